"""What a seat knows."""

import numpy as np

from workbench.games.divinare.rules.record import DISCARDS, HAND, PICKS
from workbench.games.divinare.rules.turns import over
from workbench.kernel import rule


@rule
def hidden(spec, state):
    """Cards of a view that are still to be dealt again; 0 for a full record."""
    cards = np.int64(0)
    for seat in range(spec.players):
        for kind in range(3):
            cards += state.slots[seat, kind]
    return cards


@rule
def hide(spec, state, row, seat, kind):
    """Put one row of cards back among the unseen ones, as hidden slots of a seat."""
    for suit in range(spec.suits):
        state.deck[suit] += row[suit]
        state.slots[seat, kind] += row[suit]
        row[suit] = 0


@rule
def observe(spec, state, seat):
    """Turn the record into what a seat knows: others' cards are hidden, and so is what others remember.

    Discards stay hidden until the round is over; with the ruling `memory` at `none` the seat's own ones too.
    """
    if state.viewer >= 0:
        return  # a view is of one seat, and shows no other
    ended = over(spec, state)
    for other in range(spec.players):
        if other != seat:
            hide(spec, state, state.hand[other], other, HAND)
            hide(spec, state, state.picked[other], other, PICKS)
            for suit in range(spec.suits):
                state.gave[other, suit] = 0
        if not ended and (other != seat or spec.remembers == 0):
            hide(spec, state, state.discard[other], other, DISCARDS)
    if hidden(spec, state) > 0:
        state.viewer = seat
        for suit in range(spec.suits):
            state.loose[suit] = state.gave[seat, suit]
            state.deck[suit] -= state.gave[seat, suit]
