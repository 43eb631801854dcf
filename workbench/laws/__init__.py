"""The laws that every game's rules keep: the tests ask them of every game, `workbench check` of one's own.

A law of a table looks through a `Sample` of plays; a law of a game asks its data file, its words and its digits.
Each yields a sentence for every place where it is broken.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from workbench.folders import modules_of
from workbench.game import Game
from workbench.laws import of_game, of_table
from workbench.laws.sample import Sample

__all__ = ["OF_GAME", "OF_TABLE", "Found", "Sample", "breaches", "check", "of_game", "of_table"]

FEW = 3
"""How many breaches of one law are named."""
ENOUGH, MANY = 200, 20
"""How many actions of each table are looked through unless it is said how many plays, and the most plays for that."""

OF_TABLE: dict[str, Callable[[Sample], Iterator[str]]] = {
    "nothing is broken": of_table.nothing_broken,
    "legal is what nothing refuses": of_table.legal_is_not_refused,
    "somebody can act": of_table.somebody_can_act,
    "chance goes by whole weights": of_table.chance_by_weights,
    "a verb touches only its own": of_table.touches_its_own,
    "a dealt view is seen as before": of_table.seen_as_it_was,
    "what is asked shows nothing hidden": of_table.asked_by_what_is_seen,
    "a play ends in time": of_table.ends_in_time,
    "a line gives the same play": of_table.line_replays,
    "positions can be described": of_table.positions_hold,
    "fields stay in their ranges": of_table.inside_ranges,
    "points stay in their range": of_table.scores_in_range,
    "actions are told apart": of_table.told_apart,
    "what is pointed at is drawn": of_table.pointed_at_is_drawn,
    "tallies count beside the play": of_table.tallies_beside,
    "setting up is whole": of_table.setup_is_whole,
}
"""The laws of a table by name."""

OF_GAME: dict[str, Callable[[Game], Iterator[str]]] = {
    "the contract is kept": of_game.contract_kept,
    "field names are free": of_game.field_names_free,
    "every code has words": of_game.words_whole,
    "examples hold": of_game.examples_hold,
}
"""The laws of a game that need no play, by name."""


class Found(NamedTuple):
    """What became of one law: its name, its breaches (the first few), and whether they are only worth a note."""

    law: str
    breaches: list[str]
    note: bool = False


def breaches(law: Callable[[Any], Iterator[str]], about: Any) -> list[str]:
    """The first few breaches of a law; rules that fail while it looks are one, too."""
    out: list[str] = []
    try:
        out += islice(law(about), FEW)
    except Exception as error:
        lines = [line for line in str(error).splitlines() if line.strip()]
        out.append(f"{about!r}: fails with {type(error).__name__}: {' '.join(lines[:2] + lines[2:][-3:])}")
    return out


def _enough(game: Game) -> int:
    """How many plays make enough actions to look through, if all are as long as the first one."""
    return max(1, min(MANY, ENOUGH // len(Sample(game).steps)))


def check(
    name: str,
    plays: int | None = None,
    players: int | None = None,
    looks: int = 40,
    tell: Callable[[str], None] = lambda text: None,
) -> Iterator[Found]:
    """Ask all laws of a game, at every number of players and every reading of its rulings.

    Args:
        name: the game.
        plays: how many plays of each table are looked through; if not said, one, or of short ones some more.
        players: look at the table of so many alone, by the readings that the data file has.
        looks: how many states of each play are looked at closely.
        tell: told what is being looked at.

    Raises:
        BadInput: there is no such game, or its data file or its text can't be read.
    """
    modules_of(name)  # said once where they can't be imported, not table by table
    made = list(of_game.tables(name, players))
    games = [game for game, _ in made if game is not None]
    yield Found("every reading makes a table", [why for game, why in made if game is None])
    if not games:
        return
    tell("every verb, interpreted and compiled")
    fails = breaches(of_game.verbs_run, games[0])
    yield Found("every verb runs", fails)
    if fails:  # said once: all other laws would fail by it
        return
    yield Found("limits of values hold", breaches(of_game.limits_hold, name))
    for law, asks in OF_GAME.items():
        yield Found(law, breaches(asks, games[0]))
    found: dict[str, list[str]] = {law: [] for law in OF_TABLE}
    samples = []
    for game in games:
        tell(f"{game!r}")
        samples.append(Sample(game, plays or _enough(game), looks=looks))
        for law, look in OF_TABLE.items():
            if len(found[law]) < FEW:
                found[law] += breaches(look, samples[-1])
    yield from (Found(law, said) for law, said in found.items())
    tell("the same digits compiled and interpreted, on one, two and four workers")
    described = [(game.players, game.changes) for game in games]
    yield Found(
        "compiled is interpreted", breaches(lambda _: of_game.compiled_is_interpreted(name, described, 2), name)
    )
    yield Found("workers change nothing", breaches(of_game.workers_agree, games[0]))
    yield Found("every refusal is met", list(of_game.refusals_met(samples)), note=True)
