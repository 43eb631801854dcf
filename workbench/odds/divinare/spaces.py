"""What each number space is worth, if the round ended with a token there and when play goes on."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.bots.deciding import value
from workbench.game import Game
from workbench.games.divinare.rules import token_points, verdict
from workbench.games.divinare.rules.scoring import NEAR, PERFECT, WRONG
from workbench.games.divinare.spec import COUNTS, SPACES, layout
from workbench.games.divinare.words import PLACES, PLAY
from workbench.kernel import BadInput, rule
from workbench.odds.divinare.counts import draw_of, keys_of, model_of, of, ways
from workbench.odds.view import View
from workbench.report.frames import frame
from workbench.table import Table

if TYPE_CHECKING:
    import polars as pl

POINTS = ("perfect", "near", "wrong")
BONUSES = ("none", "simple", "double")
ENDED = "expected points if the round ended with the token there"


@dataclass(frozen=True)
class Space:
    """One number space (or the centre) of a board, with exact chances."""

    suit: str
    space: str
    bonus: str
    """none, simple or double."""
    taken_by: int | None
    """The seat whose token stands there, if one does."""
    own_left: int | None
    """Cards of the suit in the own hand; None where it is nobody's view."""
    perfect: Fraction
    near: Fraction
    wrong: Fraction
    expected: Fraction
    """Points if the round ended with the own token there."""
    keys: tuple[str, ...]
    """The values that these numbers rest on."""
    action: str
    """What plays a card of the suit and moves the token here, in words."""


@rule
def judge(spec, suit, verdicts, points):
    """The verdict and the points of every place of a board, by place and final count."""
    for place in range(spec.spaces[suit] + 1):
        for count in range(spec.deck[suit] + 1):
            verdicts[place, count] = verdict(spec, suit, place, count)
            points[place, count] = token_points(spec, suit, place, count)


def exact_spaces(view: "View | Game | Table", part: Any = None, centre: bool = False) -> list[Space]:
    """Every number space with its exact chances, as fractions; `spaces` gives them as a frame.

    Args:
        view: what is known, as `counts` takes it.
        part: a seat or a record beside it.
        centre: the centre of each board too, which is always worth 0.
    """
    at = of(view, part, "spaces", "scores")
    draw = draw_of(at)
    base = keys_of(at) + POINTS
    out = []
    for i, suit in enumerate(at.game.names.suits):
        out += _board(at, i, suit, ways(draw, i), base, 0 if centre else 1)
    return out


def _board(view: View, i: int, suit: str, numbers: dict[int, int], base: tuple[str, ...], first: int) -> list[Space]:
    """The places of one board from `first` on."""
    game, state = view.game, view.state
    verdicts, points = (np.zeros((SPACES + 1, COUNTS), np.int64) for _ in range(2))
    judge(game.spec, i, verdicts, points)
    whole = sum(numbers.values())
    bonuses = [0, *(bonus for _, bonus in layout(game.values[f"boards.{suit}"], suit))]
    board = base + board_keys(game, i, suit, numbers)
    out = []
    for place in range(first, int(game.spec.spaces[i]) + 1):
        said, worth = verdicts[place].tolist(), points[place].tolist()
        chance = {PERFECT: 0, NEAR: 0, WRONG: 0}
        for count, number in numbers.items():
            if said[count] in chance:
                chance[said[count]] += number
        bonus = bonuses[place]
        standing = [seat for seat in range(game.players) if place and state.token[seat, i] == place]
        out.append(Space(
            suit, game.names.place(i, place), BONUSES[bonus], standing[0] if standing else None,
            None if view.seat is None else int(state.hand[view.seat, i]),
            Fraction(chance[PERFECT], whole), Fraction(chance[NEAR], whole), Fraction(chance[WRONG], whole),
            Fraction(sum(number * worth[count] for count, number in numbers.items()), whole),
            board + ((BONUSES[bonus],) if bonus else ()), game.describe(state, PLAY + i * PLACES + place),
        ))  # fmt: skip
    return out


def board_keys(game: Game, i: int, suit: str, numbers: dict[int, int]) -> tuple[str, ...]:
    """The values that a board's verdicts rest on: its layout, what that follows from; `off_board` if it matters."""
    key = f"boards.{suit}"
    row = game.sheet.row(key, game.players)
    derived = key not in game.values.changed and row is not None and row.value != game.values[key]
    astray = any(game.spec.space_of[i, count] == 0 for count in numbers)
    return (key, *(("pattern",) if derived else ()), *(("off_board",) if astray else ()))


def spaces(
    view: "View | Game | Table",
    part: Any = None,
    play_on: Any = None,
    samples: int = 200,
    seed: int = 0,
    centre: bool | None = None,
) -> "pl.DataFrame":
    """A frame with a row a number space: who stands there, its exact chances, what it is worth.

    Columns: suit, space, printed (as its board prints it: 3/4++), bonus, taken_by (a seat or null), own_left (cards of
    the suit in the own hand), perfect, near, wrong (chances), expected_if_ended_here (points if the round ended with
    the own token there; also `value`).
    With `play_on`: lead_if_played and its lead_error, for each space that the seat to act may now move to; how sure all
    values are that play rests on is lead_sure.

    Args:
        view: what is known, as `counts` takes it.
        part: a seat or a record beside it.
        play_on: a bot that plays all seats on after the move ("uniform", …): adds the lead, the points less the
            others' mean over the whole play, when the round is over, estimated from `samples` deals.
        samples: how many.
        seed: names their luck.
        centre: rows for the centre too; without it only where `play_on` is asked, since 0 is all it is worth.

    Raises:
        BadInput: as `counts`; or, of `play_on`, that this seat is not to play a card now.
    """
    import polars as pl

    at = of(view, part, "spaces", "scores")
    rows = exact_spaces(at, centre=play_on is not None if centre is None else centre)
    leads = {} if play_on is None else _played_on(at, play_on, samples, seed)
    model = model_of(at)
    columns = []
    for row in rows:
        columns.append({
            "suit": row.suit, "space": row.space, "printed": row.space + "+" * BONUSES.index(row.bonus),
            "bonus": row.bonus,
            "taken_by": row.taken_by, "own_left": row.own_left,
            "perfect": float(row.perfect), "near": float(row.near), "wrong": float(row.wrong),
            "expected_if_ended_here": float(row.expected),
        })  # fmt: skip
        if play_on is not None:
            lead, error = leads.get(row.action, (None, None))
            columns[-1] |= {
                "lead_if_played": lead, "lead_error": error, "lead_samples": samples, "lead_seed": seed,
                "lead_sure": at.game.sure(),
            }  # fmt: skip
        columns[-1] |= {"measure": ENDED, "model": model, "value": float(row.expected)}
    grades = {keys: at.game.sure(*keys) for keys in {row.keys for row in rows}}
    return frame(columns, at.game, ("players",)).with_columns(
        pl.col("taken_by", "own_left").cast(pl.Int64), pl.Series("sure", [grades[row.keys] for row in rows])
    )


def _played_on(view: View, bot: Any, samples: int, seed: int) -> dict[str, tuple[float, float]]:
    """The lead after each play of a card, with its error, by the action in words; BadInput where none is due."""
    game = view.game
    seat = view.seat if view.seat is not None else max(0, game.current_player(view.state))
    dealt = view.state.copy()
    while game.hidden(dealt):  # any deal will do: what kind of action is due does not hang on it
        dealt = game.after(dealt, game.outcomes(dealt)[0][0])
    if game.current_player(dealt) >= 0 and game.actions(dealt)[0] < PLAY:
        raise BadInput("Cards are to be passed or laid aside now: play_on values the play of a card.")
    found = value(game, view.state, seat, bot, samples, seed)
    return {row["action"]: (row["value"], row["error"]) for row in found.iter_rows(named=True)}


def report(view: "View | Game | Table", part: Any = None) -> dict[str, Any]:
    """The counts and spaces of a view with exact fractions as text, ready for JSON.

    `counts[suit][count]` has every count from 0 to the suit's copies; `spaces` a row a number space, `expected` being
    the points if the round ended with the token there.
    """
    at = of(view, part, "report", "scores")
    draw = draw_of(at)
    rows = exact_spaces(at)
    chances = {}
    for i, suit in enumerate(at.game.names.suits):
        numbers = ways(draw, i)
        whole = sum(numbers.values())
        chances[suit] = {str(n): str(Fraction(numbers.get(n, 0), whole)) for n in range(int(at.game.spec.deck[i]) + 1)}
    keys = list(dict.fromkeys(key for row in rows for key in row.keys))
    return {
        "counts": chances,
        "spaces": [
            {"suit": row.suit, "space": row.space, "perfect": str(row.perfect), "near": str(row.near),
             "wrong": str(row.wrong), "expected": str(row.expected), "taken_by": row.taken_by}
            for row in rows
        ],
        "sure": at.game.sure(*keys),
        "assumed": [k for k in dict.fromkeys(at.game.values.matching(keys)) if "assumed" in at.game.sure(k)],
        "model": model_of(at),
    }  # fmt: skip
