"""The plain Dante's Inferno in turns: what may be done at each moment, and what comes of it, in words."""

from __future__ import annotations

from .dante import CENTRE, COLOURS, HELL, Position, Twin

CHANCE, OVER = -1, -2
RESOURCES, COMBAT = 0, 1
TURN = {
    "fights": set(), "fighter": None, "dice": (0, 0), "again": 0, "purpose": RESOURCES, "rolled": 0, "moved": 0,
    "demon_moved": 0, "offered": 0, "acted": 0, "extra": 0, "pushed": 0, "closed": 0, "mover": None, "way": 0,
    "origin": None, "drawn": None, "ring": None, "partner": None, "trader": None, "give": dict.fromkeys(COLOURS, 0),
    "want": dict.fromkeys(COLOURS, 0),
}  # fmt: skip
"""What a turn begins with."""


class Turns(Twin):
    """Turns on a table."""

    def player(self, p: Position) -> int:
        """Who is to act."""
        phase = p["phase"]
        if phase == "OVER":
            return OVER
        chance = phase in ("TILES", "FIRST", "STARTER", "ROLLING")
        chance |= phase == "DRAWING" and self.v["tile_draw"] == "top"
        chance |= phase == "RETREAT" and self.v["nearest_ties"] == "random" and p["pawns"][self.who(p)] != HELL
        chance |= phase in ("SEVEN", "SEVEN_FROM") and self.v["seven_placer"] == "random"
        if chance:
            return CHANCE
        if phase == "PLACING":
            lap, at = divmod(p["placed"], self.players)
            return int(p["first"] + (at if lap % 2 == 0 else self.players - 1 - at)) % self.players
        return int(p["partner"] if phase == "ANSWER" else self.dealer(p))

    def dealer(self, p: Position) -> int:
        """Who makes offers."""
        return int(p["seat"] if p["trader"] is None else p["trader"])

    def dealers(self, p: Position) -> list[int]:
        """The seats that may still make offers in this turn, in one reading, after the one that does."""
        if self.v["trade_others"] == "no" or p["acted"] >= self.v["actions"]:
            return []
        seats = [(p["seat"] + n) % self.players for n in range(1, self.players)]
        later = seats if p["trader"] is None else seats[seats.index(p["trader"]) + 1 :]
        return [s for s in later if self.taking_part(p, s) and self.offers({**p, "trader": s, "offered": 0})]

    def offers(self, p: Position) -> list[str]:
        """To whom an offer may be made."""
        mine = self.dealer(p)
        if p["offered"] >= self.v["offers"] or not self.v["trade_size"]:
            return []
        others = [s for s in range(self.players) if s != mine and self.taking_part(p, s)]
        held = {s: sum(p["stock"][s].values()) for s in (mine, *others)}
        return [f"offer to seat {s}" for s in others if held[mine] + held[s]]

    def who(self, p: Position) -> tuple[int, int]:
        """The pawn that fights or retreats."""
        return p["seat"], p["fighter"]

    # what may be done

    def legal(self, p: Position) -> set[str]:
        """All that may be done now."""
        return set(getattr(self, "_" + p["phase"].lower())(p))

    def _over(self, p: Position) -> list[str]:
        return []

    def _tiles(self, p: Position) -> list[str]:
        return [f"tile number {n}" for n in self.left(p, 0)]

    def _starter(self, p: Position) -> list[str]:
        return [f"seat {seat}" for seat in range(self.players)]

    def _first(self, p: Position) -> list[str]:
        said = self.v["first_placer"]
        return [f"seat {said - 1}"] if said else self._starter(p)

    def _placing(self, p: Position) -> list[str]:
        free = self.raises({**p, "demons": set()})
        return [f"to {space}" for space in free]

    def _fight(self, p: Position) -> list[str]:
        return [f"fight with pawn {n}" for n in p["fights"]]

    def _rolling(self, p: Position) -> list[str]:
        if p["again"] == 3:
            return [f"roll {a} and {b}" for a in range(1, 7) for b in range(1, 7)]
        return [f"roll a {a}" for a in range(1, 7)]

    def rerolls(self, p: Position) -> list[str]:
        """Dice that may be rolled again before the roll takes effect."""
        on = self.v["reroll_on"]
        if on == "anew" or (on == "fights" and p["purpose"] == RESOURCES) or not self.pays(p, "reroll"):
            return []
        if on == "actions" and not p["rolled"]:
            return []
        if p["acted"] >= self.v["actions"]:
            return []
        both = self.v["reroll_scope"] == "both"
        return ["re-roll both dice"] if both else ["re-roll the first die", "re-roll the second die"]

    def _deciding(self, p: Position) -> list[str]:
        return ["accept the roll", *self.rerolls(p)]

    def _retreat(self, p: Position) -> list[str]:
        return [f"to {space}" for space in self.retreats(p, self.who(p), p["came"])]

    def _wish(self, p: Position) -> list[str]:
        return list(COLOURS)

    def _banking(self, p: Position) -> list[str]:
        return [colour for colour in COLOURS if colour != p["paid"]]

    def _seven(self, p: Position) -> list[str]:
        return [f"to {space}" for space in self.sevens(p)]

    def _seven_from(self, p: Position) -> list[str]:
        return [f"to {space}" for space in p["demons"]]

    def _token(self, p: Position) -> list[str]:
        tokens = [f"{token} token" for token in ("good", "evil") if self.parks(p, token)]
        return tokens + (["no token"] if self.v["token_use"] == "may" else [])

    def _token_place(self, p: Position) -> list[str]:
        return [f"tile {place}" for place in self.parks(p, p["token"])]

    def _drawing(self, p: Position) -> list[str]:
        return [f"tile number {n}" for n in self.left(p, p["ring"])]

    def _laying(self, p: Position) -> list[str]:
        return [f"tile {place}" for place in self.beds(p, p["ring"])]

    def _flipping(self, p: Position) -> list[str]:
        return [f"tile {place}" for place in self.flips(p)]

    def _raising(self, p: Position) -> list[str]:
        return [f"to {space}" for space in self.raises(p)]

    def _stepping(self, p: Position) -> list[str]:
        return [f"to {space}" for space in self.ways(p, (p["seat"], p["mover"]))]

    def _paying(self, p: Position) -> list[str]:
        return [colour for colour in COLOURS if p["stock"][p["seat"]][colour]]

    def _pushing(self, p: Position) -> list[str]:
        return [f"to {space}" for space in self.pushes(p, self.standing(p, p["pushee"])[0])]

    def _demon_from(self, p: Position) -> list[str]:
        return [f"to {space}" for space in p["demons"] if self.haunts(p, space)]

    def _demon_to(self, p: Position) -> list[str]:
        return [f"to {space}" for space in self.haunts(p, p["origin"])]

    def _give(self, p: Position) -> list[str]:
        return [*self._named(p, "give", self.dealer(p)), "that is all", "call the offer off"]

    def _want(self, p: Position) -> list[str]:
        something = [*p["give"].values(), *p["want"].values()]
        end = ["that is all"] if any(something) else []
        return [*self._named(p, "want", p["partner"]), *end, "call the offer off"]

    def _named(self, p: Position, side: str, seat: int) -> list[str]:
        """Colours that a side of an offer may still name: in the order of colours, of what the seat holds."""
        named = p[side]
        last = max((n for n, colour in enumerate(COLOURS) if named[colour]), default=0)
        if sum(named.values()) >= self.v["trade_size"]:
            return []
        return [colour for colour in COLOURS[last:] if p["stock"][seat][colour] > named[colour]]

    def _answer(self, p: Position) -> list[str]:
        return ["agree", "decline"]

    def _acting(self, p: Position) -> list[str]:
        seat = p["seat"]
        own = self.in_play(p, seat)
        if p["mover"] is not None:
            return [f"descend with pawn {p['mover']}"]
        if p["acted"] >= self.v["actions"]:
            return ["end the turn"]
        if p["trader"] is not None:
            return [*self.offers(p), "end the turn"]
        out = [f"step with pawn {n}" for n in own if self.ways(p, (seat, n))]
        out += [f"descend with pawn {n}" for n in own if self.descends(p, (seat, n))]
        out.append("end the turn")
        if not p["demon_moved"] and self._demon_from(p):
            out.append("move a demon")
        out += self.offers(p)
        if self.v["bank"]:
            out += [f"pay the bank in {colour}" for colour in COLOURS if p["stock"][seat][colour] >= self.v["bank"]]
        if self.may_pay(p):
            out += self._paid(p, seat)
        return out

    def _paid(self, p: Position, seat: int) -> list[str]:
        """Actions of a fixed price."""
        out = []
        if self.pays(p, "push") and not (self.v["pushes"] == "once" and p["pushed"]):
            out += [f"push pawn {n} of seat {s}" for s, n in p["pawns"] if self.pushes(p, (s, n))]
        if self.pays(p, "lay"):
            out += [f"lay a tile of ring {r + 1}" for r in range(4) if self.left(p, r) and self.beds(p, r)]
            if self.v["ninth"] == "bought" and CENTRE not in p["tiles"]:
                out.append("lay the ninth circle")
        if self.pays(p, "flip") and self.flips(p):
            out.append("flip a tile")
        gone = [n for (s, n), at in p["pawns"].items() if s == seat and at == "out"]
        if self.pays(p, "pawn") and self.raises(p) and len(self.in_play(p, seat)) + len(gone) < self.v["pawns"]:
            out.append("new pawn")
        if self.v["reroll_on"] == "anew" and self.pays(p, "reroll"):
            out.append("roll for resources anew")
        return out
