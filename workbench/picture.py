"""What every game's picture shares: colours, symbols and small pieces of SVG; a game's `draw.py` puts them together.

A picture is one SVG text without scripts, addresses or ids: it stands the same in a page, as an image, and twice on
one page. What may be clicked is a *thing*, a group with a name of its own whose first shape, its *face*, a page may
light up. Colours are CSS variables, so that a page in another theme sets them; alone, a picture is light.

>>> page = canvas("demo", 100, "One card")
>>> card = thing(page, "card:red", "2 red cards in hand", "hue-red")
>>> face = box(card, 10, 10, 40, 50, 4, "face sheet edged")
>>> finish(page, 70).count("data-thing")
1
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

# --- colours and symbols ----------------------------------------------------------------------------------------

# Okabe and Ito's colours, which eyes that see fewer colours tell apart; each goes with a symbol of its own, for print.
# (Okabe and Ito 2008, "Color Universal Design"; yellow darkened so that it shows on white)
HUES = {
    "blue": "#0072B2",
    "red": "#D55E00",
    "green": "#009E73",
    "pink": "#CC79A7",
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "black": "#000000",
    "yellow": "#B8860B",
}
"""The colours by name, for the variables that a page may set."""
COLOURS = tuple(colour for name, colour in HUES.items() if name != "yellow")
"""The colours of series, in order; a dark yellow beside orange would be hard to tell."""
SYMBOLS = {"red": "▲", "blue": "●", "green": "◆", "yellow": "★"}
"""The symbols of kinds of things (suits, resources) that are called by the name of one of `HUES`."""
SIGNS = ("■", "▼", "✚", "⬟", "⬢", "◐")
"""The symbols of kinds of other names, in order."""
SEATS = ("#3F3F46", "#7E3FA8", "#8A5A24", "#B8306F", "#55731A", "#4A6A7C")
"""Colours of seats 0 to 5, dark enough for a white number; each seat's token has a shape of its own besides."""
INK = {
    "ink": "#222222",
    "dim": "#595959",
    "line": "#B9B4A8",
    "paper": "#FFFFFF",
    "sheet": "#FFFFFF",
    "panel": "#F4F2EC",
    "back": "#7A7264",
    "accent": "#6A3FA0",
    "focus": "#0E54AA",
    "number": "#FFFFFF",
    **{f"hue-{name}": colour for name, colour in HUES.items()},
    **{f"seat-{seat}": colour for seat, colour in enumerate(SEATS)},
}
"""What each variable is where no page sets it: the variable's name is `--wb-` and the name here."""
DARK = {
    "ink": "#E8E6E3",
    "dim": "#ACA9A3",
    "line": "#5C5A55",
    "paper": "#161616",
    "sheet": "#222222",
    "panel": "#242422",
    "back": "#8F8778",
    "accent": "#C3A2F0",
    "focus": "#64B5F6",
    "number": "#161616",
    "hue-blue": "#5AB1F0",
    "hue-red": "#FF8B45",
    "hue-green": "#2FC79A",
    "hue-pink": "#E79BC4",
    "hue-orange": "#F5B83D",
    "hue-sky": "#86CDF7",
    "hue-black": "#D0D0D0",
    "hue-yellow": "#E5BE48",
    "seat-0": "#D9D9DE",
    "seat-1": "#CFA3EB",
    "seat-2": "#DDB07C",
    "seat-3": "#F093BC",
    "seat-4": "#B4CC6E",
    "seat-5": "#9DBDCE",
}
"""The same variables for a dark page."""


def kind_style(kind: str, kinds: Iterable[str] = ()) -> tuple[str, str]:
    """The colour and the symbol of a kind of things, so that kinds are told apart without colour, too.

    One that has none by its name takes the next that is free, by its place among all `kinds`.

    >>> kind_style("red"), kind_style("teal", ["red", "teal"])
    (('#D55E00', '▲'), ('#CC79A7', '■'))
    """
    if kind in SYMBOLS:
        return HUES[kind], SYMBOLS[kind]
    others = [name for name in kinds if name not in SYMBOLS]
    at = others.index(kind) if kind in others else 0
    return COLOURS[(3 + at) % len(COLOURS)], SIGNS[at % len(SIGNS)]


def hue(colour: str) -> str:
    """The class that gives a colour of `HUES` to all that is drawn inside."""
    return "hue-" + next(name for name, value in HUES.items() if value == colour)


def var(name: str) -> str:
    """A colour by its name in `INK`, as CSS.

    >>> var("ink")
    'var(--wb-ink,#222222)'
    """
    return f"var(--wb-{name},{INK[name]})"


# --- the shapes of symbols and tokens ---------------------------------------------------------------------------


def polygon(corners: int, turn: float = 0.0, inner: float = 1.0, radius: float = 1.0) -> str:
    """A path around the origin: corners from the top, clockwise; with `inner` below 1 a star."""
    points = []
    for at in range(corners if inner == 1.0 else 2 * corners):
        reach = radius * (inner if inner != 1.0 and at % 2 else 1.0)
        angle = 2 * pi * (at / (corners if inner == 1.0 else 2 * corners) + turn)
        points.append(f"{reach * sin(angle):.2f} {-reach * cos(angle):.2f}")
    return "M" + "L".join(points) + "z"


DISC = "M-1 0a1 1 0 0 1 2 0a1 1 0 0 1-2 0z"
SHAPES = {
    "▲": "M0-.95L1 .8H-1z",
    "●": "M-.88 0a.88.88 0 0 1 1.76 0a.88.88 0 0 1-1.76 0z",
    "◆": "M0-1.08L.88 0 0 1.08-.88 0z",
    "★": polygon(5, inner=0.42, radius=1.1),
    "■": "M-.82-.82H.82V.82H-.82z",
    "▼": "M0 .95L-1-.8H1z",
    "✚": "M-.33-.95H.33V-.33H.95V.33H.33V.95H-.33V.33H-.95V-.33H-.33z",
    "⬟": polygon(5),
    "⬢": polygon(6, turn=1 / 12),
    "◐": "M0-.95a.95.95 0 0 0 0 1.9zM0-.95a.95.95 0 0 1 0 1.9v-.22a.73.73 0 0 0 0-1.46z",
}
"""Each symbol as a path of radius 1, so that it looks the same whatever fonts there are."""
TOKENS = (
    DISC,
    "M-.6-.92H.6Q.92-.92.92-.6V.6Q.92.92.6.92H-.6Q-.92.92-.92.6V-.6Q-.92-.92-.6-.92z",
    "M0-1.24L1.18 0 0 1.24-1.18 0z",
    "M-.95-.85H.95V.15Q.95.8 0 1.12Q-.95.8-.95.15z",
    polygon(6, radius=1.1),
    "M0-1.12L1-.3V.92H-1V-.3z",
)
"""The tokens of seats 0 to 5: a disc, a square, a diamond, a shield, a hexagon, a house."""


# --- pieces of a picture ----------------------------------------------------------------------------------------

CSS = (
    ".wb-svg{max-width:100%;height:auto;font-family:var(--wb-font,system-ui,Helvetica,Arial,sans-serif)}"
    f".wb-svg text{{fill:{var('ink')};text-anchor:middle}}"
    ".wb-svg .start{text-anchor:start}.wb-svg .end{text-anchor:end}.wb-svg .bold{font-weight:700}"
    f".wb-svg .dim{{fill:{var('dim')}}}.wb-svg .strong{{fill:{var('accent')}}}"
    ".wb-svg .full{fill:currentColor}.wb-svg .tint{fill:currentColor;fill-opacity:.1}"
    ".wb-svg .faint{fill:currentColor;fill-opacity:.3}"
    f".wb-svg .paper{{fill:{var('paper')}}}.wb-svg .sheet{{fill:{var('sheet')}}}"
    f".wb-svg .panel{{fill:{var('panel')}}}.wb-svg .back{{fill:{var('back')};stroke:{var('paper')}}}"
    ".wb-svg .edged{stroke:currentColor}.wb-svg .thick{stroke-width:2.5}"
    f".wb-svg .lined{{stroke:{var('line')}}}.wb-svg .aim{{stroke:{var('accent')};stroke-width:2}}"
    ".wb-svg .dash{fill:none;stroke-dasharray:3 3}"
    f".wb-svg .token{{fill:currentColor;stroke:{var('paper')};stroke-width:.14}}"
    f".wb-svg .number{{fill:{var('number')};font-weight:700}}"
)
"""The classes that pictures are made of; each sits under `wb-svg`, since a page's styles are shared by all."""
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


UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML has no way to say."""


@lru_cache(maxsize=4096)
def breadth(text: str, size: float = SIZE) -> float:
    """About how wide a text is, in the picture's units: guessed from a wide font, for no font is known here."""
    return size * sum(0.38 if c in THIN else 0.9 if c in FAT else 0.64 for c in text)


@dataclass(frozen=True)
class Marked:
    """A table to be drawn, with what is to be written at its things; a game's own scene knows more."""

    names: Any
    spec: Any
    state: Any
    marks: Mapping[str, Sequence[str]]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return int(self.spec.players)

    def notes(self, name: str) -> tuple[str, ...]:
        """What marks say of a thing."""
        return tuple(str(line) for line in self.marks.get(name, ()))

    def label(self, name: str, words: str) -> str:
        """A thing in words, with what marks say of it."""
        return "; ".join((words, *self.notes(name)))


def canvas(kind: str, width: float, label: str, css: str = "", least: float = 0) -> Element:
    """An empty picture.

    Args:
        kind: what kind of picture it is, a class that its own `css` may go by.
        width: in units.
        label: what it shows, in words.
        css: styles of this game's own, each under `.wb-svg`.
        least: pixels that it needs to be read: a board scrolls it where a page is narrower.
    """
    page = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": f"wb-svg wb-{kind}"})
    page.set("role", "group")
    page.set("aria-label", label)
    page.set("font-size", f"{SIZE}")
    page.set("viewBox", f"0 0 {width:g} 0")
    if least:
        page.set("style", f"--wb-least:{least:g}px")
    SubElement(page, "style").text = CSS + css
    return page


def foot(page: Element, lines: Iterable[str], left: float, y: float, room: float) -> float:
    """Lines at the foot of a picture, wrapped; returns how far down they reach."""
    for line in (part for text in lines for part in wrapped(text, room, 10)):
        y += LINE + 1
        put(page, left, y, line, "start dim", 10, room)
    return y


def finish(page: Element, height: float, scale: float = 1.25) -> str:
    """The picture's text, once it is known how high it is; `scale` is pixels a unit where no page says otherwise."""
    width = float(page.get("viewBox", "").split()[2])
    page.set("viewBox", f"0 0 {width:g} {height:g}")
    page.set("width", f"{width * scale:.0f}")
    page.set("height", f"{height * scale:.0f}")
    page.insert(1, Element("rect", {"class": "paper", "width": f"{width:g}", "height": f"{height:g}", "rx": "6"}))
    names = {hue(colour) for colour in HUES.values()}
    used = {part for at in page.iter() for part in at.get("class", "").split()}
    colours = [name for name in INK if name in used and (name in names or name.startswith("seat-"))]
    style = page[0]
    style.text = (style.text or "") + "".join(f".wb-svg .{name}{{color:{var(name)}}}" for name in colours)
    return UNFIT.sub("\N{REPLACEMENT CHARACTER}", tostring(page, encoding="unicode"))


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
