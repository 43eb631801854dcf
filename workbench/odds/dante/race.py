"""The race behind descent: where a seat stands after each of its turns, in whole numbers of ways.

Holdings count all that has ever come in, and what a try costs has the tries before it in it. So holdings never fall,
and how often the seat has lost changes nothing of what it gains: ways are counted as if every fight were lost, and
the chances of fights come in afterwards.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple

from workbench.odds.dante.chain import ROLLS, Lack, Move, Steps, mixed, settled

LACKING = "lacking"
"""The wish for the colour of which most is lacking for the next try."""


class Stage(NamedTuple):
    """How far a seat has come, if it has lost every fight."""

    lost: int = 0
    """Tries that are over."""
    more: bool = False
    """Whether its first try had one re-roll more, having waited for it."""
    waits: bool = False
    """Whether it could have gone in its last turn, and waits one turn."""
    below: bool = False
    """Whether it stands in the ninth circle and fights at the start of its next turn."""


@dataclass(frozen=True, eq=False)
class Race:
    """What a seat wants for its tries, and what the rolls bring until each of its turns."""

    have: Lack
    prices: tuple[Lack, ...]
    """What each try costs, with all before it."""
    rolls: tuple[tuple[tuple[Move, ...], ...], ...]
    """What the rolls until each own turn bring, the own one last; what the last turn has goes for all later ones."""
    ready: int = 1
    """The own turn in which the pawn first stands on a corner, counted from 1."""
    wish: int | str | None = None
    """The colour that own doubles bring, or `LACKING`."""
    at_once: bool = True
    """Whether Lucifer is fought on arrival, so that one turn may see several tries; else when the next turn starts."""
    extra: Lack | None = None
    """What a re-roll costs, for a seat that waits one turn in the hope of one more; None for one that does not wait."""

    @cached_property
    def whole(self) -> Lack:
        """What all tries cost; what comes in beyond that is of no use."""
        return tuple(n + m for n, m in zip(self.prices[-1], self.extra or (0,) * len(self.have), strict=True))

    @cached_property
    def start(self) -> Lack:
        """What is wanted at the start."""
        return tuple(max(0, n - m) for n, m in zip(self.whole, self.have, strict=True))

    def brings(self, hue: int, rolls: tuple[tuple[tuple[Move, ...], ...], ...]) -> bool:
        """Whether some of the rolls may bring a colour, by its number; own doubles too, where they are used for it."""
        wished = self.wish in (hue, LACKING)
        return any(got[hue] or (choice and wished) for turn in rolls for moves in turn for _, got, choice in moves)

    def after(self, turn: int) -> dict[Stage, Fraction]:
        """The chance of each stage after so many own turns, as if every fight were lost."""
        totals, rolls = self._told(turn)
        return {stage: Fraction(total, ROLLS**rolls) for stage, total in totals.items()}

    @cached_property
    def _run(self) -> "tuple[list[tuple[dict[Stage, int], int]], list[dict[Stage, dict[Lack, int]]]]":
        """After each turn so far the ways of each stage and how many rolls they are of; and the last turn's by lack."""
        return [({Stage(): 1}, 0)], [{Stage(): {self.start: 1}}]

    def _told(self, turn: int) -> tuple[dict[Stage, int], int]:
        """The ways of each stage after a turn, and how many rolls they are of; it goes on to there."""
        told, last = self._run
        while len(told) <= turn:
            masses, rolls = last[0], told[-1][1]
            for moves in self.rolls[min(len(told), len(self.rolls)) - 1]:
                masses = {stage: self._rolled(mass, moves) for stage, mass in masses.items()}
                rolls += 1
            if len(told) >= self.ready:
                masses = self._acted(masses)
            last[0] = masses
            told.append(({stage: sum(mass.values()) for stage, mass in masses.items()}, rolls))
        return told[turn]

    def _rolled(self, mass: dict[Lack, int], moves: tuple[Move, ...]) -> dict[Lack, int]:
        """The ways after one roll more."""
        grown: dict[Lack, int] = {}
        for lack, number in mass.items():
            for ways, to in self._leads(lack, moves):
                grown[to] = grown.get(to, 0) + number * ways
        return grown

    @cached_property
    def _known(self) -> dict[tuple[Lack, int], Steps]:
        """Where rolls lead, as far as that was asked; by what is wanted and which roll it is."""
        return {}

    def _leads(self, lack: Lack, moves: tuple[Move, ...]) -> Steps:
        """Where one roll leads, what is of choice used."""
        found = self._known.get((lack, id(moves)))
        if found is None:
            ways: dict[Lack, int] = {}
            for number, brings, choice in moves:
                to = tuple(max(0, n - got) for n, got in zip(lack, brings, strict=True))
                to = self._wished(to) if choice else to
                ways[to] = ways.get(to, 0) + number
            found = self._known[lack, id(moves)] = tuple((number, to) for to, number in ways.items())
        return found

    def _wished(self, lack: Lack) -> Lack:
        """What is wanted once own doubles have brought one more; of colours that lack as much the first."""
        hue = self.wish
        if hue == LACKING:
            short = next((short for price in self._goals if any(short := self.short(lack, price))), lack)
            hue = short.index(max(short))
        return tuple(max(0, n - (i == hue)) for i, n in enumerate(lack))

    @cached_property
    def _goals(self) -> tuple[Lack, ...]:
        """The prices in the order in which they are saved for."""
        if self.extra is None:
            return self.prices
        return (self.prices[0], *(self._price(lost, True) for lost in range(len(self.prices))))

    def short(self, lack: Lack, price: Lack) -> Lack:
        """What is wanted for a price, if so much is wanted for all."""
        return tuple(max(0, n - w + p) for n, w, p in zip(lack, self.whole, price, strict=True))

    def _acted(self, masses: dict[Stage, dict[Lack, int]]) -> dict[Stage, dict[Lack, int]]:
        """The ways after an own turn's actions: tries as far as they can be paid."""
        out: dict[Stage, dict[Lack, int]] = {}
        for before, mass in masses.items():
            stage = before._replace(lost=before.lost + 1, below=False) if before.below else before
            known = self._stages.setdefault(stage, {})
            for lack, number in mass.items():
                to = known.get(lack)
                if to is None:
                    to = known[lack] = self._tried(stage, lack)
                into = out.setdefault(to, {})
                into[lack] = into.get(lack, 0) + number
        return out

    @cached_property
    def _stages(self) -> dict[Stage, dict[Lack, Stage]]:
        """The stage after an own turn, as far as that was asked; by the stage before and what is wanted."""
        return {}

    def _tried(self, stage: Stage, lack: Lack) -> Stage:
        """The stage after all tries of one turn."""
        while stage.lost < len(self.prices) and not any(self.short(lack, self._price(stage.lost, stage.more))):
            if self.extra is not None and not stage.lost:
                if not stage.waits:
                    return stage._replace(waits=True)
                more = not any(self.short(lack, self._price(0, True)))
                stage = stage._replace(more=more, waits=False)
            if not self.at_once:
                return stage._replace(below=True)
            stage = stage._replace(lost=stage.lost + 1)
        return stage

    def _price(self, lost: int, more: bool) -> Lack:
        """What the next try costs with all before it."""
        price = self.prices[lost]
        return tuple(n + m for n, m in zip(price, self.extra, strict=True)) if more and self.extra else price

    @cached_property
    def mean(self) -> Fraction | None:
        """The mean number of own turns until the first try is paid for, on a corner; None where it may never be."""
        first = replace(self, prices=self.prices[:1], extra=None)
        regular = max(self.ready, len(self.rolls))
        total = sum((first.after(turn).get(Stage(), Fraction(0)) for turn in range(regular)), Fraction(0))
        rolls, values = first._told(regular)[1], first._values()
        for lack, ways in first._run[1][0].get(Stage(), {}).items():
            more = values[lack, 0]
            if more is None:
                return None
            total += Fraction(ways, ROLLS**rolls) * more
        return total

    def _values(self) -> dict[tuple[Lack, int], Fraction | None]:
        """The mean number of own turns still to come, by what is wanted and how many rolls of a round are over."""
        cycle = self.rolls[-1]
        none = (0,) * len(self.start)
        values: dict[tuple[Lack, int], Fraction | None] = {(none, phase): Fraction(0) for phase in range(len(cycle))}
        for lack in sorted(product(*(range(n + 1) for n in self.start)), key=sum)[1:]:
            parts: list[tuple[Fraction | None, int]] = []
            for phase, moves in enumerate(cycle):
                leads, after = self._leads(lack, moves), (phase + 1) % len(cycle)
                still = sum(ways for ways, to in leads if to == lack)
                moved = [(ways, values[to, after]) for ways, to in leads if to != lack]
                parts.append((mixed(moved, int(phase == 0)), still))  # a turn is counted as its first roll is due
            for phase, value in enumerate(settled(parts)):
                values[lack, phase] = value
        return values
