"""How many cards of each suit will be counted at the round's end: draws without replacement.

Cards that are seen, laid aside or passed on are certain. The other cards in play are so many draws from the cards that
may be anywhere: each suit's part of them is hypergeometric, all suits together multivariate hypergeometric.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from workbench import sheet
from workbench.game import Game
from workbench.kernel import BadInput
from workbench.odds.view import View, asked
from workbench.report.frames import frame
from workbench.table import Table

if TYPE_CHECKING:
    import icepool
    import polars as pl

NAME = "divinare"
VERBS = ("setup", "current_player", "chance_outcomes", "apply", "observe", "hidden")
"""The verbs that the closed form stands in for."""
KEYS = ("players", "suits", "deck", "hand", "discards")
"""The values that the counts rest on before any card has moved."""
MOVED = ("passing", "direction", "memory")
"""Those that they rest on besides, once cards were passed, laid aside or played."""

BLIND = "each hidden slot is a random unseen card, as if others played blindly"
UNDEALT = "each card still to be dealt is a random undealt one"
OPEN = "nothing is hidden: all cards in play are known"
SPENDS = (
    "a played card that may be one passed on is taken to be it, of several the one that came least far (true of 77 ± 1 "
    "in 100 where four play blindly)"
)
"""Exact until such a play; after it a little short of what could be known.

It changes exact answers (`counts`, and `joint` and `spaces`, which rest on the same draw), not only deals that bots
sample. In 1,200 rounds of four `blind` seats (seed 11; of several like cards in a hand any is played or passed) it took
28,800 cards to be played, 77 % of them (± 1, two errors) one that the giver had passed on; never from a seat that none
can have come to. In the 28,800 views at which a card was played the suits' means are off by up to 0.05 cards (rare
suits said too high); the squared error of all chances of a suit, summed (Brier's), is 0.623. It would be 0.600 if the
cards were marked, so that a giver saw which of its own were played: more than anybody can know. Of three `blind` seats,
500 rounds: 72 %, 0.600 and 0.566; of two: 65 %, 0.636 and 0.613; of four `greedy` ones, 300 rounds: 73 %, 0.603 and
0.572.
"""
FORGETS = "the seat remembers nothing that it passed on or laid aside"


def of(view: "View | Game | Table", part: Any, what: str, *verbs: str) -> View:
    """The view that is asked of, with its seat; BadInput where the game is another or its own verbs were swapped."""
    at = asked(view, part)
    if at.game.name != NAME:
        raise BadInput(f"odds.{NAME} answers for {NAME}, not for {at.game.name}: odds.walk answers for any game.")
    at.game.rests_on(f"odds.{NAME}.{what}", *VERBS, *verbs)
    viewer = int(at.state.viewer)
    if viewer < 0:
        return at
    if at.seat not in (None, viewer):
        raise BadInput(f"seat = {at.seat}: this is the view of seat {viewer}, and shows no other.")
    return View(at.game, at.state, viewer)


@dataclass(frozen=True)
class Draw:
    """What is certain and what is drawn, by suit."""

    certain: tuple[int, ...]
    """Cards of each suit that will be counted for sure."""
    unseen: tuple[int, ...]
    """Cards of each suit that may be anywhere."""
    drawn: int
    """How many of the unseen cards are in play."""


def draw_of(view: View) -> Draw:
    """What a view leaves open.

    In mid-deal the cards still to be dealt are drawn like hidden ones; once a round is over nothing is.
    """
    game, state = view.game, view.state
    suits = int(game.spec.suits)
    cards = state.table + state.loose + state.hand.sum(0) + state.picked.sum(0) + state.discard.sum(0)
    certain = tuple(int(n) for n in cards[:suits])
    unseen = tuple(int(n) for n in state.deck[:suits])
    return Draw(certain, unseen, int(game.spec.dealt) - sum(certain))


def ways(draw: Draw, suit: int) -> dict[int, int]:
    """Of all ways to draw, how many give each final count of a suit."""
    copies, all_unseen = draw.unseen[suit], sum(draw.unseen)
    few, many = max(0, draw.drawn - (all_unseen - copies)), min(copies, draw.drawn)
    return {
        draw.certain[suit] + k: comb(copies, k) * comb(all_unseen - copies, draw.drawn - k)
        for k in range(few, many + 1)
    }


def model_of(view: View) -> str:
    """How the open cards were taken to lie, in words."""
    game, state = view.game, view.state
    hidden = game.hidden(state)
    dealing = draw_of(view).drawn > hidden - int(state.loose.sum())
    parts = [BLIND] * (hidden > 0) + [UNDEALT] * dealing
    if hidden and state.passes > 0 and game.spec.remembers:
        parts.append(SPENDS)
    if hidden and not game.spec.remembers:
        parts.append(FORGETS)
    return "; ".join(parts or [OPEN])


def keys_of(view: View) -> tuple[str, ...]:
    """The values that a view's counts rest on."""
    state = view.state
    moved = state.passes > 0 or any(state[name].any() for name in ("table", "picked", "discard"))
    return KEYS + MOVED if moved or not view.game.spec.remembers else KEYS


@dataclass(frozen=True, eq=False)
class Counts:
    """For each suit the exact distribution of its final count: `counts(view)["red"]` is an `icepool.Die`.

    >>> from workbench.game import game
    >>> before = counts(game("divinare"))
    >>> before["green"].mean(), before.sure
    (Fraction(20, 3), 'stated')
    """

    view: View
    dice: "dict[str, icepool.Die[int]]"
    model: str
    """How the open cards were taken to lie."""
    keys: tuple[str, ...]
    """The values that these distributions rest on."""

    @property
    def sure(self) -> str:
        """The weakest grade among those values."""
        return self.view.game.sure(*self.keys)

    def __getitem__(self, suit: str) -> "icepool.Die[int]":
        """A suit's distribution; BadInput names the nearest suit where there is none."""
        if suit not in self.dice:
            raise BadInput(
                f"There is no suit {suit!r}.{sheet.nearest(str(suit), self.dice)} There are: {', '.join(self.dice)}."
            )
        return self.dice[suit]

    def __iter__(self) -> Iterator[str]:
        """The suits."""
        return iter(self.dice)

    def __len__(self) -> int:
        """How many suits there are."""
        return len(self.dice)

    def items(self) -> Any:
        """Pairs of suit and distribution."""
        return self.dice.items()

    def frame(self) -> "pl.DataFrame":
        """A row a suit and count, the certain ones too."""
        rows = [
            {"suit": suit, "count": count, "measure": "chance of the final count", "model": self.model,
             "value": float(die.probability(count))}
            for suit, die in self.dice.items() for count in die.outcomes()
        ]  # fmt: skip
        return frame(rows, self.view.game, self.keys)

    def __repr__(self) -> str:
        """A line a suit, in per cent, and the model."""
        width = max(map(len, self.dice))
        lines = [
            f"{suit:{width}}  " + "  ".join(f"{count}: {float(die.probability(count)):.1%}" for count in die.outcomes())
            for suit, die in self.dice.items()
        ]
        return "\n".join(["Chances of the final counts:", *lines, f"Model: {self.model}. Values: {self.sure}."])


def counts(view: "View | Game | Table", part: Any = None) -> Counts:
    """For each suit, how many cards will have been counted at the round's end: exact distributions, `icepool.Die`s.

    A count that can't be has the probability 0, and so has a text: of icepool's dice numbers are asked, `"4"` is none.

    Args:
        view: what is known, in any form of `odds.view.View`: a view, a table and a seat, a game and a record. Of a
            full state the answer is certain, but for cards still to be dealt.
        part: the seat or the record.

    Raises:
        BadInput: no such view, a record that cannot be, or a verb that the closed form stands for was swapped.
    """
    import icepool

    at = of(view, part, "counts")
    draw = draw_of(at)
    dice = {suit: icepool.Die(ways(draw, i)) for i, suit in enumerate(at.game.names.suits)}
    return Counts(at, dice, model_of(at), keys_of(at))


@dataclass(frozen=True, eq=False)
class Joint:
    """All suits' final counts together: `die`'s outcomes are tuples in the order of `suits`."""

    view: View
    suits: tuple[str, ...]
    die: "icepool.Die[tuple[int, ...]]"
    model: str
    keys: tuple[str, ...]

    @property
    def sure(self) -> str:
        """The weakest grade among the values that it rests on."""
        return self.view.game.sure(*self.keys)

    def probability(self, **wanted: int) -> Fraction:
        """The exact chance that the suits named end at these counts: `probability(red=4, blue=5)`.

        Raises:
            BadInput: no such suit.
        """
        for suit in wanted:
            if suit not in self.suits:
                hint = sheet.nearest(suit, self.suits)
                raise BadInput(f"There is no suit {suit!r}.{hint} There are: {', '.join(self.suits)}.")
        at = [(self.suits.index(suit), count) for suit, count in wanted.items()]
        favoured = sum(number for outcome, number in self.die.items() if all(outcome[i] == n for i, n in at))
        return Fraction(favoured, self.die.denominator())

    def frame(self) -> "pl.DataFrame":
        """A row a combination of counts."""
        rows = [
            {**dict(zip(self.suits, outcome, strict=True)), "measure": "chance of these final counts",
             "model": self.model, "value": float(self.die.probability(outcome))}
            for outcome in self.die.outcomes()
        ]  # fmt: skip
        return frame(rows, self.view.game, self.keys)

    def __repr__(self) -> str:
        """How many combinations there are, and the model."""
        return (
            f"Joint: {len(self.die)} combinations of {', '.join(self.suits)}; model: {self.model}. Values: {self.sure}."
        )


def joint(view: "View | Game | Table", part: Any = None) -> Joint:
    """All suits' final counts together, exact. Takes what `counts` takes, and refuses what it refuses."""
    import icepool

    at = of(view, part, "joint")
    draw = draw_of(at)
    sets: dict[tuple[int, ...], int] = {(): 1}  # how many ways to draw, by the numbers drawn so far
    left = [sum(draw.unseen[i:]) for i in range(len(draw.unseen) + 1)]
    for i, copies in enumerate(draw.unseen):
        grown = {}
        for drawn, number in sets.items():
            open_draws = draw.drawn - sum(drawn)
            for k in range(max(0, open_draws - left[i + 1]), min(copies, open_draws) + 1):
                grown[(*drawn, k)] = number * comb(copies, k)
        sets = grown
    full = {tuple(c + k for c, k in zip(draw.certain, drawn, strict=True)): n for drawn, n in sets.items()}
    return Joint(at, at.game.names.suits, icepool.Die(full), model_of(at), keys_of(at))


def formula(suit: str, view: "View | Game | Table | None" = None, part: Any = None) -> Any:
    """The chance that a suit's final count is k, as a sympy expression; in a notebook it renders.

    Without a view in letters: c cards of the suit are certain, u of it unseen, U unseen in all, n of those in play.
    With a view (as `counts` takes it) in its numbers: `formula("red", view).subs("k", 4)` is the exact chance.

    Raises:
        BadInput: what `counts` refuses, or no such suit in the view; without a view any suit has the same formula.

    >>> from workbench.game import game
    >>> formula("red", game("divinare")).subs("k", 6)
    437/6324
    """
    import sympy

    k = sympy.Symbol("k")
    if view is None:
        c, u, unseen, n = sympy.symbols("c u U n")
    else:
        at = of(view, part, "formula")
        suits = at.game.names.suits
        if suit not in suits:
            raise BadInput(
                f"There is no suit {suit!r}.{sheet.nearest(str(suit), suits)} There are: {', '.join(suits)}."
            )
        draw, i = draw_of(at), suits.index(suit)
        c, u, unseen, n = (sympy.Integer(x) for x in (draw.certain[i], draw.unseen[i], sum(draw.unseen), draw.drawn))
    return sympy.binomial(u, k - c) * sympy.binomial(unseen - u, n - (k - c)) / sympy.binomial(unseen, n)
