"""Breaks the rules one by one, compilation off, and lists what no test noticed: `make mutants`.

cosmic-ray makes the mutants in a copy of the project; each is tried with the fast tests of that game's rules. Options:
`--sample N` tries N of them, chosen by `--seed`; `--game NAME` one game only. A mutant that survives wants a test, or,
where nobody could see a difference, a row in `tests/equivalent/<game>.csv` that says why; those are not listed again.
"""

import argparse
import csv
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

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
OPERATORS = {
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in BINARY.split()),
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in COMPARE.split()),
    *(f"core/{name}" for name in OTHERS.split()),
}


def mutator() -> Path:
    """The mutation tester's program; made where it isn't there."""
    here = Path(sys.executable)
    folder = ROOT / "build" / "mutator"
    programs = folder / here.parent.name
    finished = folder / "finished"
    if not finished.exists():
        shutil.rmtree(folder, ignore_errors=True)
        for command in ([here, "-m", "venv", folder], [programs / here.name, "-m", "pip", "install", "-q", MUTATOR]):
            if subprocess.run(command, check=False).returncode:
                sys.exit(f"{MUTATOR} could not be installed; it says why above.")
        finished.touch()
    return programs / "cosmic-ray"


def copy() -> Path:
    """A copy of the project to break, without what was built."""
    folder = WORK / "project"
    shutil.rmtree(WORK, ignore_errors=True)
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*cache", "notebooks")
    shutil.copytree(ROOT, folder, ignore=left_out)
    return folder


def configure(folder: Path, game: str) -> Path:
    """Write the mutation tester's settings."""
    files = [str(path) for each in TESTS for path in sorted(folder.glob(each.format(game=game)))]
    command = f"{sys.executable} -m pytest -x -q -m 'not slow' -p no:cacheprovider {' '.join(files)}"
    rules = folder / "workbench" / "games" / game / "rules"
    settings = {
        "module-path": str(rules if rules.is_dir() else rules.with_suffix(".py")),
        "timeout": 600.0,
        "excluded-modules": [],
        "test-command": command,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    path = WORK / f"{game}.toml"
    path.write_text("[cosmic-ray]\n" + "\n".join(lines) + '\n[cosmic-ray.distributor]\nname = "local"\n')
    return path


def run(folder: Path, *arguments: str, **more: str) -> None:
    """Run the mutation tester in the copy."""
    environment = {
        **os.environ,
        "WORKBENCH_COMPILE": "0",
        "WORKBENCH_PLAYS": "few",
        "HYPOTHESIS_PROFILE": "first",
        **more,
    }
    subprocess.run([mutator(), *arguments], cwd=folder, env=environment, check=True)


def choose(session: Path, sample: int | None, seed: int) -> tuple[int, int]:
    """Keep the operators that say something, and a sample of their mutants; returns how many of how many."""
    with sqlite3.connect(session) as book:
        jobs = book.execute("select job_id, operator_name from mutation_specs").fetchall()
        wanted = sorted(job for job, operator in jobs if operator in OPERATORS)
        kept = set(random.Random(seed).sample(wanted, min(sample or len(wanted), len(wanted))))
        gone = [(job,) for job, _ in jobs if job not in kept]
        for table in ("mutation_specs", "work_items"):
            book.executemany(f"delete from {table} where job_id = ?", gone)
    return len(kept), len(wanted)


def equivalent(game: str) -> set[tuple[str, ...]]:
    """The mutants known to change nothing that anybody could see: file, function, the line, what it becomes."""
    table = ROOT / "tests" / "equivalent" / f"{game}.csv"
    if not table.exists():
        return set()
    with table.open(encoding="utf-8", newline="") as file:
        return {(row["file"], row["function"], row["line"], row["becomes"]) for row in csv.DictReader(file)}


def survivors(session: Path, known: set[tuple[str, ...]]) -> Iterator[str]:
    """The mutants that no test noticed and no table knows: place, operator, and the changed lines."""
    with sqlite3.connect(session) as book:
        rows = book.execute(
            "select s.module_path, s.definition_name, s.start_pos_row, s.operator_name, r.diff from work_results r "
            "join mutation_specs s on s.job_id = r.job_id where r.test_outcome = 'SURVIVED' order by 1, 3, 4"
        ).fetchall()
    for module, function, row, operator, diff in rows:
        changed = [line for line in (diff or "").splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        was, becomes = (" ".join(line[1:].strip() for line in changed if line[0] == sign) for sign in "-+")
        if (Path(module).name, function or "", was, becomes) in known:
            continue
        place = str(module).split("workbench/", 1)[1]
        yield "\n".join([f"{place}:{row} {operator.removeprefix('core/')}", *(f"    {line}" for line in changed)])


def main() -> int:
    """Break each game's rules; 1 if a mutant survived."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", help="one game only")
    parser.add_argument("--sample", type=int, help="how many mutants to try; all without it")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    chosen = parser.parse_args()
    folder = copy()
    found = sorted(path.parent.name for path in (folder / "workbench" / "games").glob("*/spec.py"))
    alive = 0
    for game in [chosen.game] if chosen.game else found:
        settings, session = configure(folder, game), WORK / f"{game}.sqlite"
        run(folder, "init", str(settings), str(session))
        kept, of = choose(session, chosen.sample, chosen.seed)
        print(f"{game}: trying {kept} of {of} mutants", flush=True)
        run(folder, "exec", str(settings), str(session))
        for mutant in survivors(session, equivalent(game)):
            alive += 1
            print(mutant, flush=True)
    print(f"{alive} survived")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
