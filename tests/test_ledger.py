"""The ledgers: every rule sentence names what holds it and the test that would fail without it."""

import ast
import csv
from pathlib import Path

import pytest

from workbench.folders import games, sheet_of

TESTS = Path(__file__).parent
LEDGERS = sorted((TESTS / "ledger").glob("*.csv"))


def rows(ledger: Path) -> list[dict[str, str]]:
    """A ledger's rows."""
    with ledger.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def functions(path: Path) -> set[str]:
    """The functions that a Python file defines, at any depth."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_game_has_a_ledger() -> None:
    """A game whose rules no ledger covers is not finished."""
    assert {path.stem for path in LEDGERS} == set(games())


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.stem)
def test_a_ledger_names_what_exists(ledger: Path) -> None:
    """Values and rulings of the sheet, verbs of the rules, tests that can be found; or why nothing holds it."""
    sheet = sheet_of(ledger.stem)
    folder = games()[ledger.stem]
    verbs = {name for path in folder.rglob("*.py") for name in functions(path)}
    rulings = {row.key for row in sheet.rows if row.readings}
    known = {"value": {row.key for row in sheet.rows}, "ruling": rulings, "verb": verbs}
    for number, row in enumerate(rows(ledger), 1):
        where = f"{ledger.name}, row {row['number']}"
        assert row["number"] == str(number), where
        assert row["rule"], where
        for item in row["holds"].split():
            kind, _, name = item.partition(":")
            assert name in known[kind], f"{where}: {item}"
        if row["test"].startswith("prose: "):
            continue
        assert row["holds"], where
        file, _, test = row["test"].partition("::")
        assert test in functions(TESTS / file), f"{where}: {row['test']}"


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.stem)
def test_every_ruling_and_value_stands_in_the_ledger_or_is_a_choice(ledger: Path) -> None:
    """What the sheet holds and no sentence of the document names, is there because no document says it."""
    named = {item.partition(":")[2] for row in rows(ledger) for item in row["holds"].split()}
    for row in sheet_of(ledger.stem).rows:
        if row.key not in named:
            assert row.source.startswith("TABLE"), (
                f"{row.key} rests on {row.source!r} and no row of the ledger names it"
            )
