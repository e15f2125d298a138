"""The reason of a step forces its die, and nothing in it can be spared."""

from __future__ import annotations

import random

import pytest

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.components import Die
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Placement, Window
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Conflict
from vitrail.solvers.sagrada.clash import Budget, find_fill
from vitrail.solvers.sagrada.conditions import AtMost, Choice, Condition, fill_conditions
from vitrail.solvers.sagrada.puzzle_ladder import climb
from vitrail.solvers.sagrada.puzzle_reason import walk, why_here, without_die

from .puzzles import random_glazing


def can_be_elsewhere(
    window: Window, supply: Stock, placed: Placement, core: tuple[Conflict, ...]
) -> bool:
    """Whether these conditions alone leave another die for a space."""
    die, square = placed.die, placed.square
    bar = AtMost(0, (Choice(square, die.color, die.value),))
    kept = [one for one in fill_conditions(window, supply) if one.conflict in core]
    budget = Budget(Limits(seconds=20))
    kept.append(Condition(Conflict("", "", ()), (bar,)))
    dice, certain = find_fill(window.open_squares, kept, budget)
    assert certain
    return dice is not None


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_the_reason_suffices_and_nothing_can_be_spared(seed: int) -> None:
    """With all conditions of a core the die is forced, without any one of them it is not."""
    tried = (random_glazing(random.Random(1000 * seed + at), 9, seed % 2) for at in range(100))
    puzzle, full = next(
        (puzzle, full) for puzzle, full in tried if climb(puzzle.window, puzzle.supply).finished
    )
    found, steps = walk(puzzle, explain=True)
    assert found.finished
    assert steps[-1].after == full
    for step in steps[:5]:
        assert step.reason is not None
        core = step.reason.core
        assert step.reason.irreducible
        assert not can_be_elsewhere(step.before, step.supply, step.placed, core)
        for one in core:
            rest = tuple(other for other in core if other != one)
            assert can_be_elsewhere(step.before, step.supply, step.placed, rest)


def test_the_smallest_reason_of_a_small_window() -> None:
    """Two conditions: what the space asks for, and the only die of that color."""
    from vitrail.games.sagrada.components import Pattern

    window = Window.empty(Pattern(("R..",)))
    reason = why_here(window, Stock.parse("R4 B3 G5"), Placement.parse("R4 A1"))
    assert [conflict.text for conflict in reason.core] == [
        "A1 asks for red",
        "the only red die of the stock is R4",
    ]
    assert reason.smallest


def test_a_die_that_the_supply_lacks_cannot_be_taken() -> None:
    """An exact die goes first, then one of hidden value, then none."""
    supply = without_die(Stock.parse("R4 R"), Die.parse("R4"))
    assert str(supply) == "R"
    assert without_die(supply, Die.parse("R4")).size == 0
    with pytest.raises(VerificationError):
        without_die(supply, Die.parse("B4"))
