"""Bots: which is the stronger, what they may see, what a choice is worth, and bots at a table."""

from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

import workbench as wb
from workbench.bots.deciding import Chooser
from workbench.kernel import STREAM, start_stream

BUILT_IN = ("uniform", "blind", "greedy", "rollout", "search")

# A table on which all can be reasoned by hand: every card is dealt, so two who see the table know the counts.
SMALL: dict[str, Any] = {
    "players": 2, "suits": ["red", "blue"], "deck": {"red": 3, "blue": 3}, "hand": 3, "discards": 0,
    "passing": "none", "rounds": 1, "boards": {"red": "0 1 2 3", "blue": "0 1 2 3"},
}  # fmt: skip


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """The published table of four."""
    return wb.game("divinare")


@pytest.fixture(scope="module")
def small() -> wb.Game:
    """The table to reason about: three red and three blue cards, two seats with three each."""
    return wb.game("divinare", **SMALL)


def stream(seed: int = 0) -> Any:
    """A stream of luck."""
    row = np.zeros(STREAM, np.int64)
    start_stream(row, seed, 0, 1)
    return row


def chosen(game: wb.Game, state: Any, bot: Any, seed: int = 0) -> str:
    """What a bot does in a state, in words."""
    seat = game.current_player(state)
    chooser = Chooser(game, wb.bots.get(game, bot))
    actions = game.actions(state)
    return game.describe(state, actions[chooser.pick(game.observe(state, seat), seat, actions, stream(seed))])


def moments(game: wb.Game, plays: int, seed: int) -> Iterator[Any]:
    """States in which a seat has a choice, out of random plays."""
    for play in range(plays):
        table = wb.Table(game, seed=seed, play=play)
        luck = stream(play)
        while not game.is_over(table.state):
            table.deal()
            while table.player >= 0:
                actions = game.actions(table.state)
                if len(actions) > 1:
                    yield table.state
                table.do(actions[int(wb.bots.uniform.choose(None, None, 0, None, len(actions), None, luck))])


# --- the order of strength ------------------------------------------------------------------------------------


def lead(players: int, one: Any, other: Any, plays: int, seed: int) -> tuple[float, float]:
    """Mean points of a bot less those of another, over all seatings of half the table: value and standard error.

    A seating and its reverse are played with the same luck, and are one observation: what the cards favour cancels.
    """
    game = wb.game("divinare", players=players)
    seen = []
    seatings = set(permutations([True] * (players // 2) + [False] * (players - players // 2)))
    for number, seating in enumerate(sorted(seatings)):
        if players % 2 == 0 and not seating[0]:
            continue  # it is another's reverse
        pair = []
        for first, second in ((one, other), (other, one)):
            bots = [first if here else second for here in seating]
            result = wb.simulate(game, bots, plays=plays, seed=100 * seed + number, progress=False, tallies=False)
            points = result.rows().sort("play", "seat")["points"].to_numpy().reshape(plays, players)
            here = np.array(seating)
            ahead = points[:, here].mean(1) - points[:, ~here].mean(1)
            pair.append(ahead if first is one else -ahead)
        seen += list((pair[0] + pair[1]) / 2)
    return float(np.mean(seen)), float(np.std(seen, ddof=1) / sqrt(len(seen)))


@pytest.mark.parametrize(
    ("players", "one", "other", "plays"),
    [
        (4, "greedy", "uniform", 20),
        (3, "greedy", "uniform", 20),
        (2, "greedy", "uniform", 50),
        (4, "rollout", "greedy", 20),
        pytest.param(3, "search", "greedy", 20, marks=pytest.mark.slow),
        (2, "search", "greedy", 24),
    ],
)
def test_the_order_of_strength(players: int, one: str, other: str, plays: int) -> None:
    """Search over greedy over uniform, by four errors; at two seats it takes a search that plays on greedily.

    So many plays that it holds whatever the seed. Measured for seeds 1 to 6, in errors: rollout over greedy at four
    seats with 12 plays a seating by 6.8, 5.7, 5.1, 3.6, 5.6 and 6.7, of which 20 make 1.3 times as many; search over
    greedy at three with 20 by 6.5, 6.4, 6.0, 6.8, 8.1 and 5.9, at two with 24 by 8.9, 7.6, 6.5, 6.8, 6.3 and 6.4.
    """
    value, error = lead(players, one, other, plays, seed=2)
    assert value > 4 * error, (value, error)


def test_blind_is_no_stronger_than_uniform() -> None:
    """Both go anywhere with any token: within four errors."""
    value, error = lead(4, "blind", "uniform", 200, seed=12)
    assert abs(value) < 4 * error


# --- the search -----------------------------------------------------------------------------------------------


def last_card(small: wb.Game) -> Any:
    """Seat 1 plays the last card, red; three of each suit count, and seat 0 stands on 2 twice: 1 + 1 points."""
    return small.position(
        table={"red": 2, "blue": 3}, hand={1: {"red": 1}}, token={0: {"red": "2", "blue": "2"}, 1: {"blue": "3"}}
    )


def test_values_at_the_last_card_are_exact(small: wb.Game) -> None:
    """To 3 it scores 3 + 3, ahead by 4; to 0 or 1 it scores 3 - 1, level; each without error. 2 is taken."""
    found = wb.bots.value(small, last_card(small), 1, samples=3)
    rows = {row["action"]: (row["value"], row["error"], row["chosen"]) for row in found.iter_rows(named=True)}
    assert rows == {"red to 0": (0.0, 0.0, False), "red to 1": (0.0, 0.0, False), "red to 3": (4.0, 0.0, True)}
    assert chosen(small, last_card(small), "rollout") == "red to 3"
    assert chosen(small, last_card(small), wb.bots.get(small, "search")(samples=1)) == "red to 3"


def test_values_are_the_mean_over_all_that_may_come(small: wb.Game) -> None:
    """Seat 0 plays its last card, red, and seat 1 then its own, which goes anywhere uniformly: 4 errors of arithmetic.

    Counts are 3 and 3, blue tokens are in the centre. Seat 0 on r, seat 1 on any other of 0 to 3 (it stands in the
    centre): points are -1, -1, 1, 3 by number, so the lead is p(r) less the mean of the other three's p.
    """
    state = small.position(table={"red": 1, "blue": 3}, hand={0: {"red": 1}, 1: {"red": 1}})
    points = [-1, -1, 1, 3]
    found = wb.bots.value(small, state, 0, bot="uniform", samples=2000, seed=5)
    for row in found.iter_rows(named=True):
        number = int(row["action"].removeprefix("red to "))
        wanted = points[number] - (sum(points) - points[number]) / 3
        assert abs(row["value"] - wanted) < 4 * row["error"]
        spread = sum((p - (sum(points) - points[number]) / 3) ** 2 for i, p in enumerate(points) if i != number) / 3
        assert row["error"] == pytest.approx(sqrt(spread / 2000), rel=0.1)


def test_value_says_what_every_number_carries(game: wb.Game) -> None:
    """A row an action in words; value, error, plays, seed, game and how sure; one is chosen, the best."""
    state = wb.Table(game, seed=3).deal().state
    found = wb.bots.value(game, state, 0, samples=40, seed=9)
    assert found["action"].to_list() == [game.describe(state, a) for a in game.actions(state)]
    assert set(found["plays"]) == {40}
    assert set(found["seed"]) == {9}
    assert set(found["sure"]) == {"assumed"}
    best = found.filter(found["chosen"])
    assert len(best) == 1
    assert best["value"][0] == found["value"].max()
    assert (found["error"] > 0).all()
    view = game.observe(state, 0)
    assert wb.bots.value(game, view, 0, samples=40, seed=9).equals(found)
    other = wb.bots.value(game, state, 0, bot="greedy", samples=4)
    assert other.filter(other["chosen"])["action"].to_list() == [chosen(game, state, "greedy")]


def test_value_refuses_what_is_no_decision(game: wb.Game) -> None:
    """Another seat's turn, a deal, another's view, no samples, no such bot."""
    table = wb.Table(game, seed=3)
    with pytest.raises(wb.BadInput, match="chance is to act"):
        wb.bots.value(game, table.state, 0)
    table.deal()
    with pytest.raises(wb.BadInput, match="seat = 2: seat 0 is to act"):
        wb.bots.value(game, table.state, 2)
    with pytest.raises(wb.BadInput, match="not the view of seat 0"):
        wb.bots.value(game, table.view(1), 0)
    with pytest.raises(wb.BadInput, match="samples = 0"):
        wb.bots.value(game, table.state, 0, samples=0)
    with pytest.raises(wb.BadInput, match="seed = -1"):
        wb.bots.value(game, table.state, 0, seed=-1)
    with pytest.raises(wb.BadInput, match="Did you mean 'greedy'"):
        wb.bots.value(game, table.state, 0, bot="gredy")


# --- what a bot may see ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_choice_depends_on_nothing_hidden(players: int) -> None:
    """The hidden cards dealt anew, the same luck: the same choice, of every bot, and the same values."""
    game = wb.game("divinare", players=players)
    swapped = 0
    for number, state in enumerate(list(moments(game, plays=1, seed=8))[::4]):
        seat = game.current_player(state)
        other = wb.Table(game, seed=number, start=game.observe(state, seat)).deal().state
        swapped += other.hand.tobytes() != state.hand.tobytes()
        for bot in BUILT_IN:
            few = wb.bots.get(game, bot)(samples=2) if bot in ("rollout", "search") else bot
            assert chosen(game, state, few) == chosen(game, other, few), bot
        if number % 8 == 0:
            one, two = (wb.bots.value(game, s, seat, samples=2) for s in (state, other))
            assert one["value"].to_list() == two["value"].to_list()
    assert swapped > 5


# --- playing on a table ---------------------------------------------------------------------------------------


def test_a_table_agrees_with_a_simulation(game: wb.Game) -> None:
    """The same seed, play and bots: the same actions, every one."""
    bots = ["greedy", "uniform", wb.bots.get(game, "rollout")(samples=2), "blind"]
    result = wb.simulate(game, bots, plays=9, seed=5, progress=False)
    for play in (0, 8):
        table = wb.bots.play(wb.Table(game, seed=5, play=play), bots)
        assert table.actions == result.play(play).actions
        assert table.scores() == result.rows().filter(result.rows()["play"] == play)["points"].to_list()


def test_bots_stop_where_a_person_must_choose(game: wb.Game) -> None:
    """They act up to the person's turn; played on, they draw on: whatever stops there are, one and the same play."""
    whole = wb.bots.play(wb.Table(game, seed=4), "uniform")
    table, stops = wb.Table(game, seed=4), 0
    while wb.bots.play(table, "uniform", until=stops % 4).player >= 0:
        assert table.player == stops % 4
        stops += 1
        wb.bots.play(table, "uniform", until=[seat for seat in range(4) if seat != table.player])
    assert stops > 4
    assert table.actions == whole.actions
    table = wb.bots.play(wb.Table(game, seed=4), [None, "greedy", "blind", "uniform"], until=0)
    assert table.player == 0
    assert wb.bots.play(table, [None, "greedy", "blind", "uniform"], until=0).actions == table.actions
    with pytest.raises(wb.BadInput, match="There is no bot None"):
        wb.bots.play(table, [None, "greedy", "blind", "uniform"], until=1)
    with pytest.raises(wb.BadInput, match="seat = 4"):
        wb.bots.play(table, "uniform", until=4)


def test_bots_start_from_any_position(small: wb.Game) -> None:
    """A described position is played to its end: greedy takes the 3 points that are there."""
    table = wb.bots.play(wb.Table(small, start=last_card(small)), "greedy")
    assert table.scores() == [2, 6]


# --- asking for bots ------------------------------------------------------------------------------------------


def test_knobs(game: wb.Game) -> None:
    """A bot's whole numbers are changed by calling it; what there is not, is refused with the nearest."""
    greedy = wb.bots.get(game, "greedy")
    calm = greedy(still=100)
    assert (calm.name, calm.knobs, greedy.knobs) == ("greedy(still=100)", {"still": 100}, {"still": 10})
    state = list(moments(game, plays=1, seed=1))
    assert any(chosen(game, s, calm) != chosen(game, s, greedy) for s in state)
    assert wb.bots.get(game, "rollout")(samples=7).samples == 7
    with pytest.raises(wb.BadInput, match=r"has no knob 'stil'.*Did you mean 'still'"):
        greedy(stil=1)
    with pytest.raises(wb.BadInput, match="It has none"):
        wb.bots.get(game, "uniform")(still=1)
    for bad in (1.5, True, "1"):
        with pytest.raises(wb.BadInput, match=r"still = .*: accepted is a whole number"):
            greedy(still=bad)
    with pytest.raises(wb.BadInput, match="samples = 0"):
        wb.bots.get(game, "rollout")(samples=0)

    @wb.bots.bot(name="nth", nth=1)
    def mine(spec, view, seat, actions, n, knobs, stream):
        return min(knobs[0], n - 1)

    state0 = wb.Table(game, seed=3).deal().state
    actions = [game.describe(state0, a) for a in game.actions(state0)]
    assert [chosen(game, state0, bot) for bot in (mine, mine(nth=0), mine(nth=2))] == [actions[i] for i in (1, 0, 2)]
    with pytest.raises(wb.BadInput, match="9 knobs: accepted are up to 8"):
        wb.bots.bot(mine.choose, **{f"k{i}": i for i in range(9)})


@pytest.mark.parametrize("bad", [0.5, True, "few", 2**63])
def test_a_knob_of_ones_own_is_a_whole_number(bad: Any) -> None:
    """As it is made, too: compiled code would take half a card for none."""
    with pytest.raises(wb.BadInput, match=r"brave = .*: accepted is a whole number"):
        wb.bots.bot(lambda spec, view, seat, actions, n, knobs, stream: 0, name="own", brave=bad)


def test_a_bot_is_made_of_no_bot() -> None:
    """It can be called, for other knobs, and yet chooses nothing so."""
    with pytest.raises(wb.BadInput, match=r"is no bot: accepted is a function of \(spec, view, seat, actions, n"):
        wb.bots.bot(wb.bots.uniform)


def test_a_bot_as_text_may_have_knobs(game: wb.Game) -> None:
    """In Python as at the command line: the same bot as the call makes."""
    for typed, called in (
        ("rollout(samples=7)", wb.bots.get(game, "rollout")(samples=7)),
        ("greedy( still = 100 )", wb.bots.get(game, "greedy")(still=100)),
        ("uniform()", wb.bots.uniform),
    ):
        assert wb.bots.get(game, typed) == called
    one = wb.simulate(game, ["rollout(samples=1)", "uniform", "uniform", "uniform"], plays=2, progress=False)
    assert one.points()["bot"].to_list() == ["rollout(samples=1)", "uniform", "uniform", "uniform"]
    with pytest.raises(wb.BadInput, match=r"no knob 'sampels'.*Did you mean 'samples'"):
        wb.bots.get(game, "rollout(sampels=7)")


def test_asking_for_bots(game: wb.Game) -> None:
    """By name, as they are, as a function; what can't be is refused by name."""
    assert set(wb.bots.known(game)) == set(BUILT_IN)
    with pytest.raises(wb.BadInput, match=r"There is no bot 'gready'. Did you mean 'greedy'"):
        wb.simulate(game, "gready", plays=1)
    with pytest.raises(wb.BadInput, match="There is no bot 7"):
        wb.simulate(game, [7] * 4, plays=1)
    with pytest.raises(wb.BadInput, match="one bot, or a list of 4"):
        wb.simulate(game, ["greedy"] * 3, plays=1)
    alien = wb.bots.Bot("alien", wb.bots.uniform.choose, games=("tartarus",))
    with pytest.raises(wb.BadInput, match="plays tartarus, not divinare"):
        wb.simulate(game, alien, plays=1)
