"""What the choices of one play cost: each against the best by a yardstick, a bot that plays on from there."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from workbench import bots as _bots
from workbench.bots.deciding import Chooser, Trials, measure, stream_of
from workbench.kernel import BadInput
from workbench.report.frames import frame
from workbench.sheet import echoed
from workbench.studies.plays import steps
from workbench.table import Table, whole

if TYPE_CHECKING:
    import polars as pl

LEAST = 20
"""Deals below which an error, itself found from the deals, says too little."""
ERRORS = 2
"""Standard errors by which a choice must be behind to be called a mistake."""


@dataclass(frozen=True, eq=False)
class Decision:
    """A moment in a play at which a seat had a choice, and what it did."""

    move: int
    """The number of the action in the play, from 1, chance's actions counted."""
    round: int
    view: Any
    actions: list[int]
    done: int
    """The index of what was done."""


def review(
    play: Table | str,
    seat: int,
    bot: Any = None,
    samples: int = 400,
    seed: int = 0,
    progress: bool = True,
) -> "pl.DataFrame":
    """What each choice of a seat in a play cost against the best one by a yardstick; a row a decision.

    The yardstick is what `bots.value` gives: points ahead of the others' mean at the end of the round (points, where
    one plays alone or all for one end), the bot playing all seats on (a searching bot its base), over deals of what the
    seat could not see then; so a row asks whether the choice was good by what could be known, not whether it turned out
    well. The best of many estimates is high by luck as well. Therefore half of the deals choose the best action, and
    the other half, which had no part in that, say how far the one that was done is behind it: deal by deal, since each
    deal is tried with every action.

    Columns beside those of every frame: `move` (the number of the action in the play), `round`, `choices` (how many
    actions there were), `action`, `best`, `action_value`, `best_value`, `cost` (best less action; also `value`, with
    its `error`), `verdict`: "best" where nothing better was found, "mistake" where the cost is more than two errors
    above 0, else "within the error". A cost below 0 says that what was done did better in the second half. Of choices
    that cost nothing up to one in forty is still called a mistake, by chance.

    Args:
        play: a table, or the line of a play.
        seat: whose choices. Moments at which only one action was legal are no choices.
        bot: who plays on; if not said, the game's `search`, or `rollout` where it has none.
        samples: deals for each action of a decision, from 20; half of them choose, half of them value.
        seed: of the luck; each decision has its own.
        progress: show a bar while it takes more than a moment. Stopped, the rows that are finished are given.

    Raises:
        BadInput: names what is wrong; or the seat has had no choice yet.

    >>> from workbench import Table, bots, game
    >>> table = bots.play(Table(game("divinare", players=2, rounds=1), seed=7), ["uniform", "greedy"])
    >>> found = review(table, 0, samples=40, progress=False)
    >>> len(found), found["cost"].sum() > 0
    (17, True)
    """
    table = Table.load(play) if isinstance(play, str) else play
    if not isinstance(table, Table):
        raise BadInput(f"{echoed(play)} is no play: accepted is a table, or the line of a play.")
    game = table.game
    yardstick, seat = _bots.get(game, _bots.adviser(game) if bot is None else bot), game.seat(seat)
    whole(samples, "samples", LEAST)
    whole(seed, "seed")
    decisions = list(decisions_of(table, seat))
    if not decisions:
        raise BadInput(f"Seat {seat} has had no choice in this play yet: there is nothing to review.")
    rows = _reviewed(Chooser(game, yardstick), seat, decisions, samples, seed, progress)
    return frame(rows, game, plays=samples - samples // 2, seed=seed)


def decisions_of(table: Table, seat: int) -> Iterator[Decision]:
    """The moments of a play at which a seat had two actions or more."""
    game, state = table.game, table.start
    for move, code in enumerate(table.actions, 1):
        if game.hidden(state) == 0 and game.current_player(state) == seat:
            actions = game.actions(state)
            if len(actions) > 1:
                at = int(game.rules.settled(game.spec, state)) + 1
                yield Decision(move, at, game.observe(state, seat), actions, actions.index(code))
        state = game.after(state, code)


def _reviewed(
    chooser: Chooser, seat: int, decisions: list[Decision], samples: int, seed: int, progress: bool
) -> list[dict[str, Any]]:
    """A row a decision; fewer where it was stopped, which is said."""
    rows: list[dict[str, Any]] = []
    try:
        for decision in steps(decisions, progress, "choices"):
            rows.append(_row(chooser, seat, decision, samples, seed))
    except KeyboardInterrupt:
        if not rows:
            raise
        print(f"Stopped: {len(rows)} of {len(decisions)} choices are reviewed.", file=sys.stderr)
    return rows


def _row(chooser: Chooser, seat: int, decision: Decision, samples: int, seed: int) -> dict[str, Any]:
    """What one choice cost."""
    game, done = chooser.game, decision.done
    stream = stream_of(seed, decision.move, 1 + seat)

    def tried(first: int, deals: int) -> Trials:
        *_, trials = chooser.weighing(decision.view, seat, decision.actions, deals, stream, first)
        return trials

    first = tried(0, samples // 2)
    best = done if first.sums[done] == first.sums[first.best] else first.best  # of equals, what was done
    second = tried(samples // 2, samples - samples // 2)
    cost, error = second.ahead(best, done) if best != done else (0.0, 0.0)
    verdict = "best" if best == done else "mistake" if cost > ERRORS * error else "within the error"
    return {
        "seat": seat, "move": decision.move, "round": decision.round, "choices": len(decision.actions),
        "action": game.describe(decision.view, decision.actions[done]),
        "best": game.describe(decision.view, decision.actions[best]), "verdict": verdict,
        "action_value": second.value(done)[0], "best_value": second.value(best)[0], "cost": cost,
        "bot": chooser.bot.name, "measure": measure(game), "value": cost, "error": error,
    }  # fmt: skip


__all__ = ["review"]
