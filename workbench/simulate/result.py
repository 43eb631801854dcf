"""What many plays came to: exact sums, and the estimates drawn from them with their errors."""

import hashlib
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from math import lcm, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.bots import Bot
from workbench.contract import Tally
from workbench.game import Game
from workbench.kernel import SEATS, BadInput
from workbench.report.frames import frame
from workbench.report.look import rule_of_three
from workbench.report.text import plus_minus
from workbench.sheet import nearest
from workbench.table import LARGEST, Table, whole

if TYPE_CHECKING:
    import polars as pl

    from workbench.simulate.run import Job

MANY = 0.05
"""The share of plays without a winner from which on it is worth a warning."""


class PlaysWarning(UserWarning):
    """Plays were played, but something about many of them is worth knowing before their numbers are read."""


SHARES = lcm(*range(1, SEATS + 1))
"""A win in whole parts: 60, so that any number of seats can share it exactly."""


def winners(points: Any, least: int | None) -> Any:
    """Whether a seat won a play, `[play, seat]`: it has the most points, and `least` or more (`Game.wins_from`)."""
    most = points.max(axis=1, keepdims=True)
    return points == most if least is None else (points == most) & (most >= least)


def shares(points: Any, least: int | None) -> Any:
    """What each seat won of each play, in parts of `SHARES`: winners share alike; nothing where nobody won."""
    won = winners(points, least)
    return won * (SHARES // np.maximum(won.sum(axis=1, keepdims=True), 1))


def seating(bots: Iterable[Bot]) -> str:
    """The bots of a table in words, those in a row that are the same together: `greedy, 3 × uniform`."""
    seats = [(name, len(list(run))) for name, run in groupby(bot.name for bot in bots)]
    return ", ".join(name if n == 1 else f"{n} × {name}" for name, n in seats)


def unwon(points: Any, least: int | None) -> int:
    """How many plays nobody won, of their points by play and seat."""
    return len(points) - int(winners(points, least).any(axis=1).sum())


def cut_short(game: Game, bots: str, without: int, plays: int) -> str:
    """What is to be said of plays that ended without a winner, with their share, bots and bound; "" of few of them.

    And "" where the bound was set by hand: who sets it asks what it does.
    """
    bound = game.rules.BOUND
    if game.wins_from is None or without < MANY * plays or bound in game.values.given:
        return ""
    at, others = "", ""
    if bound:
        at, others = f" at the bound {bound} = {game.values[bound]}", ", and all others on plays cut short"
    return (
        f"{without:,} of {plays:,} plays ({100 * without / plays:.1f} %) by {bots} ended without a winner{at}: numbers "
        f"that speak of winners rest on the others alone{others}."
    )


def warn(said: str, calls: int = 3) -> None:
    """A warning of plays, if there is anything to say, so many calls up from here."""
    if said:
        warnings.warn(said, PlaysWarning, stacklevel=calls)


@dataclass(frozen=True)
class Sums:
    """Whole numbers that add up over blocks in any order."""

    plays: int
    actions: int
    points: Any
    """Sum of points a seat."""
    products: Any
    """Sums of the products of two seats' points."""
    wins: Any
    """Won plays a seat, in parts of `SHARES`."""
    win_products: Any
    totals: Any
    """Tallies: a row a label, a column a seat."""
    squares: Any
    histogram: dict[tuple[int, int], int]
    """How often a seat had so many points."""
    kept: tuple[tuple[int, Any], ...] = field(default=())
    """Points by play and seat, with the number of the first play."""

    @classmethod
    def none(cls) -> "Sums":
        """Nothing played yet."""
        return cls(0, 0, 0, 0, 0, 0, 0, 0, {})

    @classmethod
    def of(cls, points: Any, totals: Any, squares: Any, actions: int, first: int | None, least: int | None) -> "Sums":
        """A block's sums; its points are kept if `first` names its first play. `least`: points that win."""
        wins = shares(points, least)
        histogram = {}
        for seat in range(points.shape[1]):
            values, counts = np.unique(points[:, seat], return_counts=True)
            histogram.update({(seat, int(v)): int(c) for v, c in zip(values, counts, strict=True)})
        kept = () if first is None else ((first, points.astype(np.int16)),)
        return cls(
            len(points), actions, points.sum(0), points.T @ points, wins.sum(0), wins.T @ wins,
            totals, squares, histogram, kept,
        )  # fmt: skip

    def __add__(self, other: "Sums") -> "Sums":
        """Both together."""
        histogram = dict(self.histogram)
        for key, count in other.histogram.items():
            histogram[key] = histogram.get(key, 0) + count
        return Sums(
            self.plays + other.plays, self.actions + other.actions, self.points + other.points,
            self.products + other.products, self.wins + other.wins, self.win_products + other.win_products,
            self.totals + other.totals, self.squares + other.squares, histogram, self.kept + other.kept,
        )  # fmt: skip


def error(total: int, squares: int, plays: int) -> float:
    """Standard error of a mean, from whole sums; infinite from a single play."""
    if plays < 2:
        return float("inf")
    return sqrt(max(0, squares * plays - total * total) / (plays * plays * (plays - 1)))


def tally_rows(game: Game) -> Iterator[tuple[int, Tally, dict[str, str]]]:
    """The rows of a game's tallies that this table has: the row's number, its tally, and its labels by axis."""
    names = game.names.labels()
    row = 0
    for tally in game.rules.TALLIES:
        for at in np.ndindex(*(len(game.words.AXES[axis]) for axis in tally.labels)):
            if all(i < len(names[axis]) for axis, i in zip(tally.labels, at, strict=True)):
                yield row, tally, {axis: names[axis][i] for axis, i in zip(tally.labels, at, strict=True)}
            row += 1


class Result:
    """What came of many plays: estimates with value, error, plays and seed, each with how sure its values are.

    Points and wins rest on all of the game's values; so does everything that bots chose.
    """

    def __init__(self, job: "Job", sums: Sums, stopped: bool, form: str) -> None:
        """See `simulate`, which makes one."""
        self.job, self.sums, self.stopped, self.form = job, sums, stopped, form
        self.game = job.game
        self.plays = sums.plays

    def __repr__(self) -> str:
        """What was played, and the points a seat."""
        frame = self.points()
        means = ", ".join(plus_minus(row["value"], row["error"]) for row in frame.iter_rows(named=True))
        early = ", stopped early" if self.stopped else ""
        return (
            f"{self.plays:,} plays of {self.game!r}{early} by {seating(self.job.bots)}, seed {self.job.seed}: points "
            f"by seat {means} (± one standard error). Values: {self.sure}.{' ' if self.warning else ''}{self.warning}"
        )

    @property
    def warning(self) -> str:
        """What is to be said of plays that ended without a winner, where they are many; else nothing."""
        won = int(np.sum(self.sums.wins)) // SHARES
        return cut_short(self.game, seating(self.job.bots), self.plays - won, self.plays)

    @property
    def sure(self) -> str:
        """How sure the weakest of the game's values is; `game.sure(key)` says it of each (see `sheet.GRADES`)."""
        return self.game.sure()

    def _frame(self, rows: list[dict[str, Any]], plays: int | None = None) -> "pl.DataFrame":
        """Rows with what every estimate carries."""
        said = {} if self.game.wins_from is None else {"warning": self.warning}
        rows = [{**row, **said} for row in rows]
        return frame(rows, self.game, plays=self.plays if plays is None else plays, seed=self.job.seed)

    def _seats(self) -> list[dict[str, Any]]:
        """A row a seat, with its bot."""
        return [{"seat": seat, "bot": bot.name} for seat, bot in enumerate(self.job.bots)]

    def points(self) -> "pl.DataFrame":
        """Mean points a seat.

        Where all plays brought a seat the same, how far points differ is not known: the error is the rule of three's,
        as if plays that were not seen were a point off. That is the least they can be, so it may be more.
        """
        s = self.sums
        return self._frame([
            {**row, "measure": "points", "value": int(s.points[i]) / s.plays,
             "error": error(int(s.points[i]), int(s.products[i][i]), s.plays) or rule_of_three(s.plays)}
            for i, row in enumerate(self._seats())
        ])  # fmt: skip

    def wins(self) -> "pl.DataFrame":
        """The share of plays that each seat won; a shared win counts in part, a play without a winner for nobody.

        Of a share that all plays agree on the error is the rule of three's, as in studies: more plays may still differ.
        """
        s = self.sums
        return self._frame([
            {**row, "measure": "wins", "value": int(s.wins[i]) / (SHARES * s.plays),
             "error": error(int(s.wins[i]), int(s.win_products[i][i]), s.plays) / SHARES or rule_of_three(s.plays)}
            for i, row in enumerate(self._seats())
        ])  # fmt: skip

    def lead(self, seats: Any, others: Any) -> tuple[float, float]:
        """Mean points of some seats less the mean points of others, play by play: value and standard error.

        Of a lead that is the same in all plays the error is as that of `points`.
        """
        weights = np.zeros(self.game.players)
        for group, sign in ((list(seats), 1), (list(others), -1)):
            for seat in group:
                weights[self.game.seat(seat)] += sign / len(group)
        n = self.plays
        if n < 2:
            return float(weights @ self.sums.points), float("inf")
        value = float(weights @ self.sums.points) / n
        square = float(weights @ self.sums.products @ weights) / n
        return value, sqrt(max(0.0, square - value * value) / (n - 1)) or rule_of_three(n)

    def distribution(self, seat: int | None = None) -> "pl.DataFrame":
        """How often each number of points came up, for one seat or for all taken together."""
        chosen = range(self.game.players) if seat is None else [self.game.seat(seat)]
        counts: dict[int, int] = {}
        for (at, points), count in self.sums.histogram.items():
            if at in chosen:
                counts[points] = counts.get(points, 0) + count
        n = self.plays * len(chosen)
        # Seats of one play are not independent; the plays are. Of seats taken together the error of as many plays is
        # an upper bound.
        return self._frame([
            {"points": points, "measure": "chance of points", "value": count / n,
             "error": sqrt(count / n * (1 - count / n) / self.plays) or rule_of_three(self.plays)}
            for points, count in sorted(counts.items())
        ])  # fmt: skip

    def tallies(self, name: str | None = None) -> "pl.DataFrame":
        """What the game counts, per play: one tally, or all of them (their names are in the frame).

        What never came may still come, and what came as often in all plays may not: the error is the rule of three's.
        """
        names = [tally.name for tally in self.game.rules.TALLIES]
        if name is not None and name not in names:
            raise BadInput(f"There is no tally {name!r}.{nearest(str(name), names)} There are: {', '.join(names)}.")
        if not self.job.tallies:
            raise BadInput("This was simulated with tallies=False: simulate again without it.")
        out = []
        for row, tally, labels in tally_rows(self.game):
            if name not in (None, tally.name):
                continue
            for seat in range(self.game.players) if tally.seats else [0]:
                total, square = int(self.sums.totals[row][seat]), int(self.sums.squares[row][seat])
                out.append({
                    "tally": tally.name, **labels, "seat": seat if tally.seats else None,
                    "measure": f"{tally.counts}, a play",
                    "value": total / self.plays,
                    "error": error(total, square, self.plays) or rule_of_three(self.plays),
                })  # fmt: skip
        return self._frame(out)

    def rows(self) -> "pl.DataFrame":
        """Points by play and seat: a row each, with its share of the win. Needs form="rows"."""
        import polars as pl

        numbers, points = self.by_play()
        seats = self.game.players
        return pl.DataFrame({
            "play": np.repeat(numbers, seats),
            "seat": np.tile(np.arange(seats), len(points)),
            "points": points.ravel(),
            "win": shares(points, self.game.wins_from).ravel() / SHARES,
        })  # fmt: skip

    def by_play(self) -> tuple[Any, Any]:
        """The numbers of the plays, in order, and their points as an array `[play, seat]`. Needs form="rows"."""
        if self.form != "rows":
            raise BadInput("This was simulated as counts: simulate with form='rows' to keep each play.")
        kept = sorted(self.sums.kept, key=lambda part: part[0])
        numbers = np.concatenate([np.arange(first, first + len(part)) for first, part in kept])
        return numbers, np.concatenate([part for _, part in kept])

    def play(self, number: int) -> Table:
        """One of the plays, on a table: every action of it, to step through."""
        from workbench.simulate.run import traced

        whole(number, "play", most=LARGEST if self.stopped else self.plays - 1)
        job = self.job
        table = Table(self.game, seed=job.seed, play=number, start=job.start)
        for action in traced(job, number):
            table.deal(1) if table.player < 0 else table.do(action)
        return table

    def digest(self) -> str:
        """Names all sums: the same on any number of workers."""
        s = self.sums
        text = hashlib.sha256()
        for part in (s.points, s.products, s.wins, s.totals, s.squares):
            text.update(np.ascontiguousarray(part, np.int64).tobytes())
        text.update(repr((s.plays, s.actions, sorted(s.histogram.items()))).encode())
        return text.hexdigest()[:16]
