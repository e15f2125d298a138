"""The best total that each move still leaves possible: proved upper bounds, side by side."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.stock import Stock
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Solved, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vitrail.games.sagrada.components import Color, Die
    from vitrail.games.sagrada.scoring import Objectives
    from vitrail.games.sagrada.window import Window

ResultT = TypeVar("ResultT")

_ROOT_SHARE = 4
_LEAST_SECONDS = 0.02
_MOST_WORKERS = 4


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can still come to a window: the ground of a bound.

    Parameters
    ----------
    window
        The window as it stands.
    pool
        Dice of the draft pool that may still be taken.
    turns_now
        Own turns left in this round, one die each.
    turns_later
        Own turns in the rounds to come.
    """

    window: Window
    pool: tuple[Die, ...]
    turns_now: int
    turns_later: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What all bounds of a hint have in common.

    Parameters
    ----------
    objectives
        The cards that count; where there are several, the best of them does (SOLO-2).
    bag
        Dice that may still come, by color.
    favor_tokens, open_space
        As in `score_window`.
    """

    objectives: tuple[Objectives, ...]
    bag: Mapping[Color, int]
    favor_tokens: int
    open_space: int


@dataclass(frozen=True, slots=True)
class Bound:
    """An upper bound on the final total.

    Parameters
    ----------
    value
        No run of the dice leads to more.
    proved
        Whether a window was found that totals exactly as much: the dice could give it, the order
        of the turns within and between rounds aside.
    examined
        Whether the move was looked at by itself; otherwise the value is that of the position.
    window
        The best final window found; None where none was.
    found
        The total of that window.
    """

    value: int
    proved: bool
    examined: bool
    window: Window | None
    found: int | None = None


def find_bound(outlook: Outlook, terms: Terms, seconds: float | None) -> Bound:
    """Return the best total still possible.

    Every die of the pool and the bag is at the player's wish, at most one a turn, so this is a
    bound on what any opponent and any luck can allow. Tool cards are not used.
    """
    from vitrail.solvers.sagrada.best import find_best
    from vitrail.solvers.sagrada.supply import Source

    supply = (
        Source(Stock.of(outlook.pool), outlook.turns_now),
        Source(Stock.of((), terms.bag), outlook.turns_later),
    )
    limits = Limits(seconds if seconds is None else max(seconds, _LEAST_SECONDS))
    best: Solved[Window] | None = None
    bounds = []
    for objectives in terms.objectives:
        outcome = find_best(
            outlook.window,
            objectives,
            supply=supply,
            may_stay_open=True,
            favor_tokens=terms.favor_tokens,
            open_space=terms.open_space,
            limits=limits,
        )
        match outcome:
            case Solved(value=int(), bound=int(bound)):
                bounds.append(bound)
                if best is None or (outcome.value or 0) > (best.value or 0):
                    best = outcome
            case Unknown(bound=int(bound)):
                bounds.append(bound)
            case _:
                message = f"leaving all spaces open is always possible: {outlook.window}"
                raise VerificationError(message)
    value = max(bounds)
    window, found = (best.answer, best.value) if best else (None, None)
    return Bound(value, found == value, True, window, found)


def find_bounds(
    position: Outlook,
    outlooks: Sequence[Outlook],
    terms: Terms,
    *,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Bound]:
    """Return the bound of each outlook, those of the first ones with the most care.

    Parameters
    ----------
    position
        The outlook before any move: its bound holds for every move.
    outlooks
        The moves, the most promising first.
    seconds
        Wall time for all; None for no limit. What is not reached in time gets the bound of the
        position.
    progress
        Told how many of how many are done.

    Notes
    -----
    The searches run in threads (CP-SAT works outside Python's lock), each with one worker and a
    fixed seed, so that the answers do not depend on the number of threads as long as the time
    suffices.
    """
    deadline = None if seconds is None else time.perf_counter() + seconds
    share = None if seconds is None else seconds / _ROOT_SHARE
    ((_, root),) = _side_by_side(lambda _: find_bound(position, terms, share), 1, 1)
    bounds = [Bound(root.value, False, False, None)] * len(outlooks)
    workers = min(_MOST_WORKERS, os.cpu_count() or 1)

    def examine(index: int) -> Bound | None:
        if deadline is None:
            return find_bound(outlooks[index], terms, None)
        left = deadline - time.perf_counter()
        waiting = max(1.0, (len(outlooks) - index) / workers)
        return find_bound(outlooks[index], terms, 2 * left / waiting) if left > 0 else None

    finished = _side_by_side(examine, len(outlooks), workers)
    for done, (index, own) in enumerate(finished, start=1):
        if own is not None:
            bounds[index] = _capped(own, root)
        if progress:
            progress(done, len(outlooks))
    return bounds


def _side_by_side(
    work: Callable[[int], ResultT], count: int, workers: int
) -> Iterator[tuple[int, ResultT]]:
    """Yield each index below `count` with its result, as they are done.

    The threads are daemons, and nothing waits for them when the caller is interrupted (a
    `ThreadPoolExecutor` would wait for every search): so Ctrl-C is answered at once.
    """
    waiting: SimpleQueue[int] = SimpleQueue()
    done: SimpleQueue[tuple[int, ResultT] | BaseException] = SimpleQueue()
    stop = threading.Event()
    for index in range(count):
        waiting.put(index)

    def run() -> None:
        while not (stop.is_set() or waiting.empty()):
            try:
                index = waiting.get(timeout=_LEAST_SECONDS)  # another thread may be faster
            except Empty:
                return
            try:
                done.put((index, work(index)))
            except BaseException as error:  # noqa: BLE001 - raised again where it was asked for
                done.put(error)

    for _ in range(min(workers, count)):
        threading.Thread(target=run, daemon=True).start()
    try:
        for _ in range(count):
            result = done.get()
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        stop.set()


def _capped(own: Bound, root: Bound) -> Bound:
    """Return a move's bound, which can be no higher than the bound of the position."""
    if own.value <= root.value:
        return own
    reached = own.value if own.proved else own.found
    if reached is not None and reached > root.value:
        message = f"a move leads to {reached}, the position to at most {root.value}: {own.window}"
        raise VerificationError(message)
    return Bound(root.value, own.found == root.value, True, own.window, own.found)
