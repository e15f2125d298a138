"""Every technique is sound, and a level is what cannot be done without it."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from ortools.sat.python import cp_model

from vitrail.games.sagrada.components import Die, Pattern
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Square
from vitrail.solvers.sagrada.puzzle_fill import build_model, find_fills
from vitrail.solvers.sagrada.puzzle_ladder import (
    FINDERS,
    LEVELS,
    Climb,
    Technique,
    climb,
    difficulty,
)
from vitrail.solvers.sagrada.puzzle_marks import Marks

from .puzzles import random_glazing

if TYPE_CHECKING:
    from vitrail.solvers.sagrada.puzzle_values import Glazing

SEEDS = range(60)


def random_puzzle(seed: int) -> tuple[Glazing, Window]:
    """Return a puzzle with one answer or several, in turn with more open spaces."""
    rng = random.Random(seed)
    return random_glazing(rng, 8 + seed % 9, (0, 0, 3)[seed % 3])


def assert_sound(puzzle: Glazing, found: Climb) -> int:
    """Ask CP-SAT for an answer with each die that was ruled out, and without each that was placed.

    Returns how many questions were asked.
    """
    asked = 0
    for step in found.steps:
        refuted = [(square, die) for square, dice in step.struck.items() for die in dice]
        for square, die in refuted:
            model, taken = build_model(puzzle.window, puzzle.supply)
            if (square, die) in taken:
                model.add(taken[square, die] == 1)
                assert cp_model.CpSolver().solve(model) == cp_model.INFEASIBLE, step.text
                asked += 1
        for placed in step.placed:
            model, taken = build_model(puzzle.window, puzzle.supply)
            model.add(taken[placed.square, placed.die] == 0)
            assert cp_model.CpSolver().solve(model) == cp_model.INFEASIBLE, step.text
            asked += 1
    return asked


@pytest.mark.parametrize("seed", SEEDS)
def test_every_deduction_is_forced(seed: int) -> None:
    """No answer has a die that was ruled out; every answer has the dice that were placed."""
    puzzle, full = random_puzzle(seed)
    found = climb(puzzle.window, puzzle.supply)
    assert not found.clash
    assert_sound(puzzle, found)
    assert all(full[square] == die for square, die in found.dice.items())
    if found.finished:
        assert find_fills(puzzle.window, puzzle.supply).windows == (full,)


def test_the_sample_uses_every_technique() -> None:
    """The soundness test above, and the cases below, leave none out."""
    used: Counter[Technique] = Counter()
    for seed in SEEDS:
        puzzle, _ = random_puzzle(seed)
        used.update(climb(puzzle.window, puzzle.supply).counts)
    rare = {technique for technique in Technique if not used[technique]}
    assert rare <= {Technique.PARITY, Technique.SHADE_PAIR, Technique.COLOR_PAIR, Technique.DICE}


@pytest.mark.parametrize("seed", range(0, 60, 2))
def test_the_level_is_the_lowest_that_finishes(seed: int) -> None:
    """A puzzle of level n is finished with level n and not with n - 1."""
    puzzle, _ = random_puzzle(seed)
    level = difficulty(puzzle.window, puzzle.supply)
    finished = [climb(puzzle.window, puzzle.supply, n).finished for n in range(1, len(LEVELS) + 1)]
    if level is None:
        assert not any(finished)
    else:
        assert finished == [n >= level for n in range(1, len(LEVELS) + 1)]
        assert climb(puzzle.window, puzzle.supply).level == level


FRAME = Window.empty(Pattern(("...", "...", "..."))).with_die(Die.parse("G1"), Square(0, 0))
for _die, _at in (("Y2", Square(0, 2)), ("Y5", Square(2, 0)), ("G6", Square(2, 2))):
    FRAME = FRAME.with_die(Die.parse(_die), _at)
"""Four corners; a cross of five spaces is open."""
ROW = Window.empty(Pattern(("R..",)))
TWO = Window.empty(Pattern(("RB",)))
LINE = Window.empty(Pattern((".....",)))

EXAMPLES = [
    (Technique.SINGLE_DIE, ROW, "R4 B3 G5", "A1 takes no other die of the supply than R4"),
    (Technique.SINGLE_SPACE, TWO, "B3 R4", "R4 fits nowhere but at A1"),
    (Technique.SETTLED, ROW, "R4 B3 R1", "A1 will hold red, so A2 cannot"),
    (
        Technique.ROOM,
        LINE,
        "R1 R2 R3 B4 G5",
        "without A1 the 3 red dice have no room that is not side by side",
    ),
    (
        Technique.PARITY,
        FRAME,
        "R4 B3 B4 B1 B6",
        "red and blue alternate at A2, B1, B2, B3 and C2, and the supply allows only red at B2",
    ),
]


@pytest.mark.parametrize(("technique", "window", "supply", "text"), EXAMPLES)
def test_examples(technique: Technique, window: Window, supply: str, text: str) -> None:
    """A small window in which a technique is seen, alone."""
    marks = Marks.of(window, Stock.parse(supply))
    found = dict(FINDERS)[technique](marks)
    assert found is not None
    assert found.text == text


def test_a_clash_is_told() -> None:
    """Marks that clash end the climb without an answer."""
    found = climb(Window.empty(Pattern(("RB",))), Stock.parse("R1 G2"))
    assert found.clash
    assert not found.finished
    assert difficulty(Window.empty(Pattern(("RB",))), Stock.parse("R1 G2")) is None
