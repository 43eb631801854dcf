"""Tables of Dante's Inferno that tests share: for two to six, poor and rich, several readings, a set of tiles."""

import re
import warnings
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import workbench as wb
from workbench.game import RulesWarning
from workbench.games.dante.board import CORNER_SPACE
from workbench.games.dante.words import END, Phase, Refusal, space_name, tile_name
from workbench.kernel import TERMINAL

GAMES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three": {"players": 3, "tile_draw": "pick", "stock": 9, "reroll_scope": "die", "own_blocks_flip": "no"},
    "four": {"players": 4, "stock": 40, "demons": 9, "demons_short": "move"},
    "five": {
        "players": 5, "stock": 30, "reroll_on": "anew", "bank": 3, "ninth": "bought", "inner_corners": "needed",
        "starter": "drawn", "token_where": "any", "targets.second": 7,
    },
    "six": {"players": 6, "stock": 60, "extra_steps": "once", "costs.step": "green"},
}  # fmt: skip
"""Rich tables see more of the rules in few turns."""


@cache
def game_of(name: str) -> wb.Game:
    """One of `GAMES`; of some of them there is something to warn of, which is not the question here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        return wb.game("dante", **GAMES[name])


def why(game: wb.Game, state: Any, action: str) -> Refusal:
    """The rule that forbids an action."""
    return Refusal(int(game.rules.refusal(game.spec, state, game.code(state, action))))


def does(game: wb.Game, state: Any, *actions: str) -> Any:
    """A state after some actions."""
    for action in actions:
        state = game.after(state, action)
    return state


def states(name: str, seed: int, actions: int, each: int = 6) -> Iterator[Any]:
    """States of a random play, up to so many of each phase: turns are seldom ended early."""
    game, luck, seen = game_of(name), Random(seed), Counter[int]()
    state = game.setup()
    for _ in range(actions):
        legal = game.actions(state)
        seen[int(state.phase)] += 1
        if seen[int(state.phase)] % 5 == 1 and seen[int(state.phase)] <= 5 * each:
            yield state.copy()
        if game.current_player(state) == TERMINAL:
            return
        action = luck.choice(legal)
        if action == END and luck.random() < 0.6:
            action = luck.choice(legal)
        game.rules.apply(game.spec, state, action)
    yield state.copy()


@cache
def plain() -> wb.Game:
    """Three seats, all as on the sheet."""
    return wb.game("dante", players=3)


def rolling(**fields: Any) -> tuple[wb.Game, Any]:
    """A table for three where the dice are to be rolled."""
    game = plain()
    fields = {"phase": Phase.ROLLING, "turn": 1, "again": 3, "placed": 9} | fields
    return game, game.position(tile=first_ring(game), **fields)


def first_ring(game: wb.Game) -> dict[str, int]:
    """The first ring's tiles in the order of their list, with its corners, by place."""
    numbers = count(1)
    laid = [int(number) or next(numbers) for number in game.setup().tile[:32]]
    return {tile_name(tile): number for tile, number in enumerate(laid)}


def corner_space(circle: int, quadrant: int = 0) -> int:
    """A corner space of a circle, counted from 1."""
    return int(CORNER_SPACE[circle - 1, quadrant])


def corner(circle: int, quadrant: int = 0) -> str:
    """A corner space by name."""
    return space_name(corner_space(circle, quadrant))


@cache
def patient() -> wb.Game:
    """Three seats; a pawn that has reached the centre waits there for its next turn."""
    return wb.game("dante", players=3, lucifer_when="next_turn")


def place(**fields: Any) -> tuple[wb.Game, Any]:
    """A position for three in the free part of a turn of seat 0, with a pawn of seat 2 in the centre."""
    game = patient()
    pawns = {0: {0: "a1.1", 1: "b1.2"}, 1: {0: "b1.1", 3: "c3.5"}, 2: {0: "e5.9"}}
    given: dict[str, Any] = {"tile": first_ring(game), "pawn": pawns, "demon": {"b1.1": 1, "b2.4": 1}, "turn": 7}
    return game, game.position(**(given | fields))


def drawn(svg: str, classes: str) -> list[tuple[float, float]]:
    """Where each piece begins of the paths of some classes."""
    paths = "".join(at.get("d", "") for at in fromstring(svg).iter() if at.get("class") == classes)
    return [(float(x), float(y)) for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", paths)]


HEAD = "ring,colour,outer,inner\n"
"""The first line of a list of one's own."""
COLOURS = ("yellow", "red", "blue", "green")
SHARES = {1: 7, 2: 5, 3: 3, 4: 1}
"""Tiles of a colour in a ring (rules text, contents)."""


def whole_list() -> str:
    """Every tile filled in, with numbers that no family has: 2 and 12 on all, told apart by the note."""
    rows = [
        f"{ring},{colour},2,12,{'twice' if n else ''}"
        for ring, share in SHARES.items() for colour in ("yellow", "red", "blue", "green") for n in range(share)
    ]  # fmt: skip
    return "# edition: first printing, 2003\n# date: 1 May 2024\nring,colour,outer,inner,note\n" + "\n".join(rows)


def tiles_of(game: wb.Game, ring: int) -> list[str]:
    """A ring's tiles as the record holds them: colour and numbers."""
    spec = game.spec
    return [
        f"{COLOURS[spec.colour[ring - 1, n]]} {spec.low[ring - 1, n]}/{spec.high[ring - 1, n]}"
        for n in range(4 * SHARES[ring])
    ]
