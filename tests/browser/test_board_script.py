"""The board's script alone, without Jupyter: clicks, keys, focus, what is said, colours."""

from collections import deque

import pytest
from playwright.sync_api import Locator, Page, expect

import workbench as wb
from browser.stub import Stub, grid
from workbench import picture

CROSS = grid(".a. bcd .e.")
COLOUR = "element => getComputedStyle(element.querySelector('.face')).fill"


def colour(text: str) -> str:
    """A colour as a browser tells it."""
    red, green, blue = (int(text[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


class TestPointing:
    def test_a_click_tells_the_things_name(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"])
        board.click("a")
        board.click("d")  # not lit: Python says why it can't be
        assert board.clicked() == ["a", "d"]

    def test_a_click_is_not_lost_to_a_redraw(self, page: Page) -> None:
        """Of two quick clicks on a card the first is answered while the mouse is down: another element, same card."""
        board = Stub(page, CROSS, lit=["a", "c"])
        board.thing("c").hover()
        page.mouse.down()
        board.tell(CROSS)
        page.mouse.up()
        assert board.clicked() == ["c"]
        page.mouse.down()
        board.tell(grid("a.. .b. ..c"))  # another thing lies there now: that was no click on it
        page.mouse.up()
        page.mouse.down(button="right")
        page.mouse.up(button="right")
        assert board.clicked() == ["c"]

    def test_a_click_without_a_pointer_tells_the_things_name(self, page: Page) -> None:
        """As of a screen reader; and a finger's is one click, not two."""
        board = Stub(page, CROSS, lit=["a"])
        board.thing("a").dispatch_event("click")
        assert board.clicked() == ["a"]
        page.wait_for_timeout(400)
        board.click("b")
        assert board.clicked() == ["a", "b"]

    def test_a_click_beside_all_things_tells_nothing(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"])
        page.locator(".wb-picture").click(position={"x": 5, "y": 5})
        assert board.clicked() == []

    @pytest.mark.parametrize(
        ("start", "key", "there"),
        [
            ("c", "ArrowUp", "a"),
            ("c", "ArrowDown", "e"),
            ("c", "ArrowLeft", "b"),
            ("c", "ArrowRight", "d"),
            ("a", "ArrowUp", "a"),  # nothing lies there
            ("a", "ArrowDown", "c"),
            ("b", "ArrowRight", "c"),
            ("b", "ArrowUp", "a"),  # nothing straight above, but aslant
        ],
    )
    def test_an_arrow_goes_to_the_next_thing_that_way(self, page: Page, start: str, key: str, there: str) -> None:
        board = Stub(page, CROSS)
        board.thing(start).focus()
        board.press(key)
        assert board.focused() == there
        assert board.clicked() == []

    def test_an_arrow_prefers_the_row_to_a_nearer_thing_aside(self, page: Page) -> None:
        board = Stub(page, grid("a.b .c."))
        board.thing("a").focus()
        board.press("ArrowRight")
        assert board.focused() == "b"

    def test_enter_and_space_click(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a", "c"])
        board.thing("a").focus()
        board.press("Enter", "ArrowDown", " ")
        assert board.clicked() == ["a", "c"]

    def test_escape_home_and_end(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["d", "b"])
        board.thing("a").focus()
        board.press("Home")
        assert board.focused() == "b"  # in the picture's order
        board.press("End")
        assert board.focused() == "d"
        board.press("Escape")
        assert board.sent("escape") == [{"type": "escape"}]

    def test_page_keys_go_from_one_that_may_be_clicked_to_the_next(self, page: Page) -> None:
        board = Stub(page, grid("a.b c.d"), lit=["a", "d"])
        board.thing("b").focus()
        for key, there in (("PageDown", "d"), ("PageDown", "a"), ("PageUp", "d"), ("PageUp", "a")):
            board.press(key)
            assert board.focused() == there
        assert board.clicked() == []

    def test_keys_with_control_are_left_alone(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"])
        board.thing("c").focus()
        board.press("Control+ArrowUp", "Control+Enter", "Alt+ArrowUp", "x")
        assert board.focused() == "c"
        assert board.sent() == []


class TestFocus:
    def test_one_tab_goes_in_and_one_goes_out(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["d"])
        page.locator("#before").focus()
        board.press("Tab")
        assert board.focused() == "d"  # the first that may be clicked
        board.press("ArrowLeft", "Tab")
        expect(page.locator("#after")).to_be_focused()
        board.press("Shift+Tab")
        assert board.focused() == "c"  # where one was

    def test_it_stays_over_a_redraw(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"])
        board.thing("b").focus()
        board.press("ArrowRight")
        board.tell(grid("c.. a.b"), lit=["b"])
        assert board.focused() == "c"

    def test_it_goes_to_what_may_be_clicked_when_its_thing_is_gone(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"])
        board.click("c")
        board.tell(grid("ab d"), lit=["d"])
        assert board.focused() == "d"

    def test_it_is_not_taken_from_elsewhere(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"])
        board.click("a")
        page.locator("#after").focus()
        board.tell(grid("ab"), lit=["b"])
        expect(page.locator("#after")).to_be_focused()

    def test_each_thing_keeps_jupyterlabs_keys_away(self, page: Page) -> None:
        board = Stub(page, CROSS)
        keeps = page.locator("[data-thing][data-lm-suppress-shortcuts='true'][tabindex]")
        expect(keeps).to_have_count(5)
        board.tell(grid("xyz ab"))
        expect(keeps).to_have_count(5)
        expect(page.locator("[data-thing][tabindex='0']")).to_have_count(1)


class TestColours:
    def test_a_dark_page_makes_a_dark_picture(self, page: Page) -> None:
        board = Stub(page, CROSS)
        thing = board.thing("c")
        assert thing.evaluate(COLOUR) == colour(picture.INK["panel"])
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        assert thing.evaluate(COLOUR) == colour(picture.DARK["panel"])

    def test_what_may_be_clicked_has_a_frame(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"])
        width = "element => getComputedStyle(element.querySelector('.face')).strokeWidth"
        frame = "element => getComputedStyle(element.querySelector('.face')).stroke"
        assert board.thing("a").evaluate(frame) != board.thing("b").evaluate(frame)
        board.thing("b").focus()
        board.press("ArrowRight")  # the keyboard's focus is to be seen
        assert board.thing("c").evaluate(width) == "4.5px"
        assert board.thing("c").evaluate(frame) == colour(picture.INK["focus"])


TABLE = {
    "title": "Odds",
    "columns": ["space", "chance"],
    "rows": [[["b", "b"], [10, "10 %"]], [["a", "a"], [9, "9 %"]], [["c", "<i>"], [100, "100 %"]]],
    "note": "exact",
}


class TestTable:
    def shown(self, page: Page) -> list[str]:
        """The chances, from top to bottom."""
        return page.locator(".wb-table tbody td:nth-child(2)").all_inner_texts()

    def test_it_sorts_by_number_and_not_by_text(self, page: Page) -> None:
        board = Stub(page, CROSS)
        expect(page.locator(".wb-table")).to_have_count(0)
        board.tell(table=TABLE)
        expect(page.get_by_role("table", name="Odds")).to_be_visible()
        assert self.shown(page) == ["10 %", "9 %", "100 %"]
        button = page.get_by_role("button", name="chance")
        button.click()
        assert self.shown(page) == ["100 %", "10 %", "9 %"]
        expect(page.locator("th[aria-sort]")).to_have_attribute("aria-sort", "descending")
        button.press("Enter")
        assert self.shown(page) == ["9 %", "10 %", "100 %"]
        expect(page.locator("tbody")).to_contain_text("<i>")
        board.tell(table={})
        expect(page.locator(".wb-table")).to_have_count(0)


class TestKept:
    def test_plays_of_other_boards_are_offered(self, page: Page) -> None:
        board = Stub(page, CROSS, board="one", line="play one")
        board.tell(line="play one, longer")
        board.view |= {"board": "two", "line": "play two"}
        board.start(CROSS)
        assert board.sent("kept") == [{"type": "kept", "lines": ["play one, longer"]}]
        for number in range(20):
            board.tell(board=f"more {number}", line=f"play {number}")
        board.view |= {"board": "last", "line": ""}
        board.start(CROSS)
        assert board.sent("kept")[0]["lines"] == [f"play {number}" for number in range(19, 11, -1)]

    @pytest.mark.parametrize("kept", ["", "{", "{}", "[1, null, {}]", '{"line": "x"}'])
    def test_what_is_damaged_is_let_lie(self, page: Page, kept: str) -> None:
        board = Stub(page, CROSS)
        page.evaluate("kept => localStorage.setItem('workbench:plays', kept)", kept)
        board.start(CROSS)
        assert board.sent("kept") == [{"type": "kept", "lines": []}]

    def test_a_face_that_is_gone_listens_no_more(self, page: Page) -> None:
        board = Stub(page, CROSS)
        page.evaluate("clean()")
        board.tell(status="More.")
        expect(page.get_by_role("status")).to_have_text("Your turn.")


def reached(board: Stub, start: Locator) -> set[str]:
    """The things that arrows lead to, from one of them on."""
    found: set[str] = set()
    first = start.get_attribute("data-thing")
    assert first
    waiting = deque([first])
    while waiting:
        name = waiting.popleft()
        if name in found:
            continue
        found.add(name)
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            board.thing(name).focus()
            board.press(key)
            waiting.append(board.focused() or first)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", wb.games())
def test_arrows_lead_from_anything_to_anything(page: Page, name: str) -> None:
    """In the picture of a real table, whichever thing one starts from."""
    table = wb.Table(wb.game(name), seed=7).deal()
    board = Stub(page, table.game.svg(table.view(0), 0))
    things = page.locator("[data-thing]")
    every = set(things.evaluate_all("all => all.map(each => each.dataset.thing)"))
    assert len(every) > 10
    for number in (0, things.count() // 2, things.count() - 1):
        assert reached(board, things.nth(number)) == every


class TestNarrowPages:
    def test_python_is_told_of_the_room_once_for_each_kind(self, page: Page) -> None:
        """When the face is shown, and when the window becomes narrow or wide; not at each pixel."""
        page.set_viewport_size({"width": 900, "height": 700})
        board = Stub(page, CROSS)
        for width in (900, 890, 400, 390, 380, 900):
            page.set_viewport_size({"width": width, "height": 700})
            page.wait_for_timeout(100)
        assert [message["narrow"] for message in board.sent("room")] == [False, True, False]

    def test_a_picture_that_needs_more_room_is_scrolled_by_keys(self, page: Page) -> None:
        """It keeps its least width; what the arrows go to comes into sight, and stays there when it is drawn anew."""
        page.set_viewport_size({"width": 300, "height": 700})
        wide = grid("abcdef ghijkl").replace("<svg ", '<svg style="--wb-least:600px" ').replace("400 300", "400 130")
        board = Stub(page, wide, lit=["a", "f"])
        box = page.locator(".wb-picture svg").bounding_box()
        assert box
        assert box["width"] == 600
        assert page.evaluate("document.documentElement.scrollWidth") <= 300
        board.thing("a").focus()
        board.press("End")
        for wait in (False, True):
            if wait:
                board.tell(wide)
            assert board.focused() == "f"
            place = board.thing("f").bounding_box()
            assert place
            assert place["x"] + place["width"] <= 300
        board.press("Home")
        place = board.thing("a").bounding_box()
        assert place
        assert place["x"] >= 0


def test_a_chart_that_is_wider_than_the_paper_is_shrunk(page: Page) -> None:
    """All of it is on the paper, and on the screen it is as Plotly has drawn it."""
    Stub(page, CROSS)
    page.evaluate(
        """document.body.insertAdjacentHTML("beforeend", `<div style="width: 300px"><div class="js-plotly-plot">
        <svg class="main-svg" width="1000" height="400"><rect x="900" width="100" height="400"/></svg></div></div>`)"""
    )
    chart, mark = page.locator(".main-svg"), page.locator(".main-svg rect")
    as_drawn = chart.evaluate("each => each.outerHTML")
    page.evaluate("addEventListener('beforeprint', () => { window.printed = true; })")
    page.pdf()
    assert page.evaluate("printed")  # so the browser says
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    left, right = mark.evaluate("each => { const b = each.getBoundingClientRect(); return [b.left, b.right]; }")
    assert right - chart.evaluate("each => each.getBoundingClientRect().left") == pytest.approx(300, abs=1)
    assert right - left == pytest.approx(30, abs=1)  # a tenth, as it is of the chart
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert chart.evaluate("each => each.outerHTML") == as_drawn


def test_the_table_is_printed_to_its_last_row(page: Page) -> None:
    """On the screen it is scrolled, which paper is not."""
    board = Stub(page, CROSS)
    board.tell(table={**TABLE, "rows": [[["b", "b"], [row, f"{row} %"]] for row in range(60)]})
    odds = page.locator(".wb-odds")
    for media, hides in (("screen", True), ("print", False)):
        page.emulate_media(media=media)
        assert odds.evaluate("each => each.scrollHeight > each.clientHeight + 1") is hides
