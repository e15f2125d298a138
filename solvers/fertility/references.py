"""The reference players: greedy, and solo-optimal; others are measured against them.

They were written before anything was tuned, and stay as they are; so do their weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.fertility.openings import O_KEY, O_SET, O_STOCK, O_WHEAT
from vitrail.solvers.fertility.turn import TurnSolver
from vitrail.solvers.fertility.worth import Weights

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition

GREEDY = Weights(
    patience=1.0,
    goods_to_come=0.0,
    wheat_to_come=0.0,
    paid_good=0.0,
    place=0.0,
    good=1.0,
    sanctuary=1.0,
    own=0.0,
    others=0.0,
    race=0.0,
    monument=0.0,
    points_only=1.0,
)
SOLO = Weights(
    patience=1.0,
    goods_to_come=0.7,
    wheat_to_come=0.5,
    paid_good=1.5,
    place=4.0,
    good=1.5,
    sanctuary=3.5,
    own=0.5,
    others=0.0,
    race=0.0,
    monument=4.0,
)
_POINT = 1000.0
"""What a point counts in `city_worth` where points alone count."""


def greedy_turn(position: FertilityPosition, rng: random.Random) -> Sequence[FertilityMove]:
    """Return the turn of *greedy*.

    The place that brings most goods and wheat now, a sanctuary counting as one good; of those the
    one that allows most points now. A monument is set where that brings points now. Then it builds
    and supplies for most points now; of equal ones it rather builds, then supplies more goods.
    Remaining ties are decided at random. It takes the tile of which the best place, as the board
    lies, brings most goods.
    """
    solver = TurnSolver(position, GREEDY)
    collected = solver.openings[:, [*range(O_STOCK, O_STOCK + 4), O_WHEAT, O_SET]].sum(axis=1)
    cities = solver.cities[solver.openings[:, O_KEY]]
    worth = _POINT * solver.lands[:, None] + cities
    worth[collected < collected.max()] = -np.inf
    number, option = map(int, rng.choice(np.argwhere(worth >= worth.max() - 1e-6)))
    return solver.turn(number, option).moves


def solo_turn(position: FertilityPosition, _: random.Random) -> Sequence[FertilityMove]:
    """Return the turn of *solo*: the exact best one by the value function, the others left aside.

    It counts a monument as 4 points, whatever the others have, and neither what the board offers
    them.
    """
    solver = TurnSolver(position, SOLO)
    _worth, number, option = solver.ranked()[0]
    return solver.turn(number, option).moves
