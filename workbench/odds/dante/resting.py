"""What answers rest on: the game itself, its values and its rules without a number."""

from collections.abc import Iterable

from workbench.game import Game
from workbench.games.dante.rules.positions import LAYOUT
from workbench.kernel import BadInput
from workbench.sheet import weakest

NAME = "dante"


def mine(table: Game, what: str, *verbs: str) -> Game:
    """The game, if it is this one with its own verbs; BadInput otherwise."""
    if not isinstance(table, Game):
        raise BadInput(f"{table!r} is no game: accepted is what wb.game({NAME!r}, …) gives.")
    if table.name != NAME:
        raise BadInput(f"odds.{NAME} answers for {NAME}, not for {table.name}: odds.walk answers for any game.")
    table.rests_on(f"odds.{NAME}.{what}", *verbs)
    return table


def taken(model: str, keys: Iterable[str]) -> str:
    """What is taken, in words: with the layout of tiles, where an answer rests on one that its position did not say."""
    return f"{model}; the layout of ring 1 is assumed, as the position does not say it" if LAYOUT in keys else model


def unsure(table: Game, keys: Iterable[str]) -> list[str]:
    """Those of some values and rules without a number that are assumed, by key: of a group the members that are."""
    rules = table.sheet.rules
    out = []
    for key in keys:
        if key in rules:
            out += [key] if rules[key].sure == "assumed" else []
        elif ":" in key:  # an entry of a listing
            out += [key.partition(":")[0]] if "assumed" in table.sure(key) else []
        else:
            out += [each for each in table.values.matching([key]) if "assumed" in table.sure(each)]
    return list(dict.fromkeys(out))


def graded(table: Game, keys: Iterable[str]) -> str:
    """How sure the weakest of them is, and which are assumed, if any: `assumed (reroll_on)`."""
    keys = tuple(keys)
    named = unsure(table, keys)
    return grade(table, keys) + (f" ({', '.join(named)})" if named else "")


def grade(table: Game, keys: Iterable[str]) -> str:
    """How sure the weakest is of some values and rules without a number; the dice themselves are never in doubt."""
    wanted = list(dict.fromkeys(keys))
    rules = [table.sheet.rules[key].sure for key in wanted if key in table.sheet.rules]
    values = [key for key in wanted if key not in table.sheet.rules]
    grades = [*rules, *(table.sure(*values).split(", ") if values else ())]
    return weakest(grades)
