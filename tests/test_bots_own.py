"""Bots of one's own: they play beside the others, compiled or not, anywhere; and what is said when one errs."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any

import numpy as np
import pytest

import workbench as wb
from workbench.bots.rollout import rollout_of
from workbench.game import RulesWarning
from workbench.kernel import COMPILED

pytestmark = pytest.mark.filterwarnings("ignore:The bot '.*' can't be compiled")


@pytest.fixture(scope="module")
def game() -> wb.Game:
    """The published table of four."""
    return wb.game("divinare")


# --- bots of one's own ----------------------------------------------------------------------------------------


def cell(text: str, name: str) -> Any:
    """A bot as a notebook cell makes it: its text is in no file."""
    space: dict[str, Any] = {"wb": wb, "np": np}
    body = f"@wb.bots.bot\ndef {name}(spec, view, seat, actions, n, knobs, stream):\n    {text}\n"
    exec(compile(body, "<cell 1>", "exec"), space)
    return space[name]


def test_a_bot_from_a_cell_plays_beside_the_others(game: wb.Game, capsys: pytest.CaptureFixture[str]) -> None:
    """Compiled, and the same digits as interpreted; one that can't be compiled says so."""
    quick = cell("return n - 1", "quick")
    bots = [quick, "uniform", "greedy", quick]
    result = wb.simulate(game, bots, plays=4, progress=False)
    slow = cell("return eval('n - 1')", "slow")
    with (
        pytest.warns(RulesWarning, match="'slow' can't be compiled, so it plays interpreted")
        if COMPILED
        else nullcontext()
    ):
        again = wb.simulate(game, [slow, "uniform", "greedy", slow], plays=4, progress=False)
    assert capsys.readouterr().out == ""  # said as the game says it of verbs, and not twice
    assert again.digest() == result.digest()
    assert wb.bots.play(wb.Table(game, play=3), [slow, "uniform", "greedy", slow]).actions == result.play(3).actions


def test_a_search_plays_beside_a_bot_that_is_interpreted() -> None:
    """The search is interpreted too then, and chooses the same."""
    game = wb.game("divinare", rounds=1)
    few = wb.bots.get(game, "rollout")(samples=1)
    quick, slow = cell("return n - 1", "quick"), cell("return eval('n - 1')", "slow")
    one, two = (wb.simulate(game, [few, own, own, own], plays=1, progress=False) for own in (quick, slow))
    assert one.digest() == two.digest()


def test_a_search_may_play_on_with_a_bot_of_ones_own(game: wb.Game) -> None:
    """Compiled or interpreted, the values are the same; one that errs while playing on is named."""
    quick, slow = cell("return n - 1", "quick"), cell("return eval('n - 1')", "slow")
    state = wb.Table(game, seed=2).deal().state
    one, two = (wb.bots.value(game, state, 0, bot=rollout_of(own), samples=2) for own in (quick, slow))
    assert one["value"].to_list() == two["value"].to_list()
    for text in ("return n", "return actions[n + 1000]"):
        with pytest.raises(wb.bots.BotError, match="deep"):
            wb.bots.value(game, state, 0, bot=rollout_of(cell(text, "bad"), name="deep"))
        with pytest.raises(wb.bots.BotError, match="deep"):
            wb.simulate(game, rollout_of(cell(text, "bad"), name="deep"), plays=1, progress=False)


def test_whatever_can_be_called_plays(game: wb.Game) -> None:
    """An object and a function with parts given: numba compiles neither, so they play interpreted; they travel too."""

    def nth(back: int, spec: Any, view: Any, seat: int, actions: Any, n: int, knobs: Any, stream: Any) -> int:
        return n - back

    class Last:
        def __call__(self, spec: Any, view: Any, seat: int, actions: Any, n: int, knobs: Any, stream: Any) -> int:
            return n - 1

    last = wb.simulate(game, cell("return n - 1", "last"), plays=2, progress=False).digest()
    for given in (Last(), partial(nth, 1)):
        for one in (given, wb.bots.bot(given), wb.bots.bot(given, name="own")):
            assert wb.simulate(game, one, plays=2, progress=False).digest() == last
    there = pickle.loads(pickle.dumps(wb.bots.bot(partial(nth, 1), name="own")))
    assert wb.simulate(game, there, plays=2, progress=False).digest() == last
    for wrong, said in ((len, "'len' broke in seat 0: TypeError"), (Last, "'Last' broke in seat 0: TypeError")):
        with pytest.raises(wb.bots.BotError, match=said):
            wb.simulate(game, wrong, plays=1, progress=False)


@pytest.mark.parametrize("wrong", [3, "greedy", {"a": 1}, [len]])
def test_what_cannot_be_called_is_no_bot(wrong: Any) -> None:
    """The decorator says it, and what a bot is a function of."""
    with pytest.raises(wb.bots.BadInput) as error:
        wb.bots.bot(wrong)
    accepted = "accepted is a function of (spec, view, seat, actions, n, knobs, stream)."
    assert str(error.value) == f"{wrong!r} is no bot: {accepted}"


def test_every_knob_that_was_set_is_in_the_name(game: wb.Game) -> None:
    """One after the other or together, in any order, and after a journey; a name with a bracket stays whole."""
    search = wb.bots.get(game, "search")
    few = search(samples=1)(still=50)
    assert few.name == "search(still=50, samples=1)"
    assert few.name == search(still=50)(samples=1).name == search(samples=1, still=50).name
    assert search(samples=40)(still=50).name == "search(still=50, samples=40)"
    assert few(still=7).name == pickle.loads(pickle.dumps(few))(still=7).name == "search(still=7, samples=1)"
    mine = wb.bots.bot(cell("return n - 1", "quick").choose.function, name="mine (new)", nth=1)
    assert mine(nth=2).name == "mine (new)(nth=2)"


def test_a_wrong_number_of_bots_names_them(game: wb.Game) -> None:
    """Their names only, whatever they were given as."""
    greedy, quick = wb.bots.get(game, "greedy"), cell("return n - 1", "quick")
    for wrong, said in (
        (
            [greedy(still=3), "uniform", quick, quick.choose.function, greedy],
            "['greedy(still=3)', 'uniform', 'quick', 'quick', 'greedy']",
        ),
        ({"one": greedy}, "{'one': 'greedy'}"),
        ((greedy, 3), "['greedy', 3]"),
    ):
        with pytest.raises(wb.bots.BadInput) as error:
            wb.simulate(game, wrong, plays=1, progress=False)
        assert str(error.value) == f"bots = {said}: accepted is one bot, or a list of 4, one a seat."
    with pytest.raises(wb.bots.BadInput, match=r"^bots = 'greedy': accepted"):
        wb.studies.ladder(game, greedy)
    with pytest.raises(wb.bots.BadInput, match=r"^bots = \['greedy'\]: accepted"):
        wb.studies.ladder(game, [greedy])


ERRS = [
    ("return n", "'mine' answered"),
    ("return -1", "'mine' answered -1"),
    ("return n / 2", "'mine' answers a number with a fraction"),
    ("return None", "'mine' answered None in seat 1"),
    ("return n > 1", "'mine' answers True or False"),
    ("return 'red'", "'mine' answers a text"),
    ("yield 0", "'mine' answers a generator:"),
    ("return 0 if n > 2 else None", "'mine' answers"),
    ("return eval('np.bool_(1)')", "'mine' answered np.True_"),
    ("return eval('1 / n')", "'mine' answered [0-9.]+ in seat"),
    ("return {0: np.bool_(1)}[0 * n]", "'mine' answers True or False"),
    ("return eval('repr(n)')", "'mine' answered '[0-9]+'"),
    ("return eval('n + 1000')", "'mine' answered 10[0-9][0-9]"),
]


def sit(game: wb.Game, bot: Any) -> list[Callable[[], Any]]:
    """Both ways of letting a bot play."""
    return [
        lambda: wb.simulate(game, ["uniform", bot, "uniform", "uniform"], plays=3, progress=False),
        lambda: wb.bots.play(wb.Table(game), ["uniform", bot, "uniform", "uniform"]),
    ]


@pytest.mark.parametrize(("text", "message"), ERRS)
def test_an_answer_outside_the_list_names_the_bot(game: wb.Game, text: str, message: str) -> None:
    """Out of range, or no whole number: compiled where it compiles, interpreted where not, at a table too."""
    for run in sit(game, cell(text, "mine")):
        with pytest.raises(wb.bots.BotError, match=message):
            run()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("return actions[n + 1000]", "IndexError"),
        ("return 1 // (n - n)", "ZeroDivisionError"),
        ("raise ValueError('no idea')", "ValueError: no idea"),
        ("return view.hnad[0]", "AttributeError.*hnad"),
        ("return {}[n]", "KeyError"),
    ],
)
def test_an_error_in_a_bot_names_the_bot(game: wb.Game, text: str, what: str) -> None:
    """Whatever breaks inside, it is told whose fault it is, and the next simulation runs."""
    for run in sit(game, cell(text, "mine")):
        with pytest.raises(wb.bots.BotError, match=f"'mine' broke in seat 1.*{what}"):
            run()
    assert wb.simulate(game, plays=3, progress=False).plays == 3


# --- other processes ------------------------------------------------------------------------------------------

PARITY = """
import sys, warnings
import workbench as wb
from workbench.game import RulesWarning
from workbench.kernel import COMPILED
warnings.simplefilter("ignore", RulesWarning)
print(COMPILED, file=sys.stderr)
for players in (2, 3, 4):
    game = wb.game("divinare", players=players, rounds=1)
    bots = ["greedy", "blind", "uniform", "greedy"][:players]
    print(players, wb.simulate(game, bots, plays=2, seed=6, progress=False).digest())
small = dict(players=2, suits=["red", "blue"], deck={"red": 3, "blue": 3}, hand=3, discards=0, passing="none", rounds=1,
             boards={"red": "0 1 2 3", "blue": "0 1 2 3"})
game = wb.game("divinare", **small)
bots = [wb.bots.get(game, bot)(samples=2) for bot in ("rollout", "search")]
print(wb.simulate(game, bots, plays=1, seed=6, progress=False).digest())
state = wb.Table(game, seed=3).deal().state
print(wb.bots.value(game, state, 0, samples=1)["value"].to_list())
for answer in (1.5, None, "red", 99):
    @wb.bots.bot
    def mine(spec, view, seat, actions, n, knobs, stream):
        return answer
    try:
        wb.simulate(game, mine, plays=1, progress=False)
    except wb.bots.BotError as error:
        print("'mine'" in str(error))
"""


def run(code: str, tmp_path: Any, **environment: str) -> subprocess.CompletedProcess:
    """A script in a process of its own."""
    script = tmp_path / "script.py"
    script.write_text(code)
    path = os.pathsep.join(p for p in (os.getcwd(), os.environ.get("PYTHONPATH")) if p)
    return subprocess.run(
        [sys.executable, str(script)], env={**os.environ, "PYTHONPATH": path, **environment}, text=True,
        capture_output=True, check=False,
    )  # fmt: skip


def test_compiled_and_interpreted_give_the_same_digits(tmp_path: Any) -> None:
    """Every bot of the house, at 2, 3 and 4 seats, with numba and without; errors name the bot in both."""
    with_numba, without = (run(PARITY, tmp_path, WORKBENCH_COMPILE=flag) for flag in ("1", "0"))
    assert (with_numba.returncode, without.returncode) == (0, 0), with_numba.stderr + without.stderr
    assert (with_numba.stderr.strip(), without.stderr.strip()) == ("True", "False")
    said, also = (done.stdout.splitlines() for done in (with_numba, without))
    assert said == also
    assert said[-4:] == ["True"] * 4


POOLS = """
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
import workbench as wb
from workbench.kernel import below

@wb.bots.bot(nth=1)
def mine(spec, view, seat, actions, n, knobs, stream):
    return (below(stream, n) + knobs[0]) % n

if __name__ == "__main__":
    game = wb.game("divinare", rounds=1)
    bots = [mine(nth=2), "greedy", wb.bots.get(game, "rollout")(samples=2), "blind"]
    alone = wb.simulate(game, bots, plays=30, seed=6, progress=False).digest()
    for way in sys.argv[1:] or ("fork", "spawn"):
        if way in multiprocessing.get_all_start_methods():
            with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(way)) as pool:
                assert wb.simulate(game, bots, plays=30, seed=6, executor=pool, progress=False).digest() == alone
            print(way)
"""


def test_bots_travel_to_other_processes(tmp_path: Any) -> None:
    """Those of the house, and one of a script or a cell: the same digits from a pool that forks and one that spawns."""
    done = run(POOLS, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "spawn"
