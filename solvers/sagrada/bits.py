"""Windows as bit masks, for kernels that place dice millions of times a second.

A window is a vector of whole numbers, its *word* (layout below); bit `5 * row + column` of a mask
stands for a space. The rules are those of `games/sagrada/window.py` and `scoring.py`, and the tests
compare both on random windows: same legal spaces, same scores. Windows are 4 x 5.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.sagrada.components import COLUMNS, ROWS, Color, Die
from vitrail.games.squares import Shape
from vitrail.solvers.compiled import count, inlined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from vitrail.games.sagrada.components import Pattern, PublicObjective
    from vitrail.games.sagrada.window import Window

    Vector = NDArray[np.int64]

COLORS = tuple(Color)
SPACES = ROWS * COLUMNS
VALUES = 6

# The word of a window: masks of spaces ...
FILLED = 0
OF_COLOR = 1  # 5 masks: dice of a color
OF_VALUE = 6  # 6 masks: dice of a value
NO_COLOR = 12  # 5 masks: spaces that print or neighbors close to a color
NO_VALUE = 17  # 6 masks
# ... what each space still takes, as masks of colors and of values ...
COLORS_AT = 23  # 20
VALUES_AT = 43  # 20
# ... and what each line holds, as masks of colors and of values, with REPEATED once two are equal.
ROW_COLORS = 63  # 4
ROW_VALUES = 67  # 4
COLUMN_COLORS = 71  # 5
COLUMN_VALUES = 76  # 5
WORD = 81
REPEATED = 1 << 30

# Public objectives by id; a vector of flags says which ones count.
OBJECTIVES = (
    "row_color",
    "column_color",
    "row_shade",
    "column_shade",
    "light",
    "medium",
    "deep",
    "shade_variety",
    "color_variety",
    "color_diagonals",
)
ROW_COLOR, COLUMN_COLOR, ROW_SHADE, COLUMN_SHADE, LIGHT = range(5)
SHADE_SETS, COLOR_SETS, DIAGONALS = range(7, 10)

ALL_SPACES = (1 << SPACES) - 1
_SHAPE = Shape(ROWS, COLUMNS)


def _mask(spaces: Iterable[int]) -> int:
    return sum(1 << space for space in spaces)


def _at(row: int, column: int) -> int:
    return COLUMNS * row + column


def _near(kind: str) -> list[list[int]]:
    """Return by space the spaces around it that `Shape` names so."""
    return [[_at(*near) for near in getattr(_SHAPE, kind)(square)] for square in _SHAPE.squares]


BORDER = _mask(_at(*square) for square in _SHAPE.squares if _SHAPE.is_border(square))
NOT_LEFT = ALL_SPACES ^ _mask(range(0, SPACES, COLUMNS))
NOT_RIGHT = ALL_SPACES ^ _mask(range(COLUMNS - 1, SPACES, COLUMNS))
BESIDE = np.array([_mask(near) for near in _near("orthogonal")], np.int64)
AROUND = np.array([_mask(near) for near in _near("around")], np.int64)
DIAGONAL = np.array([_mask(near) for near in _near("diagonal")], np.int64)
NEIGHBORS = np.array([(near + [-1] * 4)[:4] for near in _near("orthogonal")], np.int64)
DEGREE = np.array([len(near) for near in _near("orthogonal")], np.int64)
ROW_OF = np.arange(SPACES) // COLUMNS
COLUMN_OF = np.arange(SPACES) % COLUMNS
ROW_MASK = np.array([_mask(range(5 * row, 5 * row + 5)) for row in range(ROWS)], np.int64)
COLUMN_MASK = np.array([_mask(range(col, SPACES, COLUMNS)) for col in range(COLUMNS)], np.int64)
BITS = np.array([number.bit_count() for number in range(64)], np.int64)
"""How many colors or values a mask of them holds."""


def die_code(die: Die) -> int:
    """Return the number of a die: 6 x color + value - 1."""
    return VALUES * COLORS.index(die.color) + die.value - 1


def die_of(code: int) -> Die:
    """Return the die with a number."""
    return Die(COLORS[code // VALUES], code % VALUES + 1)


def encode_objectives(public: Iterable[PublicObjective]) -> Vector:
    """Return flags of the public objectives that count."""
    flags = np.zeros(len(OBJECTIVES), np.int64)
    for objective in public:
        flags[OBJECTIVES.index(objective.id)] = 1
    return flags


def encode_window(window: Window) -> Vector:
    """Return the word of a window of 4 x 5 spaces, legal or not."""
    word = _empty_word(window.pattern).copy()
    for square, die in window.placed.items():
        put(word, _at(*square), COLORS.index(die.color), die.value - 1)
    return word


@functools.lru_cache(maxsize=1_000)
def _empty_word(pattern: Pattern) -> Vector:
    word = np.zeros(WORD, np.int64)
    word[COLORS_AT : COLORS_AT + SPACES] = (1 << len(COLORS)) - 1
    word[VALUES_AT : VALUES_AT + SPACES] = (1 << VALUES) - 1
    for space, square in enumerate(_SHAPE.squares):
        asked = pattern[square]
        if isinstance(asked, Color):
            only = COLORS.index(asked)
            word[COLORS_AT + space] = 1 << only
            for color in range(len(COLORS)):
                word[NO_COLOR + color] |= (color != only) << space
        elif asked is not None:
            only = asked - 1
            word[VALUES_AT + space] = 1 << only
            for value in range(VALUES):
                word[NO_VALUE + value] |= (value != only) << space
    return word


@inlined
def reachable(filled: int) -> int:
    """Return the spaces in contact with a mask of dice, or the border where there is none."""
    if filled == 0:
        return BORDER
    wide = filled | ((filled << 1) & NOT_LEFT) | ((filled >> 1) & NOT_RIGHT)
    return (wide | (wide << COLUMNS) | (wide >> COLUMNS)) & ALL_SPACES


@inlined
def legal_spaces(word: Vector, color: int, value: int) -> int:
    """Return the mask of spaces where a die may be placed (PLACE-1 to PLACE-7)."""
    filled = word[FILLED]
    closed = filled | word[NO_COLOR + color] | word[NO_VALUE + value]
    return reachable(filled) & ~closed & ALL_SPACES


@inlined
def put(word: Vector, space: int, color: int, value: int) -> None:
    """Put a die on an open space of the word."""
    of_color, of_value = 1 << color, 1 << value
    word[FILLED] |= 1 << space
    word[OF_COLOR + color] |= 1 << space
    word[OF_VALUE + value] |= 1 << space
    word[NO_COLOR + color] |= BESIDE[space]
    word[NO_VALUE + value] |= BESIDE[space]
    for k in range(DEGREE[space]):
        near = NEIGHBORS[space, k]
        word[COLORS_AT + near] &= ~of_color
        word[VALUES_AT + near] &= ~of_value
    row, column = ROW_OF[space], COLUMN_OF[space]
    _note(word, ROW_COLORS + row, of_color)
    _note(word, ROW_VALUES + row, of_value)
    _note(word, COLUMN_COLORS + column, of_color)
    _note(word, COLUMN_VALUES + column, of_value)


@inlined
def _note(word: Vector, line: int, bit: int) -> None:
    if word[line] & bit:
        word[line] |= REPEATED
    word[line] |= bit


@inlined
def private_points(word: Vector, color: int) -> int:
    """Return the sum of the values of a color (SCORE-5)."""
    mine, points = word[OF_COLOR + color], 0
    for value in range(VALUES):
        points += (value + 1) * count(mine & word[OF_VALUE + value])
    return points


@inlined
def public_points(word: Vector, objectives: Vector) -> int:
    """Return the points of the public objectives that count (SCORE-2 to SCORE-4)."""
    filled, points = word[FILLED], 0
    if objectives[ROW_COLOR] | objectives[ROW_SHADE]:
        for row in range(ROWS):
            if filled & ROW_MASK[row] == ROW_MASK[row]:
                if objectives[ROW_COLOR] and not word[ROW_COLORS + row] & REPEATED:
                    points += 6
                if objectives[ROW_SHADE] and not word[ROW_VALUES + row] & REPEATED:
                    points += 5
    if objectives[COLUMN_COLOR] | objectives[COLUMN_SHADE]:
        for column in range(COLUMNS):
            if filled & COLUMN_MASK[column] == COLUMN_MASK[column]:
                if objectives[COLUMN_COLOR] and not word[COLUMN_COLORS + column] & REPEATED:
                    points += 5
                if objectives[COLUMN_SHADE] and not word[COLUMN_VALUES + column] & REPEATED:
                    points += 4
    for pair in range(3):
        if objectives[LIGHT + pair]:
            low, high = word[OF_VALUE + 2 * pair], word[OF_VALUE + 2 * pair + 1]
            points += 2 * min(count(low), count(high))
    if objectives[SHADE_SETS]:
        sets = SPACES
        for value in range(VALUES):
            sets = min(sets, count(word[OF_VALUE + value]))
        points += 5 * sets
    if objectives[COLOR_SETS]:
        sets = SPACES
        for color in range(5):
            sets = min(sets, count(word[OF_COLOR + color]))
        points += 4 * sets
    if objectives[DIAGONALS]:
        for color in range(5):
            dice = word[OF_COLOR + color]
            falling = ((dice << 6) & NOT_LEFT) | ((dice >> 6) & NOT_RIGHT)
            rising = ((dice << 4) & NOT_RIGHT) | ((dice >> 4) & NOT_LEFT)
            points += count(dice & (falling | rising))
    return points
