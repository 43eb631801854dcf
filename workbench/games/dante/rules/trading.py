"""Trade: the active player offers any bundle for any bundle to one player, who agrees or declines."""

import numpy as np

from workbench.games.dante.rules.paying import bundle, gain
from workbench.games.dante.words import HUES, Phase, Refusal
from workbench.kernel import rule


@rule
def refuse_unit(spec, state, row, colour, owner):
    """Why one more unit may not go into a bundle: in the order of colours, up to the bound, only what is held."""
    if bundle(row) >= spec.trade_size:
        return np.int64(Refusal.ORDER)
    for later in range(colour + 1, HUES):
        if row[later] > 0:
            return np.int64(Refusal.ORDER)
    return np.int64(0 if row[colour] < state.stock[owner, colour] else Refusal.OFFER_NOT_HELD)


@rule
def call_off(state):
    """Nothing is offered any more."""
    for colour in range(HUES):
        state.give[colour] = 0
        state.want[colour] = 0
    state.partner, state.phase = 0, Phase.ACTING


@rule
def agree(spec, state):
    """Both sides hand over what was offered."""
    for colour in range(HUES):
        swap = np.int64(state.want[colour]) - state.give[colour]
        for seat, sign in ((np.int64(state.seat), 1), (np.int64(state.partner), -1)):
            held = state.stock[seat, colour] + sign * swap
            state.stock[seat, colour] = min(held, np.int64(spec.stock_cap)) if spec.stock_cap > 0 else held
    call_off(state)


@rule
def change(spec, state, colour):
    """Change resources at the bank, in a variant that has one; `origin` holds the colour paid with, + 1."""
    state.stock[state.seat, state.origin - 1] -= spec.bank
    gain(spec, state, state.seat, colour, 1)
    state.origin, state.phase = 0, Phase.ACTING
