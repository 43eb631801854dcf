"""Dante's Inferno's bots answer inside the list: under every reading, in what others began, and in a search."""

import warnings
from typing import Any

import numpy as np
import pytest
from dante_tables import corner, first_ring

import workbench as wb
from workbench.bots import dante as bots
from workbench.bots.deciding import Chooser
from workbench.bots.rollout import rollout_of
from workbench.game import RulesWarning
from workbench.kernel import STREAM, below, rule, start_stream

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

QUIET: dict[str, Any] = {"progress": False}
NAMES = ("descend", "trade", "expand", "push")
DESCEND = bots.descend.choose
"""What all four choose by, each with its knobs."""


@rule
def stray(spec: Any, view: Any, seat: int, actions: Any, n: int, knobs: Any, stream: Any) -> Any:
    """Play at random or as the bot does, in turns at random; -1 where the bot errs."""
    answer = DESCEND(spec, view, seat, actions, n, knobs, stream)
    at_random = below(stream, n)
    if answer < 0 or answer >= n:
        return np.int64(-1)
    return np.int64(at_random if below(stream, 3) == 0 else answer)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "changed", [{}, {"trade_others": "yes", "ninth": "bought", "bank": 4}], ids=["as is", "changed"]
)
def test_a_bot_answers_inside_the_list_wherever_it_is_asked(name: str, changed: dict[str, Any]) -> None:
    """In what others began, too, as in a search: `descend` once named nothing where another swap was half offered."""
    game = wb.game("dante", players=4, turns=100, **changed)
    result = wb.simulate(
        game, wb.bots.Bot(name, stray, knobs=wb.bots.get(game, name).knobs), plays=300, seed=2, **QUIET
    )
    rows = result.tallies().filter(result.tallies()["tally"] == "offers")
    assert rows["value"].sum() > 1


def readings() -> list[tuple[str, str]]:
    """Every reading of every ruling that is not the one taken."""
    rows = wb.game("dante").sheet.rows
    return [(row.key, one.name) for row in rows for one in row.readings if one.name != row.value]


@pytest.fixture(scope="module")
def tables() -> dict[str, wb.Game]:
    """Four seats, short plays, one reading changed at a time; all buy much, so that much is asked of them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        found = {
            f"{key} = {name}": wb.game("dante", players=4, turns=60, stock=6, **{key: name}) for key, name in readings()
        }
    assert len(found) > 38  # rulings, each with one reading more at least
    return found


def test_all_answer_inside_the_list_under_every_reading(tables: dict[str, wb.Game]) -> None:
    """The four at one table, in what others began, too: an answer outside is refused by the bot's name."""
    wild = [wb.bots.Bot(name, stray, knobs=getattr(bots, name).knobs) for name in NAMES]
    for what, game in tables.items():
        assert wb.simulate(game, wild, plays=20, seed=3, **QUIET).sums.plays == 20, what


def test_a_search_does_so_too(tables: dict[str, wb.Game]) -> None:
    """It tries everything, and plays on from there as `descend` and at random by turns."""
    search = wb.bots.Bot("search", stray, knobs=bots.trade.knobs, samples=1)
    for what, game in tables.items():
        brief = game.having("turns", 12)
        assert wb.simulate(brief, [search, *NAMES[1:]], plays=1, seed=3, **QUIET).sums.plays == 1, what


def test_a_search_plays_whole_plays() -> None:
    """It tries offers that `descend` never begins, and half-made ones."""
    game = wb.game("dante", players=4)
    few = wb.bots.get(game, "search")(samples=2)
    assert wb.simulate(game, [few, *["descend"] * 3], plays=2, seed=5, **QUIET).sums.plays == 2


@rule
def dice_of_one_side(spec: Any, state: Any, actions: Any, weights: Any) -> Any:
    """A chance of one's own: it is not played with."""
    return np.int64(0)


@rule
def nothing_happens(spec: Any, state: Any, action: int) -> None:
    """A verb of one's own that does nothing: it is not played with."""
    return


@pytest.mark.parametrize("verb", ["apply", "chance_outcomes"])
def test_what_a_bot_reckons_by_formula_may_not_be_swapped(verb: str) -> None:
    """What rolls bring, what things cost and what beats a demon (`apply`), and the dice (`chance_outcomes`)."""
    mine = {"apply": nothing_happens, "chance_outcomes": dice_of_one_side}[verb]
    game = wb.game("dante", players=4, **{verb: mine})
    for name in NAMES:
        with pytest.raises(wb.BadInput, match=f"The bot '{name}' rests on dante's own '{verb}', which this variant"):
            wb.bots.get(game, f"{name}(reserve=1)")
    assert wb.bots.get(game, "search").samples  # it tries what the variant does


def nobody_wins(spec: Any, state: Any, out: Any) -> None:
    """No points for anybody, ever."""
    for seat in range(spec.players):
        out[seat] = 0


def test_points_may_be_swapped() -> None:
    """They go down to beat Lucifer, whatever points that brings."""
    game = wb.game("dante", players=4, turns=20, scores=nobody_wins)
    assert wb.simulate(game, list(NAMES), plays=2, seed=1, **QUIET).points()["value"].to_list() == [0, 0, 0, 0]


# --- the base of a search -------------------------------------------------------------------------------------


@rule
def last(spec: Any, view: Any, seat: int, actions: Any, n: int, knobs: Any, stream: Any) -> Any:
    """The last of the list: in the free part of a turn to end it."""
    return np.int64(n - 1)


def done(game: wb.Game, state: Any, base: Any, samples: int) -> str:
    """What a search with a base does, in words."""
    stream = np.zeros(STREAM, np.int64)
    start_stream(stream, 4, 0, 1)
    actions = game.actions(state)
    seat = game.current_player(state)
    return game.describe(state, actions[Chooser(game, rollout_of(base, samples)).pick(state, seat, actions, stream)])


def test_a_search_does_as_its_base_where_nothing_is_better() -> None:
    """The last turn of the bound: whatever is done nobody wins. One without a look, such as `uniform`, has no say."""
    game = wb.game("dante", players=4, turns=5)
    state = game.position(turn=5, tile=first_ring(game), pawn={0: {0: "b1.1"}, 1: {0: "c1.1"}}, stock={0: {"red": 1}})
    assert len(game.actions(state)) > 2
    assert done(game, state, bots.descend, 4) == "end the turn"
    assert done(game, state, wb.bots.Bot("last", last, looks=False), 4) == game.describe(state, game.actions(state)[0])


def test_a_search_leaves_its_base_for_what_is_surely_better() -> None:
    """A step down wins at once (Lucifer is beaten by 2); the base ends each turn, and nobody wins: 3 against 0.

    After k deals the lead is 3 k and the squares of leads are 9 k: beyond two errors if 9 k k > 4 * 9 k, so from k = 5.
    Five actions are halved in three stages, 5, 3 and 2 of them: 3 samples are 15 trials, 5 a stage, so 1 + 1 + 2 deals
    for the last two; 4 samples are 20, so 6 a stage, and 1 + 2 + 3 deals.
    """
    game = wb.game("dante", players=4, turns=6, offers=0, **{"targets.ninth": 2})
    state = game.position(
        turn=5, moved=1, tile=first_ring(game), pawn={0: {0: corner(8)}}, stock={0: {"yellow": 1, "red": 1, "green": 1}}
    )
    names = [game.describe(state, action) for action in game.actions(state)]
    assert (len(names), names[0], names[-1]) == (5, "descend with pawn 0", "end the turn")
    base = wb.bots.Bot("last", last)
    assert done(game, state, base, 3) == "end the turn"
    assert done(game, state, base, 4) == "descend with pawn 0"
