"""Fighting demons and Lucifer, and where a beaten pawn goes."""

import numpy as np

from workbench.games.dante.board import CENTRE, CIRCLE, CORNER, CORNER_SPACE, DISTANCE, QUADRANTS, TILE_OF
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.rules.turns import alive, end_turn, go_on
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import Phase
from workbench.kernel import rule


@rule
def fighting_space(state):
    """Where the pawn stands that fights or retreats."""
    return np.int64(state.pawn[state.seat, state.fighter - 1]) - 1


@rule
def begin_fight(spec, state, pawn):
    """A pawn fights what shares its space (Fighting demons)."""
    state.fights[pawn] = 0
    state.fighter, state.purpose, state.again, state.phase = pawn + 1, COMBAT, 3, Phase.ROLLING


@rule
def beats(spec, state):
    """Whether the dice beat what is fought: they show the circle's target or more (Fighting demons)."""
    return np.int64(state.dice[0]) + state.dice[1] >= spec.targets[CIRCLE[fighting_space(state)]]


@rule
def resolve_fight(spec, state):
    """The roll stands: who beats a demon takes it off, who beats Lucifer wins; else the pawn goes back."""
    space = fighting_space(state)
    if not beats(spec, state):
        begin_retreat(spec, state)
    elif space == CENTRE:
        state.winner, state.phase, state.fighter = state.seat + 1, Phase.OVER, 0
    else:
        state.demon[space] = 0
        state.demons_gone += spec.beaten_demons
        go_on(spec, state)


@rule
def corner_free(spec, state, space):
    """Whether a beaten pawn may go to a corner space: laid, face up unless the ruling is mild, and no pawn there.

    Another player's pawn bars it; an own one too, unless the ruling says otherwise. Demons do not.
    """
    tile = TILE_OF[space]
    if state.tile[tile] == 0 or (state.down[tile] != 0 and spec.retreat_down == 0):
        return False
    for seat in range(spec.players):
        if seat == state.seat and spec.own_blocks_retreat == 1:
            continue
        for pawn in range(PAWNS):
            if state.pawn[seat, pawn] == space + 1 and not (seat == state.seat and pawn == state.fighter - 1):
                return False
    return True


@rule
def retreat_level(spec, state):
    """The circle that a beaten pawn goes back to: the one before, or one further out where all corners are taken.

    In the first circle it is the first; -1 where no corner is free (Fighting demons).
    """
    space = fighting_space(state)
    for circle in range(max(np.int64(CIRCLE[space]) - 1, np.int64(0)), -1, -1):
        for quadrant in range(QUADRANTS):
            corner = np.int64(CORNER_SPACE[circle, quadrant])
            if corner_free(spec, state, corner) and not (corner == space and spec.first_corner == 1):
                return np.int64(circle)
    return np.int64(-1)


@rule
def retreats(spec, state, level):
    """The corners of a circle that a beaten pawn may go back to, the nearest free ones: a bit for each quadrant.

    Counted in steps along the pawn's own ring. From the centre all are equally near; with the ruling `same` the corner
    that the pawn came from goes first.
    """
    space, came = fighting_space(state), np.int64(state.came) - 1
    known = space == CENTRE and spec.lucifer_return == 0 and came >= 0 and CIRCLE[came] == level
    if known and corner_free(spec, state, came):
        return np.int64(1) << CORNER[came]
    best, nearest = np.int64(999), np.int64(0)
    for quadrant in range(QUADRANTS):
        corner = np.int64(CORNER_SPACE[level, quadrant])
        if corner_free(spec, state, corner) and not (corner == space and spec.first_corner == 1):
            far = np.int64(0) if space == CENTRE else np.int64(DISTANCE[space, quadrant])
            if far <= best:
                nearest = (nearest if far == best else 0) | np.int64(1) << quadrant
                best = far
    return nearest


@rule
def retreats_to(spec, state, to):
    """Whether a space is one of the corners that a beaten pawn may go back to."""
    level = retreat_level(spec, state)
    if level < 0 or CIRCLE[to] != level or CORNER[to] < 0:
        return False
    return retreats(spec, state, level) >> CORNER[to] & 1 != 0


@rule
def begin_retreat(spec, state):
    """A beaten pawn goes back: at once where one corner is nearest, asked for where several are, out where none is.

    Where a seat without a pawn is out of the play, its turn ends with its last pawn: it can't buy itself back in.
    """
    level = retreat_level(spec, state)
    if level < 0:
        state.pawn[state.seat, state.fighter - 1] = -1 if spec.removed_pawn == 0 else 0
        if alive(spec, state, state.seat):
            go_on(spec, state)
        else:
            end_turn(spec, state)
        return
    ways = retreats(spec, state, level)
    for quadrant in range(QUADRANTS):
        if ways == 1 << quadrant:
            retreat(spec, state, np.int64(CORNER_SPACE[level, quadrant]))
            return
    state.phase = Phase.RETREAT


@rule
def retreat(spec, state, to):
    """Put a beaten pawn on a corner; a demon there is fought in the next turn, or at once in the other reading."""
    pawn = state.fighter - 1
    arrives = state.pawn[state.seat, pawn] != to + 1  # staying where it was is no arrival
    if state.pawn[state.seat, pawn] == CENTRE + 1:
        state.came = 0
    state.pawn[state.seat, pawn] = to + 1
    if arrives and state.demon[to] != 0 and spec.retreat_demon == 1 and state.acted < spec.actions:
        state.acted += 1  # bounded: two demons on corners could send a pawn to and fro without end
        state.fights[pawn] = 1
    go_on(spec, state)
