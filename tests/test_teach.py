"""The notebooks as apps: what is listed, what a visitor sees and never sees, and how many may come at a time."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
import zmq.asyncio
from browser import servers
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.session import Session

from workbench.boards import app_pages, teach
from workbench.kernel import BadInput

SHOWN = "97 or so"
NOTEBOOK = "import os\nprint(90 + 7, 'or' + ' so', 'kernel', os.getpid())"


def write(path: Path, title: str = "# How many?\n\nA *small* [one](x.ipynb).\n\nMore.", code: str = NOTEBOOK) -> Path:
    """A small notebook."""
    v4 = nbformat.v4
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = v4.new_notebook(cells=[v4.new_markdown_cell(title), v4.new_code_cell(code)], metadata={"kernelspec": kernel})
    nbformat.write(book, path)
    return path


class TestPages:
    def test_an_app_has_its_notebooks_title_and_first_paragraph(self, tmp_path):
        app = app_pages.read(write(tmp_path / "one.ipynb"))
        assert (app.title, app.about) == ("How many?", "A small one.")

    def test_a_notebook_without_text_has_its_name(self, tmp_path):
        assert app_pages.read(write(tmp_path / "one.ipynb", "")).title == "one"

    @pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"cells": [1]}'])
    def test_what_is_no_notebook_is_refused(self, tmp_path, text):
        path = tmp_path / "one.ipynb"
        path.write_text(text)
        with pytest.raises(BadInput, match=r"one\.ipynb is no notebook"):
            app_pages.read(path)
        with pytest.raises(BadInput, match=r"other\.ipynb is no notebook"):
            app_pages.read(tmp_path / "other.ipynb")

    def test_two_of_one_name_are_refused(self, tmp_path):
        (tmp_path / "more").mkdir()
        both = [write(tmp_path / "one.ipynb"), write(tmp_path / "more" / "one.ipynb")]
        with pytest.raises(BadInput, match=r"Two notebooks are called one\.ipynb"):
            app_pages.named(both)

    def test_none_at_all_is_refused(self):
        with pytest.raises(BadInput, match="no learning notebook"):
            app_pages.named([])

    def test_a_title_is_text_and_never_markup(self, tmp_path):
        apps = app_pages.named([write(tmp_path / "one.ipynb", "# <script>1</script>\n\n<b>")])
        assert "<script>" not in app_pages.listing(apps)
        assert "&lt;b&gt;" in app_pages.listing(apps)

    def test_the_full_page_says_how_many_places_there_are(self):
        assert "all 8 places" in app_pages.full(8)
        assert "the only place" in app_pages.full(1)


class TestOptions:
    @pytest.mark.parametrize(
        ("options", "says"),
        [
            (["--port=0"], "0 is no port"),
            (["--port=65536"], "65536 is no port"),
            (["--kernels=0"], "nobody could come in"),
            (["--idle=0"], "0 minutes is no time to wait"),
            (["--idle=nan"], "nan minutes is no time to wait"),
            (["--idle=inf"], "inf minutes is no time to wait"),
            (["--ip=nowhere.invalid"], "'nowhere.invalid' is no address"),
            (["no/such.ipynb"], "no notebook that can be read"),
        ],
    )
    def test_bad_ones_are_refused_by_name(self, tmp_path, capsys, options, says):
        own = [] if options[0].endswith(".ipynb") else [str(write(tmp_path / "one.ipynb"))]
        assert teach.main([*options, *own]) == 2
        assert says in capsys.readouterr().err

    def test_an_unknown_one_is_refused(self, capsys):
        with pytest.raises(SystemExit) as ended:
            teach.main(["--prot=1"])
        assert ended.value.code == 2
        assert "--prot" in capsys.readouterr().err

    def test_a_taken_port_is_refused_if_it_was_told_and_passed_over_if_not(self, tmp_path, capsys):
        book = str(write(tmp_path / "one.ipynb"))
        with socket.socket() as other:
            with contextlib.suppress(OSError):  # taken already: as well
                other.bind((teach.HERE, teach.PORT))
                other.listen()
            assert teach.main([f"--port={teach.PORT}", book]) == 2
            assert f"Can't listen on port {teach.PORT}" in capsys.readouterr().err
            with teach.listen(None, teach.HERE) as found:
                assert found.getsockname()[1] != teach.PORT

    def test_without_voila_it_says_what_to_install(self, tmp_path, monkeypatch, capsys):
        monkeypatch.setattr(teach, "listen", None)  # should it come so far, it fails
        monkeypatch.setitem(sys.modules, "workbench.boards.app_server", None)  # so an import of it fails
        assert teach.main([str(write(tmp_path / "one.ipynb"))]) == 2
        assert "rules-workbench[teach]" in capsys.readouterr().err

    def test_it_is_for_this_machine_only_unless_told(self):
        assert teach.parser().parse_args([]).ip == "127.0.0.1"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Two small apps, and a single place."""
    folder = tmp_path_factory.mktemp("apps")
    (folder / "more").mkdir()
    one, two = write(folder / "one.ipynb"), write(folder / "more" / "two.ipynb", "# Why?")
    write(folder / "private.ipynb", "# Not for you")
    with servers.apps(folder / "own", "--kernels=1", str(one), str(two)) as address:
        yield address


@contextlib.contextmanager
def visit(address: str) -> Iterator[str]:
    """Open an app and leave it again, as a browser does when its page is closed."""
    status, page = servers.read(address)
    assert status == 200
    yield page
    kernel = re.search(r'"kernelId": ?"([\w-]+)"', page)
    assert kernel
    assert servers.read(f"{address.split('/voila')[0]}/voila/api/shutdown/{kernel[1]}", b"") == (204, "")


@pytest.mark.slow
class TestServed:
    def test_the_list_leads_to_each_app(self, served):
        status, page = servers.read(f"{served}/")
        assert status == 200
        links = re.findall(r'<a href="(.*?)">(.*?)</a>', page)
        assert links == [("voila/render/one.ipynb", "How many?"), ("voila/render/two.ipynb", "Why?")]

    @pytest.mark.parametrize("name", ["one", "two"])
    def test_an_app_shows_what_its_code_says_and_not_the_code(self, served, name):
        with visit(f"{served}/voila/render/{name}.ipynb") as page:
            assert SHOWN in page
            assert "getpid" not in page
            assert "90 + 7" not in page

    def test_its_page_fetches_nothing_from_elsewhere(self, served):
        with visit(f"{served}/voila/render/one.ipynb") as page:
            assert re.findall(r"<link[^>]*>", page)
            assert not re.findall(r"""<(?:link|script|img)[^>]*(?:href|src)=["']?(?:https?:)?//""", page)

    def test_who_comes_when_all_places_are_taken_is_asked_to_come_again(self, served):
        with visit(f"{served}/voila/render/one.ipynb"):
            status, page = servers.read(f"{served}/voila/render/two.ipynb")
            assert status == 503
            assert "It is full just now" in page
            assert "try again" in page
            assert "Traceback" not in page
        with visit(f"{served}/voila/render/two.ipynb") as page:  # somebody left
            assert SHOWN in page

    @pytest.mark.parametrize(
        "path",
        [
            "voila/render/private.ipynb",
            "voila/render/more/two.ipynb",
            "voila/render/../private.ipynb",
            "voila/render/",
            "voila/files/private.ipynb",
            "voila/tree",
            "voila/tree/more",
            "voila/api/contents",
            "voila/api/contents/private.ipynb",
            "api/kernels",
            "api/contents",
            "nowhere",
        ],
    )
    def test_nothing_else_is_to_be_had(self, served, path):
        status, page = servers.read(f"{served}/{path}")
        assert status == 404
        assert "There is no such page" in page


def test_an_answer_that_comes_while_an_output_is_sent_wakes_who_waits():
    """Nbclient alone sleeps over it, and the page never comes: the answer arrives between waiting and sending."""
    from workbench.boards.app_server import Output

    async def meet() -> int:
        session = Session(key=b"any")
        with zmq.asyncio.Context() as context:
            ours, kernel = context.socket(zmq.DEALER), zmq.Context.shadow(context.underlying).socket(zmq.DEALER)
            with ours, kernel:
                ours.connect(f"tcp://127.0.0.1:{kernel.bind_to_random_port('tcp://127.0.0.1')}")
                client = SimpleNamespace(session=session, shell_channel=AsyncZMQSocketChannel(ours, session, None))
                output = Output("one", {"outputs": []}, client, None)
                output.parent_header = {}
                output.sync_state()
                kernel.recv_multipart()  # they are connected
                waits = asyncio.ensure_future(ours.poll(None))
                await asyncio.sleep(0.1)
                kernel.send(b"answer")
                while not zmq.Socket.shadow(ours.underlying).poll(0):  # it has come, and the loop has not turned since
                    pass
                output.sync_state()
                return int(await asyncio.wait_for(waits, 20))

    assert asyncio.run(meet()) == zmq.POLLIN


def gone(process: int) -> bool:
    """Whether a process is no longer there, after some patience."""
    for _ in range(1200):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def kernel_of(page: str) -> int:
    """The process that a small app says it is."""
    found = re.search(r"kernel (\d+)", page)
    assert found
    return int(found[1])


@pytest.mark.slow
class TestEnds:
    def test_an_idle_visit_gives_its_place_back(self, tmp_path):
        book = write(tmp_path / "one.ipynb")
        with servers.apps(tmp_path / "own", "--kernels=1", "--idle=0.1", str(book)) as address:
            status, page = servers.read(f"{address}/voila/render/one.ipynb")
            assert status == 200
            assert gone(kernel_of(page))

    def test_nothing_is_left_of_a_server_that_is_told_to_end(self, tmp_path):
        book = write(tmp_path / "one.ipynb")
        port = servers.free_port()
        command = [sys.executable, "-m", "workbench.boards.teach", f"--port={port}", str(book)]
        scratch = tmp_path / "scratch"
        scratch.mkdir()
        env = {**servers.environment(tmp_path), "TMPDIR": str(scratch)}
        server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        assert server.stdout
        said = [server.stdout.readline() for _ in range(4)]
        assert f"    http://127.0.0.1:{port}/\n" in said
        _, page = servers.read(f"http://127.0.0.1:{port}/voila/render/one.ipynb")
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0
        server.stdout.close()
        assert gone(kernel_of(page))
        assert list(scratch.iterdir()) == []
