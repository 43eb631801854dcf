"""Who stands on the board in a picture of Dante's table: pawns, demons, Lucifer; and spaces as things."""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from workbench.games.dante.board import CENTRE, CENTRE_TILE, CIRCLE, CORNER, INNER, OUTER, SPACES, TILE_OF, TILES
from workbench.games.dante.draw.places import BLACKS, HALVES, MIDDLES, NOOK, SIDE, Area
from workbench.games.dante.draw.scene import PAWN_PHASES, Scene, asked_spaces, on_space, pawn_name
from workbench.games.dante.draw.shapes import DEMON, frame, placed, scattered
from workbench.games.dante.words import Phase, space_name, tile_name
from workbench.picture import DIGIT, TOKENS, box, group, path, put, thing

PAWN, IMP = 21, 15
"""How much of a half a pawn with its number takes, and a demon; in a square, which is small, less."""
NARROW_PAWN, NARROW_IMP = 13, 9
RING = 7.4
"""The ring around whom what is asked is about."""
LUCIFER = 22
BADGES = {"good": "×2", "evil": "×0"}
"""What each token does to the gains of its tile."""
BADGE, BADGE_TALL = 14, 11
NUMBER = 8.9
"""The size of a pawn's number."""
MARK = 9
LEAST = 20
"""How much of a half that lies across a mark needs."""
SPILL = 3
"""How far a mark may reach over the edges of an upright half: widths are guessed from a wide font."""

PAWNS = ("own:", "pawn:")
_LONG = re.compile(r"\d+\.\d\d")


@dataclass(frozen=True)
class Figure:
    """A pawn as it is drawn: its seat's token at a point, its number beside or below."""

    seat: int
    pawn: int
    x: float
    y: float
    radius: float
    below: tuple[float, float]


def pieces(page: Element, scene: Scene) -> None:
    """All figures: pawns as things where pawns may be pointed at, spaces as things where a space is asked.

    What can be clicked are frames; the figures lie above them, many of a kind in one element.
    """
    asked, about = asked_spaces(scene), in_question(scene)
    figures: list[Figure] = []
    heads: list[tuple[float, float, float]] = []
    aimed: list[tuple[float, float]] = []
    for space in range(SPACES):
        if space in asked:
            _space(page, scene, space)
        pawns, demon = scene.pawns.get(space, ()), scene.held["demon"][space]
        if not pawns and not demon:
            continue
        areas = shares(scene, space)
        for (seat, pawn), area in zip(pawns, areas, strict=False):
            if scene.phase in PAWN_PHASES:
                _pawn(page, scene, seat, pawn, area)
            figures.append(_figure(seat, pawn, area))
        if demon:
            heads.append((*areas[-1].middle, _head(areas[-1])))
            aimed += [areas[-1].middle] if scene.phase == Phase.DEMON_TO and space == scene.held["origin"] - 1 else []
    _rings(page, [*((at.x, at.y) for at in figures if (at.seat, at.pawn) in about), *aimed])
    _figures(page, figures)
    path(page, "".join(placed(DEMON, *head) for head in heads), "over demon hue-black")
    _lucifer(page, scene)
    _badges(page, scene)


def in_question(scene: Scene) -> set[tuple[int, int]]:
    """The pawns that what is asked is about, by seat and number: who fights, steps or is pushed."""
    held = scene.held
    own = {(scene.seat, held[role] - 1) for role in ("fighter", "mover") if held[role]}
    if scene.phase == Phase.PUSHING:
        own |= {who for who in scene.pawns.get(held["origin"] - 1, ()) if who[0] != scene.seat}
    return own


def _rings(page: Element, points: Sequence[tuple[float, float]]) -> None:
    """Rings around figures."""
    if points:
        rings = (
            f"M{x - RING:.4g} {y:.4g}a{RING} {RING} 0 1 0 {2 * RING} 0a{RING} {RING} 0 1 0-{2 * RING} 0"
            for x, y in points
        )
        path(page, "".join(rings), "over clear aim")


def _figures(page: Element, figures: list[Figure]) -> None:
    """The pawns' tokens, a seat in one element, and their numbers, a size in one."""
    for seat in sorted({figure.seat for figure in figures}):
        own = [figure for figure in figures if figure.seat == seat]
        shapes = (placed(TOKENS[seat % len(TOKENS)], at.x, at.y, at.radius) for at in own)
        path(page, "".join(shapes), f"over pawns seat-{seat}")
    for radius in sorted({figure.radius for figure in figures}):
        same = [figure for figure in figures if figure.radius == radius]
        size = round(DIGIT * radius, 1)
        scattered(page, [(str(at.seat), at.x, at.y + 0.36 * size) for at in same], "over number", size)
    scattered(page, [(str(at.pawn), *at.below) for at in figures], "over", NUMBER)


def shares(scene: Scene, space: int) -> list[Area]:
    """How a half is shared by those who stand there: pawns one by one, then a demon."""
    half, pawns = HALVES[space], len(scene.pawns.get(space, ()))
    square = CORNER[space] >= 0 or space == CENTRE
    if space == CENTRE:
        half = Area(half.x + LUCIFER, half.y, half.width - LUCIFER, half.height)
    sizes = [NARROW_PAWN if square else PAWN] * pawns
    sizes += [NARROW_IMP if square else IMP] * scene.held["demon"][space]
    whole = max(half.width, half.height) - (0 if square else _badge(scene, space))
    if square and len(sizes) == 1:
        return [half]
    squeezed = min(1.0, whole / max(1, sum(sizes)))
    lengths = [int(size * squeezed) for size in sizes]  # whole, so that no rounding makes two overlap
    return [_across(half, square, sum(lengths[:at]), length) for at, length in enumerate(lengths)]


def _badge(scene: Scene, space: int) -> int:
    """How much of a half a token takes at its end."""
    name = ("good", "evil")[CIRCLE[space] % 2]
    return 0 if scene.held[name] != TILE_OF[space] + 1 else BADGE_TALL if HALVES[space].upright else BADGE


def _across(half: Area, square: bool, start: float, length: float) -> Area:
    """A share of a half; in a square one below the other."""
    return Area(half.x, half.y + start, half.width, length) if square else half.part(start, length)


def free(scene: Scene, space: int) -> Area | None:
    """What is left of a half beside those who stand there and a token; None where that is too little for a mark."""
    half, square = HALVES[space], CORNER[space] >= 0 or space == CENTRE
    taken = shares(scene, space)
    if square:
        return None if taken else half
    whole = max(half.width, half.height) - _badge(scene, space)
    last = taken[-1] if taken else None
    start = 0.0 if last is None else (last.y + last.height - half.y if half.upright else last.x + last.width - half.x)
    return half.part(start, whole - start) if whole - start >= (MARK if half.upright else LEAST) else None


def notes(page: Element, scene: Scene) -> None:
    """What marks say of places and pawns, where there is room beside who stands there: as many lines as fit."""
    if not scene.marks:
        return
    places = {f"space:{space_name(space)}": _rooms(space) for space in asked_spaces(scene)}
    places |= {
        pawn_thing(scene, *pawn): _rooms(space, scene.pawns) for space, here in scene.pawns.items() for pawn in here
    }
    for tile in range(TILES):
        places[f"tile:{tile_name(tile)}"] = [int(space) for space in (OUTER[tile], INNER[tile]) if space >= 0]
    used: set[int] = set()
    for name, spaces in places.items():
        lines = scene.notes(name)
        if name.startswith(PAWNS) and scene.held["demon"][spaces[0]]:
            lines = lines[::-1]  # of what it brings and the fight, the fight is what counts where there is room for one
        for space in spaces if lines else ():
            black = CORNER[space] >= 0 and space in scene.pawns
            room = BLACKS[TILE_OF[space]] if black else free(scene, space)
            key = -1 - int(TILE_OF[space]) if black else space
            if room is not None and key not in used:
                used.add(key)
                _lines(page, lines, room, "over number" if black else "over bold")
                break


def _rooms(space: int, pawns: Container[int] | None = None) -> list[int]:
    """The spaces at which a mark may stand: its own, and for a pawn the other half of its tile where no pawn stands."""
    other = int(INNER[TILE_OF[space]] if CIRCLE[space] % 2 == 0 else OUTER[TILE_OF[space]])
    return [space, other] if pawns is not None and other >= 0 and CORNER[space] < 0 and other not in pawns else [space]


def _lines(page: Element, lines: Sequence[str], room: Area, classes: str) -> None:
    """Lines of marks in what is free: in the middle; so that no number joins another, beside a pawn at the far end.

    Below a pawn they begin at once, between the heights of the tile's two numbers.
    A number has two figures here, as there is room for; labels have it as it was given.
    """
    most = max(1, int(room.height // MARK))
    x, y = room.middle
    beside = not room.upright and NOOK < room.width < SIDE
    if room.upright and room.height < SIDE:
        y = room.y + MARK * (0.7 + (min(len(lines), most) - 1) / 2)
    for at, line in enumerate(lines[:most]):
        down = (at - (min(len(lines), most) - 1) / 2) * MARK
        text, wide = (line, room.width) if room.width > NOOK else (line.replace(" %", "%"), room.width + SPILL)
        if _LONG.fullmatch(text):
            text = text[1:] if text.startswith("0") else f"{float(text):.1f}"
        side, ends = (room.x + room.width - 1, " end") if beside else (x, "")
        put(page, side, y + down + 0.36 * MARK, text, classes + ends, MARK, wide)


def pawn_thing(scene: Scene, seat: int, pawn: int) -> str:
    """The name of a pawn as a thing: `own:2` of the seat whose turn it is, `pawn:1:2` of another."""
    return f"own:{pawn}" if seat == scene.seat else f"pawn:{seat}:{pawn}"


def _space(page: Element, scene: Scene, space: int) -> None:
    """A space as a thing, with who stands there."""
    name = f"space:{space_name(space)}"
    label = "; ".join((f"{space_name(space)}, circle {CIRCLE[space] + 1}", *on_space(scene, space)))
    at = thing(page, name, scene.label(name, label))
    frame(at, HALVES[space], "clear")


def _pawn(page: Element, scene: Scene, seat: int, pawn: int, area: Area) -> None:
    """A pawn as a thing, with where it stands."""
    name, space = pawn_thing(scene, seat, pawn), scene.where(seat, pawn)
    label = f"{pawn_name(seat, pawn)} on {space_name(space)}" + ", with a demon" * scene.held["demon"][space]
    at = thing(page, name, scene.label(name, label))
    frame(at, area, "clear")


def _figure(seat: int, pawn: int, area: Area) -> Figure:
    """A pawn in its share of a half."""
    if area.upright:
        radius = min(6.3, round(area.height / 3.2, 1))
        x = area.x + area.width / 2
        return Figure(
            seat, pawn, x, area.y + 1.2 * radius, radius, (x, area.y + min(area.height - 0.5, 2.4 * radius + 7))
        )
    radius = min(6.3, round(min(area.height / 2.45, area.width / 3.35), 1))
    y = area.y + area.height / 2
    return Figure(seat, pawn, area.x + 1.25 * radius, y, radius, (area.x + 2.5 * radius + 2.5, y + 3))


def _head(area: Area) -> float:
    """How large a demon's head is in its share."""
    return float(min(6.2, area.height / 2.2, area.width / 2.4))


def _lucifer(page: Element, scene: Scene) -> None:
    """Lucifer in the ninth circle, once its tile lies."""
    if scene.held["tile"][CENTRE_TILE]:
        half = HALVES[CENTRE]
        head = half.x + LUCIFER / 2 + (0 if CENTRE in scene.pawns else (SIDE - LUCIFER) / 2), half.y + 15, 11
        path(page, placed(DEMON, *head), "over demon hue-red")


def _badges(page: Element, scene: Scene) -> None:
    """The good token in the outer half of its tile, the evil one in the inner half; on black tiles beside them."""
    for which, (name, text) in enumerate(BADGES.items()):
        if not (tile := scene.held[name] - 1) >= 0:
            continue
        space = int(INNER[tile]) if which and INNER[tile] >= 0 else int(OUTER[tile])
        half = HALVES[space] if CORNER[space] < 0 and space != CENTRE else MIDDLES[tile]
        x, y = half.x + half.width - BADGE, half.y + half.height - BADGE_TALL
        if HALVES[space] is not half:  # a black tile: one above the other
            y = half.y + (half.height - BADGE_TALL) * which
        at = group(page, "over")
        box(at, x, y - 1, BADGE - 1, BADGE_TALL, 4, "full hue-black" if which else "sheet aim")
        put(at, x + BADGE / 2 - 0.5, y + 7.5, text, "number" if which else "bold strong", 8.6)
