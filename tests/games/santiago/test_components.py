"""The board, the tiles and the numbers, computed here a second time."""

from __future__ import annotations

import pytest

from vitrail.games.errors import NotationError
from vitrail.games.santiago.canals import is_watered, legal_segments, reached, watered
from vitrail.games.santiago.components import (
    SHAPE,
    TILES,
    Crop,
    Crossing,
    Segment,
    Tile,
    crossings,
    data,
    ditches_of,
    fields_touching,
    money,
    most_money,
    numbers,
    segments,
    segments_at,
    tile_counts,
)
from vitrail.games.squares import Square

from . import naive
from .games import segs


def test_board_1_fields_crossings_segments() -> None:
    """BOARD-1: 48 fields, 20 crossings, 31 segments."""
    assert (len(SHAPE.squares), len(crossings()), len(segments())) == (48, 20, 31)
    assert {str(one) for one in segments()} == set(naive.CANALS)
    assert list(segments()) == sorted(segments())


@pytest.mark.parametrize("segment", segments(), ids=str)
def test_canal_1_what_a_segment_waters(segment: Segment) -> None:
    """CANAL-1: 4 fields inside the board, 2 on its edge; its ends are neighboring crossings."""
    fields = {(square.column, square.row) for square in segment.waters}
    assert fields == naive.wet(str(segment))
    assert len(fields) in {2, 4}
    assert tuple(map(tuple, segment.ends)) == naive.CANALS[str(segment)]
    assert all(segment in segments_at(end) for end in segment.ends)
    assert Segment.parse(str(segment).lower()) == segment


def test_canal_1_every_field_lies_on_two_segments() -> None:
    """CANAL-1: each field has two ditches, and they water it."""
    for square in SHAPE.squares:
        ditches = ditches_of(square)
        assert len(ditches) == 2
        assert [one for one in segments() if square in one.waters] == list(ditches)


def test_spring_1_touching_fields() -> None:
    """SPRING-1: four fields touch a crossing inside, two one at the edge, one one in a corner."""
    assert sorted(len(fields_touching(one)) for one in crossings()) == [1] * 4 + [2] * 10 + [4] * 6
    assert fields_touching(Crossing(2, 1)) == tuple(map(Square.parse, ("B4", "B5", "C4", "C5")))


def test_water_1_and_canal_2() -> None:
    """WATER-1, CANAL-2: a side on a canal waters; the network grows from its ends."""
    canals = segs("H21 V31")
    assert is_watered(canals, Square.parse("C6"))
    assert not is_watered(canals, Square.parse("A1"))
    assert len(watered(canals)) == 7
    assert reached(Crossing(2, 1), canals) == {Crossing(2, 1), Crossing(3, 1), Crossing(3, 2)}
    assert reached(Crossing(0, 0), canals) == {Crossing(0, 0)}
    assert len(legal_segments(Crossing(2, 1), frozenset(segments()))) == 0


def test_tiles() -> None:
    """45 tiles: of each crop 3 with one planter and 6 with two."""
    assert sum(tile_counts()) == 45
    assert dict(zip(map(str, TILES), tile_counts(), strict=True))["cane2"] == 6
    assert list(TILES) == sorted(TILES)
    ids = {entry["id"] for entry in data()["tiles"]["crops"]}
    assert {Tile.parse(f"{one}1").crop for one in ids} == set(Crop)
    for tile in TILES:
        assert Tile.parse(str(tile)) == tile
    with pytest.raises(NotationError):
        Tile.parse("cane")


def test_numbers() -> None:
    """The table of section 5 and the sums of money."""
    table = [numbers(players) for players in (3, 4, 5)]
    assert [(n.rounds, n.tiles, n.supply, n.aside) for n in table] == [
        (11, 4, 11, 1),
        (11, 4, 11, 1),
        (9, 5, 9, 0),
    ]
    sums = money()
    assert (sums.start, sums.income, sums.least, sums.refusal) == (10, 3, 1, 1)
    assert most_money(4, 3) == 64


def test_crossings_read_as_they_print() -> None:
    """A crossing is X, column, row."""
    for crossing in crossings():
        assert Crossing.parse(str(crossing)) == crossing
    for text in ("X54", "X44", "21X", "X2", ""):
        with pytest.raises(NotationError):
            Crossing.parse(text)
