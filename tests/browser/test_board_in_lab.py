"""A board in JupyterLab as a person meets it: by mouse, by keyboard alone, refused, taken back, on a dark page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import workbench as wb
from browser.books import Book
from browser.shown import Shown
from browser.watch import Watch
from workbench import picture

NewBook = Callable[..., Book]

ONE_ROUND = "game = wb.game('divinare', players=4, rounds=1)"
BEGIN = f"import workbench as wb\n{ONE_ROUND}"
AMONG_BOTS = "board = wb.Board(game, seat=0, bots='blind', seed=7)\nboard"
LINE = "The play as one line"
PASSED = "card:green", "card:yellow", "card:red"
"""What seat 0 passes on first, all of which it holds."""
FIRST_IS_LATE = """const own = AbortSignal.timeout.bind(AbortSignal);
let first = true;
AbortSignal.timeout = (ms) => {
  if (ms !== 2000 || !first) return own(ms);
  first = false;
  return own(0);
};"""
"""What makes anywidget give up the first widget that begins."""

pytestmark = pytest.mark.slow


def twin() -> wb.Board:
    """The same board in this process."""
    return wb.Board(wb.game("divinare", players=4, rounds=1), seat=0, bots="blind", seed=7)


def opened(new_book: NewBook, *cells: str) -> tuple[Book, Shown]:
    """A notebook whose cells have run, and the first board in it."""
    book = new_book(BEGIN, *(cells or [AMONG_BOTS]))
    book.run_all()
    book.has_no_error()
    return book, Shown(book.page)


def colour(text: str) -> str:
    """A colour as a browser tells it."""
    red, green, blue = (int(text[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def ended(line: str) -> bool:
    """Whether a line tells a play that is over."""
    table = wb.Table.load(line)
    return table.game.is_over(table.state)


def test_a_round_by_mouse(new_book: NewBook, watch: Watch) -> None:
    """Every action is clicked; the same clicks in Python make the same play."""
    book, board = opened(new_book)
    board.fold(LINE)
    watch.picture(book.page, "board-begin")
    expected, clicks = twin(), 0
    while not board.over():
        assert board.lit() == sorted(expected.lit, key=board.lit().index)
        name = board.lit()[clicks * 5 % len(board.lit())]
        board.click(name)
        expected.click(name)
        clicks += 1
        expect(board.error).to_be_hidden()
        assert clicks < 40
        if clicks == 14:
            watch.picture(book.page, "board-middle")
    assert clicks == 3 + 2 + 1 + 6 * 2  # cards passed, then a card and a space six times
    board.has_line(expected.line())
    assert ended(board.line())
    expect(board.status).to_contain_text("win")
    watch.picture(book.page, "board-end")


def tab_to_board(board: Shown) -> None:
    """Press Tab until a thing of the board has the focus."""
    for _ in range(60):
        board.page.keyboard.press("Tab")
        if board.focused():
            return
    raise AssertionError("Tab never leads to the board")


def go_to(board: Shown, name: str) -> None:
    """Move the focus to a lit thing by Home and arrows: the least way that a person would find by looking."""
    board.page.keyboard.press("Home")
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp"):
        for _ in range(8):
            if board.focused() == name:
                return
            board.page.keyboard.press(key)


def test_a_round_by_keyboard_alone(new_book: NewBook) -> None:
    """Tab to the board, arrows to a thing, Enter; the focus never has to be fetched again."""
    book = new_book(BEGIN, AMONG_BOTS)
    page = book.page
    page.keyboard.press("Escape")
    page.keyboard.press("Control+Enter")
    book.run_all()
    board = Shown(page)
    page.keyboard.press("Escape")  # out of the editor, in which Tab indents
    tab_to_board(board)
    done = 0
    while not board.over():
        name = board.lit()[done * 5 % len(board.lit())]
        go_to(board, name)
        assert board.focused() == name
        board.press("Enter")
        assert board.over() or board.focused(), "the focus is lost"
        done += 1
        expect(board.error).to_be_hidden()
        assert done < 40
    assert done == 3 + 2 + 1 + 6 * 2
    book.has_no_error()


def test_a_refused_click_says_why(new_book: NewBook, watch: Watch) -> None:
    """A sentence with the rule, its source and what is allowed; the position stays, and the board goes on."""
    book, board = opened(new_book)
    board.click(*PASSED)
    board.click("card:green", "space:green:centre")
    expect(board.error).to_contain_text("The token of the card's suit must move")
    expect(board.error).to_contain_text("rules in Japanese")  # the document that says so
    expect(board.error).to_contain_text("Allowed now: green to 3/4,")
    assert "space:green:5" in board.lit()  # the card is still chosen
    watch.picture(book.page, "board-refused")
    board.click("space:green:5")
    expect(board.error).to_be_hidden()


def test_taken_back_and_done_again(new_book: NewBook) -> None:
    """Undo goes to before one's own last choice, redo to after it; the slider goes anywhere."""
    _, board = opened(new_book)
    board.fold(LINE)
    begun = board.line()
    board.click(*PASSED)  # the bots pass too, then all is as one likes it
    passed = board.line()
    board.push("↶ Undo")
    assert "1 later action" in board.status.inner_text() or "later actions" in board.status.inner_text()
    board.push("↶ Undo")
    board.push("↶ Undo")
    board.has_line(begun)
    for _ in range(3):
        board.push("↷ Redo")
    board.has_line(passed)
    slider = board.box.get_by_role("slider")
    before = board.seq()
    slider.press("ArrowLeft")
    board.page.wait_for_function("([face, n]) => +face.dataset.seq > n", arg=[board.face.element_handle(), before])
    expect(board.line_box).not_to_have_value(passed)


def test_a_line_is_pasted(new_book: NewBook) -> None:
    """A play from elsewhere opens; a damaged line is refused in words, and the play stays."""
    _, board = opened(new_book)
    board.fold(LINE)
    other = twin()
    for thing in PASSED:
        other.click(thing)
    board.paste(other.line())
    board.push("Open")
    board.has_line(other.line())
    expect(board.status).to_have_text(other.status)
    for broken in (other.line()[:-9], "nonsense", other.line().replace("divinare", "parcheesi")):
        board.paste(broken)
        board.push("Open")
        expect(board.error).to_be_visible()
        board.click("card:green")
        expect(board.error).to_be_hidden()
        board.click("card:green")  # and taken back again


def test_a_dark_page(new_book: NewBook, watch: Watch) -> None:
    """The picture follows JupyterLab's theme, there and back."""
    book, board = opened(new_book)
    board.click(*PASSED, "card:green")
    fill = "thing => getComputedStyle(thing.querySelector('rect.panel, .panel')).fill"
    svg = board.face.locator("svg")
    assert svg.evaluate(fill) == colour(picture.INK["panel"])
    try:
        book.command("apputils:change-theme", theme="JupyterLab Dark")
        expect(book.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
        assert svg.evaluate(fill) == colour(picture.DARK["panel"])
        watch.picture(book.page, "board-dark")
        book.page.set_viewport_size({"width": 480, "height": 1000})
        watch.picture(book.page, "board-dark-narrow")
    finally:
        book.command("apputils:change-theme", theme="JupyterLab Light")
        expect(book.page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    assert svg.evaluate(fill) == colour(picture.INK["panel"])


def test_jupyterlabs_keys_do_not_fire(new_book: NewBook) -> None:
    """In a thing, a button or a menu of the board: no key cuts, adds, moves or runs a cell."""
    book, board = opened(new_book)
    cells = book.cells()
    before = board.status.inner_text()
    keys = ["x", "a", "b", "d", "d", "m", "z", "c", "v", "k", "j", "0", "0"]
    for place in (
        board.thing("card:red"),
        board.thing("space:red:centre"),
        board.button("Hint"),
        board.box.locator("select").first,
        board.box.get_by_role("slider"),
    ):
        place.focus()
        board.press_all(keys)
        assert book.cells() == cells
        assert place.evaluate("place => place === document.activeElement")
    board.thing("card:red").focus()
    board.press_all(["ArrowDown", "ArrowUp", "ArrowUp"])
    assert board.focused()
    assert book.active_cell() == 1
    assert board.status.inner_text() == before


def test_two_boards_on_one_table(new_book: NewBook) -> None:
    """What is done on one is seen on the other, each from its own seat."""
    cell = "table = wb.Table(game, seed=7).deal()\nfor_me = wb.Board(table, seat=0)\nfor_me"
    book, mine = opened(new_book, cell, "wb.Board(table, seat='all')")
    teachers = Shown(book.page, 1)
    mine.fold(LINE)
    teachers.fold(LINE)
    expect(teachers.thing("card:red")).to_be_visible()
    mine.click("card:green")
    teachers.has_line(mine.line())
    before = mine.seq()
    teachers.click("card:yellow")
    mine.rest(before)
    teachers.has_line(mine.line())
    mine.has_line(wb.Table(twin().game, seed=7).deal().do("pass green", "pass yellow").line())
    teachers.push("↶ Undo")
    mine.has_line(wb.Table(twin().game, seed=7).deal().do("pass green").line())
    book.has_no_error()


def test_a_cell_is_run_again(new_book: NewBook) -> None:
    """The cell that shows a board shows it as it is, beside itself as well; a new board offers the earlier play."""
    book, board = opened(new_book, AMONG_BOTS, "board")
    board.fold(LINE)
    Shown(book.page, 1).click(*PASSED)
    played = board.line()
    book.run_cell(2)
    again = Shown(book.page, 1)
    expect(again.status).to_have_text(board.status.inner_text())
    again.click("card:green")
    assert again.lit() == board.lit()
    book.run_cell(1)  # a new board: the play that was on the old one is not lost
    fresh = Shown(book.page)
    fresh.fold(LINE)
    take_up(fresh, played)


def take_up(board: Shown, played: str) -> None:
    """Choose the latest of the earlier plays that the browser has kept."""
    expect(board.line_box).not_to_have_value(played)
    before = board.seq()
    board.box.get_by_label("Earlier").select_option(index=1)
    board.rest(before)
    board.has_line(played)


def test_a_restarted_kernel_and_a_closed_tab(new_book: NewBook, watch: Watch) -> None:
    """With the kernel, the play is on offer again; a tab that comes back shows the board that it left."""
    watch.forgive("Could not restore the debugger state")  # JupyterLab's own, at a restart
    book, board = opened(new_book)
    board.fold(LINE)
    board.click(*PASSED)
    played = board.line()
    book.restart()
    book.run_all()
    board = Shown(book.page)
    board.fold(LINE)
    take_up(board, played)
    status = board.status.inner_text()
    book.reopen()
    board = Shown(book.page)
    expect(board.status).to_have_text(status)
    board.click("card:green")
    assert "space:green:5" in board.lit()


def test_a_notebook_that_is_opened_again_without_its_kernel(new_book: NewBook, watch: Watch) -> None:
    """The picture of the board, and what to do; not that JupyterLab finds no model, which it says on its console."""
    watch.forgive("widget model not found")
    book, board = opened(new_book)
    still, lost = book.page.locator(".wb-still"), book.page.get_by_text("model not found")
    expect(still).to_be_hidden()
    book.shut()
    book.reopen()
    expect(still).to_be_visible()
    expect(still).to_contain_text("Run this cell to go on.")
    expect(still.get_by_role("img")).to_be_visible()
    assert still.get_by_role("img").evaluate("each => each.decode().then(() => each.naturalWidth)") > 300
    expect(lost).to_be_hidden()
    watch.picture(book.page, "board-reopened")
    book.run_all()
    expect(board.face).to_be_visible()
    expect(still).to_be_hidden()


def test_a_page_that_was_too_busy(new_book: NewBook, watch: Watch, page: Page) -> None:
    """Where a widget took two seconds to begin, Python reaches it no more: another one takes its place."""
    watch.forgive("Failed to initialize model")  # anywidget's word for it
    page.add_init_script(FIRST_IS_LATE)
    book, board = opened(new_book)
    board.face.evaluate("face => { face.dataset.lost = true; }")
    expect(book.page.locator(".wb-board:not([data-lost])")).to_be_visible()
    board.click(*PASSED)
    expect(board.error).to_be_hidden()


def test_odds_a_table_and_a_hint(new_book: NewBook, watch: Watch) -> None:
    """Chances at the spaces, the table that they come from, and what a searching bot would do."""
    book, board = opened(new_book)
    board.click(*PASSED)
    board.push("Odds")
    chances = re.compile(r"≈ \d+ %")
    expect(board.face.locator("svg")).to_contain_text(chances)
    board.push("Table")
    expect(board.face.get_by_role("table")).to_contain_text("own cards to play")
    watch.picture(book.page, "board-odds")
    board.push("Table")
    board.push("Hint")
    expect(board.note).to_contain_text("search would choose")
    expect(board.note).to_contain_text("±")
    expect(board.face.locator(".wb-hinted").first).to_be_visible()
    watch.picture(book.page, "board-hint")
    board.push("Odds")
    expect(board.face.locator("svg")).not_to_contain_text(chances)
