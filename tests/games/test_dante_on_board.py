"""Dante's Inferno on a board without a page: what is told of dice and bots, odds of a re-roll, hints that end."""

import re
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from dante_tables import first_ring, plain
from pictures import label

import workbench as wb
from workbench.boards import Board, hints
from workbench.games.dante.words import Phase
from workbench.odds.dante import marks
from workbench.odds.view import View
from workbench.report.look import SURE

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes


def lost(scope: str = "both", **stock: int) -> tuple[wb.Game, Any]:
    """Pawn 0 of seat 0 has rolled 1 and 4 against a demon of the first circle, who is beaten by 6."""
    game = wb.game("dante", players=3, reroll_scope=scope)
    holds = {0: {"yellow": 1, "red": 1, "blue": 1, "green": 1, **stock}}
    return game, game.position(
        tile=first_ring(game), pawn={0: {0: "b1.1"}, 1: {0: "d1.1"}}, demon={"b1.1": 1}, turn=7, placed=9,
        phase=Phase.DECIDING, fighter=1, fights=[1, 0, 0, 0, 0, 0], dice=[1, 4], purpose=1, stock=holds,
    )  # fmt: skip


def test_the_odds_of_a_reroll() -> None:
    """At each way to roll again the chance to win then: 26/36 with both dice; of one die, by counting its faces."""
    game, state = lost()
    found = marks(View(game, state, 0))
    assert found["do:re-roll both dice"] == ("72 %",)
    assert found[""][-1] == SURE["assumed"]  # what a re-roll is
    twice = Fraction(sum(a + b >= 6 for a, b in product(range(1, 7), repeat=2)), 36)
    game, state = lost(yellow=2, red=2, blue=2, green=2)
    assert marks(View(game, state, 0))["do:re-roll both dice"] == (f"{round(100 * (1 - (1 - twice) ** 2))} %",)
    game, state = lost("die")
    found = marks(View(game, state, 0))
    assert found["do:re-roll the first die"] == (f"{round(100 * sum(a + 4 >= 6 for a in range(1, 7)) / 6)} %",)
    assert found["do:re-roll the second die"] == (f"{round(100 * sum(1 + b >= 6 for b in range(1, 7)) / 6)} %",)
    assert found[""][-1] == SURE["variant, assumed"]  # another reading, of a rule that is assumed


def test_dice_and_bots_are_told() -> None:
    """A sentence for all that one did in a row, and what was rolled between; not the tiles that lay there before."""
    game = plain()
    board = Board(game, seat=0, bots="descend", seed=3)
    assert "tile number" not in board.status
    while board.table.state.phase != Phase.ACTING:
        board.click(board.lit[0])
    board.click("do:end the turn")
    rolls = [game.describe(board.table.state, code) for player, code in board.table.moves()[-12:] if player < 0]
    assert rolls
    assert f"Chance: {rolls[-1]}." in board.status
    assert "end the turn. Chance:" in board.status


def test_a_hint_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long plays are, it says what it has found after a while; a number of deals that is wished is kept to."""
    monkeypatch.setattr(hints, "LONGEST", 0.0)
    monkeypatch.setattr("workbench.bots.deciding.SLICE", 0.0)
    game, state = lost()
    board = Board(wb.Table(game, start=state), seat=0, bots="descend")
    board.hint()
    assert "search would choose" in board.note
    assert int(board.note.split(" deals, seed")[0].split()[-1]) in range(2, hints.SAMPLES)
    assert "inf" not in board.note
    board.hint(samples=50)
    assert "50 deals" in board.note


def test_a_tile_that_is_drawn_is_told_by_what_it_shows() -> None:
    """As the picture showed it in the pile; its number there says nothing."""
    game = plain()
    start = game.position(
        tile=first_ring(game), pawn={0: {0: "b1.1"}, 1: {0: "d1.1"}}, turn=7, placed=9, phase=Phase.ACTING,
        stock={0: {"yellow": 1, "green": 1}},
    )  # fmt: skip
    board = Board(wb.Table(game, start=start), seat=0)
    board.by_hand = True
    board.click("do:lay a tile of ring 2")
    tile = label(board.picture(), "pile:3").removesuffix(" from the pile")
    board.click("pile:3")
    assert f"Chance: draw {tile}." in board.status


def test_a_click_that_may_have_meant_several_things_is_refused_for_none_of_them() -> None:
    """Where pawn 0 steps is asked: a click on pawn 1 was no wish to fight."""
    game = plain()
    start = game.position(
        tile=first_ring(game), pawn={0: {0: "b1.1", 1: "f1.1"}, 1: {0: "d1.1"}}, turn=7, placed=9, phase=Phase.ACTING
    )
    board = Board(wb.Table(game, start=start), seat=0).click("own:0").click("own:1")
    assert board.error.startswith("own pawn 1: Something else is asked at this moment.")


def test_marks_stay_while_the_dice_are_rolled() -> None:
    """The chance to win a fight, 26 of 36 rolls, is what one looks at then; what a pawn brings stays beside it too."""
    game = plain()
    start = game.position(
        tile=first_ring(game), pawn={0: {0: "b1.1", 1: "f1.1"}, 1: {0: "d1.1"}}, demon={"b1.1": 1}, turn=7, placed=9,
        phase=Phase.FIGHT, fights=[1, 0, 0, 0, 0, 0],
    )  # fmt: skip
    board = Board(wb.Table(game, start=start), seat=0)
    board.by_hand = board.show_odds = True

    def marks_shown() -> list[str]:
        return sorted(re.findall(r">(\d\d ?%|\d?\.\d+)<", board.picture()))

    before = marks_shown()
    assert before == [".50", ".50", f"{round(100 * 26 / 36)} %"]  # of the first pawn no more than that has room
    board.click("own:0")
    assert "die1:1" in board.lit
    assert marks_shown() == before
