"""What a game's modules must say and what they may: the contract between a game's folder and all other rooms.

A game is a folder of modules: `rules`, `spec`, `words`, `draw` and, where its numbers come in families, `family`.
Each is described here by a protocol of its name, so that what a room asks of any game is typed and stands in one
place. An abstract member, or a value without a default, must be there; what has a body or a default may be left out,
and then the game has what stands here. A module may hold more, for the game's own odds and bots.

Records are numpy's: `spec` holds a table's numbers, `state` a position. `names` is what `words.names` gave for the
table. Lists that verbs write into are int64. Codes of actions count from 0, seats from 0, clockwise.
"""

import inspect
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import partial
from types import ModuleType, UnionType
from typing import Any, NamedTuple, Protocol, get_origin, get_type_hints

import numpy as np

Values = Mapping[str, Any]
"""A table's values by key, such as `deck.red`, as `data/<game>.toml` or a variant gives them."""
Row = tuple[str, dict[str, str]]
"""A row of a CSV list: where it stands (`mine.csv, line 7`), and its cells by column."""
Axes = tuple[tuple[Iterable[Any], ...], Any]
"""A state's field: the labels of each axis, then names for its values: a tuple, or a function of the place."""


class Tally(NamedTuple):
    """What `tally` counts under one name: a row a label (a suit, a number of cards), a column a seat or the play."""

    name: str
    labels: tuple[str, ...]
    """The axes of `words.AXES` that it counts by; none for a single row."""
    seats: bool
    counts: str
    """What one unit is, in words."""


class Names(Protocol):
    """The names on one table; a game's own class of this name has more."""

    @abstractmethod
    def labels(self) -> Mapping[str, Sequence[str]]:
        """The labels of each axis of `words.AXES`, on this table; no more than the axis is long."""


class Rules(Protocol):
    """`rules`: the records and the verbs over them, compiled (`kernel.rule`) but for `complete`; they never roll.

    A list has `ACTIONS` places; behind the codes that a verb counts, what stands there is scratch.
    """

    SPEC: np.dtype[Any]
    STATE: np.dtype[Any]
    RANGES: Mapping[str, tuple[int, int]]
    """The least and the most of each field of a state that may leave 0 to 31, or not be so much."""
    ACTIONS: int
    """How many codes of actions there are, a seat's and chance's alike."""
    TALLIES: tuple[Tally, ...]
    """What `tally` counts, in the order of its rows."""
    WINS_FROM: int | None = None
    """The fewest points that win, in rules by which a play may end without a winner: a play in which nobody has as
    many is nobody's win, and no tie. None: whoever has the most points wins."""

    BOUND: str = ""
    """The key of the value that ends a play without a winner, in rules that have such: warnings of plays name it."""

    TOGETHER: bool = False
    """Whether all seats play for one end: what an action is worth to a seat is then its points, as to one who plays
    alone, and not how far they are ahead of the others'."""

    MEASURE: str = "points"
    """What rule sets are compared by where nothing else is asked: a measure of any game, or a tally."""

    @abstractmethod
    def setup(self, spec: Any, state: Any) -> None:
        """Write the table before anything happened over whatever `state` holds."""

    @abstractmethod
    def current_player(self, spec: Any, state: Any) -> int:
        """The seat to act, or `kernel.CHANCE`, or `kernel.TERMINAL`."""

    @abstractmethod
    def legal_actions(self, spec: Any, state: Any, actions: Any) -> int:
        """Write the codes of the legal actions, at chance those of its outcomes; returns how many."""

    @abstractmethod
    def chance_outcomes(self, spec: Any, state: Any, actions: Any, weights: Any) -> int:
        """Write what chance may do and a whole weight above 0 for each, together below 2**31; returns how many."""

    @abstractmethod
    def refusal(self, spec: Any, state: Any, action: int) -> int:
        """0 where an action is legal, else the code in `words.REFUSALS` of the rule that forbids it."""

    @abstractmethod
    def apply(self, spec: Any, state: Any, action: int) -> None:
        """Do a legal action, a seat's or chance's, in place."""

    @abstractmethod
    def scores(self, spec: Any, state: Any, out: Any) -> None:
        """Write the points of each seat, at any moment: `out[seat]`."""

    @abstractmethod
    def observe(self, spec: Any, state: Any, seat: int) -> None:
        """Turn a full state, in place, into the view of a seat: what it can't see is for chance to deal again."""

    @abstractmethod
    def hidden(self, spec: Any, state: Any) -> int:
        """How much of a view is still to be dealt; 0 for a full state."""

    @abstractmethod
    def broken(self, spec: Any, state: Any) -> int:
        """0 where a record can be, else the code in `words.BROKEN` of what makes it impossible."""

    @abstractmethod
    def complete(self, spec: Any, state: Any, given: frozenset[str]) -> None:
        """Write what a described position leaves unsaid, of which the fields `given` were said; never compiled."""

    def unsaid(self, state: Any) -> Sequence[str]:
        """The `[[rule]]` keys by which `complete` filled in what follows from nothing, as far as a state holds it."""
        return ()

    @abstractmethod
    def settled(self, spec: Any, state: Any) -> int:
        """How many parts of the play (rounds, laps) are over: what a search looks ahead by."""

    @abstractmethod
    def tally(self, spec: Any, before: Any, action: int, after: Any, counts: Any) -> None:
        """Add what an action did to `counts[row, seat]`, rows as `TALLIES` names them; the play's go to column 0."""

    @abstractmethod
    def max_length(self, spec: Any) -> int:
        """A number of actions that no play of this table passes."""


class Spec(Protocol):
    """`spec`: the numbers as one record."""

    @abstractmethod
    def spec(self, values: Values) -> Any:
        """A table's record of `rules.SPEC`; BadInput names the key, the value and what would be accepted."""


class Words(Protocol):
    """`words`: what the codes mean, and what may be clicked for them."""

    AXES: Mapping[str, range]
    """What tallies go by, at its largest; `Names.labels` has the names on one table."""
    Refusal: type[IntEnum]
    """Why an action may not be done; 0, `NONE`, is no objection."""
    REFUSALS: Mapping[int, tuple[str, tuple[str, ...]]]
    """For each refusal a sentence, and the keys of the values or `[[rule]]`s that it rests on."""
    APART: tuple[str, tuple[str, ...]] = ("", ())
    """Why things that actions point at don't go together where no action points at both (a card, a space of another
    suit): a sentence, and the keys that it rests on."""
    Broken: type[IntEnum]
    """What makes a record impossible; 0, `NONE`, is nothing."""
    BROKEN: Mapping[int, str]
    """Each broken code in words that go on after "This position cannot be:"."""
    PART: str = "play"
    """What `rules.settled` counts is called, such as a round."""

    @abstractmethod
    def names(self, values: Values) -> Names:
        """The names on a table of these values."""

    @abstractmethod
    def axes(self, names: Any, players: int) -> Mapping[str, Axes]:
        """How a person may write each field of `rules.STATE`."""

    @abstractmethod
    def describe(self, names: Any, action: int) -> str:
        """An action in a few words, such as `pass blue`: of all that are legal at a moment no two have the same."""

    @abstractmethod
    def targets(self, names: Any, action: int) -> tuple[str, ...]:
        """The things in the picture that an action points at, in the order of clicking; none for one that can't be."""

    @abstractmethod
    def is_open(self, action: int) -> bool:
        """Whether all at the table see what is done."""

    def narrate(self, names: Any, before: Any, action: int) -> str:
        """An action that was done in the state `before`, where only that state gives the words: which tile was drawn.

        Left out: as `describe` says it.
        """
        return self.describe(names, action)

    def spoken(self, thing: str) -> str:
        """What a thing of the picture is called; empty, as if left out, for what its name says well enough."""
        return ""


class Draw(Protocol):
    """`draw`: the table as pure functions from a record to text."""

    SHOWS: tuple[str, ...]
    """The keys of the values that a picture shows: those that are assumed are named beside it."""

    @abstractmethod
    def draw(
        self,
        names: Any,
        spec: Any,
        state: Any,
        seat: int | None,
        marks: Mapping[str, Sequence[str]],
        narrow: bool,
        results: bool,
    ) -> str:
        """The table as SVG text, as far as a state or a view knows it.

        Whose hand lies in front is `seat` (None: for the game to say). `marks` are short lines by the name of a thing,
        as `words.targets` names them; those under "" stand at the foot. `narrow` asks for what can be read on a page
        some 350 pixels wide. Without `results` it does not work out what is on the table, such as the final counts of
        a round that is over and the points for them: a lesson asks for it.
        """

    @abstractmethod
    def text(self, names: Any, spec: Any, state: Any) -> str:
        """The table in plain text."""


class Family(Protocol):
    """`family`: what follows from a game's numbers. All of it, and the module itself, may be left out."""

    LISTS: Mapping[str, Sequence[str]] = {}
    """Groups of values that a CSV file of one's own may list, and its columns. Who has it needs all of `LISTING`."""
    MEANT: Mapping[str, str] = {}
    """For each group of `LISTS`, what else may be said where a list is named, in words."""
    DRAWN: Mapping[str, tuple[str, str]] = {}
    """For each group that is drawn, the key that names the draw, and how it names it by a number: `random:{}`."""

    def derive(self, values: Values, varied: frozenset[str], given: frozenset[str]) -> Mapping[str, Any]:
        """What follows from the values, by key, of which some differ from all that is published and some were given."""
        return {}

    def notes(self, values: Values) -> list[str]:
        """Sentences that warn of what is odd about a table."""
        return []

    def lacking(self, values: Values, given: frozenset[str]) -> list[dict[str, Any]]:
        """What a list leaves open: rows of `key`, how many things are `given` `of` how many, what is `missing`."""
        return []

    def listed(self, group: str, rows: Iterable[Row], values: Values) -> dict[str, Any]:
        """What the rows of a list say, as values by key; BadInput names the row that can't be."""
        return {}

    def blank(self, group: str) -> tuple[Sequence[str], list[dict[str, str]]]:
        """What a list to be filled in says at its head, and its rows, by column."""
        return (), []

    def meant(self, group: str, text: str) -> dict[str, Any] | None:
        """The values that a text means where a list is named; None where it can only be a file's name."""
        return None


LISTING = ("MEANT", "listed", "blank", "meant")
"""What a family must say besides, where it says which values may be listed."""
PARTS: dict[str, type] = {"rules": Rules, "spec": Spec, "words": Words, "draw": Draw, "family": Family}
"""The modules of a game, and what each must and may say."""


def parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """What a function takes, without `self`.

    >>> parameters(Words.describe)
    ('names', 'action')
    """
    return tuple(name for name in inspect.signature(function).parameters if name != "self")


def takes(function: Any, wanted: Sequence[str]) -> bool:
    """Whether something can be called with so many arguments.

    >>> takes(lambda spec, state: 0, ("spec", "state")), takes(len, ("spec", "state")), takes(3, ())
    (True, False, False)
    """
    try:
        inspect.signature(function).bind(*wanted)
    except TypeError:
        return False
    except ValueError:  # some functions that are not written in Python don't say what they take
        return True
    return True


def members(part: type) -> dict[str, Any]:
    """The values and the functions of a part by name: for a value its type, for a function the one that stands here."""
    functions = {name: member for name, member in vars(part).items() if inspect.isfunction(member) and name[0] != "_"}
    return {**get_type_hints(part), **functions}


def lacks(part: type, module: ModuleType) -> list[str]:
    """What a module must say and doesn't, by name."""
    needed = LISTING if part is Family and getattr(module, "LISTS", None) else ()

    def must(name: str, member: Any) -> bool:
        return name in needed or not hasattr(part, name) or getattr(member, "__isabstractmethod__", False)

    return [name for name, member in members(part).items() if must(name, member) and not hasattr(module, name)]


def misfits(part: type, module: ModuleType) -> list[str]:
    """What a module says in another way than the contract, each in a sentence's words."""
    out = []
    for name, member in members(part).items():
        if not hasattr(module, name):
            continue
        said = getattr(module, name)
        if inspect.isfunction(member):
            wanted = parameters(member)
            if not takes(said, wanted):
                found = f"takes ({', '.join(parameters(said))})" if callable(said) else f"is {said!r}"
                out.append(f"{name} {found}: accepted is a function of ({', '.join(wanted)})")
        elif not isinstance(said, member if isinstance(member, UnionType) else get_origin(member) or member):
            kind = getattr(get_origin(member) or member, "__name__", str(member))
            out.append(f"{name} is {said!r}: accepted is of the kind {kind}")
    return out


def fill(part: type, module: ModuleType) -> None:
    """Give a module what it leaves out and may: the rooms then ask all games alike."""
    for name, member in members(part).items():
        if not hasattr(module, name):
            setattr(module, name, partial(member, module) if inspect.isfunction(member) else getattr(part, name))
