"""Lines that learners hand in and a teacher marks; positions that a teacher hands out."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learners import right, through, wrong

import workbench as wb
from workbench import lessons
from workbench.cli import main
from workbench.kernel import CHANCE
from workbench.report.guesses import guesses
from workbench.table import check

ROOT = Path(__file__).parents[1]
FIRST = "divinare/first_round"


@pytest.fixture(scope="module")
def line() -> str:
    """A line of the passing lesson, all of it right."""
    return through("divinare/passing", "Anna", right).line()


def changed(line: str, at: int, text: str) -> str:
    """A line with another field, and a check that fits."""
    parts = line.split("|")[:-1]
    parts[at] = text
    body = "|".join(parts)
    return f"{body}|{check(body)}"


def test_any_lost_letter_is_found(line: str) -> None:
    """Each letter dropped or changed, each end cut off: never marked as if nothing were."""
    for at in range(len(line)):
        for damaged in (line[:at] + line[at + 1 :], line[:at] + "#" + line[at + 1 :], line[:at]):
            if damaged.strip():
                found = lessons.mark(damaged)
                assert len(found) == 1, damaged
                assert found["status"][0] in ("damaged", "foreign", "newer"), damaged
                assert found["note"][0]


def wrapped(line: str, width: int, quote: str = "") -> list[str]:
    """A line in pieces, as mail may send it on."""
    return [quote + line[at : at + width] for at in range(0, len(line), width)]


@pytest.mark.parametrize("width", [17, 18, 19, 60, 76])  # the line's one blank is the eighteenth sign
@pytest.mark.parametrize("quote", ["", "> ", "  > > "])
def test_a_line_that_mail_has_wrapped_is_one(line: str, width: int, quote: str) -> None:
    """Wherever it is broken, its blank lost with the break or not, between other lines: one row, by its number."""
    pieces = wrapped(line, width, quote)
    found = lessons.marks(
        "\n".join(["Dear teacher,", *pieces, "Anna", *wrapped(changed(line, 4, "Otto"), width), line])
    )
    assert found["status"].to_list() == ["foreign", "marked", "foreign", "marked", "marked"]
    assert found["line"].to_list() == [1, 2, 2 + len(pieces), 3 + len(pieces), 3 + 2 * len(pieces)]
    assert found["alias"].to_list() == [None, "Anna", None, "Otto", "Anna"]


def test_a_line_whose_pieces_are_parted_says_how_to_mend_it(line: str) -> None:
    """A blank line, another line of answers or a lost piece between them: damaged, and what to do."""
    one, two = line[:60], line[60:]
    for lines in ([one, "", two], [one, line], [one, two[5:]], [one]):
        found = lessons.marks(lines)
        assert found["status"][0] == "damaged"
        assert "put its pieces below each other" in found["note"][0]
    assert lessons.marks([one, line])["status"][1] == "marked"


def test_lines_that_cannot_be_marked_say_why(line: str) -> None:
    """Newer, foreign, unknown, of another version or other values: a row each, beside the one that is fine."""
    lines = [
        "", changed(line, 0, "workbench-answers 2"), "Dear teacher,", wb.Table(wb.game("divinare")).line(),
        changed(line, 1, "divinare/nothing"), changed(line, 2, "99"), changed(line, 2, "0"), changed(line, 3, "000000"),
        changed(line, 2, "x"), changed(line, 5, "nothing=3"), changed(line, 5, "%ff"), f"  > {line}  ",
    ]  # fmt: skip
    found = lessons.marks("\n".join(lines))
    assert found["line"].to_list() == list(range(2, 13))
    assert found["status"].to_list() == [
        "newer", "foreign", "foreign", "unknown", "other", "other", "other", "damaged", "damaged", "damaged", "marked",
    ]  # fmt: skip
    said = dict(zip(found["line"].to_list(), found["note"].to_list(), strict=True))
    for number, part in (
        (2, "newer workbench"), (3, "no line of answers"), (4, "This is a play"), (5, "no lesson 'divinare/nothing'"),
        (6, "a newer version"), (7, "an older version"), (8, "values differ"), (10, "steps that the lesson does not"),
    ):  # fmt: skip
        assert part in said[number]
    assert found["right"].to_list() == [None] * 10 + [12]


def test_answers_are_judged_by_the_alias_own_questions(line: str) -> None:
    """Another alias with the same answers meets other questions: its guesses are no longer exact."""
    copied = changed(line, 4, "Bo")
    own, other = lessons.mark(line), lessons.mark(copied)
    drawn = [step.startswith("guess-") for step in own["step"]]
    assert own.filter(drawn)["answer"].to_list() != other.filter(drawn)["answer"].to_list()
    assert max(own.filter(drawn)["off"].to_list()) < 1e-6
    assert max(other.filter(drawn)["off"].to_list()) > 0.01
    fixed = [not each for each in drawn]
    assert own.filter(fixed)["answer"].to_list() == other.filter(fixed)["answer"].to_list()


def test_answers_that_are_none_are_not_right(line: str) -> None:
    """Forged or spoiled fields with a fitting check: wrong, and no error."""
    body = "where-to=7&certain=&known=many&moves=1e400&dump=pass+green&still=-4&trouble=x&see=deal+red&three=%3F"
    found = lessons.mark(changed(line, 5, body))
    assert found.filter(found["given"].is_not_null())["right"].to_list() == [False] * 9
    assert found.filter(found["given"].is_null())["right"].to_list() == [None] * 3
    spoiled = lessons.mark(changed(through(FIRST, "A", right).line(), 5, "taken=red+to+3&must-move=red+to+4&points=x"))
    assert spoiled.filter(spoiled["given"].is_not_null())["right"].to_list() == [False] * 3


def test_actions_in_another_order_and_too_many() -> None:
    """Three cards passed in any order are right; another number of actions isn't, nor a refusal of another action."""
    line = through(FIRST, "A", right).line()
    for answers, verdict in (
        ("pass-three=pass+yellow+%2B+pass+blue+%2B+pass+blue", True),
        ("pass-three=pass+yellow+%2B+pass+blue", False),
        ("first-card=green+to+9%2F10", True),
        ("first-card=green+to+9%2F10+%2B+green+to+9%2F10", False),
        ("must-move=red+to+3", True),
        ("must-move=green+to+9%2F10", False),  # it must move as well, but the step is about red
    ):
        found = lessons.mark(changed(line, 5, answers))
        assert found.filter(found["given"].is_not_null())["right"].to_list() == [verdict]


def test_a_lesson_file_that_is_wrong_marks_nothing(tmp_path: Path) -> None:
    """It reads, but can't be played: its lines say so."""
    file = tmp_path / "mine.toml"
    head = 'name = "mine"\nversion = 1\ntitle = "M"\ngame = "divinare"\nplayers = 4\n'
    file.write_text(head + '[[step]]\nid = "a"\ntext = "?"\nassumed = ["near"]', encoding="utf-8")
    line = changed(through(FIRST, "A", wrong).line(), 1, "divinare/mine")
    found = lessons.mark(line, [file])
    assert found["status"].to_list() == ["unknown"]
    assert "step a: assumed names 'near'" in found["note"][0]


def test_two_lines_of_one_alias_are_told(line: str) -> None:
    """A teacher sees that a second one came."""
    other = through("divinare/passing", "Bo", wrong).line()
    found = lessons.marks([line, other, line])
    assert found["note"].to_list() == ["", "", "a second line of this alias and lesson"]
    assert found["right"].to_list() == [12, 0, 12]
    with pytest.raises(wb.BadInput, match="line 2: 5 is no text"):
        lessons.mark([line, 5])
    assert len(lessons.mark("")) == len(lessons.marks([])) == 0


def test_half_a_lesson_is_marked_as_such() -> None:
    """What isn't answered is open, neither right nor wrong."""
    session = lessons.Session(FIRST, "Anna", keep=False).next()
    right(session)
    found = lessons.marks(session.line())
    assert found.select("asked", "answered", "right").row(0) == (10, 1, 1)  # twelve steps, two of which ask nothing
    assert lessons.marks(lessons.Session(FIRST, "Anna", keep=False).line())["answered"].to_list() == [0]


def test_the_command(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A row a line, or a row a question; a line that can't be marked makes the exit code 1."""
    file = tmp_path / "lines.txt"
    file.write_bytes(b"\xef\xbb\xbf" + line.encode() + b"\r\n\r\nhello \xff\r\n")
    assert main(["mark", str(file), "--json"]) == 1
    out, err = capsys.readouterr()
    rows = json.loads(out)
    assert [row["status"] for row in rows] == ["marked", "foreign"]
    assert rows[0]["right"] == 12
    assert "1 of 2 lines could not be marked" in err
    file.write_text(line + "\n", encoding="utf-8")
    assert main(["mark", str(file), "--each", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["right"] for row in rows] == ["True"] * 12
    assert main(["mark", str(file)]) == 0
    assert "divinare/passing" in capsys.readouterr().out
    assert main(["mark", str(tmp_path / "none.txt")]) == 2
    assert "can't be read" in capsys.readouterr().err
    file.write_text("\n \n", encoding="utf-8")
    assert main(["mark", str(file)]) == 2
    assert f"{file}: there is no answer line in it." in capsys.readouterr().err
    assert main(["lessons", "divinare", "--json"]) == 0
    assert [row["lesson"] for row in json.loads(capsys.readouterr().out)] == lessons.names("divinare")
    assert main(["lessons", "go"]) == 2


def dealt(game: wb.Game, view: object, seed: int) -> wb.Table:
    """A play that looks like this to the seat: its hidden cards dealt anew."""
    table = wb.Table(game, seed=seed, start=view)
    while game.hidden(table.state):
        table.deal(1)
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_handout_holds_nothing_hidden(players: int) -> None:
    """All plays that look alike to a seat give the same line: nothing hidden can be read from it, nor the seed."""
    game = wb.game("divinare", players=players)
    luck = np.random.default_rng(players)
    table = wb.Table(game, seed=123456789).deal()
    moments = 0
    for _ in range(60):
        if table.player == CHANCE:
            break
        seat = int(luck.integers(players))
        view = table.view(seat)
        if game.hidden(view):
            line = lessons.handout(table, seat)
            others = [dealt(game, view, seed) for seed in range(4)]
            assert len({other.state.tobytes() for other in others}) > 1 or game.hidden(view) < 3
            assert {lessons.handout(other, seat) for other in others} == {line}
            assert "123456789" not in line
            opened = wb.Table.load(line)
            assert opened.state.tobytes() == view.tobytes()
            assert opened.actions == []
            moments += 1
        table.do(int(luck.choice(game.actions(table.state))))
    assert moments > 20


def test_what_cannot_be_handed_out() -> None:
    """Another seat's view, a view with cards dealt into it, no table, no such seat; a view itself can."""
    table = wb.Table(wb.game("divinare"), seed=7).deal()
    view = wb.Table.load(lessons.handout(table, 1))
    assert lessons.handout(view, 1) == lessons.handout(table, 1)
    with pytest.raises(wb.BadInput, match="view of seat 1, and shows no other"):
        lessons.handout(view, 0)
    with pytest.raises(wb.BadInput, match="cards dealt into it"):
        lessons.handout(view.deal(1), 1)
    with pytest.raises(wb.BadInput, match="seat = 4"):
        lessons.handout(table, 4)
    with pytest.raises(wb.BadInput, match="is no table"):
        lessons.handout(table.line(), 0)


@pytest.mark.parametrize("cards", [0, 5])
def test_what_nobody_has_dealt_is_not_handed_out(cards: int) -> None:
    """Before the deal is done there is no position to be solved; a position that somebody described is one."""
    game = wb.game("divinare")
    with pytest.raises(wb.BadInput, match=r"Nobody has dealt this play yet.*after deal\(\)"):
        lessons.handout(wb.Table(game, seed=7).deal(cards), 0)
    dante = wb.game("dante")
    dice = wb.Table(dante, seed=7).deal()
    while dice.player != CHANCE:
        dice.do(dante.actions(dice.state)[0])
    for table in (dice, wb.Table(dante, start=dice.state)):  # dice are to fall: a position all the same
        assert wb.Table.load(lessons.handout(table, 0)).player == CHANCE


def test_the_notebook_deals_by_a_seed_that_nobody_guesses(capsys: pytest.CaptureFixture[str]) -> None:
    """Each run has a seed of its own, none of them small, and lines differ; why, stands beside it."""
    cells, seeds, lines = teaching(), set(), set()
    for _ in range(6):
        names: dict[str, Any] = {}
        exec(f"{cells['imports']}\n{cells['hand-out']}", names)
        seeds.add(names["table"].seed)
        lines.add(names["line"])
    assert len(seeds) == 6
    # A line holds the own hand alone: of two deals it is the same once in 32, of all six once in 400,000.
    assert len(lines) > 1
    assert min(seeds) > 10**9  # by chance not so once in a billion times
    assert "a seed that nobody can guess" in " ".join(cells["teach-text"].split())
    assert capsys.readouterr().out


def teaching() -> dict[str, str]:
    """The cells of the notebook of lessons by name."""
    stored = json.loads((ROOT / "notebooks" / "13_divinare_learn.ipynb").read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in stored}


def test_it_is_said_where_a_line_is_opened(capsys: pytest.CaptureFixture[str]) -> None:
    """The notebook shows a line whole; it and the read-me name the board's controls and the call, and both open it."""
    cells, board = teaching(), wb.Board(wb.game("divinare"))
    names: dict[str, Any] = {}
    exec(f"{cells['imports']}\n{cells['hand-out']}", names)
    shown = capsys.readouterr().out.strip()
    fold = next(fold for fold in board.controls.rows[2].children if "line" in fold.description)
    for text in (cells["teach-text"], (ROOT / "README.md").read_text(encoding="utf-8")):
        said = " ".join(text.split())
        assert f"under *{fold.description}*" in said
        assert f"*{board.controls.open.description}*" in said
        assert "page for playing" in said
        assert "`wb.Board(wb.Table.load(line))`" in said
    board.controls.line.value = shown
    board.controls.open.click()
    assert board.line() == wb.Board(wb.Table.load(shown)).line() == names["line"]
    assert (board.hidden, board.viewer) == (True, 0)


def test_the_chart_of_guesses() -> None:
    """A point a guess: across what was guessed, up what is exact; right and not right stand apart by sign and name."""
    session = lessons.Session("divinare/guessing", "Anna", keep=False)
    while not session.finished:
        right(session) if session.step.kind != "chance" or session.step.id.endswith("1") else session.answer(99)
        session.next()
    figure = guesses(session.guesses())
    line, good, bad = figure.data
    assert (list(line.x), list(line.y)) == ([0, 1], [0, 1])
    assert (good.name, bad.name) == ("right", "off by more")
    assert list(good.x) == pytest.approx(list(good.y), abs=1e-6)
    assert list(bad.x) == [0.99] * len(bad.x)
    assert len(good.x) + len(bad.x) == 10
    assert good.marker.symbol != bad.marker.symbol
    assert "assumed" in str(figure.layout.meta).lower()
