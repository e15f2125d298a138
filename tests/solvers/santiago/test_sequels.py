"""What follows in playouts, against the rules and against the points of the same games."""

from __future__ import annotations

import random

import pytest

from vitrail.games.santiago.moves import Pass
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.santiago.playouts import play_out
from vitrail.solvers.santiago.sequels import sequels

from ...games.santiago.games import game, random_game, random_start


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sequels_are_legal_games_with_the_points_of_playouts(seats: int) -> None:
    """Each is played by the rules to the end, and ends as game number n of the playouts does."""
    rng = random.Random(seats)
    for position, _, _ in random_game(random_start(rng, seats), rng):
        if position.to_move is None or rng.random() > 0.04:
            continue
        points = play_out(position, 2, seed=3)
        for number, moves in enumerate(sequels(position, (), 2, seed=3)):
            after = position
            for move in moves:
                after = after.apply(move)
            assert after.phase is Phase.OVER
            assert after.scores() == tuple(points[number])


def test_a_plan_comes_first_and_is_not_told_again() -> None:
    """After the plan the next player is to move."""
    position = game("bribe", canals="H21", money=(9, 9, 9, 9), round=6)
    for moves in sequels(position, (Pass(),), 3, seed=1, most=2):
        assert len(moves) == 2
        after = position.apply(Pass())
        for move in moves:
            assert not after.violations(move)
            after = after.apply(move)
        assert after.phase is Phase.DECIDE
