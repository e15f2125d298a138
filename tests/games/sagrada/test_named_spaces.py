"""What a refused tool move or a removal names: the space, as players need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.sagrada.cards import EGLOMISE_BRUSH, Step
from vitrail.games.sagrada.components import Pattern
from vitrail.games.sagrada.lines import format_line, parse_line
from vitrail.games.sagrada.moves import Remove
from vitrail.games.squares import Square

from .boards import board
from .games import game, move, on, play

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition

PLAYERS = ("Ann", "Ben")


def named(position: SagradaPosition, text: str) -> list[tuple[str, str]]:
    """Return rule and space of each violation."""
    return [(one.rule.id, str(one.square)) for one in position.violations(move(text))]


def test_no_die_stands_there() -> None:
    """PLACE-7: the empty space is named."""
    position = play(game("Y1", "lathekin", ("R5 A1, B3 A2", "")), "tool lathekin")
    assert ("PLACE-7", "C3") in named(position, "move C3 B3")


def test_the_same_die_twice() -> None:
    """TOOL-4.2: the die that was moved already is named."""
    position = play(
        game("Y1", "lathekin", ("R5 A1, B3 A2, G1 A3", "")), "tool lathekin, move A3 B2"
    )
    assert ("TOOL-4.2", "B2") in named(position, "move B2 B3")


def test_a_color_that_is_not_on_the_track() -> None:
    """TOOL-12.1: the die of the wrong color is named."""
    position = play(game("Y1", "tap wheel", ("R5 A1, B3 A2", ""), track="R2"), "tool tap wheel")
    assert ("TOOL-12.1", "A2") in named(position, "move A2 B1")


def test_nothing_left_to_touch() -> None:
    """PLACE-9 under `must_touch`: the space the lifted only die would go to is named, once."""
    position = game(
        "Y1",
        "eglomise brush",
        ("R5 A1", ""),
        emptied_window="must_touch",
        tool=EGLOMISE_BRUSH,
        step=Step.SHIFT,
    )
    found = named(position, "move A1 C3")
    assert ("PLACE-9", "C3") in found
    assert "PLACE-1" not in [rule for rule, _ in found]


@pytest.mark.parametrize("spaces", ["A1", "A1 B2"])
def test_removed_dice_are_printed_with_their_spaces(spaces: str) -> None:
    """MISTAKE-1: the line of a removal reads as it prints."""
    window = board("R5 A1, R5 B2, R5 A2", Pattern(("2....", ".....", ".....", ".....")))
    position = game("Y1", "", (window, ""))
    moves = [Remove(0, Square.parse(space)) for space in spaces.split()]
    text = format_line(moves, position, PLAYERS)
    assert text == f"Ann remove {spaces}"
    assert str(parse_line(text, PLAYERS)) == str(parse_line(f"Ann remove {spaces}", PLAYERS))


def test_a_space_outside_is_no_removal() -> None:
    """COMP-3: a removal names spaces of the window."""
    with pytest.raises(ValueError, match="outside"):
        parse_line("Ann remove A6", PLAYERS)
    with pytest.raises(ValueError, match="outside"):
        parse_line("Ann take R5, place E1", PLAYERS)


def test_a_die_goes_back_only_where_the_card_allows_it() -> None:
    """TOOL-6.2 and TOOL-11.3: `on` a small window, a rerolled die that fits has to be placed."""
    position = on("...../...../...../.....", "R5 A1", "G2 Y3", "flux brush")
    position = play(position, "take G2, tool flux brush, reroll G4")
    assert [rule for rule, _ in named(position, "return")] == ["TOOL-6.2"]
