"""What `workbench odds dante` asks of the race: descent and starts, as data and as text."""

import argparse
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.odds.dante.asking import QUANTILES, about, exact, percent, placed, resting
from workbench.odds.dante.descent import TURNS, WITHIN, descent
from workbench.odds.dante.starts import SETS, Start, across_said, starts
from workbench.odds.dante.waiting import BEST
from workbench.report.text import table as as_table
from workbench.report.text import whole
from workbench.table import Table

NONE = "none"
"""The wish that leaves own doubles out of account, where it must be said."""


def answer_descent(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """The chance by each own turn, and what waiting one turn before the first try adds to it."""
    tiles, table = placed(game, given)
    turns = whole(given.turns, "turns")
    found = descent(
        tiles, rerolls=whole(given.rerolls, "rerolls") or 0, have=given.have, seat=whole(given.seat, "seat"),
        pawn=whole(given.pawn, "pawn"), circle=whole(given.circle, "circle"), tries=whole(given.tries, "tries"),
        wish=given.wish, turns=TURNS if turns is None else turns, first=whole(given.first, "first") or 0, table=table,
    )  # fmt: skip
    return {
        "question": "descent", "win": str(found.win), "win_more": str(found.win_more), "tries": found.tries,
        "mean": exact(found.mean), "about": about(found.mean), "goes": found.goes, "beaten": found.beaten(QUANTILES),
        "quantiles": {str(per_cent): found.quantile(Fraction(per_cent, 100)) for per_cent in QUANTILES},
        "soonest": {str(per_cent): found.soonest(Fraction(per_cent, 100)) for per_cent in QUANTILES},
        "turns": [
            {"turn": turn, "gone": str(found.gone(turn)), "by": str(found.by(turn)),
             "at_most": str(found.at_most(turn)), "gain": str(found.gain(turn)) if found.can_wait else None,
             **dict(zip(WITHIN, map(str, found.gain_within(turn)) if found.can_wait else (None, None), strict=True))}
            for turn in range(1, found.turns + 1)
        ],
        **resting(found.game, (found.later if found.can_wait else found).keys), "model": found.model,
    }  # fmt: skip


def answer_starts(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """The entries with what drawn tile sets say of them, and the best sets of tiles."""
    sets, seed = whole(given.sets, "sets"), whole(given.first_set, "first-set")
    if given.line is not None and (sets or seed is not None):
        raise BadInput("--sets and --first-set go with the game alone: a position has its tiles.")
    found = starts(
        game if given.line is None else Table.load(given.line), want=given.want or "descend",
        wish=None if given.wish == NONE else given.wish or BEST, first=whole(given.first, "first") or 0,
        seat=whole(given.seat, "seat"), sets=SETS if sets is None else sets, seed=1 if seed is None else seed,
    )  # fmt: skip
    entries = [_row(row) for row in found.rows]
    data: dict[str, Any] = {"question": "starts", "starts": entries, "best": [_row(row) for row in found.best]}
    if found.drawn:
        for entry, of in zip(entries, found.across, strict=True):
            entry["drawn"] = {
                "mean": about(of.mean), "error": about(of.mean_error), "least": about(of.least), "most": about(of.most),
                "first": of.first, "first_error": about(of.first_error),
                "changed": of.changed, "changed_error": about(of.changed_error),
            }  # fmt: skip
        (first, first_error), (order, order_error) = found.other_first, found.other_order
        data["drawn"] = {
            "plays": len(found.drawn), "seed": found.seed,
            "other_first": first, "other_first_error": about(first_error),
            "other_order": order, "other_order_error": about(order_error),
        }  # fmt: skip
    return {**data, **resting(found.game, found.keys), "model": found.model}


def _row(row: Start) -> dict[str, Any]:
    """An entry, or a set of tiles."""
    return {
        "rank": row.rank, "colours": list(row.colours), "tiles": list(row.tiles),
        **({"spaces": list(row.spaces)} if row.spaces else {}), "missing": list(row.missing),
        "mean": exact(row.mean), "about": about(row.mean),
    }  # fmt: skip


def said_descent(data: Mapping[str, Any]) -> list[str]:
    """When it goes, then a line a turn."""
    if data["about"] is None:
        return [f"{data['goes']}."]
    waits = any(row["gain"] is not None for row in data["turns"])
    rows = [
        {"turn": row["turn"], "gone %": percent(row["gone"]), "beaten %": percent(row["by"]),
         "at most %": percent(row["at_most"]), **({"waiting adds %": _within(row)} if waits else {})}
        for row in data["turns"]
    ]  # fmt: skip
    return [
        f"{data['goes']}.",
        f"A fight is won with {percent(data['win'])} %, with one re-roll more {percent(data['win_more'])} %.",
        f"{data['beaten']}.",
        *([as_table(rows)] if rows else []),
        f"At most: with more than {data['tries']} tries. Waiting: one turn before the first try, for one re-roll more.",
    ]


def _within(row: Mapping[str, Any]) -> str:
    """What waiting adds in per cent, and from where to where with more tries, unless that is the same."""
    gain, least, most = (percent(row[name]) for name in ("gain", *WITHIN))
    return gain if least == most else f"{gain} ({least} to {most})"


def said_starts(data: Mapping[str, Any]) -> list[str]:
    """Entries, then sets of tiles, then how much drawn tile sets differ."""
    entries = []
    for row in data["starts"]:
        entry = _told(row)
        if "drawn" in row:
            of = row["drawn"]
            entry |= {
                "drawn": _plus_minus(of["mean"], of["error"]),
                "first %": _plus_minus(100 * of["first"], 100 * of["first_error"]),
                "other rank %": _plus_minus(100 * of["changed"], 100 * of["changed_error"]),
            }  # fmt: skip
        entries.append(entry)
    out = ["Mean rolls, by the colours of the tiles, on the best numbers there are:", as_table(entries), ""]
    out += ["The best tiles:", as_table([_told(row) for row in data["best"]]), ""]
    if "drawn" in data:
        of = data["drawn"]
        out.append(across_said(of["plays"], of["seed"], of["other_first"], of["other_order"]))
    return out


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row to read."""
    return {
        "rank": row["rank"], "tiles": ", ".join(row["tiles"]),
        **({"spaces": ", ".join(row["spaces"])} if "spaces" in row else {}), "not brought": ", ".join(row["missing"]),
        "rolls": "without end" if row["about"] is None else f"{row['about']:.2f}",
    }  # fmt: skip


def _plus_minus(value: float | None, error: float | None) -> str:
    """An estimate with its standard error."""
    if value is None:
        return "without end"
    return f"{value:.2f}" if error is None else f"{value:.2f} ± {error:.2f}"
