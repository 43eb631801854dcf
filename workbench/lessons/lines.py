"""The answers of a lesson as one line of text.

Fields are set off by `|`: `workbench-answers` and the form's number, lesson, version, a digest of all that decides its
questions, alias, answers by step, and a check. The check finds damage (a line cut off, a letter lost). It does not find
cheating: whoever can read this file can write a line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote, urlencode

from workbench.game import Game
from workbench.lessons.lesson import Lesson
from workbench.table import check

MARK = "workbench-answers"
FORM = 1
MOST = 40
"""Lines into which mail may have wrapped one."""
CUT = (
    "This line is damaged or cut off: its check does not fit, nor with the lines below it. If it goes on elsewhere, "
    "put its pieces below each other; else ask for it again."
)


@dataclass(frozen=True)
class Line:
    """What a line says; where it says nothing, why."""

    status: str
    """whole, damaged, foreign or newer."""
    note: str = ""
    lesson: str = ""
    version: int = 0
    digest: str = ""
    alias: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)


def written(lesson: Lesson, game: Game, alias: str, answers: Mapping[str, str]) -> str:
    """The line of some answers."""
    text = "|".join([
        f"{MARK} {FORM}", lesson.name, str(lesson.version), lesson.digest(game), quote(alias, safe=""),
        urlencode(list(answers.items())),
    ])  # fmt: skip
    return f"{text}|{check(text)}"


def read(text: str) -> Line:
    """What a line says, never refused: a line that can't be read says so in its status and note.

    >>> read("Dear teacher").status
    'foreign'
    """
    text = _bare(text)
    if not text.startswith(MARK + " "):
        if text.startswith("workbench "):
            return Line("foreign", "This is a play, not the answers of a lesson.")
        return Line("foreign", f"This is no line of answers: one starts with {MARK!r} and a number.")
    parts = text.split("|")
    form = parts[0].removeprefix(MARK + " ")
    if form.isdecimal() and int(form) > FORM:
        return Line("newer", f"This line was written by a newer workbench (form {form}; here {FORM}): renew yours.")
    if len(parts) != 7 or not form.isdecimal() or check("|".join(parts[:-1])) != parts[-1]:
        return Line("damaged", CUT)
    try:
        answers = dict(parse_qsl(parts[5], keep_blank_values=True, strict_parsing=bool(parts[5]), errors="strict"))
        return Line("whole", "", parts[1], int(parts[2]), parts[3], unquote(parts[4], errors="strict"), answers)
    except ValueError:
        return Line("damaged", "This line is damaged: a field is not of its kind.")


def read_first(texts: Sequence[str]) -> tuple[Line, int]:
    """What the first of some lines says, and how many of them it is: mail may have wrapped it, or quoted it with `>`.

    >>> read_first(["> Dear teacher,", "> workbench-answers 1|..."])[1]
    1
    """
    line, pieces = read(texts[0]), [_bare(texts[0])]
    if line.status == "whole" or not pieces[0].startswith(MARK.partition("-")[0] + "-"):
        return line, 1
    for text in texts[1:MOST]:
        pieces.append(_bare(text))
        if not pieces[-1] or pieces[-1].startswith(MARK):
            break
        joined = "".join(pieces)
        for whole in (joined, joined.replace(MARK, MARK + " ", 1)):  # its one blank may have gone with a break
            if (found := read(whole)).status == "whole":
                return found, len(pieces)
    return line, 1


def _bare(text: str) -> str:
    """A line without what mail puts around it."""
    return text.strip().lstrip("> ").strip()
