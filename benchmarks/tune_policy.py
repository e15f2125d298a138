"""Tune the weights of the playout policy, and write them to `solvers/sagrada/policy.json`.

    python -m benchmarks.tune_policy NAME [--seconds S] [--from OTHER] [--seed N]

`NAME` is what the weights are for: `points` (own points in the solo game), `margin` (points minus
target in the solo game) or `table` (own points at a table of two). The search is CMA-ES (Hansen),
from the `cma` package: each generation plays all its candidates on the same fresh deals, so that
they are compared in pairs. What was tried, from which seeds and with what result is kept beside the
weights.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cma  # type: ignore[import-untyped]
import numpy as np

from benchmarks.common import machine
from vitrail.games.sagrada.components import official_patterns, public_objectives
from vitrail.games.sagrada.window import Window
from vitrail.solvers.sagrada.bits import SPACES, encode_objectives, encode_window
from vitrail.solvers.sagrada.playouts import NOBODY, OWN, TARGET, Starts, Table, play_out
from vitrail.solvers.sagrada.policy import FEATURES, Policy, line_prices, make_policy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

FILE = Path(__file__).parents[1] / "solvers" / "sagrada" / "policy.json"
POPULATION = 16
TABLES = 60
SCENARIOS = 2
TEST_SEED, TEST_TABLES, TEST_SCENARIOS = 0, 450, 4
ROUNDS = 10
# What nobody has tuned: a person's guess, and the scale of each weight's first changes.
GUESS = {
    "fill": 1.0,
    "hard": 3.0,
    "private": 1.0,
    "flexibility": 3.0,
    "dead": 1.0,
    "row_color": 1.0,
    "column_color": 1.0,
    "row_shade": 1.0,
    "column_shade": 1.0,
    "pair": 1.0,
    "pair_begun": 0.5,
    "shade_set": 1.0,
    "shade_begun": 0.5,
    "color_set": 1.0,
    "color_begun": 0.5,
    "diagonal": 0.8,
    "diagonal_open": 0.2,
    "reach": 0.1,
    "turns_weight": 0.8,
    "line_turns_weight": 0.8,
    "line_turns_more": 0.5,
    "line_power": 1.0,
    "private_closed": 0.3,
    "private_wasted_early": 0.3,
}
LEAST_SCALE = 0.3


class Setting(NamedTuple):
    """What is played: seats, public objectives, price of an open space, and what counts."""

    seats: int
    objectives: int
    open_price: int
    less_target: bool
    look: int


SETTINGS = {
    "points": Setting(1, 2, 3, less_target=False, look=0),
    "margin": Setting(1, 2, 3, less_target=True, look=0),
    "table": Setting(2, 3, 1, less_target=False, look=0),
}


def turns_of(seats: int) -> NDArray[np.int64]:
    """Return the seats of the turns of all rounds."""
    rows = []
    for number in range(ROUNDS):
        there = [(number + step) % seats for step in range(seats)]
        rows.append(there + there[::-1])
    return np.array(rows, np.int64)


def evaluate(
    policy: Policy, setting: Setting, seed: int, tables: int, scenarios: int
) -> NDArray[np.float64]:
    """Return what the first seat reaches, by table, pattern and scenario.

    Objectives and private colors are drawn for each table; every pattern is played.
    """
    rng = random.Random(seed)
    words = [encode_window(Window.empty(pattern)) for pattern in official_patterns()]
    seats, count = setting.seats, len(words)
    reached = []
    combinations = list(itertools.combinations(public_objectives(), setting.objectives))
    for number in range(tables):
        others = [rng.choice(words) for _ in range(seats - 1)]
        starts = Starts(
            np.array([[word, *others] for word in words]),
            np.zeros((count, SPACES), np.int64),
            np.zeros(count, np.int64),
            np.full((count, 5), 18, np.int64),
            np.full((count, 2 * seats), NOBODY, np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, seats), np.int64),
        )
        objectives = encode_objectives(rng.choice(combinations))
        table = Table(
            0,
            turns_of(seats),
            4 if seats == 1 else 2 * seats + 1,
            np.array([[color, -1] for color in rng.sample(range(5), seats)]),
            np.zeros(seats, np.int64),
            np.ones(seats, np.int64),
            setting.open_price,
            setting.look,
            objectives,
            line_prices(objectives, policy),
        )
        results = np.zeros((count, scenarios, 3), np.int64)
        play_out(
            starts, np.arange(count), 0, scenarios, 1_000 * seed + number, table, policy, results
        )
        reached.append(results[..., OWN] - setting.less_target * results[..., TARGET])
    return np.array(reached, np.float64)


def tune(
    name: str, start: Mapping[str, float], seconds: float, seed: int
) -> tuple[NDArray[np.float64], int]:
    """Return the weights found, and the number of generations."""
    setting = SETTINGS[name]
    origin = np.array([start.get(feature, 0.0) for feature in FEATURES])
    scale = np.maximum(np.abs(origin), LEAST_SCALE)
    search = cma.CMAEvolutionStrategy(
        np.zeros(len(FEATURES)), 0.3, {"popsize": POPULATION, "verbose": -9, "seed": seed}
    )
    generation, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        generation += 1
        tried = search.ask()
        deals = 10_000 * seed + generation
        costs = [
            -evaluate(make_policy(origin + scale * one), setting, deals, TABLES, SCENARIOS).mean()
            for one in tried
        ]
        search.tell(tried, costs)
        if generation % 25 == 0:
            print(f"generation {generation}: {-np.mean(costs):.2f}", flush=True)
    return origin + scale * search.mean, generation


def main() -> None:
    """Tune, test on deals that no generation saw, and write the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=SETTINGS)
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--from", dest="start", default=None)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    start = known[given.start]["weights"] if given.start else GUESS
    weights, generations = tune(given.name, start, given.seconds, given.seed)
    reached = evaluate(
        make_policy(weights), SETTINGS[given.name], TEST_SEED, TEST_TABLES, TEST_SCENARIOS
    )
    error = reached.mean(axis=(1, 2)).std() / TEST_TABLES**0.5
    known[given.name] = {
        "made_by": f"python -m benchmarks.tune_policy {given.name}"
        f" --seconds {given.seconds:g} --seed {given.seed}"
        + (f" --from {given.start}" if given.start else ""),
        "generations": generations,
        "games_a_generation": POPULATION * TABLES * SCENARIOS * len(official_patterns()),
        "tested_on": f"{reached.size:,} games, seed {TEST_SEED}",
        "mean": round(float(reached.mean()), 3),
        "standard_error": round(float(error), 3),
        "machine": machine(),
        "weights": {
            feature: round(float(one), 4) for feature, one in zip(FEATURES, weights, strict=True)
        },
    }
    FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    print(f"{given.name}: {reached.mean():.2f} +- {1.96 * error:.2f} after {generations}")


if __name__ == "__main__":
    main()
