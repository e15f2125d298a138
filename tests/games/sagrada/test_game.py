"""The course of a game, rule by rule: rounds, turns, drafting, mistakes, end, solo game."""

from __future__ import annotations

import dataclasses

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.errors import IllegalMoveError
from vitrail.games.sagrada.components import Color, Die, Pattern, find_objective, find_pattern
from vitrail.games.sagrada.moves import (
    ChooseWindow,
    EndTurn,
    PlaceSomewhere,
    Remove,
    Roll,
    SagradaMove,
    Take,
)
from vitrail.games.sagrada.play import SagradaPosition, all_dice
from vitrail.games.squares import Square

from .boards import board
from .games import dice, game, legal, move, play, refusals, setup_of


def ids(position: SagradaPosition, chosen: SagradaMove) -> list[str]:
    """Return the ids of the rules that a move breaks."""
    return [one.rule.id for one in position.violations(chosen)]


# -- setup ------------------------------------------------------------------------------------


def choosing(**options: str) -> SagradaPosition:
    """Return the beginning of a game in which both players have four sides before them."""
    sides = tuple(map(find_pattern, ("Virtus", "Batllo", "Bellesguard", "Via Lux")))
    setup = setup_of([None, None], "1, 2, 3", offers=(sides, sides), **options)
    setup = dataclasses.replace(setup, public=(find_objective("Deep Shades"),))
    return SagradaPosition.start(setup)


def test_setup_2_each_player_chooses_one_of_four_sides() -> None:
    """SETUP-2: one of the four sides dealt is chosen, once, before anything is rolled."""
    start = choosing()
    assert start.to_move == 0
    assert legal(start) == [
        f"window {name}" for name in ("Batllo", "Bellesguard", "Via Lux", "Virtus")
    ]
    assert ids(start, ChooseWindow("Sun Catcher")) == ["SETUP-2"]
    assert ids(start, EndTurn()) == ["SETUP-2"]
    after = start.apply(ChooseWindow("Virtus"))
    assert after.to_move == 1
    both = after.apply(ChooseWindow("Batllo"))
    assert both.to_move == CHANCE
    assert ids(both, ChooseWindow("Virtus")) == ["ROUND-1"]


def test_setup_3_favor_tokens_are_the_difficulty() -> None:
    """SETUP-3: as many favor tokens as the chosen side is difficult; none in the solo game."""
    after = choosing().apply(ChooseWindow("Virtus"))
    assert after.tokens == (find_pattern("Virtus").difficulty, 0)
    solo = SagradaPosition.start(setup_of([find_pattern("Virtus")]))
    assert solo.tokens == (0,)


def test_setup_8_option_window_choice() -> None:
    """SETUP-8: chosen before the table is laid out, the cards are not known; after it they are."""
    before, after = choosing(), choosing(window_choice="after_table")
    assert (before.view(0).setup.tools, before.view(0).setup.public) == ((), ())
    assert (before.view(0).paid, after.view(0).paid) == ((), (0, 0, 0))
    assert legal(before.view(0)) == legal(before)
    assert after.view(0).setup.tools == after.setup.tools
    assert after.view(0).setup.public == after.setup.public
    chosen = before.apply(ChooseWindow("Virtus")).apply(ChooseWindow("Batllo"))
    assert chosen.view(0).setup.tools == chosen.setup.tools


def test_setup_2_the_window_chosen_is_the_one_dealt() -> None:
    """SETUP-2: a side of one's own is chosen like a printed one, and the set-up knows it then."""
    own = Pattern(("YB..1", "G.5.4", "3.R.G", "2..BY"), name="mine", difficulty=3)
    sides = (own, *map(find_pattern, ("Virtus", "Batllo", "Bellesguard")))
    start = SagradaPosition.start(setup_of([None, None], offers=(sides, sides)))
    after = start.apply(ChooseWindow("mine"))
    assert after.windows[0] is not None
    assert (after.windows[0].pattern, after.windows[1]) == (own, None)
    assert after.setup.patterns == (own, None)
    assert after.tokens[0] == 3
    both = after.apply(ChooseWindow("Virtus"))
    assert both.setup.patterns == (own, find_pattern("Virtus"))
    assert both.tokens == (3, 5)


# -- rounds and turns ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "number"), [(1, 4), (2, 5), (3, 7), (4, 9)])
def test_round_1_dice_of_a_round(seats: int, number: int) -> None:
    """ROUND-1, SOLO-4: 2 x players + 1 dice are rolled, four in the solo game."""
    position = SagradaPosition.start(setup_of([find_pattern("Virtus")] * seats))
    for _ in range(number):
        assert position.to_move == CHANCE
        assert len(position.legal_moves()) == 30
        position = position.apply(Roll(Die(Color.RED, 1)))
    assert position.to_move == 0
    assert position.pool == dice("R1 " * number)
    assert position.bag == (18 - number, 18, 18, 18, 18)
    assert ids(position, Roll(Die(Color.RED, 1))) == ["ROUND-1"]


def test_round_1_a_color_that_is_gone_is_not_rolled() -> None:
    """ROUND-1: dice come out of the bag, by weight; a color that is used up does not come."""
    start = dataclasses.replace(game(), rolling=True, bag=(0, 1, 2, 0, 0))
    assert {str(roll)[:6]: weight for roll, weight in start.chance_outcomes()} == {
        "roll Y": 1,
        "roll G": 2,
    }
    assert ids(start, move("roll R1")) == ["ROUND-1"]
    assert ids(start, move("take R1")) == ["ROUND-1"]


def test_round_2_there_and_back() -> None:
    """ROUND-2: A B C C B A, from the start player."""
    position = game("R1 R2 R3 R4 R5 R6 G1", windows=("", "", ""), starter=1)
    seats = []
    for _ in range(6):
        seats.append(position.to_move)
        position = position.apply(EndTurn())
    assert seats == [1, 2, 0, 0, 2, 1]
    assert position.to_move == CHANCE


def test_round_3_what_is_left_shares_a_space_of_the_track() -> None:
    """ROUND-3: all dice left go on the space of the round; the next round has the next space."""
    position = game("R2 B6 G1", track="R1|G1 G2")
    after = play(position, "end, end, end, end")
    assert after.track == (dice("R1"), dice("G1 G2"), dice("B6 G1 R2"))
    assert (after.round, after.pool) == (4, ())


def test_round_4_the_bag_goes_on() -> None:
    """ROUND-4: the player to the left starts the next round."""
    after = play(game("R2", starter=1, windows=("", "", "")), "end, end, end, end, end, end")
    assert after.starter == 2


def test_round_5_four_players_empty_the_bag() -> None:
    """ROUND-5: 10 x 9 = 90 dice, so nothing is left after the tenth roll of four players."""
    position = SagradaPosition.start(setup_of([find_pattern("Virtus")] * 4))
    while position.to_move is not None:
        position = position.apply(position.legal_moves()[0])
        if position.round == 10 and not position.rolling:
            assert position.bag == (0, 0, 0, 0, 0)
    assert sum(map(len, position.track)) == 90


def test_turn_1_one_draft_and_one_tool() -> None:
    """TURN-1, USE-1: one die and one tool card a turn, in either order, or neither."""
    position = game("R5 G2 B3", "2, 3", ("B1 A1", ""))
    first = play(position, "take R5, place A2, tool 2, move A1 B1")
    assert refusals(first, "take G2") == ["TURN-1"]
    assert refusals(first, "tool 3") == ["USE-1"]
    other = play(position, "tool 2, move A1 A3, take R5, place A2")
    assert legal(other) == ["end"]
    assert refusals(position, "end") == []


def test_draft_1_a_die_taken_is_placed() -> None:
    """DRAFT-1: what cannot be placed is not taken; what was taken is placed before all else."""
    position = game("R5 G2")
    assert refusals(position, "place A1") == ["DRAFT-1"]
    assert refusals(position, "take B1") == ["DRAFT-1"]
    taken = play(position, "take R5")
    assert refusals(taken, "end") == ["DRAFT-1"]
    assert refusals(taken, "take G2") == ["TURN-1"]
    assert refusals(taken, "return") == ["USE-2"]
    assert refusals(taken, "place B2") == ["PLACE-1"]


def test_draft_1_a_die_that_fits_nowhere_needs_a_tool_that_helps() -> None:
    """DRAFT-1, USE-2: a die without a space is taken only for a card that can be paid and helps."""
    pattern = dataclasses.replace(find_pattern("Virtus"), rows=("1.",), name="small")
    window = board("R3 A1", pattern)
    assert refusals(game("R3", "10", (window, "")), "take R3") == ["DRAFT-1"]
    green = game("G3", "10", (window, ""))
    assert refusals(green, "take G3") == []
    assert legal(play(green, "take G3")) == ["tool grinding stone"]
    poor = dataclasses.replace(green, tokens=(0, 0))
    assert refusals(poor, "take G3") == ["DRAFT-1"]


def test_draft_2_nobody_has_to_draft() -> None:
    """DRAFT-2: a turn may end at once, whatever fits."""
    assert legal(game("R5 G2"), "end") == ["end"]


# -- favor tokens --------------------------------------------------------------------------------


def test_favor_1_one_token_then_two() -> None:
    """FAVOR-1: 1 token on a card that holds none, then 2, whoever paid before; they stay there."""
    position = game("R5 R6", "2", ("B1 A1", "B1 A1"))
    first = play(position, "tool 2, move A1 A2, end")
    assert (first.tokens, first.paid) == ((4, 5), (1,))
    second = play(first, "tool 2, move A1 A2, end, tool 2, move A2 A1")
    assert (second.tokens, second.paid) == ((4, 1), (5,))


def test_favor_2_too_few_tokens() -> None:
    """FAVOR-2: whoever has too few tokens cannot use a card."""
    one = game("R5", "2", ("B1 A1", ""), tokens=(1, 5))
    assert refusals(one, "tool 2") == []
    assert refusals(dataclasses.replace(one, paid=(1,)), "tool 2") == ["FAVOR-2"]
    assert refusals(dataclasses.replace(one, tokens=(0, 0)), "tool 2") == ["FAVOR-2"]
    assert refusals(one, "tool 2 pay R5") == ["FAVOR-1"]
    assert refusals(one, "tool 3") == ["SETUP-6"]


# -- mistakes ------------------------------------------------------------------------------------


def test_mistake_1_the_owner_removes_dice_until_nothing_is_wrong() -> None:
    """MISTAKE-1: dice of own choice leave the game, as long as the window breaks a rule."""
    position = game("G3", windows=("R1 A1, R2 A2, B3 B1", "R1 A1"))
    removes = [str(one) for one in position.legal_moves() if isinstance(one, Remove)]
    assert removes == ["remove A1", "remove A2", "remove B1"]
    after = position.apply(Remove(0, Square.parse("A2")))
    assert after.gone == dice("R2")
    assert ids(after, Remove(0, Square.parse("A1"))) == ["MISTAKE-1"]
    assert ids(position, Remove(0, Square.parse("C1"))) == ["MISTAKE-1"]
    assert ids(position, Remove(1, Square.parse("A1"))) == ["MISTAKE-1"]
    assert ids(position, Remove(7, Square.parse("A1"))) == ["MISTAKE-1"]
    assert set(all_dice(after).values()) == {18}


def test_mistake_1_at_any_time_but_not_in_the_middle_of_the_own_turn() -> None:
    """MISTAKE-1: also after the end and between rolls; a die in hand is placed first."""
    wrong = game("G3", windows=("R1 A1, R2 A2", ""))
    remove = Remove(0, Square.parse("A1"))
    for position in (
        dataclasses.replace(wrong, rolling=True),
        dataclasses.replace(wrong, turns_done=1),
        dataclasses.replace(wrong, track=((),) * 10),
    ):
        assert ids(position, remove) == []
        assert position.apply(remove).gone == dice("R1")
    assert ids(play(wrong, "take G3"), remove) == ["MISTAKE-1"]


def test_mistake_1_a_die_that_a_tool_put_against_the_print_is_none() -> None:
    """MISTAKE-1, TOOL-2: where a card ignored the print nothing is wrong, until the die moves."""
    pattern = find_pattern("Chromatic Splendor")
    position = game("G3", "2, 4", (board("G3 A3, B4 B4", pattern), ""))
    after = play(position, "tool 2, move B4 B2")
    window = after.windows[0]
    assert window is not None
    assert window.exempt == {Square.parse("B2")}
    assert ids(after, Remove(0, Square.parse("B2"))) == ["MISTAKE-1"]
    away = window.without(Square.parse("B2"))
    assert not away.exempt


@pytest.mark.parametrize("reading", ["border", "must_touch"])
def test_place_9_option_emptied_window(reading: str) -> None:
    """PLACE-9: a window emptied by removals begins again at the border, or takes no die."""
    position = game("B1 G2", "9", ("R1 A1, R2 A2", ""), emptied_window=reading)
    for space in ("A1", "A2"):
        if space == "A2":
            wrong = position.windows[0]
            assert wrong is not None
            position = position.with_window(wrong.with_die(Die.parse("R1"), Square.parse("B2")), 0)
        position = position.forced(Remove(0, Square.parse(space)))
    position = position.forced(Remove(0, Square.parse("B2")))
    window = position.windows[0]
    assert window is not None
    assert not window.placed
    if reading == "border":
        assert len(legal(play(position, "take B1"), "place")) == 14
        assert position.emptied == frozenset()
        return
    assert refusals(position.forced(Take(Die.parse("B1"))), "place A1") == ["PLACE-9"]
    apart = play(position, "take B1, tool 9")
    assert len(legal(apart, "place")) == 20
    placed = play(apart, "place B3, end, end, end")
    assert len(legal(placed, "take")) == 1
    begun = game("B1", emptied_window=reading)
    assert len(legal(play(begun, "take B1"), "place")) == 14


# -- the end -------------------------------------------------------------------------------------


def test_end_1_the_game_ends_after_round_10() -> None:
    """END-1: after round 10 nothing is legal."""
    position = play(game("R1", track="|" * 8), "end, end, end, end")
    assert (position.round, position.to_move, position.legal_moves()) == (11, None, ())
    assert position.chance_outcomes() == ()
    assert ids(position, EndTurn()) == ["END-1"]
    with pytest.raises(IllegalMoveError):
        position.apply(EndTurn())
    with pytest.raises(ValueError, match="over"):
        position.forced(EndTurn())


@pytest.mark.parametrize(
    ("windows", "tokens", "first"),
    [
        (("R1 A1", "G1 A1", "B1 A1"), (3, 2, 3), 2),
        (("R1 A1, Y2 A2", "G3 A1", "B4 A1"), (3, 3, 3), 2),
        (("R2 A1", "G2 A1", "B3 A1"), (3, 4, 2), 1),
    ],
)
def test_score_9_tie_breaks(windows: tuple[str, ...], tokens: tuple[int, ...], first: int) -> None:
    """SCORE-9: total, then private points, then tokens, then who came later in round 10."""
    position = game("R1", "", windows, private="RGB", tokens=tokens, track="|" * 8)
    assert position.round == 10
    assert position.ranking()[0] == first


@pytest.mark.parametrize("round_", [1, 4, 10, 11])
def test_score_9_the_order_is_that_of_the_final_round(round_: int) -> None:
    """SCORE-9: among equals the last in the order of round 10 wins, whenever one asks."""
    start_of_round_10 = 1
    starter = (start_of_round_10 + round_ - 10) % 3
    equal = game(windows=("", "", ""), starter=starter, tokens=(2, 2, 2))
    position = dataclasses.replace(equal, track=((),) * (round_ - 1))
    assert position.ranking() == (0, 2, 1)


# -- solo game -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "points"), [("one", 5), ("best_of_two", 6)])
def test_solo_2_option_solo_private(reading: str, points: int) -> None:
    """SOLO-2: one private objective counts, or the better of two."""
    private = "R" if reading == "one" else "RB"
    position = game("", "", ("R5 A1, B6 C3",), private=private, solo_private=reading)
    sheet = position.sheet(0)
    assert sheet is not None
    assert sheet["private"].points == points
    assert position.setup.private_expected == len(private)
    assert position.view(0) == position


def test_solo_4_two_turns_of_four_dice() -> None:
    """SOLO-4: four dice, two turns, then the next round."""
    position = game("R1 R2 R3 R4", windows=("",))
    after = play(position, "end, end")
    assert (after.to_move, after.track) == (CHANCE, (dice("R1 R2 R3 R4"),))


@pytest.mark.parametrize("reading", ["color", "color_or_value"])
def test_solo_5_option_solo_tool_price(reading: str) -> None:
    """SOLO-5: a die of the card's color pays, or also one that shows its number; once a game."""
    position = game("B5 Y2 Y3 R1", "2, 4", ("G1 A1",), solo_tool_price=reading)
    expected = ["tool eglomise brush pay B5"]
    expected += ["tool eglomise brush pay Y2"] if reading == "color_or_value" else []
    assert legal(position, "tool") == expected
    assert refusals(position, "tool 2") == ["SOLO-5"]
    assert refusals(position, "tool 2 pay B4") == ["SOLO-5"]
    paid = play(position, "tool 2 pay B5, move A1 A2, end")
    assert (paid.gone, paid.pool, paid.tokens) == (dice("B5"), dice("R1 Y2 Y3"), (0,))
    again = dataclasses.replace(paid, pool=dice("B6"))
    assert refusals(again, "tool 2 pay B6") == ["SOLO-5"]
    with pytest.raises(ValueError, match="out of the game"):
        again.forced(move("tool 2 pay B6"))


def test_solo_6_7_8_9_target() -> None:
    """SOLO-6 to SOLO-9: an empty space is kept; the track is the target, to be surpassed."""
    position = play(game("", windows=("R5 A1",), track="R6 G1"), "end, end")
    assert position.track == (dice("R6 G1"), ())
    assert position.target == 7
    assert position.scores() == (5 - 3 * 19,)
    assert not position.solo_won
    small = dataclasses.replace(find_pattern("Virtus"), rows=("..",), name="small")
    full = game("", windows=(board("R6 A1, G1 A2", small),), private="R")
    assert full.scores() == (6,)
    for track, won in (("R5", True), ("R6", False), ("R5 G2", False)):
        assert dataclasses.replace(full, track=(dice(track),)).solo_won is won


# -- what is not known ---------------------------------------------------------------------------


def test_a_window_that_nobody_records() -> None:
    """An opponent's window may be unknown: its dice are taken, changed and placed all the same."""
    position = game("R5 G2 B3", "1, 4, 6, 11", (None, ""))
    after = play(position, "take R5, tool 1, set 4, place ?")
    assert after.pool == dice("B3 G2")
    assert legal(after) == ["end"]
    assert refusals(position, "take R5") == []
    assert ids(position, PlaceSomewhere()) == ["DRAFT-1"]
    assert ids(game("R5", hand="G2"), PlaceSomewhere()) == [""]
    asked = play(position, "take R5, tool 1")
    assert ids(asked, PlaceSomewhere()) == ["USE-2"]
    assert legal(play(position, "take R5, tool 6, reroll R2")) == ["place ?", "return"]
    drawn = play(position, "take R5, tool 11, draw G, set 3")
    assert legal(drawn) == ["place ?", "return"]
    assert legal(play(drawn, "place ?")) == ["end"]
    moved = play(position, "tool 4")
    assert moved.turn.step is None
    assert position.scores() == (0, -20 + 5)


def test_view_hides_private_objectives() -> None:
    """A player sees the own private objective and no other; the game goes on from there."""
    position = game("R5", private="RG")
    assert position.view(1).setup.private == ((), (Color.GREEN,))
    assert position.view(0).setup.private == ((Color.RED,), ())
    assert legal(position.view(0)) == legal(position)


# -- moves that were made against the rules ------------------------------------------------------


def test_an_unfinished_turn_is_put_back() -> None:
    """Dice in hand, rolled again or lifted lie where they were when a turn is ended too early."""
    hand = play(game("R5 G2"), "take R5").forced(EndTurn())
    assert hand.pool == dice("G2 R5")
    hammer = dataclasses.replace(game("R5 G2", "7"), turns_done=2)
    assert play(hammer, "tool 7, reroll G3").forced(EndTurn()).pool == dice("G3 R5")
    lifting = play(game("G2", "4", ("R5 A1, B1 A2", ""), paired_moves="lift_both"), "tool 4")
    one = play(lifting, "lift A1")
    assert one.forced(EndTurn()).windows == lifting.windows
    other = play(one, "lift A2").forced(move("drop A2")).forced(EndTurn())
    assert other.gone == dice("B1")
    assert set(all_dice(other).values()) == {18}


@pytest.mark.parametrize(
    "impossible",
    [
        "take G6",
        "place A1",
        "place ?",
        "draw R",
        "reroll R1",
        "return",
        "set 3",
        "swap R1 round 1",
        "move B2 B3",
        "lift C3",
        "drop C3",
        "tool 1",
        "tool 5",
    ],
)
def test_what_the_pieces_do_not_allow_cannot_be_forced(impossible: str) -> None:
    """A move without the pieces for it is refused even where rules are not asked."""
    position = game("R5 G2", "1, 2", ("B1 A1", ""))
    assert refusals(position, impossible)
    with pytest.raises(ValueError, match=r"\w"):
        position.forced(move(impossible))


def test_a_die_does_not_vanish_from_a_known_window() -> None:
    """In a window that is known the space of a die has to be named."""
    with pytest.raises(ValueError, match="not possible"):
        play(game("R5"), "take R5").forced(PlaceSomewhere())


def test_nothing_is_forced_before_the_roll() -> None:
    """Before the dice are rolled no turn can be played."""
    with pytest.raises(ValueError, match="no turn"):
        dataclasses.replace(game("R5"), rolling=True).forced(EndTurn())
