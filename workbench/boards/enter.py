"""Enter in a field: as good as a click on the button beside it."""

from collections.abc import Callable
from typing import Any

import anywidget

from workbench.boards.face import STATIC


class Enter(anywidget.AnyWidget):
    """Calls `act(field, held)` when Enter is pressed in one of some fields of the `wb-box` that it lies in.

    `held` is what the field shows by then: ipywidgets sends what is typed beside the key, and perhaps after it.
    (`Text.on_submit` is deprecated, and `observe` would take leaving a field for an answer.)

    Args:
        act: called with the field's number and its text; of radio buttons with the number of the one chosen, or None.
        fields: widgets, in the order in which they stand on the page.
    """

    _esm = STATIC / "enter.js"

    def __init__(self, act: Callable[[int, Any], Any], *fields: Any) -> None:
        """See the class."""
        super().__init__()
        self.layout.display = "none"
        self._act, self._fields = act, len(fields)
        for field in fields:
            field.add_class("wb-enter")
        self.on_msg(self._heard)

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        """A message of the page; one that it never sends is let lie."""
        field = message.get("field") if isinstance(message, dict) and message.get("type") == "enter" else None
        if isinstance(field, int) and 0 <= field < self._fields:
            self._act(field, message.get("index", message.get("value")))
