"""What `workbench odds divinare` asks: the options, the answer, and the answer as text.

Every game's odds that can be asked at the command line have such a module: `arguments` adds the options, `answer` makes
data of them (exact numbers as text), `said` puts it into words, and `rows`, where there is one, into a table for
`--csv`.
"""

import argparse
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.odds.divinare.know import know
from workbench.odds.divinare.spaces import report
from workbench.report.text import counts, pairs, table, whole

CARDS = "such as red=2,blue=1"


def arguments(part: argparse.ArgumentParser) -> None:
    """The options."""
    part.description = (
        "The exact chances of every suit's final count, and of every number space, from what one seat knows."
    )
    part.epilog = (
        "example:\n  workbench odds divinare --players 4 --hand red=2,blue=1,green=1,yellow=1 "
        "--table red=1,green=3 --passed yellow=3 --tokens red=3,1:green=3/4 --json"
    )
    part.add_argument("--hand", metavar="CARDS", required=True, help=f"the own cards, {CARDS}")
    part.add_argument("--table", metavar="CARDS", default="", help="cards played in this round, by suit")
    part.add_argument(
        "--passed", metavar="CARDS", default="", help="cards passed on in this round that no one has played since"
    )
    part.add_argument("--discarded", metavar="CARDS", default="", help="the own cards laid aside, where two play")
    part.add_argument(
        "--tokens",
        metavar="SPACES",
        default="",
        help="the own tokens as red=3,green=3/4, others' by seat as 2:red=4; the rest is in the centre",
    )
    part.add_argument("--seat", metavar="N", help="the own seat, from 0; told by the hand and the table if not said")
    part.add_argument("--passes", metavar="N", help="how often all have passed cards; told by the rest if not said")
    part.add_argument("--finished", metavar="N", default="0", help="rounds finished before this one; 0 if not said")


def answer(game: Game, given: argparse.Namespace) -> dict[str, Any]:
    """Counts and spaces as exact fractions, with how sure the values under them are."""
    view = know(
        game=game,
        hand=counts(given.hand, "--hand"),
        table=counts(given.table, "--table"),
        passed=counts(given.passed, "--passed"),
        discarded=counts(given.discarded, "--discarded"),
        tokens=_tokens(given.tokens),
        seat=whole(given.seat, "seat"),
        passes=whole(given.passes, "passes"),
        finished=whole(given.finished, "finished") or 0,
    )
    return report(view)


def _tokens(text: str) -> dict[Any, Any]:
    """Typed tokens as `know` takes them."""
    out: dict[Any, Any] = {}
    for key, space in pairs(text, "--tokens").items():
        seat, mark, suit = key.rpartition(":")
        if mark:
            of_seat = out.setdefault(whole(seat, "tokens"), {})
            if suit.strip() in of_seat:
                raise BadInput(f"--tokens: {key!r} is given twice.")
            of_seat[suit.strip()] = space
        else:
            out[suit] = space
    return out


def rows(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The answer as one table: a row a final count, then a row a number space; what a row does not say is empty."""
    alike = {name: data[name] for name in ("sure", "model")}
    empty = dict.fromkeys(("suit", "count", "chance", "space", "perfect", "near", "wrong", "expected", "taken_by"))
    counted = [
        {**empty, "suit": suit, "count": count, "chance": chance, **alike}
        for suit, numbers in data["counts"].items() for count, chance in numbers.items()
    ]  # fmt: skip
    return counted + [{**empty, **row, **alike} for row in data["spaces"]]


def said(data: Mapping[str, Any]) -> str:
    """The answer to read: chances in per cent, beside the fractions where they are short."""
    chances = [
        {"suit": suit, **{n: _percent(p) for n, p in numbers.items()}} for suit, numbers in data["counts"].items()
    ]
    spaces = [
        {
            **row,
            **{name: _percent(row[name]) for name in ("perfect", "near", "wrong")},
            "expected": f"{float(Fraction(row['expected'])):+.3f}",
        }
        for row in data["spaces"]
    ]
    model = data["model"][:1].upper() + data["model"][1:]
    named = f" ({', '.join(data['assumed'])})" if data["assumed"] else ""
    parts = (
        f"Final counts, chance in %:\n{table(chances)}",
        f"Number spaces, chance in %; expected: points if the round ended with the own token there:\n{table(spaces)}",
        f"{model}.\nHow sure the weakest value under this is: {data['sure']}{named}. Exact fractions: --json.",
    )
    return "\n\n".join(parts)


def _percent(fraction: str) -> str:
    """A chance in per cent, to two places."""
    return f"{float(100 * Fraction(fraction)):.2f}"
