"""Charts of waits: how likely something has come about by each moment, and what makes one wait how long.

`charts` offers them with all others.
"""

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from workbench.kernel import BadInput
from workbench.report.frames import CARRIED
from workbench.report.look import COLOURS, bars, finish, line, made, named, number, rows_of, style

if TYPE_CHECKING:
    import plotly.graph_objects as go

BAND = 0.18
"""How dark the band of a series is."""
SHIFT = 0.14
"""How far the two values of an entry stand above and below its middle."""
LISTED = 10
"""The most entries of a ranking that are drawn, if nothing else is said."""


def cumulative(frames: Any, of: str | None = None, title: str | None = None, **how: Any) -> "go.Figure":
    """How likely something has come about by each moment: a line a series, with a band to what it may come to.

    Args:
        frames: a frame with the moment as a column and the chance by then as `value`; or several by name. Where a row
            has `at_most`, a band reaches up to it. Estimates have `error` (or `low` and `high`): their 95 % intervals
            are drawn.
        of: the column of the moments, such as "turn"; the first one that not every frame has, if not said.
        title: of the chart.
        how: what the caption is to say besides, such as note=…

    Raises:
        BadInput: there are no rows, or a column is missing.
    """
    import plotly.graph_objects as go

    figure = go.Figure()
    series = {str(name): part for name, part in frames.items()} if isinstance(frames, Mapping) else {"": frames}
    if not series:
        raise BadInput("There is nothing to draw: no series was given.")
    rows: list[dict[str, Any]] = []
    for at, (name, part) in enumerate(series.items()):
        mine = rows_of(part, "value", *((of,) if of else ()))
        moment = of or next((column for column in mine[0] if column not in CARRIED), "value")
        mine = [{**row, "value": number(row["value"])} for row in mine]
        if any(row.get("at_most") is not None for row in mine):
            x, y = [row[moment] for row in mine], [row["value"] for row in mine]
            _band(figure, x, y, [number(row.get("at_most") or row["value"]) for row in mine], at, name)
        line(figure, mine, moment, at, name, f"by {moment}", len(series) > 1)
        rows += mine
        of = moment
    figure.add_hline(y=0.5, line={"dash": "dash", "color": "#555555", "width": 1})
    figure.update_xaxes(title_text=of)
    figure.update_yaxes(title_text="chance by then", tickformat=".0%", range=[-0.02, 1.02])
    banded = any(row.get("at_most") is not None for row in rows)
    notes = [
        *([how.pop("note")] if "note" in how else []),
        *(["bands: from what is counted up to what it may come to at most"] if banded else []),
    ]
    return finish(
        figure, title or f"How likely by each {of}", made(rows, chart="cumulative", note=notes or None, **how)
    )


def _band(figure: Any, x: list[Any], low: list[float], high: list[float], at: int, name: str) -> None:
    """The band between a series and what it may come to."""
    red, green, blue = (int(COLOURS[at % len(COLOURS)][i : i + 2], 16) for i in (1, 3, 5))
    figure.add_scatter(
        x=[*x, *reversed(x)], y=[*high, *reversed(low)], fill="toself", mode="lines", line={"width": 0},
        fillcolor=f"rgba({red},{green},{blue},{BAND})", hoverinfo="skip", showlegend=False, legendgroup=name,
        name=f"{name}, at most".removeprefix(", "),
    )  # fmt: skip


def ranking(
    frame: Any,
    drawn: Any = None,
    of: str = "entry",
    most: int = LISTED,
    title: str | None = None,
    names: tuple[str, str] = ("here", "drawn"),
    **how: Any,
) -> "go.Figure":
    """Entries in their order, the best on top, each with its exact value; beside it what it came to elsewhere.

    Args:
        frame: a row an entry, in order: its name, and `value`, which is exact.
        drawn: estimates of the same entries: `value` and `error`, drawn with its 95 % interval, and the range from
            `least` to `most`, a pale bar.
        of: the column of the entries' names.
        most: how many entries are drawn at the most. Those with an infinite value are left out, and it is said.
        title: of the chart.
        names: what the two kinds of values are called.
        how: what the caption is to say besides, such as note=…

    Raises:
        BadInput: a column is missing, no entry has a finite value, or an estimate has no interval.
    """
    import plotly.graph_objects as go

    rows = rows_of(frame, of, "value")
    finite = [row for row in rows if isfinite(row["value"])]
    if not finite:
        raise BadInput("There is nothing to draw: no entry has a finite value.")
    shown = finite[:most]
    places = {str(row[of]): at for at, row in enumerate(shown)}
    found = [] if drawn is None else rows_of(drawn, of, "value", "error", "least", "most")
    beside = [row for row in found if str(row[of]) in places and isfinite(row["most"])]
    figure = go.Figure()
    if beside:
        _beside(figure, beside, [places[str(row[of])] for row in beside], of, names[1])
    figure.add_scatter(
        x=[row["value"] for row in shown], y=[at - SHIFT * bool(beside) for at in places.values()],
        mode="markers", marker=style(1), name=f"{names[0]}, exact", showlegend=bool(beside), customdata=list(places),
        hovertemplate=f"%{{customdata}}: %{{x:.3f}}<extra>{names[0]}</extra>",
    )  # fmt: skip
    figure.update_xaxes(title_text=(named(shown, "unit", "measure") or ["value"])[0], rangemode="tozero")
    figure.update_yaxes(
        tickvals=list(places.values()), ticktext=list(places), range=[len(shown) - 0.4, -0.6], zeroline=False
    )
    never = len(rows) - len(finite)
    notes = [
        *([how.pop("note")] if "note" in how else []),
        *([f"the first {len(shown)} of {len(finite)}"] if len(finite) > len(shown) else []),
        *([f"{never} more never come to an end"] if never else []),
    ]
    meta = made([*shown, *beside], chart="ranking", note=notes or None, **how)
    return finish(figure, title or "Which is first", meta, 200 + 34 * len(shown))


def _beside(figure: Any, rows: list[dict[str, Any]], at: list[int], of: str, name: str) -> None:
    """What entries came to elsewhere, at their places: the range of all as a pale bar, the mean with its interval."""
    figure.add_bar(
        x=[row["most"] - row["least"] for row in rows], base=[row["least"] for row in rows], y=at, orientation="h",
        width=0.6, marker={"color": "#D9D9D9"}, name=f"{name}, from least to most", hoverinfo="skip",
    )  # fmt: skip
    figure.add_scatter(
        x=[row["value"] for row in rows], y=[place + SHIFT for place in at], error_x=bars(rows),
        mode="markers", marker=style(0), name=f"{name}: mean, 95 % interval",
        customdata=[[row[of], row["least"], row["most"]] for row in rows],
        hovertemplate="%{customdata[0]}: %{x:.2f}, from %{customdata[1]:.2f} to %{customdata[2]:.2f}"
        f"<extra>{name}</extra>",
    )  # fmt: skip
