"""What is counted as Dante's Inferno is played: worked by hand, and beside a plain count of the same plays."""

import os
from collections import Counter
from typing import Any

import numpy as np
import pytest
from dante_tables import corner, first_ring

import workbench as wb
from workbench.games.dante.words import Phase
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
    """A reader goes through some plays state by state; the sums are those of the simulation, all of them."""
    game = wb.game("dante", players=4)
    result = wb.simulate(game, bot, plays=PLAYS, seed=8, progress=False)
    plain = Counted()
    for number in range(PLAYS):
        table = result.play(number)
        befores, actions = zip(*table.steps(), strict=True)
        for before, action, after in zip(befores, actions, (*befores[1:], table.state), strict=True):
            of_turns(game, before, game.describe(before, action), after, plain)
            of_actions(game, before, game.describe(before, action), after, plain)
    assert named(game, result.sums.totals) == +plain


def of_turns(game: wb.Game, before: Any, said: str, after: Any, plain: Counted) -> None:
    """Count what belongs to turns that begin or end."""
    stock = before.stock[int(before.seat)]
    missing = [n for n, at in (("yellow", 0), ("red", 1), ("green", 3)) if stock[at] == 0]
    if said == "end the turn" and len(missing) == 1:
        plain["one short", (missing[0],), int(before.seat)] += 1
    if after.turn > before.turn:
        circles = sorted(max(circle_of(pawn) for pawn in seat) for seat in after.pawn[: game.players])
        at = min((int(after.turn) - 1) // 20, 9)
        span = f"{20 * at + 1} to {20 * at + 20}" if at < 9 else "181 on"
        plain["lead", (span,), 0] += circles[-1] - circles[-2]
        plain["reached", (span,), 0] += 1
        plain["turns", (), int(after.seat)] += 1
        plain["demons", (), 0] += int(after.demon.sum())


def of_actions(game: wb.Game, before: Any, said: str, after: Any, plain: Counted) -> None:
    """Count what an action did, by its words and by what is new on the table."""
    seat = int(before.seat)
    for name, words in COUNTED.items():
        plain[name, (), seat] += said.startswith(words)
    for other in range(game.players):
        for colour, more in zip(
            ("yellow", "red", "blue", "green"), after.stock[other] - before.stock[other], strict=True
        ):
            plain["gained" if more > 0 else "spent", (colour,), other] += abs(int(more))
    plain["pawns lost", (), seat] += int((after.pawn < 0).sum() - (before.pawn < 0).sum())
    if before.phase == Phase.LAYING:
        plain["tiles laid", (["first", "second", "third", "fourth"][before.ring - 1],), seat] += 1
    pawn = int(said.rsplit(" ", 1)[1]) if said.startswith(("fight with pawn", "descend with pawn")) else -1
    here, there = (str(circle_of(state.pawn[seat, pawn])) for state in (before, after))
    if said.startswith("descend"):
        plain["descents", (here,), seat] += 1
    if said.startswith("fight") or (said.startswith("descend") and there == "9"):  # Lucifer is fought on arrival
        plain["fights", (there,), seat] += 1
    if said.startswith(("roll ", "accept")) and after.demon.sum() < before.demon.sum():
        plain["fights won", (str(circle_of(before.pawn[seat, before.fighter - 1])),), seat] += 1
    plain["fights won", ("9",), seat] += bool(after.winner) and not before.winner


COUNTED = {
    "pushes": "push pawn", "moves": "step with pawn", "new pawns": "new pawn", "re-rolls": "re-roll",
    "offers": "offer to seat", "trades": "agree",
}  # fmt: skip
"""Tallies of actions that their words tell."""


def circle_of(pawn: Any) -> int:
    """A pawn's circle, from 1; 0 in supply. Circles 1 and 2 have 32 spaces, 3 and 4 have 24, and so on."""
    bounds = [0, 32, 64, 88, 112, 128, 144, 152, 160]
    return 0 if pawn <= 0 else sum(int(pawn) - 1 >= first for first in bounds)
