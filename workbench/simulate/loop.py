"""One compiled loop for all games: verbs and bots come as function pointers, everything is written in place."""

from typing import Any, NamedTuple

from workbench.bots.rollout import Base, Question, search
from workbench.kernel import CHANCE, TERMINAL, draw, inlined, rule, start_stream

ANSWER, ENDLESS, NOTHING = 1, 2, 3
"""Faults: a bot answered outside the list; a play passed its game's bound; somebody is to act and may do nothing."""


class Seating(NamedTuple):
    """What the loop needs to know of each seat's bot; arrays by seat."""

    peeks: Any
    """1 if the bot looks at its view."""
    searches: Any
    """How many deals it samples for each choice, its function then playing all seats; 0 if it does not search."""
    knobs: Any
    """The bot's whole numbers, a row a seat."""


class Workspace(NamedTuple):
    """The room that the loop works in, made once a block: nothing is allocated while it runs."""

    state: Any
    seen: Any
    before: Any
    blank: Any
    """For bots that don't look: nobody sees the state itself."""
    actions: Any
    weights: Any
    streams: Any
    counts: Any
    flat: Any
    """The same counts, one behind the other."""
    trace: Any
    """Receives the actions of a play, as many as it has room for."""
    bound: int
    """The most actions that a play may have."""
    tallied: bool
    """Whether to count what the game tallies."""
    fault: Any
    """What went wrong: its code, the seat, the answer, the play."""


@rule
def start_streams(streams, seed, play, players):
    """Begin a play's streams: one for chance, one a seat."""
    for who in range(players + 1):
        start_stream(streams[who], seed, play, who)


@inlined
def choose(verbs, bots, seating, spec, seat, n, players, work, desk):
    """The index that a seat's bot answers; one that looks gets a copy that shows what the seat knows, else a blank."""
    if n == 1:
        return 0
    stream = work.streams[1 + seat]
    if seating.peeks[seat] == 0 and seating.searches[seat] == 0:
        return bots[seat](spec, work.blank[0], seat, work.actions, n, seating.knobs[seat], stream)
    work.seen[0] = work.state[0]
    verbs.observe(spec, work.seen[0], seat)
    if seating.searches[seat] == 0:
        return bots[seat](spec, work.seen[0], seat, work.actions, n, seating.knobs[seat], stream)
    base = Base(verbs, bots[seat], seating.peeks[seat], seating.knobs[seat], spec, players)
    return search(base, Question(work.seen, seat, work.actions, n, stream), seating.searches[seat], desk)


@rule
def play_out(verbs, bots, seating, spec, players, work, desk):
    """Play on from `work.state` to the end; returns how many actions were done."""
    done = 0
    state = work.state
    player = verbs.current_player(spec, state[0])
    while player != TERMINAL:
        if done >= work.bound:
            work.fault[0], work.fault[1], work.fault[2] = ENDLESS, player, done
            return done
        if player == CHANCE:
            n = verbs.chance_outcomes(spec, state[0], work.actions, work.weights)
            action = work.actions[draw(work.streams[0], work.weights, n)]
        else:
            n = verbs.legal_actions(spec, state[0], work.actions)
            if n == 0:  # no bot is asked: it would read a list that is empty
                work.fault[0], work.fault[1], work.fault[2] = NOTHING, player, 0
                return done
            answer = choose(verbs, bots, seating, spec, player, n, players, work, desk)
            if answer < 0 or answer >= n:
                work.fault[0], work.fault[1], work.fault[2] = ANSWER, player, answer
                return done
            action = work.actions[answer]
        if done < work.trace.size:
            work.trace[done] = action
        if work.tallied:
            work.before[0] = state[0]
            verbs.apply(spec, state[0], action)
            verbs.tally(spec, work.before[0], action, state[0], work.counts)
        else:
            verbs.apply(spec, state[0], action)
        done += 1
        player = verbs.current_player(spec, state[0])
    return done


@rule
def gather(counts, totals, squares):
    """Add one play's tallies to the sums, of them and of their squares, and clear them."""
    for i in range(counts.size):
        count = counts[i]
        totals[i] += count
        squares[i] += count * count
        counts[i] = 0


@rule
def play_block(verbs, bots, seating, spec, start, players, seed, first, work, desk, points, totals, squares):
    """Play `len(points)` plays, numbered from `first`; `points[play, seat]`. Returns how many actions were done.

    Stops at the first fault; `work.fault[3]` is the number of the play that is played.
    """
    done = 0
    for play in range(points.shape[0]):
        work.state[0], work.fault[3] = start[0], first + play
        start_streams(work.streams, seed, first + play, players)
        done += play_out(verbs, bots, seating, spec, players, work, desk)
        if work.fault[0] != 0:
            return done
        verbs.scores(spec, work.state[0], points[play])
        if work.tallied:
            gather(work.flat, totals, squares)
    return done
