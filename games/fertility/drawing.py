"""The board as SVG: desert with its symbols, fields, water, tiles, monuments.

Color is never the only carrier of meaning: a terrain has its picture, a monument the letter of its
player. Squares carry the names that notation uses. Lengths are millimeters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.land import HALVES, SYMBOLS, shape, sign
from vitrail.games.fertility.pictograms import (
    GOODS,
    GROUND,
    INK,
    START,
    WATER,
    WAVES,
    WHEAT,
    monument,
    put,
)
from vitrail.games.fertility.words import initials, square_words
from vitrail.games.shapes import circle_shape, escaped, rect_shape, words_shape

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vitrail.games.fertility.components import Tile
    from vitrail.games.fertility.land import Board
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square

RIM = 5.0
"""The edge of the board, on which letters and numbers stand."""
LARGEST = 16.0
WOOD, SAND, GRAIN, FIELD, FIELD_EDGE = "#5b3a1e", "#f1deb0", "#c9ab6c", "#f7e08a", "#a67a00"
MARK, MAY = "#e0147d", "#0b7a3b"


def square_size(board: Board, width: float, height: float) -> float:
    """Return how large squares may be so that a board fits into a space with its rim."""
    whole = shape(board)
    room = min((width - 2 * RIM) / whole.columns, (height - 2 * RIM) / whole.rows)
    return min(LARGEST, room)


def board_size(board: Board, size: float) -> tuple[float, float]:
    """Return width and height of a board with its rim."""
    whole = shape(board)
    return whole.columns * size + 2 * RIM, whole.rows * size + 2 * RIM


def board_shapes(
    position: FertilityPosition,
    players: Sequence[str],
    size: float,
    *,
    marked: Collection[Square] = (),
    free: Collection[Square] = (),
) -> Iterator[str]:
    """Draw the board from its upper left corner; every square is a group with its id.

    Parameters
    ----------
    size
        Length of a square.
    marked
        Squares to point out.
    free
        Squares on which a half or a monument may be put.
    """
    whole = shape(position.board)
    width, height = board_size(position.board, size)
    yield rect_shape(0, 0, width, height, WOOD, rounding=2.5)
    for column in range(whole.columns):
        x = RIM + (column + 0.5) * size
        for y in (RIM / 2, height - RIM / 2):
            yield words_shape(x, y, 2.9, SAND, str(column + 1))
    for row in range(whole.rows):
        y = RIM + (row + 0.5) * size
        for x in (RIM / 2, width - RIM / 2):
            yield words_shape(x, y, 2.9, SAND, chr(ord("A") + row))
    yield rect_shape(RIM, RIM, width - 2 * RIM, height - 2 * RIM, SAND)
    letters = initials(players)
    for square in whole.squares:
        words = f"{square}: {square_words(position, square, players)}"
        yield f'<g id="{square}"><title>{escaped(words)}</title>'
        yield from _square(position, square, letters, size)
        yield "</g>"
    for one, other in sorted(position.joints):
        yield _outline(one, other, size)
    for squares, color in ((free, MAY), (marked, MARK)):
        for square in sorted(squares):
            x, y = _corner(square, size)
            more = f' stroke="{color}" stroke-width="1.1"'
            yield rect_shape(
                x + 0.9, y + 0.9, size - 1.8, size - 1.8, "none", rounding=1, more=more
            )


def _corner(square: Square, size: float) -> tuple[float, float]:
    return RIM + square.column * size, RIM + square.row * size


def _square(
    position: FertilityPosition, square: Square, letters: Sequence[str], size: float
) -> Iterator[str]:
    x, y = _corner(square, size)
    middle, scale = (x + size / 2, y + size / 2), size / 13
    shown = sign(position.board, square)
    grain = f' stroke="{GRAIN}" stroke-width="0.25"'
    if shown in HALVES:
        yield rect_shape(x, y, size, size, GROUND[HALVES[shown]][0])
        yield put(GOODS[HALVES[shown]], *middle, scale)
        return
    ground = {"~": WATER, "w": FIELD, "*": "#fffaf0"}.get(shown, SAND)
    yield rect_shape(x, y, size, size, ground, more=grain)
    if shown == "~":
        yield put(WAVES, *middle, scale)
    elif shown == "w":
        yield put(WHEAT, *middle, scale)
    elif shown == "*":
        more = f' stroke="{INK}" stroke-width="0.6"'
        yield rect_shape(x + 0.4, y + 0.4, size - 0.8, size - 0.8, "none", rounding=1, more=more)
        yield put(START, *middle, scale * 1.15)
    elif shown in SYMBOLS:
        good = SYMBOLS[shown]
        ring = f' stroke="{GROUND[good][1]}" stroke-width="0.4" stroke-dasharray="1.2 0.8"'
        yield circle_shape(*middle, size * 0.34, "none", ring)
        yield put(GOODS[good], *middle, scale * 0.62)
    elif shown == "S":
        more = f' stroke="{GRAIN}" stroke-width="0.6"'
        side = size * 0.4
        yield rect_shape(
            x + (size - side) / 2, y + (size - side) / 2, side, side, "none", more=more
        )
    for seat, own in enumerate(position.monuments):
        if square in own:
            yield put(monument(seat, letters[seat]), *middle, scale)


def _outline(one: Square, other: Square, size: float) -> str:
    """Return the edge of a tile."""
    x, y = _corner(min(one, other), size)
    columns, rows = abs(one.column - other.column) + 1, abs(one.row - other.row) + 1
    more = f' stroke="{INK}" stroke-width="0.7"'
    return rect_shape(x, y, columns * size, rows * size, "none", rounding=1.2, more=more)


def tile_shapes(tile: Tile, x: float, y: float, size: float) -> Iterator[str]:
    """Draw a tile that lies beside the board, its halves side by side."""
    yield f"<g><title>{tile.first} and {tile.second}</title>"
    for number, good in enumerate(tile):
        yield rect_shape(x + number * size, y, size, size, GROUND[good][0])
        yield put(GOODS[good], x + (number + 0.5) * size, y + size / 2, size / 13)
    more = f' stroke="{INK}" stroke-width="0.5"'
    yield rect_shape(x, y, 2 * size, size, "none", rounding=size / 12, more=more)
    yield "</g>"
