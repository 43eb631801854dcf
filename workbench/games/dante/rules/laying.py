"""Tiles and new pawns: laying, flipping, bringing a pawn into play."""

import numpy as np

from workbench.games.dante.board import (
    CENTRE_TILE,
    CORNER,
    CORNER_OF_TILE,
    LENGTHS,
    NEXT_TILE,
    PREV_TILE,
    RING_LENGTH,
    RING_OF_TILE,
    RING_START,
    TILE_OF,
)
from workbench.games.dante.rules.ground import held_by_other, open_ground, tile_has_demon
from workbench.games.dante.rules.paying import FLIP, LAY, RAISE, affords, pay
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import PILES, Phase, Refusal
from workbench.kernel import rule

FIRST_CIRCLE = LENGTHS[0]
"""Spaces of the first circle, which come first, and tiles of the outer ring."""


@rule
def refuse_place(spec, state, ring, tile):
    """Why a tile may not be laid on a place: it goes to a gap of its ring, beside a tile of it (Laying a tile)."""
    if RING_OF_TILE[tile] != ring or CORNER_OF_TILE[tile] >= 0 or state.tile[tile] != 0:
        return np.int64(Refusal.NO_TILE)
    for other in (NEXT_TILE[tile], PREV_TILE[tile]):
        if state.tile[other] != 0 and (spec.lay_beside_down == 0 or state.down[other] == 0):
            return np.int64(0)
    return np.int64(Refusal.NO_TILE)


@rule
def can_lay(spec, state, ring):
    """0 if a tile of a ring can be bought and laid, else why not; the last ring is the ninth circle's tile."""
    if ring == PILES and spec.ninth == 0:
        return np.int64(Refusal.NINTH_FREE)
    if not affords(spec, state, state.seat, LAY):
        return np.int64(Refusal.NOT_HELD)
    if ring == PILES:
        return np.int64(Refusal.NO_TILE if state.tile[CENTRE_TILE] != 0 else 0)
    if ring == 0:
        return np.int64(Refusal.NO_TILE)  # all of them lie since setting up
    start = RING_START[ring]  # a ring has as many tiles as places: where one is free, one is left
    for tile in range(start, start + RING_LENGTH[ring]):
        if refuse_place(spec, state, ring, tile) == 0:
            return np.int64(0)
    return np.int64(Refusal.NO_TILE)


@rule
def buy_tile(spec, state, ring):
    """Pay for a tile; it is then drawn from its ring's pile (or picked), and laid."""
    pay(spec, state, state.seat, LAY)
    if ring == PILES:
        state.tile[CENTRE_TILE] = 1
    else:
        state.ring, state.phase = ring + 1, Phase.DRAWING


@rule
def in_pile(spec, state, ring, number):
    """Whether a tile of a ring still lies in its pile."""
    return is_left(spec, laid_numbers(state, ring), ring, number)


@rule
def is_left(spec, laid, ring, number):
    """Whether a tile of a ring lies in its pile, from the bits of those that are laid."""
    return 0 <= number < spec.count[ring] and spec.colour[ring, number] >= 0 and (laid >> number) & 1 == 0


@rule
def laid_numbers(state, ring):
    """Which tiles of a ring are laid: a bit for each number."""
    laid = np.int64(0)
    start = RING_START[ring]
    for tile in range(start, start + RING_LENGTH[ring]):
        if state.tile[tile] > 0 and CORNER_OF_TILE[tile] < 0:
            laid |= np.int64(1) << (np.int64(state.tile[tile]) - 1)
    return laid


@rule
def next_gap(state):
    """The first place of the outer ring where no tile lies; CENTRE_TILE where all do."""
    for tile in range(CENTRE_TILE):
        if RING_OF_TILE[tile] == 0 and state.tile[tile] == 0:
            return np.int64(tile)
    return np.int64(CENTRE_TILE)


@rule
def refuse_flip(spec, state, tile):
    """Why a tile may not be flipped: a demon or a pawn stands on it; the centre never is (Flipping a tile)."""
    if state.tile[tile] == 0:
        return np.int64(Refusal.NO_GROUND)
    if tile == CENTRE_TILE or (CORNER_OF_TILE[tile] >= 0 and spec.flip_corners == 1):
        return np.int64(Refusal.NOT_FLIPPED)
    if tile_has_demon(state, tile):
        return np.int64(Refusal.OCCUPIED)
    for seat in range(spec.players):
        if seat == state.seat and spec.own_blocks_flip == 1:
            continue
        for pawn in range(PAWNS):
            space = state.pawn[seat, pawn] - 1
            if space >= 0 and TILE_OF[space] == tile:
                return np.int64(Refusal.OCCUPIED)
    return np.int64(0)


@rule
def can_flip(spec, state):
    """0 if some tile can be flipped, else why not."""
    if not affords(spec, state, state.seat, FLIP):
        return np.int64(Refusal.NOT_HELD)
    for tile in range(CENTRE_TILE):
        if refuse_flip(spec, state, tile) == 0:
            return np.int64(0)
    return np.int64(Refusal.OCCUPIED)


@rule
def flip(spec, state, tile):
    """Turn a tile over; its number stays known. A token on it stays, or leaves the board in the other reading."""
    state.down[tile] = 1 - state.down[tile]
    if spec.token_down == 1 and state.down[tile] != 0:
        state.good = 0 if state.good == tile + 1 else state.good
        state.evil = 0 if state.evil == tile + 1 else state.evil
    state.phase = Phase.ACTING


@rule
def refuse_entry(spec, state, space):
    """Why a pawn may not come into play on a space: first circle, no corner, no pawn there (A new pawn; Setting up)."""
    if space >= FIRST_CIRCLE or CORNER[space] >= 0:
        return np.int64(Refusal.CORNER)
    if not open_ground(state, space):
        return np.int64(Refusal.NO_GROUND)
    if held_by_other(spec, state, space, np.int64(-1)):
        return np.int64(Refusal.TAKEN)
    if spec.new_pawn_demon == 1 and state.demon[space] != 0:
        return np.int64(Refusal.DEMON_BARS_PAWN)
    return np.int64(0)


@rule
def spare_pawn(spec, state, seat):
    """The lowest pawn of a seat that may come into play, under its cap; -1 where none may."""
    used, spare = np.int64(0), np.int64(-1)
    for pawn in range(PAWNS - 1, -1, -1):
        if state.pawn[seat, pawn] != 0:
            used += 1  # in play, or out of the game, which lowers the cap
        else:
            spare = np.int64(pawn)
    return spare if used < spec.cap else np.int64(-1)


@rule
def can_raise(spec, state):
    """0 if a new pawn can be bought and placed, else why not."""
    if spare_pawn(spec, state, np.int64(state.seat)) < 0:
        return np.int64(Refusal.CAP)
    if not affords(spec, state, state.seat, RAISE):
        return np.int64(Refusal.NOT_HELD)
    for space in range(FIRST_CIRCLE):
        if refuse_entry(spec, state, space) == 0:
            return np.int64(0)
    return np.int64(Refusal.TAKEN)


@rule
def enter(spec, state, seat, space):
    """Bring a pawn into play."""
    state.pawn[seat, spare_pawn(spec, state, seat)] = space + 1
