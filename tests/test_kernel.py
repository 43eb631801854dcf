"""The random stream beside numpy's, the draws beside arithmetic, the compile cache's names."""

import shutil
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from workbench import kernel
from workbench.kernel import HALF, STREAM, BadInput, below, draw, start_stream, word

WORDS = st.integers(0, 2**63 - 1)


def stream(seed: int, play: int = 0, who: int = 0) -> np.ndarray:
    """A fresh stream."""
    new = np.zeros(STREAM, np.int64)
    start_stream(new, seed, play, who)
    return new


def halves(seed: int, play: int, who: int, blocks: int) -> list[int]:
    """The same digits from numpy's own Philox: each 64-bit word's low half, then its high half."""
    raw = np.random.Philox(counter=[0, 0, 0, play], key=[seed, who]).random_raw(4 * blocks)
    return [int(part) for w in raw.tolist() for part in (w & HALF, w >> 32)]


@given(WORDS, WORDS, st.integers(0, 6))
def test_the_stream_is_numpys_philox(seed: int, play: int, who: int) -> None:
    """Bit for bit, whatever the seed, the play and who draws."""
    ours = stream(seed, play, who)
    assert [int(word(ours)) for _ in range(24)] == halves(seed, play, who, 3)


def test_the_stream_carries_over_between_counter_words() -> None:
    """After 2**64 blocks the counter's next word moves: set there by hand, as numpy's counter is."""
    ours = stream(5)
    ours[2] = -1  # all bits set: the next block wraps
    raw = np.random.Philox(counter=np.array([2**64 - 1, 0, 0, 0], np.uint64), key=[5, 0]).random_raw(4)
    assert [int(word(ours)) for _ in range(8)] == [int(p) for w in raw.tolist() for p in (w & HALF, w >> 32)]


@given(st.integers(0, 2**31), st.integers(1, 2**31 - 1))
def test_below_is_lemires_exact_rule(seed: int, n: int) -> None:
    """The upper half of word × n, the few words that would favour some answers thrown away."""
    ours = stream(seed)
    unfair = 2**32 % n
    wanted = next(w * n >> 32 for w in halves(seed, 0, 0, 50) if (w * n) % 2**32 >= unfair)
    assert below(ours, n) == wanted


def test_draw_goes_by_weight() -> None:
    """Weights 1, 0, 2, 5 in 40,000 draws: within four standard errors of 1/8, 0, 2/8, 5/8."""
    ours, weights, plays = stream(11), np.array([1, 0, 2, 5]), 40_000
    seen = Counter(int(draw(ours, weights, 4)) for _ in range(plays))
    assert seen[1] == 0
    for index, chance in ((0, 1 / 8), (2, 2 / 8), (3, 5 / 8)):
        assert abs(seen[index] / plays - chance) < 4 * sqrt(chance * (1 - chance) / plays)


NO_STREAMS = [
    ("no array", [0] * STREAM),
    ("too short", np.zeros(STREAM - 1, np.int64)),
    ("of other numbers", np.zeros(STREAM, np.float64)),
    ("read past its end", np.array([0] * (STREAM - 2) + [9, 0], np.int64)),
]


@pytest.mark.parametrize("given", [case[1] for case in NO_STREAMS], ids=[case[0] for case in NO_STREAMS])
def test_what_is_no_stream_is_refused(given: Any) -> None:
    """Compiled code would read past its end."""
    with pytest.raises(BadInput, match=r"no stream of luck.*start_stream"):
        wb.game("divinare").drawn(wb.game("divinare").setup(), given)


def test_streams_of_seats_and_plays_differ() -> None:
    """No two drawers and no two plays share their luck."""
    firsts = {int(word(stream(1, play, who))) for play in range(50) for who in range(7)}
    assert len(firsts) == 350


def test_a_digest_names_the_text_that_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed line in a game's folder, or in the kernel, gives another cache folder; another game's does not."""
    package = tmp_path / "workbench"
    shutil.copytree(kernel.PACKAGE, package)
    other = package / "games" / "other"
    shutil.copytree(package / "games" / "divinare", other)
    monkeypatch.setattr(kernel, "PACKAGE", package)
    folder = package / "games" / "divinare"

    def names() -> tuple[str, str]:
        kernel.digest.cache_clear()
        return kernel.digest(kernel.home(folder / "rules" / "turns.py")), kernel.digest(package)

    before = names()
    with (other / "rules" / "turns.py").open("a") as file:
        file.write("# more\n")
    after_other = names()
    assert after_other[0] == before[0]
    assert after_other[1] != before[1]
    with (folder / "rules" / "scoring.py").open("a") as file:
        file.write("# more\n")
    after_own = names()
    assert after_own[0] != after_other[0]
    with (package / "kernel.py").open("a") as file:
        file.write("# more\n")
    assert names()[0] != after_own[0]
    kernel.digest.cache_clear()
