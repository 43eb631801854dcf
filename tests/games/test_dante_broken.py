"""Dante's Inferno: what makes a record impossible, field by field, beside its neighbours that are none."""

from typing import Any

import pytest
from dante_tables import first_ring

import workbench as wb
from workbench.games.dante.words import Broken, Phase

COLOURS = ("yellow", "red", "blue", "green")
RICH = {0: dict.fromkeys(COLOURS, 9)}
A1, B1, C1, C2, D3, E4, E5 = 0, 1, 2, 33, 57, 73, 80
"""Tiles: the outer ring has 32 places, the next 24, 16 and 8, each from its upper left corner on."""
B1_1, C1_1, C2_3, E5_9 = 1, 2, 65, 160
"""Spaces: the first two circles have 32 each; c2 is the second place of the third."""


def found(changes: dict[str, Any], fields: dict[str, Any], *writes: tuple[Any, ...]) -> Broken:
    """What is wrong with a position once some fields have been written over: field, places in it, value."""
    game = wb.game("dante", players=3, **changes)
    given = {"turn": 1, "placed": 9, "pawn": {0: {0: "b1.1"}, 1: {0: "d1.1"}, 2: {0: "f1.1"}}} | fields
    given = {"phase": Phase.ACTING, "rolled": 1} | given
    state = game.position(tile=first_ring(game) | given.pop("tile", {}), **given)
    assert int(game.rules.broken(game.spec, state)) == 0
    for field, *at, value in writes:
        if at:
            state[field][tuple(at)] = value
        else:
            state[field] = value
    return Broken(int(game.rules.broken(game.spec, state)))


def same(name: str, right: Broken, *rows: tuple[Any, ...]) -> list[Any]:
    """Rows of one kind: changes, fields, what is written, and what is said."""
    return [pytest.param(*row, right, id=f"{name} {at}") for at, row in enumerate(rows)]


FINE = Broken.NONE
ANY, MOVES = {"token_where": "any"}, {"own_blocks_flip": "no"}
HELL = {"lucifer_when": "next_turn"}
STEPS = {"phase": Phase.STEPPING, "mover": 1}
PASS = {**STEPS, "way": 1, "moved": 1, "stock": RICH}
OVER = {"phase": Phase.OVER, "winner": 1}
FIGHTS = {"demon": {"b1.1": 1}, "fights": {0: 1}, "phase": Phase.FIGHT}
ROLLS = {"phase": Phase.ROLLING, "again": 3}
DUEL = {"demon": {"b1.1": 1}, "fighter": 1, "purpose": 1}
ASKS = {"phase": Phase.GIVE, "partner": 1, "stock": {**RICH, 1: {"red": 2}}}
WANTS = {**ASKS, "phase": Phase.WANT}


@pytest.mark.parametrize(
    ("changes", "fields", "writes", "expected"),
    [
        *same("turn", Broken.TURN,
              ({}, {}, [("turn", -1)]), ({"turns": 7}, {}, [("turn", 8)]), ({}, {}, [("seat", -1)]),
              ({}, {}, [("seat", 3)]), ({}, {}, [("placed", -1)]), ({}, {}, [("placed", 10)]),
              ({}, {}, [("first", -1)]),
              ({}, {}, [("first", 3)]), ({}, OVER, [("winner", -1)]), ({}, OVER, [("winner", 4)])),
        *same("turn", FINE,
              ({"turns": 7}, {}, [("turn", 7)]), ({}, {}, [("seat", 2)]), ({}, {}, [("first", 2)]),
              ({}, OVER, [("winner", 3)]), ({}, OVER, [("winner", 0)])),
        *same("tile", Broken.TILES,
              ({}, {}, [("tile", C2, -1)]), ({}, {}, [("down", C1, -1)]), ({}, {}, [("down", C1, 2)]),
              ({}, {}, [("down", C2, 1)]), ({}, {}, [("tile", A1, 2)]), ({}, {}, [("tile", E5, 2)]),
              ({}, {}, [("tile", B1, 29)]), ({}, {}, [("tile", C2, 21)]), ({}, {}, [("tile", D3, 13)]),
              ({}, {}, [("tile", E4, 5)]), ({}, {}, [("tile", C2, 3), ("tile", C2 + 1, 3)]),
              ({}, {}, [("tile", 31, 1)]), ({}, {}, [("unsaid", A1, 1)])),
        *same("tile", FINE,
              ({}, {}, [("down", C1, 1)]), ({}, {}, [("down", A1, 1)]), ({}, {}, [("tile", C2, 20)]),
              ({}, {}, [("tile", D3, 12)]), ({}, {}, [("tile", E4, 4)]), ({}, {}, [("tile", C2, 1), ("tile", D3, 1)]),
              ({}, {}, [("tile", C2, 1), ("tile", C2 + 1, 2)]), ({}, {}, [("unsaid", B1, 1)]),
              ({}, {}, [("tile", 32, 0)])),
        *same("token", Broken.TOKENS,
              ({}, {}, [("good", -1)]), ({}, {}, [("evil", -1)]), ({}, {}, [("good", 82)]), (ANY, {}, [("evil", 82)]),
              ({}, {}, [("good", C2 + 1)]), (ANY, {}, [("evil", C2 + 1)]), ({}, {}, [("good", A1 + 1)]),
              ({}, {}, [("evil", E5 + 1)]),
              ({"token_down": "leaves"}, {}, [("good", C1 + 1), ("down", C1, 1)]),
              ({"token_down": "leaves"}, {}, [("evil", C1 + 1), ("down", C1, 1)]),
              ({"both_tokens": "forbidden"}, {}, [("good", C1 + 1), ("evil", C1 + 1)])),
        *same("token", FINE,
              ({}, {}, [("good", C1 + 1), ("evil", C1 + 1)]), (ANY, {}, [("good", A1 + 1), ("evil", E5 + 1)]),
              ({}, {}, [("good", C1 + 1), ("down", C1, 1)]),
              ({"token_down": "leaves"}, {}, [("good", C1 + 1), ("down", C1 + 2, 1)]),
              ({"both_tokens": "forbidden"}, {}, [("good", C1 + 1), ("evil", C1 + 2)]),
              ({"both_tokens": "forbidden"}, {}, [])),
        *same("pawn", Broken.PAWN,
              ({}, {}, [("pawn", 0, 5, -2)]), ({}, {}, [("pawn", 0, 5, 162)]), ({}, {}, [("pawn", 3, 0, C1_1 + 1)]),
              ({}, {}, [("pawn", 3, 5, -1)])),
        *same("pawn", FINE, ({}, {}, [("pawn", 0, 5, -1)]), (HELL, {}, [("pawn", 0, 5, 161)])),
        *same("ground", Broken.GROUND,
              ({}, {}, [("pawn", 0, 1, C2_3 + 1)]), ({}, {}, [("down", B1, 1)]),
              (MOVES, {}, [("pawn", 0, 1, C2_3 + 1)]),
              ({"retreat_down": "open"}, {}, [("pawn", 0, 1, C2_3 + 1)]), ({}, {}, [("demon", C2_3, 1)]),
              (MOVES, {}, [("demon", C1_1, 1), ("down", C1, 1)])),
        *same("ground", FINE,
              (MOVES, {}, [("down", B1, 1)]), ({"retreat_down": "open"}, {}, [("down", B1, 1)]),
              ({}, {}, [("demon", B1_1, 1)])),
        *same("shared", Broken.SHARED,
              ({}, {}, [("pawn", 1, 1, B1_1 + 1)]), ({}, {}, [("pawn", 0, 5, B1_1 + 1)]),
              ({}, STEPS, [("pawn", 1, 1, B1_1 + 1)])),
        *same("shared", FINE,
              ({"own_blocks_retreat": "no"}, {}, [("pawn", 0, 5, B1_1 + 1)]), ({}, PASS, [("pawn", 1, 1, B1_1 + 1)]),
              ({}, {**STEPS, "phase": Phase.PAYING, "moved": 1}, [("pawn", 1, 1, B1_1 + 1)])),
        *same("stock", Broken.STOCK,
              ({}, {}, [("stock", 0, 3, -1)]), ({}, {}, [("stock", 3, 0, 1)]),
              ({"stock_cap": 4}, {}, [("stock", 2, 1, 5)])),
        *same("stock", FINE,
              ({}, {}, [("stock", 2, 3, 9)]), ({"stock_cap": 4}, {}, [("stock", 2, 1, 4)])),
        *same("demons", Broken.DEMONS,
              ({}, {}, [("demon", C1_1, -1)]), ({}, {}, [("demon", C1_1, 2)]), ({}, {}, [("demon", E5_9, 1)]),
              ({"demon_ninth": "yes"}, {}, [("demon", E5_9, 2)]), ({}, {}, [("demons_gone", -1)]),
              ({"demons": 2}, {}, [("demons_gone", 3)]), ({"demons": 2}, {}, [("demons_gone", 2), ("demon", C1_1, 1)])),
        *same("demons", FINE,
              ({"demon_ninth": "yes"}, {}, [("demon", E5_9, 1)]), ({"demons": 2}, {}, [("demons_gone", 2)]),
              ({"demons": 2}, {}, [("demons_gone", 1), ("demon", C1_1, 1)])),
        *same("phase", Broken.PHASE,
              ({}, {}, [("phase", -1)]), ({}, {}, [("phase", 28)]), ({}, {}, [("phase", Phase.TILES)]),
              ({}, {}, [("phase", Phase.FIRST)]), ({}, {}, [("phase", Phase.PLACING)]),
              ({}, {}, [("phase", Phase.STARTER)]),
              ({}, {}, [("turn", 0)]), ({}, {}, [("tile", 31, 0)]), ({}, {}, [("winner", 1)])),
        *same("dice", Broken.DICE,
              ({}, {}, [("dice", 0, -1)]), ({}, {}, [("dice", 1, 7)]),
              ({}, {**DUEL, "phase": Phase.DECIDING, "dice": [1, 1]}, [("dice", 0, 0)]),
              ({}, {**DUEL, "phase": Phase.DECIDING, "dice": [1, 1]}, [("dice", 1, 0)]),
              ({}, {**ROLLS, "again": 1, "dice": [1, 1]}, [("dice", 1, 0)])),
        *same("dice", FINE,
              ({}, {}, [("dice", 0, 6), ("dice", 1, 6)]), ({}, {}, [("dice", 0, 0)]), ({}, ROLLS, [("dice", 0, 0)]),
              ({}, {**ROLLS, "again": 2, "dice": [6, 1]}, [("dice", 0, 1)])),
    ],
)  # fmt: skip
def test_what_cannot_be(changes: dict[str, Any], fields: Any, writes: list[Any], expected: Broken) -> None:
    """A field at the edge of what it may hold, and one past it."""
    assert found(changes, fields, *writes) == expected


MARKS = ("rolled", "moved", "demon_moved", "extra", "pushed")


@pytest.mark.parametrize(
    ("changes", "fields", "writes", "right"),
    [
        *[({}, {}, [(mark, value)], value in (0, 1)) for mark in MARKS for value in (-1, 0, 1, 2)],
        ({}, {}, [("offered", -1)], False), ({}, {}, [("acted", -1)], False),
        # who makes offers besides the seat in turn
        ({}, {}, [("trader", 2)], False), ({"trade_others": "yes"}, {}, [("trader", 2)], True),
        ({"trade_others": "yes"}, {}, [("trader", 3)], True), ({"trade_others": "yes"}, {}, [("trader", 4)], False),
        ({"trade_others": "yes"}, {}, [("trader", 1)], False), ({"trade_others": "yes"}, {}, [("trader", -1)], False),
        ({"trade_others": "yes"}, ROLLS, [("trader", 2)], False),
        ({"trade_others": "yes"}, ASKS, [("trader", 3)], True), ({"trade_others": "yes"}, WANTS, [("trader", 3)], True),
        ({"trade_others": "yes"}, {**ASKS, "phase": Phase.ANSWER}, [("trader", 3)], True),
        # whose pawn fights, retreats or moves
        ({}, {**ROLLS, **DUEL}, [], True), ({}, {**ROLLS, **DUEL}, [("fighter", 0)], False),
        ({}, {**ROLLS, **DUEL}, [("fighter", 2)], False), ({}, {**ROLLS, **DUEL}, [("fighter", 7)], False),
        ({}, {**ROLLS, **DUEL}, [("fighter", 0), ("purpose", 0)], True),
        ({}, {**DUEL, "phase": Phase.DECIDING, "dice": [1, 1]}, [("fighter", 2)], False),
        ({}, {**DUEL, "phase": Phase.RETREAT}, [("fighter", 2)], False),
        ({}, {**DUEL, "phase": Phase.RETREAT}, [("purpose", 0)], True),
        ({}, STEPS, [("mover", 0)], False), ({}, STEPS, [("mover", 2)], False), ({}, STEPS, [("mover", 7)], False),
        ({}, {**STEPS, "phase": Phase.PAYING}, [("mover", 2)], False),
        ({}, {}, [("mover", 0)], True),
        # the tile that is drawn and laid
        ({}, {"phase": Phase.DRAWING, "ring": 2}, [("ring", 0)], False),
        ({}, {"phase": Phase.DRAWING, "ring": 2}, [("ring", 1)], True),
        ({}, {"phase": Phase.DRAWING, "ring": 2}, [("ring", 4)], True),
        ({}, {"phase": Phase.DRAWING, "ring": 2}, [("ring", 5)], False),
        ({}, {"phase": Phase.LAYING, "ring": 2, "drawn": 1}, [("ring", 0)], False),
        ({}, {"phase": Phase.LAYING, "ring": 2, "drawn": 1}, [("drawn", 0)], False),
        ({}, {"phase": Phase.LAYING, "ring": 2, "drawn": 1}, [("drawn", 20)], True),
        ({}, {"phase": Phase.LAYING, "ring": 2, "drawn": 1}, [("drawn", 21)], False),
        ({}, {"phase": Phase.LAYING, "ring": 2, "drawn": 1}, [("tile", C2, 1)], False),
        ({}, {"phase": Phase.LAYING, "ring": 4, "drawn": 4}, [("tile", C2, 4)], True),
        # the place it began at
        *[({}, {"phase": phase, "origin": 3}, [("origin", at)], at > 0)
          for phase in (Phase.PUSHING, Phase.DEMON_TO, Phase.BANKING, Phase.TOKEN_PLACE) for at in (-1, 0, 1)],
        ({}, {"phase": Phase.DEMON_FROM}, [("origin", 0)], True),
        # dice to be rolled
        *[({}, {**ROLLS, "dice": [1, 1]}, [("again", again)], 1 <= again <= 3) for again in (-1, 0, 1, 2, 3, 4)],
        # fights
        ({}, FIGHTS, [], True), ({}, FIGHTS, [("fights", 0, 0)], False), ({}, FIGHTS, [("demon", B1_1, 0)], False),
        ({}, FIGHTS, [("fights", 5, 1)], False), ({}, FIGHTS, [("phase", Phase.ACTING)], False),
        (HELL, {**FIGHTS, "pawn": {0: {0: "b1.1", 5: "e5.9"}}}, [("fights", 5, 1)], True),
        ({}, {"demon": {"b1.1": 1}, "phase": Phase.ROLLING, "again": 3}, [("fights", 0, 1)], True),
        # a pawn in the centre: fights there at once, or waits in one reading
        ({}, {}, [("pawn", 0, 0, 161)], False), ({}, {}, [("pawn", 2, 5, 161)], False),
        (HELL, {}, [("pawn", 0, 0, 161)], True), (HELL, {}, [("pawn", 2, 5, 161)], True),
        ({}, {**ROLLS, **DUEL}, [("pawn", 0, 0, 161)], True), ({}, {**ROLLS, **DUEL}, [("pawn", 0, 1, 161)], False),
        ({}, {**ROLLS, **DUEL}, [("pawn", 1, 0, 161)], False), ({}, OVER, [("pawn", 0, 0, 161)], True),
        ({}, {**ROLLS, **DUEL}, [("pawn", 0, 0, 161), ("purpose", 0)], False),
    ],
)  # fmt: skip
def test_what_is_half_done(changes: dict[str, Any], fields: Any, writes: list[Any], right: bool) -> None:
    """Marks of a turn, pawns that fight or move, tiles, offers, dice."""
    assert found(changes, fields, *writes) == (Broken.NONE if right else Broken.PENDING)


@pytest.mark.parametrize(
    ("fields", "writes", "expected"),
    [
        (ASKS, [("give", 0, 2)], FINE), (ASKS, [("give", 0, 3)], Broken.OFFER), (ASKS, [("give", 1, -1)], Broken.OFFER),
        (ASKS, [("give", 0, 1), ("give", 3, 1)], FINE), (ASKS, [("give", 0, 1), ("give", 3, 2)], Broken.OFFER),
        (ASKS, [("stock", 0, 2, 1), ("give", 2, 2)], Broken.OFFER), (ASKS, [("stock", 0, 2, 1), ("give", 2, 1)], FINE),
        (WANTS, [("want", 1, 2)], FINE), (WANTS, [("want", 1, -1)], Broken.OFFER),
        (WANTS, [("want", 0, 1)], Broken.OFFER),
        (WANTS, [("stock", 1, 1, 9), ("want", 1, 3)], Broken.OFFER),
        (ASKS, [("partner", 0)], Broken.PENDING), (ASKS, [("partner", 3)], Broken.PENDING),
        (ASKS, [("partner", -1)], Broken.PENDING), (ASKS, [("partner", 2)], FINE),
        ({"stock": RICH}, [("want", 0, 1)], Broken.OFFER), ({"stock": RICH}, [("give", 0, 1)], FINE),
    ],
)  # fmt: skip
def test_what_an_offer_cannot_be(fields: Any, writes: list[Any], expected: Broken) -> None:
    """Up to two a side, of what each side holds."""
    assert found({}, fields, *writes) == expected


def test_how_many_pawns_there_can_be() -> None:
    """Six a seat, five with five seats; those out of the game count."""
    for players, more, expected in ((5, 5, 0), (5, 6, Broken.CAP), (3, 6, 0)):
        game = wb.game("dante", players=players)
        state = game.position(turn=1)
        state.pawn[0, :more] = [4, 5, 6, -1, -1, -1][:more]
        assert int(game.rules.broken(game.spec, state)) == expected


@pytest.mark.parametrize(
    ("phase", "placed", "turn", "right"),
    [
        (Phase.FIRST, 0, 0, True), (Phase.PLACING, 0, 0, True), (Phase.PLACING, 8, 0, True),
        (Phase.PLACING, 9, 0, False),
        (Phase.STARTER, 9, 0, True), (Phase.STARTER, 8, 0, False), (Phase.FIRST, 0, 1, False),
        (Phase.PLACING, 3, 1, False), (Phase.ROLLING, 9, 1, True), (Phase.ROLLING, 9, 0, False),
        (Phase.TILES, 0, 0, False),
    ],
)  # fmt: skip
def test_what_belongs_to_setting_up(phase: Phase, placed: int, turn: int, right: bool) -> None:
    """Before the first turn, pawn by pawn, once all tiles of the first ring lie."""
    game = wb.game("dante", players=3, starter="drawn")
    state = game.position(tile=first_ring(game), phase=Phase.FIRST)
    state.phase, state.placed, state.turn, state.again = phase, placed, turn, 3
    assert int(game.rules.broken(game.spec, state)) == (0 if right else Broken.PHASE)
