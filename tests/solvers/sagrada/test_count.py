"""The number of complete fills, against enumeration, a model counter and known numbers."""

from __future__ import annotations

import itertools
import random

import pyganak
import pytest

from vitrail.games.errors import InvalidPositionError, ParameterError
from vitrail.games.sagrada.components import BLANK, VALUES, Color, Pattern, find_pattern
from vitrail.games.sagrada.window import (
    PlacementRule,
    Window,
    allowed_dice,
    dead_squares,
)
from vitrail.games.squares import Square
from vitrail.solvers.sagrada.count import Count, Totals, count_fills, count_totals

from . import oracle
from .boards import (
    EVERY_PATTERN,
    SMALL_SHAPES,
    of_pattern,
    random_pattern,
    random_window,
    rows_of,
    window,
)

# Derived once by another program (a transfer matrix over whole columns); the two factors of the
# blank window also by Ganak 2.9.
KNOWN_FILLS = {
    "Ripples of Light": 2_736_818_751_744,
    "Via Lux": 2_831_807_394_886_745,
    "Kaleidoscopic Dream": 6_618_584_157_844_216,
    "Luz Celestial": 75_062_087_133_391_104,
    "blank": 1_607_969_067_083_930_040_363_000,
}
KNOWN_BLANK = Totals(113_838_284_900, 14_125_028_925_870)


def assert_agrees(one: Window, left_open: tuple[Square, ...] = ()) -> None:
    """Compare a count with the enumeration of both layers."""
    pattern_rows, dice_rows = rows_of(one)
    colors, by_color = oracle.count_layer(pattern_rows, dice_rows, oracle.COLORS, left_open)
    shades, by_value = oracle.count_layer(pattern_rows, dice_rows, oracle.VALUES, left_open)
    counted = count_fills(one, left_open=left_open)
    assert (counted.color_fills, counted.shade_fills) == (colors, shades)
    assert list(counted.colors) == [s for s in one.open_squares if s not in left_open]
    for square in counted.colors:
        assert counted.colors[square] == {c: by_color[square, c.letter] for c in Color}
        assert counted.values[square] == {v: by_value[square, str(v)] for v in VALUES}
    assert count_totals(one, left_open=left_open) == Totals(colors, shades)


@pytest.mark.parametrize("shape", SMALL_SHAPES)
def test_small_windows_are_counted_as_by_enumeration(shape: tuple[int, int]) -> None:
    """Totals and counts by space equal those of trying everything, dead ends included."""
    rng = random.Random(f"count {shape}")
    size = shape[0] * shape[1]
    for _ in range(10 if size < 9 else 3):
        pattern = random_pattern(rng, shape, 0.3 if size < 9 else 0.6)
        assert_agrees(random_window(rng, pattern, rng.randint(0, size)))


@pytest.mark.parametrize("seed", range(12))
def test_windows_with_few_open_spaces_are_counted_as_by_enumeration(seed: int) -> None:
    """Printed shape, some six spaces open, wherever they are."""
    rng = random.Random(f"few open {seed}")
    start = random_window(rng, rng.choice(EVERY_PATTERN), 16)
    for square in rng.sample(list(start.placed), max(0, 6 - len(start.open_squares))):
        start = start.without(square)
    assert_agrees(start)


@pytest.mark.parametrize("seed", range(6))
def test_spaces_left_open_restrict_nobody(seed: int) -> None:
    """A space in `left_open` gets no die and bars none."""
    rng = random.Random(f"left open {seed}")
    start = random_window(rng, random_pattern(rng, (3, 3), 0.4), 3)
    assert_agrees(start, tuple(sorted(rng.sample(start.open_squares, 2))))


def test_dead_spaces_can_be_left_out_of_the_count() -> None:
    """With a dead space the count is 0; left open, the rest is counted."""
    start = window(["R..", "..."], [".. R1 ..", ".. .. .."])
    assert dead_squares(start) == (Square(0, 0),)
    assert count_fills(start).fills == 0
    assert not any(count_fills(start).colors[Square(0, 0)].values())
    assert count_fills(start, left_open=dead_squares(start)).fills > 0
    assert_agrees(start, dead_squares(start))


@pytest.mark.parametrize("name", KNOWN_FILLS)
def test_known_numbers(name: str) -> None:
    """Four patterns and the blank window, counted before by another program."""
    assert count_totals(Window.empty(find_pattern(name))).fills == KNOWN_FILLS[name]


def test_the_two_factors_of_the_blank_window() -> None:
    """5-colorings and 6-colorings of the 4 x 5 grid graph; all kinds are alike."""
    counted = count_fills(Window.empty(BLANK))
    assert Totals(counted.color_fills, counted.shade_fills) == KNOWN_BLANK
    for square in BLANK.shape.squares:
        assert set(counted.colors[square].values()) == {KNOWN_BLANK.color_fills // 5}
        assert set(counted.values[square].values()) == {KNOWN_BLANK.shade_fills // 6}


@pytest.mark.parametrize("pattern", EVERY_PATTERN, ids=str)
def test_kinds_sum_to_the_total_at_each_space(pattern: Pattern) -> None:
    """Each fill gives a space exactly one color and one value."""
    counted = count_fills(Window.empty(pattern))
    assert list(counted.colors) == list(counted.values) == list(pattern.shape.squares)
    for square in pattern.shape.squares:
        assert sum(counted.colors[square].values()) == counted.color_fills > 0
        assert sum(counted.values[square].values()) == counted.shade_fills > 0
        asked = pattern[square]
        if isinstance(asked, Color):
            assert counted.colors[square][asked] == counted.color_fills
        if isinstance(asked, int):
            assert counted.values[square][asked] == counted.shade_fills


def ganak(one: Window, layer: int, *units: tuple[Square, int]) -> int:
    """Count one layer (0 colors, 1 values) as a propositional formula."""
    kinds: list[Color] | list[int] = list(Color) if layer == 0 else list(VALUES)
    pairs = itertools.product(one.open_squares, range(len(kinds)))
    variable = {pair: number for number, pair in enumerate(pairs, start=1)}
    counter = pyganak.Counter()
    counter.new_vars(len(variable))
    for square in one.open_squares:
        counter.add_clause([variable[square, at] for at in range(len(kinds))])
        for at, other in itertools.combinations(range(len(kinds)), 2):
            counter.add_clause([-variable[square, at], -variable[square, other]])
        for at, kind in enumerate(kinds):
            if kind not in allowed_dice(one, square)[layer]:
                counter.add_clause([-variable[square, at]])
            for near in one.shape.orthogonal(square):
                if square < near and (near, at) in variable:
                    counter.add_clause([-variable[square, at], -variable[near, at]])
    for square, at in units:
        counter.add_clause([variable[square, at]])
    return int(counter.count())


GANAK_WINDOWS = {
    "blank": Window.empty(BLANK),
    **{
        name: of_pattern(name)
        for name in ("Via Lux", "Luz Celestial", "Virtus", "Lux Mundi", "Batllo")
    },
    "Sun Catcher with dice": of_pattern(
        "Sun Catcher",
        "R1 B5 .. .. ..",
        ".. .. .. R2 ..",
        ".. .. G5 .. ..",
        ".. .. .. .. P6",
    ),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name == "blank" else ())
        for name in GANAK_WINDOWS
    ],
)
def test_a_model_counter_agrees(name: str) -> None:
    """Ganak, an exact model counter, finds the same number of models of each layer."""
    one = GANAK_WINDOWS[name]
    assert count_totals(one) == Totals(ganak(one, 0), ganak(one, 1))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Luz Celestial", marks=pytest.mark.slow),
        "Batllo",
        "Sun Catcher with dice",
    ],
)
def test_a_model_counter_agrees_by_space(name: str) -> None:
    """A unit clause turns its count into the number of fills with a kind at a space."""
    one = GANAK_WINDOWS[name]
    counted = count_fills(one)
    for square in one.open_squares[::4]:
        for at, color in enumerate(Color):
            assert counted.colors[square][color] == ganak(one, 0, (square, at))
        for at, value in enumerate(VALUES):
            assert counted.values[square][value] == ganak(one, 1, (square, at))


def test_fills_with_a_color_or_a_value() -> None:
    """Each fill of one layer goes with each fill of the other."""
    counted = count_fills(window(["R.2"], [".. .. .."]))
    middle = Square(0, 1)
    assert counted.fills == 16 * 25
    assert counted.fills_with_color(middle, Color.GREEN) == 4 * 25
    assert counted.fills_with_color(middle, Color.RED) == 0
    assert counted.fills_with_value(middle, 1) == 16 * 5


def test_a_full_window_has_one_fill() -> None:
    """Nothing is left to choose."""
    assert count_fills(window([".."], ["R1 B2"])) == Count(1, 1, {}, {})


def test_a_large_window_needs_large_numbers() -> None:
    """Any shape is counted, exactly: a path of n spaces has 5*4^(n-1) x 6*5^(n-1) fills."""
    path = Window.empty(Pattern(("." * 99,)))
    assert count_totals(path) == Totals(5 * 4**98, 6 * 5**98)
    upright = Window.empty(Pattern((".",) * 26))
    assert count_totals(upright) == Totals(5 * 4**25, 6 * 5**25)


def test_a_window_that_breaks_rules_is_refused() -> None:
    """The error names what is wrong."""
    with pytest.raises(InvalidPositionError, match="PLACE-5") as caught:
        count_fills(window(["..."], ["R1 R2 .."]))
    assert [violation.rule for violation in caught.value.violations] == [PlacementRule.EQUAL_COLOR]


def test_only_open_spaces_can_be_left_open() -> None:
    """A space with a die, or outside the window, is no open space."""
    for square in (Square(0, 0), Square(5, 5)):
        with pytest.raises(ParameterError, match=str(square)):
            count_totals(window(["..."], ["R1 .. .."]), left_open=[square])
