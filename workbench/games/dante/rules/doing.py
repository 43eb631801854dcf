"""Doing an action."""

import numpy as np

from workbench.games.dante.board import CENTRE_TILE
from workbench.games.dante.rules.fights import begin_fight, resolve_fight, retreat
from workbench.games.dante.rules.gains import put_token, resolve_roll, wish
from workbench.games.dante.rules.laying import buy_tile, enter, flip, next_gap
from workbench.games.dante.rules.paying import FLIP as FLIP_COST
from workbench.games.dante.rules.paying import PUSH as PUSH_COST
from workbench.games.dante.rules.paying import RAISE as RAISE_COST
from workbench.games.dante.rules.paying import REROLL as REROLL_COST
from workbench.games.dante.rules.paying import affords, pay
from workbench.games.dante.rules.record import COMBAT, RESOURCES
from workbench.games.dante.rules.trading import agree, call_off, change, next_dealer
from workbench.games.dante.rules.turns import begin_turn, end_turn, placer
from workbench.games.dante.rules.walking import descend, landed, push, step
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import (
    ACCEPT,
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
    FIGHT,
    FLIP,
    GOOD,
    LAY,
    NEXT,
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
)
from workbench.kernel import rule


@rule
def apply(spec, state, action):
    """Do one action, a seat's or chance's."""
    if action >= DICE:
        by_lot(spec, state, action)
    elif action < TILE:
        at_space(spec, state, action - SPACE)
    elif action < FIGHT:
        at_tile(spec, state, action - TILE)
    elif action < STEP:
        begin_fight(spec, state, action - FIGHT)
    elif action == END:
        if not next_dealer(spec, state):
            end_turn(spec, state)
    elif action < ACCEPT:
        act(spec, state, action)
    else:
        answer(spec, state, action)


@rule
def by_lot(spec, state, action):
    """Dice, lots and drawn tiles."""
    if action >= SEAT:
        if state.phase == Phase.FIRST:
            state.first, state.phase = action - SEAT, Phase.PLACING
        else:
            begin_turn(spec, state, action - SEAT)
    elif action >= DRAW:
        number = action - DRAW
        if state.phase == Phase.TILES:
            state.tile[next_gap(state)] = number + 1
            if next_gap(state) == CENTRE_TILE:
                state.phase = Phase.FIRST
        else:
            state.drawn, state.phase = number + 1, Phase.LAYING
    else:
        if action >= DIE:
            state.dice[0 if state.again == 1 else 1] = action - DIE + 1
        else:
            state.dice[0], state.dice[1] = (action - DICE) // 6 + 1, (action - DICE) % 6 + 1
        state.again = 0
        rolled(spec, state)


@rule
def rolls_again(spec, fight, acting):
    """Whether a roll may be paid for to be rolled again: of a fight, or in the third step, as the ruling says."""
    return spec.reroll_on == 0 or (spec.reroll_on == 1 and fight) or (spec.reroll_on == 3 and acting)


@rule
def rolled(spec, state):
    """After a roll: whoever can pay for another may; else the roll stands."""
    may = rolls_again(spec, state.purpose == COMBAT, state.rolled == 1)
    if may and state.acted < spec.actions and affords(spec, state, state.seat, REROLL_COST):
        state.phase = Phase.DECIDING
    else:
        stands(spec, state)


@rule
def stands(spec, state):
    """What a roll does, once it is accepted."""
    if state.purpose == COMBAT:
        resolve_fight(spec, state)
    else:
        resolve_roll(spec, state)


@rule
def at_space(spec, state, space):
    """What happens at a space that was chosen."""
    phase = state.phase
    if phase == Phase.PLACING:
        enter(spec, state, placer(spec, state), space)
        state.placed += 1
        if state.placed == spec.start_pawns * spec.players:
            if spec.starter == 1:
                state.phase = Phase.STARTER
            else:
                begin_turn(spec, state, np.int64(state.first))
    elif phase == Phase.RAISING:
        enter(spec, state, np.int64(state.seat), space)
        state.phase = Phase.ACTING
    elif phase == Phase.RETREAT:
        retreat(spec, state, space)
    elif phase == Phase.SEVEN:
        state.demon[space] = 1
        state.phase = Phase.ACTING
    elif phase == Phase.SEVEN_FROM:
        state.demon[space] = 0
        state.phase = Phase.SEVEN
    elif phase == Phase.STEPPING:
        step(spec, state, space)
    elif phase == Phase.PUSHING:
        push(spec, state, space)
    elif phase == Phase.DEMON_FROM:
        state.origin, state.phase = space + 1, Phase.DEMON_TO
    else:
        state.demon[state.origin - 1], state.demon[space] = 0, 1
        state.origin, state.phase = 0, Phase.ACTING


@rule
def at_tile(spec, state, tile):
    """What happens at a tile's place that was chosen."""
    if state.phase == Phase.TOKEN_PLACE:
        put_token(spec, state, tile)
    elif state.phase == Phase.LAYING:
        state.tile[tile] = state.drawn
        state.drawn, state.ring, state.phase = 0, 0, Phase.ACTING
    else:
        flip(spec, state, tile)


@rule
def act(spec, state, action):
    """Begin something in the free part of a turn; what has a fixed price is paid for now."""
    seat = np.int64(state.seat)
    free = (action < DESCEND and state.moved == 0) or action == DEMON or action >= TRADE
    if not free:
        state.closed = max(np.int64(1), np.int64(state.closed))
    elif state.closed == 1:
        state.closed = 2
    if state.mover == 0:
        state.acted += 1
    if action < DESCEND:
        state.mover, state.phase = action - STEP + 1, Phase.STEPPING
    elif action < PUSH:
        descend(spec, state, action - DESCEND)
    elif action < LAY:
        pay(spec, state, seat, PUSH_COST)
        state.origin = state.pawn[(action - PUSH) // PAWNS, (action - PUSH) % PAWNS]
        state.phase = Phase.PUSHING
    elif action < FLIP:
        buy_tile(spec, state, action - LAY)
    elif action == FLIP:
        pay(spec, state, seat, FLIP_COST)
        state.phase = Phase.FLIPPING
    elif action == RAISE:
        pay(spec, state, seat, RAISE_COST)
        state.phase = Phase.RAISING
    elif action == DEMON:
        state.demon_moved, state.phase = 1, Phase.DEMON_FROM
    elif action == ANEW:
        pay(spec, state, seat, REROLL_COST)
        state.purpose, state.again, state.phase = RESOURCES, 3, Phase.ROLLING
    elif action < BANK:
        state.offered += 1
        state.partner, state.phase = action - TRADE, Phase.GIVE
    else:
        state.origin, state.phase = action - BANK + 1, Phase.BANKING


@rule
def answer(spec, state, action):
    """An answer to what was asked."""
    phase = state.phase
    if phase == Phase.DECIDING:
        if action == ACCEPT:
            stands(spec, state)
            return
        pay(spec, state, np.int64(state.seat), REROLL_COST)
        state.acted += 1
        state.again, state.phase = (3 if action == REROLL else action - REROLL), Phase.ROLLING
    elif phase == Phase.WISH:
        wish(spec, state, action - COLOUR)
    elif phase == Phase.TOKEN:
        state.phase = Phase.ACTING if action == NO_TOKEN else Phase.TOKEN_PLACE
        state.origin = 0 if action == NO_TOKEN else (1 if action == GOOD else 2)
    elif phase == Phase.PAYING:
        state.stock[state.seat, action - COLOUR] -= 1
        landed(spec, state)
    elif phase == Phase.BANKING:
        change(spec, state, action - COLOUR)
    elif phase == Phase.ANSWER:
        if action == YES:
            agree(spec, state)
        else:
            call_off(state)
    elif action == CALL_OFF:
        call_off(state)
    elif action == NEXT:
        state.phase = Phase.WANT if phase == Phase.GIVE else Phase.ANSWER
    elif phase == Phase.GIVE:
        state.give[action - COLOUR] += 1
    else:
        state.want[action - COLOUR] += 1
