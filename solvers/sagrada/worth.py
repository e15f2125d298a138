"""What a placement is worth to the playout policy, compiled.

Arrays are passed one by one and nothing is sliced here: both cost more than the arithmetic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.solvers.compiled import count, first, inlined
from vitrail.solvers.sagrada.bits import (
    AROUND,
    BITS,
    COLOR_SETS,
    COLORS_AT,
    DEGREE,
    DIAGONAL,
    DIAGONALS,
    FILLED,
    LIGHT,
    NEIGHBORS,
    NO_COLOR,
    NO_VALUE,
    OF_COLOR,
    OF_VALUE,
    SHADE_SETS,
    SPACES,
    VALUES,
    VALUES_AT,
    WORD,
    put,
    reachable,
)
from vitrail.solvers.sagrada.line_worth import line_chances, line_worth
from vitrail.solvers.sagrada.policy import (
    CLOSING,
    COLOR_BEGUN,
    COLOR_SET,
    DIAGONAL_DICE,
    DIAGONAL_OPEN,
    FILLING,
    LINES,
    PAIR,
    PAIR_BEGUN,
    PASS,
    PASS_EARLY,
    PRIVATE,
    PRIVATE_CLOSED,
    PRIVATE_WASTED,
    PRIVATE_WASTED_EARLY,
    REACH,
    REACH_EARLY,
    SHADE_BEGUN,
    SHADE_SET,
    TRACK,
    TURNS,
)

if TYPE_CHECKING:
    from vitrail.solvers.sagrada.bits import Vector
    from vitrail.solvers.sagrada.policy import Weights


@inlined
def _die_worth(
    color: int, value: int, turns: int, objectives: Vector, weights: Weights, counts: Vector
) -> float:
    """Return what a die is worth wherever it stands: sets and pairs."""
    early, worth = turns / TURNS, 0.0
    if objectives[LIGHT + (value >> 1)]:
        mine, other = counts[5 + value], counts[5 + (value ^ 1)]
        if mine < other:
            worth += 2 * weights[PAIR]
        elif mine == other:
            worth += 2 * weights[PAIR_BEGUN] * early
        else:
            worth += 2 * weights[PAIR_BEGUN] * early * early / (1 + mine - other)
    if objectives[SHADE_SETS]:
        fewest, rare = _rarest(counts, 5, 11)
        if counts[5 + value] == fewest:
            if rare <= turns + 1:
                worth += 5 * weights[SHADE_SET] / rare
        elif counts[5 + value] == fewest + 1:
            worth += weights[SHADE_BEGUN] * early
    if objectives[COLOR_SETS]:
        fewest, rare = _rarest(counts, 0, 5)
        if counts[color] == fewest:
            if rare <= turns + 1:
                worth += 4 * weights[COLOR_SET] / rare
        elif counts[color] == fewest + 1:
            worth += weights[COLOR_BEGUN] * early
    return worth


@inlined
def _rarest(counts: Vector, begin: int, end: int) -> tuple[int, int]:
    """Return the smallest count and how often it occurs."""
    fewest, times = SPACES, 0
    for k in range(begin, end):
        if counts[k] < fewest:
            fewest, times = counts[k], 1
        elif counts[k] == fewest:
            times += 1
    return fewest, times


@inlined
def _diagonal_worth(word: Vector, space: int, color: int, early: float, weights: Weights) -> float:
    """Return what a placement does for Color Diagonals."""
    corners, dice, worth = DIAGONAL[space], word[OF_COLOR + color], 0.0
    joined = dice & corners
    if joined:
        worth = weights[DIAGONAL_DICE]
        while joined:
            other = first(joined)
            joined &= joined - 1
            if DIAGONAL[other] & dice == 0:
                worth += weights[DIAGONAL_DICE]
    may_come = count(corners & ~word[FILLED] & ~word[NO_COLOR + color])
    return worth + weights[DIAGONAL_OPEN] * early * may_come


@inlined
def _base_worth(
    die: int,
    turns: int,
    private: int,
    objectives: Vector,
    weights: Weights,
    counts: Vector,
) -> float:
    """Return the part of the worth that does not depend on the space."""
    color, value = die // VALUES, die % VALUES
    worth = weights[TRACK] * (value + 1)
    if color == private:
        worth += weights[PRIVATE] * (value + 1)
    return worth + _die_worth(color, value, turns, objectives, weights, counts)


@inlined
def _space_worth(
    word: Vector,
    space: int,
    die: int,
    turns: int,
    private: int,
    objectives: Vector,
    prices: Weights,
    weights: Weights,
    table: Weights,
    chances: Weights,
) -> float:
    """Return the part of the worth that depends on the space."""
    color, value, early = die // VALUES, die % VALUES, turns / TURNS
    filled, takes = word[FILLED], word[COLORS_AT + space]
    worth = table[turns, BITS[takes], BITS[word[VALUES_AT + space]], FILLING]
    mine = color == private
    if private >= 0 and not mine and (takes >> private) & 1:
        worth -= weights[PRIVATE_WASTED] + weights[PRIVATE_WASTED_EARLY] * early
    for k in range(DEGREE[space]):
        near = NEIGHBORS[space, k]
        if (filled >> near) & 1:
            continue
        colors, values = word[COLORS_AT + near], word[VALUES_AT + near]
        less_colors, less_values = (colors >> color) & 1, (values >> value) & 1
        lost = CLOSING + 2 * less_colors + less_values
        worth -= table[turns, BITS[colors], BITS[values], lost]
        if mine and less_colors:
            worth -= weights[PRIVATE_CLOSED]
    if prices[LINES] > 0.0:
        worth += line_worth(word, space, color, value, turns, prices, table, chances)
    if objectives[DIAGONALS]:
        worth += _diagonal_worth(word, space, color, early, weights)
    reach = weights[REACH] + weights[REACH_EARLY] * early
    if filled:
        return worth + reach * count(AROUND[space] & ~filled & ~reachable(filled))
    return worth + 0.5 * reach * count(AROUND[space])


@inlined
def _prepare(
    word: Vector, turns: int, prices: Weights, table: Weights, chances: Weights, counts: Vector
) -> None:
    """Write down what all placements in a window have in common: chances of lines, dice."""
    if prices[LINES] > 0.0:
        line_chances(word, turns, prices, table, chances)
    for color in range(5):
        counts[color] = count(word[OF_COLOR + color])
    for value in range(VALUES):
        counts[5 + value] = count(word[OF_VALUE + value])


@inlined
def _spaces_for(word: Vector, pool: Vector, index: int) -> int:
    """Return where a die of the pool may be placed; nowhere if the same die was seen before."""
    die, filled = pool[index], word[FILLED]
    for k in range(index):
        if pool[k] == die:
            return 0
    closed = filled | word[NO_COLOR + die // VALUES] | word[NO_VALUE + die % VALUES]
    return reachable(filled) & ~closed


@inlined
def choose(
    word: Vector,
    pool: Vector,
    dice: int,
    turns: int,
    private: int,
    objectives: Vector,
    prices: Weights,
    weights: Weights,
    table: Weights,
    chances: Weights,
    counts: Vector,
    chosen: Vector,
) -> float:
    """Choose the best die of a pool and its space by one look ahead.

    Writes index and space into `chosen`, -1 as the index to pass, and returns the worth.

    Parameters
    ----------
    pool, dice
        Numbers of dice (`die_code`), and how many of them lie there.
    turns
        Turns of the player left after this one.
    private
        The private color; -1 for none.
    prices
        `line_prices` of the objectives.
    chances, counts
        Memory to write in, `LINES` and 11 entries.
    """
    best, index, where = -1e9, -1, -1
    _prepare(word, turns, prices, table, chances, counts)
    for i in range(dice):
        spaces = _spaces_for(word, pool, i)
        if not spaces:
            continue
        die = pool[i]
        base = _base_worth(die, turns, private, objectives, weights, counts)
        while spaces:
            space = first(spaces)
            spaces &= spaces - 1
            worth = base + _space_worth(
                word, space, die, turns, private, objectives, prices, weights, table, chances
            )
            if worth > best:
                best, index, where = worth, i, space
    if best < weights[PASS] + weights[PASS_EARLY] * (turns / TURNS):
        index = -1
    chosen[0], chosen[1] = index, where
    return best


@inlined
def choose_two(
    word: Vector,
    pool: Vector,
    dice: int,
    turns: int,
    private: int,
    objectives: Vector,
    prices: Weights,
    weights: Weights,
    table: Weights,
    chances: Weights,
    counts: Vector,
    chosen: Vector,
    then_word: Vector,
    then_pool: Vector,
    then_chances: Weights,
    then_counts: Vector,
) -> None:
    """Choose the first of two dice that a player takes from the same pool, by looking at both.

    As `choose`; the arrays that begin with `then` are memory for the second die.
    """
    best, index, where = -1e9, -1, -1
    _prepare(word, turns, prices, table, chances, counts)
    for i in range(dice):
        spaces = _spaces_for(word, pool, i)
        if not spaces:
            continue
        die = pool[i]
        base = _base_worth(die, turns, private, objectives, weights, counts)
        for k in range(dice - 1):
            then_pool[k] = pool[k + (k >= i)]
        while spaces:
            space = first(spaces)
            spaces &= spaces - 1
            worth = base + _space_worth(
                word, space, die, turns, private, objectives, prices, weights, table, chances
            )
            for k in range(WORD):
                then_word[k] = word[k]
            put(then_word, space, die // VALUES, die % VALUES)
            then = choose(
                then_word,
                then_pool,
                dice - 1,
                turns - 1,
                private,
                objectives,
                prices,
                weights,
                table,
                then_chances,
                then_counts,
                chosen,
            )
            if chosen[0] >= 0:
                worth += max(0.0, then)
            if worth > best:
                best, index, where = worth, i, space
    alone = choose(
        word,
        pool,
        dice,
        turns - 1,
        private,
        objectives,
        prices,
        weights,
        table,
        then_chances,
        then_counts,
        chosen,
    )
    if alone > best or (chosen[0] < 0 and best < 0.0):
        index = -1
    chosen[0], chosen[1] = index, where
