"""The commands about what an owner types in from a copy: a list to fill in, and what a filled one gives."""

import argparse
from pathlib import Path
from typing import Any

from workbench.cli.options import FINE, add_command, put, tell
from workbench.game import Game, game
from workbench.kernel import BadInput
from workbench.report import text

HELP = (
    "begin a list of one's own copy",
    "Write a list to be filled in with what one's own copy of a game prints, as CSV: a row a thing, blank where it is\n"
    "not known. `workbench check GAME --file FILE` then checks it, and any command takes it with --set.",
    "workbench template dante --to my_tiles.csv",
)


def add_template(parts: Any) -> None:
    """`workbench template`."""
    part = add_command(parts, "template", *HELP)
    part.add_argument("game", metavar="GAME", help="one of those that `workbench games` lists")
    part.add_argument("--list", metavar="NAME", help="what is listed, such as tiles; the game's only list, if not said")
    part.add_argument("--to", metavar="FILE", help="write it there, where no file is yet; else it is printed")
    part.add_argument("--semicolons", action="store_true", help="for spreadsheets that write a decimal comma")
    part.set_defaults(run=run_template)


def run_template(asked: argparse.Namespace) -> None:
    """Print the list, or write it into a new file."""
    text = game(asked.game).template(asked.list, ";" if asked.semicolons else ",")
    if asked.to is None:
        print(text, end="")
        return
    try:
        with Path(asked.to).open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"--to {asked.to}: there is such a file already: accepted is a new one.") from None
    except OSError as error:
        raise BadInput(f"--to {asked.to}: it can't be written ({error.strerror}).") from None
    tell(f"Wrote {asked.to}. Fill it in, then: workbench check {asked.game} --file {asked.to}")


def run_file(asked: argparse.Namespace) -> int:
    """A row a value that a file of one's own gives: how much of it, how sure, and what is missing."""
    table = _table(asked)
    open_ = {row["key"]: row for row in table.lacking}
    rows = []
    for key, value in table.values.rows.items():
        if key not in table.values.given and key not in open_:
            continue
        lacks = open_.get(key, {})
        rows.append({
            "key": key, "given": f"{lacks['given']} of {lacks['of']}" if lacks else "whole",
            "missing": lacks.get("missing", ""), "sure": value.sure, "source": value.source,
        })  # fmt: skip
    put(asked, rows, None if rows else f"{asked.file} gives no value yet.")
    if open_ and rows:
        tell("What is missing is drawn, so it counts as assumed; wb.odds.over(game, …) asks over several draws.")
    return FINE


def _table(asked: argparse.Namespace) -> Game:
    """The game with the file's values."""
    players = text.whole(asked.players, "players")
    if Path(asked.file).suffix.lower() != ".csv":
        return game(asked.game, players=players, variant=asked.file)
    lists = list(game(asked.game, players=players).family.LISTS)
    if len(lists) != 1:
        raise BadInput(f"--file {asked.file}: {asked.game} has no list of its own: accepted is a TOML file.")
    return game(asked.game, players=players, **{lists[0]: asked.file})
