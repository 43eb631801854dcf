"""What all parts of one picture of Divinare's table need to know, and the words they share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from workbench.games.divinare.rules import current_player, final_count, legal_actions, scores, token_points
from workbench.games.divinare.rules.record import DISCARDS, HAND, PICKS
from workbench.games.divinare.rules.turns import held, opener, over
from workbench.games.divinare.words import ACTIONS, DISCARD, PASS, Names, split
from workbench.kernel import CHANCE, SEATS, TERMINAL
from workbench.picture import SIZE, Marked, alike, hue, kind_style

# Lengths, in the picture's units.
EDGE = 6
SPACE, GAP = 38, 3
"""A number space, and what lies between two."""
LIES = (("hand", HAND), ("picked", PICKS), ("discard", DISCARDS))
"""Where a seat's cards lie, and which of its hidden slots go with it."""


@dataclass(frozen=True)
class Layout:
    """How much room the parts of a picture have."""

    width: float
    side: float
    """What stands at the left of a board's places."""
    head: float
    """What stands above them."""
    centre: float
    tall: float
    """A place."""
    beside: int
    """The most seats across that stand side by side."""

    @property
    def room(self) -> float:
        """The width without the edges."""
        return self.width - 2 * EDGE


WIDE = Layout(width=448, side=84, head=0, centre=60, tall=47, beside=3)
NARROW = Layout(width=348, side=3, head=26, centre=40, tall=54, beside=2)
"""For a page some 350 pixels wide: the names stand above the places, so that a unit is about a pixel."""
CROWDED = replace(NARROW, tall=62)
"""The same for more than four seats, whose tokens stand in three rows in a centre."""


@dataclass(frozen=True)
class Scene(Marked):
    """One table, with what follows from it worked out once."""

    names: Names
    layout: Layout
    cards: Mapping[str, Any]
    """The record's fields as lists, which are quicker to read."""
    front: int
    """The seat whose hand lies in front."""
    actor: int
    """The seat to act, or CHANCE or TERMINAL; of a view the seat that acts at the table itself."""
    kind: int
    """What is to be done: the first code of its block."""
    finals: tuple[int, ...]
    """The final counts, once the round is over; before that none, nor where they are not to be said."""
    opener: int
    styles: tuple[tuple[str, str], ...]
    """Of each suit the class of its colour, and its symbol."""
    bonuses: Mapping[int, str]
    """Of each bonus its word."""
    sizes: tuple[float, ...]
    """How large the lines under the number spaces are."""

    def deepest(self, names: Sequence[str]) -> int:
        """The most lines that marks say of one of some things."""
        return max((len(self.notes(name)) for name in names), default=0)

    def earned(self, seat: int, suit: int) -> int:
        """What a seat's token brings in a round that is over."""
        return int(token_points(self.spec, suit, self.cards["token"][seat][suit], self.finals[suit]))


def scene_of(
    names: Names,
    spec: Any,
    state: Any,
    seat: int | None,
    marks: Mapping[str, Sequence[str]],
    layout: Layout,
    results: bool,
) -> Scene:
    """What follows from a table: see `draw` for what goes in."""
    whole = filled(spec, state)
    actor, kind = int(current_player(spec, whole)), 0
    if actor >= 0:
        codes = np.zeros(ACTIONS, np.int64)
        legal_actions(spec, whole, codes)
        kind = split(int(codes[0]))[0]
    first = int(opener(spec, state))
    if seat is None:
        seat = int(state.viewer) if state.viewer >= 0 else actor if actor >= 0 else first
    suits = range(len(names.suits))
    cards = {field: state[field].tolist() for field in state.dtype.names}
    counted = results and over(spec, state)
    finals = tuple(int(final_count(spec, state, suit)) for suit in suits) if counted else ()
    styles = tuple((hue(colour), symbol) for colour, symbol in (kind_style(suit, names.suits) for suit in names.suits))
    at_spaces = [written(layout, lines) for name, lines in marks.items() if name.startswith("space:")]
    sizes = (SIZE,) * bool(finals) + alike(at_spaces, SPACE + GAP - 3)
    found = bonuses(spec)
    return Scene(names, spec, state, marks, layout, cards, seat, actor, kind, finals, first, styles, found, sizes)


def filled(spec: Any, state: Any) -> Any:
    """A full record that fits a view, to ask the rules whose turn it is: any unseen cards in its hidden slots."""
    if state.viewer < 0:
        return state
    full = state.copy()
    slots, deck = full.slots.tolist(), (full.deck + full.loose).tolist()
    full.loose[:] = 0
    for row, kind in LIES:
        rows = full[row]
        for seat in range(int(spec.players)):
            for suit, left in enumerate(deck):
                n = min(slots[seat][kind], left)
                if n > 0:
                    rows[seat, suit] += n
                    deck[suit] -= n
                    slots[seat][kind] -= n
    full.deck[:] = deck
    full.slots[:] = 0
    full.viewer = -1
    return full


def bonuses(spec: Any) -> dict[int, str]:
    """The bonuses on a table's boards, by their points; of two the larger is the double one."""
    found = sorted({int(extra) for extra in spec.extra.ravel() if extra})
    if len(found) == 1:
        return {found[0]: "simple" if found[0] == 1 else "double"}
    return dict(zip(found, ("simple", "double"), strict=False))


def written(layout: Layout, lines: Sequence[str]) -> Sequence[str]:
    """Lines of marks as they are written at a space: where room is short, without gaps."""
    return [line.replace(" ", "") for line in lines] if layout is NARROW else lines


# --- words ------------------------------------------------------------------------------------------------------


def status(scene: Scene) -> str:
    """Whose turn it is, and for what."""
    spec, cards, actor = scene.spec, scene.cards, scene.actor
    if actor == TERMINAL:
        return "the play is over"
    if actor == CHANCE:
        return (
            "the round is over"
            if over(spec, scene.state)
            else f"dealing: {int(spec.cards) - sum(cards['deck'])} of {int(spec.dealt)}"
        )
    if scene.kind == DISCARD:
        done = sum(cards["discard"][actor]) + cards["slots"][actor][DISCARDS]
        return f"seat {actor} lays aside card {done + 1} of {int(spec.discards)}"
    if scene.kind == PASS:
        done = sum(cards["picked"][actor]) + cards["slots"][actor][PICKS]
        each = int(spec.passing[held(spec, scene.state)])
        return f"seat {actor} passes card {done + 1} of {each} to seat {(actor + int(spec.towards)) % scene.players}"
    return f"seat {actor} plays a card"


def progress(scene: Scene) -> str:
    """How far the play is, and who opens the round."""
    return f"Round {scene.cards['finished'] + 1} of {int(scene.spec.rounds)} · seat {scene.opener} opens"


def whole_label(scene: Scene) -> str:
    """The whole picture in words."""
    return f"Divinare. {progress(scene)}; {status(scene)}. In front the hand of seat {scene.front}."


def points(scene: Scene, seat: int) -> str:
    """What a seat has scored so far; once the round is over, with what it brought."""
    banked = scene.cards["banked"][seat]
    if not scene.finals:
        return number(banked, "point")
    out = np.zeros(SEATS, np.int64)
    scores(scene.spec, scene.state, out)
    return f"{signed(int(out[seat]))} ({gained(int(out[seat]) - banked)})"


def signed(n: int) -> str:
    """A number with a true minus sign."""
    return str(n) if n >= 0 else f"−{-n}"


def gained(n: int) -> str:
    """A number with its sign; nothing is no gain."""
    return f"+{n}" if n > 0 else signed(n)


def number(n: int, word: str) -> str:
    """So many of something."""
    return f"{signed(n)} {word}" if n == 1 else f"{signed(n)} {word}s"


def so_many(n: int, suit: str) -> str:
    """So many cards of a suit."""
    return number(n, f"{suit} card")


def seats_in_words(seats: Sequence[int]) -> str:
    """Some seats."""
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(str(seat) for seat in seats)
