"""One study under several settings of a value: does its answer hold over all, or hang on what nobody knows?"""

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import inf, isfinite, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.game import Game
from workbench.kernel import BadInput
from workbench.report.frames import CARRIED
from workbench.sheet import as_text, weakest
from workbench.studies.plays import steps
from workbench.studies.samples import LEVEL, direction, student, verdict
from workbench.studies.variants import changed, conclusion

if TYPE_CHECKING:
    import polars as pl

HOLDS = "holds over all"
TOGETHER = "together"
"""What the rows of all settings have in the place of a setting."""
ASKED = ("measure", "bots", "seat", "bot", "against", "setting")
"""The columns by which studies name what a row asks."""


def across(
    key: str, settings: Iterable[Any], study: "Callable[..., pl.DataFrame]", *what: Any, **how: Any
) -> "pl.DataFrame":
    """A study once for each of several settings of a value, then all together; and whether its answer hangs on them.

    The study is called as `study(*what, **how)`, each game among these with the value set. Its frame gets, for every
    row, a row a setting and one for all `together`, in which the settings count alike and are taken as a draw of all
    that the value may be: the error is the spread between them over the root of their number (or what luck alone would
    make of that, if it is more), and the interval Student's.

    Columns before the study's own:

    - `over`, `case`: the key, and its setting or "together";
    - `across`, the same in all rows of a question: "hangs on …", where settings come to different conclusions and
      differ by more than their errors allow (Cochran's Q, at 5 %); "holds over all", where each comes to the same
      conclusion, or all together do, none to another, and they differ by no more than luck; else "undecided". Rows
      that conclude nothing hold as long as they differ by no more than luck;
    - `spread` between the settings, as a standard deviation beyond their errors, and `within`, those errors (the root
      of their mean square): of the value, or of its change where the study has one.

    Settings share the seed. What luck they share makes them more alike than is reckoned here, never less.
    Stopped with Ctrl-C it answers from the settings that are finished, two or more, and says so.

    Args:
        key: of a value, as `sweep` takes it.
        settings: two or more of them.
        study: what answers a frame: `compare`, `sweep`, `seats`, `ladder`, or a function of one's own.
        what: what it is given, the game first.
        how: what it is given by name.

    Raises:
        BadInput: names what is wrong; a setting that a game does not accept, before anything is played.

    >>> import workbench as wb
    >>> game = wb.game("divinare", rounds=1)
    >>> found = across("near", [0, 1], wb.studies.seats, game, plays=20, progress=False)
    >>> found["case"].unique(maintain_order=True).to_list()
    ['0', '1', 'together']
    """
    import polars as pl

    if not isinstance(key, str):
        raise BadInput(f"key = {key!r}: accepted is a value's name, such as 'near'.")
    given: Any = settings  # whatever a person put there
    listed = list(given) if np.iterable(given) and not isinstance(given, str) else []
    if len(listed) < 2:
        raise BadInput(f"settings = {settings!r}: accepted are two or more settings of {key!r}.")
    if not callable(study):
        raise BadInput(f"study = {study!r}: accepted is a function that answers a frame, such as studies.seats.")
    if not any(isinstance(each, Game) for each in (*what, *how.values())):
        raise BadInput(f"There is no game in which to set {key!r}: accepted is a study's own game, after the study.")
    calls = [_set(key, setting, what, how) for setting in listed]
    frames = []
    try:
        with _unheeded():
            for args, named in steps(calls, bool(how.get("progress", True)), "settings"):
                frames.append(study(*args, **named))
    except (Stopped, KeyboardInterrupt):
        if len(frames) < 2:
            raise KeyboardInterrupt from None
        print(f"Stopped: {len(frames)} of {len(listed)} settings of {key!r} are used.", file=sys.stderr)
    questions = _questions(frames)
    plain = [setting.item() if isinstance(setting, np.generic) else setting for setting in listed[: len(frames)]]
    labels = [setting if isinstance(setting, str) else as_text(setting) for setting in plain]
    rows = []
    for question in questions:
        for label, row in zip((*labels, TOGETHER), _answered(question, key), strict=True):
            rows.append({"over": key, "case": label, **row})
    own = dict.fromkeys(name for row in rows for name in row if name not in CARRIED)
    return pl.DataFrame(rows, infer_schema_length=None).select([*own, *CARRIED])


class Stopped(BaseException):
    """Ctrl-C, where a study under way is not to keep what is finished of it."""


@contextmanager
def _unheeded() -> Iterator[None]:
    """Let Ctrl-C end a study at once: one that stopped and answered from fewer plays would let the next one begin."""
    default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not default or threading.current_thread() is not threading.main_thread():
        yield  # here Ctrl-C does not come as KeyboardInterrupt
        return

    def stop(*_: Any) -> None:
        raise Stopped

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _set(key: str, setting: Any, what: tuple[Any, ...], how: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """What a study is given, each game with the value set."""

    def put(given: Any) -> Any:
        return changed(given, key, setting) if isinstance(given, Game) else given

    return [put(each) for each in what], {name: put(each) for name, each in how.items()}


def _questions(frames: "list[pl.DataFrame]") -> list[list[dict[str, Any]]]:
    """The rows of several frames, those of one question together: the first of each, the second of each, and so on."""
    for each in frames:
        missing = [name for name in CARRIED if name not in getattr(each, "columns", ())]
        if missing:
            raise BadInput(f"The study answered no frame of results: it lacks {', '.join(missing)}.")
    tables = [each.to_dicts() for each in frames]
    asked = [[tuple(row.get(name) for name in ASKED) for row in table] for table in tables]
    if any(each != asked[0] for each in asked):
        raise BadInput("The study asks different questions under different settings: accepted are the same, in order.")
    return [list(rows) for rows in zip(*tables, strict=True)]


def _answered(rows: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    """A question's rows and the one of all together, each with what they come to."""
    has_change = rows[0].get("change") is not None
    names = ("change", "change_error") if has_change else ("value", "error")
    values, errors = ([float(row[name]) for row in rows] for name in names)
    within = sqrt(sum(e * e for e in errors) / len(rows))
    beyond = np.var(values, ddof=1) - within**2 if isfinite(within) else 0.0
    whole = _together(rows, has_change)
    said = _said(rows, whole, differ(values, errors), key)
    found = {"across": said, "spread": sqrt(max(0.0, float(beyond))), "within": within}
    return [{**found, **row} for row in (*rows, whole)]


def _said(rows: list[dict[str, Any]], whole: dict[str, Any], differ: bool, key: str) -> str:
    """Whether all settings come to the same; where rows conclude nothing, whether they differ."""
    hangs = f"hangs on {key}"
    if rows[0].get("direction") is None:
        return hangs if differ else HOLDS
    found = [conclusion(row) for row in rows]
    decided = {each for each in found if each is not None}
    if len(decided) > 1:
        return hangs if differ else "undecided"
    each = len(decided) == 1 and None not in found
    alike = not differ and conclusion(whole) is not None and decided <= {conclusion(whole)}
    return HOLDS if each or alike else "undecided"


def _together(rows: list[dict[str, Any]], has_change: bool) -> dict[str, Any]:
    """The row of all settings: what they have alike, the means of the rest, and what follows from these."""
    all_alike = {name: value for name, value in rows[0].items() if all(row[name] == value for row in rows)}
    out: dict[str, Any] = {name: all_alike.get(name) for name in rows[0]}
    for name, error in (("value", "error"), ("a", "a_error"), ("b", "b_error"), ("change", "change_error")):
        if rows[0].get(name) is not None:
            out[name], out[error] = mean([row[name] for row in rows], [row[error] for row in rows])
    reach = student(len(rows) - 1)
    for prefix, name, error in (("", "value", "error"), ("change_", "change", "change_error")):
        if rows[0].get(f"{prefix}low") is not None:
            out[f"{prefix}low"], out[f"{prefix}high"] = out[name] - reach * out[error], out[name] + reach * out[error]
    if rows[0].get("fair") is not None:
        out["fair"] = sum(row["fair"] for row in rows) / len(rows)
    if rows[0].get("direction") is not None:
        low, high = (out[("change_" if has_change else "") + end] - (out.get("fair") or 0.0) for end in ("low", "high"))
        out["direction"] = direction(low, high)
        if "verdict" in out:
            out["verdict"] = verdict(low, high, out.get("matters"))
    out["plays"] = None if rows[0]["plays"] is None else sum(row["plays"] for row in rows)
    out["variant"] = f"{len(rows)} settings together"
    out["sure"] = weakest(row["sure"] for row in rows)
    if warnings := [row["warning"] for row in rows if row.get("warning")]:
        out["warning"] = f"Of {len(warnings)} of {len(rows)} settings: {warnings[0]}"
    return out


def mean(values: list[float], errors: list[float]) -> tuple[float, float]:
    """The mean of several settings' values, and its error as that of a draw of settings.

    >>> mean([1.0, 2.0, 3.0, 6.0], [0.1] * 4) == (3.0, sqrt(14 / 3 / 4))
    True
    """
    n = len(values)
    if not all(isfinite(e) for e in errors):
        return sum(values) / n, inf
    return float(np.mean(values)), sqrt(max(float(np.var(values, ddof=1)), sum(e * e for e in errors) / n) / n)


def differ(values: list[float], errors: list[float]) -> bool:
    """Whether several estimates differ by more than their errors allow, at 5 %: Cochran's Q against chi-squared.

    (Cochran 1954, "The combination of estimates from different experiments", Biometrics 10, 101-129.) What has no error
    yet is left out; what is exact among estimates weighs a million times the best of them.
    """
    import mpmath

    known = [(value, error) for value, error in zip(values, errors, strict=True) if isfinite(error)]
    if len(known) < 2:
        return False
    if not any(error for _, error in known):
        return len({value for value, _ in known}) > 1
    least = min(error for _, error in known if error)
    weights = [1 / (error or least / 1000) ** 2 for _, error in known]
    middle = sum(w * value for w, (value, _) in zip(weights, known, strict=True)) / sum(weights)
    q = sum(w * (value - middle) ** 2 for w, (value, _) in zip(weights, known, strict=True))
    return bool(mpmath.gammainc((len(known) - 1) / 2, q / 2, regularized=True) < 1 - LEVEL)
