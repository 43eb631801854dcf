"""Exact enumeration: every way that a game can go on, with its chance."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.game import Game
from workbench.kernel import CHANCE, SEATS, TERMINAL, BadInput, rule
from workbench.odds.choosing import Chooser, choosers
from workbench.odds.view import View, asked
from workbench.report.frames import frame
from workbench.table import Table, whole
from workbench.verbs import blamed

if TYPE_CHECKING:
    import icepool
    import polars as pl

CHUNK = 256
"""Positions that are expanded in one compiled call."""
FAR = 1 << 40
"""More rounds than any play settles."""


@dataclass(frozen=True, eq=False)
class Walk:
    """What a walk found: each outcome with its exact chance, as a mapping.

    >>> import workbench as wb
    >>> first = walk(wb.game("divinare"), horizon=1, measure=lambda state: int(state.hand[0, 0]))
    >>> first[1]
    Fraction(1, 6)
    """

    game: Game
    chances: dict[Any, Fraction]
    model: str
    """How chance and the seats were taken to act."""
    positions: int
    """Positions that were expanded."""
    measure: str

    @property
    def sure(self) -> str:
        """The weakest grade of the game's values: a walk rests on all of them."""
        return self.game.sure()

    @property
    def die(self) -> "icepool.Die[Any]":
        """The same as an `icepool.Die`, for its arithmetic and statistics."""
        import icepool

        whole = lcm(*(chance.denominator for chance in self.chances.values()))
        return icepool.Die({outcome: int(chance * whole) for outcome, chance in self.chances.items()})

    def __getitem__(self, outcome: Any) -> Fraction:
        """The chance of an outcome; 0 for what cannot be."""
        return self.chances.get(outcome, Fraction(0))

    def __iter__(self) -> Iterator[Any]:
        """The outcomes, from low to high where they can be compared."""
        return iter(self.chances)

    def __len__(self) -> int:
        """How many outcomes there are."""
        return len(self.chances)

    def items(self) -> Any:
        """Pairs of outcome and chance."""
        return self.chances.items()

    def mean(self, seat: int | None = None) -> Fraction:
        """The mean outcome; with a seat, of that seat's part of it (its points, of the scores)."""
        return sum((chance * (o if seat is None else o[seat]) for o, chance in self.chances.items()), Fraction(0))

    def frame(self) -> "pl.DataFrame":
        """A row an outcome."""
        rows = [{"outcome": str(outcome), "measure": f"chance of {self.measure}", "model": self.model,
                 "value": float(chance)} for outcome, chance in self.chances.items()]  # fmt: skip
        return frame(rows, self.game)

    def __repr__(self) -> str:
        """How much there is, and the model."""
        return f"Walk: {len(self)} outcomes ({self.measure}) from {self.positions:,} positions; {self.model}"


def walk(
    view: "View | Game | Table",
    state: Any = None,
    *,
    bot: Any = "uniform",
    horizon: "int | str | Callable[[Any], bool] | None" = None,
    measure: Callable[[Any], Any] | None = None,
    budget: int = 500_000,
) -> Walk:
    """Enumerate every way that a game goes on from a state or a view, and the exact chance of each outcome.

    Chance acts by its integer weights; in a view it deals the hidden cards. Positions that are the same record are
    met once at each depth.

    Args:
        view: a game (alone: from its set-up), a table, or a `View`.
        state: beside a game a state or view of it, beside a table a seat.
        bot: how seats choose: "uniform", a bot that draws no luck, or a function `(game, view, seat,
            actions)` that answers one of the actions or whole weights by action; or a list, one a seat.
        horizon: where to stop: None at the play's end, "round" when one more round is settled, "dealt" when nothing
            is hidden any more, a number of actions (chance's counted), or a function of the state.
        measure: what is asked of each last state, something hashable; None: the points a seat, as a tuple.
        budget: the most positions to expand.

    Raises:
        BadInput: the budget is used up (it says how far the walk came), or an argument is none of these.
    """
    at = asked(view, state)
    game = at.game
    whole(budget, "budget", 1)
    if measure is not None and not callable(measure):
        raise BadInput(f"measure = {measure!r}: accepted is a function of the state, or None for the points a seat.")
    seats = choosers(game, bot)
    steps = Steps(game, [chooser for _, chooser in seats], at.state, horizon, budget)
    chances = measured(game, steps.run(), measure)
    names = "/".join(dict.fromkeys(name for name, _ in seats))
    hidden = (
        "each hidden card is dealt as chance deals it, as if others played blindly; " if game.hidden(at.state) else ""
    )
    what = "points a seat" if measure is None else getattr(measure, "__name__", "measure")
    return Walk(game, chances, f"{hidden}seats choose: {names}", steps.expanded, what)


# --- step by step -------------------------------------------------------------------------------------------


@rule
def expand(verbs, spec, states, stop, actions, weights, who, kids, origin, did, weight):
    """Do every action in every state, the new states into `kids`; returns how many there are.

    `who[state]` is the player, TERMINAL also where as many rounds as `stop` are settled. Of each kid: the state that
    it comes `origin`ally from, the action that it `did`, and that action's `weight` (1 for a seat's).
    """
    n = 0
    for i in range(states.shape[0]):
        player = verbs.current_player(spec, states[i])
        if player == CHANCE and verbs.settled(spec, states[i]) >= stop:
            player = np.int64(TERMINAL)
        who[i] = player
        if player == TERMINAL:
            continue
        if player == CHANCE:
            m = verbs.chance_outcomes(spec, states[i], actions, weights)
        else:
            m = verbs.legal_actions(spec, states[i], actions)
            for j in range(m):
                weights[j] = 1
        for j in range(m):
            kids[n] = states[i]
            verbs.apply(spec, kids[n], actions[j])
            origin[n], did[n], weight[n] = i, actions[j], weights[j]
            n += 1
    return n


@rule
def points_of(verbs, spec, states, points):
    """The scores of each state, a row a state."""
    for i in range(states.shape[0]):
        verbs.scores(spec, states[i], points[i])


Masses = dict[bytes, int]
"""Each position's bytes with its share of the chance, in whole parts."""


class Steps:
    """A walk under way: the positions after so many actions, each with its share of the chance."""

    def __init__(self, game: Game, seats: list[Chooser | None], start: Any, horizon: Any, budget: int) -> None:
        """See `walk`."""
        self.game, self.seats, self.start, self.budget = game, seats, start, budget
        self.verbs = game.link()
        self.expanded = 0
        self.most = self.until = None
        self.stop = FAR
        if isinstance(horizon, int) and not isinstance(horizon, bool) and horizon >= 0:
            self.most = horizon
        elif horizon == "round":
            self.stop = int(game.rules.settled(game.spec, start)) + 1
        elif horizon == "dealt":
            self.until = lambda state: not game.hidden(state)
        elif callable(horizon):
            self.until = horizon
        elif horizon is not None:
            raise BadInput(
                f"horizon = {horizon!r}: accepted is None, 'round', 'dealt', a number of actions, or a function of "
                "the state."
            )
        rules = game.rules
        self.actions, self.weights = (np.zeros(rules.ACTIONS, np.int64) for _ in range(2))
        self.who = np.zeros(CHUNK, np.int64)
        self.kids = np.zeros(CHUNK * rules.ACTIONS, rules.STATE)
        self.origin, self.did, self.weight = (np.zeros(CHUNK * rules.ACTIONS, np.int64) for _ in range(3))

    def run(self) -> dict[bytes, Fraction]:
        """Every last position with its chance."""
        layer: Masses = {self.start.tobytes(): 1}
        whole = 1
        ends: dict[bytes, Fraction] = {}
        done = 0
        while layer:
            going, kept = self._parted(layer, done)
            for position in kept:
                ends[position] = ends.get(position, Fraction(0)) + Fraction(layer[position], whole)
            layer, times, over = self._next(layer, going, done)
            for position, mass in over.items():
                ends[position] = ends.get(position, Fraction(0)) + Fraction(mass, whole)
            whole *= times
            common = gcd(whole, *layer.values())
            if common > 1:
                layer = {position: mass // common for position, mass in layer.items()}
                whole //= common
            done += 1
        return ends

    def _parted(self, layer: Masses, done: int) -> tuple[list[bytes], list[bytes]]:
        """The positions to go on from, and those where the horizon is reached."""
        if self.most is not None and done >= self.most:
            return [], list(layer)
        if self.until is None:
            return list(layer), []
        going: list[bytes] = []
        kept: list[bytes] = []
        for position in layer:
            (kept if self.until(self._record(position)) else going).append(position)
        return going, kept

    def _record(self, position: bytes) -> Any:
        """A position's record."""
        return np.frombuffer(bytearray(position), self.game.rules.STATE)[0]

    def _next(self, layer: Masses, going: list[bytes], done: int) -> tuple[Masses, int, Masses]:
        """The positions one action on, how much finer their whole is cut, and those that are over."""
        self.expanded += len(going)
        if self.expanded > self.budget:
            raise BadInput(
                f"The walk met more than budget = {self.budget:,} positions, after {done} actions. Accepted is a "
                "nearer horizon, a larger budget, or seats that choose one action; wb.simulate estimates."
            )
        ways: list[tuple[int, int, list[tuple[bytes, int]]]] = []
        over: Masses = {}
        for first in range(0, len(going), CHUNK):
            chunk = going[first : first + CHUNK]
            for position, kids in zip(chunk, self._expanded(chunk), strict=True):
                if kids:
                    ways.append((layer[position], sum(weight for _, weight in kids), kids))
                else:
                    over[position] = layer[position]
        times = lcm(*{total for _, total, _ in ways})
        reached: Masses = {}
        for mass, total, kids in ways:
            part = mass * (times // total)
            for kid, weight in kids:
                reached[kid] = reached.get(kid, 0) + part * weight
        return reached, times, over

    def _expanded(self, chunk: list[bytes]) -> list[list[tuple[bytes, int]]]:
        """For each position, the positions one action on with their weights; none where it is over."""
        rules = self.game.rules
        states = np.frombuffer(bytearray(b"".join(chunk)), rules.STATE)
        with blamed(self.game.swapped):
            n = expand(
                self.verbs, self.game.spec, states, self.stop, self.actions, self.weights, self.who, self.kids,
                self.origin, self.did, self.weight,
            )  # fmt: skip
        size = rules.STATE.itemsize
        raw = self.kids[:n].tobytes()
        out: list[list[tuple[bytes, int]]] = [[] for _ in chunk]
        dids: list[list[int]] = [[] for _ in chunk]
        parts = zip(self.origin[:n].tolist(), self.did[:n].tolist(), self.weight[:n].tolist(), strict=True)
        for k, (i, action, weight) in enumerate(parts):
            out[i].append((raw[k * size : (k + 1) * size], weight))
            dids[i].append(action)
        for i in range(len(chunk)):
            seat = int(self.who[i])
            if seat == CHANCE and not dids[i]:
                raise BadInput("Chance is to act and nothing can happen: this is no position that a play can come to.")
            chooser = self.seats[seat] if seat >= 0 else None
            if chooser is not None and len(dids[i]) > 1:
                view = self.game.observe(states[i], seat)
                weights = chooser(self.game, view, seat, dids[i])
                out[i] = [(kid, weights[a]) for a, (kid, _) in zip(dids[i], out[i], strict=True) if weights.get(a)]
        return out


def measured(game: Game, ends: dict[bytes, Fraction], measure: Callable[[Any], Any] | None) -> dict[Any, Fraction]:
    """The chance of each outcome over the last positions; outcomes in order where they have one."""
    states = np.frombuffer(bytearray(b"".join(ends)), game.rules.STATE)
    if measure is None:
        points = np.zeros((len(states), SEATS), np.int64)
        with blamed(game.swapped):
            points_of(game.link(), game.spec, states, points)
        outcomes: list[Any] = [tuple(row) for row in points[:, : game.players].tolist()]
    else:
        outcomes = [measure(state) for state in states]
    chances: dict[Any, Fraction] = {}
    for outcome, chance in zip(outcomes, ends.values(), strict=True):
        if not isinstance(outcome, Hashable):
            raise BadInput(
                f"The measure answered {outcome!r}: accepted is something hashable, such as a number or a tuple."
            )
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    try:
        return dict(sorted(chances.items()))
    except TypeError:
        return chances
