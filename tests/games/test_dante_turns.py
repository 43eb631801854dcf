"""Dante's Inferno: how turns follow each other, what bounds them, what one leaves to the next."""

from typing import Any

import pytest
from dante_tables import first_ring, why

import workbench as wb
from workbench.games.dante.words import Phase, Refusal

RICH = {0: dict.fromkeys(("yellow", "red", "blue", "green"), 9)}


def table(changes: dict[str, Any] | None = None, **fields: Any) -> tuple[wb.Game, Any]:
    """Three seats, seat 0's turn; a pawn of each seat in the first circle."""
    game = wb.game("dante", players=3, **(changes or {}))
    given = {"turn": 1, "placed": 9, "pawn": {0: {0: "b1.1"}, 1: {0: "d1.1"}, 2: {0: "f1.1"}}} | fields
    return game, game.position(tile=first_ring(game), **given)


def said(game: wb.Game, state: Any) -> list[str]:
    """What may be done, in words."""
    return [game.describe(state, action) for action in game.actions(state)]


def test_the_bound_on_actions_leaves_the_end_of_the_turn() -> None:
    """Free ones count too: two are begun, then nothing but the end."""
    game, state = table({"actions": 2}, phase=Phase.ACTING, rolled=1, demon={"c1.1": 1}, stock=RICH)
    for action in ("move a demon", "to c1.1", "to d1.1", "step with pawn 0", "to c1.1"):
        assert why(game, state, action) == Refusal.NONE
        state = game.after(state, action)
    assert int(state.acted) == 2
    assert said(game, state) == ["end the turn"]
    assert why(game, state, "offer to seat 1") == why(game, state, "new pawn") == Refusal.BOUND


@pytest.mark.parametrize(("turns", "turn", "phase"), [(5, 4, Phase.ROLLING), (5, 5, Phase.OVER)])
def test_a_play_stalls_at_the_bound_of_turns(turns: int, turn: int, phase: Phase) -> None:
    """As the turn after the last one would begin; nobody has won."""
    game, state = table({"turns": turns}, phase=Phase.ACTING, rolled=1, turn=turn)
    state = game.after(state, "end the turn")
    assert (Phase(state.phase), int(state.winner), game.scores(state)) == (phase, 0, [0, 0, 0])
    assert int(game.rules.settled(game.spec, state)) == (phase == Phase.OVER)


@pytest.mark.parametrize(
    ("reading", "pawns", "seat"),
    [
        ("stays", {0: {0: "b1.1"}, 2: {0: "d1.1"}}, 1),
        ("out", {0: {0: "b1.1"}, 2: {0: "d1.1"}}, 2),
        ("out", {0: {0: "b1.1"}, 1: {5: "d1.1"}}, 1),
        ("out", {0: {0: "b1.1"}, 1: {5: "a1.1"}, 2: {0: "d1.1"}}, 1),
        ("out", {0: {0: "b1.1"}}, 0),
    ],
)
def test_whose_turn_is_next(reading: str, pawns: Any, seat: int) -> None:
    """The next one's clockwise; in one reading that has a pawn in play."""
    game, state = table({"no_pawn": reading}, phase=Phase.ACTING, rolled=1, pawn=pawns)
    state = game.after(state, "end the turn")
    assert (int(state.seat), int(state.turn), Phase(state.phase)) == (seat, 2, Phase.ROLLING)


def test_nothing_of_a_turn_is_left_in_the_next() -> None:
    """Free step, demon step, offers and the like are anew, and the fields are those before a turn."""
    game, state = table(
        phase=Phase.ACTING, rolled=1, dice=[3, 5], moved=1, demon_moved=1, offered=1, acted=7, extra=1, pushed=1,
        closed=2,
    )  # fmt: skip
    state = game.after(state, "end the turn")
    left = ("rolled", "moved", "demon_moved", "offered", "acted", "extra", "pushed", "closed", "mover", "way", "origin",
            "drawn", "ring", "partner", "trader", "fighter", "purpose")  # fmt: skip
    assert {field: int(state[field]) for field in left} == dict.fromkeys(left, 0)
    assert (state.dice.tolist(), int(state.again)) == ([0, 0], 3)


def test_who_shares_a_space_with_a_demon_fights_at_the_start_of_the_turn() -> None:
    """Each such pawn of the seat whose turn begins, in the order it likes, before the roll."""
    pawns = {0: {0: "b1.1"}, 1: {0: "d1.1", 2: "e1.1", 5: "f1.1", 3: "g1.1"}}
    game, state = table(
        phase=Phase.ACTING, rolled=1, pawn=pawns, demon={"d1.1": 1, "e1.1": 1, "f1.1": 1, "b1.1": 1, "g1.2": 1}
    )
    state = game.after(state, "end the turn")
    assert said(game, state) == ["fight with pawn 0", "fight with pawn 2", "fight with pawn 5"]
    assert int(state.purpose) == 1
    for action in ("fight with pawn 2", "roll 6 and 6", "fight with pawn 5", "roll 6 and 5"):
        state = game.after(state, action)
    assert said(game, state) == ["fight with pawn 0"]
    for action in ("fight with pawn 0", "roll 3 and 3"):
        state = game.after(state, action)
    assert (Phase(state.phase), int(state.again), int(state.purpose)) == (Phase.ROLLING, 3, 0)
    assert int(state.demon.sum()) == 2


def test_a_demon_that_one_pawn_has_beaten_is_fought_by_no_other() -> None:
    """Two of a seat's pawns share its corner, in the reading in which an own one bars no retreat."""
    game = wb.game("dante", players=3, own_blocks_retreat="no")
    state = game.position(
        tile=first_ring(game), pawn={0: {0: "a1.1", 1: "a1.1", 2: "i1.1"}}, demon={"a1.1": 1, "i1.1": 1}, turn=1,
        placed=9, phase=Phase.FIGHT, fights={0: 1, 1: 1, 2: 1},
    )  # fmt: skip
    for action in ("fight with pawn 0", "roll 3 and 3"):
        state = game.after(state, action)
    assert said(game, state) == ["fight with pawn 2"]


def test_nothing_is_hidden() -> None:
    """Resources lie open, and what is to be drawn nobody has."""
    game, state = table(phase=Phase.ACTING, rolled=1)
    assert int(game.rules.hidden(game.spec, state)) == 0
    assert game.observe(state, 1).tobytes() == state.tobytes()
