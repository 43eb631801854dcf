"""Dante's Inferno: readings that tiles and plays as they are never meet, or that need a moment of their own."""

from fractions import Fraction

import pytest
from dante_tables import corner, first_ring

import workbench as wb
from workbench.cli import main
from workbench.games.dante.words import Phase, space_name

odds = wb.odds.dante
RICH = {0: dict.fromkeys(("yellow", "red", "blue", "green"), 9)}
DOUBLED = "yellow 6/6 3/8 3/11 4/10 5/9 5/11 6/10"
"""Seven yellow tiles of the first ring; a 6 comes in 5 of 36 ways."""


@pytest.mark.parametrize(
    ("reading", "resources", "fight", "lucifer"),
    [
        ("any", True, True, True),
        ("fights", False, True, True),
        ("actions", False, False, True),
        ("anew", False, False, False),
    ],
)
def test_which_rolls_may_be_rolled_again(reading: str, resources: bool, fight: bool, lucifer: bool) -> None:
    """The roll for resources, a fight at the turn's start, and Lucifer's, who is met in the third step."""
    game = wb.game("dante", players=3, reroll_on=reading)
    given = {"turn": 1, "placed": 9, "tile": first_ring(game), "stock": RICH}
    rolling = game.position(pawn={0: {0: "b1.1"}}, phase=int(Phase.ROLLING), again=3, **given)
    meeting = game.position(
        pawn={0: {0: "b1.1"}}, demon={"b1.1": 1}, phase=int(Phase.FIGHT), fights={0: 1}, **given
    )  # fmt: skip
    below = game.position(pawn={0: {0: corner(8)}}, turn=1, stock=RICH)
    moments = (rolling, game.after(meeting, "fight with pawn 0"), game.after(below, "descend with pawn 0"))
    for state, again in zip(moments, (resources, fight, lucifer), strict=True):
        then = game.after(state, "roll 1 and 2")
        assert (Phase(then.phase) == Phase.DECIDING) == again


def test_in_one_reading_lucifers_fight_alone_is_rolled_again() -> None:
    """Odds say so too: 11/36 with both dice again; none where he is fought when a turn begins."""
    game = wb.game("dante", players=3, reroll_on="actions")
    rows = odds.fights(game, [0, 1]).filter(rerolls=1, scope="roll")
    assert rows.select("circles", "win").rows() == [("ninth", "11/36")]
    shared = wb.game("dante", players=3, reroll_on="actions", targets={"eighth": 10})
    assert odds.fights(shared, [0, 1]).filter(target=10, scope="roll")["circles"].to_list() == ["ninth"]
    assert odds.descent("red 5/6", rerolls=1, tries=1, table=game).win == Fraction(11, 36)
    waiting = wb.game("dante", players=3, reroll_on="actions", lucifer_when="next_turn")
    assert odds.fights(waiting, [0, 1])["rerolls"].unique().to_list() == [0]
    with pytest.raises(wb.BadInput, match="rerolls = 1: in this reading of reroll_on no fight is rolled again"):
        odds.descent("red 5/6", rerolls=1, table=waiting)
    assert odds.descent("red 5/6", tries=1, table=waiting).can_wait is False


def test_re_rolls_are_refused_by_circle_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Where only Lucifer's fight is rolled again: by its circle, or a target that is nobody's, they are asked for."""
    fight = ["odds", "dante", "fight", "--rerolls", "1", "--set", "reroll_on=actions"]
    for which, code in (
        (["--circle", "ninth"], 0),
        (["--circle", "8"], 2),
        (["--target", "10"], 0),
        (["--target", "10", "--set", "lucifer_when=next_turn"], 2),
        ([], 2),
    ):
        assert main([*fight, *which]) == code, which
        out, err = capsys.readouterr()
        assert ("11/36" in out) == (code == 0)
        if code:
            told = {"--circle": "a fight in the eighth circle is not", "--target": "no fight is"}
            no = told[which[0]] if which else "a fight in the first circle is not"
            assert f"--rerolls: in this reading of reroll_on {no} rolled again: accepted is 0" in err


@pytest.mark.parametrize("inner", ["start", "needed"])
def test_in_one_reading_demons_begin_on_the_outer_corners_alone(inner: str) -> None:
    """Four corners of the first ring, whenever those of the others are laid; four demons are enough."""
    game = wb.game("dante", players=3, demons_setup="outer", inner_corners=inner, demons=4)
    state = game.setup()
    assert {space_name(int(at)) for at in state.demon.nonzero()[0]} == {corner(1, q) for q in range(4)}
    with pytest.raises(wb.BadInput, match="demons = 3: accepted is at least 4"):
        wb.game("dante", players=3, demons_setup="outer", demons=3)


@pytest.mark.parametrize(("reading", "gains"), [("once", 1), ("twice", 2)])
def test_a_tile_that_prints_one_number_twice(reading: str, gains: int) -> None:
    """6 on both halves: one resource or two, and so the odds; a tile with two numbers brings one in both readings."""
    game = wb.game("dante", players=3, printed_twice=reading, tiles={"ring1": DOUBLED})
    pawns = {0: {0: "b1.1"}, 1: {0: "h1.1"}}  # the first and the seventh tile of the list
    state = game.position(
        pawn=pawns, phase=int(Phase.ROLLING), again=3, turn=1, placed=9, tile=first_ring(game),
    )  # fmt: skip
    rolled = game.after(state, "roll 2 and 4")
    assert (rolled.stock[0].tolist(), rolled.stock[1].tolist()) == ([gains, 0, 0, 0], [1, 0, 0, 0])
    for made in (odds.production(game, state), odds.production("yellow 6/6", table=game)):
        assert made.roll(0)["yellow"] == Fraction(5 * gains, 36)
        assert "printed_twice" in made.keys
    assert "printed_twice" not in odds.production("yellow 6/10", table=game).keys
    assert odds.waiting({}, {"yellow": 2}, "yellow 6/6", table=game).mean == Fraction(36, 5) * (2 // gains)


def test_the_bound_on_actions_lies_above_what_any_holding_buys() -> None:
    """Each action costs one at least; the most that a seat can come to hold in a play is less.

    A roll brings six pawns 4 each, twice to the two that may stand with the good token, and one of choice; a trade
    brings two.
    """
    values = wb.game("dante", players=4).values
    most = values["yields.ring4"]
    each = values["pawns"] * most + 2 * most + 1 + values["offers"] * values["trade_size"]
    assert each == 35
    assert values["turns"] * each == 21_000 < values["actions"]
