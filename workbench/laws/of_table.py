"""The laws of one table: each looks through a sample of plays and yields a sentence for every breach."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np

from workbench.described import few
from workbench.kernel import CHANCE, SEATS, TERMINAL, BadInput
from workbench.laws.sample import Sample, differ
from workbench.simulate.result import tally_rows
from workbench.simulate.run import rows
from workbench.table import Table, fields

POINTS = (-(2**15), 2**15 - 1)
"""Results keep points as 16-bit numbers."""
CANARY = 77
"""What is written round a buffer, to see whether a verb writes beyond its part."""
WEIGHTS = 2**31
"""What the weights of chance stay below, all together: `kernel.draw` rests on it."""


def nothing_broken(sample: Sample) -> Iterator[str]:
    """The rules find nothing broken, before the play, after any action, in any view and any deal of it."""
    broken, spec, words = sample.game.rules.broken, sample.game.spec, sample.game.words.BROKEN

    def wrong(state: Any) -> str:
        code = int(broken(spec, state))
        return words.get(code, f"code {code}, which has no words") if code else ""

    for step in sample.steps:
        if wrong(step.before):
            yield f"{sample.where(step)}: {wrong(step.before)}"
    for seen in sample.seen:
        for kind, state in (("view", seen.view), ("deal of the view", seen.filled[0])):
            if wrong(state):
                yield f"{sample.where(seen.step)}, seat {seen.seat}'s {kind}: {wrong(state)}"
    for state in sample.halves:
        if wrong(state):
            yield f"{sample!r}, a view dealt in part: {wrong(state)}"


def legal_is_not_refused(sample: Sample) -> Iterator[str]:
    """An action is legal exactly where nothing refuses it: on every code, at chance too, in views too."""
    game = sample.game
    codes = range(game.rules.ACTIONS)
    states = [(step.before, sample.where(step)) for step in sample.close]
    states += [
        (state, f"{sample!r}, a view dealt in part")
        for state in sample.halves[:: 1 + len(sample.halves) // (sample.looks * sample.plays)]
    ]
    for state, where in states:
        legal = game.actions(state)
        if len(set(legal)) != len(legal):
            yield f"{where}: an action is listed twice"
        for code in (-(2**31), -1, *codes, codes.stop, 2**31):
            refused = int(game.rules.refusal(game.spec, state, code))
            sample.refused.add(refused)
            if (refused == 0) != (code in legal):
                listed = "is listed as legal" if code in legal else "is not listed as legal"
                reason = game.words.REFUSALS.get(refused, ("no such refusal",))[0] if refused else "nothing refuses it"
                what = f"{game.describe(state, code)} (code {code})" if code in codes else f"code {code}, no action,"
                yield f"{where}: {what} {listed} and {reason}"


def somebody_can_act(sample: Sample) -> Iterator[str]:
    """Whoever is to act, a seat or chance, has something to do; when the play is over nobody has."""
    for step in sample.steps:
        if not TERMINAL <= step.player < sample.game.players:
            yield f"{sample.where(step)}: {step.player} is to act, which is no seat"
            continue
        actions = len(sample.game.actions(step.before))
        if (actions > 0) != (step.player != TERMINAL):
            yield f"{sample.where(step)}: player {step.player} is to act and has {actions} actions"


def chance_by_weights(sample: Sample) -> Iterator[str]:
    """Chance's outcomes are its legal actions, each with a whole weight above 0, together below 2**31."""
    states = [(s.before, sample.where(s)) for s in sample.steps if s.player == CHANCE]
    for state, where in [*states, *((state, f"{sample!r}, a view dealt in part") for state in sample.halves)]:
        outcomes = sample.game.outcomes(state)
        if sorted(code for code, _ in outcomes) != sorted(sample.game.actions(state)):
            yield f"{where}: chance's outcomes are not its legal actions"
        weights = [weight for _, weight in outcomes]
        if min(weights, default=0) <= 0 or sum(weights) >= WEIGHTS:
            yield f"{where}: chance's weights are {weights}"


def touches_its_own(sample: Sample) -> Iterator[str]:
    """`apply` and `observe` change their own record only, the other verbs none; none writes beyond its buffer."""
    game, rules = sample.game, sample.game.rules
    spec = game.spec.tobytes()
    for step in sample.close:
        for action in game.actions(step.before):
            found = _beside(sample, step.before, lambda state, a=action: rules.apply(game.spec, state, a), own=True)
            if found or game.spec.tobytes() != spec:
                done = game.describe(step.before, action)
                yield f"{sample.where(step)}, {done}: {found or 'the numbers of the rulebook changed'}"
        asks = {
            "observe": lambda state: rules.observe(game.spec, state, 0),
            "current_player": lambda state: rules.current_player(game.spec, state),
            "settled": lambda state: rules.settled(game.spec, state),
            "broken": lambda state: rules.broken(game.spec, state),
            "hidden": lambda state: rules.hidden(game.spec, state),
            "refusal": lambda state: rules.refusal(game.spec, state, 0),
            "legal_actions": lambda state: rules.legal_actions(game.spec, state, _buffer(rules.ACTIONS)),
            "scores": lambda state: rules.scores(game.spec, state, _buffer(SEATS)),
        }
        for verb, ask in asks.items():
            found = _beside(sample, step.before, ask, own=verb == "observe")
            if found or game.spec.tobytes() != spec:
                yield f"{sample.where(step)}, {verb}: {found or 'the numbers of the rulebook changed'}"
        yield from _buffers(sample, step.before, sample.where(step))


def _buffer(size: int) -> Any:
    """A row of whole numbers to be written into."""
    return np.zeros(size, np.int64)


def _beside(sample: Sample, state: Any, do: Any, own: bool) -> str:
    """Do something to a record that lies between two others; says what changed that should not have."""
    three = np.full(3 * state.dtype.itemsize, CANARY, np.uint8).view(state.dtype).view(np.recarray)
    three[1] = state
    before = three.tobytes()
    do(three[1])
    size = state.dtype.itemsize
    after = three.tobytes()
    if after[:size] + after[2 * size :] != before[:size] + before[2 * size :]:
        return "a record beside its own changed"
    return "" if own or after == before else "the record that it reads changed"


def _buffers(sample: Sample, state: Any, where: str) -> Iterator[str]:
    """Breaches of buffers: what verbs write beyond the `ACTIONS` places of a list.

    Within them, what stands behind the last code is scratch: a list may be written without branches.
    """
    game, rules = sample.game, sample.game.rules
    long = [np.full(rules.ACTIONS + 8, CANARY, np.int64) for _ in range(3)]
    n = int(rules.legal_actions(game.spec, state, long[0]))
    m = int(rules.chance_outcomes(game.spec, state, long[1], long[2])) if game.current_player(state) == CHANCE else 0
    points = np.full(SEATS + 8, CANARY, np.int64)
    rules.scores(game.spec, state, points)
    lists = [("legal_actions", long[0], n), ("chance_outcomes", long[1], m), ("chance_outcomes", long[2], m)]
    for verb, buffer, used in [*lists, ("scores", points, SEATS)]:
        room = SEATS if verb == "scores" else rules.ACTIONS
        if used > room or (buffer[room:] != CANARY).any():
            yield f"{where}, {verb}: writes beyond its {room} places"


def seen_as_it_was(sample: Sample) -> Iterator[str]:
    """A view that chance has dealt looks to its seat as it did: hidden cards can be swapped and no view changes."""
    for seen in sample.seen:
        where = f"{sample.where(seen.step)}, seat {seen.seat}"
        for state in seen.filled:
            if sample.game.hidden(state) > 0:
                yield f"{where}: chance cannot deal all that the view hides"
                break
            again = sample.game.observe(state, seen.seat)
            if again.tobytes() != seen.view.tobytes():
                yield f"{where}: the view changes with hidden things, in {', '.join(differ(again, seen.view))}"
                break
        twice = seen.view.copy()
        sample.game.rules.observe(sample.game.spec, twice, seen.seat)
        if twice.tobytes() != seen.view.tobytes():
            yield f"{where}: looking again at the view changes it, in {', '.join(differ(twice, seen.view))}"
        if sample.game.hidden(seen.view) > 0 and sample.game.current_player(seen.view) != CHANCE:
            yield f"{where}: the view hides something and does not wait for chance"


def asked_by_what_is_seen(sample: Sample) -> Iterator[str]:
    """Whose turn it is shows nothing hidden, and what a seat may do depends on nothing that it cannot see."""
    game = sample.game
    for seen in sample.seen:
        where = f"{sample.where(seen.step)}, seat {seen.seat}"
        for state in seen.filled:
            if game.hidden(state) > 0:
                continue
            if game.current_player(state) != seen.step.player:
                yield f"{where}: who is to act depends on what it cannot see"
                break
            if seen.step.player == seen.seat and game.actions(state) != game.actions(seen.step.before):
                yield f"{where}: what it may do depends on what it cannot see"
                break


def ends_in_time(sample: Sample) -> Iterator[str]:
    """Every play ends, within the number of actions that `max_length` says."""
    for step in sample.steps:
        if step.action is None and step.player != TERMINAL:
            yield f"{sample.where(step)}: not over (max_length says {sample.bound})"


def line_replays(sample: Sample) -> Iterator[str]:
    """A play's line of text gives the same play; so does a line that starts from a position or a view."""
    game = sample.game
    for play in range(sample.plays):
        steps = [step for step in sample.steps if step.play == play]
        yield from _reloaded(sample.table(steps[-1]), sample.where(steps[-1]))
    for step in sample.close:
        if step.action is None:
            continue
        table = Table(game, seed=3, start=step.before)
        table.force(step.action) if step.player == CHANCE else table.do(step.action)
        yield from _reloaded(table, f"{sample.where(step)}, the line from there")
    for seen in sample.seen[:: sample.game.players + 1]:
        yield from _reloaded(Table(game, start=seen.view).deal(), f"{sample.where(seen.step)}, seat {seen.seat}'s view")


def _reloaded(table: Table, where: str) -> Iterator[str]:
    """Breaches of a table that is written as a line and read again."""
    line = table.line()
    try:
        again = Table.load(line, game=table.game)
    except BadInput as error:
        yield f"{where}: its line does not load: {error}"
        return
    if again.state.tobytes() != table.state.tobytes():
        yield f"{where}: the line gives another state, in {', '.join(differ(again.state, table.state))}"
    elif again.line() != line:
        yield f"{where}: the line read is not the line written"


def positions_hold(sample: Sample) -> Iterator[str]:
    """Any state and any view can be described by its fields, and is the same again."""
    states = [(s.before, sample.where(s)) for s in sample.close] + [
        (seen.view, f"{sample.where(seen.step)}, seat {seen.seat}'s view") for seen in sample.seen
    ]
    # Where nothing is hidden, each seat's view is the state itself: once is enough.
    for state, where in {state.tobytes(): (state, where) for state, where in reversed(states)}.values():
        try:
            again = sample.game.position(**fields(state))
        except BadInput as error:
            yield f"{where}: {error}"
            continue
        if again.tobytes() != state.tobytes():
            yield f"{where}: described, it differs in {', '.join(differ(again, state))}"


def inside_ranges(sample: Sample) -> Iterator[str]:
    """Every field of the record stays inside its range (`RANGES`, else 0 to 31), and its type has room for that."""
    state, ranges = sample.game.rules.STATE, sample.game.ranges
    for name, (low, high) in ranges.items():
        room = np.iinfo(state[name].base)
        if low < room.min or high > room.max:
            yield f"{name}: the range {low} to {high} does not fit its type {state[name].base}"
    for name in sample.game.rules.RANGES:
        if name not in ranges:
            yield f"RANGES names {name!r}, which is no field"
    states = [(step.before, step) for step in sample.steps] + [(seen.view, seen.step) for seen in sample.seen]
    for at, step in states:
        for name, (low, high) in ranges.items():
            if np.min(at[name]) < low or np.max(at[name]) > high:
                yield f"{sample.where(step)}: {name} is {at[name].tolist()}, outside {low} to {high}"


def scores_in_range(sample: Sample) -> Iterator[str]:
    """Points fit 16 bits at every moment, and what is settled never grows fewer."""
    settled: dict[int, int] = {}
    for step in sample.steps:
        points = sample.game.scores(step.before)
        if min(points) < POINTS[0] or max(points) > POINTS[1]:
            yield f"{sample.where(step)}: the scores are {points}"
        now = int(sample.game.rules.settled(sample.game.spec, step.before))
        if now < settled.get(step.play, 0):
            yield f"{sample.where(step)}: {settled[step.play]} was settled, now {now}"
        settled[step.play] = now


def told_apart(sample: Sample) -> Iterator[str]:
    """All that is legal at a moment has different words and, for a seat, points at different things on the board."""
    game = sample.game
    for step in sample.steps:
        legal = game.actions(step.before)
        named: dict[str, int] = {}
        for code in legal:
            text = game.describe(step.before, code)
            if named.setdefault(text, code) != code:
                yield f"{sample.where(step)}: codes {named[text]} and {code} are both called {text!r}"
        if step.player >= 0:
            targets = [game.words.targets(game.names, code) for code in legal]
            if len(set(targets)) < len(targets) or not all(targets):
                yield f"{sample.where(step)}: actions point at the same things, or at none"


def pointed_at_is_drawn(sample: Sample) -> Iterator[str]:
    """What a seat's actions point at stands in its picture, wide and narrow: or nobody could click it.

    As pictures take their time, one is drawn where something is pointed at for the first time.
    """
    game, met = sample.game, set[str]()
    for step in sample.close:
        if step.player < 0:
            continue
        wanted = {thing for code in game.actions(step.before) for thing in game.targets(code)}
        if wanted <= met:
            continue
        met |= wanted
        for narrow in (False, True):
            drawn = ElementTree.fromstring(game.svg(step.before, step.player, narrow=narrow)).iter()
            if missing := sorted(wanted - {at.get("data-thing") for at in drawn}):
                picture = "the narrow picture" if narrow else "the picture"
                yield f"{sample.where(step)}: {picture} has no {few(missing)}, at which actions point"


def tallies_beside(sample: Sample) -> Iterator[str]:
    """Tallies count in their own rows and columns, up only, and change neither record."""
    game, rules = sample.game, sample.game.rules
    own = rows(game)
    counts = np.zeros((own + 4, SEATS), np.int64)
    room = np.zeros(counts.shape, bool)
    for row, tally, _ in tally_rows(game):
        room[row, : game.players if tally.seats else 1] = True
    for step in sample.steps:
        if step.action is None:
            continue
        before, after, earlier = step.before.copy(), step.after.copy(), counts.copy()
        rules.tally(game.spec, before, step.action, after, counts)
        if before.tobytes() != step.before.tobytes() or after.tobytes() != step.after.tobytes():
            yield f"{sample.where(step)}: a record changed"
        if (counts < earlier).any():
            yield f"{sample.where(step)}: a tally fell"
        if counts[~room].any():
            row, column = np.argwhere(counts * ~room)[0]
            yield f"{sample.where(step)}: row {row}, column {column} is counted, which no tally of this table has"
            return


def setup_is_whole(sample: Sample) -> Iterator[str]:
    """Setting up writes every field, whatever stood in the record before."""
    game = sample.game
    for step in [s for s in sample.steps if s.action is None]:
        state = step.before.copy()
        game.rules.setup(game.spec, state)
        if state.tobytes() != game.setup().tobytes():
            yield f"{sample.where(step)}: set up again, it differs in {', '.join(differ(state, game.setup()))}"
