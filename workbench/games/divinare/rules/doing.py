"""Doing an action: deal, discard, pass, play."""

import numpy as np

from workbench.games.divinare.rules.chance import next_slot
from workbench.games.divinare.rules.record import DISCARDS, PICKS, REACH, clear
from workbench.games.divinare.rules.scoring import round_points
from workbench.games.divinare.rules.turns import actor, around, farthest, over
from workbench.games.divinare.rules.views import hidden
from workbench.games.divinare.spec import PASSING, SUITS
from workbench.games.divinare.words import DISCARD, KNOWN, PASS, PLACES, PLAY
from workbench.kernel import rule


@rule
def apply(spec, state, action):
    """Do one action, a seat's or chance's."""
    if action >= PLAY:
        play(spec, state, (action - PLAY) // PLACES, (action - PLAY) % PLACES)
    elif action < DISCARD:
        deal(spec, state, action)
    elif action < PASS:
        lay_aside(spec, state, action - DISCARD)
    else:
        pick(spec, state, action - PASS)


@rule
def deal(spec, state, action):
    """Deal a card: to the next seat, or into a view's next hidden slot; after a round, gather the cards first."""
    suit = action % SUITS
    if state.viewer >= 0:
        kind, seat, _ = next_slot(spec, state)
        state.slots[seat, kind] -= 1
        if action < KNOWN:
            state.deck[suit] -= 1
        else:
            state.loose[suit] -= 1
        if kind == DISCARDS:
            state.discard[seat, suit] += 1
        elif kind == PICKS:
            state.picked[seat, suit] += 1
        else:
            state.hand[seat, suit] += 1
        if hidden(spec, state) == 0:
            state.viewer = -1
        return
    if over(spec, state):
        for seat in range(spec.players):
            state.banked[seat] += round_points(spec, state, seat)
        clear(spec, state)
        state.finished += 1
    seat = np.int64(spec.order[state.step])
    state.deck[suit] -= 1
    state.hand[seat, suit] += 1
    state.step += 1


@rule
def lay_aside(spec, state, suit):
    """Discard a card, face down (Changes for two players)."""
    seat = actor(spec, state)
    state.hand[seat, suit] -= 1
    state.discard[seat, suit] += 1
    state.step += 1


@rule
def pick(spec, state, suit):
    """Pick a card for passing; with the last pick, all pass on (Action cards)."""
    seat = actor(spec, state)
    state.hand[seat, suit] -= 1
    state.picked[seat, suit] += 1
    state.step += 1
    if spec.kind[state.step] != PASSING:
        hand_over(spec, state)


@rule
def play(spec, state, suit, place):
    """Play a card of a suit and move the seat's own token on that board (A turn)."""
    seat = actor(spec, state)
    state.hand[seat, suit] -= 1
    state.table[suit] += 1
    state.token[seat, suit] = place
    state.step += 1
    spend(spec, state, seat, suit)


@rule
def spend(spec, state, seat, suit):
    """Take a card that a seat plays to be one that a giver passed on, if any of that suit may be with the seat.

    A convention, named with every answer: of those that may be there it is the one that may have come least far. So
    no giver ever counts on more cards of a suit within any distance than lie there. Of what it knew up to just before
    the seat nothing is the card; of each number within a larger distance that is larger than that, one card is.
    """
    giver = seat
    for far in range(farthest(spec, state)):  # the giver's cards have come past so many seats to this one
        giver = around(spec, giver - spec.towards + (spec.players if giver < spec.towards else 0))
        nearer = np.int64(state.gave[giver, far - 1, suit]) if far > 0 else np.int64(0)
        for within in range(REACH):  # nearer there are no more than that, and beyond the farthest there are none
            state.gave[giver, within, suit] -= state.gave[giver, within, suit] > nearer


@rule
def hand_over(spec, state):
    """All pass their picked cards on at the same moment, so none has seen what it receives (Action cards)."""
    last = min(farthest(spec, state), spec.players - 2)
    for seat in range(spec.players):
        to = around(spec, seat + spec.towards + (spec.players if seat + spec.towards < 0 else 0))
        for suit in range(SUITS):
            cards = np.int64(state.picked[seat, suit])
            state.hand[to, suit] += cards
            # Some may be cards that `to` itself passed on: as many as may have come all the way round.
            nearer = np.int64(state.gave[to, last - 1, suit]) if last > 0 else np.int64(0)
            state.gave[to, last, suit] = max(nearer, state.gave[to, last, suit] - cards)
        for far in range(last - 1, -1, -1):  # the others may now be one seat further
            for suit in range(SUITS):
                state.gave[to, far, suit] = state.gave[to, far - 1, suit] if far > 0 else 0
    for seat in range(spec.players):
        if spec.remembers == 1:
            for far in range(last + 1):
                for suit in range(SUITS):
                    state.gave[seat, far, suit] += state.picked[seat, suit]
        for suit in range(SUITS):
            state.picked[seat, suit] = 0
    state.passes += 1


@rule
def max_length(spec):
    """A bound on the actions of a play: the steps of all rounds, and each card dealt once more, from a view."""
    return (np.int64(spec.steps) + spec.dealt) * spec.rounds
