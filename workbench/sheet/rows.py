"""The rows of a data file, and the sheet that they make."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral
from typing import Any

from workbench.kernel import BadInput
from workbench.sheet.values import GRADES, Value, Values, nearest, short

TYPES = ("integer", "switch", "names", "text", "schedule", "fraction")


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
            "schedule": "a table of whole numbers"
            + (f" from {self.accepts[0]} to {self.accepts[1]}" if self.accepts else "")
            + ", such as {6: 3, 4: 2}",
            "fraction": "a fraction as text, such as '1/20'"
            + (f", from {self.accepts[0]} to {self.accepts[1]}" if self.accepts else ""),
            "reading": "",
        }[self.type]
        return " or ".join(part for part in (choices, kind) if part)

    def check(self, given: Any, where: str) -> Any:
        """`given` as this row's type, a reading's name replaced by what it stands for; BadInput where it can't be."""
        for reading in self.readings:
            if isinstance(given, str) and given == reading.name:
                return reading.value
        if isinstance(given, Integral) and not isinstance(given, bool):
            given = int(given)  # numpy's whole numbers too: settings of a sweep are often such
        good = {
            "integer": isinstance(given, int) and not isinstance(given, bool),
            "switch": isinstance(given, bool),
            "names": isinstance(given, list | tuple) and all(isinstance(n, str) and n for n in given),
            "text": isinstance(given, str),
            "schedule": isinstance(given, Mapping),
            "fraction": isinstance(given, str | Fraction | int) and not isinstance(given, bool),
            "reading": False,
        }[self.type]
        if good and self.type == "integer" and self.accepts:
            good = self.accepts[0] <= given <= self.accepts[1]
        if good and self.type == "names":
            few, many = self.accepts or (1, 99)
            good = len(set(given)) == len(given) and few <= len(given) <= many
            given = tuple(given)
        if good and self.type == "schedule":
            table, good = schedule(given)
            few, many = self.accepts or (0, max(table.values(), default=0))
            good = good and all(few <= number <= many for number in table.values())
            given = table if good else given
        if good and self.type == "fraction":
            try:
                good = not self.accepts or self.accepts[0] <= Fraction(given) <= self.accepts[1]
            except (ValueError, ZeroDivisionError):
                good = False
            given = str(Fraction(given)) if good else given
        if not good:
            hint = nearest(given, [r.name for r in self.readings]) if isinstance(given, str) else ""
            raise BadInput(f"{where} = {given!r}: accepted is {self.accepted()}.{hint}")
        return given


def schedule(given: Mapping[Any, Any]) -> tuple[dict[int, int], bool]:
    """A table of whole numbers by others from 1 on, its keys as numbers (TOML writes text), and whether it is one."""
    keys = [int(k) if isinstance(k, str) and k.isascii() and k.isdigit() else k for k in given]
    numbers = [*keys, *given.values()]
    if not all(isinstance(n, Integral) and not isinstance(n, bool) for n in numbers) or len(set(keys)) < len(keys):
        return {}, False
    table = {int(k): int(v) for k, v in zip(keys, given.values(), strict=True)}
    return dict(sorted(table.items(), reverse=True)), all(k >= 1 for k in table)


@dataclass(frozen=True)
class File:
    """What a file of one's own changes: values by key, how sure they are, and where from."""

    changes: dict[str, Any]
    sure: str
    source: str
    name: str = ""
    """What the file is called; nothing for what was typed in."""
    title: str = ""
    """The same with edition and date, where it says them."""

    @classmethod
    def of(cls, changes: dict[str, Any], name: str, said: Mapping[str, Any]) -> "File":
        """What a file of that name changes; it may say `sure` (variant or copy), `source`, or `edition` and `date`.

        A copy of no edition, date or source can't be told from a variant, and is graded as one.

        Raises:
            BadInput: a grade that is neither, a date without a year.
        """
        sure = said.get("sure", "variant")
        if sure not in ("variant", "copy"):
            raise BadInput(f"{name} has sure = {sure!r}: accepted is 'variant' or 'copy'.")
        for key in ("source", "edition"):
            if isinstance(said.get(key), list | dict):
                raise BadInput(f"{name} has {key} = {said[key]!r}: accepted is a text.")
        date = str(said.get("date") or "")
        if date and not re.search(r"\b(19|20)\d\d\b", date):
            raise BadInput(f"{name} has date = {date!r}: accepted is a date with its year, such as 2024-05-01.")
        known = {key: said.get(key) for key in ("edition", "date")}
        told = ", ".join(f"{key} {text or 'not said'}" for key, text in known.items())
        source = f"a copy: {told} ({name})" if sure == "copy" else name
        if sure == "copy" and not any(known.values()) and "source" not in said:
            sure, source = "variant", f"{name}, which says neither edition nor date of a copy"
        title = f"{name} ({told})" if any(known.values()) else name
        return cls(changes, sure, str(said.get("source", source)), name, title)


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
    rules: dict[str, Value]
    """The rules that have no number, by key: what refusals cite beside the values."""
    laws: dict[str, Any]
    """Values that the laws look through plays with: for a game whose random plays are long, short ones."""
    about: str = ""
    """What a reader of the values must know first, such as what their notes refer to."""

    def keys(self) -> list[str]:
        """Every key, in the file's order, once."""
        return list(dict.fromkeys(row.key for row in self.rows))

    def spelt(self, source: str) -> str:
        """Where a value is from, for a reader: each document by its title, in quotes where that has signs of its own.

        Of titles that are alike each names its author too.
        """
        titles = [document.get("title") for document in self.sources.values()]

        def title(found: re.Match[str]) -> str:
            document = self.sources[found[0]]
            name = document.get("title", found[0])
            quoted = f"“{name}”" if set(name) & set(",:") else name
            return quoted + (f" of {document['by']}" if titles.count(name) > 1 and "by" in document else "")

        return re.sub(rf"\b({'|'.join(map(re.escape, self.sources))})\b", title, source)

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
        files: Iterable[File] = (),
    ) -> Values:
        """The values of a table of `players`, with a designer's `changes`; BadInput names key, value and what would do.

        `changes` are by key: `{"near": 2, "deck": {"red": 8}}` or `{"deck.red": 8}`. Without `players`, the most
        that the published game seats. `files` change values with grades and sources of their own; later ones go
        before earlier ones, and `changes` before all.
        """
        players = self.seated(players)
        flat: dict[str, Any] = {}
        origins: dict[str, File] = {}
        for file in (*files, File(dict(changes or {}), "variant", "given by you")):
            own = self._flatten(file, players)
            flat |= own
            origins |= dict.fromkeys(own, file)
        seated: Any = self.row("players", players)
        rows = {"players": Value("players", players, seated.source, seated.sure, seated.note, seated.players)}
        changed: list[str] = []
        varied: list[str] = []
        for key in self._wanted(flat, players):
            row = self.row(key, players)
            if row is None:
                raise BadInput(f"{self.game} has no {key!r} for {players} players.")
            if key in flat:
                here = origins[key]
                value = row.check(flat[key], f"{here.name}: {key}" if here.name else key)
                same = row.value is not None and value == self._own(row, key)
                confirmed = same and here.sure == "copy" and GRADES.index(row.sure) > GRADES.index("copy")
                said: File | Row = here if confirmed or not same else row
                changed += [] if same else [key]
                varied += [] if same or value in [reading.value for reading in row.readings] else [key]
            elif row.value is None:
                raise BadInput(f"{key} has no value yet: give {row.accepted()}.")
            else:
                value, said = self._own(row, key), row
            rows[key] = Value(key, value, said.source, said.sure, row.note, row.players)
        return Values(rows, frozenset(changed), frozenset(varied), frozenset(flat))

    def _own(self, row: Row, key: str) -> Any:
        """The row's own value, checked: a default reading stands for its value."""
        return row.check(row.value, key)

    def seated(self, players: Any, where: str = "players") -> int:
        """`players` as a number that the game seats; further rows only say how sure some numbers are."""
        row = next(r for r in self.rows if r.key == "players" and not r.players)
        return int(row.check(row.value if players is None else players, where))

    def _flatten(self, file: File, players: int) -> dict[str, Any]:
        """`{"deck": {"red": 8}}` as `{"deck.red": 8}`; schedules stay whole. BadInput names the file, if it is one."""
        where = f"{file.name}: " if file.name else ""
        known = set(self.keys()) - {"players"}
        groups = {k.split(".", 1)[0] for k in known if "." in k}
        flat: dict[str, Any] = {}
        for key, given in file.changes.items():
            if key in groups:
                if not isinstance(given, Mapping):
                    row = next(row for row in self.rows if row.key.startswith(f"{key}."))
                    such = short(repr({row.key.split(".", 1)[1]: row.value}))
                    raise BadInput(f"{where}{key} = {given!r}: accepted is a table, such as {such}.")
                flat.update({f"{key}.{name}": value for name, value in given.items()})
            else:
                flat[key] = given
        wanted = set(self._wanted(flat, players))
        for key in flat:
            if key not in wanted:
                inside = [k for k in self._wanted(flat, players) if k.endswith(f".{key}")]
                near = nearest(str(key), wanted | groups)
                hint = f" Did you mean {' or '.join(map(repr, inside))}?" if inside else near
                if where and isinstance(flat[key], Mapping) and not hint:
                    hint = f" Leave the header [{key}] out: values stand without one."
                raise BadInput(f"{where}{self.game} has no value {key!r}.{hint}")
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
