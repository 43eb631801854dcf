"""`simulate`: blocks of plays on any executor, their sums added up exactly."""

import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from workbench import bots as _bots
from workbench import kernel
from workbench.bots import Bot, BotError, rollout
from workbench.game import Game, RulesWarning, a_game
from workbench.kernel import SEATS, STREAM, BadInput
from workbench.simulate import loop
from workbench.simulate.result import Result, Sums, warn
from workbench.simulate.tasks import Tasks, an_executor
from workbench.table import whole

ROOM = 4 * 10**9
"""The most bytes that kept points may take."""
SECONDS = 1.0
"""How long a block should take: short ones gain nothing from threads, long ones are lost when stopped."""
LONG = 1 << 16
"""Actions of a play for which room is kept when it is written down."""
STOPPING = "Stopping: the plays that are running are finished first. Ctrl-C once more leaves them out."


class Ready(NamedTuple):
    """What a process makes of a job, once: its verbs and bots, linked."""

    loop: Any
    """The module of the loop, compiled or as plain Python."""
    compiled: bool
    verbs: Any
    bots: Any
    seating: loop.Seating


@dataclass(frozen=True)
class Job:
    """What to play: all that a worker needs, picklable."""

    game: Game
    bots: tuple[Bot, ...]
    seed: int
    start: Any
    """The state that every play starts from."""
    tallies: bool = True
    plain: bool = False
    """Play interpreted what could be compiled: so a bot that breaks says what broke."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without what a process makes for itself."""
        return Job, (self.game, self.bots, self.seed, self.start, self.tallies, self.plain)

    @cached_property
    def ready(self) -> Ready:
        """The verbs, bots and seating as the loop takes them; made on first use."""
        game = self.game
        answers = [_bots.compiled(bot, game.records) for bot in self.bots]
        compiled = kernel.COMPILED and not self.plain and not game.interpreted and None not in answers
        pad = SEATS - len(self.bots)
        return Ready(
            loop=loop if compiled else kernel.interpreted(rollout, loop),
            compiled=compiled,
            verbs=game.link(plain=not compiled),
            bots=kernel.seats(answers, game.records) if compiled else [bot.choose for bot in self.bots],
            seating=loop.Seating(
                np.array([*(int(bot.looks) for bot in self.bots), *[0] * pad], np.int64),
                np.array([*(bot.samples for bot in self.bots), *[0] * pad], np.int64),
                np.array([*(bot.numbers() for bot in self.bots), *[self.bots[0].numbers()] * pad]),
            ),
        )


class Played(NamedTuple):
    """What a block of plays came to."""

    points: Any
    """By play and seat."""
    totals: Any
    """Of the tallies, rows as `result.tally_rows` names them, a column a seat."""
    squares: Any
    """The same of the squares of each play's tallies."""
    actions: int
    trace: Any
    """The codes of the first actions of the last play, as many as were asked for; behind its end, 0."""


def block(job: Job, first: int, plays: int, trace: int = 0) -> Played:
    """Play a block, the plays numbered from `first`, and trace so many actions.

    Raises:
        BadInput: the rules err, or a verb of one's own; it names the play. BotError: it names the bot that answered
            outside the list.
    """
    ready, game = job.ready, job.game
    work = _workspace(job, trace)
    start = np.zeros(1, game.rules.STATE)
    start[0] = job.start
    points = np.zeros((plays, game.players), np.int64)
    totals, squares = np.zeros_like(work.counts), np.zeros_like(work.counts)
    try:
        done = ready.loop.play_block(
            ready.verbs, ready.bots, ready.seating, game.spec, start, game.players, job.seed, first, work,
            rollout.desk(game.rules), points, totals.ravel(), squares.ravel(),
        )  # fmt: skip
    except Exception:
        if game.swapped:
            _interpreted(job, int(work.fault[3]))
        raise
    _refuse(job, work)
    return Played(points, totals, squares, int(done), work.trace)


def traced(job: Job, number: int) -> list[int]:
    """The codes of every action of one play, in order; played again where there are more than room was kept for."""
    played = block(job, number, 1, trace=LONG)
    if played.actions > LONG:
        played = block(job, number, 1, trace=played.actions)
    codes: list[int] = played.trace[: played.actions].tolist()
    return codes


def _workspace(job: Job, trace: int) -> loop.Workspace:
    """The room for one block."""
    game, rules = job.game, job.game.rules
    state, seen, before, blank = (np.zeros(1, rules.STATE) for _ in range(4))
    actions, weights = (np.zeros(rules.ACTIONS, np.int64) for _ in range(2))
    counts = np.zeros((rows(game), SEATS), np.int64)
    return loop.Workspace(
        state=state,
        seen=seen,
        before=before,
        blank=blank,
        actions=actions,
        weights=weights,
        streams=np.zeros((SEATS + 1, STREAM), np.int64),
        counts=counts,
        flat=counts.ravel(),
        trace=np.zeros(trace, np.int64),
        bound=int(rules.max_length(game.spec)),
        tallied=bool(job.tallies),
        fault=np.zeros(4, np.int64),
    )


def _interpreted(job: Job, play: int) -> None:
    """Play a play once more, interpreted, if it was compiled: what breaks there says what it is."""
    if job.ready.compiled:
        block(replace(job, plain=True), play, 1)


def _refuse(job: Job, work: loop.Workspace) -> None:
    """Raise what stopped the loop, in words; nothing if nothing did."""
    code, seat, answer, play = (int(n) for n in work.fault)
    if code == loop.ANSWER:
        if answer in (_bots.BROKE, rollout.FAULT):
            _interpreted(job, play)
        raise BotError(
            f"The bot {job.bots[seat].name!r} answered {answer} in seat {seat}, play {play}: "
            "accepted is an index into the list of legal actions, from 0 to n - 1."
        )
    name = job.game.name
    if code == loop.NOTHING:
        raise BadInput(f"In play {play} of {name} seat {seat} is to act and may do nothing: its rules err.")
    if code == loop.ENDLESS:
        raise BadInput(f"Play {play} of {name} went on past its bound of {work.bound} actions: its rules err.")


def rows(game: Game) -> int:
    """How many rows a game's tallies take."""
    sizes = {name: len(labels) for name, labels in game.words.AXES.items()}
    return sum(int(np.prod([sizes[axis] for axis in tally.labels])) for tally in game.rules.TALLIES)


def added(job: Job, first: int, plays: int, keep: bool) -> Sums:
    """A block's sums, and its points where they are to be kept."""
    points, totals, squares, actions, _ = block(job, first, plays)
    return Sums.of(points, totals, squares, actions, first if keep else None, job.game.wins_from)


def simulate(
    game: Game,
    bots: Any = None,
    plays: int = 10_000,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    form: str = "rows",
    progress: bool = True,
    start: Any = None,
    tallies: bool = True,
    block: int | None = None,
) -> Result:
    """Play many plays of a game and say what came of them, with errors.

    Each play has its own streams of luck, named by seed and number: the result does not depend on how many workers
    there are or in which order they finish. Stopped with Ctrl-C it returns what is finished, and says so.

    Args:
        game: the game, with its values.
        bots: one bot for all seats, or a list, one a seat; by name or made with `bots.bot`. The game's usual one
            (`bots.usual`) if not said.
        plays: how many, from 1; of kept rows as many as 4 GB hold (two bytes a seat and play).
        seed: a whole number; the same seed gives the same digits.
        executor: any `concurrent.futures.Executor`, a process pool or a cluster's own; threads by default.
        workers: how many threads, without an executor; by default as many as there are cores.
        form: "rows" keeps points by play and seat; "counts" only sums, in constant memory.
        progress: show a bar on standard error while it takes more than a moment.
        start: a state or a view that every play starts from, instead of the set-up.
        tallies: count what the game's analysts ask about; without, it is faster.
        block: how many plays a worker is given at a time; as many as take about a second if not said.

    Raises:
        BadInput: names what is wrong. BotError: a bot answered outside the list of legal actions.
    """
    plays, executor = whole(plays, "plays", 1), an_executor(executor)
    if form not in ("rows", "counts"):
        raise BadInput(f"form = {form!r}: accepted is 'rows' or 'counts'.")
    if form == "rows":
        _roomy(a_game(game), plays)
    if workers is not None:
        whole(workers, "workers", 1)
    if block is not None:
        whole(block, "block", 1)
    state = a_game(game).setup() if start is None else game.sound(start)
    job = Job(game, tuple(_bots.seated(game, bots)), whole(seed, "seed"), state, tallies)
    if kernel.COMPILED and not job.ready.compiled:
        slow = dict.fromkeys(bot.name for bot in job.bots if _bots.compiled(bot, game.records) is None)
        for name in slow:  # of verbs the game itself has warned
            warnings.warn(
                f"The bot {name!r} can't be compiled, so it plays interpreted, some hundred times slower.",
                RulesWarning,
                stacklevel=2,
            )
    with Tasks() as tasks, _threads(workers or os.cpu_count() or 1) as threads, _bar(plays, progress) as bar:
        gathering = Gathering(job, form == "rows", tasks, bar)
        stopped = gathering.play(plays, threads, threads if executor is None else executor, block)
    result = Result(job, gathering.sums, stopped, form)
    warn(result.warning)
    return result


@contextmanager
def _threads(workers: int) -> Iterator[Executor]:
    """Threads that are given up at the end, whatever they are at: a block that is left out is not waited for."""
    threads = ThreadPoolExecutor(workers)
    try:
        yield threads
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


def _bar(plays: int, shown: bool) -> Any:
    """A bar on standard error, which begins with what compiling takes."""
    from tqdm.auto import tqdm

    return tqdm(
        total=plays, desc="compiling", bar_format="{desc}: {elapsed}", disable=not shown, delay=1, unit=" plays",
        leave=False,
    )  # fmt: skip


def _compiled(bar: Any) -> None:
    """Let a bar count from here: what compiling took says nothing of the plays to come."""
    bar.set_description(None, refresh=False)
    bar.bar_format, bar.initial = None, bar.n
    bar.start_t = bar.last_print_t = time.time()


def _roomy(game: Game, plays: int) -> None:
    """Refuse to keep more points than there is room for."""
    most = ROOM // (2 * game.players)
    if plays > most:
        raise BadInput(
            f"plays = {plays:,}: to keep each play's points would take {2 * game.players * plays / 10**9:,.1f} GB; "
            f"accepted are up to {most:,} here ({ROOM // 10**9} GB). With form='counts' simulate keeps sums alone, "
            "which take no more room however many plays there are."
        )


class Gathering:
    """Blocks of plays under way, and the sums of those that are in."""

    def __init__(self, job: Job, keep: bool, tasks: Tasks, bar: Any) -> None:
        """Nothing played yet; points are kept play by play or not, and `bar` shows how far it is."""
        self.job, self.keep, self.tasks, self.bar = job, keep, tasks, bar
        self.sums = Sums.none()
        self.under: set[Future[Sums]] = set()
        """The blocks that are not among the sums."""

    def play(self, plays: int, here: Executor, there: Executor, block: int | None = None) -> bool:
        """Play them, the first two here and the rest there, by blocks; returns whether Ctrl-C stopped it early.

        Raises:
            KeyboardInterrupt: it was stopped before a play was finished.
        """
        try:
            # Two plays, one by one: the first may have to compile, the second says what pace to begin with. They are
            # played in a thread, too, since this one must hear Ctrl-C, to which compiled code is deaf.
            first = min(plays, 2)
            for at in range(first):
                began = time.perf_counter()
                self.begin(here, at, 1)
                self.settle()
            pace = 1 / (time.perf_counter() - began)
            _compiled(self.bar)

            def measured() -> float:
                return self.sums.plays / (time.perf_counter() - began)

            for at, size in _blocks(first, plays, block, pace, measured):
                self.settle(2 * (os.cpu_count() or 1) + 1)
                self.begin(there, at, size)
            self.settle()
        except KeyboardInterrupt:
            self.stop()
            if not self.sums.plays:
                raise
            return True
        return False

    def begin(self, executor: Executor, first: int, plays: int) -> None:
        """A block, worked out elsewhere."""
        self.under.add(self.tasks.hand(executor, added, self.job, first, plays, self.keep))

    def take(self, block: Future[Sums]) -> None:
        """A block that is done."""
        sums = block.result()
        self.sums += sums
        self.under.remove(block)
        self.bar.update(sums.plays)

    def settle(self, most: int = 0) -> None:
        """Take blocks as they are done, until no more than `most` are under way."""
        while len(self.under) > most:
            self.take(self.tasks.next())

    def stop(self) -> None:
        """Begin no more; wait for the blocks that are running, and at the next Ctrl-C no longer for those."""
        try:
            running = [block for block in self.under if not block.cancel()]
            if not all(block.done() for block in running):
                self.bar.write(STOPPING, file=sys.stderr)
            while not all(block.done() for block in running):
                self.tasks.next()
        except KeyboardInterrupt:
            pass
        for block in [block for block in self.under if block.done() and not _gone(block)]:
            self.take(block)


def _gone(block: Future[Sums]) -> bool:
    """Whether a block has no sums: it was cancelled, or Ctrl-C reached the process that played it, too."""
    return block.cancelled() or isinstance(block.exception(), KeyboardInterrupt | BrokenExecutor)


def _blocks(
    at: int, plays: int, block: int | None, pace: float, measured: Callable[[], float]
) -> Iterator[tuple[int, int]]:
    """The plays from `at` on in blocks: of the size that was asked for, else growing until one takes about a second."""
    size = block or max(1, min(int(pace * SECONDS / 8), 50_000))
    while at < plays:
        yield at, min(size, plays - at)
        at += size
        size = block or max(1, min(2 * size, int(max(pace, measured()) * SECONDS)))
