"""Dante's Inferno: what each phase asks, who is asked, and what it says to all else."""

from itertools import pairwise
from typing import Any

import pytest
from dante_tables import first_ring, why

import workbench as wb
from workbench.games.dante import words
from workbench.games.dante.words import ACTIONS, DICE, DIE, DRAW, SEAT, Phase, Refusal
from workbench.kernel import CHANCE, TERMINAL

COLOURS = ("yellow", "red", "blue", "green")
RICH = {0: dict.fromkeys(COLOURS, 9)}


def table(changes: dict[str, Any] | None = None, **fields: Any) -> tuple[wb.Game, Any]:
    """Three seats, seat 0's turn; a pawn of each seat in the first circle."""
    game = wb.game("dante", players=3, **(changes or {}))
    given = {"turn": 1, "placed": 9, "pawn": {0: {0: "b1.1"}, 1: {0: "d1.1"}, 2: {0: "f1.1"}}} | fields
    return game, game.position(tile=first_ring(game), **given)


KINDS = (
    "SPACE TILE FIGHT STEP DESCEND PUSH LAY FLIP RAISE DEMON ANEW TRADE BANK END ACCEPT REROLL COLOUR GOOD EVIL "
    "NO_TOKEN NEXT CALL_OFF YES NO DICE DIE DRAW SEAT ACTIONS"
)
FIRST = {kind: int(getattr(words, kind)) for kind in KINDS.split()}
"""The first code of each kind of action."""
EDGES = sorted(
    {first + more for first in FIRST.values() for more in (-2, -1, 0, 1, 2)} - {-2, ACTIONS + 1, ACTIONS + 2}
)
"""Codes at both ends of each kind, and one beyond all."""


def codes(game: wb.Game, state: Any, asked: Any = EDGES) -> dict[int, Refusal]:
    """What is said to actions."""
    return {code: Refusal(int(game.rules.refusal(game.spec, state, code))) for code in asked}


def said(game: wb.Game, state: Any) -> list[str]:
    """What may be done, in words."""
    return [game.describe(state, action) for action in game.actions(state)]


# --- who is asked ---------------------------------------------------------------------------------------------

FIGHTING = {"demon": {"b1.1": 1}, "fights": {0: 1}}
MOMENTS: dict[Phase, dict[str, Any]] = {
    Phase.FIGHT: FIGHTING,
    Phase.ROLLING: {"again": 3},
    Phase.DECIDING: {"dice": [1, 2], "stock": RICH},
    Phase.WISH: {"dice": [2, 2]},
    Phase.SEVEN: {},
    Phase.SEVEN_FROM: {"demon": {"c1.1": 1}},
    Phase.TOKEN: {"dice": [1, 1]},
    Phase.TOKEN_PLACE: {"origin": 1},
    Phase.ACTING: {"rolled": 1},
    Phase.DRAWING: {"ring": 2},
    Phase.LAYING: {"ring": 2, "drawn": 3},
    Phase.FLIPPING: {},
    Phase.RAISING: {},
    Phase.STEPPING: {"mover": 1},
    Phase.PAYING: {"mover": 1, "stock": RICH, "moved": 1},
    Phase.PUSHING: {"origin": 4},  # d1.1 is space 3
    Phase.DEMON_FROM: {"demon": {"c1.1": 1}},
    Phase.DEMON_TO: {"demon": {"c1.1": 1}, "origin": 3},  # c1.1 is space 2
    Phase.GIVE: {"partner": 1, "stock": RICH},
    Phase.WANT: {"partner": 1, "stock": {**RICH, 1: {"red": 1}}},
    Phase.ANSWER: {"partner": 1, "stock": RICH, "give": {"red": 1}},
    Phase.BANKING: {"origin": 2},
    Phase.OVER: {"winner": 1},
}


def moment(phase: Phase, changes: dict[str, Any] | None = None, **more: Any) -> tuple[wb.Game, Any]:
    """A position in a phase."""
    return table(changes, **(MOMENTS[phase] | {"phase": phase} | more))


@pytest.mark.parametrize("phase", MOMENTS)
def test_who_is_asked(phase: Phase) -> None:
    """Chance rolls and draws; whoever has an offer answers; else the seat whose turn it is."""
    game, state = moment(phase)
    chance = {Phase.ROLLING, Phase.DRAWING}
    other = {Phase.ANSWER: 1, Phase.OVER: TERMINAL}
    assert game.current_player(state) == (CHANCE if phase in chance else other.get(phase, 0))
    game.sound(state)


@pytest.mark.parametrize(
    ("phase", "changes", "player"),
    [
        (Phase.DRAWING, {"tile_draw": "pick"}, 0),
        (Phase.SEVEN, {"seven_placer": "random"}, CHANCE),
        (Phase.SEVEN_FROM, {"seven_placer": "random"}, CHANCE),
        (Phase.DEMON_FROM, {"seven_placer": "random"}, 0),
    ],
)
def test_who_is_asked_in_other_readings(phase: Phase, changes: dict[str, Any], player: int) -> None:
    """A drawn tile may be picked, a seven's demon may be placed by chance."""
    game, state = moment(phase, changes)
    assert game.current_player(state) == player


@pytest.mark.parametrize("phase", MOMENTS)
def test_what_is_said_to_all_that_is_not_asked(phase: Phase) -> None:
    """Each action but the legal ones is refused; chance's where nobody rolls, a seat's while dice roll."""
    game, state = moment(phase)
    found, legal = codes(game, state), set(game.actions(state))
    assert {code for code, refusal in found.items() if refusal == Refusal.NONE} == legal & set(EDGES)
    assert found[-1] == found[ACTIONS] == Refusal.NO_SUCH_ACTION
    inner = {code: refusal for code, refusal in found.items() if 0 <= code < ACTIONS and code not in legal}
    if phase == Phase.OVER:
        assert set(inner.values()) == {Refusal.OVER}
    elif phase in (Phase.ROLLING, Phase.DRAWING):
        assert {refusal for code, refusal in inner.items() if code < DICE} == {Refusal.CHANCE}
        late = {refusal for code, refusal in inner.items() if code >= DICE}
        assert late == ({Refusal.NOT_NOW} if phase == Phase.ROLLING else {Refusal.NOT_NOW, Refusal.NO_TILE})
    else:
        assert {refusal for code, refusal in inner.items() if code >= DICE} == {Refusal.NOT_CHANCE}
        assert not {Refusal.CHANCE, Refusal.NOT_CHANCE, Refusal.OVER} & {
            refusal for code, refusal in inner.items() if code < DICE
        }  # fmt: skip


def test_a_buyer_who_picks_a_tile_is_asked_for_one_of_the_pile() -> None:
    """20 tiles of the second ring: they have the codes of chance's draws, and nothing else of chance is asked."""
    game, state = moment(Phase.DRAWING, {"tile_draw": "pick"})
    asked = (DICE, DIE - 1, DIE, DRAW - 1, DRAW, DRAW + 19, DRAW + 20, SEAT - 1, SEAT, SEAT + 1, ACTIONS - 1, 0)
    fits = {DRAW: Refusal.NONE, DRAW + 19: Refusal.NONE, DRAW + 20: Refusal.NO_TILE, SEAT - 1: Refusal.NO_TILE}
    assert codes(game, state, asked) == dict.fromkeys(asked, Refusal.NOT_CHANCE) | fits | {0: Refusal.NOT_NOW}


FIRSTS = {
    "space": 0, "tile": words.TILE, "fight": words.FIGHT, "step": words.STEP, "end": words.END,
    "accept": words.ACCEPT, "reroll": words.REROLL, "colour": words.COLOUR, "good": words.GOOD, "none": words.NO_TOKEN,
    "next": words.NEXT, "off": words.CALL_OFF, "yes": words.YES, "no": words.NO,
}  # fmt: skip
"""An action of each kind, the first of its codes."""


@pytest.mark.parametrize(
    ("phase", "fits"),
    [
        (Phase.WISH, {"colour"}),
        (Phase.TOKEN, {"good", "none"}),
        (Phase.ANSWER, {"yes", "no"}),
        (Phase.GIVE, {"colour", "next", "off"}),
        (Phase.DECIDING, {"accept", "reroll"}),
        (Phase.PAYING, {"colour"}),
        (Phase.BANKING, {"colour"}),
        (Phase.ACTING, {"step", "end"}),
    ],
)
def test_what_does_not_answer_the_question_is_not_asked_now(phase: Phase, fits: set[str]) -> None:
    """An action of another kind."""
    game, state = moment(phase)
    for kind, code in FIRSTS.items():
        expected = Refusal.NONE if kind in fits else Refusal.NOT_NOW
        assert int(game.rules.refusal(game.spec, state, code)) == expected, kind


def test_before_fights_nothing_else_is_done() -> None:
    """Whatever it is."""
    game, state = moment(Phase.FIGHT)
    found = codes(game, state)
    assert found.pop(words.FIGHT) == Refusal.NONE
    assert {found[code] for code in found if words.FIGHT <= code < words.STEP} == {Refusal.NOTHING_TO_FIGHT}
    others = {found[code] for code in found if 0 <= code < DICE and not words.FIGHT <= code < words.STEP}
    assert others == {Refusal.FIGHTS_FIRST}


# --- dice, lots, piles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("again", "first", "last"), [(3, DICE, DIE), (1, DIE, DRAW), (2, DIE, DRAW)])
def test_as_many_dice_as_are_rolled(again: int, first: int, last: int) -> None:
    """36 outcomes of two, 6 of one, all equally likely."""
    game, state = moment(Phase.ROLLING, again=again, dice=[1, 1])
    assert game.actions(state) == list(range(first, last))
    assert [weight for _, weight in game.outcomes(state)] == [1] * (36 if again == 3 else 6)


@pytest.mark.parametrize(("again", "dice"), [(1, [5, 2]), (2, [1, 5]), (3, [5, 5])])
def test_what_is_rolled_lies_on_its_die(again: int, dice: list[int]) -> None:
    """The one that is rolled again alone changes."""
    game, state = moment(Phase.ROLLING, again=again, dice=[1, 2])
    code = DICE + 6 * 4 + 4 if again == 3 else DIE + 4  # fives
    after = state.copy()
    game.rules.apply(game.spec, after, code)
    assert after.dice.tolist() == dice
    assert int(after.again) == 0


def test_each_roll_of_two_dice_has_its_code() -> None:
    """Row by row: the first die, then the second."""
    game, state = moment(Phase.ROLLING)
    for first in range(1, 7):
        for second in range(1, 7):
            after = state.copy()
            game.rules.apply(game.spec, after, DICE + 6 * (first - 1) + second - 1)
            assert after.dice.tolist() == [first, second]


def test_lots_are_drawn_among_the_seats() -> None:
    """Who places first, and in one reading who begins."""
    game = wb.game("dante", players=3, starter="drawn")
    tiles = first_ring(game)
    state = game.position(tile=tiles, phase=Phase.FIRST)
    assert [weight for _, weight in game.outcomes(state)] == [1] * 3
    assert codes(game, state, [SEAT + 2, SEAT + 3, DRAW, DICE]) == {
        SEAT + 2: Refusal.NONE, SEAT + 3: Refusal.NO_SUCH_ACTION, DRAW: Refusal.NOT_NOW, DICE: Refusal.NOT_NOW
    }  # fmt: skip
    state = game.after(state, game.actions(state)[1])
    assert (int(state.first), Phase(state.phase), game.current_player(state)) == (1, Phase.PLACING, 1)
    order = []
    while state.phase == Phase.PLACING:
        order.append(game.current_player(state))
        state = game.after(state, game.actions(state)[0])
    assert order == [1, 2, 0, 0, 2, 1, 1, 2, 0]
    assert (Phase(state.phase), game.current_player(state), int(state.placed)) == (Phase.STARTER, CHANCE, 9)
    assert [weight for _, weight in game.outcomes(state)] == [1] * 3
    state = game.after(state, game.actions(state)[2])
    assert (int(state.seat), int(state.turn), Phase(state.phase)) == (2, 1, Phase.ROLLING)


def test_the_first_ring_is_laid_place_by_place() -> None:
    """28 tiles, then lots are drawn; what lies is in the pile no more."""
    game = wb.game("dante", players=3)
    state = game.setup()
    for number in range(28):
        found = codes(game, state, range(DRAW - 1, SEAT + 1))
        assert [code for code in found if found[code] == Refusal.NONE] == list(range(DRAW + number, DRAW + 28))
        if number:
            assert found[DRAW] == Refusal.NO_TILE
        state = game.after(state, DRAW + number)
    assert Phase(state.phase) == Phase.FIRST


# --- rolling again --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "fields", "asked"),
    [
        ({}, {}, True),
        ({}, {"stock": {0: dict.fromkeys(COLOURS, 1)}}, True),
        ({}, {"stock": {0: {"yellow": 9, "red": 9, "blue": 9}}}, False),
        ({}, {"stock": {1: dict.fromkeys(COLOURS, 9)}}, False),
        ({"reroll_on": "fights"}, {}, False),
        ({"reroll_on": "fights"}, {"fighter": 1, "purpose": 1, "demon": {"b1.1": 1}}, True),
        ({"reroll_on": "anew"}, {}, False),
        ({"reroll_on": "anew"}, {"fighter": 1, "purpose": 1, "demon": {"b1.1": 1}}, False),
        ({"actions": 3}, {"acted": 2}, True),
        ({"actions": 3}, {"acted": 3}, False),
    ],
)
def test_who_may_roll_again(changes: dict[str, Any], fields: Any, asked: bool) -> None:
    """Whoever holds one of each, in the readings that know it, within the bound on actions."""
    game, state = moment(Phase.ROLLING, changes, **({"stock": RICH} | fields))
    state = game.after(state, "roll 1 and 3")
    assert (state.phase == Phase.DECIDING) == asked


@pytest.mark.parametrize(
    ("scope", "legal", "dice"),
    [("both", ["re-roll both dice"], [3]), ("die", ["re-roll the first die", "re-roll the second die"], [1, 2])],
)
def test_what_is_rolled_again(scope: str, legal: list[str], dice: list[int]) -> None:
    """Both dice, or one of choice; it is paid for and counts as an action; what was rolled may be kept."""
    game, state = moment(Phase.DECIDING, {"reroll_scope": scope}, pawn={0: {0: "a1.1"}})  # where nothing is gained
    keep, *ways = said(game, state)
    assert ways == legal
    for way, again in zip(ways, dice, strict=True):
        after = game.after(state, way)
        assert (Phase(after.phase), int(after.again), int(after.acted)) == (Phase.ROLLING, again, 1)
        assert after.stock[0].tolist() == [8] * 4
    for other in {"re-roll both dice", "re-roll the first die", "re-roll the second die"} - set(ways):
        assert why(game, state, other) == Refusal.NO_SUCH_REROLL
    kept = game.after(state, keep)
    assert (Phase(kept.phase), kept.stock[0].tolist(), int(kept.acted)) == (Phase.ACTING, [9] * 4, 0)


@pytest.mark.parametrize(
    ("changes", "stock", "expected"),
    [
        ({"reroll_on": "anew"}, dict.fromkeys(COLOURS, 1), Refusal.NONE),
        ({"reroll_on": "anew"}, {"yellow": 9, "red": 9, "blue": 9}, Refusal.NOT_HELD),
        ({"reroll_on": "fights"}, dict.fromkeys(COLOURS, 1), Refusal.NO_SUCH_REROLL),
        ({}, dict.fromkeys(COLOURS, 1), Refusal.NO_SUCH_REROLL),
    ],
)
def test_in_one_reading_resources_are_rolled_for_anew(
    changes: dict[str, Any], stock: dict[str, int], expected: Refusal
) -> None:
    """As an action, after the effects of the first roll."""
    game, state = moment(Phase.ACTING, changes, stock={0: stock})
    assert why(game, state, "roll for resources anew") == expected
    if expected == Refusal.NONE:
        state = game.after(state, "roll for resources anew")
        assert (Phase(state.phase), int(state.again), int(state.purpose)) == (Phase.ROLLING, 3, 0)
        assert state.stock[0].tolist() == [0] * 4


# --- the free part of a turn ----------------------------------------------------------------------------------


def kinds(found: dict[int, Refusal], what: Refusal) -> set[str]:
    """The kinds of actions that a refusal is said to, to all codes of them that were asked."""
    out = set()
    for (kind, first), (_, last) in pairwise(FIRST.items()):
        codes_of = {found[code] == what for code in found if first <= code < last}
        assert len(codes_of) == 1, kind
        out |= {kind} if codes_of == {True} else set()
    return out


PAID = {"DESCEND", "PUSH", "LAY", "FLIP", "RAISE", "ANEW"}


@pytest.mark.parametrize(
    ("changes", "fields", "barred"),
    [
        ({"interleave": "blocks"}, {"closed": 2}, PAID),
        ({"interleave": "blocks"}, {"closed": 2, "moved": 1}, PAID | {"STEP"}),
        ({"interleave": "blocks"}, {"closed": 1, "moved": 1}, set()),
        ({}, {"closed": 2, "moved": 1}, set()),
    ],
)
def test_what_is_barred_once_paid_actions_are_closed(changes: dict[str, Any], fields: Any, barred: set[str]) -> None:
    """All that is paid for; the free step, a demon's, offers, the bank and the end are not."""
    game, state = moment(Phase.ACTING, changes, **fields)
    assert kinds(codes(game, state), Refusal.BLOCKS) == barred


@pytest.mark.parametrize("trader", [1, 3])
def test_others_only_trade_once_the_seat_in_turn_is_done(trader: int) -> None:
    """Offers and the end; not even the bank."""
    game, state = moment(Phase.ACTING, {"trade_others": "yes"}, trader=trader, seat=1, stock=RICH)
    assert game.current_player(state) == trader - 1
    found = codes(game, state, [code for code in EDGES if words.STEP <= code < words.ACCEPT])
    assert {found[code] for code in found if not words.TRADE <= code < words.BANK and code != words.END} == {
        Refusal.NOT_NOW
    }
    assert Refusal.NOT_NOW not in {found[code] for code in found if words.TRADE <= code < words.BANK}
    assert found[words.END] == Refusal.NONE


@pytest.mark.parametrize(("acted", "bound"), [(4, False), (5, True), (6, True)])
def test_beyond_the_bound_on_actions_only_the_end_is_left(acted: int, bound: bool) -> None:
    """Free ones are actions too."""
    game, state = moment(Phase.ACTING, {"actions": 5}, acted=acted)
    found = codes(game, state, [code for code in EDGES if words.STEP <= code < words.END])
    assert ({*found.values()} == {Refusal.BOUND}) == bound
    assert (Refusal.BOUND in found.values()) == bound
    assert why(game, state, "end the turn") == Refusal.NONE
