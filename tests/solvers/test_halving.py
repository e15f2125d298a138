"""Sequential halving: the best choice is found, and what is told of it is right."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vitrail.solvers.halving import LEAST, REFERENCE, Standing, sequential_halving

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Arms:
    """Choices with known means, and noise that is the same for all in each scenario."""

    def __init__(self, means: list[float], own_noise: float = 0.5) -> None:
        rng = np.random.default_rng(5)
        shared = rng.normal(0, 10, 100_000)
        self.values = np.array(means)[:, None] + shared + 0.0
        self.values += rng.normal(0, own_noise, self.values.shape)
        self.played = np.zeros(len(means), np.int64)

    def play(self, which: NDArray[np.int64], begin: int, end: int) -> NDArray[np.float64]:
        """Return the values of some scenarios."""
        self.played[which] += end - begin
        return self.values[which, begin:end]


def test_the_best_is_found_under_shared_noise() -> None:
    """A difference of 1 point stands out of a noise of 10 that all choices share."""
    means = [0.0, 3.0, 1.0, 2.0, -4.0, 2.5, 0.5]
    arms = Arms(means)
    found = sequential_halving(len(means), 700, arms.play)
    assert [standing.choice for standing in found][:2] == [1, 5]
    assert sorted(standing.choice for standing in found) == list(range(7))
    best, second = found[:2]
    assert best.behind == 0
    assert second.behind == pytest.approx(0.5, abs=0.3)
    assert second.behind_error < 0.2 < second.error


def test_the_budget_is_kept_and_goes_to_the_best() -> None:
    """Each stage takes an equal share, so half the choices get twice as much each."""
    arms = Arms([float(k) for k in range(8)])
    found = sequential_halving(8, 2_400, arms.play)
    assert arms.played.sum() <= 2_400
    assert arms.played.sum() > 2_200
    assert found[0].scenarios == max(arms.played) > 4 * min(arms.played)
    assert [standing.scenarios for standing in found] == sorted(arms.played, reverse=True)


def test_means_and_errors_are_those_of_the_scenarios() -> None:
    """The figures are the plain mean, standard error and paired difference."""
    arms = Arms([1.0, 0.0])
    best, other = sequential_halving(2, 200, arms.play)
    assert best == Standing(0, best.value, best.error, 0.0, 0.0, 100)
    own, less = arms.values[0, :100], arms.values[1, :100]
    assert best.value == pytest.approx(own.mean())
    assert best.error == pytest.approx(own.std(ddof=1) / 10)
    assert other.behind == pytest.approx((own - less).mean())
    assert other.behind_error == pytest.approx((own - less).std(ddof=1) / 10)


@pytest.mark.parametrize("choices", [1, 2, 3, 5, 16, 33])
def test_a_small_budget_still_looks_at_everything(choices: int) -> None:
    """Every choice gets a few scenarios, also if the budget is none."""
    arms = Arms([0.0] * choices)
    found = sequential_halving(choices, 0, arms.play)
    assert len(found) == choices
    assert min(arms.played) >= LEAST
    assert all(math.isfinite(standing.error) for standing in found)


def test_equal_choices_stay_in_their_order() -> None:
    """Ties go to the lower number, so that the answer is the same each time."""
    arms = Arms([0.0] * 5, own_noise=0.0)
    found = sequential_halving(5, 100, arms.play)
    assert found[0].choice == 0
    assert all(standing.behind == 0 for standing in found)


def test_references_get_more_scenarios_than_those_that_dropped_out() -> None:
    """What others are compared with is played on, up to as many as the best one has."""
    arms = Arms([5.0, *[0.0] * 15], own_noise=0.1)
    found = sequential_halving(16, 4_000, arms.play, references=lambda order: order[-1:])
    by_choice = {standing.choice: standing for standing in found}
    assert found[-1].scenarios == min(REFERENCE, found[0].scenarios)
    assert sum(one.scenarios == found[-1].scenarios for one in by_choice.values()) <= 2


def test_a_time_is_kept_and_everything_is_looked_at() -> None:
    """Without a budget the clock decides how much is played."""
    arms = Arms([0.0, 1.0, 2.0])
    begun = time.perf_counter()
    found = sequential_halving(3, None, arms.play, seconds=0.05)
    assert time.perf_counter() - begun < 5
    assert min(standing.scenarios for standing in found) >= LEAST
