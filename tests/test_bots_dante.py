"""Dante's Inferno's bots: what they choose in positions to reason about, and which is the stronger."""

from typing import Any

import numpy as np
import pytest
from dante_tables import corner, corner_space, first_ring

import workbench as wb
from workbench.bots.dante.worth import LONGEST, WISHES, rates, tile_worth, waiting
from workbench.games.dante.board import CORNER_OF_TILE, NEXT, OUTER, TILE_OF
from workbench.games.dante.rules.gains import times, yields
from workbench.games.dante.words import Phase, space_name
from workbench.kernel import STREAM, start_stream

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

QUIET = {"progress": False}


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """The published table of four."""
    return wb.game("dante", players=4)


def descend(game: wb.Game, **knobs: int) -> Any:
    """`descend` with some knobs."""
    return wb.bots.get(game, "descend")(**knobs)


def position(game: wb.Game, **fields: Any) -> Any:
    """Seat 0 may act; the first ring's tiles lie in the order of their list."""
    return game.position(**{"turn": 1, "tile": first_ring(game), **fields})


def chosen(game: wb.Game, state: Any, bot: Any) -> str:
    """What a bot does, in words."""
    actions = np.zeros(game.rules.ACTIONS, np.int64)
    n = game.rules.legal_actions(game.spec, state, actions)
    stream = np.zeros(STREAM, np.int64)
    start_stream(stream, 0, 0, 1)
    seat = game.current_player(state)
    return game.describe(state, actions[bot.choose(game.spec, state, seat, actions, n, bot.numbers(), stream)])


def says(game: wb.Game, state: Any, bot: Any, until: int) -> list[str]:
    """What bots do in a row until somebody answers an offer, or the turn ends."""
    said = []
    while not said or said[-1] not in ("agree", "decline", "end the turn"):
        assert len(said) < until
        said.append(chosen(game, state, bot))
        state = game.after(state, said[-1])
    return said


def tile_of(game: wb.Game, colour: str, numbers: tuple[int, int]) -> str:
    """The outer space of the first ring's tile of a colour and two numbers, as `first_ring` lays them."""
    at = next(i for i, name in enumerate(game.names.tiles[0]) if name == f"{colour} {numbers[0]}/{numbers[1]}")
    place = [tile for tile in range(32) if CORNER_OF_TILE[tile] < 0][at]
    return space_name(int(OUTER[place]))


# --- what a tile brings, what is waited for -------------------------------------------------------------------


def test_what_a_tile_is_worth_is_what_36_rolls_bring(game: wb.Game) -> None:
    """The twin rolls all 36: the good token doubles, the evil one leaves nothing; one tile shows a number twice."""
    spec = game.spec.copy()
    spec.high[0, 2] = spec.low[0, 2]
    for token in ({}, {"good": 2}, {"evil": 2}, {"good": 2, "evil": 2}):
        state = position(game, **token)
        for tile in range(81):
            rolls = (int(yields(spec, state, tile, first + second)) for first in range(1, 7) for second in range(1, 7))
            assert tile_worth(spec, state, tile) == sum(rolls) * times(state, tile)


def test_waiting_goes_by_the_colour_that_takes_longest(game: wb.Game) -> None:
    """Pawns on yellow 6/8 (10 ways) and red 3/4 (5): 8 of each are needed, and of green that no pawn brings.

    Of yellow 3 are short, 36 * 3 / (10 + 2) = 9 rolls; of red 1, 36 / 7; of green 2, 36 * 2 / 2 = 36 rolls. With two
    more green yellow takes longest. In hundredths of a roll: 900, 3600 / 7 = 514 and 3600.
    """
    pawns = {0: {0: tile_of(game, "yellow", (6, 8)), 1: tile_of(game, "red", (3, 4))}}
    state = position(game, pawn=pawns, stock={0: {"yellow": 5, "red": 7, "green": 6}})
    rate = rates(game.spec, state, 0)
    assert rate == (10 + WISHES, 5 + WISHES, WISHES, WISHES) == (12, 7, 2, 2)
    assert waiting(game.spec, state, 0, rate, 0, (0, 0, 0, 0)) == 3600 * LONGEST + 900 + 514 + 3600
    assert waiting(game.spec, state, 0, rate, 0, (0, 0, 0, 2)) == 900 * LONGEST + 900 + 514
    assert waiting(game.spec, state, 0, rate, 0, (3, 1, 0, 2)) == 0


# --- trade ----------------------------------------------------------------------------------------------------

NEEDY: dict[str, Any] = {
    "pawn": {0: {0: "b1.1"}, 1: {0: "c1.1"}},
    "stock": {0: {"yellow": 8, "green": 0, "red": 8}, 1: {"yellow": 0, "green": 8, "red": 8}},
}
"""Seat 0 has yellow and no green, seat 1 green and no yellow; of red both have enough."""


def test_a_trader_offers_what_both_need(game: wb.Game) -> None:
    """As many yellow as a side may hold against as many green, named unit by unit; a seat that judges alike agrees."""
    state = position(game, **NEEDY)
    assert int(game.spec.trade_size) == 2
    said = says(game, state, descend(game, trade=2), 20)
    assert said == [
        "offer to seat 1", "yellow", "yellow", "that is all", "green", "green", "that is all", "agree",
    ]  # fmt: skip


@pytest.mark.parametrize(("trade", "first"), [(0, "end the turn"), (1, "end the turn"), (2, "offer to seat 1")])
def test_who_offers(game: wb.Game, trade: int, first: str) -> None:
    """Only the third level offers."""
    assert chosen(game, position(game, **NEEDY), descend(game, trade=trade)) == first


OFFER = {"turn": 1, "phase": int(Phase.ANSWER), "partner": 1}


@pytest.mark.parametrize(("trade", "answer"), [(0, "decline"), (1, "agree"), (2, "agree")])
def test_who_agrees(game: wb.Game, trade: int, answer: str) -> None:
    """One yellow, which seat 1 lacks, for one of its eight green; the lowest level refuses all."""
    state = position(game, **NEEDY, **OFFER, give={"yellow": 1}, want={"green": 1})
    assert chosen(game, state, descend(game, trade=trade)) == answer


@pytest.mark.parametrize("trade", [1, 2])
def test_what_no_trader_agrees_to(game: wb.Game, trade: int) -> None:
    """What it needs for what it does not, and what lets the other side go down at once; a gift it takes."""
    bot = descend(game, trade=trade)
    worse = position(game, pawn=NEEDY["pawn"], stock={0: {"blue": 1}, 1: {"green": 8}}, **OFFER,
                     give={"blue": 1}, want={"green": 1})  # fmt: skip
    assert chosen(game, worse, bot) == "decline"
    ends = {0: {"yellow": 9, "green": 7, "red": 8}, 1: {"green": 9, "red": 2}}
    last = position(game, pawn=NEEDY["pawn"], stock=ends, **OFFER, give={"yellow": 1}, want={"green": 1})
    assert chosen(game, last, bot) == "decline"  # seat 0 would hold 8 of each
    gift = position(game, **NEEDY, **OFFER, give={"red": 1})
    assert chosen(game, gift, bot) == "agree"


def test_who_has_not_the_turn_offers_where_that_may_be() -> None:
    """Seat 0 is done and seat 1 next to trade: it makes the offer that seat 0 would have made, or passes on."""
    game = wb.game("dante", players=4, trade_others="yes")
    state = position(game, **NEEDY, trader=2)
    said = says(game, state, descend(game, trade=2), 20)
    assert said == [
        "offer to seat 0", "green", "green", "that is all", "yellow", "yellow", "that is all", "agree",
    ]  # fmt: skip
    assert chosen(game, state, descend(game)) == "end the turn"


def test_nothing_is_offered_where_nobody_gains(game: wb.Game) -> None:
    """Two seats on halves of one tile that hold the same: what one could win the other would lose."""
    alike = {seat: {"yellow": 3, "red": 3, "green": 1} for seat in range(2)}
    state = position(game, pawn={0: {0: "b1.1"}, 1: {0: "b1.2"}}, stock=alike)
    assert chosen(game, state, descend(game, trade=2)) == "end the turn"


def test_nothing_is_offered_that_lets_the_other_go_down(game: wb.Game) -> None:
    """Seat 1 lacks one yellow, which seat 0 could spare for green; with three lacking the offer is made."""
    bot = descend(game, trade=2)
    for yellow, first in ((7, "end the turn"), (5, "offer to seat 1")):
        stock = {0: {"yellow": 9, "red": 8, "green": 5}, 1: {"yellow": yellow, "red": 8, "green": 12}}
        assert chosen(game, position(game, pawn=NEEDY["pawn"], stock=stock), bot) == first


def test_the_bank_is_used_for_what_takes_longest() -> None:
    """Four blue, which the way down does not need, for one of the colour that takes longest; else four of another."""
    game = wb.game("dante", players=4, bank=4)
    stock = {"yellow": 5, "red": 5, "blue": 4, "green": 0}
    state = position(game, pawn={0: {0: "b1.1"}}, stock={0: stock})
    assert chosen(game, state, descend(game)) == "pay the bank in blue"
    assert chosen(game, game.after(state, "pay the bank in blue"), descend(game)) == "green"
    fewer = position(game, pawn={0: {0: "b1.1"}}, stock={0: {**stock, "blue": 3}})
    assert chosen(game, fewer, descend(game)) in ("pay the bank in yellow", "pay the bank in red")
    poor = position(game, pawn={0: {0: "b1.1"}}, stock={0: dict.fromkeys(stock, 3)})
    assert chosen(game, poor, descend(game)) == "end the turn"


# --- pushes and tiles -----------------------------------------------------------------------------------------


def test_a_leader_is_shoved_off_its_corner(game: wb.Game) -> None:
    """In the first circle tiles lie on both sides: one blue, and the pawn is off; onto a demon where one is there."""
    there = corner_space(1, 1)
    pawns = {0: {0: "b1.1"}, 1: {0: space_name(there)}}
    state = position(game, pawn=pawns, stock={0: {"blue": 1}}, demon={space_name(int(NEXT[there])): 1})
    for level in (1, 2):
        bot = descend(game, push=level)
        assert chosen(game, state, bot) == "push pawn 0 of seat 1"
        pushing = game.after(state, "push pawn 0 of seat 1")
        assert chosen(game, pushing, bot) == f"to {space_name(int(NEXT[there]))}"
    assert chosen(game, state, descend(game, demon=0)) == "end the turn"


def test_a_tile_is_laid_to_shove_the_leader_onto(game: wb.Game) -> None:
    """Inner rings begin as corners alone: yellow and green for a tile beside the leader's, then blue for the push."""
    there = corner_space(8, 2)
    pawns = {0: {0: "b1.1"}, 1: {0: space_name(there), 1: corner(3)}}
    stock = {0: {"yellow": 1, "green": 1, "blue": 1}}
    state = position(game, pawn=pawns, stock=stock)
    assert chosen(game, state, descend(game, push=1)) == "end the turn"
    bot = descend(game, push=2)
    assert chosen(game, state, bot) == "lay a tile of ring 4"
    drawn = game.after(game.after(state, "lay a tile of ring 4"), "tile number 0")
    laid = game.after(drawn, chosen(game, drawn, bot))
    beside = [int(TILE_OF[NEXT[there]]), int(TILE_OF[there]) - 1]
    assert sum(int(laid.tile[tile]) for tile in beside) == 1
    assert chosen(game, laid, bot) == "push pawn 0 of seat 1"
    poor = position(game, pawn=pawns, stock={0: {"yellow": 1, "green": 1}})
    assert chosen(game, poor, bot) == "end the turn"


def test_a_settler_goes_to_a_tile_of_the_next_ring(game: wb.Game) -> None:
    """From a corner: two circles down, a tile there, and onto it; one less, and it steps onto a tile of ring 1."""
    there = corner_space(1)
    pawns = {0: {0: space_name(there), 1: "c1.1"}}
    cost = {"yellow": 3, "red": 2, "green": 3}  # two descents and a tile; the step is free
    bot = descend(game, tiles=1)
    state = position(game, pawn=pawns, stock={0: cost})
    said: list[str] = []
    while not said or said[-1] != "end the turn":
        drawing = game.current_player(state) < 0
        said.append("tile number 3" if drawing else chosen(game, state, bot))
        state = game.after(state, said[-1])
        assert len(said) < 12
    assert [each for each in said if not each.startswith("tile ")] == [
        "descend with pawn 0", "descend with pawn 0", "lay a tile of ring 2", "step with pawn 0",
        f"to {space_name(int(NEXT[corner_space(3)]))}", "end the turn",
    ]  # fmt: skip
    for colour in cost:
        less = position(game, pawn=pawns, stock={0: {**cost, colour: cost[colour] - 1}})
        assert chosen(game, less, bot) == "step with pawn 0", colour
    assert chosen(game, position(game, pawn=pawns, stock={0: cost}), descend(game)) == "step with pawn 0"
    off = {0: {0: "b1.1"}}  # one step from the corner: of two steps the second is paid for
    assert chosen(game, position(game, pawn=off, stock={0: cost}), bot) == "end the turn"
    assert chosen(game, position(game, pawn=off, stock={0: {**cost, "blue": 1}}), bot) == "step with pawn 0"


# --- demons, and the step back --------------------------------------------------------------------------------


def turn_of(game: wb.Game, state: Any, bot: Any) -> list[str]:
    """What a bot does until it ends its turn; nothing is rolled in it."""
    said: list[str] = []
    while not said or said[-1] != "end the turn":
        assert len(said) < 12
        said.append(chosen(game, state, bot))
        state = game.after(state, said[-1])
    return said


def test_a_demon_is_stepped_onto_the_opponent_who_is_furthest_in(game: wb.Game) -> None:
    """From a corner it could reach a pawn in its circle or one in the next; the other demon reaches nobody."""
    there = corner_space(1, 1)
    pawns = {0: {0: "b1.1"}, 1: {0: space_name(int(NEXT[there]))}, 2: {0: corner(2, 1)}}
    demons = {space_name(there): 1, corner(1, 3): 1}
    state = position(game, pawn=pawns, demon=demons)
    onto = ["move a demon", f"to {space_name(there)}", f"to {corner(2, 1)}", "end the turn"]
    assert turn_of(game, state, descend(game)) == onto
    assert turn_of(game, state, descend(game, demon=0)) == ["end the turn"]


def test_a_demon_is_left_where_no_step_of_it_gains(game: wb.Game) -> None:
    """Beside nobody, beside an own pawn only, and under the furthest pawn that it can reach."""
    there = corner_space(1, 1)
    for pawns in (
        {0: {0: "b1.1"}, 1: {0: "c1.1"}},
        {0: {0: space_name(int(NEXT[there]))}, 1: {0: "c1.1"}},
        {0: {0: "b1.1"}, 1: {0: space_name(there), 1: space_name(int(NEXT[there]))}},
    ):
        state = position(game, pawn=pawns, demon={space_name(there): 1})
        assert turn_of(game, state, descend(game)) == ["end the turn"], pawns


def test_a_demon_is_stepped_off_an_own_pawn(game: wb.Game) -> None:
    """To where nobody is: the only other pawn beside it is one's own, too."""
    there = int(NEXT[corner_space(1, 1)])
    pawns = {0: {0: space_name(there), 1: space_name(int(NEXT[there]))}, 1: {0: "c1.1"}}
    state = position(game, pawn=pawns, demon={space_name(there): 1})
    off = ["move a demon", f"to {space_name(there)}", f"to {corner(1, 1)}", "end the turn"]
    assert turn_of(game, state, descend(game)) == off


def test_a_beaten_pawn_steps_back_onto_the_better_tile(game: wb.Game) -> None:
    """Of the two beside its corner the one with the good token, unless a demon is there; it stays where it can't."""
    there = corner_space(1, 1)
    pawns = {0: {0: space_name(there)}, 1: {0: "c1.1"}}
    for sides in ((there - 1, there + 1), (there + 1, there - 1)):
        good = int(TILE_OF[sides[0]]) + 1
        better, other = (space_name(space) for space in sides)
        for demons, to in (({}, better), ({better: 1}, other)):
            state = position(game, pawn=pawns, demon=demons, good=good)
            assert turn_of(game, state, descend(game, demon=0)) == ["step with pawn 0", f"to {to}", "end the turn"]
        for blocked in ({"demon": {better: 1, other: 1}}, {"moved": 1}):
            state = position(game, pawn=pawns, good=good, **blocked)
            assert turn_of(game, state, descend(game, demon=0)) == ["end the turn"], blocked


# --- whole plays ----------------------------------------------------------------------------------------------


def counted(game: wb.Game, bots: Any, plays: int, seed: int = 1) -> tuple[dict[str, float], Any]:
    """What is counted a play, all seats and labels together; and the result."""
    result = wb.simulate(game, bots, plays=plays, seed=seed, **QUIET)
    rows = result.tallies().to_dicts()
    return {
        name: sum(row["value"] for row in rows if row["tally"] == name) for name in {r["tally"] for r in rows}
    }, result


@pytest.mark.parametrize("name", ["descend", "trade", "expand", "push"])
def test_all_bots_finish(game: wb.Game, name: str) -> None:
    """At least 99 of 100 plays of four; each does what it is called after."""
    found, _ = counted(game, name, 400)
    assert found["stalled"] <= 0.01
    assert (found["trades"] > 1) == (name == "trade")
    assert (found["pushes"] > 1) == (name == "push")
    assert (found["new pawns"] > 1) == (name == "expand")
    assert (found["tiles laid"] > 0.5) == (name in ("expand", "push"))


@pytest.mark.parametrize("name", ["descend", "trade", "expand", "push"])
def test_they_finish_where_the_ninth_tile_is_bought(name: str) -> None:
    """Whoever is to go there saves for it, too, and lays it first: at most 2 of 100 plays stall."""
    assert counted(wb.game("dante", players=4, ninth="bought"), name, 200)[0]["stalled"] <= 0.02


@pytest.mark.parametrize("name", ["trade", "push"])
def test_they_finish_where_all_may_make_offers(name: str) -> None:
    """Who may only trade, after the seat in turn is done, offers or passes on."""
    found, _ = counted(wb.game("dante", players=4, trade_others="yes"), name, 200)
    assert found["stalled"] <= 0.01
    assert (found["trades"] > 1) == (name == "trade")


def test_uniform_stalls(game: wb.Game) -> None:
    """Playing at random hardly ever ends: of 100 plays at least 95 stall (399 of 400 did, seed 1)."""
    assert counted(game, "uniform", 100, seed=5)[0]["stalled"] >= 0.95


@pytest.mark.parametrize("name", ["descend", "trade", "expand", "push"])
def test_each_is_stronger_than_uniform(name: str) -> None:
    """By four errors, over all fourteen seatings of four: plays that stall are nobody's."""
    game = wb.game("dante", players=4, turns=300)
    row = wb.studies.ladder(game, [name, "uniform"], plays=20, seed=3, **QUIET).row(0, named=True)
    assert (row["bot"], row["seatings"]) == (name, 14)
    assert row["value"] > 4 * row["error"]


def test_trade_pays_who_trades_and_shortens_plays(game: wb.Game) -> None:
    """Four traders need fewer turns than four that refuse; one that refuses beside three wins less, by four errors."""
    assert counted(game, "trade", 1000)[0]["turns"] < 0.9 * counted(game, "descend", 1000)[0]["turns"]
    frame = wb.studies.seats(game, {"one": ["descend", "trade", "trade", "trade"]}, 4000, 1, rotate=False, **QUIET)
    wins = frame.filter(measure="wins").to_dicts()
    assert wins[0]["value"] < wins[0]["fair"] - 4 * wins[0]["error"]


def test_a_push_costs_who_pushes(game: wb.Game) -> None:
    """As `push` says of itself: beside three that descend it wins less than its share, by four errors."""
    frame = wb.studies.seats(game, {"one": ["push", *["descend"] * 3]}, 4000, 1, rotate=False, **QUIET)
    wins = frame.filter(measure="wins").to_dicts()
    assert wins[0]["value"] < wins[0]["fair"] - 4 * wins[0]["error"]
