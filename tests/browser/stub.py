"""The board's own script in a browser without Jupyter: what Python would send is set here, its own words are kept."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page

from workbench.boards.face import STATIC, Face

SOURCE = (STATIC / "board.js").read_text(encoding="utf-8")
PLACE = "http://127.0.0.1/stub"  # answered below, by nobody: a page with an address of its own may keep things
HTML = """<!doctype html><body data-jp-theme-light="true"><button id="before">before</button><div id="board"></div>
<button id="after">after</button></body>"""
MODEL = """async ([source, traits]) => {
  const script = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const calls = {};
  window.sent = [];
  window.model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; },
    told: (name) => (calls["change:" + name] ?? []).forEach((call) => call()),
    answered: () => (calls["msg:custom"] ?? []).forEach((call) => call({ type: "heard" })),
    on: (event, call) => { (calls[event] ??= []).push(call); },
    off: (event, call) => { calls[event] = (calls[event] ?? []).filter((each) => each !== call); },
    send: (message) => sent.push(message),
    save_changes: () => {},
  };
  window.clean = script.default.render({ model, el: document.getElementById("board") });
}"""
SET = """([changed]) => {
  for (const [name, value] of Object.entries(changed)) model.set(name, value);
  for (const name of Object.keys(changed)) model.told(name);
}"""

VIEW: dict[str, Any] = {
    "lit": [],
    "chosen": [],
    "hinted": [],
    "busy": False,
    "status": "Your turn.",
    "note": "",
    "error": "",
    "line": "",
    "board": "this",
    "seq": 1,
}


def grid(rows: str) -> str:
    """A picture of things in a grid: each letter of a row is a thing of that name, a dot is nothing."""
    things = [
        f'<g class="thing" data-thing="{name}" aria-label="thing {name}"><rect class="face panel" x="{60 * x}" '
        f'y="{60 * y}" width="50" height="50"/></g>'
        for y, row in enumerate(rows.split())
        for x, name in enumerate(row)
        if name != "."
    ]
    style = "<style>.panel{fill:var(--wb-panel,#F4F2EC)}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400">{style}{"".join(things)}</svg>'


class Stub:
    """The script, shown on a page of its own."""

    def __init__(self, page: Page, picture: str, **view: Any) -> None:
        self.page = page
        self.view = {**VIEW, **view}
        page.route(PLACE, lambda route: route.fulfill(body=HTML, content_type="text/html"))
        page.goto(PLACE)
        page.add_style_tag(content=str(Face._css))
        self.start(picture)

    def start(self, picture: str) -> None:
        """Show the script's face, as when a cell is run."""
        self.page.evaluate(MODEL, [SOURCE, {"picture": picture, "view": self.view, "table": {}}])

    def tell(self, picture: str | None = None, table: Mapping[str, Any] | None = None, **view: Any) -> None:
        """Send from Python: another picture, another table, or something else to be said of them."""
        self.view = {**self.view, "seq": self.view["seq"] + 1, **view}
        changed = {"picture": picture, "table": table, "view": self.view}
        self.page.evaluate(SET, [{name: value for name, value in changed.items() if value is not None}])

    def sent(self, kind: str = "click") -> list[dict[str, Any]]:
        """What was sent to Python, of a kind."""
        found: list[dict[str, Any]] = self.page.evaluate("sent")
        return [message for message in found if message["type"] == kind]

    def clicked(self) -> list[str]:
        """The names of the things that Python was told of."""
        return [message["thing"] for message in self.sent()]

    def thing(self, name: str) -> Locator:
        """A thing of the picture."""
        return self.page.locator(f'[data-thing="{name}"]')

    def click(self, name: str) -> None:
        """Click a thing, one that may not be clicked as well."""
        self.thing(name).click(force=True)

    def focused(self) -> str | None:
        """The name of the thing that has the focus."""
        found: str | None = self.page.evaluate("document.activeElement?.dataset?.thing ?? null")
        return found

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)
