"""The lines of a record: what they stand for, how they are printed, what is refused."""

from __future__ import annotations

import pytest

from vitrail.games.errors import NotationError
from vitrail.games.sagrada.lines import RemoveLine, WindowLine, format_line, moves_of, parse_line
from vitrail.games.squares import Square

from .games import game, play
from .games import moves as moves_from

PLAYERS = ("Ann", "Ben")
TURNS = {
    # The line of Ann's turn: the moves it stands for in the position `TABLE`.
    "Ann pass": "end",
    "Ann R4 A2": "take R4, place A2, end",
    "Ann take R4, tool grozing pliers R5, place A2": "take R4, tool 1, set 5, place A2, end",
    "Ann take R4, tool grinding stone R3, place A2": "take R4, tool 10, set 3, place A2, end",
    "Ann take R4, tool flux brush R6, place A2": "take R4, tool 6, reroll R6, place A2, end",
    "Ann take R4, tool lens cutter G2 round 1, place A2": (
        "take R4, tool 5, swap G2 round 1, place A2, end"
    ),
    "Ann take R4, tool lens cutter G2, place A2": "take R4, tool 5, swap G2 round 2, place A2, end",
    "Ann take R4, tool flux remover Y6, return": "take R4, tool 11, draw Y, set 6, return, end",
    "Ann take R4, tool cork-backed straightedge, place D5": "take R4, tool 9, place D5, end",
    "Ann tool eglomise brush A1>A2, R4 A3": "tool 2, move A1 A2, take R4, place A3, end",
    "Ann tool lathekin A1>B1 B2>A2": "tool 4, move A1 B1, move B2 A2, end",
    "Ann R4 A2, tool running pliers, G6 A3": "take R4, place A2, tool 8, take G6, place A3, end",
}
TABLE = game("R4 G6", "1,2,4,5,6,8,9,10,11", ("B1 A1, B2 B2", ""), track="G2|G2")


@pytest.mark.parametrize("line", sorted(TURNS))
def test_a_turn_is_read_and_printed(line: str) -> None:
    """A line stands for its moves, and the moves are printed as that line."""
    moves = moves_of(parse_line(line, PLAYERS), TABLE)
    assert list(moves) == moves_from(TURNS[line])
    assert format_line(moves, TABLE, PLAYERS) == line


def test_dice_rolled_again_are_sorted_into_the_pool() -> None:
    """The dice of Glazing Hammer may be written in any order; colors tell which is which."""
    position = game("R4 G6 G1", "7", turns_done=3)
    moves = moves_of(parse_line("Ann tool glazing hammer R1 G5 G2", PLAYERS), position)
    assert [str(one) for one in moves] == [
        *("tool glazing hammer", "reroll G2", "reroll G5", "reroll R1", "end"),
    ]
    with pytest.raises(NotationError, match="one die for each"):
        moves_of(parse_line("Ann tool glazing hammer R1 G5", PLAYERS), position)


def test_two_lifted_dice_go_down_in_order() -> None:
    """Where both dice are lifted first the line is the same."""
    position = game("", "4", ("B1 A1, R2 A2", ""), paired_moves="lift_both")
    line = "Ann tool lathekin A1>A2 A2>A1"
    moves = moves_of(parse_line(line, PLAYERS), position)
    assert [str(one) for one in moves] == [
        *("tool lathekin", "lift A1", "lift A2", "drop A2", "drop A1", "end"),
    ]
    assert format_line(moves, position, PLAYERS) == line


def test_a_window_that_nobody_records() -> None:
    """A die goes to `?`, and a card that moves dice there needs no spaces."""
    position = game("R4 G6", "4", (None, ""))
    line = "Ann R4 ?, tool lathekin"
    moves = moves_of(parse_line(line, PLAYERS), position)
    assert [str(one) for one in moves] == ["take R4", "place ?", "tool lathekin", "end"]
    assert format_line(moves, position, PLAYERS) == line
    for one in moves:
        position = position.apply(one)


def test_other_lines() -> None:
    """Windows are chosen and mistakes removed on lines of their own; a solo price ends a card."""
    assert parse_line("Ben window Sun Catcher", PLAYERS) == WindowLine(1, "Sun Catcher")
    spaces = (Square.parse("A1"), Square.parse("B2"))
    assert parse_line("Ben remove A1 B2", PLAYERS) == RemoveLine(1, spaces)
    solo = game("B4 R1", "2", ("G1 A1",))
    line = "Ann tool eglomise brush A1>A2 pay B4"
    moves = moves_of(parse_line(line, PLAYERS), solo)
    assert format_line(moves, solo, PLAYERS) == line
    assert play(solo, "tool 2 pay B4, move A1 A2").gone


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "empty"),
        ("Carl pass", "starts no line"),
        ("Ann", "what does Ann do"),
        ("roll", "roll of what"),
        ("Ann R4", "no part of a turn"),
        ("Ann tool hammer R1", "no tool card"),
        ("Ann tool lathekin A1>A2", "moves 2 dice, read 1"),
        ("Ann tool eglomise brush A1>A2 B1>B2", "moves 1 dice, read 2"),
        ("Ann tool tap wheel A1", "no move"),
        ("Ann tool running pliers R5", "expected nothing more"),
        ("Ann take R4, tool lens cutter G2 round 11", "no round"),
        ("Ann take R4, tool grozing pliers G5", "keeps the color of R4"),
        ("Ann take R4, tool flux brush G5", "keeps the color of R4"),
        ("Ann take R4, tool grozing pliers", "one more or one less"),
        ("Ann tool lathekin", "A1>B2"),
        ("Ann take R4, tool lens cutter", "round track"),
    ],
)
def test_what_cannot_be_read_is_told(line: str, told: str) -> None:
    """A line that is none of the grammar is refused with what was expected."""
    with pytest.raises(NotationError, match=told):
        moves_of(parse_line(line, PLAYERS), TABLE)
