"""Where to start in Dante: the ranking against sums over colours, exact waits and plain plays; drawn tile sets."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from test_odds_dante import other_values

import workbench as wb
from workbench.games.dante.spec import tiles
from workbench.odds.dante.means import means
from workbench.odds.dante.spots import SLACK, Price, all_waits, laid
from workbench.odds.dante.starts import ranks

pytestmark = pytest.mark.slow  # interpreted, a play of this game takes minutes

odds = wb.odds.dante
GAME = wb.game("dante", players=4)
COLOURS = ("yellow", "red", "blue", "green")
WANTED = ("yellow", "red", "green")
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def plain_wait(numbers: list[set[int]]) -> Fraction:
    """The mean wait until each of some sets of numbers has been rolled: sums over which of them, by their signs."""
    total = Fraction(0)
    for size in range(1, len(numbers) + 1):
        for some in combinations(numbers, size):
            total -= (-1) ** size * Fraction(36, sum(WAYS[n] for n in set().union(*some)))
    return total


def plain_waits(game: wb.Game) -> dict[frozenset[str], Fraction]:
    """The wait for a descent with one tile of each wanted colour, for all such sets of the first ring."""
    ring = tiles(game.values["tiles.ring1"], "tiles")
    by_colour = [[tile for tile in ring if tile[0] == colour] for colour in WANTED]
    return {
        frozenset(f"{colour} {low}/{high}" for colour, low, high in some): plain_wait([{t[1], t[2]} for t in some])
        for some in product(*by_colour)
    }


def test_the_ranking_by_sums_over_colours() -> None:
    """Without own doubles only yellow, red and green ever end: the 343 sets of them, by another formula."""
    found = odds.starts(GAME, wish=None, sets=0)
    waits = plain_waits(GAME)
    assert len(waits) == 343
    order = sorted(waits.values())
    assert [row.mean for row in found.best] == order[:10]
    for row in found.best:
        assert waits[frozenset(row.tiles)] == row.mean
        assert row.rank == 1 + sum(wait < row.mean for wait in order)
    lead, *rest = found.rows
    assert (lead.colours, lead.mean, lead.missing) == (WANTED, order[0], ())
    assert len(rest) == 19  # 20 ways to take three of four colours, one more than once or not
    assert {(row.rank, row.mean) for row in rest} == {(2, inf)}


def two(luck: Random) -> tuple[int, int]:
    """Two numbers of a tile."""
    low, high = luck.sample([2, 3, 4, 5, 6, 8, 9, 10, 11, 12], 2)
    return low, high


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("wish", ["best", "red", None])
@pytest.mark.parametrize("want", ["descend", "reroll", "push"])
def test_many_waits_at_once(players: int, wish: str | None, want: str) -> None:
    """Floating point for thousands against the exact chain for each: any tiles, 2 and 12 among them."""
    game, luck = wb.game("dante", players=players), Random(f"{players} {wish} {want}")
    first = 1 if wish else 0
    wanted = [c for c, n in zip(COLOURS, odds.prices.price_of(game, want)[0], strict=True) if n]
    sets: list[list[tuple[str, int, int]]] = [[(luck.choice(COLOURS), *two(luck)) for _ in range(3)] for _ in range(25)]
    brings = np.zeros((len(sets), 13), np.int64)
    for at, some in enumerate(sets):
        for colour, low, high in some:
            for number in (low, high) if colour in wanted else ():
                brings[at, number] |= 1 << wanted.index(colour)
    choice = sum(1 << at for at, colour in enumerate(wanted) if wish in ("best", colour))
    found = means(brings, len(wanted), choice, first if wish else None, players)
    for at, some in enumerate(sets):
        text = ", ".join(f"{colour} {low}/{high}" for colour, low, high in some)
        exact = odds.waiting({}, want, text, wish=wish, first=first, table=game).mean
        assert found[at] == pytest.approx(float(exact), rel=1e-9)


@pytest.mark.parametrize("changes", [{"doubles": "gaining"}, {"no_gain": 12}], ids=str)
@pytest.mark.parametrize("wish", ["best", "red"])
def test_the_ranking_is_that_of_the_exact_waits(changes: dict[str, Any], wish: str) -> None:
    """Where not all doubles bring one of choice: no set of tiles has a shorter wait than the best of its colours."""
    game, luck = wb.game("dante", players=4, **changes), Random(wish)
    found = odds.starts(game, wish=wish, sets=0)
    best = {tuple(sorted(row.colours)): row.mean for row in found.rows}
    ring = tiles(game.values["tiles.ring1"], "tiles")
    for _ in range(60):
        some = luck.sample(ring, 3)
        text = ", ".join(f"{colour} {low}/{high}" for colour, low, high in some)
        wait = odds.waiting({}, "descend", text, wish=wish, table=game).mean
        assert wait >= best[tuple(sorted(tile[0] for tile in some))], text
        assert wait >= found.best[0].mean
    assert [row.mean for row in found.rows] == sorted(row.mean for row in found.rows)
    assert [row.mean for row in found.best] == sorted(row.mean for row in found.best)


def test_by_plain_plays() -> None:
    """The best start, own doubles used for what lacks: within four standard errors of 6,000 plays."""
    found = odds.starts(GAME, sets=0, first=2)
    lead = found.rows[0]
    numbers = {t.split()[0]: {int(n) for n in t.split()[1].split("/")} for t in lead.tiles}
    luck, lengths = Random(3), []
    likely = sorted(WANTED, key=lambda colour: sum(WAYS[n] for n in numbers[colour]))
    for _ in range(6000):
        lacks, rolls = set(WANTED), 0
        while lacks:
            a, b = luck.randint(1, 6), luck.randint(1, 6)
            lacks -= {colour for colour in lacks if a + b in numbers[colour]}
            if a == b and rolls % 4 == 2 and lacks:
                lacks.discard(next(colour for colour in likely if colour in lacks))  # what is rolled least often
            rolls += 1
        lengths.append(rolls)
    error = stdev(lengths) / sqrt(len(lengths))
    assert abs(mean(lengths) - float(lead.mean)) < 4 * error


def test_the_entries_with_own_doubles() -> None:
    """Ranked by exact means; what no tile brings is named; red's colour waits for own doubles alone."""
    found = odds.starts(GAME, sets=0)
    assert [row.mean for row in found.rows] == sorted(row.mean for row in found.rows)
    assert [row.rank for row in found.rows] == [
        1 + sum(other.mean < row.mean for other in found.rows) for row in found.rows
    ]
    by = {row.colours: row for row in found.rows}
    assert by["yellow", "red", "blue"].missing == ("green",)
    # Three blue tiles bring nothing: three own doubles of every fourth roll, the first roll an own one.
    assert by["blue", "blue", "blue"].mean == 1 + 4 * (3 * 6 - 1)
    for row in found.rows:
        assert row.mean == odds.waiting({}, "descend", list(row.tiles), wish="best", table=GAME).mean


def test_all_four_colours() -> None:
    """Three pawns never have them; four do, and are first where all four are wanted."""
    three = odds.starts(GAME, sets=0)
    assert not three.frame()["four"].any()
    game = wb.game("dante", players=4, start_pawns=4)
    found = odds.starts(game, want="reroll", wish=None, sets=0)
    assert found.rows[0].colours == COLOURS
    assert found.frame()["four"].to_list() == [True] + [False] * 34
    ring = tiles(game.values["tiles.ring1"], "tiles")
    least = min(
        plain_wait([{low, high} for _, low, high in some])
        for some in product(*([tile for tile in ring if tile[0] == colour] for colour in COLOURS))
    )
    assert found.rows[0].mean == least


def test_drawn_tile_sets() -> None:
    """Each drawn set by the other formula; means, errors and shares by hand."""
    found = odds.starts(GAME, wish=None, sets=6, seed=40, progress=False)
    least = [
        min(plain_waits(wb.game("dante", players=4, tile_set=f"random:{number}")).values()) for number in range(40, 46)
    ]
    assert [waits[0] for waits in found.drawn] == least
    lead = found.across[0]
    floats = [float(wait) for wait in least]
    assert (lead.mean, lead.mean_error) == pytest.approx((mean(floats), stdev(floats) / sqrt(6)))
    assert (lead.least, lead.most) == pytest.approx((min(floats), max(floats)))
    always = 3 / 6 / 1.959963984540054  # the rule of three's bound, 3 in 6, is 1.96 errors
    assert (lead.first, lead.first_error, lead.changed) == (1, always, 0)
    assert found.other_first == found.other_order == (0, always)
    assert len(set(floats)) > 1


@pytest.mark.parametrize("wish", ["best", "red", None])
def test_drawn_tile_sets_are_ranked_exactly(wish: str | None) -> None:
    """Two pawns, so that every pair of tiles can be asked alone: the least of each two colours, to the last digit."""
    game = wb.game("dante", players=3, start_pawns=2)
    found = odds.starts(game, want="push", wish=wish, first=1, sets=1, seed=9, progress=False)
    other = game.having("tile_set", "random:9")
    least: dict[tuple[str, ...], Fraction | float] = {}
    first = 1 if wish else 0
    for some in combinations(tiles(other.values["tiles.ring1"], "tiles"), 2):
        text = ", ".join(f"{colour} {low}/{high}" for colour, low, high in some)
        wait = odds.waiting({}, "push", text, wish=wish, first=first, table=other).mean
        colours = tuple(sorted((tile[0] for tile in some), key=COLOURS.index))
        least[colours] = min(wait, least.get(colours, inf))
    assert found.drawn == (tuple(least[row.colours] for row in found.rows),)
    if wish:
        assert any(isinstance(wait, Fraction) and wait.denominator > 1 for wait in found.drawn[0])


def test_what_floating_point_cannot_tell_fractions_do() -> None:
    """What is apart by next to nothing is apart, a tie is a tie: noise in the floats that sort out changes nothing."""
    assert ranks([Fraction(7), 7 + Fraction(1, 10**15), inf, Fraction(7)]) == [1, 3, 4, 1]
    waits = all_waits(laid(GAME), Price((1, 1, 0, 1), "best", 0), 3, GAME)
    rows = np.arange(len(waits.sets))
    plainly = sorted((waits.exactly(row), row) for row in rows)[:40]
    last = [each for each in plainly if each[0] <= plainly[9][0]]
    assert waits.least(rows, 10) == last
    luck = np.random.Generator(np.random.Philox(3))
    for _ in range(5):
        noise = 1 + SLACK / 3 * luck.uniform(-1, 1, len(rows))
        assert replace(waits, near=waits.near * noise).least(rows, 10) == last
    assert len(last) > len({wait for wait, _ in last}) > 1  # there are ties, and not all are tied


def test_how_often_the_ranking_changes() -> None:
    """Shares over the drawn sets, counted plainly."""
    found = odds.starts(GAME, want="reroll", sets=8, progress=False)
    orders = [[sorted(waits).index(wait) + 1 for wait in waits] for waits in found.drawn]
    for at, (row, of) in enumerate(zip(found.rows, found.across, strict=True)):
        changed = sum(order[at] != row.rank for order in orders) / 8
        assert of.changed == changed
        assert of.changed_error == (sqrt(changed * (1 - changed) / 8) or 3 / 8 / 1.959963984540054)
        assert of.first == sum(order[at] == 1 for order in orders) / 8
    assert 0 < found.other_first[0] == sum(order[0] != 1 for order in orders) / 8
    rows = found.drawn_frame().to_dicts()
    assert {(row["plays"], row["seed"], row["sure"]) for row in rows} == {(8, 1, "assumed")}
    assert rows[3]["value"] == pytest.approx(mean(waits[3] for waits in found.drawn))
    assert rows[3]["error"] == pytest.approx(stdev(waits[3] for waits in found.drawn) / sqrt(8))
    again = odds.starts(GAME, want="reroll", sets=8, progress=False)
    assert again.drawn == found.drawn
    assert "Of 8 drawn tile sets, from random:1 on, another entry is first in" in repr(found)


def test_an_entry_is_told_with_the_colours_that_it_lacks() -> None:
    """As on the command line; what is not listed is counted, and never and always are told as such."""
    found = odds.starts(GAME, sets=20, progress=False)
    assert [line.count(", no ") for line in repr(found).splitlines()[:3]] == [
        len(row.missing) for row in found.rows[:3]
    ]
    assert any(row.missing for row in found.rows[:3])
    assert f"and {len(found.rows) - 3} more choices of colours" in repr(found)
    assert (found.other_first[0], found.other_order[0]) == (0, 1)
    assert "first in none (so in 15 % of all at most)" in repr(found)
    assert "another in all (so in 85 % of all at least)" in repr(found)


def test_tiles_of_ones_own_stay() -> None:
    """What an owner typed is in every drawn set: a ring given whole never changes."""
    game = wb.game("dante", players=4, tiles={"ring1": GAME.values["tiles.ring1"]})
    found = odds.starts(game, sets=3, progress=False)
    assert found.drawn == (found.drawn[0],) * 3
    assert found.other_order[0] == 0


def test_positions() -> None:
    """Spaces that others hold are out, those that the seat holds stay, and tiles are told with their spaces."""
    free = odds.starts(GAME, sets=0).best[0]
    table = wb.Table(GAME, seed=3).deal()
    seat = GAME.current_player(table.state)
    whole = odds.starts(table, seat)
    assert (whole.best[0].mean, whole.drawn) == (free.mean, ())  # the same tiles, wherever they lie
    assert len(whole.best[0].spaces) == 3
    taken = whole.best[0].spaces[1]
    table.do(next(a for a in table.legal() if taken in a.split()))
    kept = odds.starts(GAME, table.state, seat=seat)
    assert kept.best[0].mean == free.mean
    assert all(taken in row.spaces for row in (*kept.best, *kept.rows))
    other = odds.starts(GAME, table.state, seat=GAME.current_player(table.state))
    assert not any(taken in row.spaces for row in (*other.best, *other.rows))
    for space, tile in zip(kept.best[0].spaces, kept.best[0].tiles, strict=True):
        state = table.state.copy()
        state.pawn[seat] = 0
        state.pawn[seat, 0] = next(s for s in range(161) if GAME.words.space_name(s) == space) + 1
        assert odds.production(GAME, state).rows[seat].tile == tile


def test_how_sure() -> None:
    """The tiles are assumed, and so is every answer."""
    found = odds.starts(GAME, sets=0)
    assert found.sure == "assumed"
    assert {"tiles.ring1", "costs.descend", "doubles", "start_pawns"} <= set(found.keys)
    assert set(found.frame()["sure"]) == {"assumed"}
    assert set(found.frame()["error"]) == {0.0}
    assert "doubles" not in odds.starts(GAME, sets=0, wish=None).keys


def test_undeclared_keys_change_no_digit() -> None:
    """Whatever value the answer does not declare may change, and not a digit moves; of those declared these do."""
    found = odds.starts(GAME, sets=0)
    declared = GAME.values.matching(key for key in found.keys if key not in GAME.sheet.rules)
    mattered: set[str] = set()
    tried = 0
    for key, value in other_values(GAME):
        group, _, name = key.partition(".")
        try:
            theirs = odds.starts(wb.game("dante", 4, **{group: {name: value} if name else value}), sets=0)
        except wb.BadInput:  # not with these tiles
            continue
        tried += 1
        if [row.mean for row in theirs.rows] != [row.mean for row in found.rows]:
            mattered.add(key)
            assert key in declared, key
    assert tried > 50
    assert {"costs.descend", "start_pawns"} <= mattered


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: odds.starts(GAME, want="yellow=2"), "accepted is a price with one of some colours"),
        (lambda: odds.starts(GAME, want="down"), "accepted is a price with one of some colours"),
        (lambda: odds.starts(GAME, want="desend"), "Did you mean 'descend'"),
        (lambda: odds.starts(GAME, wish="rd"), "wish = 'rd'.*Did you mean 'red'"),
        (lambda: odds.starts(GAME, first=4), "first = 4: accepted is from 0 to 3"),
        (lambda: odds.starts(GAME, sets=-1), "sets = -1"),
        (lambda: odds.starts(GAME, sets=0, seed=-1), "seed = -1"),
        (lambda: odds.starts(wb.game("dante", players=4, start_pawns=5)), "start_pawns = 5"),
        (lambda: odds.starts(wb.game("divinare")), "answers for dante, not for divinare"),
        (lambda: odds.starts(GAME, GAME.setup(), seat=0), "The first circle is not laid"),
        (lambda: odds.starts(GAME, GAME.position(pawn={0: ["a1.1"]}), seat=0), "Seat 0 is past its start"),
        (lambda: odds.starts(GAME, GAME.position(pawn={0: ["b1.1"]})), "Whose"),
        (lambda: odds.starts(GAME, sets=0).other_first, "No tile set was drawn"),
    ],
)
def test_refused(ask: Any, words: str) -> None:
    """A sentence that names the thing and what is accepted."""
    with pytest.raises(wb.BadInput, match=words):
        ask()


def test_a_game_of_a_drawn_set_is_ranked_beside_others() -> None:
    """`tiles="random:17"` names the set that `tile_set` names; drawn ones take its place."""
    short, long = (odds.starts(wb.game("dante", players=4, **{key: "random:17"}), sets=2, progress=False)
                   for key in ("tiles", "tile_set"))  # fmt: skip
    assert (short.rows, short.drawn) == (long.rows, long.drawn)
    assert wb.game("dante", tiles="random:17").having("tiles", "random:3").changes == {"tile_set": "random:3"}
