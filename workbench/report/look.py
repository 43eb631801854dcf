"""What all charts share: one look, intervals, and the line that says how a picture was made."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from html import escape
from math import isfinite, sqrt
from textwrap import wrap
from typing import Any

from workbench.kernel import BadInput
from workbench.picture import COLOURS as COLOURS
from workbench.picture import SIGNS as SIGNS
from workbench.picture import kind_style as kind_style
from workbench.report.frames import CARRIED
from workbench.sheet import echoed, weakest

Z = 1.959963984540054
"""Standard errors on either side of a 95 % interval."""

DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
"""How the lines of series are drawn, in order."""
POINTS = 12
"""The most marks on a line."""
MARKS = ("circle", "diamond", "square", "triangle-up", "star", "cross", "x")
SURE = {
    "assumed": "Rests on ASSUMED values, not only on the published rules.",
    "variant": "A VARIANT, not the published rules.",
    "variant, assumed": "A VARIANT that rests on ASSUMED values besides.",
    "inferred": "Rests on values that are inferred from the rules.",
    "stated": "Rests on values that one rules document states.",
    "copy": "Rests on values that an owner typed from a copy.",
    "agreed": "Rests on values that several documents agree on.",
}
WIDE = 105
"""Letters in a line of the caption."""


@lru_cache
def template() -> Any:
    """The one look: a white card with dark text, the same in a dark notebook, a light one and on paper."""
    import plotly.graph_objects as go

    axis = {
        "gridcolor": "#E3E3E3", "linecolor": "#555555", "zerolinecolor": "#999999", "ticks": "outside",
        "tickcolor": "#555555", "showline": True, "automargin": True, "title": {"standoff": 10},
    }  # fmt: skip
    return go.layout.Template(layout={
        "font": {"family": "Helvetica, Arial, sans-serif", "size": 13, "color": "#222222"},
        "paper_bgcolor": "#FFFFFF", "plot_bgcolor": "#FFFFFF", "colorway": COLOURS,
        "xaxis": {**axis, "zeroline": False}, "yaxis": axis,
        "title": {"x": 0, "xref": "paper", "xanchor": "left", "font": {"size": 17}},
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 1, "xanchor": "right"},
        "hoverlabel": {"bgcolor": "#FFFFFF", "font": {"color": "#222222"}},
        "margin": {"l": 70, "r": 30, "t": 90, "b": 80}, "bargap": 0.25,
    })  # fmt: skip


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share found in n cases, by Wilson 1927, J. Am. Stat. Assoc. 22, 209-212.

    >>> [round(end, 3) for end in wilson(0, 10)]
    [0.0, 0.278]
    """
    if n <= 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z * sqrt(max(0.0, share * (1 - share) / n + Z * Z / (4 * n * n))) / (1 + Z * Z / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def rule_of_three(n: int) -> float:
    """The error of a share that none of n cases shows, or all: 1.96 of it are 3 in n, the rule's 95 % bound."""
    return 3 / (Z * n)


def rows_of(frame: Any, *needed: str) -> list[dict[str, Any]]:
    """A frame's rows, or rows given as such; BadInput where it is none, has none or lacks a column."""
    try:
        rows = frame.to_dicts() if hasattr(frame, "to_dicts") else [dict(row) for row in frame]
    except (TypeError, ValueError):
        raise BadInput(
            f"{echoed(frame)} is no frame: accepted is a frame, such as studies.compare gives or a result's points(), "
            "or rows by column."
        ) from None
    if not rows:
        raise BadInput("There is nothing to draw: the frame has no rows.")
    for name in needed:
        if name not in rows[0]:
            raise BadInput(f"This chart needs a column {name!r}; the frame has {', '.join(rows[0])}.")
    return rows


def number(given: Any) -> float:
    """A number, a fraction or a fraction as text, as a float."""
    return float(Fraction(given)) if isinstance(given, str) else float(given)


def unseen(row: Mapping[str, Any]) -> bool:
    """Whether a difference showed in not one play: it may be none, or rare; there is no interval to draw."""
    return row["value"] == 0 and row.get("direction") == "open" and not isfinite(row.get("error") or 0.0)


def interval(row: Mapping[str, Any]) -> tuple[float, float]:
    """A row's 95 % interval: its own, or 1.96 errors on either side; BadInput where there is none.

    Of a difference that no play showed it is the value alone: what draws it must say so in words.
    """
    value, error = row["value"], row.get("error")
    if unseen(row):
        return value, value
    low, high = row.get("low"), row.get("high")
    if low is None or high is None:
        if error is None:
            raise BadInput(
                "An estimate is not drawn without its interval: the frame has neither 'error' nor 'low' and 'high'."
            )
        low, high = value - Z * error, value + Z * error
    if not isfinite(low) or not isfinite(high):
        raise BadInput(
            "An estimate is not drawn without its interval, and one of these has none yet: too few plays, or not one "
            "of them differs. Simulate more plays, or leave that row out."
        )
    return low, high


def bars(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The error bars of some rows."""
    ends = [interval(row) for row in rows]
    return {
        "type": "data", "symmetric": False, "thickness": 1.6, "width": 5,
        "array": [high - row["value"] for row, (_, high) in zip(rows, ends, strict=True)],
        "arrayminus": [row["value"] - low for row, (low, _) in zip(rows, ends, strict=True)],
    }  # fmt: skip


def line(figure: Any, rows: list[dict[str, Any]], along: str, at: int, name: str, said: str, legend: bool) -> None:
    """Draw a series of chances along a column: its own colour, dash and mark, and intervals where it is estimated.

    Args:
        figure: what it is drawn into.
        rows: the series; exact values have the error 0, and no interval.
        along: the column of the number that it goes along.
        at: which series it is, from 0.
        name: of the series.
        said: what the number is called beside a point.
        legend: whether the series stands in the legend.
    """
    estimated = any(row.get("error") or row.get("low") is not None for row in rows)
    figure.add_scatter(
        x=[row[along] for row in rows], y=[row["value"] for row in rows], error_y=bars(rows) if estimated else None,
        mode="lines+markers", marker={**style(at), "maxdisplayed": POINTS}, name=name, legendgroup=name,
        line={"color": COLOURS[at % len(COLOURS)], "dash": DASHES[at % len(DASHES)]}, showlegend=legend,
        hovertemplate=f"{said} %{{x}}: %{{y:.2%}}<extra>{name}</extra>",
    )  # fmt: skip


def style(at: int) -> dict[str, Any]:
    """The colour and mark of the series number `at`."""
    return {"color": COLOURS[at % len(COLOURS)], "symbol": MARKS[at % len(MARKS)], "size": 9}


def named(rows: Iterable[Mapping[str, Any]], *columns: str) -> list[Any]:
    """The different values of some columns, in order, without nothing."""
    return list(dict.fromkeys(row[c] for row in rows for c in columns if row.get(c) not in (None, "")))


def axes_of(rows: list[dict[str, Any]]) -> list[str]:
    """What a tally counts by: the columns of its own that its rows fill."""
    shared = {"tally", "seat", "measure", "bot", "warning", *CARRIED}
    return [name for name in rows[0] if name not in shared and any(row[name] is not None for row in rows)]


def made(rows: Iterable[Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """How the numbers of some rows were made, as data: game, variant, plays, seed, bots, model, warning, sure."""
    rows = list(rows)
    grades = [grade for text in named(rows, "sure") for grade in text.split(", ")]
    found = {
        "game": named(rows, "game"), "variant": named(rows, "variant"), "plays": named(rows, "plays"),
        "seed": named(rows, "seed"), "bots": named(rows, "bots", "bot", "against"), "model": named(rows, "model"),
        "warning": named(rows, "warning"), "sure": weakest(grades) if grades else None,
    }  # fmt: skip
    one = {k: (v[0] if len(v) == 1 else v) if isinstance(v, list) else v for k, v in found.items() if v}
    return {**one, **{k: v for k, v in more.items() if v is not None}}


def lines(text: str, wide: int = 26) -> str:
    """A text in lines, for the title of a short axis."""
    return "<br>".join(wrap(text, wide))


def changes(text: str) -> str:
    """A variant's values, or two variants', as people write them; what both have stands once.

    >>> changes('{"near":2} against {"centre":false,"near":2}')
    'near = 2, both; as it is against centre = False'
    """
    try:
        found = [json.loads(part) if part.startswith("{") else {} for part in text.split(" against ")]
    except ValueError:
        return text
    if not any(found):
        return "" if len(found) == 2 else text  # two tables of other sizes: their titles say that
    both = {k: v for k, v in found[0].items() if len(found) == 2 and found[1].get(k) == v}
    parts = [", ".join(f"{k} = {v}" for k, v in part.items() if k not in both) or "as it is" for part in found]
    shared = ", ".join(f"{k} = {v}" for k, v in both.items())
    return (f"{shared}, both; " if shared else "") + " against ".join(parts)


def caption(meta: Mapping[str, Any]) -> str:
    """How a chart was made, in lines to stand below it; what is assumed, a variant or a warning is first, in bold."""

    def text(key: str) -> str:
        value = meta[key]
        if key == "variant":
            value = [changes(v) for v in value] if isinstance(value, list) else changes(value)
        parts = [
            f"{v:,}" if key == "plays" else escape(str(v), quote=False)
            for v in (value if isinstance(value, list) else [value])
        ]
        return ", ".join(parts if len(parts) < 7 else [*parts[:3], f"… ({len(parts)} in all)", parts[-1]])

    words = {"game": "{}", "variant": "variant {}", "plays": "{} plays", "seed": "seed {}", "bots": "bots: {}",
             "model": "model: {}", "note": "{}"}  # fmt: skip
    line = " · ".join(form.format(text(key)) for key, form in words.items() if key in meta)
    lines = wrap(line[:1].upper() + line[1:], WIDE) if line else []
    warning = meta.get("warning", [])
    warnings = [warning] if isinstance(warning, str) else [*warning[:3], *(["… and more"] if len(warning) > 3 else [])]
    lines[:0] = [f"<b>{line}</b>" for said in warnings for line in wrap(escape(said, quote=False), WIDE)]
    sure = meta.get("sure")
    if sure:
        said = SURE.get(sure, f"Sure: {sure}.")
        strong = "assumed" in sure or "variant" in sure
        lines.insert(0, f"<b>{said}</b>" if strong else said)
    return "<br>".join(lines)


def finish(figure: Any, title: str, meta: dict[str, Any], height: int = 440, below: int = 56) -> Any:
    """The look, the title, the caption below, and how it was made as data.

    Args:
        figure: to be finished.
        title: in a few words.
        meta: how it was made.
        height: of the figure without its caption, in pixels.
        below: how far under the plot the caption begins, in pixels: ticks and axis titles stand between.
    """
    text = caption(meta)
    lines = text.count("<br>") + 1
    panels = any(note.name != "caption" and note.yref == "paper" for note in figure.layout.annotations)
    top = 112 if panels else 90
    plot = height - top - below - 20
    figure.update_layout(
        template=template(), title={"text": title, "y": 1, "yref": "container", "yanchor": "top", "pad": {"t": 16}},
        height=height + 16 * lines, meta=meta, margin={"t": top, "b": below + 20 + 16 * lines},
        legend={"y": 1 + (30 if panels else 6) / plot},
    )  # fmt: skip
    figure.add_annotation(
        text=text, x=0, xref="paper", xanchor="left", y=0, yref="paper", yanchor="top", yshift=-below, align="left",
        showarrow=False, font={"size": 11, "color": "#444444"}, name="caption",
    )  # fmt: skip
    return figure


# --- what charts take ------------------------------------------------------------------------------------


def chances_of(exact: Any) -> dict[Any, Fraction]:
    """A die or a table as exact chances; whole weights are shared out."""
    if not hasattr(exact, "items"):
        hint = " Did you mean simulated=…?" if hasattr(exact, "distribution") or hasattr(exact, "to_dicts") else ""
        raise BadInput(f"exact = {echoed(exact)}: accepted is a die, or a table of chances by outcome.{hint}")
    weights = {outcome: Fraction(weight) for outcome, weight in exact.items()}
    total = sum(weights.values(), Fraction(0))
    whole = all(weight.denominator == 1 for weight in weights.values())
    if total <= 0 or (not whole and abs(total - 1) > Fraction(1, 10**9)):
        raise BadInput(f"exact: the chances add up to {float(total):g}, and should to 1.")
    return {outcome: weight / total for outcome, weight in weights.items()}


def outcomes_of(simulated: Any, of: str | None) -> tuple[list[dict[str, Any]], str]:
    """Rows of outcome, value and interval, and the outcomes' column.

    Counts a play (several rounds in each) are shared out to chances: how many there are is the same in every play.
    """
    frame = simulated.distribution() if hasattr(simulated, "distribution") else simulated
    rows = rows_of(frame, "value", "error")
    names = [name for name in (of, "points", "count", "outcome") if name in rows[0]]
    if not names:
        raise BadInput(f"of = {of!r}: name the column of the outcomes; the frame has {', '.join(rows[0])}.")
    again = [outcome for outcome, n in Counter(row[names[0]] for row in rows).items() if n > 1]
    if again:
        raise BadInput(
            f"simulated: {names[0]} {again[0]} stands in several rows: accepted is one distribution, such as the rows "
            "of one suit or one seat."
        )
    players = simulated.points().to_dicts() if hasattr(simulated, "points") else []
    bots = {"bots": "/".join(named(players, "bot"))} if players else {}
    total = sum(row["value"] for row in rows)
    if total <= 0 or abs(total - round(total)) > 1e-6:
        raise BadInput(f"simulated: the chances add up to {total:g}, and should to a whole number.")
    out = []
    for row in rows:
        outcome = row[names[0]]
        share, error = row["value"] / total, row["error"] / total
        worth = share * (1 - share) / error**2 if error and 0 < share < 1 else row.get("plays") or 1
        low, high = wilson(share, worth)
        outcome = int(outcome) if isinstance(outcome, str) and outcome.isdigit() else outcome
        out.append({**row, **bots, "outcome": outcome, "value": share, "error": error, "low": low, "high": high})
    seen = [at for at, row in enumerate(out) if row["value"] > 0]
    return out[seen[0] : seen[-1] + 1], names[0]


def ranges_of(said: Any, happened: Any, bins: int) -> list[dict[str, Any]]:
    """Chances said and what happened, in ranges, each with Wilson's interval."""
    pairs = [(float(chance), bool(came)) for chance, came in zip(said, happened, strict=True)]
    if not pairs or not all(0 <= chance <= 1 for chance, _ in pairs):
        raise BadInput("said: accepted are chances from 0 to 1, one or more, and as many answers in happened.")
    rows = []
    for at in range(bins):
        inside = [(chance, came) for chance, came in pairs if min(int(chance * bins), bins - 1) == at]
        if inside:
            n = len(inside)
            share = sum(came for _, came in inside) / n
            low, high = wilson(share, n)
            rows.append({"said": sum(chance for chance, _ in inside) / n, "value": share, "error": (high - low) / 4,
                         "low": low, "high": high, "events": n})  # fmt: skip
    return rows
