"""Whose turn it is, and for what."""

import numpy as np

from workbench.games.divinare.spec import SUITS
from workbench.games.divinare.words import DEAL
from workbench.kernel import CHANCE, TERMINAL, inlined, rule


@rule
def total(row):
    """Cards of all suits in one row of counts."""
    cards = np.int64(0)
    for suit in range(SUITS):
        cards += row[suit]
    return cards


@rule
def played(spec, state):
    """Cards played in this round."""
    return total(state.table)


@rule
def over(spec, state):
    """Whether the round's last card has been played."""
    return state.viewer < 0 and state.step == spec.steps


@rule
def held(spec, state):
    """Cards that every seat holds at the start of the present lap."""
    return np.int64(spec.holds[played(spec, state)])


@rule
def around(spec, seat):
    """A seat counted on past the last, back to the first."""
    return seat - spec.players if seat >= spec.players else seat


@rule
def farthest(spec, state):
    """How many seats a card that was passed on in this round may have come, at most: with each pass one more."""
    return min(np.int64(state.passes), np.int64(spec.players) - 1)


@rule
def opener(spec, state):
    """The seat that opens this round: the next one each round (Start player)."""
    return np.int64(spec.order[state.finished])


@rule
def actor(spec, state):
    """Whose step it is, where a seat is to act."""
    return around(spec, opener(spec, state) + spec.seat[state.step])


@inlined
def turn(spec, state):
    """The kind of action that is due (DEAL, DISCARD, PASS or PLAY) and who is to do it.

    Every round goes by the same steps (`spec`), counted from the seat that opens it; the next round opens the next
    seat (Start player). How many steps are done is a field, since it waits for no card: counted from cards it would be
    known only when the last action is, and so would all that this one goes by.
    """
    if state.viewer >= 0:
        return np.int64(DEAL), np.int64(CHANCE)
    due = np.int64(spec.kind[state.step]) * SUITS
    if due != DEAL:
        return due, actor(spec, state)
    last = state.step == spec.steps and state.finished + 1 == spec.rounds
    return due, np.int64(TERMINAL if last else CHANCE)


@rule
def current_player(spec, state):
    """The seat to act; CHANCE while cards are dealt, between rounds and in a view; TERMINAL after the last round."""
    return turn(spec, state)[1]


@rule
def settled(spec, state):
    """Rounds that are finished and paid: where a search may stop."""
    return np.int64(state.finished) + (1 if over(spec, state) else 0)
