"""Random puzzles for tests: a full window, some dice of it given, the rest in the supply."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import Color, Die, Pattern, official_patterns
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, allowed_dice
from vitrail.solvers.sagrada.puzzle_values import Glazing

if TYPE_CHECKING:
    import random


def random_fill(pattern: Pattern, rng: random.Random) -> Window:
    """Fill a pattern by chance."""
    while True:
        window, left = Window.empty(pattern), list(pattern.shape.squares)
        while left:
            square = min(left, key=lambda s: (min(map(len, allowed_dice(window, s))), rng.random()))
            colors, values = allowed_dice(window, square)
            if not colors or not values:
                break
            die = Die(rng.choice(sorted(colors, key=str)), rng.choice(sorted(values)))
            window = window.with_die(die, square)
            left.remove(square)
        if not left:
            return window


def random_glazing(
    rng: random.Random, opened: int, hidden: int = 0, pattern: Pattern | None = None
) -> tuple[Glazing, Window]:
    """Return a puzzle that has at least the answer that comes with it."""
    full = random_fill(pattern or rng.choice(official_patterns()), rng)
    squares = rng.sample(full.shape.squares, opened)
    shown, covered = squares[hidden:], squares[:hidden]
    free: Counter[Color] = Counter(full.placed[square].color for square in covered)
    supply = Stock.of([full.placed[square] for square in shown], free)
    return Glazing(full.without(*squares), supply), full
