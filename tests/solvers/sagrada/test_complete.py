"""Filling a partly filled window, with any dice and from a stock."""

from __future__ import annotations

import random

import pytest

from vitrail.games.errors import InvalidPositionError, VerificationError
from vitrail.games.sagrada.components import BLANK, Die, find_pattern
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, dead_squares
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Infeasible, Solved, Unknown
from vitrail.solvers.sagrada.clash import Budget, find_fill
from vitrail.solvers.sagrada.complete import complete_window, fill_from_stock, replay
from vitrail.solvers.sagrada.conditions import PLACEMENT, RULES, fill_conditions
from vitrail.solvers.sagrada.count import count_totals

from . import oracle
from .boards import (
    EVERY_PATTERN,
    SMALL_SHAPES,
    of_pattern,
    random_die,
    random_pattern,
    random_stock,
    random_window,
    rows_of,
    tokens_of,
    window,
)

NO_LIMITS = Limits(seconds=None)


def assert_is_fill(start: Window, answer: Window, stock: Stock | None = None) -> None:
    """Check an answer by the oracle."""
    pattern_rows, dice_rows = rows_of(answer)
    dice, standing = oracle.read(dice_rows), oracle.read(rows_of(start)[1])
    assert list(dice) == oracle.spots(pattern_rows)
    assert oracle.is_proper(pattern_rows, dice)
    assert all(dice[spot] == token for spot, token in standing.items())
    assert oracle.can_be_built(pattern_rows, standing, list(dice))
    if stock is not None:
        added = [token for spot, token in dice.items() if spot not in standing]
        assert oracle.covers(tokens_of(stock), added)


def assert_is_local_clash(start: Window, outcome: Infeasible) -> None:
    """Check that the core is an open printed space and a die beside it that has what it asks."""
    asks, bars = outcome.core
    pattern_rows, dice_rows = rows_of(start)
    spot, other = map(oracle.spot, bars.squares)
    assert asks.squares == bars.squares[:1]
    assert other in oracle.beside(spot)
    dice = oracle.read(dice_rows)
    assert spot not in dice
    assert pattern_rows[spot[0]][spot[1]] in dice[other]
    assert outcome.irreducible
    assert outcome.smallest


@pytest.mark.parametrize("seed", range(60))
def test_the_local_test_decides_with_free_dice(seed: int) -> None:
    """FILL-1: oracle, count and constraint model agree with it on windows of every shape."""
    rng = random.Random(f"free {seed}")
    shape = rng.choice([*SMALL_SHAPES, (4, 5), (5, 4), (6, 6)])
    pattern = random_pattern(rng, shape, rng.choice([0.2, 0.5, 0.8]))
    start = random_window(rng, pattern, rng.randint(0, shape[0] * shape[1] - 1))
    outcome = complete_window(start)
    can_be_filled = count_totals(start).fills > 0
    assert isinstance(outcome, Solved) == can_be_filled == (not dead_squares(start))
    conditions = fill_conditions(start, Stock(), PLACEMENT)
    found, certain = find_fill(start.open_squares, conditions, Budget(NO_LIMITS))
    assert certain
    assert (found is not None) == can_be_filled
    if shape in SMALL_SHAPES:
        pattern_rows, dice_rows = rows_of(start)
        standing = oracle.read(dice_rows)
        layers = [
            next(oracle.layer_fills(pattern_rows, standing, kinds), None)
            for kinds in (oracle.COLORS, oracle.VALUES)
        ]
        assert (None not in layers) == can_be_filled
    if isinstance(outcome, Solved):
        assert_is_fill(start, outcome.answer)
    else:
        assert isinstance(outcome, Infeasible)
        assert_is_local_clash(start, outcome)


@pytest.mark.parametrize("seed", range(100))
def test_the_local_test_decides_on_printed_patterns(seed: int) -> None:
    """FILL-1 on the 24 official patterns, nearly empty to nearly full: the count agrees."""
    rng = random.Random(f"printed {seed}")
    start = random_window(rng, rng.choice(EVERY_PATTERN), rng.randint(0, 19))
    outcome = complete_window(start)
    assert isinstance(outcome, Solved) == (count_totals(start).fills > 0)
    if isinstance(outcome, Solved):
        assert_is_fill(start, outcome.answer)
    else:
        assert isinstance(outcome, Infeasible)
        assert_is_local_clash(start, outcome)


def test_the_words_of_a_local_clash() -> None:
    """A space that asks for green beside a green die."""
    blank_row = ".. .. .. .. .."
    rows = [blank_row, ".. G5 .. .. ..", blank_row, blank_row]
    outcome = complete_window(of_pattern("Kaleidoscopic Dream", *rows))
    assert isinstance(outcome, Infeasible)
    assert [(c.rule, c.text, c.squares) for c in outcome.core] == [
        ("PLACE-3", "B1 asks for green", ("B1",)),
        ("PLACE-5", "B1 lies beside G5 at B2: no green", ("B1", "B2")),
    ]


@pytest.mark.parametrize("shape", SMALL_SHAPES[1:])
def test_small_windows_are_filled_from_a_stock_exactly_when_possible(
    shape: tuple[int, int],
) -> None:
    """Trying all ways to lay the dice of the stock gives the same verdict."""
    rng = random.Random(f"stock {shape}")
    verdicts = set()
    for _ in range(25):
        start = random_window(rng, random_pattern(rng, shape, 0.25), rng.randint(0, 3))
        stock = random_stock(rng, len(start.open_squares) + rng.randint(0, 2))
        verdicts.add(assert_verdict(start, stock))
    assert verdicts == {Solved, Infeasible}


@pytest.mark.parametrize("seed", range(25))
def test_windows_with_few_open_spaces_are_filled_from_a_stock_exactly_when_possible(
    seed: int,
) -> None:
    """The same on printed patterns with some five open spaces."""
    rng = random.Random(f"stock for few {seed}")
    start = random_window(rng, rng.choice(EVERY_PATTERN), 17)
    for square in rng.sample(list(start.placed), max(0, 5 - len(start.open_squares))):
        start = start.without(square)
    assert_verdict(start, random_stock(rng, len(start.open_squares) + rng.randint(0, 3)))


def assert_verdict(start: Window, stock: Stock) -> type:
    """Compare the outcome with the oracle's; return its kind."""
    outcome = complete_window(start, stock, limits=NO_LIMITS, explain=False)
    pattern_rows, dice_rows = rows_of(start)
    possible = next(oracle.fills(pattern_rows, dice_rows, tokens_of(stock)), None)
    assert isinstance(outcome, Solved if possible else Infeasible)
    if isinstance(outcome, Solved):
        assert_is_fill(start, outcome.answer, stock)
    # Aspects lose no fill.
    again = fill_from_stock(start, stock, groups=RULES, limits=NO_LIMITS, explain=False)
    assert type(again) is type(outcome)
    return type(outcome)


@pytest.mark.parametrize("name", ["Ripples of Light", "Virtus", "Sun Catcher", "blank"])
def test_the_dice_of_a_full_window_fill_it_again(name: str) -> None:
    """Rearranging one's own dice: a stock that is known to suffice, all values fixed."""
    rng = random.Random(name)
    pattern = find_pattern(name)
    start = random_window(rng, pattern, 3)
    while dead_squares(start):
        start = random_window(rng, pattern, 3)
    full = complete_window(start)
    assert isinstance(full, Solved)
    stock = Stock.of(full.answer.placed.values())
    empty = Window.empty(pattern)
    outcome = complete_window(empty, stock, limits=NO_LIMITS)
    assert isinstance(outcome, Solved)
    assert_is_fill(empty, outcome.answer, stock)


def test_dice_of_free_value_fill_in() -> None:
    """A die of the bag takes the value that is needed."""
    start = window(["R4.", ".2."], [".. .. ..", ".. .. .."])
    stock = Stock.parse("R1 Gx3 B2 B5")
    outcome = complete_window(start, stock)
    assert isinstance(outcome, Solved)
    assert_is_fill(start, outcome.answer, stock)


def test_a_complete_window_is_its_own_fill() -> None:
    """Nothing is to be done, with any stock."""
    full = window([".."], ["R1 B2"])
    for stock in (None, Stock(), Stock.parse("R4")):
        outcome = complete_window(full, stock)
        assert isinstance(outcome, Solved)
        assert outcome.answer == full


@pytest.mark.parametrize("stock", [None, Stock.parse("R1")])
def test_a_window_that_breaks_rules_is_refused(stock: Stock | None) -> None:
    """The error carries the violations."""
    with pytest.raises(InvalidPositionError, match="PLACE-6") as caught:
        complete_window(window(["..."], ["R1 B1 .."]), stock)
    assert len(caught.value.violations) == 1


def test_out_of_time_is_not_infeasible() -> None:
    """With next to no work allowed the answer is unknown."""
    rng = random.Random(1)
    stock = Stock.of([random_die(rng) for _ in range(30)])
    outcome = complete_window(Window.empty(BLANK), stock, limits=Limits(None, 1e-6))
    assert isinstance(outcome, Unknown)


def test_the_same_work_gives_the_same_answer() -> None:
    """One worker and a fixed seed."""
    stock = Stock.parse("Rx5 Bx5 Gx5 Y1x3 Y2x3 P6x2")
    outcomes = [
        complete_window(of_pattern("Virtus"), stock, limits=Limits(None, 1.0)) for _ in range(2)
    ]
    assert isinstance(outcomes[0], Solved)
    assert isinstance(outcomes[1], Solved)
    assert outcomes[0].answer == outcomes[1].answer


@pytest.mark.parametrize(
    ("start", "answer"),
    [
        (["R1 .."], ["R1 .."]),
        (["R1 .."], ["R1 R2"]),
        (["R1 .."], ["G1 B2"]),
        (["R1 .."], ["R1 G2"]),
    ],
    ids=["not complete", "equal colors", "a die was changed", "not of the stock"],
)
def test_a_wrong_answer_never_gets_out(start: list[str], answer: list[str]) -> None:
    """Each answer is replayed; a mismatch is a bug of ours."""
    with pytest.raises(VerificationError, match="bug"):
        replay(window([".."], start), window([".."], answer), Stock.of([Die.parse("B2")]))
