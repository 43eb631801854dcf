"""Plays that end without a winner: where they are many, one warning names their share, the bots and the bound."""

import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from test_charts_outcomes import caption

import workbench as wb
from workbench.cli import main
from workbench.simulate.result import PlaysWarning, cut_short
from workbench.studies import plays as plays_room

QUIET = {"plays": 4, "seed": 3, "progress": False}
ALL = "4 of 4 plays (100.0 %) by {} ended without a winner at the bound turns = 600"


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """Two race, by bots that are hardly ever through."""
    return wb.game("dante", players=2)


idle = wb.bots.bot(wb.bots.uniform.function, name="idle", looks=False)
"""The same by another name."""


def warned(ask: Callable[[], Any]) -> tuple[Any, list[str]]:
    """What is answered, and the warnings of plays that are given."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        answer = ask()
    return answer, [str(each.message) for each in given if issubclass(each.category, PlaysWarning)]


def test_a_result_says_it_in_words_frames_and_charts(game: wb.Game) -> None:
    """Once as a warning, then wherever its numbers go; the bots by name."""
    result, given = warned(lambda: wb.simulate(game, ["uniform", idle], **QUIET))
    said = ALL.format("uniform, idle")
    assert len(given) == 1
    assert given[0].startswith(said)
    assert said in repr(result)
    for frame in (result.points(), result.wins(), result.tallies("stalled"), result.distribution()):
        assert all(row["warning"].startswith(said) for row in frame.to_dicts())
    for figure in (wb.charts.tallies(result, ["stalled"]), wb.charts.distribution(simulated=result)):
        assert said in caption(figure).replace("<br>", " ").replace("</b> <b>", " ")


STUDIES = {
    "compare, by points": (wb.studies.compare, {"measure": "points"}, "comparison"),
    "compare, by a tally": (wb.studies.compare, {"measure": "turns"}, "comparison"),
    "sweep": (partial(wb.studies.sweep, key="pawns", values=[4, 5]), {"measure": ["points", "turns"]}, "sweep"),
    "seats": (wb.studies.seats, {}, "seats"),
}


@pytest.mark.parametrize(("study", "how", "chart"), STUDIES.values(), ids=STUDIES)
def test_studies_say_it_once(study: Callable[..., Any], how: dict[str, Any], chart: str, game: wb.Game) -> None:
    """One warning of all their plays, a column, and the chart's foot line."""
    games = [game, game.having("pawns", 4)] if study is wb.studies.compare else [game]
    found, given = warned(lambda: study(*games, bots="uniform", **how, **QUIET))
    said = ALL.format("2 × uniform" if chart != "seats" else "uniform")
    assert len(given) == 1
    assert given[0].count("without a winner") == 1  # the same of both tables is said once
    assert all(row["warning"].startswith(said) for row in found.to_dicts())
    assert found.columns[-7:] == ["game", "variant", "seed", "value", "error", "plays", "sure"]
    assert said in caption(getattr(wb.charts, chart)(found)).replace("<br>", " ").replace("</b> <b>", " ")


def test_a_comparison_with_points_of_ones_own_has_the_column_in_either_order(game: wb.Game) -> None:
    """A verb of one's own gives points of which no rule says how many win: then whoever has the most."""

    def scores(spec: Any, state: Any, out: Any) -> None:
        for seat in range(spec.players):
            out[seat] = seat

    other = wb.game("dante", players=2, scores=scores)
    for pair in ((game, other), (other, game)):
        found, given = warned(lambda pair=pair: wb.studies.compare(*pair, "points", "uniform", **QUIET))
        assert found["warning"].to_list() == given


def test_a_ladder_tells_of_all_seatings_together(game: wb.Game) -> None:
    """Two seatings of four plays each."""
    found, given = warned(lambda: wb.studies.ladder(game, {"one": "uniform", "two": idle}, **QUIET))
    assert len(given) == 1
    assert given[0].startswith("8 of 8 plays (100.0 %) by one and two ended")
    assert found["warning"].to_list() == given * 2


def test_a_stop_changes_no_share(game: wb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after one play of the second seating: the first had played 4."""
    calls, real = [], plays_room.simulate

    def simulate(table: wb.Game, bots: Any, plays: int, *how: Any, **more: Any) -> Any:
        calls.append(plays)
        result = real(table, bots, plays if len(calls) == 1 else 1, *how, **more)
        return SimpleNamespace(by_play=result.by_play, stopped=len(calls) > 1)

    monkeypatch.setattr(plays_room, "simulate", simulate)
    found, given = warned(lambda: wb.studies.ladder(game, {"one": "uniform", "two": idle}, **QUIET))
    assert found["plays"].to_list() == [1, 1]
    assert given[0].startswith("5 of 5 plays (100.0 %) by one and two ended")


def test_a_table_for_people_leaves_it_to_the_note(capsys: pytest.CaptureFixture[str]) -> None:
    """Data keep the column."""
    asked = ["simulate", "dante", "--players", "2", "--bots", "uniform", "--plays", "4", "--seed", "3"]
    for form, column in (([], False), (["--csv"], True), (["--json"], True)):
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            assert main([*asked, *form]) == 0
        out, err = capsys.readouterr()
        assert ("warning" in out) is column
        assert err.count("ended without a winner") == 1


def test_across_carries_it(game: wb.Game) -> None:
    """Each setting's own, and how many settings have one."""
    found, _ = warned(lambda: wb.studies.across("pawns", [4, 5], wb.studies.seats, game, "uniform", **QUIET))
    assert found["warning"][0].startswith(ALL.format("uniform"))
    assert found["warning"].to_list()[2].startswith("Of 2 of 2 settings: " + ALL.format("uniform"))


def test_few_such_plays_and_other_games_are_passed_over(game: wb.Game) -> None:
    """Below one in twenty, by a bound set by hand, and where whoever has the most points wins."""
    assert cut_short(game, "x", 4, 100) == ""
    assert cut_short(game, "x", 5, 100).startswith("5 of 100 plays (5.0 %) by x")
    assert cut_short(game.having("turns", 600), "x", 50, 100) == ""  # set by hand
    divinare = wb.game("divinare", players=2, rounds=1)
    result, given = warned(lambda: wb.simulate(divinare, "uniform", **QUIET))
    assert (given, result.warning, "warning" in result.points().columns) == ([], "", False)
    found, given = warned(lambda: wb.studies.seats(divinare, "uniform", **QUIET))
    assert (given, "warning" in found.columns) == ([], False)


def test_only_a_bound_cuts_plays_short(game: wb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where rules name none, plays end by themselves, and yet nobody wins."""
    ends = "numbers that speak of winners rest on the others alone"
    assert cut_short(game, "x", 5, 100).endswith(f"{ends}, and all others on plays cut short.")
    monkeypatch.setattr(game.rules, "BOUND", "")
    assert cut_short(game, "x", 5, 100).endswith(f"by x ended without a winner: {ends}.")
