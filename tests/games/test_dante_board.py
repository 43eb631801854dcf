"""Dante's Inferno's board beside a dumb twin: a grid of 9 by 9 cells with coordinates."""

from collections import Counter

import pytest

from workbench import kernel
from workbench.games.dante import board

CELLS = [(x, y) for y in range(9) for x in range(9)]


def ring_of(cell: tuple[int, int]) -> int:
    """How many cells from the nearest edge."""
    x, y = cell
    return min(x, y, 8 - x, 8 - y)


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells of the same ring that share an edge with it."""
    x, y = cell
    edges = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [other for other in edges if other in CELLS and ring_of(other) == ring_of(cell)]


def steps_from(start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Steps within the ring from a cell to each other, by flooding."""
    found = {start: 0}
    waiting = [start]
    while waiting:
        cell = waiting.pop(0)
        for other in beside(cell):
            if other not in found:
                found[other] = found[cell] + 1
                waiting.append(other)
    return found


def cell_of(space: int) -> tuple[int, int]:
    """The cell that a space's tile lies on."""
    tile = board.TILE_OF[space]
    return int(board.X[tile]), int(board.Y[tile])


def space_on(cell: tuple[int, int], circle: int) -> int:
    """The space of a circle that lies on a cell."""
    (found,) = [s for s in range(161) if cell_of(s) == cell and board.CIRCLE[s] == circle]
    return found


def test_every_cell_has_its_tile_and_every_ring_its_spaces() -> None:
    """81 tiles in rings of 32, 24, 16, 8 and 1; two circles a ring, one in the centre: 161 spaces."""
    cells = [(int(x), int(y)) for x, y in zip(board.X, board.Y, strict=True)]
    assert sorted(cells, key=lambda c: (c[1], c[0])) == CELLS
    assert [int(ring) for ring in board.RING_OF_TILE] == [ring_of(cell) for cell in cells]
    assert sorted(Counter(map(ring_of, CELLS)).items()) == [(0, 32), (1, 24), (2, 16), (3, 8), (4, 1)]
    spaces = Counter(int(circle) for circle in board.CIRCLE)
    assert [spaces[circle] for circle in range(9)] == [32, 32, 24, 24, 16, 16, 8, 8, 1]
    assert (board.SPACES, board.TILES, board.CENTRE, board.CENTRE_TILE) == (161, 81, 160, 80)
    assert board.NUMBERED == (28, 20, 12, 4)  # rules text, contents
    assert cell_of(board.CENTRE) == (4, 4)


def test_spaces_count_clockwise_from_the_upper_left() -> None:
    """The fixed numbering: circle by circle, place by place, the first place at the upper left."""
    space = 0
    for circle in range(9):
        ring = circle // 2
        assert cell_of(space) == (ring, ring)
        for place in range(sum(ring_of(cell) == ring for cell in CELLS)):
            assert (board.CIRCLE[space], board.PLACE[space]) == (circle, place)
            assert board.RING_OF_TILE[board.TILE_OF[space]] == ring
            assert board.PLACE_OF_TILE[board.TILE_OF[space]] == place
            assert board.space_at(circle, place) == space
            space += 1
    assert space == 161


def test_neighbours_share_an_edge_and_go_round_clockwise() -> None:
    """Both neighbours are those on the grid; the next one lies clockwise of the centre (rows count downwards)."""
    for space in range(160):
        circle = int(board.CIRCLE[space])
        cell = cell_of(space)
        after, before = int(board.NEXT[space]), int(board.PREV[space])
        assert sorted([after, before]) == sorted(space_on(other, circle) for other in beside(cell))
        (x, y), (u, v) = cell, cell_of(after)
        assert (x - 4) * (v - 4) - (y - 4) * (u - 4) > 0
        tile = board.TILE_OF[space]
        assert (board.NEXT_TILE[tile], board.PREV_TILE[tile]) == (board.TILE_OF[after], board.TILE_OF[before])
    assert board.NEXT[160] == board.PREV[160] == board.NEXT_TILE[80] == board.PREV_TILE[80] == -1


def test_halves_of_a_tile() -> None:
    """The outer half belongs to the odd circle of a ring's two, the inner half to the even one (rules text)."""
    for tile in range(80):
        cell = (int(board.X[tile]), int(board.Y[tile]))
        assert board.OUTER[tile] == space_on(cell, 2 * ring_of(cell))
        assert board.INNER[tile] == space_on(cell, 2 * ring_of(cell) + 1)
    assert (board.OUTER[80], board.INNER[80]) == (160, -1)


def test_corners_lie_on_the_diagonals() -> None:
    """Quadrants: upper left, upper right, lower right, lower left; the centre is no corner."""
    side = {(True, True): 0, (False, True): 1, (False, False): 2, (True, False): 3}
    for space in range(161):
        x, y = cell_of(space)
        corner = abs(x - 4) == abs(y - 4) and (x, y) != (4, 4)
        quadrant = side[x < 4, y < 4] if corner else -1
        assert board.CORNER[space] == board.CORNER_OF_TILE[board.TILE_OF[space]] == quadrant
        if corner:
            assert board.CORNER_SPACE[board.CIRCLE[space], quadrant] == space
    assert sorted(Counter(board.CORNER.tolist()).items()) == [(-1, 129), (0, 8), (1, 8), (2, 8), (3, 8)]  # 161 - 4 * 8
    assert list(board.CORNER_SPACE[8]) == [-1] * 4


def test_circles_join_at_their_corners() -> None:
    """A corner tile's halves join; its inner half and the next ring's corner too; the last ring's and the centre."""
    for space in range(161):
        circle, (x, y) = int(board.CIRCLE[space]), cell_of(space)
        inward = outward = -1
        if board.CORNER[space] >= 0:
            inner = (x + (1 if x < 4 else -1), y + (1 if y < 4 else -1))
            outer = (x - (1 if x < 4 else -1), y - (1 if y < 4 else -1))
            inward = space_on((x, y) if circle % 2 == 0 else inner, circle + 1)
            outward = space_on((x, y) if circle % 2 else outer, circle - 1) if circle else -1
        assert (board.INWARD[space], board.OUTWARD[space]) == (inward, outward), space


def test_what_touches() -> None:
    """A space and its neighbours in the circle, and what corners join, from either side; the centre, four corners."""
    for space in range(161):
        near = [
            to
            for to in range(161)
            if to in (board.NEXT[space], board.PREV[space]) or board.INWARD[space] == to or board.INWARD[to] == space
        ]
        assert [int(to) for to in board.TOUCHING[space]] == near + [-1] * (4 - len(near))
    assert board.CORNERS.tolist() == [space for space in range(161) if board.CORNER[space] >= 0]


def test_distances_beside_the_flood() -> None:
    """Steps along the ring to each quadrant's corner cell; from the centre, one to each."""
    for space in range(160):
        ring = ring_of(cell_of(space))
        far = 8 - ring
        found = steps_from(cell_of(space))
        corners = [(ring, ring), (far, ring), (far, far), (ring, far)]
        assert list(board.DISTANCE[space]) == [found[corner] for corner in corners]
    assert list(board.DISTANCE[160]) == [1, 1, 1, 1]


def test_compiled_code_reads_the_tables() -> None:
    """The same numbers compiled as interpreted; nobody can change them."""

    @kernel.rule
    def reached(space, quadrant):
        steps = 0
        while board.CORNER[space] != quadrant:
            space = board.NEXT[space]
            steps += 1
        return 1000 * board.DISTANCE[space, (quadrant + 1) % 4] + steps

    # From the space after the upper left corner of circle 3 (24 spaces, 6 a side): 17 on to the lower left corner
    # (quadrant 3, place 18), and from there 6 to the upper left.
    assert reached(65, 3) == 6017
    with pytest.raises(ValueError, match="read-only"):
        board.NEXT[0] = 5
