"""Plays of small and of whole decks of Divinare at which the product is held beside its twin `passed_on`."""

import warnings
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import perm
from random import Random
from typing import Any

import workbench as wb
from twins import passed_on as twin
from workbench.game import RulesWarning
from workbench.games.divinare import words
from workbench.kernel import CHANCE, TERMINAL

F = Fraction
SURE = (F(1), F(1))
FEW = ["red", "blue"]
SMALL: dict[str, dict[str, Any]] = {
    "3 right": {"players": 3, "deck": {"red": 6, "blue": 5}, "hand": 3, "passing": {3: 2, 2: 1, 1: 1}},
    "3 left": {
        "players": 3, "deck": {"red": 5, "blue": 5}, "hand": 3, "passing": {3: 1, 2: 2, 1: 1}, "direction": "left",
    },
    "3 whole hands": {"players": 3, "deck": {"red": 5, "blue": 5}, "hand": 3, "passing": {3: 3, 2: 2, 1: 1}},
    "3 discards": {
        "players": 3, "deck": {"red": 6, "blue": 5}, "hand": 3, "passing": {2: 1, 1: 1}, "discards": 1,
    },
    "4 right": {"players": 4, "deck": {"red": 7, "blue": 6}, "hand": 3, "passing": {3: 2, 2: 1, 1: 1}},
    "4 left": {
        "players": 4, "deck": {"red": 7, "blue": 6}, "hand": 3, "passing": {3: 1, 2: 1, 1: 1}, "direction": "left",
    },
    "5 right": {"players": 5, "deck": {"red": 8, "blue": 8}, "hand": 3, "passing": {3: 1, 2: 1, 1: 1}},
    "5 left": {
        "players": 5, "deck": {"red": 8, "blue": 8}, "hand": 3, "passing": {3: 2, 2: 1, 1: 1}, "direction": "left",
    },
    "3 all dealt": {"players": 3, "deck": {"red": 5, "blue": 4}, "hand": 3, "passing": {3: 2, 2: 2, 1: 1}},
    "one pass": {"players": 3, "deck": {"red": 5, "blue": 5}, "hand": 3, "passing": {3: 2}},
    "2 players": {"players": 2, "deck": {"red": 5, "blue": 5}, "hand": 4, "passing": {3: 2, 2: 1}, "discards": 1},
    "forgetful": {
        "players": 3, "deck": {"red": 5, "blue": 5}, "hand": 3, "passing": {2: 1, 1: 1}, "discards": 1,
        "memory": "none",
    },
}  # fmt: skip
"""Two suits and few cards: all of them are laid out in every way."""
WHOLE: dict[str, dict[str, Any]] = {
    "2": {"players": 2},
    "3": {"players": 3},
    "3 left": {"players": 3, "direction": "left"},
    "3 half, often": {"players": 3, "passing": "half, often"},
    "3 as with four": {"players": 3, "passing": "as with four"},
    "3 none": {"players": 3, "passing": "none"},
    "4": {"players": 4},
    "4 left": {"players": 4, "direction": "left"},
    "4 every lap": {"players": 4, "passing": {6: 3, 5: 2, 4: 2, 3: 1, 2: 1, 1: 1}},
    "4 whole hands": {"players": 4, "passing": {size: size for size in range(1, 7)}, "direction": "left"},
    "4 forgetful": {"players": 4, "memory": "none"},
    "5": {"players": 5},
    "5 every lap": {"players": 5, "passing": {4: 2, 3: 1, 2: 1, 1: 1}},
    "6 left": {"players": 6, "direction": "left", "passing": {4: 1, 3: 2, 2: 1, 1: 1}},
    "6 all around": {
        "players": 6, "hand": 6, "deck": {"red": 9, "blue": 9, "green": 10, "yellow": 12},
        "passing": {6: 2, 5: 1, 4: 2, 3: 1, 2: 1, 1: 1},
    },
}  # fmt: skip
"""Published decks: every schedule and both directions that the data file has, and denser ones; and a deck as large as
six seats need to pass as often as a card has seats to go to: only then is the record full up to its last row."""
SMALL = {f"small, {name}": {"suits": FEW, **changes} for name, changes in SMALL.items()}
ALL = {**SMALL, **WHOLE}
LIKE = ["small, one pass", "small, 2 players", "small, forgetful"]
"""Small ones where all that is remembered has the same reach."""
MANY = 16_000
"""Ways to lay out the cards that are gone through for one moment of a random play."""


# --- what the product's records say: the only places that read them ---------------------------------------------


def reaches(state: Any, seat: int, suits: tuple[str, ...]) -> list[tuple[str, int]]:
    """The suit and the reach of each card that a seat remembers, sorted, by a full state.

    The record counts the cards of up to each reach; rows behind players - 1 are empty.
    """
    found = []
    for i, suit in enumerate(suits):
        before = 0
        for reach, told in enumerate(state.gave[seat, :, i].tolist(), 1):
            found += [(suit, reach)] * (told - before)
            before = told
    return sorted(found)


def loose(view: Any, suits: tuple[str, ...]) -> Counter[str]:
    """How many cards of each suit a view's seat remembers that are still to be dealt."""
    return +Counter({suit: int(view.loose[..., i].sum()) for i, suit in enumerate(suits)})


def lying(state: Any, players: int, suits: tuple[str, ...]) -> twin.Joint:
    """What lies before all, as `passed_on.Joint` has it."""
    piles = (state.discard, state.picked, state.hand)
    return tuple(
        tuple(tuple(sorted(suit for i, suit in enumerate(suits) for _ in range(int(pile[at, i])))) for pile in piles)
        for at in range(players)
    )


# --- plays -------------------------------------------------------------------------------------------------------


def table_of(seed: int = 0, **changes: Any) -> wb.Table:
    """A table of a variant; that a count may fall on no space is not the question here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        return wb.Table(wb.game("divinare", **changes), seed=seed)


def random_play(changes: dict[str, Any], seed: int, rounds: int = 1) -> Iterator[tuple[wb.Table, twin.Play]]:
    """A table and its twin, before each action of a random play and at its end."""
    table = table_of(seed, **changes, rounds=rounds)
    play, luck = twin.Play(table.game, Random(seed)), Random(seed)
    while True:
        yield table, play
        if table.player == TERMINAL:
            return
        if table.player == CHANCE:
            table.deal(1)
        else:
            table.do(luck.choice(table.game.actions(table.state)))
        play.do(table.actions[-1])


def moments(
    changes: dict[str, Any], seeds: range, many: int = MANY, known: bool = False
) -> Iterator[tuple[wb.Table, twin.Play, int]]:
    """Moments of random plays after a hand-over, each with a seat, at which its cards are soon laid out.

    With `known` only those that it remembers are to be laid out.
    """
    for seed in seeds:
        luck = Random(seed)
        for table, play in random_play(changes, seed):
            seat = luck.randrange(play.players)
            slots, memory = len(play.slots(seat)), play.seats[seat].kept
            ways = perm(slots, len(memory)) if known else twin.ways(play, seat)
            often = 0.7 if len({card.reach for card in memory}) > 1 else 0.2  # where reaches differ is most to be seen
            if table.player >= 0 and play.passes and slots and ways <= many and luck.random() < often:
                yield table, play, seat


def dealt(game: wb.Game, view: Any) -> dict[twin.Joint, Fraction]:
    """How likely all that a view hides lies so: chance's every draw, by its weights, until nothing is hidden."""
    states = {view.tobytes(): (view, F(1))}
    while any(game.hidden(state) for state, _ in states.values()):
        after: dict[bytes, tuple[Any, Fraction]] = {}
        for state, chance in states.values():
            outcomes = game.outcomes(state)
            total = sum(weight for _, weight in outcomes)
            for action, weight in outcomes:
                new = game.after(state, action)
                before = after.get(new.tobytes(), (new, F(0)))[1]
                after[new.tobytes()] = new, before + chance * F(weight, total)
        states = after
    found: dict[twin.Joint, Fraction] = {}
    for state, chance in states.values():
        joint = lying(state, game.players, game.names.suits)
        found[joint] = found.get(joint, F(0)) + chance
    return found


def moment(table: wb.Table, seat: int) -> str:
    """Where a play stands, for whoever looks into it: what was done, what the twin remembers, the line."""
    dealt = [words.describe(table.game.names, action) for who, action in table.moves() if who == CHANCE]
    done = [f"{who}: {words.describe(table.game.names, action)}" for who, action in table.moves() if who != CHANCE]
    memory = twin.remembered(table.game, table.actions, seat)
    return f"seat {seat} remembers {memory}\n{dealt}\n{done}\n{table.line()}"
