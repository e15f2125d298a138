"""One test per sentence of the rules of placing a die: PLACE, the placement part of the tools."""

from __future__ import annotations

import pytest

from vitrail.games.errors import IllegalMoveError
from vitrail.games.sagrada.components import BLANK, Color, Die, Pattern
from vitrail.games.sagrada.window import (
    Placement,
    PlacementRule,
    Window,
    allowed_dice,
    dead_squares,
    legal_placements,
    legal_squares,
    placement_violations,
)
from vitrail.games.squares import Shape, Square

from ...strategies import ALL_DICE
from .boards import board, die, spaces, window

BORDER = "A1 A2 A3 A4 A5 B1 B5 C1 C5 D1 D2 D3 D4 D5"


def rules(on: Window, placement: str, *, apart: bool = False, **waived: PlacementRule) -> list[str]:
    """Return the ids of the rules that a placement breaks, in the order they are named."""
    wanted = Placement.parse(placement)
    found = placement_violations(
        on, wanted.die, wanted.square, waived=set(waived.values()), apart=apart
    )
    return [violation.rule.id for violation in found]


# PLACE-1


def test_place_1_the_first_die_goes_on_any_of_the_14_border_spaces() -> None:
    """PLACE-1: the first die goes on a border space, edge or corner, 14 in all."""
    assert legal_squares(board(""), die("R5")) == spaces(BORDER)


@pytest.mark.parametrize("square", ["B2", "B3", "B4", "C2", "C3", "C4"])
def test_place_1_the_first_die_may_not_go_inside(square: str) -> None:
    """PLACE-1: the six inner spaces are closed to the first die."""
    assert rules(board(""), f"R5 {square}") == ["PLACE-1"]


def test_place_1_binds_only_the_first_die() -> None:
    """PLACE-1: the second die may stand inside."""
    assert rules(board("R5 A1"), "B3 B2") == []


def test_place_1_the_first_die_must_suit_its_space_as_well() -> None:
    """PLACE-1: a border space is not enough, the die must match what the space asks for."""
    assert rules(board("", "Kaleidoscopic Dream"), "R5 A1") == ["PLACE-3"]
    assert rules(board("", "Kaleidoscopic Dream"), "R5 A5") == ["PLACE-4"]


# PLACE-2


@pytest.mark.parametrize("square", ["A2", "A3", "A4", "B2", "B4", "C2", "C3", "C4"])
def test_place_2_a_die_may_touch_another_in_eight_directions(square: str) -> None:
    """PLACE-2: touching counts at an edge or at a corner, in 8 directions."""
    assert rules(board("R5 B3"), f"B3 {square}") == []


def test_place_2_a_die_that_touches_none_is_refused() -> None:
    """PLACE-2: every die but the first must touch a die already in the window."""
    touching = set(spaces("A2 A3 A4 B2 B3 B4 C2 C3 C4"))
    for square in board("").shape.squares:
        expected = [] if square in touching else ["PLACE-2"]
        if square != Square.parse("B3"):
            assert rules(board("R5 B3"), f"B3 {square}") == expected


def test_place_2_the_window_does_not_wrap_around() -> None:
    """PLACE-2: the right end of a row does not touch the left end of a row."""
    assert rules(board("R5 B5"), "B3 B1") == ["PLACE-2"]
    assert rules(board("R5 B5"), "B3 C1") == ["PLACE-2"]
    assert rules(board("R5 A3"), "B3 D3") == ["PLACE-2"]


def test_place_2_one_touching_die_is_enough() -> None:
    """PLACE-2: a die may touch one die of a window whose other dice are far away."""
    assert rules(board("R5 A1, B3 D5"), "G2 C4") == []


# PLACE-3, PLACE-4


@pytest.mark.parametrize("color", list(Color))
def test_place_3_a_colored_space_takes_only_its_color(color: Color) -> None:
    """PLACE-3: a die must match the color that its space asks for."""
    pattern = Pattern((f"{color.letter}....", ".....", ".....", "....."))
    for other in ALL_DICE:
        expected = [] if other.color is color else ["PLACE-3"]
        assert rules(board("", pattern), f"{other} A1") == expected


@pytest.mark.parametrize("value", range(1, 7))
def test_place_4_a_shade_space_takes_only_its_value(value: int) -> None:
    """PLACE-4: a die must match the value that its space asks for."""
    pattern = Pattern((f"{value}....", ".....", ".....", "....."))
    for other in ALL_DICE:
        expected = [] if other.value == value else ["PLACE-4"]
        assert rules(board("", pattern), f"{other} A1") == expected


def test_place_4_a_blank_space_asks_nothing() -> None:
    """PLACE-4: a blank space takes every die."""
    assert all(rules(board(""), f"{one} A1") == [] for one in ALL_DICE)


# PLACE-5, PLACE-6


@pytest.mark.parametrize("square", ["A3", "B2", "B4", "C3"])
def test_place_5_no_orthogonal_neighbor_of_equal_color(square: str) -> None:
    """PLACE-5: a die may never stand orthogonally next to a die of the same color."""
    assert rules(board("R5 B3"), f"R2 {square}") == ["PLACE-5"]


@pytest.mark.parametrize("square", ["A3", "B2", "B4", "C3"])
def test_place_6_no_orthogonal_neighbor_of_equal_value(square: str) -> None:
    """PLACE-6: a die may never stand orthogonally next to a die of the same value."""
    assert rules(board("R5 B3"), f"G5 {square}") == ["PLACE-6"]


@pytest.mark.parametrize("square", ["A2", "A4", "C2", "C4"])
def test_place_6_corners_do_not_matter_for_color_and_value(square: str) -> None:
    """PLACE-6: corners do not matter for PLACE-5 and PLACE-6, even for the very same die."""
    assert rules(board("R5 B3"), f"R5 {square}") == []


def test_place_6_an_equal_die_beside_breaks_both_rules() -> None:
    """PLACE-5 and PLACE-6: an equal die orthogonally beside breaks both."""
    assert rules(board("R5 B3"), "R5 B4") == ["PLACE-5", "PLACE-6"]


def test_place_5_and_6_bind_the_dice_of_lines_not_of_the_whole_window() -> None:
    """PLACE-5, PLACE-6: equal dice in one row are fine when they are not neighbors."""
    assert rules(window("R5 B3 .. .. ../" + "/".join([".. .. .. .. .."] * 3)), "R5 A3") == []


def test_place_5_names_every_neighbor_of_equal_color() -> None:
    """PLACE-5: one violation names the space and all equal neighbors, row by row."""
    (found,) = placement_violations(board("R5 A3, R1 C3, R3 B2, B2 B4"), die("R4"), Square(1, 2))
    assert found.rule is PlacementRule.EQUAL_COLOR
    assert found.square == Square.parse("B3")
    assert found.others == spaces("A3 B2 C3")
    assert str(found) == "B3: R4 beside R5 at A3, R3 at B2, R1 at C3: equal color [PLACE-5]"


def test_place_6_names_every_neighbor_of_equal_value() -> None:
    """PLACE-6: one violation names the space and all equal neighbors, row by row."""
    (found,) = placement_violations(board("R5 A3, G5 C3, B1 B2, P5 B4"), die("Y5"), Square(1, 2))
    assert found.rule is PlacementRule.EQUAL_VALUE
    assert found.others == spaces("A3 B4 C3")
    assert "R5 at A3, P5 at B4, G5 at C3" in str(found)


# PLACE-7


def test_place_7_one_die_per_space() -> None:
    """PLACE-7: a space that holds a die takes no second one."""
    assert rules(board("R5 B3, B2 A3"), "G1 B3") == ["PLACE-7"]


def test_place_7_dice_are_not_moved_by_placing() -> None:
    """PLACE-7: placing a die leaves all others where they are."""
    before = board("R5 B3, B2 A3")
    after = before.place(die("G1"), Square.parse("C3"))
    assert dict(after.placed) == {**before.placed, Square.parse("C3"): die("G1")}
    assert after.without(Square.parse("C3")) == before


# PLACE-8


def test_place_8_the_print_of_neighboring_spaces_does_not_matter() -> None:
    """PLACE-8: a red 5 may stand beside an open space that asks for red or for 5."""
    pattern = Pattern((".....", ".R.5.", ".....", "....."))
    for square in spaces("A2 B1 A4 B5"):
        assert rules(board("", pattern), f"R5 {square}") == []
    blocked = board("R5 A2", pattern)
    assert dead_squares(blocked) == spaces("B2")


# PLACE-9


def test_place_9_an_emptied_window_asks_for_the_border_again() -> None:
    """PLACE-9: a window that is empty again is treated as before the first die."""
    emptied = board("R5 A1").without(Square.parse("A1"))
    assert emptied == board("")
    assert rules(emptied, "R5 B2") == ["PLACE-1"]
    assert legal_squares(emptied, die("R5")) == spaces(BORDER)


# All rules of one placement at once


def test_every_broken_rule_is_named_at_once() -> None:
    """A placement names all rules it breaks: print, color and value of a neighbor, touching."""
    pattern = Pattern((".....", ".P...", ".....", "....."))
    assert rules(board("R5 A2", pattern), "R5 B2") == ["PLACE-3", "PLACE-5", "PLACE-6"]
    assert rules(board("", pattern), "R5 B2") == ["PLACE-1", "PLACE-3"]
    assert rules(board("R5 D5", pattern), "R5 B2") == ["PLACE-2", "PLACE-3"]


def test_an_occupied_space_names_the_other_rules_too() -> None:
    """Occupied, wrong print and equal neighbors are all named."""
    pattern = Pattern((".....", ".4...", ".....", "....."))
    on = board("R5 A2, R4 B2", pattern)
    assert rules(on, "R5 B2") == ["PLACE-7", "PLACE-4", "PLACE-5", "PLACE-6"]


def test_a_die_alone_does_not_touch_itself() -> None:
    """On the space of the only die it is occupied, and no other die is touched."""
    assert rules(board("R5 A2"), "G1 A2") == ["PLACE-7", "PLACE-2"]


def test_messages_say_what_stands_against_the_placement() -> None:
    """A violation reads as a sentence with the space, the reason and the id of the rule."""
    on = board("R5 A2", "Kaleidoscopic Dream")
    assert [str(one) for one in placement_violations(on, die("G2"), Square.parse("A2"))] == [
        "A2: the space already holds R5 [PLACE-7]",
        "A2: a die must touch another die, at an edge or a corner [PLACE-2]",
        "A2: the space asks for blue, G2 is green [PLACE-3]",
    ]
    assert [str(one) for one in placement_violations(on, die("G2"), Square.parse("B3"))] == [
        "B3: the space asks for value 5, not G2 [PLACE-4]"
    ]
    assert [
        str(one) for one in placement_violations(on, die("G2"), Square.parse("A1"), apart=True)
    ] == [
        "A1: the die would touch A2 [TOOL-9]",
        "A1: the space asks for yellow, G2 is green [PLACE-3]",
    ]


def test_comp_3_a_space_outside_the_window_takes_no_die() -> None:
    """COMP-3: a window has 4 x 5 spaces; a placement elsewhere is refused by that rule alone."""
    for square in (Square(4, 0), Square(0, 5), Square(-1, 0), Square(9, 9)):
        (found,) = placement_violations(board("R5 D1"), die("B3"), square)
        assert (found.rule.id, found.square, found.others) == ("COMP-3", square, ())
        with pytest.raises(IllegalMoveError, match="COMP-3"):
            board("R5 D1").place(die("B3"), square)


def test_place_refuses_with_all_violations() -> None:
    """An illegal placement raises an error that carries the move, the window and the rules."""
    on = board("R5 A2", "Kaleidoscopic Dream")
    with pytest.raises(IllegalMoveError) as caught:
        on.place(die("R5"), Square.parse("A1"))
    assert [one.rule for one in caught.value.violations] == [
        PlacementRule.COLOR,
        PlacementRule.EQUAL_COLOR,
        PlacementRule.EQUAL_VALUE,
    ]
    assert str(caught.value).startswith("R5 A1 is not legal: A1: the space asks for yellow")
    assert str(on) in str(caught.value)
    assert caught.value.move == Placement(die("R5"), Square.parse("A1"))


# TOOL-2, TOOL-3, TOOL-9: the placement part


def test_tool_2_eglomise_brush_ignores_the_printed_color_only() -> None:
    """TOOL-2: the color printed on the new space is ignored, nothing else."""
    pattern = Pattern((".Y...", "R3...", ".....", "....."))
    color = PlacementRule.COLOR
    on = board("B4 A1", pattern)
    assert rules(on, "G2 A2", waived=color) == []
    assert rules(on, "G2 B2", waived=color) == ["PLACE-4"]
    assert rules(on, "B2 A2", waived=color) == ["PLACE-5"]
    assert rules(on, "G4 B1", waived=color) == ["PLACE-6"]
    assert rules(on, "G2 A1", waived=color) == ["PLACE-7", "PLACE-2"]
    assert rules(on, "G2 D5", waived=color) == ["PLACE-2"]
    assert rules(board("", pattern), "G3 B2", waived=color) == ["PLACE-1"]


def test_tool_3_copper_foil_ignores_the_printed_shade_only() -> None:
    """TOOL-3: the shade printed on the new space is ignored, nothing else."""
    pattern = Pattern((".5...", "3R...", ".....", "....."))
    shade = PlacementRule.SHADE
    on = board("B4 A1", pattern)
    assert rules(on, "G2 A2", waived=shade) == []
    assert rules(on, "G2 B2", waived=shade) == ["PLACE-3"]
    assert rules(on, "B2 A2", waived=shade) == ["PLACE-5"]
    assert rules(on, "G4 B1", waived=shade) == ["PLACE-6"]
    assert rules(on, "G2 D5", waived=shade) == ["PLACE-2"]
    assert rules(board("", pattern), "R3 B2", waived=shade) == ["PLACE-1"]


def test_tool_9_the_die_touches_no_die_at_all() -> None:
    """TOOL-9: the die goes where it touches no die, neither at an edge nor at a corner."""
    on = board("R5 B3")
    touching = spaces("A2 A3 A4 B2 B4 C2 C3 C4")
    for square in on.open_squares:
        expected = ["TOOL-9"] if square in touching else []
        assert rules(on, f"B3 {square}", apart=True) == expected
    (found,) = placement_violations(
        board("R5 B3, G2 B5"), die("B3"), Square.parse("A4"), apart=True
    )
    assert found.others == spaces("B3 B5")


def test_tool_9_every_other_restriction_holds() -> None:
    """TOOL-9: print and one die per space still count."""
    pattern = Pattern((".....", ".....", ".....", "R...4"))
    on = board("R5 A3", pattern)
    assert rules(on, "B3 D1", apart=True) == ["PLACE-3"]
    assert rules(on, "B3 D5", apart=True) == ["PLACE-4"]
    assert rules(on, "B3 A3", apart=True) == ["PLACE-7"]


def test_tool_9_does_not_dodge_the_border_rule_of_the_first_die() -> None:
    """TOOL-9: the first die still goes on a border space."""
    assert rules(board(""), "B3 B3", apart=True) == ["PLACE-1"]
    assert rules(board(""), "B3 A3", apart=True) == []


def test_mistake_2_a_die_may_be_placed_beside_an_isolated_one() -> None:
    """MISTAKE-2: dice standing apart break nothing, and a new die may touch any of them."""
    on = board("R5 A1, B3 D5")
    assert legal_squares(on, die("G2")) == spaces("A2 B1 B2 C4 C5 D4")


# What follows from the violations


def test_legal_placements_are_sorted_and_list_equal_dice_once() -> None:
    """Two equal dice of a pool give the same placements, in notation order."""
    on = board("R5 A1")
    once = legal_placements(on, [die("G2"), die("B3")])
    assert [str(one) for one in once] == ["B3 A2", "B3 B1", "B3 B2", "G2 A2", "G2 B1", "G2 B2"]
    assert legal_placements(on, [die("G2"), die("B3"), die("G2")]) == once
    assert legal_placements(on, []) == ()


def test_a_full_window_takes_no_die() -> None:
    """A window without open spaces has no legal placement."""
    full = window("R1 Y2 R1/Y2 R1 Y2", Pattern(("...", "...")))
    assert full.open_squares == ()
    assert legal_placements(full, ALL_DICE) == ()


def test_fill_1_the_dice_that_fit_a_space_are_colors_times_values() -> None:
    """FILL-1: print and neighbors close colors and values apart from each other."""
    on = board("R5 A2, B3 B1, G5 B3", "Symphony of Light")
    allowed_colors, allowed_values = allowed_dice(on, Square.parse("B2"))
    assert allowed_colors == {Color.YELLOW, Color.PURPLE}
    assert allowed_values == {6}
    allowed_colors, allowed_values = allowed_dice(on, Square.parse("C2"))
    assert allowed_colors == {Color.BLUE}
    assert allowed_values == {1, 2, 3, 4, 5, 6}


def test_fill_1_a_printed_space_beside_its_own_color_or_value_is_dead() -> None:
    """FILL-1: an open printed space is dead beside a die of the color or value it asks for."""
    pattern = Pattern((".R...", ".....", "...4.", "....."))
    assert dead_squares(board("R1 B2", pattern)) == spaces("A2")
    assert dead_squares(board("B4 C3", pattern)) == spaces("C4")
    assert dead_squares(board("B4 B2, R1 C3", pattern)) == ()
    assert dead_squares(board("R1 B1, B4 B3, G1 B5", pattern)) == ()
    assert dead_squares(board("R4 A2, R4 C4", pattern)) == ()


def test_fill_1_a_blank_space_is_never_dead() -> None:
    """FILL-1: a space has at most 4 neighbors, and there are 5 colors and 6 values."""
    on = board("R1 A2, Y2 B1, G3 B3, B4 C2")
    allowed_colors, allowed_values = allowed_dice(on, Square.parse("B2"))
    assert allowed_colors == {Color.PURPLE}
    assert allowed_values == {5, 6}
    assert dead_squares(on) == ()


def test_rules_have_ids_of_their_own() -> None:
    """Every rule of placing has an id of the digest, and no two share one."""
    ids = [rule.id for rule in PlacementRule]
    assert len(ids) == len(set(ids)) == len(PlacementRule.__members__)
    assert {"PLACE-1", "PLACE-2", "PLACE-3", "PLACE-4", "PLACE-5", "PLACE-6", "PLACE-7"} <= set(ids)


def test_other_shapes_follow_the_same_rules() -> None:
    """On a window of one row every space is a border space."""
    row = Window.empty(Pattern(("R.1",)))
    assert row.shape == Shape(1, 3)
    assert legal_squares(row, Die(Color.RED, 1)) == spaces("A1 A2 A3")
    assert legal_squares(Window.empty(BLANK), Die(Color.RED, 1)) == spaces(BORDER)


# What a player reads


@pytest.mark.parametrize(
    ("placement", "apart", "told"),
    [
        (
            "R2 A2",
            False,
            [
                "A2: R2 beside R1 at A1, R2 at B2: equal color [PLACE-5]",
                "A2: R2 beside G2 at A3, R2 at B2: equal value [PLACE-6]",
            ],
        ),
        (
            "R3 A1",
            False,
            [
                "A1: the space already holds R1 [PLACE-7]",
                "A1: the space asks for value 4, not R3 [PLACE-4]",
            ],
        ),
        (
            "B5 B3",
            True,
            [
                "B3: the die would touch A3, B2 [TOOL-9]",
                "B3: the space asks for value 6, not B5 [PLACE-4]",
            ],
        ),
        (
            "B5 D2",
            False,
            [
                "D2: a die must touch another die, at an edge or a corner [PLACE-2]",
                "D2: the space asks for green, B5 is blue [PLACE-3]",
            ],
        ),
        ("B5 H1", False, ["H1: the window has no such space, its last is D5 [COMP-3]"]),
    ],
)
def test_violations_name_dice_and_spaces(placement: str, apart: bool, told: list[str]) -> None:
    """Each rule that is broken is told with the dice and spaces that stand against it."""
    on = board("R1 A1, R2 B2, G2 A3", "Virtus")  # 4.25G/..6G2/.3G4./5G1..
    wanted = Placement.parse(placement)
    found = placement_violations(on, wanted.die, wanted.square, apart=apart)
    assert [str(violation) for violation in found] == told


def test_place_1_is_told_with_its_rule() -> None:
    """PLACE-1: the space and the rule, there is nothing else to name."""
    (found,) = placement_violations(board(""), die("R5"), Square.parse("B2"))
    assert str(found) == "B2: the first die goes on a border space [PLACE-1]"
