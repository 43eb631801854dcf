"""Tiles that an owner types in: the list to fill in, what a filled one gives, and how it goes by the command line."""

import csv
import json
import pickle
import re
import warnings
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from dante_tables import COLOURS, HEAD, SHARES, tiles_of, whole_list

import workbench as wb
from workbench.cli import main
from workbench.kernel import BadInput
from workbench.report.frames import variant
from workbench.report.text import table as as_table

# --- the list to fill in ----------------------------------------------------------------------------------------


def test_the_list_to_fill_in_has_a_row_for_each_tile() -> None:
    """81 tiles: 28, 20, 12 and 4 with numbers, four corners a ring, and the centre (rules text, contents)."""
    text = wb.game("dante").template()
    rows = list(csv.DictReader(StringIO("\n".join(line for line in text.splitlines() if not line.startswith("#")))))
    found = Counter((int(row["ring"]), row["colour"]) for row in rows)
    expected = {(ring, colour): share for ring, share in SHARES.items() for colour in COLOURS}
    expected |= {(ring, "corner"): 4 for ring in SHARES} | {(5, "centre"): 1}
    assert found == expected
    assert len(rows) == 81
    assert not any(row["outer"] or row["inner"] for row in rows)
    assert text.startswith("# edition:\n# date:\n")


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_an_empty_list_changes_nothing(mine: Any, mark: str) -> None:
    """As it is written it can be read; no tile is known then, and nothing is graded otherwise."""
    usual = wb.game("dante", players=4)
    game = mine(usual.template("tiles", mark))
    assert game.values.plain() == usual.values.plain()
    assert game.sure("tiles") == "assumed"
    assert [row["given"] for row in game.lacking] == [0, 0, 0, 0]


def test_no_list_where_nothing_is_listed() -> None:
    """Another game, another list, another mark."""
    with pytest.raises(BadInput, match="divinare has no list to fill in: none of its values is listed"):
        wb.game("divinare").template()
    with pytest.raises(BadInput, match="dante has no list 'maps': accepted is 'tiles'"):
        wb.game("dante").template("maps")
    with pytest.raises(BadInput, match=re.escape("mark = '|': accepted is one of ',', ';', '\\t'")):
        wb.game("dante").template(mark="|")


# --- what a filled one gives ------------------------------------------------------------------------------------


def test_a_whole_set_is_a_copy(mine: Any) -> None:
    """Nothing is drawn; edition, date and file stand in the source; another tile set changes nothing."""
    game = mine(whole_list())
    for ring, share in SHARES.items():
        assert tiles_of(game, ring) == [f"{colour} 2/12" for colour in COLOURS for _ in range(share)]
        row = game.values.row(f"tiles.ring{ring}")
        assert row.sure == "copy"
        assert row.source == "a copy: edition first printing, 2003, date 1 May 2024 (mine.csv)"
    assert game.lacking == []
    assert game.sure("tiles") == "copy"
    drawn = mine(whole_list(), tile_set="random:5")
    assert drawn.spec.tobytes() == game.spec.tobytes()


def test_results_say_what_they_rest_on(mine: Any) -> None:
    """A pawn on a tile of the copy: its gains are as sure as the copy; on one that was drawn beside it, assumed."""
    part = HEAD + "1,red,9,4\n1,yellow,3,8"
    for text, tile, grade in (
        (whole_list(), 0, "copy"), (part, 0, "copy"), (part, 1, "copy"), (part, 2, "assumed"),
        ("# sure: variant\n" + part, 1, "variant"), (HEAD, 0, "assumed"),
    ):  # fmt: skip
        game = mine(text)
        others = {1: {0: "c1.1"}, 2: {0: "d1.1"}, 3: {0: "f1.1"}}  # each seat has a pawn: no ruling is asked who rolls
        state = game.position(tile={"b1": tile + 1}, pawn={0: {0: "b1.1"}, **others}, turn=1)
        found = wb.odds.dante.production(game, state)
        assert found.frame().filter(seat=0, pawn=0)["sure"].to_list() == [grade]
        wait = wb.odds.dante.waiting({}, {game.names.tiles[0][tile].split(" ")[0]: 1}, game, state, seat=0)
        assert wait.sure == grade
    assert game.sure("tiles.ring1", "tiles") == "assumed"
    with pytest.raises(BadInput, match=r"There is no value 'tiles.ring1:9'|no value"):
        game.values.matching(["tiles.ring1:9"])


def test_a_partial_set_keeps_its_numbers_whatever_is_drawn(mine: Any) -> None:
    """Typed tiles come first in their order, so a position that names them is the same at every draw."""
    text = HEAD + "1,red,9,4\n1,yellow,3,8\n4,green,12,2\n"
    tables = [mine(text, tile_set=tile_set) for tile_set in ("balanced", "random:1", "random:2")]
    for game in tables:
        assert tiles_of(game, 1)[:2] == ["red 4/9", "yellow 3/8"]
        assert tiles_of(game, 4)[0] == "green 2/12"
        assert Counter(tile.split(" ")[0] for tile in tiles_of(game, 1)) == dict.fromkeys(COLOURS, 7)
        assert game.lacking[0] == {
            "key": "tiles.ring1", "given": 2, "of": 28, "missing": "6 yellow, 6 red, 7 blue, 7 green"
        }  # fmt: skip
        assert game.values.row("tiles.ring1").sure == "assumed"
        assert game.position(tile={"b1": "red 4/9", "c1": "yellow 3/8"}, turn=1).tile[1:3].tolist() == [1, 2]
    assert len({tuple(tiles_of(game, 1)) for game in tables}) == 3


def test_corners_and_centre_give_targets(mine: Any) -> None:
    """Outer the odd circle, inner the even one; what the data file has already, surer, keeps its grade."""
    game = mine(HEAD + "2,corner,8,7\n2,corner,8,7\n3,corner,,9\n5,centre,10,\n")
    assert game.values["targets.third"] == 8
    assert (game.values["targets.fourth"], game.values["targets.fifth"], game.values["targets.sixth"]) == (7, 8, 9)
    grades = [game.sure(f"targets.{name}") for name in ("third", "fourth", "fifth", "sixth", "ninth")]
    assert grades == ["copy", "copy", "inferred", "copy", "agreed"]
    assert game.spec.targets.tolist() == [6, 6, 8, 7, 8, 9, 9, 9, 10]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffring,colour,outer,inner\n1,red,9,4\n",  # a mark that spreadsheets write first
        "ring;colour;outer;inner\r\n1;red;9;4\r\n",  # as where the comma is for decimals
        "sep=;\nring;colour;outer;inner\n1;red;9,0;4,0\n",
        "ring\tcolour\touter\tinner\n1\tred\t9\t4\n",
        "RING, Colour ,outer,inner\n 1 , RED , 9 , 4 \n",  # capitals and blanks
        "ring,colour,outer,inner\n1.0,red,9.0,04\n",
        "\n\nring,colour,outer,inner\n\n,,,\n1,red,9,4\n\n\n",  # blank lines
        "inner,outer,colour,ring\n4,9,red,1\n",
        "ring,colour,outer,inner,note\n1,red,9,4,\"faded, hard to read\"\n",
        "ring,colour,outer,inner,,\n1,red,9,4,,\n",  # empty columns at the end
        '"ring","colour","outer","inner"\n"1","red","9","4"\n',
        "# what I have\nring,colour,outer,inner\n# the red ones\n1,red,9,4\n1,blue,?,?\n1,green,,\n2,,,\n",
        "ring,colour,outer,inner\r1,red,9,4\r",
    ],
)  # fmt: skip
def test_what_is_clear_is_read(mine: Any, text: str) -> None:
    """Spreadsheets and people write the same thing in many ways."""
    if text.endswith("2,,,\n"):
        text = text.replace("2,,,\n", "")
    game = mine(text)
    assert tiles_of(game, 1)[0] == "red 4/9"
    assert game.lacking[0]["given"] == 1


def test_two_tiles_that_are_the_same(mine: Any) -> None:
    """Refused as a slip, unless the note says that it is none; the halves swapped, it is another tile."""
    with pytest.raises(BadInput, match=r"mine.csv, line 3: red 9/4 stands in mine.csv, line 2 already: .*'twice'"):
        mine(HEAD + "1,red,9,4\n1,red,9,4\n")
    game = mine("ring,colour,outer,inner,note\n1,red,9,4,\n1,red,9,4,Twice\n1,red,4,9,\n2,red,9,4,\n1,blue,9,4,\n")
    assert tiles_of(game, 1)[:4] == ["red 4/9"] * 3 + ["blue 4/9"]


# --- the ways to give one ---------------------------------------------------------------------------------------


def test_a_toml_file_names_a_list_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked for beside the TOML file, wherever one is; other values keep the TOML's own grade and source."""
    (tmp_path / "mine.csv").write_text(HEAD + "4,red,9,4\n", encoding="utf-8")
    toml = tmp_path / "mine.toml"
    toml.write_text(
        'game = "dante"\nplayers = 3\nsure = "copy"\nedition = "first"\ndate = 2024-05-01\ntiles = "mine.csv"\n'
        "targets.third = 8\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(Path(__file__).parent)
    game = wb.game("dante", variant=str(toml))
    assert (game.players, tiles_of(game, 4)[0]) == (3, "red 4/9")
    assert game.values.row("targets.third").source == "a copy: edition first, date 2024-05-01 (mine.toml)"
    toml.write_text('[tiles]\nring4 = "red 4/9, blue 3/5"\n', encoding="utf-8")
    both = wb.game("dante", variant=str(toml), tiles=str(tmp_path / "mine.csv"))
    assert both.lacking[3]["given"] == 1  # the list goes before the file


def test_a_whole_ring_in_toml_is_a_copy(tmp_path: Path) -> None:
    """Without any list."""
    toml = tmp_path / "mine.toml"
    text = 'sure = "copy"\ndate = 2024-05-01\ntiles.ring4 = "yellow 3/6, red 8/11, blue 5/9, green 4/10"\n'
    toml.write_text(text, encoding="utf-8")
    game = wb.game("dante", variant=str(toml))
    assert game.values.row("tiles.ring4").sure == "copy"
    assert "edition not said, date 2024-05-01 (mine.toml)" in game.values.row("tiles.ring4").source


def test_a_copy_of_no_edition_and_date_is_none(tmp_path: Path) -> None:
    """It is a variant until it says one of them; and a date has its year."""
    file = tmp_path / "mine.csv"
    for said, grade in (("", "variant"), ("# edition: first\n", "copy"), ("# date: May 2024\n", "copy")):
        file.write_text(said + HEAD + "4,red,9,4\n4,blue,3,5\n4,green,4,10\n4,yellow,3,6\n", encoding="utf-8")
        assert wb.game("dante", tiles=str(file)).values.row("tiles.ring4").sure == grade
    file.write_text("# date: yesterday\n" + HEAD, encoding="utf-8")
    with pytest.raises(BadInput, match=r"mine\.csv has date = 'yesterday': accepted is a date with its year"):
        wb.game("dante", tiles=str(file))


def test_a_list_goes_by_its_name(mine: Any, tmp_path: Path) -> None:
    """In results a list is its file, edition and date, with digits that differ where it says something else."""
    game = mine(whole_list())
    name = "mine.csv (edition first printing, 2003, date 1 May 2024), "
    told = variant(game)
    assert told.startswith('{"tiles":"' + name)
    assert len(told) == len('{"tiles":"' + name + '0123"}')
    assert variant(mine(whole_list().replace("1,red,2,12", "1,red,2,11"))) != told
    assert "tiles=" in repr(game)
    long = wb.game("dante", tiles={"ring4": "yellow 3/6, red 8/11, blue 5/9, green 4/10", "ring3": ", ".join(
        f"{colour} {n}/{n + 1}" for colour in COLOURS for n in (3, 4, 8))})  # fmt: skip
    assert len(repr(long)) < 200
    assert max(map(len, as_table([{"variant": variant(long)}]).splitlines())) == 80


def test_a_list_is_written_in_one_way(mine: Any) -> None:
    """What was typed and what was drawn beside it: a colour stands once for the tiles that follow it."""
    text = mine(HEAD + "2,green,9,4\n2,green,3,8").values["tiles.ring2"]
    assert text.startswith("green 4/9 3/8, yellow ")
    assert text.count("yellow") == 1


def test_nothing_is_drawn_where_all_is_given(mine: Any) -> None:
    """One answer and not twenty, said so; and a sweep over draws is refused."""
    game = mine(whole_list())
    asked = []
    found = wb.odds.over(game, "tiles", lambda g: asked.append(g) or 1)
    assert (len(found.tables), len(asked)) == (1, 1)
    assert "Nothing is left to draw: all tiles are given" in repr(found)
    assert "each time" not in repr(found)
    with pytest.raises(BadInput, match="Nothing is left to draw"):
        wb.studies.sweep(game, "tile_set", ["random:1", "random:2"], plays=2, progress=False)


def test_a_designers_list_is_a_variant(mine: Any) -> None:
    """It says so itself; what else it could say is refused."""
    assert mine("# sure: variant\n" + whole_list()).sure("tiles") == "variant"
    with pytest.raises(BadInput, match=r"mine.csv has sure = 'certain': accepted is 'variant' or 'copy'"):
        mine("# sure: certain\n" + whole_list())


def test_a_tile_set_by_its_name() -> None:
    """`tiles="random:17"` is short for the value that names a draw."""
    short, long = wb.game("dante", tiles="random:17"), wb.game("dante", tile_set="random:17")
    assert short.spec.tobytes() == long.spec.tobytes()
    assert wb.game("dante", tiles="balanced").spec.tobytes() == wb.game("dante").spec.tobytes()
    with pytest.raises(BadInput, match="tiles = 'random:1' beside tile_set = 'random:2': accepted is one of them"):
        wb.game("dante", tiles="random:1", tile_set="random:2")
    with pytest.raises(BadInput, match="tile_set = 'random:x'"):
        wb.game("dante", tiles="random:x")


def test_a_play_with_ones_own_tiles_can_be_kept_and_sent(mine: Any) -> None:
    """A line holds the tiles themselves; a pickled game reads its list again."""
    game = mine(HEAD + "1,red,9,4\n")
    line = wb.Table(game, seed=3).deal().line()
    assert wb.Table.load(line).game.spec.tobytes() == game.spec.tobytes()
    assert pickle.loads(pickle.dumps(game)).spec.tobytes() == game.spec.tobytes()
    assert "mine.csv" in repr(game)


def test_a_session_goes_on_after_a_bad_list(mine: Any) -> None:
    """The refused list leaves nothing behind."""
    with pytest.raises(BadInput):
        mine(HEAD + "9,red,9,4\n")
    assert tiles_of(mine(HEAD + "1,red,9,4\n"), 1)[0] == "red 4/9"
    assert wb.game("dante", players=4).sure("tiles") == "assumed"


# --- from the command line --------------------------------------------------------------------------------------


def test_the_commands_of_an_owner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A list is written, never over another file; filled in, it is checked; every command takes it."""
    file = tmp_path / "mine.csv"
    assert main(["template", "dante", "--to", str(file)]) == 0
    assert main(["template", "dante", "--to", str(file)]) == 2
    assert "there is such a file already" in capsys.readouterr().err
    assert main(["template", "dante", "--to", str(tmp_path / "no" / "mine.csv")]) == 2
    assert "can't be written" in capsys.readouterr().err
    assert main(["template", "dante"]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")
    assert main(["template", "dante", "--semicolons"]) == 0
    assert "\nring;colour;outer;inner;note\n" in capsys.readouterr().out
    assert main(["template", "divinare"]) == 2
    capsys.readouterr()

    text = file.read_text(encoding="utf-8").replace("4,blue,,", "4,blue,5,10").replace("2,corner,,", "2,corner,7,8")
    file.write_text(text.replace("# edition:", "# edition: second"), encoding="utf-8")
    assert main(["check", "dante", "--file", str(file), "--json"]) == 0
    rows = {row["key"]: row for row in json.loads(capsys.readouterr().out)}
    assert (rows["tiles.ring4"]["given"], rows["tiles.ring4"]["missing"]) == ("1 of 4", "1 yellow, 1 red, 1 green")
    assert rows["tiles.ring4"]["sure"] == "assumed"
    assert (rows["targets.fourth"]["given"], rows["targets.fourth"]["sure"]) == ("whole", "copy")
    assert rows["targets.fourth"]["source"] == "a copy: edition second, date not said (mine.csv)"
    assert main(["rules", "dante", "--set", f"tiles={file}", "--json"]) == 0
    rows = {row["key"]: row for row in json.loads(capsys.readouterr().out)}
    assert (rows["targets.fourth"]["value"], rows["targets.fourth"]["sure"]) == (8, "copy")
    file.write_text(HEAD + "1,red,9,44\n", encoding="utf-8")
    for argv in (["check", "dante", "--file", str(file)], ["rules", "dante", "--set", f"tiles={file}"]):
        assert main(argv) == 2
        out, err = capsys.readouterr()
        assert (out, "mine.csv, line 2: inner = '44'" in err) == ("", True)
    for argv in (["dante", "--file", "nowhere.toml"], ["divinare", "--file", str(file)], ["dante", "--file", "n.csv"]):
        assert main(["check", *argv]) == 2
        assert "Traceback" not in capsys.readouterr().err


def test_nothing_warns_of_ones_own_tiles(mine: Any) -> None:
    """A partial copy is welcome: its grade says what is assumed."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mine(HEAD + "1,red,9,4\n")
