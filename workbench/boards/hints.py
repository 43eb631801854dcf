"""A hint: what a searching bot would do, what that is worth, how sure it is, and what the next best would lose."""

from collections.abc import Generator
from math import isfinite
from time import perf_counter
from typing import TYPE_CHECKING, Any

from workbench import bots as bots_room
from workbench.boards import odds
from workbench.odds.view import View

if TYPE_CHECKING:
    from workbench.boards.play import Play

SAMPLES = 2000
"""Deals that a hint tries for each action, without another wish."""
LONGEST = 15.0
"""Seconds after which a hint says what it has found so far, where no number of deals was wished."""


def hinting(play: "Play", samples: int | None = None) -> Generator[str, None, None]:
    """Search for a hint, a slice at a time; at the end, or stopped, the play's `note` and `hinted` hold what was found.

    What is yielded tells how far it is.
    """
    game, seat = play.game, play.player
    wanted = SAMPLES if samples is None else samples
    position = play.table.state if play.hidden else play.table.view(seat)
    if len(play.clicks.actions) == 1:
        only = play.clicks.actions[0]
        play.note, play.hinted = f"There is no choice: {game.describe(play.clicks.state, only)}.", game.targets(only)
        return
    found: Any = None
    end = perf_counter() + LONGEST
    try:
        for found in bots_room.values(
            game, position, seat, bots_room.adviser(game), samples=wanted, seed=play.table.seed
        ):
            yield f"Trying deals: {found['plays'][0]} of {wanted}."
            if samples is None and perf_counter() > end and found["plays"][0] > 1:  # one alone has no error
                break
    finally:
        if found is not None:
            play.note, play.hinted = _said(play, View(game, position, seat), found.to_dicts())


def _said(play: "Play", view: View, rows: list[dict[str, Any]]) -> tuple[str, tuple[str, ...]]:
    """The hint in words, and the things that it points at."""
    best = next(row for row in rows if row["chosen"])
    things = play.game.targets(play.game.code(play.clicks.state, best["action"]))
    others = sorted((row for row in rows if not row["chosen"]), key=lambda row: row["behind"])
    lines = [
        f"{best['bot']} would choose {best['action']}: {_number(best['value'])} {_error(best['error'])} "
        f"({best['measure']}; {best['plays']} deal{'s' * (best['plays'] != 1)}, seed {best['seed']}; {best['sure']})."
    ]
    for row in others[:2]:
        sure = "" if row["behind"] > 2 * row["behind_error"] else ": no difference that these deals can tell"
        lines.append(f"{row['action']} is {row['behind']:.2f} {_error(row['behind_error'])} behind{sure}.")
    marks = odds.marks(view)
    if things and (reasons := marks.get(things[-1])):
        legend = " ".join(marks.get("", ())).split(". ")[0].removesuffix(".")  # the foot begins with what marks mean
        said = f" ({legend}.)" if legend and not play.show_odds else ""  # else it stands below the picture
        lines.append(f"The odds there: {', '.join(reasons)}.{said}")
    return "\n".join(lines), things


def _number(value: float) -> str:
    """A value with its sign."""
    return f"{value:+z.2f}".replace("-", "−")


def _error(error: float) -> str:
    """An error beside its value; of a single deal there is none to be had."""
    return f"± {error:.2f}" if isfinite(error) else "± an unknown error"
