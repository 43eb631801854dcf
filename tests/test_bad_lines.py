"""Lines that can't be played: each is refused in words that say what is wrong with it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from refusing import refused

import workbench as wb
from workbench.kernel import BadInput
from workbench.table import check


def line(change: Callable[[list[str]], Any]) -> str:
    """A line that was tampered with, its check made right again."""
    parts = played().split("|")[:-1]
    change(parts)
    text = "|".join(parts)
    return f"{text}|{check(text)}"


@lru_cache
def played() -> str:
    """A line of 40 actions of a variant."""
    table = wb.Table(wb.game("divinare", players=3, near=2), seed=3).deal()
    while len(table.actions) < 40:
        table.do(table.game.actions(table.state)[-1])
    return table.line()


def put(at: int, text: str) -> Callable[[], Any]:
    """Loads a line with one part replaced."""
    return lambda: wb.Table.load(line(lambda parts: parts.__setitem__(at, text)))


LINES = [
    ("nothing", lambda: wb.Table.load(""), ("This is no play",)),
    ("no text", lambda: wb.Table.load(None), ("This is no play",)),
    ("another program's", lambda: wb.Table.load("1. e4 e5 2. Nf3"), ("This is no play",)),
    ("a newer one", put(0, "workbench 2"), ("newer workbench", "form 2; here 1")),
    ("a version that is no number", put(0, "workbench ²"), ("version", "damaged")),
    ("a line cut off", lambda: wb.Table.load(played()[:-20]), ("damaged or cut off",)),
    ("two lines in one", lambda: wb.Table.load(played() + "\n" + played()), ("damaged or cut off",)),
    ("an unknown game", put(1, "divinaro"), ("no game 'divinaro'", "Did you mean 'divinare'?")),
    ("too many players", put(2, "9"), ("players = 9",)),
    ("players that are no number", put(2, "x"), ("damaged",)),
    ("other values", put(3, "00000000"), ("other values",)),
    ("an unknown value", put(5, '{"neer":2}'), ("'neer'", "Did you mean 'near'?")),
    ("changes that are a list", put(5, "[1]"), ("damaged",)),
    ("changes of a verb", put(5, '{"scores":1}'), ("scores",)),
    ("changes of the players", put(5, '{"players":3}'), ("damaged",)),
    ("changes of the game", put(5, '{"name":"x"}'), ("damaged",)),
    ("verbs of one's own", put(6, "scores"), ("verbs of one's own (scores)", "game=")),
    ("a seed below zero", put(7, "-1 0"), ("seed = -1",)),
    ("no seed", put(7, ""), ("damaged",)),
    ("a start that is a list", put(8, "[1]"), ("damaged",)),
    ("a start of unknown fields", put(8, '{"tabel":1}'), ("'tabel'", "Did you mean 'table'?")),
    ("a start that cannot be", put(8, '{"table":[9,0,0]}'), ("cannot be", "a number of cards is below zero")),
    ("a start of a wrong kind", put(8, '{"table":"all"}'), ("table = 'all'",)),
    ("an illegal action", put(9, "0 0 0 0 0 0 0 0"), ("action 7 of 8", "No card of this suit is left")),
    ("a huge action", put(9, str(10**40)), ("action 1 of 1", "is no action", "from 0 to 155")),
    ("an action that is no number", put(9, "0 one"), ("damaged",)),
    ("another game's line", lambda: wb.Table.load(played(), game=wb.game("divinare")), ("other values", "players")),
]


@pytest.mark.parametrize(("load", "words"), [case[1:] for case in LINES], ids=[case[0] for case in LINES])
def test_lines_that_cannot_be(load: Callable[[], Any], words: tuple[str, ...]) -> None:
    """A line is foreign, newer, damaged, of other values, or breaks at an action: each says so."""
    refused(load, words)


@pytest.mark.parametrize(
    "turn", [lambda c: chr(ord(c) ^ 1), lambda c: "|", lambda c: " ", lambda c: "", lambda c: "9" if c != "9" else "8"]
)
def test_a_line_with_one_character_changed(turn: Callable[[str], str]) -> None:
    """Each character in turn changed: refused in words, or the same play (white space round the line)."""
    whole = played()
    for at, character in enumerate(whole):
        other = whole[:at] + turn(character) + whole[at + 1 :]
        if other == whole:
            continue
        try:
            table = wb.Table.load(other)
        except BadInput:
            continue
        assert table.line() == whole, f"at {at}: {other[max(0, at - 9) : at + 9]!r}"
