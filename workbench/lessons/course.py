"""A lesson from its first step to its last, as the data has it: for marking, and for checking a lesson file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.lessons.lesson import Lesson, Step
from workbench.lessons.positions import carry_on, first
from workbench.lessons.questions import Question, holes, matching, met, refusal_of
from workbench.lessons.reading import load
from workbench.table import Table

MOST = 500
"""Ways through a lesson that are looked at; what leads to the same table is one way."""
_PASSED: set[tuple[str, str]] = set()
"""Lessons that were checked in this process: their digests and steps."""


def where(lesson: Lesson, step: Step) -> str:
    """A step in words, for what is refused."""
    return f"{lesson.name}, step {step.id}"


def walk(lesson: Lesson, game: Game, alias: str) -> Iterator[tuple[Table, Question]]:
    """Each step's table and question for one learner, on the way that does what is asked for first.

    The table is the one that goes on: look at it before the next step is asked for.
    """
    table = first(game)
    for step in lesson.steps:
        place, question = met(lesson, game, step, alias, table, where(lesson, step))
        table = place or table
        yield table, question
        if step.kind == "do":
            for wanted in step.all_of or step.one_of[:1]:
                table.do(matching(table, (wanted,))[0])
            carry_on(table, step.then)


def check(lesson: str | Path | Lesson) -> None:
    """Play a lesson through on every way that it allows; BadInput names the step in which something can't be.

    Args:
        lesson: a lesson, its name, or a path to a file of one's own.

    A position can't be or its actions aren't allowed; nothing matches what is to be done; a refusal that can't be met;
    a measure that isn't there; an exact answer that hangs on which way was taken; a text that names what isn't known;
    a value called assumed that is not.
    """
    lesson = load(lesson)
    game = lesson.table()
    key = (lesson.digest(game), repr(lesson.steps))
    if key in _PASSED:
        return
    tables = [first(game)]
    for step in lesson.steps:
        at = where(lesson, step)
        if step.number > 1:  # drawn as the first of its kind is
            continue
        if step.seat is not None:
            _in_words(at, game.seat, step.seat)
        place, question = met(lesson, game, step, "check", tables[0], at)
        tables = [place] if place is not None else tables
        _texts(step, question, at)
        for name in step.assumed:
            if "assumed" not in _in_words(at, game.sure, name):
                raise BadInput(f"{at}: assumed names {name!r}, which is no value of this table that is assumed.")
        for table in tables[1:]:
            other = met(lesson, game, step, "check", table, at)[1]
            if other.exact != question.exact:
                raise BadInput(
                    f"{at}: the exact answer hangs on what was done before: {question.answer}, {other.answer}."
                )
        if step.kind in ("do", "try"):
            tables = _done(step, tables, at)
    _PASSED.add(key)


def _in_words(at: str, function: Any, *given: Any) -> Any:
    """What a function answers; what it refuses is told with the step."""
    try:
        return function(*given)
    except BadInput as error:
        raise BadInput(f"{at}: {error}") from None


def _texts(step: Step, question: Question, at: str) -> None:
    """Refuse texts that name what is not known when they are shown."""
    known = set(question.parameters)
    after = {"choose": {"given", "answer"}, "number": {"given", "answer"}, "chance": {"given", "answer", "off"}}
    later = known | after.get(step.kind, {"given"})
    allowed = {"text": known, "right": later, "wrong": later if step.kind == "chance" else later - {"answer"}}
    for name, names in allowed.items():
        for hole in holes(getattr(step, name)) - names:
            raise BadInput(f"{at}: {name} names {{{hole}}}: accepted here: {', '.join(sorted(names)) or 'nothing'}.")


def _done(step: Step, tables: list[Table], at: str) -> list[Table]:
    """The tables after a step to do or to try, one of each."""
    found: dict[bytes, Table] = {}
    for table in tables:
        if table.player < 0 or step.seat not in (None, table.player):
            raise BadInput(f"{at}: {table.waiting()}, and the step is asked of seat {step.seat}.")
        if step.kind == "try":
            _tried(step, table, at)
            continue
        for after in _ways(step, table, at):
            _in_words(f"{at}, then", carry_on, after, step.then)
            found.setdefault(after.state.tobytes(), after)
        if len(found) > MOST:
            raise BadInput(f"{at}: more than {MOST} ways lead through this lesson: give a position more often.")
    return list(found.values()) if step.kind == "do" else tables


def _ways(step: Step, table: Table, at: str) -> list[Table]:
    """The tables that the wanted actions lead to: each of `one_of`; those of `all_of` in every order."""
    for wanted in step.one_of or step.all_of:
        if not matching(table, (wanted,)):
            may = ", ".join(table.legal()[:12])
            raise BadInput(f"{at}: {wanted!r} may not be done here. What may be done: {may}.")
    if step.one_of:
        return [_copy(table).do(code) for code in matching(table, step.one_of)]
    ways: dict[tuple[bytes, tuple[str, ...]], Table] = {(b"", step.all_of): table}
    for _ in step.all_of:
        grown: dict[tuple[bytes, tuple[str, ...]], Table] = {}
        for (_, left), here in ways.items():
            for word in set(left):
                rest = list(left)
                rest.remove(word)
                after = _in_words(at, _copy(here).do, word)
                grown[after.state.tobytes(), tuple(rest)] = after
        ways = grown
    return list(ways.values())


def _copy(table: Table) -> Table:
    """A table at the same state, to go on from another way."""
    return Table(table.game, table.seed, table.play, start=table.state)


def _tried(step: Step, table: Table, at: str) -> None:
    """Refuse a step whose refusal nobody can meet."""
    game = table.game
    known = [each.name for each in game.words.Refusal if int(each)]
    if step.refusal not in known:
        raise BadInput(f"{at}: there is no refusal {step.refusal!r}. There are: {', '.join(known)}.")
    codes = [_in_words(at, game.code, table.state, word) for word in step.actions] or range(game.rules.ACTIONS)
    met_by = [refusal_of(table, code) == step.refusal for code in codes]
    if not (all(met_by) if step.actions else any(met_by)):
        what = ", ".join(step.actions) or "any action"
        raise BadInput(f"{at}: {what} is not refused here with {step.refusal}.")
