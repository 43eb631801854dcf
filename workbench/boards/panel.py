"""The panel that leads a learner through a lesson, over a board."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from typing import Any, Self

import ipywidgets as widgets

from workbench import lessons
from workbench.boards.board import Board
from workbench.boards.controls import row, wide
from workbench.boards.enter import Enter
from workbench.boards.face import AGAIN, show
from workbench.boards.following import CHART
from workbench.boards.twice import Twice
from workbench.kernel import BadInput
from workbench.lessons import Session
from workbench.lessons.progress import clean

CODE = re.compile(r"`([^`]+)`")
"""What stands in backquotes: a name that can be typed."""


class LessonPanel:
    """A lesson to be done: its text, the board, what is asked, what is said to an answer.

    Without a lesson the panel offers all there are. Progress is kept under the learner's alias. All that the page does
    can be done from Python: `start`, `click`, `answer`, `show`, `next`, `back`, `again`, `reset`.

    Args:
        lesson: a name as `wb.lessons.names()` lists them, or a path to a file of one's own.
        alias: what the learner is called; asked for on the page where none is given.
        keep: whether progress is kept in a file.
        game: offer only the lessons of this game.

    Raises:
        BadInput: there is no such lesson, its file is wrong, the game has none, or the alias can't be one.

    >>> panel = LessonPanel("divinare/first_round", "Anna", keep=False).next()
    >>> panel.click("card:blue").click("card:green").session.feedback.right
    False
    """

    def __init__(self, lesson: Any = None, alias: str = "", *, keep: bool = True, game: str | None = None) -> None:
        """See the class."""
        if alias != "":
            clean(alias)
        self.keep = keep
        self.session: Session | None = None
        self.board: Board | None = None
        self._ours = False
        """Whether the panel itself changes the table."""
        self._guarded = False
        """Whether a refusal that comes next is the lesson's own."""
        self._build(game)
        if lesson is not None:
            self._choose(lesson)
        elif not self.menu.options:
            others = ", ".join(dict.fromkeys(name.split("/")[0] for name in lessons.names()))
            raise BadInput(f"There are no lessons of {game!r}: accepted is a game that has some ({others}).")
        self.alias.value = alias
        if lesson is not None and alias:
            self.start(lesson, alias)
        self.refresh()

    def __repr__(self) -> str:
        """Where the learner stands."""
        return repr(self.session) if self.session else f"LessonPanel: {', '.join(str(v) for _, v in self.menu.options)}"

    def _ipython_display_(self, **_: Any) -> None:
        """The widget; and, for where widgets do not run, what is said and the picture."""
        show(self.widget, f"{self!r}. {AGAIN}", self.board.still() if self.board else None)

    # what is on the page

    def _build(self, game: str | None) -> None:
        """All parts of the page, empty."""
        names = lessons.names(game)
        one = len({name.split("/")[0] for name in names}) == 1
        offered = [(_title(name, named=not one), name) for name in names]
        self.menu = widgets.Dropdown(options=offered, description="Lesson", layout=wide("26rem"))
        self.alias = widgets.Text(description="Your alias", placeholder="any short name", layout=wide("17rem"))
        self.begin = self._button("Begin", "Begin, or go on where you stopped", self._begin)
        self.said = widgets.HTML()
        self.place = widgets.VBox()
        self.choice = widgets.RadioButtons(layout=wide("auto"))
        self.given = widgets.Text(layout=wide("15rem"), continuous_update=True)
        self.give = self._button("Answer", "Give this answer", self._give)
        self.feedback = widgets.HTML()
        self.feedback.add_class("wb-feedback")
        self.forward = self._button("Next ▸", "Go on to the next step", self.next)
        self.backward = self._button("◂ Back", "Go back to the step before", self.back)
        self.anew = self._button("Again", "Set this step back to its start", self.again)
        self.solution = self._button("Show me", "Show the solution", self.show)
        self.forget = Twice(
            "Forget my answers", "Really forget?", "Begin this lesson anew", lambda: self._try(self.reset)
        )
        self.line = widgets.Textarea(rows=2, layout=wide("100%"))
        self.chart = widgets.Output()
        hand_in = widgets.HTML("Copy this line and hand it to whoever teaches you:")
        self.end = widgets.VBox([self.chart, hand_in, self.line])
        self.trouble = widgets.HTML()
        self.trouble.add_class("wb-error-line")
        steps = row([self.backward, self.forward, self.anew, self.solution, self.forget.button])
        self.asking = widgets.VBox([self.choice, row([self.given, self.give])])
        answering = widgets.VBox([self.asking, self.feedback, steps])
        for part, name in ((self.said, "wb-lesson"), (self.place, "wb-place"), (answering, "wb-answering")):
            part.add_class(name)  # the style sheet puts them side by side where the page is wide enough
        both = widgets.GridBox([self.said, self.place, answering])
        both.add_class("wb-step")
        self.lesson_box = widgets.VBox([both, self.end])
        self.lesson_box.add_class("wb-course")
        self.enter = Enter(self._entered, self.alias, self.choice, self.given)
        start = row([self.menu, self.alias, self.begin])
        self.widget = widgets.VBox([start, self.trouble, self.lesson_box, self.enter])
        self.widget.add_class("wb-box")
        for field in (self.alias, self.choice, self.given):
            field.observe(lambda _: self.forget.rest(), "value")

    def _choose(self, lesson: Any) -> None:
        """Set the menu to a lesson, which it offers from now on; BadInput where there is none such."""
        title = lessons.load(lesson).title
        offered = [value for _, value in self.menu.options]
        found = [value for value in offered if lesson in (value, str(value).partition("/")[2])]
        if not found:
            self.menu.options = [*self.menu.options, (title, lesson)]
        self.menu.value = found[0] if found else lesson

    def _button(self, text: str, tip: str, act: Callable[[], Any]) -> Any:
        """A button; what can't be done is said on the page."""
        button = widgets.Button(description=text, tooltip=tip, layout=wide("auto"))
        # the second of two quick clicks may come when the first has just closed the button
        button.on_click(lambda pressed: None if pressed.disabled else self._try(act))
        return button

    def _try(self, act: Callable[[], Any]) -> None:
        """Do something; say what is wrong with it, if anything is."""
        self.forget.rest()
        self.trouble.value = ""
        try:
            act()
        except BadInput as error:
            self.trouble.value = f'<p role="alert">✗ {escape(str(error))}</p>'

    def refresh(self) -> None:
        """Show where the learner stands."""
        self.forget.rest()
        session = self.session
        self.lesson_box.layout.display = None if session else "none"
        if session is None:
            return
        step, count = session.step, len(session.lesson.steps)
        head = f"<h3>{escape(session.lesson.title)}: step {session.at + 1} of {count}</h3>"
        notes = "".join(f"<p><em>{escape(note)}</em></p>" for note in [*session.notes, session.assumed] if note)
        self.said.value = f"<div>{head}{_paragraphs(session.text)}{notes}</div>"
        self.feedback.value = self._feedback(session)
        self.asking.layout.display = None if step.answered else "none"
        self.choice.layout.display = None if step.kind == "choose" else "none"
        self.given.layout.display = None if step.kind in ("number", "chance") else "none"
        self.given.description = "per cent" if step.kind == "chance" else "number"
        self.forward.disabled = not session.solved or session.finished
        self.backward.disabled = session.at == 0
        self.solution.disabled = not step.asks or session.solved
        self.anew.disabled = not step.asks
        self.forward.description = "Finish" if session.at + 1 == count else "Next ▸"
        self.end.layout.display = None if session.finished else "none"
        self.line.value = session.line() if session.finished else ""
        self.chart.outputs = _chart(session) if session.finished else ()

    def _feedback(self, session: Session) -> str:
        """What is said to the last answer, and at the end how it went."""
        said, lines, more = session.feedback, [], ""
        if said is not None:
            sign = {True: "✓ ", False: "✗ ", None: ""}[said.right]
            lines = [sign + said.text, said.why, *said.then, said.counts]
            if session.solved:
                lines += [session.rests]
                more = f"<details><summary>How it was worked out</summary>{_paragraphs(session.model)}</details>"
                more *= bool(session.model)
        if session.finished:
            lines += [f"The lesson is done. {session.score}"]
        return f"<div>{''.join(f'<p>{escape(line)}</p>' for line in lines if line)}{more}</div>"

    # what a learner does

    def start(self, lesson: Any, alias: str) -> Self:
        """Begin a lesson, or go on where this alias stopped."""
        self.session = Session(lesson, alias, keep=self.keep)
        self.board = Board(self.session.table, seat=_look(self.session))
        self.board.guard = self._guard
        self.board.by_hand = True  # what chance does is the lesson's to say
        self.board.listen(self._heard)
        self.place.children = (self.board.pane,)
        self._enter()
        return self

    def _entered(self, field: int, held: Any) -> None:
        """Enter in a field: begin with the alias, or give the answer that it holds."""
        if field == 0:
            self.alias.value = str(held)
        elif field == 1:
            self.choice.index = held
        else:
            self.given.value = str(held)
        self._try(self._give if field else self._begin)

    def _begin(self) -> None:
        """Start with what the page says."""
        if not self.alias.value.strip():
            raise BadInput("Type an alias first: any short name; your progress is kept under it.")
        self.start(self.menu.value, self.alias.value)

    def _going(self) -> tuple[Session, Board]:
        """The session and its board; BadInput before there is one."""
        if self.session is None or self.board is None:
            raise BadInput("No lesson has begun: accepted is start(lesson, alias).")
        return self.session, self.board

    def _enter(self) -> None:
        """Put the step's table on the board."""
        session, board = self._going()
        self._ours = True
        self._let()
        try:
            if board.table is not session.table:
                board.take(session.table)
            board.seat = _look(session)
        finally:
            self._ours = False
        self.choice.options = [(choice.text, at) for at, choice in enumerate(session.step.choices, 1)]
        self.choice.value = None
        self.given.value = ""
        self.refresh()

    def _step(self, act: Callable[[], Any]) -> Self:
        """Move in the lesson, and show where it leads."""
        with self._changing():
            act()
        self._enter()
        return self

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """While the lesson itself changes the table: shown once, at the end, and not put right."""
        board = self._going()[1]
        self._ours = True
        try:
            with board.silently():
                yield
                self._let()
        finally:
            self._ours = False

    def next(self) -> Self:
        """Go on to the next step; BadInput where this one is still open."""
        return self._step(self._going()[0].next)

    def back(self) -> Self:
        """Go back to the step before."""
        return self._step(self._going()[0].back)

    def again(self) -> Self:
        """Set this step back to its start."""
        return self._step(self._going()[0].again)

    def reset(self) -> Self:
        """Forget the answers of this lesson and begin it anew."""
        return self._step(self._going()[0].reset)

    def show(self) -> Self:
        """Show the solution."""
        self._judged(self._going()[0].show)
        return self

    def answer(self, given: Any) -> Self:
        """Answer what is asked."""
        self._judged(lambda: self._going()[0].answer(given))
        return self

    def _give(self) -> None:
        """The answer that the page holds."""
        given = self.choice.value if self._going()[0].step.kind == "choose" else self.given.value
        if given in (None, ""):
            raise BadInput("Choose or type an answer first.")
        self.answer(given)

    def click(self, thing: str) -> Self:
        """Click a thing of the board's picture."""
        self._going()[1].click(thing)
        return self

    # between the board and the lesson

    def _let(self) -> None:
        """Let the board tell and light what the step leaves to it."""
        session, board = self._going()
        board.results, board.waits = session.results, session.waits

    def _judged(self, judge: Callable[[], Any]) -> None:
        """Let the lesson judge something, which may change the table; show what it says."""
        with self._changing():
            judge()
        self.refresh()

    def _guard(self, code: int) -> str | None:
        """Asked by the board before an action is done: why the step does not want it."""
        said = self._going()[0].guard(code)
        self._guarded, self._ours = said is not None, said is None
        return said

    def _heard(self, event: str, code: int | None, _: str) -> None:
        """What the board tells."""
        session, board = self._going()
        if event == "heard":
            self.forget.rest()
            return
        if event == "changed":
            if not self._ours and session.mend():
                board.refresh()
            return
        if event == "done" and code is not None:
            self._judged(lambda: session.acted(code))
        elif event == "refused" and code is not None:
            judged = self._guarded or session.refused(code) is not None
            if judged:  # the lesson says it, with the rule: once is enough
                board.error = ""
                self._let()
                board.refresh()
        self._guarded = False
        self.refresh()


def _look(session: Session) -> Any:
    """From where the lesson wants one to look."""
    return "all" if session.seat is None else session.seat


def _title(name: str, named: bool) -> str:
    """A lesson's title, for the menu; with its game where there are others."""
    return f"{name.split('/')[0].capitalize()}: " * named + lessons.load(name).title


def _chart(session: Session) -> tuple[dict[str, Any], ...]:
    """How near the guesses of a lesson came, as a plot; nothing where it asked for none.

    Its title and caption stand around it as text, which a narrow page breaks as it needs; inside they would be cut.
    Put in place of what was there: shown in the usual way it would be added below, from a button's call.
    """
    from workbench.report.guesses import guesses

    frame = session.guesses()
    if not len(frame):
        return ()
    figure = guesses(frame)
    [caption] = figure.layout.annotations
    title, below = figure.layout.title.text, caption.text.replace("<br>", " ")
    figure.layout.title, figure.layout.annotations = None, ()  # an update would leave them
    figure.update_layout(height=400, margin={"t": 48, "b": 64})
    head, foot = f"<h4>{title}</h4>", f'<p class="wb-source">{below}</p>'
    shown = ({"text/html": head}, {CHART: json.loads(figure.to_json())}, {"text/html": foot})
    return tuple({"output_type": "display_data", "data": data, "metadata": {}} for data in shown)


def _paragraphs(text: str) -> str:
    """Plain text as paragraphs, `names` in it as code."""
    parts = (CODE.sub(r"<code>\1</code>", escape(part)) for part in text.strip().split("\n\n"))
    return "".join(f"<p>{part}</p>" for part in parts)
