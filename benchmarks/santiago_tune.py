"""Tune the weights of Santiago's playout policy; they go to `solvers/santiago/policy.json`.

    python -m benchmarks.santiago_tune [--seconds S] [--rounds N] [--seed N] [--from NAME]

One player with new weights sits among others with the weights of the round before, half of the time
a stingy and a generous one of them. What counts is its margin to the best of the others. The
search is CMA-ES (Hansen), from the `cma` package: a generation plays all its candidates on the same
fresh games. After each round the new weights become those of the others, if they win more than
their share on games that no generation saw. What was tried is kept beside the weights.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import cma  # type: ignore[import-untyped]
import numpy as np

from benchmarks.common import machine
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.setup import Setup, options_of
from vitrail.solvers.santiago.bits import MONEY, encode
from vitrail.solvers.santiago.compare import margins, wins
from vitrail.solvers.santiago.playouts import play_games
from vitrail.solvers.santiago.policy import (
    FEATURES,
    GENEROUS,
    SENSIBLE,
    STINGY,
    Character,
    character_numbers,
    make_weights,
    weight_rows,
)

FILE = Path(__file__).parents[1] / "solvers" / "santiago" / "policy.json"
POPULATION = 12
GAMES = 12
"""Games a seat, size of the table and choice of opponents."""
TEST_SEED, TEST_GAMES = 10**6, 400
LEAST_SCALE = 0.2
NEW = Character("new", row=2)
OPPONENTS = (
    (SENSIBLE,) * 4,
    (SENSIBLE, STINGY, SENSIBLE, GENEROUS),
)
NO_LOG = np.zeros((0, 3), np.int64)


def start_of(seats: int) -> SantiagoPosition:
    """Return the start of a game; chance places the spring."""
    return SantiagoPosition.start(Setup(options_of(), seats))


def evaluate(
    old: np.ndarray, new: np.ndarray, seed: int, games: int, tables: tuple[int, ...] = (3, 4, 5)
) -> tuple[np.ndarray, np.ndarray]:
    """Return margin and victories of a player with new weights, by game, among those with old ones.

    Returns
    -------
    Both with shape `(tables, opponents, seats x games)`, flattened; victories as shares of what is
    fair, so that 1 is as good as the others.
    """
    rows = weight_rows(make_weights(old), make_weights(new))
    ahead, won = [], []
    for seats in tables:
        state, usual = encode(start_of(seats)), np.zeros(seats, np.int64)
        assert state[MONEY] > 0
        for others in OPPONENTS:
            for seat in range(seats):
                told = [*others[: seats - 1]]
                told.insert(seat, NEW)
                points = np.zeros((games, seats), np.int64)
                numbers = character_numbers(told, seats)
                begin = 1_000 * seat
                play_games(state, usual, begin, begin + games, seed, rows, numbers, points, NO_LOG)
                ahead.append(margins(points, seat))
                won.append(seats * wins(points, seat))
    return np.concatenate(ahead), np.concatenate(won)


def tune(old: np.ndarray, seconds: float, seed: int) -> tuple[np.ndarray, int]:
    """Return the weights found against old ones, and the number of generations."""
    scale = np.maximum(np.abs(old), LEAST_SCALE)
    search = cma.CMAEvolutionStrategy(
        np.zeros(len(FEATURES)), 0.2, {"popsize": POPULATION, "verbose": -9, "seed": seed}
    )
    generation, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        generation += 1
        tried = search.ask()
        games = 10_000 * seed + generation
        costs = [-evaluate(old, old + scale * one, games, GAMES)[0].mean() for one in tried]
        search.tell(tried, costs)
        if generation % 10 == 0:
            print(f"generation {generation}: {-np.mean(costs):.2f}", flush=True)
    return old + scale * search.mean, generation


def main() -> None:
    """Tune in rounds, test on games that no generation saw, and write the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=240, help="for each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="start", default="policy")
    given = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8"))
    first = np.array([float(known[given.start]["weights"][feature]) for feature in FEATURES])
    weights, rounds = first, []
    for number in range(given.rounds):
        found, generations = tune(weights, given.seconds, given.seed + number)
        ahead, won = evaluate(weights, found, TEST_SEED + number, TEST_GAMES)
        told = {
            "generations": generations,
            "margin": round(float(ahead.mean()), 2),
            "victories_of_fair_share": round(float(won.mean()), 3),
            "standard_error": round(float(won.std() / len(won) ** 0.5), 3),
        }
        rounds.append(told)
        print(told, flush=True)
        if won.mean() > 1:
            weights = found
    ahead, won = evaluate(first, weights, TEST_SEED + given.rounds, TEST_GAMES)
    known["policy"] = {
        "made_by": f"python -m benchmarks.santiago_tune --seconds {given.seconds:g}"
        f" --rounds {given.rounds} --seed {given.seed} --from {given.start}",
        "started_from": {
            "made_by": known[given.start]["made_by"],
            "weights": known[given.start]["weights"],
        },
        "games_a_generation": POPULATION * GAMES * len(OPPONENTS) * (3 + 4 + 5),
        "rounds": rounds,
        "against_the_start": {
            "games": len(won),
            "seed": TEST_SEED + given.rounds,
            "margin": round(float(ahead.mean()), 2),
            "victories_of_fair_share": round(float(won.mean()), 3),
            "standard_error": round(float(won.std() / len(won) ** 0.5), 3),
        },
        "machine": machine(),
        "weights": {
            feature: round(float(one), 4) for feature, one in zip(FEATURES, weights, strict=True)
        },
    }
    FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
