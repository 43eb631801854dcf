"""Positions that a person describes: what follows from them, and what makes them impossible."""

import numpy as np

from workbench.games.dante.board import (
    CENTRE,
    CENTRE_TILE,
    CORNER_OF_TILE,
    INWARD,
    RING_OF_TILE,
    SPACES,
    TILE_OF,
    TILES,
)
from workbench.games.dante.rules.ground import demons, held_by_other, open_ground
from workbench.games.dante.rules.laying import FIRST_CIRCLE, in_pile, next_gap
from workbench.games.dante.rules.paying import bundle
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.rules.trading import dealer
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import HUES, PILES, Broken, Phase
from workbench.kernel import SEATS, rule

LAYOUT = "layout.ring1"
"""The rule of the data file by which the first ring is laid where a position does not say how."""


def complete(spec, state, given):
    """Work out what a described position leaves unsaid.

    With pawns or tiles given, the setting up is taken to be over: missing tiles of the outer ring are the first ones
    that are left, and marked as unsaid; the seat whose turn it is has rolled and may act.
    """
    tell_apart(spec, state)
    if "phase" in given or not given & {"pawn", "tile", "turn", "seat"}:
        return
    used = {int(state.tile[tile]) for tile in range(FIRST_CIRCLE) if CORNER_OF_TILE[tile] < 0}
    left = [number + 1 for number in range(int(spec.count[0])) if number + 1 not in used]
    kinds = {shows(spec, 0, number) for number in left}
    for tile in range(FIRST_CIRCLE):
        if state.tile[tile] == 0 and left:
            state.tile[tile] = left.pop(0)
            state.unsaid[tile] = len(kinds) > 1  # where all that are left are alike, it is known what lies there
    state.phase, state.placed, state.rolled = Phase.ACTING, spec.start_pawns * spec.players, 1
    if "turn" not in given:
        state.turn = 1


def tell_apart(spec, state):
    """Where one tile is said to lie twice, let the second be another that shows the same, if any is left."""
    for ring in range(PILES):
        places = [tile for tile in range(TILES) if RING_OF_TILE[tile] == ring and CORNER_OF_TILE[tile] < 0]
        said = [int(state.tile[tile]) for tile in places]
        left = [number for number in range(1, int(spec.count[ring]) + 1) if number not in said]
        for at, number in enumerate(said):
            again = number in said[:at]
            alike = [n for n in left if shows(spec, ring, n) == shows(spec, ring, number)] if again else []
            if alike:
                state.tile[places[at]] = alike[0]
                left.remove(alike[0])


def shows(spec, ring, number):
    """What the tile of a number shows: its colour and its numbers; nothing for no such tile."""
    at = int(number) - 1
    return tuple(int(of[ring, at]) for of in (spec.colour, spec.low, spec.high)) if 0 <= at < spec.count[ring] else ()


def unsaid(state):
    """The rules that tell how a described position was filled in where nothing it says tells; never compiled."""
    return (LAYOUT,) if state.unsaid.any() else ()


@rule
def broken(spec, state):
    """What makes the record impossible: a code of `words.Broken`, 0 if nothing does."""
    if state.turn < 0 or state.turn > spec.turns or state.seat < 0 or state.seat >= spec.players:
        return np.int64(Broken.TURN)
    if state.placed < 0 or state.placed > spec.start_pawns * spec.players:
        return np.int64(Broken.TURN)
    if state.first < 0 or state.first >= spec.players or state.winner < 0 or state.winner > spec.players:
        return np.int64(Broken.TURN)
    wrong = broken_tiles(spec, state)
    if wrong == 0:
        wrong = broken_figures(spec, state)
    if wrong == 0:
        wrong = broken_moment(spec, state)
    return wrong


@rule
def broken_tiles(spec, state):
    """What is wrong with the tiles and the tokens, if anything."""
    for tile in range(TILES):
        number = np.int64(state.tile[tile])
        special = CORNER_OF_TILE[tile] >= 0 or tile == CENTRE_TILE
        if number < 0 or state.down[tile] < 0 or state.down[tile] > 1 or (number == 0 and state.down[tile] != 0):
            return np.int64(Broken.TILES)
        if special and number > 1:
            return np.int64(Broken.TILES)
        if tile < FIRST_CIRCLE and state.unsaid[tile] != 0 and (special or number == 0):
            return np.int64(Broken.TILES)
        if not special and number > spec.count[RING_OF_TILE[tile]]:
            return np.int64(Broken.TILES)
        if not special and number > 0:
            for other in range(tile):
                same = RING_OF_TILE[other] == RING_OF_TILE[tile] and CORNER_OF_TILE[other] < 0
                if same and state.tile[other] == number:
                    return np.int64(Broken.TILES)
    for token in (np.int64(state.good), np.int64(state.evil)):
        if token < 0 or token > TILES or (token > 0 and state.tile[token - 1] == 0):
            return np.int64(Broken.TOKENS)
        if token > 0 and spec.token_down == 1 and state.down[token - 1] != 0:
            return np.int64(Broken.TOKENS)
        corner = token > 0 and (CORNER_OF_TILE[token - 1] >= 0 or token - 1 == CENTRE_TILE)
        if corner and spec.token_where == 0:
            return np.int64(Broken.TOKENS)
    if spec.both_tokens == 1 and state.good > 0 and state.good == state.evil:
        return np.int64(Broken.TOKENS)
    return np.int64(0)


@rule
def broken_figures(spec, state):
    """What is wrong with pawns, demons and resources, if anything."""
    for seat in range(SEATS):
        out = np.int64(0)
        for pawn in range(PAWNS):
            space = np.int64(state.pawn[seat, pawn]) - 1
            if space < -2 or space >= SPACES or (seat >= spec.players and space != -1):
                return np.int64(Broken.PAWN)
            out += space != -1
            down_too = spec.retreat_down == 1 or spec.own_blocks_flip == 1
            if space >= 0 and not open_ground(state, space) and not (down_too and state.tile[TILE_OF[space]] != 0):
                return np.int64(Broken.GROUND)
            own = spec.own_blocks_retreat == 1
            passing = state.mover > 0 and (state.way > 0 or state.phase == Phase.PAYING)
            if space >= 0 and not own and not passing and held_by_other(spec, state, space, seat * PAWNS + pawn):
                return np.int64(Broken.SHARED)
        if out > spec.cap:
            return np.int64(Broken.CAP)
        for colour in range(HUES):
            held = np.int64(state.stock[seat, colour])
            if held < 0 or (seat >= spec.players and held > 0) or held > spec.stock_cap > 0:
                return np.int64(Broken.STOCK)
    for place in range(SPACES):
        if (
            state.demon[place] < 0
            or state.demon[place] > 1
            or (place == CENTRE and state.demon[place] > spec.demon_ninth)
        ):
            return np.int64(Broken.DEMONS)
        if state.demon[place] != 0 and not open_ground(state, place):
            return np.int64(Broken.GROUND)
    if state.demons_gone < 0 or demons(state) + state.demons_gone > spec.demons:
        return np.int64(Broken.DEMONS)
    return np.int64(0)


@rule
def broken_moment(spec, state):
    """What is wrong with the phase and with what is half done, if anything."""
    phase = np.int64(state.phase)
    if phase < 0 or phase > Phase.OVER:
        return np.int64(Broken.PHASE)
    laying = next_gap(state) != CENTRE_TILE
    if laying != (phase == Phase.TILES):
        return np.int64(Broken.PHASE)
    setting_up = phase in (Phase.TILES, Phase.FIRST, Phase.PLACING, Phase.STARTER)
    if setting_up != (state.turn == 0):
        return np.int64(Broken.PHASE)
    if (phase == Phase.PLACING) != (setting_up and phase > Phase.FIRST and not all_placed(spec, state)):
        return np.int64(Broken.PHASE)
    if state.winner != 0 and phase != Phase.OVER:
        return np.int64(Broken.PHASE)
    if broken_turn(spec, state) or broken_fights(state) or broken_centre(spec, state) or broken_wait(spec, state):
        return np.int64(Broken.PENDING)
    least = 1 if phase == Phase.DECIDING or (phase == Phase.ROLLING and state.again != 3) else 0
    for die in range(2):
        if state.dice[die] < least or state.dice[die] > 6:
            return np.int64(Broken.DICE)
    return broken_offer(spec, state)


@rule
def broken_turn(spec, state):
    """Whether a turn's marks are none that it can have: what is done once in it, its offers, who trades besides."""
    for once in (state.rolled, state.moved, state.demon_moved, state.extra, state.pushed):
        if once < 0 or once > 1:
            return True
    trading = np.int64(state.phase) in (Phase.ACTING, Phase.GIVE, Phase.WANT, Phase.ANSWER)
    if state.trader != 0 and (spec.trade_others == 0 or not trading):
        return True
    if state.trader < 0 or state.trader > spec.players or state.trader == state.seat + 1:
        return True
    return state.offered < 0 or state.acted < 0


@rule
def broken_wait(spec, state):
    """Whether what a phase waits for lacks its pawn, its tile, its partner, the place it began at, or its dice."""
    phase = np.int64(state.phase)
    fighting = phase in (Phase.ROLLING, Phase.DECIDING) and state.purpose == COMBAT
    if (fighting or phase == Phase.RETREAT) and not has_pawn(state, np.int64(state.fighter) - 1):
        return True
    if phase in (Phase.STEPPING, Phase.PAYING) and not has_pawn(state, np.int64(state.mover) - 1):
        return True
    if phase in (Phase.DRAWING, Phase.LAYING) and not 1 <= state.ring <= PILES:
        return True
    if phase == Phase.LAYING and not in_pile(spec, state, np.int64(state.ring) - 1, np.int64(state.drawn) - 1):
        return True
    if phase in (Phase.GIVE, Phase.WANT, Phase.ANSWER) and not another(spec, state, np.int64(state.partner)):
        return True
    if phase in (Phase.PUSHING, Phase.DEMON_TO, Phase.BANKING, Phase.TOKEN_PLACE) and state.origin <= 0:
        return True
    return phase == Phase.ROLLING and (state.again < 1 or state.again > 3)


@rule
def broken_fights(state):
    """Whether a pawn is to fight that meets nobody on its space, or none is though the seat is to fight."""
    waiting = False
    for pawn in range(PAWNS):
        space = np.int64(state.pawn[state.seat, pawn]) - 1
        if state.fights[pawn] != 0:
            waiting = True
            if space < 0 or (state.demon[space] == 0 and space != CENTRE) or state.phase == Phase.ACTING:
                return True
    return state.phase == Phase.FIGHT and not waiting


@rule
def broken_centre(spec, state):
    """Whether a pawn waits in the centre where Lucifer is fought on arrival: there it fights, or has won.

    Or whether one came to the centre from a space that does not touch it.
    """
    if state.came > 0 and INWARD[state.came - 1] != CENTRE:
        return True
    if spec.lucifer_when == 1 or state.phase == Phase.OVER:
        return False
    for seat in range(spec.players):
        for pawn in range(PAWNS):
            mine = seat == state.seat and pawn == state.fighter - 1
            if state.pawn[seat, pawn] == CENTRE + 1 and not (mine and state.purpose == COMBAT):
                return True
    return False


@rule
def broken_offer(spec, state):
    """What is wrong with the offer that is being made, if anything: each side holds what it would hand over."""
    for colour in range(HUES):
        give, want = np.int64(state.give[colour]), np.int64(state.want[colour])
        if give < 0 or want < 0 or give > state.stock[dealer(state), colour]:
            return np.int64(Broken.OFFER)
        if want > 0 and (
            not another(spec, state, np.int64(state.partner)) or want > state.stock[state.partner, colour]
        ):
            return np.int64(Broken.OFFER)
    if bundle(state.give) > spec.trade_size or bundle(state.want) > spec.trade_size:
        return np.int64(Broken.OFFER)
    return np.int64(0)


@rule
def another(spec, state, seat):
    """Whether this is a seat of the table, and not the one that makes offers."""
    return 0 <= seat < spec.players and seat != dealer(state)


@rule
def all_placed(spec, state):
    """Whether all starting pawns are on the board."""
    return state.placed == spec.start_pawns * spec.players


@rule
def has_pawn(state, pawn):
    """Whether the seat whose turn it is has this pawn in play."""
    return 0 <= pawn < PAWNS and state.pawn[state.seat, pawn] > 0
