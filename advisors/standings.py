"""What a series of games tells: means and shares of victories, with intervals.

Games of one deal are not independent, since all of them have the same dice. So errors are computed
from sums over whole deals (the cluster-robust variance of a mean), which for full deals is the
deviation of the means of the deals over the root of their number. Intervals hold for 95 %: for
means by Student's t with one degree of freedom less than deals, for shares by Wilson (1927).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vitrail.advisors.matches import Played, Series

CONFIDENCE = 0.95
_TWO_SIDED = (1 + CONFIDENCE) / 2


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean; error and interval are None where a single deal tells nothing about them."""

    value: float
    error: float | None
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How an agent did.

    Parameters
    ----------
    name
        The agent, with its number in the series where the same one plays twice.
    games
        Games played.
    wins
        Games won; those that several have won count in parts.
    win_interval
        Of the share of games won.
    points
        Mean of the points.
    target, margin
        Solo game: means of the target and of the points ahead of it; else None.
    """

    name: str
    games: int
    wins: float
    win_interval: tuple[float, float]
    points: Mean
    target: Mean | None = None
    margin: Mean | None = None

    @property
    def win_share(self) -> float:
        """The share of games won."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Standings:
    """What the finished games of a series tell.

    Parameters
    ----------
    agents
        In the order of the series; empty if no game is finished.
    games, deals
        How many are finished, and of how many deals.
    difference
        With two agents: points of the first less those of the second, in pairs; else None.
    """

    agents: tuple[Standing, ...]
    games: int
    deals: int
    difference: Mean | None = None


def standings(series: Series, games: Iterable[Played]) -> Standings:
    """Return what finished games tell."""
    played = sorted(games, key=lambda one: one.game)
    deals = [one.game.deal for one in played]
    if not played:
        return Standings((), 0, 0)
    found = []
    for agent, name in enumerate(shown_names(series.agents)):
        wins = sum(one.shares[agent] for one in played)
        points = [float(one.points[agent]) for one in played]
        targets = [float(one.target) for one in played if one.target is not None]
        target = margin = None
        if targets:
            target = mean_over_deals(deals, targets)
            ahead = [own - other for own, other in zip(points, targets, strict=True)]
            margin = mean_over_deals(deals, ahead)
        interval = wilson(wins, len(played))
        mean = mean_over_deals(deals, points)
        found.append(Standing(name, len(played), wins, interval, mean, target, margin))
    difference = None
    if len(series.agents) == 2:
        ahead = [float(one.points[0] - one.points[1]) for one in played]
        difference = mean_over_deals(deals, ahead)
    return Standings(tuple(found), len(played), len(set(deals)), difference)


def shown_names(agents: Sequence[str]) -> list[str]:
    """Return the agents, those that play more than once with their numbers.

    Examples
    --------
    >>> shown_names(["greedy", "random", "greedy"])
    ['greedy (1)', 'random', 'greedy (3)']
    """
    return [
        f"{name} ({at})" if agents.count(name) > 1 else name
        for at, name in enumerate(agents, start=1)
    ]


def mean_over_deals(deals: Sequence[int], values: Sequence[float]) -> Mean:
    """Return the mean of values that belong to deals, with an error that minds the deals.

    Examples
    --------
    >>> found = mean_over_deals([0, 0, 1, 1], [10, 20, 30, 40])
    >>> found.value, found.error, [round(end, 2) for end in found.interval]
    (25.0, 10.0, [-102.06, 152.06])
    """
    mean = sum(values) / len(values)
    apart: dict[int, float] = {}
    for deal, value in zip(deals, values, strict=True):
        apart[deal] = apart.get(deal, 0.0) + value - mean
    count = len(apart)
    if count < 2:
        return Mean(mean, None, None)
    squares = sum(one * one for one in apart.values()) * count / (count - 1)
    error = math.sqrt(squares) / len(values)
    reach = student(count - 1) * error
    return Mean(mean, error, (mean - reach, mean + reach))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the interval for a share by Wilson's formula.

    Wilson, *Probable inference, the law of succession, and statistical inference*, Journal of the
    American Statistical Association 22 (1927).

    Examples
    --------
    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    z = NormalDist().inv_cdf(_TWO_SIDED)
    share, weight = wins / games, z * z / games
    middle = (share + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * math.sqrt((share * (1 - share) + weight / 4) / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def student(freedom: int) -> float:
    """Return how many errors the interval of a mean reaches, for so many degrees of freedom.

    Exact for 1 and 2; from 3 on the expansion 26.7.5 of Abramowitz and Stegun, *Handbook of
    Mathematical Functions* (1964), which is off by less than 0.004 there.

    Examples
    --------
    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 10, 100)]
    [12.71, 4.3, 3.18, 2.23, 1.98]
    """
    if freedom == 1:
        return math.tan(math.pi * (_TWO_SIDED - 0.5))
    if freedom == 2:
        return CONFIDENCE / math.sqrt(2 * _TWO_SIDED * (1 - _TWO_SIDED))
    z = NormalDist().inv_cdf(_TWO_SIDED)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
