"""A rules-analysis workbench: the rules of board games, their exact odds, simulations and plots.

>>> import workbench as wb
>>> table = wb.Table(wb.game("divinare", players=4), seed=7).deal()
>>> table.waiting()
'seat 0 is to act'
"""

import importlib
from typing import Any

from workbench.folders import games
from workbench.game import Game, game
from workbench.kernel import BadInput
from workbench.simulate.run import simulate
from workbench.table import Table

__all__ = [
    "BadInput",
    "Board",
    "Game",
    "LessonPanel",
    "Table",
    "bots",
    "charts",
    "game",
    "games",
    "interact",
    "lessons",
    "odds",
    "simulate",
    "studies",
]

# What is loaded when first named: the import stays quick.
_LATER = {
    "Board": "workbench.boards:Board",
    "bots": "workbench.bots",
    "charts": "workbench.report.charts",
    "interact": "workbench.boards:interact",
    "LessonPanel": "workbench.boards:LessonPanel",
    "lessons": "workbench.lessons",
    "odds": "workbench.odds",
    "studies": "workbench.studies",
}


def __getattr__(name: str) -> Any:
    """A room, or what is named in one (the board), loaded now."""
    if name not in _LATER:
        raise AttributeError(f"module 'workbench' has no attribute {name!r}")
    place, _, inside = _LATER[name].partition(":")
    room = importlib.import_module(place)
    return getattr(room, inside) if inside else room


def __dir__() -> list[str]:
    """What may be said."""
    return sorted(__all__)
