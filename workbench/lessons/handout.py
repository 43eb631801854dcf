"""A position to be solved, as a line that holds what one seat knows and nothing else."""

from workbench.kernel import CHANCE, BadInput
from workbench.sheet import echoed
from workbench.table import Table


def handout(table: Table, seat: int) -> str:
    """A seat's view of a table as a line of text; `Table.load` opens it, and a board shows it.

    The line begins at the view: what that seat can't see stands in it as hidden, and it carries neither the play's
    seed nor its actions. Two plays that look alike to the seat give the same line. A play dealt by a small seed can
    still be guessed, by trying seeds until the own hand fits: deal what is to be secret with one that nobody can guess,
    such as `secrets.randbits(62)` gives.

    Args:
        table: a play.
        seat: whose view.

    Raises:
        BadInput: there is no such seat, nobody has dealt yet, or the play is another seat's view.

    >>> from workbench import Table, game
    >>> table = Table(game("divinare"), seed=7).deal()
    >>> Table.load(handout(table, 0)).game.hidden(Table.load(handout(table, 0)).state)
    18
    """
    if not isinstance(table, Table):
        raise BadInput(f"{echoed(table)} is no table: accepted is a Table.")
    game = table.game
    seat = game.seat(seat)
    if table.player == CHANCE and table.start.tobytes() == game.setup().tobytes() and not _begun(table):
        raise BadInput("Nobody has dealt this play yet, and no seat sees anything: accepted is a table after deal().")
    if not game.hidden(table.state):
        return Table(game, start=table.view(seat)).line()
    if table.start.tobytes() != table.state.tobytes() or table.actions:
        raise BadInput(
            "This play began as a view and goes on with cards dealt into it: accepted is a play, or the view."
        )
    viewer = game.viewer(table.state)
    if viewer != seat:
        raise BadInput(f"seat = {seat}: this is the view of seat {viewer}, and shows no other.")
    return Table(game, start=table.state).line()


def _begun(table: Table) -> bool:
    """Whether a seat has acted."""
    return any(player != CHANCE for player, _ in table.moves())
