"""Dante's Inferno's numbers as one record, checked: what compiled rules know of the rulebook."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from workbench.games.dante.board import CIRCLES, NUMBERED, QUADRANTS
from workbench.kernel import SEATS, BadInput, noted

COLOURS = ("yellow", "red", "blue", "green")
"""The four resources, in the order of every field that goes by colour."""
PAWNS = 6
"""Pawns of a seat, in play or not."""
SLOTS = max(NUMBERED)
"""Numbered tiles of the largest ring."""
LOW, HIGH = 2, 12
"""What two dice can show."""
ANY = "any"
STARTERS = NUMBERED[0]
"""Spaces of the first circle that a pawn may enter on: all but its corners."""

CIRCLE_NAMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
RING_NAMES = tuple(f"ring{ring + 1}" for ring in range(len(NUMBERED)))
PRICED = ("lay", "flip", "pawn", "push", "descend", "reroll")
"""The actions of a fixed price, in the order of the rows of `costs`; an extra step has `step_colour`."""
LAY, FLIP, PAWN, PUSH, DESCEND, REROLL = range(len(PRICED))

PLAIN = (
    "players",
    "start_pawns",
    "first_placer",
    "no_gain",
    "token_low",
    "token_high",
    "demons",
    "stock",
    "stock_cap",
    "trade_size",
    "offers",
    "actions",
    "turns",
    "bank",
)
"""Values that the record holds as they are."""

READINGS: dict[str, tuple[str, ...]] = {
    "reroll_scope": ("both", "die"),
    "reroll_on": ("any", "fights", "anew", "actions"),
    "lucifer_when": ("arrival", "next_turn"),
    "lucifer_return": ("same", "pick"),
    "ninth": ("free", "bought"),
    "inner_corners": ("start", "needed"),
    "demons_setup": ("none", "corners", "outer"),
    "tile_draw": ("top", "pick"),
    "own_blocks_flip": ("yes", "no"),
    "flip_corners": ("yes", "no"),
    "own_blocks_retreat": ("yes", "no"),
    "first_corner": ("stay", "next"),
    "nearest_ties": ("owner", "random"),
    "retreat_demon": ("next_turn", "at_once"),
    "pass_descending": ("yes", "no"),
    "demons_short": ("nothing", "move"),
    "beaten_demons": ("supply", "out"),
    "removed_pawn": ("out", "supply"),
    "no_pawn": ("stays", "out"),
    "both_tokens": ("evil", "forbidden"),
    "token_use": ("may", "must"),
    "token_where": ("resource", "any"),
    "yield_two": ("twice", "once"),
    "printed_twice": ("once", "twice"),
    "good_two": ("both", "one"),
    "new_pawn_demon": ("yes", "no"),
    "free_step": ("same_circle", "outward"),
    "seven_placer": ("roller", "random"),
    "interleave": ("free", "blocks"),
    "extra_steps": ("per_payment", "once"),
    "pushes": ("per_payment", "once"),
    "starter": ("placer", "drawn"),
    "retreat_down": ("taken", "open"),
    "push_demon": ("yes", "no"),
    "lay_beside_down": ("yes", "no"),
    "doubles": ("always", "gaining"),
    "demon_ninth": ("no", "yes"),
    "token_down": ("stays", "leaves"),
    "trade_others": ("no", "yes"),
}
"""Each unclear rule's readings: the record's field of that name holds the place in this list."""

SPEC = np.dtype(
    (
        np.record,
        [
            *((key, "i8") for key in PLAIN),
            ("cap", "i8"),  # pawns that a seat may have in play
            ("targets", "i8", (CIRCLES,)),  # what two dice must reach to beat a demon there; Lucifer in the last
            ("yields", "i8", (len(NUMBERED),)),  # what a pawn gains on a tile of each ring
            ("costs", "i8", (len(PRICED), len(COLOURS))),
            ("step_colour", "i8"),  # the colour that an extra step costs, -1 for any
            ("count", "i8", (len(NUMBERED),)),  # numbered tiles of each ring
            ("colour", "i8", (len(NUMBERED), SLOTS)),  # of each tile of a ring, -1 where it has no such tile
            ("low", "i8", (len(NUMBERED), SLOTS)),  # the smaller of its two numbers, or -1
            ("high", "i8", (len(NUMBERED), SLOTS)),  # the larger, or -1
            *((key, "i8") for key in READINGS),
        ],
    )
)


def price(text: str, where: str) -> list[int]:
    """What a text of colours costs, by colour.

    >>> price("yellow+green", "costs.lay")
    [1, 0, 0, 1]
    """
    parts = [part.strip() for part in text.split("+")]
    for part in parts:
        if part not in COLOURS:
            raise BadInput(
                f"{where} = {text!r}: {part!r} is none of {', '.join(COLOURS)}: accepted are such, joined by +."
            )
    return [parts.count(colour) for colour in COLOURS]


def tiles(text: str, where: str, no_gain: int = 0) -> list[tuple[str, int, int]]:
    """The tiles that a text lists: each a colour, its smaller and its larger number.

    A colour is followed by one or more tiles; commas, semicolons and line ends may stand between.

    Raises:
        BadInput: names each that is no colour, no pair of numbers, or a number that no tile can print, such as the sum
            from which nobody gains.

    >>> tiles("yellow 3/4 9/8, red 5/6", "tiles.ring1")
    [('yellow', 3, 4), ('yellow', 8, 9), ('red', 5, 6)]
    """
    found: list[tuple[str, int, int]] = []
    colour = alone = ""
    slips: list[str] = []
    for word in text.replace(",", " ").replace(";", " ").split():
        if word in COLOURS:
            slips += _bare(alone, where)
            colour = alone = word
        elif colour and "/" in word:
            alone = ""
            with noted(slips):
                found.append((colour, *_pair(word, where, no_gain)))
        else:
            slips.append(
                f"{where}: {word!r} is no colour: accepted are {', '.join(COLOURS)}, each followed by its tiles: "
                "yellow 3/4 8/9, red 5/6."
            )
            colour, alone = word, ""  # the tiles that follow it are told of no more
    slips += _bare(alone, where)
    if slips:
        raise BadInput(*slips)
    return found


def _bare(colour: str, where: str) -> list[str]:
    """What is wrong with a colour that no tile follows, if there is one."""
    told = f"{where}: {colour!r} is followed by no tile: accepted is a colour and its tiles, yellow 3/4 8/9."
    return [told] if colour else []


def _pair(word: str, where: str, no_gain: int) -> tuple[int, int]:
    """A tile's two numbers, the smaller first."""
    try:
        low, high = sorted(int(number) for number in word.split("/"))
    except ValueError:
        raise BadInput(f"{where}: {word!r} is no tile: accepted are two numbers, such as 3/4.") from None
    if not LOW <= low <= high <= HIGH or no_gain in (low, high):
        but = f", but not {no_gain}" if no_gain else ""
        raise BadInput(f"{where}: {word!r} is no tile: accepted are numbers from {LOW} to {HIGH}{but}.")
    return low, high


def fitting(text: str, ring: int, no_gain: int) -> list[tuple[str, int, int]]:
    """A ring's tiles, of which it may lack some; BadInput where there are more than it has, of all or of a colour."""
    where = f"tiles.{RING_NAMES[ring]}"
    listed = tiles(text, where, no_gain)
    most = NUMBERED[ring] // len(COLOURS)
    having = {colour: sum(tile[0] == colour for tile in listed) for colour in COLOURS}
    slips = [f"{where} lists {len(listed)} tiles: accepted are up to {NUMBERED[ring]}."]
    slips = slips if len(listed) > NUMBERED[ring] else []
    slips += [
        f"{where} lists {many} {colour} tiles: accepted are up to {most} of a colour."
        for colour, many in having.items() if many > most
    ]  # fmt: skip
    if slips:
        raise BadInput(*slips)
    return listed


def spec(values: Mapping[str, Any]) -> np.record:
    """The record that compiled rules receive; BadInput where the values don't make a game."""
    record: Any = np.zeros(1, SPEC)[0]
    for key in PLAIN:
        record[key] = values[key]
    for key, readings in READINGS.items():
        record[key] = readings.index(values[key])
    record.cap = values["pawns"]
    record.targets = [values[f"targets.{name}"] for name in CIRCLE_NAMES]
    record.yields = [values[f"yields.{name}"] for name in RING_NAMES]
    record.costs = [price(values[f"costs.{key}"], f"costs.{key}") for key in PRICED]
    record.step_colour = _step(values["costs.step"])
    _tiles(record, values)
    _fits(values)
    return record


def _step(text: str) -> int:
    """The colour of an extra step's price, -1 for any."""
    if text == ANY:
        return -1
    if text not in COLOURS:
        raise BadInput(f"costs.step = {text!r}: accepted is {ANY!r} or one of {', '.join(COLOURS)}.")
    return COLOURS.index(text)


def _tiles(record: Any, values: Mapping[str, Any]) -> None:
    """Write every ring's tiles; BadInput where one is not whole (what is not given has been drawn before)."""
    record.count = NUMBERED
    record.colour, record.low, record.high = -1, -1, -1
    for ring, name in enumerate(RING_NAMES):
        listed = fitting(values[f"tiles.{name}"], ring, values["no_gain"])
        if len(listed) < NUMBERED[ring]:
            raise BadInput(f"tiles.{name} lists {len(listed)} tiles: accepted here are {NUMBERED[ring]}.")
        for at, (colour, low, high) in enumerate(listed):
            record.colour[ring, at] = COLOURS.index(colour)
            record.low[ring, at], record.high[ring, at] = low, high


def _fits(values: Mapping[str, Any]) -> None:
    """Refuse values that don't go together."""
    players, start, cap = values["players"], values["start_pawns"], values["pawns"]
    if start > cap:
        raise BadInput(f"start_pawns = {start}: accepted is up to the {cap} pawns that a seat may have in play.")
    if players * start > STARTERS:
        raise BadInput(
            f"start_pawns = {start} for {players} players needs {players * start} spaces and the first circle has "
            f"{STARTERS} beside its corners: accepted is up to {STARTERS // players}."
        )
    if values["first_placer"] > players:
        raise BadInput(f"first_placer = {values['first_placer']}: accepted is 0, or up to the {players} seats.")
    if values["stock_cap"] and values["stock"] > values["stock_cap"]:
        raise BadInput(f"stock = {values['stock']}: accepted is up to the stock_cap of {values['stock_cap']}.")
    everywhere = values["demons_setup"] == "corners" and values["inner_corners"] == "start"
    corners = QUADRANTS * (len(NUMBERED) if everywhere else 1)
    if values["demons_setup"] != "none" and values["demons"] < corners:
        raise BadInput(
            f"demons = {values['demons']}: accepted is at least {corners}, one for each corner tile that has one at "
            "the start, or demons_setup = 'none'."
        )
    assert players <= SEATS
