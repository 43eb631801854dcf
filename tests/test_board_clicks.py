"""Narrowing by clicks: which things lead to which action, and what a click that leads nowhere is told."""

import re

import pytest
from dante_tables import game_of, states

import workbench as wb
from workbench.boards import Play
from workbench.boards.clicks import Clicks, spoken


def clicks(table: wb.Table) -> Clicks:
    """What may be clicked now."""
    return Clicks(table.game, table.state, tuple(table.game.actions(table.state)))


@pytest.fixture
def passing() -> wb.Table:
    """Four players, about to choose what they pass on; seat 0 holds 1 red, 1 blue, 2 green and 2 yellow cards."""
    return wb.Table(wb.game("divinare"), seed=7).deal()


@pytest.fixture
def playing() -> wb.Table:
    """The same cards, nothing is passed on; then each seat has played one blue card, in the order of the spaces."""
    return wb.Table(wb.game("divinare", passing={}), seed=7).deal()


def test_each_legal_action_is_reached_by_its_things_and_no_other(playing: wb.Table) -> None:
    """Following what is lit, click by click, gives the legal list and nothing else."""
    now = clicks(playing)
    reached = []

    def follow(chosen: tuple[str, ...]) -> None:
        for thing in now.lit(chosen):
            code = now.legal.get((*chosen, thing))
            if code is not None:
                reached.append(code)
            follow((*chosen, thing))

    follow(())
    assert sorted(reached) == sorted(playing.game.actions(playing.state))


def test_what_is_lit_narrows(playing: wb.Table) -> None:
    """First the cards in hand; then the spaces of that card's board, without the centre that the token stands on."""
    now = clicks(playing)
    assert now.lit() == ["card:red", "card:blue", "card:green", "card:yellow"]
    assert now.lit(("card:red",)) == [f"space:red:{space}" for space in ("1/2", "3", "4", "5", "6")]
    assert now.lit(("card:red", "space:red:3")) == []


@pytest.mark.parametrize(
    ("chosen", "thing", "words"),
    [
        (("card:red",), "space:red:centre", "red to centre: The token of the card's suit must move"),
        (
            ("card:red",),
            "space:blue:5",
            "With red card picked, a click on blue space 5 leads to nothing. A card moves the token on the board of "
            "its own suit. [“Divinare, rules in Japanese”, a turn, with “Divinare, review” of superfred.de (agreed)] "
            "For that, click blue card first.",
        ),
        (("card:red",), "space:blue:centre", "With red card picked, a click on blue space centre leads to nothing."),
        (
            ("card:red",),
            "deck:blue",
            "With red card picked, a click on blue deck leads to nothing. A seat is to act now; no card is dealt. [",
        ),
        (("card:red",), "moon", "With red card picked, a click on moon leads to nothing."),
        ((), "space:blue:5", "blue space 5 comes second: click blue card before. A card moves the token on the board"),
        ((), "deck:red", "deal red: A seat is to act now; no card is dealt."),
        ((), "moon", "A click on moon leads to nothing."),
    ],
)
def test_a_click_that_leads_nowhere_says_why(
    playing: wb.Table, chosen: tuple[str, ...], thing: str, words: str
) -> None:
    """The rule that forbids what was meant, or what to click first."""
    assert clicks(playing).why_not(chosen, thing)[1].startswith(words)


def test_a_click_at_another_moment_is_refused_with_the_rule(passing: wb.Table) -> None:
    """A space while cards are to be passed on: whatever was meant, one rule forbids it."""
    words = "green space 5: First all choose the cards they pass on. [“Divinare, rules in Japanese”"
    assert clicks(passing).why_not((), "space:green:5")[1].startswith(words)


def test_a_card_that_is_not_in_hand_is_refused_for_that(passing: wb.Table, playing: wb.Table) -> None:
    """Not for being passed, laid aside or played at the wrong moment: what is meant is what may be done now."""
    none = {"red": 0, "blue": 2, "green": 2, "yellow": 2}
    for table in (passing, playing):
        state = table.game.position(hand={0: none, 1: {"blue": 6}, 2: {"green": 6}, 3: {"yellow": 6}})
        now = Clicks(table.game, state, tuple(table.game.actions(state)))
        assert "There is no card of this suit in the hand" in now.why_not((), "card:red")[1]


def test_a_taken_space_is_refused_with_its_source(playing: wb.Table) -> None:
    """Seat 0 stands on blue 5; seat 1 may not go there, and the rule is published."""
    playing.do("blue to 5")
    state = playing.state
    assert any(playing.game.describe(state, code).startswith("blue") for code in playing.game.actions(state))
    code, sentence = clicks(playing).why_not(("card:blue",), "space:blue:5")
    assert code == playing.game.code(state, "blue to 5")
    assert "a number holds one. [“Divinare, rules in Japanese”, moving the token, with " in sentence


def test_what_is_allowed_is_said_in_words(playing: wb.Table, passing: wb.Table) -> None:
    """Up to eight actions by name, then how many more: of 23 = 5 red + 5 blue + 6 green + 7 yellow spaces."""
    assert clicks(playing).allowed().startswith("Allowed now: red to 1/2, red to 3, red to 4, red to 5, red to 6, blue")
    assert clicks(playing).allowed().endswith("blue to 2/3, blue to 4, blue to 5 and 15 more.")
    assert clicks(passing).allowed() == "Allowed now: pass red, pass blue, pass green, pass yellow."
    assert clicks(playing).allowed(("card:blue",)) == (
        "Allowed now: blue to 2/3, blue to 4, blue to 5, blue to 6, blue to 7/8."
    )


def test_what_is_picked_is_spoken_of_and_not_another_card(playing: wb.Table) -> None:
    """Yellow is picked, and the click is on the green space where seat 0 stands: none may stay there."""
    state = playing.game.position(
        hand={0: {"green": 1, "yellow": 1}, 1: {"red": 2}, 2: {"blue": 2}, 3: {"blue": 2}},
        table={"red": 4, "blue": 4, "green": 4, "yellow": 4}, token={0: {"green": "7"}},
    )  # fmt: skip
    play = Play(wb.Table(playing.game, start=state), seat=0).click("card:yellow").click("space:green:7")
    assert play.error == (
        "With yellow card picked, a click on green space 7 leads to nothing. A card moves the token on the board of "
        "its own suit. [“Divinare, rules in Japanese”, a turn, with “Divinare, review” of superfred.de (agreed)] "
        "Allowed now: yellow to 4/5, yellow to 6, yellow to 7, yellow to 8, yellow to 9, yellow to 10, yellow to 11/12."
    )
    assert play.chosen == ("card:yellow",)
    assert "no card of this suit" in play.click("card:red").error  # another pick, refused for itself


def test_what_is_picked_is_spoken_of_in_any_game() -> None:
    """In Dante a pawn is pushed after a button; a tile has no part in that."""
    game, met = game_of("six"), set()
    for state in states("six", 1, 3000):
        seat = game.current_player(state)
        for button in {things[0] for things in map(game.targets, game.actions(state)) if len(things) > 1 and seat >= 0}:
            play = Play(wb.Table(game, start=state), seat=seat).click(button).click("tile:b1")
            what = button.removeprefix("do:")
            assert play.error.startswith(f"With {what} picked, a click on tile b1 leads to nothing. ")
            assert re.search(rf"\(\w+\)\] Allowed now: {what} ", play.error)  # behind a rule, how sure it is
            met.add(what)
    assert "push" in met


def test_things_are_spoken() -> None:
    """A thing's name as people say it."""
    assert [spoken(t) for t in ("card:red", "space:red:3/4", "pass")] == ["red card", "red space 3/4", "pass"]
    assert [spoken(t) for t in ("do:end the turn", "die:4", "space:c1.1", "tile:a9", "seat:2")] == [
        "end the turn", "die 4", "space c1.1", "tile a9", "seat 2",
    ]  # fmt: skip


def test_a_game_may_call_its_things_otherwise() -> None:
    """Pawns and two dice; the others are called as in any game."""
    game = wb.game("dante", players=3)
    state = game.setup()
    called = Clicks(game, state, tuple(game.actions(state))).spoken
    assert [called(t) for t in ("own:2", "pawn:1:2")] == ["own pawn 2", "pawn 2 of seat 1"]
    assert [called(t) for t in ("die1:3", "die2:6", "die:4")] == ["first die 3", "second die 6", "die 4"]
