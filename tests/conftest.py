"""What all tests share: how hypothesis searches, Ctrl-C, and an environment that no import changes."""

import os
import signal

import pytest
from hypothesis import Phase, settings

# No deadline: a first call compiles. The same cases in every run; `HYPOTHESIS_PROFILE=wide` looks further,
# `first` stops at the first failure and makes it no smaller, as for mutants.
settings.register_profile("same", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("first", settings.get_profile("same"), phases=(Phase.explicit, Phase.generate))
settings.register_profile("wide", deadline=None, database=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

# A shell that runs the tests in its background makes them deaf to Ctrl-C; those that press it would wait for ever.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

BEFORE = dict(os.environ)


def pytest_collection_finish() -> None:
    """Refuse to go on where a file that was imported has changed the environment: all tests would run otherwise."""
    changed = sorted(name for name, _ in {*BEFORE.items()} ^ {*os.environ.items()} if name.startswith("WORKBENCH"))
    if changed:
        raise pytest.UsageError(f"A test file changes {', '.join(dict.fromkeys(changed))} as it is imported.")
