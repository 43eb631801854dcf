"""Dante's exact odds in both readings of what doubles bring, each worked out by hand."""

from fractions import Fraction

import pytest

import workbench as wb

odds = wb.odds.dante
pytestmark = pytest.mark.slow
TILES = "yellow 3/8"
"""No doubles make 3; of the five ways to 8 one is a double. So of six doubles one gains."""


@pytest.mark.parametrize(("reading", "doubles"), [("always", 6), ("gaining", 1)])
def test_doubles_that_bring_one_of_choice(reading: str, doubles: int) -> None:
    """Production, drought and waiting of a seat that gains from 8 alone of what doubles make."""
    game = wb.game("dante", players=2, doubles=reading)
    found = odds.production(TILES, table=game)
    assert found.roll(0)["of choice"] == found.round(0)["of choice"] == Fraction(doubles, 36)
    assert [row.ways for row in found.rows if row.tile == "doubles"] == [doubles]
    dry = odds.drought(TILES, colour="red", rolls=1, wish=True, table=game)
    assert dry.chance == Fraction(36 - doubles, 36)
    # Own rolls are the first, third, fifth …: each that fails costs two rolls, and 36 / doubles are needed on average.
    wait = odds.waiting({}, {"red": 1}, TILES, wish="red", table=game)
    assert wait.mean == 1 + 2 * (Fraction(36, doubles) - 1)


def test_no_doubles_of_choice_where_nothing_is_gained() -> None:
    """A pawn on a corner gains nothing, so in one reading its seat never chooses."""
    for reading, chance in (("always", Fraction(1, 6)), ("gaining", Fraction(0))):
        game = wb.game("dante", players=2, doubles=reading)
        state = game.position(pawn={0: {0: "a1.1"}}, turn=1)
        assert odds.production(game, state).round(0)["of choice"] == chance


@pytest.mark.parametrize(("reading", "doubles"), [("always", 5), ("gaining", 2)])
def test_doubles_of_the_sum_that_brings_nothing_bring_nothing(reading: str, doubles: int) -> None:
    """Where 12 is that sum, two sixes bring no choice: five doubles are left, and a pawn on 4/8 gains from two."""
    game = wb.game("dante", players=4, no_gain=12, doubles=reading)
    rows = odds.production("yellow 4/8", table=game).rows
    assert [row.ways for row in rows if row.tile == "doubles"] == [doubles]


def test_what_doubles_bring_rests_on_the_sum_that_brings_nothing() -> None:
    """A sum of a designer's own, 12, takes one of the six doubles away: who counts on doubles says variant."""
    game = wb.game("dante", players=4, no_gain=12)
    three = "yellow 3/8, red 5/6, green 4/9"
    for found in (
        odds.production(three, table=game), odds.drought(three, colour="red", rolls=9, wish=True, table=game),
        odds.waiting({}, "descend", three, wish="best", table=game),
        odds.descent(three, wish="red", have="yellow=8, red=7, green=8", tries=1, table=game),
        odds.starts(game, sets=0),
    ):  # fmt: skip
        assert found.sure.startswith("variant"), found
    for found in (
        odds.drought(three, colour="red", rolls=9, table=game),
        odds.waiting({}, "descend", three, table=game),
    ):
        assert "variant" not in found.sure, found
