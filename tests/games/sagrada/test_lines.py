"""The lines of a record: what they stand for, how they are printed, what is refused."""

from __future__ import annotations

import pytest

from vitrail.games.errors import NotationError
from vitrail.games.sagrada.components import find_pattern
from vitrail.games.sagrada.lines import (
    RemoveLine,
    ToolError,
    ToolPart,
    TurnLine,
    WindowLine,
    format_line,
    format_turn,
    moves_of,
    parse_line,
)
from vitrail.games.sagrada.moves import ChooseWindow
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.squares import Square

from .games import dice, game, play, setup_of
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
    "Ann take R4, tool lens cutter G2 round 2, place A2": (
        "take R4, tool 5, swap G2 round 2, place A2, end"
    ),
    "Ann take R4, tool lens cutter Y3, place A2": "take R4, tool 5, swap Y3 round 2, place A2, end",
    "Ann take R4, tool flux remover Y6, return": "take R4, tool 11, draw Y, set 6, return, end",
    "Ann take R4, tool cork-backed straightedge, place D5": "take R4, tool 9, place D5, end",
    "Ann tool eglomise brush A1>A2, R4 A3": "tool 2, move A1 A2, take R4, place A3, end",
    "Ann tool lathekin A1>B1 B2>A2": "tool 4, move A1 B1, move B2 A2, end",
    "Ann R4 A2, tool running pliers, G6 A3": "take R4, place A2, tool 8, take G6, place A3, end",
}
TABLE = game("R4 G6", "1,2,4,5,6,8,9,10,11", ("B1 A1, B2 B2", ""), track="G2|G2 Y3")


@pytest.mark.parametrize("line", sorted(TURNS))
def test_a_turn_is_read_and_printed(line: str) -> None:
    """A line stands for its moves, and the moves are printed as that line."""
    moves = moves_of(parse_line(line, PLAYERS), TABLE)
    assert list(moves) == moves_from(TURNS[line])
    assert format_line(moves, TABLE, PLAYERS) == line


def test_tool_5_1_a_die_in_several_rounds_needs_its_round() -> None:
    """TOOL-5.1: the line that prints such an exchange is read back, one that leaves it open not."""
    line = parse_line("Ann take R4, tool 5 G2, place A2", PLAYERS)
    with pytest.raises(ToolError, match="G2 lies on the round track in rounds 1 and 2: expected"):
        moves_of(line, TABLE)
    one = "Ann take R4, tool lens cutter Y3 round 2, place A2"
    shorter = one.replace(" round 2", "")
    assert format_line(moves_of(parse_line(one, PLAYERS), TABLE), TABLE, PLAYERS) == shorter


def test_solo_5_the_price_is_told_before_what_was_rolled() -> None:
    """SOLO-5: dice that Glazing Hammer was not paid for are not compared with the pool."""
    solo = game("R1 G3 Y4 B6", "7", ("G1 A1",), turns_done=1)
    with pytest.raises(ToolError) as caught:
        moves_of(parse_line("Ann tool 7 R1 G3 Y4", ["Ann"]), solo)
    assert [violation.rule.id for violation in caught.value.violations] == ["SOLO-5"]


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
        ("Ann tool eglomise brush A1>A2 B1>B2", "moves 1 die, read 2"),
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


SPACES = "expected two spaces, for instance A1>B2"
NO_TOOL = "begins with no tool card: expected a number, 1 to 12, or a name"
PART = (
    "is no part of a turn: expected die and space (R5 A2), take, place, tool, return, or pass alone"
)
SPACE_BEHIND = "expected the space behind the die, without a comma (R5 A2), or take before it"
TAKE = "Ann take R4, tool"
WORDS = {
    # What cannot be read, and all that is said about it.
    "": "the line is empty: expected a roll or a turn",
    "Carl pass": "'Carl' starts no line: expected roll or a player (Ann, Ben)",
    "ann pass": "'ann' starts no line: expected roll or a player (Ann, Ben); did you mean Ann?",
    "Ann": "what does Ann do? expected a turn such as R5 A2, or pass",
    "roll": "roll of what? expected dice, for instance R5 G2",
    "Ann R4": f"'R4' is no part of a turn: {SPACE_BEHIND}",
    "Ann R4, A2": f"'R4' is no part of a turn: {SPACE_BEHIND}",
    "Ann r4": f"'r4' is no part of a turn: {SPACE_BEHIND}",
    "Ann pay R4": f"'pay R4' {PART}",
    "Ann pass, R4 A1": f"'pass' {PART}",
    "Ann take": f"'take' {PART}",
    "Ann take R4 A2": f"'take R4 A2' {PART}",
    "Ann place A1 A2": f"'place A1 A2' {PART}",
    "Ann return R4": f"'return R4' {PART}",
    "Ann tool": "'' begins with no tool card: expected a number, 1 to 12, or a name",
    "Ann tool hammer R1": (
        "'hammer R1' begins with no tool card: expected a number, 1 to 12, or a name; "
        "did you mean Glazing Hammer?"
    ),
    "Ann tool flux r R4": (
        "'flux r' is no tool card: a line names it in full, Flux Remover, or by its number"
    ),
    "Ann tool cop per foil burnisher A1>A2": (
        "'cop per foil' begins with no tool card: expected a number, 1 to 12, or a name; "
        "did you mean Copper Foil Burnisher?"
    ),
    "Ann tool -1 P2": f"'-1 P2' {NO_TOOL}",
    "Ann tool 1.2 P2": f"'1.2 P2' {NO_TOOL}",
    "Ann tak R5": f"'tak R5' {PART}; did you mean take?",
    "Ann plaec A1": f"'plaec A1' {PART}; did you mean place?",
    "Ann R4 A1, retrun": f"'retrun' {PART}; did you mean return?",
    "Ann tol 5 G2": f"'tol 5 G2' {PART}; did you mean tool?",
    "Ann remove": "'Ann remove' names no space: expected the spaces of the dice, A1",
    "Ann tool lathekin A1>A2": "Lathekin moves 2 dice, read 1",
    "Ann tool eglomise brush A1>A2 B1>B2": "Eglomise Brush moves 1 die, read 2",
    "Ann tool copper foil burnisher A1>A2 B1>B2": "Copper Foil Burnisher moves 1 die, read 2",
    "Ann tool tap wheel A1>A2 A2>A3 A3>A4": "Tap Wheel moves 1 or 2 dice, read 3",
    "Ann tool tap wheel A1": f"'A1' is no move: {SPACES}",
    "Ann tool eglomise brush F1>A1": "'F1' lies outside the board: expected a space, A1 to D5",
    "Ann tool eglomise brush A1>B2>C3": (
        "'B2>C3' is no space: expected row letter and column number, A1 to D5"
    ),
    "Ann tool eglomise brush A1>F1": "'F1' lies outside the board: expected a space, A1 to D5",
    "Ann tool lathekin": f"what does Lathekin do? {SPACES}, as the card asks for it",
    "Ann tool running pliers R5": "'R5' after Running Pliers: expected nothing more",
    f"{TAKE} grozing pliers R4 R5": "'R4 R5' after Grozing Pliers: expected the die",
    f"Ann tool glazing hammer{' R1' * 10}": (
        f"'{' '.join(['R1'] * 10)}' after Glazing Hammer: expected the dice rolled"
    ),
    f"{TAKE} lens cutter round 1": (
        "what does Lens Cutter do? expected the die of the round track, as the card asks for it"
    ),
    f"{TAKE} lens cutter G2 round 0": "'0' is no round: expected 1 to 10",
    f"{TAKE} lens cutter G2 round 11": "'11' is no round: expected 1 to 10",
    f"{TAKE} grozing pliers G5": "read G5, but Grozing Pliers keeps the color of R4",
    f"{TAKE} flux brush G5": "read G5, but Flux Brush keeps the color of R4",
    f"{TAKE} grozing pliers": (
        "what does Grozing Pliers do? expected the die afterwards, one more or one less, "
        "as the card asks for it"
    ),
    f"{TAKE} grinding stone": (
        "what does Grinding Stone do? expected the die afterwards, its opposite face, "
        "as the card asks for it"
    ),
    f"{TAKE} flux brush": (
        "what does Flux Brush do? expected the die as it was rolled, as the card asks for it"
    ),
    f"{TAKE} flux remover": (
        "what does Flux Remover do? expected the die drawn, with the value chosen, "
        "as the card asks for it"
    ),
    f"{TAKE} lens cutter": (
        "what does Lens Cutter do? expected the die of the round track, as the card asks for it"
    ),
}


@pytest.mark.parametrize("line", WORDS)
def test_what_cannot_be_read_is_told_word_for_word(line: str) -> None:
    """The message says what was read and what would have been accepted, and no more."""
    with pytest.raises(NotationError) as caught:
        moves_of(parse_line(line, PLAYERS), TABLE)
    assert str(caught.value) == WORDS[line]


def test_what_a_card_asks_for_is_told_where_both_dice_are_lifted() -> None:
    """A card that lifts two dice asks for spaces too, and Glazing Hammer for all dice rolled."""
    both = game("", "4", ("B1 A1, R2 A2", ""), paired_moves="lift_both")
    with pytest.raises(NotationError) as caught:
        moves_of(parse_line("Ann tool lathekin", PLAYERS), both)
    assert str(caught.value) == f"what does Lathekin do? {SPACES}, as the card asks for it"
    hammer = game("R4 G6 G1", "7", turns_done=3)
    with pytest.raises(NotationError) as caught:
        moves_of(parse_line("Ann tool glazing hammer", PLAYERS), hammer)
    assert str(caught.value) == (
        "what does Glazing Hammer do? expected the dice as they were rolled, "
        "as the card asks for it"
    )


def test_a_window_line_stands_for_the_choice() -> None:
    """SETUP-2: the line names the window that is chosen."""
    line = parse_line("Ben window Sun Catcher", PLAYERS)
    assert moves_of(line, TABLE) == (ChooseWindow("Sun Catcher"),)


def test_setup_2_the_choice_of_the_second_player_is_printed() -> None:
    """SETUP-2: a window line begins with the name of the player who chooses."""
    sides = (find_pattern("Virtus"), find_pattern("Batllo"))
    start = SagradaPosition.start(setup_of([None, None], offers=(sides, sides)))
    first, second = ChooseWindow("Virtus"), ChooseWindow("Batllo")
    assert format_line([first], start, PLAYERS) == "Ann window Virtus"
    assert format_line([second], start.apply(first), PLAYERS) == "Ben window Batllo"


def test_tool_5_a_die_that_lies_on_no_round_is_looked_for_on_the_first() -> None:
    """TOOL-5.1: the line stands for a move all the same, and what is wrong with it is told."""
    line = parse_line("Ann take R4, tool lens cutter Y6, place A2", PLAYERS)
    exchange = moves_of(line, TABLE)[2]
    assert str(exchange) == "swap Y6 round 1"
    taken = play(TABLE, "take R4, tool 5")
    assert [str(violation) for violation in taken.violations(exchange)] == [
        "the round track holds no such die [TOOL-5.1]",
    ]


def test_a_round_that_is_not_said_is_none() -> None:
    """TOOL-5.1: the part of a line tells nothing that was not written."""
    line = parse_line("Ann tool lens cutter G2", PLAYERS)
    assert line == TurnLine(0, (ToolPart(5, dice("G2")),))


def test_a_roll_that_does_not_fit_the_pool_is_told() -> None:
    """TOOL-7: all dice of the pool are rolled again, and keep their colors."""
    position = game("R4 G6 G1", "7", turns_done=3)
    for roll in ("R1 G5", "Y1 G5 G2", "R1 G5 G2 G3"):
        with pytest.raises(NotationError) as caught:
            moves_of(parse_line(f"Ann tool glazing hammer {roll}", PLAYERS), position)
        assert str(caught.value) == (
            f"the roll {roll} does not fit the draft pool G1 G6 R4: "
            "expected one die for each, of the same color"
        )


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("Ann b4 a1, TOOL 2 a1>b2", "Ann B4 A1, tool eglomise brush A1>B2"),
        ("Ann tool 2 a1 > b2, b4 a1", "Ann tool eglomise brush A1>B2, B4 A1"),
        ("Ann take b4, place a1", "Ann B4 A1"),
        ("Ann take b4, tool 1 b5, place a1", "Ann take B4, tool grozing pliers B5, place A1"),
        (
            "Ann take r4, tool lens cutter g2 ROUND 1, place a2",
            "Ann take R4, tool lens cutter G2 round 1, place A2",
        ),
        ("Ann take r4, tool 5 g2, return", "Ann take R4, tool lens cutter G2, return"),
        ("Ann tool lathekin a1>b1 b2>a2", "Ann tool lathekin A1>B1 B2>A2"),
        ("Ann tool 7 r1 g5 pay b4", "Ann tool glazing hammer R1 G5 pay B4"),
        ("Ben r4 a2, tool 8, g6 a3", "Ben R4 A2, tool running pliers, G6 A3"),
        ("Ann take r4", "Ann take R4"),
        ("Ann take r4, ...", "Ann take R4, ..."),
        ("Ann r4 a2, ...", "Ann R4 A2, ..."),
        ("Ann place a2", "Ann place A2"),
        ("Ann r4 ?", "Ann R4 ?"),
        ("Ann PASS", "Ann pass"),
    ],
)
def test_a_turn_is_printed_as_it_was_read(written: str, line: str) -> None:
    """Words and capitals become the usual ones, nothing else changes; so it is read again."""
    read = parse_line(written, PLAYERS)
    assert isinstance(read, TurnLine)
    assert format_turn(read, PLAYERS) == line
    assert parse_line(line, PLAYERS) == read
