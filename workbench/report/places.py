"""A chart of boards: of each space the chances of what it may turn out to be, and what it is worth."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from workbench.kernel import BadInput
from workbench.report.look import (
    axes_of,
    bars,
    finish,
    interval,
    kind_style,
    made,
    named,
    number,
    rows_of,
    style,
    wilson,
)

if TYPE_CHECKING:
    import plotly.graph_objects as go

Row = dict[str, Any]
WORTH = ("expected_if_ended_here", "expected", "value")
"""The columns that may say what a space is worth, the first that is there."""
SHADES = (("#009E73", ""), ("#56B4E9", "/"), ("#D55E00", "x"), ("#E69F00", "."), ("#CC79A7", "\\"))
"""Colour and hatching of chances, in the order of their columns."""


class Columns(NamedTuple):
    """Which columns of a frame say what."""

    board: str
    space: str
    chances: tuple[str, ...]
    worth: str


def spaces(
    frame: Any, title: str | None = None, simulated: Any = None, chances: Sequence[str] = (), **only: str
) -> "go.Figure":
    """The spaces of each board: chances of what each may turn out to be, and the points to expect of it.

    Args:
        frame: a row a space: its board in the first column, its name in the second; chances that add up to 1, and then
            expected_if_ended_here (or expected). Where it has them, `printed` is the space as its board prints it,
            `bonus` what is printed beside its name, `taken_by` the seat that stands there, and lead_if_played with
            lead_error the lead when play goes on, which stands below with its interval.
        title: of the chart.
        simulated: plays from the same view on, in which each board comes to one number: a result of `simulate`, or its
            `tallies` of that number. Points show how often each space (`3/4` is that of 3 and of 4) was what the first
            of the chances says, with their 95 % interval.
        chances: the columns of the chances, the best first; without it those before the worth that add up to 1.
        only: one board only, by its column: `suit="green"`.

    Raises:
        BadInput: a column or a board is missing; or what was simulated comes to more numbers than one a board.

    >>> row = {"street": "north", "house": "7", "lucky": 0.25, "plain": 0.75, "expected": 1.5}
    >>> [trace.name for trace in spaces([row], street="north").data]
    ['lucky', 'plain', 'expected points']
    """
    from plotly.subplots import make_subplots

    rows = rows_of(frame)
    at = _columns(rows, chances)
    rows = _only(rows, only)
    boards = named(rows_of(frame), at.board)
    shown = named(rows, at.board)
    leads = any(row.get("lead_if_played") is not None for row in rows)
    played = {} if simulated is None else _counted(simulated, at.board)
    figure = make_subplots(
        rows=2 + leads, cols=len(shown), shared_xaxes=True, shared_yaxes=True, vertical_spacing=0.05,
        horizontal_spacing=0.03, subplot_titles=[f"{kind_style(name, boards)[1]} {name}" for name in shown],
    )  # fmt: skip
    for col, name in enumerate(shown, 1):
        board = [row for row in rows if row[at.board] == name]
        _chances(figure, board, at, col)
        _worths(figure, board, at, col, kind_style(name, boards)[0], 2 if len(shown) == 1 else 1)
        if played:
            _seen(figure, board, at, played.get(name, {}), col)
        if leads:
            _leads(figure, [row for row in board if row.get("lead_if_played") is not None], at, col)
    _scales(figure, rows, at, leads)
    figure.update_layout(barmode="stack")
    counted = [row for name in shown for row in played.get(name, {}).values()]
    if leads:  # play that goes on rests on more values than odds do
        counted += [{**row, "sure": row.get("lead_sure") or row.get("sure")} for row in rows]
    meta = made([*rows, *counted], chart="spaces", note=_notes(rows, at, leads))
    return finish(figure, title or "What each space is worth", meta, 470 + 150 * leads, below=92)


def _columns(rows: list[Row], chances: Sequence[str]) -> Columns:
    """Which columns say what; BadInput names what is missing."""
    columns = list(rows[0])
    worth = next((name for name in WORTH if name in columns[2:]), None)
    if worth is None:
        raise BadInput(f"This chart needs a column {' or '.join(map(repr, WORTH[:2]))}.")
    if chances:
        rows_of(rows, *chances)
        return Columns(columns[0], columns[1], tuple(chances), worth)
    for first in range(columns.index(worth) - 1, 1, -1):
        found = tuple(columns[first : columns.index(worth)])
        if any(abs(_sum(row, found) - 1) < 1e-9 for row in rows):
            return Columns(columns[0], columns[1], found, worth)
    raise BadInput(f"No columns before {worth!r} add up to 1: accepted are chances there, or chances=[…] to name them.")


def _sum(row: Row, columns: Sequence[str]) -> float:
    """The sum of some columns; nothing where one holds no numbers."""
    try:
        return sum(number(row[name]) for name in columns)
    except (TypeError, ValueError):
        return float("nan")


def _only(rows: list[Row], only: dict[str, str]) -> list[Row]:
    """The rows that are wanted; BadInput names what there is."""
    for column, wanted in only.items():
        known = named(rows_of(rows, column), column)
        if wanted not in known:
            raise BadInput(f"There is no {column} {wanted!r} in the frame. There are: {', '.join(map(str, known))}.")
        rows = [row for row in rows if row[column] == wanted]
    return rows


def _label(row: Row, at: Columns) -> str:
    """A space as it is printed, * where a token stands."""
    return f"{row.get('printed') or row[at.space]}{'' if row.get('taken_by') is None else '*'}"


def _notes(rows: list[Row], at: Columns, leads: bool) -> list[str]:
    """What signs behind a space's name mean, and where leads come from."""
    printed = {str(row["printed"]).removeprefix(row[at.space]): row.get("bonus") for row in rows if row.get("printed")}
    signs = ", ".join(f"{sign} {printed[sign]}" for sign in sorted(printed) if sign)
    notes = [f"{signs} bonus"] if signs else []
    notes.append("* a token stands there")
    if leads and rows[0].get("lead_samples"):
        notes.append(f"lead of {rows[0]['lead_samples']} deals played on, seed {rows[0].get('lead_seed')}")
    return notes


def _scales(figure: Any, rows: list[Row], at: Columns, leads: bool) -> None:
    """What the axes say and how far they reach: the same in all boards."""
    figure.update_yaxes(title_text="chance", tickformat=".0%", range=[0, 1], row=1, col=1)
    points = [number(row[at.worth]) for row in rows]
    room = (max(points) - min(points) + 1) / 6
    figure.update_yaxes(range=[min(0, *points) - room, max(0, *points) + room], row=2)
    figure.update_yaxes(title_text="points if it<br>ended there", row=2, col=1)
    if leads:
        ends = [end for row in rows if row["lead_if_played"] is not None for end in interval(_lead(row))]
        figure.update_yaxes(range=[min(0, *ends) - 0.5, max(0, *ends) + 0.5], row=3)
        figure.update_yaxes(title_text="lead when<br>play goes on", row=3, col=1)
    longest = [max(len(_label(row, at)) for row in board) for _, board in groupby(rows, lambda row: row[at.board])]
    for col, most in enumerate(longest, 1):  # so that all titles stand in one line, however long the labels are
        down = 8 + 7 * (max(longest) - most)
        figure.update_xaxes(title={"text": at.space, "standoff": down}, row=2 + leads, col=col)
    figure.update_xaxes(type="category", tickangle=-90, tickfont_size=11)
    figure.update_yaxes(title_font_size=12)


def _chances(figure: Any, board: list[Row], at: Columns, col: int) -> None:
    """One board's chances, stacked."""
    for place, what in enumerate(at.chances):
        fill, hatch = SHADES[place % len(SHADES)]
        figure.add_bar(
            x=[_label(row, at) for row in board], y=[number(row[what]) for row in board], name=what, row=1, col=col,
            legendgroup=what, showlegend=col == 1,
            marker={"color": fill, "pattern": {"shape": hatch, "fgcolor": "#FFFFFF", "fillmode": "overlay", "size": 6}},
            hovertemplate=f"%{{x}}: {what} %{{y:.2%}}<extra></extra>",
        )  # fmt: skip


def _worths(figure: Any, board: list[Row], at: Columns, col: int, colour: str, digits: int) -> None:
    """What one board's spaces are worth, written with so many digits: there is little room beside other boards."""
    points = [number(row[at.worth]) for row in board]
    figure.add_bar(
        x=[_label(row, at) for row in board], y=points, name="expected points", showlegend=False, row=2, col=col,
        marker={"color": colour}, text=[f"{p:+z.{digits}f}" for p in points], textposition="outside",
        textfont={"size": 7 + 2 * digits}, textangle=0, constraintext="none", cliponaxis=False,
        customdata=["free" if r.get("taken_by") is None else f"taken by seat {r['taken_by']}" for r in board],
        hovertemplate="%{x}: %{y:+.3f} points, %{customdata}<extra></extra>",
    )  # fmt: skip


def _counted(simulated: Any, board: str) -> dict[str, dict[int, Row]]:
    """How often each number of each board came up in plays that come to one number a board."""
    bots = {}
    if hasattr(simulated, "tallies"):
        bots = {"bots": "/".join(named(simulated.points().to_dicts(), "bot"))}
        simulated = simulated.tallies()
    found: dict[str, dict[int, Row]] = {}
    for _, each in groupby(rows_of(simulated, "tally", "value", "plays"), lambda row: row["tally"]):
        rows = list(each)
        axes = axes_of(rows)
        if board in axes and len(axes) == 2:
            (counted,) = {*axes} - {board}
            for row in rows:
                found.setdefault(row[board], {})[int(row[counted])] = {**row, **bots}
    if not found:
        raise BadInput(f"simulated: nothing was counted by {board} and number.")
    for numbers in found.values():
        times = sum(row["value"] for row in numbers.values())
        if abs(times - 1) > 1e-6:
            raise BadInput(
                f"simulated: each {board} came to {times:g} numbers a play; accepted are plays in which it comes to "
                "one, such as those that start in the last round."
            )
    return found


def _seen(figure: Any, board: list[Row], at: Columns, counts: dict[int, Row], col: int) -> None:
    """How often each space's numbers came up in simulated plays, as points on the first of what is exact."""
    rows = []
    for row in board:
        ours = [counts[int(n)] for n in row[at.space].split("/") if n.isdigit() and int(n) in counts]
        if ours:
            share = sum(each["value"] for each in ours)
            low, high = wilson(share, ours[0]["plays"])
            rows.append({"x": _label(row, at), "value": share, "low": low, "high": high})
    figure.add_scatter(
        x=[row["x"] for row in rows], y=[row["value"] for row in rows], error_y={**bars(rows), "color": "#000000"},
        mode="markers", marker={"color": "#FFFFFF", "size": 7, "line": {"color": "#000000", "width": 1.5}},
        name=f"{at.chances[0]}, simulated, 95 % interval", legendgroup="simulated", showlegend=col == 1, row=1, col=col,
        customdata=[[row["low"], row["high"]] for row in rows],
        hovertemplate="%{x}: %{y:.2%}, %{customdata[0]:.2%} to %{customdata[1]:.2%}<extra>simulated</extra>",
    )  # fmt: skip


def _lead(row: Row) -> Row:
    """A row's lead as a number with its error."""
    return {"value": row["lead_if_played"], "error": row.get("lead_error")}


def _leads(figure: Any, board: list[Row], at: Columns, col: int) -> None:
    """The lead when play goes on, with its interval."""
    leads = [_lead(row) for row in board]
    figure.add_scatter(
        x=[_label(row, at) for row in board], y=[lead["value"] for lead in leads], error_y=bars(leads),
        mode="markers", marker=style(6), showlegend=False,
        name="lead, 95 % interval", row=3, col=col, hovertemplate="%{x}: %{y:+.2f}<extra></extra>",
    )  # fmt: skip
