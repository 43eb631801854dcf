"""Charts of waits: the chance by each moment, and entries ranked with what they came to elsewhere."""

from fractions import Fraction
from math import inf
from typing import Any

import pytest
from test_charts import carried, check, reach

import workbench as wb
from workbench.kernel import BadInput

EXACT: dict[str, Any] = {"plays": None, "seed": None, "error": 0.0}


def by(*chances: float, **more: Any) -> Any:
    """A frame of exact chances by turn, from turn 0."""
    return carried(*({"turn": n, "value": chance} for n, chance in enumerate(chances)), **EXACT, **more)


def test_a_line_a_series_and_a_band_up_to_what_is_possible() -> None:
    """Values as they are; lines differ in colour, dash and mark; the band goes up along one end and back the other."""
    some = by(0, 0.25, 0.5).with_columns(at_most=by(0, 0.5, 1)["value"])
    figure = wb.charts.cumulative({"quick": some, "slow": by(0, 0.1, 0.2)}, note="of one coin")
    band, quick, slow = figure.data
    assert (list(quick.x), list(quick.y)) == ([0, 1, 2], [0, 0.25, 0.5])
    assert list(slow.y) == [0, 0.1, 0.2]
    assert list(zip(band.x, band.y, strict=True)) == [(0, 0), (1, 0.5), (2, 1), (2, 0.5), (1, 0.25), (0, 0)]
    for look in (lambda t: t.line.color, lambda t: t.line.dash, lambda t: t.marker.symbol):
        assert look(quick) != look(slow)
    assert quick.error_y.array is None
    assert (figure.layout.xaxis.title.text, figure.layout.meta["sure"]) == ("turn", "agreed")
    assert "of one coin" in check(figure)
    assert "up to what it may come to" in check(figure)
    alone = wb.charts.cumulative(some)
    assert "up to what it may come to" not in check(wb.charts.cumulative(by(0, 1)))
    assert not any(trace.showlegend for trace in alone.data)


def test_rows_with_fractions_and_estimates_with_their_intervals() -> None:
    """Fractions are drawn; an estimate has 1.96 errors on either side, or the interval that it brings."""
    (line,) = wb.charts.cumulative([{"rolls": 1, "value": Fraction(1, 4)}]).data
    assert list(line.y) == [0.25]
    rows = [{"turn": 1, "value": 0.5, "error": 0.1}, {"turn": 2, "value": 0.6, "low": 0.5, "high": 0.8}]
    (line,) = wb.charts.cumulative(carried(*rows), of="turn").data
    assert reach(line) == [pytest.approx([0.304, 0.5], abs=1e-3), pytest.approx([0.696, 0.8], abs=1e-3)]
    with pytest.raises(BadInput, match="no series"):
        wb.charts.cumulative({})
    with pytest.raises(BadInput, match="needs a column 'rolls'"):
        wb.charts.cumulative(by(0, 1), of="rolls")


def test_a_ranking_with_what_was_drawn() -> None:
    """Each entry in its order; beside it the mean of the drawn ones, its interval, and the range of all."""
    frame = carried(
        *({"name": n, "value": v, "measure": "rolls"} for n, v in (("a", 2), ("b", 5), ("c", inf))), **EXACT
    )
    rows = [{"name": "b", "value": 4.0, "least": 3.0, "most": 6.0}, {"name": "a", "value": 3.0, "least": 1, "most": 4}]
    figure = wb.charts.ranking(frame, carried(*rows), of="name", note="of coins")
    ranges, drawn, here = figure.data
    assert list(here.x) == [2, 5]
    assert list(here.customdata) == list(figure.layout.yaxis.ticktext) == ["a", "b"]
    assert list(ranges.y) == [1, 0]  # where b and a stand
    assert [(base, base + wide) for base, wide in zip(ranges.base, ranges.x, strict=True)] == [(3, 6), (1, 4)]
    assert reach(drawn, "x") == [pytest.approx([3.804, 2.804], abs=1e-3), pytest.approx([4.196, 3.196], abs=1e-3)]
    assert [round(y) for y in drawn.y] == [1, 0]
    assert [round(y) for y in here.y] == [0, 1]
    assert here.marker.symbol != drawn.marker.symbol
    text = check(figure)
    assert "of coins" in text
    assert "1 more never come to an end" in text
    assert "500 plays" in text


def test_a_ranking_alone_and_cut_short() -> None:
    """The first ones, and it is said of how many; nothing finite, or no interval, is refused."""
    frame = carried(*({"entry": str(n), "value": n} for n in range(1, 5)), **EXACT)
    figure = wb.charts.ranking(frame, most=2)
    (here,) = figure.data
    assert list(here.x) == [1, 2]
    assert list(here.y) == [0, 1]
    assert "the first 2 of 4" in check(figure)
    with pytest.raises(BadInput, match="no entry has a finite value"):
        wb.charts.ranking(carried({"entry": "a", "value": inf}))
    bare = [{"entry": "1", "value": 1.0, "error": inf, "least": 1.0, "most": 1.0}]
    with pytest.raises(BadInput, match="not drawn without its interval"):
        wb.charts.ranking(frame, bare)
