"""What is asked, in a picture of Dante's table: the question, the dice, and buttons for what lies not on the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from workbench.games.dante.draw.places import EDGE
from workbench.games.dante.draw.question import question
from workbench.games.dante.draw.scene import Scene, printed, so_many
from workbench.games.dante.draw.shapes import STYLES, Signs, dots, symbol
from workbench.games.dante.rules.ground import laid_in
from workbench.games.dante.rules.laying import in_pile
from workbench.games.dante.rules.paying import steps_payable, times
from workbench.games.dante.rules.record import COMBAT
from workbench.games.dante.spec import COLOURS, DESCEND, FLIP, LAY, PAWN, PUSH, REROLL, SLOTS
from workbench.games.dante.words import (
    ACCEPT,
    ANEW,
    BANK,
    CALL_OFF,
    DEMON,
    END,
    EVIL,
    GOOD,
    NEXT,
    NO,
    NO_TOKEN,
    PILES,
    TRADE,
    YES,
    Phase,
    targets,
)
from workbench.games.dante.words import COLOUR as COLOUR_CODE
from workbench.games.dante.words import DESCEND as DESCEND_CODE
from workbench.games.dante.words import FLIP as FLIP_CODE
from workbench.games.dante.words import LAY as LAY_CODE
from workbench.games.dante.words import PUSH as PUSH_CODE
from workbench.games.dante.words import RAISE as RAISE_CODE
from workbench.games.dante.words import REROLL as REROLL_CODE
from workbench.picture import LINE, box, breadth, lines, path, put, thing, wrapped

TALL, GAP = 19, 5
"""A button, and what lies between two."""
PAD = 7
SIGN = 10
DIE = 22
LEAST, IN_TURN = 84, 155
"""The least height of the panel, while setting up and in a turn, so that what stands below it seldom moves."""


@dataclass(frozen=True)
class Button:
    """Something to click: its name as a thing (none: it is only told), its text, what it says besides, its colours."""

    name: str
    text: str
    words: str = ""
    colours: tuple[tuple[int, bool], ...] = ()
    """Resources shown, and whether they are held."""
    may: bool = True

    @property
    def wide(self) -> float:
        """How wide it is."""
        return 2 * PAD + breadth(self.text) + (4 + (SIGN + 1) * len(self.colours) if self.colours else 0)


def panel(page: Element, scene: Scene, y: float) -> float:
    """The question with all that answers it; returns where it ends."""
    frame = box(page, EDGE, y, scene.room, 0, 6, "panel")
    top = y
    for line in wrapped(question(scene), scene.room - 16, 12):
        y += 16
        put(page, EDGE + 10, y, line, "start bold strong", 11.5, scene.room - 16)
    y += 8
    if any(scene.held["dice"]):
        y = _shown(page, scene, y)
    if scene.phase == Phase.ROLLING:
        y = _to_roll(page, scene, y)
    if scene.phase in (Phase.TILES, Phase.DRAWING):
        y = _pile(page, scene, y)
    signs = Signs()
    for row in _rows(BUTTONS[scene.phase](scene) if scene.phase in BUTTONS else [], scene.room - 16):
        y = _row(page, scene, row, y, signs)
    signs.draw(page)
    y = max(y + 3, top + (IN_TURN if scene.held["turn"] else LEAST))
    frame.set("height", f"{y - top:.4g}")
    return y


# --- dice and piles -----------------------------------------------------------------------------------------------


def _die(at: Element, number: int, x: float, y: float, classes: str) -> None:
    """A die that shows a number, or a blank one."""
    box(at, x, y, DIE, DIE, 5, classes)
    path(at, dots(number, x + DIE / 2, y + DIE / 2, 5.6), "dots")


def _shown(page: Element, scene: Scene, y: float) -> float:
    """The dice as they lie; a die that is to be rolled again is left out."""
    again, x = scene.held["again"], EDGE + 10.0
    for at, number in enumerate(scene.held["dice"]):
        if not again & (at + 1):
            _die(page, number, x, y, "sheet lined")
            x += DIE + 5
    if not again:
        kind = "in the fight" if scene.held["purpose"] == COMBAT else "for resources"
        put(page, x + 3, y + 15, f"{sum(scene.held['dice'])} {kind}", "start", room=scene.room - 80)
    return y + DIE + 7 if x > EDGE + 10 else y


def _to_roll(page: Element, scene: Scene, y: float) -> float:
    """What dice may show, to be said by hand: for two dice two rows of six."""
    both = scene.held["again"] == 3
    rows = (("die1", "first die"), ("die2", "second die")) if both else (("die", "die"),)
    for kind, words in rows:
        put(page, EDGE + 10, y + 15, words, "start dim")
        step = min(DIE + 10, (scene.room - 92) / 6)
        for number in range(1, 7):
            name, x = f"{kind}:{number}", EDGE + 52 + number * step
            at = thing(page, name, scene.label(name, f"{words} shows {number}"))
            _die(at, number, x, y, "face sheet lined")
        y += DIE + 7
    return y


def _pile(page: Element, scene: Scene, y: float) -> float:
    """The tiles that are left of a ring."""
    ring = 0 if scene.phase == Phase.TILES else scene.held["ring"] - 1
    left = [number for number in range(SLOTS) if in_pile(scene.spec, scene.state, ring, number)]
    across = int((scene.room - 16) // 52)
    width = (scene.room - 16) / across
    for at, number in enumerate(left):
        row, column = divmod(at, across)
        colour, low, high = scene.in_pile(ring, number)
        name, x, top = f"pile:{number}", EDGE + 10 + column * width, y + row * (TALL + 3)
        tile = thing(page, name, scene.label(name, f"{printed(colour, low, high)} from the pile"), STYLES[colour][0])
        box(tile, x, top, width - 4, TALL, 4, "face sheet edged")
        path(tile, symbol(colour, x + 9, top + TALL / 2, 4.5), "full")
        put(tile, x + 30, top + 13.5, f"{low}/{high}")
    return y + -(-len(left) // across) * (TALL + 3) + 4


# --- buttons ------------------------------------------------------------------------------------------------------


def _rows(buttons: Sequence[Button], room: float) -> list[list[Button]]:
    """Buttons in rows as wide as there is room."""
    rows: list[list[Button]] = [[]]
    left = room
    for button in buttons:
        if rows[-1] and button.wide > left:
            rows.append([])
            left = room
        rows[-1].append(button)
        left -= button.wide + GAP
    return [row for row in rows if row]


def _row(page: Element, scene: Scene, row: Sequence[Button], y: float, signs: Signs) -> float:
    """A row of buttons, with what marks say of them below; returns where the next begins."""
    x = EDGE + 8.0
    for button in row:
        if button.name:
            label = scene.label(button.name, button.words or button.text)
            at = thing(page, button.name, label)
            box(at, x, y, button.wide, TALL, 5, "face sheet lined" if button.may else "face clear lined dashed")
            lines(at, x + button.wide / 2, y + TALL + 10, scene.notes(button.name), button.wide + GAP - 1)
        else:
            at = page
        put(at, x + PAD, y + 13.5, button.text, "start" if button.may else "start dim")
        right = x + PAD + breadth(button.text) + 4 + SIGN / 2
        for step, (colour, held) in enumerate(button.colours):
            signs.add(colour, right + step * (SIGN + 1), y + TALL / 2, 4.4, "full" if held else "hollow")
        x += button.wide + GAP
    said = [len(scene.notes(button.name)) for button in row if button.name]  # what has no name has the foot's notes
    return y + TALL + GAP + LINE * max(said, default=0)


def _do(scene: Scene, code: int, text: str, words: str = "", price: int = -1) -> Button:
    """The button of an action, with its price: a row of the costs."""
    name = targets(scene.names, code)[0]
    costs: list[tuple[int, bool]] = []
    if price >= 0:
        stock = scene.held["stock"][scene.seat]
        row = [int(n) for n in scene.spec.costs[price]]
        costs = [(colour, stock[colour] > at) for colour, n in enumerate(row) for at in range(n)]
        often = int(times(scene.spec, scene.state, scene.seat, price))
        can = "not held" if not often else "held" if often == 1 or not sum(row) else f"held {often} times"
        words = f"{words or text}; costs {so_many(row)}, {can}"
        text += f" · {often}×" if 1 < often < 99 else ""
    return Button(name, text, words, tuple(costs), code in scene.legal)


def _acting(scene: Scene) -> list[Button]:
    """What may be begun in the free part of a turn."""
    out = [_step(scene), _descend(scene)]
    pushes = any(code in scene.legal for code in range(PUSH_CODE, LAY_CODE))
    push = _do(scene, PUSH_CODE, "push", "push another seat's pawn", PUSH)
    out.append(Button("do:push", push.text, push.words, push.colours, pushes))
    out += _lays(scene)
    out.append(_do(scene, FLIP_CODE, "flip a tile", price=FLIP))
    out.append(_do(scene, RAISE_CODE, "new pawn", price=PAWN))
    demon = "used" if scene.held["demon_moved"] else "free, once"
    out.append(_do(scene, DEMON, "move a demon", f"move a demon by one space: {demon}"))
    anew = _do(scene, ANEW, "roll anew", "roll for resources anew", REROLL)
    told = Button("", "re-roll", "", anew.colours, all(held for _, held in anew.colours))
    out.append(anew if scene.spec.reroll_on == 2 else told)
    if scene.spec.trade_size and scene.spec.offers:
        others = [seat for seat in range(scene.players) if seat != scene.dealer]
        out += [_do(scene, TRADE + seat, f"offer to {seat}", f"offer a trade to seat {seat}") for seat in others]
    if scene.spec.bank:
        for colour, name in enumerate(COLOURS):
            button = _do(scene, BANK + colour, f"bank {int(scene.spec.bank)}", f"pay the bank in {name}")
            out.append(Button(button.name, button.text, button.words, ((colour, button.may),), button.may))
    return [*out, _do(scene, END, "end the turn")]


def _step(scene: Scene) -> Button:
    """What a step costs now: it is begun with a click on a pawn."""
    if not scene.held["moved"]:
        return Button("", "step: free")
    payable, colour = int(steps_payable(scene.spec, scene.state, scene.seat)), int(scene.spec.step_colour)
    if colour >= 0:
        return Button("", "step", "", ((colour, payable > 0),), payable > 0)
    return Button("", "step: 1 of any", may=payable > 0)


def _descend(scene: Scene) -> Button:
    """Descending: the pawn is clicked after it."""
    may = any(code in scene.legal for code in range(DESCEND_CODE, PUSH_CODE))
    button = _do(scene, DESCEND_CODE, "descend", "descend with an own pawn on a corner", DESCEND)
    return Button("do:descend", button.text, button.words, button.colours, may)


def _lays(scene: Scene) -> list[Button]:
    """Laying a tile: one button a ring that has gaps, and one for the ninth circle where that is bought."""
    out = []
    for ring in range(PILES):
        left = int(scene.spec.count[ring]) - int(laid_in(scene.state, ring))
        if left > 0:
            out.append(
                _do(scene, LAY_CODE + ring, f"lay ring {ring + 1}", f"lay a tile of ring {ring + 1}, {left} left", LAY)
            )
    if scene.spec.ninth == 1 and LAY_CODE + PILES in scene.legal:
        out.append(_do(scene, LAY_CODE + PILES, "lay the ninth circle", price=LAY))
    return out


def _deciding(scene: Scene) -> list[Button]:
    """Whether a roll stands."""
    dice = (REROLL_CODE,) if scene.spec.reroll_scope == 0 else (REROLL_CODE + 1, REROLL_CODE + 2)
    words = ("re-roll both dice", "re-roll the first die", "re-roll the second die")
    again = [_do(scene, code, words[code - REROLL_CODE], price=REROLL) for code in dice]
    return [_do(scene, ACCEPT, "accept the roll"), *again]


def _resources(scene: Scene, seat: int = -1) -> list[Button]:
    """The four resources; with how many of each a seat holds, where one is named."""
    out = []
    for colour, name in enumerate(COLOURS):
        n = scene.held["stock"][seat][colour]
        text, words = (f"{name}: {n}", f"{name}, seat {seat} holds {n}") if seat >= 0 else (name, name)
        out.append(Button(f"colour:{name}", text, words, ((colour, True),), COLOUR_CODE + colour in scene.legal))
    return out


def _bundle(scene: Scene, seat: int, done: str) -> list[Button]:
    """Putting together what is offered or asked for, one resource after the other."""
    return [*_resources(scene, seat), _do(scene, NEXT, done), _do(scene, CALL_OFF, "call the offer off")]


def _answers(*answers: tuple[int, str]) -> Callable[[Scene], list[Button]]:
    """Plain answers."""
    return lambda scene: [_do(scene, code, text) for code, text in answers]


BUTTONS: dict[Phase, Callable[[Scene], list[Button]]] = {
    Phase.ACTING: _acting,
    Phase.DECIDING: _deciding,
    Phase.WISH: lambda scene: _resources(scene),
    Phase.PAYING: lambda scene: _resources(scene, scene.seat),
    Phase.BANKING: lambda scene: _resources(scene),
    Phase.TOKEN: _answers((GOOD, "good token ×2"), (EVIL, "evil token ×0"), (NO_TOKEN, "no token")),
    Phase.GIVE: lambda scene: _bundle(scene, scene.dealer, "that is all"),
    Phase.WANT: lambda scene: _bundle(scene, scene.held["partner"], "that is all"),
    Phase.ANSWER: _answers((YES, "agree"), (NO, "decline")),
}
"""For each phase that has some its buttons."""
