"""Work on many processes; what a killed process was doing is done again."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from types import TracebackType
from typing import Any, Generic, Optional, TypeVar

In = TypeVar("In")
Out = TypeVar("Out")

#: A task whose process was killed so often is at fault itself.
_TRIES = 4


#: What a process is there for.
_function: Callable[[Any], Any] = bool


def _begin(function: Callable[[Any], Any]) -> None:
    global _function
    _function = function


def _call(argument: Any) -> Any:
    return _function(argument)


def _nothing() -> None:
    """The first task of a process."""


class Workers(Generic[In, Out]):
    """Processes that call a function for us: ours, or those of a client of Dask."""

    def __init__(
        self, function: Callable[[In], Out], processes: Optional[int] = None, client: Any = None
    ) -> None:
        self._function = function
        self.count = processes or os.cpu_count() or 1
        if client is not None and processes is None:
            self.count = max(1, sum(client.nthreads().values()))
        self._client = client
        self._lock = Lock()
        self._pool = None if client is not None else self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        # A process that is forked has the function already, whatever it is.
        ways = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if "fork" in ways else None)
        pool = ProcessPoolExecutor(
            self.count, mp_context=context, initializer=_begin, initargs=(self._function,)
        )
        for begun in [pool.submit(_nothing) for _ in range(self.count)]:
            begun.result()
        return pool

    def call(self, argument: In) -> Out:
        """What the function says, in one of the processes."""
        if self._client is not None:
            # Dask itself does again what a killed worker was doing.
            told: Out = self._client.submit(self._function, argument, pure=False).result()
            return told
        for left in reversed(range(_TRIES)):
            pool = self._pool
            assert pool is not None
            try:
                future: Future[Out] = pool.submit(_call, argument)
                return future.result()
            except BrokenProcessPool:
                if not left:
                    raise
                with self._lock:
                    if self._pool is pool:
                        pool.shutdown(wait=False)
                        self._pool = self._begun()
        raise AssertionError("unreachable")

    def __enter__(self) -> Workers[In, Out]:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=error is None, cancel_futures=True)


def spread(
    function: Callable[[In], Out],
    items: Iterable[In],
    *,
    processes: Optional[int] = None,
    client: Any = None,
) -> Iterator[Out]:
    """``map(function, items)`` on many processes, in the order of the items.

    There are as many as processors, or ``processes``; ``client`` is a client of
    Dask, whose workers are used instead. What a killed process was doing is done
    again by another. The items and what comes back are pickled; where processes are
    not forked (Windows, macOS) so is the function, which then is one of a module.
    """
    with Workers(function, processes, client) as workers:
        with ThreadPoolExecutor(workers.count) as callers:
            yield from callers.map(workers.call, items)
