"""How many playouts a second, and how long a hint takes from the command line.

    python -m benchmarks.playouts

Playouts start at every turn of solo games that the policy plays, so that long ones from the first
round and short ones from the last count alike; one core. The hint is `vitrail hint` on an example
of the middle of a game for two, everything compiled, with its default of one second for playouts.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from benchmarks.common import record
from benchmarks.strength import SETTINGS, Player, deal
from vitrail.solvers.sagrada.bits import die_code
from vitrail.solvers.sagrada.playouts import play_out
from vitrail.solvers.sagrada.policy import load_policy

GAMES, SCENARIOS, RUNS = 20, 2_000, 9
EXAMPLE = Path(__file__).parents[1] / "examples" / "sagrada" / "round-4.yaml"


def playouts_a_second() -> float:
    """Return whole playouts a second, averaged over the turns of games."""
    setting, policy = SETTINGS["solo"], load_policy("points")
    played, seconds = 0, 0.0
    for number in range(GAMES):
        dealt = deal(setting, number)
        player = Player(setting, dealt, policy, 1, 0)
        for at, roll in enumerate(dealt.rounds):
            pool = [die_code(die) for die in roll]
            for code in pool:
                player.bag[code // 6] -= 1
            rest = [0, 0]
            while rest:
                starts, table = player.starts([(player.word, pool)], rest), player.table(at)
                results = np.zeros((1, SCENARIOS, 3), np.int64)
                began = time.process_time()
                play_out(starts, np.zeros(1, np.int64), 0, SCENARIOS, 1, table, policy, results)
                seconds += time.process_time() - began
                played += SCENARIOS
                rest.pop()
                pool = player.decide(pool, at, 1, rest, number)
    return played / seconds


def hint_s() -> float:
    """Return the median wall time of a hint, in seconds."""
    command = [sys.executable, "-m", "vitrail.cli", "hint", str(EXAMPLE)]
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    """Measure and record."""
    playouts_a_second()  # compiles
    record("playouts", {"a_second": playouts_a_second(), "hint_s": hint_s(), "runs": RUNS})


if __name__ == "__main__":
    main()
