"""The board's face in the browser: one widget for all games, told by Python what to show."""

from html import escape
from pathlib import Path
from typing import Any, Protocol

import anywidget
import traitlets
from IPython import display as _ipython

from workbench import picture

display: Any = _ipython.display
"""IPython's own, which has no types."""
STATIC = Path(__file__).parent / "static"


def dark_css() -> str:
    """The picture's colours on a dark page of JupyterLab."""
    colours = " ".join(f"--wb-{name}: {colour};" for name, colour in picture.DARK.items())
    return f'body[data-jp-theme-light="false"] .wb-board {{ {colours} }}\n'


class Face(anywidget.AnyWidget):
    """Shows a picture, lights what may be clicked, and sends `{"type": "click", "thing": …}`."""

    _esm = STATIC / "board.js"
    _css = (STATIC / "board.css").read_text(encoding="utf-8") + dark_css()
    picture = traitlets.Unicode().tag(sync=True)
    """SVG text; its clickable groups carry `data-thing`."""
    view = traitlets.Dict().tag(sync=True)
    """What is lit, chosen and hinted at (names of things); what is said (`status`, `note`, `error`); `busy`; the
    play's `line` and the `board` it is kept under; `seq`, a number that is new whenever Python has answered."""
    table = traitlets.Dict().tag(sync=True)
    """The odds behind the marks: `title`, `columns`, `rows` of pairs (what to sort by, text), `note`."""


INSTEAD = """<style>
.jp-OutputArea-child:has(> .jp-OutputArea-output.lm-Panel:not(.jupyter-widgets)) + .jp-OutputArea-child:has(.wb-still),
.jp-OutputArea-child:has(> .jp-OutputArea-output.jupyter-widgets):has(+ .jp-OutputArea-child .wb-still),
[data-voila] .wb-still, :root:has(.wb-board):not(:has(.jp-OutputArea)) .wb-still { display: none }
</style>"""
"""Hides what stands still below a widget that lives, and where none does the words that there is none.

JupyterLab puts a widget into a panel, and marks the panel itself as one where all it has to put there is "model not
found".
"""
AGAIN = "Run this cell to go on."


def address(svg: str) -> str:
    """A picture as an address to be put between double quotes: as text, of which base64 would make a third more.

    >>> address('<svg fill="#123"><title>It' "'" 's &lt; 5 %</title></svg>')
    "data:image/svg+xml;charset=utf-8,<svg fill='%23123'><title>It&amp;apos;s &amp;lt; 5 %25</title></svg>"
    """
    text = svg.replace("'", "&apos;").replace('"', "'")
    return f"data:image/svg+xml;charset=utf-8,{text.replace('%', '%25').replace('#', '%23').replace('&', '&amp;')}"


class Stands(Protocol):
    """What is seen in a widget's place where none runs."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """As plain text and as HTML."""


class Still:
    """A picture that stays: an image with a text beside it, for notebooks that are read and not run.

    An image survives where inline SVG is taken out, as in a notebook that JupyterLab does not trust yet.
    """

    def __init__(self, svg: str, text: str) -> None:
        """See the class."""
        self.svg, self.text = svg, text

    def __repr__(self) -> str:
        """The table in plain text."""
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The text, and the picture as an image."""
        image = f'<img alt="{escape(self.text)}" style="max-width: 40rem" src="{address(self.svg)}">'
        return {"text/plain": self.text, "text/html": image}


def show(widget: Any, said: str, still: Stands | None) -> None:
    """Show a widget, and below it what is seen in its place where it does not run: some words, perhaps what it showed.

    A notebook that is opened again has no widgets until it is run again, and a busy page may have lost one.
    Two outputs, as JupyterLab takes the widget of one that holds both, and then has nothing to show.
    """
    data = widget._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    display({**data, "text/plain": ""}, raw=True)
    bundle = still._repr_mimebundle_() if still is not None else {"text/plain": "", "text/html": ""}
    text = f"{said}\n{bundle['text/plain']}"
    html = f'{INSTEAD}<div class="wb-still"><p>{escape(said)}</p>{bundle["text/html"]}</div>'
    display({"text/plain": text, "text/html": html}, raw=True)
