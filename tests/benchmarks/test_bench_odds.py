"""How long an exact answer takes: the counts of all suits, and every space of every board."""

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import workbench as wb


@pytest.fixture(scope="module")
def views(game: wb.Game) -> list[tuple[wb.Table, int]]:
    """A hundred tables in the midst of their last round, and a seat of each: no answer is found ready."""
    result = wb.simulate(game, plays=100, seed=5, progress=False)
    tables = [result.play(number) for number in range(result.plays)]
    for number, table in enumerate(tables):
        for _ in range(1 + number % 47):  # the last round has 48 actions after its deal
            table.undo()
    return [(table, number % game.players) for number, table in enumerate(tables)]


@pytest.mark.parametrize("name", ["counts", "spaces"])
def test_exact_answers(benchmark: BenchmarkFixture, views: list[tuple[wb.Table, int]], name: str) -> None:
    """One answer, to a view that is new each time."""
    ask = getattr(wb.odds.divinare, name)
    turn = cycle(views)
    benchmark.pedantic(lambda: ask(*next(turn)), rounds=len(views), warmup_rounds=2)
    benchmark.extra_info["median ms"] = round(1000 * benchmark.stats.stats.median, 2)
    benchmark.extra_info["slowest ms"] = round(1000 * benchmark.stats.stats.max, 2)
