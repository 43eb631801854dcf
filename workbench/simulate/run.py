"""`simulate`: blocks of plays on any executor, their sums added up exactly."""

import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from workbench import bots as _bots
from workbench import kernel
from workbench.bots import Bot, BotError, rollout
from workbench.game import Game, RulesWarning, a_game
from workbench.kernel import SEATS, STREAM, BadInput
from workbench.simulate import loop
from workbench.simulate.result import Result, Sums
from workbench.simulate.tasks import Tasks, an_executor
from workbench.table import whole

ROOM = 4 * 10**9
"""The most bytes that kept points may take."""
SECONDS = 1.0
"""How long a block should take: short ones gain nothing from threads, long ones are lost when stopped."""


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
    ready: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What is made once in each process: linked verbs and bots."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without what a process makes for itself."""
        return Job, (self.game, self.bots, self.seed, self.start, self.tallies, self.plain)

    def linked(self) -> dict[str, Any]:
        """The compiled verbs, bots and seating; made on first use."""
        if not self.ready:
            game = self.game
            answers = [_bots.compiled(bot, game.records) for bot in self.bots]
            plain = (
                self.plain or not kernel.COMPILED or bool(game.interpreted) or any(answer is None for answer in answers)
            )
            chosen = [bot.choose for bot in self.bots] if plain else answers
            pad = SEATS - len(self.bots)
            self.ready.update(
                loop=uncompiled() if plain else loop,
                plain=plain and kernel.COMPILED,
                verbs=game.link(plain),
                bots=chosen if plain else kernel.seats(chosen, game.records),
                seating=loop.Seating(
                    np.array([*(int(bot.looks) for bot in self.bots), *[0] * pad], np.int64),
                    np.array([*(bot.samples for bot in self.bots), *[0] * pad], np.int64),
                    np.array([*(bot.numbers() for bot in self.bots), *[self.bots[0].numbers()] * pad]),
                ),
            )
        return self.ready


@lru_cache
def uncompiled() -> Any:
    """The loop's functions as plain Python, for bots that can't be compiled: slow, and the same digits."""
    names: dict[str, Any] = {**vars(rollout), **vars(loop)}
    for module in (rollout, loop):
        for name, function in vars(module).items():
            text = getattr(function, "py_func", None)
            if text is not None and text.__module__ == module.__name__:
                names[name] = FunctionType(text.__code__, names, name)
    return SimpleNamespace(**names)


def block(job: Job, first: int, plays: int, trace: int = 0) -> tuple[Any, Any, Any, int, Any]:
    """Play a block: points by play and seat, sums and squared sums of the tallies, actions done, and a trace.

    Raises:
        BotError: names the bot that answered outside the list.
    """
    ready, game = job.linked(), job.game
    rules = game.rules
    shape = (rows(game), SEATS)
    state, seen, before, blank = (np.zeros(1, rules.STATE) for _ in range(4))
    actions, weights = (np.zeros(rules.ACTIONS, np.int64) for _ in range(2))
    work = loop.Workspace(
        state=state,
        seen=seen,
        before=before,
        blank=blank,
        actions=actions,
        weights=weights,
        streams=np.zeros((SEATS + 1, STREAM), np.int64),
        counts=np.zeros(shape, np.int64),
        trace=np.zeros(trace, np.int64),
        limits=np.array([int(rules.max_length(game.spec)), int(job.tallies)], np.int64),
        fault=np.zeros(4, np.int64),
    )
    start = np.zeros(1, rules.STATE)
    start[0] = job.start
    points = np.zeros((plays, game.players), np.int64)
    totals, squares = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    try:
        done = ready["loop"].play_block(
            ready["verbs"], ready["bots"], ready["seating"], game.spec, start, game.players, job.seed, first, work,
            rollout.desk(rules), points, totals, squares,
        )  # fmt: skip
    except Exception:
        if game.swapped and not ready["plain"] and kernel.COMPILED:
            block(replace(job, plain=True, ready={}), int(work.fault[3]), 1)  # interpreted: that tells what broke
        raise
    code, seat, answer, play = (int(n) for n in work.fault)
    if code == loop.ANSWER:
        if answer in (_bots.BROKE, rollout.FAULT) and not ready["plain"] and kernel.COMPILED:
            block(replace(job, plain=True, ready={}), play, 1)  # once more, interpreted: that tells what broke
        raise BotError(
            f"The bot {job.bots[seat].name!r} answered {answer} in seat {seat}, play {play}: "
            "accepted is an index into the list of legal actions, from 0 to n - 1."
        )
    if code == loop.NOTHING:
        raise BadInput(f"In play {play} of {game.name} seat {seat} is to act and may do nothing: its rules err.")
    if code == loop.ENDLESS:
        raise BadInput(f"Play {play} of {game.name} went on past its bound of {work.limits[0]} actions: its rules err.")
    return points, totals, squares, int(done), work.trace


def rows(game: Game) -> int:
    """How many rows a game's tallies take."""
    sizes = {name: len(labels) for name, labels in game.words.AXES.items()}
    return sum(int(np.prod([sizes[axis] for axis in tally.labels])) for tally in game.rules.TALLIES)


def added(job: Job, first: int, plays: int, keep: bool) -> Sums:
    """A block's sums, and its points where they are to be kept."""
    points, totals, squares, done, _ = block(job, first, plays)
    return Sums.of(points, totals, squares, done, first if keep else None, job.game.wins_from)


def simulate(
    game: Game,
    bots: Any = "uniform",
    plays: int = 10_000,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    form: str = "rows",
    progress: bool = True,
    start: Any = None,
    tallies: bool = True,
) -> Result:
    """Play many plays of a game and say what came of them, with errors.

    Each play has its own streams of luck, named by seed and number: the result does not depend on how many workers
    there are or in which order they finish. Stopped with Ctrl-C it returns what is finished, and says so.

    Args:
        game: the game, with its values.
        bots: one bot for all seats, or a list, one a seat; by name or made with `bots.bot`.
        plays: how many, from 1; of kept rows as many as 4 GB hold (two bytes a seat and play).
        seed: a whole number; the same seed gives the same digits.
        executor: any `concurrent.futures.Executor`, a process pool or a cluster's own; threads by default.
        workers: how many threads, without an executor; by default as many as there are cores.
        form: "rows" keeps points by play and seat; "counts" only sums, in constant memory.
        progress: show a bar on standard error while it takes more than a moment.
        start: a state or a view that every play starts from, instead of the set-up.
        tallies: count what the game's analysts ask about; without, it is faster.

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
    state = a_game(game).setup() if start is None else game.sound(start)
    job = Job(game, tuple(_bots.seated(game, bots)), whole(seed, "seed"), state, tallies)
    if job.linked()["plain"]:
        slow = dict.fromkeys(bot.name for bot in job.bots if _bots.compiled(bot, game.records) is None)
        for name in slow:  # of verbs the game itself has warned
            warnings.warn(
                f"The bot {name!r} can't be compiled, so it plays interpreted, some hundred times slower.",
                RulesWarning,
                stacklevel=2,
            )
    with Tasks() as tasks:
        threads = ThreadPoolExecutor(workers or os.cpu_count() or 1)
        try:
            sums, stopped = _gathered(job, plays, form == "rows", tasks, threads, executor, progress)
        finally:
            threads.shutdown(wait=False, cancel_futures=True)  # a block that was given up is not waited for
    return Result(job, sums, stopped, form)


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

    def __init__(self, tasks: Tasks, bar: Any) -> None:
        """Nothing played yet; `bar` shows how far it is."""
        self.tasks, self.bar = tasks, bar
        self.sums = Sums.none()
        self.under: set[Future[Sums]] = set()
        """The blocks that are not among the sums."""

    def begin(self, executor: Executor, *block: Any) -> None:
        """A block, worked out elsewhere."""
        self.under.add(self.tasks.hand(executor, added, *block))

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


STOPPING = "Stopping: the plays that are running are finished first. Ctrl-C once more leaves them out."


def _gone(block: Future[Sums]) -> bool:
    """Whether a block has no sums: it was cancelled, or Ctrl-C reached the process that played it, too."""
    return block.cancelled() or isinstance(block.exception(), KeyboardInterrupt | BrokenExecutor)


def _gathered(
    job: Job, plays: int, keep: bool, tasks: Tasks, threads: Executor, executor: Executor | None, progress: bool
) -> tuple[Sums, bool]:  # fmt: skip
    """All blocks' sums, and whether it was stopped early; stopped before a play is finished, KeyboardInterrupt."""
    from tqdm.auto import tqdm

    with tqdm(total=plays, desc="compiling", disable=not progress, delay=1, unit=" plays", leave=False) as bar:
        under = Gathering(tasks, bar)
        try:
            # Two plays, one by one: the first may have to compile, the second says what pace to begin with. They are
            # played in a thread, too, since this one must hear Ctrl-C, to which compiled code is deaf.
            first = min(plays, 2)
            for at in range(first):
                began = time.perf_counter()
                under.begin(threads, job, at, 1, keep)
                under.settle()
            pace = 1 / (time.perf_counter() - began)
            bar.set_description(None, refresh=False)
            bar.unpause()  # what compiling took says nothing of the plays to come
            for at, size in _blocks(first, plays, pace, lambda: under.sums.plays / (time.perf_counter() - began)):
                under.settle(2 * (os.cpu_count() or 1) + 1)
                under.begin(threads if executor is None else executor, job, at, size, keep)
            under.settle()
        except KeyboardInterrupt:
            under.stop()
            if not under.sums.plays:
                raise
            return under.sums, True
    return under.sums, False


def _blocks(at: int, plays: int, pace: float, measured: Callable[[], float]) -> Iterator[tuple[int, int]]:
    """The plays from `at` on, in blocks that grow until one takes about a second."""
    size = max(1, min(int(pace * SECONDS / 8), 50_000))
    while at < plays:
        size = max(size, 1)
        yield at, min(size, plays - at)
        at += size
        size = max(1, min(2 * size, int(max(pace, measured()) * SECONDS)))
