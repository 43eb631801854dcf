"""Seats, ladders and calibration, against arithmetic and what must come out alike."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt

import pytest

import workbench as wb
from workbench.studies.calibration import binned
from workbench.studies.variants import HANGS, across_bots

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
    found = wb.studies.calibration(
        game, "greedy", plays=300, moments=9, happened=happened, **QUIET,
        said=lambda game, view: {k: min(1, 2 * p) for k, p in said(game, view).items()},
    )  # fmt: skip
    assert any(abs(row["gap"]) > 4 * row["gap_error"] for row in found.rows(named=True))


def test_the_games_own_odds_hold_with_blind_bots() -> None:
    """Divinare's counts, at moments all over the round: what was said happened, by four errors."""
    two = wb.game("divinare", rounds=2)  # what is said in a round is answered at its own end
    frame = wb.studies.calibration(two, {"blind": "blind"}, plays=120, seed=2, **QUIET)
    assert frame["bots"].unique().to_list() == ["blind"]
    assert frame["events"].sum() > 1000
    assert all(abs(row["gap"]) <= 4 * row["gap_error"] for row in frame.rows(named=True))
    assert frame["gap"].to_list() == pytest.approx([v - s for v, s in frame.select("value", "said").rows()])


def test_the_usual_bot_plays_unasked(game: wb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in other studies, and the answer says which one played."""
    monkeypatch.setattr("workbench.bots.usual", lambda of: "blind" if of is game else "uniform")
    found = wb.studies.calibration(game, plays=3, **QUIET)
    assert found["bots"].unique().to_list() == ["blind"]
    assert found.equals(wb.studies.calibration(game, "blind", plays=3, **QUIET))


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
