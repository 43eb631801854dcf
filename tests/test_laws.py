"""The laws over every game that can be found, at every number of players and every reading; and over random variants.

`WORKBENCH_PLAYS=few` looks at fewer states, where rules run interpreted.
"""

import ast
import csv
import os
import warnings
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import workbench as wb
from workbench.game import Game, RulesWarning
from workbench.laws import OF_GAME, OF_TABLE, Sample, breaches, of_game, of_table
from workbench.simulate.run import Gathering

FEW = os.environ.get("WORKBENCH_PLAYS") == "few"
LOOKS = 8 if FEW else 24
INTERPRETED = 4_000
"""How many actions of a game are played interpreted, about: some hundred times slower than compiled."""


@lru_cache
def tables(name: str) -> dict[str, Game]:
    """Every table of a game, by what it is."""
    made = list(of_game.tables(name))
    assert [why for game, why in made if game is None] == []
    games = [game for game, _ in made if game is not None]
    by = {f"{name} for {g.players}" + "".join(f", {k} {v}" for k, v in g.changes.items()): g for g in games}
    assert len(by) == len(games)
    return dict(list(by.items())[:6]) if FEW else by


@lru_cache
def sample(name: str, table: str) -> Sample:
    """A play of one table, the same for all laws."""
    return Sample(tables(name)[table], plays=1, seed=11, looks=LOOKS)


GAMES = sorted(wb.games())
EVERY = [(name, table) for name in GAMES for table in tables(name)]


@pytest.mark.parametrize(("name", "table"), EVERY, ids=[table for _, table in EVERY])
@pytest.mark.parametrize("law", OF_TABLE)
def test_law_of_tables(law: str, name: str, table: str) -> None:
    """Each law holds at each table."""
    assert breaches(OF_TABLE[law], sample(name, table)) == []


@pytest.mark.parametrize(("name", "table"), EVERY, ids=[table for _, table in EVERY])
@pytest.mark.parametrize("law", OF_GAME)
def test_law_of_games(law: str, name: str, table: str) -> None:
    """Fields, words and codes agree at each table."""
    assert breaches(OF_GAME[law], tables(name)[table]) == []


@pytest.mark.parametrize("name", GAMES)
def test_limits_of_values_hold(name: str) -> None:
    """What a value may be at least and at most is a table, or is refused in words."""
    assert list(of_game.limits_hold(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_met(name: str) -> None:
    """A refusal that no play ever meets is a rule that nothing tests: then a test of the game's own says its name."""
    elsewhere, samples, unmet = refusals_tested(name), [], [""]
    made = [game for game, _ in of_game.tables(name) if game is not None]
    for game in reversed(made):  # the last ones are under other readings, which rare refusals take
        samples.append(Sample(game, seed=11, looks=24))
        list(of_table.legal_is_not_refused(samples[-1]))
        met = of_game.refusals_met(samples)
        unmet = [refusal for said in met if (refusal := said.split(" ")[0]) not in elsewhere]
        if not unmet:  # the other tables could only meet them again
            break
    assert unmet == []
    for refusal, source in elsewhere.items():
        assert f"Refusal.{refusal}" in source, refusal


def refusals_tested(name: str) -> dict[str, str]:
    """The refusals that a game's own tests meet, as `ledger/refusals` lists them, and the text of those tests."""
    ledger = Path(__file__).parent / "ledger" / "refusals" / f"{name}.csv"
    if not ledger.exists():
        return {}
    found = {}
    for row in csv.DictReader(ledger.read_text(encoding="utf-8").splitlines()):
        file, _, test = row["test"].partition("::")
        text = (Path(__file__).parent / file).read_text(encoding="utf-8")
        functions = {node.name: node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}
        found[row["refusal"]] = ast.get_source_segment(text, functions[test]) or ""
    return found


@pytest.mark.parametrize("name", GAMES)
def test_compiled_is_interpreted(name: str) -> None:
    """The same plays, compiled here and interpreted in another process, come to the same points and tallies."""
    games = list(tables(name).values())
    steps = sum(len(sample(name, table).steps) for table in tables(name))
    apart = -(-steps // INTERPRETED)  # a game with long plays: every second table, or every third
    described = [(game.players, game.changes) for game in games[::apart]]
    assert list(of_game.compiled_is_interpreted(name, described, 1)) == []


@pytest.mark.parametrize("name", GAMES)
def test_workers_change_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One, two and four workers give the same digits, and have blocks to play side by side."""
    begin, blocks = Gathering.begin, []

    def begun(gathering: Gathering, executor: Any, first: int, plays: int) -> None:
        blocks.append(first)
        begin(gathering, executor, first, plays)

    monkeypatch.setattr(Gathering, "begin", begun)
    assert list(of_game.workers_agree(next(iter(tables(name).values())))) == []
    assert blocks == [*([0, 1, *range(2, of_game.SHORT, max(1, of_game.SHORT // 8))] * 3)]  # two plays, then blocks


# --- the laws notice ------------------------------------------------------------------------------------------


def bent(**verbs: Any) -> Sample:
    """A sample of Divinare for two, with verbs bent so that a law must break."""
    game = wb.game("divinare", players=2, rounds=1)
    own = {name: getattr(game.rules, name) for name in dir(game.rules) if not name.startswith("__")}
    game.rules = SimpleNamespace(**{**own, **verbs})
    return Sample(game, seed=4, looks=12)


OWN = wb.game("divinare", players=2).rules


def _apply_twice(spec: Any, state: Any, action: int) -> None:
    OWN.apply(spec, state, action)
    state.table[0] += 1


def _apply_far(spec: Any, state: Any, action: int) -> None:
    OWN.apply(spec, state, action)
    spec.near += 1


def _all_legal(spec: Any, state: Any, actions: Any) -> int:
    n = OWN.legal_actions(spec, state, actions)
    return int(n) - 1 if n > 1 else int(n)


def _heavy(spec: Any, state: Any, actions: Any, weights: Any) -> int:
    n = OWN.chance_outcomes(spec, state, actions, weights)
    weights[:n] *= 2**28
    return int(n)


def _open(spec: Any, state: Any, seat: int) -> None:
    """A view in which the next seat's cards lie open, though they are dealt again."""
    other = (seat + 1) % 2
    peek = state.hand[other].argmax() if state.hand[other].any() else 0
    OWN.observe(spec, state, seat)
    state.passes = peek


def _asks_by_hand(spec: Any, state: Any) -> int:
    player = OWN.current_player(spec, state)
    return int(1 - player) if player >= 0 and state.hand[1 - player, 0] > state.hand[player, 0] else int(player)


def _writes(spec: Any, state: Any) -> int:
    state.passes += 1
    return 0


def _long(spec: Any, state: Any, actions: Any) -> int:
    actions[-1] = 5
    return int(OWN.legal_actions(spec, state, actions))


def _wide(spec: Any, state: Any, out: Any) -> None:
    OWN.scores(spec, state, out)
    out[0] = 40_000


def _half_setup(spec: Any, state: Any) -> None:
    table = state.table.copy()
    OWN.setup(spec, state)
    state.table[:] = table


def _tally_down(spec: Any, before: Any, action: int, after: Any, counts: Any) -> None:
    counts[0, 0] -= 1


def _tally_nobody(spec: Any, before: Any, action: int, after: Any, counts: Any) -> None:
    counts[0, spec.players] += 1


@pytest.mark.parametrize(
    ("law", "verbs"),
    [
        ("nothing is broken", {"apply": _apply_twice}),
        ("legal is what nothing refuses", {"legal_actions": _all_legal}),
        ("somebody can act", {"current_player": lambda spec, state: 2}),
        ("somebody can act", {"legal_actions": lambda spec, state, actions: 0}),
        ("chance goes by whole weights", {"chance_outcomes": _heavy}),
        ("a verb touches only its own", {"apply": _apply_far}),
        ("a verb touches only its own", {"legal_actions": _long}),
        ("a verb touches only its own", {"settled": _writes}),
        ("a dealt view is seen as before", {"observe": _open}),
        ("what is asked shows nothing hidden", {"current_player": _asks_by_hand}),
        ("a play ends in time", {"max_length": lambda spec: 30}),
        ("fields stay in their ranges", {"RANGES": {"finished": (0, 300)}}),
        ("fields stay in their ranges", {"RANGES": {"no such field": (0, 3)}}),
        ("fields stay in their ranges", {"RANGES": {"token": (0, 3), "viewer": (-1, 5), "banked": (-99, 99)}}),
        ("points stay in their range", {"scores": _wide}),
        ("tallies count beside the play", {"tally": _tally_down}),
        ("tallies count beside the play", {"tally": _tally_nobody}),
        ("setting up is whole", {"setup": _half_setup}),
    ],
)
def test_a_law_notices(law: str, verbs: dict[str, Any]) -> None:
    """Each law finds a verb that breaks it: a law that can't fail is none."""
    with np.errstate(over="ignore"):
        assert breaches(OF_TABLE[law], bent(**verbs))


def test_a_law_notices_lost_words() -> None:
    """A refusal without a sentence or with an unknown key, a broken code without words, a field without axes."""
    game = wb.game("divinare")
    own = {name: getattr(game.words, name) for name in dir(game.words) if not name.startswith("__")}
    refusals = {**own["REFUSALS"], 2: ("", ("rounds",)), 3: ("Dealing.", ("haand",)), 4: ("Acting.", ())}
    refusals.pop(5)

    def axes(names: Any, players: int) -> dict[str, Any]:
        return {field: axis for field, axis in own["axes"](names, players).items() if field != "table"}

    told = {"REFUSALS": refusals, "BROKEN": {}, "axes": axes, "APART": ("Apart.", ())}
    game.words = SimpleNamespace(**{**own, **told})
    found = "\n".join(of_game.words_whole(game))
    for text in (
        "refusal NONE_LEFT has no sentence",
        "Did you mean 'hand'?",
        "4> names no value",
        "APART names no value",
        "broken code CARDS",
        "'table'",
    ):
        assert text in found


@pytest.mark.parametrize(("bad", "said"), [(False, "the picture has no space:"), (True, "the narrow picture has no")])
def test_a_law_notices_what_cannot_be_clicked(bad: bool, said: str) -> None:
    """Actions point at spaces, and a picture, wide or narrow, calls them something else."""
    one = Sample(wb.game("divinare", players=2, rounds=1), seed=4)
    own = one.game.draw.draw

    def drawn(names: Any, spec: Any, state: Any, seat: Any, marks: Any, narrow: bool, results: bool) -> str:
        svg = own(names, spec, state, seat, marks, narrow, results)
        return svg.replace('data-thing="space:', 'data-thing="room:') if narrow == bad else svg

    assert breaches(OF_TABLE["what is pointed at is drawn"], one) == []
    one.game.draw = SimpleNamespace(draw=drawn)
    assert said in breaches(OF_TABLE["what is pointed at is drawn"], one)[0]


def test_a_law_notices_a_taken_name() -> None:
    """`round` is a method of every numpy record: as a field it would be shadowed."""
    game = wb.game("divinare")
    game.rules = SimpleNamespace(STATE=np.dtype((np.record, [("round", "i1"), ("passes", "i1")])), SPEC=game.rules.SPEC)
    assert [text for text in of_game.field_names_free(game) if "'round'" in text]
    assert len(list(of_game.field_names_free(game))) == 1


def test_a_law_notices_same_words_and_places() -> None:
    """Two actions with the same words; two that point at the same place."""
    for verb in ("describe", "targets"):
        one = Sample(wb.game("divinare", players=2, rounds=1), seed=4)
        own = {name: getattr(one.game.words, name) for name in dir(one.game.words) if not name.startswith("__")}
        one.game.words = SimpleNamespace(**{**own, verb: lambda names, action: ("same",)})
        assert breaches(OF_TABLE["actions are told apart"], one)


def test_a_law_notices_lines_and_positions() -> None:
    """A game whose positions are completed wrongly is one whose lines and positions are not the same again."""
    one = bent(complete=lambda spec, state, given: setattr(state, "passes", 0))
    assert breaches(OF_TABLE["positions can be described"], one)
    assert breaches(OF_TABLE["a line gives the same play"], one)


def test_a_law_notices_what_was_not_met() -> None:
    """A sample in which nothing was tried has met no refusal."""
    assert len(list(of_game.refusals_met([Sample(wb.game("divinare"))]))) == 14  # the codes of words.Refusal but NONE


def test_more_plays_look_at_more() -> None:
    """Of each play as many states as of one alone, the same ones of the first: what one play shows, many show too."""
    game = wb.game("divinare", players=2, rounds=1)
    few, many = (Sample(game, plays, seed=4, looks=12) for plays in (1, 5))
    places = [[(step.play, step.number) for step in each.close] for each in (few, many)]
    assert len(few.steps) > 12  # or nothing was left out
    assert places[1][:12] == places[0]
    assert [play for play, _ in places[1]] == [play for play in range(5) for _ in range(12)]
    assert all(max(n for p, n in places[1] if p == play) == len(list(many.walk(play))) - 1 for play in range(5))


def test_rules_that_fail_are_a_breach() -> None:
    """An error in the rules is told with its kind, and does not stop the other laws."""

    def fails(spec: Any, state: Any, action: int) -> None:
        raise IndexError("no such seat")

    told = breaches(OF_TABLE["nothing is broken"], bent(apply=fails))[0]
    assert told.count("no such seat") == 1
    assert "fails with IndexError: no such seat" in told


# --- random variants ------------------------------------------------------------------------------------------


@st.composite
def variants(draw: st.DrawFn) -> dict[str, Any]:
    """A variant of Divinare, with boards of few spaces among them."""
    players = draw(st.integers(2, 6))
    suits = [f"s{i}" for i in range(draw(st.integers(2, 6)))]
    deck = {suit: draw(st.integers(1, 20)) for suit in suits}
    most = min(sum(deck.values()) // players, 12)
    assume(most >= 1)
    hand = draw(st.integers(1, most))
    discards = draw(st.integers(0, min(3, hand - 1)))
    sizes = draw(st.sets(st.integers(1, hand - discards), max_size=4))
    boards = {}
    for suit in suits:
        counts = sorted(draw(st.sets(st.integers(0, 20), min_size=1, max_size=6)))
        ends = {n: [" ", "+ ", "++ ", *(["/"] if n + 1 in counts else [])] for n in counts}  # neighbours may be joint
        layout = "".join(f"{n}{draw(st.sampled_from(ends[n]))}" for n in counts).strip()
        boards[suit] = draw(st.sampled_from(["pattern", layout]))
    return {
        "players": players, "suits": suits, "deck": deck, "hand": hand, "discards": discards, "boards": boards,
        "passing": {size: draw(st.integers(1, size)) for size in sizes},
        "rounds": draw(st.integers(1, 2)), "centre": draw(st.booleans()),
        "direction": draw(st.sampled_from(["left", "right"])), "memory": draw(st.sampled_from(["all", "none"])),
        "off_board": draw(st.sampled_from(["wrong", "near", "nothing"])),
        "stuck": draw(st.sampled_from(["stay", "share"])),
        "near": draw(st.integers(-20, 20)), "wrong": draw(st.integers(-20, 20)), "double": draw(st.integers(0, 20)),
    }  # fmt: skip


@settings(max_examples=6 if FEW else 60, suppress_health_check=[HealthCheck.too_slow])
@given(variants(), st.integers(0, 2**31))
def test_laws_of_variants(variant: dict[str, Any], seed: int) -> None:
    """All laws of a table hold at any variant: 2 to 6 seats and suits, any hand, schedule, boards and readings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)  # boards that miss a count often are what is wanted here
        game = wb.game("divinare", **variant)
    one = Sample(game, seed=seed, looks=5)
    found = {law: breaches(look, one) for law, look in OF_TABLE.items()}
    assert {law: said for law, said in found.items() if said} == {}
