"""The notebooks on odds, deals and balance as a reader meets them: open, run all, look at a plot, move a control."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.books import Book
from browser.watch import Watch

PLOT = ".js-plotly-plot"
TITLE = ".gtitle"

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
@pytest.mark.parametrize(
    ("name", "control", "before", "after"),
    [
        ("10_divinare_odds.ipynb", "green", "1 red, 1 blue, 3 green, 1 yellow", "1 red, 1 blue, 4 green, 0 yellow"),
        ("12_divinare_balance.ipynb", "green", "Green cards in hand: 1", "Green cards in hand: 2"),
    ],
)
def test_a_slider_moves_its_plot(open_book: Open, watch: Watch, name: str, control: str, before: str, after: str):
    """One step to the right on a slider: the plot's title says the new hand."""
    page = opened(open_book, name, 4)
    panel = page.locator(".widget-interact").filter(has_text=before)
    expect(panel.locator(TITLE)).to_contain_text(before)
    slider = panel.locator(".widget-slider").filter(has_text=control)
    slider.get_by_role("slider").press("ArrowRight")
    moved = page.locator(".widget-interact").filter(has_text=after)
    expect(moved.locator(TITLE)).to_contain_text(after)
    moved.scroll_into_view_if_needed()
    watch.picture(page, name)


@pytest.mark.slow
def test_deals_step_by_step(open_book: Open, watch: Watch) -> None:
    """The slider steps through one game, an action at a time."""
    page = opened(open_book, "11_divinare_deals.ipynb", 4)
    panel = page.locator(".widget-interact").filter(has_text="action 60 of")
    panel.get_by_role("slider").press("ArrowRight")
    stepped = page.locator(".widget-interact").filter(has_text="action 61 of")
    expect(stepped).to_have_count(1)
    stepped.scroll_into_view_if_needed()
    watch.picture(page, "deals")
