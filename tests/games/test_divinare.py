"""Divinare's rules beside their twin, and beside the worked examples of the rules text."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins import divinare as twin
from twins.beside import in_words, twin_of, variants

import workbench as wb
from workbench.folders import sheet_of
from workbench.games.divinare import rules
from workbench.games.divinare.words import Refusal
from workbench.kernel import CHANCE, TERMINAL


def play_beside(game: wb.Game, seed: int, most: int = 10_000) -> wb.Table:
    """Play at random on both tables at once; whatever one allows, asks or counts, so must the other."""
    luck = random.Random(seed)
    table, other = wb.Table(game), twin_of(game)
    for _ in range(most):
        asked, seat = other.turn()
        if asked == "over":
            assert table.player == TERMINAL
            break
        actions = game.actions(table.state)
        if asked == "deal":
            assert table.player == CHANCE
            assert {in_words(game, a)[1] for a in actions} == set(other.legal())
            assert dict(game.outcomes(table.state)) == {
                a: other.round.undealt.count(in_words(game, a)[1]) if other.round.table == [] else 0 for a in actions
            }
        else:
            assert table.player == seat
            assert [in_words(game, a) for a in actions] == sorted(
                [(asked, move) for move in other.legal()], key=lambda m: order(game, m[1])
            )
        action = luck.choice(actions)
        kind, what = in_words(game, action)
        getattr(other, kind)(*what if kind == "play" else (what,))
        (table.force if asked == "deal" else table.do)(action)
        assert table.scores() == other.points()
        assert rules.settled(game.spec, table.state) == len(other.history)
    return table


def order(game: wb.Game, move: object) -> tuple[int, int]:
    """Where an action stands in the list: by suit as on the table, the centre before the numbers."""
    suit, space = move if isinstance(move, tuple) else (move, None)
    return game.names.suits.index(suit), -1 if space is None else space


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_plays_as_the_twin_does(players: int) -> None:
    """Whole plays of the published tables, and of the larger ones, agree with the twin at every step."""
    for seed in range(3):
        play_beside(wb.game("divinare", players=players), seed)


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@settings(max_examples=60, deadline=None)
@given(variants(), st.integers(0, 10**6))
def test_variants_play_as_the_twin_does(variant: tuple[int, dict[str, object]], seed: int) -> None:
    """Any table that can be set agrees with the twin at every step."""
    players, changes = variant
    play_beside(wb.game("divinare", players=players, **changes), seed)


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@pytest.mark.parametrize("stuck", ["stay", "share"])
def test_a_board_without_spaces_plays_as_the_twin_does(stuck: str) -> None:
    """Its cards are laid aside, passed and played like others; its tokens can't leave the centre."""
    play_beside(wb.game("divinare", players=2, rounds=1, discards=1, boards={"red": ""}, stuck=stuck), seed=1)


# --- the rules text's own examples --------------------------------------------------------------------------

EXAMPLES = sheet_of("divinare").examples


@pytest.mark.parametrize("example", [e for e in EXAMPLES if "token" in e], ids=lambda e: e["name"])
def test_scoring_examples(example: dict[str, object]) -> None:
    """A token's points for the counts that the documents' examples name."""
    game = wb.game("divinare")
    suit = game.names.suits.index(example["board"])
    place = ("centre", *game.names.spaces[suit]).index(example["token"])
    for count, points in example["points"].items():
        assert rules.token_points(game.spec, suit, place, int(count)) == points, (example["name"], count)


def test_nine_of_24_cards_are_known_after_the_first_pass() -> None:
    """Six in hand and three passed on: the rest of the others' slots are unknown."""
    example = next(e for e in EXAMPLES if "known" in e)
    game = wb.game("divinare", players=example["players"])
    table = wb.Table(game, seed=5).deal()
    while game.describe(table.state, game.actions(table.state)[0]).startswith("pass"):
        table.do(game.actions(table.state)[0])
    view = table.view(0)
    own, loose, hidden = int(view.hand[0].sum()), int(view.loose.sum()), game.hidden(view)
    assert (own, loose, hidden) == (6, 3, 18)
    assert own + loose == example["known"]


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@pytest.mark.parametrize(
    ("board", "layout"),
    [("red", "pattern"), ("blue", "pattern"), ("green", "pattern"), ("yellow", "pattern"), ("yellow", "2/3+ 6 7++ 9")],
)
def test_every_token_scores_as_the_twin_says(board: str, layout: str) -> None:
    """Each place of each board for each count, under each reading of a count that no space carries."""
    for off_board in ("wrong", "near", "nothing"):
        game = wb.game("divinare", off_board=off_board, boards={board: layout})
        other = twin_of(game).rules
        suit = game.names.suits.index(board)
        for count in range(game.values[f"deck.{board}"] + 1):
            for place in range(len(game.names.spaces[suit]) + 1):
                wanted = twin.score_board(other.boards[board], count, place - 1 if place else None, other)
                assert rules.token_points(game.spec, suit, place, count) == wanted, (off_board, count, place)


# --- single rules -------------------------------------------------------------------------------------------


def position(**fields: object) -> tuple[wb.Game, np.record]:
    """The last lap of a round of four: each holds one card, five each lie on the table."""
    game = wb.game("divinare", rounds=1)
    base = {
        "table": {"red": 3, "blue": 4, "green": 6, "yellow": 7},
        "hand": {0: {"red": 1}, 1: {"blue": 1}, 2: {"green": 1}, 3: {"yellow": 1}},
    }
    return game, game.position(**{**base, **fields})


def test_a_token_must_move() -> None:
    """It may not stay on its number, nor in the centre; the refusal names the rule."""
    game, state = position(token={0: {"red": "3"}})
    assert rules.refusal(game.spec, state, game.code(state, "red to 3")) == Refusal.MUST_MOVE
    assert "must move" in game.why_not(state, "red to 3")
    assert "(agreed)" in game.why_not(state, "red to 3")  # published; what happens where it can't move is not
    assert "assumed" not in game.why_not(state, "red to 3")
    assert game.why_not(state, "red to centre") is None
    game, state = position()
    assert rules.refusal(game.spec, state, game.code(state, "red to centre")) == Refusal.MUST_MOVE


def test_a_refusal_says_where_it_rests_on_what_is_assumed() -> None:
    """For three players no document says when cards are passed: who is asked to pass is told so."""
    game = wb.game("divinare", players=3)
    table = wb.Table(game, seed=1).deal()
    assert "rests on what is assumed here, not published" in table.why_not("red to 3")
    assert "not published" not in wb.Table(wb.game("divinare", players=4), seed=1).deal().why_not("red to 3")


def test_a_number_holds_one_token_and_the_centre_any() -> None:
    """Another's number is taken; the centre holds the tokens of all others already."""
    game, state = position(token={0: {"red": "3"}, 2: {"red": "4"}})
    assert rules.refusal(game.spec, state, game.code(state, "red to 4")) == Refusal.TAKEN
    assert [int(state.token[seat, 0]) for seat in (1, 3)] == [0, 0]
    assert game.why_not(state, "red to centre") is None


def test_only_the_token_of_the_card_played_moves() -> None:
    """Playing red, then blue, leaves the other boards and the other seats' tokens alone."""
    game, state = position(token={0: {"blue": "5", "green": "7"}, 1: {"red": "4"}})
    after = game.after(state, "red to 5")
    moved = np.argwhere(after.token != state.token)
    assert moved.tolist() == [[0, 0]]
    assert (after.table - state.table).tolist()[:4] == [1, 0, 0, 0]
    then = game.after(after, "blue to 7/8")
    assert np.argwhere(then.token != after.token).tolist() == [[1, 1]]
    assert (then.table - after.table).tolist()[:4] == [0, 1, 0, 0]


def test_received_cards_cannot_be_passed_on_at_once() -> None:
    """All pick before any hands over: a suit that only a neighbour holds can't be picked."""
    game = wb.game("divinare", deck={"red": 6})
    table = wb.Table(game)
    for lap in range(6):  # seat 0 is dealt red only, the others none
        table.force("deal red", *["deal blue" if lap < 2 else "deal yellow"] * 3)
    table.do("pass red", "pass red", "pass red")
    assert table.player == 1
    with pytest.raises(wb.BadInput, match="no card of this suit in the hand"):
        table.do("pass red")
    for _ in range(9):
        table.do(game.actions(table.state)[0])
    assert table.state.hand[3].tolist()[:4] == [3, 0, 0, 3]  # from seat 0, to the right; three yellow kept


def test_the_first_player_moves_on_each_round() -> None:
    """Round r is begun by seat r: four rounds, each player opening one."""
    game = wb.game("divinare", passing={})
    table = wb.Table(game, seed=1)
    opened = []
    while table.player != TERMINAL:
        table.deal()
        if int(table.state.table.sum()) == 0:
            opened.append(table.player)
        for _ in range(24):
            table.do(game.actions(table.state)[0])
    assert opened == [0, 1, 2, 3]


def test_two_players_discards_count_and_move_no_token() -> None:
    """Laid aside face down before the exchange, left alone by it, hidden until hands are empty, counted at the end."""
    game = wb.game("divinare", players=2, rounds=1)
    table = wb.Table(game, seed=3).deal()
    tokens = table.state.token.copy()
    assert all(text.startswith("discard") for text in table.legal())
    first = [game.actions(table.state)[0]] * 2
    table.do(*first)
    table.do(game.actions(table.state)[0], game.actions(table.state)[0])
    aside = table.state.discard.copy()
    assert aside.sum(1).tolist()[:2] == [2, 2]
    assert (table.state.token == tokens).all()
    for _ in range(10):  # the exchange: five each
        assert all(text.startswith("pass") for text in table.legal())
        table.do(game.actions(table.state)[0])
    assert table.state.passes == 1
    assert (table.state.discard == aside).all()
    assert table.view(0).discard[1].sum() == 0
    assert table.view(0).slots[1, 0] == 2
    while table.player != TERMINAL:
        table.do(game.actions(table.state)[-1])
    assert int(table.state.table.sum()) == 20
    counts = [int(rules.final_count(game.spec, table.state, suit)) for suit in range(4)]
    assert sum(counts) == 24
    assert counts == (table.state.table + aside.sum(0))[:4].tolist()
    assert (table.view(0).discard == aside).all()


@pytest.mark.parametrize(("players", "changes"), [(2, {}), (3, {}), (4, {}), (3, {"discards": 1})])
def test_a_view_shows_no_card_of_another(players: int, changes: dict[str, object]) -> None:
    """At every moment but a round's end: of others neither hands, nor cards laid out for passing, nor discards."""
    game = wb.game("divinare", players=players, rounds=1, **changes)
    table = wb.Table(game, seed=8)
    luck = random.Random(8)
    while table.player != TERMINAL:
        for seat in range(players):
            view = table.view(seat)
            others = [other for other in range(players) if other != seat]
            for name in ("hand", "picked", "discard", "gave"):
                assert not view[name][others].any(), name
                assert (view[name][seat] == table.state[name][seat]).all(), name
            assert (view.table == table.state.table).all()
            theirs = sum(table.state[name][others].sum(0) for name in ("hand", "picked", "discard"))
            assert view.viewer == (seat if game.hidden(view) else -1)
            if view.viewer >= 0:  # looked at by another, it shows no more and no less
                again = view.copy()
                rules.observe(game.spec, again, others[0])
                assert again.tobytes() == view.tobytes()
            if game.hidden(view):  # what is not seen lies in one heap, the cards set aside among it
                assert (view.deck + view.loose == table.state.deck + theirs).all()
            assert (view.token == table.state.token).all()
            for kind, name in enumerate(("discard", "picked", "hand")):
                assert (view.slots[others, kind] == table.state[name][others].sum(1)).all(), name
        action = luck.choice(game.actions(table.state))
        table.force(action) if table.player == CHANCE else table.do(action)


def test_discards_are_hidden_from_their_owner_without_memory() -> None:
    """Nobody may look at them again: a seat that remembers nothing has lost sight of its own."""
    for memory, seen in (("all", 2), ("none", 0)):
        game = wb.game("divinare", players=2, memory=memory)
        table = wb.Table(game, seed=3).deal()
        for _ in range(4):
            table.do(game.actions(table.state)[0])
        assert int(table.view(0).discard[0].sum()) == seen


@pytest.mark.parametrize(
    ("players", "most"),
    [
        (4, 4 * (2 * 24 + 4 * (3 + 2 + 1) + 24)),  # a round: 24 dealt, perhaps from a view again; passed; played
        (3, 3 * (2 * 24 + 3 * (4 + 2) + 24)),
        (2, 2 * (2 * 24 + 2 * 2 + 2 * 5 + 20)),  # two laid aside by each
    ],
)
def test_the_longest_play(players: int, most: int) -> None:
    """The bound on a play's actions, counted by hand; a whole play is as long, but that no card is dealt twice."""
    game = wb.game("divinare", players=players)
    assert game.rules.max_length(game.spec) == most
    table = wb.Table(game, seed=1)
    while table.player != TERMINAL:
        table.deal() if table.player == CHANCE else table.do(game.actions(table.state)[0])
    assert len(table.actions) == most - game.values["rounds"] * 24


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
def test_the_longest_round_fits_its_table() -> None:
    """The largest deck, 120 cards, in four hands that are passed on whole before each lap: 2,100 actions."""
    suits = ["red", "blue", "green", "yellow", "black", "white"]
    game = wb.game(
        "divinare", players=4, rounds=1, suits=suits, hand=30, deck=dict.fromkeys(suits, 20),
        boards=dict.fromkeys(suits, "3 4 5"), passing={held: held for held in range(1, 31)},
    )  # fmt: skip
    played = wb.simulate(game, "uniform", plays=2, seed=1, workers=1, progress=False)
    assert played.sums.actions == 2 * (120 + 4 * sum(range(31)) + 120)
    table = wb.Table(game, seed=1).deal()
    for _ in range(4 * 30):
        table.do(game.actions(table.state)[0])
    assert table.state.passes == 1  # at thirty cards, the most that a hand may hold
    game.sound(table.state)


def test_setting_up_writes_every_field() -> None:
    """Whatever stood in the record before, and beyond the seats and suits of the table too."""
    game = wb.game("divinare", players=2)
    state = np.frombuffer(b"\1" * rules.STATE.itemsize, rules.STATE).copy().view(np.recarray)[0]
    rules.setup(game.spec, state)
    assert state.tobytes() == game.setup().tobytes()
    assert not any(game.setup()[name].any() for name in rules.STATE.names if name not in ("viewer", "deck"))


def test_fields_may_be_what_the_values_allow() -> None:
    """Ranges of the fields: up to 12 rounds, six seats, 21 spaces a board; points of 11 rounds on six boards."""
    most = 11 * 6 * (20 + 20)  # a token: the largest points and the largest bonus, both 20
    lowest, highest = rules.RANGES["banked"]
    assert -2 * most < lowest <= -most < most <= highest < 2 * most
    assert {name: limits for name, limits in rules.RANGES.items() if name != "banked"} == {
        "finished": (0, 12 - 1),
        # Four seats are dealt and play 30 cards each, and pass on all that they hold before each lap.
        "step": (0, 120 + 120 + 4 * (30 * 31 // 2)),
        "viewer": (-1, 6 - 1),
        "token": (0, 21),
    }


def test_most_points_win_and_ties_are_shared() -> None:
    """Two that tie for most points take half the win each."""
    from workbench.simulate.result import SHARES, shares

    assert (shares(np.array([[5, 5, 3, 1], [0, 2, 1, 1]]), None) / SHARES).tolist() == [[0.5, 0.5, 0, 0], [0, 1, 0, 0]]


def test_red_can_be_missing_from_a_round() -> None:
    """A deal without red can be: 1 round in 2,108 (C(30, 24) / C(36, 24)); a token on a red number is then wrong."""
    game = wb.game("divinare", rounds=1, passing={})
    table = wb.Table(game)
    for suit, copies in (("blue", 8), ("green", 10), ("yellow", 6)):
        table.force(*[f"deal {suit}"] * copies)
    assert table.player == 0
    assert int(table.state.hand[:, 0].sum()) == 0
    suit = game.names.suits.index("red")
    assert rules.token_points(game.spec, suit, 1, 0) == game.values["wrong"] - game.values["simple"]
