"""What actions cost, whether a seat can pay, paying."""

import numpy as np

from workbench.games.dante.words import HUES
from workbench.kernel import rule

LAY, FLIP, RAISE, PUSH, DESCEND, REROLL = range(6)
"""Rows of `spec.costs`."""


@rule
def times(spec, state, seat, what):
    """How many times a seat could pay for something with what it holds; 99 where it costs nothing."""
    most = np.int64(99)
    for colour in range(HUES):
        each = np.int64(spec.costs[what, colour])
        if each > 0:
            most = min(most, np.int64(state.stock[seat, colour]) // each)
    return most


@rule
def affords(spec, state, seat, what):
    """Whether a seat holds what something costs (Costs of actions)."""
    for colour in range(HUES):
        if state.stock[seat, colour] < spec.costs[what, colour]:
            return False
    return True


@rule
def pay(spec, state, seat, what):
    """Pay for something that the seat affords."""
    for colour in range(HUES):
        state.stock[seat, colour] -= spec.costs[what, colour]


@rule
def steps_payable(spec, state, seat):
    """How many extra steps a seat could pay for now: one resource each."""
    if spec.step_colour >= 0:
        payable = np.int64(state.stock[seat, spec.step_colour])
    else:
        payable = np.int64(0)
        for colour in range(HUES):
            payable += state.stock[seat, colour]
    if spec.extra_steps == 1:
        payable = min(payable, np.int64(1 - state.extra))
    return payable


@rule
def gain(spec, state, seat, colour, amount):
    """Give a seat resources of a colour, up to the cap if there is one."""
    held = np.int64(state.stock[seat, colour]) + amount
    if spec.stock_cap > 0:
        held = min(held, np.int64(spec.stock_cap))
    state.stock[seat, colour] = held


@rule
def bundle(row):
    """Units in a bundle."""
    units = np.int64(0)
    for colour in range(HUES):
        units += row[colour]
    return units
