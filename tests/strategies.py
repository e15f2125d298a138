"""Hypothesis strategies for values of the games: what the property tests are tried on.

Sagrada: dice, patterns of any small shape, windows reached by legal play, windows filled without
regard to the rules, stocks; and text, from noise to nearly right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from vitrail.games.sagrada.components import (
    DICE_PER_COLOR,
    SHAPE,
    VALUES,
    Color,
    Die,
    Pattern,
    count_by_color,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.scoring import Objectives
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, allowed_dice, legal_placements
from vitrail.games.squares import Shape, Square

if TYPE_CHECKING:
    from collections.abc import Sequence

ALL_DICE = tuple(Die(color, value) for color in Color for value in VALUES)

colors = st.sampled_from(Color)
values = st.sampled_from(VALUES)
dice = st.builds(Die, colors, values)
squares = st.builds(Square, st.integers(0, 25), st.integers(0, 98))
shapes = st.one_of(st.just(SHAPE), st.builds(Shape, st.integers(1, 5), st.integers(1, 6)))
color_permutations = st.permutations(list(Color)).map(lambda to: dict(zip(Color, to, strict=True)))
value_permutations = st.permutations(VALUES).map(lambda to: dict(zip(VALUES, to, strict=True)))

names = (
    st.text(min_size=1, max_size=80)
    .map(str.strip)
    .filter(lambda name: name != "" and name.isprintable())
)
"""What a pattern may be called: 1 to 80 printable signs, none of the outer ones a space."""

ratings = st.integers(0, 20)


@st.composite
def grids(draw: st.DrawFn, shape: Shape = SHAPE) -> tuple[str, ...]:
    """Return the rows of a pattern: sparse or dense, neighbors that would clash left blank."""
    symbols = st.sampled_from([".", *"RYGBP", *"123456"])
    sparse = st.sampled_from([".", ".", ".", *"RYGBP", *"123456"])
    symbol = draw(st.sampled_from([symbols, sparse, st.just(".")]))
    grid = [[draw(symbol) for _ in range(shape.columns)] for _ in range(shape.rows)]
    for row, column in shape.squares:
        left = grid[row][column - 1] if column else "."
        above = grid[row - 1][column] if row else "."
        if grid[row][column] in {left, above}:
            grid[row][column] = "."
    return tuple("".join(line) for line in grid)


@st.composite
def patterns(draw: st.DrawFn, shape: Shape | None = SHAPE, *, rated: bool = False) -> Pattern:
    """Return a valid custom pattern with any name; of any small shape when `shape` is None."""
    drawn = draw(shapes) if shape is None else shape
    difficulty = draw(ratings) if rated or draw(st.booleans()) else None
    return Pattern(draw(grids(drawn)), draw(names), difficulty)


any_pattern = st.one_of(st.sampled_from(official_patterns()), patterns(None))


@st.composite
def played_windows(draw: st.DrawFn, pattern: st.SearchStrategy[Pattern] = any_pattern) -> Window:
    """Return a window reached by legal placements of random dice."""
    window = Window.empty(draw(pattern))
    for die in draw(st.lists(dice, max_size=20)):
        choices = legal_placements(window, [die])
        if choices:
            chosen = draw(st.sampled_from(choices))
            window = window.place(chosen.die, chosen.square)
    return window


@st.composite
def scattered_windows(draw: st.DrawFn, pattern: st.SearchStrategy[Pattern] = any_pattern) -> Window:
    """Return a window filled without regard to the rules, as one typed in by mistake."""
    found = draw(pattern)
    crowded = draw(st.booleans())
    die = dice if crowded else st.none() | dice
    size = len(found.shape.squares)
    return Window(found, tuple(draw(st.lists(die, min_size=size, max_size=size))))


@st.composite
def full_windows(draw: st.DrawFn, pattern: st.SearchStrategy[Pattern] = any_pattern) -> Window:
    """Return a window that breaks nothing and is as full as one pass over its spaces makes it."""
    window = Window.empty(draw(pattern))
    order = draw(st.permutations(window.shape.squares))
    for square in order:
        fitting_colors, fitting_values = allowed_dice(window, square)
        if fitting_colors and fitting_values:
            color = draw(st.sampled_from(sorted(fitting_colors, key=str)))
            value = draw(st.sampled_from(sorted(fitting_values)))
            window = window.with_die(Die(color, value), square)
    return window


any_window = st.one_of(played_windows(), scattered_windows(), full_windows())


@st.composite
def objectives(draw: st.DrawFn) -> Objectives:
    """Return any set of public objectives and a private color or none."""
    public = draw(st.lists(st.sampled_from(public_objectives()), unique=True))
    return Objectives(tuple(public), draw(st.none() | colors))


@st.composite
def stocks(draw: st.DrawFn) -> Stock:
    """Return a stock that the box can hold, of exact dice and dice of free value."""
    exact = within_supply(draw(st.lists(dice, max_size=40)))
    used = count_by_color(exact)
    free = {color: draw(st.integers(0, DICE_PER_COLOR - used[color])) for color in Color}
    return Stock.of(exact, free)


def within_supply(wanted: Sequence[Die]) -> list[Die]:
    """Return the dice without those that the box does not hold any more."""
    kept: list[Die] = []
    for die in wanted:
        if count_by_color(kept)[die.color] < DICE_PER_COLOR:
            kept.append(die)
    return kept


_pieces = st.sampled_from([
    *["R5", "G2", "b3", "..", "--", "A1", "D5", "E6", "R7", "R0", "Rx7", "R4x2", "R4x99", "wwwww"],
    *["YB..1", "G.5.4", "3.R.G", "2..BY", "rgbyp", "12345", "a1www", "name:", "difficulty:"],
    *["5", "4", "#", "/", ",", "{", "}", "[", "]", '"rows"', '"name"', ":", "null", "true", "1e9"],
    *["\n", "\r\n", "\t", " ", "\x00", "\ufeff", "\x85", "\u2028", "²", "٣", "R٣", "ß", "\u017f"],
    "9" * 5000,
])  # fmt: skip
texts = st.one_of(
    st.text(max_size=60),
    st.lists(_pieces, max_size=30).map("".join),
    st.lists(_pieces, max_size=30).map(" ".join),
    st.lists(_pieces, max_size=30).map("\n".join),
)
"""Noise, and right pieces in wrong places."""
