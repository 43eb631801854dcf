"""What fits in Dante's picture: marks, a full board; and the table in plain text."""

import re
from xml.etree.ElementTree import fromstring

import pytest
from dante_tables import game_of, place, states
from pictures import SVG, check, label

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

# --- marks and size -----------------------------------------------------------------------------------------------


def test_marks_stand_at_their_things() -> None:
    """At places and pawns as many lines as there is room for; labels have all; at buttons and seats below; the foot."""
    game, state = place(stock={0: {"yellow": 2, "red": 2, "green": 3}})
    marks = {
        "tile:e1": ("4/36", "0.2"), "own:1": ("55 %",), "do:descend": ("<now>",), "seat:1": ("third",),
        "": ("note " * 60,), "space:a2.1": ("unseen",), "tile:z9": ("unseen",),
    }  # fmt: skip
    svg = game.svg(state, None, marks)
    check(svg)
    shown = [text.text for text in fromstring(svg).iter(SVG + "text")]
    assert {"4/36", "55 %", "<now>", "third"} <= set(shown)
    assert "unseen" not in svg
    assert label(svg, "tile:e1").endswith("; 4/36; 0.2")
    assert label(svg, "own:1").endswith("; 55 %")
    assert " ".join(text for text in shown if text and text.startswith("note")) == ("note " * 60).strip()
    assert game.svg(state, None, {}) == game.svg(state)


def test_a_picture_is_small() -> None:
    """Some 45 kB where six seats have thirty pawns on a board that is full: a saved notebook may hold some."""
    most = max(len(game_of(name).svg(state).encode()) for name in ("four", "six") for state in states(name, 3, 2500, 3))
    assert 25_000 < most < 45_000


# --- plain text ---------------------------------------------------------------------------------------------------


def test_plain_text() -> None:
    """The grid with its corners and gaps, who stands where, what each seat holds, what is asked."""
    game, state = place(stock={0: {"yellow": 2}, 2: {"blue": 1}}, dice=[2, 4], down={"c1": 1}, good="d1")
    lines = game.text(state).splitlines()
    assert lines[0] == "Turn 7 · seat 0's turn; seat 0 is to act"
    assert lines[1].split() == list("abcdefghi")
    rows = [line.split() for line in lines[2:11]]
    assert [len(row) for row in rows] == [10] * 9
    assert [row[0] for row in rows] == list("123456789")
    assert rows[0][1] == rows[8][9] == "6+"
    assert rows[1][2] == "7+"
    assert rows[4][5] == "10+"
    assert rows[1][3] == "."
    assert re.fullmatch(r"\([yrbg]\d+/\d+\)", rows[0][3])
    assert re.fullmatch(r"[yrbg]\d+/\d+×2", rows[0][4])
    assert "circle 1: pawns 0.0 on a1.1, 1.0 on b1.1; demons b1.1" in lines
    assert "circle 9: pawns 2.0 on e5.9" in lines
    assert "seat 0  2 yellow; pawns: 2 in play, 4 to come" in lines
    assert "seat 1  no resources; pawns: 2 in play, 4 to come" in lines
    assert "dice: 2 and 4" in lines
    assert "Any of these, in any order; to step, click an own pawn." in lines
    assert lines[-1].startswith("assumed, not published: tiles")
