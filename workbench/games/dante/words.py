"""What Dante's Inferno's codes mean, in words: actions, phases, refusals, broken records, what an action points at."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from workbench.games.dante.board import (
    CIRCLE,
    CORNER_OF_TILE,
    LENGTHS,
    NUMBERED,
    RING_OF_TILE,
    SPACES,
    TILE_OF,
    TILES,
    X,
    Y,
)
from workbench.games.dante.spec import COLOURS as COLOUR_NAMES
from workbench.games.dante.spec import PAWNS, RING_NAMES, SLOTS
from workbench.games.dante.spec import tiles as tiles_of
from workbench.kernel import SEATS

HUES = len(COLOUR_NAMES)
"""How many colours resources have."""
PILES = len(NUMBERED)
"""Rings whose tiles lie in piles: all but the centre."""

# Action codes. What a space or a tile code means is said by the phase.
SPACE = 0
TILE = SPACE + SPACES
FIGHT = TILE + TILES  # with one's own pawn of this number
STEP = FIGHT + PAWNS
DESCEND = STEP + PAWNS
PUSH = DESCEND + PAWNS  # a seat's pawn
LAY = PUSH + SEATS * PAWNS  # a tile of this ring; the last is the centre
FLIP = LAY + PILES + 1
RAISE = FLIP + 1  # a new pawn
DEMON = RAISE + 1
ANEW = DEMON + 1
TRADE = ANEW + 1  # with a seat
BANK = TRADE + SEATS  # a colour to pay with
END = BANK + HUES
ACCEPT = END + 1
REROLL = ACCEPT + 1  # both dice, then the first, then the second
COLOUR = REROLL + 3
GOOD = COLOUR + HUES
EVIL = GOOD + 1
NO_TOKEN = EVIL + 1
NEXT = NO_TOKEN + 1
CALL_OFF = NEXT + 1
YES = CALL_OFF + 1
NO = YES + 1
DICE = NO + 1  # chance: both dice
DIE = DICE + 36  # chance: one die
DRAW = DIE + 6  # chance, or a seat that may choose: a tile of the ring in question
SEAT = DRAW + SLOTS
ACTIONS = SEAT + SEATS

SPANS, SPAN = 10, 20
"""Spans of a play, by turns of all seats together: so many, of so many turns each, the last without an end."""
AXES = {"colour": range(HUES), "ring": range(PILES + 1), "circle": range(9), "span": range(SPANS)}
"""What tallies go by."""


class Phase(IntEnum):
    """What the play waits for."""

    TILES = 0
    FIRST = 1
    PLACING = 2
    STARTER = 3
    FIGHT = 4
    ROLLING = 5
    DECIDING = 6
    RETREAT = 7
    WISH = 8
    SEVEN_FROM = 9
    SEVEN = 10
    TOKEN = 11
    TOKEN_PLACE = 12
    ACTING = 13
    DRAWING = 14
    LAYING = 15
    FLIPPING = 16
    RAISING = 17
    STEPPING = 18
    PAYING = 19
    PUSHING = 20
    DEMON_FROM = 21
    DEMON_TO = 22
    GIVE = 23
    WANT = 24
    ANSWER = 25
    BANKING = 26
    OVER = 27


class Refusal(IntEnum):
    """Why an action may not be done; 0 is no objection."""

    NONE = 0
    NO_SUCH_ACTION = 1
    OVER = 2
    CHANCE = 3
    NOT_CHANCE = 4
    NOT_NOW = 5
    FIGHTS_FIRST = 6
    NOTHING_TO_FIGHT = 7
    NOT_HELD = 8
    TAKEN = 9
    NO_GROUND = 10
    NOT_BESIDE = 11
    CORNER = 12
    NOT_A_CORNER = 13
    NO_PAWN = 14
    CAP = 15
    DEMON_THERE = 16
    NO_DEMON = 17
    NOT_NEAREST = 18
    NO_TILE = 19
    OCCUPIED = 20
    USED = 21
    MUST_GO_ON = 22
    NO_WAY = 23
    BOUND = 24
    BLOCKS = 25
    ORDER = 26
    EMPTY = 27
    TOKEN = 28
    NO_BANK = 29
    LAST_CIRCLE = 30
    NOT_FLIPPED = 31
    DEMON_BARS_PAWN = 32
    DEMON_BARS_PUSH = 33
    OFFER_NOT_HELD = 34
    NO_TRADE = 35
    NO_SUCH_REROLL = 36
    NINTH_FREE = 37
    ONESELF = 38


REFUSALS: dict[int, tuple[str, tuple[str, ...]]] = {
    Refusal.NO_SUCH_ACTION: ("There is no such pawn, seat, colour or tile on this table.", ("players", "pawns")),
    Refusal.OVER: ("The play is over.", ("winning", "turns")),
    Refusal.CHANCE: ("Dice or tiles decide now, no seat.", ("order",)),
    Refusal.NOT_CHANCE: ("A seat is to choose now; nothing is rolled or drawn.", ("order",)),
    Refusal.NOT_NOW: ("Something else is asked at this moment.", ("order", "any_order")),
    Refusal.FIGHTS_FIRST: (
        "First every demon on a space of an own pawn is fought, then the dice are rolled.",
        ("order",),
    ),
    Refusal.NOTHING_TO_FIGHT: ("This pawn shares its space with no demon that is still to be fought.", ("order",)),
    Refusal.NOT_HELD: ("The seat does not hold what this costs.", ("costs", "hold")),
    Refusal.OFFER_NOT_HELD: (
        "That side holds no more of this colour: what is offered or asked for must be held.",
        ("hold", "trade_agreed"),
    ),
    Refusal.TAKEN: ("Another pawn stands there: a space holds one pawn.", ("one_pawn",)),
    Refusal.NO_GROUND: ("No tile lies there, or it lies face down: nobody enters or passes it.", ("face_down",)),
    Refusal.NOT_BESIDE: ("That is not the next space of the same circle.", ("same_ring",)),
    Refusal.CORNER: ("Pawns come into play beside the corners, not on them.", ("setting_up",)),
    Refusal.NOT_A_CORNER: ("Circles are changed on corner spaces only.", ("corner_only",)),
    Refusal.NO_PAWN: ("No pawn of that number is in play there.", ("pawns",)),
    Refusal.CAP: ("The seat has as many pawns in play as it may, or none left to bring.", ("pawns",)),
    Refusal.DEMON_THERE: ("A demon stands there: a space holds one.", ("one_demon",)),
    Refusal.DEMON_BARS_PAWN: (
        "A demon stands there: in this reading no new pawn enters on its space.",
        ("new_pawn_demon",),
    ),
    Refusal.DEMON_BARS_PUSH: ("A demon stands there: in this reading nobody is pushed onto it.", ("push_demon",)),
    Refusal.NO_DEMON: ("No demon that could move stands there.", ("one_demon",)),
    Refusal.NOT_NEAREST: ("A beaten pawn goes to the nearest corner that is free.", ("retreat",)),
    Refusal.NO_TILE: (
        "No tile of that ring is left, or there is no place beside a tile of that ring.",
        ("same_ring", "adjoining", "lay_beside_down"),
    ),
    Refusal.OCCUPIED: ("A tile is not flipped while a demon or a pawn stands on it.", ("own_blocks_flip",)),
    Refusal.NOT_FLIPPED: ("This tile is never flipped.", ("flip_corners",)),
    Refusal.USED: ("That is done once a turn, and has been.", ("any_order", "extra_steps", "pushes")),
    Refusal.MUST_GO_ON: ("The pawn stands on another one: it may pass, not stop, and must go on.", ("one_pawn",)),
    Refusal.NO_WAY: ("The pawn would have to stop on another one.", ("one_pawn", "pass_descending")),
    Refusal.BOUND: (
        "This simulation bounds the actions and offers of a turn; the rules do not.",
        ("actions", "offers"),
    ),
    Refusal.BLOCKS: ("In this reading the paid actions of a turn are done in one go.", ("interleave",)),
    Refusal.ORDER: (
        "A bundle is named in the order of the colours, and no larger than the bound here.",
        ("trade_size",),
    ),
    Refusal.EMPTY: ("An offer gives or asks for something.", ("trade_agreed",)),
    Refusal.TOKEN: (
        "A token goes to another tile, of the kind that is allowed.",
        ("token_move", "token_where", "both_tokens", "token_use", "token_down"),
    ),
    Refusal.NO_BANK: ("This table has no bank.", ("bank",)),
    Refusal.NO_TRADE: ("This table plays without trade.", ("trade_size", "offers")),
    Refusal.NO_SUCH_REROLL: ("In this reading dice are not rolled again in this way.", ("reroll_on", "reroll_scope")),
    Refusal.NINTH_FREE: ("In this reading the ninth circle's tile is not bought.", ("ninth",)),
    Refusal.ONESELF: ("Nobody trades with themselves, nor with a seat that is out.", ("trade_agreed", "no_pawn")),
    Refusal.LAST_CIRCLE: (
        "In the ninth circle no pawn steps or is pushed, and no demon comes there.",
        ("corner_only", "demon_ninth"),
    ),
}
"""For each refusal its sentence and what it rests on (the sheet has the sources)."""


class Broken(IntEnum):
    """What makes a record impossible; 0 is nothing."""

    NONE = 0
    TILES = 1
    PAWN = 2
    SHARED = 3
    GROUND = 4
    DEMONS = 5
    TOKENS = 6
    STOCK = 7
    PHASE = 8
    CAP = 9
    TURN = 10
    PENDING = 11
    OFFER = 12
    DICE = 13


BROKEN: dict[int, str] = {
    Broken.TILES: "a tile lies twice or in a wrong ring, or is face down and not laid",
    Broken.PAWN: "a pawn stands on no space",
    Broken.SHARED: "two pawns stand on one space",
    Broken.GROUND: "a pawn or a demon stands where no tile lies, or on a tile that lies face down",
    Broken.DEMONS: "there are more demons than the game has, or one in the ninth circle",
    Broken.TOKENS: "a token lies on no tile, or where this table's readings let none lie",
    Broken.STOCK: "a seat holds fewer than no resources, or more than the cap",
    Broken.PHASE: "the play waits for something that this moment can't ask",
    Broken.CAP: "a seat has more pawns in play than it may",
    Broken.TURN: "the number of the turn, the seat or the pawns placed is out of range",
    Broken.OFFER: "an offer names fewer than no resources, more than a side holds, or more than the bound here",
    Broken.DICE: "a die shows what it cannot show at this moment",
    Broken.PENDING: "what is half done (a fight, a move, an offer, a tile drawn) does not fit the moment",
}


@dataclass(frozen=True)
class Names:
    """The names on one table."""

    players: int
    tiles: tuple[tuple[str, ...], ...]
    """The tiles of each ring, as `yellow 3/4`."""

    def labels(self) -> dict[str, tuple[str, ...]]:
        """The labels that tallies go by."""
        rings = ("first", "second", "third", "fourth", "centre")
        circles = tuple(str(circle + 1) for circle in range(9))
        firsts = [span * SPAN + 1 for span in range(SPANS)]
        spans = (*(f"{first} to {first + SPAN - 1}" for first in firsts[:-1]), f"{firsts[-1]} on")
        return {"colour": COLOUR_NAMES, "ring": rings, "circle": circles, "span": spans}


def names(values: Mapping[str, Any]) -> Names:
    """The names that a table's values give."""
    tiles = tuple(
        tuple(f"{colour} {low}/{high}" for colour, low, high in tiles_of(str(values[f"tiles.{ring}"]), f"tiles.{ring}"))
        for ring in RING_NAMES
    )
    return Names(int(values["players"]), tiles)


def axes(names: Names, players: int) -> dict[str, Any]:
    """How a person may write each field of a state: the labels of its axes, and names for its values."""
    seats, pawns = range(players), range(PAWNS)
    spaces = tuple(space_name(space) for space in range(SPACES))
    tiles = tuple(tile_name(tile) for tile in range(TILES))
    off = ("none", *tiles)
    plain = ((), ())
    single = (
        "demons_gone", "phase", "turn", "seat", "placed", "first", "fighter", "again", "purpose", "moved",
        "demon_moved", "offered", "acted", "extra", "pushed", "closed", "mover", "way", "origin", "drawn", "ring",
        "trader", "partner", "winner", "rolled", "came",
    )  # fmt: skip
    return {
        **dict.fromkeys(single, plain),
        "tile": ((tiles,), lambda at: _laid(names, at[0])), "down": ((tiles,), ()),
        "unsaid": ((tiles[: LENGTHS[0]],), ()), "demon": ((spaces,), ()),
        "good": ((), off), "evil": ((), off),
        "pawn": ((seats, pawns), ("none", *spaces)), "stock": ((seats, COLOUR_NAMES), ()),
        "fights": ((pawns,), ()), "dice": ((range(2),), ()),
        "give": ((COLOUR_NAMES,), ()), "want": ((COLOUR_NAMES,), ()),
    }  # fmt: skip


def _laid(names: Names, tile: int) -> tuple[str, ...]:
    """What may lie at a tile's place, by name: the tiles of its ring, or its corner."""
    numbered = RING_OF_TILE[tile] < PILES and CORNER_OF_TILE[tile] < 0
    return ("none", *(names.tiles[RING_OF_TILE[tile]] if numbered else ("laid",)))


def tile_name(tile: int) -> str:
    """A tile's place by column and row, from the upper left: `a1` to `i9`."""
    return f"{'abcdefghi'[X[tile]]}{Y[tile] + 1}"


def space_name(space: int) -> str:
    """A space by its tile and its circle: `a1.2` is the inner half of the upper left corner."""
    return f"{tile_name(int(TILE_OF[space]))}.{CIRCLE[space] + 1}"


BLOCKS: tuple[tuple[int, str], ...] = (
    (SPACE, "to"), (TILE, "tile"), (FIGHT, "fight with pawn"), (STEP, "step with pawn"),
    (DESCEND, "descend with pawn"), (PUSH, "push"), (LAY, "lay a tile of ring"), (FLIP, "flip a tile"),
    (RAISE, "new pawn"), (DEMON, "move a demon"), (ANEW, "roll for resources anew"), (TRADE, "offer to seat"),
    (BANK, "bank"), (END, "end the turn"), (ACCEPT, "accept the roll"), (REROLL, "re-roll"), (COLOUR, ""),
    (GOOD, "good token"), (EVIL, "evil token"), (NO_TOKEN, "no token"), (NEXT, "that is all"),
    (CALL_OFF, "call the offer off"), (YES, "agree"), (NO, "decline"), (DICE, "roll"), (DIE, "roll a"),
    (DRAW, "tile number"), (SEAT, "seat"),
)  # fmt: skip
"""Where each block of codes begins, and what its actions are called."""
PLAIN = {FLIP, RAISE, DEMON, ANEW, END, ACCEPT, GOOD, EVIL, NO_TOKEN, NEXT, CALL_OFF, YES, NO}


def split(action: int) -> tuple[int, str, int]:
    """An action's block, what it is called, and which of the block it is."""
    first, word = next((first, word) for first, word in reversed(BLOCKS) if action >= first)
    return first, word, action - first


def is_open(action: int) -> bool:
    """Whether all at the table see what is done: in this game everything."""
    return True


def describe(names: Names, action: int) -> str:
    """An action in a few words, such as `to c1.1` or `descend with pawn 2`."""
    block, word, which = split(action)
    if block == SPACE:
        return f"to {space_name(which)}"
    if block == TILE:
        return f"tile {tile_name(which)}"
    if block == PUSH:
        return f"push pawn {which % PAWNS} of seat {which // PAWNS}"
    if block == LAY:
        return "lay the ninth circle" if which == PILES else f"lay a tile of ring {which + 1}"
    if block == BANK:
        return f"pay the bank in {COLOUR_NAMES[which]}"
    if block == REROLL:
        return ("re-roll both dice", "re-roll the first die", "re-roll the second die")[which]
    if block == COLOUR:
        return COLOUR_NAMES[which]
    if block == DICE:
        return f"roll {which // 6 + 1} and {which % 6 + 1}"
    if block in PLAIN:
        return word
    return f"{word} {which + 1 if block == DIE else which}"


def narrate(names: Names, before: Any, action: int) -> str:
    """An action of the past: a tile that was drawn is told by what it shows; all else as `describe` says it."""
    if split(action)[0] != DRAW:
        return describe(names, action)
    ring = 0 if before.phase == Phase.TILES else int(before.ring) - 1
    return f"draw {names.tiles[ring][action - DRAW]}"


def spoken(thing: str) -> str:
    """What a pawn, or one of two dice, is called; empty for what its kind and number name well enough."""
    kind, *rest = thing.split(":")
    if kind == "pawn":
        return f"pawn {rest[1]} of seat {rest[0]}"
    called = {"own": "own pawn", "die1": "first die", "die2": "second die"}
    return f"{called[kind]} {rest[0]}" if kind in called else ""


def targets(names: Names, action: int) -> tuple[str, ...]:
    """The things on the board that an action points at, in the order of clicking; none where there is no such seat.

    A pawn that may step or must fight is clicked itself; what has a price begins with a button.
    """
    if not 0 <= action < ACTIONS:
        return ()
    block, _, which = split(action)
    seat = {PUSH: which // PAWNS, TRADE: which, SEAT: which}.get(block, 0)
    if seat >= names.players:
        return ()
    if block == DICE:
        return (f"die1:{which // 6 + 1}", f"die2:{which % 6 + 1}")
    pointed = {
        SPACE: lambda: (f"space:{space_name(which)}",), TILE: lambda: (f"tile:{tile_name(which)}",),
        FIGHT: lambda: (f"own:{which}",), STEP: lambda: (f"own:{which}",),
        DESCEND: lambda: ("do:descend", f"own:{which}"),
        PUSH: lambda: ("do:push", f"pawn:{seat}:{which % PAWNS}"),
        COLOUR: lambda: (f"colour:{COLOUR_NAMES[which]}",), DIE: lambda: (f"die:{which + 1}",),
        DRAW: lambda: (f"pile:{which}",), SEAT: lambda: (f"seat:{which}",),
    }  # fmt: skip
    return pointed[block]() if block in pointed else (f"do:{describe(names, action)}",)
