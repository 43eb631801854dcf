"""What is no action is refused alike, whatever is asked of it, and any whole number is as good as Python's."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from refusing import refused
from test_bad_input import dealt, four

import workbench as wb
from workbench.described import worded

ACTIONS = [
    ("unknown words", "x", ("no action", "'x'")),
    ("a whole number with a point", 1.0, ("1.0 is no action", "a code from 0 to 155", "describe")),
    ("half a code", 1.5, ("1.5 is no action", "a code from 0 to 155")),
    ("no number", float("nan"), ("nan is no action", "a code from 0 to 155")),
    ("numpy's float", np.float64(1), ("np.float64(1.0) is no action", "a code from 0 to 155")),
    ("true", True, ("True is no action", "a code from 0 to 155")),
    ("numpy's true", np.True_, ("True_ is no action", "a code from 0 to 155")),
    ("nothing", None, ("None is no action", "a code from 0 to 155")),
    ("a list", [1], ("[1] is no action", "a code from 0 to 155")),
    ("an array", np.array([0, 1]), ("is no action", "a code from 0 to 155")),
    ("bytes", b"pass red", ("b'pass red' is no action", "a code from 0 to 155")),
    ("a code below all", -1, ("-1 is no action", "a code from 0 to 155")),
    ("the first code beyond all", 156, ("156 is no action", "a code from 0 to 155")),
    ("a code beyond 64 bits", 2**70, (f"{2**70} is no action", "a code from 0 to 155")),
]
"""Divinare has 156 codes: four things to do with each of 6 suits, and to play each to its centre or one of 21 spaces.

6 * (4 + 22) = 156.
"""
ASKED: dict[str, Callable[[Any], Any]] = {
    "describe": lambda action: four().describe(dealt().state, action),
    "narrate": lambda action: four().narrate(dealt().state, action),
    "targets": lambda action: four().targets(action),
    "why_not": lambda action: four().why_not(dealt().state, action),
    "after": lambda action: four().after(dealt().state, action),
    "Table.why_not": lambda action: dealt().why_not(action),
    "Table.do": lambda action: dealt().do(action),
    "Table.force": lambda action: wb.Table(four(), seed=7).force(action),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize(("action", "words"), [case[1:] for case in ACTIONS], ids=[case[0] for case in ACTIONS])
def test_actions_that_there_are_not(ask: Callable[[Any], Any], action: Any, words: tuple[str, ...]) -> None:
    """Whatever is asked of an action, what is none is refused alike."""
    refused(lambda: ask(action), words)


@pytest.mark.parametrize("kind", [int, np.int8, np.uint8, np.int64, np.uint64])
def test_an_action_is_any_whole_number(kind: type) -> None:
    """Codes read out of an array are as good as Python's; so are words, wherever a code is asked for."""
    table, code = dealt(), dealt().game.actions(dealt().state)[0]
    for action in (kind(code), "pass red"):
        assert four().describe(table.state, action) == four().narrate(table.state, action) == "pass red"
        assert four().targets(kind(code)) == four().targets(code)
        assert table.why_not(action) is None
        assert dealt().do(action).actions == [*table.actions, code]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("card 9", ("no action 'card 9'. Now there are: draw, stop, stop.",)),
        ("drw", ("'drw'. Did you mean 'draw'? Now there are: draw",)),
        ("stop", ("'stop' may mean code 7, 8: accepted is one of these codes.",)),
    ],
)
def test_words_are_answered_by_what_is_legal(told: str, words: tuple[str, ...]) -> None:
    """What may be done now is named; words of two actions that may be done mean neither of them."""
    codes = {0: "draw", 7: "stop", 8: "stop", 9: "done"}
    refused(lambda: worded(told, codes, [0, 7, 8]), words)
    assert (worded("stop", codes, [0, 8]), worded("done", codes, [0, 7, 8])) == (8, 9)
    for legal in ([], [0]):  # where no legal one is near, another that is
        refused(lambda legal=legal: worded("doone", codes, legal), ("no action 'doone'. Did you mean 'done'?",))


def test_of_many_actions_the_near_ones_are_named() -> None:
    """Thirteen are one too many to list."""
    refused(
        lambda: worded("to x1", {n: f"to b{n}" for n in range(13)}, range(13)), ("Now there are: to b1", "(13 in all).")
    )
