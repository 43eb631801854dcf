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

    What is from a copy keeps its grade and source: where not all is from one, each copy is a `[[part]]` of the file.

    Raises:
        BadInput: verbs of one's own are swapped, which no file holds.
    """
    for verb in swapped:
        raise BadInput(f"{verb} is a verb of one's own, which no file holds: accepted is a table without it.")
    players = given["players"]
    parts: dict[str | None, dict[str, Any]] = {None: {}}  # by the copy's source; None for what is from no copy
    for key, row in given.rows.items():
        if key in given.given:
            copy = row.source if row.sure == "copy" else None
            parts.setdefault(copy, {})[key] = _named(sheet, players, key, row.value)
    graded = [{"sure": "copy", "source": copy, **part} for copy, part in parts.items() if copy is not None]
    head = {"game": sheet.game, "players": players, **parts[None]}
    if len(graded) == 1 and not parts[None]:
        return _lines({**head, **graded[0]})
    return _lines(head) + "".join(f"\n[[part]]\n{_lines(part)}" for part in graded)


def save(path: "str | Path", text: str) -> Path:
    """Write a file where none is yet, or the same one; BadInput otherwise."""
    given: Any = path  # whatever a person put there
    if not isinstance(given, str | Path) or given == "":
        raise BadInput(f"path = {path!r}: accepted is the name of a new TOML file.")
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


def _lines(values: Mapping[str, Any]) -> str:
    """A line a value."""
    return "".join(f"{_key(key)} = {written(value)}\n" for key, value in values.items())


def _named(sheet: Sheet, players: int, key: str, value: Any) -> Any:
    """A reading by its name; any other value as it is."""
    row = sheet.row(key, players)
    return next((reading.name for reading in (row.readings if row else ()) if reading.value == value), value)


def _key(key: str) -> str:
    """A key as TOML, of a group and a name in it."""
    parts = key.split(".", 1)
    return ".".join(part if re.fullmatch(r"[A-Za-z0-9_-]+", part) else json.dumps(part) for part in parts)
