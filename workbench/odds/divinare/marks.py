"""What a board writes at its number spaces, and the table behind it."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbench.game import Game
from workbench.games.divinare.words import PLACES, PLAY, targets
from workbench.odds.divinare.counts import model_of, of
from workbench.odds.divinare.spaces import exact_spaces, spaces
from workbench.odds.view import View
from workbench.report.look import SURE
from workbench.report.text import percent
from workbench.table import Table

if TYPE_CHECKING:
    import polars as pl

LEGEND = "= perfect, ≈ near; then the points if the round ended with the own token there."


def marks(view: "View | Game | Table", part: Any = None) -> dict[str, tuple[str, ...]]:
    """Short lines by the name of a thing in the picture: at each number space its exact odds, rounded to be read.

    At a space: the chance of perfect, the chance of near, the expected points if the round ended with the own token
    there. Under `""`, for the foot: what the signs mean, how the hidden cards are taken to lie, and how sure the values
    under it all are. `table` has the same numbers unrounded.

    Args:
        view: what is known, as `counts` takes it.
        part: a seat or a record beside it.

    >>> from workbench.game import game
    >>> marks(game("divinare"))["space:green:7"]
    ('= 30 %', '≈ 45 %', '+1.1')
    """
    at = of(view, part, "marks", "scores")
    names, rows = at.game.names, exact_spaces(at)
    found = {}
    for row in rows:
        suit = names.suits.index(row.suit)
        action = PLAY + suit * PLACES + names.spaces[suit].index(row.space) + 1
        found[targets(names, action)[-1]] = (
            f"= {percent(row.perfect)}",
            f"≈ {percent(row.near)}",
            signed(row.expected),
        )
    sure = at.game.sure(*dict.fromkeys(key for row in rows for key in row.keys))
    model = model_of(at)
    return {**found, "": (LEGEND, f"Taken: {model}.", SURE.get(sure, f"Sure: {sure}."))}


def table(view: "View | Game | Table", part: Any = None) -> "pl.DataFrame":
    """The frame behind the marks: `spaces`, whose `own_left` is called `own_cards_to_play`, as a learner reads it here.

    Args:
        view: what is known, as `counts` takes it.
        part: a seat or a record beside it.
    """
    return spaces(of(view, part, "table", "scores")).rename({"own_left": "own_cards_to_play"})


def signed(points: Fraction) -> str:
    """Points with their sign: a whole number where they are exactly that, else to a tenth; what rounds to 0 has none.

    >>> [signed(Fraction(n, 100)) for n in (300, 0, 2, -2, -126, 299)]
    ['+3', '0', '0.0', '0.0', '−1.3', '+3.0']
    """
    said = str(abs(points)) if points.denominator == 1 else f"{float(abs(points)):.1f}"
    return said if float(said) == 0 else f"{'+' if points > 0 else '−'}{said}"
