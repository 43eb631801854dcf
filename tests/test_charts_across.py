"""The chart of one study under several settings: every estimate with its interval, what it comes to in words."""

from math import inf
from typing import Any

import pytest
from test_charts import carried, check, ends, reach

import workbench as wb
from workbench.studies.across import HOLDS

OPEN = {"over": "near", "measure": "points", "unit": "points a seat", "direction": "open"}


def test_each_setting_and_all_together_with_their_intervals() -> None:
    """A series a seat, told apart by its mark too; a mark's place is its setting, the larger one is all together."""
    rows = [
        {**OPEN, "case": case, "across": said, "seat": seat, "fair": 0.5, "value": value, "error": error}
        for seat, said, values in ((0, HOLDS, (1, 2, 1.5)), (1, "hangs on near", (0, 3, 1.5)))
        for case, value, error in zip(("a", "b", "together"), values, (0.1, 0.1, 0.5), strict=True)
    ]
    figure = wb.charts.across(carried(*rows))
    text = check(figure)
    first, second = figure.data
    assert (first.name, second.name) == ("seat 0: holds over all", "seat 1: hangs on near")
    assert first.marker.symbol != second.marker.symbol
    assert first.marker.size[2] > first.marker.size[0]
    assert reach(first, "x") == ends((0.804, 1.196), (1.804, 2.196), (0.52, 2.48))
    assert [round(place) for place in second.y] == [0, 1, 2]
    assert figure.layout.yaxis.ticktext == ("a", "b", "together")
    assert "each setting of near" in text


def test_changes_are_drawn_where_there_are_some() -> None:
    """Not the first setting, which changes nothing; what has no interval yet is left out, and said to be."""

    def row(case: str, setting: int, change: float, error: float) -> dict[str, Any]:
        heading = "none" if setting == 0 else "open"
        return {**OPEN, "case": case, "across": "undecided", "setting": setting, "value": 9.0, "direction": heading,
                "change": change, "change_error": error, "change_low": change - 2 * error,
                "change_high": change + 2 * error}  # fmt: skip

    cases = ("a", "b", "together")
    rows = [row(case, 0, 0.0, 0.0) for case in cases] + [row("a", 1, 3.0, 0.5), row("b", 1, 1.0, inf)]
    figure = wb.charts.across(carried(*rows, row("together", 1, 2.0, 1.0)))
    (series,) = figure.data
    assert series.x == (3.0, 2.0)
    assert reach(series, "x") == ends((2, 4), (0, 4))
    assert "1 left out that have no interval yet" in check(figure)


@pytest.mark.parametrize("study", ["seats", "compare", "sweep", "ladder"])
def test_frames_of_real_studies_are_drawn(study: str) -> None:
    """Each study's own columns name its series."""
    game, s = wb.game("divinare", rounds=1), wb.studies
    what: Any = {"seats": (), "compare": (wb.game("divinare", rounds=1, near=2),), "sweep": ("off_board", ["wrong"]),
                 "ladder": (["uniform", "blind"],)}[study]  # fmt: skip
    found = s.across("near", [0, 1, 3], getattr(s, study), game, *what, plays=30, progress=False)
    check(wb.charts.across(found))


def test_what_is_no_such_frame_is_refused() -> None:
    """The column that is missing is named."""
    with pytest.raises(wb.BadInput, match="needs a column 'over'"):
        wb.charts.across(carried({"measure": "points", "value": 1.0}))
