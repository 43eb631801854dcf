"""`python -m workbench.boards.teach`: serves the learning notebooks as apps without code, also `make teach`.

Each visit has a kernel of its own. There are only so many; when all are in use, a visitor is asked to come back.
"""

import argparse
import errno
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from workbench.boards import app_pages
from workbench.kernel import BadInput

PORT, KERNELS, IDLE = 8866, 8, 30
HERE = "127.0.0.1"


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    grammar = argparse.ArgumentParser(prog="teach", description="Serve the learning notebooks as apps without code.")
    grammar.add_argument("notebooks", nargs="*", type=Path, help="the notebooks to serve; without, the learning ones")
    grammar.add_argument("--port", type=int, help=f"the port, which must be free; without, the first from {PORT} on")
    grammar.add_argument("--ip", default=HERE, help=f"the address to listen on; {HERE}: this machine only")
    grammar.add_argument("--kernels", type=int, default=KERNELS, help=f"how many visits at a time ({KERNELS})")
    grammar.add_argument("--idle", type=float, default=IDLE, help=f"minutes after which an idle visit ends ({IDLE})")
    return grammar


def listen(port: int | None, ip: str) -> socket.socket:
    """Listen on a port that is told, or on the first free one; BadInput says what is wrong with it."""
    try:
        family, _, _, _, (host, *_) = socket.getaddrinfo(ip, 0, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise BadInput(f"{ip!r} is no address: try {HERE}, or 0.0.0.0 for all of this machine.") from error
    for number in [port] if port is not None else [*range(PORT, PORT + 100), 0]:
        try:
            found = socket.create_server((host, number), family=family)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            where = f"port {number} of {ip}" if port is not None else ip
            raise BadInput(f"Can't listen on {where}: {os.strerror(error.errno or 0)}.") from error
        found.setblocking(False)
        return found
    raise BadInput(f"No port of {ip} is free.")


def address(listening: socket.socket, ip: str) -> str:
    """Where a browser finds the apps.

    >>> one = socket.socket()
    >>> one.bind(("127.0.0.1", 0))
    >>> address(one, "127.0.0.1") == f"http://127.0.0.1:{one.getsockname()[1]}/"
    True
    >>> one.close()
    """
    anywhere = ip in ("", "0.0.0.0", "::")
    host = socket.gethostname() if anywhere else f"[{ip}]" if ":" in ip else ip
    return f"http://{host}:{listening.getsockname()[1]}/"


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C; returns the exit code, 2 for bad options."""
    asked = parser().parse_args(argv)
    try:
        if asked.port is not None and not 0 < asked.port < 65536:
            raise BadInput(f"{asked.port} is no port: they go from 1 to 65535.")
        if asked.kernels < 1:
            raise BadInput(f"With {asked.kernels} kernels nobody could come in: at least 1 is needed.")
        if not 0 < asked.idle < float("inf"):
            raise BadInput(f"{asked.idle:g} minutes is no time to wait: say a number over 0.")
        apps = app_pages.named(asked.notebooks or app_pages.learning())
        try:
            import workbench.boards.app_server as app_server
        except ImportError as error:
            raise BadInput(f"This needs Voila ({error}): pip install 'rules-workbench[teach]'.") from error
        listening = listen(asked.port, asked.ip)
    except BadInput as error:
        print(f"teach: {error}", file=sys.stderr)
        return 2
    where = address(listening, asked.ip)
    print(f"\nThe lessons are at this address; Ctrl-C stops them.\n\n    {where}\n", flush=True)
    if asked.ip not in (HERE, "localhost", "::1"):
        print("Whoever can reach this machine can open them.\n", file=sys.stderr, flush=True)
    app_server.serve(apps, listening, kernels=asked.kernels, idle=asked.idle * 60)
    return 0


if __name__ == "__main__":
    sys.exit(main())
