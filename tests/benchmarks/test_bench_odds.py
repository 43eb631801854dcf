"""How long an exact answer takes: Divinare's counts and spaces; Dante's fights, production, waiting, descent, starts.

Of Dante: a million looks at a fight need no time to speak of, production under 5 ms a state, waiting for a descent
under 50 ms and for the whole way down under 2 s.
"""

from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

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


# --- Dante's Inferno ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dante() -> wb.Game:
    """The published table of four."""
    return wb.game("dante", players=4)


def tiles(luck: Random) -> str:
    """Three tiles of the first ring in the colours of a descent, drawn anew: no answer is found ready."""
    pairs = [luck.sample([3, 4, 5, 6, 8, 9, 10, 11], 2) for _ in range(3)]
    return ", ".join(f"{c} {a}/{b}" for c, (a, b) in zip(("yellow", "red", "green"), pairs, strict=True))


def note(benchmark: BenchmarkFixture) -> None:
    """The median and the slowest, in ms."""
    benchmark.extra_info["median ms"] = round(1000 * benchmark.stats.stats.median, 2)
    benchmark.extra_info["slowest ms"] = round(1000 * benchmark.stats.stats.max, 2)


def test_dante_fights(benchmark: BenchmarkFixture) -> None:
    """Looks at a fight, of every target, up to three re-rolls and both scopes."""
    asked = [(target, rerolls, scope) for target in range(2, 13) for rerolls in range(4) for scope in ("roll", "die")]

    def look() -> None:
        for each in asked:
            wb.odds.dante.fight(*each)

    benchmark.pedantic(look, rounds=200, warmup_rounds=1)
    benchmark.extra_info["s a million"] = round(1e6 * benchmark.stats.stats.median / len(asked), 2)


def test_dante_production(benchmark: BenchmarkFixture, dante: wb.Game) -> None:
    """All seats' pawns, of states from random plays."""
    result = wb.simulate(dante, plays=20, seed=5, progress=False)
    tables = [result.play(number) for number in range(result.plays)]
    for number, table in enumerate(tables):
        for _ in range(1 + 7 * number):
            table.undo()
    turn = cycle(tables)
    benchmark.pedantic(lambda: wb.odds.dante.production(next(turn)), rounds=200, warmup_rounds=2)
    note(benchmark)


def wait(game: wb.Game, want: str, wish: str | None, luck: Random) -> None:
    """Mean, quantiles and bottleneck of one wait."""
    found = wb.odds.dante.waiting({}, want, tiles(luck), wish=wish, table=game)
    assert found.mean > 0
    assert found.bottleneck
    assert found.quantile("0.9")


ASKED: dict[str, tuple[int, Callable[[wb.Game, Random], Any]]] = {
    "a descent": (100, lambda game, luck: wait(game, "descend", None, luck)),
    "a descent, doubles": (100, lambda game, luck: wait(game, "descend", "best", luck)),
    "the whole way": (10, lambda game, luck: wait(game, "down", None, luck)),
    "the whole way, doubles": (10, lambda game, luck: wait(game, "down", "best", luck)),
    "beaten by turn 25": (3, lambda game, luck: wb.odds.dante.descent(tiles(luck), table=game).by(25)),
    "waiting a turn, by turn 25": (3, lambda game, luck: wb.odds.dante.descent(tiles(luck), table=game).gain(25)),
    "starts, one tile set": (10, lambda game, luck: wb.odds.dante.starts(game, sets=0)),
    "starts, 100 drawn": (2, lambda game, luck: wb.odds.dante.starts(game, seed=luck.randrange(10**6), progress=False)),
}
"""Rounds of each question, and how it is asked."""


@pytest.mark.parametrize("name", ASKED)
def test_dante_answers(benchmark: BenchmarkFixture, dante: wb.Game, name: str) -> None:
    """One answer, of tiles that are new each time."""
    rounds, ask = ASKED[name]
    luck = Random(1)
    benchmark.pedantic(lambda: ask(dante, luck), rounds=rounds, warmup_rounds=1)
    note(benchmark)
