"""Make puzzles for a while; every one is verified by a path of its own, rates are told.

    python -m pytest -m soak tests/generators/sagrada/test_puzzle_soak.py -s

`VITRAIL_SOAK_S` says for how many seconds, ten minutes by default.
"""

from __future__ import annotations

import itertools
import os
import time
from collections import Counter

import pytest

from vitrail.games.sagrada.window import building_order, window_violations
from vitrail.generators.sagrada.puzzle_new import is_minimal, make_puzzle
from vitrail.generators.sagrada.puzzle_request import HIGHEST, PuzzleRequest
from vitrail.solvers.sagrada.puzzle_endgame import replayed
from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id, parse_puzzle_id
from vitrail.solvers.sagrada.puzzle_ladder import LEVELS, climb
from vitrail.solvers.sagrada.puzzle_search import search_fills
from vitrail.solvers.sagrada.puzzle_values import Endgame, Glazing, Puzzle
from vitrail.solvers.sagrada.puzzle_verdict import UNIQUE, check, grade

REQUESTS = [
    *(PuzzleRequest(kind, level) for kind in HIGHEST for level in range(1, HIGHEST[kind] + 1)),
    *(PuzzleRequest("endgame", level, other=True) for level in (1, 2, 3)),
    *(PuzzleRequest("glazing", level, minimal=True) for level in (1, 2, 3, 4)),
    *(PuzzleRequest("glazing", level, hidden=2, invented=True) for level in (1, 2)),
]


def verify(puzzle: Puzzle, request: PuzzleRequest) -> None:
    """Check a puzzle by the rules and by a solver that is built in another way."""
    verdict = check(puzzle)
    assert verdict.status == UNIQUE
    assert parse_puzzle_id(format_puzzle_id(puzzle)) == puzzle
    assert grade(puzzle).level == request.level
    (answer,) = verdict.answers
    if isinstance(puzzle, Glazing):
        assert search_fills(puzzle.window, puzzle.supply, 2) == ((answer.window,), True)
        assert not window_violations(answer.window)
        assert building_order(puzzle.window, answer.window) is not None
        dice = [answer.window.placed[square] for square in puzzle.window.open_squares]
        assert puzzle.supply.covers(dice)
        assert not climb(puzzle.window, puzzle.supply, request.level - 1).finished
        assert not request.minimal or is_minimal(puzzle)
    elif isinstance(puzzle, Endgame):
        assert answer.play is not None
        assert replayed(puzzle, answer.play.line) == answer.window
    else:
        assert not window_violations(answer.window)


def soak(seconds: float) -> Counter[str]:
    """Make puzzles for so long; return how many there are of each kind and level."""
    made: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    ends = time.monotonic() + seconds
    for seed in itertools.count(1000):
        for request in REQUESTS:
            begun = time.process_time()
            puzzle = make_puzzle(request, seed).puzzle
            name = f"{request.kind} {LEVELS[request.level - 1]}"
            spent[name] += round(1e6 * (time.process_time() - begun))
            verify(puzzle, request)
            made[name] += 1
            if time.monotonic() > ends:
                for one, number in sorted(made.items()):
                    rate = number / (spent[one] / 1e6)
                    bar = "#" * min(number, 60)
                    print(f"{one:16} {number:5} {rate:7.1f}/s {bar}")  # noqa: T201
                return made
    return made


@pytest.mark.soak
def test_puzzles_hold_what_they_promise() -> None:
    """As many as the time allows."""
    assert soak(float(os.environ.get("VITRAIL_SOAK_S", "600")))


def test_the_soak_itself_works() -> None:
    """A second of it."""
    assert soak(1.0).total() >= 1
