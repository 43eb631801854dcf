"""Pawns on tiles, and what each gains from each roll: of a position, or of tiles that a person names.

The gains come from the game's own rule, which is asked of one pawn more at a time.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from workbench.game import Game, game
from workbench.games.dante.board import CENTRE, CORNER_OF_TILE, NUMBERED, OUTER, RING_OF_TILE, TILE_OF, TILES
from workbench.games.dante.rules.gains import chooses, gather
from workbench.games.dante.rules.positions import LAYOUT
from workbench.games.dante.rules.turns import alive
from workbench.games.dante.spec import COLOURS, HIGH, LOW, PAWNS, RING_NAMES, tiles
from workbench.games.dante.words import space_name
from workbench.kernel import SEATS, BadInput, rule
from workbench.odds.dante.resting import NAME, mine
from workbench.odds.view import View, asked
from workbench.sheet import Values
from workbench.table import Table

Given = View | Game | Table | str | list[str]
"""What is asked of: a position in any of the forms of `odds.view.View`, or tiles as text."""


@rule
def gather_each(spec, state, bare, gains):
    """What each pawn gains, into `gains[roller, total, seat, pawn]`.

    Pawns come onto the bare board one by one, in the order in which the rules serve them: what a seat then gains
    more is that pawn's.
    """
    for roller in range(spec.players):
        bare.seat = roller
        for total in range(LOW, HIGH + 1):
            if total == spec.no_gain:
                continue
            for seat in range(SEATS):
                for pawn in range(PAWNS):
                    bare.pawn[seat, pawn] = 0
            for after in range(spec.players):
                seat = (roller + after) % spec.players
                before = np.int64(0)
                for pawn in range(PAWNS):
                    if state.pawn[seat, pawn] <= 0:
                        continue
                    bare.pawn[seat, pawn] = state.pawn[seat, pawn]
                    for who in range(SEATS):
                        for colour in range(len(COLOURS)):
                            bare.stock[who, colour] = 0
                    gather(spec, bare, np.int64(total))
                    held = np.int64(0)
                    for colour in range(len(COLOURS)):
                        held += bare.stock[seat, colour]
                    gains[roller, total, seat, pawn] = held - before
                    before = held


@dataclass(frozen=True, eq=False)
class Pawn:
    """A pawn on a tile that prints numbers, or elsewhere."""

    seat: int
    number: int
    space: str | None
    """Its space, as `b1.1`; None where a person named the tile alone."""
    tile: str
    """Such as `yellow 3/8`, or `corner` or `centre`."""
    colour: int | None
    ring: int
    keys: tuple[str, ...]
    """The values that its gains rest on."""


@dataclass(frozen=True, eq=False)
class Pawns:
    """The pawns of a position with all that they may gain."""

    game: Game
    seat: int | None
    """Whose question it is, where that is known."""
    pawns: tuple[Pawn, ...]
    gains: Any
    """Resources, by who rolls, the total, the seat and the pawn's number."""
    stock: tuple[tuple[int, ...], ...] | None
    """What each seat holds, by colour; None where tiles were named."""
    rollers: tuple[int, ...]
    """The seats that roll, the next one first."""

    def increments(self, seat: int, roller: int) -> dict[int, tuple[int, ...]]:
        """What a seat gains by colour from each total that one roller throws."""
        out = {}
        for total in range(LOW, HIGH + 1):
            gained = [0] * len(COLOURS)
            for pawn in self.pawns:
                if pawn.seat == seat and pawn.colour is not None:
                    gained[pawn.colour] += int(self.gains[roller, total, seat, pawn.number])
            out[total] = tuple(gained)
        return out

    @property
    def rolling(self) -> tuple[str, ...]:
        """What it rests on who rolls: the ruling on seats without a pawn, where there are such."""
        some = self.stock is not None and len({pawn.seat for pawn in self.pawns}) < self.game.players
        return ("no_pawn",) if some else ()

    def choosing(self, seat: int) -> tuple[int, ...]:
        """The totals whose doubles bring a seat one of choice."""
        gained = self.increments(seat, seat)
        return tuple(t for t in gained if t % 2 == 0 and chooses(self.game.spec, t, sum(gained[t])))

    def keys(self, seat: int | None = None) -> tuple[str, ...]:
        """The values that the gains of a seat, or of all, rest on."""
        found = (key for pawn in self.pawns if seat in (None, pawn.seat) for key in pawn.keys)
        return tuple(dict.fromkeys(found))


def pawns_of(given: Any, part: Any = None, table: Game | None = None, what: str = "production") -> Pawns:
    """The pawns of a position, or one seat's pawns on tiles that are named.

    Args:
        given: a `View`, a table with a seat as `part`, the game with a state as `part`; or tiles, see `typed`.
        part: a seat or a record beside it.
        table: the game, for tiles alone; the published one if not said.
        what: the question, for refusals.

    Raises:
        BadInput: another game, a state that cannot be, no such tiles.
    """
    if isinstance(given, str | list | tuple):
        if part is not None:
            raise BadInput(f"{part!r} beside tiles: accepted is tiles alone, and the game as `table`.")
        at = mine(game(NAME) if table is None else table, what, "apply")
        spec, state, own = _placed(at, typed(given, int(at.spec.no_gain)))
        return _measured(at, spec, state, 0, own)
    view = position(given, part, what)
    return _measured(view.game, view.game.spec, view.state, view.seat, None)


def position(given: Any, part: Any, what: str) -> View:
    """A position as a view of this game, for the question `what`; a table needs no seat."""
    if isinstance(given, Table) and part is None:
        given, part = given.game, given.state  # nothing is hidden: whose view it is matters to nobody
    view = asked(given, part)
    mine(view.game, what, "apply")
    return view


def along(view: View, seat: int, number: int, way: tuple[int, ...]) -> list[Pawns]:
    """The pawns of a position, and of those that follow as one pawn steps on its way, whoever stands there."""
    out = [_measured(view.game, view.game.spec, view.state, view.seat, None)]
    for space in way:
        state = view.state.copy()
        state.pawn[seat, number] = space + 1
        out.append(_measured(view.game, view.game.spec, state, view.seat, None))
    return out


def typed(given: str | list[str] | tuple[str, ...], no_gain: int = 0) -> list[tuple[int, str, int, int]]:
    """Tiles that a person names: each its ring from 0, its colour and its two numbers.

    Tiles are written as in the data file; `ring2` before some says that they are of the second ring, which is the
    third and fourth circle; without such a word they are of the first.

    >>> typed("yellow 3/8 5/9, red 4/6, ring2 green 4/9")
    [(0, 'yellow', 3, 8), (0, 'yellow', 5, 9), (0, 'red', 4, 6), (1, 'green', 4, 9)]
    """
    if not isinstance(given, str) and not all(isinstance(part, str) for part in given):
        raise BadInput(f"tiles = {given!r}: accepted are texts such as 'yellow 3/8' or 'ring2 red 5/6'.")
    # A list's ring words hold for their own text alone; in one text they hold on.
    texts = [given] if isinstance(given, str) else list(given)
    out: list[tuple[int, str, int, int]] = []
    for text in texts:
        first, *later = re.split(r"\b(ring\w*)\b", text)
        for name, part in zip(["ring1", *later[::2]], [first, *later[1::2]], strict=True):
            if name not in RING_NAMES:
                raise BadInput(f"tiles: {name!r} is no ring with numbers: accepted are {', '.join(RING_NAMES)}.")
            out += [(RING_NAMES.index(name), *tile) for tile in tiles(part, "tiles", no_gain)]
    return out


def _placed(at: Game, named: list[tuple[int, str, int, int]]) -> tuple[Any, Any, list[tuple[int, str, int, int]]]:
    """Numbers and a state in which seat 0 has a pawn on each of the named tiles and nothing else is there."""
    if len(named) > at.spec.cap:
        raise BadInput(f"{len(named)} tiles: accepted are up to {at.spec.cap}, one for each pawn in play.")
    spec, state = at.spec.copy(), at.setup()
    state.pawn[:], state.tile[:], state.seat = 0, 0, 0
    used = [0] * len(NUMBERED)
    for pawn, (ring, colour, low, high) in enumerate(named):
        number = used[ring]
        used[ring] += 1
        if used[ring] > NUMBERED[ring]:
            raise BadInput(f"{used[ring]} tiles of {RING_NAMES[ring]}: accepted are up to {NUMBERED[ring]}.")
        spec.colour[ring, number] = COLOURS.index(colour)
        spec.low[ring, number], spec.high[ring, number] = low, high
        tile = [t for t in range(TILES) if RING_OF_TILE[t] == ring and CORNER_OF_TILE[t] < 0][number]
        state.tile[tile], state.pawn[0, pawn] = number + 1, OUTER[tile] + 1
    return spec, state, named


def _measured(at: Game, spec: Any, state: Any, seat: int | None, named: Any) -> Pawns:
    """Every pawn and its gains."""
    uncapped = spec.copy()
    uncapped.stock_cap = 0
    gains = np.zeros((SEATS, HIGH + 1, SEATS, PAWNS), np.int64)
    gather_each(uncapped, state, state.copy(), gains)
    stands = {
        (who, number): space - 1
        for who, row in enumerate(state.pawn.tolist()) for number, space in enumerate(row) if space > 0
    }  # fmt: skip
    on = Counter((who, int(TILE_OF[space])) for (who, _), space in stands.items())
    values = at.values if named is None else None
    found = [_pawn(spec, state, *who, space, values, on) for who, space in stands.items()]
    seats = [int(state.seat + after) % at.players for after in range(at.players)]
    if state.rolled:  # this turn's roll is over
        seats = seats[1:] + seats[:1]
    rollers = tuple(who for who in seats if named is not None or alive(spec, state, who))
    stock = None if named is not None else tuple(tuple(map(int, state.stock[who])) for who in range(at.players))
    return Pawns(at, seat, tuple(found), gains, stock, rollers)


def _pawn(
    spec: Any, state: Any, seat: int, number: int, space: int, values: Values | None, on: Mapping[Any, int]
) -> Pawn:
    """One pawn: where it is and what its gains rest on; `on` counts a seat's pawns on a tile.

    Without `values` the tile was named alone: then nothing rests on what lies on the board.
    """
    tile, ring = int(TILE_OF[space]), int(RING_OF_TILE[TILE_OF[space]])
    where = None if values is None else space_name(space)
    if space == CENTRE or CORNER_OF_TILE[tile] >= 0:
        return Pawn(seat, number, where, "centre" if space == CENTRE else "corner", None, ring, ())
    at = int(state.tile[tile]) - 1
    colour = int(spec.colour[ring, at])
    name = f"{COLOURS[colour]} {spec.low[ring, at]}/{spec.high[ring, at]}"
    twice = spec.low[ring, at] == spec.high[ring, at]
    keys: tuple[str, ...] = (f"yields.{RING_NAMES[ring]}", *(("printed_twice",) if twice else ()))
    if values is not None:
        good, evil = state.good == tile + 1, state.evil == tile + 1
        keys += (
            values.entry(f"tiles.{RING_NAMES[ring]}", at),
            *((LAYOUT,) if ring == 0 and state.unsaid[tile] else ()),
            *(("yield_two",) if on[seat, tile] > 1 else ()),
            *(("good_two",) if good and sum(on[who, tile] for who in range(SEATS)) > 1 else ()),
            *(("both_tokens",) if good and evil else ()),
            *(("token_down",) if (good or evil) and state.down[tile] else ()),
        )
    return Pawn(seat, number, where, name, colour, ring, keys)
