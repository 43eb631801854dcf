"""What a game's modules must and may say: whatever is missing or of another shape is named, for every part."""

import inspect
import os
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import workbench as wb
from workbench import contract
from workbench.cli import main
from workbench.folders import modules_of
from workbench.kernel import BadInput
from workbench.laws import of_game

GAMES = sorted(wb.games())
MEMBERS = [(part, name) for part, kind in contract.PARTS.items() for name in contract.members(kind)]
MAY = {
    ("rules", "BOUND"), ("rules", "MEASURE"), ("rules", "TOGETHER"), ("rules", "WINS_FROM"), ("rules", "unsaid"),
    ("words", "APART"), ("words", "PART"), ("words", "narrate"), ("words", "spoken"),
    *((part, name) for part, name in MEMBERS if part == "family"),
}  # fmt: skip


def without(module: ModuleType, *names: str) -> Any:
    """A module that leaves something out."""
    return SimpleNamespace(**{name: said for name, said in vars(module).items() if name not in names})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("part", "name"), MEMBERS)
def test_what_is_missing_is_named(part: str, name: str, game: str) -> None:
    """What must be there, by its name; what may be left out is then there as the contract has it."""
    module = without(modules_of(game)[part], name)
    listed = part == "family" and name in contract.LISTING and module.LISTS
    if (part, name) in MAY and not listed:
        assert contract.lacks(contract.PARTS[part], module) == []
        contract.fill(contract.PARTS[part], module)
        assert hasattr(module, name)
    else:
        assert contract.lacks(contract.PARTS[part], module) == [name]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("part", "name"), MEMBERS)
def test_what_is_of_another_shape_is_named(part: str, name: str, game: str) -> None:
    """A function of too many arguments, a value of another kind; as they are, all fit."""
    module = without(modules_of(game)[part])
    assert contract.misfits(contract.PARTS[part], module) == []
    setattr(module, name, lambda *, only_by_name: 0)
    (said,) = contract.misfits(contract.PARTS[part], module)
    assert said.startswith(f"{name} ")
    assert "accepted is" in said


def test_every_member_says_what_it_means() -> None:
    """A function by its docstring, a value by the text below it; names stand for themselves."""
    text = inspect.getsource(contract)
    for part, name in MEMBERS:
        member = contract.members(contract.PARTS[part])[name]
        if inspect.isfunction(member):
            assert member.__doc__, (part, name)
        elif name not in ("SPEC", "STATE"):  # said in the module's head
            at = next(line for line in text.splitlines() if line.startswith(f"    {name}: "))
            assert text[text.index(at) + len(at) :].lstrip().startswith('"""'), (part, name)


def test_a_game_that_says_no_more_than_it_must() -> None:
    """What was done is called as what may be done; things have no names of their own; nothing follows."""
    words = without(modules_of("dante")["words"], "narrate", "spoken")
    contract.fill(contract.Words, words)
    game = wb.game("dante", players=4)
    assert words.narrate(game.names, game.setup(), words.DRAW + 3) == "tile number 3"
    assert words.spoken("own:1") == ""
    family: Any = ModuleType("family")
    contract.fill(contract.Family, family)
    assert (family.derive({}, frozenset(), frozenset()), family.notes({}), family.LISTS) == ({}, [], {})


def test_the_law_names_what_a_game_lacks() -> None:
    """Also of a game that was made: a verb of another shape, an axis without labels, one that nobody knows."""
    game = wb.game("divinare", players=2)
    assert list(of_game.contract_kept(game)) == []
    game.words = without(game.words, "targets")
    game.words.describe = lambda names: ""
    game.words.AXES = {"suit": range(2)}
    assert list(of_game.contract_kept(game)) == [
        "words lacks targets",
        "words.describe takes (names): accepted is a function of (names, action)",
        "names.labels() has 4 labels of 'suit': accepted are 1 to 2",
        "a tally counts by 'count', which words.AXES does not have",
    ]


SLIPS = [
    ("a function that is gone", "words.py", "def targets(", "def pointed(", "words.py lacks targets."),
    ("several", "draw/__init__.py", "SHOWS = (", "SHOWN = (", "draw/__init__.py lacks SHOWS."),
    ("too few arguments", "words.py", "def is_open(action: int)", "def is_open()",
     "words.py: is_open takes (): accepted is a function of (action)."),
    ("a text for a list", "draw/__init__.py", 'SHOWS = ("boards",)', 'SHOWS = "boards"',
     "draw/__init__.py: SHOWS is 'boards': accepted is of the kind tuple."),
    ("lists that nothing reads", "family.py",
     'UNPRINTED = "pattern"', 'UNPRINTED = "pattern"\nLISTS = {"deck": ("n",)}',
     "family.py lacks MEANT, listed, blank, meant."),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "words"), [case[1:] for case in SLIPS], ids=[case[0] for case in SLIPS])
def test_check_names_what_a_game_of_ones_own_lacks(
    file: str, old: str, new: str, words: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """One line with the file and the name; once it is mended, the game is there."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine", "--from", "divinare"]) == 0
    place = tmp_path / "games" / "mine" / file
    text = place.read_text(encoding="utf-8")
    assert text.count(old) == 1
    place.write_text(text.replace(old, new), encoding="utf-8")
    capsys.readouterr()
    assert main(["check", "mine"]) == 2
    assert capsys.readouterr().err == f"workbench check: games/mine/{words}\n".replace("/", os.sep)
    place.write_text(text, encoding="utf-8")
    assert wb.game("mine").players == 4


def test_a_module_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named with all that it must say; a family is missed by nobody."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine", "--from", "divinare"]) == 0
    (tmp_path / "games" / "mine" / "words.py").rename(tmp_path / "words.py")
    with pytest.raises(BadInput):
        wb.game("mine")
    (tmp_path / "words.py").rename(tmp_path / "games" / "mine" / "words.py")
    (tmp_path / "games" / "mine" / "draw" / "__init__.py").unlink()
    with pytest.raises(BadInput, match=r"^games.mine.draw\.py lacks SHOWS, draw, text\.$"):
        wb.game("mine")
