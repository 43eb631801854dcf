"""A large board in JupyterLab: Dante's Inferno among bots, set up and played by mouse, a fight by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import workbench as wb
from browser.books import Book
from browser.shown import Shown
from browser.watch import Watch

NewBook = Callable[..., Book]

BEGIN = "import workbench as wb\ngame = wb.game('dante', players=4)"
AMONG_BOTS = "board = wb.Board(game, seat=0, bots='descend', seed=3)\nboard"
FIGHT = """table = wb.Table(game, seed=3).deal()
state = game.position(
    tile=[int(number) for number in table.state.tile], turn=7, placed=12, phase=4, fights=[1, 0, 0, 0, 0, 0],
    pawn={0: {0: "a1.1", 1: "d1.1"}, 1: {0: "b1.1"}, 2: {0: "g1.1"}, 3: {0: "a4.1"}}, demon={"a1.1": 1, "i9.2": 1},
    stock={0: {"yellow": 2, "red": 2, "blue": 1, "green": 2}},
)
wb.Board(wb.Table(game, seed=5, start=state), seat=0, bots="descend")"""
LINE, SETTINGS = "The play as one line", "Seats, chance, new play"

pytestmark = pytest.mark.slow


def test_a_turn_by_mouse(new_book: NewBook, watch: Watch) -> None:
    """Pawns are placed between the bots', a roll of doubles is used, a pawn steps, a click is refused; undo."""
    book = new_book(BEGIN, AMONG_BOTS)
    book.run_all()
    book.has_no_error()
    board, page = Shown(book.page), book.page
    board.fold(LINE)
    twin = wb.Board(wb.game("dante", players=4), seat=0, bots="descend", seed=3)
    clicks = ["space:c1.1", "space:e1.1", "space:i7.1"]  # in snake order: the bots place theirs in between
    clicks += ["colour:yellow", "do:good token", "tile:c1"]  # a 12, which is a double too
    for name in clicks:
        board.click(name)
        twin.click(name)
        expect(board.error).to_be_hidden()
    board.has_line(twin.line())
    expect(board.face.locator("svg")).to_contain_text("12 for resources")
    watch.picture(page, "dante-turn")

    board.click("do:new pawn")
    expect(board.error).to_contain_text("new pawn: The seat does not hold what this costs.")
    expect(board.error).to_contain_text(
        "“Dante's Inferno, rules in Swedish”, prices of actions"
    )  # the document that says so
    board.has_line(twin.line())

    clicks = ["own:0", "space:d1.1", "do:end the turn"]
    for name in clicks:
        board.click(name)
        twin.click(name)
    board.has_line(twin.line())
    expect(board.status).to_contain_text("Seat 3 (descend)")
    expect(board.status).to_contain_text("Chance: roll")
    played = board.line()
    board.push("↶ Undo")
    assert board.lit()[-1] == "do:end the turn"
    board.push("↷ Redo")
    board.has_line(played)
    book.has_no_error()


def go_to(board: Shown, name: str) -> None:
    """Move the focus to a lit thing from one that may be clicked to the next."""
    for _ in board.lit():
        if board.focused() == name:
            return
        board.page.keyboard.press("PageDown")
    assert board.focused() == name


def test_a_fight_by_keyboard(new_book: NewBook, watch: Watch) -> None:
    """A lost roll is said by hand, rolled again and won; then a descent. The focus never has to be fetched again."""
    book = new_book(BEGIN, FIGHT)
    book.run_all()
    book.has_no_error()
    board, page = Shown(book.page), book.page
    board.fold(SETTINGS)
    before = board.seq()
    board.box.get_by_label("Say yourself what chance does").check()
    board.rest(before)
    board.push("Odds")
    expect(board.face.locator("svg")).to_contain_text("72%")  # 26 of 36 rolls beat a demon of the first circle
    board.thing("own:0").focus()
    steps = [
        "own:0", "die1:2", "die2:3", "do:re-roll both dice", "die1:5", "die2:6",  # lost, then won
        "die1:1", "die2:3",  # for resources; no re-roll can be paid for any more, so it stands
        "do:descend", "own:0",
    ]  # fmt: skip
    for name in steps:
        go_to(board, name)
        board.press("Enter")
        assert board.focused(), "the focus is lost"
        expect(board.error).to_be_hidden()
        if name == "die2:3" and "do:re-roll both dice" in board.lit():
            expect(board.thing("do:re-roll both dice")).to_contain_text("72 %")
    expect(board.status).to_contain_text("descend with pawn 0")
    assert "pawn 0 of seat 0 on a1.2" in (board.thing("own:0").get_attribute("aria-label") or "")
    watch.picture(page, "dante-fight")
    try:
        book.command("apputils:change-theme", theme="JupyterLab Dark")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)
        page.set_viewport_size({"width": 480, "height": 1000})
        watch.picture(page, "dante-dark-narrow")
    finally:
        book.command("apputils:change-theme", theme="JupyterLab Light")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    book.has_no_error()
