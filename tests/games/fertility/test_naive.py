"""The rules against the second, simple implementation of `naive.py`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from . import naive
from .games import random_game, random_start, readings

if TYPE_CHECKING:
    from vitrail.games.fertility.play import FertilityPosition


def agree(seats: int, seed: int) -> None:
    """Play a game with both implementations and compare everything after every move."""
    rng = random.Random(f"{seats} {seed}")
    start = random_start(rng, seats, readings(rng, seats))
    for position, move, after in random_game(start, rng):
        state = naive.plain(position)
        assert sorted(map(str, position.legal_moves())) == naive.moves(state)
        assert naive.played(state, str(move)) == naive.plain(after), f"{move}"
        if rng.random() < 0.1:
            same_points(position, state)
    same_points(after, naive.plain(after))


def same_points(position: FertilityPosition, state: naive.State) -> None:
    """Compare every part of every score sheet."""
    for seat in range(position.seats):
        sheet = position.sheet(seat)
        assert naive.points(state, seat) == {
            "points": sheet.points,
            "multipliers": sheet.multipliers,
            "gods": sheet.gods_points,
            "monuments": sheet.monuments_points,
            "wheat": sheet.wheat_points,
        }
        assert naive.total(state, seat) == sheet.total


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_two_implementations_agree(seats: int, seed: int) -> None:
    """Legal moves, what they do, and points are the same in whole games under any reading."""
    agree(seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_implementations_agree_in_many_games(seats: int) -> None:
    """The same in 40 games each."""
    for seed in range(10, 50):
        agree(seats, seed)
