"""Records of Divinare changed at one place, so that no play could come to them: what is wrong is named."""

from typing import Any

import pytest
from twins.passed_on_plays import WHOLE, random_play

import workbench as wb
from workbench.games.divinare.words import Broken


@pytest.fixture
def game() -> wb.Game:
    """The published table of four, whose cards go to the right: from seat 1 to seat 0, from seat 0 to seat 3."""
    return wb.game("divinare", players=4)


def after_two_passes(game: wb.Game, **more: Any) -> Any:
    """Each holds four cards, and seats 1, 2 and 3 a red one."""
    hand = [[0, 1, 1, 2], [1, 0, 1, 2], [1, 0, 1, 2], [1, 0, 1, 2]]
    return game.position(**{"hand": hand, "table": [0, 2, 3, 3], "passes": 2, **more})


def broken(game: wb.Game, state: Any) -> Broken:
    """What the rules say is wrong with a record."""
    return Broken(game.rules.broken(game.spec, state))


@pytest.mark.parametrize("seat", [4, 5])
@pytest.mark.parametrize("field", ["hand", "picked", "discard", "token"])
def test_one_thing_of_a_seat_beyond_the_table(game: wb.Game, field: str, seat: int) -> None:
    """One card, or a token on a board's first space."""
    state = after_two_passes(game)
    assert broken(game, state) == Broken.NONE
    state[field][seat, 0] = 1
    assert broken(game, state) == Broken.SEAT


def test_a_token_on_the_first_space_before_a_card_is_played(game: wb.Game) -> None:
    """A token moves only with a card of its suit."""
    state = game.setup()
    state.token[0, 2] = 1
    assert broken(game, state) == Broken.MOVED


def test_one_loose_card_in_a_full_record(game: wb.Game) -> None:
    """Cards are loose only in a view, and until they are dealt."""
    state = after_two_passes(game)
    state.loose[0] = 1
    state.deck[0] -= 1
    assert broken(game, state) == Broken.KNOWN


@pytest.mark.parametrize("viewer", range(4))
def test_a_view_shows_no_other_memory(game: wb.Game, viewer: int) -> None:
    """That the giver's card lies open in the viewer's hand changes nothing: what it remembers is not to be seen."""
    giver = (viewer + 1) % 4
    slots = {seat: {"hand": 4} for seat in range(4) if seat != viewer}
    view = after_two_passes(game, viewer=viewer, hand={viewer: [1, 0, 1, 2]}, slots=slots)
    view.gave[giver, :2, 0] = 1
    assert broken(game, view) == Broken.KNOWN


@pytest.mark.parametrize("row", [2, 3, 4])
def test_a_memory_farther_than_cards_have_come(game: wb.Game, row: int) -> None:
    """After two passes rows 0 and 1 are in use; each row after them stays empty, whatever the one before it holds."""
    state = after_two_passes(game)
    state.gave[0, row, 0] = 1
    assert broken(game, state) == Broken.KNOWN


def test_views_in_which_cards_have_come_all_around() -> None:
    """With six seats that pass six times the memory is full up to its last row: each view is sound."""
    looked = 0
    for table, play in random_play(WHOLE["6 all around"], 3):
        for seat in range(play.players if play.passes > 4 else 0):
            view = table.view(seat)
            assert broken(table.game, view) == Broken.NONE
            looked += bool(view.gave[seat, -1].sum() and table.game.hidden(view))
    assert looked
