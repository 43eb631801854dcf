"""Trade and the bank: which change of resources speeds a seat's way down, and whom it would let win."""

import numpy as np

from workbench.bots.dante.asked import RESERVE, TRADES, at
from workbench.bots.dante.worth import rates, swapped, waiting
from workbench.games.dante.rules.paying import bundle
from workbench.games.dante.rules.trading import dealer
from workbench.games.dante.words import BANK, CALL_OFF, COLOUR, HUES, NEXT, NO, TRADE, YES, Phase
from workbench.kernel import rule

AS_IT_IS = (0, 0, 0, 0)
NOTHING = -1


@rule
def best_swap(spec, view, seat, other, reserve):
    """The best swap of one colour for as many of another: (units * HUES + give) * HUES + get; NOTHING where none helps.

    It shortens the waiting of both sides, as each would reckon it, and leaves the other side something to wait for:
    whoever holds all goes down at once. Of such swaps the one that shortens the own waiting most.
    """
    rate, their_rate = rates(spec, view, seat), rates(spec, view, other)
    best, least = np.int64(NOTHING), waiting(spec, view, seat, rate, reserve, AS_IT_IS)
    theirs = waiting(spec, view, other, their_rate, reserve, AS_IT_IS)
    for give in range(HUES):
        for get in range(HUES):
            if give == get:
                continue
            most = min(np.int64(view.stock[seat, give]), np.int64(view.stock[other, get]), np.int64(spec.trade_size))
            for units in range(1, most + 1):
                mine = waiting(spec, view, seat, rate, reserve, swapped(give, units, get, units))
                if mine < least:
                    left = waiting(spec, view, other, their_rate, reserve, swapped(get, units, give, units))
                    if 0 < left < theirs:
                        best, least = np.int64((units * HUES + give) * HUES + get), mine
    return best


@rule
def offer(spec, view, seat, actions, n, knobs):
    """The index of an offer to the first seat with which there is a swap to make; -1 where there is none."""
    for after in range(1, spec.players):
        other = (seat + after) % spec.players
        here = at(actions, n, TRADE + other)
        if here >= 0 and best_swap(spec, view, seat, other, knobs[RESERVE]) >= 0:
            return here
    return np.int64(-1)


@rule
def name_bundle(spec, view, seat, actions, n, knobs):
    """Name an offer unit by unit: first what is given, then what is wanted for it.

    An offer that was begun otherwise, by a person or in a search, is called off.
    """
    swap = best_swap(spec, view, seat, np.int64(view.partner), knobs[RESERVE])
    units, give, get = swap // (HUES * HUES), swap // HUES % HUES, swap % HUES
    wanting = view.phase == Phase.WANT
    if swap < 0 or not named(view.give, give, units if wanting else 0, units) or not named(view.want, get, 0, units):
        return at(actions, n, CALL_OFF)
    if not wanting:
        return at(actions, n, COLOUR + give if bundle(view.give) < units else NEXT)
    return at(actions, n, COLOUR + get if bundle(view.want) < units else NEXT)


@rule
def named(units, colour, least, most):
    """Whether a bundle holds so many units of one colour, from `least` to `most`, and none of another."""
    return bundle(units) == units[colour] and least <= units[colour] <= most


@rule
def answer(spec, view, seat, actions, n, knobs):
    """Agree to what shortens the own waiting, or is a gift, where the other side is left something to wait for."""
    if knobs[TRADES] == 0:
        return at(actions, n, NO)
    reserve, active = knobs[RESERVE], dealer(view)
    gain, loss = offered(view, 1), offered(view, -1)
    rate = rates(spec, view, seat)
    helps = waiting(spec, view, seat, rate, reserve, gain) < waiting(spec, view, seat, rate, reserve, AS_IT_IS)
    theirs = waiting(spec, view, active, rates(spec, view, active), reserve, loss)
    return at(actions, n, YES if (helps or bundle(view.want) == 0) and theirs > 0 else NO)


@rule
def offered(view, sign):
    """What the partner gains by an offer, by colour; with -1 what the active seat gains."""
    return (
        sign * (np.int64(view.give[0]) - view.want[0]),
        sign * (np.int64(view.give[1]) - view.want[1]),
        sign * (np.int64(view.give[2]) - view.want[2]),
        sign * (np.int64(view.give[3]) - view.want[3]),
    )


@rule
def change(spec, view, seat, actions, n, knobs):
    """The change at the bank, in a variant that has one, that shortens the own waiting most; -1 where none does."""
    rate = rates(spec, view, seat)
    best, least = np.int64(-1), waiting(spec, view, seat, rate, knobs[RESERVE], AS_IT_IS)
    for paid in range(HUES):
        here = at(actions, n, BANK + paid)
        get = best_change(spec, view, seat, paid, knobs[RESERVE]) if here >= 0 else np.int64(NOTHING)
        if get >= 0:
            then = waiting(spec, view, seat, rate, knobs[RESERVE], swapped(paid, np.int64(spec.bank), get, 1))
            if then < least:
                best, least = here, then
    return best


@rule
def best_change(spec, view, seat, paid, reserve):
    """The colour to take from the bank for `spec.bank` of another: what shortens the own waiting most, or NOTHING."""
    rate = rates(spec, view, seat)
    best, least = np.int64(NOTHING), waiting(spec, view, seat, rate, reserve, AS_IT_IS)
    for get in range(HUES):
        if get != paid:
            then = waiting(spec, view, seat, rate, reserve, swapped(paid, np.int64(spec.bank), get, 1))
            if then < least:
                best, least = np.int64(get), then
    return best
