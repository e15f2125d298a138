"""Who leads, and who is equal: with made-up results, so that every case comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from vitrail.solvers.halving import REFERENCE
from vitrail.solvers.sagrada.playouts import OWN
from vitrail.solvers.sagrada.race import (
    Entry,
    groups,
    groups_of_means,
    leader,
    play_on_twins,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vitrail.solvers.sagrada.race import Race

ALL = 1000


class _Judge:
    """In place of an evaluator: own points count."""

    def value(self, results: NDArray[np.int64]) -> NDArray[np.int64]:
        own: NDArray[np.int64] = results[..., OWN]
        return own


class _MadeUp:
    """A race whose results are made up beforehand."""

    def __init__(self, points: list[list[int]], seen: list[int]) -> None:
        self.evaluator, self.asked = _Judge(), [0] * len(points)
        self.all = [np.zeros((1, len(own), 3), np.int64) for own in points]
        for results, own in zip(self.all, points, strict=True):
            results[0, :, OWN] = own
        self.weights = [np.ones(1, np.int64) for _ in points]
        self.results = [results[:, :n] for results, n in zip(self.all, seen, strict=True)]

    def play(self, which: list[int], begin: int, end: int) -> list[NDArray[np.int64]]:
        for choice in which:
            self.asked[choice] += end - begin
        return [self.all[choice][:, begin:end] for choice in which]


def entries(*rows: tuple[list[int], int]) -> list[Entry]:
    """Return entries with their points in all scenarios, and how many they have seen."""
    race = _MadeUp([points for points, _ in rows], [seen for _, seen in rows])
    return [Entry(cast("Race", race), at, []) for at in range(len(rows))]


def test_a_plan_that_is_ahead_on_fewer_scenarios_is_played_on() -> None:
    """It was lucky: on as many scenarios as the first it is behind, and the first stays first."""
    lucky = [2] * 8 + [0] * (ALL - 8)
    found = entries(([1] * ALL, ALL), (lucky, 8))
    assert leader(found, 0) == 0
    assert 8 < len(found[1]) < 64


def test_a_plan_that_stays_ahead_takes_the_lead() -> None:
    """No other is left that reached more on the scenarios it saw."""
    found = entries(([1] * ALL, ALL), ([2] * ALL, 8), ([0] * ALL, 8))
    best = leader(found, 0)
    assert best == 1
    assert [len(entry) for entry in found] == [ALL, ALL, 8]


def test_nobody_is_ahead_of_the_leader() -> None:
    """Whatever the results and the scenarios seen."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        count = int(rng.integers(2, 7))
        points = [rng.integers(0, 4, 64).tolist() for _ in range(count)]
        found = entries(*((own, int(rng.integers(4, 65))) for own in points))
        best = leader(found, int(rng.integers(count)))
        values = [entry.value().by_scenario() for entry in found]
        for own in values:
            both = min(len(own), len(values[best]))
            assert values[best][:both].sum() >= own[:both].sum()


def test_equal_plans_that_dropped_out_at_different_stages_stay_together() -> None:
    """The one with few scenarios is played on until it is sure that they are equal."""
    points = list(range(ALL))
    found = entries((points, ALL), (points, 8), (points[:20] + [0] * (ALL - 20), 16))
    assert play_on_twins(found)
    assert [len(entry) for entry in found] == [ALL, REFERENCE, REFERENCE]
    assert groups(found) == [0, 0, 2]
    assert not play_on_twins(found)


def test_without_being_played_on_a_short_likeness_makes_no_tie() -> None:
    """Eight equal scenarios of a thousand prove nothing."""
    points = list(range(ALL))
    assert groups(entries((points, ALL), (points, 8))) == [0, 1]
    assert groups(entries((points, 8), (points, 8))) == [0, 0]


def test_exact_values_tie_by_their_means() -> None:
    """Where everything is counted, equal means are equally good."""
    assert groups_of_means(entries(([1, 3], 2), ([2, 2], 2), ([2, 3], 2))) == [0, 0, 2]
