"""Moves worth a look, and who chooses which."""

from __future__ import annotations

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.santiago.components import Segment
from vitrail.games.santiago.moves import Accept, LayExtra, Leftover, Pass, Plant
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.santiago.choices import (
    WIDTH,
    best_move,
    canal_gains,
    moves_to_compare,
    policy_move,
    rated_plantations,
)
from vitrail.solvers.santiago.policy import CHARACTERS

from ...games.santiago.games import game
from .replays import random_positions


def test_moves_are_legal_in_every_phase() -> None:
    """Those to compare and those that characters choose; some of every kind."""
    seen = set()
    for number, (before, _, _) in enumerate(random_positions(5, 9)):
        if before.to_move in {None, CHANCE} or number % 4:
            continue
        legal = set(before.legal_moves())
        moves = moves_to_compare(before)
        assert moves
        assert len(set(moves)) == len(moves)
        assert set(moves) <= legal, before.notation()
        for character in CHARACTERS.values():
            assert policy_move(before, number, character) in legal, before.notation()
        assert {type(move) for move in moves} == {
            type(move) for move in legal if before.phase is not Phase.BRIBE
        } or before.phase is Phase.BRIBE
        seen.add(before.phase)
    assert seen >= {Phase.BID, Phase.PLANT, Phase.LEFTOVER, Phase.BRIBE, Phase.DECIDE, Phase.EXTRA}


def test_every_tile_is_looked_at() -> None:
    """The best fields over all, and the best one of each tile."""
    position = game("plant", shown="bananas2 beans1 cane1 potatoes2", canals="H21",
                    bids={1: 3, 2: 2, 3: 1, 0: 0}, board="C5 potatoes2 1 2")  # fmt: skip
    moves = moves_to_compare(position)
    rated = rated_plantations(position)
    assert len(rated) == len(position.legal_moves())
    assert [worth for _, worth in rated] == sorted((worth for _, worth in rated), reverse=True)
    assert [move for move, _ in rated[:WIDTH]] == moves[:WIDTH]
    assert {move.tile for move in moves if isinstance(move, Plant)} == set(position.shown)


def test_a_watered_field_beside_the_own_area_is_best() -> None:
    """A tile of two markers joins an own area, on water."""
    position = game("plant", shown="bananas2 beans1 cane1 potatoes2", canals="H21",
                    bids={1: 3, 2: 2, 3: 1, 0: 0}, board="C5 potatoes2 1 2")  # fmt: skip
    best, _ = rated_plantations(position)[0]
    assert str(best) in {"plant potatoes2 C6", "plant potatoes2 B5"}


def test_leftover_tiles_have_no_markers() -> None:
    """Put down beside an own area of the crop it is worth most."""
    position = game("leftover", 3, shown="bananas2", canals="H21", bids={1: 3, 2: 2, 0: 1},
                    board="C5 bananas2 1 2, E1 beans1 0 1")  # fmt: skip
    (best, _), *_ = rated_plantations(position)
    assert isinstance(best, Leftover)
    assert str(best.square) in {"C6", "B5"}


def test_gains_by_canals() -> None:
    """A canal beside a tile gains its owner most; nobody gains by one far away from all tiles."""
    position = game("bribe", board="C5 bananas2 1 2", round=11, extras=(False,) * 4)
    gains = canal_gains(position)
    assert set(map(str, gains)) == {"H11", "H21", "V20", "V21"}
    assert gains[Segment.parse("H21")][1] == pytest.approx(2, abs=0.1)
    assert gains[Segment.parse("H11")] == pytest.approx((0, 0, 0, 0))


def test_playouts_find_the_canal_that_saves_most() -> None:
    """In the last round, without offers: the extra canal on own tiles, or nothing."""
    saves = game("extra", board="C5 bananas2 1 2, C6 bananas2 1 2", round=11)
    assert best_move(saves, 1, 60) == LayExtra(Segment.parse("H21"))
    takes = game("decide", offers={"V21": {1: 5}, "H11": {2: 1}}, round=11, extras=(False,) * 4)
    assert best_move(takes, 1, 60) == Accept(Segment.parse("V21"))
    nothing = game("decide", round=11, extras=(False,) * 4)
    assert best_move(nothing, 1, 60) == Pass()
