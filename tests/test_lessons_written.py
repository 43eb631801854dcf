"""What is written for who writes a lesson: the example is one, the measures are all there, a file is checked."""

import json
import re
from pathlib import Path

import pytest

import workbench as wb
from workbench.cli import main
from workbench.lessons.lesson import KINDS
from workbench.lessons.reading import COMMON, HEAD, OWN, PLACE
from workbench.odds.measure import SHARED, measures

PAGE = (Path(__file__).parents[1] / "data" / "lessons" / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The page's example as a file."""
    path = tmp_path / "my_lesson.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", PAGE, re.S)[0], encoding="utf-8")
    return path


def test_the_example_is_a_lesson(mine: Path) -> None:
    """It is checked by its path, done to its end, and its line is marked."""
    wb.lessons.check(str(mine))
    wb.lessons.check(mine)
    session = wb.lessons.Session(mine, "Anna", keep=False)
    for _ in session.lesson.steps:
        if session.step.asks:
            session.show()
        session.next()
    assert session.finished
    assert wb.lessons.marks(session.line(), [mine])["status"].to_list() == ["marked"]


def test_all_measures_are_listed_with_their_parameters() -> None:
    """And no other."""
    listed = {}
    for game, names, parameters in re.findall(r"^\| (any|divinare|dante) \| (.*?) \| (.*?) ?\|", PAGE, re.M):
        for name in re.findall(r"`(\w+)`", names):
            listed[game, name] = re.findall(r"`(\w+)`", parameters)
    there = {("any", name): list(each.parameters) for name, each in SHARED.items()}
    for game in ("divinare", "dante"):
        own = measures(wb.game(game)).items()
        there |= {(game, name): list(each.parameters) for name, each in own if name not in SHARED}
    assert listed == there


def test_every_kind_and_key_is_named() -> None:
    """Of a lesson, of a step and of a position."""
    keys = {*HEAD, *COMMON, *PLACE, *(key for own in OWN.values() for key in own)} - {"step"}
    missing = [key for key in (*KINDS, *keys) if not re.search(rf"`{key}\b|^{key} = ", PAGE, re.M)]
    assert missing == []


def test_the_command_checks_a_file(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A row a step with its answer; a slip is told with its step, and the exit code says so."""
    assert main(["check", str(mine), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["step"] for row in rows] == ["look", "pass", "right", "guess-1", "guess-2", "guess-3"]
    assert [row["answer"] for row in rows[:3]] == ["", "pass red + pass blue + pass green", "when all have chosen"]
    assert all(row["answer"].endswith("%") for row in rows[3:])
    assert main(["check", str(mine)]) == 0
    assert "my_lesson.toml: 6 steps, every way through them can be played." in capsys.readouterr().out
    mine.write_text(mine.read_text(encoding="utf-8").replace('"pass green"', '"pass grey"'), encoding="utf-8")
    assert main(["check", str(mine)]) == 1
    assert "divinare/my_lesson, step pass: 'pass grey' may not be done here." in capsys.readouterr().out
    assert main(["check", str(mine.with_name("none.toml"))]) == 2
    assert "none.toml: this lesson can't be read" in capsys.readouterr().err


def test_marking_names_the_option_for_ones_own(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where a line's lesson isn't here; with the option it is."""
    lines = mine.with_name("lines.txt")
    lines.write_text(wb.lessons.Session(mine, "Anna", keep=False).line() + "\n", encoding="utf-8")
    assert main(["mark", str(lines)]) == 1
    assert "--lesson FILE" in capsys.readouterr().out
    assert main(["mark", str(lines), "--lesson", str(mine)]) == 0
    assert "--lesson" not in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [5, "divinare/nothing", "no/such.toml"])
def test_what_is_no_lesson_is_refused_in_words(wrong: object) -> None:
    """Whatever it is."""
    with pytest.raises(wb.BadInput, match="lesson"):
        wb.lessons.check(wrong)
