"""Dante's Inferno: the worked examples of its sheet, and each part of a turn, on positions that are described."""

from typing import Any

import numpy as np
import pytest
from dante_tables import corner, corner_space, does

import workbench as wb
from workbench.folders import sheet_of
from workbench.games.dante.board import CENTRE
from workbench.games.dante.words import Phase, space_name
from workbench.kernel import CHANCE, TERMINAL

EXAMPLES = sheet_of("dante").examples
CIRCLES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]


def having(key: str) -> list[Any]:
    """The examples that have a key, by name."""
    return [pytest.param(row, id=row["name"]) for row in EXAMPLES if key in row]


def position(game: wb.Game, **fields: Any) -> Any:
    """A position in the first turn of seat 0, which has rolled and may act."""
    return game.position(**{"turn": 1, **fields})


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """Four players, no trade."""
    return wb.game("dante", players=4, offers=0)


# --- setting up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", having("placing"))
def test_pawns_are_placed_there_and_back_again(row: dict[str, Any]) -> None:
    """Once around, back, and around again; then whoever placed first has the first turn."""
    game = wb.game("dante", players=row["players"])
    table = wb.Table(game, seed=3).deal()
    first, order = table.player, []
    while int(table.state.phase) == Phase.PLACING:
        order.append((table.player - first) % row["players"] + 1)
        table.do(table.legal()[0])
    assert order == row["placing"]
    assert int(table.state.seat) == first


def test_who_places_first_is_drawn_or_said() -> None:
    """Each of four seats as likely; said by a value, it is that one, which then has the first turn too."""
    for said, seats in ((0, [0, 1, 2, 3]), (1, [0]), (3, [2])):
        game = wb.game("dante", players=4, first_placer=said)
        table = wb.Table(game, seed=5).deal(28)
        assert int(table.state.phase) == Phase.FIRST
        assert game.outcomes(table.state) == [(game.code(table.state, f"seat {seat}"), 1) for seat in seats]
    while int(table.state.phase) in (Phase.FIRST, Phase.PLACING):
        table.deal(1) if table.player < 0 else table.do(table.legal()[0])
    assert (int(table.state.first), int(table.state.seat)) == (2, 2)
    with pytest.raises(wb.BadInput, match="first_placer = 5: accepted is 0, or up to the 4 seats"):
        wb.game("dante", players=4, first_placer=5)


def test_the_first_ring_is_laid_and_nothing_is_held() -> None:
    """28 numbered tiles of the first ring, all corners, the centre; no demon, no resource."""
    table = wb.Table(wb.game("dante", players=4), seed=3).deal()
    laid = table.state.tile
    assert sorted(int(n) for n in laid[:32]) == sorted([1] * 4 + list(range(1, 29)))
    assert int((laid != 0).sum()) == 32 + 3 * 4 + 1
    assert int(table.state.demon.sum()) == 0
    assert int(table.state.stock.sum()) == 0


# --- fights ---------------------------------------------------------------------------------------------------


def fight(game: wb.Game, circle: int, dice: tuple[int, int], full: tuple[int, ...] = ()) -> Any:
    """Seat 0's pawn on a corner of a circle meets a demon and rolls; all corners of some circles are taken."""
    pawns: dict[int, dict[int, str]] = {0: {0: corner(circle)}, 1: {}, 2: {}}
    for at, taken in enumerate(full):
        for quadrant in range(4):
            pawns[1 + at][quadrant] = corner(taken, quadrant)
    state = game.position(
        pawn=pawns, demon={corner(circle): 1}, turn=1, phase=int(Phase.FIGHT), fights={0: 1},
        placed=12, tile={f"{name}": n for name, n in outer(game)},
    )  # fmt: skip
    return does(game, state, "fight with pawn 0", f"roll {dice[0]} and {dice[1]}")


def outer(game: wb.Game) -> list[tuple[str, int]]:
    """The tiles of the first ring in order, by place."""
    from workbench.games.dante.board import CORNER_OF_TILE
    from workbench.games.dante.words import tile_name

    places = [tile for tile in range(32) if CORNER_OF_TILE[tile] < 0]
    return [(tile_name(tile), at + 1) for at, tile in enumerate(places)]


@pytest.mark.parametrize("row", having("fight_circles"))
def test_what_beats_a_demon(game: wb.Game, row: dict[str, Any]) -> None:
    """The target of the circle does, one less does not; the demon then leaves, or the pawn does."""
    low = row["lowest_win"]
    for circle in row["fight_circles"]:
        won = fight(game, circle, (low - 3, 3))
        assert int(won.demon.sum()) == 0
        assert int(won.pawn[0, 0]) == corner_space(circle) + 1
        lost = fight(game, circle, (low - 4, 3))
        assert int(lost.demon.sum()) == 1


@pytest.mark.parametrize("row", having("lost_in"))
def test_where_a_beaten_pawn_goes(game: wb.Game, row: dict[str, Any]) -> None:
    """One circle back, further where all corners are others'; out of play where the first circle's are, too."""
    if row["lost_in"] == 1:
        state = game.position(
            pawn={0: {0: space_name(1)}, 1: {q: corner(1, q) for q in range(4)}}, demon={space_name(1): 1},
            turn=1, phase=int(Phase.FIGHT), fights={0: 1}, placed=12, tile=dict(outer(game)),
        )  # fmt: skip
        assert int(does(game, state, "fight with pawn 0", "roll 1 and 1").pawn[0, 0]) == -1
        return
    lost = fight(game, row["lost_in"], (1, 1), tuple(row["full"]))
    assert int(lost.pawn[0, 0]) == corner_space(row["back_to"]) + 1


def test_lucifer_is_beaten_by_ten_and_ends_the_play(game: wb.Game) -> None:
    """From the eighth circle: ten wins, nine sends the pawn back to the corner that it came from."""
    there = {"pawn": {0: {0: corner(8, 2)}}, "stock": {0: {"yellow": 1, "red": 1, "green": 1}}}
    state = does(game, position(game, **there), "descend with pawn 0")
    assert int(state.pawn[0, 0]) == CENTRE + 1
    assert game.current_player(state) == CHANCE
    won = does(game, state, "roll 4 and 6")
    assert game.current_player(won) == TERMINAL
    assert game.scores(won) == [1, 0, 0, 0]
    lost = does(game, state, "roll 4 and 5")
    assert int(lost.pawn[0, 0]) == corner_space(8, 2) + 1
    assert game.current_player(lost) == 0


# --- the roll -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", having("dice"))
def test_what_a_roll_brings(game: wb.Game, row: dict[str, Any]) -> None:
    """Everybody's pawns on tiles that print the sum gain; doubles bring the roller one more; 7 brings a demon."""
    places = {0: {0: space_name(1)}, 2: {0: space_name(3), 1: space_name(5)}}
    state = game.position(pawn=places, turn=1, placed=12, phase=int(Phase.ROLLING), again=3, tile=dict(outer(game)))
    rolled = does(game, state, f"roll {row['dice'][0]} and {row['dice'][1]}")
    spec = game.spec
    for seat in range(4):
        tiles = [int(state.tile[int(s) - 1]) - 1 for s in state.pawn[seat] if s > 0]
        fit = [t for t in tiles if row["gains_of"] and row["gains_of"] in (int(spec.low[0, t]), int(spec.high[0, t]))]
        assert int(rolled.stock[seat].sum()) == len(fit)
    if row["of_choice"]:
        assert int(rolled.phase) == Phase.WISH
        assert int(does(game, rolled, "green").stock[0, 3]) == int(rolled.stock[0, 3]) + 1
    else:
        assert int(rolled.phase) == Phase.SEVEN
        with_demon = does(game, rolled, f"to {corner(6, 1)}")
        assert int(with_demon.demon[corner_space(6, 1)]) == 1


# --- moving ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", having("descents"))
def test_what_the_whole_way_costs(row: dict[str, Any]) -> None:
    """Exactly so much leads from a corner of the first circle to Lucifer, and one less of any colour does not."""
    for ninth, cost in (("free", row["cost"]), ("bought", row["cost_bought"])):
        game = wb.game("dante", players=4, offers=0, ninth=ninth)
        start = {"pawn": {0: {0: corner(1)}}}
        state = position(game, stock={0: cost}, **start)
        if ninth == "bought":
            state = does(game, state, "lay the ninth circle")
        for _ in range(row["descents"]):
            state = does(game, state, "descend with pawn 0")
        assert int(state.pawn[0, 0]) == CENTRE + 1
        for colour in cost:
            less = {**cost, colour: cost[colour] - 1}
            state, done = position(game, stock={0: less}, **start), 0
            if ninth == "bought":
                state = does(game, state, "lay the ninth circle")
            while game.why_not(state, "descend with pawn 0") is None:
                state, done = does(game, state, "descend with pawn 0"), done + 1
            assert done == row["descents"] - 1


@pytest.mark.parametrize("row", having("demon_circle"))
def test_where_a_demon_on_a_corner_may_go(game: wb.Game, row: dict[str, Any]) -> None:
    """To the next circle's corner either way, and one space along its own circle."""
    here = corner_space(row["demon_circle"], 1)
    state = does(game, position(game, demon={space_name(here): 1}), "move a demon", f"to {space_name(here)}")
    to = {game.describe(state, a) for a in game.actions(state)}
    assert {f"to {corner(circle, 1)}" for circle in row["demon_to"]} <= to
    assert len(to) == len(row["demon_to"])  # along its circle there are gaps


def test_a_free_step_and_a_paid_one_pass_another_pawn(game: wb.Game) -> None:
    """Free onto the other's space, paid on beyond; without a resource the first is refused."""
    pawns = {0: {0: space_name(1)}, 1: {0: space_name(2)}}
    poor = does(game, position(game, pawn=pawns), "step with pawn 0")
    assert "stop on another one" in str(game.why_not(poor, f"to {space_name(2)}"))
    rich = does(game, position(game, pawn=pawns, stock={0: {"blue": 1}}), "step with pawn 0", f"to {space_name(2)}")
    assert [game.describe(rich, a) for a in game.actions(rich)] == [f"to {space_name(1)}", f"to {space_name(3)}"]
    beyond = does(game, rich, f"to {space_name(3)}")
    assert int(beyond.pawn[0, 0]) == 4
    assert int(beyond.stock[0].sum()) == 0


# --- trade ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", having("give"))
def test_bundles_change_hands_where_both_agree(row: dict[str, Any]) -> None:
    """One side may be empty; declined, everybody keeps what they had."""
    game = wb.game("dante", players=4)
    state = position(game, stock={0: row["give"], 2: row["want"]})
    said = [
        c for side in ("give", "want") for c in [*(k for k, n in row[side].items() for _ in range(n)), "that is all"]
    ]
    offered = does(game, state, "offer to seat 2", *said)
    assert game.current_player(offered) == 2
    agreed, declined = does(game, offered, "agree"), does(game, offered, "decline")
    for colour, amount in row["give"].items():
        assert int(agreed.stock[2, game.words.COLOUR_NAMES.index(colour)]) == amount
    for colour, amount in row["want"].items():
        assert int(agreed.stock[0, game.words.COLOUR_NAMES.index(colour)]) == amount
    assert np.array_equal(declined.stock, state.stock)


# --- whole plays ----------------------------------------------------------------------------------------------


@pytest.mark.slow  # interpreted, hundreds of plays take an hour
def test_descending_bots_finish() -> None:
    """At least 99 of 100 four-player plays: of 400, at most 4 stall."""
    result = wb.simulate(wb.game("dante", players=4), bots="descend", plays=400, seed=1, progress=False)
    stalled = result.tallies().filter(tally="stalled")["value"].item()
    assert stalled <= 0.01


@pytest.mark.slow
def test_descending_beats_playing_at_random() -> None:
    """One seat of four descends, the others act at random: it wins nearly all plays that anybody wins."""
    game = wb.game("dante", players=4, turns=200)
    result = wb.simulate(game, bots=["descend", "uniform", "uniform", "uniform"], plays=100, seed=2, progress=False)
    points = result.points().to_dicts()
    best, other = points[0], points[1]
    assert best["value"] - 4 * best["error"] > other["value"] + 4 * other["error"]
