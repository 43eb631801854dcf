"""Positions that a person describes: what follows from them, and what makes them impossible."""

import numpy as np

from workbench.games.divinare.rules.chance import beyond
from workbench.games.divinare.rules.record import DISCARDS, HAND, PICKS
from workbench.games.divinare.rules.turns import farthest, held, played, total
from workbench.games.divinare.rules.views import hidden
from workbench.games.divinare.spec import HELD, SUITS
from workbench.games.divinare.words import Broken
from workbench.kernel import SEATS, rule


def complete(spec, state, given):
    """Work out what a described position leaves unsaid: undealt cards, passes and steps, who holds passed-on cards."""
    if "passes" not in given:
        now = int(held(spec, state))
        fresh = played(spec, state) % spec.players == 0 and spec.passing[now] > 0
        state.passes = spec.due[now] - (1 if fresh else 0)
    reach = int(farthest(spec, state))
    for far in range(1, reach):  # what is with the next seat is with the next two
        state.gave[:, far] += (state.gave[:, far] == 0) * state.gave[:, far - 1]
    if "loose" not in given and state.viewer >= 0 and reach > 0:
        state.loose[:] = state.gave[state.viewer, reach - 1]
    if "deck" not in given:
        elsewhere = state.hand.sum(0) + state.picked.sum(0) + state.discard.sum(0) + state.table + state.loose
        state.deck[:] = spec.deck - elsewhere
    if "step" not in given:
        state.step = steps_done(spec, state)


@rule
def taken(state, seat, suit):
    """The numbers of a board that other seats' tokens stand on, as bits; bit k is place k."""
    bits = np.int64(0)
    for other in range(SEATS):
        bits |= np.int64(1) << (state.token[other, suit] if other != seat else 0)
    return bits & ~np.int64(1)


@rule
def broken(spec, state):
    """What makes the record impossible: a code of `words.Broken`, 0 if nothing does."""
    if state.finished < 0 or state.finished >= spec.rounds or state.viewer < -1 or state.viewer >= spec.players:
        return np.int64(Broken.ROUND)
    for suit in range(SUITS):
        cards = np.int64(state.deck[suit]) + state.loose[suit] + state.table[suit]
        if state.deck[suit] < 0 or state.loose[suit] < 0 or state.table[suit] < 0:
            return np.int64(Broken.NEGATIVE)
        for seat in range(SEATS):
            own = np.int64(state.hand[seat, suit]) + state.picked[seat, suit] + state.discard[seat, suit]
            cards += own
            if state.hand[seat, suit] < 0 or state.picked[seat, suit] < 0 or state.discard[seat, suit] < 0:
                return np.int64(Broken.NEGATIVE)
            if state.token[seat, suit] < 0 or state.token[seat, suit] > spec.spaces[suit]:
                return np.int64(Broken.PLACE)
            if seat >= spec.players and own + state.token[seat, suit] > 0:
                return np.int64(Broken.SEAT)
            place = np.int64(state.token[seat, suit])
            if spec.stuck == 0 and place > 0 and taken(state, seat, suit) >> place & 1:
                return np.int64(Broken.SHARED)
        if cards != spec.deck[suit]:
            return np.int64(Broken.CARDS)
    return broken_hands(spec, state)


@rule
def broken_hands(spec, state):
    """What is wrong with the numbers of cards that seats hold at this moment, if anything."""
    done = played(spec, state)
    if done > spec.turns:
        return np.int64(Broken.TABLE)
    drawn = np.int64(0)
    for seat in range(spec.players):
        drawn += owned(spec, state, seat)
        for kind in range(3):
            if state.slots[seat, kind] < 0:
                return np.int64(Broken.NEGATIVE)
    if drawn + done > spec.dealt:
        return np.int64(Broken.HANDS)
    full = drawn + done == spec.dealt
    first = np.int64(state.finished) % spec.players
    now = held(spec, state)
    passing = (
        np.int64(spec.passing[now])
        if full and done % spec.players == 0 and spec.due[now] > state.passes
        else np.int64(0)
    )
    late = np.int64(spec.due[now]) - (1 if spec.passing[now] > 0 and done % spec.players == 0 else 0)
    if state.passes < 0 or (full and (state.passes > spec.due[now] or state.passes < late)):
        return np.int64(Broken.ROUND)
    if not full and state.passes > 0:
        return np.int64(Broken.ROUND)
    all_aside = np.int64(0)
    all_picked = np.int64(0)
    for seat in range(spec.players):
        all_aside += aside(state, seat)
        all_picked += picked(state, seat)
    for seat in range(spec.players):
        order = (seat - first) % spec.players
        if full:
            share = spec.hand - done // spec.players - (1 if order < done % spec.players else 0)
        else:
            share = drawn // spec.players + (1 if seat < drawn % spec.players else 0)
        if owned(spec, state, seat) != share or (not full and done > 0):
            return np.int64(Broken.HANDS)
        if aside(state, seat) != in_turn(all_aside, np.int64(spec.discards), order) or (not full and all_aside > 0):
            return np.int64(Broken.DISCARDS)
        if picked(state, seat) != in_turn(all_picked, passing, order):
            return np.int64(Broken.PICKS)
    if all_aside != spec.discards * spec.players and (done > 0 or all_picked > 0 or state.passes > 0):
        return np.int64(Broken.DISCARDS)
    if all_picked > 0 and all_picked == passing * spec.players:
        return np.int64(Broken.PICKS)  # with the last pick all hand over
    if state.step != steps_done(spec, state):
        return np.int64(Broken.STEP)
    return broken_view(spec, state)


@rule
def broken_view(spec, state):
    """What is wrong with tokens off the centre, with hidden slots, or with cards that seats remember passing on."""
    if (state.viewer >= 0) != (hidden(spec, state) > 0):
        return np.int64(Broken.VIEWER)
    for suit in range(spec.suits):
        moved = np.int64(0)
        for seat in range(spec.players):
            moved += state.token[seat, suit] > 0
        if moved > state.table[suit]:
            return np.int64(Broken.MOVED)
    if state.viewer < 0 and total(state.loose) > 0:
        return np.int64(Broken.KNOWN)
    for giver in range(SEATS):
        for suit in range(SUITS):
            wrong = broken_memory(spec, state, giver, suit)
            if wrong != 0:
                return wrong
    return np.int64(Broken.NONE if state.viewer < 0 or fits(spec, state) else Broken.KNOWN)


@rule
def broken_memory(spec, state, giver, suit):
    """What is wrong with the cards of a suit that a seat remembers passing on, if anything.

    Within each distance it may know of as many as lie there or, in its own view, are still to be placed.
    """
    forgets = spec.remembers == 0 or (state.viewer >= 0 and state.viewer != giver)  # a view shows no other's memory
    loose = np.int64(state.loose[suit]) if giver == state.viewer else np.int64(0)
    known = there = most = np.int64(0)
    for far in range(1, SEATS):
        nearer, known = known, np.int64(state.gave[giver, far - 1, suit])
        if giver >= spec.players and known != 0:
            return np.int64(Broken.SEAT)
        if far > farthest(spec, state):
            if known != 0:
                return np.int64(Broken.KNOWN)
            continue
        if known < nearer or (known > 0 and forgets):
            return np.int64(Broken.KNOWN)
        seat = beyond(spec, giver, far)
        there += np.int64(state.hand[seat, suit]) + state.picked[seat, suit]
        if known - min(known, loose) > there:
            return np.int64(Broken.KNOWN)
        most = known
    return np.int64(Broken.KNOWN if loose > most else Broken.NONE)


@rule
def fits(spec, state):
    """Whether a view has hidden slots enough, within each distance, for the cards passed on that are to be placed."""
    slots = np.int64(0)
    for far in range(1, farthest(spec, state) + 1):
        seat = beyond(spec, state.viewer, far)
        slots += state.slots[seat, PICKS] + state.slots[seat, HAND]
        cards = np.int64(0)
        for suit in range(spec.suits):
            cards += min(state.loose[suit], state.gave[state.viewer, far - 1, suit])
        if cards > slots:
            return False
    return True


@rule
def steps_done(spec, state):
    """The actions done in this round, counted by where the cards lie: each was dealt, some were then moved on."""
    steps = 2 * played(spec, state)
    for seat in range(spec.players):
        steps += owned(spec, state, seat) + aside(state, seat) + picked(state, seat)
    for now in range(HELD):  # cards that all held when they passed some on
        if spec.due[now] <= state.passes:
            steps += np.int64(spec.passing[now]) * spec.players
    return steps


@rule
def in_turn(done, each, order):
    """How many of the cards that all have laid out are a seat's, if each does its `each` before the next begins."""
    return min(each, max(np.int64(0), done - each * order))


@rule
def aside(state, seat):
    """Cards that a seat has laid aside, seen or hidden."""
    return total(state.discard[seat]) + state.slots[seat, DISCARDS]


@rule
def picked(state, seat):
    """Cards that a seat has laid out for passing, seen or hidden."""
    return total(state.picked[seat]) + state.slots[seat, PICKS]


@rule
def owned(spec, state, seat):
    """Cards that are a seat's at this moment, seen or hidden: in hand, picked, laid aside."""
    cards = total(state.hand[seat]) + total(state.picked[seat]) + total(state.discard[seat])
    for kind in range(3):
        cards += state.slots[seat, kind]
    return cards
