"""Bots in steps: long searches and values cut into slices, shown, stopped and taken up again, with the same digits."""

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from typing import Any

import pytest
from test_bots import SMALL, last_card

import workbench as wb
from workbench.bots import deciding
from workbench.bots.playing import Progress
from workbench.kernel import CHANCE

FINE, COARSE = 0.0, 1e9
"""Slices of one deal, each shown; and such that nothing is ever shown in the middle."""


@pytest.fixture
def fine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal is a slice of its own."""
    monkeypatch.setattr(deciding, "SLICE", FINE)


def few(game: wb.Game, samples: int = 4) -> wb.bots.Bot:
    """A searching bot with few samples, whose base draws luck of its own."""
    return wb.bots.get(game, "rollout")(samples=samples)


def start(players: int = 4, seed: int = 5) -> wb.Table:
    """A new play."""
    return wb.Table(wb.game("divinare", players=players), seed=seed)


def shown(steps: Iterator[Progress]) -> list[Progress]:
    """The next steps up to and with the first in the middle of a search."""
    out = []
    for step in steps:
        out.append(step)
        if step.action is None:
            break
    return out


# --- steps ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_however_it_is_cut_it_is_one_play(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of one deal, and none at all: the actions of the simulation, every one."""
    game = wb.game("divinare", players=players)
    bots = [few(game, 8), *["greedy"] * (players - 2), "uniform"]
    wanted = wb.simulate(game, bots, plays=2, seed=5, progress=False).play(1).actions
    cuts = {}
    for size in (FINE, COARSE):
        monkeypatch.setattr(deciding, "SLICE", size)
        table = wb.Table(game, seed=5, play=1)
        steps = list(wb.bots.steps(table, bots))
        assert table.actions == wanted
        assert [step.action for step in steps if step.action is not None] == wanted
        cuts[size] = len(steps) - len(wanted)
    assert cuts[COARSE] == 0
    assert cuts[FINE] > 50


HANDS = {0: {"red": 2, "blue": 2, "green": 1, "yellow": 1}, 1: {"red": 4, "blue": 2}, 2: {"green": 6}, 3: {"yellow": 6}}
"""Seat 0 has one card or more of each of four suits, and passes first."""


def test_progress_says_who_and_how_far(fine: None) -> None:
    """Four suits to pass of, 8 deals for each: 32 trials in two stages, half of the actions dropped after the first.

    The first is 8 · 4 // (2 · 4) = 4 deals of 4 actions, the second 32 // (2 · 2) = 8 deals of 2.
    """
    game = wb.game("divinare")
    table = wb.Table(game, start=game.position(hand=HANDS, passes=0))
    steps = list(islice(wb.bots.steps(table, few(game, 8)), 12))
    assert [step.done for step in steps] == [4, 8, 12, 16, 18, 20, 22, 24, 26, 28, 30, 32]
    assert {(step.seat, step.total) for step in steps} == {(0, 32)}
    assert [step.action for step in steps] == [*[None] * 11, table.actions[0]]
    assert len(table.actions) == 1
    dealt = list(islice(wb.bots.steps(start(), "uniform"), 25))
    assert [step.seat for step in dealt] == [CHANCE] * 24 + [0]
    assert {(step.done, step.total) for step in dealt} == {(0, 0)}


def test_left_off_in_a_search_nothing_has_happened(fine: None) -> None:
    """Closed, forgotten, or begun twice over: the table keeps its state, and play goes on as if never stopped."""
    whole = start()
    bots = few(whole.game, 2)
    wb.bots.play(whole, bots)
    table = start()
    for stop in range(20):
        steps = wb.bots.steps(table, bots)
        assert shown(steps)[-1].action is None
        before, done = table.state, list(table.actions)
        if stop % 2:
            steps.close()  # type: ignore[attr-defined]
        assert (table.state, table.actions) == (before, done)
        list(islice(wb.bots.steps(table, bots), 30))
    assert len(table.actions) > 24
    assert wb.bots.play(table, bots).actions == whole.actions


def test_a_changed_table_drops_the_search(fine: None) -> None:
    """Taken back in the middle of a search: the choice for the old position is not done, play goes on from the new."""
    game = wb.game("divinare")
    table = wb.Table(game, start=game.position(hand=HANDS, passes=0))
    table.do("pass red", "pass red", "pass green", "pass red", "pass red", "pass blue")
    table.undo(2)
    steps = wb.bots.steps(table, few(game))
    assert shown(steps)[-1].seat == 1
    table.undo(2)
    acted = next(step for step in steps if step.action is not None)
    assert acted.seat == 0
    assert table.actions[2:] == [acted.action]


def test_what_is_taken_back_gives_its_luck_back() -> None:
    """After undo the bots answer the same again; other seeds are other luck, and answer otherwise."""
    table = start()
    wb.bots.play(table, "uniform", until=3)
    for _ in range(3):
        wb.bots.play(table, "uniform", until=2)
    first = list(table.actions)
    table.undo(len(first) - 24)
    while len(table.actions) < len(first):
        wb.bots.play(table, "uniform", until=[seat for seat in range(4) if seat != table.player])
    assert table.actions == first
    table.undo(len(first) - 24)
    assert wb.bots.play(table, "uniform", seed=6, until=2).actions[: len(first)] != first


def test_what_is_wrong_is_said_at_once() -> None:
    """Not at the first step."""
    with pytest.raises(wb.BadInput, match="There is no bot 'gready'"):
        wb.bots.steps(start(), "gready")
    with pytest.raises(wb.BadInput, match="seat = 9"):
        wb.bots.steps(start(), "uniform", until=9)
    with pytest.raises(wb.BadInput, match="seed = -1"):
        wb.bots.steps(start(), "uniform", seed=-1)
    table = start().deal()
    with pytest.raises(wb.BadInput, match="samples = 0"):
        wb.bots.values(table.game, table.state, 0, samples=0)


def test_an_interrupt_leaves_the_table_good(fine: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of a search: the last good state, and the same play afterwards."""
    whole, table = start(), start()
    bots = few(whole.game, 2)
    wb.bots.play(whole, bots)
    asked = 0
    stop = deciding.Pace.stop

    def broken(pace: deciding.Pace, amount: int) -> bool:
        nonlocal asked
        asked += 1
        if asked == 100:
            raise KeyboardInterrupt
        return stop(pace, amount)

    monkeypatch.setattr(deciding.Pace, "stop", broken)
    with pytest.raises(KeyboardInterrupt):
        wb.bots.play(table, bots)
    assert 24 < len(table.actions) < len(whole.actions)
    assert table.actions == whole.actions[: len(table.actions)]
    assert wb.bots.play(table, bots).actions == whole.actions


# --- values ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["search", "greedy", "uniform"])
def test_values_grow_to_the_value(bot: str, fine: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame a slice, each what `value` gives for as many deals; the last what it gives for all."""
    table = start().deal()
    frames = list(wb.bots.values(table.game, table.state, 0, bot, samples=6, seed=2))
    assert [frame["plays"][0] for frame in frames] == [1, 2, 3, 4, 5, 6]
    monkeypatch.setattr(deciding, "SLICE", COARSE)
    for frame in frames:
        deals = frame["plays"][0]
        assert frame.equals(wb.bots.value(table.game, table.state, 0, bot, samples=deals, seed=2))
    assert len(list(wb.bots.values(table.game, table.state, 0, bot, samples=6, seed=2))) == 1


def test_asking_a_bot_takes_nothing_from_the_luck() -> None:
    """`rollout` searches with `uniform`: the values are the same, though `uniform` itself is asked what it would do."""
    table = start().deal()
    asked, searched = (
        wb.bots.value(table.game, table.state, 0, bot, samples=5, seed=2)["value"].to_list()
        for bot in ("uniform", "rollout")
    )
    assert asked == searched


def test_how_far_behind_is_told_deal_by_deal() -> None:
    """All counts are 3; seat 0 goes to r, seat 1 then to any of the three left, by the same luck for each r.

    Points by number are -1, -1, 1, 3. Seat 1's three answers give r = 3 the leads 4, 4, 2 and r = 2 the leads 2, 2, -2:
    so 2 is behind by 2, 2, 4, whose mean is 8/3 and variance 8/9. The leads' own variances, 8/9 and 32/9, would
    make five times that.
    """
    small = wb.game("divinare", **SMALL)
    state = small.position(table={"red": 1, "blue": 3}, hand={0: {"red": 1}, 1: {"red": 1}})
    found = wb.bots.value(small, state, 0, bot=wb.bots.rollout.rollout, samples=4000, seed=5)
    rows: dict[str, Any] = {row["action"]: row for row in found.to_dicts()}
    assert rows["red to 3"]["chosen"]
    assert (rows["red to 3"]["behind"], rows["red to 3"]["behind_error"]) == (0.0, 0.0)
    second = rows["red to 2"]
    assert second["behind_error"] == pytest.approx(sqrt(8 / 9 / 4000), rel=0.05)
    assert abs(second["behind"] - 8 / 3) < 4 * second["behind_error"]
    assert second["behind"] == pytest.approx(rows["red to 3"]["value"] - second["value"])
    exact = wb.bots.value(small, last_card(small), 1, samples=3).to_dicts()
    assert [(row["behind"], row["behind_error"]) for row in exact] == [(4.0, 0.0), (4.0, 0.0), (0.0, 0.0)]
