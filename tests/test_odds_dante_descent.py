"""The way down to Lucifer in Dante: against sums of waits, brute force, the game's own rules and plain plays."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest
from test_odds_dante import other_values

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


def test_an_answer_says_how_many_tries_it_counts() -> None:
    """Where it is shown: in the frame, in words, in a lesson's answer and on the command line."""
    found = odds.descent(FOUR, have="red=4, green=4", tries=2, turns=20, table=GAME)
    frame = found.frame()
    assert frame["measure"].unique().to_list() == ["chance to have beaten Lucifer within 2 tries"]
    rows = frame.select("turn", "gain_least", "gain_most").rows()
    assert rows == [(turn, *map(float, found.gain_within(turn))) for turn in range(21)]
    assert found.frame(gain=False)["gain_most"].to_list() == [None] * 21
    more = 100 * float(found.at_most(20) - found.by(20))
    assert f"Within 2 tries: by turn 20 more tries add {more:.2g} % at most." in repr(found)


def test_a_bound_is_told_as_one() -> None:
    """In words: a turn where more tries leave no doubt of it, else from when to when; and one of a thing is one."""
    found = odds.descent(FOUR, have="red=4, green=4", tries=2, turns=20, table=GAME)
    half = found.soonest("0.5"), found.quantile("0.5")
    assert half[1] is None
    assert f"50 % by turn {half[0]} or later" in repr(found)
    some = next(q for q in (10, 25) if found.quantile(Fraction(q, 100)) != found.soonest(Fraction(q, 100)))
    few, many = (when(Fraction(some, 100)) for when in (found.soonest, found.quantile))
    assert f"{some} % by turn {few} to {many}" in repr(found)
    one = odds.descent("red 5/6", have="yellow=9, red=9, green=9", tries=1, rerolls=1, table=GAME)
    assert "the price of 1 re-roll, fights" in one.model
    assert "after a loss does not try again" in one.model
    two = odds.descent("red 5/6", have="yellow=9, red=9, green=9", tries=2, table=GAME)
    assert "the price of 0 re-rolls, fights" in two.model
    assert "2 tries at most in all" in two.model


def test_what_never_goes_is_told_why() -> None:
    """The first colour that never comes, as `waiting` says it, and no turn, no mean and no chance beside it."""
    told = repr(odds.descent("yellow 3/8, red 5/6", table=GAME, tries=2)).splitlines()[0]
    assert told == "Never goes, since no roll brings green."
    assert odds.descent("yellow 3/8, red 5/6", table=GAME, tries=2, wish="green").mean != inf


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


def test_readings() -> None:
    """The scope of a re-roll, the ninth tile bought and laid already, Lucifer's target."""
    have = "yellow=9, red=9, green=9, blue=1"
    die = wb.game("dante", players=4, reroll_scope="die")
    assert odds.descent("red 5/6", have=have, rerolls=1, tries=1, table=die).by(1) == Fraction(77, 216)
    bought = wb.game("dante", players=4, ninth="bought")
    assert odds.descent("red 5/6", have="yellow=9, red=8, green=9", tries=1, table=bought).by(1) == WIN
    assert odds.descent("red 5/6", have="yellow=8, red=8, green=9", tries=1, table=bought).by(9) == 0
    lower = wb.game("dante", players=4, targets={"ninth": 7})
    assert odds.descent("red 5/6", have=have, tries=1, table=lower).by(1) == Fraction(21, 36)
    laid = bought.position(tile={"e5": 1}, pawn={0: ["a1.1"]}, stock={0: {"yellow": 8, "red": 8, "green": 8}})
    assert odds.descent(bought, laid, seat=0, tries=1).by(1) == WIN


def test_positions() -> None:
    """Whose turn it is, which pawn goes, how far it is from a corner, a step that is used up."""
    stock = {0: {"yellow": 24, "red": 24, "green": 24}}
    pawns = {0: ["b1.1", "a1.1", "c2.3"], 1: ["d1.1"]}
    state = GAME.position(tile={"c2": 3}, pawn=pawns, stock=stock)
    inner = odds.descent(GAME, state, seat=0)  # c2 is a step from the corner b2 of the third circle
    assert inner.race.prices[0] == (6, 6, 0, 6)
    assert inner.by(0) == 0
    assert inner.by(1) > 0  # seat 0 has rolled and may act
    assert odds.descent(GAME, state, seat=0, pawn=1).race.prices[0] == (8, 8, 0, 8)
    moved = state.copy()
    moved.moved = 1
    found = odds.descent(GAME, moved, seat=0)
    assert (found.race.ready, found.by(1), found.by(2)) == (2, 0, inner.by(1))
    assert odds.descent(GAME, moved, seat=0, pawn=1).race.ready == 1
    far = GAME.position(pawn={0: ["e1.1"]}, stock=stock)
    assert odds.descent(wb.Table(GAME, start=far), 0).race.ready == 4


def test_frame_and_how_sure() -> None:
    """A row a turn from 0; the ninth tile's price is assumed, and so is all that rests on it."""
    found = odds.descent("red 5/6", have="yellow=8, red=7, green=8, blue=1", tries=2, turns=3, table=GAME)
    rows = found.frame().to_dicts()
    assert [row["turn"] for row in rows] == [0, 1, 2, 3]
    assert rows[1]["value"] == rows[1]["by"] == float(found.by(1))
    assert rows[2]["at"] == float(found.at(2))
    assert rows[2]["gain"] == float(found.gain(2))
    bare = found.frame(gain=False)
    assert bare["by"].to_list() == [row["by"] for row in rows]
    assert bare["gain"].to_list() == [None] * len(rows)
    assert {(row["sure"], row["error"]) for row in rows} == {("assumed", 0.0)}
    assert {"costs.descend", "lucifer_return", "players"} <= set(found.keys)
    assert "costs.reroll" not in found.keys
    anew = wb.game("dante", players=4, reroll_on="anew")
    assert odds.descent("red 5/6", table=anew, tries=1, turns=1).frame()["gain"].to_list() == [None, None]
    free = wb.game("dante", players=4, ninth="free", targets={"ninth": 9})
    assert odds.descent("red 5/6", table=free, tries=1).sure == "variant, assumed"


@pytest.mark.parametrize("rerolls", [0, 1])
def test_undeclared_keys_change_no_digit(rerolls: int) -> None:
    """Whatever value the answer does not declare may change, and not a digit moves; of those declared these do."""
    stock = {0: {"yellow": 7 + rerolls, "red": 9, "green": 9, "blue": 2}}
    state = GAME.position(pawn={0: ["h1.1", "b1.1", "c1.1"], 1: ["d1.1"]}, stock=stock, seat=2)

    def asked(game: wb.Game) -> Any:
        return odds.descent(game, state, seat=0, pawn=0, rerolls=rerolls, wish="yellow", tries=2)

    found = asked(GAME)
    declared = GAME.values.matching(key for key in found.keys if key not in GAME.sheet.rules)
    mattered: set[str] = set()
    tried = 0
    for key, value in other_values(GAME):
        group, _, name = key.partition(".")
        try:
            theirs = asked(wb.game("dante", 4, **{group: {name: value} if name else value}))
        except wb.BadInput:  # the position, or a re-roll, can't be under that value
            continue
        tried += 1
        if [theirs.by(turn) for turn in (1, 2)] != [found.by(turn) for turn in (1, 2)]:
            mattered.add(key)
            assert key in declared, key
    assert tried > 50
    rolled = {"costs.reroll", "reroll_scope"} if rerolls else set()
    assert {"costs.descend", "targets.ninth", "lucifer_when", "tiles.ring1"} | rolled <= mattered


def test_who_rolls() -> None:
    """That seats without a pawn roll is a ruling, on which all answers about rounds rest that such seats are in."""
    state = GAME.position(pawn={0: ["b1.1"], 1: ["c1.1"], 2: ["d1.1"]})
    full = GAME.position(pawn={0: ["b1.1"], 1: ["c1.1"], 2: ["d1.1"], 3: ["e1.1"]})
    for at, rests in ((state, True), (full, False)):
        found = [
            odds.production(GAME, at),
            odds.waiting({}, "descend", GAME, at, seat=0, wish="best"),
            odds.descent(GAME, at, seat=0, tries=1),
        ]
        assert [("no_pawn" in each.keys) for each in found] == [rests] * 3
    assert "no_pawn" not in odds.descent("red 5/6", tries=1, table=GAME).keys


def test_what_never_comes() -> None:
    """No green tile: it never goes; and beyond what all tries bring there is no turn."""
    found = odds.descent("yellow 3/8, red 5/6", table=GAME, tries=2)
    assert (found.mean, found.by(50), found.quantile("0.1"), found.quantile(0)) == (inf, 0, None, 0)
    able = odds.descent("red 5/6", have="yellow=9, red=9, green=9", tries=1, table=GAME)
    assert (able.quantile("1/6"), able.quantile("0.17")) == (1, None)


def capped(cap: int) -> wb.Game:
    """Four players who hold no more than that of a colour."""
    return wb.game("dante", players=4, stock_cap=cap)


def test_a_cap_bounds_the_tries() -> None:
    """Nothing that counts is ever cut: 8 down and 1 a try, so with a cap of 9 two tries, and waiting has no answer."""
    found = odds.descent(THREE, table=capped(9))
    assert (found.tries, found.can_wait) == (2, False)
    free = odds.descent(THREE, tries=2, table=GAME)
    assert [found.by(turn) for turn in range(20)] == [free.by(turn) for turn in range(20)]


@cache
def shut_in() -> Any:
    """A pawn in the third circle with gaps on both sides."""
    return GAME.position(tile={"d2": 3}, pawn={0: ["d2.3"]})


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: odds.descent(THREE, have={"yellow": -1}), "yellow = -1: accepted is a whole number from 0"),
        (lambda: odds.descent("pink 3/8"), "'pink' is no colour"),
        (lambda: odds.descent("yellow 3/7"), "3/7"),
        (lambda: odds.descent(THREE, rerolls=-1), "rerolls = -1"),
        (lambda: odds.descent(THREE, rerolls=1, table=wb.game("dante", reroll_on="anew")), "accepted is 0"),
        (lambda: odds.descent(THREE, rerolls=2, table=capped(9)), "cost up to 10 of a colour.* stock_cap of 9"),
        (lambda: odds.descent(THREE, tries=3, table=capped(9)), "tries = 3: .* up to 10 .* stock_cap of 9 holds"),
        (lambda: odds.descent(THREE, have="red=10", table=capped(9)), "have = 'red=10': .* stock_cap of 9"),
        (lambda: odds.descent(THREE, rerolls=30), "different holdings lie on the way"),
        (lambda: odds.descent(THREE, tries=0), "tries = 0"),
        (lambda: odds.descent(THREE, circle=9), "circle = 9: accepted is a whole number from 1 to 8"),
        (lambda: odds.descent(THREE, pawn=0), "pawn goes with a position"),
        (lambda: odds.descent(THREE, wish="rd"), "wish = 'rd'.*Did you mean 'red'"),
        (lambda: odds.descent(THREE, first=6), "first = 6"),
        (lambda: odds.descent(THREE).by(-1), "turn = -1"),
        (lambda: odds.descent(THREE).by(301), "accepted is up to 300"),
        (lambda: odds.descent(THREE, tries=2).gone(3, tries=3), "tries = 3: accepted is from 1 to 2"),
        (lambda: odds.descent(THREE).quantile(1), "chance = 1"),
        (lambda: odds.descent(THREE, turns=-1), "turns = -1"),
        (lambda: odds.descent(GAME, shut_in(), seat=0), "No pawn of seat 0 can go down"),
        (lambda: odds.descent(GAME, shut_in(), seat=0, pawn=3), "pawn = 3: accepted is a pawn of seat 0 in play: 0"),
        (lambda: odds.descent(GAME, shut_in(), seat=0, pawn=[0]), r"pawn = \[0\]: accepted is a whole number"),
        (lambda: odds.descent(GAME, shut_in(), seat=1), "No pawn of seat 1"),
        (lambda: odds.descent(GAME, shut_in()), "Whose"),
        (lambda: odds.descent(GAME, shut_in(), seat=0, circle=3), "circle goes with tiles alone"),
        (lambda: odds.descent(GAME, GAME.position(pawn={0: ["a1.1"]}), seat=0, first=1), "first goes with tiles alone"),
    ],
)
def test_refused(ask: Any, words: str) -> None:
    """A sentence that names the thing and what is accepted."""
    with pytest.raises(wb.BadInput, match=words):
        ask()
