"""The pawn that goes down: which it is, its way to a corner, and what comes in until it is there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from workbench.game import Game
from workbench.games.dante.board import CENTRE, CENTRE_TILE, CIRCLE, CIRCLES, CORNER, NEXT, PREV
from workbench.games.dante.rules.ground import open_ground
from workbench.games.dante.words import Phase
from workbench.kernel import BadInput
from workbench.odds.dante.pawns import Pawns, along, pawns_of, position
from workbench.odds.dante.production import seat_of
from workbench.odds.dante.waiting import rolling
from workbench.table import whole


@dataclass(frozen=True, eq=False)
class Runner:
    """The pawn that goes down: where from, and what comes in until it is on a corner."""

    stages: Sequence[Pawns]
    """The seat's pawns now and after each of its steps to a corner."""
    seat: int
    circle: int
    """From 1."""
    order: tuple[int, ...]
    """The seats in the order in which they roll, the next one first."""
    acting: bool = False
    """Whether the seat's own turn is on and its roll is over."""
    moved: bool = False
    """Whether in that turn the free step is used up."""
    tile: bool = False
    """Whether the ninth circle's tile lies there."""

    @property
    def ready(self) -> int:
        """The own turn in which the pawn first stands on a corner."""
        return max(1, len(self.stages) - 1 + (self.moved and len(self.stages) > 1))


def from_tiles(
    given: Any, part: Any, table: Game | None, seat: int | None, pawn: int | None, circle: Any, first: int
) -> Runner:
    """A pawn on a corner beside tiles of the others."""
    at = pawns_of(given, part, table, "descent")
    if pawn is not None:
        raise BadInput("pawn goes with a position: beside tiles the pawn that goes down is none of theirs.")
    start = 1 if circle is None else whole(circle, "circle", 1, CIRCLES - 1)
    who = seat_of(at, seat)
    return Runner((at,), who, start, rolling(at, who, first))


def from_position(given: Any, part: Any, seat: int | None, pawn: int | None, circle: Any, first: int) -> Runner:
    """The pawn of a position that goes down, or the likeliest one to."""
    if circle is not None:
        raise BadInput("circle goes with tiles alone: a position says where pawns stand.")
    view = position(given, part, "descent")
    state = view.state
    if state.phase == Phase.OVER:
        raise BadInput("This play is over: accepted is a position in which it is not.")
    at = pawns_of(view)
    who = seat_of(at, seat)
    number, space, way = chosen(state, who, pawn)
    acting = bool(state.rolled and state.seat == who)
    return Runner(
        along(view, who, number, way), who, int(CIRCLE[space]) + 1, rolling(at, who, first), acting,
        acting and bool(state.moved), bool(state.tile[CENTRE_TILE]),
    )  # fmt: skip


def chosen(state: Any, seat: int, pawn: int | None) -> tuple[int, int, tuple[int, ...]]:
    """The pawn that goes down, its space and its way to a corner: the innermost, then the nearest to a corner."""
    spaces = {number: int(space) - 1 for number, space in enumerate(state.pawn[seat]) if space > 0}
    if pawn is not None and whole(pawn, "pawn") not in spaces:
        raise BadInput(f"pawn = {pawn!r}: accepted is a pawn of seat {seat} in play: {', '.join(map(str, spaces))}.")
    found = []
    for number, space in spaces.items():
        way = path(state, space)
        if way is not None and space != CENTRE and pawn in (None, number):
            found.append((-int(CIRCLE[space]), len(way), number, space, way))
    if not found:
        raise BadInput(
            f"No pawn of seat {seat} can go down: accepted is a position where one outside of the ninth circle "
            "stands on a corner, or open ground leads it to one."
        )
    _, _, number, space, way = min(found)
    return number, space, way


def path(state: Any, space: int) -> tuple[int, ...] | None:
    """The spaces that a pawn steps on to the nearest corner of its circle, over open ground; None where it is shut in.

    Of two ways as long the clockwise one; none to step on for a pawn on a corner or in the centre.
    """
    ways = []
    for beside in (NEXT, PREV):
        way, at = [], space
        while at != CENTRE and CORNER[at] < 0 and (at == space or open_ground(state, at)):
            at = int(beside[at])
            way.append(at)
        if at == CENTRE or (CORNER[at] >= 0 and (not way or open_ground(state, at))):
            ways.append(tuple(way))
    return min(ways, key=len, default=None)
