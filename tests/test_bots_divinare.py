"""Divinare's own bots: blind takes each copy equally often, greedy does what can be reasoned by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from test_bots import SMALL, chosen, moments, stream
from twins.divinare import parse_board, score_board, standard

import workbench as wb
from workbench.bots.deciding import Chooser
from workbench.bots.divinare import best_three, coming, draws, expected, moving_on, reachable
from workbench.games.divinare.rules.turns import total


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """The published table of four."""
    return wb.game("divinare")


@pytest.fixture(scope="module")
def small() -> wb.Game:
    """The table to reason about: three red and three blue cards, two seats with three each."""
    return wb.game("divinare", **SMALL)


# --- blind ----------------------------------------------------------------------------------------------------


def asked(game: wb.Game, state: Any, bot: str, times: int) -> Counter:
    """How often a bot does what, asked many times with luck that goes on."""
    seat = game.current_player(state)
    chooser, actions, luck = Chooser(game, wb.bots.get(game, bot)), game.actions(state), stream()
    view = game.observe(state, seat)
    return Counter(game.describe(state, actions[chooser.pick(view, seat, actions, luck)]) for _ in range(times))


def test_blind_plays_each_copy_equally_often(small: wb.Game) -> None:
    """Two red and one blue in hand: red in 2 of 3 cases, then each of the four numbers in 1 of 4."""
    state = small.position(hand={0: {"red": 2, "blue": 1}, 1: {"red": 1, "blue": 2}})
    times = 12_000
    found = asked(small, state, "blind", times)
    for suit, share in (("red", 2 / 3), ("blue", 1 / 3)):
        for number in range(4):
            chance = share / 4
            assert abs(found[f"{suit} to {number}"] / times - chance) < 4 * sqrt(chance * (1 - chance) / times)
    assert sum(found.values()) == sum(found[f"{s} to {k}"] for s in ("red", "blue") for k in range(4))


def test_blind_passes_each_copy_equally_often(game: wb.Game) -> None:
    """Four yellow and two red, three to pass: the first is red in 2 of 6 cases."""
    state = game.position(
        hand={0: {"yellow": 4, "red": 2}, 1: {"green": 6}, 2: {"blue": 6}, 3: {"yellow": 6}}, passes=0
    )
    times = 6000
    found = asked(game, state, "blind", times)
    assert set(found) == {"pass red", "pass yellow"}
    assert abs(found["pass red"] / times - 1 / 3) < 4 * sqrt(2 / 9 / times)


# --- greedy ---------------------------------------------------------------------------------------------------


def weighed(game: wb.Game, view: Any, suit: int, place: int) -> float:
    """Expected points as the bot works them out."""
    return expected(game.spec, view, suit, place, total(view.deck), draws(game.spec, view))


def test_expected_points_are_those_of_draws_without_replacement() -> None:
    """At 2, 3 and 4 seats, all along two plays: the sum over the counts, each by C(K, k) C(N - K, n - k) / C(N, n)."""
    for players in (2, 3, 4):
        table, rules = wb.game("divinare", players=players), standard(players)
        checked = 0
        for state in list(moments(table, plays=2, seed=players))[::9]:
            seat = table.current_player(state)
            view = table.observe(state, seat)
            pool, hidden = int(view.deck.sum()), int(view.slots.sum()) - int(view.loose.sum())
            for at, suit in enumerate(table.names.suits):
                copies, board = int(view.deck[at]), rules.boards[suit]
                for place in range(len(board) + 1):
                    points = sum(
                        Fraction(comb(copies, k) * comb(pool - copies, hidden - k), comb(pool, hidden))
                        * score_board(board, rules.deck[suit] - copies + k, place - 1 if place else None, rules)
                        for k in range(min(copies, hidden) + 1)
                    )
                    assert weighed(table, view, at, place) == pytest.approx(float(points), abs=1e-12)
                    checked += 1
        assert checked > 100


def test_expected_points_are_those_of_all_deals() -> None:
    """Eight cards, two seats with two each: every set of cards that the other may hold and see laid out, counted."""
    table = quiet_game(**{**SMALL, "deck": {"red": 4, "blue": 4}, "hand": 2})
    view = table.observe(table.position(hand={0: {"red": 1, "blue": 1}, 1: {"red": 2}}), 0)
    unseen = ["red"] * 3 + ["blue"] * 3
    deals = list(combinations(unseen, 2))
    board = parse_board("0 1 2 3")
    for place in range(5):
        points = [
            score_board(board, 1 + deal.count("blue"), place - 1 if place else None, standard(2)) for deal in deals
        ]
        assert weighed(table, view, 1, place) == pytest.approx(sum(points) / len(deals), abs=1e-12)


def test_what_a_token_is_worth_that_must_move_again() -> None:
    """In `still` of 100 cases the best place is open, else the next; where it stands is none of them."""
    best = ((3.0, np.int64(4)), (1.0, np.int64(3)), (-1.0, np.int64(1)))
    assert moving_on(best, 0, 10) == pytest.approx(0.1 * 3 + 0.9 * 1)
    assert moving_on(best, 4, 10) == pytest.approx(0.1 * 1 + 0.9 * -1)
    assert moving_on(best, 3, 10) == pytest.approx(0.1 * 3 + 0.9 * -1)
    nowhere = (-1000.0, np.int64(-1))
    assert moving_on((best[0], nowhere, nowhere), 0, 10) == 3
    assert moving_on((best[0], best[1], nowhere), 4, 10) == 1
    assert moving_on((nowhere, nowhere, nowhere), 0, 10) == 0


def test_the_places_that_a_token_may_go_to_and_from(small: wb.Game) -> None:
    """Bits: the centre, and numbers without another's token, its own place included; the best three in order."""
    hands = {0: {"red": 2}, 1: {"red": 1, "blue": 1}}
    state = small.position(table={"blue": 2}, hand=hands, token={0: {"blue": "3"}, 1: {"blue": "2"}})
    assert reachable(small.spec, state, 0, 1) == 0b10111
    assert reachable(small.spec, state, 0, 0) == 0b11111
    closed = wb.game("divinare", **{**SMALL, "centre": False})
    assert reachable(closed.spec, state, 0, 0) == 0b11110
    view = small.observe(state, 0)
    # Three red count: places 4, 3, 2, 1 are worth 3, 1, -1, -1, the centre 0.
    found = best_three(small.spec, view, 0, 0b11111, total(view.deck), draws(small.spec, view))
    assert found == ((3.0, 4), (1.0, 3), (0.0, 0))


def test_the_chance_that_a_card_comes(game: wb.Game) -> None:
    """At the start 3, 2 and 1 cards are to come, of 30 unseen: with no red in hand, 6 of 30 are red each time."""
    hands = {0: {"yellow": 6}, 1: {"red": 6}, 2: {"blue": 6}, 3: {"green": 6}}
    view = game.observe(game.position(hand=hands, passes=0), 0)
    assert coming(game.spec, view, 0) == pytest.approx(1 - Fraction(24, 30) ** 6)
    view = game.observe(game.position(hand=hands, passes=1), 0)
    assert coming(game.spec, view, 0) == pytest.approx(1 - Fraction(24, 30) ** 3)


def test_greedy_goes_to_the_count_with_its_last_card(small: wb.Game) -> None:
    """All six cards are dealt, so three of each suit count: the last card of a suit takes its token to 3."""
    hands = {0: {"red": 1, "blue": 0}, 1: {"red": 1}}
    state = small.position(table={"red": 1, "blue": 3}, hand=hands, token={0: {"red": "1", "blue": "3"}})
    assert chosen(small, state, "greedy") == "red to 3"


def test_greedy_minds_that_a_token_must_move_again(small: wb.Game) -> None:
    """Two red cards left: whoever goes to 3 now must leave it. The first card goes elsewhere, the second to 3."""
    state = small.position(table={"blue": 2}, hand={0: {"red": 2}, 1: {"red": 1, "blue": 1}}, token={0: {"blue": "3"}})
    first = chosen(small, state, "greedy")
    assert first.startswith("red")
    assert first != "red to 3"
    state = small.after(small.after(state, first), "blue to 2")
    assert chosen(small, state, "greedy") == "red to 3"


def test_greedy_leaves_a_right_token_alone(small: wb.Game) -> None:
    """Blue stands on 3, which is right, and one blue card is left; two red cards are left and red is in the centre.

    To play blue now moves the token off for good: 3 points become 1 at most. To play red loses nothing.
    """
    state = small.position(
        table={"blue": 2}, hand={0: {"red": 1, "blue": 1}, 1: {"red": 2}}, token={0: {"blue": "3"}, 1: {"blue": "2"}}
    )
    assert chosen(small, state, "greedy") == "red to 3"


@pytest.fixture(scope="module")
def passing() -> wb.Game:
    """As `small`, and with two cards in hand each passes one."""
    return wb.game("divinare", **{**SMALL, "passing": {2: 1}})


def test_greedy_passes_the_card_that_would_move_a_right_token(passing: wb.Game) -> None:
    """Blue stands on 3, which is right, red in the centre; one card of each, one to pass.

    Blue given away, blue keeps 3 points and red still gets 3 or 1: at least 4. Red given away, red stays at 0 and blue
    must leave 3: at most 1.
    """
    state = passing.position(
        table={"red": 1, "blue": 1}, hand={0: {"red": 1, "blue": 1}, 1: {"red": 1, "blue": 1}},
        token={0: {"blue": "3"}, 1: {"red": "2"}}, passes=0,
    )  # fmt: skip
    assert passing.actions(state) == [passing.code(state, "pass red"), passing.code(state, "pass blue")]
    assert chosen(passing, state, "greedy") == "pass blue"


def test_greedy_lays_aside_what_costs_no_token() -> None:
    """One red and two blue cards in hand, one to lay aside: without the red one its token never leaves the centre."""
    table = wb.game("divinare", **{**SMALL, "discards": 1})
    state = table.position(hand={0: {"red": 1, "blue": 2}, 1: {"red": 2, "blue": 1}})
    assert chosen(table, state, "greedy") == "discard blue"


def test_greedy_plays_wherever_the_deck_allows() -> None:
    """Variants at the edge: fewer spaces than seats, a closed centre, no memory; then all cards dealt, up to 120."""
    worth: list[dict[str, Any]] = [
        {"players": 4, "boards": {"red": "3 4", "blue": "5"}, "stuck": "share"},
        {"players": 3, "centre": False, "memory": "none"},
    ]
    for values in worth:
        table = quiet_game(**values)
        result = wb.simulate(table, ["greedy", *["blind"] * (table.players - 1)], plays=60, progress=False)
        value, error = result.lead([0], range(1, table.players))
        assert value > 4 * error, values
    whole: list[dict[str, Any]] = [
        {"players": 6, "suits": list("abcdef"), "deck": dict.fromkeys("abcdef", 20), "hand": 20, "rounds": 1},
        {"players": 2, "hand": 18},
        {"players": 4, "hand": 9, "passing": {9: 9}, "off_board": "nothing"},
    ]
    for values in whole:
        assert wb.simulate(quiet_game(**values), "greedy", plays=5, progress=False).plays == 5


def quiet_game(**values: Any) -> wb.Game:
    """A variant, its warnings about odd boards left unsaid."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return wb.game("divinare", **values)
