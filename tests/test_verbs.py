"""Verbs of one's own that break, take or answer something else, or can't be compiled: told by the verb's name."""

import pickle
import threading
import warnings
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest

import workbench as wb
from workbench import kernel
from workbench.game import RulesWarning
from workbench.kernel import BadInput


def refused(make: Callable[[], Any], words: tuple[str, ...]) -> None:
    """Raises BadInput with all of the words in it."""
    with pytest.raises(BadInput) as error:
        make()
    assert [word for word in words if word not in str(error.value)] == [], str(error.value)


def over_nothing(spec: Any, state: Any, out: Any) -> None:
    """Breaks, compiled as well as interpreted."""
    out[0] = 1 // (int(spec.players) - 4)


def beyond_the_row(spec: Any, state: Any, out: Any) -> None:
    """Writes where there is no seat."""
    out[99] = 1


BREAK = {
    "scores broke: ZeroDivisionError": {"scores": over_nothing},
    "scores broke: IndexError": {"scores": beyond_the_row},
    "scores broke: ZeroDivisionError: division by zero": {"scores": lambda spec, state, out: 1 / 0},
    "current_player returned 'red': accepted is a whole number": {"current_player": lambda spec, state: eval("'red'")},
}


@pytest.mark.filterwarnings("ignore:.*can't be compiled")
@pytest.mark.parametrize("words", BREAK)
def test_a_verb_that_breaks_is_named(words: str) -> None:
    """Asked of a state, and by a simulation: which verb, and what broke in it."""
    game = wb.game("divinare", **BREAK[words])
    refused(lambda: (game.scores(game.setup()), game.current_player(game.setup())), (f"This variant's {words}",))
    refused(lambda: wb.simulate(game, plays=20, progress=False), (f"This variant's {words}",))


def seat_nine(spec: Any, state: Any) -> Any:
    """Names a seat that there is not."""
    return 9


def no_code(spec: Any, state: Any, actions: Any) -> Any:
    """Writes what is no code."""
    actions[0] = 999
    return 1


def too_many(spec: Any, state: Any, actions: Any) -> Any:
    """Returns more than there is room for."""
    return 999


def no_weight(spec: Any, state: Any, actions: Any, weights: Any) -> Any:
    """Writes an outcome that never comes."""
    actions[0], weights[0] = 0, 0
    return 1


ASTRAY = {
    "current_player broke: ValueError: it answered a player that this table": {"current_player": seat_nine},
    "legal_actions broke: ValueError: it wrote what is no action's code": {"legal_actions": no_code},
    "legal_actions broke: ValueError: it returned a number of actions that": {"legal_actions": too_many},
    "chance_outcomes broke: ValueError: it wrote a weight that is not above 0": {"chance_outcomes": no_weight},
}


@pytest.mark.parametrize("slow", [False, True], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("words", ASTRAY)
@pytest.mark.filterwarnings("ignore:.*can't be compiled")
def test_a_verb_that_leads_astray_is_named(words: str, slow: bool) -> None:
    """Loops go by its answer without looking: a list beyond its room ended the process, a wrong code in 0 points."""
    ((verb, function),) = ASTRAY[words].items()
    game = wb.game("divinare", **{verb: (lambda *given: eval("f", {"f": function})(*given)) if slow else function})
    refused(lambda: wb.simulate(game, plays=4, progress=False), (f"This variant's {words}",))
    refused(lambda: wb.Table(game, seed=1).deal().legal(), (f"This variant's {words}",))


def test_a_verb_that_breaks_in_a_walk_or_a_search_is_named() -> None:
    """Exact odds, and what each action of a decision is worth."""
    game = wb.game("divinare", scores=over_nothing)
    state = wb.Table(game, seed=3).deal().state
    for ask in (
        lambda: wb.odds.walk(game, state, horizon=1),
        lambda: wb.bots.value(game, state, 0, samples=2),
    ):
        refused(ask, ("This variant's scores broke: ZeroDivisionError",))


def test_a_verb_that_takes_something_else() -> None:
    """Refused when the game is made, with what its own takes."""
    refused(lambda: wb.game("divinare", scores=lambda a: 0), ("scores = ", "a function of (spec, state, out)"))


def test_why_a_verb_cannot_be_compiled_is_said_plainly() -> None:
    """In our words, without numba's names for what has none in the text; where nothing is compiled, nothing is said."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", RulesWarning)
        wb.game("divinare", scores=lambda spec, state, out: 1 / 3)
    why = ["some hundred times slower: it returns float64, where accepted is nothing"] if kernel.COMPILED else []
    assert [str(warning.message).partition("interpreted, ")[2] for warning in said] == why


def test_a_verb_that_cannot_travel() -> None:
    """A verb that holds on to a lock can't be sent to another process, and says so by name."""
    lock = threading.Lock()

    def scores(spec: Any, state: Any, out: Any) -> None:
        with lock:
            out[:] = 0

    with pytest.warns(match="scores can't be compiled") if kernel.COMPILED else nullcontext():
        game = wb.game("divinare", scores=scores)
    refused(lambda: pickle.dumps(game), ("scores", "another process", "module of its own"))
