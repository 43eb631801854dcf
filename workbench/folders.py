"""Finding games: those of the package, of the nearest `games` folder, and of the folders in `WORKBENCH_GAMES`."""

import importlib
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import workbench.games as package  # imported before `workbench.games` comes to name the function of that name
from workbench import contract, kernel, sheet
from workbench.kernel import BadInput


def home() -> Path:
    """The folder of games of one's own: the nearest `games` at or above the current folder that holds a game.

    Where there is none, `./games`, whether it is there or not.
    """
    here = Path.cwd()
    near = [folder / "games" for folder in (here, *here.parents) if folder != kernel.PACKAGE]
    return next((folder for folder in near if any(folder.glob("*/spec.py"))), here / "games")


def roots() -> list[Path]:
    """The folders that may hold game folders: the package's, `home()`, and those in `WORKBENCH_GAMES`."""
    more = os.environ.get("WORKBENCH_GAMES", "")
    return [kernel.PACKAGE / "games", home(), *(Path(p) for p in more.split(os.pathsep) if p)]


def games() -> dict[str, Path]:
    """Every game that can be found: its name and its folder.

    >>> "divinare" in games()
    True
    """
    found: dict[str, Path] = {}
    for root in roots():
        for folder in sorted(root.iterdir()) if root.is_dir() else []:
            if (folder / "spec.py").exists():
                found.setdefault(folder.name, folder)
    return found


def shipped() -> Path:
    """The folder of data files: inside an installed package, in a checkout beside it."""
    inside = kernel.PACKAGE / "data"
    return inside if inside.is_dir() else kernel.PACKAGE.parent / "data"


def data_file(name: str, folder: Path) -> Path:
    """A game's data file: in its own folder for games of one's own, else among the package's data."""
    own = folder / f"{name}.toml"
    return own if own.exists() else shipped() / f"{name}.toml"


def folder_of(name: Any) -> Path:
    """A game's folder; BadInput names the games there are, and the folders that were searched."""
    found = games()
    if not isinstance(name, str) or name not in found:
        near, *more = map(str, roots()[1:])
        raise BadInput(
            f"There is no game {name!r}.{sheet.nearest(str(name), found)} There are: {', '.join(found)}. "
            f"Games of one's own are looked for in {', '.join([f'{near} (the nearest from here up)', *more])}."
        )
    return found[name]


@lru_cache
def _read(path: Path, changed: float) -> sheet.Sheet:
    """A data file, read once until it changes."""
    return sheet.read(path)


def sheet_of(name: str) -> sheet.Sheet:
    """The checked data file of a game."""
    path = data_file(name, folder_of(name))
    if not path.exists():
        raise BadInput(f"The game {name!r} has no data file {path.name}.")
    return _read(path, path.stat().st_mtime)


_LOADED: dict[str, tuple[Path, str]] = {}
"""Games of one's own that are imported: their folder, and the digest of its text then."""


def modules_of(name: str) -> dict[str, ModuleType]:
    """A game's modules, as `contract.PARTS` names them, each with all that a room may ask of it.

    A game of one's own is imported anew when its text has changed, so that a notebook need not be started again.
    BadInput says the file and the line where its text can't be imported, and what a module lacks.
    """
    folder = folder_of(name)
    if folder.parent != kernel.PACKAGE / "games":
        _renew(name, folder)
    modules = {}
    for part, wanted in contract.PARTS.items():
        module = ModuleType(part)  # an empty one, where a game may do without
        place = next((at for at in (folder / f"{part}.py", folder / part / "__init__.py") if at.exists()), None)
        if place is not None:
            with importing(folder):
                module = importlib.import_module(f"workbench.games.{name}.{part}")
        if lacks := contract.lacks(wanted, module):
            raise BadInput(f"{shown(place or folder / f'{part}.py')} lacks {', '.join(lacks)}.")
        if misfits := contract.misfits(wanted, module):
            raise BadInput(f"{shown(place or folder)}: {misfits[0]}.")
        contract.fill(wanted, module)
        modules[part] = module
    return modules


@contextmanager
def importing(folder: Path) -> Iterator[None]:
    """Tell an error that stops a game's text from being imported by its place: whose game it is has written it."""
    try:
        yield
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(spot(error, folder)) from error


def spot(error: BaseException, folder: Path) -> str:
    """Where in a game's folder an error is and what it is, in a line: the file, its line, the plain error."""
    if isinstance(error, SyntaxError):
        return f"{shown(Path(error.filename or folder))}, line {error.lineno}: {error.msg}"
    said = f"{type(error).__name__}: {error}"
    inside = [at for at in traceback.extract_tb(error.__traceback__) if folder in Path(at.filename).parents]
    return f"{shown(Path(inside[-1].filename))}, line {inside[-1].lineno}: {said}" if inside else said


def shown(path: Path) -> str:
    """A path as seen from the current folder, where it is below it."""
    return str(path.relative_to(Path.cwd()) if Path.cwd() in path.parents else path)


def _renew(name: str, folder: Path) -> None:
    """Forget what was imported of a game of one's own if its text has changed since, or another folder is meant now."""
    kernel.digest.cache_clear()
    now = (folder, kernel.digest(folder))
    if _LOADED.get(name) == now:
        return
    _LOADED[name] = now
    whole = f"workbench.games.{name}"
    for module in [m for m in sys.modules if m == whole or m.startswith(whole + ".")]:
        del sys.modules[module]
    importlib.invalidate_caches()
    path = package.__path__
    if str(folder.parent) in path:
        path.remove(str(folder.parent))
    path.insert(1, str(folder.parent))
