"""Work on many processes; what a killed process was doing is done again."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from types import TracebackType
from typing import Any, Optional, TypeVar

In = TypeVar("In")
Out = TypeVar("Out")

#: A task whose process was killed so often is at fault itself.
_TRIES = 4


def _nothing() -> None:
    """What a process does to begin with."""


class Workers:
    """Processes that call functions for us: ours, or those of a client of Dask."""

    def __init__(self, processes: Optional[int] = None, client: Any = None) -> None:
        self.count = processes or os.cpu_count() or 1
        if client is not None and processes is None:
            self.count = max(1, sum(client.nthreads().values()))
        self._client = client
        self._lock = Lock()
        self._pool = None if client is not None else self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        # A process that is forked knows the functions of a notebook.
        ways = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if "fork" in ways else None)
        pool = ProcessPoolExecutor(self.count, mp_context=context)
        for begun in [pool.submit(_nothing) for _ in range(self.count)]:
            begun.result()
        return pool

    def call(self, function: Callable[[In], Out], argument: In) -> Out:
        """What the function says, in one of the processes."""
        if self._client is not None:
            # Dask itself does again what a killed worker was doing.
            told: Out = self._client.submit(function, argument, pure=False).result()
            return told
        for left in reversed(range(_TRIES)):
            pool = self._pool
            assert pool is not None
            try:
                future: Future[Out] = pool.submit(function, argument)
                return future.result()
            except BrokenProcessPool:
                if not left:
                    raise
                with self._lock:
                    if self._pool is pool:
                        pool.shutdown(wait=False)
                        self._pool = self._begun()
        raise AssertionError("unreachable")

    def __enter__(self) -> Workers:
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
    again by another. The function, the items and what comes back are pickled: a
    function of a module, or on systems that fork one of the notebook, but no lambda.
    """
    with Workers(processes, client) as workers, ThreadPoolExecutor(workers.count) as callers:
        yield from callers.map(lambda item: workers.call(function, item), items)
