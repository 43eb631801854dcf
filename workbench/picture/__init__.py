"""What every game's picture shares: colours, symbols and small pieces of SVG; a game's `draw` puts them together.

A picture is one SVG text without scripts, addresses or ids: it stands the same in a page, as an image, and twice on
one page. What may be clicked is a *thing*, a group with a name of its own whose first shape, its *face*, a page may
light up. Colours are CSS variables, so that a page in another theme sets them; alone, a picture is light.

>>> page = canvas("demo", 100, "One card")
>>> card = thing(page, "card:red", "2 red cards in hand", "hue-red")
>>> face = box(card, 10, 10, 40, 50, 4, "face sheet edged")
>>> finish(page, 70).count("data-thing")
1
"""

from workbench.picture.colours import COLOURS, DARK, HUES, INK, SEATS, SIGNS, SYMBOLS, hue, kind_style, var
from workbench.picture.page import CSS, Marked, canvas, finish
from workbench.picture.pieces import DIGIT, backs, box, group, path, sign, thing, token, tokens
from workbench.picture.shapes import SHAPES, TOKENS, polygon
from workbench.picture.text import HEAVY, LINE, SIZE, SMALLEST, alike, breadth, cut, foot, lines, put, wrapped

__all__ = [
    "COLOURS",
    "CSS",
    "DARK",
    "DIGIT",
    "HEAVY",
    "HUES",
    "INK",
    "LINE",
    "SEATS",
    "SHAPES",
    "SIGNS",
    "SIZE",
    "SMALLEST",
    "SYMBOLS",
    "TOKENS",
    "Marked",
    "alike",
    "backs",
    "box",
    "breadth",
    "canvas",
    "cut",
    "finish",
    "foot",
    "group",
    "hue",
    "kind_style",
    "lines",
    "path",
    "polygon",
    "put",
    "sign",
    "thing",
    "token",
    "tokens",
    "var",
    "wrapped",
]
