"""What the benchmarks share. `make bench` runs them; they assert no time, and no test among the others does."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import workbench as wb

ROOT = Path(__file__).resolve().parents[2]
NOTED: pytest.StashKey[list[str]] = pytest.StashKey()
"""What benchmarks found beside their times, a line each, for the end of the run."""


@pytest.fixture(autouse=True)
def noted(request: pytest.FixtureRequest, benchmark: Any) -> Iterator[None]:
    """Keep what a benchmark has to say: the plugin writes it to its files and does not show it."""
    yield
    found = "  ".join(f"{name} {value:,}" for name, value in benchmark.extra_info.items())
    request.config.stash.setdefault(NOTED, []).append(f"{request.node.name:<60} {found}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Show it."""
    terminalreporter.section("speeds, by the best round")
    for line in config.stash.get(NOTED, []):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def game() -> wb.Game:
    """The published table of four; its deals count as actions."""
    return wb.game("divinare", players=4)


@pytest.fixture(scope="session")
def looking(game: wb.Game) -> wb.bots.Bot:
    """The bot `uniform`, shown its view at each choice: what the view costs and nothing else."""
    return replace(wb.bots.get(game, "uniform"), name="uniform, looking", looks=True)


def fresh(text: str, **more: str) -> str:
    """What a fresh process prints that runs these lines."""
    own = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    return subprocess.run(
        [sys.executable, "-c", text], cwd=ROOT, env=own, check=True, capture_output=True, text=True
    ).stdout.strip()
