"""A bar on stderr while long work goes on, for who watches a terminal."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PATIENCE_S = 1.0


@contextlib.contextmanager
def bar(words: str, total: int) -> Iterator[Callable[[], None]]:
    """Give a function to call after each part; who watches a terminal sees a bar after a second."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (words, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=Console(stderr=True), transient=True)
    task = shown.add_task(words, total=total)
    begun = time.monotonic()

    def tell() -> None:
        if time.monotonic() - begun > _PATIENCE_S:
            shown.start()
        shown.advance(task)

    try:
        yield tell
    finally:
        shown.stop()
