"""Reads lesson files and finds them: TOML in, a `Lesson` out; what is wrong is named with its step.

`data/lessons/README.md` has the form, with an example.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbench import kernel
from workbench.folders import games
from workbench.kernel import BadInput
from workbench.lessons.lesson import KINDS, Asked, Choice, Lesson, Position, Step
from workbench.sheet import nearest

Entry = Mapping[str, Any]

HEAD = {
    "name": str,
    "version": int,
    "title": str,
    "about": str,
    "game": str,
    "players": int,
    "changes": dict,
    "step": list,
}
COMMON = {
    "id": str,
    "kind": str,
    "text": str,
    "seat": (int, str),
    "position": dict,
    "assumed": list,
    "right": str,
    "wrong": str,
}
OWN: dict[str, dict[str, Any]] = {
    "read": {},
    "do": {"one_of": list, "all_of": list, "then": list},
    "try": {"refusal": str, "actions": list},
    "choose": {"choices": list},
    "number": {"measure": dict, "within": (int, float), "times": int},
    "chance": {"measure": dict, "within": (int, float), "between": list, "times": int},
}
"""The keys of a step of each kind, beside the common ones."""
PLACE = {"line": str, "seed": int, "fields": dict, "draw": dict, "actions": list}
DRAW = {"bots": str, "decision": list}
CHOICE = {"text": str, "right": bool, "said": str}
WORDS = {str: "text", int: "a whole number", dict: "a table", list: "a list", bool: "true or false"}
NEAR = 0.1
"""How far off a guessed chance is still right, if a step does not say."""


def folders() -> dict[str, Path]:
    """For each game the folder of its lessons: beside the data files, or in the folder of a game of one's own."""
    shipped = kernel.PACKAGE / "data" / "lessons"
    data = shipped if shipped.is_dir() else kernel.PACKAGE.parent / "data" / "lessons"
    own = {name: folder / "lessons" for name, folder in games().items()}
    return {name: folder if folder.is_dir() else data / name for name, folder in own.items()}


def names(game: str | None = None) -> list[str]:
    """The lessons that there are, of one game or of all, such as `divinare/first_round`.

    Raises:
        BadInput: there is no such game.
    """
    places = folders()
    if game is not None and game not in places:
        raise BadInput(f"There is no game {game!r}.{nearest(str(game), places)} There are: {', '.join(places)}.")
    if game is not None:
        places = {game: places[game]}
    return [f"{name}/{path.stem}" for name, folder in places.items() for path in sorted(folder.glob("*.toml"))]


def load(name: "str | Path | Lesson") -> Lesson:
    """A lesson by its name, or from a file of one's own; BadInput says what is wrong with it.

    Args:
        name: one of `names()`, its last part alone where that is enough, or a path that ends in `.toml`.

    >>> load("divinare/first_round").title
    'A first round'
    """
    if isinstance(name, Lesson):
        return name
    if str(name).endswith(".toml"):
        return read(Path(name))
    known = names()
    found = [each for each in known if name in (each, each.partition("/")[2])]
    if len(found) != 1:
        many = "Several games have" if found else "There is no"
        raise BadInput(f"{many} lesson {name!r}.{nearest(str(name), known)} There are: {', '.join(known)}.")
    game, _, stem = found[0].partition("/")
    return read(folders()[game] / f"{stem}.toml")


def read(path: Path) -> Lesson:
    """A lesson from its file. Names, kinds and types are checked here; `course.check` plays it through."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: this lesson can't be read ({error.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path.name}: this is no TOML: {error}.") from None
    keys_of(data, HEAD, path.name, needed=("name", "version", "title", "game", "players", "step"))
    if data["name"] != path.stem:
        raise BadInput(f"{path.name}: name = {data['name']!r}: accepted is {path.stem!r}, as the file is called.")
    if data["version"] < 1:
        raise BadInput(f"{path.name}: version = {data['version']}: accepted is a whole number from 1.")
    steps: list[Step] = []
    seat: int | None = 0
    for at, entry in enumerate(data["step"], 1):
        made = step_of(entry, f"{path.name}, step {at}", seat)
        seat = made[-1].seat
        steps += made
    if not steps:
        raise BadInput(f"{path.name}: a lesson has at least one step.")
    ids = [step.id for step in steps]
    for twice in {each for each in ids if ids.count(each) > 1}:
        raise BadInput(f"{path.name}: two steps have the id {twice!r}.")
    return Lesson(
        f"{data['game']}/{data['name']}", data["version"], data["title"], data.get("about", ""),
        data["players"], data.get("changes", {}), tuple(steps),
    )  # fmt: skip


def keys_of(entry: Any, known: Entry, where: str, needed: tuple[str, ...] = ()) -> None:
    """Refuse what has an unknown key, lacks one, or has one of another type."""
    if not isinstance(entry, Mapping):
        raise BadInput(f"{where}: {entry!r} is no table of keys and values.")
    for key, value in entry.items():
        if key not in known:
            raise BadInput(
                f"{where}: there is no key {key!r} here.{nearest(key, known)} There are: {', '.join(known)}."
            )
        kinds = known[key] if isinstance(known[key], tuple) else (known[key],)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            wanted = " or ".join(WORDS.get(kind, "a number") for kind in kinds)
            raise BadInput(f"{where}: {key} = {value!r}: accepted is {wanted}.")
    for key in needed:
        if key not in entry or entry[key] in ("", []):
            raise BadInput(f"{where}: {key!r} is missing.")


def step_of(entry: Any, where: str, seat: int | None) -> list[Step]:
    """The step that an entry describes; several where a question is asked several times."""
    if isinstance(entry, Mapping) and isinstance(entry.get("id"), str):
        where += f" ({entry['id']})"
    kind = entry.get("kind", "read") if isinstance(entry, Mapping) else "read"
    if kind not in KINDS:
        raise BadInput(f"{where}: there is no kind {kind!r}.{nearest(str(kind), KINDS)} There are: {', '.join(KINDS)}.")
    keys_of(entry, {**COMMON, **OWN[kind]}, where, needed=("id", "text"))
    texts: dict[str, Any] = {
        key: entry[key].strip() for key in ("id", "text", "right", "wrong", "refusal") if key in entry
    }
    texts |= {key: words(entry[key], f"{where}: {key}") for key in ("one_of", "all_of", "then", "actions", "assumed")
             if key in entry}  # fmt: skip
    step = Step(
        **texts, kind=kind, seat=seat_of(entry.get("seat", seat), where),
        position=position_of(entry["position"], where) if "position" in entry else None,
        choices=tuple(choice_of(each, where) for each in entry.get("choices", [])),
        measure=asked_of(entry["measure"], where) if "measure" in entry else None,
        within=float(entry.get("within", NEAR if kind == "chance" else 0)),
        between=between_of(entry.get("between", [0, 1]), where),
    )  # fmt: skip
    whole_kind(step, where)
    return repeated(step, entry.get("times", 1), where)


def whole_kind(step: Step, where: str) -> None:
    """Refuse a step that lacks what its kind needs."""
    if step.kind == "do" and bool(step.one_of) == bool(step.all_of):
        raise BadInput(f"{where}: a step to do has one_of or all_of, one of the two.")
    if any("*" in word for word in step.all_of):
        raise BadInput(f"{where}: all_of names each action in full; a * is for one_of.")
    if step.kind == "try" and not step.refusal:
        raise BadInput(f"{where}: a step to try has a refusal.")
    if step.kind == "choose" and (len(step.choices) < 2 or not any(choice.right for choice in step.choices)):
        raise BadInput(f"{where}: a step to choose has two choices or more, one of them right.")
    if step.kind in ("number", "chance") and step.measure is None:
        raise BadInput(f"{where}: a {step.kind} has a measure.")
    if step.within < 0:
        raise BadInput(f"{where}: within = {step.within}: accepted is a number from 0.")


def repeated(step: Step, times: int, where: str) -> list[Step]:
    """A question so many times, each with an id of its own."""
    if times == 1:
        return [step]
    drawn = step.position is not None and step.position.drawn
    if not 1 <= times <= 50 or not drawn:
        raise BadInput(f"{where}: times = {times}: accepted is 1 to 50, and more than 1 with a drawn position.")
    return [Step(**{**vars(step), "id": f"{step.id}-{number}", "number": number}) for number in range(1, times + 1)]


def words(given: Any, where: str) -> tuple[str, ...]:
    """A list of texts, not empty."""
    if not given or not all(isinstance(each, str) and each for each in given):
        raise BadInput(f"{where} = {given!r}: accepted is a list of texts.")
    return tuple(given)


def seat_of(given: Any, where: str) -> int | None:
    """A seat to look from; None for all."""
    if given is None or given == "all":
        return None
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:
        raise BadInput(f"{where}: seat = {given!r}: accepted is a whole number from 0, or 'all'.")
    return given


def position_of(given: Entry, where: str) -> Position:
    """A position as it is written."""
    where += ", position"
    keys_of(given, PLACE, where)
    ways = [key for key in ("line", "seed", "fields", "draw") if given.get(key) not in (None, "", {})]
    if len(ways) != 1:
        raise BadInput(f"{where}: accepted is one of line, seed, fields and draw.")
    actions = words(given["actions"], f"{where}: actions") if "actions" in given else ()
    if "draw" not in given:
        seed = given.get("seed")
        if seed is not None and seed < 0:
            raise BadInput(f"{where}: seed = {seed}: accepted is a whole number from 0.")
        return Position(line=given.get("line", ""), seed=seed, fields=given.get("fields", {}), actions=actions)
    draw = given["draw"]
    keys_of(draw, DRAW, f"{where}, draw", needed=("bots", "decision"))
    limits = draw["decision"]
    if len(limits) != 2 or not all(type(each) is int for each in limits) or not 1 <= limits[0] <= limits[1]:
        raise BadInput(f"{where}, draw: decision = {limits!r}: accepted are two whole numbers from 1, such as [4, 9].")
    return Position(bots=draw["bots"], decision=(limits[0], limits[1]), actions=actions)


def choice_of(given: Any, where: str) -> Choice:
    """One answer to choose."""
    keys_of(given, CHOICE, f"{where}, choices", needed=("text",))
    return Choice(**given)


def asked_of(given: Entry, where: str) -> Asked:
    """A measure as it is written."""
    if not isinstance(given.get("name"), str):
        raise BadInput(f"{where}, measure: 'name' is missing.")
    return Asked(given["name"], {key: value for key, value in given.items() if key != "name"})


def between_of(given: Any, where: str) -> tuple[float, float]:
    """Limits of a chance."""
    numbers = [each for each in given if isinstance(each, int | float) and not isinstance(each, bool)]
    if len(given) != 2 or len(numbers) != 2 or not 0 <= given[0] < given[1] <= 1:
        raise BadInput(f"{where}: between = {given!r}: accepted are two numbers from 0 to 1, such as [0.05, 0.95].")
    return float(given[0]), float(given[1])
