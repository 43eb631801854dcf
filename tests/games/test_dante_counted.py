"""Dante's Inferno: what one action counts, tally by tally, worked by hand."""

from typing import Any

import numpy as np
import pytest
from dante_tables import corner, first_ring

import workbench as wb
from workbench.games.dante.words import LAY, Phase
from workbench.kernel import SEATS
from workbench.simulate.result import tally_rows
from workbench.simulate.run import rows

FALL = {"yellow": 1, "red": 1, "green": 1}
RICH = dict.fromkeys(("yellow", "red", "blue", "green"), 5)


def counted(action: str, changes: dict[str, Any] | None = None, **fields: Any) -> dict[tuple[Any, ...], int]:
    """What an action counts: by tally, labels and seat."""
    game = wb.game("dante", players=3, **(changes or {}))
    given = {"turn": 3, "placed": 9, "phase": Phase.ACTING, "rolled": 1, "seat": 1} | fields
    given["pawn"] = {0: {0: "b1.1"}, 1: {2: "d1.1"}, 2: {5: "f1.1"}} | given.get("pawn", {})
    state = game.position(tile=first_ring(game) | given.pop("tile", {}), **given)
    code = game.code(state, action)
    counts = np.zeros((rows(game), SEATS), np.int64)
    game.rules.tally(game.spec, state, code, game.after(state, code), counts)
    found = {
        (tally.name, *labels.values(), seat): int(counts[row, seat])
        for row, tally, labels in tally_rows(game) for seat in range(SEATS)
    }  # fmt: skip
    return {key: n for key, n in found.items() if n}


PRICE = {("spent", colour, 1): 1 for colour in FALL}
REROLL = {("spent", colour, 1): 1 for colour in RICH}
DUEL = {"demon": {"d1.1": 1}, "fighter": 3, "purpose": 1, "again": 3, "phase": Phase.ROLLING}
LAST = {"pawn": {1: {2: "e5.9"}}, "demon": {}, "fighter": 3, "purpose": 1, "again": 3, "phase": Phase.ROLLING}


@pytest.mark.parametrize(
    ("action", "fields", "expected"),
    [
        # the roll that decides a fight, by the circle it was fought in
        ("roll 3 and 3", DUEL, {("fights", "1", 1): 1, ("fights won", "1", 1): 1}),
        ("roll 1 and 1", DUEL, {("fights", "1", 1): 1}),
        ("roll 3 and 3", {**DUEL, "stock": {1: RICH}}, {}),  # it may be rolled again
        ("accept the roll", {**DUEL, "phase": Phase.DECIDING, "dice": [3, 3], "stock": {1: RICH}},
         {("fights", "1", 1): 1, ("fights won", "1", 1): 1}),
        ("accept the roll", {**DUEL, "phase": Phase.DECIDING, "dice": [1, 3], "stock": {1: RICH}},
         {("fights", "1", 1): 1}),
        ("roll 1 and 2", {**DUEL, "pawn": {1: {2: "c2.4"}}, "tile": {"c2": 1}, "demon": {"c2.4": 1}},
         {("fights", "4", 1): 1}),
        ("roll 1 and 2", {**DUEL, "pawn": {1: {2: "e2.4"}}, "tile": {"e2": 1}, "demon": {"e2.4": 1}},
         {("fights", "4", 1): 1}),  # its owner is asked where it goes
        ("roll 5 and 5", LAST, {("fights", "9", 1): 1, ("fights won", "9", 1): 1}),
        ("roll 5 and 4", LAST, {("fights", "9", 1): 1}),
        ("roll 1 and 1", {**DUEL, "pawn": {0: {q: corner(1, q) for q in range(4)}}},
         {("fights", "1", 1): 1, ("pawns lost", 1): 1}),
        ("re-roll both dice", {**DUEL, "phase": Phase.DECIDING, "dice": [1, 3], "stock": {1: RICH}},
         {("re-rolls", 1): 1, **REROLL}),
        # what is bought and done
        ("descend with pawn 2", {"pawn": {1: {2: corner(2)}}, "stock": {1: FALL}}, {("descents", "2", 1): 1, **PRICE}),
        ("descend with pawn 2", {"pawn": {1: {2: corner(8)}}, "stock": {1: FALL}}, {("descents", "8", 1): 1, **PRICE}),
        ("push pawn 0 of seat 0", {"stock": {1: {"blue": 2}}}, {("pushes", 1): 1, ("spent", "blue", 1): 1}),
        ("push pawn 5 of seat 2", {"stock": {1: {"blue": 2}}}, {("pushes", 1): 1, ("spent", "blue", 1): 1}),
        ("step with pawn 2", {}, {("moves", 1): 1}),
        ("new pawn", {"stock": {1: RICH}}, {("new pawns", 1): 1, **{("spent", c, 1): 1 for c in RICH if c != "green"}}),
        ("flip a tile", {"stock": {1: RICH}}, {("spent", c, 1): 1 for c in RICH if c != "yellow"}),
        ("move a demon", {"demon": {"b1.1": 1}}, {}),
        ("offer to seat 2", {"stock": {1: RICH}}, {("offers", 1): 1}),
        ("tile c2", {"phase": Phase.LAYING, "ring": 2, "drawn": 3}, {("tiles laid", "second", 1): 1}),
        ("tile e4", {"phase": Phase.LAYING, "ring": 4, "drawn": 1}, {("tiles laid", "fourth", 1): 1}),
        # resources that change hands
        ("agree", {"phase": Phase.ANSWER, "partner": 2, "stock": {1: {"red": 2}, 2: {"blue": 1}}, "give": {"red": 2},
                   "want": {"blue": 1}},
         {("trades", 1): 1, ("spent", "red", 1): 2, ("gained", "red", 2): 2, ("gained", "blue", 1): 1,
          ("spent", "blue", 2): 1}),
        ("decline", {"phase": Phase.ANSWER, "partner": 2, "stock": {1: {"red": 2}}, "give": {"red": 2}}, {}),
        ("green", {"phase": Phase.WISH, "dice": [2, 2]}, {("gained", "green", 1): 1}),
        # the end of a turn: the furthest pawns are all in the first circle, or in the fifth and the third
        ("end the turn", {}, {("turns", 2): 1, ("reached", "1 to 20", 0): 1}),
        ("end the turn", {"demon": {"b1.2": 1, "c1.2": 1}, "turn": 20},
         {("turns", 2): 1, ("reached", "21 to 40", 0): 1, ("demons", 0): 2}),
        ("end the turn", {"pawn": {1: {2: corner(5)}, 0: {0: corner(3)}}, "stock": {1: {"yellow": 1, "red": 1}}},
         {("turns", 2): 1, ("reached", "1 to 20", 0): 1, ("lead", "1 to 20", 0): 2, ("one short", "green", 1): 1}),
    ],
)  # fmt: skip
def test_what_an_action_counts(action: str, fields: Any, expected: dict[tuple[Any, ...], int]) -> None:
    """Of seat 1, and of others where resources change hands."""
    assert counted(action, **fields) == expected


@pytest.mark.parametrize(
    ("changes", "action", "fields", "expected"),
    [
        ({"turns": 3}, "end the turn", {"stock": {1: {"red": 1, "green": 1}}},
         {("stalled", 0): 1, ("one short", "yellow", 1): 1}),
        ({"ninth": "bought"}, "lay the ninth circle", {"stock": {1: RICH}},
         {("tiles laid", "centre", 1): 1, ("spent", "yellow", 1): 1, ("spent", "green", 1): 1}),
        ({"bank": 3}, "yellow", {"phase": Phase.BANKING, "origin": 4, "stock": {1: {"green": 3}}},
         {("spent", "green", 1): 3, ("gained", "yellow", 1): 1}),
        ({"reroll_on": "anew"}, "roll for resources anew", {"stock": {1: RICH}}, {("re-rolls", 1): 1, **REROLL}),
        ({"reroll_scope": "die"}, "re-roll the second die",
         {**DUEL, "phase": Phase.DECIDING, "dice": [1, 3], "stock": {1: RICH}}, {("re-rolls", 1): 1, **REROLL}),
        ({"trade_others": "yes"}, "offer to seat 0", {"trader": 3, "stock": {2: RICH}}, {("offers", 2): 1}),
        ({"trade_others": "yes"}, "end the turn", {"stock": {1: {"red": 1, "green": 1}, 2: RICH}}, {}),  # seat 2 trades
        ({"removed_pawn": "supply"}, "roll 1 and 1", {**DUEL, "pawn": {0: {q: corner(1, q) for q in range(4)}}},
         {("fights", "1", 1): 1}),
        ({"costs.descend": "yellow"}, "end the turn", {}, {("turns", 2): 1, ("reached", "1 to 20", 0): 1,
                                                          ("one short", "yellow", 1): 1}),
    ],
)  # fmt: skip
def test_what_an_action_counts_at_other_tables(
    changes: dict[str, Any], action: str, fields: Any, expected: dict[tuple[Any, ...], int]
) -> None:
    """Bounds, variants and other readings."""
    assert counted(action, changes, **fields) == expected


def test_the_ninth_circle_is_laid_by_the_last_code_of_its_kind() -> None:
    """Which the tally goes by."""
    game = wb.game("dante", players=3)
    assert game.describe(game.setup(), LAY + 4) == "lay the ninth circle"
