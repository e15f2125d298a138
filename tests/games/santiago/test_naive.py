"""The rules against the second, simple implementation of `naive.py`."""

from __future__ import annotations

import random

import pytest

from . import naive
from .games import random_game, random_start, readings


def agree(seats: int, seed: int) -> None:
    """Play a game with both implementations and compare everything after every move."""
    rng = random.Random(f"{seats} {seed}")
    start = random_start(rng, seats, readings(rng))
    for position, move, after in random_game(start, rng):
        state = naive.plain(position)
        assert sorted(map(str, position.legal_moves())) == naive.moves(state)
        assert naive.played(state, str(move)) == naive.plain(after), f"{move}"
        if rng.random() < 0.05:
            found = [position.sheet(seat).harvest for seat in range(seats)]
            assert found == [naive.harvest(state, seat) for seat in range(seats)]
    end = naive.plain(after)
    totals = [naive.harvest(end, seat) + end["money"][seat] for seat in range(seats)]
    assert list(after.scores()) == totals


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_two_implementations_agree(seats: int, seed: int) -> None:
    """Legal moves, what they do, and points are the same in whole games under any reading."""
    agree(seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_two_implementations_agree_in_many_games(seats: int) -> None:
    """The same in 40 games each."""
    for seed in range(10, 50):
        agree(seats, seed)
