"""Figures of a series: means, errors that mind the deals, intervals against printed tables."""

from __future__ import annotations

import random
import statistics

import pytest

from vitrail.advisors.matches import GameId, Played, Series
from vitrail.advisors.standings import mean_over_deals, standings, student, wilson
from vitrail.games.dealt import Terms

TWO = Series(Terms("sagrada", {}), ("greedy", "random"), 1)
SOLO = Series(Terms("sagrada", {}), ("greedy",), 1)


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (30, 2.042), (1000, 1.962)],
)
def test_student_agrees_with_the_printed_table(freedom: int, printed: float) -> None:
    """The 97.5 % points of Student's t."""
    assert student(freedom) == pytest.approx(printed, abs=0.004)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_printed_examples(
    wins: float, games: int, low: float, high: float
) -> None:
    """The examples of Newcombe (1998), table I, method 3."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0001)


def test_errors_of_whole_deals_are_those_of_their_means() -> None:
    """With as many games in each deal, a deal counts as one observation."""
    rng = random.Random(1)
    values = [[rng.gauss(40, 9) for _ in range(3)] for _ in range(50)]
    deals = [deal for deal in range(50) for _ in range(3)]
    found = mean_over_deals(deals, [one for deal in values for one in deal])
    means = [statistics.fmean(deal) for deal in values]
    assert found.value == pytest.approx(statistics.fmean(means))
    assert found.error == pytest.approx(statistics.stdev(means) / 50**0.5)


def test_a_single_deal_tells_no_error() -> None:
    """Nothing can be said about the spread of one observation."""
    found = mean_over_deals([4, 4], [1.0, 2.0])
    assert (found.value, found.error, found.interval) == (1.5, None, None)


def test_standings_of_two() -> None:
    """Points and victories go to the agents, and the difference is taken game by game."""
    games = [
        Played(GameId(1, 0), (40, 40), (0.5, 0.5)),
        Played(GameId(0, 1), (10, 8), (1.0, 0.0)),
        Played(GameId(0, 0), (20, 12), (1.0, 0.0)),
        Played(GameId(1, 1), (40, 50), (0.0, 1.0)),
    ]
    found = standings(TWO, games)
    assert (found.games, found.deals) == (4, 2)
    assert [(one.name, one.wins, one.points.value) for one in found.agents] == [
        ("greedy", 2.5, 27.5),
        ("random", 1.5, 27.5),
    ]
    assert found.difference is not None
    assert found.difference.value == 0
    assert found.difference.error == pytest.approx(5)  # of the means 5 and -5 of the deals
    assert found == standings(TWO, games[::-1])


def test_standings_of_the_solo_game() -> None:
    """The target and the points ahead of it are told as well."""
    found = standings(
        SOLO, [Played(GameId(at, 0), (own,), (0.0,), 60) for at, own in enumerate((30, 40))]
    )
    (one,) = found.agents
    assert one.target is not None
    assert one.margin is not None
    assert (one.points.value, one.target.value, one.margin.value) == (35, 60, -25)
    assert found.difference is None
    assert standings(SOLO, []).agents == ()
