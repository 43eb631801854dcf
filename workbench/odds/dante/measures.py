"""Dante's exact questions by name, as lessons ask them."""

from collections.abc import Mapping
from fractions import Fraction
from math import inf
from typing import Any

from workbench.game import Game
from workbench.games.dante.spec import CIRCLE_NAMES, COLOURS, PRICED
from workbench.kernel import BadInput
from workbench.odds.dante.descent import descent
from workbench.odds.dante.fights import chance, fight_keys, rolled_again, scope_of, target_of
from workbench.odds.dante.prices import DOWN
from workbench.odds.dante.production import drought, production
from workbench.odds.dante.resting import grade
from workbench.odds.dante.waiting import Waiting, waiting
from workbench.odds.measure import CHANCE, Exact, Measure
from workbench.odds.view import View

RESOURCES, ROLLS = "resources", "rolls"
"""Units."""


def _fight(view: View, circle: str, rerolls: int) -> Exact:
    """The chance to beat a demon of a circle, or Lucifer, with re-rolls as the ruling has them."""
    target = target_of(view.game, circle)
    keys = (*fight_keys([circle], rerolls), *(("reroll_scope",) if rerolls else ()))
    return Exact(chance(target, rerolls, scope_of(view.game)), grade(view.game, keys))


def _gain(view: View, colour: str) -> Exact:
    """Expected resources of a colour that the seat's pawns bring in a round."""
    rows = [row for row in production(view).rows if row.seat == _seat(view) and row.colour == colour]
    return Exact(sum((row.round for row in rows), Fraction(0)), grade(view.game, (k for row in rows for k in row.keys)))


def _drought(view: View, colour: str, rolls: int) -> Exact:
    """The chance that so many rolls bring the seat none of a colour."""
    found = drought(view, colour=colour, rolls=rolls, seat=_seat(view))
    return Exact(found.chance, found.sure, found.model)


def _payable(view: View, price: str, rolls: int) -> Exact:
    """The chance that the seat can pay a price within so many rolls."""
    found = _waits(view, price)
    return Exact(found.by(rolls), found.sure, found.model)


def _wait(view: View, price: str) -> Exact:
    """The mean number of rolls until the seat can pay a price."""
    found = _waits(view, price)
    if found.mean == inf:
        raise BadInput(f"wait: {found.bottleneck} never comes here: accepted is a price that can come together.")
    return Exact(Fraction(found.mean), found.sure, found.model)


def _beaten(view: View, rerolls: int, turn: int) -> Exact:
    """The chance that the seat, if it only descends, has beaten Lucifer by an own turn; 1 is this or the next one."""
    found = descent(view, rerolls=rerolls, seat=_seat(view))
    more = float(found.at_most(turn) - found.by(turn))
    return Exact(found.by(turn), found.sure, f"{found.model}; more tries would add {100 * more:.2g} % at most")


def _waits(view: View, price: str) -> Waiting:
    """The seat's wait for a price, own doubles left out of account."""
    return waiting(None, price, view, seat=_seat(view))


def _seat(view: View) -> int:
    """Whose view it is; BadInput where that is not known."""
    if view.seat is None:
        raise BadInput("accepted is the view of a seat.")
    return view.seat


def _circles(game: Game, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Every circle."""
    return CIRCLE_NAMES


def _rerolls(game: Game, chosen: Mapping[str, Any]) -> range:
    """Up to three re-rolls, where such fights can be rolled again."""
    return range(4 if rolled_again(game, chosen.get("circle", CIRCLE_NAMES[-1])) else 1)


def _colours(game: Game, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Every colour."""
    return COLOURS


def _rolls(game: Game, chosen: Mapping[str, Any]) -> range:
    """From one roll to a few rounds."""
    return range(1, 37)


def _turns(game: Game, chosen: Mapping[str, Any]) -> range:
    """Own turns, as many as a long play has."""
    return range(1, 41)


def _prices(game: Game, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """The actions that have a fixed price, and the whole way down."""
    return (*PRICED, DOWN)


MEASURES = {
    "fight": Measure(_fight, CHANCE, {"circle": _circles, "rerolls": _rerolls}),
    "gain": Measure(_gain, RESOURCES, {"colour": _colours}),
    "drought": Measure(_drought, CHANCE, {"colour": _colours, "rolls": _rolls}),
    "payable": Measure(_payable, CHANCE, {"price": _prices, "rolls": _rolls}),
    "beaten": Measure(_beaten, CHANCE, {"rerolls": _rerolls, "turn": _turns}),
    "wait": Measure(_wait, ROLLS, {"price": _prices}),
}
"""Fights, what a round brings, a colour that stays away, a price that comes together, the race to Lucifer."""
