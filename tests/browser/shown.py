"""A board as it is shown on a page, in JupyterLab or as an app: what a person sees of it, and does to it."""

from playwright.sync_api import Locator, Page, expect

MOMENT = 60  # milliseconds
# Python has answered, and waits for a person: nothing more will change by itself.
RESTS = """([box, before]) => {
  const face = box.querySelector(".wb-board");
  const over = /The play is over|go on to the next|Answer the question|Read on/.test(
    face.querySelector(".wb-said").textContent);
  const waits = over || face.querySelector(".wb-lit") !== null;
  return +face.dataset.seq > before && !face.classList.contains("wb-busy") && waits;
}"""


class Shown:
    """One board on a page, by its number there."""

    def __init__(self, page: Page, number: int = 0) -> None:
        self.page = page
        self.box = page.locator(".wb-box:has(.wb-board)").nth(number)
        self.face = self.box.locator(".wb-board")
        self.status = self.face.get_by_role("status")
        self.error = self.face.get_by_role("alert")
        self.note = self.face.get_by_role("note")
        expect(self.face).to_be_visible()

    def thing(self, name: str) -> Locator:
        """A thing of the picture."""
        return self.face.locator(f'[data-thing="{name}"]')

    def lit(self) -> list[str]:
        """The things that may be clicked, in the picture's order."""
        found: list[str] = self.face.locator(".wb-lit").evaluate_all("all => all.map(each => each.dataset.thing)")
        return found

    def over(self) -> bool:
        """Whether the play is over."""
        return "The play is over" in self.status.inner_text()

    def seq(self) -> int:
        """The number of Python's last answer."""
        return int(self.face.get_attribute("data-seq") or 0)

    def rest(self, before: int) -> None:
        """Wait until Python has answered anew, and bots have moved: until nothing has been said for a moment."""
        last = -1
        while last != self.seq():
            last = self.seq()
            self.page.wait_for_function(RESTS, arg=[self.box.element_handle(), before])
            self.page.wait_for_timeout(MOMENT)

    def still(self, before: int) -> None:
        """Wait until Python has answered anew, and then has said nothing for a moment; whoever is to act."""
        self.page.wait_for_function(
            "([face, before]) => +face.dataset.seq > before", arg=[self.face.element_handle(), before]
        )
        last = -1
        while last != self.seq():
            last = self.seq()
            self.page.wait_for_timeout(MOMENT)

    def click(self, *names: str) -> None:
        """Click things, one after another, and wait for what comes of it."""
        for name in names:
            before = self.seq()
            self.thing(name).click(force=True)  # also what can't be done
            self.rest(before)

    def press(self, *keys: str) -> None:
        """Press keys that Python answers."""
        for key in keys:
            before = self.seq()
            self.page.keyboard.press(key)
            self.rest(before)

    def press_all(self, keys: list[str]) -> None:
        """Press keys that Python is not told of."""
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> str | None:
        """The name of the thing that has the focus; None where something else has it."""
        found: str | None = self.face.evaluate(
            "face => face.contains(document.activeElement) ? document.activeElement.dataset.thing ?? null : null"
        )
        return found

    def button(self, name: str) -> Locator:
        """One of the buttons below."""
        return self.box.get_by_role("button", name=name, exact=True)

    def paste(self, line: str) -> None:
        """Put a line into its field; again where a late answer to what was done before has just taken its place."""
        for _ in range(3):
            self.line_box.fill(line)
            self.line_box.blur()
            self.page.wait_for_timeout(MOMENT)
            if self.line_box.input_value() == line:
                return
        raise AssertionError(f"The field does not keep what is pasted: {self.line_box.input_value()!r}.")

    def push(self, name: str) -> None:
        """Push a button, and wait for what comes of it."""
        before = self.seq()
        self.button(name).click()
        self.rest(before)

    def fold(self, title: str) -> None:
        """Open or close a fold of further controls."""
        self.button(title).click()

    @property
    def line_box(self) -> Locator:
        """The field that holds the play as one line."""
        return self.box.locator("textarea")

    def line(self) -> str:
        """The play as one line; its fold must have been opened once. It comes a moment after the picture."""
        self.page.wait_for_timeout(5 * MOMENT)
        return self.line_box.input_value()

    def has_line(self, line: str) -> None:
        """Wait for the play to be this one."""
        expect(self.line_box).to_have_value(line)
