"""What a learner has done so far, in one small file an alias."""

import hashlib
import json
import os
import re
import tempfile
import unicodedata
from pathlib import Path
from typing import Any

import platformdirs

from workbench.kernel import BadInput

FORM = 1
LONGEST = 60


def home() -> Path:
    """The folder that holds what users leave: `WORKBENCH_HOME`, else the system's folder for a user's data."""
    chosen = os.environ.get("WORKBENCH_HOME")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("rules-workbench", appauthor=False))


def clean(alias: Any) -> str:
    """An alias as it is kept: composed letters, single blanks; BadInput where it can't be one.

    >>> clean("  Anna   B. ")
    'Anna B.'
    """
    if not isinstance(alias, str):
        raise BadInput(f"alias = {alias!r}: accepted is a short text.")
    text = " ".join(unicodedata.normalize("NFC", alias).split())
    if not 1 <= len(text) <= LONGEST or not text.isprintable():
        raise BadInput(f"alias = {alias[:80]!r}: accepted is a text of 1 to {LONGEST} letters, digits and signs.")
    return text


def file_name(alias: str) -> str:
    """A file name for any alias: what can be read of it, and digits that tell it from all others.

    >>> file_name("Anna B.") != file_name("anna b.")
    True
    """
    readable = re.sub(r"[^a-z0-9]+", "-", alias.lower()).strip("-")[:30]
    return f"{readable or 'alias'}-{hashlib.sha256(alias.encode()).hexdigest()[:8]}.json"


class Progress:
    """The file of one alias. A file that can't be read or written is told in `notes` and stops nobody.

    Args:
        alias: the learner's.
        folder: where the file is; `lessons` in the folder that `home` names, if not said.
    """

    def __init__(self, alias: str, folder: Path | None = None) -> None:
        """See the class."""
        self.alias = clean(alias)
        self.path = (home() / "lessons" if folder is None else folder) / file_name(self.alias)
        self.notes: list[str] = []

    def __repr__(self) -> str:
        """Whose, and where."""
        return f"Progress({self.alias!r}, {str(self.path)!r})"

    def _note(self, text: str) -> None:
        """Say something once."""
        if text not in self.notes:
            self.notes.append(text)

    def all(self) -> dict[str, Any]:
        """What is kept, by lesson; empty where there is nothing yet. A damaged file is put aside."""
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if data["form"] > FORM:
                self._note(f"{self.path} was written by a newer workbench; it is left alone, and nothing is kept.")
                return {}
            lessons = data["lessons"]
            if data["alias"] != self.alias or not isinstance(lessons, dict):
                raise ValueError
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._note(f"{self.path} can't be read ({error.strerror}): this lesson starts anew.")
            return {}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._put_aside()
            return {}
        return lessons

    def _put_aside(self) -> None:
        """Move a damaged file out of the way, under a name that is free."""
        number = 1
        while (aside := self.path.with_suffix(f".damaged-{number}")).exists():
            number += 1
        try:
            os.replace(self.path, aside)
            self._note(f"The file of your progress is damaged. It was put aside as {aside.name}; you start anew.")
        except OSError as error:
            self._note(f"The file of your progress is damaged and can't be put aside ({error.strerror}).")

    def get(self, lesson: str) -> Any:
        """What is kept of one lesson; None if nothing is."""
        return self.all().get(lesson)

    def put(self, lesson: str, data: Any) -> None:
        """Keep what is known of one lesson (None: forget it), in one move; others' lessons stay."""
        kept = self.all()
        if any("newer workbench" in note for note in self.notes):
            return
        if data is None:
            kept.pop(lesson, None)
        else:
            kept[lesson] = data
        text = json.dumps({"form": FORM, "alias": self.alias, "lessons": kept}, ensure_ascii=False, indent=1)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=self.path.parent, prefix=".new-", suffix=".json", delete=False
            ) as file:
                file.write(text)
            os.replace(file.name, self.path)
        except OSError as error:
            self._note(f"Your progress can't be kept in {self.path.parent} ({error.strerror}); copy your line instead.")

    def reset(self, lesson: str | None = None) -> None:
        """Forget one lesson, or all that is kept of this alias."""
        if lesson is not None:
            self.put(lesson, None)
        else:
            self.path.unlink(missing_ok=True)
