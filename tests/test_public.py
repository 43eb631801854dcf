"""What `import workbench as wb` offers, pinned."""

import inspect
import subprocess
import sys

import workbench as wb


def test_the_public_names() -> None:
    """These and no others; more may come later, none may go."""
    classes = {"BadInput", "Board", "Game", "LessonPanel", "Table"}
    rooms = {"bots", "charts", "game", "games", "interact", "lessons", "odds", "simulate", "studies"}
    assert set(wb.__all__) == classes | rooms
    for name in wb.__all__:
        assert getattr(wb, name).__doc__, name
    assert callable(wb.simulate)
    assert callable(wb.games)
    assert callable(wb.game)


def test_the_faces_of_game_and_table() -> None:
    """The verbs that the issue names."""
    verbs = ["setup", "current_player", "actions", "describe", "why_not", "after", "scores", "observe"]
    for name in [*verbs, "position", "sure"]:
        assert getattr(wb.Game, name).__doc__, name
    for name in ["do", "undo", "redo", "force", "deal", "view", "line", "load"]:
        assert getattr(wb.Table, name).__doc__, name
    assert list(inspect.signature(wb.game).parameters) == ["name", "players", "variant", "changes"]


def test_rooms_load_when_first_named() -> None:
    """Importing the package loads neither polars nor plotly nor sympy, and the names stay what they are."""
    code = (
        "import sys, workbench as wb;"
        "heavy = {'polars', 'plotly', 'sympy', 'icepool', 'IPython', 'ipywidgets'} & set(sys.modules);"
        "assert not heavy, heavy; wb.odds; wb.bots; wb.studies; wb.charts; wb.lessons; wb.Board;"
        "assert callable(wb.simulate);"
        "import workbench.games.divinare.rules; assert callable(wb.games) and callable(wb.game)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As of any module."""
    assert not hasattr(wb, "nonsense")
    assert set(wb.__all__) <= set(dir(wb))
