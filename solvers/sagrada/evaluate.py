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
from typing import TYPE_CHECKING, Any

import numpy as np

from vitrail.games.base import CHANCE, random_move
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.moves import EndTurn, Place, Take
from vitrail.games.sagrada.turns import Turn
from vitrail.solvers.compiled import is_kept
from vitrail.solvers.halving import Standing, error_of, sequential_halving
from vitrail.solvers.sagrada.plans import WIDTH, Plan, Plans, find_plans
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN, TARGET, play_out
from vitrail.solvers.sagrada.policy import Policy, load_policy
from vitrail.solvers.sagrada.starts import starts_of, table_of, turns_left, without_others

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
    points_error
        Standard error of the points.
    denied
        How much less the best opponent ends with than after a pass, and the standard error of that
        difference; None where nobody is known, and in the solo game.
    last_turn
        The best draft on the last turn of a solo game, where that turn follows this one.
    """

    plan: Plan
    standing: Standing
    points: float
    margin: float | None
    wins: float | None
    spread: tuple[float, float]
    branches: tuple[tuple[SagradaMove, float, tuple[SagradaMove, ...]], ...] = ()
    points_error: float = 0.0
    denied: tuple[float, float] | None = None
    last_turn: tuple[SagradaMove, ...] = ()


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
    exact
        Whether nothing is left to chance or to others after this turn, so that points and
        differences are exact.
    """

    best_first: tuple[Evaluated, ...]
    cut: int
    playouts: int
    exact: bool = False


@dataclass(frozen=True)
class _Branch:
    outcome: SagradaMove | None
    weight: float
    moves: tuple[SagradaMove, ...]
    after: SagradaPosition
    last_turn: tuple[SagradaMove, ...] = ()


def needs_compiling() -> bool:
    """Whether the first playout will take half a minute, because nothing is compiled yet."""
    return not is_kept("play_out")


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
        between = [
            position if not position.turn.begun else _settled(position) for position in positions
        ]
        starts, table = without_others(starts_of(between), self.table)
        results = np.zeros((len(between), QUICK, 3), np.int64)
        which = np.arange(len(between))
        play_out(starts, which, 0, QUICK, self.seed, table, self.policy, results)
        self.playouts += results.shape[0] * results.shape[1]
        own = results[..., OWN] - results[..., TARGET] * self.position.setup.solo
        return [float(one) for one in own.mean(axis=1)]

    def settled(self, after: SagradaPosition) -> bool:
        """Whether nothing that counts can change any more after a turn."""
        if after.round > ROUNDS:
            return True
        last = not len(self.table.later) and self.seat not in turns_left(after)
        return last and not self.has_margin

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


def _settled(position: SagradaPosition) -> SagradaPosition:
    """Return a position inside a turn without what is pending; the draft is still to come."""
    if position.turn.drafted:
        return position.forced(EndTurn())
    return dataclasses.replace(position, turn=Turn())


def evaluate(
    evaluator: Evaluator, budget: int | None, *, seconds: float = 0.0, width: int = WIDTH
) -> Evaluation:
    """Return what each plan of the turn is worth.

    Parameters
    ----------
    budget
        Playouts for the comparison of the plans; None for as many as the time allows.
    seconds
        Wall time for the comparison if there is no budget.
    width
        As in `find_plans`.
    """
    plans = find_plans(evaluator.position, evaluator.rate, width)
    return compare(evaluator, plans, budget, seconds=seconds)


def compare(
    evaluator: Evaluator, plans: Plans, budget: int | None, *, seconds: float = 0.0
) -> Evaluation:
    """Return what given plans are worth."""
    branches = [evaluator.branches(plan) for plan in plans.plans]
    if evaluator.position.setup.solo and evaluator.position.round == ROUNDS:
        branches = [[_with_last_turn(one) for one in own] for own in branches]
    exact = all(evaluator.settled(one.after) for own in branches for one in own) and not any(
        plan.after.turn.rerolled for plan in plans.plans
    )
    told: list[list[NDArray[np.int64]]] = [[] for _ in branches]

    def play(which: NDArray[np.int64], begin: int, end: int) -> NDArray[np.float64]:
        parts = [branch for choice in which for branch in branches[choice]]
        results = evaluator.play([branch.after for branch in parts], begin, end)
        values, at = [], 0
        for choice in which:
            own = results[at : at + len(branches[choice])]
            told[choice].append(own)
            values.append(_mean(branches[choice], evaluator.value(own)))
            at += len(own)
        return np.array(values)

    def references(order: Sequence[int]) -> list[int]:
        """Return the best plan without a card, and to pass."""
        plain = [at for at in order if plans.plans[at].tool is None]
        return [*plain[:1], *(at for at in plain[1:] if _passes(plans.plans[at]))]

    standings = sequential_halving(
        len(branches), 0 if exact else budget, play, seconds=seconds, references=references
    )
    results = [np.concatenate(parts, axis=1) for parts in told]
    passing = next((at for at, plan in enumerate(plans.plans) if _passes(plan)), None)
    others = None
    if passing is not None and evaluator.against == BEST_OTHER and evaluator.has_margin:
        others = _mean(branches[passing], results[passing][..., BEST_OTHER])
    return Evaluation(
        tuple(
            _evaluated(
                evaluator,
                plans.plans[standing.choice],
                standing,
                results[standing.choice],
                branches[standing.choice],
                others,
            )
            for standing in standings
        ),
        plans.cut,
        0 if exact else evaluator.playouts,
        exact,
    )


def _passes(plan: Plan) -> bool:
    """Whether a plan does nothing more in the turn."""
    return isinstance(plan.moves[0], EndTurn)


def _mean(branches: Sequence[_Branch], values: NDArray[Any]) -> NDArray[np.float64]:
    """Return the mean over branches of values by branch and scenario."""
    weights = np.array([branch.weight for branch in branches])
    mean: NDArray[np.float64] = weights @ values.astype(np.float64)
    return mean


def _with_last_turn(branch: _Branch) -> _Branch:
    """Return a branch of the last solo round with the one turn that may be left played out.

    Every draft of the dice that lie there is tried; tool cards are not used, as in playouts.
    """
    after = branch.after
    if after.round > ROUNDS or after.turn.begun:
        return branch
    moves: tuple[SagradaMove, ...] = (EndTurn(),)
    best = after.forced(EndTurn())
    for die in dict.fromkeys(after.pool):
        taken = after.forced(Take(die))
        for square in after.spaces_for(die):
            end = taken.forced(Place(square)).forced(EndTurn())
            if _ahead(end) > _ahead(best):
                best, moves = end, (Take(die), Place(square), EndTurn())
    return dataclasses.replace(branch, after=best, last_turn=moves)


def _ahead(position: SagradaPosition) -> int:
    """Return by how much the solo game is won at its end (SOLO-9)."""
    return position.scores()[0] - position.target


def _evaluated(
    evaluator: Evaluator,
    plan: Plan,
    standing: Standing,
    results: NDArray[np.int64],
    branches: Sequence[_Branch],
    others: NDArray[np.float64] | None,
) -> Evaluated:
    own = _mean(branches, results[..., OWN])
    ahead = results[..., OWN] - results[..., evaluator.against]
    margin = wins = denied = None
    if evaluator.has_margin:
        margin = float(_mean(branches, ahead).mean())
        wins = float(_mean(branches, ahead > 0).mean())
    if others is not None:
        there = _mean(branches, results[..., BEST_OTHER])
        less = others[: len(there)] - there[: len(others)]
        denied = float(less.mean()), error_of(less)
    return Evaluated(
        plan,
        standing,
        float(own.mean()),
        margin,
        wins,
        _spread(branches, results[..., OWN]),
        tuple((b.outcome, b.weight, b.moves) for b in branches if b.outcome is not None),
        error_of(own),
        denied,
        branches[0].last_turn if len(branches) == 1 else (),
    )


def _spread(branches: Sequence[_Branch], own: NDArray[np.int64]) -> tuple[float, float]:
    """Return the 10th and the 90th percentile of points by branch and scenario."""
    weights = np.repeat([branch.weight for branch in branches], own.shape[1])
    order = np.argsort(own, axis=None, kind="stable")
    reached = np.cumsum(weights[order]) / weights.sum()
    low, high = (own.ravel()[order[np.searchsorted(reached, at)]] for at in (0.1, 0.9))
    return float(low), float(high)
