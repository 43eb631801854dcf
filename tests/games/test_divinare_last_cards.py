"""The last cards of a round of six seats, in which a card may have come all the way around: by pencil, no play needed.

Each seat is dealt six and passes before each lap, so that seat 0 knows of a red card only that it is within five seats.
Seats play from 0 to 5 and pass to the right: seat 5 is next to seat 0, seat 4 is two seats away.
"""

import warnings
from fractions import Fraction
from typing import Any

import pytest

import workbench as wb
from workbench.game import RulesWarning


def last_lap(played: dict[str, int], red: int = 9, **fields: Any) -> tuple[wb.Game, Any]:
    """A position of the last lap, and its game: 40 cards, or one less for each red that there is not."""
    passing = dict.fromkeys(range(1, 7), 1)
    deck = {"red": red, "blue": 9, "green": 10, "yellow": 12}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        game = wb.game("divinare", players=6, hand=6, deck=deck, passing=passing, rounds=1)
    within = {0: {"within 5": {"red": 1}}}
    return game, game.position(passes=6, table=played, gave=within, **fields)


def chances(game: wb.Game, view: Any) -> dict[str, Fraction]:
    """What the next hidden slot holds, in words; a card that is remembered is told from one that is not."""
    outcomes = game.outcomes(view)
    total = sum(weight for _, weight in outcomes)
    return {game.describe(view, action): Fraction(weight, total) for action, weight in outcomes}


@pytest.mark.parametrize("red", [9, 5])
def test_the_last_card_is_the_one_that_is_remembered(red: int) -> None:
    """Seat 5 holds one, and no other seat a card: that one is the red, whether four are undealt (9 red) or none (5)."""
    game, view = last_lap({"red": red - 1, "blue": 9, "green": 10, "yellow": 35 - 18 - red}, red,
                          viewer=0, slots={5: {"hand": 1}})  # fmt: skip
    (said,) = chances(game, view)
    assert "red" in said
    assert game.observe(game.after(view, game.outcomes(view)[0][0]), 0).tobytes() == view.tobytes()


def test_two_cards_of_which_one_is_remembered() -> None:
    """Seats 4 and 5 hold a card each, one of them the red of five; the other is yellow, and none is undealt: even."""
    game, view = last_lap({"red": 4, "blue": 9, "green": 10, "yellow": 11}, 5,
                          viewer=0, slots={4: {"hand": 1}, 5: {"hand": 1}})  # fmt: skip
    assert list(chances(game, view).values()) == [Fraction(1, 2), Fraction(1, 2)]


def test_a_card_that_came_all_around_is_spent_next_door() -> None:
    """Seat 5 plays a red: it may be the one that seat 0 passed on, and so is taken to be it."""
    game, state = last_lap({"red": 8, "blue": 9, "green": 10, "yellow": 8}, hand={5: {"red": 1}})
    assert game.current_player(state) == 5
    after = game.after(state, game.actions(state)[0])
    assert state.gave[0, 4].tolist() == [1, 0, 0, 0, 0, 0]
    assert not after.gave.any()
