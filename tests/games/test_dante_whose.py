"""Dante's Inferno: whose pawn it is that stands in the way, whichever seat moves and whichever pawn."""

from typing import Any

import pytest
from dante_tables import first_ring, why

import workbench as wb
from workbench.games.dante.words import Phase, Refusal

ALL = dict.fromkeys(("yellow", "red", "blue", "green"), 1)
OTHERS = [(seat, pawn) for seat in range(3) for pawn in range(6) if (seat, pawn) != (2, 3)]
"""All pawns but the one that moves, which is neither the first seat's nor its seat's first."""


def table(start: str, taken: str, other: tuple[int, int], **fields: Any) -> tuple[wb.Game, Any]:
    """Seat 2 is to move its pawn 3; another pawn stands on a space."""
    game = wb.game("dante", players=3)
    pawns: dict[int, dict[int, str]] = {0: {}, 1: {}, 2: {3: start}}
    pawns[other[0]][other[1]] = taken
    given = {"phase": Phase.ACTING, "turn": 1, "placed": 9, "rolled": 1, "seat": 2} | fields
    return game, game.position(pawn=pawns, tile=first_ring(game), **given)


@pytest.mark.parametrize("other", OTHERS)
def test_a_step_onto_any_other_pawn_must_go_on(other: tuple[int, int]) -> None:
    """Refused with nothing to pay for it; with one resource the pawn must go on."""
    game, state = table("c1.1", "d1.1", other)
    state = game.after(state, "step with pawn 3")
    assert why(game, state, "to d1.1") == Refusal.NO_WAY
    assert why(game, state, "to b1.1") == Refusal.NONE
    state.stock[2, 1] = 1
    state = game.after(state, "to d1.1")
    assert (int(state.mover), int(state.way), Phase(state.phase)) == (4, 1, Phase.STEPPING)
    state = game.after(state, "to e1.1")
    assert (int(state.mover), int(state.way), Phase(state.phase)) == (0, 0, Phase.ACTING)


@pytest.mark.parametrize("other", OTHERS)
def test_a_descent_onto_any_other_pawn_must_go_on(other: tuple[int, int]) -> None:
    """Refused with the price of one circle; with that of two the pawn must go on."""
    game, state = table("a1.1", "a1.2", other, stock={2: ALL})
    assert why(game, state, "descend with pawn 3") == Refusal.NO_WAY
    state.stock[2] += 1
    state = game.after(state, "descend with pawn 3")
    assert (int(state.mover), int(state.way)) == (4, 2)
    state = game.after(state, "descend with pawn 3")
    assert (int(state.mover), int(state.way)) == (0, 0)


@pytest.mark.parametrize("other", [(seat, pawn) for seat, pawn in OTHERS if seat != 2])
def test_the_pawn_that_was_chosen_is_pushed(other: tuple[int, int]) -> None:
    """And no other of its seat."""
    game, state = table("i9.1", "c1.1", other, stock={2: ALL})
    seat, pawn = other
    state = game.after(game.after(state, f"push pawn {pawn} of seat {seat}"), "to b1.1")
    assert game.words.space_name(int(state.pawn[seat, pawn]) - 1) == "b1.1"
    assert int((state.pawn > 0).sum()) == 2


@pytest.mark.parametrize("other", OTHERS)
def test_any_other_pawn_bars_a_push_and_a_new_pawn(other: tuple[int, int]) -> None:
    """From the space that it stands on."""
    game, state = table("i9.1", "d1.1", other, stock={2: {**ALL, "blue": 2}})
    state.pawn[0, 4 if other == (0, 5) else 5] = 3  # on c1.1, to be pushed
    shoved = game.after(state, f"push pawn {4 if other == (0, 5) else 5} of seat 0")
    assert why(game, shoved, "to d1.1") == Refusal.TAKEN
    assert why(game, shoved, "to b1.1") == Refusal.NONE
    entering = game.after(state, "new pawn")
    assert why(game, entering, "to d1.1") == Refusal.TAKEN
    assert why(game, entering, "to e1.1") == Refusal.NONE


def test_a_corner_whose_neighbours_lie_face_down_is_left_outward_alone() -> None:
    """In the reading with a free step outward: from a1.2 to a1.1, and from there nowhere, though all pawns are out."""
    game = wb.game("dante", players=2, free_step="outward")
    names = [f"{name}.1" for name in ("d1", "e1", "f1", "g1", "h1", "i2", "i3", "i4", "i5", "i6", "i7")]
    for start, expected in (("a1.2", Refusal.NONE), ("a1.1", Refusal.NO_GROUND)):
        pawns = {0: dict(enumerate([start, *names[:5]])), 1: dict(enumerate(names[5:]))}
        state = game.position(pawn=pawns, tile=first_ring(game), down={"b1": 1, "a2": 1}, turn=1)
        assert why(game, state, "step with pawn 0") == expected
