"""The seats in a picture of Divinare's table: those across with what is known of their cards, and the hand in front."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from workbench.games.divinare.draw.scene import EDGE, LIES, Scene, number, points, so_many
from workbench.games.divinare.rules.turns import farthest
from workbench.picture import LINE, backs, box, breadth, group, lines, put, sign, thing, token

ROW = 16
"""A row of small cards."""
BACKS = 52
"""The most that the backs of hidden cards take."""
APART = 8
"""What sets off a word from the cards before it."""
CARD, CARD_TALL = 38, 48
WORDS = {"hand": "", "picked": "passing", "discard": "laid aside"}


@dataclass(frozen=True)
class Piece:
    """A piece in a row of small cards: a word, cards of a suit, or hidden cards."""

    word: str = ""
    suit: int = -1
    n: int = 0
    known: bool = False
    """Cards that the seat knows to be with others: it passed them on."""

    @property
    def wide(self) -> float:
        """The room it takes, with the space behind it."""
        if self.word:
            return breadth(self.word) + 5
        if self.suit >= 0:
            return 13 + breadth(str(self.n)) + 6
        return min(7 + 5 * (self.n - 1), BACKS) + 4 + breadth(str(self.n)) + 7


def across(page: Element, scene: Scene, y: float) -> float:
    """The seats across, clockwise from the one that plays after the front; returns where they end."""
    seats = [(scene.front + step) % scene.players for step in range(1, scene.players)]
    beside = 2 if len(seats) in (2, 4) else min(scene.layout.beside, len(seats))
    width = (scene.layout.room + 4) / beside - 4
    while seats:
        now, seats = seats[:beside], seats[beside:]
        rows = {seat: _rows(scene, seat, width - 12) for seat in now}
        tall = 26 + ROW * max(len(found) for found in rows.values())
        for at, (seat, found) in enumerate(rows.items()):
            x = EDGE + at * (width + 4)
            box(page, x, y, width, tall, 6, "panel aim" if seat == scene.actor else "panel")
            _nameplate(page, scene, seat, x + 6, y, width - 12)
            for line, row in enumerate(found):
                _pieces(page, scene, row, x + 6, y + 34 + ROW * line)
        y += tall + 4
    return y - 4


def _nameplate(page: Element, scene: Scene, seat: int, x: float, y: float, width: float) -> None:
    """A seat's token, name and points, in a line of 24 units from `y`."""
    token(page, seat, x + 9, y + 14, 8.5)
    name = f"seat {seat}"
    put(page, x + 22, y + 18, name, "start bold", 12)
    put(page, x + width, y + 18, points(scene, seat), "end", 11, width - 28 - breadth(name, 12.5))


def _rows(scene: Scene, seat: int, room: float) -> list[list[Piece]]:
    """A seat's cards in rows: its hand (unless that lies in front), what it passes on, what it laid aside.

    Of the seat in front also what it knows of cards that it passed on.
    """
    parts: list[list[Piece]] = []
    for row, kind in LIES:
        if row == "hand" and seat == scene.front:
            continue
        part = [Piece(suit=suit, n=n) for suit, n in enumerate(scene.cards[row][seat]) if n]
        if unseen := scene.cards["slots"][seat][kind]:
            part.append(Piece(n=unseen))
        if part or row == "hand":
            parts.append(([Piece(WORDS[row])] if WORDS[row] else []) + (part or [Piece("no cards")]))
    passed_on = scene.cards["gave"][seat][int(farthest(scene.spec, scene.state)) - 1]  # before any pass all are empty
    gave = [Piece(suit=suit, n=n, known=True) for suit, n in enumerate(passed_on) if n]
    if seat == scene.front and gave:
        parts.append([Piece("passed on"), *gave])
    return _flow(parts, room)


def _flow(parts: list[list[Piece]], room: float) -> list[list[Piece]]:
    """Pieces in rows no wider than `room`: what belongs together stays in one row where it fits."""
    rows: list[list[Piece]] = [[]]
    left = room
    for part in parts:
        if rows[-1] and sum(piece.wide for piece in part) + APART > left:
            rows.append([])
            left = room
        left -= APART
        for piece in part:
            if rows[-1] and piece.wide > left:
                rows.append([])
                left = room
            rows[-1].append(piece)
            left -= piece.wide
    return [row for row in rows if row]


def _pieces(page: Element, scene: Scene, row: list[Piece], x: float, y: float) -> None:
    """One row of small cards, its middle on `y`."""
    for piece in row:
        if piece.word:
            x += APART if piece is not row[0] else 0
            put(page, x, y + 4, piece.word, "start dim")
        elif piece.suit < 0:
            wide = backs(page, x, y, piece.n, BACKS)
            _count(page, x + wide + 4, y + 4, piece.n, number(piece.n, "hidden card"))
        else:
            _small(page, scene, piece, x, y)
        x += piece.wide


def _small(page: Element, scene: Scene, piece: Piece, x: float, y: float) -> None:
    """Cards of a suit, small; those that were passed on are a thing, since chance may place them in a view."""
    suit, (colour, symbol) = scene.names.suits[piece.suit], scene.styles[piece.suit]
    if piece.known:
        name = f"passed:{suit}"
        label = f"{so_many(piece.n, suit)} passed on by seat {scene.front}"
        page = thing(page, name, scene.label(name, label), colour)
        box(page, x - 1, y - 7.5, piece.wide - 3, 15, 4, "face panel")
    else:
        page = group(page, colour)
    sign(page, symbol, x + 5, y, 5)
    _count(page, x + 13, y + 4, piece.n, so_many(piece.n, suit))


def _count(page: Element, x: float, y: float, n: int, words: str) -> None:
    """A number beside the picture of what it counts; who sees neither is told in words."""
    put(page, x, y, str(n), "start").attrib |= {"role": "img", "aria-label": words}


def front(page: Element, scene: Scene, y: float) -> float:
    """The hand in front, with what that seat has picked, laid aside and passed on; returns where it ends."""
    seat, suits = scene.front, scene.names.suits
    room = scene.layout.room
    rows = _rows(scene, seat, room - 16)
    deep = LINE * scene.deepest([f"card:{suit}" for suit in suits])
    tall = 30 + CARD_TALL + 8 + deep + ROW * len(rows)
    box(page, EDGE, y, room, tall, 6, "panel aim" if seat == scene.actor else "panel")
    _nameplate(page, scene, seat, EDGE + 8, y + 1, room - 16)
    held, hidden = sum(scene.cards["hand"][seat]), scene.cards["slots"][seat][2]
    text = f"{number(held, 'card')} in hand" + (f", {hidden} hidden" if hidden else "")
    put(page, EDGE + 84, y + 19, text, "start dim", 11)
    width = (room - 16) / max(4, len(suits))
    for suit in range(len(suits)):
        _fan(page, scene, suit, EDGE + 8 + suit * width, y + 30, width - 8)
    for at, row in enumerate(rows):
        _pieces(page, scene, row, EDGE + 10, y + 30 + CARD_TALL + deep + 13 + ROW * at)
    return y + tall


def _fan(page: Element, scene: Scene, suit: int, x: float, y: float, width: float) -> None:
    """The cards of a suit in the hand in front, fanned: one thing, however many; of none a faint place."""
    suit_name, (colour, symbol) = scene.names.suits[suit], scene.styles[suit]
    n = scene.cards["hand"][scene.front][suit]
    if not n:
        at = group(page, colour)
        box(at, x, y, CARD, CARD_TALL, 5, "dash lined")
        sign(at, symbol, x + CARD / 2, y + CARD_TALL / 2, 7, "faint")
        return
    name = f"card:{suit_name}"
    notes = scene.notes(name)
    at = thing(page, name, scene.label(name, f"{so_many(n, suit_name)} in hand"), colour)
    step = min(12.0, (width - CARD) / max(1, n - 1))
    for card in range(n - 1):
        box(at, x + step * card, y, CARD, CARD_TALL, 5, "sheet edged")
        if step > 9:
            sign(at, symbol, x + step * card + 6, y + 8, 3.6)
    left, middle = x, x + step * (n - 1) + CARD / 2
    x += step * (n - 1)
    box(at, x, y, CARD, CARD_TALL, 5, "face sheet edged")
    sign(at, symbol, x + 9, y + 11, 5.5)
    put(at, middle, y + 32, str(n), "bold", 16)
    put(at, middle, y + CARD_TALL - 5, suit_name, "dim", 10, CARD - 3)
    lines(at, (left + x + CARD) / 2, y + CARD_TALL + 11, notes, width)
