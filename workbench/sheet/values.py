"""The values of one table: what each is, where it comes from, how sure that is."""

import difflib
import hashlib
import json
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workbench.kernel import BadInput

GRADES = ("agreed", "copy", "stated", "inferred", "assumed", "variant")
"""How sure a value is, the surest first: several documents say it; an owner typed it from a copy; one document says
it; it follows; nobody could say, this is a reasoned default; a designer's own."""

ECHO = 80
"""The most letters of what was given that a message says again."""


@dataclass(frozen=True)
class Value:
    """One value of a table: what it is, where it comes from, how sure that is."""

    key: str
    value: Any
    source: str
    sure: str
    note: str = ""
    players: tuple[int, ...] = ()
    typed: int = 0
    """Of a listing that was completed, how many of its first entries were given."""
    typed_sure: str = ""
    """How sure these are."""


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
    varied: frozenset[str] = field(default=frozenset())
    """Of these the keys whose value no reading of the sheet stands for, either: what was published is left."""
    given: frozenset[str] = field(default=frozenset())
    """The keys that were given, equal to the sheet's or not: what follows from others leaves these alone."""
    lists: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    """By group what a list of one's own is called (its file, edition and date), and the keys that it gave."""

    @property
    def shown(self) -> dict[str, Any]:
        """What differs from the sheet, by key; what a list gave goes by the list's name, with digits for it."""
        out = {key: self[key] for key in sorted(self.changed)}
        for group, (name, keys) in self.lists.items():
            listed = {key: out.pop(key) for key in keys if key in out}
            out |= {group: f"{name}, {fingerprint(listed, 4)}"} if listed else {}
        return out

    def __repr__(self) -> str:
        """A line a value: key, value, how sure."""
        return "\n".join(f"{v.key} = {v.value!r} ({v.sure})" for v in self.rows.values())

    def __getitem__(self, key: str) -> Any:
        """The value under `key`."""
        return self.row(key).value

    def __iter__(self) -> Iterator[str]:
        """The keys, as of a table."""
        return iter(self.rows)

    def plain(self) -> dict[str, Any]:
        """Every value by its key, and nothing else of it."""
        return {key: row.value for key, row in self.rows.items()}

    def row(self, key: str) -> Value:
        """The value under `key` with its source and grade; BadInput names the nearest key where there is none."""
        if key not in self.rows:
            raise BadInput(f"There is no value {echoed(key)}.{nearest(str(key), self.rows)}")
        return self.rows[key]

    def below(self, group: str) -> dict[str, Any]:
        """The values of a group: `below("deck")` is {"red": 6, …}."""
        return {k.split(".", 1)[1]: v.value for k, v in self.rows.items() if k.startswith(group + ".")}

    def matching(self, keys: Iterable[str]) -> list[str]:
        """All keys that `keys` name, a group's name standing for each of its members."""
        out: list[str] = []
        for key in keys:
            found = [k for k in self.rows if k == key or k.startswith(f"{key}.")]
            if not found:
                raise BadInput(f"There is no value {echoed(key)}.{nearest(str(key), self.rows)}")
            out += found
        return out

    def sure(self, keys: Iterable[str] = ()) -> str:
        """The weakest grade among `keys` (groups and entries as `entry` names them allowed), or among all values."""
        wanted = list(keys)
        entries = [key.partition(":")[0] for key in wanted if ":" in str(key)]
        plain = self.matching(key for key in wanted if ":" not in str(key))
        grades = [self.rows[key].typed_sure for key in entries] + [self.rows[key].sure for key in plain]
        return weakest(grades or (row.sure for row in self.rows.values()))

    def entry(self, key: str, place: int) -> str:
        """What one entry of a listing rests on: on the whole of it, or where it was given and others not, on itself."""
        return f"{key}:{place}" if place < self.rows[key].typed else key

    def digest(self) -> str:
        """Eight hexadecimal digits that name all values together."""
        return fingerprint({k: v.value for k, v in self.rows.items()}, 8)

    def fingerprints(self) -> dict[str, str]:
        """Two hexadecimal digits a value, so that two sheets can say where they differ."""
        return {k: fingerprint(v.value, 2) for k, v in sorted(self.rows.items())}


def echoed(given: Any) -> str:
    """What was given, as a message says it again: on one line, a long text or list cut, anything else long by its kind.

    >>> echoed("red"), echoed([1] * 99), echoed(b"red" * 99)
    ("'red'", '[1, 1, 1, 1, 1, 1, ...]', 'this bytes')
    """
    for text in (repr(given), reprlib.repr(given) if isinstance(given, str | list | tuple | dict) else ""):
        if 0 < len(text) <= ECHO and "\n" not in text:
            return text
    return f"this {type(given).__name__}"


def short(text: str) -> str:
    """A text for a table or a line to read: whatever is longer than a message echoes is cut.

    >>> short("red"), len(short("red" * 99))
    ('red', 80)
    """
    return text if len(text) <= ECHO else text[: ECHO - 1] + "…"


def as_text(value: Any) -> str:
    """A value as one line of JSON, the same for equal values; without `|`, so that a play's line can hold it."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=list)
    return text.replace("|", "\\u007c")


def fingerprint(value: Any, digits: int) -> str:
    """The first hexadecimal digits of a value's hash, equal for equal values."""
    return hashlib.sha256(as_text(value).encode()).hexdigest()[:digits]


def regrade(value: Value, new: Any, given: bool, typed: int = 0) -> Value:
    """`value` with something derived in its place, assumed at best; so many first entries stay as they were.

    What was `given` is completed; what else a document says is not what stands here now, and its source says so.
    """
    kept = value.sure if GRADES.index(value.sure) >= GRADES.index("assumed") else "assumed"
    how = "completed from the other values" if given else "derived from the other values"
    source = f"{how}{', in place of' if kept != value.sure and not given else ''}: {value.source}"
    return replace(value, value=new, source=source, sure=kept, typed=typed, typed_sure=value.sure)
