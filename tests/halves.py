"""Runs every test, in two halves side by side: what `lab.py test` does where no test is named.

Two cores are the least that people have, and one run uses one of them. What boards and pages show is one
half, which has compiled all it needs when its tests in a browser begin, the last; its words come after the other's.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest"]
SHOWN = (
    "tests/test_board*.py", "tests/test_lesson*.py", "tests/test_teach.py",
    "tests/test_following.py", "tests/test_notebooks.py", "tests/test_browser_found.py", "tests/games/*_on_board.py",
    "tests/browser",
)  # fmt: skip
"""The half that is run beside all others; each test is in just one half, whatever files come to be."""


def halves() -> tuple[list[str], list[str]]:
    """What pytest is given for the half of what is shown, and for the rest."""
    files = sorted(str(path.relative_to(ROOT)) for pattern in SHOWN for path in ROOT.glob(pattern))
    return files, [f"--ignore={name}" for name in files]


def main() -> int:
    """Run both; returns how they ended, the worse of the two."""
    shown, rest = halves()
    with tempfile.TemporaryFile() as said:
        beside = subprocess.Popen([*PYTEST, *shown], cwd=ROOT, stdout=said, stderr=subprocess.STDOUT)
        try:
            codes = [subprocess.run([*PYTEST, *rest], cwd=ROOT, check=False).returncode, beside.wait()]
        finally:
            beside.terminate()
            said.seek(0)
            print("\nWhat boards and pages show:", flush=True)
            os.write(sys.stdout.fileno(), said.read())
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
