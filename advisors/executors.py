"""Where the games of a series are played: in this process, or in several of this machine.

Both are executors of `concurrent.futures`, and so is that of a Dask cluster.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import connection
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ParametersT = ParamSpec("ParametersT")
ResultT = TypeVar("ResultT")


class InProcess(Executor):
    """Does at once what it is given."""

    def submit(
        self,
        fn: Callable[ParametersT, ResultT],
        /,
        *args: ParametersT.args,
        **kwargs: ParametersT.kwargs,
    ) -> Future[ResultT]:
        """Call a function and return what it said."""
        future: Future[ResultT] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - raised again where the result is asked for
            future.set_exception(error)
        return future


class _Processes(ProcessPoolExecutor):
    """Processes to which Ctrl-C does not reach, from their first moment on."""

    def submit(
        self,
        fn: Callable[ParametersT, ResultT],
        /,
        *args: ParametersT.args,
        **kwargs: ParametersT.kwargs,
    ) -> Future[ResultT]:
        """Hand a task over; a process that is started for it inherits what is held back here."""
        if sys.platform == "win32":
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def local_executor(workers: int) -> Iterator[Executor]:
    """Give an executor of so many processes; with 1 the work is done in this one.

    If the block is left by an error or Ctrl-C, what is not finished is given up at once. Processes
    are started anew, not forked, since threads may be running; they end with this one, however it
    ends, and leave Ctrl-C to it.
    """
    if workers == 1:
        yield InProcess()
        return
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    pool = _Processes(workers, mp_context=context, initializer=_begin)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    pool.shutdown()


def _begin() -> None:
    """Prepare a process that works for another one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
