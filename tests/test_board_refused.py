"""What a board refuses, to a click and from Python: it says why and what would do, and the play stays."""

from collections.abc import Callable
from textwrap import wrap
from typing import Any

import pytest
from board_plays import NO_PASSING, board, through

import workbench as wb
from workbench.boards import Board


def test_a_refused_click_says_why_and_what_is_allowed() -> None:
    """The rule, its source, how sure it is; the position stays."""
    play = board().do("red to 3", "blue to 4")
    before = play.line()
    play.click("card:green").click("space:green:centre")
    assert play.error.startswith("green to centre: The token of the card's suit must move")
    assert "[“Divinare, rules in Japanese”, moving the token, with “Divinare, review” of superfred.de" in play.error
    assert "(agreed)] Allowed now: green to" in play.error
    assert (play.line(), play.chosen) == (before, ("card:green",))
    assert play.click("space:green:7").error == ""


def test_who_looks_from_elsewhere_may_not_act() -> None:
    """It is said from where to look."""
    play = Board(wb.game("divinare", **NO_PASSING), seat=1, seed=7)
    assert play.lit == []
    assert play.click("card:red").error == "Seat 0 is to act: look from seat 0, or from whoever is to act."


def test_after_the_end_a_click_is_answered_in_words() -> None:
    """Nothing is lit, and the sentence says what can be done."""
    play = through(board())
    assert play.click("card:red").error == "The play is over: take back, or begin a new one."
    assert play.undo().lit


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Board("divinare"), "'divinare' is no play"),
        (lambda: Board(board().table, start=board().table.state), "start: accepted with a game alone"),
        (lambda: Board(wb.game("divinare"), start=7), "7"),
        (lambda: Board(wb.game("divinare"), start=wb.game("dante").setup()), "divinare"),
        (lambda: board(seat=4), "seat = 4: accepted is a whole number from 0 to 3"),
        (lambda: board(seat="al"), "Did you mean 'all'?"),
        (lambda: board(bots="gredy"), "There is no bot 'gredy'. Did you mean 'greedy'?"),
        (lambda: board(bots=["greedy"]), "accepted is a list of 4, None for a person"),
        (lambda: board(seed=-1), "seed = -1"),
        (lambda: board().do("red to 9"), "There is no action 'red to 9'"),
        (lambda: board().do("red to centre"), "must move"),
        (lambda: board().force("deal red"), "seat 0 is to act, not chance"),
        (lambda: board().load("nonsense"), "This is no play"),
        (lambda: board().load(board().line()[:-9]), "damaged or cut off"),
        (lambda: board().load(board().line().replace("workbench 1", "workbench 9")), "written by a newer workbench"),
        (lambda: board().redo(), "There is nothing to do again"),
        (lambda: through(board()).hint(), "The play is over"),
    ],
)
def test_bad_input_is_refused_in_words(make: Callable[[], Any], words: str) -> None:
    """Each names the thing and says what would do."""
    with pytest.raises(wb.BadInput) as error:
        make()
    assert words in str(error.value)


def test_a_line_that_is_refused_leaves_the_play() -> None:
    """And one of other players brings its own seats along."""
    play = board().do("red to 3")
    before = play.line()
    with pytest.raises(wb.BadInput):
        play.load(before + "x")
    assert play.line() == before
    three = wb.Table(wb.game("divinare", players=3), seed=1).deal().line()
    play.seat = 3
    assert play.load(three).line() == three
    assert (play.look, len(play.bots), len(play.controls.seats)) == ("turn", 3, 3)
    assert play.load(before).table.game.players == 4


def test_a_line_is_as_good_as_its_table() -> None:
    """A play's line, and one out of a mail; a damaged one is refused without being said again."""
    line = board().do("red to 3").line()
    assert Board(line, seat=0).line() == Board("\n> ".join(wrap(line, 60))).line() == line
    with pytest.raises(wb.BadInput, match="damaged or cut off") as error:
        Board(line[:-9])
    assert "|" not in str(error.value)


def test_a_view_is_looked_at_from_its_own_seat() -> None:
    """Asked for another seat it is refused, at once and later, and the board stays; "turn" and its own seat will do."""
    view = wb.Table.load(wb.lessons.handout(wb.Table(wb.game("divinare"), seed=7).deal(), 1))
    for seat in (0, 2):
        with pytest.raises(wb.BadInput, match=f"seat = {seat}: this is the view of seat 1, and shows no other"):
            Board(view, seat=seat)
    play = Board(view, seat=1)
    assert (play.viewer, Board(view, seat="turn").viewer, Board(view).viewer) == (1, 1, 1)
    with pytest.raises(wb.BadInput, match="view of seat 1"):
        play.seat = 0
    play.controls.look.value = 0
    assert "view of seat 1" in play.error
    assert (play.seat, play.controls.look.value) == (1, 1)
