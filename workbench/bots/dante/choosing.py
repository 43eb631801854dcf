"""Which space, which place, which colour, and whether a roll stands: what a play asks for by the way."""

import numpy as np

from workbench.bots.dante.acting import beside_worth, leader, on_settled_corner
from workbench.bots.dante.asked import at
from workbench.bots.dante.demons import harm, step_gain
from workbench.bots.dante.worth import corner_distance, entry_worth, missing, runner, tile_worth
from workbench.games.dante.board import CORNER, NEXT_TILE, PREV_TILE, TILE_OF
from workbench.games.dante.rules.fights import beats
from workbench.games.dante.rules.paying import DESCEND
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import ACCEPT, COLOUR, SPACE, TILE, Phase
from workbench.kernel import rule


@rule
def choose_space(spec, view, seat, actions, n, knobs):
    """Which space to choose: the best tile for a new pawn; for a step the better tile beside a corner, else a corner.

    A seven's demon, and one that steps, goes to an opponent; who is pushed goes to a demon, else off the corner.
    """
    best, most = np.int64(0), np.int64(-1 << 40)
    entering = view.phase in (Phase.PLACING, Phase.RAISING)
    none = missing(spec, view, seat) if entering else 0
    off_corner = view.phase == Phase.STEPPING and beside_worth(spec, view, view.pawn[seat, view.mover - 1] - 1) > 0
    for i in range(n):
        space = actions[i] - SPACE
        worth = np.int64(0)
        if entering:
            worth = entry_worth(spec, view, seat, space, none, knobs)
        elif view.phase == Phase.STEPPING:
            worth = stepping_worth(spec, view, space) if off_corner else -corner_distance(space)
        elif view.phase == Phase.DEMON_FROM:
            worth = step_gain(spec, view, seat, space)
        elif view.phase in (Phase.SEVEN, Phase.DEMON_TO):
            worth = harm(spec, view, seat, space)
        elif view.phase == Phase.PUSHING:
            worth = np.int64(2 if view.demon[space] != 0 else 0) - np.int64(0 if CORNER[space] < 0 else 1)
        if worth > most:
            best, most = np.int64(i), worth
    return best


@rule
def stepping_worth(spec, view, space):
    """What a pawn gains on a space that it may step onto, a demon there counted as worse than nothing."""
    return tile_worth(spec, view, TILE_OF[space]) - (1000 if view.demon[space] != 0 else 0)


@rule
def choose_tile(spec, view, seat, actions, n):
    """Which tile a token goes to: the good one to where own pawns gain most."""
    best, most = np.int64(0), np.int64(-1)
    for i in range(n):
        tile, worth = actions[i] - TILE, np.int64(0)
        for pawn in range(PAWNS):
            space = np.int64(view.pawn[seat, pawn]) - 1
            if space >= 0 and TILE_OF[space] == tile:
                worth += tile_worth(spec, view, tile)
        if worth > most:
            best, most = np.int64(i), worth
    return best


@rule
def choose_place(spec, view, seat, actions, n, knobs):
    """Where a tile is laid: beside the own pawn that is to settle on it, else beside the leader to be shoved."""
    mine = runner(spec, view, seat)
    who = seat * PAWNS + mine
    if mine < 0 or not on_settled_corner(view, seat, mine, knobs):
        who = leader(spec, view, seat)
    if who >= 0:
        tile = TILE_OF[view.pawn[who // PAWNS, who % PAWNS] - 1]
        for place in (NEXT_TILE[tile], PREV_TILE[tile]):
            here = at(actions, n, TILE + place)
            if here >= 0:
                return here
    return np.int64(0)


@rule
def decide(spec, view, seat, actions, n):
    """Whether a roll stands: a lost fight is rolled again where it can be paid for, the lower die where one is."""
    if view.purpose != COMBAT:
        return np.int64(0)
    if beats(spec, view) or n == 1:
        return at(actions, n, ACCEPT)
    if n == 2:
        return np.int64(1)
    return np.int64(1 if view.dice[0] <= view.dice[1] else 2)


@rule
def pay_with(spec, view, seat, actions, n):
    """Which colour to part with: one that the way down does not need, else the one held most of."""
    best, most = np.int64(0), np.int64(-1)
    for i in range(n):
        colour = actions[i] - COLOUR
        held = np.int64(view.stock[seat, colour]) + (1000 if spec.costs[DESCEND, colour] == 0 else 0)
        if held > most:
            best, most = np.int64(i), held
    return best
