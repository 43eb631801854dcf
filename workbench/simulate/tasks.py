"""Tasks that an executor works out, and Ctrl-C among them."""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Self

from workbench.kernel import BadInput


class Tasks:
    """Tasks handed to executors, given back as they are done.

    Python raises Ctrl-C at any instruction of the main thread: also just after an executor or a future took a lock,
    which nobody gives back then, so that a worker waits for it for ever. Inside `with Tasks()` it is therefore only
    noted, and comes from `next`, where nothing is held. Elsewhere than in the main thread there is no Ctrl-C to hear.
    """

    def __init__(self) -> None:
        """None yet."""
        self.heard: SimpleQueue[Future[Any] | None] = SimpleQueue()
        """Tasks that are done, and None for each Ctrl-C."""
        self.before: Any = None
        """What heard Ctrl-C before, and is asked what to do about it."""

    def __enter__(self) -> Self:
        """Note Ctrl-C from here on."""
        if threading.current_thread() is threading.main_thread() and callable(signal.getsignal(signal.SIGINT)):
            self.before = signal.signal(signal.SIGINT, lambda *_: self.heard.put(None))
        return self

    def __exit__(self, *_: object) -> None:
        """Leave Ctrl-C to what heard it before."""
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def hand(self, executor: Executor, task: Callable[..., Any], *args: Any) -> Future[Any]:
        """A task, handed to an executor; BadInput where that takes none any more."""
        try:
            future = executor.submit(task, *args)
        except RuntimeError as error:
            raise BadInput(
                f"executor = {executor!r} takes no plays ({error}): accepted is one that is open."
            ) from error
        future.add_done_callback(self.heard.put)
        return future

    def next(self) -> Future[Any]:
        """Wait for a task that is done; KeyboardInterrupt once for each Ctrl-C."""
        while True:
            future = self.heard.get()
            if future is not None:
                return future
            self.before(signal.SIGINT, None)  # raises, as a rule


def in_order(executor: Executor | None, task: Callable[..., Any], calls: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Each call's result, in the order of the calls; at Ctrl-C the calls that are not begun are taken back.

    Without an executor, threads work them out; a task that was given up is not waited for.
    """
    with Tasks() as tasks:
        pool = ThreadPoolExecutor(os.cpu_count() or 1) if executor is None else executor
        waiting = []
        done = set()
        try:
            for call in calls:
                waiting.append(tasks.hand(pool, task, *call))
            for future in waiting:
                while future not in done:
                    done.add(tasks.next())
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()
            if executor is None:
                pool.shutdown(wait=False)


def an_executor(given: Executor | None) -> Executor | None:
    """`given` if it is None or takes jobs as a `concurrent.futures.Executor` does; BadInput otherwise."""
    if given is not None and not callable(getattr(given, "submit", None)):
        raise BadInput(f"executor = {given!r}: accepted is a concurrent.futures.Executor, or None for threads.")
    return given
