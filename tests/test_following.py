"""Controls over a function: what it shows is put in place of what it showed before."""

from typing import Any

import pytest

import workbench as wb
from workbench.boards.following import Following


def shown(following: Following) -> list[dict[str, Any]]:
    """What stands below the controls."""
    return list(following.out.outputs)


def test_what_is_shown_is_replaced_and_not_added_to() -> None:
    """A print for each value; only the last one stands there."""
    following = Following(lambda cards: print(cards, "cards"), cards=[1, 2, 3])
    assert shown(following) == [{"output_type": "stream", "name": "stdout", "text": "1 cards\n"}]
    following.kwargs_widgets[0].value = 3
    assert shown(following) == [{"output_type": "stream", "name": "stdout", "text": "3 cards\n"}]


def test_an_error_is_told_below_and_the_controls_stay() -> None:
    """What was printed before it stands above; the next value is shown as if nothing had been."""

    def asked(players: int) -> None:
        print(players, "players")
        wb.game("divinare", players=players)

    following = Following(asked, players=[4, 9])
    following.kwargs_widgets[0].value = 9
    printed, failed = shown(following)
    assert printed["text"] == "9 players\n"
    assert (failed["output_type"], failed["ename"]) == ("error", "BadInput")
    assert "players = 9" in failed["evalue"]
    following.kwargs_widgets[0].value = 4
    assert [each["output_type"] for each in shown(following)] == ["stream"]


def test_as_a_decorator_it_leaves_the_function_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    """So that a cell can go on to use it."""

    @wb.interact(cards=[1, 2])
    def said(cards: int) -> str:
        return f"{cards} cards"

    assert said(2) == "2 cards"
    assert said.widget.result == "1 cards"
    assert "Following" in capsys.readouterr().out
