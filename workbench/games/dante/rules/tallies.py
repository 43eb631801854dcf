"""What analysts ask about, counted as it happens."""

import numpy as np

from workbench.games.dante.board import CENTRE, CIRCLE
from workbench.games.dante.rules.ground import demons
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.rules.trading import dealer
from workbench.games.dante.words import COLOUR, DESCEND, HUES, LAY, PILES, PUSH, RAISE, REROLL, STEP, YES, Phase
from workbench.kernel import Tally, rule

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
)
FIGHTS, WON, DESCENTS = 0, CIRCLES, 2 * CIRCLES
GAINED, SPENT = 3 * CIRCLES, 3 * CIRCLES + HUES
LAID = SPENT + HUES
TURNS = LAID + ALL_RINGS
PUSHES, STEPS, RAISED, REROLLS, OFFERS, TRADES, LOST, STALLED, DEMONS = range(TURNS + 1, TURNS + 10)


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
    counts[REROLLS, seat] += REROLL <= action < COLOUR
    counts[TRADES, dealer(before)] += action == YES
    if before.phase == Phase.LAYING:
        counts[LAID + before.ring - 1, seat] += 1
    if after.turn > before.turn:
        counts[TURNS, after.seat] += 1
        counts[DEMONS, 0] += demons(after)
    counts[STALLED, 0] += after.phase == Phase.OVER and after.winner == 0
