"""Many plays: the same digits anywhere, errors that are right, a stop that loses nothing."""

import threading
from concurrent.futures import Future, ProcessPoolExecutor
from fractions import Fraction
from math import comb, sqrt
from multiprocessing import get_context
from typing import Any

import numpy as np
import polars as pl
import pytest

import workbench as wb
from workbench.report.text import table as as_table
from workbench.simulate import run
from workbench.simulate.result import error
from workbench.simulate.run import Job, _bar, _compiled, added, block


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """The published table of four."""
    return wb.game("divinare")


@pytest.fixture(scope="module")
def result(game: wb.Game) -> object:
    """Some thousand plays to look at from all sides."""
    return wb.simulate(game, plays=4000, seed=3, progress=False)


class Backwards:
    """An executor that runs each job when it is waited for no longer: in the order last come, first served."""

    def __init__(self) -> None:
        """Nothing submitted yet."""
        self.jobs: list[tuple[Future, object, tuple]] = []

    def submit(self, function: object, *args: object) -> Future:
        """Keep the job; a thread runs all that have gathered, the last first."""
        future: Future = Future()
        self.jobs.append((future, function, args))
        threading.Timer(0.05, self.run).start()
        return future

    def run(self) -> None:
        """Run what has gathered."""
        while self.jobs:
            future, function, args = self.jobs.pop()
            future.set_result(function(*args))


def test_any_workers_give_the_same_digits(game: wb.Game, result: object) -> None:
    """One, two and four threads, two processes, blocks in another order: one digest."""
    assert {wb.simulate(game, plays=4000, seed=3, workers=n, progress=False).digest() for n in (1, 2, 4)} == {
        result.digest()
    }
    assert wb.simulate(game, plays=4000, seed=3, executor=Backwards(), progress=False).digest() == result.digest()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert wb.simulate(game, plays=4000, seed=3, executor=pool, progress=False).digest() == result.digest()


def test_a_cluster_gives_the_same_digits(game: wb.Game, result: object) -> None:
    """The same call through dask's executor, with two worker processes."""
    from dask import distributed

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        got = wb.simulate(game, plays=4000, seed=3, executor=client.get_executor(), progress=False)
    assert got.digest() == result.digest()


def test_rows_and_counts_are_one(game: wb.Game, result: object) -> None:
    """The sums are those of the rows; counts keep no rows and say so."""
    counts = wb.simulate(game, plays=4000, seed=3, form="counts", progress=False)
    assert counts.digest() == result.digest()
    rows = result.rows()
    assert rows.height == 4 * 4000
    for row in result.points().iter_rows(named=True):
        mine = rows.filter(seat=row["seat"])["points"]
        assert row["value"] == pytest.approx(mine.mean(), rel=1e-12)
        assert row["error"] == pytest.approx(mine.std() / sqrt(4000), rel=1e-9)
    assert result.wins()["value"].sum() == pytest.approx(1, abs=1e-12)
    with pytest.raises(wb.BadInput, match="form='rows'"):
        counts.rows()


def test_the_error_of_a_mean_by_hand() -> None:
    """Of 1, 2 and 6: mean 3, variance (4 + 1 + 9) / 2 = 7, standard error sqrt(7 / 3)."""
    assert error(9, 1 + 4 + 36, 3) == pytest.approx(sqrt(7 / 3))
    assert error(5, 25, 1) == float("inf")


def test_a_lead_is_counted_play_by_play(result: object) -> None:
    """Seat 0 less the mean of the others, with the error of that difference."""
    points = result.rows().sort("play", "seat")["points"].to_numpy().reshape(-1, 4).astype(float)
    lead = points[:, 0] - points[:, 1:].mean(1)
    value, spread = result.lead([0], [1, 2, 3])
    assert value == pytest.approx(lead.mean())
    assert spread == pytest.approx(lead.std(ddof=1) / sqrt(4000), rel=1e-6)


def test_final_counts_are_hypergeometric(result: object) -> None:
    """Each suit's final count in 16,000 rounds of 24 of 36 cards: within four standard errors of the exact chance."""
    frame = result.tallies("count")
    for suit, copies in (("red", 6), ("blue", 8), ("green", 10), ("yellow", 12)):
        for row in frame.filter(suit=suit).iter_rows(named=True):
            count = int(row["count"])
            ways = comb(copies, count) * comb(36 - copies, 24 - count) if count <= copies else 0
            exact = 4 * Fraction(ways, comb(36, 24))  # four rounds a play
            assert abs(row["value"] - exact) <= 4 * sqrt(float(exact * (1 - exact / 4)) / 4000), (suit, count)


def test_tallies_add_up(result: object) -> None:
    """Each of four tokens a board and round is perfect, near, wrong or in the centre; 24 cards a round are passed."""
    frame = result.tallies()
    ends = frame.filter(frame["tally"].is_in(["perfect", "near", "wrong", "centre"]))
    assert ends["value"].sum() == pytest.approx(4 * 4 * 4)
    assert frame.filter(tally="passed")["value"].sum() == pytest.approx(4 * 4 * (3 + 2 + 1))


def test_points_are_what_the_tallies_say() -> None:
    """Without bonuses a play's points are 3 for each perfect token, 1 for each near, -1 for each wrong one."""
    played = wb.simulate(wb.game("divinare", simple=0, double=0), plays=300, seed=3, progress=False)
    points = {"perfect": 3, "near": 1, "wrong": -1}
    for seat, value in enumerate(played.points()["value"]):
        counted = sum(worth * played.tallies(name).filter(seat=seat)["value"].sum() for name, worth in points.items())
        assert value == pytest.approx(counted, abs=1e-9)


def test_tallies_are_counted_in_a_single_play(game: wb.Game) -> None:
    """One play's tallies are those that its actions show, step by step."""
    job = Job(game, tuple(wb.bots.seated(game, "uniform")), 3, game.setup())
    *_, done, trace = block(job, 5, 1, trace=400)
    actions = [game.describe(None, a) for a in trace[:done].tolist()]
    frame = wb.simulate(game, plays=6, seed=3, progress=False).tallies("passed")
    before = wb.simulate(game, plays=5, seed=3, progress=False).tallies("passed")
    one = 6 * frame["value"].sum() - 5 * before["value"].sum()
    assert one == pytest.approx(sum(text.startswith("pass ") for text in actions)) == pytest.approx(96)


def test_a_play_longer_than_room_was_kept_for_is_written_down_whole(
    game: wb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for five actions it is the same play as with room for all; as opened on a table."""
    job = Job(game, tuple(wb.bots.seated(game, "uniform")), 3, game.setup())
    whole = run.traced(job, 5)
    assert len(whole) > 96  # 24 cards are dealt, and more than so many are passed
    monkeypatch.setattr(run, "LONG", 5)
    assert run.traced(job, 5) == whole
    result = wb.simulate(game, plays=6, seed=3, progress=False)
    assert result.play(5).state.tobytes() == replayed(game, whole).tobytes()


def replayed(game: wb.Game, codes: list[int]) -> Any:
    """The state after these actions."""
    state = game.setup()
    for code in codes:
        game.rules.apply(game.spec, state, code)
    return state


def test_every_frame_carries_what_a_number_needs(result: object) -> None:
    """Value, error, plays, seed, game, variant and sure are in each; printed, a wide frame shows the value."""
    for frame in (result.points(), result.wins(), result.distribution(), result.tallies()):
        assert frame.columns[-7:] == ["game", "variant", "seed", "value", "error", "plays", "sure"]
        assert [name for name in ("value", "error", "plays", "sure") if f"┆ {name} " not in str(frame)] == []
        assert frame["sure"].unique().to_list() == ["assumed"]
        assert (frame["plays"].unique().to_list(), frame["seed"].unique().to_list()) == ([4000], [3])
    assert result.distribution()["value"].sum() == pytest.approx(1)
    assert "assumed" in wb.simulate(wb.game("divinare", near=2), plays=5, progress=False).points()["sure"][0]
    assert result.sure == "assumed"


def test_a_stop_keeps_what_is_finished(game: wb.Game, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C while blocks are running: what is done is returned, and the result says that it was stopped."""

    class Stopped(Backwards):
        """An executor in whose third job the person presses Ctrl-C."""

        def submit(self, function: object, *args: object) -> Future:
            """Run two jobs, then stop."""
            if len(self.jobs) == 2:
                raise KeyboardInterrupt
            future: Future = Future()
            self.jobs.append((future, function, args))
            future.set_running_or_notify_cancel()
            future.set_result(function(*args))
            return future

    got = wb.simulate(game, plays=10**9, seed=3, executor=Stopped(), form="counts", progress=False)
    assert got.stopped
    assert 8 < got.plays < 10**9
    assert "stopped" in repr(got)
    assert got.digest() == wb.simulate(game, plays=got.plays, seed=3, form="counts", progress=False).digest()


def test_plays_from_a_position_and_from_a_view(game: wb.Game) -> None:
    """A start that fixes a hand: every play begins there; a view's hidden cards are dealt anew each time."""
    table = wb.Table(game, seed=2).deal()
    view = table.view(0)
    got = wb.simulate(game, plays=50, seed=1, start=view, progress=False)
    hands = set()
    for play in range(5):
        state = _dealt(got.play(play))
        assert state.hand[0].tolist() == table.state.hand[0].tolist()
        hands.add(state.hand[1:4].tobytes())
    assert len(hands) == 5


def _dealt(table: wb.Table) -> np.record:
    """The state of a finished play when its first seat had to choose."""
    table.undo(len(table.actions))
    while table.player < 0:
        table.redo()
    return table.state


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"plays": 0}, "plays = 0: accepted is a whole number from 1"),
        ({"plays": -5}, "plays = -5"),
        ({"plays": 2.5}, "plays = 2.5"),
        ({"seed": "seven"}, "seed = 'seven': accepted is a whole number"),
        ({"seed": -1}, "seed = -1"),
        ({"form": "list"}, "form = 'list'"),
        ({"bots": "unifrom"}, "Did you mean 'uniform'"),
        ({"bots": ["uniform"] * 3}, "a list of 4, one a seat"),
    ],
)
def test_bad_input_is_refused_by_name(game: wb.Game, bad: dict[str, object], words: str) -> None:
    """Before anything is played."""
    with pytest.raises(wb.BadInput) as error:
        wb.simulate(game, **bad)
    assert words in str(error.value)


def test_blocks_are_added_in_any_order(game: wb.Game) -> None:
    """Two blocks' sums are those of both together."""
    job = Job(game, tuple(wb.bots.seated(game, "uniform")), 3, game.setup())
    one, two, both = added(job, 0, 30, False), added(job, 30, 12, False), added(job, 0, 42, False)
    for sums in (one + two, two + one):
        assert (sums.plays, sums.actions, sums.histogram) == (42, both.actions, both.histogram)
        for name in ("points", "products", "wins", "win_products", "totals", "squares"):
            assert (getattr(sums, name) == getattr(both, name)).all()


def test_what_no_play_shows_is_not_taken_for_certain() -> None:
    """Never or always in 100 plays is within 3 in 100 of it (the rule of three), and no exact answer."""

    def first(spec: Any, state: Any, out: Any) -> None:
        for seat in range(spec.players):
            out[seat] = seat == 0

    game = wb.game("divinare", players=2, rounds=1, scores=first)
    result = wb.simulate(game, "blind", plays=100, progress=False)
    assert result.wins()["value"].to_list() == [1, 0]
    never = result.tallies("count").filter(pl.col("value") == 0)
    for frame in (result.points(), result.wins(), result.distribution(0), never):
        assert (1.96 * frame["error"]).to_list() == pytest.approx([0.03] * len(frame), rel=1e-3)
    assert 1.96 * result.lead([0], [1])[1] == pytest.approx(0.03, rel=1e-3)
    assert "1.00 ± 0.02, 0.00 ± 0.02" in repr(result)


def test_an_error_is_never_told_as_none() -> None:
    """Nobody's points in 40,000 plays: 1.96 × 0.00004 are 3 / 40,000, told in words and at the command line."""

    def none(spec: Any, state: Any, out: Any) -> None:
        out[:] = 0

    game = wb.game("divinare", players=2, rounds=1, scores=none)
    result = wb.simulate(game, "blind", plays=40_000, tallies=False, progress=False)
    assert "0.00000 ± 0.00004" in repr(result)
    assert "3.8e-05" in as_table(result.points().to_dicts())


def test_the_bar_does_not_foretell_by_what_compiling_took() -> None:
    """While it compiles it tells the time alone; then it counts anew, with the plays that are done left out."""
    bar = _bar(1000, True)
    bar.update(2)
    assert str(bar) == "compiling: 00:00"
    bar.start_t -= 40
    assert str(bar) == "compiling: 00:40"
    _compiled(bar)
    bar.n += 499
    bar.start_t -= 1  # so many in a second: the other half takes as long
    assert "501/1000 [00:01<00:01, 49" in str(bar)
    bar.close()
