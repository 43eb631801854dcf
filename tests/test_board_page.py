"""The board as a page drives it: messages, controls, bots at work beside it, what is kept and saved."""

import asyncio
import json
import re
from html import unescape
from textwrap import wrap
from typing import Any
from urllib.parse import unquote
from xml.etree.ElementTree import fromstring

import pytest
from board_plays import board
from positions import at

import workbench as wb
from workbench.boards import Board, face, odds


def from_page(play: Board, *messages: Any) -> None:
    """Messages of a page, one after another, each answered before the next."""

    async def run() -> None:
        for message in messages:
            play._heard(None, message, [])
            while play.busy:
                await asyncio.sleep(0.001)

    asyncio.run(run())


def test_clicks_of_a_page_do_what_calls_do() -> None:
    """The same play as from Python, bots in another thread; each answer has a new number."""
    play, same = board(), board()
    seq = play.face.view["seq"]
    from_page(play, {"type": "click", "thing": "card:red"}, {"type": "click", "thing": "space:red:3"})
    assert play.line() == same.do("red to 3").line()
    assert play.face.view["seq"] > seq
    from_page(play, {"type": "click", "thing": "card:blue"}, {"type": "escape"})
    assert play.chosen == ()


@pytest.mark.parametrize("message", [None, [], {"type": "dance"}, {"type": "click"}, {"type": "kept", "lines": 3}])
def test_messages_that_no_face_sends_break_nothing(message: Any) -> None:
    """The board goes on."""
    play = board()
    from_page(play, message, {"type": "click", "thing": "card:red"})
    assert play.chosen == ("card:red",)


def test_a_search_is_stopped_from_the_page() -> None:
    """The table keeps its last good state, the board stays awake, and `go` takes the search up again."""
    patient = wb.bots.known(wb.game("divinare"))["search"](samples=10**9)
    play = board(bots=[None, patient, "greedy", "greedy"])

    async def run() -> None:
        play._heard(None, {"type": "click", "thing": "card:red"}, [])
        play._heard(None, {"type": "click", "thing": "space:red:3"}, [])
        while "is thinking" not in play.note:
            await asyncio.sleep(0.01)
        assert play.busy
        play._heard(None, {"type": "click", "thing": "card:blue"}, [])  # answered in words, and not done
        assert "still at work" in play.face.view["error"]
        assert play.controls.go.description == "Stop"
        play.controls.go.click()
        assert not play.busy
        assert play.note == ""

    asyncio.run(run())
    assert (play.table.player, len(play.table.actions)) == (1, 25)
    assert play.controls.go.description == "Go on"
    play.sit(1, "greedy").go()
    assert play.table.player == 0


def test_a_hint_that_was_asked_on_the_page_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the search has come to its end by itself."""
    monkeypatch.setattr("workbench.boards.hints.SAMPLES", 200)
    play = board()

    async def run() -> None:
        play.controls.hint.click()
        while play.busy:
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert play.note.startswith("search would choose")
    assert play.hinted


def test_there_is_nothing_to_take_back_before_a_person_acts() -> None:
    """The button says so."""
    play = board()
    assert play.controls.undo.disabled
    assert not play.do("red to 3").controls.undo.disabled


def test_a_bot_that_breaks_on_the_page_is_told_there() -> None:
    """With its name; the board stays usable."""

    @wb.bots.bot(name="clumsy")
    def clumsy(spec, view, seat, actions, n, knobs, stream):
        return n

    play = board(bots=[None, clumsy, "greedy", "greedy"])
    from_page(play, {"type": "click", "thing": "card:red"}, {"type": "click", "thing": "space:red:3"})
    assert "The bot 'clumsy' answered" in play.face.view["error"]
    assert play.table.player == 1
    play.undo()
    assert play.lit


def test_controls_do_what_the_board_does() -> None:
    """Buttons, menus and the slider; a bad line is told and the play stays."""
    play = board().do("red to 3")
    line = play.line()
    play.controls.undo.click()
    assert len(play.table.actions) == 24
    play.controls.redo.click()
    assert play.line() == line
    play.controls.step.value = 25
    assert len(play.table.actions) == 25
    play.controls.look.value = "all"
    assert play.seat == "all"
    play.controls.line.value = "workbench 1|nonsense"
    play.controls.open.click()
    assert "damaged or cut off" in play.face.view["error"]
    play.controls.line.value = "> " + "\n> ".join(wrap(line, 72))  # out of a mail
    play.controls.open.click()
    assert play.line() == line
    play.controls.seats[2].value = "uniform"
    assert play.bots[2] is not None
    assert play.bots[2].name == "uniform"
    play.controls.odds.value = True
    assert play.show_odds
    play.controls.seed.value = 12
    play.controls.fresh.click()
    assert play.table.seed == 12


def test_what_a_person_types_outlives_an_answer() -> None:
    """A pasted line and a seed stay when the board shows something else; a new position writes them anew."""
    play = board().do("red to 3")
    play.controls.line.value = "something pasted"
    play.controls.seed.value = 99
    play.click("card:blue")
    assert (play.controls.line.value, play.controls.seed.value) == ("something pasted", 99)
    play.click("space:blue:4")
    assert play.controls.line.value == play.line()


def test_plays_that_a_browser_kept_can_be_opened_again() -> None:
    """What another board, or this cell before it ran again, was at."""
    line = board().do("red to 3").line()
    play = board(seed=9)
    from_page(play, {"type": "kept", "lines": [line]})
    assert len(play.controls.earlier.options) == 2
    play.controls.earlier.value = line
    assert play.line() == line


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What cells have shown, as a saved notebook keeps it."""
    found: list[dict[str, Any]] = []
    monkeypatch.setattr(face, "display", lambda data, raw: found.append(data))
    return found


@pytest.mark.parametrize("name", wb.games())
def test_a_saved_notebook_shows_the_picture(displayed: list[dict[str, Any]], name: str) -> None:
    """An image and a text below the widget, in less than 50 kB; not beside it, where JupyterLab would show neither."""
    play = Board(at(wb.game(name, players=4), 3, 100), seat="all")
    play.show_odds = True
    play._ipython_display_()
    widget, still = displayed
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert "text/html" not in widget
    assert "<img alt=" in still["text/html"]
    assert "Run this cell to go on." in still["text/html"]
    assert play.text() in still["text/plain"]
    [source] = re.findall(r'src="data:image/svg\+xml;charset=utf-8,([^"]+)"', still["text/html"])
    assert not {"#", "\n"} & {*source}  # an address would end there, or lose it
    assert fromstring(unquote(unescape(source))).get("aria-label") == fromstring(play.picture()).get("aria-label")
    assert sum(len(json.dumps(part)) for data in (widget, still) for part in data.values()) < 50_000
    assert repr(play.still()) == play.text()


def test_a_face_that_hears_nothing_is_replaced() -> None:
    """A page says so; the next face begins with all that is to be seen, and its messages are heard."""
    play = board()
    lost: Any = play.face
    from_page(play, {"type": "kept", "lines": []})
    assert "wb-answered" in play.pane._dom_classes  # how a page knows that Python has answered
    from_page(play, {"type": "deaf"})
    found: Any = play.face
    assert found is not lost
    assert play.pane.children == (found,)
    assert "wb-answered" not in play.pane._dom_classes  # nobody has asked yet
    assert found.picture == lost.picture
    assert found.view == {**lost.view, "seq": found.view["seq"]}
    from_page(play, {"type": "click", "thing": play.lit[0]})
    assert play.chosen


def test_what_is_assumed_of_the_picture_is_said_below_it() -> None:
    """Of Divinare three boards; a board that its owner has told is not among them any more."""
    play = Board(wb.game("divinare"), seat=0)
    said = "Shown here and assumed, not published: boards.red, boards.blue, boards.yellow."
    assert play.controls.rests.value == said
    play.load(wb.Table(wb.game("divinare", boards={"red": "1/2 3 4 5 6", "blue": "2/3 4 5 6 7/8"})).line())
    assert play.controls.rests.value == "Shown here and assumed, not published: boards.yellow."


def test_the_odds_table_is_read_like_one() -> None:
    """Numbers of a column have as many places; a minus is one; nothing is said of an error that is none."""
    view = wb.odds.divinare.know(hand={"red": 6})
    table = odds.sorting_table(view)
    shares = [row[table["columns"].index("perfect")][1] for row in table["rows"]]
    assert {len(text) for text in shares} == {6}  # 0.1234
    worth = [row[table["columns"].index("expected if ended here")][1] for row in table["rows"]]
    assert any(text.startswith("−") for text in worth)
    assert not any("-" in text for text in worth)
    assert "model: " in table["note"]
    assert "error" not in table["note"]


def test_a_large_seed_is_followed_by_the_next_one() -> None:
    """Up to the largest whole number that a page holds."""
    play = Board(wb.game("divinare"), seat=0, bots="blind", seed=2**40)
    play.controls.fresh.click()
    assert play.table.seed == 2**40 + 1
