"""What tests of pictures share: reading a picture back, and what any picture must be."""

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Box:
    """A rectangle of a picture."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: "Box") -> bool:
        """Whether two have more than an edge in common."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across > 1e-6 and down > 1e-6

    def holds(self, other: "Box") -> bool:
        """Whether another lies inside."""
        return (
            self.x <= other.x + 1e-6
            and self.y <= other.y + 1e-6
            and other.x + other.width <= self.x + self.width + 1e-6
            and other.y + other.height <= self.y + self.height + 1e-6
        )


def things(svg: str) -> dict[str, Element]:
    """The things of a picture by name; each name may stand once."""
    found: dict[str, Element] = {}
    for at in fromstring(svg).iter():
        if (name := at.get("data-thing")) is not None:
            assert name not in found, name
            found[name] = at
    return found


def face(thing: Element) -> Box:
    """The rectangle of a thing that a page lights up."""
    [shape] = [at for at in thing.iter() if "face" in at.get("class", "").split()]
    return Box(*(float(shape.get(key, "nan")) for key in ("x", "y", "width", "height")))


def label(svg: str, name: str) -> str:
    """A thing in words."""
    return things(svg)[name].get("aria-label", "")


def texts(svg: str, name: str) -> list[str | None]:
    """The lines of text inside a thing."""
    return [text.text for text in things(svg)[name].iter(SVG + "text")]


def words(svg: str) -> str:
    """The whole picture in words."""
    return fromstring(svg).get("aria-label", "")


def check(svg: str) -> dict[str, Element]:
    """What any game's picture must be; returns its things."""
    page = fromstring(svg)
    assert page.tag == SVG + "svg"
    assert page.get("aria-label")
    assert page.get("viewBox")
    for at in page.iter():
        assert at.tag in {SVG + tag for tag in ("svg", "style", "g", "rect", "path", "text")}
        assert not {key for key in at.attrib if key == "id" or "href" in key or key.startswith("on")}
    assert not re.search(r"https?:|url\(|@import|javascript:", svg.replace("http://www.w3.org/2000/svg", ""))
    style = "".join(at.text or "" for at in page.iter(SVG + "style"))
    rules = [rule.split("{")[0] for rule in style.split("}") if rule.strip()]
    assert rules
    assert all(part.strip().startswith(".wb-svg") for rule in rules for part in rule.split(","))
    for colour in re.findall(r"(?:fill|stroke|color):([^;}]*)", style):
        assert re.fullmatch(r"var\(--wb-[a-z0-9-]+,#[0-9A-F]{6}\)|currentColor|none", colour), colour
    found = things(svg)
    whole = Box(*map(float, page.get("viewBox", "").split()))
    boxes = {}
    for name, thing in found.items():
        assert thing.tag == SVG + "g"
        assert "thing" in thing.get("class", "").split()
        assert thing.get("aria-label")
        boxes[name] = face(thing)
        assert whole.holds(boxes[name]), name
    names = sorted(boxes)
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            assert not boxes[one].meets(boxes[other]), (one, other)
    return found
