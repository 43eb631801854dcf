"""What may be done, and why not."""

import numpy as np

from workbench.games.divinare.rules.chance import refuse_deal
from workbench.games.divinare.rules.turns import turn
from workbench.games.divinare.spec import SUITS
from workbench.games.divinare.words import ACTIONS, DISCARD, PASS, PLACES, PLAY, Refusal
from workbench.kernel import CHANCE, SEATS, TERMINAL, rule


@rule
def occupied(state, suit):
    """The numbers of a board that tokens stand on, as bits; bit k is place k."""
    bits = np.int64(0)
    for seat in range(SEATS):
        bits |= np.int64(1) << state.token[seat, suit]
    return bits & ~np.int64(1)


@rule
def open_places(spec, state, seat, suit):
    """The places that a seat's token on a board may move to, as bits (Moving the token).

    Any number without another token, or the centre, but not where it is. Where there is none, the ruling `stuck`
    says: it stays, or it goes to any other number.
    """
    here = np.int64(1) << state.token[seat, suit]
    numbers = (np.int64(1) << (np.int64(spec.spaces[suit]) + 1)) - 2
    places = (numbers | spec.centre) & ~occupied(state, suit) & ~here
    if places == 0 and spec.stuck == 1:
        places = numbers & ~here
    return places if places != 0 else here


@rule
def refusal(spec, state, action):
    """Why an action may not be done now: a code of `words.Refusal`, 0 if it may."""
    if action < 0 or action >= ACTIONS:
        return np.int64(Refusal.NO_SUCH_ACTION)
    place = np.int64(0)
    suit = action % SUITS
    if action >= PLAY:
        suit, place = (action - PLAY) // PLACES, (action - PLAY) % PLACES
    if suit >= spec.suits or place > spec.spaces[suit]:
        return np.int64(Refusal.NO_SUCH_ACTION)
    due, player = turn(spec, state)
    if player == TERMINAL:
        return np.int64(Refusal.OVER)
    if player == CHANCE:
        return refuse_deal(spec, state, action, suit)
    if action < DISCARD:
        return np.int64(Refusal.NOT_DEALING)
    kind = DISCARD if action < PASS else PASS if action < PLAY else PLAY
    if kind != due:
        return np.int64(
            Refusal.MUST_DISCARD if due == DISCARD else Refusal.MUST_PASS if due == PASS else Refusal.MUST_PLAY
        )
    if state.hand[player, suit] <= 0:
        return np.int64(Refusal.NOT_IN_HAND)
    if kind != PLAY or open_places(spec, state, player, suit) >> place & 1:
        return np.int64(0)
    if place == state.token[player, suit]:
        return np.int64(Refusal.MUST_MOVE)
    return np.int64(Refusal.CENTRE_CLOSED if place == 0 else Refusal.TAKEN)


@rule
def deals(spec, state, actions):
    """The codes of what chance may do now."""
    n = 0
    for action in range(DISCARD):
        if action % SUITS < spec.suits and refuse_deal(spec, state, action, action % SUITS) == 0:
            actions[n] = action
            n += 1
    return n


@rule
def moves(spec, state, seat, actions):
    """The codes of the cards that a seat may play, each with the places that its token may move to."""
    n = 0
    for suit in range(spec.suits):
        if state.hand[seat, suit] <= 0:
            continue
        places = open_places(spec, state, seat, suit)
        for place in range(spec.spaces[suit] + 1):
            # Written in any case, counted where it is open: a branch, at random as it goes, costs a third of the speed.
            # The index is unsigned: of any other numba asks whether it is below zero, and the loop takes twice as long.
            actions[np.uint64(n)] = PLAY + suit * PLACES + place
            n += places >> place & 1
    return n


@rule
def legal_actions(spec, state, actions):
    """The codes of all that the player to act, a seat or chance, may do."""
    n = 0
    due, player = turn(spec, state)
    if player == TERMINAL:
        return n
    if player == CHANCE:
        return deals(spec, state, actions)
    if due == PLAY:
        return moves(spec, state, player, actions)
    for suit in range(SUITS):  # written in any case, as in `moves`
        actions[n] = due + suit
        n += state.hand[player, suit] > 0
    return n
