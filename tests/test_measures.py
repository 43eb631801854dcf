"""Exact questions by name: each is the chance, the points or the cards that it says."""

from fractions import Fraction
from typing import Any

import pytest

import workbench as wb
from workbench.lessons.questions import number, said
from workbench.odds.measure import measure, measures
from workbench.odds.view import View, of_table

GAME = wb.game("divinare")

# Before the deal, in per cent, by the hypergeometric law of 24 cards out of 36:
# red     0: 0.047   1: 0.976   2: 7.014   3: 22.861   4: 36.006   5: 26.186   6: 6.910
# green   3: 0.631   4: 3.863   5: 13.243  6: 26.211   7: 29.955   8: 19.097   9: 6.173   10: 0.772


@pytest.mark.parametrize(
    ("name", "parameters", "percent"),
    [
        ("exactly", {"suit": "red", "count": 6}, 6.910),
        ("at_least", {"suit": "red", "count": 5}, 26.186 + 6.910),
        ("at_least", {"suit": "red", "count": 0}, 100),
        ("at_most", {"suit": "red", "count": 1}, 0.047 + 0.976),
        ("perfect", {"suit": "green", "space": "9/10"}, 6.173 + 0.772),
        ("near", {"suit": "green", "space": "9/10"}, 19.097),
        ("wrong", {"suit": "green", "space": "9/10"}, 100 - 6.173 - 0.772 - 19.097),
        ("near", {"suit": "green", "space": "5"}, 0.631 + 3.863 + 26.211),
    ],
)
def test_chances(name: str, parameters: dict[str, Any], percent: float) -> None:
    """Sums of the chances above; a joint space is one space."""
    asked = measure(GAME, name)
    assert asked.unit == "chance"
    found = asked.ask(View(GAME, GAME.setup()), **parameters)
    assert float(100 * found.value) == pytest.approx(percent, abs=0.002)
    assert found.sure


def test_points_and_means() -> None:
    """Green 7: 3 × 29.955 + 26.211 + 19.097 − the other 24.737 per cent, 1.104; a mean is 24/36 of a suit's cards."""
    view = View(GAME, GAME.setup())
    seven = measure(GAME, "expected").ask(view, suit="green", space="7")
    assert float(seven.value) == pytest.approx(1.1044, abs=0.0001)
    means = [measure(GAME, "mean").ask(view, suit=suit).value for suit in GAME.names.suits]
    assert means == [Fraction(2, 3) * cards for cards in (6, 8, 10, 12)]
    assert measure(GAME, "mean").unit == "cards"


def test_cards_that_a_seat_knows() -> None:
    """Two cards of the hand passed on, one played since: they stay known, those on the table once."""
    hands = [{"red": 2, "blue": 4}, {"green": 6}, {"yellow": 6}, {"red": 3, "blue": 3}]
    table = wb.Table(GAME, start=GAME.position(hand=hands))
    assert [measure(GAME, "held").ask(of_table(table, 0), suit=suit).value for suit in GAME.names.suits] == [2, 4, 0, 0]
    table.do("pass red", "pass blue", "pass blue", *["pass green"] * 3, *["pass yellow"] * 3, *["pass blue"] * 3)
    at = of_table(table, 0)
    assert measure(GAME, "known").ask(at).value == 9
    # red: one in hand, one passed on; blue: two and two; green: three came from seat 1
    assert [measure(GAME, "seen").ask(at, suit=suit).value for suit in GAME.names.suits] == [2, 4, 3, 0]
    table.do("red to 3", "green to 7", "blue to 4", "blue to 5")
    at = of_table(table, 0)
    assert measure(GAME, "known").ask(at).value == 5 + 4 + 2  # hand, table, passed on and not played: 1 red, 1 blue
    assert measure(GAME, "held").ask(at, suit="red").value == 0
    with pytest.raises(wb.BadInput, match="view of a seat"):
        measure(GAME, "held").ask(View(GAME, table.state), suit="red")


def test_measures_of_a_game_without_its_own(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of one's own has those that serve any game; an unknown one is refused with the nearest."""
    from workbench import own

    monkeypatch.chdir(tmp_path)
    own.new("mygame", "divinare")
    assert list(measures(wb.game("mygame"))) == ["points"]
    with pytest.raises(wb.BadInput, match=r"no measure 'perfekt' of divinare\. Did you mean 'perfect'"):
        measure(GAME, "perfekt")


def test_how_numbers_are_read_and_shown() -> None:
    """Never rounded to certain; commas, fractions, per cent and minus signs are read."""
    assert [said(Fraction(part, 10_000), "chance") for part in (0, 5, 10, 3333, 9995, 10_000)] == [
        "0 %", "less than 0.1 %", "0.1 %", "33.3 %", "more than 99.9 %", "100 %",
    ]  # fmt: skip
    assert said(Fraction(-7, 2), "points") == "-3.50"
    assert number("−2", "points") == -2
    assert number(" 12,5 % ", "chance") == Fraction(1, 8)
    assert number(0.5, "chance") == Fraction(1, 200)
    assert number("1/8", "chance") == Fraction(1, 8)
