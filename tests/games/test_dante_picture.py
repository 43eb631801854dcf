"""Dante's picture: what it shows, and that all that may be done can be clicked in it."""

import re
from collections import Counter
from functools import cache
from itertools import product
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from dante_tables import GAMES, drawn, first_ring, game_of, place, plain, rolling, states
from pictures import SVG, check, face, label, things, words

import workbench as wb
from workbench.boards.clicks import Clicks
from workbench.games.dante.board import SPACES, TILE_OF
from workbench.games.dante.draw.places import HALVES
from workbench.games.dante.words import (
    ACTIONS,
    COLOUR,
    DESCEND,
    DICE,
    DIE,
    DRAW,
    END,
    FIGHT,
    LAY,
    PUSH,
    SEAT,
    SPACE,
    STEP,
    TILE,
    TRADE,
    Phase,
    targets,
)

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

TOTALS = Counter(one + other for one, other in product(range(1, 7), repeat=2))
"""In how many of 36 ways two dice show a total, by counting them."""


def pointed(game: wb.Game, state: Any) -> list[tuple[str, ...]]:
    """What the legal actions of a state point at, one by one."""
    return [targets(game.names, action) for action in game.actions(state)]


# --- what may be clicked -----------------------------------------------------------------------------------------


@cache
def met(name: str) -> tuple[set[str], set[Phase]]:
    """Along a random play: what each legal action points at is there and its own; the kinds of things and phases met.

    `check` asks besides that nothing clickable overlaps, and what else any picture must be.
    """
    game, kinds, phases = game_of(name), set(), set()
    for state in states(name, seed=5, actions=1500):
        wanted = pointed(game, state)
        assert len(set(wanted)) == len(wanted)
        assert {thing for one in wanted for thing in one} <= set(check(game.svg(state))), Phase(int(state.phase))
        kinds |= {thing.split(":")[0] for one in wanted for thing in one}
        phases.add(Phase(int(state.phase)))
    return kinds, phases


@pytest.mark.parametrize("name", GAMES)
def test_all_that_may_be_done_can_be_clicked(name: str) -> None:
    """See `met`; each table sees at least the roll, the actions and steps."""
    _, phases = met(name)
    assert {Phase.TILES, Phase.PLACING, Phase.ROLLING, Phase.ACTING, Phase.STEPPING} <= phases


def test_these_plays_meet_everything() -> None:
    """All kinds of things and nearly all phases are met in the plays above: they are long enough to tell."""
    kinds = set().union(*(met(name)[0] for name in GAMES))
    phases = set().union(*(met(name)[1] for name in GAMES))
    assert kinds == {"space", "tile", "own", "pawn", "do", "colour", "die1", "die2", "die", "pile", "seat"}
    assert set(Phase) - phases <= {Phase.OVER, Phase.RETREAT, Phase.SEVEN_FROM}


def test_what_an_action_points_at() -> None:
    """One of each kind, in the order of clicking; what this table of three has no seat for points at nothing.

    Space 0 is the outer half of the upper left corner; a seat has six pawns.
    """
    names = wb.game("dante", players=3).names
    assert targets(names, SPACE) == ("space:a1.1",)
    assert targets(names, TILE + 1) == ("tile:b1",)
    assert targets(names, FIGHT + 2) == targets(names, STEP + 2) == ("own:2",)
    assert targets(names, DESCEND + 5) == ("do:descend", "own:5")
    assert targets(names, PUSH + 6 * 1 + 4) == ("do:push", "pawn:1:4")
    assert targets(names, LAY + 1) == ("do:lay a tile of ring 2",)
    assert targets(names, TRADE + 2) == ("do:offer to seat 2",)
    assert targets(names, COLOUR + 3) == ("colour:green",)
    assert targets(names, DICE + 6 * 2 + 4) == ("die1:3", "die2:5")
    assert targets(names, DIE + 3) == ("die:4",)
    assert targets(names, DRAW + 7) == ("pile:7",)
    assert targets(names, SEAT + 1) == ("seat:1",)
    assert targets(names, END) == ("do:end the turn",)
    for none in (-1, PUSH + 6 * 3, TRADE + 3, SEAT + 3, ACTIONS):
        assert targets(names, none) == ()


def test_a_roll_is_said_by_two_clicks() -> None:
    """A first die leaves six outcomes of 36, the second one of them; one die that is rolled again has six."""
    game, state = rolling()
    clicks = Clicks(game, state, tuple(game.actions(state)))
    assert clicks.lit() == [f"die1:{n}" for n in range(1, 7)]
    assert clicks.done((), "die1:3") is None
    assert clicks.lit(("die1:3",)) == [f"die2:{n}" for n in range(1, 7)]
    assert game.describe(state, clicks.done(("die1:3",), "die2:5") or 0) == "roll 3 and 5"
    game, again = rolling(again=2, dice=[4, 1])
    assert [targets(game.names, action) for action in game.actions(again)] == [(f"die:{n}",) for n in range(1, 7)]
    assert {"die:1", "die:6"} <= set(things(game.svg(again)))
    assert "die1:1" not in things(game.svg(again))


# --- what is shown ------------------------------------------------------------------------------------------------


def test_a_position_in_words() -> None:
    """A position that a person describes, read back from what the things say of themselves.

    The first tile of the list lies on b1, beside the upper left corner.
    """
    game, state = place(stock={0: {"yellow": 2, "green": 3}, 1: {"red": 1}}, good="b1", evil="c1", down={"d1": 1})
    svg = game.svg(state)
    found = check(svg)
    colour, low, high = (int(row[0, 0]) for row in (game.spec.colour, game.spec.low, game.spec.high))
    named = f"{('yellow', 'red', 'blue', 'green')[colour]} {low}/{high}"
    ways = sum(n for total, n in TOTALS.items() if total in (low, high))
    assert label(svg, "tile:b1") == f"b1: {named}, {ways} of 36, good token; a demon"
    assert label(svg, "tile:c1").endswith(", evil token")
    assert label(svg, "tile:d1").endswith(", face down")
    assert label(svg, "tile:a1") == "a1: corner, demons beaten by 6+"  # RULES; the next ring has 7, Lucifer 10
    assert label(svg, "tile:b2") == "b2: corner, demons beaten by 7+; a demon"
    assert label(svg, "tile:e5") == "e5: Lucifer, beaten by 10+"
    assert label(svg, "tile:c2") == "c2: gap in ring 2"
    assert label(svg, "own:0") == "pawn 0 of seat 0 on a1.1"
    assert label(svg, "pawn:1:0") == "pawn 0 of seat 1 on b1.1, with a demon"
    assert label(svg, "seat:0") == "seat 0 holds 2 yellow and 3 green; pawns: 2 in play, 4 to come"
    assert label(svg, "seat:2") == "seat 2 holds nothing; pawns: 1 in play, 5 to come"
    assert not [name for name in found if name.startswith("space:")]
    assert words(svg) == (
        "Dante's Inferno. Turn 7 · seat 0's turn; seat 0 is to act. "
        "Any of these, in any order; to step, click an own pawn."
    )


def test_what_the_seat_can_pay_for() -> None:
    """Prices as the sheet has them (RULES, costs of actions), what is held, and what may be done now."""
    game, state = place(stock={0: {"yellow": 2, "red": 2, "green": 3}})
    svg = game.svg(state)
    assert (
        label(svg, "do:lay a tile of ring 2")
        == "lay a tile of ring 2, 20 left; costs 1 yellow and 1 green, held 2 times"
    )
    assert label(svg, "do:descend").endswith("; costs 1 yellow and 1 red and 1 green, held 2 times")
    assert label(svg, "do:flip a tile") == "flip a tile; costs 1 red and 1 blue and 1 green, not held"
    assert label(svg, "do:push").endswith("; costs 1 blue, not held")
    hollow = {colour: len(drawn(svg, f"over hollow hue-{colour}")) for colour in ("yellow", "red", "blue", "green")}
    assert hollow == {"yellow": 0, "red": 0, "blue": 4, "green": 0}  # push, flip, new pawn, re-roll
    found = things(svg)

    def dashed(name: str) -> bool:
        return any("dashed" in at.get("class", "") for at in found[name].iter())

    assert not dashed("do:descend")  # pawn 0 stands on a corner
    assert not dashed("do:end the turn")
    assert dashed("do:push")
    assert dashed("do:flip a tile")
    assert "do:lay a tile of ring 1" not in found  # all of it lies
    rich, state = place(stock={0: {"blue": 1}})
    assert not any("dashed" in at.get("class", "") for at in things(rich.svg(state))["do:push"].iter())


def test_two_targets_of_one_ring() -> None:
    """Where a table's two circles of a ring differ, a corner names both: targets.second is 7 there."""
    game = game_of("five")
    assert label(game.svg(game.setup()), "tile:i9") == "i9: corner, demons beaten by 6+/7+"


def hidden_texts(svg: str, size: str | None) -> list[tuple[str, float, float]]:
    """The signs that are there for eyes alone, of one size, each with its point."""
    out = []
    for text in fromstring(svg).iter(SVG + "text"):
        if text.get("aria-hidden") == "true" and text.get("font-size") == size:
            points = zip((text.get("x") or "").split(), (text.get("y") or "").split(), strict=True)
            out += [(sign, float(x), float(y)) for sign, (x, y) in zip(text.text or "", points, strict=True)]
    return out


@pytest.mark.parametrize("name", ["three", "four", "six"])
def test_every_pawn_stands_in_its_space(name: str) -> None:
    """Each pawn's number is written once, inside the half of the tile that it stands on; demons are as many."""
    game = game_of(name)
    for state in states(name, seed=2, actions=900, each=2):
        svg = game.svg(state)
        found = sorted(hidden_texts(svg, "8.9"))
        expected = []
        for seat, pawn in product(range(game.players), range(6)):
            if (space := int(state.pawn[seat, pawn]) - 1) >= 0:
                half = HALVES[space]
                here = [(x, y) for sign, x, y in found if sign == str(pawn)]
                assert any(
                    half.x <= x <= half.x + half.width and half.y <= y <= half.y + half.height for x, y in here
                ), (seat, pawn, space)
                expected.append(str(pawn))
        assert sorted(expected) == [at[0] for at in found]
        heads = "".join(at.get("d", "") for at in fromstring(svg).iter() if at.get("class") == "over demon hue-black")
        assert heads.count("M") == int(state.demon.sum())


def test_halves_lie_as_the_board_has_them() -> None:
    """A half lies in its tile's cell, the outer one further from the middle of the board; no two overlap.

    The cell follows from the name: a1 is the upper left one of 9 by 9, of 47 units each.
    """
    middle = 18 + 4.5 * 47, 37 + 4.5 * 47
    far: dict[int, list[float]] = {}
    for space in range(SPACES):
        half = HALVES[space]
        name = wb.game("dante").describe(None, SPACE + space).removeprefix("to ")
        left, top = 18 + 47 * "abcdefghi".index(name[0]), 37 + 47 * (int(name[1]) - 1)
        assert left <= half.x
        assert half.x + half.width <= left + 47
        assert top <= half.y
        assert half.y + half.height <= top + 47
        x, y = half.middle
        far.setdefault(int(TILE_OF[space]), []).append(max(abs(x - middle[0]), abs(y - middle[1])))
    assert all(len(both) == 1 or both[0] > both[1] for both in far.values())
    assert [len(both) for both in far.values()].count(1) == 1
    for tile in (0, 5):  # a corner, a tile of the upper side: halves and the strip between
        svg = plain().svg(rolling()[1])
        strip = face(things(svg)[f"tile:{'abcdefghi'[tile]}1"])
        for space in (space for space in range(SPACES) if TILE_OF[space] == tile):
            half = HALVES[space]
            across = min(half.x + half.width, strip.x + strip.width) - max(half.x, strip.x)
            down = min(half.y + half.height, strip.y + strip.height) - max(half.y, strip.y)
            assert across <= 0 or down <= 0


def test_dots_are_ways_of_two_dice() -> None:
    """Under each number as many dots as two dice have ways to show it, counted over 36 rolls."""
    game, state = rolling()
    svg = game.svg(state)
    [path] = [at.get("d", "") for at in fromstring(svg).iter() if at.get("class") == "over pips"]
    shown = Counter(round((float(length) - 0.1) / 2.4) + 1 for length in re.findall(r"h([\d.]+)", path))
    numbers = [int(n) for n in (*game.spec.low[0], *game.spec.high[0])]
    assert shown == Counter(TOTALS[n] for n in numbers)
    assert len(numbers) == 56  # 28 tiles of the first ring, two numbers each


def test_where_a_space_is_asked_spaces_are_things() -> None:
    """Placing asks for the first circle, a seven for corners, a demon's move for where it stands and around."""
    game = plain()
    start = game.position(tile=first_ring(game), phase=Phase.PLACING)
    spaces = {name for name in things(game.svg(start)) if name.startswith("space:")}
    assert len(spaces) == 32
    assert all(name.endswith(".1") for name in spaces)
    _, state = place(phase=Phase.SEVEN, placed=9)
    corners = {name for name in things(game.svg(state)) if name.startswith("space:")}
    assert len(corners) == 32  # 16 corner tiles of two spaces
    _, state = place(phase=Phase.DEMON_FROM, placed=9)
    svg = game.svg(state)
    assert {name for name in things(svg) if name.startswith("space:")} == {"space:b1.1", "space:b2.4"}
    assert label(svg, "space:b1.1") == "b1.1, circle 1; pawn 0 of seat 1; a demon"
    assert not [name for name in things(svg) if name.startswith(("own:", "pawn:"))]
    _, state = place(phase=Phase.RETREAT, placed=9, fighter=2, pawn={0: {1: "c1.2"}})
    spaces = {name for name in things(game.svg(state)) if name.startswith("space:")}
    assert spaces == {"space:a1.1", "space:i1.1", "space:i9.1", "space:a9.1"}


def test_who_shares_a_space_stands_side_by_side() -> None:
    """A pawn that passes another one, and a demon with them: three figures, none upon the other."""
    for space in ("a1.2", "a2.1", "c1.1"):
        game, state = place(pawn={0: {0: space}, 1: {2: space}}, demon={space: 1}, mover=1, way=2, placed=9)
        svg = game.svg(state)
        faces = [face(check(svg)[name]) for name in ("own:0", "pawn:1:2")]
        [(x, y)] = drawn(svg, "over demon hue-black")  # a head begins at its left horn
        for one in faces:
            assert not (one.x < x + 2 < one.x + one.width and one.y < y + 2 < one.y + one.height)


def test_what_lies_face_down_is_covered() -> None:
    """One cover for each tile that lies face down, in its cell of 47 units: column c, then column d."""
    game, state = place(down={"c1": 1, "d1": 1})
    assert [int((x - 18) // 47) for x, _ in drawn(game.svg(state), "cover")] == [2, 3]
    assert not drawn(game.svg(place()[1]), "cover")


def test_questions() -> None:
    """What is asked, in some moments: a fight with its target, an offer with its terms, the end."""
    game, fight = rolling(purpose=1, fighter=2, pawn={0: {1: "b2.4"}}, demon={"b2.4": 1})
    assert words(game.svg(fight)).endswith(" Pawn 1 fights in the fourth circle for 7+: the dice are rolled.")
    game, stock = plain(), {0: {"red": 2}, 1: {"blue": 1}}
    _, offer = place(phase=Phase.ANSWER, placed=9, partner=1, give={"red": 2}, want={"blue": 1}, stock=stock)
    assert words(game.svg(offer)).endswith("seat 1 is to act. Seat 0 offers 2 red for 1 blue: does seat 1 agree?")
    _, over = place(phase=Phase.OVER, placed=9, winner=3)
    assert words(game.svg(over)).endswith("the play is over. Seat 2 has beaten Lucifer and wins.")
    unsaid = game.svg(over, results=False)  # where a lesson asks who has won
    assert words(unsaid).endswith("the play is over. Nothing is left to do.")
    assert "wins" not in unsaid
    asked = {
        Phase(int(state.phase)): words(game_of(name).svg(state)) for name in GAMES for state in states(name, 4, 600, 1)
    }
    assert len({sentence.split(". ", 2)[-1] for sentence in asked.values()}) == len(asked) > 15


def test_the_front_seat_stands_first() -> None:
    """Seats go clockwise from the front one, the first at the left; without one from seat 0."""
    game, state = place()
    for front in (None, 0, 1, 2):
        found = things(game.svg(state, front))
        order = sorted(range(3), key=lambda seat: face(found[f"seat:{seat}"]).x)
        assert order == [((front or 0) + step) % 3 for step in range(3)]


def test_a_picture_does_not_change_the_state() -> None:
    """Drawing is looking: the same picture comes again, and the state stays as it was."""
    for name in ("two", "five"):
        game = game_of(name)
        for state in states(name, seed=3, actions=300, each=1):
            before = state.tobytes()
            assert game.svg(state) == game.svg(state)
            assert game.text(state) == game.text(state)
            assert state.tobytes() == before
