"""Dante's odds as others ask them: `workbench odds dante` at the command line, and measures by name."""

import json
from fractions import Fraction
from typing import Any

import pytest

import workbench as wb
from workbench.cli import main
from workbench.odds.measure import measure
from workbench.odds.view import View

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

DESCENT = "yellow 3/8, red 5/6, green 4/9"


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The JSON that a question prints."""
    assert main(["odds", "dante", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The text that a question prints."""
    assert main(["odds", "dante", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said where a question is refused."""
    assert main(["odds", "dante", *words]) == 2
    return capsys.readouterr().err


def test_fight(capsys: pytest.CaptureFixture[str]) -> None:
    """Lucifer with one re-roll: 77/216 of a die, 11/36 of a roll, as the ruling has it where nothing is said."""
    found = asked(capsys, "fight", "--target", "10", "--rerolls", "1", "--scope", "die")
    assert (found["win"], found["circles"], found["sure"]) == ("77/216", ["ninth"], "agreed")
    found = asked(capsys, "fight", "--circle", "ninth", "--rerolls", "1")
    assert (found["win"], found["sure"], found["assumed"]) == ("11/36", "assumed", ["reroll_on"])
    ruled = asked(capsys, "fight", "--circle", "9", "--rerolls", "1", "--set", "reroll_scope=die")
    assert (ruled["win"], ruled["sure"]) == ("77/216", "variant, assumed")
    every = asked(capsys, "fight", "--target", "10", "--rerolls", "1", "--readings", "all")
    assert every["readings"] == {"roll": "11/36", "die": "77/216"}
    assert asked(capsys, "fight", "--circle", "second")["sure"] == "stated"
    assert "35.65 % (77/216)" in said(capsys, "fight", "--target", "10", "--rerolls", "1", "--scope", "die")
    assert "30.56 % (11/36)" in said(capsys, "fight", "--target", "10", "--rerolls", "1", "--readings", "all")


def test_all_fights(capsys: pytest.CaptureFixture[str]) -> None:
    """A row a target, number and scope."""
    rows = asked(capsys, "fight", "--rerolls", "1")["fights"]
    assert len(rows) == 15
    assert {
        "target": 8,
        "circles": "fifth, sixth",
        "rerolls": 0,
        "scope": None,
        "win": "5/12",
        "sure": "inferred",
    } in rows
    assert "41.67 %" in said(capsys, "fight")


def test_the_grade_of_fights_is_that_of_what_they_rest_on(capsys: pytest.CaptureFixture[str]) -> None:
    """No fight of the table is rolled again: its targets are inferred at the worst. What is given rests on nothing."""
    assert "under this is: inferred." in said(capsys, "fight")
    assert "under this is: assumed (reroll_on)." in said(capsys, "fight", "--rerolls", "1")
    given = said(capsys, "fight", "--target", "10", "--rerolls", "1", "--scope", "die")
    assert "on the dice and on what was given" in given
    assert "assumed" not in given
    ruled = said(capsys, "fight", "--target", "10", "--rerolls", "1")
    assert "under this is: inferred." in ruled


def test_production(capsys: pytest.CaptureFixture[str]) -> None:
    """7 ways in 36, four seats: 7/9 a round; text and JSON; a line of a play instead of tiles."""
    found = asked(capsys, "production", "--players", "4", "--tiles", DESCENT)
    assert found["rounds"]["0"]["yellow"] == "7/9"
    assert found["pawns"][1] == {
        "seat": 0, "pawn": 1, "space": None, "tile": "red 5/6", "colour": "red", "ways": 9, "roll": "1/4", "round": "1",
    }  # fmt: skip
    assert "0.778" in said(capsys, "production", "--players", "4", "--tiles", DESCENT)
    game = wb.game("dante", players=3)
    state = game.position(pawn={0: ["b1.1"]})
    line = wb.Table(game, start=state).line()
    placed = asked(capsys, "production", "--line", line)
    assert placed["rounds"]["0"] == {
        colour: str(amount) for colour, amount in wb.odds.dante.production(game, state).round(0).items()
    }
    assert placed["sure"] == "assumed"


def test_waiting(capsys: pytest.CaptureFixture[str]) -> None:
    """36/7 + 36/9 + 36/7 - 36/16 - 36/14 - 36/16 + 36/23 = 2827/322 rolls on average."""
    found = asked(capsys, "waiting", "--want", "descend", "--tiles", DESCENT, "--rolls", "1")
    assert (found["mean"], found["about"]) == ("2827/322", 8.779503)
    assert found["by"] == {"0": "0", "1": "0"}
    assert found["quantiles"]["50"] == 8
    assert asked(capsys, "waiting", "--want", "red", "--have", "red=1", "--tiles", DESCENT)["mean"] == "0"
    never = asked(capsys, "waiting", "--want", "blue", "--tiles", DESCENT)
    assert (never["mean"], never["alone"], never["bottleneck"]) == (None, {"blue": None}, "blue")
    text = said(capsys, "waiting", "--want", "descend", "--tiles", DESCENT, "--wish", "best", "--rolls", "3")
    assert "rolls on average" in text
    assert "inferred" in text
    assert "without end" in said(capsys, "waiting", "--want", "blue", "--tiles", DESCENT)


SHORT = ("--have", "yellow=8,red=7,green=8", "--tiles", "red 5/6", "--players", "4")
"""All but a red for the whole way."""


def test_descent(capsys: pytest.CaptureFixture[str]) -> None:
    """A red in 9 of 36 rolls, one before turn 1 and four a turn; then 6 in 36; with a re-roll more 11/36."""
    found = asked(capsys, "descent", *SHORT, "--tries", "1", "--turns", "2")
    rolled = [1 - Fraction(3, 4) ** rolls for rolls in (1, 5)]
    assert [row["turn"] for row in found["turns"]] == [1, 2]
    assert [row["gone"] for row in found["turns"]] == [str(chance) for chance in rolled]
    assert [row["by"] for row in found["turns"]] == [str(chance / 6) for chance in rolled]
    assert found["turns"][0]["gain"] == str(-rolled[0] / 6)  # who waits has not gone yet
    assert (found["win"], found["win_more"], found["sure"]) == ("1/6", "11/36", "assumed")
    assert found["mean"] == str(1 + Fraction(3, 4) / (1 - Fraction(3, 4) ** 4))
    rich = ("--have", "yellow=9,red=9,green=9,blue=1", "--tiles", "red 5/6", "--rerolls", "1", "--turns", "1")
    assert asked(capsys, "descent", *rich, "--tries", "1")["turns"][0]["by"] == "11/36"
    # One try wins with 1/6 at most; a half may come by turn 2 with more tries, as by then 1 - (3/4)^5 = 0.76 have gone.
    assert (found["quantiles"]["50"], found["soonest"]["50"]) == (None, 2)
    # Of those who go in turn 1 all may win in the end, and then waiting loses all of them, and gains nobody.
    assert (found["turns"][0]["gain_least"], found["turns"][0]["gain_most"]) == ("-1/4", "-1/24")
    text = said(capsys, "descent", *SHORT, "--tries", "1", "--turns", "2")
    assert "50 % by turn 2 or later" in text
    assert "-4.17 (-25.00 to -4.17)" in text
    text = said(capsys, "descent", *SHORT, "--turns", "2", "--wish", "lacking")
    assert "A fight is won with 16.67 %, with one re-roll more 30.56 %." in text
    assert "used for: lacking" in text
    assert "Never goes, since no roll brings yellow." in said(capsys, "descent", "--tiles", "red 5/6", "--turns", "1")
    anew = asked(capsys, "descent", *SHORT, "--turns", "1", "--set", "reroll_on=anew")
    assert anew["turns"][0]["gain"] is None
    assert "turns.1.by," in said(capsys, "descent", *SHORT, "--turns", "2", "--csv")


def test_descent_of_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A pawn that may go now, and one in the second circle that costs one descent less."""
    game = wb.game("dante", players=3)
    stock = {0: {"yellow": 7, "red": 7, "green": 7}}
    line = wb.Table(game, start=game.position(pawn={0: ["a1.1", "a1.2"]}, stock=stock)).line()
    assert (
        asked(capsys, "descent", "--line", line, "--seat", "0", "--turns", "1", "--tries", "1")["turns"][0]["by"]
        == "1/6"
    )
    first = asked(capsys, "descent", "--line", line, "--seat", "0", "--pawn", "0", "--turns", "1", "--tries", "1")
    assert first["turns"][0]["by"] == "0"


def test_starts(capsys: pytest.CaptureFixture[str]) -> None:
    """As Python has it; entries with what drawn sets say, the best tiles, and the share of sets with another first."""
    found = asked(capsys, "starts", "--players", "4", "--sets", "3", "--first-set", "40")
    made = wb.odds.dante.starts(wb.game("dante", players=4), sets=3, seed=40, progress=False)
    assert [row["mean"] for row in found["starts"]] == [str(row.mean) for row in made.rows]
    assert found["starts"][0]["colours"] == ["yellow", "red", "green"]
    assert found["starts"][0]["drawn"]["mean"] == round(made.across[0].mean, 6)
    assert found["best"][0]["tiles"] == list(made.best[0].tiles)
    assert (found["drawn"]["plays"], found["drawn"]["seed"], found["drawn"]["other_first"]) == (3, 40, 0)
    none = asked(capsys, "starts", "--wish", "none", "--sets", "0")
    assert (none["starts"][1]["mean"], "drawn" in none) == (None, False)
    text = said(capsys, "starts", "--players", "4", "--sets", "2")
    assert "Of 2 drawn tile sets, from random:1 on, another entry is first in" in text
    assert "without end" in said(capsys, "starts", "--wish", "none", "--sets", "0")
    table = wb.Table(wb.game("dante", players=3), seed=3).deal()
    placed = asked(capsys, "starts", "--line", table.line(), "--seat", "1")
    assert len(placed["best"][0]["spaces"]) == 3


def test_rows_of_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """Comma-separated values too."""
    assert "win,77/216" in said(capsys, "fight", "--target", "10", "--rerolls", "1", "--scope", "die", "--csv")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fight", "--want", "red"), "--want goes with waiting and starts, not with fight"),
        (("fight", "--target", "14"), "target = 14"),
        (("fight", "--target", "x"), "--target x"),
        (("fight", "--target", "10", "--circle", "ninth"), "accepted is one of them"),
        (("fight", "--circle", "tenth"), "circle = 'tenth'"),
        (("fight", "--target", "9", "--readings", "one"), "--readings one"),
        (("fight", "--target", "9", "--rerolls", "1", "--set", "reroll_on=anew"), "no fight is rolled again"),
        (("production",), "production needs --tiles or --line"),
        (("waiting", "--tiles", DESCENT), "waiting needs --want"),
        (("production", "--line", "x", "--players", "3"), "--line names its table itself"),
        (("descent",), "descent needs --tiles or --line"),
        (("descent", "--tiles", DESCENT, "--circle", "ninth"), "--circle ninth: accepted is a whole number"),
        (("descent", "--tiles", DESCENT, "--rerolls", "-1"), "rerolls = -1"),
        (("descent", "--tiles", DESCENT, "--have", "yellow=-1"), "yellow=-1"),
        (("descent", "--tiles", DESCENT, "--sets", "3"), "--sets goes with starts, not with descent"),
        (("fight", "--first-set", "3"), "--first-set goes with starts"),
        (("starts", "--tiles", DESCENT), "--tiles goes with production, waiting and descent, not with starts"),
        (("starts", "--line", "x", "--sets", "3"), "go with the game alone"),
        (("starts", "--want", "down", "--sets", "0"), "a price with one of some colours"),
        (("dance",), "invalid choice"),
    ],
)
def test_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str) -> None:
    """Exit code 2 and a sentence."""
    assert why in refused(capsys, *words)


def test_measures() -> None:
    """By name, of a pawn on b1: its ways in 36, three seats; 21/36 in the third circle; what is held; a 10."""
    game = wb.game("dante", players=3)
    state = game.position(pawn={0: ["b1.1"]}, stock={0: {"yellow": 1, "red": 1, "green": 0, "blue": 1}})
    row = wb.odds.dante.production(game, state).rows[0]
    view = View(game, state, 0)
    numbers = {int(number) for number in row.tile.split()[1].split("/")}
    dry = 1 - Fraction(sum(6 - abs(7 - number) for number in numbers), 36)
    assert measure(game, "fight").ask(view, circle="third", rerolls=0).value == Fraction(21, 36)
    assert measure(game, "fight").ask(view, circle="ninth", rerolls=1).value == Fraction(11, 36)
    assert measure(game, "fight").ask(view, circle="ninth", rerolls=0).sure == "agreed"
    assert measure(game, "gain").ask(view, colour=row.colour).value == 3 * (1 - dry)
    assert measure(game, "drought").ask(view, colour=row.colour, rolls=4).value == dry**4
    assert measure(game, "payable").ask(view, price="push", rolls=1).value == 1
    assert measure(game, "wait").ask(view, price="pawn").value == 0
    stock = {0: {"yellow": 8, "red": 8, "green": 8}}
    ready = View(game, game.position(pawn={0: ["a1.1"]}, stock=stock), 0)
    assert measure(game, "beaten").ask(ready, rerolls=0, turn=1).value == Fraction(1, 6)
    assert measure(game, "beaten").ask(ready, rerolls=1, turn=1).value == 0
    assert "more tries would add 0 % at most" in measure(game, "beaten").ask(ready, rerolls=1, turn=1).model
    with pytest.raises(wb.BadInput, match="green never comes"):
        measure(game, "wait").ask(view, price="descend")
    with pytest.raises(wb.BadInput, match="view of a seat"):
        measure(game, "gain").ask(View(game, state), colour="red")
