"""Controls over a function: what it shows is put in place of what it showed before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import plotly.io as pio
import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import workbench as wb
from workbench.boards.following import CHART, Following


def shown(following: Following) -> list[dict[str, Any]]:
    """What stands below the controls."""
    return list(following.out.outputs)


def test_what_is_shown_is_replaced_and_not_added_to() -> None:
    """A print for each value; only the last one stands there."""
    following = Following(lambda cards: print(cards, "cards"), cards=[1, 2, 3])
    assert shown(following) == [{"output_type": "stream", "name": "stdout", "text": "1 cards\n"}]
    following.kwargs_widgets[0].value = 3
    assert shown(following) == [{"output_type": "stream", "name": "stdout", "text": "3 cards\n"}]


def test_an_error_is_told_below_and_the_controls_stay() -> None:
    """What was printed before it stands above; the next value is shown as if nothing had been."""

    def asked(players: int) -> None:
        print(players, "players")
        wb.game("divinare", players=players)

    following = Following(asked, players=[4, 9])
    following.kwargs_widgets[0].value = 9
    printed, failed = shown(following)
    assert printed["text"] == "9 players\n"
    assert (failed["output_type"], failed["ename"]) == ("error", "BadInput")
    assert "players = 9" in failed["evalue"]
    following.kwargs_widgets[0].value = 4
    assert [each["output_type"] for each in shown(following)] == ["stream"]


def test_as_a_decorator_it_leaves_the_function_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    """So that a cell can go on to use it."""

    @wb.interact(cards=[1, 2])
    def said(cards: int) -> str:
        return f"{cards} cards"

    assert said(2) == "2 cards"
    assert said.widget.result == "1 cards"
    assert "Following" in capsys.readouterr().out


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Charts are shown as in a notebook's kernel."""
    monkeypatch.setattr(pio.renderers, "default", "plotly_mimetype")
    InteractiveShell.instance(ipython_dir=str(tmp_path), config=Config({"HistoryManager": {"enabled": False}}))
    yield
    InteractiveShell.clear_instance()


def bars(height: int) -> go.Figure:
    """A chart of one bar."""
    return go.Figure(go.Bar(y=[height]))


def test_a_chart_alone_is_changed_where_it_stands(notebook: None) -> None:
    """The output area stays empty beside it; what is more than a chart is shown there."""
    following = Following(lambda height, said: (said and print("said"), bars(height))[1], height=[1, 2], said=False)
    height, said = following.kwargs_widgets
    height.value = 2
    assert (following.chart.figure["data"][0]["y"], shown(following)) == ([2], [])
    said.value = True
    assert following.chart.figure == {}
    assert [each["output_type"] for each in shown(following)] == ["stream", "display_data"]


def test_on_a_page_that_cannot_change_charts_they_are_shown_as_below_a_cell(notebook: None) -> None:
    """The page says so; the chart that stands there is shown so at once, and the next ones too."""
    following = Following(bars, height=[1, 2])
    following.chart._handle_custom_msg({"type": "plain"}, [])
    for height in (1, 2):
        following.kwargs_widgets[0].value = height
        assert following.chart.figure == {}
        assert [each["data"][CHART]["data"][0]["y"] for each in shown(following)] == [[height]]
