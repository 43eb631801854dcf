"""Studies: differences that are known exactly, errors of what is paired, verdicts, what hangs on the bots."""

from concurrent.futures import ThreadPoolExecutor
from math import inf, sqrt

import numpy as np
import pytest

import workbench as wb
from workbench.kernel import BadInput
from workbench.studies import plays as plays_room
from workbench.studies.samples import Sample, direction, of_batches, of_means, of_spread, of_whole, verdict

CARRIED = ["game", "variant", "seed", "value", "error", "plays", "sure"]
QUIET = {"progress": False}


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """A table of four that plays a single round, for speed."""
    return wb.game("divinare", rounds=1)


@pytest.fixture(scope="module")
def nearer() -> wb.Game:
    """The same, with one point more for near."""
    return wb.game("divinare", rounds=1, near=2)


# --- samples: arithmetic by hand --------------------------------------------------------------------------------


def test_the_error_of_a_mean() -> None:
    """1, 2, 3, 6: mean 3, squares 4 + 1 + 0 + 9 = 14, variance 14/3, error sqrt(14/3/4)."""
    sample = of_means([1, 2, 3, 6])
    assert (sample.value, sample.error) == (3, pytest.approx(sqrt(14 / 12)))
    assert sample.spread == pytest.approx(sqrt(14 / 3))
    low, high = sample.interval  # Student's 3.182 errors of three degrees of freedom (Fisher and Yates 1938, table III)
    assert (low, high) == (
        pytest.approx(3 - 3.182 * sqrt(14 / 12), abs=1e-3),
        pytest.approx(3 + 3.182 * sqrt(14 / 12), abs=1e-3),
    )
    assert of_means([5]).error == inf


@pytest.mark.parametrize("plays", [2, 5, 30, 300])
def test_intervals_of_few_plays_hold_the_truth_as_often_as_they_say(plays: int) -> None:
    """Of 4,000 estimates from normal draws about 0, 95 in 100 within four errors, each sqrt(0.95 * 0.05 / 4000)."""
    draws = np.random.default_rng(plays).normal(size=(4000, plays))
    ends = [of_means(draw).interval for draw in draws]
    holding = sum(low <= 0 <= high for low, high in ends) / len(ends)
    assert abs(holding - 0.95) < 4 * sqrt(0.95 * 0.05 / 4000)


@pytest.mark.parametrize("plays", [2, 3, 4, 5, 30])
def test_intervals_of_differences_in_whole_points_hold_the_truth(plays: int) -> None:
    """Of few plays many differ by the same; the interval is then no point, and holds the truth 95 times of 100.

    Each seat of three scores 0, 1 or 2 points more under other rules, with chances 1/4, 1/2 and 1/4: 1 on average. The
    means of three seats have remainders: what rounding leaves of a pull is none. 4,000 tries, four errors.
    """
    luck = np.random.default_rng(plays)
    before = luck.integers(0, 9, size=(4000, plays, 3))
    after = before + luck.choice([0, 1, 1, 2], size=before.shape)
    pairs = [(of_means(b.mean(axis=1)), of_means(a.mean(axis=1))) for b, a in zip(before, after, strict=True)]
    ends = [a.less(b).interval for b, a in pairs]
    assert sum(low <= 1 <= high for low, high in ends) / len(ends) > 0.95 - 4 * sqrt(0.95 * 0.05 / 4000)


def test_batches_of_one_are_single_plays() -> None:
    """Batches of one play give the same error; of two plays the sums 3 and 9 about 6: sqrt((9 + 9) * 2 / 1) / 4."""
    assert of_batches([1, 2, 3, 6], [1, 1, 1, 1]).error == of_means([1, 2, 3, 6]).error
    pairs = of_batches([3, 9], [2, 2])
    assert (pairs.value, pairs.error) == (3, pytest.approx(6 / 4))


def test_a_difference_is_paired() -> None:
    """1, 2, 3, 6 less 0, 0, 2, 5 is 1, 2, 1, 1: mean 5/4, squares 3/16 + 9/16, error sqrt(3/4 / 3 / 4) = 1/4."""
    a, b = of_means([1, 2, 3, 6]), of_means([0, 0, 2, 5])
    assert (a.less(b).value, a.less(b).error) == (1.25, pytest.approx(0.25))
    with pytest.raises(BadInput, match="same plays"):
        a.less(of_means([1, 2]))


def test_a_share_never_seen_has_an_error() -> None:
    """None in 100 plays: the truth is below 3 in 100 (the rule of three), unless both are one by their making."""
    none = of_means([0] * 100, share=True)
    assert none.interval[1] == pytest.approx(0.03)
    assert none.less(none).interval[1] == pytest.approx(0.03)
    assert none.less(none, same=True).error == 0
    assert [of_means([k] * 100).interval[1] for k in (0, 7)] == pytest.approx([0.03, 7.03])


def test_plays_that_differ_alike_may_be_too_few() -> None:
    """1 in each of n plays: as if the unseen showed none, off by 1 in 3 of n; of -8 off by 8; of 1/4 by 1."""
    before = of_means([1, 2, 3, 6])
    assert of_means([2, 3, 4, 7]).less(before).interval == pytest.approx((1 / 4, 7 / 4))  # 3/4 off by 1
    assert of_means([-7, -6, -5, -2]).less(before).interval == pytest.approx((-14, -2))  # 3/4 off by 8
    assert of_means([1.25, 2.25, 3.25, 6.25]).less(before).interval == pytest.approx((-1 / 2, 1))
    few, many = (of_means([1] * n).less(of_means([0] * n)).interval for n in (2, 300))
    assert (direction(*few), direction(*many)) == ("open", "more")
    assert direction(*of_batches([5] * 2, [1] * 2).less(of_batches([4] * 2, [1] * 2)).interval) == "open"


def test_a_difference_never_seen_is_open() -> None:
    """Not one play differs: nothing bounds how much a rare one would, unless both are one by their making."""
    some = of_means([1, 2, 3, 6])
    assert (some.less(some).value, some.less(some).error) == (0, inf)
    assert verdict(*some.less(some).interval, 9) == "undecided"
    assert direction(*some.less(some).interval) == "open"
    assert direction(*some.less(some, same=True).interval) == "none"
    one = of_means([1])
    assert (one.less(one).error, one.less(one, same=True).error) == (inf, 0)


def test_a_tally_never_seen_has_an_error() -> None:
    """None in 100 plays, in batches: as for a share, below 3 in 100, and so is a difference of two such.

    Of always the same number too; that it differs from another such by nothing is open.
    """
    none = of_batches([0] * 10, [10] * 10)
    assert none.interval[1] == pytest.approx(0.03)
    assert none.less(none).interval == pytest.approx((-0.03, 0.03))
    twice = of_batches([20] * 10, [10] * 10)
    assert twice.less(twice).error == inf
    assert none.less(none, same=True).error == 0
    assert twice.interval == pytest.approx((1.97, 2.03))


def test_the_spread_of_points_and_its_error() -> None:
    """The standard deviation of all points; its error is the jackknife's, which knows no formula."""
    points = np.array([[k * k % 17, k * 7 % 13] for k in range(90)], float)
    sample = of_spread(points)
    assert sample.value == pytest.approx(points.std())
    left_out = of_whole(points, lambda p: p.std(), points.std())
    assert sample.error == pytest.approx(left_out.error, rel=0.05)
    assert of_spread(np.ones((5, 2))).interval[1] == pytest.approx(3 / 5)


def test_the_jackknife_of_a_mean_is_the_mean_s_own_error() -> None:
    """Leaving out one play in turn gives, for a mean, the usual error to the digit."""
    numbers = np.array([[3.0], [1.0], [4.0], [1.0], [5.0], [9.0]])
    assert of_whole(numbers, np.mean, numbers.mean()).error == pytest.approx(of_means(numbers[:, 0]).error)


# --- verdicts and games at a table ------------------------------------------------------------------------------


def test_each_verdict() -> None:
    """The whole interval beyond what matters, inside it, or neither."""
    assert verdict(0.3, 0.5, 0.2) == verdict(-0.5, -0.3, 0.2) == verdict(0.2, 0.3, 0.2) == "larger"
    assert verdict(-0.1, 0.1, 0.2) == verdict(0.0, 0.0, 0.2) == "smaller"
    assert verdict(0.1, 0.3, 0.2) == verdict(-0.3, 0.3, 0.2) == verdict(-0.2, 0.1, 0.2) == "undecided"
    assert verdict(0.1, 0.3, None) is None
    assert [direction(*ends) for ends in ((1, 2), (-2, -1), (-1, 1), (0, 0))] == ["more", "less", "open", "none"]


@pytest.mark.parametrize(("effect", "games"), [(0.5, 64), (0.8, 26)])
def test_table_games_against_published_values(effect: float, games: int) -> None:
    """Cohen 1992, "A power primer", table 2: a medium effect takes 64 a group, a large one 26 (power 80 %)."""
    assert wb.studies.table_games(effect, 1, 1) == games


def test_table_games_against_the_rule_of_thumb() -> None:
    """Lehr 1992: 16 s² / d² a group, within 3 % of it for small differences; and nothing shows no difference."""
    for spread, difference in ((7, 0.5), (3, 0.1), (0.2, 0.01)):
        assert wb.studies.table_games(difference, spread, spread) == pytest.approx(
            16 * spread**2 / difference**2, rel=0.03
        )
        assert wb.studies.table_games(-difference, spread, spread) == wb.studies.table_games(difference, spread, spread)
    assert wb.studies.table_games(0, 1, 1) is None
    assert wb.studies.table_games(0.5, inf, 1) is None
    assert wb.studies.table_games(0.3, 3, 4) == wb.studies.table_games(
        0.3, 5 / sqrt(2), 5 / sqrt(2)
    )  # 9 + 16 = 2 * 12.5


# --- compare ----------------------------------------------------------------------------------------------------


def test_one_point_more_for_near_is_as_many_points_as_near_tokens(game: wb.Game, nearer: wb.Game) -> None:
    """Uniform players do the same under both rules, so that play by play the points differ by the near tokens.

    Four seats' mean: the difference is a quarter of the near tokens, and so is its error, in 150 plays one by one.
    """
    points = wb.studies.compare(game, nearer, plays=150, seed=5, **QUIET).row(0, named=True)
    result = wb.simulate(game, plays=150, seed=5, progress=False)
    near = result.tallies("near")["value"].sum()
    assert points["value"] == pytest.approx(near / 4, rel=1e-12)
    swept = wb.studies.sweep(game, "rounds", [1], "near", plays=150, seed=5, **QUIET).row(0, named=True)
    assert swept["value"] == pytest.approx(near, rel=1e-12)
    assert points["error"] == pytest.approx(swept["error"] / 4, rel=1e-9)
    assert points["error"] < points["a_error"]  # paired, it is smaller than either game's own


def test_a_game_against_itself_is_exactly_nothing(game: wb.Game) -> None:
    """0 ± 0 for every measure, the ties' share too; made anew it is still the same game."""
    frame = wb.studies.compare(
        game, wb.game("divinare", rounds=1), [*wb.studies.MEASURES, "near",
        wb.studies.tally("count", suit="red", count=4)], plays=40, **QUIET,
    )  # fmt: skip
    assert frame.select("value", "error", "low", "high").unique().rows() == [(0.0, 0.0, 0.0, 0.0)]
    assert frame["direction"].unique().to_list() == ["none"]
    assert frame["table_games"].null_count() == frame.height


def test_all_three_verdicts_come_out(game: wb.Game, nearer: wb.Game) -> None:
    """The same difference, of about 1 point a seat, against three things that might matter."""
    found = wb.studies.compare(game, nearer, plays=150, **QUIET).row(0, named=True)
    least = {"larger": found["low"] * 0.9, "smaller": found["high"] * 1.1, "undecided": found["value"]}
    for expected, matters in least.items():
        row = wb.studies.compare(game, nearer, plays=150, matters=matters, **QUIET).row(0, named=True)
        assert (row["verdict"], row["matters"]) == (expected, matters)
    assert row["table_games_low"] <= row["table_games"] <= row["table_games_high"]
    assert row["matters_games"] == row["table_games"]  # what matters was put at the value itself


def test_a_rare_effect_that_no_play_shows_is_open() -> None:
    """A card off the board is rare: in 100 plays none may be, and still the rules differ (by 0.004 points a seat)."""
    rare = wb.game("divinare", players=4, off_board="nothing")
    row = wb.studies.compare(wb.game("divinare"), rare, plays=100, matters=0.0005, **QUIET).row(0, named=True)
    assert (row["value"], row["direction"], row["verdict"]) == (0, "open", "undecided")
    swept = wb.studies.sweep(wb.game("divinare"), "off_board", ["wrong", "nothing"], plays=100, **QUIET)
    assert swept["direction"].to_list() == ["none", "open"]
    tally = wb.studies.compare(wb.game("divinare"), rare, "off board", plays=100, matters=0.0005, **QUIET)
    assert tally.select("direction", "verdict").rows() == [("open", "undecided")]


def test_a_comparison_carries_both_games(game: wb.Game, nearer: wb.Game) -> None:
    """Game, variant, plays, seed, and how sure the weaker is."""
    frame = wb.studies.compare(game, nearer, ["points", "spread"], plays=20, seed=9, **QUIET)
    assert frame.columns[-7:] == CARRIED
    row = frame.row(0, named=True)
    assert (row["plays"], row["seed"], row["sure"]) == (20, 9, "variant, assumed")
    assert row["game"] == "divinare for 4"
    assert row["variant"] == '{"rounds":1} against {"near":2,"rounds":1}'
    assert frame["bots"].unique().to_list() == ["uniform"]


def test_tables_of_different_sizes() -> None:
    """Mean points, spread, margin and ties can be compared; wins of a seat and tallies of all seats can't."""
    four, three = wb.game("divinare"), wb.game("divinare", players=3)
    fine = ["points", "spread", "margin", "ties", "first lead", "off board", wb.studies.tally("near", seat=1)]
    frame = wb.studies.compare(four, three, fine, plays=20, **QUIET)
    assert frame.height == len(fine)
    assert frame["game"][0] == "divinare for 4 against divinare for 3"
    for measure in ("first wins", "near", wb.studies.points(1)):
        with pytest.raises(BadInput, match="with 3 players than with 4"):
            wb.studies.compare(four, three, measure, plays=20, **QUIET)


def test_an_executor_gives_the_same_digits(game: wb.Game, nearer: wb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread or two, batches of one play or of several: the same values; the same batches, the same errors."""
    monkeypatch.setattr(plays_room, "BATCHES", 7)
    one = wb.studies.compare(game, nearer, ["points", "near"], plays=60, **QUIET)
    with ThreadPoolExecutor(2) as pool:
        assert wb.studies.compare(game, nearer, ["points", "near"], plays=60, executor=pool, **QUIET).equals(one)
    monkeypatch.setattr(plays_room, "BATCHES", 400)
    assert wb.studies.compare(game, nearer, ["points", "near"], plays=60, **QUIET)["a"].to_list() == one["a"].to_list()


def test_measures_of_ones_own(game: wb.Game) -> None:
    """A function that answers a number a play, one of all plays, or something else."""

    def best(points: np.ndarray) -> np.ndarray:
        return points.max(axis=1)

    def width(points: np.ndarray) -> float:
        return float(points.std())

    frame = wb.studies.sweep(game, "near", [1, 3], [best, width], plays=60, **QUIET)
    assert frame["measure"].to_list() == ["best", "width"] * 2
    points = wb.simulate(game, plays=60, progress=False).by_play()[1]
    assert frame["value"].to_list()[:2] == pytest.approx([points.max(axis=1).mean(), points.std()])
    assert (frame["error"] > 0).all()
    spread = wb.studies.sweep(game, "near", [1], "spread", plays=60, **QUIET).row(0, named=True)
    assert (frame["value"][1], frame["error"][1]) == pytest.approx((spread["value"], spread["error"]), rel=0.05)
    for wrong in (lambda points: points, lambda points: "many", lambda points: points.sum(axis=1) / 0.0):
        with pytest.raises(BadInput, match="The measure"), np.errstate(all="ignore"):
            wb.studies.sweep(game, "near", [1], wrong, plays=10, **QUIET)


def test_what_a_measure_rests_on(game: wb.Game) -> None:
    """Without keys on all values; with keys on those."""
    deal = wb.studies.Measure("cards", "a play", lambda p: p[:, 0] * 0 + 24, keys=("deck", "hand"))
    frame = wb.studies.compare(game, wb.game("divinare"), [deal, "points"], plays=5, **QUIET)
    assert frame["sure"].to_list() == ["agreed", "variant, assumed"]


def test_the_measures_by_hand() -> None:
    """Three plays of three seats: 5 3 3 / 4 4 1 / 2 0 7."""
    points = np.array([[5, 3, 3], [4, 4, 1], [2, 0, 7]], np.int16)
    by_hand = {
        "points": [11 / 3, 3, 3],
        "margin": [2, 0, 5],
        "range": [2, 3, 7],
        "ties": [0, 1, 0],
        "first lead": [2, 1.5, -1.5],
        "first wins": [1, 0.5, 0],
    }
    for name, expected in by_hand.items():
        assert list(wb.studies.MEASURES[name].of(points)) == pytest.approx(expected), name
    assert set(by_hand) | {"spread"} == set(wb.studies.MEASURES)
    with pytest.raises(BadInput, match="two or more"):
        wb.studies.MEASURES["margin"].of(points[:, :1])


# --- sweep ------------------------------------------------------------------------------------------------------


def test_a_sweep_is_as_many_comparisons(game: wb.Game, nearer: wb.Game) -> None:
    """A row a setting; the change against the first is what compare says; each row has its own variant."""
    sweep = wb.studies.sweep(game, "near", [1, 2], ["points", "ties"], plays=80, **QUIET)
    assert sweep.columns[-7:] == CARRIED
    compare = wb.studies.compare(game, nearer, ["points", "ties"], plays=80, **QUIET)
    assert sweep["change"].to_list()[2:] == pytest.approx(compare["value"].to_list())
    assert sweep["change_error"].to_list()[2:] == pytest.approx(compare["error"].to_list())
    assert sweep.row(0, named=True)["change"] == sweep.row(0, named=True)["change_error"] == 0
    assert sweep["setting"].to_list() == [1, 1, 2, 2]
    assert sweep["variant"].to_list()[1:3] == ['{"rounds":1}', '{"near":2,"rounds":1}']


def test_settings_of_all_kinds(game: wb.Game) -> None:
    """Readings, switches, schedules, one key of a group, players, a verb of one's own."""
    for key, values in {
        "off_board": ["wrong", "nothing"],
        "centre": [True, False],
        "passing": [{6: 3}, {}],
        "deck.red": [6, 8],
        "players": [3, 4],
    }.items():
        assert wb.studies.sweep(game, key, values, plays=5, **QUIET).height == 2, key
    wins = wb.studies.sweep(game, "players", [3, 4], "first wins", plays=5, **QUIET)
    assert wins["change"].to_list() == [0.0, None]


# --- bad input and stopping -------------------------------------------------------------------------------------


def test_a_stop_keeps_what_is_done(
    game: wb.Game, nearer: wb.Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the first game: the second plays no more than was done, and the frame and a line say how many."""
    calls = []
    real = plays_room.tallied

    def stopping(job: object, first: int, plays: int) -> object:
        calls.append(first)
        if first == 30:
            raise KeyboardInterrupt
        return real(job, first, plays)

    monkeypatch.setattr(plays_room, "tallied", stopping)
    frame = wb.studies.compare(game, nearer, ["near", "points"], plays=50, bots={"a": "uniform", "b": "blind"}, **QUIET)
    assert frame["plays"].to_list() == [30, 30]
    assert frame["bots"].unique().to_list() == ["a"]
    assert "Stopped: 30 of 50 plays" in capsys.readouterr().err
    assert frame["a"].to_list()[1] == pytest.approx(
        wb.simulate(game, plays=30, progress=False).points()["value"].mean()
    )


def test_bad_input_is_named(game: wb.Game, nearer: wb.Game) -> None:
    """What is wrong, and what would do."""
    s = wb.studies
    cases = {
        "no measure 'point'. Did you mean 'points'": lambda: s.compare(game, nearer, "point"),
        "measure = 3": lambda: s.compare(game, nearer, 3),
        "one measure or several": lambda: s.compare(game, nearer, []),
        "no tally 'nea'. Did you mean 'near'": lambda: s.compare(game, nearer, s.tally("nea")),
        "does not go by 'colour'": lambda: s.compare(game, nearer, s.tally("near", colour="red")),
        "suit = 'pink'": lambda: s.compare(game, nearer, s.tally("near", suit="pink")),
        "of the play, not of a seat": lambda: s.compare(game, nearer, s.tally("count", seat=1)),
        "seat = 4": lambda: s.compare(game, nearer, s.wins(4)),
        "matters = -1": lambda: s.compare(game, nearer, matters=-1),
        "matters = 1000": lambda: s.compare(game, nearer, matters=10**400),
        "for several measures": lambda: s.compare(game, nearer, ["points", "ties"], matters=1),
        "'tie' is not measured": lambda: s.compare(game, nearer, ["points", "ties"], matters={"tie": 1}),
        "plays = 0": lambda: s.compare(game, nearer, plays=0, **QUIET),
        "seed = 1.5": lambda: s.compare(game, nearer, seed=1.5, plays=5, **QUIET),
        "is no game": lambda: s.seats("divinare"),
        "There is no bot 'gredy'": lambda: s.seats(game, "gredy"),
        "a list of 4, one a seat": lambda: s.seats(game, ["uniform"]),
        "a table of such by name": lambda: s.seats(game, {}),
        "no value 'nea'. Did you mean 'near'": lambda: s.sweep(game, "nea", [1]),
        "near = 99": lambda: s.sweep(game, "near", [1, 99]),
        "at least one setting": lambda: s.sweep(game, "near", []),
        "two or more, a list": lambda: s.ladder(game, "uniform"),
        "two or more to set against": lambda: s.ladder(game, ["uniform"]),
        "Two bots are called 'uniform'": lambda: s.ladder(game, ["uniform", "uniform"]),
        "moments = 0": lambda: s.calibration(game, moments=0),
        "belong together": lambda: s.calibration(game, said=lambda g, v: {}),
        "the chance 2": lambda: s.calibration(game, plays=1, said=lambda *_: {1: 2}, happened=lambda *_: True, **QUIET),
    }  # fmt: skip
    for words, wrong in cases.items():
        with pytest.raises(BadInput) as error:
            wrong()
        assert words in str(error.value), (words, str(error.value))


def test_a_sample_is_public() -> None:
    """A measure of one's own may answer with a sample."""
    assert wb.studies.Sample is Sample
