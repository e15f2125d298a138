"""Count the fills of the 24 official patterns and of the blank one, exactly.

    python -m benchmarks.counts

The time is for all 25 together in one process, imports apart; the best of five runs, since other
work on the machine can only add to it, and the median beside it.
"""

from __future__ import annotations

import statistics
import time

from benchmarks.common import record
from vitrail.games.sagrada.components import BLANK, official_patterns
from vitrail.games.sagrada.window import Window
from vitrail.solvers.sagrada.count import count_fills, count_totals

RUNS = 5


def main() -> None:
    """Time the totals and the counts per space."""
    windows = [Window.empty(pattern) for pattern in (*official_patterns(), BLANK)]
    fills: dict[str, int] = {}
    totals: list[float] = []
    by_space: list[float] = []
    for _ in range(RUNS):
        started = time.perf_counter()
        for window in windows:
            count_totals(window)
        totals.append(time.perf_counter() - started)
        started = time.perf_counter()
        fills = {window.pattern.name: count_fills(window).fills for window in windows}
        by_space.append(time.perf_counter() - started)
    record(
        "counts",
        {
            "patterns": len(windows),
            "totals_best_s": min(totals),
            "totals_median_s": statistics.median(totals),
            "by_space_best_s": min(by_space),
            "by_space_median_s": statistics.median(by_space),
            "fills": fills,
        },
    )


if __name__ == "__main__":
    main()
