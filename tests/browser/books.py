"""Opens a notebook in JupyterLab, and knows when its cells are done."""

from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page

READY = "window.jupyterapp && window.jupyterapp.shell.currentWidget?.sessionContext"
# "Run All" before the kernel has answered is dropped without a word; the command resolves when all cells are done.
RUN = """async (command) => {
  const widget = jupyterapp.shell.currentWidget;
  await widget.context.ready;
  await widget.sessionContext.ready;
  await widget.sessionContext.session.kernel.info;
  await jupyterapp.commands.execute(command);
}"""
SAVE = "async () => { await jupyterapp.shell.currentWidget.context.save(); }"
RESTART = "async () => { await jupyterapp.shell.currentWidget.sessionContext.restartKernel(); }"
SHUT = """async () => {
  await jupyterapp.shell.currentWidget.context.save();
  await jupyterapp.serviceManager.sessions.shutdownAll();
}"""
CELL_ERROR = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"


def write(path: Path, *cells: str) -> None:
    """Write a notebook of code cells."""
    v4 = nbformat.v4
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = v4.new_notebook(cells=[v4.new_code_cell(text) for text in cells], metadata={"kernelspec": kernel})
    nbformat.write(book, path)


class Book:
    """A notebook that is open in JupyterLab."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page = page
        self.address = f"{address}/doc/tree/{name}"
        self._open()

    def _open(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_function(READY)

    def run_all(self) -> None:
        """Run all cells, from top to bottom, and wait for the last one."""
        self.page.evaluate(RUN, "notebook:run-all-cells")

    def run_cell(self, number: int) -> None:
        """Run one cell again, by its number from 0."""
        self.page.evaluate("(number) => { jupyterapp.shell.currentWidget.content.activeCellIndex = number; }", number)
        self.page.evaluate(RUN, "notebook:run-cell")

    def command(self, name: str, **arguments: object) -> None:
        """Run one of JupyterLab's own commands."""
        self.page.evaluate("([name, given]) => jupyterapp.commands.execute(name, given)", [name, arguments])

    def cell(self, number: int) -> Locator:
        """A cell, by its number from 0."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(number)

    def cells(self) -> list[str]:
        """The text of every cell, as the notebook holds it now."""
        found: list[str] = self.page.evaluate(
            "() => jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.sharedModel.source)"
        )
        return found

    def active_cell(self) -> int:
        """The number of the active cell."""
        return int(self.page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex"))

    def save(self) -> None:
        """Save the notebook."""
        self.page.evaluate(SAVE)

    def reopen(self) -> None:
        """Save, leave the page and come back to it; the kernel goes on."""
        self.save()
        self.page.goto("about:blank")
        self._open()

    def restart(self) -> None:
        """Restart the kernel: all that it held is gone."""
        self.page.evaluate(RESTART)

    def has_no_error(self) -> None:
        """No cell says an error or writes on standard error."""
        assert self.page.locator(CELL_ERROR).all_inner_texts() == []

    def shut(self) -> None:
        """Save, so that nothing asks, and end the kernel."""
        self.page.evaluate(SHUT)
