"""Text forms are closed: what is printed is read back, and noise raises only our own errors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.sagrada.components import (
    BLANK,
    Color,
    Die,
    Pattern,
    find_objective,
    find_pattern,
    official_patterns,
)
from vitrail.games.sagrada.notation import (
    format_dice,
    format_pattern,
    is_inline_pattern,
    parse_dice,
    parse_pattern,
    parse_patterns,
    parse_row,
    parse_window,
    window_rows,
)
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Placement, Window
from vitrail.games.squares import Square

from ... import strategies

if TYPE_CHECKING:
    from collections.abc import Callable


@given(st.lists(strategies.dice).map(strategies.within_supply))
def test_dice_are_read_back(dice: list[Die]) -> None:
    """Reading printed dice gives the same dice, one by one and in a row."""
    assert parse_dice(format_dice(dice)) == tuple(dice)
    assert [Die.parse(str(die)) for die in dice] == dice


@given(strategies.squares, strategies.dice)
def test_squares_and_placements_are_read_back(square: Square, die: Die) -> None:
    """Reading a printed square or placement gives the same."""
    assert Square.parse(str(square)) == square
    assert Square.parse(str(square).lower()) == square
    assert Placement.parse(str(Placement(die, square))) == Placement(die, square)


@given(strategies.any_window)
def test_windows_are_read_back(window: Window) -> None:
    """Reading the printed rows of a window gives the same window."""
    dice = strategies.within_supply(list(window.placed.values()))
    if len(dice) == len(window.placed):
        assert parse_window(window.pattern, "\n".join(window_rows(window))) == window
    for row in window_rows(window):
        assert " ".join(str(die or "..") for die in parse_row(row, window.shape.columns)) == row


@given(strategies.patterns())
def test_patterns_are_read_back_in_every_form(pattern: Pattern) -> None:
    """Reading a printed pattern gives the same: text, JSON, and card.txt if it has a difficulty."""
    assert parse_pattern(format_pattern(pattern)) == pattern
    assert parse_pattern(format_pattern(pattern, "json")) == pattern
    assert parse_pattern(str(pattern)) == Pattern(pattern.rows)
    assert parse_pattern("\n".join(pattern.rows)) == Pattern(pattern.rows)
    assert is_inline_pattern(str(pattern))
    if pattern.difficulty is not None:
        assert parse_pattern(format_pattern(pattern, "card")) == pattern


@given(st.lists(strategies.patterns(rated=True), min_size=1, max_size=5))
def test_files_of_several_patterns_are_read_back(patterns: list[Pattern]) -> None:
    """A card.txt and a JSON list of several patterns give them all, in their order."""
    cards = "".join(format_pattern(pattern, "card") for pattern in patterns)
    assert parse_patterns(cards) == tuple(patterns)
    listed = [json.loads(format_pattern(pattern, "json")) for pattern in patterns]
    assert parse_patterns(json.dumps(listed)) == tuple(patterns)


@pytest.mark.parametrize("pattern", official_patterns(), ids=str)
def test_official_patterns_are_read_back(pattern: Pattern) -> None:
    """The 24 printed patterns survive each form, but for the number of their card."""
    expected = Pattern(pattern.rows, pattern.name, pattern.difficulty)
    for form in ("text", "card", "json"):
        assert parse_pattern(format_pattern(pattern, form)) == expected
    assert find_pattern(pattern.name.upper()) == pattern


@given(strategies.stocks())
def test_stocks_are_read_back(stock: Stock) -> None:
    """Reading a printed stock gives the same stock and prints the same text."""
    again = Stock.parse(str(stock))
    assert again == stock
    assert str(again) == str(stock)
    assert again.size == stock.size


@given(strategies.stocks(), st.data())
def test_a_stock_covers_its_own_dice(stock: Stock, data: st.DataObject) -> None:
    """A stock covers what it holds, with any value for free dice, and never one die more."""
    held = [die for die, count in stock.exact.items() for _ in range(count)]
    for color, count in stock.free.items():
        values = data.draw(st.lists(strategies.values, min_size=count, max_size=count))
        held += [Die(color, value) for value in values]
    assert stock.covers(held)
    assert not stock.covers([*held, data.draw(strategies.dice)])


READERS: dict[str, Callable[[str], object]] = {
    "Color.parse": Color.parse,
    "Die.parse": Die.parse,
    "Square.parse": Square.parse,
    "Square.parse on a window": lambda text: Square.parse(text, BLANK.shape),
    "Placement.parse": Placement.parse,
    "Stock.parse": Stock.parse,
    "find_objective": find_objective,
    "find_pattern": find_pattern,
    "parse_dice": parse_dice,
    "parse_pattern": parse_pattern,
    "parse_patterns": parse_patterns,
    "parse_row": parse_row,
    "parse_window": lambda text: parse_window(BLANK, text),
}


@pytest.mark.parametrize("name", sorted(READERS))
@given(text=strategies.texts)
@example(text="")
@example(text="\ud800")
@example(text="ß1www\n" * 7)
@example(text="R" + "٣")
@example(text="[" * 2000)
@example(text='{"rows": [], "difficulty": ' + "9" * 5000 + "}")
@example(text="#\n5\nwwwww\nwwwww\nwwwww\nwwwww\n")
def test_noise_raises_only_our_own_errors(name: str, text: str) -> None:
    """Whatever the text, a reader gives a value or says why not, in one printable line."""
    try:
        READERS[name](text)
    except (NotationError, InvalidPositionError) as error:
        message = str(error)
        assert message
        assert "\n" not in message
        message.encode()


@given(strategies.texts)
def test_any_text_may_be_asked_whether_it_is_a_pattern(text: str) -> None:
    """The question whether a word looks like a pattern always has an answer."""
    assert is_inline_pattern(text) in {True, False}
