"""Dante's Inferno: steps, descents, pushes and demons, case by case, with the rule that refuses each."""

from typing import Any

import pytest
from dante_tables import corner, does, first_ring, why

import workbench as wb
from workbench.games.dante.words import Phase, Refusal

COLOURS = ("yellow", "red", "blue", "green")


def table(changes: dict[str, Any] | None = None, **fields: Any) -> tuple[wb.Game, Any]:
    """Three seats, in the free part of seat 0's turn."""
    game = wb.game("dante", players=3, **(changes or {}))
    tiles = first_ring(game) | fields.pop("tile", {})
    return game, game.position(tile=tiles, **({"phase": Phase.ACTING, "turn": 1, "placed": 9, "rolled": 1} | fields))


def spaces(game: wb.Game, state: Any) -> set[str]:
    """The spaces that may be chosen now."""
    return {game.describe(state, action).removeprefix("to ") for action in game.actions(state)}


def at(game: wb.Game, state: Any, seat: int = 0, pawn: int = 0) -> str:
    """Where a pawn stands."""
    return str(game.words.space_name(int(state.pawn[seat, pawn]) - 1))


# --- steps ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "fields", "to", "expected"),
    [
        ({}, {}, "b1.1", Refusal.NONE),
        ({}, {}, "d1.1", Refusal.NONE),
        ({}, {}, "e1.1", Refusal.NOT_BESIDE),
        ({}, {}, "c1.2", Refusal.NOT_BESIDE),
        ({}, {}, "c1.1", Refusal.NOT_BESIDE),
        ({}, {"down": {"d1": 1}}, "d1.1", Refusal.NO_GROUND),
        ({}, {"demon": {"d1.1": 1}}, "d1.1", Refusal.NONE),  # it is fought in the next turn
        ({}, {"pawn": {1: {0: "d1.1"}}}, "d1.1", Refusal.NO_WAY),
        ({}, {"pawn": {0: {1: "d1.1"}}}, "d1.1", Refusal.NO_WAY),
        ({}, {"pawn": {2: {5: "d1.1"}}, "stock": {0: {"blue": 1}}}, "d1.1", Refusal.NONE),  # it may step back
        ({"costs.step": "red"}, {"pawn": {1: {0: "d1.1"}}, "stock": {0: {"blue": 9}}}, "d1.1", Refusal.NO_WAY),
        ({"costs.step": "red"}, {"pawn": {1: {0: "d1.1"}}, "stock": {0: {"red": 1}}}, "d1.1", Refusal.NONE),
        # the free step is used: each more costs one
        ({}, {"moved": 1}, "d1.1", Refusal.NOT_HELD),
        ({}, {"moved": 1, "stock": {0: {"green": 1}}}, "d1.1", Refusal.NONE),
        ({}, {"moved": 1, "stock": {0: {"green": 1}}, "pawn": {1: {0: "d1.1"}}}, "d1.1", Refusal.NO_WAY),
        ({}, {"moved": 1, "stock": {0: {"green": 2}}, "pawn": {1: {0: "d1.1"}}}, "d1.1", Refusal.NONE),
        ({"costs.step": "red"}, {"moved": 1, "stock": {0: {"green": 1}}}, "d1.1", Refusal.NOT_HELD),
        # one extra step a turn, in its reading
        ({"extra_steps": "once"}, {"moved": 1, "stock": {0: {"green": 5}}}, "d1.1", Refusal.NONE),
        ({"extra_steps": "once"}, {"moved": 1, "extra": 1, "stock": {0: {"green": 5}}}, "d1.1", Refusal.USED),
        ({"extra_steps": "once"}, {"moved": 1}, "d1.1", Refusal.NOT_HELD),
        ({"extra_steps": "once"}, {"extra": 1, "stock": {0: {"green": 5}}}, "d1.1", Refusal.NONE),  # free
        ({"extra_steps": "once"}, {"extra": 1, "stock": {0: {"green": 5}}, "pawn": {1: {0: "d1.1"}}}, "d1.1",
         Refusal.NO_WAY),
        ({}, {"moved": 1, "extra": 1}, "d1.1", Refusal.NOT_HELD),
        ({}, {"moved": 1, "extra": 1, "stock": {0: {"green": 1}}}, "d1.1", Refusal.NONE),
        # paid actions in one go, in its reading: none once something else came after them
        ({"interleave": "blocks"}, {"closed": 2, "pawn": {1: {0: "d1.1"}}, "stock": {0: {"blue": 5}}}, "d1.1",
         Refusal.NO_WAY),
        ({"interleave": "blocks"}, {"closed": 1, "pawn": {1: {0: "d1.1"}}, "stock": {0: {"blue": 5}}}, "d1.1",
         Refusal.NO_WAY),  # the free step would come after them
        ({"interleave": "blocks"}, {"closed": 0, "pawn": {1: {0: "d1.1"}}, "stock": {0: {"blue": 5}}}, "d1.1",
         Refusal.NONE),
        ({"interleave": "blocks"}, {"closed": 1, "moved": 1, "stock": {0: {"blue": 5}}}, "d1.1", Refusal.NONE),
        ({"interleave": "blocks"}, {"closed": 2}, "d1.1", Refusal.NONE),
        ({}, {"closed": 2, "pawn": {1: {0: "d1.1"}}, "stock": {0: {"blue": 5}}}, "d1.1", Refusal.NONE),
    ],
)  # fmt: skip
def test_where_a_pawn_steps(changes: dict[str, Any], fields: Any, to: str, expected: Refusal) -> None:
    """From c1 in the first circle, as the pawn has been chosen."""
    pawns = {0: {0: "c1.1"}} | fields.get("pawn", {})
    pawns[0] = {0: "c1.1"} | pawns[0]
    game, state = table(changes, **(fields | {"pawn": pawns, "phase": Phase.STEPPING, "mover": 1}))
    assert why(game, state, f"to {to}") == expected


@pytest.mark.parametrize("reading", ["same_circle", "outward"])
def test_a_free_step_outward_in_its_reading(reading: str) -> None:
    """From a corner to the circle before, where the step is free; not inward, not from elsewhere, not paid for."""
    changes, rich = {"free_step": reading}, {0: dict.fromkeys(COLOURS, 9)}
    out = Refusal.NONE if reading == "outward" else Refusal.NOT_BESIDE
    for start, to, moved, expected in (
        ("a1.2", "a1.1", 0, out), ("b2.3", "a1.2", 0, out), ("a1.2", "a1.1", 1, Refusal.NOT_BESIDE),
        ("a1.1", "a1.2", 0, Refusal.NOT_BESIDE), ("c1.2", "c1.1", 0, Refusal.NOT_BESIDE),
        ("a1.2", "b2.3", 0, Refusal.NOT_BESIDE), ("b2.3", "i1.2", 0, Refusal.NOT_BESIDE),
    ):  # fmt: skip
        game, state = table(changes, pawn={0: {0: start}}, stock=rich, phase=Phase.STEPPING, mover=1, moved=moved)
        assert why(game, state, f"to {to}") == expected, (start, to, moved)
    # The corner b2 has no neighbours in its circle: only outward it can step at all.
    game, state = table(changes, pawn={0: {0: "b2.3"}})
    assert why(game, state, "step with pawn 0") == (Refusal.NONE if reading == "outward" else Refusal.NO_GROUND)
    game, state = table(changes, pawn={0: {0: "b2.3"}}, moved=1, stock=rich)
    assert why(game, state, "step with pawn 0") == Refusal.NO_GROUND


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, Refusal.NONE),
        ({"pawn": {0: {0: "a1.1"}}}, Refusal.NONE),
        ({"down": {"b1": 1}}, Refusal.NONE),
        ({"down": {"d1": 1}}, Refusal.NONE),
        ({"down": {"b1": 1, "d1": 1}}, Refusal.NO_GROUND),
        ({"pawn": {0: {1: "i9.1"}}}, Refusal.NO_PAWN),
        ({"moved": 1}, Refusal.NOT_HELD),
    ],
)
def test_whether_a_pawn_can_step_at_all(fields: Any, expected: Refusal) -> None:
    """Either way is enough."""
    game, state = table(**({"pawn": {0: {0: "c1.1"}}} | fields))
    assert why(game, state, "step with pawn 0") == expected


@pytest.mark.parametrize(
    ("stock", "others", "down", "ways"),
    [
        (1, ["e1.1"], [], {"c1.1"}),
        (2, ["e1.1"], [], {"c1.1", "e1.1"}),  # e1, then f1
        (2, ["e1.1", "f1.1"], [], {"c1.1"}),
        (3, ["e1.1", "f1.1"], [], {"c1.1", "e1.1"}),  # e1, f1, g1; or e1, d1, c1
        (3, ["e1.1", "f1.1"], ["c1"], {"e1.1"}),  # e1, f1, g1
        (3, ["e1.1", "f1.1"], ["g1"], {"c1.1", "e1.1"}),  # e1, d1, c1
        (9, ["e1.1", "f1.1"], ["c1", "g1"], set()),
        (9, ["e1.1"], ["c1", "f1"], set()),
        (4, ["e1.1", "f1.1", "g1.1"], ["c1"], {"e1.1"}),  # e1, f1, g1, h1
        (3, ["e1.1", "f1.1", "g1.1"], ["c1"], set()),
        (3, ["c1.1", "b1.1", "e1.1"], [], {"c1.1", "e1.1"}),  # c1, b1, a1; c1, d1, e1 is taken; e1, f1
        (2, ["c1.1", "b1.1", "e1.1"], [], {"e1.1"}),
        (0, ["e1.1"], [], set()),
    ],
)
def test_who_stands_on_another_goes_on_to_where_nobody_stands(
    stock: int, others: list[str], down: list[str], ways: set[str]
) -> None:
    """On d1 with another's pawn, so many steps to pay for; all of them together lead onto a space without a pawn."""
    pawns = {0: {0: "d1.1"}, 1: {0: "d1.1"}, 2: dict(enumerate(others))}
    game, state = table(
        pawn=pawns, stock={0: {"blue": stock}}, phase=Phase.STEPPING, mover=1, way=1, moved=1,
        down=dict.fromkeys(down, 1),
    )  # fmt: skip
    assert spaces(game, state) == ways


def test_a_paid_step_is_paid_in_a_colour_of_choice() -> None:
    """With two colours it is asked which; with one it is taken; with a price of one colour that one is."""
    for changes, stock, asked, left in (
        ({}, {"red": 1, "blue": 2}, {"red", "blue"}, [0, 0, 2, 0]),
        ({}, {"red": 2}, None, [0, 1, 0, 0]),
        ({}, {"green": 2}, None, [0, 0, 0, 1]),
        ({"costs.step": "red"}, {"red": 2, "blue": 2}, None, [0, 1, 2, 0]),
        ({"costs.step": "yellow"}, {"yellow": 1, "blue": 2}, None, [0, 0, 2, 0]),
    ):
        game, state = table(changes, pawn={0: {0: "c1.1"}}, stock={0: stock}, moved=1)
        state = does(game, state, "step with pawn 0", "to d1.1")
        if asked:
            assert {game.describe(state, action) for action in game.actions(state)} == asked
            assert why(game, state, "green") == Refusal.NOT_HELD
            state = game.after(state, "red")
        assert state.stock[0].tolist() == left
        assert (at(game, state), Phase(state.phase), int(state.mover)) == ("d1.1", Phase.ACTING, 0)
        assert (int(state.extra), int(state.moved), int(state.acted)) == (1, 1, 1)


def test_a_free_step_costs_nothing_and_is_used() -> None:
    """One for all pawns of the seat."""
    game, state = table(pawn={0: {0: "c1.1", 1: "e1.1"}}, stock={0: {"red": 1}})
    state = does(game, state, "step with pawn 1", "to f1.1")
    assert state.stock[0].tolist() == [0, 1, 0, 0]
    assert (at(game, state, 0, 1), at(game, state), int(state.moved), int(state.extra)) == ("f1.1", "c1.1", 1, 0)
    state = does(game, state, "step with pawn 0", "to b1.1")
    assert (state.stock[0].tolist(), int(state.extra)) == ([0] * 4, 1)
    assert why(game, state, "step with pawn 0") == Refusal.NOT_HELD


def test_who_steps_onto_another_must_go_on() -> None:
    """The same pawn, and by steps: the move is one through the space that another stands on."""
    game, state = table(pawn={0: {0: "c1.1"}, 1: {0: "d1.1"}}, stock={0: {"red": 1}})
    state = does(game, state, "step with pawn 0", "to d1.1")
    assert (Phase(state.phase), int(state.mover), int(state.way)) == (Phase.STEPPING, 1, 1)
    state = game.after(state, "to e1.1")
    assert (Phase(state.phase), int(state.mover), int(state.way), at(game, state)) == (Phase.ACTING, 0, 0, "e1.1")
    assert state.stock[0].tolist() == [0] * 4


# --- descents -------------------------------------------------------------------------------------------------

FALL = {"yellow": 1, "red": 1, "green": 1}


def prices(times: int) -> dict[int, dict[str, int]]:
    """So many descents' price, of seat 0."""
    return {0: dict.fromkeys(FALL, times)}


@pytest.mark.parametrize(
    ("changes", "start", "times", "fields", "expected"),
    [
        ({}, "a1.1", 1, {}, Refusal.NONE),
        ({}, "a1.1", 0, {}, Refusal.NOT_HELD),
        ({}, "a1.2", 1, {}, Refusal.NONE),
        ({}, "b1.1", 1, {}, Refusal.NOT_A_CORNER),
        ({}, "a1.2", 1, {"tile": {"b2": "none"}}, Refusal.NO_GROUND),
        ({}, "a1.2", 1, {"down": {"b2": 1}}, Refusal.NO_GROUND),
        ({}, "a1.2", 1, {"demon": {"b2.3": 1}}, Refusal.NONE),
        ({"inner_corners": "needed"}, "a1.2", 1, {}, Refusal.NONE),  # laid then
        ({"inner_corners": "needed"}, "a1.2", 1, {"tile": {"b2": 1}, "down": {"b2": 1}}, Refusal.NO_GROUND),
        ({}, "d4.8", 1, {}, Refusal.NONE),
        ({"ninth": "bought"}, "d4.8", 1, {}, Refusal.NO_GROUND),
        ({"ninth": "bought"}, "d4.8", 1, {"tile": {"e5": 1}}, Refusal.NONE),
        ({"ninth": "free", "inner_corners": "needed"}, "d4.8", 1, {"tile": {"d4": 1}}, Refusal.NONE),
        ({"ninth": "bought", "inner_corners": "needed"}, "d4.8", 1, {"tile": {"d4": 1}}, Refusal.NO_GROUND),
        # onto another's pawn only where it can be paid to go on
        ({}, "a1.1", 1, {"pawn": {1: {0: "a1.2"}}}, Refusal.NO_WAY),
        ({}, "a1.1", 2, {"pawn": {1: {0: "a1.2"}}}, Refusal.NONE),
        ({}, "a1.1", 2, {"pawn": {0: {4: "a1.2"}}}, Refusal.NONE),
        ({"pass_descending": "no"}, "a1.1", 9, {"pawn": {1: {0: "a1.2"}}}, Refusal.TAKEN),
        ({"pass_descending": "no"}, "a1.1", 1, {}, Refusal.NONE),
        ({}, "a1.1", 2, {"pawn": {1: {0: "a1.2", 1: "b2.3"}}}, Refusal.NO_WAY),
        ({}, "a1.1", 3, {"pawn": {1: {0: "a1.2", 1: "b2.3"}}}, Refusal.NONE),
        ({}, "a1.1", 9, {"pawn": {1: {0: "a1.2"}}, "down": {"b2": 1}}, Refusal.NO_WAY),
        ({}, "a1.1", 9, {"pawn": {1: {0: "a1.2"}}, "tile": {"b2": "none"}}, Refusal.NO_WAY),
        ({"inner_corners": "needed"}, "a1.1", 2, {"pawn": {1: {0: "a1.2"}}}, Refusal.NONE),
        ({"lucifer_when": "next_turn"}, "d4.8", 9, {"pawn": {1: {0: "e5.9"}}}, Refusal.NO_WAY),
        ({"lucifer_when": "next_turn"}, "e5.9", 9, {}, Refusal.NOT_A_CORNER),  # there is no way further down
        # eight descents from the first circle to the centre, past a pawn on each corner between
        ({}, "a1.1", 8, {"pawn": {1: {q: corner(2 + q) for q in range(4)}, 2: {q: corner(6 + q) for q in range(3)}}},
         Refusal.NONE),
        ({}, "a1.1", 7, {"pawn": {1: {q: corner(2 + q) for q in range(4)}, 2: {q: corner(6 + q) for q in range(3)}}},
         Refusal.NO_WAY),
    ],
)  # fmt: skip
def test_when_a_pawn_descends(changes: dict[str, Any], start: str, times: int, fields: Any, expected: Refusal) -> None:
    """From a corner only, where ground lies and it is paid for."""
    pawns = {0: {0: start}} | fields.get("pawn", {})
    pawns[0] = {0: start} | pawns[0]
    game, state = table(changes, stock=prices(times), **(fields | {"pawn": pawns}))
    assert why(game, state, "descend with pawn 0") == expected


def test_a_pawn_that_is_not_in_play_neither_steps_nor_descends() -> None:
    """In the supply."""
    game, state = table(pawn={0: {0: "a1.1"}}, stock=prices(5))
    for action in ("descend with pawn 1", "step with pawn 1"):
        assert why(game, state, action) == Refusal.NO_PAWN


def test_who_descends_onto_another_goes_on_down() -> None:
    """Nothing else may be done before, and no other pawn; it is one action, and each circle is paid for."""
    game, state = table(pawn={0: {0: "a1.1", 1: "i1.1"}, 1: {0: "a1.2"}}, stock=prices(4))
    state = game.after(state, "descend with pawn 0")
    assert (at(game, state), int(state.mover), int(state.way), int(state.acted)) == ("a1.2", 1, 2, 1)
    assert [game.describe(state, action) for action in game.actions(state)] == ["descend with pawn 0"]
    for action in ("descend with pawn 1", "step with pawn 0", "end the turn", "move a demon", "push pawn 0 of seat 1"):
        assert why(game, state, action) == Refusal.MUST_GO_ON
    state = game.after(state, "descend with pawn 0")
    assert (at(game, state), int(state.mover), int(state.way), int(state.acted)) == ("b2.3", 0, 0, 1)
    assert state.stock[0].tolist() == [2, 2, 0, 2]


def test_corners_are_laid_when_needed() -> None:
    """All four of the ring as one is entered, and the centre by itself."""
    game, state = table({"inner_corners": "needed"}, pawn={0: {0: "a1.2"}}, stock=prices(9))
    assert int(state.tile[32:].sum()) == 0
    state = game.after(state, "descend with pawn 0")
    laid = {game.words.tile_name(tile) for tile in range(32, 81) if state.tile[tile]}
    assert laid == {"b2", "h2", "h8", "b8"}
    state = does(game, state, *["descend with pawn 0"] * 6)
    inner = {game.words.tile_name(tile) for tile in range(72, 81) if state.tile[tile]}
    assert inner == {"d4", "f4", "f6", "d6", "e5"}


@pytest.mark.parametrize(("when", "phase"), [("arrival", Phase.ROLLING), ("next_turn", Phase.ACTING)])
def test_lucifer_waits_in_the_ninth_circle(when: str, phase: Phase) -> None:
    """He is fought at once, or at the start of the next turn; the corner that the pawn came from is kept."""
    game, state = table({"lucifer_when": when}, pawn={0: {2: "f6.8"}}, stock=prices(1))
    came = int(state.pawn[0, 2])
    state = game.after(state, "descend with pawn 2")
    assert (Phase(state.phase), int(state.came), at(game, state, 0, 2)) == (phase, came, "e5.9")
    assert (int(state.fighter), int(state.again)) == ((3, 3) if when == "arrival" else (0, 0))


# --- pushes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "fields", "to", "expected"),
    [
        ({}, {}, "b1.1", Refusal.NONE),
        ({}, {}, "d1.1", Refusal.NONE),
        ({}, {}, "e1.1", Refusal.NOT_BESIDE),
        ({}, {}, "c1.2", Refusal.NOT_BESIDE),
        ({}, {"down": {"d1": 1}}, "d1.1", Refusal.NO_GROUND),
        ({}, {"pawn": {1: {0: "c1.1", 1: "d1.1"}}}, "d1.1", Refusal.TAKEN),
        ({}, {"pawn": {0: {0: "d1.1"}, 1: {0: "c1.1"}}}, "d1.1", Refusal.TAKEN),
        ({}, {"demon": {"d1.1": 1}}, "d1.1", Refusal.NONE),
        ({"push_demon": "no"}, {"demon": {"d1.1": 1}}, "d1.1", Refusal.DEMON_BARS_PUSH),
        ({"push_demon": "no"}, {"demon": {"d1.1": 1}}, "b1.1", Refusal.NONE),
    ],
)
def test_where_a_pawn_is_pushed(changes: dict[str, Any], fields: Any, to: str, expected: Refusal) -> None:
    """Another's pawn on c1, by one space of its circle."""
    given = {"pawn": {0: {0: "i9.1"}, 1: {0: "c1.1"}}, "stock": {0: {"blue": 1}}} | fields
    game, state = table(changes, **given)
    state = game.after(state, "push pawn 0 of seat 1")
    assert state.stock[0].tolist() == [0] * 4
    assert why(game, state, f"to {to}") == expected
    if expected == Refusal.NONE:
        state = game.after(state, f"to {to}")
        assert (at(game, state, 1), Phase(state.phase)) == (to, Phase.ACTING)
        assert (int(state.pushed), int(state.origin)) == (1, 0)


@pytest.mark.parametrize(
    ("changes", "fields", "action", "expected"),
    [
        ({}, {}, "push pawn 0 of seat 1", Refusal.NONE),
        ({}, {"stock": {0: {"red": 9}}}, "push pawn 0 of seat 1", Refusal.NOT_HELD),
        ({}, {}, "push pawn 1 of seat 1", Refusal.NO_PAWN),
        ({}, {}, "push pawn 0 of seat 0", Refusal.NO_PAWN),  # one's own
        ({}, {}, "push pawn 0 of seat 2", Refusal.NONE),
        ({}, {"down": {"b1": 1, "d1": 1}}, "push pawn 0 of seat 1", Refusal.NO_GROUND),
        ({}, {"down": {"d1": 1}}, "push pawn 0 of seat 1", Refusal.NONE),
        ({}, {"down": {"b1": 1}}, "push pawn 0 of seat 1", Refusal.NONE),
        ({}, {"pushed": 1}, "push pawn 0 of seat 1", Refusal.NONE),
        ({"pushes": "once"}, {"pushed": 1}, "push pawn 0 of seat 1", Refusal.USED),
        ({"pushes": "once"}, {}, "push pawn 0 of seat 1", Refusal.NONE),
    ],
)
def test_who_can_be_pushed(changes: dict[str, Any], fields: Any, action: str, expected: Refusal) -> None:
    """Pawns of others that are in play, for a blue."""
    given = {"pawn": {0: {0: "i9.1"}, 1: {0: "c1.1"}, 2: {0: "g9.1"}}, "stock": {0: {"blue": 1}}} | fields
    game, state = table(changes, **given)
    assert why(game, state, action) == expected


# --- demons ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "ways"),
    [
        ("c1.1", {"b1.1", "d1.1"}),
        ("a1.1", {"b1.1", "a2.1", "a1.2"}),
        ("a1.2", {"b1.2", "a2.2", "a1.1", "b2.3"}),
        ("b2.3", {"b2.4", "a1.2"}),  # none of its ring's other tiles lies
        ("d4.8", {"d4.7"}),  # the centre is Lucifer's
    ],
)
def test_where_a_demon_moves(start: str, ways: set[str]) -> None:
    """To the next space of its circle, either way, or across a corner either way; once a turn, and free."""
    game, state = table(pawn={0: {0: "i9.1"}}, demon={start: 1, "g9.1": 1})
    state = game.after(state, "move a demon")
    assert spaces(game, state) == {start, "g9.1"}
    assert why(game, state, "to i5.1") == Refusal.NO_DEMON
    state = game.after(state, f"to {start}")
    assert spaces(game, state) == ways
    to = min(ways)
    state = game.after(state, f"to {to}")
    assert {game.words.space_name(space) for space in range(161) if state.demon[space]} == {to, "g9.1"}
    assert (Phase(state.phase), int(state.origin), int(state.demon_moved)) == (Phase.ACTING, 0, 1)
    assert why(game, state, "move a demon") == Refusal.USED


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, Refusal.NO_DEMON),
        ({"demon": {"c1.1": 1}}, Refusal.NONE),
        ({"demon": {"c1.1": 1}, "down": {"b1": 1, "d1": 1}}, Refusal.NO_DEMON),
        ({"demon": {"c1.1": 1, "b1.1": 1}, "down": {"a1": 1, "d1": 1}}, Refusal.NO_DEMON),
        ({"demon": {"d4.8": 1}, "tile": {"e5": 1}}, Refusal.NONE),  # out, to the same tile's other half
        ({"demon": {"d4.8": 1, "d4.7": 1}, "tile": {"c3": "none"}}, Refusal.NO_DEMON),
        ({"demon": {"d4.8": 1, "d4.7": 1}}, Refusal.NONE),  # from d4.7 to c3.6
        ({"demon": {"a1.1": 1}, "down": {"b1": 1, "a2": 1}}, Refusal.NONE),  # inward
        ({"demon": {"a1.1": 1, "a1.2": 1}, "down": {"b1": 1, "a2": 1, "b2": 1}}, Refusal.NO_DEMON),
    ],
)
def test_whether_any_demon_can_move(fields: Any, expected: Refusal) -> None:
    """One is enough, and so is one way."""
    game, state = table(pawn={0: {0: "i9.1"}}, **fields)
    assert why(game, state, "move a demon") == expected
