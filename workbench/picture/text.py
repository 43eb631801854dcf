"""Text in a picture: how wide it is, and what is done where there is too little room."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from xml.etree.ElementTree import Element, SubElement

SIZE = 10.5
"""The size of text unless said: to be read with 400 pixels for some 450 units."""
LINE = 12
"""From one line of marks to the next."""
HEAVY = 1.1
"""How much wider bold text is."""
SMALLEST = 7.0
"""No text is made smaller than this to fit: it is cut instead."""
THIN = frozenset(" .,:;|!'ijlfrt/·()[]-")
FAT = frozenset("mwMW%@+−±=≈≤≥×<>…")


@lru_cache(maxsize=4096)
def breadth(text: str, size: float = SIZE) -> float:
    """About how wide a text is, in the picture's units: guessed from a wide font, for no font is known here."""
    return size * sum(0.38 if c in THIN else 0.9 if c in FAT else 0.64 for c in text)


def cut(text: str, room: float, size: float = SIZE) -> str:
    """A text shortened to `room`, with dots where something is left out."""
    if breadth(text, size) <= room + 0.01:
        return text
    while text and breadth(text + "…", size) > room:
        text = text[:-1]
    return text + "…"


def wrapped(text: str, room: float, size: float = SIZE) -> list[str]:
    """A text in lines no wider than `room`, broken between words."""
    out = [""]
    for word in text.split():
        longer = f"{out[-1]} {word}".strip()
        if out[-1] and breadth(longer, size) > room:
            out.append(word)
        else:
            out[-1] = longer
    return out


def put(
    parent: Element, x: float, y: float, text: str, classes: str = "", size: float = SIZE, room: float = 0.0
) -> Element:
    """A line of text on the baseline `y`, its middle (or, by class, its `start` or `end`) at `x`.

    One that is wider than `room` is made smaller, then cut.
    """
    heavy = HEAVY if "bold" in classes else 1.0
    wide = heavy * breadth(text, size)
    if room and wide > room:
        size = max(size * room / wide, SMALLEST)
        text = cut(text, room / heavy, size)
    attributes = {"x": f"{x:.4g}", "y": f"{y:.4g}"}
    if classes:
        attributes["class"] = classes
    if size != SIZE:
        attributes["font-size"] = f"{size:.3g}"
    at = SubElement(parent, "text", attributes)
    at.text = text
    return at


def lines(parent: Element, x: float, y: float, texts: Sequence[str], room: float, sizes: Sequence[float] = ()) -> None:
    """Short lines of text, centred below each other, the first on the baseline `y`: what marks say of a thing.

    Args:
        parent: what they are put in.
        x: the middle of each.
        y: the baseline of the first.
        texts: the lines; an empty one stays free.
        room: how wide they may be.
        sizes: of the first lines, where they are to be alike at several things (see `alike`).
    """
    for at, text in enumerate(texts):
        if text:
            size = sizes[at] if at < len(sizes) else SIZE
            put(parent, x, y + LINE * at, text, "bold" if at == 0 else "", size, room)


def foot(page: Element, lines: Iterable[str], left: float, y: float, room: float) -> float:
    """Lines at the foot of a picture, wrapped; returns how far down they reach."""
    for line in (part for text in lines for part in wrapped(text, room, 10)):
        y += LINE + 1
        put(page, left, y, line, "start dim", 10, room)
    return y


def alike(marks: Iterable[Sequence[str]], room: float) -> tuple[float, ...]:
    """For each line of some things' marks the size in which it fits at all of them.

    >>> alike([("31 %",), ("5 %", "+1.2")], 100)
    (10.5, 10.5)
    """
    widest: list[float] = []
    for texts in marks:
        widest += [0.0] * (len(texts) - len(widest))
        for at, text in enumerate(texts):
            widest[at] = max(widest[at], breadth(text, HEAVY if at == 0 else 1.0))
    return tuple(min(SIZE, max(SMALLEST, int(20 * room / max(wide, 0.1)) / 20)) for wide in widest)
