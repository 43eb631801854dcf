"""Tries mutants with the tests that reach them, in forked processes; `mutants.py` says which and tells what came of it.

Once for each test, with the rules unbroken, it is noted which statements of the rules run, and how long it takes. For
the mutants the tests are then imported and collected once; for each that process is forked, the broken function gets
its new code, and the tests that reach the line run, until one fails. What runs already while tests are imported could
leave something behind: its mutants are written into the file, and tried in a process that has imported nothing yet.
"""

import ast
import builtins
import importlib
import importlib.machinery
import inspect
import json
import os
import select
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest

HOUR = 3600.0
PATIENCE = 5.0
"""Seconds of the processor that a test may take beyond ten times what it took before."""
HANGS = 600.0
"""Seconds on the wall after which a process that uses none is ended: many, for the machine may be busy."""


class Mutant(NamedTuple):
    """One broken place of the rules: its file, function (none for the file's own lines), row, and the file's text."""

    key: str
    file: str
    function: str
    row: int
    operator: str
    was: str
    becomes: str
    text: str


class Reach(NamedTuple):
    """What a test takes, in seconds of the processor, and the statements that it reaches: file and first row."""

    seconds: float
    places: frozenset[tuple[str, int]]


def apart(task: Callable[[], Any], seconds: float = HOUR) -> Any:
    """What a task gives (a JSON value) in a forked process; None where it crashed, or took longer than so many seconds.

    Read in the parent while the child still writes: an answer may be larger than what a pipe holds.
    """
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        try:
            with os.fdopen(into, "w") as pipe:
                json.dump(task(), pipe)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(0)
    os.close(into)
    text, end = b"", time.monotonic() + seconds
    while select.select([out], [], [], max(0.0, end - time.monotonic()))[0]:
        more = os.read(out, 1 << 16)
        text += more
        if not more:
            break
    else:
        os.kill(child, signal.SIGKILL)
    os.close(out)
    os.waitpid(child, 0)
    try:
        return json.loads(text)
    except ValueError:
        return None


# --- tests: collected, run ----------------------------------------------------------------------------------


Tests = dict[str, Callable[[float], bool]]
"""Collected tests by name: each runs, and says whether it passes, given how many seconds it should take about."""


class Then:
    """Hands the collected tests to a function instead of running them."""

    def __init__(self, then: Callable[[Tests], Any]) -> None:
        """Without an answer as long as nothing could be collected."""
        self.then, self.answer, self.failed = then, None, False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool:
        """Asked in place of pytest's own loop."""
        if not session.testsfailed:
            self.answer = self.then({item.nodeid: partial(self.passes, item) for item in session.items})
        return True

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Told of each part of a test: setting up, the test, clearing away."""
        self.failed = self.failed or report.failed

    def passes(self, item: Any, seconds: float) -> bool:
        """Whether a test passes; one that takes far longer than so many seconds of the processor ends the process."""
        self.failed = False
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + 10 * seconds)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        return not self.failed


def collected(folder: Path, files: list[str], then: Callable[[Tests], Any]) -> Any:
    """What a function makes of the fast tests of some files, here and now; None if they can't be imported."""
    os.chdir(folder)
    sys.path[:] = [place for place in sys.path if place != HERE]  # pytest puts the copy's own places first
    log = os.open(folder.parent / "tests.log", os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    for stream in (0, 1, 2):
        os.dup2(log, stream)
    plugin = Then(then)
    own = ["-p", "no:cacheprovider", "--assert=plain", f"--basetemp={folder.parent / 'tmp'}"]
    pytest.main(["-q", "-m", "not slow", *own, *files], plugins=[plugin])
    found = Path(sys.modules["workbench"].__file__ or "")
    assert folder in found.parents, f"tested was {found}"
    return plugin.answer


HERE = str(Path(__file__).parent)


# --- which test reaches what --------------------------------------------------------------------------------


def statements(tree: ast.Module) -> Iterator[tuple[list[ast.stmt], int]]:
    """The statements within functions, each as a list that holds it and its place there; docstrings left out."""
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and not isinstance(node, ast.Module):
                for at in range(len(block) - 1, -1, -1):
                    if not (isinstance(block[at], ast.Expr) and isinstance(block[at].value, ast.Constant)):
                        yield block, at


@cache
def places(text: str) -> dict[int, int]:
    """For each row of a file that belongs to a statement within a function, the first row of the innermost one."""
    found = sorted((block[at].lineno, block[at].end_lineno or 0) for block, at in statements(ast.parse(text)))
    return {row: first for first, last in found for row in range(first, last + 1)}


def note_places(rules: Path) -> Callable[[], list[tuple[str, int]]]:
    """From now on note each statement of the rules that runs, as they are imported; gives what tells those noted."""
    noted: dict[tuple[str, int], None] = {}
    vars(builtins)["__reached__"] = noted.setdefault
    compiled = importlib.machinery.SourceFileLoader.source_to_code

    def source_to_code(self: Any, data: Any, path: Any, **more: Any) -> Any:
        if Path(path) == rules or rules in Path(path).parents:
            data = ast.parse(data)
            for block, at in statements(data):
                place = (Path(path).name, block[at].lineno)
                block.insert(at, ast.parse(f"__reached__({place!r})").body[0])
            data = ast.fix_missing_locations(data)
        return compiled(self, data, path, **more)

    pytest.MonkeyPatch().setattr(importlib.machinery.SourceFileLoader, "source_to_code", source_to_code)
    return lambda: list(noted)


def record(folder: Path, rules: Path, file: str) -> Any:
    """What the tests of a file reach: for itself, as it is imported, and for each, in a process of its own."""
    noted = note_places(rules)

    def each(tests: Tests) -> Any:
        def timed(test: Callable[[float], bool]) -> tuple[bool, float]:
            before = time.process_time()
            return test(HOUR), time.process_time() - before

        def run(test: Callable[[float], bool]) -> Any:
            passes, seconds = timed(test)
            if passes and seconds < 0.5:  # half of it went into what is made once in a process
                passes, seconds = timed(test)
            return [passes, seconds, noted()]

        others = [name for name, module in sys.modules.items() if is_elsewhere(module, folder)]
        told = {name: apart(partial(run, test)) for name, test in tests.items()}
        return {"first": noted(), "tests": told, "others": others}

    return collected(folder, [file], each)


def is_elsewhere(module: Any, folder: Path) -> bool:
    """Whether a module is none of the project's."""
    file = getattr(module, "__file__", None)
    return bool(file) and folder not in Path(file).parents


def get_ready(names: list[str]) -> None:
    """Import what is none of the project's, once for all processes that are forked."""
    for name in names:
        try:
            importlib.import_module(name)
        except Exception:
            continue


# --- trying a mutant ----------------------------------------------------------------------------------------


class Trial:
    """Tries mutants of a game's rules with its tests, in a copy of the project."""

    def __init__(self, folder: Path, rules: Path, files: list[str], within: float) -> None:
        """Takes the copy, its rules, its test files, and how many seconds of tests a mutant is tried with at most."""
        self.folder, self.rules, self.files, self.within = folder, rules, files, within
        self.tests: dict[str, Reach] = {}
        self.first: set[tuple[str, int]] = set()
        self.noticed: Counter[tuple[str, str]] = Counter()

    def learn(self, told: Any) -> None:
        """Take what was recorded of a test file."""
        self.first |= {tuple(place) for place in told["first"]}
        for name, (_, seconds, places) in told["tests"].items():
            self.tests[name] = Reach(seconds, frozenset(map(tuple, places)))

    def reaching(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant, the quickest first; those that noticed others (of its function) come sooner.

        All of them for a line outside of functions, which runs as the rules are imported.
        """
        row = places(self.rules_file(mutant).read_text(encoding="utf-8")).get(mutant.row)
        found = [name for name, test in self.tests.items() if row is None or (mutant.file, row) in test.places]

        def late(name: str) -> float:
            once, here = self.noticed["", name], self.noticed[mutant.function, name]
            alike = self.noticed[mutant.function, name.split("[")[0]]  # the same test, of another case
            return self.tests[name].seconds / (1 + once + 20 * here + 10 * alike)

        return sorted(found, key=late)

    def note(self, function: str, by: str) -> None:
        """Remember which test noticed a mutant of a function."""
        self.noticed["", by] += 1
        if function:
            self.noticed.update({(function, by), (function, by.split("[")[0])})

    def rules_file(self, mutant: Mutant) -> Path:
        """The file that a mutant breaks."""
        return self.rules / mutant.file if self.rules.is_dir() else self.rules

    def run(self, tests: Tests, names: list[str]) -> str:
        """The first test that fails, of those that begin within the time; "" if none does."""
        spent = 0.0
        for name in [*(set(tests) - set(self.tests)), *names]:  # a broken rule may make other tests
            seconds = self.tests[name].seconds if name in self.tests else 1.0
            if name in tests and not tests[name](seconds):
                return name
            spent += seconds
            if spent > self.within:
                break
        return ""

    def outcome(self, mutant: Mutant, names: list[str], task: Callable[[], Any]) -> tuple[bool, str]:
        """Whether a mutant is noticed in a process of its own, and by what."""
        if not names:
            return False, "no test reaches it"
        most = HANGS + 20 * min(self.within, sum(self.tests[name].seconds for name in names))
        answer = apart(task, most)
        if answer:
            self.note(mutant.function, answer)
        return answer != "", "a crash, or no end" if answer is None else answer

    def check(self, mutants: list[Mutant]) -> None:
        """See that unbroken rules pass both ways, in a few tests: else whatever is tried would seem to be noticed."""
        outcomes: list[bool] = []
        for mutant in mutants[:1]:
            plain = mutant._replace(text=self.rules_file(mutant).read_text(encoding="utf-8"))
            kept, self.within = self.within, 1.0
            outcomes.append(self.written(plain)[0])
            self.swapped([plain], lambda _, noticed, by: outcomes.append(noticed))
            self.within = kept
        assert not any(outcomes), "unbroken rules seem to be broken"

    def swapped(self, mutants: list[Mutant], tell: Callable[[Mutant, bool, str], None]) -> None:
        """Try mutants of functions that do not run at import: each is given its broken code where all is imported."""

        def each(tests: Tests) -> bool:
            for mutant in mutants:
                names = self.reaching(mutant)
                tell(mutant, *self.outcome(mutant, names, partial(broken, mutant, tests, names)))
            return True

        def broken(mutant: Mutant, tests: Tests, names: list[str]) -> str:
            file = self.rules_file(mutant)
            module = next(m for m in sys.modules.values() if getattr(m, "__file__", None) == str(file))
            code = compile(mutant.text, str(file), "exec")
            for part in code.co_consts:
                if isinstance(part, CodeType) and part.co_name == mutant.function:
                    function = vars(module)[mutant.function]
                    assert inspect.isfunction(function)
                    function.__code__ = part
            return self.run(tests, names)

        if mutants:
            done = apart(lambda: collected(self.folder, self.files, each), 100 * HOUR)
            assert done, "the tests could not be collected, or their process ended"

    def written(self, mutant: Mutant) -> tuple[bool, str]:
        """Try a mutant as a file, in a process that imports all anew."""
        file, names = self.rules_file(mutant), self.reaching(mutant)
        plain = file.read_text(encoding="utf-8")
        file.write_text(mutant.text, encoding="utf-8")
        try:
            task = partial(collected, self.folder, self.files, partial(self.run, names=names))
            return self.outcome(mutant, names, task)
        finally:
            file.write_text(plain, encoding="utf-8")

    def at_import(self, mutant: Mutant) -> bool:
        """Whether a mutant's line runs as rules and tests are imported."""
        row = places(self.rules_file(mutant).read_text(encoding="utf-8")).get(mutant.row)
        return row is None or (mutant.file, row) in self.first
