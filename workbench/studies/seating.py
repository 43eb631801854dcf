"""Who sits where: what a seat is worth, and which bot is the stronger."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench import bots as _bots
from workbench.game import Game, a_game
from workbench.kernel import BadInput
from workbench.report.frames import frame
from workbench.simulate.result import SHARES, cut_short, shares
from workbench.studies.plays import Plays, mixes, steps, warned
from workbench.studies.samples import direction, of_means
from workbench.studies.variants import across_bots
from workbench.table import whole

if TYPE_CHECKING:
    import polars as pl


def seats(
    game: Game,
    bots: Any = None,
    plays: int = 10_000,
    seed: int = 0,
    rotate: bool = True,
    executor: Executor | None = None,
    progress: bool = True,
) -> "pl.DataFrame":
    """What each seat is worth: points above the play's mean, and the share of wins; a row a seat, measure and mix.

    Columns beside those of every frame: `low`, `high` (95 %), `fair` (0, or one share for each seat of the plays that
    somebody won), `direction` of the seat against that (more, less, open), and `across_bots`: whether all mixes say so,
    or it hangs on the bots. The errors are of play by play, in which one seat's luck is another's loss.
    Where a draw says who begins, all seats are alike: what it is worth to begin is asked of a variant that says it.

    Args:
        game: the game.
        bots: one bot, a list (one a seat), or a table of several mixes by name; the game's usual one if not said.
        plays: how many, as `simulate` takes them.
        seed: names the luck.
        executor: where plays are played; threads by default.
        progress: show a bar while it takes more than a moment.
        rotate: play a mix of different bots once in every rotation round the table, under the same luck, and take the
            mean: the seat's worth then, not its bot's. Without, bots stay where the list puts them.

    Raises:
        BadInput: names what is wrong.
    """
    several(game, "seats")
    asked = whole(plays, "plays", 1)
    rows, done = [], []
    for name, mix in steps(list(mixes(game, bots).items()), progress):
        seated = _bots.seated(game, mix)
        turned = [seated[-by:] + seated[:-by] for by in range(game.players)] if rotate else [seated]
        tables = list({tuple(_what(bot) for bot in table): table for table in turned}.values())
        worth, upto, warning = averaged(
            game, name, tables, partial(_worth, game.wins_from), asked, seed, executor, progress
        )
        won = float(worth[:, 1].sum(axis=1).mean().round(12))  # below 1 where plays may end without a winner
        for column, (measure, fair) in enumerate((("points", 0.0), ("wins", won / game.players))):
            for seat in range(game.players):
                sample = of_means(worth[:, column, seat], share=measure == "wins")
                low, high = sample.interval
                rows.append({
                    "bots": name, "seat": seat, "measure": measure,
                    "unit": "points above the play's mean" if measure == "points" else "share of plays won",
                    "value": sample.value, "error": sample.error, "low": low, "high": high, "fair": fair,
                    "direction": direction(low - fair, high - fair),
                    "warning": warning,
                })  # fmt: skip
                done.append(upto)
        if upto < asked:
            break
    across_bots(rows, ("seat", "measure"))
    return joined(warned(rows, game), done, game, seed)


def _what(bot: Any) -> tuple[Any, ...]:
    """What a bot is, whatever it is called: two of which this is the same play the same."""
    return bot.function, tuple(bot.knobs.items()), bot.samples, bot.looks


def _worth(least: int | None, points: Any, _: int) -> Any:
    """Points above the play's mean, and shares of the win: an array `[play, measure, seat]`."""
    whole = np.asarray(points, np.int64)
    return np.stack([whole - whole.mean(axis=1, keepdims=True), shares(whole, least) / SHARES], axis=1)


def ladder(
    game: Game,
    bots: Any,
    plays: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool = True,
) -> "pl.DataFrame":
    """Each bot against each: mean points of its seats less those of the other's, over all seatings; a row a pairing.

    Two bots are seated in every way that has at least one of each: 2 at a table of two, 14 at one of four, 62 at one of
    six. Every seating plays the same luck and counts alike, so that no seat favours either. `plays` are played in each.

    Columns beside those of every frame: `bot`, `against`, `low`, `high` (95 %), `direction`, `seatings`.

    Args:
        game: the game.
        bots: two or more, a list or a table by name.
        plays: how many, in each seating.
        seed: names the luck.
        executor: where plays are played; threads by default.
        progress: show a bar while it takes more than a moment.

    Raises:
        BadInput: names what is wrong.
    """
    several(game, "a ladder")
    asked = whole(plays, "plays", 1)
    pairs = list(combinations(_named(game, bots).items(), 2))
    rows: list[dict[str, Any]] = []
    done = []
    for (name, bot), (other, rival) in steps(pairs, progress):
        ways = [way for way in product((1, 0), repeat=game.players) if 0 < sum(way) < game.players]
        tables = [[bot if first else rival for first in way] for way in ways]
        both = f"{name} and {other}"
        ahead, upto, warning = averaged(game, both, tables, partial(_ahead, ways), asked, seed, executor, progress)
        for mine, theirs, sign in ((name, other, 1), (other, name, -1)):
            sample = of_means(sign * ahead)
            low, high = sample.interval
            rows.append({
                "bot": mine, "against": theirs, "measure": "lead", "unit": "points ahead, a seat",
                "value": sample.value, "error": sample.error, "low": low, "high": high,
                "direction": direction(low, high), "seatings": len(ways),
                "warning": warning,
            })  # fmt: skip
            done.append(upto)
        if upto < asked:
            break
    return joined(warned(rows, game), done, game, seed)


def _ahead(ways: list[tuple[int, ...]], points: Any, at: int) -> Any:
    """By play: the mean of the seats that the way number `at` marks with 1, less that of the others."""
    mine = np.array(ways[at], bool)
    return points[:, mine].mean(axis=1) - points[:, ~mine].mean(axis=1)


def _named(game: Game, bots: Any) -> dict[str, Any]:
    """Two or more bots by different names."""
    if isinstance(bots, str) or not isinstance(bots, Mapping | Iterable):
        raise BadInput(f"bots = {_bots.called(bots)!r}: accepted are two or more, a list or a table by name.")
    pairs = list(bots.items()) if isinstance(bots, Mapping) else [(None, bot) for bot in bots]
    found = [(str(name or _bots.get(game, bot).name), _bots.get(game, bot)) for name, bot in pairs]
    if len(found) < 2:
        raise BadInput(f"bots = {_bots.called(bots)!r}: accepted are two or more to set against each other.")
    names = [name for name, _ in found]
    if len(set(names)) < len(names):
        raise BadInput(
            f"Two bots are called {max(names, key=names.count)!r}: give a table, {{name: bot}}, to tell them apart."
        )
    return dict(found)


def averaged(
    game: Game,
    bots: str,
    tables: list[list[Any]],
    function: Callable[[Any, int], Any],
    plays: int,
    seed: int,
    executor: Executor | None,
    progress: bool,
) -> tuple[Any, int, str]:
    """What a function makes of the points, the mean over several tables under the same luck, play by play.

    Returns that, how many plays of each table it is of, and what is to be said of the plays of all tables, by the name
    `bots`, where many of them ended without a winner.

    Stopped early, the tables left play only as many as were done, so that what was begun is whole.
    """
    parts, upto, without, done = [], plays, 0, 0
    for at, table in enumerate(steps(tables, progress)):
        here = Plays(game, table, upto, seed, executor, progress)
        parts.append(function(here.points, at))
        upto, without, done = here.done, without + here.without, done + here.done
    return np.mean([part[:upto] for part in parts], axis=0), upto, cut_short(game, bots, without, done)


def several(game: Game, what: str) -> None:
    """Refuse what is no game, or one of a single player."""
    if a_game(game).players < 2:
        raise BadInput(f"For {what} a table needs two or more players; {game.name} is played by one here.")


def joined(rows: list[dict[str, Any]], done: list[int], game: Game, seed: int) -> "pl.DataFrame":
    """Rows as one frame, each with how many plays it has."""
    import polars as pl

    return pl.concat(
        [frame([row], game, plays=n, seed=seed) for row, n in zip(rows, done, strict=True)], how="vertical_relaxed"
    )
