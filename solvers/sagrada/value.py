"""What a seat may expect in a position: the mean of playouts by the policy, always the same games.

This one evaluator serves to compare positions of a game with each other, whoever is to move, also
between rolls and in the middle of a turn.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.base import CHANCE, random_move
from vitrail.games.sagrada.components import ROUNDS
from vitrail.solvers.sagrada.evaluate import Evaluator
from vitrail.solvers.sagrada.plans import find_plans
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN, TARGET, play_out
from vitrail.solvers.sagrada.policy import load_policy
from vitrail.solvers.sagrada.starts import starts_of, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.play import SagradaPosition

_ROLLS = 16
"""How many rolls of the whole pool stand for all (Glazing Hammer)."""


def expected(position: SagradaPosition, seat: int, games: int, seed: int) -> tuple[float, float]:
    """Return the expected points of a seat and its expected lead.

    Parameters
    ----------
    position
        As the seat sees it.
    games
        Playouts.
    seed
        The same seed has the same dice to come, whatever the position.

    Returns
    -------
    Own points, and points ahead of the best opponent whose window is known (alone: of the target);
    where nobody is known, the points again. Exact when the game is over.
    """
    if position.turn.begun:
        return _inside(position, seat, games, seed)
    policy = load_policy("points")
    results = np.zeros((1, 1 if _over(position) else games, 3), np.int64)
    table = table_of(position, seat, policy)
    play_out(starts_of([position]), np.arange(1), 0, results.shape[1], seed, table, policy, results)
    points = float(results[..., OWN].mean())
    if position.setup.solo:
        return points, points - float(results[..., TARGET].mean())
    known = [other for other, window in enumerate(position.windows) if window is not None]
    if known == [seat]:
        return points, points
    return points, float((results[..., OWN] - results[..., BEST_OTHER]).mean())


def _over(position: SagradaPosition) -> bool:
    return position.round > ROUNDS and all(position.setup.private)


def _inside(position: SagradaPosition, seat: int, games: int, seed: int) -> tuple[float, float]:
    """Return the value of a turn that has begun: as it ends best for who plays it, by a few games.

    Where dice decide first, the mean over what can come.
    """
    if position.to_move == CHANCE:
        parts = [
            (share, expected(after, seat, games, seed))
            for share, after in _outcomes(position, seed)
        ]
        points, lead = (sum(share * one[at] for share, one in parts) for at in (0, 1))
        return points, lead
    evaluator = Evaluator(position, seed)
    ends = [
        plan.after
        for plan in find_plans(position, evaluator.rate).plans
        if not plan.after.turn.begun
    ]
    ratings = evaluator.rate(ends)
    best = max(range(len(ends)), key=lambda at: (ratings[at], -at))
    return expected(ends[best], seat, games, seed)


def _outcomes(position: SagradaPosition, seed: int) -> Iterator[tuple[float, SagradaPosition]]:
    """Yield what dice can decide in a turn, with shares; rolls of the whole pool are drawn."""
    if position.turn.rerolled:
        rng = random.Random(f"{seed} {position.notation()}")
        for _ in range(_ROLLS):
            after = position
            while after.to_move == CHANCE:
                after = after.forced(random_move(after, rng))
            yield 1 / _ROLLS, after
        return
    counted = position.chance_outcomes()
    total = sum(weight for _, weight in counted)
    for move, weight in counted:
        yield weight / total, position.forced(move)
