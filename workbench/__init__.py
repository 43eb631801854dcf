"""A rules-analysis workbench: the rules of four games, their exact odds, simulations and plots.

>>> import workbench as wb
>>> table = wb.Table(wb.game("divinare", players=4), seed=7).deal()
>>> table.waiting()
'seat 0 is to act'
"""

import importlib
from typing import Any

from workbench.game import Game, game, games
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
    "lessons",
    "odds",
    "simulate",
    "studies",
]

# What is loaded when first named: the import stays quick.
_LATER = {
    "Board": "workbench.boards",
    "bots": "workbench.bots",
    "charts": "workbench.report.charts",
    "LessonPanel": "workbench.boards",
    "lessons": "workbench.lessons",
    "odds": "workbench.odds",
    "studies": "workbench.studies",
}


def __getattr__(name: str) -> Any:
    """A room, or the board out of its room, loaded now."""
    if name not in _LATER:
        raise AttributeError(f"module 'workbench' has no attribute {name!r}")
    room = importlib.import_module(_LATER[name])
    return getattr(room, name) if name[0].isupper() else room


def __dir__() -> list[str]:
    """What may be said."""
    return sorted(__all__)
