"""The twelve tool cards: a test for each detail of the digest (`docs/rules/sagrada/tools.md`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import find_pattern
from vitrail.games.sagrada.effects import flipped

from .boards import board
from .games import dice, game, legal, move, on, play, refusals

SEQUENTIAL, BOTH = "sequential", "lift_both"
PRINTED = find_pattern("Chromatic Splendor")  # ..G.. / 2Y5B1 / .R3P. / 1.6.4


def test_every_detail_of_the_digest_has_a_test() -> None:
    """Each id TOOL-x.y of the digest is named by a docstring here."""
    page = Path(__file__).parents[3] / "docs" / "rules" / "sagrada" / "tools.md"
    listed = set(re.findall(r"TOOL-\d+\.\d+", page.read_text(encoding="utf-8")))
    named = set(re.findall(r"TOOL-\d+\.\d+", Path(__file__).read_text(encoding="utf-8")))
    assert len(listed) == 52
    assert listed <= named


# -- 1 Grozing Pliers ----------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "offered"), [(1, [2]), (3, [2, 4]), (6, [5])])
def test_tool_1_1_one_step_no_wrap(value: int, offered: list[int]) -> None:
    """TOOL-1.1: one up or down; 6 becomes 5 and 1 becomes 2."""
    used = play(game(f"R{value}", "1"), f"take R{value}, tool 1")
    assert legal(used) == [f"set {one}" for one in offered]
    assert refusals(used, "set 7") == ["TOOL-11"]


def test_tool_1_2_the_step_is_compulsory() -> None:
    """TOOL-1.2: the value does not stay, and the turn does not go on without the step."""
    used = play(game("R3", "1"), "take R3, tool 1")
    assert refusals(used, "set 3") == ["TOOL-1.1"]
    assert refusals(used, "place A1") == ["USE-2"]
    assert "USE-2" in refusals(used, "end")


def test_tool_1_3_the_value_stays_changed() -> None:
    """TOOL-1.3: the changed value is the die's from then on."""
    after = play(game("R3", "1"), "take R3, tool 1, set 4, place A1")
    assert after.windows[0] == board("R4 A1")


@pytest.mark.parametrize(("card", "value"), [(1, 4), (10, 3)])
def test_draft_1_a_die_that_was_set_is_placed_and_not_returned(card: int, value: int) -> None:
    """DRAFT-1, TOOL-1, TOOL-10: only Flux Brush and Flux Remover let a die go back."""
    die = {1: "R3", 10: "R4"}[card]
    after = play(game(die, str(card)), f"take {die}, tool {card}, set {value}")
    assert "return" not in legal(after)
    assert refusals(after, "return") == ["USE-2"]


def test_tool_1_4_only_values_that_can_be_placed() -> None:
    """TOOL-1.4: a value for which no space is left is not offered; with none, no use."""
    either = play(on("4.", "", "R5", "1"), "take R5, tool 1")
    assert legal(either) == ["set 4", "set 6"]
    one = play(on("4", "", "R5", "1"), "take R5, tool 1")
    assert legal(one) == ["set 4"]
    assert refusals(one, "set 6") == ["TOOL-1.4"]
    assert refusals(on("1", "", "R5", "1"), "take R5") == ["DRAFT-1"]


# -- 2 Eglomise Brush, 3 Copper Foil Burnisher ----------------------------------------------------


def test_tool_2_1_the_shade_must_be_matched() -> None:
    """TOOL-2.1: the printed color is ignored, the printed shade is not."""
    used = play(game("", "2", (board("G3 A3, B4 B4", PRINTED), "")), "tool 2")
    assert "move B4 B2" in legal(used)
    assert refusals(used, "move B4 B3") == ["PLACE-4"]


def test_tool_2_2_equal_neighbors_stay_forbidden() -> None:
    """TOOL-2.2: no equal color and no equal value beside the die."""
    used = play(game("", "2", ("R1 A1, B1 C1, R2 C3", "")), "tool 2")
    assert refusals(used, "move C3 A2") == ["PLACE-5"]
    assert refusals(used, "move C1 A2") == ["PLACE-6"]


def test_tool_2_3_the_die_must_touch_another_than_itself() -> None:
    """TOOL-2.3, USE-4: the die is lifted before it looks for contact; others may be left apart."""
    used = play(game("", "2", ("R1 A1, B2 B2, G3 C3", "")), "tool 2")
    assert refusals(used, "move C3 D4") == ["PLACE-2"]
    assert refusals(used, "move B2 B2") == ["TOOL-2"]
    assert refusals(used, "move B1 B2") == ["PLACE-7"]
    assert "move B2 D4" in legal(used)


def test_tool_2_4_a_die_placed_on_this_turn_may_be_moved() -> None:
    """TOOL-2.4: nothing protects the die just placed."""
    after = play(game("R5", "2", ("B1 A1", "")), "take R5, place A2, tool 2, move A2 B1")
    assert after.windows[0] == board("B1 A1, R5 B1")


@pytest.mark.parametrize("reading", ["border", "must_touch"])
def test_tool_2_5_option_emptied_window(reading: str) -> None:
    """TOOL-2.5, PLACE-9: the only die goes to another border space, or cannot be moved."""
    position = game("", "2", ("R3 A1", ""), emptied_window=reading)
    if reading == "border":
        assert len(legal(play(position, "tool 2"))) == 13
        assert refusals(play(position, "tool 2"), "move A1 B2") == ["PLACE-1"]
        return
    assert refusals(position, "tool 2") == ["USE-3"]
    assert refusals(position.forced(move("tool 2")), "move A1 A2") == ["PLACE-9"]


def test_tool_3_1_the_color_must_be_matched() -> None:
    """TOOL-3.1: the shade is ignored; color, equal neighbors and contact still count."""
    used = play(game("", "3", (board("G3 A3, B4 B4", PRINTED), "")), "tool 3")
    assert legal(used, "move B4") == ["move B4 A2", "move B4 A4", "move B4 B3"]
    assert refusals(used, "move B4 B2") == ["PLACE-3"]
    assert refusals(used, "move B4 D5") == ["PLACE-2"]


def test_tool_3_2_shade_and_value_are_one_thing() -> None:
    """TOOL-3.2: the restriction called shade or value is the number printed on the space."""
    used = play(game("", "3", (board("G3 A3, B4 B4", PRINTED), "")), "tool 3")
    assert PRINTED.rows[1][2] == "5"
    assert play(used, "move B4 B3").windows[0] != used.windows[0]


# -- 4 Lathekin ----------------------------------------------------------------------------------


def test_tool_4_1_exactly_two_dice_to_other_spaces() -> None:
    """TOOL-4.1: not one, not three, and neither stays where it is."""
    first = play(game("G6", "4", ("R1 A1, B2 B2, G3 C3", "")), "tool 4, move A1 B1")
    assert "USE-2" in refusals(first, "end")
    assert refusals(first, "move B2 B2") == ["TOOL-4.1"]
    second = play(first, "move B2 A2")
    assert refusals(second, "move C3 B3") == ["USE-2"]
    assert legal(second, "move") == []


@pytest.mark.parametrize("reading", [SEQUENTIAL, BOTH])
def test_tool_4_2_not_the_same_die_twice(reading: str) -> None:
    """TOOL-4.2: the second die is another one."""
    position = play(game("G6", "4", ("R1 A1, B2 B2, G3 C3", ""), paired_moves=reading), "tool 4")
    if reading == BOTH:
        assert refusals(play(position, "lift A1"), "lift A1") == ["PLACE-7"]
        return
    assert refusals(play(position, "move A1 B1"), "move B1 A1") == ["TOOL-4.2"]


@pytest.mark.parametrize("reading", [SEQUENTIAL, BOTH])
def test_tool_4_3_option_paired_moves(reading: str) -> None:
    """TOOL-4.3, USE-5: each move legal with the other die in place, or both lifted first."""
    position = game("", "4", ("R1 A1, R2 B2, B3 C3", ""), paired_moves=reading)
    used = play(position, "tool 4")
    if reading == SEQUENTIAL:
        assert refusals(used, "move A1 B1") == ["PLACE-5"]
        assert refusals(used, "lift A1") == ["USE-2"]
        return
    assert refusals(used, "move A1 B1") == ["USE-2"]
    after = play(used, "lift A1, lift B2, drop B2, drop D4")
    assert after.windows[0] == board("B3 C3, R1 B2, R2 D4")
    assert legal(after) == ["end"]


@pytest.mark.parametrize("reading", [SEQUENTIAL, BOTH])
def test_tool_4_4_trading_places(reading: str) -> None:
    """TOOL-4.4: two dice can trade places only if both are lifted first."""
    position = play(game("", "4", ("R1 A1, B2 A2", ""), paired_moves=reading), "tool 4")
    if reading == SEQUENTIAL:
        assert "PLACE-7" in refusals(position, "move A1 A2")
        return
    after = play(position, "lift A1, lift A2, drop A2, drop A1")
    assert after.windows[0] == board("B2 A1, R1 A2")


def test_tool_4_5_a_second_move_must_exist() -> None:
    """TOOL-4.5: a first move after which no second one is legal is refused."""
    # The red die may go to A3; afterwards the blue one would touch nothing at A1.
    position = on("...", "R1 A1, B2 A2", "", "4")
    assert refusals(position, "tool 4") == ["USE-3"]
    assert refusals(position.forced(move("tool 4")), "move A1 A3") == ["TOOL-4.5"]


# -- 5 Lens Cutter -------------------------------------------------------------------------------


def test_tool_5_1_any_die_of_any_round() -> None:
    """TOOL-5.1: also one of several on a space; not without a die there (round 1)."""
    position = game("R5", "5", track="G2 B3|Y1")
    used = play(position, "take R5, tool 5")
    assert legal(used) == ["swap B3 round 1", "swap G2 round 1", "swap Y1 round 2"]
    assert refusals(used, "swap Y1 round 1") == ["TOOL-5.1"]
    assert refusals(used, "swap Y1 round 3") == ["TOOL-5.1"]
    assert refusals(play(game("R5", "5"), "take R5"), "tool 5") == ["USE-3"]


def test_tool_5_2_nothing_is_turned_or_rolled() -> None:
    """TOOL-5.2: both dice keep their values."""
    after = play(game("R5", "5", track="G2"), "take R5, tool 5, swap G2 round 1")
    assert (str(after.turn.hand), str(after.track[0][0])) == ("G2", "R5")


def test_tool_5_3_the_die_lies_in_the_place_of_the_other() -> None:
    """TOOL-5.3: the drafted die stays on that space of the track; the solo target changes."""
    position = game("R5 G1", "5", ("",), track="B3|Y1 P2")
    after = play(position, "take R5, tool 5 pay G1, swap P2 round 2, place A1, end")
    assert [[str(die) for die in space] for space in after.track] == [["B3"], ["R5", "Y1"]]
    assert (position.target, after.target) == (6, 9)


def test_tool_5_4_the_gained_die_obeys_every_rule() -> None:
    """TOOL-5.4: it is placed like any die."""
    position = game("R5", "5", ("G1 A1", ""), track="G2")
    used = play(position, "take R5, tool 5, swap G2 round 1")
    assert refusals(used, "place A2") == ["PLACE-5"]
    assert legal(used) == ["place B2"]


def test_tool_5_5_only_a_die_that_can_be_placed() -> None:
    """TOOL-5.5: a die that would fit nowhere cannot be chosen."""
    used = play(on("R", "", "R5", "5", track="G2 R1"), "take R5, tool 5")
    assert legal(used) == ["swap R1 round 1"]
    assert refusals(used, "swap G2 round 1") == ["TOOL-5.5"]


# -- 6 Flux Brush --------------------------------------------------------------------------------


def test_tool_6_1_the_roll_is_binding() -> None:
    """TOOL-6.1: any value may come, the old one too, each as likely."""
    rolling = play(game("R5", "6"), "take R5, tool 6")
    assert rolling.to_move == CHANCE
    assert [(str(one), weight) for one, weight in rolling.chance_outcomes()] == [
        (f"reroll R{value}", 1) for value in range(1, 7)
    ]
    assert refusals(rolling, "reroll G3") == ["ROUND-1"]
    assert str(play(rolling, "reroll R5").turn.hand) == "R5"
    unknown = play(game("R5", "6", (None, "")), "take R5, tool 6, reroll R3")
    assert str(unknown.turn.hand) == "R3"


def test_tool_6_2_placed_if_it_can_be() -> None:
    """TOOL-6.2: with a legal space the die must be placed; without one it goes back."""
    rolling = play(on("2", "", "R5", "6"), "take R5, tool 6")
    fits = play(rolling, "reroll R2")
    assert legal(fits) == ["place A1"]
    assert refusals(fits, "return") == ["TOOL-6.2"]
    assert legal(play(rolling, "reroll R3")) == ["return"]


def test_tool_6_3_a_returned_die_and_the_draft() -> None:
    """TOOL-6.3: it keeps the new value, for everybody; the draft of this turn is spent."""
    after = play(on("2", "", "R5", "6"), "take R5, tool 6, reroll R3, return")
    assert [str(die) for die in after.pool] == ["R3"]
    assert legal(after) == ["end"]
    assert refusals(after, "take R3") == ["TURN-1"]
    assert legal(play(after, "end"), "take") == ["take R3"]


def test_tool_6_4_the_price_is_not_given_back() -> None:
    """TOOL-6.4, FAVOR-2: nothing returns the price."""
    after = play(on("2", "", "R5", "6"), "take R5, tool 6, reroll R3, return, end")
    assert (after.tokens, after.paid) == ((4, 5), (1,))


# -- 7 Glazing Hammer ----------------------------------------------------------------------------


def test_tool_7_1_drafting_afterwards_is_free() -> None:
    """TOOL-7.1: all dice are rolled again, one by one; then the player drafts or not."""
    second = game("R5 G2 B3", "7", turns_done=2)
    rolling = play(second, "tool 7")
    assert [die.color.letter for die in rolling.turn.rerolled] == ["B", "G", "R"]
    after = play(rolling, "reroll B1, reroll G1, reroll R1")
    assert legal(after) == ["end", "take B1", "take G1", "take R1"]


def test_tool_7_an_empty_pool_is_not_rolled() -> None:
    """TOOL-7: of a player whose window nobody records, the card may come to nothing."""
    after = play(game("", "7", (None, ""), turns_done=3), "tool 7")
    assert (after.to_move, after.turn.step) == (0, None)
    assert legal(after) == ["end"]


def test_tool_7_2_the_last_player_between_two_turns_in_a_row() -> None:
    """TOOL-7.2: the last in order may use it on the second of the two turns in a row."""
    position = game("R5", "7", turns_done=1)
    assert position.to_move == 1
    assert refusals(position, "tool 7") == ["TOOL-7"]
    after = play(position, "end")
    assert after.to_move == 1
    assert refusals(after, "tool 7") == []


def test_tool_7_3_not_during_running_pliers() -> None:
    """TOOL-7.3: the extra draft is no second turn, and one card a turn is the limit."""
    extra = play(game("R5 G2", "7, 8"), "take R5, place A1, tool 8")
    assert refusals(extra, "tool 7") == ["TOOL-7", "USE-1"]


def test_tool_7_4_solo_on_the_second_turn() -> None:
    """TOOL-7.4: in the solo game on the second of the two turns."""
    position = game("B5 G2", "7", ("",))
    assert refusals(position, "tool 7 pay B5") == ["TOOL-7"]
    assert refusals(play(position, "end"), "tool 7 pay B5") == []


# -- 8 Running Pliers ----------------------------------------------------------------------------


def test_tool_8_1_the_extra_die_obeys_every_rule() -> None:
    """TOOL-8.1: it is placed like any die, and it is due if any fits."""
    extra = play(game("R5 G2 B3", "8"), "take R5, place A1, tool 8")
    assert refusals(extra, "end") == ["TOOL-8"]
    taken = play(extra, "take G2")
    assert refusals(taken, "place D5") == ["PLACE-2"]
    assert legal(play(taken, "place A2")) == ["end"]


@pytest.mark.parametrize("seats", [2, 3])
def test_tool_8_2_the_second_turn_is_skipped_wholly(seats: int) -> None:
    """TOOL-8.2: neither a die nor a card on the second turn, of this round only."""
    position = game("R5 G2 B3 Y1", "8", ("",) * seats)
    after = play(position, "take R5, place A1, tool 8, take G2, place A2, end")
    seen = []
    while after.to_move != CHANCE:
        seen.append(after.to_move)
        after = play(after, "end")
    assert seen == [*range(1, seats), *reversed(range(1, seats))]
    assert after.skipped == frozenset()


def test_tool_8_3_no_further_card() -> None:
    """TOOL-8.3: no card can be used on the extra die."""
    extra = play(game("R5 G2", "8, 10"), "take R5, place A1, tool 8, take G2")
    assert refusals(extra, "tool 10") == ["USE-1"]
    assert refusals(play(game("R5 G2", "8, 10"), "end, end"), "tool 8") == ["TOOL-8"]


@pytest.mark.parametrize("reading", ["false", "true"])
def test_tool_8_4_option_running_pliers_needs_draft(reading: str) -> None:
    """TOOL-8.4: with or without a die drafted before; without, one die is drafted, not two."""
    position = game("R5 G2", "8", running_pliers_needs_draft=reading)
    assert refusals(play(position, "take R5, place A1"), "tool 8") == []
    if reading == "true":
        assert refusals(position, "tool 8") == ["TOOL-8.4"]
        return
    after = play(position, "tool 8, take R5, place A1")
    assert refusals(after, "take G2") == ["TURN-1"]
    assert legal(after) == ["end"]


def test_tool_8_5_the_last_player_may_use_it() -> None:
    """TOOL-8.5: who has two turns in a row may use it and loses the second of them."""
    position = game("R5 G2", "8", turns_done=1)
    after = play(position, "take R5, place A1, tool 8, take G2, place A2, end")
    assert (after.to_move, after.turns_done) == (0, 3)


def test_tool_8_6_solo() -> None:
    """TOOL-8.6: in the solo game likewise; the round is over after it."""
    position = game("R5 G2 R1", "8", ("",))
    after = play(position, "take R5, place A1, tool 8 pay R1, take G2, place A2, end")
    assert after.to_move == CHANCE


# -- 9 Cork-backed Straightedge -------------------------------------------------------------------


def test_tool_9_1_the_print_counts() -> None:
    """TOOL-9.1: printed color and shade must be matched."""
    position = game("R5", "9", (board("G3 A3", PRINTED), ""))
    used = play(position, "take R5, tool 9")
    assert refusals(used, "place D3") == ["PLACE-4"]
    assert refusals(used, "place C4") == ["PLACE-3"]
    assert "place C2" in legal(used)


def test_tool_9_2_really_free_of_neighbors() -> None:
    """TOOL-9.2: once used, the die must not touch any die."""
    used = play(game("R5", "9", ("G3 A1", "")), "take R5, tool 9")
    assert refusals(used, "place B2") == ["TOOL-9"]
    assert len(legal(used)) == 20 - 4


def test_tool_9_3_no_equal_neighbors_can_occur() -> None:
    """TOOL-9.3: the same die may stand anywhere apart."""
    used = play(game("G3", "9", ("G3 A1", "")), "take G3, tool 9")
    assert len(legal(used)) == 20 - 4


def test_tool_9_4_the_border_rule_of_the_first_die_holds() -> None:
    """TOOL-9.4: in an empty window the border is still asked for."""
    used = play(game("R5", "9"), "take R5, tool 9")
    assert len(legal(used)) == 14
    assert refusals(used, "place B2") == ["PLACE-1"]


# -- 10 Grinding Stone ---------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_tool_10_1_opposite_faces(value: int) -> None:
    """TOOL-10.1: the new value is 7 minus the old one."""
    used = play(game(f"R{value}", "10"), f"take R{value}, tool 10")
    assert legal(used) == [f"set {7 - value}"]
    assert flipped(dice(f"R{value}")[0]) == dice(f"R{7 - value}")[0]
    assert refusals(used, f"set {value}") == ["TOOL-10.1"]


def test_tool_10_2_refused_without_a_space() -> None:
    """TOOL-10.2: if the flipped die has no space the card is refused."""
    assert refusals(play(on("5", "", "R5", "10"), "take R5"), "tool 10") == ["USE-3"]


# -- 11 Flux Remover -----------------------------------------------------------------------------


def test_tool_11_1_the_color_is_known_before_the_value() -> None:
    """TOOL-11.1: first the draw, then the choice of the value."""
    drawing = play(game("R5", "11"), "take R5, tool 11")
    assert drawing.to_move == CHANCE
    choosing = play(drawing, "draw G")
    assert legal(choosing) == [f"set {value}" for value in range(1, 7)]
    assert refusals(choosing, "set 0") == ["TOOL-11"]


def test_tool_11_2_the_same_die_may_come_back() -> None:
    """TOOL-11.2: the die returned is in the bag before the draw."""
    position = game("R5", "11", bag=(0, 3, 0, 0, 0))
    drawing = play(position, "take R5, tool 11")
    assert [(str(one), n) for one, n in drawing.chance_outcomes()] == [("draw R", 1), ("draw Y", 3)]
    assert refusals(drawing, "draw G") == ["ROUND-1"]


@pytest.mark.parametrize("reading", ["free", "only_if_unplaceable"])
def test_tool_11_3_option_flux_remover_return(reading: str) -> None:
    """TOOL-11.3: the die may be put back although it fits, or must be placed if any value fits."""
    drawn = play(
        on("2", "", "R5 R2", "11", flux_remover_return=reading), "take R5, tool 11, draw G"
    )
    if reading == "free":
        assert len(legal(drawn)) == 6
        assert legal(play(drawn, "set 2")) == ["place A1", "return"]
        return
    assert legal(drawn) == ["set 2"]
    assert refusals(drawn, "set 3") == ["TOOL-11.3"]
    assert legal(play(drawn, "set 2")) == ["place A1"]
    assert refusals(play(drawn, "set 2"), "return") == ["TOOL-11.3"]
    nowhere = play(on("R", "", "R5", "11", flux_remover_return=reading), "take R5, tool 11, draw G")
    assert len(legal(nowhere)) == 6
    assert legal(play(nowhere, "set 4")) == ["return"]
    unknown = game("R5", "11", (None, ""), flux_remover_return=reading)
    chosen = play(unknown, "take R5, tool 11, draw G, set 4")
    assert legal(chosen) == ["place ?", "return"]


def test_tool_11_4_a_returned_die_keeps_the_value_chosen() -> None:
    """TOOL-11.4: it lies in the pool as it was set."""
    after = play(game("R5", "11"), "take R5, tool 11, draw G, set 4, return")
    assert [str(die) for die in after.pool] == ["G4"]


def test_tool_11_5_round_10_of_four_players() -> None:
    """TOOL-11.5: the bag is empty, so the same die comes back and the card only sets a value."""
    position = game("R5", "11", ("",) * 4, track="|" * 8, bag=(0, 0, 0, 0, 0))
    drawing = play(position, "take R5, tool 11")
    assert [(str(one), n) for one, n in drawing.chance_outcomes()] == [("draw R", 1)]
    assert play(drawing, "draw R").bag == (0, 0, 0, 0, 0)


def test_tool_11_6_the_draft_is_spent() -> None:
    """TOOL-11.6: after the return nothing else is drafted on this turn."""
    after = play(game("R5 B1", "11"), "take R5, tool 11, draw G, set 4, return")
    assert legal(after) == ["end"]


# -- 12 Tap Wheel --------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", [SEQUENTIAL, BOTH])
def test_tool_12_1_one_color_that_lies_on_the_track(reading: str) -> None:
    """TOOL-12.1: both dice of one color, and a die of it on the track; one die there is enough."""
    windows = ("R3 A1, R5 B2, G1 C1, B6 C3", "")
    position = play(game("", "12", windows, track="R4 G2", paired_moves=reading), "tool 12")
    verb = "move" if reading == SEQUENTIAL else "lift"
    starts = {one.split()[1] for one in legal(position, verb)}
    assert starts == {"A1", "B2", "C1"}
    end = " D4" if reading == SEQUENTIAL else ""
    assert "TOOL-12.1" in refusals(position, f"{verb} C3{end}")
    first = play(position, "move A1 A3" if reading == SEQUENTIAL else "lift A1")
    assert {one.split()[1] for one in legal(first, verb)} == {"B2"}
    assert refusals(game("", "12", windows), "tool 12") == ["USE-3"]


def test_tool_12_2_values_do_not_matter() -> None:
    """TOOL-12.2: any value on the track will do, and that die stays."""
    after = play(game("", "12", ("R3 A1", ""), track="R4"), "tool 12, move A1 A2")
    assert [str(die) for die in after.track[0]] == ["R4"]


@pytest.mark.parametrize("reading", [SEQUENTIAL, BOTH])
def test_tool_12_3_option_paired_moves(reading: str) -> None:
    """TOOL-12.3, TOOL-12: one after the other or lifted together; the player may stop after one."""
    position = play(
        game("B1", "12", ("R3 A1, R5 B2, G1 C1", ""), track="R4", paired_moves=reading), "tool 12"
    )
    if reading == SEQUENTIAL:
        assert refusals(position, "move A1 B1") == ["PLACE-5"]
        first = play(position, "move B2 D2")
        assert {"end", "take B1"} <= set(legal(first))
        assert legal(first, "move D2") == []
        assert play(first, "take B1").turn.step is None
        return
    both = play(position, "lift A1, lift B2, drop B2, drop A1")
    assert both.windows[0] == board("R5 A1, R3 B2, G1 C1")
    alone = play(position, "lift B2, drop D2")
    assert legal(alone) == ["end", "take B1"]


def test_tool_12_4_not_the_same_die_twice() -> None:
    """TOOL-12.4: the second die is another one."""
    position = game("", "12", ("R3 A1, R5 B2, G1 C1", ""), track="R4")
    first = play(position, "tool 12, move B2 D2")
    assert refusals(first, "move D2 B2") == ["TOOL-12.4"]


def test_tool_12_5_the_picture_is_only_a_drawing() -> None:
    """TOOL-12.5: dice of equal value one below the other stay forbidden."""
    used = play(game("", "12", ("G5 A1, R5 C1", ""), track="R4"), "tool 12")
    assert refusals(used, "move C1 B1") == ["PLACE-6"]
