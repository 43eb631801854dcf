"""Divinare's picture: what it shows, what it hides, and that all that may be done can be clicked in it."""

import re
import warnings
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from divinare_tables import game_of, play
from pictures import SVG, check, label, texts, things, words
from positions import at

import workbench as wb
from workbench.game import RulesWarning
from workbench.games.divinare.words import ACTIONS, DEAL, DISCARD, KNOWN, PASS, PLAY, targets
from workbench.kernel import CHANCE, TERMINAL


def pointed(game: wb.Game, state: Any) -> set[str]:
    """All that the legal actions of a state point at."""
    return {name for action in game.actions(state) for name in targets(game.names, action)}


# --- what may be clicked -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two", "three", "four", "shared", "two suits"])
def test_all_that_may_be_done_can_be_clicked(name: str) -> None:
    """Over whole plays: what the legal actions point at is there, in the full picture and in the actor's view."""
    game = game_of(name)
    kinds = set()
    for table in play(game, seed=5, every=3):
        wanted = pointed(game, table.state)
        assert bool(wanted) == (table.player != TERMINAL)
        kinds |= {thing.split(":")[0] for thing in wanted}
        assert wanted <= set(check(game.svg(table.state)))
        if table.player >= 0:
            assert wanted <= set(things(game.svg(table.view(table.player), table.player)))
            assert wanted <= set(things(game.svg(table.state, table.player)))
    assert kinds == {"deck", "card", "space"}


@pytest.mark.parametrize("name", ["two", "three", "four", "forgetful"])
def test_what_chance_may_fill_in_a_view_can_be_clicked(name: str) -> None:
    """A view filled card by card: each pile, and each suit that the seat passed on, is there as long as chance may."""
    game, luck = game_of(name), Random(3)
    passed = 0
    for seed in range(6):
        table = at(game, seed, 45)
        view = table.view(seed % game.players)
        while game.hidden(view):
            wanted = pointed(game, view)
            passed += any(thing.startswith("passed:") for thing in wanted)
            assert wanted <= set(check(game.svg(view)))
            view = game.after(view, luck.choice(game.actions(view)))
    assert (passed > 0) == (name != "forgetful")


def test_what_an_action_points_at() -> None:
    """One of each kind; red is the first suit, 3 the second space of its board, and codes not on this table are none.

    A suit has 22 codes for playing: the centre and up to 21 spaces (spec.SPACES).
    """
    names = wb.game("divinare").names
    assert names.spaces[0][1] == "3"
    assert targets(names, DEAL) == ("deck:red",)
    assert targets(names, KNOWN + 1) == ("passed:blue",)
    assert targets(names, DISCARD + 2) == ("card:green",)
    assert targets(names, PASS + 3) == ("card:yellow",)
    assert targets(names, PLAY) == ("card:red", "space:red:centre")
    assert targets(names, PLAY + 2) == ("card:red", "space:red:3")
    assert targets(names, PLAY + 22 * 2 + 1) == ("card:green", "space:green:3/4")
    for none in (-1, DEAL + 4, DISCARD + 5, PLAY + 6, PLAY + 22 * 4, ACTIONS):  # four suits; red has five spaces
        assert targets(names, none) == ()


# --- what is shown ------------------------------------------------------------------------------------------------


def test_a_place_in_words() -> None:
    """A position that a person describes, read back from what the things say of themselves."""
    game = wb.game("divinare")
    state = game.position(
        table={"red": 2, "green": 2}, token={0: {"green": "3/4"}, 1: {"red": "4"}, 2: {"green": "6"}, 3: {"red": "6"}},
        hand={0: {"red": 1, "blue": 4}, 1: {"yellow": 5}, 2: {"green": 5}, 3: {"blue": 2, "yellow": 3}},
    )  # fmt: skip
    svg = game.svg(state, 0)
    check(svg)
    assert words(svg).startswith("Divinare. Round 1 of 4 · seat 0 opens; seat 0 plays a card.")
    assert label(svg, "space:green:3/4") == "green space 3/4, double bonus of 2 points, taken by seat 0"
    assert label(svg, "space:green:9/10") == "green space 9/10, simple bonus of 1 point"
    assert label(svg, "space:red:4") == "red space 4, taken by seat 1"
    assert label(svg, "space:red:centre") == "red centre, with seats 0, 2"
    assert label(svg, "card:red") == "1 red card in hand"
    assert label(svg, "card:blue") == "4 blue cards in hand"
    assert "card:yellow" not in things(svg)
    assert label(svg, "deck:blue") == "2 blue cards undealt"  # 8, of which six are held
    view = game.svg(game.observe(state, 0), 0)
    assert label(view, "deck:blue") == "4 blue cards unseen"  # 8, of which four are one's own
    assert label(game.svg(state, 3), "card:yellow") == "3 yellow cards in hand"
    numbers = re.compile(r'role="img" aria-label="([^"]+)"')  # of those across, clockwise from seat 1
    assert numbers.findall(svg) == ["5 yellow cards", "5 green cards", "2 blue cards", "3 yellow cards"]
    assert numbers.findall(view) == ["5 hidden cards"] * 3


def test_whose_turn_it_is_shows_in_a_view_too() -> None:
    """The full picture and any seat's view say the same of the round and of whose turn it is, all along the play."""
    for name in ("two", "three", "forgetful"):
        game = game_of(name)
        said = set()
        for table in play(game, seed=2, every=3):
            if table.player == CHANCE and not game.hidden(table.view(0)):
                continue
            full = words(game.svg(table.state, 0))
            if table.player >= 0:
                assert f"; seat {table.player} " in full
                said.add(full.split("; ")[1].split(" ")[2])
                assert {words(game.svg(table.view(seat), 0)) for seat in range(game.players)} == {full}
        assert said == {"plays", "passes"} | ({"lays"} if game.players == 2 else set())


def test_what_is_being_done_in_words() -> None:
    """Laying aside, passing and where to, dealing, the end: as the sheet has them for two and for four.

    For two: two cards aside each, then five of ten cards passed (assumed); for four: three of six to the right, which
    is the seat before (stated).
    """
    two = wb.Table(wb.game("divinare", players=2), seed=1)
    assert "; dealing: 0 of 24." in words(two.game.svg(two.state))
    two.deal(9)
    assert "; dealing: 9 of 24." in words(two.game.svg(two.state))
    two.deal()
    two.do(two.game.actions(two.state)[0])
    assert "; seat 0 lays aside card 2 of 2." in words(two.game.svg(two.state))
    for _ in range(3):
        two.do(two.game.actions(two.state)[0])
    assert "; seat 0 passes card 1 of 5 to seat 1." in words(two.game.svg(two.state))
    four = wb.Table(wb.game("divinare"), seed=1).deal()
    four.do(four.game.actions(four.state)[0])
    assert "; seat 0 passes card 2 of 3 to seat 3." in words(four.game.svg(four.state))
    over = at(two.game, 4, 10_000)
    assert "Round 2 of 2 · seat 1 opens; the play is over." in words(over.game.svg(over.state))


def test_a_view_shows_no_hidden_card() -> None:
    """Tables that differ only in what a seat can't see have one picture for that seat; the teacher's differ."""
    game = wb.game("divinare", players=3)
    luck = Random(8)
    for seed in range(8):
        table = at(game, seed, 40 + seed)
        while table.player < 0:
            table.deal(1)
        view = table.view(1)
        other = view.copy()
        while game.hidden(other):
            other = game.after(other, luck.choice(game.actions(other)))
        for line in ("hand", "picked"):
            assert (other[line][1] == table.state[line][1]).all()
        assert game.svg(game.observe(other, 1), 1) == game.svg(view, 1)
        assert game.svg(other, 1) != game.svg(table.state, 1)


def test_the_hand_in_front() -> None:
    """Without a seat it is the actor's, of a view its viewer's, while nobody acts the opener's."""
    game = wb.game("divinare")
    table = wb.Table(game, seed=2)
    assert words(game.svg(table.state)).endswith("In front the hand of seat 0.")
    table.deal()
    while table.player == 0:
        table.do(game.actions(table.state)[0])
    assert table.player == 1
    assert words(game.svg(table.state)).endswith("In front the hand of seat 1.")
    assert words(game.svg(table.view(2))).endswith("In front the hand of seat 2.")
    assert words(game.svg(table.state, 3)).endswith("In front the hand of seat 3.")


def brought(game: wb.Game, state: Any, seat: int) -> list[int | None]:
    """What a seat's tokens bring, board by board, from the layouts as text: a twin of the rules' scoring.

    Right 3, one space beside 1, else -1, each with the space's own plus signs; the centre 0.
    """
    out = []
    for at_suit, suit in enumerate(game.values["suits"]):
        spaces = game.values[f"boards.{suit}"].split()
        final = str(int(state.table[at_suit]) + sum(int(row[at_suit]) for row in state.discard))
        right = [final in space.rstrip("+").split("/") for space in spaces].index(True)
        place = int(state.token[seat, at_suit]) - 1
        bonus = spaces[place].count("+") if place >= 0 else 0
        out.append({0: 3 + bonus, 1: 1 + bonus}.get(abs(place - right), -1 - bonus) if place >= 0 else 0)
    return out


def test_the_end_of_a_round_shows_what_each_token_brought() -> None:
    """Under each place that is taken its points, the right space named, and totals that add up."""
    found = set()
    for players in (2, 4):
        game = wb.game("divinare", players=players)
        for seed in range(3):
            table = next(
                t for t in play(game, seed) if t.player in (CHANCE, TERMINAL) and not t.state.hand.any() and t.actions
            )
            state = table.state
            svg = game.svg(state, 0)
            check(svg)
            for seat in range(players):
                gains = brought(game, state, seat)
                found |= set(gains)
                for gain, suit, place in zip(gains, game.names.suits, state.token[seat], strict=False):
                    at_place = (
                        "centre" if not place else game.names.spaces[game.names.suits.index(suit)][int(place) - 1]
                    )
                    said = str(gain).replace("-", "−") if gain <= 0 else f"+{gain}"
                    assert texts(svg, f"space:{suit}:{at_place}")[-1] == said
                total = int(state.banked[seat]) + sum(gains)
                assert f"{total} (".replace("-", "−") in svg
            right = [name for name in things(svg) if label(svg, name).endswith("the final count")]
            assert len(right) == len(game.names.suits)
    assert {-1, 0, 1, 3} <= found


def test_a_bonus_by_its_word() -> None:
    """Of two bonuses on a table the larger is the double one; one alone is simple if it is worth a point."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        dear = wb.game("divinare", simple=2, double=5)
        plain = wb.game("divinare", boards=dict.fromkeys(["red", "blue", "green", "yellow"], "3 4+ 5"))
        only = wb.game("divinare", boards=dict.fromkeys(["red", "blue", "green", "yellow"], "3 4++ 5"))
    svg = dear.svg(dear.setup())
    assert label(svg, "space:green:5") == "green space 5, simple bonus of 2 points"
    assert label(svg, "space:green:3/4") == "green space 3/4, double bonus of 5 points"
    assert texts(svg, "space:green:3/4") == ["3/4", "+5"]
    assert label(plain.svg(plain.setup()), "space:red:4") == "red space 4, simple bonus of 1 point"
    assert label(only.svg(only.setup()), "space:red:4") == "red space 4, double bonus of 2 points"


@pytest.mark.parametrize("narrow", [False, True])
def test_a_board_may_be_its_centre_alone(narrow: bool) -> None:
    """Boards without spaces are drawn, with all tokens in the centre."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)  # no count falls on a space
        game = wb.game("divinare", players=4, boards={"red": "", "green": ""})
    found = things(game.svg(at(game, 1, 40).state, narrow=narrow))
    assert [name for name in found if name.startswith("space:red:")] == ["space:red:centre"]
    assert "space:blue:4" in found


def test_a_picture_does_not_change_the_state() -> None:
    """Drawing is looking: full states and views stay as they are, and the same picture comes again."""
    game = wb.game("divinare", players=2)
    table = at(game, 3, 40)
    for state in (table.state, table.view(0)):
        before = state.tobytes()
        assert game.svg(state, 0) == game.svg(state, 0)
        assert state.tobytes() == before


def test_every_token_stands_in_its_place() -> None:
    """Each seat's number is written once on each board, in the place where its token stands."""
    for name in ("three", "shared", "wide"):
        game = game_of(name)
        state = at(game, 2, 150).state
        found = things(game.svg(state))
        for suit_at, suit in enumerate(game.names.suits):
            for place, space in enumerate(("centre", *game.names.spaces[suit_at])):
                numbers = [
                    int(text.text or "")
                    for group in found[f"space:{suit}:{space}"].iter(SVG + "g")
                    if group.get("class", "").startswith("seat-")
                    for text in group.iter(SVG + "text")
                ]
                assert numbers == [s for s in range(game.players) if state.token[s, suit_at] == place]
    assert fromstring(game.svg(state)).tag == SVG + "svg"
