"""Studies: differences that are known exactly, errors of what is paired, verdicts, what hangs on the bots."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import comb, inf, sqrt

import numpy as np
import pytest

import workbench as wb
from workbench.kernel import BadInput
from workbench.studies import plays as plays_room
from workbench.studies.calibration import binned
from workbench.studies.samples import Sample, direction, of_batches, of_means, of_spread, of_whole, verdict
from workbench.studies.variants import HANGS, across_bots

CARRIED = ["value", "error", "plays", "seed", "game", "variant", "sure"]
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
    low, high = sample.interval
    assert (low, high) == (
        pytest.approx(3 - 1.96 * sqrt(14 / 12), abs=1e-4),
        pytest.approx(3 + 1.96 * sqrt(14 / 12), abs=1e-4),
    )
    assert of_means([5]).error == inf


def test_batches_of_one_are_single_plays() -> None:
    """Batches of one play give the same error; of two plays the sums 3 and 9 about 6: sqrt((9 + 9) * 2 / 1) / 4."""
    assert of_batches([1, 2, 3, 6], [1, 1, 1, 1]).error == of_means([1, 2, 3, 6]).error
    pairs = of_batches([3, 9], [2, 2])
    assert (pairs.value, pairs.error) == (3, pytest.approx(6 / 4))


def test_a_difference_is_paired() -> None:
    """1, 2, 3, 6 less 0, 1, 2, 5 is 1 in every play: error 0, though each has one of its own."""
    a, b = of_means([1, 2, 3, 6]), of_means([0, 1, 2, 5])
    assert (a.less(b).value, a.less(b).error) == (1, 0)
    with pytest.raises(BadInput, match="same plays"):
        a.less(of_means([1, 2]))


def test_a_share_never_seen_has_an_error() -> None:
    """None in 100 plays: the truth is below 3 in 100 (the rule of three), unless both are one by their making."""
    none = of_means([0] * 100, share=True)
    assert none.interval[1] == pytest.approx(0.03)
    assert none.less(none).interval[1] == pytest.approx(0.03)
    assert none.less(none, same=True).error == 0
    assert of_means([0] * 100).error == 0


def test_a_difference_never_seen_is_open() -> None:
    """Not one play differs: nothing bounds how much a rare one would, unless both are one by their making."""
    some = of_means([1, 2, 3, 6])
    assert (some.less(some).value, some.less(some).error) == (0, inf)
    assert verdict(*some.less(some).interval, 9) == "undecided"
    assert direction(*some.less(some).interval) == "open"
    assert direction(*some.less(some, same=True).interval) == "none"


def test_a_tally_never_seen_has_an_error() -> None:
    """None in 100 plays, in batches: as for a share, below 3 in 100; always the same number is sure."""
    none = of_batches([0] * 10, [10] * 10)
    assert none.interval[1] == pytest.approx(0.03)
    assert none.less(none).error == inf
    assert none.less(none, same=True).error == 0
    assert of_batches([20] * 10, [10] * 10).error == 0


def test_the_spread_of_points_and_its_error() -> None:
    """The standard deviation of all points; its error is the jackknife's, which knows no formula."""
    points = np.array([[k * k % 17, k * 7 % 13] for k in range(90)], float)
    sample = of_spread(points)
    assert sample.value == pytest.approx(points.std())
    left_out = of_whole(points, lambda p: p.std(), points.std())
    assert sample.error == pytest.approx(left_out.error, rel=0.05)
    assert of_spread(np.ones((5, 2))).error == 0


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


# --- seats ------------------------------------------------------------------------------------------------------


def test_seats_sum_to_nothing_and_one(game: wb.Game) -> None:
    """Points above the mean add up to 0 and shares of wins to 1; value and error are the result's own."""
    frame = wb.studies.seats(game, plays=200, seed=4, **QUIET)
    assert frame.columns[-7:] == CARRIED
    result = wb.simulate(game, plays=200, seed=4, progress=False)
    sums = dict(frame.group_by("measure").agg(wb_sum("value")).rows())
    assert sums == {"points": pytest.approx(0, abs=1e-9), "wins": pytest.approx(1)}
    for seat in range(4):
        points, wins = (row for row in frame.rows(named=True) if row["seat"] == seat)
        assert (points["value"], points["error"]) == pytest.approx(result.lead([seat], range(4)))
        own = result.wins().row(seat, named=True)
        assert (wins["value"], wins["error"]) == pytest.approx((own["value"], own["error"]))
        assert (points["fair"], wins["fair"]) == (0, 0.25)


def wb_sum(column: str) -> object:
    """The sum of a column."""
    import polars as pl

    return pl.col(column).sum()


def test_seats_that_are_alike_show_it() -> None:
    """One card each, uniform play: of a suit both play, the second token is as likely on any space as the first."""
    boards = {"red": "0 1 2", "blue": "0 1 2"}
    alike = wb.game("divinare", players=2, suits=["red", "blue"], deck={"red": 6, "blue": 6}, boards=boards, hand=1,
                    discards=0, passing={}, rounds=1)  # fmt: skip
    frame = wb.studies.seats(alike, plays=2000, **QUIET)
    assert all(abs(row["value"] - row["fair"]) < 4 * row["error"] for row in frame.rows(named=True))


def test_a_mix_is_rotated(game: wb.Game) -> None:
    """One strong bot among weak ones: seated everywhere in turn no seat leads; left in place its seat does."""
    mix = ["greedy", "uniform", "uniform", "uniform"]
    turned = wb.studies.seats(game, {"one greedy": mix}, plays=60, **QUIET)
    fixed = wb.studies.seats(game, {"one greedy": mix}, plays=60, rotate=False, **QUIET)
    assert abs(turned["value"][0]) < 1
    assert fixed["value"][0] > 2.5
    assert fixed["direction"][0] == "more"


def test_bots_of_one_name_are_rotated_too(game: wb.Game) -> None:
    """What a bot is counts, not what it is called: one strong among weak of the same name is seated everywhere."""
    mix = [wb.bots.get(game, "greedy"), *[wb.bots.get(game, "uniform")] * 3]
    alike = [replace(bot, name="mine") for bot in mix]
    one, other = (wb.studies.seats(game, {"one": each}, plays=20, **QUIET) for each in (mix, alike))
    assert other["value"].to_list() == one["value"].to_list()


def test_what_hangs_on_the_bots_says_so() -> None:
    """Two mixes that contradict each other, that agree, that leave it open; one mix says nothing."""

    def answers(*said: str, verdicts: tuple[str | None, ...] = (None, None)) -> object:
        rows = [{"measure": "m", "direction": d, "verdict": v} for d, v in zip(said, verdicts, strict=False)]
        across_bots(rows, ("measure",))
        assert len({row["across_bots"] for row in rows}) == 1
        return rows[0]["across_bots"]

    assert answers("more", "less") == HANGS
    assert answers("more", "more") == "the same"
    assert answers("more", "open") == "undecided"
    assert answers("more", "less", verdicts=("smaller", "smaller")) == "the same"
    assert answers("more", "less", verdicts=("larger", "larger")) == HANGS
    assert answers("more", "more", verdicts=("larger", "smaller")) == HANGS
    assert answers("more", "more", verdicts=("larger", "undecided")) == "undecided"
    assert answers("more") is None


def test_mixes_by_name(game: wb.Game, nearer: wb.Game) -> None:
    """A row a mix; with blind play near tokens are as many, with greedy play they are not."""
    frame = wb.studies.compare(game, nearer, bots={"weak": "uniform", "strong": "greedy"}, plays=60, **QUIET)
    assert frame["bots"].to_list() == ["weak", "strong"]
    assert frame["across_bots"].to_list() == ["the same", "the same"]


# --- ladder -----------------------------------------------------------------------------------------------------


def test_a_ladder_is_the_same_from_both_ends(game: wb.Game) -> None:
    """Turned round, the lead of one is the other's, whichever is named first; greedy is the stronger."""
    one = wb.studies.ladder(game, ["uniform", "greedy"], plays=20, **QUIET)
    other = wb.studies.ladder(game, ["greedy", "uniform"], plays=20, **QUIET)
    assert one.columns[-7:] == CARRIED
    (ahead,) = (row for row in one.rows(named=True) if row["bot"] == "greedy")
    (behind,) = (row for row in other.rows(named=True) if row["bot"] == "uniform")
    assert (ahead["value"], ahead["error"]) == pytest.approx((-behind["value"], behind["error"]))
    assert (ahead["seatings"], ahead["direction"], behind["direction"]) == (14, "more", "less")
    assert ahead["value"] > 4 * ahead["error"]


def test_a_ladder_counts_every_seating_alike() -> None:
    """At a table of two there are two seatings: the mean of both results, set off play by play."""
    two = wb.game("divinare", players=2, rounds=1)
    (row, _) = wb.studies.ladder(two, ["blind", "greedy"], plays=30, **QUIET).rows(named=True)
    first = wb.simulate(two, ["blind", "greedy"], plays=30, progress=False).by_play()[1]
    second = wb.simulate(two, ["greedy", "blind"], plays=30, progress=False).by_play()[1]
    ahead = ((first[:, 0] - first[:, 1]) + (second[:, 1] - second[:, 0])) / 2
    assert row["value"] == pytest.approx(ahead.mean())
    assert row["error"] == pytest.approx(ahead.std(ddof=1) / sqrt(30))


def test_a_bot_is_level_with_itself(game: wb.Game) -> None:
    """Over all seatings the same bot under two names is exactly level: each seating has its mirror image."""
    frame = wb.studies.ladder(game, {"one": "uniform", "two": "uniform"}, plays=10, **QUIET)
    assert frame["value"].to_list() == pytest.approx([0, 0], abs=1e-12)


# --- calibration ------------------------------------------------------------------------------------------------


def test_odds_before_the_first_card_hold_with_any_bots(game: wb.Game) -> None:
    """The red cards in play, of what a seat's own six say: 18 of the 30 unseen are in play, whatever anyone does.

    Hypergeometric, here from binomials; the chance of each number of red cards among those 18.
    """

    def said(game: wb.Game, view: object) -> dict[int, Fraction]:
        if view.passes > 0:  # later on a seat knows more
            return {}
        own = int(view.hand[0, 0] + view.picked[0, 0])
        left = 6 - own
        return {own + k: Fraction(comb(left, k) * comb(30 - left, 18 - k), comb(30, 18)) for k in range(left + 1)}

    def happened(game: wb.Game, end: object, count: int) -> bool:
        return int(end.table[0]) == count

    frame = wb.studies.calibration(game, "greedy", plays=300, moments=9, said=said, happened=happened, **QUIET)
    assert frame.columns[-7:] == CARRIED
    assert frame["events"].sum() > 200
    assert all(abs(row["gap"]) <= 4 * row["gap_error"] for row in frame.rows(named=True))
    told = wb.studies.calibration(
        game, "greedy", plays=300, moments=9, happened=happened, **QUIET,
        said=lambda game, view: {k: min(1, 2 * p) for k, p in said(game, view).items()},
    )  # fmt: skip
    assert any(abs(row["gap"]) > 4 * row["gap_error"] for row in told.rows(named=True))


def test_the_games_own_odds_hold_with_blind_bots() -> None:
    """Divinare's counts, at moments all over the round: what was said happened, by four errors."""
    two = wb.game("divinare", rounds=2)  # what is said in a round is answered at its own end
    frame = wb.studies.calibration(two, {"blind": "blind"}, plays=120, seed=2, **QUIET)
    assert frame["bots"].unique().to_list() == ["blind"]
    assert frame["events"].sum() > 1000
    assert all(abs(row["gap"]) <= 4 * row["gap_error"] for row in frame.rows(named=True))
    assert frame["gap"].to_list() == pytest.approx([v - s for v, s in frame.select("value", "said").rows()])


def test_the_ranges_of_chances_by_hand() -> None:
    """Two plays: 0.25 came, 0.25 did not; 0.25 did not, 1 came. Range 0.2-0.3: 1 of 3; its pulls 1 - 2/3 and -1/3."""
    rows = binned([[(0.25, True), (0.25, False)], [(0.25, False), (1.0, True)]], 10)
    assert [(r["said_from"], r["events"], r["said"]) for r in rows] == [(0.2, 3, 0.25), (0.9, 1, 1.0)]
    assert (rows[0]["value"], rows[0]["gap"]) == (pytest.approx(1 / 3), pytest.approx(1 / 3 - 1 / 4))
    assert rows[0]["error"] == pytest.approx(sqrt((1 / 9 + 1 / 9) * 2) / 3)
    assert rows[0]["low"] < 1 / 3 < rows[0]["high"]
    assert rows[1]["gap"] == 0
    assert rows[1]["error"] > 0  # one event tells little


def test_which_moments_are_asked_does_not_hang_on_the_executor(game: wb.Game) -> None:
    """Threads give the same frame."""
    alone = wb.studies.calibration(game, "uniform", plays=6, **QUIET)
    with ThreadPoolExecutor(2) as pool:
        assert wb.studies.calibration(game, "uniform", plays=6, executor=pool, **QUIET).equals(alone)


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
