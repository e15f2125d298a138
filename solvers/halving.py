"""Which of several choices is best: playouts shared out by sequential halving.

All choices still in the running are played through the same scenarios (common random numbers), and
after each stage the worse half drops out (Karnin, Koren and Somekh 2013, *Almost optimal
exploration in multi-armed bandits*). With one budget the best ones get by far the most playouts.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from numpy.typing import NDArray

    Play = Callable[[NDArray[np.int64], int, int], NDArray[np.float64]]
    References = Callable[[Sequence[int]], Sequence[int]]

LEAST = 4
"""Scenarios before anything drops out."""
REFERENCE = 400
"""Scenarios for choices that others are compared with, if the best one has as many."""
MOST = 100_000
"""Scenarios that a time is spent on, and no more: errors are a few hundredths of a point then."""
_GROWTH = 4


@dataclass(frozen=True, slots=True)
class Standing:
    """What the playouts tell of one choice.

    Parameters
    ----------
    choice
        Its number.
    value
        Mean over its scenarios.
    error
        Standard error of the mean.
    behind
        How much less than the best choice it reached, on the scenarios that both were played on.
    behind_error
        Standard error of that difference: far smaller than those of the means, since both saw the
        same dice.
    scenarios
        How many it was played through.
    """

    choice: int
    value: float
    error: float
    behind: float
    behind_error: float
    scenarios: int


def sequential_halving(
    choices: int,
    budget: int | None,
    play: Play,
    *,
    seconds: float = 0.0,
    references: References | None = None,
) -> list[Standing]:
    """Return the standing of every choice, the best first.

    Parameters
    ----------
    choices
        How many there are.
    budget
        Playouts in all; each choice gets at least `LEAST`. None for as many as the time allows.
    play
        Called with numbers of choices and the scenarios from which and up to which they are to be
        played; returns the values by choice and scenario.
    seconds
        Wall time if there is no budget: each stage gets an equal share.
    references
        Told the order; returns choices that are played on up to `REFERENCE` scenarios all the same,
        since others are compared with them.

    Notes
    -----
    Those that drop out together stand in the order of their means, behind all that went on.
    """
    stages = max(1, math.ceil(math.log2(max(2, choices))))
    alive = np.arange(choices)
    values: list[list[NDArray[np.float64]]] = [[] for _ in range(choices)]
    dropped: list[int] = []
    done, begun = 0, time.perf_counter()
    for stage in range(1, stages + 1):
        if budget is None:
            portions = _until(begun + seconds * stage / stages, MOST - done)
        else:
            portions = _once(max(LEAST, budget // (stages * len(alive))))
        for more in portions:
            for choice, row in zip(alive, play(alive, done, done + more), strict=True):
                values[choice].append(row)
            done += more
        means = np.array([np.concatenate(values[choice]).mean() for choice in alive])
        alive = alive[np.argsort(-means, kind="stable")]
        keep = (len(alive) + 1) // 2
        dropped = [*map(int, alive[keep:]), *dropped]
        alive = alive[:keep]
    order = [*map(int, alive), *dropped]
    for other in references(order) if references else ():
        have = sum(map(len, values[other]))
        if have < min(done, REFERENCE):
            values[other].extend(play(np.array([other]), have, min(done, REFERENCE)))
    return standings(order, [np.concatenate(values[choice]) for choice in order])


def _once(scenarios: int) -> Generator[int, None, None]:
    yield scenarios


def _until(end: float, most: int) -> Generator[int, None, None]:
    """Yield how many scenarios to play next until a moment, each time as many as seem to fit."""
    more = min(LEAST, most)
    while more > 0:
        begun = time.perf_counter()
        yield more
        now = time.perf_counter()
        most -= more
        fit = int(more * min(_GROWTH, (end - now) / max(now - begun, 1e-6)))
        more = min(fit, most) if fit >= LEAST else 0


def standings(order: Sequence[int], values: Sequence[NDArray[np.float64]]) -> list[Standing]:
    """Return the standings of choices in a given order, from their values by scenario."""
    best = values[0]
    found = []
    for choice, own in zip(order, values, strict=True):
        behind = best[: len(own)] - own[: len(best)]
        found.append(
            Standing(
                choice,
                float(own.mean()),
                error_of(own),
                float(behind.mean()),
                error_of(behind),
                len(own),
            )
        )
    return found


def error_of(values: NDArray[np.float64]) -> float:
    """Return the standard error of a mean."""
    return float(values.std(ddof=1) / math.sqrt(len(values))) if len(values) > 1 else math.inf
