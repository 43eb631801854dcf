"""The command line: `workbench games | rules | odds | simulate | compare | lessons | mark | new | check | template`.

`python -m workbench` is the same. Results go to standard output, as text to read or with `--json` and `--csv`;
everything else to standard error.
Exit codes: 0 all is well, 1 a check failed, 2 what was asked for can't be, 130 stopped with Ctrl-C.
"""

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from workbench.cli import commands
from workbench.game import RulesWarning
from workbench.kernel import BadInput

__all__ = ["main", "parser"]

FINE, FAILED, BAD, STOPPED = 0, 1, 2, 130
"""Exit codes."""


def parser() -> argparse.ArgumentParser:
    """The command line's grammar, its help included."""
    top = argparse.ArgumentParser(
        prog="workbench",
        description="Rules, exact odds and simulations of games, with the source of every number.",
        epilog="workbench COMMAND --help explains a command, with an example.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = top.add_subparsers(dest="command", metavar="COMMAND")
    for add in commands.COMMANDS:
        add(parts)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    try:
        asked, rest = parser().parse_known_args(argv)
        if rest and not getattr(asked, "more", False):
            parser().error(f"unknown: {' '.join(rest)}")  # exits
        if asked.command is None:
            parser().print_help(sys.stderr)
            return BAD
        asked.rest = rest
    except SystemExit as stop:  # argparse has said what is wrong, or shown its help
        return int(stop.code or 0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", RulesWarning)
            warnings.showwarning = _note  # type: ignore[assignment]  # the hook is there to be replaced
            code = int(asked.run(asked) or 0)
        sys.stdout.flush()
    except BadInput as error:
        print(f"workbench {asked.command}: {error}", file=sys.stderr)
        return BAD
    except SystemExit as stop:
        return int(stop.code or 0)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # whoever read has read enough; nothing more is written, nor at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    return code


def _note(message: Any, category: Any, *where: Any) -> None:
    """A warning as one line on standard error."""
    print(f"note: {message}", file=sys.stderr)
