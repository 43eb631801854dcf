"""Divinare's table as a picture: pure functions from a state to text."""

from typing import Any

from workbench.games.divinare.words import Names

SHOWS = ("boards",)
"""The values that a picture shows: those that are assumed are named beside it."""


def text(names: Names, spec: Any, state: Any) -> str:
    """The table in plain text: boards with the seats that stand on each place, cards played, and hands.

    A space's bonus stands behind its name; `[0]` is the token of seat 0. Hidden cards are counted, not named.
    """
    width = max(len(suit) for suit in names.suits)
    lines = [f"round {int(state.finished) + 1} of {int(spec.rounds)}"]
    for at, suit in enumerate(names.suits):
        tokens = [int(place) for place in state.token[: spec.players, at]]
        places = []
        for place, name in enumerate(("centre", *names.spaces[at])):
            bonus = int(spec.extra[at, place - 1]) if place else 0
            here = "".join(f"[{seat}]" for seat, where in enumerate(tokens) if where == place)
            places.append(name + (f"(+{bonus})" if bonus else "") + here)
        lines.append(f"{suit:>{width}}  {int(state.table[at]):>2} played   {'  '.join(places)}")
    for seat in range(int(spec.players)):
        lines.append(f"{f'seat {seat}':>{width}}  {_cards(names, state, seat)}")
    return "\n".join(lines)


def _cards(names: Names, state: Any, seat: int) -> str:
    """What a seat holds, has picked and has laid aside, as far as the record knows."""
    parts = []
    for kind, (field, label) in enumerate((("discard", "aside: "), ("picked", "passing: "), ("hand", ""))):
        cards = [f"{int(n)} {suit}" for suit, n in zip(names.suits, state[field][seat], strict=False) if n]
        unseen = int(state.slots[seat, kind])
        if unseen:
            cards.append(f"{unseen} unseen")
        if cards:
            parts.append(label + ", ".join(cards))
    return "; ".join(reversed(parts)) or "no cards"
