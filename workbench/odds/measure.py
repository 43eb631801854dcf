"""Measures: exact questions that have a name, so that a lesson or a command can ask them without code.

A game's own stand in `odds/<game>/measures.py` as `MEASURES`; those here serve any game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from workbench import odds
from workbench.game import Game
from workbench.kernel import BadInput
from workbench.odds.view import View
from workbench.sheet import nearest

CHANCE, POINTS, CARDS = "chance", "points", "cards"
"""Units; a chance is from 0 to 1."""


@dataclass(frozen=True)
class Exact:
    """An exact answer, with what it rests on."""

    value: Fraction
    sure: str
    """The weakest grade among the values under it."""
    model: str = ""
    """How hidden things were taken to lie; empty where that does not matter."""


@dataclass(frozen=True)
class Measure:
    """A question with a name."""

    ask: Callable[..., Exact]
    """Takes a `View`, and the parameters by name."""
    unit: str
    parameters: Mapping[str, Callable[[Game, Mapping[str, Any]], Sequence[Any]]]
    """For each parameter what it may be, at a game and with the parameters before it."""


def _points(view: View) -> Exact:
    """Points of the seat whose view it is, as the rules count them now."""
    if view.seat is None:
        raise BadInput("points: accepted is the view of a seat.")
    return Exact(Fraction(view.game.scores(view.state)[view.seat]), view.game.sure())


SHARED = {"points": Measure(_points, POINTS, {})}
"""The measures of every game."""


def measures(game: Game) -> dict[str, Measure]:
    """A game's measures by name, with those of every game.

    >>> from workbench.game import game
    >>> "perfect" in measures(game("divinare"))
    True
    """
    own = odds.part(game.name, "measures")
    return {**SHARED, **(own.MEASURES if own else {})}


def measure(game: Game, name: Any) -> Measure:
    """One measure of a game; BadInput names those there are."""
    known = measures(game)
    if name not in known:
        raise BadInput(
            f"There is no measure {name!r} of {game.name}.{nearest(str(name), known)} There are: {', '.join(known)}."
        )
    return known[name]
