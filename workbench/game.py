"""A game on a table: rules and sheet together, and the friendly, copying face of the contract."""

import copy
import pickle
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np

from workbench import contract, described, kernel, sheet, verbs
from workbench.folders import folder_of, importing, modules_of, sheet_of
from workbench.kernel import CHANCE, TERMINAL, BadInput

PLAIN = (0, 31)
"""The least and the most of a state's field that the rules' `RANGES` does not name."""


class RulesWarning(UserWarning):
    """A table can be played, but something about its values is worth knowing."""


class Game:
    """A game at a table of some players, with its values: every question to the rules goes through here.

    States are numpy records and are never changed: `after` copies. Seats count from 0, clockwise.

    >>> divinare = game("divinare", players=4)
    >>> state = divinare.setup()
    >>> divinare.current_player(state), [divinare.describe(state, a) for a in divinare.actions(state)][:2]
    (-1, ['deal red', 'deal blue'])
    """

    def __init__(self, name: str, players: int | None, changes: Mapping[str, Any], variant: str | None = None) -> None:
        """See `game`, which is how to make one."""
        parts = modules_of(name)
        self.name = name
        self.sheet = sheet_of(name)
        self.swapped = verbs.swapped(changes)
        self.records = kernel.records_of(parts["rules"])
        self.interpreted: dict[str, str] = {}
        """Verbs that were swapped for one that can't be compiled, and why: such a game plays interpreted."""
        self.rules = self._rules(parts["rules"])
        self.words = cast(contract.Words, parts["words"])
        self.draw = cast(contract.Draw, parts["draw"])
        self.family = cast(contract.Family, parts["family"])
        own = {k: copy.deepcopy(v) for k, v in changes.items() if k not in verbs.VERBS}
        self.changes = sheet.meant(self.family, own)
        self.variant = variant
        self.own = folder_of(name).parent != kernel.PACKAGE / "games"
        """Whether it is a game of one's own: its rules are a variant whatever its values say."""
        given = sheet.given(self.sheet, self.family, players, self.changes, variant)
        self.lacking = self.family.lacking(given.plain(), given.given)
        """What a list of one's own leaves open, a row a key: such values are drawn, and `odds.over` asks of others."""
        self.given = given  # before what follows was worked out
        self.values = self._derived(given)
        self.players: int = self.values["players"]
        plain = self.values.plain()
        with importing(folder_of(name)):  # what no check of a value has met is told by its place
            self.spec = cast(contract.Spec, parts["spec"]).spec(plain)
        self.names: Any = self.words.names(plain)
        """The names on this table: the game's own class, of which all rooms know `contract.Names`."""
        slow = f"can't be compiled, so {name} plays interpreted, some hundred times slower"
        self.notes = [f"{verb} {slow}: {why}" for verb, why in self.interpreted.items()]
        self.notes += self.family.notes(plain)
        for note in self.notes:
            warnings.warn(note, RulesWarning, stacklevel=3)

    def _rules(self, module: ModuleType) -> contract.Rules:
        """The rules, with a variant's verbs in the place of the game's own."""
        if not self.swapped:
            return cast(contract.Rules, module)
        own = {k: getattr(module, k) for k in dir(module) if not k.startswith("__")}
        for verb, function in self.swapped.items():
            made, why = verbs.compiled(verb, function, self.records)
            own[verb] = verbs.Own(verb, made)
            if why:
                self.interpreted[verb] = why
        return cast(contract.Rules, SimpleNamespace(**own))

    def _derived(self, values: sheet.Values) -> sheet.Values:
        """The values, with what follows from them worked out anew."""
        rows = dict(values.rows)
        typed = {row["key"]: row["given"] for row in self.lacking}
        for key, new in self.family.derive(values.plain(), values.varied, values.given).items():
            rows[key] = sheet.regrade(rows[key], new, key in values.given, typed.get(key, 0))
        return replace(values, rows=rows)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as how it was made, so that a worker process makes it again; a swapped verb by its text."""
        swapped = {verb: verbs.packed(verb, function) for verb, function in self.swapped.items()}
        return _again, (self.name, self.players, self.changes, swapped, self.variant)

    def __repr__(self) -> str:
        """The call that makes it; long values are cut."""
        changed = "".join(f", {k}={sheet.short(repr(v))}" for k, v in self.changes.items())
        changed += "".join(f", {k}=…" for k in self.swapped) + (f", variant={self.variant!r}" if self.variant else "")
        return f"game({self.name!r}, players={self.players}{changed})"

    def having(self, key: str, setting: Any) -> "Game":
        """The same game with one value more changed; BadInput as `game` says it."""
        if key == "players":
            return Game(self.name, setting, {**self.changes, **self.swapped}, self.variant)
        new = sheet.meant(self.family, {key: setting})
        others = {k: v for k, v in self.changes.items() if k not in (key, *new)}
        return Game(self.name, self.players, {**others, **self.swapped, **new}, self.variant)

    def template(self, group: str | None = None, mark: str = ",") -> str:
        """A list of one's own to be filled in, as CSV text: see `sheet.template`."""
        return sheet.template(self.name, self.family, group, mark)

    def save(self, path: "str | Path") -> Path:
        """Write what was given into a new TOML file, which `game(name, variant=path)` reads; returns where it is."""
        return sheet.save(path, sheet.saved(self.sheet, self.given, self.swapped))

    # the verbs

    def record(self) -> Any:
        """A state record of zeros, to be filled."""
        return np.zeros(1, self.rules.STATE)[0]

    def setup(self) -> Any:
        """The table before anything happened."""
        state = self.record()
        self.rules.setup(self.spec, state)
        return state

    def checked(self, state: Any) -> Any:
        """`state` if it is a record of this game; BadInput otherwise."""
        if getattr(state, "dtype", None) != self.rules.STATE or state.shape != ():
            raise BadInput(
                f"{sheet.echoed(state)} is no state of {self.name}: "
                "accepted is what setup, after, observe or position gave."
            )
        return state

    def sound(self, state: Any) -> Any:
        """`state` if it is a record of this game, and one that can be; BadInput says what is wrong with it."""
        if wrong := self._wrong(self.checked(state)):
            raise BadInput(f"This is no state of {self!r}: {wrong}.")
        return state

    @property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """The least and the most that each field of a state may be: the rules' `RANGES`, else `PLAIN`."""
        return {name: self.rules.RANGES.get(name, PLAIN) for name in self.rules.STATE.names or ()}

    def _wrong(self, state: Any) -> str:
        """What makes a record impossible, in words; nothing where it can be."""
        code = int(self.rules.broken(self.spec, state))
        if code:
            return self.words.BROKEN[code]
        for name, (least, most) in self.ranges.items():
            if np.min(state[name]) < least or np.max(state[name]) > most:
                return f"{name} is {state[name].tolist()}, which is not from {least} to {most}"
        return ""

    def current_player(self, state: Any) -> int:
        """The seat to act, or CHANCE (-1), or TERMINAL (-2)."""
        return int(self.rules.current_player(self.spec, self.checked(state)))

    def actions(self, state: Any) -> list[int]:
        """The codes of all that may be done now, by a seat or by chance."""
        buffer = np.zeros(self.rules.ACTIONS, np.int64)
        return [int(a) for a in buffer[: self.rules.legal_actions(self.spec, self.checked(state), buffer)]]

    def outcomes(self, state: Any) -> list[tuple[int, int]]:
        """What chance may do now: pairs of code and integer weight."""
        if self.current_player(state) != CHANCE:
            return []
        actions, weights = (np.zeros(self.rules.ACTIONS, np.int64) for _ in range(2))
        n = self.rules.chance_outcomes(self.spec, state, actions, weights)
        return [(int(a), int(w)) for a, w in zip(actions[:n], weights[:n], strict=True)]

    def drawn(self, state: Any, stream: Any) -> int:
        """The code of what chance does now, drawn by its weights; BadInput if it can't act or `stream` is none."""
        outcomes = self.outcomes(state)
        if not outcomes:
            raise BadInput("Chance is to act and has nothing to do: the play began at a state that can't be.")
        weights = np.array([weight for _, weight in outcomes], np.int64)
        return outcomes[int(kernel.draw(kernel.checked_stream(stream), weights, len(outcomes)))][0]

    def describe(self, state: Any, action: "int | str") -> str:
        """An action in a few words; BadInput where there is no such action."""
        return self.words.describe(self.names, self.code(state, action))

    def narrate(self, before: Any, action: "int | str") -> str:
        """An action that was done in the state `before`, in words for whoever was not there.

        As `describe`, but where a game has words that only the moment gives: which tile was drawn.
        """
        return self.words.narrate(self.names, before, self.code(before, action))

    def code(self, state: Any, action: "int | str") -> int:
        """An action's code, legal or not, from itself or from its words; BadInput where there is no such action.

        Words that several codes have mean the one that is legal now; BadInput where more than one is.
        """
        every = range(self.rules.ACTIONS)
        if not isinstance(action, str):
            return described.coded(action, every)
        told = {code: self.words.describe(self.names, code) for code in every}
        return described.worded(action, told, self.actions(state))

    def why_not(self, state: Any, action: "int | str") -> str | None:
        """Why an action may not be done now, with the rule's source; None if it may."""
        code = int(self.rules.refusal(self.spec, self.checked(state), self.code(state, action)))
        if code == 0:
            return None
        return self.ruled(*self.words.REFUSALS[code])

    def ruled(self, sentence: str, keys: Iterable[str]) -> str:
        """A sentence with the sources of the values and rules that it rests on, and how sure they are."""
        rows = self.cited(keys)
        sources = "; ".join(dict.fromkeys(f"{self.sheet.spelt(row.source)} ({row.sure})" for row in rows))
        grade = sheet.weakest(row.sure for row in rows)
        assumed = " This rests on what is assumed here, not published." if "assumed" in grade else ""
        return f"{sentence}{assumed} [{sources}]"

    def cited(self, keys: Iterable[str]) -> list[sheet.Value]:
        """What a refusal rests on: values of this table and rules that have no number, with source and grade."""
        found = [self.sheet.rules[key] for key in keys if key in self.sheet.rules]
        values = [key for key in keys if key not in self.sheet.rules]
        return found + [self.values.rows[key] for key in (self.values.matching(values) if values else ())]

    def after(self, state: Any, action: "int | str") -> Any:
        """The state after an action, by a seat or by chance; BadInput says why it may not be done."""
        code = self.code(state, action)
        if (reason := self.why_not(state, code)) is not None:
            raise BadInput(f"{self.describe(state, code)}: {reason}")
        new = state.copy()
        self.rules.apply(self.spec, new, code)
        return new

    def scores(self, state: Any) -> list[int]:
        """Points a seat."""
        out = np.zeros(kernel.SEATS, np.int64)
        self.rules.scores(self.spec, self.checked(state), out)
        return [int(points) for points in out[: self.players]]

    @property
    def wins_from(self) -> int | None:
        """The fewest points that win a play, where its rules name them: with fewer it is nobody's. None: the most win.

        A variant's own `scores` count in points of their own, of which the most win.
        """
        return None if "scores" in self.swapped else self.rules.WINS_FROM

    @property
    def others(self) -> int:
        """How many a seat is to be ahead of: all others; nobody where one plays alone, or all for one end."""
        return 0 if self.rules.TOGETHER else self.players - 1

    def observe(self, state: Any, seat: int) -> Any:
        """What a seat knows: a state whose hidden part is still to be dealt."""
        self.seat(seat)
        if self.hidden(state):
            raise BadInput("This is a view already: accepted is a full state.")
        view = state.copy()
        self.rules.observe(self.spec, view, int(seat))
        return view

    def hidden(self, state: Any) -> int:
        """How much of a view is still to be dealt; 0 for a full state."""
        return int(self.rules.hidden(self.spec, self.checked(state)))

    def viewer(self, view: Any) -> int | None:
        """Whose view it is; None for a full state.

        However its hidden part is dealt, the seat whose view it was sees the same again, and no other seat does.
        """
        state = view
        while self.hidden(state):
            state = self.after(state, self.outcomes(state)[0][0])
        seats = range(self.players if state is not view else 0)
        return next((seat for seat in seats if self.observe(state, seat).tobytes() == view.tobytes()), None)

    def seat(self, seat: Any) -> int:
        """`seat` as a number; BadInput where there is none such."""
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.players:
            raise BadInput(f"seat = {seat!r}: accepted is a whole number from 0 to {self.players - 1}.")
        return int(seat)

    def text(self, state: Any) -> str:
        """The table in plain text, as far as the state knows it."""
        assumed = ", ".join([*self.assumed, *self.unsaid(state)])
        lines = [self.draw.text(self.names, self.spec, state)]
        return "\n".join(lines + ([f"assumed, not published: {assumed}"] if assumed else []))

    @property
    def assumed(self) -> list[str]:
        """The values that its text and picture show and that are assumed: what shows a table names them beside it."""
        return [key for key in self.values.matching(self.draw.SHOWS) if "assumed" in self.sure(key)]

    def unsaid(self, state: Any) -> list[str]:
        """What a described position did not say and nothing else tells: the rules, all assumed, that filled it in."""
        return list(self.rules.unsaid(self.checked(state)))

    def svg(
        self,
        state: Any,
        seat: int | None = None,
        marks: Mapping[str, Iterable[str]] | None = None,
        narrow: bool = False,
        results: bool = True,
    ) -> str:
        """The table as a picture, SVG text: as far as the state knows it.

        Args:
            state: a state or a view.
            seat: whose hand lies in front; None shows all hands open.
            marks: short lines of text by the name of a thing, as `targets` names it.
            narrow: laid out for a page some 350 pixels wide.
            results: whether it says what a part of the play that is over has brought.
        """
        seat = None if seat is None else self.seat(seat)
        shown = {name: tuple(lines) for name, lines in (marks or {}).items()}
        return self.draw.draw(self.names, self.spec, self.checked(state), seat, shown, narrow, results)

    def targets(self, action: int) -> tuple[str, ...]:
        """The things in the picture that an action points at, in the order of clicking; BadInput for no such code."""
        return self.words.targets(self.names, described.coded(action, range(self.rules.ACTIONS)))

    def is_over(self, state: Any) -> bool:
        """Whether the play has ended."""
        return self.current_player(state) == TERMINAL

    def position(self, **fields: Any) -> Any:
        """A state that a person describes by its fields; BadInput says what makes it impossible.

        `fields` lists them. A field is a number, a list, or a table by name, as its axes go: `table={"red": 2}`,
        `hand={0: {"red": 1, "blue": 5}}`, `token={0: {"green": "3/4"}}`. What isn't given is as before the play, and
        what follows from the rest (undealt cards) is worked out; what does not, and must be filled in, `unsaid` names.
        """
        state = self.setup()
        axes = self.words.axes(self.names, self.players)
        described.write(state, fields, axes, self.ranges, f"A state of {self.name}")
        self.rules.complete(self.spec, state, frozenset(fields))
        if wrong := self._wrong(state):
            raise BadInput(f"This position cannot be: {wrong}.")
        return state

    @property
    def fields(self) -> dict[str, str]:
        """What `position` takes: of each field by what it is a table, axis by axis, and what it then holds."""
        return described.fields(self.words.axes(self.names, self.players))

    # what it rests on

    def sure(self, *keys: str) -> str:
        """How sure the weakest of some values is (all of them without keys): see `sheet.GRADES`."""
        return sheet.weakest([self.values.sure(keys), *(["variant"] if self.swapped or self.own else [])])

    def rests_on(self, what: str, *verbs: str) -> None:
        """Refuse by name where a variant swapped a verb that a measure's own formula rests on."""
        if lost := [verb for verb in verbs if verb in self.swapped]:
            raise BadInput(f"{what} rests on {self.name}'s own {lost[0]!r}, which this variant swapped.")

    def link(self, plain: bool = False) -> Any:
        """The verbs as the pointers that compiled loops take; as functions where the game or a loop is interpreted."""
        if kernel.COMPILED and not self.interpreted and not plain:
            own = {verb: getattr(self.rules, verb).function for verb in self.swapped}
            return kernel.link(SimpleNamespace(**{**vars(self.rules), **own}) if own else self.rules)
        return kernel.Linked(*(getattr(self.rules, verb) for verb in kernel.Verbs._fields))


def a_game(given: Any) -> Game:
    """`given` if it is a game; BadInput otherwise."""
    if not isinstance(given, Game):
        raise BadInput(f"{sheet.echoed(given)} is no game: accepted is what wb.game(…) gives.")
    return given


def _again(name: str, players: int, changes: dict[str, Any], swapped: dict[str, bytes], variant: str | None) -> Game:
    """A pickled game."""
    own = {verb: pickle.loads(packed) for verb, packed in swapped.items()}
    with warnings.catch_warnings():  # whoever made it first was told
        warnings.simplefilter("ignore", RulesWarning)
        return Game(name, players, {**changes, **own}, variant)


def game(name: str, players: int | None = None, variant: str | None = None, **changes: Any) -> Game:
    """A game at a table: its published values, or a variant's.

    Args:
        name: one of `games()`.
        players: how many; without it, as many as the published game seats at most.
        variant: a TOML file that names only the values that differ.
        changes: values by key (`near=2`, `deck={"red": 8}`), a reading of an unclear rule (`off_board="near"`), or a
            verb of one's own (`scores=mine`).

    Raises:
        BadInput: names the key, the value and what would be accepted.

    >>> game("divinare", players=4, deck={"red": 8}, near=2).sure("near")
    'variant'
    """
    return Game(name, players, changes, variant)
