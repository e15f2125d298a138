"""How long puzzles take to make, how often an attempt succeeds, how long a check takes.

    python -m benchmarks.puzzles [COUNT]     # 12 puzzles of each sort by default, a few minutes

Times are process times on one core, which other work on the machine disturbs less than wall times.
`check` is the proof by the constraint solver that there is no second answer; `climb` is the ladder
of techniques. Where they are installed, Simon Tatham's puzzles and `pencilmark` are timed beside.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import time
from collections import Counter
from importlib import metadata
from typing import Any

from benchmarks.common import distribution, progress, record
from vitrail.generators.sagrada.puzzle_new import make_puzzle
from vitrail.generators.sagrada.puzzle_request import HIGHEST, PuzzleRequest
from vitrail.solvers.sagrada.puzzle_fill import find_fills
from vitrail.solvers.sagrada.puzzle_ladder import LEVELS, climb
from vitrail.solvers.sagrada.puzzle_search import search_fills
from vitrail.solvers.sagrada.puzzle_values import Glazing

COUNT = 12
ASKED = {"easy_per_second": 5.0, "hardest_s": 2.0, "check_median_ms": 30.0}
RATED = 9
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TATHAM = {"sgt-solo": "3x3du", "sgt-towers": "5de", "sgt-unequal": "5de"}


def requests() -> list[PuzzleRequest]:
    """Return what is made: every level of every kind, and the wishes of glazing."""
    found = [
        PuzzleRequest(kind, level) for kind in HIGHEST for level in range(1, HIGHEST[kind] + 1)
    ]
    found += [PuzzleRequest("endgame", level, other=True) for level in (1, 2, 3)]
    found += [PuzzleRequest("glazing", level, minimal=True) for level in (1, 2, 3, 4)]
    found += [PuzzleRequest("glazing", level, hidden=3) for level in (1, 4)]
    found += [PuzzleRequest("glazing", level, invented=True) for level in (1, 4)]
    return found


def made(request: PuzzleRequest, count: int, checks: list[float], climbs: list[float]) -> Any:
    """Make puzzles of one sort; time checks and climbs of the glazing ones."""
    seconds, attempts, givens, techniques = [], 0, [], Counter[str]()
    for seed in range(count):
        begun = time.process_time()
        one = make_puzzle(request, seed)
        seconds.append(time.process_time() - begun)
        attempts += one.attempts
        puzzle = one.puzzle
        if isinstance(puzzle, Glazing):
            givens.append(len(puzzle.window.placed))
            begun = time.process_time()
            found = find_fills(puzzle.window, puzzle.supply)
            checks.append(time.process_time() - begun)
            assert found.is_unique
            assert search_fills(puzzle.window, puzzle.supply) == (found.windows, True)
            begun = time.process_time()
            reached = climb(puzzle.window, puzzle.supply)
            climbs.append(time.process_time() - begun)
            assert reached.level == request.level
            techniques.update({t.title: n for t, n in reached.counts.items()})
    figures: dict[str, Any] = {
        "puzzles": count,
        "attempts_each": attempts / count,
        "process": distribution(seconds),
        "per_second": count / sum(seconds),
    }
    if givens:
        figures["mean_given_dice"] = sum(givens) / len(givens)
        figures["techniques"] = dict(techniques.most_common())
    return figures


def others() -> dict[str, Any]:
    """Time what is installed of the collections that these puzzles are measured by."""
    found: dict[str, Any] = {}
    for program, parameters in TATHAM.items():
        path = shutil.which(program) or shutil.which(program, path="/usr/games")
        if path is None:
            found[program] = "not installed"
            continue
        begun = time.perf_counter()
        subprocess.run([path, "--generate", "20", parameters], check=True, capture_output=True)
        found[program] = {
            "parameters": parameters,
            "per_second": 20 / (time.perf_counter() - begun),
        }
    try:
        pencilmark = importlib.import_module("pencilmark")
    except ImportError:
        found["pencilmark"] = "not installed"
        return found
    seconds = []
    for shift in range(RATED):
        digits = "123456789"
        renamed = str.maketrans(digits, digits[shift % 9 :] + digits[: shift % 9])
        begun = time.process_time()
        pencilmark.rate(SUDOKU.translate(renamed))
        seconds.append(time.process_time() - begun)
    found["pencilmark"] = {"version": metadata.version("pencilmark"), "rate": distribution(seconds)}
    return found


def main() -> None:
    """Measure and write `results/puzzles.json`."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    make_puzzle(PuzzleRequest("glazing"), 10**6)  # the first one imports the solver
    checks: list[float] = []
    climbs: list[float] = []
    sorts, asked = {}, requests()
    for number, request in enumerate(asked, start=1):
        name = request.id(0).partition("#")[0]
        sorts[name] = made(request, count, checks, climbs)
        progress(number, len(asked))
    record(
        "puzzles",
        {
            "asked": ASKED,
            "levels": list(LEVELS),
            "made": sorts,
            "check": distribution(checks),
            "climb": distribution(climbs),
            "others": others(),
        },
    )


if __name__ == "__main__":
    main()
