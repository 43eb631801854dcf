"""The odds that a board shows: a game's own, found by its name; none where a game has none."""

from typing import Any

from workbench import odds
from workbench.game import Game
from workbench.odds.view import View
from workbench.report.text import plain

ASIDE = ("measure", "model", "game", "variant", "plays", "seed", "sure", "error")
"""Columns that say how a table was made: they stand below it, where they are the same in every row."""


def has_marks(game: Game) -> bool:
    """Whether a game has odds to be written at the things of its picture."""
    return hasattr(getattr(odds, game.name, None), "marks")


def marks(view: View | None) -> dict[str, tuple[str, ...]]:
    """What to write at the things of the picture, a few short lines each; nothing without a view."""
    return dict(getattr(odds, view.game.name).marks(view)) if view is not None and has_marks(view.game) else {}


def sorting_table(view: View | None) -> dict[str, Any]:
    """The table behind the marks, as the face shows it: each cell what to sort by, and its text."""
    if view is None or not has_marks(view.game):
        return {}
    frame = getattr(odds, view.game.name).table(view)
    rows = frame.to_dicts()
    aside = [name for name in ASIDE if name in frame.columns and len({str(row[name]) for row in rows}) == 1]
    columns = [name for name in frame.columns if name not in aside and any(row[name] is not None for row in rows)]
    said = any(all(row["value"] == row[name] for row in rows) for name in columns if name != "value")
    columns = [name for name in columns if name != "value" or not said]
    return {
        "title": f"What seat {view.seat} knows: exact odds",
        "columns": [name.replace("_", " ") for name in columns],
        "rows": [[_cell(row[name]) for name in columns] for row in rows],
        "note": "; ".join(f"{name}: {rows[0][name]}" for name in aside if rows and rows[0][name] not in (None, "", 0)),
    }


def _cell(value: Any) -> tuple[Any, str]:
    """What to sort a cell by, and what it says."""
    if isinstance(value, float):
        return value, f"{value:z.4f}".replace("-", "−")
    if isinstance(value, int):
        return value, str(value)
    return ("", "") if value is None else (plain(value), plain(value))
