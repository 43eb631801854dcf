"""The board in a notebook or on a page: a play with a face, among plain controls."""

import asyncio
import threading
import uuid
from collections.abc import Callable, Generator
from typing import Any

import ipywidgets as widgets

from workbench.boards import odds
from workbench.boards.controls import Controls
from workbench.boards.face import AGAIN, Face, Still, show
from workbench.boards.play import Play
from workbench.kernel import BadInput


class Board(Play):
    """A play that one can touch: the picture, what may be clicked, odds, hints, bots, taking back.

    Everything can be done from Python as well: `click`, `do`, `undo`, `redo`, `step_to`, `force`, `go`,
    `stop`, `hint`, `new`, `line`, `load`, `sit`, `seat`, `show_odds`. Calls from Python come back when bots have moved;
    clicks on the page come back at once, and bots show how far they are.

    Args:
        given: a game, for a new play; or a table (a play begun, a position), its line, or what a person knows
            (`odds.<game>.know`).
        seat: whose view is shown: a seat, "turn" (whoever is to act) or "all" (all hands open, for a teacher). What was
            handed out as one seat's view shows no other.
        bots: who plays without a person: a list with a bot for each seat and None for each person; one bot for all
            seats but `seat`; None where persons play all seats.
        seed: of the luck of a new play.
        start: with a game, the position to begin at, as `game.position(…)` gives it.

    Raises:
        BadInput: names the seat, the bot, the position or what else isn't there.

    >>> from workbench import game
    >>> board = Board(game("divinare", passing={}), seat=0, bots="greedy", seed=7)
    >>> board.click("space:blue:5").error[:52]
    'blue space 5 comes second: click blue card before. A'
    """

    def __init__(self, given: Any, seat: Any = None, bots: Any = None, seed: int = 0, start: Any = None) -> None:
        """See the class."""
        self._lock = threading.RLock()
        self._on_page = False
        self._seq = 0
        self._name = uuid.uuid4().hex[:12]
        self._drawn: tuple[Any, ...] = ()
        self.earlier: list[str] = []
        """The lines of plays that this browser has seen on other boards."""
        self.face: Face | None = None
        super().__init__(given, seat, bots, seed, start)
        self.controls = Controls(self)
        self.pane = widgets.VBox()
        """The face alone, as an ipywidget without the controls."""
        self.widget = widgets.VBox([self.pane, *self.controls.rows])
        """All of it, as one ipywidget, to be put among others."""
        self.widget.add_class("wb-box")
        self._face()
        self.controls.refresh()

    def __repr__(self) -> str:
        """The table in plain text."""
        return self.text()

    def _ipython_display_(self, **_: Any) -> None:
        """The widget; and the picture as it is now, for where widgets do not run."""
        show(self.widget, f"The board as it was when it was shown. {AGAIN}", self.still())

    def still(self) -> Still:
        """The table as it is now, as a picture without controls."""
        return Still(self.picture(), self.text())

    # shown

    def _face(self) -> None:
        """Give the page a face: the first, or one in the place of one that Python does not reach."""
        self._drawn = ()
        self.face = Face(**self._news())
        self.face.on_msg(self._heard)
        self.face.add_class("wb-face")
        self.pane.remove_class("wb-answered")
        self.pane.children = (self.face,)

    def _news(self) -> dict[str, Any]:
        """What the face is to be told: what may be done now, and the picture where it is another one."""
        state, viewer = self.table.state, self.viewer
        asked = self.odds_view()
        drawn = (state, viewer, asked is not None, self.results)
        self._seq += 1
        news: dict[str, Any] = {}
        if not self._drawn or self._drawn[0] is not state or self._drawn[1:] != drawn[1:]:
            news["picture"] = self.picture()
            news["table"] = odds.sorting_table(asked) if self.controls.wants_table else {}
            self._drawn = drawn
        news["view"] = {
            "lit": self.lit, "chosen": list(self.chosen), "hinted": list(self.hinted), "busy": self.busy,
            "status": self.status, "note": self.note, "error": self.error,
            "line": self.line() if self.table.actions else "", "board": self._name, "seq": self._seq,
        }  # fmt: skip
        return news

    def refresh(self) -> None:
        """Show the play as it is now."""
        if self.face is None:
            return
        with self._lock, self.face.hold_sync():
            for name, told in self._news().items():
                setattr(self.face, name, told)
        self.controls.refresh()

    def redraw(self) -> None:
        """Show all of it anew, the odds' table too."""
        self._drawn = ()
        self.refresh()

    # heard from the page

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        """A message of the face; one that it never sends is let lie."""
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "click":
            thing = str(message.get("thing"))
            self.on_page(lambda: self._click(thing), halt=False)
        elif kind == "escape":
            self.on_page(self.unchoose, halt=False)
        elif kind == "room" and message.get("narrow") is not self.narrow:
            self.narrow = message.get("narrow") is True
            self.redraw()
        elif kind == "kept" and isinstance(message.get("lines"), list):
            self.earlier = [line for line in message["lines"] if isinstance(line, str)]
            self.controls.refresh()
            self._answer()
        elif kind == "deaf":
            self._face()
        self.tell("heard", None, "")

    def _answer(self) -> None:
        """Answer a face that has just been shown; a page that does not hear it sees the class all the same."""
        if self.face is not None:
            self.face.send({"type": "heard"})
            self.pane.add_class("wb-answered")

    def unchoose(self) -> None:
        """Take back what is chosen and not yet done."""
        self.chosen = ()
        self.refresh()

    def on_page(self, act: Callable[[], Any], halt: bool = True) -> None:
        """Do what was asked on the page: what can't be done is said there, and bots move while the page stays awake."""
        if self.busy:
            if not halt:
                self.error = "Something is still at work: wait, or press Stop."
                return self.refresh()
            self._halt_now()
        self._on_page = True
        try:
            self.error = ""
            act()
            self._go_on()
        except BadInput as error:
            self.error = str(error)
            self.refresh()
        except Exception as error:  # in a widget's handler it would vanish in a log
            self.error = f"The board met a mistake of its own: {type(error).__name__}: {error}"
            self.refresh()
        finally:
            self._on_page = False

    # at work, while the page stays awake

    def begin(self, work: Generator[str, None, None]) -> None:
        """Do some work: now, or, asked on the page, beside it."""
        try:
            loop = asyncio.get_running_loop() if self._on_page else None
        except RuntimeError:
            loop = None
        if loop is None:
            super().begin(work)
            return
        self._work, self._halt, self.busy = work, False, True
        self._task = loop.create_task(self._drive(work))

    async def _drive(self, work: Generator[str, None, None]) -> None:
        """Work in another thread, a step at a time, and show what it says in between."""
        ended = False
        try:
            while self._work is work and not self._halt:
                said = await asyncio.to_thread(self._step, work)
                if said is None or self._work is not work:
                    ended = said is None
                    break
                self.note = said
                self.refresh()
        except Exception as error:
            self.error = str(error) if isinstance(error, BadInput) else f"{type(error).__name__}: {error}"
        finally:
            if self._work is work:
                self._halt_now(ended)

    def _step(self, work: Generator[str, None, None]) -> str | None:
        """One step of some work; None at its end."""
        with self._lock:
            return next(work, None) if self._work is work else None

    def _halt_now(self, ended: bool = False) -> None:
        """Stop what is at work between two of its steps, or clear up after it; what is done stays done."""
        with self._lock:
            work, self._work, self.busy = self._work, None, False
            if work is not None:
                self.note = self.note if ended else ""  # how far it was; a hint says what it has found
                work.close()
        self.refresh()

    def _settle(self) -> None:
        """As `Play._settle`, after the step that another thread is at."""
        with self._lock:
            super()._settle()
