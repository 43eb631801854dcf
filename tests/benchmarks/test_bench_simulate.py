"""How many actions and plays a second, on one core and on two, and a million games in constant memory."""

import json
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import workbench as wb

from .conftest import fresh

PLAYS = 20_000
MILLION = """
import json, resource, sys, time
from pathlib import Path
import workbench as wb
began = time.perf_counter()
result = wb.simulate(wb.game("divinare", players=4), plays=1_000_000, seed=3, form="counts", progress=False)
status = Path("/proc/self/status")
if status.exists():  # Linux lets a process begin with the peak of the one that started it: of that this says nothing
    peak = int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)
print(json.dumps({"seconds": time.perf_counter() - began, "peak MiB": peak, "actions": result.sums.actions}))
"""


def say(benchmark: BenchmarkFixture, result: Any, seconds: float) -> None:
    """Put the best round's speed beside its time."""
    benchmark.extra_info["M actions/s"] = round(result.sums.actions / seconds / 1e6, 1)
    benchmark.extra_info["plays/s"] = round(result.sums.plays / seconds)


@pytest.mark.parametrize("tallies", [False, True], ids=["no tallies", "tallies"])
@pytest.mark.parametrize("views", [False, True], ids=["no views", "views"])
def test_actions_of_one_core(
    benchmark: BenchmarkFixture, game: wb.Game, looking: wb.bots.Bot, views: bool, tallies: bool
) -> None:
    """Bots that play any action, with and without a view at each choice, with and without tallies."""
    chosen = looking if views else "uniform"

    def run() -> Any:
        return wb.simulate(game, chosen, plays=PLAYS, seed=3, workers=1, tallies=tallies, progress=False)

    result = benchmark.pedantic(run, rounds=7, warmup_rounds=1)
    say(benchmark, result, benchmark.stats.stats.min)


@pytest.mark.parametrize("name", ["blind", "greedy"])
def test_plays_of_a_bot(benchmark: BenchmarkFixture, game: wb.Game, name: str) -> None:
    """The game's own bots in all seats, on one core."""

    def run() -> Any:
        return wb.simulate(game, name, plays=2000, seed=3, workers=1, progress=False)

    result = benchmark.pedantic(run, rounds=3, warmup_rounds=1)
    say(benchmark, result, benchmark.stats.stats.min)


@pytest.mark.parametrize("tallies", [False, True], ids=["no tallies", "tallies"])
@pytest.mark.parametrize("name", ["descend", "trade", "expand", "push"])
def test_actions_of_dante(benchmark: BenchmarkFixture, name: str, tallies: bool) -> None:
    """Dante's Inferno for four, one of its bots in all seats, on one core; the aim is 2 million actions a second."""
    dante = wb.game("dante", players=4)

    def run() -> Any:
        return wb.simulate(dante, name, plays=3000, seed=3, workers=1, tallies=tallies, progress=False)

    result = benchmark.pedantic(run, rounds=5, warmup_rounds=1)
    say(benchmark, result, benchmark.stats.stats.min)


def test_a_hundred_thousand_plays_of_dante(benchmark: BenchmarkFixture) -> None:
    """With tallies, on all cores; the aim is two minutes."""
    dante = wb.game("dante", players=4)

    def run() -> Any:
        return wb.simulate(dante, "descend", plays=100_000, seed=3, form="counts", progress=False)

    result = benchmark.pedantic(run, rounds=1, warmup_rounds=0)
    say(benchmark, result, benchmark.stats.stats.min)


def test_two_threads_against_one(benchmark: BenchmarkFixture, game: wb.Game) -> None:
    """The same plays on one thread and on two, in turns: `times one thread` is the ratio of the best of each."""
    import time

    def run(workers: int) -> Any:
        return wb.simulate(game, plays=300_000, seed=3, workers=workers, form="counts", progress=False)

    alone = []

    def before() -> tuple[tuple[int], dict[str, Any]]:
        began = time.perf_counter()
        run(1)
        alone.append(time.perf_counter() - began)
        return (2,), {}

    result = benchmark.pedantic(run, setup=before, rounds=3)
    say(benchmark, result, benchmark.stats.stats.min)
    benchmark.extra_info["times one thread"] = round(min(alone) / benchmark.stats.stats.min, 2)


def test_a_million_games_as_counts(benchmark: BenchmarkFixture) -> None:
    """Four players, in a process of its own, on all cores; the peak is all of that process's memory."""
    printed = benchmark.pedantic(fresh, args=(MILLION,), rounds=1)
    found = json.loads(printed)
    benchmark.extra_info["seconds without start"] = round(found["seconds"], 1)
    benchmark.extra_info["M actions/s"] = round(found["actions"] / found["seconds"] / 1e6, 1)
    benchmark.extra_info["peak MiB"] = round(found["peak MiB"])
