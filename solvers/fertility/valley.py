"""The valley, compiled: what a tile brings on any two squares, and the best place for a tile.

`collect` follows every reading of the rules (GAIN-1 to GAIN-4). `survey` and `look` rate all
places of the board at once by what they bring under the usual readings, for judging how much a
board offers; nothing is decided by them that `collect` does not check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.solvers.compiled import called, inlined
from vitrail.solvers.fertility.compact import (
    ALL_ENCLOSED,
    COLUMNS,
    EIGHT,
    FIELD,
    FIRST,
    GAIN_PER_HALF,
    HALF,
    KIND,
    MOST_FREE,
    PAID,
    RIM,
    RIM_OPEN,
    ROWS,
    SECOND,
    SIDES,
    START,
    START_SIDES,
    STRIDE,
    SYMBOL_PAYS,
    WHEAT_PER_HALF,
)

if TYPE_CHECKING:
    from vitrail.solvers.fertility.compact import Floats, Ints

STEPS = (-STRIDE, -1, 1, STRIDE)
_CORNERS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)
_SIDE_MET = (2, 1, 3, 0)
"""By step towards the starting tile: the side of it that is met."""

# What `collect` writes.
G_WHEAT, G_FRESH, G_CELLS = 4, 5, 6
GAIN_SIZE = 6 + 200

# What `survey` writes for each square: sides by good, wheat, symbol, free, free neighbors, and how
# many free neighbors have no other free neighbor.
S_WHEAT, S_SYMBOL, S_FREE, S_WAYS, S_LAST = 4, 5, 6, 7, 8
SURVEY_SIZE = 9


@inlined
def is_free(code: int) -> bool:
    """Whether a tile may lie on a square."""
    return (code & KIND) <= MOST_FREE


@called
def sides_met(state: Ints, table: Ints, cell: int, good: int) -> int:
    """Return at how many sides of a square a good would meet its own terrain."""
    found = 0
    for at in range(4):
        code = state[cell + STEPS[at]] & KIND
        if code == HALF + good or (
            code == START and (table[START_SIDES] == 0 or table[SIDES + _SIDE_MET[at]] == good)
        ):
            found += 1
    return found


@called
def is_shut(state: Ints, table: Ints, cell: int) -> bool:
    """Whether a free square is shut in."""
    if not is_free(state[cell]):
        return False
    for step in STEPS:
        code = state[cell + step]
        if is_free(code) or (code == RIM and table[RIM_OPEN] == 1):
            return False
    if table[EIGHT] == 1:
        for step in _CORNERS:
            code = state[cell + step]
            if is_free(code) or (code == RIM and table[RIM_OPEN] == 1):
                return False
    return True


@called
def fits(state: Ints, table: Ints, tile: int, one: int, other: int) -> bool:
    """Whether a tile may lie with its first half on `one`, its second on `other` beside it."""
    if not (is_free(state[one]) and is_free(state[other])):
        return False
    return (
        sides_met(state, table, one, FIRST[tile]) + sides_met(state, table, other, SECOND[tile])
    ) > 0


@called
def collect(state: Ints, table: Ints, tile: int, one: int, other: int, gain: Ints) -> None:
    """Write what a tile brings: goods, wheat, how many sanctuaries, and their squares in order."""
    gain[:G_CELLS] = 0
    for half in range(2):
        cell = one if half == 0 else other
        good = FIRST[tile] if half == 0 else SECOND[tile]
        met = sides_met(state, table, cell, good)
        gain[good] += min(met, 1) if table[GAIN_PER_HALF] == 1 else met
        fields = 0
        for step in STEPS:
            if state[cell + step] == FIELD:
                fields += 1
        gain[G_WHEAT] += min(fields, 1) if table[WHEAT_PER_HALF] == 1 else fields
        symbol = state[cell] & KIND
        if symbol > 0:
            gain[symbol - 1] += 1
    before_one, before_other = state[one], state[other]
    if table[ALL_ENCLOSED] == 1:
        state[one], state[other] = HALF + FIRST[tile], HALF + SECOND[tile]
        for row in range(1, state[ROWS] + 1):
            for column in range(1, state[COLUMNS] + 1):
                cell = row * STRIDE + column
                if state[cell] < PAID and is_shut(state, table, cell):
                    gain[G_CELLS + gain[G_FRESH]] = cell
                    gain[G_FRESH] += 1
    else:
        low, high = min(one, other), max(one, other)
        for row in range(-1, 3):
            for column in range(-1, 3):
                cell = low + row * STRIDE + column
                # within one step of either half
                near_low = row <= 1 and column <= 1
                rows, columns = (cell // STRIDE - high // STRIDE), (cell % STRIDE - high % STRIDE)
                near_high = -1 <= rows <= 1 and -1 <= columns <= 1
                if not (near_low or near_high) or cell in (one, other):
                    continue
                if is_shut(state, table, cell):
                    continue
                state[one], state[other] = HALF + FIRST[tile], HALF + SECOND[tile]
                if is_shut(state, table, cell):
                    gain[G_CELLS + gain[G_FRESH]] = cell
                    gain[G_FRESH] += 1
                state[one], state[other] = before_one, before_other
    state[one], state[other] = before_one, before_other
    if table[SYMBOL_PAYS] == 1:
        for at in range(gain[G_FRESH]):
            symbol = state[gain[G_CELLS + at]] & KIND
            if symbol > 0:
                gain[symbol - 1] += 1


@called
def survey(state: Ints, table: Ints, found: Ints) -> None:
    """Write what every free square offers, see `SURVEY_SIZE`."""
    last_row, last_column = state[ROWS], state[COLUMNS]
    for row in range(1, last_row + 1):
        for column in range(1, last_column + 1):
            cell = row * STRIDE + column
            at = cell * SURVEY_SIZE
            free = is_free(state[cell])
            found[at + S_FREE] = 1 if free else 0
            if not free:
                continue
            for good in range(5):
                found[at + good] = 0
            ways = 0
            for side in range(4):
                code = state[cell + STEPS[side]] & KIND
                if code <= MOST_FREE:
                    ways += 1
                elif code == FIELD:
                    found[at + S_WHEAT] += 1
                elif HALF <= code < HALF + 4:
                    found[at + code - HALF] += 1
                elif code == START:
                    for good in range(4):
                        if table[START_SIDES] == 0 or table[SIDES + _SIDE_MET[side]] == good:
                            found[at + good] += 1
            found[at + S_SYMBOL] = state[cell] & KIND
            found[at + S_WAYS] = ways
    for row in range(1, last_row + 1):
        for column in range(1, last_column + 1):
            cell = row * STRIDE + column
            at = cell * SURVEY_SIZE
            if found[at + S_FREE] == 0:
                continue
            last = 0
            for step in STEPS:
                near = cell + step
                if is_free(state[near]) and found[near * SURVEY_SIZE + S_WAYS] == 1:
                    last += 1
            found[at + S_LAST] = last


@called
def place_worth(found: Ints, worth: Floats, tile: int, one: int, other: int) -> float:
    """Return about how much a tile brings on two free squares; -1 if it does not fit there.

    `worth` holds what a good of each kind is worth, wheat, and a sanctuary.
    """
    a, b = one * SURVEY_SIZE, other * SURVEY_SIZE
    first, second = FIRST[tile], SECOND[tile]
    met_one, met_other = found[a + first], found[b + second]
    if met_one + met_other == 0:
        return -1.0
    total = met_one * worth[first] + met_other * worth[second]
    total += (found[a + S_WHEAT] + found[b + S_WHEAT]) * worth[4]
    if found[a + S_SYMBOL] > 0:
        total += worth[found[a + S_SYMBOL] - 1]
    if found[b + S_SYMBOL] > 0:
        total += worth[found[b + S_SYMBOL] - 1]
    shut = found[a + S_LAST] + found[b + S_LAST]
    shut -= (found[a + S_WAYS] == 1) + (found[b + S_WAYS] == 1)
    return total + shut * worth[5]


@called
def look(state: Ints, found: Ints, worth: Floats, wanted: int, best: Floats) -> None:
    """Write what each kind of tile in the mask `wanted` brings at its best place; 0 if nowhere."""
    best[:] = 0.0
    for row in range(1, state[ROWS] + 1):
        for column in range(1, state[COLUMNS] + 1):
            cell = row * STRIDE + column
            if found[cell * SURVEY_SIZE + S_FREE] == 0:
                continue
            for step in (1, STRIDE):
                near = cell + step
                if not is_free(state[near]):
                    continue
                for tile in range(10):
                    if (wanted >> tile) & 1:
                        one = place_worth(found, worth, tile, cell, near)
                        best[tile] = max(best[tile], one)
                        if FIRST[tile] != SECOND[tile]:
                            best[tile] = max(
                                best[tile], place_worth(found, worth, tile, near, cell)
                            )
