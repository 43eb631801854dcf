"""What every picture is made of: colours that can be read, pieces that fit, text that stays text."""

import re
from math import hypot
from xml.etree.ElementTree import Element, fromstring

import pytest
from pictures import SVG, check, face

from workbench import picture


def luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_norm() -> None:
    """Black on white is 21 to 1; #767676 on white the well-known last grey at 4.5."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", [picture.INK, picture.DARK])
def test_colours_can_be_read(theme: dict[str, str]) -> None:
    """Text has 4.5 to 1 on all that it stands on; the colours of suits, as large symbols, 3 to 1 where it matters."""
    assert set(theme) == set(picture.INK)
    for name in ("ink", "dim", "accent"):
        for under in ("paper", "panel", "sheet"):
            assert contrast(theme[name], theme[under]) >= 4.5, (name, under)
    for seat in range(6):
        assert contrast(theme["number"], theme[f"seat-{seat}"]) >= 4.5, seat
    for suit in ("red", "blue", "green", "yellow"):
        assert contrast(theme[f"hue-{suit}"], theme["sheet"]) >= 3, suit


def laid_over(colour: str, opacity: float, ground: str) -> str:
    """A colour that lets the ground show through."""
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(opacity * over + (1 - opacity) * under):02X}" for over, under in pairs)


@pytest.mark.parametrize("theme", [picture.INK, picture.DARK])
def test_frames_can_be_seen(theme: dict[str, str]) -> None:
    """What may be clicked and what has the keys' focus has a frame of 3 to 1 on each ground (WCAG 1.4.11)."""
    tints = [float(share) for share in re.findall(r"fill:currentColor;fill-opacity:([.\d]+)", picture.CSS)]
    assert tints == [0.1, 0.3]
    for under in ("paper", "panel", "sheet"):
        tinted = [laid_over(theme[name], share, theme[under]) for name in theme if "hue-" in name for share in tints]
        for ground in (theme[under], *tinted):
            for frame in ("accent", "focus"):
                assert contrast(theme[frame], ground) >= 3, (frame, under, ground)


def test_each_suit_and_seat_is_told_apart_without_colour() -> None:
    """Every symbol has a shape of its own, and every seat's token."""
    symbols = [*picture.SYMBOLS.values(), *picture.SIGNS]
    assert set(symbols) == set(picture.SHAPES)
    assert len(set(picture.SHAPES.values())) == len(symbols)
    assert len(set(picture.TOKENS)) == len(set(picture.SEATS)) == 6


def test_every_colour_has_a_class() -> None:
    """All that a suit may be coloured with is a variable that a page can set."""
    suits = ["red", "blue", "green", "yellow", "teal", "mauve", "plum", "rust", "ash", "sand"]
    for suit in suits:
        colour, _ = picture.kind_style(suit, suits)
        assert picture.INK[picture.hue(colour)] == colour
    assert picture.var("accent") == "var(--wb-accent,#6A3FA0)"


def page_with(text: str, room: float = 0.0, classes: str = "") -> Element:
    """The text element of a page that holds nothing else."""
    page = picture.canvas("demo", 100, "words")
    picture.put(page, 50, 20, text, classes, 10, room)
    [found] = fromstring(picture.finish(page, 40)).iter(SVG + "text")
    return found


def test_text_is_made_smaller_then_cut() -> None:
    """A little too wide: smaller. Far too wide: at the smallest size, cut, with dots; never wider than its room."""
    wide = picture.breadth("abcdefgh", 10)
    assert page_with("abcdefgh", wide).attrib == page_with("abcdefgh").attrib
    smaller = page_with("abcdefgh", 0.8 * wide)
    assert (smaller.text, smaller.get("font-size")) == ("abcdefgh", "8")
    least = page_with("abcdefgh", 0.5 * wide)
    assert least.get("font-size") == "7"
    assert least.text is not None
    assert re.fullmatch("a[b-h]*…", least.text)
    assert picture.breadth(least.text, 7) <= 0.5 * wide
    assert page_with("abcdefgh", wide, "bold").get("font-size") == "9.09"  # bold is a tenth wider: 10 / 1.1


def test_longer_text_is_wider() -> None:
    """What is guessed of widths: digits are alike, a slash is narrow, an m wide; it goes with the size."""
    assert picture.breadth("0", 10) == picture.breadth("9", 10)
    assert picture.breadth("/", 10) < picture.breadth("0", 10) < picture.breadth("m", 10)
    assert picture.breadth("abc", 20) == pytest.approx(2 * picture.breadth("abc", 10))


def test_words_are_wrapped_between_words() -> None:
    """Nothing is lost and nothing too wide, but for a word that is too wide alone."""
    text = "the boards of red, blue and yellow are assumed"
    for room in (40, 90, 200):
        lines = picture.wrapped(text, room)
        assert " ".join(lines) == text
        assert all(picture.breadth(line) <= room or " " not in line for line in lines)
    assert picture.wrapped("", 50) == [""]
    assert len(picture.wrapped(text, 1000)) == 1


def test_tokens_fit_and_stand_apart() -> None:
    """Up to six tokens in boxes high and wide: inside, none on another, and one alone as large as allowed."""
    for width, height in ((38, 26), (52, 33), (20, 60), (60, 12)):
        for n in range(1, 7):
            page = picture.canvas("demo", 100, "tokens")
            picture.tokens(page, list(range(n)), 10, 20, width, height, 8)
            found = [at.get("transform", "") for at in page.iter("path")]
            places = [tuple(map(float, re.findall(r"-?[\d.]+", text))) for text in found]
            assert len(places) == n
            for x, y, radius in places:
                assert 2 < radius <= 8
                assert x - radius >= 10
                assert x + radius <= 10 + width
                assert y - radius >= 20
                assert y + radius <= 20 + height
            for at, (x, y, radius) in enumerate(places):
                assert all(hypot(x - u, y - v) >= 2 * radius for u, v, _ in places[at + 1 :])
    page = picture.canvas("demo", 100, "tokens")
    picture.tokens(page, [], 0, 0, 10, 10, 8)
    assert not list(page.iter("path"))


def test_text_stays_text() -> None:
    """Signs that mean something in XML are written as text, and what XML can't say at all as a question mark's kin."""
    page = picture.canvas("demo", 100, 'a "page" <of> us & them')
    at = picture.thing(page, 'card:a<b&"', "1 a<b& card\x07", picture.hue("#D55E00"))
    picture.box(at, 1, 1, 50, 20, 3, "face sheet edged")
    picture.put(at, 5, 12, "</text><script>alert(1)</script>\x00")
    svg = picture.finish(page, 40)
    [name] = check(svg)
    assert name == 'card:a<b&"'
    root = fromstring(svg)
    assert root.get("aria-label") == 'a "page" <of> us & them'
    assert [text.text for text in root.iter(SVG + "text")] == [
        "</text><script>alert(1)</script>\N{REPLACEMENT CHARACTER}"
    ]
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("0 0 100 40", "125", "50")


def test_a_page_holds_the_colours_that_it_uses() -> None:
    """A colour that stands in a picture has its rule, with its fallback, once; others have none."""
    page = picture.canvas("demo", 100, "two", ".wb-svg .mine{stroke-width:3}")
    for _ in range(2):
        picture.sign(picture.group(page, picture.hue("#0072B2")), "●", 5, 5, 3)
    picture.token(page, 4, 20, 20, 8)
    svg = picture.finish(page, 40)
    check(svg)
    assert svg.count(".wb-svg .hue-blue{color:var(--wb-hue-blue,#0072B2)}") == 1
    assert svg.count(".wb-svg .seat-4{color:var(--wb-seat-4,#55731A)}") == 1
    assert ".wb-svg .mine{" in svg
    assert ".hue-red" not in svg
    assert ".seat-3" not in svg


def test_backs_take_no_more_than_their_room() -> None:
    """One back a card, however many; they close up where there is no room."""
    for cards in (1, 3, 12, 30):
        page = picture.canvas("demo", 100, "backs")
        wide = picture.backs(page, 10, 20, cards, 52)
        [shape] = page.iter("path")
        starts = [float(x) for x in re.findall(r"M(-?[\d.]+) ", shape.get("d", ""))]
        assert len(starts) == len(set(starts)) == cards
        assert starts[0] == 10
        assert starts[-1] + 7 == pytest.approx(10 + wide, abs=0.1)
        assert wide <= 52


def test_a_face_is_the_shape_that_was_named_so() -> None:
    """A picture read back gives the box that was drawn: the tests' own reading can be trusted."""
    page = picture.canvas("demo", 100, "one")
    at = picture.thing(page, "tile:3", "tile 3")
    picture.box(at, 10, 20.5, 30, 15, 3, "face sheet")
    picture.box(at, 0, 0, 90, 35, 3, "tint")
    found = check(picture.finish(page, 40))["tile:3"]
    box = face(found)
    assert (box.x, box.y, box.width, box.height) == (10, 20.5, 30, 15)
