"""Hints: legal, exact where nothing is left to chance, repeatable, and honest about the rest."""

from __future__ import annotations

import dataclasses
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.advisors.sagrada.assumed import assumptions
from vitrail.advisors.sagrada.hint import (
    SagradaAdvice,
    SagradaHint,
    Spot,
    give_hint,
    plain_drafts,
    usable_tools,
)
from vitrail.games.base import CHANCE
from vitrail.games.errors import ParameterError, VerificationError
from vitrail.games.sagrada.components import ROUNDS, SHAPE, Color, Die, Pattern
from vitrail.games.sagrada.lines import parse_line
from vitrail.games.sagrada.moves import EndTurn, Place, Reroll
from vitrail.games.sagrada.step import play_line
from vitrail.games.sagrada.turns import Turn
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Square
from vitrail.solvers.sagrada.next_turn import drafts

from ...games.sagrada.games import eager_game, random_start
from .tables import load_spot, record, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition

EXAMPLES = Path(__file__).parents[3] / "examples" / "sagrada"
SPACE = {str(square): square for square in SHAPE.squares}
NAMES = ("Ann", "Ben", "Cem", "Dan")
BLANK = "...../...../...../....."
FEW = 400


def dice(text: str) -> list[Die]:
    """Return dice from tokens."""
    return [Die.parse(token) for token in text.split()]


def window(pattern: str, **placed: str) -> Window:
    """Return a window on a pattern in one line."""
    on = {SPACE[square]: Die.parse(die) for square, die in placed.items()}
    return Window.of(Pattern(tuple(pattern.split("/"))), on)


def hint(start: Window, pool: str, *, playouts: int = FEW, **more: Any) -> SagradaHint:
    """Return the hint for a window of Ann and a pool."""
    spot = Spot.of_table(table(record(start, dice(pool), **more)))
    return give_hint(spot, playouts=playouts)


def by_plan(found: SagradaHint) -> dict[str, SagradaAdvice]:
    """Return advice by its line without the name."""
    return {one.move.partition(" ")[2]: one for one in found.advice}


def moments(seed: int, seats: int, step: int) -> Iterator[SagradaPosition]:
    """Yield positions of a random game with a player to move, some of them inside a turn."""
    rng = random.Random(seed)
    found = [
        before
        for before, _, _ in eager_game(random_start(rng, seats), rng)
        if before.to_move not in {None, CHANCE} and before.choosing is None
    ]
    yield from found[step::step]
    yield found[-1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_plan_is_a_legal_line(seats: int) -> None:
    """Read back from its own notation and played by the rules, each plan leads where it says."""
    players = NAMES[:seats]
    for position in moments(seats, seats, 19):
        spot = Spot.of_game(position, players)
        assert not spot.faults()
        found = give_hint(spot, playouts=50)
        assert found.advice
        assert found.advice[0].loss == 0
        for one in found.advice:
            assert one.reasons, one.move
            if one.after.to_move == CHANCE and not one.after.rolling:
                continue  # the line tells what was rolled, which nobody knows yet
            step = play_line(position, parse_line(one.move, players), _written(one.move), players)
            assert not step.violations, one.move
            mover = position.to_move
            assert mover is not None
            assert step.after.view(mover) == one.after, one.move


def _written(text: str) -> Any:
    from vitrail.games.record import RecordLine

    return RecordLine(text, 1)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_last_turn_of_the_game_is_exact(seats: int) -> None:
    """Each plan is worth what the rules score, the best is first, and more playouts change none."""
    for seed in range(3):
        position = last_turn(seed, seats)
        found = give_hint(Spot.of_game(position, NAMES[:seats]), playouts=50)
        more = give_hint(Spot.of_game(position, NAMES[:seats]), playouts=5000, seed=9)
        mover = position.to_move
        assert mover is not None
        plain = [one for one in found.advice if one.after.to_move != CHANCE or one.after.rolling]
        for one in plain:
            assert one.value == one.after.scores()[mover]
        for one in found.advice:
            assert one.error == one.loss_error == one.scenarios == 0
        assert (found.method, found.playouts) == ("exact", 0)
        assert told(found) == told(more)
        if seats == 1:
            ahead = [one.after.scores()[0] - one.after.target for one in plain]
            assert ahead == sorted(ahead, reverse=True)


def last_turn(seed: int, seats: int) -> SagradaPosition:
    """Return the beginning of the last turn of a random game."""
    rng = random.Random(f"last {seed} {seats}")
    found = [
        before
        for before, _, _ in eager_game(random_start(rng, seats), rng)
        if before.to_move not in {None, CHANCE} and before.turn == Turn()
    ]
    assert found[-1].round == ROUNDS
    return found[-1]


def told(found: SagradaHint) -> list[tuple[object, ...]]:
    """Return what a hint says of its plans."""
    return [(one.move, one.value, one.loss, one.rank, one.reasons) for one in found.advice]


def test_the_last_two_turns_of_a_solo_game_are_exact() -> None:
    """With two turns on one pool, every draft of the second one is tried.

    B6 first and then R5 ends with 18 open spaces less 2 at 3 points each and Y1 on the track, as
    does R5 first; any other pair leaves more behind.
    """
    start = window(BLANK, A2="R5", A3="Y1")
    found = hint(start, "B6 G1 R6", in_round=10, players=["Ann"], private="purple")
    assert found.method == "exact"
    best = found.advice[0]
    assert best.value == -3 * 16
    assert best.margin == best.value - 1
    assert any(text.startswith("then ") for text in best.reasons)
    assert by_plan(found)["pass"].margin == -3 * 17 - (1 + 6)
    assert any(text.endswith(" on the last turn") for text in by_plan(found)["pass"].reasons)


def test_the_same_seed_gives_the_same_advice() -> None:
    """Everything but the seconds repeats with a number of playouts; another seed differs."""
    spot = load_spot(str(EXAMPLES / "round-4.yaml"))
    first, second, other = (give_hint(spot, playouts=900, seed=seed) for seed in (1, 1, 2))
    assert dataclasses.replace(first, seconds=0) == dataclasses.replace(second, seconds=0)
    assert told(first) != told(other)


def test_hidden_objectives_change_nothing() -> None:
    """The advice for Ann is the same whatever the private objective of Ben is."""
    text = (EXAMPLES / "round-4.yaml").read_text("utf-8")
    answers = [
        give_hint(Spot.of_table(table(text.replace("Ben: unknown", f"Ben: {color}"))), playouts=300)
        for color in ("green", "blue", "unknown")
    ]
    assert told(answers[0]) == told(answers[1]) == told(answers[2])


def test_mirrored_positions_have_the_same_values() -> None:
    """Columns from right to left: each plan is worth the same, within the errors."""
    start = window("R...3/.4.G./...../5...B", A2="B1", B3="Y5", A4="G2")
    found = hint(start, "P3 R2 Y6", in_round=6, private="red", playouts=6000)
    mirrored = Window.of(
        Pattern(tuple(row[::-1] for row in start.pattern.rows)),
        {Square(at.row, 4 - at.column): die for at, die in start.placed.items()},
    )
    other = by_plan(hint(mirrored, "P3 R2 Y6", in_round=6, private="red", playouts=6000))
    for plan, one in by_plan(found).items():
        twin = other[_flipped(plan)]
        if min(one.scenarios, twin.scenarios) >= 50:
            assert abs(one.value - twin.value) < 5 * (one.error + twin.error), plan


def _flipped(plan: str) -> str:
    words = plan.split()
    if words == ["pass"]:
        return plan
    square = SPACE[words[-1]]
    return f"{words[0]} {Square(square.row, 4 - square.column)}"


def test_order_loss_and_ranks_hold_together() -> None:
    """Losses grow down the list, what dropped out early at its end; equal results share a rank."""
    for name in ("round-4", "first-turn", "last-round", "solo", "unknown-opponents"):
        found = give_hint(load_spot(str(EXAMPLES / f"{name}.yaml")), playouts=2000)
        losses = [(one.dropped, one.loss) for one in found.advice]
        assert losses == sorted(losses)
        assert not any(one.near for one in found.advice if one.dropped)
        assert found.advice[0].rank == 1
        for before, after in zip(found.advice, found.advice[1:], strict=False):
            if before.rank == after.rank:
                assert (before.value, before.loss) == (after.value, after.loss)
                assert (before.loss_error, before.near) == (after.loss_error, after.near)
            else:
                assert after.rank > before.rank
        assert found.projection is not None
        low, high = found.projection.spread
        assert low <= found.projection.points + 1
        assert found.projection.points - 1 <= high


@pytest.mark.parametrize("name", ["round-4", "first-turn", "last-round", "late-hammer", "solo"])
@pytest.mark.parametrize("playouts", [10, 60])
def test_with_few_playouts_nothing_listed_below_has_more(name: str, playouts: int) -> None:
    """The first plan has the greatest margin, and each loss is what the margin lacks."""
    for seed in range(3):
        found = give_hint(load_spot(str(EXAMPLES / f"{name}.yaml")), playouts=playouts, seed=seed)
        best = found.advice[0]
        for one in found.advice:
            assert best.margin is not None
            assert one.margin is not None
            assert one.loss >= 0
            assert best.margin - one.margin == pytest.approx(one.loss)


def test_ties_stand_in_the_order_of_their_lines() -> None:
    """Equally good plans share a rank, those that draft without a card first."""
    found = give_hint(Spot.of_table(table(LAST_HAMMER)), playouts=FEW)
    assert (found.method, found.playouts) == ("exact", 0)
    ties = [one.move.removeprefix("Ann ") for one in found.advice if one.rank == 1]
    assert ties == [
        "B2 D5",
        "G1 D4",
        "G1 D5",
        "take B2, tool lens cutter R1, place D4",
        "take B2, tool lens cutter R1, place D5",
        "take G1, tool lens cutter R1, place D4",
        "take G1, tool lens cutter R1, place D5",
    ]
    assert found.advice[0].reasons[0] == "not obvious: 6 other plans are equally good"
    assert found.advice[7].rank == 8
    assert all(
        any(text.endswith("as good as the best without a tool (B2 D5)") for text in one.reasons)
        for one in found.advice[3:7]
    )


def test_glazing_hammer_in_the_last_turn_counts_every_roll() -> None:
    """Two dice, 36 rolls, after each the best draft by the rules."""
    found = give_hint(Spot.of_table(table(LAST_HAMMER)), playouts=FEW)
    one = by_plan(found)["tool glazing hammer, ..."]
    best = []
    for first in range(1, 7):
        for second in range(1, 7):
            rolled = one.after
            for die, value in zip(rolled.turn.rerolled, (first, second), strict=True):
                rolled = rolled.apply(Reroll(Die(die.color, value)))
            best.append(max(end.scores()[0] for _, end in drafts(rolled)))
    assert one.value == sum(best) / 36
    assert (one.error, one.loss_error, one.scenarios) == (0, 0, 0)
    assert "the whole pool is rolled again: a mean over all rolls" in one.reasons


LAST_HAMMER = """\
vitrail: 1
game: sagrada
players: [Ann, Ben]
setup:
  starter: Ann
  windows: {Ann: "...../...../...../.....", Ben: unknown}
  private: {Ann: red}
  public: [color variety, deep shades, row color variety]
  tools: [flux brush, lens cutter, glazing hammer]
position:
  to_move: Ann
  round: 10
  turn: 2
  pool: G1 B2
  windows:
    Ann: [G1 B2 R3 Y4 R5, B3 G4 Y5 R6 Y1, R2 Y6 B1 Y2 P3, G4 R5 Y3 .. ..]
  tokens: {Ann: 4}
  track: {1: R1, 2: B2 G3}
"""


@pytest.mark.parametrize("seed", [-1, 2**63, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    """The playouts count with 63 bits; what they cannot hold is said in a sentence."""
    spot = Spot.of_table(table(LAST_HAMMER))
    with pytest.raises(ParameterError, match=f"seed {seed}: expected a whole number from 0 to"):
        give_hint(spot, playouts=10, seed=seed)


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_every_seed_in_the_range_is_used(seed: int) -> None:
    """The ends of the range give advice."""
    assert give_hint(load_spot(str(EXAMPLES / "late-hammer.yaml")), playouts=10, seed=seed).advice


def test_a_tool_is_advised_where_it_is_worth_its_token() -> None:
    """Grozing Pliers turn R5 into the red 6 that the last open space asks for: +1 +6 for 1 token.

    Without the card R5 fits nowhere.
    """
    full = {
        f"{row}{at}": "B2" if (i + at) % 2 else "Y4"
        for i, row in enumerate("ABCD")
        for at in range(1, 6)
    }
    del full["D5"]
    text = record(window("...../...../...../....6", **full), dice("R5"), in_round=10, turn=2)
    text = text.replace("  public: []\n", "  public: []\n  tools: [grozing pliers]\n")
    text = text.replace("private: {Ann: unknown}", "private: {Ann: red}")
    text += "  tokens: {Ann: 2}\n"
    found = give_hint(Spot.of_table(table(text)), playouts=FEW)
    best, passing = found.advice[0], found.advice[1]
    assert best.move == "Ann take R5, tool grozing pliers R6, place D5"
    assert best.value - passing.value == 6 + 1 - 1
    assert "Grozing Pliers, for 1 token: 6 more than without a tool (pass)" in best.reasons
    assert best.tool == 1


def test_after_a_roll_the_turn_goes_on_by_what_was_rolled() -> None:
    """Flux Brush: the plan stops at the roll, and for each value the way to go on is told."""
    text = record(window(BLANK, A2="R5"), dice("B3 G3"), in_round=10, turn=2)
    text = text.replace("  public: []\n", "  public: [light]\n  tools: [flux brush]\n")
    text += "  tokens: {Ann: 3}\n"
    found = give_hint(Spot.of_table(table(text)), playouts=FEW)
    one = by_plan(found)["take B3, tool flux brush, ..."]
    assert [what for what, _, _ in one.branches] == [f"B{value}" for value in range(1, 7)]
    assert sum(share for _, share, _ in one.branches) == pytest.approx(1)
    assert any(reason.startswith("then ") and "place" in reason for reason in one.reasons)


def test_after_a_draw_whole_lines_are_told() -> None:
    """Flux Remover: for each color the line of the turn, with the value chosen, is legal."""
    spot = load_spot(str(EXAMPLES / "flux-remover.yaml"))
    found = give_hint(spot, playouts=FEW)
    one = next(one for one in found.advice if one.move == "Ann take R4, tool flux remover, ...")
    assert [what for what, _, _ in one.branches] == ["B", "G", "P", "R", "Y"]
    players = spot.table.players
    for color, _, line in one.branches:
        assert f"tool flux remover {color}" in line
        step = play_line(spot.position, parse_line(line, players), _written(line), players)
        assert not step.violations


def test_dice_that_are_rolled_again_stay_for_the_target() -> None:
    """Glazing Hammer in the solo game: only its price leaves the pool."""
    found = give_hint(load_spot(str(EXAMPLES / "solo-tools.yaml")), playouts=FEW)
    hammer = next(one for one in found.advice if "hammer" in one.move)
    assert not any("off the round track" in reason for reason in hammer.reasons)
    assert any("rolled again" in reason for reason in hammer.reasons)


def test_a_turn_that_has_begun_is_gone_on_with() -> None:
    """With a die in the hand, plans say where it goes and nothing else of the turn."""
    spot = load_spot(str(EXAMPLES / "round-4.yaml"))
    taken = next(move for move in spot.position.legal_moves() if str(move) == "take B2")
    position = spot.position.apply(taken)
    found = give_hint(Spot.of_game(position, ("Ann", "Ben")), playouts=FEW)
    plans = by_plan(found)
    assert {"place A2", "place B3", "place C3", "place C4"} <= set(plans)
    assert all(one.value for one in found.advice)
    assert plain_drafts(position) == {"B2": ["A2", "B3", "C3", "C4"]}
    assert "pass" not in plans
    placed = position.apply(Place(SPACE["A2"]))
    then = by_plan(give_hint(Spot.of_game(placed, ("Ann", "Ben")), playouts=FEW))
    assert "pass" in then


def test_what_is_legal_needs_no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unranked, nothing is played out, and every plan is there, to pass last."""
    monkeypatch.setattr("vitrail.solvers.sagrada.evaluate.Evaluator", None)
    start = window(BLANK, A2="R5")
    spot = Spot.of_table(table(record(start, dice("B1"), in_round=9)))
    found = give_hint(spot, ranked=False)
    assert found.advice == ()
    spaces = ["A1", "A3", "B1", "B2", "B3"]
    assert found.legal == (*(f"Ann B1 {space}" for space in spaces), "Ann pass")
    tools = load_spot(str(EXAMPLES / "round-4.yaml"))
    assert usable_tools(tools.position) == (1, 5, 8)
    assert len(give_hint(tools, ranked=False).legal) >= 71


def test_an_illegal_plan_is_never_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice is replayed through the rules."""
    from vitrail.solvers.sagrada import plans

    start = Spot.of_table(table(record(window(BLANK), dice("R1"), in_round=10)))
    after = start.position.forced(EndTurn())
    wrong = plans.Plans((plans.Plan((Place(Square(1, 1)), EndTurn()), after),), 0)
    monkeypatch.setattr("vitrail.solvers.sagrada.plans.find_plans", lambda *_: wrong)
    with pytest.raises(VerificationError, match="advised but not legal"):
        give_hint(start, playouts=10)


def test_the_time_is_kept() -> None:
    """Half a second is half a second, plus what finding the plans needs."""
    spot = load_spot(str(EXAMPLES / "first-turn.yaml"))
    give_hint(spot, playouts=10)  # loads everything
    begun = time.perf_counter()
    found = give_hint(spot, seconds=0.5)
    assert time.perf_counter() - begun < 5
    assert found.playouts > 100


def test_between_rounds_and_at_the_end_the_hint_says_what_to_do() -> None:
    """An empty pool: no advice, but what comes next."""
    start = window(BLANK, A2="R5")
    middle = hint(start, "", in_round=9)
    assert (middle.to_move, middle.advice, middle.projection) == (None, (), None)
    assert middle.what_next == "round 9 is over: draw and roll 5 dice for round 10"
    assert hint(start, "", in_round=10).what_next.startswith("the game is over")


def test_the_solo_game_is_about_the_target() -> None:
    """SOLO-7, SOLO-8: the track so far, the pool, and the margin that ranks."""
    start = window(BLANK, A2="R5")
    more = "  track: {1: R6, 2: B4 Y1}\n"
    found = hint(start, "B6 Y3", in_round=10, turn=2, players=["Ann"], more=more)
    assert (found.target, found.score_now) == ((11, 9), -57)
    first, last = found.advice[0], found.advice[-1]
    assert (first.value, first.margin, first.loss) == (-54, -54 - 14, 0)
    assert (last.move, last.value, last.margin, last.loss) == ("Ann pass", -57, -57 - 20, 9)
    assert "keeps B6 off the round track: target 6 lower" in first.reasons
    assert (first.wins, last.wins) == (0, 0)


def test_unknown_tokens_count_nothing_and_may_be_spent() -> None:
    """The score without tokens is that of the spaces; a tool costs what it costs."""
    start = window(BLANK, A2="B2")
    found = hint(start, "R1", in_round=10, turn=2)
    assert found.score_now == -19
    assert by_plan(found)["pass"].value == -19
    assert by_plan(found)["R1 A1"].value == -18


def test_a_token_spent_of_unknown_ones_costs_a_point_and_that_is_said() -> None:
    """The score as it stands is that of `check`, without tokens; what a plan is worth is 1 less."""
    text = LAST_HAMMER.replace("  tokens: {Ann: 4}\n", "")
    found = give_hint(Spot.of_table(table(text)), playouts=FEW)
    assert "each favor token that Ann spends on this turn makes a plan worth 1 point less" in (
        found.assumed
    )
    plain = by_plan(found)["B2 D5"]
    one = by_plan(found)["take B2, tool lens cutter R1, place D5"]
    assert (plain.score_now, plain.value) == (28, 28)
    assert (one.score_now, one.value) == (29, 28)
    for advice in (plain, one):
        after = dataclasses.replace(advice.after, tokens=(0, 0))
        assert after.scores()[0] == advice.score_now
    known = give_hint(Spot.of_table(table(LAST_HAMMER)), playouts=FEW)
    assert not any("each favor token" in text for text in known.assumed)


def test_of_two_private_objectives_the_better_one_counts() -> None:
    """SOLO-2: the value takes the best of both."""
    start = window(BLANK, A2="R5")
    plans = by_plan(
        hint(start, "B6 R6", in_round=10, turn=2, players=["Ann"], private="[red, blue]")
    )
    assert plans["R6 B1"].value == 11 - 54
    assert plans["B6 A1"].value == 6 - 54
    assert plans["pass"].value == 5 - 57


def test_the_best_plan_says_how_clear_it_is() -> None:
    """Alone it names the next one; with others about equal it says that it is not obvious."""
    start = window(BLANK, A2="B2")
    clear = hint(start, "R6", in_round=10, turn=2, private="red").advice
    assert clear[0].reasons[0].startswith("not obvious: ")
    assert "equally good" in clear[0].reasons[0]
    alone = hint(window("R..../...../...../.....", A2="B2"), "R6", in_round=10, turn=2).advice
    assert alone[0].reasons


A_FEW_REASONS = [
    (
        window("...../G..../...../.....", A2="R5"),
        "G2",
        {},
        "G2 A1",
        "leaves B1 (asks for green) beside G2 at A1: it can never be filled",
    ),
    (
        window(BLANK, A2="B2"),
        "R1 G5",
        {"public": ["light"], "private": "red"},
        "R1 A1",
        "+3 points now: Light Shades +2, private red +1",
    ),
    (
        window(BLANK, A1="B2", A2="R1", A3="G2", B5="Y3"),
        "Y1 P6",
        {"public": ["row_color"]},
        "Y1 A4",
        "row A then needs only a purple die (no 1 or 3) at A5 (still rolled",
    ),
    (
        window(BLANK, A1="B2", A2="R1", A3="G2"),
        "B1 P6",
        {"public": ["row_color"]},
        "B1 A4",
        "row A can no longer have 5 different colors (Row Color Variety, 6 points)",
    ),
    (
        window(BLANK, A1="B5"),
        "R6 G4 P2",
        {"public": ["color_variety"]},
        "G4 B1",
        None,
    ),
    (
        window(BLANK, A1="B5", A2="R6", A3="G5", B4="Y4"),
        "P2 Y1",
        {"public": ["shade_variety", "deep"]},
        "P2 A4",
        "only 1 and 3 are missing then for the next 5 points of Shade Variety",
    ),
]


@pytest.mark.parametrize(("start", "pool", "more", "plan", "reason"), A_FEW_REASONS)
def test_reasons_are_facts(
    start: Window, pool: str, more: dict[str, Any], plan: str, reason: str | None
) -> None:
    """Points now, lines, sets and dead spaces are told where they are so."""
    reasons = by_plan(hint(start, pool, in_round=8, **more))[plan].reasons
    if reason is None:
        assert not any("missing then" in text for text in reasons)
    else:
        assert any(text.startswith(reason) for text in reasons), reasons


def test_a_space_that_becomes_hard_is_named() -> None:
    """B1 asks for 3 beside a red die; with P1 above it too, one roll fits with less than 1/2."""
    start = window("...../3..../...../.....", B2="R5")
    one = by_plan(hint(start, "P1", in_round=9))["P1 A1"]
    assert one.hard == (SPACE["B1"],)
    assert any(
        reason.startswith("makes B1 hard: at ") or "B1 hard" in reason for reason in one.reasons
    )


def test_no_reason_is_true_of_every_plan() -> None:
    """What all plans have in common explains none."""
    for name in ("round-4", "first-turn", "last-round", "solo", "unknown-opponents"):
        found = give_hint(load_spot(str(EXAMPLES / f"{name}.yaml")), playouts=FEW)
        common = set.intersection(*(set(one.reasons) for one in found.advice))
        assert not common, name


def test_nobody_is_told_of_what_comes_after_the_last_turn() -> None:
    """In the player's last turn only points count."""
    start = window("G..../...../...../.....", A2="B2")
    for one in hint(start, "R1 G3 Y6", in_round=10, turn=2).advice:
        assert not any("never" in reason or "%" in reason for reason in one.reasons)


# ---- what was assumed


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
    """What is not recorded and what others take no longer matters."""
    text = record(window(BLANK), dice("R1 G1"), in_round=10, turn=2)
    text = text.replace("setup:\n", "setup:\n  starter: Ben\n")
    found = assumptions(table(text))
    assert not any("not recorded" in text or "at random" in text for text in found)


def said(text: str, *expected: str) -> Sequence[bool]:
    """Return for each fragment whether a sentence of what was assumed has it."""
    found = assumptions(table(text))
    return [any(one in sentence for sentence in found) for one in expected]


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
        (
            record(window(BLANK), dice("R1"), in_round=3),
            "no public objective counts, the game lays",
        ),
        (record(window(BLANK), dice("R1"), in_round=3), "the favor tokens of Ann are not known"),
        (
            record(window(BLANK), dice("R1"), in_round=3),
            "Ben, whose window is not known, takes a die at random on each turn",
        ),
        (
            (EXAMPLES / "round-4.yaml").read_text("utf-8"),
            "Ben plays as in all playouts, with a private objective drawn at random",
        ),
        (
            (EXAMPLES / "round-4.yaml").read_text("utf-8"),
            "after this turn nobody uses a tool card, so a favor token kept is worth 1 point",
        ),
        (
            record(window(BLANK), dice("R1 R2 R3 R4"), in_round=3).replace("  turn: 1\n", ""),
            "this is the first turn of Ann in round 3: 1 of 5 dice is gone from the pool",
        ),
    ],
)
def test_what_was_assumed_is_said(text: str, expected: str) -> None:
    """A position that lacks something is used, and the answer states the assumption."""
    assert said(text, expected) == [True]


def test_a_fully_recorded_solo_position_assumes_nothing() -> None:
    """Without tools on the table only that is told."""
    text = record(
        window(BLANK),
        dice("R1 R2 R3 R4"),
        in_round=1,
        players=["Ann"],
        public=["light", "deep"],
        private="red",
    )
    assert assumptions(table(text)) == ("no tool cards lie on the table, the game lays out 1 to 5",)


def test_colors_of_dice_without_value_leave_the_window_unknown() -> None:
    """Ben's window with a purple die of unknown value takes part in nothing but the bag."""
    rows = "\n    Ben:\n      - P .. .. .. ..\n" + "      - .. .. .. .. ..\n" * 3
    text = record(window(BLANK), dice("R1"), in_round=3) + rows
    assert said(text, "Ben, whose window is not known") == [True]
    found = give_hint(Spot.of_table(table(text)), playouts=FEW)
    assert found.opponents == ()
    assert found.bag[Color.PURPLE] == 17
