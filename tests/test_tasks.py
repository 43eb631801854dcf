"""Ctrl-C while tasks are under way: it comes where no lock is held, and nothing that is done is lost."""

import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

import workbench as wb
from workbench.kernel import BadInput
from workbench.simulate.tasks import Tasks, in_order

LOCK = threading.Lock()
"""What an executor or a future holds while the person presses; left held, its workers would wait for ever."""


def press_while_held() -> None:
    """A real signal just after a lock was taken: as an exception it would keep the lock from being given back."""
    LOCK.acquire()
    signal.raise_signal(signal.SIGINT)
    LOCK.release()


class Endless(Future):
    """A task that is never done, and takes a lock to say that it can't be taken back."""

    def cancel(self) -> bool:
        """The person presses again."""
        press_while_held()
        return False


class Pressed:
    """An executor that works out `done` tasks at once; at the next one the person presses."""

    def __init__(self, done: int, left: type[Future] = Future) -> None:
        """`left` is what becomes of the later tasks."""
        self.done, self.left = done, left

    def submit(self, task: Callable[..., Any], *args: Any) -> Future:
        """Done, or left."""
        self.done -= 1
        if self.done < 0:
            if self.done == -1:
                press_while_held()
            return self.left()
        future: Future = Future()
        future.set_result(task(*args))
        return future


@pytest.fixture(autouse=True)
def heard_as_before() -> Any:
    """After each test no lock is held, and Ctrl-C is heard by what heard it before."""
    yield
    assert LOCK.acquire(blocking=False)
    LOCK.release()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("left", [Future, Endless])
def test_a_simulation_is_stopped_where_no_lock_is_held(left: type[Future], capsys: pytest.CaptureFixture[str]) -> None:
    """Once, or twice since a block never ends: what is done is returned, and is the same as of a run so long."""
    game = wb.game("divinare", rounds=1)
    got = wb.simulate(game, plays=10**9, seed=3, executor=Pressed(2, left), form="counts", progress=False)
    assert got.stopped
    assert got.digest() == wb.simulate(game, plays=got.plays, seed=3, form="counts", progress=False).digest()
    assert ("Stopping: " in capsys.readouterr().err) == (left is Endless)


def test_results_in_order_until_it_is_pressed() -> None:
    """Those before the press are there; with the next comes KeyboardInterrupt, and it is taken back."""
    each = in_order(Pressed(2), pow, [(2, 3), (3, 2), (5, 1), (7, 1)])
    assert [next(each), next(each)] == [8, 9]
    with pytest.raises(KeyboardInterrupt):
        next(each)


def test_a_press_is_heard_though_all_tasks_are_done() -> None:
    """It comes while a result is looked at, when none is left to wait for."""
    waiting: list[Future] = []

    class Slow:
        def submit(self, *_: Any) -> Future:
            waiting.append(Future())
            return waiting[-1]

    each = in_order(Slow(), pow, [(2, 3), (3, 2)])
    threading.Timer(0.01, lambda: waiting[0].set_result(8)).start()
    assert next(each) == 8
    signal.raise_signal(signal.SIGINT)
    waiting[1].set_result(9)
    with pytest.raises(KeyboardInterrupt):
        next(each)


def test_in_order_even_when_a_later_one_is_done_first() -> None:
    """Two tasks that end the other way round."""
    futures = [Future(), Future()]
    waiting = iter(futures)

    class Slow:
        def submit(self, *_: Any) -> Future:
            return next(waiting)

    threading.Timer(0.01, futures[1].set_result, ("second",)).start()
    threading.Timer(0.05, futures[0].set_result, ("first",)).start()
    assert list(in_order(Slow(), pow, [(1, 1), (1, 1)])) == ["first", "second"]


def test_what_heard_ctrl_c_before_is_asked() -> None:
    """A handler that only counts: it counts, and the work goes on."""
    heard = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with Tasks() as tasks:
            signal.raise_signal(signal.SIGINT)
            task = tasks.hand(Pressed(1), pow, 2, 3)
            assert tasks.next() is task
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT]


def test_elsewhere_than_in_the_main_thread_signals_are_left_alone() -> None:
    """A thread may not set what hears them: it needs not."""
    got: list[Any] = []
    thread = threading.Thread(target=lambda: got.extend(in_order(Pressed(2), pow, [(2, 3), (3, 2)])))
    thread.start()
    thread.join()
    assert got == [8, 9]


def test_an_executor_that_is_closed_is_named() -> None:
    """BadInput says what is accepted."""

    class Closed:
        def submit(self, *_: Any) -> Future:
            raise RuntimeError("cannot schedule new futures after shutdown")

    with Tasks() as tasks, pytest.raises(BadInput, match="accepted is one that is open"):
        tasks.hand(Closed(), pow, 2, 3)
