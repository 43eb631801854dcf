"""The commands: each adds itself to the command line's grammar and says what runs it."""

import argparse
import sys
from contextlib import redirect_stdout
from typing import Any

from workbench import own
from workbench.cli import sheets
from workbench.cli.copies import add_template, run_file
from workbench.cli.lessons import add_lessons, add_mark, run_lesson
from workbench.cli.options import (
    FAILED,
    FINE,
    STOPPED,
    add_command,
    add_output,
    add_plays,
    add_table,
    bots_of,
    changed,
    put,
    table_of,
    tell,
)
from workbench.cli.ranges import add_over, over_of
from workbench.folders import games, sheet_of
from workbench.kernel import BadInput
from workbench.report import text

HELP = {
    "games": (
        "list the games that can be found",
        "List the games of the package, those in ./games (or in the nearest such folder above that holds a game), and\n"
        "those in the folders that WORKBENCH_GAMES names.",
        "workbench games --json",
    ),
    "rules": (
        "print a game's values, each with its source",
        "Print every value of a game: what it is, how sure it is and where it comes from; unclear rules with all\n"
        "their readings.",
        "workbench rules divinare --players 3",
    ),
    "simulate": (
        "play many plays",
        "Play many plays with bots and print points and wins a seat, each with its standard error.",
        "workbench simulate divinare --plays 100000 --bots greedy,uniform,uniform,uniform --set near=2",
    ),
    "compare": (
        "two rule sets under the same luck",
        "Play two variants of a game with the same luck and print how a measure differs, with its interval.",
        "workbench compare divinare --set-b near=2 --measure points --matters 0.5",
    ),
    "new": (
        "begin a game of one's own",
        "Copy a game, its data file and its bots into ./games/NAME (or the nearest games folder above that holds a\n"
        "game), to be changed at will: without --from a small first game, of which each file says what goes there.\n"
        "It is found from there and from the folders below. `workbench check NAME` then asks the laws of it.",
        "workbench new mine",
    ),
    "check": (
        "ask the laws of a game",
        "Check a game's data file and ask all laws of its rules, at every number of players and every reading; a line\n"
        "a law. Exit code 1 if one is broken.\n\n"
        "With --file no law is asked: a list or a TOML file of one's own is read, checked, and what it leaves open is\n"
        "listed. `workbench template` makes such a list.\n\n"
        "A lesson file (`workbench check my_lesson.toml`) is played through on every way that it allows; a row a\n"
        "step, with its answer. data/lessons/README.md has the form.",
        "workbench check mine",
    ),
}
"""For each command what it does, in short and at length, and an example."""


def add_games(parts: Any) -> None:
    """`workbench games`."""
    part = add_command(parts, "games", *HELP["games"])
    add_output(part)
    part.set_defaults(run=run_games)


def run_games(asked: argparse.Namespace) -> None:
    """A row a game; one whose data file is bad says so in its row."""
    rows = []
    for name, folder in games().items():
        try:
            sheet = sheet_of(name)
            unsure = sum(row.sure == "assumed" for row in sheet.rows)
            seats = next(row for row in sheet.rows if row.key == "players").accepts
            row = {
                "game": name,
                "title": sheet.title,
                "players": "–".join(map(str, seats)),
                "values": len(sheet.rows),
                "assumed": unsure,
            }
        except BadInput as error:
            row = {"game": name, "title": f"bad data file: {error}"}
        rows.append({**row, "folder": str(folder)})
    put(asked, rows)


def add_rules(parts: Any) -> None:
    """`workbench rules`."""
    part = add_command(parts, "rules", *HELP["rules"])
    add_table(part)
    add_output(part)
    part.set_defaults(run=run_rules)


def run_rules(asked: argparse.Namespace) -> None:
    """Every value of one table, or of all of them."""
    changes = changed(asked.game, asked.changes)
    if asked.players is None and "players" not in changes:
        rows = sheets.of_all(asked.game, changes, asked.variant)
    else:
        rows = sheets.of_one(table_of(asked))
    put(asked, rows, sheets.said(sheet_of(asked.game), rows) if not (asked.json or asked.csv) else None)


def add_odds(parts: Any) -> None:
    """`workbench odds`: what can be asked stands with each game's odds, in `odds/<game>/commands.py`."""
    part = parts.add_parser("odds", help="exact odds from what a player knows", add_help=False)
    part.add_argument("game", metavar="GAME", nargs="?")
    part.set_defaults(run=run_odds, more=True)


def run_odds(asked: argparse.Namespace) -> None:
    """Ask a game's own odds: its `commands` module adds the options and answers, this prints."""
    from workbench import odds

    known = list(games())
    if asked.game is None or asked.game not in known:
        if asked.game is None and not {"-h", "--help"} & set(asked.rest):
            raise BadInput(f"say which game: {', '.join(known)}.")
        if asked.game is None:
            print(
                "usage: workbench odds GAME … [--json | --csv]\n\nExact odds, as fractions, from what a player knows;"
            )
            print("what can be asked depends on the game:\n" + "\n".join(f"  workbench odds {n} --help" for n in known))
            return
        sheet_of(asked.game)  # refuses an unknown name, and names the nearest
    hook = odds.part(asked.game, "commands")
    if hook is None:
        name, own = asked.game, odds.part(asked.game)
        if own is not None:
            raise BadInput(f"{name}'s own odds have no commands.py to be asked by; in Python, they are wb.odds.{name}.")
        raise BadInput(f"{name} has no odds of its own to ask here; in Python, wb.odds.walk answers for any game.")
    part = argparse.ArgumentParser(
        prog=f"workbench odds {asked.game}", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    hook.arguments(part)
    add_table(part, named=False)
    add_over(part)
    add_output(part)
    given = part.parse_args(asked.rest, argparse.Namespace(game=asked.game))
    if given.draws is not None and given.over is None:
        raise BadInput(f"--draws {given.draws}: draws are asked with --over alone.")
    if given.over is not None:
        put(given, *over_of(given, hook.answer))
        return
    data = hook.answer(table_of(given), given)  # exact numbers as text
    rows = getattr(hook, "rows", text.flat)(data)
    put(given, rows, None if given.json or given.csv else hook.said(data), data)


def add_simulate(parts: Any) -> None:
    """`workbench simulate`."""
    part = add_command(parts, "simulate", *HELP["simulate"])
    add_table(part)
    add_plays(part, 10_000)
    part.add_argument(
        "--form",
        default="counts",
        choices=("counts", "rows"),
        help="counts (if not said): sums with errors; rows: the points of every play and seat",
    )
    part.add_argument("--tallies", action="store_true", help="print what the game counts, too")
    part.add_argument("--workers", metavar="N", help="how many threads; as many as there are cores, if not said")
    add_output(part)
    part.set_defaults(run=run_simulate)


def run_simulate(asked: argparse.Namespace) -> int:
    """Simulate and print; stopped with Ctrl-C, what is finished."""
    from workbench.simulate import simulate

    game = table_of(asked)
    if asked.form == "rows" and asked.tallies:
        raise BadInput("--tallies: what is counted is summed over plays: accepted is --form counts with it.")
    workers = text.whole(asked.workers, "workers")
    if workers is not None and workers < 1:
        raise BadInput(f"--workers {workers}: accepted is a whole number from 1.")
    with redirect_stdout(sys.stderr):
        result = simulate(
            game,
            bots_of(game, asked.bots),
            plays=text.whole(asked.plays, "plays"),
            seed=text.whole(asked.seed, "seed"),
            workers=workers,
            form=asked.form,
            tallies=asked.tallies,
        )
    if asked.form == "rows":
        rows = result.rows().to_dicts()
    else:
        rows = [*result.points().to_dicts(), *result.wins().to_dicts()]
        rows += result.tallies().to_dicts() if asked.tallies else []
    # Of plays without a winner a note has told, which in a table for people would stand in every row.
    put(asked, rows, text.table([{k: v for k, v in row.items() if k != "warning"} for row in rows]))
    if result.stopped:
        tell(f"Stopped after {result.plays:,} plays; what is printed rests on those.")
    return STOPPED if result.stopped else FINE


def add_new(parts: Any) -> None:
    """`workbench new`."""
    part = add_command(parts, "new", *HELP["new"])
    part.add_argument("name", metavar="NAME", help="what it is to be called: a word of small letters, digits and _")
    part.add_argument("--from", dest="source", metavar="GAME", help="a variant's start: the game that is copied")
    part.set_defaults(run=run_new)


def run_new(asked: argparse.Namespace) -> None:
    """Copy a game."""
    folder = own.new(asked.name, asked.source)
    print(f"Made {folder}. Change its rules and {asked.name}.toml, then: workbench check {asked.name}")


def add_check(parts: Any) -> None:
    """`workbench check`."""
    part = add_command(parts, "check", *HELP["check"])
    part.add_argument("game", metavar="GAME", help="one of those that `workbench games` lists; or a lesson file")
    part.add_argument(
        "--plays", metavar="N", help="plays of each table to look through; 1 if not said, of short ones more"
    )
    part.add_argument("--players", metavar="N", help="the table of so many alone; all, with every reading, if not said")
    part.add_argument("--file", metavar="FILE", help="a CSV list or a TOML file of one's own, checked instead")
    part.add_argument("--looks", metavar="N", help="states of each play to look at closely; 40 if not said")
    add_output(part)
    part.set_defaults(run=run_check)


def run_check(asked: argparse.Namespace) -> int:
    """A line a law; or what a file of one's own gives."""
    if asked.game.endswith(".toml"):
        without(asked, f"{asked.game} is a lesson file", "plays", "players", "file", "looks")
        return run_lesson(asked)
    if asked.file is not None:
        without(asked, "a file is read and no law asked", "plays", "looks")
        return run_file(asked)
    from workbench import laws

    plays, looks = text.whole(asked.plays, "plays"), text.whole("40" if asked.looks is None else asked.looks, "looks")
    for name, number in (("--plays", plays), ("--looks", looks)):
        if number is not None and number < 1:
            raise BadInput(f"{name} {number}: accepted is a whole number from 1.")
    players = text.whole(asked.players, "players")
    if players is not None:
        sheet_of(asked.game).resolve(players)  # refuses a number that can't be
    found = []
    for law in laws.check(asked.game, plays, players, looks, tell):
        found.append(law)
        if not (asked.json or asked.csv):
            verdict = "ok" if not law.breaches else "note" if law.note else "BROKEN"
            print("\n".join([f"{verdict:<8}{law.law}", *(f"          {where}" for where in law.breaches)]), flush=True)
    broken = [law for law in found if law.breaches and not law.note]
    if asked.json or asked.csv:
        put(asked, [{"law": law.law, "ok": not law.breaches, "note": law.note, "where": law.breaches} for law in found])
    else:
        print(
            f"{asked.game}: {len(broken)} of {len(found)} laws broken."
            if broken
            else f"{asked.game} keeps all {len(found)} laws."
        )
    return FAILED if broken else FINE


def without(asked: argparse.Namespace, why: str, *options: str) -> None:
    """Refuse the options that would be passed over in silence; BadInput names the first."""
    for name in options:
        if getattr(asked, name) is not None:
            raise BadInput(f"--{name} {getattr(asked, name)}: {why}: this option is not for it. Leave it out.")


def add_compare(parts: Any) -> None:
    """`workbench compare`."""
    part = add_command(parts, "compare", *HELP["compare"])
    add_table(part)
    part.add_argument(
        "--set-a", action="append", default=[], metavar="KEY=VALUE", help="a change of the first rule set only"
    )
    part.add_argument(
        "--set-b", action="append", default=[], metavar="KEY=VALUE", help="a change of the second rule set only"
    )
    part.add_argument(
        "--measure",
        metavar="NAME[,NAME…]",
        help="what to compare: points, spread, margin, range, ties, first lead, or a tally; if not said, what the "
        "game's rules name: points, or for a race how long it takes",
    )
    part.add_argument(
        "--matters", metavar="X", help="the smallest difference that matters; of several measures points=0.5,ties=0.02"
    )
    add_plays(part, 10_000)
    add_output(part)
    part.set_defaults(run=run_compare)


def run_compare(asked: argparse.Namespace) -> int:
    """Compare two rule sets; stopped with Ctrl-C, by the plays that are finished, which the study says."""
    from workbench import studies

    a, b = table_of(asked, asked.set_a, "--set-a"), table_of(asked, asked.set_b, "--set-b")
    if not asked.set_a and not asked.set_b:
        raise BadInput(
            "Both rule sets are the same (--set and --variant change both): accepted is what one of them changes, "
            "such as --set-b near=2."
        )
    measures = [name.strip() for name in (asked.measure or a.rules.MEASURE).split(",")]
    matters = None if asked.matters is None else _matters(asked.matters, measures)
    plays, seed = text.whole(asked.plays, "plays"), text.whole(asked.seed, "seed")
    with redirect_stdout(sys.stderr):
        found = studies.compare(a, b, measures, bots_of(a, asked.bots), plays, seed, matters)
    rows = found.to_dicts()
    put(asked, rows, None if asked.json or asked.csv else "\n\n".join(_lines(row) for row in rows))
    return STOPPED if any(row["plays"] < plays for row in rows) else FINE


def _matters(typed: str, measures: list[str]) -> Any:
    """The smallest difference that matters: a number, or one a measure."""
    try:
        if "=" in typed:
            return {name: float(value) for name, value in text.pairs(typed, "--matters").items()}
        if len(measures) == 1:
            return float(typed)
    except ValueError as error:
        if isinstance(error, BadInput):
            raise
    wanted = "a number above 0" if len(measures) == 1 else ",".join(f"{name}=X" for name in measures)
    raise BadInput(f"--matters {typed}: accepted is {wanted}.")


def _lines(row: dict[str, Any]) -> str:
    """One comparison, a line a thing."""
    cells = {name: text.plain(value) for name, value in row.items() if value is not None and value != ""}
    width = max(map(len, cells))
    return "\n".join(f"{name:<{width}}  {value}" for name, value in cells.items())


COMMANDS = (
    add_games, add_rules, add_odds, add_simulate, add_compare, add_lessons, add_mark, add_new, add_check, add_template,
)  # fmt: skip
"""All commands, in the order of the help."""
