"""The section of window puzzles in RESULTS.md."""

from __future__ import annotations

from typing import Any


def section(f: dict[str, Any], machine: str) -> str:
    """Return the section from the figures of `benchmarks.puzzles`."""
    asked, made, check = f["asked"], f["made"], f["check"]
    easy, hardest = made["glazing:v1-easy"], made["glazing:v1-master"]
    mean = 1 / hardest["per_second"]
    rows = [
        (
            "easy glazing puzzles a second",
            f"{easy['per_second']:.0f}",
            f"{asked['easy_per_second']:g}: {_met(easy['per_second'] >= asked['easy_per_second'])}",
        ),
        (
            "a master glazing puzzle, mean",
            f"{mean:.2f} s",
            f"{asked['hardest_s']:g} s: {_met(mean <= asked['hardest_s'])}",
        ),
        (
            "proof of one answer: median, slowest",
            f"{check['median_ms']:.1f}, {check['max_ms']:.0f} ms",
            (
                f"{asked['check_median_ms']:g} ms: "
                f"{_met(check['median_ms'] <= asked['check_median_ms'])}"
            ),
        ),
        (
            "grading: median, slowest",
            f"{f['climb']['median_ms']:.1f}, {f['climb']['max_ms']:.0f} ms",
            "",
        ),
    ]
    for name, other in f["others"].items():
        if isinstance(other, str):
            rows.append((name, other, ""))
        elif "rate" in other:
            rate = other["rate"]
            rows.append(
                (
                    f"{name} {other['version']}, grading a sudoku: median",
                    f"{rate['median_ms']:.0f} ms",
                    "",
                )
            )
        else:
            rows.append(
                (
                    f"{name} --generate 20 {other['parameters']}, a second (wall time)",
                    f"{other['per_second']:.1f}",
                    "",
                )
            )
    lines = ["## Window puzzles\n", machine, "Process time on one core.\n"]
    lines += ["| figure | value | target |", "|---|---|---|"]
    lines += [f"| {figure} | {value} | {target} |" for figure, value, target in rows]
    lines += ["", "| sort | puzzles | attempts each | median | slowest | a second |"]
    lines += ["|---|--:|--:|--:|--:|--:|"]
    for name, one in made.items():
        process = one["process"]
        lines.append(
            f"| `{name}` | {one['puzzles']} | {one['attempts_each']:.0f} "
            f"| {process['median_ms']:.0f} ms | {process['max_ms']:.0f} ms "
            f"| {one['per_second']:.1f} |"
        )
    return "\n".join(lines) + "\n"


def _met(met: bool) -> str:
    return "reached" if met else "**missed**"
