"""How commands end where something is amiss that no game knows of: the terminal, the disk, options that do not meet."""

import subprocess
import sys
from pathlib import Path

import pytest
from test_cli import HERE, refused, rows_of, said

import workbench as wb

ENDS = [
    ("{} games >&-", 2, "standard output is closed"),
    ("{} mark - <&-", 2, "standard input is closed"),
    ("PYTHONIOENCODING=ascii {} games", 0, ""),
    ("PYTHONIOENCODING=ascii {} simulate --help", 0, ""),
]


# Linux alone has this device, which is always full; elsewhere nothing can be made so at will.
if Path("/dev/full").exists():
    ENDS.append(("{} games > /dev/full", 2, "what is said can't be written: No space left on device"))


@pytest.mark.parametrize(("shell", "code", "words"), ENDS, ids=[shell.format("workbench") for shell, *_ in ENDS])
def test_outputs_that_are_full_closed_or_of_few_letters(shell: str, code: int, words: str) -> None:
    """A line says what is wrong; letters that a terminal lacks are written by their number."""
    command = shell.format(f"{sys.executable} -m workbench")
    run = subprocess.run(command, shell=True, cwd=HERE, capture_output=True, text=True, check=False)
    assert run.returncode == code
    assert words in run.stderr
    assert "Traceback" not in run.stderr
    assert "Exception ignored" not in run.stderr
    if not words:
        assert "\\u20" in run.stdout  # a dash, three points


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is not standard output that fails there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").touch()
    err = refused(capsys, "new", "mine")
    assert f"{Path('games', 'mine')}: Not a directory." in err


HAND = ("odds", "divinare", "--hand", "red=2,blue=1,green=1,yellow=2")
MEETING = [
    (("rules", "divinare", "--players", "4", "--set", "players=3"), ("--players 4", "given as a change, too")),
    (("compare", "divinare", "--players", "4", "--set-b", "players=3"), ("--players 4", "given as a change, too")),
    (("compare", "divinare", "--set-b", "near"), ("--set-b near", "such as --set-b near=2")),
    (("compare", "divinare", "--set-a", "near=1", "--set-a", "near=2"), ("--set-a near=2", "'near' is given twice")),
    (("compare", "divinare", "--set", "near=1", "--set-b", "near=2"), ("--set-b near", "given with --set, too")),
    ((*HAND, "--draws", "3"), ("--draws 3", "with --over alone")),
    ((*HAND, "--over", "of_board"), ("--over of_board", "workbench rules divinare", "Did you mean 'off_board'?")),
    (("simulate", "divinare", "--form", "rows", "--tallies"), ("--tallies", "--form counts")),
    (("games", "divinare"), ("workbench games: error: unknown: divinare",)),
    (("template", "dante", "--json"), ("workbench template: error: unknown: --json",)),
]


@pytest.mark.parametrize(("argv", "words"), MEETING, ids=[" ".join(argv) for argv, _ in MEETING])
def test_options_that_do_not_meet(
    argv: tuple[str, ...], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """What would be passed over in silence is refused, by the option's own name."""
    err = refused(capsys, *argv)
    assert [word for word in words if word not in err] == [], err


def test_a_stopped_comparison_ends_as_a_stopped_simulation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is finished is printed, and the exit code tells who runs it that it is not all."""
    asked = ("compare", "divinare", "--set-b", "near=2", "--plays")
    whole = said(capsys, *asked, "20")
    compare = wb.studies.compare
    monkeypatch.setattr(
        "workbench.studies.compare",
        lambda a, b, measures, bots, plays, *rest: compare(a, b, measures, bots, 20, *rest),
    )
    assert said(capsys, *asked, "30", code=130) == whole


def test_a_bad_lesson_file_is_told_in_each_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As text, and as a row: what reads rows finds what is wrong there."""
    file = tmp_path / "bad.toml"
    file.write_text('game = "divinare"\n', encoding="utf-8")
    wrong = said(capsys, "check", str(file), code=1).strip()
    assert "bad.toml" in wrong
    assert rows_of(said(capsys, "check", str(file), "--json", code=1)) == [{"lesson": "bad.toml", "wrong": wrong}]
