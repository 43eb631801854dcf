"""One question at several tables: readings of unclear rules, draws of tiles, settings; on the command line too."""

import json
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from dante_tables import whole_list

import workbench as wb
from workbench.cli import main
from workbench.kernel import BadInput
from workbench.odds.dante.fights import scope_of
from workbench.odds.measure import measure

over, dante = wb.odds.over, wb.odds.dante
PAWNS = {0: {0: "b1.1", 1: "c1.1", 2: "d1.1"}}
THREE = ["yellow 3/8", "red 5/6", "green 4/9"]


def gains(game: wb.Game) -> dict[str, Fraction]:
    """What the pawns bring a round."""
    return dante.production(game, game.position(pawn=PAWNS, turn=1)).round(0)


def test_readings_of_a_rule() -> None:
    """Lucifer with one re-roll: 11/36 of both dice, 77/216 of one; the same as `fight` says by scope."""
    game = wb.game("dante", players=4)
    for target, rerolls in ((10, 1), (6, 2), (9, 0)):
        found = over(game, "reroll_scope", lambda t, n=target, r=rerolls: dante.fight(n, r, scope_of(t)))
        by_scope = dante.fight(target, rerolls, readings="all")
        assert [numbers[""] for numbers in found.each.values()] == list(by_scope.values())
        assert list(found.each) == ["both", "die"]
        assert (found.low, found.high) == (min(by_scope.values()), max(by_scope.values()))
        assert found.hangs == ([""] if rerolls else [])
    assert over(game, "reroll_scope", lambda t: dante.fight(10, 1, scope_of(t))).high == Fraction(77, 216)


def test_a_rule_is_as_sure_as_the_reading_in_force() -> None:
    """An answer under another reading calls itself a variant's; the range over all readings is none."""
    game = wb.game("dante", players=4)
    fight = measure(game, "fight").ask
    found = over(game, "reroll_scope", lambda t: fight(wb.odds.View(t, t.setup()), circle="ninth", rerolls=1))
    assert (found.low, found.high, found.sure) == (Fraction(11, 36), Fraction(77, 216), game.sure("reroll_on"))
    assert found.sure == "assumed"


def test_a_reading_that_has_no_answer_is_named() -> None:
    """With one re-roll a 10 comes in 11 of 36 ways by both dice; where no fight is rolled again it can't be asked.

    Whatever reading is in force: where it is that one, the others are a variant's.
    """

    def ask(table: wb.Game) -> Fraction:
        return dante.descent(THREE, rerolls=1, tries=1, table=table).win

    for changes, sure in (({}, "assumed"), ({"reroll_on": "anew"}, "variant, assumed")):
        game = wb.game("dante", players=4, **changes)
        found = over(game, "reroll_on", ask, keys=["reroll_on"] if not changes else ())
        assert found.each == {reading: {"": Fraction(11, 36)} for reading in ("any", "fights", "actions")}
        assert list(found.tables) == ["any", "fights", "anew", "actions"]
        assert (found.low, found.high, found.hangs, found.sure) == (Fraction(11, 36), Fraction(11, 36), [], sure)
        assert list(found.refused) == ["anew"]
        assert "rerolls = 1: in this reading of reroll_on no fight is rolled again" in found.refused["anew"]
        assert "Not asked at reroll_on = anew: rerolls = 1: in this reading" in repr(found)
        row = found.frame().row(2, named=True)
        assert (row["setting"], row["value"], row["error"], row["exact"]) == ("anew", None, None, None)
        assert row["reason"] == found.refused["anew"]
        assert found.frame()["reason"].to_list()[:2] == [None, None]


def test_a_number_that_a_reading_lacks_is_named() -> None:
    """None by name: the range is over those that have it."""
    game = wb.game("dante", players=4)
    gains = {"any": 2, "fights": 5, "actions": 3}
    found = over(game, "reroll_on", lambda t: {"one": 1, "gain": gains.get(t.values["reroll_on"])})
    assert (found.low, found.high) == ({"one": 1, "gain": 2}, {"one": 1, "gain": 5})
    assert (found.hangs, found.missing, found.refused) == (["gain"], {"gain": ["anew"]}, {})
    assert found.each["anew"] == {"one": 1}
    assert "gain: none at reroll_on = anew." in repr(found)
    rows = found.frame().filter(what="gain").select("setting", "value", "reason").rows()
    none = ("anew", None, "there is no such number here")
    assert rows == [("any", 2.0, None), ("fights", 5.0, None), none, ("actions", 3.0, None)]


def test_what_is_refused_at_every_reading_or_at_a_draw_is_refused() -> None:
    """With the words of the refusal: then it is the question that is wrong."""
    game = wb.game("dante", players=4)
    with pytest.raises(BadInput, match="'pink' is no colour"):
        over(game, "reroll_on", lambda t: dante.production("pink 3/8", table=t).roll()["red"])

    def some(table: wb.Game) -> int:
        if table.values["tile_set"] == "random:1":
            raise BadInput("none of these")
        return 1

    with pytest.raises(BadInput, match="none of these"):
        over(game, "tiles", some, draws=3)
    with pytest.raises(BadInput, match="none of these"):
        over(game, "tile_set", some, settings=["balanced", "random:1"])


def test_any_game_has_readings() -> None:
    """Divinare too: what the game says of its own ruling, reading by reading."""
    game = wb.game("divinare", players=4)
    readings = [reading.name for row in game.sheet.rows if row.key == "off_board" for reading in row.readings]
    found = over(game, "off_board", lambda t: readings.index(t.values["off_board"]), keys=["off_board"])
    assert list(found.each.items()) == [(name, {"": at}) for at, name in enumerate(readings)]
    assert (found.low, found.high) == (0, len(readings) - 1)
    assert found.sure == game.sure("off_board")  # the rule's own grade, not that of a variant


def test_draws_go_from_the_least_to_the_greatest() -> None:
    """Beside a loop of one's own over the same draws; another seed begins elsewhere."""
    game = wb.game("dante", players=4)
    found = over(game, "tiles", gains, draws=6, seed=3)
    each = {f"random:{n}": gains(wb.game("dante", players=4, tiles=f"random:{n}")) for n in range(3, 9)}
    assert found.each == each
    assert found.low == {colour: min(one[colour] for one in each.values()) for colour in found.low}
    assert found.high == {colour: max(one[colour] for one in each.values()) for colour in found.high}
    assert found.hangs == [colour for colour in found.low if found.low[colour] != found.high[colour]] != []
    assert "of choice: 0.1667 each time" in repr(found)
    assert over(wb.game("dante", players=4, tiles="random:99"), "tiles", gains, draws=6, seed=3).each == each


def test_what_an_owner_typed_holds_at_all_draws(tmp_path: Path) -> None:
    """Pawns on typed tiles bring the same at all draws; one on a tile that is drawn does not."""
    file = tmp_path / "mine.csv"
    file.write_text("# edition: first\nring,colour,outer,inner\n1,red,9,4\n1,yellow,3,8\n1,red,5,6\n", encoding="utf-8")
    game = wb.game("dante", players=4, tiles=str(file))

    def ask(table: wb.Game, last: Any) -> dict[str, Fraction]:
        tile = {"b1": "red 4/9", "c1": "yellow 3/8", "d1": last}
        return dante.production(table, table.position(tile=tile, pawn=PAWNS, turn=1)).round(0)

    typed = over(game, "tiles", lambda table: ask(table, "red 5/6"), draws=5)
    # Ways: 4 and 9 in 3 + 4, 5 and 6 in 4 + 5, 3 and 8 in 2 + 5; four rolls a round.
    assert typed.low == typed.high
    assert (typed.low["red"], typed.low["yellow"]) == (Fraction(4 * (7 + 9), 36), Fraction(4 * 7, 36))
    drawn = over(game, "tiles", lambda table: ask(table, 28), draws=5)
    assert drawn.hangs != []
    assert drawn.sure == "assumed"


def test_a_whole_copy_is_asked_once(tmp_path: Path) -> None:
    """Nothing is left to draw: it is one table, and the answer as sure as the copy."""
    file = tmp_path / "mine.csv"
    file.write_text(whole_list(), encoding="utf-8")
    asked = []

    def ask(table: wb.Game) -> int:
        asked.append(table)
        return 1

    found = over(wb.game("dante", players=4, tiles=str(file)), "tiles", ask, draws=7, keys=["tiles"])
    assert (len(found.each), len(asked), found.sure) == (1, 1, "copy")


def test_settings_of_any_value() -> None:
    """Targets of Lucifer: two dice show 9, 10 or 11 at least in 10, 6 and 3 of 36 ways."""
    game = wb.game("dante", players=4)
    found = over(game, "targets.ninth", lambda t: dante.fight(t.values["targets.ninth"]), settings=[9, 10, 11])
    assert found.each == {str(n): {"": Fraction(ways, 36)} for n, ways in ((9, 10), (10, 6), (11, 3))}
    assert "variant" in found.sure


def test_estimates_keep_their_errors() -> None:
    """A thing with a value, an error and a grade; a row each in the frame."""
    made = SimpleNamespace(value=0.25, error=0.01, sure="stated")
    found = over(wb.game("dante", players=4), "token_use", lambda table: {"share": made, "plays": 25 * table.players})
    assert found.sure == "stated"
    frame = found.frame()
    assert frame.filter(what="share").select("setting", "exact", "value", "error", "sure").rows() == [
        ("may", None, 0.25, 0.01, "stated"), ("must", None, 0.25, 0.01, "stated"),
    ]  # fmt: skip
    assert frame.filter(what="plays").select("exact", "error").rows() == [("100", 0.0)] * 2
    assert frame["key"].unique().to_list() == ["token_use"]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: over("dante", "tiles", gains), "'dante' is no game"),
        (lambda: over(wb.game("dante"), "tils", gains), "key = 'tils': accepted is .* Did you mean 'tiles'"),
        (lambda: over(wb.game("divinare"), "tiles", gains), r"what is drawn \(nothing here\)"),
        (lambda: over(wb.game("dante"), "turns", gains), "key = 'turns'"),
        (lambda: over(wb.game("dante"), "turns", gains, settings=[]), "at least one setting"),
        (lambda: over(wb.game("dante"), "turns", gains, settings=[0]), "turns = 0: accepted is a whole number"),
        (lambda: over(wb.game("dante"), "tiles", gains, draws=0), "at least one setting"),
        (lambda: over(wb.game("dante"), "tiles", gains, draws=-1), "draws = -1"),
        (lambda: over(wb.game("dante"), "tiles", gains, seed="x"), "seed = 'x'"),
        (lambda: over(wb.game("dante"), "token_use", lambda t: t.name and "many"), "ask answers 'many'"),
        (lambda: over(wb.game("dante"), "token_use", lambda t: {"a": t.swapped.get("a")}), "ask answers None"),
        (lambda: over(wb.game("dante"), "reroll_scope", lambda g: wb.odds.dante.fight(8, 1)), "ask never looks at the"),
        (lambda: over(wb.game("dante"), "token_use", lambda t: {t.values["token_use"]: 1}), "the same names at all"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(ask: Any, words: str) -> None:
    """By name, with what would do."""
    with pytest.raises(BadInput, match=words):
        ask()


def test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Each number of the answer from where to where; exact as data."""
    fight = ["odds", "dante", "fight", "--circle", "ninth", "--rerolls", "1", "--over", "reroll_scope"]
    assert main([*fight, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["answers"] == [{"what": "win", "low": "11/36", "high": "77/216", "about": "0.3056 to 0.3565"}]
    assert data["each"] == {"both": {"win": "11/36"}, "die": {"win": "77/216"}}
    assert main(fight) == 0
    assert "0.3056 to 0.3565" in capsys.readouterr().out
    assert main([*fight, "--csv"]) == 0
    assert capsys.readouterr().out == "what,low,high,about\nwin,11/36,77/216,0.3056 to 0.3565\n"
    again = [*fight[:-1], "reroll_on"]
    assert main([*again, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["each"] == {reading: {"win": "11/36"} for reading in ("any", "fights", "actions")}
    assert list(data["refused"]) == ["anew"]
    for argv in (again, [*again, "--csv"]):
        assert main(argv) == 0
        out, err = capsys.readouterr()
        told = "Not asked at reroll_on = anew: --rerolls: in this reading of reroll_on no fight is rolled again"
        assert told in (err if "--csv" in argv else out)
    assert main(["odds", "dante", "fight", "--rerolls", "1", "--over", "reroll_on"]) == 0  # the table of all targets
    assert told in capsys.readouterr().out
    descent = ["odds", "dante", "descent", "--tiles", ", ".join(THREE), "--turns", "1", "--over", "reroll_on"]
    assert main(descent) == 0
    assert "turns.0.gain: none at reroll_on = anew." in capsys.readouterr().out
    hand = ["odds", "divinare", "--hand", "red=2,blue=1,green=1,yellow=2", "--over", "off_board", "--json"]
    assert main(hand) == 0
    whats = [row["what"] for row in json.loads(capsys.readouterr().out)["answers"]]
    assert {"spaces.red.1/2.perfect", "spaces.yellow.8.expected"} <= set(whats)  # by name, not as the 20th space
    production = ["odds", "dante", "production", "--tiles", "yellow 3/8", "--over", "tiles", "--draws"]
    assert main([*production, "3", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["each"]) == 3
    for argv in ([*production, "x"], [*production, "0"], [*fight[:-1], "nothing"], [*production, "2", "--line", "x"]):
        assert main(argv) == 2
        assert "Traceback" not in capsys.readouterr().err
