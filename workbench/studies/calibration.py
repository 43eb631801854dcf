"""Whether odds hold: of all that was said to come with 30 %, did 30 % come?"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import starmap
from math import floor, inf, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench import bots as _bots
from workbench import odds as _odds
from workbench.game import Game, a_game
from workbench.kernel import BadInput
from workbench.report.frames import frame
from workbench.report.look import wilson
from workbench.simulate.run import Job, traced
from workbench.simulate.tasks import an_executor, in_order
from workbench.studies.plays import mixes, steps
from workbench.table import whole

if TYPE_CHECKING:
    import polars as pl

Said = Callable[[Game, Any], Mapping[Any, Fraction]]
"""The chance of each event, of a game and a view."""
Happened = Callable[[Game, Any, Any], bool]
"""Whether an event came about, of a game, the state at the round's end, and the event."""
GOLDEN = (sqrt(5) - 1) / 2
"""Its multiples' fractions spread evenly: which moment of a play is asked depends on the play's number alone."""


def calibration(
    game: Game,
    bots: Any = None,
    plays: int = 200,
    seed: int = 0,
    seat: int = 0,
    moments: int = 1,
    bins: int = 10,
    said: Said | None = None,
    happened: Happened | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> "pl.DataFrame":
    """What exact odds said at a seat's decisions, beside what happened: a row a mix and a range of chances.

    The odds of a view take the others to play blindly: with such bots what was said holds, with bots that choose the
    gap is what reading the others is worth. Errors are those of whole plays, since what is said in one hangs together.

    Columns beside those of every frame: `said_from`, `said_to` (the range), `said` (the mean chance said), `value` (how
    often it happened), `low`, `high` (Wilson's interval, of as many events as the error is worth), `gap` and
    `gap_error` (happened less said; its error is no less than what the chances said allow), `events`.

    Args:
        game: the game.
        bots: one bot, a list, or a table of several mixes by name; the game's usual one, which the column `bots`
            names, if not said.
        plays: how many.
        seed: names the luck.
        seat: whose decisions.
        moments: how many decisions of each play are asked, spread evenly over the plays.
        bins: how many ranges of chances.
        said: the chance of each event, of a game and a view; without it the game's own (`odds.<game>.events`).
        happened: how the end of the round (or the play) answers: of a game, a state and an event.
        executor: where plays are replayed and odds worked out; a process pool needs functions that can be sent.
        progress: show a bar.

    Raises:
        BadInput: names what is wrong; or the game has no such odds of its own and none were given.
    """
    asked, seed, seat = whole(plays, "plays", 1), whole(seed, "seed"), a_game(game).seat(seat)
    moments, bins, executor = whole(moments, "moments", 1), whole(bins, "bins", 1), an_executor(executor)
    said, happened = _questions(game, said, happened)
    frames = []
    for name, mix in mixes(game, bots).items():
        job = Job(game, tuple(_bots.seated(game, mix)), seed, game.setup(), False)
        found = _gathered(Question(job, seat, moments, said, happened), asked, executor, progress)
        rows = [{"bots": name, "seat": seat, **row} for row in binned(found, bins)]
        frames.append(frame(rows, game, plays=len(found), seed=seed))
        if len(found) < asked:
            break
    import polars as pl

    return pl.concat(frames, how="vertical_relaxed")


def _questions(game: Game, said: Said | None, happened: Happened | None) -> tuple[Said, Happened]:
    """The odds and the answer, given or the game's own."""
    if (said is None) != (happened is None):
        raise BadInput("said and happened belong together: accepted are both or neither.")
    if said is not None and happened is not None:
        return said, happened
    events = getattr(getattr(_odds, game.name, None), "events", None)
    if events is None:
        raise BadInput(f"{game.name} has no odds of its own to ask: give said=… and happened=….")
    return events.said, events.happened


@dataclass(frozen=True)
class Question:
    """What is asked of each play: at how many decisions of which seat, what is said there, and how that is answered."""

    job: Job
    seat: int
    moments: int
    said: Said
    happened: Happened


def evidence(asked: Question, play: int) -> list[tuple[float, bool]]:
    """What was said at some decisions of one play and whether it happened; a worker's task."""
    game, rules, seat = asked.job.game, asked.job.game.rules, asked.seat
    state = asked.job.start.copy()
    decisions, ends = [], {}
    settled = int(rules.settled(game.spec, state))
    for action in traced(asked.job, play):
        if game.current_player(state) == seat:
            decisions.append((settled, state.copy()))
        rules.apply(game.spec, state, action)
        now = int(rules.settled(game.spec, state))
        if now != settled:
            ends[settled] = state.copy()
            settled = now
    ends.setdefault(settled, state)
    out = []
    places = [(play * asked.moments + k + 1) * GOLDEN for k in range(asked.moments)] if decisions else []
    for at in sorted({floor((place - floor(place)) * len(decisions)) for place in places}):
        stage, before = decisions[at]
        for event, chance in asked.said(game, game.observe(before, seat)).items():
            if not 0 <= chance <= 1:
                raise BadInput(f"said gives {event!r} the chance {chance}: accepted is 0 to 1.")
            out.append((float(chance), bool(asked.happened(game, ends[stage], event))))
    return out


def _gathered(asked: Question, plays: int, executor: Executor | None, progress: bool) -> list[list[tuple[float, bool]]]:
    """Each play's evidence; of fewer plays where it was stopped."""
    found = []
    calls = [(asked, play) for play in range(plays)]
    each = starmap(evidence, calls) if executor is None else in_order(executor, evidence, calls)
    try:
        for events in steps(each, progress, "plays", plays):
            found.append(events)
    except KeyboardInterrupt:
        if not found:
            raise
    return found


def binned(found: list[list[tuple[float, bool]]], bins: int) -> list[dict[str, Any]]:
    """A row for each range of chances in which something was said; plays are the pieces that its errors come from."""
    plays = len(found)
    sums = np.zeros((4, bins, plays))  # events, those that happened, chances said, their variances
    for play, events in enumerate(found):
        for chance, came in events:
            at = min(int(chance * bins), bins - 1)
            sums[:, at, play] += (1, came, chance, chance * (1 - chance))
    rows = []
    for at in range(bins):
        events, came, chances, variances = sums[:, at]
        n = int(events.sum())
        if n == 0:
            continue
        share, gap = came.sum() / n, (came - chances).sum() / n
        error = _clustered(came - share * events, n)
        worth = share * (1 - share) / error**2 if 0 < error < inf else float((events > 0).sum())
        gap_error = max(_clustered(came - chances - gap * events, n), sqrt(float(variances.sum())) / n)
        low, high = wilson(share, min(worth, n))
        rows.append({
            "said_from": at / bins, "said_to": (at + 1) / bins, "said": chances.sum() / n,
            "measure": "share that happened", "value": share, "error": error or (high - low) / 4,
            "low": low, "high": high, "gap": gap, "gap_error": gap_error, "events": n,
        })  # fmt: skip
    return rows


def _clustered(pulls: Any, events: int) -> float:
    """The standard error of a ratio from what each play pulls at it; infinite where one play alone says anything."""
    plays = len(pulls)
    if plays < 2:
        return inf
    return sqrt(float(pulls @ pulls) * plays / (plays - 1)) / events
