"""The plain Dante's Inferno played on: what comes of an action, and a state of the game as a plain dictionary."""

from __future__ import annotations

import pickle
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from .dante import CELLS, CENTRE, COLOURS, HELL, PRICES, Position, cornered, halves, joins, ring, xy
from .dante_turns import COMBAT, RESOURCES, TURN, Turns


def clockwise(number: int) -> list[str]:
    """The places of a ring, clockwise from the upper left corner: by which side of the square they are on."""
    side = 4 - number

    def key(place: str) -> tuple[int, int]:
        x, y = xy(place)
        if y == -side and x < side:
            return 0, x
        if x == side and y < side:
            return 1, y
        return (2, -x) if y == side and x > -side else (3, -y)

    return sorted((place for place in CELLS if ring(place) == number), key=key)


class Play(Turns):
    """A table on which things are done."""

    def after(self, position: Position, words: str) -> Position:
        """The position after an action that is legal."""
        p = pickle.loads(pickle.dumps(position))  # a deep copy, and soon done
        getattr(self, "do_" + p["phase"].lower())(p, words, words.split()[-1])
        return p

    # before the first turn

    def start(self) -> dict[str, Any]:
        """What lies on the board before the first tile is drawn, and where demons stand."""
        inner = self.v["inner_corners"] == "start"
        tiles = [place for place in CELLS if cornered(place) and (inner or ring(place) == 0)]
        tiles += [CENTRE] if inner and self.v["ninth"] == "free" else []
        haunted = {"none": [], "corners": [0, 1, 2, 3], "outer": [0]}[self.v["demons_setup"]]
        demons = [halves(place)[0] for place in tiles if ring(place) in haunted]
        stock = {seat: dict.fromkeys(COLOURS, self.v["stock"]) for seat in range(self.players)}
        return {"tiles": dict.fromkeys(tiles, "blank"), "demons": set(demons), "stock": stock, "phase": "TILES"}

    def do_tiles(self, p: Position, words: str, what: str) -> None:
        ground = next(place for place in clockwise(0) if place not in p["tiles"])
        p["tiles"][ground] = int(what)
        if len([place for place in p["tiles"] if ring(place) == 0]) == 32:
            p["phase"] = "FIRST"

    def do_first(self, p: Position, words: str, what: str) -> None:
        p.update(first=int(what), phase="PLACING")

    def do_placing(self, p: Position, words: str, what: str) -> None:
        seat = self.player(p)
        p["pawns"][seat, p["placed"] // self.players] = what
        p["placed"] += 1
        if p["placed"] == self.players * self.v["start_pawns"]:
            if self.v["starter"] == "drawn":
                p["phase"] = "STARTER"
            else:
                self.begin(p, p["first"])

    def do_starter(self, p: Position, words: str, what: str) -> None:
        self.begin(p, int(what))

    def begin(self, p: Position, seat: int) -> None:
        """A turn begins, with fights or else the roll."""
        p.update(deepcopy(TURN))
        p["turn"] += 1
        p["seat"] = seat
        p["fights"] = {n for n in self.in_play(p, seat) if p["pawns"][seat, n] in p["demons"] | {HELL}}
        self.go_on(p)

    def go_on(self, p: Position) -> None:
        """What follows a fight: the next one, the roll, or actions."""
        p["fighter"] = None
        p["fights"] = {n for n in p["fights"] if p["pawns"][p["seat"], n] in p["demons"] | {HELL}}
        if p["fights"]:
            p.update(phase="FIGHT", purpose=COMBAT)
        elif not p["rolled"]:
            p.update(phase="ROLLING", purpose=RESOURCES, again=3)
        else:
            p["phase"] = "ACTING"

    # fights and rolls

    def do_fight(self, p: Position, words: str, what: str) -> None:
        p["fighter"] = int(what)
        p["fights"].discard(int(what))
        p.update(phase="ROLLING", purpose=COMBAT, again=3)

    def do_rolling(self, p: Position, words: str, what: str) -> None:
        if p["again"] == 3:
            p["dice"] = int(words.split()[1]), int(what)
        else:
            p["dice"] = (int(what), p["dice"][1]) if p["again"] == 1 else (p["dice"][0], int(what))
        p["again"] = 0
        if self.rerolls(p):
            p["phase"] = "DECIDING"
        else:
            self.count(p)

    def do_deciding(self, p: Position, words: str, what: str) -> None:
        if words == "accept the roll":
            self.count(p)
            return
        self.spend(p, "reroll")
        p["again"] = {"re-roll both dice": 3, "re-roll the first die": 1, "re-roll the second die": 2}[words]
        p["phase"] = "ROLLING"

    def count(self, p: Position) -> None:
        """The dice take effect."""
        if p["purpose"] == COMBAT:
            self.fought(p, sum(p["dice"]))
            return
        p["rolled"] = 1
        brought = self.gains(p, sum(p["dice"]))
        for seat, gains in brought.items():
            for colour, n in gains.items():
                self.gain(p, seat, colour, n)
        if p["dice"][0] == p["dice"][1]:
            if self.v["doubles"] == "always" or any(brought[p["seat"]].values()):
                p["phase"] = "WISH"
            else:
                self.chosen(p)
        elif sum(p["dice"]) == 7:
            self.seven(p)
        else:
            p["phase"] = "ACTING"

    def fought(self, p: Position, total: int) -> None:
        """Won: the demon goes, or the play is. Lost: the pawn goes back."""
        who = self.who(p)
        here = p["pawns"][who]
        if total >= self.target(here):
            if here == HELL:
                p["winner"], p["phase"] = who[0], "OVER"
                return
            p["demons"].discard(here)
            p["gone"] += self.v["beaten_demons"] == "out"
            self.go_on(p)
            return
        to = self.retreats(p, who, p["came"])
        if len(to) > 1:
            p["phase"] = "RETREAT"
        else:
            self.back(p, to[0] if to else None)

    def do_retreat(self, p: Position, words: str, what: str) -> None:
        self.back(p, what)

    def back(self, p: Position, to: str | None) -> None:
        """The beaten pawn lands, or is out."""
        who = self.who(p)
        moved = p["pawns"][who] != to
        p["pawns"][who] = to or ("out" if self.v["removed_pawn"] == "out" else None)
        bounded = p["acted"] >= self.v["actions"]  # else two corners with demons could hold a pawn without end
        if self.v["retreat_demon"] == "at_once" and to in p["demons"] and moved and not bounded:
            p["fights"].add(who[1])
        (self.go_on if self.taking_part(p, who[0]) else self.hand_on)(p)

    def do_wish(self, p: Position, words: str, what: str) -> None:
        self.gain(p, p["seat"], what, 1)
        self.chosen(p)

    def chosen(self, p: Position) -> None:
        """After doubles: a token, on two ones or two sixes."""
        tokens = [t for t in ("good", "evil") if self.parks(p, t)]
        p["phase"] = "TOKEN" if sum(p["dice"]) in (2, 12) and tokens else "ACTING"

    def do_token(self, p: Position, words: str, what: str) -> None:
        p["phase"] = "ACTING" if words == "no token" else "TOKEN_PLACE"

    def do_token_place(self, p: Position, words: str, what: str) -> None:
        p[p["token"]] = what
        p["phase"] = "ACTING"

    def seven(self, p: Position) -> None:
        """A demon is placed if one is left and a corner is free; else nothing, or one is moved."""
        if self.supply(p) and self.sevens(p):
            p["phase"] = "SEVEN"
        elif self.v["demons_short"] == "move" and p["demons"] and self.sevens(p):
            p["phase"] = "SEVEN_FROM"
        else:
            p["phase"] = "ACTING"

    def do_seven_from(self, p: Position, words: str, what: str) -> None:
        p["demons"].discard(what)
        p["phase"] = "SEVEN"

    def do_seven(self, p: Position, words: str, what: str) -> None:
        p["demons"].add(what)
        p["phase"] = "ACTING"

    # the third step and what may be mixed with it

    def do_acting(self, p: Position, words: str, what: str) -> None:
        seat = p["seat"]
        starts = {
            "step with pawn": "STEPPING", "push": "PUSHING", "flip": "FLIPPING", "new pawn": "RAISING",
            "move a demon": "DEMON_FROM", "offer": "GIVE", "pay the bank": "BANKING",
        }  # fmt: skip
        paid = next((key for start, key in PRICES.items() if words.startswith(start)), None)
        if paid and not words.startswith("descend"):
            self.spend(p, paid)
        if words == "end the turn":
            self.end(p)
        elif words.startswith("descend"):
            self.down(p, (seat, int(what)))
        elif words == "lay the ninth circle":
            p["tiles"][CENTRE] = "blank"
        elif words.startswith("lay"):
            p["ring"] = int(what) - 1
            p["phase"] = "DRAWING"
        elif words == "roll for resources anew":
            p.update(phase="ROLLING", purpose=RESOURCES, again=3)
        else:
            p["phase"] = next(phase for start, phase in starts.items() if words.startswith(start))
            p["mover"] = int(what) if p["phase"] == "STEPPING" else None
            p["partner"] = int(what) if p["phase"] == "GIVE" else None

    def end(self, p: Position) -> None:
        """Others trade, where they may; then the turn goes on."""
        p["trader"] = next(iter(self.dealers(p)), None)
        if p["trader"] is None:
            self.hand_on(p)

    def hand_on(self, p: Position) -> None:
        """The next turn begins, or the play has stalled."""
        order = [s for n in range(1, self.players + 1) if self.taking_part(p, s := (p["seat"] + n) % self.players)]
        if p["turn"] >= self.v["turns"] or not order:
            p["phase"], p["moved"] = "OVER", 0
        else:
            self.begin(p, order[0])

    def down(self, p: Position, who: tuple[int, int]) -> None:
        """A pawn goes to the next circle; corners that it needs are laid."""
        self.spend(p, "descend")
        to = joins(p["pawns"][who], 1)[0]
        if to == HELL:
            p["came"] = p["pawns"][who]
        if to[:2] not in p["tiles"]:
            new = [CENTRE] if to == HELL else [at for at in CELLS if cornered(at) and ring(at) == ring(to[:2])]
            p["tiles"].update(dict.fromkeys(new, "blank"))
        on = bool(self.standing(p, to))
        p["pawns"][who] = to
        p["mover"] = who[1] if on else None
        if to == HELL and self.v["lucifer_when"] == "arrival":
            p.update(fighter=who[1], phase="ROLLING", purpose=COMBAT, again=3)

    def do_stepping(self, p: Position, words: str, what: str) -> None:
        who = p["seat"], p["mover"]
        p["pawns"][who] = what
        if not p["moved"]:
            p["moved"] = 1
        else:
            p["extra"] = 1
            held = [colour for colour in COLOURS if p["stock"][p["seat"]][colour]]
            if self.v["costs.step"] != "any":
                p["stock"][p["seat"]][self.v["costs.step"]] -= 1
            elif len(held) == 1:
                p["stock"][p["seat"]][held[0]] -= 1
            else:
                p["phase"] = "PAYING"
                return
        self.landed(p)

    def do_paying(self, p: Position, words: str, what: str) -> None:
        p["stock"][p["seat"]][what] -= 1
        self.landed(p)

    def landed(self, p: Position) -> None:
        """A pawn on another one goes on."""
        who = p["seat"], p["mover"]
        on = self.standing(p, p["pawns"][who], but=who)
        p["phase"], p["mover"] = ("STEPPING", who[1]) if on else ("ACTING", None)

    def do_pushing(self, p: Position, words: str, what: str) -> None:
        p["pushed"] = 1
        p["pawns"][self.standing(p, p["pushee"])[0]] = what
        p["phase"] = "ACTING"

    def do_drawing(self, p: Position, words: str, what: str) -> None:
        p["drawn"] = int(what)
        p["phase"] = "LAYING"

    def do_laying(self, p: Position, words: str, what: str) -> None:
        p["tiles"][what] = p["drawn"]
        p["phase"] = "ACTING"

    def do_flipping(self, p: Position, words: str, what: str) -> None:
        p["down"] ^= {what}
        for token in ("good", "evil"):
            if self.v["token_down"] == "leaves" and p[token] in p["down"]:
                p[token] = None
        p["phase"] = "ACTING"

    def do_raising(self, p: Position, words: str, what: str) -> None:
        free = [n for (seat, n), at in p["pawns"].items() if seat == p["seat"] and at is None]
        p["pawns"][p["seat"], min(free)] = what
        p["phase"] = "ACTING"

    def do_demon_from(self, p: Position, words: str, what: str) -> None:
        p["origin"] = what
        p["phase"] = "DEMON_TO"

    def do_demon_to(self, p: Position, words: str, what: str) -> None:
        p["demons"] ^= {p["origin"], what}
        p["demon_moved"] = 1
        p["phase"] = "ACTING"

    # trade

    def do_give(self, p: Position, words: str, what: str) -> None:
        self.name(p, words, "give", "WANT")

    def do_want(self, p: Position, words: str, what: str) -> None:
        self.name(p, words, "want", "ANSWER")

    def name(self, p: Position, words: str, side: str, then: str) -> None:
        """One more colour of an offer, or the end of a side."""
        if words in COLOURS:
            p[side][words] += 1
        else:
            p["phase"] = then if words == "that is all" else "ACTING"
        if p["phase"] == "ACTING":
            p.update(deepcopy({side: TURN[side] for side in ("give", "want")}))

    def do_answer(self, p: Position, words: str, what: str) -> None:
        mine = self.dealer(p)
        if words == "agree":
            for colour in COLOURS:
                p["stock"][mine][colour] -= p["give"][colour]
                p["stock"][p["partner"]][colour] -= p["want"][colour]
                self.gain(p, p["partner"], colour, p["give"][colour])
                self.gain(p, mine, colour, p["want"][colour])
        p["phase"] = "ACTING"
        p.update(deepcopy({side: TURN[side] for side in ("give", "want")}))

    def do_banking(self, p: Position, words: str, what: str) -> None:
        p["stock"][p["seat"]][p["paid"]] -= self.v["bank"]
        self.gain(p, p["seat"], what, 1)
        p["phase"] = "ACTING"


OTHERWISE = ("PUSHING", "TOKEN_PLACE", "BANKING")
"""Phases in which the field `origin` holds something other than a space."""


def read(game: Any, state: Any, words: str = "") -> Position:
    """A state as a plain position, as its fields are described."""
    from workbench.games.dante.words import Phase, space_name, tile_name

    state = SimpleNamespace(**{name: state[name].tolist() for name in state.dtype.names})  # a record's fields are slow
    phase = Phase(state.phase).name
    pawns: dict[tuple[int, int], str | None] = {}
    for seat in range(game.players):
        for n in range(6):
            at = state.pawn[seat][n]
            pawns[seat, n] = "out" if at < 0 else space_name(at - 1) if at else None
    tiles: dict[str, Any] = {}
    for n in range(81):
        if state.tile[n]:
            place = tile_name(n)
            tiles[place] = "blank" if cornered(place) or place == CENTRE else state.tile[n] - 1

    def one(n: int) -> int | None:
        """A number that is kept one larger."""
        return n - 1 if n else None

    origin = state.origin - 1
    return {
        "tiles": tiles,
        "down": {tile_name(n) for n in range(81) if state.down[n]},
        "pawns": pawns,
        "demons": {space_name(n) for n in range(161) if state.demon[n]},
        "gone": state.demons_gone, "phase": phase,
        "good": tile_name(state.good - 1) if state.good else None,
        "evil": tile_name(state.evil - 1) if state.evil else None,
        "stock": {s: {c: state.stock[s][i] for i, c in enumerate(COLOURS)} for s in range(game.players)},
        "turn": state.turn, "seat": state.seat, "placed": state.placed, "first": state.first,
        "fights": {n for n in range(6) if state.fights[n]}, "fighter": one(state.fighter),
        "dice": tuple(state.dice), "again": state.again, "purpose": state.purpose, "rolled": state.rolled,
        "moved": state.moved, "demon_moved": state.demon_moved, "offered": state.offered, "acted": state.acted,
        "extra": state.extra, "pushed": state.pushed, "closed": state.closed, "mover": one(state.mover),
        "origin": space_name(origin) if origin >= 0 and phase not in OTHERWISE else None,
        "way": state.way, "came": None,
        "pushee": space_name(origin) if phase == "PUSHING" else None,
        "token": ("good", "evil")[origin] if phase == "TOKEN_PLACE" else None,
        "paid": COLOURS[origin] if phase == "BANKING" else None,
        "drawn": one(state.drawn), "ring": one(state.ring), "partner": state.partner, "trader": one(state.trader),
        "give": {c: state.give[i] for i, c in enumerate(COLOURS)},
        "want": {c: state.want[i] for i, c in enumerate(COLOURS)},
        "winner": one(state.winner),
    }  # fmt: skip
