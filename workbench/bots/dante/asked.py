"""What the bots of Dante's Inferno are given: knobs, each at its place among whole numbers, and the legal list."""

import numpy as np

from workbench.kernel import rule

KNOBS = {"pawns": 0, "push": 0, "reserve": 0, "trade": 0, "tiles": 0, "demon": 1}
"""Every knob with its default:

- `pawns`: how many to have in play before saving for the way down;
- `push`: 0 pushes nobody, 1 shoves leaders off corners where tiles lie, 2 also lays the tile to shove them onto;
- `reserve`: re-rolls to have in hand when going down;
- `trade`: 0 refuses all, 1 agrees to what speeds its own way down, 2 makes such offers too;
- `tiles`: rings, from the second on, where the runner settles on a tile laid for it before it goes on down;
- `demon`: 0 leaves demons alone, 1 steps one onto an opponent's pawn or off its own.
"""
PAWNS_WANTED, PUSHES, RESERVE, TRADES, TILES_WANTED, DEMON_STEPS = range(len(KNOBS))


@rule
def at(actions, n, action):
    """The index of an action in the list, or -1."""
    for i in range(n):
        if actions[i] == action:
            return np.int64(i)
    return np.int64(-1)
