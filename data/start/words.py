"""What the codes mean, in words: actions, refusals, broken records, and what an action points at."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from workbench.games.start.spec import FACES

# Action codes: chance's, a face each, then a seat's.
CARD = 0
DRAW = CARD + FACES
STOP = DRAW + 1
ACTIONS = STOP + 1
AXES = {"face": range(FACES)}
"""What tallies go by, at its largest; `Names.labels` has the names."""


class Refusal(IntEnum):
    """Why an action may not be done; 0 is no objection."""

    NONE = 0
    NO_SUCH_ACTION = 1
    OVER = 2
    CHANCE = 3
    NOT_CHANCE = 4
    NONE_LEFT = 5


REFUSALS: dict[int, tuple[str, tuple[str, ...]]] = {
    Refusal.NO_SUCH_ACTION: ("There is no such card on this table.", ("copies",)),
    Refusal.OVER: ("The play is over: all have stopped.", ("turn", "most")),
    Refusal.CHANCE: ("A card is drawn now; no seat acts.", ("turn",)),
    Refusal.NOT_CHANCE: ("A seat is to draw or to stop; chance has nothing to do.", ("turn",)),
    Refusal.NONE_LEFT: ("No card of this face is left among the cards not seen.", ("copies",)),
}
"""For each refusal its sentence and the values and rules that it rests on (the data file has their source)."""


class Broken(IntEnum):
    """What makes a record impossible; 0 is nothing."""

    NONE = 0
    CARDS = 1
    HANDS = 2
    TURN = 3


BROKEN: dict[int, str] = {
    Broken.CARDS: "the cards of a face do not add up to the deck's, or there is no such face",
    Broken.HANDS: "a seat has more cards than this moment allows, or cards that are dealt and hidden at once",
    Broken.TURN: "a seat has drawn or stopped before its turn, or not at all when it had to",
}


@dataclass(frozen=True)
class Names:
    """The names on one table."""

    faces: tuple[str, ...]

    def labels(self) -> dict[str, tuple[str, ...]]:
        """The labels that tallies go by."""
        return {"face": self.faces}


def names(values: Mapping[str, Any]) -> Names:
    """The names that a table's values give."""
    return Names(tuple(str(face) for face in sorted(values["copies"])))


def axes(names: Names, players: int) -> dict[str, Any]:
    """How a person may write each field of a state: the labels of its axes, and names for its values."""
    seats = range(players)
    return {
        "deck": ((names.faces,), ()),
        "down": ((seats,), ("none", *names.faces)),
        "up": ((seats, names.faces), ()),
        "stopped": ((seats,), ()),
        "drawing": ((), ()),
        "slots": ((seats,), ()),
    }


def is_open(action: int) -> bool:
    """Whether all at the table see what is done: not a card that is dealt, as the first one lies face down."""
    return action >= DRAW


def describe(names: Names, action: int) -> str:
    """An action in a few words: `draw`, `stop`, of chance `card 3`."""
    if action >= DRAW:
        return "draw" if action == DRAW else "stop"
    return f"card {action - CARD + 1}"


def targets(names: Names, action: int) -> tuple[str, ...]:
    """The things in the picture that an action points at, in the order of clicking."""
    if action >= DRAW:
        return (f"do:{describe(names, action)}",)
    return (f"deck:{action - CARD + 1}",) if action - CARD < len(names.faces) else ()
