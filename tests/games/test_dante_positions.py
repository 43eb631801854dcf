"""Positions of Dante's Inferno that a person describes: what cannot be is refused in words."""

from pathlib import Path
from typing import Any

import pytest
from dante_tables import whole_list

import workbench as wb
from workbench.games.dante.words import space_name


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"stock": {0: {"yellow": -1}}}, r"stock\[0\]\[yellow\] = -1: accepted is a whole number from 0 to 268435456"),
        ({"pawn": {0: {n: space_name(1 + n) for n in range(6)}}}, "a seat has more pawns in play than it may"),
        ({"pawn": {0: {0: "b1.1"}, 1: {2: "b1.1"}}}, "two pawns stand on one space"),
        ({"pawn": {0: {0: "d3.5"}}}, "a pawn or a demon stands where no tile lies"),
        ({"tile": {"b1": "yellow 3/8", "c1": "yellow 3/8"}}, "a tile lies twice"),
        ({"tile": {"b1": "yellow 3/12"}}, r"tile\[b1\] = 'yellow 3/12': accepted is .* one of yellow 3/11, yellow 3/8"),
        ({"tile": {"a1": "yellow 3/8"}}, r"tile\[a1\] = 'yellow 3/8': accepted is a whole number or one of none, laid"),
        ({"demon": {"b1.1": 2}}, "more demons than the game has"),
        ({"demon": {space_name(n): 1 for n in range(21)}}, "more demons than the game has"),
        ({"good": "a1"}, "a token lies on no tile, or where"),
        ({"evil": "d3"}, "a token lies on no tile"),
        ({"dice": [7, 1]}, "a die shows what it cannot show"),
        ({"seat": 5}, "the number of the turn, the seat"),
        ({"stock": {0: {"yellow": 10**12}}}, "accepted is a whole number from 0 to 268435456"),
        ({"pawn": {"5": {0: "b1.1"}}}, "pawn: '5' is none of 0, 1, 2, 3, 4."),  # "0" is one, as files have it
        ({"winner": 1}, "the play waits for something that this moment can't ask"),  # it would be over
        ({"down": {"b1": 2}}, "is face down and not laid"),
        ({"trader": 1}, "what is half done"),
        ({"offered": -5}, "offered = -5: accepted is a whole number from 0 to 31"),  # as many more than the bound
        ({"acted": -5}, "acted = -5"),
        ({"moved": 9}, "what is half done"),
        ({"pawn": {0: {0: "e5.9"}}}, "what is half done"),  # who arrives there fights at once
        ({"pawn": {0: {0: "b1.1"}}, "fights": {0: 1}}, "what is half done"),  # there is no demon
        ({"pawn": {0: {0: "b1.1"}}, "demon": {"b1.1": 1}, "fights": {0: 1}}, "what is half done"),  # seat 0 is past it
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(fields: Any, words: str) -> None:
    """With five seats, so that a seat may have five pawns."""
    game = wb.game("dante", players=5)
    with pytest.raises(wb.BadInput, match=words):
        game.position(**{"turn": 1, **fields})


def test_tiles_that_show_the_same_are_told_apart(tmp_path: Path) -> None:
    """A copy may have a tile twice: by its name it lies in as many places as there are such, and in no more."""
    file = tmp_path / "mine.csv"
    file.write_text(whole_list(), encoding="utf-8")  # numbers 8 to 14 of the first ring are red 2/12
    game = wb.game("dante", players=3, tiles=str(file))
    places = ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i2"]
    state = game.position(tile=dict.fromkeys(places[:7], "red 2/12") | {"c2": 2, "d2": "yellow 2/12"}, turn=1)
    assert sorted(state.tile[1:8].tolist()) == list(range(8, 15))
    assert state.tile[32:][[1, 2]].tolist() == [2, 1]  # the second ring begins with the corner b2
    both = game.position(tile={"b1": "red 2/12", "c1": 9, "d1": "red 2/12"}, turn=1)
    assert both.tile[1:4].tolist() == [8, 9, 10]  # 9 is said, so that the second by name is another
    with pytest.raises(wb.BadInput, match="a tile lies twice"):
        game.position(tile=dict.fromkeys(places, "red 2/12"), turn=1)
    with pytest.raises(wb.BadInput, match="a tile lies twice or in a wrong ring"):
        game.position(tile={"b1": 30, "c1": 30}, turn=1)
    for wrong in (99, -1):
        with pytest.raises(wb.BadInput, match=rf"tile\[b1\] = {wrong}: accepted is a whole number from 0 to 31"):
            game.position(tile={"b1": wrong, "c1": wrong}, turn=1)


def test_odds_refuse_a_state_that_cannot_be() -> None:
    """Written into the record past `position`."""
    game = wb.game("dante", players=3)
    state = game.position(pawn={0: {0: "b1.1"}}, turn=1)
    state.stock[0, 0] = -3
    dante = wb.odds.dante
    for ask in (
        lambda: dante.production(game, state), lambda: dante.waiting(None, "descend", game, state, seat=0),
        lambda: dante.drought(game, state, colour="red", rolls=2, seat=0), lambda: dante.marks(game, state),
        lambda: wb.odds.walk(game, state, horizon=1),
    ):  # fmt: skip
        with pytest.raises(wb.BadInput, match="a seat holds fewer than no resources"):
            ask()


@pytest.mark.parametrize(
    "field",
    ["first", "winner", "seat", "turn", "good", "evil", "origin", "offered", "acted", "again", "trader", "partner",
     "ring", "mover"],
)  # fmt: skip
def test_no_field_is_below_nothing(field: str) -> None:
    """Written into the record past `position`: each is counted from 0."""
    game = wb.game("dante", players=3)
    state = game.position(turn=1)
    game.sound(state)
    state[field] = -1
    with pytest.raises(wb.BadInput, match="This is no state of"):
        game.sound(state)


@pytest.mark.parametrize(("field", "value"), [("again", 0), ("again", 4), ("trader", 4), ("trader", 2)])
def test_what_is_half_done_is_done_by_somebody_with_some_dice(field: str, value: int) -> None:
    """While dice roll one or two are to be rolled; another seat than the one in turn, of the table, makes offers."""
    game = wb.game("dante", players=3, trade_others="yes")
    state = game.position(turn=1, seat=1)
    if field == "again":
        state = game.after(state, "end the turn")
    game.sound(state)
    state[field] = value
    with pytest.raises(wb.BadInput, match="This is no state of"):
        game.sound(state)


def test_a_pawn_comes_to_the_centre_from_a_corner_beside_it() -> None:
    """From d4, a corner of the eighth circle; not from e4 between two of them, nor from d4 in the seventh."""
    game = wb.game("dante", players=3)
    for space, sound in (("d4.8", True), ("e4.8", False), ("d4.7", False)):
        state = game.position(turn=1)
        state.came = 1 + next(n for n in range(161) if space_name(n) == space)
        if sound:
            game.sound(state)
        else:
            with pytest.raises(wb.BadInput, match="what is half done"):
                game.sound(state)


def test_a_position_of_which_nothing_is_said_is_the_table_before_the_play() -> None:
    """What is left to say is only worked out where pawns, tiles or a turn say that the play has begun."""
    game = wb.game("dante", players=3)
    assert game.position().tobytes() == game.position(stock={0: {"red": 0}}).tobytes() == game.setup().tobytes()
