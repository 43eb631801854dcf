"""Dante's Inferno: moments that random plays hardly come to, and what is refused there."""

import re
from typing import Any

import pytest
from dante_tables import corner, first_ring

import workbench as wb
from workbench.games.dante.board import CENTRE
from workbench.games.dante.words import Broken, Phase, Refusal, space_name
from workbench.kernel import CHANCE


def refused(game: wb.Game, state: Any, action: str) -> int:
    """Which rule forbids an action now."""
    return int(game.rules.refusal(game.spec, state, game.code(state, action)))


def test_fights_come_first() -> None:
    """With a demon on a pawn's space nothing else is done, and only that pawn fights."""
    game = wb.game("dante", players=3)
    state = game.position(
        pawn={0: {0: space_name(3), 1: space_name(5)}}, demon={space_name(3): 1}, phase=int(Phase.FIGHT), turn=1,
        fights={0: 1}, placed=9, tile=first_ring(game),
    )  # fmt: skip
    assert refused(game, state, "end the turn") == Refusal.FIGHTS_FIRST
    assert refused(game, state, "to a1.1") == refused(game, state, "tile b1") == Refusal.FIGHTS_FIRST
    assert refused(game, state, "fight with pawn 1") == Refusal.NOTHING_TO_FIGHT
    assert [game.describe(state, a) for a in game.actions(state)] == ["fight with pawn 0"]
    acting = game.position(turn=1)
    assert refused(game, acting, "to a1.1") == refused(game, acting, "tile b1") == Refusal.NOT_NOW


def test_of_two_nearest_corners_the_owner_chooses() -> None:
    """A pawn beaten in the middle of a side, four steps from either corner; the far corners are no choice."""
    game = wb.game("dante", players=3)
    state = game.position(
        pawn={0: {0: space_name(4)}}, demon={space_name(4): 1}, phase=int(Phase.FIGHT), turn=1, fights={0: 1},
        placed=9, tile=first_ring(game),
    )  # fmt: skip
    for action in ("fight with pawn 0", "roll 1 and 2"):
        state = game.after(state, action)
    assert game.current_player(state) == 0
    assert {game.describe(state, a) for a in game.actions(state)} == {f"to {corner(1, 0)}", f"to {corner(1, 1)}"}
    assert refused(game, state, f"to {corner(1, 2)}") == Refusal.NOT_NEAREST
    drawn = wb.game("dante", players=3, nearest_ties="random")
    assert drawn.current_player(state) == CHANCE
    assert len(drawn.outcomes(state)) == 2


@pytest.mark.parametrize(("reading", "then"), [("stays", (Phase.ROLLING, 0, 1)), ("out", (Phase.ROLLING, 1, 2))])
def test_in_one_reading_a_turn_ends_with_the_last_pawn(reading: str, then: tuple[int, int, int]) -> None:
    """Beaten in the first circle with its corners taken, seat 0 could pay for a new pawn; out of the play it can't."""
    game = wb.game("dante", players=3, no_pawn=reading)
    state = game.position(
        pawn={0: {0: space_name(4)}, 1: {n: corner(1, n) for n in range(4)}, 2: {0: space_name(5)}},
        stock={0: {"yellow": 1, "red": 1, "blue": 1}}, demon={space_name(4): 1}, phase=int(Phase.FIGHT), turn=1,
        fights={0: 1}, placed=9, tile=first_ring(game),
    )  # fmt: skip
    for action in ("fight with pawn 0", "roll 1 and 2"):
        state = game.after(state, action)
    assert (int(state.phase), int(state.seat), int(state.turn)) == then


def test_who_passes_on_the_way_down_goes_on() -> None:
    """A pawn that stands on another after a descent does nothing but descend on; it had to be able to pay for that."""
    game = wb.game("dante", players=3)
    pawns = {0: {0: corner(1)}, 1: {0: corner(2)}}
    state = game.position(pawn=pawns, stock={0: {"yellow": 2, "red": 2, "green": 2}}, turn=1)
    state = game.after(state, "descend with pawn 0")
    assert refused(game, state, "end the turn") == Refusal.MUST_GO_ON
    assert [game.describe(state, a) for a in game.actions(state)] == ["descend with pawn 0"]
    assert refused(game, game.after(state, "descend with pawn 0"), "end the turn") == Refusal.NONE
    poor = game.position(pawn=pawns, stock={0: {"yellow": 1, "red": 1, "green": 1}}, turn=1)
    assert refused(game, poor, "descend with pawn 0") == Refusal.NO_WAY
    barred = wb.game("dante", players=3, pass_descending="no")
    assert refused(barred, state_of(barred, pawns), "descend with pawn 0") == Refusal.TAKEN


def state_of(game: wb.Game, pawns: Any) -> Any:
    """A position with these pawns and plenty to pay with."""
    return game.position(pawn=pawns, stock={0: {"yellow": 9, "red": 9, "green": 9}}, turn=1)


def test_in_one_reading_paid_actions_come_in_one_go() -> None:
    """A new pawn, then the free step: after it nothing more is paid for. In the other reading it may be."""
    for reading, expected in (("blocks", Refusal.BLOCKS), ("free", Refusal.NONE)):
        game = wb.game("dante", players=3, interleave=reading)
        state = game.position(pawn={0: {0: space_name(1)}}, stock={0: {"yellow": 4, "red": 4, "blue": 4}}, turn=1)
        for action in ("new pawn", f"to {space_name(20)}", "step with pawn 0", f"to {space_name(2)}"):
            state = game.after(state, action)
        assert refused(game, state, "new pawn") == expected


def test_where_a_token_goes() -> None:
    """On two sixes: on a tile with numbers, not on a corner, and not where it lies already."""
    game = wb.game("dante", players=3)
    state = game.position(
        pawn={0: {0: space_name(1)}}, phase=int(Phase.ROLLING), again=3, turn=1, placed=9, tile=first_ring(game)
    )
    for action in ("roll 6 and 6", "red", "good token"):
        state = game.after(state, action)
    assert refused(game, state, "tile a1") == Refusal.TOKEN
    assert refused(game, state, "tile b1") == Refusal.NONE
    done = game.after(state, "tile b1")
    assert int(done.good) == 2
    anywhere = wb.game("dante", players=3, token_where="any")
    assert refused(anywhere, state, "tile a1") == Refusal.NONE


def test_nobody_steps_in_the_ninth_circle() -> None:
    """Where Lucifer is fought at the next turn's start, the pawn waits: it does not step and is not pushed."""
    game = wb.game("dante", players=3, lucifer_when="next_turn")
    state = game.position(pawn={0: {0: space_name(CENTRE)}, 1: {0: corner(8)}}, turn=1,
                          stock={0: {"blue": 3}})  # fmt: skip
    assert refused(game, state, "step with pawn 0") == Refusal.LAST_CIRCLE
    other = game.position(pawn={1: {0: space_name(CENTRE)}}, turn=1, stock={0: {"blue": 3}})
    assert refused(game, other, "push pawn 0 of seat 1") == Refusal.LAST_CIRCLE


def test_what_a_demon_bars_says_by_which_rule() -> None:
    """A new pawn and a push are barred in one reading only, and the refusal names it; a second demon always is."""
    b1, c1, a1 = space_name(1), space_name(2), corner(1)
    pawns, demons = {0: {0: space_name(9)}, 1: {0: c1}}, {b1: 1, a1: 1}
    rich = {0: dict.fromkeys(("yellow", "red", "blue", "green"), 9)}
    for reading, pawn, shove in (
        ("no", Refusal.DEMON_BARS_PAWN, Refusal.DEMON_BARS_PUSH), ("yes", Refusal.NONE, Refusal.NONE)
    ):  # fmt: skip
        game = wb.game("dante", players=3, new_pawn_demon=reading, push_demon=reading)
        state = game.position(pawn=pawns, demon=demons, stock=rich, turn=1)
        raising = game.after(state, "new pawn")
        assert refused(game, raising, f"to {b1}") == pawn
        pushing = game.after(state, "push pawn 0 of seat 1")
        assert refused(game, pushing, f"to {b1}") == shove
        if reading == "no":
            assert "given by you (variant)" in str(game.why_not(raising, f"to {b1}"))
            assert "one_demon" not in game.words.REFUSALS[Refusal.DEMON_BARS_PAWN][1]
        moving = game.after(game.after(state, "move a demon"), f"to {b1}")
        assert refused(game, moving, f"to {a1}") == Refusal.DEMON_THERE
        assert "“Dante's Inferno, rules in Swedish”, the roll, and the demon step (stated)" in str(
            game.why_not(moving, f"to {a1}")
        )


@pytest.mark.parametrize(
    ("dice", "evil", "always", "gaining"),
    [
        ("roll 4 and 4", False, Phase.WISH, Phase.WISH),  # the pawn's tile prints 3 and 8: it gains
        ("roll 3 and 3", False, Phase.WISH, Phase.ACTING),  # 6 is not on it
        ("roll 4 and 4", True, Phase.WISH, Phase.ACTING),  # 8 is, but under the evil token nothing is gained
        ("roll 1 and 1", False, Phase.WISH, Phase.TOKEN),  # no gain from 2, but a token may be moved all the same
        ("roll 3 and 5", False, Phase.ACTING, Phase.ACTING),  # 8, but no doubles
    ],
)
def test_in_one_reading_only_who_gains_chooses(dice: str, evil: bool, always: Phase, gaining: Phase) -> None:
    """Doubles and the resource of choice; another seat's gains do not count as the roller's."""
    for reading, phase in (("always", always), ("gaining", gaining)):
        game = wb.game("dante", players=3, doubles=reading)
        ring = first_ring(game)
        state = game.position(
            pawn={0: {0: "b1.1"}, 1: {0: space_of(game, ring, 6)}}, phase=int(Phase.ROLLING), again=3, turn=1, placed=9,
            tile={**ring, "b1": "yellow 3/8"}, evil="b1" if evil else "none",
        )  # fmt: skip
        assert game.after(state, dice).phase == phase, reading


def space_of(game: wb.Game, ring: dict[str, int], number: int) -> str:
    """An outer space whose tile prints a number."""
    names = game.names.tiles[0]
    places = [place for place in ring if not place.startswith("a1") and ring[place] > 1]
    return next(f"{place}.1" for place in places if str(number) in names[ring[place] - 1].split(" ")[1].split("/"))


def test_in_one_reading_demons_go_into_the_ninth_circle() -> None:
    """From a corner of the eighth and out to any; a pawn that waits there fights Lucifer alone, and may win."""
    hell = space_name(CENTRE)
    eighth = [corner(8, quadrant) for quadrant in range(4)]
    for reading, expected in (("no", Refusal.LAST_CIRCLE), ("yes", Refusal.NONE)):
        game = wb.game("dante", players=3, demon_ninth=reading, lucifer_when="next_turn")
        state = game.position(pawn={0: {0: space_name(1)}, 1: {0: hell}}, demon={eighth[0]: 1}, turn=1)
        moving = game.after(game.after(state, "move a demon"), f"to {eighth[0]}")
        assert refused(game, moving, f"to {hell}") == expected
    inside = game.after(moving, f"to {hell}")
    for action in ("end the turn", "fight with pawn 0", "roll 5 and 5"):  # 10 beats Lucifer
        inside = game.after(inside, action)
    assert (game.scores(inside), int(inside.demon.sum())) == ([0, 1, 0], 1)
    out = game.position(pawn={0: {0: space_name(1)}}, demon={hell: 1, eighth[1]: 1}, turn=1)
    out = game.after(game.after(out, "move a demon"), f"to {hell}")
    assert {game.describe(out, a) for a in game.actions(out)} == {f"to {eighth[q]}" for q in (0, 2, 3)}
    with pytest.raises(wb.BadInput, match="more demons than the game has, or one in the ninth circle"):
        wb.game("dante", players=3).position(demon={hell: 1}, turn=1)


@pytest.mark.parametrize("token", ["good", "evil"])
def test_a_token_stays_on_a_tile_turned_down_or_leaves(token: str) -> None:
    """Flipped with a token on it; in the second reading no token goes there either, until it is turned up."""
    rich = {0: {"red": 9, "blue": 9, "green": 9}}
    for reading, there in (("stays", 2), ("leaves", 0)):
        game = wb.game("dante", players=3, token_down=reading)
        ring = first_ring(game)
        state = game.position(pawn={0: {0: space_name(9)}}, stock=rich, turn=1, **{token: "b1"})
        state = game.after(game.after(state, "flip a tile"), "tile b1")
        assert int(state[token]) == there
        placing = game.position(
            pawn={0: {0: space_name(9)}}, down={"b1": 1}, phase=int(Phase.TOKEN_PLACE), origin=2, turn=1, placed=9,
            tile=ring,
        )  # fmt: skip
        assert refused(game, placing, "tile b1") == (Refusal.NONE if reading == "stays" else Refusal.TOKEN)
    with pytest.raises(wb.BadInput, match="a token lies on no tile, or where"):
        game.position(evil="b1", down={"b1": 1}, turn=1)


@pytest.mark.parametrize(
    ("changes", "action", "words"),
    [
        ({"offers": 0}, "offer to seat 1", "without trade. .*bound of the simulation, not a rule .*given by you"),
        ({"trade_size": 0}, "offer to seat 1", "without trade"),
        ({}, "offer to seat 0", "Nobody trades with themselves"),
        ({}, "pay the bank in red", r"no bank. \[Decided here: no document knows a bank \(inferred\)\]"),
        ({}, "roll for resources anew", "not rolled again in this way"),
        ({}, "lay the ninth circle", "ninth circle's tile is not bought"),
    ],
)  # fmt: skip
def test_what_a_table_plays_without_is_named(changes: dict[str, int], action: str, words: str) -> None:
    """By what it is, with that value's source alone."""
    game = wb.game("dante", players=3, **changes)
    rich = {0: dict.fromkeys(("yellow", "red", "blue", "green"), 9)}
    state = game.position(pawn={0: {0: "b1.1"}}, stock=rich, turn=1)
    assert re.search(words, str(game.why_not(state, action)))
    if changes:
        assert refused(game, state, action) == Refusal.NO_TRADE


def test_nobody_offers_or_asks_for_what_is_not_held() -> None:
    """Unit by unit as the offer is made, and in a position that a person types."""
    game = wb.game("dante", players=3)
    stock = {0: {"red": 1}, 1: {"blue": 1}}
    state = game.position(pawn={0: {0: space_name(1)}}, stock=stock, turn=1)
    giving = game.after(state, "offer to seat 1")
    assert refused(game, giving, "blue") == Refusal.OFFER_NOT_HELD
    giving = game.after(giving, "red")
    assert refused(game, giving, "red") == Refusal.OFFER_NOT_HELD
    asking = game.after(giving, "that is all")
    assert refused(game, asking, "yellow") == Refusal.OFFER_NOT_HELD
    assert refused(game, asking, "blue") == Refusal.NONE
    assert "must be held" in str(game.why_not(asking, "red"))
    moment = {
        "phase": int(Phase.ANSWER),
        "partner": 1,
        "turn": 1,
        "placed": 9,
        "tile": first_ring(game),
        "stock": stock,
    }
    assert game.position(**moment, give={"red": 1}, want={"blue": 1}).give.tolist() == [0, 1, 0, 0]
    for offer in ({"give": {"red": 2}}, {"want": {"blue": 2}}, {"want": {"green": 1}}):
        with pytest.raises(wb.BadInput, match="an offer names fewer than no resources, more than a side holds"):
            game.position(**moment, **offer)
    with pytest.raises(wb.BadInput, match=r"give\[red\] = -1: accepted is a whole number from 0 to 31"):
        game.position(**moment, give={"red": -1})
    less = game.position(**moment, give={"red": 1})
    less.give[1] = -1
    assert game.rules.broken(game.spec, less) == Broken.OFFER
    rich = {**moment, "stock": {0: {"red": 9}}}
    with pytest.raises(wb.BadInput, match="more than the bound here"):
        game.position(**rich, give={"red": 3})  # the data file's bound is 2


def test_in_one_reading_all_may_trade_before_the_turn_ends() -> None:
    """Seat 1, whose turn it is not, sells seat 2 a blue for a red; then seat 2 may offer, then the turn goes on."""
    stock = {1: {"blue": 1}, 2: {"red": 1}}
    pawns = {seat: {0: space_name(1 + seat)} for seat in range(3)}
    for reading in ("no", "yes"):
        game = wb.game("dante", players=3, trade_others=reading)
        state = game.after(game.position(pawn=pawns, stock=stock, turn=1), "end the turn")
        assert game.current_player(state) == (CHANCE if reading == "no" else 1)  # the next seat's roll, or an offer
    assert refused(game, state, "step with pawn 0") == Refusal.NOT_NOW
    assert {game.describe(state, a) for a in game.actions(state)} == {
        "offer to seat 0", "offer to seat 2", "end the turn"
    }  # fmt: skip
    for action in ("offer to seat 2", "blue", "that is all", "red", "that is all"):
        state = game.after(state, action)
    assert game.current_player(state) == 2
    state = game.after(state, "agree")
    assert (state.stock[1].tolist(), state.stock[2].tolist()) == ([0, 1, 0, 0], [0, 0, 1, 0])
    assert refused(game, state, "offer to seat 2") == Refusal.BOUND  # one offer a seat
    state = game.after(state, "end the turn")
    assert game.current_player(state) == 2
    assert refused(game, state, "offer to seat 1") == Refusal.NONE
    state = game.after(state, "end the turn")
    assert (int(state.phase), int(state.seat), int(state.turn)) == (Phase.ROLLING, 1, 2)
    empty = game.after(game.position(pawn=pawns, turn=1), "end the turn")
    assert int(empty.phase) == Phase.ROLLING  # nobody has anything to trade
    with pytest.raises(wb.BadInput, match="what is half done"):
        wb.game("dante", players=3).position(pawn=pawns, turn=1, trader=2)


@pytest.mark.parametrize(("reading", "then"), [("nothing", Phase.ACTING), ("move", Phase.SEVEN_FROM)])
def test_a_seven_when_all_demons_are_on_the_board(reading: str, then: Phase) -> None:
    """It brings nothing; in the other reading one of them moves. With one left it comes, in both."""
    game = wb.game("dante", players=3, demons=2, demons_short=reading)
    for demons, phase in (({corner(3): 1, corner(5): 1}, then), ({corner(3): 1}, Phase.SEVEN)):
        state = game.after(game.position(demon=demons, turn=1), "end the turn")
        assert Phase(game.after(state, "roll 3 and 4").phase) == phase


def test_who_lost_to_lucifer_chooses_though_ties_are_drawn() -> None:
    """From the centre all corners are equally near: the pawn's owner chooses, or the corner that it came from is it."""
    game = wb.game("dante", players=2, nearest_ties="random", lucifer_return="pick", lucifer_when="next_turn")
    state = game.position(pawn={0: {0: "b1.1", 1: "e5.9"}}, turn=1)
    for action in ("end the turn", "roll 1 and 2", "end the turn", "fight with pawn 1", "roll 4 and 5"):
        state = game.after(state, action)
    assert Phase(state.phase) == Phase.RETREAT
    assert game.current_player(state) == 0
    assert {game.describe(state, a) for a in game.actions(state)} == {f"to {corner(8, q)}" for q in range(4)}


def test_in_one_reading_a_single_step_is_paid_for_in_a_turn() -> None:
    """The free step, one for a blue; a second one only in the other reading."""
    for reading, allowed in (("per_payment", Refusal.NONE), ("once", Refusal.USED)):
        game = wb.game("dante", players=2, extra_steps=reading)
        state = game.position(pawn={0: {0: "b1.1"}}, stock={0: {"blue": 3}}, turn=1)
        for to in ("c1.1", "d1.1"):
            state = game.after(game.after(state, "step with pawn 0"), f"to {to}")
        assert refused(game, state, "step with pawn 0") == allowed


@pytest.mark.parametrize(("token", "other"), [("good", "evil"), ("evil", "good")])
def test_a_token_is_offered_where_one_of_the_two_can_go(token: str, other: str) -> None:
    """One tile lies face up, and a token on it: only the other one can be put there."""
    game = wb.game("dante", players=3, token_down="leaves")
    tiles = first_ring(game)
    down = {name: 1 for name, number in tiles.items() if name != "b1" and name not in ("a1", "i1", "a9", "i9")}
    state = game.position(tile=tiles, down=down, turn=1, **{token: "b1"})
    for action in ("end the turn", "roll 1 and 1", "blue"):
        state = game.after(state, action)
    assert Phase(state.phase) == Phase.TOKEN
    assert [game.describe(state, a) for a in game.actions(state)] == [f"{other} token", "no token"]
