"""Every shipped lesson played by scripted learners; what a session says, keeps apart and gives away."""

import csv
from pathlib import Path

import pytest
from learners import right, through, wrong

import workbench as wb
from workbench import lessons
from workbench.kernel import CHANCE, TERMINAL
from workbench.lessons.positions import narrated
from workbench.lessons.questions import refusal_of

NAMES = lessons.names()
FIRST = "divinare/first_round"
TESTS = Path(__file__).parent


def session(lesson: str = FIRST, step: str | None = None, alias: str = "Anna") -> lessons.Session:
    """A session, played right up to a step."""
    found = lessons.Session(lesson, alias, keep=False)
    while step is not None and found.step.id != step:
        right(found)
        found.next()
    return found


def test_the_lessons_that_the_issue_names() -> None:
    """A guided round, reading the odds, passing, two players."""
    assert NAMES == ["divinare/first_round", "divinare/guessing", "divinare/passing", "divinare/two_players"]
    assert lessons.names("divinare") == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_learner_who_is_always_right(name: str) -> None:
    """Every question counts, all are right, and a teacher's marks say so too."""
    done = through(name, "Anna", right)
    asked = len(done.lesson.asking())
    assert done.finished
    assert (done.score.asked, done.score.answered, done.score.right) == (asked, asked, asked)
    marked = lessons.mark(done.line())
    assert marked["right"].to_list() == [True] * asked
    assert marked["status"].unique().to_list() == ["marked"]
    assert lessons.marks(done.line())["right"].to_list() == [asked]


@pytest.mark.parametrize("name", NAMES)
def test_a_learner_who_is_always_wrong(name: str) -> None:
    """Nothing is right, the lesson comes to its end all the same, and marks agree; far-off guesses are far off."""
    done = through(name, "Bo", wrong)
    assert done.finished
    assert (done.score.answered, done.score.right) == (done.score.asked, 0)
    marked = lessons.mark(done.line())
    assert marked["right"].to_list() == [False] * done.score.asked
    offs = [done.records[step.id].off for step in done.lesson.asking()]
    assert marked["off"].to_list() == offs
    assert all(off is None or off >= 0.5 for off in offs)  # said 0 where it is over a half, else 1


@pytest.mark.parametrize("name", NAMES)
def test_every_step_can_be_skipped_by_its_solution(name: str) -> None:
    """Asking for every solution comes to the end; none counts as right."""
    found = lessons.Session(name, "Cy", keep=False)
    while not found.finished:
        if found.step.asks:
            found.show()
        found.next()
    assert found.score.right == 0
    assert lessons.mark(found.line())["given"].unique().to_list() == ["?"]


def test_the_first_answer_counts_and_that_is_said() -> None:
    """Wrong first, then right: one may go on, the score stays without it. 8 + 4 + 2 = 14 of 24 are known there."""
    found = session("divinare/passing", "known")
    said = found.answer(6)
    assert said.right is False
    assert "first answer counts" in said.counts
    assert "try again" in said.counts
    assert "14" not in said.text
    with pytest.raises(wb.BadInput, match="still open"):
        found.next()
    said = found.answer(14)
    assert said.right is True
    assert "practice" in said.counts
    assert found.record.right is False
    assert found.record.first == "6"
    assert found.record.tries == 2
    found.next()


def test_what_is_no_answer_counts_nothing() -> None:
    """Letters, nothing, a choice that isn't there: a sentence, and the next answer is still the first."""
    found = session("divinare/passing", "known")
    for bad in ("many", "", None, True, [], float("nan"), "1/0", 10**400):
        with pytest.raises(wb.BadInput, match="is no answer here"):
            found.answer(bad)
    assert found.record.tries == 0
    found = session("divinare/passing", "where-to")
    for bad in (0, 4, "red", True, 2.0):
        with pytest.raises(wb.BadInput, match="accepted is a number from 1 to 3"):
            found.answer(bad)
    assert found.answer("2").right is True
    found = session("divinare/guessing", "count-1")
    for bad in ("101", -1, "2/1", "all"):
        with pytest.raises(wb.BadInput, match="a chance from 0 to 100 %"):
            found.answer(bad)
    with pytest.raises(wb.BadInput, match="Nothing is to be answered"):
        session().answer(1)


def test_an_action_that_is_not_wanted_stays_undone() -> None:
    """The board's guard gets a sentence; the position stays; afterwards the right action is practice."""
    found = session(step="first-card")
    before = found.table.line()
    code = found.game.code(found.table.state, "red to 3")
    said = found.guard(code)
    assert said is not None
    assert said.startswith("That is a fair move")
    assert found.table.line() == before
    assert found.guard(found.wanted()[0]) is None
    found.act("green to 9/10")
    assert found.solved
    assert found.record.right is False
    assert found.record.first == "red to 3"


def test_questions_hold_the_board_still() -> None:
    """While something is to be read or answered, and when a step is done, no legal action passes the guard."""
    for step, sentence in (("table", "Read on"), ("points", "Answer the question first"), ("game", "Read on")):
        found = session(step=step)
        for code in found.game.actions(found.table.state):
            assert sentence in (found.guard(code) or "")
    found = session(step="first-card")
    right(found)
    assert "done" in (found.guard(found.game.actions(found.table.state)[0]) or "")


def test_a_forbidden_action_is_met_and_explained() -> None:
    """The refusal that is wanted solves the step and gives rule and source; another one doesn't, nor a legal one."""
    found = session(step="must-move")
    before = found.table.line()
    assert found.act("red to 4").right is False  # refused as well, but since seat 2 stands there
    assert not found.solved
    said = found.act("red to 3")
    assert said.right is True
    assert "must move" in said.why
    assert "rules in Japanese" in said.why
    assert found.table.line() == before
    assert found.record.first == "red to 4"
    assert "done" in (found.guard(found.game.code(found.table.state, "red to 5")) or "")
    found = session(step="must-move")
    assert found.act("red to 5").right is False
    assert found.act("green to 9/10").right is False  # must move as well, but it was to be red
    assert found.table.line() == before
    found = session(step="taken")
    assert found.act("green to 9/10").right is False  # must move, and no token of another is there
    assert found.act("yellow to 7").right is True
    assert session(step="first-card").refused(0) is None


def test_all_of_several_actions_in_any_order() -> None:
    """Three cards to pass: each order leads on; what is left is said; one that isn't among them is stopped."""
    found = session(step="pass-three")
    assert "pass blue, pass blue" in found.act("pass yellow").text
    assert found.guard(found.game.code(found.table.state, "pass yellow")) is not None
    found.act("pass blue")
    found.act("pass blue")
    assert found.solved
    assert found.record.first == "pass yellow + pass yellow"


def test_a_board_that_does_the_action_itself() -> None:
    """The board acts on the session's table, then tells: the same as `act`, and the others' cards follow."""
    found, twin = session(step="first-card"), session(step="first-card")
    code = found.wanted()[0]
    assert found.guard(code) is None
    found.table.do(code)
    said = found.acted(code)
    assert said.then == ("seat 1: blue to 5", "seat 2: red to 4", "seat 3: yellow to 7")
    assert twin.act(code) == said
    assert twin.table.line() == found.table.line()
    found = session(step="first-card")
    found.table.do("red to 3")  # past the guard
    with pytest.raises(wb.BadInput, match="red to 3 is not what this step wants"):
        found.acted(found.table.actions[-1])
    assert found.mend()
    assert not found.solved


def test_hidden_choices_of_others_are_not_told() -> None:
    """What others pass is not named: a card passed looks like any other; a card played is told."""
    found = session(step="pass-three")
    for word in ("pass blue", "pass blue", "pass yellow"):
        said = found.act(word)
    assert said.then == tuple(f"seat {seat}: 3 actions that you can't see" for seat in (1, 2, 3))
    found = session("divinare/two_players", "aside")
    found.act("discard yellow")
    assert found.act("discard yellow").then == ("seat 1: 2 actions that you can't see",)


def test_what_is_done_is_told_as_the_moment_has_it() -> None:
    """A tile that was drawn by what it shows: which it is among its ring's is seen from the moment alone."""
    game = wb.game("dante", players=3)
    table = wb.Table(game, seed=1)
    for _ in range(2):
        table.deal(1)
    drawn = [game.names.tiles[0][int(number) - 1] for number in table.state.tile[1:3]]
    assert narrated(game, table.steps(), None) == tuple(f"chance: draw {tile}" for tile in drawn)


@pytest.mark.parametrize("players", [2, 4])
def test_only_what_no_other_seat_can_tell_is_secret(players: int) -> None:
    """The words call an action open if it is to be told; by the seats' views others can tell just those apart.

    The last pick of a pass is left out: with it cards change hands, and who receives them sees them.
    """
    game = wb.game("divinare", players=players)
    table, met = wb.Table(game, seed=3), {True: 0, False: 0}
    while table.player != TERMINAL and int(table.state.finished) == 0:
        codes = table.game.actions(table.state)
        if table.player == CHANCE or len(codes) == 1:
            table.deal(1) if table.player == CHANCE else table.do(codes[0])
            continue
        player, passes = table.player, int(table.state.passes)
        ways = [game.after(table.state, code) for code in codes]
        if all(int(way.passes) == passes for way in ways):
            seats = [seat for seat in range(players) if seat != player]
            for seat in seats:
                looks = [game.observe(way, seat).tobytes() for way in ways]
                for code, look in zip(codes, looks, strict=True):
                    assert game.words.is_open(code) == (looks.count(look) == 1)
                    met[game.words.is_open(code)] += 1
        table.do(codes[len(table.actions) % len(codes)])
    assert min(met.values()) > 5


def test_back_and_again_and_on() -> None:
    """Back shows a step at its start; it may be done again or passed over; where it leads is the same."""
    found = session(step="second-card")
    line = found.table.line()
    found.back().back()
    assert found.step.id == "first-card"
    assert len(found.table.actions) == 12  # four seats have passed three cards each
    assert found.wanted()
    found.next().next()
    assert found.table.line() == line
    found.back().back()
    assert found.act("green to 9/10").counts.startswith("Your first answer has counted")
    found.next().next()
    assert found.table.line() == line
    right(found)
    assert len(found.table.actions) == 20
    assert len(found.again().table.actions) == 16
    with pytest.raises(wb.BadInput, match="nothing before the first step"):
        session().back()


def test_another_way_through_a_step_with_several() -> None:
    """Yellow to any number: what comes after goes on from the one that was chosen, now and when one goes back."""
    found = session("divinare/two_players", "play")
    found.act("yellow to 8")
    found.again().act("yellow to 10")
    found.next().back()
    found.next()
    assert found.records["play"].done is not None
    words = [found.game.describe(found.table.state, code) for code in found.records["play"].done]
    assert words == ["yellow to 10", "green to 7"]


def test_a_table_that_was_led_elsewhere_is_mended() -> None:
    """Undo, or a forced card, on the board: the step's own position comes back."""
    found = session(step="second-card")
    line = found.table.line()
    assert found.mend() is False
    found.table.undo(3)
    assert found.mend() is True
    assert found.table.line() == line
    assert found.table.undone == []
    found.table.do("yellow to 8")
    assert found.mend() is True
    assert found.table.line() == line
    assert found.table.undone == []
    found.act("yellow to 8")
    assert found.mend() is False


def test_what_the_first_round_teaches_happens_in_it() -> None:
    """Passing 3, 2, 1; a joint bonus space; a taken number; a forced move; the centre; perfect, near, wrong and 0."""
    found = session()
    words, refusals = [], []
    while not found.finished:
        if found.step.kind == "try":
            refusals.append(found.step.refusal)
        if found.step.kind == "do":
            words.append(found.step.all_of or found.step.one_of)
        right(found)
        found.next()
    assert len(found.lesson.steps) <= 12  # about ten steps
    assert [len(each) for each in words if each[0].startswith("pass")] == [3, 2, 1]
    assert refusals == ["TAKEN", "MUST_MOVE"]
    spaces = wb.odds.divinare.exact_spaces(found.game)
    bonus = {(row.suit, row.space): row.bonus for row in spaces}
    assert ("green to 9/10",) in words
    assert bonus["green", "9/10"] == "simple"
    assert ("red to 5",) in words  # the second card of a suit: off the number
    assert ("blue to centre",) in words
    state, names = found.table.state, found.game.names
    verdicts = {}
    for i, suit in enumerate(names.suits):
        place, count = int(state.token[0, i]), int(state.table[i])
        verdicts[suit] = int(found.game.rules.verdict(found.game.spec, i, place, count))
    assert verdicts == {"green": 1, "yellow": 2, "red": 3, "blue": 0}  # perfect, near, wrong, centre
    # nine green on 9/10 with a bonus of 1, seven yellow on 8, three red on 5, blue in the centre: 3 + 1 + 1 - 1 + 0
    assert found.table.scores()[0] == 4


def test_every_rule_a_player_meets_has_a_step() -> None:
    """The table of rules by steps is whole, names steps that exist, and leaves out nothing without saying why."""
    with (TESTS / "ledger" / "lessons" / "divinare.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    with (TESTS / "ledger" / "divinare.csv").open(encoding="utf-8", newline="") as file:
        ledger = list(csv.DictReader(file))
    steps = {name.partition("/")[2]: {step.id for step in lessons.load(name).steps} for name in NAMES}
    assert [row["number"] for row in table] == [row["number"] for row in ledger]
    taught = set()
    for row, rule in zip(table, ledger, strict=True):
        named = row["steps"].split()
        assert bool(named) != bool(row["left out because"]), rule["rule"]
        for each in named:
            lesson, _, step = each.partition("/")
            assert step in steps[lesson], each
            taught.add(each)
        if not named:  # only what nothing in the rules holds, or what a document's picture or bank shows
            prose = rule["test"].startswith("prose: ") or rule["rule"].startswith("Picture fact")
            assert prose, rule["rule"]
        if rule["section"] not in ("Two players", "Three players") and named:
            assert any(each.startswith("first_round/") for each in named), rule["rule"]
    assert taught >= {f"first_round/{step}" for step in steps["first_round"]}


def test_the_numbers_that_the_first_round_says_are_the_games() -> None:
    """Its words hold numbers of the rulebook: each stands as the data file has it."""
    four = wb.game("divinare", players=4)
    text = " ".join(" ".join(step.text.split()) for step in lessons.load("divinare/first_round").steps)
    deck = four.values.below("deck")
    cards, dealt = sum(deck.values()), 4 * four.values["hand"]
    counted = ", ".join(f"{deck[suit]} {suit}" for suit in ("red", "blue", "green"))
    assert f"The deck has {counted} and {deck['yellow']} yellow cards: {cards}." in text
    assert f"each of the four of you is dealt {four.values['hand']}. So {dealt} cards are in the round" in text
    assert f"the other {cards - dealt} lie face down" in text
    assert (
        f"the final count: {four.values['perfect']} points. Near, one space beside it: {four.values['near']} point"
        in text
    )
    assert f"wrong, {-four.values['wrong']} point lost" in text
    rounds = {4: "four"}[four.values["rounds"]]
    assert f"Four players play {rounds} rounds" in text


def test_what_the_texts_say_of_other_tables() -> None:
    """Three players: four of eight, two of four, assumed. Two: twelve cards, two rounds, two discards, five of ten."""
    three, two = wb.game("divinare", players=3), wb.game("divinare", players=2)
    assert (three.values["passing"], three.sure("passing"), three.values["hand"]) == ({8: 4, 4: 2}, "assumed", 8)
    assert (two.values["passing"], two.sure("passing"), two.values["hand"]) == ({10: 5}, "assumed", 12)
    assert (two.values["rounds"], two.values["discards"], two.sure("hand")) == (2, 2, "agreed")
    before = wb.odds.divinare.counts(wb.game("divinare"))
    assert round(1 / float(before["red"].probability(0)), -3) == 2_000  # "once in two thousand rounds"
    likeliest = max((die.probability(n), suit, n) for suit, die in before.items() for n in die.outcomes())
    assert (likeliest[1:], round(float(likeliest[0]), 2)) == (("red", 4), 0.36)


def test_assumed_values_are_said_where_they_matter() -> None:
    """Boards, the exchange for two, memory: a sentence of the step names them."""
    assert session().assumed == "Assumed, not published: boards.red, boards.blue, boards.yellow."
    assert session("divinare/two_players", "exchange").assumed == "Assumed, not published: passing, direction."
    assert session(step="taken").assumed == ""
    found = session("divinare/guessing", "count-1")
    assert "blindly" in found.model
    assert found.model.endswith("How sure the values are: assumed.")
    assert found.rests == "Part of what this rests on is assumed: no rules that we know say it."
    assert session("divinare/passing", "known").rests.startswith("Part of what this rests on is assumed")  # memory
    assert session(step="taken").rests == session(step="taken").model == ""


def test_a_finished_lesson_and_its_table() -> None:
    """After the last step the round is over and not the game; nothing is left to do."""
    done = through(FIRST, "Anna", right)
    assert done.table.player != TERMINAL
    assert done.table.scores() == [4, 4, -1, 3]
    assert refusal_of(done.table, done.game.code(done.table.state, "red to 3")) == "DEALING"
    with pytest.raises(wb.BadInput, match="Nothing is asked here"):
        done.show()
