"""What chance may do: deal the next card, or fill the next hidden slot of a view."""

import numpy as np

from workbench.games.divinare.rules.record import DISCARDS, HAND, PICKS
from workbench.games.divinare.rules.turns import farthest, over, total
from workbench.games.divinare.rules.views import hidden
from workbench.games.divinare.spec import SUITS
from workbench.games.divinare.words import DEAL, DISCARD, KNOWN, Refusal
from workbench.kernel import rule


@rule
def beyond(spec, giver, far):
    """The seat that is so many seats from a giver, in the direction of passing."""
    return (giver + far * np.int64(spec.towards)) % spec.players


@rule
def next_slot(spec, state):
    """The hidden slot of a view that chance deals next: its kind, its seat, and how far that is from the viewer.

    The farthest first, so that all slots left are where any card left may be. Where no card that the viewer passed on
    can be, among discards or at its own seat, that is as far as all around the table.
    """
    for seat in range(spec.players):
        if state.slots[seat, DISCARDS] > 0:
            return DISCARDS, seat, np.int64(spec.players)
    for far in range(spec.players, 0, -1):
        seat = beyond(spec, state.viewer, far)
        for kind in (PICKS, HAND):
            if state.slots[seat, kind] > 0:
                return kind, seat, far
    return HAND, 0, 0


@rule
def chance_outcomes(spec, state, actions, weights):
    """What may be dealt next, each suit by its copies left; in a view, what may fill the next hidden slot.

    All ways to lay the cards, each passed-on card where it may have come, are equally likely (`slot_weight`).
    """
    n = 0
    if state.viewer < 0:
        anew = over(spec, state)
        for suit in range(spec.suits):
            left = spec.deck[suit] if anew else state.deck[suit]
            if left > 0:
                actions[n], weights[n] = DEAL + suit, left
                n += 1
        return n
    for suit in range(spec.suits):
        weight = slot_weight(spec, state, DEAL + suit)
        if weight > 0:
            actions[n], weights[n] = DEAL + suit, weight
            n += 1
    for suit in range(spec.suits):
        weight = slot_weight(spec, state, KNOWN + suit)
        if weight > 0:
            actions[n], weights[n] = KNOWN + suit, weight
            n += 1
    return n


@rule
def slot_weight(spec, state, action):
    """The weight of one way to fill a view's next slot; 0 if it can't be.

    Of S hidden slots left, all as near as this one or nearer, N are for cards that can't have come as far as this one
    (`nearer` of each suit, as long as so many are loose). So each loose card that may be here is here in one of S - N
    ways, and none is in the others, S less all that are loose.
    """
    suit = action % SUITS
    if action < KNOWN:
        return (hidden(spec, state) - total(state.loose)) * state.deck[suit]
    near = min(next_slot(spec, state)[2] - 1, farthest(spec, state))
    nearer = np.int64(state.gave[state.viewer, near - 1, suit]) if near > 0 else np.int64(0)
    return max(np.int64(0), state.loose[suit] - nearer) * max(np.int64(1), total(state.deck))


@rule
def refuse_deal(spec, state, action, suit):
    """Why chance may not do this now."""
    if action >= DISCARD:
        return np.int64(Refusal.DEALING)
    if state.viewer < 0:
        left = spec.deck[suit] if over(spec, state) else state.deck[suit]
        if action >= KNOWN:
            return np.int64(Refusal.NOT_PASSED_ON)
        return np.int64(Refusal.NONE if left > 0 else Refusal.NONE_LEFT)
    if slot_weight(spec, state, action) > 0:
        return np.int64(0)
    if action >= KNOWN:
        return np.int64(Refusal.NOT_PASSED_ON)
    return np.int64(Refusal.NONE_LEFT if state.deck[suit] <= 0 else Refusal.ALL_KNOWN)
