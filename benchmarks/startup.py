"""Time `vitrail --help` against a Python process that only imports click.

    python -m benchmarks.startup

The two commands alternate in one run, so that both see the same machine.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.common import record

RUNS = 30


def timed(command: list[str]) -> float:
    """Return the wall seconds of one process."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    """Time both commands and record the ratio of the medians."""
    tool = [str(Path(sys.executable).with_name("vitrail")), "--help"]
    click = [sys.executable, "-c", "import click"]
    for command in (tool, click):
        timed(command)
    helps, imports = [], []
    for _ in range(RUNS):
        helps.append(timed(tool))
        imports.append(timed(click))
    record(
        "startup",
        {
            "runs": RUNS,
            "help_median_ms": 1e3 * statistics.median(helps),
            "import_click_median_ms": 1e3 * statistics.median(imports),
            "ratio": statistics.median(helps) / statistics.median(imports),
        },
    )


if __name__ == "__main__":
    main()
