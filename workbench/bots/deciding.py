"""Bots outside a simulation: they choose in slices that can be watched and stopped, and say what a choice is worth."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench import kernel
from workbench.bots import ACCEPTED, BROKE, Bot, BotError, compiled, get, rollout
from workbench.game import Game
from workbench.kernel import CHANCE, STREAM, TERMINAL, BadInput, start_stream
from workbench.report.frames import frame
from workbench.table import whole
from workbench.verbs import blamed

if TYPE_CHECKING:
    import polars as pl

SLICE = 0.05
"""Seconds after which a long search shows how far it is; a slice takes up to about twice that."""


class Chooser:
    """A bot made ready to choose in one game."""

    def __init__(self, game: Game, bot: Bot) -> None:
        """See the class."""
        self.game, self.bot = game, bot
        self.knobs = bot.numbers()
        function = compiled(bot, game.records)
        self.function = bot.choose if function is None else function
        self.plain = function is None or not kernel.COMPILED or bool(game.interpreted)
        self.blank = game.record()
        self.desk = rollout.desk(game.rules)

    def pick(self, view: Any, seat: int, actions: list[int], stream: Any) -> int:
        """The index of the action that the bot chooses; one that there is no choice about is not asked for."""
        slices = self.picking(view, seat, actions, stream)
        while True:
            try:
                next(slices)
            except StopIteration as end:
                return int(end.value)

    def picking(
        self, view: Any, seat: int, actions: list[int], stream: Any
    ) -> Generator[tuple[int, int], None, int]:  # fmt: skip
        """The same in slices: yields how many trials are done, and of how many; returns the index."""
        if len(actions) == 1:
            return 0
        if not actions:
            raise BadInput(f"Seat {seat} is to act and may do nothing: the play began at a state that can't be.")
        if self.bot.samples:
            answer = yield from self._searching(view, seat, actions, stream)
        else:
            seen = view.copy() if self.bot.looks else self.blank
            answer = int(
                self.function(self.game.spec, seen, seat, self.listed(actions), len(actions), self.knobs, stream)
            )
        if answer == BROKE:  # compiled code can't tell what broke: asked again interpreted, it can
            seen, plain = view.copy(), replace(self.bot, choose=kernel.uncompiled(self.bot.function))
            plain.choose(self.game.spec, seen, seat, self.listed(actions), len(actions), self.knobs, stream)
        if not 0 <= answer < len(actions):
            n = len(actions)
            raise BotError(f"The bot {self.bot.name!r} answered {answer} in seat {seat}: {ACCEPTED}, below {n}.")
        return answer

    def listed(self, actions: list[int]) -> Any:
        """The legal list as bots get it: the actions, then room for all others."""
        row = np.zeros(self.game.rules.ACTIONS, np.int64)
        row[: len(actions)] = actions
        return row

    def _searching(
        self, view: Any, seat: int, actions: list[int], stream: Any
    ) -> Generator[tuple[int, int], None, int]:  # fmt: skip
        """A search in slices, as `picking` has them."""
        n, samples, desk = len(actions), self.bot.samples, self.desk
        run, room = self._ready("search_by", view, seat, actions, stream), self._room
        room.clear(desk, n)
        trials = todo = int(room.left(desk, samples, n))
        pace = Pace()
        while todo:
            pace.start()
            run(samples, desk, pace.amount)
            before, todo = todo, int(room.left(desk, samples, n))
            if pace.stop(before - todo) and todo:
                yield trials - todo, trials
        return int(desk.alive[0])

    def weighing(
        self, view: Any, seat: int, actions: list[int], samples: int, stream: Any, first: int = 0
    ) -> Iterator["Trials"]:
        """Try each action on so many deals, numbered from `first`: yields what they came to, after each slice."""
        trials, upto = Trials(len(actions), self.game.others), first + samples
        run, pace = self._ready("weigh_by", view, seat, actions, stream), Pace()
        while first < upto:
            values = np.zeros((min(pace.amount, upto - first), len(actions)), np.int64)
            pace.start()
            run(first, self.desk, values)
            trials.add(values)
            first += len(values)
            if pace.stop(len(values)) or first == upto:
                yield trials

    @property
    def _room(self) -> Any:
        """The functions of the search: compiled, or as plain Python."""
        return kernel.interpreted(rollout) if self.plain else rollout

    def _ready(self, how: str, view: Any, seat: int, actions: list[int], stream: Any) -> Callable[..., None]:
        """A function of the room `rollout`, by its name, for one decision: takes what is left of its arguments."""
        game = self.game
        bots = [self.function] if self.plain else kernel.seats([self.function], game.records)
        seen = np.zeros(1, game.rules.STATE)
        seen[0] = view
        function = getattr(self._room, how)
        asked = rollout.Question(seen, seat, self.listed(actions), len(actions), stream)
        given = (bots, game.link(), int(self.bot.looks), self.knobs, game.spec, game.players, asked)

        def run(*rest: Any) -> None:
            with blamed(game.swapped):
                fault = function(*given, *rest)
            if fault == rollout.FAULT:
                raise BotError(
                    f"The bot {self.bot.name!r} broke, or answered outside the list, while playing on: {ACCEPTED}."
                )

        return run


class Pace:
    """How much to do at a time, so that it takes about a slice; how it is cut changes no digit."""

    def __init__(self) -> None:
        """One unit to begin with."""
        self.amount = 1
        self._shown = perf_counter()
        self._begun = 0.0

    def start(self) -> None:
        """Begin a piece of work."""
        self._begun = perf_counter()

    def stop(self, amount: int) -> bool:
        """End it, so much being done; whether it is time to show how far it is."""
        now = perf_counter()
        # At most 16 times as much at once: the first pieces are too short to tell.
        self.amount = max(1, min(16 * amount, int(amount * SLICE / max(now - self._begun, 1e-6))))
        if now - self._shown < SLICE:
            return False
        self._shown = now
        return True


class Trials:
    """What trials of some actions on the same deals came to, as whole sums: values and errors follow from them."""

    def __init__(self, n: int, others: int) -> None:
        """No trials yet of n actions; `others` is how many a value is summed over (with none it is no sum)."""
        self.deals, self.others = 0, max(1, others)
        self.sums, self.products = np.zeros(n, np.int64), np.zeros((n, n), np.int64)

    def add(self, values: Any) -> None:
        """Add values, an array `[deal, action]`."""
        self.deals += len(values)
        self.sums += values.sum(0)
        self.products += values.T @ values

    @property
    def best(self) -> int:
        """The action with the best mean; of equals the first."""
        return int(np.argmax(self.sums))

    def value(self, at: int) -> tuple[float, float]:
        """An action's mean value and its standard error."""
        return self._mean(int(self.sums[at]), int(self.products[at, at]))

    def ahead(self, at: int, of: int) -> tuple[float, float]:
        """By how much an action is better than another, deal by deal, and the standard error of that."""
        squares = self.products[at, at] + self.products[of, of] - 2 * self.products[at, of]
        return self._mean(int(self.sums[at] - self.sums[of]), int(squares))

    def _mean(self, total: int, squares: int) -> tuple[float, float]:
        """Mean and standard error out of whole sums; the error is infinite from a single deal."""
        n = self.deals
        error = sqrt(max(0, squares * n - total * total) / (n * n * (n - 1))) if n > 1 else float("inf")
        return total / (n * self.others), error / self.others


def stream_of(seed: int, play: int, who: int) -> Any:
    """One drawer's stream of luck, from its start."""
    stream = np.zeros(STREAM, np.int64)
    start_stream(stream, seed, play, who)
    return stream


def value(
    game: Game, position: Any, seat: int, bot: Any = "rollout", samples: int | None = None, seed: int = 0
) -> "pl.DataFrame":
    """What each legal action of a seat is worth, by playing on: a row an action, the bot's choice marked.

    A value is the mean of the own points less the others' mean when the round ends (the play, where a game has no
    rounds), over deals of what the seat can't see; the mean of the own points, where one plays alone or all for one
    end. The bot plays all seats on, and a searching bot its base. Each deal is tried with every action and the same
    luck: so `behind`, how far an action is behind the one that is chosen, is surer than the two values, and has its own
    `behind_error`. The best of many estimates flatters itself a little; `studies.review` values it by deals that had no
    part in the choice.

    Args:
        game: the game, with its values.
        position: a state, which the seat then sees its view of, or the seat's view.
        seat: whose decision it is; it must be to act.
        bot: who plays on and chooses. A searching bot is taken to choose the best value, another is asked.
        samples: deals for each action; without it, the bot's own number, or 100.
        seed: of the luck.

    Raises:
        BadInput: it isn't the seat's turn, or the view isn't the seat's.
    """
    *_, last = values(game, position, seat, bot, samples, seed)
    return last


def values(
    game: Game, position: Any, seat: int, bot: Any = "rollout", samples: int | None = None, seed: int = 0
) -> Iterator["pl.DataFrame"]:
    """`value` in slices, for whoever wants to see how far it is, or to stop: yields its frame again and again.

    Each frame has all deals so far, their number in `plays`; the last is what `value` gives, digit for digit.

    Args:
        game: as `value` takes it, and all else; what is wrong is said at once.
        position: a state or the seat's view.
        seat: whose decision it is.
        bot: who plays on and chooses.
        samples: deals for each action.
        seed: of the luck.

    >>> from workbench import Table, game
    >>> table = Table(game("divinare"), seed=7).deal()
    >>> [frame["plays"][0] for frame in values(table.game, table.state, 0, samples=10)][-1]
    10
    """
    seat = game.seat(seat)
    chosen = get(game, bot)
    deals = chosen.samples or 100 if samples is None else whole(samples, "samples", 1)
    stream = stream_of(whole(seed, "seed"), 0, 1 + seat)
    view, actions = decision(game, position, seat, stream_of(seed, 0, 0))
    chooser = Chooser(game, chosen)

    def frames() -> Iterator["pl.DataFrame"]:
        # A bot that does not search is asked once, with luck of its own: it says the same whatever is sampled.
        asked = None if chosen.samples else chooser.pick(view, seat, actions, stream_of(seed, 1, 1 + seat))
        for trials in chooser.weighing(view, seat, actions, deals, stream):
            yield _valued(chooser, seat, [game.describe(view, a) for a in actions], trials, asked, seed)

    return frames()


def measure(game: Game) -> str:
    """What values of actions are, in words."""
    what = "points ahead of the others' mean" if game.others else "points"
    return f"{what} at the end of the {game.words.PART}, if so played on"


def _valued(
    chooser: Chooser, seat: int, actions: list[str], trials: Trials, asked: int | None, seed: int
) -> "pl.DataFrame":
    """What some actions are worth, as a frame."""
    best = trials.best if asked is None else asked
    rows = []
    for at, action in enumerate(actions):
        (mean, error), (behind, behind_error) = trials.value(at), trials.ahead(best, at)
        rows.append({
            "seat": seat, "action": action, "chosen": at == best, "bot": chooser.bot.name,
            "measure": measure(chooser.game), "behind": behind, "behind_error": behind_error if at != best else 0.0,
            "value": mean, "error": error,
        })  # fmt: skip
    return frame(rows, chooser.game, plays=trials.deals, seed=seed)


def decision(game: Game, position: Any, seat: int, stream: Any) -> tuple[Any, list[int]]:
    """A seat's view and its legal actions; what is asked of a seat depends on nothing that it can't see."""
    hidden = game.hidden(position) > 0
    state = position.copy()
    while game.hidden(state):
        state = game.after(state, game.drawn(state, stream))
    player = game.current_player(state)
    if player != seat:
        waits = "the play is over" if player == TERMINAL else "chance is" if player == CHANCE else f"seat {player} is"
        raise BadInput(f"seat = {seat}: {waits}{'' if player == TERMINAL else ' to act'}; accepted is the seat to act.")
    view = game.observe(state, seat)
    if hidden and view.tobytes() != position.tobytes():
        raise BadInput(f"This is not the view of seat {seat}: accepted is a full state, or that seat's own view.")
    return view, game.actions(state)
