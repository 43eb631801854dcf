"""The notebook of a whole game in JupyterLab: an example while nobody has played, then the review of one's own play."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.books import Book
from browser.shown import Shown
from browser.watch import Watch

pytestmark = pytest.mark.slow
PLOT = ".js-plotly-plot"


def test_a_play_and_its_review(open_book: Callable[[str], Book], watch: Watch) -> None:
    """Three cards passed on and one played on the board: the review tells of seat 0's choices, and shows one again."""
    book = open_book("14_divinare_play.ipynb")
    book.run_all()
    book.has_no_error()
    page = book.page
    table, review, moment = (page.locator(".widget-interact").nth(at) for at in range(3))
    expect(review).to_contain_text("Seat 0 has had no choice in this play yet")
    expect(review).to_contain_text("here is an example")
    expect(review.locator(PLOT)).to_contain_text("What each choice of seat 0 cost")
    expect(moment.locator(PLOT)).to_contain_text("What could seat 0 know?")

    table.locator("select").first.select_option(label="3")
    expect(table.locator(".wb-board")).not_to_contain_text("seat 3")  # the new table lies there
    board = Shown(page)
    expect(board.status).to_contain_text("Seat 0 is to act")
    for _ in range(12):  # four cards passed on; a card and a space for each that is played
        board.click(board.lit()[-1])
    page.get_by_role("button", name="Review my play").click()
    expect(review).not_to_contain_text("example", timeout=60_000)
    expect(review.locator(PLOT)).to_contain_text("Divinare for 3", ignore_case=True)
    expect(review).to_contain_text("choices,")
    slider = moment.get_by_role("slider")
    slider.press("ArrowRight")
    expect(moment).to_contain_text("Round 1. Done: ")
    book.has_no_error()
    moment.scroll_into_view_if_needed()
    watch.picture(page, "play-reviewed")
