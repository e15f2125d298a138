"""A stock of dice: what messages about it say, word for word."""

from __future__ import annotations

import pytest

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.sagrada.components import Color, Die
from vitrail.games.sagrada.stock import Stock

from .games import dice


def test_what_is_no_die_is_told_with_what_would_be() -> None:
    """The message names the token and every form that would have been read."""
    with pytest.raises(NotationError) as told:
        Stock.parse("R4 4R")
    assert str(told.value) == (
        "'4R' is no die of a stock: expected a die (R4), a color whose value is free (R), "
        "or several of them (R4x2, Rx7)"
    )


@pytest.mark.parametrize(("source", "named"), [(None, "stock"), ("bag", "bag")])
def test_comp_1_too_many_dice_are_told_with_their_place(source: str | None, named: str) -> None:
    """COMP-1: the box holds 18 dice of a color; the message says where 19 would lie."""
    with pytest.raises(InvalidPositionError) as told:
        Stock.parse("R4x10 Rx9", source=source)
    assert str(told.value) == f"{named}: 19 red dice, but the box holds 18 [COMP-1]"
    assert Stock.parse("R4x9 Rx9", source=source).size == 18


def test_a_stock_of_dice_holds_those_dice() -> None:
    """Dice and free dice that are given are what the stock holds, in order."""
    stock = Stock.of(dice("B1 R4 B1"), {Color.GREEN: 2, Color.RED: 0})
    assert stock.exact == {Die.parse("B1"): 2, Die.parse("R4"): 1}
    assert stock.free == {Color.GREEN: 2}
    assert str(stock) == "B1x2 R4 Gx2"
