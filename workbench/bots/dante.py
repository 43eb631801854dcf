"""Ways of playing Dante's Inferno: `descend` saves for the way down, `expand` buys pawns first, `push` shoves."""

from dataclasses import replace

import numpy as np

from workbench.bots import Bot
from workbench.bots.rollout import rollout_of
from workbench.games.dante.board import CENTRE, CIRCLE, CORNER, DISTANCE, QUADRANTS, RING_OF_TILE, TILE_OF
from workbench.games.dante.rules.gains import times, yields
from workbench.games.dante.rules.ground import pawn_at
from workbench.games.dante.rules.paying import DESCEND as DESCEND_COST
from workbench.games.dante.rules.paying import REROLL as REROLL_COST
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import (
    ACCEPT,
    COLOUR,
    DESCEND,
    END,
    GOOD,
    HUES,
    LAY,
    NO,
    NO_TOKEN,
    PUSH,
    RAISE,
    SPACE,
    STEP,
    TILE,
    Phase,
)
from workbench.kernel import below, rule

GAMES = ("dante",)
PAWNS_WANTED, PUSHES, RESERVE = 0, 1, 2
"""The bots' knobs, in order: how many pawns to have before saving for the way down; whether to push leaders; re-rolls
to have in hand when going down."""


@rule
def tile_worth(spec, view, tile):
    """What a pawn on a tile gains in 36 rolls, the evil and the good token counted."""
    worth = np.int64(0)
    for first in range(1, 7):
        for second in range(1, 7):
            worth += yields(spec, view, tile, first + second)
    return worth * times(view, tile)


@rule
def covered(spec, view, seat, colour):
    """What a seat's pawns gain of a colour in 36 rolls."""
    gained = np.int64(0)
    for pawn in range(PAWNS):
        space = np.int64(view.pawn[seat, pawn]) - 1
        if space >= 0 and space != CENTRE:
            tile = TILE_OF[space]
            worth = tile_worth(spec, view, tile)
            if worth > 0 and spec.colour[RING_OF_TILE[tile], view.tile[tile] - 1] == colour:
                gained += worth
    return gained


@rule
def needed(spec, colour, reserve):
    """Whether a colour is needed on the way down, or for the re-rolls that are kept in hand."""
    return spec.costs[DESCEND_COST, colour] > 0 or (reserve > 0 and spec.costs[REROLL_COST, colour] > 0)


@rule
def wanted(spec, view, seat, reserve):
    """The needed colour that the seat holds least of, what its pawns bring counted in."""
    best, least = np.int64(0), np.int64(1 << 40)
    for colour in range(HUES):
        if needed(spec, colour, reserve):
            have = 36 * np.int64(view.stock[seat, colour]) + covered(spec, view, seat, colour)
            if have < least:
                best, least = np.int64(colour), have
    return best


@rule
def entry_worth(spec, view, seat, space, reserve):
    """What it is worth to come into play on a space: its yield, more for a colour that is still missing."""
    tile = TILE_OF[space]
    worth = tile_worth(spec, view, tile)
    if worth == 0:
        return np.int64(0)
    colour = spec.colour[RING_OF_TILE[tile], view.tile[tile] - 1]
    if not needed(spec, colour, reserve):
        return worth
    return worth * 2 + (40 if covered(spec, view, seat, colour) == 0 else 0)


@rule
def runner(spec, view, seat):
    """The pawn that goes down: the furthest in, the nearest to a corner among these."""
    best, most = np.int64(-1), np.int64(-1)
    for pawn in range(PAWNS):
        space = np.int64(view.pawn[seat, pawn]) - 1
        if space >= 0:
            ahead = CIRCLE[space] * 64 + 32 - (0 if space == CENTRE else corner_distance(space))
            if ahead > most:
                best, most = np.int64(pawn), ahead
    return best


@rule
def corner_distance(space):
    """Steps from a space to the nearest corner of its circle."""
    least = np.int64(99)
    for quadrant in range(QUADRANTS):
        least = min(least, np.int64(DISTANCE[space, quadrant]))
    return least


@rule
def at(actions, n, action):
    """The index of an action in the list, or -1."""
    for i in range(n):
        if actions[i] == action:
            return np.int64(i)
    return np.int64(-1)


@rule
def act(spec, view, seat, actions, n, knobs):
    """What to do in the free part of a turn."""
    mine = runner(spec, view, seat)
    if mine >= 0 and ready(spec, view, seat, mine, knobs[RESERVE]):
        down = at(actions, n, DESCEND + mine)
        if down >= 0:
            return down
        step = at(actions, n, STEP + mine)
        if step >= 0 and corner_distance(np.int64(view.pawn[seat, mine]) - 1) > 0:
            return step
    pawns = np.int64(0)
    for pawn in range(PAWNS):
        pawns += view.pawn[seat, pawn] > 0
    if pawns < knobs[PAWNS_WANTED] and at(actions, n, RAISE) >= 0:
        return at(actions, n, RAISE)
    if knobs[PUSHES] > 0:
        push = shove(spec, view, seat, actions, n)
        if push >= 0:
            return push
    return at(actions, n, END)


@rule
def ready(spec, view, seat, pawn, reserve):
    """Whether a seat can take a pawn all the way to Lucifer in this turn, with so many re-rolls left over.

    Waiting on a corner is dangerous, as every seven puts a demon on one: so nobody goes who can't go through.
    """
    space = np.int64(view.pawn[seat, pawn]) - 1
    if space == CENTRE:
        return False
    down = np.int64(CIRCLE[CENTRE]) - CIRCLE[space]
    if view.mover > 0:
        return True
    if down <= 1:
        reserve = np.int64(0)
    left = np.int64(0)
    for colour in range(HUES):
        price = down * spec.costs[DESCEND_COST, colour] + reserve * spec.costs[REROLL_COST, colour]
        have = np.int64(view.stock[seat, colour])
        if have < price:
            return False
        left += have - price
    return left >= max(np.int64(0), corner_distance(space) - (1 if view.moved == 0 else 0))


@rule
def shove(spec, view, seat, actions, n):
    """A push of another's pawn off an inner corner, from which it would go down; -1 where there is none."""
    best, most = np.int64(-1), np.int64(0)
    for i in range(n):
        if PUSH <= actions[i] < LAY:
            other, pawn = (actions[i] - PUSH) // PAWNS, (actions[i] - PUSH) % PAWNS
            space = np.int64(view.pawn[other, pawn]) - 1
            if CORNER[space] >= 0 and CIRCLE[space] > most:
                best, most = np.int64(i), np.int64(CIRCLE[space])
    return best


@rule
def choose_space(spec, view, seat, actions, n, reserve):
    """Which space to choose: for a new pawn the best tile, for a step the nearest corner, for a demon an opponent."""
    best, most = np.int64(0), np.int64(-1 << 40)
    for i in range(n):
        space = actions[i] - SPACE
        worth = np.int64(0)
        if view.phase in (Phase.PLACING, Phase.RAISING):
            worth = entry_worth(spec, view, seat, space, reserve)
        elif view.phase == Phase.STEPPING:
            worth = -corner_distance(space)
        elif view.phase == Phase.SEVEN:
            there = pawn_at(spec, view, space)
            worth = np.int64(0) if there < 0 else np.int64(-99 if there // PAWNS == seat else 1 + CIRCLE[space])
        elif view.phase == Phase.PUSHING:
            worth = np.int64(0 if CORNER[space] < 0 else -1)
        if worth > most:
            best, most = np.int64(i), worth
    return best


@rule
def choose_tile(spec, view, seat, actions, n):
    """Which tile a token goes to: the good one to where own pawns gain most."""
    best, most = np.int64(0), np.int64(-1)
    for i in range(n):
        tile, worth = actions[i] - TILE, np.int64(0)
        for pawn in range(PAWNS):
            space = np.int64(view.pawn[seat, pawn]) - 1
            if space >= 0 and TILE_OF[space] == tile:
                worth += tile_worth(spec, view, tile)
        if worth > most:
            best, most = np.int64(i), worth
    return best


@rule
def decide(spec, view, seat, actions, n):
    """Whether a roll stands: a lost fight is rolled again where it can be paid for, the lower die where one is."""
    if view.purpose != COMBAT:
        return np.int64(0)
    space = np.int64(view.pawn[seat, view.fighter - 1]) - 1
    if np.int64(view.dice[0]) + view.dice[1] >= spec.targets[CIRCLE[space]] or n == 1:
        return at(actions, n, ACCEPT)
    if n == 2:
        return np.int64(1)
    return np.int64(1 if view.dice[0] <= view.dice[1] else 2)


@rule
def pay_with(spec, view, seat, actions, n):
    """Which colour to part with: one that the way down does not need, else the one held most of."""
    best, most = np.int64(0), np.int64(-1)
    for i in range(n):
        colour = actions[i] - COLOUR
        held = np.int64(view.stock[seat, colour]) + (1000 if spec.costs[DESCEND_COST, colour] == 0 else 0)
        if held > most:
            best, most = np.int64(i), held
    return best


@rule
def _descend(spec, view, seat, actions, n, knobs, stream):
    """Save for the way down with pawns on good tiles, one pawn on a corner; fight with re-rolls; trade with nobody."""
    phase = view.phase
    if phase == Phase.ACTING:
        return act(spec, view, seat, actions, n, knobs)
    if actions[0] < TILE:
        return choose_space(spec, view, seat, actions, n, knobs[RESERVE])
    if phase == Phase.TOKEN_PLACE:
        return choose_tile(spec, view, seat, actions, n)
    if phase == Phase.DECIDING:
        return decide(spec, view, seat, actions, n)
    if phase == Phase.WISH:
        return max(np.int64(0), at(actions, n, COLOUR + wanted(spec, view, seat, knobs[RESERVE])))
    if phase == Phase.TOKEN:
        good = at(actions, n, GOOD)
        return good if good >= 0 else max(np.int64(0), at(actions, n, NO_TOKEN))
    if phase == Phase.PAYING:
        return pay_with(spec, view, seat, actions, n)
    if phase == Phase.ANSWER:
        return at(actions, n, NO)
    return np.int64(below(stream, n))


descend = Bot("descend", _descend, knobs={"pawns": 0, "push": 0, "reserve": 0}, games=GAMES)
"""Saves on good tiles for the whole way down, then goes it in one turn; from the eighth circle it tries again."""
expand = replace(descend(pawns=5), name="expand")
"""As `descend`, but first buys pawns up to five."""
push = replace(descend(push=1), name="push")
"""As `descend`, and pushes others' pawns off corners."""
search = rollout_of(descend, samples=20, name="search")
"""Tries each action over sampled dice, all seats playing on as `descend`."""
