"""What `workbench odds dante` asks: the options, the answer, and the answer as text; of the race in `commands_race`."""

import argparse
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from workbench.game import Game
from workbench.games.dante.spec import CIRCLE_NAMES
from workbench.kernel import BadInput
from workbench.odds.dante.asking import QUANTILES, about, decimal, exact, listed, percent, placed, resting
from workbench.odds.dante.commands_race import answer_descent, answer_starts, said_descent, said_starts
from workbench.odds.dante.fights import (
    circle_of,
    circles_with,
    fight,
    fight_keys,
    fights,
    refuse_rerolls,
    scope_of,
    target_of,
)
from workbench.odds.dante.production import production
from workbench.odds.dante.waiting import waiting
from workbench.report.text import table as as_table
from workbench.report.text import whole

OPTIONS = {
    "fight": ("target", "circle", "rerolls", "scope", "readings"),
    "production": ("tiles", "line", "wish"),
    "waiting": ("tiles", "line", "wish", "have", "want", "seat", "rolls", "first"),
    "descent": ("tiles", "line", "wish", "have", "seat", "first", "rerolls", "circle", "pawn", "tries", "turns"),
    "starts": ("line", "wish", "want", "seat", "first", "sets", "first_set"),
}
"""The options of each question."""
HELP = {
    "target": (
        "N",
        "what two dice must reach, from 2 to 12; all targets of the game, if neither it nor --circle is said",
    ),
    "circle": (
        "NAME",
        "of a fight instead of a target: first to ninth, or 1 to 9; of a descent beside tiles, where the pawn that "
        "goes down stands: 1 to 8, 1 if not said",
    ),
    "rerolls": ("N", "how many re-rolls can be paid for, or are kept for each fight with Lucifer; 0 if not said"),
    "scope": ("WHAT", "what a re-roll rolls again: roll (both dice) or die; as the game's ruling has it, if not said"),
    "readings": ("all", "answer under every reading of the ruling on re-rolls"),
    "tiles": (
        "TILES",
        "one seat's tiles, such as 'yellow 3/8 5/9, red 4/6, ring2 green 4/9'; of a descent those of the pawns that "
        "stay",
    ),
    "line": ("LINE", "instead of tiles, or of the game: a position, as the line of a play"),
    "wish": (
        "COLOUR",
        "what own doubles are used for; of waiting also best, of a descent also lacking, of starts also best or none, "
        "best if not said",
    ),
    "have": ("AMOUNTS", "what is held, such as yellow=1,red=2; what the seat holds in the line, or nothing"),
    "want": (
        "PRICE",
        "yellow+red+green, yellow=8,red=8, an action (descend, pawn …) or down: the whole way down; of starts descend, "
        "if not said",
    ),
    "seat": ("N", "whose, beside a line"),
    "rolls": ("N", "list the exact chance after each of so many rolls"),
    "first": (
        "N",
        "rolls that come before the first own one, 0 if not said; but for starts, a line says so itself",
    ),
    "pawn": ("N", "beside a line: which pawn goes down, from 0; the innermost, if not said"),
    "tries": ("N", "how many fights with Lucifer are counted; as many as are quickly worked out, if not said"),
    "turns": ("N", "how many own turns are listed; 25 if not said"),
    "sets": ("N", "how many tile sets are drawn; 100 if not said"),
    "first_set": ("N", "the number of the first drawn tile set, as in random:17; 1 if not said"),
}


def arguments(part: argparse.ArgumentParser) -> None:
    """The options."""
    part.description = (
        "Exact odds: fight (the chance to beat a demon or Lucifer), production (expected resources a roll and a\n"
        "round), waiting (how many rolls until a price can be paid), descent (the chance to have beaten Lucifer by\n"
        "each turn), starts (starting tiles ranked by the wait for the first descent)."
    )
    part.epilog = (
        "examples:\n  workbench odds dante fight --target 10 --rerolls 1 --scope die --json\n"
        "  workbench odds dante production --players 4 --tiles 'yellow 3/8, red 5/6, ring2 green 4/9'\n"
        "  workbench odds dante waiting --want descend --tiles 'yellow 3/8, red 5/6, green 4/9' --wish best\n"
        "  workbench odds dante descent --players 4 --tiles 'yellow 3/8, red 5/6, green 4/9' --wish lacking\n"
        "  workbench odds dante starts --players 4 --sets 50"
    )
    part.add_argument("question", metavar="QUESTION", choices=tuple(OPTIONS), help=", ".join(OPTIONS))
    for name, (metavar, told) in HELP.items():
        of = [question for question, options in OPTIONS.items() if name in options]
        part.add_argument(f"--{name.replace('_', '-')}", metavar=metavar, help=f"{', '.join(of)}: {told}")


def answer(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """The answer with exact fractions as text, and how sure the values under it are."""
    for name in HELP:
        if getattr(given, name) is not None and name not in OPTIONS[given.question]:
            of = [question for question, options in OPTIONS.items() if name in options]
            raise BadInput(f"--{name.replace('_', '-')} goes with {listed(of)}, not with {given.question}.")
    if getattr(given, "line", None) and (given.changes or given.players or given.variant):
        raise BadInput("--line names its table itself: accepted is that without --players, --set and --variant.")
    return ANSWERS[given.question](game, given)


def _fight(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """One fight, or all targets of the game."""
    rerolls = whole(given.rerolls, "rerolls") or 0
    named = CIRCLE_NAMES if given.target is None else CIRCLE_NAMES[-1:]  # a target alone is of any fight
    refuse_rerolls(game, rerolls, named if given.circle is None else [given.circle], "--rerolls")
    if given.target is None and given.circle is None:
        rows = fights(game, range(rerolls + 1)).select("target", "circles", "rerolls", "scope", "win", "sure")
        keys = ("targets", *(("reroll_on",) if rerolls else ()))
        return {"question": "fight", "fights": rows.to_dicts(), **resting(game, keys)}
    if given.target is not None and given.circle is not None:
        raise BadInput("--target and --circle say the same thing: accepted is one of them.")
    target = target_of(game, given.circle) if given.target is None else whole(given.target, "target")
    scope = scope_of(game) if given.scope is None else given.scope
    if given.readings not in (None, "all"):
        raise BadInput(f"--readings {given.readings}: accepted is all.")
    won = fight(target or 0, rerolls, scope)
    # A target that was given is nobody's: with it the chance rests on the dice, and on the ruling if that was asked.
    keys = fight_keys([] if given.circle is None else [circle_of(given.circle)], rerolls * (given.circle is not None))
    keys += ("reroll_scope",) if rerolls and given.scope is None and not given.readings else ()
    data = {
        "question": "fight", "win": str(won), "target": target, "rerolls": rerolls, "scope": scope,
        "circles": circles_with(game, target or 0), **resting(game, keys),
    }  # fmt: skip
    if given.readings:
        data["readings"] = {name: str(chance) for name, chance in fight(target or 0, rerolls, readings="all").items()}
    return data


def _production(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """Expected resources, pawn by pawn and by seat."""
    tiles, table = placed(game, given)
    found = production(tiles, wish=given.wish, table=table)
    return {
        "question": "production",
        "pawns": [
            {"seat": row.seat, "pawn": row.pawn, "space": row.space, "tile": row.tile, "colour": row.colour,
             "ways": row.ways, "roll": str(row.roll), "round": str(row.round)}
            for row in found.rows
        ],
        "rounds": {
            str(seat): {colour: str(amount) for colour, amount in found.round(seat).items()} for seat in found.seats
        },
        **resting(found.game, found.keys), "model": found.model,
    }  # fmt: skip


def _waiting(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """Mean, quantiles, bottleneck; each number of rolls where that is asked."""
    if given.want is None:
        raise BadInput("waiting needs --want, such as --want descend.")
    tiles, table = placed(game, given)
    rolls = whole(given.rolls, "rolls")
    found = waiting(
        given.have, given.want, tiles, seat=whole(given.seat, "seat"), wish=given.wish, rolls=rolls,
        first=whole(given.first, "first") or 0, table=table,
    )  # fmt: skip
    data: dict[str, Any] = {
        "question": "waiting",
        "mean": exact(found.mean),
        "about": about(found.mean),
        "quantiles": {str(per_cent): found.quantile(Fraction(per_cent, 100)) for per_cent in QUANTILES},
        "bottleneck": found.bottleneck,
        "last": {colour: str(chance) for colour, chance in found.last.items()},
        "alone": {colour: exact(mean) for colour, mean in found.alone.items()},
    }
    if rolls is not None:
        data["by"] = {str(number): str(found.by(number)) for number in range(rolls + 1)}
    return {**data, **resting(found.game, found.keys), "model": found.model}


ANSWERS: dict[str, Callable[[Game, argparse.Namespace], dict[str, Any]]] = {
    "fight": _fight,
    "production": _production,
    "waiting": _waiting,
    "descent": answer_descent,
    "starts": answer_starts,
}


def said(data: Mapping[str, Any]) -> str:
    """The answer to read."""
    parts = SAID[data["question"]](data)
    if "model" in data:
        parts.append(f"Taken: {data['model']}.")
    named = f" ({', '.join(data['assumed'])})" if data["assumed"] else ""
    sure = f"How sure the weakest value under this is: {data['sure']}{named}."
    if data["question"] == "fight" and "fights" not in data and not data["rests"]:
        sure = "This rests on the dice and on what was given, on no value of the game."
    return "\n".join([*parts, f"{sure} Exact fractions: --json."])


def _said_fight(data: Mapping[str, Any]) -> list[str]:
    """A fight, or the table of them."""
    if "fights" in data:
        rows = [{**row, "win": f"{percent(row['win'])} %"} for row in data["fights"]]
        return ["Chance to win a fight:", as_table(rows)]
    told = f"{data['target']} or more with {data['rerolls']} re-roll{'s' * (data['rerolls'] != 1)}"
    if "readings" in data:
        return [f"{told}, of a {scope}: {percent(chance)} % ({chance})" for scope, chance in data["readings"].items()]
    of = f" of a {data['scope']}" if data["rerolls"] else ""
    return [f"{told}{of}: {percent(data['win'])} % ({data['win']})"]


def _said_production(data: Mapping[str, Any]) -> list[str]:
    """Pawns, then seats."""
    pawns = [{**row, **{name: decimal(row[name]) for name in ("roll", "round")}} for row in data["pawns"]]
    seats = [{"seat": seat, **{c: decimal(n) for c, n in by.items()}} for seat, by in data["rounds"].items()]
    return ["Expected resources from the next roll and a round:", as_table(pawns), "", "A round:", as_table(seats), ""]


def _said_waiting(data: Mapping[str, Any]) -> list[str]:
    """A line each."""
    mean = "without end" if data["about"] is None else f"{data['about']:.2f} rolls on average"
    by = ", ".join(f"{rolls} ({per_cent} %)" for per_cent, rolls in data["quantiles"].items() if rolls is not None)
    last = ", ".join(f"{colour} {percent(chance)} %" for colour, chance in data["last"].items())
    out = [
        f"Waiting: {mean}.",
        f"Payable within so many rolls: {by}." if by else "",
        f"Bottleneck: {data['bottleneck']}.",
    ]
    out.append(f"Among the last to come: {last}." if last else "")
    if "by" in data:
        out.append(as_table([{"rolls": n, "payable %": percent(chance)} for n, chance in data["by"].items()]))
    return [line for line in out if line]


SAID: dict[str, Callable[[Mapping[str, Any]], list[str]]] = {
    "fight": _said_fight,
    "production": _said_production,
    "waiting": _said_waiting,
    "descent": said_descent,
    "starts": said_starts,
}
