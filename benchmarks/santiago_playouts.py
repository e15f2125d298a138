"""How many whole games of Santiago a second the playouts play, on one core.

    python -m benchmarks.santiago_playouts

Games of sensible players from the first move to the last, the spring placed by chance; and, for
comparison, games under the reference rules by agents that choose any legal move.
"""

from __future__ import annotations

import random
import statistics
import time

from benchmarks.common import record
from vitrail.games.base import random_move
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.setup import Setup, options_of
from vitrail.solvers.santiago.playouts import play_out

GAMES, RUNS, SLOW_GAMES = 4_000, 5, 10


def compiled(seats: int) -> float:
    """Return games a second by kernels: the median of several runs."""
    start = SantiagoPosition.start(Setup(options_of(), seats))
    play_out(start, 10, seed=1)  # compiles
    rates = []
    for run in range(RUNS):
        begun = time.process_time()
        play_out(start, GAMES, seed=run)
        rates.append(GAMES / (time.process_time() - begun))
    return statistics.median(rates)


def by_the_rules() -> float:
    """Return random games a second by the rules of `games/`, four players."""
    rng = random.Random(1)
    begun = time.process_time()
    for _ in range(SLOW_GAMES):
        position = SantiagoPosition.start(Setup(options_of(), 4))
        while position.to_move is not None:
            position = position.apply(random_move(position, rng))
    return SLOW_GAMES / (time.process_time() - begun)


def main() -> None:
    """Measure and record."""
    record(
        "santiago_playouts",
        {
            "a_second": {str(seats): compiled(seats) for seats in (3, 4, 5)},
            "by_the_rules": by_the_rules(),
            "games": GAMES,
            "runs": RUNS,
        },
    )


if __name__ == "__main__":
    main()
