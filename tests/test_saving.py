"""A variant saved as a TOML file gives the same table back; positions' fields and usual bots are told."""

from pathlib import Path
from typing import Any

import pytest

import workbench as wb
from workbench import bots
from workbench.cli import main
from workbench.kernel import BadInput
from workbench.sheet import saved
from workbench.studies.measures import measures

HALF = "# edition: first\n# date: 1 May 2024\nring,colour,outer,inner\n4,red,9,4\n4,blue,3,5\n1,corner,7,7\n"
TABLES = [
    ("divinare", {"players": 3, "near": 2, "deck": {"red": 8}}),
    ("divinare", {"players": 4, "off_board": "near", "passing": {6: 2, 3: 1}}),
    ("divinare", {"players": 4, "suits": ["red", "blue"], "hand": 3, "boards": {"red": "3 4 5+", "blue": "3 4 5 6+"}}),
    ("divinare", {"players": 5}),
    ("dante", {"players": 4, "reroll_scope": "die", "stock_cap": 12, "costs": {"lay": "yellow+red"}}),
    ("dante", {"players": 3, "tiles": "random:17"}),
    ("dante", {"players": 4, "tiles": {"ring4": "yellow 3/6, red 8/11, blue 5/9, green 4/10"}}),
]


@pytest.mark.parametrize(("name", "changes"), TABLES)
@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
def test_a_saved_table_is_given_back(name: str, changes: dict[str, Any], tmp_path: Path) -> None:
    """Numbers, values, grades: the same, and so is a table made of it and saved again."""
    game = wb.game(name, **changes)
    file = game.save(tmp_path / "mine.toml")
    back = wb.game(name, variant=str(file))
    assert (back.players, back.values.plain()) == (game.players, game.values.plain())
    assert back.spec.tobytes() == game.spec.tobytes()
    assert [back.sure(key) for key in back.values.rows] == [game.sure(key) for key in game.values.rows]
    assert (back.values.changed, back.values.given) == (game.values.changed, game.values.given)
    assert back.save(tmp_path / "again.toml").read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_a_list_is_saved_as_far_as_it_was_typed(tmp_path: Path) -> None:
    """What it left open is drawn again, by whatever tile set is asked for; it stays a copy, of the same source."""
    (tmp_path / "mine.csv").write_text(HALF, encoding="utf-8")
    game = wb.game("dante", players=4, tiles=str(tmp_path / "mine.csv"))
    file = game.save(tmp_path / "mine.toml")
    assert 'tiles.ring4 = "red 4/9, blue 3/5"' in file.read_text(encoding="utf-8")
    for more in ({}, {"tile_set": "random:3"}):
        one = wb.game("dante", players=4, tiles=str(tmp_path / "mine.csv"), **more)
        back = wb.game("dante", variant=str(file), **more)
        assert back.spec.tobytes() == one.spec.tobytes()
        assert back.lacking == one.lacking
        assert [(r.sure, r.source) for r in back.values.rows.values()] == [
            (r.sure, r.source) for r in one.values.rows.values()
        ]


def test_each_value_keeps_the_grade_of_its_own_copy(tmp_path: Path) -> None:
    """What two copies and a designer say, beside what is given as the sheet has it: each a part, graded by itself."""
    (tmp_path / "mine.csv").write_text(HALF, encoding="utf-8")
    (tmp_path / "own.toml").write_text('sure = "copy"\nedition = "second"\npawns = 5\n', encoding="utf-8")
    game = wb.game(
        "dante", players=4, variant=str(tmp_path / "own.toml"), tiles=str(tmp_path / "mine.csv"), stock_cap=12, bank=0
    )
    file = game.save(tmp_path / "mixed.toml")
    assert file.read_text(encoding="utf-8").count("[[part]]") == 2
    back = wb.game("dante", variant=str(file))
    assert back.spec.tobytes() == game.spec.tobytes()
    grades = {key: row.sure for key, row in game.values.rows.items()}
    assert {key: row.sure for key, row in back.values.rows.items()} == grades
    assert (grades["targets.first"], grades["pawns"], grades["stock_cap"]) == ("copy", "copy", "variant")
    assert back.values.row("pawns").source == "a copy: edition second, date not said (own.toml)"
    assert "first" in back.values.row("tiles.ring4").source
    assert (back.values.given, back.lacking) == (game.values.given, game.lacking)
    assert back.save(tmp_path / "again.toml").read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_what_cannot_be_saved_is_refused(tmp_path: Path) -> None:
    """Over another file, where no file can be, or with a verb of one's own."""
    game = wb.game("divinare", players=4, near=2)
    game.save(tmp_path / "mine.toml")
    game.save(str(tmp_path / "mine.toml"))  # the same again is no harm
    with pytest.raises(BadInput, match="there is another file of that name"):
        wb.game("divinare", players=4, near=3).save(tmp_path / "mine.toml")
    with pytest.raises(BadInput, match="can't be written"):
        game.save(tmp_path / "no" / "mine.toml")
    own = wb.game("divinare", players=4, scores=lambda spec, state, out: None)
    with pytest.raises(BadInput, match="scores is a verb of one's own"):
        own.save(tmp_path / "own.toml")
    assert saved(game.sheet, game.given) == (tmp_path / "mine.toml").read_text(encoding="utf-8")


# --- what can be said ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(wb.games()))
def test_every_field_of_a_position_is_told(name: str) -> None:
    """By its axes and what it holds; a name that is none is refused with all there are."""
    game = wb.game(name)
    assert set(game.fields) == set(game.rules.STATE.names)
    assert max(map(len, game.fields.values())) < 300
    with pytest.raises(BadInput) as error:
        game.position(nothing=1)
    assert all(field in str(error.value) for field in game.fields)


def test_a_space_that_is_none_is_told_with_those_near_it() -> None:
    """And not with all 150 of them."""
    game = wb.game("dante", players=4)
    assert game.fields["stock"] == "by 0, 1, 2, 3; by yellow, red, blue, green: a whole number"
    assert game.fields["pawn"].startswith("by 0, 1, 2, 3; by 0, 1, 2, 3, 4, 5: a number or one of none, a1")
    with pytest.raises(BadInput) as error:
        game.position(pawn={0: ["b1.11"]})
    assert "Did you mean 'b1.1'?" in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("name", sorted(wb.games()))
def test_a_game_has_a_usual_bot_and_a_measure(name: str) -> None:
    """One of its bots, and a measure that there is; what is named none plays and is measured so."""
    game = wb.game(name)
    assert bots.usual(game) in bots.known(game)
    assert [bot.name for bot in bots.seated(game, None)] == [bots.usual(game)] * game.players
    assert measures(None, game) == measures(game.rules.MEASURE, game)


def test_a_race_is_played_to_its_end_and_measured_by_its_length(capsys: pytest.CaptureFixture[str]) -> None:
    """By `uniform` nearly all plays stall, and then points say nothing."""
    game = wb.game("dante", players=4)
    assert (bots.usual(game), game.rules.MEASURE) == ("descend", "turns")
    assert measures(None, game)[0].unit == "turns begun, a play"
    assert main(["rules", "dante", "--players", "4"]) == 0
    out = capsys.readouterr().out
    assert "an open point (1 to 32) is a question" in " ".join(out.split())


def test_what_is_needed_is_said() -> None:
    """A verb by another name, and a hand that was not given."""
    with pytest.raises(BadInput, match=r"no verb 'score' to swap. Did you mean 'scores'\?"):
        wb.game("divinare", score=lambda spec, state, out: None)
    with pytest.raises(BadInput, match=r"know needs the own cards: accepted is hand=\{'red': 2"):
        wb.odds.divinare.know()
