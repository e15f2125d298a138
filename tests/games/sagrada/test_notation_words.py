"""What is said to a text that cannot be read: word for word, with its place."""

from __future__ import annotations

import json

import pytest

from vitrail.games.errors import InvalidPositionError, NotationError, ParameterError
from vitrail.games.sagrada.components import BLANK, Pattern, find_pattern
from vitrail.games.sagrada.notation import (
    format_pattern,
    parse_dice,
    parse_pattern,
    parse_row,
    parse_window,
)

SQUARE = "....."
EMPTY = f"{SQUARE}\n" * 4
CARD = "Name\n4\n"
SYMBOLS = "R Y G B P, 1 to 6, or"


def several(number: int) -> str:
    """Return JSON of that many patterns."""
    return json.dumps([{"name": f"N{at}", "rows": [SQUARE] * 4} for at in range(number)])


PATTERNS = {
    # A text: the line that is to blame (0: none), and what is said.
    "": (0, "no pattern found: the text is empty"),
    "# only a comment": (0, "no pattern found: the text is empty"),
    "[]": (0, "no pattern found: the list is empty"),
    several(2): (0, "read 2 patterns (N0, N1), expected one"),
    several(5): (0, "read 5 patterns (N0, N1, N2, N3, N4), expected one"),
    several(6): (0, "read 6 patterns (N0, N1, N2, N3, N4...), expected one"),
    '{"a": 1, "a": 2}': (0, "key 'a' is there twice"),
    "[" * 100_000: (0, "this JSON is nested too deeply"),
    f"[1{'0' * 5000}]": (0, "this is no JSON of a pattern: it holds a huge number"),
    '{"x": 1}': (0, 'expected {"name": ..., "difficulty": ..., "rows": [four strings]}'),
    '{"rows": [], "nam": 1}': (
        0,
        "unknown key 'nam': expected name, difficulty, rows; did you mean name?",
    ),
    '{"rows": [1]}': (0, "the rows and the name of a pattern must be strings"),
    '{"rows": [], "name": 1}': (0, "the rows and the name of a pattern must be strings"),
    '{"rows": [], "difficulty": 1.5}': (0, "difficulty 1.5: expected a whole number"),
    '{"rows": [], "difficulty": true}': (0, "difficulty true: expected a whole number"),
    '{"rows": [], "difficulty": 21}': (0, "difficulty 21: expected 0 to 20 favor tokens"),
    '{"rows": [], "difficulty": -1}': (0, "difficulty -1: expected 0 to 20 favor tokens"),
    '{"rows": []}': (0, "'' is no pattern: expected 4 rows of 5 symbols"),
    '{"rows": [], "name": ""}': (0, "'' is no name: expected 1 to 80 printable signs"),
    "nam: x": (1, "unknown key 'nam': expected name or difficulty; did you mean name?"),
    "name: x\nname: y": (2, "key 'name' is there twice"),
    "\ndifficulty: x": (2, "difficulty 'x': expected a whole number, usually 3 to 6"),
    "....\n....": (1, "'..../....' is no pattern: expected 4 rows of 5 symbols"),
    f"{SQUARE}\n....\n{SQUARE}\n{SQUARE}": (2, "row B: '....' has 4 symbols, expected 5"),
    f"{EMPTY[:-2]}q": (4, f"'q' at D5 is no restriction: expected {SYMBOLS} . for a blank space"),
    f"{EMPTY[:-2]}a": (
        4,
        (
            "'a' at D5 marks a space of an expansion; only the base game is supported: "
            f"{SYMBOLS} . for a blank space"
        ),
    ),
    f"{CARD}wwwww": (
        1,
        "the card 'Name' has 3 lines, expected 7: name, difficulty, 4 rows, picture",
    ),
    "Name\n4": (1, "the card 'Name' has 2 lines, expected 7: name, difficulty, 4 rows, picture"),
    "#5\n4": (1, "the card '#5' has 2 lines, expected 7: name, difficulty, 4 rows, picture"),
    CARD + "wwww.\n" * 4 + "x": (
        3,
        f"'.' at A5 is no restriction: expected {SYMBOLS} w for a blank space",
    ),
}


@pytest.mark.parametrize("source", [None, "w.txt"])
@pytest.mark.parametrize("text", PATTERNS, ids=range(len(PATTERNS)))
def test_what_is_no_pattern_is_told(text: str, source: str | None) -> None:
    """The message says which file and line, what stands there and what was expected."""
    line, message = PATTERNS[text]
    place = ":".join([*([source] if source else []), *([str(line)] if line else [])])
    with pytest.raises(NotationError) as told:
        parse_pattern(text, source=source)
    assert str(told.value) == (f"{place}: {message}" if place else message)


@pytest.mark.parametrize(("source", "place"), [(None, ""), ("w.txt", "w.txt:")])
def test_errors_inside_json_and_clashes_are_told_with_their_place(
    source: str | None, place: str
) -> None:
    """Line and column of broken JSON, the first line of a pattern that nobody can fill."""
    with pytest.raises(NotationError) as broken:
        parse_pattern("{", source=source)
    assert str(broken.value).startswith(f"{place}1:2: this is no JSON: Expecting property name")
    with pytest.raises(InvalidPositionError) as clash:
        parse_pattern(f"name: x\nRR...\n{SQUARE}\n{SQUARE}\n{SQUARE}", source=source)
    assert str(clash.value).startswith(f"{place}2: pattern x: A1 and A2 both ask for red: ")
    with pytest.raises(InvalidPositionError) as clash:
        parse_pattern(json.dumps({"rows": ["RR...", *[SQUARE] * 3]}), source=source)
    named = f"{source}: " if source else ""
    assert str(clash.value).startswith(f"{named}pattern custom: A1 and A2 both ask for red: ")


@pytest.mark.parametrize("source", [None, "w.txt"])
def test_what_is_no_window_is_told(source: str | None) -> None:
    """Rows and tokens are counted, dice of a color too (COMP-1)."""
    virtus, file = find_pattern("Virtus"), f"{source}:" if source else ""
    with pytest.raises(NotationError) as told:
        parse_window(virtus, "R1", source=source)
    space = " " if source else ""
    assert str(told.value) == f"{file}{space}read 1 row of dice, expected 4 rows of 5 tokens"
    with pytest.raises(NotationError) as told:
        parse_window(virtus, "R1 .. .. ..\n" * 4, source=source)
    assert str(told.value) == f"{file}1: 'R1 .. .. ..' has 4 tokens, expected 5 such as R5 or .."
    with pytest.raises(InvalidPositionError) as crowd:
        parse_window(virtus, "R1 R1 R1 R1 R1\n" * 4, source=source)
    assert str(crowd.value) == (f"{source or 'window'}: 20 red dice, but the box holds 18 [COMP-1]")
    with pytest.raises(InvalidPositionError) as exempt:
        parse_window(virtus, "R4! .. .. .. ..\n" + ".. .. .. .. ..\n" * 3, source=source)
    assert str(exempt.value) == (
        f"{source or 'window'}: A1 is marked exempt, but no die stands there against the print"
    )
    with pytest.raises(InvalidPositionError) as pool:
        parse_dice("R1 " * 19, source=source)
    assert str(pool.value) == f"{source or 'dice'}: 19 red dice, but the box holds 18 [COMP-1]"


def test_a_row_is_told_with_its_line() -> None:
    """A row of dice that stands alone has file and line as well, if it is given them."""
    with pytest.raises(NotationError) as told:
        parse_row("R1 Q2", 2, source="w.txt", line=7)
    assert str(told.value).startswith("w.txt:7: 'Q2' is no die: ")
    with pytest.raises(NotationError) as told:
        parse_row("R1", 2, source="w.txt", line=7)
    assert str(told.value) == "w.txt:7: 'R1' has 1 token, expected 2 such as R5 or .."


def test_patterns_are_printed_in_every_form() -> None:
    """JSON keeps letters as they are; a picture has a plain name; text quotes what it must."""
    own = Pattern(("R....", SQUARE, SQUARE, SQUARE), "Fenêtre #1", 3)
    assert format_pattern(own, "json") == (
        '{"name": "Fenêtre #1", "difficulty": 3, "rows": ["R....", ".....", ".....", "....."]}\n'
    )
    assert format_pattern(own, "card") == ("Fenêtre #1\n3\nrwwww\nwwwww\nwwwww\nwwwww\nfen-tre-1\n")
    assert format_pattern(own) == f'name: "Fenêtre #1"\ndifficulty: 3\nR....\n{EMPTY[:18]}'
    assert format_pattern(BLANK) == f"name: blank\n{EMPTY}"
    signs = Pattern((SQUARE,) * 4, "!!", 3)
    assert format_pattern(signs, "card").splitlines()[-1] == "card"
    with pytest.raises(ParameterError) as told:
        format_pattern(BLANK, "card")
    assert str(told.value) == "card.txt needs a difficulty, and blank has none"
    with pytest.raises(ParameterError) as told:
        format_pattern(BLANK, "xml")
    assert str(told.value) == "unknown form 'xml': expected text, card or json"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ('"a #1"  # mine', "a #1"),
        ('"5"', "5"),
        ('"a', '"a'),
        ('"a"x', '"a"x'),
        ("a  # mine", "a"),
        (r'"a \"b\""', 'a "b"'),
    ],
)
def test_names_are_read_with_and_without_quotes(written: str, name: str) -> None:
    """Quotes are for names that hold a `#`; what is no quoted text is taken as it stands."""
    assert parse_pattern(f"name: {written}\n{EMPTY}").name == name


def test_limits_of_names_and_difficulties_are_still_taken() -> None:
    """80 signs and 0 to 20 tokens are taken, one more is not."""
    assert parse_pattern(f"name: {'x' * 80}\n{EMPTY}").name == "x" * 80
    with pytest.raises(NotationError, match="is no name: expected 1 to 80 printable signs"):
        parse_pattern(f"name: {'x' * 81}\n{EMPTY}")
    for tokens in (0, 20):
        assert parse_pattern(f"difficulty: {tokens}\n{EMPTY}").difficulty == tokens
    with pytest.raises(NotationError, match="difficulty 21: expected 0 to 20 favor tokens"):
        parse_pattern(f"difficulty: 21\n{EMPTY}")


def test_a_card_may_have_a_name_that_begins_like_a_comment() -> None:
    """In `card.txt` a line from `#` on is a name when a number follows it, else a comment."""
    found = parse_pattern("# cards of mine\n#1\n4\n" + "wwwww\n" * 4 + "picture")
    assert (found.name, found.difficulty) == ("#1", 4)
