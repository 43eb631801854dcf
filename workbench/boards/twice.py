"""A button that asks back before it does something that can't be undone."""

import asyncio
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from workbench.boards.controls import wide

PATIENCE = 6.0
"""Seconds after which it no longer waits for the second click."""


class Twice:
    """The first click asks, with the button's own words; a second does it.

    Args:
        text: what the button says.
        question: what it says between the two clicks.
        tip: what it does.
        act: called at the second click.
    """

    def __init__(self, text: str, question: str, tip: str, act: Callable[[], Any]) -> None:
        """See the class."""
        self.text, self.question, self.act = text, question, act
        self.button = widgets.Button(description=text, tooltip=tip, layout=wide("auto", margin="2px 2px 2px auto"))
        self.button.on_click(lambda _: self.click())
        self._later: asyncio.TimerHandle | None = None

    @property
    def asking(self) -> bool:
        """Whether a click does it now."""
        return bool(self.button.description == self.question)

    def click(self) -> None:
        """Ask, or do it; without a second click it rests after a while, where a page is there to wait."""
        if self.asking:
            self.rest()
            self.act()
            return
        self.button.description, self.button.button_style = self.question, "danger"
        try:
            self._later = asyncio.get_running_loop().call_later(PATIENCE, self.rest)
        except RuntimeError:  # called from Python alone
            self._later = None

    def rest(self) -> None:
        """Ask anew at the next click."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        self.button.description, self.button.button_style = self.text, ""
