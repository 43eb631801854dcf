"""The rules: each seat is dealt a card face down, then in turn draws cards face up until it stops.

A total up to the limit is worth its points. A view is a record with `slots`: cards that its seat can't see are back in
the deck, and chance deals them again. What is asked of a seat may depend only on what all see: so a seat whose total,
the hidden card with it, is above the limit is still asked.
"""

from typing import Any

import numpy as np

from workbench.contract import Tally
from workbench.games.start.spec import FACES, SPEC
from workbench.games.start.words import ACTIONS, CARD, DRAW, STOP, Broken, Refusal
from workbench.kernel import CHANCE, SEATS, TERMINAL, rule

__all__ = ["ACTIONS", "SPEC"]  # and all that stands below
STATE = np.dtype(
    (
        np.record,
        [
            ("deck", "i1", (FACES,)),  # cards not dealt, as far as the record knows
            ("down", "i1", (SEATS,)),  # the face of each seat's hidden card; 0 if it has none, or it can't be seen
            ("up", "i1", (SEATS, FACES)),  # cards drawn face up
            ("stopped", "i1", (SEATS,)),
            ("drawing", "i1"),  # 1 while the seat to act waits for a card
            ("slots", "i1", (SEATS,)),  # in a view: hidden cards to be dealt again
        ],
    )
)
RANGES: dict[str, tuple[int, int]] = {}
"""Fields that leave 0 to 31: none."""
TALLIES = (
    Tally("drawn", ("face",), True, "cards drawn face up"),
    Tally("beyond", (), True, "totals above the limit"),
)
WINS_FROM = 1
"""A play in which all have gone beyond the limit is nobody's."""


@rule
def setup(spec, state):
    """All cards in the deck, nobody has one (Setting up)."""
    for face in range(FACES):
        state.deck[face] = spec.copies[face]
    state.drawing = 0
    for seat in range(SEATS):
        state.down[seat], state.stopped[seat], state.slots[seat] = 0, 0, 0
        for face in range(FACES):
            state.up[seat, face] = 0


@rule
def drawn(state, seat):
    """How many cards a seat has drawn face up."""
    cards = np.int64(0)
    for face in range(FACES):
        cards += state.up[seat, face]
    return cards


@rule
def total(state, seat):
    """The faces of all cards of a seat, as far as the record knows them."""
    points = np.int64(state.down[seat])
    for face in range(FACES):
        points += (face + 1) * np.int64(state.up[seat, face])
    return points


@rule
def bare(spec, state):
    """The first seat that has no hidden card yet; `players` if all have one."""
    for seat in range(spec.players):
        if state.down[seat] == 0 and state.slots[seat] == 0:
            return np.int64(seat)
    return np.int64(spec.players)


@rule
def turn(spec, state):
    """The seat whose turn it is: the first that has not stopped and may draw; `players` if there is none (A turn)."""
    for seat in range(spec.players):
        if state.stopped[seat] == 0 and drawn(state, seat) < spec.most:
            return np.int64(seat)
    return np.int64(spec.players)


@rule
def hidden(spec, state):
    """Cards of a view that are still to be dealt again; 0 for a full record."""
    cards = np.int64(0)
    for seat in range(spec.players):
        cards += state.slots[seat]
    return cards


@rule
def current_player(spec, state):
    """The seat to act; CHANCE while cards are dealt and in a view; TERMINAL when all have stopped."""
    if hidden(spec, state) > 0 or bare(spec, state) < spec.players or state.drawing == 1:
        return np.int64(CHANCE)
    seat = turn(spec, state)
    return seat if seat < spec.players else np.int64(TERMINAL)


@rule
def refusal(spec, state, action):
    """Why an action may not be done now: a code of `words.Refusal`, 0 if it may."""
    if action < 0 or action >= ACTIONS or (action < DRAW and spec.copies[action - CARD] == 0):
        return np.int64(Refusal.NO_SUCH_ACTION)
    player = current_player(spec, state)
    if player == TERMINAL:
        return np.int64(Refusal.OVER)
    if player == CHANCE:
        if action >= DRAW:
            return np.int64(Refusal.CHANCE)
        return np.int64(Refusal.NONE if state.deck[action - CARD] > 0 else Refusal.NONE_LEFT)
    return np.int64(Refusal.NONE if action >= DRAW else Refusal.NOT_CHANCE)


@rule
def legal_actions(spec, state, actions):
    """The codes of all that the player to act, a seat or chance, may do."""
    n = 0
    for action in range(ACTIONS):  # where this is too slow, list them without asking code by code
        if refusal(spec, state, action) == 0:
            actions[n] = action
            n += 1
    return n


@rule
def chance_outcomes(spec, state, actions, weights):
    """What may be dealt next: each face by the cards of it that are left."""
    n = legal_actions(spec, state, actions)
    for i in range(n):
        weights[i] = state.deck[actions[i] - CARD]
    return n


@rule
def apply(spec, state, action):
    """Do one action, a seat's or chance's."""
    if action == DRAW:
        state.drawing = 1
    elif action == STOP:
        state.stopped[turn(spec, state)] = 1
    else:
        deal(spec, state, action - CARD)


@rule
def deal(spec, state, face):
    """Deal a card: into a view's first slot; face down to a seat that has none; else face up to the seat that draws."""
    state.deck[face] -= 1
    for seat in range(spec.players):
        if state.slots[seat] > 0:
            state.slots[seat] = 0
            state.down[seat] = face + 1
            return
    seat = bare(spec, state)
    if seat < spec.players:
        state.down[seat] = face + 1
        return
    state.up[turn(spec, state), face] += 1
    state.drawing = 0


@rule
def scores(spec, state, out):
    """Points a seat, at any moment: its total, or what the ruling `beyond` says of one above the limit (Scoring)."""
    for seat in range(spec.players):
        points = total(state, seat)
        out[seat] = points if points <= spec.limit else np.int64(spec.beyond)


@rule
def observe(spec, state, seat):
    """Turn the record into what a seat knows: others' hidden cards go back to the deck, until the play is over."""
    if hidden(spec, state) > 0 or (bare(spec, state) == spec.players and turn(spec, state) == spec.players):
        return  # a view is of one seat, and shows no other
    for other in range(spec.players):
        if other != seat and state.down[other] > 0:
            state.deck[state.down[other] - 1] += 1
            state.down[other] = 0
            state.slots[other] = 1


@rule
def broken(spec, state):
    """What makes the record impossible: a code of `words.Broken`, 0 if nothing does."""
    for face in range(FACES):
        cards = np.int64(state.deck[face])
        for seat in range(SEATS):
            cards += state.up[seat, face] + (state.down[seat] == face + 1)
            if state.up[seat, face] < 0 or state.down[seat] > FACES:
                return np.int64(Broken.CARDS)
        if state.deck[face] < 0 or cards != spec.copies[face]:
            return np.int64(Broken.CARDS)
    first, acting = bare(spec, state), turn(spec, state)
    if state.drawing < 0 or state.drawing > 1 or (state.drawing == 1 and acting == spec.players):
        return np.int64(Broken.TURN)
    for seat in range(SEATS):
        cards, dealt = drawn(state, seat), state.down[seat] > 0
        if state.slots[seat] < 0 or state.slots[seat] + dealt > (seat < spec.players and seat < first):
            return np.int64(Broken.HANDS)
        if cards > spec.most:
            return np.int64(Broken.HANDS)
        if (
            state.stopped[seat] < 0
            or state.stopped[seat] > (seat < acting)
            or (cards == spec.most and state.stopped[seat])
        ):
            return np.int64(Broken.TURN)
        if (cards > 0 or state.stopped[seat] > 0 or state.drawing == 1) and first < spec.players:
            return np.int64(Broken.TURN)
        if seat > acting and cards > 0:
            return np.int64(Broken.TURN)
    return np.int64(0)


def complete(spec: Any, state: Any, given: frozenset[str]) -> None:
    """Work out what a described position leaves unsaid: the deck."""
    if "deck" not in given:
        for face in range(FACES):
            state.deck[face] = spec.copies[face] - state.up[:, face].sum() - (state.down == face + 1).sum()


@rule
def settled(spec, state):
    """Parts of the play that are over: the whole of it, or nothing."""
    return np.int64(current_player(spec, state) == TERMINAL)


@rule
def tally(spec, before, action, after, counts):
    """Count what happened: the cards drawn face up; at the end, totals above the limit."""
    if action < DRAW and before.drawing == 1 and hidden(spec, before) == 0:
        counts[action - CARD, turn(spec, before)] += 1
    if current_player(spec, after) == TERMINAL:
        for seat in range(spec.players):
            counts[FACES, seat] += total(after, seat) > spec.limit


@rule
def max_length(spec):
    """A bound on the actions of a play: each seat's hidden card (twice, from a view), its draws, and its stop."""
    return np.int64(spec.players) * (3 + 2 * np.int64(spec.most))
