"""Games of one's own: a copy of a game, its data file and its bots in a folder `games`, to be changed at will.

One that is unlike all games here begins as a copy of the first game in `data/start`: the smallest that has a verb of
each kind, a hidden card and a ruling.
"""

import keyword
import re
import shutil
from pathlib import Path

from workbench import kernel
from workbench.folders import data_file, folder_of, games, home, shipped
from workbench.kernel import BadInput

START = "start"
"""The folder of the first game, and what its text calls it."""


def new(name: str, source: str | None = None, into: Path | None = None) -> Path:
    """Copy a game as the start of one's own; returns the new folder.

    The copy has its own rules, its own data file (`games/<name>/<name>.toml`) and its own bots, and is found like any
    other game from the folder in which `games` stands, and from those below it.

    Args:
        name: what it is to be called: small letters, digits and `_`, beginning with a letter; no word of Python's own.
        source: the game that is copied; if not said, a small first game.
        into: the folder that it is put in; if not said, `games` here, or the nearest above that holds a game.

    Raises:
        BadInput: the name can't be, or is taken; there is no game to copy.
    """
    folder = shipped() / START if source is None else folder_of(source)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", str(name)) or keyword.iskeyword(name):
        python = ", and no word of Python's own" if keyword.iskeyword(name) else ""
        accepted = f"accepted are small letters, digits and _, beginning with a letter{python}"
        raise BadInput(f"{name!r} can't be a game's name: {accepted}.")
    target = (home() if into is None else into) / name
    if name in games() or target.exists():
        where = games().get(name, target)
        raise BadInput(f"There is a game {name!r} already, in {where}: choose another name.")
    title = rf"{name} (from \1)" if source else name
    source = source or START
    data = data_file(source, folder)
    target.mkdir(parents=True)
    _copy(folder, target, source, name)
    bots = kernel.PACKAGE / "bots"
    if folder.parent == kernel.PACKAGE / "games" and (bots / f"{source}.py").exists():
        _write(bots / f"{source}.py", target / "bots.py", source, name)
    elif folder.parent == kernel.PACKAGE / "games" and (bots / source).is_dir():
        _copy(bots / source, target / "bots", source, name)
    text = re.sub(r'(?m)^game = ".*"$', f'game = "{name}"', data.read_text(encoding="utf-8"), count=1)
    text = re.sub(r'(?m)^title = "(.*)"$', rf'title = "{title}"', text, count=1)
    (target / f"{name}.toml").write_text(text, encoding="utf-8")
    return target


def _copy(folder: Path, target: Path, source: str, name: str) -> None:
    """Copy a folder of Python text (and pictures), with what it imports renamed."""
    for file in sorted(folder.rglob("*")):
        if file.is_dir() or "__pycache__" in file.parts or file.name == f"{source}.toml":
            continue
        place = target / file.relative_to(folder)
        if file.suffix == ".py":
            _write(file, place, source, name)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def _write(file: Path, place: Path, source: str, name: str) -> None:
    """Copy one module; its imports, and the game that its bots name, are the copy's."""
    text = file.read_text(encoding="utf-8")
    text = re.sub(rf"\bworkbench\.games\.{source}\b", f"workbench.games.{name}", text)
    text = re.sub(rf"\bworkbench\.bots\.{source}\b", f"workbench.games.{name}.bots", text)
    text = re.sub(rf'games=\("{source}",\)', f'games=("{name}",)', text)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
