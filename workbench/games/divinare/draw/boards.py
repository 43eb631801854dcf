"""The boards in a picture of Divinare's table: a suit's cards, the centre, the number spaces, the tokens."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from workbench.games.divinare.draw.scene import (
    EDGE,
    GAP,
    SPACE,
    Scene,
    gained,
    number,
    seats_in_words,
    so_many,
    written,
)
from workbench.picture import LINE, box, breadth, group, lines, put, sign, thing, tokens

ACROSS = 7  # number spaces side by side
PILE = 92  # above the places


def board(page: Element, scene: Scene, suit: int, y: float) -> float:
    """One suit's board: its name, cards played and unseen, the centre, the spaces; returns where it ends."""
    name, (colour, symbol) = scene.names.suits[suit], scene.styles[suit]
    rows = _places(scene.names.spaces[suit])
    names = [f"space:{name}:{at}" for at in ("centre", *scene.names.spaces[suit])]
    layout, deck = scene.layout, f"deck:{name}"
    head = layout.head + LINE * scene.deepest([deck]) if layout.head else 0
    beside = [] if head else [deck]
    step = layout.tall + LINE * (scene.deepest([*names, *beside]) + (1 if scene.finals else 0)) + 10
    top, tall = y + head + 9, head + step * len(rows) + 5
    at = group(page, colour)
    box(at, EDGE, y, layout.room, tall, 8, "tint")
    sign(at, symbol, EDGE + 13, y + 16, 7)
    put(at, EDGE + 25, y + 20, name, "start bold", 12.5, (layout.room / 3 if head else layout.side) - 27)
    _piles(at, scene, suit, y)
    seats: dict[int, list[int]] = {}
    for seat in range(scene.players):
        seats.setdefault(scene.cards["token"][seat][suit], []).append(seat)
    _centre(at, scene, suit, seats.get(0, []), EDGE + layout.side, top)
    for line, row in enumerate(rows):
        for place, column, span in row:
            x = EDGE + layout.side + layout.centre + 6 + column * (SPACE + GAP)
            where = (x, top + line * step, span * (SPACE + GAP) - GAP)
            _space(at, scene, suit, place, seats.get(place, []), where)
    return y + tall


def _places(spaces: Sequence[str]) -> list[list[tuple[int, int, int]]]:
    """The spaces of a board in rows of up to `ACROSS`: place, column, and how many columns its name needs."""
    spans = [max(1, min(ACROSS, round(breadth(name, 14) / (SPACE + GAP) + 0.35))) for name in spaces]
    least = max(1, -(-sum(spans) // ACROSS))  # a board may be its centre alone
    goal = -(-sum(spans) // least)  # rows of about the same length
    rows: list[list[tuple[int, int, int]]] = [[]]
    column = 0
    for place, span in enumerate(spans, 1):
        if column and (column + span > ACROSS or column >= goal):
            rows.append([])
            column = 0
        rows[-1].append((place, column, span))
        column += span
    return rows


def _piles(at: Element, scene: Scene, suit: int, y: float) -> None:
    """How many cards of a suit were played, and how many are unseen: those are chance's to deal."""
    suit_name, of = scene.names.suits[suit], int(scene.spec.deck[suit])
    played = scene.cards["table"][suit]
    text = f"final {scene.finals[suit]} of {of}" if scene.finals else f"{played} of {of} played"
    room, head = scene.layout.room, scene.layout.head
    x, width, top = (EDGE + room - PILE - 4, PILE, y + 5) if head else (EDGE + 5, scene.layout.side - 12, y + 40)
    left, line, wide = (EDGE + room / 3 + 4, y + 20, 2 * room / 3 - PILE - 14) if head else (EDGE + 6, y + 35, width)
    put(at, left, line, text, "start bold" if scene.finals else "start", room=wide)
    name, unseen = f"deck:{suit_name}", scene.cards["deck"][suit]
    word = "unseen" if scene.cards["viewer"] >= 0 else "undealt"
    pile = thing(at, name, scene.label(name, f"{so_many(unseen, suit_name)} {word}"))
    box(pile, x, top, width, 16, 4, "face sheet lined")
    put(pile, x + width / 2, top + 12, f"{unseen} {word}", room=width - 4)
    lines(pile, x + width / 2, top + 27, scene.notes(name), width)


def _below(at: Element, scene: Scene, suit: int, name: str, seats: Sequence[int], where: tuple[float, ...]) -> None:
    """What stands under a place at (left, top, width): what its tokens brought, once the round is over, and marks."""
    x, y, width = where
    notes = written(scene.layout, scene.notes(name))
    if scene.finals:
        earned = scene.earned(seats[0], suit) if seats else None
        notes = ("" if earned is None else gained(earned), *notes)
    lines(at, x + width / 2, y + scene.layout.tall + 11, notes, width + GAP - 3, scene.sizes)


def _centre(at: Element, scene: Scene, suit: int, seats: Sequence[int], x: float, y: float) -> None:
    """The centre of a board, where all tokens start and any number may stand."""
    layout, suit_name = scene.layout, scene.names.suits[suit]
    name, width, tall = f"space:{suit_name}:centre", layout.centre, layout.tall
    held = f"with {seats_in_words(seats)}" if seats else "empty"
    place = thing(at, name, scene.label(name, f"{suit_name} centre, {held}"))
    box(place, x, y, width, tall, 17, "face sheet edged")
    put(place, x + width / 2, y + (11 if seats else tall / 2 + 3), "centre", "dim", 10, width)
    tokens(place, seats, x + 4, y + 12, width - 8, tall - 14, 8.5)
    _below(place, scene, suit, name, seats, (x, y, width))


def _space(
    at: Element, scene: Scene, suit: int, place: int, seats: Sequence[int], where: tuple[float, float, float]
) -> None:
    """A number space at (left, top, width): its counts, its bonus, who stands there, what marks say."""
    (x, y, width), tall = where, scene.layout.tall
    suit_name, counts = scene.names.suits[suit], scene.names.spaces[suit][place - 1]
    name = f"space:{suit_name}:{counts}"
    bonus = int(scene.spec.extra[suit, place - 1])
    right = bool(scene.finals) and place == scene.spec.space_of[suit, scene.finals[suit]]
    words = f"{suit_name} space {counts}"
    if bonus:
        words += f", {scene.bonuses[bonus]} bonus of {number(bonus, 'point')}"
    words += (f", taken by {seats_in_words(seats)}" if seats else "") + (", the final count" if right else "")
    space = thing(at, name, scene.label(name, words))
    box(space, x, y, width, tall, 5, "face sheet edged thick" if right else "face sheet edged")
    if right:
        box(space, x, y, width, tall, 5, "tint")
    put(space, x + width / 2, y + 18, counts, "bold", 14, width - 4)
    tokens(space, seats, x + 2, y + 21, width - 4, tall - 22, 10)
    if bonus:
        _bonus(space, gained(bonus), x + width, y)
    _below(space, scene, suit, name, seats, where)


def _bonus(space: Element, text: str, x: float, y: float) -> None:
    """A space's bonus as a tab on its upper edge."""
    wide = breadth(text, 10.5) + 6
    box(space, x - wide, y - 8, wide, 13, 6, "sheet edged")
    put(space, x - wide / 2, y + 2, text, "bold", 10)
