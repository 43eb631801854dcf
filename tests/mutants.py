"""Breaks the rules one by one, compilation off, and lists what no test noticed: `make mutants`.

cosmic-ray makes the mutants; `trying.py` tries each in a copy of the project, with the fast tests of that game's rules
that reach the broken line, the quickest first. Options: `--game NAME` one game only; `--files fights.py moves.py` some
of its files; `--since main` the lines changed since a commit; `--sample N` tries N mutants, chosen by `--seed`;
`--within SECONDS` tries each with tests that take so long in all, 30 unless told, 0 for all that reach it; `--go-on`
keeps what was found before: what was noticed is not tried again, nor what survived the same tests. A mutant that
survives wants a test, or, where nobody could see a difference, a row in `tests/equivalent/<game>.csv` that says why;
those are not tried.
"""

import argparse
import ast
import compileall
import csv
import difflib
import hashlib
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from trying import Mutant, Trial, apart, get_ready, record

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "mutants"
# In an environment of its own: it needs a package that comes as source only, and few people need it.
MUTATOR = "cosmic-ray==8.7.0"
TESTS = ("tests/games/test_{game}*.py", "tests/test_odds.py", "tests/test_laws.py")
# One swap for each operator: eleven for each `+` would say little more. Decorators are not rules.
BINARY = "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Mod_FloorDiv BitAnd_BitOr BitOr_BitAnd RShift_LShift LShift_RShift"
COMPARE = "Eq_NotEq NotEq_Eq Lt_LtE LtE_Lt Gt_GtE GtE_Gt Lt_GtE GtE_Lt LtE_Gt Gt_LtE"
OTHERS = (
    "NumberReplacer AddNot ReplaceAndWithOr ReplaceOrWithAnd ReplaceTrueWithFalse ReplaceFalseWithTrue "
    "ReplaceContinueWithBreak ReplaceBreakWithContinue ZeroIterationForLoop "
    "ReplaceUnaryOperator_USub_UAdd ReplaceUnaryOperator_Delete_USub ReplaceUnaryOperator_Delete_Invert "
    "ReplaceUnaryOperator_Delete_Not"
)
OPERATORS = [
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in BINARY.split()),
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in COMPARE.split()),
    *(f"core/{name}" for name in OTHERS.split()),
]
MAKE = """
import itertools, json, sys
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
asked = json.load(sys.stdin)
kinds = {name: get_operator(name)() for name in asked["operators"]}
for at, part in enumerate(asked["parts"]):
    for name, kind in kinds.items():
        for number in itertools.count():
            text = mutate_code(part, kind, number)
            if text is None:
                break
            print(json.dumps([at, name, text]))
"""
"""Breaks each part of a text in every way that the mutation tester knows; run by its own environment."""


def mutator() -> Path:
    """The Python of the mutation tester's environment; made where it isn't there."""
    here = Path(sys.executable)
    folder = ROOT / "build" / "mutator"
    python = folder / here.parent.name / here.name
    finished = folder / "finished"
    if not finished.exists():
        shutil.rmtree(folder, ignore_errors=True)
        for command in ([here, "-m", "venv", folder], [python, "-m", "pip", "install", "-q", MUTATOR]):
            if subprocess.run(command, check=False).returncode:
                sys.exit(f"{MUTATOR} could not be installed; it says why above.")
        finished.touch()
    return python


def copy() -> Path:
    """A copy of the project to break, without what was built; compiled to bytecode but for the rules."""
    folder = WORK / "project"
    shutil.rmtree(folder, ignore_errors=True)
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*cache", "notebooks")
    shutil.copytree(ROOT, folder, ignore=left_out)
    for part in ("workbench", "tests"):
        compileall.compile_dir(folder / part, quiet=1, rx=re.compile(r"games/\w+/rules"))
    return folder


def digest(*texts: bytes) -> str:
    """A short name of some texts."""
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]


def made(file: Path) -> list[Mutant]:
    """All mutants of a file of rules, in the order of its lines."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    parts = []
    for node in ast.parse("".join(lines)).body:
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))]) - 1
        parts.append((getattr(node, "name", ""), first, "".join(lines[first : node.end_lineno])))
    asked = json.dumps({"operators": OPERATORS, "parts": [part for _, _, part in parts]})
    kept = WORK / "made" / f"{file.stem}-{digest(MUTATOR.encode(), asked.encode())}.jsonl"
    if not kept.exists():
        run = subprocess.run([mutator(), "-c", MAKE], input=asked, stdout=subprocess.PIPE, text=True, check=True)
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(run.stdout, encoding="utf-8")
    found = []
    for at, operator, text in map(json.loads, kept.read_text(encoding="utf-8").splitlines()):
        function, first, part = parts[at]
        changes = list(difflib.unified_diff(part.splitlines(), text.splitlines(), lineterm="", n=0))
        row = first + int(re.findall(r"-(\d+)", changes[2])[0])
        was, becomes = (" ".join(line[1:].strip() for line in changes[3:] if line[0] == sign) for sign in "-+")
        whole = "".join(lines[:first]) + text + "".join(lines[first + len(part.splitlines()) :])
        key = f"{file.name} {function} {digest(part.encode(), text.encode())}"
        found.append(Mutant(key, file.name, function, row, operator.removeprefix("core/"), was, becomes, whole))
    return sorted(found, key=lambda mutant: (mutant.row, mutant.operator, mutant.key))


def changed(rules: Path, since: str) -> set[tuple[str, int]]:
    """The lines of some rules that are new since a commit: file and row."""
    command = ["git", "diff", "-U0", since, "--", str(ROOT / rules)]
    said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    found, name = set(), ""
    for line in said.splitlines():
        if line.startswith("+++ "):
            name = Path(line[4:]).name
        elif block := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            start, many = int(block[1]), int(block[2] or 1)
            found |= {(name, row) for row in range(start, start + many)}
    return found


def equivalent(game: str) -> set[tuple[str, ...]]:
    """The mutants known to change nothing that anybody could see: file, function, the line, what it becomes."""
    table = ROOT / "tests" / "equivalent" / f"{game}.csv"
    if not table.exists():
        return set()
    with table.open(encoding="utf-8", newline="") as file:
        return {(row["file"], row["function"], row["line"], row["becomes"]) for row in csv.DictReader(file)}


def learn(trial: Trial, game: str) -> str:
    """Record what each test reaches, or take it from before; gives a digest of all tests and what they stand on."""
    places = ("workbench/**/*.py", "data/**/*.*", "tests/ledger/**/*.csv", "tests/**/[!t]*.py", "tests/conftest.py")
    around = {path for place in places for path in trial.folder.glob(place)} - {trial.folder / "tests" / "mutants.py"}
    ground = digest(*(path.read_bytes() for path in sorted(around) if path.is_file()))
    names = []
    for file in trial.files:
        names.append(digest(ground.encode(), (trial.folder / file).read_bytes()))
        kept = WORK / "reach" / f"{game}-{Path(file).stem}-{names[-1]}.json"
        if not kept.exists():
            print(f"{game}: what the tests of {file} reach", flush=True)
            told = apart(lambda file=file: record(trial.folder, trial.rules, file))
            failed = [name for name, how in told["tests"].items() if not (how and how[0])] if told else [file]
            if failed:
                sys.exit("With unbroken rules these fail already:\n" + "\n".join(failed))
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(json.dumps(told))
        told = json.loads(kept.read_text())
        trial.learn(told)
        get_ready(told["others"])
    return digest(*(name.encode() for name in names))


class Book:
    """What came of each mutant: a line in a file as soon as it is known, so that nothing is lost."""

    def __init__(self, path: Path, go_on: bool, tests: str, within: float) -> None:
        """Begin a new book, or go on in one."""
        self.path, self.tests, self.within = path, tests, within
        self.known: dict[str, Any] = {}
        if go_on and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.endswith("}"):  # the last one may have been cut off
                    row = json.loads(line)
                    self.known[row["key"]] = row
        path.write_text("".join(json.dumps(row) + "\n" for row in self.known.values()), encoding="utf-8")
        self.screen = os.fdopen(os.dup(sys.stdout.fileno()), "w")  # the tests' processes are silent
        self.left, self.tried, self.alive, self.began = 0, 0, 0, time.monotonic()

    def finished(self, key: str) -> bool:
        """Whether a mutant need not be tried again: it was noticed, or survived as much with the same tests."""
        row = self.known.get(key)
        same = row and row["tests"] == self.tests and (row["within"] or math.inf) >= self.within
        return bool(row and (row["noticed"] or same))

    def tell(self, mutant: Mutant, noticed: bool, by: str) -> None:
        """Write down what came of a mutant, and show how far it is."""
        within = None if math.isinf(self.within) else self.within
        row = {"key": mutant.key, "noticed": noticed, "by": by, "tests": self.tests, "within": within}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self.tried += 1
        self.alive += not noticed
        if self.tried % 50 == 0 or not noticed:
            minutes = (time.monotonic() - self.began) / 60
            alive = "" if noticed else f"; alive is {mutant.file}:{mutant.row} {mutant.operator}"
            print(f"  {self.tried} of {self.left} tried, {self.alive} alive, {minutes:.0f} min{alive}",
                  file=self.screen, flush=True)  # fmt: skip

    def outcome(self, key: str) -> Any:
        """What is written of a mutant last."""
        for line in self.path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            self.known[row["key"]] = row
        return self.known.get(key)


def chosen(rules: Path, given: argparse.Namespace) -> list[Mutant]:
    """The mutants to try."""
    files = sorted(rules.glob("*.py")) if rules.is_dir() else [rules]
    if given.files:
        files = sorted((file for file in files if file.name in given.files), key=lambda f: given.files.index(f.name))
    wanted = [mutant for file in files for mutant in made(file)]
    if given.since:
        lines = changed(rules.relative_to(WORK / "project"), given.since)
        wanted = [mutant for mutant in wanted if (mutant.file, mutant.row) in lines]
    kept = random.Random(given.seed).sample(range(len(wanted)), min(given.sample or len(wanted), len(wanted)))
    return [wanted[at] for at in sorted(kept)]


def break_rules(folder: Path, game: str, given: argparse.Namespace) -> int:
    """Try a game's mutants; how many survived that no table knows."""
    rules = folder / "workbench" / "games" / game / "rules"
    rules = rules if rules.is_dir() else rules.with_suffix(".py")
    files = [str(path.relative_to(folder)) for each in TESTS for path in sorted(folder.glob(each.format(game=game)))]
    within = given.within or math.inf
    trial, known = Trial(folder, rules, files, within), equivalent(game)
    wanted = [each for each in chosen(rules, given) if (each.file, each.function, each.was, each.becomes) not in known]
    book = Book(WORK / f"{game}.jsonl", given.go_on, learn(trial, game), within)
    for row in book.known.values():
        if row["noticed"]:
            trial.note(row["key"].split(" ")[1], row["by"])
    trial.check(wanted)
    todo = [mutant for mutant in wanted if not book.finished(mutant.key)]
    todo.sort(key=lambda mutant: mutant.key in book.known)  # those that survived before come last
    book.left = len(todo)
    print(f"{game}: trying {len(todo)} of {len(wanted)} mutants", flush=True)
    trial.swapped([mutant for mutant in todo if not trial.at_import(mutant)], book.tell)
    for mutant in todo:
        if trial.at_import(mutant):
            book.tell(mutant, *trial.written(mutant))
    alive = 0
    for mutant in wanted:
        row = book.outcome(mutant.key)
        if not row["noticed"]:
            alive += 1
            why = f" ({row['by']})" if row["by"] else ""
            print(f"{game}/{mutant.file}:{mutant.row} {mutant.operator}{why}\n    -{mutant.was}\n    +{mutant.becomes}")
    tried = f" after {within:g} seconds of tests" if given.within else ""
    print(f"{game}: {len(wanted)} mutants, {len(wanted) - alive} noticed, {alive} alive{tried}", flush=True)
    return alive


def main() -> int:
    """Break each game's rules; 1 if a mutant survived."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", help="one game only")
    parser.add_argument("--files", nargs="+", help="some files of its rules only, in this order")
    parser.add_argument("--since", metavar="COMMIT", help="the lines only that changed since a commit")
    parser.add_argument("--sample", type=int, help="how many mutants to try; all without it")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--within", type=float, default=30, metavar="SECONDS", help="tests of a mutant; 0 for all")
    parser.add_argument("--go-on", action="store_true", help="keep what was found before")
    given = parser.parse_args()
    if not hasattr(os, "fork"):
        sys.exit("Mutants are tried in forked processes, which this system has none of: use Linux or macOS.")
    sys.dont_write_bytecode = True
    # Here and not at import: pytest imports this file as it looks for examples, and all tests after it would run so.
    os.environ |= {"WORKBENCH_COMPILE": "0", "WORKBENCH_PLAYS": "few", "HYPOTHESIS_PROFILE": "first"}
    folder = copy()
    found = sorted(path.parent.name for path in (folder / "workbench" / "games").glob("*/spec.py"))
    alive = sum(break_rules(folder, game, given) for game in ([given.game] if given.game else found))
    print(f"{alive} survived")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
