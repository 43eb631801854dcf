"""What a board says in words: what happened, who is to choose, how it ended."""

from typing import TYPE_CHECKING, Any

from workbench.kernel import CHANCE, TERMINAL

if TYPE_CHECKING:
    from workbench.boards.seen import Seen

LAST = 12
"""How many of the last actions are told."""


def news(seen: "Seen") -> str:
    """What was done since the viewer's last choice, and who is to choose now."""
    told = told_since(seen)
    return " ".join([*told, waiting(seen)])


def seat_name(seat: int) -> str:
    """A seat by its number."""
    return f"Seat {seat}"


def who(seen: "Seen", seat: int) -> str:
    """A seat by its number, and the bot that plays it."""
    bot = seen.bots[seat]
    return seat_name(seat) if bot is None else f"{seat_name(seat)} ({bot.name})"


def progress(seen: "Seen", step: Any) -> str:
    """How far a bot is with its choice; nothing once it has chosen."""
    if step.action is not None or not step.total:
        return ""
    return f"{who(seen, step.seat)} is thinking: {100 * step.done // step.total} %."


def told_since(seen: "Seen") -> list[str]:
    """The last actions, a sentence for all that one did in a row, as far as the viewer may know them.

    Of chance's own what all see: the dice, and not what is dealt in secret; and only what came after a seat's action.
    """
    game, viewer = seen.game, seen.viewer
    runs: list[tuple[int, list[str]]] = []
    told = 0
    for before, action in reversed(seen.table.steps(3 * LAST)):
        player = game.current_player(before)
        is_open = game.words.is_open(action)
        if player == CHANCE and not is_open:
            continue
        public = is_open or viewer in (None, player)
        words = game.narrate(before, action) if public else "chose in secret"
        if not runs or runs[-1][0] != player:
            runs.append((player, []))
        if words not in runs[-1][1][-1:]:
            runs[-1][1].append(words)
            told += 1
        own = player == viewer or (viewer is None and player != CHANCE and seen.bots[player] is None)
        if own or told == LAST:
            break
    while runs and runs[-1][0] == CHANCE:
        runs.pop()
    return [f"{_doer(seen, player)}: {', '.join(words[::-1])}." for player, words in runs[::-1]]


def _doer(seen: "Seen", player: int) -> str:
    """Who did something: a seat, or chance."""
    return "Chance" if player == CHANCE else who(seen, player)


def waiting(seen: "Seen") -> str:
    """Who is to choose, or how the play ended."""
    game, table = seen.game, seen.table
    if left := game.hidden(table.state):
        cards = "card is" if left == 1 else "cards are"
        return f"What seat {seen.viewer} knows; {left} {cards} still hidden, and dealt when it goes on."
    player = table.player
    if player == TERMINAL:
        return ended(table.scores(), game.wins_from) if seen.results else "The play is over."
    if player == CHANCE:
        return _chance(seen)
    if seen.waits:
        return seen.waits
    if seen.table.undone:
        n = len(seen.table.undone)
        return f"{who(seen, player)} is to act; {n} later action{'s' * (n > 1)} can be done again."
    return f"{who(seen, player)} is to act."


def _chance(seen: "Seen") -> str:
    """What is to be done where chance acts next."""
    if seen.guard is not None:  # a lesson says what chance does
        return "Nothing is left to do on this board."
    if seen.by_hand:
        return "Say what chance does."
    game, last = seen.game, seen.table.steps(1)
    settled = [
        int(game.rules.settled(game.spec, state)) for state in (seen.table.state, *(before for before, _ in last))
    ]
    if settled[0] > settled[-1]:
        return f"The {game.words.PART} is over: Go on begins the next one."
    return "Chance is to act: Go on lets it."


def ended(points: list[int], least: int | None = None) -> str:
    """Who won, in a sentence; a shared win is one for each, and nobody wins with fewer points than `least`."""
    best = max(points)
    if least is not None and best < least:
        return "The play is over, and nobody has won."
    won = [f"seat {seat}" for seat, mine in enumerate(points) if mine == best]
    all_points = ", ".join(str(mine).replace("-", "−") for mine in points)
    if len(points) == 1 and least is None:  # who plays alone, and for points, has nobody to win against
        return f"The play is over: points {all_points}."
    return f"The play is over: {' and '.join(won)} {'wins' if len(won) == 1 else 'share the win'}, points {all_points}."
