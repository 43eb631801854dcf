"""Tiles that an owner reads off a copy: the list that is typed in, row by row, and what of it is still open.

A row is one tile, as it lies: the ring, its colour, the number in its outer half and the one in its inner half. Both
numbers serve a pawn on either half (RULES, the board), so which is which changes nothing in play. Corner tiles and the
centre have what must be rolled there instead: what the data file calls targets.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from workbench.games.dante.board import CIRCLES, NUMBERED, QUADRANTS
from workbench.games.dante.spec import CIRCLE_NAMES, COLOURS, HIGH, LOW, RING_NAMES, fitting
from workbench.kernel import BadInput, noted

COLUMNS = ("ring", "colour", "outer", "inner")
CORNER, CENTRE = "corner", "centre"
"""What stands for a colour on tiles that have none."""
UNKNOWN = ("", "?")
LAST = len(NUMBERED) + 1
"""The centre's ring, counted from 1."""
TWICE = "twice"
ABOUT = (
    "Each row is a tile. Rings are counted from the outside: ring 1 has circles 1 and 2.",
    "outer and inner: the two numbers, in the outer and the inner half; on a corner what beats a demon there.",
    "Leave both blank where a tile is not known: what is not typed in is drawn, and results say so.",
    "Two tiles that are the same: write twice into the note of the second.",
)
"""What the list says at its head."""
Row = tuple[str, Mapping[str, str]]
"""Where a row stands, and its cells by column."""


def listed(rows: Iterable[Row], values: Mapping[str, Any]) -> dict[str, Any]:
    """An owner's list as values by key: the tiles of each ring that has some, and the targets of its corners.

    Args:
        rows: where each row stands, and its cells.
        values: the table's other values, by key.

    Raises:
        BadInput: names each row that cannot be, what stands there and what is accepted.

    >>> listed([("row 1", {"ring": "1", "colour": "Red", "outer": "9", "inner": "8.0", "note": ""})], {"no_gain": 7})
    {'tiles.ring1': 'red 8/9'}
    """
    found: dict[str, list[tuple[str, int, int]]] = {}
    targets: dict[str, tuple[str, int]] = {}
    seen: dict[tuple[Any, ...], list[str]] = {}
    slips: list[str] = []
    for where, row in rows:
        if not any(row[name] for name in COLUMNS):
            continue
        with noted(slips):
            ring = _ring(row, where)
            colour = _colour(row, where, ring)
            if colour in (CORNER, CENTRE):
                _targets(row, where, ring, targets)
            elif (pair := _pair(row, where, int(values["no_gain"]))) is not None:
                _place(seen, ring, colour, pair, row, where)
                found.setdefault(f"tiles.{RING_NAMES[ring - 1]}", []).append((colour, min(pair), max(pair)))
    if slips:
        raise BadInput(*slips)
    return {
        **{key: as_typed(found[key]) for key in sorted(found)},
        **{f"targets.{name}": target for name, (_, target) in targets.items()},
    }


def _ring(row: Mapping[str, str], where: str) -> int:
    """The row's ring, from 1."""
    ring = _whole(row["ring"])
    if ring is None or not 1 <= ring <= LAST:
        raise BadInput(f"{where}: ring = {row['ring']!r}: accepted is 1 to {len(NUMBERED)}, or {LAST} for the centre.")
    return ring


def _colour(row: Mapping[str, str], where: str, ring: int) -> str:
    """The row's colour, in small letters, or what stands for one."""
    colour = row["colour"].lower()
    accepted = (CENTRE,) if ring == LAST else (*COLOURS, CORNER)
    if colour not in accepted:
        raise BadInput(f"{where}: colour = {row['colour']!r}: accepted in ring {ring} is {' or '.join(accepted)}.")
    return colour


def _pair(row: Mapping[str, str], where: str, no_gain: int) -> tuple[int, int] | None:
    """A tile's two numbers, the outer first; None where both are unknown."""
    sides = [side for side in ("outer", "inner") if row[side] not in UNKNOWN]
    if len(sides) == 1:
        blank = "inner" if sides == ["outer"] else "outer"
        raise BadInput(f"{where}: {blank} is blank and {sides[0]} is not: accepted are both numbers, or neither.")
    if not sides:
        return None
    numbers: list[int] = []
    slips: list[str] = []
    for side in sides:
        with noted(slips):
            numbers.append(_number(row[side], f"{where}: {side}", no_gain))
    if slips:
        raise BadInput(*slips)
    return numbers[0], numbers[1]


def _number(text: str, where: str, but: int = 0) -> int:
    """A number that two dice can show."""
    number = _whole(text)
    if number is None or not LOW <= number <= HIGH or number == but:
        less = f", but not {but}" if but else ""
        raise BadInput(f"{where} = {text!r}: accepted is a whole number from {LOW} to {HIGH}{less}; blank for unknown.")
    return number


def _whole(text: str) -> int | None:
    """A whole number as people and spreadsheets write it (6, 6.0, 6,0); None where it is none."""
    shape = re.fullmatch(r"([0-9]{1,4})(?:[.,]0+)?", text)
    return int(shape[1]) if shape else None


def _place(
    seen: dict[tuple[Any, ...], list[str]], ring: int, colour: str, pair: tuple[int, int], row: Mapping[str, str],
    where: str,
) -> None:  # fmt: skip
    """Note where a tile stands; refuse one that stands there already, or that the ring has no room for."""
    seen.setdefault((ring, colour, *pair), []).append(where)
    _once(seen[ring, colour, *pair], row, f"{colour} {pair[0]}/{pair[1]}")
    seen.setdefault((ring, colour), []).append(where)
    most = NUMBERED[ring - 1] // len(COLOURS)
    if len(seen[ring, colour]) > most:
        raise BadInput(
            f"{where}: ring {ring} has {most} {colour} tile{'s' * (most > 1)}: accepted is no further row of them."
        )


def _once(places: list[str], row: Mapping[str, str], tile: str) -> None:
    """Refuse a tile that stands in two rows, unless the note says that the copy has it twice."""
    if len(places) > 1 and row["note"].lower() != TWICE:
        raise BadInput(
            f"{places[-1]}: {tile} stands in {places[0]} already: accepted is each tile once, or {TWICE!r} as its note "
            "where the copy has two such."
        )


def _targets(row: Mapping[str, str], where: str, ring: int, targets: dict[str, tuple[str, int]]) -> None:
    """Note what a corner tile or the centre says must be rolled; the corners of a ring say the same."""
    slips: list[str] = []
    for half, side in enumerate(("outer", "inner")):
        if row[side] in UNKNOWN:
            continue
        circle = 2 * (ring - 1) + half
        if circle >= CIRCLES:
            slips.append(f"{where}: inner = {row[side]!r}: accepted is one number, under outer: the centre is one.")
            continue
        with noted(slips):
            target = _number(row[side], f"{where}: {side}")
            place, before = targets.setdefault(CIRCLE_NAMES[circle], (where, target))
            if before != target:
                slips.append(
                    f"{where}: {side} = {target}, and {before} in {place}: accepted is the same at all corners."
                )
    if slips:
        raise BadInput(*slips)


def as_typed(tiles: Iterable[tuple[str, int, int]]) -> str:
    """Tiles as a text that `spec.tiles` reads, in their own order; a colour stands once for those that follow it.

    >>> as_typed([("red", 5, 6), ("red", 3, 8), ("yellow", 3, 4), ("red", 3, 8)])
    'red 5/6 3/8, yellow 3/4, red 3/8'
    """
    runs = groupby(tiles, key=lambda tile: tile[0])
    return ", ".join(" ".join([colour, *(f"{low}/{high}" for _, low, high in run)]) for colour, run in runs)


def blank() -> list[dict[str, str]]:
    """A row for each tile, its numbers to be filled in."""
    rows = []
    for ring, many in enumerate(NUMBERED, 1):
        circles = f"circles {2 * ring - 1} and {2 * ring}"
        rows += [
            {"ring": str(ring), "colour": c, "note": circles} for c in COLOURS for _ in range(many // len(COLOURS))
        ]
        corner = {"ring": str(ring), "colour": CORNER, "note": f"to beat a demon in {circles}"}
        rows += [corner for _ in range(QUADRANTS)]
    return [*rows, {"ring": str(LAST), "colour": CENTRE, "note": "to beat Lucifer; one number"}]


def lacking(values: Mapping[str, Any], given: frozenset[str]) -> list[dict[str, Any]]:
    """What is open of rings that were given in part: a row a ring, with what is drawn; BadInput tells all slips."""
    rows = []
    slips: list[str] = []
    for ring, name in enumerate(RING_NAMES):
        key = f"tiles.{name}"
        typed = []
        with noted(slips):
            typed = fitting(values[key], ring, values["no_gain"]) if key in given else []
        share = NUMBERED[ring] // len(COLOURS)
        open_ = {c: share - sum(tile[0] == c for tile in typed) for c in COLOURS}
        missing = ", ".join(f"{many} {colour}" for colour, many in open_.items() if many)
        if missing:
            rows.append({"key": key, "given": len(typed), "of": NUMBERED[ring], "missing": missing})
    if slips:
        raise BadInput(*slips)
    return rows
