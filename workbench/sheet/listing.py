"""Lists of one's own: CSV files that hold a group of values row by row, and the templates that they begin as.

A game's `family.py` says which groups may be listed (`LISTS`: the columns of each) and what the rows mean. Here is
what any such file has in common: where a row stands, which columns there are, who typed it from what.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.contract import Row
from workbench.kernel import BadInput
from workbench.sheet.values import nearest

NOTE = "note"
"""A column that every list may have."""
SAID = ("edition", "date", "sure")
"""What lines such as `# edition: first` say of the whole file."""
MARKS = ",;\t"
"""What may set columns off: spreadsheets in countries with a decimal comma write semicolons."""


@dataclass(frozen=True)
class Listing:
    """What a CSV file says."""

    rows: tuple[Row, ...]
    said: Mapping[str, str]
    """Edition, date and grade, as far as they are said."""
    slips: tuple[str, ...]
    """What stands in no column, a sentence a row."""


def read_listing(path: Path, columns: Sequence[str]) -> Listing:
    """Read a list of one's own; BadInput names the file, the line, what stands there and what is accepted.

    A cell that stands in no column is a slip of its row, and keeps no other row from being read.

    A first line names the columns, in any order. Blank lines and lines that begin with # are passed over, but for
    `# edition: …`, `# date: …` and `# sure: variant`. Capital letters are as good as small ones in column names.
    """
    shape = ",".join(columns)
    head: dict[str, int] = {}
    rows: list[Row] = []
    said: dict[str, str] = {}
    slips: list[str] = []
    for number, cells in _cells(path):
        where = f"{path.name}, line {number}"
        if cells[0].startswith("#"):
            key, _, value = ", ".join(filter(None, cells)).lstrip("# ").partition(":")
            if key.strip().lower() in SAID and value.strip(" ,"):
                said[key.strip().lower()] = value.strip(" ,")
        elif not head:
            head = _head(cells, columns, where)
        else:
            beyond = [cell for cell in cells[max(head.values()) + 1 :] if cell]
            unnamed = [c for at, c in enumerate(cells) if c and at not in head.values()]
            if beyond or unnamed:
                cell = (unnamed or beyond)[0]
                slips.append(f"{where}: {cell!r} stands in no column: accepted are {len(head)}: {', '.join(head)}.")
                continue
            row = {name: cells[at] if at < len(cells) else "" for name, at in head.items()}
            rows.append((where, {NOTE: "", **row}))
    if not head:
        raise BadInput(f"{path.name} is empty: accepted is a first line {shape}, then a row a line.")
    return Listing(tuple(rows), said, tuple(slips))


def _head(cells: Sequence[str], columns: Sequence[str], where: str) -> dict[str, int]:
    """The place of each column."""
    names = [cell.lower() for cell in cells]
    accepted = f"accepted are {', '.join(columns)}, and {NOTE} if wanted"
    for name in filter(None, names):
        if name not in (*columns, NOTE):
            raise BadInput(f"{where}: {name!r} is no column: {accepted}.{nearest(name, columns)}")
        if names.count(name) > 1:
            raise BadInput(f"{where}: the column {name!r} stands twice: {accepted}.")
    missing = [name for name in columns if name not in names]
    if missing:
        raise BadInput(f"{where}: the column {missing[0]!r} is missing: {accepted}.")
    return {name: at for at, name in enumerate(names) if name}


def _cells(path: Path) -> Iterable[tuple[int, list[str]]]:
    """The lines of a CSV file that say something: number from 1, and cells without blanks around them."""
    text = _text(path)
    plain = [line for line in text.splitlines() if line.strip(MARKS + ' "') and not line.lstrip('"').startswith("#")]
    if plain and plain[0].lower().startswith("sep="):  # as one spreadsheet tells itself
        text = text.replace(plain[0], "", 1)
        plain = plain[1:]
    mark = max(MARKS, key=plain[0].count) if plain else MARKS[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, skipinitialspace=True, strict=True)
    begins = 1
    try:
        for line in reader:
            cells = [cell.strip() for cell in line]
            if any(cells):
                yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as error:
        raise BadInput(f"{path.name}, line {begins}: this is no row of a CSV file ({error}).") from None


def _text(path: Path) -> str:
    """A file's text; BadInput where it can't be read, or is no text."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"{path} can't be read ({reason}): accepted is a CSV file.") from None
    if data.startswith(b"PK\x03\x04"):
        raise BadInput(f"{path.name} is a spreadsheet's own file: accepted is CSV, in UTF-8; save it as such.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInput(
            f"{path.name}, line {line}: the byte 0x{data[error.start]:02X} is not UTF-8: accepted is CSV in UTF-8; "
            "save it as such."
        ) from None
    if "\0" in text:
        line = text[: text.index(chr(0))].count("\n") + 1
        raise BadInput(f"{path.name}, line {line}: this is no text: accepted is CSV in UTF-8; save it as such.")
    return text


def written(columns: Sequence[str], rows: Iterable[Mapping[str, str]], about: Iterable[str], mark: str = ",") -> str:
    """A list to be filled in, as CSV: what it is and is to say, the columns, a row a line."""
    out = io.StringIO()
    out.write("".join(f"# {line}\n" for line in ("edition:", "date:", *about)))
    writer = csv.DictWriter(out, [*columns, NOTE], restval="", delimiter=mark, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
