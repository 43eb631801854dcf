"""Divinare's rules beside their twin, and beside the worked examples of the rules text."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twins import divinare as twin

import workbench as wb
from workbench.game import sheet_of
from workbench.games.divinare import rules
from workbench.games.divinare.words import DISCARD, PASS, PLAY, Refusal, split
from workbench.kernel import CHANCE, TERMINAL

KINDS = {PLAY: "play", PASS: "pick", DISCARD: "discard"}


def twin_of(game: wb.Game) -> twin.Play:
    """The twin's play of the same table, from the same values."""
    v = {key: row.value for key, row in game.values.rows.items()}
    suits = v["suits"]
    extra = (0, v["simple"], v["double"])
    boards = {s: [(counts, extra[bonus]) for counts, bonus in twin.parse_board(v[f"boards.{s}"])] for s in suits}
    return twin.Play(
        twin.Rules(
            players=v["players"],
            deck={s: v[f"deck.{s}"] for s in suits},
            hand=v["hand"],
            boards=boards,
            perfect=v["perfect"],
            near=v["near"],
            wrong=v["wrong"],
            passing=v["passing"],
            direction=1 if v["direction"] == "left" else -1,
            discards=v["discards"],
            rounds=v["rounds"],
            off_board=v["off_board"],
            stuck=v["stuck"],
            retreat=v["centre"],
        )
    )


def in_words(game: wb.Game, action: int) -> tuple[str, object]:
    """An action as the twin says it: its kind, and a suit or a suit with a space (None for the centre)."""
    kind, suit, place = split(action)
    colour = game.names.suits[suit]
    if kind == PLAY:
        return "play", (colour, place - 1 if place else None)
    return KINDS.get(kind, "deal"), colour


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
        done = sum(len(r.counts) > 0 for r in other.history)
        if table.player in (CHANCE, TERMINAL) and done and not other.round.table and asked == "play":
            assert table.scores() == other.points()
    assert table.scores() == other.points()
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


@st.composite
def variants(draw: st.DrawFn) -> tuple[int, dict[str, object]]:
    """Small tables of every kind: suits, decks, hands, schedules, boards with too few spaces, every reading."""
    players = draw(st.integers(2, 6))
    suits = ["red", "blue", "green", "yellow", "grey", "black"][: draw(st.integers(2, 6))]
    deck = {suit: draw(st.integers(1, 8)) for suit in suits}
    most = sum(deck.values()) // players
    if most < 1:
        deck[suits[0]] = players
        most = sum(deck.values()) // players
    hand = draw(st.integers(1, min(most, 7)))
    discards = draw(st.integers(0, hand - 1))
    left = hand - discards
    passing = {size: draw(st.integers(1, size)) for size in range(1, left + 1) if draw(st.booleans())}
    boards = {}
    for suit in suits:
        counts = sorted(draw(st.sets(st.integers(0, deck[suit]), min_size=1, max_size=6)))
        text, at = [], 0
        while at < len(counts):
            width = draw(st.integers(1, 2))
            text.append("/".join(map(str, counts[at : at + width])) + "+" * draw(st.integers(0, 2)))
            at += width
        boards[suit] = " ".join(text)
    changes = {
        "suits": suits, "deck": deck, "hand": hand, "discards": discards, "passing": passing, "boards": boards,
        "rounds": draw(st.integers(1, 2)), "direction": draw(st.sampled_from(["right", "left"])),
        "memory": draw(st.sampled_from(["all", "none"])), "centre": draw(st.booleans()),
        "off_board": draw(st.sampled_from(["wrong", "near", "nothing"])),
        "stuck": draw(st.sampled_from(["stay", "share"])),
        "perfect": draw(st.integers(-2, 5)), "near": draw(st.integers(-2, 3)), "wrong": draw(st.integers(-3, 1)),
    }  # fmt: skip
    return players, changes


@pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")
@settings(max_examples=60, deadline=None)
@given(variants(), st.integers(0, 10**6))
def test_variants_play_as_the_twin_does(variant: tuple[int, dict[str, object]], seed: int) -> None:
    """Any table that can be set agrees with the twin at every step."""
    players, changes = variant
    play_beside(wb.game("divinare", players=players, **changes), seed)


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


@pytest.mark.parametrize("board", ["red", "blue", "green", "yellow"])
def test_every_token_scores_as_the_twin_says(board: str) -> None:
    """Each place of each board for each count, under each reading of a count that no space carries."""
    for off_board in ("wrong", "near", "nothing"):
        game = wb.game("divinare", off_board=off_board)
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
    """Playing red leaves the other boards and the other seats' tokens alone."""
    game, state = position(token={0: {"blue": "5", "green": "7"}, 1: {"red": "4"}})
    after = game.after(state, "red to 5")
    moved = np.argwhere(after.token != state.token)
    assert moved.tolist() == [[0, 0]]
    assert (int(state.table[0]), int(after.table[0])) == (3, 4)


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
        table.do(game.actions(table.state)[0])
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_shows_no_card_of_another(players: int) -> None:
    """At every moment but a round's end: of others neither hands, nor cards laid out for passing, nor discards."""
    game = wb.game("divinare", players=players, rounds=1)
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


def test_most_points_win_and_ties_are_shared() -> None:
    """Two that tie for most points take half the win each."""
    from workbench.simulate.result import SHARES, shares

    assert (shares(np.array([[5, 5, 3, 1], [0, 2, 1, 1]])) / SHARES).tolist() == [[0.5, 0.5, 0, 0], [0, 1, 0, 0]]


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
