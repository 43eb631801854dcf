"""What analysts ask about, counted as it happens."""

import numpy as np

from workbench.contract import Tally
from workbench.games.divinare.rules.scoring import CENTRE, NOTHING, PERFECT, final_count, verdict
from workbench.games.divinare.rules.turns import actor, over
from workbench.games.divinare.spec import COUNTS, SUITS
from workbench.games.divinare.words import PASS, PLACES, PLAY
from workbench.kernel import rule

TALLIES = (
    Tally("perfect", ("suit",), True, "tokens on the right space when a round ended"),
    Tally("near", ("suit",), True, "tokens one space beside it"),
    Tally("wrong", ("suit",), True, "tokens on another number"),
    Tally("centre", ("suit",), True, "tokens in the centre"),
    Tally("moved off", ("suit",), True, "moves that took a token off the space that proved right"),
    Tally("stuck", ("suit",), True, "tokens that had to move and could not"),
    Tally("passed", ("suit",), True, "cards passed on"),
    Tally("off board", ("suit",), False, "final counts that no space carries"),
    Tally("count", ("suit", "count"), False, "final counts of a suit"),
)
ROW_MOVED, ROW_STUCK, ROW_PASSED, ROW_OFF, ROW_COUNT = (SUITS * i for i in range(4, 9))


@rule
def tally(spec, before, action, after, counts):
    """Count what happened: cards passed, tokens moved off the right space; at a round's end, how each token stands."""
    if action < PASS:
        return
    if action < PLAY:
        counts[ROW_PASSED + action % SUITS, actor(spec, before)] += 1
        return
    seat = actor(spec, before)
    suit = (action - PLAY) // PLACES
    place = np.int64(before.token[seat, suit])
    if after.token[seat, suit] == place:
        counts[ROW_STUCK + suit, seat] += 1
    elif before.viewer < 0 and verdict(spec, suit, place, np.int64(spec.deck[suit]) - before.deck[suit]) == PERFECT:
        counts[ROW_MOVED + suit, seat] += 1
    if over(spec, after):
        for board in range(spec.suits):
            count = final_count(spec, after, board)
            counts[ROW_COUNT + board * COUNTS + count, 0] += 1
            if spec.space_of[board, count] == 0:
                counts[ROW_OFF + board, 0] += 1
            for other in range(spec.players):
                what = verdict(spec, board, np.int64(after.token[other, board]), count)
                if what != NOTHING:
                    row = 3 if what == CENTRE else what - 1
                    counts[row * SUITS + board, other] += 1
