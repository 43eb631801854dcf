"""What Divinare's odds rest on: no undeclared value changes a digit, and swapped verbs are refused."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from positions import at, chances

import workbench as wb

odds = wb.odds.divinare
HAND = {"red": 2, "blue": 1, "green": 1, "yellow": 2}

pytestmark = pytest.mark.filterwarnings("ignore::workbench.game.RulesWarning")


# --- what the answers rest on -------------------------------------------------------------------------------

OTHER = {
    "rounds": 3, "passing": {6: 2, 3: 1}, "direction": "left", "memory": "none", "boards.red": "2 3 4 5+ 6",
    "boards.blue": "3 4 5+ 6/7", "boards.green": "3+ 4 5/6 7 8", "boards.yellow": "5 6 7+ 8 9/10",
    "pattern.none_below": "1/20", "pattern.join_below": "1/10", "pattern.double_below": "1/10",
    "pattern.simple_below": "1/4", "pattern.dealt": 21, "perfect": 5, "near": 2, "wrong": -2, "simple": 3, "double": 5,
    "off_board": "nothing", "centre": False, "stuck": "share",
}  # fmt: skip
"""Another value for each key that may be changed without changing what the table holds."""
ALWAYS = {"players", "suits", "deck.red", "deck.blue", "deck.green", "deck.yellow", "hand", "discards"}


def lines() -> Iterator[list[str]]:
    """Moments as actions that every value of `OTHER` allows: dealt, passed, some cards played to low spaces."""
    deal = [f"deal {suit}" for suit in ("red", "blue", "green", "yellow", "yellow", "green") for _ in range(4)]
    yield deal[:9]
    yield deal
    passed = [f"pass {suit}" for _ in range(4) for suit in ("red", "blue", "green")]
    yield deal + passed
    yield [*deal, *passed, "yellow to 7", "yellow to 8", "green to 5", "blue to 5"]


def moment(game: wb.Game, line: list[str], seat: int) -> Any:
    """What a seat knows after a line, or None where the game doesn't allow the line."""
    table = wb.Table(game)
    try:
        for action in line:
            table._do(action)
    except wb.BadInput:
        return None
    return wb.odds.View(game, table.view(seat), seat)


@pytest.mark.parametrize("line", list(lines()), ids=["mid-deal", "dealt", "passed", "played"])
def test_undeclared_keys_change_no_digit(line: list[str]) -> None:
    """Every value that an answer does not declare may change, and not a digit of the answer moves."""
    game = wb.game("divinare")
    assert set(OTHER) | ALWAYS == set(game.values.rows), "a value is neither tried here nor always declared"
    view = moment(game, line, 1)
    found, rows = odds.counts(view), odds.exact_spaces(view)
    tried = Counter[str]()
    for key, value in OTHER.items():
        other = moment(wb.game("divinare", **changed(key, value)), line, 1)
        if key not in game.values.matching(found.keys):
            assert other is None or {s: chances(d) for s, d in odds.counts(other).items()} == {
                s: chances(d) for s, d in found.items()
            }, key
            tried["counts"] += other is not None
        theirs = {} if other is None else {(row.suit, row.space): row for row in odds.exact_spaces(other)}
        for row in rows:
            if theirs and key not in game.values.matching(row.keys):
                same = theirs[row.suit, row.space]
                digits = (row.perfect, row.near, row.wrong, row.expected, row.own_left)
                assert digits == (same.perfect, same.near, same.wrong, same.expected, same.own_left), (key, row)
                tried[row.suit] += 1
    assert tried["counts"] >= 12
    assert all(tried[suit] >= 30 for suit in game.names.suits)


def changed(key: str, value: Any) -> dict[str, Any]:
    """One changed value, as `game` takes it."""
    group, _, name = key.partition(".")
    return {group: {name: value}} if name else {key: value}


def test_how_sure() -> None:
    """Before any card has moved the counts rest on what documents state; later on memory; spaces on boards."""
    game = wb.game("divinare")
    dealt, passed = at(game, 2, 24), at(game, 2, 40)
    assert odds.counts(dealt, 0).sure == "stated"  # that four lay no cards aside stands in one document
    assert odds.counts(passed, 0).sure == "assumed"  # memory
    grades = {row["suit"]: row["sure"] for row in odds.spaces(dealt, 0).iter_rows(named=True)}
    assert grades["red"] == "assumed"
    few = odds.know(hand=HAND)  # with one green card a count of 2 can be, so the ruling on such counts matters
    green = {row.space: odds_sure(game, row) for row in odds.exact_spaces(few) if row.suit == "green"}
    assert set(green.values()) == {"assumed"}
    certain = odds.know(hand={"green": 6})
    green = {row.space: odds_sure(game, row) for row in odds.exact_spaces(certain) if row.suit == "green"}
    assert set(green.values()) == {"inferred"}  # the green board is known but for three of its spaces
    assert odds.counts(wb.game("divinare", hand=5, passing={})).sure == "variant"


def odds_sure(game: wb.Game, row: Any) -> str:
    """The weakest grade that a space's numbers rest on."""
    return game.sure(*row.keys)


def test_swapped_verbs_are_refused_by_name() -> None:
    """A variant's own scores leave the counts alone and spoil the spaces; its own dealing spoils both."""

    def scores(spec: Any, state: Any, out: Any) -> None:
        out[0] = 1

    def observe(spec: Any, state: Any, seat: int) -> None:
        state.viewer = seat

    mine = wb.game("divinare", scores=scores)
    assert odds.counts(mine)["red"].mean() == 4
    assert odds.counts(mine).sure == "variant"
    with pytest.raises(wb.BadInput, match=r"odds.divinare.spaces rests on divinare's own 'scores'"):
        odds.spaces(mine)
    with pytest.raises(wb.BadInput, match=r"odds.divinare.report rests on divinare's own 'scores'"):
        odds.report(mine)
    for ask in (odds.counts, odds.joint, odds.spaces):
        with pytest.raises(wb.BadInput, match="own 'observe'"):
            ask(wb.game("divinare", observe=observe))
