"""The ground: where tiles lie, who stands where, what may be entered."""

import numpy as np

from workbench.games.dante.board import (
    CENTRE,
    CENTRE_TILE,
    CIRCLE,
    CORNER_OF_TILE,
    INWARD,
    LENGTHS,
    NEXT,
    PREV,
    RING_LENGTH,
    RING_START,
    SPACES,
    TILE_OF,
)
from workbench.games.dante.spec import PAWNS
from workbench.kernel import rule

NOBODY = -1


@rule
def open_ground(state, space):
    """Whether a tile lies there, face up: else nobody enters or passes (Flipping a tile)."""
    tile = TILE_OF[space]
    return state.tile[tile] != 0 and state.down[tile] == 0


@rule
def will_lie(spec, state, space):
    """Whether a pawn that descends finds ground: a corner or the centre that is laid when needed counts."""
    tile = TILE_OF[space]
    if state.tile[tile] != 0:
        return state.down[tile] == 0
    return (spec.ninth == 0) if tile == CENTRE_TILE else (CORNER_OF_TILE[tile] >= 0 and spec.inner_corners == 1)


@rule
def pawn_at(spec, state, space):
    """Whose pawn stands on a space: seat * PAWNS + pawn; NOBODY where none does."""
    for seat in range(spec.players):
        for pawn in range(PAWNS):
            if state.pawn[seat, pawn] == space + 1:
                return np.int64(seat * PAWNS + pawn)
    return np.int64(NOBODY)


@rule
def held_by_other(spec, state, space, who):
    """Whether a pawn other than `who` (seat * PAWNS + pawn) stands on a space."""
    for seat in range(spec.players):
        for pawn in range(PAWNS):
            if state.pawn[seat, pawn] == space + 1 and seat * PAWNS + pawn != who:
                return True
    return False


@rule
def demons(state):
    """Demons on the board."""
    count = np.int64(0)
    for space in range(SPACES):
        count += state.demon[space]
    return count


@rule
def supply(spec, state):
    """Demons that can still be placed."""
    return spec.demons - demons(state) - state.demons_gone


@rule
def tile_has_demon(state, tile):
    """Whether a demon stands on either half of a tile."""
    for space in range(SPACES):
        if TILE_OF[space] == tile and state.demon[space] != 0:
            return True
    return False


@rule
def laid_in(state, ring):
    """Tiles of a ring that lie, without its corners."""
    count = np.int64(0)
    start = RING_START[ring]
    for tile in range(start, start + RING_LENGTH[ring]):
        count += CORNER_OF_TILE[tile] < 0 and state.tile[tile] != 0
    return count


@rule
def beside(space, to):
    """Whether `to` is the next space of the same circle."""
    return space != CENTRE and (NEXT[space] == to or PREV[space] == to)


@rule
def way_through(spec, state, who, space, paid):
    """Whether a pawn on a space can, in so many more steps, reach one without a pawn in its circle, either way."""
    if not held_by_other(spec, state, space, who):
        return True
    forth, back = np.int64(space), np.int64(space)
    for _ in range(min(paid, LENGTHS[0])):
        forth = np.int64(NEXT[forth]) if forth >= 0 else forth
        back = np.int64(PREV[back]) if back >= 0 else back
        if forth >= 0 and not open_ground(state, forth):
            forth = np.int64(-1)
        if back >= 0 and not open_ground(state, back):
            back = np.int64(-1)
        if forth >= 0 and not held_by_other(spec, state, forth, who):
            return True
        if back >= 0 and not held_by_other(spec, state, back, who):
            return True
    return False


@rule
def way_down(spec, state, who, space, paid):
    """Whether a pawn that would stand on a space can, in so many more descents, reach one without a pawn."""
    here = np.int64(space)
    for descents in range(min(paid, 8) + 1):
        if not held_by_other(spec, state, here, who):
            return descents == 0 or spec.pass_descending == 0
        if CIRCLE[here] == 8 or not will_lie(spec, state, INWARD[here]):
            return False
        here = np.int64(INWARD[here])
    return False
