"""Bots outside a simulation: they act on a table, and say what each action of one decision is worth."""

import weakref
from collections.abc import Iterable
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench import kernel
from workbench.bots import ACCEPTED, BROKE, Bot, BotError, compiled, get, rollout, seated
from workbench.game import Game
from workbench.kernel import CHANCE, STREAM, TERMINAL, BadInput, draw, start_stream
from workbench.report.frames import frame
from workbench.table import Table, whole

if TYPE_CHECKING:
    import polars as pl


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
        if len(actions) == 1:
            return 0
        if not actions:
            raise BadInput(f"Seat {seat} is to act and may do nothing: the play began at a state that can't be.")
        if self.bot.samples:
            answer = self.search("search_by", view, seat, actions, self.bot.samples, stream)
        else:
            seen = view.copy() if self.bot.looks else self.blank
            answer = int(
                self.function(self.game.spec, seen, seat, self.listed(actions), len(actions), self.knobs, stream)
            )
        if answer == BROKE:  # compiled code can't tell what broke: asked again interpreted, it can
            seen, plain = view.copy(), replace(self.bot, choose=self.function_text())
            plain.choose(self.game.spec, seen, seat, self.listed(actions), len(actions), self.knobs, stream)
        if not 0 <= answer < len(actions):
            n = len(actions)
            raise BotError(f"The bot {self.bot.name!r} answered {answer} in seat {seat}: {ACCEPTED}, below {n}.")
        return answer

    def function_text(self) -> Any:
        """The bot's function as plain Python."""
        function = getattr(self.bot.choose, "function", self.bot.choose)
        return getattr(function, "py_func", function)

    def listed(self, actions: list[int]) -> Any:
        """The legal list as bots get it: the actions, then room for all others."""
        row = np.zeros(self.game.rules.ACTIONS, np.int64)
        row[: len(actions)] = actions
        return row

    def search(self, how: str, view: Any, seat: int, actions: list[int], samples: int, stream: Any) -> int:
        """A search of the room `rollout`, by the name of its function; the sums are then in `desk`."""
        game = self.game
        bots = [self.function] if self.plain else kernel.seats([self.function], game.records)
        seen = np.zeros(1, game.rules.STATE)
        seen[0] = view
        run = getattr(rollout.uncompiled() if self.plain else rollout, how)
        answer = int(run(
            game.link(), bots, int(self.bot.looks), self.knobs, game.spec, seen, seat, self.listed(actions),
            len(actions), samples, game.players, stream, self.desk,
        ))  # fmt: skip
        if answer == rollout.FAULT:
            raise BotError(
                f"The bot {self.bot.name!r} broke, or answered outside the list, while playing on: {ACCEPTED}."
            )
        return answer


_STREAMS: "weakref.WeakKeyDictionary[Table, dict[tuple[int, int], Any]]" = weakref.WeakKeyDictionary()


def _stream(seed: int, play: int, who: int) -> Any:
    """One drawer's stream of luck, from its start."""
    stream = np.zeros(STREAM, np.int64)
    start_stream(stream, seed, play, who)
    return stream


def play(table: Table, bots: Any, seed: int | None = None, until: "int | Iterable[int] | None" = None) -> Table:
    """Let bots act on a table, and chance deal, to the end or until a seat that a person plays must act.

    The streams of luck are a simulation's: `simulate(game, bots, seed=s).play(k)` and a new
    `Table(game, seed=s, play=k)` played by the same bots agree action for action. On a table that is played on, the
    bots draw on where they stopped.

    Args:
        table: is changed, and returned.
        bots: one bot for all seats, or a list, one a seat; None in the seats of persons.
        seed: of the bots' luck; without it, the table's.
        until: a seat or several, at whose turn to stop.

    Raises:
        BadInput: names what is wrong. BotError: a bot broke, or answered no index into the legal list.

    >>> from workbench import Table, game
    >>> play(Table(game("divinare"), seed=7), "uniform").waiting()
    'over, [7, -2, 0, 16]'
    """
    game = table.game
    stops = () if until is None else {game.seat(s) for s in (until if isinstance(until, Iterable) else [until])}
    if isinstance(bots, list | tuple) and len(bots) == game.players:
        bots = ["uniform" if bot is None and seat in stops else bot for seat, bot in enumerate(bots)]
    choosers = [Chooser(game, bot) for bot in seated(game, bots)]
    luck = table.seed if seed is None else whole(seed, "seed")
    streams = _STREAMS.setdefault(table, {})
    while (player := table.player) != TERMINAL and player not in stops:
        if player == CHANCE:
            table.deal(1)
            continue
        stream = streams.setdefault((luck, player), _stream(luck, table.play, 1 + player))
        actions = game.actions(table.state)
        view = table.view(player) if game.hidden(table.state) == 0 else table.state
        table.do(actions[choosers[player].pick(view, player, actions, stream)])
    return table


def value(
    game: Game, position: Any, seat: int, bot: Any = "rollout", samples: int | None = None, seed: int = 0
) -> "pl.DataFrame":
    """What each legal action of a seat is worth, by playing on: a row an action, the bot's choice marked.

    A value is the mean of the own points less the others' mean when the round ends (the play, where a game has no
    rounds), over deals of what the seat can't see; the bot plays all seats on, and a searching bot its base. Each deal
    is tried with every action and the same luck, so two actions differ more surely than their errors tell.

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
    seat = game.seat(seat)
    chosen = get(game, bot)
    deals = chosen.samples or 100 if samples is None else whole(samples, "samples")
    if deals < 1:
        raise BadInput(f"samples = {deals}: accepted is a whole number from 1.")
    stream = _stream(whole(seed, "seed"), 0, 1 + seat)
    view, actions = _decision(game, position, seat, _stream(seed, 0, 0))
    chooser = Chooser(game, chosen)
    chooser.search("weigh_by", view, seat, actions, deals, stream)
    sums, squares = chooser.desk.sums[: len(actions)].tolist(), chooser.desk.squares[: len(actions)].tolist()
    best = sums.index(max(sums)) if chosen.samples else chooser.pick(view, seat, actions, stream)
    others = game.players - 1
    return frame(
        [
            {
                "seat": seat, "action": game.describe(view, action), "chosen": i == best, "bot": chosen.name,
                "measure": "points ahead of the others' mean at the end of the round, if so played on",
                "value": sums[i] / (deals * others), "error": _error(sums[i], squares[i], deals) / others,
            }
            for i, action in enumerate(actions)
        ],
        game, plays=deals, seed=seed,
    )  # fmt: skip


def _error(total: int, squares: int, plays: int) -> float:
    """Standard error of a mean, from whole sums; infinite from a single value."""
    if plays < 2:
        return float("inf")
    return sqrt(max(0, squares * plays - total * total) / (plays * plays * (plays - 1)))


def _decision(game: Game, position: Any, seat: int, stream: Any) -> tuple[Any, list[int]]:
    """A seat's view and its legal actions; what is asked of a seat depends on nothing that it can't see."""
    hidden = game.hidden(position) > 0
    state = position.copy()
    while game.hidden(state):
        outcomes = game.outcomes(state)
        weights = np.array([weight for _, weight in outcomes], np.int64)
        state = game.after(state, outcomes[int(draw(stream, weights, len(outcomes)))][0])
    player = game.current_player(state)
    if player != seat:
        waits = "the play is over" if player == TERMINAL else "chance is" if player == CHANCE else f"seat {player} is"
        raise BadInput(f"seat = {seat}: {waits}{'' if player == TERMINAL else ' to act'}; accepted is the seat to act.")
    view = game.observe(state, seat)
    if hidden and view.tobytes() != position.tobytes():
        raise BadInput(f"This is not the view of seat {seat}: accepted is a full state, or that seat's own view.")
    return view, game.actions(state)
