"""What the players of the playouts do next: the first moves of games played out from a position.

Final points do not tell where the canal went or who planted first; these moves do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.santiago.bits import move_of
from vitrail.solvers.santiago.playouts import LONGEST, play_games, starts_of
from vitrail.solvers.santiago.policy import character_numbers, load_weights

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.policy import Character


def sequels(
    position: SantiagoPosition,
    plan: Sequence[SantiagoMove],
    games: int,
    *,
    seed: int,
    characters: Sequence[Character] = (),
    most: int = LONGEST,
) -> Iterator[tuple[SantiagoMove, ...]]:
    """Yield by game the moves that follow a plan, tiles turned up included.

    Parameters
    ----------
    plan
        Moves that are played first; they are not yielded.
    games
        How many games: numbers 0 to `games - 1` of the seed, as in `play_out`.
    most
        No more moves of a game are told than these.

    Raises
    ------
    IllegalMoveError
        If the plan breaks a rule.
    """
    (start,) = starts_of(position, [plan])
    weights, numbers = load_weights(), character_numbers(characters, position.seats)
    points, log = np.zeros((1, position.seats), np.int64), np.zeros((LONGEST, 3), np.int64)
    for game in range(games):
        moves = play_games(
            start.state, start.usual, game, game + 1, seed, weights, numbers, points, log
        )
        yield tuple(move_of(*map(int, row)) for row in log[: min(moves, most)])
