"""The command line: what it prints, where it prints it, and how it ends."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.cli import main, parser
from workbench.report import text

HERE = Path(__file__).parent.parent
PLAYS = 30 if os.environ.get("WORKBENCH_PLAYS") == "few" else 300


def said(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> str:
    """What a command prints on standard output; nothing of a traceback on the other."""
    assert main(argv) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return out


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a refused command says: on standard error only, with exit code 2."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


def rows_of(out: str) -> list[dict[str, Any]]:
    """JSON rows."""
    data = json.loads(out)
    assert isinstance(data, list)
    return data


# --- games and rules ------------------------------------------------------------------------------------------


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    """A row a game, in all three forms."""
    assert "divinare" in said(capsys, "games")
    rows = rows_of(said(capsys, "games", "--json"))
    assert [row["game"] for row in rows] == sorted(wb.games())
    titles = [row["title"] for row in csv.DictReader(io.StringIO(said(capsys, "games", "--csv")))]
    assert {"Divinare", "Dante's Inferno"} <= set(titles)


def test_rules_name_every_value_of_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Rows of key, value, source, sure: at each number of players the very values that the game has."""
    rows = rows_of(said(capsys, "rules", "divinare", "--json"))
    assert all(row["key"] and row["source"] and row["sure"] for row in rows)
    for players in range(2, 7):
        game = wb.game("divinare", players=players)
        here = {row["key"]: row for row in rows if players in row["players"] and row["key"] != "players"}
        assert sorted(here) == sorted(set(game.values.rows) - {"players"})
        for key, row in here.items():
            value = game.values.row(key)
            assert row["value"] == json.loads(json.dumps(value.value, default=list))
            assert (row["source"], row["sure"]) == (value.source, value.sure)


def test_rules_show_every_reading(capsys: pytest.CaptureFixture[str]) -> None:
    """A ruling's question, readings and reasons, as text and as rows; rules without a number, and the documents."""
    out = said(capsys, "rules", "divinare")
    question = "What do tokens score when the final count is on no space? To the letter no token"
    unnumbered = "one_token: a number space holds one token; the centre any number (agreed) SEED, moving the token"
    for words in (question, "* wrong: every token", "- near: the spaces", unnumbered, "Documents:",
                  "hand = 8 (3 players, agreed)"):  # fmt: skip
        assert words in " ".join(out.split())
    row = next(row for row in rows_of(said(capsys, "rules", "divinare", "--json")) if row["key"] == "stuck")
    assert [(r["reading"], r["chosen"]) for r in row["readings"]] == [("stay", True), ("share", False)]
    assert row["question"]
    assert row["why"]


def test_rules_of_one_table_with_changes(capsys: pytest.CaptureFixture[str]) -> None:
    """A designer's value is named as such, and what follows from it is derived anew."""
    rows = rows_of(
        said(capsys, "rules", "divinare", "--players", "3", "--set", "deck.red=8", "--set", "stuck=share", "--json")
    )
    by = {row["key"]: row for row in rows}
    assert (by["deck.red"]["value"], by["deck.red"]["sure"], by["hand"]["value"]) == (8, "variant", 8)
    assert [r["reading"] for r in by["stuck"]["readings"] if r["chosen"]] == ["share"]
    assert by["boards.red"]["value"] == wb.game("divinare", players=3, deck={"red": 8}).values["boards.red"]
    out = said(capsys, "rules", "divinare", "--set", "players=3", "--csv")
    assert list(csv.DictReader(io.StringIO(out)))[6]["key"] == "rounds"


# --- odds -----------------------------------------------------------------------------------------------------


def test_odds_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    """Hand of 2 red, 1 blue, 1 green, 2 yellow: 18 of the 30 cards not seen are in play, red among them 4 copies."""
    data = json.loads(
        said(capsys, "odds", "divinare", "--players", "4", "--hand", "red=2,blue=1,green=1,yellow=2", "--json")
    )
    copies = {"red": (6, 2), "blue": (8, 1), "green": (10, 1), "yellow": (12, 2)}
    for suit, (whole, held) in copies.items():
        left = whole - held
        for count in range(whole + 1):
            k = count - held
            chance = Fraction(comb(left, k) * comb(30 - left, 18 - k), comb(30, 18)) if 0 <= k <= left else Fraction(0)
            assert Fraction(data["counts"][suit][str(count)]) == chance, (suit, count)
    row = next(row for row in data["spaces"] if (row["suit"], row["space"]) == ("green", "5"))
    five, beside = Fraction(data["counts"]["green"]["5"]), [Fraction(data["counts"]["green"][n]) for n in "346"]
    # 5 is a simple bonus space: 4 if it is right, 2 if 3/4 or 6 is, else -2 (facts 5, the table).
    assert Fraction(row["perfect"]) == five
    assert Fraction(row["near"]) == sum(beside)
    assert Fraction(row["expected"]) == 4 * five + 2 * sum(beside) - 2 * (1 - five - sum(beside))
    assert {"suit", "space", "perfect", "near", "wrong", "expected", "taken_by"} <= set(row)
    assert data["sure"] == "assumed"  # the red, blue and yellow boards are


def test_odds_from_the_middle_of_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    """Table, passed cards, tokens of one's own and others, changed values, and text to read."""
    asked = ["odds", "divinare", "--hand", "red=1,blue=1,green=1,yellow=1", "--table", "red=2,green=3,yellow=3",
             "--passed", "yellow=2", "--tokens", "red=3,1:green=3/4", "--seat", "0", "--set", "near=2"]  # fmt: skip
    data = json.loads(said(capsys, *asked, "--json"))
    taken = {(row["suit"], row["space"]): row["taken_by"] for row in data["spaces"] if row["taken_by"] is not None}
    assert taken == {("red", "3"): 0, ("green", "3/4"): 1}
    assert data["counts"]["yellow"]["5"] == "0"  # 1 in hand, 3 on the table and 2 passed on make six at least
    assert "variant" in data["sure"]
    out = said(capsys, *asked)
    for words in ("red", "chance in %", "--json"):
        assert words in out
    rows = list(csv.DictReader(io.StringIO(said(capsys, *asked, "--csv"))))
    chances = {(row["suit"], row["count"]): row["chance"] for row in rows if row["count"]}
    assert chances == {(suit, n): chance for suit, of in data["counts"].items() for n, chance in of.items()}
    spaces = [{name: row[name] or None for name in data["spaces"][0]} for row in rows if row["space"]]
    assert spaces == [{**row, "taken_by": str(row["taken_by"]) if row["taken_by"] in (0, 1) else None}
                      for row in data["spaces"]]  # fmt: skip
    assert {(row["sure"], row["model"]) for row in rows} == {(data["sure"], data["model"])}


# --- simulate and compare -------------------------------------------------------------------------------------


def test_simulate_is_the_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    """The same numbers as from Python, with their errors; the same again in each form."""
    asked = ["simulate", "divinare", "--players", "3", "--plays", str(PLAYS), "--seed", "7", "--set", "near=2"]
    rows = rows_of(said(capsys, *asked, "--json"))
    result = wb.simulate(wb.game("divinare", players=3, near=2), plays=PLAYS, seed=7, progress=False)
    assert rows == json.loads(json.dumps([*result.points().to_dicts(), *result.wins().to_dicts()]))
    assert {"value", "error", "plays", "seed", "game", "variant", "sure"} <= set(rows[0])
    table = list(csv.DictReader(io.StringIO(said(capsys, *asked, "--csv"))))
    assert [float(row["value"]) for row in table] == [row["value"] for row in rows]
    assert f"{rows[0]['value']:.4f}" in said(capsys, *asked)


def test_simulate_rows_and_tallies(capsys: pytest.CaptureFixture[str]) -> None:
    """Every play and seat; what the game counts; bots by seat, with knobs."""
    rows = rows_of(said(capsys, "simulate", "divinare", "--players", "2", "--plays", "5", "--form", "rows", "--json"))
    assert [(row["play"], row["seat"]) for row in rows] == [(k, seat) for k in range(5) for seat in (0, 1)]
    rows = rows_of(said(capsys, "simulate", "divinare", "--players", "2", "--plays", "5", "--tallies", "--json",
                        "--bots", "rollout(samples=1),uniform"))  # fmt: skip
    assert "perfect" in {row.get("tally") for row in rows}
    assert [row["bot"] for row in rows[:2]] == ["rollout(samples=1)", "uniform"]


def test_progress_stands_on_standard_error() -> None:
    """What is on standard output is JSON and nothing else; `python -m workbench` is the same command."""
    run = subprocess.run(
        [sys.executable, "-m", "workbench", "simulate", "divinare", "--players", "5", "--plays", "20", "--json",
         "--set", "boards.red=3 4"],
        cwd=HERE, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert len(rows_of(run.stdout)) == 10
    assert "note: On the red board the final count falls on no space" in run.stderr


def test_compare(capsys: pytest.CaptureFixture[str]) -> None:
    """Two rule sets under the same luck: one more point for a near token is about as many as there are near tokens."""
    asked = ["compare", "divinare", "--players", "3", "--set-b", "near=2", "--plays", str(PLAYS), "--seed", "5"]
    asked += ["--measure", "points,ties", "--matters", "points=0.5,ties=0.1"]
    rows = rows_of(said(capsys, *asked, "--json"))
    assert [row["measure"] for row in rows] == ["points", "ties"]
    assert rows[0]["verdict"] == "larger"
    assert rows[0]["value"] == pytest.approx(rows[0]["b"] - rows[0]["a"])
    near = (
        wb.simulate(wb.game("divinare", players=3), plays=PLAYS, seed=5, progress=False).tallies("near")["value"].sum()
    )
    assert rows[0]["value"] == pytest.approx(near / 3)  # bots that don't look at points play the same plays
    assert "verdict" in said(capsys, *asked)
    both = [
        "compare",
        "divinare",
        "--players",
        "3",
        "--set-a",
        "near=2",
        "--set-b",
        "near=2",
        "--plays",
        "20",
        "--json",
    ]
    assert rows_of(said(capsys, *both))[0]["value"] == 0


# --- how it ends ----------------------------------------------------------------------------------------------

APART = ("compare", "divinare", "--set-b", "near=2")
BAD = [
    (("rules", "divinari"), ("'divinari'", "Did you mean 'divinare'?")),
    (("rules", "divinare", "--players", "9"), ("players = 9", "from 2 to 6")),
    (("rules", "divinare", "--players", "x"), ("--players x", "a whole number")),
    (("rules", "divinare", "--set", "near"), ("--set near", "KEY=VALUE")),
    (("rules", "divinare", "--set", "neer=2"), ("'neer'", "Did you mean 'near'?")),
    (("rules", "divinare", "--set", "near=two"), ("near = 'two'", "a whole number")),
    (("rules", "divinare", "--set", "near=2", "--set", "near=3"), ("'near' is given twice",)),
    (("rules", "divinare", "--set", "deck=8"), ("deck", "a table")),
    (("rules", "divinare", "--set", "passing=6-3"), ("passing = '6-3'", "a table of whole numbers")),
    (("rules", "divinare", "--set", "passing=6:3,6:2"), ("passing = '6:3,6:2'", "a table of whole numbers")),
    (("rules", "divinare", "--set", "centre=perhaps"), ("centre = 'perhaps'", "True or False")),
    (("rules", "divinare", "--variant", "nowhere.toml"), ("nowhere.toml",)),
    (("rules",), ("GAME",)),
    (("rules", "divinare", "--jsn"), ("--jsn",)),
    (("rules", "divinare", "--json", "--csv"), ("--csv",)),
    (("odds",), ("which game", "divinare")),
    (("odds", "divinari", "--hand", "red=1"), ("Did you mean 'divinare'?",)),
    (("odds", "divinare"), ("--hand",)),
    (("odds", "divinare", "--hand", "red"), ("--hand", "'red'", "key=value")),
    (("odds", "divinare", "--hand", "red=x"), ("--hand", "red=x", "a whole number")),
    (("odds", "divinare", "--hand", "red=" + "9" * 5000), ("--hand: red=9999", "9…: accepted is a whole number")),
    (("odds", "divinare", "--hand", "red=1,red=2"), ("--hand", "'red' is given twice")),
    (("odds", "divinare", "--hand", "red=6", "--tokens", "1:red=3,01:red=4"), ("--tokens: '01:red' is given twice",)),
    (("odds", "divinare", "--hand", "rad=6"), ("'rad'", "Did you mean 'red'?")),
    (("odds", "divinare", "--hand", "red=2"), ("hand", "2 cards")),
    (("odds", "divinare", "--hand", "red=2,blue=4", "--tokens", "red=99"), ("red", "'99'")),
    (("odds", "divinare", "--hand", "red=2,blue=4", "--seat", "first"), ("--seat first", "a whole number")),
    (("simulate", "divinare", "--plays", "0"), ("plays = 0", "from 1")),
    (("simulate", "divinare", "--plays", "many"), ("--plays many", "a whole number")),
    (("simulate", "divinare", "--seed", "1.5"), ("--seed 1.5", "a whole number")),
    (("simulate", "divinare", "--seed", "-1"), ("seed = -1",)),
    (("simulate", "divinare", "--workers", "0"), ("--workers 0", "from 1")),
    (("simulate", "divinare", "--bots", "gready"), ("Did you mean 'greedy'?",)),
    (("simulate", "divinare", "--bots", "uniform,uniform"), ("a list of 4",)),
    (("simulate", "divinare", "--bots", "rollout(sample=3)"), ("'sample'", "Did you mean 'samples'?")),
    (("simulate", "divinare", "--bots", "rollout(samples=few)"), ("samples = 'few'", "a whole number")),
    (("simulate", "divinare", "--form", "row"), ("--form", "rows")),
    ((*APART, "--measure", "pionts"), ("'pionts'", "Did you mean 'points'?")),
    ((*APART, "--matters", "much"), ("--matters much", "a number")),
    ((*APART, "--measure", "points,ties", "--matters", "1"), ("--matters 1", "points=X,ties=X")),
    ((*APART, "--matters", "points"), ("--matters points", "a number")),
    (("compare", "divinare", "--plays", "2"), ("the same", "such as --set-b near=2")),
    (("compare", "divinare", "--set", "near=2", "--plays", "2"), ("--set and --variant change both", "--set-b near=2")),
    (("compare", "divinare", "--set-b", "neer=1"), ("Did you mean 'near'?",)),
    (("new", "divinare", "--from", "divinare"), ("'divinare' already", "another name")),
    (("new",), ("NAME",)),
    (("check", "divinari"), ("Did you mean 'divinare'?",)),
    (("check", "divinare", "--plays", "0"), ("--plays 0", "from 1")),
    (("check", "divinare", "--players", "12"), ("players = 12", "from 2 to 6")),
    (("check", "mine.toml", "--plays", "3"), ("--plays 3", "mine.toml is a lesson file")),
    (("check", "dante", "--file", "tiles.csv", "--looks", "5"), ("--looks 5", "no law asked")),
    (("simulat", "divinare"), ("simulat", "simulate")),
    ((), ("usage: workbench", "COMMAND --help", "simulate")),
]  # fmt: skip


@pytest.mark.parametrize(("argv", "words"), BAD, ids=[" ".join(argv)[:99] or "nothing" for argv, _ in BAD])
def test_what_cannot_be_asked(
    argv: tuple[str, ...], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, and a message that names the thing and says what would do."""
    err = refused(capsys, *argv)
    assert [word for word in words if word not in err] == [], err


@pytest.mark.parametrize(
    "command", ["games", "rules", "odds divinare", "simulate", "compare", "new", "check", "template"]
)
def test_help_teaches_with_an_example_that_is_read(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command's help ends with an example, and the grammar reads that example."""
    out = said(capsys, *command.split(), "--help")
    example = out.split("example:")[1].split()
    assert example[0] == "workbench"
    asked, rest = parser().parse_known_args(example[1:])
    assert asked.command == command.split()[0]
    assert not rest or asked.more


def test_the_example_of_odds_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """What the help of `odds divinare` shows is answered."""
    out = said(capsys, "odds", "divinare", "--help")
    assert "counts" in json.loads(said(capsys, *out.split("example:")[1].split()[1:]))
    assert "divinare" in said(capsys, "odds", "--help")


def test_a_closed_pipe_ends_cleanly() -> None:
    """Whoever reads the first line only gets no traceback."""
    command = f"{sys.executable} -m workbench rules divinare --json | head -1"
    run = subprocess.run(command, shell=True, cwd=HERE, capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("[\n", "")


def test_stopped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends with 130 and a word, no traceback."""

    def stop(*any: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("workbench.cli.commands.games", stop)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_a_stopped_simulation_prints_what_is_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rows say how many plays they rest on; the exit code says that there should have been more."""
    import concurrent.futures

    real, asked = concurrent.futures.ThreadPoolExecutor.submit, []

    def stop(*any: Any, **more: Any) -> Any:
        asked.append(any)
        if len(asked) > 2:
            raise KeyboardInterrupt
        return real(*any, **more)

    monkeypatch.setattr(concurrent.futures.ThreadPoolExecutor, "submit", stop)
    assert main(["simulate", "divinare", "--plays", "500", "--json"]) == 130
    out, err = capsys.readouterr()
    plays = rows_of(out)[0]["plays"]
    assert 0 < plays < 500
    assert f"Stopped after {plays} plays" in err


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_however_often_prints_what_is_finished(presses: int) -> None:
    """In a real process: it says at once that it heard, ends with 130, and what was finished is there."""
    command = [sys.executable, "-m", "workbench", "simulate", "divinare", "--plays", str(10**9), "--json"]
    said = b""

    def listen(words: bytes) -> None:
        nonlocal said
        while words not in said:
            piece = os.read(run.stderr.fileno(), 4096)
            assert piece, said
            said += piece

    with subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        try:
            listen(b" plays/s")  # the bar shows that blocks come in
            run.send_signal(signal.SIGINT)
            listen(b"Stopping: ")
            if presses == 2:
                run.send_signal(signal.SIGINT)
            out, rest = run.communicate(timeout=60)
        finally:
            run.kill()
    said += rest
    assert run.returncode == 130, said
    plays = rows_of(out.decode())[0]["plays"]
    assert 0 < plays < 10**9
    assert f"Stopped after {plays:,} plays" in said.decode()
    assert b"Traceback" not in said


# --- text -----------------------------------------------------------------------------------------------------


def test_typed_values_are_of_their_kind() -> None:
    """Whole numbers, switches, names, schedules, readings and texts, as the data file keeps them."""
    sheet = wb.game("divinare").sheet
    assert text.typed(sheet, "near", "-2") == -2
    assert text.typed(sheet, "centre", "false") is False
    assert text.typed(sheet, "suits", "red, blue") == ("red", "blue")
    assert text.typed(sheet, "passing", "6:3,4:2") == {6: 3, 4: 2}
    assert text.typed(sheet, "passing", "none") == "none"  # the name of a reading for two
    assert text.typed(sheet, "passing", "half, twice") == "half, twice"
    assert text.typed(sheet, "boards.red", "1/2+ 3") == "1/2+ 3"
    assert text.typed(sheet, "deck.owls", "7") == 7
    assert text.typed(sheet, "pattern.join_below", "1/20") == "1/20"
    assert text.typed(sheet, "neer", "2") == "2"


def test_tables_are_aligned() -> None:
    """Numbers to the right, text to the left, nothing where there is nothing."""
    rows = [{"a": 1, "b": "x", "c": True}, {"a": 10, "b": None, "c": {6: 3, 4: 2}}]
    assert text.table(rows) == " a  b  c\n 1  x  yes\n10     6:3, 4:2"
