"""What chance may do: lay the first ring, draw lots, roll dice, draw a tile."""

import numpy as np

from workbench.games.dante.board import SPACES
from workbench.games.dante.rules.laying import is_left, laid_numbers
from workbench.games.dante.rules.moves import refuse_chance, refuse_space
from workbench.games.dante.words import ACTIONS, DICE, DIE, DRAW, SEAT, SPACE, Phase
from workbench.kernel import rule


@rule
def chance_outcomes(spec, state, actions, weights):
    """Every outcome of dice, of a pile or of a lot, all equally likely."""
    if state.phase in (Phase.TILES, Phase.DRAWING):
        return pile(spec, state, actions, weights)
    first, last = 0, 0
    if state.phase in (Phase.FIRST, Phase.STARTER):
        first, last = SEAT, ACTIONS
    elif state.phase == Phase.ROLLING:
        first, last = (DICE, DIE) if state.again == 3 else (DIE, DRAW)
    else:
        first, last = SPACE, SPACES
    n = 0
    for action in range(first, last):
        if (refuse_chance(spec, state, action) if first >= DICE else refuse_space(spec, state, action - SPACE)) == 0:
            actions[n], weights[n] = action, 1
            n += 1
    return n


@rule
def pile(spec, state, actions, weights):
    """The tiles of a pile: what is laid is looked up once, not for each of them."""
    ring = 0 if state.phase == Phase.TILES else np.int64(state.ring) - 1
    laid, n = laid_numbers(state, ring), 0
    for number in range(SEAT - DRAW):
        if is_left(spec, laid, ring, number):
            actions[n], weights[n] = DRAW + number, 1
            n += 1
    return n
