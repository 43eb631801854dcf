"""What tiles bring, what a seat still needs, and how long it waits for it."""

import numpy as np

from workbench.bots.dante.asked import PAWNS_WANTED, PUSHES, RESERVE, TILES_WANTED
from workbench.games.dante.board import CENTRE, CENTRE_TILE, CIRCLE, DISTANCE, QUADRANTS, RING_OF_TILE, TILE_OF
from workbench.games.dante.rules.gains import times, yields
from workbench.games.dante.rules.paying import DESCEND, LAY, PUSH, RAISE, REROLL
from workbench.games.dante.spec import PAWNS
from workbench.games.dante.words import HUES
from workbench.kernel import rule

WISHES = 2
"""What wishes on doubles bring of a colour in 36 rolls, about: 6 of 36 are doubles, a quarter of them one's own."""
EACH = tuple(map(np.int64, range(HUES)))
"""The colours; for each of Python's own numbers numba compiles a function anew."""
LONGEST = 1 << 24
"""What the colour that takes longest counts for, in waiting, beside the sum of all."""


@rule
def tile_worth(spec, view, tile):
    """What a pawn on a tile gains in 36 rolls, the evil and the good token counted."""
    number, ring = np.int64(view.tile[tile]) - 1, RING_OF_TILE[tile]
    if number < 0 or tile == CENTRE_TILE:
        return np.int64(0)
    low, high = spec.low[ring, number], spec.high[ring, number]
    worth = ways(low) * yields(spec, view, tile, low)
    if high != low:
        worth += ways(high) * yields(spec, view, tile, high)
    return worth * times(view, tile)


@rule
def ways(total):
    """Of 36 rolls those that show a total: a sum in the middle comes by the most."""
    return 6 - abs(7 - total)


@rule
def covered(spec, view, seat, colour):
    """What a seat's pawns gain of a colour in 36 rolls."""
    gained = np.int64(0)
    for pawn in range(PAWNS):
        space = np.int64(view.pawn[seat, pawn]) - 1
        if space >= 0 and space != CENTRE:
            tile = TILE_OF[space]
            number = np.int64(view.tile[tile]) - 1
            if number >= 0 and spec.colour[RING_OF_TILE[tile], number] == colour:
                gained += tile_worth(spec, view, tile)
    return gained


@rule
def needed(spec, colour, reserve):
    """Whether a colour is needed on the way down, or for the re-rolls that are kept in hand."""
    ninth = spec.ninth == 1 and spec.costs[LAY, colour] > 0
    return spec.costs[DESCEND, colour] > 0 or ninth or (reserve > 0 and spec.costs[REROLL, colour] > 0)


@rule
def buys_ninth(spec, view):
    """Whether the ninth circle's tile must be bought before anybody can go there."""
    return spec.ninth == 1 and view.tile[CENTRE_TILE] == 0


@rule
def price_down(spec, view, colour, down, reserve):
    """What so many circles cost of a colour, the last of them the ninth, with re-rolls to have in hand there."""
    ninth = spec.costs[LAY, colour] if buys_ninth(spec, view) else np.int64(0)
    return down * spec.costs[DESCEND, colour] + reserve * spec.costs[REROLL, colour] + ninth


@rule
def useful(spec, view, seat, colour, knobs):
    """Whether a colour that the way down does not need serves what a knob asks for, and cannot be paid for yet."""
    raising = pawns_of(view, seat) < knobs[PAWNS_WANTED] and spec.costs[RAISE, colour] > 0
    pushing = knobs[PUSHES] > 0 and spec.costs[PUSH, colour] > 0
    laying = knobs[TILES_WANTED] > 0 and spec.costs[LAY, colour] > 0
    return (raising or pushing or laying) and view.stock[seat, colour] == 0


@rule
def wanted(spec, view, seat, knobs):
    """The colour to wish for: of the needed ones that held least, what pawns bring counted in; a useful one first."""
    best, least = np.int64(0), np.int64(1 << 40)
    for colour in range(HUES):
        if needed(spec, colour, knobs[RESERVE]):
            have = 36 * np.int64(view.stock[seat, colour]) + covered(spec, view, seat, colour)
        elif useful(spec, view, seat, colour, knobs):
            have = covered(spec, view, seat, colour)
        else:
            continue
        if have < least:
            best, least = np.int64(colour), have
    return best


@rule
def missing(spec, view, seat):
    """The colours that no pawn of a seat brings: a bit for each."""
    none = 0
    for colour in range(HUES):
        if covered(spec, view, seat, colour) == 0:
            none |= 1 << colour
    return none


@rule
def entry_worth(spec, view, seat, space, none, knobs):
    """What it is worth to come into play on a space: its yield, more for a colour that is still missing (`none`)."""
    tile = TILE_OF[space]
    worth = tile_worth(spec, view, tile)
    if worth == 0:
        return np.int64(0)
    colour = spec.colour[RING_OF_TILE[tile], view.tile[tile] - 1]
    if needed(spec, colour, knobs[RESERVE]):
        return worth * 2 + 40 * ((none >> colour) & 1)
    if useful(spec, view, seat, colour, knobs):
        return worth * 2 + 20 * ((none >> colour) & 1)
    return worth


@rule
def pawns_of(view, seat):
    """Pawns that a seat has in play."""
    pawns = np.int64(0)
    for pawn in range(PAWNS):
        pawns += view.pawn[seat, pawn] > 0
    return pawns


@rule
def runner(spec, view, seat):
    """The pawn that goes down: the furthest in, the nearest to a corner among these; -1 for a seat without pawns."""
    best, most = np.int64(-1), np.int64(-1)
    for pawn in range(PAWNS):
        space = np.int64(view.pawn[seat, pawn]) - 1
        if space >= 0:
            ahead = CIRCLE[space] * 64 + 32 - (0 if space == CENTRE else corner_distance(space))
            if ahead > most:
                best, most = np.int64(pawn), ahead
    return best


@rule
def corner_distance(space):
    """Steps from a space to the nearest corner of its circle."""
    least = np.int64(99)
    for quadrant in range(QUADRANTS):
        least = min(least, np.int64(DISTANCE[space, quadrant]))
    return least


@rule
def rates(spec, view, seat):
    """What a seat's pawns and wishes bring of each colour in 36 rolls, about."""
    yellow, red, blue, green = EACH
    return (
        covered(spec, view, seat, yellow) + WISHES,
        covered(spec, view, seat, red) + WISHES,
        covered(spec, view, seat, blue) + WISHES,
        covered(spec, view, seat, green) + WISHES,
    )


@rule
def waiting(spec, view, seat, rate, reserve, more):
    """How long until a seat can pay for the whole way down, had it so many more of each colour; 0 if it can now.

    In hundredths of a roll, at the seat's `rates`: first, in parts of `LONGEST`, by the one
    that takes longest; below that the sum of all, to tell alike ones apart.
    """
    mine = runner(spec, view, seat)
    down = np.int64(CIRCLE[CENTRE])
    if mine >= 0:
        down -= CIRCLE[view.pawn[seat, mine] - 1]
    longest, together = np.int64(0), np.int64(0)
    for colour in range(HUES):
        short = price_down(spec, view, colour, down, reserve) - view.stock[seat, colour] - more[colour]
        if short > 0:
            rolls = 3600 * short // rate[colour]
            longest = max(longest, rolls)
            together += rolls
    return LONGEST * longest + together


@rule
def swapped(give, units, get, gained):
    """What a swap makes of a holding, by colour: units of one less, so many of another more."""
    return (
        (gained if get == 0 else 0) - (units if give == 0 else 0),
        (gained if get == 1 else 0) - (units if give == 1 else 0),
        (gained if get == 2 else 0) - (units if give == 2 else 0),
        (gained if get == 3 else 0) - (units if give == 3 else 0),
    )
