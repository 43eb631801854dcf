"""Dante's production, droughts and marks: fractions against the game's own rules, and what is refused."""

import warnings
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import workbench as wb
from workbench.games.dante.words import END, Phase
from workbench.kernel import CHANCE

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

odds = wb.odds.dante
COLOURS = ("yellow", "red", "blue", "green")

# --- production ---------------------------------------------------------------------------------------------

READINGS = [{}, {"yield_two": "once"}, {"good_two": "one"}, {"yield_two": "once", "good_two": "one"}]


def crowded(**changes: Any) -> Any:
    """A game and a position with pawns in all rings, two of a seat on one tile, and others' there; both tokens.

    The centre's and corners' pawns gain nothing.
    """
    game = wb.game("dante", players=4, stock_cap=0, lucifer_when="next_turn", **changes)
    tiles = {"c2": 3, "d2": 8, "d3": 1, "e3": 6, "e4": 2}  # of rings 2, 2, 3, 3, 4
    pawns = {
        0: ["c2.3", "c2.4", "d3.5", "e4.8"], 1: ["d2.3", "e4.7", "a1.1"], 2: ["e3.6", "c1.1"],
        3: ["d2.4", "d3.6", "e5.9", "c1.2"],
    }  # fmt: skip
    return game, game.position(tile=tiles, pawn=pawns, good="c2", evil="d3", seat=1)


def rolling(game: wb.Game, state: Any, roller: int) -> Any:
    """The moment at which a seat rolls for resources, nobody holding anything, no demons about."""
    before = state.copy()
    before.seat = (roller - 1) % game.players
    before.pawn[3, 2] = 0  # who stands in the centre would fight first
    before.stock[:] = 0
    now = game.after(before, END)
    assert (now.phase, now.seat, game.current_player(now)) == (Phase.ROLLING, roller, CHANCE)
    return now


def rolled(game: wb.Game, state: Any, wish: str | None = None) -> dict[int, list[Fraction]]:
    """What the next roll brings each seat on average: all 36 rolls done by the game's own rules."""
    outcomes = game.outcomes(state)
    assert len(outcomes) == 36
    total = {seat: [Fraction(0)] * 4 for seat in range(game.players)}
    for action, _ in outcomes:
        after = game.after(state, action)
        if after.phase == Phase.WISH and wish:
            after = game.after(after, wish)
        for seat in total:
            total[seat] = [n + Fraction(int(m), 36) for n, m in zip(total[seat], after.stock[seat], strict=True)]
    return total


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize("good", ["c2", "d2", "d3"])
def test_production_by_the_rules(reading: dict[str, str], good: str) -> None:
    """Every seat's next roll and round, by 36 rolls through `apply`; doubles left out, and wished for green."""
    game, state = crowded(**reading)
    state.good = game.position(good=good, tile={"c2": 3, "d2": 8, "d3": 1}).good
    state.pawn[3, 2] = 0
    rounds = {seat: [Fraction(0)] * 4 for seat in range(4)}
    for roller in range(4):
        now = rolling(game, state, roller)
        true, found = rolled(game, now), odds.production(game, now)
        assert found.roller == roller
        for seat in range(4):
            assert [found.roll(seat)[colour] for colour in COLOURS] == true[seat]
            rounds[seat] = [n + m for n, m in zip(rounds[seat], true[seat], strict=True)]
        green = rolled(game, now, "green")
        wished = odds.production(game, now, wish="green")
        for seat in range(4):
            assert [wished.roll(seat)[colour] for colour in COLOURS] == green[seat]
    assert sum(sum(row) for row in rounds.values()) > 0
    for seat in range(4):
        found = odds.production(game, state).round(seat)
        assert [found[colour] for colour in COLOURS] == rounds[seat]
        assert found["of choice"] == Fraction(1, 6)


def test_each_pawn() -> None:
    """One by one: the first of the tile where the good token lies, an evil tile, a corner."""
    game, state = crowded()
    rows = {(row.seat, row.pawn): row for row in odds.production(game, state).rows}
    # c2 holds the second ring's third tile, yellow 5/6: 4 + 5 ways, two a pawn, doubled; four seats roll
    assert rows[0, 0].tile == "yellow 5/6"
    assert (rows[0, 0].ways, rows[0, 0].roll, rows[0, 0].round) == (9, Fraction(9 * 4, 36), Fraction(9 * 4, 9))
    assert (rows[0, 2].tile, rows[0, 2].roll) == ("yellow 3/6", 0)  # the evil token's
    assert (rows[1, 2].tile, rows[1, 2].colour, rows[1, 2].roll) == ("corner", None, 0)
    assert rows[3, 2].tile == "centre"


def test_production_of_tiles() -> None:
    """Tiles alone: 2 + 5 and 4 + 5 ways, one each; 3 + 4 ways and two each in the second ring; four roll in a round."""
    game = wb.game("dante", players=4)
    found = odds.production("yellow 3/8, red 5/6, ring2 green 4/9", table=game)
    assert found.round() == {
        "yellow": Fraction(4 * 7, 36), "red": Fraction(4 * 9, 36), "blue": 0, "green": Fraction(4 * 7 * 2, 36),
        "of choice": Fraction(1, 6),
    }  # fmt: skip
    assert found.sure == "inferred"  # doubles are; the tiles are the asker's own
    assert odds.production(["yellow 3/8", "ring2 green 4/9", "red 5/6"], table=game).round() == found.round()
    wished = odds.production("yellow 3/8", wish="yellow", table=game)
    assert wished.roll()["yellow"] == Fraction(7 + 6, 36)


def test_a_cap_cuts_nothing() -> None:
    """Expected gains are said before a cap cuts them, as the model says: the good tile's 4 a hit with a cap of 1."""
    game, state = crowded()
    capped = wb.game("dante", players=4, stock_cap=1, lucifer_when="next_turn")
    assert odds.production(capped, state).round(0) == odds.production(game, state).round(0)
    assert "no cap cuts" in odds.production(capped, state).model


def test_production_says_how_sure() -> None:
    """Tiles are assumed; with an owner's tiles only what is inferred is left."""
    game, state = crowded()
    assert odds.production(game, state).sure == "assumed"
    assert {"yield_two", "good_two", "tiles.ring2", "yields.ring4", "doubles", "players"} <= set(
        odds.production(game, state).keys
    )
    frame = odds.production(game, state).frame()
    assert frame.filter(tile="doubles")["sure"].unique().to_list() == ["inferred"]
    assert frame.height == 13 + 4


def other_values(game: wb.Game) -> Iterator[tuple[str, Any]]:
    """Another value for each key of the sheet that fits the same position."""
    for key, row in game.values.rows.items():
        written = game.sheet.row(key, game.players)
        if key in ("players", "tile_set"):
            continue
        if written is not None and written.readings:
            yield key, next(reading.value for reading in written.readings if reading.value != row.value)
        elif key.startswith("tiles."):
            yield key, str(row.value).translate(str.maketrans("34", "43"))
        elif key.startswith("costs."):
            yield key, "blue"
        else:
            yield key, {"stock_cap": 9, "demons": 19, "start_pawns": 2, "pawns": 5}.get(key, int(row.value) + 1)


def test_undeclared_keys_change_no_digit() -> None:
    """Whatever value an answer does not declare may change, and not a digit moves; those declared do matter in part."""
    game, state = crowded()

    def digits(game: wb.Game) -> Any:
        made = odds.production(game, state)
        waits = odds.waiting({}, {"yellow": 1, "red": 2}, game, state, seat=0, wish="best")
        dry = odds.drought(game, state, colour="yellow", rolls=3, seat=0, wish=True)
        return [(row.seat, row.pawn, row.roll, row.round) for row in made.rows], (waits.mean, dry.chance), made, waits

    rows, numbers, made, waits = digits(game)
    tried, mattered = 0, set()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for key, value in other_values(game):
            group, _, name = key.partition(".")
            try:
                changed = wb.game(
                    "dante", players=4, **{"lucifer_when": "next_turn", group: {name: value} if name else value}
                )
                theirs = digits(changed)
            except wb.BadInput:  # the position can't be under that value
                continue
            tried += 1
            if theirs[0] != rows:
                mattered.add(key)
                assert key in game.values.matching(k for k in made.keys if k not in game.sheet.rules), key
            if theirs[1] != numbers:
                assert key in game.values.matching(k for k in waits.keys if k not in game.sheet.rules), key
    assert tried > 50
    assert {"yield_two", "yields.ring2", "tiles.ring2"} <= mattered


def test_drought() -> None:
    """Two tiles, 3/8 and 8/9, share the 8: 2 + 5 + 4 of 36 ways; four 12ths of own doubles are not among them."""
    game = wb.game("dante", players=4)
    found = odds.drought("yellow 3/8, yellow 8/9", colour="yellow", rolls=5, table=game)
    assert found.chance == Fraction(25, 36) ** 5
    # Own doubles that bring none by their total: all but 4 + 4, so 5 rolls more are wet; of 5 rolls the first and the
    # last are own.
    wished = odds.drought("yellow 3/8, yellow 8/9", colour="yellow", rolls=5, wish=True, table=game)
    assert wished.chance == Fraction(25, 36) ** 3 * Fraction(20, 36) ** 2
    assert wished.own == 2
    assert odds.drought("yellow 3/8", colour="red", rolls=5, table=game).chance == 1
    assert (found.sure, wished.sure) == ("agreed", "inferred")


def test_drought_by_random_rolls() -> None:
    """A simulation of plain rolls, within four standard errors."""
    luck, dry, plays = Random(5), 0, 20_000
    for _ in range(plays):
        totals = [luck.randint(1, 6) + luck.randint(1, 6) for _ in range(6)]
        dry += not {5, 10} & set(totals)
    true = float(odds.drought("blue 5/10", colour="blue", rolls=6).chance)
    assert abs(dry / plays - true) < 4 * (true * (1 - true) / plays) ** 0.5


# --- marks --------------------------------------------------------------------------------------------------


def test_marks() -> None:
    """At pawns what they bring, beside a demon the chance to beat it; the table has the same numbers."""
    game, state = crowded()
    state.demon[next(s for s in range(161) if game.words.space_name(s) == "d2.4")] = 1
    found = odds.marks(wb.odds.View(game, state, 2))
    assert found["pawn:0:0"] == ("4.00",)  # as computed in test_each_pawn
    assert found["pawn:3:0"][1] == "58 %"  # 21/36 in the fourth circle
    assert "own:2" not in found, "a corner brings nothing"
    assert found["pawn:3:2"] == ("17 %",)  # 6/36 against Lucifer
    assert "ASSUMED" in found[""][-1]
    frame = odds.table(game, state)
    assert frame.filter(seat=3, pawn=0)["fight"].to_list() == [21 / 36]
    assert frame.filter(seat=0, pawn=0)["round"].to_list() == [4.0]


def test_marks_rest_on_the_targets() -> None:
    """One pawn on a corner of the third circle, where the target of a demon is inferred, and no tile matters."""
    game = wb.game("dante", players=3)
    state = game.position(pawn={0: ["b2.3"]}, demon={"b2.3": 1})
    found = odds.marks(game, state)
    assert found["own:0"] == ("58 %",)
    assert "inferred" in found[""][-1]
    rows = odds.table(game, state).filter(seat=0, pawn=0)
    assert rows.select("sure", "fight").rows() == [("inferred", 21 / 36)]


def test_marks_where_a_pawn_may_enter() -> None:
    """While pawns are placed each tile says what one there would bring: its ways in 36, times the seats."""
    game = wb.game("dante", players=3)
    table = wb.Table(game, seed=1)
    table.deal()
    assert table.state.phase == Phase.PLACING
    found = odds.marks(table, 0)
    named = [name for name in found if name.startswith("tile:")]
    assert len(named) == 28
    numbers = game.spec.low[0, table.state.tile[1] - 1], game.spec.high[0, table.state.tile[1] - 1]
    ways = sum(6 - abs(7 - int(number)) for number in numbers)
    assert found["tile:b1"] == (f"{3 * ways / 36:.2f}",)


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: odds.fight(1), "target = 1: accepted is a whole number from 2 to 12"),
        (lambda: odds.fight(13), "target = 13"),
        (lambda: odds.fight(True), "target = True"),
        (lambda: odds.fight(7.0), "target = 7.0"),
        (lambda: odds.fight(7, -1), "rerolls = -1"),
        (lambda: odds.fight(7, 1, "dice"), "scope = 'dice'.*Did you mean 'die'"),
        (lambda: odds.fight(7, 1, readings="some"), "readings = 'some'"),
        (lambda: odds.again(7, (1, 7)), "accepted are two numbers from 1 to 6"),
        (lambda: odds.production("yellow 3/7"), "3/7"),
        (lambda: odds.production("ring5 yellow 3/4"), "'ring5' is no ring"),
        (lambda: odds.production("yellow " + "3/4 " * 6), "6 tiles: accepted are up to 5"),
        (lambda: odds.production("ring4 yellow " + "3/4 " * 5), "5 tiles of ring4: accepted are up to 4"),
        (lambda: odds.production("yellow 3/4", wish="pink"), "wish = 'pink'"),
        (lambda: odds.production("yellow 3/4", 3), "3 beside tiles"),
        (lambda: odds.production("yellow 3/4").round(1), "seat = 1"),
        (lambda: odds.production(wb.game("divinare")), "answers for dante, not for divinare"),
        (lambda: odds.drought("yellow 3/4", colour="yelow", rolls=3), "Did you mean 'yellow'"),
        (lambda: odds.drought("yellow 3/4", colour="yellow", rolls=-3), "rolls = -3"),
        (lambda: odds.drought(*crowded(), colour="yellow", rolls=3), "Whose"),
        (lambda: odds.drought(*crowded(), colour="yellow", rolls=3, seat=4), "seat = 4"),
    ],
)
def test_refused(ask: Any, words: str) -> None:
    """A sentence that names the thing and what is accepted."""
    with pytest.raises(wb.BadInput, match=words):
        ask()


def test_impossible_states_are_refused() -> None:
    """Two pawns on one space, fewer resources than none."""
    game, state = crowded()
    state.stock[0, 0] = -1
    with pytest.raises(wb.BadInput, match="fewer than no resources"):
        odds.production(game, state)
    game, state = crowded()
    state.pawn[0, 0] = state.pawn[1, 0]
    with pytest.raises(wb.BadInput, match="two pawns"):
        odds.production(game, state)
