"""Plans compared: what is told is what the games say, and the budget goes to the best."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vitrail.games.errors import IllegalMoveError
from vitrail.games.santiago.components import Segment
from vitrail.games.santiago.moves import Accept, Bid, OwnPlan, Pass, SantiagoMove
from vitrail.solvers.santiago.bits import MONEY
from vitrail.solvers.santiago.compare import ENOUGH, MARGIN, WINS, compare, margins, wins
from vitrail.solvers.santiago.playouts import play_out, play_start, starts_of

from ...games.santiago.games import game

if TYPE_CHECKING:
    from vitrail.games.santiago.play import SantiagoPosition

SHOWN = "bananas2 beans2 cane1 potatoes2"


def last_decision() -> SantiagoPosition:
    """Return the last decision of a game: two offers on empty fields, one for an own tile."""
    return game(
        "decide",
        round=11,
        board="C5 bananas2 0 2, C4 beans2 1 2",
        offers={"V21": {1: 5}, "H21": {2: 3}},
        extras=(False,) * 4,
        money=(5, 5, 5, 5),
    )


def plans_of(position: SantiagoPosition) -> list[tuple[SantiagoMove, ...]]:
    """Return all legal moves as plans."""
    return [(move,) for move in position.legal_moves()]


def test_margins_and_shared_victories() -> None:
    """Points ahead of the best other one; equal points share the victory."""
    points = np.array([[10, 7, 10], [3, 9, 1], [5, 5, 5]])
    assert list(margins(points, 0)) == [0, -6, 0]
    assert list(wins(points, 0)) == [0.5, 0, pytest.approx(1 / 3)]
    assert list(wins(points, 1)) == [0, 1, pytest.approx(1 / 3)]


def test_what_is_certain_is_told_exactly() -> None:
    """At the last decision every plan has one end: the points of the rules."""
    position = last_decision()
    found = compare(position, plans_of(position), seat=0, games=400, seconds=None, seed=1)
    for one in found.plans:
        after = position.apply(*one.plan)
        assert after.to_move is None
        scores = after.scores()
        assert list(one.scores) == list(scores)
        assert one.margin == scores[0] - max(scores[1:])
        assert one.wins == (scores[0] == max(scores)) / scores.count(max(scores))
        assert not any(one.score_errors)
        assert one.behind == found.best.margin - one.margin
    assert found.best.margin == max(one.margin for one in found.plans)
    assert [one.behind for one in found.plans] == sorted(one.behind for one in found.plans)


def test_figures_are_those_of_the_games() -> None:
    """Means, errors and paired differences from the same games of the same seed."""
    position = game("bid", shown=SHOWN)
    plans = [(Pass(),), (Bid(2),), (Bid(9),)]
    found = compare(position, plans, seat=1, games=1_500, seconds=None, seed=4)
    best = play_out(position.apply(*found.best.plan), found.best.games, seed=4)
    for one in found.plans:
        points = play_out(position.apply(*one.plan), one.games, seed=4)
        assert one.scores == pytest.approx(points.mean(axis=0))
        ahead = margins(points, 1)
        assert one.margin == pytest.approx(ahead.mean())
        assert one.margin_error == pytest.approx(ahead.std(ddof=1) / len(ahead) ** 0.5)
        assert one.wins == pytest.approx(wins(points, 1).mean())
        both = min(len(points), len(best))
        less = margins(best[:both], 1) - ahead[:both]
        assert one.behind == pytest.approx(less.mean())
        assert found.of(one.number) is one
        assert one.plan == plans[one.number]
    assert found.games == sum(one.games for one in found.plans)
    assert found.plans[-1].plan == (Bid(9),)


def test_the_budget_is_kept_and_goes_to_the_best() -> None:
    """As many games as asked for, more for the plans at the top; all of them if few are shown."""
    position = game("bid", shown=SHOWN)
    plans = plans_of(position)
    told: list[int] = []
    found = compare(
        position, plans, seat=1, games=2_000, seconds=None, seed=1, progress=told.append
    )
    assert 1_500 <= found.games <= 2_000
    assert told == sorted(told)
    assert told[-1] == found.games
    assert found.plans[0].games > found.plans[-1].games
    few = compare(position, plans[:2], seat=1, games=4_000, seconds=None, seed=1)
    assert all(one.games >= ENOUGH and not one.rough for one in few.plans)
    alone = compare(position, plans[:1], seat=1, games=100, seconds=None, seed=1)
    assert alone.best.games == 100
    assert alone.best.behind == alone.best.behind_error == 0


def test_the_time_is_kept() -> None:
    """About as many seconds as asked for."""
    position = game("bid", shown=SHOWN)
    compare(position, plans_of(position), seat=1, games=40, seconds=None, seed=1)  # compiles
    begun = time.perf_counter()
    compare(position, plans_of(position), seat=1, games=None, seconds=0.5, seed=1)
    assert 0.2 < time.perf_counter() - begun < 2


def test_the_goal_can_be_victories() -> None:
    """The same games, ordered by victories."""
    position = game("bid", shown=SHOWN)
    for goal in (MARGIN, WINS):
        found = compare(
            position, [(Pass(),), (Bid(9),)], seat=1, games=400, seconds=None, seed=1, goal=goal
        )
        assert found.goal == goal
        worst = found.plans[-1]
        less = worst.wins_behind if goal == WINS else worst.behind
        assert worst.behind == pytest.approx(less)


def test_plans_are_played_by_the_rules() -> None:
    """A move that is not legal is refused; a plan may go on with others."""
    position = game("bid", shown=SHOWN)
    found = compare(
        position,
        [(Bid(2), Bid(3)), (Bid(2), Pass())],
        seat=1,
        games=100,
        seconds=None,
        seed=1,
    )
    assert len(found.plans) == 2
    with pytest.raises(IllegalMoveError):
        compare(position, [(Bid(11),)], seat=1, games=10, seconds=None, seed=1)


def test_unknown_money_is_assumed_the_same_for_all_plans() -> None:
    """What an unknown overseer takes for an offer is his, beyond what is assumed."""
    hidden = dataclasses.replace(last_decision(), money=(None, 5, 5, 5), board=(None,) * 48)
    accept, own = (Accept(Segment.parse("V21")),), (OwnPlan(Segment.parse("H11")),)
    found = compare(hidden, [accept, own], seat=0, games=200, seconds=None, seed=3)
    assert found.assumed
    starts = starts_of(hidden, [accept, own])
    with_offer, without = (
        play_start(start, 50, seed=3, first=0, characters=(), seats=4)[:, 0] for start in starts
    )
    assert (with_offer - without == 5 + 6).all()
    assert len(set(without)) > 5
    assert [int(start.state[MONEY]) for start in starts] == [5, -6]
    assert starts[0].usual[0] > 0
    assert not starts[0].usual[1:].any()
