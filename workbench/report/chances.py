"""Charts of what grows or shrinks with a number, such as rolls or re-rolls, and of what a whole is made of."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from workbench.report.look import finish, kind_style, line, made, named, rows_of

if TYPE_CHECKING:
    import plotly.graph_objects as go

FEW = 15
"""Up to so many numbers each has a tick of its own."""
HATCHES = ("", "/", ".", "x")


def chances(
    frame: Any, along: str, by: str | Iterable[str] = (), title: str | None = None, of: str | None = None
) -> "go.Figure":
    """How a chance goes with a number: a line for each value of some columns.

    Args:
        frame: with the column of the number, value and error; exact chances have an error of 0.
        along: the column of the number.
        by: the column, or columns, that part the lines.
        title: of the chart.
        of: what the chance is of; the frame's measure if not said.

    Raises:
        BadInput: a column is missing.
    """
    import plotly.graph_objects as go

    parts = (by,) if isinstance(by, str) else tuple(by)
    rows = rows_of(frame, along, "value", "error", *parts)
    figure = go.Figure()
    lines = list(dict.fromkeys(tuple(row[part] for part in parts) for row in rows))
    for at, values in enumerate(lines):
        mine = [row for row in rows if tuple(row[part] for part in parts) == values]
        name = ", ".join(f"{part} {value}" for part, value in zip(parts, values, strict=True))
        line(figure, mine, along, at, name, along, len(lines) > 1)
    figure.update_xaxes(title_text=along, **({"dtick": 1} if len({row[along] for row in rows}) <= FEW else {}))
    what = of or ", ".join(named(rows, "measure")) or "chance"
    figure.update_yaxes(title_text=what, tickformat=".0%", range=[-0.02, 1.02])
    return finish(figure, title or f"{what} by {along}", made(rows, chart="chances"))


def parts(frame: Any, along: str, by: str, title: str | None = None, of: str | None = None) -> "go.Figure":
    """What exact amounts are made of: a bar for each value of one column, a piece for each of another.

    Args:
        frame: with both columns and value; rows that agree in both are added up.
        along: the column that has a bar for each of its values.
        by: the column whose values are the pieces, such as a colour.
        title: of the chart.
        of: what the amounts are; the frame's measure if not said.

    Raises:
        BadInput: a column is missing.
    """
    import plotly.graph_objects as go

    rows = rows_of(frame, along, by, "value")
    places, pieces = named(rows, along), named(rows, by)
    figure = go.Figure()
    for at, piece in enumerate(pieces):
        sums = [sum(row["value"] for row in rows if (row[along], row[by]) == (place, piece)) for place in places]
        colour, sign = kind_style(piece, pieces)
        figure.add_bar(
            x=[f"{along} {place}" for place in places], y=sums, name=f"{sign} {piece}",
            marker={"color": colour, "pattern": {
                "shape": HATCHES[at % len(HATCHES)], "fgcolor": "#FFFFFF", "fillmode": "overlay", "size": 6,
            }},
            hovertemplate=f"%{{x}}: %{{y:.3f}}<extra>{piece}</extra>",
        )  # fmt: skip
    what = of or ", ".join(named(rows, "measure")) or "amount"
    figure.update_layout(barmode="stack", legend_traceorder="normal")
    figure.update_yaxes(title_text=what, rangemode="tozero")
    return finish(figure, title or what, made(rows, chart="parts"))
