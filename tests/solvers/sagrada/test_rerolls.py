"""Glazing Hammer: every roll is counted, or each scenario has its own and the error says so."""

from __future__ import annotations

import dataclasses
import itertools
import statistics
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vitrail.games.sagrada.components import VALUES, Die
from vitrail.games.sagrada.moves import EndTurn, Place, Reroll, Take
from vitrail.solvers.sagrada.bits import die_of, encode_window
from vitrail.solvers.sagrada.compare import evaluate
from vitrail.solvers.sagrada.evaluate import Evaluator
from vitrail.solvers.sagrada.next_turn import drafts
from vitrail.solvers.sagrada.plans import find_plans
from vitrail.solvers.sagrada.rerolls import Rerolls

from .turns import begun_turns

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.sagrada.evaluate import Evaluated, Evaluation


def with_hammer(position: SagradaPosition, most: int = 9) -> SagradaPosition:
    """Return a position in which Glazing Hammer can be used, with at most so many dice.

    A blue one pays for it in the solo game.
    """
    setup = dataclasses.replace(position.setup, tools=("Glazing Hammer",))
    tokens = (0,) if setup.solo else (3,) * position.seats
    pool = position.pool[:most]
    if setup.solo:
        pool = tuple(sorted((Die.parse("B2"), Die.parse("G3"), *position.pool[:1])))
    return dataclasses.replace(position, setup=setup, paid=(0,), tokens=tokens, pool=pool)


def hammers(found: Evaluation) -> list[Evaluated]:
    """Return the plans that roll the pool again."""
    return [one for one in found.best_first if one.plan.after.turn.rerolled]


def second_turn(seats: int, seed: int, most: int = 3) -> SagradaPosition:
    """Return the last turn of round 7."""
    rounds = [one for one in begun_turns(seed, seats) if one.round == 7]
    return with_hammer(rounds[-1], most)


def by_every_roll(after: SagradaPosition, seat: int) -> Fraction:
    """Return the mean over all rolls of the best draft, by the rules."""
    dice, best = after.turn.rerolled, []
    for values in itertools.product(VALUES, repeat=len(dice)):
        rolled = after
        for die, value in zip(dice, values, strict=True):
            rolled = rolled.apply(Reroll(Die(die.color, value)))
        ends = [end for _, end in drafts(rolled)]
        best.append(max(end.scores()[seat] - (end.target if end.setup.solo else 0) for end in ends))
    return Fraction(sum(best), len(best))


@pytest.mark.parametrize(("seats", "seed"), [(1, 11), (1, 12), (2, 11), (2, 13), (3, 15)])
def test_in_the_last_turn_every_roll_is_counted(seats: int, seed: int) -> None:
    """The mean is exact: that of all rolls, each with the best draft by the rules."""
    position = with_hammer(begun_turns(seed, seats)[-1], most=3)
    seat = position.to_move
    assert seat is not None
    found = evaluate(Evaluator(position, seed=1), budget=100)
    assert (found.exact, found.playouts) == (True, 0)
    assert hammers(found)
    for one in hammers(found):
        points = one.standing.value if seats == 1 else one.points
        assert points == float(by_every_roll(one.plan.after, seat))
        assert one.standing.error == one.standing.behind_error == one.points_error == 0


def test_nine_dice_are_counted_as_well() -> None:
    """Ten million rolls, none left out."""
    last = with_hammer(begun_turns(3, 4)[-1])
    pool = [Die.parse(f"{color}1") for color in "BBGGPPRRY"]
    position = dataclasses.replace(last, pool=tuple(sorted(pool)))
    evaluator = Evaluator(position, seed=1)
    plan = next(one for one in find_plans(position, evaluator.rate).plans if one.waits)
    rolls = evaluator.ways_on(plan)
    assert isinstance(rolls, Rerolls)
    _, weights = rolls.all_rolls()
    assert weights.sum() == len(VALUES) ** 9


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_each_scenario_has_a_roll_and_the_draft_is_legal(seats: int) -> None:
    """Window, pool and round track of each start are what the rules make of its roll."""
    position = second_turn(seats, seats)
    seat = position.to_move
    assert seat is not None
    evaluator = Evaluator(position, seed=5)
    plan = next(one for one in find_plans(position, evaluator.rate).plans if one.waits)
    rolls = evaluator.ways_on(plan)
    assert isinstance(rolls, Rerolls)
    starts = rolls.starts(0, 40)
    seen = set()
    for scenario in range(40):
        values = rolls._values(scenario)
        rolled = plan.after
        for die, value in zip(rolls.dice, values, strict=True):
            rolled = rolled.apply(Reroll(Die(die.color, int(value))))
        draft = rolls.best(rolled.pool)
        ends = [rolled.apply(EndTurn())]
        if draft.die is not None:
            taken = rolled.apply(Take(draft.die))
            ends = [
                taken.apply(move).apply(EndTurn())
                for move in taken.legal_moves()
                if isinstance(move, Place)
            ]
        words = {tuple(encode_window(window)): end for end in ends if (window := end.windows[seat])}
        end = words[tuple(starts.words[scenario, seat])]
        pool = [die_of(int(code)) for code in starts.pools[scenario, : starts.dice[scenario]]]
        assert pool == ([] if end.rolling else sorted(end.pool))
        assert starts.track[scenario] == end.target or seats > 1
        seen.add(tuple(map(int, values)))
    assert len(seen) > 5


def test_a_scenario_has_the_same_roll_however_it_is_asked_for() -> None:
    """In one go or in parts, the starts are the same."""
    position = second_turn(2, 4)
    evaluator = Evaluator(position, seed=5)
    plan = next(one for one in find_plans(position, evaluator.rate).plans if one.waits)
    rolls, again = evaluator.ways_on(plan), evaluator.ways_on(plan)
    assert isinstance(rolls, Rerolls)
    assert isinstance(again, Rerolls)
    whole = rolls.starts(0, 300)
    parts = [again.starts(250, 300), again.starts(0, 250)]
    for field, late, early in zip(whole, *parts, strict=True):
        assert (field == np.concatenate([early, late])).all()


def test_the_error_says_how_much_rolls_differ() -> None:
    """With other seeds the points of the plan vary as its standard error tells, not more."""
    position = second_turn(2, 8)
    points, losses, errors, loss_errors = [], [], [], []
    for seed in range(40):
        found = evaluate(Evaluator(position, seed), budget=1500, shown=50)
        (one,) = hammers(found)
        reference = next(other for other in found.best_first if other.plan.passes)
        points.append(one.points)
        errors.append(one.points_error)
        losses.append(one.standing.behind - reference.standing.behind)
        loss_errors.append(one.standing.behind_error + reference.standing.behind_error)
    assert statistics.stdev(points) < 1.4 * statistics.mean(errors)
    assert statistics.stdev(losses) < 1.4 * statistics.mean(loss_errors)
