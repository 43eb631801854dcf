"""Options that several commands share: which table, which form of output, which bots."""

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from workbench import bots as _bots
from workbench.folders import sheet_of
from workbench.game import Game, game
from workbench.kernel import BadInput
from workbench.report import text

FINE, FAILED, BAD, STOPPED = 0, 1, 2, 130
"""Exit codes: all is well, a check failed, what was asked for can't be, stopped with Ctrl-C."""


def add_command(parts: Any, name: str, short: str, long: str, example: str) -> argparse.ArgumentParser:
    """A command with a help text that teaches: what it does, then an example."""
    made: argparse.ArgumentParser = parts.add_parser(
        name,
        help=short,
        description=long,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(parser=made)
    return made


def add_table(part: argparse.ArgumentParser, named: bool = True) -> None:
    """Which table: the game, its players, its changed values."""
    if named:
        part.add_argument("game", metavar="GAME", help="one of those that `workbench games` lists")
    part.add_argument("--players", metavar="N", help="how many; as many as the published game seats, if not said")
    part.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="changes",
        help="change a value (near=2, deck.red=8, passing=6:3,4:2) or choose a reading; as often as wanted",
    )
    part.add_argument("--variant", metavar="FILE", help="a TOML file that names only the values that differ")


def add_output(part: argparse.ArgumentParser) -> None:
    """Which form of output."""
    form = part.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")


def add_plays(part: argparse.ArgumentParser, plays: int) -> None:
    """How a simulation is made."""
    part.add_argument("--plays", metavar="N", default=str(plays), help=f"how many plays; {plays:,} if not said")
    part.add_argument(
        "--seed", metavar="N", default="0", help="names the luck: the same seed gives the same digits; 0 if not said"
    )
    part.add_argument(
        "--bots",
        metavar="BOT[,BOT…]",
        help="one for all seats or one a seat, such as greedy,uniform,blind,rollout(samples=50); the game's usual one, "
        "which the results name, if not said",
    )


def changed(name: str, changes: Iterable[str], option: str = "--set") -> dict[str, Any]:
    """Changed values as they were typed for an option (`near=2`), each as its kind.

    Raises:
        BadInput: one is no pair, or given twice.
    """
    sheet = sheet_of(name)
    out: dict[str, Any] = {}
    for change in changes:
        key, mark, typed = (part.strip() for part in change.partition("="))
        if not mark or not key:
            raise BadInput(f"{option} {change}: accepted is KEY=VALUE, such as {option} near=2.")
        if key in out:
            raise BadInput(f"{option} {change}: {key!r} is given twice.")
        out[key] = text.whole(typed, "set players") if key == "players" else text.typed(sheet, key, typed)
    return out


def table_of(asked: argparse.Namespace, more: Iterable[str] = (), option: str = "") -> Game:
    """The table that was asked for, with its changes and those of one more option; BadInput where a value has two."""
    given = changed(asked.game, asked.changes)
    for key, value in changed(asked.game, more, option).items():
        if key in given:
            raise BadInput(f"{option} {key}: it is given with --set, too: accepted is one of them.")
        given[key] = value
    players = given.pop("players", None)
    if asked.players is not None:
        if players is not None:
            raise BadInput(f"--players {asked.players}: players are given as a change, too: accepted is one of them.")
        players = text.whole(asked.players, "players")
    return game(asked.game, players=players, variant=asked.variant, **given)


def bots_of(game: Game, typed: str | None) -> Any:
    """The bots that were typed: one for all, or a list, one a seat; knobs in brackets. None is the game's usual one."""
    if typed is None:
        return None
    found = [_bots.get(game, name.strip()) for name in re.split(r",(?![^(]*\))", typed)]
    return found[0] if len(found) == 1 else found


def put(
    asked: argparse.Namespace, rows: Sequence[Mapping[str, Any]], said: str | None = None, data: Any = None
) -> None:
    """Print rows in the form that was asked for; `said` is what stands for them as text, `data` as JSON."""
    if asked.json:
        print(text.as_json(rows if data is None else data))
    elif asked.csv:
        print(text.as_csv(rows))
    else:
        print(text.table(rows) if said is None else said)


def tell(said: str) -> None:
    """Progress, on standard error."""
    print(said, file=sys.stderr, flush=True)
