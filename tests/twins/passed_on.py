"""What a seat of Divinare remembers of the cards it passed on, and how what it can't see is dealt: once more, plainly.

Written from five sentences alone; the numbers in brackets below are theirs.

1. Distances are counted from the giver in the direction of passing, 1 to players - 1. A card just handed over has
   reach 1. At each later hand-over every remembered card's reach grows by one, up to players - 1. A card of reach r
   may be with the seats at distances 1 to r.
2. When a seat at distance d plays a card of a suit, the remembered card of that suit with the shortest reach r >= d
   is taken to be it; if there is none, nothing is spent.
3. At a hand-over the seat at distance players - 1 passes to the giver: of the cards of a suit that it passes, as many
   as the giver remembers with reach >= players - 1, before this hand-over's growth, are taken to be those coming back,
   and are remembered no more. Then the others grow, and the newly passed ones get reach 1.
4. All ways to place the remembered cards, each a card of its own, into hidden slots of hands and picks of seats that
   they may be with, and the other unseen cards into the rest of the slots, are equally likely; what is left over is
   undealt.
5. With the ruling `memory` at `none` a seat remembers nothing.

Every card is an object of its own here, so it is also known which ones are truly where: `passed` keeps those.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from math import perm
from random import Random

from workbench.game import Game
from workbench.games.divinare import words

KINDS = {words.DEAL: "deal", words.DISCARD: "discard", words.PASS: "pass", words.PLAY: "play"}
ASIDE, PICKS, HAND = range(3)
"""The piles of a seat."""

Joint = tuple[tuple[tuple[str, ...], ...], ...]
"""A seat each, a pile each: the suits that lie there, in the alphabet's order."""


@dataclass(eq=False)
class Card:
    """One card, no other."""

    suit: str


@dataclass(eq=False)
class Kept:
    """A card that a seat remembers passing on, and how far it may have come."""

    suit: str
    reach: int


@dataclass
class Seat:
    """What lies before a seat, what it remembers, and which cards it truly passed on: not played, not back yet."""

    piles: tuple[list[Card], list[Card], list[Card]] = field(default_factory=lambda: ([], [], []))
    kept: list[Kept] = field(default_factory=list)
    passed: list[Card] = field(default_factory=list)


class Play:
    """A play that is followed, action by action.

    Args:
        game: whose values are read; none of its rules is asked.
        luck: which of the equal cards of a hand is taken; nobody at the table can tell.
    """

    def __init__(self, game: Game, luck: Random | None = None) -> None:
        """See the class."""
        values = game.values
        self.players: int = values["players"]
        self.suits: tuple[str, ...] = tuple(values["suits"])
        self.copies = {suit: int(values[f"deck.{suit}"]) for suit in self.suits}
        self.hand, self.discards = int(values["hand"]), int(values["discards"])
        self.passing = {int(size): int(number) for size, number in values["passing"].items()}
        self.towards = {"left": 1, "right": -1}[values["direction"]]
        self.remembers = {"all": True, "none": False}[values["memory"]]
        self.luck = luck or Random(0)
        self.round = -1
        self.begin()

    def begin(self) -> None:
        """Shuffle all cards for the next round; nothing is remembered of the last."""
        self.round += 1
        self.deck = [Card(suit) for suit in self.suits for _ in range(self.copies[suit])]
        self.table: list[Card] = []
        self.seats = [Seat() for _ in range(self.players)]
        self.passes = 0
        self.steps = list(self.round_of())

    def round_of(self) -> Iterator[tuple[str, int]]:
        """What is done in a round, and by whom, or for whom, in order.

        Whoever is dealt to first can't matter; it is seat 0, as in the product. Another opens each round.
        """
        order = [(self.round + k) % self.players for k in range(self.players)]
        yield from [("deal", seat) for _ in range(self.hand) for seat in range(self.players)]
        yield from [("discard", seat) for seat in order for _ in range(self.discards)]
        for size in range(self.hand - self.discards, 0, -1):
            yield from [("pass", seat) for seat in order for _ in range(self.passing.get(size, 0))]
            yield from [("play", seat) for seat in order]

    def distance(self, giver: int, seat: int) -> int:
        """How often a card of the giver is passed on until it is with a seat (1)."""
        there, steps = giver, 0
        while there != seat:
            there, steps = (there + self.towards) % self.players, steps + 1
        return steps

    def do(self, action: int) -> None:
        """Follow one action."""
        if not self.steps:
            self.begin()
        kind, seat = self.steps.pop(0)
        code, number, _ = words.split(action)
        suit = self.suits[number]
        assert KINDS[code] == kind, f"a {KINDS[code]} where a {kind} is due"
        mine = self.seats[seat].piles
        if kind == "deal":
            mine[HAND].append(self.take(self.deck, suit))
        elif kind == "discard":
            mine[ASIDE].append(self.take(mine[HAND], suit))
        elif kind == "pass":
            mine[PICKS].append(self.take(mine[HAND], suit))
            if not self.steps or self.steps[0][0] != "pass":
                self.hand_over()
        else:
            self.played(seat, self.take(mine[HAND], suit))

    def take(self, pile: list[Card], suit: str) -> Card:
        """Take a card of a suit from a pile, any of the equal ones."""
        card = self.luck.choice([card for card in pile if card.suit == suit])
        pile.remove(card)
        return card

    def played(self, seat: int, card: Card) -> None:
        """A card is played: who may have passed it on takes it for the one that can't be far (2)."""
        self.table.append(card)
        for giver, one in enumerate(self.seats):
            if giver == seat:
                continue
            if card in one.passed:
                one.passed.remove(card)
            found = None
            for kept in one.kept:
                fits = kept.suit == card.suit and kept.reach >= self.distance(giver, seat)
                if fits and (found is None or kept.reach < found.reach):
                    found = kept
            if found is not None:
                one.kept.remove(found)

    def hand_over(self) -> None:
        """All hand over what they picked, at once (1, 3)."""
        self.passes += 1
        far = self.players - 1
        gifts = [list(one.piles[PICKS]) for one in self.seats]
        for giver, one in enumerate(self.seats):
            (before,) = [seat for seat in range(self.players) if self.distance(giver, seat) == far]
            for card in gifts[before]:
                for kept in one.kept:
                    if kept.suit == card.suit and kept.reach >= far:
                        one.kept.remove(kept)
                        break
                if card in one.passed:
                    one.passed.remove(card)
            for kept in one.kept:
                if kept.reach < far:
                    kept.reach += 1
            one.passed += gifts[giver]
            if self.remembers:
                one.kept += [Kept(card.suit, 1) for card in gifts[giver]]
        for giver, one in enumerate(self.seats):
            one.piles[PICKS].clear()
            self.seats[(giver + self.towards) % self.players].piles[HAND].extend(gifts[giver])

    def seen(self, viewer: int, seat: int, pile: int) -> bool:
        """Whether a seat knows what lies there: its own cards, and its own discards if it remembers (5)."""
        return viewer == seat and (self.remembers or pile != ASIDE)

    def slots(self, viewer: int) -> list[tuple[int, int]]:
        """The seat and the pile of each card that a seat can't see."""
        return [
            (seat, pile)
            for seat, one in enumerate(self.seats)
            for pile in range(3)
            for _ in one.piles[pile]
            if not self.seen(viewer, seat, pile)
        ]

    def unseen(self, viewer: int) -> list[str]:
        """The suits of the cards that a seat can't see, a card each: undealt, or before somebody."""
        hidden = [
            one.piles[pile] for at, one in enumerate(self.seats) for pile in range(3) if not self.seen(viewer, at, pile)
        ]
        return [card.suit for cards in [self.deck, *hidden] for card in cards]

    def joint(self, viewer: int, filled: Iterable[tuple[tuple[int, int], str]]) -> Joint:
        """What lies before all: what a seat sees, and suits in the slots that it can't see."""
        lies: dict[tuple[int, int], list[str]] = {(at, pile): [] for at in range(self.players) for pile in range(3)}
        for pile in range(3):
            if self.seen(viewer, viewer, pile):
                lies[viewer, pile] = [card.suit for card in self.seats[viewer].piles[pile]]
        for slot, suit in filled:
            lies[slot].append(suit)
        return tuple(tuple(tuple(sorted(lies[at, pile])) for pile in range(3)) for at in range(self.players))


def follow(game: Game, actions: Iterable[int], luck: Random | None = None) -> Play:
    """The play that some actions make."""
    play = Play(game, luck)
    for action in actions:
        play.do(action)
    return play


def remembered(game: Game, actions: Iterable[int], seat: int) -> list[tuple[str, int]]:
    """The suit and the reach of each card that a seat remembers passing on, sorted."""
    return listed(follow(game, actions), seat)


def listed(play: Play, seat: int) -> list[tuple[str, int]]:
    """The suit and the reach of each card that a seat remembers passing on, sorted."""
    return sorted((kept.suit, kept.reach) for kept in play.seats[seat].kept)


def others(play: Play, seat: int) -> list[str]:
    """The suits of the unseen cards that a seat does not remember passing on."""
    cards = play.unseen(seat)
    for kept in play.seats[seat].kept:
        cards.remove(kept.suit)
    return cards


def placings(play: Play, seat: int) -> Iterator[list[int]]:
    """Every way to put the remembered cards into slots that they may be in: a slot's number for each card (4)."""
    slots, kept = play.slots(seat), play.seats[seat].kept
    for chosen in permutations(range(len(slots)), len(kept)):
        if all(may_be(play, seat, slots[at], card.reach) for at, card in zip(chosen, kept, strict=True)):
            yield list(chosen)


def may_be(play: Play, seat: int, slot: tuple[int, int], reach: int) -> bool:
    """Whether a card that a seat passed on may lie in a slot."""
    return slot[1] != ASIDE and 1 <= play.distance(seat, slot[0]) <= reach


def ways(play: Play, seat: int) -> int:
    """About how many ways `hands` would go through."""
    n, k, rest = len(play.slots(seat)), len(play.seats[seat].kept), len(others(play, seat))
    return perm(n, k) * perm(rest, n - k)


def hands(play: Play, seat: int) -> dict[Joint, Fraction]:
    """How likely it is, as a seat sees it, that all hold so: every way to lay every card out, one by one (4)."""
    slots, kept, rest = play.slots(seat), play.seats[seat].kept, others(play, seat)
    found: Counter[Joint] = Counter()
    for chosen in placings(play, seat):
        known = [(slots[at], card.suit) for at, card in zip(chosen, kept, strict=True)]
        empty = [slot for at, slot in enumerate(slots) if at not in chosen]
        # Equal cards are told apart: `permutations` goes by place, not by value.
        for suits, times in Counter(permutations(rest, len(empty))).items():
            found[play.joint(seat, [*known, *zip(empty, suits, strict=True)])] += times
    total = sum(found.values())
    return {joint: Fraction(times, total) for joint, times in found.items()}


def counts(play: Play, seat: int) -> dict[str, dict[int, Fraction]]:
    """For each suit how likely each final count is: what is on the table, in hands, picked and laid aside."""
    found: dict[str, dict[int, Fraction]] = {suit: {} for suit in play.suits}
    for joint, chance in hands(play, seat).items():
        held = [suit for piles in joint for pile in piles for suit in pile] + [card.suit for card in play.table]
        for suit in play.suits:
            found[suit][held.count(suit)] = found[suit].get(held.count(suit), Fraction(0)) + chance
    return found


def pile(play: Play, seat: int, slot: tuple[int, int]) -> dict[tuple[str, ...], Fraction]:
    """How likely it is that one pile of another seat holds such suits, whatever the others hold."""
    found: dict[tuple[str, ...], Fraction] = {}
    for joint, chance in hands(play, seat).items():
        held = joint[slot[0]][slot[1]]
        found[held] = found.get(held, Fraction(0)) + chance
    return found


def first(play: Play, seat: int, slot: tuple[int, int]) -> dict[str, Fraction]:
    """How likely the first of a pile's hidden slots holds each suit: for whole decks, where `hands` has too much to do.

    Only the remembered cards are laid out in every way; a slot that is left empty holds each other unseen card alike.
    """
    at, rest, total = play.slots(seat).index(slot), others(play, seat), 0
    found = {suit: Fraction(0) for suit in play.suits}
    for chosen in placings(play, seat):
        total += 1
        if at in chosen:
            found[play.seats[seat].kept[chosen.index(at)].suit] += 1
        else:
            for suit in rest:
                found[suit] += Fraction(1, len(rest))
    return {suit: chance / total for suit, chance in found.items()}
