"""What a plan of a turn leads to: playouts from one position, and the outcomes of cards that roll.

Where a card lets dice decide in the middle of a turn (Flux Brush, Flux Remover, Glazing Hammer),
the outcomes are branches: in each the best way to go on is looked for by itself, and the plan is
worth their weighted mean. `compare.py` tells which plan is best.
"""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.base import CHANCE, random_move
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.moves import EndTurn
from vitrail.games.sagrada.turns import Turn
from vitrail.solvers.compiled import is_kept
from vitrail.solvers.sagrada.plans import Plan, find_plans
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN, TARGET, play_out
from vitrail.solvers.sagrada.policy import Policy, load_policy
from vitrail.solvers.sagrada.starts import starts_of, table_of, turns_left, without_others

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.halving import Standing
    from vitrail.solvers.sagrada.playouts import Starts

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
    next_turn
        The best draft of the player's next turn, where that one follows on the same pool.
    dropped
        Whether it dropped out after few scenarios, so that others are better but by how much is
        only roughly known.
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
    next_turn: tuple[SagradaMove, ...] = ()
    dropped: bool = False


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
class Branch:
    """How a turn ends: after a plan, and what dice decide in the middle of it.

    Parameters
    ----------
    outcome, weight
        What comes, and how likely; None and 1 where nothing is left to dice.
    moves
        How the turn then goes on.
    after
        The position that playouts start from.
    next_turn
        The moves of the player's next turn, where `after` is the position after that one too.
    """

    outcome: SagradaMove | None
    weight: float
    moves: tuple[SagradaMove, ...]
    after: SagradaPosition
    next_turn: tuple[SagradaMove, ...] = ()


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

    def play(
        self, starts: Starts, which: NDArray[np.int64], begin: int, end: int
    ) -> NDArray[np.int64]:
        """Return what playouts tell of some starts, shape `(len(which), scenarios, 3)`."""
        results = np.zeros((len(which), end - begin, 3), np.int64)
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

    def branches(self, plan: Plan) -> list[Branch]:
        """Return how the turn goes on after a plan."""
        if plan.after.to_move != CHANCE or plan.after.rolling:
            return [Branch(None, 1.0, (), plan.after)]
        found = []
        for move, share, after in self._outcomes(plan.after):
            ways = find_plans(after, self.rate).plans
            ratings = self.rate([way.after for way in ways])
            best = ways[max(range(len(ways)), key=lambda at: (ratings[at], -at))]
            found.append(Branch(move, share, best.moves, best.after))
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
