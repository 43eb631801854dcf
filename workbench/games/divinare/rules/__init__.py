"""Divinare's rules: deal, discard, pass, play a card and move its token, score; round by round.

A card is its suit; a place is 0 for the centre or k for the k-th number space of a suit's board. A view is a record
with `viewer` set: hidden cards stand as `slots`, and chance deals them again from the unseen cards (`deck`) and from
those that the viewer passed on (`loose`), all arrangements being equally likely.
"""

from workbench.games.divinare.rules.chance import chance_outcomes
from workbench.games.divinare.rules.doing import apply, max_length
from workbench.games.divinare.rules.moves import legal_actions, refusal
from workbench.games.divinare.rules.positions import broken, complete
from workbench.games.divinare.rules.record import RANGES, STATE, setup
from workbench.games.divinare.rules.scoring import final_count, scores, token_points, verdict
from workbench.games.divinare.rules.tallies import TALLIES, tally
from workbench.games.divinare.rules.turns import current_player, settled
from workbench.games.divinare.rules.views import hidden, observe
from workbench.games.divinare.spec import SPEC
from workbench.games.divinare.words import ACTIONS

__all__ = [
    "ACTIONS",
    "RANGES",
    "SPEC",
    "STATE",
    "TALLIES",
    "apply",
    "broken",
    "chance_outcomes",
    "complete",
    "current_player",
    "final_count",
    "hidden",
    "legal_actions",
    "max_length",
    "observe",
    "refusal",
    "scores",
    "settled",
    "setup",
    "tally",
    "token_points",
    "verdict",
]
