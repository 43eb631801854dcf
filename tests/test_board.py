"""The board from Python: what a person does, what bots do then, and what is seen from where."""

import gc
import weakref
from xml.etree import ElementTree

import pytest
from board_plays import NO_PASSING, board, through

import workbench as wb
from workbench.boards import Board, Play
from workbench.kernel import CHANCE, TERMINAL

# --- who acts when ----------------------------------------------------------------------------------------------


def test_bots_move_by_themselves_until_a_person_must_choose() -> None:
    """Two clicks are a person's action; then the three others act, and it is the person's turn again."""
    play = board()
    assert play.table.player == 0
    assert play.click("card:red").chosen == ("card:red",)
    assert len(play.table.actions) == 24
    play.click("space:red:3")
    assert [player for player, _ in play.table.moves(4)] == [0, 1, 2, 3]
    assert (play.table.player, play.chosen, play.error) == (0, (), "")


def test_a_first_click_can_be_taken_back_or_changed() -> None:
    """The same card again puts it down; another card takes its place."""
    play = board().click("card:red")
    assert play.click("card:red").chosen == ()
    assert play.click("card:red").click("card:blue").chosen == ("card:blue",)
    assert play.error == ""


def test_a_whole_play_by_clicks_agrees_with_its_line() -> None:
    """Four rounds with passing; loading the line gives the same end."""
    play = through(Board(wb.game("divinare"), seat=2, bots=["greedy", "uniform", None, "blind"], seed=3))
    assert play.table.player == TERMINAL
    assert wb.Table.load(play.line()).scores() == play.table.scores()
    best = max(play.table.scores())
    assert f"seat {play.table.scores().index(best)}" in play.status


def test_persons_in_all_seats_take_turns() -> None:
    """Looked at from whoever is to act."""
    play = Board(wb.game("divinare", **NO_PASSING), seed=7)
    for seat in range(4):
        assert (play.viewer, play.table.player) == (seat, seat)
        play.click(play.lit[0])
        play.click(play.lit[0])


def test_bots_alone_play_to_the_end() -> None:
    """A watcher sees the whole play and steps through it."""
    play = board(seat="all", bots="uniform")
    assert play.table.player == TERMINAL
    n = len(play.table.actions)
    play.undo()
    assert len(play.table.actions) == n - 1
    assert play.step_to(24).table.moves(1)[0][0] == CHANCE


def test_a_bot_takes_over_and_gives_back() -> None:
    """A person's seat is played by a bot from now on, once it is let go on; a person can take it back."""
    play = board()
    play.sit(0, "greedy")
    assert play.lit == []
    play.click("card:red")
    assert "Seat 0 (greedy) is to act: let it go on" in play.error
    play.sit(0)
    assert play.lit
    play.sit(0, "uniform").go()
    assert play.table.player == TERMINAL


# --- back and forth ---------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_choice_and_redo_forward() -> None:
    """Bots' moves go with it, and they are the same again afterwards."""
    play = board().do("red to 3").do("blue to 4")
    line, done = play.line(), list(play.table.actions)
    play.undo()
    assert play.table.actions == done[:28]
    play.undo()
    assert play.table.actions == done[:24]
    with pytest.raises(wb.BadInput, match="no person has chosen yet"):
        play.undo()
    assert play.table.actions == done[:24]
    assert play.redo().redo().line() == line
    play.undo().do("blue to 4")
    assert play.line() == line  # the bots' luck was taken back too


def test_after_a_step_back_bots_wait() -> None:
    """What was taken back can be done again until somebody acts otherwise."""
    play = board().do("red to 3")
    play.step_to(26)
    assert len(play.table.undone) == 2
    assert "2 later actions can be done again" in play.status
    assert "1 later action can be done again" in play.step_to(27).status
    assert len(play.step_to(28).table.undone) == 0
    play.step_to(26).go()
    assert (play.table.player, len(play.table.actions)) == (0, 28)
    with pytest.raises(wb.BadInput, match=r"step = 29: accepted is 0 to 28"):
        play.step_to(29)


def test_a_new_play_has_other_luck_and_the_same_beginning() -> None:
    """The next seed, or the one that is given; a described position begins as described."""
    play = board()
    first = play.line()
    assert play.new().line() != first
    assert play.new(7).line() == first


# --- what is seen -----------------------------------------------------------------------------------------------


def cards(play: Play) -> int:
    """How many things in the picture are cards of a hand."""
    root = ElementTree.fromstring(play.picture())
    return sum(str(e.get("data-thing", "")).startswith("card:") for e in root.iter())


def test_others_hands_are_hidden_but_from_a_teacher() -> None:
    """The picture and the text from a seat are the same whatever the others hold; with all hands open they differ."""
    game = wb.game("divinare", **NO_PASSING)
    mine = {"red": 2, "blue": 2, "green": 2}
    one = game.position(hand={0: mine, 1: {"yellow": 6}, 2: {"green": 6}, 3: {"blue": 6}})
    other = game.position(hand={0: mine, 1: {"blue": 6}, 2: {"green": 6}, 3: {"yellow": 6}})
    seen = [Board(wb.Table(game, start=state), seat=0) for state in (one, other)]
    assert seen[0].picture() == seen[1].picture()
    assert seen[0].text() == seen[1].text()
    for play in seen:
        play.seat = "all"
    assert seen[0].picture() != seen[1].picture()
    assert seen[0].text() != seen[1].text()


def test_what_others_choose_in_secret_is_not_told() -> None:
    """Cards passed on by bots are not named to a person; to a teacher they are."""
    play = Board(wb.game("divinare"), seat=0, bots="uniform", seed=7)
    for _ in range(3):
        play.click(play.lit[0])
    assert "Seat 1 (uniform): chose in secret." in play.status
    assert "Seat 1 (uniform): pass" not in play.status
    play.seat = "all"
    assert "Seat 3 (uniform): pass" in play.status


def test_odds_are_those_of_the_seat_that_looks() -> None:
    """The marks are the exact odds of its view, and gone when they are turned off."""
    play = board()
    assert play.odds_view() is None
    play.show_odds = True
    view = play.odds_view()
    assert view is not None
    assert view.state.tobytes() == play.table.view(0).tobytes()
    marked = play.picture()
    for line in wb.odds.divinare.marks(view)["space:green:7"]:
        assert line in marked
    play.show_odds = False
    assert len(play.picture()) < len(marked)


def test_the_table_behind_the_odds_has_a_row_a_space() -> None:
    """23 number spaces on the boards: 5 red, 5 blue, 6 green, 7 yellow; how the table was made is told below it."""
    play = board()
    assert play.controls.table.disabled  # of nothing
    play.controls.odds.value = True
    assert not play.controls.table.disabled
    play.controls.table.value = True
    table = play.face.table
    assert len(table["rows"]) == 23
    assert {len(row) for row in table["rows"]} == {len(table["columns"])}
    left = table["columns"].index("own cards to play")
    assert [row[left][0] for row in table["rows"]] == [1] * 5 + [1] * 5 + [2] * 6 + [2] * 7
    assert "model: each hidden slot is a random unseen card" in table["note"]
    play.controls.table.value = False
    assert play.face.table == {}


# --- chance by hand, views, positions ---------------------------------------------------------------------------


def test_a_person_may_say_what_chance_does() -> None:
    """Each card of the deal is clicked on the pile it comes from; `go` deals the rest."""
    game = wb.game("divinare", **NO_PASSING)
    play = Board(wb.Table(game, seed=1), seat="all")
    play.by_hand = True
    assert play.lit == ["deck:red", "deck:blue", "deck:green", "deck:yellow"]
    play.click("deck:yellow").click("deck:red")
    assert [game.describe(play.table.state, a) for a in play.table.actions] == ["deal yellow", "deal red"]
    play.undo()
    assert len(play.table.actions) == 1
    play.go()
    assert (len(play.table.actions), play.table.player) == (24, 0)


def test_what_a_person_knows_opens_and_goes_on() -> None:
    """A view shows odds and what may be done; the first action deals what is hidden, and taking back undoes that."""
    view = wb.odds.divinare.know(hand={"red": 2, "blue": 1, "green": 1, "yellow": 2}, seat=0, players=4)
    play = Board(view, bots="greedy", seat=0)
    assert "are still hidden" in play.status
    assert play.lit == ["card:red", "card:blue", "card:green", "card:yellow"]
    play.show_odds = True
    assert "%" in play.picture()
    play.click("card:red")
    assert play.table.start.tobytes() == view.state.tobytes()
    assert play.game.hidden(play.table.state) == 0
    play.undo()
    assert play.hidden
    assert play.table.actions == []


def test_a_described_position_and_a_play_of_a_result_open() -> None:
    """At where they stand; nothing moves by itself."""
    game = wb.game("divinare", **NO_PASSING)
    state = game.position(
        table={"red": 3, "blue": 4, "green": 6, "yellow": 7},
        hand={0: {"red": 1}, 1: {"blue": 1}, 2: {"green": 1}, 3: {"yellow": 1}},
    )
    play = Board(wb.Table(game, start=state), seat=0, bots="greedy")
    assert (play.table.actions, play.lit) == ([], ["card:red"])
    play.do("red to 4")
    assert play.table.player == 0  # the bots' last cards, then the next round is dealt
    result = wb.simulate(game, plays=5, seed=2, progress=False)
    watched = Board(result.play(3), seat="all")
    assert watched.table.player == TERMINAL
    assert watched.step_to(30).table.moves(1)[0][0] == 1  # 24 cards dealt; the sixth card is seat 1's second


# --- many boards ------------------------------------------------------------------------------------------------


def test_two_boards_on_one_table_show_the_same() -> None:
    """And so they do when the table is changed from a cell."""
    table = wb.Table(wb.game("divinare", **NO_PASSING), seed=7).deal()
    one, two = Board(table, seat=0), Board(table, seat=1)
    one.click("card:red")
    two.click("card:red")
    assert "Seat 0 is to act" in two.error
    one.click("space:red:3")
    assert two.face.view["status"] == "Seat 0: red to 3. Seat 1 is to act."
    assert two.error == ""
    table.undo()
    assert one.face.view["lit"]
    assert two.face.view["lit"] == []


def test_a_board_that_nobody_holds_goes() -> None:
    """Running a cell again does not keep the boards of before at the table."""
    table = wb.Table(wb.game("divinare", **NO_PASSING), seed=7).deal()
    play = Play(table, seat=0)
    gone = weakref.ref(play)
    del play
    gc.collect()
    assert gone() is None


# --- guard, listeners, hints ------------------------------------------------------------------------------------


def test_a_guard_keeps_the_position_and_listeners_hear() -> None:
    """What lessons are built on."""
    play = board()
    heard: list[tuple[str, int | None]] = []
    play.listen(lambda event, code, sentence: heard.append((event, code)))
    wanted = play.game.code(play.table.state, "red to 4")
    play.guard = lambda code: None if code == wanted else "Not this one."
    play.click("card:red").click("space:red:3")
    assert (play.error, len(play.table.actions)) == ("Not this one.", 24)
    refused = play.game.code(play.table.state, "red to 3")
    assert heard == [("refused", refused)]
    play.click("card:red").click("space:red:4")
    assert ("done", wanted) in heard
    assert heard[-1] == ("changed", None)


def test_a_hint_says_what_how_sure_and_why() -> None:
    """The search bot's choice with value and error; a click or an action does away with it."""
    play = board().hint(samples=200)
    frame = wb.bots.value(play.game, play.table.view(0), 0, "search", samples=200, seed=play.table.seed)
    best = frame.filter(chosen=True).to_dicts()[0]
    assert f"search would choose {best['action']}: {best['value']:+.2f} ± {best['error']:.2f}" in play.note.replace(
        "−", "-"
    )
    assert "200 deals, seed 7; variant, assumed" in play.note
    assert play.hinted == play.game.targets(play.game.code(play.table.state, best["action"]))
    assert play.do(best["action"]).note == ""


def test_a_hint_of_a_single_deal_has_no_error_to_tell() -> None:
    """One deal, in the singular, and no infinite number."""
    note = board().hint(samples=1).note
    assert "± an unknown error" in note
    assert "1 deal, seed 7" in note
    assert "inf" not in note


def test_a_hint_where_there_is_no_choice() -> None:
    """Six cards of one suit, one of which is to be passed on: nothing is searched."""
    hands = [{"yellow": 6}, {"green": 6}, {"blue": 6}, {"yellow": 6}]
    game = wb.game("divinare", players=4)
    play = Board(wb.Table(game, start=game.position(hand=dict(enumerate(hands)))), seat=0).hint()
    assert play.note == "There is no choice: pass yellow."
    assert play.hinted == ("card:yellow",)


def test_a_hint_says_once_what_it_measures() -> None:
    """To the end of the round, where a game has rounds; what the signs at the spaces mean is below the picture then."""
    note = board().hint(samples=20).note
    assert "(points ahead of the others' mean at the end of the round, if so played on; 20 deals" in note
    assert "= perfect, ≈ near" in note
    play = board()
    play.show_odds = True
    assert "= perfect, ≈ near" not in play.hint(samples=20).note
    assert "= perfect, ≈ near" in play.picture()


def test_what_is_to_be_done_where_chance_acts() -> None:
    """After a round's last card, after taking back into the deal, and where a person says it."""
    game = wb.game("divinare", players=4, **NO_PASSING)
    one = {"hand": [{}, {}, {}, {"red": 1}], "table": {"blue": 8, "green": 9, "yellow": 6}}
    play = Board(wb.Table(game, start=game.position(**one)), bots=None)
    play.table.do("red to 3")
    assert play.status.endswith("The round is over: Go on begins the next one.")
    play.table.force("deal red")
    assert play.status.endswith("Chance is to act: Go on lets it.")
    play.by_hand = True
    assert play.status.endswith("Say what chance does.")


def test_a_board_begins_at_a_position() -> None:
    """As its table does; and its help speaks of no name that wb lacks."""
    game = wb.game("dante", players=4)
    state = game.position(turn=2)
    for made in (Board(game, start=state), Board(wb.Table(game, start=state)), Play(game, start=state)):
        assert made.table.state.tobytes() == state.tobytes()
    assert "`Play`" not in (Board.__doc__ or "")
    assert "Play" not in dir(wb)
