"""The shapes of symbols and of seats' tokens, as paths of radius 1."""

from math import cos, pi, sin


def polygon(corners: int, turn: float = 0.0, inner: float = 1.0, radius: float = 1.0) -> str:
    """A path around the origin: corners from the top, clockwise; with `inner` below 1 a star."""
    points = []
    for at in range(corners if inner == 1.0 else 2 * corners):
        reach = radius * (inner if inner != 1.0 and at % 2 else 1.0)
        angle = 2 * pi * (at / (corners if inner == 1.0 else 2 * corners) + turn)
        points.append(f"{reach * sin(angle):.2f} {-reach * cos(angle):.2f}")
    return "M" + "L".join(points) + "z"


DISC = "M-1 0a1 1 0 0 1 2 0a1 1 0 0 1-2 0z"
SHAPES = {
    "▲": "M0-.95L1 .8H-1z",
    "●": "M-.88 0a.88.88 0 0 1 1.76 0a.88.88 0 0 1-1.76 0z",
    "◆": "M0-1.08L.88 0 0 1.08-.88 0z",
    "★": polygon(5, inner=0.42, radius=1.1),
    "■": "M-.82-.82H.82V.82H-.82z",
    "▼": "M0 .95L-1-.8H1z",
    "✚": "M-.33-.95H.33V-.33H.95V.33H.33V.95H-.33V.33H-.95V-.33H-.33z",
    "⬟": polygon(5),
    "⬢": polygon(6, turn=1 / 12),
    "◐": "M0-.95a.95.95 0 0 0 0 1.9zM0-.95a.95.95 0 0 1 0 1.9v-.22a.73.73 0 0 0 0-1.46z",
}
"""Each symbol as a path of radius 1, so that it looks the same whatever fonts there are."""
TOKENS = (
    DISC,
    "M-.6-.92H.6Q.92-.92.92-.6V.6Q.92.92.6.92H-.6Q-.92.92-.92.6V-.6Q-.92-.92-.6-.92z",
    "M0-1.24L1.18 0 0 1.24-1.18 0z",
    "M-.95-.85H.95V.15Q.95.8 0 1.12Q-.95.8-.95.15z",
    polygon(6, radius=1.1),
    "M0-1.12L1-.3V.92H-1V-.3z",
)
"""The tokens of seats 0 to 5: a disc, a square, a diamond, a shield, a hexagon, a house."""
