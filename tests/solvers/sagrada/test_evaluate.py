"""Plans of a turn and their worth: legal, complete, exact where nothing is left to chance."""

from __future__ import annotations

import dataclasses
import itertools
import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import ROUNDS, Color, Die
from vitrail.games.sagrada.moves import EndTurn
from vitrail.solvers.sagrada import compare
from vitrail.solvers.sagrada.compare import evaluate
from vitrail.solvers.sagrada.evaluate import Evaluator
from vitrail.solvers.sagrada.next_turn import drafts
from vitrail.solvers.sagrada.plans import Plan, Plans, find_plans
from vitrail.solvers.sagrada.policy import load_policy
from vitrail.solvers.sagrada.starts import table_of

from ...games.sagrada.games import random_start
from .turns import begun_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition


def ends(position: SagradaPosition) -> set[SagradaPosition]:
    """Return every position that a turn can lead to, by trying all sequences of moves."""
    found: set[SagradaPosition] = set()
    waiting, seen = [position], {position}
    while waiting:
        here = waiting.pop()
        for move in here.legal_moves():
            after = here.apply(move)
            if after in seen:
                continue
            seen.add(after)
            over = isinstance(move, EndTurn) or after.to_move in {None, CHANCE}
            (found.add if over else waiting.append)(after)
    return found


def same(positions: Sequence[SagradaPosition]) -> list[float]:
    """Rate all positions the same."""
    return [0.0] * len(positions)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_plans_are_all_that_the_rules_allow(seats: int) -> None:
    """With room enough, the plans lead exactly where sequences of legal moves lead."""
    for position in begun_turns(seats, seats)[7::9]:
        plans = find_plans(position, same, width=10_000)
        assert plans.cut == 0
        assert {plan.after for plan in plans.plans} == ends(position)
        for plan in plans.plans:
            assert replayed(position, plan) == plan.after


def replayed(position: SagradaPosition, plan: Plan) -> SagradaPosition:
    """Play a plan move by move; `apply` refuses what is not legal."""
    for move in plan.moves:
        position = position.apply(move)
    return position


def test_a_narrow_search_keeps_the_plain_drafts() -> None:
    """What is cut are ways to use a card, and it is told how many."""
    position = next(one for one in begun_turns(5, 2)[12:] if one.setup.tools)
    tools = dataclasses.replace(position.setup, tools=("Eglomise Brush", "Lathekin"))
    position = dataclasses.replace(position, setup=tools, paid=(0, 0), tokens=(5, 5))
    wide, narrow = find_plans(position, same, 10_000), find_plans(position, same, 2)
    plain = [plan.moves for plan in wide.plans if plan.tool is None]
    assert narrow.cut > 0
    assert plain == [plan.moves for plan in narrow.plans if plan.tool is None]
    assert {plan.after for plan in narrow.plans} < {plan.after for plan in wide.plans}


@pytest.mark.parametrize("seats", [1, 2])
def test_the_last_turn_is_exact(seats: int) -> None:
    """With no turn left to anybody, each plan is worth exactly what the rules score."""
    position = begun_turns(11, seats)[-1]
    assert position.round == ROUNDS
    mover = position.to_move
    assert mover is not None
    found = evaluate(Evaluator(position, seed=1), budget=200)
    for one in found.best_first:
        if one.plan.waits:
            continue
        after = one.plan.after
        scores = after.scores()
        others = [score for seat, score in enumerate(scores) if seat != mover]
        against = after.target if seats == 1 else max(others)
        assert one.points == scores[mover]
        assert one.standing.value == scores[mover] - against
        assert one.standing.error == 0
    values = [one.standing.value for one in found.best_first]
    assert values == sorted(values, reverse=True)


def some_positions(seats: int) -> Iterator[SagradaPosition]:
    """Yield positions of the middle of a game."""
    yield from begun_turns(3 + seats, seats)[5::11]


@pytest.mark.parametrize("seats", [1, 3])
def test_the_same_seed_gives_the_same_advice(seats: int) -> None:
    """Values, errors and order repeat."""
    position = next(some_positions(seats))
    first, second = (evaluate(Evaluator(position, seed=4), budget=300) for _ in range(2))
    assert first == second
    assert evaluate(Evaluator(position, seed=5), budget=300) != first


def test_hidden_private_objectives_change_nothing() -> None:
    """Advice rests on the view: what others hide has no influence."""
    position = next(some_positions(3))
    seat = position.to_move
    assert seat is not None
    found = []
    for color in (Color.RED, Color.BLUE):
        private = tuple(
            own if other == seat else (color,) for other, own in enumerate(position.setup.private)
        )
        setup = dataclasses.replace(position.setup, private=private)
        seen = dataclasses.replace(position, setup=setup).view(seat)
        found.append(evaluate(Evaluator(seen, seed=4), budget=200))
    assert [one.standing for one in found[0].best_first] == [
        one.standing for one in found[1].best_first
    ]


def test_somebody_has_to_be_to_move() -> None:
    """Rolls and finished games have no plans."""
    start = random_start(random.Random(1), 2)
    with pytest.raises(ValueError, match="nobody is to move"):
        Evaluator(start, seed=1)


def test_the_last_round_of_a_solo_game_is_exact() -> None:
    """The second draft is the best of all that the rules allow without a card."""
    position = next(one for one in begun_turns(11, 1) if one.round == ROUNDS)
    found = evaluate(Evaluator(position, seed=1), budget=200)
    assert found.exact
    for one in found.best_first:
        after = one.plan.after
        if one.plan.waits or after.round > ROUNDS:
            continue
        plain = [plan for plan in find_plans(after, same).plans if plan.tool is None]
        ends = [plan.after.scores()[0] - plan.after.target for plan in plain]
        assert one.standing.value == max(ends)


def test_own_points_are_exact_where_nobody_else_is_known() -> None:
    """With no turn left to the player and no other window known, no playout is needed."""
    position = begun_turns(7, 2)[-2]
    mover = position.to_move
    assert mover is not None
    windows = tuple(one if at == mover else None for at, one in enumerate(position.windows))
    alone = dataclasses.replace(position, windows=windows)
    found = evaluate(Evaluator(alone, seed=1), budget=200)
    if mover not in position.order[position.turns_done + 1 :]:
        assert (found.exact, found.playouts) == (True, 0)


def test_what_the_best_opponent_loses_is_measured_against_a_pass() -> None:
    """To pass takes nothing from anybody; in the solo game there is nobody."""
    position = next(some_positions(2))
    found = evaluate(Evaluator(position, seed=1), budget=300)
    passing = next(one for one in found.best_first if isinstance(one.plan.moves[0], EndTurn))
    assert passing.denied == (0.0, 0.0)
    assert all(one.denied is not None for one in found.best_first)
    solo = evaluate(Evaluator(next(some_positions(1)), seed=1), budget=300)
    assert all(one.denied is None for one in solo.best_first)


def test_without_the_own_private_objective_none_counts() -> None:
    """Nobody is ahead only because his private objective is drawn and the own one unknown."""
    position = next(some_positions(2))
    seat = position.to_move
    assert seat is not None
    given = position.setup.private
    private = tuple(() if other == seat else own for other, own in enumerate(given))
    unknown = dataclasses.replace(
        position, setup=dataclasses.replace(position.setup, private=private)
    ).view(seat)
    policy = load_policy("points")
    assert table_of(position.view(seat), seat, policy).guess.tolist() != [0, 0]
    assert table_of(unknown, seat, policy).guess.tolist() == [0, 0]
    assert table_of(unknown, seat, policy).private.tolist() == [[-1, -1], [-1, -1]]


def test_the_next_turn_counts_although_the_best_plans_stop_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Plans that wait for dice stay ahead, and do not keep the others from their next turn."""
    position = next(p for p in begun_turns(7, 1) if p.turns_done == 0 and p.round == 2)
    tools = dataclasses.replace(position.setup, tools=("Flux Remover", "Flux Brush"))
    position = dataclasses.replace(position, setup=tools, paid=(0, 0))
    monkeypatch.setattr(compare, "FOLLOWED", 1)
    evaluator = Evaluator(position, seed=2)
    plans = find_plans(position, evaluator.rate)
    drawn = [plan for plan in plans.plans if plan.after.to_move == CHANCE]
    plain = Plans(tuple(plan for plan in plans.plans if plan.tool is None), 0)
    worst = compare.compare(evaluator, plain, 400).best_first[-1].plan
    found = compare.compare(evaluator, Plans((*drawn, worst), 0), 400, shown=0)
    assert found.best_first[0].plan != worst
    assert [bool(one.next_turn) for one in found.best_first if one.plan == worst] == [True]


def test_two_turns_in_a_row_are_chosen_together() -> None:
    """In the solo game the plans say what is drafted next; dice in either order are worth the same.

    Whatever is told of the second turn is legal after the first.
    """
    position = next(p for p in some_positions(1) if p.turns_done == 0 and len(p.pool) >= 2)
    found = evaluate(Evaluator(position, seed=2), budget=2000)
    best = found.best_first[0]
    assert best.next_turn
    after = replayed(best.plan.after, Plan(best.next_turn, best.plan.after))
    other = [
        one
        for one in found.best_first
        if one.next_turn and replayed(one.plan.after, Plan(one.next_turn, one.plan.after)) == after
    ]
    assert {one.standing.behind for one in other} == {0.0}
    assert {one.points for one in other} == {best.points}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_last_turn_every_private_objective_counts_alike(seats: int) -> None:
    """Margin and wins are means over all deals of the cards that the player cannot see."""
    position = begun_turns(20 + seats, seats)[-1]
    seat = position.to_move
    assert seat is not None
    setup = position.setup
    found = evaluate(Evaluator(position.view(seat), seed=1), budget=200)
    assert (found.exact, found.playouts) == (True, 0)
    others = [other for other in range(seats) if other != seat]
    free = [color for color in Color if (color,) != setup.private[seat]]
    for one in found.best_first:
        if one.plan.waits:
            continue
        margins = []
        for colors in itertools.permutations(free, len(others)):
            private = list(setup.private)
            for other, color in zip(others, colors, strict=True):
                private[other] = (color,)
            known = dataclasses.replace(setup, private=tuple(private))
            scores = dataclasses.replace(one.plan.after, setup=known).scores()
            margins.append(scores[seat] - max(scores[other] for other in others))
        assert one.margin == float(Fraction(sum(margins), len(margins)))
        assert one.wins == sum(margin > 0 for margin in margins) / len(margins)
        assert one.standing.error == one.standing.behind_error == 0
    losses = [one.standing.behind for one in found.best_first]
    assert losses == sorted(losses)
    assert losses[0] == 0


def test_exact_after_a_roll_means_the_best_of_both_drafts() -> None:
    """In the last solo round the way on after Flux Brush is the one with the best last turn."""
    position = next(one for one in begun_turns(11, 1) if one.round == ROUNDS)
    assert position.turns_done == 0
    setup = dataclasses.replace(position.setup, tools=("Flux Brush",))
    for seed in range(6):
        pool = tuple(sorted(Die(color, 1 + seed % 6) for color in Color if color is not Color.RED))
        start = dataclasses.replace(position, setup=setup, paid=(0,), pool=pool)
        found = evaluate(Evaluator(start, seed=seed), budget=200)
        assert found.exact
        waiting = [one for one in found.best_first if one.plan.waits]
        assert waiting
        for one in waiting:
            best = [_best_after(one.plan.after.forced(roll)) for roll, _, _ in one.branches]
            assert one.standing.value == float(Fraction(sum(best), len(best)))


def _best_after(position: SagradaPosition) -> int:
    """Return the best margin of a solo game, with a draft of the last turn after this one."""
    ends = []
    for plan in find_plans(position, same).plans:
        ends += [last for _, last in drafts(plan.after)]
    return max(end.scores()[0] - end.target for end in ends)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_nothing_is_ahead_of_the_first_plan(seats: int) -> None:
    """With few playouts too: what is listed first reached most on all scenarios seen by both."""
    for position in some_positions(seats):
        for seed in range(4):
            found = evaluate(Evaluator(position, seed), budget=60)
            losses = [one.standing.behind for one in found.best_first]
            assert min(losses) == losses[0] == 0
            assert [one.dropped for one in found.best_first] == sorted(
                one.dropped for one in found.best_first
            )
            if found.best_first[0].margin is not None:
                for one in found.best_first:
                    assert one.margin is not None
                    lost = found.best_first[0].margin - one.margin
                    assert lost == pytest.approx(one.standing.behind)


def test_plans_of_a_group_are_told_the_same() -> None:
    """Equal in every scenario: the same value, loss and errors, one after the other."""
    shared = 0
    for position in begun_turns(9, 3)[-12:]:
        found = evaluate(Evaluator(position, seed=3), budget=300).best_first
        for first, second in itertools.pairwise(found):
            if first.group == second.group:
                shared += 1
                one, other = first.standing, second.standing
                assert (one.value, one.behind, one.error, one.behind_error) == (
                    other.value,
                    other.behind,
                    other.error,
                    other.behind_error,
                )
        order = [key for key, _ in itertools.groupby(one.group for one in found)]
        assert len(order) == len(set(order))
    assert shared
