"""What was given to a table, as a TOML file of one's own that gives it back."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from workbench.kernel import BadInput
from workbench.sheet.rows import Sheet
from workbench.sheet.values import Values


def saved(sheet: Sheet, given: Values, swapped: Iterable[str] = ()) -> str:
    """The values that a table was given, as the text of a TOML file: a reading by its name, a list as what it said.

    A file has one grade for all that it holds: where all is from one copy, that copy's; else it is a variant.

    Raises:
        BadInput: verbs of one's own are swapped, which no file holds.
    """
    for verb in swapped:
        raise BadInput(f"{verb} is a verb of one's own, which no file holds: accepted is a table without it.")
    players = given["players"]
    sources = {(row.sure, row.source) for key, row in given.rows.items() if key in given.given}
    copies = {source for sure, source in sources if sure == "copy"}
    grade = {"sure": "copy", "source": copies.pop()} if len(copies) == 1 and not _designed(sources) else {}
    head = {"game": sheet.game, "players": players, **grade}
    values = {key: _named(sheet, players, key, given[key]) for key in given.rows if key in given.given}
    return "".join(f"{_key(key)} = {written(value)}\n" for key, value in {**head, **values}.items())


def save(path: "str | Path", text: str) -> Path:
    """Write a file where none is yet, or the same one; BadInput otherwise."""
    file = Path(path)
    try:
        if not file.exists():
            file.write_text(text, encoding="utf-8")
        if file.read_text(encoding="utf-8") != text:
            raise BadInput(f"{file}: there is another file of that name: accepted is a new one.")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: it can't be written ({getattr(error, 'strerror', error)}).") from None
    return file


def written(value: Any) -> str:
    """A value as TOML.

    >>> written({6: 3, 4: 2}), written(("red", "blue")), written(True)
    ('{6 = 3, 4 = 2}', '["red", "blue"]', 'true')
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {written(part)}" for key, part in value.items()) + "}"
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def _designed(sources: set[tuple[str, str]]) -> bool:
    """Whether something is a designer's own."""
    return any(sure == "variant" for sure, _ in sources)


def _named(sheet: Sheet, players: int, key: str, value: Any) -> Any:
    """A reading by its name; any other value as it is."""
    row = sheet.row(key, players)
    return next((reading.name for reading in (row.readings if row else ()) if reading.value == value), value)


def _key(key: str) -> str:
    """A key as TOML, of a group and a name in it."""
    parts = key.split(".", 1)
    return ".".join(part if re.fullmatch(r"[A-Za-z0-9_-]+", part) else json.dumps(part) for part in parts)
