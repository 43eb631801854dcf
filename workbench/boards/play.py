"""One play that persons and bots share: all that a board does, without widgets."""

from collections.abc import Generator
from typing import Any, Self

from workbench import bots as bots_room
from workbench.boards import hints, telling
from workbench.boards.seen import Seen
from workbench.game import Game
from workbench.kernel import CHANCE, TERMINAL, BadInput
from workbench.odds.view import View
from workbench.sheet import echoed
from workbench.table import MARK, Table, whole


class Play(Seen):
    """A play on a table, looked at from a seat, with bots in some seats.

    Bots and chance act by themselves after a person's action, after `new` and after `go`, until a person must choose.
    After taking back or stepping they wait, so that what was taken back can be done again.

    Args:
        given: a game, for a new play, or a table (a play begun, a described position, a play of a result) or its line,
            or what a person knows (`odds.<game>.know`).
        seat: whose view is shown: a seat, "turn" (whoever is to act) or "all" (all hands open, for a teacher). What was
            handed out as one seat's view shows no other.
        bots: who plays without a person: a list with a bot for each seat and None for each person; one bot for all
            seats but `seat` (for every seat where no seat is named); None where persons play all seats.
        seed: of the luck of a new play.
        start: with a game, the position to begin at, as `game.position(…)` gives it.

    Raises:
        BadInput: names the seat, the bot, the position or what else isn't there.

    >>> from workbench import game
    >>> play = Play(game("divinare", passing={}), seat=0, bots="greedy", seed=7)
    >>> play.click("card:blue").click("space:blue:5").status[:45]
    'Seat 0: blue to 5. Seat 1 (greedy): blue to 6'
    """

    def __init__(
        self, given: Game | Table | View | str, seat: Any = None, bots: Any = None, seed: int = 0, start: Any = None
    ) -> None:
        """See the class."""
        self._halt = False
        self._work: Generator[str, None, None] | None = None
        super().__init__(_table(given, seed, start), seat, bots)
        # A new play goes on by itself, one that was given waits.
        self._acted = isinstance(given, Game) and start is None
        self._go_on()

    # what a person does

    def click(self, thing: str) -> Self:
        """Click a thing of the picture: it lengthens what is chosen, does an action, or is refused with the reason.

        A click on the thing that was chosen last takes that choice back; `error` holds why a click was refused.
        """
        self._settle()
        self._click(thing)
        self._go_on()
        return self

    def _click(self, thing: str) -> None:
        """As `click`, before bots move."""
        self.error = ""
        if self.why_wait():
            return self._refuse(None, self.why_wait())
        if self.chosen and thing == self.chosen[-1]:
            self.chosen = self.chosen[:-1]
            return self.refresh()
        for chosen in (self.chosen, ()):  # another card goes in the place of the one chosen before
            if thing in self.clicks.lit(chosen):
                code = self.clicks.done(chosen, thing)
                if code is not None:
                    return self._act(code)
                self.chosen = (*chosen, thing)
                return self.refresh()
        return self._refuse(*self.clicks.why_not(self.chosen, thing))

    def _refuse(self, code: int | None, sentence: str) -> None:
        """Say why nothing happened, and what may be done instead."""
        self.error = sentence if self.why_wait() else f"{sentence} {self.clicks.allowed(self.chosen)}"
        self.refresh()
        self.tell("refused", code, self.error)

    def do(self, *actions: int | str) -> Self:
        """Do actions for the person to act, by code or in words; BadInput says why one may not be done."""
        for action in actions:
            self._settle()
            code = self.game.code(self.clicks.state, action)
            if self.why_wait():
                raise BadInput(self.why_wait())
            if (reason := self.game.why_not(self.clicks.state, code)) is not None:
                raise BadInput(f"{self.game.describe(self.clicks.state, code)}: {reason} {self.clicks.allowed()}")
            self._act(code)
            self._go_on()
        return self

    def _act(self, code: int) -> None:
        """Do a legal action, unless the guard objects."""
        objection = self.guard(code) if self.guard is not None else None
        if objection is not None:
            self.clear()
            self.error = objection
            self.refresh()
            return self.tell("refused", code, objection)
        with self.silently():
            self.table.deal(None if self.hidden else 0)  # what the viewer of a view can't see is dealt now
            self.table.force(code) if self.table.player == CHANCE else self.table.do(code)
        self._acted = True
        return self.tell("done", code, "")

    def force(self, action: int | str) -> Self:
        """Say what chance does next: the card or die that one wants to see."""
        self._settle()
        self.table.force(action)
        self._acted = True
        self._go_on()
        return self

    def sit(self, seat: int, bot: Any = None) -> Self:
        """Let a bot play a seat from now on, or a person (None); `go` lets it move."""
        self._settle()
        self.bots[self.game.seat(seat)] = None if bot is None else bots_room.get(self.game, bot)
        self.clear()
        self.refresh()
        return self

    # bots, chance and hints at work

    def go(self) -> Self:
        """Let bots and chance act until a person must choose."""
        self._settle()
        if self.player == CHANCE or self.hidden:
            self.table.deal()
        self._acted = True
        self._go_on()
        return self

    def _go_on(self) -> None:
        """Bots and chance act now, if a person has acted."""
        acted, self._acted = self._acted, False
        if acted and self.table.player != TERMINAL and not self.chooses():
            self.begin(self.acting())

    def acting(self) -> Generator[str, None, None]:
        """Bots and chance at work, a step at a time; what is yielded tells how far they are."""
        while self.table.player != TERMINAL and not self.chooses():
            if self.table.player == CHANCE:
                self.table.deal()
                continue
            for progress in bots_room.steps(self.table, self.bots, until=self.persons):
                yield telling.progress(self, progress)
                if self.table.player == CHANCE:  # dealt at once, or said by a person
                    break

    def begin(self, work: Generator[str, None, None]) -> None:
        """Do some work now, to its end or until it is stopped."""
        self._work, self._halt = work, False
        self._settle()

    def _settle(self) -> None:
        """Bring whatever is at work to its end: what is asked for next meets a position that rests."""
        work, self._work = self._work, None
        if work is None:
            return
        self.busy = True
        try:
            for said in work:
                self.note = said
                if self._halt:
                    self.note = ""
                    break
        finally:
            work.close()
            self.busy = False
            self.refresh()

    def stop(self) -> Self:
        """Stop the bot or the hint that is at work; what is done stays done, and `go` takes it up again."""
        self._halt = True
        return self

    def hint(self, samples: int | None = None) -> Self:
        """What a searching bot would do for the person to act: its choice with value, error and reason, in `note`."""
        self._settle()
        if self.why_wait():
            raise BadInput(self.why_wait())
        self.begin(hints.hinting(self, samples))
        return self

    # back and forth

    def undo(self) -> Self:
        """Take back to before a person's last choice; where only bots play, the last action."""
        self._settle()
        done = len(self.table.actions)
        with self.silently():
            while self.table.actions:
                self.table.undo()
                if self._was_view():
                    continue  # its deal came with the action
                if self.chooses() or not (self.persons or self.by_hand):
                    return self
            self.table.redo(done)
        raise BadInput("There is nothing to take back: no person has chosen yet.")

    def can_undo(self) -> bool:
        """Whether there is anything that `undo` would take back."""
        own = {*self.persons, *([CHANCE] if self.by_hand else [])}
        return bool(self.table.actions) and (not own or any(player in own for player, _ in self.table.moves()))

    def _was_view(self) -> bool:
        """Whether the table holds a view that was dealt, and nobody has acted since."""
        dealt = self.table.actions and self.game.hidden(self.table.start)
        return bool(dealt) and all(player == CHANCE for player, _ in self.table.moves())

    def redo(self) -> Self:
        """Do again what was taken back, up to a person's next choice."""
        self._settle()
        with self.silently():
            self.table.redo()
            while self.table.undone and not self.chooses():
                self.table.redo()
        return self

    def step_to(self, step: int) -> Self:
        """Go to the position after so many actions of this play."""
        self._settle()
        here, last = len(self.table.actions), len(self.table.actions) + len(self.table.undone)
        if whole(step, "step") > last:
            raise BadInput(f"step = {step!r}: accepted is 0 to {last}.")
        with self.silently():
            self.table.undo(here - step) if step < here else self.table.redo(step - here)
        return self

    def new(self, seed: int | None = None) -> Self:
        """Begin a new play from where this one began, with the next seed or the one that is given."""
        self._settle()
        seed = self.table.seed + 1 if seed is None else whole(seed, "seed")
        self.take(Table(self.game, seed=seed, start=self.table.start))
        self._acted = not self.hidden
        self._go_on()
        return self

    def line(self) -> str:
        """The play as one line of text; `load` opens it, here and anywhere."""
        return self.table.line()

    def load(self, line: str) -> Self:
        """Open the play that a line tells; BadInput says what is wrong with the line, and this play stays."""
        self._settle()
        self.take(Table.load(line, self.game if self.game.swapped else None))
        return self

    def take(self, table: Table) -> None:
        """Put another table under the board; bots that can't play there leave."""
        self.table.forget(self._moved)
        if (table.game.name, table.game.players) != (self.game.name, self.game.players):
            kept = [None if bot and bot.games and table.game.name not in bot.games else bot for bot in self.bots]
            self.bots = [*kept, *[kept[-1]] * table.game.players][: table.game.players]
            self.look = self.look if isinstance(self.look, str) or self.look < table.game.players else "turn"
        self.table = table
        table.listen(self._moved)
        self._moved()


def _table(given: Any, seed: int, start: Any) -> Table:
    """The table to play on; BadInput says what is accepted."""
    if start is not None and not isinstance(given, Game):
        raise BadInput("start: accepted with a game alone, as wb.Board(game, start=game.position(…)).")
    if isinstance(given, str) and MARK in given:
        return Table.load(given)
    if isinstance(given, Game):
        return Table(given, seed=whole(seed, "seed"), start=start)
    if isinstance(given, View):
        return Table(given.game, seed=whole(seed, "seed"), start=given.state)
    if not isinstance(given, Table):
        raise BadInput(
            f"{echoed(given)} is no play: accepted is what wb.game(…), wb.Table(…) or know(…) gives, or a line."
        )
    return given
