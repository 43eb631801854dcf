"""Measures other libraries beside ours, in the same run: `make bench-peers`.

OpenSpiel and icepool are installed by name into a scratch environment, which is removed afterwards. What is counted:

* Actions a second on one core. OpenSpiel plays its hearts and oh_hell to the end in its own C++ loop (`evaluate_bots`)
  with its own C++ uniform bots; ours plays four-player Divinare with `uniform`. In all of them each card dealt is one
  action, as is each card passed or played. The games differ, so the ratio says what a player of simulations gets, and
  not whose loop is the better one.
* Exact draws a second. From as many unseen cards of four suits, a hand of unknown ones: how many of each suit? icepool
  answers with `Deck.deal(…).keep_outcomes(…).size()`, suit by suit; ours with `odds.divinare.counts`, from a view to
  the counts of all suits at the round's end. Each question is asked once of each, and the answers are compared.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

PACKAGES = ("open_spiel", "icepool")
ROUNDS = 5
SECONDS = 1.0
"""How long OpenSpiel plays in each round."""

THEIR_PLAYS = f"""
import json, sys, time
import pyspiel
game = pyspiel.load_game(sys.argv[1])
bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
states, began = [], time.perf_counter()
while time.perf_counter() - began < {SECONDS}:
    states.append(game.new_initial_state())
    pyspiel.evaluate_bots(states[-1], bots, len(states))
seconds = time.perf_counter() - began
print(json.dumps({{"actions": sum(len(state.full_history()) for state in states), "seconds": seconds}}))
"""
THEIR_DRAWS = """
import json, sys, time
from icepool import Deck
answers, began = [], time.perf_counter()
for unseen, hidden in json.load(sys.stdin):
    hand = Deck(unseen).deal(hidden)
    answers.append({suit: hand.keep_outcomes([suit]).size() for suit in unseen})
seconds = time.perf_counter() - began
quantities = [{suit: {n: die.quantity(n) for n in die} for suit, die in answer.items()} for answer in answers]
print(json.dumps({"answers": quantities, "seconds": seconds}))
"""


def scratch(folder: Path) -> Path:
    """The Python of a new environment that has the other libraries."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    asked = "from importlib.metadata import version; import sys; print(*map(version, sys.argv[1:]))"
    found = subprocess.run([str(python), "-c", asked, *PACKAGES], check=True, capture_output=True, text=True).stdout
    print("Beside:", ", ".join(map(" ".join, zip(PACKAGES, found.split(), strict=True))))
    return python


def answer_of(python: Path, text: str, *arguments: str, given: Any = None) -> Any:
    """What another library's Python prints, as JSON."""
    command = [str(python), "-c", text, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True, input=json.dumps(given))
    return json.loads(done.stdout)


def plays(python: Path) -> None:
    """Print actions a second, ours and OpenSpiel's, measured in turns."""
    import workbench as wb

    game = wb.game("divinare", players=4)

    def ours(**how: Any) -> float:
        began = time.perf_counter()
        result = wb.simulate(game, plays=20_000, workers=1, form="counts", progress=False, **how)
        return float(result.sums.actions / (time.perf_counter() - began))

    def theirs(name: str) -> float:
        found = answer_of(python, THEIR_PLAYS, name)
        return float(found["actions"] / found["seconds"])

    asks: dict[str, Callable[[], float]] = {
        "Divinare, bare": lambda: ours(tallies=False),
        "Divinare, with tallies": ours,
        "OpenSpiel hearts": lambda: theirs("hearts"),
        "OpenSpiel oh_hell": lambda: theirs("oh_hell(players=4)"),
    }
    ours(tallies=False)  # compiles
    rounds = [{name: ask() for name, ask in asks.items()} for _ in range(ROUNDS)]
    rates = {name: max(found[name] for found in rounds) for name in asks}
    print("\nActions a second on one core, the best of", ROUNDS, "rounds")
    for name, rate in rates.items():
        print(f"  {name:<24}{rate / 1e6:6.1f} million   our bare speed: {rates['Divinare, bare'] / rate:4.1f} times")


def questions(game: Any) -> list[tuple[Any, int]]:
    """Tables after the deal, each with the seat that asks: hands that differ, so that no answer is found ready."""
    import workbench as wb

    return [(wb.Table(game, seed=seed).deal(), seed % game.players) for seed in range(100)]


def draws(python: Path) -> None:
    """Print exact draws a second, ours and icepool's, and compare the answers."""
    import workbench as wb

    game = wb.game("divinare", players=4)
    suits = game.names.suits
    asked = questions(game)
    decks = []
    for table, seat in asked:
        hand = table.state.hand[seat]
        unseen = {suit: int(game.spec.deck[i]) - int(hand[i]) for i, suit in enumerate(suits)}
        decks.append((unseen, int(game.spec.dealt - game.spec.hand)))

    def ours() -> tuple[float, list[Any]]:
        began = time.perf_counter()
        answers = [wb.odds.divinare.counts(table, seat) for table, seat in asked]
        return time.perf_counter() - began, answers

    ours()  # loads
    rounds = [(ours(), answer_of(python, THEIR_DRAWS, given=decks)) for _ in range(ROUNDS)]
    (_, answers), found = rounds[0]
    for (table, seat), answer, other in zip(asked, answers, found["answers"], strict=True):
        for i, suit in enumerate(suits):
            own, die, whole = int(table.state.hand[seat, i]), answer[suit], sum(other[suit].values())
            theirs = {own + int(n): Fraction(ways, whole) for n, ways in other[suit].items() if ways}
            if {n: Fraction(ways, die.denominator()) for n, ways in die.items() if ways} != theirs:
                raise SystemExit(f"{table.line()}, seat {seat}, {suit}: the two disagree.")
    fastest = min(seconds for (seconds, _), _ in rounds)
    other = min(found["seconds"] for _, found in rounds)
    print("\nExact draws: the counts of four suits from a view after the deal; all answers agree")
    print(f"  ours     {1000 * fastest / len(asked):6.2f} ms each")
    print(f"  icepool  {1000 * other / len(asked):6.2f} ms each   our speed is {other / fastest:4.1f} times this")


def main() -> None:
    """Install the others and measure."""
    with tempfile.TemporaryDirectory() as folder:
        python = scratch(Path(folder))
        plays(python)
        draws(python)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    main()
