"""The data of the box against facts that anyone can check on the cards (COMP-1 to COMP-3)."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.sagrada.components import (
    BLANK,
    DICE_PER_COLOR,
    DIFFICULTIES,
    ROUNDS,
    SHAPE,
    Color,
    Die,
    Pattern,
    count_by_color,
    describe,
    find_objective,
    find_pattern,
    official_patterns,
    public_objectives,
    require_supply,
)
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Callable

CARDS = [
    # The two sides of each card, with the dots (favor tokens) printed beside their names.
    {"Kaleidoscopic Dream": 4, "Firmitas": 5},
    {"Virtus": 5, "Symphony of Light": 6},
    {"Aurorae Magnificus": 5, "Aurora Sagradis": 4},
    {"Via Lux": 4, "Industria": 5},
    {"Sun Catcher": 3, "Shadow Thief": 5},
    {"Bellesguard": 3, "Batllo": 5},
    {"Gravitas": 5, "Water of Life": 6},
    {"Fractal Drops": 3, "Ripples of Light": 5},
    {"Lux Astram": 5, "Lux Mundi": 6},
    {"Chromatic Splendor": 4, "Comitas": 5},
    {"Firelight": 5, "Sun's Glory": 6},
    {"Luz Celestial": 3, "Fulgor del Cielo": 5},
]

PRINTED_SPACES = {
    # Counted on the cards, apart from the data file.
    "Ripples of Light": 14,
    "Via Lux": 12,
    "Kaleidoscopic Dream": 12,
    "Luz Celestial": 10,
}


def test_comp_1_ninety_dice_eighteen_of_each_color() -> None:
    """COMP-1: 90 dice, 18 each of red, yellow, green, blue and purple; the track has 10 spaces."""
    assert [str(color) for color in Color] == ["red", "yellow", "green", "blue", "purple"]
    assert [color.letter for color in Color] == list("RYGBP")
    assert DICE_PER_COLOR * len(Color) == 90
    assert ROUNDS == 10


def test_comp_1_twelve_cards_with_two_sides() -> None:
    """COMP-1: 12 double-sided cards, 24 patterns, each of its printed difficulty."""
    found: list[dict[str, int | None]] = [{} for _ in CARDS]
    for pattern in official_patterns():
        assert pattern.card is not None
        found[pattern.card - 1][pattern.name] = pattern.difficulty
    assert found == CARDS
    assert len(official_patterns()) == 24


def test_comp_1_difficulties_are_3_to_6() -> None:
    """COMP-1: four patterns of difficulty 3, four of 4, twelve of 5, four of 6."""
    assert Counter(pattern.difficulty for pattern in official_patterns()) == {
        3: 4,
        4: 4,
        5: 12,
        6: 4,
    }


@pytest.mark.parametrize("pattern", official_patterns(), ids=str)
def test_comp_3_a_window_is_4_rows_by_5_columns(pattern: Pattern) -> None:
    """COMP-3: 4 rows x 5 columns; spaces are blank or ask for a color or a value."""
    assert pattern.shape == SHAPE
    assert set("".join(pattern.rows)) <= set(".RYGBP123456")
    assert pattern.clashes() == ()


def test_comp_3_spaces_are_named_from_the_top_left() -> None:
    """COMP-3: A1 is top left, D5 bottom right, and the 4 at D5 of Aurorae Magnificus is printed."""
    aurorae = find_pattern("Aurorae Magnificus")
    assert str(SHAPE.squares[0]) == "A1"
    assert str(SHAPE.last) == str(SHAPE.squares[-1]) == "D5"
    assert aurorae[Square.parse("A1")] == 5
    assert aurorae[Square.parse("A5")] == 2
    assert aurorae[Square.parse("D1")] == 1
    assert aurorae[Square.parse("D5")] == 4
    assert aurorae[Square.parse("D4")] is Color.GREEN
    assert aurorae[Square.parse("D2")] is None


@pytest.mark.parametrize("name", sorted(PRINTED_SPACES))
def test_comp_3_printed_spaces_are_counted(name: str) -> None:
    """COMP-3: the number of printed spaces of four cards, counted apart."""
    rows = find_pattern(name).rows
    assert sum(symbol != "." for row in rows for symbol in row) == PRINTED_SPACES[name]


def test_comp_3_no_two_patterns_are_alike() -> None:
    """COMP-3: 24 names and 24 grids, none of them a mirror image of another."""
    patterns = official_patterns()
    assert len({pattern.name for pattern in patterns}) == 24
    images: Counter[tuple[str, ...]] = Counter()
    for pattern in patterns:
        rows = pattern.rows
        mirrored = tuple(row[::-1] for row in rows)
        images.update({rows, rows[::-1], mirrored, mirrored[::-1]})
    assert set(images.values()) == {1}


def test_comp_3_cases_of_the_digest_print_the_same_grids() -> None:
    """COMP-3: grids quoted in the rules digest and in the booklet's example."""
    assert find_pattern("Lux Astram").rows == (".1GP4", "6P25G", "1G53P", ".....")
    assert find_pattern("Sun Catcher").rows == (".B2.Y", ".4.R.", "..5Y.", "G3..P")
    assert find_pattern("Chromatic Splendor").rows == ("..G..", "2Y5B1", ".R3P.", "1.6.4")


def test_the_blank_pattern_asks_nothing() -> None:
    """The blank pattern is no card: it has no restriction and no difficulty."""
    assert {BLANK[square] for square in BLANK.shape.squares} == {None}
    assert (BLANK.difficulty, BLANK.card) == (None, None)
    assert BLANK not in official_patterns()


def test_comp_1_ten_public_objectives() -> None:
    """COMP-1: ten public objectives with the points printed on the cards."""
    assert {card.name: card.points for card in public_objectives()} == {
        "Row Color Variety": 6,
        "Column Color Variety": 5,
        "Row Shade Variety": 5,
        "Column Shade Variety": 4,
        "Light Shades": 2,
        "Medium Shades": 2,
        "Deep Shades": 2,
        "Shade Variety": 5,
        "Color Variety": 4,
        "Color Diagonals": 1,
    }
    assert len({card.id for card in public_objectives()}) == 10
    assert Counter(card.per for card in public_objectives()) == {
        "row": 2,
        "column": 2,
        "set": 5,
        "die": 1,
    }
    for card in public_objectives():
        assert find_objective(card.id) == find_objective(card.name) == card
        assert str(card) == card.name


def test_comp_1_five_private_objectives() -> None:
    """COMP-1: five private objectives, one of each color."""
    file = resources.files("vitrail.games.sagrada") / "objectives.json"
    private = json.loads(file.read_text(encoding="utf-8"))["private"]
    assert [(card["name"], card["color"]) for card in private] == [
        (f"Shades of {str(color).capitalize()}", color.letter) for color in Color
    ]


def test_the_points_of_the_data_file_are_within_its_ceilings() -> None:
    """Ceilings of the data file: lines times points, 10 pairs, 3 and 4 sets, 20 dice."""
    file = resources.files("vitrail.games.sagrada") / "objectives.json"
    ceilings = {card["id"]: card["max"] for card in json.loads(file.read_text())["public"]}
    assert ceilings == {
        "row_color": 4 * 6,
        "column_color": 5 * 5,
        "row_shade": 4 * 5,
        "column_shade": 5 * 4,
        "light": 10 * 2,
        "medium": 10 * 2,
        "deep": 10 * 2,
        "shade_variety": 3 * 5,
        "color_variety": 4 * 4,
        "color_diagonals": 20,
    }


def test_comp_1_the_supply_of_a_color_is_18() -> None:
    """COMP-1: 18 dice of a color are there, a 19th is not."""
    red = [Die(Color.RED, 1)] * 18
    require_supply([*red, *[Die(Color.BLUE, 2)] * 18], "pool")
    with pytest.raises(InvalidPositionError, match=r"pool: 19 red dice.* 18 \[COMP-1\]"):
        require_supply([*red, Die(Color.RED, 6)], "pool")
    assert count_by_color(red) == {Color.RED: 18, **dict.fromkeys(list(Color)[1:], 0)}


def test_restrictions_and_dice_are_told_in_words() -> None:
    """Messages name colors as words and shades as values."""
    assert [describe(one) for one in (None, Color.PURPLE, 6)] == ["nothing", "purple", "value 6"]
    assert Die(Color.BLUE, 2) < Die(Color.BLUE, 3) < Die(Color.GREEN, 1)
    assert not Die(Color.BLUE, 2) < Die(Color.BLUE, 2)


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (
            lambda: Color.parse("gren"),
            (
                "unknown color 'gren': expected one of red, yellow, green, blue, purple "
                "or R Y G B P; did you mean green?"
            ),
        ),
        (
            lambda: Die.parse("Q1"),
            (
                "'Q1' is no die: expected a color letter (R Y G B P) and a value 1 to 6, "
                "for instance R5"
            ),
        ),
        (lambda: Die.parse("R0"), "'R0' is no die: its value must be 1 to 6"),
        (lambda: Die.parse("R11"), "'R11' is no die: its value must be 1 to 6"),
        (lambda: find_pattern("Virtos"), "unknown pattern 'Virtos'; did you mean Virtus?"),
        (
            lambda: find_objective("row colr variety"),
            "unknown public objective 'row colr variety'; did you mean Row Color Variety?",
        ),
        (
            lambda: find_objective("row_colr"),
            "unknown public objective 'row_colr'; did you mean row_color?",
        ),
    ],
)
def test_what_is_no_component_is_told_with_what_would_be(
    read: Callable[[], object], message: str
) -> None:
    """A message names what was read and what would have been accepted."""
    with pytest.raises(NotationError) as told:
        read()
    assert str(told.value) == message


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("...", ".."), "the rows must be equally long, read ('...', '..')"),
        (("",), "the rows must be equally long, read ('',)"),
        ((), "the rows must be equally long, read ()"),
        (
            ("...", "R.q"),
            "'q' at B3 is no restriction: expected R Y G B P, 1 to 6, or . for a blank space",
        ),
        (
            ("RR.3", "...3"),
            (
                "A1 and A2 both ask for red; A4 and B4 both ask for value 3: neighboring spaces "
                "can never hold equal dice [PLACE-5, PLACE-6]"
            ),
        ),
    ],
)
def test_comp_3_what_is_no_pattern_is_refused(rows: tuple[str, ...], message: str) -> None:
    """COMP-3: a pattern is a rectangle of restrictions, and can be filled."""
    with pytest.raises(InvalidPositionError) as told:
        Pattern(rows, "mine")
    assert str(told.value) == f"pattern mine: {message}"


def test_letters_of_either_case_are_read() -> None:
    """Colors and dice are read in capitals and small letters."""
    assert [Color.parse(text) for text in ("p", " P ", "purple", "PURPLE")] == [Color.PURPLE] * 4
    assert Die.parse("r5") == Die(Color.RED, 5)


def test_setup_3_the_cards_are_worth_3_to_6_tokens() -> None:
    """SETUP-3: the difficulties are those that are printed, each once and in order."""
    printed = {tokens for card in CARDS for tokens in card.values()}
    assert tuple(sorted(printed)) == DIFFICULTIES


@pytest.mark.parametrize("text", ["R05", "R10", "R55", "R005"])
def test_a_die_has_one_digit(text: str) -> None:
    """A die is a color and one digit, 1 to 6; a zero before it makes another text."""
    with pytest.raises(NotationError, match="its value must be 1 to 6"):
        Die.parse(text)
