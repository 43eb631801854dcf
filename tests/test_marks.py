"""What a board writes at Divinare's number spaces: exact odds, honestly rounded."""

from fractions import Fraction
from math import comb
from typing import Any
from xml.etree import ElementTree

import pytest
from positions import at
from test_bots import SMALL, last_card

import workbench as wb
from workbench.odds.divinare.marks import percent, signed

odds = wb.odds.divinare


def test_marks_before_the_deal() -> None:
    """24 of 36 cards are played, 6 of the 36 red: all 6 in C(30, 18) of C(36, 24) ways, 5 in 6 · C(30, 19)."""
    found = odds.marks(wb.game("divinare"))
    six, five = Fraction(comb(30, 18), comb(36, 24)), Fraction(6 * comb(30, 19), comb(36, 24))
    assert (float(six), float(five)) == (pytest.approx(0.0691, abs=1e-4), pytest.approx(0.2619, abs=1e-4))
    # 6 has a simple bonus: 3 + 1 points if right, 1 + 1 if one off, -1 - 1 if wrong.
    expected = 4 * six + 2 * five - 2 * (1 - six - five)
    assert f"{float(expected):.1f}" == "-0.5"
    assert found["space:red:6"] == ("= 7 %", "≈ 26 %", "−0.5")


def test_marks_where_nothing_is_left_to_chance() -> None:
    """Three of each suit are sure to count: 3 is right, 2 is near, 0 and 1 are wrong."""
    small = wb.game("divinare", **SMALL)
    found = odds.marks(wb.Table(small, start=last_card(small)), 1)
    for suit in ("red", "blue"):
        assert found.pop(f"space:{suit}:3") == ("= 100 %", "≈ 0 %", "+3")
        assert found.pop(f"space:{suit}:2") == ("= 0 %", "≈ 100 %", "+1")
        for number in "01":
            assert found.pop(f"space:{suit}:{number}") == ("= 0 %", "≈ 0 %", "−1")
    assert list(found) == [""]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_marks_are_the_table_rounded(players: int) -> None:
    """At every number space of the picture and nowhere else; each number at most half a unit off what the table has."""
    game = wb.game("divinare", players=players)
    for actions in (0, 10, 30, 45, 60):
        table = at(game, seed=players, actions=actions)
        found, frame = odds.marks(table, 0), odds.table(table, 0)
        assert len(found) == len(frame) + 1
        for row in frame.to_dicts():
            perfect, near, points = found[f"space:{row['suit']}:{row['space']}"]
            for text, sign, chance in ((perfect, "= ", row["perfect"]), (near, "≈ ", row["near"])):
                assert text.startswith(sign)
                assert fits(text.removeprefix(sign), chance), (text, chance)
            assert abs(float(points.replace("−", "-")) - row["expected_if_ended_here"]) <= 0.05 + 1e-9
        picture = game.draw.draw(game.names, game.spec, table.view(0), 0, found)
        things = {part.get("data-thing") for part in ElementTree.fromstring(picture).iter()} - {None}
        spaces = {thing for thing in things if thing.startswith("space:") and not thing.endswith(":centre")}
        assert spaces == set(found) - {""}


def fits(text: str, chance: float) -> bool:
    """Whether a rounded chance says no more than is so."""
    if text == "<1 %":
        return 0 < chance < 0.01
    if text == ">99 %":
        return 0.99 < chance < 1
    whole = int(text.removesuffix(" %"))
    return abs(100 * chance - whole) <= 0.5 + 1e-9 and (whole not in (0, 100) or 100 * chance == whole)


def test_rounding_is_honest() -> None:
    """Only what cannot be is 0 %, only what is certain 100 %; a whole number of points is exactly that."""
    for n in range(10_001):
        chance = Fraction(n, 10_000)
        assert fits(percent(chance), float(chance)), n
    assert [percent(Fraction(n, 10_000)) for n in (1, 99, 100, 9900, 9901, 9999)] == [
        "<1 %", "<1 %", "1 %", "99 %", ">99 %", ">99 %",
    ]  # fmt: skip
    assert [signed(Fraction(n, 20)) for n in (-41, -40, -1, 0, 1, 20, 21)] == [
        "−2.0", "−2", "−0.1", "0", "+0.1", "+1", "+1.1",
    ]  # fmt: skip


def test_the_foot_says_what_it_rests_on() -> None:
    """The signs, the model, how sure; a variant and a full state say so."""
    game = wb.game("divinare")
    table = wb.bots.play(wb.Table(game, seed=3), "greedy", until=0)
    while table.state.passes == 0:
        wb.bots.play(table.do(game.actions(table.state)[0]), "greedy", until=0)
    foot = odds.marks(table, 0)[""]
    assert len(foot) == 3  # the picture breaks them in lines, once
    text = " ".join(foot)
    for said in (
        "= perfect",
        "≈ near",
        "as if others played blindly",
        "may be one passed on is taken to be it",
        "ASSUMED",
    ):
        assert said in text
    assert "nothing is hidden" in " ".join(odds.marks(game, table.state)[""])
    assert "A VARIANT" in odds.marks(wb.game("divinare", near=2))[""][-1]


def test_the_table_says_how_many_cards_must_still_be_played() -> None:
    """Seat 0's own cards of each suit, beside the exact chances and what they rest on."""
    view = odds.know(hand={"red": 2, "blue": 1, "green": 1, "yellow": 2})
    frame = odds.table(view)
    left: dict[Any, Any] = dict(frame.select("suit", "own_cards_to_play").iter_rows())
    assert left == {"red": 2, "blue": 1, "green": 1, "yellow": 2}
    assert frame.rename({"own_cards_to_play": "own_left"}).equals(odds.spaces(view))


def test_what_marks_refuse() -> None:
    """A scoring verb of one's own, by the measure's name; another's view; a table without a seat."""

    def mine(spec, state, out):
        out[0] = 1

    swapped = wb.game("divinare", scores=mine)
    with pytest.raises(wb.BadInput, match=r"odds\.divinare\.marks rests on divinare's own 'scores'"):
        odds.marks(swapped)
    with pytest.raises(wb.BadInput, match=r"odds\.divinare\.table rests on"):
        odds.table(swapped)
    with pytest.raises(wb.BadInput, match="A table needs a seat"):
        odds.marks(wb.Table(wb.game("divinare")))
