"""Games of the kernels, with their moves, and positions of random games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.santiago.bits import move_of
from vitrail.solvers.santiago.playouts import LONGEST, play_games, starts_of
from vitrail.solvers.santiago.policy import character_numbers, load_weights

from ...games.santiago.games import random_game, random_start, readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.policy import Character


def kernel_game(
    position: SantiagoPosition, seed: int, number: int = 0, characters: Sequence[Character] = ()
) -> tuple[list[SantiagoMove], tuple[int, ...]]:
    """Return the moves of a game that kernels played, and its points."""
    (start,) = starts_of(position, [()])
    log = np.zeros((LONGEST, 3), np.int64)
    points = np.zeros((1, position.seats), np.int64)
    numbers = character_numbers(characters, position.seats)
    moves = play_games(
        start.state, start.usual, number, number + 1, seed, load_weights(), numbers, points, log
    )
    return [move_of(*map(int, row)) for row in log[:moves]], tuple(map(int, points[0]))


def random_positions(
    seed: int, games: int
) -> Iterator[tuple[SantiagoPosition, SantiagoMove, SantiagoPosition]]:
    """Yield positions of random games of every size under random readings, with what follows."""
    rng = random.Random(seed)
    for number in range(games):
        start = random_start(rng, 3 + number % 3, readings(rng))
        yield from random_game(start, rng)
