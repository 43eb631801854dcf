"""The command line: `workbench games | rules | odds | simulate | compare | lessons | mark | new | check | template`.

`python -m workbench` is the same. Results go to standard output, as text to read or with `--json` and `--csv`;
everything else to standard error.
Exit codes: 0 all is well, 1 a check failed, 2 what was asked for can't be, 130 stopped with Ctrl-C.
"""

import argparse
import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from workbench.cli import commands
from workbench.cli.options import BAD, FINE, STOPPED
from workbench.game import RulesWarning
from workbench.kernel import BadInput

__all__ = ["main", "parser"]


def parser() -> argparse.ArgumentParser:
    """The command line's grammar, its help included."""
    top = argparse.ArgumentParser(
        prog="workbench",
        description="Rules, exact odds and simulations of games, with the source of every number.",
        epilog="workbench COMMAND --help explains a command, with an example.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.set_defaults(parser=top)
    parts = top.add_subparsers(dest="command", metavar="COMMAND")
    for add in commands.COMMANDS:
        add(parts)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    if sys.stdout is None:
        print("workbench: standard output is closed: there is nowhere to print to.", file=sys.stderr)
        return BAD
    if isinstance(sys.stdout, io.TextIOWrapper):  # letters that a terminal does not have are written as on stderr
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read has read enough
        _mute()
        return FINE
    except OSError as error:
        if error.filename is None:  # a full disk
            _mute()
        what = error.filename or "what is said can't be written"
        print(f"workbench: {what}: {error.strerror or error}.", file=sys.stderr)
        return BAD
    return code


def _run(argv: Sequence[str] | None) -> int:
    """Read what is asked and do it; returns the exit code."""
    try:
        asked, rest = parser().parse_known_args(argv)
        if rest and not getattr(asked, "more", False):
            asked.parser.error(f"unknown: {' '.join(rest)}")  # exits
        if asked.command is None:
            parser().print_help(sys.stderr)
            return BAD
        asked.rest = rest
        with warnings.catch_warnings():
            warnings.simplefilter("always", RulesWarning)
            warnings.showwarning = _note  # type: ignore[assignment]  # the hook is there to be replaced
            return int(asked.run(asked) or 0)
    except SystemExit as stop:  # argparse has said what is wrong, or shown its help
        return int(stop.code or 0)
    except BadInput as error:
        print(f"workbench {asked.command}: {error}", file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return STOPPED


def _mute() -> None:
    """Let nothing more be written to standard output, not at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _note(message: Any, category: Any, *where: Any) -> None:
    """A warning as one line on standard error."""
    print(f"note: {message}", file=sys.stderr)
