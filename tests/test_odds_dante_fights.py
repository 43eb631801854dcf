"""Dante's fights: fractions against enumeration, and against the game's own rules."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import workbench as wb
from workbench.games.dante.words import ACCEPT, END, FIGHT, REROLL, Phase

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

odds = wb.odds.dante
COLOURS = ("yellow", "red", "blue", "green")


def test_roll() -> None:
    """Two dice: 1 2 3 4 5 6 5 4 3 2 1 ways in 36."""
    assert [odds.roll().probability(total) * 36 for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


# Whole: 1 - (1 - p)² of 26, 21, 15, 10, 6 ways in 36. One die: the wins of the first roll, and of each losing roll the
# faces that lift its lower die over the target, a sixth each.
# Target 10, one die: 6 ways win; of the rest a higher die 6 (2 × 3 ways) needs 4: 3/6, a higher 5 (4 + 4 + 1 − 1 = 7
# ways: 5 with 1 to 4, twice, less none that wins) 2/6, a higher 4 (7 ways) 1/6, others none:
# 6/36 + (6·3 + 8·2 + 7·1)/216 = 36/216 + 41/216 = 77/216.
@pytest.mark.parametrize(
    ("target", "none", "both", "die"),
    [
        (6, 72.2, 92.3, 89.4),
        (7, 58.3, 82.6, 80.6),
        (8, 41.7, 66.0, 68.1),
        (9, 27.8, 47.8, 52.3),
        (10, 16.7, 30.6, 35.6),
    ],
)
def test_fights_in_per_cent(target: int, none: float, both: float, die: float) -> None:
    """The published table of targets, and what one re-roll adds in either reading."""
    found = [odds.fight(target), odds.fight(target, 1, "roll"), odds.fight(target, 1, "die")]
    assert [round(float(100 * chance), 1) for chance in found] == [none, both, die]
    assert odds.fight(target, 0, "die") == found[0]


def test_lucifer_with_one_reroll() -> None:
    """11/36 or 77/216, by the reading; the arithmetic stands above."""
    assert odds.fight(10, 1, readings="all") == {"roll": Fraction(11, 36), "die": Fraction(77, 216)}


def most(target: int, a: int, b: int, rerolls: int, scope: str) -> Fraction:
    """The best chance after a roll, every choice and every face tried: standing still too."""
    ways = [Fraction(int(a + b >= target))]
    if rerolls and scope == "die":
        ways.append(sum((most(target, x, b, rerolls - 1, scope) for x in range(1, 7)), Fraction(0)) / 6)
        ways.append(sum((most(target, a, x, rerolls - 1, scope) for x in range(1, 7)), Fraction(0)) / 6)
    elif rerolls:
        rolls = product(range(1, 7), repeat=2)
        ways.append(sum((most(target, x, y, rerolls - 1, scope) for x, y in rolls), Fraction(0)) / 36)
    return max(ways)


@pytest.mark.parametrize("target", range(2, 13))
def test_fights_by_brute_force(target: int) -> None:
    """Every roll, every choice: no better play than the one taken."""
    for scope, least in (("roll", 2), ("die", 3)):
        for rerolls in range(least):
            rolls = [most(target, a, b, rerolls, scope) for a, b in product(range(1, 7), repeat=2)]
            assert odds.fight(target, rerolls, scope) == sum(rolls) / 36


def test_the_lower_die_is_rolled_again() -> None:
    """Of a lost roll never the higher die, however many re-rolls are left; a roll that stands is left alone."""
    for target, a, b, rerolls in product(range(2, 13), range(1, 7), range(1, 7), (1, 2, 5)):
        what, chance = odds.again(target, (a, b), rerolls)
        if a + b >= target:
            assert (what, chance) == ("none", 1)
        elif a != b:
            assert what == ("first" if a < b else "second"), (target, a, b, rerolls)
    assert odds.again(10, (6, 2)) == ("second", Fraction(1, 2))  # 4, 5 or 6 beside the six
    assert odds.again(10, (6, 2), 0) == ("none", 0)
    assert odds.again(10, (1, 1), 1, "roll") == ("both", Fraction(1, 6))


def test_many_rerolls() -> None:
    """With whole rolls again 1 - (5/6)^101, which needs no deep calls."""
    assert odds.fight(10, 100, "roll") == 1 - Fraction(5, 6) ** 101


def decide(game: wb.Game, view: Any, seat: int, actions: list[int]) -> int:
    """Fight, and pay for another roll of all, or of the lower die, until the roll wins."""
    if view.phase == Phase.DECIDING:
        a, b = (int(die) for die in view.dice)
        if a + b >= 10:
            return ACCEPT
        lower = REROLL + 1 if a <= b else REROLL + 2
        return lower if lower in actions else REROLL
    assert view.phase == Phase.FIGHT
    return next(action for action in actions if action >= FIGHT)


@pytest.mark.parametrize("rerolls", [0, 1, 2])
@pytest.mark.parametrize(("reading", "scope"), [("both", "roll"), ("die", "die")])
def test_lucifer_by_the_rules(reading: str, scope: str, rerolls: int) -> None:
    """A pawn in the centre, with the price of some re-rolls: the game's own rules come to the same fraction."""
    game = wb.game("dante", players=3, reroll_scope=reading, lucifer_when="next_turn")
    stock = {0: dict.fromkeys(COLOURS, rerolls)}
    state = game.after(game.position(pawn={0: ["e5.9"], 1: ["b1.1"]}, stock=stock, seat=2), END)
    assert state.seat == 0
    assert state.phase == Phase.FIGHT

    def over(state: Any) -> bool:
        return bool(state.purpose != 1 or state.phase not in (Phase.FIGHT, Phase.ROLLING, Phase.DECIDING))

    found = wb.odds.walk(game, state, bot=decide, horizon=over, measure=lambda state: int(state.winner == 1))
    assert found[1] == odds.fight(10, rerolls, scope)


def test_fights_frame() -> None:
    """A row a target, number and scope; graded by the targets of those circles, and by whether fights are re-rolled."""
    rows = odds.fights(rerolls=[0, 1]).to_dicts()
    assert len(rows) == 5 * 3
    lucifer = [row for row in rows if row["circles"] == "ninth"]
    assert [(row["scope"], row["win"], row["in_force"], row["sure"]) for row in lucifer] == [
        (None, "1/6", True, "agreed"), ("roll", "11/36", True, "assumed"), ("die", "77/216", False, "assumed"),
    ]  # fmt: skip
    assert {row["sure"] for row in rows if row["circles"] == "fifth, sixth" and not row["rerolls"]} == {"inferred"}
    softer = odds.fights(wb.game("dante", targets={"ninth": 12}, reroll_on="anew"), [0, 1])
    assert softer.filter(circles="ninth").select("value", "rerolls", "sure").rows() == [(1 / 36, 0, "variant")]
    assert softer["rerolls"].to_list() == [0] * 5


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: odds.fight(13), "target = 13: accepted is a whole number from 2 to 12"),
        (lambda: odds.fight(10, 1.5), "rerolls = 1.5"),
        (lambda: odds.fight(10, 1, "dice"), "Did you mean 'die'"),
        (lambda: odds.again(10, None), "dice = None: accepted are two numbers"),
        (lambda: odds.again(10, (0, 7)), "dice = "),
        (lambda: odds.fights(rerolls=2), "rerolls = 2: accepted are whole numbers in a list"),
        (lambda: odds.fights(rerolls=[0, "two"]), "rerolls = 'two'"),
    ],
)
def test_refused(ask: Any, words: str) -> None:
    """A sentence that names the thing and what is accepted."""
    with pytest.raises(wb.BadInput, match=words):
        ask()
