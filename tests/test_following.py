"""Controls over a function: what it shows is put in place of what it showed before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import plotly.io as pio
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import HTML, SVG, display
from traitlets.config import Config

import workbench as wb
from workbench.boards import face
from workbench.boards.following import CHART, Following, Last


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


def test_what_was_shown_stands_where_no_widgets_run(notebook: None) -> None:
    """Words, a table, a picture, a board's own still; a chart can't."""

    def all_of_it(cards: int) -> Any:
        print(cards, "< 9")
        display(HTML("<table>…</table>"), SVG('<svg xmlns="http://www.w3.org/2000/svg"/>'), go.Figure())
        return wb.Board(wb.Table(wb.game("divinare"), seed=7).deal(), seat=0)

    chart = {"output_type": "display_data", "data": {CHART: {}, "text/html": "<script>", "text/plain": "Figure"}}
    stands = Last([*Following(all_of_it, cards=[1]).shown, chart])._repr_mimebundle_()
    board = "The board as it was when it was shown."
    parts = ["<pre>1 &lt; 9", "<table>…</table>", "charset=utf-8,<svg ", board, "charset=utf-8,<svg "]
    at = [0]
    for part in parts:
        at.append(stands["text/html"].index(part, at[-1] + 1 if at[-1] else 0))
    assert stands["text/plain"].startswith("1 < 9\n")
    assert board in stands["text/plain"]
    assert "Figure" not in stands["text/plain"]
    assert "<script>" not in stands["text/html"]


def test_it_is_shown_below_the_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a saved notebook and JupyterLab's own printing have it."""
    found: list[dict[str, Any]] = []
    monkeypatch.setattr(face, "display", lambda data, raw: found.append(data))
    Following(lambda cards: print(cards, "cards"), cards=[1, 2])._ipython_display_()
    assert "<pre>1 cards" in found[1]["text/html"]
    assert "Run this cell to go on.\n1 cards" in found[1]["text/plain"]
