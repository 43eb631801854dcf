"""What notebooks say in words of the numbers beside them: asked of the notebooks' own cells."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import workbench as wb

FOLDER = Path(__file__).parents[1] / "notebooks"
POINT = 0.01
"""One play of a hundred."""

pytestmark = pytest.mark.slow


class Said:
    """A notebook's text, and its cells up to some names that are wanted, run without showing anything."""

    def __init__(self, name: str, *wanted: str) -> None:
        cells = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
        self.text = " ".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown").replace("\n", " ")
        self.names: dict[str, Any] = {}
        for cell in cells:
            source = "".join(cell["source"]) if cell["cell_type"] == "code" else ""
            for node in ast.parse(source).body:
                sets = {target.id for target in getattr(node, "targets", []) if isinstance(target, ast.Name)}
                if isinstance(node, ast.Import) or sets & set(wanted):
                    exec(compile(ast.Module([node], []), name, "exec"), self.names)

    def __getitem__(self, name: str) -> Any:
        """What the notebook means by a name."""
        return self.names[name]

    def says(self, sentence: str) -> None:
        """The notebook has this sentence still: what is tested below it."""
        assert sentence in self.text, sentence


@pytest.fixture(scope="module")
def race() -> Said:
    """The notebook of the race."""
    return Said("21_dante_race", "odds", "game", "pawns", "readings", "kept", "fights", "holdings")


def lines(race: Said, pawns: str, reading: dict[str, str]) -> list[list[tuple[float, float]]]:
    """From the seventh circle by turn: the chance, and what it may come to; with nothing kept, one re-roll, two."""
    table = wb.game("dante", players=4, **reading)
    how = {"circle": 7, "wish": "lacking", "turns": 9, "table": table}
    found = [race["odds"].descent(pawns, rerolls=keep, tries=n, **how) for keep, n in race["fights"].values()]
    return [[(row["value"], float(row["at_most"])) for row in one.frame(gain=False).to_dicts()] for one in found]


def ahead(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> list[int]:
    """The turns at which one is ahead of another, whatever was not counted."""
    return [turn for turn, ((least, _), (_, most)) in enumerate(zip(one, other, strict=True)) if least > most + 1e-9]


def test_whether_to_save_up_for_a_re_roll(race: Said) -> None:
    """By the reading of what a re-roll is and when Lucifer is fought, as the notebook draws it."""
    race.says("if both dice are rolled again and Lucifer is fought on arrival, nothing kept is ahead for as long as")
    race.says("In the three other readings one re-roll kept falls behind at first, and its line lies above from turn 6")
    race.says("Two kept are never clearly ahead of one in these nine turns.")
    first = []
    for name, reading in race["readings"].items():
        none, one, two = lines(race, race["pawns"][race["kept"]["a blue pawn too"]], reading)
        assert ahead(two, one) == []
        assert ahead(none, one)
        if name == "both dice, on arrival (taken here)":
            assert ahead(one, none) == []
        else:
            first.append(ahead(one, none)[0])
            above = [turn for turn in range(10) if one[turn][0] > none[turn][0]]
            assert above == list(range(first[-1], 10))
            assert max(ahead(none, one)) < first[-1]
        if name.startswith("both dice"):  # "with both dice by little"
            assert one[-1][0] - none[-1][0] < 2 * POINT
    assert (min(first), max(first)) == (6, 8)

    race.says("Without a blue pawn, blue comes by own doubles alone, and saving up is far behind in all four.")
    for reading in race["readings"].values():
        none, one, _ = lines(race, race["pawns"][race["kept"]["no blue pawn"]], reading)
        assert none[-1][0] - one[-1][1] > 25 * POINT


def test_what_a_turn_of_waiting_is_worth(race: Said) -> None:
    """In the turn of the first fight a sixth or more is lost; later it pays with one die, never with both."""
    race.says(
        "Waiting gives away the fight of this turn: a sixth, and more for whoever can pay for a second fight at once."
    )
    race.says("and waiting never wins that back. (The tenth of a point that may show at the end")
    race.says("With one die of your choice it is worth 1 to 5 points of a hundred in the turns after.")
    later: list[float] = []
    for reading in race["readings"].values():
        for held in race["holdings"].values():
            how = {"circle": 8, "tries": 9, "wish": "lacking", "turns": 6}
            table = wb.game("dante", players=4, **reading)
            now = race["odds"].descent(race["pawns"]["all three and blue"], have=held, table=table, **how)
            gains = [float(now.gain(turn)) for turn in range(1, 7)]
            fought = 1 if "lucifer_when" in reading else 0
            assert gains[:fought] == [0.0] * fought
            assert gains[fought] <= -1 / 6 + 1e-9
            if "reroll_scope" in reading:
                later += gains[fought + 1 :]
            else:
                assert max(gains) < 0.15 * POINT
    assert round(100 * min(later)) == 1
    assert round(100 * max(later)) == 5


def test_which_pawns_bring_one_down(race: Said) -> None:
    """A blue pawn: the same wait for the way down, a much shorter one for a new pawn."""
    race.says(
        "A blue pawn brings nothing for the way down: its line lies on the first one; for a new pawn it brings much."
    )
    waits = {
        (name, want): race["odds"].waiting({}, want, race["pawns"][name], wish="best", table=race["game"]).mean
        for name in ("yellow, red, green", "all three and blue")
        for want in ("down", "pawn")
    }
    assert waits["yellow, red, green", "down"] == waits["all three and blue", "down"]
    assert waits["yellow, red, green", "pawn"] > 2 * waits["all three and blue", "pawn"]


def test_where_to_start(race: Said) -> None:
    """Yellow, red and green first on every drawn set, by far; the order of the others another on nearly all."""
    race.says("One pawn each on yellow, red and green was first in all drawn sets: by far, and whatever the tiles are.")
    race.says("The order of the others hangs on the tiles")
    starts = race["odds"].starts(race["game"], sets=60, progress=False)
    rows = starts.frame().to_dicts()
    assert rows[0]["colours"] == "yellow+red+green"
    assert rows[1]["value"] > 3 * rows[0]["value"]
    assert starts.other_first[0] == 0
    assert starts.other_order[0] > 0.5


def test_what_dice_bring() -> None:
    """36 rolls, counted: what 20_dante_odds says of them."""
    said = Said("20_dante_odds", "odds", "game")
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    said.says("A 6 comes in 5 of them and so does an 8; a 3 or an 11 only in 2.")
    assert [rolls.count(total) for total in (6, 8, 3, 11)] == [5, 5, 2, 2]
    said.says("Five re-rolls of both dice against Lucifer still lose every third fight;")
    assert abs(1 - float(said["odds"].fight(10, rerolls=5)) - 1 / 3) < POINT
    said.says("a single one against a demon of the first circle loses one in thirteen.")
    assert abs(1 / (1 - float(said["odds"].fight(6, rerolls=1))) - 13) < 0.5
    said.says("A tile with 6 and 8 pays on 10 of 36 rolls.")
    assert sum(roll in (6, 8) for roll in rolls) == 10
    said.says("in a whole round of four rolls it brings nothing in more than a quarter of all rounds.")
    dry = said["odds"].drought("yellow 6/8", colour="yellow", rolls=4, table=said["game"])
    assert abs(float(dry) - (26 / 36) ** 4) < 1e-9
    assert float(dry) > 1 / 4


def test_demons_at_the_start_bring_more_fights() -> None:
    """Of both tables, and surely; as many as there are corners in the first four rings stand there then."""
    said = Said("22_dante_balance", "game", "tables", "brief", "changes")
    said.says(
        "Demons at the start bring *more* fights: most of the twenty are then on the board from the first turn on"
    )
    other = said["brief"].having(*said["changes"]["demons at the start"])
    assert 10 < wb.Table(other, seed=1).deal().state.demon.sum() < 20
    found = wb.studies.compare(said["brief"], other, ["fights"], said["tables"], 300, progress=False)
    assert {row["direction"] for row in found.to_dicts()} == {"more"}


def test_whoever_places_last_wins_less() -> None:
    """At both tables, and surely: seat 3, where seat 0 places first in every play."""
    said = Said("22_dante_balance", "game", "tables", "begun")
    said.says("On these tiles whoever places last wins less than its share, at both tables.")
    firsts = {int(wb.simulate(said["begun"], "descend", 3, progress=False).play(n).state.first) for n in range(3)}
    assert firsts == {0}
    rows = wb.studies.seats(said["begun"], said["tables"], 6_000, progress=False).filter(measure="wins", seat=3)
    assert rows["direction"].to_list() == ["less", "less"]
