"""The valley: sections clipped together, squares, what shuts them in, what a tile brings there.

Covers SETUP-1 to SETUP-3, PLACE-1, PLACE-2 and GAIN-1 to GAIN-4. A board is a tuple of rows with a
sign for each square:

    .        free desert                   ~  water
    P C A G  free desert with a symbol     w  wheat field
    S        free desert, start symbol     *  the starting tile
    p c a g  half of a tile that lies      M  a monument
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.fertility.components import NOTHING, Good, Stock, added
from vitrail.games.squares import ORTHOGONAL, Shape, Square

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from vitrail.games.fertility.components import Tile

Board = tuple[str, ...]

FREE = ".PCAGS"
START = "*"
WHEAT = "w"
MONUMENT = "M"
SYMBOLS = {good.letter: good for good in Good}
HALVES = {good.letter.casefold(): good for good in Good}
_UP, _LEFT, _RIGHT, _DOWN = ORTHOGONAL
_SIDE_TOUCHED = {_DOWN: 0, _LEFT: 1, _UP: 2, _RIGHT: 3}
"""From the square of a half towards the starting tile: the side of the starting tile it meets."""


@functools.cache
def shape_of(rows: int, columns: int) -> Shape:
    """Return the shape of a board."""
    return Shape(rows, columns)


def shape(board: Board) -> Shape:
    """Return the shape of a board."""
    return shape_of(len(board), len(board[0]))


def sign(board: Board, square: Square) -> str:
    """Return the sign of a square; it must lie on the board."""
    return board[square.row][square.column]


def with_sign(board: Board, square: Square, new: str) -> Board:
    """Return a board with another sign on a square."""
    row = board[square.row]
    changed = row[: square.column] + new + row[square.column + 1 :]
    return (*board[: square.row], changed, *board[square.row + 1 :])


def assembled(sections: Sequence[Sequence[str]]) -> Board:
    """Return sections side by side, in one row, long sides together (SETUP-1)."""
    return tuple("".join(rows) for rows in zip(*sections, strict=True))


def start_squares(board: Board) -> tuple[Square, ...]:
    """Return the start symbols nearest the middle of the board (SETUP-3).

    Distances are from the middle of the square to the middle of the board, as the crow flies.
    """
    found = [square for square in shape(board).squares if sign(board, square) == "S"]

    def distance(square: Square) -> int:
        down = 2 * square.row + 1 - len(board)
        right = 2 * square.column + 1 - len(board[0])
        return down * down + right * right

    nearest = min(map(distance, found), default=0)
    return tuple(square for square in found if distance(square) == nearest)


# -- sanctuaries -----------------------------------------------------------------------------------


def is_shut_in(board: Board, square: Square, *, around: int = 4, rim: bool = True) -> bool:
    """Whether a free square is shut in (GAIN-4).

    Parameters
    ----------
    around
        How many squares around it count, the four at its sides or all eight.
    rim
        Whether the rim of the board shuts in.
    """
    if sign(board, square) not in FREE:
        return False
    whole = shape(board)
    near = whole.orthogonal(square) if around == 4 else whole.around(square)
    if not rim and len(near) < around:
        return False
    return not any(sign(board, other) in FREE for other in near)


def shut_in_desert(board: Board) -> tuple[Square, ...]:
    """Return the free squares that are shut in on their four sides."""
    return tuple(square for square in shape(board).squares if is_shut_in(board, square))


# -- laying ----------------------------------------------------------------------------------------


def are_beside(first: Square, second: Square) -> bool:
    """Whether two squares share a side."""
    return abs(first.row - second.row) + abs(first.column - second.column) == 1


def matching_sides(
    board: Board,
    square: Square,
    good: Good,
    *,
    sides: Sequence[Good] | None = None,
) -> int:
    """Return at how many sides a half would meet its own terrain (PLACE-2, GAIN-1).

    Parameters
    ----------
    sides
        The goods of the starting tile by side, where each side answers one; else it answers all.
    """
    found = 0
    for step in ORTHOGONAL:
        other = Square(square.row + step[0], square.column + step[1])
        if other not in shape(board):
            continue
        there = sign(board, other)
        if there == START:
            found += sides is None or sides[_SIDE_TOUCHED[step]] == good
        else:
            found += HALVES.get(there) == good
    return found


def wheat_sides(board: Board, square: Square) -> int:
    """Return at how many sides a square meets a wheat field (GAIN-2)."""
    return sum(sign(board, near) == WHEAT for near in shape(board).orthogonal(square))


@dataclass(frozen=True, slots=True)
class Gain:
    """What a tile brings when it is laid.

    Parameters
    ----------
    by_sides
        Goods by connection (GAIN-1).
    by_symbols
        Goods of covered symbols, and of those of sanctuaries where the reading pays them (GAIN-3).
    wheat
        Wheat of the fields it touches (GAIN-2).
    sanctuaries
        The squares it makes sanctuaries, sorted (GAIN-4).
    """

    by_sides: Stock
    by_symbols: Stock
    wheat: int
    sanctuaries: tuple[Square, ...]

    @property
    def goods(self) -> Stock:
        """All goods."""
        pairs = zip(self.by_sides, self.by_symbols, strict=True)
        one, two, three, four = (a + b for a, b in pairs)
        return (one, two, three, four)


def laid(board: Board, tile: Tile, squares: tuple[Square, Square]) -> Board:
    """Return the board with a tile on it."""
    for good, square in zip(tile, squares, strict=True):
        board = with_sign(board, square, good.letter.casefold())
    return board


def gain(
    board: Board,
    tile: Tile,
    squares: tuple[Square, Square],
    *,
    options: Mapping[str, str],
    sides: Sequence[Good],
    paid: Collection[Square] = (),
) -> Gain:
    """Return what a tile brings on two free squares of a board.

    Parameters
    ----------
    options
        The readings of the rules.
    sides
        The goods of the starting tile by side.
    paid
        The squares that are sanctuaries already.
    """
    wild = None if options["start_tile"] == "wild_four" else sides
    after = laid(board, tile, squares)
    by_sides, by_symbols, wheat = NOTHING, NOTHING, 0
    for good, square in zip(tile, squares, strict=True):
        met = matching_sides(board, square, good, sides=wild)
        by_sides = added(
            by_sides, good, met if options["resource_gain"] == "per_edge" else min(met, 1)
        )
        fields = wheat_sides(board, square)
        wheat += fields if options["wheat_gain"] == "per_edge" else min(fields, 1)
        symbol = SYMBOLS.get(sign(board, square))
        if symbol is not None:
            by_symbols = added(by_symbols, symbol)
    found = new_sanctuaries(board, after, squares, options=options, paid=paid)
    if options["sanctuary_symbol_pays"] == "true":
        for square in found:
            symbol = SYMBOLS.get(sign(board, square))
            if symbol is not None:
                by_symbols = added(by_symbols, symbol)
    return Gain(by_sides, by_symbols, wheat, found)


def new_sanctuaries(
    before: Board,
    after: Board,
    squares: tuple[Square, Square],
    *,
    options: Mapping[str, str],
    paid: Collection[Square] = (),
) -> tuple[Square, ...]:
    """Return the squares that a tile makes sanctuaries (GAIN-4)."""
    around = int(options["sanctuary_neighbors"])
    rim = options["board_edge_encloses"] == "true"
    whole = shape(after)
    if options["only_newly_enclosed"] == "true":
        asked = sorted({near for square in squares for near in whole.around(square)})
        return tuple(
            square
            for square in asked
            if is_shut_in(after, square, around=around, rim=rim)
            and not is_shut_in(before, square, around=around, rim=rim)
        )
    return tuple(
        square
        for square in whole.squares
        if square not in paid and is_shut_in(after, square, around=around, rim=rim)
    )
