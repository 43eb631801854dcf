"""What may be done, and why not."""

import numpy as np

from workbench.games.dante.board import CENTRE, CORNER, SPACES, TOUCHING
from workbench.games.dante.rules.chance import drawn, outcomes
from workbench.games.dante.rules.fights import retreats_to
from workbench.games.dante.rules.gains import token_goes_somewhere, token_may_go
from workbench.games.dante.rules.ground import open_ground
from workbench.games.dante.rules.laying import (
    FIRST_CIRCLE,
    can_flip,
    can_lay,
    can_raise,
    in_pile,
    refuse_entry,
    refuse_flip,
    refuse_place,
)
from workbench.games.dante.rules.paying import DESCEND as DESCEND_COST
from workbench.games.dante.rules.paying import LAY as LAY_COST
from workbench.games.dante.rules.paying import PUSH as PUSH_COST
from workbench.games.dante.rules.paying import REROLL as REROLL_COST
from workbench.games.dante.rules.paying import affords, bundle
from workbench.games.dante.rules.trading import dealer, refuse_trade, refuse_unit
from workbench.games.dante.rules.turns import by_chance
from workbench.games.dante.rules.walking import (
    can_push,
    can_step,
    demon_moves,
    refuse_demon,
    refuse_descent,
    refuse_push,
    refuse_step,
    some_demon_moves,
)
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import (
    ACCEPT,
    ACTIONS,
    ANEW,
    BANK,
    CALL_OFF,
    COLOUR,
    DEMON,
    DESCEND,
    DICE,
    DIE,
    DRAW,
    END,
    EVIL,
    FIGHT,
    FLIP,
    GOOD,
    HUES,
    LAY,
    NEXT,
    NO,
    NO_TOKEN,
    PUSH,
    RAISE,
    REROLL,
    SEAT,
    SPACE,
    STEP,
    TILE,
    TRADE,
    YES,
    Phase,
    Refusal,
)
from workbench.kernel import inlined, rule


@rule
def refusal(spec, state, action):
    """Why an action may not be done now: a code of `words.Refusal`, 0 if it may."""
    if action < 0 or action >= ACTIONS:
        return np.int64(Refusal.NO_SUCH_ACTION)
    phase = state.phase
    if phase == Phase.OVER:
        return np.int64(Refusal.OVER)
    chance = by_chance(spec, state)
    if action >= DICE and not chance and not (action < SEAT and action >= DRAW and phase == Phase.DRAWING):
        return np.int64(Refusal.NOT_CHANCE)
    if chance and action < DICE and phase not in (Phase.SEVEN, Phase.SEVEN_FROM, Phase.RETREAT):
        return np.int64(Refusal.CHANCE)
    return refuse(spec, state, action)


@rule
def refuse(spec, state, action):
    """As `refusal`, of an action of whoever is to act."""
    if action >= DICE:
        return refuse_chance(spec, state, action)
    if action >= FIGHT and state.phase == Phase.ACTING:
        return refuse_act(spec, state, action)
    return refuse_choice(spec, state, action)


@rule
def refuse_choice(spec, state, action):
    """Why a space, a tile or an answer is not what the play waits for, outside of the free part of a turn."""
    if action < TILE:
        return refuse_space(spec, state, action - SPACE)
    if action < FIGHT:
        return refuse_tile(spec, state, action - TILE)
    return refuse_answer(spec, state, action)


@rule
def refuse_chance(spec, state, action):
    """Why dice, a lot or a pile do not say this now."""
    phase = state.phase
    if action < DRAW:
        wanted = phase == Phase.ROLLING and (action < DIE) == (state.again == 3)
        return np.int64(0 if wanted else Refusal.NOT_NOW)
    if action < SEAT:
        if phase not in (Phase.TILES, Phase.DRAWING):
            return np.int64(Refusal.NOT_NOW)
        ring = 0 if phase == Phase.TILES else np.int64(state.ring) - 1
        return np.int64(0 if in_pile(spec, state, ring, action - DRAW) else Refusal.NO_TILE)
    if phase not in (Phase.FIRST, Phase.STARTER):
        return np.int64(Refusal.NOT_NOW)
    first, last = drawn(spec, phase)
    return np.int64(0 if first <= action < last else Refusal.NO_SUCH_ACTION)


@rule
def refuse_space(spec, state, space):
    """Why a space may not be chosen for what the play waits for."""
    phase = state.phase
    if phase in (Phase.PLACING, Phase.RAISING):
        return refuse_entry(spec, state, space)
    if phase == Phase.RETREAT:
        return np.int64(0 if retreats_to(spec, state, space) else Refusal.NOT_NEAREST)
    if phase == Phase.SEVEN:
        if space == CENTRE or CORNER[space] < 0:
            return np.int64(Refusal.NOT_A_CORNER)
        if not open_ground(state, space):
            return np.int64(Refusal.NO_GROUND)
        return np.int64(Refusal.DEMON_THERE if state.demon[space] != 0 else 0)
    if phase == Phase.SEVEN_FROM:
        return np.int64(0 if state.demon[space] != 0 else Refusal.NO_DEMON)
    if phase == Phase.STEPPING:
        return refuse_step(spec, state, state.mover - 1, space)
    if phase == Phase.PUSHING:
        at = np.int64(state.origin) - 1
        for seat in range(spec.players):
            for pawn in range(PAWNS):
                if state.pawn[seat, pawn] == at + 1 and seat != state.seat:
                    return refuse_push(spec, state, seat, pawn, space)
        return np.int64(Refusal.NO_PAWN)
    if phase == Phase.DEMON_FROM:
        return np.int64(0 if demon_moves(spec, state, space) else Refusal.NO_DEMON)
    if phase == Phase.DEMON_TO:
        return refuse_demon(spec, state, np.int64(state.origin) - 1, space)
    return np.int64(Refusal.FIGHTS_FIRST if phase == Phase.FIGHT else Refusal.NOT_NOW)


@rule
def refuse_tile(spec, state, tile):
    """Why a tile's place may not be chosen for what the play waits for."""
    phase = state.phase
    if phase == Phase.TOKEN_PLACE:
        return np.int64(0 if token_may_go(spec, state, state.origin == 1, tile) else Refusal.TOKEN)
    if phase == Phase.LAYING:
        return refuse_place(spec, state, np.int64(state.ring) - 1, tile)
    if phase == Phase.FLIPPING:
        return refuse_flip(spec, state, tile)
    return np.int64(Refusal.FIGHTS_FIRST if phase == Phase.FIGHT else Refusal.NOT_NOW)


@inlined
def refuse_act(spec, state, action):
    """Why something may not be begun in the part of a turn where all is free to choose (Actions)."""
    if action >= ACCEPT or action < STEP:
        return np.int64(Refusal.NOT_NOW)
    if state.mover != 0:  # a pawn that passes another one down the circles
        if action < DESCEND or action >= PUSH or action - DESCEND != state.mover - 1:
            return np.int64(Refusal.MUST_GO_ON)
        return refuse_descent(spec, state, action - DESCEND)
    if action == END:
        return np.int64(0)
    if state.trader > 0 and (action < TRADE or action >= BANK):
        return np.int64(Refusal.NOT_NOW)  # the seat in turn is done: others only trade
    if state.acted >= spec.actions:
        return np.int64(Refusal.BOUND)
    paid = not ((STEP <= action < DESCEND and state.moved == 0) or action == DEMON or TRADE <= action < END)
    if paid and spec.interleave == 1 and state.closed == 2:
        return np.int64(Refusal.BLOCKS)
    if action < DESCEND:
        return can_step(spec, state, action - STEP)
    if action < PUSH:
        return refuse_descent(spec, state, action - DESCEND)
    if action < LAY:
        return can_push(spec, state, (action - PUSH) // PAWNS, (action - PUSH) % PAWNS)
    if action < FLIP:
        return can_lay(spec, state, action - LAY)
    if action == FLIP:
        return can_flip(spec, state)
    if action == RAISE:
        return can_raise(spec, state)
    if action == DEMON:
        if state.demon_moved != 0:
            return np.int64(Refusal.USED)
        return np.int64(0 if some_demon_moves(spec, state) else Refusal.NO_DEMON)
    if action == ANEW:
        if spec.reroll_on != 2:
            return np.int64(Refusal.NO_SUCH_REROLL)
        return np.int64(0 if affords(spec, state, state.seat, REROLL_COST) else Refusal.NOT_HELD)
    if action < BANK:
        return refuse_trade(spec, state, action - TRADE)
    if spec.bank == 0:
        return np.int64(Refusal.NO_BANK)
    return np.int64(0 if state.stock[state.seat, action - BANK] >= spec.bank else Refusal.NOT_HELD)


@rule
def refuse_answer(spec, state, action):
    """Why an answer is not what the play waits for, outside of the free part of a turn."""
    phase = state.phase
    if phase == Phase.FIGHT:
        if action >= STEP:
            return np.int64(Refusal.FIGHTS_FIRST)
        return np.int64(0 if state.fights[action - FIGHT] != 0 else Refusal.NOTHING_TO_FIGHT)
    if phase == Phase.DECIDING:
        if action == ACCEPT:
            return np.int64(0)
        if action < REROLL or action >= COLOUR:
            return np.int64(Refusal.NOT_NOW)
        one = action != REROLL
        return np.int64(0 if one == (spec.reroll_scope == 1) else Refusal.NO_SUCH_REROLL)
    if phase == Phase.TOKEN:
        if action == NO_TOKEN:
            return np.int64(0 if spec.token_use == 0 else Refusal.TOKEN)
        if action in (GOOD, EVIL):
            return np.int64(0 if token_goes_somewhere(spec, state, action == GOOD) else Refusal.TOKEN)
        return np.int64(Refusal.NOT_NOW)
    if phase == Phase.ANSWER:
        return np.int64(0 if action in (YES, NO) else Refusal.NOT_NOW)
    if phase == Phase.GIVE or phase == Phase.WANT:
        if action == CALL_OFF:
            return np.int64(0)
        if action == NEXT:
            empty = phase == Phase.WANT and bundle(state.give) + bundle(state.want) == 0
            return np.int64(Refusal.EMPTY if empty else 0)
    if action < COLOUR or action >= COLOUR + HUES:
        return np.int64(Refusal.NOT_NOW)
    colour = action - COLOUR
    if phase == Phase.GIVE:
        return refuse_unit(spec, state, state.give, colour, dealer(state))
    if phase == Phase.WANT:
        return refuse_unit(spec, state, state.want, colour, state.partner)
    if phase == Phase.PAYING:
        return np.int64(0 if state.stock[state.seat, colour] > 0 else Refusal.NOT_HELD)
    if phase == Phase.BANKING:
        return np.int64(Refusal.NOT_NOW if colour == state.origin - 1 else 0)
    return np.int64(0 if phase == Phase.WISH else Refusal.NOT_NOW)


@rule
def span(state):
    """The codes among which all are that a seat may do in this phase: from the first to one past the last."""
    phase = state.phase
    if phase in (Phase.PLACING, Phase.RAISING):
        return SPACE, SPACE + FIRST_CIRCLE
    if phase in (Phase.TOKEN_PLACE, Phase.LAYING, Phase.FLIPPING):
        return TILE, FIGHT
    if phase == Phase.FIGHT:
        return FIGHT, STEP
    if phase == Phase.DECIDING:
        return ACCEPT, COLOUR
    if phase in (Phase.WISH, Phase.PAYING, Phase.BANKING):
        return COLOUR, GOOD
    if phase == Phase.TOKEN:
        return GOOD, NEXT
    return COLOUR, DICE  # an offer, and the answer to it


FREE = -1
ACTS = tuple(
    tuple(map(np.int64, act))  # of Python's own numbers numba compiles each function anew for each
    for act in (
        (STEP, DESCEND, FREE), (DESCEND, PUSH, DESCEND_COST), (PUSH, LAY, PUSH_COST), (LAY, FLIP, LAY_COST),
        (FLIP, TRADE, FREE), (TRADE, BANK, FREE), (BANK, ACCEPT, FREE),
    )
)  # fmt: skip
"""What may be begun in the free part of a turn, in the order of the codes: from, up to, and the price of them all."""


@inlined
def add_acts(spec, state, act, actions, n):
    """Add to the list what may be begun of some codes: nothing that can't be paid for."""
    first, last, price = act
    if price == FREE or affords(spec, state, np.int64(state.seat), price):
        for action in range(first, last):
            if refuse_act(spec, state, action) == 0:
                actions[n] = action
                n += 1
    return n


DRAWN = (
    Phase.TILES, Phase.FIRST, Phase.STARTER, Phase.ROLLING, Phase.RETREAT, Phase.SEVEN_FROM, Phase.SEVEN, Phase.DRAWING,
)  # fmt: skip
"""The phases in which chance decides, under one ruling or another."""


@rule
def legal_nearby(spec, state, actions):
    """As `legal_actions`, where a pawn or a demon goes on from its space: only what that touches is looked at."""
    here = np.int64(state.pawn[state.seat, state.mover - 1] if state.phase == Phase.STEPPING else state.origin) - 1
    n = 0
    for space in TOUCHING[here]:
        if space >= 0 and refuse_space(spec, state, space) == 0:
            actions[n] = SPACE + space
            n += 1
    return n


@rule
def legal_demons(spec, state, actions):
    """As `legal_actions`, where a demon is chosen that is to step: only where one stands."""
    n = 0
    for space in range(SPACES):
        if state.demon[space] != 0 and demon_moves(spec, state, space):
            actions[n] = SPACE + space
            n += 1
    return n


@rule
def legal_choices(spec, state, actions):
    """As `legal_actions`, outside of the free part of a turn."""
    n = 0
    phase = state.phase
    if phase in DRAWN:
        return outcomes(spec, state, actions)
    if phase in (Phase.STEPPING, Phase.PUSHING, Phase.DEMON_TO):
        return legal_nearby(spec, state, actions)
    if phase == Phase.DEMON_FROM:
        return legal_demons(spec, state, actions)
    first, last = span(state)
    for action in range(first, last):
        if refuse_choice(spec, state, action) == 0:
            actions[n] = action
            n += 1
    return n


@rule
def legal_actions(spec, state, actions):
    """The codes of all that the player to act, a seat or chance, may do.

    What may be begun is written out, so that each of the loops asks nothing but what its own codes may mean: one loop
    over all takes twice as long.
    """
    n = np.int64(0)
    if state.phase == Phase.OVER:
        return n
    if state.phase != Phase.ACTING:
        return legal_choices(spec, state, actions)
    steps, descents, pushes, tiles, once, offers, rest = ACTS
    n = add_acts(spec, state, steps, actions, n)
    n = add_acts(spec, state, descents, actions, n)
    n = add_acts(spec, state, pushes, actions, n)
    n = add_acts(spec, state, tiles, actions, n)
    n = add_acts(spec, state, once, actions, n)
    n = add_acts(spec, state, offers, actions, n)
    return add_acts(spec, state, rest, actions, n)
