"""Dante's Inferno positions that random plays seldom reach: pawns and demons in every circle, gaps, tiles face down."""

from random import Random
from typing import Any

import workbench as wb
from workbench.games.dante.words import Phase, space_name, tile_name

from .dante import CELLS, CENTRE, HELL, SPACES, cornered, ring

TILE = {tile_name(n): n for n in range(81)}
SPACE = {space_name(n): n for n in range(161)}


def opened(game: wb.Game, luck: Random) -> Any:
    """A play up to where the first seat may act."""
    state = game.setup()
    while state.phase != Phase.ACTING:
        state = game.after(state, luck.choice(game.actions(state)))
    return state


def scattered(game: wb.Game, luck: Random) -> Any:
    """A position in the middle of a turn, with all strewn over the board; the game itself says that it can be."""
    values = {key: row.value for key, row in game.values.rows.items()}
    state = opened(game, luck)
    strew_tiles(state, values, luck)
    ground = [s for s in SPACES if s != HELL and state.tile[TILE[s[:2]]] and not state.down[TILE[s[:2]]]]
    corner = [s for s in ground if cornered(s[:2])]
    free = set(ground)
    for seat in range(game.players):
        for pawn in range(6):
            near = luck.choice("12345678")
            wished = [s for s in corner if s[3] == near and s in free] if luck.random() < 0.7 else []
            spot = luck.choice(wished or sorted(free))
            fate = luck.random()
            state.pawn[seat, pawn] = 0
            if pawn < values["pawns"] and fate < 0.75:
                state.pawn[seat, pawn] = SPACE[spot] + 1
                free.discard(spot)
            elif pawn < values["pawns"] and fate < 0.82 and values["removed_pawn"] == "out":
                state.pawn[seat, pawn] = -1
        for colour in range(4):
            state.stock[seat, colour] = min(luck.choice([0, 1, 3, 9]), values["stock_cap"] or 9)
    strew_demons(state, values, ground, corner, luck)
    return game.sound(state)


def strew_tiles(state: Any, values: dict[str, Any], luck: Random) -> None:
    """Inner rings in part or whole, the ninth tile, tiles face down, tokens."""
    needed = values["inner_corners"] == "needed"
    reach = luck.randint(1, 4) if needed else 4
    for number in (1, 2, 3):
        share = luck.choice([0.0, 0.3, 1.0]) if number < reach else 0.0
        places = [place for place in CELLS if ring(place) == number and not cornered(place)]
        for n, place in enumerate(luck.sample(places, len(places))):
            state.tile[TILE[place]] = n + 1 if luck.random() < share else 0
        for place in CELLS:
            if ring(place) == number and cornered(place):
                state.tile[TILE[place]] = int(number < reach)
    if values["ninth"] == "bought":
        state.tile[TILE[CENTRE]] = luck.randint(0, 1)
    laid = [place for place in CELLS if place != CENTRE and state.tile[TILE[place]]]
    for place in laid:
        state.down[TILE[place]] = int(luck.random() < 0.06)
    numbered = [TILE[place] for place in laid if not cornered(place)]
    state.good = luck.choice([0, luck.choice(numbered) + 1])
    state.evil = luck.choice([0, luck.choice(numbered) + 1, int(state.good)])
    if values["both_tokens"] == "forbidden" and state.good == state.evil:
        state.evil = 0
    if values["token_down"] == "leaves":
        for token in ("good", "evil"):
            state[token] = 0 if state.down[state[token] - 1] else state[token]


def strew_demons(state: Any, values: dict[str, Any], ground: list[str], corner: list[str], luck: Random) -> None:
    """A few demons or all, on pawns, corners and elsewhere."""
    state.demon[:] = 0
    pawns = [int(at) - 1 for at in state.pawn.ravel() if at > 0]
    many = min(luck.choice([2, 8, 20]), values["demons"])
    for _ in range(many):
        spot = SPACE[luck.choice(corner if luck.random() < 0.6 else ground)]
        state.demon[luck.choice(pawns) if pawns and luck.random() < 0.3 else spot] = 1
    if values["demon_ninth"] == "yes" and state.tile[TILE[CENTRE]] and state.demon.sum() < values["demons"]:
        state.demon[SPACE[HELL]] = luck.randint(0, 1)
