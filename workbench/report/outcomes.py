"""Charts of odds and of plays: how likely outcomes are, what a game's tallies came to.

`charts` offers them with all others.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from workbench.kernel import BadInput
from workbench.report.look import (
    COLOURS,
    axes_of,
    bars,
    chances_of,
    finish,
    kind_style,
    made,
    named,
    outcomes_of,
    rows_of,
    style,
)
from workbench.sheet import nearest

if TYPE_CHECKING:
    import plotly.graph_objects as go

FILLS = (
    ("#B9D3E6", COLOURS[0], ""),
    ("#F6CFB2", COLOURS[1], "/"),
    ("#B8E3D4", COLOURS[2], "."),
    ("#EBCFE0", COLOURS[3], "x"),
)
"""Fill, line and hatching of exact distributions, in order."""


def distribution(
    exact: Any = None, simulated: Any = None, title: str | None = None, of: str | None = None, **how: Any
) -> "go.Figure":
    """How likely each outcome is: exact as bars, simulated as points with their 95 % interval, in one picture.

    Args:
        exact: a die, or a table of chances by outcome (whole weights will do); or several such by name.
        simulated: a result of `simulate`, or a frame of outcomes with value and error, such as its `distribution()`; or
            several such by name.
        title: of the chart.
        of: what the outcomes are; also the column they stand in, where a frame has several.
        how: what the caption is to say besides, such as game="divinare for 4", model=…, sure="agreed".

    Raises:
        BadInput: neither is given, or chances do not add up to 1.
    """
    import plotly.graph_objects as go

    if exact is None and simulated is None:
        raise BadInput("distribution needs exact=… or simulated=…, or both.")
    figure = go.Figure()
    rows: list[dict[str, Any]] = []
    dice, plays = _by_name(exact, "exact"), _by_name(simulated, "simulated")
    for at, (name, die) in enumerate(dice.items()):
        chances = chances_of(die)
        fill, line, hatch = FILLS[at % len(FILLS)]
        figure.add_bar(
            x=list(chances), y=[float(p) for p in chances.values()], name=name,
            marker={"color": fill, "line": {"color": line, "width": 1},
                    "pattern": {"shape": hatch, "fgcolor": line, "size": 6}},
            customdata=[str(p) for p in chances.values()],
            hovertemplate=f"%{{x}}: %{{y:.3%}} = %{{customdata}}<extra>{name}</extra>",
        )  # fmt: skip
    for at, (name, result) in enumerate(plays.items()):
        found, column = outcomes_of(result, of)
        of = of or column
        rows += found
        label = "95 % interval" if name == "simulated" else "simulated" if len(plays) == 1 else ""
        figure.add_scatter(
            x=[row["outcome"] for row in found], y=[row["value"] for row in found], error_y=bars(found),
            mode="markers" if len(plays) == 1 else "lines+markers", name=", ".join(filter(None, (name, label))),
            marker=style(1 + at if dice else at), customdata=[[row["low"], row["high"]] for row in found],
            hovertemplate=f"%{{x}}: %{{y:.3%}}, %{{customdata[0]:.3%}} to %{{customdata[1]:.3%}}<extra>{name}</extra>",
        )  # fmt: skip
    what = of or "outcome"
    figure.update_xaxes(title_text=what, **({"dtick": 1} if max(len(trace.x) for trace in figure.data) < 25 else {}))
    figure.update_yaxes(title_text="chance", tickformat=".0%", rangemode="tozero")
    if len(plays) > 1:
        how.setdefault("note", "bars on the points: 95 % intervals")
    return finish(figure, title or f"How likely each {what} is", made(rows, chart="distribution", **how))


def _by_name(given: Any, name: str) -> dict[str, Any]:
    """One or several things to draw, by name: a table of dice, frames or results, and not one of chances."""
    if given is None:
        return {}
    several = isinstance(given, Mapping) and len(given) > 0
    if several and all(
        hasattr(part, "items") or hasattr(part, "columns") or hasattr(part, "points") for part in given.values()
    ):
        return {str(label): part for label, part in given.items()}
    return {name: given}


def tallies(frame: Any, names: str | Iterable[str], seat: int | None = None, title: str | None = None) -> "go.Figure":
    """What a game counts, a play: a panel a tally, a place for each thing that it counts by, a mark for each seat.

    Args:
        frame: a result of `simulate`, or its `tallies()`.
        names: the tallies to draw, in this order, such as ["perfect", "near", "wrong", "centre"]: of those that count
            by one thing (a suit, a circle) or by none. One name alone will do.
        seat: one seat only.
        title: of the chart.

    Raises:
        BadInput: names the tallies that can be drawn, or the seats that are counted.
    """
    from plotly.subplots import make_subplots

    bots = {}
    if hasattr(frame, "tallies"):
        bots = {row["seat"]: row["bot"] for row in frame.points().iter_rows(named=True)}
        frame = frame.tallies()
    rows = [{**row, "bot": bots.get(row["seat"])} for row in rows_of(frame, "tally", "seat", "value", "error")]
    by = {name: axes_of([row for row in rows if row["tally"] == name]) for name in named(rows, "tally")}
    wanted = _drawable([names] if isinstance(names, str) else list(names), by)
    counted = named([row for row in rows if row["tally"] in wanted], "seat")
    if seat is not None and (isinstance(seat, bool) or seat not in counted):
        there = f"accepted is one of {', '.join(map(str, counted))}" if counted else "these are counted for no seat"
        raise BadInput(f"seat = {seat!r}: {there}.")
    rows = [row for row in rows if row["tally"] in wanted and seat in (None, row["seat"])]
    seats = list(dict.fromkeys(row["seat"] for row in rows))
    figure = make_subplots(cols=len(wanted), subplot_titles=wanted, shared_yaxes=True, horizontal_spacing=0.03)
    legend = set()
    for col, name in enumerate(wanted, 1):
        here = [{**row, "place": str(row[by[name][0]]) if by[name] else "all"} for row in rows if row["tally"] == name]
        places = named(here, "place")
        for at, who in enumerate(seats):
            mine = [row for row in here if row["seat"] == who]
            shift = 0.7 * ((at + 0.5) / len(seats) - 0.5) if who is not None else 0.0
            label = "all" if who is None else f"seat {who} ({bots[who]})" if who in bots else f"seat {who}"
            figure.add_scatter(
                x=[places.index(row["place"]) + shift for row in mine], y=[row["value"] for row in mine],
                error_y=bars(mine) if mine else None, mode="markers", marker=style(at), name=label, legendgroup=label,
                showlegend=bool(mine) and label not in legend and len(seats) > 1, row=1, col=col,
                customdata=[row["place"] for row in mine],
                hovertemplate=f"%{{customdata}}: %{{y:.3f}}<extra>{name}, {label}</extra>",
            )  # fmt: skip
            legend |= {label} if mine else set()
        ends = [-0.6, len(places) - 0.4]
        ticks = [place if place[0].isdigit() else f"{kind_style(place, places)[1]}<br>{place}" for place in places]
        figure.update_xaxes(
            tickvals=list(range(len(places))), ticktext=ticks if by[name] else [""], range=ends,
            title_text=by[name][0] if by[name] else None, row=1, col=col,
        )  # fmt: skip
    figure.update_yaxes(rangemode="tozero")
    figure.update_yaxes(title_text="a play", col=1)
    meanings = dict.fromkeys(f"{row['tally']}: {str(row['measure']).removesuffix(', a play')}" for row in rows)
    return finish(figure, title or "What was counted", made(rows, chart="tallies", note=list(meanings)), below=76)


def _drawable(wanted: list[str], by: dict[str, list[str]]) -> list[str]:
    """The tallies that are asked for, each of which counts by one thing or by none; BadInput names those there are."""
    known = [name for name, axes in by.items() if len(axes) < 2]
    several = [f"{name} (by {' and '.join(axes)})" for name, axes in by.items() if len(axes) > 1]
    there = f"There are: {', '.join(known)}." if known else "There are none."
    beyond = f" Those that count by several things are not drawn: {', '.join(several)}." if several else ""
    if not wanted:
        raise BadInput(f"names = []: accepted are tallies to draw. {there}")
    for name in wanted:
        if name not in known:
            raise BadInput(f"There is no tally {name!r} to draw.{nearest(str(name), known)} {there}{beyond}")
    return wanted
