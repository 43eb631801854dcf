"""The board in a picture of Dante's table: tiles with their numbers, gaps, and the ways around the circles."""

from xml.etree.ElementTree import Element

from workbench.games.dante.board import CENTRE, CENTRE_TILE, CORNER_OF_TILE, GRID, INNER, OUTER, RING_OF_TILE, TILES
from workbench.games.dante.draw.places import CELLS, EDGES, HALVES, LEFT, LOOPS, MIDDLES, PITCH, TOP, Area
from workbench.games.dante.draw.scene import Scene, target, targets, tile_words
from workbench.games.dante.draw.shapes import STYLES, Signs, frame, pips, scattered
from workbench.games.dante.family import ways
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.words import tile_name
from workbench.picture import SIZE, path, put, thing

GAP, BLACK = -2, -1
"""In the place of a colour: no tile lies there; a corner or the centre."""
SMALL = 9


def ground(page: Element, scene: Scene) -> None:
    """All 81 places of the board with what lies there; who stands there comes after (`pieces`)."""
    middles = [PITCH * (at + 0.5) for at in range(GRID)]
    scattered(page, [(name, LEFT + x, TOP - 3) for name, x in zip("abcdefghi", middles, strict=True)], "dim", SMALL)
    scattered(page, [(str(at + 1), LEFT - 7, TOP + y + 3) for at, y in enumerate(middles)], "dim", SMALL)
    colours = [_colour(scene, tile) for tile in range(TILES)]
    for colour, (name, _) in enumerate(STYLES):
        path(page, _cells(colours, colour), f"faint {name}")
    path(page, _cells(colours, BLACK), "full hue-black")
    path(page, LOOPS, "loop")
    _covers(page, scene, colours)
    path(page, EDGES, "rim")
    for tile, colour in enumerate(colours):
        _tile(page, scene, tile, colour)
    _printed(page, scene, colours)


def _colour(scene: Scene, tile: int) -> int:
    """The colour of the tile on a place."""
    if not scene.held["tile"][tile]:
        return GAP
    return BLACK if CORNER_OF_TILE[tile] >= 0 or tile == CENTRE_TILE else scene.printed(tile)[0]


def _cells(colours: list[int], colour: int) -> str:
    """All tiles of a colour, as a path."""
    return "".join(CELLS[tile].outline for tile, its in enumerate(colours) if its == colour)


def _covers(page: Element, scene: Scene, colours: list[int]) -> None:
    """What hides the ways around the circles: gaps, tiles that lie face down, the spaces of black tiles."""
    gaps = [CELLS[tile] for tile, colour in enumerate(colours) if colour == GAP]
    path(page, "".join(cell.outline for cell in gaps), "paper")
    path(page, "".join(cell.inside(1).outline for cell in gaps), "lined dash")
    black = [tile for tile, colour in enumerate(colours) if colour == BLACK]
    halves = [HALVES[space].inside(1) for tile in black for space in (OUTER[tile], INNER[tile]) if space >= 0]
    path(page, "".join(half.outline for half in halves), "sheet")
    down = [CELLS[tile].inside(1.5) for tile, its in enumerate(scene.held["down"]) if its]
    path(page, "".join(cell.outline for cell in down), "cover")


def _tile(page: Element, scene: Scene, tile: int, colour: int) -> None:
    """A place for a tile as a thing: the strip with its numbers; a gap whole."""
    name = f"tile:{tile_name(tile)}"
    at = thing(page, name, scene.label(name, tile_words(scene, tile)), STYLES[colour][0] if colour >= 0 else "")
    area, down = MIDDLES[tile], scene.held["down"][tile]
    if colour == GAP:
        area = CELLS[tile].inside(1)
        frame(at, area, "clear")
        put(at, *_line(area, SMALL), "9" if tile == CENTRE_TILE else f"ring {RING_OF_TILE[tile] + 1}", "dim", SMALL)
    elif colour == BLACK:
        frame(at, area.inside(2), "clear")
    else:
        frame(at, area, "clear" if down else "leaf")


def _line(area: Area, size: float) -> tuple[float, float]:
    """Where a line of text stands in the middle of an area."""
    x, y = area.middle
    return x, round(y + 0.36 * size)


def _numbers(area: Area) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a tile's two numbers stand."""
    if area.upright:
        return (area.x + 6, area.y + 22), (area.x + 6, area.y + 39)
    return (area.x + 20, area.y + 9), (area.x + 36, area.y + 9)


def _printed(page: Element, scene: Scene, colours: list[int]) -> None:
    """What tiles print: symbols, numbers, dots under them, targets; of all tiles in few elements."""
    signs = Signs()
    found: list[tuple[int, float, float]] = []
    goals: dict[str, list[tuple[str, float, float]]] = {"over number": [], "over dim": []}
    for tile, colour in enumerate(colours):
        area = MIDDLES[tile]
        if colour == BLACK:
            goal = target(scene, CENTRE) if tile == CENTRE_TILE else targets(scene, int(RING_OF_TILE[tile]))
            goals["over dim" if scene.held["down"][tile] else "over number"] += _goal(area, goal.split("/"))
        if colour < 0:
            continue
        signs.add(colour, area.x + (6.5 if area.upright else 7), area.y + 6.5, 4.5)
        numbers = zip(scene.printed(tile)[1:], _numbers(area), strict=True)
        found += [(number, x, y) for number, (x, y) in numbers]
    signs.draw(page)
    rolled = rolled_for_gains(scene)
    for classes, hit in (("over", False), ("over bold strong", True)):
        scattered(page, [(str(number), x, y) for number, x, y in found if (number == rolled) == hit], classes)
    path(page, "".join(pips(ways(number), x, y + 2.4) for number, x, y in found), "over pips")
    for classes, texts in goals.items():
        scattered(page, texts, classes)


def rolled_for_gains(scene: Scene) -> int:
    """What the dice show for resources; 0 where they show no such thing. No tile has the number that brings nothing."""
    held = scene.held
    return sum(held["dice"]) if all(held["dice"]) and held["purpose"] != COMBAT and not held["again"] else 0


def _goal(area: Area, goals: list[str]) -> list[tuple[str, float, float]]:
    """What dice must reach on a tile; two targets, of its two circles, stand one below the other."""
    x, y = _line(area, SIZE)
    return [(goal, x, y + (2 * at - len(goals) + 1) * 5) for at, goal in enumerate(goals)]
