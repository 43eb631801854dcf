"""What seats remember of the cards they passed on, beside a plain account of the same play."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.beside import variants
from twins.moments import followers

import workbench as wb
from workbench.games.divinare.words import PASS, PLAY, split

Account = list[list[tuple[int, int]]]
"""For each seat the cards that it remembers passing on, one by one: its suit, and how many seats it may have come."""


def hand_over(game: wb.Game, known: Account, state: Any) -> None:
    """All pass on: what comes back to a giver is taken to be its own, the others come further; then what it gave."""
    step = 1 if game.values["direction"] == "left" else -1
    for giver in range(game.players):
        for suit, cards in enumerate(state.picked[(giver - step) % game.players].tolist()):
            for _ in range(cards):
                if (suit, game.players - 1) in known[giver]:
                    known[giver].remove((suit, game.players - 1))
        known[giver] = [(suit, min(reach + 1, game.players - 1)) for suit, reach in known[giver]]
        if game.values["memory"] == "all":
            known[giver] += [(s, 1) for s, cards in enumerate(state.picked[giver].tolist()) for _ in range(cards)]


def spend(game: wb.Game, known: Account, player: int, suit: int) -> None:
    """A card is played: for each giver it is, of those that may be there, the one that has come least far."""
    for giver in range(game.players):
        there = [(s, far) for s, far in known[giver] if s == suit and player in followers(game, giver, far)]
        if there:
            known[giver].remove(min(there))


def look_at_memory(game: wb.Game, seed: int) -> int:
    """Play at random; each seat remembers what the plain account says at every moment. Returns the most of one seat.

    It never counts on more cards of a suit within a distance than lie there.
    """
    luck, state, most = random.Random(seed), game.setup(), 0
    known: Account = [[] for _ in range(game.players)]
    while not game.is_over(state):
        action, player = luck.choice(game.actions(state)), game.current_player(state)
        kind, suit, _ = split(action)
        after = game.after(state, action)
        if kind == PASS and after.passes > state.passes:
            laid_out = state.copy()
            laid_out.picked[player, suit] += 1  # the last pick, with which all hand over
            hand_over(game, known, laid_out)
        elif kind == PLAY:
            spend(game, known, player, suit)
        elif after.finished > state.finished:
            known = [[] for _ in range(game.players)]
        state = after
        farthest = min(int(state.passes), game.players - 1)
        for seat in range(game.players):
            view = game.observe(state, seat)
            all_known = Counter(suit for suit, _ in known[seat]) if view.viewer >= 0 else Counter()
            assert Counter({s: n for s, n in enumerate(view.loose.tolist()) if n}) == all_known
            most = max(most, len(known[seat]))
            for far, row in enumerate(state.gave[seat], 1):
                lie_there = state.hand[list(followers(game, seat, far))].sum(0)
                lie_there += state.picked[list(followers(game, seat, far))].sum(0)
                assert not row.any() or (far <= farthest and (row <= lie_there).all())
                if far <= farthest:
                    within = Counter(suit for suit, reach in known[seat] if reach <= far)
                    assert Counter({s: n for s, n in enumerate(row.tolist()) if n}) == within
    return most


@pytest.mark.parametrize(("players", "most"), [(2, 5), (3, 4), (4, 3)])
def test_what_is_remembered_at_published_tables(players: int, most: int) -> None:
    """At least the cards of the first pass, just after it: five of ten, four of eight, three of six."""
    assert look_at_memory(wb.game("divinare", players=players), seed=players) >= most


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@pytest.mark.parametrize("direction", ["left", "right"])
def test_what_is_remembered_when_cards_come_back(direction: str) -> None:
    """Two and three who pass at every hand size: a card may go all the way round, to the seat that gave it."""
    for players in (2, 3):
        game = wb.game(
            "divinare", players=players, hand=6, discards=0, passing=dict.fromkeys(range(1, 7), 1), direction=direction
        )
        for seed in range(4):
            assert look_at_memory(game, seed) >= 2


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@settings(max_examples=40)
@given(variants(), st.integers(0, 10**6))
def test_what_is_remembered_at_variants(variant: tuple[int, dict[str, object]], seed: int) -> None:
    """Any table, with memory and without."""
    players, changes = variant
    look_at_memory(wb.game("divinare", players=players, **changes), seed)


# --- worked by hand -------------------------------------------------------------------------------------------


def told(state: Any, giver: int, suit: int) -> list[int]:
    """The cards of a suit that a giver knows to be with the next seat, the next two, and so on."""
    return state.gave[giver, :, suit].tolist()


@pytest.mark.parametrize(
    ("player", "known", "then"),
    [
        # Cards go to the right, 0 → 3 → 2 → 1, and were passed twice. Seat 0 gave a red one each time: the second is
        # with seat 3 (reach 1), the first with 3 or 2 (reach 2). So one is within 1 seat, two are within 2.
        (3, [1, 2], [0, 1]),  # distance 1: both may be there, and the second has come least far; the first is left
        (2, [1, 2], [1, 1]),  # distance 2: only the first may be there; the second is left
        (1, [1, 2], [1, 2]),  # distance 3: neither can have come so far
        (0, [1, 2], [1, 2]),  # the giver's own card is none that it gave
        # Only the one of the second pass is left (reach 1): it is within 1, and so within 2.
        (2, [1, 1], [1, 1]),  # distance 2: it cannot be there
        (3, [1, 1], [0, 0]),
        # Only the one of the first pass is left (reach 2).
        (3, [0, 1], [0, 0]),
        (2, [0, 1], [0, 0]),
    ],
)
def test_a_card_played_is_the_one_that_came_least_far(player: int, known: list[int], then: list[int]) -> None:
    """Four seats hold four cards each after the second pass; `player` opens the lap and plays its red card."""
    game = wb.game("divinare")
    state = game.position(
        finished=player, passes=2, table=[0, 2, 3, 3], hand=[[1, 0, 1, 2]] * 4,
        gave={0: {f"within {far}": {"red": n} for far, n in enumerate(known, 1)}},
    )  # fmt: skip
    after = game.after(state, "red to 4")
    assert told(state, 0, 0) == [*known, 0, 0, 0]  # not a card within 3 seats before a third pass
    assert told(after, 0, 0) == [*then, 0, 0, 0]


@pytest.mark.parametrize(
    ("player", "then"),
    [
        # 0 → 5 → 4 → 3 → 2 → 1. Left are one red card of the third pass (reach 1) and two of the first (reach 3): one
        # is within 1 seat, one within 2, three within 3.
        (5, [0, 0, 2]),  # distance 1: the one of reach 1
        (4, [1, 1, 2]),  # distance 2: there is none of reach 2, so one of reach 3
        (3, [1, 1, 2]),  # distance 3: one of reach 3
        (2, [1, 1, 3]),  # distance 4
    ],
)
def test_six_seats(player: int, then: list[int]) -> None:
    """Six hold two cards each after the third pass, 24 of 36 lie on the table."""
    game = wb.game(
        "divinare", players=6, rounds=6, hand=6, passing={6: 3, 4: 2, 2: 1},
        deck={"red": 9, "blue": 8, "green": 12, "yellow": 12},
    )  # fmt: skip
    state = game.position(
        finished=player, passes=3, table=[3, 6, 6, 9], hand=[[1, 0, 1, 0]] * 6,
        gave={0: {"within 1": {"red": 1}, "within 2": {"red": 1}, "within 3": {"red": 3}}},
    )  # fmt: skip
    spaces = game.names.spaces[0]
    assert told(game.after(state, f"red to {spaces[0]}"), 0, 0) == [*then, 0, 0]


@pytest.mark.parametrize("player", [1, 2])
def test_all_the_way_round_six_seats(player: int) -> None:
    """After five passes a card of the first may be with any other seat: one within 5, none within 4 for sure."""
    game = wb.game(
        "divinare", players=6, rounds=6, hand=6, passing=dict.fromkeys(range(2, 7), 1),
        deck={"red": 9, "blue": 8, "green": 12, "yellow": 12},
    )  # fmt: skip
    state = game.position(
        finished=player, passes=5, table=[3, 6, 6, 9], hand=[[1, 0, 1, 0]] * 6, gave={0: {"within 5": {"red": 1}}}
    )
    assert told(state, 0, 0) == [0, 0, 0, 0, 1]
    assert told(game.after(state, f"red to {game.names.spaces[0][0]}"), 0, 0) == [0] * 5


@pytest.mark.parametrize(
    ("known", "passes_red", "then"),
    [
        # 0 → 2 → 1 → 0; all pass a third card, seat 0 a red one (reach 1 then). Of two known red ones one had reach 1,
        # one reach 2, as many as the seats before the last round a table of three: it may come back from seat 1.
        ([1, 2], 1, [1, 2]),  # it comes back; the other grows to reach 2: one within 1, two within 2
        ([1, 2], 0, [1, 3]),  # none comes: it stays at reach 2 beside the other, three within 2
        ([1, 1], 1, [1, 2]),  # that of reach 1 cannot come back yet: the red one that comes was another
        ([0, 1], 1, [1, 1]),  # that of reach 2 comes back: only the new one is left
    ],
)
def test_what_comes_back_at_three_seats(known: list[int], passes_red: int, then: list[int]) -> None:
    """At hands of two seats 0 and 1 have picked, seat 2 picks the last card and all hand over."""
    game = wb.game(
        "divinare", players=3, hand=4, rounds=1, passing={4: 1, 3: 1, 2: 1}, deck={"red": 8, "blue": 8, "green": 8}
    )
    state = game.position(
        passes=2, table=[0, 3, 3], hand=[[0, 1, 0], [1, 0, 0], [2, 0, 0]],
        picked=[[1, 0, 0], [passes_red, 1 - passes_red, 0], [0, 0, 0]],
        gave={0: {f"within {far}": {"red": n} for far, n in enumerate(known, 1)}},
    )  # fmt: skip
    assert told(game.after(state, "pass red"), 0, 0) == [*then, 0, 0, 0]
