"""What is kept of a learner, read back, reset, put aside when damaged."""

import json
from pathlib import Path

import pytest
from learners import right, through, wrong

import workbench as wb
from workbench import lessons
from workbench.lessons import Session
from workbench.lessons.progress import Progress, clean, file_name, home

FIRST = "divinare/first_round"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for users' files of the test's own; the folder of progress in it."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    return tmp_path / "lessons"


def half(alias: str = "Anna") -> Session:
    """A session left in mid-lesson, its first question answered wrong."""
    session = Session(FIRST, alias)
    session.next()
    right(session)
    session.next().act("red to 3")
    right(session)
    session.next()
    right(session)
    session.next()
    return session


def test_a_learner_goes_on_where_the_kernel_stopped(folder: Path) -> None:
    """The same step, table, answers and line, from the file alone."""
    left = half()
    again = Session(FIRST, "Anna")
    assert again.at == left.at == 4
    assert again.table.line() == left.table.line()
    assert again.line() == left.line()
    assert again.score == left.score
    assert again.records == left.records
    assert again.notes == []
    assert [path.parent for path in folder.iterdir()] == [folder]
    assert not Session(FIRST, "Bo").records["first-card"].tries


def test_a_finished_lesson_stays_finished(folder: Path) -> None:
    """And its line can be copied the next day."""
    done = through(FIRST, "Anna", wrong, keep=True)
    again = Session(FIRST, "Anna")
    assert again.finished
    assert again.line() == done.line()


def test_reset_forgets_one_lesson_alone(folder: Path) -> None:
    """Another lesson and another alias keep theirs."""
    half()
    half("Bo")
    through("divinare/passing", "Anna", right, keep=True)
    session = Session(FIRST, "Anna").reset()
    assert (session.at, session.score.answered) == (0, 0)
    assert Session(FIRST, "Anna").at == 0
    assert Session(FIRST, "Bo").at == 4
    assert Session("divinare/passing", "Anna").finished
    Progress("Anna").reset()
    assert not Session("divinare/passing", "Anna").finished


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "3", '{"form": 1}', '{"form": 1, "alias": "Bo", "lessons": {}}',
     '{"form": "x", "alias": "Anna", "lessons": {}}', '{"form": 1, "alias": "Anna", "lessons": []}', "\udcff",
     "[" * 99999],
    ids=range(11),
)  # fmt: skip
def test_a_damaged_file_is_put_aside(folder: Path, text: str) -> None:
    """With a note; the lesson begins anew and is kept again. The damaged text is still there."""
    half()
    path = Progress("Anna").path
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    session = Session(FIRST, "Anna")
    assert session.at == 0
    assert "put aside" in " ".join(session.notes)
    aside = path.with_suffix(".damaged-1")
    assert aside.read_bytes() == text.encode("utf-8", "surrogateescape")
    session.next()
    assert Session(FIRST, "Anna").at == 1
    path.write_text("{", encoding="utf-8")
    Session(FIRST, "Anna")
    assert path.with_suffix(".damaged-2").exists()


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("at", 99),
        ("at", -1),
        ("at", "x"),
        ("finished", 1),
        ("steps", {}),
        ("steps", 3),
        ("digest", None),
        ("digest", 3),
    ],
)
def test_a_lesson_that_is_not_as_it_was_kept(folder: Path, where: str, value: object) -> None:
    """One field gone or wrong: a note, and the lesson begins anew."""
    half()
    path = Progress("Anna").path
    data = json.loads(path.read_text(encoding="utf-8"))
    data["lessons"][FIRST][where] = value
    path.write_text(json.dumps(data), encoding="utf-8")
    session = Session(FIRST, "Anna")
    assert (session.at, session.score.answered) == (0, 0)
    assert "begins anew" in " ".join(session.notes)


@pytest.mark.parametrize(
    ("field", "value"), [("done", [9999]), ("done", ["x"]), ("tries", "x"), ("right", 3), ("first", None), ("new", 1)]
)
def test_a_step_that_is_not_as_it_was_kept(folder: Path, field: str, value: object) -> None:
    """Actions that can't be, or another type: the same."""
    half()
    path = Progress("Anna").path
    data = json.loads(path.read_text(encoding="utf-8"))
    data["lessons"][FIRST]["steps"]["pass-three"][field] = value
    path.write_text(json.dumps(data), encoding="utf-8")
    session = Session(FIRST, "Anna")
    assert session.at == 0
    assert "begins anew" in " ".join(session.notes)


def test_a_lesson_that_has_changed_begins_anew(folder: Path, tmp_path: Path) -> None:
    """Another version of the file: told, and not mixed up with what was answered before."""
    text = 'name = "mine"\nversion = 1\ntitle = "M"\ngame = "divinare"\nplayers = 4\n'
    ask = '[[step]]\nid = "a"\nkind = "number"\ntext = "?"\nposition = { seed = 1 }\nmeasure = { name = "known" }\n'
    file = tmp_path / "mine.toml"
    file.write_text(text + ask, encoding="utf-8")
    Session(file, "Anna").answer(6)
    assert Session(file, "Anna").score.answered == 1
    file.write_text(text.replace("version = 1", "version = 2") + ask, encoding="utf-8")
    session = Session(file, "Anna")
    assert session.score.answered == 0
    assert "has changed" in " ".join(session.notes)


def test_a_file_of_a_newer_workbench_is_left_alone(folder: Path) -> None:
    """It is neither read nor written over."""
    half()
    path = Progress("Anna").path
    newer = path.read_text(encoding="utf-8").replace('"form": 1', '"form": 2')
    path.write_text(newer, encoding="utf-8")
    session = Session(FIRST, "Anna")
    session.next()
    assert "newer workbench" in " ".join(session.notes)
    assert path.read_text(encoding="utf-8") == newer


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The lesson goes on, and says that nothing is kept."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    session = Session(FIRST, "Anna", folder=tmp_path / "file" / "below")
    session.next().back().next()
    assert session.at == 1
    assert len([note for note in session.notes if "can't be kept" in note]) == 1


def test_no_half_written_file_is_ever_seen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads while it is written gets the old text: the new one comes in one move."""
    half()
    path = Progress("Anna").path
    before = path.read_text(encoding="utf-8")
    moved = []

    def watch(source: str, target: Path) -> None:
        moved.append((json.loads(Path(source).read_text(encoding="utf-8")), path.read_text(encoding="utf-8")))
        Path(source).unlink()

    monkeypatch.setattr("workbench.lessons.progress.os.replace", watch)
    Session(FIRST, "Anna").back()
    assert moved
    assert moved[0][0]["lessons"][FIRST]["at"] == 3
    assert moved[0][1] == before
    assert [each.name for each in folder.iterdir()] == [path.name]


def test_any_short_text_is_an_alias(folder: Path) -> None:
    """Slashes, dots, other alphabets: each has a file of its own inside the folder, and reads it back."""
    aliases = ["../../etc/passwd", "a/b", "CON", "Ä.", "ä.", "..", "昴", "x" * 60, "a|b=c&d", "Anna", "anna", "🔮"]
    for alias in aliases:
        session = Session(FIRST, alias)
        session.next()
        assert session.notes == []
        assert lessons.marks(session.line())["alias"].to_list() == [alias]
    assert all(Session(FIRST, alias).at == 1 for alias in aliases)
    names = [path.name for path in folder.iterdir()]
    assert len(names) == len(aliases)
    assert len({name.lower() for name in names}) == len(aliases)
    assert all(name.isascii() and "/" not in name and len(name) < 60 for name in names)


def test_aliases_that_look_alike_are_one() -> None:
    """Composed or not, however many blanks: the same person."""
    assert clean("Zoe\u0308  B ") == clean("Zo\u00eb B")
    assert file_name("a") != file_name("A")
    for bad in ("", "   ", "x" * 61, "a\x00b", "a\u202eb", 3, None):
        with pytest.raises(wb.BadInput, match="alias ="):
            clean(bad)


def test_the_home_of_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`WORKBENCH_HOME`, else a folder of the user's own that names the workbench."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.delenv("WORKBENCH_HOME")
    assert home().name == "rules-workbench"
