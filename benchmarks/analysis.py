"""What the figures of `vitrail analyze` mean: losses of agents of known strength, and luck.

    python -m benchmarks.analysis losses [--deals N] [--game GAME ...]
    python -m benchmarks.analysis luck [--deals N]

`losses` lets agents of known strength play and rates their decisions: the bands of each game lie
around these means. `luck` plays many games and compares the scores with the luck-adjusted ones:
the same mean, a smaller variance.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import dataclasses
import json
import math
import os
from typing import Any

from benchmarks.common import RESULTS, progress, record
from vitrail.advisors.analysis import Budget
from vitrail.advisors.analyzing import analyst_of, analyze
from vitrail.advisors.executors import local_executor
from vitrail.advisors.matches import GameId, Series, play
from vitrail.games.catalog import examine
from vitrail.games.dealt import Terms
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record

SEED = 2026
AGENTS = ("random", "greedy", "policy", "advisor:1000")
TABLES = {"sagrada": (1, 2, 4), "santiago": (3, 5)}
RATING = Budget(games=2, outcomes=1, playouts=1500, work=0.05)
"""Only decisions are looked at."""
VALUING = Budget(games=100, outcomes=24, playouts=1, work=0.05)
"""Only chance is looked at."""


class Quiet:
    """An analyst that leaves sections out, and decisions too if `decisions` is false."""

    def __init__(self, analyst: Any, *, decisions: bool) -> None:
        self.analyst, self.decisions = analyst, decisions

    def __getattr__(self, name: str) -> Any:
        if name in {"analyst", "decisions"}:
            raise AttributeError(name)
        return getattr(self.analyst, name)

    def decide(self, *what: Any) -> Any:
        """Rate a decision, or not."""
        return self.analyst.decide(*what) if self.decisions else None

    def study(self, _: Any) -> None:
        """Study nothing."""

    def sections(self, *_: Any) -> tuple[()]:
        """Tell nothing."""
        return ()


def played(game: str, agents: tuple[str, ...], deal: int) -> Any:
    """Return a game that agents play, from its record."""
    series = Series(Terms(game, {}), agents, SEED)
    text = play(series, GameId(deal, 0), keep=True).record
    return examine(parse_record(parse_document(text or "", "game")))


def rate(game: str, agent: str, seats: int, deal: int) -> dict[str, float]:
    """Return what an agent lost in a game against the policy; its seat goes round."""
    agents = ["policy"] * seats
    agents[deal % seats] = agent
    found = played(game, tuple(agents), deal)
    seat = deal % seats
    analyst = dataclasses.replace(
        analyst_of(found, seat, fast=True, seed=SEED),  # type: ignore[type-var]
        budget=RATING,
    )
    one = analyze(found, Quiet(analyst, decisions=True), seat, seed=SEED)
    return {
        "decisions": len(one.decisions),
        "lost": one.lost,
        "accuracy": one.accuracy or 0.0,
        "points": float(found.final.scores()[seat]),
    }


def losses(deals: int, games: list[str]) -> list[dict[str, Any]]:
    """Return for each game, number of players and agent the mean loss of a decision."""
    rows = [(game, seats, agent) for game in games for seats in TABLES[game] for agent in AGENTS]
    found: list[dict[str, Any]] = []
    with local_executor(os.cpu_count() or 1) as pool:
        for at, (game, seats, agent) in enumerate(rows):
            progress(at, len(rows))
            tasks = [pool.submit(rate, game, agent, seats, deal) for deal in range(deals)]
            told = [task.result() for task in concurrent.futures.as_completed(tasks)]
            means = [one["lost"] / one["decisions"] for one in told]
            mean, error = _mean(means)
            found.append(
                {
                    "game": game,
                    "players": seats,
                    "agent": agent,
                    "games": deals,
                    "mean_loss": round(mean, 3),
                    "error": round(error, 3),
                    "accuracy": round(sum(one["accuracy"] for one in told) / deals, 1),
                    "points": round(sum(one["points"] for one in told) / deals, 1),
                }
            )
            print(found[-1], flush=True)
    return found


def value(game: str, seats: int, deal: int) -> tuple[float, float]:
    """Return the points of a player and the luck in them."""
    found = played(game, ("policy",) * seats, deal)
    analyst = dataclasses.replace(
        analyst_of(found, 0, fast=True, seed=SEED),  # type: ignore[type-var]
        budget=VALUING,
    )
    one = analyze(found, Quiet(analyst, decisions=False), 0, seed=SEED)
    return one.result.points, one.luck.points


def luck(deals: int, games: list[str]) -> list[dict[str, Any]]:
    """Return for each game mean and spread of scores, of luck and of luck-adjusted scores."""
    found: list[dict[str, Any]] = []
    with local_executor(os.cpu_count() or 1) as pool:
        for game in games:
            for seats in TABLES[game]:
                tasks = [pool.submit(value, game, seats, deal) for deal in range(deals)]
                told = [task.result() for task in tasks]
                points = [one[0] for one in told]
                lucky = [one[1] for one in told]
                adjusted = [one - other for one, other in told]
                row: dict[str, Any] = {"game": game, "players": seats, "games": deals}
                for name, values in (
                    ("points", points),
                    ("luck", lucky),
                    ("adjusted", adjusted),
                ):
                    mean, error = _mean(values)
                    row[name] = {
                        "mean": round(mean, 2),
                        "error": round(error, 2),
                        "deviation": round(error * math.sqrt(deals), 2),
                    }
                found.append(row)
                print(row, flush=True)
    return found


def _mean(values: list[float]) -> tuple[float, float]:
    """Return a mean and its standard error."""
    mean = sum(values) / len(values)
    variance = sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def main() -> None:
    """Measure rows and add them to `results/analysis.json`."""
    parser = argparse.ArgumentParser(description=__doc__)
    rows = {"losses": losses, "luck": luck}
    parser.add_argument("rows", nargs="+", choices=rows)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--game", nargs="+", choices=TABLES, default=list(TABLES))
    given = parser.parse_args()
    file = RESULTS / "analysis.json"
    figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    figures.pop("machine", None)
    for row in given.rows:
        kept = [one for one in figures.get(row, []) if one["game"] not in given.game]
        figures[row] = [*kept, *rows[row](given.deals, given.game)]
        record("analysis", figures)


if __name__ == "__main__":
    main()
