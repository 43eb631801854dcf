"""One play on a table: doing, taking back, forcing, and the line of text."""

import gc
import textwrap
import weakref
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workbench as wb
from workbench.kernel import CHANCE, TERMINAL
from workbench.table import check


@pytest.fixture
def table() -> wb.Table:
    """Four players, dealt."""
    return wb.Table(wb.game("divinare"), seed=7).deal()


def finished(players: int = 3, seed: int = 4) -> wb.Table:
    """A whole play, each seat doing the first thing it may."""
    table = wb.Table(wb.game("divinare", players=players), seed=seed)
    while table.player != TERMINAL:
        table.deal() if table.player == CHANCE else table.do(table.game.actions(table.state)[0])
    return table


def test_the_same_seed_deals_the_same(table: wb.Table) -> None:
    """And another seed, or another play of the same seed, another hand."""
    game = table.game
    assert wb.Table(game, seed=7).deal().actions == table.actions
    assert wb.Table(game, seed=8).deal().actions != table.actions
    assert wb.Table(game, seed=7, play=1).deal().actions != table.actions


def test_words_and_codes_are_one(table: wb.Table) -> None:
    """What `legal` says can be done, in words or by code."""
    word = table.legal()[0]
    code = table.game.actions(table.state)[0]
    other = wb.Table(table.game, seed=7).deal()
    assert table.do(word).line() == other.do(code).line()


def test_undo_and_redo_bring_back_every_state() -> None:
    """Back to the start and forth again, state for state; chance deals the same cards again after an undo."""
    table = finished()
    states = []
    for _ in range(len(table.actions)):
        states.append(table.state.tobytes())
        table.undo()
    assert table.actions == []
    assert table.state.tobytes() == table.game.setup().tobytes()
    line_cards = table.undone[-24:][::-1]
    assert wb.Table(table.game, seed=4).deal().actions == line_cards
    while table.undone:
        table.redo()
        assert table.state.tobytes() == states.pop()
    table.undo(3)
    table.do(table.game.actions(table.state)[-1])
    assert table.undone == []


def test_luck_goes_on_alike_after_taking_back() -> None:
    """Undo and redo, or undo and deal again, in the middle of a deal: the next cards are those that were coming."""
    game = wb.game("divinare")
    straight = wb.Table(game, seed=9).deal()
    for again in ("redo", "deal"):
        table = wb.Table(game, seed=9).deal(10).undo(4)
        table.redo(4) if again == "redo" else table.deal(4)
        assert table.deal().actions == straight.actions
    loaded = wb.Table.load(wb.Table(game, seed=9).deal(10).line())
    assert loaded.deal().actions == straight.actions


def test_forced_cards_cost_no_luck() -> None:
    """A card put on the table by hand leaves the drawn ones as they were to come."""
    game = wb.game("divinare")
    plain, forced = wb.Table(game, seed=9).deal(3), wb.Table(game, seed=9).force("deal red").deal(3)
    assert forced.actions[1:] == plain.actions
    assert forced.actions[0] == 0


def test_a_refused_action_leaves_the_table_as_it_was(table: wb.Table) -> None:
    """The good ones before it stay done."""
    word = table.legal()[0]
    with pytest.raises(wb.BadInput, match="First all choose the cards they pass on"):
        table.do(word, "red to 3")
    assert table.actions[-1] == table.game.code(table.state, word)
    before = table.line()
    for bad in ("deal red", "red to 99", 10_000, -3, None, 2.0):
        with pytest.raises(wb.BadInput):
            table.do(bad)
    assert table.line() == before


def test_seats_and_chance_are_told_apart(table: wb.Table) -> None:
    """`do` is for seats, `force` for chance; each says which is to act."""
    with pytest.raises(wb.BadInput, match="seat 0 is to act, not chance"):
        table.force("deal red")
    with pytest.raises(wb.BadInput, match="Chance is to act, no seat"):
        wb.Table(table.game).do("pass red")
    with pytest.raises(wb.BadInput, match="nothing to take back"):
        wb.Table(table.game).undo()
    with pytest.raises(wb.BadInput, match="nothing to do again"):
        table.redo()


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(0, 10**9), st.integers(0, 80))
def test_a_line_is_the_play(players: int, seed: int, length: int) -> None:
    """Loaded and written again it is the same text, and the same state."""
    table = wb.Table(wb.game("divinare", players=players, near=2), seed=seed)
    luck = np.random.default_rng(seed)
    for _ in range(length):
        actions = table.game.actions(table.state)
        action = int(luck.choice(actions))
        table.force(action) if table.player == CHANCE else table.do(action)
    again = wb.Table.load(table.line())
    assert again.line() == table.line()
    assert again.state.tobytes() == table.state.tobytes()
    assert again.game.values["near"] == 2


def test_a_line_from_a_view_keeps_the_hidden_hidden() -> None:
    """A view as the start of a play: its line holds no hidden card, and loads as the same view."""
    table = wb.Table(wb.game("divinare"), seed=7).deal()
    view = table.view(2)
    line = wb.Table(table.game, start=view).line()
    loaded = wb.Table.load(line)
    assert loaded.state.tobytes() == view.tobytes()
    assert int(loaded.state.hand[0].sum()) == 0
    assert loaded.player == CHANCE
    with pytest.raises(wb.BadInput, match=r"what it hides is dealt when the play goes on.*deal\(\).*before 'pass red'"):
        loaded.do("pass red")
    assert loaded.deal().do(loaded.legal()[0]).game.is_over(loaded.state) is False


def hard(line: str, width: int) -> list[str]:
    """A line cut at a width, wherever that is."""
    return [line[at : at + width] for at in range(0, len(line), width)]


WRAPPED: dict[str, Callable[[str, int], str]] = {
    "cut anywhere": lambda line, width: "\n".join(hard(line, width)),
    "blanks at the ends lost": lambda line, width: "\r\n".join(piece.strip() for piece in hard(line, width)),
    "at blanks where there are any": lambda line, width: textwrap.fill(line, width),
    "at blanks alone, which stay": lambda line, width: " \n".join(textwrap.wrap(line, width, break_long_words=False)),
    "quoted twice": lambda line, width: textwrap.indent(textwrap.fill(line, width), "> > "),
    "blanks around": lambda line, width: "\n\n  " + "  \n\t".join(textwrap.wrap(line, width)) + " \n",
}


@pytest.mark.parametrize("width", [60, 72, 76, 79, 998])
@pytest.mark.parametrize("way", WRAPPED)
def test_a_line_that_mail_has_wrapped_is_whole(way: str, width: int) -> None:
    """A play, a view and a play begun at a view, wrapped and quoted: each loads as the line that was sent."""
    play = finished()
    view = wb.Table(play.game, start=wb.Table(play.game, seed=7).deal().view(1))
    begun = wb.Table(view.game, seed=12, start=view.state).deal()
    for table in (play, view, begun.do(*begun.game.actions(begun.state)[:1])):
        assert len(table.line()) > 2 * 79
        assert wb.Table.load(WRAPPED[way](table.line(), width)).line() == table.line()


def test_a_wrapped_line_that_lost_a_piece_is_damaged() -> None:
    """Breaks are ignored, what is missing between them is not."""
    pieces = textwrap.wrap(finished().line(), 72)
    assert wb.Table.load("\n".join(pieces)).player == TERMINAL
    for at in range(1, len(pieces)):
        with pytest.raises(wb.BadInput, match="damaged or cut off"):
            wb.Table.load("\n".join(pieces[:at] + pieces[at + 1 :]))


def test_a_line_of_other_values_names_them(table: wb.Table) -> None:
    """Played with near = 2 and read where near is 1: refused, and the value named."""
    line = wb.Table(wb.game("divinare", near=2), seed=1).deal().line()
    with pytest.raises(wb.BadInput, match=r"played with other values: near\."):
        wb.Table.load(line, game=table.game)


def test_a_line_of_another_game_is_refused(table: wb.Table) -> None:
    """The line names its game; a table of another, or of none that is here, refuses it."""
    body = table.line().rsplit("|", 1)[0].replace("|divinare|", "|divination|")
    line = f"{body}|{check(body)}"
    with pytest.raises(wb.BadInput, match="is of 'divination', the game given is 'divinare'"):
        wb.Table.load(line, game=table.game)
    with pytest.raises(wb.BadInput, match=r"no game 'divination'\. Did you mean 'divinare'"):
        wb.Table.load(line)


def test_a_line_breaks_at_a_named_action(table: wb.Table) -> None:
    """A line that is whole but tells an impossible action says at which."""
    parts = table.line().split("|")
    parts[9] += " 0"
    body = "|".join(parts[:-1])
    with pytest.raises(wb.BadInput, match="breaks at action 25 of 25"):
        wb.Table.load(f"{body}|{check(body)}")


def test_a_play_of_a_simulation_opens_on_a_table() -> None:
    """Play 17 of 20 ends with the points that the simulation counted, and can be stepped through."""
    result = wb.simulate(wb.game("divinare", players=3), plays=20, seed=5, progress=False)
    table = result.play(17)
    assert table.scores() == result.rows().filter(play=17).sort("seat")["points"].to_list()
    line = table.line()
    assert wb.Table.load(table.undo(100).redo(100).line()).line() == line


def test_a_forced_draw_that_was_coming_is_a_draw() -> None:
    """Forcing what chance would have dealt moves the luck on, and so do redo and loading: all deal the same after."""
    game = wb.game("divinare")
    for seed in range(8):
        coming = wb.Table(game, seed=seed).deal(1).actions[0]
        forced = wb.Table(game, seed=seed).force(coming)
        again = wb.Table(game, seed=seed).force(coming).undo().redo()
        loaded = wb.Table.load(forced.line())
        plain = wb.Table(game, seed=seed).deal()
        assert forced.deal().actions == again.deal().actions == loaded.deal().actions == plain.actions


def test_a_play_that_a_result_does_not_have() -> None:
    """Of 20 plays the last is number 19."""
    result = wb.simulate(wb.game("divinare"), plays=20, progress=False)
    assert "play=19" in repr(result.play(19))
    with pytest.raises(wb.BadInput, match="accepted is a whole number from 0 to 19"):
        result.play(20)


class Ear:
    """Hears when a table changes."""

    def __init__(self, table: wb.Table) -> None:
        self.heard = 0
        table.listen(self.hear)

    def hear(self) -> None:
        self.heard += 1


def test_who_listens_hears_each_change_once() -> None:
    """One call of a table is one change, however many cards it deals; a call that changes nothing is none."""
    table = wb.Table(wb.game("divinare"), seed=7)
    ear = Ear(table)
    table.deal()
    assert ear.heard == 1
    action = table.game.actions(table.state)[0]
    table.do(action).undo().redo()
    assert ear.heard == 4
    table.deal()  # nobody's cards are to be dealt now
    with pytest.raises(wb.BadInput):
        table.do("no such thing")
    assert ear.heard == 4
    with pytest.raises(wb.BadInput):
        table.do(table.game.actions(table.state)[0], "no such thing")
    assert ear.heard == 5  # what came before the mistake stays done, and is told


def test_who_is_gone_is_not_called() -> None:
    """A board that was closed does not keep its table waiting, nor itself alive."""
    table = wb.Table(wb.game("divinare"), seed=7)
    ear = Ear(table)
    gone = weakref.ref(ear)
    del ear
    gc.collect()
    assert gone() is None
    table.deal()
    assert table.player == 0
