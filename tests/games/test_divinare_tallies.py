"""What is counted as Divinare is played, beside a plain count of the same play on the twin."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins import divinare as twin
from twins.beside import in_words, twin_of, variants

import workbench as wb
from workbench.kernel import SEATS
from workbench.simulate.result import tally_rows
from workbench.simulate.run import rows

Counted = Counter[tuple[str, tuple[str, ...], int]]
"""How often each tally was met: its name, its labels, the seat (0 where none is counted)."""


def count_play(game: wb.Game, seed: int) -> tuple[Counted, Counted]:
    """Play at random on both tables; what the rules count, and what a reader of the twin's table counts."""
    luck = random.Random(seed)
    state, other, plain = game.setup(), twin_of(game), Counted()
    counts = np.zeros((rows(game), SEATS), np.int64)
    while not game.is_over(state):
        action = luck.choice(game.actions(state))
        after = game.after(state, action)
        game.rules.tally(game.spec, state, action, after, counts)
        count_step(other, *in_words(game, action), plain)
        state = after
    counted = Counted()
    for row, tally, labels in tally_rows(game):
        for seat in range(SEATS):
            counted[tally.name, tuple(labels.values()), seat] += int(counts[row, seat])
    assert counted.total() == counts.sum()
    return +counted, plain


def count_step(other: twin.Play, kind: str, what: Any, plain: Counted) -> None:
    """Do one action on the twin's table and count what a bystander who sees all cards would count."""
    seat, rules = other.turn()[1], other.rules
    assert seat is not None
    if kind == "pick":
        plain["passed", (what,), seat] += 1
    if kind == "play":
        suit, to = what
        stood = other.round.tokens[seat][suit]
        final = rules.deck[suit] - other.round.undealt.count(suit)  # all that were dealt will be counted
        if to == stood:
            plain["stuck", (suit,), seat] += 1
        elif stood is not None and final in rules.boards[suit][stood][0]:
            plain["moved off", (suit,), seat] += 1
    ended = len(other.history)
    getattr(other, kind)(*what if kind == "play" else (what,))
    for done in other.history[ended:]:
        for suit, count in done.counts.items():
            plain["count", (suit, str(count)), 0] += 1
            right = [space for space, (counts, _) in enumerate(rules.boards[suit]) if count in counts]
            if not right:
                plain["off board", (suit,), 0] += 1
            for holder, tokens in enumerate(done.tokens):
                token = tokens[suit]
                if token is None:
                    plain["centre", (suit,), holder] += 1
                elif token in right:
                    plain["perfect", (suit,), holder] += 1
                elif right or rules.off_board != "nothing":
                    near = token in twin.near_spaces(rules.boards[suit], count, right, rules)
                    plain["near" if near else "wrong", (suit,), holder] += 1


def test_what_is_counted_for_each_seat() -> None:
    """What seats do and how their tokens stand goes by seat; how many cards of a suit there were is the play's."""
    seats = ["perfect", "near", "wrong", "centre", "moved off", "stuck", "passed"]
    by_seat = {tally.name: tally.seats for tally in wb.game("divinare").rules.TALLIES}
    assert by_seat == {**dict.fromkeys(seats, True), "off board": False, "count": False}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_published_tables_count_what_a_reader_counts(players: int) -> None:
    """Tokens at a round's end, moves off the right space, cards passed, final counts: name, suit and seat."""
    counted, plain = count_play(wb.game("divinare", players=players), seed=players)
    assert counted == plain
    assert {name for name, *_ in counted} >= {"perfect", "near", "wrong", "centre", "moved off", "passed", "count"}


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@settings(max_examples=60)
@given(variants(), st.integers(0, 10**6))
def test_variants_count_what_a_reader_counts(variant: tuple[int, dict[str, object]], seed: int) -> None:
    """The same on tables of every kind: counts on no space, tokens that can't move, every reading."""
    players, changes = variant
    counted, plain = count_play(wb.game("divinare", players=players, **changes), seed)
    assert counted == plain
