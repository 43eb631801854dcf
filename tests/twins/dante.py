"""A plain Dante's Inferno on a grid of 9 by 9: slow, and independent of the rules in every table and step.

Written from the rules text and the list of what it leaves open. A position is a dictionary (see `dante_play.read`),
a tile's place a column and a row, `c1`, a space such a place and a circle, `c1.2`; what is done is said in the words of
the game.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Position = dict[str, Any]
COLOURS = ("yellow", "red", "blue", "green")
CIRCLES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
CELLS = [f"{column}{row}" for row in range(1, 10) for column in "abcdefghi"]
CENTRE, HELL = "e5", "e5.9"
PRICES = {"lay": "lay", "flip": "flip", "new pawn": "pawn", "push": "push", "descend": "descend", "roll": "reroll"}


def xy(cell: str) -> tuple[int, int]:
    """Column and row, counted from the centre."""
    return "abcdefghi".index(cell[0]) - 4, int(cell[1]) - 5


def cell(x: int, y: int) -> str:
    """The place so far from the centre."""
    return f"{'abcdefghi'[x + 4]}{y + 5}"


def ring(place: str) -> int:
    """Rings 0 to 3 from outside, the centre 4: how far the place is from the centre, the longer way."""
    return 4 - max(map(abs, xy(place)))


def cornered(place: str) -> bool:
    """On a diagonal, but not the centre."""
    x, y = xy(place)
    return abs(x) == abs(y) > 0


def beside(place: str) -> list[str]:
    """The places left and right in the same ring: those that touch by an edge."""
    x, y = xy(place)
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [cell(*at) for at in near if max(map(abs, at)) == max(abs(x), abs(y)) > 0]


def spot(space: str) -> tuple[str, int]:
    """A space's place and circle."""
    return space[:2], int(space[3])


def halves(place: str) -> list[str]:
    """The spaces of a place: two, of which the odd circle is the outer one; the centre has one."""
    return [HELL] if place == CENTRE else [f"{place}.{2 * ring(place) + half}" for half in (1, 2)]


SPACES = [space for place in CELLS for space in halves(place)]


def along(space: str) -> list[str]:
    """The neighbours in the same circle."""
    place, circle = spot(space)
    return [f"{near}.{circle}" for near in beside(place)]


def joins(space: str, step: int) -> list[str]:
    """The spaces of the next circle (1) or the one before (-1) that a corner space touches."""
    place, circle = spot(space)
    to = circle + step
    if not cornered(place) or not 1 <= to <= 9:
        return []
    x, y = xy(place)
    away = 4 - (to - 1) // 2  # how far circle `to` is from the centre
    return [f"{cell(away * (x > 0) - away * (x < 0), away * (y > 0) - away * (y < 0))}.{to}"]


def corners(circle: int) -> list[str]:
    """The corner spaces of a circle."""
    return [space for space in SPACES if spot(space)[1] == circle and cornered(space[:2])]


def far(place: str, corner: str) -> int:
    """Steps along the place's own ring to the corner of the same quarter as `corner`; from the centre one."""
    if place == CENTRE:
        return 1
    x, y = xy(corner)
    side = max(map(abs, xy(place)))
    goal = cell(side if x > 0 else -side, side if y > 0 else -side)
    seen, edge, steps = {place}, {place}, 0
    while goal not in seen:
        edge = {near for old in edge for near in beside(old)} - seen
        seen, steps = seen | edge, steps + 1
    return steps


class Twin:
    """The rules for one table, from its values by key."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.v = values
        self.players = values["players"]
        self.tiles = [self._listed(values[f"tiles.ring{n}"]) for n in (1, 2, 3, 4)]

    @staticmethod
    def _listed(text: str) -> list[tuple[str, set[int]]]:
        """A ring's tiles: colour and numbers."""
        found, colour = [], ""
        for word in text.replace(",", " ").replace("\\", " ").split():
            if word in COLOURS:
                colour = word
            else:
                found.append((colour, {int(number) for number in word.split("/")}))
        return found

    # what stands where

    def standing(self, p: Position, space: str, but: tuple[int, int] | None = None) -> list[tuple[int, int]]:
        """The pawns on a space, but one."""
        return [who for who, at in p["pawns"].items() if at == space and who != but]

    def solid(self, p: Position, space: str) -> bool:
        """A tile lies there, face up."""
        return space[:2] in p["tiles"] and space[:2] not in p["down"]

    def needed(self, p: Position, space: str) -> bool:
        """As `solid`, but a tile that is laid when a pawn first needs it counts as laid."""
        place = space[:2]
        if self.v["inner_corners"] == "needed" and place not in p["tiles"]:
            return cornered(place) or (place == CENTRE and self.v["ninth"] == "free")
        return self.solid(p, space)

    def in_play(self, p: Position, seat: int) -> list[int]:
        """The numbers of a seat's pawns on the board."""
        return [n for (who, n), at in p["pawns"].items() if who == seat and at not in (None, "out")]

    def taking_part(self, p: Position, seat: int) -> bool:
        """Whether a seat plays on."""
        return self.v["no_pawn"] == "stays" or bool(self.in_play(p, seat))

    def supply(self, p: Position) -> int:
        """Demons that may come to the board."""
        return int(self.v["demons"]) - len(p["demons"]) - int(p["gone"])

    # prices

    def price(self, key: str) -> Counter[str]:
        """What an action costs."""
        return Counter(part.strip() for part in self.v[f"costs.{key}"].split("+"))

    def pays(self, p: Position, key: str, times: int = 1) -> bool:
        """Whether the seat in turn holds the price, so many times."""
        return all(p["stock"][p["seat"]][colour] >= n * times for colour, n in self.price(key).items())

    def may_pay(self, p: Position) -> bool:
        """Whether anything may be paid for now, whatever it costs."""
        return not (self.v["interleave"] == "blocks" and p["closed"] == 2)

    def spend(self, p: Position, key: str) -> None:
        """Pay."""
        for colour, n in self.price(key).items():
            p["stock"][p["seat"]][colour] -= n

    def gain(self, p: Position, seat: int, colour: str, n: int) -> None:
        """Add to a stock, up to the cap."""
        p["stock"][seat][colour] += n
        if self.v["stock_cap"]:
            p["stock"][seat][colour] = min(p["stock"][seat][colour], self.v["stock_cap"])

    # fights

    def target(self, space: str) -> int:
        """What two dice must reach there."""
        return int(self.v[f"targets.{CIRCLES[spot(space)[1] - 1]}"])

    def retreats(self, p: Position, who: tuple[int, int], came: str | None = None) -> list[str]:
        """Where a beaten pawn may go: the nearest free corners, several in a tie; none where it leaves the game."""
        here = p["pawns"][who]
        place, circle = spot(here)
        for to in range(max(1, circle - 1), 0, -1):
            free = [space for space in corners(to) if self._open(p, space, who)]
            if self.v["first_corner"] == "next":
                free = [space for space in free if space != here]
            if here == HELL and self.v["lucifer_return"] == "same" and came in free:
                return [str(came)]
            if free:
                least = min(far(place, space) for space in free)
                return sorted(space for space in free if far(place, space) == least)
        return []

    def _open(self, p: Position, space: str, who: tuple[int, int]) -> bool:
        """A corner that takes a retreating pawn."""
        if space[:2] not in p["tiles"] or (space[:2] in p["down"] and self.v["retreat_down"] == "taken"):
            return False
        others = self.standing(p, space, but=who)
        return not [o for o in others if o[0] != who[0] or self.v["own_blocks_retreat"] == "yes"]

    # the roll

    def gains(self, p: Position, total: int) -> dict[int, Counter[str]]:
        """What each seat gains from a sum, before any cap."""
        out: dict[int, Counter[str]] = {seat: Counter() for seat in range(self.players)}
        for place, what in p["tiles"].items():
            if what == "blank" or place in p["down"] or total == 7 or p["evil"] == place:
                continue
            colour, numbers = self.tiles[ring(place)][what]
            if total not in numbers:
                continue
            worth = int(self.v[f"yields.ring{ring(place) + 1}"])
            worth *= 2 if len(numbers) == 1 and self.v["printed_twice"] == "twice" else 1
            owners = sorted(
                (who[0] for half in halves(place) for who in self.standing(p, half)),
                key=lambda seat: (seat - p["seat"]) % self.players,
            )
            if self.v["yield_two"] == "once":
                owners = list(dict.fromkeys(owners))
            for at, seat in enumerate(owners):
                doubled = p["good"] == place and (self.v["good_two"] == "both" or at == 0)
                out[seat][colour] += worth * (2 if doubled else 1)
        return out

    # steps

    def extras(self, p: Position) -> int:
        """How many extra steps the seat could still pay for."""
        if not self.may_pay(p):
            return 0
        held = p["stock"][p["seat"]]
        colour = self.v["costs.step"]
        payable = sum(held.values()) if colour == "any" else held[colour]
        return min(payable, 1 - p["extra"]) if self.v["extra_steps"] == "once" else payable

    def ways(self, p: Position, who: tuple[int, int]) -> list[str]:
        """Where a pawn may step: free, or onto another pawn where it can still reach a free space."""
        here = p["pawns"][who]
        if here in (None, "out", HELL):
            return []
        free = not p["moved"]
        extra = self.extras(p)
        if not free and not extra:
            return []
        near = along(here)
        after = dict(p, closed=2 if free and p["closed"] == 1 else p["closed"])
        left = self.extras(after) if free else extra - 1
        if free and self.v["free_step"] == "outward":
            near = near + joins(here, -1)
        return [to for to in near if self.solid(p, to) and self._ends(p, who, to, left)]

    def _ends(self, p: Position, who: tuple[int, int], space: str, left: int) -> bool:
        """Whether a pawn on this space stands free, or can come to a free one in so many steps."""
        edge = {space}
        for _ in range(left + 1):
            if any(not self.standing(p, at, but=who) for at in edge):
                return True
            edge = {to for at in edge for to in along(at) if self.solid(p, to)}
        return False

    def descends(self, p: Position, who: tuple[int, int]) -> bool:
        """Whether a pawn may go to the next circle, and stop there or pay on to a free corner."""
        here = p["pawns"][who]
        if here in (None, "out", HELL) or not self.may_pay(p):
            return False
        for times in range(1, 9):
            if not self.pays(p, "descend", times):
                return False
            to = joins(here, 1)
            if not to or not self.needed(p, to[0]):
                return False
            if not self.standing(p, to[0], but=who):
                return True
            if self.v["pass_descending"] == "no":
                return False
            here = to[0]
        return False

    def pushes(self, p: Position, who: tuple[int, int]) -> list[str]:
        """Where another's pawn may be pushed."""
        here = p["pawns"][who]
        if here in (None, "out", HELL) or who[0] == p["seat"]:
            return []
        return [
            to
            for to in along(here)
            if self.solid(p, to)
            and not self.standing(p, to)
            and (self.v["push_demon"] == "yes" or to not in p["demons"])
        ]

    def haunts(self, p: Position, space: str) -> list[str]:
        """Where a demon may go: beside in its circle, or at a corner one circle in or out; the ninth in one reading."""
        near = corners(8) if space == HELL else along(space) + joins(space, 1) + joins(space, -1)
        hell = self.v["demon_ninth"] == "yes"
        return [to for to in near if (to != HELL or hell) and self.solid(p, to) and to not in p["demons"]]

    # tiles

    def left(self, p: Position, number: int) -> list[int]:
        """The tiles of a ring that are not on the board."""
        laid = [what for place, what in p["tiles"].items() if ring(place) == number]
        return [n for n in range(len(self.tiles[number])) if n not in laid]

    def beds(self, p: Position, number: int) -> list[str]:
        """Where a tile of a ring may be laid."""
        fit = [near for near in p["tiles"] if self.v["lay_beside_down"] == "yes" or near not in p["down"]]
        return [
            place
            for place in CELLS
            if ring(place) == number
            and place not in p["tiles"]
            and not cornered(place)
            and set(beside(place)) & set(fit)
        ]

    def flips(self, p: Position) -> list[str]:
        """Which tiles may be flipped."""
        own = self.v["own_blocks_flip"] == "no"
        return [
            place
            for place in p["tiles"]
            if place != CENTRE
            and (self.v["flip_corners"] == "yes" or not cornered(place))
            and not any(half in p["demons"] for half in halves(place))
            and not [w for half in halves(place) for w in self.standing(p, half) if not (own and w[0] == p["seat"])]
        ]

    def raises(self, p: Position) -> list[str]:
        """Where a new pawn may stand."""
        return [
            space
            for space in SPACES
            if spot(space)[1] == 1
            and not cornered(space[:2])
            and self.solid(p, space)
            and not self.standing(p, space)
            and (self.v["new_pawn_demon"] == "yes" or space not in p["demons"])
        ]

    def sevens(self, p: Position) -> list[str]:
        """Where the demon of a seven may stand."""
        return [
            space
            for circle in range(1, 9)
            for space in corners(circle)
            if self.solid(p, space) and space not in p["demons"]
        ]

    def parks(self, p: Position, token: str) -> list[str]:
        """Where a token may be put."""
        other = p["evil" if token == "good" else "good"]
        return [
            place
            for place, what in p["tiles"].items()
            if (what != "blank" or self.v["token_where"] == "any")
            and place != p[token]
            and not (self.v["both_tokens"] == "forbidden" and place == other)
            and not (self.v["token_down"] == "leaves" and place in p["down"])
        ]
