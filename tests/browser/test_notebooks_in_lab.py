"""Notebooks with charts as a reader meets them: open, run all, look at a plot, move a control (tests run all)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.books import Book
from browser.watch import Watch

PLOT = ".js-plotly-plot"
TITLE = ".gtitle"
ROOM = "panel => panel.querySelector('.js-plotly-plot').parentElement.clientWidth"

Open = Callable[[str], Book]


def opened(open_book: Open, name: str, plots: int) -> Page:
    """The page of a notebook whose cells have all run, with at least so many plots and no error."""
    book = open_book(name)
    book.run_all()
    book.has_no_error()
    expect(book.page.locator(PLOT).nth(plots - 1)).to_be_attached()
    return book.page


@pytest.mark.slow
def test_start_here(open_book: Open, watch: Watch) -> None:
    """A menu of changes: another choice draws another comparison."""
    page = opened(open_book, "00_start_here.ipynb", 4)
    panel = page.locator(".widget-interact")
    before = panel.locator(PLOT).text_content() or ""
    panel.locator("select").select_option(label="nobody remembers what was passed")
    expect(panel.locator(PLOT)).to_have_count(1)
    expect(panel.locator(PLOT)).to_contain_text("memory")
    assert "memory" not in before
    panel.scroll_into_view_if_needed()
    watch.picture(page, "start-here")


@pytest.mark.slow
def test_a_slider_moves_its_plot(open_book: Open, watch: Watch) -> None:
    """One step to the right on a slider: the plot's title says the new hand; it is the same plot, full width."""
    page = opened(open_book, "10_divinare_odds.ipynb", 4)
    panel = page.locator(".widget-interact").filter(has_text="1 red, 1 blue, 3 green, 1 yellow")
    panel.locator(PLOT).evaluate("plot => { plot.dataset.same = 'yes'; }")
    panel.locator(".widget-slider").filter(has_text="green").get_by_role("slider").press("ArrowRight")
    moved = page.locator(".widget-interact").filter(has_text="1 red, 1 blue, 4 green, 0 yellow")
    expect(moved.locator(TITLE)).to_contain_text("1 red, 1 blue, 4 green, 0 yellow")
    expect(moved.locator(PLOT)).to_have_attribute("data-same", "yes")
    assert moved.locator(".main-svg").first.evaluate("plot => plot.clientWidth") == moved.evaluate(ROOM)
    moved.scroll_into_view_if_needed()
    watch.picture(page, "slider")
