"""Squares of a rectangular board: the coordinates that all games share.

A square is written row letter + column number; `A1` is the top left one. In code it is the pair
`(row, column)`, both counted from 0.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import NamedTuple

from vitrail.games.errors import NotationError, quoted

_TEXT = re.compile(r"([A-Za-z])([1-9][0-9]?)")

ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ALL_AROUND = (*ORTHOGONAL, *DIAGONAL)


class Square(NamedTuple):
    """A square of a board; sorts row by row.

    Examples
    --------
    >>> Square.parse("C5")
    Square(row=2, column=4)
    >>> str(Square(2, 4))
    'C5'
    """

    row: int
    column: int

    def __str__(self) -> str:
        """Return the notation, for instance `C5`."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"

    @classmethod
    def parse(cls, text: str, shape: Shape | None = None) -> Square:
        """Read a square, on a board of the given shape when one is given.

        Raises
        ------
        NotationError
            If the text is no square, or lies outside the board.
        """
        matched = _TEXT.fullmatch(text.strip())
        where = f", A1 to {shape.last}" if shape else ", for instance A1"
        if not matched:
            message = f"{quoted(text)} is no space: expected row letter and column number{where}"
            raise NotationError(message)
        square = cls(ord(matched[1].upper()) - ord("A"), int(matched[2]) - 1)
        if shape and square not in shape:
            message = f"{quoted(text)} lies outside the board: expected a space{where}"
            raise NotationError(message)
        return square


@dataclass(frozen=True, slots=True)
class Shape:
    """The number of rows and columns of a board; contains and lists its squares."""

    rows: int
    columns: int

    @property
    def last(self) -> Square:
        """The bottom right square."""
        return Square(self.rows - 1, self.columns - 1)

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares, row by row."""
        return _all_squares(self)

    def __contains__(self, square: object) -> bool:
        """Whether a square lies on the board."""
        if not isinstance(square, Square):
            return False
        return 0 <= square.row < self.rows and 0 <= square.column < self.columns

    def is_border(self, square: Square) -> bool:
        """Whether a square is an edge or corner square."""
        return square.row in {0, self.rows - 1} or square.column in {0, self.columns - 1}

    def orthogonal(self, square: Square) -> tuple[Square, ...]:
        """Return the squares that share a side with `square`, row by row."""
        return self._around(square, ORTHOGONAL)

    def diagonal(self, square: Square) -> tuple[Square, ...]:
        """Return the squares that share only a corner with `square`, row by row."""
        return self._around(square, DIAGONAL)

    def around(self, square: Square) -> tuple[Square, ...]:
        """Return the up to eight squares that share a side or a corner, row by row."""
        return self._around(square, ALL_AROUND)

    def _around(self, square: Square, steps: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
        return _squares_around(self, square, steps)


@functools.cache
def _all_squares(shape: Shape) -> tuple[Square, ...]:
    return tuple(Square(r, c) for r in range(shape.rows) for c in range(shape.columns))


@functools.cache
def _squares_around(
    shape: Shape, square: Square, steps: tuple[tuple[int, int], ...]
) -> tuple[Square, ...]:
    """Every rule about neighbors asks this again and again, of few shapes and squares."""
    near = (Square(square.row + down, square.column + right) for down, right in steps)
    return tuple(sorted(other for other in near if other in shape))
