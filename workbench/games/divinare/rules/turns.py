"""Whose turn it is, and for what."""

import numpy as np

from workbench.games.divinare.spec import SUITS
from workbench.games.divinare.words import DEAL, DISCARD, PASS, PLAY
from workbench.kernel import CHANCE, SEATS, TERMINAL, rule


@rule
def total(row):
    """Cards of all suits in one row of counts."""
    cards = np.int64(0)
    for suit in range(SUITS):
        cards += row[suit]
    return cards


@rule
def all_seats(rows):
    """Cards of all suits and seats."""
    cards = np.int64(0)
    for seat in range(SEATS):
        for suit in range(SUITS):
            cards += rows[seat, suit]
    return cards


@rule
def dealt(spec, state):
    """Cards dealt in this round (of a full record)."""
    return spec.cards - total(state.deck)


@rule
def played(spec, state):
    """Cards played in this round."""
    return total(state.table)


@rule
def over(spec, state):
    """Whether the round's last card has been played."""
    return state.viewer < 0 and played(spec, state) == spec.turns


@rule
def held(spec, state):
    """Cards that every seat holds at the start of the present lap."""
    return np.int64(spec.holds[played(spec, state)])


@rule
def around(spec, seat):
    """A seat counted on past the last, back to the first."""
    return seat - spec.players if seat >= spec.players else seat


@rule
def turn(spec, state):
    """The kind of action that is due (DEAL, DISCARD, PASS or PLAY) and who is to do it.

    Discards come first, then a pass where one is due at this hand size, then the lap; each begins with the seat that
    opens the round, and that moves on by one each round. (Start player; Action cards; Changes for two players)
    """
    if state.viewer >= 0:
        return DEAL, CHANCE
    if dealt(spec, state) < spec.dealt:
        return DEAL, CHANCE
    done = played(spec, state)
    if done == spec.turns:
        return DEAL, CHANCE if state.finished + 1 < spec.rounds else TERMINAL
    first = np.int64(spec.order[state.finished])
    if spec.discards > 0 and done == 0:
        aside = all_seats(state.discard)
        if aside < spec.discards * spec.players:
            return DISCARD, around(spec, first + aside // spec.discards)
    order = np.int64(spec.order[done])
    now = np.int64(spec.holds[done])
    if order == 0 and spec.due[now] > state.passes:
        picked = all_seats(state.picked)
        if picked < spec.passing[now] * spec.players:
            return PASS, around(spec, first + picked // spec.passing[now])
    return PLAY, around(spec, first + order)


@rule
def current_player(spec, state):
    """The seat to act; CHANCE while cards are dealt, between rounds and in a view; TERMINAL after the last round."""
    return turn(spec, state)[1]


@rule
def settled(spec, state):
    """Rounds that are finished and paid: where a search may stop."""
    return np.int64(state.finished) + (1 if over(spec, state) else 0)
