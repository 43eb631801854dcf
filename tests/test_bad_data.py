"""Data files and variant files that can't be: refused with the file, the key and what would do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench import sheet
from workbench.folders import data_file
from workbench.kernel import BadInput

DATA = data_file("divinare", wb.games()["divinare"])


def refused(error: pytest.ExceptionInfo[BadInput], words: tuple[str, ...]) -> None:
    """All of the words are in the message."""
    assert [word for word in words if word not in str(error.value)] == [], str(error.value)


SOURCE = 'source = "SEED, scoring, with SNACKBAR and others"\n'
NEAR = f'key = "near"\ntype = "integer"\nvalue = 1\naccepts = [-20, 20]\n{SOURCE}sure = "agreed"\n'
"""A row of the file; each case changes something in it, or somewhere else."""
ROWS = [
    ("a row without source", SOURCE, "", ("value 'near' lacks 'source'",)),
    ("a row without sure", 'sure = "agreed"\n', "", ("value 'near' lacks 'sure'",)),
    ("a row without key", 'key = "near"\n', "", ("value '?' lacks 'key'",)),
    ("a row of an unknown type", "integer", "number", ("value 'near'", "'number'", "integer, switch")),
    ("a row of another type", "value = 1", 'value = "one"', ("value 'near' = 'one'", "-20 to 20")),
    ("an unknown grade", "agreed", "certain", ("value 'near'", "'certain'", "agreed, copy")),
    ("an unlisted document", "SEED", "SEAD", ("value 'near'", "'SEAD'", "Did you mean 'SEED'?")),
    ("a bracket lost", "20]", "20", ("not valid TOML",)),
    ("accepts that is no list", "[-20, 20]", "20", ("value 'near'", "accepts = 20", "a list")),
]
ELSEWHERE = [
    ("a ruling without reasons", 'why = "To the letter', 'more = "To the letter', ("ruling 'off_board' lacks 'why'",)),
    ("a ruling without sure", 'speaks of it"\nsure = "assumed"', 'speaks of it"', ("ruling 'off_board' lacks 'sure'",)),
    (
        "a ruling without source",
        'source = "TABLE: no document speaks of it"',
        "",
        ("ruling 'off_board' lacks 'source'",),
    ),
    ("a default that is no reading", 'default = "wrong"', 'default = "rong"', ("ruling 'off_board'", "'rong'")),
    ("a reading without meaning", "nothing = { means", "nothing = { says", ("reading 'nothing' lacks 'means'",)),
    (
        "a reading that is text",
        "nothing = { means",
        'nothing = "no"\nmore = { means',
        ("reading 'nothing' lacks 'means'",),
    ),
    ("no players", 'key = "players"', 'key = "seats"', ("lacks a value 'players'",)),
    ("no title", 'title = "Divinare"\n', "", ("lacks 'title'",)),
]


def spoilt(tmp_path: Path, old: str, new: str) -> Path:
    """The data file with one thing changed."""
    text = DATA.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "bad.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(("old", "new", "words"), [case[1:] for case in ROWS], ids=[case[0] for case in ROWS])
def test_rows_that_cannot_be(old: str, new: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """A bad row is refused with the file, the key and what it lacks."""
    assert old in NEAR
    with pytest.raises(BadInput) as error:
        sheet.read(spoilt(tmp_path, NEAR, NEAR.replace(old, new)))
    refused(error, ("bad.toml", *words))


@pytest.mark.parametrize(("old", "new", "words"), [case[1:] for case in ELSEWHERE], ids=[case[0] for case in ELSEWHERE])
def test_rulings_that_cannot_be(old: str, new: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """So is a bad ruling, and a file that lacks a part."""
    with pytest.raises(BadInput) as error:
        sheet.read(spoilt(tmp_path, old, new))
    refused(error, ("bad.toml", *words))


HEAD = 'game = "x"\ntitle = "x"\nversion = 1\n'
PLAYERS = '[[value]]\nkey = "players"\ntype = "integer"\nvalue = 2\nsource = "A"\nsure = "stated"\n'
WHOLE = [
    ("values that are no rows", HEAD + 'value = 3\n[sources]\nA = { title = "a" }\n', ("'value'", "[[value]]")),
    ("sources that are text", HEAD + 'sources = "A"\n' + PLAYERS, ("'sources'", "[sources]")),
    ("readings that are a list", HEAD + '[sources]\nA = { title = "a" }\n' + PLAYERS + '[[ruling]]\nkey = "r"\n'
     'question = "?"\ndefault = "a"\nwhy = "b"\nsource = "A"\nsure = "stated"\nreadings = ["a"]\n',
     ("ruling 'r'", "readings = ['a']", "a table")),
    ("values for the laws that are none", HEAD + 'laws = 3\n[sources]\nA = { title = "a" }\n' + PLAYERS,
     ("'laws' is 3", "a table [laws]")),
    ("a rule without a source", HEAD + '[sources]\nA = { title = "a" }\n' + PLAYERS + '[[rule]]\nkey = "r"\n'
     'sure = "stated"\n', ("rule 'r'", "lacks 'source'")),
    ("a rule that has a value's key", HEAD + '[sources]\nA = { title = "a" }\n' + PLAYERS + '[[rule]]\n'
     'key = "players"\nsource = "A"\nsure = "stated"\n', ("rule 'players'", "stands twice")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), [case[1:] for case in WHOLE], ids=[case[0] for case in WHOLE])
def test_files_that_cannot_be(text: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """A file whose parts are of another kind."""
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as error:
        sheet.read(file)
    refused(error, ("bad.toml", *words))


def test_a_data_file_in_another_code(tmp_path: Path) -> None:
    """Text that isn't UTF-8."""
    file = tmp_path / "bad.toml"
    file.write_bytes(b'title = "caf\xe9"\n')
    with pytest.raises(BadInput, match=r"bad\.toml is not in UTF-8"):
        sheet.read(file)


VARIANTS = [
    ("another game's", 'game = "dante"\nnear = 2\n', ("mine.toml", "another game")),
    ("an unknown key", "neer = 2\n", ("mine.toml: ", "'neer'", "Did you mean 'near'?")),
    ("a header", "[divinare]\nnear = 2\n", ("mine.toml: ", "no value 'divinare'", "Leave the header [divinare] out")),
    ("a header of no game", "[variant]\nnear = 2\n", ("mine.toml: ", "Leave the header [variant] out")),
    ("a group's header, misspelt", "[dekc]\nred = 2\n", ("mine.toml: ", "Did you mean 'deck'?")),
    ("a group that is a number", "deck = 9\n", ("mine.toml: deck = 9", "a table")),
    ("a bad grade", 'sure = "agreed"\nnear = 2\n', ("mine.toml", "'agreed'", "'variant' or 'copy'")),
    ("no TOML", "near 2\n", ("mine.toml", "not valid TOML")),
    ("a bad value", 'near = "two"\n', ("mine.toml: near = 'two'", "a whole number")),
    ("a part that is a value", "part = 3\n", ("mine.toml: part = 3", "tables [[part]]")),
    ("a part that is one table", "[part]\nnear = 2\n", ("mine.toml: part = ", "tables [[part]]")),
    (
        "a part of a bad grade",
        '[[part]]\nsure = "agreed"\nnear = 2\n',
        ("mine.toml", "'agreed'", "'variant' or 'copy'"),
    ),
    ("a bad value in a part", '[[part]]\nnear = "two"\n', ("mine.toml: near = 'two'", "a whole number")),
    ("a value in two parts", "[deck]\nred = 7\n[[part]]\ndeck.red = 8\n", ("mine.toml: 'deck.red'", "two parts")),
    (
        "a schedule in two parts",
        "passing = { 6 = 3 }\n[[part]]\npassing = { 4 = 1 }\n",
        ("mine.toml: 'passing'", "two parts"),
    ),
    ("a source that is a list", "source = [1]\nnear = 2\n", ("mine.toml has source = [1]", "a text")),
    ("an edition that is a table", 'sure = "copy"\nedition = {of = 1}\n', ("mine.toml has edition", "a text")),
    ("bad players", "players = 12\n", ("mine.toml: players = 12", "from 2 to 6")),
]


@pytest.mark.parametrize(("text", "words"), [case[1:] for case in VARIANTS], ids=[case[0] for case in VARIANTS])
def test_variant_files_that_cannot_be(text: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """A file that names what differs is checked like changes typed in."""
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as error:
        wb.game("divinare", variant=str(file))
    refused(error, words)


def test_a_file_that_begins_with_a_mark(tmp_path: Path) -> None:
    """Some editors set a byte order mark before UTF-8: it is no part of the text."""
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbfnear = 2\n")
    assert wb.game("divinare", variant=str(file)).values["near"] == 2


KEYS = [
    ("a value that there is not", lambda game: game.values["neer"], ("no value 'neer'", "Did you mean 'near'?")),
    ("a value that is a number", lambda game: game.values[3], ("no value 3",)),
    ("a grade of a number", lambda game: game.sure(3), ("no value 3",)),
    ("a number changed", lambda game: game.having(3, 2), ("no value 3",)),
    ("a list by a list", lambda game: game.template(["tiles"]), ("no list ['tiles']",)),
    ("a file of no name", lambda game: game.save(""), ("path = ''", "a new TOML file")),
    ("a file that is a number", lambda game: game.save(3), ("path = 3", "a new TOML file")),
    ("a file that is nothing", lambda game: game.save(None), ("path = None", "a new TOML file")),
]


@pytest.mark.parametrize(("ask", "words"), [case[1:] for case in KEYS], ids=[case[0] for case in KEYS])
def test_keys_and_files_that_there_are_not(ask: Callable[[wb.Game], Any], words: tuple[str, ...]) -> None:
    """Asked of a game from Python: whatever is given, in words."""
    with pytest.raises(BadInput) as error:
        ask(wb.game("divinare"))
    refused(error, words)
