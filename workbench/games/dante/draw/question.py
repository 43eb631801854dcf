"""What is asked at Dante's table now, in words."""

from collections.abc import Callable

from workbench.games.dante.board import CIRCLE
from workbench.games.dante.draw.scene import Scene, printed, so_many, target
from workbench.games.dante.rules.laying import next_gap
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.spec import COLOURS
from workbench.games.dante.words import Phase, space_name
from workbench.kernel import CHANCE, TERMINAL

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def progress(scene: Scene) -> str:
    """How far the play is, and whose turn it is."""
    return f"Turn {scene.held['turn']} · seat {scene.seat}'s turn" if scene.held["turn"] else "Setting up"


def status(scene: Scene) -> str:
    """Who decides now."""
    if scene.actor == TERMINAL:
        return "the play is over"
    return "chance decides" if scene.actor == CHANCE else f"seat {scene.actor} is to act"


def whole_label(scene: Scene) -> str:
    """The whole picture in words."""
    return f"Dante's Inferno. {progress(scene)}; {status(scene)}. {question(scene)}"


def question(scene: Scene) -> str:
    """What the play waits for, as a sentence."""
    return QUESTIONS[scene.phase](scene)


def _first_tiles(scene: Scene) -> str:
    return f"The first ring is laid, tile by tile: which comes to {space_name(int(next_gap(scene.state)))[:-2]}?"


def _placing(scene: Scene) -> str:
    of = int(scene.spec.start_pawns) * scene.players
    return f"Where does seat {scene.actor} place a pawn? It is number {scene.held['placed'] + 1} of {of}."


def _fighter(scene: Scene) -> int:
    """Where the pawn stands that fights."""
    return scene.where(scene.seat, scene.held["fighter"] - 1)


def _fight(scene: Scene) -> str:
    """Who fights where, and what for."""
    space = _fighter(scene)
    return f"Pawn {scene.held['fighter'] - 1} fights in the {ORDINALS[CIRCLE[space]]} circle for {target(scene, space)}"


def _rolling(scene: Scene) -> str:
    dice = {1: "the first die is", 2: "the second die is"}.get(scene.held["again"], "the dice are")
    if scene.held["purpose"] == COMBAT:
        return f"{_fight(scene)}: {dice} rolled."
    return f"{dice[0].upper()}{dice[1:]} rolled for resources."


def _deciding(scene: Scene) -> str:
    total = sum(scene.held["dice"])
    if scene.held["purpose"] == COMBAT:
        return f"{_fight(scene)} and rolls {total}: does it stand?"
    return f"{total} for resources{', from which nobody gains' if total == scene.spec.no_gain else ''}: does it stand?"


def _acting(scene: Scene) -> str:
    if scene.held["mover"]:
        return f"Pawn {scene.held['mover'] - 1} stands on another pawn: it must descend once more."
    if scene.dealer != scene.seat:
        return f"Does seat {scene.dealer} offer anything, before the turn ends?"
    return "Any of these, in any order; to step, click an own pawn."


def _drawing(scene: Scene) -> str:
    ring = scene.held["ring"]
    return f"Which tile of ring {ring}?" if scene.actor >= 0 else f"A tile of ring {ring} is drawn from its pile."


def _laying(scene: Scene) -> str:
    ring = scene.held["ring"]
    return f"Where in ring {ring} does {printed(*scene.in_pile(ring - 1, scene.held['drawn'] - 1))} go?"


def _stepping(scene: Scene) -> str:
    pawn = scene.held["mover"] - 1
    if scene.held["way"]:
        return f"Pawn {pawn} stands on another pawn and must go on: where?"
    cost = "the free step" if not scene.held["moved"] else "an extra step, for one resource"
    return f"Where does pawn {pawn} step? It is {cost}."


def _pushing(scene: Scene) -> str:
    found = [who for who in scene.pawns.get(scene.held["origin"] - 1, ()) if who[0] != scene.seat]
    return "Where is " + " or ".join(f"pawn {pawn} of seat {seat}" for seat, pawn in found) + " pushed?"


def _offer(scene: Scene) -> str:
    return f"{so_many(scene.held['give'])} for {so_many(scene.held['want'])}"


def _over(scene: Scene) -> str:
    winner = scene.held["winner"]
    if not scene.results:
        return "Nothing is left to do."
    return f"Seat {winner - 1} has beaten Lucifer and wins." if winner else "The play has stalled: nobody wins."


QUESTIONS: dict[Phase, Callable[[Scene], str]] = {
    Phase.TILES: _first_tiles,
    Phase.FIRST: lambda scene: "A lot says who places the first pawn.",
    Phase.PLACING: _placing,
    Phase.STARTER: lambda scene: "A lot says who begins.",
    Phase.FIGHT: lambda scene: "Which pawn fights the demon that it stands with?",
    Phase.ROLLING: _rolling,
    Phase.DECIDING: _deciding,
    Phase.RETREAT: lambda scene: f"Pawn {scene.held['fighter'] - 1} is beaten: to which corner does it go back?",
    Phase.WISH: lambda scene: "Doubles: which resource does the seat take besides?",
    Phase.SEVEN_FROM: lambda scene: "A seven, and no demon is left: which one is taken from the board?",
    Phase.SEVEN: lambda scene: "A seven: on which corner space does a demon come?",
    Phase.TOKEN: lambda scene: "Which token is put on a tile, or moved?",
    Phase.TOKEN_PLACE: lambda scene: f"On which tile does the {_token(scene)} token go?",
    Phase.ACTING: _acting,
    Phase.DRAWING: _drawing,
    Phase.LAYING: _laying,
    Phase.FLIPPING: lambda scene: "Which tile is turned over?",
    Phase.RAISING: lambda scene: "Where does the new pawn begin?",
    Phase.STEPPING: _stepping,
    Phase.PAYING: lambda scene: "With which resource is the extra step paid?",
    Phase.PUSHING: _pushing,
    Phase.DEMON_FROM: lambda scene: "Which demon moves by one space?",
    Phase.DEMON_TO: lambda scene: f"Where does the demon on {space_name(scene.held['origin'] - 1)} move?",
    Phase.GIVE: lambda scene: f"What is offered to seat {scene.held['partner']}? So far {so_many(scene.held['give'])}.",
    Phase.WANT: lambda scene: f"What is asked of seat {scene.held['partner']}? So far {_offer(scene)}.",
    Phase.ANSWER: lambda scene: f"Seat {scene.dealer} offers {_offer(scene)}: does seat {scene.actor} agree?",
    Phase.BANKING: lambda scene: f"What does the bank give for {COLOURS[scene.held['origin'] - 1]}?",
    Phase.OVER: _over,
}
"""For each phase its question."""


def _token(scene: Scene) -> str:
    """The token that is being put on a tile."""
    return "good" if scene.held["origin"] == 1 else "evil"
