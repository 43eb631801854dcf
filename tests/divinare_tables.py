"""Tables of Divinare that tests of its picture share: published ones, and variants as large and odd as may be."""

import warnings
from collections.abc import Iterator
from random import Random

import workbench as wb
from workbench.game import RulesWarning
from workbench.kernel import CHANCE, TERMINAL

SIX = ["red", "a<b&", "green", "elderberry wine", "blue", "yellow"]
WIDE = {
    "players": 6, "suits": SIX, "hand": 20, "passing": {4: 2}, "rounds": 1, "deck": dict.fromkeys(SIX, 20),
    "boards": {
        "red": " ".join(f"{count}{'++' if count % 3 == 0 else ''}" for count in range(1, 20)),
        "a<b&": "0 1 2 3 4 5/6/7/8/9/10/11",
        "green": "0/1/2/3/4++ 5/6/7 10/11 12/13 19/20++", "elderberry wine": "20",
        "blue": "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20", "yellow": "0/1/2/3/4/5/6/7/8/9/10/11/12/13/14",
    },
}  # fmt: skip
"""As much as a table may have: six seats and suits, twenty cards of each, boards of one space and of many."""
GAMES = {
    "two": {"players": 2},
    "three": {"players": 3},
    "four": {"players": 4},
    "forgetful": {"players": 2, "memory": "none"},
    "shared": {"players": 6, "stuck": "share", "centre": False, "boards": dict.fromkeys(["red", "blue"], "3 4")},
    "two suits": {"players": 2, "suits": ["green", "gold"], "deck": {"gold": 20}, "hand": 8, "passing": {}},
    "wide": WIDE,
}


def game_of(name: str) -> wb.Game:
    """One of `GAMES`; of some of them there is something to warn of, which is not the question here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        return wb.game("divinare", **GAMES[name])


def play(game: wb.Game, seed: int, every: int = 1) -> Iterator[wb.Table]:
    """A table before each action of a random play and at its end, or at every so many actions."""
    table, luck = wb.Table(game, seed=seed), Random(seed)
    for step in range(10_000):
        if step % every == 0 or table.player == TERMINAL:
            yield table
        if table.player == TERMINAL:
            return
        if table.player == CHANCE:
            table.deal(1)
        else:
            table.do(luck.choice(game.actions(table.state)))
