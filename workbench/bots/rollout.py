"""A searching bot for any game: it deals the hidden cards again, tries each action, and plays on to see what comes."""

from functools import lru_cache
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from workbench.bots import Bot, uniform
from workbench.kernel import CHANCE, SEATS, STREAM, TERMINAL, Rules, draw, rule, start_stream, word

FAULT = -(1 << 40)
"""What a search answers when its base answered outside the list; the loop refuses it by the bot's name."""


class Desk(NamedTuple):
    """The room that a search works in, made once: nothing is allocated while it runs."""

    dealt: Any
    """A full state dealt from the view."""
    trial: Any
    """The state that is played on."""
    seen: Any
    actions: Any
    weights: Any
    streams: Any
    points: Any
    sums: Any
    """Of each action's values, over its tries."""
    squares: Any
    """Of each action's values' squares."""
    tries: Any
    """How many deals each action was tried on."""
    alive: Any
    """The indices of the actions that are still in question."""


def desk(rules: Rules) -> Desk:
    """A search's room for one game."""
    dealt, trial, seen = (np.zeros(1, rules.STATE) for _ in range(3))
    actions, weights, sums, squares, tries, alive = (np.zeros(rules.ACTIONS, np.int64) for _ in range(6))
    streams, points = np.zeros((SEATS + 1, STREAM), np.int64), np.zeros(SEATS, np.int64)
    return Desk(dealt, trial, seen, actions, weights, streams, points, sums, squares, tries, alive)


@rule
def play_on(verbs, base, looks, knobs, spec, desk, stop):
    """Play the trial on, `base` in every seat, until it is over or as many rounds as `stop` are settled.

    Returns 0, or FAULT where the base answered outside the list.
    """
    state = desk.trial
    player = verbs.current_player(spec, state[0])
    while player != TERMINAL:
        if player == CHANCE:
            if verbs.settled(spec, state[0]) >= stop:
                return 0
            n = verbs.chance_outcomes(spec, state[0], desk.actions, desk.weights)
            action = desk.actions[draw(desk.streams[0], desk.weights, n)]
        else:
            n = verbs.legal_actions(spec, state[0], desk.actions)
            choice = np.int64(0)
            if n > 1:
                if looks == 1:
                    desk.seen[0] = state[0]
                    verbs.observe(spec, desk.seen[0], player)
                choice = base(spec, desk.seen[0], player, desk.actions, n, knobs, desk.streams[1 + player])
                if choice < 0 or choice >= n:
                    return FAULT
            action = desk.actions[choice]
        verbs.apply(spec, state[0], action)
        player = verbs.current_player(spec, state[0])
    return 0


@rule
def fill(verbs, spec, desk, stream):
    """Deal what is hidden in `desk.dealt`, a view, until a seat is to act."""
    while verbs.current_player(spec, desk.dealt[0]) == CHANCE:
        n = verbs.chance_outcomes(spec, desk.dealt[0], desk.actions, desk.weights)
        verbs.apply(spec, desk.dealt[0], desk.actions[draw(stream, desk.weights, n)])


@rule
def try_out(verbs, base, looks, knobs, spec, view, seat, actions, m, samples, players, stream, desk):
    """Try the first m of the actions `desk.alive` on so many more deals, and add up their values.

    A value is the own points less the others' mean, times the number of others. Each sample deals the view's hidden
    cards once and tries every action with the same luck after it. Play goes on to the end of the round where the game
    has rounds (`settled`), else to the end. Returns 0 or FAULT.
    """
    stop = verbs.settled(spec, view[0]) + 1
    for sample in range(samples):
        desk.dealt[0] = view[0]
        fill(verbs, spec, desk, stream)
        luck = word(stream)
        for j in range(m):
            i = desk.alive[j]
            for who in range(players + 1):
                start_stream(desk.streams[who], luck, sample, who)
            desk.trial[0] = desk.dealt[0]
            verbs.apply(spec, desk.trial[0], actions[i])
            if play_on(verbs, base, looks, knobs, spec, desk, stop) != 0:
                return FAULT
            verbs.scores(spec, desk.trial[0], desk.points)
            value = np.int64(0)
            for other in range(players):
                value += desk.points[seat] - desk.points[other]
            desk.sums[i] += value
            desk.squares[i] += value * value
            desk.tries[i] += 1
    return 0


@rule
def clear(desk, n):
    """Begin a search: all n actions are in question, none is tried."""
    for i in range(n):
        desk.sums[i] = desk.squares[i] = desk.tries[i] = 0
        desk.alive[i] = i


@rule
def better_half(desk, m):
    """Put the better half of the first m actions in question before the others, the best first; how many that are.

    All m have been tried equally often. Of two that are equal, the one that comes first in the list is better.
    """
    keep = (m + 1) // 2
    for j in range(keep):
        best = j
        for k in range(j + 1, m):
            a, b = desk.alive[k], desk.alive[best]
            if desk.sums[a] > desk.sums[b] or (desk.sums[a] == desk.sums[b] and a < b):
                best = k
        desk.alive[j], desk.alive[best] = desk.alive[best], desk.alive[j]
    return keep


@rule
def search(verbs, base, looks, knobs, spec, view, seat, actions, n, samples, players, stream, desk):
    """The index of the action that does best over sampled deals; FAULT where the base answered outside the list.

    As many trials as `samples` for each action are spent in stages, and the worse half is dropped after each: so most
    go to the few that are hard to tell apart. (Sequential halving: Karnin, Koren and Somekh 2013)
    """
    clear(desk, n)
    stages = 1
    while 1 << stages < n:
        stages += 1
    m = n
    while m > 1:
        deals = max(1, samples * n // (stages * m))
        if try_out(verbs, base, looks, knobs, spec, view, seat, actions, m, deals, players, stream, desk) != 0:
            return FAULT
        m = better_half(desk, m)
    return desk.alive[0]


@rule
def search_by(verbs, bots, looks, knobs, spec, view, seat, actions, n, samples, players, stream, desk):
    """One search from outside the loops: the base is the first of `bots`."""
    return search(verbs, bots[0], looks, knobs, spec, view, seat, actions, n, samples, players, stream, desk)


@rule
def weigh_by(verbs, bots, looks, knobs, spec, view, seat, actions, n, samples, players, stream, desk):
    """Try each of n actions on as many deals, for their values in `desk`: no action is dropped. Returns 0 or FAULT."""
    clear(desk, n)
    return try_out(verbs, bots[0], looks, knobs, spec, view, seat, actions, n, samples, players, stream, desk)


@lru_cache
def uncompiled() -> Any:
    """The search's functions as plain Python, for a base that can't be compiled: slow, and the same digits."""
    names: dict[str, Any] = dict(globals())
    for name, function in list(names.items()):
        text = getattr(function, "py_func", None)
        if text is not None and text.__module__ == __name__:
            names[name] = FunctionType(text.__code__, names, name)
    return SimpleNamespace(**names)


def rollout_of(base: Bot, samples: int = 100, name: str = "rollout") -> Bot:
    """A searching bot that plays all seats on with `base`; about `samples` deals are tried for each choice."""
    return Bot(name, base.choose, base.looks, base.knobs, base.games, samples)


rollout = rollout_of(uniform)
"""Tries each action over sampled deals, all seats playing on uniformly."""
