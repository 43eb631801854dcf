"""What chance may do: deal the next card, or fill the next hidden slot of a view."""

import numpy as np

from workbench.games.divinare.rules.record import DISCARDS, HAND, PICKS
from workbench.games.divinare.rules.turns import over, total
from workbench.games.divinare.spec import SUITS
from workbench.games.divinare.words import DEAL, DISCARD, KNOWN, Refusal
from workbench.kernel import rule


@rule
def reaches(spec, giver, seat, passes):
    """Whether a card that `giver` passed on in this round may be with `seat` after so many passes."""
    steps = (seat - giver) * np.int64(spec.towards)
    if steps < 0:
        steps += spec.players
    return 0 < steps <= passes


@rule
def next_slot(spec, state):
    """The hidden slot of a view that chance deals next: its kind and seat."""
    for kind in range(3):
        for seat in range(spec.players):
            if state.slots[seat, kind] > 0:
                return kind, seat
    return HAND, 0


@rule
def room(spec, state):
    """Hidden slots left that may hold a card which the viewer passed on (never a discard: those come before)."""
    slots = np.int64(0)
    for seat in range(spec.players):
        if reaches(spec, state.viewer, seat, state.passes):
            slots += state.slots[seat, PICKS] + state.slots[seat, HAND]
    return slots


@rule
def chance_outcomes(spec, state, actions, weights):
    """What may be dealt next, each suit by its copies left; in a view, what may fill the next hidden slot.

    A slot that may hold a passed-on card does so in `loose` of `room` cases; else it holds any of the unseen cards.
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
    """The weight of one way to fill a view's next slot; 0 if it can't be."""
    kind, seat = next_slot(spec, state)
    loose = total(state.loose)
    suit = action % SUITS
    if kind == DISCARDS or not reaches(spec, state.viewer, seat, state.passes):
        return np.int64(state.deck[suit]) if action < KNOWN else np.int64(0)
    if action < KNOWN:
        return (room(spec, state) - loose) * state.deck[suit]
    return state.loose[suit] * max(np.int64(1), total(state.deck))


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
