"""Divinare's closed forms against their twins: brute force, the walk, simulation from the view, whole blind plays."""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from positions import at, chances
from twins import divinare as twin

import workbench as wb
from workbench import kernel
from workbench.bots.divinare import blind
from workbench.games.divinare.rules import (
    apply,
    chance_outcomes,
    current_player,
    legal_actions,
    observe,
    setup,
)
from workbench.games.divinare.rules.turns import played, turn
from workbench.games.divinare.words import PLAY
from workbench.kernel import CHANCE, SEATS, STREAM, TERMINAL, rule

odds = wb.odds.divinare
MANY = 20_000 if kernel.COMPILED else 200
"""Plays of a simulation here."""

pytestmark = pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")


# --- twins: brute force and the walk ------------------------------------------------------------------------


@st.composite
def variants(draw: Any, passed: bool = False) -> wb.Game:
    """Small tables: 2 or 3 players, up to 9 cards dealt, any passing, discards, direction and memory.

    With `passed` all pass some of their first hand on, not all of it, and remember what.
    """
    suits = draw(st.sampled_from([("red", "blue"), ("red", "blue", "green")]))
    deck = {suit: draw(st.integers(1, 4)) for suit in suits}
    players = draw(st.integers(2, 3))
    assume(sum(deck.values()) >= players * (2 if passed else 1))
    hand = draw(st.integers(2 if passed else 1, min(4 if players == 2 else 3, sum(deck.values()) // players)))
    discards = draw(st.integers(0, min(1, hand - (2 if passed else 1))))
    sizes = st.integers(1, hand - discards)
    passing = {size: draw(st.integers(1, size)) for size in draw(st.sets(sizes, max_size=2))}
    if passed:
        passing[hand - discards] = draw(st.integers(1, hand - discards - 1))
    memory = "all" if passed else draw(st.sampled_from(["all", "none"]))
    return wb.game(
        "divinare", players=players, hand=hand, suits=list(suits), deck=deck, discards=discards, passing=passing,
        direction=draw(st.sampled_from(["left", "right"])), memory=memory,
        boards=dict.fromkeys(suits, draw(st.sampled_from(["0/1/2/3/4", "0/1 2/3/4", "0 1+ 2 3++ 4"]))), rounds=1,
    )  # fmt: skip


def unknown(game: wb.Game, state: Any, seat: int, loose: list[str]) -> dict[str, Any]:
    """What the brute force takes: a seat's own cards, the table, the pool, from the *full* state."""
    suits = game.names.suits

    def cards(*rows: Any) -> list[str]:
        return [suit for row in rows for i, suit in enumerate(suits) for _ in range(int(row[i]))]

    others = [s for s in range(game.players) if s != seat]
    own = cards(state.hand[seat], state.picked[seat])
    far = cards(*(row[s] for s in others for row in (state.hand, state.picked)))
    revealed = played(game.spec, state) == game.spec.turns
    for s in range(game.players):
        remembered = s == seat and game.values["memory"] == "all"
        (own if revealed or remembered else far).extend(cards(state.discard[s]))
    pool = Counter(far + cards(state.deck))
    pool.subtract(loose)
    to_deal = int(game.spec.dealt) - int(game.spec.cards) + int(state.deck.sum())
    return {"own": own, "table": cards(state.table), "loose": loose, "hidden_slots": len(far) + to_deal,
            "pool": list(pool.elements()), "suits": list(suits)}  # fmt: skip


def first(game: wb.Game, view: Any, seat: int, actions: list[int]) -> int:
    """The action with the lowest code: counts do not hang on what is played when."""
    return actions[0]


@settings(max_examples=60)
@given(variants(), st.integers(0, 999), st.integers(0, 30), st.integers(0, 2))
def test_closed_form_is_brute_force_is_walk(game: wb.Game, seed: int, actions: int, seat: int) -> None:
    """Counts and joint counts from any moment of any small variant: three ways, the same fractions."""
    three_ways(game, at(game, seed, actions), seat % game.players)


@settings(max_examples=40)
@given(variants(passed=True), st.integers(0, 999), st.integers(0, 4), st.integers(0, 2))
def test_closed_form_is_brute_force_is_walk_after_passing(game: wb.Game, seed: int, cards: int, seat: int) -> None:
    """So too where a seat remembers what it passed on: any moment seldom is such a one."""
    once = game.players * (game.values["discards"] + max(game.values["passing"].items())[1])
    table, seat = at(game, seed, int(game.spec.dealt) + once), seat % game.players
    assert table.view(seat).loose.any()  # nobody has played yet
    three_ways(game, table, seat)
    for _ in range(cards):
        if table.player != TERMINAL:
            table.do(game.actions(table.state)[seed % len(game.actions(table.state))])
    three_ways(game, table, seat)


def three_ways(game: wb.Game, table: wb.Table, seat: int) -> None:
    """A closed form, brute force over all that is not seen, and the walk: the same fractions."""
    view = wb.odds.View(game, table.view(seat), seat)
    loose = [s for i, s in enumerate(game.names.suits) for _ in range(int(view.state.loose[i]))]
    asked = unknown(game, table.state, seat, loose)
    found, together = odds.counts(view), odds.joint(view)
    assert {suit: chances(die) for suit, die in found.items()} == twin.final_counts(**asked)
    assert chances(together.die) == twin.joint_counts(**asked)

    def ended(state: Any) -> tuple[int, ...]:
        return tuple(int(game.rules.final_count(game.spec, state, i)) for i in range(len(game.names.suits)))

    walked = wb.odds.walk(view, bot=first, measure=ended)
    assert walked.chances == chances(together.die)


@settings(max_examples=15)
@given(variants(), st.integers(0, 999), st.integers(4, 14), st.integers(0, 2))
def test_counts_do_not_hang_on_how_seats_choose(game: wb.Game, seed: int, actions: int, seat: int) -> None:
    """Walked with every seat uniform, the counts are the same: under the model only the deal matters."""
    assume(game.spec.dealt <= 6)
    table, seat = at(game, seed, actions), seat % game.players

    def red(state: Any) -> int:
        return int(game.rules.final_count(game.spec, state, 0))

    walked = wb.odds.walk(table, seat, measure=red)
    assert walked.chances == chances(odds.counts(table, seat)["red"])


def test_two_players_discards() -> None:
    """The own discards are certain, the other's two are hidden; what is discarded stays counted to the end."""
    game = wb.game("divinare", players=2)
    table = at(game, 5, 24 + 4 + 10 + 6)  # dealt, laid aside, passed, six cards played
    loose = [s for i, s in enumerate(game.names.suits) for _ in range(int(table.view(0).loose[i]))]
    assert len(loose) < 5  # some were spent
    asked = unknown(game, table.state, 0, loose)
    assert asked["hidden_slots"] == 7 + 2
    pool = Counter(asked["pool"])
    for suit, die in odds.counts(table, 0).items():
        sure = (asked["own"] + asked["table"] + loose).count(suit)
        draws, rest = 9 - len(loose), pool.total() - pool[suit]
        expected = {sure + k: Fraction(comb(pool[suit], k) * comb(rest, draws - k), comb(pool.total(), draws))
                    for k in range(pool[suit] + 1) if 0 <= draws - k <= rest}  # fmt: skip
        assert chances(die) == expected


def test_moments_of_a_round() -> None:
    """In mid-deal, while passing, at the end: each is answered, and says what it takes for granted."""
    game = wb.game("divinare", rounds=2)
    deal = at(game, 3, 10)
    assert "still to be dealt" in odds.counts(deal, 0).model
    assert "as if others played blindly" in odds.counts(deal, 0).model
    own = Counter(game.names.suits[i] for i in range(4) for _ in range(int(deal.state.hand[0, i])))
    # Seat 0 has seen its 3 cards of 10 dealt; 21 of the other 33 will be in play.
    red = {own["red"] + k: Fraction(comb(6 - own["red"], k) * comb(27 + own["red"], 21 - k), comb(33, 21))
           for k in range(7 - own["red"])}  # fmt: skip
    assert chances(odds.counts(deal, 0)["red"]) == red
    passing = at(game, 3, 24 + 5)
    assert passing.state.picked.sum() == 5
    assert sum(die.mean() for _, die in odds.counts(passing, 2).items()) == 24
    end = at(game, 3, 24 + 24 + 24)
    assert end.player == CHANCE
    counts = {suit: int(end.state.table[i]) for i, suit in enumerate(game.names.suits)}
    assert {suit: chances(die) for suit, die in odds.counts(end, 1).items()} == {
        suit: {count: 1} for suit, count in counts.items()
    }
    assert odds.counts(end, 1).model == "nothing is hidden: all cards in play are known"
    open_cards = odds.counts(game, passing.state)
    assert all(len(die) == 1 for _, die in open_cards.items())


# --- twins: simulation --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "changes", "actions", "seat"),
    [
        (4, {}, 24, 0),  # before the first pass
        (4, {}, 24 + 12, 1),  # after it, with passed-on cards
        (4, {}, 24 + 12 + 8 + 8 + 3, 2),  # after the second, in mid-lap
        (4, {"memory": "none"}, 24 + 12 + 8, 3),
        (3, {}, 24 + 12 + 5, 0),
        (2, {}, 24 + 4 + 10 + 5, 1),  # own and hidden discards
    ],
)
def test_simulated_from_the_view(players: int, changes: dict[str, Any], actions: int, seat: int) -> None:
    """The game's own chance loop deals the view again: each count comes up within 4 standard errors, none else."""
    game = wb.game("divinare", players=players, rounds=1, **changes)
    table = at(game, 11, actions)
    found = odds.counts(table, seat)
    result = wb.simulate(game, start=table.view(seat), plays=MANY, seed=4, form="counts", progress=False)
    seen = {(row["suit"], int(row["count"])): row["value"] for row in result.tallies("count").iter_rows(named=True)}
    for suit, die in found.items():
        for count in range(13):
            chance, value = float(die.probability(count)), seen.get((suit, count), 0.0)
            if chance == 0:
                assert value == 0, (suit, count)
            elif chance * (1 - chance) * MANY >= 9:
                assert abs(value - chance) <= 4 * (chance * (1 - chance) / MANY) ** 0.5, (suit, count)


choose_blindly = blind.choose


@rule
def play_blindly(spec, done, seat, seed, views, counts, work):
    """Whole rounds of blind seats: what `seat` knows when `done` cards are played, and how each round's counts end."""
    state, seen, actions, weights, streams, knobs = work
    for i in range(views.shape[0]):
        setup(spec, state[0])
        for who in range(SEATS + 1):
            kernel.start_stream(streams[who], seed, i, who)
        noted = False
        player = current_player(spec, state[0])
        while player != TERMINAL:
            if not noted and played(spec, state[0]) == done and turn(spec, state[0])[0] == PLAY:
                views[i] = state[0]
                observe(spec, views[i], seat)
                noted = True
            if player == CHANCE:
                n = chance_outcomes(spec, state[0], actions, weights)
                action = actions[kernel.draw(streams[0], weights, n)]
            else:
                n = legal_actions(spec, state[0], actions)
                seen[0] = state[0]
                action = actions[choose_blindly(spec, seen[0], player, actions, n, knobs, streams[1 + player])]
            apply(spec, state[0], action)
            player = current_player(spec, state[0])
        for suit in range(spec.suits):
            counts[i, suit] = state[0].table[suit]


def forecasts(game: wb.Game, done: int, seat: int, rounds: int, seed: int) -> tuple[Any, Any, Any]:
    """Of so many blind rounds: the views, the chance said for each suit and count, and whether it came."""
    rules = game.rules
    views, counts = np.zeros(rounds, rules.STATE), np.zeros((rounds, SEATS), np.int64)
    state, seen = (np.zeros(1, rules.STATE) for _ in range(2))
    actions, weights = (np.zeros(rules.ACTIONS, np.int64) for _ in range(2))
    work = (state, seen, actions, weights, np.zeros((SEATS + 1, STREAM), np.int64), blind.numbers())
    play_blindly(game.spec, done, seat, seed, views, counts, work)
    suits = len(game.names.suits)
    said, came = (np.zeros((rounds, suits, 13)) for _ in range(2))
    known: dict[bytes, Any] = {}
    for i in range(rounds):
        key = views[i].tobytes()
        if key not in known:
            dice = odds.counts(wb.odds.View(game, views[i], None))
            known[key] = np.array([[float(die.probability(n)) for n in range(13)] for _, die in dice.items()])
        said[i] = known[key]
        came[i, np.arange(suits), counts[i, :suits]] = 1
    return views, said, came


@pytest.mark.parametrize(
    ("changes", "done", "seat"),
    [
        ({"memory": "none"}, 0, 1),
        ({"memory": "none"}, 10, 2),
        ({}, 0, 0),  # the first pass is made, nothing played since: the passed-on cards are known exactly
    ],
)
def test_whole_blind_plays(changes: dict[str, Any], done: int, seat: int) -> None:
    """Over whole rounds of seats that choose cards blindly, what was said comes as often as said, by four errors.

    Of all rounds, and of those where the forecast of the count was high: a forecast that ignored the view would fail.
    """
    game = wb.game("divinare", rounds=1, **changes)
    rounds = 4000 if kernel.COMPILED else 60
    _, said, came = forecasts(game, done, seat, rounds, seed=8)
    for suit in range(4):
        for count in range(13):
            gap = said[:, suit, count] - came[:, suit, count]
            for part in (gap, gap[said[:, suit, count] > said[:, suit, count].mean()]):
                if part.size and said[:, suit, count].sum() >= 20:
                    assert abs(part.mean()) <= 4 * part.std() / part.size**0.5 + 1e-9, (suit, count)


def test_remembering_while_nothing_was_spent() -> None:
    """Some cards played since the first pass, but none that may be a passed-on one: still exact over whole rounds."""
    game = wb.game("divinare", rounds=1)
    views, said, came = forecasts(game, 4, 0, 3000 if kernel.COMPILED else 60, seed=9)
    kept = views["loose"].sum(1) == 3
    gap = (said - came)[kept]
    spread = 4 * gap.std(0) / kept.sum() ** 0.5 + 1e-9
    often = said[kept].sum(0) >= 20
    assert kept.sum() >= 10
    assert (abs(gap.mean(0)) <= spread)[often].all()


def test_what_the_convention_of_memory_costs() -> None:
    """Late in a round a spent card may have been another: each suit's mean is off by less than a tenth of a card.

    Nothing is ever called impossible that comes, or certain that does not.
    """
    game = wb.game("divinare", rounds=1)
    _, said, came = forecasts(game, 16, 0, 3000 if kernel.COMPILED else 60, seed=10)
    assert not came[said == 0].any()
    assert came[said == 1].all()
    gap = ((said - came) * np.arange(13)).sum(2)
    assert (abs(gap.mean(0)) <= 0.1 + (0 if kernel.COMPILED else 1)).all()
