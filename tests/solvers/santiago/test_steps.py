"""The rules that kernels play by, against the readable ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from vitrail.games.base import CHANCE
from vitrail.games.santiago.components import crossings
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.santiago.bits import (
    BY_CHANCE,
    FIELDS,
    KINDS,
    NOBODY,
    SEATS_MOST,
    SEGMENTS,
    encode,
    move_of,
    numbers_of,
)
from vitrail.solvers.santiago.steps import is_legal, play, score, to_move

from .replays import random_positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.bits import Vector


def every_move(position: SantiagoPosition) -> Iterator[tuple[int, int, int]]:
    """Yield the numbers of every move that there is, with amounts beyond all hands."""
    most = max(held or 0 for held in position.money) + 2
    yield from ((kind, tile, 0) for kind in (0, 3) for tile in range(KINDS))
    yield from ((1, crossing, 0) for crossing in range(len(crossings())))
    yield from ((2, field, 0) for field in range(FIELDS))
    yield from ((4, amount, 0) for amount in range(most))
    yield 5, 0, 0
    for kind in (6, 7):
        yield from ((kind, tile, field) for tile in range(KINDS) for field in range(FIELDS))
    for kind in (8, 9):
        yield from ((kind, at, amount) for at in range(SEGMENTS) for amount in range(most))
    for kind in (10, 11, 12):
        yield from ((kind, at, 0) for at in range(SEGMENTS))


def points_of(state: Vector, seats: int) -> tuple[int, ...]:
    """Return what the kernel scores."""
    points = np.zeros(SEATS_MOST, np.int64)
    score(state, points)
    return tuple(map(int, points[:seats]))


def check_games(seed: int, games: int, every: int) -> set[Phase]:
    """Compare whole games move by move; return the phases that occurred.

    Parameters
    ----------
    every
        All moves there are, legal or not, are tried at every so-manieth position.
    """
    seen = set()
    state = np.zeros(0, np.int64)
    for number, (before, move, after) in enumerate(random_positions(seed, games)):
        seen.add(before.phase)
        if before.phase <= Phase.SPRING or state.size == 0:
            state = encode(before)
        who = before.to_move
        assert to_move(state) == (NOBODY if who is None else BY_CHANCE if who == CHANCE else who)
        if number % every == 0:
            found = sorted(
                move_of(*numbers) for numbers in every_move(before) if is_legal(state, *numbers)
            )
            assert found == list(before.legal_moves()), before.notation()
        numbers = numbers_of(move)
        assert move_of(*numbers) == move
        assert is_legal(state, *numbers), (before.notation(), str(move))
        play(state, *numbers)
        assert (state == encode(after)).all(), (before.notation(), str(move))
        assert points_of(state, before.seats) == after.scores(), after.notation()
        if after.to_move is None:
            assert to_move(state) == NOBODY
            state = np.zeros(0, np.int64)
    return seen


def test_kernels_play_by_the_rules() -> None:
    """Random games of all sizes under all readings: whose move, legal moves, effects, points."""
    assert check_games(seed=1, games=18, every=9) == set(Phase) - {Phase.OVER}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_kernels_play_by_the_rules_for_long(seed: int) -> None:
    """Tens of thousands of positions."""
    check_games(seed=seed, games=90, every=7)
