"""Charts that follow controls: `interact`, as ipywidgets has it, with what is shown replaced in one step."""

import traceback
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import anywidget
import ipywidgets
import traitlets
from IPython import display as _ipython
from IPython.utils.capture import capture_output

from workbench.boards.face import AGAIN, STATIC, address, show

display: Callable[..., Any] = _ipython.display
"""IPython's own, which has no types."""
CHART = "application/vnd.plotly.v1+json"
"""What an output that is a chart is called in a notebook."""


class Chart(anywidget.AnyWidget):
    """A chart that changes where it stands."""

    _esm = STATIC / "chart.js"
    figure = traitlets.Dict().tag(sync=True)
    """As Plotly has it: `data`, `layout`, perhaps `config`; empty where there is none."""


class Last:
    """What a function showed last, as far as it can stand where no widgets run: words, tables, pictures, but no charts.

    Args:
        shown: a cell's outputs.
    """

    def __init__(self, shown: Iterable[dict[str, Any]]) -> None:
        """See the class."""
        self.shown = shown

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """All of it below each other."""
        text, html = "", ""
        for output in self.shown:
            data = output.get("data", {"text/plain": output.get("text", output.get("evalue", ""))})
            if CHART in data:
                continue
            plain = data.get("text/plain", "")
            text += f"{plain}\n" if plain else ""
            if "text/html" in data:
                html += data["text/html"]
            elif "image/svg+xml" in data:
                html += f'<img alt="" style="max-width: 40rem" src="{address(data["image/svg+xml"])}">'
            else:
                html += f"<pre>{escape(plain)}</pre>" if plain else ""
        return {"text/plain": text, "text/html": html}


class Following(ipywidgets.interactive):  # type: ignore[misc]  # ipywidgets has no types
    """Controls over a function's arguments, and below them what it shows for their values.

    ipywidgets sends each thing that is shown to the page and back before it is seen, after clearing what stood there.
    Here all of it is caught, and goes to the page once, in place of what stood there; a chart alone is not even taken
    away, but changed. That takes a third of the time.
    """

    def __init__(self, function: Callable[..., Any], /, **controls: Any) -> None:
        """See `interact`."""
        self.chart = Chart()
        self.shown: tuple[dict[str, Any], ...] = ()
        """What the function showed last, as a cell's outputs."""
        self.plain = False
        """Whether a page said that it can't change a chart where it stands."""
        self.chart.on_msg(self._told)
        super().__init__(function, **controls)
        self.children += (self.chart,)

    def _ipython_display_(self, **_: Any) -> None:
        """The controls and what is shown; and, for where widgets do not run, what to do, and what was shown."""
        show(self, AGAIN, Last(self.shown))

    def update(self, *_: Any) -> None:
        """Ask the function for the controls' values, and show what it shows: its prints, charts, answer or error."""
        self.kwargs = {control._kwarg: control.get_interact_value() for control in self.kwargs_widgets}
        failed: tuple[dict[str, Any], ...] = ()
        with capture_output() as caught:
            try:
                self.result = self.f(**self.kwargs)
                if self.result is not None:
                    display(self.result)
            except Exception as error:  # whatever a cell's function may raise: told below its controls, which stay
                told = traceback.format_exception(error)
                failed = (
                    {"output_type": "error", "ename": type(error).__name__, "evalue": str(error), "traceback": told},
                )
        texts = [(name, text) for name, text in (("stdout", caught.stdout), ("stderr", caught.stderr)) if text]
        printed = tuple({"output_type": "stream", "name": name, "text": text} for name, text in texts)
        shown = tuple({"output_type": "display_data", "data": o.data, "metadata": o.metadata} for o in caught.outputs)
        self.shown = printed + shown + failed
        self._show()

    def _show(self) -> None:
        """A chart alone by itself, all else as below a cell."""
        alone = len(self.shown) == 1 and self.shown[0].get("data", {}).get(CHART)
        self.chart.figure = {} if self.plain or not alone else alone
        self.out.outputs = () if self.chart.figure else self.shown

    def _told(self, _: Any, content: dict[str, Any], __: Any) -> None:
        """A page that asks to be answered; or one that can't change charts, which a cell then shows from now on."""
        if content.get("type") == "here":
            self.chart.send({"type": "heard"})
            self.add_class("wb-answered")
        if content.get("type") == "plain":
            self.plain = True
            self._show()


def interact(function: Callable[..., Any] | None = None, /, **controls: Any) -> Any:
    """Call a function with what controls say, again at each change, and show what it shows below them.

    As `ipywidgets.interact`, which says what makes a control (a list a menu, a widget itself), and faster; as a
    decorator too. What it shows is seen when it is done: a long function that shows its progress is one for
    `ipywidgets.interact`. The controls are the function's `widget` from then on.

    Args:
        function: called with the controls' values by name; prints, charts and its answer are shown.
        controls: by the function's arguments, a control or what makes one.

    >>> import workbench as wb
    >>> @wb.interact(cards=[1, 2])
    ... def said(cards):
    ...     print(cards, "cards")  # doctest: +ELLIPSIS
    Following(children=(Dropdown(description='cards', options=(1, 2), value=1), Output(...
    """
    if function is None:
        return lambda later: interact(later, **controls)
    panel = Following(function, **controls)
    vars(function)["widget"] = panel  # where ipywidgets puts it
    display(panel)
    return function
