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

Account = list[Counter[int]]
"""For each seat how many cards of each suit it knows to be in others' hands."""


def hand_over(game: wb.Game, known: Account, state: Any) -> None:
    """All pass on: what comes from a seat that may hold a giver's cards is taken to be those; then what it gave."""
    step = 1 if game.values["direction"] == "left" else -1
    for seat in range(game.players):
        to = (seat + step) % game.players
        if seat in followers(game, to, int(state.passes)):
            known[to] -= Counter(dict(enumerate(state.picked[seat].tolist())))
    if game.values["memory"] == "all":
        for seat in range(game.players):
            known[seat] += Counter(dict(enumerate(state.picked[seat].tolist())))


def look_at_memory(game: wb.Game, seed: int) -> int:
    """Play at random; each seat remembers what the plain account says at every moment. Returns the most of one seat."""
    luck, state, most = random.Random(seed), game.setup(), 0
    known: Account = [Counter() for _ in range(game.players)]
    while not game.is_over(state):
        action, player = luck.choice(game.actions(state)), game.current_player(state)
        kind, suit, _ = split(action)
        after = game.after(state, action)
        if kind == PASS and after.passes > state.passes:
            laid_out = state.copy()
            laid_out.picked[player, suit] += 1  # the last pick, with which all hand over
            hand_over(game, known, laid_out)
        elif kind == PLAY:
            for giver in range(game.players):  # the named convention: it is the card that was passed on
                if player in followers(game, giver, int(state.passes)):
                    known[giver] -= Counter([suit])
        elif after.finished > state.finished:
            known = [Counter() for _ in range(game.players)]
        state = after
        for seat in range(game.players):
            assert Counter({s: n for s, n in enumerate(state.gave[seat].tolist()) if n}) == known[seat]
            most = max(most, known[seat].total())
    return most


@pytest.mark.parametrize(("players", "most"), [(2, 5), (3, 4), (4, 3)])
def test_what_is_remembered_at_published_tables(players: int, most: int) -> None:
    """At least the cards of the first pass, just after it: five of ten, four of eight, three of six."""
    assert look_at_memory(wb.game("divinare", players=players), seed=players) >= most


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
