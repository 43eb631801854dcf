"""One question asked at several tables: under each reading of an unclear rule, or over draws of what nobody knows.

What comes out is a range: where an answer hangs on a reading, or on the tiles that are assumed, this shows by how much.
"""

import dis
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from inspect import isfunction
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.game import Game, a_game
from workbench.kernel import BadInput
from workbench.report.frames import frame
from workbench.report.text import plain
from workbench.sheet import as_text, echoed, nearest, weakest
from workbench.table import whole

if TYPE_CHECKING:
    import polars as pl

Number = Fraction | int | float
DRAWS = 20
NONE = "there is no such number here"
"""Why a number is missing where the answer has others."""


@dataclass(frozen=True)
class Answer:
    """What was answered at one table."""

    numbers: dict[str, Number | None]
    """By name; None where there is no such number."""
    errors: dict[str, float]
    sure: str | None
    refused: str = ""
    """Why there is no answer."""


@dataclass(frozen=True, eq=False)
class Over:
    """The answers to one question at several tables: `each` by setting and by what was asked, `low` and `high`."""

    game: Game
    key: str
    """What differs from table to table."""
    tables: dict[str, Game]
    """The tables that were asked, by setting."""
    each: dict[str, dict[str, Number]]
    """For each setting that has an answer the numbers by name; a question with one number has the name ""."""
    errors: dict[str, dict[str, float]]
    """The standard errors of estimates; 0 of exact numbers."""
    sure: str
    """The weakest grade among the answers, where they say theirs; else among the values named as theirs."""
    refused: dict[str, str]
    """Why, of each reading under which the question can't be asked."""

    @property
    def heading(self) -> str:
        """Over how many settings of what the answers go; and where that is one, because nothing is left to draw."""
        if len(self.tables) > 1:
            return f"Over {len(self.each)} settings of {self.key}:"
        value, _ = self.game.family.DRAWN.get(self.key, (self.key, ""))
        return complete(self.game, value) or f"At one setting of {self.key}:"

    @property
    def low(self) -> Any:
        """The least answer; of several numbers a table by name."""
        return self._most(min)

    @property
    def high(self) -> Any:
        """The greatest answer; of several numbers a table by name."""
        return self._most(max)

    @property
    def hangs(self) -> list[str]:
        """The names of the numbers that are not the same at all tables that have one; estimates differ by luck too."""
        return [name for name in self._names if len(set(self._found(name))) > 1]

    @property
    def missing(self) -> dict[str, list[str]]:
        """By name of a number the settings that have none, beside those under which nothing can be asked."""
        found = {name: [at for at, numbers in self.each.items() if name not in numbers] for name in self._names}
        return {name: settings for name, settings in found.items() if settings}

    @property
    def _names(self) -> list[str]:
        """The names of the numbers."""
        return list(dict.fromkeys(name for numbers in self.each.values() for name in numbers))

    def _found(self, name: str) -> list[Number]:
        """A number at each table that has it."""
        return [numbers[name] for numbers in self.each.values() if name in numbers]

    def _most(self, best: Callable[[Iterable[Any]], Any]) -> Any:
        """The least or the greatest of each number."""
        found = {name: best(self._found(name)) for name in self._names}
        return found[""] if self._names == [""] else found

    def frame(self) -> "pl.DataFrame":
        """A row a setting and number: `key`, `setting`, `what`, and what every frame carries.

        Where there is no number, `value` and `error` are null, and `reason` says why.
        """
        import polars as pl

        parts = []
        for setting, table in self.tables.items():
            numbers = self.each.get(setting, {})
            rows = [
                {"key": self.key, "setting": setting, "what": name, "exact": _exact(numbers.get(name)),
                 "reason": None if name in numbers else self.refused.get(setting, NONE),
                 "value": float(numbers[name]) if name in numbers else None,
                 "error": self.errors[setting][name] if name in numbers else None}
                for name in self._names
            ]  # fmt: skip
            made = frame(rows, table, sure=self.sure)
            parts.append(
                made.with_columns(pl.col("exact", "reason").cast(pl.String), pl.col("value", "error").cast(float))
            )
        return pl.concat(parts, how="vertical_relaxed")

    def __repr__(self) -> str:
        """A line a number: from where to where."""
        lines = [self.heading]
        for name in self._names:
            numbers = self._found(name)
            low, high = min(numbers), max(numbers)
            reach = f"{plain(float(low))} to {plain(float(high))}" if low != high else plain(float(low))
            reach += " each time" if low == high and len(self.tables) > 1 else ""
            lines.append(f"{name}: {reach}" if name else reach)
        return "\n".join([*lines, *self.gaps, f"Values: {self.sure}."])

    @property
    def gaps(self) -> list[str]:
        """A sentence for each setting under which nothing can be asked, and each number that some settings lack."""
        refused = [f"Not asked at {self.key} = {setting}: {why}" for setting, why in self.refused.items()]
        return refused + [
            f"{name}: none at {self.key} = {', '.join(settings)}." for name, settings in self.missing.items()
        ]


def over(
    table: Game,
    key: str,
    ask: Callable[[Game], Any],
    draws: int = DRAWS,
    seed: int = 0,
    settings: Iterable[Any] | None = None,
    keys: Iterable[str] = (),
) -> Over:
    """Ask one question at several tables that differ in one thing, and say from where to where the answers go.

    A reading under which the question is refused is left out and named with the reason, as long as another has an
    answer; of draws and settings each must have one.

    Args:
        table: the game; its other values hold at all tables, tiles that an owner typed in among them.
        key: an unclear rule, asked under each of its readings; or what is drawn where it is not known (`"tiles"`),
            asked over so many draws; or any value, with `settings`.
        ask: takes a game and answers a number, numbers by name (None where a table has no such number), or a thing
            with `value` (and `error`, `sure`).
        draws: how many tables are drawn.
        seed: names the draws: these are numbered from it on.
        settings: the settings to ask under, instead.
        keys: the values that an answer rests on which does not say how sure it is; all if not said.

    Raises:
        BadInput: no such key, nothing to draw, an answer that is no number, a question that never looks at the game, or
            one that is refused under every reading.

    >>> from workbench.game import game
    >>> from workbench.odds.dante import production
    >>> found = over(game("dante", players=4), "good_two", lambda g: production("yellow 3/8", table=g).roll()["yellow"])
    >>> found.low == found.high, list(found.each), found.hangs
    (True, ['both', 'one'], [])
    """
    a_game(table)
    if not _heeds(ask):
        raise BadInput(
            f"ask never looks at the game that it is given, so {key!r} can change nothing: accepted is a function of "
            "that game, which hands it on: lambda g: odds(…, table=g)."
        )
    tables, ruling = _tables(table, key, whole(draws, "draws"), whole(seed, "seed"), settings)
    known: dict[bytes, Answer] = {}
    for at in tables.values():
        same = at.spec.tobytes()  # the same numbers: nothing was left to draw
        if same not in known:
            known[same] = _answer(ask, at, ruling)
    answers = {setting: known[at.spec.tobytes()] for setting, at in tables.items()}
    refused = {setting: answer.refused for setting, answer in answers.items() if answer.refused}
    answers = {setting: answer for setting, answer in answers.items() if setting not in refused}
    if not answers:
        raise BadInput(next(iter(refused.values())))
    each = _each(answers)
    # Other readings of an unclear rule are graded as variants; the rule is as sure as the one in force says.
    same_rule = [setting for setting in each if not ruling or tables[setting].values[key] == table.values[key]]
    graded = [(answers[at].sure, table if settings is None else tables[at]) for at in same_rule or each]
    grades = [sure or at.sure(*keys) for sure, at in graded]
    sure = weakest(part for grade in grades for part in grade.split(", "))
    return Over(table, key, tables, each, {at: answer.errors for at, answer in answers.items()}, sure, refused)


def complete(table: Game, key: str) -> str:
    """Why no setting of a value that names a draw changes anything, in a sentence: a list gives all; else nothing."""
    for group, (value, _) in table.family.DRAWN.items():
        lacks = any(row["key"].startswith(f"{group}.") for row in table.lacking)
        if key == value and group in table.family.LISTS and not lacks:
            return f"Nothing is left to draw: all {group} are given, so {key} changes nothing."
    return ""


def _heeds(ask: Any) -> bool:
    """Whether a function in Python reads its first argument; of whatever else may be called it is taken for granted."""
    if not isfunction(ask) or not ask.__code__.co_argcount:
        return True
    game = ask.__code__.co_varnames[0]
    read = (step.argval for step in dis.get_instructions(ask) if step.opname.startswith("LOAD"))
    return game in ask.__code__.co_cellvars or any(game in (at if isinstance(at, tuple) else (at,)) for at in read)


def _tables(
    table: Game, key: str, draws: int, seed: int, settings: Iterable[Any] | None
) -> tuple[dict[str, Game], bool]:
    """The tables to ask, by setting; and whether the settings are all readings of an unclear rule."""
    drawn = table.family.DRAWN
    row = table.sheet.row(key, table.players)
    ruling = settings is None and row is not None and bool(row.readings)
    if settings is not None:
        wanted = list(settings)
    elif row is not None and ruling:
        wanted = [reading.name for reading in row.readings]
    elif key in drawn:
        value, named = drawn[key]
        wanted = [named.format(seed + number) for number in range(1 if complete(table, value) else draws)]
        key = value
    else:
        known = [*drawn, *(row.key for row in table.sheet.rows if row.readings)]
        raise BadInput(
            f"key = {key!r}: accepted is an unclear rule, what is drawn ({', '.join(drawn) or 'nothing here'}), "
            f"or any value with settings=[…].{nearest(str(key), known)}"
        )
    if not wanted:
        raise BadInput("Nothing to ask: accepted is at least one setting.")
    tables = {each if isinstance(each, str) else as_text(each): table.having(key, each) for each in wanted}
    return tables, ruling


def _each(answers: Mapping[str, Answer]) -> dict[str, dict[str, Number]]:
    """The numbers of each answer by name; BadInput where one lacks a name that another has, or none has a number."""
    having = [name for answer in answers.values() for name, number in answer.numbers.items() if number is not None]
    names = list(dict.fromkeys(having))
    if not names:
        raise BadInput(
            "ask answers None at all tables: accepted is a number, numbers by name, or a thing with a value."
        )
    for setting, answer in answers.items():
        if any(name not in answer.numbers for name in names):
            raise BadInput(
                f"ask answers {', '.join(answer.numbers)} at {setting!r}: accepted are the same names at all, with "
                "None where there is no such number."
            )
    return {
        setting: {name: number for name in names if (number := answer.numbers[name]) is not None}
        for setting, answer in answers.items()
    }


def _answer(ask: Callable[[Game], Any], at: Game, ruling: bool) -> Answer:
    """What is answered at a table; where tables are readings of a rule, also that there is no answer, and why."""
    try:
        answer = ask(at)
    except BadInput as refused:
        if not ruling:
            raise
        return Answer({}, {}, None, str(refused))
    parts = dict(answer) if isinstance(answer, Mapping) else {"": answer}
    numbers: dict[str, Number | None] = {}
    errors = {}
    for name, part in parts.items():
        if part is None and isinstance(answer, Mapping):
            numbers[str(name)] = None
            continue
        number = getattr(part, "value", part)
        if isinstance(number, bool) or not isinstance(number, Fraction | int | float | np.number):
            raise BadInput(
                f"ask answers {echoed(part)}: accepted is a number, numbers by name, or a thing with a value."
            )
        numbers[str(name)] = number.item() if isinstance(number, np.number) else number
        errors[str(name)] = float(getattr(part, "error", 0.0))
    grades = [part.sure for part in (answer, *parts.values()) if isinstance(getattr(part, "sure", None), str)]
    return Answer(numbers, errors, weakest(part for grade in grades for part in grade.split(", ")) if grades else None)


def _exact(number: Number | None) -> str | None:
    """A number as text, if it is exact."""
    return str(number) if isinstance(number, Fraction | int) else None
