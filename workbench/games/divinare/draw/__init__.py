"""Divinare's table as a picture: pure functions from a state to text, plain or SVG.

The seats across stand at the top, the boards in the middle, the hand in front at the bottom. Things to click:
`card:red`, `space:red:3/4`, `space:red:centre`; for chance `deck:red`, and in a view `passed:red`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from workbench.games.divinare.draw.boards import board
from workbench.games.divinare.draw.scene import CROWDED, EDGE, NARROW, WIDE, progress, scene_of, status, whole_label
from workbench.games.divinare.draw.seats import across, front
from workbench.games.divinare.words import Names
from workbench.picture import canvas, finish, foot, put

SHOWS = ("boards",)
"""The values that a picture shows: those that are assumed are named beside it."""


def draw(
    names: Names,
    spec: Any,
    state: Any,
    seat: int | None = None,
    marks: Mapping[str, Sequence[str]] | None = None,
    narrow: bool = False,
    results: bool = True,
) -> str:
    """The table as SVG text, as far as the record knows it: cards that it hides are counted, not named.

    Args:
        names: the names on this table.
        spec: its numbers.
        state: a full state or a view.
        seat: whose hand lies in front; None puts there the hand of the seat to act (of a view its viewer's).
        marks: short lines of text by the name of a thing; those under `""` stand at the foot. What is said of a thing
            that isn't in the picture, such as a card that the hand lacks, is left out.
        narrow: whether it is for a page some 350 pixels wide.
        results: whether a round that is over shows the final counts, and the points for them.
    """
    layout = (NARROW if int(spec.players) <= 4 else CROWDED) if narrow else WIDE
    scene = scene_of(names, spec, state, seat, marks or {}, layout, results)
    page = canvas("boards", layout.width, whole_label(scene))
    put(page, EDGE + 2, 18, progress(scene), "start bold", 12, 194)
    if narrow:
        put(page, EDGE + 2, 34, status(scene), "start bold strong", 12, layout.room)
    else:
        put(page, layout.width - EDGE - 2, 18, status(scene), "end bold strong", 12, 234)
    y = across(page, scene, 44 if narrow else 28)
    for suit in range(len(names.suits)):
        y = board(page, scene, suit, y + 4)
    y = front(page, scene, y + 4)
    return finish(page, foot(page, scene.notes(""), EDGE + 2, y, layout.room - 4) + EDGE)


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
