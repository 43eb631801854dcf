"""Games of one's own: a copy to change, its laws, and a swapped verb."""

import csv
import io
import os
import pickle
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench import kernel
from workbench.cli import main
from workbench.game import Game, RulesWarning
from workbench.kernel import BadInput

PROJECT = Path(__file__).parent.parent


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Divinare called `mine`, in a working folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine", "--from", "divinare"]) == 0
    return tmp_path / "games" / "mine"


def edit(file: Path, old: str, new: str) -> None:
    """Change one passage of a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old)
    file.write_text(text.replace(old, new), encoding="utf-8")


def workbench(*argv: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, in this working folder."""
    return subprocess.run(
        [sys.executable, "-m", "workbench", *argv], text=True, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )  # fmt: skip


# --- a copy ---------------------------------------------------------------------------------------------------


def test_a_copy_is_a_game_like_the_others(mine: Path) -> None:
    """Found by its folder, with its own data, rules, words and bots; the same plays as what it was copied from."""
    assert wb.games()["mine"] == mine
    game = wb.game("mine", players=2, near=2)
    assert "divinare" not in "".join(f.read_text() for f in mine.rglob("*.py")).replace("odds.divinare", "")
    assert game.sheet.title == "mine (from Divinare)"
    assert game.rules.__name__ == "workbench.games.mine.rules"
    assert sorted(wb.bots.known(game)) == sorted(wb.bots.known(wb.game("divinare")))
    plays = {}
    for name in ("mine", "divinare"):
        asked = ["simulate", name, "--players", "2", "--set", "near=2", "--plays", "4", "--form", "rows", "--csv"]
        run = workbench(*asked, "--bots", "greedy,uniform", WORKBENCH_COMPILE="0")
        assert run.returncode == 0, run.stderr
        plays[name] = run.stdout
    assert plays["mine"] == plays["divinare"]
    assert len(plays["mine"].splitlines()) == 9  # a heading, four plays of two seats


def test_a_copy_has_lines_of_its_own(mine: Path) -> None:
    """A line of the copy is loaded by the copy and refused by what it was copied from."""
    table = wb.Table(wb.game("mine"), seed=5)
    assert wb.Table.load(table.line()).line() == table.line()
    with pytest.raises(BadInput, match="'mine'"):
        wb.Table.load(table.line(), game=wb.game("divinare"))


@pytest.mark.parametrize(
    ("name", "words"),
    [("mine", "'mine' already"), ("divinare", "'divinare' already"), ("class", "and no word of Python's own."),
     ("2mine", "can't be a game's name"), ("My-Game", "can't be a game's name"), ("../mine", "can't be a game's name"),
     ("", "can't be a game's name")],
)  # fmt: skip
def test_names_that_cannot_be(name: str, words: str, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is taken, or is none in Python; nothing is overwritten."""
    edit(mine / "mine.toml", 'title = "mine', 'title = "My own')
    assert main(["new", name, "--from", "divinare"]) == 2
    assert words in capsys.readouterr().err
    assert 'title = "My own' in (mine / "mine.toml").read_text()
    assert [folder.name for folder in mine.parent.iterdir()] == ["mine"]


def test_a_copy_of_a_copy(mine: Path) -> None:
    """A changed game can be copied in its turn, its own bots too."""
    edit(mine / "mine.toml", "value = 3\naccepts = [-20, 20]", "value = 5\naccepts = [-20, 20]")
    assert main(["new", "second", "--from", "mine"]) == 0
    game = wb.game("second")
    assert (game.values["perfect"], game.rules.__name__) == (5, "workbench.games.second.rules")
    assert "greedy" in wb.bots.known(game)


def test_an_edited_rule_is_at_work_at_once(mine: Path) -> None:
    """In the same process, and in data, rules and a simulation of another."""
    before = wb.game("mine")
    assert before.rules.token_points(before.spec, 0, 0, 3) == 0  # a token in the centre
    scoring = mine / "rules" / "scoring.py"
    edit(
        scoring,
        "    if what in (CENTRE, NOTHING):\n",
        "    if what == CENTRE:\n        return np.int64(11)\n    if what == NOTHING:\n",
    )
    edit(mine / "mine.toml", "value = 3\naccepts = [-20, 20]", "value = 5\naccepts = [-20, 20]")
    after = wb.game("mine")
    assert after.rules.token_points(after.spec, 0, 0, 3) == 11
    assert after.values["perfect"] == 5
    assert before.rules.token_points(before.spec, 0, 0, 3) == 0  # a game that was made keeps its rules
    nothing = [part for key in ("perfect", "near", "wrong", "simple", "double") for part in ("--set", f"{key}=0")]
    run = workbench("simulate", "mine", "--players", "2", "--plays", "3", *nothing, "--csv", WORKBENCH_COMPILE="0")
    assert run.returncode == 0, run.stderr
    row = next(csv.DictReader(io.StringIO(run.stdout)))
    assert float(row["value"]) * 3 % 11 == pytest.approx(0, abs=1e-9)


def test_two_folders_with_a_game_of_the_same_name(mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is that of the folder where one works."""
    assert wb.game("mine").values["perfect"] == 3
    other = tmp_path / "elsewhere"
    other.mkdir()
    shutil.copytree(mine.parent, other / "games", ignore=shutil.ignore_patterns("__pycache__"))
    edit(other / "games" / "mine" / "words.py", '"First all choose the cards they pass on."', '"Pass, please."')
    monkeypatch.chdir(other)
    assert wb.game("mine").words.REFUSALS[9][0] == "Pass, please."
    monkeypatch.chdir(tmp_path)
    assert wb.game("mine").words.REFUSALS[9][0] == "First all choose the cards they pass on."


def test_a_game_is_found_from_below(mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As from `notebooks/`: by the nearest `games` that holds a game, into which a further copy goes as well."""
    below = tmp_path / "notebooks" / "deep"
    (below / "games").mkdir(parents=True)  # a folder of that name in which no game is
    monkeypatch.chdir(below)
    assert wb.games()["mine"] == mine
    assert wb.game("mine").players == 4
    assert main(["new", "second", "--from", "divinare"]) == 0
    assert wb.games()["second"] == mine.parent / "second"
    shutil.copytree(mine, below / "games" / "mine", ignore=shutil.ignore_patterns("__pycache__"))
    assert wb.games()["mine"] == below / "games" / "mine"  # nearer
    assert "second" not in wb.games()


def test_an_unknown_game_says_where_games_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders by name: one may be somewhere else than one thinks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORKBENCH_GAMES", str(tmp_path / "more"))
    with pytest.raises(BadInput) as error:
        wb.game("mine")
    assert f"in {tmp_path / 'games'} (the nearest from here up), {tmp_path / 'more'}." in str(error.value)


SLIPS = [
    ("a slip of the pen", "rules/scoring.py", "ended = over(spec, state)", "ended = over(spec, state",
     "games/mine/rules/scoring.py, line 63: '(' was never closed"),
    ("a name that is none", "rules/scoring.py", "WRONG, NOTHING = 0, 1, 2, 3, 4", "WRONG, NOTHING = 0, 1, 2, 3, four",
     "games/mine/rules/scoring.py, line 8: NameError: name 'four' is not defined"),
    ("a verb that is gone", "rules/turns.py", "def settled(", "def at_rest(",
     "games/mine/rules/__init__.py, line 15: ImportError: cannot import name 'settled'"),
    ("a verb that is left out", "rules/__init__.py", "import current_player, settled", "import current_player",
     "games/mine/rules/__init__.py lacks settled."),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "words"), [case[1:] for case in SLIPS], ids=[case[0] for case in SLIPS])
def test_a_game_that_cannot_be_read(
    file: str, old: str, new: str, words: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line that says where and what, and once it is mended the game is there, in the same process."""
    edit(mine / file, old, new)
    for command in ("check", "rules"):
        capsys.readouterr()
        assert main([command, "mine"]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"workbench {command}: {words}".replace("/", os.sep))
        assert said.count("\n") == 1
    edit(mine / file, new, old)
    assert wb.game("mine").players == 4


def test_bots_that_cannot_be_read(mine: Path) -> None:
    """A slip in a game's own bots is told by file and line as well."""
    first = (mine / "bots.py").read_text().splitlines().index("from workbench.bots import Bot") + 1
    edit(mine / "bots.py", "from workbench.bots import Bot\n", "from workbench.bots import Robot\n")
    with pytest.raises(BadInput, match=rf"^games.mine.bots\.py, line {first}: ImportError: cannot import name 'Robot'"):
        wb.bots.known(wb.game("mine"))


# --- check ----------------------------------------------------------------------------------------------------


def test_check_finds_nothing_in_a_copy(mine: Path) -> None:
    """A line a law, all of them kept, exit code 0."""
    run = workbench("check", "mine", "--players", "2", "--looks", "6", WORKBENCH_COMPILE="0")
    assert run.returncode == 0, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert lines[-1].startswith("mine keeps all ")
    assert "ok      nothing is broken" in lines
    assert not [line for line in lines if line.startswith("BROKEN")]


BREAKS = [
    ("a card played twice", "rules/doing.py", "table[suit] += 1", "table[suit] += 2", "nothing is broken"),
    (
        "a bound too small",
        "rules/doing.py",
        "return (np.int64(spec.steps) + ",
        "return (np.int64(spec.steps) // 9 + ",
        "a play ends in time",
    ),
    ("a value of another name", "words.py", '("suits", "boards"))', '("suits", "board"))', "every code has words"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "words"), [case[1:] for case in BREAKS], ids=[case[0] for case in BREAKS]
)
def test_check_names_the_law_that_is_broken(file: str, old: str, new: str, words: str, mine: Path) -> None:
    """Exit code 1, and the law by name with the place where it broke."""
    edit(mine / file, old, new)
    run = workbench("check", "mine", "--players", "2", "--looks", "6", WORKBENCH_COMPILE="0")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "Traceback" not in run.stderr
    broken = run.stdout[run.stdout.index("BROKEN") :]
    assert words in broken
    assert " laws broken." in run.stdout.splitlines()[-1]


FAILS = [
    ("a name that is none", "rules/scoring.py", "    ended = over(", "    ended = bonus(",
     "games/mine/rules/scoring.py, line 63: NameError: name 'bonus' is not defined"),
    ("a field that is none", "rules/scoring.py", "    ended = over(spec, state)", "    ended = spec.perfct > 0",
     "games/mine/rules/scoring.py, line 63: AttributeError: "),
    ("where plays seldom come", "rules/scoring.py", "    ended = over(spec, state)",
     "    ended = over(spec, state) if state.finished < 99 else bonus(spec)", "NameError: name 'bonus' is not defined"),
    ("a field, where plays seldom come", "rules/scoring.py", "    ended = over(spec, state)",
     "    ended = over(spec, state) if state.finished < 99 else spec.perfct > 0",
     "games/mine/rules/scoring.py, line 63: scores can't be compiled: KeyError: 'perfct'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "words"), [case[1:] for case in FAILS], ids=[case[0] for case in FAILS])
def test_check_tells_a_verb_that_fails_once(file: str, old: str, new: str, words: str, mine: Path) -> None:
    """By file, line and plain error; then no law is asked, as all would fail by it."""
    if "99" in new and not kernel.COMPILED:
        return  # only what compiles reads all of it
    edit(mine / file, old, new)
    run = workbench("check", "mine", "--players", "2")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "Traceback" not in run.stderr
    said = run.stdout.splitlines()
    assert said[:2] == ["ok      every reading makes a table", "BROKEN  every verb runs"]
    assert words.replace("/", os.sep) in said[2]
    assert said[3:] == ["mine: 1 of 2 laws broken."]


def test_check_refuses_a_data_file_that_lacks_a_source(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sheet is checked first: nothing can be asked of a game whose numbers have no source."""
    edit(
        mine / "mine.toml",
        'source = "SEED, scoring, with SNACKBAR and others"\nsure = "agreed"\nnote = "points of a token one',
        'sure = "agreed"\nnote = "points of a token one',
    )
    assert main(["check", "mine"]) == 2
    assert "mine.toml: value 'near' lacks 'source'" in capsys.readouterr().err


# --- a swapped verb -------------------------------------------------------------------------------------------


def thousand(spec: Any, state: Any, out: Any) -> None:
    """A thousand points and the seat's number, always."""
    for seat in range(spec.players):
        out[seat] = 1000 + seat


def test_a_swapped_verb_is_used_everywhere() -> None:
    """On the table and in the simulation, compiled; and it is named with the results."""
    game = wb.game("divinare", players=3, scores=thousand)
    assert game.scores(game.setup()) == [1000, 1001, 1002]
    assert game.interpreted == {}
    result = wb.simulate(game, plays=20, progress=False)
    assert result.points()["value"].to_list() == [1000, 1001, 1002]
    assert set(result.points()["variant"]) == {'{"scores":"swapped"}'}
    assert "variant" in game.sure("near")
    assert wb.simulate(wb.game("divinare", players=3), plays=20, progress=False).points()["value"][0] < 200


def test_what_rests_on_the_old_verb_refuses_by_name() -> None:
    """The worth of a space rests on how points are given; the chances of the counts don't."""
    game = wb.game("divinare", scores=thousand)
    with pytest.raises(BadInput, match="scores"):
        wb.odds.divinare.spaces(game)
    assert wb.odds.divinare.counts(game)["red"].mean() == 4  # 24 of 36 cards, six of them red
    for bots in ("greedy", ["greedy(still=5)", *["uniform"] * 3], wb.bots.get(wb.game("divinare"), "greedy")):
        with pytest.raises(BadInput, match=r"The bot 'greedy.*' rests on divinare's own 'scores', which this variant"):
            wb.simulate(game, bots, plays=1, progress=False)
    assert wb.simulate(game, "blind", plays=1, progress=False).points()["value"][0] == 1000


def test_a_swapped_verb_travels() -> None:
    """A game with a verb of one's own is pickled with it: a function of a module, of a cell, of another function."""

    def local(spec: Any, state: Any, out: Any) -> None:
        for seat in range(spec.players):
            out[seat] = 7

    if not kernel.COMPILED:
        with pytest.raises(BadInput, match="scores"):  # plain pickle takes no function of another function
            pickle.dumps(wb.game("divinare", players=2, scores=local))
        return
    for verb, points in ((thousand, 1000), (local, 7)):
        game = wb.game("divinare", players=2, scores=verb)
        again = pickle.loads(pickle.dumps(game))
        assert again.scores(again.setup())[0] == points
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(first_points, wb.game("divinare", players=2, scores=local)).result()
    assert there == 7


def first_points(game: Game) -> int:
    """Points of the first seat at the start."""
    return game.scores(game.setup())[0]


def test_a_verb_that_cannot_be_compiled_plays_interpreted() -> None:
    """It says so, with the reason, and the simulation gives what it says."""

    def words(spec: Any, state: Any, out: Any) -> None:
        out[: int(spec.players)] = [len(f"{seat}{out!r:.0}") for seat in range(int(spec.players))]

    if not kernel.COMPILED:
        return
    with pytest.warns(RulesWarning, match="scores can't be compiled, so divinare plays interpreted"):
        game = wb.game("divinare", players=2, rounds=1, scores=words)
    assert game.scores(game.setup()) == [1, 1]
    result = wb.simulate(game, plays=3, progress=False)
    assert result.points()["value"].to_list() == [1, 1]


def test_a_verb_that_returns_something_else_is_refused() -> None:
    """A verb that must answer a number and answers none."""

    def nobody(spec: Any, state: Any) -> None:
        return None

    if not kernel.COMPILED:
        return
    with pytest.raises((BadInput, RulesWarning), match=r"current_player|nobody"):  # warnings are errors in tests
        wb.game("divinare", current_player=nobody)
