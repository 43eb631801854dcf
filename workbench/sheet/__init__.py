"""Reads and checks `data/<game>.toml`: every number of a rulebook, with its source and how sure it is.

A sheet answers `resolve(players, changes)`: the values of one table, each checked, graded and named.
"""

from workbench.sheet.file import read, read_variant
from workbench.sheet.given import given, meant, template
from workbench.sheet.rows import File, Reading, Row, Sheet
from workbench.sheet.saving import save, saved
from workbench.sheet.values import GRADES, Value, Values, as_text, echoed, nearest, regrade, short, weakest

__all__ = [
    "GRADES",
    "File",
    "Reading",
    "Row",
    "Sheet",
    "Value",
    "Values",
    "as_text",
    "echoed",
    "given",
    "meant",
    "nearest",
    "read",
    "read_variant",
    "regrade",
    "save",
    "saved",
    "short",
    "template",
    "weakest",
]
