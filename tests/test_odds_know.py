"""Views of what a person at a real table knows, and what is refused."""

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from positions import at, chances

import workbench as wb

odds = wb.odds.divinare
HAND = {"red": 2, "blue": 1, "green": 1, "yellow": 2}

pytestmark = pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")


# --- what a person knows ------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 9999), st.integers(0, 60), st.sampled_from(["all", "none"]))
def test_know_gives_the_same_view(players: int, seed: int, played_on: int, memory: str) -> None:
    """What a seat of a table knows, told in a person's words, is the same record."""
    game = wb.game("divinare", players=players, memory=memory)
    discards = 4 if players == 2 else 0
    table = at(game, seed, 24 + discards + played_on)
    state, names = table.state, game.names
    assume(state.finished == 0 and not state.picked.any() and table.player >= 0)
    seat = table.player if seed % 2 else seed % players
    view = table.view(seat)

    def by_suit(row: Any) -> dict[str, int]:
        return {suit: int(row[i]) for i, suit in enumerate(names.suits) if row[i]}

    tokens = {s: {suit: names.place(i, int(state.token[s, i])) for i, suit in enumerate(names.suits)}
              for s in range(players)}  # fmt: skip
    passes = int(view.passes)
    far = min(passes, players - 1)
    lasts = [view.gave[seat, i] - (view.gave[seat, i - 1] if i else 0) for i in range(far)]  # of the last pass first
    passed = [{} for _ in range(passes - far)] + [by_suit(row) for row in lasts[::-1]]
    told = {
        "game": game, "hand": by_suit(view.hand[seat]), "table": by_suit(view.table), "tokens": tokens,
        "discarded": by_suit(view.discard[seat]), "seat": seat, "passes": passes,
    }  # fmt: skip
    known = odds.know(**told, passed=passed)
    assert odds.report(known) == odds.report(table, seat) == odds.report(odds.know(**told, passed=by_suit(view.loose)))
    same = known.state.copy()
    assert same.tobytes() == view.tobytes()


def test_know_finds_the_seat() -> None:
    """Without a seat it is the one to act; with a card less in hand, the one that acted last."""
    assert odds.know(hand=HAND).seat == 0
    assert odds.know(hand=HAND, table={"red": 3}).seat == 3
    assert odds.know(hand={**HAND, "red": 1}, table={"red": 3}).seat == 2
    assert odds.know(hand=HAND, table={"red": 1}, finished=2).seat == 3
    assert odds.know(hand={**HAND, "red": 1}, table={"red": 3}, seat=0).seat == 0


def test_know_the_end_of_a_round() -> None:
    """With all cards on the table nothing is open; with two players the other's discards still are."""
    all_out = {"red": 4, "blue": 5, "green": 7, "yellow": 8}
    found = odds.counts(odds.know(hand={}, table=all_out))
    assert {suit: die.outcomes()[0] for suit, die in found.items()} == all_out
    view = odds.know(players=2, hand={}, table={"red": 4, "blue": 5, "green": 5, "yellow": 6}, discarded={"green": 2})
    # 14 cards are unseen (2 red, 3 blue, 3 green, 6 yellow), two of them are the other's discards.
    assert chances(odds.counts(view)["red"]) == {
        4: Fraction(comb(12, 2), 91), 5: Fraction(2 * 12, 91), 6: Fraction(1, 91),
    }  # fmt: skip


def test_know_while_discarding() -> None:
    """With one of two cards laid aside it is one's own turn: who begins has none before it, the second knows of two."""
    for seat, hidden in ((0, [0, 0, 12]), (1, [2, 0, 10])):
        view = odds.know(players=2, hand={"red": 5, "yellow": 6}, discarded={"blue": 1}, seat=seat)
        assert view.state.slots[1 - seat].tolist() == hidden
        assert sum(die.mean() for _, die in odds.counts(view).items()) == 24


def test_know_tokens() -> None:
    """A space goes by its name or by a count on it; a suit without a seat is the own board, seats may be text."""
    view = odds.know(
        hand={"red": 3, "yellow": 2},
        table={"green": 2, "red": 2},
        tokens={"green": 4, "1": {"green": "5"}, 2: {"red": 3}},
    )
    assert {row.suit: row.own_left for row in odds.exact_spaces(view)} == {
        "red": 3, "blue": 0, "green": 0, "yellow": 2,
    }  # fmt: skip
    rows = {(row["suit"], row["space"]): row["taken_by"] for row in odds.spaces(view).iter_rows(named=True)}
    assert {at: seat for at, seat in rows.items() if seat is not None} == {
        ("green", "3/4"): 0, ("green", "5"): 1, ("red", "3"): 2,
    }  # fmt: skip


TWO = {"players": 2, "hand": {"red": 4, "yellow": 6}}


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"hand": {"red": 7}}, r"hand\['red'\] = 7.*0 to 6"),
        ({"hand": {"red": -1, "blue": 7}}, r"hand\['red'\] = -1"),
        ({"hand": {"red": 1.5}}, r"hand\['red'\] = 1.5"),
        ({"hand": {"red": True}}, r"hand\['red'\] = True"),
        ({"hand": {"rde": 6}}, "no suit 'rde'.*Did you mean 'red'"),
        ({"hand": ["red"]}, "accepted is a table by suit"),
        ({"hand": None}, "know needs the own cards"),
        ({"hand": {"red": 3}}, "hand: 3 cards for seat 0.*a seat holds 6"),
        ({"hand": {"blue": 7}}, "hand: 7 cards"),
        ({"hand": HAND, "table": {"blue": 5}}, "hand: 6 cards.*a seat holds 5, or 4"),
        ({"hand": {"blue": 5}, "table": {"red": 5}, "seat": 0}, "hand: 5 cards for seat 0.*or 4 if it has played"),
        ({"hand": {"red": 4, "blue": 2}, "table": {"red": 3}}, "red: 4 hand, 3 table are 7 cards, and the deck has 6"),
        ({"hand": {"red": 4, "blue": 2}, "passed": {"red": 3}}, "red: 4 hand, 3 passed are 7 cards"),
        ({"hand": HAND, "passed": {"yellow": 4}}, "passed: 4 cards, and by now at most 3"),
        ({"hand": HAND, "passed": {"yellow": 1}, "table": {"red": 1}, "passes": 0}, "passes = 0.*accepted is 1"),
        ({"hand": HAND, "passes": 2}, "passes = 2"),
        ({"hand": HAND, "passed": {"yellow": 1}, "memory": "none"}, "memory = 'none'"),
        ({"hand": {}, "table": {"yellow": 12, "green": 10, "red": 3}}, "table: 25 cards, and a round plays 24"),
        (
            {"hand": {"red": 1}, "table": {"yellow": 10, "green": 10}, "passed": {"blue": 6}},
            "a seat remembers passing on cards",
        ),
        ({"hand": HAND, "seat": 4}, "seat = 4"),
        ({"hand": HAND, "finished": 4}, "finished = 4"),
        ({"hand": HAND, "discarded": {"red": 1}}, "discarded: 1 cards; each lays 0 aside"),
        ({"hand": HAND, "tokens": {"red": "3"}}, "seat 0 has 1 out of the centre and has played 0"),
        ({"hand": HAND, "tokens": {1: {"red": "7"}}}, "red board has no space '7'. It has: centre, 1/2"),
        ({"hand": HAND, "tokens": {"pink": "7"}}, "'pink' is no suit and no seat"),
        ({"hand": HAND, "tokens": {5: {"red": "4"}}}, "seat = 5"),
        ({"hand": HAND, "tokens": {"²": {"red": "4"}}}, "'²' is no suit and no seat"),
        ({"hand": HAND, "tokens": {"red": "3", 0: {"red": "4"}}, "seat": 0}, "seat 0's token on red is said twice"),
        ({"hand": HAND, "tokens": {1: {"red": "3"}, "1": {"red": "4"}}}, "seat 1's token on red is said twice"),
        ({"hand": HAND, "tokens": np.array([1, 2])}, "tokens = array.*a table such as"),
        ({"hand": HAND, "passed": np.array([1, 2])}, "passed = array.*a table by suit"),
        ({"hand": HAND, "tokens": {1: "red"}}, "table by suit"),
        ({"hand": HAND, "tokens": "red"}, "tokens = 'red'"),
        (
            {"hand": HAND, "table": {"green": 2}, "tokens": {0: {"green": 5}, 1: {"green": 5}}},
            "seats 0 and 1 both stand on green 5",
        ),
        (
            {"hand": HAND, "table": {"green": 1, "red": 1}, "tokens": {0: {"green": 5}, 1: {"green": 6}}},
            "2 are out of green's centre, and 1 green cards were played",
        ),
        ({"hand": HAND, "near": "x"}, "near = 'x'"),
        ({"hand": HAND, "colour": "x"}, "no value 'colour'"),
        ({"hand": HAND, "tabel": {}}, "know takes no 'tabel'. Did you mean 'table'?"),
        ({"hand": HAND, "players": 7}, "players = 7"),
        ({**TWO}, "hand: 10 cards for seat 0.*0 laid aside"),
        ({**TWO, "discarded": {"blue": 3}}, "discarded: 3 cards; each lays 2 aside"),
        ({**TWO, "table": {"green": 2}}, "discarded: 0 cards; by now each has laid 2 aside"),
        ({**TWO, "memory": "none", "discarded": {"blue": 2}}, "discarded: with memory = 'none'"),
    ],
)
def test_know_refuses_what_cannot_be(known: dict[str, Any], said: str) -> None:
    """Each impossible thing is named, with what would be accepted."""
    with pytest.raises(wb.BadInput, match=said):
        odds.know(**known)


def test_know_takes_numpys_whole_numbers() -> None:
    """Counts of cards may come out of an array."""
    told = odds.know(hand={"red": np.int64(5)}, table={"red": np.int8(1)})
    assert told.state.tobytes() == odds.know(hand={"red": 5}, table={"red": 1}).state.tobytes()


def test_know_a_game_or_its_values() -> None:
    """A game says all about its values already."""
    game = wb.game("divinare", players=3)
    assert odds.know(game=game, hand={"yellow": 8}).state.slots.sum() == 16
    for more in ({"players": 4}, {"near": 2}):
        with pytest.raises(wb.BadInput, match="a game, or players and changed values"):
            odds.know(game=game, hand={"yellow": 8}, **more)


def test_know_takes_what_was_passed_pass_by_pass() -> None:
    """After two passes: the card of the second is with the next seat, that of the first there or one seat beyond."""
    told = {"hand": {"red": 2, "yellow": 2}, "table": {"green": 8}}
    view = odds.know(**told, passed=[{"blue": 1}, {"yellow": 1}])
    assert view.state.passes == 2
    assert view.state.gave[0, :3].tolist() == [[0, 0, 0, 1, 0, 0], [0, 1, 0, 1, 0, 0], [0] * 6]
    plain = odds.know(**told, passed={"blue": 1, "yellow": 1}, passes=2)  # each may have come as far as any
    assert plain.state.gave[0, :3].tolist() == [[0] * 6, [0, 1, 0, 1, 0, 0], [0] * 6]
    assert odds.report(plain) == odds.report(view)
    with pytest.raises(wb.BadInput, match="passed: 1 tables, and all have passed 2 times"):
        odds.know(**told, passed=[{"blue": 1}], passes=2)
    with pytest.raises(wb.BadInput, match=r"passed\[1\]: there is no suit 'blu'"):
        odds.know(**told, passed=[{}, {"blu": 1}])
    # Three cards each with hands of six, then two with hands of four: three in all fit, but not in the second pass.
    with pytest.raises(wb.BadInput, match=r"passed\[1\]: 3 cards, and in that pass each seat passed 2 on\."):
        odds.know(**told, passed=[{}, {"blue": 3}])
