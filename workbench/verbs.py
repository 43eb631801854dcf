"""Verbs of one's own in the place of a game's: what can't stand there is refused, and what breaks is named."""

import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from workbench import contract, kernel
from workbench.kernel import TERMINAL, BadInput
from workbench.sheet import nearest

VERBS = (
    "setup",
    "current_player",
    "legal_actions",
    "chance_outcomes",
    "refusal",
    "apply",
    "scores",
    "observe",
    "hidden",
    "broken",
    "settled",
    "tally",
)
"""The verbs that a variant may swap."""
SILENT = ("setup", "apply", "scores", "observe", "tally")
"""The verbs that return nothing: they write into what they are given."""


def player_held(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` as a `current_player` that breaks where it names nobody: loops look its answer up unchecked."""

    def current_player(spec: Any, state: Any) -> Any:
        player = function(spec, state)
        if player < TERMINAL or player >= spec.players:
            raise ValueError("it answered a player that this table does not have")
        return player

    return current_player


def codes_held(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` as a `legal_actions` that breaks where its list is none: `apply` does what it says unchecked."""

    def legal_actions(spec: Any, state: Any, actions: Any) -> Any:
        n = function(spec, state, actions)
        if n < 0 or n > len(actions):
            raise ValueError("it returned a number of actions that there cannot be")
        for i in range(n):
            if actions[i] < 0 or actions[i] >= len(actions):
                raise ValueError("it wrote what is no action's code")
        return n

    return legal_actions


def outcomes_held(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` as a `chance_outcomes` that breaks where its list is none, or a weight is not above 0."""

    def chance_outcomes(spec: Any, state: Any, actions: Any, weights: Any) -> Any:
        n = function(spec, state, actions, weights)
        if n < 0 or n > len(actions):
            raise ValueError("it returned a number of outcomes that there cannot be")
        for i in range(n):
            if actions[i] < 0 or actions[i] >= len(actions):
                raise ValueError("it wrote what is no action's code")
            if weights[i] <= 0:
                raise ValueError("it wrote a weight that is not above 0")
        return n

    return chance_outcomes


HELD = {"current_player": player_held, "legal_actions": codes_held, "chance_outcomes": outcomes_held}
"""The verbs whose answers compiled loops go by without looking: one's own are held to what there is, at each call."""


class Own:
    """A verb of one's own: an error in it, or an answer that is none, is told by the verb's name."""

    def __init__(self, verb: str, function: Callable[..., Any]) -> None:
        """See the class."""
        self.verb, self.function = verb, function

    def __call__(self, *given: Any) -> Any:
        """The function's answer."""
        try:
            answer = self.function(*given)
            whole = isinstance(answer, int | np.integer | np.bool_)
            if whole and self.verb in HELD:
                HELD[self.verb](lambda *_: answer)(*given)
        except BadInput:
            raise
        except Exception as error:
            raise BadInput(f"This variant's {self.verb} broke: {type(error).__name__}: {error}") from error
        if self.verb not in SILENT and not whole:
            raise BadInput(f"This variant's {self.verb} returned {answer!r}: accepted is a whole number.")
        return answer


@contextmanager
def blamed(swapped: Iterable[str]) -> Iterator[None]:
    """Name the verbs of one's own, one of which broke, in an error out of a compiled loop: a game's own don't break."""
    names = " or ".join(swapped)
    try:
        yield
    except BadInput:
        raise
    except Exception as error:
        if not names:
            raise
        raise BadInput(f"This variant's {names} broke: {type(error).__name__}: {error}") from error


def swapped(changes: Mapping[str, Any]) -> dict[str, Any]:
    """The verbs among some changes, each fitting; BadInput where a function goes by no verb's name."""
    for name, given in changes.items():
        if name in VERBS:
            fitting(name, given)
        elif callable(given):
            raise BadInput(f"There is no verb {name!r} to swap.{nearest(name, VERBS)} There are: {', '.join(VERBS)}.")
    return {name: given for name, given in changes.items() if name in VERBS}


def fitting(verb: str, function: Any) -> None:
    """Refuse what can't stand in a verb's place: what is no function, or does not take what the contract gives."""
    given = contract.parameters(getattr(contract.Rules, verb))
    if not contract.takes(function, given):
        raise BadInput(f"{verb} = {function!r}: accepted is a function of ({', '.join(given)}).")


def compiled(verb: str, function: Any, records: tuple[Any, Any]) -> tuple[Any, str]:
    """A verb of one's own, compiled where it can be, with its bounds checked; else as it is, and why."""
    if not kernel.COMPILED:
        return kernel.uncompiled(function), ""
    options: dict[str, bool] = {"nogil": True, "boundscheck": True}
    try:
        made = function if hasattr(function, "py_func") else kernel.numba.njit(**options)(function)
        made = kernel.pointer(made, verb, records)
        if verb in HELD:
            made = kernel.pointer(kernel.numba.njit(**options)(HELD[verb](made)), verb, records)
        return made, ""
    except BadInput:
        raise
    except Exception as error:  # numba's own errors, and others where it stumbles
        return kernel.uncompiled(function), why(verb, error)


def packed(verb: str, function: Any) -> bytes:
    """A swapped verb as bytes, by its text where another process can't import it; BadInput where that can't be."""
    dumps = kernel.numba.cloudpickle.dumps if kernel.numba is not None else pickle.dumps
    try:
        return bytes(dumps(function))
    except Exception as error:
        raise BadInput(
            f"{verb} = {function!r} can't be sent to another process ({error}): put it into a module of its own."
        ) from None


def why(verb: str, error: Exception) -> str:
    """Why a verb can't be compiled, in a line, without numba's names for what has none."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip() and not line.startswith("Failed in")]
    first = lines[0] if lines else ""
    if cast := re.match(r"No conversion from (.+) to \S+ for '\$", first):
        return f"it returns {cast[1]}, where accepted is {'nothing' if verb in SILENT else 'a whole number'}"
    return first if isinstance(error, kernel.numba.core.errors.NumbaError) else f"{type(error).__name__}: {first}"
