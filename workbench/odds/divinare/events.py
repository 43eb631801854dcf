"""What Divinare's odds say will happen, and whether it did: the events by which `studies.calibration` asks them."""

from fractions import Fraction
from typing import Any

from workbench.game import Game
from workbench.odds.divinare.counts import counts

Event = tuple[str, int]
"""A suit and its final count."""


def said(game: Game, view: Any) -> dict[Event, Fraction]:
    """The exact chance of each final count of each suit, from what a seat knows."""
    return {(suit, n): die.probability(n) for suit, die in counts(game, view).items() for n in die.outcomes()}


def happened(game: Game, state: Any, event: Event) -> bool:
    """Whether a suit's final count, at a round's end, was this."""
    suit, count = event
    rules: Any = game.rules
    return int(rules.final_count(game.spec, state, game.names.suits.index(suit))) == count
