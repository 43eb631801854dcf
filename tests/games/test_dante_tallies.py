"""What is counted as Dante's Inferno is played: worked by hand, and beside a plain count of the same plays."""

import os
from collections import Counter
from typing import Any

import numpy as np
import pytest
from dante_tables import first_ring

import workbench as wb
from workbench.games.dante.board import CORNER_SPACE
from workbench.games.dante.words import space_name
from workbench.kernel import SEATS
from workbench.simulate.result import tally_rows
from workbench.simulate.run import rows

PLAYS = 1 if os.environ.get("WORKBENCH_PLAYS") == "few" else 3
"""Plays that are read state by state: fewer where rules run interpreted."""
Counted = Counter[tuple[str, tuple[str, ...], int]]
"""How often each tally was met: its name, its labels, the seat (0 where none is counted)."""


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """Four players, no trade."""
    return wb.game("dante", players=4, offers=0)


def named(game: wb.Game, counts: Any) -> Counted:
    """Counts by tally, labels and seat."""
    found = Counted()
    for row, tally, labels in tally_rows(game):
        for seat in range(SEATS):
            found[tally.name, tuple(labels.values()), seat] += int(counts[row, seat])
    return +found


def ended(game: wb.Game, **fields: Any) -> Counted:
    """What is counted as seat 0 of a position ends its turn."""
    state = game.position(**{"turn": 1, "tile": first_ring(game), **fields})
    counts = np.zeros((rows(game), SEATS), np.int64)
    game.rules.tally(game.spec, state, game.code(state, "end the turn"), game.after(state, "end the turn"), counts)
    return named(game, counts)


def corner(circle: int, quadrant: int = 0) -> str:
    """A corner space of a circle, counted from 1."""
    return space_name(int(CORNER_SPACE[circle - 1, quadrant]))


@pytest.mark.parametrize(
    ("stock", "short"),
    [
        ({"yellow": 1, "red": 1}, "green"),
        ({"yellow": 5, "green": 2, "blue": 3}, "red"),
        ({"red": 1, "green": 1}, "yellow"),
        ({"yellow": 1, "blue": 1}, None),  # two are short
        ({"yellow": 1, "red": 1, "green": 1}, None),  # none is: blue takes nobody down
        ({}, None),
    ],
)
def test_turns_that_end_one_colour_short(game: wb.Game, stock: dict[str, int], short: str | None) -> None:
    """The next circle costs yellow, red and green: a turn counts where exactly one of them is missing."""
    found = {key: n for key, n in ended(game, stock={0: stock}).items() if key[0] == "one short"}
    assert found == ({} if short is None else {("one short", (short,), 0): 1})


@pytest.mark.parametrize(
    ("pawns", "lead"),
    [
        ({0: {0: corner(5), 1: corner(2)}, 1: {0: corner(3), 1: corner(2, 1)}, 2: {0: "b1.1"}}, 2),
        ({2: {0: corner(8)}, 3: {4: corner(1, 2)}}, 7),
        ({0: {0: "b1.1"}, 1: {0: "c1.1"}, 2: {0: "d1.2"}, 3: {0: "e1.2"}}, 0),  # two in the second circle
        ({0: {0: corner(4), 1: corner(6)}, 1: {0: corner(6, 1)}}, 0),
    ],
)
@pytest.mark.parametrize(("turn", "span"), [(1, "1 to 20"), (19, "1 to 20"), (20, "21 to 40"), (399, "181 on")])
def test_the_lead_is_from_the_furthest_seat_to_the_next(
    game: wb.Game, pawns: dict[int, Any], lead: int, turn: int, span: str
) -> None:
    """Circles between the furthest pawns of two seats, as the next turn begins: after turn 20 that is turn 21."""
    found = ended(game, pawn=pawns, turn=turn)
    assert found["lead", (span,), 0] == lead
    assert found["reached", (span,), 0] == 1
    assert sum(n for (name, *_), n in found.items() if name in ("lead", "reached")) == lead + 1


def test_dice_rolled_anew_are_a_re_roll() -> None:
    """In the reading in which the price buys the resource roll once more, as an action, it is counted as one."""
    game = wb.game("dante", players=4, reroll_on="anew")
    stock = dict.fromkeys(("yellow", "red", "blue", "green"), 1)
    state = game.position(pawn={0: {0: "b1.1"}}, stock={0: stock}, turn=1, tile=first_ring(game))
    counts = np.zeros((rows(game), SEATS), np.int64)
    code = game.code(state, "roll for resources anew")
    game.rules.tally(game.spec, state, code, game.after(state, code), counts)
    assert named(game, counts)["re-rolls", (), 0] == 1


@pytest.mark.parametrize("bot", ["expand", "push", "trade"])
def test_a_play_counts_what_a_reader_counts(bot: str) -> None:
    """A reader goes through some plays state by state; the sums are those of the simulation."""
    game = wb.game("dante", players=4)
    result = wb.simulate(game, bot, plays=PLAYS, seed=8, progress=False)
    plain = Counted()
    for number in range(PLAYS):
        table = result.play(number)
        while table.actions:
            last = table.actions[-1]
            after, said = table.state.copy(), game.describe(table.state, last)
            table.undo()
            before = table.state
            seat, stock = int(before.seat), before.stock[int(before.seat)]
            if said == "end the turn":
                missing = [n for n, at in (("yellow", 0), ("red", 1), ("green", 3)) if stock[at] == 0]
                if len(missing) == 1:
                    plain["one short", (missing[0],), seat] += 1
            if after.turn > before.turn:
                circles = sorted(max(circle_of(game, pawn) for pawn in seat) for seat in after.pawn[: game.players])
                at = min((int(after.turn) - 1) // 20, 9)
                span = f"{20 * at + 1} to {20 * at + 20}" if at < 9 else "181 on"
                plain["lead", (span,), 0] += circles[-1] - circles[-2]
                plain["reached", (span,), 0] += 1
                plain["turns", (), int(after.seat)] += 1
            plain["pushes", (), seat] += said.startswith("push")
            plain["trades", (), seat] += said == "agree"
            plain["new pawns", (), seat] += said == "new pawn"
    found = named(game, result.sums.totals)
    kept = {name for name, *_ in plain}
    assert {key: n for key, n in found.items() if key[0] in kept} == +plain


def circle_of(game: wb.Game, pawn: Any) -> int:
    """A pawn's circle, from 1; 0 in supply. Circles 1 and 2 have 32 spaces, 3 and 4 have 24, and so on."""
    bounds = [0, 32, 64, 88, 112, 128, 144, 152, 160]
    return 0 if pawn <= 0 else sum(int(pawn) - 1 >= first for first in bounds)
