"""What a seat remembers of cards that it passed on, and how its view is dealt: the product beside its twin."""

from collections import Counter

import pytest
from twins import passed_on as twin
from twins.passed_on_plays import (
    ALL,
    LIKE,
    SMALL,
    WHOLE,
    F,
    dealt,
    loose,
    lying,
    moment,
    moments,
    random_play,
    reaches,
)

import workbench as wb
from workbench.games.divinare import words
from workbench.kernel import CHANCE


@pytest.mark.parametrize("name", ALL)
def test_the_twin_follows_the_same_play(name: str) -> None:
    """Whose turn it is and what lies before all are the product's: else nothing below would be compared."""
    for table, play in random_play(ALL[name], 5, rounds=2):
        if play.steps:
            kind, seat = play.steps[0]
            assert table.player == (CHANCE if kind == "deal" else seat)
        piles = tuple(tuple(tuple(sorted(c.suit for c in pile)) for pile in one.piles) for one in play.seats)
        assert lying(table.state, play.players, play.suits) == piles


@pytest.mark.parametrize("name", ALL)
def test_they_reach_as_far(name: str) -> None:
    """Sentences 1 to 3, 5: the reach of each remembered card, by the record."""
    for seed in range(2):
        for table, play in random_play(ALL[name], seed, rounds=2):
            for seat in range(play.players):
                told = reaches(table.state, seat, play.suits)
                assert told == twin.listed(play, seat), moment(table, seat)


@pytest.mark.parametrize("name", SMALL)
def test_a_view_is_dealt_so(name: str) -> None:
    """Sentence 4: who holds what, all seats and piles together, exactly; and what of it is dealt as remembered."""
    unlike = picked = 0
    for table, play, seat in moments(SMALL[name], range(12)):
        view, memory = table.view(seat), play.seats[seat].kept
        assert table.game.hidden(view) == len(play.slots(seat))
        assert loose(view, play.suits) == Counter(card.suit for card in memory), moment(table, seat)
        assert dealt(table.game, view) == twin.hands(play, seat), moment(table, seat)
        unlike += len({card.reach for card in memory}) > 1
        picked += bool(memory) and any(pile == twin.PICKS for _, pile in play.slots(seat))
    assert bool(unlike) == (name not in LIKE)
    assert picked or name in [*LIKE, "small, 3 discards"]  # few are looked at while others have picked


@pytest.mark.parametrize("name", WHOLE)
def test_the_first_card_of_a_view(name: str) -> None:
    """Sentence 4, of whole decks: what the slot that is dealt first holds, exactly."""
    for table, play, seat in moments(WHOLE[name], range(4), many=4_000, known=True):
        view, game = table.view(seat), table.game
        found = dict.fromkeys(play.suits, F(0))
        outcomes = game.outcomes(view)
        for action, weight in outcomes:
            found[play.suits[words.split(action)[1]]] += F(weight, sum(w for _, w in outcomes))
        before, after = (lying(state, play.players, play.suits) for state in (view, game.after(view, outcomes[0][0])))
        (slot,) = [(at, pile) for at in range(play.players) for pile in range(3) if before[at][pile] != after[at][pile]]
        assert found == twin.first(play, seat, slot), moment(table, seat)


def test_the_last_card_of_all_is_with_the_next_seat() -> None:
    """Sentence 4, where a card may have come all around and one slot is left: whatever its reach, it may be there."""
    looked = 0
    for seed in range(6):
        for table, play in random_play(WHOLE["6 all around"], seed):
            for giver in range(play.players):
                slots = play.slots(giver)
                if play.passes > 4 and len(slots) == 1 and play.distance(giver, slots[0][0]) == 1:
                    assert dealt(table.game, table.view(giver)) == twin.hands(play, giver), moment(table, giver)
                    looked += bool(play.seats[giver].kept)
    assert looked


@pytest.mark.parametrize("name", SMALL)
def test_counts_are_so(name: str) -> None:
    """The chance of each final count of each suit, exactly. It hangs on how many are remembered, not on where."""
    looked = 0
    for table, play, seat in moments(SMALL[name], range(20, 26)):
        told = wb.odds.divinare.counts(table, seat)
        for suit, chances in twin.counts(play, seat).items():
            for number in range(play.copies[suit] + 1):
                assert told[suit].probability(number) == chances.get(number, 0), moment(table, seat)
        looked += 1
    assert looked >= 5


# --- the twin beside the truth -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_no_record_holds_more_than_is_there(name: str) -> None:
    """Of each suit a seat remembers no more cards of reach <= r than it passed on that truly lie at distances 1 to r.

    Let R(r) be the cards of a suit that are remembered with reach <= r, T(r) the true ones, p the players; R <= T.
    A hand-over moves a true card by one seat at most: R'(r) = R(r - 1) + new <= T(r - 1) + new <= T'(r), r < p - 1.
    For r = p - 1: either as many are struck out as the last seat passes, no fewer than truly come back; or all of
    reach p - 1 are, and R'(p - 1) = R(p - 2) + new <= T(p - 2) + new, of which none could come back.
    A play at distance d takes one at most from T(r), r >= d. If the remembered one has reach s, R(r) is one less for
    r >= s; for d <= r < s nothing is remembered between: R(r) = R(d - 1) <= T(d - 1), from which none was played.
    So it doesn't matter which of equal cards was taken: here any. And so the remembered cards always find room.
    """
    held = 0
    for seed in range(2):
        for _, play in random_play(ALL[name], seed, rounds=2):
            for giver, one in enumerate(play.seats):
                for reach in range(1, play.players):
                    near = [at for at in range(play.players) if 1 <= play.distance(giver, at) <= reach]
                    true = [
                        card.suit for at in near for pile in play.seats[at].piles for card in pile if card in one.passed
                    ]
                    told = [card.suit for card in one.kept if card.reach <= reach]
                    assert all(told.count(suit) <= true.count(suit) for suit in play.suits)
                    assert len(told) <= sum(seat in near and pile != twin.ASIDE for seat, pile in play.slots(giver))
                    held += bool(told)
                assert len(true) == len(one.passed)  # behind the loop: all that it passed on lie with somebody else
    assert bool(held) == (play.remembers and bool(play.passing))
