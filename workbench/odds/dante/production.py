"""What a position brings in: exact expected resources a roll and a round, and how likely a colour stays away."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbench.game import Game
from workbench.games.dante.spec import COLOURS
from workbench.kernel import BadInput
from workbench.odds.dante.chain import ROLLS
from workbench.odds.dante.fights import WAYS
from workbench.odds.dante.pawns import Given, Pawns, pawns_of
from workbench.odds.dante.resting import grade, graded, taken
from workbench.report.frames import frame
from workbench.sheet import nearest
from workbench.table import whole

if TYPE_CHECKING:
    import polars as pl

CHOICE = "of choice"
"""What the bonus of doubles is called where no wish is stated."""
STAYS = "pawns, tiles and tokens stay as they are; nobody rolls again, trades or pays, and no cap cuts"


@dataclass(frozen=True)
class Gain:
    """What one pawn brings its seat, or what doubles do."""

    seat: int
    pawn: int | None
    """Its number; None for the bonus of doubles."""
    space: str | None
    tile: str
    colour: str | None
    """None where the pawn gains nothing: on a corner or in the centre."""
    ways: int
    """How many of 36 rolls bring something."""
    roll: Fraction
    """Expected resources from the next roll."""
    round: Fraction
    """Expected resources from one roll of each seat."""
    keys: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Production:
    """Exact expected resources, pawn by pawn; `round(seat)` and `roll(seat)` by colour."""

    game: Game
    rows: tuple[Gain, ...]
    roller: int | None
    """Who rolls next; None where nobody does."""
    seats: tuple[int, ...]
    model: str
    """What is taken to stay as it is, and how doubles are used."""

    @property
    def sure(self) -> str:
        """The weakest grade among all that it rests on."""
        return grade(self.game, self.keys)

    @property
    def keys(self) -> tuple[str, ...]:
        """The values and rules that it rests on."""
        return tuple(dict.fromkeys(key for row in self.rows for key in row.keys))

    def roll(self, seat: int = 0) -> dict[str, Fraction]:
        """Expected resources by colour that the next roll brings a seat."""
        return self._sum(seat, "roll")

    def round(self, seat: int = 0) -> dict[str, Fraction]:
        """Expected resources by colour that one roll of each seat brings a seat."""
        return self._sum(seat, "round")

    def _sum(self, seat: int, field: str) -> dict[str, Fraction]:
        """A seat's rows by colour."""
        if seat not in self.seats:
            raise BadInput(f"seat = {seat!r}: accepted is one of {', '.join(map(str, self.seats))}.")
        out = dict.fromkeys(COLOURS, Fraction(0))
        for row in self.rows:
            if row.seat == seat and row.colour is not None:
                out[row.colour] = out.get(row.colour, Fraction(0)) + getattr(row, field)
        return out

    def frame(self) -> "pl.DataFrame":
        """A row a pawn, and a row a seat for the bonus of doubles.

        Columns: seat, pawn, space, tile, colour, ways (of 36), roll and round (expected resources; round is `value`).
        """
        import polars as pl

        rows = [
            {"seat": row.seat, "pawn": row.pawn, "space": row.space, "tile": row.tile, "colour": row.colour,
             "ways": row.ways, "roll": float(row.roll), "round": float(row.round),
             "measure": "expected resources a round", "model": self.model, "value": float(row.round)}
            for row in self.rows
        ]  # fmt: skip
        made = frame(rows, self.game, ("players",))
        sure = pl.Series("sure", [grade(self.game, row.keys) for row in self.rows], dtype=pl.String)
        return made.with_columns(sure, pl.col("pawn").cast(pl.Int64)) if rows else made

    def __repr__(self) -> str:
        """A line a seat: expected resources a round by colour."""
        lines = []
        for seat in self.seats:
            parts = [f"{colour} {float(value):.3f}" for colour, value in self.round(seat).items() if value]
            lines.append(f"seat {seat}: {', '.join(parts) or 'nothing'}")
        rests = f"Taken: {self.model}. Values: {graded(self.game, self.keys)}."
        return "\n".join(["Expected resources a round:", *lines, rests])


def production(
    given: Given, part: Any = None, *, wish: str | Mapping[int, str] | None = None, table: Game | None = None
) -> Production:
    """Exact expected resources a roll and a round, for each pawn, seat and colour.

    All seats gain from every roll, so a round brings a pawn as many rolls as there are seats; doubles bring one more
    resource to whoever rolls them (RULES, the roll).

    Args:
        given: a position in any of the forms of `odds.view.View` (a table needs no seat), or the tiles of one seat's
            pawns: "yellow 3/8, red 5/6, ring2 green 4/9".
        part: a seat or a record beside it.
        wish: the colour that doubles are used for, one for all or one a seat; without it the bonus stands apart as
            "of choice".
        table: the game, for tiles alone; the published one if not said.

    Raises:
        BadInput: another game, a state that cannot be, no such tile, colour or seat.

    >>> from workbench.game import game
    >>> production("yellow 3/8", table=game("dante", players=4)).round()["yellow"]
    Fraction(7, 9)
    """
    at = pawns_of(given, part, table)
    seats = (0,) if at.stock is None else tuple(range(at.game.players))
    wishes = _wishes(wish, seats)
    rows = [_gain(at, pawn) for pawn in at.pawns]
    for seat in seats:
        ways = len(at.choosing(seat)) if seat in at.rollers else 0  # of each even total one way is a double
        bonus = Fraction(ways, ROLLS)
        first = bonus if at.rollers[:1] == (seat,) else Fraction(0)
        rows.append(Gain(seat, None, None, "doubles", wishes[seat], ways, first, bonus, _doubling(at, seat)))
    rows.sort(key=lambda row: row.seat)
    used = {wishes[seat] for seat in seats}
    told = "doubles bring one resource of choice" if used == {CHOICE} else "doubles are used for the wish stated"
    model = taken(f"{STAYS}; {told}", at.keys())
    return Production(at.game, tuple(rows), at.rollers[0] if at.rollers else None, seats, model)


def _doubling(at: Pawns, seat: int) -> tuple[str, ...]:
    """What the bonus of doubles rests on: in one reading also on what the seat gains."""
    return ("doubles", "no_gain", *at.rolling, *(() if at.game.values["doubles"] == "always" else at.keys(seat)))


def _gain(at: Pawns, pawn: Any) -> Gain:
    """One pawn's expected gains."""
    by_roller = {
        roller: sum(WAYS[total] * int(at.gains[roller, total, pawn.seat, pawn.number]) for total in WAYS)
        for roller in at.rollers
    }
    first = at.rollers[0] if at.rollers else 0
    ways = sum(WAYS[total] for total in WAYS if at.gains[first, total, pawn.seat, pawn.number])
    keys = pawn.keys if pawn.colour is None else (*pawn.keys, "players", *at.rolling)
    return Gain(
        pawn.seat, pawn.number, pawn.space, pawn.tile, None if pawn.colour is None else COLOURS[pawn.colour], ways,
        Fraction(by_roller.get(first, 0), ROLLS), Fraction(sum(by_roller.values()), ROLLS), keys,
    )  # fmt: skip


def _wishes(wish: Any, seats: tuple[int, ...]) -> dict[int, str]:
    """The colour that each seat's doubles are used for."""
    given = wish if isinstance(wish, Mapping) else dict.fromkeys(seats, wish)
    for seat, colour in given.items():
        if seat not in seats:
            raise BadInput(f"wish: seat {seat!r}: accepted is one of {', '.join(map(str, seats))}.")
        if colour is not None:
            colour_of(colour, "wish")
    return {seat: given.get(seat) or CHOICE for seat in seats}


def colour_of(name: Any, where: str) -> int:
    """A colour's place; BadInput where there is none such."""
    if name not in COLOURS:
        raise BadInput(f"{where} = {name!r}: accepted is one of {', '.join(COLOURS)}.{nearest(str(name), COLOURS)}")
    return COLOURS.index(name)


@dataclass(frozen=True)
class Drought:
    """The chance that a colour stays away for some rolls."""

    chance: Fraction
    colour: str
    rolls: int
    one: Fraction
    """The chance that a roll which is not one's own brings some."""
    own: int
    """How many of the rolls are one's own."""
    model: str
    sure: str

    def __float__(self) -> float:
        """The chance."""
        return float(self.chance)


def drought(
    given: Given,
    part: Any = None,
    *,
    colour: str,
    rolls: int,
    seat: int | None = None,
    wish: bool = False,
    table: Game | None = None,
) -> Drought:
    """The chance that a seat gains none of a colour in so many rolls of the table, whoever rolls.

    Args:
        given: a position or tiles, as `production` takes them.
        part: a seat or a record beside it.
        colour: yellow, red, blue or green.
        rolls: how many, the next one first.
        seat: whose; the view's own, or 0 for tiles, if not said.
        wish: whether the seat's own doubles are used for that colour; else they are left out of account.
        table: the game, for tiles alone.

    Raises:
        BadInput: as `production`; no such colour, number or seat.

    >>> drought("yellow 3/11", colour="yellow", rolls=12).chance == Fraction(32, 36) ** 12
    True
    """
    at = pawns_of(given, part, table, "drought")
    hue, many = colour_of(colour, "colour"), whole(rolls, "rolls")
    own_seat = seat_of(at, seat)
    wet = {total for total, gained in at.increments(own_seat, own_seat).items() if gained[hue]}
    dry = Fraction(sum(WAYS[total] for total in WAYS if total not in wet), ROLLS)
    # Own doubles: one of the ways of each even total.
    dry_own = dry - Fraction(sum(total not in wet for total in at.choosing(own_seat)), ROLLS) if wish else dry
    cycle = at.rollers or (own_seat,)
    own = sum(cycle[n % len(cycle)] == own_seat for n in range(many)) if wish else 0
    chance = dry ** (many - own) * dry_own**own
    told = "own doubles are used for it" if wish else "own doubles are left out of account"
    keys = at.keys(own_seat) + (("players", *_doubling(at, own_seat)) if wish else ())
    return Drought(chance, colour, many, 1 - dry, own, taken(f"{STAYS}; {told}", keys), grade(at.game, keys))


def seat_of(at: Pawns, seat: int | None) -> int:
    """The seat that is asked about: the one said, else the view's own; for tiles there is but one."""
    if at.stock is None:
        if seat not in (None, 0):
            raise BadInput(f"seat = {seat!r}: tiles alone are one seat's, so accepted is 0 or nothing.")
        return 0
    return whose(at.game, at.seat, seat)


def whose(game: Game, own: int | None, seat: int | None) -> int:
    """The seat that a position is asked about: the one said, else the view's own."""
    if seat is None and own is None:
        raise BadInput("Whose? Accepted is seat=0 to the last beside a position, or (table, 0), or a view.")
    return game.seat(own if seat is None else seat)
