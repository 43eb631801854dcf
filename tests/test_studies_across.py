"""One study under several settings: means and errors by hand, verdicts, and the questions of Dante's balance."""

import signal
from concurrent.futures import Future
from math import inf, sqrt
from typing import Any

import numpy as np
import polars as pl
import pytest

import workbench as wb
from workbench.kernel import BadInput
from workbench.report.frames import frame
from workbench.studies.across import HOLDS, TOGETHER, differ, mean
from workbench.studies.samples import student

CARRIED = ["game", "variant", "seed", "value", "error", "plays", "sure"]
QUIET = {"progress": False}


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """A table of four that plays a single round, for speed."""
    return wb.game("divinare", rounds=1)


# --- arithmetic by hand, and tables that are printed --------------------------------------------------------------


def test_the_mean_of_settings_by_hand() -> None:
    """1, 2, 3, 6 with small errors: their own spread, 14/3, over four. With errors of 4 luck alone makes 16 / 4."""
    assert mean([1, 2, 3, 6], [0.1] * 4) == (3, pytest.approx(sqrt(14 / 3 / 4)))
    assert mean([1, 2, 3, 6], [4.0] * 4) == (3, pytest.approx(sqrt(16 / 4)))
    assert mean([1, 3], [0.1, inf]) == (2, inf)


@pytest.mark.parametrize(
    ("freedom", "printed"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045)]
)
def test_student_s_quantiles_are_the_printed_ones(freedom: int, printed: float) -> None:
    """Fisher and Yates 1938, table III, two-sided 5 %."""
    assert student(freedom) == pytest.approx(printed, rel=2e-4)


@pytest.mark.parametrize(("n", "printed"), [(2, 3.841), (3, 5.991), (6, 11.070), (11, 18.307)])
def test_what_differs_by_more_than_luck(n: int, printed: float) -> None:
    """Fisher and Yates 1938, table IV, chi-squared at 5 %: of values with errors 1 the sum of squares about their mean.

    One value of n is x, the others 0: the squares about the mean add up to x² (1 - 1/n).
    """
    for part, expected in ((1.03, True), (0.95, False)):
        x = sqrt(part * printed / (1 - 1 / n))
        assert differ([x, *[0.0] * (n - 1)], [1.0] * n) is expected
        assert differ([10 * x, *[0.0] * (n - 1)], [10.0] * n) is expected


def test_what_differs_without_an_error() -> None:
    """Exact values differ by being unlike; an estimate differs from an exact one by its own error; inf says nothing."""
    assert differ([1, 2], [0, 0])
    assert not differ([1, 1], [0, 0])
    assert differ([1, 1.27, 1], [0, 0.1, 0])  # 2.7² is more than 5.99, at 2 of freedom
    assert not differ([1, 1.2, 1], [0, 0.1, 0])
    assert not differ([1, 2], [inf, 0.1])


def test_luck_alone_differs_in_one_of_twenty() -> None:
    """The twin draws what is alike: of 2000 draws of 6 settings 5 % are called different, within 4 errors of it."""
    luck = np.random.Generator(np.random.Philox(5))
    found = np.mean([differ(list(luck.normal(0, 2, 6)), [2.0] * 6) for _ in range(2000)])
    assert abs(found - 0.05) < 4 * sqrt(0.05 * 0.95 / 2000)


# --- verdicts, on a study that says what it is told -----------------------------------------------------------------


def scripted(game: wb.Game, rows: dict[int, list[dict[str, Any]]]) -> pl.DataFrame:
    """A study whose frame hangs on the value of `near` alone."""
    return frame([{"measure": "scripted", **row} for row in rows[game.values["near"]]], game, plays=10, seed=1)


def ends(value: float, error: float) -> dict[str, Any]:
    """A row with its interval and direction."""
    low, high = value - 2 * error, value + 2 * error
    heading = "more" if low > 0 else "less" if high < 0 else "open"
    return {"value": value, "error": error, "low": low, "high": high, "direction": heading}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([(1.0, 0.1), (1.2, 0.1), (0.9, 0.1)], HOLDS),
        ([(1.0, 0.1), (5.0, 0.1), (9.0, 0.1)], HOLDS),  # however much more, it is more
        ([(1.0, 0.1), (-1.0, 0.1), (1.0, 0.1)], "hangs on near"),
        ([(1.0, 0.1), (0.1, 0.1), (1.0, 0.1)], "undecided"),
        ([(0.0, 1.0), (0.1, 1.0), (0.2, 1.0)], "undecided"),
        ([(2.5, 1.0), (1.8, 1.0), (2.4, 1.0), (1.7, 1.0), (2.3, 1.0)], HOLDS),  # some open alone, all alike, 2.1 ± 1.2
        ([(3.0, 0.5), (3.2, 0.5), (0.5, 0.5), (3.0, 0.5), (3.1, 0.5)], "undecided"),  # more together, one quite unlike
    ],
)
def test_each_verdict_on_conclusions(game: wb.Game, values: list[tuple[float, float]], said: str) -> None:
    """All come to the same, some to the opposite, some to nothing."""
    rows = {near: [ends(*pair)] for near, pair in enumerate(values)}
    found = wb.studies.across("near", range(len(values)), scripted, game, rows)
    assert found["across"].unique().to_list() == [said]
    assert found["case"].to_list() == [*map(str, range(len(values))), TOGETHER]
    last = found.row(-1, named=True)
    value, error = mean([v for v, _ in values], [e for _, e in values])
    assert (last["value"], last["error"], last["plays"]) == (value, error, 10 * len(values))
    reach = {3: 4.303, 5: 2.776}[len(values)]
    assert (last["low"], last["high"]) == pytest.approx((value - reach * error, value + reach * error), rel=1e-3)


def test_opposite_conclusions_by_luck_are_undecided(game: wb.Game) -> None:
    """More and less by a hair, within their errors: 2.02² + 2.02² = 8.2 is less than luck's 9.49 at 4 of freedom."""
    rows = {near: [ends(value, 1.0)] for near, value in enumerate([2.02, -2.02, 0.0, 0.1, 0.0])}
    assert wb.studies.across("near", range(5), scripted, game, rows)["across"][0] == "undecided"


@pytest.mark.parametrize(("values", "said"), [([1.0, 1.1], HOLDS), ([1.0, 3.0], "hangs on near")])
def test_what_concludes_nothing_holds_where_it_is_alike(game: wb.Game, values: list[float], said: str) -> None:
    """A number a setting, 0.1 and 0.3 errors of 0.5 apart: 0.02 is less than 3.84, and 8 is more.

    Spread: the variance of 1 and 3 is 2, less 0.25 of their errors.
    """
    rows = {near: [{"value": value, "error": 0.5}] for near, value in enumerate(values)}
    found = wb.studies.across("near", [0, 1], scripted, game, rows)
    assert found["across"].unique().to_list() == [said]
    assert found["spread"][0] == pytest.approx(sqrt(1.75) if said != HOLDS else 0.0)
    assert found["within"][0] == pytest.approx(0.5)


def test_columns_that_agree_are_kept_and_the_rest_is_none(game: wb.Game) -> None:
    """What is the same in all settings stands in the row of all, too."""
    rows = {near: [{"value": near, "error": 1.0, "bots": "b", "unit": "u", "note": near}] for near in range(2)}
    last = wb.studies.across("near", [0, 1], scripted, game, rows).row(2, named=True)
    assert (last["bots"], last["unit"], last["note"]) == ("b", "u", None)
    assert (last["game"], last["seed"], last["variant"]) == ("divinare for 4", 1, "2 settings together")


# --- the studies ------------------------------------------------------------------------------------------------


def test_each_setting_s_rows_are_the_study_s_own(game: wb.Game) -> None:
    """Seats: the rows of a setting are those that the study answers for that game; carried columns come last."""
    found = wb.studies.across("near", [1, 3], wb.studies.seats, game, plays=40, seed=4, **QUIET)
    again = wb.studies.across("near", np.array([1, 3]), wb.studies.seats, game, plays=40, seed=4, **QUIET)
    assert again.equals(found)
    assert found.columns[:5] == ["over", "case", "across", "spread", "within"]
    assert found.columns[-7:] == CARRIED
    own = wb.studies.seats(wb.game("divinare", rounds=1, near=3), plays=40, seed=4, **QUIET)
    assert found.filter(case="3").select(own.columns).equals(own)
    both = found.filter(measure="points", seat=2)["value"].to_list()
    assert both[2] == pytest.approx((both[0] + both[1]) / 2)


def test_a_comparison_under_several_settings(game: wb.Game) -> None:
    """Both games get the value; with the centre or without, a point for near brings more, and all together the mean."""
    nearer = wb.game("divinare", rounds=1, near=2)
    found = wb.studies.across("centre", [True, False], wb.studies.compare, game, nearer, plays=60, matters=0.1, **QUIET)
    for case, centre in (("true", True), ("false", False)):
        own = wb.studies.compare(wb.game("divinare", rounds=1, centre=centre),
                                 wb.game("divinare", rounds=1, centre=centre, near=2), plays=60, **QUIET)  # fmt: skip
        assert found.filter(case=case)["value"].to_list() == own["value"].to_list()
    rows = {row["case"]: row for row in found.rows(named=True)}
    assert {row["across"] for row in rows.values()} == {HOLDS}
    for name in ("value", "a", "b"):
        assert rows[TOGETHER][name] == pytest.approx((rows["true"][name] + rows["false"][name]) / 2)


def test_a_sweep_under_several_settings(game: wb.Game) -> None:
    """Its answer is the change against the first setting: exactly none in its first row, more points in the second."""
    found = wb.studies.across("centre", [True, False], wb.studies.sweep, game, "near", [0, 2], plays=60, **QUIET)
    last = found.filter(case=TOGETHER).to_dicts()
    assert [row["setting"] for row in last] == [0, 2]
    assert (last[0]["change"], last[0]["direction"], last[0]["across"]) == (0, "none", HOLDS)
    changes = found.filter(setting=2)["change"].to_list()
    assert changes[2] == pytest.approx((changes[0] + changes[1]) / 2)
    assert last[1]["across"] == HOLDS


def test_bad_input_is_named(game: wb.Game) -> None:
    """What is wrong, and what would do; before anything is played."""

    def asks_much(game: wb.Game) -> pl.DataFrame:
        return frame([{"measure": str(game.values["near"]), "value": 1}], game)

    s = wb.studies
    cases = {
        "two or more settings of 'near'": lambda: s.across("near", [1], s.seats, game),
        "settings = 2: accepted are two or more": lambda: s.across("near", 2, s.seats, game),
        "settings = '12': accepted are two or more": lambda: s.across("near", "12", s.seats, game),
        "key = ['near']: accepted is a value's name": lambda: s.across(["near"], [1, 2], s.seats, game),
        "study = 'seats'": lambda: s.across("near", [1, 2], "seats", game),
        "no game in which to set 'near'": lambda: s.across("near", [1, 2], s.seats, plays=5),
        "no value 'nea'. Did you mean 'near'": lambda: s.across("nea", [1, 2], s.seats, game),
        "near = 99": lambda: s.across("near", [1, 99], s.seats, game, plays=10**9),
        "lacks game, variant": lambda: s.across("near", [1, 2], lambda game: pl.DataFrame({"a": [1]}), game),
        "different questions": lambda: s.across("near", [1, 2], asks_much, game),
    }  # fmt: skip
    for words, wrong in cases.items():
        with pytest.raises(BadInput) as error:
            wrong()
        assert words in str(error.value), (words, str(error.value))


# --- what is asked of Dante's balance, each over several tile sets --------------------------------------------------

SETS = ["balanced", "random:1", "random:2"]
S = wb.studies
QUESTIONS: dict[str, Any] = {
    "what a seat is worth": (S.seats, (), {}),
    "how long a play is": (S.sweep, ("players", [3, 4]), {"measure": "turns"}),
    "how many plays stall": (S.sweep, ("players", [3, 4]), {"measure": "stalled"}),
    "what a push is worth": (S.ladder, (["push", "descend"],), {"bots": None}),
    "whether laying tiles pays": (S.seats, (), {"bots": ["expand", "descend", "descend"], "rotate": False}),
    "what a bank moves": (S.sweep, ("bank", [0, 4]), {"measure": "turns"}),
    "what resources at the start move": (S.sweep, ("stock", [0, 2]), {"measure": ["turns", "first wins"]}),
    "what a lower Lucifer moves": (S.sweep, ("targets.ninth", [10, 8]), {"measure": "turns"}),
    "what demons at the start move": (S.sweep, ("demons_setup", ["none", "corners"]), {"measure": "fights"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_questions_of_dante_s_balance_are_one_line_each(question: str) -> None:
    """A frame with every set and all together, each number with its error."""
    study, what, how = QUESTIONS[question]
    named = {k: v for k, v in {"bots": "descend", **how}.items() if v is not None}
    dante = wb.game("dante", players=3)
    if question == "what a seat is worth":
        dante = dante.having("first_placer", 1)  # else who begins is drawn, and all seats are alike
    found = S.across("tile_set", SETS, study, dante, *what, **named, plays=30, seed=2, **QUIET)
    assert found["case"].unique(maintain_order=True).to_list() == [*SETS, TOGETHER]
    assert found["across"].is_in([HOLDS, "hangs on tile_set", "undecided"]).all()
    assert found["error"].is_not_null().all()
    assert found.filter(case=TOGETHER)["sure"].str.contains("assumed").all()


@pytest.mark.slow
def test_a_lower_lucifer_shortens_plays_on_any_tiles() -> None:
    """8 is rolled in 15 of 36, 10 in 6 of 36: fewer tries, fewer turns, on all three sets and together."""
    dante = wb.game("dante", players=4)
    found = S.across("tile_set", SETS, S.sweep, dante, "targets.ninth", [10, 8], measure="turns", bots="descend",
                     plays=300, seed=1, **QUIET).filter(setting=8)  # fmt: skip
    assert found["across"].unique().to_list() == [HOLDS]
    assert found["direction"].unique().to_list() == ["less"]


@pytest.mark.slow
def test_what_no_setting_shows_has_an_error() -> None:
    """No play of 30 stalls, with three players or with four, on any tiles: the change lies within 3 in 30 either way.

    Together it is the root of three such errors' squares over three: by 1.96, and the mean of three.
    """
    dante = wb.game("dante", players=3)
    found = S.across("tile_set", SETS, S.sweep, dante, "players", [3, 4], measure="stalled", bots="descend(demon=0)",
                     plays=30, seed=2, **QUIET).filter(setting=4)  # fmt: skip
    assert found["value"].to_list() == [0] * 4
    alone = 3 / 30 / 1.959964
    assert found["change_error"].to_list() == pytest.approx([alone] * 3 + [alone / sqrt(3)])
    assert found["within"].to_list() == pytest.approx([alone] * 4)
    assert found["change_high"].to_list()[:3] == pytest.approx([0.1] * 3)


# --- stopping -----------------------------------------------------------------------------------------------------


class Pressing:
    """An executor at whose first task the person presses Ctrl-C."""

    def submit(self, *task: Any) -> Future[Any]:
        """A real signal; the task is never worked out."""
        signal.raise_signal(signal.SIGINT)
        return Future()


@pytest.mark.parametrize("finished", [1, 2])
def test_ctrl_c_stops_the_whole_study(game: wb.Game, finished: int, capsys: pytest.CaptureFixture[str]) -> None:
    """In one setting's plays: no other setting is begun, and of those that are finished, two or more, it answers.

    `seats` alone answers from the plays that are done, and so would let the next setting begin.
    """
    begun = []

    def study(table: wb.Game) -> pl.DataFrame:
        begun.append(table.values["near"])
        return wb.studies.seats(table, plays=30, executor=Pressing() if len(begun) > finished else None, **QUIET)

    if finished == 1:
        with pytest.raises(KeyboardInterrupt):
            wb.studies.across("near", [0, 1, 2, 3], study, game)
    else:
        found = wb.studies.across("near", [0, 1, 2, 3], study, game)
        assert found["case"].unique(maintain_order=True).to_list() == ["0", "1", TOGETHER]
        assert set(found.filter(found["case"] != TOGETHER)["plays"]) == {30}
        assert capsys.readouterr().err == "Stopped: 2 of 4 settings of 'near' are used.\n"
    assert begun == [0, 1, 2][: finished + 1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert wb.studies.seats(game, plays=30, executor=Pressing(), **QUIET)["plays"][0] == 2
