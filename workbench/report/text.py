"""Values as a person types them at a command line, and rows as text to read."""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor, inf, isfinite, log10
from typing import Any, overload

from workbench.kernel import BadInput
from workbench.sheet import Sheet, short


def pairs(text: str, name: str = "this") -> dict[str, str]:
    """What `red=2,blue=1` says; BadInput where it says nothing of the kind.

    >>> pairs("red=2, blue=1")
    {'red': '2', 'blue': '1'}
    """
    out: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        key, mark, value = part.partition("=")
        if not mark or not key.strip() or not value.strip():
            raise BadInput(
                f"{name}: {part!r} is no pair: accepted is key=value, several set off by commas, such as red=2,blue=1."
            )
        if key.strip() in out:
            raise BadInput(f"{name}: {key.strip()!r} is given twice.")
        out[key.strip()] = value.strip()
    return out


def counts(text: str, name: str = "this") -> dict[str, int]:
    """What `red=2,blue=1` counts; BadInput where a count is no whole number from 0.

    >>> counts("red=2,blue=1")
    {'red': 2, 'blue': 1}
    """
    out = {}
    for key, value in pairs(text, name).items():
        try:
            out[key] = int(value if value.isascii() and value.isdigit() else "")
        except ValueError:  # so many digits, too, that Python reads no number from them
            raise BadInput(f"{name}: {key}={short(value)}: accepted is a whole number from 0.") from None
    return out


def typed(sheet: Sheet, key: str, text: str) -> Any:
    """A value as it is typed for a key, as the kind of thing that the data file keeps there.

    A reading's name stays text; a schedule is typed as `6:3,4:2`, an empty one as `none`; names as `red,blue`. What
    can't be read stays text too: the game then refuses it and says what it accepts.
    """
    rows = [row for row in sheet.rows if row.key in (key, key.split(".", 1)[0] + ".*")]
    if not rows or any(text == reading.name for row in rows for reading in row.readings):
        return text
    kind = rows[0].type
    if kind == "names":
        return tuple(name.strip() for name in text.split(","))
    if kind == "switch":
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    try:
        if kind == "schedule":
            steps = [part.split(":") for part in text.split(",")] if text not in ("", "none") else []
            table = {int(held): int(cards) for held, cards in steps}
            return table if len(table) == len(steps) else text
        return int(text) if kind == "integer" else text
    except ValueError:
        return text


def plain(value: Any) -> str:
    """A value as text: schedules as `6:3, 4:2`, names set off by commas, estimates to four places.

    What is not 0 is never shown as such.

    >>> plain(0.25), plain(0.0), plain(1.5e-6)
    ('0.2500', '0.0000', '1.5e-06')
    """
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: ""}[value]
    if isinstance(value, float):
        return f"{value:.4f}" if not value or abs(value) >= 0.00005 else f"{value:.1e}"
    if isinstance(value, Mapping):
        return ", ".join(f"{k}:{plain(v)}" for k, v in value.items()) or "none"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(plain, value))
    return str(value)


def table(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as a table to read, a column a key; numbers to the right. A long variant is cut: every row repeats it."""
    rows = list(rows)
    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = []
    for name in names:
        cells = [short(cell) if name == "variant" else cell for cell in (plain(row.get(name)) for row in rows)]
        width = max(len(cell) for cell in (name, *cells))
        right = all(isinstance(row.get(name), int | float | None) for row in rows)
        columns.append([cell.rjust(width) if right else cell.ljust(width) for cell in (name, *cells)])
    return "\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True))


def as_json(data: Any) -> str:
    """JSON to read, rows a line each; fractions and other exact numbers as text, what is not finite as null."""
    data = finite(data)
    if isinstance(data, list) and data:
        return "[\n" + ",\n".join(" " + json.dumps(row, ensure_ascii=False, default=str) for row in data) + "\n]"
    return json.dumps(data, indent=1, ensure_ascii=False, default=str)


def finite(data: Any) -> Any:
    """Data without infinities, for which JSON has no word."""
    if isinstance(data, Mapping):
        return {key: finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [finite(value) for value in data]
    return None if isinstance(data, float) and not isfinite(data) else data


def as_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Comma-separated values with a heading; whole parts (schedules, readings) as text."""
    import csv
    import io

    rows = list(rows)
    out = io.StringIO()
    writer = csv.DictWriter(out, list(dict.fromkeys(name for row in rows for name in row)), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({k: plain(v) if isinstance(v, Mapping | list | tuple) else v for k, v in row.items()})
    return out.getvalue().rstrip("\n")


def flat(data: Any, where: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Nested data as rows of a place (`counts.red.0`) and a value."""
    if isinstance(data, Mapping):
        return [row for key, part in data.items() for row in flat(part, (*where, str(key)))]
    if isinstance(data, list | tuple):
        return [row for at, part in enumerate(data) for row in flat(part, (*where, str(at)))]
    return [{"what": ".".join(where), "value": data}]


@overload
def whole(text: str, name: str) -> int: ...
@overload
def whole(text: None, name: str) -> None: ...
def whole(text: str | None, name: str) -> int | None:
    """A typed whole number, if there is one; BadInput names the option where it is none."""
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        raise BadInput(f"--{name} {text}: accepted is a whole number.") from None


def plus_minus(value: float, error: float) -> str:
    """An estimate with its error: two places, or as many as the error's first digit needs.

    >>> plus_minus(1.25, 0.034), plus_minus(0.0, 0.00018)
    ('1.25 ± 0.03', '0.0000 ± 0.0002')
    """
    places = max(2, -floor(log10(error))) if 0 < error < inf else 2
    return f"{value:.{places}f} ± {error:.{places}f}"


def percent(chance: Fraction) -> str:
    """A chance to a whole per cent; what is not quite certain or impossible is never shown as such.

    >>> [percent(Fraction(n, 1000)) for n in (0, 1, 10, 346, 994, 1000)]
    ['0 %', '<1 %', '1 %', '35 %', '>99 %', '100 %']
    """
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    return ">99 %" if Fraction(99, 100) < chance < 1 else f"{round(100 * chance)} %"
