"""Which of several choices is best: playouts shared out by sequential halving.

All choices still in the running are played through the same scenarios (common random numbers), and
after each stage the worse half drops out (Karnin, Koren and Somekh 2013, *Almost optimal
exploration in multi-armed bandits*). With one budget the best ones get by far the most playouts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Play = Callable[[NDArray[np.int64], int, int], NDArray[np.float64]]

LEAST = 4
"""Scenarios before anything drops out."""


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


def sequential_halving(choices: int, budget: int, play: Play) -> list[Standing]:
    """Return the standing of every choice, the best first.

    Parameters
    ----------
    choices
        How many there are.
    budget
        Playouts in all; each choice gets at least `LEAST`.
    play
        Called with numbers of choices and the scenarios from which and up to which they are to be
        played; returns the values by choice and scenario.

    Notes
    -----
    Those that drop out together stand in the order of their means, behind all that went on.
    """
    stages = max(1, math.ceil(math.log2(max(2, choices))))
    alive = np.arange(choices)
    values: list[list[NDArray[np.float64]]] = [[] for _ in range(choices)]
    dropped: list[int] = []
    done = 0
    for _ in range(stages):
        more = max(LEAST, budget // (stages * len(alive)))
        for choice, row in zip(alive, play(alive, done, done + more), strict=True):
            values[choice].append(row)
        done += more
        means = np.array([np.concatenate(values[choice]).mean() for choice in alive])
        alive = alive[np.argsort(-means, kind="stable")]
        keep = (len(alive) + 1) // 2
        dropped = [*map(int, alive[keep:]), *dropped]
        alive = alive[:keep]
    order = [*map(int, alive), *dropped]
    return _standings(order, [np.concatenate(values[choice]) for choice in order])


def _standings(order: Sequence[int], values: Sequence[NDArray[np.float64]]) -> list[Standing]:
    best = values[0]
    found = []
    for choice, own in zip(order, values, strict=True):
        behind = best[: len(own)] - own[: len(best)]
        found.append(
            Standing(
                choice,
                float(own.mean()),
                _error(own),
                float(behind.mean()),
                _error(behind),
                len(own),
            )
        )
    return found


def _error(values: NDArray[np.float64]) -> float:
    return float(values.std(ddof=1) / math.sqrt(len(values))) if len(values) > 1 else math.inf
