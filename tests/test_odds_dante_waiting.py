"""How long a price takes in Dante: the chain against brute force, sums, simulation and the game's own rules."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest

import workbench as wb
from workbench.games.dante.words import COLOUR, END, NO_TOKEN, Phase

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

odds = wb.odds.dante
GAME = wb.game("dante", players=4)
COLOURS = ("yellow", "red", "blue", "green")
ROLLS = list(product(range(1, 7), repeat=2))
DESCENT = "yellow 3/8, red 5/6, green 4/9"
"""7, 9 and 7 ways in 36."""

# What a plain player of dice knows: each tile its colour, its numbers, what it gives.
TILES = [("yellow", (3, 8), 1), ("red", (5, 6), 1), ("green", (4, 9), 1)]
RICH = [("yellow", (3, 8), 1), ("red", (8, 5), 2), ("yellow", (4, 9), 3)]
RICH_TEXT = ["yellow 3/8", "ring2 red 5/8", "ring3 yellow 4/9"]


def gains(tiles: Sequence[tuple[str, tuple[int, int], int]], total: int) -> dict[str, int]:
    """What a total brings."""
    out = dict.fromkeys(COLOURS, 0)
    for colour, numbers, each in tiles:
        out[colour] += each * (total in numbers)
    return out


def test_one_tile() -> None:
    """7 ways in 36: geometric, mean 36/7, 1 - (29/36)^n by n rolls."""
    found = odds.waiting({}, {"yellow": 1}, "yellow 3/8", table=GAME)
    assert found.mean == Fraction(36, 7)
    assert [found.by(n) for n in range(5)] == [1 - Fraction(29, 36) ** n for n in range(5)]
    assert found.at(3) == Fraction(29, 36) ** 2 * Fraction(7, 36)
    assert found.quantile(0.5) == 4  # 1 - (29/36)^3 = 0.477, ^4: 0.579
    assert (found.bottleneck, found.last, found.alone) == ("yellow", {"yellow": 1}, {"yellow": Fraction(36, 7)})


def test_several_of_one_colour() -> None:
    """Eight of a colour at one a hit: eight times as long; at two a hit four times."""
    assert odds.waiting({}, {"red": 8}, "red 5/6", table=GAME).mean == 8 * Fraction(36, 9)
    assert odds.waiting({}, {"red": 8}, "ring2 red 5/6", table=GAME).mean == 4 * Fraction(36, 9)
    assert odds.waiting({"red": 1}, {"red": 8}, "ring2 red 5/6", table=GAME).mean == 4 * Fraction(36, 9)
    assert odds.waiting({"red": 2}, {"red": 8}, "ring2 red 5/6", table=GAME).mean == 3 * Fraction(36, 9)


def test_three_colours_by_inclusion_and_exclusion() -> None:
    """The longest of three waits that never end together: sums over which colours have not come.

    36/7 + 36/9 + 36/7 - 36/16 - 36/14 - 36/16 + 36/23.
    """
    ways = [7, 9, 7]
    single = sum(Fraction(36, n) for n in ways)
    pairs = Fraction(36, 16) + Fraction(36, 14) + Fraction(36, 16)
    found = odds.waiting({}, "yellow+red+green", DESCENT, table=GAME)
    assert found.mean == single - pairs + Fraction(36, 23)
    # Last of all: red where yellow and green came before it; 7/23 7/16 + 7/23 7/16.
    assert found.last["red"] == 2 * Fraction(7, 23) * Fraction(7, 16)


@pytest.mark.parametrize(("want", "have"), [({"yellow": 3, "red": 2}, {}), ({"yellow": 4, "red": 1}, {"yellow": 1})])
def test_by_brute_force(want: dict[str, int], have: dict[str, int]) -> None:
    """Every sequence of three rolls out of 36³, where one roll may bring two colours."""
    payable = [0, 0, 0, 0]
    for dice in product(ROLLS, repeat=3):
        held = dict.fromkeys(COLOURS, 0) | have
        for number, (a, b) in enumerate(dice, 1):
            held = {colour: held[colour] + more for colour, more in gains(RICH, a + b).items()}
            payable[number] += all(held[colour] >= n for colour, n in want.items())
    found = odds.waiting(have, want, RICH_TEXT, table=GAME)
    assert [found.by(number) for number in range(4)] == [Fraction(n, 36**3) for n in payable]


@pytest.mark.parametrize("wish", ["yellow", "best"])
@pytest.mark.parametrize("first", [0, 1])
def test_wishes_by_value_iteration(wish: str, first: int) -> None:
    """A dumb twin in floats: means improved until they stand still, each wish tried; two seats roll in turn."""
    game = wb.game("dante", players=2)
    colours = ("yellow", "red")
    want = (2, 2)
    holdings = list(product(range(3), repeat=2))
    means = {(held, own): 0.0 for held in holdings for own in (True, False)}
    for _ in range(250):
        fresh = dict.fromkeys(means, 0.0)
        for (held, own), _ in means.items():
            if held == want:
                continue
            total = 0.0
            for a, b in ROLLS:
                got = gains(RICH, a + b)
                now = tuple(min(2, n + got[colour]) for n, colour in zip(held, colours, strict=True))
                options = [now]
                if own and a == b:
                    more = [tuple(min(2, n + (i == k)) for i, n in enumerate(now)) for k in range(2)]
                    options = more if wish == "best" else more[:1]
                total += min(means[option, not own] for option in options)
            fresh[held, own] = 1 + total / 36
        means = fresh
    found = odds.waiting({}, {"yellow": 2, "red": 2}, RICH_TEXT, wish=wish, first=first, table=game)
    assert float(found.mean) == pytest.approx(means[(0, 0), first == 0], abs=1e-9)


@pytest.mark.parametrize("wish", [None, "best", "red"])
def test_the_mean_is_the_sum_of_the_distribution(wish: str | None) -> None:
    """Two ways to one number: the mean is the sum over n of the chance to be still waiting after n rolls."""
    found = odds.waiting({"green": 1}, {"yellow": 2, "red": 2, "green": 2}, DESCENT, wish=wish, table=GAME)
    total = sum(float(found.waits(number)) for number in range(400))
    assert float(found.mean) == pytest.approx(total, abs=1e-9)
    assert sum(found.at(n) for n in range(30)) == found.by(29)


@pytest.mark.parametrize("wish", [None, "best"])
def test_the_whole_way_down_by_simulation(wish: str | None) -> None:
    """8 of three colours: mean, a quantile and who comes last, within four standard errors of 6,000 plain plays."""
    found = odds.waiting({}, "down", DESCENT, wish=wish, table=GAME)
    luck, plays = Random(7), 6000
    lengths, red_last = [], 0
    for _ in range(plays):
        held, rolls, lacked = dict.fromkeys(COLOURS, 0), 0, True
        while any(held[colour] < 8 for colour in ("yellow", "red", "green")):
            lacked = held["red"] < 8
            a, b = luck.randint(1, 6), luck.randint(1, 6)
            for colour, more in gains(TILES, a + b).items():
                held[colour] += more
            if wish and a == b and rolls % 4 == 0:
                # Near the best: what would take longest alone; a little worse than it at the most.
                lack = {
                    "yellow": (8 - held["yellow"]) / 7,
                    "red": (8 - held["red"]) / 9,
                    "green": (8 - held["green"]) / 7,
                }
                held[max(lack, key=lambda colour: lack[colour])] += 1
            rolls += 1
        lengths.append(rolls)
        red_last += lacked
    mean = sum(lengths) / plays
    error = (sum((n - mean) ** 2 for n in lengths) / plays**2) ** 0.5
    assert float(found.mean) <= mean + 4 * error
    assert float(found.mean) == pytest.approx(mean, abs=4 * error + (0.2 if wish else 0))
    if wish is None:
        share = float(found.last["red"])
        assert abs(red_last / plays - share) < 4 * (share * (1 - share) / plays) ** 0.5
        by = float(found.by(50))
        assert abs(sum(n <= 50 for n in lengths) / plays - by) < 4 * (by * (1 - by) / plays) ** 0.5


def play_on(game: wb.Game, view: Any, seat: int, actions: list[int]) -> int:
    """No more than must be: yellow wished for, no token, the first corner for a demon, the turn ended."""
    for wanted in (COLOUR, NO_TOKEN, END):
        if wanted in actions:
            return wanted
    return actions[0]


def test_by_the_rules() -> None:
    """Three turns of two seats by the game's own rules: whether seat 0 can pay then, as often as the chain says."""
    game = wb.game("dante", players=2, demons=0, offers=0)
    pawns = {0: ["c2.3", "d1.1", "d3.5"], 1: ["e1.1"]}
    state = game.position(tile={"c2": 3, "d3": 1}, pawn=pawns, seat=1)
    now = game.after(state, END)
    assert (now.seat, now.phase) == (0, Phase.ROLLING)
    want = {"yellow": 5, game_colour(game, state, 0, 1): 1}

    def over(state: Any) -> bool:
        return bool(state.turn == now.turn + 2 and state.phase == Phase.ACTING)

    def payable(state: Any) -> bool:
        return all(state.stock[0, COLOURS.index(colour)] >= number for colour, number in want.items())

    walked = wb.odds.walk(game, now, bot=play_on, horizon=over, measure=payable)
    found = odds.waiting(None, want, game, now, seat=0, wish="yellow")
    assert found.by(3) == walked[True]
    assert 0 < found.by(3) < 1


def game_colour(game: wb.Game, state: Any, seat: int, pawn: int) -> str:
    """The colour of the tile that a pawn stands on."""
    rows = {(row.seat, row.pawn): row for row in odds.production(game, state).rows}
    return str(rows[seat, pawn].colour)


def test_colours_that_are_as_likely_last_are_all_the_bottleneck() -> None:
    """7 ways of 36 each, and no roll brings both: by symmetry either is the last in half of all cases."""
    even = odds.waiting({}, "yellow+green", "yellow 3/8, green 4/9")
    assert even.last == {"yellow": Fraction(1, 2), "green": Fraction(1, 2)}
    assert even.bottleneck == "yellow and green"


def test_positions_say_what_is_held_and_who_is_next() -> None:
    """A position brings its holdings and whose roll is next; a table does with a seat."""
    state = GAME.position(pawn={0: ["b1.1", "c1.1"], 1: ["d1.1"]}, stock={0: {"yellow": 3}}, seat=3)
    colour = game_colour(GAME, state, 0, 0)
    held = odds.waiting(None, {"yellow": 3}, GAME, state, seat=0)
    assert (held.mean, held.quantile("0.9"), held.bottleneck, held.last) == (0, 0, None, {})
    said = odds.waiting({}, {colour: 1}, wb.odds.View(GAME, state, 0), wish="best")
    assert len(said.moves) == 4  # who rolls matters, as own doubles count
    # seat 3 has rolled: seat 0 is next, and its doubles count
    assert [any(doubles for _, _, doubles in moves) for moves in said.moves] == [True, False, False, False]
    table = wb.Table(GAME, start=state)
    assert odds.waiting({}, {colour: 1}, table, 0, wish="best").mean == said.mean


def test_what_never_comes() -> None:
    """No blue without a blue tile; with own doubles one in 6 of every fourth roll: 1 + 4 × 5 = 21 rolls on average."""
    found = odds.waiting({}, "push", DESCENT, table=GAME)
    assert (found.mean, found.quantile(0.5), found.bottleneck, found.by(99)) == (inf, None, "blue", 0)
    assert found.last == {}
    assert "never, since no roll brings blue." in repr(found)
    assert found.frame()["value"].to_list() == [0.0]
    with pytest.raises(wb.BadInput, match="blue never comes"):
        _ = found.die
    assert odds.waiting({}, "push", DESCENT, wish="best", table=GAME).mean == 1 + 4 * 5
    assert odds.waiting({}, "push", DESCENT, wish="red", table=GAME).mean == inf
    assert odds.waiting({}, "push", DESCENT, wish="blue", first=1, table=GAME).mean == 2 + 4 * 5


def test_prices() -> None:
    """24 for the whole way, 26 where the ninth tile is bought; actions by their name in the data file."""
    assert odds.way_down(GAME) == {"yellow": 8, "red": 8, "blue": 0, "green": 8}
    assert odds.way_down(wb.game("dante", ninth="bought")) == {"yellow": 9, "red": 8, "blue": 0, "green": 9}
    assert odds.way_down(GAME, 8) == {"yellow": 1, "red": 1, "blue": 0, "green": 1}
    bought = odds.waiting("yellow=9", "down", DESCENT, table=wb.game("dante", players=4, ninth="bought"))
    assert bought.start == (0, 8, 0, 9)
    assert odds.waiting({}, "pawn", DESCENT, table=GAME).start == (1, 1, 1, 0)
    assert odds.waiting({}, "yellow=2,green=1", DESCENT, table=GAME).start == (2, 0, 0, 1)


def test_how_sure() -> None:
    """What the asker names is in no doubt; the ninth tile's price is assumed, doubles inferred, tiles laid assumed."""
    assert odds.waiting({}, {"red": 1}, DESCENT, table=GAME).sure == "agreed"
    assert odds.waiting({}, "descend", DESCENT, table=GAME).sure == "stated"
    assert odds.waiting({}, "descend", DESCENT, wish="best", table=GAME).sure == "inferred"
    assert odds.waiting({}, "down", DESCENT, table=GAME).sure == "assumed"
    state = GAME.position(pawn={0: ["b1.1"]})
    assert odds.waiting({}, {"red": 1}, GAME, state, seat=0).sure == "assumed"
    # Where the good token serves one pawn it matters who rolls, and so how many seats there are.
    one = wb.game("dante", players=4, good_two="one")
    shared = one.position(pawn={0: ["b1.1"], 1: ["b1.2"]}, good="b1")
    assert "players" in odds.waiting({}, {"yellow": 3}, one, shared, seat=0).keys


def test_frame_and_die() -> None:
    """A row a number of rolls, from 0; the die ends where one in a hundred still waits."""
    found = odds.waiting({}, {"yellow": 1}, "yellow 3/8", rolls=3, table=GAME)
    rows = found.frame().to_dicts()
    assert [row["rolls"] for row in rows] == [0, 1, 2, 3]
    assert rows[2]["at"] == pytest.approx(29 * 7 / 36**2)
    assert rows[2]["value"] == rows[2]["by"] == pytest.approx(1 - (29 / 36) ** 2)
    assert {row["sure"] for row in rows} == {"agreed"}
    whole = odds.waiting({}, {"yellow": 1}, "yellow 3/8", table=GAME)
    assert whole.listed == 22  # (29/36)^21 = 0.0107, ^22: 0.0086
    assert whole.die.probability(2) == Fraction(29 * 7, 36**2)
    assert whole.die.probability(23) == Fraction(29, 36) ** 22


@cache
def state_of_crowd() -> Any:
    """A position with one pawn."""
    return GAME.position(pawn={0: ["b1.1"]})


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: odds.waiting({"yellow": -1}, "descend", DESCENT), "yellow = -1: accepted is a whole number from 0"),
        (lambda: odds.waiting({"pink": 1}, "descend", DESCENT), "'pink' is no colour"),
        (lambda: odds.waiting(3, "descend", DESCENT), "have = 3"),
        (lambda: odds.waiting({}, "desend", DESCENT), "Did you mean 'descend'"),
        (lambda: odds.waiting({}, "descend", DESCENT, wish="rd"), "wish = 'rd'"),
        (lambda: odds.waiting({}, "descend", DESCENT, first=6), "first = 6: accepted is from 0 to 5"),
        (lambda: odds.waiting({}, "descend", DESCENT, seat=1), "seat = 1"),
        (lambda: odds.waiting({}, "descend", GAME, state_of_crowd()), "Whose"),
        (lambda: odds.waiting({}, "descend", GAME, state_of_crowd(), seat=0, first=1), "first goes with tiles alone"),
        (lambda: odds.waiting({}, {"red": 9}, DESCENT, table=wb.game("dante", stock_cap=8)), "stock_cap of 8"),
        (lambda: odds.waiting("red=9", "red", DESCENT, table=wb.game("dante", stock_cap=8)), "have = 'red=9'.* of 8"),
        (lambda: odds.waiting({}, {"red": 10**6}, DESCENT), "1,000,001 different holdings"),
        (lambda: odds.waiting({}, "descend", DESCENT).quantile(1), "chance = 1"),
        (lambda: odds.waiting({}, "descend", DESCENT).quantile("x"), "chance = 'x'"),
        (lambda: odds.waiting({}, "descend", DESCENT).quantile("1/0"), "chance = '1/0'"),
        (lambda: odds.waiting({}, "descend", DESCENT).by(-1), "rolls = -1"),
        (lambda: odds.waiting({}, "descend", DESCENT).by(10**6), "accepted is up to 2000"),
        (lambda: odds.way_down(GAME, 0), "circle = 0"),
        (lambda: odds.way_down(None), "None is no game"),
    ],
)
def test_refused(ask: Any, words: str) -> None:
    """A sentence that names the thing and what is accepted."""
    with pytest.raises(wb.BadInput, match=words):
        ask()
