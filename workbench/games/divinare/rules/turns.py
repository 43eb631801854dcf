"""Whose turn it is, and for what."""

import numpy as np

from workbench.games.divinare.spec import SUITS
from workbench.games.divinare.words import DEAL, DISCARD, PASS, PLAY
from workbench.kernel import CHANCE, TERMINAL, inlined, rule


@rule
def total(row):
    """Cards of all suits in one row of counts."""
    cards = np.int64(0)
    for suit in range(SUITS):
        cards += row[suit]
    return cards


@inlined
def full_rows(spec, rows, each):
    """How many seats have laid out `each` cards: they do so in turn, the opener first."""
    seats = np.int64(0)
    for seat in range(spec.players):
        seats += total(rows[seat]) == each
    return seats


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
def opener(spec, state):
    """The seat that opens this round: the next one each round (Start player)."""
    return np.int64(spec.order[state.finished])


@rule
def lap_seat(spec, state):
    """The seat whose turn it is in a lap, when all that comes before the lap is done."""
    return around(spec, opener(spec, state) + spec.order[played(spec, state)])


@inlined
def turn(spec, state):
    """The kind of action that is due (DEAL, DISCARD, PASS or PLAY) and who is to do it.

    Discards come first, then a pass where one is due at this hand size, then the lap; each begins with the seat that
    opens the round, and that moves on by one each round. (Start player; Action cards; Changes for two players)
    """
    if state.viewer >= 0:
        return DEAL, CHANCE
    done = played(spec, state)
    if done == 0 and dealt(spec, state) < spec.dealt:
        return DEAL, CHANCE
    if done == spec.turns:
        return DEAL, CHANCE if state.finished + 1 < spec.rounds else TERMINAL
    if spec.discards > 0 and done == 0:
        ready = full_rows(spec, state.discard, spec.discards)
        if ready < spec.players:
            return DISCARD, around(spec, opener(spec, state) + ready)
    if spec.due_now[done] > state.passes:
        ready = full_rows(spec, state.picked, spec.each_passes[done])
        if ready < spec.players:
            return PASS, around(spec, opener(spec, state) + ready)
    return PLAY, lap_seat(spec, state)


@rule
def current_player(spec, state):
    """The seat to act; CHANCE while cards are dealt, between rounds and in a view; TERMINAL after the last round."""
    return turn(spec, state)[1]


@rule
def settled(spec, state):
    """Rounds that are finished and paid: where a search may stop."""
    return np.int64(state.finished) + (1 if over(spec, state) else 0)
