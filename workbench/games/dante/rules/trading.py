"""Trade: the active player offers any bundle for any bundle to one player, who agrees or declines.

In one reading the others make their offers too, once the active player is done.
"""

import numpy as np

from workbench.games.dante.rules.paying import bundle, gain
from workbench.games.dante.rules.turns import alive
from workbench.games.dante.words import HUES, Phase, Refusal
from workbench.kernel import rule


@rule
def dealer(state):
    """The seat that may make offers: the one in turn, or another once that one is done."""
    return np.int64(state.trader) - 1 if state.trader > 0 else np.int64(state.seat)


@rule
def refuse_trade(spec, state, seat):
    """Why no offer may be made to a seat (Trade)."""
    mine = dealer(state)
    if seat >= spec.players:
        return np.int64(Refusal.NO_SUCH_ACTION)
    if seat == mine or not alive(spec, state, seat):
        return np.int64(Refusal.ONESELF)
    if spec.trade_size == 0 or spec.offers == 0:
        return np.int64(Refusal.NO_TRADE)
    if bundle(state.stock[mine]) + bundle(state.stock[seat]) == 0:
        return np.int64(Refusal.EMPTY)
    return np.int64(0 if state.offered < spec.offers else Refusal.BOUND)


@rule
def next_dealer(spec, state):
    """Once a seat is done, let the next one clockwise trade that has something to offer or to ask for, if any may."""
    if spec.trade_others == 0 or state.acted >= spec.actions:
        return False
    was, offered = np.int64(state.trader), np.int64(state.offered)
    done = (dealer(state) - state.seat) % spec.players
    state.offered = 0
    for after in range(done + 1, spec.players):
        seat = (state.seat + after) % spec.players
        state.trader = seat + 1  # looked at as if it were that seat's to trade
        for other in range(spec.players):
            if alive(spec, state, seat) and refuse_trade(spec, state, other) == 0:
                return True
    state.trader, state.offered = was, offered
    return False


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
    mine = dealer(state)
    for colour in range(HUES):
        swap = np.int64(state.want[colour]) - state.give[colour]
        for seat, sign in ((mine, 1), (np.int64(state.partner), -1)):
            held = state.stock[seat, colour] + sign * swap
            state.stock[seat, colour] = min(held, np.int64(spec.stock_cap)) if spec.stock_cap > 0 else held
    call_off(state)


@rule
def change(spec, state, colour):
    """Change resources at the bank, in a variant that has one; `origin` holds the colour paid with, + 1."""
    state.stock[state.seat, state.origin - 1] -= spec.bank
    gain(spec, state, state.seat, colour, 1)
    state.origin, state.phase = 0, Phase.ACTING
