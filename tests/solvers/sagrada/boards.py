"""Random patterns, windows and stocks for the tests of the solvers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vitrail.games.errors import InvalidPositionError
from vitrail.games.sagrada.components import (
    BLANK,
    VALUES,
    Color,
    Die,
    Pattern,
    find_pattern,
    official_patterns,
)
from vitrail.games.sagrada.notation import parse_window, window_rows
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, allowed_dice

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence


SMALL_SHAPES = ((1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3))
EVERY_PATTERN = (*official_patterns(), BLANK)


def window(pattern_rows: Sequence[str], dice_rows: Sequence[str]) -> Window:
    """Return a window from rows of symbols and rows of tokens."""
    return parse_window(Pattern(tuple(pattern_rows)), "\n".join(dice_rows))


def of_pattern(name: str, *dice_rows: str) -> Window:
    """Return a window on an official pattern; without rows it is empty."""
    pattern = find_pattern(name)
    return parse_window(pattern, "\n".join(dice_rows)) if dice_rows else Window.empty(pattern)


def rows_of(one: Window) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the oracle reads: the rows of the pattern and the rows of dice."""
    return one.pattern.rows, window_rows(one)


def random_pattern(rng: random.Random, shape: tuple[int, int], printed: float) -> Pattern:
    """Return a pattern on which about this share of the spaces asks for something."""
    rows, columns = shape
    while True:
        symbols = [
            rng.choice("RYGBP123456") if rng.random() < printed else "."
            for _ in range(rows * columns)
        ]
        try:
            return Pattern(
                tuple("".join(symbols[at * columns :][:columns]) for at in range(rows)),
                name="random",
            )
        except InvalidPositionError:
            printed *= 0.95


def random_window(rng: random.Random, pattern: Pattern, dice: int) -> Window:
    """Return a window with up to so many dice that break no rule; they may block others."""
    found = Window.empty(pattern)
    for _ in range(20 * dice):
        if len(found.placed) >= dice or not found.open_squares:
            break
        die, square = random_die(rng), rng.choice(found.open_squares)
        colors, values = allowed_dice(found, square)
        if die.color in colors and die.value in values:
            found = found.with_die(die, square)
    return found


def random_die(rng: random.Random) -> Die:
    """Return any die."""
    return Die(rng.choice(list(Color)), rng.choice(VALUES))


def random_stock(rng: random.Random, dice: int) -> Stock:
    """Return a stock of so many dice, some of them of free value."""
    free = Counter(rng.choice(list(Color)) for _ in range(rng.choice([0, 0, 1, dice // 2])))
    return Stock.of([random_die(rng) for _ in range(dice - free.total())], free)


def tokens_of(stock: Stock) -> list[str]:
    """Return what the oracle reads: one token a die, `R` for one of free value."""
    return [str(die) for die, n in stock.exact.items() for _ in range(n)] + [
        color.letter for color, n in stock.free.items() for _ in range(n)
    ]
