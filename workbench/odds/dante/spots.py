"""Tiles of the first ring to start on: which are free, all ways to take some, and how long each makes one wait."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from workbench.game import Game
from workbench.games.dante.board import CORNER_OF_TILE, OUTER, RING_OF_TILE, TILES
from workbench.games.dante.rules.gains import chooses
from workbench.games.dante.spec import COLOURS, HIGH, LOW, PAWNS
from workbench.games.dante.words import space_name
from workbench.kernel import SEATS, BadInput
from workbench.odds.dante.marks import gather_anywhere
from workbench.odds.dante.means import exact_mean, means
from workbench.odds.dante.waiting import BEST
from workbench.odds.view import View

RING = tuple(tile for tile in range(TILES) if RING_OF_TILE[tile] == 0 and CORNER_OF_TILE[tile] < 0)
"""The tiles of the first ring that bring something."""
SLACK = 1e-8
"""By what part waits in floating point may be off: a thousand times as much as was ever seen. Nearer ones are compared
exactly."""


@dataclass(frozen=True)
class Price:
    """What is waited for, and how own doubles help."""

    wanted: tuple[int, ...]
    """By colour, 0 or 1."""
    wish: str | None
    first: int
    """How many rolls of others come before the first own one."""

    def waits(self, sets: Any, brings: Any, at: Game) -> "Waits":
        """The mean waits of sets of tiles, by what each brings from each total: colours as bits, in their order."""
        hues = [hue for hue, n in enumerate(self.wanted) if n]
        bits = sum(((brings >> hue) & 1) << place for place, hue in enumerate(hues))
        use = sum(1 << place for place, hue in enumerate(hues) if self.wish in (BEST, COLOURS[hue]))
        # Whether doubles of a total bring one of choice, by the rule: where it brings nothing, and where something.
        rule = np.array([[chooses(at.spec, total, gained) for gained in (0, 1)] for total in range(bits.shape[1])])
        choice = use * rule[np.arange(len(rule)), (brings > 0).astype(int)]
        # Many sets differ only in tiles that bring nothing wanted: each kind is worked out once.
        doubles = choice[:, LOW::2] > 0
        kinds = bits @ (1 << len(hues)) ** np.arange(bits.shape[1])  # below 16 to the 13th, and 6 bits more
        _, first, back = np.unique(
            kinds << doubles.shape[1] | doubles @ (1 << np.arange(doubles.shape[1])), return_index=True,
            return_inverse=True,
        )  # fmt: skip
        own = None if self.wish is None else self.first
        near = means(bits[first], len(hues), choice[first], own, at.players)
        return Waits(sets, near[back], back, bits[first], choice[first], len(hues), own, at.players)


@dataclass(frozen=True, eq=False)
class Waits:
    """Sets of tiles with their mean waits: about, for all at once, and exact, for those between which it must tell."""

    sets: Any
    """Places in a list of tiles, a row a set."""
    near: Any
    """The mean waits in floating point."""
    kind: Any
    """Of which kind each set is: sets of one kind bring the same of what is wanted."""
    bits: Any
    """By kind and total, what it brings of what is wanted."""
    choice: Any
    """By kind and total, what own doubles may be used for."""
    hues: int
    own: int | None
    seats: int

    def exactly(self, row: int) -> Fraction | float:
        """The mean wait of one set; infinite where it never ends."""
        kind = int(self.kind[row])
        bits, choice = (tuple(map(int, part[kind])) for part in (self.bits, self.choice))
        return exact_mean(bits, self.hues, choice, self.own, self.seats)

    def least(self, rows: Any, many: int = 1) -> list[tuple[Fraction | float, int]]:
        """So many of some sets with the shortest waits, and all that wait as long as the last: exact, in order."""
        near = self.near[rows]
        last = np.partition(near, min(many, len(near)) - 1)[min(many, len(near)) - 1]
        found = sorted((self.exactly(row), int(row)) for row in rows[near <= last * (1 + SLACK)])
        return [each for each in found if each[0] <= found[min(many, len(found)) - 1][0]]


@dataclass(frozen=True)
class Spots:
    """Tiles of the first ring that a pawn may start on, by colour."""

    names: tuple[str, ...]
    spaces: tuple[str, ...]
    """Empty where no position was given."""
    colours: Any
    brings: Any
    """For each tile and each total whether it brings its colour."""
    kept: frozenset[int] = frozenset()
    """The places in this list on which the seat's pawns stand already."""


def laid(at: Game) -> Spots:
    """All tiles of the first ring, in no order that matters."""
    state = at.setup()
    for number, tile in enumerate(RING, 1):
        state.tile[tile] = number
    return _spots(at, state, RING)


def free(view: View, seat: int, pawns: int) -> Spots:
    """The tiles of a position whose spaces in the first circle are free, and those on which the seat stands there."""
    state = view.state
    if any(state.tile[tile] == 0 for tile in RING):
        raise BadInput("The first circle is not laid here: accepted is a position in which it is.")
    stands = {int(space) - 1: who for who in range(SEATS) for space in state.pawn[who] if space > 0}
    own = [space for space, who in stands.items() if who == seat]
    kept = [tile for tile in RING if stands.get(int(OUTER[tile])) == seat]
    if len(kept) < len(own) or len(own) > pawns:
        raise BadInput(
            f"Seat {seat} is past its start: accepted is a position in which it has up to {pawns} pawns, all on "
            "spaces of the first circle beside its corners."
        )
    left = [tile for tile in RING if stands.get(int(OUTER[tile]), seat) == seat]
    if len(left) < pawns:
        raise BadInput(f"Only {len(left)} spaces are left for seat {seat}: accepted are at least {pawns}.")
    return _spots(view.game, state, left, kept)


def _spots(at: Game, state: Any, tiles: Sequence[int], kept: Sequence[int] | None = None) -> Spots:
    """Tiles as laid in a state, with what a pawn gains there by the game's own rule."""
    spec, bare = at.spec.copy(), state.copy()
    spec.stock_cap, bare.good, bare.evil = 0, 0, 0
    bare.pawn[:SEATS, :PAWNS] = 0
    gains = np.zeros((TILES, HIGH + 1), np.int64)
    gather_anywhere(spec, bare, gains)
    number = {tile: int(state.tile[tile]) - 1 for tile in tiles}
    order = sorted(tiles, key=lambda tile: (spec.colour[0, number[tile]], tile))
    hues = [int(spec.colour[0, number[tile]]) for tile in order]
    names = (
        f"{COLOURS[h]} {spec.low[0, number[t]]}/{spec.high[0, number[t]]}" for h, t in zip(hues, order, strict=True)
    )
    return Spots(
        tuple(names), () if kept is None else tuple(space_name(int(OUTER[tile])) for tile in order), np.array(hues),
        gains[order] > 0, frozenset(order.index(tile) for tile in kept or ()),
    )  # fmt: skip


def all_waits(spots: Spots, price: Price, pawns: int, at: Game) -> Waits:
    """All sets of so many tiles, as places in the list, with their mean waits."""
    sets = chosen(len(spots.names), pawns, spots.kept)
    bits = spots.brings.astype(np.int64) << spots.colours[:, None]
    return price.waits(sets, np.bitwise_or.reduce(bits[sets], axis=1), at)


@lru_cache(maxsize=8)
def chosen(tiles: int, pawns: int, kept: frozenset[int]) -> Any:
    """All sets of so many tiles, those that are kept among them."""
    sets = (each for each in combinations(range(tiles), pawns) if kept <= set(each))
    return np.array(list(sets), np.int64).reshape(-1, pawns)


def shortest(spots: Spots, waits: Waits) -> dict[tuple[str, ...], tuple[Fraction | float, int]]:
    """For each choice of colours the shortest wait and the set that has it, of equal ones the first."""
    best: dict[tuple[str, ...], tuple[Fraction | float, int]] = {}
    codes = spots.colours[waits.sets] @ (len(COLOURS) ** np.arange(waits.sets.shape[1]))
    for code in np.unique(codes):
        wait, row = waits.least(np.flatnonzero(codes == code))[0]
        best[tuple(COLOURS[hue] for hue in spots.colours[waits.sets[row]])] = wait, row
    return best
