"""The compiled valley against the rules: places, what a tile brings, and the survey of a board."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vitrail.games.fertility import effects
from vitrail.games.fertility.checks import lays
from vitrail.games.fertility.city import shops, supplied
from vitrail.games.fertility.components import TILES, Good, RewardKind
from vitrail.games.fertility.land import gain, wheat_sides
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.scoring import monument_points
from vitrail.solvers.fertility import compact
from vitrail.solvers.fertility.compact import WHEAT, cell_of, packed, square_of, tables_of
from vitrail.solvers.fertility.valley import (
    G_CELLS,
    G_FRESH,
    G_WHEAT,
    GAIN_SIZE,
    SURVEY_SIZE,
    collect,
    fits,
    look,
    place_worth,
    survey,
)
from vitrail.solvers.fertility.worth import city_worth, load_weights
from vitrail.solvers.fertility.worth import monument_points as compiled_monument_points

from ...games.fertility.games import random_game, random_start, readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.fertility.components import Shop, Stock
    from vitrail.games.fertility.play import FertilityPosition


def beginnings(seed: int, seats: int, *, usual: bool = False) -> Iterator[FertilityPosition]:
    """Yield positions of a random game in which a tile is to be laid."""
    rng = random.Random(seed)
    options = None if usual else readings(rng, seats)
    for position, _, _ in random_game(random_start(rng, seats, options), rng):
        if position.phase is Phase.LAY:
            yield position


@pytest.mark.parametrize("seed", range(8))
def test_places_and_gains_are_those_of_the_rules(seed: int) -> None:
    """Under random readings: the same tiles fit, and bring the same from every source."""
    for position in beginnings(seed, 2 + seed % 3):
        state, table = packed(position), tables_of(position.setup)
        whole = list(lays(position))
        for move in whole:
            number, found = TILES.index(move.tile), np.zeros(GAIN_SIZE, np.int64)
            one, other = map(cell_of, move.squares)
            assert fits(state, table, number, one, other)
            collect(state, table, number, one, other, found)
            wanted = gain(
                position.board,
                move.tile,
                move.squares,
                options=position.setup.options,
                sides=position.setup.components.sides,
                paid=position.sanctuaries,
            )
            assert found[:4].tolist() == list(wanted.goods)
            assert found[G_WHEAT] == wanted.wheat
            fresh = found[G_CELLS : G_CELLS + found[G_FRESH]].tolist()
            assert tuple(map(square_of, fresh)) == wanted.sanctuaries
        squares = {(move.tile, frozenset(move.squares)) for move in whole}
        for square in (square_of(cell) for cell in range(compact.HANDS)):
            for step in (1, compact.STRIDE):
                cell = cell_of(square)
                if not (cell > 0 and cell + compact.STRIDE < compact.HANDS):
                    continue
                near = square_of(cell + step)
                for tile in set(position.hands[position.seat]):
                    number = TILES.index(tile)
                    either = fits(state, table, number, cell, cell + step) or fits(
                        state, table, number, cell + step, cell
                    )
                    assert either == ((tile, frozenset((square, near))) in squares)


@pytest.mark.parametrize("seed", range(4))
def test_the_survey_counts_what_is_collected(seed: int) -> None:
    """Under the usual readings every place is worth what the tile brings there."""
    worth = np.array([1.0, 10.0, 100.0, 1000.0, 1e4, 1e6])
    for position in beginnings(seed, 3, usual=True):
        state, table = packed(position), tables_of(position.setup)
        found, best = np.zeros(compact.HANDS * SURVEY_SIZE, np.int64), np.zeros(10)
        survey(state, table, found)
        look(state, found, worth, (1 << 10) - 1, best)
        most = dict.fromkeys(position.hands[position.seat], 0.0)
        for move in lays(position):
            one, other = map(cell_of, move.squares)
            told = place_worth(found, worth, TILES.index(move.tile), one, other)
            gained = np.zeros(GAIN_SIZE, np.int64)
            collect(state, table, TILES.index(move.tile), one, other, gained)
            wanted = gained[:6] @ worth
            assert told == wanted
            most[move.tile] = max(most[move.tile], float(wanted))
        for tile, value in most.items():
            assert best[TILES.index(tile)] == value


@pytest.mark.parametrize("seed", range(6))
def test_at_the_end_the_value_is_the_points(seed: int) -> None:
    """With no turn left metropolis, wheat and monuments are worth what the rules score."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    for position, _, _ in random_game(random_start(rng, seats, readings(rng, seats)), rng):
        state, table = packed(position), tables_of(position.setup)
        counts = [len(squares) for squares in position.monuments]
        pieces = position.setup.components.monuments
        wanted = monument_points(counts, pieces, position.setup.options)
        for seat in range(seats):
            sheet = position.sheet(seat)
            assert compiled_monument_points(state, table, seat, 0) == wanted[seat]
            value = city_worth(state, table, load_weights().array(), seat, 0)
            assert value == pytest.approx(sheet.total - sheet.monuments_points)


@pytest.mark.parametrize("turns", [1, 4, 8])
def test_a_good_more_is_never_worth_less(turns: int) -> None:
    """Which the exact search rests on: a good is left over only where no shop takes it."""
    rng, weights = random.Random(turns), load_weights().array()
    for position, _, _ in random_game(random_start(rng, 3), rng):
        state, table = packed(position), tables_of(position.setup)
        seat = position.seat
        before = city_worth(state, table, weights, seat, turns)
        for name, shop, goods in shops(position.cities[seat]):
            if shop.reward.kind is RewardKind.RESOURCE:
                continue  # what these pay goes into other shops: searched as sequences
            for good in targets_of(shop, goods):
                city = supplied(position.cities[seat], name, good)
                cities = effects.replaced(position.cities, seat, city)
                after = dataclasses.replace(position, cities=cities)
                state = packed(after)
                if shop.missing(goods) == 1 and shop.reward.kind is RewardKind.WHEAT:
                    state[WHEAT + seat] += shop.reward.value
                assert city_worth(state, table, weights, seat, turns) >= before - 1e-9


def targets_of(shop: Shop, goods: Stock) -> list[Good]:
    """Return the goods that a shop takes."""
    return [good for good in Good if shop.missing(goods) and shop.takes(goods, good)]


def test_squares_are_counted_both_ways() -> None:
    """The number of a square leads back to it."""
    rng = random.Random(1)
    position = random_start(rng, 4)
    for row in range(len(position.board)):
        for column in range(len(position.board[0])):
            square = square_of((row + 1) * compact.STRIDE + column + 1)
            assert (square.row, square.column) == (row, column)
            assert wheat_sides(position.board, square) >= 0
