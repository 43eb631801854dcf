"""The notebooks: kept clean, asking a question each, and running from top to bottom with every control turned."""

import ast
import json
import re
import shutil
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest
from nbclient.output_widget import OutputWidget
from traitlets.config import Config

from workbench.boards.app_pages import ONLY
from workbench.boards.following import CHART

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
START = FOLDER / "00_start_here.ipynb"
MAY_IMPORT = {"workbench", "ipywidgets", "IPython.display", "secrets"}
CLEAR = "Clear it in JupyterLab, Edit - Clear Outputs of All Cells, and save it; or take back what is stored."
CHARTS = {"13_divinare_learn": 0, "14_divinare_play": 2}
"""The fewest charts of a notebook where it is not four: there one plays on a board, which is not a control."""
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)

# Runs after a notebook's own cells: each control takes each of its values (a slider its ends). What `interact` calls
# shows its errors inside the control's own output; here they are raised. Studies play few times for them: as often as
# they say, they have played in the cells above.
TURN = """
import functools
import gc

import ipywidgets

import workbench as wb

FEW = 40


def few(study):
    @functools.wraps(study)
    def asked(*given, **how):
        if study.__name__ == "across":
            key, settings, *rest = given
            given = key, settings[:2], *rest
        return study(*given, **how | {"plays": min(how["plays"], FEW)} if "plays" in how else how)

    return asked


def turn_every_control():
    def raised(*_, **__):
        raise

    def look(panel):
        for each in panel.out.outputs:
            assert each["output_type"] != "error", "".join(each["traceback"])

    for study in ("across", "calibration", "compare", "ladder", "seats", "sweep"):
        setattr(wb.studies, study, few(getattr(wb.studies, study)))
    get_ipython().showtraceback, kept = raised, get_ipython().showtraceback
    turned = 0
    for panel in [thing for thing in gc.get_objects() if isinstance(thing, ipywidgets.interactive)]:
        controls = [control for control in panel.children if hasattr(control, "value")]
        for control in controls:
            before = control.value
            if isinstance(control, ipywidgets.Dropdown):
                for index in range(len(control.options)):
                    control.index = index
                    look(panel)
                    turned += 1
            elif isinstance(control, ipywidgets.IntSlider):
                for control.value in (control.min, control.max):
                    look(panel)
                turned += 2
            if control is not controls[-1]:  # so that the next one turns from where the notebook stands
                control.value = before
    get_ipython().showtraceback = kept
    return turned


turn_every_control()
"""


class Listener(OutputWidget):
    """What a control shows, written down and not sent back.

    nbclient would send it on the channel on which it waits for the cell's answer, which can lose the answer's waking
    call: then it sleeps on until the timeout.
    """

    def send(self, *_: Any, **__: Any) -> None:
        """Nothing."""


def read(path: Path) -> dict[str, Any]:
    """A notebook as it is stored."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def cells(path: Path, kind: str) -> list[str]:
    """The text of each cell of a kind."""
    return ["".join(cell["source"]) for cell in read(path)["cells"] if cell["cell_type"] == kind]


def title(path: Path) -> str:
    """A notebook's title, without its mark."""
    return cells(path, "markdown")[0].splitlines()[0].removeprefix("# ")


def test_there_are_notebooks() -> None:
    """What is parametrised below is not empty, and the start is among it."""
    assert START in NOTEBOOKS
    assert len(NOTEBOOKS) >= 4


@each
def test_kept_without_outputs(path: Path) -> None:
    """No outputs, counts or state of widgets, no tag but that of apps; ids that are words; any environment's kernel."""
    book = read(path)
    nbformat.validate(nbformat.from_dict(book))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert set(book["metadata"]) == {"kernelspec", "language_info"}
    assert book["metadata"]["kernelspec"]["name"] == "python3"
    assert book["metadata"]["language_info"]["name"] == "python"
    for cell in book["cells"]:
        assert cell["metadata"] in ({}, {"tags": [ONLY]})
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", cell["id"]), cell["id"]
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], CLEAR
            assert cell["execution_count"] is None, CLEAR


@each
def test_asks_a_question(path: Path) -> None:
    """The first line is a title that ends with a question mark, and the only one."""
    first = cells(path, "markdown")[0].splitlines()[0]
    assert first.startswith("# ")
    assert first.endswith("?")
    assert sum(text.startswith("# ") for text in cells(path, "markdown")) == 1


@each
def test_lines_are_no_longer_than_those_of_code(path: Path) -> None:
    """But for rows of tables, which can't be broken."""
    for text in cells(path, "markdown"):
        assert [line for line in text.splitlines() if len(line) > 120 and not line.startswith("|")] == []


@each
def test_says_only_what_the_workbench_offers(path: Path) -> None:
    """Nothing is imported beside the workbench and widgets, and no part of the workbench by its own name."""
    trees = [ast.walk(ast.parse(text)) for text in cells(path, "code")]
    for node in (node for tree in trees for node in tree):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= MAY_IMPORT
        if isinstance(node, ast.ImportFrom):
            assert node.module in MAY_IMPORT - {"workbench"}


def test_the_start_leads_to_all_others() -> None:
    """Its table names each other notebook with its question; every link of every notebook leads somewhere."""
    table = dict(re.findall(r"\| \[.*?\]\((.*?)\) \| (.*?) \|", cells(START, "markdown")[-1]))
    assert table == {path.name: title(path) for path in NOTEBOOKS if path != START}
    for path in NOTEBOOKS:
        for target in re.findall(r"\]\((.*?)\)", "\n".join(cells(path, "markdown"))):
            assert (FOLDER / target).exists(), target


def test_the_picture_of_the_readme() -> None:
    """It is there, a PNG and small."""
    picture = (FOLDER / "pictures" / "board.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 150_000


@pytest.mark.slow
@each
def test_runs_from_top_to_bottom(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell runs, every control turns, nothing is said on standard error."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # the rules that are tested, wherever the environment is
    folder = shutil.copytree(FOLDER, tmp_path / "notebooks")
    book = nbformat.read(folder / path.name, as_version=4)
    book.cells.append(nbformat.v4.new_code_cell(TURN))
    # The state of widgets is kept, in memory: what a control shows is only there, and nbclient fails without it.
    client = nbclient.NotebookClient(
        book,
        timeout=300,
        iopub_timeout=60,
        raise_on_iopub_timeout=True,
        shutdown_kernel="immediate",
        resources={"metadata": {"path": str(folder)}},
        # else each kernel warns of a connection that stays on this machine
        config=Config({"KernelManager": {"transport_encryption": "auto"}}),
    )
    client.widget_registry = {"@jupyter-widgets/output": {"OutputModel": Listener}}
    client.execute()
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    shown = [output for state in client.widget_state.values() for output in state.get("outputs", [])]
    for output in [*outputs, *shown]:
        assert output["output_type"] != "error", output.get("evalue")
        assert output.get("name") != "stderr", output["text"]
    charts = [output["data"][CHART] for output in outputs + shown if CHART in output.get("data", {})]
    charts += [state["figure"] for state in client.widget_state.values() if state.get("figure")]  # below controls
    assert len(charts) >= CHARTS.get(path.stem, 4)
    for chart in charts:  # each says how sure it is
        assert chart["layout"]["meta"]["sure"]
    controls = sum("interact(" in text for text in cells(path, "code"))
    # A cell's value, which the kernel sends itself: what it prints goes through a thread, and was once lost.
    turned = int(book.cells[-1].outputs[-1]["data"]["text/plain"])
    assert turned >= 2 * controls
    assert controls > 0 or path.stem in CHARTS
