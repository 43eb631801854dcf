"""Estimates that can be compared: each keeps how every play pulls at it, so that paired plays can be set off."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, inf, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from workbench.kernel import BadInput
from workbench.report.look import rule_of_three

LEVEL = 0.95
"""How often an interval is to hold what is true."""
Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
"""Standard errors on either side: 1.96."""
GROUPS = 100
"""Parts that are left out in turn where a measure is one number of all plays together."""


@dataclass(frozen=True)
class Sample:
    """An estimate from many plays.

    Pulls say how far each piece of the evidence (a play, or a batch of plays in a row) moves the estimate, in sums: for
    a mean, the piece's sum less the mean's share of it. They add up to 0, and the estimate's error follows from their
    squares, whatever the measure. (The influence function: Hampel 1974, J. Am. Stat. Assoc. 69, 383-393.)

    >>> of_means([1, 2, 3, 6]).value, of_means([1, 2, 3, 6]).error == sqrt(14 / 3 / 4)
    (3.0, True)
    """

    value: float
    pulls: Any
    plays: int
    share: bool = False
    """Whether a play unlike all seen ones is off by 1 at most: of a share of the plays, of a count that never came."""
    unseen: float | None = None
    """The error where all plays agree (no pull is other than 0); the rule of three's if not said."""

    @property
    def error(self) -> float:
        """The standard error; infinite from a single piece, and of a difference that no play shows and none rules out.

        Where all plays agree, how far others are off is not known, and the error is that of one share: with none in n
        plays unlike the rest the truth is below 3 in n, 95 times of 100, if none is off by more than 1. (Hanley and
        Lippman-Hand 1983, "If nothing goes wrong, is everything all right?") As it is the least, it may be more.
        """
        pieces = len(self.pulls)
        if pieces < 2 and self.unseen != 0:
            return inf
        if self.agreed:
            return rule_of_three(self.plays) if self.unseen is None else self.unseen
        return sqrt(float(self.pulls @ self.pulls) * pieces / (pieces - 1)) / self.plays

    @property
    def agreed(self) -> bool:
        """Whether all pieces came to the same, but for what rounding leaves of their pulls."""
        rounding = 1e-9 * max(1.0, abs(self.value)) * self.plays / len(self.pulls)
        return bool(np.all(np.abs(self.pulls) < rounding))

    @property
    def spread(self) -> float:
        """The standard deviation of a single play's part; infinite from a single piece."""
        return self.error * sqrt(self.plays)

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where the truth lies, 95 times of 100: the value and Student's errors on either side.

        They are 1.96 of many plays and more of few, whose error is itself a guess: 2.26 of ten plays, 12.7 of two. Of
        few plays of something lopsided, such as a rare gain, they hold the truth somewhat less often: of 5 plays that
        bring 0, 1 or 3 with chances 5, 4 and 1 in 10 to each of three seats, 92 times.
        """
        guessed = len(self.pulls) > 1 and not self.agreed
        reach = (student(len(self.pulls) - 1) if guessed else Z) * self.error
        return self.value - reach, self.value + reach

    def less(self, other: "Sample", same: bool = False) -> "Sample":
        """This estimate less another of the same plays, set off play by play: the error is that of the difference.

        Where not one play differs, a rare one still may, by any amount: the error is infinite then, or of two shares
        of the plays, and of two counts that never came, that of a share never seen. Where all plays differ alike, it
        is as if plays that were not seen showed no difference, or were one off. Only what is the same by its making
        differs by 0 with an error of 0.

        Args:
            other: of as many plays, under the same luck.
            same: that both are the same by their making, so that the difference is exactly 0.
        """
        if self.plays != other.plays or len(self.pulls) != len(other.pulls):
            raise BadInput(f"{self.plays} plays against {other.plays}: accepted are the same plays of both.")
        difference, share = self.value - other.value, self.share and other.share
        unseen = None if share else max(1.0, abs(difference)) * rule_of_three(self.plays) if difference else inf
        return Sample(difference, self.pulls - other.pulls, self.plays, share, 0.0 if same else unseen)


def of_means(values: Any, share: bool = False) -> Sample:
    """The mean of one number a play."""
    numbers = np.asarray(values, np.float64)
    mean = float(numbers.mean())
    return Sample(mean, numbers - mean, len(numbers), share)


def of_batches(sums: Any, sizes: Any) -> Sample:
    """The mean a play, from the sums of batches of plays and how many plays each has.

    What never came counts as a share never seen: once a play at most, as the rare does.
    """
    plays = int(np.sum(sizes))
    mean = float(np.sum(sums)) / plays
    pulls = np.asarray(sums, np.float64) - mean * np.asarray(sizes)
    return Sample(mean, pulls, plays, share=not np.any(sums))


def of_spread(points: Any) -> Sample:
    """The standard deviation of the points, over all plays and seats taken together."""
    numbers = np.asarray(points, np.float64)
    squares = ((numbers - numbers.mean()) ** 2).mean(axis=1)
    variance = float(squares.mean())
    if variance == 0:
        return Sample(0.0, np.zeros(len(numbers)), len(numbers))
    return Sample(sqrt(variance), (squares - variance) / (2 * sqrt(variance)), len(numbers))


def of_whole(points: Any, function: Callable[[Any], Any], whole: float) -> Sample:
    """A number of all plays together, its error found by leaving out one of up to 100 parts in turn.

    (The jackknife: Efron and Tibshirani 1993, "An Introduction to the Bootstrap", chapter 11.)
    """
    plays = len(points)
    groups = min(GROUPS, plays)
    if groups < 2:
        return Sample(whole, np.zeros(1), plays)
    cuts = np.linspace(0, plays, groups + 1).astype(int)
    without = [float(function(np.delete(points, slice(a, b), axis=0))) for a, b in pairwise(cuts)]
    pulls = (np.mean(without) - np.array(without)) * plays * (groups - 1) / groups
    return Sample(whole, pulls, plays)


@lru_cache
def student(freedom: int) -> float:
    """Errors on either side of a mean within which the truth lies 95 times of 100, of so many degrees of freedom.

    Beyond 1,000 they are the normal ones, less than one in 800 short.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 10, 10**6)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    import mpmath

    def beyond(errors: Any) -> Any:
        return mpmath.betainc(freedom / 2, 0.5, 0, freedom / (freedom + errors**2), regularized=True) - (1 - LEVEL)

    return Z if freedom > 1000 else float(mpmath.findroot(beyond, (1.9, 13), solver="anderson"))


def verdict(low: float, high: float, matters: float | None) -> str | None:
    """How a difference's interval stands to the smallest difference that matters; None where none is given.

    "larger" if the whole interval is at least that far from 0, "smaller" if the whole interval is nearer, else
    "undecided": more plays would tell.

    >>> verdict(0.3, 0.5, matters=0.2), verdict(-0.1, 0.1, matters=0.2), verdict(0.1, 0.3, matters=0.2)
    ('larger', 'smaller', 'undecided')
    """
    if matters is None:
        return None
    if low >= matters or high <= -matters:
        return "larger"
    return "smaller" if -matters < low and high < matters else "undecided"


def direction(low: float, high: float) -> str:
    """Whether a difference is above 0 (more), below (less), or its interval leaves that open."""
    if low > 0:
        return "more"
    return "less" if high < 0 else "none" if low == high == 0 else "open"


def table_games(difference: float, spread_a: float, spread_b: float, power: float = 0.8) -> int | None:
    """How many games of each rule set, at a real table, would show a difference; None where there is none to show.

    At a table no two games share their luck, so this is the size of each of two unpaired groups for a two-sided test
    at 5 %:  n = (z(0.975) + z(power))² (s_a² + s_b²) / difference² + z(0.975)² / 4.
    The last term, about one game, is Guenther's for small groups. (Guenther 1981, "Sample size formulas for normal
    theory t tests", The American Statistician 35, 243-244. Without it and rounded up the formula is Lehr's
    n = 16 s² / difference²: Lehr 1992, Statistics in Medicine 11, 1099-1102.)

    >>> table_games(0.5, 1, 1)
    64
    """
    if difference == 0 or not np.isfinite([difference, spread_a, spread_b]).all():
        return None
    reach = Z + NormalDist().inv_cdf(power)
    return max(2, ceil(reach**2 * (spread_a**2 + spread_b**2) / difference**2 + Z**2 / 4))
