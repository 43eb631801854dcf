"""Compiled rules are never stale: what is cached goes by a digest of all that is called."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from workbench import kernel

PROJECT = Path(__file__).parent.parent
SHOWN = """
import workbench as wb
from workbench import kernel
game = wb.game("divinare", players=2, rounds=2)
state = game.setup()
state.table[:4], state.deck[:4] = [2, 4, 6, 8], game.spec.deck[:4] - [2, 4, 6, 8]  # all 20 cards of a round are played
state.step = game.spec.steps
state.discard[:2, 0], state.deck[0] = 2, 0
state.token[0, 2] = 4  # green 7, and six green cards were played: near
game.rules.apply(game.spec, state, 1)  # the first card of the next round is dealt, and this one paid
print(int(state.banked[0]), kernel.COMPILED)
"""


def test_an_edited_helper_is_never_stale(tmp_path: Path) -> None:
    """`apply` (doing.py) pays a round by `token_points` (scoring.py): edited there, the new rule is at work here.

    In processes of their own that share one cache; and back again, from the warm cache of the first.
    """
    for part in ("workbench", "data"):
        shutil.copytree(PROJECT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    scoring = tmp_path / "workbench" / "games" / "divinare" / "rules" / "scoring.py"
    whole = scoring.read_text(encoding="utf-8")
    environment = {"PYTHONPATH": str(tmp_path), "WORKBENCH_CACHE": str(tmp_path / "cache")}
    points = []
    for old, new in (("", ""), ("return spec.near + extra", "return 17 + spec.near + extra"), ("", "")):
        scoring.write_text(whole.replace(old, new) if old else whole, encoding="utf-8")
        run = subprocess.run(
            [sys.executable, "-c", SHOWN], cwd=tmp_path, text=True, capture_output=True, check=True,
            env={**os.environ, **environment, "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        points.append(run.stdout.split())
    assert points == [["1", str(kernel.COMPILED)], ["18", str(kernel.COMPILED)], ["1", str(kernel.COMPILED)]]
    if kernel.COMPILED:
        assert len(list((tmp_path / "cache").iterdir())) >= 2  # a folder for each text of the rules


def test_the_digest_covers_what_is_called(tmp_path: Path) -> None:
    """A game's digest changes with any of its files and with the kernel's, and with its own bots' neighbours."""
    folder = tmp_path / "games" / "own"
    folder.mkdir(parents=True)
    (folder / "spec.py").write_text("A = 1\n")
    kernel.digest.cache_clear()
    first = kernel.digest(folder)
    (folder / "helper.py").write_text("B = 1\n")
    kernel.digest.cache_clear()
    assert kernel.digest(folder) != first
    assert kernel.home(folder / "helper.py") == folder
    assert kernel.home(Path(str(importlib.import_module("workbench.bots").__file__))) == kernel.PACKAGE
