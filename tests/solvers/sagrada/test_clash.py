"""A smallest set of conditions that clash, read as sentences and checked by trying all dice."""

from __future__ import annotations

import itertools
import random

import pytest

from vitrail.games.sagrada.components import BLANK
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Shape
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Infeasible
from vitrail.solvers.sagrada.complete import complete_window
from vitrail.solvers.sagrada.conditions import (
    RULES,
    color_room,
    fill_conditions,
    largest_apart,
    standing_colors,
    standing_values,
    stock_colors,
    stock_sorts,
    value_room,
)

from . import oracle
from .boards import (
    EVERY_PATTERN,
    of_pattern,
    random_pattern,
    random_stock,
    random_window,
    rows_of,
    tokens_of,
    window,
)
from .claims import can_be_met, lay, read_claim, smallest_clash

NO_LIMITS = Limits(seconds=None)


def explain(start: Window, stock: Stock, limits: Limits = NO_LIMITS) -> Infeasible:
    """Return the explanation of a window that cannot be filled, after checking the core."""
    outcome = complete_window(start, stock, limits=limits)
    assert isinstance(outcome, Infeasible)
    assert outcome.core
    known = {condition.conflict for condition in fill_conditions(start, stock)}
    assert known.issuperset(outcome.core)
    return outcome


def assert_irreducible(start: Window, outcome: Infeasible) -> None:
    """Check that the core clashes and that leaving out any condition ends the clash."""
    spaces = [str(square) for square in start.open_squares]
    claims = [read_claim(conflict) for conflict in outcome.core]
    assert not can_be_met(spaces, claims)
    for at in range(len(claims)):
        assert can_be_met(spaces, claims[:at] + claims[at + 1 :])


def infeasible_case(seed: str, open_spaces: int) -> tuple[Window, Stock]:
    """Return a window with so many open spaces and a stock that does not fill it."""
    rng = random.Random(seed)
    while True:
        pattern = (
            rng.choice(EVERY_PATTERN)
            if rng.random() < 0.5
            else random_pattern(rng, rng.choice([(2, 2), (2, 3), (3, 3)]), 0.2)
        )
        size = len(pattern.shape.squares)
        start = random_window(rng, pattern, size - open_spaces)
        if len(start.open_squares) != open_spaces:
            continue
        stock = random_stock(rng, open_spaces + rng.randint(0, 3))
        pattern_rows, dice_rows = rows_of(start)
        if next(oracle.fills(pattern_rows, dice_rows, tokens_of(stock)), None) is None:
            return start, stock


@pytest.mark.parametrize("seed", range(20))
def test_cores_clash_and_no_condition_can_be_left_out(seed: int) -> None:
    """Four open spaces: trying all dice shows each core to be irreducible."""
    start, stock = infeasible_case(f"irreducible {seed}", 4)
    outcome = explain(start, stock)
    assert outcome.irreducible
    assert outcome.smallest
    assert_irreducible(start, outcome)


@pytest.mark.parametrize("seed", range(6))
def test_no_smaller_set_of_conditions_clashes(seed: int) -> None:
    """Three open spaces: trying all sets of all conditions finds no smaller core."""
    start, stock = infeasible_case(f"smallest {seed}", 3)
    outcome = explain(start, stock)
    assert outcome.smallest
    assert_irreducible(start, outcome)
    spaces = [str(square) for square in start.open_squares]
    claims = [read_claim(condition.conflict) for condition in fill_conditions(start, stock)]
    assert smallest_clash(spaces, claims) == len(outcome.core)


@pytest.mark.parametrize("seed", range(30))
def test_the_sentences_say_all_that_matters(seed: int) -> None:
    """Dice agree with the sentences exactly when they are a proper fill from the stock."""
    rng = random.Random(f"sentences {seed}")
    start = random_window(rng, random_pattern(rng, (2, 3), 0.3), 3)
    stock = random_stock(rng, len(start.open_squares) + 1)
    spaces = [str(square) for square in start.open_squares]
    claims = [read_claim(condition.conflict) for condition in fill_conditions(start, stock)]
    pattern_rows, dice_rows = rows_of(start)
    standing = oracle.read(dice_rows)
    fills = [
        {spot: die for spot, die in dice.items() if spot not in standing}
        for dice in oracle.fills(pattern_rows, dice_rows, tokens_of(stock))
    ]
    laid = [{oracle.spot(name): die for name, die in dice.items()} for dice in lay(spaces, claims)]
    assert laid == fills


@pytest.mark.parametrize(
    ("start", "stock", "expected"),
    [
        (
            of_pattern("Virtus"),
            "Rx5 Bx5 Gx5",
            ["the stock holds only 15 dice for 20 open spaces"],
        ),
        (
            of_pattern("Luz Celestial"),
            "Rx8 Bx8 Yx8 Px8",
            ["B4 asks for green", "the stock holds no green die"],
        ),
        (
            window(["G..", "..G"], [".. .. ..", ".. .. .."]),
            "G1 Rx3 Bx3",
            ["A1 asks for green", "B3 asks for green", "the stock holds only 1 green die"],
        ),
        (
            of_pattern("Virtus"),
            "R1x4 B2x5 G6x5 Y4x5 P3x5 R5",
            [
                "A4 asks for value 5",
                "D1 asks for value 5",
                "the stock holds only 1 die that shows 5",
            ],
        ),
        (
            window(["4..", "..."], ["Y4 B3 G2", "P6 .. P1"]),
            "R6 B2",
            [
                "B2 lies beside B3 at A2: no blue",
                "B2 lies beside P6 at B1: no purple, no value 6",
                "the only red die of the stock is R6",
                "the stock holds no yellow die",
                "the stock holds no green die",
            ],
        ),
        (
            window(["2.3"], [".. B5 .."]),
            "R1 R",
            [
                "A1 asks for value 2",
                "A3 asks for value 3",
                "the only red dice of the stock are R1 and 1 of free value",
                "the stock holds no yellow die",
                "the stock holds no green die",
                "the stock holds no blue die",
                "the stock holds no purple die",
            ],
        ),
        (
            window(["4..", "..."], [".. B4 ..", ".. .. .."]),
            "Rx3 Bx3 G4",
            ["A1 asks for value 4", "A1 lies beside B4 at A2: no value 4"],
        ),
        (
            Window.empty(BLANK),
            "Rx15 Bx5",
            ["at most 10 of the 15 red dice fit: 15 dice for 20 open spaces"],
        ),
        (
            Window.empty(BLANK),
            "R1x3 Y1x3 G1x3 B1x3 P2x8",
            ["at most 10 of the 12 dice that show 1 fit: 18 dice for 20 open spaces"],
        ),
    ],
)
def test_explanations_read_well(start: Window, stock: str, expected: list[str]) -> None:
    """Few sentences, as sharp as the clash allows; these cases have one smallest core each."""
    outcome = explain(start, Stock.parse(stock))
    assert [conflict.text for conflict in outcome.core] == expected
    assert outcome.irreducible
    assert outcome.smallest


def test_a_core_may_be_left_unfinished() -> None:
    """Out of time it is said what is not proved: here that no smaller explanation exists."""
    start, stock = Window.empty(BLANK), Stock.parse("R1x5 R2x5 B1x5 B2x5")
    outcome = explain(start, stock, Limits(None, 0.1))
    assert outcome.irreducible
    assert not outcome.smallest
    outcome = explain(start, stock, Limits(None, 0.002))
    assert not outcome.irreducible
    assert not outcome.smallest


@pytest.mark.parametrize("seed", range(40))
def test_room_for_dice_of_a_kind(seed: int) -> None:
    """The number of spaces that can hold equal dice is that of trying all sets of them."""
    rng = random.Random(f"room {seed}")
    shape = Shape(rng.randint(1, 3), rng.randint(1, 4))
    squares = [square for square in shape.squares if rng.random() < 0.8]
    sets = itertools.chain.from_iterable(
        itertools.combinations(squares, size) for size in range(len(squares) + 1)
    )
    apart = (
        chosen
        for chosen in sets
        if not any(
            abs(one.row - other.row) + abs(one.column - other.column) == 1
            for one, other in itertools.combinations(chosen, 2)
        )
    )
    assert largest_apart(shape, squares) == max(map(len, apart))


@pytest.mark.parametrize("seed", range(40))
def test_room_loses_no_fill(seed: int) -> None:
    """Where a stock is said to be too crowded, trying all dice finds no fill either."""
    rng = random.Random(f"crowded {seed}")
    while True:
        start = random_window(rng, random_pattern(rng, (2, 3), 0.2), 2)
        stock = Stock.parse(" ".join(rng.choice(["R", "R1", "R2", "B1", "B"]) for _ in range(6)))
        crowded = fill_conditions(start, stock, [color_room, value_room])
        if crowded:
            break
    pattern_rows, dice_rows = rows_of(start)
    assert next(oracle.fills(pattern_rows, dice_rows, tokens_of(stock)), None) is None


def test_nobody_has_to_ask_why() -> None:
    """Without an explanation the core is empty."""
    outcome = complete_window(Window.empty(BLANK), Stock.parse("R1"), explain=False)
    assert isinstance(outcome, Infeasible)
    assert outcome.core == ()


def test_an_aspect_says_less() -> None:
    """Each aspect is implied by the rule it belongs to; rules are no aspects of each other."""
    start = window(["R.4", "..."], [".. B2 ..", ".. .. P6"])
    stock = Stock.parse("R1 R2x2 G Bx2 B3")
    rules = fill_conditions(start, stock, RULES)
    assert not any(one.is_aspect_of(other) for one in rules for other in rules)
    singles = [standing_colors, standing_values, stock_colors, stock_sorts]
    for condition in fill_conditions(start, stock, singles):
        assert sum(condition.is_aspect_of(rule) for rule in rules) == 1
