"""Random numbers for kernels, from a seed and the number of a stream: the same wherever it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.compiled import inlined

if TYPE_CHECKING:
    from numpy.typing import NDArray

    State = NDArray[np.uint64]


@inlined
def next_random(state: State) -> int:
    """Return 31 random bits (xorshift64, Marsaglia 2003)."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return int(x >> np.uint64(33))


@inlined
def below(state: State, end: int) -> int:
    """Return a random number from 0 to `end - 1`."""
    return (next_random(state) * end) >> 31


@inlined
def around(state: State, width: float) -> float:
    """Return a random number from `-width` to `width`."""
    return width * (next_random(state) / 1073741824.0 - 1.0)


@inlined
def seeded(seed: int, stream: int, state: State) -> None:
    """Start the random numbers of a stream (splitmix64, Steele, Lea and Flood 2014)."""
    z = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(stream)
    z = (z + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    state[0] = z if z != np.uint64(0) else np.uint64(1)
