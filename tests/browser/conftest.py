"""One browser and one JupyterLab for all of these tests; a fresh page each, watched.

Where no browser can be had they are left out, it is said at the end, and the run fails unless BROWSER=0.
"""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser import chromium, servers
from browser.books import Book, write
from browser.watch import Watch, running, watched

HERE = Path(__file__).parent
LEFT_OUT: pytest.StashKey[int] = pytest.StashKey()
FAILED: pytest.StashKey[bool] = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark all tests of this folder and put them last; where they can't run, take them out of those asked for.

    Last, since the browser's loop runs on in this thread until the end: a test that begins one of its own would fail.
    """
    for item in items:
        if HERE in item.path.parents and not isinstance(item, pytest.DoctestItem):
            item.add_marker("browser")
    yield
    asked = [item for item in items if item.get_closest_marker("browser")]
    if asked and not (chromium.wanted() and chromium.find()):
        config.stash[LEFT_OUT] = len(asked)
        config.hook.pytest_deselected(items=asked)
        items[:] = [item for item in items if item not in asked]
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what did not run."""
    if left_out := config.stash.get(LEFT_OUT, 0):
        why = chromium.MISSING if chromium.wanted() else "BROWSER=0 says so."
        terminalreporter.section("browser tests NOT RUN", red=True)
        terminalreporter.write_line(f"NOT RUN: {left_out} tests in a browser. {why}", red=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """What did not run did not pass; nothing that was left out on purpose is missed, even where it was all."""
    if session.config.stash.get(LEFT_OUT, 0):
        if chromium.wanted():
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
        elif session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            session.exitstatus = pytest.ExitCode.OK


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Take a picture of a failure while it is there to be seen, and tell the fixtures of it."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
        if report.failed and (found := getattr(item, "funcargs", {}).get("watch")):
            found.fail()
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, without a window."""
    with running() as started:
        yield started


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Lab]:
    """A JupyterLab over a copy of the notebooks."""
    with servers.lab(tmp_path_factory.mktemp("lab")) as started:
        yield started


@pytest.fixture
def watch(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Watch]:
    """What the test's pages must not do: err, or ask for anything outside this machine."""
    with watched(browser, request.node.name) as found:
        yield found
        if not request.node.stash.get(FAILED, True):  # else the failure says more
            assert not found.faults(), "\n".join(found.faults())


@pytest.fixture
def page(watch: Watch) -> Page:
    """A fresh page."""
    return watch.context.new_page()


@pytest.fixture
def open_book(lab: servers.Lab, page: Page) -> Iterator[Callable[[str], Book]]:
    """Opens a notebook in JupyterLab; its kernel ends with the test."""
    opened: list[Book] = []

    def go(name: str) -> Book:
        opened.append(Book(page, lab.address, name))
        return opened[-1]

    yield go
    for book in opened[-1:]:
        book.shut()


@pytest.fixture
def new_book(lab: servers.Lab, open_book: Callable[[str], Book], request: pytest.FixtureRequest) -> Callable[..., Book]:
    """Opens a notebook of some cells, not yet run."""

    def go(*cells: str) -> Book:
        name = f"{re.sub(r'[^a-z0-9]+', '-', request.node.name.lower())}.ipynb"
        write(lab.folder / name, *cells)
        return open_book(name)

    return go
