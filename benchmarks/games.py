"""Time whole games: random ones in the reference rules, and `vitrail check` of a full record.

    python -m benchmarks.games

Times are process times. Setups are drawn as `vitrail new` draws them, moves by `random_playout`.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.common import record
from vitrail.games.base import random_playout
from vitrail.games.sagrada.components import TOOLS, Color, official_patterns, public_objectives
from vitrail.games.sagrada.play import LONGEST_GAME, SagradaPosition
from vitrail.games.sagrada.setup import OPTIONS, Setup

GAMES = 200
RUNS = 15
RECORD = Path(__file__).parents[1] / "tests" / "golden" / "games" / "sagrada-4.yaml"


def start(rng: random.Random) -> SagradaPosition:
    """Return the first position of a game of four with everything dealt at random."""
    colors = rng.sample(list(Color), 4)
    setup = Setup(
        {option.id: option.by_reading["default"] for option in OPTIONS},
        tuple(rng.sample(official_patterns(), 4)),
        tuple((color,) for color in colors),
        tuple(rng.sample(public_objectives(), 3)),
        tuple(rng.sample(TOOLS, 3)),
    )
    return SagradaPosition.start(setup, rng.randrange(4))


def random_games() -> tuple[float, float]:
    """Return seconds a game and moves a game."""
    rng, moves = random.Random(2026), 0
    started = time.process_time()
    for _ in range(GAMES):
        moves += sum(1 for _ in random_playout(start(rng), rng, LONGEST_GAME))
    return (time.process_time() - started) / GAMES, moves / GAMES


def check() -> float:
    """Return the process seconds, user and system, of one `vitrail check`."""
    before = os.times()
    tool = str(Path(sys.executable).with_name("vitrail"))
    subprocess.run([tool, "check", str(RECORD)], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return (
        after.children_user
        + after.children_system
        - (before.children_user + before.children_system)
    )


def main() -> None:
    """Time both and record the figures."""
    check()
    seconds, moves = random_games()
    record(
        "games",
        {
            "games": GAMES,
            "moves_a_game": moves,
            "seconds_a_game": seconds,
            "runs": RUNS,
            "check_median_s": statistics.median(check() for _ in range(RUNS)),
        },
    )


if __name__ == "__main__":
    main()
