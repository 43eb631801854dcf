"""Random plays of one table, all their states, and what seats see of them: what the laws look through."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from workbench.game import Game
from workbench.kernel import CHANCE, STREAM, TERMINAL, below, start_stream
from workbench.table import Table


class Step(NamedTuple):
    """One action of a play: the states before and after (none at the end), who acted, how many actions came before."""

    play: int
    number: int
    before: Any
    player: int
    action: int | None
    after: Any


class Seen(NamedTuple):
    """What a seat sees of a state, and two states dealt from that view with different luck."""

    step: Step
    seat: int
    view: Any
    filled: tuple[Any, Any]


class Sample:
    """Random plays of one table: every legal action equally likely, chance by its weights.

    Args:
        game: the table.
        plays: how many.
        seed: names the luck.
        looks: how many states of each play are looked at closely: every code tried, every seat's view dealt again
            twice. More plays look at the same states of the first ones, and at others.
    """

    def __init__(self, game: Game, plays: int = 1, seed: int = 0, looks: int = 40) -> None:
        """See the class."""
        self.game, self.plays, self.seed, self.looks = game, plays, seed, looks
        self.refused: set[int] = set()
        """The refusals that were met so far."""

    def __repr__(self) -> str:
        """The table and the luck."""
        return f"{self.game!r}, seed {self.seed}"

    @cached_property
    def bound(self) -> int:
        """The most actions that a play may have."""
        return int(self.game.rules.max_length(self.game.spec))

    @cached_property
    def steps(self) -> list[Step]:
        """Every action of every play in order, the end of each among them."""
        return [step for play in range(self.plays) for step in self.walk(play)]

    def walk(self, play: int) -> Iterator[Step]:
        """One play; it stops where its bound is passed, or where nothing may be done."""
        streams = luck(self.seed, play, self.game.players)
        state, number = self.game.setup(), 0
        while True:
            player = self.game.current_player(state)
            action = None if player == TERMINAL or number > self.bound else self._choose(state, player, streams)
            if action is None:
                yield Step(play, number, state, player, None, None)
                return
            after = state.copy()
            self.game.rules.apply(self.game.spec, after, action)
            yield Step(play, number, state, player, action, after)
            state, number = after, number + 1

    def _choose(self, state: Any, player: int, streams: Any) -> int | None:
        """What a seat or chance does; None where there is nothing to do."""
        if player == CHANCE:
            return self._deal(state, streams[0])
        codes = self.game.actions(state)
        return codes[int(below(streams[1 + player], len(codes)))] if codes else None

    def _deal(self, state: Any, stream: Any) -> int | None:
        """What chance does; None where it has nothing to do."""
        outcomes = self.game.outcomes(state)
        weights = np.array([weight for _, weight in outcomes], np.int64)
        if not outcomes or weights.min() < 0 or not 0 < weights.sum() < 2**31:
            return None
        return self.game.drawn(state, stream)

    @cached_property
    def close(self) -> list[Step]:
        """The states that are looked at closely: each play's first and last, and others of it at random."""
        plays: list[list[Step]] = [[] for _ in range(self.plays)]
        for step in self.steps:
            plays[step.play].append(step)
        return [step for steps in plays for step in self._closest(steps)]

    def _closest(self, steps: list[Step]) -> list[Step]:
        """The states of one play that are looked at closely, drawn with luck of its own: whatever plays are beside it.

        Rare moments are not left out: of each kind of moment (what was done, and what was done before) one is drawn,
        then of each another, and so on.
        """
        if len(steps) <= self.looks:
            return steps
        chosen = {0, len(steps) - 1}
        kinds: dict[tuple[str, str], list[int]] = {}
        words = ["" if step.action is None else self._word(step) for step in steps]
        for i in range(1, len(steps) - 1):
            kinds.setdefault((words[i - 1], words[i]), []).append(i)
        stream = luck(self.seed, steps[0].play + 1, 0)[0]
        while len(chosen) < self.looks:
            for group in kinds.values():
                if group and len(chosen) < self.looks:
                    chosen.add(group.pop(int(below(stream, len(group)))))
        return [steps[i] for i in sorted(chosen)]

    def _word(self, step: Step) -> str:
        """What kind of action it is: the first word of its description."""
        return self.game.describe(step.before, step.action or 0).split(" ")[0]

    @cached_property
    def _views(self) -> tuple[list[Seen], list[Any]]:
        """What seats see of the states looked at closely; and views that are dealt in part."""
        seen, halves = [], []
        for at, step in enumerate(self.close):
            for seat in range(self.game.players):
                view = self.game.observe(step.before, seat)
                first, second = (self.filling(view, stream) for stream in luck(self.seed + 1, at, 1))
                seen.append(Seen(step, seat, view, (first[-1], second[-1])))
                if seat == at % self.game.players:
                    halves += first[:-1]
        return seen, halves

    @property
    def seen(self) -> list[Seen]:
        """What each seat sees of the states looked at closely, and two deals of each view."""
        return self._views[0]

    @property
    def halves(self) -> list[Any]:
        """Views, and views of which a part is dealt again."""
        return self._views[1]

    def filling(self, view: Any, stream: Any) -> list[Any]:
        """The states from a view to a full state while chance deals what is hidden (or as far as it gets)."""
        states = [view]
        while self.game.hidden(states[-1]) > 0 and len(states) <= self.bound:
            action = self._deal(states[-1], stream)
            if action is None:
                break
            states.append(states[-1].copy())
            self.game.rules.apply(self.game.spec, states[-1], action)
        return states

    def table(self, step: Step) -> Table:
        """The play up to a step, on a table."""
        table = Table(self.game, seed=self.seed, play=step.play)
        for earlier in self.steps:
            if earlier.play == step.play and earlier.number < step.number and earlier.action is not None:
                table.actions.append(earlier.action)
        table.state = step.before
        return table

    def where(self, step: Step) -> str:
        """A step in words."""
        return f"{self!r}, play {step.play} after {step.number} actions"


def luck(seed: int, play: int, players: int) -> Any:
    """The streams of one play: chance's, and one a seat."""
    streams = np.zeros((players + 1, STREAM), np.int64)
    for who, stream in enumerate(streams):
        start_stream(stream, seed, play, who)
    return streams


def differ(one: Any, other: Any) -> list[str]:
    """The names of the fields in which two records differ."""
    return [name for name in one.dtype.names if not np.array_equal(one[name], other[name])]
