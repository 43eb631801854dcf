"""The state of a play as one record, and the table before a play and before a round."""

import numpy as np

from workbench.games.divinare.spec import STEPS, SUITS
from workbench.games.divinare.words import PLACES
from workbench.kernel import SEATS, rule

REACH = SEATS - 1
"""How many seats away a card that was passed on may be, at most."""
STATE = np.dtype(
    (
        np.record,
        [
            ("finished", "i1"),  # rounds finished before this one
            ("step", "i2"),  # actions done in this round; what is dealt again from a view is none of them
            ("passes", "i1"),  # passes made in this round
            ("viewer", "i1"),  # the seat whose view this is while something is hidden, else -1
            ("banked", "i2", (SEATS,)),  # points of the rounds before
            ("deck", "i1", (SUITS,)),  # cards not dealt, as far as the record knows
            ("loose", "i1", (SUITS,)),  # cards that the viewer passed on, not yet placed in a slot
            ("table", "i1", (SUITS,)),  # cards played
            ("hand", "i1", (SEATS, SUITS)),  # cards held
            ("picked", "i1", (SEATS, SUITS)),  # cards laid out for passing, still this seat's
            ("discard", "i1", (SEATS, SUITS)),  # cards laid aside
            ("token", "i1", (SEATS, SUITS)),  # the place of each token
            ("gave", "i1", (SEATS, REACH, SUITS)),  # of cards passed on those within 1 seat, within 2, …
            ("slots", "i1", (SEATS, 3)),  # hidden cards to be dealt again: discards, picks, hand
        ],
    )
)
RANGES = {
    "finished": (0, 11),
    "step": (0, STEPS - 1),
    "viewer": (-1, SEATS - 1),
    "token": (0, PLACES - 1),
    "banked": (-5000, 5000),
}
"""Fields that leave 0 to 31; a position and a law hold every field inside its range."""
DISCARDS, PICKS, HAND = 0, 1, 2
"""Kinds of hidden slots."""


@rule
def setup(spec, state):
    """Stack the deck; nobody holds anything, every token is in the centre (Setting up)."""
    state.finished, state.passes, state.viewer = 0, 0, -1
    for seat in range(SEATS):
        state.banked[seat] = 0
    clear(spec, state)


@rule
def clear(spec, state):
    """Gather and shuffle all cards, and put the tokens back: the table before a round (Setting up a round)."""
    state.step, state.passes = 0, 0
    for suit in range(SUITS):
        state.deck[suit] = spec.deck[suit]
        state.loose[suit] = 0
        state.table[suit] = 0
        for seat in range(SEATS):
            state.hand[seat, suit] = 0
            state.picked[seat, suit] = 0
            state.discard[seat, suit] = 0
            state.token[seat, suit] = 0
            for far in range(REACH):
                state.gave[seat, far, suit] = 0
    for seat in range(SEATS):
        for kind in range(3):
            state.slots[seat, kind] = 0
