"""What can't be is refused in words: the thing, the value and what would do, and never a traceback from below."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from refusing import refused

import workbench as wb
from workbench.game import Game
from workbench.kernel import BadInput


@lru_cache
def four() -> Game:
    """Four players, as published."""
    return wb.game("divinare")


def dealt() -> wb.Table:
    """Four players, the cards dealt."""
    return wb.Table(four(), seed=7).deal()


def divinare(**changes: Any) -> Callable[[], Any]:
    """Divinare with changed values, to be made later."""
    return lambda: wb.game("divinare", **changes)


def with_rows(**deck: Any) -> Callable[[], Any]:
    """Divinare with other cards."""
    return divinare(deck=deck)


GAMES = [
    ("a negative count", with_rows(red=-1), ("deck.red = -1", "from 1 to 20")),
    ("no cards of a suit", with_rows(red=0), ("deck.red = 0", "from 1 to 20")),
    ("a count that is no whole number", with_rows(red=2.5), ("deck.red = 2.5", "a whole number")),
    ("a count as text", with_rows(red="six"), ("deck.red = 'six'", "a whole number")),
    ("a count that is true", with_rows(red=True), ("deck.red = True", "a whole number")),
    ("a deck that is a number", divinare(deck=9), ("deck = 9", "a table")),
    ("boards that are a text", divinare(boards="1 2 3"), ("boards = '1 2 3'", "a table, such as {'red': 'pattern'}")),
    (
        "a deck smaller than the deal",
        with_rows(red=1, blue=1, green=1, yellow=1),
        ("hand = 6", "needs 24 cards", "has 4"),
    ),
    ("a hand larger than the deck", divinare(hand=10), ("hand = 10", "needs 40 cards", "a hand up to 9")),
    (
        "a deck smaller than the table",
        divinare(players=6, hand=1, deck={"red": 1, "blue": 1, "green": 1, "yellow": 1}),
        ("needs 6 cards and the deck has 4: accepted is a larger deck",),
    ),
    ("no players", divinare(players=0), ("players = 0", "from 2 to 6")),
    ("seven players", divinare(players=7), ("players = 7", "from 2 to 6")),
    ("half a player", divinare(players=2.5), ("players = 2.5", "from 2 to 6")),
    ("players as text", divinare(players="four"), ("players = 'four'", "from 2 to 6")),
    ("players that are true", divinare(players=True), ("players = True", "from 2 to 6")),
    ("an unknown key", divinare(neer=2), ("'neer'", "Did you mean 'near'?")),
    ("an unknown suit", with_rows(rad=2), ("'deck.rad'", "Did you mean 'deck.red'?")),
    (
        "an unknown reading",
        divinare(off_board="nearr"),
        ("off_board = 'nearr'", "'wrong' or 'near' or 'nothing'", "Did you mean 'near'?"),
    ),
    ("a reading that is a number", divinare(off_board=3), ("off_board = 3", "'wrong' or 'near' or 'nothing'")),
    (
        "an unknown schedule",
        divinare(players=3, passing="half twice"),
        ("passing = 'half twice'", "Did you mean 'half, twice'?"),
    ),
    ("a schedule of text", divinare(passing={"six": 3}), ("passing", "a table of whole numbers")),
    ("a schedule that passes too much", divinare(passing={4: 5}), ("passing = {4: 5}", "1 to 4")),
    ("a schedule at a hand that is never held", divinare(passing={9: 1}), ("passing = {9: 1}", "hands start at 6")),
    ("a schedule at half a card", divinare(passing={6.5: 3}), ("passing = {6.5: 3}", "a table of whole numbers")),
    ("a hand size twice", divinare(passing={6: 3, "6": 2}), ("passing", "a table of whole numbers")),
    ("a negative schedule", divinare(passing={4: -1}), ("passing", "a table of whole numbers")),
    ("a switch that is text", divinare(centre="no"), ("centre = 'no'", "True or False")),
    ("a space that is no number", divinare(boards={"red": "3 four"}), ("boards.red", "'four'", "3/4")),
    ("a space beyond all counts", divinare(boards={"red": "3 21"}), ("boards.red", "'21'", "from 0 to 20")),
    ("a space in other digits", divinare(boards={"red": "1_0"}), ("boards.red", "'1_0'", "from 0 to 20")),
    ("spaces out of order", divinare(boards={"red": "5 4"}), ("boards.red", "'5 4'", "from low to high")),
    ("a joint space with a gap", divinare(boards={"green": "3/5 6"}), ("boards.green: '3/5'", "neighbouring", "3/4")),
    ("a joint space backwards", divinare(boards={"green": "4/3"}), ("boards.green: '4/3'", "neighbouring")),
    ("a joint space of one count", divinare(boards={"green": "3/3"}), ("boards.green: '3/3'", "neighbouring")),
    ("a wide gap, with a bonus", divinare(boards={"green": "3/9+"}), ("boards.green: '3/9+'", "neighbouring")),
    ("a count on two spaces", divinare(boards={"red": "3/4 4"}), ("boards.red = '3/4 4'", "each count at most once")),
    ("a space twice", divinare(boards={"red": "4 4"}), ("boards.red = '4 4'", "each count at most once")),
    ("a board that is a list", divinare(boards={"red": [3, 4]}), ("boards.red", "a text")),
    (
        "a chance over nothing",
        lambda: wb.game("divinare", **{"pattern.join_below": "1/0"}),
        ("pattern.join_below", "'1/0'", "a fraction"),
    ),
    (
        "a chance that is text",
        lambda: wb.game("divinare", pattern={"join_below": "few"}),
        ("pattern.join_below", "'few'", "a fraction"),
    ),
    ("a chance above 1", divinare(pattern={"none_below": "2"}), ("pattern.none_below = '2'", "from 0 to 1")),
    ("a negative chance", divinare(pattern={"none_below": "-1/2"}), ("pattern.none_below", "from 0 to 1")),
    ("a chance that is true", divinare(pattern={"none_below": True}), ("pattern.none_below = True", "a fraction")),
    ("one suit", divinare(suits=["red"]), ("suits = ", "2 to 6")),
    ("a suit twice", divinare(suits=["red", "red"]), ("suits = ", "different names")),
    ("a suit that is a number", divinare(suits=["red", 5]), ("suits = ", "different names")),
    (
        "a suit of one's own without cards",
        divinare(suits=["red", "owls"]),
        ("deck.owls", "no value yet", "from 1 to 20"),
    ),
    ("more aside than in hand", divinare(players=2, discards=10, hand=5), ("discards = 10", "less than the hand of 5")),
    ("a verb that is no function", divinare(scores=3), ("scores = 3", "a function")),
    ("an unknown game", lambda: wb.game("divinari"), ("'divinari'", "Did you mean 'divinare'?")),
    ("a game that is an array", lambda: wb.game(np.array([1, 2])), ("There is no game array([1, 2])", "divinare")),
    ("a game that is a list", lambda: wb.game(["divinare"]), ("There is no game ['divinare']", "divinare")),
    ("a game that is a number", lambda: wb.game(4), ("There is no game 4", "divinare")),
    ("a variant file that isn't there", divinare(variant="nowhere.toml"), ("no file", "nowhere.toml")),
    ("a variant file that can't be named so", divinare(variant="\0.toml"), ("no file '\\x00.toml'",)),
    ("a variant file that is a number", divinare(variant=3), ("variant = 3", "a TOML file")),
    ("a variant that is a folder", divinare(variant="."), ("can't be read", "a TOML file")),
]


@pytest.mark.parametrize(("make", "words"), [case[1:] for case in GAMES], ids=[case[0] for case in GAMES])
def test_games_that_cannot_be(make: Callable[[], Any], words: tuple[str, ...]) -> None:
    """Values that don't make a game: the key, the value, what would be accepted."""
    refused(make, words)


OTHER = wb.Table(wb.game("divinare", players=2), seed=1)
PLAYS = [
    ("an unknown action", lambda: dealt().do("red to the moon"), ("'red to the moon'",)),
    ("an action with a slip", lambda: dealt().do("pas red"), ("'pas red'", "Did you mean 'pass red'?")),
    (
        "an illegal action",
        lambda: dealt().do("red to 3"),
        ("red to 3", "First all choose the cards they pass on", "“Divinare, rules in Japanese”, action cards"),
    ),
    ("a seat's action while cards are dealt", lambda: wb.Table(four()).do("pass red"), ("Chance is to act", "deal()")),
    ("a forced card when a seat is to act", lambda: dealt().force("deal red"), ("seat 0 is to act", "do(")),
    (
        "a card that is gone",
        lambda: wb.Table(four()).force(*["deal red"] * 7),
        ("deal red", "No card of this suit is left"),
    ),
    ("taking back too much", lambda: dealt().undo(99), ("nothing to take back",)),
    ("taking back less than nothing", lambda: dealt().undo(-1), ("times = -1",)),
    ("doing again what wasn't taken back", lambda: dealt().redo(), ("nothing to do again",)),
    ("dealing a text", lambda: wb.Table(four()).deal("all"), ("most = 'all'", "a whole number")),
    ("a seat that does not exist", lambda: dealt().view(4), ("seat = 4", "from 0 to 3")),
    ("a seat before the first", lambda: dealt().view(-1), ("seat = -1", "from 0 to 3")),
    ("a seat by name", lambda: dealt().view("Ann"), ("seat = 'Ann'", "from 0 to 3")),
    ("a view of a view", lambda: four().observe(dealt().view(0), 1), ("a view already",)),
    ("a seed that is no whole number", lambda: wb.Table(four(), seed=1.5), ("seed = 1.5", "a whole number")),
    ("a negative seed", lambda: wb.Table(four(), seed=-1), ("seed = -1", "from 0")),
    ("a seed as text", lambda: wb.Table(four(), seed="lucky"), ("seed = 'lucky'",)),
    ("a seed beyond 64 bits", lambda: wb.Table(four(), seed=2**64), ("seed = ", "a whole number")),
    ("a table of no game", lambda: wb.Table("divinare"), ("'divinare' is no game", "wb.game")),
    ("a start that is no state", lambda: wb.Table(four(), start=[1, 2]), ("is no state of divinare",)),
    ("a state that is a number", lambda: four().actions(5), ("5 is no state of divinare",)),
    ("a state of another kind", lambda: four().scores(np.zeros(1, four().rules.SPEC)[0]), ("is no state of divinare",)),
    ("states in a row", lambda: four().after(np.zeros(2, four().rules.STATE), 0), ("is no state of divinare",)),
    ("a question about no state", lambda: four().why_not(None, 0), ("None is no state of divinare",)),
]


@pytest.mark.parametrize(("make", "words"), [case[1:] for case in PLAYS], ids=[case[0] for case in PLAYS])
def test_plays_that_cannot_be(make: Callable[[], Any], words: tuple[str, ...]) -> None:
    """Actions, seats, seeds and states that there aren't."""
    refused(make, words)


def test_a_table_keeps_its_last_good_state() -> None:
    """What came before a refused action stays done, and the table goes on."""
    table = dealt()
    before = table.line()
    for bad in ("red to 3", 9999, None, "nonsense"):
        with pytest.raises(BadInput):
            table.do(bad)
        assert table.line() == before
    first = table.legal()[0]
    with pytest.raises(BadInput):
        table.do(first, "red to 3")
    assert len(table.actions) == 25
    assert table.undo().line() == before


POSITIONS = [
    ("an unknown field", {"tabel": {"red": 1}}, ("'tabel'", "Did you mean 'table'?")),
    ("an unknown suit", {"table": {"rad": 1}}, ("table", "'rad'", "Did you mean 'red'?")),
    ("a seat that does not exist", {"hand": {4: {"red": 1}}}, ("hand", "4 is none of 0, 1, 2, 3")),
    ("too many cards of a suit", {"table": {"red": 7}}, ("cannot be", "a number of cards is below zero")),
    ("a negative number", {"table": {"red": -1}}, ("table[red] = -1", "a whole number from 0 to 31")),
    ("half a card", {"table": {"red": 0.5}}, ("table[red] = 0.5", "a whole number")),
    ("more than a byte", {"table": {"red": 300}}, ("table[red] = 300", "a whole number")),
    ("a list that is too long", {"table": [0, 0, 0, 0, 1, 0, 0]}, ("table", "accepted are 4", "yellow")),
    ("a list of the wrong depth", {"hand": [1, 1, 1, 1]}, ("hand[0] = 1", "a table by red, blue, green, yellow")),
    ("an array of no length", {"table": np.array(3)}, ("table = array(3)", "a table by red, blue, green, yellow")),
    ("a number for a table", {"table": 3}, ("table = 3", "a table by red, blue, green, yellow")),
    ("a space that isn't there", {"token": {0: {"red": "9"}}}, ("token[0][red] = '9'", "centre")),
    (
        "a space number beyond the board",
        {"token": {0: {"red": 19}}},
        ("cannot be", "a space that its board does not have"),
    ),
    (
        "two tokens on one number",
        {"token": {0: {"red": "3"}, 1: {"red": "3"}}},
        ("cannot be", "two tokens stand on one number"),
    ),
    ("hands of a moment that never is", {"hand": {0: {"red": 3}}}, ("cannot be", "a hand has more or fewer cards")),
    ("a round too many", {"finished": 4}, ("cannot be", "out of range")),
    ("a label twice", {"token": {0: {"red": "3"}, "0": {"red": "4"}}}, ("token: '0' is said twice", "Say it once")),
    ("a field of one number as a table", {"finished": {0: 1}}, ("finished = {0: 1}", "a whole number")),
]


@pytest.mark.parametrize(("fields", "words"), [case[1:] for case in POSITIONS], ids=[case[0] for case in POSITIONS])
def test_positions_that_cannot_be(fields: dict[str, Any], words: tuple[str, ...]) -> None:
    """A described position is refused with the field, or with what makes it impossible."""
    refused(lambda: four().position(**fields), words)


# --- simulations ----------------------------------------------------------------------------------------------


@wb.bots.bot
def beyond(spec, view, seat, actions, n, knobs, stream):
    return n


SIMULATIONS = [
    ("no plays", {"plays": 0}, ("plays = 0", "from 1")),
    ("negative plays", {"plays": -5}, ("plays = -5", "from 1 to 2**63 - 1")),
    ("more plays than can be counted", {"plays": 2**70}, (f"plays = {2**70}", "from 1 to 2**63 - 1")),
    ("a seed too large", {"seed": 2**64}, (f"seed = {2**64}", "from 0 to 2**63 - 1")),
    (
        "more rows than there is room for",  # two bytes a seat and play: 2 · 4 · 10^12 = 8,000 GB; 4 GB hold 5 · 10^8
        {"plays": 10**12},
        ("1,000,000,000,000", "8,000.0 GB", "up to 500,000,000 here (4 GB)", "form='counts'"),
    ),
    ("an executor that is a text", {"executor": "x"}, ("executor = 'x'", "concurrent.futures.Executor")),
    ("an executor that is nothing", {"executor": 0}, ("executor = 0", "concurrent.futures.Executor")),
    ("an executor that is a number, of few plays", {"executor": 3, "plays": 1}, ("executor = 3",)),
    ("half a play", {"plays": 2.5}, ("plays = 2.5", "a whole number")),
    ("plays as text", {"plays": "many"}, ("plays = 'many'",)),
    ("a seed that is no whole number", {"seed": 0.5}, ("seed = 0.5", "a whole number")),
    ("a seed as text", {"seed": "7"}, ("seed = '7'",)),
    ("a negative seed", {"seed": -7}, ("seed = -7",)),
    ("an unknown bot", {"bots": "gready"}, ("no bot 'gready'", "Did you mean 'greedy'?")),
    ("too few bots", {"bots": ["uniform", "uniform"]}, ("bots = ", "a list of 4")),
    ("bots that are a number", {"bots": 4}, ("bots = 4",)),
    ("an unknown form", {"form": "row"}, ("form = 'row'", "'rows' or 'counts'")),
    ("no workers", {"workers": 0}, ("workers = 0", "from 1")),
    ("blocks of nothing", {"block": 0}, ("block = 0", "from 1")),
    ("a bot without its last bracket", {"bots": "rollout(samples=5"}, ("'rollout(samples=5'", "last bracket")),
    ("a bot's knob as a word", {"bots": "rollout(samples=few)"}, ("samples = 'few'", "a whole number from 1")),
    ("a bot beyond the list", {"bots": beyond}, ("'beyond'", "answered", "index into the list")),
    ("a start that is no state", {"start": 3}, ("3 is no state of divinare",)),
]


@pytest.mark.parametrize(("asked", "words"), [case[1:] for case in SIMULATIONS], ids=[case[0] for case in SIMULATIONS])
def test_simulations_that_cannot_be(asked: dict[str, Any], words: tuple[str, ...]) -> None:
    """Plays, seeds, bots and forms that there aren't."""
    refused(lambda: wb.simulate(four(), **{"plays": 8, "progress": False, **asked}), words)


def test_a_tally_that_nobody_keeps() -> None:
    """Named, with the nearest."""
    result = wb.simulate(four(), plays=1, progress=False)
    refused(lambda: result.tallies("perfct"), ("no tally 'perfct'. Did you mean 'perfect'? There are: ", "moved off"))


def test_simulating_no_game() -> None:
    """A name is no game yet."""
    refused(lambda: wb.simulate("divinare", plays=8), ("'divinare' is no game", "wb.game"))


def test_an_executor_that_is_shut() -> None:
    """It takes nothing any more: said in words, in a simulation, a study's tallies and a calibration."""
    with ThreadPoolExecutor(1) as pool:
        pass
    how: dict[str, Any] = {"executor": pool, "plays": 50, "progress": False}
    for ask in (
        lambda: wb.simulate(four(), **how),
        lambda: wb.studies.compare(four(), wb.game("divinare", near=2), "near", **how),
        lambda: wb.studies.calibration(four(), **how),
    ):
        refused(ask, ("executor = ", "after shutdown", "one that is open"))


def test_two_games_are_no_variants_of_each_other() -> None:
    """Nothing is played; and a sweep wants a key and a list of settings."""
    dante = wb.game("dante", players=4)
    refused(lambda: wb.studies.compare(four(), dante), ("game_b game('dante'", "two tables of one game"))
    refused(lambda: wb.studies.sweep(four(), "near", 2), ("values = 2", "a list"))
    refused(lambda: wb.studies.sweep(four(), "near", "12"), ("values = '12'", "a list"))
    refused(lambda: wb.studies.sweep(four(), ["near"], [1]), ("key = ['near']", "a value's name"))
    refused(lambda: wb.studies.sweep(four(), "near", [2, 1, 2]), ("values", "two settings are called 2", "each once"))


@pytest.mark.parametrize(
    "ask",
    [
        lambda name: wb.studies.compare(name, four()),
        lambda name: wb.studies.compare(four(), name),
        lambda name: wb.studies.calibration(name),
        lambda name: wb.odds.divinare.know(hand={"red": 6}, game=name),
        lambda name: wb.bots.get(name, "uniform"),
        lambda name: wb.bots.known(name),
    ],
)
def test_a_name_is_no_game(ask: Callable[[Any], Any]) -> None:
    """Wherever a game is asked for, its name is refused in the same words."""
    refused(lambda: ask("divinare"), ("'divinare' is no game: accepted is what wb.game(…) gives",))


# --- charts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [3, "seats", {"seat": 1}, [1, 2]])
def test_a_chart_of_no_frame(given: Any) -> None:
    """What is neither a frame nor rows by column."""
    refused(lambda: wb.charts.seats(given), (f"{given!r} is no frame", "a frame, such as studies.compare gives"))


# --- what was given is not said again at length ------------------------------------------------------------------


@pytest.fixture(scope="module")
def result() -> Any:
    """A result, whose own text has many lines."""
    return wb.simulate(wb.game("divinare"), plays=20, progress=False)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda r: wb.charts.comparison(r), ("this Result is no frame", "such as studies.compare gives")),
        (lambda r: wb.charts.distribution(r), ("exact = this Result", "Did you mean simulated=…?")),
        (lambda r: wb.charts.distribution(r.points()), ("exact = this DataFrame", "Did you mean simulated=…?")),
        (lambda r: wb.charts.distribution(5), ("exact = 5: accepted is a die, or a table of chances by outcome.",)),
        (
            lambda r: wb.odds.over(wb.game("dante", players=4), "good_two", lambda g: g.name and r.points()),
            ("ask answers this DataFrame: accepted is a number",),
        ),
        (lambda r: wb.odds.over(r, "good_two", len), ("this Result is no game",)),
        (lambda r: wb.simulate(r), ("this Result is no game",)),
        (lambda r: wb.game("divinare").actions(r.points()), ("this DataFrame is no state of divinare",)),
        (lambda r: wb.Board(r), ("this Result is no play",)),
        (lambda r: wb.studies.review(r, 0), ("this Result is no play",)),
        (lambda r: wb.lessons.handout(r, 0), ("this Result is no table",)),
        (lambda r: wb.lessons.handout(dealt().line(), 0), ("'workbench", "...", "is no table")),
    ],
)
def test_what_is_long_is_not_said_again(result: Any, ask: Callable[[Any], Any], words: tuple[str, ...]) -> None:
    """A thing of many lines is told by its kind, a long text by its ends; the message is one short line."""
    with pytest.raises(wb.BadInput) as error:
        ask(result)
    said = str(error.value)
    assert all(word in said for word in words), said
    assert "\n" not in said
    assert len(said) < 200
