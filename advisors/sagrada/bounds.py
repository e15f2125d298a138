"""The best total that each move still leaves possible: proved upper bounds, side by side."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.stock import Stock
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Solved, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vitrail.games.sagrada.components import Color, Die
    from vitrail.games.sagrada.scoring import Objectives
    from vitrail.games.sagrada.window import Window

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
        Whether some run of the dice leads to exactly as much.
    examined
        Whether the move was looked at by itself; otherwise the value is that of the position.
    window
        The best final window found; None where none was.
    """

    value: int
    proved: bool
    examined: bool
    window: Window | None


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
    found = best.answer if best else None
    return Bound(value, best is not None and best.value == value, True, found)


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
    root = find_bound(position, terms, share)
    bounds = [Bound(root.value, False, False, None)] * len(outlooks)
    workers = min(_MOST_WORKERS, os.cpu_count() or 1)

    def examine(index: int) -> Bound | None:
        if deadline is None:
            return find_bound(outlooks[index], terms, None)
        left = deadline - time.perf_counter()
        waiting = max(1.0, (len(outlooks) - index) / workers)
        return find_bound(outlooks[index], terms, 2 * left / waiting) if left > 0 else None

    with ThreadPoolExecutor(workers) as pool:
        indexes = {pool.submit(examine, index): index for index in range(len(outlooks))}
        for done, future in enumerate(as_completed(indexes), start=1):
            own = future.result()
            if own is not None:
                bounds[indexes[future]] = _capped(own, root.value)
            if progress:
                progress(done, len(outlooks))
    return bounds


def _capped(own: Bound, most: int) -> Bound:
    """Return a move's bound, which can be no higher than the bound of the position."""
    if own.value <= most:
        return own
    if own.proved:
        message = f"a move leads to {own.value}, but the position to at most {most}: {own.window}"
        raise VerificationError(message)
    return Bound(most, False, True, own.window)
