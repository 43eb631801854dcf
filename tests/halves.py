"""Runs every test, in two halves side by side: what `lab.py test` does where no test is named.

Two cores are the least that people have, and one run uses one of them. One half takes tests from the front of them all
and the other from the back until they meet, so that both end together, however long anything takes on a machine.
Before that each compiles every second game, for both; then the half from the back runs the tests in a browser, which
need a process of their own. Its words come after the other's.
"""

import hashlib
import multiprocessing
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
IN_BROWSER = "tests/browser"
LONGEST = "tests/test_notebooks.py"
"""Comes first, so that the halves meet among short tests."""
ENDS = ("front", "back")


class Half:
    """A plugin for pytest: from one end of all tests, those that the other half has not taken."""

    def __init__(self, taken: Path, end: str) -> None:
        """In the folder `taken`, which both share, stands a file for each test that was taken."""
        self.taken, self.end = taken, end

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put them into the order in which this half takes them."""
        items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
        if self.end == "back":
            items.reverse()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Take a test and let pytest run it; from the first one on that was taken, all are, and nothing is left."""
        try:
            (self.taken / hashlib.sha256(item.nodeid.encode()).hexdigest()).touch(exist_ok=False)
        except FileExistsError:
            return True
        return None


def compile_games(end: str) -> None:
    """Compile what most tests need of every second game; whoever comes after finds it in the cache."""
    sys.path.insert(0, str(ROOT))  # this copy's, wherever the environment is
    import workbench as wb

    for name in sorted(wb.games())[ENDS.index(end) :: len(ENDS)]:
        game = wb.game(name)
        table = wb.Table(game).deal()
        game.why_not(table.state, table.legal()[0])
        for bot in wb.bots.known(game).values():
            if not bot.samples:  # a search plays on as one of the others
                wb.simulate(game, bot, plays=1, progress=False)


def run_half(end: str, taken: str) -> int:
    """Do all of a half, each step in a process that the others leave alone; returns how its tests ended, the worst."""
    compiling = multiprocessing.get_context("spawn").Process(target=compile_games, args=[end])
    compiling.start()
    compiling.join()  # where it fails, tests will say so, too
    browser = [sys.executable, "-m", "pytest", IN_BROWSER]
    codes = [subprocess.run(browser, cwd=ROOT, check=False).returncode] if end == "back" else []
    codes.append(pytest.main([f"--ignore={IN_BROWSER}"], plugins=[Half(Path(taken), end)]))
    return max(map(abs, codes))


def main() -> int:
    """Run both halves; returns how they ended, the worse of the two."""
    with tempfile.TemporaryDirectory() as taken, tempfile.TemporaryFile() as said:
        front, back = ([sys.executable, __file__, end, taken] for end in ENDS)
        beside = subprocess.Popen(back, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT)
        try:
            codes = [subprocess.run(front, cwd=ROOT, check=False).returncode, beside.wait()]
        finally:
            beside.terminate()
            said.seek(0)
            print("\nThe half from the back:", flush=True)
            os.write(sys.stdout.fileno(), said.read())
    return max(map(abs, codes))  # what a signal has ended has a code below 0


if __name__ == "__main__":
    sys.exit(run_half(*sys.argv[1:]) if sys.argv[1:] else main())
