"""Charts: plotly figures of frames, one look, no estimate without its interval, each saying how it was made.

Every function takes what frames, odds and results already give and returns a figure. What made it stands below the
picture and, as data, in `figure.layout.meta`: game, variant, plays, seed, bots, model, sure.
"""

from math import isfinite
from typing import TYPE_CHECKING, Any

from workbench.report.chances import chances, parts
from workbench.report.guesses import guesses
from workbench.report.look import (
    COLOURS,
    bars,
    finish,
    interval,
    lines,
    made,
    named,
    ranges_of,
    rows_of,
    style,
    unseen,
)
from workbench.report.outcomes import distribution, tallies
from workbench.report.places import spaces
from workbench.report.reviewed import review
from workbench.report.waits import cumulative, ranking

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = [
    "across",
    "calibration",
    "chances",
    "comparison",
    "cumulative",
    "distribution",
    "guesses",
    "ladder",
    "parts",
    "ranking",
    "review",
    "seats",
    "spaces",
    "sweep",
    "tallies",
]


def __dir__() -> list[str]:
    """The charts, and nothing of what draws them."""
    return sorted(__all__)


def _series(figure: Any, rows: list[dict[str, Any]], at: int, **how: Any) -> None:
    """One series of estimates with their intervals; `how` has x or y, whichever the values are not on."""
    across = "y" in how
    values = [row["value"] for row in rows]
    figure.add_scatter(
        **{"x" if across else "y": values, "error_x" if across else "error_y": bars(rows)},
        **{"mode": "markers", "marker": style(at), "line": {"color": COLOURS[at % len(COLOURS)]}, **how},
    )


def _panels(rows: list[dict[str, Any]], across: bool = False, gap: float = 0.0) -> tuple[Any, list[str]]:
    """An empty figure with a panel a measure, beside or (across) below one another, and the measures."""
    from plotly.subplots import make_subplots

    panels = named(rows, "measure")
    n = len(panels)
    figure = make_subplots(
        rows=n if across else 1, cols=1 if across else n, subplot_titles=panels if n > 1 else None,
        vertical_spacing=gap, horizontal_spacing=0.12,
    )  # fmt: skip
    return figure, panels


def _unit(rows: list[dict[str, Any]]) -> tuple[str, str]:
    """The unit of some rows, and how their values are written."""
    unit = str(rows[0].get("unit") or rows[0].get("measure") or "value")
    return unit, ".1%" if unit.startswith("share") else ""


def seats(frame: Any, title: str | None = None) -> "go.Figure":
    """What each seat is worth, with its interval; the line is where all seats are alike.

    Args:
        frame: of `studies.seats`: columns seat, measure, bots, value, error, fair.
        title: of the chart.
    """
    rows = rows_of(frame, "seat", "measure", "value", "error")
    figure, panels = _panels(rows)
    mixes = named(rows, "bots") or [None]
    for col, panel in enumerate(panels, 1):
        here = [row for row in rows if row["measure"] == panel]
        unit, form = _unit(here)
        for at, mix in enumerate(mixes):
            mine = [row for row in here if row.get("bots") == mix]
            shift = 0.12 * (at - (len(mixes) - 1) / 2)
            _series(
                figure, mine, at, x=[row["seat"] + shift for row in mine], name=mix or "", legendgroup=mix or "",
                showlegend=col == 1 and len(mixes) > 1, customdata=[row["seat"] for row in mine],
                hovertemplate=f"seat %{{customdata}}: %{{y:{form or '+.3f'}}}<extra>{mix or ''}</extra>",
                row=1, col=col,
            )  # fmt: skip
        if here[0].get("fair") is not None:
            figure.add_hline(y=here[0]["fair"], line={"dash": "dash", "color": "#555555"}, row=1, col=col)
        figure.update_xaxes(title_text="seat (0 begins)", tickvals=named(here, "seat"), row=1, col=col)
        figure.update_yaxes(title_text=lines(unit), tickformat=form, row=1, col=col)
    return finish(figure, title or "What each seat is worth", made(rows, chart="seats"))


def comparison(frame: Any, title: str | None = None) -> "go.Figure":
    """What a changed rule moves: the difference with its interval, and the band of what does not matter.

    Args:
        frame: of `studies.compare`: columns measure, bots, value, low, high; matters and verdict where asked.
        title: of the chart.
    """
    rows = rows_of(frame, "measure", "value", "error")
    mixes = named(rows, "bots") or ["all"]
    each = 40 + 46 * len(mixes)
    n = len(named(rows, "measure"))
    figure, panels = _panels(rows, across=True, gap=100 / (n * each + 100 * (n - 1)) if n > 1 else 0.0)
    for at, panel in enumerate(panels, 1):
        here = [row for row in rows if row["measure"] == panel]
        _compared(figure, here, panel, at, [row.get("bots") or "all" for row in here])
    note = "grey: smaller than what matters" if any(row.get("matters") for row in rows) else None
    height = 170 + n * each + 100 * (n - 1) + (22 if n > 1 else 0)
    return finish(figure, title or "What the changed rule moves", made(rows, chart="comparison", note=note), height)


def _compared(figure: Any, here: list[dict[str, Any]], panel: str, at: int, mixes: list[str]) -> None:
    """One measure's panel: a row a mix."""
    unit, form = _unit(here)
    said = [_says(row) for row in here]
    _series(
        figure, here, at - 1, y=mixes, showlegend=False, name=panel, row=at, col=1, text=said,
        hovertemplate=f"%{{y}}: %{{x:{form or '+.4g'}}}<br>%{{text}}<extra>{panel}</extra>",
    )  # fmt: skip
    matters = here[0].get("matters") or 0.0
    if matters:
        figure.add_vrect(
            x0=-matters, x1=matters, fillcolor="#BBBBBB", opacity=0.35, line_width=0, layer="below", row=at, col=1
        )  # fmt: skip
    figure.add_vline(x=0, line={"color": "#555555"}, row=at, col=1)
    ends = [end for row in here for end in interval(row)]
    low, high = min(*ends, -matters, 0.0), max(*ends, matters, 0.0)
    room = 0.15 * (high - low) or 1.0
    for row, mix, text in zip(here, mixes, said, strict=True):
        part = (row["value"] - low + room) / (high - low + 2 * room)  # near an edge the text goes inwards
        anchor = "left" if part < 0.25 else "right" if part > 0.75 else "center"
        figure.add_annotation(
            text=text, x=row["value"], y=mix, xanchor=anchor, yshift=16, showarrow=False, font={"size": 11},
            bgcolor="rgba(255, 255, 255, 0.85)", row=at, col=1,
        )  # fmt: skip
    figure.update_xaxes(
        title_text=f"difference: {unit}", tickformat=form, range=[low - room, high + room], row=at, col=1
    )  # fmt: skip
    figure.update_yaxes(type="category", range=[len(here) - 0.5, -0.8], row=at, col=1)


def _says(row: dict[str, Any]) -> str:
    """What a comparison's row comes to, in a few words."""
    verdict = row.get("verdict")
    parts = [f"{verdict} than what matters" if verdict in ("larger", "smaller") else str(verdict)] if verdict else []
    if unseen(row):
        parts.append("not one play differs: none or rare, no interval")
    if row.get("across_bots") == "hangs on the bots":
        parts.append("hangs on the bots")
    if row.get("table_games") and row.get("direction") in ("more", "less"):
        parts.append(f"noticed after some {row['table_games']:,} games at a table")
    return ", ".join(parts)


def changes_of(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The changes against a sweep's first setting in the place of its values, where there are such."""
    return [{**row, **{end: row[f"change_{end}"] for end in ("error", "low", "high")}, "value": row["change"],
             "unit": f"change of {row['measure']}"} for row in rows if row.get("change") is not None]  # fmt: skip


def sweep(frame: Any, change: bool = False, title: str | None = None) -> "go.Figure":
    """A measure for each setting of a value, with its intervals.

    Args:
        frame: of `studies.sweep`: columns key, setting, measure, bots, value, error.
        change: draw the change against the first setting instead: set off play by play, its intervals are narrower.
        title: of the chart.
    """
    rows = rows_of(frame, "setting", "measure", "value", "error")
    if change:
        rows = changes_of(rows)
    figure, panels = _panels(rows)
    mixes = named(rows, "bots") or [None]
    key = str(rows[0].get("key") or "setting")
    numbers = all(isinstance(row["setting"], int | float) for row in rows)
    for col, panel in enumerate(panels, 1):
        here = [row for row in rows if row["measure"] == panel]
        unit, form = _unit(here)
        for at, mix in enumerate(mixes):
            mine = [row for row in here if row.get("bots") == mix]
            _series(
                figure, mine, at, x=[row["setting"] for row in mine], mode="lines+markers" if numbers else "markers",
                name=mix or "", legendgroup=mix or "", showlegend=col == 1 and len(mixes) > 1, row=1, col=col,
                hovertemplate=f"{key} %{{x}}: %{{y:{form or '.4g'}}}<extra>{mix or ''}</extra>",
            )  # fmt: skip
        ticks = {"tickvals": named(here, "setting")} if numbers and len(named(here, "setting")) < 12 else {}
        figure.update_xaxes(title_text=key, type=None if numbers else "category", **ticks, row=1, col=col)
        figure.update_yaxes(title_text=lines(unit), tickformat=form, row=1, col=col)
    if not numbers:
        figure.update_layout(scattermode="group", scattergap=0.8)  # several mixes stand side by side
    meta = made(rows, chart="sweep", key=key)
    if "variant" in meta:
        meta["variant"] = f"of {key} as shown" if isinstance(meta["variant"], list) else meta["variant"]
    return finish(figure, title or f"What {key} moves", meta)


def across(frame: Any, title: str | None = None) -> "go.Figure":
    """What a study answers under each setting of a value, and under all together, each with its interval.

    Args:
        frame: of `studies.across`: columns over, case, across, measure, value, error, and what its rows ask besides.
        title: of the chart.
    """
    rows = rows_of(frame, "over", "case", "across", "measure", "value", "error")
    if rows[0].get("change") is not None:
        rows = [row for row in changes_of(rows) if row["direction"] != "none"] or changes_of(rows)
    kept = [row for row in rows if isfinite(row["error"])] or rows
    rows, left = kept, len(rows) - len(kept)
    over, cases = str(rows[0]["over"]), named(rows, "case")
    asked = [name for name in ("bots", "seat", "bot", "against", "setting") if len(named(rows, name)) > 1]
    for row in rows:
        row["asks"] = ", ".join(f"{name} {row[name]}" for name in asked)
    asks = list(dict.fromkeys(row["asks"] for row in rows))
    n, each = len(named(rows, "measure")), 40 + (14 + 10 * len(asks)) * len(cases)
    figure, panels = _panels(rows, across=True, gap=100 / (n * each + 100 * (n - 1)) if n > 1 else 0.0)
    for at, panel in enumerate(panels, 1):
        _crossed(figure, [row for row in rows if row["measure"] == panel], [panel] if n > 1 else [], at, asks, cases)
    notes = [f"each setting of {over}, and all together as a draw of such settings"]
    if left:
        notes.append(f"{left} left out that have no interval yet, as too few plays show them")
    meta = {**made(rows, chart="across", key=over, note=notes), "variant": f"of {over} as shown"}
    height = 200 + 22 * len(asks) * n + n * each + 100 * (n - 1)
    return finish(figure, title or f"Does it hang on {over}?", meta, height)


def _crossed(
    figure: Any, here: list[dict[str, Any]], panel: list[str], at: int, asks: list[str], cases: list[Any]
) -> None:  # fmt: skip
    """One measure's panel: a row a setting, the last all together; a series for each thing that is asked."""
    unit, form = _unit(here)
    for series, what in enumerate(asks):
        mine = [row for row in here if row["asks"] == what]
        name = ": ".join([*panel, *([what] if what else []), *named(mine, "across")])
        places = [cases.index(row["case"]) + 0.7 * ((series + 0.5) / len(asks) - 0.5) for row in mine]
        _series(
            figure, mine, series, y=places, name=name, legendgroup=f"{at} {name}", row=at, col=1,
            marker={**style(series), "size": [13 if row["case"] == cases[-1] else 8 for row in mine]},
            customdata=[row["case"] for row in mine],
            hovertemplate=f"%{{customdata}}: %{{x:{form or '.4g'}}}<extra>{name}</extra>",
        )  # fmt: skip
    line = 0.0 if here[0].get("change") is not None else here[0].get("fair")
    if line is not None:
        figure.add_vline(x=line, line={"dash": "dash", "color": "#555555"}, row=at, col=1)
    figure.add_hline(y=len(cases) - 1.5, line={"color": "#999999"}, row=at, col=1)
    figure.update_xaxes(title_text=unit, tickformat=form, row=at, col=1)
    ticks = {"tickvals": list(range(len(cases))), "ticktext": cases, "range": [len(cases) - 0.4, -0.6]}
    figure.update_yaxes(**ticks, zeroline=False, row=at, col=1)


def calibration(said: Any, happened: Any = None, bins: int = 10, title: str | None = None, **how: Any) -> "go.Figure":
    """Of all that was said to come with 30 %, did 30 % come? The line is where odds hold.

    Args:
        said: a frame of `studies.calibration` (columns said, value, low, high, events, bots), or the chances said.
        happened: with chances, whether each came about; the intervals (Wilson) then take events as independent.
        bins: with chances, how many ranges they are put in.
        title: of the chart.
        how: what the caption is to say besides.
    """
    import plotly.graph_objects as go

    rows = rows_of(said, "said", "value", "events") if happened is None else ranges_of(said, happened, bins)
    figure = go.Figure()
    figure.add_scatter(
        x=[0, 1],
        y=[0, 1],
        mode="lines",
        line={"dash": "dash", "color": "#555555"},
        name="what was said",
        hoverinfo="skip",
    )
    for at, mix in enumerate(named(rows, "bots") or [None]):
        mine = [row for row in rows if row.get("bots") == mix]
        _series(
            figure, mine, at, x=[row["said"] for row in mine], name=f"{mix or 'happened'}, 95 % interval",
            customdata=[row["events"] for row in mine], mode="lines+markers",
            hovertemplate="said %{x:.1%}, happened %{y:.1%}<br>of %{customdata:,} events<extra>"
            f"{mix or ''}</extra>",
        )  # fmt: skip
    figure.update_xaxes(title_text="said: chance by the odds", tickformat=".0%", range=[-0.02, 1.02])
    figure.update_yaxes(title_text="happened: share of events", tickformat=".0%", range=[-0.02, 1.02])
    events = sum(row["events"] for row in rows)
    meta = made(rows, chart="calibration", events=events, note=f"{events:,} events", **how)
    return finish(figure, title or "Do the odds hold?", meta, 520)


def ladder(frame: Any, title: str | None = None) -> "go.Figure":
    """Each bot against each: how far it is ahead, with its interval; the strongest on top.

    Args:
        frame: of `studies.ladder`: columns bot, against, value, error.
        title: of the chart.
    """
    import plotly.graph_objects as go

    rows = rows_of(frame, "bot", "against", "value", "error")
    bots = named(rows, "bot")
    leads = {bot: [row["value"] for row in rows if row["bot"] == bot] for bot in bots}
    order = sorted(bots, key=lambda bot: -sum(leads[bot]) / len(leads[bot]))
    figure = go.Figure()
    for at, rival in enumerate(order):
        mine = [row for row in rows if row["against"] == rival]
        _series(
            figure, mine, at, y=[order.index(row["bot"]) + 0.16 * (at - (len(order) - 1) / 2) for row in mine],
            name=f"against {rival}", customdata=[row["bot"] for row in mine],
            hovertemplate="%{customdata} is ahead by %{x:+.3f}<extra>against " + f"{rival}</extra>",
        )  # fmt: skip
    figure.add_vline(x=0, line={"color": "#555555"})
    unit, _ = _unit(rows)
    figure.update_xaxes(title_text=f"{unit}, 95 % interval")
    figure.update_yaxes(
        tickvals=list(range(len(order))), ticktext=order, range=[len(order) - 0.4, -0.6], zeroline=False
    )
    seatings = rows[0].get("seatings")
    note = f"mean of all {seatings} seatings, each with all the plays" if seatings else None
    return finish(
        figure, title or "Each bot against each", made(rows, chart="ladder", note=note), 240 + 60 * len(order)
    )
