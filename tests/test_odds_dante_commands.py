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
    assert (found["win"], found["circles"], found["sure"]) == ("77/216", ["ninth"], "assumed")
    assert asked(capsys, "fight", "--circle", "ninth", "--rerolls", "1")["win"] == "11/36"
    ruled = asked(capsys, "fight", "--circle", "9", "--rerolls", "1", "--set", "reroll_scope=die")
    assert (ruled["win"], ruled["sure"]) == ("77/216", "variant, assumed")
    every = asked(capsys, "fight", "--target", "10", "--rerolls", "1", "--readings", "all")
    assert every["readings"] == {"roll": "11/36", "die": "77/216"}
    assert asked(capsys, "fight", "--target", "6")["sure"] == "stated"
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


def test_rows_of_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """Comma-separated values too."""
    assert "win,77/216" in said(capsys, "fight", "--target", "10", "--rerolls", "1", "--scope", "die", "--csv")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("fight", "--want", "red"), "--want goes with waiting, not with fight"),
        (("fight", "--target", "14"), "target = 14"),
        (("fight", "--target", "x"), "--target x"),
        (("fight", "--target", "10", "--circle", "ninth"), "accepted is one of them"),
        (("fight", "--circle", "tenth"), "circle = 'tenth'"),
        (("fight", "--target", "9", "--readings", "one"), "--readings one"),
        (("fight", "--target", "9", "--rerolls", "1", "--set", "reroll_on=anew"), "no fight is rolled again"),
        (("production",), "production needs --tiles or --line"),
        (("waiting", "--tiles", DESCENT), "waiting needs --want"),
        (("production", "--line", "x", "--players", "3"), "--line names its table itself"),
        (("dance",), "invalid choice"),
    ],
)
def test_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str) -> None:
    """Exit code 2 and a sentence."""
    assert why in refused(capsys, *words)


def test_measures() -> None:
    """By name, of a pawn on b1: its ways in 36, one a hit, three seats; 21/36 in the third circle; what is held."""
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
    with pytest.raises(wb.BadInput, match="green never comes"):
        measure(game, "wait").ask(view, price="descend")
    with pytest.raises(wb.BadInput, match="view of a seat"):
        measure(game, "gain").ask(View(game, state), colour="red")
