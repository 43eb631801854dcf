"""The position of a step, and how a play goes on in one."""

import hashlib
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import numpy as np

from workbench import bots
from workbench.game import Game
from workbench.kernel import CHANCE, STREAM, BadInput, below, start_stream
from workbench.lessons.lesson import Lesson, Position, Step
from workbench.table import Table


def seed_of(lesson: Lesson, step: Step, alias: str, attempt: int = 0) -> int:
    """The seed of what is drawn for one learner at one step: the same whenever it is asked again."""
    text = "\n".join([lesson.name, str(lesson.version), step.id, str(attempt), alias])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


class Luck:
    """Whole numbers drawn for one learner at one step, apart from the luck of the cards."""

    def __init__(self, seed: int) -> None:
        """From a seed."""
        self._stream: Any = np.zeros(STREAM, np.int64)
        start_stream(self._stream, seed, 1, 0)  # play 0 of the seed deals the cards

    def among(self, things: Any) -> Any:
        """One of several things, each as likely."""
        things = list(things)
        return things[int(below(self._stream, len(things)))]


def first(game: Game) -> Table:
    """The table before anything happened, where a lesson names no position."""
    return Table(game)


def placed(game: Game, step: Step, where: str, seed: int = 0) -> Table | None:
    """A new table at the position that a step names; None where the play just goes on.

    Args:
        game: the lesson's.
        step: the step.
        where: the step in words, for what is refused.
        seed: of a position that is drawn.

    Raises:
        BadInput: the position can't be, or its actions are not allowed.
    """
    place = step.position
    if place is None:
        return None
    try:
        if place.drawn:
            table = _drawn(game, place, step.seat, Luck(seed), seed)
        elif place.line:
            table = Table.load(place.line, game)
        elif place.seed is not None:
            table = Table(game, seed=place.seed).deal()
        else:
            table = Table(game, start=game.position(**place.fields))
        carry_on(table, place.actions)
    except BadInput as error:
        raise BadInput(f"{where}, position: {error}") from None
    return table


def _drawn(game: Game, place: Position, seat: int | None, luck: Luck, seed: int) -> Table:
    """The table at one of a seat's decisions in a play by bots."""
    if seat is None:
        raise BadInput("a position is drawn for a seat, not for all.")
    low, high = place.decision
    wanted, met = luck.among(range(low, high + 1)), 0
    table = Table(game, seed=seed)
    for _ in bots.steps(table, place.bots):
        met += table.player == seat
        if met == wanted:
            return table
    raise BadInput(f"draw: decision = {[low, high]}: seat {seat} came to {met} decisions in a play.")


def carry_on(table: Table, actions: Iterable["str | int"]) -> None:
    """Do actions, seats' and chance's; before a seat's words chance deals what it has to.

    A word of a seat's action is told from one of chance's by what chance may do now.
    """
    for action in actions:
        if table.player == CHANCE and table.why_not(action) is not None:
            table.deal()
        if table.player == CHANCE:
            table.force(action)
        else:
            table.do(action)


def narrated(game: Game, done: Iterable[tuple[Any, int]], seat: int | None) -> tuple[str, ...]:
    """Actions of others and of chance in a line each, as a seat sees them: what is not open is only counted.

    Args:
        game: the game.
        done: pairs of the state before and the action, as `Table.steps` gives them.
        seat: whose eyes; None sees all.
    """
    out: list[str] = []
    for player, group in groupby(done, lambda step: game.current_player(step[0])):
        run = list(group)
        who = "chance" if player == CHANCE else f"seat {player}"
        if seat in (None, player) or all(game.words.is_open(action) for _, action in run):
            out += [f"{who}: {game.narrate(before, action)}" for before, action in run]
        else:
            out.append(f"{who}: {'an action' if len(run) == 1 else f'{len(run)} actions'} that you can't see")
    return tuple(out)


def bring(table: Table, actions: list[int]) -> bool:
    """Bring a table to where these actions, from its start, lead; returns whether it was elsewhere.

    What it shares with them stays; the rest is taken back.
    """
    same = 0
    for mine, wanted in zip(table.actions, actions, strict=False):
        if mine != wanted:
            break
        same += 1
    moved = same < len(table.actions) or same < len(actions) or bool(table.undone)
    table.undo(len(table.actions) - same)
    for code in actions[same:]:
        table.force(code) if table.player == CHANCE else table.do(code)
    table.undone.clear()
    return moved
