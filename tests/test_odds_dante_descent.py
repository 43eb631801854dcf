"""The way down to Lucifer in Dante: against sums of waits, brute force, the game's own rules and plain plays."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import workbench as wb
from workbench.games.dante.words import ACCEPT, COLOUR, DESCEND, END, NO_TOKEN, STEP, Phase

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

odds = wb.odds.dante
GAME = wb.game("dante", players=4)
COLOURS = ("yellow", "red", "blue", "green")
ROLLS = list(product(range(1, 7), repeat=2))
THREE = "yellow 3/8, red 5/6, green 4/9"
"""7, 9 and 7 ways in 36."""
FOUR = "yellow 3/8, red 5/6, green 4/9, blue 6/10"
NUMBERS = {"yellow": (3, 8), "red": (5, 6), "green": (4, 9), "blue": (6, 10)}
WIN, WIN_1, WIN_2 = Fraction(1, 6), Fraction(11, 36), Fraction(91, 216)
"""10 or more: 6 in 36; with one re-roll 1 - (5/6)², with two 1 - (5/6)³."""


def test_one_resource_short() -> None:
    """All but a red: the own roll brings it in 9 of 36, and a 10 wins; by turn n that is 4n - 3 rolls."""
    found = odds.descent("red 5/6", have="yellow=8, red=7, green=8", tries=1, table=GAME)
    assert [found.by(n) for n in range(4)] == [0, *(WIN * (1 - Fraction(3, 4) ** rolls) for rolls in (1, 5, 9))]
    assert found.at(2) == WIN * (Fraction(3, 4) - Fraction(3, 4) ** 5)
    # A turn more has four rolls that may bring it: 1 / (1 - (3/4)^4) turns each, the first one has one.
    assert found.mean == 1 + Fraction(3, 4) / (1 - Fraction(3, 4) ** 4)
    assert found.gone(1) == Fraction(1, 4)
    assert found.at_most(1) == Fraction(1, 4)  # any number of tries could at best turn all losses into wins
    later = odds.descent("red 5/6", have="yellow=8, red=7, green=8", tries=1, first=3, table=GAME)
    assert later.by(1) == WIN * (1 - Fraction(3, 4) ** 4)


@pytest.mark.parametrize("rerolls", [0, 1])
def test_the_whole_way_by_waits(rerolls: int) -> None:
    """Another formula: the j-th try is fought as soon as the price of j tries has come in, a wait of its own.

    So the chance is the sum over j of win (1 - win)^(j-1) times that wait's; four rolls a turn, one before the first.
    """
    win = (WIN, WIN_1)[rerolls]
    found = odds.descent(FOUR, rerolls=rerolls, have="blue=1", tries=2, table=GAME)
    way = dict.fromkeys(("yellow", "red", "green"), 8 + rerolls) | {"blue": rerolls}
    again = dict.fromkeys(("yellow", "red", "green"), 1 + rerolls) | {"blue": rerolls}
    both = {colour: way[colour] + again[colour] for colour in way}
    first, second = (odds.waiting("blue=1", want, FOUR, table=GAME) for want in (way, both))
    for turn in (5, 12, 20):
        rolls = 4 * turn - 3
        assert found.by(turn) == win * first.by(rolls) + (1 - win) * win * second.by(rolls)
        assert found.gone(turn) == first.by(rolls)
        assert found.gone(turn, 2) == second.by(rolls)
        assert found.at_most(turn) == found.by(turn) + (1 - win) ** 2 * second.by(rolls)
    total = sum(float(1 - first.by(4 * turn - 3)) for turn in range(1, 150)) + 1  # 1 for turn 0
    assert float(found.mean) == pytest.approx(total, abs=1e-9)


def test_what_is_left_out_by_counting_few_tries_is_bounded() -> None:
    """With two tries and with six: more tries never leave what two allow, and chances come no sooner than they say."""
    few, many = (odds.descent(FOUR, have="blue=1, red=4, green=4", tries=n, table=GAME) for n in (2, 6))
    apart = 0
    for turn in (8, 10, 12, 15, 20):
        assert few.by(turn) <= many.by(turn) <= many.at_most(turn) <= few.at_most(turn)
        least, most = few.gain_within(turn)
        assert least <= many.gain_within(turn)[0] <= many.gain(turn) <= many.gain_within(turn)[1] <= most
        # By their definition: either way of going may gain what it has lost in all of its tries.
        assert most - least == few.at_most(turn) - few.by(turn) + few.later.at_most(turn) - few.later.by(turn)
        apart += few.by(turn) < many.by(turn) - Fraction(1, 100)
    assert apart >= 2
    turns = []
    for chance in ("0.1", "0.25", "0.3"):
        soonest, turn = few.soonest(chance), many.quantile(chance)
        assert few.at_most(soonest) >= Fraction(chance) > few.at_most(soonest - 1)
        assert soonest <= turn <= (few.quantile(chance) or 300)
        turns.append((soonest, few.quantile(chance)))
    assert any(soonest != turn for soonest, turn in turns)
    assert few.quantile("0.9") is None  # two tries bring 1 - (5/6)^2 at the most
    assert few.soonest("0.9") <= many.soonest("0.9")
    never = odds.descent("red 5/6", tries=1, table=GAME)
    assert (never.soonest("0.1"), never.soonest(0)) == (None, 0)


def plain(
    dice: Sequence[tuple[int, int]],
    own: Sequence[int],
    have: dict[str, int],
    *,
    kept: int = 0,
    wish: str | None = None,
    wait: bool = False,
    next_turn: bool = False,
    tries: int = 2,
) -> list[Fraction]:
    """A plain seat on the eighth circle with `FOUR`: the chance to have won after each own turn, these dice given."""
    held, lost, waited, below, below_with = dict.fromkeys(COLOURS, 0) | have, 0, False, False, 0
    unbeaten, out = Fraction(1), []
    win = {0: WIN, 1: WIN_1, 2: WIN_2}

    def can(rerolls: int) -> bool:
        return all(held[c] >= rerolls + (c != "blue") for c in COLOURS)

    def pay(rerolls: int) -> None:
        for c in COLOURS:
            held[c] -= rerolls + (c != "blue")

    for number, (a, b) in enumerate(dice):
        if number in own and below:
            unbeaten, below, lost = unbeaten * (1 - win[below_with]), False, lost + 1
        for colour, numbers in NUMBERS.items():
            held[colour] += a + b in numbers
        if number not in own:
            continue
        if wish and a == b:
            held[wish] += 1
        while lost < tries and not below and can(kept):
            if wait and not lost and not waited:
                waited = True
                break
            with_ = kept + 1 if wait and not lost and can(kept + 1) else kept
            pay(with_)
            if next_turn:
                below, below_with = True, with_
            else:
                unbeaten, lost = unbeaten * (1 - win[with_]), lost + 1
        out.append(1 - unbeaten)
    return out


HAVES = [{}, {"yellow": 1, "red": 1, "blue": 1, "green": 1}, {"yellow": 3, "red": 2, "blue": 1, "green": 2}]


@pytest.mark.parametrize("have", HAVES, ids=["nothing", "one each", "much"])
@pytest.mark.parametrize("kept", [0, 1])
@pytest.mark.parametrize("wait", [False, True])
@pytest.mark.parametrize("reading", ["arrival", "next_turn"])
def test_by_brute_force(have: dict[str, int], kept: int, wait: bool, reading: str) -> None:
    """Every sequence of three rolls of two seats, the first and the last one's own: two own turns and 36³ ways."""
    game = wb.game("dante", players=2, lucifer_when=reading)
    found = odds.descent(FOUR, circle=8, rerolls=kept, have=have, tries=2, wish="green", table=game)
    found = found.later if wait else found
    total = [Fraction(0), Fraction(0)]
    # Rolls that bring the same count together: by total, and whether doubles.
    kinds: dict[tuple[int, bool], tuple[int, tuple[int, int]]] = {}
    for a, b in ROLLS:
        number, _ = kinds.get((a + b, a == b), (0, (a, b)))
        kinds[a + b, a == b] = (number + 1, (a, b))
    for three in product(kinds.values(), repeat=3):
        ways = three[0][0] * three[1][0] * three[2][0]
        won = plain(
            [d for _, d in three], (0, 2), have, kept=kept, wish="green", wait=wait, next_turn=reading != "arrival"
        )
        total = [n + ways * m for n, m in zip(total, won, strict=True)]
    assert [found.by(1), found.by(2)] == [n / 36**3 for n in total]


def goes_down(game: wb.Game, view: Any, seat: int, actions: list[int]) -> int:
    """Seat 0's first pawn steps clockwise to the corner i1, then goes down whenever it may; nothing else is done."""
    if view.phase == Phase.STEPPING:
        return max(actions)
    wanted = [ACCEPT, COLOUR, NO_TOKEN, END]
    if seat == 0 and view.phase == Phase.ACTING and not view.moved and "g1.1 h1.1".count(stands(game, view)):
        wanted = [STEP]
    elif seat == 0:
        wanted = [DESCEND, *wanted]
    return next((action for action in wanted if action in actions), actions[0])


def stands(game: wb.Game, view: Any) -> str:
    """The space of seat 0's first pawn."""
    return str(game.words.space_name(int(view.pawn[0, 0]) - 1))


def test_by_the_rules() -> None:
    """The game's own rules, walked: a step to the corner, eight circles at a yellow each, losses, more tries."""
    game = wb.game("dante", players=2, demons=0, offers=0, costs={"descend": "yellow"})
    # seat 1 has just rolled, so seat 0 rolls next; its pawn gains on g1 or h1 for as long as it stands there
    for start, turns, held in (("h1.1", 2, 7), ("g1.1", 2, 8)):
        state = game.position(pawn={0: [start, "c1.1"], 1: ["e9.1"]}, stock={0: {"yellow": held}}, seat=1)
        now = game.after(state, END)
        found = odds.descent(game, now, seat=0, pawn=0, wish="yellow")
        assert found.race.ready == (1 if start == "h1.1" else 2)

        def over(state: Any, last: int = now.turn + 2 * turns - 1) -> bool:
            return bool(state.turn == last)

        walked = wb.odds.walk(game, now, bot=goes_down, horizon=over, measure=lambda state: bool(state.winner == 1))
        assert walked[True] == found.by(turns)
        assert 0 < found.by(turns) < 1


def test_by_plain_plays() -> None:
    """Both policies from the first circle to the end, four seats: within four standard errors of 4,000 plays."""
    luck, plays, turns = Random(11), 4000, 16
    for wait in (False, True):
        found = odds.descent(FOUR, have="yellow=3, red=3, green=3, blue=1", wish="yellow", tries=3, table=GAME)
        found = found.later if wait else found
        own = [4 * turn for turn in range(turns)]
        start = {"yellow": 3 - 7, "red": 3 - 7, "green": 3 - 7, "blue": 1}  # seven circles are paid for first
        total = [0.0] * turns
        squares = [0.0] * turns
        for _ in range(plays):
            dice = [(luck.randint(1, 6), luck.randint(1, 6)) for _ in range(4 * turns - 3)]
            won = [float(n) for n in plain(dice, own, start, wish="yellow", wait=wait, tries=3)]
            total = [n + m for n, m in zip(total, won, strict=True)]
            squares = [n + m * m for n, m in zip(squares, won, strict=True)]
        for turn in (8, 12, 16):
            mean = total[turn - 1] / plays
            error = ((squares[turn - 1] / plays - mean**2) / plays) ** 0.5
            assert error > 0
            assert abs(float(found.by(turn)) - mean) < 4 * error


def test_what_waiting_brings() -> None:
    """A re-roll that is held is had after a turn: 11/36 for 1/6, a turn later; none where blue never comes."""
    rich = "yellow=9, red=9, green=9, blue=1"
    found = odds.descent("red 5/6", have=rich, tries=1, table=GAME)
    assert [found.by(n) for n in range(3)] == [0, WIN, WIN]
    assert [found.later.by(n) for n in range(3)] == [0, 0, WIN_1]
    assert [found.gain(n) for n in range(3)] == [0, -WIN, WIN_1 - WIN]
    assert (found.first(1), found.later.first(1), found.later.first(2)) == (WIN, None, WIN_1)
    poor = odds.descent("red 5/6", have="yellow=9, red=9, green=9", tries=1, table=GAME)
    assert poor.later.by(2) == poor.by(1) == WIN
    kept = odds.descent("red 5/6", have=rich, rerolls=1, tries=1, table=GAME)
    assert (kept.by(1), kept.win, kept.win_more) == (WIN_1, WIN_1, WIN_2)
    with pytest.raises(wb.BadInput, match="it waits already"):
        _ = found.later.later
    # 39³ = 59,319 holdings are worked out, 40³ times two, with a blue one to wait for, are not.
    full = odds.descent(THREE, tries=31, turns=0, table=GAME)
    assert (found.can_wait, full.can_wait) == (True, False)
    assert full.frame()["gain"].to_list() == [None]
    with pytest.raises(wb.BadInput, match="accepted are fewer tries"):
        full.gain(1)
    with pytest.raises(wb.BadInput, match="tries = 32, rerolls = 0: 64,000 different holdings"):
        odds.descent(THREE, tries=32, table=GAME)


def test_lacking() -> None:
    """Own doubles bring what is lacking most: of two yellow and one green a yellow, then the first of equals."""
    game = wb.game("dante", players=2)
    found = odds.descent("blue 3/11", have="yellow=6, red=8, green=7", wish="lacking", tries=1, table=game)
    # Three doubles of the own rolls are needed, whichever comes when: by turn 3 with (1/6)³.
    assert [found.by(n) for n in range(4)] == [0, 0, 0, WIN * Fraction(1, 6) ** 3]
    first = odds.descent("yellow 3/8", have="yellow=6, red=8, green=8", wish="lacking", tries=1, table=game)
    only = odds.descent("yellow 3/8", have="yellow=6, red=8, green=8", wish="yellow", tries=1, table=game)
    assert [first.by(n) for n in range(9)] == [only.by(n) for n in range(9)]
