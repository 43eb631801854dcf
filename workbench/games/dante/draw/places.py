"""Where each tile, half a tile and circle lies in a picture of Dante's board, worked out once."""

from dataclasses import dataclass

from workbench.games.dante.board import (
    CENTRE_TILE,
    CIRCLE,
    CORNER_OF_TILE,
    GRID,
    LENGTHS,
    PLACE_OF_TILE,
    QUADRANTS,
    RING_OF_TILE,
    RINGS,
    SPACES,
    TILE_OF,
    TILES,
    X,
    Y,
)

# Lengths, in the picture's units.
WIDTH, EDGE = 448, 6
ROOM, NARROW_ROOM = WIDTH - 2 * EDGE, 290
"""The width of what stands below the board; where a page is narrow, as much as it shows at once."""
LEAST = 490
"""Pixels that the picture needs to be read: its signs have 9 then, in a crowd 8; a page that is narrower scrolls."""
PITCH, SIDE = 47, 45
"""From one tile to the next, and how much of that a tile takes."""
LEFT, TOP = 18, 37
"""The board's upper left corner: names of columns and rows stand outside."""
BOARD = GRID * PITCH
HALF, MIDDLE = 16, 13
"""A tile's halves, which are the spaces, and the strip between them."""
NOOK, REST = 22, 23
"""On a corner tile each space is a square of its own; from one to the other."""
CROWN = 14
"""The strip above the space of the ninth circle."""


@dataclass(frozen=True)
class Area:
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.height > self.width

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def part(self, start: float, length: float) -> "Area":
        """A piece of it, cut across the longer way."""
        if self.upright:
            return Area(self.x, self.y + start, self.width, length)
        return Area(self.x + start, self.y, length, self.height)

    def inside(self, edge: float) -> "Area":
        """It without its edges."""
        return Area(self.x + edge, self.y + edge, self.width - 2 * edge, self.height - 2 * edge)

    @property
    def outline(self) -> str:
        """It as a path, one of many in one element."""
        return f"M{self.x:g} {self.y:g}h{self.width:g}v{self.height:g}h-{self.width:g}z"


def _cell(tile: int) -> Area:
    """All of a tile."""
    return Area(LEFT + PITCH * int(X[tile]) + 1, TOP + PITCH * int(Y[tile]) + 1, SIDE, SIDE)


def _strips(tile: int) -> tuple[Area, Area, Area]:
    """A tile's outer half, the strip in the middle, its inner half; which way they lie goes by the board's side."""
    cell, ring = CELLS[tile], int(RING_OF_TILE[tile])
    if tile == CENTRE_TILE:
        crown = Area(cell.x, cell.y, SIDE, CROWN)
        return Area(cell.x, cell.y + CROWN, SIDE, SIDE - CROWN), crown, crown
    if (corner := int(CORNER_OF_TILE[tile])) >= 0:
        right, low = corner in (1, 2), corner in (2, 3)
        out = Area(cell.x + REST * right, cell.y + REST * low, NOOK, NOOK)
        mid = Area(cell.x + REST * (not right), cell.y + REST * low, NOOK, NOOK)
        into = Area(cell.x + REST * (not right), cell.y + REST * (not low), NOOK, NOOK)
        return out, mid, into
    side = int(PLACE_OF_TILE[tile]) // (LENGTHS[ring] // QUADRANTS)
    flat, far = side in (0, 2), side in (1, 2)
    sizes = (HALF, MIDDLE, HALF)
    starts = (0, HALF, HALF + MIDDLE)
    strips = [
        Area(cell.x, cell.y + start, SIDE, size) if flat else Area(cell.x + start, cell.y, size, SIDE)
        for start, size in zip(starts, sizes, strict=True)
    ]
    return (strips[2], strips[1], strips[0]) if far else (strips[0], strips[1], strips[2])


CELLS = tuple(_cell(tile) for tile in range(TILES))
"""All of each tile."""
_STRIPS = tuple(_strips(tile) for tile in range(TILES))
MIDDLES = tuple(strips[1] for strips in _STRIPS)
"""The part of each tile that is the tile itself: its colour and numbers, or a corner's target."""
HALVES = tuple(_STRIPS[int(TILE_OF[space])][2 * (int(CIRCLE[space]) % 2)] for space in range(SPACES))
"""Where each space lies."""
BLACKS = {
    tile: Area(strips[0].x, strips[2].y, NOOK, NOOK) for tile, strips in enumerate(_STRIPS) if CORNER_OF_TILE[tile] >= 0
}
"""The square of each corner tile on which nothing is printed."""


def _loop(circle: int) -> Area:
    """The way around a circle, through the middle of its spaces."""
    ring, inner = divmod(circle, 2)
    inset = PITCH * ring + 1 + (SIDE - HALF / 2 if inner else HALF / 2)
    return Area(LEFT + inset, TOP + inset, BOARD - 2 * inset, BOARD - 2 * inset)


def _edge(ring: int) -> Area:
    """The edge of a ring."""
    inset = PITCH * ring
    return Area(LEFT + inset, TOP + inset, BOARD - 2 * inset, BOARD - 2 * inset)


LOOPS = "".join(_loop(circle).outline for circle in range(2 * (RINGS - 1)))
"""The ways around all circles, as a path."""
EDGES = "".join(_edge(ring).outline for ring in range(RINGS))
"""The edges of all rings, as a path."""
