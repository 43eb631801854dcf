"""The mutants that change nothing anybody could see: their tables speak of lines that still stand in the rules."""

import ast
import csv
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
