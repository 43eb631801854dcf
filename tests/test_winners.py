"""Who has won a play: the most points, shared among those who have them, and nobody where the rules say so."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import workbench as wb
from workbench.boards.telling import ended
from workbench.simulate.result import SHARES, shares, winners

POINTS = np.array([[5, 5, 3], [0, 0, 0], [0, 1, 0], [-2, -1, -3]])
"""Two share a win, nobody has a point, one has the only point, all are below 0."""


def test_who_has_won_by_hand() -> None:
    """Without a least number the most win, whatever it is; from 1 on only the first and the third play are won."""
    assert (shares(POINTS, None) / SHARES).tolist() == [[0.5, 0.5, 0], [1 / 3] * 3, [0, 1, 0], [0, 1, 0]]
    assert (shares(POINTS, 1) / SHARES).tolist() == [[0.5, 0.5, 0], [0, 0, 0], [0, 1, 0], [0, 0, 0]]
    assert winners(POINTS, 1).sum(axis=1).tolist() == [2, 0, 1, 0]
    assert (winners(POINTS, -1) == winners(POINTS, None)).all()


def test_measures_of_winners_count_nobody_s_play_as_0() -> None:
    """Of the four plays seat 1 won 0.5, 0, 1, 0, and one was a tie: 1.5 / 4 and 1 / 4; elsewhere as the points say."""

    def measured(name: str, least: int | None) -> float:
        plays: Any = SimpleNamespace(points=POINTS, game=SimpleNamespace(wins_from=least, seat=int))
        measure = wb.studies.wins(1) if name == "wins" else wb.studies.MEASURES[name]
        return measure.sample(plays).value

    assert measured("wins", 1) == 1.5 / 4
    assert measured("ties", 1) == 1 / 4
    assert measured("wins", None) == pytest.approx((0.5 + 1 / 3 + 1 + 1) / 4)
    assert measured("ties", None) == 2 / 4


def test_a_board_says_that_nobody_has_won() -> None:
    """Instead of a win shared by all."""
    assert ended([0, 0, 0], 1) == "The play is over, and nobody has won."
    assert ended([0, 0], None) == "The play is over: seat 0 and seat 1 share the win, points 0, 0."
    assert ended([0, 1], 1) == "The play is over: seat 1 wins, points 0, 1."


def test_who_plays_alone_wins_where_the_rules_say_from_where_on() -> None:
    """Else there is nobody to win against."""
    assert ended([3], None) == "The play is over: points 3."
    assert ended([3], 1) == "The play is over: seat 0 wins, points 3."
    assert ended([0], 1) == "The play is over, and nobody has won."


def test_a_game_says_from_where_on_a_play_is_won() -> None:
    """Where its rules name it; a variant's own points are of another kind, and the most of them win."""

    def mine(spec: Any, state: Any, out: Any) -> None:
        for seat in range(spec.players):
            out[seat] = seat

    assert wb.game("divinare").wins_from is None
    assert wb.game("dante").wins_from == 1
    assert wb.game("dante", scores=mine).wins_from is None


@pytest.mark.slow
def test_plays_that_stall_are_nobody_s() -> None:
    """Nobody can beat Lucifer in a single turn: no wins, no ties, and each seat is worth what is fair, nothing."""
    game = wb.game("dante", players=3, turns=1)
    result = wb.simulate(game, plays=20, seed=1, progress=False)
    assert result.wins()["value"].to_list() == [0, 0, 0]
    assert result.rows()["win"].sum() == 0
    frame = wb.studies.seats(game, plays=20, seed=1, progress=False).filter(measure="wins")
    assert frame.select("value", "fair").rows() == [(0, 0)] * 3
    swept = wb.studies.sweep(game, "turns", [1], ["first wins", "ties", "stalled"], plays=20, progress=False)
    assert swept["value"].to_list() == [0, 0, 1]


@pytest.mark.slow
def test_a_fair_share_is_of_the_plays_that_somebody_won() -> None:
    """In 60 turns most plays of four stall: the shares of the four seats add up to those that did not."""
    game = wb.game("dante", players=4, turns=60)
    frame = wb.studies.seats(game, "descend", plays=200, seed=1, progress=False).filter(measure="wins")
    stalled = wb.studies.sweep(game, "turns", [60], "stalled", bots="descend", plays=200, seed=1, progress=False)
    assert 0 < stalled["value"][0] < 1
    assert frame["value"].sum() == pytest.approx(1 - stalled["value"][0])
    assert frame["fair"].to_list() == pytest.approx([(1 - stalled["value"][0]) / 4] * 4)
