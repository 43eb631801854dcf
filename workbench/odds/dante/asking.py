"""What the questions of `workbench odds dante` share: of what they are asked, and numbers to read."""

import argparse
from collections.abc import Iterable
from fractions import Fraction
from math import inf
from typing import Any

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.odds.dante.resting import grade, unsure
from workbench.table import Table

QUANTILES = (10, 25, 50, 75, 90, 99)
"""In per cent."""


def placed(game: Game, given: argparse.Namespace) -> tuple[Any, Game | None]:
    """What a question about pawns is asked of: a table, or tiles and the game."""
    if (given.tiles is None) == (given.line is None):
        raise BadInput(f"{given.question} needs --tiles or --line, one of them.")
    return (given.tiles, game) if given.line is None else (Table.load(given.line), None)


def resting(game: Game, keys: Iterable[str]) -> dict[str, Any]:
    """What every answer says of what it rests on: how sure the weakest is, all of it by key, and what is assumed."""
    keys = list(dict.fromkeys(keys))
    return {"sure": grade(game, keys), "rests": keys, "assumed": unsure(game, keys)}


def listed(names: list[str]) -> str:
    """Names in a sentence.

    >>> listed(["fight"]), listed(["fight", "waiting", "starts"])
    ('fight', 'fight, waiting and starts')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def exact(number: Fraction | float) -> str | None:
    """A fraction as text; None where it is infinite."""
    return None if number == inf else str(number)


def about(number: Fraction | float) -> float | None:
    """The same as a decimal."""
    return None if number == inf else round(float(number), 6)


def percent(fraction: str) -> str:
    """A chance in per cent, to two places, nothing without a sign."""
    return f"{round(float(100 * Fraction(fraction)), 2) + 0.0:.2f}"


def decimal(fraction: str) -> str:
    """A number to three places."""
    return f"{float(Fraction(fraction)):.3f}"
