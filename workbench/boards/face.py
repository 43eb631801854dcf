"""The board's face in the browser: one widget for all games, told by Python what to show."""

from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from workbench import picture

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
        data = b64encode(self.svg.encode()).decode()
        image = f'<img alt="{escape(self.text)}" style="max-width: 40rem" src="data:image/svg+xml;base64,{data}">'
        return {"text/plain": self.text, "text/html": image}
