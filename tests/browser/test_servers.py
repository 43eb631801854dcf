"""What starts servers for these tests: none is left behind, however a run ends."""

import subprocess
import sys
import time
from math import inf
from pathlib import Path

import pytest

from browser import servers

HELD = """import sys, time
from pathlib import Path
from browser import servers
folder, port = Path(sys.argv[1]), sys.argv[2]
command = [sys.executable, "-m", "http.server", port, "--bind", "127.0.0.1"]
with servers.served(command, servers.environment(folder), folder / "log", f"http://127.0.0.1:{port}/", folder):
    print("served", flush=True)
    time.sleep(600)
"""


def answers(port: int) -> bool:
    """Whether anybody listens there."""
    try:
        return servers.read(f"http://127.0.0.1:{port}/")[0] == 200
    except OSError:
        return False


def test_a_run_that_is_killed_leaves_no_server(tmp_path: Path) -> None:
    """Killed outright, it can clear up nothing itself; its server ends all the same."""
    port = servers.free_port()
    env = servers.environment(tmp_path) | {"PYTHONPATH": f"{servers.ROOT}/tests"}
    command = [sys.executable, "-c", HELD, str(tmp_path), str(port)]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        assert run.stdout.readline() == "served\n"
        assert answers(port)
        run.kill()
    end = time.monotonic() + 20
    while answers(port) and time.monotonic() < end:
        time.sleep(0.1)
    assert not answers(port)


def test_a_server_that_does_not_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, with what it said itself: here nobody is waited for who does not come."""
    monkeypatch.setattr(servers, "START_SECONDS", inf)
    command = [sys.executable, "-c", "raise SystemExit('no such luck')"]
    env, log = servers.environment(tmp_path), tmp_path / "log"
    with (
        pytest.raises(RuntimeError, match="no such luck"),
        servers.served(command, env, log, f"http://127.0.0.1:{servers.free_port()}/", tmp_path),
    ):
        pass
