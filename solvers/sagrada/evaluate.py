"""What the plans of a turn are worth: expected final points, by playouts.

Every plan is played out on the same scenarios, and the playouts go to the best ones (sequential
halving). Where a card lets dice decide in the middle of a turn (Flux Brush, Flux Remover, Glazing
Hammer), the outcomes are branches: in each the best way to go on is looked for by itself, and the
plan is worth their weighted mean.
"""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.base import CHANCE, random_move
from vitrail.games.sagrada.moves import EndTurn
from vitrail.games.sagrada.turns import Turn
from vitrail.solvers.halving import Standing, sequential_halving
from vitrail.solvers.sagrada.plans import Plan, Plans, find_plans
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN, TARGET, play_out
from vitrail.solvers.sagrada.policy import Policy, load_policy
from vitrail.solvers.sagrada.starts import starts_of, table_of, without_others

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition

QUICK = 12
"""Scenarios for a rating that only sorts."""
SAMPLES = 12
"""How many rolls of the whole pool stand for all (Glazing Hammer)."""


@dataclass(frozen=True)
class Evaluated:
    """A plan and what it is worth.

    Parameters
    ----------
    plan
        The moves.
    standing
        Value and errors; the value is points ahead of the target (solo), of the best opponent whose
        window is known, or own points where none is.
    points
        Expected own points at the end.
    margin
        Expected points ahead of the target or the best opponent; None where nobody is known.
    wins
        Share of scenarios in which the margin is positive; None as before.
    spread
        10th and 90th percentile of the own points.
    branches
        Where dice decide: each outcome, its weight, and how the turn then goes on.
    """

    plan: Plan
    standing: Standing
    points: float
    margin: float | None
    wins: float | None
    spread: tuple[float, float]
    branches: tuple[tuple[SagradaMove, float, tuple[SagradaMove, ...]], ...] = ()


@dataclass(frozen=True)
class Evaluation:
    """All plans of a turn, the best first.

    Parameters
    ----------
    best_first
        The plans.
    cut
        Beginnings that were not followed.
    playouts
        Games played out.
    """

    best_first: tuple[Evaluated, ...]
    cut: int
    playouts: int


@dataclass(frozen=True)
class _Branch:
    outcome: SagradaMove | None
    weight: float
    moves: tuple[SagradaMove, ...]
    after: SagradaPosition


class Evaluator:
    """Playouts from one position, seen from the seat to move.

    Parameters
    ----------
    position
        A position in which somebody is to move; what is hidden is unknown in it.
    seed
        Of all random numbers.
    policy
        By which everybody plays on.
    look_at_pairs
        Whether the policy looks at two dice of one pool together (slower, stronger).
    """

    def __init__(
        self,
        position: SagradaPosition,
        seed: int,
        policy: Policy | None = None,
        *,
        look_at_pairs: bool = False,
    ) -> None:
        self.position, self.seed = position, seed
        self.policy = policy or load_policy("points")
        seat = position.to_move
        if seat is None or seat == CHANCE:
            message = "nobody is to move"
            raise ValueError(message)
        self.seat = seat
        self.table = table_of(position, seat, self.policy, look_at_pairs=look_at_pairs)
        known = [other for other, window in enumerate(position.windows) if window is not None]
        self.against = TARGET if position.setup.solo else BEST_OTHER
        self.has_margin = position.setup.solo or known != [seat]
        self.playouts = 0

    def play(self, positions: Sequence[SagradaPosition], begin: int, end: int) -> NDArray[np.int64]:
        """Return what playouts tell by position and scenario, shape `(positions, scenarios, 3)`."""
        starts = starts_of(positions)
        results = np.zeros((len(positions), end - begin, 3), np.int64)
        which = np.arange(len(positions))
        play_out(starts, which, begin, end, self.seed, self.table, self.policy, results)
        self.playouts += results.shape[0] * results.shape[1]
        return results

    def value(self, results: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return what counts: the margin where there is one, else own points."""
        own = results[..., OWN].astype(np.float64)
        return own - results[..., self.against] if self.has_margin else own

    def rate(self, positions: Sequence[SagradaPosition]) -> list[float]:
        """Rate positions by a few scenarios; inside a turn as if no more cards were used in it."""
        between = [position if _between(position) else _settled(position) for position in positions]
        starts, table = without_others(starts_of(between), self.table)
        results = np.zeros((len(between), QUICK, 3), np.int64)
        which = np.arange(len(between))
        play_out(starts, which, 0, QUICK, self.seed, table, self.policy, results)
        self.playouts += results.shape[0] * results.shape[1]
        own = results[..., OWN] - results[..., TARGET] * self.position.setup.solo
        return [float(one) for one in own.mean(axis=1)]

    def branches(self, plan: Plan) -> list[_Branch]:
        """Return how the turn goes on after a plan."""
        if plan.after.to_move != CHANCE or plan.after.rolling:
            return [_Branch(None, 1.0, (), plan.after)]
        found = []
        for move, share, after in self._outcomes(plan.after):
            ways = find_plans(after, self.rate).plans
            ratings = self.rate([way.after for way in ways])
            best = ways[max(range(len(ways)), key=lambda at: (ratings[at], -at))]
            found.append(_Branch(move, share, best.moves, best.after))
        return found

    def _outcomes(
        self, position: SagradaPosition
    ) -> Iterator[tuple[SagradaMove, float, SagradaPosition]]:
        """Yield what dice or bag can decide, how likely it is, and the position then."""
        if position.turn.rerolled:
            rng = random.Random(f"{self.seed} {position.turn.rerolled}")
            for _ in range(SAMPLES):
                yield _rolled(position, rng)
            return
        counted = position.chance_outcomes()
        total = sum(weight for _, weight in counted)
        for move, weight in counted:
            yield move, weight / total, position.forced(move)


def _rolled(
    position: SagradaPosition, rng: random.Random
) -> tuple[SagradaMove, float, SagradaPosition]:
    """Return the last roll, the weight and the position after all of the pool was rolled again."""
    move = random_move(position, rng)
    while position.turn.rerolled:
        move = random_move(position, rng)
        position = position.forced(move)
    return move, 1 / SAMPLES, position


def _between(position: SagradaPosition) -> bool:
    """Whether a position is between two turns."""
    return position.turn == Turn()


def _settled(position: SagradaPosition) -> SagradaPosition:
    """Return a position inside a turn without what is pending; the draft is still to come."""
    if position.turn.drafted:
        return position.forced(EndTurn())
    return dataclasses.replace(position, turn=Turn())


def evaluate(evaluator: Evaluator, budget: int) -> Evaluation:
    """Return what each plan of the turn is worth.

    Parameters
    ----------
    budget
        Playouts for the comparison of the plans.
    """
    plans = find_plans(evaluator.position, evaluator.rate)
    return compare(evaluator, plans, budget)


def compare(evaluator: Evaluator, plans: Plans, budget: int) -> Evaluation:
    """Return what given plans are worth."""
    branches = [evaluator.branches(plan) for plan in plans.plans]
    told: list[list[NDArray[np.float64]]] = [[] for _ in branches]

    def play(which: NDArray[np.int64], begin: int, end: int) -> NDArray[np.float64]:
        parts = [(choice, branch) for choice in which for branch in branches[choice]]
        results = evaluator.play([branch.after for _, branch in parts], begin, end)
        values, at = [], 0
        for choice in which:
            own = branches[choice]
            weights = np.array([branch.weight for branch in own])
            mean = np.tensordot(weights, results[at : at + len(own)].astype(np.float64), axes=1)
            told[choice].append(mean)
            values.append(evaluator.value(mean))
            at += len(own)
        return np.array(values)

    standings = sequential_halving(len(branches), budget, play)
    return Evaluation(
        tuple(
            _evaluated(
                evaluator,
                plans.plans[standing.choice],
                standing,
                np.concatenate(told[standing.choice]),
                branches[standing.choice],
            )
            for standing in standings
        ),
        plans.cut,
        evaluator.playouts,
    )


def _evaluated(
    evaluator: Evaluator,
    plan: Plan,
    standing: Standing,
    results: NDArray[np.float64],
    branches: Sequence[_Branch],
) -> Evaluated:
    own = results[:, OWN]
    ahead = own - results[:, evaluator.against]
    low, high = (float(one) for one in np.percentile(own, [10, 90]))
    return Evaluated(
        plan,
        standing,
        float(own.mean()),
        float(ahead.mean()) if evaluator.has_margin else None,
        float((ahead > 0).mean()) if evaluator.has_margin else None,
        (low, high),
        tuple((b.outcome, b.weight, b.moves) for b in branches if b.outcome is not None),
    )
