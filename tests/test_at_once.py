"""A kernel's answer is not held back on its way to the page: what the servers' setting asks of a socket."""

from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from lab import JUPYTER_SETTINGS
from workbench.boards.at_once import AtOnce


def test_a_connection_begins_without_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is sent."""
    done: list[Any] = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _: done.append("begun"))
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "__init__", lambda _: None)  # there is no kernel
    monkeypatch.setattr(AtOnce, "websocket_handler", SimpleNamespace(set_nodelay=done.append))
    AtOnce().connect()
    assert done == [True, "begun"]


def test_jupyterlab_uses_it() -> None:
    settings: Any = JUPYTER_SETTINGS["jupyter_server_config.json"]
    assert settings["ServerApp"]["kernel_websocket_connection_class"] == f"{AtOnce.__module__}.{AtOnce.__name__}"
