"""The odds that a fitting die comes, against hand computation and full enumeration."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.advisors.sagrada.odds import chance_of_fit, odds_by_space
from vitrail.advisors.sagrada.reasons import percent
from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import VALUES, Color, Die, Pattern
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Square

from ...strategies import played_windows

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

RED, YELLOW, GREEN, BLUE, PURPLE = Color
FULL_BAG = dict.fromkeys(Color, 18)

color_sets = st.frozensets(st.sampled_from(Color))
value_sets = st.frozensets(st.sampled_from(VALUES))
bags = st.fixed_dictionaries({color: st.integers(0, 18) for color in Color})


def enumerated(
    bag: Mapping[Color, int], colors: Collection[Color], values: Collection[int], draws: int
) -> Fraction:
    """Return the same chance by listing every ordered draw and every roll of it."""
    dice = [color for color, count in bag.items() for _ in range(count)]
    hits = total = 0
    for drawn in itertools.permutations(dice, draws):
        for rolled in itertools.product(VALUES, repeat=draws):
            total += 1
            pairs = zip(drawn, rolled, strict=True)
            hits += any(color in colors and value in values for color, value in pairs)
    return Fraction(hits, total)


@pytest.mark.parametrize(
    ("bag", "colors", "values", "draws", "expected"),
    [
        # One die of a full bag: 1/5 red, 1/6 a five.
        (FULL_BAG, {RED}, {5}, 1, Fraction(1, 30)),
        # Five dice, any color, only a four: 1 - (5/6)^5.
        (FULL_BAG, set(Color), {4}, 5, Fraction(4651, 7776)),
        # Two dice, any value, red: 1 - (72/90)(71/89).
        (FULL_BAG, {RED}, set(VALUES), 2, Fraction(2898, 8010)),
        # Two reds among three dice, two drawn: both red with 1/3, one red with 2/3;
        # 1/3 (1 - (5/6)^2) + 2/3 (1/6) = 11/108 + 12/108.
        ({RED: 2, BLUE: 1}, {RED}, {6}, 2, Fraction(23, 108)),
        # All of a bag: the one red die certainly comes, and shows 1 to 3 half the time.
        ({RED: 1, BLUE: 4}, {RED}, {1, 2, 3}, 5, Fraction(1, 2)),
        (FULL_BAG, set(), set(VALUES), 50, Fraction(0)),
        (FULL_BAG, set(Color), set(), 50, Fraction(0)),
        (FULL_BAG, set(Color), set(VALUES), 1, Fraction(1)),
        (FULL_BAG, set(Color), set(VALUES), 0, Fraction(0)),
        ({RED: 0}, {RED}, {1}, 0, Fraction(0)),
    ],
)
def test_chances_computed_by_hand(
    bag: dict[Color, int],
    colors: set[Color],
    values: set[int],
    draws: int,
    expected: Fraction,
) -> None:
    """Each line states its own derivation."""
    assert chance_of_fit(bag, colors, values, draws) == expected


@given(
    st.fixed_dictionaries({RED: st.integers(0, 2), BLUE: st.integers(0, 2), GREEN: st.just(1)}),
    color_sets,
    value_sets,
    st.integers(0, 3),
)
def test_chances_equal_full_enumeration_on_small_bags(
    bag: dict[Color, int], colors: frozenset[Color], values: frozenset[int], draws: int
) -> None:
    """Every draw and every roll is listed and counted."""
    draws = min(draws, sum(bag.values()))
    expected = enumerated(bag, colors, values, draws)
    assert chance_of_fit(bag, colors, values, draws) == expected


@given(bags, color_sets, value_sets, st.data())
def test_chances_obey_what_must_hold(
    bag: dict[Color, int],
    colors: frozenset[Color],
    values: frozenset[int],
    data: st.DataObject,
) -> None:
    """They are chances, grow with the draws, and condition on the first die drawn."""
    size = sum(bag.values())
    draws = data.draw(st.integers(0, size))
    chance = chance_of_fit(bag, colors, values, draws)
    assert 0 <= chance <= 1
    if not draws:
        return
    assert chance_of_fit(bag, colors, values, draws - 1) <= chance
    by_first = Fraction(0)
    for color, count in bag.items():
        if count:
            first = Fraction(len(values), 6) if color in colors else Fraction(0)
            left = {**bag, color: count - 1}
            later = chance_of_fit(left, colors, values, draws - 1)
            by_first += Fraction(count, size) * (first + (1 - first) * later)
    assert chance == by_first


@pytest.mark.parametrize("draws", [-1, 91])
def test_no_more_dice_are_drawn_than_there_are(draws: int) -> None:
    """Such a question is refused."""
    with pytest.raises(ParameterError):
        chance_of_fit(FULL_BAG, {RED}, {1}, draws)


def test_the_odds_of_a_space_follow_print_and_neighbors() -> None:
    """A blank beside R5 takes no red and no five; a green space beside a green die is dead."""
    window = Window.of(Pattern((".G", "..")), {Square(0, 0): Die(GREEN, 5)})
    odds = odds_by_space(window, FULL_BAG, next_roll=5, draws_left=10, pool=[Die.parse("R5")])
    assert odds[Square(0, 1)].dead
    assert odds[Square(0, 1)].rest == 0
    beside = odds[Square(1, 0)]
    assert beside.colors == set(Color) - {GREEN}
    assert beside.values == {1, 2, 3, 4, 6}
    assert beside.next_roll == chance_of_fit(FULL_BAG, beside.colors, beside.values, 5)
    assert beside.rest == chance_of_fit(FULL_BAG, beside.colors, beside.values, 10)
    assert beside.in_pool == ()
    assert odds[Square(1, 1)].in_pool == (Die(RED, 5),)


def test_dice_of_the_pool_must_touch() -> None:
    """A die that fits but touches nothing cannot be placed now."""
    window = Window.of(Pattern((".....",)), {Square(0, 0): Die(GREEN, 5)})
    odds = odds_by_space(window, FULL_BAG, next_roll=5, draws_left=5, pool=[Die(RED, 1)] * 2)
    assert [len(one.in_pool) for one in odds.values()] == [1, 0, 0, 0]


@given(played_windows())
def test_every_open_space_has_odds_and_dead_ones_have_none(window: Window) -> None:
    """Dead is exactly the space whose odds are zero."""
    odds = odds_by_space(window, FULL_BAG, next_roll=5, draws_left=20)
    assert tuple(odds) == window.open_squares
    for one in odds.values():
        assert one.dead == (one.rest == 0)
        assert one.next_roll <= one.rest


def test_percentages_never_claim_certainty_falsely() -> None:
    """0 and 100 are only shown when they are exact."""
    assert percent(Fraction(0)) == "0 %"
    assert percent(Fraction(1)) == "100 %"
    assert percent(Fraction(1, 10**9)) == "< 1 %"
    assert percent(1 - Fraction(1, 10**9)) == "> 99 %"
    assert percent(Fraction(1, 100)) == "1 %"
    assert percent(Fraction(255, 1000)) == "26 %"
