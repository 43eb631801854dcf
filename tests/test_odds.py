"""Divinare's odds: published numbers, formula, forms of asking, models, play going on.

"Facts" are the collected rule facts with the worked odds of the published table (a hypergeometric of 36, 24 drawn).
"""

import json
import warnings
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from positions import at, chances, percent

import workbench as wb
from workbench import kernel

odds = wb.odds.divinare
HAND = {"red": 2, "blue": 1, "green": 1, "yellow": 2}

pytestmark = pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")


# --- the published numbers ----------------------------------------------------------------------------------


def test_before_the_deal() -> None:
    """Facts 9: mean, standard deviation and chances of each suit's number in play, to the digits printed there."""
    before = odds.counts(wb.game("divinare"))
    means = {suit: (round(float(die.mean()), 3), round(float(die.sd()), 3)) for suit, die in before.items()}
    assert means == {
        "red": (4.0, 1.069), "blue": (5.333, 1.193), "green": (6.667, 1.285), "yellow": (8.0, 1.352),
    }  # fmt: skip
    printed = {
        "red": [0.047, 0.976, 7.014, 22.861, 36.006, 26.186, 6.910],
        "blue": [0.002, 0.063, 0.843, 5.297, 17.382, 30.901, 29.356, 13.725, 2.430],
        "green": [None, None, None, 0.631, 3.863, 13.243, 26.211, 29.955, 19.097, 6.173, 0.772],
        "yellow": [None, None, None, None, 0.420, 2.689, 9.936, 21.900, 29.086, 22.981, 10.342, 2.393, 0.216],
    }
    for suit, row in printed.items():
        for count, chance in enumerate(row):
            assert chance is None or percent(before[suit], count) == chance, (suit, count)
    assert sum(percent(before["green"], n) for n in range(3)) == pytest.approx(0.056, abs=1e-3)
    assert sum(percent(before["yellow"], n) for n in range(4)) == pytest.approx(0.037, abs=1e-3)
    assert before["red"].probability(0) == Fraction(comb(30, 24), comb(36, 24))
    assert round(1 / before["red"].probability(0)) == 2108


def test_joint_before_the_deal() -> None:
    """Facts 9: 375 possible sets of counts; one by hand: the four suits' ways multiplied, over all ways to deal 24."""
    before = odds.joint(wb.game("divinare"))
    assert len(before.die) == 375
    ways = comb(6, 4) * comb(8, 5) * comb(10, 7) * comb(12, 8)
    assert before.probability(red=4, blue=5, green=7, yellow=8) == Fraction(ways, comb(36, 24))
    assert before.probability(red=4) == odds.counts(wb.game("divinare"))["red"].probability(4)
    assert before.frame()["value"].sum() == pytest.approx(1)


def test_blind_token_on_green() -> None:
    """Facts 9: the expected score of a blind token on each space of the green board."""
    frame = odds.spaces(wb.game("divinare"))
    green = {row["space"]: round(row["expected_if_ended_here"], 2) for row in frame.iter_rows(named=True)
             if row["suit"] == "green"}  # fmt: skip
    assert green == {"3/4": -1.85, "5": 0.02, "6": 0.91, "7": 1.10, "8": 0.50, "9/10": -0.82}


def test_nine_known_cards() -> None:
    """The rules' own example: after the first pass a seat knows 9 of 24 cards, so 15 of the other 27 are in play."""
    view = odds.know(hand=HAND, passed={"red": 3})
    # Red: 2 held and 3 passed on are certain, the last one is among the 15 of 27 with chance 15/27.
    assert chances(odds.counts(view)["red"]) == {5: Fraction(12, 27), 6: Fraction(15, 27)}
    assert view.state.slots.sum() == 18
    assert view.state.loose.sum() + view.state.hand[view.seat].sum() == 9
    assert view.state.passes == 1


def test_spaces_by_hand() -> None:
    """Two reds left unseen, one of two draws from four: red ends at 4 or 5 or 6; each space's chances by hand."""
    game = wb.game(
        "divinare", players=2, hand=3, discards=0, passing={}, rounds=1, suits=["red", "blue"],
        deck={"red": 6, "blue": 2}, boards={"red": "3 4+ 5/6++", "blue": "0/1/2"},
    )  # fmt: skip
    view = odds.know(game=game, hand={"red": 1, "blue": 1}, table={"red": 2}, tokens={"red": "3", 1: {"red": 4}})
    # Unseen: 3 red and 1 blue, of which seat 1's two cards. Red counts 3 + 1 or 3 + 2: with the blue, or without.
    assert chances(odds.counts(view)["red"]) == {4: Fraction(1, 2), 5: Fraction(1, 2)}
    three, four, five = (space for space in odds.exact_spaces(view) if space.suit == "red")
    half = Fraction(1, 2)
    assert (three.perfect, three.near, three.wrong, three.expected) == (0, half, half, 0)  # 1 or -1
    assert (four.perfect, four.near, four.wrong, four.expected) == (half, half, 0, 3)  # 4 or 2
    assert (five.perfect, five.near, five.wrong, five.expected) == (half, half, 0, 4)  # 5 or 3
    assert [space.taken_by for space in (three, four, five)] == [0, 1, None]
    assert [space.bonus for space in (three, four, five)] == ["none", "simple", "double"]
    assert {space.own_left for space in (three, four, five)} == {1}


# --- formula, forms of asking, models -----------------------------------------------------------------------


def test_formula() -> None:
    """The expression gives the same fractions as the distributions, for every count, and shows binomials."""
    view = odds.know(hand=HAND, passed={"red": 1, "blue": 2}, table={})
    for suit, die in odds.counts(view).items():
        expression = odds.formula(suit, view)
        for count in range(13):
            value = expression.subs("k", count)
            assert Fraction(int(value.p), int(value.q)) == die.probability(count)
    import sympy

    letters = odds.formula("red")
    assert letters.has(sympy.binomial)
    # Nothing certain, 6 of 36 unseen, 24 drawn: 6 reds with chance C(30, 18) / C(36, 24).
    value = letters.subs({"c": 0, "u": 6, "U": 36, "n": 24, "k": 6})
    assert Fraction(int(value.p), int(value.q)) == Fraction(comb(30, 18), comb(36, 24))
    assert r"\binom" in sympy.latex(letters)


def test_forms_of_asking() -> None:
    """A table and a seat, a game and a record, a view: the same answer; what is none of these is refused in words."""
    game = wb.game("divinare")
    table = at(game, 2, 40)
    view = wb.odds.View(game, table.view(1))
    asked = [odds.report(table, 1), odds.report(game, table.view(1)), odds.report(view)]
    assert asked[0] == asked[1] == asked[2]
    for bad, said in (
        ((table.view(1),), "does not name its game"),
        (("red",), "'red' is no view"),
        ((table,), "needs a seat"),
        ((table, 4), "seat = 4"),
        ((game, 3), "no state of divinare"),
        ((view, 1), "beside a view"),
        (
            (game, wb.game("divinare", players=3).observe(at(wb.game("divinare", players=3), 2, 40).state, 1)),
            "no state",
        ),
    ):
        with pytest.raises(wb.BadInput, match=said):
            odds.counts(*bad)


def test_a_broken_record_is_refused() -> None:
    """Cards that do not add up are named, not computed with."""
    game = wb.game("divinare")
    state = at(game, 2, 40).view(1)
    state.table[0] += 1
    with pytest.raises(wb.BadInput, match="do not add up"):
        odds.counts(game, state)


def test_models_are_named() -> None:
    """Each answer names what it takes for granted: blind others, and how passed-on cards are remembered."""
    game, forgetful = wb.game("divinare"), wb.game("divinare", memory="none")
    before, after = at(game, 2, 24), at(game, 2, 50)
    assert odds.counts(before, 0).model == odds.BLIND
    assert "may be one passed on is taken to be it" in odds.counts(after, 0).model
    assert "remembers nothing" in odds.counts(at(forgetful, 2, 50), 0).model
    for answer in (odds.joint(after, 0).model, odds.spaces(after, 0)["model"][0], odds.report(after, 0)["model"]):
        assert answer == odds.counts(after, 0).model


def test_what_answers_look_like() -> None:
    """The mapping, the frame and the text of an answer say the same; a suit that isn't there is named."""
    found = odds.counts(odds.know(hand=HAND))
    assert list(found) == ["red", "blue", "green", "yellow"]
    assert len(found) == 4
    assert "Chances of the final counts" in repr(found)
    frame = found.frame()
    assert frame.filter(suit="red", count=6)["value"][0] == pytest.approx(float(found["red"].probability(6)))
    assert set(frame["error"]) == {0.0}
    assert frame["plays"].null_count() == len(frame)
    with pytest.raises(wb.BadInput, match="Did you mean 'red'"):
        found["rde"]
    with pytest.raises(wb.BadInput, match="no suit 'pink'"):
        odds.formula("pink", odds.know(hand=HAND))
    with pytest.raises(AttributeError, match="no odds for 'nogame'"):
        wb.odds.__getattr__("nogame")


def test_report_is_json() -> None:
    """What the command line prints: fractions as text that add up, a row a number space, how sure it is."""
    view = odds.know(players=4, hand=HAND)
    report = json.loads(json.dumps(odds.report(view)))
    assert set(report) == {"counts", "spaces", "sure", "assumed", "model"}
    assert report["sure"] == "assumed"  # three of the four boards are
    assert [key for key in report["assumed"] if key.startswith("boards")] == [
        "boards.red", "boards.blue", "boards.yellow"
    ]  # fmt: skip
    assert all(view.game.sure(key) == "assumed" for key in report["assumed"])
    for suit, row in report["counts"].items():
        assert list(row) == [str(n) for n in range(view.game.values[f"deck.{suit}"] + 1)]
        assert sum(map(Fraction, row.values())) == 1
    red = odds.counts(view)["red"]
    assert Fraction(report["counts"]["red"]["6"]) == red.probability(6)
    assert report["counts"]["red"]["0"] == "0"
    assert [row["space"] for row in report["spaces"] if row["suit"] == "green"] == ["3/4", "5", "6", "7", "8", "9/10"]
    for row in report["spaces"]:
        assert list(row) == ["suit", "space", "perfect", "near", "wrong", "expected", "taken_by"]
        assert Fraction(row["perfect"]) + Fraction(row["near"]) + Fraction(row["wrong"]) == 1


# --- when play goes on --------------------------------------------------------------------------------------


def test_play_on_at_the_last_card() -> None:
    """With one card to play and nothing else to come, the lead of each place is its exact expectation.

    Seat 3 of four plays the last card; the others' hands are empty, so nothing is hidden and each sample is the same.
    """
    table = {"red": 4, "blue": 5, "green": 6, "yellow": 8}
    view = odds.know(hand={"green": 1}, table=table, tokens={0: {"red": 4}, "green": "7"})
    assert view.seat == 3
    frame = odds.spaces(view, play_on="uniform", samples=5)
    rows = {(r["suit"], r["space"]): (r["lead_if_played"], r["lead_error"]) for r in frame.iter_rows(named=True)}
    # Green ends at 7. Seat 0 has 3 points (red 4 is right), the mean of the others is 1. The token must leave 7.
    assert rows["green", "7"] == (None, None)
    assert rows["green", "6"] == (1 - 1, 0)
    assert rows["green", "8"] == (1 - 1, 0)
    assert rows["green", "5"] == (-2 - 1, 0)
    assert rows["green", "centre"] == (0 - 1, 0)
    assert rows["red", "4"] == (None, None)


def test_play_on_is_near_the_walk() -> None:
    """On a small table the rolled-out lead of each space is within 4 errors of the walk's exact one."""
    game = wb.game(
        "divinare", players=2, suits=["red", "blue"], hand=3, discards=0, passing={}, rounds=1,
        deck={"red": 4, "blue": 4}, boards={"red": "1 2+ 3", "blue": "1/2 3"},
    )  # fmt: skip
    view = odds.know(game=game, hand={"red": 2, "blue": 1})
    samples = 4000 if kernel.COMPILED else 100
    frame = odds.spaces(view, play_on="uniform", samples=samples, seed=3)
    for i, row in enumerate(odds.exact_spaces(view, centre=True)):
        lead, error = frame["lead_if_played"][i], frame["lead_error"][i]
        if row.space == "centre":
            assert lead is None
            continue
        exact = Fraction(0)
        dealt = wb.odds.walk(view, horizon="dealt", measure=lambda state: state.tobytes())
        for position, chance in dealt.items():
            state = game.after(np.frombuffer(bytearray(position), game.rules.STATE)[0], row.action)
            walked = wb.odds.walk(game, state)
            exact += chance * (walked.mean(0) - walked.mean(1))
        assert abs(lead - float(exact)) <= 4 * error, row
        assert 0 < error < 1


@pytest.mark.parametrize(
    ("actions", "seat", "bot", "said"),
    [
        (24, 0, "uniform", "to be passed or laid aside"),
        (36, 1, "uniform", "seat = 1: seat 0 is to act"),
        (10, 0, "uniform", "seat = 0: chance is to act"),
        (36, 0, "nobody", "no bot 'nobody'"),
    ],
)
def test_play_on_refuses(actions: int, seat: int, bot: str, said: str) -> None:
    """Where no card is to be played by this seat, or the bot can't play on, the reason is given."""
    with pytest.raises(wb.BadInput, match=said):
        odds.spaces(at(wb.game("divinare"), 1, actions), seat, play_on=bot)


def test_no_warning_is_raised() -> None:
    """Asking for odds of the published table warns of nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        view = odds.know(hand=HAND)
        odds.spaces(view)
        odds.joint(view)
