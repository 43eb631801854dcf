"""The script of charts that change where they stand, alone: what it asks of the page's Plotly, and when."""

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.stub import MODEL, PLACE, SET
from workbench.boards.face import STATIC

SOURCE = (STATIC / "chart.js").read_text(encoding="utf-8")
HTML = "<!doctype html><body><div id='board'></div></body>"
DRAWER = """() => {
  window.asked = [];
  class Drawer {
    static Plotly = null;
    node = document.createElement("div");
    async renderModel({ data }) {  // as Plotly's own: it is loaded first
      asked.push(["first", Object.values(data)[0]]);
      await new Promise((loaded) => { window.loaded = loaded; });
      Drawer.Plotly = {
        react: async (node, data, layout) => { asked.push(["changed", { data, layout }]); },
        Plots: { resize: () => asked.push(["resized"]) },
      };
    }
    dispose() { asked.push(["gone"]); }
  }
  window.manager = { rendermime: { createRenderer: (type) => (type.includes("plotly") ? new Drawer() : {}) } };
}"""
START = MODEL.replace("window.model = {", "window.model = {\n    widget_manager: window.manager,")


def figure(title: str, **layout: Any) -> dict[str, Any]:
    """A chart of nothing, with a title."""
    return {"data": [], "layout": {"title": title, **layout}}


class Shown:
    """The script, shown on a page of its own."""

    def __init__(self, page: Page, first: dict[str, Any], drawer: str = DRAWER) -> None:
        self.page = page
        page.route(PLACE, lambda route: route.fulfill(body=HTML, content_type="text/html"))
        page.goto(PLACE)
        page.evaluate(drawer)
        page.evaluate(START, [SOURCE, {"figure": first}])

    def tell(self, changed: dict[str, Any]) -> None:
        """Send another chart from Python."""
        self.page.evaluate(SET, [{"figure": changed}])

    def loaded(self) -> None:
        """Plotly has been loaded."""
        self.page.evaluate("loaded()")

    def asked(self, least: int) -> list[tuple[str, Any]]:
        """What Plotly was asked, once it was so many things: the kind, and the title and height of what was drawn."""
        self.page.wait_for_function("least => asked.length >= least", arg=least)
        said = [(kind, *rest) for kind, *rest in self.page.evaluate("asked") if kind != "resized"]
        return [(kind, *((part["layout"]["title"], part["layout"]["height"]) for part in rest)) for kind, *rest in said]


def test_a_chart_is_made_once_and_changed_from_then_on(page: Page) -> None:
    chart = Shown(page, figure("one"))
    assert chart.asked(1) == [("first", ("one", 360))]
    chart.loaded()
    chart.tell(figure("two", height=500))
    assert chart.asked(3) == [("first", ("one", 360)), ("changed", ("two", 500))]  # the third is its width


def test_what_comes_while_plotly_is_loaded_waits(page: Page) -> None:
    chart = Shown(page, figure("one"))
    chart.tell(figure("two"))
    chart.tell(figure("three"))
    assert chart.asked(1) == [("first", ("one", 360))]
    chart.loaded()
    assert chart.asked(3)[-1] == ("changed", ("three", 360))


def test_no_chart_takes_no_room(page: Page) -> None:
    chart = Shown(page, {})
    assert page.locator("#board").is_hidden()
    chart.tell(figure("one"))
    assert chart.asked(1) == [("first", ("one", 360))]
    chart.loaded()
    chart.tell({})
    page.wait_for_function("document.getElementById('board').hidden")


def test_it_ends_with_its_cell(page: Page) -> None:
    chart = Shown(page, figure("one"))
    chart.loaded()
    page.evaluate("clean()")
    chart.tell(figure("two"))
    assert [kind for kind, *_ in chart.asked(2)][-1] == "gone"


@pytest.mark.parametrize(
    "manager", ["undefined", "{}", "{ rendermime: { createRenderer: () => { throw new Error('unknown'); } } }"]
)
def test_a_page_without_plotly_says_so(page: Page, manager: str) -> None:
    Shown(page, figure("one"), f"() => {{ window.manager = {manager}; }}")
    assert page.evaluate("sent") == [{"type": "plain"}]


@pytest.mark.parametrize("hears", [True, False])
def test_a_page_that_does_not_hear_says_so(page: Page, hears: bool) -> None:
    """Once Python has answered, as is seen around it."""
    page.clock.install()
    Shown(page, figure("one"))
    page.clock.fast_forward(60_000)
    assert page.evaluate("sent") == [{"type": "here"}]
    if hears:
        page.evaluate("model.answered()")
    page.evaluate("document.body.classList.add('wb-answered')")
    page.clock.run_for(5_000)
    assert page.evaluate("sent").count({"type": "plain"}) == (0 if hears else 1)
