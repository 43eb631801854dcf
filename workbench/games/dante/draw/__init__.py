"""Dante's table as a picture: pure functions from a state to text, plain or SVG.

The board stands at the top, below it what is asked with its buttons, then the seats. Things to click: `tile:a2`;
`space:a2.1` where a space is asked, `own:0` and `pawn:2:1` where a pawn is; `do:end the turn`, `colour:red`;
`seat:1`, and for chance `die1:3` then `die2:5`, `die:4`, `pile:7`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from workbench.games.dante.draw.ground import ground
from workbench.games.dante.draw.panel import panel
from workbench.games.dante.draw.pieces import notes, pieces
from workbench.games.dante.draw.places import BOARD, EDGE, LEAST, NARROW_ROOM, ROOM, TOP, WIDTH
from workbench.games.dante.draw.plain import text
from workbench.games.dante.draw.question import progress, status, whole_label
from workbench.games.dante.draw.scene import scene_of
from workbench.games.dante.draw.seats import seats
from workbench.games.dante.words import Names
from workbench.picture import canvas, finish, foot, put, var

__all__ = ["SHOWS", "draw", "text"]

SHOWS = ("tiles", "targets", "yields", "costs")
"""The values that a picture shows: those that are assumed are named beside it."""
CSS = (
    ".wb-svg .clear{fill-opacity:0}.wb-svg .over{pointer-events:none}.wb-svg .dashed{stroke-dasharray:3 3}"
    f".wb-svg .loop{{fill:none;stroke:{var('ink')};stroke-opacity:.3}}"
    f".wb-svg .rim{{fill:none;stroke:{var('ink')};stroke-width:1.2}}"
    f".wb-svg .pips{{fill:none;stroke:{var('ink')};stroke-width:1.7;stroke-linecap:round;stroke-dasharray:0 2.4}}"
    f".wb-svg .dots{{fill:none;stroke:{var('ink')};stroke-width:4;stroke-linecap:round;pointer-events:none}}"
    f".wb-svg .pawns{{fill:currentColor;stroke:{var('paper')}}}"
    f".wb-svg .cover{{fill:{var('panel')};stroke:{var('back')};stroke-width:3}}"
    f".wb-svg .leaf{{fill:{var('sheet')};stroke:currentColor;rx:2px}}"
    ".wb-svg .demon{fill:currentColor;fill-rule:evenodd}.wb-svg .hollow{fill:none;stroke:currentColor}"
)


def draw(
    names: Names,
    spec: Any,
    state: Any,
    seat: int | None = None,
    marks: Mapping[str, Sequence[str]] | None = None,
    narrow: bool = False,
    results: bool = True,
) -> str:
    """The table as SVG text.

    Args:
        names: the names on this table.
        spec: its numbers.
        state: a state; nothing in this game is hidden.
        seat: who stands first among the seats; None is seat 0.
        marks: short lines of text by the name of a thing; those under `""` stand at the foot. On the board as many
            are written as there is room for beside who stands there; a thing's label has them all. What is said of a
            thing that isn't in the picture is left out.
        narrow: whether it is for a page some 350 pixels wide: the board is to be scrolled there, what stands below not.
        results: whether a play that is over says who has won.
    """
    scene = scene_of(names, spec, state, seat, marks or {}, NARROW_ROOM if narrow else ROOM, results)
    page = canvas("rings", WIDTH, whole_label(scene), CSS, LEAST)
    put(page, EDGE + 2, 18, progress(scene), "start bold", 12, 194)
    put(page, scene.room + EDGE - 2, 18, status(scene), "end bold strong", 12, scene.room - 202)
    ground(page, scene)
    pieces(page, scene)
    notes(page, scene)
    y = panel(page, scene, TOP + BOARD + 6)
    y = seats(page, scene, y + 4)
    return finish(page, foot(page, scene.notes(""), EDGE + 2, y, scene.room - 4) + EDGE)
