"""Charts of outcomes: several in one picture, spaces beside a simulation, tallies."""

from fractions import Fraction
from typing import Any

import pytest
from refusing import refused

import workbench as wb
from workbench.kernel import BadInput
from workbench.report.look import changes, lines, wilson


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """Four players."""
    return wb.game("divinare")


@pytest.fixture(scope="module")
def result(game: wb.Game) -> Any:
    """Forty plays."""
    return wb.simulate(game, bots=["blind", "uniform", "uniform", "uniform"], plays=40, progress=False)


def caption(figure: Any) -> str:
    """The line below a figure."""
    return next(note.text for note in figure.layout.annotations if note.name == "caption")


def test_several_distributions_in_one_picture(game: wb.Game, result: Any) -> None:
    """Dice by name are bars side by side, results by name lines; one die is still one die."""
    die = wb.odds.divinare.counts(game)["red"]
    figure = wb.charts.distribution({"before": die, "coin": {0: Fraction(1, 4), 1: Fraction(3, 4)}})
    assert [trace.name for trace in figure.data] == ["before", "coin"]
    assert list(figure.data[1].y) == [0.25, 0.75]
    assert len({trace.marker.pattern.shape for trace in figure.data}) == 2
    assert [trace.name for trace in wb.charts.distribution(die).data] == ["exact"]
    parts = {f"seat {seat}": result.distribution(seat) for seat in (0, 1)}
    figure = wb.charts.distribution(simulated={**parts, "all": result})
    assert [trace.name for trace in figure.data] == ["seat 0", "seat 1", "all"]
    assert all(len(trace.error_y.array) == len(trace.y) for trace in figure.data)
    assert "95 % interval" in caption(figure)


def test_spaces_beside_a_simulation(game: wb.Game) -> None:
    """A point a space: the share of rounds that ended on its counts, with Wilson's interval."""
    table = wb.Table(game, seed=7, start=game.position(finished=3)).deal()
    frame = wb.odds.divinare.spaces(table, 0)
    rounds = wb.simulate(game, bots="blind", plays=200, start=table.view(0), progress=False)
    seen = {(r["suit"], r["count"]): r["value"] for r in rounds.tallies("count").iter_rows(named=True)}
    figure = wb.charts.spaces(frame, suit="green", simulated=rounds)
    points = next(trace for trace in figure.data if trace.name.startswith("perfect, simulated"))
    shares = [sum(seen["green", n] for n in space.split("/")) for space in ("3/4", "5", "6", "7", "8", "9/10")]
    assert list(points.y) == pytest.approx(shares)
    low, high = wilson(shares[3], 200)
    assert points.y[3] - points.error_y.arrayminus[3] == pytest.approx(low)
    assert points.y[3] + points.error_y.array[3] == pytest.approx(high)
    assert "200 plays" in caption(figure)
    assert "bots: blind" in caption(figure)
    whole = wb.simulate(game, bots="blind", plays=10, progress=False)
    with pytest.raises(
        BadInput, match="each suit came to 4 numbers a play; accepted are plays in which it comes to one"
    ):
        wb.charts.spaces(frame, simulated=whole)


def test_one_board_rests_on_its_own_values_and_on_those_of_play() -> None:
    """Green alone is inferred, not assumed; leads rest on all that is played with."""
    view = wb.odds.divinare.know(
        hand={"red": 1, "green": 2, "yellow": 1}, table={"red": 2, "blue": 2, "green": 1, "yellow": 3}, passes=2
    )
    assert wb.charts.spaces(wb.odds.divinare.spaces(view)).layout.meta["sure"] == "assumed"
    green = wb.odds.divinare.spaces(view, play_on="uniform", samples=2)
    assert wb.charts.spaces(green, suit="green").layout.meta["sure"] == "assumed"
    before = wb.odds.divinare.spaces(wb.odds.divinare.know(hand={"red": 1, "green": 3, "yellow": 2}))
    assert wb.charts.spaces(before, suit="green").layout.meta["sure"] == "inferred"


def test_tallies_of_each_seat_and_suit(result: Any) -> None:
    """A panel a tally, a series a seat, each with its interval; the four verdicts add up to a token a round."""
    names = ["perfect", "near", "wrong", "centre"]
    figure = wb.charts.tallies(result, names)
    assert len(figure.data) == 16
    assert [trace.name for trace in figure.data[:4]] == [
        "seat 0 (blind)", "seat 1 (uniform)", "seat 2 (uniform)", "seat 3 (uniform)",
    ]  # fmt: skip
    sums = [sum(trace.y[suit] for trace in figure.data[::4]) for suit in range(4)]
    assert sums == pytest.approx([4, 4, 4, 4])  # four rounds, one token a suit
    assert all(len(trace.error_y.array) == 4 for trace in figure.data)
    one = wb.charts.tallies(result.tallies(), ["stuck"], seat=2)
    assert [trace.name for trace in one.data] == ["seat 2"]
    assert "could not" in caption(one)


def test_tallies_that_cannot_be_drawn(result: Any) -> None:
    """No tally, one that counts by several things, nothing at all, a seat that is not counted: each in words."""
    drawn = "There are: perfect, near, wrong, centre, moved off, stuck, passed, off board."
    several = "Those that count by several things are not drawn: count (by suit and count)."
    refused(lambda: wb.charts.tallies(result, ["prefect"]), ("'prefect' to draw. Did you mean 'perfect'?", drawn))
    refused(lambda: wb.charts.tallies(result, ["count"]), ("no tally 'count' to draw.", drawn, several))
    alone = result.tallies("count")
    refused(lambda: wb.charts.tallies(alone, ["count"]), ("'count' to draw. There are none. " + several,))
    refused(lambda: wb.charts.tallies(result, []), ("names = []", drawn))
    refused(lambda: wb.charts.tallies(result, ["near"], seat=4), ("seat = 4: accepted is one of 0, 1, 2, 3.",))
    refused(lambda: wb.charts.tallies(result, ["near"], seat=True), ("seat = True: accepted is one of 0, 1, 2, 3.",))
    refused(lambda: wb.charts.tallies(result, ["off board"], seat=1), ("seat = 1: these are counted for no seat.",))
    assert len(wb.charts.tallies(result, "near").data) == 4  # one name alone is as good as a list


def test_tallies_by_what_each_counts() -> None:
    """Circles, colours and spans of turns have a place each, what counts by nothing has one; fights as counted."""
    result = wb.simulate(wb.game("dante", players=4), "uniform", plays=20, seed=1, progress=False)
    figure = wb.charts.tallies(result, ["fights", "gained", "turns"])
    assert [figure.layout[f"xaxis{n}"].title.text for n in ("", 2, 3)] == ["circle", "colour", None]
    assert figure.layout.xaxis.ticktext[8] == "9"
    assert figure.layout.xaxis2.ticktext[0] == "★<br>yellow"
    fights = result.tallies("fights").to_dicts()
    assert list(figure.data[1].y) == [row["value"] for row in fights if row["seat"] == 1]
    assert [trace.showlegend for trace in figure.data] == [True] * 4 + [False] * 8


def test_one_measure_and_one_mix_can_be_compared(game: wb.Game) -> None:
    """The smallest comparison is drawn, and its text stays inside the picture."""
    frame = wb.studies.compare(game, wb.game("divinare", near=2), plays=20, progress=False)
    figure = wb.charts.comparison(frame)
    note = next(note for note in figure.layout.annotations if note.name != "caption")
    assert note.xanchor == "right"
    assert "as it is against near = 2" in caption(figure)


def test_variants_and_axis_titles_in_plain_words() -> None:
    """Values as people write them; what is no variant stays; long titles are broken."""
    assert changes('{"near":2}') == "near = 2"
    assert changes("of double as shown") == "of double as shown"
    assert changes("published") == "published"
    assert changes("unchanged against unchanged") == ""  # of tables for four and for five, which their titles say
    assert changes('{"a":1} against {"a":1,"b":2}') == "a = 1, both; as it is against b = 2"
    assert lines("standard deviation of points") == "standard deviation of<br>points"
