"""Two engines, one written plainly: the same legal moves, the same positions, game after game."""

from __future__ import annotations

import random

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.cards import MOVES_DICE

from . import naive_game
from .games import eager_game, legal, plain, random_start


def compare(seed: int, seats: int, share: float) -> int:
    """Play a game under a random reading; compare all moves, and a share of the legal lists."""
    rng = random.Random(seed)
    compared = 0
    start = random_start(rng, seats, any_reading=True, rich=seed % 3 > 0)
    for position, move, after in eager_game(start, rng):
        before = plain(position)
        assert naive_game.apply(before, str(move)) == plain(after), f"{move} in {before}"
        interesting = position.turn.tool in MOVES_DICE or position.to_move != CHANCE
        if interesting and rng.random() < share:
            compared += 1
            assert legal(position) == naive_game.legal(before), f"{before}"
    return compared


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_both_engines_agree(seats: int) -> None:
    """Another implementation finds the same legal moves and the same positions after them."""
    assert compare(1000 + seats, seats, 0.05) > 2


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("block", range(5))
def test_both_engines_agree_in_many_games(seats: int, block: int) -> None:
    """Another implementation finds the same in hundreds of positions under every reading."""
    share = 0.2 if seats == 1 else 0.1  # solo games are shorter
    compared = sum(compare(100 * seats + 10 * block + n, seats, share) for n in range(3))
    assert compared > 20
