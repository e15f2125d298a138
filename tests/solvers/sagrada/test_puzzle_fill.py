"""Two ways to count the answers of a glazing puzzle, and a third that tries everything."""

from __future__ import annotations

import itertools
import random

import pytest

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import VALUES, Color, Die, Pattern
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, window_violations
from vitrail.solvers.limits import Limits
from vitrail.solvers.sagrada.puzzle_fill import find_fills
from vitrail.solvers.sagrada.puzzle_search import search_fills

from .puzzles import random_glazing

EVERY = tuple(Die(color, value) for color in Color for value in VALUES)
SMALL = (Pattern(("R..", "..3")), Pattern((".1", "..", "G.")), Pattern(("....",)))


def brute(window: Window, supply: Stock) -> set[Window]:
    """Return every legal fill, by trying all dice on all open spaces."""
    held = [d for d in EVERY if supply.exact.get(d) or supply.free.get(d.color)]
    found = set()
    for dice in itertools.product(held, repeat=len(window.open_squares)):
        if supply.covers(dice):
            placed = {**window.placed, **dict(zip(window.open_squares, dice, strict=True))}
            full = Window.of(window.pattern, placed)
            if not window_violations(full):
                found.add(full)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_all_three_ways_agree_on_small_windows(seed: int) -> None:
    """Trying everything, backtracking and the constraint model find the same answers."""
    rng = random.Random(seed)
    puzzle, full = random_glazing(rng, 4, rng.choice((0, 1)), SMALL[seed % len(SMALL)])
    expected = brute(puzzle.window, puzzle.supply)
    assert full in expected
    found = find_fills(puzzle.window, puzzle.supply, 10_000)
    assert found.complete
    assert found.certain
    assert set(found.windows) == expected
    searched, certain = search_fills(puzzle.window, puzzle.supply, 10_000)
    assert certain
    assert set(searched) == expected


@pytest.mark.parametrize("seed", range(16))
def test_both_solvers_agree_whether_there_is_a_second_answer(seed: int) -> None:
    """On printed patterns, with a complete supply and a partly hidden one."""
    rng = random.Random(seed)
    puzzle, full = random_glazing(rng, rng.choice((10, 13, 15)), rng.choice((0, 3)))
    found = find_fills(puzzle.window, puzzle.supply)
    searched, certain = search_fills(puzzle.window, puzzle.supply)
    assert found.certain
    assert certain
    assert len(found.windows) == len(searched)
    if found.is_unique:
        assert found.windows == searched == (full,)


def test_a_puzzle_without_an_answer_has_none() -> None:
    """Two red dice do not fit side by side."""
    window = Window.empty(Pattern(("..",)))
    for dice in ("R1 R2", "R1 G1"):
        found = find_fills(window, Stock.parse(dice))
        assert found.windows == ()
        assert found.complete
        assert search_fills(window, Stock.parse(dice)) == ((), True)


def test_out_of_time_is_not_unique() -> None:
    """What was not proved does not count as proved."""
    puzzle, _ = random_glazing(random.Random(1), 15)
    found = find_fills(puzzle.window, puzzle.supply, limits=Limits(work=1e-9))
    assert not found.certain
    assert not found.is_unique
    assert search_fills(puzzle.window, puzzle.supply, nodes=1)[1] is False


def test_the_supply_has_a_die_for_each_space() -> None:
    """One die too few is refused, not answered with none."""
    with pytest.raises(ParameterError, match="1 die for 2 open spaces"):
        find_fills(Window.empty(Pattern(("..",))), Stock.parse("R1"))
