"""What Divinare's codes mean, in words: actions, refusals, broken records, and what an action points at."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from workbench.games.divinare.spec import ASIDE, COUNTS, DEALING, PASSING, PLAYING, SPACES, SUITS, layout

# Action codes: a block of suits each for the first four; then a suit and a place, 0 being the centre.
DEAL = DEALING * SUITS
KNOWN = DEAL + SUITS
DISCARD = ASIDE * SUITS
PASS = PASSING * SUITS
PLAY = PLAYING * SUITS
PLACES = SPACES + 1
AXES = {"suit": range(SUITS), "count": range(COUNTS)}
"""What tallies go by, at its largest; `Names.labels` has the names."""
PART = "round"
"""What `settled` counts."""
ACTIONS = PLAY + SUITS * PLACES


class Refusal(IntEnum):
    """Why an action may not be done; 0 is no objection."""

    NONE = 0
    NO_SUCH_ACTION = 1
    OVER = 2
    DEALING = 3
    NOT_DEALING = 4
    NONE_LEFT = 5
    NOT_PASSED_ON = 6
    ALL_KNOWN = 7
    MUST_DISCARD = 8
    MUST_PASS = 9
    MUST_PLAY = 10
    NOT_IN_HAND = 11
    TAKEN = 12
    MUST_MOVE = 13
    CENTRE_CLOSED = 14


REFUSALS: dict[int, tuple[str, tuple[str, ...]]] = {
    Refusal.NO_SUCH_ACTION: ("There is no such suit or space on this table.", ("suits", "boards")),
    Refusal.OVER: ("The play is over: the last round has been scored.", ("rounds",)),
    Refusal.DEALING: ("Cards are being dealt; no seat acts until every hand is full.", ("hand",)),
    Refusal.NOT_DEALING: ("A seat is to act now; no card is dealt.", ("hand",)),
    Refusal.NONE_LEFT: ("No card of this suit is left among the cards not seen.", ("deck",)),
    Refusal.NOT_PASSED_ON: ("No card of this suit that the seat passed on is still to be placed.", ("memory",)),
    Refusal.ALL_KNOWN: ("The slots left are just enough for the cards that the seat passed on.", ("memory",)),
    Refusal.MUST_DISCARD: ("First each player lays cards aside, face down.", ("discards",)),
    Refusal.MUST_PASS: ("First all choose the cards they pass on.", ("passing",)),
    Refusal.MUST_PLAY: (
        "Now a card is played and its token moved; nothing is passed or laid aside.",
        ("turn", "passing", "discards"),
    ),
    Refusal.NOT_IN_HAND: ("There is no card of this suit in the hand of the seat to act.", ("turn",)),
    Refusal.TAKEN: ("Another token stands on this number; a number holds one.", ("one_token",)),
    Refusal.MUST_MOVE: ("The token of the card's suit must move: it may not stay where it is.", ("must_move",)),
    Refusal.CENTRE_CLOSED: ("In this variant no token goes back to the centre.", ("centre",)),
}
"""For each refusal its sentence and the values it rests on (the sheet has their source)."""
APART = "A card moves the token on the board of its own suit.", ("turn",)
"""Why a card does not go with a space of another suit."""


class Broken(IntEnum):
    """What makes a record impossible; 0 is nothing."""

    NONE = 0
    CARDS = 1
    NEGATIVE = 2
    HANDS = 3
    TABLE = 4
    PLACE = 5
    SHARED = 6
    DISCARDS = 7
    PICKS = 8
    ROUND = 9
    KNOWN = 10
    VIEWER = 11
    MOVED = 12
    SEAT = 13
    STEP = 14


BROKEN: dict[int, str] = {
    Broken.CARDS: "the cards of a suit do not add up to the deck's",
    Broken.NEGATIVE: "more cards of a suit are placed than the deck has, or a number of cards is below zero",
    Broken.HANDS: "a hand has more or fewer cards than this moment of the round allows",
    Broken.TABLE: "more cards lie on the table than a round plays",
    Broken.PLACE: "a token stands on a space that its board does not have",
    Broken.SHARED: "two tokens stand on one number",
    Broken.DISCARDS: "a seat has laid aside more or fewer cards than this moment of the round allows",
    Broken.PICKS: "cards are laid out for passing at a moment when nobody passes, or too many",
    Broken.ROUND: "the round or the number of passes made is out of range",
    Broken.KNOWN: "a seat remembers passing on cards that none of the seats that may hold them can have",
    Broken.MOVED: "more tokens have left the centre than cards of their suit were played",
    Broken.SEAT: "a seat that this table does not have holds cards, has moved a token or remembers something",
    Broken.STEP: "more or fewer actions were done in this round than its cards tell",
    Broken.VIEWER: "a view must name its viewer and have something hidden, and a full state neither",
}


@dataclass(frozen=True)
class Names:
    """The names on one table: suits in order, and each board's spaces from low to high."""

    suits: tuple[str, ...]
    spaces: tuple[tuple[str, ...], ...]

    def place(self, suit: int, place: int) -> str:
        """A place's name: `centre`, or the number on the space."""
        return "centre" if place == 0 else self.spaces[suit][place - 1]

    def labels(self) -> dict[str, tuple[str, ...]]:
        """The labels that tallies go by."""
        return {"suit": self.suits, "count": tuple(str(count) for count in range(COUNTS))}


def names(values: Mapping[str, Any]) -> Names:
    """The names that a table's values give."""
    boards = [layout(values[f"boards.{suit}"], f"boards.{suit}") for suit in values["suits"]]
    spaces = tuple(tuple("/".join(map(str, counts)) for counts, _ in board) for board in boards)
    return Names(tuple(values["suits"]), spaces)


def axes(names: Names, players: int) -> dict[str, Any]:
    """How a person may write each field of a state: the labels of its axes, and names for its values."""
    seats, suits, slots = range(players), names.suits, ("discards", "picks", "hand")
    by_suit, by_seat = ((suits,), ()), ((seats, suits), ())
    return {
        "finished": ((), ()),
        "step": ((), ()),
        "passes": ((), ()),
        "viewer": ((), ()),
        "banked": ((seats,), ()),
        "deck": by_suit,
        "loose": by_suit,
        "table": by_suit,
        "hand": by_seat,
        "picked": by_seat,
        "discard": by_seat,
        "gave": ((seats, [f"within {far}" for far in range(1, players)], suits), ()),
        "token": ((seats, suits), lambda at: ("centre", *names.spaces[at[1]])),
        "slots": ((seats, slots), ()),
    }


def split(action: int) -> tuple[int, int, int]:
    """An action's kind (the first code of its block), suit and place."""
    if action >= PLAY:
        return PLAY, (action - PLAY) // PLACES, (action - PLAY) % PLACES
    return action - action % SUITS, action % SUITS, 0


def is_open(action: int) -> bool:
    """Whether all at the table see what is done: a card played; not one that is dealt, passed on or laid aside."""
    return action >= PLAY


def describe(names: Names, action: int) -> str:
    """An action in a few words, such as `red to 3/4` or `pass blue`."""
    kind, suit, place = split(action)
    if not 0 <= action < ACTIONS or suit >= len(names.suits) or place > len(names.spaces[suit]):
        return f"action {action}"
    colour = names.suits[suit]
    if kind == PLAY:
        return f"{colour} to {names.place(suit, place)}"
    verb = {DEAL: "deal", KNOWN: "place passed", DISCARD: "discard", PASS: "pass"}[kind]
    return f"{verb} {colour}"


def targets(names: Names, action: int) -> tuple[str, ...]:
    """The things in the picture that an action points at, in the order of clicking; none for no action of this table.

    A card, when it is played then a space; of chance the pile of unseen cards, or those that a view's seat passed on.
    """
    kind, suit, place = split(action)
    if not 0 <= action < ACTIONS or suit >= len(names.suits) or place > len(names.spaces[suit]):
        return ()
    colour = names.suits[suit]
    if kind == PLAY:
        return f"card:{colour}", f"space:{colour}:{names.place(suit, place)}"
    pile = {DEAL: "deck", KNOWN: "passed"}.get(kind, "card")
    return (f"{pile}:{colour}",)
