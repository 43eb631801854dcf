"""The state of a play as one record, and the table before a play."""

import numpy as np

from workbench.games.dante.board import (
    CENTRE_TILE,
    CORNER_OF_TILE,
    CORNER_SPACE,
    LENGTHS,
    QUADRANTS,
    RING_OF_TILE,
    SPACES,
    TILE_OF,
    TILES,
)
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import HUES, PILES
from workbench.kernel import SEATS, rule

STATE = np.dtype(
    (
        np.record,
        [
            ("tile", "i1", (TILES,)),  # 0 nothing laid, else the tile's number in its ring + 1; corners and centre 1
            ("down", "i1", (TILES,)),  # 1 where a tile lies face down
            ("unsaid", "i1", (LENGTHS[0],)),  # 1 where a described position did not say which tile of ring 1 lies there
            ("pawn", "i2", (SEATS, PAWNS)),  # the space + 1; 0 in supply, -1 out of the game
            ("demon", "i1", (SPACES,)),  # 1 where a demon stands
            ("demons_gone", "i1"),  # beaten demons that do not come back
            ("good", "i1"),  # the good token's tile + 1, 0 off the board
            ("evil", "i1"),  # the evil token's
            ("stock", "i4", (SEATS, HUES)),  # resources held
            ("phase", "i1"),  # words.Phase: what the play waits for
            ("turn", "i4"),  # turns begun
            ("seat", "i1"),  # whose turn it is
            ("placed", "i1"),  # starting pawns placed
            ("first", "i1"),  # who placed first
            ("fights", "i1", (PAWNS,)),  # own pawns that still must fight in this turn
            ("fighter", "i1"),  # the number + 1 of the pawn that fights or retreats
            ("dice", "i1", (2,)),  # what the dice show
            ("again", "i1"),  # dice to be rolled: 1 the first, 2 the second, 3 both
            ("purpose", "i1"),  # what is rolled for: 0 resources, 1 a fight
            ("rolled", "i1"),  # 1 once the resources of this turn have been rolled for
            ("moved", "i1"),  # 1 once the free step is used
            ("demon_moved", "i1"),  # 1 once the demon step is used
            ("offered", "i1"),  # offers begun in this turn
            ("acted", "i2"),  # actions and re-rolls of this turn
            ("extra", "i1"),  # 1 once an extra step was paid for
            ("pushed", "i1"),  # 1 once a pawn was pushed
            ("closed", "i1"),  # 1 once paid actions have begun, 2 once something came after them
            ("mover", "i1"),  # the number + 1 of the pawn that is being moved
            ("way", "i1"),  # how a pawn that stands on another must go on: 1 by steps, 2 by descending
            ("origin", "i2"),  # a space + 1: a demon's that moves, a pawn's that is pushed; a token or a colour chosen
            ("came", "i2"),  # the corner + 1 from which a pawn came to the centre
            ("drawn", "i1"),  # a tile's number in its ring + 1, drawn and not yet laid
            ("ring", "i1"),  # the ring + 1 of that tile
            ("trader", "i1"),  # the seat + 1 that makes offers once the seat in turn is done, 0 before that
            ("partner", "i1"),  # to whom an offer is made
            ("give", "i1", (HUES,)),  # what is offered
            ("want", "i1", (HUES,)),  # what is asked for it
            ("winner", "i1"),  # the seat + 1 that has beaten Lucifer
        ],
    )
)
RANGES = {
    "pawn": (-1, SPACES),
    "stock": (0, 1 << 28),
    "turn": (0, 1 << 28),
    "acted": (0, 30000),
    "unsaid": (0, 1),
    "good": (0, TILES),
    "evil": (0, TILES),
    "origin": (0, SPACES),
    "came": (0, SPACES),
    "fighter": (0, PAWNS),
    "mover": (0, PAWNS),
    "again": (0, 3),
    "purpose": (0, 1),
    "closed": (0, 2),
    "way": (0, 2),
    "ring": (0, PILES),
    "partner": (0, SEATS - 1),
}
"""Fields that leave 0 to 31, or must not be so much; a position and a law hold every field inside its range."""
RESOURCES, COMBAT = 0, 1
"""What dice are rolled for."""


@rule
def setup(spec, state):
    """The empty table: corners of the outer ring, and where the ruling says so, those of the others (Setting up).

    Lucifer's tile comes with the inner corners where it is not bought, else later.
    """
    for place in range(TILES):
        state.tile[place] = 0
        state.down[place] = 0
        if CORNER_OF_TILE[place] >= 0 and (RING_OF_TILE[place] == 0 or spec.inner_corners == 0):
            state.tile[place] = 1
    if spec.ninth == 0 and spec.inner_corners == 0:
        state.tile[CENTRE_TILE] = 1
    for place in range(LENGTHS[0]):
        state.unsaid[place] = 0
    for space in range(SPACES):
        state.demon[space] = 0
    if spec.demons_setup > 0:
        for ring in range(PILES if spec.demons_setup == 1 else 1):
            for quadrant in range(QUADRANTS):
                corner = CORNER_SPACE[2 * ring, quadrant]
                state.demon[corner] = state.tile[TILE_OF[corner]]
    for seat in range(SEATS):
        for pawn in range(PAWNS):
            state.pawn[seat, pawn] = 0
        for colour in range(HUES):
            state.stock[seat, colour] = spec.stock if seat < spec.players else 0
    state.demons_gone, state.good, state.evil, state.came = 0, 0, 0, 0
    state.phase, state.turn, state.seat, state.placed, state.first, state.winner = 0, 0, 0, 0, 0, 0
    forget(state)


@rule
def forget(state):
    """A turn's own fields, as before it began."""
    for pawn in range(PAWNS):
        state.fights[pawn] = 0
    for colour in range(HUES):
        state.give[colour] = 0
        state.want[colour] = 0
    state.fighter, state.dice[0], state.dice[1], state.again, state.purpose, state.rolled = 0, 0, 0, 0, 0, 0
    state.moved, state.demon_moved, state.offered, state.acted, state.extra, state.pushed = 0, 0, 0, 0, 0, 0
    state.closed, state.mover, state.way, state.origin, state.drawn, state.ring, state.partner = 0, 0, 0, 0, 0, 0, 0
    state.trader = 0
