"""Pictures measured by the browser that shows them: no text runs into another, or out of what it stands in."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page
from positions import at

import workbench as wb
from workbench.boards.face import Face

MEASURE = """() => {
  const boxes = [...document.querySelectorAll("svg text")].map((text) => {
    const {x, y, width, height} = text.getBBox();
    const face = text.closest("[data-thing]")?.querySelector(".face")?.getBBox();
    return {text: text.textContent, x, y: y + height / 5, width, height: height * 3 / 5,
            face: face ? {x: face.x, width: face.width} : null};
  });
  const {width, height} = document.querySelector("svg").viewBox.baseVal;
  const faults = [];
  boxes.forEach((one, k) => {
    if (one.x < 0 || one.y < 0 || one.x + one.width > width || one.y + one.height > height)
      faults.push(`${one.text} leaves the picture`);
    if (one.face && (one.x < one.face.x - 4 || one.x + one.width > one.face.x + one.face.width + 4))
      faults.push(`${one.text} is wider than its thing`);
    boxes.slice(k + 1).forEach((two) => {
      const across = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x);
      const down = Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y);
      if (across > 0.5 && down > 0.5) faults.push(`${one.text} runs into ${two.text}`);
    });
  });
  return {faults, texts: boxes.length};
}"""
"""Faults of the picture on the page. A text's box is that of its font, a fifth too high at either end."""


SIZES = """() => {
  const svg = document.querySelector(".wb-svg"), scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return [...svg.querySelectorAll("text")].map((text) => scale * parseFloat(getComputedStyle(text).fontSize));
}"""
"""How high a picture's texts are, in pixels."""


def faults(page: Page, svg: str, width: int = 400) -> list[str]:
    """What is wrong with the texts of a picture, shown so many pixels wide."""
    page.set_content(f"<style>svg {{ width: {width}px }}</style>{svg}")
    found = page.evaluate(MEASURE)
    assert found["texts"] > 10
    return list(found["faults"])


def test_a_fault_is_seen(page: Page) -> None:
    """Texts on each other, outside of the picture, and wider than their thing: the measure tells each."""
    lines = "".join(f'<text x="10" y="{15 * k + 15}">{k}</text>' for k in range(11))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" font-size="11">'
    assert faults(page, f"{head}{lines}</svg>") == []
    wrong = '<text x="10" y="32">over</text><text x="290" y="100">beyond</text>'
    wide = '<g data-thing="a"><rect class="face" x="100" y="200" width="20" height="20"/>'
    found = faults(page, f'{head}{lines}{wrong}{wide}<text x="100" y="210">very wide</text></g></svg>')
    assert found == ["1 runs into over", "beyond leaves the picture", "very wide is wider than its thing"]


def marks_of(game: wb.Game) -> dict[str, tuple[str, ...]]:
    """Two lines at each place of Divinare's boards, as long as odds are."""
    names = game.names
    return {
        f"space:{suit}:{place}": (luck, "−2.41")
        for suit, spaces in zip(names.suits, names.spaces, strict=True)
        for place, luck in zip(("centre", *spaces), ["100 %", "<1 %", ">99 %", "31 %"] * 6, strict=False)
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_texts_fit(page: Page, players: int) -> None:
    """All along some plays, for the teacher and for a seat, with marks and without."""
    game = wb.game("divinare", players=players)
    luck = Random(players)
    for actions in (3, 25, 31, 38, 44, 51, 55, 60, 100, 10_000):
        table = at(game, luck.randrange(1000), actions)
        seat = luck.randrange(players)
        for state, front in ((table.state, None), (table.view(seat), seat)):
            for marks in ({}, marks_of(game)):
                assert faults(page, game.svg(state, front, marks)) == [], (table.line(), front)
                assert faults(page, game.svg(state, front, marks, narrow=True), 322) == [], (table.line(), front)


def test_texts_fit_on_the_largest_table(page: Page) -> None:
    """Six suits with long names, boards of one space and of many, large hands."""
    suits = ["red", "blue", "elderberry wine", "green", "midsummer dreams", "yellow"]
    changes: dict[str, Any] = {
        "suits": suits, "hand": 20, "passing": {}, "rounds": 1, "deck": dict.fromkeys(suits, 20),
        "boards": {"red": " ".join(map(str, range(21))), "blue": "5++", "green": "0/1/2/3/4++ 5/6/7 10/11 12/13+"},
        "simple": 12, "double": 20,
    }  # fmt: skip
    with pytest.warns(UserWarning, match="falls on no space"):
        game = wb.game("divinare", players=6, **changes)
    for actions in (60, 140, 200, 10_000):
        table = at(game, actions, actions)
        for marks in ({}, marks_of(game)):
            assert faults(page, game.svg(table.state, None, marks)) == []
            assert faults(page, game.svg(table.view(2), 2, marks)) == []
            assert faults(page, game.svg(table.state, None, marks, narrow=True)) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_all_can_be_read_on_a_narrow_page(page: Page, players: int) -> None:
    """In the 322 pixels that a window of 400 leaves: odds and names from 9 pixels up, tokens in a crowd from 8."""
    game = wb.game("divinare", players=players)
    for actions in (3, 25, 31, 44, 10_000):
        table = at(game, 3, actions)
        assert faults(page, game.svg(table.view(0), 0, marks_of(game), narrow=True), 322) == []
        sizes = page.evaluate(SIZES)
        assert min(sizes) > 8, actions
        assert sum(size < 9 for size in sizes) <= 4 * players  # the tokens in each of four centres


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_all_of_dantes_can_be_read_where_it_is_scrolled(page: Page, players: int) -> None:
    """As wide as it says that it must be; small are pawns in a crowd, and what is short of room."""
    game = wb.game("dante", players=players)
    for actions in (0, 40, 200, 800):
        svg = game.svg(at(game, 3, actions).state, narrow=True)
        page.set_content(f"<style>svg {{ min-width: var(--wb-least) }}</style>{svg}")
        assert min(page.evaluate(SIZES)) > 8, actions


CONTRASTS = """() => {
  const bright = (part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * bright(r) + 0.7152 * bright(g) + 0.0722 * bright(b);
  const over = (colour, opacity, below) => {
    const [r, g, b, own = 1] = colour.match(/[\\d.]+/g).map(Number), share = own * opacity;
    return [r, g, b].map((part, k) => part * share + below[k] * (1 - share));
  };
  const opacity = (at) => (at.tagName === "svg" ? 1 : getComputedStyle(at).opacity * opacity(at.parentElement));
  const paint = (at, below) => over(getComputedStyle(at).fill, getComputedStyle(at).fillOpacity * opacity(at), below);
  const filled = (at) => getComputedStyle(at).fill !== "none";
  const shapes = [...document.querySelectorAll("svg rect, svg path")].filter(filled);
  const letters = [...document.querySelectorAll("svg text")].flatMap((text) =>
    [...text.textContent].map((letter, k) => [text, letter, text.getExtentOfChar(k)]));
  return letters.filter(([, letter]) => letter.trim()).map(([text, letter, {x, y, width, height}]) => {
    const point = new DOMPoint(x + width / 2, y + height / 2);
    const under = shapes.filter((at) => at.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING
      && at.isPointInFill(point.matrixTransform(at.getScreenCTM().inverse().multiply(text.getScreenCTM()))));
    const ground = under.reduce((below, at) => paint(at, below), [255, 255, 255]);
    const [low, high] = [luminance(ground), luminance(paint(text, ground))].sort((a, b) => a - b);
    return [(high + 0.05) / (low + 0.05), letter, text.textContent];
  });
}"""
"""Of each letter in the picture how it stands out from what lies under its middle, as WCAG 2.2 reckons it."""


@pytest.mark.parametrize("light", ["true", "false"])
@pytest.mark.parametrize("name", ["divinare", "dante"])
def test_texts_stand_out(page: Page, name: str, light: str) -> None:
    """As much as WCAG 2.2 asks for at its level AA (4.5 to 1), on light pages and on dark ones."""
    game = wb.game(name, players=5)
    for actions in (3, 31, 60, 10_000):
        svg = game.svg(at(game, 3, actions).state)
        face = f'<style>{Face._css}</style><body data-jp-theme-light="{light}"><div class="wb-board">{svg}</div>'
        page.set_content(face)
        found = page.evaluate(CONTRASTS)
        assert len(found) > 20
        assert [each for each in found if each[0] < 4.5] == [], actions
