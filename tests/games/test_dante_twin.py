"""Dante's Inferno's rules beside their twin: random plays and strewn positions, every reading, the board."""

import os
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.dante import CELLS, HELL, SPACES, Position, along, corners, far, joins, ring
from twins.dante_play import Play, clockwise, read
from twins.dante_scatter import SPACE, TILE, opened, scattered
from twins.dante_turns import RESOURCES

import workbench as wb
from workbench.games.dante import board
from workbench.games.dante.spec import READINGS
from workbench.games.dante.words import Phase
from workbench.kernel import TERMINAL

pytestmark = pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
FEW = os.environ.get("WORKBENCH_PLAYS") == "few"
SHARE = 4 if FEW else 1
"""Walks are shorter where rules run interpreted."""
SHOWN = (
    "tiles", "down", "pawns", "demons", "gone", "good", "evil", "stock", "phase", "turn", "winner", "fights", "moved",
    "give", "want", "mover", "trader",
)  # fmt: skip
"""What is compared after each action."""
ROLLED = ("purpose", "fighter", "again")
"""What is compared too while dice are in the air."""
LIKELY = ("roll 1 and 1", "roll 6 and 6", "roll 1 and 2", "roll 3 and 4")
"""Rolls that the walks load: tokens, a lost fight, a demon."""
SINGLE = [(key, reading) for key, readings in READINGS.items() for reading in readings[1:]]


def shown(p: Position) -> Position:
    """What is compared of a position."""
    keys = [*SHOWN, *(ROLLED if p["phase"] in ("ROLLING", "DECIDING") else ()), *(("seat",) if p["turn"] else ())]
    out = {key: p[key] for key in keys}
    if p["phase"] in ("ROLLING", "DECIDING") and p["purpose"] == RESOURCES:
        del out["fighter"]
    return out


def twin_of(game: wb.Game) -> Play:
    """The twin at the same table."""
    return Play({key: row.value for key, row in game.values.rows.items()})


def walk(game: wb.Game, state: Any, seed: int, most: int) -> set[str]:
    """Play at random; whatever the rules allow, and what comes of it, is what the twin says. Gives the phases met."""
    luck, twin, now = random.Random(seed), twin_of(game), read(game, state)
    met = set()
    for _ in range(most):
        met.add(now["phase"])
        where = f"{game!r} seed {seed}, turn {now['turn']}, seat {now['seat']}, {now['phase']}"
        actions = {game.describe(state, a): a for a in game.actions(state)}
        assert set(actions) == twin.legal(now), where
        assert game.current_player(state) == twin.player(now), where
        if game.current_player(state) == TERMINAL:
            break
        words = luck.choice(sorted(actions))
        if words.startswith("roll ") and LIKELY[0] in actions and luck.random() < 0.5:
            words = luck.choice(LIKELY)
        then = twin.after(now, words)
        state = game.after(state, actions[words])
        now = read(game, state) | {"came": then["came"]}
        assert shown(now) == shown(then), f"{where}: {words}"
        game.sound(state)
    return met


# --- the board and the table before the first tile ------------------------------------------------------------


def test_the_board_is_the_grid() -> None:
    """Neighbours, corners, joined circles and distances of the tables are those that the grid of 9 by 9 gives."""
    assert (len(CELLS), len(SPACES)) == (81, 161)  # 9 x 9; two spaces a tile but one in the centre
    assert [clockwise(n) for n in range(4)] == [
        [name for name in sorted(TILE, key=TILE.__getitem__) if ring(name) == n] for n in range(4)
    ]
    for space in SPACES:
        at = SPACE[space]
        assert int(board.TILE_OF[at]) == TILE[space[:2]]
        near = {int(board.NEXT[at]), int(board.PREV[at])} - {-1}
        assert near == {SPACE[to] for to in along(space)}, space
        assert int(board.INWARD[at]) == next((SPACE[to] for to in joins(space, 1)), -1), space
        outward = [] if space == HELL else joins(space, -1)
        assert int(board.OUTWARD[at]) == next((SPACE[to] for to in outward), -1), space
        for quadrant in range(4):
            for circle in range(1, 9):
                corner = next(c for c in corners(circle) if SPACE[c] == board.CORNER_SPACE[circle - 1, quadrant])
                assert int(board.DISTANCE[at, quadrant]) == far(space[:2], corner), (space, corner)


@pytest.mark.parametrize("inner", ["start", "needed"])
@pytest.mark.parametrize("ninth", ["free", "bought"])
@pytest.mark.parametrize("demons", ["none", "corners"])
def test_the_table_before_the_first_tile(inner: str, ninth: str, demons: str) -> None:
    """Corners, the ninth tile, demons and resources lie as the readings say."""
    game = wb.game("dante", players=3, inner_corners=inner, ninth=ninth, demons_setup=demons, stock=2)
    now = read(game, game.setup())
    assert {key: now[key] for key in ("tiles", "demons", "stock", "phase")} == twin_of(game).start()
    # Arithmetic: 4 corners a ring, laid in one ring or in four; the centre where it is free and laid at the start.
    assert len(now["tiles"]) == (16 if inner == "start" else 4) + (inner == "start" and ninth == "free")
    assert len(now["demons"]) == (0 if demons == "none" else 16 if inner == "start" else 4)


def test_the_pile_of_the_first_ring_is_laid_at_random() -> None:
    """Each of the tiles that are left is as likely as any other, and all 28 are laid."""
    game = wb.game("dante", players=3)
    state = game.setup()
    for left in range(28, 0, -1):
        assert [weight for _, weight in game.outcomes(state)] == [1] * left
        state = game.after(state, random.Random(left).choice(game.actions(state)))
    laid = {place: what for place, what in read(game, state)["tiles"].items() if ring(place) == 0}
    assert sorted(str(what) for what in laid.values()) == sorted([*map(str, range(28)), *["blank"] * 4])


# --- plays ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_plays_as_the_twin_does(players: int) -> None:
    """The rules as they stand, from the first tile on, without and with resources at the start."""
    for stock in (0, 6):
        game = wb.game("dante", players=players, stock=stock)
        walk(game, game.setup(), players, 250 // SHARE)


def test_strewn_positions_play_as_the_twin_does() -> None:
    """The rules as they stand, in the middle of plays; every phase but those of other readings is met."""
    met = set()
    for players in (2, 3, 6):
        game = wb.game("dante", players=players)
        for seed in range(8):
            met |= walk(game, scattered(game, random.Random(seed)), seed, 100 // SHARE)
    others = {"TILES", "FIRST", "PLACING", "STARTER", "SEVEN_FROM", "BANKING", "OVER"}
    assert FEW or {phase.name for phase in Phase} - others <= met


@pytest.mark.parametrize(("key", "reading"), SINGLE)
def test_every_reading_plays_as_the_twin_does(key: str, reading: str) -> None:
    """Each other reading by itself."""
    game = wb.game("dante", players=4, **{key: reading})
    for seed in range(2):
        walk(game, scattered(game, random.Random(seed)), seed, 80 // SHARE)
    walk(game, game.setup(), 1, 60)


TABLES = st.fixed_dictionaries(
    {key: st.sampled_from([*readings, readings[0]]) for key, readings in READINGS.items()}
    | {
        "first_placer": st.sampled_from([0, 0, 2]),
        "demons": st.sampled_from([16, 17, 20]), "stock_cap": st.sampled_from([0, 0, 4]),
        "trade_size": st.integers(0, 3), "offers": st.integers(0, 2), "bank": st.sampled_from([0, 2]),
        "actions": st.sampled_from([1, 4, 100]), "turns": st.sampled_from([3, 600]),
        "costs.step": st.sampled_from(["any", "any", "blue"]), "costs.push": st.sampled_from(["blue", "red+red"]),
        "targets.third": st.integers(2, 12), "yields.ring2": st.integers(0, 9),
        "tile_set": st.sampled_from(["balanced", "random:3"]),
    }
)  # fmt: skip
"""Tables of every kind: all readings at once, and the values that decide what may be done."""


@settings(max_examples=10 if FEW else 25)
@given(st.integers(2, 6), TABLES, st.integers(0, 10**6))
def test_variants_play_as_the_twin_does(players: int, changes: dict[str, Any], seed: int) -> None:
    """Any mix of readings and values."""
    game = wb.game("dante", players=players, **changes)
    walk(game, scattered(game, random.Random(seed)), seed, 80 // SHARE)


# --- moments that walks seldom meet ---------------------------------------------------------------------------


def at(game: wb.Game, seed: int = 0) -> Any:
    """A turn's middle, with no pawn on the board, all tiles face up and nobody holding anything."""
    state = opened(game, random.Random(seed))
    state.pawn[:], state.demon[:], state.stock[:] = 0, 0, 0
    return state


@pytest.mark.parametrize(("reading", "gains"), [("both", [2, 2]), ("one", [2, 1])])
def test_the_good_token_serves_all_or_the_rollers_first(reading: str, gains: list[int]) -> None:
    """Seats 1 and 2 on one tile of ring 1, which yields 1 a pawn, 2 with the token; the roller comes first."""
    game = wb.game("dante", players=3, good_two=reading)
    twin = twin_of(game)
    for roller in (1, 2):
        state = at(game)
        state.seat, state.good = roller, TILE["b1"] + 1
        state.pawn[1, 0], state.pawn[2, 0] = SPACE["b1.1"] + 1, SPACE["b1.2"] + 1
        colour, numbers = twin.tiles[0][int(state.tile[TILE["b1"]]) - 1]
        low = min(numbers)
        state.phase, state.again, state.rolled = Phase.ROLLING, 3, 0
        one = 1 if low < 7 else 6
        after = read(game, game.after(state, f"roll {one} and {low - one}"))
        assert after["stock"][roller][colour] == gains[0]
        assert after["stock"][3 - roller][colour] == gains[1]


@pytest.mark.parametrize("when", ["arrival", "next_turn"])
def test_a_pawn_beaten_by_lucifer_goes_back_where_it_came_from(when: str) -> None:
    """The corner of the eighth circle that it left, whichever turn the fight comes in."""
    game = wb.game("dante", players=2, lucifer_when=when)
    for corner in corners(8):
        state = at(game)
        state.pawn[state.seat, 0] = SPACE[corner] + 1
        state.pawn[1 - state.seat, 0] = SPACE["b1.1"] + 1
        mine = int(state.seat)
        state.stock[mine] = [1, 1, 0, 1]  # the price of one descent
        state = game.after(state, "descend with pawn 0")
        if when == "next_turn":
            for words in ("end the turn", "roll 1 and 2", "end the turn", "fight with pawn 0"):
                state = game.after(state, words)
        state = game.after(state, "roll 4 and 5")  # 9 is one short of Lucifer's 10
        assert read(game, state)["pawns"][mine, 0] == corner


def test_a_pawn_that_stays_on_its_corner_does_not_fight_again() -> None:
    """Losing on a corner of the first circle moves nobody, so no demon is met anew."""
    game = wb.game("dante", players=2, retreat_demon="at_once")
    state = at(game)
    state.pawn[1 - state.seat, 0], state.demon[SPACE["a1.1"]] = SPACE["a1.1"] + 1, 1
    state = game.after(state, "end the turn")
    state = game.after(state, "fight with pawn 0")
    state = game.after(state, "roll 1 and 2")
    assert Phase(state.phase) == Phase.ROLLING
    assert state.purpose == RESOURCES


def test_the_bank_pays_up_to_the_cap() -> None:
    """What goes beyond the cap is lost: 3 of 4 red for a yellow on top of 4 leave 4 yellow and 1 red."""
    game = wb.game("dante", players=2, bank=3, stock_cap=4)
    state = at(game)
    state.stock[state.seat] = [4, 4, 0, 0]
    state = game.after(game.after(state, "pay the bank in red"), "yellow")
    assert state.stock[state.seat].tolist() == [4, 1, 0, 0]


def test_paid_steps_close_and_are_closed_in_blocks() -> None:
    """Paid actions in a row: after a push and then the free step no extra step is bought, so nobody can be passed."""
    game = wb.game("dante", players=2, interleave="blocks")
    state = at(game)
    mine = int(state.seat)
    state.pawn[mine, 0], state.pawn[1 - mine, 0] = SPACE["c1.1"] + 1, SPACE["d1.1"] + 1
    state.pawn[1 - mine, 1] = SPACE["i5.1"] + 1
    state.stock[mine] = [2, 2, 2, 2]
    assert {"to b1.1", "to d1.1"} == words_of(game, game.after(state, "step with pawn 0"))
    state = game.after(game.after(state, f"push pawn 1 of seat {1 - mine}"), "to i6.1")
    assert {"to b1.1"} == words_of(game, game.after(state, "step with pawn 0"))


def words_of(game: wb.Game, state: Any) -> set[str]:
    """What may be done, in words."""
    return {game.describe(state, a) for a in game.actions(state)}
