"""The chain behind waiting: what is still wanted after each roll, solved in fractions.

Holdings count only as far as they are wanted, so they never fall and the chain has no loops but standing still: the
mean of each holding follows from the means of those that want less.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm

ROLLS = 36

Lack = tuple[int, ...]
"""What is still wanted, by colour."""
Move = tuple[int, Lack, bool]
"""In how many of 36 ways, what they bring, whether a resource of choice comes with it."""
Moment = tuple[Lack, int]
"""What is wanted, and how many rolls of the round are over."""
Steps = tuple[tuple[int, Lack], ...]
"""Where a roll leads, with the ways in 36."""


@dataclass(frozen=True, eq=False)
class Chain:
    """What is wanted at the start, and what the rolls of a round bring, one after another and round again."""

    start: Lack
    moves: tuple[tuple[Move, ...], ...]
    hues: tuple[int, ...]
    """The colours that a resource of choice is used for: of several the one that makes the mean wait shortest."""

    @property
    def lacks(self) -> list[Lack]:
        """All that may be wanted on the way, little first."""
        return sorted(product(*(range(n + 1) for n in self.start)), key=sum)[1:]

    @cached_property
    def solved(self) -> tuple[dict[Moment, Fraction | None], dict[Moment, Steps]]:
        """The mean wait at each moment, None where it never ends, and where each moment leads."""
        phases = len(self.moves)
        means: dict[Moment, Fraction | None] = {((0,) * len(self.start), phase): Fraction(0) for phase in range(phases)}
        steps: dict[Moment, Steps] = {}
        for lack in self.lacks:
            parts: list[tuple[Fraction | None, int]] = []
            for phase in range(phases):
                after = (phase + 1) % phases
                leads = steps[lack, phase] = self._leads(lack, phase, means)
                still = sum(ways for ways, to in leads if to == lack)
                parts.append((mixed([(ways, means[to, after]) for ways, to in leads if to != lack], 1), still))
            for phase, mean in enumerate(settled(parts)):
                means[lack, phase] = mean
        return means, steps

    def _leads(self, lack: Lack, phase: int, means: dict[Moment, Fraction | None]) -> Steps:
        """Where one roll leads, what is of choice used."""
        after = (phase + 1) % len(self.moves)
        ways: dict[Lack, int] = {}
        for number, brings, choice in self.moves[phase]:
            to = tuple(max(0, n - got) for n, got in zip(lack, brings, strict=True))
            if choice:
                to = self._chosen(to, after, means)
            ways[to] = ways.get(to, 0) + number
        return tuple((number, to) for to, number in ways.items())

    def _chosen(self, lack: Lack, phase: int, means: dict[Moment, Fraction | None]) -> Lack:
        """What is wanted once the resource of choice is there; of equally good choices the first."""
        options = [tuple(n - (i == hue) for i, n in enumerate(lack)) for hue in self.hues if lack[hue]]
        if len(options) < 2:
            return options[0] if options else lack
        finite = [(mean, to) for to in options if (mean := means[to, phase]) is not None]
        return min(finite, key=lambda option: option[0])[1] if finite else options[0]

    def last(self, hue: int) -> Fraction:
        """The chance that the roll which ends the wait finds a colour still wanted; the wait must end."""
        phases, steps, done = len(self.moves), self.solved[1], (0,) * len(self.start)
        found: dict[Moment, Fraction | None] = {}
        for lack in self.lacks:
            ends = Fraction(int(lack[hue] > 0))
            parts: list[tuple[Fraction | None, int]] = []
            for phase in range(phases):
                leads = [(ways, to) for ways, to in steps[lack, phase] if to != lack]
                values = [(ways, ends if to == done else found[to, (phase + 1) % phases]) for ways, to in leads]
                parts.append((mixed(values, 0), sum(ways for ways, to in steps[lack, phase] if to == lack)))
            for phase, value in enumerate(settled(parts)):
                found[lack, phase] = value
        return found.get((self.start, 0)) or Fraction(0)


def mixed(parts: Sequence[tuple[int, Fraction | None]], more: int) -> Fraction | None:
    """`more` and the sum of values by their ways in 36; None where one is infinite. One fraction is made, not many.

    >>> mixed([(18, Fraction(1, 3)), (12, Fraction(1, 2))], 1)
    Fraction(4, 3)
    """
    values = [(ways, value) for ways, value in parts if value is not None]
    if len(values) < len(parts):
        return None
    whole = lcm(*(value.denominator for _, value in values))
    total = sum(ways * value.numerator * (whole // value.denominator) for ways, value in values)
    return Fraction(total + more * ROLLS * whole, ROLLS * whole)


def settled(parts: Sequence[tuple[Fraction | None, int]]) -> list[Fraction | None]:
    """The x of each moment of a round, where each is its `fixed` + `still` / 36 times the next one's, round and round.

    None where a part is infinite (some rolls always change nothing, so every moment meets it), or where nothing ever
    changes.

    >>> settled([(Fraction(1), 18)]), settled([(Fraction(1), 36)])
    ([Fraction(2, 1)], [None])
    """
    total, stay, whole = Fraction(0), 1, 1
    for fixed, still in parts:
        if fixed is None:
            return [None] * len(parts)
        total += Fraction(stay, whole) * fixed
        stay, whole = stay * still, whole * ROLLS
    if stay == whole:
        return [None] * len(parts)
    out: list[Fraction | None] = [total * Fraction(whole, whole - stay)]
    for fixed, still in reversed(parts[1:]):  # from the last moment back to the second
        out.append(mixed([(still, out[-1])], 0))
        out[-1] = fixed + out[-1] if fixed is not None and out[-1] is not None else None
    return [out[0], *reversed(out[1:])]
