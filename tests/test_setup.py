"""The set-up: what is pinned, what ships, and what lab.py does with an environment in any state."""

import ast
import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml  # comes with JupyterLab
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import lab
from workbench.boards import app_pages

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
ASKED = [
    *PROJECT["build-system"]["requires"],
    *PROJECT["project"]["dependencies"],
    *(line for extra in EXTRAS.values() for line in extra),
]


def locked() -> list[tuple[Requirement, int]]:
    """Return each requirement of the lock with the number of its hashes."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [
        (Requirement(line.split("--hash")[0]), len(re.findall(r"--hash=sha256:[0-9a-f]{64}", line))) for line in lines
    ]


def run(*command: object, cwd: Path) -> str:
    """Run a command as a stranger to this checkout would, and return what it printed."""
    own = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "WORKBENCH_GAMES"}}
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class TestPinned:
    def test_lock_names_no_address(self):
        text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
        assert "://" not in text
        assert not re.search(r"^\s*-(i|f|-index-url|-extra-index-url|-find-links)\b", text, re.MULTILINE)
        assert re.findall(r"^#.*", text, re.MULTILINE)[1:] == ["#    python3 lab.py lock"]

    def test_every_requirement_is_pinned_and_hashed(self):
        assert len(locked()) > 100
        for requirement, hashes in locked():
            assert [one.operator for one in requirement.specifier] == ["=="], requirement
            assert hashes, requirement

    @pytest.mark.parametrize("asked", [*ASKED, "editables"])
    def test_what_the_project_asks_for_is_locked_within_its_bounds(self, asked):
        wanted = Requirement(asked)
        versions = [
            pin.version
            for requirement, _ in locked()
            if canonicalize_name(requirement.name) == canonicalize_name(wanted.name)
            for pin in requirement.specifier
        ]
        assert versions
        assert all(wanted.specifier.contains(version) for version in versions)

    def test_conda_environment_does_not_contradict_the_project(self):
        file = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
        assert file["name"] == PROJECT["project"]["name"]
        from_conda = [line for line in file["dependencies"] if isinstance(line, str)]
        from_pip = [line for entry in file["dependencies"] if isinstance(entry, dict) for line in entry["pip"]]
        python = dict(line.split("=") for line in from_conda if "=" in line)["python"]
        assert SpecifierSet(PROJECT["project"]["requires-python"]).contains(python)
        assert {line.split("=")[0] for line in from_conda} == {
            "python",
            "pip",
        }  # all else comes from the project
        (editable,) = from_pip
        extras = re.fullmatch(r"-e \.\[([a-z,]+)\]", editable)
        assert extras
        assert set(extras[1].split(",")) <= set(EXTRAS)

    def test_make_knows_the_commands_of_lab(self):
        words = re.search(r"^COMMANDS := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert words
        assert set(words[1].split()) == set(lab.COMMANDS)


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """Build the source archive, and the wheel from that, with this environment's own build backend."""
    place = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", place, cwd=ROOT)
    (archive,) = place.glob("*.tar.gz")
    with tarfile.open(archive) as sdist:
        sdist.extractall(place, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    unpacked = place / archive.name.removesuffix(".tar.gz")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", place, cwd=unpacked)
    (wheel,) = place.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def elsewhere(built, tmp_path_factory) -> Path:
    """Install the wheel into an environment of its own, which sees our packages but not our checkout."""
    place = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "venv", "--without-pip", place / "venv", cwd=place)
    python = place / "venv" / "bin" / "python"
    (packages,) = (place / "venv" / "lib").glob("python*/site-packages")
    # Path files aren't read in a folder named by a path file: so the editable install stays out of sight.
    (packages / "packages.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-deps",
        "--no-index",
        built,
        cwd=place,
    )
    return place


class TestShipped:
    def test_wheel_holds_the_package_and_the_data_and_nothing_else(self, built):
        names = zipfile.ZipFile(built).namelist()
        assert "workbench/data/divinare.toml" in names
        assert {f"workbench/boards/static/{name}" for name in ("board.js", "board.css", "chart.js")} <= set(names)
        assert {name.split("/")[0].split("-")[0] for name in names} == {"workbench", "rules_workbench"}
        here = {f"workbench/{file.relative_to(ROOT).as_posix()}" for file in (ROOT / "data").rglob("*.toml")}
        assert {name for name in names if name.startswith("workbench/data/") and name.endswith(".toml")} == here

    def test_the_learning_notebooks_are_found_where_the_wheel_is_installed(self, elsewhere):
        code = "from workbench.boards import app_pages; print(*(path.name for path in app_pages.learning()))"
        found = run(elsewhere / "venv" / "bin" / "python", "-c", code, cwd=elsewhere).split()
        kept = [path.name for pattern in app_pages.LEARNING for path in (ROOT / "notebooks").glob(pattern)]
        assert found == sorted(kept)
        assert found

    def test_wheel_from_the_checkout_is_the_same(self, built, tmp_path):
        run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path, cwd=ROOT)
        (direct,) = tmp_path.glob("*.whl")
        assert sorted(zipfile.ZipFile(direct).namelist()) == sorted(zipfile.ZipFile(built).namelist())

    def test_rules_are_printed_from_the_wheel(self, elsewhere):
        bin_folder = elsewhere / "venv" / "bin"
        home = run(bin_folder / "python", "-c", "import workbench; print(workbench.__file__)", cwd=elsewhere)
        data = Path(home.strip()).parent / "data" / "divinare.toml"
        assert data.is_relative_to(elsewhere)
        rows = run(bin_folder / "workbench", "rules", "divinare", cwd=elsewhere)
        assert len(rows.splitlines()) > 10
        assert "stated" in rows
        assert "assumed" in rows
        # Without the wheel's own file there are no rules: nothing was read from this checkout.
        hidden = data.with_suffix(".hidden")
        data.rename(hidden)
        command = [bin_folder / "workbench", "rules", "divinare"]
        without = subprocess.run(command, cwd=elsewhere, capture_output=True, check=False)
        hidden.rename(data)
        assert without.returncode

    def test_rules_are_printed_from_the_editable_install(self, tmp_path):
        home = run(sys.executable, "-c", "import workbench; print(workbench.__file__)", cwd=tmp_path)
        assert Path(home.strip()) == ROOT / "workbench" / "__init__.py"
        assert len(run(sys.executable, "-m", "workbench", "rules", "divinare", cwd=tmp_path).splitlines()) > 10


class Setup:
    """A project folder of its own, where the steps of the set-up only leave traces."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("ROOT", "VENV", "BIN", "PYTHON", "STAMP", "LOCK", "PROJECT"):
            monkeypatch.setattr(lab, name, root / getattr(lab, name).relative_to(ROOT))
        monkeypatch.setattr(lab, "step", self.step)
        monkeypatch.setattr(lab.shutil, "which", lambda _: None)  # with pip, even where there is uv
        lab.LOCK.write_text("one==1")
        lab.PROJECT.write_text("[project]")
        self.steps: list[str] = []
        self.killed_at = ""

    def step(self, command: list[str], _: str) -> None:
        name = next(word for word in ("venv", "--require-hashes", "--editable") if word in command)
        if name == "venv":
            lab.BIN.mkdir(parents=True)
            lab.PYTHON.touch()
        if name == self.killed_at:
            raise KeyboardInterrupt
        self.steps.append(name)

    def again(self) -> list[str]:
        self.steps = []
        lab.set_up()
        return self.steps


ALL = ["venv", "--require-hashes", "--editable"]


@pytest.fixture
def setup(tmp_path, monkeypatch):
    return Setup(tmp_path, monkeypatch)


class TestEnvironment:
    def test_is_made_once(self, setup):
        assert setup.again() == ALL
        assert setup.again() == []

    @pytest.mark.parametrize("moment", ALL)
    def test_is_finished_after_a_kill_at_any_moment(self, setup, moment):
        setup.killed_at = moment
        with pytest.raises(KeyboardInterrupt):
            setup.again()
        setup.killed_at = ""
        assert setup.again() == (ALL if moment != "--editable" else ["--editable"])
        assert setup.again() == []

    @pytest.mark.parametrize("left", ["", "{", "[]", '{"base": "other"}'])
    def test_a_half_made_one_is_replaced(self, setup, left):
        lab.BIN.mkdir(parents=True)
        lab.PYTHON.touch()
        (lab.VENV / "leftover").touch()
        if left:
            lab.STAMP.write_text(left)
        assert setup.again() == ALL
        assert not (lab.VENV / "leftover").exists()

    @pytest.mark.parametrize("kind", ["file", "link", "empty folder"])
    def test_whatever_stands_in_its_place_is_replaced(self, setup, tmp_path, kind):
        other = tmp_path / "other"
        other.mkdir()
        makers = {
            "file": lab.VENV.touch,
            "link": lambda: lab.VENV.symlink_to(other),
            "empty folder": lab.VENV.mkdir,
        }
        makers[kind]()
        assert setup.again() == ALL
        assert other.is_dir()

    def test_is_made_anew_when_its_python_is_gone(self, setup):
        setup.again()
        lab.PYTHON.unlink()
        lab.PYTHON.symlink_to("no/such/python")
        assert setup.again() == ALL

    def test_other_pins_cost_all_and_another_project_file_only_the_package(self, setup):
        setup.again()
        lab.PROJECT.write_text("[project]\n")
        assert setup.again() == ["--editable"]
        lab.LOCK.write_text("one==2")
        assert setup.again() == ALL

    def test_has_a_jupyter_of_its_own(self, setup):
        setup.again()
        config = Path(lab.environment()["JUPYTER_CONFIG_DIR"])
        assert config.is_relative_to(lab.VENV)
        page = json.loads((config / "labconfig" / "page_config.json").read_text())
        assert page["disabledExtensions"] == {"@jupyterlab/apputils-extension:announcements": True}

    def test_a_missing_venv_module_is_named(self, setup, monkeypatch, capsys):
        monkeypatch.setattr(lab.importlib.util, "find_spec", lambda _: None)
        monkeypatch.setattr(lab.signal, "signal", lambda *_: None)  # the handler is for a process of its own
        assert lab.main(["setup"]) == 1
        assert "apt-get install python3" in capsys.readouterr().err

    def test_a_failed_step_says_what_to_do(self, monkeypatch):
        monkeypatch.setattr(lab, "run", lambda _: 1)
        with pytest.raises(lab.Trouble, match="pip install something\nIs there a network"):
            lab.step(["pip", "install", "something"], "Is there a network?")


class TestLab:
    def test_a_taken_port_is_passed_over(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            taken = other.getsockname()[1]
            assert lab.free_port(taken) != taken
        assert lab.free_port(taken) == taken

    def test_the_server_is_for_this_machine_only(self, monkeypatch):
        monkeypatch.setattr(lab.os, "geteuid", lambda: 1000)
        command = lab.server_command(8901)
        assert "--ServerApp.ip=127.0.0.1" in command
        assert "--ServerApp.port=8901" in command
        assert "--allow-root" not in command
        monkeypatch.setattr(lab.os, "geteuid", lambda: 0)
        assert "--allow-root" in lab.server_command(8901)

    def test_the_start_notebook_is_there(self):
        assert (ROOT / lab.START).is_file()

    def test_an_old_python_reads_the_file_and_is_refused(self, monkeypatch, capsys):
        ast.parse((ROOT / "lab.py").read_text(encoding="utf-8"), feature_version=(3, 8))
        monkeypatch.setattr(lab, "OLDEST", (99, 0))
        assert lab.main(["setup"]) == 1
        assert "needs Python 99.0" in capsys.readouterr().err

    def test_an_unknown_command_lists_those_there_are(self, capsys):
        assert lab.main(["tset"]) == 2
        said = capsys.readouterr().err
        assert "'tset'" in said
        assert "  test " in said

    @pytest.mark.parametrize("name", lab.COMMANDS)
    def test_help_names_every_command(self, name, capsys):
        assert lab.main(["--help"]) == 0
        assert f"  {name} " in capsys.readouterr().out
