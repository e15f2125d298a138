"""The field graph and the standing against the rules."""

from __future__ import annotations

import dataclasses
import random

import pytest

from vitrail.advisors.santiago.fields import FieldGraph
from vitrail.advisors.santiago.standing import lacking, lacking_lines, standing, standing_lines
from vitrail.games.santiago.canals import is_watered
from vitrail.games.santiago.components import SHAPE, Crop, Tile
from vitrail.games.santiago.plots import Plot, areas, index, with_plot
from vitrail.games.squares import Square

from ...games.santiago.games import game, random_game, random_start

TWO_FIELDS_OF_BEANS = "C4 beans2 0 2, C6 beans1 1 1, C7 beans2 0 1, A1 cane1 2 1"


def field(text: str) -> Square:
    """Return a field."""
    return Square.parse(text, SHAPE)


def test_areas_have_markers_borders_and_dry_fields() -> None:
    """An area is known with all that matters for it."""
    graph = FieldGraph(game("bribe", board=TWO_FIELDS_OF_BEANS, canals="H21"))
    assert [land.name for land in graph.lands] == ["beans at C4", "beans at C6", "cane at A1"]
    one, two, cane = graph.lands
    assert (one.size, one.markers, one.dry) == (1, (2, 0, 0, 0), (field("C4"),))
    assert (two.size, two.markers, two.dry) == (2, (1, 1, 0, 0), (field("C7"),))
    assert list(map(str, one.borders)) == ["B4", "C3", "C5", "D4"]
    assert list(map(str, cane.borders)) == ["A2", "B1"]


def test_a_field_between_two_areas_joins_them() -> None:
    """AREA-1: joined by sides."""
    graph = FieldGraph(game("bribe", board=TWO_FIELDS_OF_BEANS))
    assert [land.name for land in graph.joined(Crop.BEANS, field("C5"))] == [
        "beans at C4",
        "beans at C6",
    ]
    assert graph.joined(Crop.BEANS, field("A8")) == ()
    assert graph.joined(Crop.CANE, field("C5")) == ()
    (junction,) = graph.junctions()
    assert junction.fields == (field("C5"),)


def test_what_lies_between_blocks_the_way() -> None:
    """A way goes over free fields."""
    graph = FieldGraph(game("bribe", board=f"{TWO_FIELDS_OF_BEANS}, C5 desert"))
    (junction,) = graph.junctions(most=3)
    assert len(junction.fields) == 3
    assert not list(graph.junctions(most=2))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_graph_agrees_with_the_rules_in_random_games(seats: int) -> None:
    """Areas, borders and what a tile joins are those of the rules."""
    rng = random.Random(seats)
    for _ in range(2):
        for position, _, _ in random_game(random_start(rng, seats, {"palms": "true"}), rng):
            if rng.random() < 0.8:
                continue
            graph = FieldGraph(position)
            assert tuple(land.area for land in graph.lands) == areas(position.board)
            for seat in range(seats):
                whole = sum(land.size * land.markers[seat] for land in graph.lands)
                assert whole == position.sheet(seat, drought=False).harvest
            for land in graph.lands:
                dry = [f for f in land.area.squares if not is_watered(position.canals, f)]
                assert list(land.dry) == dry
            for free in graph.free:
                _check_joined(graph, free, rng.choice(list(Crop)))


def _check_joined(graph: FieldGraph, free: Square, crop: Crop) -> None:
    """Plant a tile and look how large its area is."""
    board = with_plot(graph.position.board, free, Plot(Tile(crop, 1)))
    (planted,) = (area for area in areas(board) if free in area.squares)
    assert planted.size == 1 + sum(land.size for land in graph.joined(crop, free))


def test_every_junction_really_joins_and_none_is_shorter() -> None:
    """Tiles on its fields make one area of two; no smaller number does."""
    rng = random.Random(8)
    checked = 0
    for position, _, _ in random_game(random_start(rng, 4), rng):
        graph = FieldGraph(position)
        for junction in graph.junctions():
            board = position.board
            for one in junction.fields:
                board = with_plot(board, one, Plot(Tile(junction.first.crop, 1)))
            (area,) = (a for a in areas(board) if junction.fields[0] in a.squares)
            ends = {junction.first.area.squares[0], junction.second.area.squares[0]}
            assert ends <= set(area.squares)
            if len(junction.fields) > 1:
                assert not set(junction.first.borders) & set(junction.second.borders)
            checked += 1
    assert checked > 100


# -- the standing --------------------------------------------------------------------------------


def test_dry_tiles_turn_and_cut_an_area() -> None:
    """END-1: the tile in the middle is dry, so three tiles become one and one."""
    board = "C5 beans2 0 2, D5 beans1 1 1, E5 beans2 2 2"
    ring = "H21 V31 V32 H23 V22"
    found = standing(game("bribe", board=board, canals=ring, money=(1, 2, 3, None)))
    (area,) = found.areas
    assert (area.now, area.watered) == ((2, 0, 2, 0), (6, 3, 6, 0))
    found = standing(game("bribe", board=board, canals="H21", money=(1, 2, 3, None)))
    (area,) = found.areas
    assert area.land.dry == (field("D5"), field("E5"))
    assert (area.now, area.watered) == ((2, 0, 0, 0), (6, 3, 6, 0))
    assert [one.total for one in found.players] == [3, 2, 3, 0]
    assert found.players[3].money is None


def test_the_standing_in_words() -> None:
    """Each player, then each area that brings anything."""
    board = "C5 beans2 0 2, D5 beans1 1 1, A1 cane1"
    position = game("bribe", board=board, canals="H21", money=(1, 2, None, 4))
    dry = "2 points more if the dry tiles get water"
    assert standing_lines(standing(position), ["Ann", "Ben", "Cem", "Dan"]) == [
        f"Ann: 3 points if the game ended now (2 for areas, 1 in money); {dry}",
        f"Ben: 2 points if the game ended now (0 for areas, 2 in money); {dry}",
        "Cem: 0 points if the game ended now (0 for areas, money not known)",
        "Dan: 4 points if the game ended now (0 for areas, 4 in money)",
        "beans at C5: 2 tiles, 1 dry: Ann 2 (up to 4), Ben 0 (up to 2)",
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_standing_adds_up_in_random_games(seats: int) -> None:
    """Areas sum up to the harvest; totals are the scores of the rules; the end agrees."""
    rng = random.Random(seats)
    last = random_start(rng, seats)
    for position, _, after in random_game(last, rng):
        last = after
        found = standing(position)
        assert found.totals == position.scores()
        for seat, player in enumerate(found.players):
            assert player.now == sum(area.now[seat] for area in found.areas)
            assert player.watered == sum(area.watered[seat] for area in found.areas)
            assert player.now <= player.watered
    found = standing(last)
    assert found.totals == last.scores()
    assert all(one.now == one.watered for one in found.players)
    assert all(
        plot is None or plot.desert or is_watered(last.canals, one)
        for one in SHAPE.squares
        for plot in [last.board[index(one)]]
    )
    assert dataclasses.replace(last).scores() == found.totals


def test_what_areas_lack_in_words() -> None:
    """The fewest canals for what is dry, and tiles that would join two areas."""
    board = f"{TWO_FIELDS_OF_BEANS}, F8 peppers2"
    found = lacking(game("bribe", board=board, canals="H21"))
    assert lacking_lines(found) == [
        "beans at C4: 1 canal (H11) waters all of it",
        "beans at C6: 1 canal (V31) waters all of it",
        "cane at A1: 3 canals (H11, H01, V00) water all of it",
        "beans at C4 and beans at C6: a tile at C5 joins them",
    ]
