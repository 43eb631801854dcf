"""A position as a person describes it, written into a record field by field; what is wrong with it is said in words."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from workbench.kernel import BadInput
from workbench.sheet import nearest


def fill(state: Any, name: str, at: tuple[int, ...], given: Any, axes: Any) -> None:
    """Write one field of a described position, or the part of it below `at`.

    Args:
        state: the record that is written.
        name: the field.
        at: the part of it, an index an axis; () for all.
        given: a number or its name; a list or a table by name, where axes are left.
        axes: the labels of each axis, and the names of values (a list, or a function of `at`): see `words.axes`.

    Raises:
        BadInput: names the part, what was given and what would be accepted.
    """
    names, values = axes
    where = name + "".join(f"[{i}]" for i in at)
    if len(at) < len(names):
        labels = list(names[len(at)])
        if isinstance(given, Mapping):
            pairs = list(given.items())
        elif isinstance(given, Iterable) and not isinstance(given, str):
            parts = list(given)
            if any(np.any(part) for part in parts[len(labels) :]):
                raise BadInput(f"{where} = {given!r}: accepted are {len(labels)}: for {', '.join(map(str, labels))}.")
            pairs = list(zip(labels, parts, strict=False))
        else:
            raise BadInput(f"{where} = {given!r}: accepted is a table by {', '.join(map(str, labels))}.")
        for label, part in pairs:
            if label not in labels:
                hint = nearest(str(label), map(str, labels)) if str(label) not in map(str, labels) else ""
                raise BadInput(f"{where}: {label!r} is none of {', '.join(map(str, labels))}.{hint}")
            fill(state, name, (*at, labels.index(label)), part, axes)
        return
    choices = values(at) if callable(values) else values
    if isinstance(given, str) and given in choices:
        given = choices.index(given)
    limits = np.iinfo(state.dtype[name].base)
    number = isinstance(given, int | np.integer) and not isinstance(given, bool)
    if not number or not limits.min <= given <= limits.max:
        upto = f" from {limits.min} to {limits.max}" if number else ""
        also = f" or one of {', '.join(choices)}" if choices else ""
        raise BadInput(f"{where} = {given!r}: accepted is a whole number{upto}{also}.")
    if at:
        state[name][at] = given
    else:
        state[name] = given
