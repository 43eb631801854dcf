"""Boards: a play that one can look at and touch, in a notebook, on a page or from Python; and lessons over them."""

from workbench.boards.board import Board
from workbench.boards.face import Still
from workbench.boards.following import interact
from workbench.boards.panel import LessonPanel
from workbench.boards.play import Play

__all__ = ["Board", "LessonPanel", "Play", "Still", "interact"]
