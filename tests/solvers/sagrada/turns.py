"""Positions in which a turn begins."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.turns import Turn

from ...games.sagrada.games import eager_game, random_start

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition


def begun_turns(seed: int, seats: int) -> list[SagradaPosition]:
    """Return the positions of a random game in which a turn begins."""
    rng = random.Random(seed)
    start = random_start(rng, seats)
    return [
        before
        for before, _, _ in eager_game(start, rng)
        if before.to_move not in {None, CHANCE} and before.turn == Turn()
    ]
