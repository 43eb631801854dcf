"""What is to be seen of a play: from which seat, what may be clicked, whom it waits for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from workbench import bots as bots_room
from workbench.boards import odds, telling
from workbench.boards.clicks import Clicks
from workbench.bots import Bot
from workbench.game import Game
from workbench.kernel import CHANCE, TERMINAL, BadInput
from workbench.odds.view import View
from workbench.sheet import nearest
from workbench.table import Table

LOOKS = ("turn", "all")
Listener = Callable[[str, int | None, str], None]


class Seen:
    """A table as somebody looks at it, and who sits there; nothing here changes the play."""

    def __init__(self, table: Table, seat: Any, bots: Any) -> None:
        """See `Play`."""
        self.guard: Callable[[int], str | None] | None = None
        """Asked before a person's legal action is done: a sentence keeps the position and is shown."""
        self.by_hand = False
        """Whether a person says what chance does."""
        self.busy = False
        """Whether a bot or a hint is at work."""
        self.show_odds = False
        self.narrow = False
        """Whether the picture is to be laid out for a narrow page."""
        self.results = True
        """Whether it is said what a part of the play that is over has brought; not while a lesson asks for it."""
        self.waits = ""
        """Why nothing is to be done on the board now, as a lesson says; empty where something is."""
        self._quiet = False
        self._listeners: list[Listener] = []
        self._clicks: tuple[Any, Clicks] | None = None
        self._viewer: tuple[Any, int | None] | None = None
        self.table = table
        self.clear()
        self.look: int | str = "turn" if seat is None else self._looked(seat)
        self.bots: list[Bot | None] = self._seated(bots)
        table.listen(self._moved)

    # who

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def persons(self) -> list[int]:
        """The seats that persons play."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def seat(self) -> int | str:
        """Whose view is shown: a seat, "turn" or "all"."""
        return self.look

    @seat.setter
    def seat(self, seat: Any) -> None:
        """Look from another seat."""
        self.look = self._looked(seat)
        self.clear()
        self.refresh()

    def _looked(self, seat: Any) -> int | str:
        """`seat` where one can look from there."""
        if not isinstance(seat, str):
            viewer = self.viewer if self.hidden else None
            if viewer not in (None, self.game.seat(seat)):
                raise BadInput(f"seat = {seat}: this is the view of seat {viewer}, and shows no other.")
            return self.game.seat(seat)
        if seat not in LOOKS:
            raise BadInput(f"seat = {seat!r}: accepted is a seat's number, 'turn' or 'all'.{nearest(seat, LOOKS)}")
        return seat

    def _seated(self, bots: Any) -> list[Bot | None]:
        """The bot of each seat, None for a person."""
        players = self.game.players
        if bots is None:
            return [None] * players
        if isinstance(bots, list | tuple):
            if len(bots) != players:
                raise BadInput(
                    f"bots = {bots_room.called(bots)!r}: accepted is a list of {players}, None for a person."
                )
            return [None if bot is None else bots_room.get(self.game, bot) for bot in bots]
        bot = bots_room.get(self.game, bots)
        return [None if seat == self.look else bot for seat in range(players)]

    # what is to be seen

    @property
    def viewer(self) -> int | None:
        """The seat that is looked from now; None where all hands lie open."""
        if self.hidden:
            if self._viewer is None or self._viewer[0] is not self.table.state:
                self._viewer = self.table.state, self.game.viewer(self.table.state)
            return self._viewer[1]
        if self.look == "all" or self.table.player == TERMINAL:
            return None
        if isinstance(self.look, int):
            return self.look
        player = self.table.player
        return player if player in self.persons else next(iter(self.persons), None)

    @property
    def hidden(self) -> bool:
        """Whether the table holds a view, of which something is still to be dealt."""
        return self.game.hidden(self.table.state) > 0

    @property
    def shown(self) -> Any:
        """The state as it is shown: what the viewer knows, or all of it."""
        state, viewer = self.table.state, self.viewer
        return state if viewer is None or self.hidden else self.game.observe(state, viewer)

    @property
    def clicks(self) -> Clicks:
        """What may be clicked at this moment."""
        state = self.table.state
        if self._clicks is None or self._clicks[0] is not state:
            # what may be done in a view depends on nothing that its viewer can't see: any deal tells
            asked = Table(self.game, start=state).deal().state if self.hidden else state
            self._clicks = state, Clicks(self.game, asked, tuple(self.game.actions(asked)))
        return self._clicks[1]

    @property
    def player(self) -> int:
        """Who is to act; in a view, once it is dealt."""
        return self.game.current_player(self.clicks.state)

    def chooses(self) -> bool:
        """Whether a person is to choose now."""
        return self.by_hand if self.player == CHANCE else self.player in self.persons

    def why_wait(self) -> str:
        """Why who looks may not act now, whatever the action; empty where they may."""
        player, viewer = self.player, self.viewer
        if self.waits:
            return self.waits
        if player == TERMINAL:
            return "The play is over: take back, or begin a new one."
        if player == CHANCE:
            return "" if self.by_hand else "Chance is to act: let it go on."
        if self.bots[player] is not None:
            return f"{telling.who(self, player)} is to act: let it go on, or let a person play that seat."
        if viewer not in (None, player):
            return f"Seat {player} is to act: look from seat {player}, or from whoever is to act."
        return ""

    @property
    def lit(self) -> list[str]:
        """The things that lead on to an action that may be done now."""
        for_lesson = self.guard is not None and self.player == CHANCE  # which says what chance does
        return [] if self.busy or for_lesson or self.why_wait() else self.clicks.lit(self.chosen)

    def odds_view(self) -> View | None:
        """What the odds that are shown are asked of: what the viewer knows, or the seat to act; None without odds."""
        seat = self.viewer if self.viewer is not None else self.table.player
        if not self.show_odds or self.busy or seat < 0 or self.table.player == TERMINAL:
            return None
        return View(self.game, self.table.state if self.hidden else self.table.view(seat), seat)

    def picture(self) -> str:
        """The table as SVG text, as the viewer sees it."""
        return self.game.svg(self.shown, self.viewer, odds.marks(self.odds_view()), self.narrow, self.results)

    @property
    def status(self) -> str:
        """What happened last and who is to choose, in a few sentences."""
        return telling.news(self)

    def text(self) -> str:
        """The table in plain text, as the viewer sees it."""
        return f"{self.status}\n{self.game.text(self.shown)}"

    # telling

    @contextmanager
    def silently(self) -> Iterator[None]:
        """Show several actions as one change, at the end."""
        self._quiet = True
        try:
            yield
        finally:
            self._quiet = False
            self._moved()

    def _moved(self) -> None:
        """The position has changed: what was chosen and said no longer holds."""
        if self._quiet:
            return
        self.clear()
        self.refresh()
        self.tell("changed", None, "")

    def clear(self) -> None:
        """Forget what is chosen and what was said."""
        self.chosen: tuple[str, ...] = ()
        self.error = ""
        """Why the last click was refused."""
        self.note = ""
        """What the board has to say besides: a hint, a bot's progress."""
        self.hinted: tuple[str, ...] = ()
        """The things that a hint points at."""

    def refresh(self) -> None:
        """Show the play anew; a board with a face does."""

    def listen(self, listener: Listener) -> None:
        """Call `listener(event, code, sentence)` at each event.

        A person's action was "done" or "refused", the position has "changed", or the page was "heard".
        """
        self._listeners.append(listener)

    def tell(self, event: str, code: int | None, sentence: str) -> None:
        """Tell those who listen."""
        for listener in list(self._listeners):
            listener(event, code, sentence)
