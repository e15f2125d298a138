"""What the text forms accept, what they refuse, and how they say it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import InvalidPositionError, NotationError, ParameterError, VitrailError
from vitrail.games.sagrada.components import (
    BLANK,
    Color,
    Die,
    Pattern,
    find_objective,
    find_pattern,
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
from vitrail.games.sagrada.window import Placement
from vitrail.games.squares import Square

from .boards import board

if TYPE_CHECKING:
    from collections.abc import Callable

KALEIDOSCOPIC = ("YB..1", "G.5.4", "3.R.G", "2..BY")
TEXT = "name: Mine\ndifficulty: 4\nYB..1\nG.5.4\n3.R.G\n2..BY\n"
CARD = "Mine\n4\nybww1\ngw5w4\n3wrwg\n2wwby\nPromo1A\n"
MINE = Pattern(KALEIDOSCOPIC, "Mine", 4)


def problem(text: str, source: str | None = None) -> str:
    """Return the message with which a text is refused as unreadable."""
    with pytest.raises(NotationError) as caught:
        parse_patterns(text, source=source)
    return str(caught.value)


# Dice


def test_a_die_is_a_color_letter_and_a_value() -> None:
    """A die is written as color letter and value; lower case is read as well."""
    assert Die.parse("R5") == Die.parse("r5") == Die(Color.RED, 5)
    assert [str(one) for one in parse_dice("R5 g2,B3 ,\t y6\nP1")] == ["R5", "G2", "B3", "Y6", "P1"]
    assert parse_dice(" \n") == ()
    assert format_dice(parse_dice("r5,g2")) == "R5 G2"


@pytest.mark.parametrize(
    "text",
    [
        *["", "R", "5", "5R", "R0", "R7", "R10", "R-1", "R5x", "RR", "X5", "W5", " R5", "R 5"],
        *["R²", "R٣", "R\uff15", "\uff325", "R5\x00", "R\x005", "r5\n", "R" + "5" * 5000],
    ],
)
def test_what_is_no_die_is_refused(text: str) -> None:
    """Other letters and values, signs that only look like digits, and NUL are no dice."""
    with pytest.raises(NotationError, match="is no die"):
        Die.parse(text)


def test_a_value_of_7_says_which_values_there_are() -> None:
    """Value 7 is refused with the values that a die shows."""
    with pytest.raises(NotationError, match="'R7' is no die: its value must be 1 to 6"):
        Die.parse("R7")


def test_an_error_in_dice_names_file_line_and_token() -> None:
    """A window that cannot be read names file, line and token."""
    rows = "R5 G2 .. .. ..\n# a comment\n\n.. .. .. .. R7\n.. .. .. .. ..\n.. .. .. .. ..\n"
    with pytest.raises(NotationError) as caught:
        parse_window(BLANK, rows, source="dice.txt")
    assert str(caught.value) == "dice.txt:4: 'R7' is no die: its value must be 1 to 6"
    assert (caught.value.source, caught.value.line) == ("dice.txt", 4)
    with pytest.raises(NotationError, match=r"^pool: 'Q1' is no die"):
        parse_dice("R5 Q1", source="pool")


def test_rows_of_dice_may_be_written_in_several_ways() -> None:
    """`..` and `--` are open spaces; blank lines, comments, tabs, CRLF and a BOM do not matter."""
    expected = board("R5 A1, G2 D5")
    plain = "R5 .. .. .. ..\n.. .. .. .. ..\n.. .. .. .. ..\n.. .. .. .. G2"
    assert parse_window(BLANK, plain) == expected
    assert parse_window(BLANK, plain.replace("..", "--")) == expected
    assert parse_window(BLANK, plain.replace("\n", "\r\n")) == expected
    assert parse_window(BLANK, plain.replace(" ", "\t")) == expected
    assert parse_window(BLANK, "\ufeff" + plain.lower()) == expected
    assert parse_window(BLANK, "# mine\n\n" + plain + "\n\n") == expected
    assert parse_window(BLANK, "\n".join(window_rows(expected))) == expected


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("", "read 0 rows of dice, expected 4 rows of 5 tokens"),
        (".. .. .. .. ..\n" * 3, "read 3 rows of dice"),
        (".. .. .. .. ..\n" * 5, "read 5 rows of dice"),
        (".. .. .. ..\n" * 4, "has 4 tokens, expected 5"),
        (".. .. .. .. .. ..\n" * 4, "has 6 tokens, expected 5"),
        (". . . . .\n" * 4, "'.' is no die"),
    ],
)
def test_a_window_of_another_shape_is_refused(rows: str, reason: str) -> None:
    """A window has four rows of five tokens."""
    with pytest.raises(NotationError, match=reason):
        parse_window(BLANK, rows)


def test_comp_1_more_than_18_dice_of_a_color_are_refused() -> None:
    """COMP-1: the box holds 18 dice of each color, so 19 cannot lie in a window, pool or stock."""
    row = "R1 R2 R3 R4 R5\n"
    reason = "19 red dice, but the box holds 18"
    assert len(parse_window(BLANK, row * 3 + "R1 R2 R3 .. ..").placed) == 18
    with pytest.raises(InvalidPositionError, match=f"mine: {reason}"):
        parse_window(BLANK, row * 3 + "R1 R2 R3 R4 ..", source="mine")
    with pytest.raises(InvalidPositionError, match=reason):
        parse_dice("R1 " * 19)
    with pytest.raises(InvalidPositionError, match=reason):
        Stock.parse("R1x9 Rx10")


def test_a_row_has_the_number_of_tokens_that_is_asked_for() -> None:
    """Rows of other shapes can be read as well."""
    assert parse_row("R5 ..", 2) == (Die(Color.RED, 5), None)
    with pytest.raises(NotationError, match="expected 2"):
        parse_row("R5", 2)


# Squares, placements, names


@pytest.mark.parametrize(
    "text",
    ["", "A", "1", "A0", "A6", "E1", "1A", "AA1", "A1 B1", "A²", "A٣", "\uff211", "A1\x00", "A100"],
)
def test_what_is_no_square_is_refused(text: str) -> None:
    """A square is a row letter A to D and a column number 1 to 5."""
    with pytest.raises(NotationError, match="A1 to D5"):
        Square.parse(text, BLANK.shape)


def test_squares_are_read_in_upper_and_lower_case() -> None:
    """A1 is the top left square."""
    assert Square.parse(" c5 ") == Square(2, 4)
    assert str(Square(2, 4)) == "C5"
    assert Placement.parse("g2 d1").square == Square(3, 0)


def test_unknown_names_suggest_the_nearest() -> None:
    """An unknown pattern, objective or color is refused with a suggestion."""
    with pytest.raises(NotationError, match="unknown pattern 'Virtos'; did you mean Virtus"):
        find_pattern("Virtos")
    with pytest.raises(NotationError, match="did you mean Light Shades"):
        find_objective("light shade")
    with pytest.raises(NotationError, match="did you mean purple"):
        Color.parse("purpel")


def test_names_are_found_whatever_their_case_and_separators() -> None:
    """Case, spaces, hyphens and apostrophes do not matter in names."""
    assert find_pattern("suns glory").name == "Sun's Glory"
    assert find_pattern("KALEIDOSCOPIC-dream").rows == KALEIDOSCOPIC
    assert find_pattern("blank") == BLANK
    assert find_objective("Row-Color variety") == find_objective("row_color")
    assert Color.parse(" Purple ") == Color.parse("p") == Color.PURPLE


@pytest.mark.parametrize("name", ["", " ", "'", "\x00", "²"])
def test_names_without_letters_are_unknown(name: str) -> None:
    """A name that holds no letter and no digit is no name of anything."""
    with pytest.raises(NotationError):
        find_pattern(name)
    with pytest.raises(NotationError):
        find_objective(name)
    with pytest.raises(NotationError):
        Color.parse(name)


@pytest.mark.parametrize(
    "read",
    [
        Die.parse,
        Color.parse,
        Square.parse,
        Placement.parse,
        Stock.parse,
        find_pattern,
        find_objective,
        parse_dice,
        parse_row,
        parse_patterns,
    ],
)
@pytest.mark.parametrize("text", ["R" * 100_000, "name" + "e" * 100_000 + ": x", "{" * 100_000])
def test_a_very_long_word_is_not_repeated_in_full(read: Callable[[str], object], text: str) -> None:
    """An error is one line that can be read, however long the text was."""
    with pytest.raises(VitrailError) as caught:
        read(text)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


# Pattern cards in our text form


def test_the_text_form_has_a_header_and_four_rows() -> None:
    """Our form is an optional header and four rows, or one line with `/`."""
    assert parse_pattern(TEXT) == MINE
    assert parse_pattern("/".join(KALEIDOSCOPIC)) == Pattern(KALEIDOSCOPIC)
    assert parse_pattern("\n".join(KALEIDOSCOPIC).lower()) == Pattern(KALEIDOSCOPIC)
    assert format_pattern(MINE) == TEXT
    assert str(MINE) == "YB..1/G.5.4/3.R.G/2..BY"


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\n\n"),
        "# by hand\n" + TEXT + "# end",
        "difficulty:4\n  name :\tMine  \n YB..1 \nG.5.4/3.R.G\n2..BY",
    ],
)
def test_layout_does_not_matter(text: str) -> None:
    """A BOM, CRLF, blank lines, comments and spaces around words do not matter."""
    assert parse_pattern(text) == MINE


def test_rows_of_digits_only_are_rows() -> None:
    """A pattern whose second line is all digits is not mistaken for another form."""
    rows = ("12343", "21654", "32165", "43456")
    assert parse_pattern("\n".join(rows)) == Pattern(rows)
    assert parse_pattern("name: Digits\n" + "\n".join(rows)) == Pattern(rows, "Digits")


def test_names_may_hold_any_printable_sign() -> None:
    """Colons, number signs, brackets and letters of all languages may be in a name."""
    for name in ("a: b", "# 1", "[x]", "{", "5", "Galápagos", "彩窗", "name: x", "We <3 it"):
        named = Pattern(KALEIDOSCOPIC, name, 4)
        for form in ("text", "card", "json"):
            assert parse_pattern(format_pattern(named, form)) == named


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cards: no pattern found: the text is empty"),
        ("\ufeff \r\n", "cards: no pattern found: the text is empty"),
        ("# nothing\n", "cards: no pattern found: the text is empty"),
        ("YB..1/G.5.4/3.R.G", "cards:1: 'YB..1/G.5.4/3.R.G' is no pattern: expected 4 rows of 5"),
        ("YB..1\nG.5.4\n3.R.G\n2..B", "cards:4: row D: '2..B' has 4 symbols, expected 5"),
        ("YB..1\nG.5.4\n\n3.R.GG\n2..BY", "cards:4: row C: '3.R.GG' has 6 symbols, expected 5"),
        ("YB..1\nG.7.4\n3.R.G\n2..BY", "cards:2: '7' at B3 is no restriction: expected"),
        ("YB..1\nG.5.4\n3.R.G\n2..BW", "cards:4: 'W' at D5 is no restriction: expected"),
        ("YB..1\nG.5.4\n3.R.G\n2..B²", "cards:4: '²' at D5 is no restriction: expected"),
        ("YB..1\nG.5.4\n3.R.G\n2..Bß", "cards:4: 'ß' at D5 is no restriction: expected"),
        ("YB..1\nG.\x00.4\n3.R.G\n2..BY", r"cards:2: '\x00' at B3 is no restriction: expected"),
        ("YB..1\nG.5.4\n3.A.G\n2..BY", "cards:3: 'A' at C3 marks a space of an expansion"),
        ("naem: x\nYB..1", "cards:1: unknown key 'naem': expected name or difficulty; did you"),
        ("name: x\nname: y\nYB..1", "cards:2: key 'name' is there twice"),
        ("name:\n/YB..1", "cards:1: '' is no name: expected 1 to 80 printable signs"),
        ("difficulty: high\nYB..1", "cards:1: difficulty 'high': expected a whole number"),
        ("difficulty: ٣\nYB..1", "cards:1: difficulty '٣': expected a whole number"),
        ("difficulty: 21\n" + "/".join(KALEIDOSCOPIC), "cards:1: difficulty 21: expected 0 to 20"),
        ("difficulty: -1\nYB..1", "cards:1: difficulty '-1': expected a whole number"),
    ],
)
def test_a_malformed_pattern_says_file_line_and_reason(text: str, message: str) -> None:
    """A pattern that cannot be read is refused with file, line, text and what was expected."""
    assert problem(text, "cards").startswith(message)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("RR.../...../...../.....", "A1 and A2 both ask for red"),
        ("5..../5..../...../.....", "A1 and B1 both ask for value 5"),
        ("...../...../...../...66", "D4 and D5 both ask for value 6"),
        ("RR.../.B.../.B.../....1", "A1 and A2 both ask for red; B2 and C2 both ask for blue"),
    ],
)
def test_place_5_and_6_a_pattern_whose_neighbors_clash_is_refused(rows: str, reason: str) -> None:
    """Neighboring spaces that ask for the same can never both be filled: spaces and reason."""
    with pytest.raises(InvalidPositionError) as caught:
        parse_pattern(rows, source="mine.txt")
    assert str(caught.value).startswith(f"mine.txt:1: pattern custom: {reason}:")
    assert "PLACE-5" in str(caught.value)
    with pytest.raises(InvalidPositionError):
        Pattern(tuple(rows.split("/")))


def test_equal_restrictions_at_a_corner_are_fine() -> None:
    """Only orthogonal neighbors clash."""
    assert parse_pattern("R.5../.R.5./...../.....").clashes() == ()


@pytest.mark.parametrize(
    "rows", [(), ("",), ("..", "."), ("7....",), ("r....",), ("R5",) * 2, ("a",)], ids=str
)
def test_a_pattern_refuses_rows_that_are_none(rows: tuple[str, ...]) -> None:
    """A pattern made in code is checked too: shape, symbols, clashes."""
    with pytest.raises(InvalidPositionError, match="pattern custom"):
        Pattern(rows)


# Pattern cards as card.txt


def test_card_txt_has_seven_lines_a_card() -> None:
    """The community's form: name, difficulty, four rows with `w` for a blank, picture name."""
    assert parse_patterns(CARD) == (MINE,)
    assert format_pattern(MINE, "card") == CARD.replace("Promo1A", "mine")
    assert parse_pattern(CARD.rstrip("\n")) == MINE


def test_card_txt_holds_several_cards_without_blank_lines_between() -> None:
    """Cards follow each other at once; blank lines and comments between cards do not matter."""
    second = CARD.replace("Mine", "Yours").replace("4\n", "6\n", 1)
    both = (MINE, Pattern(KALEIDOSCOPIC, "Yours", 6))
    assert parse_patterns(CARD + second) == both
    assert parse_patterns(CARD + "\n" + second + "\n\n") == both
    assert parse_patterns("# promos\n" + CARD + "# more\n# of them\n" + second) == both
    assert parse_patterns((CARD + second).replace("\n", "\r\n")) == both
    assert parse_patterns("\ufeff" + CARD + second) == both
    with pytest.raises(NotationError, match=r"read 2 patterns \(Mine, Yours\), expected one"):
        parse_pattern(CARD + second)


def test_card_txt_upper_case_letters_mean_the_same() -> None:
    """Tournament cards in that form write colors in upper case; it changes nothing."""
    assert parse_patterns("Mine\n4\nYBWw1\nGw5W4\n3wRwG\n2wWbY\nPromo1A\n") == (MINE,)


def test_card_txt_rows_of_digits_and_names_like_ours() -> None:
    """Names are read as they stand, even those that look like a number, a comment or JSON."""
    text = "12\n6\n12343\n21654\n32165\n43456\n5\n#1\n5\nwwwww\nwwwww\nwwwww\nwwwww\n#\n"
    text += "[Promo]\n3\nwwwww\nwwwww\nwwwww\nwwwww\nx y.png\n"
    assert [(one.name, one.difficulty) for one in parse_patterns(text)] == [
        ("12", 6),
        ("#1", 5),
        ("[Promo]", 3),
    ]
    assert [one.name for one in parse_patterns("[Promo]\n3" + "\nwwwww" * 4 + "\nx\n")] == [
        "[Promo]"
    ]


@pytest.mark.parametrize("symbol", ["a", "A"])
def test_card_txt_the_expansion_symbol_is_refused(symbol: str) -> None:
    """`a` marks a space of an expansion: refused with file, line and reason."""
    text = CARD + CARD.replace("3wrwg", f"3wrw{symbol}")
    assert problem(text, "card.txt").startswith(
        f"card.txt:12: {symbol!r} at C5 marks a space of an expansion; only the base game"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CARD.replace("Promo1A\n", ""), "card.txt:1: the card 'Mine' has 6 lines, expected 7"),
        (CARD + "Yours\n5\n", "card.txt:8: the card 'Yours' has 2 lines, expected 7"),
        (
            CARD.replace("2wwby\n", "") + CARD,
            "card.txt:6: row D: 'Promo1A' has 7 symbols, expected 5",
        ),
        (CARD.replace("Promo1A\n", "") + CARD, "card.txt:8: the card '4' has"),
        (CARD.replace("3wrwg", "3wrwgg"), "card.txt:5: row C: '3wrwgg' has 6 symbols, expected 5"),
        (CARD.replace("3wrwg", "3wr7g"), "card.txt:5: '7' at C4 is no restriction"),
        (CARD.replace("3wrwg", "3wr.g"), "card.txt:5: '.' at C4 is no restriction"),
        (CARD.replace("4", "99", 1), "card.txt:2: difficulty 99: expected 0 to 20"),
        (CARD + CARD.replace("4", "four", 1), "card.txt:9: difficulty 'four': expected a whole"),
        ("x" * 81 + CARD[4:], "card.txt:1: 'xxx"),
    ],
)
def test_card_txt_errors_name_the_line(text: str, message: str) -> None:
    """A card that cannot be read is refused with file, line and reason."""
    assert problem(text, "card.txt").startswith(message)


def test_card_txt_a_clash_names_card_and_spaces() -> None:
    """Clashing neighbors are refused with the name of the card and the spaces."""
    with pytest.raises(InvalidPositionError, match=r"^c\.txt:3: pattern Mine: A1 and A2 both ask"):
        parse_patterns(CARD.replace("ybww1", "yyww1"), source="c.txt")


def test_card_txt_needs_a_difficulty() -> None:
    """A pattern without difficulty has no card.txt form, and an unknown form is refused."""
    with pytest.raises(ParameterError, match="needs a difficulty"):
        format_pattern(Pattern(KALEIDOSCOPIC), "card")
    with pytest.raises(ParameterError, match="unknown form 'xml'"):
        format_pattern(MINE, "xml")


# Pattern cards in JSON


def test_json_is_an_object_or_a_list_of_them() -> None:
    """JSON holds name, difficulty and rows; name and difficulty may be missing."""
    entry = {"name": "Mine", "difficulty": 4, "rows": list(KALEIDOSCOPIC)}
    assert parse_patterns(json.dumps(entry)) == (MINE,)
    assert parse_patterns("\ufeff\n " + json.dumps([entry, entry], indent=2)) == (MINE, MINE)
    assert parse_patterns(json.dumps({"rows": KALEIDOSCOPIC})) == (Pattern(KALEIDOSCOPIC),)
    assert json.loads(format_pattern(MINE, "json")) == entry


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "x.json:1:2: this is no JSON"),
        ('{"rows": [1,2\n,}', "x.json:2:2: this is no JSON"),
        ("[]", "x.json: no pattern found: the list is empty"),
        ("{}", 'x.json: expected {"name": ..., "difficulty": ..., "rows": [four strings]}'),
        ("[5]", 'x.json: expected {"name"'),
        ('{"rows": "YB..1"}', 'x.json: expected {"name"'),
        ('{"rows": [1, 2, 3, 4]}', "x.json: the rows and the name of a pattern must be strings"),
        ('{"rows": [], "name": 5}', "x.json: the rows and the name of a pattern must be strings"),
        ('{"rows": []}', "x.json: '' is no pattern: expected 4 rows of 5"),
        (
            '{"rows": [], "nmae": "x"}',
            "x.json: unknown key 'nmae': expected name,",
        ),
        ('{"rows": [], "rows": []}', "x.json: key 'rows' is there twice"),
        ('{"rows": [], "difficulty": true}', "x.json: difficulty true: expected a whole number"),
        ('{"rows": [], "difficulty": false}', "x.json: difficulty false: expected a whole number"),
        ('{"rows": [], "difficulty": 4.0}', "x.json: difficulty 4.0: expected a whole number"),
        ('{"rows": [], "difficulty": NaN}', "x.json: difficulty NaN: expected a whole number"),
        ('{"rows": [], "difficulty": "4"}', 'x.json: difficulty "4": expected a whole number'),
        ('{"rows": [], "difficulty": 9' + "9" * 5000 + "}", "x.json: this is no JSON"),
        ("[" * 100_000, "x.json: this JSON is nested too deeply"),
        ('{"rows": ["\\ud800...."]}', "x.json: "),
        ('{"name": "\\ud800", "rows": ["....."]}', "x.json: "),
        ('{"name": "a\\nb", "rows": ["....."]}', "x.json: "),
    ],
)
def test_json_errors_say_what_was_expected(text: str, message: str) -> None:
    """JSON that is no pattern is refused with file, place where it is known, and reason."""
    assert problem(text, "x.json").startswith(message)


# One word


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("YB..1/G.5.4/3.R.G/2..BY", True),
        ("yb..1/g.5.4/3.r.g/2..by", True),
        ("...../...../...../.....", True),
        ("YB..1/G.5.4/3.R.G/2..B", True),
        ("YB..1/G.5.4/3.R.G", False),
        ("YB..1/G.5.4/3.R.G/2..BY/.....", False),
        ("YB..1/G.5.4/3.R.G/2..B7", False),
        ("XB..1/G.5.4/3.R.G/2..BY", False),
        ("cards/one/two/three", False),
        ("", False),
    ],
)
def test_an_inline_pattern_is_told_from_a_file_name(text: str, answer: bool) -> None:
    """Four rows joined by `/`, the first of five symbols, are meant as a pattern."""
    assert is_inline_pattern(text) is answer


# Stocks


def test_a_stock_holds_exact_dice_and_dice_of_free_value() -> None:
    """`R4x3` and `Rx7` stand for several; the order of writing does not matter."""
    stock = Stock.parse("Px2 R4x2, B1\tGx3 R4")
    assert str(stock) == "B1 R4x3 Gx3 Px2"
    assert stock == Stock.parse("R4 R4 R4 G P G P G B1")
    assert str(Stock.parse("P G")) == str(Stock.parse("G P")) == "G P"
    assert stock.size == 9
    assert [stock.count(color) for color in Color] == [3, 0, 3, 1, 2]
    assert Stock.parse("") == Stock.of(()) == Stock()
    assert str(Stock()) == ""


def test_a_stock_covers_what_can_be_taken_from_it_at_once() -> None:
    """Exact dice serve first; a die of free value may show any value, but only once."""
    stock = Stock.parse("R4x2 Rx1 B1")
    for enough in ("", "R4 R4", "R4 R4 R4", "R4 R4 R5 B1", "R1", "R4 R6"):
        assert stock.covers(parse_dice(enough))
    for lacking in ("R4 R4 R4 R4", "R5 R6", "B2", "B1 B1", "G1", "R4 R5 R5"):
        assert not stock.covers(parse_dice(lacking))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("R4 Q1", "bag: 'Q1' is no die"),
        ("R7", "bag: 'R7' is no die: its value must be 1 to 6"),
        ("R4x0", "bag: 'R4x0' is no die of a stock"),
        ("R4x", "bag: 'R4x' is no die of a stock"),
        ("R4x-1", "bag: 'R4x-1' is no die of a stock"),
        ("R4x٣", "bag: 'R4x٣' is no die of a stock"),
        ("R4x100", "bag: 'R4x100' is no die of a stock"),
        ("..", "bag: '..' is no die of a stock"),
        ("X", "bag: unknown color 'X'"),
        ("R4\x00", r"bag: 'R4\\x00' is no die of a stock"),
    ],
)
def test_what_is_no_stock_is_refused(text: str, message: str) -> None:
    """A token that is no die is refused with its source."""
    with pytest.raises(NotationError, match=f"^{message}"):
        Stock.parse(text, source="bag")


def test_comp_1_a_huge_stock_is_refused_quickly() -> None:
    """COMP-1: a million dice are counted, not listed."""
    with pytest.raises(InvalidPositionError, match="bag: 9900000 red dice, but the box holds 18"):
        Stock.parse("R4x99 " * 100_000, source="bag")


# Comments behind a text, and what vitrail writes itself


def test_a_comment_may_follow_on_the_line() -> None:
    """A `#` after a blank starts a comment, in a pattern and in rows of dice."""
    commented = "".join(f"{line}   # {line} so\n" for line in TEXT.splitlines())
    assert parse_pattern(commented) == MINE
    assert parse_pattern("YB..1/G.5.4/3.R.G/2..BY # mine").rows == KALEIDOSCOPIC
    rows = "R5 G2 .. .. ..  # first\n" + ".. .. .. .. ..\t#R5\n" * 3
    assert window_rows(parse_window(BLANK, rows))[0] == "R5 G2 .. .. .."


@pytest.mark.parametrize("name", ["A #3", "# 3", "#3", '"quoted"', '"', "a \\ b #", "C#", "#a#"])
def test_a_name_with_the_sign_of_a_comment_is_read_back(name: str) -> None:
    """Such a name is written in quotes, so that reading undoes printing."""
    named = Pattern(KALEIDOSCOPIC, name, 4)
    text = format_pattern(named)
    assert parse_pattern(text) == named
    assert parse_pattern(text.replace("\n", "  # x\n")) == named


def test_answers_of_the_command_line_are_read() -> None:
    """The computed keys of `window list` and `show` do no harm; official cards are recognized."""
    virtus = find_pattern("Virtus")
    entry = {"name": "Virtus", "difficulty": 5, "card": 2, "printed": 13, "rows": virtus.rows}
    assert parse_pattern(json.dumps(entry)) == virtus
    changed = {**entry, "name": "Mine", "avoided": 3, "fills": 12, "window": []}
    assert parse_pattern(json.dumps(changed)) == Pattern(virtus.rows, "Mine", 5)
    assert parse_patterns(json.dumps({"patterns": [entry, changed]}))[0] == virtus
