"""What follows from Dante's Inferno's numbers: the tiles that nobody has typed in, drawn from a balanced family.

No document tells the numbers that tiles print. In a ring of n tiles a colour, the family prints each of 3, 4, 5, 6, 8,
9, 10 and 11 n times, no pair of numbers twice, and gives each colour the same ways in 36 to gain: in the first ring
the tiles are the 28 pairs of those numbers, one of each.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import shake_256
from itertools import combinations
from typing import Any

from workbench.games.dante.board import NUMBERED
from workbench.games.dante.spec import COLOURS, RING_NAMES, fitting, printable
from workbench.kernel import BadInput

FAMILY = (3, 4, 5, 6, 8, 9, 10, 11)
"""The numbers of the family: what a roll of two dice can show, but 2, 12 and the 7 from which nobody gains."""
BALANCED = "balanced"
DRAWS = "random:"
TRIES = 400
"""How often a ring is drawn anew in search of one that is in the family."""
Tile = tuple[str, int, int]
Pair = tuple[int, int]


def ways(total: int) -> int:
    """In how many of 36 ways two dice show a total.

    >>> [ways(total) for total in (2, 6, 7, 11)]
    [1, 5, 6, 2]
    """
    return sum(1 <= total - die <= 6 for die in range(1, 7))


def worth(low: int, high: int) -> int:
    """In how many of 36 ways a roll meets one of a tile's two numbers.

    >>> worth(3, 8), worth(6, 6)
    (7, 5)
    """
    return ways(low) + (ways(high) if high != low else 0)


def seed_of(tile_set: str) -> int | None:
    """The seed that a tile set names, None for the balanced one; BadInput where it is neither.

    >>> seed_of("balanced"), seed_of("random:17")
    (None, 17)
    """
    if tile_set == BALANCED:
        return None
    number = tile_set.removeprefix(DRAWS)
    if number == tile_set or not (number.isascii() and number.isdigit()):
        raise BadInput(f"tile_set = {tile_set!r}: accepted is {BALANCED!r}, or {DRAWS + '17'!r} with any whole number.")
    return int(number)


def listing(tiles: Iterable[Tile]) -> str:
    """Tiles as a text that `spec.tiles` reads, colour by colour.

    >>> listing([("red", 5, 6), ("yellow", 3, 4), ("red", 3, 8)])
    'yellow 3/4, red 3/8 5/6'
    """
    parts = []
    for colour in COLOURS:
        pairs = sorted((low, high) for of, low, high in tiles if of == colour)
        parts += [" ".join([colour, *(f"{low}/{high}" for low, high in pairs)])] if pairs else []
    return ", ".join(parts)


def derive(values: Mapping[str, Any], changed: frozenset[str], given: frozenset[str]) -> dict[str, Any]:
    """What follows from the values, by key: the tiles of each ring that are not given, or not all.

    Args:
        values: every value by key.
        changed: the keys whose value differs from the sheet's.
        given: the keys that were set: tiles given stay, and where a ring's are not all given the rest is drawn.
    """
    seed = seed_of(values["tile_set"])
    out = {}
    for ring, name in enumerate(RING_NAMES):
        key = f"tiles.{name}"
        typed = fitting(values[key], ring) if key in given or seed is None else []
        own = printable(typed, key, values["no_gain"])
        if len(own) < NUMBERED[ring]:
            out[key] = listing(drawn(ring, seed or 0, tuple(own)))
    return out


@lru_cache(maxsize=256)
def drawn(ring: int, seed: int, own: tuple[Tile, ...] = ()) -> tuple[Tile, ...]:
    """A ring's tiles: those of one's own, and the rest drawn so that together they come near the family.

    The same ring, seed and own tiles give the same rest everywhere. Not every set of the family is equally likely.
    """
    share = NUMBERED[ring] // len(COLOURS)
    colours = [c for c in COLOURS for _ in range(share - sum(tile[0] == c for tile in own))]
    best: list[Tile] = []
    least = -1
    pairs: list[Pair] = []
    for attempt in range(TRIES):
        if attempt % share == 0:  # where a colour has more tiles, pairs are worth more colourings
            pairs = _pairs(own, share, len(colours), f"{seed} {ring} pairs {attempt}")
        order = _order(f"{seed} {ring} colours {attempt}", len(pairs))
        found = _evened(own, [(colour, *pairs[at]) for colour, at in zip(colours, order, strict=True)])
        lack = _uneven([*own, *found])
        if least < 0 or lack < least:
            best, least = found, lack
        if not least:
            break
    return (*own, *best)


def _order(name: str, n: int) -> list[int]:
    """The numbers below n, shuffled: the order of n random words that a name gives, the same on every machine."""
    words = shake_256(name.encode()).digest(8 * n)
    return sorted(range(n), key=lambda at: words[8 * at : 8 * at + 8])


def _pairs(own: Sequence[Tile], share: int, wanted: int, name: str) -> list[Pair]:
    """So many pairs of numbers that print each number `share` times together with the own tiles, if that can be.

    Pair by pair: the number that is wanted most often joins another that is still wanted, new pairs before old ones.
    """
    pairs: list[Pair] = []
    printed = [number for _, low, high in own for number in (low, high)]
    left = {number: max(0, share - printed.count(number)) for number in FAMILY}
    used = {(low, high) for _, low, high in own}
    for step in range(wanted):
        order = [FAMILY[at] for at in _order(f"{name} {step}", len(FAMILY))]
        first = max(order, key=lambda number: left[number])
        others = [number for number in order if number != first]
        second = max(others, key=lambda number: (left[number] > 0, _pair(first, number) not in used, left[number]))
        for number in (first, second):
            left[number] = max(0, left[number] - 1)
        pairs.append(_pair(first, second))
        used.add(pairs[-1])
    return pairs


def _pair(one: int, other: int) -> Pair:
    """Two numbers, the smaller first."""
    return min(one, other), max(one, other)


def _uneven(all_tiles: Sequence[Tile]) -> int:
    """How far tiles are from the family: uneven colours, and far worse pairs or numbers that stand too often."""
    worths = [sum(worth(low, high) for of, low, high in all_tiles if of == colour) for colour in COLOURS]
    numbers = [number for _, low, high in all_tiles for number in (low, high)]
    often = sum(abs(numbers.count(number) * len(FAMILY) - len(numbers)) for number in FAMILY)
    twice = len(all_tiles) - len({(low, high) for _, low, high in all_tiles})
    return sum(abs(w * len(COLOURS) - sum(worths)) for w in worths) + 1000 * (often + twice)


def _evened(own: Sequence[Tile], rest: Sequence[Tile]) -> list[Tile]:
    """The rest with pairs swapped between two colours wherever that makes the colours more even."""
    rest = list(rest)
    worths = {c: sum(worth(low, high) for of, low, high in [*own, *rest] if of == c) for c in COLOURS}
    for i, j in combinations(range(len(rest)), 2):
        (one, *a), (other, *b) = rest[i], rest[j]
        more = worth(*b) - worth(*a)
        # A swap moves `more` ways from one colour to the other: good where that lessens their difference.
        if one != other and abs(worths[one] - worths[other] + 2 * more) < abs(worths[one] - worths[other]):
            rest[i], rest[j] = (one, b[0], b[1]), (other, a[0], a[1])
            worths[one] += more
            worths[other] -= more
    return rest


def from_csv(text: str) -> dict[str, str]:
    r"""An owner's list of tiles as values: columns ring (1 to 4), colour, low, high; a row a tile.

    >>> from_csv("ring,colour,low,high\n1,yellow,3,4\n1,red,9,8\n4,blue,5,10")
    {'tiles.ring1': 'yellow 3/4, red 8/9', 'tiles.ring4': 'blue 5/10'}
    """
    lines = text.lstrip("\ufeff").strip()  # a mark that some spreadsheets write first
    comma = ";" if ";" in lines.split("\n")[0] else ","
    rows = list(csv.DictReader(io.StringIO(lines), delimiter=comma, skipinitialspace=True))
    columns = ("ring", "colour", "low", "high")
    if not rows or set(columns) - set(rows[0]):
        raise BadInput(
            f"A list of tiles has a first line {','.join(columns)}, then a line a tile: {text[:40]!r} has not."
        )
    by_ring: dict[str, list[str]] = {}
    for line, row in enumerate(rows, 2):
        ring = f"ring{(row['ring'] or '').strip()}"
        if ring not in RING_NAMES or None in row.values() or None in row:
            raise BadInput(
                f"Line {line} of the list of tiles: accepted is ring 1 to {len(RING_NAMES)}, a colour and two numbers."
            )
        by_ring.setdefault(ring, []).append(f"{row['colour'].strip()} {row['low'].strip()}/{row['high'].strip()}")
    return {
        f"tiles.{name}": listing(fitting(", ".join(by_ring[name]), ring))
        for ring, name in enumerate(RING_NAMES)
        if name in by_ring
    }
