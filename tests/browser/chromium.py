"""Finds a browser for these tests, or gets one: Chromium, Chrome or Edge. As a script it gets one and prints its path.

Nothing but the standard library and Playwright is needed. The variable CHROMIUM may name a browser; BROWSER=0 says that
these tests are not wanted.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"]
NAMES += ["microsoft-edge-stable", "msedge"]
PLACES = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    *(
        os.path.join(os.environ.get(folder, folder), *place.split("/"))
        for folder in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")
        for place in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
    ),
]
MISSING = """No Chromium, Chrome or Edge was found. Install one (Debian: apt-get install chromium), or name yours in the
variable CHROMIUM, or let Playwright fetch one: python -m playwright install chromium.
BROWSER=0 runs all other tests and ends well without these."""


def wanted() -> bool:
    """Whether the tests in a browser are wanted."""
    return os.environ.get("BROWSER") != "0"


def find() -> Path | None:
    """The browser to test with: the one that CHROMIUM names, else an installed one, else Playwright's own."""
    if named := os.environ.get("CHROMIUM"):
        there = shutil.which(named)
        return Path(there) if there else None
    return next((path for path in _candidates() if _starts(path)), None)


def _candidates() -> Iterator[Path]:
    """Where a browser may be, the likeliest place first."""
    yield from (Path(path) for name in NAMES if (path := shutil.which(name)))
    yield from (Path(place) for place in PLACES if Path(place).is_file())
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    if own.is_file():
        yield own


def _starts(path: Path) -> bool:
    """Whether it runs at all: some systems have a stand-in that only says what to install."""
    if os.name == "nt":
        return True  # there the question would open a window
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def ways() -> Iterator[list[list[str]]]:
    """Ways to get a browser here, each as commands in a row; the system's own package first where we may install it."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        yield [
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
        ]
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]


def get() -> Path | None:
    """The browser that is there; where there is none, one is fetched. None if none can be had."""
    found = find()
    if found or os.environ.get("CHROMIUM"):  # a browser that is named and not there: nobody asked for another
        return found
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for way in ways():
        for command in way:
            print(f"No browser to test with; trying: {' '.join(command)}", file=sys.stderr, flush=True)
            if subprocess.run(command, env=quiet, stdout=sys.stderr, check=False).returncode:
                break
        if found := find():
            return found
    return None


def main() -> int:
    """Get a browser and print where it is; 1 if none can be had."""
    found = get()
    print(found or MISSING, file=sys.stdout if found else sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
