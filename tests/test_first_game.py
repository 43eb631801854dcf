"""The first game, with which one of one's own begins; and what holds of any game that is played alone or together."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench.boards.play import Play
from workbench.cli import main
from workbench.game import Game
from workbench.laws import Sample, breaches, of_game, of_table
from workbench.odds.measure import measures

PROJECT = Path(__file__).parent.parent


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game called `mine`, in a working folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine"]) == 0
    return tmp_path / "games" / "mine"


def edit(file: Path, old: str, new: str) -> None:
    """Change one passage of a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old)
    file.write_text(text.replace(old, new), encoding="utf-8")


def run(*argv: str) -> "subprocess.CompletedProcess[str]":
    """Python in a process of its own, interpreted, in this working folder."""
    return subprocess.run(
        [sys.executable, *argv], text=True, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(PROJECT), "WORKBENCH_COMPILE": "0"},
    )  # fmt: skip


def asked(expression: str, **table: Any) -> Any:
    """What an expression about a table of `mine` comes to in a process of its own."""
    code = f"import json\nimport workbench as wb\ngame = wb.game('mine', **{table!r})\nprint(json.dumps({expression}))"
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- the first game -------------------------------------------------------------------------------------------


def test_it_keeps_all_laws_and_meets_every_refusal(mine: Path) -> None:
    """At every table and every reading; it is called by its new name alone.

    Plays are so short that a single one of each table meets no empty pile.
    """
    done = run("-m", "workbench", "check", "mine", "--looks", "6")
    assert done.returncode == 0, done.stdout + done.stderr
    assert {line.split()[0] for line in done.stdout.splitlines()[:-1]} == {"ok"}
    text = "".join(file.read_text() for file in mine.rglob("*.*"))
    assert "games.start" not in text
    assert '("start",)' not in text
    assert wb.game("mine").sheet.title == "mine"


def test_exact_and_simulated_agree(mine: Path) -> None:
    """One who plays alone, with two cards of 1 and two of 2, a limit of 2 and one card to draw.

    `careful` holds 1 or 2, each in half of all cases. With 2 it stops: 2 points. With 1, one of the three others is
    another 1, below one half: it stops, too: 1 point. The mean is 3/2.
    """
    table = {"players": 1, "copies": {1: 2, 2: 2}, "limit": 2, "most": 1}
    assert asked("str(wb.odds.walk(game, bot='careful').mean(0))", **table) == "3/2"
    points = "wb.simulate(game, 'careful', plays=400, progress=False).points().row(0, named=True)"
    found = asked(f"[{points}['value'], {points}['error']]", **table)
    assert abs(found[0] - 1.5) < 4 * found[1] < 0.2


def test_a_face_may_be_written_as_a_number(mine: Path) -> None:
    """Cards are called by texts, as in files; a seat is a number, and may be written as a text."""
    game = wb.game("mine", players=2)
    first, second = (game.position(down=[1, 2], up={seat: {face: 3}}) for seat, face in ((0, 1), ("0", "1")))
    assert first.tobytes() == second.tobytes()
    assert first.up[:2].tolist() == [[3, 0, 0, 0, 0, 0], [0] * 6]


# --- examples -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("points = [6, 2]", "points = [6, 3]", "points are [6, 2], not [6, 3]"),
        ("stopped = { 0 = 1 }", "stopped = { 0 = 0 }", "stopped is [1, 0, 0, 0, 0, 0], not [0, 0, 0, 0, 0, 0]"),
        ('refused = ["draw", "card 1"]', 'refused = ["stop"]', "stop is not refused"),
        ('play = ["draw", "card 2", "stop"]', 'play = ["card 2"]', "card 2: A seat is to draw or to stop"),
        ("position = { down = [1, 2]", "position = { down = [1, 9]", "there is no such face"),
    ],
)
def test_an_example_that_does_not_hold_is_named(mine: Path, old: str, new: str, said: str) -> None:
    """By its number and its name, with what came of it and what it says."""
    assert breaches(of_game.examples_hold, wb.game("mine")) == []
    edit(mine / "mine.toml", old, new)
    if "up = { 0 = { 1 = 3 } }" in (mine / "mine.toml").read_text() and new == 'refused = ["stop"]':
        edit(mine / "mine.toml", 'play = ["draw", "card 2", "stop"]\npoints = [6, 2]', 'play = ["draw", "card 2"]')
    (found,) = breaches(of_game.examples_hold, wb.game("mine"))
    assert said in found
    assert found.startswith("example ")


# --- limits ---------------------------------------------------------------------------------------------------


def test_a_limit_that_no_field_holds_is_named(mine: Path) -> None:
    """A record's field of one byte ends at 127; of a value without limits none can be sure."""
    assert list(of_game.limits_hold("mine")) == []
    edit(mine / "mine.toml", "accepts = [1, 60]", "accepts = [1, 300]")
    (found,) = of_game.limits_hold("mine")
    assert found.startswith("limit = 300 is accepted, and fails: ")
    with pytest.raises(wb.BadInput, match=r"spec\.py, line \d+: OverflowError: .*300"):
        wb.game("mine", limit=300)
    edit(mine / "mine.toml", "accepts = [1, 300]\n", "")
    edit(mine / "mine.toml", "accepts = [0, 20]", "accepts = [-1, 200]")
    found, *more = of_game.limits_hold("mine")
    assert found.startswith("copies = {4: 200, 3: 200, 2: 200, 1: 200} is accepted, and fails: ")
    assert "limit accepts any whole number" in more[0]


@pytest.mark.parametrize("copies", [{1: 21}, {1: -1}, {0: 3}])
def test_numbers_of_a_schedule_have_limits(mine: Path, copies: dict[int, int]) -> None:
    """As the data file says; what they go by begins at 1."""
    with pytest.raises(wb.BadInput, match=r"copies = .* accepted is a table of whole numbers from 0 to 20, such as"):
        wb.game("mine", copies=copies)


# --- odds of one's own ----------------------------------------------------------------------------------------


def test_odds_stand_beside_the_rules(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the board writes at things, what lessons and the command line ask; without them there are none."""
    game = wb.game("mine", players=2)
    assert list(measures(game)) == ["points"]
    assert main(["odds", "mine"]) == 2
    assert "no odds of its own" in capsys.readouterr().err
    (mine / "odds").mkdir()
    (mine / "odds" / "__init__.py").write_text("def marks(view):\n    return {'do:draw': ('1/2',)}\n")
    assert main(["odds", "mine"]) == 2
    assert "mine's own odds have no commands.py" in capsys.readouterr().err
    (mine / "odds" / "measures.py").write_text("MEASURES = {'half': None}\n")
    (mine / "odds" / "commands.py").write_text(
        "def arguments(part):\n    part.add_argument('--of')\n"
        "def answer(table, given):\n    return {'half': '1/2', 'of': given.of}\n"
        "def said(data):\n    return f'half of {data[\"of\"]}'\n"
    )
    importlib.invalidate_caches()
    game = wb.game("mine", players=2)
    assert wb.odds.mine.marks(None) == {"do:draw": ("1/2",)}
    assert list(measures(game)) == ["points", "half"]
    board = Play(game, seed=1)
    board.show_odds = True
    assert ">1/2<" in board.picture()
    assert main(["odds", "mine", "--of", "it"]) == 0
    assert capsys.readouterr().out == "half of it\n"
    with pytest.raises(AttributeError, match="no odds for 'other'"):
        _ = wb.odds.other


# --- words ----------------------------------------------------------------------------------------------------


def test_words_that_two_codes_have_mean_what_is_legal_now(mine: Path) -> None:
    """A card that is dealt and a move may be called the same where they are never legal together."""
    edit(
        mine / "words.py",
        'return "draw" if action == DRAW else "stop"',
        'return "card 1" if action == DRAW else "stop"',
    )
    game = wb.game("mine", players=1)
    assert breaches(of_table.told_apart, Sample(game, plays=3)) == []
    table = wb.Table(game)
    table.force("card 1")
    table.do("card 1").force("card 1").do("stop")
    assert game.scores(table.state) == [2]
    edit(mine / "words.py", 'else "stop"', 'else "card 1"')
    assert "are both called 'card 1'" in breaches(of_table.told_apart, Sample(wb.game("mine", players=1)))[0]


# --- played alone, or together --------------------------------------------------------------------------------


def stops(**table: Any) -> Iterator[Any]:
    """What is asked where only stopping brings a point: ten cards of 1, a limit of 1, one card to draw."""
    given = {"copies": {1: 10}, "limit": 1, "most": 1, **table}
    yield asked("wb.simulate(game, 'rollout(samples=2)', plays=3, progress=False).points()['value'].to_list()", **given)
    yield asked(
        "wb.bots.value(game, wb.Table(game).deal().state, 0, samples=2).select('action', 'value', 'chosen').rows()",
        **given,
    )
    table_ = "wb.bots.play(wb.Table(game), 'uniform')"
    yield asked(
        f"wb.studies.review({table_}, 0, samples=20, progress=False).select('best', 'bot', 'measure').rows()", **given
    )


def test_who_plays_alone_goes_by_points(mine: Path) -> None:
    """To draw brings 2, beyond the limit, so nothing; to stop brings 1."""
    simulated, valued, reviewed = stops(players=1)
    assert simulated == [1.0]
    assert valued == [["draw", 0.0, False], ["stop", 1.0, True]]
    assert reviewed == [["stop", "rollout", "points at the end of the play, if so played on"]]


def test_who_play_together_go_by_points(mine: Path) -> None:
    """Each of two has what both have together; seat 1 plays on at random, stopping or not, once in two."""
    edit(mine / "rules.py", "WINS_FROM = 1\n", "WINS_FROM = 1\nTOGETHER = True\n")
    edit(
        mine / "rules.py",
        "        out[seat] = points if points <= spec.limit else np.int64(spec.beyond)\n",
        "        points = points if points <= spec.limit else np.int64(spec.beyond)\n"
        "        for other in range(spec.players):\n"
        "            out[other] = points + (out[other] if seat > 0 else 0)\n",
    )
    simulated, valued, reviewed = stops(players=2)
    assert simulated == [2.0, 2.0]
    assert [row[0] for row in valued if row[2]] == ["stop"]
    assert valued[1][1] - valued[0][1] == 1.0  # under the same luck after it, whatever seat 1 does
    assert reviewed == [["stop", "rollout", "points at the end of the play, if so played on"]]


def test_a_game_says_how_many_a_seat_is_to_be_ahead_of(mine: Path) -> None:
    """All others, unless it is played alone."""
    table: Game = wb.game("mine", players=1)
    assert (table.others, wb.game("mine", players=4).others, wb.game("divinare").others) == (0, 3, 3)
