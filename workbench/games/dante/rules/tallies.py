"""What analysts ask about, counted as it happens."""

import numpy as np

from workbench.contract import Tally
from workbench.games.dante.board import CENTRE, CIRCLE
from workbench.games.dante.rules.ground import demons
from workbench.games.dante.rules.paying import DESCEND as DESCEND_COST
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.rules.trading import dealer
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import (
    ANEW,
    COLOUR,
    DESCEND,
    END,
    HUES,
    LAY,
    PILES,
    PUSH,
    RAISE,
    REROLL,
    SPAN,
    SPANS,
    STEP,
    YES,
    Phase,
)
from workbench.kernel import rule

CIRCLES, ALL_RINGS = 9, PILES + 1
TALLIES = (
    Tally("fights", ("circle",), True, "fights, by the circle they were fought in"),
    Tally("fights won", ("circle",), True, "fights won"),
    Tally("descents", ("circle",), True, "descents, by the circle that was left"),
    Tally("gained", ("colour",), True, "resources gained by rolls, trades or the bank"),
    Tally("spent", ("colour",), True, "resources paid or traded away"),
    Tally("tiles laid", ("ring",), True, "tiles bought and laid"),
    Tally("turns", (), True, "turns begun"),
    Tally("pushes", (), True, "pawns of others pushed"),
    Tally("moves", (), True, "moves of own pawns by steps, free or paid"),
    Tally("new pawns", (), True, "pawns bought"),
    Tally("re-rolls", (), True, "rolls made again"),
    Tally("offers", (), True, "offers begun"),
    Tally("trades", (), True, "offers agreed to"),
    Tally("pawns lost", (), True, "pawns that left the game"),
    Tally("stalled", (), False, "plays that nobody finished within the bound of turns"),
    Tally("demons", (), False, "demons on the board, summed over the turns: divide by the turns of all seats"),
    Tally("one short", ("colour",), True, "turns ended with all that the next circle costs but this colour"),
    Tally("lead", ("span",), False, "circles from the furthest seat to the next, summed over the turns of a span"),
    Tally("reached", ("span",), False, "turns begun in a span: divide the lead by them"),
)
FIGHTS, WON, DESCENTS = 0, CIRCLES, 2 * CIRCLES
GAINED, SPENT = 3 * CIRCLES, 3 * CIRCLES + HUES
LAID = SPENT + HUES
TURNS = LAID + ALL_RINGS
PUSHES, STEPS, RAISED, REROLLS, OFFERS, TRADES, LOST, STALLED, DEMONS = range(TURNS + 1, TURNS + 10)
SHORT = DEMONS + 1
LEAD = SHORT + HUES
REACHED = LEAD + SPANS


@rule
def one_short(spec, state, seat):
    """The only colour of which a seat holds too little for the next circle; -1 where there is none, or are several."""
    short = np.int64(-1)
    for colour in range(HUES):
        if state.stock[seat, colour] < spec.costs[DESCEND_COST, colour]:
            if short >= 0:
                return np.int64(-1)
            short = np.int64(colour)
    return short


@rule
def lead(spec, state):
    """Circles from the furthest seat's furthest pawn to the next seat's."""
    first, second = np.int64(-1), np.int64(-1)
    for seat in range(spec.players):
        furthest = np.int64(-1)
        for pawn in range(PAWNS):
            space = np.int64(state.pawn[seat, pawn]) - 1
            if space >= 0:
                furthest = max(furthest, np.int64(CIRCLE[space]))
        if furthest > first:
            first, second = furthest, first
        else:
            second = max(second, furthest)
    return first - second


@rule
def tally(spec, before, action, after, counts):
    """Count what an action of a seat or of chance did."""
    seat = np.int64(before.seat)
    for other in range(spec.players):
        for colour in range(HUES):
            more = np.int64(after.stock[other, colour]) - before.stock[other, colour]
            if more > 0:
                counts[GAINED + colour, other] += more
            elif more < 0:
                counts[SPENT + colour, other] -= more
    fought = before.purpose == COMBAT and before.fighter > 0 and (before.phase in (Phase.ROLLING, Phase.DECIDING))
    if fought and (after.fighter != before.fighter or after.phase == Phase.RETREAT or after.phase == Phase.OVER):
        space = np.int64(before.pawn[seat, before.fighter - 1]) - 1
        counts[FIGHTS + CIRCLE[space], seat] += 1
        gone = after.winner != 0 if space == CENTRE else after.demon[space] == 0
        counts[WON + CIRCLE[space], seat] += gone
        counts[LOST, seat] += after.pawn[seat, before.fighter - 1] < 0
    if before.phase == Phase.ACTING:
        if DESCEND <= action < PUSH:
            counts[DESCENTS + CIRCLE[before.pawn[seat, action - DESCEND] - 1], seat] += 1
        counts[PUSHES, seat] += PUSH <= action < LAY
        counts[STEPS, seat] += STEP <= action < DESCEND
        counts[RAISED, seat] += action == RAISE
        counts[OFFERS, dealer(before)] += after.offered > before.offered
        if action == LAY + PILES:
            counts[LAID + PILES, seat] += 1
        over = action == END and (after.turn > before.turn or after.phase == Phase.OVER)
        short = one_short(spec, before, seat) if over else np.int64(-1)
        if short >= 0:
            counts[SHORT + short, seat] += 1
    counts[REROLLS, seat] += REROLL <= action < COLOUR or action == ANEW
    counts[TRADES, dealer(before)] += action == YES
    if before.phase == Phase.LAYING:
        counts[LAID + before.ring - 1, seat] += 1
    if after.turn > before.turn:
        counts[TURNS, after.seat] += 1
        counts[DEMONS, 0] += demons(after)
        span = np.int64(min((after.turn - 1) // SPAN, SPANS - 1))
        counts[LEAD + span, 0] += lead(spec, after)
        counts[REACHED + span, 0] += 1
    counts[STALLED, 0] += after.phase == Phase.OVER and after.winner == 0
