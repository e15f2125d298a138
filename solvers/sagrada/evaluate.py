"""What a plan of a turn leads to: playouts from one position, and the outcomes of cards that roll.

Where a card lets dice decide in the middle of a turn (Flux Brush, Flux Remover), the outcomes are
branches: in each the best way to go on is looked for by itself, and the plan is worth their
weighted mean. Glazing Hammer has too many of them (`rerolls.py`). `compare.py` tells which plan is
best.
"""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.moves import EndTurn
from vitrail.games.sagrada.turns import Turn
from vitrail.solvers.compiled import is_kept
from vitrail.solvers.sagrada.bits import COLORS
from vitrail.solvers.sagrada.next_turn import ahead, last_turn
from vitrail.solvers.sagrada.plans import Plan, find_plans
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN, TARGET, play_out
from vitrail.solvers.sagrada.policy import Policy, load_policy
from vitrail.solvers.sagrada.rerolls import Rerolls, leading
from vitrail.solvers.sagrada.starts import starts_of, table_of, turns_left, without_others

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.halving import Standing
    from vitrail.solvers.sagrada.playouts import Starts

QUICK = 12
"""Scenarios for a rating that only sorts."""
CLOSER = 60
"""Scenarios for a rating that chooses among few ways to go on after dice have decided."""
_RATED_FROM = 1_000_000
"""The first scenario of ratings: what they choose has had no luck with those of the comparison."""


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
        Where dice decide: each outcome, its chance, and how the turn then goes on; empty where the
        whole pool is rolled.
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
    group
        Plans with the same number had the same results in every scenario; where values are exact,
        they are equally good.
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
    group: int = 0


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
        Whether nothing is left to chance or to others but what dice decide in this turn and who
        holds which private objective. All of that is counted, so every mean is exact.
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
        What comes, and how often among all outcomes; None and 1 where nothing is left to dice.
    moves
        How the turn then goes on.
    after
        The position that playouts start from.
    next_turn
        The moves of the player's next turn, where `after` is the position after that one too.
    """

    outcome: SagradaMove | None
    weight: int
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

    def play_each(self, starts: Starts, begin: int) -> NDArray[np.int64]:
        """Return what playouts tell of starts with one scenario each, shape `(1, starts, 3)`."""
        count = len(starts.dice)
        results = np.zeros((count, 1, 1, 3), np.int64)
        for at, own in enumerate(results):
            which, now = np.full(1, at), begin + at
            play_out(starts, which, now, now + 1, self.seed, self.table, self.policy, own)
        self.playouts += count
        return results.reshape(1, count, 3)

    def count_all(self, starts: Starts) -> NDArray[np.int64]:
        """Return how starts end that nothing but private objectives can change any more.

        One scenario for each way in which the cards that are not known may be dealt, all equally
        likely; shape `(starts, ways, 3)`.
        """
        found = []
        for private in self._deals():
            table = self.table._replace(private=private, guess=np.zeros_like(self.table.guess))
            results = np.zeros((len(starts.dice), 1, 3), np.int64)
            which = np.arange(len(starts.dice))
            play_out(starts, which, 0, 1, self.seed, table, self.policy, results)
            found.append(results)
        return np.concatenate(found, axis=1)

    def _deals(self) -> list[NDArray[np.int64]]:
        """Return the private colors by seat in each way to deal what nobody has seen (SETUP-1).

        Only those of known windows matter.
        """
        guessed = np.flatnonzero(self.table.guess & self.table.known)
        free = [color for color in range(len(COLORS)) if color not in self.table.private]
        deals = []
        for colors in itertools.permutations(free, len(guessed)):
            private = self.table.private.copy()
            private[guessed, 0] = colors
            deals.append(private)
        return deals

    def value(self, results: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return what counts: the margin where there is one, else own points."""
        own: NDArray[np.int64] = results[..., OWN]
        return own - results[..., self.against] if self.has_margin else own

    def rate(self, positions: Sequence[SagradaPosition], scenarios: int = QUICK) -> Sequence[float]:
        """Rate positions by a few scenarios; inside a turn as if no more cards were used in it."""
        between = [
            position if not position.turn.begun else _settled(position) for position in positions
        ]
        starts, table = without_others(starts_of(between), self.table)
        results = np.zeros((len(between), scenarios, 3), np.int64)
        which, end = np.arange(len(between)), _RATED_FROM + scenarios
        play_out(starts, which, _RATED_FROM, end, self.seed, table, self.policy, results)
        self.playouts += results.shape[0] * results.shape[1]
        own = results[..., OWN] - results[..., TARGET] * self.position.setup.solo
        return [float(one) for one in own.mean(axis=1)]

    def rate_closely(self, positions: Sequence[SagradaPosition]) -> Sequence[float]:
        """Rate a few positions, of which one is to be chosen."""
        return self.rate(positions, CLOSER)

    def settled(self, after: SagradaPosition) -> bool:
        """Whether nothing that counts can change any more after a turn."""
        if after.round > ROUNDS:
            return True
        last = not len(self.table.later) and self.seat not in turns_left(after)
        return last and not self.has_margin

    def ways_on(self, plan: Plan) -> list[Branch] | Rerolls:
        """Return how the turn goes on after a plan."""
        if not plan.waits:
            return [self._ended(Branch(None, 1, (), plan.after))]
        if plan.after.turn.rerolled:
            return Rerolls(plan.after, self.rate, self.rate_closely, self.seed)
        found = []
        for move, weight in plan.after.chance_outcomes():
            ways = find_plans(plan.after.forced(move), self.rate).plans
            ends = [self._ended(Branch(move, weight, way.moves, way.after)) for way in ways]
            found.append(ends[self._best_end([end.after for end in ends])])
        return found

    def _ended(self, branch: Branch) -> Branch:
        """Return a branch of the last solo round with the last turn played, if one is left."""
        if not self.position.setup.solo or self.position.round < ROUNDS:
            return branch
        moves, end = last_turn(branch.after)
        return dataclasses.replace(branch, after=end, next_turn=moves)

    def _best_end(self, ends: Sequence[SagradaPosition]) -> int:
        """Return how a turn ends best: exactly where the solo game ends too."""
        if self.position.setup.solo and all(end.round > ROUNDS for end in ends):
            return max(range(len(ends)), key=lambda at: ahead(ends[at]))
        ratings = self.rate(ends)
        few = leading(range(len(ends)), ratings)
        closer = self.rate_closely([ends[at] for at in few])
        return few[max(range(len(few)), key=lambda at: closer[at])]


def _settled(position: SagradaPosition) -> SagradaPosition:
    """Return a position inside a turn without what is pending; the draft is still to come."""
    if position.turn.drafted:
        return position.forced(EndTurn())
    return dataclasses.replace(position, turn=Turn())
