"""Starts a JupyterLab, or an app server, of its own: private folders, a free port, this machine only."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lab import JUPYTER_SETTINGS

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
START_SECONDS = 120
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy leads to this machine

OVERRIDES = {
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},  # all cells are in the page
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(folder: Path) -> dict[str, str]:
    """The variables of a Jupyter that shares no folder with another one and uses the package that is under test."""
    private = {name: f"{folder}/{name.lower()}" for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    private |= {"JUPYTER_RUNTIME_DIR": f"{folder}/runtime", "IPYTHONDIR": f"{folder}/ipython"}
    # Lessons keep a learner's progress: not in the home of whoever runs the tests.
    private |= {"WORKBENCH_HOME": f"{folder}/home"}
    return {**os.environ, **private, "JUPYTER_PLATFORM_DIRS": "1", "PYTHONPATH": str(ROOT)}


KEPT = """import os, signal, subprocess, sys, threading, time
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
def end():
    sys.stdin.buffer.read()  # until whoever asked for the server closes it, or is no more
    os.killpg(0, signal.SIGTERM)
    time.sleep(20)
    os.killpg(0, signal.SIGKILL)
threading.Thread(target=end, daemon=True).start()
server.wait()
os.killpg(0, signal.SIGKILL)  # a kernel may outlive its server
"""
"""Runs a server in a group of its own that ends with whoever holds the other end of its input, killed or not."""


@contextlib.contextmanager
def served(command: list[str], env: dict[str, str], log: Path, ready: str, cwd: Path) -> Iterator[None]:
    """Run a server until the block ends, or this process; its whole process group ends with it, kernels included."""
    with log.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-c", KEPT, *command], env=env, cwd=cwd, stdin=subprocess.PIPE, stdout=said,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    try:
        _wait(process, log, ready)
        yield
    finally:
        process.communicate()  # closes its input


def _wait(process: subprocess.Popen[bytes], log: Path, ready: str) -> None:
    """Return once the server answers at an address."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError):
            DIRECT.open(ready, timeout=5).close()
            return
        time.sleep(0.1)
    raise RuntimeError(f"The server at {ready} did not start; it said:\n{log.read_text(errors='replace')[-3000:]}")


def read(address: str, sent: bytes | None = None) -> tuple[int, str]:
    """What a server answers, also to something sent: the status and the page."""
    try:
        with DIRECT.open(address, sent, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


class Lab(NamedTuple):
    """A JupyterLab that runs: its address, and the folder that it shows."""

    address: str
    folder: Path


@contextlib.contextmanager
def lab(folder: Path) -> Iterator[Lab]:
    """A JupyterLab over a copy of the notebooks, with the settings of `make lab`."""
    shutil.copytree(NOTEBOOKS, folder / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    env = environment(folder)
    for name, settings in {**JUPYTER_SETTINGS, "labconfig/default_setting_overrides.json": OVERRIDES}.items():
        file = Path(env["JUPYTER_CONFIG_DIR"], name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings), encoding="utf-8")
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={folder}/notebooks"]
    command += ["--LabApp.expose_app_in_browser=True"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    address = f"http://127.0.0.1:{port}"
    with served(command, env, folder / "lab.log", f"{address}/api/status", folder):
        yield Lab(address, folder / "notebooks")


@contextlib.contextmanager
def apps(folder: Path, *options: str) -> Iterator[str]:
    """The notebooks as apps without code, as `make teach` serves them; gives the address of their list."""
    port = free_port()
    command = [sys.executable, "-m", "workbench.boards.teach", f"--port={port}", *options]
    address = f"http://127.0.0.1:{port}"
    folder.mkdir(parents=True, exist_ok=True)
    with served(command, environment(folder), folder / "apps.log", f"{address}/", folder):
        yield address
