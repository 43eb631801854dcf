"""The laws of a game as a whole: its data file, its words, and the same digits however it is played."""

import json
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from workbench import contract, described, kernel
from workbench.folders import folder_of, sheet_of, shown, spot
from workbench.game import Game, RulesWarning, game
from workbench.kernel import BadInput
from workbench.laws.sample import Sample, Step, differ
from workbench.simulate import simulate
from workbench.simulate.result import PlaysWarning
from workbench.simulate.run import rows
from workbench.verbs import VERBS, why

WORKERS = (1, 2, 4)
"""Numbers of workers that must give the same digits."""
SHORT = 200 if kernel.COMPILED else 10
"""Plays of a short simulation."""
TRIED = 200
"""How many actions are tried interpreted before any law is asked."""


def tables(name: str, players: int | None = None) -> Iterator[tuple[Game | None, str]]:
    """A game's tables: each number of players, then each other reading of each ruling and each switch turned.

    With `players`, the table of so many alone.

    A row that is of some numbers of players only is changed at the first of them. Where a table can't be, why not.
    """
    sheet = sheet_of(name)
    seats = next(row for row in sheet.rows if row.key == "players")
    few, many = seats.accepts or (seats.value, seats.value)
    if players is not None:
        yield _made(name, players, {})
        return
    for players in range(few, many + 1):
        yield _made(name, players, {})
    for row in sheet.rows:
        for reading in row.readings:
            if reading.name != row.value:
                yield _made(name, row.players[0] if row.players else seats.value, {row.key: reading.name})
        if row.type == "switch":
            yield _made(name, row.players[0] if row.players else seats.value, {row.key: not row.value})


def quiet(name: str, players: int | None, changes: Mapping[str, Any]) -> Game:
    """A table, without the warnings that its values may be worth."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        return game(name, players=players, **changes)


def _made(name: str, players: int, changes: Mapping[str, Any]) -> tuple[Game | None, str]:
    """A table, with the values that the data file has for the laws; or None, and why there is none."""
    changes = {**sheet_of(name).laws, **changes}
    try:
        return quiet(name, players, changes), ""
    except BadInput as error:
        return None, f"{players} players, {changes or 'as the data file says'}: {error}"


def field_names_free(game: Game) -> Iterator[str]:
    """No field is named like something that numpy's records have already (`round`, `size`, …)."""
    for kind, dtype in (("STATE", game.rules.STATE), ("SPEC", game.rules.SPEC)):
        for name in dtype.names or ():
            if hasattr(np.record, name):
                yield f"{kind} has a field {name!r}, which every record has already: call it something else"


def contract_kept(game: Game) -> Iterator[str]:
    """Each module says what `contract` asks of it and takes what it gives; all that is tallied has labels."""
    for part in ("rules", "words", "draw", "family"):
        wanted, module = contract.PARTS[part], getattr(game, part)
        yield from (f"{part} lacks {name}" for name in contract.lacks(wanted, module))
        yield from (f"{part}.{misfit}" for misfit in contract.misfits(wanted, module))
    labels = game.names.labels()
    for axis, places in game.words.AXES.items():
        if not 0 < len(labels.get(axis, ())) <= len(places):
            yield f"names.labels() has {len(labels.get(axis, ()))} labels of {axis!r}: accepted are 1 to {len(places)}"
    for axis in {axis for tally in game.rules.TALLIES for axis in tally.labels} - {*game.words.AXES}:
        yield f"a tally counts by {axis!r}, which words.AXES does not have"


def words_whole(game: Game) -> Iterator[str]:
    """Each refusal has a sentence and names values that the data file has; each broken code has words."""
    words = game.words
    for refusal in words.Refusal:
        if refusal and refusal not in words.REFUSALS:
            yield f"refusal {refusal.name} has no sentence"
    said = {f"refusal {code!r}": refusal for code, refusal in words.REFUSALS.items()}
    for what, (sentence, keys) in (said | ({"APART": words.APART} if any(words.APART) else {})).items():
        if not sentence.strip():
            yield f"{what} has no sentence"
        if not keys:
            yield f"{what} names no value that it rests on"
        try:
            game.cited(keys)
        except BadInput as error:
            yield f"{what}: {error}"
    for broken in words.Broken:
        if broken and not words.BROKEN.get(broken):
            yield f"broken code {broken.name} has no words"
    axes = words.axes(game.names, game.players)
    for name in sorted({*axes} ^ {*game.ranges}):
        yield f"words.axes and STATE disagree about the field {name!r}"


def limits_hold(name: str) -> Iterator[str]:
    """The least and the most that each whole number may be make a table, or are refused in words that spec chose."""
    for row in sheet_of(name).rows:
        if row.type not in ("integer", "schedule") or row.key == "players" or row.key.endswith(".*"):
            continue
        if row.type == "integer" and not row.accepts and not row.readings:
            yield f"{row.key} accepts any whole number, which no field of SPEC holds: say accepts = [least, most]"
        for end in row.accepts:
            given = end if row.type == "integer" else dict.fromkeys(row.check(row.value, row.key), end)
            try:
                quiet(name, row.players[0] if row.players else None, {row.key: given})
            except BadInput as error:
                if error.__cause__ is not None:
                    yield f"{row.key} = {given} is accepted, and fails: {error}"


def examples_hold(game: Game) -> Iterator[str]:
    """Each `[[example]]` that has a `play` comes to what it says; all others are for the game's own tests."""
    for number, example in enumerate(game.sheet.examples, 1):
        if "play" in example:
            named = f"example {number}, {example.get('name', 'without a name')}"
            try:
                yield from (f"{named}: {wrong}" for wrong in _wrong(game.name, example))
            except BadInput as error:
                yield f"{named}: {error}"


def _wrong(name: str, example: Mapping[str, Any]) -> Iterator[str]:
    """What an example says and its play does not come to.

    It begins at `position`, else as set up, at a table of `players` with other `values`; seats and chance do what
    `play` names. Then the state has what `then` says, seats have so many `points`, and what is `refused` is.
    """
    table = quiet(name, example.get("players"), example.get("values", {}))
    state = table.position(**example["position"]) if "position" in example else table.setup()
    for action in example["play"]:
        state = table.after(state, action)
    wanted = state.copy()
    axes = table.words.axes(table.names, table.players)
    described.write(wanted, example.get("then", {}), axes, table.ranges, name)
    for field in differ(state, wanted):
        yield f"{field} is {state[field].tolist()}, not {wanted[field].tolist()}"
    points = example.get("points", table.scores(state))
    if table.scores(state) != points:
        yield f"points are {table.scores(state)}, not {points}"
    yield from (f"{act} is not refused" for act in example.get("refused", ()) if table.why_not(state, act) is None)


def refusals_met(samples: Iterable[Sample]) -> Iterator[str]:
    """Every refusal is met somewhere: one that never is, is a rule that nothing tests."""
    samples = list(samples)
    met = set().union(*(sample.refused for sample in samples))
    for code in samples[0].game.words.Refusal if samples else ():
        if code and code not in met:
            yield f"{code.name} was never met"


def workers_agree(game: Game, plays: int = SHORT) -> Iterator[str]:
    """One, two and four workers give the same digits, in blocks so small that each has some to play beside others."""
    found = {workers: _digest(game, plays, 5, workers, max(1, plays // 8)) for workers in WORKERS}
    if len(set(found.values())) > 1:
        yield f"{game!r}: the digits differ by workers: {found}"


def _digest(game: Game, plays: int, seed: int, workers: int, block: int | None = None) -> str:
    """The digest of a short simulation; whether many of its plays have a winner is no matter."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PlaysWarning)
        return simulate(
            game, plays=plays, seed=seed, workers=workers, form="counts", progress=False, block=block
        ).digest()  # fmt: skip


_THERE = """
import json, sys
from workbench.laws.of_game import digits
print(json.dumps(digits(*json.loads(sys.stdin.read()))))
"""


def digits(name: str, tables: Sequence[tuple[int, dict[str, Any]]], plays: int) -> list[str]:
    """The digests of short simulations, a table each, in this process."""
    out = []
    for players, changes in tables:
        made = quiet(name, players, _numbered(changes))
        out.append(_digest(made, plays, 3, 1))
    return out


def _numbered(changes: dict[str, Any]) -> dict[str, Any]:
    """Changes that came through JSON: the keys of schedules as numbers again."""
    return {
        k: {int(n) if n.isdigit() else n: v for n, v in c.items()} if isinstance(c, dict) else c
        for k, c in changes.items()
    }


def compiled_is_interpreted(name: str, tables: Sequence[tuple[int, dict[str, Any]]], plays: int) -> Iterator[str]:
    """Compiled and interpreted rules give the same digits: a second process plays uncompiled."""
    if not kernel.COMPILED:
        return
    there = _interpreted(_THERE, [name, list(tables), plays])
    if there.returncode:
        yield f"interpreted, it fails: {there.stderr.strip().splitlines()[-1]}"
        return
    for table, here, other in zip(
        tables, digits(name, tables, plays), json.loads(there.stdout.splitlines()[-1]), strict=True
    ):
        if here != other:
            yield f"{table[0]} players, {table[1] or 'as published'}: {here} compiled, {other} interpreted"


def _interpreted(text: str, given: Any) -> "subprocess.CompletedProcess[str]":
    """Run some Python in a process that compiles nothing; it reads what it is given as JSON."""
    environment = {**os.environ, "WORKBENCH_COMPILE": "0"}
    environment["PYTHONPATH"] = os.pathsep.join([str(kernel.PACKAGE.parent), environment.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", text], input=json.dumps(given), text=True, capture_output=True,
        env=environment, cwd=Path.cwd(), check=False,
    )  # fmt: skip


_TRIED = """
import json, sys
from workbench.laws.of_game import tried
print(json.dumps(tried(*json.loads(sys.stdin.read()))))
"""


def verbs_run(game: Game) -> Iterator[str]:
    """Every verb runs, and can be compiled: else each law would fail by it, and say so each in its own way.

    Interpreted first, over the first actions of a play: only there an error has a line, and a list bounds.
    """
    given = (game.name, game.players, game.changes)
    if not kernel.COMPILED:
        yield from tried(*given)
        return
    there = _interpreted(_TRIED, given)
    found = json.loads(there.stdout.splitlines()[-1]) if there.returncode == 0 else [there.stderr.strip()]
    yield from found or _uncompiled(game)


def tried(name: str, players: int, changes: dict[str, Any]) -> list[str]:
    """The error that the first actions of a play come to in this process, by its place; none if there is none."""
    folder = folder_of(name)
    try:
        game = quiet(name, players, _numbered(changes))
        for step in islice(Sample(game).walk(0), TRIED):
            game.describe(step.before, step.action or 0)
            _all_verbs(game, step)
    except Exception as error:
        return [spot(error, folder)]
    return []


def _all_verbs(game: Game, step: Step) -> None:
    """Ask every verb about one action, what is written going into copies."""
    rules, spec, state = game.rules, game.spec, step.before
    for ask in (rules.current_player, rules.hidden, rules.broken, rules.settled):
        ask(spec, state)
    game.actions(state)
    game.outcomes(state)
    game.scores(state)
    rules.refusal(spec, state, step.action or 0)
    for seat in range(game.players):
        rules.observe(spec, state.copy(), seat)
    if step.action is not None:
        rules.tally(spec, state, step.action, step.after, np.zeros((rows(game), kernel.SEATS), np.int64))


def _uncompiled(game: Game) -> Iterator[str]:
    """The first verb that can't be compiled, where numba says that it is, and why."""
    for verb in VERBS:
        try:
            kernel.pointer(getattr(game.rules, verb), verb, game.records)
        except Exception as error:  # numba's own errors, and others where it stumbles
            at = re.search(r'File "(.+)", line (\d+)', str(error))
            where = f"{at[1]}, line {at[2]}: " if at else _field(game, error)
            yield f"{where}{verb} can't be compiled: {why(verb, error)}"
            return


def _field(game: Game, error: Exception) -> str:
    """Where a field that no record has is first read: numba says its name alone."""
    if isinstance(error, KeyError):
        for file in sorted(folder_of(game.name).rglob("*.py")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if re.search(rf"\.{re.escape(str(error.args[0]))}\b", line):
                    return f"{shown(file)}, line {number}: "
    return ""
