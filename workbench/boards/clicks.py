"""Narrowing by clicks: from the things that a person clicks to one action, for any game.

An action points at things in an order (`words.targets`): a card, then perhaps a space. What was clicked so far is a
beginning of some legal action's things; a click either lengthens it, completes an action, or is refused in words.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from workbench.game import Game

MOST = 8
"""How many allowed actions a refusal names before it says how many more there are."""


@dataclass(frozen=True)
class Clicks:
    """What may be clicked at one moment.

    Args:
        game: the game, with its values.
        state: the state that is asked; for a view whose hidden part is still to be dealt, that view dealt anyhow.
        actions: the codes that may be done now.
    """

    game: Game
    state: Any
    actions: tuple[int, ...]

    @cached_property
    def legal(self) -> dict[tuple[str, ...], int]:
        """The legal actions by their things."""
        return {self.game.targets(action): action for action in self.actions}

    @cached_property
    def every(self) -> dict[tuple[str, ...], list[int]]:
        """All codes of the game by their things: what a refused click may have meant."""
        found: dict[tuple[str, ...], list[int]] = {}
        for code in range(self.game.rules.ACTIONS):
            things = self.game.targets(code)
            if things:
                found.setdefault(things, []).append(code)
        return found

    def lit(self, chosen: tuple[str, ...] = ()) -> list[str]:
        """The things that lead on to a legal action from what is chosen, in the order of the legal list."""
        n = len(chosen)
        return list(dict.fromkeys(things[n] for things in self.legal if things[:n] == chosen and len(things) > n))

    def done(self, chosen: tuple[str, ...], thing: str) -> int | None:
        """The legal action that a click on `thing` completes; None where it completes none."""
        return self.legal.get((*chosen, thing))

    def meant(self, chosen: tuple[str, ...], thing: str) -> int | None:
        """The code, not legal now, that a click on `thing` after what is chosen best stands for; None where none does.

        Several codes may point at the same things (to pass a card, to lay it aside). Best is one that points at the
        same kinds of things as what is legal now, and of these one whose refusal the fewest codes share: it speaks of
        the thing and not of the moment.
        """
        now = {_kinds(things) for things in self.legal}
        path = (*chosen, thing)
        codes = [(things, c) for things, group in self.every.items() if things[: len(path)] == path for c in group]
        return min(
            (code for _, code in codes),
            key=lambda code: (_kinds(self.game.targets(code)) not in now, self.shared[self.refusal(code)]),
            default=None,
        )

    def refusal(self, code: int) -> int:
        """The number of the rule that forbids a code now, or 0."""
        return int(self.game.rules.refusal(self.game.spec, self.state, code))

    @cached_property
    def shared(self) -> Counter[int]:
        """How many codes each rule forbids now."""
        return Counter(self.refusal(code) for group in self.every.values() for code in group)

    def allowed(self, chosen: tuple[str, ...] = ()) -> str:
        """What may be done now that begins with what is chosen, in words."""
        begin = [code for code in self.actions if self.game.targets(code)[: len(chosen)] == chosen]
        words = [self.game.describe(self.state, action) for action in begin]
        if not words:
            return "Nothing may be done now."
        more = f" and {len(words) - MOST} more" if len(words) > MOST else ""
        return f"Allowed now: {', '.join(words[:MOST])}{more}."

    def why_not(self, chosen: tuple[str, ...], thing: str) -> tuple[int | None, str]:
        """The code that was meant by a click that leads nowhere, if one can be told, and why it may not be done."""
        code = self.meant(chosen, thing)
        if code is None and _kinds((thing,))[0] in _kinds(chosen):  # another card, in the place of the one chosen
            return self.why_not((), thing)
        if code is not None:
            same = self.every.get((*chosen, thing), [])
            # where one reason forbids several, which of them was meant can't be told
            clear = code in same and (len(same) == 1 or len({self.refusal(each) for each in same}) > 1)
            what = self.game.describe(self.state, code) if clear else self.spoken(thing)
            return code, f"{what}: {self.game.why_not(self.state, code)}"
        ends = {things: codes for things, codes in self.every.items() if things[-1] == thing}
        first = " or ".join(dict.fromkeys(self.spoken(t[0]) for t in self.legal if t[-1] == thing and len(t) > 1))
        reasons = {self.game.why_not(self.state, code) for codes in ends.values() for code in codes}
        reason = reasons.pop() if len(reasons) == 1 else None  # whatever was meant, one rule forbids it
        if self.game.words.APART[0] and any(len(things) > 1 for things in ends):
            rule = f" {self.game.ruled(*self.game.words.APART)}"
        else:
            rule = f" {reason}" if reason and chosen else ""
        if chosen:
            picked = " and ".join(map(self.spoken, chosen))
            other = f" For that, click {first} first." if first else ""
            return None, f"With {picked} picked, a click on {self.spoken(thing)} leads to nothing.{rule}{other}"
        if first:
            return None, f"{self.spoken(thing)} comes second: click {first} before.{rule}"
        if reason:
            return None, f"{self.spoken(thing)}: {reason}"
        return None, f"A click on {self.spoken(thing)} leads to nothing."

    def spoken(self, thing: str) -> str:
        """A thing's name to read: the game's own (`words.spoken`), or what its kind and the rest make."""
        return self.game.words.spoken(thing) or spoken(thing)


def _kinds(things: tuple[str, ...]) -> tuple[str, ...]:
    """What kinds of things an action points at."""
    return tuple(thing.split(":")[0] for thing in things)


def spoken(thing: str) -> str:
    """A thing's name to read: `space:red:3/4` is `red space 3/4`, `space:c1.1` is `space c1.1`."""
    kind, *rest = thing.split(":")
    if kind == "do":  # a button is called what it does
        return ":".join(rest)
    if len(rest) == 1 and any(letter.isdigit() for letter in rest[0]):  # a number stands behind
        return f"{kind} {rest[0]}"
    return " ".join([*rest[:1], kind, *rest[1:]]) if rest else kind
