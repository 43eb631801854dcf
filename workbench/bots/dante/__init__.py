"""Ways of playing Dante's Inferno: `descend`, `trade`, `expand`, `push`, one player with different knobs; `search`.

The knobs stand in `asked.KNOBS`: `descend(trade=1, pawns=4)` is one more way. What is said of each was found in 20,000
plays of four seats on the tiles of the data file, seed 1: shares of wins are within 0.007, two errors, and so is what
stands after ±. Four `descend` take 79.6 ± 1.3 turns and stall in 0.5 ± 0.1 % of the plays; of 400 plays of four
`uniform`, 399 stalled.
"""

from dataclasses import replace

import numpy as np

from workbench.bots import Bot
from workbench.bots.dante.acting import act
from workbench.bots.dante.asked import KNOBS, RESERVE, at
from workbench.bots.dante.choosing import choose_place, choose_space, choose_tile, decide, pay_with
from workbench.bots.dante.trading import answer, best_change, name_bundle
from workbench.bots.dante.worth import wanted
from workbench.bots.rollout import rollout_of
from workbench.games.dante.words import COLOUR, GOOD, NO_TOKEN, TILE, Phase
from workbench.kernel import below, rule

GAMES = ("dante",)
USUAL = "descend"
"""By `uniform` nearly all plays stall."""


@rule
def _descend(spec, view, seat, actions, n, knobs, stream):
    """Save for the way down with pawns on good tiles, go it in one turn, fight with re-rolls; all else by the knobs."""
    phase = view.phase
    if phase == Phase.ACTING:
        return act(spec, view, seat, actions, n, knobs)
    if actions[0] < TILE:
        return choose_space(spec, view, seat, actions, n, knobs)
    if phase == Phase.TOKEN_PLACE:
        return choose_tile(spec, view, seat, actions, n)
    if phase == Phase.LAYING:
        return choose_place(spec, view, seat, actions, n, knobs)
    if phase == Phase.DECIDING:
        return decide(spec, view, seat, actions, n)
    if phase == Phase.WISH:
        return max(np.int64(0), at(actions, n, COLOUR + wanted(spec, view, seat, knobs)))
    if phase == Phase.TOKEN:
        good = at(actions, n, GOOD)
        return good if good >= 0 else max(np.int64(0), at(actions, n, NO_TOKEN))
    if phase == Phase.PAYING:
        return pay_with(spec, view, seat, actions, n)
    if phase == Phase.BANKING:
        paid = np.int64(view.origin) - 1
        return max(np.int64(0), at(actions, n, COLOUR + best_change(spec, view, seat, paid, knobs[RESERVE])))
    if phase == Phase.GIVE or phase == Phase.WANT:
        return name_bundle(spec, view, seat, actions, n, knobs)
    if phase == Phase.ANSWER:
        return answer(spec, view, seat, actions, n, knobs)
    return np.int64(below(stream, n))


descend = Bot("descend", _descend, knobs=KNOBS, games=GAMES, rests=("apply", "chance_outcomes"))
"""Saves on good tiles for the whole way down, then goes it in one turn; from the eighth circle it tries again.

A pawn that was beaten back to a corner steps back onto a tile. A demon beside an opponent's pawn is stepped onto it:
beside three that leave demons alone (`demon=0`) it wins 29 %. One of those beside three `descend` wins its share, 25 %:
the harm is everybody's. Four of them take 62.3 ± 0.9 turns.

It reckons what rolls bring, what things cost and what beats a demon, so a variant's own `apply` or `chance_outcomes`
is refused. Its own `scores` is not: it goes down to Lucifer whatever that brings.
"""
trade = replace(descend(trade=2), name="trade")
"""As `descend`, and offers swaps of one colour for another that shorten both sides' waiting, and agrees to such.

Four of them take 54.0 ± 0.6 turns. Beside three that agree and do not offer, one wins 31 %; one that never trades,
beside three of these, 20 %. Where seats that are not in turn may offer (`trade_others`), it does.
"""
expand = replace(descend(pawns=5, tiles=1), name="expand")
"""As `descend`, but first buys pawns up to five, then settles its foremost on a tile laid for it in the second ring.

Beside three `descend` it wins 28 %: the pawns pay, as some are always being beaten back (29 % with them alone); the
tile costs (15 % with it alone), as the pawn leaves a tile whose colour it then lacks.
"""
push = replace(descend(push=2), name="push")
"""As `descend`, and shoves the pawn that waits on the innermost corner off it, laying the tile to shove it onto.

The rules leave that little use. Who waits on a corner has lost to Lucifer or a demon, mostly in the eighth circle,
where no tile lies beside it: without laying one (`push=1`) there are 0.3 pushes a play, and the seat that waits to
push wins 22 %, for the blue that it wished for. With the tile there are 1.4; but the free step takes the pawn back to
its corner, and off it no seven puts a demon on it: beside three `descend` it wins 18 %, and each of those 27 %.
"""
search = rollout_of(descend, samples=50, name="search")
"""Tries each action over sampled dice, all seats playing on as `descend` to the end; in doubt it does as that one.

Beside three `descend` it won 85 of 214 plays, 40 ± 7 % (two errors; its share would be 25 %, from which that is more
than four errors): 26 of 60, ten or twenty a seed, and of 154 more, each with a seed of its own from 70,000 on and in
each seat as often, 59. With 20 samples it won 19 of 60, 32 ± 12 %. On one core a play of it took 3 to 5 s, of twenty to
seventy choices, a choice 0.1 s and the longest of two plays 0.4 s: twice the samples cost twice as long.
"""
