"""A view dealt again by the rules, beside all ways to lay its unseen cards out, one by one."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from twins.moments import HAND, PICKS, followers

import workbench as wb
from workbench.kernel import CHANCE, TERMINAL

PILES = ("discard", "picked", "hand")
"""What the kinds of hidden slots are filled into."""
Chances = dict[bytes, Fraction]


def laid_out(state: Any) -> bytes:
    """What lies where, as a key."""
    return b"".join(state[name].tobytes() for name in PILES)


def dealt_by_rules(game: wb.Game, view: Any) -> Chances:
    """The chance of each full table that the rules deal from a view, card by card."""
    heap, found = {view.tobytes(): (view, Fraction(1))}, dict[bytes, Fraction]()
    while heap:
        then: dict[bytes, tuple[Any, Fraction]] = {}
        for state, chance in heap.values():
            if state.viewer < 0:
                assert state.viewer == -1
                assert not state.loose.any()
                assert not state.slots.any()
                found[laid_out(state)] = found.get(laid_out(state), Fraction(0)) + chance
                continue
            outcomes = game.outcomes(state)
            weights = sum(weight for _, weight in outcomes)
            for action, weight in outcomes:
                after = game.after(state, action)
                before = then.get(after.tobytes(), (after, Fraction(0)))[1]
                then[after.tobytes()] = after, before + chance * Fraction(weight, weights)
        heap = then
    return found


def arrangements(game: wb.Game, view: Any) -> Iterator[Any]:
    """Every way to lay the unseen cards into the hidden slots: a passed-on card only where it may have come."""
    slots = [(s, k) for s in range(game.players) for k in range(3) for _ in range(view.slots[s, k])]
    loose, reaches = [], []
    for suit, n in enumerate(view.loose.tolist()):  # of the view of a table none was placed yet
        known = [row[suit] for row in view.gave[view.viewer].tolist()[: min(int(view.passes), game.players - 1)]]
        for number in range(n):
            loose.append(suit)
            reaches.append(next(far for far, within in enumerate(known, 1) if within > number))
    reached = [followers(game, int(view.viewer), far) for far in reaches]
    unseen = [suit for suit, n in enumerate(view.deck.tolist()) for _ in range(n)]
    for places in permutations(range(len(slots)), len(loose)):
        if any(
            slots[at][0] not in seats or slots[at][1] not in (PICKS, HAND)
            for at, seats in zip(places, reached, strict=True)
        ):
            continue
        others = [i for i in range(len(slots)) if i not in places]
        for cards in permutations(unseen, len(others)):
            state = view.copy()
            for at, suit in zip([*places, *others], [*loose, *cards], strict=True):
                seat, kind = slots[at]
                state[PILES[kind]][seat, suit] += 1
            yield state


@st.composite
def tables(draw: st.DrawFn) -> wb.Game:
    """Two or three players with up to eight cards in play of three suits; discards, passes, both directions."""
    players = draw(st.sampled_from([2, 3]))
    hand = draw(st.integers(2, 4 if players == 2 else 2))
    deck = {suit: draw(st.integers(1, 4)) for suit in ("red", "blue", "green")}
    assume(players * hand <= sum(deck.values()) <= 9)
    discards = draw(st.integers(0, hand - 1))
    return wb.game(
        "divinare", players=players, hand=hand, suits=list(deck), deck=deck, discards=discards, rounds=2,
        passing={size: draw(st.integers(1, size)) for size in range(1, hand - discards + 1) if draw(st.booleans())},
        boards=dict.fromkeys(deck, "0 1 2 3 4"), direction=draw(st.sampled_from(["left", "right"])),
        memory=draw(st.sampled_from(["all", "all", "none"])),
    )  # fmt: skip


def dealt_as_arranged(game: wb.Game, view: Any) -> bool:
    """Whether the rules deal each full table as often as it is among all arrangements, which are equally likely."""
    plain = Counter(laid_out(one) for one in arrangements(game, view))
    return dealt_by_rules(game, view) == {key: Fraction(n, plain.total()) for key, n in plain.items()}


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@settings(max_examples=40)
@given(tables(), st.integers(0, 10**6), st.integers(0, 40))
def test_a_view_is_dealt_as_all_its_arrangements(game: wb.Game, seed: int, actions: int) -> None:
    """Any moment of any small table."""
    luck, state = random.Random(seed), game.setup()
    for _ in range(actions):
        if not game.is_over(state):
            state = game.after(state, luck.choice(game.actions(state)))
    view = game.observe(state, luck.randrange(game.players))
    assume(view.viewer >= 0)
    assume(view.slots.sum() <= 5)
    assert dealt_as_arranged(game, view)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_round_is_over_while_cards_are_hidden(seat: int) -> None:
    """Two have played out their hands and the other's discards are still face down: nothing is scored yet."""
    game = wb.game("divinare", players=2, rounds=1)
    token = {0: {"red": "3"}, 1: {"green": "7"}}
    table = {"red": 2, "blue": 4, "green": 7, "yellow": 7}
    view = game.position(
        viewer=seat, table=table, token=token, discard={seat: {"red": 2}}, slots={1 - seat: {"discards": 2}}
    )
    assert game.current_player(view) == CHANCE
    assert game.scores(view) == [0, 0]
    state = game.after(game.after(view, "deal red"), "deal yellow")  # red ends at 5, two spaces above 3; green at 7
    assert game.current_player(state) == TERMINAL
    assert game.scores(state) == [-1, 3]


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@pytest.mark.parametrize(
    ("players", "hand", "discards", "passing"),
    [
        (2, 3, 0, {3: 2, 2: 1}),
        (2, 4, 1, {3: 1, 2: 2, 1: 1}),
        (3, 2, 0, {2: 1, 1: 1}),
        (3, 3, 0, {3: 1, 2: 1, 1: 1}),
        (4, 2, 0, {2: 2, 1: 1}),
        (4, 3, 0, {3: 2, 2: 1, 1: 1}),
        (5, 2, 0, {2: 1, 1: 1}),
    ],
)
@pytest.mark.parametrize("direction", ["left", "right"])
def test_passed_on_cards_are_dealt_where_they_may_be(
    players: int, hand: int, discards: int, passing: dict[int, int], direction: str
) -> None:
    """Every view of a round with passes, of which all cards but one or so are dealt: what was passed on is in play."""
    game = wb.game(
        "divinare", players=players, hand=hand, discards=discards, passing=passing, direction=direction, rounds=1,
        suits=["red", "blue", "green"], deck={"red": players * hand - 4, "blue": 3, "green": 2},
        boards={"red": "0 1 2 3", "blue": "0 1 2 3", "green": "0 1 2"},
    )  # fmt: skip
    luck, state, met = random.Random(players), game.setup(), 0
    while not game.is_over(state):
        for seat in range(players):
            view = game.observe(state, seat)
            if view.loose.any() and view.slots.sum() <= 4:
                assert dealt_as_arranged(game, view), (seat, view)
                met += 1
        state = game.after(state, luck.choice(game.actions(state)))
    assert met > 5


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_an_own_card_that_is_hidden_is_none_that_was_passed_on(viewer: int) -> None:
    """A described view of a seat that has not looked at its own card yet, the next one holding a red one for sure."""
    game = wb.game(
        "divinare", players=3, hand=1, passing={1: 1}, rounds=1, suits=["red", "blue"], deck={"red": 2, "blue": 3},
        boards={"red": "0 1 2", "blue": "0 1 2 3"},
    )  # fmt: skip
    view = game.position(
        viewer=viewer, passes=1, slots={seat: {"hand": 1} for seat in range(3)},
        gave={viewer: {"within 1": {"red": 1}}},
    )  # fmt: skip
    assert dealt_as_arranged(game, view)
