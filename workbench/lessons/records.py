"""What is kept of a learner's way through a lesson: a record a step, the feedback, the score."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from workbench.kernel import BadInput

SHOWN = "?"
"""The first answer of a step whose solution was asked for before any answer."""


@dataclass
class Record:
    """What is kept of one step. The first answer counts; what comes after is practice."""

    first: str = ""
    right: bool | None = None
    """Of the first answer; None before it."""
    off: float | None = None
    """How far a first guess was off."""
    tries: int = 0
    solved: bool = False
    done: list[int] | None = None
    """The actions that the step ended up with, others' and chance's among them."""

    def count(self, given: str, right: bool, off: float | None = None) -> bool:
        """Take note of an answer; returns whether it is the one that counts."""
        self.tries += 1
        if self.right is not None:
            return False
        self.first, self.right, self.off = given, right, off
        return True

    def plain(self) -> dict[str, Any]:
        """As data."""
        return asdict(self)

    @classmethod
    def of(cls, data: Any) -> "Record":
        """From data; BadInput where it is none of ours."""
        kinds = {"first": str, "right": bool | None, "off": float | None, "tries": int, "solved": bool,
                 "done": list | None}  # fmt: skip
        if not isinstance(data, Mapping) or set(data) != {field.name for field in fields(cls)}:
            raise BadInput("a step is not as it was written")
        for name, kind in kinds.items():
            if not isinstance(data[name], kind):
                raise BadInput(f"{name} = {data[name]!r}")
        if not all(type(code) is int for code in data["done"] or []):
            raise BadInput(f"done = {data['done']!r}")
        return cls(**data)


@dataclass(frozen=True)
class Feedback:
    """What is said to a learner after an answer or an action."""

    right: bool | None
    """None where nothing was asked."""
    text: str
    counts: str = ""
    """Whether this was the answer that counts, in a sentence."""
    then: tuple[str, ...] = ()
    """What the others and chance did afterwards, a line each."""
    why: str = ""
    """Why the rules refuse what was tried, with the source."""

    def __str__(self) -> str:
        """All of it, a line each."""
        return "\n".join(line for line in (self.text, self.why, *self.then, self.counts) if line)


FIRST_RIGHT = "Your first answer counts: right."
FIRST_WRONG = "Your first answer counts: not right. You may try again."
FIRST_GUESS = "Your first guess counts."
SHOWN_FIRST = "Shown before any answer: it does not count as right."
SHOWN_LATER = "Your first answer has counted."
LATER = "Your first answer has counted; this one is practice."


def counting(counted: bool, right: bool, again: bool = True) -> str:
    """Says whether an answer was the one that counts.

    Args:
        counted: whether it was the first.
        right: whether it was right.
        again: whether one may try again.
    """
    if not counted:
        return LATER
    return FIRST_RIGHT if right else FIRST_WRONG if again else FIRST_GUESS


@dataclass(frozen=True)
class Score:
    """How a lesson went, by first answers."""

    asked: int
    answered: int
    right: int
    guesses: int
    off: float | None
    """The mean distance of guessed chances from the exact ones, from 0 to 1; None without a guess."""

    def __str__(self) -> str:
        """In a line."""
        said = f"{self.right} of {self.asked} right at the first try"
        if self.answered < self.asked:
            said += f", {self.asked - self.answered} still open"
        if self.off is not None:
            guesses = "a guess" if self.guesses == 1 else f"{self.guesses} guesses"
            said += f"; {guesses} of a chance, off by {100 * self.off:.1f} percentage points on average"
        return said + "."


def score(records: Iterable[Record]) -> Score:
    """The score of the records of all steps that ask something.

    A guessed chance is right within the step's limit (10 percentage points if it names none). Beside that stands the
    mean distance: a guess that is off by d would, over many such events, lose d² of Brier's score on the exact chance.
    """
    records = list(records)
    offs = [record.off for record in records if record.off is not None]
    return Score(
        len(records), sum(record.right is not None for record in records),
        sum(record.right is True for record in records), len(offs), sum(offs) / len(offs) if offs else None,
    )  # fmt: skip
