"""What tests of games share: tables made of a list of one's own."""

from pathlib import Path
from typing import Any

import pytest

import workbench as wb


@pytest.fixture
def mine(tmp_path: Path) -> Any:
    """Writes a list and gives the game that takes it."""

    def write(text: "str | bytes", **more: Any) -> wb.Game:
        file = tmp_path / "mine.csv"
        said = "" if isinstance(text, bytes) or "# " in text else "\n# edition: first\n"
        file.write_bytes(text if isinstance(text, bytes) else (text + said).encode())
        return wb.game("dante", players=4, tiles=str(file), **more)

    return write
