"""Means over dice and scenarios in whole numbers, so that equal plans are exactly equal.

Points are whole numbers, and so are the weights of what dice decide. Sums of them lose nothing, and
each mean is divided once: two means are the same float if and only if they are the same fraction.
This is the one place where values of plans are compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.solvers.halving import error_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vitrail.solvers.sagrada.bits import Vector


@dataclass(frozen=True, eq=False)
class Weighted:
    """What a choice reached, by scenario.

    Parameters
    ----------
    sums
        By scenario, the sum over the branches of weight times value.
    total
        The sum of the weights.
    """

    sums: Vector
    total: int

    @classmethod
    def of(cls, values: NDArray[np.int64], weights: Vector) -> Weighted:
        """Return the mean over branches of values by branch and scenario."""
        return cls(weights @ values, int(weights.sum()))

    def __len__(self) -> int:
        """Return the number of scenarios."""
        return len(self.sums)

    def by_scenario(self) -> NDArray[np.float64]:
        """Return the values; equal floats are equal fractions."""
        floats: NDArray[np.float64] = self.sums / self.total
        return floats

    def mean(self) -> Fraction:
        """Return the mean over all scenarios."""
        return Fraction(int(self.sums.sum()), self.total * len(self))

    def error(self) -> float:
        """Return the standard error of the mean, exactly 0 where every scenario says the same."""
        if len(self) > 1 and (self.sums == self.sums[0]).all():
            return 0.0
        return error_of(self.sums / self.total)

    def agrees(self, other: Weighted) -> bool:
        """Whether both are the same in every scenario that both saw."""
        return not less(self, other).sums.any()


def less(best: Weighted, own: Weighted) -> Weighted:
    """Return how much less one reached than the other, on the scenarios that both saw.

    Examples
    --------
    >>> import numpy as np
    >>> thirds, halves = Weighted(np.array([2, 5]), 3), Weighted(np.array([1, 2, 9]), 2)
    >>> less(thirds, halves).by_scenario().round(3).tolist(), less(thirds, halves).mean()
    ([0.167, 0.667], Fraction(5, 12))
    """
    both = min(len(best), len(own))
    sums = best.sums[:both] * own.total - own.sums[:both] * best.total
    return Weighted(sums, best.total * own.total)
