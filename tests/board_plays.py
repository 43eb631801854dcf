"""Boards that several tests play on."""

from typing import Any

import workbench as wb
from workbench.boards import Board, Play

NO_PASSING: dict[str, Any] = {"passing": {}}


def board(seat: Any = 0, bots: Any = "greedy", seed: int = 7, **changes: Any) -> Board:
    """A board for four, where nothing is passed on; seat 0 holds 1 red, 1 blue, 2 green and 2 yellow cards."""
    return Board(wb.game("divinare", **{**NO_PASSING, **changes}), seat=seat, bots=bots, seed=seed)


def through(play: Play) -> Play:
    """Click what is lit first, until the play is over."""
    for _ in range(1000):
        if not play.lit:
            return play
        play.click(play.lit[0])
    raise AssertionError("the play does not end")
