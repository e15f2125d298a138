"""Windows as they stand: values, mistakes (MISTAKE-1, MISTAKE-2) and orders of building."""

from __future__ import annotations

import pytest

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.sagrada.components import BLANK, Die, Pattern, find_pattern
from vitrail.games.sagrada.notation import parse_window, window_rows
from vitrail.games.sagrada.window import (
    Placement,
    PlacementRule,
    Window,
    building_order,
    window_violations,
)
from vitrail.games.squares import Square

from .boards import board, die, spaces, window


def mistakes(on: Window) -> list[tuple[str, str, str]]:
    """Return rule, space and other spaces of each violation of a standing window."""
    return [
        (found.rule.id, str(found.square), " ".join(map(str, found.others)))
        for found in window_violations(on)
    ]


# MISTAKE-1


def test_mistake_1_a_die_that_does_not_match_its_space_is_a_mistake() -> None:
    """MISTAKE-1: a die of another color or value than printed breaks a placement restriction."""
    on = board("R5 A1, B3 A2, G2 A5", "Kaleidoscopic Dream")
    assert mistakes(on) == [("PLACE-3", "A1", ""), ("PLACE-4", "A5", "")]


def test_mistake_1_a_pair_of_equal_neighbors_is_reported_once() -> None:
    """MISTAKE-1: each pair of equal neighbors is reported once, at its first space."""
    assert mistakes(board("R5 B2, R1 B3")) == [("PLACE-5", "B2", "B3")]
    assert mistakes(board("R5 B2, G5 C2")) == [("PLACE-6", "B2", "C2")]
    assert mistakes(board("R5 B2, R5 B3")) == [("PLACE-5", "B2", "B3"), ("PLACE-6", "B2", "B3")]


def test_mistake_1_two_equal_neighbors_of_one_die_share_a_line() -> None:
    """MISTAKE-1: a die equal to its right and its lower neighbor names both in one violation."""
    assert mistakes(board("R5 B2, R1 B3, R2 C2")) == [("PLACE-5", "B2", "B3 C2")]
    assert mistakes(board("R5 B2, R1 B1, R2 A2")) == [
        ("PLACE-5", "A2", "B2"),
        ("PLACE-5", "B1", "B2"),
    ]


def test_mistake_1_all_mistakes_are_named_row_by_row() -> None:
    """MISTAKE-1: print and neighbors are checked on every die, row by row."""
    on = window("Y1 B1 .. .. ../.. .. .. .. ../.. .. .. .. G5/.. .. .. P5 Y5")
    assert mistakes(on) == [
        ("PLACE-6", "A1", "A2"),
        ("PLACE-6", "C5", "D5"),
        ("PLACE-6", "D4", "D5"),
    ]


def test_mistake_1_the_booklet_example_breaks_one_restriction_of_fractal_drops() -> None:
    """MISTAKE-1: the example of the booklet fits Fractal Drops but for the red 3 at C5."""
    rows = ".. G4 R2 Y5 P6/R3 B1 .. G1 Y2/P5 G6 .. P6 R3/B4 Y3 G4 B2 G4"
    assert mistakes(window(rows, "Fractal Drops")) == [("PLACE-4", "C5", "")]
    assert mistakes(window(rows)) == []


def test_mistake_1_a_legal_window_breaks_nothing() -> None:
    """MISTAKE-1: an empty window, and equal dice at corners, break nothing."""
    assert mistakes(board("", "Lux Astram")) == []
    assert mistakes(board("R5 A1, R5 B2, R5 C3")) == []


# MISTAKE-2


def test_mistake_2_dice_standing_apart_break_nothing() -> None:
    """MISTAKE-2: touching is asked only at the moment of placing, and so is the border."""
    assert mistakes(board("R5 A1, R5 A3, R5 D5")) == []
    assert mistakes(board("R5 B3")) == []


# Values


def test_comp_3_a_window_takes_exactly_its_spaces() -> None:
    """COMP-3: a window is 4 rows x 5 columns; other numbers of entries are refused."""
    assert len(Window.empty(BLANK).dice) == 20
    with pytest.raises(InvalidPositionError, match="4 x 5 spaces cannot take 3 entries"):
        Window(BLANK, (None, None, None))


def test_a_die_cannot_stand_outside_the_window() -> None:
    """A die on a space that the window does not have is refused, not dropped."""
    with pytest.raises(InvalidPositionError, match="E1"):
        Window.of(BLANK, {Square(4, 0): die("R5")})
    with pytest.raises(InvalidPositionError, match="A6"):
        board("R5 A1").with_die(die("R5"), Square(0, 5))


def test_windows_are_values() -> None:
    """Windows with the same pattern and dice are equal and hash alike."""
    assert board("R5 A1, B3 A2") == board("B3 A2, R5 A1")
    assert hash(board("R5 A1, B3 A2")) == hash(board("B3 A2, R5 A1"))
    assert board("R5 A1") != board("R5 A1", "Virtus")
    assert board("R5 A1") != board("R4 A1")


def test_a_window_tells_its_dice_and_open_spaces_row_by_row() -> None:
    """The dice and the open spaces are listed row by row, whatever the order of placing."""
    on = board("B3 D5, R5 A1")
    assert list(on.placed.items()) == [(Square(0, 0), die("R5")), (Square(3, 4), die("B3"))]
    assert on[Square(3, 4)] == die("B3")
    assert on[Square(3, 3)] is None
    assert len(on.open_squares) == 18
    assert on.open_squares == tuple(sorted(on.open_squares))
    assert str(board("B3 B1, R5 A1", Pattern(("R.", ".5")))) == "R./.5 with R5 ../B3 .."


def test_with_die_replaces_and_without_lifts() -> None:
    """A die can be exchanged or lifted without asking the rules."""
    on = board("R5 A1, B3 A2")
    assert on.with_die(die("R4"), Square(0, 0)) == board("R4 A1, B3 A2")
    assert on.without(Square(0, 0), Square(0, 1)) == board("")
    assert on.without(Square(3, 3)) == on


def test_placements_read_and_write_die_and_space() -> None:
    """A placement is written as die and space."""
    assert Placement.parse("r5  a2") == Placement(die("R5"), Square(0, 1))
    assert str(Placement.parse("R5 A2")) == "R5 A2"
    assert Placement.parse("B6 D5") < Placement.parse("R5 A2")
    for text in ("", "R5", "R5 A2 A3", "A2 R5", "R5 A6", "R5 E1", "R7 A1"):
        with pytest.raises(NotationError):
            Placement.parse(text, BLANK.shape)


# Orders of building (the last sentences of FILL-1)


def placements(order: tuple[Placement, ...] | None) -> list[str]:
    """Return an order as text."""
    assert order is not None
    return [str(one) for one in order]


def test_fill_1_a_window_is_built_from_a_border_space_die_touching_die() -> None:
    """FILL-1: from a border space, die touching die."""
    target = board("R5 B2, B3 A1, G2 C3")
    assert placements(building_order(board(""), target)) == ["B3 A1", "R5 B2", "G2 C3"]


def test_fill_1_building_starts_from_the_dice_that_stand() -> None:
    """FILL-1: standing dice are kept, even one that could not have been the first."""
    target = board("R5 B2, B3 B3, G2 C3")
    assert building_order(board(""), target) is None
    assert placements(building_order(board("R5 B2"), target)) == ["B3 B3", "G2 C3"]


def test_fill_1_dice_that_do_not_hang_together_cannot_be_built() -> None:
    """FILL-1: dice that do not hang together cannot be built from an empty window."""
    assert building_order(board(""), board("R5 A1, B3 A3")) is None
    assert building_order(board("R5 A1"), board("R5 A1, B3 A3")) is None
    assert placements(building_order(board("R5 A1, G2 A4"), board("R5 A1, B3 A3, G2 A4"))) == [
        "B3 A3"
    ]


def test_building_order_has_no_way_to_an_illegal_window() -> None:
    """A window that breaks a restriction has no legal order."""
    assert building_order(board(""), board("R5 A1, R4 A2")) is None
    assert building_order(board(""), board("R5 A1, B3 A2", "Kaleidoscopic Dream")) is None


def test_building_order_keeps_the_dice_and_the_pattern() -> None:
    """Nothing leads to a window that lacks a standing die, or is of another pattern."""
    assert building_order(board("R5 A1"), board("")) is None
    assert building_order(board("R5 A1"), board("R4 A1")) is None
    assert building_order(board("R5 A1"), board("R5 A1", "Virtus")) is None


def test_building_order_of_nothing_is_empty() -> None:
    """A window is reached from itself without placements."""
    assert building_order(board(""), board("")) == ()
    assert building_order(board("R5 B2"), board("R5 B2")) == ()


def test_pairs_of_violations_carry_rule_and_spaces() -> None:
    """A violation of a standing window can be read by programs."""
    (found,) = window_violations(board("R5 B2, R1 B3"))
    assert found.rule is PlacementRule.EQUAL_COLOR
    assert (found.square, found.others) == (spaces("B2")[0], spaces("B3"))
    assert Die.parse("R5") == board("R5 B2, R1 B3")[spaces("B2")[0]]


def test_a_die_that_a_tool_put_against_the_print_is_no_mistake() -> None:
    """TOOL-2, TOOL-3: the card ignored the print for this die; without the mark it is one."""
    pattern = find_pattern("Virtus")
    corner, red = Square.parse("A1"), Die.parse("R1")
    plain = Window.empty(pattern).with_die(red, corner)
    assert [found.rule.id for found in window_violations(plain)] == ["PLACE-4"]
    exempt = Window.empty(pattern).with_die(red, corner, exempt=True)
    assert window_violations(exempt) == ()
    assert window_violations(exempt.with_die(Die.parse("R2"), Square.parse("A2"))) != ()


def test_the_mark_goes_with_the_die() -> None:
    """The print counts again once the die has gone, and where it agrees no mark is kept."""
    pattern = find_pattern("Virtus")
    corner = Square.parse("A1")
    exempt = Window.empty(pattern).with_die(Die.parse("R1"), corner, exempt=True)
    assert exempt.without(corner).exempt == frozenset()
    assert exempt.with_die(Die.parse("R2"), corner).exempt == frozenset()
    assert (
        Window.empty(pattern).with_die(Die.parse("R4"), corner, exempt=True).exempt == frozenset()
    )
    with pytest.raises(InvalidPositionError, match="A1 is marked exempt"):
        Window(pattern, (Die.parse("R4"), *(None,) * 19), frozenset({corner}))


def test_the_mark_is_written_behind_the_die() -> None:
    """`R1!` is read and printed; without need for it, it is refused."""
    pattern = find_pattern("Virtus")
    text = "R1! .. .. .. ..\n" + ".. .. .. .. ..\n" * 3
    read = parse_window(pattern, text)
    assert read.exempt == {Square.parse("A1")}
    assert window_rows(read)[0] == "R1! .. .. .. .."
    with pytest.raises(InvalidPositionError, match="A1 is marked exempt"):
        parse_window(pattern, text.replace("R1", "R4"))
    with pytest.raises(InvalidPositionError, match="A2 is marked exempt"):
        parse_window(pattern, text.replace("R1! ..", "R4 ..!"))


# Values


def test_placements_are_ordered_by_notation() -> None:
    """Placements sort as they are written, and none comes before itself."""
    first, second = Placement.parse("B1 C1"), Placement.parse("R5 A2")
    assert first < second
    assert not second < first
    assert not first < Placement.parse("B1 C1")


def test_comp_3_what_is_no_window_is_told() -> None:
    """COMP-3: a window has as many entries as spaces, and no die beside them."""
    with pytest.raises(InvalidPositionError) as told:
        Window(BLANK, (None,) * 3)
    assert str(told.value) == "a window of 4 x 5 spaces cannot take 3 entries"
    with pytest.raises(InvalidPositionError) as told:
        Window.of(BLANK, {Square(7, 7): die("R1"), Square(0, 9): die("R1")})
    assert str(told.value) == ("no space H8, A10: a window of this shape ends at D5 [COMP-3]")


@pytest.mark.parametrize("text", ["R5", "R5 A1 A2", ""])
def test_what_is_no_placement_is_told(text: str) -> None:
    """A placement is a die and a space."""
    with pytest.raises(NotationError) as told:
        Placement.parse(text)
    assert str(told.value) == (
        f"'{text}' is no placement: expected die and space, for instance R5 A2"
    )
