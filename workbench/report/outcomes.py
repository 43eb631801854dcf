"""Charts of odds and of plays: how likely outcomes are, what spaces are worth, what a game's tallies came to.

`charts` offers them with all others.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from workbench.kernel import BadInput
from workbench.report.frames import CARRIED
from workbench.report.look import (
    COLOURS,
    bars,
    chances_of,
    finish,
    interval,
    made,
    named,
    number,
    outcomes_of,
    rows_of,
    style,
    suit_style,
    wilson,
)

if TYPE_CHECKING:
    import plotly.graph_objects as go

VERDICTS = (("perfect", "#009E73", ""), ("near", "#56B4E9", "/"), ("wrong", "#D55E00", "x"))
"""What a token may be, with its colour and its hatching."""
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


def spaces(frame: Any, suit: str | None = None, title: str | None = None, simulated: Any = None) -> "go.Figure":
    """The spaces of each board: chances of perfect, near and wrong, and the points to expect if the round ended there.

    Args:
        frame: with columns suit, space, perfect, near, wrong and expected_if_ended_here (or expected); where it has
            lead_if_played and lead_error, the lead when play goes on stands below with its interval.
        suit: one board only.
        title: of the chart.
        simulated: rounds played on from the same view: a result of `simulate` or its `tallies("count")`. Points show
            how often each space was perfect, with their 95 % interval.

    Raises:
        BadInput: a column or a suit is missing; or what was simulated does not end with the round.
    """
    from plotly.subplots import make_subplots

    rows = rows_of(frame, "suit", "space", "perfect", "near", "wrong")
    worth = next((c for c in ("expected_if_ended_here", "expected", "value") if c in rows[0]), None)
    if worth is None:
        raise BadInput("This chart needs a column 'expected_if_ended_here' or 'expected'.")
    suits = named(rows, "suit")
    if suit is not None and suit not in suits:
        raise BadInput(f"There is no suit {suit!r} in the frame. There are: {', '.join(suits)}.")
    shown = suits if suit is None else [suit]
    rows = [row for row in rows if row["suit"] in shown]
    leads = any(row.get("lead_if_played") is not None for row in rows)
    played = {} if simulated is None else _counted(simulated)
    names = [f"{suit_style(s, suits)[1]} {s}" for s in shown]
    figure = make_subplots(
        rows=2 + leads, cols=len(shown), shared_xaxes=True, shared_yaxes=True, subplot_titles=names,
        vertical_spacing=0.05, horizontal_spacing=0.03,
    )  # fmt: skip
    for at, name in enumerate(shown, 1):
        board = [row for row in rows if row["suit"] == name]
        _board(figure, board, worth, suit_style(name, suits)[0], at, len(shown) == 1)
        if played:
            _seen(figure, board, played, at)
        if leads:
            _leads(figure, [row for row in board if row.get("lead_if_played") is not None], 3, at)
    _scales(figure, rows, worth, leads)
    figure.update_layout(barmode="stack")
    notes = (
        ["+ simple, ++ double bonus", "* a token stands there"] if "bonus" in rows[0] else ["* a token stands there"]
    )
    if leads and rows[0].get("lead_samples"):
        notes.append(f"lead of {rows[0]['lead_samples']} deals played on, seed {rows[0].get('lead_seed')}")
    if leads:  # play that goes on rests on more values than odds do
        rows = [{**row, "sure": row.get("lead_sure") or row.get("sure")} for row in rows] + rows
    carried = [row for suit in shown for row in played.get(suit, {}).values()]
    meta = made([*rows, *carried], chart="spaces", note=notes)
    return finish(figure, title or "What each space is worth", meta, 470 + 150 * leads, below=92)


def _scales(figure: Any, rows: list[dict[str, Any]], worth: str, leads: bool) -> None:
    """What the axes say and how far they reach: the same in all boards."""
    figure.update_yaxes(title_text="chance", tickformat=".0%", range=[0, 1], row=1, col=1)
    points = [number(row[worth]) for row in rows]
    room = (max(points) - min(points) + 1) / 6
    figure.update_yaxes(range=[min(0, *points) - room, max(0, *points) + room], row=2)
    figure.update_yaxes(title_text="points if the<br>round ended there", row=2, col=1)
    if leads:
        ends = [end for row in rows if row["lead_if_played"] is not None for end in _reach(row)]
        figure.update_yaxes(range=[min(0, *ends) - 0.5, max(0, *ends) + 0.5], row=3)
        figure.update_yaxes(title_text="lead when<br>play goes on", row=3, col=1)
    longest = [max(len(_label(row)) for row in rows if row["suit"] == name) for name in named(rows, "suit")]
    for at, most in enumerate(longest, 1):  # so that all titles stand in one line, however long the labels are
        down = 8 + 7 * (max(longest) - most)
        figure.update_xaxes(title={"text": "space", "standoff": down}, row=2 + leads, col=at)
    figure.update_xaxes(type="category", tickangle=-90, tickfont_size=11)
    figure.update_yaxes(title_font_size=12)


def _counted(simulated: Any) -> dict[str, dict[int, dict[str, Any]]]:
    """How often each final count of each suit came up in plays of one round, by suit and count."""
    bots = {}
    if hasattr(simulated, "tallies"):
        bots = {"bots": "/".join(named(simulated.points().to_dicts(), "bot"))}
        simulated = simulated.tallies("count")
    found: dict[str, dict[int, dict[str, Any]]] = {}
    for row in rows_of(simulated, "suit", "count", "value", "plays"):
        found.setdefault(row["suit"], {})[int(row["count"])] = {**row, **bots}
    for counts in found.values():
        rounds = sum(row["value"] for row in counts.values())
        if abs(rounds - 1) > 1e-6:
            raise BadInput(
                f"simulated: these plays have {rounds:g} rounds; accepted are plays that end with the round, "
                "such as those that start in the last one."
            )
    return found


def _seen(figure: Any, board: list[dict[str, Any]], played: dict[str, dict[int, dict[str, Any]]], at: int) -> None:
    """How often each space of a board was perfect in simulated rounds, as points at the top of what is exact."""
    counts = played.get(board[0]["suit"], {})
    rows = []
    for row in board:
        ours = [counts[int(n)] for n in row["space"].split("/") if n.isdigit() and int(n) in counts]
        share = sum(each["value"] for each in ours)
        low, high = wilson(share, ours[0]["plays"] if ours else 0)
        rows.append({"x": _label(row), "value": share, "low": low, "high": high, "off": not ours})
    rows = [row for row in rows if not row["off"]]
    figure.add_scatter(
        x=[row["x"] for row in rows], y=[row["value"] for row in rows], error_y={**bars(rows), "color": "#000000"},
        mode="markers", marker={"color": "#FFFFFF", "size": 7, "line": {"color": "#000000", "width": 1.5}},
        name="perfect, simulated, 95 % interval", legendgroup="simulated", showlegend=at == 1, row=1, col=at,
        customdata=[[row["low"], row["high"]] for row in rows],
        hovertemplate="%{x}: %{y:.2%}, %{customdata[0]:.2%} to %{customdata[1]:.2%}<extra>simulated</extra>",
    )  # fmt: skip


def _label(row: dict[str, Any]) -> str:
    """A space's name, + or ++ for its bonus, * where a token stands."""
    plus = {"simple": "+", "double": "++"}.get(str(row.get("bonus")), "")
    return f"{row['space']}{plus}{'' if row.get('taken_by') is None else '*'}"


def _board(figure: Any, board: list[dict[str, Any]], worth: str, colour: str, at: int, alone: bool) -> None:
    """One board: stacked chances above, points to expect below."""
    x = [_label(row) for row in board]
    for what, fill, hatch in VERDICTS:
        figure.add_bar(
            x=x, y=[number(r[what]) for r in board], name=what, legendgroup=what, showlegend=at == 1, row=1, col=at,
            marker={"color": fill, "pattern": {"shape": hatch, "fgcolor": "#FFFFFF", "fillmode": "overlay", "size": 6}},
            hovertemplate=f"%{{x}}: {what} %{{y:.2%}}<extra></extra>",
        )  # fmt: skip
    points = [number(r[worth]) for r in board]
    figure.add_bar(
        x=x, y=points, name="expected points", showlegend=False, row=2, col=at, marker={"color": colour},
        text=[f"{p:+z.2f}" if alone else f"{p:+z.1f}" for p in points],
        textposition="outside", textfont={"size": 11 if alone else 9},
        textangle=0, constraintext="none", cliponaxis=False,
        customdata=["free" if r.get("taken_by") is None else f"taken by seat {r['taken_by']}" for r in board],
        hovertemplate="%{x}: %{y:+.3f} points, %{customdata}<extra></extra>",
    )  # fmt: skip


def _reach(row: dict[str, Any]) -> tuple[float, float]:
    """The interval of a lead."""
    return interval({"value": row["lead_if_played"], "error": row.get("lead_error")})


def _leads(figure: Any, board: list[dict[str, Any]], row: int, at: int) -> None:
    """The lead when play goes on, with its interval."""
    points = [{"value": r["lead_if_played"], "error": r.get("lead_error")} for r in board]
    figure.add_scatter(
        x=[_label(row) for row in board], y=[p["value"] for p in points], error_y=bars(points),
        mode="markers", marker=style(6), showlegend=False,
        name="lead, 95 % interval", row=row, col=at, hovertemplate="%{x}: %{y:+.2f}<extra></extra>",
    )  # fmt: skip


def axes_of(rows: list[dict[str, Any]]) -> list[str]:
    """What a tally counts by: the columns of its own that its rows fill."""
    shared = {"tally", "seat", "measure", "bot", *CARRIED}
    return [name for name in rows[0] if name not in shared and any(row[name] is not None for row in rows)]


def tallies(frame: Any, names: Iterable[str], seat: int | None = None, title: str | None = None) -> "go.Figure":
    """What a game counts, a play: a panel a tally, a place for each thing that it counts by, a mark for each seat.

    Args:
        frame: a result of `simulate`, or its `tallies()`.
        names: the tallies to draw, in this order, such as ["perfect", "near", "wrong", "centre"]: of those that count
            by one thing (a suit, a circle) or by none.
        seat: one seat only.
        title: of the chart.

    Raises:
        BadInput: names the tallies there are.
    """
    from plotly.subplots import make_subplots

    bots = {}
    if hasattr(frame, "tallies"):
        bots = {row["seat"]: row["bot"] for row in frame.points().iter_rows(named=True)}
        frame = frame.tallies()
    rows = [{**row, "bot": bots.get(row["seat"])} for row in rows_of(frame, "tally", "seat", "value", "error")]
    by = {name: axes_of([row for row in rows if row["tally"] == name]) for name in named(rows, "tally")}
    known = [name for name, axes in by.items() if len(axes) < 2]
    wanted = list(names)
    for name in wanted:
        if name not in known:
            raise BadInput(f"There is no tally {name!r} to draw. There are: {', '.join(known)}.")
    rows = [row for row in rows if row["tally"] in wanted and seat in (None, row["seat"])]
    seats = list(dict.fromkeys(row["seat"] for row in rows))
    figure = make_subplots(cols=len(wanted), subplot_titles=wanted, shared_yaxes=True, horizontal_spacing=0.03)
    told = set()
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
                showlegend=bool(mine) and label not in told and len(seats) > 1, row=1, col=col,
                customdata=[row["place"] for row in mine],
                hovertemplate=f"%{{customdata}}: %{{y:.3f}}<extra>{name}, {label}</extra>",
            )  # fmt: skip
            told |= {label} if mine else set()
        ends = [-0.6, len(places) - 0.4]
        ticks = [place if place[0].isdigit() else f"{suit_style(place, places)[1]}<br>{place}" for place in places]
        figure.update_xaxes(
            tickvals=list(range(len(places))), ticktext=ticks if by[name] else [""], range=ends,
            title_text=by[name][0] if by[name] else None, row=1, col=col,
        )  # fmt: skip
    figure.update_yaxes(rangemode="tozero")
    figure.update_yaxes(title_text="a play", col=1)
    meanings = dict.fromkeys(f"{row['tally']}: {str(row['measure']).removesuffix(', a play')}" for row in rows)
    return finish(figure, title or "What was counted", made(rows, chart="tallies", note=list(meanings)), below=76)
