"""Squares and shapes: the coordinates that all games share."""

from __future__ import annotations

import pytest
from hypothesis import given

from vitrail.games.squares import Shape, Square

from .. import strategies


def test_a_shape_lists_its_squares_row_by_row() -> None:
    """A shape of 2 x 3 has six squares, from A1 to B3."""
    shape = Shape(2, 3)
    assert [str(square) for square in shape.squares] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert str(shape.last) == "B3"


@pytest.mark.parametrize(
    ("square", "orthogonal", "diagonal"),
    [
        ("A1", "A2 B1", "B2"),
        ("A2", "A1 A3 B2", "B1 B3"),
        ("B2", "A2 B1 B3 C2", "A1 A3 C1 C3"),
        ("C3", "B3 C2", "B2"),
    ],
)
def test_neighbors_share_a_side_or_a_corner(square: str, orthogonal: str, diagonal: str) -> None:
    """Neighbors are listed row by row and never outside the board."""
    shape, middle = Shape(3, 3), Square.parse(square)
    assert " ".join(map(str, shape.orthogonal(middle))) == orthogonal
    assert " ".join(map(str, shape.diagonal(middle))) == diagonal
    both = sorted([*shape.orthogonal(middle), *shape.diagonal(middle)])
    assert list(shape.around(middle)) == both


@given(strategies.shapes)
def test_being_neighbors_is_mutual(shape: Shape) -> None:
    """If one square is beside another, the other is beside it; none is its own neighbor."""
    for square in shape.squares:
        assert square not in shape.around(square)
        for near in shape.around(square):
            assert square in shape.around(near)
            assert (near in shape.orthogonal(square)) != (near in shape.diagonal(square))


@given(strategies.shapes)
def test_border_squares_are_those_with_a_side_outside(shape: Shape) -> None:
    """A square is on the border if it has fewer than four orthogonal neighbors."""
    for square in shape.squares:
        assert shape.is_border(square) == (len(shape.orthogonal(square)) < 4)


def test_a_shape_contains_squares_only() -> None:
    """Squares outside, and things that are no squares, are not on the board."""
    shape = Shape(4, 5)
    assert Square(3, 4) in shape
    for outside in (Square(4, 0), Square(0, 5), Square(-1, 0), Square(0, -1), (0, 0), "A1", None):
        assert outside not in shape
