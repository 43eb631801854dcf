"""Positions of Divinare that a person describes: what cannot be is refused in words, what can be plays to its end."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins.beside import variants
from twins.moments import can_be, step_of

import workbench as wb
from workbench import described
from workbench.games.divinare.rules.positions import steps_done
from workbench.games.divinare.words import Broken

FOUR = {"hand": [[1, 1, 2, 2], [0, 1, 1, 1], [1, 2, 1, 2], [2, 1, 1, 2]]}
LATE = {"hand": [[2, 2, 1, 1], [1, 1, 1, 2], [1, 1, 1, 2], [1, 1, 2, 1]], "table": [1, 1, 1, 1]}
PASSED = {"hand": [[0, 1, 1, 2], [1, 0, 1, 2], [1, 0, 1, 2], [1, 0, 1, 2]], "table": [0, 2, 3, 3], "passes": 2}
"""All four hold four cards after the second pass, and all but seat 0 a red one; it passes to seat 3."""
TWO = {"hand": [[3, 2, 3, 3], [2, 3, 2, 3]], "discard": [[1, 0, 0, 0], [0, 1, 0, 1]]}


@pytest.mark.parametrize(
    ("players", "fields", "words"),
    [
        (2, TWO, "laid aside more or fewer"),  # seat 0 lays two aside before seat 1 begins
        (4, {**FOUR, "picked": {1: {"yellow": 2, "green": 1}}}, "laid out for passing"),  # seat 0 picks first
        (4, {"gave": {0: {"within 1": {"red": 2}}}}, "remembers passing on cards"),  # before any pass
        (4, {**PASSED, "gave": {0: {"within 1": {"red": 2}}}}, "remembers passing on cards"),  # seat 3 holds one
        (4, {**PASSED, "gave": {0: {"within 2": {"red": 3}}}}, "remembers passing on cards"),  # seats 3 and 2 hold two
        (4, {**PASSED, "gave": {0: {"within 3": {"red": 1}}}}, "remembers passing on cards"),  # so far after two passes
        (4, {**PASSED, "gave": {0: {"within 1": {"yellow": 2}, "within 2": {"yellow": 1}}}}, "remembers passing on"),
        (4, {**PASSED, "memory": "none", "gave": {0: {"within 1": {"red": 1}}}}, "remembers passing on cards"),
        (4, {"passes": 3}, "number of passes"),  # before the deal
        (4, {"token": {0: {"green": "5"}}}, "left the centre"),  # with no card played
        (4, {"viewer": 1}, "a view must name its viewer"),
        (4, {"hand": [[2, 2, 2, 1], [1, 2, 1, 2], [1, 1, 2, 2], [1, 2, 2, 1]]}, "a hand has more"),  # 25 of 24 cards
        (4, {**LATE, "passes": 1}, "a hand has more"),  # 21 in hand and 4 played, of 24
        (2, {"hand": [[3, 3, 3, 3], [2, 2, 4, 4]], "passes": 1}, "laid aside more or fewer"),  # discards come first
        (4, {"table": {"red": 7}}, "more cards of a suit"),
        (4, {"token": {0: {"red": "3"}, 1: {"red": "3"}}, "table": {"red": 2}}, "two tokens"),
        (4, {"step": 1}, "more or fewer actions were done"),  # before the first card is dealt
    ],
)
def test_what_cannot_be(players: int, fields: dict[str, object], words: str) -> None:
    """Each is refused, and by what makes it impossible."""
    with pytest.raises(wb.BadInput, match=words):
        wb.game("divinare", players=players, memory=fields.get("memory", "all")).position(
            **{name: part for name, part in fields.items() if name != "memory"}
        )


def test_what_is_left_out_of_a_memory_follows() -> None:
    """A card within one seat is within two; what is said of two stands. In a view all of it is loose."""
    game = wb.game("divinare")
    within = {"within 1": {"red": 1, "yellow": 2}, "within 2": {"yellow": 3}}
    state = game.position(**PASSED, gave={0: within})
    assert state.gave[0].tolist() == [[1, 0, 0, 2, 0, 0], [1, 0, 0, 3, 0, 0], *[[0] * 6] * 3]
    slots = {seat: {"hand": 4} for seat in (1, 2, 3)}
    fields = {**PASSED, "hand": {0: [0, 1, 1, 2]}, "gave": [[[1, 0, 0, 2], [1, 0, 0, 3]]]}
    view = game.position(**fields, viewer=0, slots=slots)
    assert view.tobytes() == game.observe(state, 0).tobytes()
    assert view.loose.tolist() == [1, 0, 0, 3, 0, 0]


def test_a_view_with_too_few_slots_within_a_distance() -> None:
    """Seat 3 has one card hidden: of the two that seat 0 knows to be within one seat only one may be there."""
    game = wb.game("divinare", hand=1, passing={1: 1}, rounds=1)
    slots = {seat: {"hand": 1} for seat in (1, 2, 3)}
    for red, yellow in ((1, 0), (0, 1)):
        known = {0: {"within 1": {"red": red, "yellow": yellow}}}
        assert game.position(hand={0: {"blue": 1}}, viewer=0, passes=1, slots=slots, gave=known).loose.sum() == 1
    with pytest.raises(wb.BadInput, match="remembers passing on cards"):
        game.position(
            hand={0: {"blue": 1}}, viewer=0, passes=1, slots=slots, gave={0: {"within 1": {"red": 1, "yellow": 1}}}
        )


@pytest.mark.parametrize("seat", [4, 5])
def test_seats_beyond_the_table_remember_nothing(seat: int) -> None:
    """Nor a card that seat 3 might well hold."""
    game = wb.game("divinare")
    state = game.position(**PASSED)
    assert game.rules.broken(game.spec, state) == 0
    state.gave[seat, 1, 0] = 1
    assert game.rules.broken(game.spec, state) == Broken.SEAT
    state.gave[seat, :2, 0] = 1
    assert game.rules.broken(game.spec, state) == Broken.SEAT


def test_a_memory_by_suit_alone_is_refused_with_an_example() -> None:
    """How far the cards may be belongs to it."""
    with pytest.raises(wb.BadInput, match=r"gave\[0\]: 'red' is none of within 1, .*Such as {'within 1': {'red': 1}}"):
        wb.game("divinare").position(**PASSED, gave={0: {"red": 1}})


@pytest.mark.parametrize(
    "fields",
    [
        {"table": {"red": -1, "blue": 1}},
        {"loose": {"red": -1}},
        {"hand": {0: {"red": -1, "blue": 1}}},
        {"picked": {0: {"red": -1, "blue": 1}}},
        {"discard": {0: {"red": -1, "blue": 1}}},
        {"slots": {0: {"hand": -1}}, "hand": {0: {"red": 1}}},
    ],
)
def test_fewer_than_none(fields: dict[str, object]) -> None:
    """Described, it is refused by its name; written into the record past that, by what makes it impossible."""
    game = wb.game("divinare", players=4)
    with pytest.raises(wb.BadInput, match="] = -1: accepted is a whole number from 0 to 31"):
        game.position(**fields)
    state, axes = game.setup(), game.words.axes(game.names, 4)
    described.write(state, fields, axes, dict.fromkeys(axes, (-1, 31)), "A state")
    game.rules.complete(game.spec, state, frozenset(fields))
    with pytest.raises(wb.BadInput, match="below zero"):
        game.sound(state)


def test_a_play_does_not_begin_at_what_cannot_be() -> None:
    """Neither a table nor a simulation takes a blank record, or the state of another table."""
    game, two = wb.game("divinare"), wb.game("divinare", players=2)
    other, more = wb.Table(two, seed=1).deal().state, wb.Table(wb.game("divinare", players=5), seed=1).deal().state
    for start in (game.record(), other, more):
        with pytest.raises(wb.BadInput, match="This is no state of"):
            wb.Table(game, start=start)
        with pytest.raises(wb.BadInput, match="This is no state of"):
            wb.simulate(game, plays=3, start=start, progress=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_comes_up_in_play_can_be_described(players: int) -> None:
    """Every state and view of a random play is sound; with one field nudged it is refused or can be played on."""
    game, luck = wb.game("divinare", players=players, rounds=1), random.Random(5)
    table = wb.Table(game, seed=5)
    nudged = 0
    while not game.is_over(table.state):
        game.sound(table.state)
        for seat in range(players):
            game.sound(table.view(seat))
        state = table.state.copy()
        name = luck.choice(["hand", "picked", "discard", "gave", "token", "table", "passes"])
        if state[name].shape:
            state[name][tuple(luck.randrange(size) for size in state[name].shape)] += luck.choice([-1, 1])
        else:
            state[name] += 1
        try:
            game.sound(state)
        except wb.BadInput:
            nudged += 1
        else:
            wb.simulate(game, "blind", plays=2, seed=1, start=state, progress=False)
        action = luck.choice(game.actions(table.state))
        table.force(action) if table.player < 0 else table.do(action)
    assert nudged > 20


def fields_of(game: wb.Game, state: Any, *unsaid: str) -> dict[str, object]:
    """A record as a person describes it, without some of its fields."""
    axes = game.words.axes(game.names, game.players)
    labels = {name: [len(list(axis)) for axis in axes[name][0]] for name in axes if name not in unsaid}
    return {name: state[name][tuple(map(slice, sizes))].tolist() for name, sizes in labels.items()}


@pytest.mark.parametrize(("players", "changes"), [(2, {}), (3, {}), (4, {}), (6, {})])
def test_what_is_left_unsaid_is_worked_out(players: int, changes: dict[str, object]) -> None:
    """Undealt cards, the passes made and who holds what was passed on follow from the rest, of a table and of a view.

    Where all hold as many cards as are passed on at this moment, the pass is taken to be still to come.
    """
    game, luck = wb.game("divinare", players=players, rounds=1, **changes), random.Random(9)
    state, passed = game.setup(), False
    while not game.is_over(state):
        view = game.observe(state, luck.randrange(players))
        unsaid = ["deck", "step", "loose"] if passed else ["deck", "step", "loose", "passes"]
        for record in (state, view):
            described = game.position(**fields_of(game, record, *unsaid))
            assert described.tobytes() == record.tobytes()
        if view.viewer >= 0:  # a view in the middle of being dealt again: what is said stands
            half = game.after(view, luck.choice(game.actions(view)))
            assert game.position(**fields_of(game, half)).tobytes() == half.tobytes()
        after = game.after(state, luck.choice(game.actions(state)))
        passed = after.passes > state.passes or (passed and int(after.table.sum()) == int(state.table.sum()))
        state = after


# --- what can be, counted plainly -----------------------------------------------------------------------------


def nudge(game: wb.Game, state: Any, luck: random.Random) -> None:
    """Change a record a little: a card or a token lies elsewhere, a pass more, a memory less, a hidden slot."""
    seat, suit = luck.randrange(game.players), luck.randrange(len(game.names.suits))
    rare = ["token", "passes", "viewer", "finished", "step"]
    what = luck.choice(["card"] * 4 + ["exchange"] * 3 + ["slot"] * 2 + ["gave"] * 2 + rare)
    heaps = [("deck", suit), ("table", suit), ("loose", suit)]
    heaps += [(name, (s, suit)) for name in ("hand", "picked", "discard") for s in range(game.players)]
    step = luck.choice([-1, 1])
    if what in ("card", "exchange"):
        (name, at), (other, there) = luck.sample(heaps, 2)
        if what == "exchange":  # where there is a card to move
            full = [heap for heap in heaps if state[heap[0]][heap[1]] > 0]
            (name, at) = luck.choice(full)
        state[name][at] -= 1
        state[other][there] += 1
    elif what == "slot":  # a card is hidden or seen, of the viewer's own too
        kind = luck.randrange(3)
        state.slots[seat, kind] += step
        state[("discard", "picked", "hand")[kind]][seat, suit] -= step
        state.deck[suit] += step
    elif what == "token":
        state.token[seat, suit] = luck.randint(-1, len(game.names.spaces[suit]) + 1)
    elif what == "viewer":
        state.viewer = luck.randint(-2, game.players)
    elif what == "gave":
        state.gave[seat, luck.randrange(game.players - 1), suit] += step
    else:
        state[what] += step


def fitting(game: wb.Game, state: Any) -> int:
    """The actions done; at no moment of a round what the rules count, so that not the step alone is refused."""
    step = step_of(game, state)
    return int(steps_done(game.spec, state)) if step is None else step


def look_at_play(game: wb.Game, seed: int, nudges: int) -> Counter[bool]:
    """Ask the rules and the twin of each record of a random play and of what lies beside it; how often it can be."""
    luck, state, found = random.Random(seed), game.setup(), Counter[bool]()
    while True:
        for seat in (-1, luck.randrange(game.players)):
            record = game.observe(state, seat) if seat >= 0 else state.copy()
            for nudged in range(nudges + 1):
                other = record.copy()
                for _ in range(min(nudged, luck.randint(1, 3))):
                    nudge(game, other, luck)
                if luck.random() < 0.9:  # what was nudged may be another moment of the round
                    other.step = fitting(game, other)
                possible = can_be(game, other)
                assert possible or nudged, other  # what a play comes to can be
                assert (game.rules.broken(game.spec, other) == 0) == possible, other
                found[possible] += 1
        if game.is_over(state):
            return found
        state = game.after(state, luck.choice(game.actions(state)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_beside_a_play_is_refused_if_it_cannot_be(players: int) -> None:
    """At the published tables: the rules refuse what a plain count refuses, and nothing else."""
    found = look_at_play(wb.game("divinare", players=players, rounds=2), seed=players, nudges=3)
    assert found[True] > 100
    assert found[False] > 100


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@settings(max_examples=25)
@given(variants(), st.integers(0, 10**6))
def test_what_lies_beside_a_variants_play_is_refused_if_it_cannot_be(
    variant: tuple[int, dict[str, object]], seed: int
) -> None:
    """The same on tables of every kind."""
    players, changes = variant
    look_at_play(wb.game("divinare", players=players, **changes), seed, nudges=4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_passes_made_fit_the_cards_played(players: int) -> None:
    """At every moment of a round each number of passes made is sound or not as a plain count says."""
    game, luck = wb.game("divinare", players=players, rounds=1, memory="none"), random.Random(players)
    state = game.setup()
    while not game.is_over(state):
        for passes in range(-1, 6):
            other = state.copy()
            other.passes = passes
            other.step = fitting(game, other)
            assert (game.rules.broken(game.spec, other) == 0) == can_be(game, other), (passes, other)
        state = game.after(state, luck.choice(game.actions(state)))


@pytest.mark.parametrize("changes", [{}, {"passing": {}}], ids=["passing", "no passing"])
def test_discards_are_laid_aside_before_anything_else(changes: dict[str, object]) -> None:
    """A discard of the seat that laid aside last, taken back into its hand: not once a card is picked or played."""
    game, luck = wb.game("divinare", players=2, rounds=1, **changes), random.Random(2)
    state, met = game.setup(), 0
    while not game.is_over(state):
        if state.picked.any() or state.table.any():
            other = state.copy()
            suit = int(other.discard[1].argmax())
            other.discard[1, suit] -= 1
            other.hand[1, suit] += 1
            if int(state.table.sum()) < 20:
                assert game.rules.broken(game.spec, other) == Broken.DISCARDS
                met += 1
        state = game.after(state, luck.choice(game.actions(state)))
    assert met > 8


def test_a_seat_may_remember_every_card_of_a_suit() -> None:
    """The only red card, passed on: the seat that gave it knows where the whole suit is."""
    game = wb.game(
        "divinare", players=2, rounds=1, suits=["red", "blue"], deck={"red": 1, "blue": 5}, hand=2, discards=0,
        passing={2: 1}, boards={"red": "0 1", "blue": "1 2 3 4 5"},
    )  # fmt: skip
    table = wb.Table(game).force("deal red", "deal blue", "deal blue", "deal blue").do("pass red", "pass blue")
    assert table.state.gave[0, 0].tolist()[:2] == [1, 0]
    assert game.rules.broken(game.spec, table.state) == 0
    assert game.rules.broken(game.spec, table.view(0)) == 0


def test_a_card_passed_on_may_be_picked_to_be_passed_on_again() -> None:
    """Seat 3 has picked the one card it holds: that seat 0 knows a red card to be with it fits."""
    game = wb.game("divinare", hand=2, passing={2: 1, 1: 1}, rounds=4)
    view = game.position(
        finished=3, viewer=0, passes=1, table={"green": 4}, hand={0: {"blue": 1}}, gave={0: {"within 1": {"red": 1}}},
        slots={1: {"hand": 1}, 2: {"hand": 1}, 3: {"picks": 1}},
    )  # fmt: skip
    assert view.loose.tolist() == [1, 0, 0, 0, 0, 0]
