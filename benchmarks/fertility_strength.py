"""How strong and how fast the advice for Fertility is: tables for RESULTS.md.

    python -m benchmarks.fertility_strength ROW ... [--games N] [--budget PLAYOUTS]

Rows are `greedy` (the advisor against two greedy players), `solo` (against one who plays the exact
best turn without looking at him), `exact` (that turn with a look at the others, against solo),
`policy` (the player of the playouts against two greedy ones) and `turn` (how long the exact best
turn takes, position by position). Every deal is played in all seatings, the order of the stacks
depending on nothing but the deal and the draw.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import TYPE_CHECKING, Any

from benchmarks.common import distribution, progress, record
from vitrail.advisors.fertility.players import AGENTS
from vitrail.games.base import CHANCE, random_move
from vitrail.games.fertility.deal import deal
from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.replay import replay
from vitrail.games.files import parse_document
from vitrail.solvers.fertility.turn import TurnSolver
from vitrail.solvers.halving import error_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.play import FertilityPosition

SEED = 2026
ROWS = {
    "greedy": ("advisor", "greedy", 3, 0.65),
    "solo": ("advisor", "solo", 2, 0.6),
    "exact": ("exact", "solo", 2, None),
    "policy": ("policy", "greedy", 3, None),
}
"""Who plays against whom, with how many players, and the share of victories to reach."""
MEDIAN, WORST = 0.3, 3.0
"""Seconds that the exact best turn of a mid-game position may take."""
MIDDLE = (4, 5, 6)
"""Rounds that are called mid-game."""


def start(seats: int, deal_number: int) -> FertilityPosition:
    """Return a game dealt at random."""
    players = ("Ann", "Ben", "Cem", "Dan")[:seats]
    text = deal(players, random.Random(f"{SEED} {seats} {deal_number}"))
    return replay(parse_record(parse_document(text, "deal"))).final


def play(agents: Sequence[tuple[str, int | None]], deal_number: int) -> FertilityPosition:
    """Return the end of a game between agents, each with its playouts a decision."""
    kinds = {kind.name: kind for kind in AGENTS}
    players = [kinds[name].make(playouts) for name, playouts in agents]
    luck = random.Random(f"{SEED} luck {deal_number}")
    own = [random.Random(f"{SEED} {deal_number} {seat}") for seat in range(len(agents))]
    position = start(len(agents), deal_number)
    while position.to_move is not None:
        if position.to_move == CHANCE:
            position = position.apply(random_move(position, luck))
        else:
            seat = position.seat
            position = position.apply(players[seat].move(position.view(seat), own[seat]))
    return position


def against(row: str, games: int, budget: int) -> dict[str, Any]:
    """Return what the first agent of a row reaches against the others."""
    import numpy as np

    name, other, seats, target = ROWS[row]
    won, ahead = [], []
    for game in range(games):
        number, seat = divmod(game, seats)
        agents: list[tuple[str, int | None]] = [(other, None)] * seats
        agents[seat] = (name, budget if name == "advisor" else None)
        end = play(agents, number)
        winners, scores = end.winners(), end.scores()
        won.append((seat in winners) / len(winners))
        ahead.append(scores[seat] - max(n for at, n in enumerate(scores) if at != seat))
        progress(game + 1, games)
    shares, margins = np.array(won), np.array(ahead, np.float64)
    return {
        "agents": [name, other],
        "players": seats,
        "games": games,
        "budget": budget if name == "advisor" else 0,
        "seed": SEED,
        "target": target,
        "win_share": float(shares.mean()),
        "win_error": error_of(shares),
        "margin": float(margins.mean()),
        "margin_error": error_of(margins),
    }


def turn(games: int, _: int) -> dict[str, Any]:
    """Return how long the exact best turn takes in mid-game positions of greedy players."""
    seconds: list[float] = []
    warm = TurnSolver(start(2, 0))
    warm.turn(*warm.ranked()[0][1:])
    kinds = {kind.name: kind for kind in AGENTS}
    for game in range(games):
        seats = 2 + game % 3
        players = [kinds["greedy"].make(None) for _ in range(seats)]
        rng, position = random.Random(f"{SEED} turn {game}"), start(seats, game)
        while position.to_move is not None and position.round <= max(MIDDLE):
            if position.to_move == CHANCE:
                position = position.apply(random_move(position, rng))
                continue
            beginning = position.phase.name == "LAY"
            if beginning and position.round in MIDDLE:
                begun = time.perf_counter()
                solver = TurnSolver(position)
                solver.turn(*solver.ranked()[0][1:])
                seconds.append(time.perf_counter() - begun)
            position = position.apply(players[position.seat].move(position, rng))
        progress(game + 1, games)
    return {
        "positions": len(seconds),
        "target": {"median_s": MEDIAN, "worst_s": WORST},
        **distribution(seconds),
    }


def main() -> None:
    """Make the rows that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="+", choices=[*ROWS, "turn"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--budget", type=int, default=300)
    given = parser.parse_args()
    for row in given.rows:
        make = turn if row == "turn" else None
        figures = (
            make(given.games, 0) if make is not None else against(row, given.games, given.budget)
        )
        record(f"fertility-{row}", figures)


if __name__ == "__main__":
    main()
