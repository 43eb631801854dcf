"""How a seat chooses: a bot sees its view and the legal list, and answers an index into that list.

`uniform` and `rollout` play any game. A game's own bots stand in `bots/<game>.py`, which may say in `USUAL` which of
them plays where none is named (else `uniform` does); `bot` makes one of a function.
`play` lets bots act on a table, `value` says what each action of one decision is worth; `steps` and `values` are the
same bit by bit, to be watched and stopped.
"""

import importlib
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from workbench import kernel, sheet
from workbench.folders import folder_of, importing
from workbench.game import Game, a_game
from workbench.kernel import BadInput, below, rule
from workbench.report import text

KNOBS = 8
"""How many whole numbers a bot may be tuned by."""
BROKE = -(1 << 62)
"""What a compiled bot of one's own answers in place of an error inside it: the loop refuses it by the bot's name."""

_LATER = {"play": "playing", "steps": "playing", "value": "deciding", "values": "deciding"}


def __getattr__(name: str) -> Any:
    """What needs a table or a search, loaded when first named."""
    if name not in _LATER:
        raise AttributeError(f"module 'workbench.bots' has no attribute {name!r}")
    return getattr(importlib.import_module(f"workbench.bots.{_LATER[name]}"), name)


class BotError(BadInput):
    """A bot broke, or answered something that is no index into the legal list."""


class Asked:
    """A plain function as a bot: an answer that is no whole number, and an error in it, are told by the bot's name."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        """See the class."""
        self.name, self.function = name, function
        self.__name__, self.__module__ = getattr(function, "__name__", name), function.__module__

    def __call__(self, spec: Any, view: Any, seat: int, actions: Any, n: int, knobs: Any, stream: Any) -> int:
        """The function's answer."""
        try:
            answer = self.function(spec, view, seat, actions, n, knobs, stream)
        except BotError:
            raise
        except Exception as error:
            raise BotError(f"The bot {self.name!r} broke in seat {seat}: {type(error).__name__}: {error}") from error
        if isinstance(answer, bool) or not isinstance(answer, int | np.integer):
            raise BotError(f"The bot {self.name!r} answered {answer!r} in seat {seat}: {ACCEPTED}.")
        return int(answer)


ACCEPTED = "accepted is a whole number, an index into the list of legal actions"
GIVEN = ("spec", "view", "seat", "actions", "n", "knobs", "stream")
"""What a bot is given."""


@dataclass(frozen=True)
class Bot:
    """A way of playing.

    The function gets `(spec, view, seat, actions, n, knobs, stream)`: the numbers, what the seat knows, the seat, the
    codes of the n legal actions, the bot's own whole numbers, and a random stream for `kernel.below`. It answers an
    index below n.
    """

    name: str
    choose: Callable[..., int]
    looks: bool = True
    """Whether it looks at the view; one that does not is spared the copy (and sees the legal list only)."""
    knobs: dict[str, int] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    """The games that it can play; empty for any."""
    samples: int = 0
    """For a bot that searches: how many deals it tries for each choice. `choose` then plays all seats meanwhile."""
    tuned: tuple[str, ...] = ()
    """Of a bot that a call made: the name before any, then the knobs that calls have set, which its name shows."""
    rests: tuple[str, ...] = ()
    """The verbs of its game that it stands in for by a formula: it refuses a variant that swapped one."""

    def __post_init__(self) -> None:
        """A function that is not compiled is asked with care."""
        if len(self.knobs) > KNOBS:
            raise BadInput(f"The bot {self.name!r} has {len(self.knobs)} knobs: accepted are up to {KNOBS}.")
        for name, value in self.knobs.items():
            _whole(name, value)
        given: Any = self.choose
        if not callable(given) or isinstance(given, Bot):
            raise BadInput(f"{sheet.echoed(given)} is no bot: accepted is a function of ({', '.join(GIVEN)}).")
        if not hasattr(self.choose, "py_func"):
            object.__setattr__(self, "choose", Asked(self.name, self.function))

    @property
    def function(self) -> Callable[..., int]:
        """What chooses, as it was given: without the care that a function which is not compiled is asked with."""
        return self.choose.function if isinstance(self.choose, Asked) else self.choose

    def __call__(self, **knobs: Any) -> "Bot":
        """The same bot with other knobs; BadInput names the ones there are."""
        has = {**self.knobs, **({"samples": self.samples} if self.samples else {})}
        for name, value in knobs.items():
            if name not in has:
                names = f"It has {', '.join(has)}." if has else "It has none."
                raise BadInput(f"The bot {self.name!r} has no knob {name!r}.{sheet.nearest(name, has)} {names}")
            _whole(name, value)
        values = {**has, **knobs}
        changed = dict(values)
        samples = changed.pop("samples", 0) if self.samples else 0
        base, *before = self.tuned or (self.name,)
        shown = [k for k in values if k in before or k in knobs]
        label = f"{base}({', '.join(f'{k}={values[k]}' for k in shown)})" if shown else base
        return replace(self, name=label, knobs=changed, samples=samples, tuned=(base, *shown))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by where its function is to be imported from, so that a worker finds it compiled in the cache.

        A function typed in a notebook can't be imported elsewhere and travels by its text.
        """
        function = self.function
        named = kernel.uncompiled(function)
        place: Any = (named.__module__, getattr(named, "__name__", ""))
        there = getattr(sys.modules.get(place[0]), place[1], None)
        if place[0] == "__main__" or there is not function:
            place = _packed(named)
        return _restore, (place, self.name, self.looks, self.knobs, self.games, self.samples, self.tuned, self.rests)

    def numbers(self) -> Any:
        """The knobs in order, as compiled code takes them."""
        return np.array([*self.knobs.values(), *[0] * (KNOBS - len(self.knobs))], np.int64)


def _whole(name: str, value: Any) -> None:
    """Refuse what is no setting of a knob: compiled code takes whole numbers, and would cut others short unsaid."""
    least = 1 if name == "samples" else -(2**63)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value < 2**63:
        raise BadInput(f"{name} = {value!r}: accepted is a whole number{' from 1' if least == 1 else ''}.")


def _packed(function: Any) -> Any:
    """A function as bytes that any process can read; itself where numba, whose packing this is, can't be had."""
    try:
        from numba import cloudpickle
    except ImportError:
        return function
    return cloudpickle.dumps(function)


def _restore(place: Any, *fields: Any) -> Bot:
    """A pickled bot."""
    if isinstance(place, tuple):
        choose = getattr(importlib.import_module(place[0]), place[1])
    else:
        choose = pickle.loads(place) if isinstance(place, bytes) else place
    name, *rest = fields
    return Bot(name, choose, *rest)


def bot(function: Any = None, *, name: str | None = None, looks: bool = True, **knobs: int) -> Any:
    """Make a bot of a function, as a decorator; one that can't be compiled runs interpreted, and says so.

    Args:
        function: takes `(spec, view, seat, actions, n, knobs, stream)` and answers an index below n.
        name: what the bot is called; else the function's name.
        looks: False for a bot that looks only at the legal list, which is faster.
        knobs: whole numbers to tune it by, with their defaults; the function gets them as an array, in this order.

    Raises:
        BadInput: no function, or a knob that is no whole number.

    >>> @bot
    ... def last(spec, view, seat, actions, n, knobs, stream):
    ...     return n - 1
    >>> last.name
    'last'
    """
    if function is None:
        return lambda later: bot(later, name=name, looks=looks, **knobs)
    return Bot(name or _name(function), function, looks, dict(knobs))


def _name(function: Any) -> str:
    """What a bot is called that is given no name: not all that can be called has one of its own."""
    return str(getattr(function, "__name__", "bot"))


def compiled(bot: Bot, records: tuple[Any, Any]) -> Any:
    """The bot's function compiled for a game's records, or None where numba can't (it then runs interpreted).

    Raises:
        BotError: it compiles and answers something else than a whole number.
    """
    if not kernel.COMPILED:
        return None
    import numba

    wanted = kernel.signatures(*records)["bot"]
    try:
        function = _typed_in(bot.function)
        function.compile(wanted.args)
    except Exception:  # numba's own errors, and others where it stumbles (a field that there is not, no plain function)
        return None
    returns = function.overloads[wanted.args].signature.return_type
    if isinstance(returns, numba.types.NoneType):  # it never answers: asked interpreted, it says why
        return None
    if not isinstance(returns, numba.types.Integer):
        raise BotError(f"The bot {bot.name!r} answers {_kind(returns)}: {ACCEPTED}.")
    own = not str(function.py_func.__module__).startswith("workbench.")
    return _guarded(function) if own or returns != numba.int64 else function


def _kind(returns: Any) -> str:
    """What a bot answers, in Python's words where there are some."""
    known = {"unicode_type": "a text", "bool": "True or False", "float64": "a number with a fraction"}
    name = str(getattr(returns, "literal_type", returns))
    return "a generator" if " generator(" in name else known.get(name, name)  # numba's own name is a page long


_COMPILED: dict[Any, Any] = {}


def _typed_in(function: Any) -> Any:
    """A function of one's own, compiled with bounds checked: a mistake in it is an error and not a wild read."""
    if hasattr(function, "py_func"):
        return function
    if function not in _COMPILED:
        import numba

        _COMPILED[function] = numba.njit(nogil=True, boundscheck=True)(function)
    return _COMPILED[function]


def _guarded(function: Any) -> Any:
    """A compiled bot of one's own that answers a wide whole number, BROKE in place of an error."""
    if function not in _COMPILED:
        import numba

        @numba.njit(nogil=True)
        def guarded(spec, view, seat, actions, n, knobs, stream):
            try:
                return np.int64(function(spec, view, seat, actions, n, knobs, stream))
            except Exception:
                return np.int64(BROKE)

        _COMPILED[function] = guarded
    return _COMPILED[function]


@rule
def _uniform(spec, view, seat, actions, n, knobs, stream):
    """Any action, all equally likely."""
    return below(stream, n)


uniform = Bot("uniform", _uniform, looks=False)
"""Plays any legal action, all equally likely."""


def known(game: Game) -> dict[str, Bot]:
    """The bots that can play a game, by name: the general ones and its own."""
    from workbench.bots.rollout import rollout

    a_game(game)
    return {"uniform": uniform, "rollout": rollout} | {b.name: b for b in _own(game).values() if isinstance(b, Bot)}


def usual(game: Game) -> str:
    """The bot that plays where none is named: the one that the game's own bots call `USUAL`, else `uniform`.

    One that goes by a verb which a variant swapped does not play there: then `uniform` does.

    >>> from workbench import game
    >>> usual(game("divinare"))
    'uniform'
    """
    name = str(_own(a_game(game)).get("USUAL", uniform.name))
    return uniform.name if any(verb in game.swapped for verb in known(game)[name].rests) else name


def adviser(game: Game) -> str:
    """The bot that hints and reviews go by: the game's own `search` where it has one, else `rollout`."""
    return "search" if "search" in known(game) else "rollout"


def _own(game: Game) -> dict[str, Any]:
    """What a game's own bots say, by name; a game of one's own has its bots beside its rules."""
    found: dict[str, Any] = {}
    for place in (f"workbench.bots.{game.name}", f"workbench.games.{game.name}.bots"):
        with importing(folder_of(game.name)):
            try:
                found |= vars(importlib.import_module(place))
            except ModuleNotFoundError as error:
                if error.name != place:
                    raise
    return found


def get(game: Game, wanted: Any) -> Bot:
    """A bot by name, as `"rollout"` or `"rollout(samples=50)"`, or the bot itself; BadInput names the bots there are.

    One that goes by the game's own verb refuses a variant that swapped it.

    >>> from workbench import game
    >>> get(game("divinare"), "rollout(samples=50)").samples
    50
    """
    a_game(game)
    if isinstance(wanted, Bot):
        if wanted.games and game.name not in wanted.games:
            raise BadInput(f"The bot {wanted.name!r} plays {', '.join(wanted.games)}, not {game.name}.")
        game.rests_on(f"The bot {wanted.name!r}", *wanted.rests)
        return wanted
    if callable(wanted):
        return Bot(_name(wanted), wanted)
    has = known(game)
    name, bracket, knobs = wanted.partition("(") if isinstance(wanted, str) else (wanted, "", "")
    if not isinstance(name, str) or name.strip() not in has:
        raise BadInput(f"There is no bot {name!r}.{sheet.nearest(str(name), has)} There are: {', '.join(has)}.")
    if bracket and not knobs.rstrip().endswith(")"):
        raise BadInput(f"The bot {wanted!r} lacks its last bracket: accepted is such as 'rollout(samples=50)'.")
    given = text.pairs(knobs.rstrip()[:-1], f"The bot {wanted!r}")
    found = has[name.strip()]
    game.rests_on(f"The bot {found.name!r}", *found.rests)
    return found(**{knob: _number(value) for knob, value in given.items()}) if given else found


def _number(typed: str) -> Any:
    """A typed whole number as one; anything else as it is, to be refused with its knob."""
    try:
        return int(typed)
    except ValueError:
        return typed


def seated(game: Game, bots: Any) -> list[Bot]:
    """One bot a seat: one for all, or a list with as many as there are seats; the game's usual one if none is named."""
    if bots is None:
        bots = usual(game)
    if isinstance(bots, str | Bot) or callable(bots):
        return [get(game, bots)] * game.players
    if not isinstance(bots, Sequence) or len(bots) != game.players:
        raise BadInput(f"bots = {called(bots)!r}: accepted is one bot, or a list of {game.players}, one a seat.")
    return [get(game, wanted) for wanted in bots]


def called(bots: Any) -> Any:
    """What was given as bots, each by its name, for a message."""
    if isinstance(bots, Mapping):
        return {name: called(bot) for name, bot in bots.items()}
    if isinstance(bots, list | tuple):
        return [called(bot) for bot in bots]
    if isinstance(bots, Bot):
        return bots.name
    return _name(bots) if callable(bots) else bots
