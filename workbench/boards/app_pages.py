"""The apps that `teach` serves, as data, and the small pages around them: the list, and what a visitor is told."""

import html
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from workbench import kernel
from workbench.kernel import BadInput

LEARNING = ("*_learn.ipynb", "*_play.ipynb")
"""Names of the notebooks that are served if none is named."""
ONLY = "notebook-only"
"""The tag of cells that an app leaves out: for who sees the code."""
MARKS = re.compile(r"[*`]|\[(.*?)\]\(.*?\)")
"""What Markdown puts around words; of a link the words stay."""
STYLE = """
:root { color-scheme: light dark; }
body { font: 1.05rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
li { margin: 1rem 0; }
ul { list-style: none; padding: 0; }
a { color: LinkText; font-weight: 600; }
"""


class App(NamedTuple):
    """A notebook that is served."""

    path: Path
    title: str
    about: str


def learning() -> list[Path]:
    """The learning notebooks: of this checkout, or those that came with the package."""
    shipped = kernel.PACKAGE / "notebooks"
    folder = shipped if shipped.is_dir() else kernel.PACKAGE.parent / "notebooks"
    return sorted(path for pattern in LEARNING for path in folder.glob(pattern))


def read(path: Path) -> App:
    """A notebook's title, and the paragraph below it; BadInput if it is no notebook."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadInput(f"{path} is no notebook that can be read: a file is wanted that ends in .ipynb.") from error
    title, _, rest = (texts or [""])[0].partition("\n")
    about = " ".join(MARKS.sub(r"\1", rest.strip().split("\n\n")[0]).split())
    return App(path.resolve(), title.removeprefix("# ").strip() or path.stem, about)


def named(paths: Sequence[Path]) -> dict[str, App]:
    """Each app by its name in an address; BadInput if there are none or if two have one name."""
    found: dict[str, App] = {}
    for path in paths:
        app = read(path)
        if path.name in found:
            raise BadInput(f"Two notebooks are called {path.name}: names must differ.")
        found[path.name] = app
    if not found:
        raise BadInput(f"There is no learning notebook here ({' or '.join(LEARNING)}): name the notebooks to serve.")
    return found


def page(title: str, body: str) -> str:
    """A small page of ours, that asks for nothing else."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        f"<style>{STYLE}</style></head><body><h1>{html.escape(title)}</h1>{body}</body></html>"
    )


def listing(apps: dict[str, App]) -> str:
    """The page that lists the apps.

    >>> "A &lt; B?" in listing({"one.ipynb": App(Path("one.ipynb"), "A < B?", "")})
    True
    """
    items = (
        f'<li><a href="voila/render/{html.escape(name)}">{html.escape(app.title)}</a><br>{html.escape(app.about)}</li>'
        for name, app in apps.items()
    )
    return page("What would you like to learn?", f"<ul>{''.join(items)}</ul>")


def full(kernels: int) -> str:
    """The page for a visitor when all kernels are in use."""
    places = f"all {kernels} places of this server are" if kernels > 1 else "the only place of this server is"
    return page(
        "It is full just now",
        f"<p>Sorry: {places} in use. A place is free again when somebody closes their page. "
        'Please wait a few minutes, then <a href="">try again</a>.</p><p><a href="/">All lessons</a></p>',
    )


def missing() -> str:
    """The page for an address that leads nowhere."""
    return page("There is no such page", '<p>But there are these: <a href="/">all lessons</a>.</p>')


def broken() -> str:
    """The page for a mistake of ours."""
    return page("That did not work", '<p>Sorry: please <a href="">try again</a>, or tell who runs this server.</p>')
