"""Reads and checks the TOML files: a game's data file, and what a designer or an owner changes in it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbench.kernel import BadInput
from workbench.sheet.rows import TYPES, File, Reading, Row, Sheet, schedule
from workbench.sheet.values import GRADES, Value, nearest

SAID = ("sure", "source", "edition", "date")
"""What a file of one's own, or a part of it, says of itself beside its values."""


def read(path: Path) -> Sheet:
    """Read and check one data file; BadInput names the row that lacks something."""
    raw = _toml(path)
    for key in ("game", "title", "version", "sources", "value"):
        if key not in raw:
            raise BadInput(f"{path.name} lacks {key!r}.")
    for key in ("sources", "value", "ruling", "rule", "example"):
        entries = [raw["sources"]] if key == "sources" else raw.get(key, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            wanted = "[sources]" if key == "sources" else f"rows of [[{key}]]"
            raise BadInput(f"{path.name}: {key!r} is {raw[key]!r}: accepted is {wanted}.")
    rows = [_row(entry, path.name, raw["sources"]) for entry in raw["value"]]
    rows += [_ruling(entry, path.name, raw["sources"]) for entry in raw.get("ruling", [])]
    if not any(row.key == "players" and not row.players for row in rows):
        raise BadInput(f"{path.name} lacks a value 'players'.")
    rules = _rules(raw.get("rule", []), {row.key.split(".")[0] for row in rows}, path.name, raw["sources"])
    examples = tuple(raw.get("example", []))
    laws = raw.get("laws", {})
    if not isinstance(laws, dict):
        raise BadInput(f"{path.name}: 'laws' is {laws!r}: accepted is a table [laws] of values.")
    return Sheet(
        raw["game"],
        raw["title"],
        raw["version"],
        str(path),
        raw["sources"],
        tuple(rows),
        examples,
        rules,
        laws,
        str(raw.get("about", "")),
    )


def _rules(entries: list[dict[str, Any]], taken: set[str], file: str, sources: Mapping[str, Any]) -> dict[str, Value]:
    """Each `[[rule]]`, checked: its key is its own, and it has a source and a grade."""
    rules: dict[str, Value] = {}
    for entry in entries:
        key = str(entry.get("key", "?"))
        where = f"{file}: rule {key!r}"
        for name in ("key", "source", "sure"):
            if not entry.get(name):
                raise BadInput(f"{where} lacks {name!r}.")
        _graded(entry, where, sources)
        if key in taken or key in rules:
            raise BadInput(f"{where} stands twice: accepted is a key that no other row has.")
        rules[key] = Value(key, None, entry["source"], entry["sure"], entry.get("note", ""))
    return rules


def _toml(path: Path) -> dict[str, Any]:
    """A TOML file's content; BadInput where there is none to be had."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # some editors begin a file with a mark
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}.") from None
    except OSError as error:
        raise BadInput(f"{path} can't be read ({error.strerror}): accepted is a TOML file.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path.name} is not in UTF-8: save it as such.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path.name} is not valid TOML: {error}") from None
    except ValueError:  # no name that a file can have
        raise BadInput(f"There is no file {str(path)!r}.") from None


def _row(entry: dict[str, Any], file: str, sources: Mapping[str, Any]) -> Row:
    """One `[[value]]`, checked."""
    key = str(entry.get("key", "?"))
    where = f"{file}: value {key!r}"
    for name in ("key", "type", "source", "sure"):
        if not entry.get(name):
            raise BadInput(f"{where} lacks {name!r}.")
    if entry["type"] not in TYPES:
        raise BadInput(f"{where} has type {entry['type']!r}: accepted is one of {', '.join(TYPES)}.")
    _graded(entry, where, sources)
    row = Row(
        key, entry["type"], entry.get("value"), entry["source"], entry["sure"], entry.get("note", ""),
        tuple(entry.get("players", ())), tuple(entry.get("accepts", ())), entry.get("by", ""),
    )  # fmt: skip
    if row.value is not None:
        row.check(row.value, where)
    return row


def _ruling(entry: dict[str, Any], file: str, sources: Mapping[str, Any]) -> Row:
    """One `[[ruling]]`: an unclear rule with its readings, checked."""
    key = str(entry.get("key", "?"))
    where = f"{file}: ruling {key!r}"
    for name in ("key", "question", "default", "readings", "why", "source", "sure"):
        if not entry.get(name):
            raise BadInput(f"{where} lacks {name!r}.")
    _graded(entry, where, sources)
    readings = []
    if not isinstance(entry["readings"], dict):
        raise BadInput(f"{where} has readings = {entry['readings']!r}: accepted is a table [ruling.readings], by name.")
    for name, reading in entry["readings"].items():
        if not isinstance(reading, dict) or not reading.get("means"):
            raise BadInput(f"{where}, reading {name!r} lacks 'means'.")
        value = reading.get("value", name)
        readings.append(Reading(name, reading["means"], schedule(value)[0] if isinstance(value, dict) else value,
                                reading.get("source", "")))  # fmt: skip
    if entry["default"] not in entry["readings"]:
        raise BadInput(f"{where}: the default {entry['default']!r} is none of its readings.")
    return Row(
        key, entry.get("type", "reading"), entry["default"], entry["source"], entry["sure"], entry["question"],
        tuple(entry.get("players", ())), tuple(entry.get("accepts", ())), entry.get("by", ""),
        entry["why"], tuple(readings),
    )  # fmt: skip


def _graded(entry: Mapping[str, Any], where: str, sources: Mapping[str, Any]) -> None:
    """Refuse an unknown grade, or a source that the file doesn't list."""
    for name in ("players", "accepts"):
        if not isinstance(entry.get(name, []), list):
            raise BadInput(f"{where} has {name} = {entry[name]!r}: accepted is a list.")
    if entry["sure"] not in GRADES:
        raise BadInput(f"{where} has sure = {entry['sure']!r}: accepted is one of {', '.join(GRADES)}.")
    cited = str(entry["source"]).split(",")[0].split(" ")[0].rstrip(":")
    if cited not in sources:
        raise BadInput(f"{where} cites {cited!r}, which [sources] does not list.{nearest(cited, sources)}")


def read_variant(path: Path, sheet: Sheet) -> list[File]:
    """A designer's or owner's TOML that names only what differs: the whole, then each `[[part]]` graded by itself.

    Beside values, the whole and each part may say `sure` ("copy" for an owner's), and `source`, or `edition` and
    `date`.
    """
    raw = _toml(path)
    if raw.pop("game", sheet.game) != sheet.game:
        raise BadInput(f"{path.name} is for another game, not {sheet.game!r}.")
    parts = raw.pop("part", [])
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise BadInput(f"{path.name}: part = {parts!r}: accepted are tables [[part]] of values.")
    files = []
    whole = {row.key for row in sheet.rows if row.type == "schedule"}
    names = [name for part in (raw, *parts) for name in _leaves(part, whole)]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadInput(f"{path.name}: {twice[0]!r} stands in two parts: accepted is one of them.")
    for part in (raw, *parts):
        said: dict[str, Any] = {key: part.pop(key) for key in SAID if key in part}
        files.append(File.of(part, path.name, said))
    return files


def _leaves(part: Mapping[str, Any], whole: set[str]) -> list[str]:
    """The names of the values of a part, each of a group by both its names; not what is said of the part itself.

    A schedule is one value, though it is a table: `whole` names those there are.

    >>> _leaves({"sure": "copy", "near": 2, "deck": {"red": 8}, "passing": {"6": 3}}, {"passing"})
    ['near', 'deck.red', 'passing']
    """
    own = {key: value for key, value in part.items() if key not in SAID}
    return [
        name
        for key, value in own.items()
        for name in (
            [f"{key}.{inner}" for inner in value] if isinstance(value, Mapping) and key not in whole else [key]
        )
    ]
