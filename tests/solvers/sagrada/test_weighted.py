"""Means of plans: equal fractions are equal numbers, whatever they were added up from."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np

from vitrail.solvers.sagrada.weighted import Weighted, less


def reached(values: list[list[int]], weights: list[int]) -> Weighted:
    """Return what branches reached, by branch and scenario."""
    return Weighted.of(np.array(values, np.int64), np.array(weights, np.int64))


def mean(weights: list[int], values: list[int]) -> Fraction:
    """Return a weighted mean."""
    parts = (weight * value for weight, value in zip(weights, values, strict=True))
    return Fraction(sum(parts), sum(weights))


def test_the_same_mean_from_other_weights_is_a_tie() -> None:
    """43 with 5 of 6 and 44 else, and with 15 of 18: no trace of how floats add up."""
    six = reached([[43, 20], [44, 22]], [5, 1])
    eighteen = reached([[43, 20], [43, 20], [44, 22]], [7, 8, 3])
    assert less(six, eighteen).mean() == 0
    assert less(six, eighteen).error() == 0
    assert six.agrees(eighteen)
    assert six.by_scenario().tolist() == eighteen.by_scenario().tolist()


def test_a_constant_difference_has_no_error() -> None:
    """A third of a point less in every scenario is exactly that."""
    best = reached([[10, 23, 36], [11, 24, 37]], [2, 1])
    own = reached([[10, 23, 36]], [1])
    assert less(best, own).mean() == Fraction(1, 3)
    assert less(best, own).error() == 0


def test_means_are_fractions_on_the_scenarios_both_saw() -> None:
    """Whatever the weights, against sums of fractions."""
    rng = random.Random(1)
    for _ in range(50):
        weights = [[rng.randint(1, 90) for _ in range(rng.randint(1, 6))] for _ in range(2)]
        counts = rng.randint(1, 9), rng.randint(1, 9)
        values = [
            [[rng.randint(-40, 90) for _ in range(count)] for _ in own]
            for own, count in zip(weights, counts, strict=True)
        ]
        first, second = (reached(*both) for both in zip(values, weights, strict=True))

        both = range(min(counts))
        one, other = (
            [mean(own, [row[at] for row in rows]) for at in range(len(rows[0]))]
            for own, rows in zip(weights, values, strict=True)
        )
        expected = sum(one[at] - other[at] for at in both) / len(both)
        assert less(first, second).mean() == expected
        assert first.mean() == sum(one) / counts[0]


def test_few_scenarios_leave_the_error_open() -> None:
    """One value has no spread, so nothing is known about its error."""
    assert reached([[3]], [1]).error() == np.inf
    assert reached([[3, 5]], [1]).error() == 1.0
