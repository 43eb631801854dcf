"""Positions of Divinare that a person describes: what cannot be is refused in words, what can be plays to its end."""

import random

import pytest

import workbench as wb

FOUR = {"hand": [[1, 1, 2, 2], [0, 1, 1, 1], [1, 2, 1, 2], [2, 1, 1, 2]]}
TWO = {"hand": [[3, 2, 3, 3], [2, 3, 2, 3]], "discard": [[1, 0, 0, 0], [0, 1, 0, 1]]}


@pytest.mark.parametrize(
    ("players", "fields", "words"),
    [
        (2, TWO, "laid aside more or fewer"),  # seat 0 lays two aside before seat 1 begins
        (4, {**FOUR, "picked": {1: {"yellow": 2, "green": 1}}}, "laid out for passing"),  # seat 0 picks first
        (4, {"gave": {0: {"red": 2}}}, "remembers passing on cards"),  # before any pass
        (4, {"passes": 3}, "number of passes"),  # before the deal
        (4, {"token": {0: {"green": "5"}}}, "left the centre"),  # with no card played
        (4, {"viewer": 1}, "a view must name its viewer"),
        (4, {"table": {"red": 7}}, "more cards of a suit"),
        (4, {"token": {0: {"red": "3"}, 1: {"red": "3"}}, "table": {"red": 2}}, "two tokens"),
    ],
)
def test_what_cannot_be(players: int, fields: dict[str, object], words: str) -> None:
    """Each is refused, and by what makes it impossible."""
    with pytest.raises(wb.BadInput, match=words):
        wb.game("divinare", players=players).position(**fields)


def test_a_play_does_not_begin_at_what_cannot_be() -> None:
    """Neither a table nor a simulation takes a blank record, or the state of another table."""
    game, two = wb.game("divinare"), wb.game("divinare", players=2)
    other = wb.Table(two, seed=1).deal().state
    for start in (game.record(), other):
        with pytest.raises(wb.BadInput, match="This is no state of"):
            wb.Table(game, start=start)
        with pytest.raises(wb.BadInput, match="This is no state of"):
            wb.simulate(game, plays=3, start=start, progress=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_comes_up_in_play_can_be_described(players: int) -> None:
    """Every state and view of a random play is sound; with one field nudged it is refused or can be played on."""
    game, luck = wb.game("divinare", players=players, rounds=1), random.Random(5)
    table = wb.Table(game, seed=5)
    nudged = 0
    while not game.is_over(table.state):
        game.sound(table.state)
        for seat in range(players):
            game.sound(table.view(seat))
        state = table.state.copy()
        name = luck.choice(["hand", "picked", "discard", "gave", "token", "table", "passes"])
        if state[name].shape:
            state[name][tuple(luck.randrange(size) for size in state[name].shape)] += luck.choice([-1, 1])
        else:
            state[name] += 1
        try:
            game.sound(state)
        except wb.BadInput:
            nudged += 1
        else:
            wb.simulate(game, "blind", plays=2, seed=1, start=state, progress=False)
        action = luck.choice(game.actions(table.state))
        table.force(action) if table.player < 0 else table.do(action)
    assert nudged > 20
