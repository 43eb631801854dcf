"""The pieces that games' pictures are put together from."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from workbench.picture.shapes import SHAPES, TOKENS
from workbench.picture.text import put


def group(parent: Element, classes: str) -> Element:
    """A group: what is drawn inside inherits its colour."""
    return SubElement(parent, "g", {"class": classes})


def thing(parent: Element, name: str, label: str, classes: str = "") -> Element:
    """A group that may be clicked, by a name that no other thing of the picture has, and its label in words.

    Its first shape should have the class `face`, which pages light up.
    """
    attributes = {"class": f"thing {classes}".rstrip(), "data-thing": name, "aria-label": label}
    return SubElement(parent, "g", attributes)


def box(parent: Element, x: float, y: float, width: float, height: float, corner: float, classes: str) -> Element:
    """A rectangle with round corners."""
    return SubElement(parent, "rect", {
        "class": classes, "x": f"{x:.4g}", "y": f"{y:.4g}", "width": f"{width:.4g}", "height": f"{height:.4g}",
        "rx": f"{corner:g}",
    })  # fmt: skip


def path(parent: Element, d: str, classes: str) -> Element:
    """A path in the picture's own units."""
    return SubElement(parent, "path", {"class": classes, "d": d})


def sign(parent: Element, symbol: str, x: float, y: float, radius: float, classes: str = "full") -> Element:
    """A symbol of `SHAPES`, in the colour of the group that it stands in."""
    at = path(parent, SHAPES[symbol], classes)
    at.set("transform", f"translate({x:.4g} {y:.4g})scale({radius:g})")
    return at


DIGIT = 1.4
"""How large a token's number is, for a token of radius 1."""


def token(parent: Element, seat: int, x: float, y: float, radius: float) -> Element:
    """A seat's token: its shape, its colour, its number."""
    at = group(parent, f"seat-{seat}")
    shape = path(at, TOKENS[seat % len(TOKENS)], "token")
    shape.set("transform", f"translate({x:.4g} {y:.4g})scale({radius:.3g})")
    put(at, x, y + 0.36 * DIGIT * radius, str(seat), "number", round(DIGIT * radius, 1))
    return at


def tokens(parent: Element, seats: Sequence[int], x: float, y: float, width: float, height: float, most: float) -> None:
    """Tokens in a box, as large as they fit (up to a radius of `most`), in rows."""
    if not seats:
        return
    best, across = 0.0, 1
    for columns in range(1, len(seats) + 1):
        rows = -(-len(seats) // columns)
        radius = min(most, width / columns / 2.3, height / rows / 2.3)
        if radius > best + 1e-9:
            best, across = radius, columns
    rows = -(-len(seats) // across)
    for at, seat in enumerate(seats):
        row, column = divmod(at, across)
        here = min(across, len(seats) - row * across)
        left = x + width / 2 + (column - (here - 1) / 2) * 2.3 * best
        token(parent, seat, left, y + height / 2 + (row - (rows - 1) / 2) * 2.3 * best, best)


def backs(parent: Element, x: float, y: float, cards: int, room: float) -> float:
    """The backs of some cards, their middle on `y`; returns how wide they are."""
    step = min(5.0, (room - 8) / max(1, cards - 1))
    path(parent, "".join(f"M{x + step * at:.4g} {y - 5.5:.4g}h7v11h-7z" for at in range(cards)), "back")
    return 7 + step * (cards - 1)
