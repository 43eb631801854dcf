"""Two rule sets, or many, under the same luck: what a changed rule moves, and whether it matters."""

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from math import isfinite
from sys import float_info
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.game import Game, a_game
from workbench.kernel import BadInput
from workbench.odds.over import complete
from workbench.report.frames import frame
from workbench.sheet import as_text, nearest
from workbench.studies.measures import Measure, comparable, measures
from workbench.studies.plays import Plays, mixes, steps, warned
from workbench.studies.samples import Sample, direction, table_games, verdict

if TYPE_CHECKING:
    import polars as pl

HANGS = "hangs on the bots"


def compare(
    game_a: Game,
    game_b: Game,
    measure: Any = None,
    bots: Any = None,
    plays: int = 10_000,
    seed: int = 0,
    matters: "float | Mapping[str, float] | None" = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> "pl.DataFrame":
    """What changes from one rule set to another, under the same luck: game_b less game_a, with its 95 % interval.

    Both play the same seed and play numbers, and are set off play by play: what luck does to both alike cancels. (For
    as long as the rules lead both through the same moments; bots draw from the same streams.) A row a measure and mix.

    Columns beside those of every frame:

    - `a`, `b` and their errors; `low`, `high` of the difference; `direction`: more, less, open, or none (the two games
      are the same). Where not one play differs the effect may still be rare: the difference is open, from -inf to inf
      (of a share of the plays, and of a count that came in no play of either, within 3 in so many plays either way);
    - `matters` and `verdict`: larger (all of the interval is at least that far from 0), smaller (all of it is nearer),
      undecided;
    - `across_bots`, with several mixes: the same, undecided, or "hangs on the bots";
    - `table_games`: how many games of each rule set at a real table, each with its own luck, would show a difference
      like the one found in 80 of 100 tries; the same for both ends of its interval, `table_games_low` and
      `table_games_high` (null where that end shows none), and for the difference that matters, `matters_games`.

    Args:
        game_a: the one rule set.
        game_b: the other; with other numbers of players only measures that mean the same at both can be compared.
        measure: one or several of `MEASURES`, a tally's name, what `tally` makes, or a function that takes the points
            as an array `[play, seat]` and answers one number a play, or one of all plays; what the game's rules name
            (`MEASURE`) if not said.
        bots: one bot, a list (one a seat), or a table of several mixes by name; the game's usual one if not said.
        plays: how many, as `simulate` takes them.
        seed: names the luck.
        matters: the smallest difference that matters, in the measure's unit; of several measures a table by name.
        executor: where plays are played; threads by default.
        progress: show a bar while it takes more than a moment.

    Raises:
        BadInput: names what is wrong, or the measure that means different things at the two tables.
    """
    if a_game(game_a).name != a_game(game_b).name and not (game_a.own or game_b.own):
        raise BadInput(
            f"game_a is {game_a!r}, game_b {game_b!r}: accepted are two tables of one game, or of it and a copy made "
            "with `workbench new`."
        )
    wanted = measures(measure, game_a)
    for each, other in zip(wanted, measures(measure, a_game(game_b)), strict=True):
        if not comparable(each, game_a, game_b):
            raise BadInput(
                f"The measure {other.name!r} means something else with {game_b.players} players than with "
                f"{game_a.players}: accepted are such as 'points', 'spread', 'margin', 'ties', 'first lead', "
                "or a tally of one seat."
            )
    enough = _enough(wanted, matters)
    same = twins(game_a, game_b)
    mixed = mixes(game_a, bots)
    mixes(game_b, bots)
    rows, done = [], []
    for name, mix in steps(list(mixed.items()), progress):
        a = Plays(game_a, mix, plays, seed, executor, progress)
        first = played(a, wanted)
        b = first if same else played(a.against(game_b), wanted)
        upto = min(a.done, b.done)
        for each in wanted:
            row = _row(each, each.sample(a, upto), each.sample(b, upto), same, enough.get(each.name))
            warning = " ".join(dict.fromkeys(filter(None, (a.warning, b.warning))))
            rows.append({"bots": name, **row, "warning": warning})
            done.append(upto)
        if upto < plays:
            break
    across_bots(rows, ("measure",))
    return _framed(warned(rows, game_a, game_b), done, game_a, seed, wanted, game_b)


def _enough(wanted: list[Measure], matters: Any) -> dict[str, float]:
    """The smallest difference that matters, by measure; BadInput where it is none."""
    names = [measure.name for measure in wanted]
    if matters is None:
        return {}
    if not isinstance(matters, Mapping):
        if len(names) > 1:
            raise BadInput(
                f"matters = {matters!r}: for several measures accepted is a table by name: {', '.join(names)}."
            )
        matters = {names[0]: matters}
    for name, least in matters.items():
        if name not in names:
            raise BadInput(
                f"matters: {name!r} is not measured.{nearest(str(name), names)} There are: {', '.join(names)}."
            )
        if isinstance(least, bool) or not isinstance(least, int | float) or not 0 < least <= float_info.max:
            raise BadInput(f"matters = {least!r}: accepted is a number above 0, in the measure's unit.")
    return {name: float(least) for name, least in matters.items()}


def _row(measure: Measure, a: Sample, b: Sample, same: bool, matters: float | None) -> dict[str, Any]:
    """One difference, with all that is said of it."""
    change = b.less(a, same)
    low, high = change.interval
    near, far = sorted((abs(low), abs(high)))
    games = [table_games(d, a.spread, b.spread) for d in (change.value, far, near if low > 0 or high < 0 else 0.0)]
    return {
        "measure": measure.name, "unit": measure.unit, "a": a.value, "a_error": a.error, "b": b.value,
        "b_error": b.error,
        "value": change.value, "error": change.error, "low": low, "high": high, "direction": direction(low, high),
        "matters": matters, "verdict": verdict(low, high, matters), "table_games": games[0],
        "table_games_low": games[1], "table_games_high": games[2],
        "matters_games": None if matters is None else table_games(matters, a.spread, b.spread),
    }  # fmt: skip


def sweep(
    game: Game,
    key: str,
    values: Iterable[Any],
    measure: Any = None,
    bots: Any = None,
    plays: int = 10_000,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool = True,
) -> "pl.DataFrame":
    """A measure for each of several settings of one value, all under the same luck: a row a setting, measure and mix.

    Columns beside those of every frame: `key`, `setting`, `low`, `high`, and the change against the first setting, set
    off play by play: `change`, `change_error`, `change_low`, `change_high`, `direction`, `across_bots` (as `compare`
    has them; null where the numbers of players differ and the measure is not the same thing).

    Args:
        game: the game whose other values hold.
        key: a value's key (`"near"`, `"deck.red"`, `"off_board"`, `"players"`).
        values: the settings, at least one, each once.
        measure: one or several, as `compare` takes them.
        bots: one bot, a list (one a seat), or a table of several mixes by name; the game's usual one if not said.
        plays: how many, as `simulate` takes them.
        seed: names the luck.
        executor: where plays are played; threads by default.
        progress: show a bar while it takes more than a moment.

    Raises:
        BadInput: names what is wrong; a setting that the game does not accept, before anything is played.
    """
    if not isinstance(key, str):
        raise BadInput(f"key = {key!r}: accepted is a value's name, such as 'near'.")
    given: Any = values  # whatever a person put there
    settings = list(given) if np.iterable(given) and not isinstance(given, str) else []
    if not settings:
        raise BadInput(f"values = {values!r}: accepted is a list of at least one setting.")
    games = [changed(game, key, setting) for setting in settings]
    wanted = measures(measure, games[0])
    for each in games:
        measures(measure, each)
        mixes(each, bots)
    labels = _labels(settings)
    rows: list[dict[str, Any]] = []
    done, owners = [], []
    for name, mix in mixes(games[0], bots).items():
        base = played(Plays(games[0], mix, plays, seed, executor, progress), wanted)
        for setting, each in steps(list(zip(labels, games, strict=True)), progress):
            here = base if each is games[0] else played(base.against(each), wanted)
            for one in wanted:
                rows.append(
                    {"bots": name, "key": key, "setting": setting, **_point(one, base, here), "warning": here.warning}
                )
                done.append(here.done)
                owners.append(each)
            if here.done < plays:
                break
        if done[-1] < plays:
            break
    across_bots(rows, ("setting", "measure"))
    rows = warned(rows, game)
    return _joined([frame([row], g, _keys(wanted, row), n, seed) for row, g, n in zip(rows, owners, done, strict=True)])


def _point(measure: Measure, base: Plays, here: Plays) -> dict[str, Any]:
    """One measure at one setting, and its change against the first."""
    upto = min(base.done, here.done)
    sample = measure.sample(here, upto)
    low, high = sample.interval
    out = {"measure": measure.name, "unit": measure.unit, "value": sample.value, "error": sample.error,
           "low": low, "high": high, "change": None, "change_error": None, "change_low": None,
           "change_high": None, "direction": None}  # fmt: skip
    if comparable(measure, base.game, here.game):
        change = sample.less(measure.sample(base, upto), twins(base.game, here.game))
        low, high = change.interval
        out |= {"change": change.value, "change_error": change.error, "change_low": low, "change_high": high,
                "direction": direction(low, high)}  # fmt: skip
    return out


def changed(game: Game, key: str, setting: Any) -> Game:
    """A game with one value more changed; BadInput as `wb.game` says it, and where the value can change nothing."""
    if whole := complete(a_game(game), key):
        raise BadInput(f"{whole} Accepted is another value, or a table whose list leaves something open.")
    return a_game(game).having(key, setting)


def twins(a: Game, b: Game) -> bool:
    """Whether two games are the same by their making: name, values and verbs."""
    return a is b or (a.name == b.name and a.values.digest() == b.values.digest() and a.swapped == b.swapped)


def played(plays: Plays, wanted: list[Measure]) -> Plays:
    """The plays, all that the measures need of them played."""
    for measure in wanted:
        measure.sample(plays)
    return plays


def across_bots(rows: list[dict[str, Any]], by: tuple[str, ...]) -> None:
    """Say of each conclusion, in each row, whether all bot mixes come to it. Null where there is one mix only.

    Rows that agree in `by` are of one question; a conclusion is the verdict with the direction, or the direction.
    """
    groups: dict[Any, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(tuple(row[k] for k in by), []).append(row)
    for group in groups.values():
        said = [conclusion(row) for row in group]
        decided = {each for each in said if each is not None}
        answer = HANGS if len(decided) > 1 else "undecided" if None in said else "the same"
        for row in group:
            row["across_bots"] = answer if len(group) > 1 else None


def conclusion(row: dict[str, Any]) -> str | None:
    """What a row comes to; None where it is undecided."""
    if row.get("verdict") in (None, "larger"):
        heading = row["direction"]
        return None if heading in (None, "open") or row.get("verdict") == "undecided" else str(heading)
    return None if row["verdict"] == "undecided" else str(row["verdict"])


def _labels(settings: list[Any]) -> list[Any]:
    """Settings as a column can hold them: all numbers, or all text; BadInput where two would go by one name."""
    labels = settings
    if not all(isinstance(s, int | float | np.integer) and not isinstance(s, bool) and isfinite(s) for s in settings):
        labels = [s if isinstance(s, str) else s.__name__ if callable(s) else as_text(s) for s in settings]
    for label in labels:
        if labels.count(label) > 1:
            raise BadInput(f"values: two settings are called {label!r}: accepted is each once, by a name of its own.")
    return labels


def _keys(wanted: list[Measure], row: dict[str, Any]) -> tuple[str, ...]:
    """The values that a row's measure rests on."""
    return next(measure.keys for measure in wanted if measure.name == row["measure"])


def _framed(
    rows: list[dict[str, Any]], done: list[int], game: Game, seed: int, wanted: list[Measure], against: Game
) -> "pl.DataFrame":
    """Rows as a frame, each with how many plays it has."""
    return _joined([frame([r], game, _keys(wanted, r), n, seed, against) for r, n in zip(rows, done, strict=True)])


def _joined(frames: "list[pl.DataFrame]") -> "pl.DataFrame":
    """Frames with the same columns under one another, a column of nulls taking the others' type."""
    import polars as pl

    return pl.concat(frames, how="vertical_relaxed")
