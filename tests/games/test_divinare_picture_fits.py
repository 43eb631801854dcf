"""What fits in Divinare's picture: marks, large tables, long boards; and how small its text is."""

import warnings
from xml.etree.ElementTree import fromstring

import pytest
from divinare_tables import GAMES, game_of, play
from pictures import SVG, Box, check, face, label, texts, things
from positions import at

import workbench as wb
from workbench.game import RulesWarning

# --- marks --------------------------------------------------------------------------------------------------------


def panels(svg: str) -> list[Box]:
    """The large parts of the picture, from the top: seats across, boards, the hand in front."""
    page = fromstring(svg)
    shapes = [at if at.tag == SVG + "rect" else at[0] for at in page if at.tag in (SVG + "rect", SVG + "g")]
    classes = [set(at.get("class", "").split()) for at in shapes]
    large = [at for at, its in zip(shapes, classes, strict=True) if its & {"panel", "tint"} and "face" not in its]
    return [Box(*(float(at.get(key, "nan")) for key in ("x", "y", "width", "height"))) for at in large]


def marks_of(game: wb.Game, lines: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The same lines for each place of each board."""
    names = game.names
    return {
        f"space:{suit}:{place}": lines
        for suit, spaces in zip(names.suits, names.spaces, strict=True)
        for place in ("centre", *spaces)
    }


def test_marks_stand_under_their_things() -> None:
    """Two lines at each place, in the space that is kept for them, and said to those who listen; more at the foot."""
    game = wb.game("divinare", players=3)
    table = at(game, 3, 50)
    marks = marks_of(game, ("31 %", "−2.4"))
    marks |= {"card:red": ("<hold> & wait",), "deck:blue": ("7",), "card:none such": ("nothing",), "": ("note " * 60,)}
    view = game.observe(game.position(hand={0: {"red": 3, "yellow": 5}, 1: {"blue": 8}, 2: {"green": 8}}), 0)
    svg = game.svg(view, 0, marks)
    found = check(svg)
    for name, lines in marks.items():
        if name in found:
            assert texts(svg, name)[-len(lines) :] == list(lines)
            assert label(svg, name).endswith("; ".join(lines))
    assert "nothing" not in svg
    foot = [text.text or "" for text in fromstring(svg).iter(SVG + "text") if (text.text or "").startswith("note")]
    assert len(foot) > 1  # it is too wide for one line
    assert " ".join(foot) == ("note " * 60).strip()
    plain = check(game.svg(view, 0))
    rows = {suit: face(found[f"space:{suit}:centre"]).y for suit in game.names.suits}
    before = {suit: face(plain[f"space:{suit}:centre"]).y for suit in game.names.suits}
    assert rows["blue"] - rows["red"] == pytest.approx(before["blue"] - before["red"] + 2 * 12)
    assert panels(svg)[-1].height == pytest.approx(panels(game.svg(view, 0))[-1].height + 12)  # a line at a card
    for name, thing in found.items():
        box = face(thing)
        if name.startswith("space:"):
            for text in list(thing.iter(SVG + "text"))[-2:]:
                baseline = float(text.get("y", "nan"))
                here = Box(box.x, baseline - 8, box.width, 8)
                assert baseline > box.y + box.height
                assert not any(here.meets(face(other)) for other in found.values())
    assert game.svg(table.state, 0, {}) == game.svg(table.state, 0)


# --- what fits ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_no_table_is_too_large(name: str) -> None:
    """Nothing clickable overlaps or leaves the picture (`check`), with marks and without, at tables small and large."""
    game = game_of(name)
    marks = marks_of(game, ("100 %", "−12.25"))
    for table in play(game, seed=1, every=29):
        for state in (table.state, table.view(game.players - 1)):
            for seat in (None, 0):
                for svg in (game.svg(state, seat), game.svg(state, seat, marks)):
                    check(svg)
                    parts = panels(svg)
                    assert len(parts) == game.players + len(game.names.suits)
                    assert not any(one.meets(two) for k, one in enumerate(parts) for two in parts[k + 1 :])


def rows_of(game: wb.Game, suit: str) -> list[int]:
    """How many number spaces of a board stand side by side, row by row."""
    found = things(game.svg(game.setup()))
    spaces = game.names.spaces[game.names.suits.index(suit)]
    tops = [face(found[f"space:{suit}:{space}"]).y for space in spaces]
    assert tops == sorted(tops)
    return [tops.count(top) for top in sorted(set(tops))]


def test_long_boards_stand_in_rows_of_about_the_same_length() -> None:
    """Seven spaces fit side by side: up to seven stand in one row, eight in two of four, 21 in three of seven.

    A space of many counts takes the room of several, and goes to the next row whole.
    """
    layouts = {
        "red": " ".join(map(str, range(7))), "blue": " ".join(map(str, range(8))),
        "green": " ".join(map(str, range(21))), "yellow": "0 1 2 3 4 5/6/7/8/9/10 11 12 13 14 15 16",
    }  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        game = wb.game("divinare", boards=layouts)
    assert rows_of(game, "red") == [7]
    assert rows_of(game, "blue") == [4, 4]
    assert rows_of(game, "green") == [7, 7, 7]
    check(game.svg(game.setup()))
    assert rows_of(game, "yellow") == [
        5,
        5,
        2,
    ]  # the wide one, as wide as three, begins a row: 3 + 4, then what is left


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_picture_is_small(players: int) -> None:
    """Under 26 kB with two lines of marks at each place, so that a saved notebook may hold some."""
    game = wb.game("divinare", players=players)
    marks = marks_of(game, ("100 %", "−12.25"))
    assert max(len(game.svg(table.state, None, marks).encode()) for table in play(game, seed=6, every=7)) < 26_000
