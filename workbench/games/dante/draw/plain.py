"""Dante's table in plain text."""

from typing import Any

from workbench.games.dante.board import (
    CENTRE,
    CENTRE_TILE,
    CIRCLE,
    CIRCLES,
    CORNER_OF_TILE,
    GRID,
    RING_OF_TILE,
    TILES,
    X,
    Y,
)
from workbench.games.dante.draw.question import progress, question, status
from workbench.games.dante.draw.scene import Scene, pawn_count, scene_of, target, targets
from workbench.games.dante.spec import COLOURS
from workbench.games.dante.words import Names, space_name

CELL = 8


def text(names: Names, spec: Any, state: Any) -> str:
    """The table in plain text: the board, who stands on each circle, what each seat holds, what is asked.

    A tile is a colour's first letter and two numbers, a corner what its demons are beaten by, `.` a gap; a tile in
    brackets lies face down; `×2` and `×0` are the good and the evil token.
    """
    scene = scene_of(names, spec, state, None, {})
    grid = [[""] * GRID for _ in range(GRID)]
    for tile in range(TILES):
        grid[Y[tile]][X[tile]] = _cell(scene, tile)
    lines = [f"{progress(scene)}; {status(scene)}", "   " + "".join(f"{name:<{CELL}}" for name in "abcdefghi").rstrip()]
    lines += [f"{at + 1}  " + "".join(f"{cell:<{CELL}}" for cell in row).rstrip() for at, row in enumerate(grid)]
    lines += _circles(scene)
    for seat in range(scene.players):
        stock = ", ".join(f"{n} {COLOURS[colour]}" for colour, n in enumerate(scene.held["stock"][seat]) if n)
        play, left, out = pawn_count(scene, seat)
        pawns = f"pawns: {play} in play, {left} to come" + (f", {out} out" if out else "")
        lines.append(f"seat {seat}  {stock or 'no resources'}; {pawns}")
    if any(scene.held["dice"]):
        lines.append("dice: {} and {}".format(*scene.held["dice"]))
    return "\n".join([*lines, question(scene)])


def _cell(scene: Scene, tile: int) -> str:
    """What lies on a place, in a few letters."""
    if not scene.held["tile"][tile]:
        return "."
    if tile == CENTRE_TILE:
        words = target(scene, CENTRE)
    elif CORNER_OF_TILE[tile] >= 0:
        words = targets(scene, int(RING_OF_TILE[tile]))
    else:
        colour, low, high = scene.printed(tile)
        words = f"{COLOURS[colour][0]}{low}/{high}"
    words += "".join(sign for name, sign in (("good", "×2"), ("evil", "×0")) if scene.held[name] == tile + 1)
    return f"({words})" if scene.held["down"][tile] else words


def _circles(scene: Scene) -> list[str]:
    """Who stands on each circle: pawns as seat and number, and demons."""
    out = []
    for circle in range(CIRCLES):
        pawns = [
            f"{seat}.{pawn} on {space_name(space)}"
            for space, here in sorted(scene.pawns.items())
            if CIRCLE[space] == circle
            for seat, pawn in here
        ]
        demons = [space_name(at) for at, there in enumerate(scene.held["demon"]) if there and CIRCLE[at] == circle]
        parts = ([f"pawns {', '.join(pawns)}"] if pawns else []) + ([f"demons {', '.join(demons)}"] if demons else [])
        if parts:
            out.append(f"circle {circle + 1}: {'; '.join(parts)}")
    return out
