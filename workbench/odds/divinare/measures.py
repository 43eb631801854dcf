"""Divinare's exact questions by name, as lessons ask them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.odds.divinare.counts import counts, draw_of, keys_of, model_of, of
from workbench.odds.divinare.spaces import exact_spaces
from workbench.odds.measure import CARDS, CHANCE, POINTS, Exact, Measure
from workbench.odds.view import View


def _suits(game: Game, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Every suit."""
    return tuple(game.names.suits)


def _counts(game: Game, chosen: Mapping[str, Any]) -> range:
    """Every final count of the suit."""
    return range(game.values[f"deck.{chosen['suit']}"] + 1)


def _spaces(game: Game, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Every number space of the suit's board."""
    return tuple(game.names.spaces[game.names.suits.index(chosen["suit"])])


SUIT = {"suit": _suits}
SUIT_AND_COUNT = {"suit": _suits, "count": _counts}
SUIT_AND_SPACE = {"suit": _suits, "space": _spaces}


def _counted(which: Callable[[int, int], bool]) -> Callable[..., Exact]:
    """The chance that a suit's final count stands so to a number."""

    def ask(view: View, suit: str, count: int) -> Exact:
        found = counts(view)
        die = found[suit]
        value = sum((die.probability(n) for n in die.outcomes() if which(n, count)), Fraction(0))
        return Exact(value, found.sure, found.model)

    return ask


def _of_space(field: str) -> Callable[..., Exact]:
    """A number of one space: the chance of a verdict, or the points."""

    def ask(view: View, suit: str, space: str) -> Exact:
        for row in exact_spaces(view):
            if (row.suit, row.space) == (suit, space):
                return Exact(getattr(row, field), view.game.sure(*row.keys), model_of(view))
        raise BadInput(f"The {suit} board has no space {space!r}.")

    return ask


def _mean(view: View, suit: str) -> Exact:
    """The mean of a suit's final count."""
    found = counts(view)
    return Exact(Fraction(found[suit].mean()), found.sure, found.model)


def _known(view: View) -> Exact:
    """Cards that the seat knows to be counted in this round."""
    at = of(view, None, "known")
    return Exact(Fraction(sum(draw_of(at).certain)), at.game.sure(*keys_of(at)))


def _held(view: View, suit: str) -> Exact:
    """Cards of a suit in the own hand: so often that token must still move, unless they are passed on."""
    if view.seat is None:
        raise BadInput("held: accepted is the view of a seat.")
    cards = view.state.hand[view.seat, view.game.names.suits.index(suit)]
    return Exact(Fraction(int(cards)), view.game.sure("hand"))


def _seen(view: View, suit: str) -> Exact:
    """Cards of a suit that the seat knows to be counted."""
    at = of(view, None, "seen")
    return Exact(Fraction(draw_of(at).certain[at.game.names.suits.index(suit)]), at.game.sure(*keys_of(at)))


MEASURES = {
    "exactly": Measure(_counted(lambda n, count: n == count), CHANCE, SUIT_AND_COUNT),
    "at_least": Measure(_counted(lambda n, count: n >= count), CHANCE, SUIT_AND_COUNT),
    "at_most": Measure(_counted(lambda n, count: n <= count), CHANCE, SUIT_AND_COUNT),
    "perfect": Measure(_of_space("perfect"), CHANCE, SUIT_AND_SPACE),
    "near": Measure(_of_space("near"), CHANCE, SUIT_AND_SPACE),
    "wrong": Measure(_of_space("wrong"), CHANCE, SUIT_AND_SPACE),
    "expected": Measure(_of_space("expected"), POINTS, SUIT_AND_SPACE),
    "mean": Measure(_mean, CARDS, SUIT),
    "known": Measure(_known, CARDS, {}),
    "seen": Measure(_seen, CARDS, SUIT),
    "held": Measure(_held, CARDS, SUIT),
}
"""The chance of a final count or of a verdict, points of a space, cards counted on or known."""
