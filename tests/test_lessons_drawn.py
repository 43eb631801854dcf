"""Questions that are drawn for each learner: the same again for an alias, exact, and scored by their distance."""

import pytest
from learners import exact, right

import workbench as wb
from workbench import lessons
from workbench.odds.view import of_table


def session(step: str, alias: str = "Anna") -> lessons.Session:
    """The lesson of ten guesses, played right up to a step."""
    found = lessons.Session("divinare/guessing", alias, keep=False)
    while found.step.id != step:
        right(found)
        found.next()
    return found


def test_the_same_alias_the_same_questions() -> None:
    """Drawn positions, suits and numbers are an alias's own: the same again, others for others."""
    asked = {}
    for alias in ("Anna", "Anna", "Bo", "Cy"):
        found = session("start", alias)
        texts = []
        while not found.finished:
            texts.append((found.text, found.table.line()))
            right(found)
            found.next()
        assert asked.setdefault(alias, texts) == texts
    drawn = [tuple(asked[alias][2:12]) for alias in asked]
    assert len(set(drawn)) == 3
    for ten in drawn:
        assert len(set(ten)) == 10
        dealt = [len(wb.Table.load(line).actions) for _, line in ten]
        assert min(dealt) >= 24 + 12  # all cards dealt, all passed: the fourth decision is the first card
        assert len(set(dealt)) > 1
    for first, second in ((0, 1), (0, 2), (1, 2)):
        assert not set(drawn[first]) & set(drawn[second])


def test_ten_guesses_with_their_exact_chances() -> None:
    """Ten chances are asked; each answer is what the odds say at that table, and lies between the lesson's limits."""
    found = session("count-1")
    kinds = {"exactly": lambda n, count: n == count, "at_least": lambda n, count: n >= count}
    seen = 0
    while found.step.kind == "chance":
        asked, values = found.step.measure, found.question.parameters
        assert asked is not None
        view = of_table(found.table, 0)
        if asked.name in kinds:
            die = wb.odds.divinare.counts(view)[values["suit"]]
            here = sum(die.probability(n) for n in die.outcomes() if kinds[asked.name](n, values["count"]))
        else:
            rows = wb.odds.divinare.exact_spaces(view)
            here = next(row.near for row in rows if (row.suit, row.space) == (values["suit"], values["space"]))
        assert exact(found) == here
        assert 0.04 <= here <= 0.96
        assert found.table.player == 0
        seen += 1
        found.answer("50")
        found.next()
    assert seen == 10


def test_guesses_are_scored_by_their_distance() -> None:
    """Off by 13 points and by 2: the mean is 7.5; within 10 is right; the frame has both, for the chart."""
    found = session("count-1")
    chances = []
    for off in (0.13, 0.02):
        value = float(exact(found))
        chances.append(value)
        said = found.answer(str(100 * (value + off if value < 0.5 else value - off)))
        assert said.right is (off < 0.1)
        found.next()
    assert found.score.off == pytest.approx(0.075, abs=1e-6)
    assert "7.5 percentage points" in str(found.score)
    frame = found.guesses()
    assert frame["step"].to_list() == ["count-1", "count-2"]
    assert frame["value"].to_list() == pytest.approx(chances)
    assert frame["off"].to_list() == pytest.approx([0.13, 0.02], abs=1e-6)
    assert frame["sure"].to_list() != []
