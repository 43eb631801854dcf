"""The roll for resources: what everybody gains, doubles, sevens, the tokens."""

import numpy as np

from workbench.games.dante.board import (
    CENTRE,
    CENTRE_TILE,
    CORNER,
    CORNER_OF_TILE,
    CORNERS,
    RING_OF_TILE,
    TILE_OF,
    TILES,
)
from workbench.games.dante.rules.ground import demons, open_ground, supply
from workbench.games.dante.rules.paying import gain
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import Phase
from workbench.kernel import rule


@rule
def yields(spec, state, tile, total):
    """Resources that one pawn on a tile gains from a roll, without the tokens: by ring, if either number fits.

    One that prints the sum twice brings no more, or in the other reading twice as much.
    """
    if state.tile[tile] == 0 or state.down[tile] != 0 or CORNER_OF_TILE[tile] >= 0 or tile == CENTRE_TILE:
        return np.int64(0)
    ring, number = RING_OF_TILE[tile], np.int64(state.tile[tile]) - 1
    low, high = spec.low[ring, number] == total, spec.high[ring, number] == total
    if not low and not high:
        return np.int64(0)
    return np.int64(spec.yields[ring]) * (2 if low and high and spec.printed_twice == 1 else 1)


@rule
def times(state, tile):
    """What the tokens make of a tile's gains: 0 under the evil one, 2 under the good one, else 1; evil wins."""
    if state.evil == tile + 1:
        return np.int64(0)
    return np.int64(2 if state.good == tile + 1 else 1)


@rule
def gather(spec, state, total):
    """All players gain for their pawns on tiles that print the sum, whoever rolled (Rolling for resources).

    In the reading where the good token serves one pawn, that is the roller's first, else the next seat's. Returns
    what the roller gains, any cap left aside.
    """
    doubled, own = False, np.int64(0)
    for after in range(spec.players):
        seat = np.int64(state.seat) + after
        seat -= spec.players if seat >= spec.players else 0
        for pawn in range(PAWNS):
            space = np.int64(state.pawn[seat, pawn]) - 1
            if space < 0 or space == CENTRE:
                continue
            tile = np.int64(TILE_OF[space])
            amount, token = yields(spec, state, tile, total), times(state, tile)
            if amount == 0 or token == 0:
                continue
            before = False  # whether a lower pawn of the seat stands on the other half of the tile
            for lower in range(pawn):
                other = np.int64(state.pawn[seat, lower]) - 1
                before = before or bool(other >= 0 and TILE_OF[other] == tile)
            if before and spec.yield_two == 1:
                continue
            if token == 2 and not (doubled and spec.good_two == 1):
                amount *= token
                doubled = True
            gain(spec, state, seat, spec.colour[RING_OF_TILE[tile], state.tile[tile] - 1], amount)
            own += amount if seat == state.seat else 0
    return own


@rule
def chooses(spec, total, gained):
    """Whether doubles that show a total bring the roller, whose pawns gain so much, one resource of choice.

    Not on the sum that brings nothing; in one reading only where the pawns gain (The roll).
    """
    return total != spec.no_gain and (spec.doubles == 0 or gained > 0)


@rule
def resolve_roll(spec, state):
    """The roll for resources stands: gains, or a demon on a seven; then the wish of doubles, then a token."""
    state.rolled = 1
    total = np.int64(state.dice[0]) + state.dice[1]
    if total == spec.no_gain:
        begin_seven(spec, state)
        return
    gained = gather(spec, state, total)
    if state.dice[0] != state.dice[1]:
        state.phase = Phase.ACTING
    elif chooses(spec, total, gained):
        state.phase = Phase.WISH
    else:
        after_doubles(spec, state)


@rule
def begin_seven(spec, state):
    """A seven brings a demon onto a corner space; with none left or no corner free it brings nothing (or moves one)."""
    state.phase, state.origin = Phase.ACTING, 0
    corner = False
    for space in CORNERS:
        corner = corner or takes_demon(spec, state, space)
    if not corner:
        return
    if supply(spec, state) > 0:
        state.phase = Phase.SEVEN
    elif spec.demons_short == 1 and demons(state) > 0:
        state.phase = Phase.SEVEN_FROM


@rule
def takes_demon(spec, state, space):
    """Whether a seven's demon may come to a space: a corner of either half, without a demon; pawns may stand there."""
    return CORNER[space] >= 0 and open_ground(state, space) and state.demon[space] == 0


@rule
def wish(spec, state, colour):
    """Doubles bring the roller one resource of choice."""
    gain(spec, state, state.seat, colour, 1)
    after_doubles(spec, state)


@rule
def after_doubles(spec, state):
    """After two ones or two sixes a token may be placed or moved; else the actions follow."""
    total = np.int64(state.dice[0]) + state.dice[1]
    state.phase = Phase.ACTING
    moves = total in (spec.token_low, spec.token_high)
    if moves and (token_goes_somewhere(spec, state, True) or token_goes_somewhere(spec, state, False)):
        state.phase = Phase.TOKEN


@rule
def token_may_go(spec, state, good, tile):
    """Whether a token may be put on a tile, or moved there: never where it lies already."""
    if state.tile[tile] == 0 or (spec.token_down == 1 and state.down[tile] != 0):
        return False
    mine, other = (state.good, state.evil) if good else (state.evil, state.good)
    if mine == tile + 1 or (spec.both_tokens == 1 and other == tile + 1):
        return False
    return spec.token_where == 1 or (CORNER_OF_TILE[tile] < 0 and tile != CENTRE_TILE)


@rule
def token_goes_somewhere(spec, state, good):
    """Whether there is a tile that a token may be put on."""
    for tile in range(TILES):
        if token_may_go(spec, state, good, tile):
            return True
    return False


@rule
def put_token(spec, state, tile):
    """Put the token that was chosen on a tile; `origin` remembers which: 1 the good one, 2 the evil one."""
    if state.origin == 1:
        state.good = tile + 1
    else:
        state.evil = tile + 1
    state.origin, state.phase = 0, Phase.ACTING
