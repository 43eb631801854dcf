"""Dante's Inferno's numbers before anybody plays: the data file, the record, the families of tiles, what is refused."""

import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from workbench import kernel, sheet
from workbench.folders import sheet_of
from workbench.games.dante import board, family, spec
from workbench.kernel import BadInput

RINGS = ("ring1", "ring2", "ring3", "ring4")
NUMBERS = (3, 4, 5, 6, 8, 9, 10, 11)
SHARE = {"ring1": 7, "ring2": 5, "ring3": 3, "ring4": 1}
"""Tiles of a colour in a ring (rules text, contents); in the family also how often each number is printed there."""
WAYS = {total: sum(a + b == total for a in range(1, 7) for b in range(1, 7)) for total in range(2, 13)}
"""In how many of 36 ways two dice show a total, counted out."""


def resolved(players: int | None = None, **changes: Any) -> sheet.Values:
    """A table's values as the data file and the changes give them."""
    return sheet_of("dante").resolve(players, changes)


def plain(players: int | None = None, **changes: Any) -> dict[str, Any]:
    """A table's values by key, with what follows from them."""
    values = resolved(players, **changes)
    found = {key: row.value for key, row in values.rows.items()}
    return {**found, **family.derive(found, values.changed, values.given)}


def record(players: int | None = None, **changes: Any) -> Any:
    """What compiled rules would receive."""
    return spec.spec(plain(players, **changes))


# --- the data file ----------------------------------------------------------------------------------------------


def test_the_published_numbers() -> None:
    """The rules text's own numbers and those of other documents, written out here and not read from the file."""
    values = resolved()
    assert (values["players"], values["start_pawns"], values["pawns"], values["demons"]) == (6, 3, 5, 20)
    assert [resolved(n)["pawns"] for n in (2, 3, 4, 5, 6)] == [6, 6, 6, 5, 5]
    assert list(values.below("yields").values()) == [1, 2, 3, 4]
    assert (values["targets.first"], values["targets.second"], values["targets.ninth"]) == (6, 6, 10)
    assert values.below("costs") == {
        "lay": "yellow+green",
        "flip": "blue+red+green",
        "pawn": "yellow+blue+red",
        "push": "blue",
        "descend": "yellow+red+green",
        "reroll": "yellow+blue+red+green",
        "step": "any",
    }
    # Inferred or assumed:
    assert list(values.below("targets").values()) == [6, 6, 7, 7, 8, 8, 9, 9, 10]
    assert {values.row(f"targets.{name}").sure for name in ("third", "sixth", "eighth")} == {"inferred"}
    assert {values.row(f"tiles.{ring}").sure for ring in RINGS} == {"assumed"}
    for key, number in {
        "trade_size": 2,
        "offers": 1,
        "actions": 30_000,
        "turns": 600,
        "stock": 0,
        "stock_cap": 0,
    }.items():
        assert (values[key], values.row(key).sure) == (number, "assumed"), key
    assert values["bank"] == 0


def test_the_record_holds_the_numbers() -> None:
    """What compiled rules receive; costs by colour: yellow, red, blue, green."""
    found = record(4)
    assert (found.players, found.start_pawns, found.cap, found.demons, found.bank) == (4, 3, 6, 20, 0)
    assert (found.trade_size, found.offers, found.actions, found.turns) == (2, 1, 30_000, 600)
    assert list(found.targets) == [6, 6, 7, 7, 8, 8, 9, 9, 10]
    assert list(found.yields) == [1, 2, 3, 4]
    assert found.costs[spec.LAY].tolist() == [1, 0, 0, 1]
    assert found.costs[spec.FLIP].tolist() == [0, 1, 1, 1]
    assert found.costs[spec.PAWN].tolist() == [1, 1, 1, 0]
    assert found.costs[spec.PUSH].tolist() == [0, 0, 1, 0]
    assert found.costs[spec.DESCEND].tolist() == [1, 1, 0, 1]
    assert found.costs[spec.REROLL].tolist() == [1, 1, 1, 1]
    assert found.step_colour == -1
    assert list(found.count) == [28, 20, 12, 4]
    other = record(5, costs={"step": "blue", "push": "blue+blue"}, stock=2, stock_cap=9, targets={"fourth": 11})
    assert (other.players, other.cap, other.step_colour, other.stock, other.stock_cap) == (5, 5, 2, 2, 9)
    assert other.costs[spec.PUSH].tolist() == [0, 0, 2, 0]
    assert list(other.targets) == [6, 6, 7, 11, 8, 8, 9, 9, 10]


def test_no_field_hides_what_records_have() -> None:
    """A field named as an attribute of numpy's records could not be read by its name."""
    assert not [name for name in spec.SPEC.names if hasattr(np.record, name)]


@pytest.mark.parametrize("key", sorted(spec.READINGS))
def test_every_reading_reaches_the_record(key: str) -> None:
    """The record's number is the reading's place in the file, the default first; no other field moves."""
    (row,) = [row for row in sheet_of("dante").rows if row.key == key]
    usual = record()
    for at, reading in enumerate(row.readings):
        found = record(**{key: reading.name})
        assert found[key] == at, reading
        assert [name for name in spec.SPEC.names if not np.array_equal(found[name], usual[name])] == [key][: at > 0]
    assert row.value == row.readings[0].name


def test_the_file_has_no_other_rulings() -> None:
    """What the file leaves open, the record holds."""
    assert {row.key for row in sheet_of("dante").rows if row.readings} == set(spec.READINGS)


def test_every_open_point_is_decided_by_name() -> None:
    """Points 1 to 32 and second looks 1 to 19 are each named by a row that decides them."""
    found = sheet_of("dante")
    texts = [f"{row.note} {row.why}" for row in found.rows] + [rule.note for rule in found.rules.values()]
    named = {
        (kind.lower(), int(n)) for t in texts for kind, n in re.findall(r"(open point|second look) (\d+)", t, re.I)
    }
    # Second look 3 shares its rows with open point 24; 15 stands with 4.
    assert named == {("open point", n) for n in range(1, 33)} | {("second look", n) for n in range(1, 20)}


def test_examples_agree_with_board_and_numbers() -> None:
    """Those examples that need no rules: where a corner leads, what is beaten, what the way down costs."""
    examples = sheet_of("dante").examples
    (demon,) = [e for e in examples if "demon_circle" in e]
    for quadrant in range(4):
        corner = board.CORNER_SPACE[demon["demon_circle"] - 1, quadrant]
        reached = [int(board.CIRCLE[to[corner]]) + 1 for to in (board.OUTWARD, board.INWARD)]
        assert reached == demon["demon_to"] == [3, 5]
    (fight,) = [e for e in examples if "fight_circles" in e]
    assert [int(record().targets[circle - 1]) for circle in fight["fight_circles"]] == [fight["lowest_win"]] * 2
    (way,) = [e for e in examples if "descents" in e]
    costs = record().costs
    once, bought = way["descents"] * costs[spec.DESCEND], way["descents"] * costs[spec.DESCEND] + costs[spec.LAY]
    assert {c: int(n) for c, n in zip(spec.COLOURS, once, strict=True) if n} == way["cost"]
    assert {c: int(n) for c, n in zip(spec.COLOURS, bought, strict=True) if n} == way["cost_bought"]
    assert (sum(way["cost"].values()), sum(way["cost_bought"].values())) == (24, 26)


# --- tiles ------------------------------------------------------------------------------------------------------


def listed(text: str) -> list[tuple[str, int, int]]:
    """Tiles of a text, by another way than the code's: colours and pairs in a row."""
    out: list[tuple[str, int, int]] = []
    for colour, run in re.findall(r"(yellow|red|blue|green)((?:\s+\d+/\d+)+)", text):
        out += [(colour, int(low), int(high)) for low, high in re.findall(r"(\d+)/(\d+)", run)]
    return out


def in_family(tiles: list[tuple[str, int, int]], ring: str) -> None:
    """Hold a ring's tiles to all that makes the family."""
    share = SHARE[ring]
    assert Counter(colour for colour, _, _ in tiles) == dict.fromkeys(("yellow", "red", "blue", "green"), share)
    assert Counter(n for _, low, high in tiles for n in (low, high)) == dict.fromkeys(NUMBERS, share)
    pairs = {(low, high) for _, low, high in tiles}
    assert len(pairs) == len(tiles) == 4 * share
    assert all(low < high for low, high in pairs)
    if ring == "ring1":
        assert pairs == set(combinations(NUMBERS, 2))
    worth = Counter[str]()
    for colour, low, high in tiles:
        worth[colour] += WAYS[low] + WAYS[high]
    # The eight numbers are met in 2 + 3 + 4 + 5 + 5 + 4 + 3 + 2 = 28 ways, each `share` times: 7 * share a colour.
    assert worth == dict.fromkeys(("yellow", "red", "blue", "green"), 7 * share)


@pytest.mark.parametrize("ring", RINGS)
def test_the_reconstruction_is_balanced(ring: str) -> None:
    """49, 35, 21 and 7 ways a colour; and each colour prints each number as often as any other, give or take one."""
    tiles = listed(plain()[f"tiles.{ring}"])
    in_family(tiles, ring)
    for number in NUMBERS:
        often = [sum(number in pair for of, *pair in tiles if of == c) for c in ("yellow", "red", "blue", "green")]
        assert max(often) - min(often) <= 1, (number, often)


@pytest.mark.parametrize("seed", [*range(25), 2003, 10**12])
def test_drawn_sets_are_of_the_family(seed: int) -> None:
    """Every ring of every drawn set, whatever the seed."""
    values = plain(tile_set=f"random:{seed}")
    for ring in RINGS:
        in_family(listed(values[f"tiles.{ring}"]), ring)


def test_drawn_sets_spread_numbers_over_colours_as_chance_has_it() -> None:
    """Unlike the reconstruction, some drawn set has a colour without some number, and one that prints it four times."""
    often = []
    for seed in range(25):
        tiles = listed(plain(tile_set=f"random:{seed}")["tiles.ring1"])
        often += [sum(number in pair for of, *pair in tiles if of == "yellow") for number in NUMBERS]
    assert {0, 4} <= set(often)


def test_how_far_a_set_is_from_the_family() -> None:
    """Uneven numbers weigh more than uneven colours, and a pair that stands twice as much as the least of these."""
    even = [("yellow", 3, 4), ("red", 5, 6), ("blue", 8, 9), ("green", 10, 11)]
    # Ways 5, 9, 9, 5 of 28: each 2 from the 7 of an even share, in quarters: 4 * 4 * 2.
    assert family._uneven(even) == 32
    # 3 for 10: 3 stands twice and 10 not at all, two numbers each 8 eighths off. Ways 5, 9, 9, 4 of 27.
    assert family._uneven([*even[:3], ("green", 3, 11)]) == 1000 * 16 + 7 + 9 + 9 + 11
    assert family._uneven([*even, *even]) == 2 * 32 + 4 * 1000


def test_the_same_seed_draws_the_same_tiles_in_every_process() -> None:
    """Another process, with other hashes of texts, draws the same; other seeds draw others."""
    family.drawn.cache_clear()
    here = [family.listing(family.drawn(ring, 17)) for ring in range(4)]
    code = (
        "from workbench.games.dante import family; "
        "print(*(family.listing(family.drawn(ring, 17)) for ring in range(4)), sep='\\n')"
    )
    env = {"PYTHONHASHSEED": "7", "PYTHONPATH": str(kernel.PACKAGE.parent)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == here
    assert [plain(tile_set="random:17")[f"tiles.{ring}"] for ring in RINGS] == here
    for ring in range(3):
        assert len({family.listing(family.drawn(ring, seed)) for seed in range(20)}) == 20
    # The fourth ring has 4 matchings, of 4! colourings each: 96 sets. Of 60 draws, nearly half show new ones.
    assert len({family.listing(family.drawn(3, seed)) for seed in range(60)}) > 30


@pytest.mark.parametrize("ring", RINGS)
def test_a_partial_set_is_kept_and_filled_up(ring: str) -> None:
    """An owner's tiles stay first, as typed; the rest makes the family whole; another seed fills up otherwise."""
    whole = listed(plain(tile_set="random:5")[f"tiles.{ring}"])
    some = whole[::3]
    text = ", ".join(f"{colour} {high}/{low}" for colour, low, high in some)
    fills = []
    for tile_set in ("balanced", "random:1", "random:2"):
        values = plain(tiles={ring: text}, tile_set=tile_set)
        full = listed(values[f"tiles.{ring}"])
        assert not Counter(some) - Counter(full)
        in_family(full, ring)
        fills.append(values[f"tiles.{ring}"])
    assert len(set(fills)) == 3 or ring in ("ring3", "ring4")  # further in there is little left to draw
    usual = plain()
    assert [key for key in usual if plain(tiles={ring: text})[key] != usual[key]] == [f"tiles.{ring}"]


def test_nothing_known_of_a_ring_is_all_drawn() -> None:
    """An empty list is a partial one."""
    in_family(listed(plain(tiles={"ring2": ""})["tiles.ring2"]), "ring2")


def test_a_full_ring_stays_while_others_are_drawn() -> None:
    """What is given is never drawn anew; a number may stand twice on a tile, and 2 and 12 may be printed."""
    own = "green 12/2; blue 6/6\nred 3/4, yellow 9/8"
    values = plain(tiles={"ring4": own}, tile_set="random:3")
    assert values["tiles.ring4"] == own
    assert values["tiles.ring1"] != plain()["tiles.ring1"]
    found = spec.spec(values)
    assert (found.colour[3, :4].tolist(), found.low[3, :4].tolist(), found.high[3, :4].tolist()) == (
        [3, 2, 1, 0],
        [2, 6, 3, 8],
        [12, 6, 4, 9],
    )
    assert {int(n) for n in found.low[3, 4:]} == {-1} == {int(n) for n in found.colour[1, 20:]}


def test_what_fits_no_family_is_filled_up_as_evenly_as_can_be() -> None:
    """Tiles outside the family are kept; colours stay 7 each, no further pair stands twice, no 2 or 12 is added."""
    full = listed(plain(tiles={"ring1": "yellow 2/12, red 6/6"})["tiles.ring1"])
    assert Counter(colour for colour, _, _ in full) == dict.fromkeys(("yellow", "red", "blue", "green"), 7)
    rest = Counter(full) - Counter({("yellow", 2, 12): 1, ("red", 6, 6): 1})
    pairs = [(low, high) for _, low, high in rest.elements()]
    # 6 is to stand five times more: 5 pairs with it and the 21 of the other seven numbers are the 26 wanted.
    assert len(set(pairs)) == len(pairs) == 26
    assert sum(6 in pair for pair in pairs) == 5
    assert all(low in NUMBERS and high in NUMBERS and low < high for low, high in pairs)


def test_the_record_holds_the_tiles_in_their_order() -> None:
    """Tile k of a ring is the k-th that its text lists."""
    values = plain()
    found = spec.spec(values)
    for ring, name in enumerate(RINGS):
        tiles = listed(values[f"tiles.{name}"])
        n = len(tiles)
        assert [spec.COLOURS[c] for c in found.colour[ring, :n]] == [tile[0] for tile in tiles]
        assert list(zip(found.low[ring, :n].tolist(), found.high[ring, :n].tolist(), strict=True)) == [
            (low, high) for _, low, high in tiles
        ]
    assert spec.COLOURS == ("yellow", "red", "blue", "green")


# --- what is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"targets": {"third": 13}}, "targets.third = 13: accepted is a whole number from 2 to 12"),
        ({"targets": {"ninth": 1}}, "targets.ninth = 1: accepted is a whole number from 2 to 12"),
        ({"stock": -1}, "stock = -1: accepted is a whole number from 0 to 100"),
        ({"players": 4, "start_pawns": 6, "pawns": 5}, "start_pawns = 6: accepted is up to the 5 pawns"),
        ({"players": 6, "start_pawns": 5}, "needs 30 spaces and the first circle has 28 beside its corners"),
        ({"stock": 4, "stock_cap": 3}, "stock = 4: accepted is up to the stock_cap of 3"),
        ({"demons": 15, "demons_setup": "corners"}, "demons = 15: accepted is at least 16"),
        ({"demons": 3, "demons_setup": "corners", "inner_corners": "needed"}, "accepted is at least 4"),
        ({"costs": {"lay": "yellow+purple"}}, "costs.lay = 'yellow+purple': 'purple' is none of yellow, red, blue"),
        ({"costs": {"reroll": ""}}, "costs.reroll = '': '' is none of yellow"),
        ({"costs": {"step": "yellow+red"}}, "costs.step = 'yellow+red': accepted is 'any' or one of yellow"),
        ({"reroll_scope": "one"}, "reroll_scope = 'one': accepted is 'both' or 'die'"),
        ({"tile_set": "random"}, "tile_set = 'random': accepted is 'balanced', or 'random:17'"),
        ({"tile_set": "random:-1"}, "tile_set = 'random:-1'"),
        ({"tile_set": "random:²"}, "tile_set = 'random:²'"),
        ({"tile_set": "random:x"}, "tile_set = 'random:x'"),
        (
            {"tiles": {"ring4": "yellow 3/7"}},
            "tiles.ring4: '3/7' is no tile: accepted are numbers from 2 to 12, but not 7",
        ),
        ({"tiles": {"ring4": "yellow 3/13"}}, "tiles.ring4: '3/13' is no tile"),
        ({"tiles": {"ring4": "yellow 1/3"}}, "tiles.ring4: '1/3' is no tile"),
        ({"tiles": {"ring4": "yellow 3/4/5"}}, "tiles.ring4: '3/4/5' is no tile: accepted are two numbers"),
        ({"tiles": {"ring4": "yellow 3"}}, "tiles.ring4: '3' is no colour"),
        ({"tiles": {"ring4": "pink 3/4"}}, "tiles.ring4: 'pink' is no colour: accepted are yellow, red, blue, green"),
        ({"tiles": {"ring4": "3/4"}}, "tiles.ring4: '3/4' is no colour"),
        ({"tiles": {"ring4": "yellow"}}, "tiles.ring4: 'yellow' is followed by no tile"),
        ({"tiles": {"ring4": "yellow red 3/4"}}, "tiles.ring4: 'yellow' is followed by no tile"),
        ({"tiles": {"ring4": "yellow 3/4 5/6"}}, "tiles.ring4 lists 2 yellow tiles: accepted are up to 1 of a colour"),
        ({"tiles": {"ring4": "red 3/4 " * 5}}, "tiles.ring4 lists 5 tiles: accepted are up to 4"),
        ({"tiles": {"ring5": "red 3/4"}}, "has no value 'tiles.ring5'"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(changes: dict[str, Any], words: str) -> None:
    """The key, the value, and what would be accepted."""
    with pytest.raises(BadInput) as error:
        record(**changes)
    assert words in str(error.value)


@pytest.mark.parametrize("ring", RINGS)
def test_an_unfinished_ring_makes_no_record(ring: str) -> None:
    """Rules need every tile: what is not given must have been drawn."""
    values = {**plain(), f"tiles.{ring}": "red 3/4"}
    with pytest.raises(BadInput, match=rf"tiles\.{ring} lists 1 tiles: accepted here are {4 * SHARE[ring]}"):
        spec.spec(values)
