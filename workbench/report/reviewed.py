"""The chart of a review: what each choice of a play cost."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from workbench.report.look import COLOURS, bars, finish, lines, made, named, rows_of

if TYPE_CHECKING:
    import plotly.graph_objects as go

VERDICTS = {
    "best": (COLOURS[2], "circle"),
    "within the error": (COLOURS[0], "diamond-open"),
    "mistake": (COLOURS[1], "x"),
}
"""The colour and the symbol of each verdict."""


def review(frame: Any, title: str | None = None) -> "go.Figure":
    """What each choice of a play cost against the best by the yardstick, with its interval; rounds are set off.

    Args:
        frame: of `studies.review`: columns move, round, action, best, verdict, value, error.
        title: of the chart.
    """
    import plotly.graph_objects as go

    rows = rows_of(frame, "move", "round", "action", "best", "verdict", "value", "error")
    figure = go.Figure()
    figure.add_hline(y=0, line={"color": "#555555"})
    for verdict, (colour, symbol) in VERDICTS.items():
        mine = [(at, row) for at, row in enumerate(rows, 1) if row["verdict"] == verdict]
        figure.add_scatter(
            x=[at for at, _ in mine], y=[row["value"] for _, row in mine], error_y=bars([row for _, row in mine]),
            mode="markers", marker={"color": colour, "symbol": symbol, "size": 9}, name=f"{verdict} ({len(mine)})",
            customdata=[[row["move"], row["action"], row["best"], row["error"]] for _, row in mine],
            hovertemplate="action %{customdata[0]} of the play: %{customdata[1]}<br>best: %{customdata[2]}<br>"
            "cost %{y:+.2f}, error %{customdata[3]:.2f}<extra>" + f"{verdict}</extra>",
        )  # fmt: skip
    for at, (row, after) in enumerate(pairwise(rows), 1):
        if after["round"] != row["round"]:
            figure.add_vline(x=at + 0.5, line={"color": "#999999", "dash": "dot"})
    for number in named(rows, "round"):
        first = next(at for at, row in enumerate(rows, 1) if row["round"] == number)
        figure.add_annotation(
            text=f"round {number}", x=first - 0.4, y=1, yref="paper", xanchor="left", yanchor="bottom",
            showarrow=False, font={"size": 11, "color": "#444444"},
        )  # fmt: skip
    figure.update_xaxes(title_text="choice", range=[0.4, len(rows) + 0.6], zeroline=False)
    unit = str(rows[0].get("measure") or "points").partition(" at the end")[0]
    figure.update_yaxes(title_text=lines(f"cost: {unit}, 95 % interval", 30))
    named_rows = [{k: v for k, v in row.items() if k != "bot"} for row in rows]  # it did not play: it is the yardstick
    note = "a mistake costs more than two errors above 0; half of the deals chose the best, the other half value it"
    meta = made(named_rows, chart="review", yardstick=rows[0].get("bot"), note=f"yardstick: {_said(rows)}; {note}")
    seats = named(rows, "seat")
    whose = f" of seat {seats[0]}" if len(seats) == 1 else ""
    return finish(figure, title or f"What each choice{whose} cost", meta)


def _said(rows: list[dict[str, Any]]) -> str:
    """The yardstick's name."""
    return ", ".join(map(str, named(rows, "bot"))) or "not told"
