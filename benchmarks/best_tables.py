"""Prove the optimum of every official window, and of the blank one, for all objectives.

    python -m benchmarks.best_tables official   # 24 patterns x 120 triples x 5 colors = 14,400
    python -m benchmarks.best_tables blank      # 120 triples x 5 colors = 600

Each row of a table holds a window that reaches the optimum, so that a reader can check the score
by hand and the test suite does check it by the rules. On the blank pattern the five private colors
only rename the dice; all 600 are solved anyway, and the test suite checks that they agree.
"""

from __future__ import annotations

import csv
import gzip
import io
import itertools
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.common import TABLES, WORKERS, distribution, progress, record
from vitrail.games.sagrada.components import (
    BLANK,
    Color,
    Pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.notation import window_rows
from vitrail.games.sagrada.scoring import Objectives
from vitrail.games.sagrada.window import Window
from vitrail.solvers.outcome import Solved
from vitrail.solvers.sagrada.best import find_best

if TYPE_CHECKING:
    from collections.abc import Iterable

COLUMNS = ("pattern", "public", "private", "score", "proved", "window")


class Case(NamedTuple):
    """One window and the objectives it is to be filled for."""

    pattern: Pattern
    objectives: Objectives


class Row(NamedTuple):
    """One line of a table and the seconds it took."""

    cells: tuple[str, ...]
    seconds: float


def cases(patterns: Iterable[Pattern]) -> list[Case]:
    """Return every pattern with every triple of public objectives and every private color."""
    triples = itertools.combinations(public_objectives(), 3)
    return [
        Case(pattern, Objectives(triple, private))
        for pattern, triple, private in itertools.product(patterns, triples, Color)
    ]


def prove(case: Case) -> Row:
    """Solve one case; the time includes building the model and replaying the answer."""
    started = time.perf_counter()
    outcome = find_best(Window.empty(case.pattern), case.objectives)
    seconds = time.perf_counter() - started
    if not isinstance(outcome, Solved):
        message = f"no answer for {case}"
        raise TypeError(message)
    private = case.objectives.private
    cells = (
        case.pattern.name,
        " ".join(objective.id for objective in case.objectives.public),
        private.letter if private else "",
        str(outcome.value),
        str(outcome.proved),
        "/".join(row.replace(" ", "") for row in window_rows(outcome.answer)),
    )
    return Row(cells, seconds)


def write_table(name: str, rows: Iterable[Row]) -> None:
    """Write a table as compressed CSV, the same bytes for the same rows."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(row.cells for row in rows)
    TABLES.mkdir(exist_ok=True)
    (TABLES / f"best-{name}.csv.gz").write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def main(name: str) -> None:
    """Make one table and record its figures."""
    todo = cases({"official": official_patterns(), "blank": (BLANK,)}[name])
    started = time.perf_counter()
    rows: list[Row] = []
    with ProcessPoolExecutor(WORKERS) as executor:
        for row in executor.map(prove, todo, chunksize=8):
            rows.append(row)
            progress(len(rows), len(todo))
    wall = time.perf_counter() - started
    write_table(name, rows)
    scores = [int(row.cells[3]) for row in rows]
    record(
        f"best-{name}",
        {
            "windows": len(rows),
            "proved": sum(row.cells[4] == "True" for row in rows),
            "workers": WORKERS,
            "wall_s": wall,
            **distribution([row.seconds for row in rows]),
            "lowest_score": min(scores),
            "mean_score": sum(scores) / len(scores),
            "highest_score": max(scores),
        },
    )


if __name__ == "__main__":
    main(sys.argv[1])
