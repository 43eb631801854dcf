"""What a person describes, an action or a position field by field; what is wrong with it is said in words."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import numpy as np

from workbench.kernel import BadInput
from workbench.sheet import echoed, nearest

FEW = 12
"""The most names that are listed whole."""


def coded(action: Any, codes: range) -> int:
    """`action` if it is one of the codes; BadInput otherwise.

    >>> coded(3, range(27))
    3
    """
    if isinstance(action, bool) or not isinstance(action, int | np.integer) or int(action) not in codes:
        accepted = f"a code from 0 to {codes[-1]} (see `actions`), or its words from `describe`"
        raise BadInput(f"{echoed(action)} is no action: accepted is {accepted}.")
    return int(action)


def worded(action: str, told: Mapping[int, str], legal: Sequence[int]) -> int:
    """The code that some words mean, of all as they are `told`: one that is legal now, where one is; else BadInput.

    >>> worded("stop", {0: "draw", 1: "stop", 2: "stop"}, [0, 2])
    2
    """
    now = [code for code in legal if told[code] == action]
    if len(now) > 1:
        raise BadInput(f"{action!r} may mean code {few(map(str, now))}: accepted is one of these codes.")
    found = now or [code for code, words in told.items() if words == action]
    if not found:
        named = [told[code] for code in legal]
        listed = f" Now there are: {few(named, action)}." if named else ""
        raise BadInput(
            f"There is no action {echoed(action)}.{nearest(action, named) or nearest(action, told.values())}{listed}"
        )
    return found[-1]


def fields(axes: Mapping[str, Any]) -> dict[str, str]:
    """Each field in words: its axes in order, then what its values are.

    >>> fields({"pawn": ((range(2),), ("none", "a1")), "hand": ((range(2), ("red", "blue")), ())})
    {'pawn': 'by 0, 1: a number or one of none, a1', 'hand': 'by 0, 1; by red, blue: a whole number'}
    """
    out = {}
    for name, (labels, values) in axes.items():
        by = "; ".join(f"by {few(map(str, axis))}" for axis in labels)
        choices = values((0,) * len(labels)) if callable(values) else values
        held = f"a number or one of {few(choices)}" if choices else "a whole number"
        out[name] = f"{by}: {held}" if by else held
    return out


def few(names: Iterable[str], near: Any = None) -> str:
    """Names in a row: all of a few; of many the first ones, or those that are near to what was given, and how many."""
    names = list(names)
    if len(names) <= FEW:
        return ", ".join(names)
    first = get_close_matches(near, names, n=4, cutoff=0.5) if isinstance(near, str) else []
    return f"{', '.join(first or names[:4])} … ({len(names)} in all)"


def write(
    state: Any, given: Mapping[str, Any], axes: Mapping[str, Any], ranges: Mapping[str, tuple[int, int]], what: str
) -> None:
    """Write the fields of a described position; BadInput names the ones there are, `what` having them.

    `ranges` has the least and the most that each field may be.
    """
    for name, part in given.items():
        if name not in axes:
            raise BadInput(f"{what} has no field {name!r}.{nearest(name, axes)} There are: {', '.join(axes)}.")
        fill(state, name, (), part, axes[name], ranges[name])


def example(axes: Sequence[Iterable[Any]]) -> Any:
    """A table by the first label of each axis, its value 1.

    >>> example([("within 1", "within 2"), ("red", "blue")])
    {'within 1': {'red': 1}}
    """
    return {next(iter(axes[0])): example(axes[1:])} if axes else 1


def fill(state: Any, name: str, at: tuple[int, ...], given: Any, axes: Any, limits: tuple[int, int]) -> None:
    """Write one field of a described position, or the part of it below `at`.

    Args:
        state: the record that is written.
        name: the field.
        at: the part of it, an index an axis; () for all.
        given: a number or its name; a list or a table by name, where axes are left.
        axes: the labels of each axis, and the names of values (a list, or a function of `at`): see `words.axes`.
        limits: the least and the most that a number may be.

    Raises:
        BadInput: names the part, what was given and what would be accepted.
    """
    names, values = axes
    where = name + "".join(f"[{labels[i]}]" for labels, i in zip(names, at, strict=False))
    if len(at) < len(names):
        labels = list(names[len(at)])
        if isinstance(given, Mapping):
            pairs = list(given.items())
        elif isinstance(given, Iterable) and not isinstance(given, str) and getattr(given, "shape", None) != ():
            parts = list(given)
            if any(np.any(part) for part in parts[len(labels) :]):
                raise BadInput(f"{where} = {given!r}: accepted are {len(labels)}: for {few(map(str, labels))}.")
            pairs = list(zip(labels, parts, strict=False))
        else:
            raise BadInput(f"{where} = {given!r}: accepted is a table by {few(map(str, labels))}.")
        written = list(map(str, labels))  # a file's tables go by texts, and a card's face may be a number
        done = set()
        for label, part in pairs:
            if str(label) not in written:
                such = f" Such as {example(names[len(at) :])}." if len(at) + 1 < len(names) else ""
                raise BadInput(
                    f"{where}: {label!r} is none of {few(written, label)}.{nearest(str(label), written)}{such}"
                )
            if str(label) in done:
                raise BadInput(f"{where}: {label!r} is said twice, as a number and as text. Say it once.")
            done.add(str(label))
            fill(state, name, (*at, written.index(str(label))), part, axes, limits)
        return
    choices = values(at) if callable(values) else values
    if isinstance(given, str) and given in choices:
        given = choices.index(given)
    least, most = limits
    number = isinstance(given, int | np.integer) and not isinstance(given, bool)
    if not number or not least <= given <= most:
        upto = f" from {least} to {most}" if number else ""
        also = f" or one of {few(choices, given)}" if choices else ""
        hint = nearest(given, choices) if isinstance(given, str) else ""
        raise BadInput(f"{where} = {given!r}: accepted is a whole number{upto}{also}.{hint}")
    if at:
        state[name][at] = given
    else:
        state[name] = given
