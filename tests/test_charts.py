"""Charts: what is drawn, its intervals, and the line that says how it was made."""

import json
import subprocess
import sys
from fractions import Fraction
from math import sqrt
from typing import Any

import plotly.graph_objects as go
import polars as pl
import pytest

import workbench as wb
from workbench.kernel import BadInput
from workbench.picture import SYMBOLS
from workbench.report.look import COLOURS, MARKS, SIGNS, caption, kind_style, template, wilson
from workbench.studies.variants import HANGS

CARRIED = {"plays": 500, "seed": 7, "game": "divinare for 4", "variant": "", "sure": "agreed"}


def carried(*rows: dict[str, Any], **more: Any) -> pl.DataFrame:
    """Rows as a frame, each with what every number carries."""
    return pl.DataFrame([{**CARRIED, "error": 0.1, **more, **row} for row in rows], infer_schema_length=None)


def check(figure: go.Figure) -> str:
    """What holds of every chart: the one look, a title, axes named, a caption equal to its data, which is returned."""
    assert figure.layout.template == template()
    assert figure.layout.title.text
    assert figure.layout.meta["chart"]
    (text,) = (note.text for note in figure.layout.annotations if note.name == "caption")
    assert text == caption(figure.layout.meta)
    bottom = max(key for key in figure.layout.to_plotly_json() if key.startswith("xaxis"))
    assert figure.layout[bottom].title.text
    assert figure.layout.yaxis.title.text or figure.layout.yaxis.type == "category" or figure.layout.yaxis.ticktext
    json.loads(figure.to_json())
    return str(text)


def reach(trace: Any, axis: str = "y") -> list[list[float]]:
    """The lower and the upper ends of a series' intervals."""
    bars = trace[f"error_{axis}"]
    low = [v - minus for v, minus in zip(trace[axis], bars.arrayminus, strict=True)]
    high = [v + plus for v, plus in zip(trace[axis], bars.array, strict=True)]
    return [low, high]


def ends(*intervals: tuple[float, float]) -> Any:
    """Intervals as `reach` gives them, within a thousandth."""
    return [pytest.approx(side, abs=1e-3) for side in zip(*intervals, strict=True)]


# --- distribution and spaces ------------------------------------------------------------------------------------


def test_exact_and_simulated_in_one_picture() -> None:
    """A die's chances as bars with their fractions, simulated shares as points with Wilson's interval."""
    simulated = carried(*({"points": n, "value": v, "error": sqrt(v * (1 - v) / 500)} for n, v in ((0, 0.3), (1, 0.7))))
    figure = wb.charts.distribution({0: Fraction(1, 4), 1: Fraction(3, 4)}, simulated, model="blind")
    exact, points = figure.data
    assert (list(exact.x), list(exact.y), list(exact.customdata)) == ([0, 1], [0.25, 0.75], ["1/4", "3/4"])
    assert list(points.y) == [0.3, 0.7]
    assert reach(points) == ends(wilson(0.3, 500), wilson(0.7, 500))
    text = check(figure)
    assert "model: blind" in text
    assert "500 plays" in text
    assert figure.layout.meta["sure"] == "agreed"


def test_distributions_of_a_real_result() -> None:
    """A result as it is; final counts, four in each play, shared out to chances that lie about the exact ones."""
    game = wb.game("divinare")
    result = wb.simulate(game, plays=300, progress=False)
    (trace,) = wb.charts.distribution(simulated=result).data
    assert sum(trace.y) == pytest.approx(1)
    counts = wb.odds.divinare.counts(game)
    red = result.tallies("count").filter(pl.col("suit") == "red")
    figure = wb.charts.distribution(counts["red"], red, of="count", sure=counts.sure)
    exact, points = figure.data
    chances = dict(zip(exact.x, exact.y, strict=True))
    assert chances[4] == pytest.approx(0.36006, abs=1e-5)  # facts: hypergeometric, computed by hand
    for n, share in zip(points.x, points.y, strict=True):
        assert abs(share - chances[n]) < 4 * sqrt(chances[n] * (1 - chances[n]) / 1200)
    assert "bots" in wb.charts.distribution(simulated=result).layout.meta


def test_an_outcome_that_no_play_shows_has_wilsons_interval() -> None:
    """Between others that are shown: 0 in 500 plays, whatever error it carries."""
    rows = [{"points": 1, "value": 0.5}, {"points": 2, "value": 0.0, "error": 0.003}, {"points": 3, "value": 0.5}]
    (trace,) = wb.charts.distribution(simulated=carried(*rows)).data
    assert trace.error_y.array[1] == pytest.approx(wilson(0, 500)[1])


def test_whole_weights_and_refusals() -> None:
    """Weights are shared out; chances that don't add up, no column of outcomes, nothing at all are refused."""
    assert list(wb.charts.distribution({1: 1, 2: 3}).data[0].y) == [0.25, 0.75]
    with pytest.raises(BadInput, match=r"add up to 0\.75"):
        wb.charts.distribution({1: Fraction(1, 4), 2: Fraction(1, 2)})
    with pytest.raises(BadInput, match="add up to"):
        wb.charts.distribution(simulated=carried({"points": 1, "value": 0.4}))
    two = [{"suit": suit, "count": 1, "value": 1.0} for suit in ("red", "blue")]
    with pytest.raises(BadInput, match="count 1 stands in several rows: accepted is one distribution"):
        wb.charts.distribution(simulated=carried(*two))
    with pytest.raises(BadInput, match="exact=… or simulated=…"):
        wb.charts.distribution()
    with pytest.raises(BadInput, match="no rows"):
        wb.charts.distribution(simulated=pl.DataFrame())
    with pytest.raises(BadInput, match="name the column"):
        wb.charts.distribution(simulated=carried({"tokens": 1, "value": 1.0}))
    with pytest.raises(BadInput, match="accepted is a die"):
        wb.charts.distribution(3)


def test_spaces_of_a_real_view() -> None:
    """Chances that fill each bar, points to expect, a panel a suit with its symbol; the model in the caption."""
    view = wb.odds.divinare.know(hand={"red": 2, "blue": 1, "green": 1, "yellow": 2})
    frame = wb.odds.divinare.spaces(view)
    figure = wb.charts.spaces(frame)
    assert "as if others played blindly" in check(figure)
    titles = [note.text for note in figure.layout.annotations if note.name != "caption"]
    assert titles == ["▲ red", "● blue", "◆ green", "★ yellow"]
    chances = [trace for trace in figure.data if trace.name in ("perfect", "near", "wrong")]
    assert len(chances) == 12
    assert [sum(ys) for ys in zip(*(trace.y for trace in chances[:3]), strict=True)] == pytest.approx(
        [1] * len(chances[0].x)
    )
    green = frame.filter(pl.col("suit") == "green")
    (worth,) = (t for t in wb.charts.spaces(frame, suit="green").data if t.name == "expected points")
    assert list(worth.y) == green["value"].to_list()
    assert list(worth.x) == ["3/4++", "5+", "6", "7", "8", "9/10+"]
    with pytest.raises(BadInput, match="no suit 'pink'"):
        wb.charts.spaces(frame, suit="pink")


def test_spaces_of_exact_text_and_of_estimates() -> None:
    """Fractions as text, a taken space, a suit of one's own, and the lead when play goes on with its interval."""
    row = {
        "suit": "teal",
        "space": "3",
        "perfect": "1/2",
        "near": "1/4",
        "wrong": "1/4",
        "expected": "3/2",
        "taken_by": 2,
    }
    figure = wb.charts.spaces([row])
    assert [trace.y[0] for trace in figure.data] == [0.5, 0.25, 0.25, 1.5]
    assert figure.data[0].x == ("3*",)
    assert figure.data[3].customdata == ("taken by seat 2",)
    check(figure)
    led = wb.charts.spaces([{**row, "lead_if_played": 2.0, "lead_error": 0.5, "lead_samples": 80, "lead_seed": 3}])
    assert reach(led.data[-1]) == ends((2 - 0.98, 2 + 0.98))
    assert "80 deals" in check(led)
    with pytest.raises(BadInput, match="without its interval"):
        wb.charts.spaces([{**row, "lead_if_played": 2.0}])
    with pytest.raises(BadInput, match="a column 'expected_if_ended_here' or 'expected'"):
        wb.charts.spaces([{"suit": "red", "space": "3"}])
    with pytest.raises(BadInput, match="No columns before 'expected' add up to 1"):
        wb.charts.spaces([{**row, "near": "1/3"}])
    with pytest.raises(BadInput, match="a column 'colour'"):
        wb.charts.spaces([row], colour="red")
    with pytest.raises(BadInput, match="a column 'perfct'"):
        wb.charts.spaces([row], chances=["perfct"])


def test_spaces_of_any_game() -> None:
    """Boards, spaces and chances of other names, in the order of the columns or as they are named."""
    rows = [
        {"ring": ring, "tile": tile, "ways": 3, "held": held, "free": 1 - held, "expected": held * 2,
         "printed": tile + "!", "bonus": "double"}
        for ring, tile, held in (("outer", "a1", 0.25), ("outer", "b1", 0.5), ("inner", "e5", 1.0))
    ]  # fmt: skip
    figure = wb.charts.spaces(rows)
    assert [trace.name for trace in figure.data] == ["held", "free", "expected points"] * 2
    assert figure.data[0].x == ("a1!", "b1!")
    assert list(figure.data[3].y) == [1.0]
    assert figure.layout.xaxis4.title.text == "tile"
    assert "! double bonus" in check(figure)
    assert wb.charts.spaces(rows, ring="inner", chances=["free"]).data[0].name == "free"


def test_suits_are_told_apart_without_colour() -> None:
    """No two of a table's suits share a symbol, those of one's own included."""
    suits = ["red", "teal", "blue", "mauve", "green", "yellow"]
    styles = [kind_style(suit, suits) for suit in suits]
    assert len({symbol for _, symbol in styles}) == 6
    assert len({colour for colour, _ in styles}) == 6
    assert not set(SIGNS) & set(SYMBOLS.values())
    assert len(set(COLOURS)) == len(set(MARKS)) == len(COLOURS)


# --- studies ----------------------------------------------------------------------------------------------------


def test_seats_with_their_intervals() -> None:
    """A panel a measure, a series a mix, all intervals there, the fair line too."""
    rows = [
        {"bots": mix, "seat": seat, "measure": measure, "unit": unit, "value": seat / 10, "fair": fair}
        for mix in ("weak", "strong")
        for measure, unit, fair in (("points", "points above the mean", 0.0), ("wins", "share of plays won", 0.25))
        for seat in range(4)
    ]
    figure = wb.charts.seats(carried(*rows))
    assert [trace.name for trace in figure.data] == ["weak", "strong"] * 2
    assert figure.data[0].marker.symbol != figure.data[1].marker.symbol
    for trace in figure.data:
        assert reach(trace) == ends(*((s / 10 - 0.196, s / 10 + 0.196) for s in range(4)))
    assert [line.y0 for line in figure.layout.shapes] == [0, 0.25]
    assert "bots: weak, strong" in check(figure)


def test_a_comparison_says_what_it_comes_to() -> None:
    """The interval given, the band of what does not matter, verdict and games beside it, and what hangs on the bots."""
    row = {"bots": "weak", "measure": "points", "unit": "points", "value": 1.0, "low": 0.7, "high": 1.4, "matters": 0.5,
           "verdict": "larger", "direction": "more", "table_games": 1200, "across_bots": HANGS}  # fmt: skip
    figure = wb.charts.comparison(carried(row, {**row, "bots": "strong", "verdict": "undecided", "direction": "open"}))
    (trace,) = figure.data
    assert reach(trace, "x") == ends((0.7, 1.4), (0.7, 1.4))
    notes = [note.text for note in figure.layout.annotations if note.name != "caption"]
    labels = [note for note in figure.layout.annotations if note.text == notes[0]]
    assert all(label.bgcolor for label in labels)  # the line at 0 does not go through what a label says
    assert notes[0] == "larger than what matters, hangs on the bots, noticed after some 1,200 games at a table"
    assert notes[1] == "undecided, hangs on the bots"
    band = next(shape for shape in figure.layout.shapes if shape.type == "rect")
    assert (band.x0, band.x1) == (-0.5, 0.5)
    assert "grey" in check(figure)


def test_a_sweep_of_numbers_and_of_readings() -> None:
    """Numbers are joined by a line, readings stand side by side; both with intervals."""
    for settings, mode in (((1, 2, 3), "lines+markers"), (("wrong", "near", "nothing"), "markers")):
        rows = [{"bots": "weak", "key": "near", "setting": s, "measure": "points", "unit": "points", "value": k,
                 "variant": f'{{"near":{k}}}', "sure": "variant"} for k, s in enumerate(settings)]  # fmt: skip
        figure = wb.charts.sweep(carried(*rows))
        (trace,) = figure.data
        assert (trace.mode, list(trace.x)) == (mode, list(settings))
        assert reach(trace) == ends(*((k - 0.196, k + 0.196) for k in range(3)))
        assert "<b>A VARIANT" in check(figure)


def test_the_change_of_a_sweep() -> None:
    """Asked for, the change against the first setting is drawn, with its own interval; where there is none, nothing."""
    row = {"key": "near", "setting": 1, "measure": "points", "unit": "points", "value": 7.0, "change": 0.0,
           "change_error": 0.0, "change_low": 0.0, "change_high": 0.0}  # fmt: skip
    other = {**row, "setting": 2, "change": 1.0, "change_error": 0.05, "change_low": 0.9, "change_high": 1.1}
    (trace,) = wb.charts.sweep(carried(row, other, {**row, "setting": 3, "change": None}), change=True).data
    assert (list(trace.x), list(trace.y)) == ([1, 2], [0.0, 1.0])
    assert reach(trace) == ends((0, 0), (0.9, 1.1))


def test_calibration_of_a_frame_and_of_what_was_said() -> None:
    """Intervals as given; of bare chances Wilson's, and what was said on the line."""
    row = {"bots": "blind", "said": 0.3, "value": 0.32, "low": 0.25, "high": 0.4, "events": 90}
    figure = wb.charts.calibration(carried(row, {**row, "bots": "greedy", "value": 0.5, "high": 0.6}))
    line, blind, greedy = figure.data
    assert list(line.x) == list(line.y) == [0, 1]
    assert reach(blind) == ends((0.25, 0.4))
    assert greedy.y == (0.5,)
    assert "180 events" in check(figure)
    bare = wb.charts.calibration([0.31, 0.35, 0.39, 0.9], [True, False, False, True], model="blind")
    _, trace = bare.data
    assert (list(trace.x), list(trace.y)) == (pytest.approx([0.35, 0.9]), pytest.approx([1 / 3, 1]))
    assert reach(trace) == ends(wilson(1 / 3, 3), wilson(1, 1))
    assert bare.layout.meta["events"] == 4
    with pytest.raises(BadInput, match="from 0 to 1"):
        wb.charts.calibration([1.5], [True])


def test_a_ladder_has_the_strongest_on_top() -> None:
    """A series a rival; the order is by the mean lead."""
    leads = {("a", "b"): 1.0, ("a", "c"): -2.0, ("b", "c"): -4.0}
    rows = [{"bot": x, "against": y, "value": s * v, "seatings": 14}
            for (p, q), v in leads.items() for x, y, s in ((p, q, 1), (q, p, -1))]  # fmt: skip
    figure = wb.charts.ladder(carried(*rows))
    assert list(figure.layout.yaxis.ticktext) == ["c", "a", "b"]
    assert figure.layout.yaxis.range[0] > figure.layout.yaxis.range[1]  # the first is on top
    by_rival = {trace.name: dict(zip(trace.customdata, trace.x, strict=True)) for trace in figure.data}
    assert by_rival["against c"] == {"a": -2.0, "b": -4.0}
    assert all(reach(trace, "x") for trace in figure.data)
    assert "all 14 seatings" in check(figure)


def test_frames_of_real_studies_are_drawn() -> None:
    """Each study's own frame, as it comes."""
    game = wb.game("divinare", rounds=1)
    quiet: dict[str, Any] = {"plays": 6, "progress": False}
    s, c = wb.studies, wb.charts
    for figure in (
        c.seats(s.seats(game, **quiet)),
        c.comparison(s.compare(game, wb.game("divinare"), ["points", "ties"], **quiet)),
        c.sweep(s.sweep(game, "centre", [True, False], **quiet)),
        c.ladder(s.ladder(game, ["uniform", "greedy"], **quiet)),
        c.calibration(s.calibration(game, **quiet)),
    ):
        assert "assumed" in check(figure).lower()
        assert "seed 0" in check(figure)
        assert any(trace.error_x.array is not None or trace.error_y.array is not None for trace in figure.data)


# --- what all charts share --------------------------------------------------------------------------------------


def test_what_is_assumed_stands_first_and_bold() -> None:
    """Assumed values and variants can't be overlooked; agreed ones are said plainly; text can't break the caption."""
    assert caption({"sure": "assumed", "game": "g"}).startswith("<b>Rests on ASSUMED values")
    assert caption({"sure": "variant, assumed"}).startswith("<b>A VARIANT that rests on ASSUMED")
    assert caption({"sure": "agreed"}) == "Rests on values that several documents agree on."
    assert "&lt;b&gt;" in caption({"bots": "<b>"})
    assert "… (9 in all), 8" in caption({"seed": list(range(9))})


def test_the_weakest_of_several_rows_is_said() -> None:
    """One assumed row makes the chart assumed."""
    row = {"bot": "a", "against": "b", "value": 1.0}
    figure = wb.charts.ladder(carried(row, {**row, "bot": "b", "against": "a", "sure": "assumed"}))
    assert figure.layout.meta["sure"] == "assumed"


def test_no_estimate_without_its_interval() -> None:
    """No error, or that of a single play, is refused."""
    row = {"bots": "a", "seat": 0, "measure": "points", "value": 1.0}
    with pytest.raises(BadInput, match="a column 'error'"):
        wb.charts.seats([row])
    with pytest.raises(BadInput, match="has none yet"):
        wb.charts.seats(carried(row, error=float("inf")))


def test_wilsons_interval_against_published_values() -> None:
    """Newcombe 1998 (Statistics in Medicine 17, 857-872), table I, method 3: 81/263, 15/148, 0/20, 1/29."""
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (came, n), ends in published.items():
        assert wilson(came / n, n) == pytest.approx(ends, abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_charts_know_nothing_of_what_stands_above_them() -> None:
    """Importing the charts loads neither plotly nor simulations, odds or studies."""
    code = (
        "import sys, workbench.report.charts as c; above = [m for m in sys.modules if m.startswith(('plotly', "
        "'workbench.odds', 'workbench.studies'))]; assert not above, above; assert c.__doc__"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_difference_that_no_play_shows_is_said_in_words() -> None:
    """There is no interval to draw, and the chart says why instead."""
    row = {"measure": "points", "bots": "blind", "value": 0.0, "error": float("inf"), "direction": "open"}
    row |= {"low": float("-inf"), "high": float("inf"), "verdict": "undecided", "unit": "points"}
    figure = wb.charts.comparison([row])
    assert any("not one play differs" in note.text for note in figure.layout.annotations)
