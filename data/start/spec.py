"""The numbers as one record, checked: what compiled rules know of the data file."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from workbench.kernel import BadInput

FACES = 6
"""The most faces that cards have."""
SPEC = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            ("copies", "i1", (FACES,)),  # cards of each face; face f stands at f - 1
            ("limit", "i1"),
            ("most", "i1"),  # cards that a seat may draw
            ("beyond", "i1"),  # points of a total above the limit
        ],
    )
)


def spec(values: Mapping[str, Any]) -> np.record:
    """The record that rules receive; BadInput where the values don't make a game."""
    record: Any = np.zeros(1, SPEC)[0]
    copies, players, most = values["copies"], values["players"], values["most"]
    if sorted(copies) != list(range(1, len(copies) + 1)) or len(copies) > FACES:
        raise BadInput(f"copies = {copies}: accepted are faces from 1 on without a gap, up to {FACES}.")
    if sum(copies.values()) < players * (1 + most):
        raise BadInput(
            f"copies = {copies}: {players} players may be dealt {players * (1 + most)} cards: accepted are that many."
        )
    for face, cards in copies.items():
        record.copies[face - 1] = cards
    record.players, record.limit = players, values["limit"]
    record.most, record.beyond = most, values["beyond"]
    return record
