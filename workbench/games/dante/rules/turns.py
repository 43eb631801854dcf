"""Whose turn it is, how a turn begins and goes on, how a play ends."""

import numpy as np

from workbench.games.dante.board import CENTRE
from workbench.games.dante.rules.record import COMBAT, RESOURCES, forget
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import Phase
from workbench.kernel import CHANCE, TERMINAL, rule

MEASURE = "turns"
"""What rule sets are compared by (contract.Rules): in a race the points of all seats come to 1, whatever the rules."""
WINS_FROM = 1
"""The fewest points that win (contract.Rules): a play that stalled is nobody's."""
BOUND = "turns"
"""The value by which a play stalls (contract.Rules)."""


@rule
def placer(spec, state):
    """Who places the next starting pawn: once around, back again, and so on, each last one twice (Setting up)."""
    lap, at = np.int64(state.placed) // spec.players, np.int64(state.placed) % spec.players
    step = at if lap % 2 == 0 else spec.players - 1 - at
    return (state.first + step) % spec.players


@rule
def by_chance(spec, state):
    """Whether dice, a drawn tile or a lot decide what the play waits for."""
    phase = state.phase
    if phase in (Phase.TILES, Phase.FIRST, Phase.STARTER, Phase.ROLLING):
        return True
    if phase == Phase.DRAWING:
        return spec.tile_draw == 0
    if phase in (Phase.SEVEN, Phase.SEVEN_FROM):
        return spec.seven_placer == 1
    return phase == Phase.RETREAT and spec.nearest_ties == 1 and state.pawn[state.seat, state.fighter - 1] != CENTRE + 1


@rule
def current_player(spec, state):
    """The seat to act; CHANCE where dice, tiles or lots decide; TERMINAL once Lucifer is beaten or it stalled."""
    if state.phase == Phase.OVER:
        return np.int64(TERMINAL)
    if by_chance(spec, state):
        return np.int64(CHANCE)
    if state.phase == Phase.PLACING:
        return np.int64(placer(spec, state))
    if state.phase == Phase.ANSWER:
        return np.int64(state.partner)
    if state.trader > 0:
        return np.int64(state.trader) - 1
    return np.int64(state.seat)


@rule
def begin_turn(spec, state, seat):
    """A seat's turn begins: its pawns that share a space with a demon must fight, then it rolls (Order of a turn).

    After as many turns as the simulation allows the play is over without a winner: it has stalled.
    """
    forget(state)
    if state.turn >= spec.turns:
        state.phase = Phase.OVER
        return
    state.turn += 1
    state.seat = seat
    for pawn in range(PAWNS):
        space = np.int64(state.pawn[seat, pawn]) - 1
        if space >= 0 and (state.demon[space] != 0 or space == CENTRE):
            state.fights[pawn] = 1
    go_on(spec, state)


@rule
def go_on(spec, state):
    """After a fight or at a turn's start: the next fight, the roll for resources, or the actions."""
    state.fighter, state.purpose = 0, RESOURCES
    for pawn in range(PAWNS):
        space = np.int64(state.pawn[state.seat, pawn]) - 1
        if space < 0 or (state.demon[space] == 0 and space != CENTRE):
            state.fights[pawn] = 0
        if state.fights[pawn] != 0:
            state.phase, state.purpose = Phase.FIGHT, COMBAT
    if state.purpose == COMBAT:
        return
    if state.rolled == 0:
        state.again, state.phase = 3, Phase.ROLLING
    else:
        state.phase = Phase.ACTING


@rule
def alive(spec, state, seat):
    """Whether a seat takes turns: one without a pawn in play does, unless the ruling says otherwise."""
    if spec.no_pawn == 0:
        return True
    for pawn in range(PAWNS):
        if state.pawn[seat, pawn] > 0:
            return True
    return False


@rule
def end_turn(spec, state):
    """The turn goes to the next seat clockwise that takes part."""
    seat = np.int64(state.seat)
    for _ in range(spec.players):
        seat = (seat + 1) % spec.players
        if alive(spec, state, seat):
            begin_turn(spec, state, seat)
            return
    state.phase = Phase.OVER


@rule
def scores(spec, state, out):
    """One point for whoever has beaten Lucifer; none for anybody in a play that stalled (Winning)."""
    for seat in range(spec.players):
        out[seat] = 1 if state.winner == seat + 1 else 0


@rule
def settled(spec, state):
    """Where a search may stop: at the end only."""
    return np.int64(1) if state.phase == Phase.OVER else np.int64(0)


@rule
def hidden(spec, state):
    """Nothing is hidden: resources lie open, and what is to be drawn nobody has."""
    return np.int64(0)


@rule
def observe(spec, state, seat):
    """What a seat knows is all there is."""
    return


@rule
def max_length(spec):
    """A bound on the actions of a play: setting up, then per turn the fights and as much as the bounds allow."""
    fights = PAWNS * 4
    each = 2 * np.int64(spec.trade_size) + 8
    return 64 + np.int64(spec.turns) * (
        fights + 12 + spec.players + each * (np.int64(spec.actions) + spec.offers + PAWNS)
    )
