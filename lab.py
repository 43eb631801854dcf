"""Sets up the workbench and runs its commands (--help lists them); needs nothing but Python 3.11.

Every command first makes the environment in .venv, where that has not been done: the pinned packages of
requirements.lock, checked by their hashes, and the workbench itself, editable. A stamp in .venv tells a
finished environment from a half-made or an outdated one. This file loads on an older Python too, to say so.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request
import webbrowser
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "lab-stamp.json"
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
START = "notebooks/00_start_here.ipynb"
READY_SECONDS = 120
NETWORK = """Is there space on the disk, and is the network reachable? Behind a proxy, set HTTPS_PROXY.
Then run the same command again: what was downloaded is kept."""

# What runs once more with numba blocked, in CI: laws, odds and rules, on few plays.
INTERPRETED = ("games", *(f"test_{name}.py" for name in ("laws", "sheets", "table", "odds")), "test_odds_*.py")

CHECKS = ("ruff format --check", "ruff check", "mypy", "lint-imports")

# Macs with Intel get the last releases that were built for them. Without the lower bounds for all others, the
# lock would hold one old version for everybody.
INTEL_MAC = "sys_platform == 'darwin' and platform_machine == 'x86_64'"
NOT_INTEL_MAC = "sys_platform != 'darwin' or platform_machine != 'x86_64'"
LOCKED_TOO = (
    "editables",  # the build backend asks for it when it makes an editable install
    f"argon2-cffi-bindings<26 ; {INTEL_MAC}",
    f"numba<0.63 ; {INTEL_MAC}",
    f"numba>=0.68 ; {NOT_INTEL_MAC}",
    f"numpy>=2.4 ; {NOT_INTEL_MAC}",
)

# What Jupyter would say or ask at every start: a pop-up with news, warnings about its own parts.
JUPYTER_SETTINGS: dict[str, dict[str, object]] = {
    "labconfig/page_config.json": {
        "disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True},
    },
    "jupyter_server_config.json": {
        "KernelManager": {"transport_encryption": "auto"},
        "LabApp": {"log_level": "WARN"},
        "ServerApp": {
            "answer_yes": True,
            "jpserver_extensions": {"notebook_shim": False},
            "kernel_websocket_connection_class": "workbench.boards.at_once.AtOnce",
            "log_level": "WARN",
            # No pings, which nobody on this machine needs: the time to wait for an answer must be over the time between
            # two of them for Jupyter, which else cuts every connection at the first, and not over it for tornado.
            "tornado_settings": {"ws_ping_interval": 0},
        },
    },
}

MADE = ".venv build dist .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache"


class Trouble(Exception):
    """Something that the person at the keyboard can do something about; its text says what."""


def say(text: str) -> None:
    """Tell the person what goes on; on standard error, which leaves a program's output alone."""
    print(text, file=sys.stderr, flush=True)


def stamp() -> dict[str, str]:
    """Return what an environment rests on: a new `base` costs all of it, a new `project` only our package."""
    base = hashlib.sha256(LOCK.read_bytes())
    # It can't be moved, and serves one Python on one kind of machine.
    base.update(f"{ROOT} {sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    return {"base": base.hexdigest(), "project": hashlib.sha256(PROJECT.read_bytes()).hexdigest()}


def read_stamp() -> dict[str, str]:
    """Return the stamp of the environment that is there; empty where none was finished."""
    with contextlib.suppress(OSError, ValueError):
        found = json.loads(STAMP.read_text(encoding="utf-8"))
        if isinstance(found, dict) and PYTHON.exists():  # not so if the Python behind its link was removed
            return found
    return {}


def write_stamp(found: dict[str, str]) -> None:
    """Write the stamp in one move, so that a kill never leaves half of one."""
    draft = STAMP.with_suffix(".new")
    draft.write_text(json.dumps(found), encoding="utf-8")
    draft.replace(STAMP)


def set_up() -> None:
    """Make the environment, or what is missing of it; do nothing where the stamp says that all is there."""
    with one_at_a_time():
        wanted, found = stamp(), read_stamp()
        if found == wanted:
            return
        if found.get("base") != wanted["base"]:
            make_environment()
        write_stamp({"base": wanted["base"]})  # should the rest fail, the packages need not come again
        say("Installing the workbench itself, editable.")
        options = ("--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
        step([*pip("install"), *options], "Try `python3 lab.py clean`, then the same command again.")
        write_settings()
        write_stamp(wanted)
        say("The environment is ready.")


def make_environment() -> None:
    """Make .venv with the pinned packages, from nothing: what is left of an unfinished one is not trusted."""
    if VENV.exists() or VENV.is_symlink():
        say("The environment in .venv is outdated or was never finished; making it anew.")
        remove(VENV)
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        name = f"python3.{sys.version_info[1]}-venv"
        raise Trouble(f"This Python has no venv module. On Debian and Ubuntu: apt-get install {name}")
    say("Making the environment in .venv. This is done once, takes a minute or more and downloads 300 MB.")
    outside = getattr(sys, "_base_executable", None) or sys.executable  # not the Python of the old .venv
    step([outside, "-m", "venv", str(VENV)], "Is there space on the disk, and may you write here?")
    install_locked()


def install_locked() -> None:
    """Install the pinned packages: with uv where it is and can (it reads no settings of pip), else pip."""
    options = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", str(LOCK)]
    uv = shutil.which("uv")
    if uv and not run([uv, "pip", "install", "--python", str(PYTHON), "--compile-bytecode", *options]):
        return
    step([*pip("install"), *options], NETWORK)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let two set-ups of this folder wait for each other, where the system can do that."""
    if os.name == "nt":
        yield
        return
    import fcntl

    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def write_settings() -> None:
    """Write the settings of a Jupyter that is this project's own, beside the packages."""
    for name, settings in JUPYTER_SETTINGS.items():
        file = VENV / "jupyter" / "config" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings, indent=2), encoding="utf-8")


def remove(path: Path) -> None:
    """Remove a file, a link or a whole folder, if it is there."""
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.exists():
        shutil.rmtree(path)


def environment(**more: str) -> dict[str, str]:
    """Return the variables that programs run under: ours come first, nobody else's packages or settings."""
    strangers = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_NO_COMPILE")
    return {
        **{name: value for name, value in os.environ.items() if name not in strangers},
        "VIRTUAL_ENV": str(VENV),
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PIP_USER": "0",  # a setting for all of pip that fails in an environment
        "UV_PYTHON_DOWNLOADS": "never",
        "JUPYTER_CONFIG_DIR": str(VENV / "jupyter" / "config"),
        "JUPYTER_DATA_DIR": str(VENV / "jupyter" / "data"),
        "JUPYTER_RUNTIME_DIR": str(VENV / "jupyter" / "runtime"),
        "IPYTHONDIR": str(VENV / "jupyter" / "ipython"),
        **more,
    }


def pip(command: str) -> list[str]:
    """Return the start of a pip command in the environment; a person likes to see it move, a log doesn't."""
    quiet = [] if sys.stderr.isatty() else ["-qq"]
    return [str(PYTHON), "-m", "pip", command, "--disable-pip-version-check", "--no-input", *quiet]


def step(command: list[str], advice: str) -> None:
    """Run a step of the set-up; where it fails, its own words stand above ours."""
    if run(command):
        raise Trouble(f"This failed: {' '.join(command)}\n{advice}")


def run(command: list[str], **more: str) -> int:
    """Run a program in the project's folder and return how it ended."""
    return subprocess.run(command, cwd=ROOT, env=environment(**more), check=False).returncode


def run_python(command: list[str], **more: str) -> int:
    """Make the environment, then run its Python."""
    set_up()
    return run([str(PYTHON), *command], **more)


@contextlib.contextmanager
def started(command: list[str], **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until the block ends, with time to stop what it has started."""
    server = subprocess.Popen(command, cwd=ROOT, env=environment(**more))
    try:
        yield server
    finally:
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(timeout=10)
        server.kill()


def free_port(wanted: int) -> int:
    """Return the first free port from the wanted one on, or any free one if the next hundred are taken."""
    for port in [*range(wanted, min(wanted + 100, 65536)), 0]:
        with socket.socket() as probe:
            if os.name != "nt":  # there it would share a taken port; here, one that was just left is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return int(probe.getsockname()[1])
    raise Trouble("No port is free for JupyterLab.")


def server_command(port: int) -> list[str]:
    """Return the command that starts JupyterLab on this port, reachable from this machine only."""
    command = [str(PYTHON), "-m", "jupyterlab", "--no-browser", "--ServerApp.ip=127.0.0.1"]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={ROOT}"]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0  # as in a container
    return [*command, "--allow-root"] if is_root else command


def wait_until_ready(server: subprocess.Popen[bytes], status: str) -> None:
    """Wait until the server answers at this address, or say that it ended."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy leads to this machine
    for _ in range(READY_SECONDS * 10):
        if server.poll() is not None:
            raise Trouble(f"JupyterLab ended at once, with code {server.returncode}; it says why above.")
        with contextlib.suppress(OSError), direct.open(status, timeout=5):
            return
        time.sleep(0.1)
    raise Trouble(f"JupyterLab did not answer within {READY_SECONDS} s.")


def open_lab(arguments: list[str]) -> int:
    """Open JupyterLab at the start notebook, and print its address."""
    parser = ArgumentParser(prog="lab.py lab")
    parser.add_argument("--port", type=int, default=8888, help="the first port to try (8888)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    chosen = parser.parse_args(arguments)
    if not 0 < chosen.port < 65536:
        parser.error(f"{chosen.port} is no port: they go from 1 to 65535")
    set_up()
    port = free_port(chosen.port)
    if port != chosen.port:
        say(f"Port {chosen.port} is taken; using {port}.")
    token = os.environ.get("JUPYTER_TOKEN") or secrets.token_hex(16)
    site = f"http://127.0.0.1:{port}"
    with started(server_command(port), JUPYTER_TOKEN=token) as server:
        wait_until_ready(server, f"{site}/api/status?token={token}")
        address = f"{site}/lab/tree/{START}?token={token}"
        print(f"\nJupyterLab is ready at this address; Ctrl-C stops it.\n\n    {address}\n", flush=True)
        shown = sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ)
        if shown and not chosen.no_browser:
            webbrowser.open(address)
        return server.wait()


def teach(arguments: list[str]) -> int:
    """Serve the learning notebooks as apps without code."""
    set_up()
    with started([str(PYTHON), "-m", "workbench.boards.teach", *arguments]) as server:
        return server.wait()


def run_tests(arguments: list[str]) -> int:
    """Run tests, with a browser for those that need one: theirs is to say what it means where none can be had."""
    set_up()
    if os.environ.get("BROWSER") != "0":
        run([str(PYTHON), "tests/browser/chromium.py"])
    return run([str(PYTHON), *(["-m", "pytest"] if arguments else ["tests/halves.py"]), *arguments])


def run_checks(_: list[str]) -> int:
    """Run all checks, whichever fails, and name those that failed."""
    set_up()
    failed = []
    for check in CHECKS:
        say(f"--- {check}")
        program, *options = check.split()
        if run([str(BIN / program), *options]):
            failed.append(check)
    say(f"Failed: {', '.join(failed)}." if failed else "All checks passed.")
    return 1 if failed else 0


def run_interpreted(arguments: list[str]) -> int:
    """Run the tests of INTERPRETED without numba."""
    plays = os.environ.get("WORKBENCH_PLAYS", "few")
    files = [str(path) for name in INTERPRETED for path in sorted((ROOT / "tests").glob(name))]
    command = ["-m", "pytest", "-m", "not slow", *files, *arguments]
    return run_python(command, WORKBENCH_COMPILE="0", WORKBENCH_PLAYS=plays)


def renew_lock(arguments: list[str]) -> int:
    """Write the lock from pyproject.toml, the same for all machines and without an address."""
    import tomllib

    build = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["build-system"]["requires"]
    asked = "\n".join([*build, *LOCKED_TOO])
    own = {name: value for name, value in os.environ.items() if not name.startswith("UV_")}
    with tempfile.TemporaryDirectory() as scratch:
        uv = shutil.which("uv")
        if not uv:
            step([sys.executable, *pip("install")[1:], "--target", scratch, "uv"], NETWORK)
            uv = str(Path(scratch, "bin", "uv"))
        command = [uv, "pip", "compile", PROJECT.name, "-", "-o", LOCK.name, "--no-config", "--quiet"]
        command += ["--all-extras", "--universal", "--python-version", "3.11", "--fork-strategy", "fewest"]
        command += ["--only-binary", ":all:", "--generate-hashes", "--no-strip-extras", "--no-annotate"]
        command += ["--custom-compile-command", "python3 lab.py lock", *arguments]
        return subprocess.run(command, cwd=ROOT, env=own, input=asked, text=True, check=False).returncode


def clean(_: list[str]) -> int:
    """Remove what commands have made."""
    for name in MADE.split():
        remove(ROOT / name)
    return 0


COMMANDS: dict[str, tuple[str, Callable[[list[str]], int]]] = {
    "lab": ("open JupyterLab at the start notebook [--port N] [--no-browser]", open_lab),
    "teach": ("serve the lessons as apps [--port N] [--ip ADDRESS] [--kernels N]", teach),
    "test": ("run all tests [arguments for pytest]; BROWSER=0: without a browser", run_tests),
    "check": ("check format, lint, types and the import law", run_checks),
    "test-interpreted": ("run the tests of laws, odds and rules with numba blocked", run_interpreted),
    "bench": ("run the benchmarks", lambda rest: run_tests(["tests/benchmarks", *rest])),
    "bench-peers": ("measure peers beside ours", lambda rest: run_python(["tests/benchmarks/peers.py", *rest])),
    "mutants": ("break the rules; list what no test noticed", lambda rest: run_python(["tests/mutants.py", *rest])),
    "setup": ("make the environment, nothing else", lambda _: run_python(["--version"])),
    "lock": ("write requirements.lock anew [--upgrade: with the newest versions]", renew_lock),
    "clean": ("remove the environment, build output and caches", clean),
}


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    if sys.version_info < OLDEST:
        say(f"This needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this one is {sys.version.split()[0]}.")
        say("Where a newer one is installed too, name it: python3.12 lab.py, or make lab PYTHON=python3.12")
        return 1
    usage = "\n".join(f"  {name:<18}{says}" for name, (says, _) in COMMANDS.items())
    if arguments[:1] in (["-h"], ["--help"]):
        print(f"Usage: python3 lab.py [COMMAND] [ARGUMENTS]\n\n{usage}")
        return 0
    if not arguments or arguments[0].startswith("-"):
        arguments = ["lab", *arguments]
    if arguments[0] not in COMMANDS:
        say(f"There is no command {arguments[0]!r}, but these:\n\n{usage}")
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that a server is stopped on the way out
    try:
        return COMMANDS[arguments[0]][1](arguments[1:])
    except KeyboardInterrupt:
        return 0 if arguments[0] in ("lab", "teach") else 130  # it is how one leaves those
    except (Trouble, OSError) as trouble:
        say(f"lab.py: {trouble}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
