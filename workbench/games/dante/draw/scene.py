"""One table of Dante's Inferno as it is to be drawn: what follows from a state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from workbench.games.dante.board import (
    CENTRE,
    CENTRE_TILE,
    CIRCLE,
    CORNER,
    CORNER_OF_TILE,
    INNER,
    OUTER,
    RING_OF_TILE,
    SPACES,
    TILE_OF,
)
from workbench.games.dante.draw.places import ROOM
from workbench.games.dante.family import worth
from workbench.games.dante.rules.moves import legal_actions
from workbench.games.dante.rules.trading import dealer
from workbench.games.dante.rules.turns import current_player
from workbench.games.dante.spec import COLOURS, PAWNS
from workbench.games.dante.words import ACTIONS, TILE, Names, Phase, tile_name
from workbench.picture import Marked

SPACE_PHASES = frozenset(
    {
        Phase.PLACING, Phase.RETREAT, Phase.SEVEN_FROM, Phase.SEVEN, Phase.RAISING, Phase.STEPPING, Phase.PUSHING,
        Phase.DEMON_FROM, Phase.DEMON_TO,
    }
)  # fmt: skip
"""What is answered with a space."""
PAWN_PHASES = frozenset({Phase.FIGHT, Phase.ACTING})
"""What may be answered with a pawn."""
DEMON = "a demon"


@dataclass(frozen=True)
class Scene(Marked):
    """One table, with what follows from it worked out once."""

    names: Names
    held: Mapping[str, Any]
    """The record's fields as lists and numbers, which are quicker to read."""
    front: int
    """The seat that stands first."""
    actor: int
    """The seat to act, or CHANCE or TERMINAL."""
    legal: frozenset[int]
    """What may be done now."""
    tiles: tuple[Any, Any, Any]
    """Colours, smaller and larger numbers of each ring's tiles, as lists."""
    pawns: Mapping[int, Sequence[tuple[int, int]]]
    """The pawns on each space where some stand: pairs of seat and number."""
    room: float = ROOM
    """The width of what stands below the board."""
    results: bool = True
    """Whether it is said who has won."""

    @property
    def phase(self) -> Phase:
        """What the play waits for."""
        return Phase(self.held["phase"])

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(self.held["seat"])

    @property
    def dealer(self) -> int:
        """The seat that may make offers."""
        return int(dealer(self.state))

    def printed(self, tile: int) -> tuple[int, int, int]:
        """The colour and the two numbers of the tile that lies on a place: not for corners, gaps and the centre."""
        return self.in_pile(int(RING_OF_TILE[tile]), self.held["tile"][tile] - 1)

    def in_pile(self, ring: int, number: int) -> tuple[int, int, int]:
        """The colour and the two numbers of one of a ring's tiles."""
        colours, lows, highs = self.tiles
        return colours[ring][number], lows[ring][number], highs[ring][number]

    def where(self, seat: int, pawn: int) -> int:
        """The space on which a pawn stands; below 0 none."""
        return int(self.held["pawn"][seat][pawn]) - 1


def scene_of(
    names: Names,
    spec: Any,
    state: Any,
    seat: int | None,
    marks: Mapping[str, Sequence[str]],
    room: float = ROOM,
    results: bool = True,
) -> Scene:
    """What follows from a table: see `draw` for what goes in."""
    codes = np.zeros(ACTIONS, np.int64)
    n = int(legal_actions(spec, state, codes))
    held = {field: state[field].tolist() for field in state.dtype.names}
    pawns: dict[int, list[tuple[int, int]]] = {}
    for owner in range(int(spec.players)):
        for pawn, space in enumerate(held["pawn"][owner]):
            if space > 0:
                pawns.setdefault(space - 1, []).append((owner, pawn))
    actor = int(current_player(spec, state))
    tiles = spec.colour.tolist(), spec.low.tolist(), spec.high.tolist()
    legal = frozenset(codes[:n].tolist())
    return Scene(names, spec, state, marks, held, seat or 0, actor, legal, tiles, pawns, room, results)


def asked_spaces(scene: Scene) -> frozenset[int]:
    """The spaces that are things now: those that may be chosen, and for the reasons why not those around them.

    These are the spaces of the same circle; only corners where corners are asked for, only demons' spaces where a
    demon is.
    """
    if scene.phase not in SPACE_PHASES:
        return frozenset()
    held = scene.held
    if scene.phase in (Phase.DEMON_FROM, Phase.SEVEN_FROM):
        return frozenset(space for space in range(SPACES) if held["demon"][space])
    may = {code for code in scene.legal if code < TILE}
    if scene.phase == Phase.SEVEN:
        around = {space for space in range(CENTRE) if CORNER[space] >= 0}
    else:
        circles = {int(CIRCLE[space]) for space in may if scene.phase != Phase.DEMON_TO}
        if held["origin"] and scene.phase in (Phase.DEMON_TO, Phase.PUSHING):
            circles = {int(CIRCLE[held["origin"] - 1])}
        corners = scene.phase == Phase.RETREAT
        around = {s for s in range(SPACES) if CIRCLE[s] in circles and (CORNER[s] >= 0 or not corners)}
    return frozenset(may | {space for space in around if held["tile"][TILE_OF[space]]})


# --- words ------------------------------------------------------------------------------------------------------


def pawn_name(seat: int, pawn: int) -> str:
    """A pawn and whose it is."""
    return f"pawn {pawn} of seat {seat}"


def on_space(scene: Scene, space: int) -> list[str]:
    """Who stands on a space, in words."""
    found = [pawn_name(seat, pawn) for seat, pawn in scene.pawns.get(space, ())]
    if scene.held["demon"][space]:
        found.append(DEMON)
    return found


def tile_words(scene: Scene, tile: int) -> str:
    """What lies on a place, and who stands there where no other thing says so: `a2: red 3/11, 4 of 36`."""
    held, ring = scene.held, int(RING_OF_TILE[tile])
    place = tile_name(tile)
    if not held["tile"][tile]:
        return f"{place}: " + ("the ninth circle, not laid" if tile == CENTRE_TILE else f"gap in ring {ring + 1}")
    if tile == CENTRE_TILE:
        words = f"{place}: Lucifer, beaten by {target(scene, CENTRE)}"
    elif CORNER_OF_TILE[tile] >= 0:
        words = f"{place}: corner, demons beaten by {targets(scene, ring)}"
    else:
        colour, low, high = scene.printed(tile)
        words = f"{place}: {printed(colour, low, high)}, {worth(low, high)} of 36"
    lies = [word for word in ("good", "evil") if held[word] == tile + 1]
    words += ", face down" * bool(held["down"][tile]) + "".join(f", {word} token" for word in lies)
    spaces = dict.fromkeys((int(OUTER[tile]), int(INNER[tile])))
    who = [who for space in spaces if space >= 0 for who in on_space(scene, space)]
    if scene.phase in PAWN_PHASES:  # pawns speak for themselves
        who = [one for one in who if one == DEMON]
    return "; ".join((words, *who)) if scene.phase not in SPACE_PHASES else words


def printed(colour: int, low: int, high: int) -> str:
    """What a tile prints."""
    return f"{COLOURS[colour]} {low}/{high}"


def target(scene: Scene, space: int) -> str:
    """What two dice must reach on a space."""
    return f"{int(scene.spec.targets[CIRCLE[space]])}+"


def targets(scene: Scene, ring: int) -> str:
    """What two dice must reach in a ring's two circles."""
    outer, inner = (int(goal) for goal in scene.spec.targets[2 * ring : 2 * ring + 2])
    return f"{outer}+" if outer == inner else f"{outer}+/{inner}+"


def so_many(row: Sequence[int]) -> str:
    """A bundle of resources in words."""
    return " and ".join(f"{n} {COLOURS[colour]}" for colour, n in enumerate(row) if n) or "nothing"


def pawn_count(scene: Scene, seat: int) -> tuple[int, int, int]:
    """A seat's pawns: in play, still to come, out of the game."""
    row = scene.held["pawn"][seat][:PAWNS]
    play, out = sum(at > 0 for at in row), sum(at < 0 for at in row)
    return play, max(0, int(scene.spec.cap) - play - out), out
