"""Balance: what a seat is worth, what a changed rule moves and whether it matters, which bot is the stronger.

`across` asks any of these under several settings of a value, such as one that nobody knows; `review`, of one play, what
each choice in it cost. Every number is an estimate from many plays and carries its error. Games are compared under the
same luck: the same seed and play numbers, set off play by play.

Where one play in twenty or more ended without a winner, by a bound that nobody set by hand, a study gives one warning,
and its column `warning` says so of each row; of games in which no play does there is no such column.

>>> import workbench as wb
>>> near = wb.studies.compare(wb.game("divinare"), wb.game("divinare", near=2), plays=200, matters=0.5, progress=False)
>>> near["verdict"][0]
'larger'
"""

from workbench.studies.across import across
from workbench.studies.calibration import calibration
from workbench.studies.measures import MEASURES, Measure, lead, points, tally, wins
from workbench.studies.review import review
from workbench.studies.samples import Sample, table_games
from workbench.studies.seating import ladder, seats
from workbench.studies.variants import compare, sweep

__all__ = [
    "MEASURES",
    "Measure",
    "Sample",
    "across",
    "calibration",
    "compare",
    "ladder",
    "lead",
    "points",
    "review",
    "seats",
    "sweep",
    "table_games",
    "tally",
    "wins",
]
