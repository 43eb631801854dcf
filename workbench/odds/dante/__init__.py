"""Dante's Inferno's exact odds: dice and fights, what a position brings in, how long a price takes, the race down.

Questions about a position take a view in any of the forms that `odds.view.View` names; most also take the tiles of
one seat's pawns as text.

>>> fight(10, rerolls=1, scope="die")
Fraction(77, 216)
>>> drought("yellow 6/8", colour="yellow", rolls=2).chance
Fraction(169, 324)
"""

from workbench.odds.dante.descent import Descent, descent
from workbench.odds.dante.fights import again, fight, fights, roll
from workbench.odds.dante.marks import marks, table
from workbench.odds.dante.prices import way_down
from workbench.odds.dante.production import Drought, Gain, Production, drought, production
from workbench.odds.dante.starts import Starts, starts
from workbench.odds.dante.waiting import Waiting, waiting

__all__ = [
    "Descent",
    "Drought",
    "Gain",
    "Production",
    "Starts",
    "Waiting",
    "again",
    "descent",
    "drought",
    "fight",
    "fights",
    "marks",
    "production",
    "roll",
    "starts",
    "table",
    "waiting",
    "way_down",
]
