"""Charts of chances along a number, and of what a whole is made of: what they draw is what the frames say."""

import pytest

import workbench as wb
from workbench.kernel import BadInput

charts, odds = wb.charts, wb.odds.dante


def test_a_line_for_each_value() -> None:
    """Targets part the lines; each point is the chance of that many re-rolls; how sure it is stands below."""
    table = odds.fights(rerolls=range(3))
    shown = table.filter((table["scope"] == "die") | (table["rerolls"] == 0))
    figure = charts.chances(shown, along="rerolls", by="target")
    assert [trace.name for trace in figure.data] == [f"target {target}" for target in (6, 7, 8, 9, 10)]
    for trace, target in zip(figure.data, (6, 7, 8, 9, 10), strict=True):
        assert list(trace.x) == [0, 1, 2]
        assert list(trace.y) == [float(odds.fight(target, n, "die")) for n in range(3)]
        assert trace.error_y.array is None  # exact: no interval
    assert figure.layout.meta["sure"] == "assumed"
    assert figure.layout.yaxis.title.text == "chance to win a fight"


def test_an_estimate_has_its_interval() -> None:
    """Errors become bars of 1.96 on either side."""
    rows = [{"n": n, "value": 0.5, "error": 0.1, "sure": "stated"} for n in range(3)]
    (trace,) = charts.chances(rows, along="n", of="luck").data
    assert list(trace.error_y.array) == pytest.approx([0.196] * 3, abs=1e-4)
    with pytest.raises(BadInput, match="needs a column 'rolls'"):
        charts.chances(rows, along="rolls")


def test_a_piece_for_each_colour() -> None:
    """Pieces of a bar add up to what a seat gains; pawns of one colour are added up."""
    made = odds.production("yellow 6/8, yellow 3/11, red 5/9", table=wb.game("dante", players=4))
    figure = charts.parts(made.frame(), along="seat", by="colour")
    pieces = {trace.name.split(" ", 1)[1]: trace.y[0] for trace in figure.data}
    assert pieces == pytest.approx({"yellow": 4 * (10 + 4) / 36, "red": 4 * 8 / 36, "of choice": 1 / 6})
    assert all(trace.marker.pattern.fillmode == "overlay" for trace in figure.data)  # else hatched pieces are white
    assert figure.layout.meta["sure"] == made.sure
    with pytest.raises(BadInput, match="needs a column 'hue'"):
        charts.parts(made.frame(), along="seat", by="hue")
