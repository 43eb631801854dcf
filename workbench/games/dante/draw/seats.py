"""The seats in a picture of Dante's table: what each holds, and how many pawns it has."""

from xml.etree.ElementTree import Element

from workbench.games.dante.draw.places import EDGE, ROOM
from workbench.games.dante.draw.scene import Scene, pawn_count, so_many
from workbench.games.dante.draw.shapes import STYLES, Signs
from workbench.picture import LINE, box, breadth, lines, put, thing, token

TALL, GAP = 40, 4


def seats(page: Element, scene: Scene, y: float) -> float:
    """All seats from the front one on, clockwise; returns where they end."""
    across = 1 if scene.room < ROOM else 2 if scene.players in (2, 4) else 3
    width = (scene.room + GAP) / across - GAP
    deep = LINE * max(len(scene.notes(f"seat:{seat}")) for seat in range(scene.players))
    signs = Signs()
    for at in range(scene.players):
        row, column = divmod(at, across)
        seat = (scene.front + at) % scene.players
        _seat(
            page, scene, seat, EDGE + column * (width + GAP), y + row * (TALL + deep + GAP), (width, TALL + deep), signs
        )
    signs.draw(page)
    return y + -(-scene.players // across) * (TALL + deep + GAP) - GAP


def _seat(page: Element, scene: Scene, seat: int, x: float, y: float, sides: tuple[float, float], signs: Signs) -> None:
    """One seat: its token, its pawns, its resources."""
    width, tall = sides
    name, stock = f"seat:{seat}", scene.held["stock"][seat]
    play, left, out = pawn_count(scene, seat)
    pawns = f"{play} in play, {left} to come" + (f", {out} out" if out else "")
    at = thing(page, name, scene.label(name, f"seat {seat} holds {so_many(stock)}; pawns: {pawns}"))
    box(at, x, y, width, tall, 6, "face panel aim" if seat == scene.actor else "face panel")
    token(at, seat, x + 13, y + 13, 8)
    text = f"seat {seat}"
    put(at, x + 25, y + 17, text, "start bold", 12)
    pawns = f"{play} in play · {left} left" + (f" · {out} out" if out else "")
    put(at, x + width - 6, y + 16, pawns, "end dim", 10, width - 34 - breadth(text, 13.2))
    step = (width - 12) / len(STYLES)
    for colour, n in enumerate(stock):
        left_edge = x + 10 + step * colour
        signs.add(colour, left_edge + 3, y + 30, 5, "full" if n else "faint")
        put(at, left_edge + 11, y + 34, str(n), "start bold" if n else "start dim", room=step - 16)
    lines(at, x + width / 2, y + TALL + 8, scene.notes(name), width - 8)
