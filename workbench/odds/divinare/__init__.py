"""Divinare's exact odds, from what one seat knows.

Each function takes a view in any of the forms that `odds.view.View` names: one that `know` made, a table and a seat,
or a game and a record.

>>> view = know(hand={"red": 2, "blue": 1, "green": 1, "yellow": 2})
>>> counts(view)["red"].probability(6)
Fraction(68, 609)
"""

from workbench.odds.divinare import events
from workbench.odds.divinare.counts import BLIND, Counts, Joint, counts, formula, joint
from workbench.odds.divinare.know import know
from workbench.odds.divinare.marks import marks, table
from workbench.odds.divinare.spaces import Space, exact_spaces, report, spaces

__all__ = [
    "BLIND",
    "Counts",
    "Joint",
    "Space",
    "counts",
    "events",
    "exact_spaces",
    "formula",
    "joint",
    "know",
    "marks",
    "report",
    "spaces",
    "table",
]
