"""What tests of bad input share."""

from collections.abc import Callable
from typing import Any

import pytest

from workbench.kernel import BadInput


def refused(make: Callable[[], Any], words: tuple[str, ...]) -> None:
    """Raises BadInput with all of the words in it."""
    with pytest.raises(BadInput) as error:
        make()
    assert [word for word in words if word not in str(error.value)] == [], str(error.value)
