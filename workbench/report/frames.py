"""Frames: every number carries value, error, plays, seed, game, variant and how sure the values under it are."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from workbench.game import Game
from workbench.sheet import as_text, weakest

if TYPE_CHECKING:
    import polars as pl

CARRIED = ("game", "variant", "seed", "value", "error", "plays", "sure")
"""The columns that every frame of results ends with; exact rows have error 0 and no plays and seed.

Printed, a wide frame shows its first four columns and its last four: so the value is among these.
"""


def variant(game: Game) -> str:
    """A game's changed values as text, empty where none is changed."""
    named = {**game.values.shown, **dict.fromkeys(game.swapped, "swapped")}
    if game.own and not named:
        return "a game of one's own"
    return as_text(named) if named else ""


def title(game: Game) -> str:
    """A game and its number of players, as frames name it."""
    return f"{game.name} for {game.players}"


def frame(
    rows: Iterable[Mapping[str, Any]],
    game: Game,
    keys: Iterable[str] = (),
    plays: int | None = None,
    seed: int | None = None,
    against: Game | None = None,
    sure: str | None = None,
) -> "pl.DataFrame":
    """A frame of results: each row's own columns, then what every number carries.

    Args:
        rows: with "value", and "error" where it is an estimate.
        game: what the numbers are about.
        keys: the values that they rest on; without, all.
        plays: of an estimate; exact rows have none.
        seed: of an estimate.
        against: the game that the numbers compare it with; they are as sure as the weaker of the two.
        sure: how sure they are, where an answer knows that better than its keys say.
    """
    import polars as pl

    games = [game] if against is None else [game, against]
    titles = list(dict.fromkeys(title(each) for each in games))
    keys = tuple(keys)
    shared = {
        "plays": plays, "seed": seed, "game": " against ".join(titles),
        "variant": " against ".join(variant(each) or "unchanged" for each in games) if against else variant(game),
        "sure": sure or weakest(grade for each in games for grade in each.sure(*keys).split(", ")),
    }  # fmt: skip
    full = [{**{k: v for k, v in row.items() if k not in CARRIED}, "value": row["value"],
             "error": row.get("error", 0.0), **shared} for row in rows]  # fmt: skip
    own = dict.fromkeys(k for row in full for k in row if k not in CARRIED)
    return pl.DataFrame(full, infer_schema_length=None).select([*own, *CARRIED] if full else [])
