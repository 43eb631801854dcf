"""Colours and symbols: CSS variables with their values on a light and on a dark page."""

from collections.abc import Iterable

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
