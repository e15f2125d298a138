"""What every benchmark records: machine, versions, the figures, and how they are written down."""

from __future__ import annotations

import json
import os
import platform
import statistics
import sys
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
RESULTS = HERE / "results"
TABLES = HERE / "tables"
WORKERS = 2


def machine() -> dict[str, str]:
    """Return what the figures were made on."""
    versions = {name: metadata.version(name) for name in ("vitrail", "ortools", "networkx")}
    return {
        "date": datetime.now(tz=UTC).date().isoformat(),
        "cpu": _cpu(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        **versions,
    }


def _cpu() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def distribution(seconds: Sequence[float]) -> dict[str, float]:
    """Return median, 95th percentile, maximum and sum of times, in milliseconds."""
    ordered = sorted(seconds)
    return {
        "median_ms": 1e3 * statistics.median(ordered),
        "p95_ms": 1e3 * ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))],
        "max_ms": 1e3 * ordered[-1],
        "sum_s": sum(ordered),
    }


def record(name: str, figures: dict[str, Any]) -> None:
    """Write the figures of one benchmark, with machine and versions, to `results/NAME.json`."""
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps({"machine": machine(), **figures}, indent=1, ensure_ascii=False)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    print(text)


def progress(done: int, total: int) -> None:
    """Show progress on stderr when somebody looks."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{done} of {total}", end=end, file=sys.stderr, flush=True)
