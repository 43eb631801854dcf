"""What every room stands on: the compile decorator, the random stream, the pointers that compiled loops take.

Rules are plain functions over two numpy records, `spec` (the rulebook's numbers) and `state`. Compiled by numba
they serve a million plays; uncompiled, the same text serves where numba can't be had (`WORKBENCH_COMPILE=0`).
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from workbench.contract import Rules

if os.environ.get("WORKBENCH_COMPILE") == "0":
    numba: Any = None
else:
    try:
        import numba
    except ImportError:
        numba = None

CHANCE = -1
"""The player who deals and rolls."""
TERMINAL = -2
"""The player to move when the play is over."""
COMPILED = numba is not None and not numba.config.DISABLE_JIT
"""Whether rules run compiled in this process."""

PACKAGE = Path(__file__).parent


SLIPS = 10
"""The most slips that one error tells; of more it says how many."""


class BadInput(ValueError):
    """Something that was asked for can't be: the message names it and says what would be accepted.

    Several slips at once are several messages, a line each.

    >>> print(BadInput("row 1: a pink tile.", "row 7: a blank one."))
    row 1: a pink tile.
    row 7: a blank one.
    """

    def __str__(self) -> str:
        """The messages, the first ten of many."""
        more = len(self.args) - SLIPS
        return "\n".join([*map(str, self.args[:SLIPS]), *([f"and {more} more"] if more > 0 else [])])


@contextmanager
def noted(slips: list[str]) -> Iterator[None]:
    """Note what is refused within, and go on: what is to be told together."""
    try:
        yield
    except BadInput as refused:
        slips += refused.args


# --- compiling ----------------------------------------------------------------------------------------------


def cache_root() -> Path:
    """The folder that holds compiled code: `WORKBENCH_CACHE`, else the user's cache folder, else a temporary one."""
    if chosen := os.environ.get("WORKBENCH_CACHE"):
        return Path(chosen)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    root = home / "rules-workbench"
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / "rules-workbench"
    return root


@lru_cache
def digest(folder: Path) -> str:
    """Name of all source text that code in `folder` may call: the kernel's, and the folder's own or the package's.

    numba recompiles a function when *its* file changes but not when a function that it calls does, in another
    file; a cache folder named by this digest can't be stale. A game calls itself and the kernel only.
    """
    files = [PACKAGE / "kernel.py"]
    if folder == PACKAGE:
        files += [f for room in ("games", "bots", "odds", "simulate") for f in (PACKAGE / room).rglob("*.py")]
    else:
        files += folder.rglob("*.py")
        if PACKAGE not in folder.parents:  # a game of one's own has its bots beside its rules
            files += (PACKAGE / "bots").rglob("*.py")
    text = hashlib.sha256()
    for file in sorted(files):
        text.update(file.read_bytes())
    return text.hexdigest()[:16]


def home(file: Path) -> Path:
    """The folder whose digest covers `file`: its game's folder (the one with spec.py), else the package."""
    for folder in file.parents:
        if (folder / "spec.py").exists():
            return folder
    return PACKAGE


def rule(function: Callable[..., Any]) -> Any:
    """Compile a rule, a bot or a loop on its first use; left alone where rules run interpreted.

    Compiled code allocates nothing: it writes into what it is given (`_nrt=False`). So numba counts no references
    to the arrays that are passed about, which took longer than drawing a card did (35 against 7 ns).
    """
    return _compile(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function as `rule` does, and always into its callers.

    For what a loop does at each action with many arrays or tuples of them: numba passes an array as seven words and a
    tuple as all its members' words, and pushing those took as long as everything else that the loop does.
    Also for small pieces that are asked at every step, where the call is as long as the piece.
    """
    return _compile(function, forceinline=True)


def _compile(function: Callable[..., Any], **options: bool) -> Any:
    """A function compiled with numba, its machine code kept in the cache folder that its home's digest names."""
    if not COMPILED:
        return function
    options |= {"nogil": True, "_nrt": False}
    file = Path(function.__code__.co_filename)
    if not file.exists():  # typed in a notebook cell: nothing to name a cache by
        return numba.njit(**options)(function)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_root() / digest(home(file)))
    try:
        return numba.njit(cache=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = before


def uncompiled(function: Any) -> Any:
    """A function's Python text: of a compiled one what it was compiled from."""
    return getattr(function, "py_func", function)


@lru_cache
def interpreted(*modules: ModuleType) -> Any:
    """The functions of some modules as plain Python that calls plain Python: slow, and the same digits."""
    names: dict[str, Any] = {name: member for module in modules for name, member in vars(module).items()}
    for name, member in list(names.items()):
        text = uncompiled(member)
        if text is not member and text.__module__ in {module.__name__ for module in modules}:
            names[name] = FunctionType(text.__code__, names, name)
    return SimpleNamespace(**names)


# --- the random stream --------------------------------------------------------------------------------------
# Philox 4x64-10, word for word numpy's: key (seed, who draws), counter (blocks drawn, 0, 0, play). A stream is
# 16 integers: key 0-1, counter 2-5, the block's eight 32-bit halves 6-13, the next half to use 14.

HALF = 0xFFFFFFFF
WORD = 0xFFFFFFFFFFFFFFFF
MULTIPLIERS = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
BUMPS = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)
STREAM = 16


def _block(stream: Any) -> None:
    """Draw the next block of eight halves, in Python's own integers."""
    counter = [int(stream[2 + i]) & WORD for i in range(4)]
    for i in range(4):
        counter[i] = (counter[i] + 1) & WORD
        if counter[i]:
            break
    for i in range(4):
        stream[2 + i] = counter[i] - (1 << 64) if counter[i] >> 63 else counter[i]
    c0, c1, c2, c3 = counter
    k0, k1 = int(stream[0]) & WORD, int(stream[1]) & WORD
    for _ in range(10):
        a, b = MULTIPLIERS[0] * c0, MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = (b >> 64) ^ c1 ^ k0, b & WORD, (a >> 64) ^ c3 ^ k1, a & WORD
        k0, k1 = (k0 + BUMPS[0]) & WORD, (k1 + BUMPS[1]) & WORD
    for i, word in enumerate((c0, c1, c2, c3)):
        stream[6 + 2 * i], stream[7 + 2 * i] = word & HALF, word >> 32


if COMPILED:
    from llvmlite import ir
    from numba.extending import intrinsic, typeof_impl

    @intrinsic
    def _high_word(typing: Any, a: Any, b: Any) -> Any:
        """The upper 64 bits of a product of two 64-bit words: one instruction, where Python text needs seven."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

        return numba.uint64(numba.uint64, numba.uint64), build

    _high: Any = _high_word  # the intrinsic's own first argument is not its caller's

    _M0, _M1 = np.uint64(MULTIPLIERS[0]), np.uint64(MULTIPLIERS[1])
    _B0, _B1 = np.uint64(BUMPS[0]), np.uint64(BUMPS[1])
    _LOW, _SHIFT = np.uint64(HALF), np.uint64(32)

    @rule
    def _block(stream: Any) -> None:
        """Draw the next block of eight halves, compiled: the same digits as in Python's own integers."""
        for i in range(2, 6):
            stream[i] += 1
            if stream[i] != 0:
                break
        c0, c1 = np.uint64(stream[2]), np.uint64(stream[3])
        c2, c3 = np.uint64(stream[4]), np.uint64(stream[5])
        k0, k1 = np.uint64(stream[0]), np.uint64(stream[1])
        for _ in range(10):
            high0, low0 = _high(_M0, c0), _M0 * c0
            high1, low1 = _high(_M1, c2), _M1 * c2
            c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
            k0 += _B0
            k1 += _B1
        stream[6], stream[7] = np.int64(c0 & _LOW), np.int64(c0 >> _SHIFT)
        stream[8], stream[9] = np.int64(c1 & _LOW), np.int64(c1 >> _SHIFT)
        stream[10], stream[11] = np.int64(c2 & _LOW), np.int64(c2 >> _SHIFT)
        stream[12], stream[13] = np.int64(c3 & _LOW), np.int64(c3 >> _SHIFT)


@rule
def start_stream(stream: Any, seed: int, play: int, who: int) -> None:
    """Begin the stream of one play for one drawer: 0 is chance, 1 + seat a seat."""
    for i in range(STREAM):
        stream[i] = 0
    stream[0], stream[1], stream[5], stream[14] = seed, who, play, 8


def checked_stream(stream: Any) -> Any:
    """A stream that was begun, as it is; BadInput for anything else, beyond whose end compiled code would read."""
    if (
        isinstance(stream, np.ndarray)
        and (stream.dtype, stream.shape) == (np.int64, (STREAM,))
        and 0 <= stream[14] <= 8
    ):
        return stream
    raise BadInput(f"stream = {stream!r}: no stream of luck. Make it of np.zeros({STREAM}, np.int64) by start_stream.")


@inlined
def word(stream: Any) -> int:
    """The stream's next 32 random bits."""
    at = stream[14]
    if at == 8:
        _block(stream)
        at = 0
    stream[14] = at + 1
    return stream[6 + at]


@inlined
def below(stream: Any, n: int) -> int:
    """A random integer from 0 to n - 1, each exactly as likely; n below 2**31 (Lemire 2019, by rejection)."""
    product = word(stream) * n
    if product & HALF < n:
        unfair = (HALF + 1 - n) % n
        while product & HALF < unfair:
            product = word(stream) * n
    return product >> 32


@inlined
def draw(stream: Any, weights: Any, n: int) -> int:
    """The index of one of the first n integer weights, drawn in proportion; their sum below 2**31."""
    total = 0
    for i in range(n):
        # The mask changes nothing; with it LLVM reads weight by weight. Four at once, just written one by one, stall.
        total = (total + weights[i]) & HALF
    left = below(stream, total)
    index = 0
    for i in range(n):  # all of them: where to stop is random, and a branch that is guessed wrong costs more
        left -= weights[i]
        index += left >= 0
    return index


# --- linking verbs and bots ---------------------------------------------------------------------------------


class Verbs(NamedTuple):
    """The verbs that compiled loops call, as typed function pointers: no loop recompiles for another game's text."""

    current_player: Any
    legal_actions: Any
    chance_outcomes: Any
    apply: Any
    scores: Any
    observe: Any
    settled: Any
    tally: Any


class Linked(Verbs):
    """Verbs that know the types of their records (numba needs them to type the pointers)."""

    records: tuple[Any, Any]


class Seats(tuple[Any, ...]):
    """One bot a seat, as typed function pointers; always `SEATS` long, so that no loop recompiles for another table."""

    records: tuple[Any, Any]


SEATS = 6
"""The most seats that any game here has."""


def signatures(spec: Any, state: Any) -> dict[str, Any]:
    """The signature, in numba's types, of each verb and of a bot, over two record types."""
    integer, nothing = numba.int64, numba.void
    row, table = numba.int64[::1], numba.int64[:, ::1]
    return {
        "setup": nothing(spec, state),
        "current_player": integer(spec, state),
        "legal_actions": integer(spec, state, row),
        "chance_outcomes": integer(spec, state, row, row),
        "refusal": integer(spec, state, integer),
        "apply": nothing(spec, state, integer),
        "scores": nothing(spec, state, row),
        "observe": nothing(spec, state, integer),
        "hidden": integer(spec, state),
        "broken": integer(spec, state),
        "settled": integer(spec, state),
        "tally": nothing(spec, state, integer, state, table),
        "bot": integer(spec, state, integer, row, integer, row, row),
    }


if COMPILED:
    # Function pointers are numba's experiment and it warns at each use; what we rest on is tested.
    import warnings

    warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)

    @typeof_impl.register(Linked)
    def _type_of_verbs(verbs: Linked, context: Any) -> Any:
        kinds = signatures(*verbs.records)
        return numba.types.NamedTuple([numba.types.FunctionType(kinds[n]) for n in Verbs._fields], Linked)

    @typeof_impl.register(Seats)
    def _type_of_seats(seats: Seats, context: Any) -> Any:
        return numba.types.UniTuple(numba.types.FunctionType(signatures(*seats.records)["bot"]), SEATS)


def pointer(function: Any, kind: str, records: tuple[Any, Any]) -> Any:
    """`function` compiled for a verb's signature, or refused by name where it returns something else."""
    if not COMPILED:
        return function
    wanted = signatures(*records)[kind]
    function.compile(wanted)
    returns = function.get_compile_result(wanted).signature.return_type
    if returns != wanted.return_type:
        raise BadInput(f"{function.__name__} must return {wanted.return_type} and returns {returns}.")
    return function


def records_of(rules: Rules) -> tuple[Any, Any]:
    """The numba types of a game's two records; the dtypes themselves where rules run interpreted."""
    if not COMPILED:
        return rules.SPEC, rules.STATE
    return numba.from_dtype(rules.SPEC), numba.from_dtype(rules.STATE)


def link(rules: Rules) -> Linked:
    """A game's verbs as the pointers that loops take; compiled now, or fetched from the cache."""
    records = records_of(rules)
    linked = Linked(*(pointer(getattr(rules, name), name, records) for name in Verbs._fields))
    linked.records = records
    return linked


def seats(bots: "list[Any]", records: tuple[Any, Any]) -> Seats:
    """Bots as the pointers that loops take, the last repeated where there are fewer than `SEATS`."""
    padded = bots + [bots[-1]] * (SEATS - len(bots))
    filled = Seats(pointer(bot, "bot", records) for bot in padded)
    filled.records = records
    return filled
