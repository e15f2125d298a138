"""Playouts against the rules: every game is legal, scores the same, and chance is common."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vitrail.games.santiago.moves import Bid, Pass, Reveal
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.santiago.playouts import assumed, play_out
from vitrail.solvers.santiago.policy import CHARACTERS, REFERENCES, Character

from ...games.santiago.games import game, random_start, readings
from .replays import kernel_game, random_positions

if TYPE_CHECKING:
    from vitrail.games.santiago.play import SantiagoPosition

EVERYBODY = (*CHARACTERS.values(), *REFERENCES.values())


def check_game(
    position: SantiagoPosition, seed: int, number: int, characters: tuple[Character, ...]
) -> None:
    """Replay a game of the kernels by the rules: `apply` refuses what is not legal."""
    moves, points = kernel_game(position, seed, number, characters)
    for move in moves:
        position = position.apply(move)
    assert position.to_move is None
    assert position.scores() == points


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_are_legal(seats: int) -> None:
    """Characters and reference players in every mixture, under every reading."""
    rng = random.Random(seats)
    for number in range(40):
        start = random_start(rng, seats, readings(rng))
        check_game(start, number, 7 * number, tuple(rng.choices(EVERYBODY, k=seats)))


def test_games_may_begin_in_the_middle_of_every_phase() -> None:
    """Bids made, tiles planted, offers made, some asked: the rest of the game is legal."""
    rng = random.Random(1)
    seen = set()
    for number, (before, _, _) in enumerate(random_positions(3, 12)):
        if number % 5 == 0:
            check_game(before, 1, number, tuple(rng.choices(EVERYBODY, k=before.seats)))
            seen.add(before.phase)
    assert seen == set(Phase) - {Phase.OVER}


@pytest.mark.slow
def test_many_games_are_legal() -> None:
    """Some thousand whole games."""
    rng = random.Random(8)
    for number in range(2_000):
        seats = rng.choice((3, 4, 5))
        start = random_start(rng, seats, readings(rng))
        check_game(start, 9, number, tuple(rng.choices(EVERYBODY, k=seats)))


def test_a_finished_game_keeps_its_points() -> None:
    """Nothing is played once the game is over."""
    for _, _, after in random_positions(4, 1):
        if after.to_move is None:
            assert (play_out(after, 3, seed=1) == np.array(after.scores())).all()


def test_game_numbers_are_the_same_games() -> None:
    """A game depends on seed and number, not on how many are played at once."""
    start = game("reveal")
    ten = play_out(start, 10, seed=5)
    assert (ten[4:] == play_out(start, 6, seed=5, first=4)).all()
    assert (ten != play_out(start, 10, seed=6)).any()
    assert (ten[0] != ten[1]).any()


def test_tiles_come_in_the_same_order_from_every_position() -> None:
    """Common random numbers: what is chosen does not change what is turned up later."""
    shown = "bananas2 beans2 cane1 potatoes2"
    position = game("bid", shown=shown)
    one = [m for m in kernel_game(position.apply(Pass()), 3)[0] if isinstance(m, Reveal)]
    other = [m for m in kernel_game(position.apply(Bid(7)), 3)[0] if isinstance(m, Reveal)]
    assert one == other
    assert len(one) == 40


def test_unseen_tiles_are_as_likely_as_there_are() -> None:
    """The tile that comes first is any of those that nobody has seen."""
    counts = [0, 3, 0, 0, 1, 0, 0, 0, 0, 60]
    position = dataclasses.replace(game("reveal"), unseen=tuple(min(c, 6) for c in counts))
    first = [kernel_game(position, 1, number)[0][0] for number in range(300)]
    seen = {str(move): first.count(move) / 300 for move in first}
    assert seen == pytest.approx(
        {"reveal bananas2": 0.3, "reveal cane1": 0.1, "reveal potatoes2": 0.6}, abs=0.1
    )


def test_money_that_is_not_known_is_assumed() -> None:
    """The view of a seat can be played out; the bids on the table come out of what is assumed."""
    position = game("bid", shown="bananas2 beans2 cane1 potatoes2", bids={1: 4}, round=5)
    view = position.view(2)
    assert None in view.money
    assert assumed(view)
    assert not assumed(position)
    points = play_out(view, 200, seed=1)
    assert points.shape == (200, 4)
    rich = play_out(dataclasses.replace(view, money=(30, 30, 30, 30)), 200, seed=1)
    poor = play_out(dataclasses.replace(view, money=(0, 0, 0, 0)), 200, seed=1)
    assert poor[:, 0].mean() < points[:, 0].mean() < rich[:, 0].mean()


def test_in_the_first_round_money_is_almost_known() -> None:
    """Everybody begins with ten, and bids lie open."""
    position = game(
        "bid", shown="bananas2 beans2 cane1 potatoes2", bids={1: 4}, money=(10, 6, 10, 10)
    )
    view = position.view(2)
    assert (play_out(view, 50, seed=1) == play_out(position, 50, seed=1)).all()
    assert "about 10 escudos" in assumed(view)[0]


def test_characters_play_differently() -> None:
    """Generous players bid more than stingy ones; references never use the weights."""

    def bids(character: Character) -> float:
        made = []
        for number in range(20):
            moves, _ = kernel_game(game("reveal"), 2, number, (character,) * 4)
            made += [move.amount for move in moves if isinstance(move, Bid)]
        return sum(made) / 20

    assert bids(CHARACTERS["stingy"]) < bids(CHARACTERS["sensible"]) < bids(CHARACTERS["generous"])
