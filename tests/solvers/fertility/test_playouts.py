"""Compiled games against the rules: every move is legal, the points are those of the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from vitrail.games.errors import ParameterError
from vitrail.games.fertility.moves import Discard
from vitrail.games.fertility.rules import Phase
from vitrail.solvers.fertility.compact import move_of
from vitrail.solvers.fertility.compare import (
    best_by_playouts,
    candidates,
    compare,
    final_points,
    margins,
    results,
    wins,
)
from vitrail.solvers.fertility.playouts import play_out
from vitrail.solvers.fertility.turn import TurnSolver

from ...games.fertility.games import random_game, random_start, readings


@pytest.mark.parametrize("seed", range(40))
def test_played_games_are_legal_and_scored_by_the_rules(seed: int) -> None:
    """Under random readings, from the start and from the middle of random games."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    position = random_start(rng, seats, readings(rng, seats) if seed % 4 else None)
    if seed % 2:
        after = [
            here
            for here, _, _ in random_game(position, rng)
            if here.phase in {Phase.LAY, Phase.REFILL, Phase.DISTRICT}
        ]
        position = rng.choice(after)
    points, log = play_out(position, 2, seed=seed)
    for written in log.tolist():
        move = move_of(position, written)
        assert not position.violations(move)
        position = position.apply(move)
    assert position.to_move is None
    assert points[-1].tolist() == results(position)


def test_the_same_seed_gives_the_same_games() -> None:
    """Games are numbered: played in parts they are the same."""
    position = random_start(random.Random(3), 3)
    whole, _ = play_out(position, 6, seed=9)
    parts = [play_out(position, 3, seed=9, first=first)[0] for first in (0, 3)]
    assert (whole == np.concatenate(parts)).all()
    assert (whole != play_out(position, 6, seed=10)[0]).any()


def test_a_turn_under_way_is_refused() -> None:
    """In one line, not with a wrong answer."""
    rng = random.Random(1)
    position = next(
        here for here, _, _ in random_game(random_start(rng, 2), rng) if here.phase is Phase.BUILD
    )
    with pytest.raises(ParameterError, match="beginning of a turn"):
        play_out(position, 1, seed=1)


def test_points_and_ties() -> None:
    """Fewer goods decide a tie (END-4), and points do not feel them."""
    points = np.array([[5000 - 12, 5000 - 9], [4900 - 3, 5000 - 30]])
    assert final_points(points).tolist() == [[50, 50], [49, 50]]
    assert margins(points, 0).tolist() == [0, -1]
    assert wins(points, 0).tolist() == [0, 0]
    assert wins(np.array([[10, 10, 5]]), 1).tolist() == [0.5]


@pytest.mark.parametrize("seats", [2, 3])
def test_turns_are_compared_on_the_same_games(seats: int) -> None:
    """The best comes first, and every one keeps its own games."""
    position = random_start(random.Random(seats), seats)
    solver = TurnSolver(position)
    turns = [solver.turn(*one) for one in candidates(solver)]
    found = compare(turns, position.seat, games=200, seconds=None, seed=4)
    again = compare(turns, position.seat, games=200, seconds=None, seed=4)
    assert [one.turn.moves for one in found] == [one.turn.moves for one in again]
    assert found[0].behind == 0.0
    assert {one.turn.moves for one in found} == {one.moves for one in turns}
    for one in found:
        points, _ = play_out(one.turn.after, one.games, seed=4)
        assert (points == one.points).all()


def test_candidates_hold_the_best_and_are_different() -> None:
    """The best by the value function is among them, each only once."""
    rng = random.Random(6)
    for position, _, _ in random_game(random_start(rng, 3), rng):
        if position.phase is Phase.LAY and rng.random() < 0.3:
            solver = TurnSolver(position)
            chosen = candidates(solver)
            assert chosen[0] == solver.ranked()[0][1:]
            assert len(set(chosen)) == len(chosen)


def test_the_advisor_plays_a_whole_game_legally() -> None:
    """To the last turn, the last round included."""
    rng = random.Random(2)
    position = random_start(rng, 2)
    while position.to_move is not None:
        if position.phase is Phase.LAY:
            turn = best_by_playouts(position, 1, 12)
            assert not isinstance(turn.moves[0], Discard)
            position = turn.after
        else:
            moves, weights = zip(*position.chance_outcomes(), strict=True)
            position = position.apply(rng.choices(moves, weights)[0])
