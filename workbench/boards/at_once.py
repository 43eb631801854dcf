"""A kernel's answers on their way to the page: each at once. Jupyter's own server may hold one back for 40 ms."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class AtOnce(ZMQChannelsWebsocketConnection):
    """Jupyter's connection between a page and its kernel, whose socket doesn't save on packets.

    The system holds a small answer back while the page has not confirmed the one before, which it does after 40 ms; and
    each answer comes right behind the word that the kernel is busy (tornado's `WebSocketHandler.set_nodelay`).
    """

    def connect(self) -> Any:
        """Begin, without delay."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
