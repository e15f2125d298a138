"""What the solvers would play: the policy of the playouts, the best plan, the best window."""

from __future__ import annotations

import dataclasses
import random

import numpy as np
import pytest

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import ROUNDS, official_patterns
from vitrail.games.sagrada.moves import ChooseWindow, EndTurn
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.sagrada.turns import Turn
from vitrail.solvers.sagrada.choices import best_turn, best_window, one_look_turn
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN, TARGET, play_out
from vitrail.solvers.sagrada.policy import load_policy
from vitrail.solvers.sagrada.starts import starts_of, table_of

from ...games.sagrada.games import eager_game, random_start


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_reference_is_the_policy_of_the_playouts(seats: int) -> None:
    """From the last roll on nothing is left to chance: playing turn by turn ends as a playout."""
    policy = load_policy("one_look")
    for seed in range(4):
        rng = random.Random(seed)
        position = next(
            after
            for _, _, after in eager_game(random_start(rng, seats), rng)
            if after.round == ROUNDS and after.to_move != CHANCE and after.turn == Turn()
        )
        results = np.zeros((1, 1, 3), np.int64)
        table = table_of(position, 0, policy)
        play_out(starts_of([position]), np.zeros(1, np.int64), 0, 1, 5, table, policy, results)
        while position.to_move is not None:
            for move in one_look_turn(position.view(position.to_move)):
                position = position.apply(move)
        points = position.scores()
        assert results[0, 0, OWN] == points[0]
        assert results[0, 0, TARGET] == position.target
        if seats > 1:
            assert results[0, 0, BEST_OTHER] == max(points[1:])


@pytest.mark.parametrize("seats", [1, 2])
def test_the_best_turn_is_legal_and_repeats(seats: int) -> None:
    """The moves lead to the end of the turn or to a roll, and the same seed gives the same ones."""
    rng = random.Random(6)
    turns = [
        before
        for before, _, _ in eager_game(random_start(rng, seats), rng)
        if before.to_move not in {None, CHANCE} and before.turn == Turn()
    ]
    for position in turns[4::15]:
        moves = best_turn(position, 3, 40)
        assert moves == best_turn(position, 3, 40)
        after = position
        for move in moves:
            after = after.apply(move)
        assert moves[-1] == EndTurn() or after.to_move == CHANCE


def test_the_best_window_is_one_of_those_dealt() -> None:
    """An easy window is chosen before hard ones, and somebody has to choose."""
    start = random_start(random.Random(2), 2)
    hard = sorted(official_patterns(), key=lambda pattern: -(pattern.difficulty or 0))[:3]
    blank = dataclasses.replace(hard[0], rows=("." * 5,) * 4, name="Free", difficulty=6)
    offers = ((*hard, blank), tuple(hard))
    setup = dataclasses.replace(start.setup, offers=offers, patterns=(None, None))
    position = SagradaPosition.start(setup)
    assert best_window(position.view(0), 1, 400) == ChooseWindow("Free")
    second = position.apply(ChooseWindow("Free"))
    assert best_window(second.view(1), 1, 40) in second.legal_moves()
    with pytest.raises(ValueError, match="no window"):
        best_window(start, 1, 40)
