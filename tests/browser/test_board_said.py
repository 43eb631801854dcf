"""What the board's own script says aloud: labels of things, live regions, what comes and goes in them."""

import pytest
from playwright.sync_api import Page, expect

from browser.stub import Stub, grid

CROSS = grid(".a. bcd .e.")


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

    def test_what_is_to_be_done_and_what_is_chosen_is_read_out(self, page: Page) -> None:
        """In a live region that nobody sees: the picture says it to who does."""
        asks = CROSS.replace("<svg ", '<svg aria-label="One card is to be passed." ')
        board = Stub(page, asks, lit=["a", "b"])
        aloud = page.locator(".wb-aloud")
        expect(aloud).to_have_attribute("aria-live", "polite")
        expect(aloud).to_have_text("One card is to be passed.")
        assert aloud.evaluate("each => each.offsetWidth * each.offsetHeight") == 1
        board.tell(chosen=["a"], lit=["c", "d", "e"])
        expect(aloud).to_have_text("One card is to be passed.Chosen: thing a; 3 may be clicked now.")
        board.tell(chosen=[], lit=["a", "b"])
        expect(aloud).to_have_text("One card is to be passed.Nothing is chosen.")
        board.tell(asks.replace("passed", "played"), busy=True)
        expect(aloud).to_have_text("One card is to be played.")
        expect(aloud).to_have_attribute("aria-live", "off")

    def test_the_same_refusal_is_read_out_again_at_another_click(self, page: Page) -> None:
        """And not when something else is said."""
        board = Stub(page, CROSS, lit=["a"], error="Not that one.")
        page.evaluate(
            """() => { window.read = 0; new MutationObserver(() => { read += 1; }).observe(
            document.querySelector(".wb-error"), { childList: true }); }"""
        )
        board.tell(note="A hint.")
        assert page.evaluate("read") == 0
        board.click("b")
        board.tell()
        assert page.evaluate("read") == 1

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
