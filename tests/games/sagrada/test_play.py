"""Details that the tests of whole rules pass over: limits, reasons, unknown windows."""

from __future__ import annotations

import dataclasses

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import (
    ROUNDS,
    Color,
    Die,
    Pattern,
    find_pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.moves import Remove, Roll, SagradaMove, Take
from vitrail.games.sagrada.open_turn import asked_next
from vitrail.games.sagrada.play import LONGEST_GAME, SCORE_RANGE, SagradaPosition
from vitrail.games.squares import Square

from .boards import board
from .games import dice, game, legal, move, play, refusals, setup_of

SEATS = 4


def told(position: SagradaPosition, chosen: SagradaMove) -> list[str]:
    """Return what is said against a move."""
    return [str(violation) for violation in position.violations(chosen)]


# -- limits ------------------------------------------------------------------------------------


def test_round_1_round_2_the_longest_game() -> None:
    """ROUND-1, ROUND-2, TOOL-7: a choice each, nine dice a round, and twice 1 + 9 + 3 moves each.

    Glazing Hammer makes the longest turn: the card, nine dice, take, place, end.
    """
    rolls = ROUNDS * (2 * SEATS + 1)
    turns = ROUNDS * 2 * SEATS
    assert SEATS + rolls + turns * (1 + 9 + 3) == LONGEST_GAME


def test_score_range_by_the_cards() -> None:
    """SCORE-1, SCORE-5 to SCORE-8: 20 open spaces cost three points each in the solo game.

    At best the public objectives pay 25 (five columns of 5), 24 (four rows of 6) and 20 (four rows
    of 5, as many as five columns of 4), ten dice of six count for the private one, and six favor
    tokens are left.
    """
    points = {objective.id: objective.points for objective in public_objectives()}
    lines = sorted(
        [
            *(4 * points[name] for name in ("row_color", "row_shade")),
            *(5 * points[name] for name in ("column_color", "column_shade")),
        ],
        reverse=True,
    )
    tokens = max(pattern.difficulty or 0 for pattern in official_patterns())
    assert lines[:3] == [25, 24, 20]
    assert (-3 * 20, sum(lines[:3]) + 10 * 6 + tokens) == SCORE_RANGE


# -- what is told --------------------------------------------------------------------------------


def test_round_1_why_a_die_is_not_rolled() -> None:
    """ROUND-1: a roll fails for want of such a die; what no roll of a round is, is not due."""
    rolling = dataclasses.replace(game("R1"), rolling=True, bag=(0, 18, 18, 18, 18))
    assert told(rolling, Roll(Die(Color.RED, 1))) == ["the bag holds no such die [ROUND-1]"]
    for other in ("reroll Y1", "draw Y"):
        assert told(rolling, move(other)) == ["no dice are to be rolled now [ROUND-1]"]


def test_tool_8_the_second_die_is_due() -> None:
    """TOOL-8: whoever used Running Pliers is told which card asks for a second die."""
    extra = play(game("R5 G2", "8"), "take R5, place A1, tool 8")
    assert told(extra, move("end")) == [
        "the second die of Running Pliers has to be drafted [TOOL-8]",
    ]


def emptied(*, tools: str = "") -> SagradaPosition:
    """Return a position in which the only dice of a window were removed, and must be touched."""
    position = game("B1 G2", tools, ("R1 A1, R2 A2", ""), emptied_window="must_touch")
    for space in ("A1", "A2"):
        position = position.forced(Remove(0, Square.parse(space)))
    return position


def test_place_9_no_space_is_left_in_an_emptied_window() -> None:
    """PLACE-9, DRAFT-1: by `must_touch` no die has a space there, so none may be taken."""
    position = emptied()
    assert position.emptied == {0}
    assert position.spaces_for(dice("B1")[0]) == ()
    assert refusals(position, "take B1") == ["DRAFT-1"]
    (said,) = told(position.forced(Take(dice("B1")[0])), move("place A1"))
    assert said.startswith("A1: ")
    assert said.endswith("[PLACE-9]")


def test_place_9_a_window_is_emptied_by_its_last_die() -> None:
    """PLACE-9: as long as a die is left, the next one can touch it."""
    two = game("", "", ("R1 A1, R2 A2", ""), emptied_window="must_touch")
    assert two.apply(Remove(0, Square.parse("A1"))).emptied == frozenset()


def test_tool_9_only_one_die_is_placed_apart() -> None:
    """TOOL-9: what the card says holds until the die is placed or lies in the pool again."""
    apart = play(game("R5 G2", "9", ("B1 A1", "")), "take R5, tool 9, place D5")
    assert apart.turn.apart is False
    somewhere = play(game("R5", "9", (None, "")), "take R5, tool 9, place ?")
    assert somewhere.turn.apart is False
    back = game("G2", "9", hand="R5", apart=True, step=None)
    back = back.changed(step=play(game("R5", "11"), "take R5, tool 11, draw G, set 1").turn.step)
    assert back.forced(move("return")).turn.apart is False


def test_use_1_a_card_that_was_used_helps_no_other_die() -> None:
    """USE-1, DRAFT-1: a die without a space waits for a card, but the one card is used already."""
    pattern = dataclasses.replace(find_pattern("Virtus"), rows=("1.",), name="small")
    position = game("G3", "2, 10", (board("R3 A1", pattern), ""))
    assert refusals(position, "take G3") == []
    assert refusals(position.changed(tool=2), "take G3") == ["DRAFT-1"]


# -- windows -------------------------------------------------------------------------------------


def test_setup_2_nobody_chooses_after_the_first_round() -> None:
    """SETUP-2: windows are chosen before the first roll; later they are just not recorded."""
    sides = tuple(map(find_pattern, ("Virtus", "Batllo", "Bellesguard", "Via Lux")))
    start = SagradaPosition.start(setup_of([None, None], offers=(sides, sides)))
    assert (start.choosing, start.to_move) == (0, 0)
    later = dataclasses.replace(start, track=((),))
    assert (later.choosing, later.to_move) == (None, CHANCE)


@pytest.mark.parametrize("known", [0, 1])
def test_score_9_an_unknown_window_counts_as_nothing(known: int) -> None:
    """SCORE-9: it has no points and no private points; so with equal tokens the order decides."""
    nothing = board("G1 A1", Pattern((".",)))
    windows = (nothing, None) if known == 0 else (None, nothing)
    position = game("R1", "", windows, private="RR", tokens=(0, 0), track="|" * 8)
    assert position.round == ROUNDS
    assert position.scores() == (0, 0)
    assert position.ranking() == (1, 0)


def test_place_7_a_die_for_an_unknown_window_goes_to_some_space() -> None:
    """PLACE-7: of a window that nobody records no space is named, and the line says so."""
    assert asked_next(play(game("R5", windows=(None, "")), "take R5")) == "place R5 (place ?)"


def test_positions_can_be_kept_in_sets() -> None:
    """Equal positions are one, whatever was done to reach them."""
    first = play(game("R5 G2"), "take R5, place A1, end, end")
    other = play(game("R5 G2"), "take R5, place A1, end, end")
    assert len({first, other, game("R5 G2")}) == 2


def test_a_die_drawn_is_held_before_its_value_is_chosen() -> None:
    """TOOL-11.1: the color is known; until the value is chosen the die is written with a 1."""
    drawn = play(game("R5", "11"), "take R5, tool 11, draw G")
    assert drawn.turn.hand == Die(Color.GREEN, 1)
    assert " hand G1;" in drawn.notation()
    assert legal(drawn) == [f"set {value}" for value in range(1, 7)]


# -- a position in one line ----------------------------------------------------------------------


def test_a_position_is_told_in_one_line() -> None:
    """What lies where and whose turn it is: pool, bag, track, tokens, windows, hand."""
    start = game("R5 G2", windows=("R1 A1", None), track="B6|Y1 Y2", tokens=(3, 4))
    rest = "; bag R16 Y16 G17 B17 P18; track B6|Y1 Y2; tokens 3 4; windows "
    rows = "R1 .. .. .. ../.. .. .. .. ../.. .. .. .. ../.. .. .. .. ..; unknown"
    assert start.notation() == f"round 3 turn 1 (seat 0); pool G2 R5{rest}{rows}"
    taken = play(start, "take R5")
    assert taken.notation() == f"round 3 turn 1 (seat 0) hand R5; pool G2{rest}{rows}"
    second = play(start, "end")
    assert second.notation().startswith("round 3 turn 2 (seat 1); pool ")
    rolling = dataclasses.replace(start, rolling=True)
    assert rolling.notation().startswith("round 3 turn 1 (dice); pool ")
    over = dataclasses.replace(start, track=((),) * ROUNDS)
    assert over.notation().startswith("round 11 turn 1 (over); pool ")


def test_mistake_1_the_space_is_named() -> None:
    """MISTAKE-1: what is said against taking a die off begins with its space."""
    right = game("G3", windows=("R1 A1", ""))
    remove = Remove(0, Square.parse("A1"))
    assert told(right, remove) == [
        "A1: dice are removed only from a window that breaks a rule [MISTAKE-1]",
    ]
    busy = play(game("G3", windows=("R1 A1, R2 A2", "")), "take G3")
    assert told(busy, remove) == [
        "A1: the die taken or the tool card is finished first [MISTAKE-1]",
    ]
