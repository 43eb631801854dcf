"""One play on a table: its actions so far, taking back, forcing a draw, and its text form."""

import hashlib
import json
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any, Self

import numpy as np

from workbench.game import Game, a_game, game
from workbench.kernel import CHANCE, STREAM, TERMINAL, BadInput, start_stream
from workbench.sheet import as_text

VERSION = 1
MARK = "workbench"
SPACED = (0, 7, 9)
"""The fields of a line whose parts are set off by blanks: its form, its luck, its actions."""
LARGEST = 2**63 - 1
"""The largest whole number that compiled rules hold."""


class Table:
    """A play of a game, from its set-up or from a position or a view.

    Args:
        game: the game, with its values.
        seed, play: name the luck: the same two always deal the same cards, here and in a simulation.
        start: a state to start from (a copy is taken), instead of the game's set-up.

    >>> table = Table(game("divinare"), seed=7)
    >>> len(table.deal().actions), table.player
    (24, 0)
    >>> Table.load(table.line()).line() == table.line()
    True
    """

    def __init__(self, game: Game, seed: int = 0, play: int = 0, start: Any = None) -> None:
        """See the class."""
        self.game = a_game(game)
        self.seed, self.play = whole(seed, "seed"), whole(play, "play")
        self.start: Any = game.setup() if start is None else game.sound(start).copy()
        self.state: Any = self.start.copy()
        self.actions: list[int] = []
        self.undone: list[int] = []
        self._stream = np.zeros(STREAM, np.int64)
        start_stream(self._stream, self.seed, self.play, 0)
        self._before: list[tuple[Any, Any]] = []
        self._listeners: list[weakref.WeakMethod[Callable[[], None]]] = []

    def __repr__(self) -> str:
        """The game, how far the play is, who is to act."""
        play = f", play={self.play}" if self.play else ""
        return f"Table({self.game!r}, seed={self.seed}{play}) after {len(self.actions)} actions: {self.waiting()}"

    @property
    def player(self) -> int:
        """The seat to act, or CHANCE (-1), or TERMINAL (-2)."""
        return self.game.current_player(self.state)

    def waiting(self) -> str:
        """Whom the play waits for, in words."""
        who = self.player
        if who == TERMINAL:
            return f"over, {self.game.scores(self.state)}"
        return "chance is to act" if who == CHANCE else f"seat {who} is to act"

    def text(self, seat: int | None = None) -> str:
        """The table in plain text: all of it, or what one seat knows."""
        return f"{self.waiting()}\n{self.game.text(self.state if seat is None else self.view(seat))}"

    def why_not(self, action: "int | str") -> str | None:
        """Why an action may not be done now, with the rule's source; None if it may."""
        return self.game.why_not(self.state, action)

    def legal(self) -> list[str]:
        """What may be done now, in words."""
        return [self.game.describe(self.state, a) for a in self.game.actions(self.state)]

    def listen(self, method: Callable[[], None]) -> None:
        """Call a bound method after each change, for as long as its object lives: boards stay true to their table."""
        self._listeners.append(weakref.WeakMethod(method))

    def forget(self, method: Callable[[], None]) -> None:
        """Call a method that listens no more."""
        self._listeners = [listener for listener in self._listeners if listener() not in (None, method)]

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Tell those who listen, once, whatever happens within, unless nothing changed."""
        before = self.state
        try:
            yield
        finally:
            if self.state is not before:
                self._listeners = [listener for listener in self._listeners if listener() is not None]
                for method in [listener() for listener in self._listeners]:
                    if method is not None:
                        method()

    def do(self, *actions: "int | str") -> Self:
        """Do actions of the seats to act, by code or in words; BadInput says why one may not be done.

        The table keeps its last good state: what came before a refused action stays done.
        """
        with self._telling():
            for action in actions:
                if self.player == CHANCE:
                    raise BadInput(f"{self._undealt()}: accepted is deal() or force(…), before {action!r}.")
                self._do(action)
        return self

    def _undealt(self) -> str:
        """Why no seat may act: chance is to, in a view for all that the view hides."""
        if self.game.hidden(self.state):
            return "This is what one seat sees, and what it hides is dealt when the play goes on"
        return "Chance is to act, no seat"

    def force(self, *actions: "int | str") -> Self:
        """Do actions in chance's place: the cards or dice that one wants to see."""
        with self._telling():
            for action in actions:
                if self.player != CHANCE:
                    raise BadInput(f"{self.waiting()}, not chance: accepted is do(…), not force({action!r}).")
                before = self._stream.copy()
                self._do(action, before)
                self._advance(before)
        return self

    def deal(self, most: int | None = None) -> Self:
        """Let chance act until a seat is to act or the play is over (or `most` times)."""
        dealt = 0
        most = None if most is None else whole(most, "most")
        with self._telling():
            while self.player == CHANCE and (most is None or dealt < most):
                before = self._stream.copy()
                self._do(self.game.drawn(self.state, self._stream), before)
                dealt += 1
        return self

    def _do(self, action: "int | str", stream: Any = None, keep: bool = False) -> None:
        """One action, checked; what it takes to take it back is kept."""
        code = self.game.code(self.state, action)
        state = self.game.after(self.state, code)
        self._before.append((self.state, self._stream.copy() if stream is None else stream))
        self.state = state
        self.actions.append(code)
        if not keep:
            self.undone.clear()

    def undo(self, times: int = 1) -> Self:
        """Take back the last action, a seat's or chance's; chance will deal the same again."""
        with self._telling():
            for _ in range(whole(times, "times")):
                if not self.actions:
                    raise BadInput("There is nothing to take back: the play is at its start.")
                self.state, stream = self._before.pop()
                self._stream[:] = stream
                self.undone.append(self.actions.pop())
        return self

    def redo(self, times: int = 1) -> Self:
        """Do again what was last taken back."""
        with self._telling():
            for _ in range(whole(times, "times")):
                if not self.undone:
                    raise BadInput("There is nothing to do again.")
                dealt = self.player == CHANCE
                action = self.undone.pop()
                before = self._stream.copy()
                self._do(action, before, keep=True)
                if dealt:  # chance has drawn: if this was its own draw, move its luck on as the first time
                    self._advance(before)
        return self

    def _advance(self, before: Any) -> None:
        """Move the stream past the draw that gave the last action, unless that action was forced."""
        if self.game.drawn(self._before[-1][0], self._stream) != self.actions[-1]:
            self._stream[:] = before

    def view(self, seat: int) -> Any:
        """What a seat knows now."""
        return self.game.observe(self.state, seat)

    def moves(self, last: int | None = None) -> list[tuple[int, int]]:
        """Who acted (a seat, or CHANCE) and what was done, in order: the whole play's, or the last few."""
        return [(self.game.current_player(state), action) for state, action in self.steps(last)]

    def steps(self, last: int | None = None) -> list[tuple[Any, int]]:
        """The state before each action and the action, in order: the whole play's, or the last few."""
        first = 0 if last is None else max(0, len(self.actions) - whole(last, "last"))
        states = [state for state, _ in self._before[first:]]
        return list(zip(states, self.actions[first:], strict=True))

    def scores(self) -> list[int]:
        """Points a seat."""
        return self.game.scores(self.state)

    # the text form

    def line(self) -> str:
        """The play as one line of text: game, players, changed values, luck, actions done. `Table.load` reads it.

        Fields are set off by `|`; the last is a check that finds damage. It is the save file and the bug report.
        """
        values = self.game.values
        changes = {k: values[k] for k in sorted(values.changed)}
        start = {} if self.start.tobytes() == self.game.setup().tobytes() else fields(self.start)
        parts = [
            f"{MARK} {VERSION}", self.game.name, str(self.game.players), values.digest(),
            "".join(values.fingerprints().values()), as_text(changes), ",".join(sorted(self.game.swapped)),
            f"{self.seed} {self.play}", as_text(start) if start else "", " ".join(map(str, self.actions)),
        ]  # fmt: skip
        text = "|".join(parts)
        return f"{text}|{check(text)}"

    @classmethod
    def load(cls, line: str, game: Game | None = None) -> Self:
        """The play that a line tells; BadInput says what is wrong with the line, or which values differ here.

        Args:
            line: as `line()` gave it; where mail wrapped or quoted it (`>`), its breaks are ignored.
            game: the game to play it with, where its values or verbs are not to be had from the line alone.
        """
        head = _split(line)
        game = game or cls._game_of(head)
        if game.name != head["game"]:
            raise BadInput(f"This line is of {head['game']!r}, the game given is {game.name!r}.")
        _same_values(head, game)
        start = None
        if head["start"]:
            start = game.position(**head["start"])
        seed, play = head["luck"]
        table = cls(game, seed=seed, play=play, start=start)
        for number, action in enumerate(head["actions"], 1):
            try:
                if table.player == CHANCE:
                    table.force(action)
                else:
                    table.do(action)
            except BadInput as error:
                raise BadInput(f"This line breaks at action {number} of {len(head['actions'])}: {error}") from None
        return table

    @staticmethod
    def _game_of(head: dict[str, Any]) -> Game:
        """The game that a line names, with the line's changes."""
        if head["verbs"]:
            raise BadInput(f"This line was played with verbs of one's own ({head['verbs']}): give game=… to load it.")
        return game(head["game"], players=head["players"], **head["changes"])


def whole(given: Any, name: str, least: int = 0, most: int = LARGEST) -> int:
    """`given` as a whole number from `least` to `most`; BadInput names it and the range otherwise."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not least <= given <= most:
        end = "2**63 - 1" if most == LARGEST else most
        raise BadInput(f"{name} = {given!r}: accepted is a whole number from {least} to {end}.")
    return int(given)


def fields(state: Any) -> dict[str, Any]:
    """A record's fields as plain numbers and lists."""
    return {name: state[name].tolist() for name in state.dtype.names}


def check(text: str) -> str:
    """Six digits that tell whether a line is whole."""
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def _fits(line: str) -> bool:
    """Whether a line's check fits."""
    text, _, digits = line.rpartition("|")
    return check(text) == digits


def _unwrapped(text: str) -> str:
    """A line in one piece again, where mail has wrapped it, blanks around the breaks or quoted it with `>`."""
    pieces = [piece for each in text.splitlines() if (piece := each.lstrip("> \t")).strip()]
    if len(pieces) < 2:
        return "".join(pieces).strip()
    return next(filter(_fits, _joined(pieces)), " ".join(map(str.strip, pieces)))


def _joined(pieces: list[str]) -> Iterator[str]:
    """The lines that some pieces may have been: a break stands for nothing, or for a blank that is lost."""
    yield "".join(pieces).strip()
    tight = [piece.strip() for piece in pieces]
    yield " ".join(tight)
    parts = "\n".join(tight).split("|")
    for at, part in enumerate(parts):
        if at not in SPACED:  # no blank belongs there
            parts[at] = part.replace("\n", "")
    first, *rest = "|".join(parts).split("\n")
    n = len(rest)
    # Of many breaks not all ways are tried: sooner or later a wrong one would fit a check of six digits.
    for marks in product(("", " "), repeat=n) if n <= 10 else ([mark] * n for mark in ("", " ")):
        yield first + "".join(mark + piece for mark, piece in zip(marks, rest, strict=True))


def summary(line: str) -> str:
    """A line in a few words; its beginning where it can't be read.

    >>> summary(Table(game("divinare", players=3), seed=7).deal(2).line())
    'divinare, 3 players, seed 7, 2 actions'
    """
    try:
        head = _split(line)
    except BadInput:
        return line[:40]
    return f"{head['game']}, {head['players']} players, seed {head['luck'][0]}, {len(head['actions'])} actions"


def _split(line: Any) -> dict[str, Any]:
    """A line's fields; BadInput where it is foreign, newer or damaged."""
    line = _unwrapped(line) if isinstance(line, str) else ""
    if not line.startswith(MARK + " "):
        raise BadInput("This is no play: a line starts with 'workbench' and a number.")
    parts = line.split("|")
    version = parts[0].removeprefix(MARK + " ")
    if not version.isdecimal():
        raise BadInput(f"This line's version {version!r} is no number: the line is damaged.")
    if int(version) > VERSION:
        raise BadInput(f"This line was written by a newer workbench (form {version}; here {VERSION}): renew yours.")
    if len(parts) != 11 or not _fits(line):
        raise BadInput("This line is damaged or cut off: its check does not fit. Copy it again, whole.")
    try:
        seed, play = parts[7].split()
        return {
            "game": parts[1], "players": int(parts[2]), "digest": parts[3], "prints": parts[4],
            "changes": _by_name(parts[5], ("name", "players", "variant")), "verbs": parts[6],
            "luck": (int(seed), int(play)),
            "start": _by_name(parts[8], ("self",)) if parts[8] else {}, "actions": [int(a) for a in parts[9].split()],
        }  # fmt: skip
    except ValueError:
        raise BadInput("This line is damaged: a field is not of its kind.") from None


def _by_name(part: str, never: tuple[str, ...]) -> dict[str, Any]:
    """A line's part that is a table by name; ValueError where it is not, or has a name that is never in one."""
    data = json.loads(part)
    if not isinstance(data, dict) or any(name in data for name in never):
        raise ValueError
    return data


def _same_values(head: dict[str, Any], game: Game) -> None:
    """Refuse a line that was played with other values than the game's, naming them."""
    if head["digest"] == game.values.digest():
        return
    here, there = game.values.fingerprints(), head["prints"]
    pairs = {key: there[2 * i : 2 * i + 2] for i, key in enumerate(here)}
    differ = [key for key, digits in here.items() if pairs[key] != digits]
    what = ", ".join(differ) if len(there) == 2 * len(here) else "the list of values"
    raise BadInput(
        f"This line was played with other values: {what}. Give game=… with those, "
        f"or use the release whose data/{game.name}.toml has them ({head['digest']}; here {game.values.digest()})."
    )
