"""Fights: two dice against a target, with re-rolls that are paid for, as fractions."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, overload

from workbench.game import Game, game
from workbench.games.dante.rules.doing import rolls_again
from workbench.games.dante.spec import CIRCLE_NAMES, HIGH, LOW, READINGS
from workbench.kernel import BadInput
from workbench.odds.dante.resting import NAME, mine
from workbench.report.frames import frame
from workbench.sheet import nearest

if TYPE_CHECKING:
    import icepool
    import polars as pl

SCOPES = ("roll", "die")
"""What a re-roll rolls again, as the readings of `reroll_scope` go: both dice, or one of the player's choice."""
FACES = range(1, 7)
MOST = 100
"""Re-rolls that can be asked for."""
WAYS = {total: sum(a + b == total for a, b in product(FACES, FACES)) for total in range(LOW, HIGH + 1)}
"""In how many of 36 ways two dice show each total."""


def roll() -> "icepool.Die[int]":
    """The total of two dice, exact: an `icepool.Die`, with icepool's own arithmetic and statistics.

    What no roll comes to has the probability 0, whatever it is; a text is no total either, so numbers are asked for.

    >>> roll().probability(6), roll().probability(13), roll().probability("6")
    (Fraction(5, 36), Fraction(0, 1), Fraction(0, 1))
    """
    import icepool

    return icepool.Die(WAYS)


@overload
def fight(target: int, rerolls: int = 0, scope: str = "roll", readings: None = None) -> Fraction: ...
@overload
def fight(target: int, rerolls: int = 0, scope: str = "roll", *, readings: Literal["all"]) -> dict[str, Fraction]: ...
def fight(
    target: int, rerolls: int = 0, scope: str = "roll", readings: str | None = None
) -> Fraction | dict[str, Fraction]:
    """The chance to beat a demon, or Lucifer: two dice reach the target, at once or after re-rolls.

    A failed roll is rolled again as long as re-rolls are left; of single dice the one that promises more, which is
    the lower one. Rolls stand once they reach the target (RULES, fights, re-rolling a die).

    Args:
        target: from 2 to 12; `fights` has those of a game's circles.
        rerolls: how many can be paid for.
        scope: "roll" for both dice or "die" for one: the readings of the ruling `reroll_scope`.
        readings: "all" answers by scope, under each reading that the chance depends on; `odds.over` asks any question
            so, under the readings of a game's own rule.

    Raises:
        BadInput: no such target, number or scope.

    >>> fight(10, 1, "roll"), fight(10, 1, "die")
    (Fraction(11, 36), Fraction(77, 216))
    """
    _checked(target, rerolls, scope)
    if readings is None:
        return _win(int(target), int(rerolls), scope)
    if readings != "all":
        raise BadInput(f"readings = {readings!r}: accepted is 'all', or nothing for the scope alone.")
    return {each: _win(int(target), int(rerolls), each) for each in SCOPES}


def again(target: int, dice: tuple[int, int], rerolls: int = 1, scope: str = "die") -> tuple[str, Fraction]:
    """What to roll again after a roll, and the chance to win then.

    Args:
        target: from 2 to 12.
        dice: what the two dice show.
        rerolls: how many can be paid for, this one too.
        scope: "roll" or "die", as `fight` takes it.

    Returns:
        "none" where the roll has won or no re-roll is left, "both", "first" or "second"; of equal dice the first.

    >>> again(10, (6, 2)), again(10, (3, 3))
    (('second', Fraction(1, 2)), ('first', Fraction(0, 1)))
    """
    _checked(target, rerolls, scope)
    return _from(int(target), *_shown(dice), int(rerolls), scope)


def _shown(dice: Any) -> tuple[int, int]:
    """What two dice show; BadInput where it can't be."""
    shown = tuple(dice) if isinstance(dice, Iterable) else ()
    if len(shown) != 2 or any(die not in FACES for die in shown):
        raise BadInput(f"dice = {dice!r}: accepted are two numbers from 1 to 6.")
    return int(shown[0]), int(shown[1])


def _checked(target: Any, rerolls: Any, scope: Any) -> None:
    """Refuse what is no target, no number of re-rolls, or no scope."""
    for name, given, low, high in (("target", target, LOW, HIGH), ("rerolls", rerolls, 0, MOST)):
        if isinstance(given, bool) or not hasattr(given, "__index__") or not low <= given <= high:
            raise BadInput(f"{name} = {given!r}: accepted is a whole number from {low} to {high}.")
    if scope not in SCOPES:
        raise BadInput(f"scope = {scope!r}: accepted is {' or '.join(map(repr, SCOPES))}.{nearest(str(scope), SCOPES)}")


def chance(target: int, rerolls: int = 0, scope: str = "roll") -> Fraction:
    """As `fight`, of a target that a data file may hold: one that no roll reaches too."""
    return _win(target, rerolls, scope)


@cache
def _win(target: int, rerolls: int, scope: str) -> Fraction:
    """The chance before the first roll."""
    for fewer in range(rerolls):  # from below, so that no call goes deep
        _win(target, fewer, scope)
    return Fraction(sum(_from(target, a, b, rerolls, scope)[1] for a, b in product(FACES, FACES)), 36)


@cache
def _from(target: int, first: int, second: int, rerolls: int, scope: str) -> tuple[str, Fraction]:
    """After a roll: what to roll again, and the chance to win."""
    if first + second >= target:
        return "none", Fraction(1)
    if not rerolls:
        return "none", Fraction(0)
    if scope == "roll":
        return "both", _win(target, rerolls - 1, scope)
    one = Fraction(sum(_from(target, face, second, rerolls - 1, scope)[1] for face in FACES), 6)
    other = Fraction(sum(_from(target, first, face, rerolls - 1, scope)[1] for face in FACES), 6)
    return ("second", other) if (other, first) > (one, second) else ("first", one)  # of equals the lower die


def target_of(table: Game, circle: str | int) -> int:
    """What two dice must reach in a circle, by its number from 1 or its name; BadInput where there is none such."""
    return int(mine(table, "fights").values[f"targets.{circle_of(circle)}"])


def circle_of(circle: str | int) -> str:
    """A circle's name, from it or from its number from 1; BadInput where there is none such."""
    name = str(circle).strip().lower()
    names = {str(number): word for number, word in enumerate(CIRCLE_NAMES, 1)} | {word: word for word in CIRCLE_NAMES}
    if name not in names:
        raise BadInput(f"circle = {circle!r}: accepted is a number from 1 to {len(CIRCLE_NAMES)}, or first to ninth.")
    return names[name]


def circles_with(table: Game, target: int) -> list[str]:
    """The circles whose demons, or Lucifer, this target beats, by name."""
    return [name for name in CIRCLE_NAMES if table.values[f"targets.{name}"] == target]


def fight_keys(circles: Iterable[str], rerolls: int) -> tuple[str, ...]:
    """The values that the chance in some circles, by name, rests on, the scope being given."""
    return (*(f"targets.{name}" for name in circles), *(("reroll_on",) if rerolls else ()))


def rolled_again(table: Game, circle: str | int) -> bool:
    """Whether a fight in a circle may be rolled again: of fights only Lucifer's on arrival is in the third step."""
    acting = circle_of(circle) == CIRCLE_NAMES[-1] and table.values["lucifer_when"] == "arrival"
    return bool(rolls_again(table.spec, True, acting))


def refuse_rerolls(table: Game, rerolls: int, circles: Iterable[str | int], what: str) -> None:
    """BadInput, headed by what was said, where re-rolls are asked for and fights in some circle are never re-rolled."""
    fixed = [circle_of(circle) for circle in circles if not rolled_again(table, circle)]
    if rerolls and fixed:
        some = any(rolled_again(table, name) for name in CIRCLE_NAMES)
        no = f"a fight in the {fixed[0]} circle is not" if some else "no fight is"
        raise BadInput(f"{what}: in this reading of reroll_on {no} rolled again: accepted is 0.")


def scope_of(table: Game) -> str:
    """The scope that a game's ruling says."""
    return SCOPES[READINGS["reroll_scope"].index(table.values["reroll_scope"])]


def fights(table: Game | None = None, rerolls: Iterable[int] = range(4)) -> "pl.DataFrame":
    """A frame with a row for each target of a game, number of re-rolls and scope.

    Columns: target, circles, rerolls, scope, in_force (whether the game's ruling says this scope), win (the exact
    chance as text), value, and how sure the targets of those circles are. Rows with re-rolls name the circles whose
    fights can be rolled again, as the ruling `reroll_on` says; there are none where no fight can.

    Args:
        table: the game; the published one if not said.
        rerolls: the numbers of re-rolls.

    >>> fights(rerolls=[1]).filter(circles="ninth")["win"].to_list()
    ['11/36', '77/216']
    """
    import polars as pl

    at = mine(game(NAME) if table is None else table, "fights")
    if not isinstance(rerolls, Iterable):
        raise BadInput(f"rerolls = {rerolls!r}: accepted are whole numbers in a list, such as [0, 1].")
    rerolls = list(rerolls)
    for number in rerolls:
        _checked(LOW, number, SCOPES[0])
    rows, sure = [], []
    for target in sorted({int(at.values[f"targets.{name}"]) for name in CIRCLE_NAMES}):
        circles = circles_with(at, target)
        again = [name for name in circles if rolled_again(at, name)]
        for number in sorted(set(rerolls) if again else {0}):
            named = again if number else circles
            for scope in SCOPES if number else SCOPES[:1]:
                win = _win(target, number, scope)
                rows.append({
                    "target": target, "circles": ", ".join(named), "rerolls": number,
                    "scope": scope if number else None, "in_force": not number or scope == scope_of(at),
                    "measure": "chance to win a fight", "win": str(win), "value": float(win),
                })  # fmt: skip
                sure.append(at.sure(*fight_keys(named, number)))
    made = frame(rows, at, tuple(f"targets.{name}" for name in CIRCLE_NAMES))
    return made.with_columns(pl.Series("sure", sure, dtype=pl.String)) if rows else made
