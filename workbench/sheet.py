"""Reads and checks `data/<game>.toml`: every number of a rulebook, with its source and how sure it is.

A sheet answers `resolve(players, changes)`: the values of one table, each checked, graded and named.
"""

import difflib
import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from workbench.kernel import BadInput

GRADES = ("agreed", "copy", "stated", "inferred", "assumed", "variant")
"""How sure a value is, the surest first: several documents say it; an owner typed it from a copy; one document says
it; it follows; nobody could say, this is a reasoned default; a designer's own."""

TYPES = ("integer", "switch", "names", "text", "schedule", "fraction")


@dataclass(frozen=True)
class Value:
    """One value of a table: what it is, where it comes from, how sure that is."""

    key: str
    value: Any
    source: str
    sure: str
    note: str = ""
    players: tuple[int, ...] = ()


@dataclass(frozen=True)
class Reading:
    """One way to read an unclear rule."""

    name: str
    means: str
    value: Any
    source: str = ""


@dataclass(frozen=True)
class Row:
    """One `[[value]]` or `[[ruling]]` of a sheet, as written there."""

    key: str
    type: str
    value: Any
    source: str
    sure: str
    note: str = ""
    players: tuple[int, ...] = ()
    accepts: tuple[Any, ...] = ()
    by: str = ""
    why: str = ""
    readings: tuple[Reading, ...] = ()

    def accepted(self) -> str:
        """What this row would accept, in words."""
        choices = " or ".join(repr(r.name) for r in self.readings)
        kind = {
            "integer": f"a whole number from {self.accepts[0]} to {self.accepts[1]}"
            if self.accepts
            else "a whole number",
            "switch": "True or False",
            "names": "a list of different names"
            + (f", {self.accepts[0]} to {self.accepts[1]} of them" if self.accepts else ""),
            "text": "a text",
            "schedule": "a table of whole numbers, such as {6: 3, 4: 2}",
            "fraction": "a fraction as text, such as '1/20'",
            "reading": "",
        }[self.type]
        return " or ".join(part for part in (choices, kind) if part)

    def check(self, given: Any, where: str) -> Any:
        """`given` as this row's type, a reading's name replaced by what it stands for; BadInput where it can't be."""
        for reading in self.readings:
            if isinstance(given, str) and given == reading.name:
                return reading.value
        good = {
            "integer": isinstance(given, int) and not isinstance(given, bool),
            "switch": isinstance(given, bool),
            "names": isinstance(given, list | tuple) and all(isinstance(n, str) and n for n in given),
            "text": isinstance(given, str),
            "schedule": isinstance(given, Mapping),
            "fraction": isinstance(given, str | Fraction | int),
            "reading": False,
        }[self.type]
        if good and self.type == "integer" and self.accepts:
            good = self.accepts[0] <= given <= self.accepts[1]
        if good and self.type == "names":
            few, many = self.accepts or (1, 99)
            good = len(set(given)) == len(given) and few <= len(given) <= many
            given = tuple(given)
        if good and self.type == "schedule":
            given, good = _schedule(given)
        if good and self.type == "fraction":
            try:
                given = str(Fraction(given))
            except (ValueError, ZeroDivisionError):
                good = False
        if not good:
            hint = nearest(given, [r.name for r in self.readings]) if isinstance(given, str) else ""
            raise BadInput(f"{where} = {given!r}: accepted is {self.accepted()}.{hint}")
        return given


def _schedule(given: Mapping[Any, Any]) -> tuple[dict[int, int], bool]:
    """A table of whole numbers with its keys as numbers (TOML writes them as text), and whether it is one."""
    try:
        table = {int(k): v for k, v in given.items()}
    except (TypeError, ValueError):
        return {}, False
    good = all(isinstance(v, int) and not isinstance(v, bool) and v >= 0 and k >= 1 for k, v in table.items())
    return dict(sorted(table.items(), reverse=True)), good


def nearest(word: str, known: Iterable[str]) -> str:
    """` Did you mean 'x'?`, or nothing where no known word is near."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean {near[0]!r}?" if near else ""


def weakest(grades: Iterable[str]) -> str:
    """The weakest of some grades; a designer's own value is named beside it, as it says nothing of how sure.

    >>> weakest(["agreed", "assumed", "stated"]), weakest(["agreed", "variant"])
    ('assumed', 'variant')
    >>> weakest(["variant, assumed", "stated"])
    'variant, assumed'
    """
    found = {part for grade in grades for part in grade.split(", ")}
    rest = [g for g in GRADES[:-1] if g in found]
    if "variant" not in found:
        return rest[-1] if rest else GRADES[0]
    return "variant, assumed" if "assumed" in rest else "variant"


@dataclass(frozen=True)
class Values:
    """The values of one table, by key; `values["deck.red"]` is the number, `values.row("deck.red")` all of it."""

    rows: dict[str, Value]
    changed: frozenset[str] = field(default=frozenset())
    """The keys whose value differs from the sheet's."""
    given: frozenset[str] = field(default=frozenset())
    """The keys that were given, equal to the sheet's or not: what follows from others leaves these alone."""

    def __repr__(self) -> str:
        """A line a value: key, value, how sure."""
        return "\n".join(f"{v.key} = {v.value!r} ({v.sure})" for v in self.rows.values())

    def __getitem__(self, key: str) -> Any:
        """The value under `key`."""
        return self.rows[key].value

    def row(self, key: str) -> Value:
        """The value under `key` with its source and grade; BadInput names the nearest key where there is none."""
        if key not in self.rows:
            raise BadInput(f"There is no value {key!r}.{nearest(key, self.rows)}")
        return self.rows[key]

    def below(self, group: str) -> dict[str, Any]:
        """The values of a group: `below("deck")` is {"red": 6, …}."""
        return {k.split(".", 1)[1]: v.value for k, v in self.rows.items() if k.startswith(group + ".")}

    def matching(self, keys: Iterable[str]) -> list[str]:
        """All keys that `keys` name, a group's name standing for each of its members."""
        out: list[str] = []
        for key in keys:
            found = [k for k in self.rows if k == key or k.startswith(key + ".")]
            if not found:
                raise BadInput(f"There is no value {key!r}.{nearest(key, self.rows)}")
            out += found
        return out

    def sure(self, keys: Iterable[str] = ()) -> str:
        """The weakest grade among `keys` (groups allowed), or among all values."""
        return weakest(self.rows[k].sure for k in (self.matching(keys) or self.rows))

    def digest(self) -> str:
        """Eight hexadecimal digits that name all values together."""
        return fingerprint({k: v.value for k, v in self.rows.items()}, 8)

    def fingerprints(self) -> dict[str, str]:
        """Two hexadecimal digits a value, so that two sheets can say where they differ."""
        return {k: fingerprint(v.value, 2) for k, v in sorted(self.rows.items())}


def as_text(value: Any) -> str:
    """A value as one line of JSON, the same for equal values; without `|`, so that a play's line can hold it."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=list)
    return text.replace("|", "\\u007c")


def fingerprint(value: Any, digits: int) -> str:
    """The first hexadecimal digits of a value's hash, equal for equal values."""
    return hashlib.sha256(as_text(value).encode()).hexdigest()[:digits]


@dataclass(frozen=True)
class Sheet:
    """A game's data file, read and checked."""

    game: str
    title: str
    version: int
    path: str
    sources: dict[str, dict[str, str]]
    rows: tuple[Row, ...]
    examples: tuple[dict[str, Any], ...]

    def keys(self) -> list[str]:
        """Every key, in the file's order, once."""
        return list(dict.fromkeys(row.key for row in self.rows))

    def row(self, key: str, players: int) -> Row | None:
        """The row that holds for `key` at a table of so many, the most particular one first."""
        rows = [r for r in self.rows if r.key == key and (not r.players or players in r.players)]
        if not rows and "." in key:
            return self.row(key.split(".", 1)[0] + ".*", players) if not key.endswith(".*") else None
        return min(rows, key=lambda r: not r.players, default=None)

    def resolve(
        self,
        players: int | None,
        changes: Mapping[str, Any] | None = None,
        file: tuple[Mapping[str, Any], str, str] | None = None,
    ) -> Values:
        """The values of a table of `players`, with a designer's `changes`; BadInput names key, value and what would do.

        `changes` are by key: `{"near": 2, "deck": {"red": 8}}` or `{"deck.red": 8}`. Without `players`, the most
        that the published game seats. A `file` (as `read_variant` gives it) changes values with a grade and source of
        its own; `changes` go before it.
        """
        players = self._players(players)
        from_file, grade, source = file or ({}, "variant", "")
        own = self._flatten(changes or {}, players)
        flat = {**self._flatten(from_file, players), **own}
        rows = {"players": Value("players", players, "the table", "agreed")}
        changed: list[str] = []
        for key in self._wanted(flat, players):
            row = self.row(key, players)
            if row is None:
                raise BadInput(f"{self.game} has no {key!r} for {players} players.")
            if key in flat:
                value = row.check(flat[key], key)
                here = ("given by you", "variant") if key in own else (source, grade)
                same = row.value is not None and value == self._own(row, key)
                confirmed = same and here[1] == "copy" and GRADES.index(row.sure) > GRADES.index("copy")
                origin, sure = here if confirmed or not same else (row.source, row.sure)
                changed += [] if same else [key]
            elif row.value is None:
                raise BadInput(f"{key} has no value yet: give {row.accepted()}.")
            else:
                value, origin, sure = self._own(row, key), row.source, row.sure
            rows[key] = Value(key, value, origin, sure, row.note, row.players)
        return Values(rows, frozenset(changed), frozenset(flat))

    def _own(self, row: Row, key: str) -> Any:
        """The row's own value, checked: a default reading stands for its value."""
        return row.check(row.value, key)

    def _players(self, players: Any) -> int:
        """`players` as a number that some row seats."""
        row = next(r for r in self.rows if r.key == "players")
        return int(row.check(row.value if players is None else players, "players"))

    def _flatten(self, changes: Mapping[str, Any], players: int) -> dict[str, Any]:
        """`{"deck": {"red": 8}}` as `{"deck.red": 8}`; schedules stay whole."""
        known = set(self.keys()) - {"players"}
        groups = {k.split(".", 1)[0] for k in known if "." in k}
        flat: dict[str, Any] = {}
        for key, given in changes.items():
            if key in groups:
                if not isinstance(given, Mapping):
                    raise BadInput(f"{key} = {given!r}: accepted is a table, such as {{'red': 8}}.")
                flat.update({f"{key}.{name}": value for name, value in given.items()})
            else:
                flat[key] = given
        wanted = set(self._wanted(flat, players))
        for key in flat:
            if key not in wanted:
                inside = [k for k in self._wanted(flat, players) if k.endswith(f".{key}")]
                hint = f" Did you mean {' or '.join(map(repr, inside))}?" if inside else nearest(key, wanted | groups)
                raise BadInput(f"{self.game} has no value {key!r}.{hint}")
        return flat

    def _wanted(self, flat: Mapping[str, Any], players: int) -> list[str]:
        """The keys of this table in order: a group that goes by a list of names has one key a name."""
        out: list[str] = []
        for key in self.keys():
            if key == "players":
                continue
            group = key.split(".", 1)[0]
            row = next(r for r in self.rows if r.key == key)
            if not row.by:
                out.append(key)
            elif not any(k.startswith(group + ".") for k in out):
                listing = self.row(row.by, players)
                assert listing is not None
                names = listing.check(flat.get(row.by, listing.value), row.by)
                out += [f"{group}.{name}" for name in names]
        return out


def read(path: Path) -> Sheet:
    """Read and check one data file; BadInput names the row that lacks something."""
    raw = _toml(path)
    for key in ("game", "title", "version", "sources", "value"):
        if key not in raw:
            raise BadInput(f"{path.name} lacks {key!r}.")
    for key, entries in (("sources", [raw["sources"]]), *((k, raw.get(k, [])) for k in ("value", "ruling", "example"))):
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            wanted = "[sources]" if key == "sources" else f"rows of [[{key}]]"
            raise BadInput(f"{path.name}: {key!r} is {raw[key]!r}: accepted is {wanted}.")
    rows = [_row(entry, path.name, raw["sources"]) for entry in raw["value"]]
    rows += [_ruling(entry, path.name, raw["sources"]) for entry in raw.get("ruling", [])]
    if not any(row.key == "players" for row in rows):
        raise BadInput(f"{path.name} lacks a value 'players'.")
    return Sheet(
        raw["game"], raw["title"], raw["version"], str(path), raw["sources"], tuple(rows), tuple(raw.get("example", []))
    )


def _toml(path: Path) -> dict[str, Any]:
    """A TOML file's content; BadInput where there is none to be had."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}.") from None
    except OSError as error:
        raise BadInput(f"{path} can't be read ({error.strerror}): accepted is a TOML file.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path.name} is not in UTF-8: save it as such.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path.name} is not valid TOML: {error}") from None


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
        readings.append(Reading(name, reading["means"], _schedule(value)[0] if isinstance(value, dict) else value,
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


def read_variant(path: Path, game: str) -> tuple[dict[str, Any], str, str]:
    """A designer's or owner's TOML that names only what differs: its changes, grade (variant or copy) and source."""
    raw = _toml(path)
    if raw.pop("game", game) != game:
        raise BadInput(f"{path.name} is for another game, not {game!r}.")
    grade, source = raw.pop("sure", "variant"), raw.pop("source", path.name)
    if grade not in ("variant", "copy"):
        raise BadInput(f"{path.name} has sure = {grade!r}: accepted is 'variant' or 'copy'.")
    return raw, grade, source


def regrade(value: Value, new: Any, source: str, sure: str) -> Value:
    """`value` with something derived in its place, no surer than before."""
    kept = value.sure if GRADES.index(value.sure) >= GRADES.index(sure) else sure
    return replace(value, value=new, source=source, sure=kept)
