"""The dice of a game, wherever they are (COMP-1)."""

from __future__ import annotations

import pytest

from vitrail.games.sagrada.components import Color, Die
from vitrail.games.sagrada.supply import all_dice, changed_bag, without
from vitrail.games.squares import Square

from .games import dice, game

G2 = Die.parse("G2")


@pytest.mark.parametrize(
    "place",
    [
        {},
        {"pool": "R5 G2"},
        {"hand": "G2"},
        {"windows": ("G2 A1", "")},
        {"windows": ("", "G2 A1")},
        {"track": "G2 G2|G1"},
    ],
)
def test_comp_1_every_die_is_counted_where_it_is(place: dict[str, object]) -> None:
    """COMP-1: there are 18 dice of each color, wherever some of them lie."""
    assert all_dice(game(**place)) == dict.fromkeys(Color, 18)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "place",
    [
        {"gone": (G2,)},
        {"rerolled": (G2,)},
        {"lifted": ((Square(0, 0), G2),)},
    ],
)
def test_comp_1_dice_out_of_sight_are_counted(place: dict[str, object]) -> None:
    """Dice out of the game, waiting to be rolled again or lifted are dice too."""
    counts = all_dice(game(**place))  # type: ignore[arg-type]
    assert counts == {**dict.fromkeys(Color, 18), Color.GREEN: 19}  # the bag is full


def test_one_die_is_taken_away() -> None:
    """Of equal dice one goes, and what is not there cannot go."""
    assert without(dice("G2 R5 G2"), G2) == dice("R5 G2")
    with pytest.raises(ValueError, match="not in list"):
        without(dice("R5"), G2)


def test_a_bag_is_changed_by_color() -> None:
    """Dice of one color come or go, down to none and no further."""
    bag = tuple(range(1, 6))
    at = list(Color).index(Color.GREEN)
    assert changed_bag(bag, Color.GREEN, -bag[at])[at] == 0
    assert changed_bag(bag, Color.GREEN, 2) == (*bag[:at], bag[at] + 2, *bag[at + 1 :])
    with pytest.raises(ValueError, match=r"^the bag holds no green die$"):
        changed_bag(bag, Color.GREEN, -bag[at] - 1)
