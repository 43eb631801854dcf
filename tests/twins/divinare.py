"""Divinare once more, plainly: a slow reference written from the rules text alone.

Cards are strings such as "red", hands are sorted lists, a space is an index into its board and None is
the centre. Seats are numbered clockwise, so the left neighbour is seat + 1 and the right one seat - 1.
"Rules text" below means the Japanese translation of the official rules, with the heading of its section;
"facts" means the numbered sections of the collected rule facts; "assumed" marks what no source says.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

Space = tuple[tuple[int, ...], int]
Board = list[Space]
Move = tuple[str, int | None]
Turn = tuple[str, int | None]

DECK = {"red": 6, "blue": 8, "green": 10, "yellow": 12}
"""Suits and copies (rules text, Turn: the list of the 36 cards)."""

HANDS = {4: 6, 3: 8, 2: 12}
"""Cards dealt to each (rules text, Set-up of a round, for 4; facts 2 for 3 and 2)."""

PASSING = {4: {6: 3, 4: 2, 2: 1}, 3: {8: 4, 4: 2}, 2: {10: 5}}
"""Hand size to number passed (rules text, Action card, for 4; assumed for 3 and 2: facts 6)."""


@dataclass(frozen=True)
class Rules:
    """One rule set; every number that a source gives, or leaves open, is a field."""

    players: int
    deck: dict[str, int]
    hand: int
    boards: dict[str, Board]
    perfect: int = 3
    near: int = 1
    wrong: int = -1
    passing: dict[int, int] = field(default_factory=dict)
    direction: int = -1
    discards: int = 0
    rounds: int = 4
    off_board: str = "wrong"
    stuck: str = "stay"
    retreat: bool = True
    alternate: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be played; no rule, only sense."""
        known = (
            self.players >= 2
            and 0 <= self.discards < self.hand
            and self.players * self.hand <= sum(self.deck.values())
            and self.direction in (1, -1)
            and self.rounds >= 1
            and self.off_board in ("wrong", "near", "nothing")
            and self.stuck in ("stay", "share")
            and all(0 <= number <= size for size, number in self.passing.items())
        )
        if not known:
            raise ValueError(f"not a playable rule set: {self}")


def standard(players: int) -> Rules:
    """Give the rules for 4, 3 or 2: a round for each player (facts 7), boards by the pattern (facts 4)."""
    boards = {suit: parse_board(pattern_board(copies, 36, 24)) for suit, copies in DECK.items()}
    discards = 2 if players == 2 else 0  # rules text, Changes for 2 players
    return Rules(
        players,
        DECK,
        HANDS[players],
        boards,
        passing=PASSING[players],
        discards=discards,
        rounds=players,
    )


class Finished(NamedTuple):
    """What a round came to: counts per suit, tokens per seat and points per seat."""

    counts: dict[str, int]
    tokens: list[dict[str, int | None]]
    points: list[int]


class Round:
    """One round, its chance driven from outside (rules text, Set-up of a round to Scoring)."""

    def __init__(self, rules: Rules, number: int) -> None:
        """All cards together again, all tokens in the centre; seat `number` mod players begins."""
        seats = range(rules.players)
        self.rules = rules
        self.order = [(number + i) % rules.players for i in seats]
        self.undealt = sorted(suit for suit, copies in rules.deck.items() for _ in range(copies))
        self.dealt = 0
        self.hands: list[list[str]] = [[] for _ in seats]
        self.discarded: list[list[str]] = [[] for _ in seats]
        self.picked: list[list[str]] = [[] for _ in seats]
        self.gave: list[list[str]] = [[] for _ in seats]
        self.passes_made: list[int] = []
        self.table: list[str] = []
        self.tokens: list[dict[str, int | None]] = [dict.fromkeys(rules.deck) for _ in seats]

    def turn(self) -> Turn:
        """Deal, then discards, then a pass if one is due, then cards (rules text, Action card; 2 players)."""
        if self.dealt < self.rules.players * self.rules.hand:
            return ("deal", self.dealt % self.rules.players)
        seat = self._behind(self.discarded, self.rules.discards)
        if seat is not None:
            return ("discard", seat)
        seat = self._behind(self.picked, self.pass_due()[1])
        if seat is not None:
            return ("pick", seat)
        if any(self.hands):
            return ("play", self.order[len(self.table) % self.rules.players])
        return ("over", None)

    def _behind(self, piles: list[list[str]], need: int) -> int | None:
        """Find who must add to a pile: each seat fills its own in turn, or one card each if `alternate`."""
        short = [seat for seat in self.order if len(piles[seat]) < need]
        if not short:
            return None
        return min(short, key=lambda seat: len(piles[seat])) if self.rules.alternate else short[0]

    def pass_due(self) -> tuple[int, int]:
        """(Hand size, number to pass): all hold a scheduled number of cards (rules text, Action card)."""
        held = [len(hand) + len(picks) for hand, picks in zip(self.hands, self.picked, strict=True)]
        size = held[0]
        if any(other != size for other in held) or size in self.passes_made:
            return (size, 0)
        return (size, self.rules.passing.get(size, 0))

    def targets(self, seat: int, suit: str) -> list[int | None]:
        """Where the token must go: a free number or the centre, never where it is (rules text, Turn 2).

        Without any such place it stays, or under "share" goes to any other number (both assumed).
        """
        here = self.tokens[seat][suit]
        spaces = range(len(self.rules.boards.get(suit, [])))
        taken = [tokens[suit] for tokens in self.tokens]
        centre = [None] if here is not None and self.rules.retreat else []
        places: list[int | None] = [*centre, *(space for space in spaces if space not in taken)]
        if not places and self.rules.stuck == "share":
            places = [space for space in spaces if space != here]
        return places or [here]

    def legal_suits(self) -> list[str]:
        """Suits that may be dealt, discarded, picked or played now: those there are."""
        kind, seat = self.turn()
        if seat is None:
            return []
        return sorted(set(self.undealt if kind == "deal" else self.hands[seat]))

    def legal_moves(self) -> list[Move]:
        """All (suit, space) of the seat to play; any hand card may be played (rules text, Turn 1)."""
        kind, seat = self.turn()
        if kind != "play" or seat is None:
            return []
        return [(suit, space) for suit in self.legal_suits() for space in self.targets(seat, suit)]

    def deal(self, suit: str) -> None:
        """Card k goes to seat k mod players; the rest stays unseen (rules text, Set-up of a round)."""
        seat = self._acting("deal", suit)
        self.undealt.remove(suit)
        self.hands[seat] = sorted([*self.hands[seat], suit])
        self.dealt += 1

    def discard(self, suit: str) -> None:
        """One card face down, out of the hand, no token moves (rules text, Changes for 2 players)."""
        seat = self._acting("discard", suit)
        self.hands[seat].remove(suit)
        self.discarded[seat].append(suit)

    def pick(self, suit: str) -> None:
        """Choose a card to pass, before seeing those to come (rules text, Action card)."""
        seat = self._acting("pick", suit)
        size, number = self.pass_due()
        self.hands[seat].remove(suit)
        self.picked[seat].append(suit)
        if all(len(picks) == number for picks in self.picked):
            self._hand_over()
            self.passes_made.append(size)

    def _hand_over(self) -> None:
        """All give their picks to the neighbour at once (rules text, Action card; right is published)."""
        for seat, picks in enumerate(self.picked):
            to = (seat + self.rules.direction) % self.rules.players
            self.hands[to] = sorted([*self.hands[to], *picks])
            self.gave[seat] += picks
        self.picked = [[] for _ in self.picked]

    def play(self, suit: str, space: int | None) -> None:
        """Lay a card beside its board, then move the own token there (rules text, Turn 1 and 2)."""
        seat = self._acting("play", suit)
        if (suit, space) not in self.legal_moves():
            raise ValueError(f"the {suit} token of seat {seat} may not go to {space}")
        self.hands[seat].remove(suit)
        self.table.append(suit)
        self.tokens[seat][suit] = space

    def _acting(self, kind: str, suit: str) -> int:
        """Give the seat of the turn, if it is a turn of that kind and the suit is there."""
        due, seat = self.turn()
        if due != kind or seat is None or suit not in self.legal_suits():
            raise ValueError(f"cannot {kind} {suit}: the turn is {due} of seat {seat}")
        return seat

    def finish(self) -> Finished:
        """Reveal the discards, count, score every board for every seat (rules text, Scoring; 2 players)."""
        seen = Counter(self.table + [card for pile in self.discarded for card in pile])
        counts = {suit: seen[suit] for suit in self.rules.deck}
        points = [
            sum(
                score_board(self.rules.boards.get(suit, []), counts[suit], token, self.rules)
                for suit, token in tokens.items()
            )
            for tokens in self.tokens
        ]
        return Finished(counts, self.tokens, points)


class Play:
    """A whole game, round after round (rules text, Outline and Next round)."""

    def __init__(self, rules: Rules) -> None:
        """Begin with round 0, which seat 0 begins."""
        self.rules = rules
        self.history: list[Finished] = []
        self.round = Round(rules, 0)

    def turn(self) -> Turn:
        """Who must act and how: deal, discard, pick, play, or ("over", None) at the end."""
        return self.round.turn()

    def legal(self) -> list[str] | list[Move]:
        """Sorted things to do: suits, or (suit, space) pairs with the centre before the numbers."""
        return self.round.legal_moves() if self.turn()[0] == "play" else self.round.legal_suits()

    def deal(self, suit: str) -> None:
        """Deal one card to the seat of the turn."""
        self.round.deal(suit)

    def discard(self, suit: str) -> None:
        """Discard one card of the seat of the turn."""
        self.round.discard(suit)

    def pick(self, suit: str) -> None:
        """Pick one card to pass for the seat of the turn."""
        self.round.pick(suit)

    def play(self, suit: str, space: int | None) -> None:
        """Play a card and move; after the last card of a round score it and open the next."""
        self.round.play(suit, space)
        if self.round.turn()[0] == "over":
            self.history.append(self.round.finish())
            if len(self.history) < self.rules.rounds:
                self.round = Round(self.rules, len(self.history))

    def points(self) -> list[int]:
        """Points of each seat over the finished rounds (rules text, End of the game)."""
        return [sum(done.points[seat] for done in self.history) for seat in range(self.rules.players)]

    def winners(self) -> list[int]:
        """Seats with the most points; a tie is shared, no source having a tie-break (facts 7)."""
        points = self.points()
        return [seat for seat, sum_ in enumerate(points) if sum_ == max(points)]


def score_board(board: Board, count: int, token: int | None, rules: Rules) -> int:
    """Points of one token by the table of facts 5: near goes by spaces, the bonus is the token's own."""
    if token is None:
        return 0
    extra = board[token][1]
    right = [space for space, (counts, _) in enumerate(board) if count in counts]
    if token in right:
        return rules.perfect + extra
    if not right and rules.off_board == "nothing":
        return 0
    if token in near_spaces(board, count, right, rules):
        return rules.near + extra
    return rules.wrong - extra


def near_spaces(board: Board, count: int, right: list[int], rules: Rules) -> list[int]:
    """One space left or right of the right one (rules text, Scoring), no wrapping (facts 5).

    For a count on no space, under "near": the spaces on both sides of where it would stand (assumed).
    """
    if right:
        return [space + step for space in right for step in (-1, 1)]
    if rules.off_board == "near":
        below = sum(1 for counts, _ in board if min(counts) < count)
        return [below - 1, below]
    return []


def chance(copies: int, deck_total: int, in_play: int, count: int) -> Fraction:
    """Chance that `count` of the `copies` are among the cards in play (arithmetic)."""
    rest = in_play - count
    if rest < 0:
        return Fraction(0)
    return Fraction(comb(copies, count) * comb(deck_total - copies, rest), comb(deck_total, in_play))


def pattern_board(copies: int, deck_total: int, in_play: int) -> str:
    """Write the assumed board of a suit as "3/4++ 5+ 6" (a pattern that gives the green board, facts 4).

    Counts rarer than 0.1 % have no space; the lowest and the highest count left join their neighbour if
    rarer than 5 %; a space rarer than 5 % is double, up to 15 % simple, else plain.
    """
    odds = {count: chance(copies, deck_total, in_play, count) for count in range(copies + 1)}
    spaces = [[count] for count in odds if odds[count] >= Fraction(1, 1000)]
    if len(spaces) > 1 and odds[spaces[0][0]] < Fraction(1, 20):
        spaces = [spaces[0] + spaces[1], *spaces[2:]]
    if len(spaces) > 1 and odds[spaces[-1][-1]] < Fraction(1, 20):
        spaces = [*spaces[:-2], spaces[-2] + spaces[-1]]
    return " ".join(
        "/".join(str(count) for count in space) + bonus_mark(sum(odds[count] for count in space)) for space in spaces
    )


def bonus_mark(odds: Fraction | int) -> str:
    """Double, simple or no bonus by how likely a space is (assumed, see pattern_board)."""
    if odds < Fraction(1, 20):
        return "++"
    return "+" if odds <= Fraction(3, 20) else ""


def parse_board(text: str) -> Board:
    """Read "3/4++ 5+ 6" as spaces of (counts, extra points); extras 1 and 2 by rules text, Bonus spaces."""
    return [(tuple(int(count) for count in word.rstrip("+").split("/")), word.count("+")) for word in text.split()]


def joint_counts(
    own: list[str],
    table: list[str],
    loose: list[str],
    hidden_slots: int,
    pool: list[str],
    suits: list[str] | None = None,
) -> dict[tuple[int, ...], Fraction]:
    """Exact chances of the final counts of all suits together, by trying every set of unseen cards.

    `own` are the observer's cards still to be counted, `table` those played, `loose` those passed on and
    not yet played, `hidden_slots` the unseen cards of the other seats (loose ones included), `pool` all
    other unseen cards. The tuple follows `suits`, by default all suits that occur, in alphabetical order.
    """
    sure = own + table + loose
    names = sorted({*sure, *pool}) if suits is None else suits
    if not 0 <= hidden_slots - len(loose) <= len(pool):
        raise ValueError("the pool cannot fill the hidden slots")
    cases = Counter(
        tuple((sure + [pool[card] for card in cards]).count(suit) for suit in names)
        for cards in combinations(range(len(pool)), hidden_slots - len(loose))
    )
    return {counts: Fraction(times, cases.total()) for counts, times in sorted(cases.items())}


def final_counts(
    own: list[str],
    table: list[str],
    loose: list[str],
    hidden_slots: int,
    pool: list[str],
    suits: list[str] | None = None,
) -> dict[str, dict[int, Fraction]]:
    """Exact chances of each suit's final count: `joint_counts` summed over the other suits."""
    names = sorted({*own, *table, *loose, *pool}) if suits is None else suits
    odds: dict[str, dict[int, Fraction]] = {suit: {} for suit in names}
    for counts, part in joint_counts(own, table, loose, hidden_slots, pool, names).items():
        for suit, count in zip(names, counts, strict=True):
            odds[suit][count] = odds[suit].get(count, Fraction(0)) + part
    return {suit: dict(sorted(chances.items())) for suit, chances in odds.items()}
