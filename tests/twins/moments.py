"""Which records of Divinare can be, said plainly: a round is gone through card by card, each moment written down.

Seats beyond the table and suits beyond its own are not looked at.
"""

from functools import lru_cache
from typing import Any

import workbench as wb

Moment = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int]
"""Cards that each seat owns, has laid aside and laid out for passing; passes made; cards played."""

DISCARDS, PICKS, HAND = 0, 1, 2


@lru_cache(maxsize=8)
def moments(game: wb.Game, opener: int) -> dict[Moment, int]:
    """Every moment of a round that `opener` begins, by going through it once: after how many actions it comes."""
    v, players = game.values, game.players
    owned, aside, picked = [0] * players, [0] * players, [0] * players
    order = [(opener + i) % players for i in range(players)]
    passes = played = 0
    seen: dict[Moment, int] = {}

    def look() -> None:
        seen.setdefault((tuple(owned), tuple(aside), tuple(picked), passes, played), len(seen))

    look()
    for card in range(players * v["hand"]):
        owned[card % players] += 1
        look()
    for seat in order:
        for _ in range(v["discards"]):
            aside[seat] += 1
            look()
    for held in range(v["hand"] - v["discards"], 0, -1):
        if held in v["passing"]:
            for seat in order:
                for _ in range(v["passing"][held]):
                    look()  # before each pick: after the last one all have handed over
                    picked[seat] += 1
            picked = [0] * players
            passes += 1
        look()
        for seat in order:
            owned[seat] -= 1
            played += 1
            look()
    return seen


def can_be(game: wb.Game, state: Any) -> bool:
    """Whether a record is one that a play could come to, as far as counting cards and tokens tells."""
    v, players = game.values, range(game.players)
    r = {name: state[name].tolist() for name in state.dtype.names}
    viewer, slots = r["viewer"], r["slots"]
    if not 0 <= r["finished"] < v["rounds"] or viewer not in (-1, *players):
        return False
    hidden = [n for row in slots for n in row]
    if (viewer >= 0) != any(hidden) or min(hidden) < 0:
        return False
    if r["step"] != step_of(game, state):
        return False
    if not all(suit_can_be(game, r, at, suit) for at, suit in enumerate(v["suits"])):
        return False
    return viewer < 0 or all(
        sum(min(loose, known) for loose, known in zip(r["loose"], r["gave"][viewer][far - 1], strict=True))
        <= sum(slots[s][PICKS] + slots[s][HAND] for s in followers(game, viewer, far))
        for far in range(1, min(r["passes"], game.players - 1) + 1)
    )


def step_of(game: wb.Game, state: Any) -> int | None:
    """After how many actions of a round so many cards lie where they do; None if they never do."""
    r, players = {name: state[name].tolist() for name in state.dtype.names}, range(game.players)
    moment = (
        tuple(sum(r["hand"][s] + r["picked"][s] + r["discard"][s] + r["slots"][s]) for s in players),
        tuple(sum(r["discard"][s]) + r["slots"][s][DISCARDS] for s in players),
        tuple(sum(r["picked"][s]) + r["slots"][s][PICKS] for s in players),
        r["passes"],
        sum(r["table"]),
    )
    return moments(game, r["finished"] % game.players).get(moment)


def suit_can_be(game: wb.Game, r: dict[str, Any], at: int, suit: str) -> bool:
    """Whether the cards of a suit, the tokens on its board and what is remembered of it can be."""
    v, players, viewer = game.values, range(game.players), r["viewer"]
    heaps = [r[name][at] for name in ("deck", "table", "loose")]
    heaps += [row[at] for name in ("hand", "picked", "discard") for row in r[name]]
    if min(heaps) < 0 or sum(heaps) != v[f"deck.{suit}"]:
        return False
    tokens = [r["token"][s][at] for s in players]
    on_numbers = [token for token in tokens if token]
    spaces = len(v[f"boards.{suit}"].split())
    if not all(0 <= token <= spaces for token in tokens) or len(on_numbers) > r["table"][at]:
        return False
    if v["stuck"] == "stay" and len(set(on_numbers)) < len(on_numbers):
        return False
    for seat in players:
        may_know = v["memory"] == "all" and viewer in (-1, seat)
        unplaced = r["loose"][at] if seat == viewer else 0
        known = [row[at] for row in r["gave"][seat]]
        farthest = min(r["passes"], game.players - 1) if may_know else 0
        if any(known[farthest:]) or [0, *known[:farthest]] != sorted([0, *known[:farthest]]):
            return False
        if unplaced > max(known):
            return False
        for far in range(1, farthest + 1):
            lie_there = sum(r["hand"][s][at] + r["picked"][s][at] for s in followers(game, seat, far))
            if known[far - 1] > lie_there + min(unplaced, known[far - 1]):
                return False
    return bool(viewer >= 0 or r["loose"][at] == 0)


def followers(game: wb.Game, giver: int, passes: int) -> set[int]:
    """The seats that cards of a giver may have come to: one further with each pass."""
    step = 1 if game.values["direction"] == "left" else -1
    return {(giver + step * far) % game.players for far in range(1, passes + 1)} - {giver}
