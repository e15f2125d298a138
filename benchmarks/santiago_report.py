"""Santiago's sections of RESULTS.md: strength in whole games, what to maximize, playouts."""

from __future__ import annotations

import json
from typing import Any

from benchmarks.common import RESULTS

TARGET_RATE = 2_000
ROWS = {
    "greedy": "three *greedy* players",
    "spenders": "two *spenders* and a *random* player",
    "policy": "three times the playout policy",
    "look": "the policy by itself, against three *greedy* players",
}


def _load(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def _machine(figures: dict[str, Any]) -> str:
    made = figures["machine"]
    return f"*{made['date']}, {made['cpu']}, {made['cores']} cores, Python {made['python']}*\n"


def _met(reached: bool) -> str:
    return "reached" if reached else "**missed**"


def strength() -> str:
    """Return the sections of whole games and of what is maximized."""
    f = _load("santiago_strength")
    lines = [
        "## Santiago: strength in whole games\n",
        _machine(f),
        "Four players, every deal in all four seatings, the others' money hidden from the advisor;",
        "fair is a share of 25 %.\n",
        "| `advisor:N` against | playouts | games | won | points | the others' points | target |",
        "|---|--:|--:|--:|--:|---|---|",
    ]
    for row, against in ROWS.items():
        if row not in f:
            continue
        one = f[row]
        own, *others = one["agents"]
        low, high = own["win_interval"]
        target = one["target"]
        told = "" if target is None else f"{target:.0%}: {_met(own['win_share'] >= target)}"
        lines.append(
            f"| {against} | {one['budget']:,} | {one['games']} "
            f"| {own['win_share']:.1%} ({low:.1%} to {high:.1%}) | {own['mean']:.1f} "
            f"| {', '.join(format(other['mean'], '.1f') for other in others)} | {told} |"
        )
    return "\n".join(lines) + "\n\n" + (_goal(f["goal"]) if "goal" in f else "")


def _goal(g: dict[str, Any]) -> str:
    lines = [
        f"What is lost by choosing among up to seven moves on few games, at {g['decisions']}",
        f"decisions, each {g['repeats']} times; the truth is that of {g['games_for_the_truth']:,}",
        "other games.\n",
        "| maximized | games a move | victories lost | points of margin lost |",
        "|---|--:|--:|--:|",
    ]
    lines += [
        f"| {'the policy, at one look' if not one['games'] else one['goal']} | {one['games']} "
        f"| {100 * one['victories_lost']:.2f} % ± {196 * one['victories_error']:.2f} "
        f"| {one['margin_lost']:.2f} ± {1.96 * one['margin_error']:.2f} |"
        for one in g["rows"]
    ]
    return "\n".join(lines) + "\n"


def playouts() -> str:
    """Return the section of the rate of playouts."""
    f = _load("santiago_playouts")
    rates = f["a_second"]
    return (
        "## Santiago: playouts\n\n"
        f"{_machine(f)}\n"
        f"Whole games a second from the first move, one core, median of {f['runs']} runs of "
        f"{f['games']:,}: "
        + ", ".join(f"{rate:,.0f} with {seats} players" for seats, rate in rates.items())
        + f" (target {TARGET_RATE:,}: {_met(min(rates.values()) >= TARGET_RATE)}). Random games "
        f"under the reference rules: {f['by_the_rules']:.1f} a second.\n"
    )
