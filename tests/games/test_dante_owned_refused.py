"""All that can be wrong with tiles that an owner types in: each slip is told by its file and line."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from dante_tables import HEAD, tiles_of, whole_list

import workbench as wb
from workbench.folders import sheet_of
from workbench.games.dante import family
from workbench.kernel import BadInput
from workbench.sheet import given

BAD: list[tuple[str, "str | bytes", str]] = [
    ("empty", "", "mine.csv is empty: accepted is a first line ring,colour,outer,inner"),
    ("blank", "\n \n,,,\n", "mine.csv is empty"),
    ("comments alone", "# edition: first\n", "mine.csv is empty"),
    ("no first line", "1,red,9,4\n", "line 1: '1' is no column: accepted are ring, colour, outer, inner, and note"),
    ("a column misspelt", "ring,color,outer,inner\n", "line 1: 'color' is no column: .* Did you mean 'colour'"),
    ("a column missing", "ring,colour,outer\n1,red,3\n", "line 1: the column 'inner' is missing"),
    ("a column twice", "ring,colour,outer,inner,inner\n", "line 1: the column 'inner' stands twice"),
    ("a cell too many", HEAD + "1,red,9,4,5\n", "line 2: '5' stands in no column: accepted are 4"),
    ("an unnamed column", "ring,colour,,outer,inner\n1,red,x,9,4\n", "line 2: 'x' stands in no column"),
    ("a cell too few", HEAD + "1,red,9\n", "line 2: inner is blank and outer is not: accepted are both"),
    ("half a tile", HEAD + "1,red,?,9\n", "line 2: outer is blank and inner is not"),
    ("no such ring", HEAD + "1,red,9,4\n6,red,9,4\n", "line 3: ring = '6': accepted is 1 to 4, or 5 for the centre"),
    ("ring nought", HEAD + "0,red,9,4\n", "line 2: ring = '0'"),
    ("a ring in words", HEAD + "ring1,red,9,4\n", "line 2: ring = 'ring1'"),
    ("no ring", HEAD + ",red,9,4\n", "line 2: ring = ''"),
    ("no such colour", HEAD + "2,pink,9,4\n", "line 2: colour = 'pink': accepted in ring 2 is yellow or red or blue"),
    ("no colour", HEAD + "2,,9,4\n", "line 2: colour = ''"),
    ("a coloured centre", HEAD + "5,red,9,4\n", "line 2: colour = 'red': accepted in ring 5 is centre"),
    ("a centre outside", HEAD + "4,centre,9,\n", "line 2: colour = 'centre': accepted in ring 4 is yellow"),
    ("a seven", HEAD + "1,red,9,4\n\n1,red,7,4\n", "line 4: outer = '7': accepted is .* 2 to 12, but not 7"),
    ("a thirteen", HEAD + "1,red,9,13\n", "line 2: inner = '13': accepted is a whole number from 2 to 12"),
    ("a one", HEAD + "1,red,1,9\n", "line 2: outer = '1'"),
    ("a negative", HEAD + "1,red,-3,9\n", "line 2: outer = '-3'"),
    ("half a number", HEAD + "1,red,6.5,9\n", "line 2: outer = '6.5'"),
    ("a day", HEAD + "1,red,06. Mrz,9\n", "line 2: outer = '06. Mrz'"),
    ("another script", HEAD + "1,red,٣,9\n", "line 2: outer = '٣'"),
    ("a power", HEAD + "1,red,²,9\n", "line 2: outer = '²'"),
    ("very many digits", HEAD + "1,red," + "9" * 5000 + ",9\n", "line 2: outer = '9999"),
    ("too many of a colour", HEAD + "4,red,9,4\n4,red,5,4\n", "line 3: ring 4 has 1 red tile: accepted is no further"),
    ("an eighth", HEAD + "".join(f"1,blue,3,{n}\n" for n in (2, 4, 5, 6, 8, 9, 10, 11)), "line 9: ring 1 has 7 blue"),
    ("the same row", HEAD + "1,red,9,4\n1,red,9.0,4\n", "line 3: red 9/4 stands in mine.csv, line 2 already"),
    ("corners that differ", HEAD + "2,corner,7,7\n2,corner,7,8\n", "line 3: inner = 8, and 7 in mine.csv, line 2"),
    ("a corner that nobody beats", HEAD + "2,corner,13,\n", "line 2: outer = '13': accepted is a whole number from 2"),
    ("a centre of two numbers", HEAD + "5,centre,10,10\n", "line 2: inner = '10': accepted is one number"),
    ("commas under semicolons", "ring;colour;outer;inner\n1,red,9,4\n", "line 2: ring = '1,red,9,4'"),
    ("a quote left open", HEAD + '1,"red,9,4\n1,red,9,4\n', "line 2: this is no row of a CSV file"),
    ("another encoding", "# edition: für\n".encode("cp1252") + HEAD.encode(), "line 1: the byte 0xFC is not UTF-8"),
    ("two bytes a letter", (HEAD + "1,red,9,4\n").encode("utf-16"), "line 1: the byte 0xFF is not UTF-8"),
    ("the same, unmarked", (HEAD + "1,red,9,4\n").encode("utf-16-le"), "line 1: this is no text"),
    ("a spreadsheet's own", b"PK\x03\x04\x14\x00", "is a spreadsheet's own file: accepted is CSV"),
    ("a picture", b"\x89PNG\r\n\x1a\n\x00", "line 1: the byte 0x89 is not UTF-8"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "text", "words"), BAD, ids=[what for what, _, _ in BAD])
def test_a_damaged_list_is_refused_by_line(mine: Any, what: str, text: "str | bytes", words: str) -> None:
    """File, line, what stands there, what would be accepted; nothing of it is a Python error."""
    with pytest.raises(BadInput, match=words) as error:
        mine(text)
    assert "mine.csv" in str(error.value)
    assert len(str(error.value)) < 400 or "digits" in what


SLIPS = """ring,colour,outer,inner,note
1,red,9,4,
1,pink,9,4,
1,red,9.0,4,
9,red,9,4,
1,blue,7,13,
2,corner,7,8,
2,corner,6,77,
1,green,3,
1,green,3,4,x,y
4,yellow,3,5,
4,yellow,4,6,
"""
"""A list in which much is wrong; by line what, in `TOLD`."""
TOLD = {
    3: ["colour = 'pink'"], 4: ["red 9/4 stands in mine.csv, line 2 already"], 5: ["ring = '9'"],
    6: ["outer = '7'", "inner = '13'"], 8: ["outer = 6, and 7 in mine.csv, line 7", "inner = '77'"],
    9: ["inner is blank"], 10: ["'y' stands in no column"], 12: ["ring 4 has 1 yellow tile:"],
}  # fmt: skip


def test_all_slips_of_a_list_are_told_at_once(mine: Any) -> None:
    """Each by its line, none of a line that is right; ten at the most, and how many there are besides."""
    with pytest.raises(BadInput) as error:
        mine("\n".join(SLIPS.splitlines()[:8] + SLIPS.splitlines()[9:]))  # without line 9
    told = str(error.value).splitlines()
    wanted = [(line if line < 9 else line - 1, words) for line, of in TOLD.items() if line != 9 for words in of]
    assert len(told) == len(wanted) == 9
    for line, words in wanted:
        assert len([each for each in told if each.startswith(f"mine.csv, line {line}: ") and words in each]) == 1
    with pytest.raises(BadInput) as error:
        mine(SLIPS + "1,mauve,3,4,\n")  # two more
    told = str(error.value).splitlines()
    assert (len(told), told[-1]) == (11, "and 1 more")
    assert not any(each.startswith(f"mine.csv, line {right}: ") for right in (2, 7, 11) for each in told)
    with pytest.raises(BadInput, match=r"(?s)line 2: ring.*line 11: ring.*and 71 more$"):
        mine(HEAD + "6,red,9,4\n" * 81)


def test_all_slips_of_a_text_of_tiles_are_told_at_once(tmp_path: Path) -> None:
    """By ring and word, over all rings; what follows a word that is no colour is not told for that."""
    file = tmp_path / "mine.toml"
    file.write_text(
        'sure = "copy"\n[tiles]\nring1 = "yellow 3/4 7/8, rde 5/6 5/8, blue 3/13"\nring2 = "red, green 3"\n'
        'ring3 = "red 3/4, blue 4/5"\nring4 = "red 3/4 5/6, blue 3/4 4/5 9/10"\n', encoding="utf-8",
    )  # fmt: skip
    with pytest.raises(BadInput) as error:
        wb.game("dante", variant=str(file))
    beginnings = (
        "tiles.ring1: '7/8' is no tile", "tiles.ring1: 'rde' is no colour", "tiles.ring1: '3/13' is no tile",
        "tiles.ring2: 'red' is followed by no tile", "tiles.ring2: '3' is no colour",
        "tiles.ring4 lists 5 tiles: accepted are up to 4", "tiles.ring4 lists 2 red tiles", "tiles.ring4 lists 3 blue",
    )  # fmt: skip
    told = str(error.value).splitlines()
    assert len(told) == len(beginnings)
    assert all(line.startswith(words) for line, words in zip(told, beginnings, strict=True))


def test_damage_of_any_kind_is_refused_in_words(tmp_path: Path) -> None:
    """A list with bytes changed, lost and put in at random is read, or refused with its name; never anything else."""
    luck, sheet, file = Random(7), sheet_of("dante"), tmp_path / "mine.csv"
    whole = whole_list().encode()
    pieces = (b'"', b"\n", b"\r", b",", b";", b"7", b"\xef\xbb\xbf", b"\0", b"\xfc", b"9" * 50, b"1,red,3,4\n")
    said = []
    for _ in range(300):
        text = bytearray(whole)
        for _ in range(luck.choice([1, 2, 5])):
            at = luck.randrange(len(text))
            if luck.random() < 0.5:
                text[at:at] = luck.choice(pieces)
            else:
                del text[at : at + luck.choice([1, 3, 40])]
        file.write_bytes(text)
        try:
            given(sheet, family, 4, {"tiles": str(file)})
        except BadInput as error:
            said.append(str(error))
    assert 0 < len(said) < 300
    assert all("mine.csv" in words for words in said)


def test_a_seven_is_what_the_table_says_it_is(mine: Any) -> None:
    """Where another sum brings nobody anything, that one is barred and 7 is not."""
    text = whole_list().replace("1,yellow,2,12", "1,yellow,7,4", 1)
    assert tiles_of(mine(text, no_gain=6), 1)[0] == "yellow 4/7"
    with pytest.raises(BadInput, match=r"mine.csv, line 2: outer = '6': accepted is .* but not 6"):
        mine(HEAD + "1,red,6,4\n", no_gain=6)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Missing, a folder, unreadable as such, or of the wrong kind for where it is named."""
    (tmp_path / "mine.csv").write_text(HEAD, encoding="utf-8")
    for changes, words in (
        ({"tiles": str(tmp_path / "mien.csv")}, r"mien.csv': there is no such file: .* Did you mean 'mine.csv'\?"),
        ({"tiles": str(tmp_path)}, r"can't be read \(Is a directory\): accepted is a CSV file"),
        ({"tiles": "ba\0d.csv"}, "no such file|can't be read"),
        ({"tiles": ""}, "can't be read|no such file"),
        ({"tiles": 3}, "tiles = 3: accepted is a table"),
        ({"tiles": ["a"]}, "accepted is a table"),
        ({"tiles": "ranodm:17"}, "tiles = 'ranodm:17': there is no such file: accepted is a CSV file, 'balanced', 'ra"),
        ({"variant": str(tmp_path / "mine.csv")}, "A CSV file goes by what it lists: tiles="),
    ):
        with pytest.raises(BadInput, match=words):
            wb.game("dante", **changes)
