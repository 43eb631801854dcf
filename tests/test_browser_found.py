"""How the browser tests come by a browser, and what is said where there is none."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from browser import chromium

import lab

ROOT = Path(__file__).resolve().parent.parent
ONE_OF_EACH = ["tests/test_setup.py::TestLab::test_the_start_notebook_is_there", "tests/browser/test_board_script.py"]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Makes programs, which are all that is to be found on this machine."""
    for name in ("CHROMIUM", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "PLACES", [])
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))

    def make(name: str, ends: int = 0) -> Path:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\nexit {ends}\n")
        path.chmod(0o755)
        return path

    return make


class TestFound:
    @pytest.mark.parametrize("name", ["chromium", "google-chrome", "microsoft-edge"])
    def test_chromium_chrome_or_edge(self, program, name):
        assert chromium.find() is None
        path = program(name)
        assert chromium.find() == path

    def test_a_stand_in_that_only_says_what_to_install_is_passed_over(self, program):
        program("chromium-browser", ends=10)
        assert chromium.find() is None
        path = program("google-chrome")
        assert chromium.find() == path

    def test_the_one_that_is_named(self, program, monkeypatch):
        program("chromium")
        path = program("mine")
        monkeypatch.setenv("CHROMIUM", "mine")
        assert chromium.find() == path
        monkeypatch.setenv("CHROMIUM", str(path))
        assert chromium.find() == path

    def test_one_that_is_named_and_not_there_is_not_replaced(self, program, monkeypatch):
        program("chromium")
        monkeypatch.setenv("CHROMIUM", "mine")
        assert chromium.find() is None
        monkeypatch.setattr(chromium, "ways", lambda: pytest.fail("nobody asked for another"))
        assert chromium.get() is None


class TestFetched:
    @pytest.fixture
    def tried(self, program, monkeypatch):
        """The programs that were run, by name; a way works if its last program makes a browser."""
        tried = []

        def run(command, **_):
            tried.append(Path(command[0]).name)
            if command[:2] == ["apt-get", "install"] and self.apt_works:
                program("chromium")
            return subprocess.CompletedProcess(command, 0 if self.apt_works or tried[-1] != "apt-get" else 100)

        self.apt_works = True
        program("apt-get")
        monkeypatch.setattr(chromium.os, "geteuid", lambda: 0)
        monkeypatch.setattr(chromium, "_starts", lambda _: True)
        monkeypatch.setattr(chromium.subprocess, "run", run)
        return tried

    def test_the_systems_package_as_root(self, tried, tmp_path):
        assert chromium.get() == tmp_path / "chromium"
        assert tried == ["apt-get", "apt-get"]

    def test_playwrights_own_where_the_package_fails(self, tried, capsys):
        self.apt_works = False
        assert chromium.main() == 1
        assert tried == ["apt-get", Path(sys.executable).name]
        assert "apt-get install chromium" in capsys.readouterr().err

    def test_playwrights_own_for_all_others(self, tried, monkeypatch):
        monkeypatch.setattr(chromium.os, "geteuid", lambda: 1000)
        assert chromium.get() is None
        assert tried == [Path(sys.executable).name]

    def test_nothing_where_there_is_one(self, tried, program):
        path = program("google-chrome")
        assert chromium.get() == path
        assert tried == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variables", "ends", "says"),
    [
        ({"CHROMIUM": "/no/such/browser"}, 1, "apt-get install chromium"),
        ({"BROWSER": "0"}, 0, "BROWSER=0 says so"),
    ],
)
def test_without_one_it_is_said_and_the_others_run(tmp_path, variables, ends, says):
    """Not skipped: named as not run, and a failure unless BROWSER=0 says that it is meant."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *ONE_OF_EACH]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, capture_output=True, text=True)
    assert "1 passed" in done.stdout
    assert "NOT RUN: " in done.stdout
    assert says in done.stdout
    assert done.returncode == ends


@pytest.mark.slow
def test_a_run_of_nothing_else_ends_well_where_none_is_wanted():
    """All that was asked for is left out on purpose: one half of all tests is such a run."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", ONE_OF_EACH[1]]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "BROWSER": "0"}, capture_output=True, text=True)
    assert "NOT RUN: " in done.stdout
    assert done.returncode == 0


class TestCommands:
    @pytest.fixture
    def ran(self, monkeypatch):
        """The arguments of the programs that lab.py ran."""
        ran = []
        monkeypatch.setattr(lab, "set_up", lambda: None)
        monkeypatch.setattr(lab.signal, "signal", lambda *_: None)  # the handler is for a process of its own
        monkeypatch.setattr(lab, "run", lambda command, **_: ran.append(command[1:]) or 0)
        monkeypatch.delenv("BROWSER", raising=False)
        return ran

    @pytest.mark.parametrize(
        ("command", "some", "all_of_them"),
        [
            ("test", ["-m", "pytest"], ["tests/halves.py"]),
            ("bench", ["-m", "pytest", "tests/benchmarks"], ["-m", "pytest", "tests/benchmarks"]),
        ],
    )
    def test_tests_get_a_browser_first(self, ran, monkeypatch, command, some, all_of_them):
        assert lab.main([command, "-k", "one"]) == 0
        assert ran == [["tests/browser/chromium.py"], [*some, "-k", "one"]]
        ran.clear()
        monkeypatch.setenv("BROWSER", "0")
        assert lab.main([command]) == 0
        assert ran == [all_of_them]

    def test_teach_is_told_what_lab_was_told(self, ran, monkeypatch):
        heard = []

        class Server:
            """A server that is left at once with Ctrl-C."""

            def __init__(self, command, **_):
                heard.append(command[1:])

            def wait(self, timeout=None):
                if timeout is None:
                    raise KeyboardInterrupt
                heard.append("ended")

            def terminate(self):
                heard.append("told to end")

            kill = terminate

        monkeypatch.setattr(lab.subprocess, "Popen", Server)
        assert lab.main(["teach", "--port=9000"]) == 0
        assert heard == [["-m", "workbench.boards.teach", "--port=9000"], "told to end", "ended", "told to end"]
