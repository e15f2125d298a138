"""Hints: legal, bounded by proof, in the promised order, and honest about what they lack."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail.advisors.sagrada import bounds
from vitrail.advisors.sagrada.assumed import assumptions
from vitrail.advisors.sagrada.bounds import Bound, Outlook, Terms, find_bound, find_bounds
from vitrail.advisors.sagrada.hint import HARD, SagradaAdvice, give_hint
from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.components import Color, Die, Pattern, find_objective
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import (
    Placement,
    Window,
    dead_squares,
    legal_placements,
    placement_violations,
)
from vitrail.games.squares import Square

from .tables import record, table, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.position import TablePosition

A_FEW = settings(max_examples=25)
SPACE = {str(square): square for square in Pattern((".....",) * 4).shape.squares}


def dice(text: str) -> list[Die]:
    """Return dice from tokens."""
    return [Die.parse(token) for token in text.split()]


def window(pattern: str, **placed: str) -> Window:
    """Return a window on a pattern in one line."""
    on = {SPACE[square]: Die.parse(die) for square, die in placed.items()}
    return Window.of(Pattern(tuple(pattern.split("/"))), on)


BLANK = "...../...../...../....."


def best_by_trying(position: TablePosition, start: Window, pool: list[Die], turns: int) -> int:
    """Return the best final score of the last round by trying every line of play.

    Independent of the solver: no model, no supply, only placements and scores.
    """
    scores = [
        score_window(
            start,
            cards,
            favor_tokens=position.favor_tokens,
            open_space=position.setup.open_space,
        ).total
        for cards in position.objectives()
    ]
    best = max(scores)
    if turns:
        for placement in legal_placements(start, pool):
            left = list(pool)
            left.remove(placement.die)
            after = start.place(placement.die, placement.square)
            best = max(best, best_by_trying(position, after, left, turns - 1))
    return best


@A_FEW
@given(tables(st.just(10)))
def test_in_the_last_round_the_bound_is_what_play_can_reach(position: TablePosition) -> None:
    """With nothing left to draw, trying every line of play gives the same number."""
    hint = give_hint(position)
    assert position.window is not None
    for one in hint.advice:
        pool = list(position.pool)
        if one.placement:
            pool.remove(one.placement.die)
        turns = position.turns_left_now - 1
        assert one.bound.proved
        assert one.value == best_by_trying(position, one.window, pool, turns), one.move


@A_FEW
@given(tables(st.integers(7, 10)))
def test_advice_is_legal_complete_and_in_order(position: TablePosition) -> None:
    """Each legal placement and `pass` once; value covers the score; ranks follow the order."""
    hint = give_hint(position)
    start = position.window
    assert start is not None
    legal = legal_placements(start, position.pool)
    assert sorted(one.move for one in hint.advice) == sorted([*map(str, legal), "pass"])
    for one in hint.advice:
        if one.placement:
            assert not placement_violations(start, one.placement.die, one.placement.square)
        assert one.value >= one.score_now
        assert one.error == 0
        assert one.loss == measure(hint.advice[0]) - measure(one)
        assert set(one.kills) == set(dead_squares(one.window)) - set(dead_squares(start))
        assert one.reasons
    keys = [order(one) for one in hint.advice]
    assert keys == sorted(keys)
    assert [one.rank for one in hint.advice] == [
        1 + next(at for at, key in enumerate(keys) if key[:-1] == own[:-1]) for own in keys
    ]


def measure(one: SagradaAdvice) -> float:
    """Return what ranks first: the best total still possible, in the solo game the margin."""
    return one.value if one.margin is None else one.margin


def order(one: SagradaAdvice) -> tuple[object, ...]:
    """Return the documented order of a move."""
    first = -measure(one), one.placement is None
    if not one.turns_left:
        return *first, -one.score_now, one.move
    expected = sum((odds.rest for odds in one.odds.values()), Fraction(0))
    kept = len(one.reached_with or ())
    hard = len(one.hard_left)
    return *first, -kept, len(one.dead), -one.fills, hard, -expected, -one.score_now, one.move


@A_FEW
@given(tables(st.integers(6, 10)))
def test_no_move_has_a_greater_bound_than_the_position(position: TablePosition) -> None:
    """The bound before a move is at least the bound after it."""
    start = position.window
    assert start is not None
    later = position.turns_left - position.turns_left_now
    terms = Terms(
        position.objectives(), position.bag(), position.favor_tokens, position.setup.open_space
    )
    root = find_bound(Outlook(start, position.pool, position.turns_left_now, later), terms, None)
    assert root is not None
    assert root.value >= max(one.value for one in give_hint(position).advice)


def test_a_killed_space_is_named_with_its_cause() -> None:
    """A green die beside the green space B1 leaves it dead, and the reason says so."""
    start = window("...../G..../...../.....", A2="R5")
    hint = give_hint(table(record(start, dice("G2"), in_round=9)))
    advice = {one.move: one for one in hint.advice}
    assert advice["G2 A1"].kills == (SPACE["B1"],)
    expected = "leaves B1 (asks for green) beside G2 at A1: it can never be filled"
    assert expected in advice["G2 A1"].reasons
    assert advice["pass"].kills == ()
    assert advice["G2 B1"].kills == ()


def test_a_space_that_becomes_hard_is_named() -> None:
    """B1 asks for 3 beside a red die; with P1 above it too, one roll fits with less than 1/2."""
    start = window("...../3..../...../.....", B2="R5")
    hint = give_hint(table(record(start, dice("P1"), in_round=9)))
    one = next(one for one in hint.advice if one.move == "P1 A1")
    assert one.hard == (SPACE["B1"],)
    assert one.odds[SPACE["B1"]].rest < HARD < hint.odds[SPACE["B1"]].rest
    assert any(reason.startswith("makes B1 hard: at ") for reason in one.reasons)


def test_gains_are_listed_by_card() -> None:
    """Light Shades, the private color and the open space; an open space alone says nothing."""
    start = window(BLANK, A2="B2")
    text = record(start, dice("R1 G5"), in_round=9, public=["light"], private="red")
    advice = {one.move: one for one in give_hint(table(text)).advice}
    expected = "earns +4 at once: Light Shades +2, private red +1, one open space less +1"
    assert expected in advice["R1 A1"].reasons
    assert not any("at once" in reason for reason in advice["G5 A1"].reasons)


def test_a_window_that_turns_cannot_complete_says_so() -> None:
    """18 open spaces, 3 turns left after this one."""
    start = window(BLANK, A2="B2")
    hint = give_hint(table(record(start, dice("R1"), in_round=9)))
    one = hint.advice[0]
    assert not one.completable
    expected = "the window cannot be completed: 18 open spaces but 3 turns left"
    assert f"{expected} (with enough turns and free dice: 2.7 x 10^21 ways)" in one.reasons


def test_the_last_turn_is_final() -> None:
    """On the very last turn the bound is the score."""
    start = window(BLANK, A2="B2")
    hint = give_hint(table(record(start, dice("R1 R6"), in_round=10, turn=2, private="red")))
    assert all(one.value == one.score_now for one in hint.advice)
    assert hint.advice[0].reasons[0] == "no move scores more: -12 in the end"
    assert hint.advice[-1].move == "pass"
    assert hint.advice[-1].reasons[0] == "scores 7 less: -19 in the end"


def test_ways_count_although_the_turns_are_too_few() -> None:
    """Of two moves with equal bound the one that leaves more ways is the better one.

    On the blank window with R5 at A2, one red 6 at C1 (a corner touches) leaves other numbers of
    fills than at C3; 18 spaces are open and 3 turns left.
    """
    start = window(BLANK, B2="B2")
    hint = give_hint(table(record(start, dice("R1"), in_round=9)))
    placements = [one for one in hint.advice if one.placement]
    assert {one.value for one in placements} == {placements[0].value}
    assert not any(one.completable for one in placements)
    fills = [one.fills for one in placements]
    assert len(set(fills)) > 1
    assert fills == sorted(fills, reverse=True)


def test_passing_comes_below_placements_of_equal_bound() -> None:
    """Round 4 of the example: to pass keeps as much possible as B2 A2, and is not second."""
    example = Path(__file__).parents[3] / "examples" / "sagrada" / "round-4.yaml"
    hint = give_hint(table(example.read_text("utf-8")))
    equal = [one.move for one in hint.advice if one.value == hint.advice[0].value]
    assert "pass" in equal
    assert equal[-1] == "pass"
    assert len(equal) >= 2


def test_finishing_the_window_comes_before_a_pass_that_keeps_the_same() -> None:
    """With two turns left both can end complete; the die in hand ranks first."""
    full = {
        f"{row}{at}": "B2" if (i + at) % 2 else "Y4"
        for i, row in enumerate("ABCD")
        for at in range(1, 6)
    }
    del full["D5"]
    hint = give_hint(table(record(window(BLANK, **full), dice("R1 Y2 B3"), in_round=10)))
    assert [one.move for one in hint.advice] == ["R1 D5", "pass"]
    assert hint.advice[0].value == hint.advice[1].value
    assert "completes the window" in hint.advice[0].reasons
    assert not any("way" in reason for reason in hint.advice[1].reasons), "the dice are not free"


def test_hard_spaces_and_odds_break_ties() -> None:
    """Each part of the order has its turn when all parts before it are equal."""
    start = window(BLANK, A2="R5")
    one = give_hint(table(record(start, dice("B1"), in_round=9))).advice[0]
    worse = [
        replace(one, hard_left=(SPACE["D5"],)),
        replace(one, odds={SPACE["D5"]: replace(one.odds[SPACE["D5"]], rest=Fraction(1, 3))}),
        replace(one, score_now=one.score_now - 1),
    ]
    assert all(order(other)[:-1] > order(one)[:-1] for other in worse)


def test_in_the_last_turn_only_the_score_counts() -> None:
    """Nothing is to come, so nothing is said about what can still be filled."""
    start = window("G..../...../...../.....", A2="B2")
    hint = give_hint(table(record(start, dice("R1 G3 Y6"), in_round=10, turn=2)))
    for one in hint.advice:
        assert not any("turns left" in reason or "never" in reason for reason in one.reasons)
    assert {one.rank for one in hint.advice if one.placement} == {1}


def test_before_the_last_turn_dice_that_keep_the_bound_count() -> None:
    """Both R1 moves leave 1 turn; the best end needs a red 6, of which the pool holds two.

    Any die placed first is one open space less; then R6 is the better of what is left. Taking a
    red 6 first leaves the other one, and each die that reaches as much is listed.
    """
    start = window(BLANK, A2="B2")
    text = record(start, dice("R6 R6 Y1"), in_round=10, private="red")
    hint = give_hint(table(text))
    best = hint.advice[0]
    assert best.value == 12 - 17
    assert str(best.placement and best.placement.die) == "R6"
    assert [str(die) for die in best.reached_with or ()] == ["R6"]
    assert "to reach that, the last turn needs R6" in best.reasons
    other = next(one for one in hint.advice if one.move.startswith("Y1"))
    assert other.reached_with == (Die.parse("R6"), Die.parse("R6"))
    assert "the last turn can reach that whatever die is left by then" in other.reasons
    free = give_hint(table(record(start, dice("R1 Y3 P4 G5"), in_round=10))).advice[0]
    assert "the last turn can reach that whatever die is left by then" in free.reasons


def test_what_is_legal_needs_no_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unranked, nothing is solved, and the legal placements are there."""
    monkeypatch.setattr("vitrail.advisors.sagrada.hint.find_bounds", None)
    hint = give_hint(table(record(window(BLANK, A2="R5"), dice("B1"), in_round=9)), ranked=False)
    assert hint.advice == ()
    assert [str(one) for one in hint.legal] == ["B1 A1", "B1 A3", "B1 B1", "B1 B2", "B1 B3"]


def test_equal_moves_share_a_rank() -> None:
    """On a blank window the mirror images of a placement are ties."""
    start = Window.empty(Pattern((".....",) * 4))
    hint = give_hint(table(record(start, dice("R1"), in_round=10, turn=2)))
    assert [one.rank for one in hint.advice] == [1] * 14 + [15]
    assert [one.move for one in hint.advice[:2]] == ["R1 A1", "R1 A2"]


def test_equal_dice_count_once() -> None:
    """Two B1 in the pool are one choice, but both may be placed in the end."""
    start = window(BLANK, A2="R5")
    hint = give_hint(table(record(start, dice("B1 B1"), in_round=10, private="blue")))
    assert len([one for one in hint.advice if one.placement]) == 5
    assert hint.advice[0].value == 2 - 17


def test_between_rounds_and_at_the_end_the_hint_says_what_to_do() -> None:
    """An empty pool: no advice, but what comes next."""
    start = window(BLANK, A2="R5")
    middle = give_hint(table(record(start, [], in_round=9)))
    assert (middle.to_move, middle.advice) == (None, ())
    assert middle.what_next == "round 9 is over: draw and roll 5 dice for round 10"
    assert give_hint(table(record(start, [], in_round=10))).what_next.startswith("the game is over")


def test_the_solo_game_counts_open_spaces_three_times_and_shows_the_target() -> None:
    """SOLO-7 and SOLO-8: the track so far, and what the pool would add."""
    start = window(BLANK, A2="R5")
    text = record(
        start,
        dice("B6 Y3"),
        in_round=10,
        turn=2,
        players=["Ann"],
        more="  track: {1: R6, 2: B4 Y1}\n",
    )
    hint = give_hint(table(text))
    assert hint.target == (11, 9, 14)
    assert hint.score_now == -57
    first, last = hint.advice[0], hint.advice[-1]
    assert (first.value, first.target, first.margin, first.loss) == (-54, 14, -68, 0)
    assert (last.value, last.target, last.margin, last.loss) == (-57, 20, -77, 9)
    assert first.reasons[0] == "no move ends better: -54 points against a target of 14"
    assert last.reasons[0] == "ends 9 worse: -57 points against a target of 20"
    taken = "the 6 points of B6 do not add to the target; the 3 left in the pool do, unless"
    assert any(reason.startswith(taken) for reason in first.reasons)
    assert any(reason.startswith("leaves all 9 points of the pool") for reason in last.reasons)
    assert not any("cannot beat" in reason for reason in first.reasons), "no objective is known"


SOLO = """\
vitrail: 1
game: sagrada
players: [Ann]
setup:
  windows: {Ann: blank}
  private: {Ann: red}
  public: [light, deep]
position:
  round: 9
  turn: 1
  pool: B6 Y3 G1
  windows:
    Ann: [R1 G2 B3 Y4 P5, G3 B4 Y5 P6 R2, B1 Y2 P3 R4 G5, .. .. .. .. ..]
  track: {1: R6, 2: B4 Y1}
"""


def test_the_least_target_counts_what_must_reach_the_track() -> None:
    """SOLO-6: track 11; of G1 Y3 B6 the turns left take the greatest; round 10 leaves two dice.

    Before the move two turns leave G1: 11 + 1 + 2 x 1. After B6 one turn leaves G1 too; after G1
    it leaves Y3; after a pass G1 and Y3.
    """
    hint = give_hint(table(SOLO))
    assert hint.target == (11, 10, 14)
    targets = {one.move[:2]: one.target for one in hint.advice}
    assert targets == {"B6": 14, "Y3": 14, "G1": 16, "pa": 17}
    assert all(one.margin == one.value - (one.target or 0) for one in hint.advice)
    margins = [one.margin or 0 for one in hint.advice]
    assert margins == sorted(margins, reverse=True)
    assert [one.loss for one in hint.advice] == [margins[0] - margin for margin in margins]


def test_a_solo_game_that_is_lost_is_called_lost() -> None:
    """SOLO-9, when every card is known; the track holds 48 already."""
    far = SOLO.replace("{1: R6, 2: B4 Y1}", "{1: R6 Y6 B6 P6, 2: P6 G6 R6 Y6}")
    lost = "cannot beat even what is recorded of the target any more: the total must be greater"
    assert all(lost in one.reasons for one in give_hint(table(far)).advice)
    assert not any(lost in one.reasons for one in give_hint(table(SOLO)).advice[:1])
    unknown = far.replace("[light, deep]", "[light]")
    assert not any(lost in one.reasons for one in give_hint(table(unknown)).advice)
    tools = far.replace("  public", "  tools: [lathekin]\n  public")
    aside = "any more (tool cards aside)"
    assert all(any(aside in text for text in one.reasons) for one in give_hint(table(tools)).advice)


def test_a_mistake_of_another_player_is_an_assumption() -> None:
    """It is told, and the advice is given."""
    text = record(window(BLANK), dice("R1"), in_round=3)
    text += "\n    Ben:\n      - B1 B2 .. .. ..\n" + "      - .. .. .. .. ..\n" * 3
    expected = "this does no harm to the advice: Ben: A1: B1 beside B2 at A2: equal color [PLACE-5]"
    assert expected in assumptions(table(text))


@pytest.mark.parametrize(
    ("turn", "pool", "said"),
    [
        (1, "R1 G1 B1 Y1", False),
        (1, "R1 G1 B1", True),
        (2, "R1 G1", False),
        (2, "R1", True),
    ],
)
def test_a_pool_that_is_too_small_is_doubted(turn: int, pool: str, said: bool) -> None:
    """Two players: at least four dice on a first turn, two on a second."""
    text = record(window(BLANK), dice(pool), in_round=3, turn=turn)
    found = [
        sentence for sentence in assumptions(table(text)) if "must be left on turn" in sentence
    ]
    assert bool(found) is said


def test_moves_beside_the_position_are_not_read_and_that_is_said() -> None:
    """The position is complete in itself."""
    text = record(window(BLANK), dice("R1"), in_round=3) + "\nmoves: [roll R1, Ann pass]\n"
    expected = "the position is complete as it stands: 2 moves beside it were not read"
    assert expected in assumptions(table(text))


def test_the_last_turn_assumes_nothing_about_dice_to_come() -> None:
    """What is not recorded and what others leave no longer matters."""
    text = record(window(BLANK), dice("R1 G1"), in_round=10, turn=2)
    found = assumptions(table(text))
    assert not any("not recorded" in text or "others leave" in text for text in found)


def test_of_two_private_objectives_the_better_one_counts() -> None:
    """SOLO-2: the bound and the score take the best of both."""
    start = window(BLANK, A2="R5")
    text = record(start, dice("B6 R6"), in_round=10, turn=2, players=["Ann"], private="[red, blue]")
    advice = {one.move: one for one in give_hint(table(text)).advice}
    assert advice["R6 C1" if "R6 C1" in advice else "R6 B1"].value == 11 - 54
    assert advice["B6 A1"].value == 6 - 54
    assert advice["pass"].value == 5 - 57


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (record(window(BLANK), dice("R1"), in_round=3), "14 earlier dice are not recorded"),
        (
            record(window(BLANK), dice("R1"), in_round=1, more="  seen: B3 B4 B5\n"),
            "1 earlier die is",
        ),
        (record(window(BLANK), dice("R1"), in_round=3), "not recorded (Ben) count as not seen"),
        (
            record(window(BLANK), dice("R1"), in_round=3),
            "the private objective of Ann is not known",
        ),
        (record(window(BLANK), dice("R1"), in_round=3), "0 public objectives count, the game lays"),
        (record(window(BLANK), dice("R1"), in_round=3), "the favor tokens of Ann are not known"),
        (record(window(BLANK), dice("R1"), in_round=3), "the others leave every die that fits"),
        (record(window(BLANK), dice("R1"), in_round=3), "no tool card is used"),
        (
            record(window(BLANK), dice("R1 R2 R3 R4"), in_round=3).replace("  turn: 1\n", ""),
            "this is the first turn of Ann in round 3: 1 of 5 dice is gone from the pool",
        ),
    ],
)
def test_what_was_assumed_is_said(text: str, expected: str) -> None:
    """A position that lacks something is used, and the answer states the assumption."""
    assert any(expected in sentence for sentence in assumptions(table(text)))


def test_a_fully_recorded_solo_position_assumes_little() -> None:
    """Nothing but tools is left out."""
    text = record(
        window(BLANK),
        dice("R1 R2 R3 R4"),
        in_round=1,
        players=["Ann"],
        public=["light", "deep"],
        private="red",
    )
    assert assumptions(table(text)) == ("no tool card is used",)


def test_progress_is_told() -> None:
    """Once for each move, counting up to all of them."""
    told: list[tuple[int, int]] = []
    start = window(BLANK, A2="R5")
    hint = give_hint(
        table(record(start, dice("B1"), in_round=10)), progress=lambda *done: told.append(done)
    )
    moves = len(hint.advice)
    assert told == [(done, moves) for done in range(1, moves + 1)]


TERMS = Terms((Objectives((find_objective("light"),), Color.RED),), dict.fromkeys(Color, 10), 2, 1)


def outlooks() -> tuple[Outlook, list[Outlook]]:
    """Return a position and its moves."""
    start = window(BLANK, A2="R5")
    pool = tuple(dice("B1 R2"))
    later = [
        Outlook(start.place(die, square), tuple(d for d in pool if d != die), 1, 4)
        for die in pool
        for square in start.open_squares
        if not placement_violations(start, die, square)
    ]
    return Outlook(start, pool, 2, 4), later


def test_a_tiny_time_still_gives_valid_bounds() -> None:
    """Whatever the clock allows, no bound is below what can be reached."""
    root, moves = outlooks()
    full = find_bounds(root, moves, TERMS)
    hasty = find_bounds(root, moves, TERMS, seconds=1e-6)
    for short, proved in zip(hasty, full, strict=True):
        assert short.value >= proved.value
        assert not short.proved or short.value == proved.value
    unexamined = [bound for bound in hasty if not bound.examined]
    assert unexamined
    assert len({bound.value for bound in unexamined}) == 1, "the bound of the position"
    assert not any(bound.proved or bound.window for bound in unexamined)


def test_moves_not_examined_come_last_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their bound is no merit of theirs."""
    start = window(BLANK, A2="R5")
    position = table(record(start, dice("B1 R2"), in_round=10, turn=2, private="red"))
    real = bounds.find_bound

    def forgetful(outlook: Outlook, terms: Terms, seconds: float | None) -> Bound | None:
        lost = len(outlook.window.placed) == 2 and Die.parse("R2") in outlook.window.dice
        return None if lost else real(outlook, terms, seconds)

    monkeypatch.setattr(bounds, "find_bound", forgetful)
    hint = give_hint(position)
    late = [one for one in hint.advice if not one.bound.examined]
    assert late
    assert list(hint.advice[-len(late) :]) == late
    assert all(one.loss == 0 for one in late)
    assert all("not examined in the time given" in one.reasons[0] for one in late)
    assert hint.advice[0].reasons[0].startswith("no move examined scores more: ")


def test_a_solver_that_contradicts_itself_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is proved to reach more than the position is never shown."""
    root, moves = outlooks()
    low = Bound(0, proved=True, examined=True, window=None)
    high = Bound(9, proved=True, examined=True, window=None)
    loose = Bound(9, proved=False, examined=True, window=None)
    for own in (high, loose):
        answers: Sequence[Bound] = (low, own)
        monkeypatch.setattr(
            bounds, "find_bound", lambda at, *_, answers=answers: answers[at is not root]
        )
        if own.proved:
            with pytest.raises(VerificationError, match="this is a bug in vitrail"):
                find_bounds(root, moves, TERMS)
        else:
            assert {bound.value for bound in find_bounds(root, moves, TERMS)} == {0}


def test_a_window_that_totals_the_bound_of_the_position_proves_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search for a move may end without a proof that the one for the position supplies."""
    root, moves = outlooks()
    low = Bound(7, proved=False, examined=True, window=None)
    own = Bound(9, proved=False, examined=True, window=root.window, found=7)
    monkeypatch.setattr(bounds, "find_bound", lambda at, *_: low if at is root else own)
    assert {(bound.value, bound.proved) for bound in find_bounds(root, moves, TERMS)} == {(7, True)}


def test_an_interrupt_waits_for_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while other moves are searched is answered at once, and no search is begun."""
    root, moves = outlooks()
    go_on = threading.Event()
    begun: list[Outlook] = []

    def slow(outlook: Outlook, *_: object) -> Bound:
        begun.append(outlook)
        if len(begun) > 2:
            go_on.wait(60)
        return Bound(0, proved=False, examined=True, window=None)

    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bounds, "find_bound", slow)
    many = list(moves) * 20
    started = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        find_bounds(root, many, TERMS, progress=interrupt)
    assert time.perf_counter() - started < 30
    go_on.set()
    assert len(begun) < len(many)


def test_an_illegal_placement_is_never_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice is replayed through the rules."""
    monkeypatch.setattr(
        "vitrail.advisors.sagrada.hint.legal_placements",
        lambda *_: (Placement(Die.parse("R1"), Square(1, 1)),),
    )
    with pytest.raises(VerificationError, match="R1 B2 is advised but not legal"):
        give_hint(table(record(window(BLANK), dice("R1"), in_round=10)))


def test_the_same_question_gets_the_same_answer() -> None:
    """Without a limit of time the advice does not depend on threads."""
    start = window("R..../..3../...../....G", A2="B5", B2="Y2")
    position = table(record(start, dice("B1 R2"), in_round=9, public=["light"], private="red"))
    first, second = give_hint(position), give_hint(position)
    assert [(a.move, a.value, a.reasons) for a in first.advice] == [
        (b.move, b.value, b.reasons) for b in second.advice
    ]
