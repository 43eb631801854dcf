"""What a question about odds is asked of: what a seat knows, together with the game."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.table import Table


@dataclass(frozen=True, eq=False)
class View:
    """What a seat knows, with its game: a view, or a full state of which nothing is hidden.

    Every question of `odds` takes one of three forms, here for `counts`:

    - `counts(view)`: a `View`, as `odds.divinare.know` makes one of what a person knows;
    - `counts(table, seat)`: what a seat of a table knows now;
    - `counts(game, state)`: any record of the game; `counts(game)` is before the first deal.
    """

    game: Game
    state: Any
    seat: int | None = None
    """Whose it is, where that is known."""

    def __post_init__(self) -> None:
        """Refuse a record that is none of the game's, or that cannot be."""
        if not isinstance(self.game, Game):
            raise BadInput(f"{self.game!r} is no game: accepted is what wb.game(…) gives.")
        self.game.sound(self.state)
        if self.seat is not None:
            self.game.seat(self.seat)

    def __repr__(self) -> str:
        """Whose view of what."""
        whose = f"seat {self.seat}'s view" if self.seat is not None else "a state"
        return f"View: {whose} of {self.game!r}, {self.game.hidden(self.state)} cards hidden"


def asked(view: "View | Game | Table", part: Any = None) -> View:
    """The `View` that a question is asked of, from any of its three forms; BadInput says what is accepted.

    A record that cannot be (cards that do not add up) is refused in words.
    """
    if isinstance(view, View):
        if part is not None:
            raise BadInput(f"{part!r} beside a view that has its game already: accepted is the view alone.")
        return view
    if isinstance(view, Table):
        if part is None:
            raise BadInput("A table needs a seat beside it: (table, 0) is what seat 0 knows.")
        return of_table(view, view.game.seat(part))
    if not isinstance(view, Game):
        what = "A state alone does not name its game" if isinstance(view, np.record) else f"{view!r} is no view"
        raise BadInput(f"{what}: accepted is (game, state), (table, seat), a game or a view.")
    return View(view, view.setup() if part is None else part)


def of_table(table: Table, seat: int) -> View:
    """What a seat of a table knows now; of a play that began as a view, the view itself until it is dealt."""
    game = table.game
    state = table.state.copy() if game.hidden(table.state) else game.observe(table.state, seat)
    return View(game, state, seat)
