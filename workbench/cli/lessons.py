"""The commands about lessons: list them, and mark what learners hand in."""

import argparse
import sys
from pathlib import Path
from typing import Any

from workbench.cli.options import FAILED, FINE, add_command, add_output, put, tell
from workbench.kernel import BadInput
from workbench.report import text

HELP = {
    "lessons": (
        "list the lessons",
        "List the lessons of all games or of one, each with its title and table.",
        "workbench lessons divinare",
    ),
    "mark": (
        "mark the lines that learners hand in",
        "Mark answer lines, one a line of a file: the questions are made again from each alias and each first answer\n"
        "is checked. A line that is damaged, newer, foreign or of a lesson that isn't here gets a row that says so,\n"
        "and the exit code is then 1. The check in a line finds damage, not cheating.",
        "workbench mark lines.txt --each --csv",
    ),
}


def add_lessons(parts: Any) -> None:
    """`workbench lessons`."""
    part = add_command(parts, "lessons", *HELP["lessons"])
    part.add_argument(
        "game", metavar="GAME", nargs="?", help="one of those that `workbench games` lists; all if not said"
    )
    add_output(part)
    part.set_defaults(run=run_lessons)


def run_lessons(asked: argparse.Namespace) -> int:
    """A row a lesson; one whose file is wrong says so in its row."""
    from workbench.lessons import load, names

    rows = []
    for name in names(asked.game):
        try:
            lesson = load(name)
            rows.append({
                "lesson": name, "version": lesson.version, "title": lesson.title, "players": lesson.players,
                "steps": len(lesson.steps), "about": lesson.about,
            })  # fmt: skip
        except BadInput as error:
            rows.append({"lesson": name, "title": f"bad lesson file: {error}"})
    put(asked, rows, None if rows else "There are no lessons.")
    return FAILED if any("version" not in row for row in rows) else FINE


def add_mark(parts: Any) -> None:
    """`workbench mark`."""
    part = add_command(parts, "mark", *HELP["mark"])
    part.add_argument("file", metavar="FILE", help="a text file with an answer line a line; - reads standard input")
    part.add_argument("--each", action="store_true", help="a row a question, instead of a row a line")
    part.add_argument(
        "--lesson", action="append", default=[], metavar="FILE", help="a lesson file of one's own; as often as wanted"
    )
    add_output(part)
    part.set_defaults(run=run_mark)


def run_mark(asked: argparse.Namespace) -> int:
    """A row a line, or a question."""
    from workbench.lessons import marking

    found = marking.rows(_text(asked.file), [Path(file) for file in asked.lesson])
    if not found:
        raise BadInput(f"{'standard input' if asked.file == '-' else asked.file}: there is no answer line in it.")
    rows = found if asked.each else marking.summed(found)
    put(asked, rows)
    bad = {row["line"] for row in found if row["status"] != "marked"}
    if bad:
        tell(f"{len(bad)} of {len({row['line'] for row in found})} lines could not be marked; their rows say why.")
    return FAILED if bad else FINE


def run_lesson(asked: argparse.Namespace) -> int:
    """`workbench check FILE.toml`: a row a step of a lesson file, or what can't be in it."""
    from workbench.lessons import course, load

    path = Path(asked.game)
    if not path.is_file():
        load(path)  # refuses it
    try:
        lesson = load(path)
        course.check(lesson)
        steps = [question for _, question in course.walk(lesson, lesson.table(), "check")]
    except BadInput as error:
        put(asked, [{"lesson": path.name, "wrong": str(error)}], str(error))
        return FAILED
    rows = [
        {"step": each.step.id, "kind": each.step.kind, "answer": each.answer if each.step.asks else ""}
        for each in steps
    ]
    put(asked, rows, f"{text.table(rows)}\n{path.name}: {len(steps)} steps, every way through them can be played.")
    return FINE


def _text(name: str) -> str:
    """What a file says; a letter that is none is kept as a sign, and damages its own line alone."""
    if name == "-" and sys.stdin is None:
        raise BadInput("-: standard input is closed: accepted is a file, or lines that are piped in.")
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise BadInput(f"{name}: this file can't be read ({error.strerror}).") from None
    return data.decode("utf-8-sig", errors="replace")
