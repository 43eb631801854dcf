"""Exact odds: whole numbers and fractions to the last step.

`walk` enumerates any game; `over` asks a question under all readings of a rule, or over draws of what nobody knows. A
game's own closed forms stand in `odds/<game>`, or in a folder `odds` beside the rules of a game of one's own, and are
found by the game's name. Other rooms ask it, where it has them, for `marks(view)` and `table(view)`, what a board
writes at things and shows below; `events`, what a calibration asks about; `measures.MEASURES`, what a lesson may ask;
and `commands`, what the command line offers.

>>> import workbench as wb
>>> before = wb.odds.divinare.counts(wb.game("divinare"))
>>> before["red"].probability(6)
Fraction(437, 6324)
"""

import importlib
from types import ModuleType
from typing import Any

from workbench.folders import games, modules_of
from workbench.kernel import PACKAGE
from workbench.odds.over import Over, over
from workbench.odds.view import View
from workbench.odds.walk import Walk, walk

__all__ = ["Over", "View", "Walk", "over", "walk"]


def __getattr__(name: str) -> Any:
    """A game's own odds, loaded now; there is no register."""
    found = part(name)
    if found is None:
        raise AttributeError(f"There are no odds for {name!r} alone: walk(game, …) answers for any game.")
    return found


def part(name: str, module: str = "") -> ModuleType | None:
    """A game's own odds, or one of their modules by its name; None where there is none."""
    found = games().get(name)
    own = found is not None and found.parent != PACKAGE / "games"
    if own:
        modules_of(name)  # from here on it is found by its name
    wanted = f"workbench.games.{name}.odds" if own else f"{__name__}.{name}"
    wanted += f".{module}" if module else ""
    try:
        return importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        if not f"{wanted}.".startswith(f"{error.name}."):
            raise
    return None
