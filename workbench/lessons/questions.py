"""The questions of a lesson: what is drawn for a learner, the exact answer, and how an answer is judged."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from typing import Any

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.lessons.lesson import Asked, Lesson, Step
from workbench.lessons.positions import Luck, placed, seed_of
from workbench.lessons.records import SHOWN
from workbench.odds.measure import CHANCE, Exact, Measure, measure
from workbench.odds.view import View, of_table
from workbench.table import Table

TRIES, AT_ONE = 40, 20
"""Positions that are drawn at most, and questions at each, until a chance lies between the limits of a step."""
ANY = "any"


@dataclass(frozen=True)
class Question:
    """A step as one learner meets it."""

    step: Step
    parameters: Mapping[str, Any] = field(default_factory=dict)
    exact: Exact | None = None
    """Of a number or a chance."""
    unit: str = ""
    refused: str = ""
    """Of a step to try: an action that the rules refuse as wanted, in words, and their sentence."""

    @property
    def text(self) -> str:
        """The step's text, with what was drawn in its places."""
        return filled(self.step.text, self.parameters)

    @property
    def answer(self) -> str:
        """The right answer, as it is shown."""
        step = self.step
        if self.exact is not None:
            return said(self.exact.value, self.unit)
        if step.kind == "choose":
            return " or ".join(choice.text for choice in step.choices if choice.right)
        return " or ".join(step.one_of) or " + ".join(step.all_of) or self.refused


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth."""

    right: bool
    given: str
    """The answer as it is kept."""
    off: float | None = None
    """Of a chance: how far from the exact one."""
    text: str = ""
    """What belongs to this answer alone."""


def met(
    lesson: Lesson, game: Game, step: Step, alias: str, table: Table | None, where: str
) -> tuple[Table | None, Question]:
    """The table and the question of a step for one learner; the table is None where the play just goes on.

    Parameters, and then positions, are drawn anew until a chance lies between the step's limits.

    Args:
        lesson: the lesson.
        game: its table.
        step: one of its steps.
        alias: the learner's.
        table: where the step before has led.
        where: the step in words, for what is refused.
    """
    low, high = step.between
    for attempt in range(TRIES):
        seed = seed_of(lesson, step, alias, attempt)
        place = placed(game, step, where, seed)
        here = place or table
        assert here is not None
        if step.measure is None:
            return place, Question(step, refused=_refused(here, step))
        luck = Luck(seed + 1)
        for _ in range(AT_ONE):
            try:
                question = _question(game, step, here, luck)
            except BadInput as error:
                raise BadInput(f"{where}, measure: {error}") from None
            assert question.exact is not None
            if step.kind != "chance" or low <= question.exact.value <= high:
                return place, question
        if step.position is None or not step.position.drawn:
            break
    raise BadInput(f"{where}: no chance from {low} to {high} was found at {attempt + 1} positions.")


def _question(game: Game, step: Step, table: Table, luck: Luck) -> Question:
    """A measure asked at a table, with what is open in its parameters drawn."""
    assert step.measure is not None
    wanted = measure(game, step.measure.name)
    if step.kind == "chance" and wanted.unit != CHANCE:
        raise BadInput(f"{step.measure.name} gives {wanted.unit}: accepted for a chance is a measure that gives one.")
    parameters = drawn(game, step.measure, wanted, luck)
    view = View(game, table.state) if step.seat is None else of_table(table, step.seat)
    return Question(step, parameters, wanted.ask(view, **parameters), wanted.unit)


def drawn(game: Game, asked: Asked, wanted: Measure, luck: Luck) -> dict[str, Any]:
    """A measure's parameters, one value each; BadInput where one is unknown, missing or can't be."""
    for name in asked.parameters:
        if name not in wanted.parameters:
            known = ", ".join(wanted.parameters) or "none"
            raise BadInput(f"{asked.name} has no parameter {name!r}; it has: {known}.")
    found: dict[str, Any] = {}
    for name, options in wanted.parameters.items():
        if name not in asked.parameters:
            raise BadInput(f"{asked.name} needs {name!r}.")
        given, able = asked.parameters[name], list(options(game, found))
        some = able if given == ANY else given if isinstance(given, list) else [given]
        for one in some:
            if not any(one == each and type(one) is type(each) for each in able):
                raise BadInput(f"{name} = {one!r}: accepted is one of {', '.join(map(str, able))}.")
        if not some:
            raise BadInput(f"{name} = []: accepted is a value, a list of some, or {ANY!r}.")
        found[name] = some[0] if len(some) == 1 else luck.among(some)
    return found


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A text with `{name}` replaced by what is known of that name; other braces stay.

    >>> filled("{suit} ends at {count}", {"suit": "red", "count": 4})
    'red ends at 4'
    """
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), text)


def holes(text: str) -> set[str]:
    """The names that a text leaves open."""
    return set(re.findall(r"\{(\w+)\}", text))


def said(value: Fraction, unit: str) -> str:
    """An exact number as people read it: a chance in per cent, never rounded to 0 or 100; others to two places.

    >>> said(Fraction(437, 6324), "chance"), said(Fraction(1, 2000), "chance"), said(Fraction(9), "cards")
    ('6.9 %', 'less than 0.1 %', '9')
    """
    if unit != CHANCE:
        return str(value) if value.denominator == 1 else f"{float(value):.2f}"
    if 0 < value < Fraction(1, 1000):
        return "less than 0.1 %"
    if Fraction(999, 1000) < value < 1:
        return "more than 99.9 %"
    return f"{float(100 * value):.1f} %".replace(".0 %", " %")


def number(given: Any, unit: str) -> Fraction:
    """An answer as a number: a chance in per cent (`35`, `"35 %"`) or as a fraction (`"1/3"`); BadInput otherwise.

    >>> number("35 %", "chance"), number("1/3", "chance"), number("2,5", "cards")
    (Fraction(7, 20), Fraction(1, 3), Fraction(5, 2))
    """
    text = str(given).strip().replace("−", "-").replace(",", ".")
    fraction = "/" in text
    if unit == CHANCE:
        text = text.removesuffix("%").strip()
    wanted = "a chance from 0 to 100 %" if unit == CHANCE else "a number"
    try:
        if isinstance(given, bool) or len(text) > 20 or not isfinite(float(Fraction(text))):
            raise ValueError
        value = Fraction(text)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise BadInput(f"{given!r} is no answer here: accepted is {wanted}.") from None
    if unit == CHANCE:
        value = value if fraction else value / 100
        if not 0 <= value <= 1:
            raise BadInput(f"{given!r} is no answer here: accepted is {wanted}.")
    return value


def judge(question: Question, given: Any) -> Verdict:
    """What an answer to a question (choose, number, chance) is worth; BadInput where it is no answer at all."""
    step = question.step
    if step.kind == "choose":
        at = _chosen(step, given)
        return Verdict(step.choices[at].right, str(at + 1), text=step.choices[at].said)
    if question.exact is None:
        raise BadInput(f"{step.id} is no question to answer: it is a step to {step.kind}.")
    value = number(given, question.unit)
    kept = f"{float(100 * value):.4f}".rstrip("0").rstrip(".") if question.unit == CHANCE else str(value)
    off = abs(number(kept, question.unit) - question.exact.value)  # what is kept is what counts, here and when marked
    return Verdict(off <= Fraction(str(step.within)), kept, float(off) if step.kind == "chance" else None)


def shown(step: Step, given: str) -> str:
    """A kept answer as people read it: the text of a choice, a chance with its sign."""
    if step.kind == "choose" and given.isdecimal() and 1 <= int(given) <= len(step.choices):
        return step.choices[int(given) - 1].text
    return f"{given} %" if step.kind == "chance" and given != SHOWN else given


def _chosen(step: Step, given: Any) -> int:
    """Which choice is meant, by its number from 1 or its text."""
    texts = [choice.text for choice in step.choices]
    if given in texts:
        return texts.index(given)
    if isinstance(given, str) and given.strip().isdecimal():
        given = int(given)
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= len(texts):
        raise BadInput(f"{given!r} is no answer here: accepted is a number from 1 to {len(texts)}.")
    return given - 1


def matching(table: Table, wanted: tuple[str, ...]) -> list[int]:
    """The codes of the legal actions that one of some words (a * stands for anything) means."""
    game, state = table.game, table.state
    return [code for code in game.actions(state) if fits(game.describe(state, code), wanted)]


def fits(word: str, wanted: Iterable[str]) -> bool:
    """Whether an action's words are one of those that are wanted; a * stands for anything.

    >>> fits("red to 3/4", ["blue to 4", "red to *"])
    True
    """
    return any(re.fullmatch(".*".join(map(re.escape, each.split("*"))), word) for each in wanted)


def _refused(table: Table, step: Step) -> str:
    """What meets the refusal that a step wants, in words; its name where nothing does, or none is wanted."""
    for code in range(table.game.rules.ACTIONS if step.refusal else 0):
        word = table.game.describe(table.state, code)
        if refusal_of(table, code) == step.refusal and (not step.actions or word in step.actions):
            return f"{word}: {table.why_not(code)}"
    return step.refusal


def refusal_of(table: Table, code: int) -> str:
    """The name of what forbids an action now; empty where nothing does."""
    game = table.game
    found = int(game.rules.refusal(game.spec, table.state, max(-1, min(int(code), game.rules.ACTIONS))))
    known = {int(each): each.name for each in game.words.Refusal}
    return known[found] if found else ""
