"""Bots of this game: each sees what its seat knows, and the list of its legal actions."""

import numpy as np

from workbench.bots import Bot
from workbench.games.start.rules import total
from workbench.games.start.spec import FACES
from workbench.games.start.words import DRAW
from workbench.kernel import rule

USUAL = "careful"
"""The bot that plays where none is named."""


@rule
def _careful(spec, view, seat, actions, n, knobs, stream):
    """Draw where at least `percent` of the cards that the seat has not seen keep it within the limit."""
    room = np.int64(spec.limit) - total(view, seat)
    cards, good = np.int64(0), np.int64(0)
    for face in range(FACES):
        cards += view.deck[face]
        good += view.deck[face] if face + 1 <= room else 0
    wanted = DRAW if 100 * good >= knobs[0] * cards else DRAW + 1
    for i in range(n):
        if actions[i] == wanted:
            return i
    return 0


careful = Bot("careful", _careful, games=("start",), knobs={"percent": 50})
