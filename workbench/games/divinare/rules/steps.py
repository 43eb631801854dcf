"""The order of a round: its steps, what is done and by whom. They stand in the spec, where verbs look them up."""

from typing import Any

from workbench.games.divinare.spec import ASIDE, DEALING, PASSING, PLAYING


def steps(spec: Any) -> list[tuple[int, int]]:
    """The kind of each step of a round and who does it, counted from the seat that opens the round; of a deal 0.

    The deal, the discards, then lap by lap what is passed on and a card each. (Setting up a round; Changes for two
    players; Action cards; A turn)
    """
    seats = range(spec.players)
    found = [(DEALING, 0)] * int(spec.dealt)
    found += [(ASIDE, seat) for seat in seats for _ in range(spec.discards)]
    for held in range(spec.hand - spec.discards, 0, -1):
        found += [(PASSING, seat) for seat in seats for _ in range(spec.passing[held])]
        found += [(PLAYING, seat) for seat in seats]
    return found
