"""How long one waits for a board: a click until it is shown, the first show, a notebook or an app until it is playable.

Measured in the page, from the click to the first frame after the change. Others at work on the machine are in it too.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import chromium, servers
from browser.books import Book, write
from browser.shown import Shown
from browser.watch import running, watched
from playwright.sync_api import Browser, Page
from pytest_benchmark.fixture import BenchmarkFixture

if not chromium.wanted():  # asked for by whoever runs the benchmarks, and said; the tests never come here
    pytest.skip("BROWSER=0: boards are not measured", allow_module_level=True)

LEARN = "13_divinare_learn.ipynb"
GAME = "import workbench as wb\ngame = wb.game('divinare', players=4, rounds=1, passing={})"
BOARD = "board = wb.Board(game, seat='turn', seed=7)\nboard"
CLICK = """async ([face, name]) => {
  const thing = [...face.querySelectorAll("[data-thing]")].find((each) => each.dataset.thing === name);
  const before = +face.dataset.seq;
  const shown = new Promise((done) => new MutationObserver((_, watch) => {
    if (+face.dataset.seq > before) { watch.disconnect(); requestAnimationFrame(() => done(performance.now())); }
  }).observe(face, { attributes: true, attributeFilter: ["data-seq"] }));
  const began = performance.now();
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return (await shown) - began;
}"""
PLAYABLE = "document.querySelector('.wb-board [data-thing], .wb-box input[placeholder]') !== null"
FRESH = "() => [...document.querySelectorAll('.wb-board')].some((face) => !face.dataset.old && face.dataset.seq)"
OLD = "() => document.querySelectorAll('.wb-board').forEach((face) => { face.dataset.old = 1; })"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser."""
    with running() as started:
        yield started


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Lab]:
    """A JupyterLab with a notebook of one board, and the same without."""
    with servers.lab(tmp_path_factory.mktemp("lab")) as started:
        write(started.folder / "board.ipynb", GAME, BOARD)
        write(started.folder / "plain.ipynb", GAME, BOARD.replace("\nboard", ""))
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page."""
    with watched(browser, "bench") as found:
        yield found.context.new_page()


def note(benchmark: BenchmarkFixture, milliseconds: list[float]) -> None:
    """Keep the middle and the slowest for the end of the run."""
    benchmark.extra_info["median ms"] = round(statistics.median(milliseconds))
    benchmark.extra_info["slowest ms"] = round(max(milliseconds))


def clicked(board: Shown) -> Callable[[str], float]:
    """Clicks a thing of a board and says how many milliseconds it took until the answer was shown."""
    face: Any = board.face.element_handle()

    def click(name: str) -> float:
        before = board.seq()
        took = float(board.page.evaluate(CLICK, [face, name]))
        board.rest(before)
        return took

    return click


@pytest.mark.parametrize("odds", [False, True], ids=["plain", "odds"])
@pytest.mark.parametrize("what", ["choose", "act"])
def test_a_click(benchmark: BenchmarkFixture, lab: servers.Lab, page: Page, what: str, odds: bool) -> None:
    """Choose a card, which only lights its spaces; or act, which draws another picture."""
    book = Book(page, lab.address, "board.ipynb")
    book.run_all()
    board = Shown(page)
    if odds:
        board.push("Odds")
    click, found = clicked(board), []

    def once() -> None:
        card = next(name for name in board.lit() if name.startswith("card"))
        chosen = click(card)
        done = click(next(name for name in board.lit() if not name.startswith("card")))
        found.append(chosen if what == "choose" else done)

    benchmark.pedantic(once, rounds=18, warmup_rounds=2)  # of the round's 24 actions
    note(benchmark, found)
    book.shut()


def test_the_first_show(benchmark: BenchmarkFixture, lab: servers.Lab, page: Page) -> None:
    """From running the cell of a board until its picture is there; the kernel is warm."""
    book = Book(page, lab.address, "board.ipynb")
    book.run_all()
    Shown(page)
    found = []

    def once() -> None:
        page.evaluate(OLD)
        began = time.perf_counter()
        book.run_cell(1)
        page.wait_for_function(FRESH)
        found.append(1000 * (time.perf_counter() - began))

    benchmark.pedantic(once, rounds=8, warmup_rounds=1)
    note(benchmark, found)
    book.shut()


def test_a_notebook_until_it_is_playable(benchmark: BenchmarkFixture, lab: servers.Lab, browser: Browser) -> None:
    """From opening the learning notebook in JupyterLab, with a kernel of its own, until a lesson can begin."""
    found = []

    def once() -> None:
        with watched(browser, "bench") as fresh:
            began = time.perf_counter()
            book = Book(fresh.context.new_page(), lab.address, LEARN)
            book.run_all()
            book.page.wait_for_function(PLAYABLE)
            found.append(1000 * (time.perf_counter() - began))
            book.shut()

    benchmark.pedantic(once, rounds=3, warmup_rounds=1)
    note(benchmark, found)


def test_an_app_until_it_is_playable(benchmark: BenchmarkFixture, browser: Browser, tmp_path: Path) -> None:
    """From opening the same notebook as an app, until a lesson can begin."""
    found = []

    def once() -> None:
        with watched(browser, "bench") as fresh:
            page = fresh.context.new_page()
            began = time.perf_counter()
            page.goto(f"{address}/voila/render/{LEARN}", wait_until="commit")
            page.wait_for_function(PLAYABLE)
            found.append(1000 * (time.perf_counter() - began))
            page.goto("about:blank")

    with servers.apps(tmp_path / "apps") as address:
        benchmark.pedantic(once, rounds=3, warmup_rounds=1)
    note(benchmark, found)


def test_a_chart_that_follows_a_control(benchmark: BenchmarkFixture, lab: servers.Lab, page: Page) -> None:
    """From a slider's step until the chart below it says the new hand."""
    book = Book(page, lab.address, "12_divinare_balance.ipynb")
    book.run_all()
    panel = page.locator(".widget-interact").filter(has_text="Green cards in hand: 1")
    slider: Any = panel.get_by_role("slider").element_handle()
    steps = iter(["ArrowRight", "ArrowLeft"] * 20)
    greens = iter([2, 1] * 20)
    found = []

    def once() -> None:
        slider.press(next(steps))
        began = time.perf_counter()
        page.wait_for_function(
            "title => [...document.querySelectorAll('.gtitle')].some((each) => each.textContent.includes(title))",
            arg=f"Green cards in hand: {next(greens)}",
        )
        found.append(1000 * (time.perf_counter() - began))

    benchmark.pedantic(once, rounds=12, warmup_rounds=2)
    note(benchmark, found)
    book.shut()


def test_what_a_board_adds_to_a_saved_notebook(benchmark: BenchmarkFixture, lab: servers.Lab, page: Page) -> None:
    """The size of a notebook saved with a board, beside the same one without its picture."""
    sizes = {}
    for name in ("plain.ipynb", "board.ipynb"):
        book = Book(page, lab.address, name)
        book.run_all()
        benchmark.pedantic(book.save, rounds=1) if name == "board.ipynb" else book.save()
        sizes[name] = (lab.folder / name).stat().st_size
        book.shut()
    benchmark.extra_info["kB"] = round((sizes["board.ipynb"] - sizes["plain.ipynb"]) / 1000, 1)
