"""Prices and holdings as a person writes them, by colour."""

from collections.abc import Mapping
from math import prod
from typing import Any

from workbench.game import Game
from workbench.games.dante.board import CIRCLES
from workbench.games.dante.spec import COLOURS, DESCEND, LAY, PRICED, price
from workbench.kernel import BadInput
from workbench.odds.dante.chain import Lack
from workbench.odds.dante.resting import mine
from workbench.report.text import counts
from workbench.sheet import nearest
from workbench.table import whole

DOWN = "down"
"""The whole way from the first circle to the ninth."""


def amounts(given: Any, name: str) -> tuple[int, ...]:
    """Resources by colour, from a mapping or from text; BadInput where one is no colour or no number from 0.

    >>> amounts("yellow=2, green=1", "have"), amounts({"red": 3}, "have")
    ((2, 0, 0, 1), (0, 3, 0, 0))
    """
    if isinstance(given, str):
        given = counts(given, name)
    if not isinstance(given, Mapping):
        raise BadInput(f"{name} = {given!r}: accepted are numbers by colour, such as {{'yellow': 1}}.")
    for colour, number in given.items():
        if colour not in COLOURS:
            hint = nearest(str(colour), COLOURS)
            raise BadInput(f"{name}: {colour!r} is no colour: accepted are {', '.join(COLOURS)}.{hint}")
        if isinstance(number, bool) or not hasattr(number, "__index__") or number < 0:
            raise BadInput(f"{name}: {colour} = {number!r}: accepted is a whole number from 0.")
    return tuple(int(given.get(colour, 0)) for colour in COLOURS)


def way_down(table: Game, circle: int = 1) -> dict[str, int]:
    """What the way from a circle to the ninth costs, by colour: on corners all along, with the ninth tile if bought.

    >>> from workbench.game import game
    >>> way_down(game("dante"))
    {'yellow': 8, 'red': 8, 'blue': 0, 'green': 8}
    """
    mine(table, "way_down")
    whole(circle, "circle", 1, CIRCLES)
    bought = table.values["ninth"] == "bought"
    return {
        colour: int((CIRCLES - circle) * table.spec.costs[DESCEND, hue] + bought * table.spec.costs[LAY, hue])
        for hue, colour in enumerate(COLOURS)
    }


def price_of(table: Game, want: Any) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """A price by colour, and the values that it comes from: by name, as colours joined by +, or as numbers by colour.

    >>> from workbench.game import game
    >>> price_of(game("dante"), "descend")
    ((1, 1, 0, 1), ('costs.descend',))
    """
    if isinstance(want, str):
        if want == DOWN:
            bought = ("costs.lay",) if table.values["ninth"] == "bought" else ()
            return amounts(way_down(table), "want"), ("costs.descend", "ninth", *bought)
        if want in PRICED:
            return tuple(int(n) for n in table.spec.costs[PRICED.index(want)]), (f"costs.{want}",)
        if "=" not in want:
            if any(part.strip() not in COLOURS for part in want.split("+")):
                raise BadInput(
                    f"want = {want!r}: accepted is one of {', '.join((*PRICED, DOWN))}, colours joined by +, or "
                    f"numbers such as yellow=8,red=8.{nearest(want, (*PRICED, DOWN))}"
                )
            return tuple(price(want, "want")), ()
    return amounts(want, "want"), ()


def capped(at: Game, wanted: Lack) -> bool:
    """Whether a cap on holdings may cut what is wanted: what all payments come to is counted as if it were held."""
    return 0 < at.spec.stock_cap < max(wanted)


def costs(at: Game, action: int) -> Lack:
    """The price of an action by colour."""
    return tuple(int(n) for n in at.spec.costs[action])


def added(one: Lack, other: Lack) -> Lack:
    """Both together, by colour."""
    return tuple(n + m for n, m in zip(one, other, strict=True))


def many(held: Lack, wanted: Lack) -> int:
    """How many different holdings lie on the way from what is held to what is wanted."""
    return prod(max(0, n - m) + 1 for n, m in zip(wanted, held, strict=True))
