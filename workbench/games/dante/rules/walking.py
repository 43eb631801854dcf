"""Moving: own pawns by steps and down the circles, others' pawns by pushes, demons."""

import numpy as np

from workbench.games.dante.board import (
    CENTRE,
    CIRCLE,
    CORNER,
    CORNER_SPACE,
    INWARD,
    NEXT,
    OUTWARD,
    PREV,
    QUADRANTS,
    SPACES,
    TILE_OF,
    TOUCHING,
)
from workbench.games.dante.rules.fights import begin_fight
from workbench.games.dante.rules.ground import beside, held_by_other, open_ground, way_down, way_through, will_lie
from workbench.games.dante.rules.paying import DESCEND, PUSH, affords, pay, steps_payable, times
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import HUES, Phase, Refusal
from workbench.kernel import rule


@rule
def refuse_step(spec, state, pawn, to):
    """Why an own pawn may not step onto a space (The free step; Extra steps).

    The first step of a turn is free; each more costs one resource. A pawn may pass others and demons, and may not stop
    on a pawn: it steps onto one only where it can go on, paying, to a space without.
    """
    seat = np.int64(state.seat)
    space, who = np.int64(state.pawn[seat, pawn]) - 1, seat * PAWNS + pawn
    free = state.moved == 0
    outward = free and spec.free_step == 1 and CORNER[space] >= 0 and OUTWARD[space] == to and state.way == 0
    if not beside(space, to) and not outward:
        return np.int64(Refusal.NOT_BESIDE)
    if not open_ground(state, to):
        return np.int64(Refusal.NO_GROUND)
    # in the reading with paid actions in one go, none is left once something else has come after them
    shut = spec.interleave == 1 and (state.closed == 2 or (state.closed == 1 and free))
    left = (np.int64(0) if shut else steps_payable(spec, state, seat)) - (0 if free else 1)
    if left < 0:
        return np.int64(Refusal.USED if spec.extra_steps == 1 and state.extra != 0 else Refusal.NOT_HELD)
    if not way_through(spec, state, who, to, left):
        return np.int64(Refusal.NO_WAY)
    return np.int64(0)


@rule
def can_step(spec, state, pawn):
    """0 if an own pawn can step somewhere, else why not."""
    space = np.int64(state.pawn[state.seat, pawn]) - 1
    if space < 0:
        return np.int64(Refusal.NO_PAWN)
    if space == CENTRE:
        return np.int64(Refusal.LAST_CIRCLE)
    forth = refuse_step(spec, state, pawn, np.int64(NEXT[space]))
    if forth == 0 or refuse_step(spec, state, pawn, np.int64(PREV[space])) == 0:
        return np.int64(0)
    if OUTWARD[space] >= 0 and refuse_step(spec, state, pawn, np.int64(OUTWARD[space])) == 0:
        return np.int64(0)
    return forth


@rule
def step(spec, state, to):
    """The pawn that is being moved steps; a paid step is paid for in a colour of choice, where there is a choice."""
    free = state.moved == 0
    state.pawn[state.seat, state.mover - 1] = to + 1
    if free:
        state.moved = 1
        landed(spec, state)
        return
    state.extra, state.closed = 1, max(np.int64(1), np.int64(state.closed))
    colours, last = np.int64(0), np.int64(spec.step_colour)
    for colour in range(HUES):
        if state.stock[state.seat, colour] > 0 and spec.step_colour < 0:
            colours += 1
            last = np.int64(colour)
    if colours > 1:
        state.phase = Phase.PAYING
    else:
        state.stock[state.seat, last] -= 1
        landed(spec, state)


@rule
def landed(spec, state):
    """After a step: the pawn stops, or stands on another one and must go on."""
    pawn = state.mover - 1
    space = np.int64(state.pawn[state.seat, pawn]) - 1
    if held_by_other(spec, state, space, np.int64(state.seat) * PAWNS + pawn):
        state.way, state.phase = 1, Phase.STEPPING
    else:
        state.mover, state.way, state.phase = 0, 0, Phase.ACTING


@rule
def refuse_descent(spec, state, pawn):
    """Why an own pawn may not go to the next circle: from a corner only, and each circle is paid for (Descending)."""
    seat = np.int64(state.seat)
    space = np.int64(state.pawn[seat, pawn]) - 1
    if space < 0:
        return np.int64(Refusal.NO_PAWN)
    if INWARD[space] < 0:
        return np.int64(Refusal.NOT_A_CORNER)
    if not affords(spec, state, seat, DESCEND):
        return np.int64(Refusal.NOT_HELD)
    to = np.int64(INWARD[space])
    if not will_lie(spec, state, to):
        return np.int64(Refusal.NO_GROUND)
    who = seat * PAWNS + pawn
    if held_by_other(spec, state, to, who):
        if spec.pass_descending == 1:
            return np.int64(Refusal.TAKEN)
        if not way_down(spec, state, who, to, times(spec, state, seat, DESCEND) - 1):
            return np.int64(Refusal.NO_WAY)
    return np.int64(0)


@rule
def descend(spec, state, pawn):
    """Go to the next circle; a corner that is laid when needed is laid now. In the ninth Lucifer waits."""
    seat = np.int64(state.seat)
    space = np.int64(state.pawn[seat, pawn]) - 1
    to = np.int64(INWARD[space])
    pay(spec, state, seat, DESCEND)
    lay_when_needed(state, to)
    state.pawn[seat, pawn] = to + 1
    if held_by_other(spec, state, to, seat * PAWNS + pawn):
        state.mover, state.way = pawn + 1, 2
        return
    state.mover, state.way = 0, 0
    if to == CENTRE:
        state.came = space + 1
        if spec.lucifer_when == 0:
            begin_fight(spec, state, pawn)


@rule
def lay_when_needed(state, space):
    """Lay the tile that a pawn first needs: the ninth circle's, or all four corners of a ring."""
    if space == CENTRE:
        state.tile[TILE_OF[space]] = 1
        return
    for quadrant in range(QUADRANTS):
        state.tile[TILE_OF[CORNER_SPACE[CIRCLE[space], quadrant]]] = 1


@rule
def refuse_push(spec, state, seat, pawn, to):
    """Why another player's pawn may not be pushed onto a space of its circle (Moving another player)."""
    space = np.int64(state.pawn[seat, pawn]) - 1
    if not beside(space, to):
        return np.int64(Refusal.NOT_BESIDE)
    if not open_ground(state, to):
        return np.int64(Refusal.NO_GROUND)
    if held_by_other(spec, state, to, np.int64(-1)):
        return np.int64(Refusal.TAKEN)
    if spec.push_demon == 1 and state.demon[to] != 0:
        return np.int64(Refusal.DEMON_BARS_PUSH)
    return np.int64(0)


@rule
def can_push(spec, state, seat, pawn):
    """0 if another player's pawn can be pushed somewhere, else why not."""
    if seat == state.seat or seat >= spec.players or state.pawn[seat, pawn] <= 0:
        return np.int64(Refusal.NO_PAWN)
    space = np.int64(state.pawn[seat, pawn]) - 1
    if space == CENTRE:
        return np.int64(Refusal.LAST_CIRCLE)
    if spec.pushes == 1 and state.pushed != 0:
        return np.int64(Refusal.USED)
    if not affords(spec, state, state.seat, PUSH):
        return np.int64(Refusal.NOT_HELD)
    forth = refuse_push(spec, state, seat, pawn, np.int64(NEXT[space]))
    return forth if forth == 0 else refuse_push(spec, state, seat, pawn, np.int64(PREV[space]))


@rule
def push(spec, state, to):
    """Push the pawn that was chosen; `origin` holds its space."""
    for seat in range(spec.players):
        for pawn in range(PAWNS):
            if state.pawn[seat, pawn] == state.origin and seat != state.seat:
                state.pawn[seat, pawn] = to + 1
                state.origin, state.pushed, state.phase = 0, 1, Phase.ACTING
                return


@rule
def refuse_demon(spec, state, space, to):
    """Why a demon may not move onto a space: to the next one of its circle, or across a corner (Moving a demon).

    The centre, which touches four corners, is Lucifer's alone unless the ruling lets demons in and out.
    """
    across = CORNER[space] >= 0 and (INWARD[space] == to or OUTWARD[space] == to)
    across = across or (space == CENTRE and INWARD[to] == CENTRE)
    if to == CENTRE and spec.demon_ninth == 0:
        return np.int64(Refusal.LAST_CIRCLE)
    if not beside(space, to) and not across:
        return np.int64(Refusal.NOT_BESIDE)
    if not open_ground(state, to):
        return np.int64(Refusal.NO_GROUND)
    return np.int64(Refusal.DEMON_THERE if state.demon[to] != 0 else 0)


@rule
def demon_moves(spec, state, space):
    """Whether a demon stands on a space and can move."""
    if state.demon[space] == 0:
        return False
    for to in TOUCHING[space]:
        if to >= 0 and refuse_demon(spec, state, space, to) == 0:
            return True
    return False


@rule
def some_demon_moves(spec, state):
    """Whether any demon can move."""
    for space in range(SPACES):
        if state.demon[space] != 0 and demon_moves(spec, state, space):
            return True
    return False
