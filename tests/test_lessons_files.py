"""Lesson files that can't be: each is refused by name and step."""

from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench import lessons
from workbench.game import RulesWarning
from workbench.games.divinare.rules import refusal as rules_refusal
from workbench.games.divinare.words import PASS, Refusal
from workbench.lessons.course import _ways
from workbench.lessons.lesson import Step

HEAD = 'name = "mine"\nversion = 1\ntitle = "Mine"\ngame = "divinare"\nplayers = 4\n'
START = """
[[step]]
id = "start"
text = "Look."
position = { seed = 7 }
"""


def made(folder: Path, steps: str, head: str = HEAD) -> lessons.Lesson:
    """A lesson from text, read and checked."""
    path = folder / "mine.toml"
    path.write_text(head + steps, encoding="utf-8")
    lesson = lessons.load(path)
    lessons.check(lesson)
    return lesson


def step(kind: str, rest: str = "", place: str = "") -> str:
    """A step after the start."""
    return f'{START}\n[[step]]\nid = "next"\nkind = "{kind}"\ntext = "Do."\n{place}\n{rest}\n'


def test_a_lesson_of_ones_own_needs_no_code(tmp_path: Path) -> None:
    """A few lines of text are a lesson: with changed values, played and marked."""
    asks = 'measure = { name = "perfect", suit = "red", space = "any" }\nbetween = [0.05, 0.95]'
    lesson = made(tmp_path, step("chance", asks), HEAD + "changes = { near = 2 }\n")
    found = lessons.Session(lesson, "Anna", keep=False)
    assert found.game.values["near"] == 2
    found.next().answer(20)
    marked = lessons.mark(found.line(), [lesson])
    assert marked["given"].to_list() == ["20 %"]
    assert marked["off"].to_list() == [found.record.off]
    assert lessons.mark(found.line())["status"].to_list() == ["unknown"]


def test_lessons_of_a_game_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They lie in the folder of that game, and are found like any other."""
    from workbench import own

    monkeypatch.chdir(tmp_path)
    folder = own.new("mygame", "divinare")
    (folder / "lessons").mkdir()
    head = HEAD.replace('"divinare"', '"mygame"')
    (folder / "lessons" / "mine.toml").write_text(head + START, encoding="utf-8")
    assert lessons.names("mygame") == ["mygame/mine"]
    assert lessons.load("mygame/mine").table().name == "mygame"


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ("x = [", "mine.toml: this is no TOML"),
        ("", "'step' is missing"),
        ("step = 3", "step = 3: accepted is a list"),
        ("step = []", "'step' is missing"),
        ("step = [3]", "step 1: 3 is no table"),
        ("stepp = 1\n" + START, r"there is no key 'stepp' here\. Did you mean 'step'"),
        (START + START, "two steps have the id 'start'"),
        ('[[step]]\nid = "a"\ntext = ""', r"step 1 \(a\): 'text' is missing"),
        ('[[step]]\nid = "a"', r"step 1 \(a\): 'text' is missing"),
        ('[[step]]\nid = 3\ntext = "t"', "step 1: id = 3: accepted is text"),
        (step("reed"), r"step 2 \(next\): there is no kind 'reed'\. Did you mean 'read'"),
        (step("read", "one_of = ['a']"), r"step 2 \(next\): there is no key 'one_of' here"),
        (step("read", "seat = -1"), "seat = -1: accepted is a whole number from 0, or 'all'"),
        (step("read", "seat = 'none'"), "seat = 'none': accepted"),
        (step("read", "seat = 4"), "step next: seat = 4: accepted is a whole number from 0 to 3"),
        (step("do"), "has one_of or all_of"),
        (step("do", "one_of = ['pass red']\nall_of = ['pass red']"), "has one_of or all_of"),
        (step("do", "one_of = []"), r"one_of = \[\]: accepted is a list of texts"),
        (step("do", "all_of = ['pass *']"), "a \\* is for one_of"),
        (step("do", "one_of = ['red to 3']"), "'red to 3' may not be done here. What may be done: pass"),
        (step("do", "all_of = ['pass red', 'pass red', 'pass red', 'pass red']"), "next: "),
        (step("do", "one_of = ['pass red']\nthen = ['red to 3']"), "next, then: red to 3: First all choose"),
        (step("do", "one_of = ['pass red']", "seat = 1"), "seat 0 is to act, and the step is asked of seat 1"),
        (step("do", "one_of = ['deal red']", "position = { line = '' }"), "accepted is one of line, seed"),
        (step("try"), "has a refusal"),
        (step("try", "refusal = 'TAKENN'"), r"there is no refusal 'TAKENN'\. There are: NO_SUCH_ACTION"),
        (step("try", "refusal = 'TAKEN'"), "any action is not refused here with TAKEN"),
        (step("try", "refusal = 'MUST_PASS'\nactions = ['pass red']"), "pass red is not refused here with MUST_PASS"),
        (step("try", "refusal = 'MUST_PASS'\nactions = ['pass pink']"), "There is no action 'pass pink'"),
        (step("choose", "choices = [{ text = 'a', right = true }]"), "two choices or more"),
        (step("choose", "choices = [{ text = 'a' }, { text = 'b' }]"), "one of them right"),
        (step("choose", "choices = [{ text = 'a', good = true }, { text = 'b' }]"), "choices: there is no key 'good'"),
        (step("choose", "choices = [{ right = true }, { text = 'b' }]"), "choices: 'text' is missing"),
        (step("number"), "a number has a measure"),
        (step("number", "measure = { suit = 'red' }"), "measure: 'name' is missing"),
        (step("number", "measure = { name = 'knwon' }"), r"no measure 'knwon' of divinare\. Did you mean 'known'"),
        (step("number", "measure = { name = 'known', suit = 'red' }"), "known has no parameter 'suit'; it has: none"),
        (step("number", "measure = { name = 'held' }"), "held needs 'suit'"),
        (step("number", "measure = { name = 'held', suit = 'pink' }"), "suit = 'pink': accepted is one of red, blue"),
        (step("number", "measure = { name = 'held', suit = [] }"), r"suit = \[\]: accepted is a value"),
        (step("number", "measure = { name = 'points' }", "seat = 'all'"), "points: accepted is the view of a seat"),
        (step("number", "measure = { name = 'known' }\nwrong = '{answer}!'"), r"wrong names \{answer\}: accepted here"),
        (step("number", "measure = { name = 'known' }\nright = '{suit}'"), r"right names \{suit\}"),
        (step("number", "measure = { name = 'known' }\nwithin = -1"), "within = -1"),
        (step("chance", "measure = { name = 'known' }"), "known gives cards: accepted for a chance"),
        (
            step("chance", "measure = { name = 'exactly', suit = 'red', count = '4' }"),
            "count = '4': accepted is one of",
        ),
        (
            step("chance", "measure = { name = 'exactly', suit = 'red', count = 6 }\nbetween = [0.9, 1]"),
            "no chance from 0.9 to 1.0 was found at 1 positions",
        ),
        (step("chance", "measure = { name = 'exactly', suit = 'red', count = 4 }\nbetween = [1, 0]"), "between ="),
        (step("chance", "measure = { name = 'exactly', suit = 'red', count = 4 }\ntimes = 3"), "with a drawn position"),
        (step("read", "", "position = { seed = 1, line = 'x' }"), "accepted is one of line, seed, fields and draw"),
        (step("read", "", "position = { seed = -1 }"), "seed = -1: accepted is a whole number from 0"),
        (step("read", "", "position = { line = 'workbench 1|x' }"), "step next, position: This line is damaged"),
        (step("read", "", "position = { fields = { hand = [{ red = 7 }] } }"), "position: This position cannot be"),
        (step("read", "", "position = { seed = 1, actions = ['pass pink'] }"), "position: There is no action"),
        (step("read", "", "position = { draw = { bots = 'greedy' } }"), "draw: 'decision' is missing"),
        (step("read", "", "position = { draw = { bots = 'gready', decision = [1, 2] } }"), "gready"),
        (step("read", "", "position = { draw = { bots = 'blind', decision = [2, 1] } }"), "two whole numbers from 1"),
        (
            step("read", "", "position = { draw = { bots = 'blind', decision = [500, 500] } }"),
            # four rounds of six plays and 3 + 2 + 1 passes: 48 decisions
            "seat 0 came to 48 decisions in a play",
        ),
        (step("read", "assumed = ['near']"), "assumed names 'near', which is no value of this table that is assumed"),
        (step("read", "assumed = ['boards.pink']"), "There is no value 'boards.pink'"),
    ],
)
def test_a_bad_file_is_refused_by_step(tmp_path: Path, steps: str, says: str) -> None:
    """What is wrong, and where."""
    with pytest.raises(wb.BadInput, match=says):
        made(tmp_path, steps)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "mine"', 'name = "yours"', "name = 'yours': accepted is 'mine', as the file is called"),
        ("version = 1", "version = 0", "version = 0: accepted is a whole number from 1"),
        ("version = 1", 'version = "1"', "version = '1': accepted is a whole number"),
        ("version = 1", "", "'version' is missing"),
        ('game = "divinare"', 'game = "divinari"', "no game 'divinari'. Did you mean 'divinare'"),
        ("players = 4", "players = 7", "players"),
        ("players = 4", "players = 4\nchanges = { naer = 2 }", "naer"),
        ("players = 4", "players = true", "players = True: accepted is a whole number"),
    ],
)
def test_a_bad_head_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    """The lesson's own keys."""
    with pytest.raises(wb.BadInput, match=says):
        made(tmp_path, START, HEAD.replace(old, new))


def test_a_lesson_that_is_not_there(tmp_path: Path) -> None:
    """The nearest is named; a file that isn't there, too."""
    with pytest.raises(wb.BadInput, match=r"no lesson 'first_rond'"):
        lessons.load("first_rond")
    with pytest.raises(wb.BadInput, match="can't be read"):
        lessons.load(tmp_path / "none.toml")
    with pytest.raises(wb.BadInput, match="no game 'go'"):
        lessons.names("go")
    assert lessons.load("first_round").name == "divinare/first_round"
    with pytest.raises(wb.BadInput, match=r"no lesson 5"):
        lessons.load(5)


def test_an_exact_answer_that_hangs_on_the_way_is_refused(tmp_path: Path) -> None:
    """Two ways through a step, and then a question whose answer differs: the file is wrong."""
    fields: Any = "[{ red = 2, blue = 4 }, { blue = 4, green = 2 }, { green = 6 }, { yellow = 6 }]"
    two = f"""
[[step]]
id = "which"
kind = "do"
text = "Either."
position = {{ fields = {{ hand = {fields} }} }}
one_of = ["pass red", "pass blue"]

[[step]]
id = "how-many"
kind = "number"
text = "How many red cards are in your hand?"
measure = {{ name = "held", suit = "red" }}
"""
    with pytest.raises(wb.BadInput, match="step how-many: the exact answer hangs on what was done before: 1, 2"):
        made(tmp_path, two)
    made(tmp_path, two.replace(', "pass blue"]', "]"))


def test_another_way_undoes_what_rests_on_the_first(tmp_path: Path) -> None:
    """Gone back and done otherwise: the steps after it are to be done again, as far as the next position."""
    one = """
[[step]]
id = "{0}"
kind = "do"
text = "Either."
{1}
one_of = ["pass red", "pass blue"]
"""
    hands = "[{ red = 2, blue = 4 }, { blue = 4, green = 2 }, { green = 6 }, { yellow = 6 }]"
    place = f"position = {{ fields = {{ hand = {hands} }} }}"
    lesson = made(tmp_path, one.format("a", place) + one.format("b", "") + one.format("c", place))
    found = lessons.Session(lesson, "Anna", keep=False)
    for word in ("pass red", "pass red", "pass blue"):
        found.act(word)
        assert found.solved
        found.next()
    found.back().back().act("pass red")  # the same as before: nothing is lost
    assert found.next().solved
    found.back().act("pass blue")
    assert not found.next().solved
    assert found.record.right is True
    assert found.records["c"].solved
    assert [found.game.describe(found.table.state, code) for code in found.table.actions] == ["pass blue"]


def test_every_order_of_several_actions_is_played_through() -> None:
    """In a game where a red card may not be passed first, "blue and red in any order" is refused."""

    def refusal(spec: Any, state: Any, action: int) -> int:
        if action == PASS and state.picked[0].sum() == 0:
            return int(Refusal.MUST_PASS)
        return int(rules_refusal(spec, state, action))

    with pytest.warns(RulesWarning, match="interpreted"):
        game = wb.game("divinare", refusal=refusal)
    table = wb.Table(
        game, start=game.position(hand=[{"red": 2, "blue": 4}, {"green": 6}, {"yellow": 6}, {"green": 4, "yellow": 2}])
    )
    both = Step("a", "do", "", all_of=("pass blue", "pass red"))
    with pytest.raises(wb.BadInput, match="here: pass red: First all choose"):
        _ways(both, table, "here")
    (way,) = _ways(Step("a", "do", "", all_of=("pass blue", "pass blue")), table, "here")
    assert way.state.picked[0].tolist()[:2] == [0, 2]


def test_what_moves_a_question_moves_the_digest(tmp_path: Path) -> None:
    """By it lines and progress tell whether they were answered as the lesson stands; a text alone moves nothing."""
    asks = "measure = { name = 'exactly', suit = 'red', count = 4 }\nwithin = 0.1"
    chooses = "choices = [{ text = 'a', right = true }, { text = 'b' }]"
    does = "one_of = ['pass *']"
    lesson, game = made(tmp_path, step("chance", asks)), wb.game("divinare")
    before = lesson.digest(game)
    assert made(tmp_path, step("chance", asks).replace('"Do."', '"Guess."')).digest(game) == before
    assert lesson.digest(wb.game("divinare", near=2)) != before
    changes = [
        ("0.1", "0.2"),
        ("count = 4", "count = 5"),
        ("seed = 7", "seed = 8"),
        ("next", "other"),
        ('kind = "chance"', 'kind = "number"'),
    ]
    for old, new in changes:
        assert made(tmp_path, step("chance", asks).replace(old, new)).digest(game) != before, new
    for kind, rest, old, new in (("choose", chooses, "'b'", "'b', right = true"), ("do", does, "pass *", "pass r*")):
        one, two = made(tmp_path, step(kind, rest)), made(tmp_path, step(kind, rest.replace(old, new)))
        assert one.digest(game) != two.digest(game), kind
