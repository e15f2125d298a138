"""How strong the advisor is in whole games under the full rules: tables for RESULTS.md.

    python -m benchmarks.strength_games ROW ... [--games N] [--budget PLAYOUTS]

Rows are `two_players` (the advisor against the playout policy as it was first tuned, seats rotated)
and `solo` (the solo game by number of tool cards and in both readings of the private objective,
the same deals in every column). Games are played by `vitrail simulate`, which writes each of them
down in `build/strength`, so a run that is broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.common import RESULTS, progress, record

SEED = 2026
LOGS = Path(__file__).parents[1] / "build" / "strength"
READINGS = ("best_of_two", "one")


def simulate(name: str, agents: str, games: int, *more: str) -> dict[str, Any]:
    """Return the answer of `vitrail simulate`."""
    LOGS.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "vitrail.cli", "simulate", "sagrada"]
    command += ["--agents", agents, "--games", str(games), "--seed", str(SEED), "--json"]
    command += ["--log", str(LOGS / f"{name}-{agents.replace(':', '-')}.log"), *more]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def two_players(games: int, budget: int) -> dict[str, Any]:
    """Return what the advisor reaches against the policy."""
    return simulate("two-players", f"advisor:{budget},policy", games)


def solo(games: int, budget: int) -> dict[str, Any]:
    """Return what the advisor reaches by reading and number of tool cards."""
    found: dict[str, Any] = {}
    for reading in READINGS:
        for tools in range(1, 6):
            progress(len(found), 5 * len(READINGS))
            options = ("--tools", str(tools), "--set", f"solo_private={reading}")
            name = f"solo-{reading}-{tools}"
            answer = simulate(name, f"advisor:{budget}", games, *options)
            found[f"{reading} {tools}"] = {
                "private": reading,
                "tools": tools,
                "budget": budget,
                "games": answer["games"],
                **{
                    key: answer["agents"][0][key]
                    for key in ("wins", "win_interval", "mean", "error", "target", "margin")
                },
            }
    return found


def main() -> None:
    """Measure rows and add them to `results/strength_games.json`."""
    parser = argparse.ArgumentParser(description=__doc__)
    rows = {"two_players": two_players, "solo": solo}
    parser.add_argument("rows", nargs="+", choices=rows)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--budget", type=int, default=5_000, help="playouts a decision")
    given = parser.parse_args()
    file = RESULTS / "strength_games.json"
    figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    figures.pop("machine", None)
    for row in given.rows:
        figures[row] = rows[row](given.games, given.budget)
        record("strength_games", figures)


if __name__ == "__main__":
    main()
