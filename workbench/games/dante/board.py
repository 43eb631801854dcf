"""Dante's Inferno's board: 81 places for tiles in five rings, 161 spaces in nine circles, and what lies beside what.

Places of a ring, and spaces of a circle, are numbered clockwise from the upper left corner. Rings, circles, places and
quadrants count from 0: circles 2r and 2r + 1 are the outer and the inner half of the tiles of ring r, circle 8 is the
centre. All tables are arrays of whole numbers, so that compiled rules can read them; -1 stands for none.
"""

from typing import Any

import numpy as np

GRID = 9
"""The board is a square of 9 by 9 tiles."""
RINGS = 5
CIRCLES = 9
QUADRANTS = 4
"""Corners of a ring: 0 upper left, 1 upper right, 2 lower right, 3 lower left."""
LENGTHS = (32, 24, 16, 8, 1)
"""Tiles of each ring, its four corners among them; spaces of each of its circles too."""
NUMBERED = tuple(length - QUADRANTS for length in LENGTHS[:-1])
"""Tiles of a ring that have a colour and two numbers: all but corners and centre."""
TILES = sum(LENGTHS)
SPACES = 2 * TILES - 1
"""Two spaces a tile, one in the centre."""
CENTRE_TILE = TILES - 1
CENTRE = SPACES - 1
"""The only space of the ninth circle, where Lucifer is fought."""

_RING_OF_CIRCLE = tuple(circle // 2 for circle in range(CIRCLES))
_RING_STARTS = tuple(sum(LENGTHS[:ring]) for ring in range(RINGS))
_CIRCLE_STARTS = tuple(sum(LENGTHS[r] for r in _RING_OF_CIRCLE[:circle]) for circle in range(CIRCLES))


def _table(rows: Any) -> Any:
    """An array of whole numbers that nobody can change: compiled code keeps what it was when it was compiled."""
    table = np.array(rows, np.int64)
    table.flags.writeable = False
    return table


def tile_at(ring: int, place: int) -> int:
    """The tile's place on the board: `place` counts clockwise, past the last it begins anew.

    >>> tile_at(0, 0), tile_at(1, -1), tile_at(4, 0)
    (0, 55, 80)
    """
    return _RING_STARTS[ring] + place % LENGTHS[ring]


def space_at(circle: int, place: int) -> int:
    """The space of a circle: `place` counts clockwise, past the last it begins anew.

    >>> space_at(0, 32), space_at(1, 0), space_at(8, 0)
    (0, 32, 160)
    """
    return _CIRCLE_STARTS[circle] + place % LENGTHS[_RING_OF_CIRCLE[circle]]


def corner_at(circle: int, quadrant: int) -> int:
    """The corner space of a circle in a quadrant; in the last circle the centre.

    >>> corner_at(0, 1), corner_at(7, 3)
    (8, 158)
    """
    return space_at(circle, quadrant * LENGTHS[_RING_OF_CIRCLE[circle]] // QUADRANTS)


def _quadrant(ring: int, place: int) -> int:
    """Which corner of its ring a place is, -1 if none."""
    side = LENGTHS[ring] // QUADRANTS
    return place // side if side and place % side == 0 else -1


def _beside(space: int, steps: int) -> int:
    """The space so many steps on in the circle; none in the centre."""
    circle, place = _WHERE[space]
    return space_at(circle, place + steps) if circle < CIRCLES - 1 else -1


def _joined(space: int, circles: int) -> int:
    """The space that a corner space joins, so many circles further in; the same quadrant's corner, or the centre."""
    circle, place = _WHERE[space]
    quadrant = _quadrant(_RING_OF_CIRCLE[circle], place)
    to = circle + circles
    if quadrant < 0 or not 0 <= to < CIRCLES:
        return -1
    return corner_at(to, quadrant)  # in the last circle that is the centre, whatever the quadrant


def _touching(space: int) -> list[int]:
    """The spaces that a space touches, by number, filled up with -1; the centre the innermost corners."""
    if space == CENTRE:
        return [corner_at(CIRCLES - 2, quadrant) for quadrant in range(QUADRANTS)]
    near = (_beside(space, -1), _beside(space, 1), _joined(space, -1), _joined(space, 1))
    found = sorted(to for to in near if to >= 0)
    return found + [-1] * (len(near) - len(found))


def _distances(space: int) -> list[int]:
    """Steps to each corner of the circle's own ring, whichever way is shorter; from the centre one to each."""
    circle, place = _WHERE[space]
    length = LENGTHS[_RING_OF_CIRCLE[circle]]
    if circle == CIRCLES - 1:
        return [1] * QUADRANTS
    ahead = [(quadrant * length // QUADRANTS - place) % length for quadrant in range(QUADRANTS)]
    return [min(steps, length - steps) for steps in ahead]


def _cell(ring: int, place: int) -> tuple[int, int]:
    """A tile's column and row on the grid, from the upper left."""
    near, far, side = ring, GRID - 1 - ring, LENGTHS[ring] // QUADRANTS
    if not side:
        return ring, ring
    step = place % side
    return ((near + step, near), (far, near + step), (far - step, far), (near, far - step))[place // side]


_LAID = tuple((ring, place) for ring in range(RINGS) for place in range(LENGTHS[ring]))
_WHERE = tuple((circle, place) for circle in range(CIRCLES) for place in range(LENGTHS[_RING_OF_CIRCLE[circle]]))

# --- tiles, by their place on the board ----------------------------------------------------------------------

RING_START = _table(_RING_STARTS)
"""The first tile of each ring."""
RING_LENGTH = _table(LENGTHS)
RING_OF_TILE = _table([ring for ring, _ in _LAID])
PLACE_OF_TILE = _table([place for _, place in _LAID])
CORNER_OF_TILE = _table([_quadrant(ring, place) for ring, place in _LAID])
"""The quadrant of a corner tile; -1 for the others, the centre among them."""
NEXT_TILE = _table([tile_at(ring, place + 1) if ring < RINGS - 1 else -1 for ring, place in _LAID])
PREV_TILE = _table([tile_at(ring, place - 1) if ring < RINGS - 1 else -1 for ring, place in _LAID])
OUTER = _table([space_at(2 * ring, place) for ring, place in _LAID])
"""The space on a tile's outer half; the centre's only one."""
INNER = _table([space_at(2 * ring + 1, place) if ring < RINGS - 1 else -1 for ring, place in _LAID])
"""The space on a tile's inner half."""
X = _table([_cell(ring, place)[0] for ring, place in _LAID])
"""A tile's column on the grid, 0 at the left."""
Y = _table([_cell(ring, place)[1] for ring, place in _LAID])
"""A tile's row on the grid, 0 at the top."""

# --- spaces --------------------------------------------------------------------------------------------------

CIRCLE = _table([circle for circle, _ in _WHERE])
PLACE = _table([place for _, place in _WHERE])
TILE_OF = _table([tile_at(_RING_OF_CIRCLE[circle], place) for circle, place in _WHERE])
"""The tile that a space is on."""
CORNER = _table([_quadrant(_RING_OF_CIRCLE[circle], place) for circle, place in _WHERE])
"""The quadrant of a corner space; -1 for the others, the centre among them."""
NEXT = _table([_beside(space, 1) for space in range(SPACES)])
"""The neighbour in the same circle, clockwise."""
PREV = _table([_beside(space, -1) for space in range(SPACES)])
"""The neighbour in the same circle, anticlockwise."""
INWARD = _table([_joined(space, 1) for space in range(SPACES)])
"""From a corner space the space that it joins in the next circle: 1 to 2 on the same tile, 2 to 3 across the corner."""
OUTWARD = _table([_joined(space, -1) for space in range(SPACES)])
"""From a corner space the space that it joins in the circle before; the centre joins four and has none here."""
CORNER_SPACE = _table([[corner_at(c, q) if c < CIRCLES - 1 else -1 for q in range(QUADRANTS)] for c in range(CIRCLES)])
"""The corner space of each circle and quadrant."""
CORNERS = CORNER_SPACE[:-1].ravel()
"""All corner spaces, by number."""
TOUCHING = _table([_touching(space) for space in range(SPACES)])
"""The spaces that each touches, up to four of them by number, then -1: those beside it, and what a corner joins."""
DISTANCE = _table([_distances(space) for space in range(SPACES)])
"""Steps from each space along its circle to each quadrant's corner, laid or not."""
