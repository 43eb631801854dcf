"""What to do in the free part of a turn: go down, settle on a tile, buy pawns, shove leaders, change and trade."""

import numpy as np

from workbench.bots.dante.asked import DEMON_STEPS, PAWNS_WANTED, PUSHES, RESERVE, TILES_WANTED, TRADES, at
from workbench.bots.dante.demons import lead
from workbench.bots.dante.trading import change, offer
from workbench.bots.dante.worth import corner_distance, pawns_of, price_down, runner, tile_worth
from workbench.games.dante.board import CENTRE, CIRCLE, CORNER, INWARD, NEXT, PREV, RING_OF_TILE, TILE_OF
from workbench.games.dante.rules.ground import held_by_other, open_ground
from workbench.games.dante.rules.paying import DESCEND as DESCEND_COST
from workbench.games.dante.rules.paying import LAY as LAY_COST
from workbench.games.dante.rules.paying import PUSH as PUSH_COST
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import DESCEND, END, HUES, LAY, PILES, PUSH, RAISE, STEP
from workbench.kernel import rule


@rule
def act(spec, view, seat, actions, n, knobs):
    """What to do in the free part of a turn; an index into the list."""
    mine = runner(spec, view, seat)
    if mine >= 0 and ready(spec, view, seat, mine, knobs[RESERVE]):
        ninth = at(actions, n, LAY + PILES)
        if ninth >= 0:
            return ninth
        down = at(actions, n, DESCEND + mine)
        if down >= 0:
            return down
        step = at(actions, n, STEP + mine)
        if step >= 0 and corner_distance(np.int64(view.pawn[seat, mine]) - 1) > 0:
            return step
    elif mine >= 0 and knobs[TILES_WANTED] > 0:
        inward = settle(spec, view, seat, mine, actions, n, knobs)
        if inward >= 0:
            return inward
    if pawns_of(view, seat) < knobs[PAWNS_WANTED]:
        new = at(actions, n, RAISE)
        if new >= 0:
            return new
    if knobs[PUSHES] > 0:
        push = shove(spec, view, seat, actions, n, knobs)
        if push >= 0:
            return push
    back = step_back(spec, view, seat, actions, n) if view.moved == 0 else np.int64(-1)
    if back >= 0:
        return back
    if knobs[DEMON_STEPS] > 0:
        demon = lead(spec, view, seat, actions, n)
        if demon >= 0:
            return demon
    if spec.bank > 0:
        bank = change(spec, view, seat, actions, n, knobs)
        if bank >= 0:
            return bank
    if knobs[TRADES] > 1:
        trade = offer(spec, view, seat, actions, n, knobs)
        if trade >= 0:
            return trade
    return at(actions, n, END)


@rule
def ready(spec, view, seat, pawn, reserve):
    """Whether a seat can take a pawn all the way to Lucifer in this turn, with so many re-rolls left over.

    Waiting on a corner is dangerous, as every seven puts a demon on one: so nobody goes who can't go through.
    """
    space = np.int64(view.pawn[seat, pawn]) - 1
    if space == CENTRE:
        return False
    down = np.int64(CIRCLE[CENTRE]) - CIRCLE[space]
    if view.mover > 0:
        return True
    if down <= 1:
        reserve = np.int64(0)
    left = np.int64(0)
    for colour in range(HUES):
        price = price_down(spec, view, colour, down, reserve)
        have = np.int64(view.stock[seat, colour])
        if have < price:
            return False
        left += have - price
    return left >= steps_to_pay(view, corner_distance(space))


@rule
def steps_to_pay(view, steps):
    """How many of some steps must be paid for: the first of a turn is free."""
    return max(np.int64(0), steps - (1 if view.moved == 0 else 0))


@rule
def settle(spec, view, seat, pawn, actions, n, knobs):
    """What takes the runner onto a tile of the next ring, where it gains more: the way down, the tile, the step.

    Begun only where all of it can be paid for in this turn; -1 for nothing.
    """
    space = np.int64(view.pawn[seat, pawn]) - 1
    ring = np.int64(RING_OF_TILE[TILE_OF[space]])
    if on_settled_corner(view, seat, pawn, knobs):
        if beside_free(spec, view, space) >= 0:
            return at(actions, n, STEP + pawn)
        return at(actions, n, LAY + ring) if has_gap(view, space) else np.int64(-1)
    if ring >= knobs[TILES_WANTED]:
        return np.int64(-1)
    to = min(np.int64(2 * ring + 2), np.int64(CIRCLE[CENTRE]))
    down, left = to - CIRCLE[space], np.int64(0)
    for colour in range(HUES):
        price = down * spec.costs[DESCEND_COST, colour] + spec.costs[LAY_COST, colour]
        have = np.int64(view.stock[seat, colour])
        if have < price:
            return np.int64(-1)
        left += have - price
    if left < steps_to_pay(view, corner_distance(space) + 1):
        return np.int64(-1)
    down = at(actions, n, DESCEND + pawn)
    return down if down >= 0 else at(actions, n, STEP + pawn)


@rule
def step_back(spec, view, seat, actions, n):
    """The free step of a pawn that was beaten back to a corner, where it gains nothing, onto the best tile."""
    best, most = np.int64(-1), np.int64(0)
    for i in range(n):
        if STEP <= actions[i] < DESCEND:
            worth = beside_worth(spec, view, np.int64(view.pawn[seat, actions[i] - STEP]) - 1)
            if worth > most:
                best, most = np.int64(i), worth
    return best


@rule
def beside_worth(spec, view, space):
    """What the better tile beside a corner brings that a pawn can step onto, and meets no demon there; else 0."""
    most = np.int64(0)
    if CORNER[space] < 0:
        return most
    for to in (np.int64(NEXT[space]), np.int64(PREV[space])):
        if enters(spec, view, to):
            most = max(most, tile_worth(spec, view, TILE_OF[to]))
    return most


@rule
def on_settled_corner(view, seat, pawn, knobs):
    """Whether a pawn stands on a corner of a ring where it settles: at the end of a way down, or thrown back."""
    space = np.int64(view.pawn[seat, pawn]) - 1
    return CORNER[space] >= 0 and 0 < RING_OF_TILE[TILE_OF[space]] <= knobs[TILES_WANTED]


@rule
def beside_free(spec, view, space):
    """A space next to a corner in its circle that a pawn can step onto; -1 where there is none."""
    for to in (np.int64(NEXT[space]), np.int64(PREV[space])):
        if enters(spec, view, to):
            return to
    return np.int64(-1)


@rule
def enters(spec, view, to):
    """Whether a pawn can stop on a space, and meets no demon there."""
    return open_ground(view, to) and not held_by_other(spec, view, to, np.int64(-1)) and view.demon[to] == 0


@rule
def has_gap(view, space):
    """Whether a tile can still be laid next to a corner."""
    return view.tile[TILE_OF[NEXT[space]]] == 0 or view.tile[TILE_OF[PREV[space]]] == 0


@rule
def leader(spec, view, seat):
    """The others' pawn on the corner furthest in: seat * PAWNS + pawn, or -1. It is one step from the next circle."""
    best, most = np.int64(-1), np.int64(-1)
    for other in range(spec.players):
        for pawn in range(PAWNS):
            space = np.int64(view.pawn[other, pawn]) - 1
            if other != seat and space >= 0 and CORNER[space] >= 0 and INWARD[space] >= 0 and CIRCLE[space] > most:
                best, most = np.int64(other * PAWNS + pawn), np.int64(CIRCLE[space])
    return best


@rule
def shove(spec, view, seat, actions, n, knobs):
    """A push of the leader off its corner; where no tile lies beside it, the tile first, if both can be paid for."""
    best, most = np.int64(-1), np.int64(-1)
    for i in range(n):
        if PUSH <= actions[i] < LAY:
            other, pawn = (actions[i] - PUSH) // PAWNS, (actions[i] - PUSH) % PAWNS
            space = np.int64(view.pawn[other, pawn]) - 1
            if CORNER[space] >= 0 and CIRCLE[space] > most:
                best, most = np.int64(i), np.int64(CIRCLE[space])
    if best >= 0 or knobs[PUSHES] < 2:
        return best
    ahead = leader(spec, view, seat)
    if ahead < 0:
        return best
    space = np.int64(view.pawn[ahead // PAWNS, ahead % PAWNS]) - 1
    for colour in range(HUES):
        if view.stock[seat, colour] < spec.costs[LAY_COST, colour] + spec.costs[PUSH_COST, colour]:
            return best
    return at(actions, n, LAY + RING_OF_TILE[TILE_OF[space]]) if has_gap(view, space) else best
