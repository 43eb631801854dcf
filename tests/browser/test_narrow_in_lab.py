"""Boards and lessons in a JupyterLab window of 400 pixels: they take what the window has, and can be read."""

from collections.abc import Callable

import pytest

from browser.books import Book
from browser.shown import Shown
from browser.test_pictures_fit import SIZES
from browser.watch import Watch

pytestmark = pytest.mark.slow
DIVINARE = """import workbench as wb
board = wb.Board(wb.game("divinare", players=4, passing={}), seat=0, bots="blind", seed=7)
board.show_odds = True
board.do("blue to 5")
board"""
DANTE = """import workbench as wb
wb.Board(wb.Table(wb.game("dante", players=4), seed=3).deal(), seat=0)"""
GUESSES = """import workbench as wb
panel = wb.LessonPanel("divinare/guessing", "Anna", keep=False)
while not panel.session.finished:
    if panel.session.step.kind == "chance":
        panel.answer("50")
    elif panel.session.step.asks:
        panel.show()
    panel.next()
panel"""
OUTSIDE = """() => [...document.querySelectorAll(".wb-box .js-plotly-plot text, .wb-box h4, .wb-box .wb-source")]
  .filter((text) => text.textContent && text.getBoundingClientRect().width)
  .map((text) => [text.textContent, text.getBoundingClientRect(), text.closest(".wb-box").getBoundingClientRect()])
  .filter(([, text, box]) => text.left < box.left - 1 || text.right > box.right + 1 || text.bottom > box.bottom + 1)
  .map(([words]) => words)"""


def opened(new_book: Callable[..., Book], cell: str) -> Book:
    """A notebook of one cell in a small window, run."""
    book = new_book(cell)
    book.page.set_viewport_size({"width": 400, "height": 800})
    book.run_all()
    book.has_no_error()
    return book


def test_odds_can_be_read(new_book: Callable[..., Book], watch: Watch) -> None:
    """Nothing is scrolled sideways, the board has all but the window's edges, and no sign is below 8 pixels."""
    page = opened(new_book, DIVINARE).page
    Shown(page)
    page.wait_for_function("document.querySelector('.wb-picture svg').viewBox.baseVal.width < 400")
    box = page.locator(".wb-picture").bounding_box()
    assert box
    assert box["width"] >= 320
    assert page.locator(".wb-picture").evaluate("each => each.scrollWidth - each.clientWidth") == 0
    sizes = page.evaluate(SIZES)
    assert min(sizes) > 8
    assert sum(size < 9 for size in sizes) <= 16  # tokens, four in each centre
    watch.picture(page, "narrow-divinare")


def test_a_large_board_is_scrolled(new_book: Callable[..., Book], watch: Watch) -> None:
    """Dante's board keeps the width in which it can be read; the page itself does not grow."""
    page = opened(new_book, DANTE).page
    Shown(page)
    page.wait_for_timeout(500)
    scrolled = "each => [each.scrollWidth, each.clientWidth]"
    inside, seen = page.locator(".wb-picture").evaluate(scrolled)
    assert inside == 490
    assert 320 <= seen <= 334
    sizes = page.evaluate(SIZES)
    assert min(sizes) > 8.5
    watch.picture(page, "narrow-dante")


def test_the_chart_of_guesses_is_whole(new_book: Callable[..., Book], watch: Watch) -> None:
    """No word of it is cut, neither in the chart nor above and below it."""
    page = opened(new_book, GUESSES).page
    plot = page.locator(".wb-box .js-plotly-plot .main-svg").first
    plot.wait_for()
    plot.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    assert page.evaluate(OUTSIDE) == []
    watch.picture(page, "narrow-guesses")


def test_a_step_of_a_lesson_stands_above_its_board(new_book: Callable[..., Book], watch: Watch) -> None:
    """In a small window the text, the board, the answer, below each other; in a wide one the text is beside it."""
    cell = 'import workbench as wb\nwb.LessonPanel("divinare/passing", "Anna", keep=False).next()'
    page = opened(new_book, cell).page
    Shown(page)
    tops = """() => [".wb-lesson", ".wb-picture", ".wb-answering"].map((name) => {
      const box = document.querySelector(name).getBoundingClientRect();
      return [box.top, box.bottom, box.left, box.right];
    })"""
    watch.picture(page, "narrow-lesson")
    said, board, answering = page.evaluate(tops)
    assert said[1] <= board[0] + 1
    assert board[1] <= answering[0] + 1
    page.set_viewport_size({"width": 1200, "height": 1000})
    page.wait_for_function("document.querySelector('.wb-picture svg').viewBox.baseVal.width > 400")
    watch.picture(page, "wide-lesson")
    said, board, answering = page.evaluate(tops)
    assert board[3] <= said[2] + 1
    assert abs(said[0] - board[0]) < 10
    assert said[1] <= answering[0] + 1
    button, choices = page.get_by_role("button", name="Answer", exact=True), page.locator(".widget-radio-box")
    below, above = button.bounding_box(), choices.bounding_box()
    assert below
    assert above
    assert below["y"] >= above["y"] + above["height"] - 1
