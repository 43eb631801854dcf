"""The guided lesson from its beginning to its end, in JupyterLab and as an app without code."""

import re
import shutil
from collections.abc import Callable, Iterator

import learners
import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from browser import servers
from browser.books import Book, write
from browser.shown import Shown
from browser.watch import TIMEOUT, Watch
from workbench.lessons import Session
from workbench.lessons.questions import refusal_of

LEARN = "13_divinare_learn.ipynb"
PLAY = "14_divinare_play.ipynb"
FIRST = "divinare/first_round"
ONWARD = re.compile("^(Next ▸|Finish)$")
"""One button, which has the second name once the page has been told that the last step is shown."""

PRINTED = """() => [document.documentElement.scrollHeight,
  getComputedStyle(document.querySelector(".wb-picture")).breakInside]"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the learning notebooks, served as `make teach` does."""
    with servers.apps(tmp_path_factory.mktemp("apps"), "--kernels=2") as address:
        yield address


@pytest.fixture
def visitor(page: Page) -> Iterator[Page]:
    """A page that is left at the end as a person leaves it, so that its place is free."""
    yield page
    page.goto("about:blank")


class Panel:
    """A lesson's panel on a page, and the same lesson in this process, which knows what is right."""

    def __init__(self, page: Page, alias: str) -> None:
        self.page = page
        self.twin = Session(FIRST, alias, keep=False)
        page.get_by_placeholder("any short name").fill(alias)
        self.button("Begin").click()
        self.said = page.locator(".wb-lesson")
        self.feedback = page.locator(".wb-feedback").get_by_role("status")
        expect(self.said).to_contain_text(f"{self.twin.lesson.title}: step 1 of {len(self.twin.lesson.steps)}")
        self.board = Shown(page)

    def button(self, name: str) -> Locator:
        """One of the panel's buttons."""
        return self.page.get_by_role("button", name=name, exact=True)

    def click(self, code: int) -> None:
        """Click the things that an action points at; what the lesson then does by itself is waited for."""
        for name in self.twin.game.targets(code):
            before = self.board.seq()
            self.board.thing(name).click(force=True)
            self.board.still(before)

    def solve(self) -> None:
        """Do or answer the step that is shown, with mouse and keys."""
        twin, step = self.twin, self.twin.step
        if step.kind == "do":
            while not twin.solved:
                code = twin.wanted()[0]
                self.click(code)
                twin.act(code)
        elif step.kind == "try":
            words = step.actions or range(twin.game.rules.ACTIONS)
            codes = [twin.game.code(twin.table.state, word) for word in words]
            code = next(code for code in codes if refusal_of(twin.table, code) == step.refusal)
            self.click(code)
            twin.act(code)
        elif step.kind == "choose":
            choice = next(choice.text for choice in step.choices if choice.right)
            self.page.get_by_label(choice).check()
            self.button("Answer").click()
            twin.answer(choice)
        elif step.asks:
            answer = str(learners.exact(twin))
            self.page.get_by_role("textbox", name="number").fill(answer)
            self.button("Answer").click()
            twin.answer(answer)
        if step.asks:
            expect(self.feedback).to_contain_text("✓")

    def on(self) -> None:
        """Go on to the next step, or to the end."""
        self.twin.next()
        self.page.get_by_role("button", name=ONWARD).click()
        number = self.twin.at + 1
        expect(self.said).to_contain_text(f"step {number} of")

    def to_the_end(self) -> str:
        """Play the lesson to its end; gives the line to hand in."""
        for _ in self.twin.lesson.steps:
            self.solve()
            self.on()
        expect(self.feedback).to_contain_text("The lesson is done.")
        line = self.page.locator("textarea")
        expect(line).not_to_have_value("")  # another widget, which may be told a moment later
        return line.input_value()


def test_the_guided_lesson_in_jupyterlab(open_book: Callable[[str], Book], watch: Watch) -> None:
    """Every step done right; the answer line says so."""
    book = open_book(LEARN)
    book.run_all()
    book.has_no_error()
    panel = Panel(book.page, "Anna")
    line = panel.to_the_end()
    assert line == panel.twin.line()
    watch.picture(book.page, "lesson-end")
    book.has_no_error()


def test_the_guided_lesson_as_an_app(apps: str, visitor: Page, watch: Watch) -> None:
    """From the list to the lesson's end, no code in sight; the progress is there on the next visit."""
    page = visitor
    page.goto(apps)
    watch.picture(page, "apps")
    page.get_by_role("link", name="How is Divinare played?").click()
    panel = Panel(page, "Bo")
    assert "import workbench" not in page.inner_text("body")
    watch.picture(page, "app-lesson")
    for _ in range(2):
        panel.solve()
        panel.on()
    page.reload()
    page.get_by_placeholder("any short name").fill("Bo")
    panel.button("Begin").click()
    expect(panel.said).to_contain_text("step 3 of")
    for _ in panel.twin.lesson.steps[2:]:
        panel.solve()
        panel.on()
    expect(panel.feedback).to_contain_text("The lesson is done.")
    expect(page.locator("textarea")).to_have_value(panel.twin.line())


@pytest.mark.parametrize("place", ["lab", "app"])
def test_a_lesson_by_keys(place: str, apps: str, lab: servers.Lab, visitor: Page, watch: Watch) -> None:
    """Enter begins, answers with a choice or with what was typed a moment before, and forgets when asked twice."""
    page = visitor
    if place == "lab":
        shutil.copy(servers.NOTEBOOKS / LEARN, lab.folder / "keys.ipynb")  # one that no test has kept with its outputs
        book = Book(page, lab.address, "keys.ipynb")
        book.run_all()
    else:
        page.goto(f"{apps}/voila/render/{LEARN}")
    expect(page.get_by_role("heading", name="When a lesson is done")).to_have_count(1)
    expect(page.get_by_role("heading", name="For teachers")).to_have_count(1 if place == "lab" else 0)
    expect(page.get_by_text("workbench 1 ")).to_have_count(1 if place == "lab" else 0)  # a line to hand out
    page.get_by_label("Lesson").select_option("Passing and dumping")
    alias = page.get_by_placeholder("any short name")
    alias.focus()
    page.keyboard.type(f"Key {place}")
    page.keyboard.press("Enter")
    said, feedback = page.locator(".wb-lesson"), page.locator(".wb-feedback").get_by_role("status")
    expect(said).to_contain_text("step 1 of")
    forward = page.get_by_role("button", name="Next ▸", exact=True)
    forward.focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("step 2 of")
    page.get_by_label("whoever plays just before me").focus()
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text("✓ Seat 3, that is")
    for step in (3, 4):
        forward.click()
        expect(said).to_contain_text(f"step {step} of")
        if step == 3:
            page.get_by_role("button", name="Show me").click()
            expect(feedback).to_contain_text("The solution")
    page.get_by_role("textbox", name="number").focus()
    page.keyboard.type("14")  # without a pause: the field's own message is late
    page.keyboard.press("Enter")
    expect(feedback).to_contain_text("✓ 14: eight on the table")
    watch.picture(page, f"lesson-keys-{place}")

    page.get_by_role("button", name="Forget my answers").focus()
    page.keyboard.press("Enter")
    asked = page.get_by_role("button", name="Really forget?")
    expect(asked).to_be_focused()
    expect(said).to_contain_text("step 4 of")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("step 1 of")
    expect(asked).to_be_hidden()
    if place == "lab":
        book.shut()


def test_a_board_as_an_app(apps: str, visitor: Page, watch: Watch) -> None:
    """A whole game against bots can be begun on a page without code."""
    page = visitor
    page.goto(f"{apps}/voila/render/{PLAY}", timeout=4 * TIMEOUT)  # its review tries many deals
    board = Shown(page)
    expect(board.status).to_contain_text("Seat 0 is to act")
    for _ in range(4):
        board.click(board.lit()[0])
    board.push("↶ Undo")
    assert "import workbench" not in page.inner_text("body")
    watch.picture(page, "app-play")

    page.emulate_media(media="print")  # on paper all of it, with no board parted; on the screen one window of it
    whole, parted = page.evaluate(PRINTED)
    assert whole > 2000
    assert parted == "avoid"
    assert not board.button("Hint").is_visible()


LATE = "const wait = setTimeout; setTimeout = (act, time, ...more) => wait(act, time === 100 ? 3000 : time, ...more)"


def test_no_widget_is_lost_on_a_busy_page(apps: str, visitor: Page, watch: Watch) -> None:
    """A page that is at work for three seconds between two looks for a widget finds it all the same."""
    watch.context.add_init_script(LATE)  # in place of the work: ipywidgets looks each tenth of a second
    visitor.goto(f"{apps}/voila/render/{LEARN}")
    expect(visitor.get_by_placeholder("any short name")).to_be_visible()
    expect(visitor.get_by_text("model not found")).to_have_count(0)


def test_connections_last(lab: servers.Lab, apps: str, visitor: Page, watch: Watch) -> None:
    """In JupyterLab and in an app, past the half minute after which Jupyter looks whether anybody is there."""
    opened: list[str] = []
    closed: list[str] = []

    def note(socket: WebSocket) -> None:
        opened.append(socket.url)
        socket.on("close", lambda gone: closed.append(gone.url))

    beside = watch.context.new_page()
    for page in (visitor, beside):
        page.on("websocket", note)
    visitor.goto(f"{apps}/voila/render/{LEARN}")
    expect(visitor.get_by_placeholder("any short name")).to_be_visible()
    write(lab.folder / "lasting.ipynb", "'here'")
    book = Book(beside, lab.address, "lasting.ipynb")
    book.run_all()
    beside.wait_for_timeout(32_000)
    assert sum("/channels" in url for url in opened) == 2
    assert closed == []
    book.shut()


def test_a_full_house_is_said_kindly(apps: str, visitor: Page, watch: Watch) -> None:
    """With all places taken a visitor reads why and what to do; a place that is left is free at once."""
    watch.forgive("status of 503")  # it is what is tested
    first, second = visitor, watch.context.new_page()
    for each in (first, second):
        each.goto(f"{apps}/voila/render/{LEARN}")
        expect(each.get_by_placeholder("any short name")).to_be_visible()
    late = watch.context.new_page()
    late.goto(f"{apps}/voila/render/{LEARN}")
    expect(late.get_by_role("heading")).to_have_text("It is full just now")
    watch.picture(late, "apps-full")
    second.goto("about:blank")
    late.get_by_role("link", name="try again").click()
    expect(late.get_by_placeholder("any short name")).to_be_visible()
    late.goto("about:blank")
