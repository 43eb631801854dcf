"""Marks the lines that learners hand in: the questions are made again from each alias, and each answer is checked."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.kernel import BadInput
from workbench.lessons.course import check, walk
from workbench.lessons.lesson import Lesson
from workbench.lessons.lines import Line, read_first
from workbench.lessons.questions import Question, Verdict, judge, matching, refusal_of, shown
from workbench.lessons.reading import load, names
from workbench.lessons.records import SHOWN, Record, score
from workbench.table import Table

if TYPE_CHECKING:
    import polars as pl

COLUMNS = ("line", "status", "note", "alias", "lesson", "version", "step", "kind", "given", "answer", "right", "off")
OWN = "A lesson of one's own is named by its file: --lesson FILE, in Python lessons=[file]."
"""What is said of a lesson that isn't here."""
SUMS = ("line", "status", "note", "alias", "lesson", "version", "asked", "answered", "right", "guesses", "off")


def mark(lines: "str | Iterable[str]", lessons: Iterable["str | Path | Lesson"] = ()) -> "pl.DataFrame":
    """A row a question of each line; a line that can't be marked is one row, whose status and note say why.

    A line that mail has wrapped or quoted is one again. Columns: line (its number from 1, of its first piece), status
    (marked, damaged, foreign, newer, unknown, other), note, alias, lesson, version, step, kind, given (the first
    answer; null where there is none, `?` where the solution was asked for first), answer (the right one), right, off
    (of a guessed chance, the distance to the exact one, from 0 to 1).

    The check in a line finds damage, not cheating.

    Args:
        lines: a text of several lines, or the lines; empty ones are passed over.
        lessons: files of one's own, beside the lessons that `names` lists.
    """
    import polars as pl

    kinds = {"line": pl.Int64, "version": pl.Int64, "right": pl.Boolean, "off": pl.Float64}
    return pl.DataFrame(rows(lines, lessons), schema={name: kinds.get(name, pl.String) for name in COLUMNS})


def marks(lines: "str | Iterable[str]", lessons: Iterable["str | Path | Lesson"] = ()) -> "pl.DataFrame":
    """A row a line: how many questions, how many answered, how many right at the first answer, mean off of guesses.

    Args:
        lines: as `mark` takes them.
        lessons: as well.
    """
    import polars as pl

    texts = ("status", "note", "alias", "lesson")
    kinds = {name: pl.String if name in texts else pl.Float64 if name == "off" else pl.Int64 for name in SUMS}
    return pl.DataFrame(summed(rows(lines, lessons)), schema=kinds)


def rows(lines: "str | Iterable[str]", lessons: Iterable["str | Path | Lesson"] = ()) -> list[dict[str, Any]]:
    """What `mark` makes a frame of."""
    own = {lesson.name: lesson for lesson in map(load, lessons)}
    texts = lines.splitlines() if isinstance(lines, str) else list(lines)
    seen: set[tuple[str, str]] = set()
    out = []
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise BadInput(f"line {number}: {text!r} is no text.")
    after = 0
    for number, text in enumerate(texts, 1):
        if number <= after or not text.strip():
            continue
        line, taken = read_first(texts[number - 1 :])
        after = number - 1 + taken
        head = dict.fromkeys(COLUMNS) | {"line": number, "status": line.status, "note": line.note}
        if line.status == "whole":
            head |= {"alias": line.alias, "lesson": line.lesson, "version": line.version, "status": "marked"}
            twice = (line.alias, line.lesson) in seen
            seen.add((line.alias, line.lesson))
            out += _marked(line, head | {"note": "a second line of this alias and lesson" if twice else ""}, own)
        else:
            out.append(head)
    return out


def _marked(line: Line, head: dict[str, Any], own: dict[str, Lesson]) -> list[dict[str, Any]]:
    """A row a question; or one row that says why there are none."""
    try:
        known = line.lesson in own or line.lesson in names()
        lesson = own.get(line.lesson) or load(line.lesson)
        check(lesson)
    except BadInput as error:
        note = str(error) if known else f"{error} {OWN}"
        return [head | {"status": "unknown", "note": note}]
    game = lesson.table()
    if line.version != lesson.version:
        age = "a newer" if line.version > lesson.version else "an older"
        note = f"answered in {age} version of the lesson ({line.version}; here {lesson.version})"
        return [head | {"status": "other", "note": note}]
    if line.digest != lesson.digest(game):
        note = f"the lesson or the game's values differ from those answered ({line.digest}; here {lesson.digest(game)})"
        return [head | {"status": "other", "note": note}]
    strange = ", ".join(sorted(set(line.answers) - {step.id for step in lesson.asking()}))
    if strange:
        return [head | {"status": "damaged", "note": f"answers to steps that the lesson does not have: {strange}"}]
    out = []
    for table, question in walk(lesson, game, line.alias):
        step = question.step
        if not step.asks:
            continue
        given = line.answers.get(step.id)
        verdict = None if given is None else _judged(question, table, given)
        out.append(head | {
            "step": step.id, "kind": step.kind, "given": given and shown(step, given), "answer": question.answer,
            "right": verdict and verdict.right, "off": verdict and verdict.off,
        })  # fmt: skip
    return out


def _judged(question: Question, table: Table, given: str) -> Verdict:
    """What a first answer is worth; one that is none at all is not right."""
    step = question.step
    if given == SHOWN:
        return Verdict(False, given)
    try:
        if step.kind == "do":
            done = given.split(" + ")
            if step.all_of:
                return Verdict(sorted(done) == sorted(step.all_of), given)
            wanted = [table.game.describe(table.state, code) for code in matching(table, step.one_of)]
            return Verdict(len(done) == 1 and done[0] in wanted, given)
        if step.kind == "try":
            met = refusal_of(table, table.game.code(table.state, given)) == step.refusal
            return Verdict(met and (not step.actions or given in step.actions), given)
        return judge(question, given)
    except BadInput:
        return Verdict(False, given)


def summed(found: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """A row a line, from rows of `rows`."""
    lines: dict[int, list[dict[str, Any]]] = {}
    for row in found:
        lines.setdefault(row["line"], []).append(row)
    out = []
    for group in lines.values():
        total = dict.fromkeys(SUMS) | {name: group[0][name] for name in SUMS[:6]}
        if group[0]["status"] == "marked":
            got = score(Record(first=row["given"] or "", right=row["right"], off=row["off"]) for row in group)
            total |= {"asked": got.asked, "answered": got.answered, "right": got.right, "guesses": got.guesses,
                      "off": got.off}  # fmt: skip
        out.append(total)
    return out
