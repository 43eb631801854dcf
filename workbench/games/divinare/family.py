"""What follows from Divinare's numbers: the layout of a board that nobody has seen, from the chances of its counts."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from workbench.kernel import BadInput

UNPRINTED = "pattern"
LIMITS = ("none_below", "join_below", "double_below", "simple_below")
"""The pattern's own values."""
DEALT = "pattern.dealt"
"""How many cards in play the boards are made for."""
CHANCES = ("suits", "deck", "hand")
"""The values that the chances of the counts follow from."""


def count_chances(copies: int, deck: int, dealt: int) -> dict[int, Fraction]:
    """The chance of each number of a suit's cards among the cards dealt: draws without replacement."""
    ways = comb(deck, dealt)
    return {k: Fraction(comb(copies, k) * comb(deck - copies, dealt - k), ways) for k in range(min(copies, dealt) + 1)}


def pattern(chances: Mapping[int, Fraction], limits: Mapping[str, Fraction]) -> str:
    """The layout that the chances of the counts give: assumed, but it gives the one known board exactly.

    A count rarer than `none_below` has no space; the lowest and the highest left join their neighbour if rarer than
    `join_below`; a space rarer than `double_below` is double, up to `simple_below` simple, else plain.

    >>> limits = {"none_below": Fraction(1, 1000), "join_below": Fraction(1, 20),
    ...           "double_below": Fraction(1, 20), "simple_below": Fraction(3, 20)}
    >>> pattern(count_chances(10, 36, 24), limits)
    '3/4++ 5+ 6 7 8 9/10+'
    """
    groups = [[count] for count in sorted(chances) if chances[count] >= limits["none_below"]]
    if len(groups) > 1 and chances[groups[0][0]] < limits["join_below"]:
        groups[:2] = [groups[0] + groups[1]]
    if len(groups) > 1 and chances[groups[-1][-1]] < limits["join_below"]:
        groups[-2:] = [groups[-2] + groups[-1]]
    spaces = []
    for group in groups:
        chance = sum((chances[count] for count in group), Fraction(0))
        bonus = "++" if chance < limits["double_below"] else "+" if chance <= limits["simple_below"] else ""
        spaces.append("/".join(map(str, group)) + bonus)
    return " ".join(spaces)


def derive(values: Mapping[str, Any], varied: frozenset[str], given: frozenset[str]) -> dict[str, Any]:
    """What follows from the values, by key: layouts of boards, and a passing schedule that fits the hands.

    A board that is unprinted goes by the pattern and the cards in play that the box is made for; in a designer's
    variant of the chances, all boards go by the pattern and the table's own chances. How one reads a rule prints no
    board anew. Of a schedule that isn't the designer's own, hand sizes that a smaller hand never has fall away.

    Args:
        values: every value by key.
        varied: the keys whose value is neither the sheet's nor a reading of it.
        given: the keys that a designer set; these stay as they are.
    """
    return {**_layouts(values, varied, given), **_passing(values, given)}


def _passing(values: Mapping[str, Any], given: frozenset[str]) -> dict[str, Any]:
    """The schedule without sizes that no hand has, if there are such."""
    most = values["hand"] - values["discards"]
    fits = {held: cards for held, cards in values["passing"].items() if held <= most}
    return {} if "passing" in given or fits == values["passing"] else {"passing": fits}


def _layouts(values: Mapping[str, Any], varied: frozenset[str], given: frozenset[str]) -> dict[str, str]:
    """The layout of each board that has none of its own."""
    suits = values["suits"]
    deck = {suit: values[f"deck.{suit}"] for suit in suits}
    moved = any(key.split(".", 1)[0] in CHANCES for key in varied)
    dealt = values["hand"] * values["players"] if moved and DEALT not in given else values[DEALT]
    if DEALT in given and dealt > sum(deck.values()):
        raise BadInput(f"{DEALT} = {dealt}: accepted is no more than the {sum(deck.values())} cards of the deck.")
    limits = {key: Fraction(values[f"pattern.{key}"]) for key in LIMITS}
    out = {}
    for suit in suits:
        key = f"boards.{suit}"
        printed = values[key] != UNPRINTED
        if printed and (not moved or key in given):
            continue
        if dealt <= sum(deck.values()):
            out[key] = pattern(count_chances(deck[suit], sum(deck.values()), dealt), limits)
    return out


OFTEN = Fraction(1, 1000)
"""How likely a count is whose missing space is worth a warning: those that no board here lacks, as far as is known."""


def notes(values: Mapping[str, Any]) -> list[str]:
    """Warnings about a table: boards that lack a space for a count which comes once in 1,000 rounds or more often.

    They say how often the final count falls on no space, of all that are missing.
    """
    suits = values["suits"]
    deck = {suit: values[f"deck.{suit}"] for suit in suits}
    dealt = values["hand"] * values["players"]
    if dealt > sum(deck.values()):
        return []
    out = []
    for suit in suits:
        spaces = {int(count) for space in values[f"boards.{suit}"].split() for count in space.rstrip("+").split("/")}
        chances = count_chances(deck[suit], sum(deck.values()), dealt)
        missing = [chance for count, chance in chances.items() if count not in spaces]
        if max(missing, default=Fraction(0)) >= OFTEN:
            out.append(f"On the {suit} board the final count falls on no space in {float(sum(missing)):.1%} of rounds.")
    return out
