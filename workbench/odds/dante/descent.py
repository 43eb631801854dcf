"""The way down and the fight at its end: the exact chance to have beaten Lucifer by a turn, and what waiting brings."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from workbench.game import Game
from workbench.games.dante.board import CIRCLES
from workbench.games.dante.spec import COLOURS, DESCEND, LAY, REROLL
from workbench.kernel import BadInput
from workbench.odds.dante.chain import Lack, Move
from workbench.odds.dante.fights import MOST as MOST_REROLLS
from workbench.odds.dante.fights import chance as to_win
from workbench.odds.dante.fights import refuse_rerolls, rolled_again, scope_of, target_of
from workbench.odds.dante.pawns import Given
from workbench.odds.dante.prices import added, amounts, capped, costs, many, way_down
from workbench.odds.dante.production import colour_of
from workbench.odds.dante.race import LACKING, Race, Stage
from workbench.odds.dante.resting import grade, graded, taken
from workbench.odds.dante.runner import Runner, from_position, from_tiles
from workbench.odds.dante.waiting import a_chance, held_by, moves_of
from workbench.report.frames import frame
from workbench.table import whole

if TYPE_CHECKING:
    import polars as pl

TURNS = 25
"""Own turns that are listed, if nothing else is said."""
FAR = 300
"""Own turns beyond which nothing is worked out."""
TRIES = 12
"""The most tries that are counted unasked."""
WITHIN = ("gain_least", "gain_most")
REROLLED = ("costs.reroll", "reroll_on", "reroll_scope")
"""What re-rolls rest on."""
QUICK, MOST = 5_500, 60_000
"""Holdings on the way that are worked out unasked, in a second or so; and at all, in some twenty."""


@dataclass(frozen=True, eq=False)
class Descent:
    """The exact chance that a seat has beaten Lucifer by each of its turns.

    Turns are the seat's own and count from 1, the first in which it may still act. `tries` bounds how often it fights
    Lucifer, so the chance does not come to 1 and the turn has no mean; `at_most` says what more tries could add.
    """

    game: Game
    race: Race
    rerolls: int
    """Whose price is kept for each fight."""
    win: Fraction
    """The chance to win one fight with so many re-rolls."""
    win_more: Fraction
    """The same with one re-roll more."""
    model: str
    keys: tuple[str, ...]
    turns: int = TURNS
    """How far `frame` lists."""

    @property
    def sure(self) -> str:
        """The weakest grade among all that it rests on."""
        return grade(self.game, self.keys)

    @property
    def tries(self) -> int:
        """How many fights with Lucifer are counted at the most."""
        return len(self.race.prices)

    def by(self, turn: int) -> Fraction:
        """The chance to have beaten Lucifer by the end of an own turn; 0 is before the first."""
        return 1 - sum(self._unbeaten(turn).values(), Fraction(0))

    def at(self, turn: int) -> Fraction:
        """The chance to beat him in just this own turn."""
        return self.by(turn) - (self.by(turn - 1) if turn else 0)

    def at_most(self, turn: int) -> Fraction:
        """What `by` could come to with any number of tries: whoever has lost all that are counted may win one more."""
        spent = (chance for stage, chance in self._unbeaten(turn).items() if stage.lost == self.tries)
        return self.by(turn) + sum(spent, Fraction(0))

    def gone(self, turn: int, tries: int = 1) -> Fraction:
        """The chance that a seat which loses every fight has fought so many by the end of an own turn."""
        if not 1 <= whole(tries, "tries") <= self.tries:
            raise BadInput(f"tries = {tries}: accepted is from 1 to {self.tries}.")
        return sum((n for stage, n in self._stages(turn).items() if stage.lost >= tries), Fraction(0))

    def first(self, turn: int) -> Fraction | None:
        """The chance to win the first fight, if it was fought by the end of an own turn; None if it cannot have been.

        For a seat that waits a turn it lies between the chances without and with one re-roll more.
        """
        gone = self.gone(turn)
        more = sum((n for stage, n in self._stages(turn).items() if stage.lost and stage.more), Fraction(0))
        return self.win + more / gone * (self.win_more - self.win) if gone else None

    def quantile(self, chance: Fraction | float | str) -> int | None:
        """The first own turn by which Lucifer is beaten with at least this chance; None where 300 do not bring it.

        In the tries that are counted: with more it may be sooner, but not before the turn that `soonest` says.
        """
        wanted = a_chance(chance)
        if wanted > 1 - (1 - self.win_more) * (1 - self.win) ** (self.tries - 1):
            return None  # beyond what all the tries bring
        if self.mean == inf and wanted > 0:
            return None
        return next((turn for turn in range(FAR + 1) if self.by(turn) >= wanted), None)

    def soonest(self, chance: Fraction | float | str) -> int | None:
        """The first own turn by which any number of tries could bring this chance; None where 300 do not."""
        wanted = a_chance(chance)
        if self.mean == inf and wanted > 0:
            return None
        return next((turn for turn in range(FAR + 1) if self.at_most(turn) >= wanted), None)

    @cached_property
    def mean(self) -> Fraction | float:
        """The mean own turn in which the first try can be paid for; infinite where it may never be."""
        mean = self.race.mean
        return inf if mean is None else mean

    @cached_property
    def later(self) -> "Descent":
        """The same for a seat that waits one own turn once it could go, and then goes.

        Its first fight has one re-roll more, if that can be paid by then; the later ones have as many as before.
        """
        if not self.can_wait:
            raise BadInput(
                "No answer for waiting: it waits already, no fight is ever rolled again, too many holdings lie on the "
                "way, or a cap cuts them: accepted are fewer tries or re-rolls."
            )
        model = f"{self.model}; it waits one turn before its first try, for one re-roll more if that can be paid"
        keys = tuple(dict.fromkeys((*self.keys, *REROLLED)))
        return replace(self, race=replace(self.race, extra=costs(self.game, REROLL)), model=model, keys=keys)

    def gain(self, turn: int) -> Fraction:
        """What waiting one turn before the first try adds to the chance to have beaten Lucifer by an own turn.

        In the tries that are counted; `gain_within` says what it could come to with more.
        """
        return self.later.by(turn) - self.by(turn)

    def gain_within(self, turn: int) -> tuple[Fraction, Fraction]:
        """The least and the most that `gain` could come to with any number of tries."""
        return self.later.by(turn) - self.at_most(turn), self.later.at_most(turn) - self.by(turn)

    def _stages(self, turn: int) -> dict[Stage, Fraction]:
        """The chance of each stage, as if every fight were lost."""
        if whole(turn, "turn") > FAR:
            raise BadInput(f"turn = {turn}: accepted is up to {FAR}.")
        return self.race.after(int(turn))

    def _unbeaten(self, turn: int) -> dict[Stage, Fraction]:
        """The chance of each stage with Lucifer unbeaten."""
        out = {}
        for stage, chance in self._stages(turn).items():
            more = int(stage.more and stage.lost > 0)
            out[stage] = chance * (1 - self.win) ** (stage.lost - more) * (1 - self.win_more) ** more
        return out

    def frame(self, gain: bool = True) -> "pl.DataFrame":
        """A row an own turn; without `gain` in half the time.

        Columns: turn; at and by (the chance to beat Lucifer in it, and by its end, which is `value`), in the tries that
        are counted; at_most (what by could come to with more tries); gone (the chance to have fought at all); gain
        (what waiting one turn before the first try adds to by), gain_least and gain_most (what that could come to with
        more tries): null where `later` has no answer, or where it isn't asked for.
        """
        import polars as pl

        waits = gain and self.can_wait
        rows = [
            {"turn": turn, "at": float(self.at(turn)), "by": float(self.by(turn)), "at_most": float(self.at_most(turn)),
             "gone": float(self.gone(turn)), "gain": float(self.gain(turn)) if waits else None,
             **dict(zip(WITHIN, map(float, self.gain_within(turn)) if waits else (None, None), strict=True)),
             "measure": f"chance to have beaten Lucifer within {_tries(self.tries)}", "model": self.model,
             "value": float(self.by(turn))}
            for turn in range(self.turns + 1)
        ]  # fmt: skip
        sure = grade(self.game, (*self.keys, *(REROLLED if waits else ())))
        return frame(rows, self.game, sure=sure).with_columns(pl.col("gain", *WITHIN).cast(pl.Float64))

    @property
    def can_wait(self) -> bool:
        """Whether `later` has an answer: where fights are rolled again, in time, and under no cap that would cut it."""
        wanted = added(self.race.prices[-1], costs(self.game, REROLL))
        able = self.race.extra is None and rolled_again(self.game, CIRCLES)
        return able and many(self.race.have, wanted) <= MOST and not capped(self.game, wanted)

    @property
    def goes(self) -> str:
        """When it goes on average, in words; or why it never does, or may not."""
        if self.mean != inf:
            return f"Goes in turn {float(self.mean):.2f} on average"
        for hue, wanted in enumerate(self.race.prices[0]):
            if wanted > self.race.have[hue] and not self.race.brings(hue, self.race.rolls[-1:]):
                if not self.race.brings(hue, self.race.rolls):
                    return f"Never goes, since no roll brings {COLOURS[hue]}"
                return f"May never go, since no roll brings {COLOURS[hue]} once it stands on a corner"
        return "May never go"

    def beaten(self, chances: Iterable[int]) -> str:
        """By when Lucifer is beaten with some chances in per cent; from when, where more tries may make it sooner."""
        by = [
            f"{chance} % by turn {_turns(soonest, self.quantile(Fraction(chance, 100)))}"
            for chance in chances
            if (soonest := self.soonest(Fraction(chance, 100))) is not None
        ]
        return f"Lucifer is beaten with {', '.join(by)}" if by else f"Lucifer is not likely beaten in {FAR} turns"

    def __repr__(self) -> str:
        """The first try's turn, and when the chance is large; why not, if it never goes."""
        told = f"{self.goes}."
        if self.mean != inf:
            more = float(self.at_most(self.turns) - self.by(self.turns))
            told += f" {self.beaten((10, 25, 50))}.\nWithin {_tries(self.tries)}: by turn {self.turns} more tries add "
            told += f"{100 * more:.2g} % at most."
        return f"{told}\nTaken: {self.model}. Values: {graded(self.game, self.keys)}."


def descent(
    given: Given,
    part: Any = None,
    *,
    rerolls: int = 0,
    have: Any = None,
    seat: int | None = None,
    pawn: int | None = None,
    circle: int | None = None,
    tries: int | None = None,
    wish: str | None = None,
    turns: int = TURNS,
    first: int = 0,
    table: Game | None = None,
) -> Descent:
    """The exact chance that a seat which only descends has beaten Lucifer by each of its turns.

    What is modelled: one pawn goes down on corners to the ninth circle; until then it takes its free step each turn to
    the nearest corner of its circle, and gains where it stands. The seat's other pawns stay. Every seat's roll brings
    resources, so with four players four rolls lie between one own turn and the next. A circle is paid for as soon as
    it can be; as a pawn on a corner gains nothing, it does not matter whether the way is paid at once or circle by
    circle. Into the ninth it goes only with the price of `rerolls` re-rolls besides, which the fight may use up.
    Whoever loses is back on a corner of the eighth circle (RULES, fights; ruling lucifer_return), and tries again as
    soon as a descent and the re-rolls can be paid: in the same turn, if Lucifer is fought on arrival; else the fight
    is at the start of the next own turn.

    Left out: demons and fights with them, corners that others hold or that are turned down, pushes, trade, new tiles
    and pawns, resource rolls that are rolled again, tokens that move, and other seats' winning first.

    Args:
        given: a position in any of the forms of `odds.view.View`; or the tiles of the seat's other pawns as text, the
            pawn that goes down being on a corner already.
        part: a seat or a record beside the position.
        rerolls: of how many re-rolls the price is kept for each fight.
        have: what is held, as `waiting` takes it.
        seat: whose; the view's own if not said.
        pawn: which pawn goes down, by its number from 0; the one in the innermost circle, and of several the one
            nearest to a corner, if not said. For positions.
        circle: beside tiles, the circle from 1 to 8 in which it stands; the first if not said.
        tries: how many fights with Lucifer are counted at the most; if not said, up to 12, fewer where that would take
            long.
        wish: what own doubles are used for: a colour, "lacking" for what is lacking most for the next try (not always
            what makes the wait shortest); None leaves the bonus out of account.
        turns: how many own turns `frame` lists.
        first: of tiles alone, how many rolls of others come before the first own one.
        table: the game, for tiles alone; the published one if not said.

    Raises:
        BadInput: what `waiting` refuses; no such pawn, circle or number; a pawn that no open ground leads to a corner,
            or that stands in the ninth circle already; more holdings on the way than can be worked out.

    >>> from workbench.game import game
    >>> four = game("dante", players=4)
    >>> descent("red 5/6", have="yellow=8, red=7, green=8", tries=1, table=four).by(1)  # red 9/36, then a 10
    Fraction(1, 24)
    """
    if isinstance(given, str | list | tuple):
        runner = from_tiles(given, part, table, seat, pawn, circle, first)
    else:
        runner = from_position(given, part, seat, pawn, circle, first)
    at = runner.stages[0].game
    kept = _rerolls(at, rerolls)
    held = held_by(runner.stages[0], runner.seat, have)
    prices = _prices(at, runner, kept, held, tries)
    hue = None if wish is None else LACKING if wish == LACKING else colour_of(wish, "wish")
    at_once = bool(at.values["lucifer_when"] == "arrival")
    race = Race(held, prices, _rolls(runner, wish is not None), runner.ready, hue, at_once)
    target, scope = target_of(at, CIRCLES), scope_of(at)
    keys = _keys(at, runner, kept, len(prices), wish)
    return Descent(
        at, race, kept, to_win(target, kept, scope), to_win(target, kept + 1, scope),
        taken(_model(runner, kept, len(prices), wish, at_once), keys), keys,
        min(whole(turns, "turns"), FAR),
    )  # fmt: skip


def _tries(many: int) -> str:
    """So many tries, in words."""
    return f"{many} tr{'y' if many == 1 else 'ies'}"


def _turns(soonest: int, turn: int | None) -> str:
    """From which turn to which something is, if more tries than are counted may make it sooner.

    >>> _turns(7, 7), _turns(7, 9), _turns(7, None)
    ('7', '7 to 9', '7 or later')
    """
    return f"{soonest} or later" if turn is None else f"{soonest}" if turn == soonest else f"{soonest} to {turn}"


def _rerolls(at: Game, rerolls: Any) -> int:
    """How many re-rolls are kept for each fight; BadInput where there cannot be so many."""
    if whole(rerolls, "rerolls") >= MOST_REROLLS:
        raise BadInput(f"rerolls = {rerolls}: accepted is below {MOST_REROLLS}.")
    refuse_rerolls(at, rerolls, [CIRCLES], f"rerolls = {rerolls}")
    return int(rerolls)


def _prices(at: Game, runner: Runner, rerolls: int, held: Lack, tries: Any) -> tuple[Lack, ...]:
    """What each try costs, with all before it: the way down and the re-rolls, then one descent and re-rolls each."""
    kept = tuple(rerolls * n for n in costs(at, REROLL))
    again = added(costs(at, DESCEND), kept)
    way = amounts(way_down(at, runner.circle), "want")
    if runner.tile and at.values["ninth"] == "bought":
        way = tuple(n - m for n, m in zip(way, costs(at, LAY), strict=True))
    prices = [added(way, kept)]
    if capped(at, prices[0]):
        raise BadInput(
            f"rerolls = {rerolls}: they and the way down cost up to {max(prices[0])} of a colour, and what a stock_cap "
            f"of {at.spec.stock_cap} cuts on the way is not worked out: accepted is a cap that holds all of it."
        )
    if tries is not None and not 1 <= whole(tries, "tries") <= MOST:
        raise BadInput(f"tries = {tries}: accepted is a whole number from 1.")
    while len(prices) < (TRIES if tries is None else tries):
        more = added(prices[-1], again)
        if tries is None and (many(held, more) > QUICK or capped(at, more)):
            break
        prices.append(more)
    if capped(at, prices[-1]):
        raise BadInput(
            f"tries = {len(prices)}: with the way down they cost up to {max(prices[-1])} of a colour: accepted is what "
            f"a stock_cap of {at.spec.stock_cap} holds."
        )
    if (number := many(held, prices[-1])) > MOST:
        raise BadInput(
            f"tries = {len(prices)}, rerolls = {rerolls}: {number:,} different holdings lie on the way: accepted is up "
            f"to {MOST:,}, with fewer of either."
        )
    return tuple(prices)


def _rolls(runner: Runner, bonus: bool) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """What the rolls until each own turn bring, up to the turn from which all are alike."""
    mine = runner.order.index(runner.seat)
    cycle = (*runner.order[mine + 1 :], *runner.order[: mine + 1])
    known: dict[Any, tuple[Move, ...]] = {}
    out = []
    for turn in range(runner.ready + 2):
        stage = runner.stages[min(max(0, turn - runner.moved), len(runner.stages) - 1)]
        rollers = cycle if turn else () if runner.acting else runner.order[: mine + 1]
        moves = (moves_of(stage, runner.seat, roller, bonus and roller == runner.seat) for roller in rollers)
        out.append(tuple(known.setdefault(each, each) for each in moves))
    return tuple(out)


def _model(runner: Runner, rerolls: int, tries: int, wish: str | None, at_once: bool) -> str:
    """What is taken, in words."""
    on = "it stands on a corner"
    if len(runner.stages) > 1:
        on = f"it steps to a corner, one space a turn, and gains on its way (there in turn {runner.ready})"
    fought = "on arrival" if at_once else "at the start of its next turn"
    kept = f"{rerolls} re-roll{'s' * (rerolls != 1)}"
    again = "does not try again" if tries == 1 else f"tries again from the eighth circle, {tries} tries at most in all"
    doubles = "left out of account" if wish is None else f"used for: {wish}"
    return (
        f"one pawn goes down from circle {runner.circle}, on corners that are free; {on}; it enters the ninth circle "
        f"with the price of {kept}, fights {fought}, and after a loss {again}; "
        f"all other pawns, tiles and tokens stay; no demons, no trade, no other payments, no "
        f"resource roll again, nobody wins before; own doubles are {doubles}"
    )


def _keys(at: Game, runner: Runner, rerolls: int, tries: int, wish: str | None) -> tuple[str, ...]:
    """The values that it rests on."""
    bought = at.values["ninth"] == "bought" and not runner.tile
    return tuple(dict.fromkeys((
        *(key for stage in runner.stages for key in stage.keys(runner.seat)), "players",
        *runner.stages[0].rolling, "costs.descend", "ninth",
        *(("costs.lay",) if bought else ()), "targets.ninth", "lucifer_when",
        *(("lucifer_return",) if tries > 1 else ()), *(REROLLED if rerolls else ()),
        *(("doubles", "no_gain") if wish else ()), *(("stock_cap",) if at.spec.stock_cap else ()),
    )))  # fmt: skip
