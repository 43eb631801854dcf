"""Where a learner stands in a lesson: the step, its table, going on and back."""

from typing import Self

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.lessons.course import where
from workbench.lessons.lesson import Lesson, Step
from workbench.lessons.positions import bring, first
from workbench.lessons.questions import Question, matching, met
from workbench.lessons.records import Feedback, Record
from workbench.table import Table

RESTS = {
    "agreed": "",
    "stated": "",
    "copy": "This rests on what a printed copy of the game says.",
    "inferred": "This rests on what follows from the rules; they do not say it themselves.",
    "assumed": "Part of what this rests on is assumed: no rules that we know say it.",
    "variant": "This holds for the changed rules of this lesson.",
}
"""What a learner is told of how sure an answer's values are, by the grade of the weakest."""


class Way:
    """A learner's way through a lesson, its steps in order, with the records of what was done.

    A step's table is its position, or that of the last step before it that has one, with all that was done since.
    """

    lesson: Lesson
    game: Game
    alias: str

    def _clear(self) -> None:
        """The start of the lesson."""
        self.records = {step.id: Record() for step in self.lesson.steps}
        self.finished = False
        self.feedback: Feedback | None = None
        self.table: Table = first(self.game)
        """The table that is shown: the position of the step, with what was done in it."""
        self._tables: dict[int, tuple[Table, list[int]]] = {}
        self._questions: dict[int, Question] = {}
        self._enter(0)

    def __repr__(self) -> str:
        """Whose, and how far."""
        return f"Session({self.lesson.name!r}, {self.alias!r}): step {self.at + 1} of {len(self.lesson.steps)}"

    # where it stands

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.at]

    @property
    def seat(self) -> int | None:
        """Whose view is shown; None for all hands open."""
        return self.step.seat

    @property
    def text(self) -> str:
        """What the step says, with what was drawn for this learner in its places."""
        return self.question.text

    @property
    def record(self) -> Record:
        """What is kept of this step."""
        return self.records[self.step.id]

    @property
    def solved(self) -> bool:
        """Whether one may go on."""
        return self.record.solved

    @property
    def results(self) -> bool:
        """Whether a picture may say what a round has brought: not while a question at this table is open."""
        steps = self.lesson.steps
        end = next((i for i in range(self.at + 1, len(steps)) if steps[i].position is not None), len(steps))
        return all(self.records[step.id].solved for step in steps[self.at : end] if step.answered)

    @property
    def assumed(self) -> str:
        """What this step rests on and nobody could say, in a sentence; empty where it rests on no such thing."""
        keys = ", ".join(self.step.assumed)
        return f"Assumed, not published: {keys}." if keys else ""

    @property
    def rests(self) -> str:
        """How sure the values under the exact answer are, in plain words; empty where a rules document says them."""
        exact = self.question.exact
        return "" if exact is None else " ".join(RESTS[grade] for grade in exact.sure.split(", ")).strip()

    @property
    def model(self) -> str:
        """How hidden things were taken to lie for the exact answer, and the grade of the values; empty without them."""
        exact = self.question.exact
        if exact is None or not exact.model:
            return ""
        return f"How what is hidden was taken to lie: {exact.model}. How sure the values are: {exact.sure}."

    def wanted(self) -> list[int]:
        """The codes of the actions that this step wants next; empty where it wants none."""
        step = self.step
        if step.kind != "do" or self._acted_out:
            return []
        return matching(self.table, step.one_of or self._left())

    def _left(self) -> tuple[str, ...]:
        """Of an `all_of`, what is not done yet."""
        left = list(self.step.all_of)
        for done in self._words if left else []:
            left.remove(done)
        return tuple(left)

    # going on and back

    def _enter(self, at: int) -> None:
        """Show a step: its table as it was at its start."""
        self.at = at
        self._doing: list[int] = []
        self._words: list[str] = []
        self._acted_out = False
        self.feedback = None
        steps = self.lesson.steps
        base = max((i for i in range(at + 1) if steps[i].position is not None), default=-1)
        if base not in self._tables:
            self._place(base)
        table, start = self._tables[base]
        self.table = table
        self._start = start + [code for i in range(max(base, 0), at) for code in self.records[steps[i].id].done or []]
        bring(table, self._start)
        if at != base or at not in self._questions:
            at_step = where(self.lesson, steps[at])
            _, self.question = met(self.lesson, self.game, _bare(steps[at]), self.alias, table, at_step)
        else:
            self.question = self._questions[at]
        if not steps[at].asks:
            self.record.solved, self.record.done = True, []

    def _place(self, base: int) -> None:
        """Make the table of a step with a position of its own, or the lesson's first table."""
        table: Table | None = first(self.game)
        if base >= 0:
            step = self.lesson.steps[base]
            at_step = where(self.lesson, step)
            table, self._questions[base] = met(self.lesson, self.game, step, self.alias, None, at_step)
        assert table is not None
        self._tables[base] = (table, list(table.actions))

    def next(self) -> Self:
        """Go on to the next step; after the last the lesson is finished. BadInput where this step is still open."""
        if not self.solved:
            raise BadInput("This step is still open: accepted is an answer first, or show() for its solution.")
        if self.at + 1 == len(self.lesson.steps):
            self.finished = True
        else:
            self._enter(self.at + 1)
        self._keep()
        return self

    def back(self) -> Self:
        """Go back to the step before, at its start; what was answered there stays answered."""
        if self.at == 0:
            raise BadInput("There is nothing before the first step.")
        self._enter(self.at - 1)
        self._keep()
        return self

    def again(self) -> Self:
        """Set this step back to its start, to be tried once more; the first answer stays the one that counts."""
        self._enter(self.at)
        return self

    def mend(self) -> bool:
        """Put the table back to where the step has it, after undo, force or another play; whether it was elsewhere."""
        return bring(self.table, self._start + self._doing)

    def _keep(self) -> None:
        """Write the progress down, where it is kept."""


def _bare(step: Step) -> Step:
    """A step asked where the play has led, without a position of its own."""
    return Step(**{**vars(step), "position": None}) if step.position is not None else step
