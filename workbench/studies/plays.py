"""Many plays of one game, kept so that another game's can be set off against them play by play."""

import sys
import warnings
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from functools import cached_property
from itertools import accumulate, repeat
from operator import length_hint
from typing import Any

import numpy as np

from workbench import bots as _bots
from workbench.game import Game, a_game
from workbench.kernel import BadInput
from workbench.sheet import nearest
from workbench.simulate.result import PlaysWarning, Result, cut_short, seating, tally_rows, unwon, warn
from workbench.simulate.run import Job, block, simulate
from workbench.simulate.tasks import an_executor, in_order
from workbench.table import whole

BATCHES = 400
"""Batches whose tallies are kept apart: enough that their error is itself known to 4 %."""

TOLD = 3
"""The most tables that one warning tells of."""


class Plays:
    """Plays 0 to `done` - 1 of a game: their points by play and seat, their tallies by batch, each played when asked.

    Args:
        game: the game, with its values.
        bots: one for all seats, or a list, one a seat.
        plays, seed: as `simulate` takes them.
        executor, progress: as `simulate` takes them.
        size: how many plays a batch has, at most; so many that there are `BATCHES`, the same on any number of workers.
    """

    def __init__(
        self,
        game: Game,
        bots: Any,
        plays: int,
        seed: int,
        executor: Executor | None = None,
        progress: bool = True,
        size: int | None = None,
    ) -> None:
        """See the class."""
        self.done = whole(plays, "plays", 1)
        self.size = size or -(-self.done // BATCHES)
        self.game, self.bots, self.seed = a_game(game), bots, whole(seed, "seed")
        self.executor, self.progress = an_executor(executor), progress
        self.without = 0
        """How many of them ended without a winner, once they are played."""

    def against(self, game: Game) -> "Plays":
        """The same plays of another game: the same seed, numbers and batches."""
        return Plays(game, self.bots, self.done, self.seed, self.executor, self.progress, self.size)

    @cached_property
    def points(self) -> Any:
        """Points, an array `[play, seat]`; after a stop only the plays before the first that is missing."""
        with warnings.catch_warnings():  # a study tells of all its plays at once: see `warned`
            warnings.simplefilter("ignore", PlaysWarning)
            result: Result = simulate(
                self.game, self.bots, self.done, self.seed, self.executor, progress=self.progress, tallies=False
            )
        numbers, points = result.by_play()
        first = int(np.argmin(numbers == np.arange(len(numbers)))) if numbers[-1] >= len(numbers) else len(numbers)
        self._stop(first, result.stopped)
        self.without = unwon(points[:first], self.game.wins_from)
        return points[:first]

    @cached_property
    def batches(self) -> tuple[Any, Any]:
        """How many plays each batch has, and its tallies summed: an array `[batch, row, seat]`."""
        job = Job(self.game, tuple(_bots.seated(self.game, self.bots)), self.seed, self.game.setup())
        sizes = [min(self.size, self.done - first) for first in range(0, self.done, self.size)]
        found, stopped = _batched(job, sizes, self.executor, self.progress)
        sizes = sizes[: len(found)]
        self._stop(sum(sizes), stopped)
        self.without = sum(without for _, without in found)
        return np.array(sizes), np.array([totals for totals, _ in found])

    @property
    def warning(self) -> str:
        """What is to be said of plays that ended without a winner, where they are many; else nothing."""
        return cut_short(self.game, seating(_bots.seated(self.game, self.bots)), self.without, self.done)

    def tally(self, name: str, seat: int | None, labels: Mapping[str, str]) -> tuple[Any, Any]:
        """One tally's sums by batch, and the batches' sizes.

        Raises:
            BadInput: the game has no such tally, label or seat.
        """
        rows, seats = tally_place(self.game, name, seat, labels)
        sizes, sums = self.batches
        return sums[:, rows][:, :, seats].sum(axis=(1, 2)), sizes

    def _stop(self, done: int, stopped: bool) -> None:
        """Note an early stop: what is compared with these plays is played no further."""
        if stopped:
            print(f"Stopped: {done:,} of {self.done:,} plays of {self.game!r} are used.", file=sys.stderr)
            self.done = min(self.done, done)


def tally_place(game: Game, name: str, seat: int | None, labels: Mapping[str, str]) -> tuple[list[int], list[int]]:
    """The rows and columns of a game's tallies that a question takes together; BadInput names what there is."""
    found = [(row, tally, where) for row, tally, where in tally_rows(game) if tally.name == name]
    if not found:
        names = [tally.name for tally in game.rules.TALLIES]
        raise BadInput(f"{game.name} has no tally {name!r}.{nearest(name, names)} There are: {', '.join(names)}.")
    tally = found[0][1]
    for axis, label in labels.items():
        known = list(dict.fromkeys(where[axis] for _, _, where in found)) if axis in tally.labels else []
        if not known:
            raise BadInput(f"The tally {name!r} does not go by {axis!r}: accepted is {', '.join(tally.labels)}.")
        if str(label) not in known:
            raise BadInput(f"{axis} = {label!r}: the tally {name!r} has {', '.join(known)}.")
    rows = [row for row, _, where in found if all(where[axis] == str(label) for axis, label in labels.items())]
    if not tally.seats:
        if seat is not None:
            raise BadInput(f"The tally {name!r} is of the play, not of a seat: accepted is seat=None.")
        return rows, [0]
    return rows, list(range(game.players)) if seat is None else [game.seat(seat)]


def mixes(game: Game, bots: Any) -> dict[str, Any]:
    """Bot mixes by name: a table is taken as it is, anything else is one mix, named by its bots; None the usual one.

    Raises:
        BadInput: no mix at all, or one that can't sit at this table.
    """
    if bots is None:
        bots = _bots.usual(game)
    if isinstance(bots, Mapping):
        if not bots:
            raise BadInput("bots = {}: accepted is a bot, a list of bots, or a table of such by name.")
        for mix in bots.values():
            _bots.seated(game, mix)
        return {str(name): mix for name, mix in bots.items()}
    names = [bot.name for bot in _bots.seated(game, bots)]
    return {names[0] if len(set(names)) == 1 else "/".join(names): bots}


def warned(rows: list[dict[str, Any]], *games: Game) -> list[dict[str, Any]]:
    """A study's rows, once one warning of all that their `warning` says is given: of many tables of the first few.

    Of games in which no play ends without a winner they lose that column.
    """
    said = list(dict.fromkeys(row["warning"] for row in rows if row["warning"]))
    more = f"So did plays of {len(said) - TOLD} tables more." if len(said) > TOLD else ""
    warn(" ".join(filter(None, [*said[:TOLD], more])), calls=4)
    kept = any(game.wins_from is not None for game in games)
    return [{k: v for k, v in row.items() if kept or k != "warning"} for row in rows]


def tallied(job: Job, first: int, plays: int) -> tuple[Any, int]:
    """The tallies of some plays, summed, and how many nobody won; a worker's task."""
    played = block(job, first, plays)
    return played.totals, unwon(played.points, job.game.wins_from)


def _batched(
    job: Job, sizes: list[int], executor: Executor | None, progress: bool
) -> tuple[list[tuple[Any, int]], bool]:
    """What `tallied` gives of each batch, in order, and whether it was stopped early."""
    from tqdm.auto import tqdm

    _ = job.ready  # asking for it links and compiles, here once: threads would each do so at the same time
    sums: list[tuple[Any, int]] = []
    calls = zip(repeat(job), [0, *accumulate(sizes)], sizes, strict=False)
    try:
        with tqdm(total=sum(sizes), disable=not progress, delay=1, unit=" plays", leave=False) as bar:
            for batch in in_order(executor, tallied, calls):
                bar.update(sizes[len(sums)])
                sums.append(batch)
    except KeyboardInterrupt:
        if not sums:
            raise
        return sums, True
    return sums, False


def steps(items: Iterable[Any], progress: bool, unit: str = "tables", count: int | None = None) -> Any:
    """The items, with a bar over them where there are several and they take more than a moment."""
    from tqdm.auto import tqdm

    count = length_hint(items) if count is None else count
    return tqdm(items, total=count, disable=not progress or count < 2, delay=1, unit=f" {unit}", leave=False)
