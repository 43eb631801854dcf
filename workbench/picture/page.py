"""A picture as a whole: its page, its styles, and what is written at its things."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from workbench.picture.colours import HUES, INK, hue, var
from workbench.picture.text import SIZE

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
UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML has no way to say."""


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
