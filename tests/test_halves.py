"""The two halves in which all tests are run: each test in one of them, and no failure is lost."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import halves
import pytest

ROOT = Path(__file__).resolve().parents[1]
SIX = "".join(f"def test_{n}():\n    pass\n\n\n" for n in range(6))
RUN = "import sys, pytest; from pathlib import Path; from halves import Half; " \
      "sys.exit(pytest.main(sys.argv[3:], plugins=[Half(Path(sys.argv[1]), sys.argv[2])]))"  # fmt: skip


def taken_by(half: halves.Half, items: list[SimpleNamespace], most: int) -> list[str]:
    """The next tests of its order that a half takes, `most` at the most."""
    ordered = list(items)
    half.pytest_collection_modifyitems(ordered)
    mine: list[str] = []
    for item in ordered:
        if len(mine) < most and half.pytest_runtest_protocol(item) is None:
            mine.append(item.nodeid)
    return mine


@pytest.mark.parametrize("quick", [0, 1, 7, 20])
def test_each_test_is_run_in_one_half(tmp_path: Path, quick: int) -> None:
    """However many one half has done when the other comes to what is left; the longest tests are the first."""
    names = [f"tests/test_a.py::test_{n}" for n in range(12)] + [f"{halves.LONGEST}::test_{n}" for n in range(8)]
    items = [SimpleNamespace(nodeid=name) for name in names]
    first = taken_by(halves.Half(tmp_path, "front"), items, most=quick)
    second = taken_by(halves.Half(tmp_path, "back"), items, most=20)
    in_order = names[12:] + names[:12]
    assert first == in_order[:quick]
    assert second == in_order[quick:][::-1]


@pytest.mark.parametrize(("end", "other", "left"), [("front", range(3, 6), [0, 1, 2]), ("back", range(4), [5, 4])])
def test_pytest_leaves_out_what_was_taken(tmp_path: Path, end: str, other: range, left: list[int]) -> None:
    """Of six tests some are the other half's: the rest is run, in this half's order."""
    (tmp_path / "taken").mkdir()
    (tmp_path / "test_six.py").write_text(SIX)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for n in other:
        halves.Half(tmp_path / "taken", end).pytest_runtest_protocol(SimpleNamespace(nodeid=f"test_six.py::test_{n}"))
    command = [sys.executable, "-c", RUN, tmp_path / "taken", end, "-v", "-p", "no:cacheprovider"]
    own = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, cwd=tmp_path, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    run = [line.split(" PASSED")[0] for line in done.stdout.splitlines() if " PASSED" in line]
    assert run == [f"test_six.py::test_{n}" for n in left]


def test_the_halves_leave_no_file_out() -> None:
    """What one half runs in a process of its own is all that the tests from both ends leave out."""
    assert (ROOT / halves.IN_BROWSER / "conftest.py").exists()
    assert (ROOT / halves.LONGEST).exists()


@pytest.mark.parametrize(("front", "back", "ends"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (-11, 0, 11), (0, -9, 9)])
def test_no_failure_is_lost(monkeypatch: pytest.MonkeyPatch, front: int, back: int, ends: int) -> None:
    """Of neither half, and not where a signal has ended it."""
    beside = SimpleNamespace(wait=lambda: back, terminate=lambda: None)
    monkeypatch.setattr(halves.subprocess, "Popen", lambda *_, **__: beside)
    monkeypatch.setattr(halves.subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=front))
    monkeypatch.setattr(halves.os, "write", lambda *_: None)
    monkeypatch.setattr(halves.sys, "stdout", SimpleNamespace(fileno=lambda: 1, write=len, flush=lambda: None))
    assert halves.main() == ends


@pytest.mark.parametrize(
    ("end", "browser", "rest", "ends"),
    [
        ("back", 0, 0, 0),
        ("back", 1, 0, 1),
        ("back", 0, 1, 1),
        ("back", -9, 0, 9),
        ("front", 1, 0, 0),
        ("front", 0, 2, 2),
    ],
)
def test_a_half_fails_as_its_worst_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, end: str, browser: int, rest: int, ends: int
) -> None:
    """The tests in a browser are run at the back alone, and in no other run; each end has its games compiled first."""
    done: list[object] = []
    process = SimpleNamespace(start=lambda: None, join=lambda: done.append("compiled"))
    context = SimpleNamespace(Process=lambda target, args: done.extend([target, *args]) or process)
    monkeypatch.setattr(halves.multiprocessing, "get_context", lambda _: context)
    returned = SimpleNamespace(returncode=browser)
    monkeypatch.setattr(halves.subprocess, "run", lambda command, **_: done.append(command[1:]) or returned)
    monkeypatch.setattr(halves.pytest, "main", lambda arguments, plugins: done.append(arguments) or rest)
    assert halves.run_half(end, str(tmp_path)) == ends
    in_browser = [["-m", "pytest", halves.IN_BROWSER]] if end == "back" else []
    assert done == [halves.compile_games, end, "compiled", *in_browser, [f"--ignore={halves.IN_BROWSER}"]]
