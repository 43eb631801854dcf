"""What a board writes at pawns and tiles, and the table behind it."""

from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.game import Game
from workbench.games.dante.board import CENTRE, CIRCLE, OUTER, TILES
from workbench.games.dante.rules.fights import beats, fighting_space
from workbench.games.dante.rules.gains import gather
from workbench.games.dante.rules.paying import times
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.spec import CIRCLE_NAMES, COLOURS, HIGH, PAWNS, RING_NAMES
from workbench.games.dante.spec import REROLL as COST
from workbench.games.dante.words import REROLL, Phase, targets, tile_name
from workbench.kernel import SEATS, rule
from workbench.odds.dante.chain import ROLLS
from workbench.odds.dante.fights import FACES, SCOPES, WAYS, again, chance, scope_of
from workbench.odds.dante.production import Gain, Production, production
from workbench.odds.dante.resting import grade, taken
from workbench.odds.view import View, asked
from workbench.report.look import SURE
from workbench.report.text import percent
from workbench.table import Table

if TYPE_CHECKING:
    import polars as pl

LEGEND = "At a pawn: resources it brings a round, on average; beside a demon, the chance to beat it at the first roll."
PLACES = "At a tile: the resources that a pawn there would bring a round."
AGAIN = "At a re-roll: the chance to win the fight then, with all re-rolls that can be paid for."
WIDE = 80
"""Letters in a line at the foot of the picture."""
CHOOSING = (Phase.PLACING, Phase.RAISING)
"""When a seat looks for a tile to stand on."""


@rule
def gather_anywhere(spec, bare, gains):
    """What one pawn would gain on each tile, into `gains[tile, total]`; nobody else is on the bare board."""
    for tile in range(TILES):
        bare.pawn[bare.seat, 0] = OUTER[tile] + 1
        for total in range(2, 13):
            for colour in range(len(COLOURS)):
                bare.stock[bare.seat, colour] = 0
            if total != spec.no_gain:
                gather(spec, bare, np.int64(total))
            for colour in range(len(COLOURS)):
                gains[tile, total] += bare.stock[bare.seat, colour]


def marks(view: "View | Game | Table", part: Any = None) -> dict[str, tuple[str, ...]]:
    """Short lines by the name of a thing in the picture, rounded to be read.

    At a pawn: expected resources a round; on a demon's space, or in the centre, the chance to win that fight at the
    first roll. While a seat looks for a space to enter on, at each tile what a pawn would bring there. Under `""`, for
    the foot: what the numbers mean and how sure the values under them all are. `table` has them unrounded.

    Args:
        view: a position, in any of the forms of `odds.view.View`.
        part: a seat or a record beside it.
    """
    at = asked(view, part)
    if rolled := _again(at):
        return rolled
    found: dict[str, list[str]] = {}
    made = production(at)
    rows = [row for row in made.rows if row.pawn is not None]
    keys = [key for row in rows for key in row.keys]
    for row in rows:
        if row.round:
            found.setdefault(_thing(at, row), []).append(f"{float(row.round):.2f}")
        circle = fought(at, row)
        if circle is not None:
            keys.append(f"targets.{CIRCLE_NAMES[circle]}")
            won = chance(int(at.game.spec.targets[circle]))
            found.setdefault(_thing(at, row), []).append(percent(won))
    foot = [LEGEND]
    if at.state.phase in CHOOSING:
        found |= _places(at, len(made.seats))
        foot, keys = (
            [PLACES, *foot],
            [*keys, *(f"{group}.{ring}" for group in ("tiles", "yields") for ring in RING_NAMES),
             *at.game.unsaid(at.state)],
        )  # fmt: skip
    sure = grade(at.game, keys)
    model = taken(made.model, set(keys) - set(made.keys))
    foot = [line for text in (*foot, f"Taken: {model}.") for line in wrap(text, WIDE)]
    return {
        **{name: tuple(lines) for name, lines in found.items()},
        "": (*foot, SURE.get(sure, f"Sure: {sure}.")),
    }


def _again(view: View) -> dict[str, tuple[str, ...]]:
    """Beside what rolls a lost roll of a fight again: the chance to win it then; nothing at another moment."""
    state, spec = view.state, view.game.spec
    often = int(times(spec, state, state.seat, COST)) if state.phase == Phase.DECIDING else 0
    if not often or state.purpose != COMBAT:
        return {}
    circle = int(CIRCLE[fighting_space(state)])
    one, two = (int(die) for die in state.dice)
    target = int(spec.targets[circle])
    if beats(spec, state):
        return {}
    chances = {0: chance(target, often - 1)}
    if scope_of(view.game) != SCOPES[0]:
        rolls = {1: [(face, two) for face in FACES], 2: [(one, face) for face in FACES]}
        chances = {
            die: Fraction(sum(again(target, roll, often - 1)[1] for roll in each), len(FACES))
            for die, each in rolls.items()
        }
    sure = grade(view.game, (f"targets.{CIRCLE_NAMES[circle]}", "reroll_scope", "reroll_on", "costs.reroll"))
    return {
        **{targets(view.game.names, REROLL + die)[-1]: (percent(won),) for die, won in chances.items()},
        "": (*wrap(AGAIN, WIDE), SURE.get(sure, f"Sure: {sure}.")),
    }


def fought(view: View, row: Gain) -> int | None:
    """The circle, from 0, in which a pawn shares its space with a demon or Lucifer; None where it does not."""
    if row.pawn is None:
        return None
    space = int(view.state.pawn[row.seat, row.pawn]) - 1
    return int(CIRCLE[space]) if view.state.demon[space] or space == CENTRE else None


def _thing(view: View, row: Gain) -> str:
    """A pawn's name in the picture: those of the seat whose turn it is are called its own."""
    return f"own:{row.pawn}" if row.seat == view.state.seat else f"pawn:{row.seat}:{row.pawn}"


def _places(view: View, rolls: int) -> dict[str, list[str]]:
    """At each tile what a pawn there would bring in so many rolls."""
    spec, bare = view.game.spec.copy(), view.state.copy()
    spec.stock_cap = 0
    bare.pawn[:SEATS, :PAWNS] = 0
    gains = np.zeros((TILES, HIGH + 1), np.int64)
    gather_anywhere(spec, bare, gains)
    out = {}
    for tile in range(TILES):
        expected = Fraction(rolls * sum(WAYS[total] * int(gains[tile, total]) for total in WAYS), ROLLS)
        if expected:
            out[f"tile:{tile_name(tile)}"] = [f"{float(expected):.2f}"]
    return out


def table(view: "View | Game | Table", part: Any = None) -> "pl.DataFrame":
    """The frame behind the marks: `production`'s, with the chance to win a fight that a pawn stands in (`fight`).

    Args:
        view: a position, as `marks` takes it.
        part: a seat or a record beside it.
    """
    import polars as pl

    at = asked(view, part)
    made: Production = production(at)
    fights, sure = [], []
    for row in made.rows:
        circle = fought(at, row)
        fights.append(None if circle is None else float(chance(int(at.game.spec.targets[circle]))))
        sure.append(grade(at.game, (*row.keys, *(() if circle is None else (f"targets.{CIRCLE_NAMES[circle]}",)))))
    found = made.frame()
    after = found.columns.index("measure")
    return found.with_columns(pl.Series("sure", sure, dtype=pl.String)).insert_column(
        after, pl.Series("fight", fights, dtype=pl.Float64)
    )
