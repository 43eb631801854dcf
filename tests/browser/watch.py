"""A browser that reaches this machine only, and pages whose errors and outside requests are written down."""

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from browser import chromium

PICTURES = Path(__file__).resolve().parents[2] / "build" / "screenshots"
OPTIONS = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # whatever asks, nothing leaves this machine
]
TIMEOUT = 60_000
"""Milliseconds until a wait has failed; the machine may be busy with other tests."""
expect.set_options(timeout=TIMEOUT)


def launch(playwright: Playwright, executable: Path) -> Browser:
    """Start a browser without a window. Its sandbox doesn't work as root, and only then is it off."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(executable_path=str(executable), args=OPTIONS, chromium_sandbox=not is_root)


@contextlib.contextmanager
def running() -> Iterator[Browser]:
    """The browser that was found, started; it ends with the block."""
    executable = chromium.find()
    assert executable, chromium.MISSING
    with sync_playwright() as playwright:
        started = launch(playwright, executable)
        yield started
        started.close()


class Watch:
    """What a context's pages did that they should not have done."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.context = context
        self.name = name
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.forgiven: list[str] = []
        context.set_default_timeout(TIMEOUT)
        context.on("request", lambda request: self._asked(request.url))
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("console", self._said)

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1":
            self.outside.append(url)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def forgive(self, pattern: str) -> None:
        """Don't count errors that match: say beside the call whose they are."""
        self.forgiven.append(pattern)

    def faults(self) -> list[str]:
        """Each error that nobody forgave, and each request that would have left this machine."""
        kept = [text for text in self.errors if not any(re.search(pattern, text) for pattern in self.forgiven)]
        return [*(f"error: {text}" for text in kept), *(f"asked outside: {url}" for url in self.outside)]

    def picture(self, page: Page, name: str) -> Path:
        """Take a picture of a page into build/screenshots, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{re.sub(r'[^a-zA-Z0-9-]+', '-', name).strip('-')}.png"
        page.screenshot(path=path)
        return path

    def fail(self) -> None:
        """Take a picture of each page that is open, for whoever looks into a failure."""
        for number, page in enumerate(self.context.pages):
            with contextlib.suppress(Exception):  # it may hang: the failure itself is what counts
                self.picture(page, f"FAILED-{self.name}-{number}")


@contextlib.contextmanager
def watched(browser: Browser, name: str, width: int = 1200, height: int = 1000) -> Iterator[Watch]:
    """A fresh context: no cookies, nothing kept from other tests."""
    context = browser.new_context(viewport={"width": width, "height": height})
    try:
        yield Watch(context, name)
    finally:
        context.close()
