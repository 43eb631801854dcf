"""A review of one play: what each choice cost, and that nothing is called a mistake by luck alone."""

from math import sqrt
from typing import Any

import numpy as np
import pytest
from test_bots import SMALL, last_card
from test_bots_divinare import quiet_game

import workbench as wb
from workbench.bots.rollout import rollout_of
from workbench.kernel import below
from workbench.report.frames import CARRIED
from workbench.report.look import Z

review = wb.studies.review


def played(players: int, bots: Any, seed: int = 1) -> wb.Table:
    """A play of two rounds."""
    return wb.bots.play(wb.Table(quiet_game(players=players, rounds=2), seed=seed), bots)


def quick(table: Any, seat: int, samples: int = 20, **how: Any) -> Any:
    """A review without a bar, and with few deals."""
    return review(table, seat, samples=samples, progress=False, **how)


# --- which choices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_for_each_choice(players: int) -> None:
    """Where the seat was to act and had two actions or more, found by playing the play once more."""
    table = played(players, "uniform")
    found = quick(table, 1, bot="greedy")
    again, wanted = wb.Table(table.game, seed=1), []
    for move, action in enumerate(table.actions, 1):
        if again.player < 0:
            again.deal(1)
            continue
        if again.player == 1 and len(again.legal()) > 1:
            words = again.game.describe(again.state, action)
            wanted.append((move, int(again.state.finished) + 1, len(again.legal()), words))
        again.do(action)
    assert list(found.select("move", "round", "choices", "action").iter_rows()) == wanted
    assert {at for _, at, _, _ in wanted} == {1, 2}


def test_what_every_row_carries() -> None:
    """Value, error, plays, seed, game, variant, sure; the yardstick by name; cost is best less action."""
    table = played(4, "uniform")
    found = quick(table.line(), 0, samples=21, seed=7)
    assert tuple(found.columns[-len(CARRIED) :]) == CARRIED
    for name, value in {"plays": 11, "seed": 7, "game": "divinare for 4", "bot": "search", "seat": 0}.items():
        assert set(found[name]) == {value}
    assert set(found["sure"]) == {"variant, assumed"}
    for row in found.to_dicts():
        assert row["cost"] == row["value"] == pytest.approx(row["best_value"] - row["action_value"])
        assert (row["verdict"] == "best") == (row["action"] == row["best"])
        if row["verdict"] != "best":
            assert (row["verdict"] == "mistake") == (row["cost"] > 2 * row["error"])
    assert set(found["verdict"]) == {"best", "mistake", "within the error"}
    assert found.equals(quick(table, 0, samples=21, seed=7))
    assert not found.equals(quick(table, 0, samples=21, seed=8))


# --- what they cost -------------------------------------------------------------------------------------------


def test_the_cost_of_the_last_card_is_exact() -> None:
    """To 3 seat 1 is ahead by 4, to 0 and 1 it is level (as for the values of bots): 4 points, without error."""
    small = wb.game("divinare", **SMALL)
    for action, best, cost, verdict in (
        ("red to 0", "red to 3", 4.0, "mistake"),
        ("red to 1", "red to 3", 4.0, "mistake"),
        ("red to 3", "red to 3", 0.0, "best"),
    ):
        row = quick(wb.Table(small, start=last_card(small)).do(action), 1).to_dicts()[0]
        assert (row["best"], row["cost"], row["error"], row["verdict"]) == (best, cost, 0.0, verdict)
        assert (row["move"], row["round"], row["choices"], row["best_value"]) == (1, 1, 3, 4.0)


def test_a_cost_is_told_deal_by_deal() -> None:
    """Seat 0 goes to 2 and seat 1 to any of the others: behind 3 by 2, 2 or 4, so by 8/3 with the variance 8/9.

    Half of the deals say so: the error is that of 500. (See the arithmetic at the values of bots.)
    """
    small = wb.game("divinare", **SMALL)
    state = small.position(table={"red": 1, "blue": 3}, hand={0: {"red": 1}, 1: {"red": 1}})
    row = quick(wb.Table(small, start=state).do("red to 2"), 0, samples=1000, bot="rollout").to_dicts()[0]
    assert (row["best"], row["verdict"], row["plays"]) == ("red to 3", "mistake", 500)
    assert row["error"] == pytest.approx(sqrt(8 / 9 / 500), rel=0.1)
    assert abs(row["cost"] - 8 / 3) < 4 * row["error"]


def test_what_is_worth_as_much_is_no_worse() -> None:
    """No red space is right for three: all are -1, whatever comes; whichever is done, nothing better is named."""
    level = quiet_game(**{**SMALL, "boards": {"red": "0 1 5 6", "blue": "0 1 2 3"}, "off_board": "wrong"})
    state = level.position(table={"red": 2, "blue": 3}, hand={1: {"red": 1}})
    for action in level.actions(state):
        row = quick(wb.Table(level, start=state).do(action), 1).to_dicts()[0]
        assert (row["best"], row["cost"], row["verdict"]) == (row["action"], 0.0, "best")


def restless(spec, view, seat, actions, n, knobs, stream):
    """Any action, by a draw of its own for each place where seat 0's first token may stand."""
    for _ in range(view.token[0, 0]):
        below(stream, n)
    return below(stream, n)


def test_luck_alone_is_no_mistake() -> None:
    """Four choices that are worth the same, each with luck of its own: the costs are 0 in the mean, by 4 errors.

    If the same deals chose the best and valued it, it would be ahead by about one error each time.
    """
    level = quiet_game(**{**SMALL, "boards": {"red": "0 1 5 6", "blue": "0 1 2 3"}, "off_board": "wrong"})
    state = level.position(table={"red": 2, "blue": 2}, hand={0: {"red": 1}, 1: {"blue": 1}})
    table = wb.Table(level, start=state).do("red to 0")
    yardstick = rollout_of(wb.bots.bot(restless))
    rows = [quick(table, 0, samples=60, seed=seed, bot=yardstick).to_dicts()[0] for seed in range(300)]
    ahead = [row["cost"] / row["error"] for row in rows if row["verdict"] != "best"]
    assert len(ahead) > 150
    assert abs(np.mean(ahead)) < 4 / sqrt(len(ahead))
    share = sum(row["verdict"] == "mistake" for row in rows) / len(ahead)
    chance = 0.0228 + 0.01  # two errors above 0 on one side, and a little more: the errors are known from 30 deals
    assert share < chance + 4 * sqrt(chance * (1 - chance) / len(ahead))


def test_a_review_knows_no_more_than_the_seat_did() -> None:
    """The hidden cards dealt anew: the same row."""
    game = wb.game("divinare")
    state = wb.Table(game, seed=3).deal().state
    other = wb.Table(game, seed=9, start=game.observe(state, 0)).deal().state
    assert other.hand.tobytes() != state.hand.tobytes()
    one, two = (quick(wb.Table(game, start=s).do(game.actions(state)[0]), 0) for s in (state, other))
    assert one.equals(two)


def test_each_choice_has_luck_of_its_own() -> None:
    """The same moment as a play's second action and, begun there, as its first: other deals, so another value."""
    game = wb.game("divinare")
    state = wb.Table(game, seed=3).deal().state
    first, later = game.actions(state)[0], game.after(state, game.actions(state)[0])
    second = game.actions(later)[0]
    one = quick(wb.Table(game, start=state).do(first, second), 0).to_dicts()[1]
    two = quick(wb.Table(game, start=later).do(second), 0).to_dicts()[0]
    assert (one["action"], one["choices"]) == (two["action"], two["choices"])
    assert one["action_value"] != two["action_value"]


# --- stopped, refused -----------------------------------------------------------------------------------------


def test_stopped_it_gives_what_is_finished(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    """Ctrl-C at the third choice: two rows, as they are in the whole review, and a line that says so."""
    table = played(2, "uniform")
    whole = quick(table, 0)
    stopped_at(3, monkeypatch)
    assert quick(table, 0).equals(whole.head(2))
    assert f"Stopped: 2 of {len(whole)} choices are reviewed." in capsys.readouterr().err
    stopped_at(1, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        quick(table, 0)


def stopped_at(choice: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes while this choice is weighed."""
    from workbench.bots.deciding import Chooser

    weighing, asked = Chooser.weighing, []

    def broken(*given: Any, **how: Any) -> Any:
        asked.append(None)
        if len(asked) == 2 * choice - 1:  # each choice is weighed twice
            raise KeyboardInterrupt
        return weighing(*given, **how)

    monkeypatch.undo()
    monkeypatch.setattr(Chooser, "weighing", broken)


def test_what_a_review_refuses() -> None:
    """By name, with what would be accepted."""
    table = played(2, "uniform")
    for given, said in (
        ({"seat": 2}, "seat = 2"),
        ({"seat": 0, "samples": 19}, "samples = 19: accepted is a whole number from 20"),
        ({"seat": 0, "seed": -1}, "seed = -1"),
        ({"seat": 0, "bot": "serch"}, "Did you mean 'search'"),
    ):
        with pytest.raises(wb.BadInput, match=said):
            review(table, **given)
    with pytest.raises(wb.BadInput, match="accepted is a table, or the line of a play"):
        review(table.game, 0)
    with pytest.raises(wb.BadInput, match="damaged or cut off"):
        review(table.line()[:-1], 0)
    with pytest.raises(wb.BadInput, match="Seat 1 has had no choice in this play yet"):
        review(wb.Table(table.game, seed=1).deal(), 1)


# --- the chart ------------------------------------------------------------------------------------------------


def test_the_chart_of_a_review() -> None:
    """A point a choice, at its cost with 1.96 errors; a symbol a verdict; rounds set off; how it was made."""
    found = quick(played(4, "uniform"), 0, samples=40)
    figure = wb.charts.review(found)
    drawn = {trace.name.split(" (")[0]: trace for trace in figure.data}
    assert len({trace.marker.symbol for trace in figure.data}) == 3
    for verdict, trace in drawn.items():
        rows = [(at, row) for at, row in enumerate(found.to_dicts(), 1) if row["verdict"] == verdict]
        assert list(trace.x) == [at for at, _ in rows]
        assert list(trace.y) == [row["cost"] for _, row in rows]
        assert list(trace.error_y.array) == pytest.approx([Z * row["error"] for _, row in rows])
        assert f"({len(rows)})" in trace.name
    texts = [note.text for note in figure.layout.annotations]
    assert "round 1" in texts
    assert "round 2" in texts
    second = next(at for at, row in enumerate(found.to_dicts(), 1) if row["round"] == 2)
    assert second - 0.5 in [shape.x0 for shape in figure.layout.shapes]
    meta = figure.layout.meta
    assert (meta["chart"], meta["yardstick"], meta["plays"], meta["sure"]) == (
        "review", "search", 20, "variant, assumed",
    )  # fmt: skip
    assert "yardstick: search" in next(text for text in texts if "ASSUMED" in text)
    with pytest.raises(wb.BadInput, match="no rows"):
        wb.charts.review(found.head(0))
    with pytest.raises(wb.BadInput, match="needs a column 'move'"):
        wb.charts.review(found.drop("move"))
