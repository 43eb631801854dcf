"""What chance may do: lay the first ring, draw lots, roll dice, draw a tile."""

import numpy as np

from workbench.games.dante.board import CORNER_SPACE, CORNERS, QUADRANTS, SPACES
from workbench.games.dante.rules.fights import retreat_level, retreats
from workbench.games.dante.rules.gains import takes_demon
from workbench.games.dante.rules.laying import is_left, laid_numbers
from workbench.games.dante.words import DICE, DIE, DRAW, SEAT, SPACE, Phase
from workbench.kernel import rule


@rule
def outcomes(spec, state, actions):
    """The codes of all that dice, a lot, a pile or a seven may bring: chance's, or a seat's where a ruling says so."""
    phase = state.phase
    if phase in (Phase.TILES, Phase.DRAWING):
        return pile(spec, state, actions)
    if phase == Phase.SEVEN_FROM:
        return demons_on(state, actions)
    if phase == Phase.SEVEN:
        return sevens(spec, state, actions)
    if phase == Phase.RETREAT:
        return corners_back(spec, state, actions)
    if phase == Phase.ROLLING:
        first, last = (DICE, DIE) if state.again == 3 else (DIE, DRAW)
    else:
        first, last = drawn(spec, phase)
    for i in range(last - first):
        actions[i] = first + i
    return last - first


@rule
def drawn(spec, phase):
    """Where the codes begin and end of the seats among which a lot is drawn: all, or who places first by a value."""
    if phase == Phase.FIRST and spec.first_placer > 0:
        return SEAT + spec.first_placer - 1, SEAT + spec.first_placer
    return SEAT, SEAT + spec.players


@rule
def chance_outcomes(spec, state, actions, weights):
    """Every outcome of dice, of a pile or of a lot, all equally likely."""
    n = outcomes(spec, state, actions)
    for i in range(n):
        weights[i] = 1
    return n


@rule
def pile(spec, state, actions):
    """The tiles of a pile: what is laid is looked up once, not for each of them."""
    ring = 0 if state.phase == Phase.TILES else np.int64(state.ring) - 1
    laid, n = laid_numbers(state, ring), 0
    for number in range(SEAT - DRAW):
        if is_left(spec, laid, ring, number):
            actions[n] = DRAW + number
            n += 1
    return n


@rule
def demons_on(state, actions):
    """The spaces where demons stand."""
    n = 0
    for space in range(SPACES):
        if state.demon[space] != 0:
            actions[n] = SPACE + space
            n += 1
    return n


@rule
def sevens(spec, state, actions):
    """The corner spaces that a seven's demon may come to."""
    n = 0
    for space in CORNERS:
        if takes_demon(spec, state, space):
            actions[n] = SPACE + space
            n += 1
    return n


@rule
def corners_back(spec, state, actions):
    """The corners that a beaten pawn may go back to."""
    level, n = retreat_level(spec, state), 0
    ways = retreats(spec, state, level)
    for quadrant in range(QUADRANTS):
        if ways >> quadrant & 1:
            actions[n] = SPACE + CORNER_SPACE[level, quadrant]
            n += 1
    return n
