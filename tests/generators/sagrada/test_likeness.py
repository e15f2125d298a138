"""Which patterns are alike: canonical form and distance, against trying everything."""

from __future__ import annotations

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.sagrada.components import Pattern, find_pattern, official_patterns
from vitrail.games.squares import Shape
from vitrail.generators.sagrada.likeness import (
    Rows,
    canonical,
    distance,
    distances,
    nearest,
    nearest_official,
    positions,
)

from ... import strategies

COLORS, SHADES = "RYGBP", "123456"
small_shapes = st.sampled_from([Shape(1, 3), Shape(2, 2), Shape(2, 3)])


def renamed(rows: Rows, colors: str, shades: str) -> Rows:
    """Return a pattern with other names for its colors and values."""
    names = str.maketrans(COLORS + SHADES, colors + shades)
    return tuple(row.translate(names) for row in rows)


@st.composite
def disguised(draw: st.DrawFn, rows: Rows) -> Rows:
    """Return a pattern in any position, under any names."""
    colors = "".join(draw(st.permutations(COLORS)))
    shades = "".join(draw(st.permutations(SHADES)))
    place = draw(st.sampled_from(range(4)))
    height, width = len(rows), len(rows[0])
    flip, mirror = place // 2, place % 2
    moved = tuple(
        "".join(
            rows[height - 1 - r if flip else r][width - 1 - c if mirror else c]
            for c in range(width)
        )
        for r in range(height)
    )
    return renamed(moved, colors, shades)


@given(st.data(), strategies.patterns())
def test_a_disguised_pattern_has_the_same_form(data: st.DataObject, pattern: Pattern) -> None:
    """Turned, mirrored and renamed it is the same, at distance 0."""
    other = data.draw(disguised(pattern.rows))
    assert canonical(other) == canonical(pattern.rows)
    assert distance(pattern.rows, other) == 0


@given(strategies.patterns(), strategies.patterns())
def test_only_equal_patterns_have_the_same_form(one: Pattern, other: Pattern) -> None:
    """The form is one of the disguises, so that two patterns share it only if they are equal."""
    assert canonical(canonical(one.rows)) == canonical(one.rows)
    assert (canonical(one.rows) == canonical(other.rows)) == (distance(one.rows, other.rows) == 0)


@given(st.data(), strategies.patterns(), strategies.patterns())
def test_the_distance_is_one(data: st.DataObject, one: Pattern, other: Pattern) -> None:
    """It is symmetric, is not changed by a disguise, and one space more or less counts one."""
    away = distance(one.rows, other.rows)
    assert distance(other.rows, one.rows) == away
    assert distance(one.rows, data.draw(disguised(other.rows))) == away
    row, column = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 4))
    rows = list(other.rows)
    rows[row] = f"{rows[row][:column]}.{rows[row][column + 1 :]}"
    assert abs(distance(one.rows, tuple(rows)) - away) <= 1


@given(st.data(), small_shapes)
def test_small_patterns_by_trying_everything(data: st.DataObject, shape: Shape) -> None:
    """The distance is the least over all positions and renamings of the names that occur."""
    grid = st.text("..RYG123", min_size=shape.columns, max_size=shape.columns)
    rows = st.tuples(*[grid] * shape.rows)
    one, other = data.draw(rows), data.draw(rows)
    least = min(
        sum(a != b for a, b in zip("".join(one), "".join(moved), strict=True))
        for place in positions(other)
        for colors in itertools.permutations(COLORS, 3)
        for shades in itertools.permutations(SHADES, 3)
        for moved in [
            tuple(
                row.translate(str.maketrans("RYG123", "".join(colors) + "".join(shades)))
                for row in place
            )
        ]
    )
    assert distance(one, other) == least


def test_small_canonical_forms_by_trying_everything() -> None:
    """Of 2 x 2 spaces there are as many forms as classes under all positions and renamings."""
    signs = ".RYG12"
    grids = [("".join(four[:2]), "".join(four[2:])) for four in itertools.product(signs, repeat=4)]
    classes: set[frozenset[Rows]] = set()
    for rows in grids:
        orbit = frozenset(
            renamed(place, "".join(colors) + "BP", "".join(shades) + "3456")
            for place in positions(rows)
            for colors in itertools.permutations("RYG")
            for shades in itertools.permutations("12")
        )
        classes.add(orbit)
    assert len({canonical(rows) for rows in grids}) == len(classes)


def test_the_official_patterns_are_five_spaces_apart() -> None:
    """What the page on cards says: the nearest two are Firmitas and Virtus, 5 spaces."""
    away = list(distances(official_patterns()))
    assert len(away) == 276
    assert min(away) == 5
    assert sum(one < 7 for one in away) == 6
    assert distance(find_pattern("Firmitas").rows, find_pattern("Virtus").rows) == 5


def test_nearest_of_several() -> None:
    """The one with the least distance, the first of several."""
    rng = random.Random(4)
    rows = official_patterns()[rng.randrange(24)].rows
    others = [pattern for pattern in official_patterns() if pattern.rows != rows]
    found = nearest(rows, others)
    assert found.distance == min(distance(rows, other.rows) for other in others)
    assert nearest_official(rows).distance == 0
