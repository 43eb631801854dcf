"""Dante's Inferno: tiles, new pawns, re-rolls, trade and the bank, case by case, with the rule that refuses each."""

from typing import Any

import pytest
from dante_tables import does, first_ring, why

import workbench as wb
from workbench.games.dante.words import LAY, TRADE, Phase, Refusal
from workbench.kernel import CHANCE

COLOURS = ("yellow", "red", "blue", "green")
RICH = {0: dict.fromkeys(COLOURS, 9)}


def table(changes: dict[str, Any] | None = None, **fields: Any) -> tuple[wb.Game, Any]:
    """Three seats, in the free part of seat 0's turn."""
    game = wb.game("dante", players=3, **(changes or {}))
    given = {"phase": Phase.ACTING, "turn": 1, "placed": 9, "rolled": 1, "pawn": {0: {0: "i9.1"}}} | fields
    return game, game.position(tile=first_ring(game) | given.pop("tile", {}), **given)


def words(game: wb.Game, state: Any) -> set[str]:
    """What may be done, in words."""
    return {game.describe(state, action) for action in game.actions(state)}


# --- tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ring", "tiles", "near"), [
    (2, 20, {"c2", "g2", "h3", "h7", "g8", "c8", "b7", "b3"}),
    (3, 12, {"d3", "f3", "g4", "g6", "f7", "d7", "c6", "c4"}),
    (4, 4, {"e4", "f5", "e6", "d5"}),
])  # fmt: skip
def test_a_tile_is_drawn_and_laid_beside_another_of_its_ring(ring: int, tiles: int, near: set[str]) -> None:
    """For a yellow and a green; any of the pile is as likely, and only the corners lie there to begin with."""
    game, state = table(stock={0: {"yellow": 1, "green": 1}})
    state = game.after(state, lays(game, ring))
    assert (state.stock[0].tolist(), Phase(state.phase), int(state.ring)) == ([0] * 4, Phase.DRAWING, ring)
    assert game.current_player(state) == CHANCE
    assert [weight for _, weight in game.outcomes(state)] == [1] * tiles
    state = game.after(state, game.actions(state)[2])
    assert (Phase(state.phase), int(state.drawn)) == (Phase.LAYING, 3)
    assert words(game, state) == {f"tile {name}" for name in near}
    assert why(game, state, "tile b1") == Refusal.NO_TILE
    place = min(near)
    state = game.after(state, f"tile {place}")
    laid = {game.words.tile_name(tile): int(state.tile[tile]) for tile in range(32, 80) if state.tile[tile] > 1}
    assert laid == {place: 3}
    assert (Phase(state.phase), int(state.drawn), int(state.ring)) == (Phase.ACTING, 0, 0)


def lays(game: wb.Game, ring: int) -> str:
    """The action that buys a tile of a ring; 5 is the ninth circle's."""
    return str(game.describe(game.setup(), LAY + ring - 1))


@pytest.mark.parametrize(
    ("changes", "fields", "ring", "expected"),
    [
        ({}, {}, 2, Refusal.NONE),
        ({}, {"stock": {0: {"yellow": 1}}}, 2, Refusal.NOT_HELD),
        ({}, {"stock": {0: {"green": 1}}}, 2, Refusal.NOT_HELD),
        ({}, {}, 1, Refusal.NO_TILE),  # all lie
        ({}, {"tile": {"d5": 1, "f5": 2, "e4": 3, "e6": 4}}, 4, Refusal.NO_TILE),
        ({}, {"tile": {"d5": 1, "f5": 2, "e4": 3}}, 4, Refusal.NONE),
        ({"inner_corners": "needed"}, {}, 2, Refusal.NO_TILE),  # beside no tile of the ring
        ({"inner_corners": "needed"}, {"tile": {"h8": 1}}, 2, Refusal.NONE),
        # beside a tile that lies face down
        ({}, {"down": {"d4": 1, "f4": 1, "d6": 1, "f6": 1}}, 4, Refusal.NONE),
        ({"lay_beside_down": "no"}, {"down": {"d4": 1, "f4": 1, "d6": 1, "f6": 1}}, 4, Refusal.NO_TILE),
        ({"lay_beside_down": "no"}, {"down": {"d4": 1, "f4": 1, "d6": 1}}, 4, Refusal.NONE),
        # the ninth circle's
        ({}, {}, 5, Refusal.NINTH_FREE),
        ({"ninth": "bought"}, {}, 5, Refusal.NONE),
        ({"ninth": "bought"}, {"stock": {0: {"yellow": 1}}}, 5, Refusal.NOT_HELD),
        ({"ninth": "bought"}, {"tile": {"e5": 1}}, 5, Refusal.NO_TILE),
    ],
)
def test_whether_a_tile_can_be_bought(changes: dict[str, Any], fields: Any, ring: int, expected: Refusal) -> None:
    """Paid for, left in its pile, with a place beside another."""
    game, state = table(changes, **({"stock": RICH} | fields))
    assert why(game, state, lays(game, ring)) == expected


def test_the_ninth_tile_is_laid_as_it_is_bought() -> None:
    """It has one place."""
    game, state = table({"ninth": "bought"}, stock={0: {"yellow": 1, "green": 2}})
    state = game.after(state, lays(game, 5))
    assert (state.stock[0].tolist(), int(state.tile[80]), Phase(state.phase)) == ([0, 0, 0, 1], 1, Phase.ACTING)


def test_in_one_reading_the_buyer_picks_the_tile() -> None:
    """Of those that are left."""
    game, state = table({"tile_draw": "pick"}, stock=RICH, tile={"d5": 2, "e4": 4})
    state = game.after(state, lays(game, 4))
    assert (game.current_player(state), len(game.actions(state))) == (0, 2)
    state = game.after(state, game.actions(state)[1])
    assert int(state.drawn) == 3
    assert words(game, state) == {"tile f5", "tile e6"}


@pytest.mark.parametrize(
    ("changes", "fields", "tile", "expected"),
    [
        ({}, {}, "b1", Refusal.NONE),
        ({}, {"down": {"b1": 1}}, "b1", Refusal.NONE),
        ({}, {}, "c2", Refusal.NO_GROUND),
        ({}, {}, "e5", Refusal.NOT_FLIPPED),
        ({}, {}, "a1", Refusal.NONE),
        ({"flip_corners": "no"}, {}, "a1", Refusal.NOT_FLIPPED),
        ({"flip_corners": "no"}, {}, "b1", Refusal.NONE),
        ({}, {"demon": {"b1.1": 1}}, "b1", Refusal.OCCUPIED),
        ({}, {"demon": {"b1.2": 1}}, "b1", Refusal.OCCUPIED),
        ({}, {"demon": {"a1.1": 1, "c1.1": 1}}, "b1", Refusal.NONE),
        ({}, {"pawn": {1: {0: "b1.1"}}}, "b1", Refusal.OCCUPIED),
        ({}, {"pawn": {2: {5: "b1.2"}}}, "b1", Refusal.OCCUPIED),
        ({}, {"pawn": {0: {0: "b1.2"}}}, "b1", Refusal.OCCUPIED),
        ({"own_blocks_flip": "no"}, {"pawn": {0: {0: "b1.2"}}}, "b1", Refusal.NONE),
        ({"own_blocks_flip": "no"}, {"pawn": {1: {0: "b1.2"}}}, "b1", Refusal.OCCUPIED),
    ],
)
def test_which_tiles_are_flipped(changes: dict[str, Any], fields: Any, tile: str, expected: Refusal) -> None:
    """Such as nobody stands on; up and down again."""
    game, state = table(changes, **({"stock": {0: {"red": 1, "blue": 1, "green": 1}}} | fields))
    state = game.after(state, "flip a tile")
    assert (state.stock[0].tolist(), Phase(state.phase)) == ([0] * 4, Phase.FLIPPING)
    assert why(game, state, f"tile {tile}") == expected
    if expected == Refusal.NONE:
        before = int(state.down.sum())
        state = game.after(state, f"tile {tile}")
        assert (int(state.down.sum()), Phase(state.phase)) == (1 - before, Phase.ACTING)


def test_flipping_wants_its_price_and_a_tile() -> None:
    """Red, blue and green; with a demon on every tile of the outer ring and the corners left alone there is none."""
    for stock, expected in (
        ({"red": 1, "blue": 1, "green": 1}, Refusal.NONE), ({"red": 9, "blue": 9}, Refusal.NOT_HELD),
        ({"red": 9, "green": 9}, Refusal.NOT_HELD), ({"blue": 9, "green": 9}, Refusal.NOT_HELD),
    ):  # fmt: skip
        game, state = table(stock={0: stock})
        assert why(game, state, "flip a tile") == expected
    names = [name for name in first_ring(game) if name not in ("a1", "i1", "a9", "i9")]
    full = {f"{name}.1": 1 for name in names}
    game, state = table({"demons": 28, "flip_corners": "no"}, stock=RICH, demon=full)
    assert why(game, state, "flip a tile") == Refusal.OCCUPIED
    del full["h1.1"]
    game, state = table({"demons": 28, "flip_corners": "no"}, stock=RICH, demon=full)
    assert why(game, state, "flip a tile") == Refusal.NONE


@pytest.mark.parametrize("reading", ["stays", "leaves"])
def test_a_tile_turned_up_again_has_its_token_or_never_lost_it(reading: str) -> None:
    """Only a tile that comes to lie face down loses it, and only its own."""
    game, state = table({"token_down": reading}, stock=RICH, good="b1", evil="c1")
    down = does(game, state, "flip a tile", "tile b1")
    assert (int(down.good), int(down.evil)) == (2 if reading == "stays" else 0, 3)
    both = does(game, down, "flip a tile", "tile c1")
    assert (int(both.good), int(both.evil)) == ((2, 3) if reading == "stays" else (0, 0))
    up = does(game, both, "flip a tile", "tile c1")
    assert (int(up.evil), up.down[:3].tolist()) == (3 if reading == "stays" else 0, [0, 1, 0])


# --- new pawns ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "fields", "space", "expected"),
    [
        ({}, {}, "b1.1", Refusal.NONE),
        ({}, {}, "a2.1", Refusal.NONE),  # the last space of the circle
        ({}, {}, "a1.1", Refusal.CORNER),
        ({}, {}, "a1.2", Refusal.CORNER),
        ({}, {}, "b1.2", Refusal.CORNER),  # another circle
        ({}, {"down": {"b1": 1}}, "b1.1", Refusal.NO_GROUND),
        ({}, {"pawn": {1: {0: "b1.1"}}}, "b1.1", Refusal.TAKEN),
        ({}, {"pawn": {0: {0: "b1.1"}}}, "b1.1", Refusal.TAKEN),
        ({}, {"pawn": {1: {0: "b1.2"}}}, "b1.1", Refusal.NONE),
        ({}, {"demon": {"b1.1": 1}}, "b1.1", Refusal.NONE),
        ({"new_pawn_demon": "no"}, {"demon": {"b1.1": 1}}, "b1.1", Refusal.DEMON_BARS_PAWN),
        ({"new_pawn_demon": "no"}, {"demon": {"c1.1": 1}}, "b1.1", Refusal.NONE),
    ],
)
def test_where_a_new_pawn_enters(changes: dict[str, Any], fields: Any, space: str, expected: Refusal) -> None:
    """In the first circle, on no corner, where no pawn stands."""
    game, state = table(changes, **({"stock": {0: {"yellow": 1, "red": 1, "blue": 1}}} | fields))
    pawns = [int(pawn) for pawn in state.pawn[0]]
    state = game.after(state, "new pawn")
    assert (state.stock[0].tolist(), Phase(state.phase)) == ([0] * 4, Phase.RAISING)
    assert why(game, state, f"to {space}") == expected
    if expected == Refusal.NONE:
        state = game.after(state, f"to {space}")
        spare = pawns.index(0)
        assert game.words.space_name(int(state.pawn[0, spare]) - 1) == space
        assert (int((state.pawn[0] > 0).sum()), Phase(state.phase)) == (sum(at > 0 for at in pawns) + 1, Phase.ACTING)


OUTER = ("b1.1", "c1.1", "d1.1", "e1.1", "f1.1", "g1.1")


@pytest.mark.parametrize(
    ("players", "pawns", "gone", "expected"),
    [
        (3, 5, 0, Refusal.NONE), (3, 6, 0, Refusal.CAP), (3, 5, 1, Refusal.CAP), (3, 4, 1, Refusal.NONE),
        (5, 4, 0, Refusal.NONE), (5, 5, 0, Refusal.CAP), (5, 4, 1, Refusal.CAP),
    ],
)  # fmt: skip
def test_how_many_pawns_a_seat_may_have(players: int, pawns: int, gone: int, expected: Refusal) -> None:
    """Six, five with five or six seats; one that is out of the game lowers it (rules text, and its ruling)."""
    game = wb.game("dante", players=players)
    state = game.position(pawn={0: dict(enumerate(OUTER[:pawns]))}, stock=RICH, turn=1)
    state.pawn[0, 5] = -1 if gone else state.pawn[0, 5]
    assert why(game, state, "new pawn") == expected


def test_a_new_pawn_wants_its_price_and_room() -> None:
    """Yellow, red and blue; with every other space of the circle face down or taken there is no room."""
    for stock, expected in (
        ({"yellow": 1, "red": 1, "blue": 1}, Refusal.NONE), ({"yellow": 9, "red": 9}, Refusal.NOT_HELD),
        ({"yellow": 9, "blue": 9}, Refusal.NOT_HELD), ({"red": 9, "blue": 9}, Refusal.NOT_HELD),
    ):  # fmt: skip
        game, state = table(stock={0: stock})
        assert why(game, state, "new pawn") == expected
    names = [name for name in first_ring(game) if name not in ("a1", "i1", "a9", "i9")]
    for open_too, expected in (("", Refusal.TAKEN), ("a2", Refusal.NONE), ("b1", Refusal.NONE)):
        game, state = table(stock=RICH, down={name: 1 for name in names if name != open_too})
        assert why(game, state, "new pawn") == expected


# --- trade and the bank ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "fields", "partner", "expected"),
    [
        ({}, {}, 1, Refusal.NONE),
        ({}, {}, 2, Refusal.NONE),
        ({}, {}, 0, Refusal.ONESELF),
        ({}, {}, 3, Refusal.NO_SUCH_ACTION),
        ({"no_pawn": "out"}, {"pawn": {0: {0: "i9.1"}, 2: {0: "b1.1"}}}, 1, Refusal.ONESELF),  # out of the play
        ({"no_pawn": "out"}, {"pawn": {0: {0: "i9.1"}, 2: {5: "b1.1"}}}, 2, Refusal.NONE),
        ({"offers": 0}, {}, 1, Refusal.NO_TRADE),
        ({"trade_size": 0}, {}, 1, Refusal.NO_TRADE),
        ({}, {"stock": {}}, 1, Refusal.EMPTY),
        ({}, {"stock": {1: {"green": 1}}}, 1, Refusal.NONE),
        ({}, {"stock": {1: {"green": 1}}}, 2, Refusal.EMPTY),
        ({}, {"stock": {0: {"green": 1}}}, 2, Refusal.NONE),
        ({"offers": 2}, {"offered": 1}, 1, Refusal.NONE),
        ({"offers": 2}, {"offered": 2}, 1, Refusal.BOUND),
    ],
)
def test_to_whom_an_offer_is_made(changes: dict[str, Any], fields: Any, partner: int, expected: Refusal) -> None:
    """To another seat that takes part, where one of the two holds something."""
    game, state = table(changes, **({"stock": RICH} | fields))
    assert int(game.rules.refusal(game.spec, state, TRADE + partner)) == expected


def test_a_bundle_is_built_in_the_order_of_colours_up_to_its_bound() -> None:
    """Two a side: a red, then no yellow; a second red, then nothing."""
    game, state = table(stock={0: {"yellow": 3, "red": 3, "green": 3}, 1: {"yellow": 1, "blue": 1}})
    state = does(game, state, "offer to seat 1", "red")
    codes = {colour: why(game, state, colour) for colour in COLOURS}
    assert codes == {
        "yellow": Refusal.ORDER, "red": Refusal.NONE, "blue": Refusal.OFFER_NOT_HELD, "green": Refusal.NONE
    }  # fmt: skip
    assert why(game, state, "that is all") == Refusal.NONE
    state = game.after(state, "green")
    assert {why(game, state, colour) for colour in COLOURS} == {Refusal.ORDER}
    state = game.after(state, "that is all")
    assert words(game, state) == {"yellow", "blue", "that is all", "call the offer off"}
    state = does(game, state, "yellow", "that is all")
    assert (Phase(state.phase), game.current_player(state)) == (Phase.ANSWER, 1)
    assert why(game, state, "red") == Refusal.NOT_NOW
    agreed = game.after(state, "agree")
    assert agreed.stock[:2].tolist() == [[4, 2, 0, 2], [0, 1, 1, 1]]
    assert (Phase(agreed.phase), int(agreed.partner), int(agreed.offered)) == (Phase.ACTING, 0, 1)
    assert (agreed.give.tolist(), agreed.want.tolist()) == ([0] * 4, [0] * 4)


def test_an_offer_of_nothing_for_nothing_is_none() -> None:
    """One side may be empty, not both."""
    game, state = table(stock={0: {"yellow": 1}, 1: {"blue": 1}})
    state = does(game, state, "offer to seat 1", "that is all")
    assert why(game, state, "that is all") == Refusal.EMPTY
    assert why(game, game.after(state, "blue"), "that is all") == Refusal.NONE
    given = does(game, table(stock={0: {"yellow": 1}})[1], "offer to seat 1", "yellow", "that is all")
    assert why(game, given, "that is all") == Refusal.NONE
    present = does(game, given, "that is all", "agree")
    assert present.stock[:2, 0].tolist() == [0, 1]


@pytest.mark.parametrize(("cap", "left"), [(4, [4, 4]), (0, [5, 4]), (6, [5, 4])])
def test_what_a_trade_brings_beyond_the_cap_is_lost(cap: int, left: list[int]) -> None:
    """4 yellow and one more: 4 with a cap of 4; the other side has what it asked for."""
    game, state = table({"stock_cap": cap}, stock={0: {"yellow": 4, "red": 2}, 1: {"yellow": 2, "red": 3}})
    state = does(game, state, "offer to seat 1", "red", "that is all", "yellow", "that is all", "agree")
    assert [int(state.stock[0, 0]), int(state.stock[1, 1])] == left
    assert (int(state.stock[0, 1]), int(state.stock[1, 0])) == (1, 1)


@pytest.mark.parametrize(
    ("bank", "held", "expected"),
    [(3, 3, Refusal.NONE), (3, 2, Refusal.NOT_HELD), (0, 9, Refusal.NO_BANK), (1, 1, Refusal.NONE)],
)
@pytest.mark.parametrize("colour", COLOURS)
def test_the_bank_changes_so_many_for_one(bank: int, held: int, expected: Refusal, colour: str) -> None:
    """Of one colour, for another one."""
    game, state = table({"bank": bank}, stock={0: {colour: held}})
    assert why(game, state, f"pay the bank in {colour}") == expected
    if expected == Refusal.NONE:
        state = game.after(state, f"pay the bank in {colour}")
        others = [other for other in COLOURS if other != colour]
        assert words(game, state) == set(others)
        assert why(game, state, colour) == Refusal.NOT_NOW
        state = game.after(state, others[1])
        left = {colour: held - bank, others[1]: 1}
        assert state.stock[0].tolist() == [left.get(each, 0) for each in COLOURS]
        assert (Phase(state.phase), int(state.origin)) == (Phase.ACTING, 0)
