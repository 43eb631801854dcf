"""How seats choose in a walk: all actions alike, or by weights that are known exactly."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from workbench import bots
from workbench.bots import Bot
from workbench.game import Game
from workbench.kernel import STREAM, BadInput, start_stream

Chooser = Callable[[Game, Any, int, list[int]], Mapping[int, int]]
"""Whole weights by action, of what a seat sees and may do."""


def choosers(game: Game, bot: Any) -> list[tuple[str, Chooser | None]]:
    """One way of choosing a seat, with its name; None where all actions are equally likely.

    Args:
        game: the game.
        bot: one for all seats or a list, one a seat: "uniform", a bot that draws no luck, or a function
            `(game, view, seat, actions)` that answers one of the actions, or whole weights by action.
    """
    if isinstance(bot, str | Bot) or callable(bot):
        return [_chooser(game, bot)] * game.players
    if not isinstance(bot, Sequence) or len(bot) != game.players:
        raise BadInput(f"bot = {bot!r}: accepted is one for all seats, or a list of {game.players}, one a seat.")
    return [_chooser(game, wanted) for wanted in bot]


def _chooser(game: Game, wanted: Any) -> tuple[str, Chooser | None]:
    """One seat's way of choosing."""
    if isinstance(wanted, str | Bot):
        wanted = bots.get(game, wanted)
        if wanted.name == "uniform":
            return "uniform", None
        if wanted.samples:
            raise BadInput(f"The bot {wanted.name!r} samples: accepted is one that draws no luck, for exact odds.")
        return wanted.name, _of_bot(wanted)
    if not callable(wanted):
        raise BadInput(f"bot = {wanted!r}: accepted is 'uniform', a bot that draws no luck, or a function.")
    return getattr(wanted, "__name__", "a function"), _of_function(wanted)


def _of_function(function: Callable[..., Any]) -> Chooser:
    """A function's answers as weights, checked."""
    name = getattr(function, "__name__", "the function")

    def choose(game: Game, seen: Any, seat: int, actions: list[int]) -> Mapping[int, int]:
        answer = function(game, seen, seat, list(actions))
        weights = dict(answer) if isinstance(answer, Mapping) else {answer: 1}
        whole = all(isinstance(w, int | np.integer) and w >= 0 for w in weights.values())
        if not whole or sum(weights.values()) <= 0 or not set(weights) <= set(actions):
            raise BadInput(
                f"{name} answered {answer!r}: accepted is one of {actions}, or whole weights by such actions."
            )
        return {int(action): int(weight) for action, weight in weights.items()}

    return choose


def _of_bot(bot: Bot) -> Chooser:
    """A bot's answers; BadInput where it draws luck."""
    stream, knobs = np.zeros(STREAM, np.int64), bot.numbers()

    def choose(game: Game, seen: Any, seat: int, actions: list[int]) -> Mapping[int, int]:
        start_stream(stream, 0, 0, 1 + seat)
        fresh = stream.copy()
        codes = np.array(actions, np.int64)
        answer = int(bot.choose(game.spec, seen, seat, codes, len(actions), knobs, stream))
        if (stream != fresh).any():
            raise BadInput(f"The bot {bot.name!r} draws luck: accepted is one that does not, for exact odds.")
        if not 0 <= answer < len(actions):
            raise BadInput(
                f"The bot {bot.name!r} answered {answer}: accepted is an index from 0 to {len(actions) - 1}."
            )
        return {actions[answer]: 1}

    return choose
