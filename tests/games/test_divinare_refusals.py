"""Which refusal each action meets, beside the twin's table: what is told must be the rule that is in the way."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins import divinare as twin
from twins.beside import in_words, twin_of, variants

import workbench as wb
from workbench.games.divinare.words import ACTIONS, DEAL, DISCARD, KNOWN, PASS, PLAY, Refusal, split

MUST = {"discard": Refusal.MUST_DISCARD, "pick": Refusal.MUST_PASS, "play": Refusal.MUST_PLAY}
KINDS = {DISCARD: "discard", PASS: "pick", PLAY: "play"}


def wanted(game: wb.Game, other: twin.Play, action: int) -> Refusal:
    """The refusal that a reader of the twin's table gives."""
    kind, suit, place = split(action)
    asked, seat = other.turn()
    if not 0 <= action < ACTIONS or suit >= len(game.names.suits) or place > len(game.names.spaces[suit]):
        return Refusal.NO_SUCH_ACTION
    colour = game.names.suits[suit]
    if asked == "over":
        return Refusal.OVER
    if asked == "deal":
        if kind not in (DEAL, KNOWN):
            return Refusal.DEALING
        if kind == KNOWN:
            return Refusal.NOT_PASSED_ON
        return Refusal.NONE if colour in other.legal() else Refusal.NONE_LEFT
    assert seat is not None
    if kind in (DEAL, KNOWN):
        return Refusal.NOT_DEALING
    if KINDS[kind] != asked:
        return MUST[asked]
    if colour not in other.round.hands[seat]:
        return Refusal.NOT_IN_HAND
    space = place - 1 if place else None
    if kind != PLAY or space in other.round.targets(seat, colour):
        return Refusal.NONE
    if space == other.round.tokens[seat][colour]:
        return Refusal.MUST_MOVE
    return Refusal.CENTRE_CLOSED if space is None else Refusal.TAKEN


def wanted_of_view(game: wb.Game, view: Any, action: int) -> Refusal:
    """The refusal that a view meets, where chance deals again what is hidden."""
    kind, suit, place = split(action)
    if suit >= len(game.names.suits) or place > len(game.names.spaces[suit]):
        return Refusal.NO_SUCH_ACTION
    if kind not in (DEAL, KNOWN):
        return Refusal.DEALING
    if action in dict(game.outcomes(view)):
        return Refusal.NONE
    if kind == KNOWN:
        return Refusal.NOT_PASSED_ON
    return Refusal.NONE_LEFT if view.deck[suit] == 0 else Refusal.ALL_KNOWN


def look_at_refusals(game: wb.Game, seed: int) -> set[Refusal]:
    """Play at random on both tables; all codes are asked for at each moment, of the table and of one seat's view."""
    luck, state, other = random.Random(seed), game.setup(), twin_of(game)
    met = set()
    while True:
        for action in (-1, *range(ACTIONS), ACTIONS):
            refusal = wanted(game, other, action)
            assert game.rules.refusal(game.spec, state, action) == refusal, (action, state)
            met.add(refusal)
        view = game.observe(state, luck.randrange(game.players))
        for action in range(ACTIONS) if view.viewer >= 0 else ():
            refusal = wanted_of_view(game, view, action)
            assert game.rules.refusal(game.spec, view, action) == refusal, (action, view)
            met.add(refusal)
        if game.is_over(state):
            return met
        action = luck.choice(game.actions(state))
        kind, what = in_words(game, action)
        getattr(other, kind)(*what if kind == "play" else (what,))
        state = game.after(state, action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_refusal_names_the_rule(players: int) -> None:
    """A round of the published tables."""
    met = look_at_refusals(wb.game("divinare", players=players, rounds=1), seed=players)
    assert {Refusal.MUST_PASS, Refusal.MUST_PLAY, Refusal.TAKEN, Refusal.MUST_MOVE, Refusal.OVER} <= met


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
def test_the_refusal_names_the_rule_where_little_is_left() -> None:
    """A deck with one card over, whole hands passed on, a closed centre: all refusals that there are are met."""
    met = set()
    for discards, passing in ((1, {4: 4}), (0, {5: 5, 2: 1})):
        game = wb.game(
            "divinare", players=2, suits=["red", "blue"], deck={"red": 3, "blue": 8}, hand=5, discards=discards,
            rounds=2, passing=passing, boards={"red": "0 1 2 3", "blue": "4 5 6 7 8"}, centre=False,
        )  # fmt: skip
        met |= look_at_refusals(game, seed=1)
    assert met == set(Refusal)


def test_codes_that_are_none_are_refused() -> None:
    """Below the first code and beyond the last, also at the largest table, where every suit there is is in use."""
    suits = ["red", "blue", "green", "yellow", "grey", "black"]
    game = wb.game("divinare", suits=suits, deck={"grey": 5, "black": 5})
    for action in (-7, -1, ACTIONS, ACTIONS + 6):
        assert game.rules.refusal(game.spec, game.setup(), action) == Refusal.NO_SUCH_ACTION


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@settings(max_examples=12)
@given(variants(), st.integers(0, 10**6))
def test_the_refusal_names_the_rule_at_variants(variant: tuple[int, dict[str, object]], seed: int) -> None:
    """The same on tables of every kind: a closed centre, boards with too few spaces, other schedules."""
    players, changes = variant
    look_at_refusals(wb.game("divinare", players=players, **changes), seed)
