"""What several tests of odds share: tables in mid-play, and chances as the facts print them."""

from fractions import Fraction
from random import Random
from typing import Any

import workbench as wb
from workbench.kernel import CHANCE, TERMINAL


def chances(die: Any) -> dict[Any, Fraction]:
    """A die's outcomes with their exact chances."""
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def percent(die: Any, count: int) -> float:
    """A chance in per cent, as the facts print it."""
    return round(float(die.probability(count)) * 100, 3)


def at(game: wb.Game, seed: int, actions: int) -> wb.Table:
    """A table after so many random actions."""
    table, luck = wb.Table(game, seed=seed), Random(seed)
    for _ in range(actions):
        if table.player == TERMINAL:
            break
        if table.player == CHANCE:
            table.deal(1)
        else:
            table.do(luck.choice(game.actions(table.state)))
    return table
