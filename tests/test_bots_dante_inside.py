"""Dante's Inferno's bots answer inside the list: under every reading, in what others began, and in a search."""

import warnings
from typing import Any

import numpy as np
import pytest

import workbench as wb
from workbench.bots import dante as bots
from workbench.game import RulesWarning
from workbench.kernel import below, rule

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

QUIET: dict[str, Any] = {"progress": False}
NAMES = ("descend", "trade", "expand", "push")
DESCEND = bots.descend.choose
"""What all four choose by, each with its knobs."""


@rule
def stray(spec, view, seat, actions, n, knobs, stream):  # type: ignore[no-untyped-def]
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
def dice_of_one_side(spec, state, actions, weights):  # type: ignore[no-untyped-def]
    """A chance of one's own: it is not played with."""
    return np.int64(0)


@rule
def nothing_happens(spec, state, action):  # type: ignore[no-untyped-def]
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
