"""How many rolls until a price can be paid: the exact distribution, its mean and quantiles, and the bottleneck."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import inf, prod
from typing import TYPE_CHECKING, Any

from workbench.game import Game
from workbench.games.dante.spec import COLOURS
from workbench.kernel import BadInput
from workbench.odds.dante.chain import ROLLS, Chain, Lack, Move
from workbench.odds.dante.fights import FACES
from workbench.odds.dante.pawns import Given, Pawns, pawns_of
from workbench.odds.dante.prices import amounts, price_of
from workbench.odds.dante.production import STAYS, colour_of, seat_of
from workbench.odds.dante.resting import grade, graded, taken
from workbench.report.frames import frame
from workbench.table import whole

if TYPE_CHECKING:
    import icepool
    import polars as pl

BEST = "best"
"""The wish that makes the mean wait shortest."""
TAIL = Fraction(1, 100)
"""A listing ends where the chance to be still waiting is no more than this."""
FAR = 2000
"""Rolls beyond which no listing and no quantile goes."""
MOST = 20_000
"""Holdings on the way that are still worked out, which takes some seconds."""


@dataclass(frozen=True, eq=False)
class Waiting:
    """The exact distribution of how many rolls it takes until a price can be paid.

    A roll is anybody's: all gain from all. Rolls count from the next one.
    """

    game: Game
    start: Lack
    """What is wanted beyond what is held, by colour."""
    moves: tuple[tuple[Move, ...], ...]
    """What may come, by how many rolls of the round are over: the seats roll in turn, own doubles bring a wish."""
    hues: tuple[int, ...]
    """The colours that own doubles may be used for; of several the one that makes the mean wait shortest."""
    model: str
    keys: tuple[str, ...]
    rolls: int | None = None
    """How far `frame` lists, if that was said."""

    @property
    def sure(self) -> str:
        """The weakest grade among all that it rests on."""
        return grade(self.game, self.keys)

    @cached_property
    def chain(self) -> Chain:
        """The chain that is solved."""
        return Chain(self.start, self.moves, self.hues)

    @cached_property
    def mean(self) -> Fraction | float:
        """The mean number of rolls; infinite where a colour that is wanted never comes."""
        mean = self.chain.solved[0][self.start, 0]
        return inf if mean is None else mean

    @cached_property
    def _still(self) -> tuple[list[int], list[dict[Lack, int]]]:
        """How many of all 36^n ways are still waiting after n rolls, and what the last of these lack; it grows."""
        masses: dict[Lack, int] = {self.start: 1} if any(self.start) else {}
        return [sum(masses.values())], [masses]

    def waits(self, rolls: int) -> Fraction:
        """The chance to be still waiting after so many rolls."""
        many = whole(rolls, "rolls")
        if many > FAR:
            raise BadInput(f"rolls = {many}: accepted is up to {FAR}.")
        numbers, last = self._still
        steps = self.chain.solved[1]
        while len(numbers) <= many:
            phase = (len(numbers) - 1) % len(self.moves)
            grown: dict[Lack, int] = {}
            for lack, mass in last[0].items():
                for ways, to in steps[lack, phase]:
                    if any(to):
                        grown[to] = grown.get(to, 0) + mass * ways
            last[0] = grown
            numbers.append(sum(grown.values()))
        return Fraction(numbers[many], ROLLS**many)

    def by(self, rolls: int) -> Fraction:
        """The chance that the price can be paid after so many rolls."""
        return 1 - self.waits(rolls)

    def at(self, rolls: int) -> Fraction:
        """The chance that just the roll of this number makes it payable; 0 is before any roll."""
        many = whole(rolls, "rolls")
        return self.by(many) - (self.by(many - 1) if many else 0)

    def quantile(self, chance: Fraction | float | str) -> int | None:
        """The fewest rolls by which the price can be paid with at least this chance; None where there are none.

        None also beyond 2,000 rolls.
        """
        wanted = a_chance(chance)
        if self.mean == inf and wanted > 0:
            return None
        return next((rolls for rolls in range(FAR + 1) if self.by(rolls) >= wanted), None)

    @cached_property
    def alone(self) -> dict[str, Fraction | float]:
        """For each colour that is wanted, the mean wait for it alone; with own doubles used for it as far as wished."""
        out = {}
        for hue, colour in enumerate(COLOURS):
            if self.start[hue]:
                start = tuple(n if i == hue else 0 for i, n in enumerate(self.start))
                out[colour] = Waiting(self.game, start, self.moves, self.hues, self.model, self.keys).mean
        return out

    @cached_property
    def last(self) -> dict[str, Fraction]:
        """For each colour that is wanted, the chance that it is among the last: the final roll brings it.

        One roll may bring several, so these can come to more than 1. Empty where the wait may never end.
        """
        return {} if self.mean == inf else {c: self.chain.last(i) for i, c in enumerate(COLOURS) if self.start[i]}

    @property
    def bottleneck(self) -> str | None:
        """The colour likeliest among the last to come, or one that never comes; None where nothing is wanted.

        Colours that are exactly as likely are all named, joined by "and".
        """
        never = [colour for colour, mean in self.alone.items() if mean == inf]
        if never:
            return never[0]
        most = max(self.last.values(), default=None)
        return " and ".join(colour for colour, chance in self.last.items() if chance == most) or None

    @cached_property
    def die(self) -> "icepool.Die[int]":
        """The distribution to where at most one in a hundred still waits, that rest put at the next number."""
        import icepool

        if self.mean == inf:
            raise BadInput(f"{self.bottleneck} never comes here, so the wait has no distribution.")
        upto = self.listed
        chances = {n: self.at(n) for n in range(upto + 1)} | {upto + 1: self.waits(upto)}
        return icepool.Die({n: int(chance * ROLLS**upto) for n, chance in chances.items() if chance})

    @property
    def listed(self) -> int:
        """How many rolls `frame` goes to: as many as were asked for, else until one in a hundred still waits."""
        if self.rolls is not None or self.mean == inf:
            return self.rolls or 0
        most = self.quantile(1 - TAIL)
        return FAR if most is None else most

    def frame(self) -> "pl.DataFrame":
        """A row a number of rolls: the chance that just this roll makes the price payable, and that it is by then."""
        rows = [
            {"rolls": n, "at": float(self.at(n)), "by": float(self.by(n)),
             "measure": "chance that the price can be paid", "model": self.model, "value": float(self.by(n))}
            for n in range(self.listed + 1)
        ]  # fmt: skip
        return frame(rows, self.game, sure=self.sure)

    def __repr__(self) -> str:
        """Mean, quantiles and bottleneck."""
        lacks = ", ".join(f"{colour} {n}" for colour, n in zip(COLOURS, self.start, strict=True) if n) or "nothing"
        quantiles = ", ".join(f"{q} %: {self.quantile(Fraction(q, 100))}" for q in (10, 50, 90))
        told = f"{float(self.mean):.2f} rolls on average ({quantiles}); bottleneck: {self.bottleneck}."
        if self.mean == inf:
            told = f"never, since no roll brings {self.bottleneck}."
        return f"Wanting {lacks}: {told}\nTaken: {self.model}. Values: {graded(self.game, self.keys)}."


def waiting(
    have: Any,
    want: Any,
    tiles: Given,
    part: Any = None,
    *,
    seat: int | None = None,
    wish: str | None = None,
    rolls: int | None = None,
    first: int = 0,
    table: Game | None = None,
) -> Waiting:
    """How many rolls until a price can be paid, from what is held and where the pawns stand: exact.

    Args:
        have: what is held, as `{"yellow": 1}` or "yellow=1, red=2"; None is what the seat holds in the position, or
            nothing beside tiles.
        want: the price, in such a form or as "yellow+red+green"; or by name: an action of the data file ("descend",
            "pawn", …), or "down" for the whole way down from the first circle.
        tiles: the tiles of the seat's pawns, "yellow 3/8, red 5/6, ring2 green 4/9", or a position in any of the
            forms of `odds.view.View`.
        part: a seat or a record beside the position.
        seat: whose; the view's own if not said.
        wish: what own doubles are used for: a colour, "best" for what makes the mean wait shortest; None leaves the
            bonus out of account.
        rolls: how far the distribution is listed; to where one in a hundred still waits, if not said.
        first: of tiles alone and with a wish, how many rolls come before the first own one.
        table: the game, for tiles alone; the published one if not said.

    Raises:
        BadInput: a price or a holding that is none, one that a cap makes impossible, no such seat, tile or wish.

    >>> waiting({}, {"yellow": 1}, "yellow 3/8").mean  # 7 of 36 rolls bring one
    Fraction(36, 7)
    """
    at = pawns_of(tiles, part, table, "waiting")
    who = seat_of(at, seat)
    held = held_by(at, who, have)
    wanted, priced = price_of(at.game, want)
    cap = int(at.game.spec.stock_cap)
    if cap and max(wanted) > cap:
        raise BadInput(f"want = {want!r}: accepted is up to the stock_cap of {cap} of a colour.")
    hues = () if wish is None else range(len(COLOURS)) if wish == BEST else (colour_of(wish, "wish"),)
    start = tuple(max(0, n - m) for n, m in zip(wanted, held, strict=True))
    many = prod(n + 1 for n in start)
    if many > MOST:
        raise BadInput(f"want = {want!r}: {many:,} different holdings lie on the way: accepted is up to {MOST:,}.")
    phases = _phases(at, who, wish, first)
    moves = tuple(moves_of(at, who, roller, roller == who and wish is not None) for roller in phases)
    keys = (
        *at.keys(who),
        *priced,
        *(("players", *at.rolling) if wish or len(phases) > 1 else ()),
        *(("doubles", "no_gain") if wish else ()),
        *(("stock_cap",) if cap else ()),
    )
    told = "own doubles are left out of account" if wish is None else f"own doubles are used for: {wish}"
    limit = None if rolls is None else min(whole(rolls, "rolls"), FAR)
    return Waiting(at.game, start, moves, tuple(hues), taken(f"{STAYS}; {told}", keys), keys, limit)


def a_chance(given: Any) -> Fraction:
    """`given` as a chance that can be reached, from 0 and below 1; BadInput otherwise."""
    try:
        wanted = Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        wanted = Fraction(-1)
    if not 0 <= wanted < 1:
        raise BadInput(f"chance = {given!r}: accepted is a number from 0, below 1.")
    return wanted


def held_by(at: Pawns, seat: int, have: Any) -> Lack:
    """What is held: as said, else as the position has it."""
    if have is not None:
        held, cap = amounts(have, "have"), int(at.game.spec.stock_cap)
        if 0 < cap < max(held):
            raise BadInput(f"have = {have!r}: accepted is up to the stock_cap of {cap} of a colour.")
        return held
    return (0,) * len(COLOURS) if at.stock is None else at.stock[seat]


def rolling(at: Pawns, seat: int, first: int) -> tuple[int, ...]:
    """Who rolls, the next one first, and round again; of tiles alone, so many others before the seat."""
    if whole(first, "first") >= at.game.players:
        raise BadInput(f"first = {first}: accepted is from 0 to {at.game.players - 1}.")
    if at.stock is None:
        return tuple((k - first) % at.game.players for k in range(at.game.players))
    if first:
        raise BadInput("first goes with tiles alone: a position says whose roll is next.")
    return at.rollers or (seat,)


def _phases(at: Pawns, seat: int, wish: str | None, first: int) -> tuple[int, ...]:
    """Who rolls at each moment of a round; one moment is enough where it does not matter who rolls."""
    order = rolling(at, seat, first)
    same = all(at.increments(seat, roller) == at.increments(seat, order[0]) for roller in order)
    return order[:1] if same and (wish is None or len(order) == 1) else order


def moves_of(at: Pawns, seat: int, roller: int, bonus: bool) -> tuple[Move, ...]:
    """What one seat's roll brings another, rolls that bring the same taken together."""
    brings = at.increments(seat, roller)
    choosing = at.choosing(seat) if bonus else ()
    ways: dict[tuple[Lack, bool], int] = {}
    for a, b in product(FACES, FACES):
        key = (brings[a + b], a == b and a + b in choosing)
        ways[key] = ways.get(key, 0) + 1
    return tuple((number, gained, doubles) for (gained, doubles), number in ways.items())
