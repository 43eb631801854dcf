"""A view from what a person at a real table knows."""

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from workbench.folders import sheet_of
from workbench.game import Game, a_game
from workbench.game import game as make
from workbench.kernel import BadInput
from workbench.odds.view import View
from workbench.sheet import nearest

Cards = Mapping[str, int]
"""Numbers of cards by suit."""


def know(
    hand: Cards | None = None,
    *,
    players: int | None = None,
    table: Cards | None = None,
    passed: Cards | Sequence[Cards] | None = None,
    tokens: Mapping[Any, Any] | None = None,
    discarded: Cards | None = None,
    seat: int | None = None,
    passes: int | None = None,
    finished: int = 0,
    game: Game | None = None,
    **changes: Any,
) -> View:
    """What a person at a real table knows, as a view to ask odds of.

    Args:
        hand: the own cards now, by suit: `{"red": 2, "blue": 4}`.
        players: at the table; 4 if neither this nor `game` is given.
        table: cards played in this round, by suit.
        passed: cards that were passed on in this round and are still in somebody's hand as far as one knows. (A card
            seen on the table since then counts there and no longer here.) Where it is known at which pass each was:
            a list of such tables, one a pass in their order. Of any other card it is taken that it may have come as
            far as one of the first pass.
        tokens: where tokens stand: the own ones `{"green": "3/4"}`, or by seat `{0: {"green": 5}, 2: {"red": 4}}`;
            the rest is in the centre. A space goes by its name or by a count it is right for.
        discarded: the own cards laid aside (two players). With `memory="none"` neither these nor `passed` are given.
        seat: one's own seat, from 0. Without it: the seat to act if the hand fits, else the one that acted last.
        passes: how often all have passed cards in this round; without it as few as everything else allows, or as
            many as `passed` lists.
        finished: rounds finished before this one; the seat that begins this one moves on with each.
        game: the game at the table.
        **changes: or values of it that differ (`near=2`).

    Raises:
        BadInput: names what cannot be.

    >>> know(hand={"red": 2, "yellow": 3}, table={"red": 1, "green": 3}, passed={"red": 1, "yellow": 2}).seat
    0
    """
    if hand is None:
        raise BadInput(
            "know needs the own cards: accepted is hand={'red': 2, 'blue': 4}, and beside it what else one knows: "
            "table, passed, tokens, discarded (help(know) says how)."
        )
    if not isinstance(hand, Mapping):
        raise BadInput(f"hand = {hand!r}: accepted is a table by suit, such as {{'red': 2}}.")
    _known_words(changes)
    if game is None:
        game = make("divinare", players=4 if players is None else players, **changes)
    elif changes or players not in (None, a_game(game).players):
        raise BadInput("know takes a game, or players and changed values of one, not both.")
    if game.name != "divinare":
        raise BadInput(f"odds.divinare.know describes divinare, not {game.name}.")
    parts: Any = passed if isinstance(passed, list | tuple) else ()
    listed = len(parts) > 0
    whole: Any = {"passed": None if parts is passed else passed}
    told = {f"passed[{i}]": given for i, given in enumerate(parts)} if listed else whole
    each = [_cards(game, name, given) for name, given in told.items()]
    gone = {suit: sum(cards[suit] for cards in each) for suit in game.names.suits}
    piles = {"hand": hand, "table": table, "passed": gone, "discarded": discarded}
    cards = {name: _cards(game, name, given) for name, given in piles.items()}
    _fits_deck(game, cards)
    finished = _number(finished, "finished", int(game.spec.rounds) - 1)
    moment = Moment(game, cards, finished)
    seat = moment.seat_of(None if seat is None else game.seat(seat))
    made = moment.passes(len(each) if listed and passes is None else passes)
    if listed and len(each) != made:
        raise BadInput(f"passed: {len(each)} tables, and all have passed {made} times: accepted is one table a pass.")
    for i, (of_pass, most) in enumerate(zip(each, moment.sizes, strict=False) if listed else ()):
        if (number := sum(of_pass.values())) > most:
            raise BadInput(f"passed[{i}]: {number} cards, and in that pass each seat passed {most} on.")
    places = _places(game, {} if tokens is None else tokens, seat)
    _tokens_fit(game, places, moment)
    slots = moment.slots(seat)
    hidden = any(n for kinds in slots.values() for n in kinds.values())
    if moment.given and not hidden:
        raise BadInput(f"passed: {moment.given} cards, and no other seat holds a card any more.")
    state = game.position(
        viewer=seat if hidden else -1, finished=finished, passes=made, table=table or {}, token=places,
        hand={seat: hand}, discard={seat: discarded or {}}, gave={seat: _within(game, each, made)}, slots=slots,
    )  # fmt: skip
    return View(game, state, seat)


def _within(game: Game, each: Sequence[Cards], made: int) -> dict[str, Cards]:
    """The cards passed on, from the first pass to the last, as a seat remembers them: by how far they may be."""
    farthest = min(made, game.players - 1)
    return {
        f"within {far}": {
            suit: sum(cards[suit] for i, cards in enumerate(each) if min(made - i, farthest) <= far)
            for suit in game.names.suits
        }
        for far in range(1, farthest + 1)
    }


def _known_words(changes: Mapping[str, Any]) -> None:
    """Refuse what is neither an argument nor a value, but nearly an argument."""
    values = {row.key.split(".", 1)[0] for row in sheet_of("divinare").rows}
    for key in changes:
        hint = nearest(key, (name for name in inspect.signature(know).parameters if name != "changes"))
        if hint and key not in values:
            raise BadInput(f"know takes no {key!r}.{hint}")


def _number(given: Any, where: str, most: int) -> int:
    """A whole number from 0 to `most`."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not 0 <= given <= most:
        raise BadInput(f"{where} = {given!r}: accepted is a whole number from 0 to {most}.")
    return int(given)


def _cards(game: Game, name: str, given: Cards | None) -> dict[str, int]:
    """A pile by suit, checked against the deck."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadInput(f"{name} = {given!r}: accepted is a table by suit, such as {{'{game.names.suits[0]}': 2}}.")
    for suit, number in given.items():
        if suit not in game.names.suits:
            raise BadInput(f"{name}: there is no suit {suit!r}.{nearest(str(suit), game.names.suits)} "
                           f"There are: {', '.join(game.names.suits)}.")  # fmt: skip
        _number(number, f"{name}[{suit!r}]", game.values[f"deck.{suit}"])
    return {suit: int(given.get(suit, 0)) for suit in game.names.suits}


def _fits_deck(game: Game, cards: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse more cards of a suit than the deck has."""
    for suit in game.names.suits:
        copies, known = game.values[f"deck.{suit}"], sum(pile[suit] for pile in cards.values())
        if known > copies:
            parts = ", ".join(f"{pile[suit]} {name}" for name, pile in cards.items() if pile[suit])
            raise BadInput(f"{suit}: {parts} are {known} cards, and the deck has {copies}.")


class Moment:
    """A moment of a round, as the numbers of cards tell it."""

    def __init__(self, game: Game, cards: Mapping[str, Mapping[str, int]], finished: int) -> None:
        """See `know`."""
        self.game, self.spec = game, game.spec
        self.held, self.done, self.given, self.discarded = (
            sum(cards[name].values()) for name in ("hand", "table", "passed", "discarded")
        )
        self.table = cards["table"]
        self.sizes = [int(n) for n in self.spec.passing[::-1] if n > 0]
        """Cards that each seat passes on, pass by pass: in order, since hands shrink."""
        self.aside, self.turns = int(self.spec.discards), int(self.spec.turns)
        if not self.spec.remembers:
            self._forget()
        if self.done > self.turns:
            raise BadInput(f"table: {self.done} cards, and a round plays {self.turns}.")
        if self.discarded > self.aside:
            raise BadInput(f"discarded: {self.discarded} cards; each lays {self.aside} aside.")
        self.first = finished % game.players
        self.over = self.done == self.turns
        self.lap, self.rest = divmod(self.done, game.players)
        self.full = int(self.spec.hand) - self.aside - self.lap
        """Cards that each seat still to play in this lap holds, with its discards laid aside."""

    def _forget(self) -> None:
        """Where a seat remembers nothing, only the size of the hand tells how many cards it laid aside."""
        for name, number in (("passed", self.given), ("discarded", self.discarded)):
            if number:
                raise BadInput(f"{name}: with memory = 'none' a seat remembers none of these cards; leave them out.")
        self.discarded = self.aside if self.done else min(self.aside, max(0, int(self.spec.hand) - self.held))

    def played_by(self, seat: int) -> int:
        """Cards that a seat has played in this round."""
        return self.lap + ((seat - self.first) % self.game.players < self.rest)

    def seat_of(self, seat: int | None) -> int:
        """The own seat: the one given if the hand fits it, else one that it fits."""
        players = self.game.players
        to_act = (self.first + self.rest) % players
        if self.done and self.discarded < self.aside:
            raise BadInput(f"discarded: {self.discarded} cards; by now each has laid {self.aside} aside.")
        size = self.full + self.aside - self.discarded
        if seat is None:
            seat = (to_act - 1) % players if self.rest and self.held == size - 1 else to_act
        acted = (seat - self.first) % players < self.rest
        if self.held != size - acted:
            sizes = f"{size}, or {size - 1} if it has played in this lap" if self.rest else f"{size}"
            aside = f" and {self.discarded} laid aside" if self.aside else ""
            raise BadInput(
                f"hand: {self.held} cards for seat {seat}. "
                f"With {self.done} cards on the table{aside}, a seat holds {sizes}."
            )
        return seat

    def slots(self, seat: int) -> dict[int, dict[str, int]]:
        """The hidden cards of every other seat: in hand, and laid aside."""
        players = self.game.players
        out: dict[int, dict[str, int]] = {}
        order = (seat - self.first) % players
        waiting = self.discarded < self.aside  # the own discards are still to come
        if not self.spec.remembers and self.discarded:
            out[seat] = {"discards": self.discarded}
        for other in range(players):
            if other == seat:
                continue
            before = (other - self.first) % players < order
            laid = self.aside if not waiting or (self.discarded and before) else 0
            hand = int(self.spec.hand) - laid - self.played_by(other)
            out[other] = {"discards": laid, "hand": hand}
        return out

    def passes(self, given: int | None) -> int:
        """How often all have passed: as given, or as few as the cards passed on allow."""
        now = self.full
        due = int(self.spec.due[now])
        fresh = self.rest == 0 and self.spec.passing[now] > 0 and not self.over
        may = [due]
        if fresh:  # the pass of this lap may be still to come, and comes after the discards
            may = [due - 1, due] if self.discarded == self.aside else [due - 1]
        if given is not None and _number(given, "passes", due) not in may:
            raise BadInput(
                f"passes = {given}: with {self.done} cards on the table accepted is {' or '.join(map(str, may))}."
            )
        for made in may if given is None else [given]:
            if self.given <= sum(self.sizes[:made]):
                break
        else:
            most = sum(self.sizes[: may[-1] if given is None else given])
            raise BadInput(f"passed: {self.given} cards, and by now at most {most} were passed on.")
        return made


def _places(game: Game, tokens: Mapping[Any, Any], seat: int) -> dict[int, dict[str, int]]:
    """The place of each token by seat and suit; a suit without a seat is the own board."""
    if not isinstance(tokens, Mapping):
        raise BadInput(
            f"tokens = {tokens!r}: accepted is a table such as {{'green': '5'}}, or by seat {{0: {{'green': '5'}}}}."
        )
    out: dict[int, dict[str, int]] = {}
    for key, given in tokens.items():
        if key in game.names.suits:
            whose, boards = seat, {key: given}
        else:
            whose = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() else key
            if isinstance(whose, str):
                raise BadInput(f"tokens: {key!r} is no suit and no seat.{nearest(key, game.names.suits)}")
            whose, boards = game.seat(whose), given
        if not isinstance(boards, Mapping):
            raise BadInput(f"tokens[{key!r}] = {given!r}: accepted is a table by suit, such as {{'green': '5'}}.")
        for suit, space in boards.items():
            if suit not in game.names.suits:
                raise BadInput(f"tokens[{key!r}]: there is no suit {suit!r}.{nearest(str(suit), game.names.suits)}")
            if suit in out.setdefault(whose, {}):
                raise BadInput(f"tokens: seat {whose}'s token on {suit} is said twice. Say it once.")
            out[whose][suit] = _place(game, suit, space)
    return out


def _place(game: Game, suit: str, space: Any) -> int:
    """A place of a board from its space's name or a count that it is right for."""
    names = game.names.spaces[game.names.suits.index(suit)]
    wanted = str(space)
    if wanted == "centre":
        return 0
    for at, name in enumerate(names, 1):
        if wanted == name or wanted in name.split("/"):
            return at
    raise BadInput(f"The {suit} board has no space {space!r}. It has: centre, {', '.join(names)}.")


def _tokens_fit(game: Game, places: Mapping[int, Mapping[str, int]], moment: Moment) -> None:
    """Refuse tokens that no play can have put where they are said to stand."""
    off = {whose: sum(place > 0 for place in boards.values()) for whose, boards in places.items()}
    for whose, number in off.items():
        if number > moment.played_by(whose):
            raise BadInput(
                f"tokens: seat {whose} has {number} out of the centre and has played {moment.played_by(whose)} cards."
            )
    for i, suit in enumerate(game.names.suits):
        standing = {whose: boards[suit] for whose, boards in places.items() if boards.get(suit, 0) > 0}
        if len(standing) > moment.table[suit]:
            raise BadInput(
                f"tokens: {len(standing)} are out of {suit}'s centre, "
                f"and {moment.table[suit]} {suit} cards were played."
            )
        for whose, place in standing.items():
            also = [other for other, there in standing.items() if there == place and other < whose]
            if also and not game.spec.stuck:
                raise BadInput(
                    f"tokens: seats {also[0]} and {whose} both stand on {suit} {game.names.place(i, place)}."
                )
