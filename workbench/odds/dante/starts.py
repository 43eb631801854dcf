"""Where to start: the colours of the starting tiles, ranked by the wait for the first descent; over drawn tiles too."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, isfinite, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.game import Game, RulesWarning, game
from workbench.games.dante.spec import COLOURS, RING_NAMES
from workbench.kernel import BadInput
from workbench.odds.dante.pawns import position
from workbench.odds.dante.prices import price_of
from workbench.odds.dante.production import colour_of, whose
from workbench.odds.dante.resting import NAME, grade, graded, mine, taken
from workbench.odds.dante.spots import Price, Spots, all_waits, free, laid, shortest
from workbench.odds.dante.waiting import BEST
from workbench.odds.view import View
from workbench.report.frames import frame
from workbench.report.look import Z, rule_of_three
from workbench.table import Table, whole

if TYPE_CHECKING:
    import polars as pl

SETS = 100
"""Drawn tile sets, if nothing else is said."""
LISTED = 10
"""Sets of starting tiles that are listed, whatever their colours."""
SHOWN = 3
"""Entries that are shown unasked."""
MOST = 4
"""Starting pawns whose sets of tiles are still gone through: 20,475 of 28 tiles."""


@dataclass(frozen=True)
class Start:
    """Some starting tiles, and how long they make the seat wait."""

    rank: int
    """From 1; of equal waits the same."""
    colours: tuple[str, ...]
    tiles: tuple[str, ...]
    """Such as `yellow 6/8`; of several that make the wait as short, one."""
    spaces: tuple[str, ...]
    """Their spaces, where a position was given."""
    missing: tuple[str, ...]
    """Colours of the price that none of them brings: own doubles must, or trade."""
    mean: Fraction | float
    """The mean number of rolls until the price can be paid; infinite where it never can."""


@dataclass(frozen=True)
class Across:
    """What drawn tile sets say of an entry, each with its standard error."""

    mean: float
    """The mean over the sets of the shortest mean wait that its colours allow."""
    mean_error: float
    least: float
    """The shortest of them."""
    most: float
    """The longest of them."""
    first: float
    """The share of the sets in which it ranks first, alone or with others."""
    first_error: float
    changed: float
    """The share of the sets in which its rank is another than here."""
    changed_error: float


@dataclass(frozen=True, eq=False)
class Starts:
    """Starts ranked by the wait for a price: an entry is the colours of the tiles, on the best numbers there are."""

    game: Game
    rows: tuple[Start, ...]
    """An entry for each choice of colours, the shortest wait first."""
    best: tuple[Start, ...]
    """The best sets of tiles, whatever their colours, ranked among all sets."""
    drawn: tuple[tuple[Fraction | float, ...], ...]
    """For each drawn tile set the shortest mean wait of each entry, in the order of `rows`; exact, or infinite."""
    seed: int
    """The number of the first drawn tile set; the others follow."""
    model: str
    keys: tuple[str, ...]

    @property
    def sure(self) -> str:
        """The weakest grade among all that it rests on."""
        return grade(self.game, self.keys)

    @cached_property
    def across(self) -> tuple[Across, ...]:
        """What the drawn tile sets say of each entry; empty where none was drawn."""
        ranked = [ranks(waits) for waits in self.drawn]
        out = []
        for at, row in enumerate(self.rows if self.drawn else ()):
            places = [by[at] for by in ranked]
            waits = [float(by[at]) for by in self.drawn]
            first, changed = share([place == 1 for place in places]), share([place != row.rank for place in places])
            out.append(Across(*averaged(waits), min(waits), max(waits), *first, *changed))
        return tuple(out)

    @cached_property
    def other_first(self) -> tuple[float, float]:
        """The share of drawn tile sets in which no entry that is first here is first, and its standard error."""
        leads = [at for at, row in enumerate(self.rows) if row.rank == 1]
        ranked = [ranks(waits) for waits in self.drawn]
        return share([all(by[at] != 1 for at in leads) for by in ranked])

    @cached_property
    def other_order(self) -> tuple[float, float]:
        """The share of drawn tile sets in which any entry has another rank than here, and its standard error."""
        here = [row.rank for row in self.rows]
        return share([ranks(waits) != here for waits in self.drawn])

    def frame(self) -> "pl.DataFrame":
        """A row an entry, exact.

        Columns: rank, colours, tiles (the best of these colours), spaces (of a position), missing (colours of the
        price that none brings), four (whether all four colours are brought), and as `value` the mean number of rolls.
        """
        return frame([_listed(row, self.model) for row in self.rows], self.game, sure=self.sure)

    def best_frame(self) -> "pl.DataFrame":
        """A row a set of tiles, the best ones whatever their colours, with the columns of `frame`."""
        return frame([_listed(row, self.model) for row in self.best], self.game, sure=self.sure)

    def drawn_frame(self) -> "pl.DataFrame":
        """A row an entry: estimates over the drawn tile sets, `plays` of them from number `seed` on.

        Columns: rank (here), colours; first and changed (the shares of sets in which the entry ranks first, and
        otherwise than here) with their standard errors; least and most of its shortest mean waits in each set, and as
        `value` their mean.
        """
        rows = [
            {"rank": row.rank, "colours": "+".join(row.colours), "first": of.first, "first_error": of.first_error,
             "changed": of.changed, "changed_error": of.changed_error, "least": of.least, "most": of.most,
             "measure": "rolls until the price can be paid", "model": self.model,
             "value": of.mean, "error": of.mean_error}
            for row, of in zip(self.rows, self.across, strict=False)
        ]  # fmt: skip
        return frame(rows, self.game, plays=len(self.drawn), seed=self.seed, sure=self.sure)

    def __repr__(self) -> str:
        """The first entries, how many more there are, and how often the ranking is another."""
        lines = [_line(row) for row in self.rows[:SHOWN]]
        if len(self.rows) > SHOWN:
            lines.append(f"… and {len(self.rows) - SHOWN} more choices of colours: frame() lists all.")
        if self.drawn:
            lines.append(across_said(len(self.drawn), self.seed, self.other_first[0], self.other_order[0]))
        return "\n".join([*lines, f"Taken: {self.model}. Values: {graded(self.game, self.keys)}."])


def starts(
    given: "View | Game | Table | None" = None,
    part: Any = None,
    *,
    want: Any = "descend",
    wish: str | None = BEST,
    first: int = 0,
    seat: int | None = None,
    sets: int = SETS,
    seed: int = 1,
    progress: bool = True,
) -> Starts:
    """Starting tiles ranked by how many rolls it takes on average until the first descent can be paid.

    An entry is a choice of colours, such as yellow, red and green, on the best numbers that the ring has for it: of
    all ways to put one pawn each on so many different tiles of these colours, the one with the shortest mean wait.
    (Sets of single tiles can't be compared across drawn tile sets, which have other tiles; `best` ranks those of this
    one.) Three pawns on one tile each bring three colours at the most, never all four; with four starting pawns they
    may. Colours that no tile brings come by own doubles alone, so without a wish most entries never end.

    Waits and ranks are exact, those of drawn tile sets (`tile_set = "random:N"`) too: floating point only sorts out
    sets of tiles that are far from the best. What is said over all drawn sets are estimates with standard errors.

    Left out: other seats' taking a space first, the steps to a corner and what a pawn no longer gains on them, demons,
    tokens, trade. Any number of pawns gains from a roll, two on one tile are not looked at.

    Args:
        given: the game, for its tiles in any order; or a position in any of the forms of `odds.view.View`, for the
            spaces that are free there: what the seat has placed stays. The published game if not said.
        part: a seat or a record beside it.
        want: the price, as `waiting` takes it, with at most one of each colour.
        wish: what own doubles are used for, as `waiting` takes it; None leaves them out of account.
        first: how many rolls of others come before the first own one.
        seat: whose position; the view's own if not said.
        sets: how many tile sets are drawn; none for a position.
        seed: the number of the first one; "random:1" if not said.
        progress: show a bar while it takes more than a moment.

    Raises:
        BadInput: another game, a price with two of a colour, no such wish, more than four starting pawns; a position
            without its first circle laid, or without spaces for all pawns.

    >>> from workbench.game import game
    >>> starts(game("dante", players=4), wish=None, sets=0).rows[0].colours
    ('yellow', 'red', 'green')
    """
    if isinstance(given, Game | None) and part is None:
        at, view, who = mine(game(NAME) if given is None else given, "starts", "apply"), None, 0
    else:
        view = position(given, part, "starts")
        at, who = view.game, whose(view.game, view.seat, seat)
    pawns = int(at.values["start_pawns"])
    wanted, priced = price_of(at, want)
    if max(wanted) > 1 or not any(wanted):
        raise BadInput(f"want = {want!r}: accepted is a price with one of some colours, and no more of any.")
    if pawns > MOST:
        raise BadInput(f"start_pawns = {pawns}: starts are ranked for up to {MOST}.")
    if whole(first, "first") >= at.players:
        raise BadInput(f"first = {first}: accepted is from 0 to {at.players - 1}.")
    if wish not in (None, BEST):
        colour_of(wish, "wish")
    price = Price(wanted, wish, first)
    spots = laid(at) if view is None else free(view, who, pawns)
    rows, best = _ranked(at, spots, price, pawns)
    many = whole(sets, "sets") if view is None else 0
    drawn = _drawn(at, price, pawns, [row.colours for row in rows], many, whole(seed, "seed"), progress)
    told = "left out of account" if wish is None else f"used for: {wish}"
    model = (
        f"one pawn on each tile, which stays; every seat's roll brings resources, {first} before the first own one; "
        f"all spaces are free to take; steps to a corner, demons, tokens, trade are left out; own doubles are {told}"
    )
    keys = (
        "players", "start_pawns", f"tiles.{RING_NAMES[0]}", f"yields.{RING_NAMES[0]}", *priced,
        *(("doubles", "no_gain") if wish else ()), *(at.unsaid(view.state) if view else ()),
    )  # fmt: skip
    return Starts(at, rows, best, drawn, int(seed), taken(model, keys), keys)


def _ranked(at: Game, spots: Spots, price: Price, pawns: int) -> tuple[tuple[Start, ...], tuple[Start, ...]]:
    """An entry for each choice of colours, and the best sets of tiles; both exact and ranked."""
    waits = all_waits(spots, price, pawns, at)

    def start(row: int, mean: Fraction | float, rank: int) -> Start:
        names = tuple(spots.names[place] for place in waits.sets[row])
        colours = tuple(COLOURS[spots.colours[place]] for place in waits.sets[row])
        missing = tuple(c for c, n in zip(COLOURS, price.wanted, strict=True) if n and c not in colours)
        spaces = tuple(spots.spaces[place] for place in waits.sets[row]) if spots.spaces else ()
        return Start(rank, colours, names, spaces, missing, mean)

    kinds = list(shortest(spots, waits).values())
    rows = [start(row, mean, rank) for (mean, row), rank in zip(kinds, ranks([m for m, _ in kinds]), strict=True)]
    rows.sort(key=lambda row: row.rank)
    top = [(mean, row) for mean, row in waits.least(np.arange(len(waits.sets)), LISTED)[:LISTED] if mean < inf]
    best = [start(row, mean, rank) for (mean, row), rank in zip(top, ranks([m for m, _ in top]), strict=True)]
    return tuple(rows), tuple(best)


def _drawn(
    at: Game, price: Price, pawns: int, kinds: Sequence[tuple[str, ...]], sets: int, seed: int, progress: bool
) -> tuple[tuple[Fraction | float, ...], ...]:
    """For each drawn tile set the shortest mean wait of each choice of colours."""
    from tqdm.auto import tqdm

    out = []
    for number in tqdm(range(seed, seed + sets), disable=not progress, delay=1, unit=" tile sets", leave=False):
        with warnings.catch_warnings():  # whoever made the game was told
            warnings.simplefilter("ignore", RulesWarning)
            other = at.having("tile_set", f"random:{number}")
        spots = laid(other)
        best = shortest(spots, all_waits(spots, price, pawns, other))
        out.append(tuple(best[kind][0] for kind in kinds))
    return tuple(out)


def _listed(row: Start, model: str) -> dict[str, Any]:
    """A row of a frame."""
    return {
        "rank": row.rank, "colours": "+".join(row.colours), "tiles": ", ".join(row.tiles),
        "spaces": ", ".join(row.spaces), "missing": ", ".join(row.missing), "four": set(row.colours) == set(COLOURS),
        "measure": "rolls until the price can be paid", "model": model, "value": float(row.mean),
    }  # fmt: skip


def _line(row: Start) -> str:
    """An entry, or a set of tiles, in words."""
    rolls = "without end" if row.mean == inf else f"{float(row.mean):.2f} rolls"
    missing = f", no {' and no '.join(row.missing)}" if row.missing else ""
    return f"{row.rank}. {', '.join(row.tiles)}{missing}: {rolls}"


def across_said(sets: int, seed: int, first: float, order: float) -> str:
    """How often drawn tile sets have another entry first, and another order, in words."""
    told = (
        f"Of {sets} drawn tile sets, from random:{seed} on, another entry is first in {share_said(first, sets)}; the "
        f"order of the entries is another in {share_said(order, sets)}."
    )
    return f"{told} ±: one standard error." if "±" in told else told


def share_said(found: float, many: int) -> str:
    """A share of so many cases in words, and what it says of all; by the rule of three if never or always.

    >>> share_said(0.0, 100), share_said(1.0, 100), share_said(0.25, 100)
    ('none (so in 3 % of all at most)', 'all (so in 97 % of all at least)', '25 (25 % ± 4 % of all)')
    """
    if found in (0, 1):
        bound = min(100, 100 * Z * rule_of_three(many))
        if not found:
            return f"none (so in {bound:.2g} % of all at most)"
        return f"all (so in {100 - bound:.3g} % of all at least)"
    spread = sqrt(found * (1 - found) / many)
    return f"{round(found * many)} ({100 * found:.0f} % ± {100 * spread:.0f} % of all)"


def ranks(waits: Sequence[Fraction | float]) -> list[int]:
    """The rank of each wait, the shortest first; equal ones have the same.

    >>> ranks([7.5, 3.0, 7.5, 9.0])
    [2, 1, 2, 4]
    """
    return [1 + sum(other < wait for other in waits) for wait in waits]


def averaged(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers and its standard error; infinite from a single one, or where one is infinite.

    >>> averaged([1.0, 3.0])
    (2.0, 1.0)
    """
    mean = fmean(values)
    return mean, stdev(values) / sqrt(len(values)) if len(values) > 1 and isfinite(mean) else inf


def share(seen: Sequence[bool]) -> tuple[float, float]:
    """The share of cases in which something was seen, and its standard error; by the rule of three if never or always.

    >>> share([True, False, True, True])
    (0.75, 0.21650635094610965)
    """
    if not seen:
        raise BadInput("No tile set was drawn: accepted is sets from 1, and no position.")
    found = sum(seen) / len(seen)
    return found, sqrt(found * (1 - found) / len(seen)) or rule_of_three(len(seen))
