"""Odds asked at several tables: under each reading of an unclear rule, or over draws of what nobody knows."""

import argparse
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from workbench.cli.options import table_of, tell
from workbench.game import Game
from workbench.kernel import BadInput
from workbench.report import text
from workbench.sheet import nearest

THINGS = ("suit", "seat", "pawn", "space", "question", "target")
ABOUT = (*THINGS, "rerolls", "about", "model", "sure")
"""What an answer repeats of the question, number or not."""


class Numbers(dict[str, Fraction | None]):
    """The numbers of an answer by where they stand in it, None where there is no such number; and how sure it is."""

    sure: str | None = None


def add_over(part: argparse.ArgumentParser) -> None:
    """The options."""
    part.add_argument(
        "--over",
        metavar="KEY",
        help="answer as a range: over all readings of an unclear rule, or over draws of what is drawn (tiles)",
    )
    part.add_argument("--draws", metavar="N", help="how many draws; 20 if not said")


def over_of(
    asked: argparse.Namespace, answer: Callable[[Game, argparse.Namespace], Any]
) -> tuple[list[dict[str, Any]], str | None, dict[str, Any]]:
    """A row for each number of an answer, from where to where it goes; the same to read, and as data."""
    from workbench.odds import over
    from workbench.odds.over import DRAWS

    def ask(game: Game) -> Numbers:
        data = answer(game, asked)
        numbers = Numbers()
        numbers.sure = data.get("sure") if isinstance(data, Mapping) else None
        for row in text.flat(_by_name(data)):
            if row["what"].rpartition(".")[2] not in ABOUT:
                numbers |= _number(row["what"], row["value"])
        return numbers

    if getattr(asked, "line", None) is not None:
        raise BadInput("--line names its table itself: accepted is --over without it.")
    table = table_of(asked)
    known = [*table.family.DRAWN, *(row.key for row in table.sheet.rows if row.readings)]
    if asked.over not in known:
        raise BadInput(
            f"--over {asked.over}: accepted is {''.join(f'{drawn} or ' for drawn in table.family.DRAWN)}the key of an "
            f"unclear rule, of which `workbench rules {asked.game}` lists the readings.{nearest(asked.over, known)}"
        )
    draws = text.whole(asked.draws, "draws") if asked.draws is not None else DRAWS
    found = over(table, asked.over, ask, draws)
    low, high = found.low, found.high
    rows = [
        {"what": what, "low": str(low[what]), "high": str(high[what]), "about": f"{float(low[what]):.4f} to "
         f"{float(high[what]):.4f}" if low[what] != high[what] else f"{float(low[what]):.4f}"}
        for what in low
    ]  # fmt: skip
    each = {setting: {what: str(number) for what, number in numbers.items()} for setting, numbers in found.each.items()}
    data = {"over": found.key, "answers": rows, "each": each, "refused": found.refused, "sure": found.sure}
    for line in found.gaps if asked.csv else ():
        tell(line)
    lines = [
        found.heading,
        text.table([{name: row[name] for name in ("what", "about")} for row in rows]),
        *found.gaps,
        f"How sure the weakest value under this is: {found.sure}. Exact, and each: --json.",
    ]
    return rows, None if asked.json or asked.csv else "\n".join(lines), data


def _by_name(data: Any) -> Any:
    """An answer whose lists of rows are tables by what each row is about (`yellow.8`), where its texts tell that."""
    if isinstance(data, Mapping):
        return {key: _by_name(part) for key, part in data.items()}
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        return data
    names = [".".join(row[word] for word in THINGS if isinstance(row.get(word), str)) for row in data]
    return dict(zip(names, data, strict=True)) if all(names) and len(set(names)) == len(names) else data


def _number(what: str, value: Any) -> dict[str, Fraction | None]:
    """A part of an answer, if it is a number, or where one would be."""
    try:
        return {} if isinstance(value, bool) else {what: None if value is None else Fraction(str(value))}
    except ValueError:
        return {}
