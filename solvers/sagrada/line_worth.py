"""What a placement changes in the chances that lines are completed, compiled.

Rows and columns of different colors or shades: the chance of a line is the product over its open
spaces of the chance that a die comes which the space takes and the line can use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import COLUMNS, ROWS
from vitrail.solvers.compiled import inlined
from vitrail.solvers.sagrada.bits import (
    BITS,
    COLORS_AT,
    COLUMN_COLORS,
    COLUMN_OF,
    COLUMN_VALUES,
    FILLED,
    REPEATED,
    ROW_COLORS,
    ROW_OF,
    ROW_VALUES,
    VALUES_AT,
)
from vitrail.solvers.sagrada.policy import SERVING

if TYPE_CHECKING:
    from vitrail.solvers.sagrada.bits import Vector
    from vitrail.solvers.sagrada.policy import Weights


@inlined
def _line_chance(
    word: Vector,
    start: int,
    step: int,
    length: int,
    of_colors: bool,
    held: int,
    turns: int,
    table: Weights,
    space: int,
    of_color: int,
    of_value: int,
) -> float:
    """Return the chance that a line of different colors (or shades) is completed.

    Parameters
    ----------
    start, step, length
        Its first space, the distance of its spaces, their number.
    held
        Mask of the colors (or values) in it.
    space, of_color, of_value
        A space that is about to be filled, and the bits of its color and value; -99, 0, 0 for none.
    """
    filled, chance = word[FILLED], 1.0
    for k in range(length):
        at = start + step * k
        if at == space or (filled >> at) & 1:
            continue
        colors, values = word[COLORS_AT + at], word[VALUES_AT + at]
        if at == space - step or at == space + step:
            colors &= ~of_color
            values &= ~of_value
        if of_colors:
            colors &= ~held
        else:
            values &= ~held
        chance *= table[turns, BITS[colors & 31], BITS[values & 63], SERVING]
    return chance


@inlined
def _across(
    word: Vector,
    near: int,
    held: int,
    of_colors: bool,
    turns: int,
    table: Weights,
    of_color: int,
    of_value: int,
) -> float:
    """Return the share of its chance that a line keeps when one of its spaces gets a neighbor."""
    if (word[FILLED] >> near) & 1:
        return 1.0
    colors, values = word[COLORS_AT + near], word[VALUES_AT + near]
    if not ((colors & of_color) | (values & of_value)):
        return 1.0
    if of_colors:
        colors &= ~held
    else:
        values &= ~held
    colors, values = colors & 31, values & 63
    before = table[turns, BITS[colors], BITS[values], SERVING]
    return table[turns, BITS[colors & ~of_color], BITS[values & ~of_value], SERVING] / before


@inlined
def _kind_worth(
    word: Vector,
    space: int,
    at: int,
    lines: int,
    first_held: int,
    first_line: int,
    start: int,
    step: int,
    length: int,
    of_colors: bool,
    of_color: int,
    of_value: int,
    turns: int,
    prices: Weights,
    table: Weights,
    chances: Weights,
) -> float:
    """Return what a placement changes in the expected points of one kind of lines.

    Parameters
    ----------
    at, lines
        The number of the line that the space lies in, and how many there are.
    """
    worth = 0.0
    if chances[first_line + at] > 0.0:
        held, bit = word[first_held + at], of_color if of_colors else of_value
        worth -= chances[first_line + at]
        if not held & bit:
            worth += _line_chance(
                word,
                start,
                step,
                length,
                of_colors,
                held | bit,
                turns,
                table,
                space,
                of_color,
                of_value,
            )
    cross = COLUMNS + 1 - step
    if at > 0 and chances[first_line + at - 1] > 0.0:
        kept = _across(
            word,
            space - cross,
            word[first_held + at - 1],
            of_colors,
            turns,
            table,
            of_color,
            of_value,
        )
        worth -= chances[first_line + at - 1] * (1.0 - kept)
    if at < lines - 1 and chances[first_line + at + 1] > 0.0:
        kept = _across(
            word,
            space + cross,
            word[first_held + at + 1],
            of_colors,
            turns,
            table,
            of_color,
            of_value,
        )
        worth -= chances[first_line + at + 1] * (1.0 - kept)
    return prices[first_line] * worth


# The kinds of lines by number: their first line, as `LINES` counts them.
_ROW_COLOR, _ROW_SHADE, _COLUMN_COLOR, _COLUMN_SHADE = 0, ROWS, 2 * ROWS, 2 * ROWS + COLUMNS


@inlined
def line_chances(
    word: Vector, turns: int, prices: Weights, table: Weights, chances: Weights
) -> None:
    """Write the chance of every line that counts."""
    for row in range(ROWS):
        start = COLUMNS * row
        if prices[_ROW_COLOR] > 0.0:
            held = word[ROW_COLORS + row]
            chances[_ROW_COLOR + row] = (
                0.0
                if held & REPEATED
                else _line_chance(word, start, 1, COLUMNS, True, held, turns, table, -99, 0, 0)
            )
        if prices[_ROW_SHADE] > 0.0:
            held = word[ROW_VALUES + row]
            chances[_ROW_SHADE + row] = (
                0.0
                if held & REPEATED
                else _line_chance(word, start, 1, COLUMNS, False, held, turns, table, -99, 0, 0)
            )
    for column in range(COLUMNS):
        if prices[_COLUMN_COLOR] > 0.0:
            held = word[COLUMN_COLORS + column]
            chances[_COLUMN_COLOR + column] = (
                0.0
                if held & REPEATED
                else _line_chance(word, column, COLUMNS, ROWS, True, held, turns, table, -99, 0, 0)
            )
        if prices[_COLUMN_SHADE] > 0.0:
            held = word[COLUMN_VALUES + column]
            chances[_COLUMN_SHADE + column] = (
                0.0
                if held & REPEATED
                else _line_chance(word, column, COLUMNS, ROWS, False, held, turns, table, -99, 0, 0)
            )


@inlined
def line_worth(
    word: Vector,
    space: int,
    color: int,
    value: int,
    turns: int,
    prices: Weights,
    table: Weights,
    chances: Weights,
) -> float:
    """Return what a placement changes in the expected points of lines."""
    of_color, of_value, worth = 1 << color, 1 << value, 0.0
    row, column = ROW_OF[space], COLUMN_OF[space]
    if prices[_ROW_COLOR] > 0.0:
        worth += _kind_worth(
            word,
            space,
            row,
            ROWS,
            ROW_COLORS,
            _ROW_COLOR,
            COLUMNS * row,
            1,
            COLUMNS,
            True,
            of_color,
            of_value,
            turns,
            prices,
            table,
            chances,
        )
    if prices[_ROW_SHADE] > 0.0:
        worth += _kind_worth(
            word,
            space,
            row,
            ROWS,
            ROW_VALUES,
            _ROW_SHADE,
            COLUMNS * row,
            1,
            COLUMNS,
            False,
            of_color,
            of_value,
            turns,
            prices,
            table,
            chances,
        )
    if prices[_COLUMN_COLOR] > 0.0:
        worth += _kind_worth(
            word,
            space,
            column,
            COLUMNS,
            COLUMN_COLORS,
            _COLUMN_COLOR,
            column,
            COLUMNS,
            ROWS,
            True,
            of_color,
            of_value,
            turns,
            prices,
            table,
            chances,
        )
    if prices[_COLUMN_SHADE] > 0.0:
        worth += _kind_worth(
            word,
            space,
            column,
            COLUMNS,
            COLUMN_VALUES,
            _COLUMN_SHADE,
            column,
            COLUMNS,
            ROWS,
            False,
            of_color,
            of_value,
            turns,
            prices,
            table,
            chances,
        )
    return worth
