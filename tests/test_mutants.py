"""Mutants: the tables of those that change nothing speak of lines that still stand; how they are tried, in a toy."""

import ast
import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.folders import games

TABLES = sorted((Path(__file__).parent / "equivalent").glob("*.csv"))


def functions(file: Path) -> dict[str, set[str]]:
    """The lines of each function of a file, and of the file itself under no name."""
    text = file.read_text(encoding="utf-8")
    parts = {"": text}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            parts[node.name] = ast.get_source_segment(text, node) or ""
    return {name: {line.strip() for line in part.splitlines()} for name, part in parts.items()}


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_a_table_of_equivalent_mutants_is_not_stale(table: Path) -> None:
    """Each row's line stands in its function, becomes another, and says why nobody would see it; none stands twice."""
    folder = games()[table.stem]
    files = {path.name: path for path in [*folder.glob("rules.py"), *folder.glob("rules/*.py")]}
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        where = f"{row['file']}, {row['function']}: {row['line']}"
        assert row["line"] in functions(files[row["file"]])[row["function"]], where
        assert row["becomes"] not in {"", row["line"]}, where
        assert row["why"], where
    keys = [(row["file"], row["function"], row["line"], row["becomes"]) for row in rows]
    assert len(set(keys)) == len(keys)


RULES = '''"""A game in a few lines."""
from functools import lru_cache

LIMIT = 3


def over(n):
    """Said of numbers above the limit."""
    if n > LIMIT:
        return True
    return False


def unasked(n):
    """No test asks it."""
    return n + 1


def down(n):
    """Counts down."""
    while n > 0:
        n = n - 1
    return n
'''
ASKING = """
from workbench.games.toy.rules import down, over

EARLY = over(3)


def test_over():
    assert over(4) and not over(2)


def test_early():
    assert not EARLY


def test_down():
    assert down(2) == 0
"""
TRYING = """
import json, sys
from pathlib import Path

tests, folder, tried = json.loads(sys.argv[1])
sys.path.insert(0, tests)
import trying
from trying import Mutant, Trial, apart, record

def tell(mutant, *how):
    with open(Path(folder, "told"), "a") as file:
        print(json.dumps([mutant.key, *how]), file=file)

trying.PATIENCE = 0.2
rules, file = Path(folder, "workbench", "games", "toy", "rules.py"), "tests/test_toy.py"
trial = Trial(Path(folder), rules, [file], 60.0)
trial.learn(apart(lambda: record(Path(folder), rules, file)))
text, mutants = rules.read_text(), []
for function, was, becomes in tried:
    row = text[: text.index(was)].count(chr(10)) + 1
    mutants.append(Mutant(becomes, rules.name, function, row, "", was, becomes, text.replace(was, becomes)))
trial.check(mutants)
trial.swapped([m for m in mutants if not trial.at_import(m)], tell)
for m in mutants:
    if trial.at_import(m):
        tell(m, *trial.written(m))
"""


def test_mutants_are_tried_with_the_tests_that_reach_them(tmp_path: Path) -> None:
    """In a project of one test file: what is noticed, and by what, what not, what no test reaches, what has no end."""
    tried = {
        ("over", "n > LIMIT", "n >= LIMIT"): (True, "test_early"),  # asked as the test file is imported
        ("", "LIMIT = 3", "LIMIT = 4"): (True, "test_over"),  # 4 is not above 4; outside of functions
        ("down", "n > 0", "n >= 0"): (True, "test_down"),  # ends at -1
        ("down", "n - 1", "n - 0"): (True, "no end"),
        ("down", "n > 0", "n != 0"): (False, ""),  # the same from 2 on
        ("unasked", "n + 1", "n - 1"): (False, "no test reaches it"),
    }
    game = tmp_path / "workbench" / "games" / "toy"
    game.mkdir(parents=True)
    for package in (game, game.parent, game.parent.parent):
        (package / "__init__.py").touch()
    (game / "rules.py").write_text(RULES)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_toy.py").write_text(ASKING)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    given = json.dumps([str(Path(__file__).parent), str(tmp_path), list(tried)])
    run = subprocess.run([sys.executable, "-B", "-c", TRYING, given], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    told = {key: how for key, *how in map(json.loads, (tmp_path / "told").read_text().splitlines())}
    for (_, was, becomes), (noticed, by) in tried.items():
        assert told[becomes][0] == noticed, f"{was}: {becomes}: {told[becomes]}"
        assert told[becomes][1].endswith(by), f"{was}: {becomes}: {told[becomes]}"
