"""What a seat knows."""

import numpy as np

from workbench.games.divinare.rules.record import DISCARDS, HAND, PICKS, REACH
from workbench.games.divinare.rules.turns import farthest, over, total
from workbench.games.divinare.spec import SUITS
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
def hide(state, row, seat, kind):
    """Put one row of cards back among the unseen ones, as hidden slots of a seat; returns how many."""
    cards = total(row)
    if cards > 0:  # rows of picks and discards are mostly empty
        state.slots[seat, kind] += cards
        for suit in range(SUITS):
            state.deck[suit] += row[suit]
            row[suit] = 0
    return cards


@rule
def observe(spec, state, seat):
    """Turn the record into what a seat knows: others' cards are hidden, and so is what others remember.

    Discards stay hidden until the round is over; with the ruling `memory` at `none` the seat's own ones too.
    """
    if state.viewer >= 0:
        return  # a view is of one seat, and shows no other
    face_down = spec.discards > 0 and not over(spec, state)
    cards = np.int64(0)
    for other in range(spec.players):
        if other != seat:
            cards += hide(state, state.hand[other], other, HAND)
            cards += hide(state, state.picked[other], other, PICKS)
            for far in range(REACH):
                for suit in range(SUITS):
                    state.gave[other, far, suit] = 0
        if face_down and (other != seat or spec.remembers == 0):
            cards += hide(state, state.discard[other], other, DISCARDS)
    if cards > 0:
        state.viewer = seat
        reach = farthest(spec, state)
        if reach > 0:
            for suit in range(SUITS):
                state.loose[suit] = state.gave[seat, reach - 1, suit]
                state.deck[suit] -= state.gave[seat, reach - 1, suit]
