"""What a seat remembers of cards that it passed on: the product and its twin, both beside a pencil."""

from fractions import Fraction
from typing import Any

import pytest
from twins import passed_on as twin
from twins.passed_on_plays import FEW, SURE, F, dealt, reaches, table_of

import workbench as wb


def dealt_table(*rows: str, **changes: Any) -> wb.Table:
    """A round that is dealt so: a row of suits a seat. Cards go to the next seat, unless told otherwise."""
    changes = {"players": len(rows), "direction": "left", "rounds": 1, "hand": len(rows[0].split()), **changes}
    table = table_of(**changes)
    return table.force(*[f"deal {suit}" for cards in zip(*map(str.split, rows), strict=True) for suit in cards])


def play_on(table: wb.Table, *steps: str) -> wb.Table:
    """Do steps in words: `pass red`, or `play red`, to whichever space comes first."""
    for step in steps:
        verb, suit = step.split()
        table.do(
            next(
                legal
                for legal in table.legal()
                if legal == step or (verb == "play" and legal.startswith(f"{suit} to "))
            )
        )
    return table


def memory(table: wb.Table, seat: int) -> list[tuple[str, int]]:
    """What the twin remembers, which is what the record has."""
    told = twin.remembered(table.game, table.actions, seat)
    assert sorted(told) == reaches(table.state, seat, table.game.names.suits)
    return told


def holds(table: wb.Table, seat: int, suit: str, at: int) -> tuple[Fraction, Fraction]:
    """How likely another seat holds a card of a suit, as a seat sees it: by the twin, and by the product."""
    by_twin = twin.hands(twin.follow(table.game, table.actions), seat)
    by_product = dealt(table.game, table.view(seat))
    one, two = (sum(p for joint, p in found.items() if suit in joint[at][twin.HAND]) for found in (by_twin, by_product))
    return F(one), F(two)


TWO = {"suits": FEW, "deck": {"red": 5, "blue": 7}, "passing": {2: 1, 1: 1}}
"""Two cards each, one passed on before each lap."""
THREE = {"suits": FEW, "deck": {"red": 6, "blue": 10}, "passing": {3: 1, 2: 1, 1: 1}}
"""Three cards each, one passed on before each lap."""


def test_a_card_just_handed_over_is_with_the_next() -> None:
    """Sentences 1 and 4: one red of reach 1 is the next seat's, the rest is even."""
    table = dealt_table("red red", "blue blue", "blue blue", "blue blue", **TWO)
    play_on(table, "pass red", "pass blue", "pass blue", "pass blue")
    assert memory(table, 0) == [("red", 1)]
    assert memory(table, 1) == [("blue", 1)]
    # Seat 0 holds red and blue. Unseen are 4 red and 6 blue, of which one red is placed: 3 red and 6 blue for 5 slots,
    # one of seat 1, two each of seats 2 and 3; 4 are left over. Seat 2 has no red with 6/9 * 5/8 = 5/12.
    assert holds(table, 0, "red", 1) == SURE
    assert holds(table, 0, "red", 2) == holds(table, 0, "red", 3) == (F(7, 12), F(7, 12))


@pytest.mark.parametrize(("direction", "by_distance"), [("left", (1, 2, 3)), ("right", (3, 2, 1))])
def test_each_card_has_a_reach_of_its_own(direction: str, by_distance: tuple[int, int, int]) -> None:
    """Sentence 1: a red of the first hand-over may be with the next two seats, a red of the second with the next."""
    table = dealt_table("red red", "blue blue", "blue blue", "blue blue", direction=direction, **TWO)
    play_on(table, *["pass red", "pass blue", "pass blue", "pass blue"], *["play blue"] * 4)
    assert memory(table, 0) == [("red", 1)]
    passed = {by_distance[0]: "pass red", by_distance[1]: "pass blue", by_distance[2]: "pass blue"}
    play_on(table, "pass red", *[passed[seat] for seat in (1, 2, 3)])
    assert memory(table, 0) == [("red", 1), ("red", 2)]
    # A slot a seat: the red of reach 1 is in the first, so that of reach 2 is in the second. Seat 0 holds a blue, 4 lie
    # open: unseen are 5 red and 2 blue, 2 red are placed, 3 of the other 5 are red.
    assert [holds(table, 0, "red", seat)[0] for seat in by_distance] == [1, 1, F(3, 5)]
    assert [holds(table, 0, "red", seat)[1] for seat in by_distance] == [1, 1, F(3, 5)]


def test_the_far_seat_plays_another() -> None:
    """Sentence 2: seat 2 plays a red that can't be the one passed on, and nothing is spent.

    Seat 0 passes blue, then red; seat 2 was dealt a red of its own and plays it after the second hand-over. What seat 0
    remembers has reach 1, and seat 2 is at distance 2: the red is still with seat 1, and must be, as it played none.
    """
    table = dealt_table("red blue blue", "blue blue blue", "red blue blue", "blue blue blue", **THREE)
    play_on(table, *["pass blue"] * 4)
    assert memory(table, 0) == [("blue", 1)]
    play_on(table, *["play blue"] * 4)  # seat 1, at distance 1, played a blue: it is taken to be that one
    assert memory(table, 0) == []
    play_on(table, "pass red", *["pass blue"] * 3)
    assert memory(table, 0) == [("red", 1)]
    play_on(table, "play blue", "play blue", "play red")
    assert memory(table, 0) == [("red", 1)]
    # Seat 1 has one card left: the red.
    assert holds(table, 0, "red", 1) == SURE


def test_a_card_comes_back_only_after_a_whole_lap() -> None:
    """Sentence 3: of three seats, what was passed at the second hand-over doesn't come back at the third.

    Seat 0 passes blue, then red, then blue. At the third hand-over seat 2, at distance 2, passes a red of its own to
    seat 0. Seat 0's red had reach 1 until then, so this is another one; it grows to reach 2.
    """
    table = dealt_table("red blue blue", "blue blue blue", "red blue blue", **THREE)
    play_on(table, *["pass blue"] * 3, *["play blue"] * 3, "pass red", "pass blue", "pass blue", *["play blue"] * 3)
    assert memory(table, 0) == [("red", 1)]
    play_on(table, "pass blue", "pass red", "pass red")
    assert memory(table, 0) == [("blue", 1), ("red", 2)]
    # Seats 1 and 2 hold one card each: the blue of reach 1 is with seat 1, so the red is with seat 2.
    assert holds(table, 0, "blue", 1) == SURE
    assert holds(table, 0, "red", 2) == SURE


def test_a_card_that_may_have_come_back_has() -> None:
    """Sentence 3: of three seats, a red of the first hand-over may come back at the third, and is taken to."""
    table = dealt_table("red blue blue", "blue blue blue", "red blue blue", **THREE)
    play_on(table, "pass red", *["pass blue"] * 2, *["play blue"] * 3, *["pass blue"] * 3)
    assert memory(table, 0) == [("blue", 1), ("red", 2)]
    play_on(table, *["play blue"] * 3)  # seat 1's blue, d = 1, is the one of reach 1; seat 2's, d = 2, is none
    assert memory(table, 0) == [("red", 2)]
    play_on(table, "pass blue", "pass red", "pass red")  # seat 2 passes a red of its own: nobody can tell
    assert memory(table, 0) == [("blue", 1)]


def test_as_many_come_back_as_are_passed() -> None:
    """Sentence 3: of two reds that may have come back one does, where the last seat passes one."""
    table = dealt_table("red red blue", "blue blue blue", "blue blue blue", **{**THREE, "passing": {3: 2, 2: 1, 1: 1}})
    play_on(table, *["pass red"] * 2, *["pass blue"] * 4, *["play blue"] * 3, "pass blue", "pass red", "pass blue")
    assert memory(table, 0) == [("blue", 1), ("red", 2), ("red", 2)]
    play_on(table, *["play blue"] * 3)  # seat 1's is the blue of reach 1; seats 1 and 2 are left with a red each
    assert memory(table, 0) == [("red", 2), ("red", 2)]
    play_on(table, "pass blue", "pass red", "pass red")
    assert memory(table, 0) == [("blue", 1), ("red", 2)]


def test_the_shortest_reach_is_spent() -> None:
    """Sentence 2: of reds of reaches 1 and 2, seat 1 spends the one of reach 1, seat 2 that of reach 2."""
    for opens, left in (("left", ("red", 2)), ("right", ("red", 1))):  # seat 1 plays before seat 2: d = 1 or d = 3
        table = dealt_table("red red", "blue blue", "blue blue", "blue blue", direction=opens, **TWO)
        play_on(table, "pass red", *["pass blue"] * 3, *["play blue"] * 4)
        play_on(table, *["pass red", "pass red" if opens == "left" else "pass blue", "pass blue"])
        play_on(table, "pass blue" if opens == "left" else "pass red", "play blue")
        assert memory(table, 0) == [("red", 1), ("red", 2)]
        if opens == "left":  # seats 1, at d = 1, and 2, at d = 2, hold the reds
            play_on(table, "play red")
            assert memory(table, 0) == [left]
            play_on(table, "play red")
        else:  # seats 3, at d = 1, and 2, at d = 2, hold them; seat 1 plays blue
            play_on(table, "play blue", "play red")
            assert memory(table, 0) == [left]
            assert holds(table, 0, "red", 3) == SURE
            play_on(table, "play red")
        assert memory(table, 0) == []


def test_each_remembered_card_is_one_of_its_own() -> None:
    """Sentence 4: it is slots that weigh, not seats.

    Seat 0 remembers a red of reach 1 and a blue of reach 2; seats 1 and 2 have two slots each. The red may be in 2
    slots, then the blue in 3: 6 placings, in 2 of which the blue is with seat 1.
    """
    table = dealt_table(
        "red blue green", "green green green", "green green green",
        suits=["red", "blue", "green"], deck={"red": 3, "blue": 3, "green": 8}, passing={3: 1, 2: 1},
    )  # fmt: skip
    play_on(table, "pass blue", *["pass green"] * 2, *["play green"] * 3, "pass red", "pass blue", "pass green")
    assert memory(table, 0) == [("blue", 2), ("red", 1)]
    play = twin.follow(table.game, table.actions)
    assert len(list(twin.placings(play, 0))) == 6
    # Of 14 cards seat 0 sees 3 green on the table and 2 green in its hand. 7 of the 9 unseen are not remembered: 2 red,
    # 2 blue, 3 green. Seat 1 holds the red and a blue: the remembered one, 2/6, or else, 4/6, another one, 2/7.
    assert twin.pile(play, 0, (1, twin.HAND))["blue", "red"] == F(2, 6) + F(4, 6) * F(2, 7) == F(11, 21)
    assert dealt(table.game, table.view(0)) == twin.hands(play, 0)
    # Final counts: 2 of 4 slots hold any of those 7: one more blue with 2 * 2 * 5 / (7 * 6), two with 2 / (7 * 6).
    assert twin.counts(play, 0)["blue"] == {1: F(10, 21), 2: F(10, 21), 3: F(1, 21)}
    told = wb.odds.divinare.counts(table, 0)["blue"]
    assert [told.probability(number) for number in range(4)] == [0, F(10, 21), F(10, 21), F(1, 21)]


def test_a_forgetful_seat_remembers_nothing() -> None:
    """Sentence 5: the red that was passed on may be anywhere, or undealt."""
    table = dealt_table("red red", "blue blue", "blue blue", "blue blue", memory="none", **TWO)
    play_on(table, "pass red", "pass blue", "pass blue", "pass blue")
    assert memory(table, 0) == []
    # Seat 0 holds red and blue: 4 of the 10 unseen are red. Seat 1 has none with 6/10 * 5/9 = 1/3.
    assert holds(table, 0, "red", 1) == holds(table, 0, "red", 3) == (F(2, 3), F(2, 3))
