"""Divinare's numbers as one record, checked: what compiled rules know of the rulebook."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from workbench.kernel import SEATS, BadInput

SUITS = 6
COUNTS = 21
"""Final counts of a suit: 0 to 20."""
SPACES = 21
"""Number spaces a board may have; place 0 is the centre, place k the k-th space."""
HELD = 31
"""Hand sizes: 0 to 30."""
DEALT = 121
"""Cards dealt or played in a round: 0 to 120, the largest deck."""
STEPS = 2101
"""Steps of a round, and one for its end: four seats who pass on all they hold before each of 30 laps do 2100."""
DEALING, ASIDE, PASSING, PLAYING = 0, 2, 3, 4
"""Kinds of steps, numbered as their blocks of action codes lie (`words`)."""

OFF_BOARD = {"wrong": 0, "near": 1, "nothing": 2}
STUCK = {"stay": 0, "share": 1}

SPEC = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            ("suits", "i1"),
            ("deck", "i1", (SUITS,)),  # copies of each suit
            ("cards", "i2"),  # copies of all suits
            ("hand", "i1"),  # cards dealt to each seat
            ("dealt", "i2"),  # cards dealt to all
            ("rounds", "i1"),
            ("discards", "i1"),  # cards each seat lays aside at the start of a round
            ("turns", "i2"),  # cards played in a round, by all
            ("passing", "i1", (HELD,)),  # cards passed when all hold so many
            ("due", "i1", (HELD,)),  # passes of a round that are due once all hold so many
            # Tables that spare the compiled rules divisions and detours:
            ("order", "i1", (DEALT,)),  # of each number of cards dealt, that modulo the players: who is dealt the next
            ("holds", "i1", (DEALT,)),  # of each number of cards played, cards that a seat holds when that lap starts
            ("steps", "i2"),  # actions of a round
            ("kind", "i1", (STEPS,)),  # of each action of a round its kind; behind the last, DEALING
            ("seat", "i1", (STEPS,)),  # of each who does it: the seat, counted from the one that opens the round
            ("towards", "i1"),  # where passed cards go: +1 to the next seat, -1 to the one before
            ("remembers", "i1"),  # 1 if seats remember what they gave away
            ("spaces", "i1", (SUITS,)),  # number spaces of each board
            ("first", "i1", (SUITS, SPACES)),  # lowest count of each space
            ("space_of", "i1", (SUITS, COUNTS)),  # the place that is right for a count, 0 if none
            ("extra", "i1", (SUITS, SPACES)),  # points of a space's bonus
            ("perfect", "i1"),
            ("near", "i1"),
            ("wrong", "i1"),
            ("off_board", "i1"),  # reading, as in OFF_BOARD
            ("centre", "i1"),  # 1 if a token may go back to the centre
            ("stuck", "i1"),  # reading, as in STUCK
        ],
    )
)


def layout(text: str, where: str) -> list[tuple[list[int], int]]:
    """A board's spaces from low to high, each with the counts it is right for and its bonus (0, 1 or 2).

    Counts may have no space; those that share one are neighbours, as on the one board that is known.

    >>> layout("3/4++ 5+ 6", "boards.green")
    [([3, 4], 2), ([5], 1), ([6], 0)]
    """
    spaces = []
    for part in text.split():
        name = part.rstrip("+")
        bonus = len(part) - len(name)
        parts = name.split("/")
        counts = [int(count) for count in parts] if all(c.isascii() and c.isdigit() for c in parts) else []
        if not counts or bonus > 2 or not all(0 <= count < COUNTS for count in counts):
            raise BadInput(
                f"{where}: {part!r} is no space: accepted are counts from 0 to {COUNTS - 1}, such as 5, 3/4 or 9/10++."
            )
        if counts != list(range(counts[0], counts[0] + len(counts))):
            raise BadInput(
                f"{where}: {part!r} is no space: one that is right for several counts joins neighbouring ones, "
                "from low to high, such as 3/4."
            )
        spaces.append((counts, bonus))
    order = [count for counts, _ in spaces for count in counts]
    if order != sorted(set(order)):
        raise BadInput(f"{where} = {text!r}: accepted are spaces from low to high, each count at most once.")
    return spaces


def spec(values: Mapping[str, Any]) -> np.record:
    """The record that compiled rules receive; BadInput where the values don't make a game."""
    from workbench.games.divinare.rules.steps import steps  # now: the rules import this module

    record: Any = np.zeros(1, SPEC)[0]
    suits = values["suits"]
    deck = [values[f"deck.{suit}"] for suit in suits]
    players, hand, discards = values["players"], values["hand"], values["discards"]
    if hand * players > sum(deck):
        most = sum(deck) // players
        raise BadInput(
            f"hand = {hand} for {players} players needs {hand * players} cards and the deck has {sum(deck)}: "
            f"accepted is {f'a hand up to {most}, or ' if most else ''}a larger deck."
        )
    if discards >= hand:
        raise BadInput(f"discards = {discards}: accepted is less than the hand of {hand}.")
    record.players, record.suits, record.hand, record.discards = players, len(suits), hand, discards
    record.cards, record.dealt, record.turns = sum(deck), hand * players, players * (hand - discards)
    record.rounds = values["rounds"]
    record.order = np.arange(DEALT) % players
    record.holds = np.maximum(0, hand - discards - np.arange(DEALT) // players)
    _passing(record, values["passing"], hand - discards)
    listed = steps(record)
    record.steps = len(listed)
    record.kind[: len(listed)], record.seat[: len(listed)] = zip(*listed, strict=True)
    record.towards = 1 if values["direction"] == "left" else -1
    record.remembers = values["memory"] == "all"
    record.perfect, record.near, record.wrong = values["perfect"], values["near"], values["wrong"]
    record.off_board, record.stuck = OFF_BOARD[values["off_board"]], STUCK[values["stuck"]]
    record.centre = values["centre"]
    bonuses = (0, values["simple"], values["double"])
    for at, suit in enumerate(suits):
        record.deck[at] = deck[at]
        for place, (counts, bonus) in enumerate(layout(values[f"boards.{suit}"], f"boards.{suit}")):
            record.spaces[at] = place + 1
            record.first[at, place] = counts[0]
            record.extra[at, place] = bonuses[bonus]
            for count in counts:
                record.space_of[at, count] = place + 1
    assert players <= SEATS
    return record


def _passing(record: Any, schedule: Mapping[int, int], most: int) -> None:
    """Write the passing schedule; refuse what can't be done at a table where all start the laps with `most` cards."""
    for held, cards in schedule.items():
        if held > most:
            raise BadInput(f"passing = {dict(schedule)}: at {held} cards nobody passes, hands start at {most}.")
        if not 1 <= cards <= held:
            raise BadInput(f"passing = {dict(schedule)}: with {held} cards in hand, accepted is passing 1 to {held}.")
        record.passing[held] = cards
        record.due[: held + 1] += 1
