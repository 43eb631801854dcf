"""Dante's Inferno's rules: lay tiles, gather resources, descend circle by circle, beat Lucifer.

A space is a number from 0: the spaces of a circle in a row, clockwise from its upper left corner, the circles from
the outermost to the centre. Nothing is hidden: a view is the state itself. A file a phase of the turn.
"""

from workbench.games.dante.rules.chance import chance_outcomes
from workbench.games.dante.rules.doing import apply
from workbench.games.dante.rules.moves import legal_actions, refusal
from workbench.games.dante.rules.positions import broken, complete, unsaid
from workbench.games.dante.rules.record import RANGES, STATE, setup
from workbench.games.dante.rules.tallies import TALLIES, tally
from workbench.games.dante.rules.turns import (
    BOUND,
    MEASURE,
    WINS_FROM,
    current_player,
    hidden,
    max_length,
    observe,
    scores,
    settled,
)
from workbench.games.dante.spec import SPEC
from workbench.games.dante.words import ACTIONS

__all__ = [
    "ACTIONS", "BOUND", "MEASURE", "RANGES", "SPEC", "STATE", "TALLIES", "WINS_FROM", "apply", "broken",
    "chance_outcomes", "complete", "current_player", "hidden", "legal_actions", "max_length", "observe", "refusal",
    "scores", "settled", "setup", "tally", "unsaid",
]  # fmt: skip
