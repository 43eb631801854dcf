"""Scripted learners: they know the lesson file, and answer it right or wrong."""

from fractions import Fraction
from typing import Any

from workbench.lessons import Session
from workbench.lessons.questions import refusal_of


def right(session: Session) -> None:
    """Do or answer the step that is shown as its file wants it."""
    step = session.step
    if step.kind == "do":
        for word in step.all_of or step.one_of[:1]:
            legal = session.table.legal()
            session.act(next(each for each in legal if each == word or (word[-1] == "*" and word[:-1] in each)))
    elif step.kind == "try":
        codes = range(session.game.rules.ACTIONS)
        wanted = [session.game.code(session.table.state, word) for word in step.actions] or codes
        session.act(next(code for code in wanted if refusal_of(session.table, code) == step.refusal))
    elif step.kind == "choose":
        session.answer(next(choice.text for choice in step.choices if choice.right))
    elif step.asks:
        session.answer(str(exact(session)))


def wrong(session: Session) -> None:
    """Do or answer something else first, then have the solution shown."""
    step = session.step
    if step.kind == "do":
        other = [code for code in session.game.actions(session.table.state) if code not in session.wanted()]
        session.act(other[0])
    elif step.kind == "try":
        session.act(session.game.actions(session.table.state)[0])
    elif step.kind == "choose":
        session.answer(next(choice.text for choice in step.choices if not choice.right))
    elif step.kind == "number":
        session.answer(str(exact(session) + 1))
    elif step.kind == "chance":
        session.answer("0" if exact(session) > Fraction(1, 2) else "100")
    if step.asks:
        session.show()


def exact(session: Session) -> Fraction:
    """The exact answer of the question that is shown."""
    found = session.question.exact
    assert found is not None
    return found.value


def through(lesson: Any, alias: str, how: Any, **options: Any) -> Session:
    """A session played to its end."""
    session = Session(lesson, alias, **{"keep": False, **options})
    for _ in session.lesson.steps:
        how(session)
        session.next()
    return session
