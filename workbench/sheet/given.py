"""The values of one table, from all that is given beside the sheet: a file of one's own, lists, single changes."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from workbench.contract import Family
from workbench.kernel import BadInput, noted
from workbench.sheet.file import read_variant
from workbench.sheet.listing import MARKS, read_listing, written
from workbench.sheet.rows import File, Sheet
from workbench.sheet.values import Values, nearest


def given(
    sheet: Sheet, family: Family, players: int | None, changes: Mapping[str, Any], variant: "str | Path | None" = None
) -> Values:
    """The values of a table: the sheet's, those of a file that names what differs, then lists, then single changes.

    A group that the game lists (`LISTS` in its `family.py`) may be given as the name of a CSV file instead of a
    table; in a TOML file such a name is looked for beside that file.

    Raises:
        BadInput: names the file and line, or the key and the value, and what would be accepted.
    """
    own = meant(family, changes)
    groups = tuple(family.LISTS)
    files: list[File] = []
    lists: list[tuple[str, Path]] = []
    if variant is not None:
        if not isinstance(variant, str | Path):
            raise BadInput(f"variant = {variant!r}: accepted is the name of a TOML file.")
        path = Path(variant)
        if path.suffix.lower() == ".csv" and groups:
            raise BadInput(
                f"variant = {str(variant)!r}: accepted is the name of a TOML file. "
                f"A CSV file goes by what it lists: {groups[0]}={str(variant)!r}."
            )
        for part in read_variant(path, sheet):
            file = replace(part, changes=meant(family, part.changes))
            if "players" in file.changes:
                seated = sheet.seated(file.changes.pop("players"), f"{file.name}: players")
                players = seated if players is None else players
            files.append(file)
            lists += _lists(file.changes, groups, family, path.parent)
    lists += _lists(own, groups, family, Path())
    if lists:
        plain = sheet.resolve(players, own, files).plain()
        files += [_file(group, path, family, plain) for group, path in lists]
    values = sheet.resolve(players, own, files)
    named = zip([group for group, _ in lists], files[len(files) - len(lists) :], strict=True)
    return replace(values, lists={group: (file.title, tuple(file.changes)) for group, file in named})


def meant(family: Family, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Some changes, with the value that a text means where a list may be named (`tiles="random:17"`) in its place."""
    out = dict(changes)
    for group in family.LISTS:
        said = out.get(group)
        values = family.meant(group, str(said)) if isinstance(said, str | Path) else None
        if values is None:
            continue
        del out[group]
        twice = [key for key in values if key in out]
        if twice:
            raise BadInput(f"{group} = {said!r} beside {twice[0]} = {out[twice[0]]!r}: accepted is one of them.")
        out |= values
    return out


def _lists(changes: dict[str, Any], groups: tuple[str, ...], family: Family, beside: Path) -> list[tuple[str, Path]]:
    """The lists that some changes name, taken out of them."""
    found = []
    for group in groups:
        said = changes.get(group)
        if not isinstance(said, str | Path):
            continue
        del changes[group]
        path = beside / said
        if not path.exists():
            near = nearest(path.name, [file.name for file in path.parent.glob("*.csv")])
            raise BadInput(
                f"{group} = {str(said)!r}: there is no such file: accepted is a CSV file, {family.MEANT[group]}, "
                f"or a table.{near}"
            )
        found.append((group, path))
    return found


def _file(group: str, path: Path, family: Family, values: Mapping[str, Any]) -> File:
    """What a list says, as a file of changes: graded copy unless it says that it is a variant; all slips together."""
    listing = read_listing(path, family.LISTS[group])
    slips = list(listing.slips)
    with noted(slips):
        changes = family.listed(group, listing.rows, values)
    if slips:
        raise BadInput(*slips)
    return File.of(changes, path.name, {"sure": "copy", **listing.said})


def template(name: str, family: Family, group: str | None = None, mark: str = ",") -> str:
    """A list to be filled in, as CSV text: a row for each thing that a group of values holds.

    Args:
        name: the game, for refusals.
        family: the game's module of that name.
        group: what it lists (`"tiles"`); the game's only list if not said.
        mark: what sets columns off; `";"` for spreadsheets that write a decimal comma.
    """
    lists = family.LISTS
    group = next(iter(lists)) if group is None and len(lists) == 1 else group
    if group is None or group not in list(lists):
        there = f"accepted is {' or '.join(map(repr, lists))}" if lists else "none of its values is listed"
        raise BadInput(f"{name} has no list {repr(group) if group else 'to fill in'}: {there}.")
    if mark not in tuple(MARKS):
        raise BadInput(f"mark = {mark!r}: accepted is one of {', '.join(map(repr, MARKS))}.")
    about, rows = family.blank(group)
    return written(lists[group], rows, about, mark)
