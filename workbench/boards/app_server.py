"""The server behind `teach`: Voila, which runs a notebook for each visit, with a list, a limit and no outside request.

Voila is part of the extra `teach`: nothing else imports this file.
"""

import asyncio
import os
import re
import socket
from functools import cache
from pathlib import Path
from typing import Any

import zmq
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from nbclient.output_widget import OutputWidget
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler
from traitlets import Int
from traitlets.config import Config
from voila import notebook_renderer
from voila.app import Voila
from voila.execute import VoilaExecutor
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from workbench.boards import app_pages
from workbench.boards.at_once import AtOnce

# Style sheets of an icon font, which Voila's page would fetch from the network. Without them it looks the same.
OUTSIDE = re.compile(r"<link[^>]*https?://[^>]*>")
LOOKS = rb"(if\(void 0!==\(\w=this\._models\[\w\]\)\)return \w;)"
GIVES_UP = re.compile(
    LOOKS + rb'(await new Promise\(\w=>setTimeout\(\w,100\)\)\})(throw Error\("widget model not found"\))'
)
"""How ipywidgets looks for a widget again and again, and where it gives up."""
PATIENCE = 5.0
"""Seconds that a visitor waits for a place before it is said that there is none: whoever reloads a page leaves a place
only just before taking it again."""
LEFT = 120.0
"""Seconds after which a visit ends whose page is gone: long enough for a network that drops and comes back."""
RETRY = 60
"""Seconds after which a browser or a script may ask again."""


class Kernels(AsyncMappingKernelManager):
    """Starts a kernel for each visit, and never more than there are places."""

    places = Int(1, config=True, help="How many kernels there may be at a time.")

    def __init__(self, **options: Any) -> None:
        """Begin with no kernel and an open door."""
        super().__init__(**options)  # type: ignore[no-untyped-call]  # jupyter_server types a part of itself
        self._door = asyncio.Lock()

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]  # all that the server passes is handed on
        """Start a kernel as soon as there is a place; a 503 if there is none for a while."""
        for _ in range(int(PATIENCE / 0.1)):
            async with self._door:  # counted and started in one step, or two visitors would take one place
                if len(self.list_kernel_ids()) < self.places:
                    return str(await super().start_kernel(**options))
            await asyncio.sleep(0.1)
        raise HTTPError(503)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page has let go of its kernel: if it does not come back, it has crashed or was closed."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]  # as above
        IOLoop.current().call_later(LEFT, self._end_if_left, kernel_id)

    async def _end_if_left(self, kernel_id: str) -> None:
        """End a kernel that no page holds."""
        if kernel_id in self and not self._kernel_connections[kernel_id]:
            await self.shutdown_kernel(kernel_id)  # type: ignore[no-untyped-call]  # as above


class Output(OutputWidget):
    """What a notebook's controls show, kept for the page: as nbclient does it, but no answer is slept over.

    nbclient sends it on the socket on which it waits, past the waiting itself; an answer that comes just then wakes
    nobody, and the visitor's page never comes (nbclient issue 312). Asking what the socket holds wakes who waits.
    """

    def send(self, *given: Any, **named: Any) -> None:
        """Send to the kernel, then look whether it has answered."""
        super().send(*given, **named)
        self.kernel_client.shell_channel.socket.get(zmq.EVENTS)


class Executor(VoilaExecutor):  # type: ignore[misc]  # Voila has no types
    """Runs a visit's notebook, without the cells that are only for a notebook."""

    def __init__(self, book: Any, *given: Any, **named: Any) -> None:
        """As Voila's own, with our outputs."""
        book.cells = [cell for cell in book.cells if app_pages.ONLY not in cell.metadata.get("tags", ())]
        super().__init__(book, *given, **named)
        self.widget_registry = {"@jupyter-widgets/output": {"OutputModel": Output}}


class List(RequestHandler):
    """The list of the apps."""

    def initialize(self, apps: dict[str, app_pages.App]) -> None:
        """Keep what is to be listed."""
        self.apps = apps

    def get(self) -> None:
        """Answer with it."""
        self.write(app_pages.listing(self.apps))


class Visit(TornadoVoilaHandler):  # type: ignore[misc]  # Voila has no types
    """A visit to one app: its notebook is run for it, and its code is not shown."""

    def initialize(self, apps: dict[str, app_pages.App], root: str, **options: Any) -> None:
        """Keep which apps there are, and below which folder."""
        super().initialize(**options)
        self.apps, self.root = apps, root

    async def get(self, path: str | None = None) -> None:
        """Answer with the app of this name; 404 for any other notebook."""
        if path not in self.apps:
            raise HTTPError(404)
        await super().get(os.path.relpath(self.apps[path].path, self.root))

    def write(self, chunk: Any) -> None:
        """Leave out what would ask for something outside this server."""
        super().write(OUTSIDE.sub("", chunk) if isinstance(chunk, str) else chunk)

    def write_error(self, status_code: int, **_: Any) -> None:
        """A page in plain words."""
        self.set_header("Content-Type", "text/html")
        if status_code == 503:
            self.set_header("Retry-After", str(RETRY))
            self.finish(app_pages.full(self.kernel_manager.places))
        else:
            self.finish(app_pages.missing() if status_code == 404 else app_pages.broken())


class Parts(FileFindHandler):
    """The scripts of the page, one of which is mended: a widget is not lost on a busy page.

    ipywidgets looks for a widget every tenth of a second, for two seconds. Where the page was at work for so long, as
    with its first chart, time is over before it looks again, and "model not found" stays in the widget's place.
    """

    @classmethod
    def get_content(cls, abspath: str, start: int | None = None, end: int | None = None) -> Any:
        """A script, or a part of it."""
        found = mended(abspath)
        return super().get_content(abspath, start, end) if found is None else found[start:end]

    def get_content_size(self) -> int:
        """How many bytes it has."""
        found = mended(str(self.absolute_path))
        return super().get_content_size() if found is None else len(found)


@cache
def mended(path: str) -> bytes | None:
    """The script of ipywidgets that looks for a widget, which looks once more before it gives up; None for others."""
    if "@jupyter-widgets" not in path:
        return None
    text, found = GIVES_UP.subn(rb"\1\2\1\3", Path(path).read_bytes())
    return text if found else None


class Leave(VoilaShutdownKernelHandler):  # type: ignore[misc]  # Voila has no types
    """What a page says when it is closed: its kernel ends.

    Voila's page sends no token with it, and would be refused. The kernel's name, which only its page knows, will do.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for no token."""


class Nothing(RequestHandler):
    """What every other address leads to."""

    def prepare(self) -> None:
        """Say so."""
        self.set_status(404)
        self.finish(app_pages.missing())


class Apps(Voila):  # type: ignore[misc]  # Voila has no types
    """Voila, with our list at its root, and no other notebook or file to be had."""

    apps: dict[str, app_pages.App]
    listening: socket.socket

    def init_handlers(self) -> list[Any]:
        """Voila's own parts, without its tree, its files and its list of contents; ours in their place."""
        own = "render/", "tree", "files/", "labextensions/", "api/contents", "api/shutdown"
        kept = [
            one
            for one in super().init_handlers()
            if one[0] != "/" and not any(f"voila/{part}" in one[0] for part in own)
        ]
        visit = {"template_paths": self.template_paths, "config": self.config}
        visit |= {"voila_configuration": self.voila_configuration, "apps": self.apps, "root": self.root_dir}
        return [
            ("/", List, {"apps": self.apps}),
            ("/voila/render/(.*)", Visit, visit),
            (r"/voila/api/shutdown/([\w-]+)", Leave),
            ("/voila/labextensions/(.*)", Parts, {"path": self.labextensions_path, "no_cache_paths": ["/"]}),
            *kept,
            ("/.*", Nothing),
        ]

    def listen(self) -> None:
        """Serve on the socket that is open already, until told to stop."""
        HTTPServer(self.app).add_socket(self.listening)
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()


def serve(apps: dict[str, app_pages.App], listening: socket.socket, kernels: int, idle: float) -> None:
    """Serve apps on an open socket until told to stop.

    At most `kernels` visits run at a time; one that was idle for so many seconds ends, also while its page is open.
    """
    settings = Config()
    settings.Voila.log_level = "ERROR"
    settings.Voila.root_dir = os.path.commonpath([app.path.parent for app in apps.values()])
    settings.Voila.config_file_paths = []  # nobody's settings but these
    settings.Voila.tornado_settings = {"ws_ping_interval": 0}  # with pings Jupyter's limits contradict tornado's
    settings.Voila.kernel_websocket_connection_class = AtOnce
    settings.VoilaConfiguration.multi_kernel_manager_class = Kernels
    settings.VoilaConfiguration.show_tracebacks = False
    settings.Kernels.places = kernels
    settings.MappingKernelManager.cull_idle_timeout = max(1, round(idle))
    settings.MappingKernelManager.cull_interval = max(1, min(60, round(idle / 2)))
    settings.MappingKernelManager.cull_connected = True
    settings.KernelManager.transport_encryption = "auto"  # else each kernel warns of a connection within this machine
    notebook_renderer.VoilaExecutor = Executor  # Voila has no setting for it
    server = Apps(config=settings)
    server.apps, server.listening = apps, listening
    server.initialize([])
    server.start()
