"""Small shapes of Dante's picture as pieces of paths: many of a kind are one element, which keeps pictures small."""

import re
from collections.abc import Iterable
from functools import lru_cache
from xml.etree.ElementTree import Element, SubElement

from workbench.games.dante.draw.places import Area
from workbench.games.dante.spec import COLOURS
from workbench.picture import SHAPES, SIZE, kind_style, path

STYLES = tuple((f"hue-{colour}", kind_style(colour)[1]) for colour in COLOURS)
"""Of each resource the class of its colour, and its symbol."""
DEMON = (
    "M-.9-1.05Q-.85-.6-.55-.5Q0-.8.55-.5Q.85-.6.9-1.05Q1.25-.2.8.2Q.6.95 0 1.05Q-.6.95-.8.2Q-1.25-.2-.9-1.05z"
    "M-.55-.1L-.1.15-.5.3zM.55-.1L.1.15.5.3z"
)
"""A demon's head with its horns, of radius 1; its eyes are holes."""
PIP = 2.4
"""From one of the dots under a number to the next: `pips` in the picture's styles."""
DIGIT = 0.29
"""Half the width of a digit, in text of size 1."""
_PIECE = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_AXES = {"M": (0, 1), "L": (0, 1), "H": (0,), "V": (1,), "Q": (0, 1, 0, 1)}
"""Of each command of places whether its numbers go across (0) or down (1)."""
_ARC = 7
"""Numbers of an arc: two radii, three that say which arc, and a step."""


@lru_cache(maxsize=256)
def _steps(d: str, size: float) -> tuple[float, float, str]:
    """A shape of radius 1, so large: where it begins, seen from its middle, and the rest in steps from point to point.

    Steps are shorter to write than places, and the same wherever the shape stands.
    """
    out: list[str] = []
    begin, first, pen = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    for command, rest in _PIECE.findall(d):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        if command == "z":
            pen = list(begin)
            out.append("z")
        elif command == "a":
            for at in range(0, len(numbers), _ARC):
                arc = numbers[at : at + _ARC]
                arc = [
                    round(n if 2 <= k <= 4 else n * size, 2) for k, n in enumerate(arc)
                ]  # finer: an arc that is too long for its radius is no arc
                pen = [pen[0] + arc[5], pen[1] + arc[6]]
                out.append("a" + _written(arc))
        else:
            axes = _AXES[command]
            for at in range(0, len(numbers), len(axes)):
                steps = [round(n * size - pen[axis], 1) for n, axis in zip(numbers[at:], axes, strict=False)]
                for step, axis in zip(steps[-2:], axes[-2:], strict=True):
                    pen[axis] += step
                out.append(command.lower() + _written(steps))
            if command == "M":
                begin = list(pen)
                if len(out) == 1:
                    first = list(pen)
    return first[0], first[1], "".join(out[1:])


def _written(numbers: list[float]) -> str:
    """Numbers as a path has them: no leading nought, a space where no sign parts them."""
    texts = [f"{number + 0.0:g}".replace("0.", ".") if abs(number) < 1 else f"{number:g}" for number in numbers]
    return texts[0] + "".join(text if text.startswith("-") else f" {text}" for text in texts[1:])


def placed(d: str, x: float, y: float, size: float) -> str:
    """A shape of radius 1 as a piece of a path, so large, its middle at a point.

    >>> placed("M0-1L1 .8H-1z", 10, 20, 5)
    'M10 15l5 9h-10z'
    """
    across, down, rest = _steps(d, size)
    return f"M{x + across:.4g} {y + down:.4g}{rest}"


def scattered(parent: Element, texts: Iterable[tuple[str, float, float]], classes: str, size: float = SIZE) -> None:
    """Short texts, each with its middle on a baseline's point: one element, sign by sign.

    They are there for eyes alone: the labels of things say them to those who listen.
    """
    signs, across, down = "", [], []
    for text, x, y in texts:
        signs += text
        across += [x + (2 * at - len(text) + 1) * DIGIT * size for at in range(len(text))]
        down += [y] * len(text)
    if signs:
        attributes = {"class": classes, "aria-hidden": "true"} | ({"font-size": f"{size:g}"} if size != SIZE else {})
        attributes |= {key: " ".join(f"{round(at, 1):g}" for at in row) for key, row in (("x", across), ("y", down))}
        SubElement(parent, "text", attributes).text = signs


class Signs:
    """Resources' symbols of some part of the picture: gathered first, then drawn with one element a colour and kind."""

    def __init__(self) -> None:
        """None yet."""
        self.shapes: dict[str, list[str]] = {}

    def add(self, colour: int, x: float, y: float, size: float, kind: str = "full") -> None:
        """One more, its middle at a point; `kind` is a class that says how it is filled."""
        self.shapes.setdefault(f"over {kind} {STYLES[colour][0]}", []).append(symbol(colour, x, y, size))

    def draw(self, parent: Element) -> None:
        """Draw all."""
        for classes in sorted(self.shapes):
            path(parent, "".join(self.shapes[classes]), classes)


def frame(parent: Element, area: Area, classes: str) -> None:
    """What a page lights up of a thing on the board; its corners are made round by a class."""
    sides = {"x": area.x, "y": area.y, "width": area.width, "height": area.height}
    SubElement(parent, "rect", {"class": f"face {classes}", **{name: f"{side:.4g}" for name, side in sides.items()}})


def symbol(colour: int, x: float, y: float, size: float) -> str:
    """A resource's symbol as a piece of a path."""
    return placed(SHAPES[STYLES[colour][1]], x, y, size)


def pips(ways: int, x: float, y: float) -> str:
    """So many dots in a row, their middle at a point."""
    wide = PIP * (ways - 1)
    return f"M{x - wide / 2:.4g} {y:.4g}h{wide + 0.1:.3g}" if ways > 0 else ""


def dots(number: int, x: float, y: float, apart: float) -> str:
    """What a die shows, its middle at a point: the path's ends are round."""
    corners = ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0))
    shown = corners[: number - number % 2] + (((0, 0),) if number % 2 else ())
    return "".join(f"M{x + across * apart:.4g} {y + down * apart:.4g}h0" for across, down in shown)
