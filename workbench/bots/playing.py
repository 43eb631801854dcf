"""Bots at a table: they act step by step, so that whoever watches sees how far they are and can stop them."""

import weakref
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from workbench.bots import seated
from workbench.bots.deciding import Chooser, stream_of
from workbench.kernel import CHANCE, TERMINAL
from workbench.table import Table, whole


class Progress(NamedTuple):
    """How far a play on a table is: in the middle of a search, or after an action."""

    seat: int
    """Who chooses or has acted; CHANCE (-1) where a card was dealt or a die rolled."""
    done: int
    """Trials of the search that are done; 0 where there is none."""
    total: int
    """Trials that the search has in all."""
    action: int | None
    """The code of the action that was done; None in the middle of a search."""


_LUCK: "weakref.WeakKeyDictionary[Table, dict[tuple[int, int], list[tuple[int, Any]]]]" = weakref.WeakKeyDictionary()
"""Of each table, by seed and seat: after how many actions a bot chose, and its stream of luck after that."""


def steps(
    table: Table, bots: Any, seed: int | None = None, until: "int | Iterable[int] | None" = None
) -> Iterator[Progress]:  # fmt: skip
    """Let bots act on a table as `play` does, in steps: yields how far they are, in a search and after each action.

    The actions and the luck are those of `play`, however long one waits between two steps. Left off in the middle of a
    search (closed, or not asked on), the table keeps its last good state, and a later `steps` goes on as if nothing had
    happened. If the table was changed meanwhile, the search is dropped and play goes on from where the table stands.
    Actions that are taken back give their luck back: the bots answer the same again.

    Args:
        table: is changed.
        bots: one bot for all seats, or a list, one a seat; None in the seats of persons.
        seed: of the bots' luck; without it, the table's.
        until: a seat or several, at whose turn to stop.

    Raises:
        BadInput: names what is wrong, at once. BotError: a bot broke, or answered no index into the legal list.

    >>> from workbench import Table, game
    >>> last = [step for step in steps(Table(game("divinare"), seed=7), "uniform", until=1)][-1]
    >>> last.seat, last.action is None
    (0, False)
    """
    game = table.game
    stops = {game.seat(s) for s in (until if isinstance(until, Iterable) else [] if until is None else [until])}
    if isinstance(bots, list | tuple) and len(bots) == game.players:
        bots = ["uniform" if bot is None and seat in stops else bot for seat, bot in enumerate(bots)]
    choosers = [Chooser(game, bot) for bot in seated(game, bots)]
    return _steps(table, choosers, table.seed if seed is None else whole(seed, "seed"), stops)


def _steps(table: Table, choosers: list[Chooser], seed: int, stops: set[int]) -> Iterator[Progress]:
    """See `steps`."""
    while (player := table.player) != TERMINAL and player not in stops:
        if player == CHANCE:
            table.deal(1)
            yield Progress(CHANCE, 0, 0, table.actions[-1])
            continue
        state, actions = table.state, table.game.actions(table.state)
        view = table.view(player) if table.game.hidden(state) == 0 else state
        past = _past(table, seed, player)
        luck = past[-1][1].copy() if past else stream_of(seed, table.play, 1 + player)
        choosing, total = choosers[player].picking(view, player, actions, luck), 0
        while table.state is state:
            try:
                done, total = next(choosing)
            except StopIteration as end:
                past.append((len(table.actions), luck))
                table.do(actions[end.value])
                yield Progress(player, total, total, table.actions[-1])
                break
            yield Progress(player, done, total, None)


def _past(table: Table, seed: int, seat: int) -> list[tuple[int, Any]]:
    """The choices of a bot that still stand, without those that were taken back."""
    past = _LUCK.setdefault(table, {}).setdefault((seed, seat), [])
    while past and past[-1][0] >= len(table.actions):
        past.pop()
    return past


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
    for _ in steps(table, bots, seed, until):
        pass
    return table
