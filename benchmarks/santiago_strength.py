"""How strong the advice for Santiago is in whole games: tables for RESULTS.md.

    python -m benchmarks.santiago_strength ROW ... [--games N] [--budget PLAYOUTS]

Rows are `greedy` (the advisor against three greedy players), `spenders` (against two spenders and
a random player), `policy` (against three times the policy that plays its playouts), `look` (that
policy by itself against three greedy players) and `goal` (what is better to maximize, the margin or
victories). Games are played by `vitrail simulate`, every deal in all seatings, which writes each of
them down in `build/strength`, so a run that is broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.common import RESULTS, progress, record
from vitrail.games.santiago.moves import Reveal, SetAside
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import Setup, options_of
from vitrail.solvers.halving import error_of
from vitrail.solvers.santiago.bits import move_of
from vitrail.solvers.santiago.choices import moves_to_compare, policy_move
from vitrail.solvers.santiago.compare import margins, wins
from vitrail.solvers.santiago.playouts import LONGEST, play_games, play_out, starts_of
from vitrail.solvers.santiago.policy import character_numbers, load_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

SEED = 2026
LOGS = Path(__file__).parents[1] / "build" / "strength"
OPPONENTS = {
    "greedy": "greedy,greedy,greedy",
    "spenders": "spender,spender,random",
    "policy": "policy,policy,policy",
    "look": "greedy,greedy,greedy",
}
TARGETS = {"greedy": 0.5, "spenders": 0.85}
SEATS = 4
TRUE_GAMES, FEW, REPEATS, PLANS = 1_000, (20, 50, 100), 8, 6
"""For `goal`: games for the true worth of a plan, games to choose by, how often, and plans."""


def simulate(agents: str, games: int) -> dict[str, Any]:
    """Return the answer of `vitrail simulate`."""
    LOGS.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "vitrail.cli", "simulate", "santiago", "--workers", "1"]
    command += ["--agents", agents, "--games", str(games), "--seed", str(SEED), "--json"]
    command += ["--log", str(LOGS / f"santiago-{agents.replace(':', '-')}.log")]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def against(row: str, games: int, budget: int) -> dict[str, Any]:
    """Return what the advisor reaches against the players of a row."""
    first = "policy" if row == "look" else f"advisor:{budget}"
    answer = simulate(f"{first},{OPPONENTS[row]}", games)
    kept = ("name", "wins", "win_share", "win_interval", "mean")
    return {
        "budget": 0 if row == "look" else budget,
        "games": answer["games"],
        "seed": SEED,
        "target": TARGETS.get(row),
        "agents": [{key: one[key] for key in kept} for one in answer["agents"]],
    }


# -- margin or victories -------------------------------------------------------------------------


def decisions(games: int) -> Iterator[SantiagoPosition]:
    """Yield positions of games of the policy in which a seat decides, one in thirteen of them."""
    start = SantiagoPosition.start(Setup(options_of(), SEATS))
    numbers, log = character_numbers((), SEATS), np.zeros((LONGEST, 3), np.int64)
    (first,) = starts_of(start, [()])
    points, seen = np.zeros((1, SEATS), np.int64), 0
    for game in range(games):
        moves = play_games(
            first.state, first.usual, game, game + 1, SEED, load_weights(), numbers, points, log
        )
        position = start
        for kind, a, b in log[:moves].tolist():
            move = move_of(kind, a, b)
            if position.phase >= Phase.BID and not isinstance(move, Reveal | SetAside):
                seen += 1
                if seen % 13 == 0:
                    yield position
            position = position.apply(move)


def goals(points: NDArray[np.int64], seat: int) -> dict[str, NDArray[np.float64]]:
    """Return by game what may be maximized."""
    ahead, won = margins(points, seat), wins(points, seat)
    return {"margin": ahead, "victories": won, "both": won + ahead / 40}


def goal(games: int, _: int) -> dict[str, Any]:
    """Return what is lost by choosing on few games, by what is maximized and how many games.

    The true worth of a plan is that on many other games. The policy's own choice, at one look, is
    told as one on no games.
    """
    lost: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for number, position in enumerate(decisions(games)):
        seat = position.to_move
        assert seat is not None
        at_a_look = policy_move(position, SEED)
        plans = list(dict.fromkeys([at_a_look, *moves_to_compare(position, PLANS)[:PLANS]]))
        if len(plans) == 1:
            continue
        after = [position.apply(move) for move in plans]
        true = [goals(play_out(one, TRUE_GAMES, seed=SEED + 1), seat) for one in after]
        truth = np.array([[one[name].mean() for name in ("victories", "margin")] for one in true])
        loss = truth.max(axis=0) - truth
        tried = [goals(play_out(one, max(FEW) * REPEATS, seed=SEED + 2), seat) for one in after]
        lost.setdefault(("policy", 0), []).append(tuple(loss[0]))
        for name in tried[0]:
            for few in FEW:
                means = [
                    one[name][: few * REPEATS].reshape(REPEATS, few).mean(axis=1) for one in tried
                ]
                chosen = np.argmax(means, axis=0)
                lost.setdefault((name, few), []).append(tuple(loss[chosen].mean(axis=0)))
        progress(number, number + 1)
    return {
        "decisions": len(lost["policy", 0]),
        "repeats": REPEATS,
        "games_for_the_truth": TRUE_GAMES,
        "rows": [_row(name, few, np.array(losses)) for (name, few), losses in lost.items()],
    }


def _row(name: str, few: int, losses: NDArray[np.float64]) -> dict[str, Any]:
    """Return means and standard errors over decisions, of losses of victories and of margin."""
    return {
        "goal": name,
        "games": few,
        "victories_lost": float(losses[:, 0].mean()),
        "victories_error": error_of(losses[:, 0]),
        "margin_lost": float(losses[:, 1].mean()),
        "margin_error": error_of(losses[:, 1]),
    }


def main() -> None:
    """Measure rows and add them to `results/santiago_strength.json`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="+", choices=[*OPPONENTS, "goal"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--budget", type=int, default=200, help="playouts a decision")
    given = parser.parse_args()
    file = RESULTS / "santiago_strength.json"
    for row in given.rows:
        found = goal(given.games, 0) if row == "goal" else against(row, given.games, given.budget)
        figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        figures.pop("machine", None)
        figures[row] = found
        record("santiago_strength", figures)


if __name__ == "__main__":
    main()
