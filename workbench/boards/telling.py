"""What a board says in words: what happened, who is to choose, how it ended."""

from typing import TYPE_CHECKING, Any

from workbench.kernel import CHANCE, TERMINAL

if TYPE_CHECKING:
    from workbench.boards.seen import Seen

LAST = 4
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
    """The last actions in sentences, the newest last, as far as the viewer may know them; nothing of chance's own."""
    game, viewer = seen.game, seen.viewer
    told: list[str] = []
    for player, action in reversed(seen.table.moves()[-3 * LAST :]):
        if player == CHANCE:
            continue
        public = viewer in (None, player) or game.words.is_open(action)
        sentence = f"{who(seen, player)}: {game.describe(seen.table.state, action) if public else 'chose in secret'}."
        if not told or told[-1] != sentence:
            told.append(sentence)
        if len(told) == LAST or player == viewer or (viewer is None and seen.bots[player] is None):
            break
    return told[::-1]


def waiting(seen: "Seen") -> str:
    """Who is to choose, or how the play ended."""
    game, table = seen.game, seen.table
    if left := game.hidden(table.state):
        return f"What seat {seen.viewer} knows; {left} cards are still hidden, and dealt when it goes on."
    player = table.player
    if player == TERMINAL:
        return ended(table.scores(), game.wins_from)
    if player == CHANCE:
        return "Say what chance does." if seen.by_hand else "Chance is to act."
    if seen.table.undone:
        return f"{who(seen, player)} is to act; {len(seen.table.undone)} later actions can be done again."
    return f"{who(seen, player)} is to act."


def ended(points: list[int], least: int | None = None) -> str:
    """Who won, in a sentence; a shared win is one for each, and nobody wins with fewer points than `least`."""
    best = max(points)
    if least is not None and best < least:
        return "The play is over, and nobody has won."
    won = [f"seat {seat}" for seat, mine in enumerate(points) if mine == best]
    all_points = ", ".join(str(mine).replace("-", "−") for mine in points)
    return f"The play is over: {' and '.join(won)} {'wins' if len(won) == 1 else 'share the win'}, points {all_points}."
