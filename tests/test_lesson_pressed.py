"""The lesson panel's buttons and keys: pressed twice, pressed by mistake, and Enter."""

import asyncio
from typing import Any

import pytest
from test_lesson_panel import FIRST, words

from workbench.boards import LessonPanel, twice


@pytest.fixture
def panel() -> LessonPanel:
    """A learner at the first thing to do."""
    return LessonPanel(FIRST, "Anna", keep=False).next()


def test_a_second_quick_click_is_let_lie(panel: LessonPanel) -> None:
    """The solution is shown once, and from a step that is open there is no way on: nothing is wrong with that."""
    assert panel.session
    panel.solution.click()
    said, done = panel.feedback.value, list(panel.session.table.actions)
    panel.solution.click()
    assert panel.show().session is panel.session  # from Python neither
    assert (panel.trouble.value, panel.feedback.value, panel.session.table.actions) == ("", said, done)
    at = panel.session.at
    panel.forward.click()
    panel.forward.click()
    assert (panel.trouble.value, panel.session.at) == ("", at + 1)


def test_forgetting_asks_back(panel: LessonPanel) -> None:
    """One click wipes nothing; anything else that is done, and some seconds, make it ask anew."""
    session, button = panel.session, panel.forget.button
    assert session is not None
    panel.show()
    others = [panel.anew.click, panel.show, lambda: setattr(panel.given, "value", "7")]
    for other in others:
        button.click()
        assert (button.description, session.at) == ("Really forget?", 1)
        other()
        assert (button.description, session.at) == ("Forget my answers", 1)
    button.click()
    button.click()
    assert (button.description, session.at, session.score.answered) == ("Forget my answers", 0, 0)


def test_a_question_back_is_dropped_after_a_while(panel: LessonPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a page, which waits: then the next click asks again."""
    monkeypatch.setattr(twice, "PATIENCE", 0)

    async def wait() -> None:
        panel.forget.click()
        assert panel.forget.asking
        await asyncio.sleep(0.01)

    asyncio.run(wait())
    assert not panel.forget.asking


def test_enter_gives_the_answer_that_the_field_holds(panel: LessonPanel) -> None:
    """With what came along: the field's own message may be late. In the alias it begins; a radio button answers."""
    fields = LessonPanel(game="divinare", keep=False)
    fields.alias.value = "D"
    press(fields, field=0, value="Dora")
    assert fields.session is not None
    assert fields.session.alias == "Dora"
    press(fields, field=0, value=" ")
    assert "Type an alias first" in words(fields.trouble)
    asked = LessonPanel("divinare/passing", "Dora", keep=False).next()
    assert asked.session is not None
    press(asked, field=1, index=None)
    assert "Choose or type an answer first" in words(asked.trouble)
    press(asked, field=1, index=1)
    assert "✓ Seat 3, that is" in words(asked.feedback)
    asked.next()
    asked.show()
    asked.next()
    asked.given.value = "1"
    press(asked, field=2, value="14")
    assert "✓ 14: eight on the table" in words(asked.feedback)
    for odd in ({"field": 3, "value": "1"}, {"field": "x"}, {}):
        press(asked, **odd)


def press(panel: LessonPanel, **sent: Any) -> None:
    """What the page sends for the key."""
    panel.enter._heard(panel.enter, {"type": "enter", **sent}, [])
