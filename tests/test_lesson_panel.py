"""The lesson panel from Python: what the page shows and does, over the board."""

from html import unescape
from pathlib import Path
from re import sub
from types import SimpleNamespace
from typing import Any

import pytest
from learners import exact

import workbench as wb
from workbench.boards import Board, LessonPanel, face
from workbench.boards.panel import _paragraphs
from workbench.lessons.questions import refusal_of

FIRST = "divinare/first_round"


def words(widget: Any) -> str:
    """What a piece of HTML says."""
    return unescape(sub(r"<[^>]+>", " ", widget.value))


@pytest.fixture
def panel() -> LessonPanel:
    """A learner at the first thing to do: to pass on both blue cards and a yellow one."""
    return LessonPanel(FIRST, "Anna", keep=False).next()


def test_a_panel_without_a_lesson_offers_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A learner chooses one, types an alias and begins; without an alias it is asked for."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    panel = LessonPanel()
    assert {value for _, value in panel.menu.options} == set(wb.lessons.names())
    assert panel.lesson_box.layout.display == "none"
    panel.begin.click()
    assert "Type an alias first" in words(panel.trouble)
    panel.menu.value = "divinare/guessing"
    panel.alias.value = "Bo"
    panel.begin.click()
    assert panel.session is not None
    assert (panel.session.lesson.name, panel.session.alias) == ("divinare/guessing", "Bo")
    assert panel.lesson_box.layout.display is None
    assert words(panel.trouble) == ""


def test_what_a_panel_cannot_be_made_of() -> None:
    """A wrong name with its nearest, with an alias or without; a game that has no lessons; an alias that is none."""
    for alias in ("", "Anna"):
        with pytest.raises(wb.BadInput, match=r"no lesson 'divinare/firstround'\. Did you mean 'divinare/first_round'"):
            LessonPanel("divinare/firstround", alias, keep=False)
    with pytest.raises(wb.BadInput, match=r"There are no lessons of 'dante': .*\(divinare\)"):
        LessonPanel(game="dante")
    for lesson in (None, FIRST):
        wrong: tuple[Any, ...] = (5, None)
        for alias in wrong:
            with pytest.raises(wb.BadInput, match=f"alias = {alias}: accepted is a short text"):
                LessonPanel(lesson, alias=alias, keep=False)


def test_a_panel_waits_at_its_lesson_for_an_alias() -> None:
    """By its whole name, by its last part, or from a file that the menu does not list."""
    file = Path(__file__).parents[1] / "data" / "lessons" / "divinare" / "guessing.toml"
    for lesson in ("divinare/guessing", "guessing", file, str(file)):
        panel = LessonPanel(lesson, keep=False)
        panel.alias.value = "Bo"
        panel.begin.click()
        assert panel.session is not None
        assert panel.session.lesson.name == "divinare/guessing"
    assert "guessing" in repr(LessonPanel(file, keep=False))


def test_what_is_to_be_done_is_done_on_the_board(panel: LessonPanel) -> None:
    """Right clicks solve the step and the others then act; the board shows it, and next leads on."""
    assert panel.session is not None
    assert panel.board is not None
    assert panel.forward.disabled
    panel.click("card:blue").click("card:blue").click("card:yellow")
    assert panel.session.solved
    assert not panel.forward.disabled
    assert "✓ Your cards go to seat 3." in words(panel.feedback)
    assert "seat 1: 3 actions that you can't see" in words(panel.feedback)
    assert panel.board.face.view["status"].endswith("This step is done: go on to the next.")
    panel.forward.click()
    assert "step 3 of 12" in words(panel.said)


def test_only_where_something_is_to_be_done_is_anything_lit(panel: LessonPanel) -> None:
    """Not in a step to read, nor in one that is done or asks for an answer; a click there is told so."""
    assert panel.session is not None
    assert panel.board is not None
    seen = set()
    for step in panel.session.lesson.steps[1:]:
        seen.add(step.kind)
        asks = step.kind in ("do", "try")
        assert bool(panel.board.lit) == asks, step.id
        assert ("is to act" in panel.board.status) == asks, step.id
        if not asks:
            panel.click("card:red")
            assert panel.board.error == panel.session.waits != ""
            assert panel.board.chosen == ()
        if step.asks:
            panel.show()
            assert not panel.board.lit or step.kind == "try"  # what is refused changes nothing, and may be tried again
        panel.next()
    assert {"read", "do", "try"} < seen


def test_another_action_keeps_the_position_and_is_told_once(panel: LessonPanel) -> None:
    """The lesson says what it wants; the board does not say it again, and a second try is free."""
    assert panel.board is not None
    before = panel.board.line()
    panel.click("card:green")
    assert "✗ You may pass any card, but in this lesson" in words(panel.feedback)
    assert panel.board.face.view["error"] == ""
    assert panel.board.line() == before
    panel.click("card:blue")
    assert len(panel.board.table.actions) == 1


def test_what_the_rules_forbid_is_the_boards_to_say_where_no_step_asks_for_it(panel: LessonPanel) -> None:
    """A card that is not in hand."""
    assert panel.board is not None
    panel.click("card:red")
    assert "no card of this suit" in panel.board.face.view["error"]


def test_a_step_that_wants_a_refusal(panel: LessonPanel) -> None:
    """To go where a token stands: refused by the rules, right for the lesson."""
    assert panel.board is not None
    panel.click("card:blue").click("card:blue").click("card:yellow").next()
    panel.click("card:green").click("space:green:9/10").next()
    panel.click("card:yellow").click("space:yellow:7")
    assert "✓ A number holds one token" in words(panel.feedback)
    assert "Another token stands on this number" in words(panel.feedback)
    assert panel.board.face.view["error"] == ""


def test_questions_are_answered_on_the_page() -> None:
    """A number is typed, one of several is chosen; no answer is none."""
    panel = LessonPanel("divinare/passing", "Anna", keep=False)
    assert panel.session is not None
    while panel.session.step.id != "known":
        panel.show() if panel.session.step.asks else None
        panel.next()
    assert (panel.choice.layout.display, panel.given.layout.display) == ("none", None)
    panel.give.click()
    assert "Choose or type an answer first." in words(panel.trouble)
    panel.given.value = "ten"
    panel.give.click()
    assert words(panel.trouble).strip().startswith("✗")
    assert not panel.session.solved
    panel.given.value = "14"
    panel.give.click()
    assert "✓ 14: eight on the table" in words(panel.feedback)


def test_a_lesson_to_its_end_with_the_solutions_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show me and next, to the answer line, which marks as nothing known; progress is kept and can be forgotten."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    for name in wb.lessons.names():
        panel = LessonPanel(name, "Cleo")
        assert panel.session is not None
        for _ in panel.session.lesson.steps:
            if not panel.session.solved:
                panel.solution.click()
            panel.forward.click()
        assert panel.session.finished
        assert panel.end.layout.display is None
        marked = wb.lessons.mark(panel.line.value)
        assert len(marked) == panel.session.score.asked
        assert not any(marked["right"].to_list())
        again = LessonPanel(name, "Cleo")
        assert again.session is not None
        assert again.session.finished
        again.forget.click()
        assert again.session.finished
        again.forget.click()
        assert (again.session.finished, again.session.at) == (False, 0)


@pytest.mark.parametrize("name", wb.lessons.names())
def test_every_lesson_is_done_to_its_end_on_the_board(name: str) -> None:
    """By clicks and answers, all right: the round's end included, where chance would deal the next one."""
    panel = LessonPanel(name, "Eve", keep=False)
    session, board = panel.session, panel.board
    assert session is not None
    assert board is not None
    for _ in session.lesson.steps:
        step = session.step
        if step.kind == "do":
            while codes := session.wanted():
                for thing in session.game.targets(codes[0]):
                    board.click(thing)
        elif step.kind == "try":
            codes = [session.game.code(session.table.state, word) for word in step.actions]
            every = codes or range(session.game.rules.ACTIONS)
            code = next(code for code in every if refusal_of(session.table, code) == step.refusal)
            for thing in session.game.targets(code):
                board.click(thing)
        elif step.kind == "choose":
            panel.answer(next(choice.text for choice in step.choices if choice.right))
        elif step.asks:
            panel.answer(str(exact(session)))
        assert session.solved, (name, step.id, panel.feedback.value)
        panel.next()
    assert session.finished
    assert session.score.right == session.score.asked


def test_the_lesson_of_guesses_ends_with_their_plot() -> None:
    """Ten guesses of one half: a plot with ten marks beside the line of the exact ones."""
    panel = LessonPanel("divinare/guessing", "Dora", keep=False)
    assert panel.session is not None
    guessed = 0
    for step in panel.session.lesson.steps:
        if step.kind == "chance":
            panel.given.value = "50"
            panel.give.click()
            guessed += 1
        elif not panel.session.solved:
            panel.solution.click()
        panel.forward.click()
    assert panel.session.finished
    assert guessed == 10
    title, output, caption = (each["data"] for each in panel.chart.outputs)
    assert "How near were the guesses?" in title["text/html"]
    assert "10 guesses, off by" in caption["text/html"]
    assert "ASSUMED" in caption["text/html"]
    traces = output["application/vnd.plotly.v1+json"]["data"]
    assert sum(len(trace["customdata"]) for trace in traces if "customdata" in trace) == 10


def test_a_table_changed_from_elsewhere_is_put_right(panel: LessonPanel) -> None:
    """Undo or a card played from a cell: the lesson stays where it is."""
    assert panel.board is not None
    assert panel.session is not None
    panel.click("card:blue")
    line = panel.session.table.line()
    panel.session.table.undo()
    assert panel.session.table.line() == line
    panel.click("card:blue").click("card:yellow")
    assert panel.session.solved


def test_back_and_again(panel: LessonPanel) -> None:
    """A step is tried once more from its start; going back shows the table as it was."""
    assert panel.board is not None
    panel.click("card:blue").click("card:blue").click("card:yellow")
    panel.anew.click()
    assert panel.board.table.actions == []
    panel.click("card:blue").click("card:blue").click("card:yellow").next()
    panel.backward.click()
    assert panel.board.table.actions == []
    assert panel.forward.disabled is False
    panel.forward.click()
    assert len(panel.board.table.actions) == 12


@pytest.mark.parametrize(
    ("lesson", "alias", "said"),
    [("divinare/first_rond", "Anna", "first_round"), ("no/such.toml", "Anna", "no/such"), (FIRST, "x" * 200, "alias")],
)
def test_bad_input_is_refused_in_words(lesson: str, alias: str, said: str) -> None:
    """The lesson, its file, the alias."""
    with pytest.raises(wb.BadInput, match=said):
        LessonPanel(lesson, alias, keep=False)
    with pytest.raises(wb.BadInput, match="No lesson has begun"):
        LessonPanel().next()


def test_a_saved_notebook_says_where_the_learner_was(panel: LessonPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """In words and with the picture."""
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(face, "display", lambda data, raw: shown.append(data))
    panel._ipython_display_()
    widget, still = shown
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert "step 2 of 12" in still["text/plain"]
    assert "<img" in still["text/html"]


def test_the_menu_names_the_game_only_where_there_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """With lessons of one game its name would stand before each of them."""
    assert "A first round" in [title for title, _ in LessonPanel(game="divinare").menu.options]
    monkeypatch.setattr(wb.lessons, "names", lambda game=None: [FIRST, "other/last"])
    monkeypatch.setattr(wb.lessons, "load", lambda name: SimpleNamespace(title=name.split("/")[1]))
    assert [title for title, _ in LessonPanel().menu.options] == ["Divinare: first_round", "Other: last"]


def test_a_name_in_a_lessons_text_is_shown_as_one() -> None:
    """No backquotes are seen, and markup stays text."""
    assert _paragraphs("Its name is `a<b`.\n\nMore.") == "<p>Its name is <code>a&lt;b</code>.</p><p>More.</p>"


def test_nobody_is_asked_to_say_what_chance_does() -> None:
    """The lesson says it: after the last card of the round the next one is not dealt, and not by the learner either."""
    panel = LessonPanel(FIRST, "Anna", keep=False)
    assert panel.session is not None
    assert panel.board is not None
    for _ in panel.session.lesson.steps:
        panel.show().next() if panel.session.step.asks else panel.next()
    assert panel.session.finished
    assert panel.board.status.endswith("Nothing is left to do on this board.")
    assert panel.board.lit == []


@pytest.mark.parametrize(
    ("name", "given"),
    [
        (FIRST, ["final 9 of 10", ">+4<", "4 (+4)"]),  # a count, a token's points, the round's
        ("divinare/two_players", ["final 9 of 12", ">+3<", "7 (+7)"]),
    ],
)
def test_a_question_is_not_answered_by_the_picture(name: str, given: list[str]) -> None:
    """Neither at the question nor at a step before it; once all is answered, the picture says the same."""
    panel = LessonPanel(name, "Anna", keep=False)
    session, board = panel.session, panel.board
    assert session is not None
    assert board is not None
    assert board.face is not None

    def shown() -> list[str]:
        return [words for words in given if words in board.face.picture]

    while session.step.id != "points":
        assert shown() == [], session.step.id
        panel.show().next() if session.step.asks else panel.next()
    assert shown() == []
    panel.show()
    assert shown() == given


def test_the_end_of_a_play_is_told_without_its_points_while_they_are_asked_for() -> None:
    """In the last of four rounds the play is over with the round, and who won would say it."""
    state = wb.game("divinare").position(finished=3, table={"red": 3, "blue": 5, "green": 9, "yellow": 7})
    board = Board(wb.Table(wb.game("divinare"), start=state).deal())
    board.results = False
    board.refresh()
    assert board.status == "The play is over."
    assert "final" not in board.picture()
    board.results = True
    assert board.status.startswith("The play is over: seat 0 and seat 1 and seat 2 and seat 3 share the win")


def test_how_sure_an_answer_is_is_said_in_plain_words() -> None:
    """Once it is answered; the model stands below a line of its own."""
    panel = LessonPanel("divinare/guessing", "Dora", keep=False)
    assert panel.session is not None
    while panel.session.step.kind != "chance":
        panel.show().next() if panel.session.step.asks else panel.next()
    panel.answer("50")
    said, _, more = panel.feedback.value.partition("<details>")
    assert "Part of what this rests on is assumed: no rules that we know say it." in said
    assert "Model" not in said
    assert "How it was worked out" in more
    assert "blindly" in more
    assert "How sure the values are: assumed." in more
