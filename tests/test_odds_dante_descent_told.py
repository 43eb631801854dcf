"""What the way down to Lucifer in Dante is asked under, what its answer says and rests on, and what it refuses."""

from fractions import Fraction
from functools import cache
from math import inf
from typing import Any

import pytest
from test_odds_dante import other_values
from test_odds_dante_descent import FOUR, GAME, THREE, WIN

import workbench as wb

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

odds = wb.odds.dante


def test_an_answer_says_how_many_tries_it_counts() -> None:
    """Where it is shown: in the frame, in words, in a lesson's answer and on the command line."""
    found = odds.descent(FOUR, have="red=4, green=4", tries=2, turns=20, table=GAME)
    frame = found.frame()
    assert frame["measure"].unique().to_list() == ["chance to have beaten Lucifer within 2 tries"]
    rows = frame.select("turn", "gain_least", "gain_most").rows()
    assert rows == [(turn, *map(float, found.gain_within(turn))) for turn in range(21)]
    assert found.frame(gain=False)["gain_most"].to_list() == [None] * 21
    more = 100 * float(found.at_most(20) - found.by(20))
    assert f"Within 2 tries: by turn 20 more tries add {more:.2g} % at most." in repr(found)


def test_a_bound_is_told_as_one() -> None:
    """In words: a turn where more tries leave no doubt of it, else from when to when; and one of a thing is one."""
    found = odds.descent(FOUR, have="red=4, green=4", tries=2, turns=20, table=GAME)
    half = found.soonest("0.5"), found.quantile("0.5")
    assert half[1] is None
    assert f"50 % by turn {half[0]} or later" in repr(found)
    some = next(q for q in (10, 25) if found.quantile(Fraction(q, 100)) != found.soonest(Fraction(q, 100)))
    few, many = (when(Fraction(some, 100)) for when in (found.soonest, found.quantile))
    assert f"{some} % by turn {few} to {many}" in repr(found)
    one = odds.descent("red 5/6", have="yellow=9, red=9, green=9", tries=1, rerolls=1, table=GAME)
    assert "the price of 1 re-roll, fights" in one.model
    assert "after a loss does not try again" in one.model
    two = odds.descent("red 5/6", have="yellow=9, red=9, green=9", tries=2, table=GAME)
    assert "the price of 0 re-rolls, fights" in two.model
    assert "2 tries at most in all" in two.model


def test_what_never_goes_is_told_why() -> None:
    """The first colour that never comes, as `waiting` says it, and no turn, no mean and no chance beside it."""
    told = repr(odds.descent("yellow 3/8, red 5/6", table=GAME, tries=2)).splitlines()[0]
    assert told == "Never goes, since no roll brings green."
    assert odds.descent("yellow 3/8, red 5/6", table=GAME, tries=2, wish="green").mean != inf


def test_readings() -> None:
    """The scope of a re-roll, the ninth tile bought and laid already, Lucifer's target."""
    have = "yellow=9, red=9, green=9, blue=1"
    die = wb.game("dante", players=4, reroll_scope="die")
    assert odds.descent("red 5/6", have=have, rerolls=1, tries=1, table=die).by(1) == Fraction(77, 216)
    bought = wb.game("dante", players=4, ninth="bought")
    assert odds.descent("red 5/6", have="yellow=9, red=8, green=9", tries=1, table=bought).by(1) == WIN
    assert odds.descent("red 5/6", have="yellow=8, red=8, green=9", tries=1, table=bought).by(9) == 0
    lower = wb.game("dante", players=4, targets={"ninth": 7})
    assert odds.descent("red 5/6", have=have, tries=1, table=lower).by(1) == Fraction(21, 36)
    laid = bought.position(tile={"e5": 1}, pawn={0: ["a1.1"]}, stock={0: {"yellow": 8, "red": 8, "green": 8}})
    assert odds.descent(bought, laid, seat=0, tries=1).by(1) == WIN


def test_positions() -> None:
    """Whose turn it is, which pawn goes, how far it is from a corner, a step that is used up."""
    stock = {0: {"yellow": 24, "red": 24, "green": 24}}
    pawns = {0: ["b1.1", "a1.1", "c2.3"], 1: ["d1.1"]}
    state = GAME.position(tile={"c2": 3}, pawn=pawns, stock=stock)
    inner = odds.descent(GAME, state, seat=0)  # c2 is a step from the corner b2 of the third circle
    assert inner.race.prices[0] == (6, 6, 0, 6)
    assert inner.by(0) == 0
    assert inner.by(1) > 0  # seat 0 has rolled and may act
    assert odds.descent(GAME, state, seat=0, pawn=1).race.prices[0] == (8, 8, 0, 8)
    moved = state.copy()
    moved.moved = 1
    found = odds.descent(GAME, moved, seat=0)
    assert (found.race.ready, found.by(1), found.by(2)) == (2, 0, inner.by(1))
    assert odds.descent(GAME, moved, seat=0, pawn=1).race.ready == 1
    far = GAME.position(pawn={0: ["e1.1"]}, stock=stock)
    assert odds.descent(wb.Table(GAME, start=far), 0).race.ready == 4


def test_frame_and_how_sure() -> None:
    """A row a turn from 0; the ninth tile's price is assumed, and so is all that rests on it."""
    found = odds.descent("red 5/6", have="yellow=8, red=7, green=8, blue=1", tries=2, turns=3, table=GAME)
    rows = found.frame().to_dicts()
    assert [row["turn"] for row in rows] == [0, 1, 2, 3]
    assert rows[1]["value"] == rows[1]["by"] == float(found.by(1))
    assert rows[2]["at"] == float(found.at(2))
    assert rows[2]["gain"] == float(found.gain(2))
    bare = found.frame(gain=False)
    assert bare["by"].to_list() == [row["by"] for row in rows]
    assert bare["gain"].to_list() == [None] * len(rows)
    assert {(row["sure"], row["error"]) for row in rows} == {("assumed", 0.0)}
    assert {"costs.descend", "lucifer_return", "players"} <= set(found.keys)
    assert "costs.reroll" not in found.keys
    anew = wb.game("dante", players=4, reroll_on="anew")
    assert odds.descent("red 5/6", table=anew, tries=1, turns=1).frame()["gain"].to_list() == [None, None]
    free = wb.game("dante", players=4, ninth="free", targets={"ninth": 9})
    assert odds.descent("red 5/6", table=free, tries=1).sure == "variant, assumed"


@pytest.mark.parametrize("rerolls", [0, 1])
def test_undeclared_keys_change_no_digit(rerolls: int) -> None:
    """Whatever value the answer does not declare may change, and not a digit moves; of those declared these do."""
    stock = {0: {"yellow": 7 + rerolls, "red": 9, "green": 9, "blue": 2}}
    state = GAME.position(pawn={0: ["h1.1", "b1.1", "c1.1"], 1: ["d1.1"]}, stock=stock, seat=2)

    def asked(game: wb.Game) -> Any:
        return odds.descent(game, state, seat=0, pawn=0, rerolls=rerolls, wish="yellow", tries=2)

    found = asked(GAME)
    declared = GAME.values.matching(key for key in found.keys if key not in GAME.sheet.rules)
    mattered: set[str] = set()
    tried = 0
    for key, value in other_values(GAME):
        group, _, name = key.partition(".")
        try:
            theirs = asked(wb.game("dante", 4, **{group: {name: value} if name else value}))
        except wb.BadInput:  # the position, or a re-roll, can't be under that value
            continue
        tried += 1
        if [theirs.by(turn) for turn in (1, 2)] != [found.by(turn) for turn in (1, 2)]:
            mattered.add(key)
            assert key in declared, key
    assert tried > 50
    rolled = {"costs.reroll", "reroll_scope"} if rerolls else set()
    assert {"costs.descend", "targets.ninth", "lucifer_when", "tiles.ring1"} | rolled <= mattered


def test_who_rolls() -> None:
    """That seats without a pawn roll is a ruling, on which all answers about rounds rest that such seats are in."""
    state = GAME.position(pawn={0: ["b1.1"], 1: ["c1.1"], 2: ["d1.1"]})
    full = GAME.position(pawn={0: ["b1.1"], 1: ["c1.1"], 2: ["d1.1"], 3: ["e1.1"]})
    for at, rests in ((state, True), (full, False)):
        found = [
            odds.production(GAME, at),
            odds.waiting({}, "descend", GAME, at, seat=0, wish="best"),
            odds.descent(GAME, at, seat=0, tries=1),
        ]
        assert [("no_pawn" in each.keys) for each in found] == [rests] * 3
    assert "no_pawn" not in odds.descent("red 5/6", tries=1, table=GAME).keys


def test_what_never_comes() -> None:
    """No green tile: it never goes; and beyond what all tries bring there is no turn."""
    found = odds.descent("yellow 3/8, red 5/6", table=GAME, tries=2)
    assert (found.mean, found.by(50), found.quantile("0.1"), found.quantile(0)) == (inf, 0, None, 0)
    able = odds.descent("red 5/6", have="yellow=9, red=9, green=9", tries=1, table=GAME)
    assert (able.quantile("1/6"), able.quantile("0.17")) == (1, None)


def capped(cap: int) -> wb.Game:
    """Four players who hold no more than that of a colour."""
    return wb.game("dante", players=4, stock_cap=cap)


def test_a_cap_bounds_the_tries() -> None:
    """Nothing that counts is ever cut: 8 down and 1 a try, so with a cap of 9 two tries, and waiting has no answer."""
    found = odds.descent(THREE, table=capped(9))
    assert (found.tries, found.can_wait) == (2, False)
    free = odds.descent(THREE, tries=2, table=GAME)
    assert [found.by(turn) for turn in range(20)] == [free.by(turn) for turn in range(20)]


@cache
def shut_in() -> Any:
    """A pawn in the third circle with gaps on both sides."""
    return GAME.position(tile={"d2": 3}, pawn={0: ["d2.3"]})


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: odds.descent(THREE, have={"yellow": -1}), "yellow = -1: accepted is a whole number from 0"),
        (lambda: odds.descent("pink 3/8"), "'pink' is no colour"),
        (lambda: odds.descent("yellow 3/7"), "3/7"),
        (lambda: odds.descent(THREE, rerolls=-1), "rerolls = -1"),
        (lambda: odds.descent(THREE, rerolls=1, table=wb.game("dante", reroll_on="anew")), "accepted is 0"),
        (lambda: odds.descent(THREE, rerolls=2, table=capped(9)), "cost up to 10 of a colour.* stock_cap of 9"),
        (lambda: odds.descent(THREE, tries=3, table=capped(9)), "tries = 3: .* up to 10 .* stock_cap of 9 holds"),
        (lambda: odds.descent(THREE, have="red=10", table=capped(9)), "have = 'red=10': .* stock_cap of 9"),
        (lambda: odds.descent(THREE, rerolls=30), "different holdings lie on the way"),
        (lambda: odds.descent(THREE, tries=0), "tries = 0"),
        (lambda: odds.descent(THREE, circle=9), "circle = 9: accepted is a whole number from 1 to 8"),
        (lambda: odds.descent(THREE, pawn=0), "pawn goes with a position"),
        (lambda: odds.descent(THREE, wish="rd"), "wish = 'rd'.*Did you mean 'red'"),
        (lambda: odds.descent(THREE, first=6), "first = 6"),
        (lambda: odds.descent(THREE).by(-1), "turn = -1"),
        (lambda: odds.descent(THREE).by(301), "accepted is up to 300"),
        (lambda: odds.descent(THREE, tries=2).gone(3, tries=3), "tries = 3: accepted is from 1 to 2"),
        (lambda: odds.descent(THREE).quantile(1), "chance = 1"),
        (lambda: odds.descent(THREE, turns=-1), "turns = -1"),
        (lambda: odds.descent(GAME, shut_in(), seat=0), "No pawn of seat 0 can go down"),
        (lambda: odds.descent(GAME, shut_in(), seat=0, pawn=3), "pawn = 3: accepted is a pawn of seat 0 in play: 0"),
        (lambda: odds.descent(GAME, shut_in(), seat=0, pawn=[0]), r"pawn = \[0\]: accepted is a whole number"),
        (lambda: odds.descent(GAME, shut_in(), seat=1), "No pawn of seat 1"),
        (lambda: odds.descent(GAME, shut_in()), "Whose"),
        (lambda: odds.descent(GAME, shut_in(), seat=0, circle=3), "circle goes with tiles alone"),
        (lambda: odds.descent(GAME, GAME.position(pawn={0: ["a1.1"]}), seat=0, first=1), "first goes with tiles alone"),
    ],
)
def test_refused(ask: Any, words: str) -> None:
    """A sentence that names the thing and what is accepted."""
    with pytest.raises(wb.BadInput, match=words):
        ask()
