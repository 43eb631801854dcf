"""Points of a token, a round, a play."""

import numpy as np

from workbench.games.divinare.rules.turns import over
from workbench.kernel import rule

CENTRE, PERFECT, NEAR, WRONG, NOTHING = 0, 1, 2, 3, 4
"""Verdicts on a token."""


@rule
def verdict(spec, suit, place, count):
    """What a token is worth in words: CENTRE, PERFECT, NEAR (one *space* beside), WRONG or NOTHING (Scoring)."""
    if place == 0:
        return CENTRE
    right = np.int64(spec.space_of[suit, count])
    if right == 0:
        if spec.off_board != 1:
            return WRONG if spec.off_board == 0 else NOTHING
        above = 1  # the first space beyond the count, one past the last if there is none
        while above <= spec.spaces[suit] and spec.first[suit, above - 1] < count:
            above += 1
        return NEAR if place in (above - 1, above) else WRONG
    if place == right:
        return PERFECT
    return NEAR if abs(place - right) == 1 else WRONG


@rule
def token_points(spec, suit, place, count):
    """Points of a token at a place if so many cards of the suit are counted: the bonus is the token's own space's."""
    what = verdict(spec, suit, place, count)
    if what in (CENTRE, NOTHING):
        return np.int64(0)
    extra = np.int64(spec.extra[suit, place - 1])
    if what == PERFECT:
        return spec.perfect + extra
    return spec.near + extra if what == NEAR else spec.wrong - extra


@rule
def final_count(spec, state, suit):
    """Cards of a suit that count at the end of a round: those played, and the discards, now revealed."""
    cards = np.int64(state.table[suit])
    for seat in range(spec.players):
        cards += state.discard[seat, suit]
    return cards


@rule
def round_points(spec, state, seat):
    """A seat's points of a round that is over, all boards together."""
    points = np.int64(0)
    for suit in range(spec.suits):
        points += token_points(spec, suit, np.int64(state.token[seat, suit]), final_count(spec, state, suit))
    return points


@rule
def scores(spec, state, out):
    """Points a seat: of the rounds before, and of this one once it is over."""
    ended = over(spec, state)
    for seat in range(spec.players):
        out[seat] = state.banked[seat] + (round_points(spec, state, seat) if ended else 0)
