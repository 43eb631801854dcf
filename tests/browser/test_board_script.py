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


class TestSaid:
    def test_a_label_says_what_may_be_done(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a", "b"], chosen=["b"], hinted=["a"])
        labels = {name: board.thing(name).get_attribute("aria-label") for name in "abc"}
        assert labels == {
            "a": "thing a, may be clicked, hint",
            "b": "thing b, chosen, may be clicked",
            "c": "thing c",
        }
        board.tell(lit=["c"], chosen=[], hinted=[])
        expect(page.get_by_role("button", name="thing c, may be clicked", exact=True)).to_be_enabled()
        expect(page.get_by_role("button", name="thing a", exact=True)).to_be_disabled()

    def test_what_is_said_is_said_aloud(self, page: Page) -> None:
        board = Stub(page, CROSS)
        status, alert = page.get_by_role("status"), page.get_by_role("alert")
        expect(status).to_have_text("Your turn.")
        expect(status).to_have_attribute("aria-live", "polite")
        expect(alert).to_be_hidden()
        board.tell(status="Seat 1 is to act.", error="Not <b>that</b> one.", note="one\ntwo")
        expect(status).to_have_text("Seat 1 is to act.")
        expect(alert).to_have_text("Not <b>that</b> one.")
        expect(page.get_by_role("note")).to_have_text("one\ntwo")
        board.tell(error="", note="")
        expect(alert).to_be_hidden()
        expect(page.get_by_role("note")).to_be_hidden()

    def test_without_an_answer_one_is_told(self, page: Page) -> None:
        page.clock.install()
        board = Stub(page, CROSS, lit=["a"])
        board.click("a")
        board.tell(status="Done.")
        page.clock.fast_forward(60_000)
        expect(page.get_by_role("status")).to_have_text("Done.")
        board.click("a")
        page.clock.fast_forward(60_000)
        expect(page.get_by_role("status")).to_contain_text("Python has not answered")

    @pytest.mark.parametrize("hears", [True, False])
    def test_a_face_that_does_not_hear_asks_for_another(self, page: Page, hears: bool) -> None:
        """Once, when it is seen around it that Python has answered; before, Python may be at work."""
        page.clock.install()
        board = Stub(page, CROSS)
        page.clock.fast_forward(60_000)
        assert board.sent("deaf") == []
        if hears:
            page.evaluate("model.answered()")
        page.evaluate("document.body.classList.add('wb-answered')")
        page.clock.run_for(5_000)
        assert len(board.sent("deaf")) == (0 if hears else 1)

    def test_a_hint_is_read_out_and_not_each_step_on_the_way(self, page: Page) -> None:
        """A live region, except while a bot or a hint is at work and says how far it is."""
        board = Stub(page, CROSS, busy=True, note="20 %")
        note = page.get_by_role("note")
        expect(note).to_have_attribute("aria-live", "off")
        board.tell(busy=False, note="search would choose this.")
        expect(note).to_have_attribute("aria-live", "polite")

    def test_a_button_that_is_pressed_says_so(self, page: Page) -> None:
        """As ipywidgets shows it, by a class; and what a lesson says is read out."""
        Stub(page, CROSS)
        page.evaluate(
            """document.querySelector(".wb-board").insertAdjacentHTML("beforeend", `
            <button class="jupyter-button widget-toggle-button">Odds</button>
            <div class="wb-feedback"><div class="widget-html-content">Right.</div></div>`)"""
        )
        button = page.get_by_role("button", name="Odds")
        expect(button).to_have_attribute("aria-pressed", "false")
        button.evaluate("each => each.classList.add('mod-active')")
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".wb-feedback").get_by_role("status")).to_have_text("Right.")

    def test_marks_of_a_moment_are_taken_off_again(self, page: Page) -> None:
        board = Stub(page, CROSS, lit=["a"], chosen=["b"], hinted=["c"], busy=True)
        marked = page.locator(".wb-lit, .wb-chosen, .wb-hinted, .wb-busy")
        expect(marked).to_have_count(4)
        board.tell(lit=[], chosen=[], hinted=[], busy=False)
        expect(marked).to_have_count(0)


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
