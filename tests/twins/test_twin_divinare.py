"""The plain Divinare against arithmetic and the examples of the sources.

"Rules text" is the Japanese translation of the official rules, "facts" the collected rule facts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random

import pytest

from .divinare import (
    DECK,
    HANDS,
    Board,
    Play,
    Round,
    Rules,
    chance,
    final_counts,
    joint_counts,
    parse_board,
    pattern_board,
    score_board,
    standard,
)

GREEN = parse_board("3/4++ 5+ 6 7 8 9/10+")  # facts 4, green; captions of the rules text, Bonus spaces
FIVE = replace(standard(4), players=5, hand=5, passing={5: 2, 3: 1}, rounds=5)  # 25 of 36 cards, a variant


def small(**changes: object) -> Rules:
    """Two players, four cards each, a deck of 10 and two short boards."""
    boards = {"a": parse_board("2 3+ 4"), "b": parse_board("2/3 4")}
    base = Rules(2, {"a": 5, "b": 5}, 4, boards, rounds=1)
    return replace(base, **changes)


def deal(play: Play, *hands: str) -> None:
    """Deal the hands given as words of one-letter suits, card k to seat k mod players."""
    for card in range(len(hands[0])):
        for hand in hands:
            play.deal(hand[card])


def go(play: Play, *moves: tuple[str, int | None]) -> None:
    """Play the moves one after the other."""
    for suit, space in moves:
        play.play(suit, space)


# Deck and hands


def test_deck_is_36_and_24_are_dealt() -> None:
    """6 + 8 + 10 + 12 = 36 (rules text, list of cards); 4 x 6 = 3 x 8 = 2 x 12 = 24 (facts 2)."""
    assert sum(DECK.values()) == 36
    assert [players * hand for players, hand in HANDS.items()] == [24, 24, 24]


# Scoring


@pytest.mark.parametrize(
    ("count", "points"),
    [
        # Facts 5, the table: plain 3 / 1 / -1, simple 4 / 2 / -2, double 5 / 3 / -3 by the token's own space,
        # here for tokens on 3/4++ 5+ 6 7 8 9/10+ in turn. Its examples: token on 5, count 3 or 4 -> near;
        # token on 3/4, count 5 -> near; token on 6, count 4 -> wrong (two spaces). No wrapping round.
        (3, [5, 2, -1, -1, -1, -2]),
        (4, [5, 2, -1, -1, -1, -2]),
        (5, [3, 4, 1, -1, -1, -2]),
        (6, [-3, 2, 3, 1, -1, -2]),
        (7, [-3, -2, 1, 3, 1, -2]),
        (8, [-3, -2, -1, 1, 3, 2]),
        (9, [-3, -2, -1, -1, 1, 4]),
        (10, [-3, -2, -1, -1, 1, 4]),
    ],
)
def test_points_on_green(count: int, points: list[int]) -> None:
    """Perfect, near and wrong with each bonus; the centre is 0 (rules text, Scoring and Bonus spaces)."""
    assert [score_board(GREEN, count, token, standard(4)) for token in range(6)] == points
    assert score_board(GREEN, count, None, standard(4)) == 0


@pytest.mark.parametrize(
    ("reading", "points"),
    [
        ("wrong", [-3, -2, -1, -1, -1, -2]),  # every number wrong: -1, less 2, 1, 0, 0, 0, 1
        ("near", [3, -2, -1, -1, -1, -2]),  # 2 would stand before 3/4, which is near: 1 + 2
        ("nothing", [0, 0, 0, 0, 0, 0]),
    ],
)
def test_count_below_the_board(reading: str, points: list[int]) -> None:
    """A green 2 is on no space; the readings are assumed (facts 4, last line)."""
    rules = replace(standard(4), off_board=reading)
    assert [score_board(GREEN, 2, token, rules) for token in range(6)] == points


@pytest.mark.parametrize(("count", "points"), [(1, [1, -1, -1]), (4, [-1, 1, 1]), (9, [-1, -1, 1])])
def test_near_a_missing_count(count: int, points: list[int]) -> None:
    """On 2 3 5: 1 is beside 2; 4 stands between 3 and 5; 9 is beside 5."""
    board: Board = parse_board("2 3 5")
    rules = replace(standard(4), off_board="near")
    assert [score_board(board, count, token, rules) for token in range(3)] == points


def test_blind_tokens_on_green() -> None:
    """Facts 9: expected score of a blind token, 3/4 -1.85, 5 +0.02, 6 +0.91, 7 +1.10, 8 +0.50, 9/10 -0.82."""
    means = [
        sum(chance(10, 36, 24, count) * score_board(GREEN, count, token, standard(4)) for count in range(11))
        for token in range(6)
    ]
    assert [f"{float(mean):.2f}" for mean in means] == ["-1.85", "0.02", "0.91", "1.10", "0.50", "-0.82"]


# Odds and the pattern


@pytest.mark.parametrize(
    ("suit", "printed"),
    [
        # Facts 9, the table, in %; "0-2" is the sum over 0, 1, 2.
        ("red", "0:0.047 1:0.976 2:7.014 3:22.861 4:36.006 5:26.186 6:6.910"),
        ("blue", "0:0.002 1:0.063 2:0.843 3:5.297 4:17.382 5:30.901 6:29.356 7:13.725 8:2.430"),
        ("green", "0-2:0.056 3:0.631 4:3.863 5:13.243 6:26.211 7:29.955 8:19.097 9:6.173 10:0.772"),
        (
            "yellow",
            "0-3:0.037 4:0.420 5:2.689 6:9.936 7:21.900 8:29.086 9:22.981 10:10.342 11:2.393 12:0.216",
        ),
    ],
)
def test_printed_odds(suit: str, printed: str) -> None:
    """Hypergeometric 36/24 to the printed digits, summing to one."""
    for entry in printed.split():
        counts, percent = entry.split(":")
        low, high = int(counts.split("-")[0]), int(counts.split("-")[-1])
        odds = sum(chance(DECK[suit], 36, 24, count) for count in range(low, high + 1))
        assert f"{float(100 * odds):.3f}" == percent
    assert sum(chance(DECK[suit], 36, 24, count) for count in range(DECK[suit] + 1)) == 1


def test_no_red_card_once_in_2108_rounds() -> None:
    """Facts 9; rules text calls it very rare: C(30, 24) / C(36, 24) = 593775 / 1251677700 = 1 / 2108."""
    assert chance(6, 36, 24, 0) == Fraction(593775, 1251677700) == Fraction(1, 2108)


@pytest.mark.parametrize(
    ("copies", "board"),
    [
        (10, "3/4++ 5+ 6 7 8 9/10+"),  # green: facts 4, from the rules text's captions
        (6, "1/2+ 3 4 5 6+"),  # red, blue, yellow: what the assumed pattern gives, from the table of facts 9:
        (8, "2/3+ 4 5 6 7/8"),  # 1+2 7.99, 6 6.91 | 2+3 6.14, 7+8 16.16
        (12, "4/5++ 6+ 7 8 9 10+ 11/12++"),  # 4+5 3.11, 6 9.94, 10 10.34, 11+12 2.61
    ],
)
def test_pattern_boards(copies: int, board: str) -> None:
    """The four boards of the published deck."""
    assert pattern_board(copies, 36, 24) == board


def test_pattern_of_tiny_decks_and_notation() -> None:
    """1 of 2 cards: 0 and 1 each at 1/2, plain. All cards in play: one certain count, plain."""
    assert pattern_board(1, 2, 1) == "0 1"
    assert pattern_board(3, 5, 5) == "3"
    assert parse_board("3/4++ 5+ 6") == [((3, 4), 2), ((5,), 1), ((6,), 0)]  # rules text, Bonus spaces


def test_first_odds_are_hypergeometric() -> None:
    """No card known, 4 of the 6 cards aaabbb in play: every count by C(3, k) C(3, 4 - k) / C(6, 4)."""
    odds = final_counts([], [], [], 4, list("aaabbb"))
    expected = {count: Fraction(comb(3, count) * comb(3, 4 - count), 15) for count in (1, 2, 3)}
    assert odds == {"a": expected, "b": expected}


def test_odds_by_hand() -> None:
    """Own a, table b, loose a, two hidden slots (one is the loose a), pool a b b: the last is a in 1 of 3."""
    joint = joint_counts(["a"], ["b"], ["a"], 2, ["a", "b", "b"])
    assert joint == {(2, 2): Fraction(2, 3), (3, 1): Fraction(1, 3)}
    odds = final_counts(["a"], ["b"], ["a"], 2, ["a", "b", "b"], ["a", "b", "c"])
    assert odds == {
        "a": {2: Fraction(2, 3), 3: Fraction(1, 3)},
        "b": {1: Fraction(1, 3), 2: Fraction(2, 3)},
        "c": {0: Fraction(1)},
    }


def test_odds_by_every_order_of_the_pool() -> None:
    """Dealing the pool in every order, 7! = 5040 of them, and taking its first cards gives the same."""
    pool, own, loose = list("aaabbcc"), ["a", "c"], ["b"]
    orders = Counter(
        tuple((own + loose + list(order[:3])).count(suit) for suit in "abc") for order in permutations(pool)
    )
    joint = joint_counts(own, [], loose, 4, pool)
    assert joint == {counts: Fraction(times, 5040) for counts, times in orders.items()}
    assert sum(joint.values()) == 1


@pytest.mark.parametrize(("loose", "slots"), [("", 3), ("ab", 1)])
def test_odds_refuse_a_wrong_number_of_slots(loose: str, slots: int) -> None:
    """Three hidden slots cannot be filled with two cards, nor one slot with two loose ones."""
    with pytest.raises(ValueError, match="hidden slots"):
        joint_counts([], [], list(loose), slots, ["a", "b"])


# Dealing, discarding, passing


def test_cards_go_round_from_seat_0_in_every_round() -> None:
    """Card k goes to seat k mod players; seat r mod players begins round r (rules text, First player)."""
    play = Play(small(rounds=2))
    deal(play, "aabb", "abab")
    assert play.round.hands == [list("aabb"), list("aabb")]
    assert play.turn() == ("play", 0)
    while len(play.history) < 1:
        go(play, play.legal()[0])
    assert play.turn() == ("deal", 0)
    deal(play, "aabb", "abab")
    assert play.turn() == ("play", 1)


def passed_round(**changes: object) -> Play:
    """Play to after the first pass of four; seat 0 was dealt red only, 1 blue, 2 green, 3 yellow."""
    play = Play(replace(standard(4), **changes))
    for _ in range(6):
        for suit in DECK:
            play.deal(suit)
    while play.turn()[0] == "pick":
        play.pick(str(play.legal()[0]))
    return play


def test_three_cards_go_to_the_right_or_left_if_so_ruled() -> None:
    """Rules text, Action card: 3 to the right, 3 from the left. Right of seat 0 is seat 3."""
    play = passed_round()
    half = [["red"] * 3, ["blue"] * 3, ["green"] * 3, ["yellow"] * 3]
    assert play.round.gave == half
    assert play.round.hands == [sorted(half[seat] + half[(seat + 1) % 4]) for seat in range(4)]
    assert play.turn() == ("play", 0)
    assert passed_round(direction=1).round.hands[1] == ["blue"] * 3 + ["red"] * 3  # left: seat 1 gets from 0


def test_nine_of_24_cards_are_known_after_the_first_pass() -> None:
    """Rules text, Action card: 6 dealt + 3 received = 9 of 24."""
    play = passed_round()
    known = [Counter(play.round.hands[seat] + play.round.gave[seat]) for seat in range(4)]
    assert [sum(cards.values()) for cards in known] == [9] * 4
    assert sum(len(hand) for hand in play.round.hands) == 24
    assert [known[seat][suit] for seat, suit in enumerate(DECK)] == [6] * 4


def test_picks_are_made_before_any_card_is_received() -> None:
    """Rules text, Action card. Seat by seat, or one card each if `alternate`; the last pick moves all."""
    for alternate, seats in (False, [0, 0, 1, 1]), (True, [0, 1, 0, 1]):
        play = Play(small(passing={4: 2}, alternate=alternate))
        deal(play, "aaaa", "bbbb")
        for seat in seats:
            assert play.turn() == ("pick", seat)
            assert play.legal() == [["a"], ["b"]][seat]
            play.pick(["a", "b"][seat])
        assert play.round.hands == [list("aabb"), list("aabb")]
        assert play.turn() == ("play", 0)


def test_passes_come_before_laps_1_3_5() -> None:
    """Rules text, Action card: all hold 6, 4, 2 -> pass 3, 2, 1; so before cards 0, 8 and 16 of 24."""
    random, play, passes = Random(1), Play(standard(4)), Counter[int]()
    while not play.history:
        if play.turn()[0] == "pick":
            passes[len(play.round.table)] += 1
        step(play, random)
    assert passes == {0: 12, 8: 8, 16: 4}  # four seats, 3, 2 and 1 cards each


def test_two_players_discard_then_exchange_then_reveal() -> None:
    """Rules text, Changes for 2 players: discards come first, are left alone, and count without a move."""
    play = Play(small(discards=1, passing={3: 1}))
    deal(play, "aaab", "aabb")
    for kind, seat, suit in ("discard", 0, "b"), ("discard", 1, "b"), ("pick", 0, "a"), ("pick", 1, "b"):
        assert play.turn() == (kind, seat)
        getattr(play, kind)(suit)
    assert play.round.hands == [["a", "a", "b"], ["a", "a", "a"]]
    assert play.round.discarded == [["b"], ["b"]]
    go(play, ("a", 1), ("a", 2), ("a", 0), ("a", 1), ("b", 0), ("a", 2))
    assert play.turn() == ("over", None)
    assert play.history[0].counts == {"a": 5, "b": 3}  # 5 a and 1 b played, 2 b revealed
    # 5 a are on no space of 2 3+ 4: -1 each; 3 b are right on 2/3: 3 for seat 0, seat 1 in the centre.
    assert play.points() == [2, -1]
    assert play.winners() == [0]


# Moving


def test_a_token_must_move() -> None:
    """Rules text, Turn 2; facts 3: from the centre to a free number, from a number elsewhere or back."""
    play = Play(small())
    deal(play, "aaab", "aabb")
    assert play.legal() == [("a", 0), ("a", 1), ("a", 2), ("b", 0), ("b", 1)]
    play.play("a", 1)
    assert play.legal() == [("a", 0), ("a", 2), ("b", 0), ("b", 1)]  # 1 is taken, the centre is where it is
    play.play("a", 0)
    assert play.legal() == [("a", None), ("a", 2), ("b", 0), ("b", 1)]  # not 1, where it stands
    go(play, ("a", None), ("a", 1))
    assert play.legal() == [("a", 0), ("a", 2), ("b", 0), ("b", 1)]  # 0 has been left and is free again


def test_no_retreat_if_so_ruled() -> None:
    """Without retreat the centre is no place to go back to."""
    play = Play(small(retreat=False))
    deal(play, "aaab", "aabb")
    go(play, ("a", 1), ("a", 0))
    assert play.legal() == [("a", 2), ("b", 0), ("b", 1)]


@pytest.mark.parametrize(
    ("stuck", "retreat", "blocked", "own"),
    [("stay", True, None, None), ("share", True, 0, None), ("stay", False, None, 0), ("share", False, 0, 0)],
)
def test_no_free_number(stuck: str, retreat: bool, blocked: int | None, own: int | None) -> None:
    """One space for two players: seat 1 is stuck in the centre; seat 0 may go back if there is a retreat."""
    play = Play(small(boards={"a": parse_board("4")}, stuck=stuck, retreat=retreat))
    deal(play, "aaab", "aabb")
    play.play("a", 0)
    assert play.legal() == [("a", blocked), ("b", None)]  # suit b has no board at all
    play.play("b", None)
    assert play.legal() == [("a", own), ("b", None)]


@pytest.mark.parametrize(("stuck", "to"), [("stay", 0), ("share", 1)])
def test_no_free_number_and_no_retreat(stuck: str, to: int) -> None:
    """Two spaces, both taken: the token on 0 stays, or shares the other one, for it must move."""
    play = Play(small(boards={"a": parse_board("3 4")}, stuck=stuck, retreat=False))
    deal(play, "aaab", "aabb")
    go(play, ("a", 0), ("a", 1))
    assert play.legal() == [("a", to), ("b", None)]


def test_what_is_refused() -> None:
    """A wrong kind of turn, a suit not held, a taken space, a rule set that cannot be."""
    play = Play(small())
    with pytest.raises(ValueError, match="cannot play a"):
        play.play("a", 0)
    deal(play, "aaaa", "abbb")
    with pytest.raises(ValueError, match="cannot play b"):
        play.play("b", 0)
    with pytest.raises(ValueError, match="may not go to None"):
        play.play("a", None)
    for changes in {"hand": 6}, {"stuck": "jump"}, {"players": 1}, {"passing": {2: 3}}, {"discards": 4}:
        with pytest.raises(ValueError, match="not a playable rule set"):
            small(**changes)


# Whole games


def step(play: Play, random: Random) -> None:
    """One random action."""
    kind = play.turn()[0]
    if kind == "play":
        go(play, random.choice(play.round.legal_moves()))
    else:
        # A deal draws a physical card, the other choices draw a suit of the hand.
        getattr(play, kind)(random.choice(play.round.undealt if kind == "deal" else play.round.legal_suits()))


def check(now: Round, random_game: Rules) -> None:
    """Nothing lost, no number shared, equal hands before a lap."""
    piles = [now.undealt, now.table, *now.hands, *now.discarded, *now.picked]
    assert Counter(card for pile in piles for card in pile) == random_game.deck
    for suit in random_game.deck:
        places = [tokens[suit] for tokens in now.tokens if tokens[suit] is not None]
        assert len(places) == len(set(places))
    if now.turn()[0] == "play" and len(now.table) % random_game.players == 0:
        assert len({len(hand) for hand in now.hands}) == 1
    assert all(hand == sorted(hand) for hand in now.hands)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("rules", [standard(2), standard(3), standard(4), FIVE], ids=["2", "3", "4", "5"])
def test_random_games(rules: Rules, seed: int) -> None:
    """Whole games of 2, 3, 4 and 5 end after their cards, whatever is done."""
    random, play, steps = Random(seed), Play(rules), 0
    while play.turn()[0] != "over":
        step(play, random)
        check(play.round, rules)
        steps += 1
    # Each dealt card is dealt, then discarded or played; a pass adds its picks.
    cards = rules.players * (2 * rules.hand + sum(rules.passing.values()))
    assert steps == rules.rounds * cards
    assert len(play.history) == rules.rounds
    assert all(sum(done.counts.values()) == rules.players * rules.hand for done in play.history)
    assert play.points() == [sum(column) for column in zip(*(d.points for d in play.history), strict=True)]
    assert play.legal() == []
