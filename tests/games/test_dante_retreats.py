"""Dante's Inferno: where a beaten pawn goes, corner by corner, and what else a fight leaves behind."""

from typing import Any

import pytest
from dante_tables import corner, first_ring

import workbench as wb
from workbench.games.dante.words import Phase


def beaten(game: wb.Game, at: str, **fields: Any) -> Any:
    """Seat 0's pawn 0 fights on a space and rolls 3, which beats no demon."""
    given: dict[str, Any] = {"demon": {}, "pawn": {}, "tile": {}} | fields
    given["pawn"] = given["pawn"] | {0: {0: at} | given["pawn"].get(0, {})}
    given["tile"] = first_ring(game) | {"c2": 1, "e2": 2} | given["tile"]
    given["demon"] = {at: 1} | given["demon"]
    state = game.position(**given, fights={0: 1}, phase=Phase.FIGHT, turn=1, placed=9)
    return game.after(game.after(state, "fight with pawn 0"), "roll 1 and 2")


def choices(game: wb.Game, state: Any) -> set[str]:
    """Where the beaten pawn may go, as the owner is asked; else the one space that it went to."""
    if state.phase == Phase.RETREAT:
        return {game.describe(state, action).removeprefix("to ") for action in game.actions(state)}
    return {game.words.space_name(int(state.pawn[0, 0]) - 1) if state.pawn[0, 0] > 0 else "out"}


@pytest.mark.parametrize(
    ("fields", "changes", "to"),
    [
        # c2 is 1 step from the corner b2, 5 from h2, 7 from b8: the side is 6 long
        ({}, {}, "b2.3"),
        ({"down": {"b2": 1}}, {}, "h2.3"),
        ({"down": {"b2": 1}}, {"retreat_down": "open"}, "b2.3"),
        ({"tile": {"b2": "none"}}, {}, "h2.3"),
        ({"tile": {"b2": "none"}}, {"retreat_down": "open"}, "h2.3"),
        ({"pawn": {1: {2: "b2.3"}}}, {}, "h2.3"),
        ({"pawn": {1: {2: "b2.3"}}}, {"own_blocks_retreat": "no"}, "h2.3"),
        ({"pawn": {2: {5: "b2.3"}}}, {}, "h2.3"),
        ({"pawn": {0: {5: "b2.3"}}}, {}, "h2.3"),
        ({"pawn": {0: {5: "b2.3"}}}, {"own_blocks_retreat": "no"}, "b2.3"),
        ({"pawn": {1: {0: "b2.4"}}}, {}, "b2.3"),  # the tile's other half
        ({"pawn": {1: {0: "b2.3", 1: "h2.3"}}}, {}, "b8.3"),
        ({"pawn": {1: {0: "b2.3", 1: "h2.3", 2: "b8.3"}}}, {}, "h8.3"),
        # all four of the third circle are taken: the second's, whose corners lie in the same directions
        ({"pawn": {1: {q: corner(3, q) for q in range(4)}}}, {}, "a1.2"),
        ({"pawn": {1: {q: corner(3, q) for q in range(4)}, 2: {0: "a1.2"}}}, {}, "i1.2"),
        ({"pawn": {1: {q: corner(3, q) for q in range(4)}, 2: {q: corner(2, q) for q in range(4)}}}, {}, "a1.1"),
    ],
)
def test_a_beaten_pawn_goes_to_the_nearest_corner_that_takes_it(fields: Any, changes: Any, to: str) -> None:
    """Beaten on c2 in the fourth circle: to the third, where no pawn stands; an own one bars as any other."""
    game = wb.game("dante", players=3, **changes)
    assert choices(game, beaten(game, "c2.4", **fields)) == {to}


@pytest.mark.parametrize(("demon", "fights"), [({}, False), ({"b2.3": 1}, True)])
@pytest.mark.parametrize(("reading", "acted"), [("next_turn", 0), ("at_once", 1)])
def test_a_demon_on_the_corner_is_met_in_its_reading(demon: Any, fights: bool, reading: str, acted: int) -> None:
    """At once it is fought before the roll, which counts as an action, so that fights end; else in the next turn."""
    game = wb.game("dante", players=3, retreat_demon=reading)
    state = beaten(game, "c2.4", demon=demon)
    assert choices(game, state) == {"b2.3"}
    again = fights and reading == "at_once"
    assert Phase(state.phase) == (Phase.FIGHT if again else Phase.ROLLING)
    assert (int(state.acted), state.fights.tolist()) == ((acted, [1, 0, 0, 0, 0, 0]) if again else (0, [0] * 6))
    assert int(state.fighter) == 0


def test_at_once_ends_with_the_bound_on_actions() -> None:
    """One action a turn is left: the first demon on a corner is fought at once, the second in the next turn."""
    game = wb.game("dante", players=3, retreat_demon="at_once", actions=1)
    state = beaten(game, "c2.4", demon={"b2.3": 1, "a1.2": 1})
    assert (Phase(state.phase), int(state.acted)) == (Phase.FIGHT, 1)
    state = game.after(game.after(state, "fight with pawn 0"), "roll 1 and 2")  # from b2.3 to a1.2
    assert (choices(game, state), Phase(state.phase), int(state.acted)) == ({"a1.2"}, Phase.ROLLING, 1)


@pytest.mark.parametrize(
    ("reading", "fields", "to"),
    [
        ("stay", {}, "a1.1"),
        ("next", {}, {"i1.1", "a9.1"}),  # 8 steps each, i9 16
        ("next", {"pawn": {1: {0: "i1.1"}}}, "a9.1"),
        ("stay", {"pawn": {1: {0: "i1.1"}}}, "a1.1"),
        ("stay", {"pawn": {1: {0: "i1.1", 1: "a9.1", 2: "i9.1"}}}, "a1.1"),
        ("next", {"pawn": {1: {0: "i1.1", 1: "a9.1", 2: "i9.1"}}}, "out"),  # no corner is left
    ],
)
def test_who_loses_on_a_corner_of_the_first_circle_stays_or_goes_on(reading: str, fields: Any, to: Any) -> None:
    """Its own corner is the nearest, 0 steps away; in the other reading it is none."""
    game = wb.game("dante", players=3, first_corner=reading)
    assert choices(game, beaten(game, "a1.1", **fields)) == (to if isinstance(to, set) else {to})


@pytest.mark.parametrize(("reading", "pawn", "spare"), [("out", -1, False), ("supply", 0, True)])
def test_a_pawn_without_a_corner_leaves_the_board(reading: str, pawn: int, spare: bool) -> None:
    """All corners of the first circle are taken: it is out of the game, or in the supply in the other reading."""
    game = wb.game("dante", players=3, removed_pawn=reading)
    state = beaten(game, "b1.1", pawn={1: {q: corner(1, q) for q in range(4)}})
    assert int(state.pawn[0, 0]) == pawn
    assert Phase(state.phase) == Phase.ROLLING  # its seat takes part all the same
    assert int(state.seat) == 0


def test_a_middle_space_is_as_near_to_two_corners() -> None:
    """On e2 both ends of the side are 3 steps away; a pawn on one of them leaves the other."""
    game = wb.game("dante", players=3)
    assert choices(game, beaten(game, "e2.4")) == {"b2.3", "h2.3"}
    assert choices(game, beaten(game, "e2.4", pawn={1: {0: "h2.3"}})) == {"b2.3"}
    assert choices(game, beaten(game, "e2.4", pawn={1: {0: "b2.3", 1: "h2.3"}})) == {"b8.3", "h8.3"}


@pytest.mark.parametrize(("players", "reading"), [(3, "supply"), (3, "out")])
def test_a_beaten_demon_comes_back_or_does_not(players: int, reading: str) -> None:
    """It leaves the board; in the other reading it is gone for good, and counted."""
    game = wb.game("dante", players=players, beaten_demons=reading)
    state = game.position(
        pawn={0: {0: "b1.1"}}, demon={"b1.1": 1, "c1.1": 1}, fights={0: 1}, phase=Phase.FIGHT, turn=1, placed=9,
        tile=first_ring(game),
    )  # fmt: skip
    state = game.after(game.after(state, "fight with pawn 0"), "roll 3 and 3")  # 6 beats a demon of the first circle
    assert int(state.demon.sum()) == 1
    assert int(state.demons_gone) == (1 if reading == "out" else 0)
    assert (int(state.fighter), Phase(state.phase)) == (0, Phase.ROLLING)


def test_who_beats_lucifer_wins_and_fights_no_more() -> None:
    """With 10, and nothing is left to be fought or rolled."""
    game = wb.game("dante", players=3, lucifer_when="next_turn")
    state = game.position(pawn={1: {3: "e5.9"}, 0: {0: "b1.1"}}, turn=1)
    for action in ("end the turn", "fight with pawn 3", "roll 4 and 6"):
        state = game.after(state, action)
    assert (int(state.winner), Phase(state.phase), int(state.fighter)) == (2, Phase.OVER, 0)


@pytest.mark.parametrize("came", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("reading", "pawns", "to"),
    [
        ("same", {}, "came"),
        ("pick", {}, "any"),
        ("same", {1: {0: "came"}}, "others"),
        ("pick", {1: {0: "came"}}, "others"),
    ],
)
def test_where_lucifer_sends_a_pawn(came: int, reading: str, pawns: Any, to: str) -> None:
    """Back to the corner that it came from, if no pawn stands there; else its owner picks one."""
    game = wb.game("dante", players=3, lucifer_return=reading)
    start, blue = corner(8, came), {"yellow": 1, "red": 1, "green": 1}
    state = game.position(pawn={0: {0: start}, 1: {1: "b1.1"}}, stock={0: blue}, turn=1)
    state = game.after(state, "descend with pawn 0")
    if pawns:
        state.pawn[1, 0] = game.position(pawn={0: {0: start}}, turn=1).pawn[0, 0]
    state = game.after(state, "roll 4 and 5")  # 9 is one short
    eighth = {corner(8, quadrant) for quadrant in range(4)}
    assert choices(game, state) == {"came": {start}, "any": eighth, "others": eighth - {start}}[to]
    if state.phase == Phase.RETREAT:
        state = game.after(state, f"to {corner(8, (came + 1) % 4)}")
    assert int(state.came) == 0
