"""One test per sentence of scoring (SCORE-1 to SCORE-8, SOLO-8), with the spaces that earn it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import InvalidPositionError
from vitrail.games.sagrada.components import Color, Pattern, find_objective, public_objectives
from vitrail.games.sagrada.scoring import (
    SOLO_OPEN_SPACE,
    Award,
    Objectives,
    Part,
    lines,
    score_window,
)

from .boards import board, spaces, window

if TYPE_CHECKING:
    from vitrail.games.sagrada.window import Window

FULL = "R1 Y2 G3 B4 P5/Y3 G4 B5 P6 R1/G5 B6 P1 R2 Y3/B1 P3 R4 Y5 G6"
"""A full window: every row and column has different colors, every row different values."""

OPEN_ROW = ".. .. .. .. .."


def awards(on: Window, card: str) -> list[tuple[int, str]]:
    """Return what a public objective pays: points and spaces of each award."""
    part = score_window(on, Objectives((find_objective(card),)))[find_objective(card).name]
    return [(award.points, " ".join(map(str, award.squares))) for award in part.awards]


def row(text: str, number: int = 0) -> Window:
    """Return the window with one row of dice."""
    rows = [OPEN_ROW] * 4
    rows[number] = text
    return window("/".join(rows))


def column(text: str, number: int = 0) -> Window:
    """Return the window with one column of dice."""
    tokens = text.split()
    rows = [[".."] * 5 for _ in range(4)]
    for line, token in zip(rows, tokens, strict=True):
        line[number] = token
    return window("/".join(" ".join(line) for line in rows))


# SCORE-1


def test_score_1_total_is_public_plus_private_plus_tokens_minus_open() -> None:
    """SCORE-1: total = public objectives + private objective + favor tokens - open spaces."""
    on = window(".. G4 R2 Y5 P6/R3 B1 .. G1 Y2/P5 G6 .. P6 R3/B4 Y3 G4 B2 G4")
    cards = ("Column Color Variety", "Light Shades", "Color Variety")
    objectives = Objectives(tuple(map(find_objective, cards)), Color.PURPLE)
    sheet = score_window(on, objectives, favor_tokens=2)
    assert [(part.name, part.points) for part in sheet.parts] == [
        ("Column Color Variety", 10),
        ("Light Shades", 4),
        ("Color Variety", 12),
        ("private", 17),
        ("favor_tokens", 2),
        ("open_spaces", -3),
    ]
    assert sheet.total == 42
    assert sheet["Column Color Variety"].awards == (
        Award(5, spaces("A4 B4 C4 D4")),
        Award(5, spaces("A5 B5 C5 D5")),
    )
    assert sheet["Light Shades"].awards == (Award(2, spaces("A3 B2")), Award(2, spaces("B4 B5")))
    assert sheet["private"].awards == (
        Award(6, spaces("A5")),
        Award(5, spaces("C1")),
        Award(6, spaces("C4")),
    )
    assert sheet["open_spaces"].squares == spaces("A1 B3 C3")


def test_score_1_an_empty_window_costs_20() -> None:
    """SCORE-1: an empty window scores nothing but its 20 open spaces."""
    sheet = score_window(board(""), Objectives(public_objectives(), Color.RED))
    assert sheet.total == -20
    assert {part.name: part.points for part in sheet.parts if part.points} == {"open_spaces": -20}


def test_score_1_a_line_that_does_not_exist_is_a_key_error() -> None:
    """A sheet answers by the name of the line, as a mapping does."""
    sheet = score_window(board(""), Objectives())
    assert [part.name for part in sheet.parts] == ["private", "favor_tokens", "open_spaces"]
    with pytest.raises(KeyError, match="Light Shades"):
        sheet["Light Shades"]


# SCORE-2


def test_score_2_each_card_counts_as_often_as_it_is_fulfilled() -> None:
    """SCORE-2: each public objective counts as often as it is fulfilled."""
    on = window(FULL)
    assert awards(on, "Row Color Variety") == [
        (6, "A1 A2 A3 A4 A5"),
        (6, "B1 B2 B3 B4 B5"),
        (6, "C1 C2 C3 C4 C5"),
        (6, "D1 D2 D3 D4 D5"),
    ]
    assert awards(on, "Column Color Variety") == [(5, f"A{n} B{n} C{n} D{n}") for n in range(1, 6)]
    assert awards(on, "Row Shade Variety") == [
        (5, "A1 A2 A3 A4 A5"),
        (5, "B1 B2 B3 B4 B5"),
        (5, "C1 C2 C3 C4 C5"),
        (5, "D1 D2 D3 D4 D5"),
    ]
    assert awards(on, "Column Shade Variety") == [
        (4, "A2 B2 C2 D2"),
        (4, "A3 B3 C3 D3"),
        (4, "A4 B4 C4 D4"),
        (4, "A5 B5 C5 D5"),
    ]


@pytest.mark.parametrize("number", range(4))
def test_score_2_row_color_variety_pays_6_for_five_different_colors(number: int) -> None:
    """Row Color Variety: each full row of five different colors earns 6 points."""
    letter = "ABCD"[number]
    full = " ".join(f"{letter}{n}" for n in range(1, 6))
    assert awards(row("R1 Y1 G1 B1 P1", number), "Row Color Variety") == [(6, full)]
    assert awards(row("R1 Y2 G3 B4 R5", number), "Row Color Variety") == []


@pytest.mark.parametrize("number", range(4))
def test_score_2_row_shade_variety_pays_5_for_no_value_twice(number: int) -> None:
    """Row Shade Variety: each full row with no value twice earns 5 points."""
    letter = "ABCD"[number]
    full = " ".join(f"{letter}{n}" for n in range(1, 6))
    assert awards(row("R1 R2 R3 R4 R6", number), "Row Shade Variety") == [(5, full)]
    assert awards(row("R1 Y2 G3 B4 P1", number), "Row Shade Variety") == []


@pytest.mark.parametrize("number", range(5))
def test_score_2_column_color_variety_pays_5_for_no_color_twice(number: int) -> None:
    """Column Color Variety: 5 for each full column with no color twice."""
    full = " ".join(f"{letter}{number + 1}" for letter in "ABCD")
    assert awards(column("R1 Y1 G1 B1", number), "Column Color Variety") == [(5, full)]
    assert awards(column("R1 Y2 G3 R4", number), "Column Color Variety") == []


@pytest.mark.parametrize("number", range(5))
def test_score_2_column_shade_variety_pays_4_for_no_value_twice(number: int) -> None:
    """Column Shade Variety: each full column with no value twice earns 4 points."""
    full = " ".join(f"{letter}{number + 1}" for letter in "ABCD")
    assert awards(column("R1 R2 R3 R6", number), "Column Shade Variety") == [(4, full)]
    assert awards(column("R1 Y2 G3 B1", number), "Column Shade Variety") == []


@pytest.mark.parametrize("card", ["Row Color Variety", "Row Shade Variety"])
def test_score_2_a_row_with_an_open_space_earns_nothing(card: str) -> None:
    """SCORE-2: row objectives need complete rows."""
    assert awards(row("R1 Y2 G3 B4 .."), card) == []
    assert awards(row(".. Y2 G3 B4 P5"), card) == []


@pytest.mark.parametrize("card", ["Column Color Variety", "Column Shade Variety"])
def test_score_2_a_column_with_an_open_space_earns_nothing(card: str) -> None:
    """SCORE-2: column objectives need complete columns."""
    assert awards(column("R1 Y2 G3 .."), card) == []
    assert awards(column(".. Y2 G3 B4"), card) == []


def test_score_2_one_die_may_serve_several_cards() -> None:
    """SCORE-2: one die may serve several cards, the private objective among them."""
    cards = ("Row Color Variety", "Row Shade Variety", "Light Shades", "Color Variety")
    sheet = score_window(
        row("R1 Y2 G3 B4 P5"), Objectives(tuple(map(find_objective, cards)), Color.RED)
    )
    assert [part.points for part in sheet.parts] == [6, 5, 2, 4, 1, 0, -15]


def test_score_2_the_same_card_cannot_lie_on_the_table_twice() -> None:
    """SCORE-2: the public objectives of a game are different cards."""
    light = find_objective("light")
    with pytest.raises(InvalidPositionError, match="Light Shades"):
        Objectives((light, find_objective("deep"), light))


# SCORE-3


@pytest.mark.parametrize(
    ("card", "low", "high"),
    [("Light Shades", 1, 2), ("Medium Shades", 3, 4), ("Deep Shades", 5, 6)],
)
def test_score_3_shade_pairs_pay_2_per_pair(card: str, low: int, high: int) -> None:
    """Light, Medium and Deep Shades: 2 points for each pair of both values, anywhere."""
    on = board(f"R{low} A1, R{low} B3, R{low} D5, G{high} C1, G{high} A4")
    assert awards(on, card) == [(2, "A1 A4"), (2, "B3 C1")]
    assert awards(board(f"R{low} A1, R{low} B3"), card) == []
    assert awards(board(f"R{high} A1, R{high} B3"), card) == []
    others = [value for value in range(1, 7) if value not in {low, high}]
    placed = [f"R{value} {'ABCD'[at]}{n}" for at, value in enumerate(others) for n in range(1, 6)]
    assert awards(board(", ".join(placed)), card) == []


def test_score_3_shade_variety_counts_the_rarest_value() -> None:
    """Shade Variety: 5 points per set of all six values; the rarest value decides."""
    one_set = "R1 A1, Y2 A2, G3 A3, B4 A4, P5 A5, R6 B1"
    assert awards(board(one_set), "Shade Variety") == [(5, "A1 A2 A3 A4 A5 B1")]
    second = ", Y1 C1, G2 C2, B3 C3, P4 C4, R5 C5"
    assert awards(board(one_set + second), "Shade Variety") == [(5, "A1 A2 A3 A4 A5 B1")]
    assert awards(board(one_set + second + ", Y6 D5"), "Shade Variety") == [
        (5, "A1 A2 A3 A4 A5 B1"),
        (5, "C1 C2 C3 C4 C5 D5"),
    ]
    for missing in one_set.split(", "):
        kept = [one for one in one_set.split(", ") if one != missing]
        assert awards(board(", ".join(kept)), "Shade Variety") == []


def test_score_3_color_variety_counts_the_rarest_color() -> None:
    """Color Variety: 4 points per set of all five colors; the rarest color decides."""
    one_set = "R1 A1, Y1 B2, G1 C3, B1 D4, P1 A5"
    assert awards(board(one_set), "Color Variety") == [(4, "A1 A5 B2 C3 D4")]
    second = ", R1 D1, Y1 D2, G1 A3, B1 A4"
    assert awards(board(one_set + second), "Color Variety") == [(4, "A1 A3 A4 A5 B2")]
    assert len(awards(board(one_set + second + ", P1 D5"), "Color Variety")) == 2
    for missing in one_set.split(", "):
        kept = [one for one in one_set.split(", ") if one != missing]
        assert awards(board(", ".join(kept)), "Color Variety") == []


def test_score_3_every_die_serves_one_set_at_most() -> None:
    """SCORE-3: within one card a die belongs to one set only."""
    for card in ("Light Shades", "Shade Variety", "Color Variety"):
        used = [space for _, text in awards(window(FULL), card) for space in text.split()]
        assert used
        assert len(used) == len(set(used))


# SCORE-4


def test_score_4_color_diagonals_counts_dice_each_once() -> None:
    """SCORE-4: Color Diagonals counts dice, each once, not pairs."""
    assert awards(board("R1 A1, R2 B2, R3 A3"), "Color Diagonals") == [
        (1, "A1"),
        (1, "A3"),
        (1, "B2"),
    ]
    assert awards(board("R1 A1, R2 B2"), "Color Diagonals") == [(1, "A1"), (1, "B2")]


def test_score_4_a_chain_of_diagonals_need_not_be_straight() -> None:
    """SCORE-4: the picture on the card, 4 blue and 3 yellow dice, is worth 7."""
    on = window(".. .. .. .. ../.. B1 .. .. Y2/B3 .. B4 Y5 ../.. .. Y6 B2 ..")
    assert awards(on, "Color Diagonals") == [
        (1, "B2"),
        (1, "B5"),
        (1, "C1"),
        (1, "C3"),
        (1, "C4"),
        (1, "D3"),
        (1, "D4"),
    ]


def test_score_4_only_corners_and_equal_colors_count() -> None:
    """SCORE-4: equal colors side by side, or two steps away, and equal values earn nothing."""
    assert awards(board("R1 B2, R2 B3"), "Color Diagonals") == []
    assert awards(board("R1 B2, R2 C2"), "Color Diagonals") == []
    assert awards(board("R1 A1, R2 C3"), "Color Diagonals") == []
    assert awards(board("R1 A1, G1 B2"), "Color Diagonals") == []


@pytest.mark.parametrize("corner", ["A1", "A3", "C1", "C3"])
def test_score_4_all_four_corners_count(corner: str) -> None:
    """SCORE-4: a die may have its partner at any of its four corners."""
    assert {square for _, square in awards(board(f"R1 B2, R2 {corner}"), "Color Diagonals")} == {
        "B2",
        corner,
    }


# SCORE-5


@pytest.mark.parametrize("color", list(Color))
def test_score_5_private_objective_sums_the_values_of_its_color(color: Color) -> None:
    """SCORE-5: the private objective pays the sum of the values of the dice of its color."""
    other = next(one for one in Color if one is not color)
    on = board(f"{color.letter}6 A1, {color.letter}5 A3, {color.letter}1 B2, {other.letter}4 D5")
    part = score_window(on, Objectives((), color))["private"]
    assert part.awards == (
        Award(6, spaces("A1")),
        Award(5, spaces("A3")),
        Award(1, spaces("B2")),
    )
    assert part.points == 12


def test_score_5_no_private_objective_pays_nothing() -> None:
    """SCORE-5: without a known private color the line is empty."""
    assert score_window(window(FULL), Objectives())["private"].awards == ()


# SCORE-6, SCORE-7, SCORE-8


def test_score_6_one_point_per_unspent_token() -> None:
    """SCORE-6: 1 point per unspent favor token."""
    for tokens in range(7):
        sheet = score_window(window(FULL), Objectives(), favor_tokens=tokens)
        assert sheet["favor_tokens"].points == tokens
        assert sheet["favor_tokens"].squares == ()
        assert sheet.total == tokens


def test_score_7_one_point_off_per_open_space() -> None:
    """SCORE-7: 1 point off per open space; each names its space."""
    on = window(FULL).without(*spaces("A1 D5"))
    part = score_window(on, Objectives())["open_spaces"]
    assert part.awards == (Award(-1, spaces("A1")), Award(-1, spaces("D5")))
    assert score_window(window(FULL), Objectives())["open_spaces"].awards == ()


def test_score_8_negative_totals_are_possible() -> None:
    """SCORE-8: a total may be below zero."""
    assert score_window(board("R1 A1"), Objectives((), Color.RED)).total == -18


def test_solo_8_an_open_space_costs_3() -> None:
    """SOLO-8: in the solo game each open space costs 3 points."""
    on = window(FULL).without(*spaces("A1 D5"))
    assert score_window(on, Objectives(), open_space=SOLO_OPEN_SPACE).total == -6


# Lines and parts


def test_score_6_without_tokens_their_line_is_empty() -> None:
    """SCORE-6: a sheet has a line for the tokens, and nothing is awarded where none is left."""
    assert score_window(board(""), Objectives())["favor_tokens"].awards == ()
    assert score_window(board(""), Objectives(), favor_tokens=2)["favor_tokens"].awards == (
        Award(2, ()),
    )


def test_lines_are_listed_from_the_top_and_from_the_left() -> None:
    """Rows have 5 spaces and columns 4."""
    assert lines(board(""), "row")[1] == spaces("B1 B2 B3 B4 B5")
    assert lines(board(""), "column")[1] == spaces("A2 B2 C2 D2")
    assert [len(lines(board(""), per)) for per in ("row", "column")] == [4, 5]


def test_a_part_names_every_space_once() -> None:
    """A line of the sheet lists the spaces that took part, once, row by row."""
    part = Part("x", (Award(1, spaces("B1 A1")), Award(2, spaces("A1 C1"))))
    assert part.points == 3
    assert part.squares == spaces("A1 B1 C1")


def test_other_shapes_are_scored_by_their_own_rows_and_columns() -> None:
    """On a window of 2 x 3 spaces a row has three dice and a column two."""
    on = window("R1 Y2 G3/Y3 R1 Y2", Pattern(("...", "...")))
    assert awards(on, "Row Color Variety") == [(6, "A1 A2 A3")]
    assert len(awards(on, "Column Color Variety")) == 3
    assert len(awards(on, "Column Shade Variety")) == 3
