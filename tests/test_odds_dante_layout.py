"""A layout of the first ring that nobody described: never as sure as the copy whose tiles it lays out."""

from typing import Any

import pytest
from dante_tables import whole_list

import workbench as wb
from workbench.cli import main
from workbench.games.dante.words import Phase, tile_name

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

odds = wb.odds.dante
LAYOUT = "layout.ring1"
PAWNS = {0: ["b1.1"], 1: ["c1.1"], 2: ["d1.1"], 3: ["f1.1"]}
"""One of each seat, so that no ruling is asked who rolls."""
PLACES = [tile for tile in range(32) if tile % 8]
"""Of the outer ring, without its corners."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> wb.Game:
    """A game of which every tile is typed in: seven of a colour in a row, numbers 1 to 28, all of a colour alike."""
    file = tmp_path_factory.mktemp("lists") / "mine.csv"
    file.write_text(whole_list(), encoding="utf-8")
    return wb.game("dante", players=4, tiles=str(file))


def said(tiles: Any) -> dict[str, int]:
    """Places of the outer ring by name, with the numbers of tiles on them."""
    return {tile_name(place): number for place, number in tiles}


def test_a_layout_that_nobody_described_is_assumed(copy: wb.Game) -> None:
    """Of a copy whose every tile is known: only where a tile is said to lie is it as sure as the copy."""
    state = copy.position(pawn=PAWNS, tile={"b1": "red 2/12"}, turn=1)
    made = odds.production(copy, state)
    grades = made.frame().filter(pawn=0)["sure"].to_list()
    assert grades == ["copy", "assumed", "assumed", "assumed"]
    assert (LAYOUT in made.keys, made.sure) == (True, "assumed")
    assert "the layout of ring 1 is assumed" in made.model
    for seat, sure in ((0, "copy"), (1, "assumed")):
        colour = ("red", "yellow")[seat]
        dry = odds.drought(copy, state, colour=colour, rolls=2, seat=seat)
        wait = odds.waiting({}, {colour: 1}, copy, state, seat=seat)
        down = odds.descent(copy, state, seat=seat, pawn=0, tries=1)
        assert (dry.sure, wait.sure) == (sure, sure)
        for model in (dry.model, wait.model, down.model):
            assert ("the layout of ring 1 is assumed" in model) == (sure == "assumed")
        assert (LAYOUT in down.keys) == (sure == "assumed")


def test_a_layout_that_is_described_is_as_sure_as_its_tiles(copy: wb.Game) -> None:
    """All 28, or all but such as are alike: what is left can lie in no other way."""
    numbers = list(enumerate(PLACES, 1))
    for known in (28, 27, 22, 21):  # the last seven, 22 to 28, are all green 2/12
        state = copy.position(pawn=PAWNS, tile=said((place, n) for n, place in numbers[:known]), turn=1)
        assert not state.unsaid.any()
        assert odds.production(copy, state).frame().filter(pawn=0)["sure"].unique().to_list() == ["copy"]
        assert copy.unsaid(state) == []
        assert "layout" not in odds.production(copy, state).model
    state = copy.position(pawn=PAWNS, tile=said((place, n) for n, place in numbers[:20]), turn=1)
    assert int(state.unsaid.sum()) == 8  # a blue one and seven green ones
    assert odds.production(copy, state).sure == "inferred"  # the pawns stand on tiles that are said to lie there


def test_starts_and_marks_say_it_too(copy: wb.Game) -> None:
    """Both look at tiles on which nobody stands yet."""
    laid = said((place, n) for n, place in enumerate(PLACES, 1))
    for tiles, known in ((laid, True), ({}, False)):
        state = copy.position(pawn={1: ["c1.1"]}, tile=tiles, turn=1)
        found = odds.starts(copy, state, seat=0)
        assert ("the layout of ring 1 is assumed" not in found.model, LAYOUT not in found.keys) == (known, known)
        raising = copy.position(pawn=PAWNS, tile=tiles, turn=1)
        raising.phase = Phase.RAISING
        for moment in (state, raising):
            foot = " ".join(odds.marks(copy, moment)[""])
            assert foot.count("the layout of ring 1 is assumed") == (not known)


def test_it_is_kept_in_a_line_and_through_a_play(copy: wb.Game) -> None:
    """What is guessed once stays so, however the play goes on."""
    table = wb.Table(copy, start=copy.position(pawn=PAWNS, turn=1))
    table.do("end the turn").deal()
    again = wb.Table.load(table.line(), game=copy)
    assert again.state.tobytes() == table.state.tobytes()
    assert copy.unsaid(again.state) == [LAYOUT]
    assert copy.unsaid(copy.setup()) == copy.unsaid(wb.Table(copy, seed=1).deal().state) == []


def test_who_shows_the_table_says_it(copy: wb.Game, capsys: pytest.CaptureFixture[str]) -> None:
    """As text, below the board, and on the command line."""
    state = copy.position(pawn=PAWNS, turn=1)
    assert copy.text(state).endswith(LAYOUT)
    assert LAYOUT not in copy.text(copy.setup())
    board = wb.Board(wb.Table(copy, start=state), seat=0)
    assert LAYOUT in board.controls.rests.value
    assert LAYOUT not in wb.Board(copy, seat=0).controls.rests.value
    plain = wb.game("dante", players=4)
    line = wb.Table(plain, start=plain.position(pawn=PAWNS, turn=1)).line()
    assert main(["odds", "dante", "production", "--line", line]) == 0
    assert "the layout of ring 1 is assumed" in capsys.readouterr().out


def test_only_a_tile_that_lies_there_is_unsaid(copy: wb.Game) -> None:
    """On a corner there is nothing to say, and 1 is the most."""
    state = copy.position(pawn=PAWNS, turn=1)
    for place, value in ((0, 1), (1, 2), (1, -1)):
        wrong = state.copy()
        wrong.unsaid[place] = value
        with pytest.raises(wb.BadInput, match="This is no state of"):
            copy.sound(wrong)


def test_other_games_have_nothing_to_say() -> None:
    """What is worked out there follows from the rest."""
    game = wb.game("divinare", players=4)
    assert game.unsaid(game.setup()) == []


def test_the_rule_that_fills_in_is_assumed() -> None:
    """Whatever an owner or a designer gives."""
    assert wb.game("dante").sheet.rules[LAYOUT].sure == "assumed"
