"""Divinare's closed forms against their twins: brute force, the walk, simulation from the view, whole blind plays.

"Facts" are the collected rule facts with the worked odds of the published table (a hypergeometric of 36, 24 drawn).
"""

import json
import warnings
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
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
HAND = {"red": 2, "blue": 1, "green": 1, "yellow": 2}
MANY = 20_000 if kernel.COMPILED else 200
"""Plays of a simulation here."""

pytestmark = pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")


def chances(die: Any) -> dict[Any, Fraction]:
    """A die's outcomes with their exact chances."""
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def percent(die: Any, count: int) -> float:
    """A chance in per cent, as the facts print it."""
    return round(float(die.probability(count)) * 100, 3)


def at(game: wb.Game, seed: int, actions: int) -> wb.Table:
    """A table after so many random actions."""
    table, luck = wb.Table(game, seed=seed), Random(seed)
    for _ in range(actions):
        if table.player == TERMINAL:
            break
        if table.player == CHANCE:
            table.deal(1)
        else:
            table.do(luck.choice(game.actions(table.state)))
    return table


# --- the published numbers ----------------------------------------------------------------------------------


def test_before_the_deal() -> None:
    """Facts 9: mean, standard deviation and chances of each suit's number in play, to the digits printed there."""
    before = odds.counts(wb.game("divinare"))
    means = {suit: (round(float(die.mean()), 3), round(float(die.sd()), 3)) for suit, die in before.items()}
    assert means == {
        "red": (4.0, 1.069), "blue": (5.333, 1.193), "green": (6.667, 1.285), "yellow": (8.0, 1.352),
    }  # fmt: skip
    printed = {
        "red": [0.047, 0.976, 7.014, 22.861, 36.006, 26.186, 6.910],
        "blue": [0.002, 0.063, 0.843, 5.297, 17.382, 30.901, 29.356, 13.725, 2.430],
        "green": [None, None, None, 0.631, 3.863, 13.243, 26.211, 29.955, 19.097, 6.173, 0.772],
        "yellow": [None, None, None, None, 0.420, 2.689, 9.936, 21.900, 29.086, 22.981, 10.342, 2.393, 0.216],
    }
    for suit, row in printed.items():
        for count, chance in enumerate(row):
            assert chance is None or percent(before[suit], count) == chance, (suit, count)
    assert sum(percent(before["green"], n) for n in range(3)) == pytest.approx(0.056, abs=1e-3)
    assert sum(percent(before["yellow"], n) for n in range(4)) == pytest.approx(0.037, abs=1e-3)
    assert before["red"].probability(0) == Fraction(comb(30, 24), comb(36, 24))
    assert round(1 / before["red"].probability(0)) == 2108


def test_joint_before_the_deal() -> None:
    """Facts 9: 375 possible sets of counts; one by hand: the four suits' ways multiplied, over all ways to deal 24."""
    before = odds.joint(wb.game("divinare"))
    assert len(before.die) == 375
    ways = comb(6, 4) * comb(8, 5) * comb(10, 7) * comb(12, 8)
    assert before.probability(red=4, blue=5, green=7, yellow=8) == Fraction(ways, comb(36, 24))
    assert before.probability(red=4) == odds.counts(wb.game("divinare"))["red"].probability(4)
    assert before.frame()["value"].sum() == pytest.approx(1)


def test_blind_token_on_green() -> None:
    """Facts 9: the expected score of a blind token on each space of the green board."""
    frame = odds.spaces(wb.game("divinare"))
    green = {row["space"]: round(row["expected_if_ended_here"], 2) for row in frame.iter_rows(named=True)
             if row["suit"] == "green"}  # fmt: skip
    assert green == {"3/4": -1.85, "5": 0.02, "6": 0.91, "7": 1.10, "8": 0.50, "9/10": -0.82}


def test_nine_known_cards() -> None:
    """The rules' own example: after the first pass a seat knows 9 of 24 cards, so 15 of the other 27 are in play."""
    view = odds.know(hand=HAND, passed={"red": 3})
    # Red: 2 held and 3 passed on are certain, the last one is among the 15 of 27 with chance 15/27.
    assert chances(odds.counts(view)["red"]) == {5: Fraction(12, 27), 6: Fraction(15, 27)}
    assert view.state.slots.sum() == 18
    assert view.state.loose.sum() + view.state.hand[view.seat].sum() == 9
    assert view.state.passes == 1


def test_spaces_by_hand() -> None:
    """Two reds left unseen, one of two draws from four: red ends at 4 or 5 or 6; each space's chances by hand."""
    game = wb.game(
        "divinare", players=2, hand=3, discards=0, passing={}, rounds=1, suits=["red", "blue"],
        deck={"red": 6, "blue": 2}, boards={"red": "3 4+ 5/6++", "blue": "0/1/2"},
    )  # fmt: skip
    view = odds.know(game=game, hand={"red": 1, "blue": 1}, table={"red": 2}, tokens={"red": "3", 1: {"red": 4}})
    # Unseen: 3 red and 1 blue, of which seat 1's two cards. Red counts 3 + 1 or 3 + 2: with the blue, or without.
    assert chances(odds.counts(view)["red"]) == {4: Fraction(1, 2), 5: Fraction(1, 2)}
    three, four, five = (space for space in odds.exact_spaces(view) if space.suit == "red")
    half = Fraction(1, 2)
    assert (three.perfect, three.near, three.wrong, three.expected) == (0, half, half, 0)  # 1 or -1
    assert (four.perfect, four.near, four.wrong, four.expected) == (half, half, 0, 3)  # 4 or 2
    assert (five.perfect, five.near, five.wrong, five.expected) == (half, half, 0, 4)  # 5 or 3
    assert [space.taken_by for space in (three, four, five)] == [0, 1, None]
    assert [space.bonus for space in (three, four, five)] == ["none", "simple", "double"]
    assert {space.own_left for space in (three, four, five)} == {1}


# --- twins: brute force and the walk ------------------------------------------------------------------------


@st.composite
def variants(draw: Any) -> wb.Game:
    """Small tables: 2 or 3 players, up to 9 cards dealt, any passing, discards, direction and memory."""
    suits = draw(st.sampled_from([("red", "blue"), ("red", "blue", "green")]))
    deck = {suit: draw(st.integers(1, 4)) for suit in suits}
    players = draw(st.integers(2, 3))
    assume(sum(deck.values()) >= players)
    hand = draw(st.integers(1, min(4 if players == 2 else 3, sum(deck.values()) // players)))
    discards = draw(st.integers(0, min(1, hand - 1)))
    sizes = st.integers(1, hand - discards)
    passing = {size: draw(st.integers(1, size)) for size in draw(st.sets(sizes, max_size=2))}
    return wb.game(
        "divinare", players=players, hand=hand, suits=list(suits), deck=deck, discards=discards, passing=passing,
        direction=draw(st.sampled_from(["left", "right"])), memory=draw(st.sampled_from(["all", "none"])),
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
    table, seat = at(game, seed, actions), seat % game.players
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
def play_blindly(spec, done, seat, seed, views, counts, work):  # type: ignore[no-untyped-def]
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


# --- formula, forms of asking, models -----------------------------------------------------------------------


def test_formula() -> None:
    """The expression gives the same fractions as the distributions, for every count, and shows binomials."""
    view = odds.know(hand=HAND, passed={"red": 1, "blue": 2}, table={})
    for suit, die in odds.counts(view).items():
        expression = odds.formula(suit, view)
        for count in range(13):
            value = expression.subs("k", count)
            assert Fraction(int(value.p), int(value.q)) == die.probability(count)
    import sympy

    letters = odds.formula("red")
    assert letters.has(sympy.binomial)
    # Nothing certain, 6 of 36 unseen, 24 drawn: 6 reds with chance C(30, 18) / C(36, 24).
    value = letters.subs({"c": 0, "u": 6, "U": 36, "n": 24, "k": 6})
    assert Fraction(int(value.p), int(value.q)) == Fraction(comb(30, 18), comb(36, 24))
    assert r"\binom" in sympy.latex(letters)


def test_forms_of_asking() -> None:
    """A table and a seat, a game and a record, a view: the same answer; what is none of these is refused in words."""
    game = wb.game("divinare")
    table = at(game, 2, 40)
    view = wb.odds.View(game, table.view(1))
    asked = [odds.report(table, 1), odds.report(game, table.view(1)), odds.report(view)]
    assert asked[0] == asked[1] == asked[2]
    for bad, said in (
        ((table.view(1),), "does not name its game"),
        ((table,), "needs a seat"),
        ((table, 4), "seat = 4"),
        ((game, 3), "no state of divinare"),
        ((view, 1), "beside a view"),
        (
            (game, wb.game("divinare", players=3).observe(at(wb.game("divinare", players=3), 2, 40).state, 1)),
            "no state",
        ),
    ):
        with pytest.raises(wb.BadInput, match=said):
            odds.counts(*bad)


def test_a_broken_record_is_refused() -> None:
    """Cards that do not add up are named, not computed with."""
    game = wb.game("divinare")
    state = at(game, 2, 40).view(1)
    state.table[0] += 1
    with pytest.raises(wb.BadInput, match="do not add up"):
        odds.counts(game, state)


def test_models_are_named() -> None:
    """Each answer names what it takes for granted: blind others, and how passed-on cards are remembered."""
    game, forgetful = wb.game("divinare"), wb.game("divinare", memory="none")
    before, after = at(game, 2, 24), at(game, 2, 50)
    assert odds.counts(before, 0).model == odds.BLIND
    assert "is taken to be that card" in odds.counts(after, 0).model
    assert "remembers nothing" in odds.counts(at(forgetful, 2, 50), 0).model
    for answer in (odds.joint(after, 0).model, odds.spaces(after, 0)["model"][0], odds.report(after, 0)["model"]):
        assert answer == odds.counts(after, 0).model


def test_what_answers_look_like() -> None:
    """The mapping, the frame and the text of an answer say the same; a suit that isn't there is named."""
    found = odds.counts(odds.know(hand=HAND))
    assert list(found) == ["red", "blue", "green", "yellow"]
    assert len(found) == 4
    assert "Chances of the final counts" in repr(found)
    frame = found.frame()
    assert frame.filter(suit="red", count=6)["value"][0] == pytest.approx(float(found["red"].probability(6)))
    assert set(frame["error"]) == {0.0}
    assert frame["plays"].null_count() == len(frame)
    with pytest.raises(wb.BadInput, match="Did you mean 'red'"):
        found["rde"]
    with pytest.raises(wb.BadInput, match="no suit 'pink'"):
        odds.formula("pink", odds.know(hand=HAND))
    with pytest.raises(AttributeError, match="no odds for 'nogame'"):
        wb.odds.nogame  # noqa: B018


def test_report_is_json() -> None:
    """What the command line prints: fractions as text that add up, a row a number space, how sure it is."""
    view = odds.know(players=4, hand=HAND)
    told = json.loads(json.dumps(odds.report(view)))
    assert set(told) == {"counts", "spaces", "sure", "model"}
    assert told["sure"] == "assumed"  # three of the four boards are
    for suit, row in told["counts"].items():
        assert list(row) == [str(n) for n in range(view.game.values[f"deck.{suit}"] + 1)]
        assert sum(map(Fraction, row.values())) == 1
    red = odds.counts(view)["red"]
    assert Fraction(told["counts"]["red"]["6"]) == red.probability(6)
    assert told["counts"]["red"]["0"] == "0"
    assert [row["space"] for row in told["spaces"] if row["suit"] == "green"] == ["3/4", "5", "6", "7", "8", "9/10"]
    for row in told["spaces"]:
        assert list(row) == ["suit", "space", "perfect", "near", "wrong", "expected", "taken_by"]
        assert Fraction(row["perfect"]) + Fraction(row["near"]) + Fraction(row["wrong"]) == 1


# --- what the answers rest on -------------------------------------------------------------------------------

OTHER = {
    "rounds": 3, "passing": {6: 2, 3: 1}, "direction": "left", "memory": "none", "boards.red": "2 3 4 5+ 6",
    "boards.blue": "3 4 5+ 6/7", "boards.green": "3+ 4 5/6 7 8", "boards.yellow": "5 6 7+ 8 9/10",
    "pattern.none_below": "1/20", "pattern.join_below": "1/10", "pattern.double_below": "1/10",
    "pattern.simple_below": "1/4", "perfect": 5, "near": 2, "wrong": -2, "simple": 3, "double": 5,
    "off_board": "nothing", "centre": False, "stuck": "share",
}  # fmt: skip
"""Another value for each key that may be changed without changing what the table holds."""
ALWAYS = {"players", "suits", "deck.red", "deck.blue", "deck.green", "deck.yellow", "hand", "discards"}


def lines() -> Iterator[list[str]]:
    """Moments as actions that every value of `OTHER` allows: dealt, passed, some cards played to low spaces."""
    deal = [f"deal {suit}" for suit in ("red", "blue", "green", "yellow", "yellow", "green") for _ in range(4)]
    yield deal[:9]
    yield deal
    passed = [f"pass {suit}" for _ in range(4) for suit in ("red", "blue", "green")]
    yield deal + passed
    yield [*deal, *passed, "yellow to 7", "yellow to 8", "green to 5", "blue to 5"]


def moment(game: wb.Game, line: list[str], seat: int) -> Any:
    """What a seat knows after a line, or None where the game doesn't allow the line."""
    table = wb.Table(game)
    try:
        for action in line:
            table._do(action)
    except wb.BadInput:
        return None
    return wb.odds.View(game, table.view(seat), seat)


@pytest.mark.parametrize("line", list(lines()), ids=["mid-deal", "dealt", "passed", "played"])
def test_undeclared_keys_change_no_digit(line: list[str]) -> None:
    """Every value that an answer does not declare may change, and not a digit of the answer moves."""
    game = wb.game("divinare")
    assert set(OTHER) | ALWAYS == set(game.values.rows), "a value is neither tried here nor always declared"
    view = moment(game, line, 1)
    found, rows = odds.counts(view), odds.exact_spaces(view)
    tried = Counter[str]()
    for key, value in OTHER.items():
        other = moment(wb.game("divinare", **changed(key, value)), line, 1)
        if key not in game.values.matching(found.keys):
            assert other is None or {s: chances(d) for s, d in odds.counts(other).items()} == {
                s: chances(d) for s, d in found.items()
            }, key
            tried["counts"] += other is not None
        theirs = {} if other is None else {(row.suit, row.space): row for row in odds.exact_spaces(other)}
        for row in rows:
            if theirs and key not in game.values.matching(row.keys):
                same = theirs[row.suit, row.space]
                digits = (row.perfect, row.near, row.wrong, row.expected, row.own_left)
                assert digits == (same.perfect, same.near, same.wrong, same.expected, same.own_left), (key, row)
                tried[row.suit] += 1
    assert tried["counts"] >= 12
    assert all(tried[suit] >= 30 for suit in game.names.suits)


def changed(key: str, value: Any) -> dict[str, Any]:
    """One changed value, as `game` takes it."""
    group, _, name = key.partition(".")
    return {group: {name: value}} if name else {key: value}


def test_how_sure() -> None:
    """Before any card has moved the counts rest on agreed values; later on what a seat remembers; spaces on boards."""
    game = wb.game("divinare")
    dealt, passed = at(game, 2, 24), at(game, 2, 40)
    assert odds.counts(dealt, 0).sure == "agreed"
    assert odds.counts(passed, 0).sure == "assumed"  # memory
    grades = {row["suit"]: row["sure"] for row in odds.spaces(dealt, 0).iter_rows(named=True)}
    assert grades["red"] == "assumed"
    few = odds.know(hand=HAND)  # with one green card a count of 2 can be, so the ruling on such counts matters
    green = {row.space: odds_sure(game, row) for row in odds.exact_spaces(few) if row.suit == "green"}
    assert set(green.values()) == {"assumed"}
    certain = odds.know(hand={"green": 6})
    green = {row.space: odds_sure(game, row) for row in odds.exact_spaces(certain) if row.suit == "green"}
    assert set(green.values()) == {"inferred"}  # the green board is known but for three of its spaces
    assert odds.counts(wb.game("divinare", hand=5, passing={})).sure == "variant"


def odds_sure(game: wb.Game, row: Any) -> str:
    """The weakest grade that a space's numbers rest on."""
    return game.sure(*row.keys)


def test_swapped_verbs_are_refused_by_name() -> None:
    """A variant's own scores leave the counts alone and spoil the spaces; its own dealing spoils both."""

    def scores(spec: Any, state: Any, out: Any) -> None:
        out[0] = 1

    def observe(spec: Any, state: Any, seat: int) -> None:
        state.viewer = seat

    mine = wb.game("divinare", scores=scores)
    assert odds.counts(mine)["red"].mean() == 4
    assert odds.counts(mine).sure == "variant"
    with pytest.raises(wb.BadInput, match=r"odds.divinare.spaces rests on divinare's own 'scores'"):
        odds.spaces(mine)
    with pytest.raises(wb.BadInput, match=r"odds.divinare.report rests on divinare's own 'scores'"):
        odds.report(mine)
    for ask in (odds.counts, odds.joint, odds.spaces):
        with pytest.raises(wb.BadInput, match="own 'observe'"):
            ask(wb.game("divinare", observe=observe))


# --- what a person knows ------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 9999), st.integers(0, 60), st.sampled_from(["all", "none"]))
def test_know_gives_the_same_view(players: int, seed: int, played_on: int, memory: str) -> None:
    """What a seat of a table knows, told in a person's words, is the same record."""
    game = wb.game("divinare", players=players, memory=memory)
    discards = 4 if players == 2 else 0
    table = at(game, seed, 24 + discards + played_on)
    state, names = table.state, game.names
    assume(state.finished == 0 and not state.picked.any() and table.player >= 0)
    seat = table.player if seed % 2 else seed % players
    view = table.view(seat)

    def told(row: Any) -> dict[str, int]:
        return {suit: int(row[i]) for i, suit in enumerate(names.suits) if row[i]}

    tokens = {s: {suit: names.place(i, int(state.token[s, i])) for i, suit in enumerate(names.suits)}
              for s in range(players)}  # fmt: skip
    known = odds.know(
        game=game, hand=told(view.hand[seat]), table=told(view.table), passed=told(view.loose), tokens=tokens,
        discarded=told(view.discard[seat]), seat=seat, passes=int(view.passes),
    )  # fmt: skip
    assert odds.report(known) == odds.report(table, seat)
    same = known.state.copy()
    assert same.tobytes() == view.tobytes()


def test_know_finds_the_seat() -> None:
    """Without a seat it is the one to act; with a card less in hand, the one that acted last."""
    assert odds.know(hand=HAND).seat == 0
    assert odds.know(hand=HAND, table={"red": 3}).seat == 3
    assert odds.know(hand={**HAND, "red": 1}, table={"red": 3}).seat == 2
    assert odds.know(hand=HAND, table={"red": 1}, finished=2).seat == 3
    assert odds.know(hand={**HAND, "red": 1}, table={"red": 3}, seat=0).seat == 0


def test_know_the_end_of_a_round() -> None:
    """With all cards on the table nothing is open; with two players the other's discards still are."""
    all_out = {"red": 4, "blue": 5, "green": 7, "yellow": 8}
    found = odds.counts(odds.know(hand={}, table=all_out))
    assert {suit: die.outcomes()[0] for suit, die in found.items()} == all_out
    view = odds.know(players=2, hand={}, table={"red": 4, "blue": 5, "green": 5, "yellow": 6}, discarded={"green": 2})
    # 14 cards are unseen (2 red, 3 blue, 3 green, 6 yellow), two of them are the other's discards.
    assert chances(odds.counts(view)["red"]) == {
        4: Fraction(comb(12, 2), 91), 5: Fraction(2 * 12, 91), 6: Fraction(1, 91),
    }  # fmt: skip


def test_know_while_discarding() -> None:
    """With one of two cards laid aside it is one's own turn: who begins has none before it, the second knows of two."""
    for seat, hidden in ((0, [0, 0, 12]), (1, [2, 0, 10])):
        view = odds.know(players=2, hand={"red": 5, "yellow": 6}, discarded={"blue": 1}, seat=seat)
        assert view.state.slots[1 - seat].tolist() == hidden
        assert sum(die.mean() for _, die in odds.counts(view).items()) == 24


def test_know_tokens() -> None:
    """A space goes by its name or by a count on it; a suit without a seat is the own board, seats may be text."""
    view = odds.know(
        hand={"red": 3, "yellow": 2},
        table={"green": 2, "red": 2},
        tokens={"green": 4, "1": {"green": "5"}, 2: {"red": 3}},
    )
    assert {row.suit: row.own_left for row in odds.exact_spaces(view)} == {
        "red": 3, "blue": 0, "green": 0, "yellow": 2,
    }  # fmt: skip
    rows = {(row["suit"], row["space"]): row["taken_by"] for row in odds.spaces(view).iter_rows(named=True)}
    assert {at: seat for at, seat in rows.items() if seat is not None} == {
        ("green", "3/4"): 0, ("green", "5"): 1, ("red", "3"): 2,
    }  # fmt: skip


TWO = {"players": 2, "hand": {"red": 4, "yellow": 6}}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"hand": {"red": 7}}, r"hand\['red'\] = 7.*0 to 6"),
        ({"hand": {"red": -1, "blue": 7}}, r"hand\['red'\] = -1"),
        ({"hand": {"red": 1.5}}, r"hand\['red'\] = 1.5"),
        ({"hand": {"red": True}}, r"hand\['red'\] = True"),
        ({"hand": {"rde": 6}}, "no suit 'rde'.*Did you mean 'red'"),
        ({"hand": ["red"]}, "accepted is a table by suit"),
        ({"hand": None}, "hand = None"),
        ({"hand": {"red": 3}}, "hand: 3 cards for seat 0.*a seat holds 6"),
        ({"hand": {"blue": 7}}, "hand: 7 cards"),
        ({"hand": HAND, "table": {"blue": 5}}, "hand: 6 cards.*a seat holds 5, or 4"),
        ({"hand": {"blue": 5}, "table": {"red": 5}, "seat": 0}, "hand: 5 cards for seat 0.*or 4 if it has played"),
        ({"hand": {"red": 4, "blue": 2}, "table": {"red": 3}}, "red: 4 hand, 3 table are 7 cards, and the deck has 6"),
        ({"hand": {"red": 4, "blue": 2}, "passed": {"red": 3}}, "red: 4 hand, 3 passed are 7 cards"),
        ({"hand": HAND, "passed": {"yellow": 4}}, "passed: 4 cards, and by now at most 3"),
        ({"hand": HAND, "passed": {"yellow": 1}, "table": {"red": 1}, "passes": 0}, "passes = 0.*accepted is 1"),
        ({"hand": HAND, "passes": 2}, "passes = 2"),
        ({"hand": HAND, "passed": {"yellow": 1}, "memory": "none"}, "memory = 'none'"),
        ({"hand": {}, "table": {"yellow": 12, "green": 10, "red": 3}}, "table: 25 cards, and a round plays 24"),
        (
            {"hand": {"red": 1}, "table": {"yellow": 10, "green": 10}, "passed": {"blue": 6}},
            "more cards were passed on",
        ),
        ({"hand": HAND, "seat": 4}, "seat = 4"),
        ({"hand": HAND, "finished": 4}, "finished = 4"),
        ({"hand": HAND, "discarded": {"red": 1}}, "discarded: 1 cards; each lays 0 aside"),
        ({"hand": HAND, "tokens": {"red": "3"}}, "seat 0 has 1 out of the centre and has played 0"),
        ({"hand": HAND, "tokens": {1: {"red": "7"}}}, "red board has no space '7'. It has: centre, 1/2"),
        ({"hand": HAND, "tokens": {"pink": "7"}}, "'pink' is no suit and no seat"),
        ({"hand": HAND, "tokens": {5: {"red": "4"}}}, "seat = 5"),
        ({"hand": HAND, "tokens": {1: "red"}}, "table by suit"),
        ({"hand": HAND, "tokens": "red"}, "tokens = 'red'"),
        (
            {"hand": HAND, "table": {"green": 2}, "tokens": {0: {"green": 5}, 1: {"green": 5}}},
            "seats 0 and 1 both stand on green 5",
        ),
        (
            {"hand": HAND, "table": {"green": 1, "red": 1}, "tokens": {0: {"green": 5}, 1: {"green": 6}}},
            "2 are out of green's centre, and 1 green cards were played",
        ),
        ({"hand": HAND, "near": "x"}, "near = 'x'"),
        ({"hand": HAND, "colour": "x"}, "no value 'colour'"),
        ({"hand": HAND, "players": 7}, "players = 7"),
        ({**TWO}, "hand: 10 cards for seat 0.*0 laid aside"),
        ({**TWO, "discarded": {"blue": 3}}, "discarded: 3 cards; each lays 2 aside"),
        ({**TWO, "table": {"green": 2}}, "discarded: 0 cards; by now each has laid 2 aside"),
        ({**TWO, "memory": "none", "discarded": {"blue": 2}}, "discarded: with memory = 'none'"),
    ],
)
def test_know_refuses_what_cannot_be(told: dict[str, Any], said: str) -> None:
    """Each impossible thing is named, with what would be accepted."""
    with pytest.raises(wb.BadInput, match=said):
        odds.know(**told)


def test_know_a_game_or_its_values() -> None:
    """A game says all about its values already."""
    game = wb.game("divinare", players=3)
    assert odds.know(game=game, hand={"yellow": 8}).state.slots.sum() == 16
    for more in ({"players": 4}, {"near": 2}):
        with pytest.raises(wb.BadInput, match="a game, or players and changed values"):
            odds.know(game=game, hand={"yellow": 8}, **more)


# --- when play goes on --------------------------------------------------------------------------------------


def test_play_on_at_the_last_card() -> None:
    """With one card to play and nothing else to come, the lead of each place is its exact expectation.

    Seat 3 of four plays the last card; the others' hands are empty, so nothing is hidden and each sample is the same.
    """
    table = {"red": 4, "blue": 5, "green": 6, "yellow": 8}
    view = odds.know(hand={"green": 1}, table=table, tokens={0: {"red": 4}, "green": "7"})
    assert view.seat == 3
    frame = odds.spaces(view, play_on="uniform", samples=5)
    rows = {(r["suit"], r["space"]): (r["lead_if_played"], r["lead_error"]) for r in frame.iter_rows(named=True)}
    # Green ends at 7. Seat 0 has 3 points (red 4 is right), the mean of the others is 1. The token must leave 7.
    assert rows["green", "7"] == (None, None)
    assert rows["green", "6"] == (1 - 1, 0)
    assert rows["green", "8"] == (1 - 1, 0)
    assert rows["green", "5"] == (-2 - 1, 0)
    assert rows["green", "centre"] == (0 - 1, 0)
    assert rows["red", "4"] == (None, None)


def test_play_on_is_near_the_walk() -> None:
    """On a small table the rolled-out lead of each space is within 4 errors of the walk's exact one."""
    game = wb.game(
        "divinare", players=2, suits=["red", "blue"], hand=3, discards=0, passing={}, rounds=1,
        deck={"red": 4, "blue": 4}, boards={"red": "1 2+ 3", "blue": "1/2 3"},
    )  # fmt: skip
    view = odds.know(game=game, hand={"red": 2, "blue": 1})
    samples = 4000 if kernel.COMPILED else 100
    frame = odds.spaces(view, play_on="uniform", samples=samples, seed=3)
    for i, row in enumerate(odds.exact_spaces(view, centre=True)):
        lead, error = frame["lead_if_played"][i], frame["lead_error"][i]
        if row.space == "centre":
            assert lead is None
            continue
        exact = Fraction(0)
        dealt = wb.odds.walk(view, horizon="dealt", measure=lambda state: state.tobytes())
        for position, chance in dealt.items():
            state = game.after(np.frombuffer(bytearray(position), game.rules.STATE)[0], row.action)
            walked = wb.odds.walk(game, state)
            exact += chance * (walked.mean(0) - walked.mean(1))
        assert abs(lead - float(exact)) <= 4 * error, row
        assert 0 < error < 1


@pytest.mark.parametrize(
    ("actions", "seat", "bot", "said"),
    [
        (24, 0, "uniform", "to be passed or laid aside"),
        (36, 1, "uniform", "seat = 1: seat 0 is to act"),
        (10, 0, "uniform", "seat = 0: chance is to act"),
        (36, 0, "nobody", "no bot 'nobody'"),
    ],
)
def test_play_on_refuses(actions: int, seat: int, bot: str, said: str) -> None:
    """Where no card is to be played by this seat, or the bot can't play on, the reason is given."""
    with pytest.raises(wb.BadInput, match=said):
        odds.spaces(at(wb.game("divinare"), 1, actions), seat, play_on=bot)


def test_no_warning_is_raised() -> None:
    """Asking for odds of the published table warns of nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        view = odds.know(hand=HAND)
        odds.spaces(view)
        odds.joint(view)
