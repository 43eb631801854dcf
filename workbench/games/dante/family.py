"""What follows from Dante's Inferno's numbers: the tiles that nobody has typed in, drawn from a balanced family.

No document tells the numbers that tiles print. In a ring of n tiles a colour, the family prints each of 3, 4, 5, 6, 8,
9, 10 and 11 n times, no pair of numbers twice, and gives each colour the same ways in 36 to gain: in the first ring
the tiles are the 28 pairs of those numbers, one of each.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import shake_256
from itertools import combinations
from typing import Any

from workbench.games.dante import owned
from workbench.games.dante.board import NUMBERED
from workbench.games.dante.owned import as_typed, lacking
from workbench.games.dante.spec import COLOURS, RING_NAMES, fitting
from workbench.kernel import BadInput

__all__ = ["DRAWN", "LISTS", "MEANT", "blank", "derive", "lacking", "listed", "meant"]

LISTS = {"tiles": owned.COLUMNS}
"""What a CSV file of one's own may list, and its columns."""
DRAWN = {"tiles": ("tile_set", "random:{}")}
"""What is drawn from a family, the value that names the draw, and how it names it by a number."""
MEANT = {"tiles": "'balanced', 'random:17'"}
"""What else may be said where a list is named."""
FAMILY = (3, 4, 5, 6, 8, 9, 10, 11)
"""The numbers of the family: what a roll of two dice can show, but 2, 12 and the 7 from which nobody gains."""
BALANCED = "balanced"
DRAWS = "random:"
TRIES = 400
"""How often a ring is drawn anew in search of one that is in the family."""
Tile = tuple[str, int, int]
Pair = tuple[int, int]


def listed(group: str, rows: Iterable[owned.Row], values: Mapping[str, Any]) -> dict[str, Any]:
    """What the rows of a list of one's own say, as values by key; BadInput names each row that can't be."""
    return owned.listed(rows, values)


def blank(group: str) -> tuple[tuple[str, ...], list[dict[str, str]]]:
    """What a list to be filled in says at its head, and its rows."""
    return owned.ABOUT, owned.blank()


def meant(group: str, text: str) -> dict[str, Any] | None:
    """The value that a text means where a list is named: a tile set; None where it can only be a file's name.

    >>> meant("tiles", "random:17"), meant("tiles", "mine.csv")
    ({'tile_set': 'random:17'}, None)
    """
    return {"tile_set": text} if text == BALANCED or text.startswith(DRAWS) else None


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
    return as_typed(by_colour(tiles))


def by_colour(tiles: Iterable[Tile]) -> list[Tile]:
    """Tiles in the order of colours, then of their numbers."""
    return sorted(tiles, key=lambda tile: (COLOURS.index(tile[0]), *tile[1:]))


def derive(values: Mapping[str, Any], varied: frozenset[str], given: frozenset[str]) -> dict[str, Any]:
    """What follows from the values, by key: the tiles of each ring that are not given, or not all.

    Tiles that are given keep their place in the ring's list; those that are drawn come after them.

    Args:
        values: every value by key.
        varied: the keys whose value is neither the sheet's nor a reading of it.
        given: the keys that were set: tiles given stay, and where a ring's are not all given the rest is drawn.
    """
    seed = seed_of(values["tile_set"])
    out = {}
    for ring, name in enumerate(RING_NAMES):
        key = f"tiles.{name}"
        own = fitting(values[key], ring, values["no_gain"]) if key in given or seed is None else []
        if len(own) < NUMBERED[ring]:  # one's own come first, so that they keep their numbers whatever is drawn
            rest = drawn(ring, seed or 0, tuple(own))[len(own) :]
            out[key] = as_typed([*own, *by_colour(rest)])
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
