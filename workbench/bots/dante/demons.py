"""Demons: on whose space one is worth most, and when a step of one gains something."""

import numpy as np

from workbench.bots.dante.asked import at
from workbench.games.dante.board import CENTRE, CIRCLE, INWARD, NEXT, OUTWARD, PREV
from workbench.games.dante.rules.ground import pawn_at
from workbench.games.dante.rules.walking import refuse_demon
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import DEMON
from workbench.kernel import rule

OWN = -99
"""What a demon on a pawn of one's own is worth: less than any step brings."""
STUCK = -999
"""What a demon gains that can't step."""


@rule
def harm(spec, view, seat, space):
    """What a demon on a space is worth to a seat: more the further in its opponent stands; in the centre it is idle."""
    there = pawn_at(spec, view, space)
    if there < 0 or space == CENTRE:
        return np.int64(0)
    return np.int64(OWN if there // PAWNS == seat else 1 + CIRCLE[space])


@rule
def beside(space):
    """The four spaces from which a demon may step onto a space, and to which from there; -1 for what there is not."""
    return np.int64(NEXT[space]), np.int64(PREV[space]), np.int64(INWARD[space]), np.int64(OUTWARD[space])


@rule
def step_gain(spec, view, seat, space):
    """What the best step of the demon on a space gains a seat; STUCK where none can be made."""
    most, here = np.int64(STUCK), harm(spec, view, seat, space)
    for to in beside(space):
        if to >= 0 and refuse_demon(spec, view, space, to) == 0:
            most = max(most, harm(spec, view, seat, to) - here)
    return most


@rule
def gains(spec, view, seat, space):
    """Whether there is a demon on a space whose step gains a seat something."""
    return space >= 0 and view.demon[space] != 0 and step_gain(spec, view, seat, space) > 0


@rule
def lead(spec, view, seat, actions, n):
    """The index of the demon step where one gains the seat something; -1 where none does.

    Only a step off an own pawn or onto another's does, so that only demons there and beside are looked at.
    """
    step = at(actions, n, DEMON)
    if step < 0:
        return step
    for who in range(spec.players):
        for pawn in range(PAWNS):
            space = np.int64(view.pawn[who, pawn]) - 1
            if space < 0:
                continue
            if who == seat:
                if gains(spec, view, seat, space):
                    return step
            else:
                for near in beside(space):
                    if gains(spec, view, seat, near):
                        return step
    return np.int64(-1)
