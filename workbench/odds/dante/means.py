"""Mean waits on many sets of tiles at once, in floating point: what leaves a few of thousands to be ranked exactly.

The same sums as the chain's, for prices of one of each colour, which gives a single wait exactly.
"""

from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np

from workbench.odds.dante.chain import ROLLS, Chain, Move
from workbench.odds.dante.fights import WAYS


def means(brings: Any, hues: int, choice: Any, own: int | None, seats: int) -> Any:
    """The mean number of rolls until each of some colours has come.

    Args:
        brings: for each set of tiles (rows) and each total of two dice (columns, 0 to 12) the colours that it brings,
            as bits.
        hues: how many colours are wanted; they are the lowest bits.
        choice: the colours, as bits, that own doubles may be used for; one number, or one for each set and total.
        own: which roll of a round is the own one, from 0; None where own doubles are left out of account.
        seats: rolls of a round.

    Returns:
        The means, infinite where a colour never comes.
    """
    many, phases = len(brings), 1 if own is None else seats
    choices = np.broadcast_to(choice, brings.shape)
    rows = np.arange(many)
    found = np.zeros((phases, 1 << hues, many))
    for lack in sorted(range(1, 1 << hues), key=int.bit_count):
        after = np.roll(found, -1, axis=0).reshape(phases, -1)  # the next roll's means; 0 for this lack, not known yet
        fixed, still = np.ones((phases, many)), np.zeros((phases, many))
        for total, ways in WAYS.items():
            to = lack & ~brings[:, total]
            values, stays = after.take(to * many + rows, axis=1), to == lack
            weights = np.full((phases, 1), ways / ROLLS)
            if own is not None and total % 2 == 0:  # one of the ways of each even total is a double
                stuck, value = _chosen(after[own].reshape(-1, many), to, stays, choices[:, total], hues)
                fixed[own] += value / ROLLS
                still[own] += stuck / ROLLS
                weights[own] -= 1 / ROLLS
                values[own] = values[own] if ways > 1 else 0  # else nothing times infinity
            fixed += weights * values
            still += weights * stays
        found[:, lack] = _settled(fixed, still)
    return found[0, -1]


@lru_cache(maxsize=1 << 16)
def exact_mean(
    brings: tuple[int, ...], hues: int, choice: tuple[int, ...], own: int | None, seats: int
) -> Fraction | float:
    """The mean number of rolls for one set of tiles, exactly; infinite where a colour never comes. See `means`."""

    def moves(mine: bool) -> tuple[Move, ...]:
        found = []
        for total, ways in WAYS.items():
            gained = tuple(brings[total] >> hue & 1 for hue in range(hues))
            double = int(mine and total % 2 == 0 and choice[total] != 0)  # one of the ways of each even total
            found += [(ways - double, gained, False), (double, gained, True)]
        return tuple(move for move in found if move[0])

    rolls = (moves(False),) if own is None else tuple(moves(roll == own) for roll in range(seats))
    wished = tuple(hue for hue in range(hues) if any(use >> hue & 1 for use in choice))
    mean = Chain((1,) * hues, rolls, wished).solved[0][(1,) * hues, 0]
    return inf if mean is None else mean


def _chosen(after: Any, to: Any, stays: Any, choice: Any, hues: int) -> tuple[Any, Any]:
    """Of each set, whether nothing changes after own doubles, and else the least mean that their choice leaves."""
    rows = np.arange(len(to))
    least = np.full(len(to), np.inf)
    for bit in (1 << hue for hue in range(hues)):
        least = np.where(to & choice & bit, np.minimum(least, after[to & ~bit, rows]), least)
    useful = (to & choice) != 0
    return stays & ~useful, np.where(useful, least, after[to, rows])


def _settled(fixed: Any, still: Any) -> Any:
    """As `chain.settled`, for many at once: the x of each moment that is its fixed + still times the next one's."""
    total, stay = np.zeros(fixed.shape[1]), np.ones(fixed.shape[1])
    for f, s in zip(fixed, still, strict=True):
        total, stay = total + stay * f, stay * s
    out = np.empty_like(fixed)
    with np.errstate(divide="ignore", invalid="ignore"):
        out[0] = np.where(stay > 1 - 1e-9, np.inf, total / (1 - stay))  # what changes at all does in one way of 36
    for phase in range(len(fixed) - 1, 0, -1):
        out[phase] = fixed[phase] + still[phase] * out[(phase + 1) % len(fixed)]
    return out
