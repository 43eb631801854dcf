"""Dante's Inferno: moments that random plays hardly come to, and what is refused there."""

from typing import Any

import pytest

import workbench as wb
from workbench.games.dante.board import CENTRE, CORNER_SPACE
from workbench.games.dante.words import Phase, Refusal, space_name
from workbench.kernel import CHANCE

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes


def corner(circle: int, quadrant: int = 0) -> str:
    """A corner space of a circle, counted from 1, by name."""
    return space_name(int(CORNER_SPACE[circle - 1, quadrant]))


def refused(game: wb.Game, state: Any, action: str) -> int:
    """Which rule forbids an action now."""
    return int(game.rules.refusal(game.spec, state, game.code(state, action)))


def test_fights_come_first() -> None:
    """With a demon on a pawn's space nothing else is done, and only that pawn fights."""
    game = wb.game("dante", players=3)
    state = game.position(
        pawn={0: {0: space_name(3), 1: space_name(5)}}, demon={space_name(3): 1}, phase=int(Phase.FIGHT), turn=1,
        fights={0: 1}, placed=9, tile=whole_ring(game),
    )  # fmt: skip
    assert refused(game, state, "end the turn") == Refusal.FIGHTS_FIRST
    assert refused(game, state, "to a1.1") == Refusal.FIGHTS_FIRST
    assert refused(game, state, "fight with pawn 1") == Refusal.NOTHING_TO_FIGHT
    assert [game.describe(state, a) for a in game.actions(state)] == ["fight with pawn 0"]


def whole_ring(game: wb.Game) -> dict[str, int]:
    """The tiles of the first ring in order, by place."""
    position = game.position(turn=1)
    names = list(game.words.axes(game.names, game.players)["tile"][0][0])
    return {names[tile]: int(position.tile[tile]) for tile in range(32)}


def test_of_two_nearest_corners_the_owner_chooses() -> None:
    """A pawn beaten in the middle of a side, four steps from either corner; the far corners are no choice."""
    game = wb.game("dante", players=3)
    state = game.position(
        pawn={0: {0: space_name(4)}}, demon={space_name(4): 1}, phase=int(Phase.FIGHT), turn=1, fights={0: 1},
        placed=9, tile=whole_ring(game),
    )  # fmt: skip
    for action in ("fight with pawn 0", "roll 1 and 2"):
        state = game.after(state, action)
    assert game.current_player(state) == 0
    assert {game.describe(state, a) for a in game.actions(state)} == {f"to {corner(1, 0)}", f"to {corner(1, 1)}"}
    assert refused(game, state, f"to {corner(1, 2)}") == Refusal.NOT_NEAREST
    drawn = wb.game("dante", players=3, nearest_ties="random")
    assert drawn.current_player(state) == CHANCE
    assert len(drawn.outcomes(state)) == 2


def test_who_passes_on_the_way_down_goes_on() -> None:
    """A pawn that stands on another after a descent does nothing but descend on; it had to be able to pay for that."""
    game = wb.game("dante", players=3)
    pawns = {0: {0: corner(1)}, 1: {0: corner(2)}}
    state = game.position(pawn=pawns, stock={0: {"yellow": 2, "red": 2, "green": 2}}, turn=1)
    state = game.after(state, "descend with pawn 0")
    assert refused(game, state, "end the turn") == Refusal.MUST_GO_ON
    assert [game.describe(state, a) for a in game.actions(state)] == ["descend with pawn 0"]
    assert refused(game, game.after(state, "descend with pawn 0"), "end the turn") == Refusal.NONE
    poor = game.position(pawn=pawns, stock={0: {"yellow": 1, "red": 1, "green": 1}}, turn=1)
    assert refused(game, poor, "descend with pawn 0") == Refusal.NO_WAY
    barred = wb.game("dante", players=3, pass_descending="no")
    assert refused(barred, state_of(barred, pawns), "descend with pawn 0") == Refusal.TAKEN


def state_of(game: wb.Game, pawns: Any) -> Any:
    """A position with these pawns and plenty to pay with."""
    return game.position(pawn=pawns, stock={0: {"yellow": 9, "red": 9, "green": 9}}, turn=1)


def test_in_one_reading_paid_actions_come_in_one_go() -> None:
    """A new pawn, then the free step: after it nothing more is paid for. In the other reading it may be."""
    for reading, expected in (("blocks", Refusal.BLOCKS), ("free", Refusal.NONE)):
        game = wb.game("dante", players=3, interleave=reading)
        state = game.position(pawn={0: {0: space_name(1)}}, stock={0: {"yellow": 4, "red": 4, "blue": 4}}, turn=1)
        for action in ("new pawn", f"to {space_name(20)}", "step with pawn 0", f"to {space_name(2)}"):
            state = game.after(state, action)
        assert refused(game, state, "new pawn") == expected


def test_where_a_token_goes() -> None:
    """On two sixes: on a tile with numbers, not on a corner, and not where it lies already."""
    game = wb.game("dante", players=3)
    state = game.position(
        pawn={0: {0: space_name(1)}}, phase=int(Phase.ROLLING), again=3, turn=1, placed=9, tile=whole_ring(game)
    )
    for action in ("roll 6 and 6", "red", "good token"):
        state = game.after(state, action)
    assert refused(game, state, "tile a1") == Refusal.TOKEN
    assert refused(game, state, "tile b1") == Refusal.NONE
    done = game.after(state, "tile b1")
    assert int(done.good) == 2
    anywhere = wb.game("dante", players=3, token_where="any")
    assert refused(anywhere, state, "tile a1") == Refusal.NONE


def test_nobody_steps_in_the_ninth_circle() -> None:
    """Where Lucifer is fought at the next turn's start, the pawn waits: it does not step and is not pushed."""
    game = wb.game("dante", players=3, lucifer_when="next_turn")
    state = game.position(pawn={0: {0: space_name(CENTRE)}, 1: {0: corner(8)}}, turn=1,
                          stock={0: {"blue": 3}})  # fmt: skip
    assert refused(game, state, "step with pawn 0") == Refusal.LAST_CIRCLE
    other = game.position(pawn={1: {0: space_name(CENTRE)}}, turn=1, stock={0: {"blue": 3}})
    assert refused(game, other, "push pawn 0 of seat 1") == Refusal.LAST_CIRCLE
