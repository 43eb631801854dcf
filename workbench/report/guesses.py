"""The chart of guessed chances."""

from typing import TYPE_CHECKING, Any

from workbench.report.look import COLOURS, finish, made, rows_of, style

if TYPE_CHECKING:
    import plotly.graph_objects as go


def guesses(frame: Any, title: str | None = None) -> "go.Figure":
    """Guessed chances against the exact ones; on the line a guess was exact, below it too high, above it too low.

    Args:
        frame: of a session's `guesses()`: columns said (the guess), value (the exact chance), right, step.
        title: of the chart.
    """
    import plotly.graph_objects as go

    rows = rows_of(frame, "said", "value")
    figure = go.Figure()
    figure.add_scatter(
        x=[0, 1], y=[0, 1], mode="lines", line={"dash": "dash", "color": "#555555"}, name="exact", hoverinfo="skip"
    )
    for at, (right, name) in enumerate(((True, "right"), (False, "off by more"))):
        mine = [row for row in rows if bool(row.get("right")) == right]
        if mine:
            figure.add_scatter(
                x=[row["said"] for row in mine], y=[row["value"] for row in mine], mode="markers", name=name,
                marker={**style(at), "color": COLOURS[at]}, customdata=[row.get("step") or "" for row in mine],
                hovertemplate="%{customdata}: guessed %{x:.1%}, exact %{y:.1%}<extra></extra>",
            )  # fmt: skip
    figure.update_xaxes(title_text="guessed chance", tickformat=".0%", range=[-0.02, 1.02])
    figure.update_yaxes(title_text="exact chance", tickformat=".0%", range=[-0.02, 1.02])
    off = sum(abs(row["said"] - row["value"]) for row in rows) / len(rows)
    note = f"{len(rows)} guesses, off by {100 * off:.1f} percentage points on average"
    return finish(figure, title or "How near were the guesses?", made(rows, chart="guesses", note=note), 520)
