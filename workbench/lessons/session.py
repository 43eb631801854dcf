"""One learner's way through one lesson, without widgets: where it stands, what is asked, what is said.

A board is joined by two calls: its `guard` asks `session.guard(code)` before an action is done, and after it the board
tells `session.acted(code)` (or `session.refused(code)`). `session.table` is the table that the board shows.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from workbench.kernel import BadInput
from workbench.lessons.course import check, walk
from workbench.lessons.lesson import Lesson
from workbench.lessons.lines import written
from workbench.lessons.positions import carry_on, narrated
from workbench.lessons.progress import Progress, clean
from workbench.lessons.questions import filled, fits, judge, refusal_of, shown
from workbench.lessons.reading import load
from workbench.lessons.records import SHOWN, SHOWN_FIRST, SHOWN_LATER, Feedback, Record, Score, counting, score
from workbench.lessons.way import Way
from workbench.report.frames import frame

if TYPE_CHECKING:
    import polars as pl


class Session(Way):
    """A learner in a lesson.

    Args:
        lesson: a name as `names()` lists them, a path to a file, or a `Lesson`.
        alias: what the learner is called; questions are drawn by it, progress is kept under it.
        keep: whether progress is kept in a file and read from it.
        folder: of that file; see `progress.Progress`.

    Raises:
        BadInput: there is no such lesson, its file is wrong, or the alias can't be one.

    >>> session = Session("divinare/guessing", "Anna", keep=False)
    >>> session.step.kind, session.next().step.kind
    ('read', 'choose')
    """

    def __init__(
        self, lesson: "str | Path | Lesson", alias: str, keep: bool = True, folder: Path | None = None
    ) -> None:
        """See the class."""
        self.lesson = load(lesson)
        self.alias = clean(alias)
        check(self.lesson)
        self.game = self.lesson.table()
        self.progress = Progress(self.alias, folder) if keep else None
        self._own_notes: list[str] = []
        self._clear()
        self._restore()

    @property
    def notes(self) -> list[str]:
        """What is to be said besides: trouble with the file of progress, a lesson that has changed."""
        return self._own_notes + (self.progress.notes if self.progress else [])

    # doing

    @property
    def waits(self) -> str:
        """Why nothing is to be done on the table now; empty where something is."""
        if self.step.kind == "read":
            return "Read on: nothing is to be done here."
        if self._acted_out or self.step.kind not in ("do", "try"):
            return "This step is done: go on to the next." if self.solved else "Answer the question first."
        return ""

    def guard(self, code: int) -> str | None:
        """Why this step does not want a legal action; None if it does. A board asks before the action is done."""
        step = self.step
        if code in self.wanted():
            return None
        if self.waits:
            return self.waits
        word = self.game.describe(self.table.state, code)
        if step.kind == "try":
            default = f"{word} is allowed. Wanted is something that the rules refuse."
        else:
            default = f"{word} is allowed, but this step is about something else."
        text = filled(step.wrong, {"given": word}) or default
        given = " + ".join([*self._words, word])
        self.feedback = Feedback(False, text, counting(self.record.count(given, False), False))
        self._keep()
        return str(self.feedback)

    def act(self, code: "int | str") -> Feedback:
        """Do an action on the table, where no board does it: guarded, done, judged.

        An action that the rules refuse goes to `refused`.
        """
        code = self.game.code(self.table.state, code)
        why = self.table.why_not(code)
        if why is not None:
            return self.refused(code) or Feedback(None, "", why=why)
        said = self.guard(code)
        if said is not None:
            return self.feedback if self.feedback is not None else Feedback(None, said)
        self.table.do(code)
        return self.acted(code)

    def acted(self, code: int) -> Feedback:
        """Judge an action that `guard` let pass and that has been done on the table; the others then do theirs."""
        word = self.game.describe(self.table.state, code)
        if self.step.kind != "do" or self._acted_out or not fits(word, self.step.one_of or self._left()):
            raise BadInput(f"{word} is not what this step wants: ask guard first.")
        self._doing.append(code)
        self._words.append(word)
        if self.step.all_of and self._left():
            self.feedback = Feedback(None, f"{word}; still to do: {', '.join(self._left())}.")
            return self.feedback
        return self._solved(self.step.right or "Done.")

    def _solved(self, text: str, shown: bool = False) -> Feedback:
        """The step's actions are done: the others do theirs, and what was done is kept."""
        given = " + ".join(self._words)
        counted = self.record.count(SHOWN if shown else given, not shown)
        then = self._others()
        if self.record.done != self._doing:
            self._forget_after()
        self.record.solved, self.record.done, self._acted_out = True, list(self._doing), True
        self.feedback = Feedback(not shown, filled(text, {"given": given}), _counting(counted, shown), then)
        self._keep()
        return self.feedback

    def _others(self) -> tuple[str, ...]:
        """What the step's data lets the others and chance do, done now; a line each, as the seat sees it."""
        before = len(self.table.actions)
        carry_on(self.table, self.step.then)
        done = self.table.steps(len(self.table.actions) - before)
        self._doing += [code for _, code in done]
        return narrated(self.game, done, self.seat)

    def _forget_after(self) -> None:
        """What was done after this step, up to the next position, rests on what is now done otherwise."""
        for step in self.lesson.steps[self.at + 1 :]:
            if step.position is not None:
                break
            record = self.records[step.id]
            record.done, record.solved = None, False

    def refused(self, code: int) -> Feedback | None:
        """Judge an action that the rules refuse; None where the step does not ask for one."""
        step = self.step
        why = self.game.why_not(self.table.state, code)
        if step.kind != "try" or why is None:
            return None
        word = self.game.describe(self.table.state, code)
        right = refusal_of(self.table, code) == step.refusal and (not step.actions or word in step.actions)
        text = (step.right if right else step.wrong) or ("Refused, as the rules say." if right else "Not that one.")
        counted = self.record.count(word, right)
        if right:
            self.record.solved, self.record.done, self._acted_out = True, [], True
        self.feedback = Feedback(right, filled(text, {"given": word}), counting(counted, right), why=why)
        self._keep()
        return self.feedback

    # answering

    def answer(self, given: Any) -> Feedback:
        """Answer a question: a choice by its number from 1 or its text, a number, a chance in per cent.

        Raises:
            BadInput: nothing is asked here, or this is no answer; neither counts.
        """
        step, question = self.step, self.question
        if not step.answered:
            raise BadInput(f"Nothing is to be answered here: this is a step to {step.kind}.")
        verdict = judge(question, given)
        counted = self.record.count(verdict.given, verdict.right, verdict.off)
        guess = step.kind == "chance"
        if verdict.right or guess:
            self.record.solved, self.record.done = True, self.record.done or []
        places = {**question.parameters, "given": shown(step, verdict.given), "answer": question.answer}
        if verdict.off is not None:
            places["off"] = f"{100 * verdict.off:.1f} percentage points"
        text = " ".join(filter(None, (verdict.text, filled(step.right if verdict.right else step.wrong, places))))
        if guess and question.answer not in text:
            text = f"{text} Exactly: {question.answer}.".strip()
        text = text or ("Right." if verdict.right else "Not right.")
        self.feedback = Feedback(verdict.right, text, counting(counted, verdict.right, again=not guess))
        self._keep()
        return self.feedback

    def show(self) -> Feedback:
        """Show the solution, and do it where something is to be done; counts as not right if nothing came before."""
        step = self.step
        if not step.asks:
            raise BadInput("Nothing is asked here: accepted is next().")
        if self._acted_out and self.feedback is not None:  # it stands there
            return self.feedback
        text = f"The solution: {self.question.answer}."
        if step.kind == "do":
            while codes := self.wanted():
                self._words.append(self.game.describe(self.table.state, codes[0]))
                self.table.do(codes[0])
                self._doing.append(codes[0])
                if not self._left():
                    break
            return self._solved(text, shown=True)
        counted = self.record.count(SHOWN, False)
        self.record.solved, self.record.done = True, self.record.done or []
        self.feedback = Feedback(False, text, _counting(counted, True))
        self._keep()
        return self.feedback

    # how it went

    @property
    def score(self) -> Score:
        """How it went so far, by first answers."""
        return score(self.records[step.id] for step in self.lesson.asking())

    def line(self) -> str:
        """The answers as one line of text for a teacher; `lessons.mark` reads it."""
        answers = {step.id: self.records[step.id].first for step in self.lesson.asking()}
        return written(self.lesson, self.game, self.alias, {key: first for key, first in answers.items() if first})

    def guesses(self) -> "pl.DataFrame":
        """A row a guessed chance: step, said (the first guess), value (the exact chance), off, right; for a chart."""
        import polars as pl

        rows = []
        for _, question in walk(self.lesson, self.game, self.alias):
            record, exact = self.records[question.step.id], question.exact
            if record.off is not None and exact is not None:
                rows.append({
                    "step": question.step.id, "said": float(record.first) / 100, "off": record.off,
                    "right": record.right, "measure": "exact chance", "model": exact.model,
                    "value": float(exact.value), "sure": exact.sure,
                })  # fmt: skip
        grades = [row.pop("sure") for row in rows]
        return frame(rows, self.game, ("players",)).with_columns(pl.Series("sure", grades, pl.String))

    def reset(self) -> Self:
        """Forget this lesson's answers and begin anew; another alias and another lesson stay as they are."""
        self._own_notes = []
        self._clear()
        if self.progress:
            self.progress.reset(self.lesson.name)
        return self

    def _keep(self) -> None:
        """Write the progress down."""
        if self.progress:
            self.progress.put(self.lesson.name, {
                "version": self.lesson.version, "digest": self.lesson.digest(self.game), "at": self.at,
                "finished": self.finished, "steps": {id: record.plain() for id, record in self.records.items()},
            })  # fmt: skip

    def _restore(self) -> None:
        """Go on where this alias stopped; what does not fit is told, and the lesson begins anew."""
        kept = self.progress.get(self.lesson.name) if self.progress else None
        if kept is None:
            return
        try:
            if kept["digest"] != self.lesson.digest(self.game):
                self._own_notes.append("This lesson, or a value of the game, has changed since: it begins anew.")
                return
            self.records = {step.id: Record.of(kept["steps"][step.id]) for step in self.lesson.steps}
            at, finished = kept["at"], kept["finished"]
            if type(at) is not int or not 0 <= at < len(self.lesson.steps) or type(finished) is not bool:
                raise BadInput("at")
            self._enter(at)
            self.finished = finished
        except (KeyError, TypeError, BadInput):
            self._clear()
            self._own_notes.append("What was kept of this lesson can't be read: it begins anew.")


def _counting(counted: bool, shown: bool) -> str:
    """Says of what was done, or shown, whether it counts."""
    if shown:
        return SHOWN_FIRST if counted else SHOWN_LATER
    return counting(counted, True)
