"""A game's values as rows and as text: what `workbench rules` prints."""

import shutil
import textwrap
import warnings
from collections.abc import Iterable, Mapping
from typing import Any

from workbench.folders import sheet_of
from workbench.game import Game, RulesWarning, game
from workbench.kernel import BadInput
from workbench.report.text import plain
from workbench.sheet import Row, Sheet, Value


def of_one(game: Game) -> list[dict[str, Any]]:
    """A row a value of one table."""
    return [_row(game.sheet, value, (game.players,)) for value in game.values.rows.values() if value.key != "players"]


def of_all(name: str, changes: Mapping[str, Any], variant: str | None) -> list[dict[str, Any]]:
    """A row a value of all numbers of players; those that have the same value share a row.

    Raises:
        BadInput: no number of players can be played with these changes.
    """
    sheet = sheet_of(name)
    seats = next(row for row in sheet.rows if row.key == "players")
    few, many = seats.accepts or (seats.value, seats.value)
    found: dict[str, dict[str, tuple[Value, list[int]]]] = {}
    refused = []
    for players in range(few, many + 1):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RulesWarning)
                table = game(name, players=players, variant=variant, **changes)
        except BadInput as error:
            refused.append(error)
            continue
        for value in table.values.rows.values():
            if value.key != "players":
                same = found.setdefault(value.key, {})
                same.setdefault(repr((value.value, value.source, value.sure, value.note)), (value, []))[1].append(
                    players
                )
    if not found:
        raise refused[0]
    own = Value("players", seats.value, seats.source, seats.sure, seats.note)
    rows = [_row(sheet, own, range(few, many + 1))]
    return rows + [_row(sheet, value, who) for same in found.values() for value, who in same.values()]


def _row(sheet: Sheet, value: Value, players: Iterable[int]) -> dict[str, Any]:
    """One value: key, value, source, sure, players, note; of a ruling its question, readings and reasons too."""
    players = list(players)
    row = {
        "key": value.key,
        "value": value.value,
        "source": value.source,
        "sure": value.sure,
        "players": players,
        "note": value.note,
    }
    written = sheet.row(value.key, players[0])
    if written is None or not written.readings:
        return row
    return {
        **row,
        "note": "",
        "question": written.note,
        "readings": _readings(written, value.value),
        "why": written.why,
    }


def _readings(written: Row, now: Any) -> list[dict[str, Any]]:
    """A ruling's readings, the one in force marked."""
    return [
        {"reading": r.name, "value": r.value, "means": r.means, "source": r.source, "chosen": r.value == now}
        for r in written.readings
    ]


def said(sheet: Sheet, rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as text to read: a paragraph a value, then the rules that have no number, and the documents."""
    width = min(110, shutil.get_terminal_size((100, 24)).columns)
    lines = [f"{sheet.title}: every value, how sure it is, and where it comes from", ""]

    def put(text: str, indent: int = 8) -> None:
        lines.extend(textwrap.wrap(text, width, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2)))

    if sheet.about:
        put(sheet.about, 0)
        lines.append("")
    for row in rows:
        put(f"{row['key']} = {plain(row['value'])}   ({_seats(row['players'])}, {row['sure']})", 0)
        put(row["source"])
        if row["note"]:
            put(row["note"])
        if "readings" in row:
            put(f"{row['question']} {row['why']}")
            for reading in row["readings"]:
                source = f" [{reading['source']}]" if reading["source"] else ""
                put(f"{'*' if reading['chosen'] else '-'} {reading['reading']}: {reading['means']}{source}", 10)
    lines += ["", "Rules without a number:"] if sheet.rules else []
    for rule in sheet.rules.values():
        put(f"{rule.key}: {rule.note}   ({rule.sure})", 2)
        put(rule.source)
    lines += ["", "Documents:"]
    for name, document in sheet.sources.items():
        title, language, author, where = (document.get(key, "") for key in ("title", "language", "by", "where"))
        put(f"{name}: {title}, {language}, {author}; {where}", 2)
    return "\n".join(lines)


def _seats(players: list[int]) -> str:
    """Numbers of players in words."""
    run = players == list(range(players[0], players[-1] + 1)) and len(players) > 2
    return f"{f'{players[0]} to {players[-1]}' if run else ' and '.join(map(str, players))} players"
