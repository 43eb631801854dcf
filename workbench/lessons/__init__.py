"""Lessons: rules that are learned by doing, as data; played without widgets, marked from one line of text.

A lesson is a file (`data/lessons/<game>/<name>.toml`); a new one needs no code, `data/lessons/README.md` has the form.
`Session` plays one for a learner, `mark` checks the lines that learners hand in, `handout` makes a line of what one
seat knows, `check` plays a lesson file through.

>>> session = Session("divinare/first_round", "Anna", keep=False)
>>> session.step.kind, session.next().step.kind
('read', 'do')
"""

from workbench.lessons.course import check
from workbench.lessons.handout import handout
from workbench.lessons.lesson import Lesson, Step
from workbench.lessons.marking import mark, marks
from workbench.lessons.reading import load, names
from workbench.lessons.records import Feedback, Score
from workbench.lessons.session import Session

__all__ = ["Feedback", "Lesson", "Score", "Session", "Step", "check", "handout", "load", "mark", "marks", "names"]


def __dir__() -> list[str]:
    """What lessons offer."""
    return sorted(__all__)
