"""The table as text: plain, and a picture. Things to click: `do:draw`, `do:stop`; for chance `deck:3`."""

from collections.abc import Mapping, Sequence
from typing import Any

from workbench.games.start.words import Names
from workbench.picture import box, canvas, finish, foot, lines, put, thing, token

SHOWS = ("limit",)
"""The values that a picture shows: those that are assumed are named beside it."""
WIDE, ROW, BUTTON = 340, 26, 46


def draw(
    names: Names,
    spec: Any,
    state: Any,
    seat: int | None = None,
    marks: Mapping[str, Sequence[str]] | None = None,
    narrow: bool = False,
    results: bool = True,
) -> str:
    """The table as SVG text: a row a seat, then what may be done, and the cards that are left."""
    marks = marks or {}
    page = canvas("cards", WIDE, f"Cards up to {int(spec.limit)}")
    y = 0
    for other in range(int(spec.players)):
        token(page, other, 16, y + ROW / 2, 9)
        put(page, 34, y + ROW / 2 + 4, _cards(names, state, other), "start")
        y += ROW
    for at, name in enumerate(("draw", "stop")):
        _button(page, f"do:{name}", name, 10 + (BUTTON + 6) * at, y, marks)
    y += ROW + 12
    for at, face in enumerate(names.faces):
        label = f"{face}: {int(state.deck[at])}"
        _button(page, f"deck:{face}", label, 10 + (BUTTON + 6) * at, y, marks)
    return finish(page, foot(page, marks.get("", ()), 10, y + ROW + 10, WIDE - 20) + 10)


def _button(page: Any, name: str, label: str, x: float, y: float, marks: Mapping[str, Sequence[str]]) -> None:
    """A thing to click, with what marks say of it below."""
    at = thing(page, name, label)
    box(at, x, y, BUTTON, 20, 4, "sheet lined face")
    put(at, x + BUTTON / 2, y + 14, label, room=BUTTON)
    lines(at, x + BUTTON / 2, y + 31, marks.get(name, ()), BUTTON)


def text(names: Names, spec: Any, state: Any) -> str:
    """The table in plain text: a line a seat."""
    rows = [f"seat {seat}: {_cards(names, state, seat)}" for seat in range(int(spec.players))]
    return "\n".join([f"limit {int(spec.limit)}", *rows])


def _cards(names: Names, state: Any, seat: int) -> str:
    """What a seat has, as far as the record knows; its hidden card in brackets."""
    down = f"({state.down[seat]})" if state.down[seat] else "(unseen)" if state.slots[seat] else ""
    up = [face for at, face in enumerate(names.faces) for _ in range(int(state.up[seat, at]))]
    return " ".join([*filter(None, [down]), *up, *(["stopped"] if state.stopped[seat] else [])]) or "no cards"
