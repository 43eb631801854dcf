"""What chance may do: lay the first ring, draw lots, roll dice, draw a tile."""

from workbench.games.dante.board import SPACES
from workbench.games.dante.rules.moves import refusal
from workbench.games.dante.words import ACTIONS, DICE, DIE, DRAW, SEAT, SPACE, Phase
from workbench.kernel import rule


@rule
def chance_outcomes(spec, state, actions, weights):
    """Every outcome of dice, of a pile or of a lot, all equally likely."""
    first, last = 0, 0
    if state.phase in (Phase.TILES, Phase.DRAWING):
        first, last = DRAW, SEAT
    elif state.phase in (Phase.FIRST, Phase.STARTER):
        first, last = SEAT, ACTIONS
    elif state.phase == Phase.ROLLING:
        first, last = (DICE, DIE) if state.again == 3 else (DIE, DRAW)
    else:
        first, last = SPACE, SPACES
    n = 0
    for action in range(first, last):
        if refusal(spec, state, action) == 0:
            actions[n], weights[n] = action, 1
            n += 1
    return n
