"""What a lesson is: its steps as data, and the questions in them."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.game import Game, game
from workbench.kernel import BadInput
from workbench.sheet import nearest

KINDS = ("read", "do", "try", "choose", "number", "chance")
"""What a step asks: nothing; an action; a forbidden action; one of several answers; a number; a chance."""


@dataclass(frozen=True)
class Position:
    """Where a step stands: a play line, a seed's deal, a position by its fields, or one drawn for each learner."""

    line: str = ""
    seed: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    bots: str = ""
    """Of a drawn position: who plays up to it."""
    decision: tuple[int, int] = (1, 1)
    """Of a drawn position: between which of the seat's decisions, from 1, it lies."""
    actions: tuple[str, ...] = ()
    """What is done after it, in words."""

    @property
    def drawn(self) -> bool:
        """Whether every learner gets another."""
        return bool(self.bots)


@dataclass(frozen=True)
class Choice:
    """One answer to choose."""

    text: str
    right: bool = False
    said: str = ""
    """What is said when it is chosen, beside the step's `right` or `wrong`."""


@dataclass(frozen=True)
class Asked:
    """A measure that a step asks for."""

    name: str
    parameters: Mapping[str, Any]
    """A value each; or a list, or `any`, of which one is drawn for each learner."""


@dataclass(frozen=True)
class Step:
    """One step. What does not belong to its kind is empty."""

    id: str
    kind: str
    text: str
    seat: int | None = 0
    """Whose view it is looked at from; None is the teacher's look, all hands open."""
    position: Position | None = None
    """None: the play goes on from the step before."""
    right: str = ""
    wrong: str = ""
    assumed: tuple[str, ...] = ()
    """Values that the text rests on and that nobody could say; reading checks that they are still assumed."""
    one_of: tuple[str, ...] = ()
    all_of: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    refusal: str = ""
    actions: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    measure: Asked | None = None
    within: float = 0.0
    between: tuple[float, float] = (0.0, 1.0)
    number: int = 0
    """Of a question that is asked several times: which time, from 1."""

    @property
    def asks(self) -> bool:
        """Whether there is something to do or to answer."""
        return self.kind != "read"

    @property
    def answered(self) -> bool:
        """Whether it is answered with a choice, a number or a chance, and not on the board."""
        return self.kind in ("choose", "number", "chance")

    def rules(self) -> dict[str, Any]:
        """All that decides questions and answers, without the texts that are only read."""
        place = self.position
        measure = self.measure
        return {
            "id": self.id, "kind": self.kind, "seat": self.seat,
            "position": place and vars(place),
            "do": [self.one_of, self.all_of, self.then], "try": [self.refusal, self.actions],
            "choices": [choice.right for choice in self.choices],
            "measure": measure and vars(measure),
            "within": self.within, "between": self.between,
        }  # fmt: skip


@dataclass(frozen=True)
class Lesson:
    """A lesson: steps in order, at one table of a game.

    `lessons.load("divinare/first_round")` reads one; `lessons.names()` lists them.
    """

    name: str
    """With its game, as `divinare/first_round`."""
    version: int
    title: str
    about: str
    players: int
    changes: Mapping[str, Any]
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        """Its name and size."""
        return f"Lesson({self.name!r}, version {self.version}: {self.title}, {len(self.steps)} steps)"

    def table(self) -> Game:
        """The game at the table that the lesson is about."""
        return game(self.name.partition("/")[0], players=self.players, **self.changes)

    def step(self, wanted: str) -> Step:
        """A step by its id; BadInput names the nearest."""
        for step in self.steps:
            if step.id == wanted:
                return step
        raise BadInput(f"{self.name} has no step {wanted!r}.{nearest(wanted, [step.id for step in self.steps])}")

    def asking(self) -> list[Step]:
        """The steps that are answered."""
        return [step for step in self.steps if step.asks]

    def digest(self, game: Game) -> str:
        """Six digits of all that decides its questions and answers, the game's values included."""
        data = [self.name, self.version, game.values.digest(), [step.rules() for step in self.steps]]
        return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:6]
