"""How long one waits at first: the import, and the first simulation with and without compiled code in the cache."""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from .conftest import fresh

IMPORT = """
import time
began = time.perf_counter()
import workbench
print(time.perf_counter() - began)
"""
FIRST = """
import time
import workbench as wb
began = time.perf_counter()
wb.simulate(wb.game("{game}", players=4), "{bot}", plays=100, seed=3, progress=False)
print(time.perf_counter() - began)
"""


def test_the_import(benchmark: BenchmarkFixture) -> None:
    """`import workbench` in a fresh process; the time beside it is without Python's own start."""
    found = []
    benchmark.pedantic(lambda: found.append(float(fresh(IMPORT))), rounds=5, warmup_rounds=1)
    benchmark.extra_info["seconds in the import"] = round(min(found), 2)


@pytest.mark.parametrize("cache", ["warm", "cold"])
@pytest.mark.parametrize(("game", "bot"), [("divinare", "uniform"), ("dante", "descend")])
def test_the_first_simulation(benchmark: BenchmarkFixture, tmp_path: Path, game: str, bot: str, cache: str) -> None:
    """A hundred plays in a fresh process; the time beside it is without the import.

    Of Dante's Inferno, the longer rules, the aim is 5 s warm and 60 s cold.
    """
    found, text = [], FIRST.format(game=game, bot=bot)

    def run(number: int) -> None:
        place = tmp_path / (f"cache-{number}" if cache == "cold" else "cache")
        found.append(float(fresh(text, WORKBENCH_CACHE=str(place))))

    if cache == "warm":
        run(0)
        found.clear()
    numbers = iter(range(10))
    benchmark.pedantic(lambda: run(next(numbers)), rounds=5 if cache == "warm" else 2)
    benchmark.extra_info["seconds in simulate"] = round(min(found), 2)
