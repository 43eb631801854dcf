"""What studies measure: each a small function of the points, or a tally of the game, with a name and a unit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.sheet import nearest
from workbench.simulate.result import SHARES, shares, winners
from workbench.studies.plays import Plays, tally_place
from workbench.studies.samples import Sample, of_batches, of_means, of_spread, of_whole


@dataclass(frozen=True)
class Measure:
    """One thing to measure of many plays.

    Bots choose by all of a game's values, so what follows from their choices rests on all of them; a measure that
    rests on fewer says which.
    """

    name: str
    unit: str
    of: Callable[[Any], Any] | None
    """Takes the points, an array `[play, seat]`; answers one number a play, or one number of all plays together, or a
    `Sample`. None for a tally."""
    share: bool = False
    """Whether each play's number is 0 to 1: a share of the plays."""
    won: bool = False
    """Whether it speaks of winners: a play that nobody won then counts as 0."""
    across: bool = True
    """Whether tables with different numbers of players may be compared by it."""
    keys: tuple[str, ...] = ()
    """The values that it rests on; empty for all."""
    tally: str = ""
    seat: int | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def sample(self, plays: Plays, upto: int | None = None) -> Sample:
        """The measure over some plays (or the first `upto` of them), with how each pulls at it."""
        if self.of is None:
            sums, sizes = plays.tally(self.tally, self.seat, self.labels)
            kept = len(sizes) if upto is None else int(np.searchsorted(np.cumsum(sizes), upto, side="right"))
            return of_batches(sums[:kept], sizes[:kept])
        points = plays.points if upto is None else plays.points[:upto]
        if self.seat is not None:
            plays.game.seat(self.seat)
        of = self.of
        if self.won:
            return sampled(
                lambda p: of(p) * winners(p, plays.game.wins_from).any(axis=1), points, self.name, self.share
            )
        return sampled(of, points, self.name, self.share)


def sampled(function: Callable[[Any], Any], points: Any, name: str, share: bool = False) -> Sample:
    """What a function makes of the points, as a sample; BadInput where it is neither a number a play nor one of all."""
    answer = function(points)
    if isinstance(answer, Sample):
        return answer
    numbers = np.asarray(answer)
    if numbers.dtype.kind not in "biuf" or not np.isfinite(numbers).all():
        raise BadInput(f"The measure {name!r} answered {answer!r}: accepted are numbers.")
    if numbers.shape == (len(points),):
        return of_means(numbers, share)
    if numbers.shape == ():
        return of_whole(points, function, float(numbers))
    raise BadInput(
        f"The measure {name!r} answered an array of shape {numbers.shape}: accepted is one number a play, "
        f"{len(points)} of them, or one number of all."
    )


def _several(points: Any, what: str) -> Any:
    """The points as whole numbers wide enough for sums; BadInput at a table of one."""
    if points.shape[1] < 2:
        raise BadInput(f"{what} compares seats: accepted is a table of two or more players.")
    return np.asarray(points, np.int64)


def _margin(points: Any) -> Any:
    ordered = np.sort(_several(points, "The winning margin"), axis=1)
    return ordered[:, -1] - ordered[:, -2]


def _range(points: Any) -> Any:
    return np.ptp(_several(points, "The range"), axis=1)


def _ties(points: Any) -> Any:
    return (_several(points, "The share of ties") == points.max(axis=1, keepdims=True)).sum(axis=1) > 1


def points(seat: int | None = None) -> Measure:
    """Mean points of a seat, or of all seats together."""
    if seat is None:
        return Measure("points", "points a seat", lambda p: p.mean(axis=1))
    return Measure(f"points of seat {seat}", "points", lambda p: p[:, seat], across=False, seat=seat)


def lead(seat: int) -> Measure:
    """Points of a seat less the mean of the others'."""

    def ahead(points: Any) -> Any:
        p = _several(points, "A lead")
        return p[:, seat] - (p.sum(axis=1) - p[:, seat]) / (p.shape[1] - 1)

    return Measure(f"lead of seat {seat}", "points ahead of the others' mean", ahead, seat=seat)


def wins(seat: int) -> Measure:
    """The share of plays that a seat wins; a shared win counts in part, a play without a winner for nobody."""

    def won(points: Any) -> Any:
        return shares(np.asarray(points, np.int64), None)[:, seat] / SHARES

    return Measure(f"wins of seat {seat}", "share of plays won", won, share=True, won=True, across=False, seat=seat)


def tally(name: str, seat: int | None = None, **labels: str) -> Measure:
    """What a game counts, a play: all seats and labels together, or one seat's, or those of one label.

    >>> tally("near", suit="green").name
    'near (suit green)'
    """
    part = ", ".join(
        [*(f"{axis} {label}" for axis, label in labels.items()), *([f"seat {seat}"] if seat is not None else [])]
    )
    return Measure(f"{name} ({part})" if part else name, "a play", None, tally=name, seat=seat, labels=labels)


MEASURES: dict[str, Measure] = {
    "points": points(),
    "spread": Measure("spread", "standard deviation of points, over plays and seats", of_spread),
    "margin": Measure("margin", "points of the winner ahead of the next", _margin),
    "range": Measure("range", "points from the last to the first", _range),
    "ties": Measure("ties", "share of plays that several win", _ties, share=True, won=True),
    "first lead": lead(0),
    "first wins": wins(0),
}
"""The measures that any game has, by name; `points`, `lead`, `wins` and `tally` make more. `first` is seat 0, which
opens the first round."""


def measures(wanted: Any, game: Game) -> list[Measure]:
    """One or several measures: by name (a tally's too), made with `points`, `lead`, `wins`, `tally`, or a function.

    None is the one that the game's rules name.

    Raises:
        BadInput: names the measures there are.
    """
    wanted = game.rules.MEASURE if wanted is None else wanted
    listed = wanted if isinstance(wanted, list | tuple) else [wanted]
    if not listed:
        raise BadInput("measure = []: accepted is one measure or several.")
    return [_measure(each, game) for each in listed]


def _measure(wanted: Any, game: Game) -> Measure:
    """One measure, checked against the game."""
    tallies = {tally.name: tally for tally in game.rules.TALLIES}
    if isinstance(wanted, str) and wanted not in MEASURES and wanted not in tallies:
        known = [*MEASURES, *tallies]
        raise BadInput(f"There is no measure {wanted!r}.{nearest(wanted, known)} There are: {', '.join(known)}.")
    if isinstance(wanted, str):
        wanted = MEASURES.get(wanted) or tally(wanted)
    elif callable(wanted):
        return Measure(getattr(wanted, "__name__", "measure"), "as the function counts", wanted)
    if not isinstance(wanted, Measure):
        raise BadInput(
            f"measure = {wanted!r}: accepted is a name, a function of the points, or what studies.tally(…) makes."
        )
    if wanted.seat is not None:
        game.seat(wanted.seat)
    if wanted.of is None:
        tally_place(game, wanted.tally, wanted.seat, wanted.labels)
        return replace(wanted, unit=f"{tallies[wanted.tally].counts}, a play")
    return wanted


def comparable(measure: Measure, game: Game, other: Game) -> bool:
    """Whether a measure means the same at two tables: with other numbers of players, not all do."""
    if game.players == other.players:
        return True
    if measure.of is None:
        return measure.seat is not None or not next(t for t in game.rules.TALLIES if t.name == measure.tally).seats
    return measure.across
