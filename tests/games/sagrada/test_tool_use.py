"""When a tool card may be used, and what holds for every card."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from vitrail.games.record import RecordLine
from vitrail.games.sagrada.cards import SOLO_COLOR
from vitrail.games.sagrada.components import TOOLS, Die, Pattern
from vitrail.games.sagrada.lines import parse_line
from vitrail.games.sagrada.step import Step, play_line
from vitrail.games.squares import Square

from .boards import board
from .games import game, legal, move, on, play, refusals

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition


def line_played(position: SagradaPosition, line: str) -> Step:
    """Return a line of Ann played in a position, legal or not."""
    players = ["Ann", "Ben"]
    return play_line(position, parse_line(line, players), RecordLine(line, 1), players)


def test_use_1_one_card_a_turn_again_on_the_next() -> None:
    """USE-1: one card a turn; the same card may serve on both turns."""
    position = game("R5", "2", ("B1 A1", ""))
    after = play(position, "tool 2, move A1 A2")
    assert refusals(after, "tool 2") == ["USE-1"]
    assert "tool eglomise brush" in legal(play(after, "end, end, end"))


@pytest.mark.parametrize("number", [1, 5, 6, 9, 10, 11])
def test_use_2_cards_that_work_on_a_drafted_die(number: int) -> None:
    """USE-2: these need a die that was taken and is not placed."""
    position = game("R4", str(number), track="B3")
    assert refusals(position, f"tool {number}") == ["USE-2"]
    taken = play(position, "take R4")
    assert refusals(taken, f"tool {number}") == []
    assert refusals(play(taken, "place A1"), f"tool {number}") == ["USE-2"]


@pytest.mark.parametrize("number", [2, 3, 4, 7, 8, 12])
def test_use_2_cards_that_need_no_drafted_die(number: int) -> None:
    """USE-2: these are used before or after the draft, not with a die in hand."""
    windows = ("B1 A1, B2 B2", "")
    position = game("R4 G5", str(number), windows, track="B3")
    if number == 7:
        position = dataclasses.replace(position, turns_done=3)
    assert refusals(position, f"tool {number}") == []
    taken = play(position, "take R4")
    assert "USE-2" in refusals(taken, f"tool {number}")
    placed = play(taken, "place A2")
    assert refusals(placed, f"tool {number}") == (["TOOL-7"] if number == 7 else [])


WITHOUT_EFFECT = {
    # Number of the card: a position in which it has no legal result, and moves before its use.
    1: (on("5.", "", "R5", "1", turns_done=0), "take R5"),
    2: (game("R5", "2"), ""),
    3: (game("R5", "3"), ""),
    4: (game("R5", "4", ("R1 A1", "")), ""),
    5: (game("R5", "5"), "take R5"),
    7: (game("", "7", turns_done=2), ""),
    8: (game("", "8"), ""),
    9: (on("...", "R1 A2", "B5", "9"), "take B5"),
    10: (on("5", "", "R5", "10"), "take R5"),
    12: (game("R5", "12", ("R1 A1", "")), ""),
}


@pytest.mark.parametrize("number", sorted(WITHOUT_EFFECT))
def test_use_3_option_tool_without_effect(number: int) -> None:
    """USE-3: a card without a legal result is refused, or is paid for and does nothing."""
    position, before = WITHOUT_EFFECT[number]
    if number == 1:
        position = on("5", "", "R5", "1")
    position = play(position, before) if before else position
    assert refusals(position, f"tool {number}") == ["USE-3"]
    setup = position.setup
    options = {**setup.options, "tool_without_effect": "allowed"}
    lax = dataclasses.replace(position, setup=dataclasses.replace(setup, options=options))
    assert refusals(lax, f"tool {number}") == []
    after = play(lax, f"tool {number}")
    assert after.tokens[lax.to_move or 0] == 4
    assert (after.turn.step, after.skipped) == (None, frozenset())
    assert (after.windows, after.pool) == (lax.windows, lax.pool)
    assert legal(after) == [one for one in legal(lax) if not one.startswith("tool")]


@pytest.mark.parametrize("reading", ["refused", "allowed"])
def test_use_3_a_die_that_fits_nowhere_needs_a_card_with_effect(reading: str) -> None:
    """USE-3, DRAFT-1: under no reading is a die taken that neither fits nor is helped to fit."""
    position = on("1", "", "R5 R4", "1, 10", tool_without_effect=reading)
    assert legal(position, "take") == []
    useful = on("1", "", "R6 R4", "1, 10", tool_without_effect=reading)
    assert legal(useful, "take") == ["take R6"]
    assert legal(play(useful, "take R6")) == ["tool grinding stone"]


@pytest.mark.parametrize("number", range(1, 13))
def test_solo_5_colors_in_the_corner(number: int) -> None:
    """SOLO-5: purple, blue, red, yellow, green, and again."""
    assert SOLO_COLOR[number].letter == "PBRYG"[(number - 1) % 5]
    assert len(TOOLS) == 12


def told(position: SagradaPosition, text: str) -> list[str]:
    """Return what is said against a move."""
    return [str(violation) for violation in position.violations(move(text))]


def test_violations_of_a_turn_name_dice_numbers_and_cards() -> None:
    """What stands against a move is said with the dice, tokens and cards that it is about."""
    several = dataclasses.replace(game("R5", "2", ("B1 A1", "")), paid=(1,), tokens=(1, 5))
    assert told(several, "tool 2") == ["the card costs 2, 1 left [FAVOR-2]"]
    assert told(several, "take G6") == ["the draft pool holds no G6 [DRAFT-1]"]
    assert told(dataclasses.replace(several, tokens=(2, 5)), "tool 2") == []
    assert told(dataclasses.replace(several, paid=(0,)), "tool 2") == []
    poor = dataclasses.replace(several, paid=(0,), tokens=(0, 5))
    assert told(poor, "tool 2") == ["the card costs 1, 0 left [FAVOR-2]"]
    solo = game("B5 R1", "2", ("G1 A1",))
    blue = "the card is paid with a blue die of the draft pool: pay B5 [SOLO-5]"
    assert told(solo, "tool 2") == told(solo, "tool 2 pay R1") == [blue]
    assert told(solo, "tool 2 pay B4") == [blue]
    asked = play(game("R5", "1"), "take R5, tool 1")
    pending = "the tool card asks for the value, one more or one less [USE-2]"
    assert pending in told(asked, "end")
    stuck = on("5.", "", "R4", "", turns_done=0)
    assert told(stuck, "take R4") == []
    assert told(on("5", "", "R4", ""), "take R4") == ["R4 fits no space [DRAFT-1]"]


def test_tool_4_5_the_first_lifted_die_leaves_a_space_for_the_second() -> None:
    """TOOL-4.5, TOOL-4.1: with both dice lifted, each goes elsewhere and neither is stranded.

    The green die may not go to A1, which asks for red, nor back to A2: B2 must be left to it.
    """
    both = on("R./..", "R5 A1, G3 A2, B1 B1", "", "4", paired_moves="lift_both")
    lifted = play(both, "tool 4, lift A1, lift A2")
    assert legal(lifted) == ["drop A2"]
    assert told(lifted, "drop B2") == ["B2: no second move would be legal [TOOL-4.5]"]
    assert told(lifted, "drop A1") == ["A1: the die must end on another space [TOOL-4.1]"]
    second = play(lifted, "drop A2")
    assert legal(second) == ["drop B2"]
    assert told(second, "drop A1") == ["A1: the space asks for red, G3 is green [PLACE-3]"]
    assert told(second, "drop A2") == ["A2: the die must end on another space [TOOL-4.1]"]


def test_tool_4_5_one_die_alone_is_not_lifted() -> None:
    """TOOL-4.5: Lathekin moves two dice, so the space of the first is named when it is alone."""
    alone = game("", "4", ("R1 A1", ""), paired_moves="lift_both").forced(move("tool 4"))
    assert told(alone, "lift A1") == ["A1: no second move would be legal [TOOL-4.5]"]


def test_lifted_dice_count_as_moved_when_they_are_down() -> None:
    """The turn remembers in order where the dice stand that the card has moved."""
    both = game("", "4", ("R1 A1, B2 A2", ""), paired_moves="lift_both")
    first = play(both, "tool 4, lift A1, lift A2, drop A2")
    assert [str(square) for square in first.turn.moved] == ["A2"]
    second = play(first, "drop A1")
    assert [str(square) for square in second.turn.moved] == ["A2", "A1"]


@pytest.mark.parametrize(
    ("pool", "number", "price", "said"),
    [
        ("B3 P1 R4", 1, "color", "a purple die of the draft pool: pay P1"),
        ("B3 R1 R4", 1, "color", "a purple die of the draft pool: none lies there"),
        (
            "B3 P6 R1",
            1,
            "color_or_value",
            "a purple die or a 1 of the draft pool: pay P6 or pay R1",
        ),
        ("G3 R1", 7, "color_or_value", "a blue die of the draft pool: none lies there"),
    ],
)
def test_solo_5_what_pays_is_told_as_a_line_says_it(
    pool: str, number: int, price: str, said: str
) -> None:
    """SOLO-5: the color of the card, or by option its number too, with the dice that are there."""
    solo = game(pool, str(number), ("G1 A1",), solo_tool_price=price, turns_done=1)
    for paid in ("", " pay G5", " pay B3"):
        assert f"the card is paid with {said} [SOLO-5]" in told(solo, f"tool {number}{paid}")


def test_favor_1_no_die_pays_for_a_card_among_several_players() -> None:
    """FAVOR-1: the tokens are not said to be too few."""
    several = game("R5", "2", ("B1 A1", ""))
    assert told(several, "tool 2 pay R5") == [
        "the card is paid with favor tokens, a die pays in the solo game [FAVOR-1]"
    ]


@pytest.mark.parametrize(
    ("number", "rule"), [(2, "TOOL-2"), (3, "TOOL-3"), (4, "TOOL-4.1"), (12, "TOOL-12")]
)
@pytest.mark.parametrize("window", ["R1 A1, B2 A2", None])
def test_a_die_that_stays_breaks_the_rule_of_its_card(
    number: int, rule: str, window: str | None
) -> None:
    """TOOL-2, TOOL-3, TOOL-4.1, TOOL-12: each card moves dice, recorded or not."""
    stays = f"tool {number} A1>A1{' A2>B2' * (number == 4)}"
    position = game("", str(number), (window, ""), track="R6")
    step = line_played(position, f"Ann {stays}")
    assert rule in [violation.rule.id for violation in step.violations]


def test_tool_10_2_a_die_turned_over_that_fits_nowhere() -> None:
    """TOOL-10.2, TOOL-1.4: each card names its own rule."""
    for number, rule in ((10, "TOOL-10.2"), (1, "TOOL-1.4")):
        taken = on("6", "", "R4", str(number)).forced(move("take R4"))
        used = taken.forced(move(f"tool {number}"))
        assert refusals(used, "set 3") == [rule]


def test_tool_4_2_a_second_card_has_moved_nothing_yet() -> None:
    """USE-1, TOOL-4.2: a card used against the rules moves dice that another one has moved."""
    step = line_played(
        game("", "2,3", ("R1 A4, B2 A5", ""), track="R6"), "Ann tool 3 A4>B4, tool 2 B4>A4"
    )
    assert [violation.rule.id for violation in step.violations] == ["USE-1"]


GREEN_AT_A5 = "....G/...../...../....."


@pytest.mark.parametrize("paired", ["sequential", "lift_both"])
def test_tool_2_a_die_keeps_what_a_card_ignored_until_it_is_moved(paired: str) -> None:
    """TOOL-2, MISTAKE-1: a die that stays where it is, and one put back, is no mistake."""
    ignored = on(GREEN_AT_A5, "R5 A4, B1 B4", "", "2,4", paired_moves=paired)
    moved = play(ignored, "tool 2, move A4 A5, end, end, end")
    again = line_played(moved, "Ann tool 4 A5>A5 B4>A4")
    assert "TOOL-4.1" in [violation.rule.id for violation in again.violations]
    expected = board("B1 A4", Pattern(tuple(GREEN_AT_A5.split("/"))))
    die, square = Die.parse("R5"), Square.parse("A5")
    assert again.after.windows[0] == expected.with_die(die, square, exempt=True)
    if paired == "lift_both":
        left = moved.forced(move("tool 4")).forced(move("lift A5")).forced(move("end"))
        assert left.windows == moved.windows
