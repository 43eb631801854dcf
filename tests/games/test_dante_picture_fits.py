"""What fits in Dante's picture: marks, a full board; and the table in plain text."""

import re
from xml.etree.ElementTree import fromstring

import pytest
from dante_tables import drawn, game_of, place, states
from pictures import SVG, check, face, label

from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.words import Phase

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


def texts(svg: str) -> list[tuple[str, str]]:
    """The texts of a picture with their classes."""
    return [(text.text or "", text.get("class", "")) for text in fromstring(svg).iter(SVG + "text")]


def height(svg: str) -> float:
    """How high the picture's question panel is: the first panel there."""
    found = re.search(r'<rect class="panel"[^>]*height="([\d.]+)"', svg)
    assert found
    return float(found[1])


def test_the_foot_does_not_stand_among_the_buttons() -> None:
    """What marks say at the foot takes no room below buttons that are only told, such as the price of a step."""
    game, state = place()
    assert height(game.svg(state, None, {"": ("note",) * 9})) == height(game.svg(state))
    assert height(game.svg(state, None, {"do:descend": ("note",) * 9})) > height(game.svg(state))


def test_marks_have_two_figures_on_the_board() -> None:
    """There is no room for more, and a pawn's number stands beside; the labels have them whole."""
    game, state = place()
    svg = game.svg(state, None, {"own:1": ("0.89",), "tile:d1": ("1.17",), "tile:e1": ("0.50", "1.24")})
    assert {".89", "1.2", ".50"} <= {text for text, _ in texts(svg)}
    assert label(svg, "own:1").endswith("; 0.89")
    assert label(svg, "tile:e1").endswith("; 0.50; 1.24")


def test_a_mark_at_a_corner_stands_in_its_black_square() -> None:
    """The space itself is full with a pawn and a demon."""
    game, state = place()
    svg = game.svg(state, None, {"own:0": ("72 %",)})
    assert ("72%", "over number") in texts(svg)


def test_what_was_rolled_for_resources_is_seen_on_the_tiles() -> None:
    """Each number that brings something stands out; not in a fight."""
    game, state = place(dice=[2, 4])
    strong = {text for text, classes in texts(game.svg(state)) if classes == "over bold strong"}
    assert strong == {"6" * 7}  # each number stands on seven tiles of the first ring; signs of a kind are one element
    game, state = place(dice=[2, 4], purpose=COMBAT)
    assert not any(classes == "over bold strong" for _, classes in texts(game.svg(state)))


def test_who_is_asked_about_has_a_ring() -> None:
    """The pawn that steps; nobody while anything may be begun."""
    game, state = place()
    assert drawn(game.svg(state), "over clear aim") == []
    game, state = place(phase=Phase.STEPPING, mover=2)  # pawn 1, on b1.2
    (ring,) = drawn(game.svg(state), "over clear aim")
    ((x, y),) = [drawn(game.svg(state), f"over pawns seat-{seat}")[-1:][0] for seat in (0,)]
    assert abs(ring[0] - x) < 10
    assert abs(ring[1] - y) < 10


def test_a_picture_is_small() -> None:
    """Some 45 kB where six seats have thirty pawns on a board that is full: a saved notebook may hold some."""
    most = max(len(game_of(name).svg(state).encode()) for name in ("four", "six") for state in states(name, 3, 2500, 3))
    assert 25_000 < most < 45_000


@pytest.mark.parametrize("name", ["three", "four", "six"])
def test_on_a_narrow_page_only_the_board_is_scrolled(name: str) -> None:
    """All that stands below the board ends within the 300 units that such a page shows; the picture says its least."""
    game = game_of(name)
    for state in states(name, seed=4, actions=400, each=9):
        svg = game.svg(state, None, {"": ("note " * 60,)}, narrow=True)
        assert 'style="--wb-least:490px"' in svg
        for thing in check(svg).values():
            area = face(thing)
            assert area.y < 37 + 9 * 47 or area.x + area.width <= 300


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


def test_a_mark_below_a_pawn_stands_between_the_numbers_of_its_tile() -> None:
    """Beside the second number it would be read as its last figures: 10 and .89 as 10.89."""
    game, state = place(pawn={0: {0: "a3.1", 1: "i4.1"}, 1: {0: "d1.1"}})
    page = fromstring(game.svg(state, None, {"own:0": ("0.89",), "own:1": ("0.78",)}))
    alone = [text for text in page.iter(SVG + "text") if " " not in text.get("y", "")]
    lines = {text.text: float(text.get("y", "nan")) for text in alone}
    for mark, tile in ((".89", "a3"), (".78", "i4")):
        top = 37 + 47 * (int(tile[1]) - 1) + 1  # where the tile begins; its numbers' lines: 22 and 39 below that
        assert top + 22 + 5 < lines[mark] < top + 39 - 7
