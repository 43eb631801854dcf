"""Every data file, and what the sheet reader refuses."""

import warnings
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from twins import divinare as twin

import workbench as wb
from workbench import sheet
from workbench.folders import data_file, games, sheet_of
from workbench.games.divinare.family import count_chances
from workbench.kernel import BadInput
from workbench.sheet import GRADES, weakest

GAMES = sorted(games())
GOOD = """
game = "toy"
title = "Toy"
version = 1
[sources]
BOOK = { title = "A book" }
[[value]]
key = "players"
type = "integer"
value = 2
accepts = [2, 4]
source = "BOOK, page 1"
sure = "stated"
[[value]]
key = "points"
type = "integer"
value = 3
source = "BOOK, page 2"
sure = "agreed"
[[ruling]]
key = "tie"
question = "Who wins a tie?"
default = "both"
why = "The book is silent."
source = "BOOK, nowhere"
sure = "assumed"
[ruling.readings]
both = { means = "both win" }
none = { means = "nobody wins" }
"""


def read(tmp_path: Path, text: str) -> sheet.Sheet:
    """A sheet of this text."""
    path = tmp_path / "toy.toml"
    path.write_text(text, encoding="utf-8")
    return sheet.read(path)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_has_source_and_grade(name: str) -> None:
    """At every table: a source that the file lists, a known grade, a note or reason where it is assumed."""
    read_sheet = sheet_of(name)
    row = next(r for r in read_sheet.rows if r.key == "players")
    for players in range(row.accepts[0], row.accepts[1] + 1):
        values = wb.game(name, players=players).values
        assert all(value.source and value.sure in GRADES for value in values.rows.values())
    for row in read_sheet.rows:
        if row.readings:
            assert len(row.readings) >= 2, row.key
            assert row.why
            assert row.note, f"{row.key} asks no question"


@pytest.mark.filterwarnings("ignore:On the")
@pytest.mark.parametrize("name", GAMES)
def test_every_reading_makes_a_game(name: str) -> None:
    """Each reading of each ruling can be chosen by its name, and is a variant then."""
    for row in sheet_of(name).rows:
        for reading in row.readings:
            players = row.players[0] if row.players else None
            game = wb.game(name, players=players, **{row.key: reading.name})
            assert game.values[row.key] == row.check(reading.value, row.key)
            assert game.sure(row.key) == (row.sure if reading.name == row.value else "variant")


@pytest.mark.parametrize("name", GAMES)
def test_rulebook_numbers_stand_in_data_only(name: str) -> None:
    """The file is where the wheel and a clone find it."""
    assert data_file(name, games()[name]).exists()


def test_a_good_sheet_resolves(tmp_path: Path) -> None:
    """Defaults, a change, a reading: each value with its grade."""
    toy = read(tmp_path, GOOD)
    plain, changed = toy.resolve(None), toy.resolve(3, {"points": 5, "tie": "none"})
    assert (plain["players"], plain["points"], plain["tie"]) == (2, 3, "both")
    assert (plain.sure(["points"]), plain.sure()) == ("agreed", "assumed")
    assert (changed["points"], changed.sure(["points"]), changed.changed) == (5, "variant", {"points", "tie"})
    assert toy.resolve(2, {"points": 3}).changed == frozenset()
    assert plain.digest() != changed.digest()
    assert [k for k, v in plain.fingerprints().items() if v != changed.fingerprints()[k]] == [
        "players",
        "points",
        "tie",
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('source = "BOOK, page 2"\n', "", "value 'points' lacks 'source'"),
        ('sure = "agreed"\n', "", "value 'points' lacks 'sure'"),
        ('sure = "agreed"', 'sure = "certain"', "accepted is one of agreed, copy"),
        ('"BOOK, page 2"', '"BOOC, page 2"', "cites 'BOOC', which [sources] does not list. Did you mean 'BOOK'?"),
        ('type = "integer"\nvalue = 3', 'type = "number"\nvalue = 3', "has type 'number'"),
        ("value = 3", 'value = "three"', "accepted is a whole number"),
        ("value = 2\n", "value = 9\n", "accepted is a whole number from 2 to 4"),
        ('why = "The book is silent."\n', "", "ruling 'tie' lacks 'why'"),
        ('default = "both"', 'default = "all"', "the default 'all' is none of its readings"),
        ('{ means = "nobody wins" }', "{ value = 1 }", "reading 'none' lacks 'means'"),
        ("version = 1\n", "", "lacks 'version'"),
        ("[[value]]", "[[value", "is not valid TOML"),
    ],
)
def test_a_damaged_sheet_is_refused_by_name(tmp_path: Path, old: str, new: str, words: str) -> None:
    """The row and what it lacks are named."""
    assert old in GOOD
    with pytest.raises(BadInput) as error:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert words in str(error.value)


def test_weakest_keeps_what_is_assumed_in_sight() -> None:
    """A variant that rests on an assumed value says both."""
    assert weakest(["agreed", "stated", "inferred"]) == "inferred"
    assert weakest(["variant", "stated"]) == "variant"
    assert weakest(["variant", "assumed", "agreed"]) == "variant, assumed"


def test_a_variant_file_changes_only_what_it_names(tmp_path: Path) -> None:
    """A designer's TOML, and an owner's graded as a copy."""
    path = tmp_path / "mine.toml"
    path.write_text('game = "divinare"\nplayers = 3\nnear = 2\n[deck]\nred = 8\n', encoding="utf-8")
    game = wb.game("divinare", variant=str(path))
    assert (game.players, game.values["near"], game.values["deck.red"], game.sure("near")) == (3, 2, 8, "variant")
    assert game.values.row("near").source == "mine.toml"
    path.write_text('sure = "copy"\nsource = "my box"\nnear = 2\nboards.red = "1/2+ 3 4 5 6"\n', encoding="utf-8")
    game = wb.game("divinare", variant=str(path))
    assert (game.sure("near"), game.values.row("boards.red").source, game.sure("boards.red")) == (
        "copy",
        "my box",
        "copy",
    )
    path.write_text('game = "dante"\n', encoding="utf-8")
    with pytest.raises(BadInput, match="is for another game"):
        wb.game("divinare", variant=str(path))
    with pytest.raises(BadInput, match="There is no file"):
        wb.game("divinare", variant=str(tmp_path / "none.toml"))


# --- what follows from Divinare's numbers --------------------------------------------------------------------


@pytest.mark.parametrize("copies", [1, 3, 6, 8, 10, 12, 20])
@pytest.mark.parametrize(("deck", "dealt"), [(36, 24), (38, 24), (40, 12), (60, 55)])
def test_boards_by_the_pattern_beside_the_twin(copies: int, deck: int, dealt: int) -> None:
    """The same layout from two texts that share no formula."""
    from workbench.games.divinare.family import pattern

    limits = {"none_below": Fraction(1, 1000), "join_below": Fraction(1, 20),
              "double_below": Fraction(1, 20), "simple_below": Fraction(3, 20)}  # fmt: skip
    assert pattern(count_chances(copies, deck, dealt), limits) == twin.pattern_board(copies, deck, dealt)


def test_the_published_numbers() -> None:
    """The rules text's own numbers, written out here and not read from the sheet; then those that are assumed."""
    four, three, two = (wb.game("divinare", players=n).values for n in (4, 3, 2))
    assert four.below("deck") == {"red": 6, "blue": 8, "green": 10, "yellow": 12}
    assert (four["hand"], four["rounds"], four["passing"]) == (6, 4, {6: 3, 4: 2, 2: 1})
    assert (four["perfect"], four["near"], four["wrong"], four["simple"], four["double"]) == (3, 1, -1, 1, 2)
    assert (four["discards"], two["discards"], three["discards"]) == (0, 2, 0)
    assert (four["centre"], four["direction"]) == (True, "right")
    # From other sources, or assumed:
    assert (three["hand"], three["rounds"], three["passing"]) == (8, 3, {8: 4, 4: 2})
    assert three["direction"] == "right"
    assert (two["hand"], two["rounds"], two["passing"]) == (12, 2, {10: 5})
    assert (four["off_board"], four["stuck"], four["memory"]) == ("wrong", "stay", "all")


def test_the_four_default_boards() -> None:
    """The known green board, and the three that the pattern gives (issue 2, section 3)."""
    game = wb.game("divinare")
    assert game.values.below("boards") == {
        "red": "1/2+ 3 4 5 6+",
        "blue": "2/3+ 4 5 6 7/8",
        "green": "3/4++ 5+ 6 7 8 9/10+",
        "yellow": "4/5++ 6+ 7 8 9 10+ 11/12++",
    }
    assert [game.sure(f"boards.{suit}") for suit in game.names.suits] == ["assumed", "assumed", "inferred", "assumed"]


@pytest.mark.filterwarnings("ignore:On the")
def test_boards_follow_a_changed_deck() -> None:
    """Other chances, other boards: also the printed one, and then as assumed; a designer's own stays."""
    own = "2 3 4 5 6 7/8"
    game = wb.game("divinare", deck={"red": 12, "green": 6}, boards={"blue": own})
    assert game.values["boards.green"] == twin.pattern_board(6, 38, 24) != "3/4++ 5+ 6 7 8 9/10+"
    assert game.sure("boards.green") == "assumed"
    assert (game.values["boards.blue"], game.sure("boards.blue")) == (own, "variant")


@pytest.mark.filterwarnings("ignore:On the")
@pytest.mark.parametrize("players", [2, 3])
def test_a_reading_prints_no_board_anew(players: int) -> None:
    """Six cards each is what the rules text says to the letter: dealt at the boards of the box, not at others."""
    box = wb.game("divinare", players=players).values
    for hand in ("six", 6):
        read = wb.game("divinare", players=players, hand=hand).values
        assert read["hand"] == 6
        for suit in ("red", "blue", "green", "yellow"):
            assert read.row(f"boards.{suit}") == box.row(f"boards.{suit}")
    other = wb.game("divinare", players=players, hand=5).values  # no reading: a variant, with boards of its own
    assert other["boards.green"] == twin.pattern_board(10, 36, 5 * players) != box["boards.green"]


@pytest.mark.filterwarnings("ignore:On the")
def test_cards_in_play_that_the_boards_are_made_for() -> None:
    """Those of the box for its tables, an even deal's for five and six; said by oneself it holds for any hand."""
    for players, dealt in ((2, 24), (3, 24), (4, 24), (5, 20), (6, 24)):
        assert wb.game("divinare", players=players).values["boards.red"] == twin.pattern_board(6, 36, dealt)
    own = {"pattern": {"dealt": 12}}
    assert wb.game("divinare", hand=5, **own).values["boards.red"] == twin.pattern_board(6, 36, 12)
    with pytest.raises(BadInput, match=r"pattern\.dealt = 37: accepted is no more than the 36 cards of the deck"):
        wb.game("divinare", pattern={"dealt": 37})


def test_what_is_derived_is_in_no_document() -> None:
    """A layout or schedule that follows from a variant's values is not shown as what the document says."""
    game = wb.game("divinare", hand=3)
    for key in ("boards.green", "passing"):
        row = game.values.row(key)
        assert row.sure == "assumed"
        assert row.source.startswith("derived from the other values, in place of: SEED, ")
    assert game.values.row("boards.red").source.startswith("derived from the other values: TABLE: ")


@pytest.mark.filterwarnings("ignore:On the")
def test_a_schedule_follows_a_smaller_hand() -> None:
    """Three who hold six never hold eight: that pass falls away; a designer's own schedule is refused instead."""
    assert wb.game("divinare", players=3, hand="six").values["passing"] == {4: 2}
    with pytest.raises(BadInput, match="at 8 cards nobody passes, hands start at 6"):
        wb.game("divinare", players=3, hand="six", passing={8: 4})


def test_a_board_that_misses_counts_is_warned_of() -> None:
    """Of 24 cards in 36, seven or eight of ten green come in 29.955 % + 19.097 % of rounds (facts, section 9)."""
    with pytest.warns(UserWarning, match="green board the final count falls on no space in 50.9% of rounds"):
        wb.game("divinare", boards={"green": "7 8"})
    # four of twelve yellow come in 0.420 % of rounds, fewer in 0.037 %
    with pytest.warns(UserWarning, match="yellow board the final count falls on no space in 0.5% of rounds"):
        wb.game("divinare", boards={"yellow": "5 6 7 8 9 10 11/12"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        wb.game("divinare", boards={"red": "1 2 3 4 5 6"})  # none, 0.047 %, has no space by the pattern either


@pytest.mark.filterwarnings("ignore:On the")
def test_given_is_not_changed(tmp_path: Path) -> None:
    """A value that is given stays, even where it equals the sheet's and what it follows from has changed."""
    printed = "3/4++ 5+ 6 7 8 9/10+"
    assert wb.game("divinare", boards={"green": printed}, deck={"red": 7}).values["boards.green"] == printed
    game = wb.game("divinare", players=3, hand=6, passing={6: 3, 4: 2})
    assert game.values["passing"] == {6: 3, 4: 2}
    decks = {"red": 8}
    game = wb.game("divinare", deck=decks)
    decks["red"] = 9
    assert "'red': 8" in repr(game)


def test_values_are_a_table_by_key() -> None:
    """One goes through their keys, and asks whether there is one."""
    values = wb.game("divinare").values
    assert {key: values[key] for key in values} == values.plain()
    assert ("near" in values, "neer" in values) == (True, False)


def test_a_file_and_a_word_keep_their_grades(tmp_path: Path) -> None:
    """What an owner's file says is a copy, what is given beside it a variant; a copy confirms what was inferred."""
    path = tmp_path / "own.toml"
    path.write_text('sure = "copy"\nsource = "my box"\nboards.green = "3/4++ 5+ 6 7 8 9/10+"\n', encoding="utf-8")
    game = wb.game("divinare", variant=str(path), near=2)
    assert (game.values.row("near").sure, game.values.row("near").source) == ("variant", "given by you")
    assert (game.values.row("boards.green").sure, game.values.row("boards.green").source) == ("copy", "my box")


def test_a_suits_name_alone_is_helped() -> None:
    """`red=8` is not a value, and says which are."""
    with pytest.raises(BadInput, match=r"no value 'red'\. Did you mean 'deck.red' or 'boards.red'"):
        wb.game("divinare", red=8)


def test_a_table_is_as_sure_as_its_number_of_players() -> None:
    """Two to four are published in Divinare, three to six in Dante's Inferno; no rules seat others."""
    assert [wb.game("divinare", players=n).sure("players") for n in range(2, 7)] == [*["agreed"] * 3, *["assumed"] * 2]
    assert [wb.game("dante", players=n).sure("players") for n in range(2, 7)] == ["assumed", *["agreed"] * 4]


def test_numpys_whole_numbers_are_whole_numbers() -> None:
    """Settings of a sweep often come out of an array; the value kept is a plain number, and a line holds it."""
    game = wb.game("divinare", near=np.int64(2), deck={"red": np.int8(8)}, passing={np.int64(6): np.int64(2)})
    assert [type(game.values[key]) for key in ("near", "deck.red")] == [int, int]
    assert game.values["passing"] == {6: 2}
    assert wb.Table.load(wb.Table(game).line()).game.values["near"] == 2


def test_a_source_is_told_by_its_documents_titles(tmp_path: Path) -> None:
    """Short names stand in the file alone; titles with signs in them are in quotes, like ones name their author."""
    two = 'ONE = { title = "Toy, review", by = "Ann" }\nTWO = { title = "Toy, review", by = "Bo" }'
    more = GOOD.replace("[sources]\n", f"[sources]\n{two}\n")
    toy = read(tmp_path, more)
    assert toy.spelt("BOOK, page 1, with others") == "A book, page 1, with others"
    assert toy.spelt("from BOOK: ONE and TWO") == "from A book: “Toy, review” of Ann and “Toy, review” of Bo"
    assert toy.spelt("BOOKS of ONEROUS PEOPLE") == "BOOKS of ONEROUS PEOPLE"


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_cites_a_short_name(name: str) -> None:
    """Of every refusal that the game has, whatever its rule rests on."""
    found = wb.game(name)
    short = set(found.sheet.sources)
    for _, keys in found.words.REFUSALS.values():
        for row in found.cited(keys):
            assert not short & set(found.sheet.spelt(row.source).replace(",", " ").replace(":", " ").split())
