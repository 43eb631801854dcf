"""What all tests share: how hypothesis searches, and one compile cache for every process they start."""

import os

from hypothesis import Phase, settings

# No deadline: a first call compiles. The same cases in every run; `HYPOTHESIS_PROFILE=wide` looks further,
# `first` stops at the first failure and makes it no smaller, as for mutants.
settings.register_profile("same", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("first", settings.get_profile("same"), phases=(Phase.explicit, Phase.generate))
settings.register_profile("wide", deadline=None, database=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
