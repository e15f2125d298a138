"""The valley as a graph: gains by source, what a tile opens and closes, which tiles fit where."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from vitrail.advisors.fertility.graph import ValleyGraph, fits_on
from vitrail.games.fertility.checks import lays
from vitrail.games.fertility.components import TILES, Good
from vitrail.games.fertility.land import gain, laid, matching_sides
from vitrail.games.fertility.rules import Phase
from vitrail.games.squares import Square

from ...games.fertility.games import find, game, random_game, random_start, readings


@pytest.mark.parametrize("seed", range(4))
def test_gains_by_source_are_those_of_the_rules(seed: int) -> None:
    """Connections, fields, symbols and sanctuaries of every place in random games."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    options = readings(rng, seats) | {"only_newly_enclosed": "true"}
    for position, _, _ in random_game(random_start(rng, seats, options), rng):
        if position.phase is not Phase.LAY or rng.random() < 0.7:
            continue
        graph = ValleyGraph(position)
        for lay in rng.sample(list(lays(position)), min(12, len(list(lays(position))))):
            met = graph.met(lay)
            wanted = gain(
                position.board,
                lay.tile,
                lay.squares,
                options=position.setup.options,
                sides=position.setup.components.sides,
            )
            by_sides = Counter(good for _, good in met.connections)
            assert tuple(by_sides[good] for good in Good) == wanted.by_sides
            assert len(met.fields) == wanted.wheat
            assert met.sanctuaries == wanted.sanctuaries
            if options["sanctuary_symbol_pays"] == "false":
                symbols = Counter(good for _, good in met.symbols)
                assert tuple(symbols[good] for good in Good) == wanted.by_symbols


def test_a_tile_opens_and_closes_sides() -> None:
    """On an empty plain a tile closes the side it uses and opens the others of its halves."""
    position = game(board=(".....", "..*..", ".....", "....."), hand="PC PC PC")
    graph = ValleyGraph(position)
    assert graph.open_sides() == dict.fromkeys(Good, 4)
    lay = find(position, "lay PC A3 A2")
    change = graph.change(lay)  # type: ignore[arg-type]
    # papyrus at A3 meets the starting tile and has A4 free; cattle at A2 has A1 and B2
    assert change.opened == {Good.PAPYRUS: 1, Good.CATTLE: 2}
    assert change.closed == dict.fromkeys(Good, 1)  # of the starting tile, which answers all
    after = ValleyGraph(position, laid(position.board, lay.tile, lay.squares))  # type: ignore[attr-defined]
    assert after.open_sides()[Good.PAPYRUS] == 3 + 1


@pytest.mark.parametrize("seed", range(3))
def test_open_sides_are_what_the_rules_match(seed: int) -> None:
    """The balance of opened and closed sides is kept for every good a tile has."""
    rng = random.Random(seed)
    for position, _, _ in random_game(random_start(rng, 3), rng):
        if position.phase is not Phase.LAY or rng.random() < 0.8:
            continue
        graph = ValleyGraph(position)
        for good, sides in graph.open_sides().items():
            assert sides == sum(
                matching_sides(position.board, square, good) for square in graph.free
            )


def test_squares_about_to_be_shut_in() -> None:
    """A free square with one way out, if a tile can close that and leave it free."""
    board = ("*.~.", "p~..", "....", "....")
    graph = ValleyGraph(game(board=board))
    assert Square(0, 1) not in graph.near_sanctuaries()  # no free neighbor at all
    board = ("*..~", "p~..", "....", "....")
    graph = ValleyGraph(game(board=board))
    assert graph.near_sanctuaries() == {Square(0, 1)}
    assert graph.holes() == {12: 1}


def test_a_tile_that_leaves_a_square_one_step_from_shut_in_says_so() -> None:
    """What is opened to the next player is named."""
    position = game(board=("*...", ".~..", "....", "...."), hand="PP PP PP")
    lay = find(position, "lay PP B1 C1")
    change = ValleyGraph(position).change(lay)  # type: ignore[arg-type]
    assert change.near_sanctuaries == (Square(3, 0),)


def test_remaining_tiles_are_counted_where_they_fit() -> None:
    """Of the tiles nobody has seen, by pair of squares."""
    position = random_start(random.Random(2), 3)
    graph = ValleyGraph(position)
    fitting = graph.fitting()
    assert set(fitting) == set(graph.pairs())
    everything = sum(position.unseen)
    start = next(
        Square(row, column)
        for row, signs in enumerate(position.board)
        for column, one in enumerate(signs)
        if one == "*"
    )
    for pair, count in fitting.items():
        wanted = sum(
            number
            for tile, number in zip(TILES, position.unseen, strict=True)
            if fits_on(position, tile, pair)
        )
        assert count == wanted
        beside = any(abs(a.row - start.row) + abs(a.column - start.column) == 1 for a in pair)
        assert count == (everything if beside else 0)
