"""Dante's Inferno: what a roll for resources brings, case by case: gains, tokens, doubles, sevens."""

from typing import Any

import pytest
from dante_tables import corner, first_ring

import workbench as wb
from workbench.games.dante.words import Phase, Refusal

COLOURS = ("yellow", "red", "blue", "green")


def rolled(changes: dict[str, Any], roll: str, **fields: Any) -> tuple[wb.Game, Any]:
    """Seat 0 rolls, where b1 prints yellow 3/8; three seats."""
    game = wb.game("dante", players=3, **changes)
    tiles = {**first_ring(game), "b1": "yellow 3/8", **fields.pop("tile", {})}
    given = {"phase": Phase.ROLLING, "turn": 1, "again": 3, "placed": 9} | fields
    return game, game.after(game.position(tile=tiles, **given), roll)


def held(state: Any) -> dict[tuple[int, str], int]:
    """What each seat holds, where it holds any."""
    return {(seat, COLOURS[hue]): int(n) for seat, row in enumerate(state.stock) for hue, n in enumerate(row) if n}


OURS, TWO = {0: {0: "b1.1"}}, {0: {0: "b1.1", 1: "b1.2"}}
BOTH = {0: {0: "b1.1"}, 1: {0: "b1.2"}}


@pytest.mark.parametrize(
    ("roll", "pawns", "fields", "changes", "yellow"),
    [
        ("roll 3 and 5", OURS, {}, {}, [1, 0, 0]),  # 8, the larger number
        ("roll 1 and 2", OURS, {}, {}, [1, 0, 0]),  # 3, the smaller one
        ("roll 4 and 5", OURS, {}, {}, [0, 0, 0]),
        ("roll 3 and 5", {0: {5: "b1.2"}}, {}, {}, [1, 0, 0]),  # the other half; the last pawn
        ("roll 3 and 5", {2: {0: "b1.1"}}, {}, {}, [0, 0, 1]),  # whoever rolled
        ("roll 3 and 5", BOTH, {}, {}, [1, 1, 0]),
        ("roll 3 and 5", {2: {0: "b1.2"}, 1: {0: "b1.1"}}, {"seat": 2}, {}, [0, 1, 1]),
        ("roll 3 and 5", OURS, {"down": {"b1": 1}}, {"own_blocks_flip": "no"}, [0, 0, 0]),  # else nobody stands there
        ("roll 3 and 5", OURS, {}, {"yields.ring1": 3}, [3, 0, 0]),
        ("roll 3 and 5", OURS, {}, {"yields.ring1": 0}, [0, 0, 0]),
        # the tokens: twice, nothing, and nothing under both
        ("roll 3 and 5", OURS, {"good": "b1"}, {}, [2, 0, 0]),
        ("roll 3 and 5", OURS, {"evil": "b1"}, {}, [0, 0, 0]),
        ("roll 3 and 5", OURS, {"good": "b1", "evil": "b1"}, {}, [0, 0, 0]),
        ("roll 3 and 5", OURS, {"good": "c1", "evil": "d1"}, {}, [1, 0, 0]),
        # two pawns of a seat on one tile: each gains, or the seat once
        ("roll 3 and 5", TWO, {}, {}, [2, 0, 0]),
        ("roll 3 and 5", TWO, {}, {"yield_two": "once"}, [1, 0, 0]),
        ("roll 3 and 5", {0: {2: "b1.1", 4: "b1.2"}}, {}, {"yield_two": "once"}, [1, 0, 0]),
        ("roll 3 and 5", BOTH, {}, {"yield_two": "once"}, [1, 1, 0]),
        ("roll 3 and 5", {0: {0: "i9.1", 1: "b1.1"}}, {}, {"yield_two": "once"}, [1, 0, 0]),
        ("roll 3 and 5", TWO, {"good": "b1"}, {}, [4, 0, 0]),
        ("roll 3 and 5", TWO, {"good": "b1"}, {"yield_two": "once"}, [2, 0, 0]),
        # the good token serves one pawn: the roller's first, else the next seat's
        ("roll 3 and 5", TWO, {"good": "b1"}, {"good_two": "one"}, [3, 0, 0]),
        ("roll 3 and 5", BOTH, {"good": "b1"}, {"good_two": "one"}, [2, 1, 0]),
        ("roll 3 and 5", BOTH, {"good": "b1", "seat": 1}, {"good_two": "one"}, [1, 2, 0]),
        ("roll 3 and 5", BOTH, {"good": "b1", "seat": 2}, {"good_two": "one"}, [2, 1, 0]),
        # up to the cap, if there is one
        ("roll 3 and 5", TWO, {"stock": {0: {"yellow": 3}}}, {"stock_cap": 4}, [4, 0, 0]),
        ("roll 3 and 5", TWO, {"stock": {0: {"yellow": 3}}}, {"stock_cap": 1000}, [5, 0, 0]),
        ("roll 3 and 5", TWO, {"stock": {0: {"yellow": 3}}}, {}, [5, 0, 0]),
    ],
)
def test_who_gains_for_a_tile(roll: str, pawns: Any, fields: Any, changes: dict[str, Any], yellow: list[int]) -> None:
    """In the first ring one resource a pawn, in the tile's colour."""
    _, state = rolled(changes, roll, pawn=pawns, **fields)
    assert held(state) == {(seat, "yellow"): n for seat, n in enumerate(yellow) if n}
    assert Phase(state.phase) == Phase.ACTING
    assert int(state.rolled) == 1


@pytest.mark.parametrize(
    ("ring", "place", "spaces", "gains"),
    [(0, "b1", ("b1.1", "b1.2"), 1), (1, "c2", ("c2.3", "c2.4"), 2), (2, "d3", ("d3.5", "d3.6"), 3),
     (3, "e4", ("e4.7", "e4.8"), 4)],
)  # fmt: skip
def test_deeper_rings_bring_more(ring: int, place: str, spaces: tuple[str, str], gains: int) -> None:
    """1, 2, 3 and 4 by ring (rules text), on either half, of the colour that the tile has."""
    game = wb.game("dante", players=3)
    for number in (1, 2, 4):
        colour, numbers = game.names.tiles[ring][number - 1].split(" ")
        total = int(numbers.split("/")[0])
        dice = "roll {} and {}".format(*{3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 8: (2, 6), 9: (3, 6)}[total])
        there = first_ring(game)
        if ring == 0:  # what lay on b1 lies where that tile lay
            old = next(name for name, other in there.items() if other == number and name not in CORNERS)
            there[old] = there["b1"]
        for space in spaces:
            state = game.position(
                pawn={1: {0: space}}, phase=Phase.ROLLING, again=3, turn=1, placed=9, tile={**there, place: number}
            )
            assert held(game.after(state, dice)) == {(1, colour): gains}, (number, space)


CORNERS = ("a1", "i1", "a9", "i9")


def test_a_second_pawn_on_a_tile_keeps_no_third_from_gaining() -> None:
    """Where a seat gains once a tile, its pawn on another tile that prints 8 gains too."""
    other = next(name for name in wb.game("dante", players=3).names.tiles[0] if "8/" in name)
    pawns = {0: {0: "b1.1", 1: "b1.2", 2: "c1.1"}}
    tiles = {"b1": "yellow 3/8", "c1": other}
    game = wb.game("dante", players=3, yield_two="once")
    fields = {"phase": Phase.ROLLING, "again": 3, "turn": 1, "placed": 9}
    rest = [number for number in range(1, 29) if game.names.tiles[0][number - 1] not in tiles.values()]
    laid = first_ring(game)
    laid |= dict(zip((name for name in laid if name not in (*CORNERS, *tiles)), rest, strict=True))
    state = game.after(game.position(pawn=pawns, tile={**laid, **tiles}, **fields), "roll 3 and 5")
    assert int(state.stock[0].sum()) == 2


def test_a_pawn_out_of_the_game_gains_nothing() -> None:
    """Nor does one in the supply, whatever lies where."""
    game = wb.game("dante", players=3)
    for number in range(1, 5):
        low = int(game.spec.low[3, number - 1])
        state = game.position(
            pawn={1: {0: "b1.1"}}, tile={**first_ring(game), "d5": number}, phase=Phase.ROLLING, again=3, turn=1,
            placed=9,
        )  # fmt: skip
        state.pawn[0, 1] = -1
        one = max(1, low - 6)
        after = game.after(state, f"roll {one} and {low - one}")
        assert after.stock[0].tolist() == [0] * 4


@pytest.mark.parametrize("space", ["a1.1", "a1.2", "b2.3", "c3.6", "d4.8", "e5.9"])
def test_corners_and_the_centre_bring_nothing(space: str) -> None:
    """Whatever is rolled: they print no numbers; in the centre a pawn waits for its next turn."""
    game = wb.game("dante", players=3, lucifer_when="next_turn")
    state = game.position(
        pawn={1: {0: space}}, phase=Phase.ROLLING, again=3, turn=1, placed=9, tile=first_ring(game)
    )  # fmt: skip
    for roll in [action for action in game.actions(state) if "3 and 4" not in game.describe(state, action)]:
        assert held(game.after(state, roll)) == {}


# --- doubles and tokens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "changes", "phase"),
    [
        ("roll 1 and 1", {}, Phase.TOKEN),
        ("roll 6 and 6", {}, Phase.TOKEN),
        ("roll 2 and 2", {}, Phase.ACTING),
        ("roll 5 and 5", {}, Phase.ACTING),
        ("roll 2 and 2", {"token_low": 4}, Phase.TOKEN),
        ("roll 5 and 5", {"token_high": 10}, Phase.TOKEN),
        ("roll 1 and 1", {"token_low": 4}, Phase.ACTING),
        ("roll 6 and 6", {"token_high": 10}, Phase.ACTING),
    ],
)
def test_doubles_bring_one_of_choice_and_two_ones_or_sixes_a_token(
    roll: str, changes: dict[str, Any], phase: Phase
) -> None:
    """The roller chooses a colour, whoever stands where; then a token may be moved."""
    game, state = rolled(changes, roll, pawn={1: {0: "a1.1"}}, seat=1)
    assert (Phase(state.phase), game.current_player(state)) == (Phase.WISH, 1)
    assert [game.describe(state, action) for action in game.actions(state)] == list(COLOURS)
    state = game.after(state, "green")
    assert held(state) == {(1, "green"): 1}
    assert Phase(state.phase) == phase


@pytest.mark.parametrize(("token", "field", "code"), [("good token", "good", 1), ("evil token", "evil", 2)])
def test_a_token_is_put_where_it_was_chosen_to_go(token: str, field: str, code: int) -> None:
    """The one that was chosen, and the other stays where it is."""
    game, state = rolled({}, "roll 1 and 1", pawn=OURS, good="d1", evil="e1")
    state = game.after(game.after(state, "blue"), token)
    assert (Phase(state.phase), int(state.origin)) == (Phase.TOKEN_PLACE, code)
    state = game.after(state, "tile b1")
    assert {key: int(state[key]) for key in ("good", "evil")} == {"good": 4, "evil": 5} | {field: 2}  # d1, e1, b1
    assert (Phase(state.phase), int(state.origin)) == (Phase.ACTING, 0)


@pytest.mark.parametrize(
    ("changes", "fields", "refused"),
    [
        ({}, {}, {"d1", "a1", "b2", "e5", "c2"}),  # where it lies; corners, the centre; no tile
        ({"token_where": "any"}, {}, {"d1", "c2"}),
        ({"both_tokens": "forbidden"}, {}, {"d1", "e1", "a1", "b2", "e5", "c2"}),
        ({"token_down": "leaves"}, {"down": {"b1": 1}}, {"d1", "b1", "a1", "b2", "e5", "c2"}),
        ({"token_down": "stays"}, {"down": {"b1": 1}}, {"d1", "a1", "b2", "e5", "c2"}),
        ({}, {"tile": {"c2": 1}}, {"d1", "a1", "b2", "e5"}),
    ],
)
@pytest.mark.parametrize("token", ["good", "evil"])
def test_where_a_token_may_go(changes: dict[str, Any], fields: Any, refused: set[str], token: str) -> None:
    """The good token lies on d1 and the evil one on e1, or the other way about."""
    other = "evil" if token == "good" else "good"
    game, state = rolled(changes, "roll 6 and 6", pawn={0: {0: "c1.1"}}, **{token: "d1", other: "e1"}, **fields)
    state = game.after(game.after(state, "blue"), f"{token} token")
    asked = ("a1", "b1", "c1", "d1", "e1", "b2", "c2", "e5")
    codes = {name: int(game.rules.refusal(game.spec, state, game.code(state, f"tile {name}"))) for name in asked}
    assert {name for name, code in codes.items() if code} == refused
    assert {code for code in codes.values() if code} == {int(Refusal.TOKEN)}


@pytest.mark.parametrize(("reading", "may"), [("may", True), ("must", False)])
def test_a_token_need_not_be_moved_but_in_one_reading(reading: str, may: bool) -> None:
    """`no token` ends it, with nothing moved."""
    game, state = rolled({"token_use": reading}, "roll 1 and 1", pawn=OURS)
    state = game.after(state, "blue")
    code = int(game.rules.refusal(game.spec, state, game.code(state, "no token")))
    assert code == (Refusal.NONE if may else Refusal.TOKEN)
    if may:
        state = game.after(state, "no token")
        assert (Phase(state.phase), int(state.origin), int(state.good), int(state.evil)) == (Phase.ACTING, 0, 0, 0)


# --- sevens ---------------------------------------------------------------------------------------------------


def test_a_seven_brings_a_demon_to_a_corner_of_either_half() -> None:
    """Corners that lie face up and have no demon; pawns may stand there. Nobody gains."""
    game, state = rolled({}, "roll 3 and 4", pawn={0: {0: "a1.1"}, 1: {0: "b1.1"}}, demon={"i1.1": 1}, down={"a9": 1})
    assert held(state) == {}
    assert (Phase(state.phase), game.current_player(state), int(state.rolled)) == (Phase.SEVEN, 0, 1)
    corners = {corner(circle, quadrant) for circle in range(1, 9) for quadrant in range(4)}
    found = {game.describe(state, action).removeprefix("to ") for action in game.actions(state)}
    assert found == corners - {"i1.1", "a9.1", "a9.2"}
    for space, code in (
        ("i1.1", Refusal.DEMON_THERE), ("a9.1", Refusal.NO_GROUND), ("b1.1", Refusal.NOT_A_CORNER),
        ("e5.9", Refusal.NOT_A_CORNER),
    ):  # fmt: skip
        assert int(game.rules.refusal(game.spec, state, game.code(state, f"to {space}"))) == code
    state = game.after(state, "to a1.1")
    assert (Phase(state.phase), int(state.demon.sum())) == (Phase.ACTING, 2)


def test_a_seven_brings_nothing_where_no_corner_is_left() -> None:
    """All 32 corner spaces hold a demon, of forty; or the only ones left lie face down."""
    full = {corner(circle, quadrant): 1 for circle in range(1, 9) for quadrant in range(4)}
    for short in ("nothing", "move"):
        _, state = rolled({"demons": 40, "demons_short": short}, "roll 1 and 6", pawn=OURS, demon=full)
        assert (Phase(state.phase), int(state.origin)) == (Phase.ACTING, 0)
    for left in ("a1.1", "i1.2", "f6.8", "b8.3"):
        _, state = rolled({"demons": 40}, "roll 1 and 6", pawn=OURS, demon={k: 1 for k in full if k != left})
        assert Phase(state.phase) == Phase.SEVEN
    rest = {k: 1 for k in full if not k.startswith("f6")}
    _, state = rolled({"demons": 40}, "roll 1 and 6", pawn=OURS, demon=rest, down={"f6": 1})
    assert Phase(state.phase) == Phase.ACTING


@pytest.mark.parametrize(
    ("changes", "demons", "phase"),
    [
        ({"demons": 2}, ["b1.1"], Phase.SEVEN),
        ({"demons": 2}, ["b1.1", "c1.1"], Phase.ACTING),
        ({"demons": 2, "demons_short": "move"}, ["b1.1", "c1.1"], Phase.SEVEN_FROM),
        ({"demons": 2, "demons_short": "move"}, ["b1.1"], Phase.SEVEN),
        ({"demons": 1, "demons_short": "move"}, ["b1.1"], Phase.SEVEN_FROM),
        ({"demons": 0, "demons_short": "move"}, [], Phase.ACTING),
        ({"demons": 0}, [], Phase.ACTING),
    ],
)
def test_a_seven_with_few_demons(changes: dict[str, Any], demons: list[str], phase: Phase) -> None:
    """Out of the supply while there is one; after that nothing, or in one reading one from the board."""
    game, state = rolled(changes, "roll 2 and 5", pawn={1: {0: "i9.1"}}, demon=dict.fromkeys(demons, 1))
    assert Phase(state.phase) == phase
    if phase == Phase.SEVEN_FROM:
        found = {game.describe(state, action).removeprefix("to ") for action in game.actions(state)}
        assert found == set(demons)
        state = game.after(game.after(state, "to b1.1"), "to a1.1")
        at = {game.words.space_name(space) for space in range(161) if state.demon[space]}
        assert (at, Phase(state.phase)) == ({"a1.1", *demons[1:]}, Phase.ACTING)


def test_beaten_demons_that_stay_out_are_missing_at_a_seven() -> None:
    """Of two demons one is gone for good and one lies on the board: none is left."""
    changes = {"demons": 2, "beaten_demons": "out"}
    for gone, phase in ((0, Phase.SEVEN), (1, Phase.ACTING)):
        _, state = rolled(changes, "roll 2 and 5", pawn=OURS, demon={"c1.1": 1}, demons_gone=gone)
        assert Phase(state.phase) == phase
