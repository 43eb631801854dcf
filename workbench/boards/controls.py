"""The controls around a board's picture: plain ipywidgets, each of which does what a method of the board does."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from workbench import bots as bots_room
from workbench.boards import odds
from workbench.boards.telling import seat_name
from workbench.table import summary

if TYPE_CHECKING:
    from workbench.boards.board import Board

PERSON = "a person"


class Controls:
    """The rows of controls below a board."""

    def __init__(self, board: "Board") -> None:
        """See the class."""
        self.board = board
        self._setting = False
        self._told: tuple[str, int] = ("", 0)
        """The line and the seed that were last put on the page."""
        press = self._button
        self.undo = press("↶ Undo", "Take back your last choice", board.undo)
        self.redo = press("↷ Redo", "Do again what was taken back", board.redo)
        self.hint = press("Hint", "What a searching bot would do, and why", board.hint)
        self.go = press("Go on", "Let bots and chance act, or stop them", board.go)
        self.fresh = press("New play", "Begin anew with the seed beside", lambda: board.new(self.seed.value))
        self.seed = widgets.BoundedIntText(
            min=0, max=2**53 - 1, layout=wide("7rem"), tooltip="Seed of the next new play"
        )
        self.odds = widgets.ToggleButton(
            description="Odds", tooltip="Write exact odds at the spaces", layout=wide("5rem")
        )
        self.table = widgets.ToggleButton(description="Table", tooltip="The table behind the odds", layout=wide("5rem"))
        self.look = widgets.Dropdown(description="Look from", layout=wide("17rem"))
        self.step = widgets.IntSlider(description="Step", min=0, max=1, continuous_update=True, layout=wide("24rem"))
        self.by_hand = widgets.Checkbox(description="Say yourself what chance does", indent=False)
        self.line = widgets.Textarea(
            layout=wide("100%"), rows=2, continuous_update=False, tooltip="The play as one line of text"
        )
        self.open = press("Open", "Open the play that the line tells", lambda: board.load(self.line.value))
        self.earlier = widgets.Dropdown(
            description="Earlier", layout=wide("100%"), tooltip="Plays seen in this browser"
        )
        self.seats: list[Any] = []
        self.chairs = widgets.VBox()
        self._on(self.odds, self._toggle_odds)
        self._on(self.table, lambda _: board.redraw())
        self._on(self.look, lambda seat: setattr(board, "seat", seat))
        self._on(self.step, board.step_to)
        self._on(self.by_hand, self._hand)
        self._on(self.earlier, lambda line: board.load(line) if line else None)
        settings, keeping = (
                widgets.VBox([self.chairs, self.by_hand, widgets.HBox([self.fresh, widgets.Label("seed"), self.seed])]),
                widgets.VBox([widgets.HTML("Copy it to keep or to hand on this play; paste another to open it."),
                              self.line, widgets.HBox([self.open]), self.earlier]),
        )  # fmt: skip
        first = row([self.undo, self.redo, self.go, self.hint, self.odds, self.table])
        folds = [_fold("Seats, chance, new play", settings), _fold("The play as one line", keeping)]
        self.rests = widgets.HTML()
        """Which of the values that the picture shows are assumed."""
        self.rests.add_class("wb-rests")
        self.rows = [first, row([self.look, self.step]), row(folds), settings, keeping, self.rests]
        self._sit()

    @property
    def wants_table(self) -> bool:
        """Whether the table behind the odds is to be shown."""
        return bool(self.table.value)

    def _button(self, text: str, tip: str, act: Callable[[], Any]) -> Any:
        """A button that does something to the board."""
        button = widgets.Button(description=text, tooltip=tip, layout=wide("auto"))
        board = self.board
        button.on_click(lambda pressed: board.on_page(board.stop if board.busy and pressed is self.go else act))
        return button

    def _on(self, control: Any, act: Callable[[Any], Any]) -> None:
        """What a person sets is done to the board; what the board itself sets is not."""

        def changed(change: dict[str, Any]) -> None:
            if not self._setting:
                self.board.on_page(lambda: act(change["new"]))

        control.observe(changed, "value")

    def _toggle_odds(self, on: bool) -> None:
        """Odds on or off."""
        self.board.show_odds = on
        self.board.refresh()

    def _hand(self, on: bool) -> None:
        """Let a person say what chance does."""
        self.board.by_hand = on
        self.board.refresh()

    def _sit(self) -> None:
        """A menu for each seat: who plays it."""
        board = self.board
        names = list(bots_room.known(board.game))
        self.seats = []
        for seat in range(board.game.players):
            own = [bot.name for bot in board.bots if bot is not None and bot.name not in names]
            menu = widgets.Dropdown(description=seat_name(seat), options=[PERSON, *names, *own], layout=wide("17rem"))
            self._on(menu, partial(self._seated, seat))
            self.seats.append(menu)
        self.chairs.children = tuple(self.seats)

    def _seated(self, seat: int, name: str) -> None:
        """A person or a bot takes a seat."""
        own = {bot.name: bot for bot in self.board.bots if bot is not None}
        self.board.sit(seat, None if name == PERSON else own.get(name, name))

    def refresh(self) -> None:
        """Set all controls to what the board is at."""
        board, table = self.board, self.board.table
        players = board.game.players
        self._setting = True
        try:
            if len(self.seats) != players:
                self._sit()
            looks = [
                ("whoever is to act", "turn"),
                *[(seat_name(s).lower(), s) for s in range(players)],
                ("all", "all"),
            ]
            if self.look.options != tuple(looks):
                self.look.options = looks
            self.look.value = board.seat
            for menu, bot in zip(self.seats, board.bots, strict=True):
                name = PERSON if bot is None else bot.name
                if name not in menu.options:
                    menu.options = [*menu.options, name]
                menu.value = name
            done, undone = len(table.actions), len(table.undone)
            self.step.max = max(1, done + undone)
            self.step.value = done
            self.undo.disabled = not board.can_undo()
            self.redo.disabled = not undone
            self.go.description = "Stop" if board.busy else "Go on"
            self.go.disabled = not board.busy and (
                board.game.is_over(table.state) or (board.chooses() and not board.hidden)
            )
            self.hint.disabled = board.busy or bool(board.why_wait())
            self.odds.disabled = not odds.has_marks(board.game)
            self.odds.value = board.show_odds
            self.table.disabled = not board.show_odds
            self.by_hand.value = board.by_hand
            assumed = escape(", ".join([*board.game.assumed, *board.game.unsaid(board.shown)]))
            self.rests.value = f"Shown here and assumed, not published: {assumed}." if assumed else ""
            told = board.line(), table.seed + 1
            if told != self._told:  # else what a person types there would be lost at each answer
                self._told = self.line.value, self.seed.value = told
            self.earlier.options = [("…", ""), *[(summary(line), line) for line in board.earlier]]
            self.earlier.layout.display = None if board.earlier else "none"
        finally:
            self._setting = False


def _fold(title: str, inside: Any) -> Any:
    """A button that shows some controls and hides them again; hidden at first."""
    fold = widgets.ToggleButton(description=title, layout=wide("auto"))
    inside.layout.display = "none"
    fold.observe(lambda change: setattr(inside.layout, "display", None if change["new"] else "none"), "value")
    return fold


def row(controls: list[Any]) -> Any:
    """Controls side by side, as many as fit."""
    return widgets.Box(controls, layout=widgets.Layout(flex_flow="row wrap", align_items="center"))


def wide(width: str | None, **more: str) -> Any:
    """A control's width, where the page has so much, and what else its layout says."""
    return widgets.Layout(width=width, max_width="100%", **more)
