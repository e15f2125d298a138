"""Prove the clairvoyant optimum of whole deals: how many in 20 seconds, and how long it takes.

    python -m benchmarks.clairvoyant [DEALS]     # 100 by default

Solo deals are 10 rounds of 4 dice with 2 picks each, by points and by points less the round track;
drafting alone is 5 dice with 2 picks. Records are games of four in which everybody makes the
placement that scores most at once; the optimum is that of the first seat. Everything is dealt at
random from the seed. A case counts by its process time (per worker), which a busy machine disturbs
less than wall time.
"""

from __future__ import annotations

import functools
import random
import sys
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.common import distribution, progress, record
from benchmarks.games import start
from vitrail.games.base import CHANCE, random_move
from vitrail.games.record import RecordLine
from vitrail.games.sagrada.components import (
    DICE_PER_COLOR,
    ROUNDS,
    Color,
    Die,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.lines import format_line, parse_line
from vitrail.games.sagrada.moves import EndTurn, Place, Roll, SagradaMove, Take
from vitrail.games.sagrada.replay import Replay
from vitrail.games.sagrada.scoring import OPEN_SPACE, SOLO_OPEN_SPACE
from vitrail.games.sagrada.step import Step, play_line
from vitrail.games.sagrada.window import Window
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Solved
from vitrail.solvers.sagrada.clairvoyant import pool_bound, with_fixed_opponents
from vitrail.solvers.sagrada.draft import Goal, Offer, best_draft, rounds_as_offers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.outcome import Outcome

    Solve = Callable[..., Outcome[Any]]

SEED = 2026
TARGET_S = 20.0
PATIENCE_S = 80.0
"""Wall time after which a case is given up; more than the target, for busy machines."""
PLAYERS = ("Ann", "Ben", "Cem", "Dua")


class Deal(NamedTuple):
    """A deal for one player alone."""

    window: Window
    goal: Goal
    offers: tuple[Offer, ...]


def deal(rng: random.Random, dice: int, public: int, open_space: int, track: int | None) -> Deal:
    """Return a random deal: pattern, objectives and all dice."""
    bag = [color for color in Color for _ in range(DICE_PER_COLOR)]
    rng.shuffle(bag)
    rolled = [Die(color, rng.randint(1, 6)) for color in bag[: ROUNDS * dice]]
    rounds = [rolled[at : at + dice] for at in range(0, len(rolled), dice)]
    goal = Goal(
        tuple(rng.sample(public_objectives(), public)),
        (rng.choice(list(Color)),),
        open_space=open_space,
        on_track=track,
    )
    window = Window.empty(rng.choice(official_patterns()))
    return Deal(window, goal, rounds_as_offers(rounds))


def greedy_turn(position: SagradaPosition, rng: random.Random) -> list[SagradaMove]:
    """Return the placement that scores most at once, or a pass."""
    seat = position.order[position.turns_done]
    best: list[SagradaMove] = [EndTurn()]
    best_points = None
    for die in rng.sample(position.pool, len(position.pool)):
        for square in position.spaces_for(die):
            turn = [Take(die), Place(square), EndTurn()]
            after = position.with_window(position.known_window.with_die(die, square))
            points = after.scores()[seat]
            if best_points is None or points > best_points:
                best, best_points = turn, points
    return best


def greedy_game(rng: random.Random) -> Replay:
    """Return the record of a game of four without tool cards."""
    begin = position = start(rng)
    steps: list[Step] = []
    while position.to_move is not None:
        moves: list[SagradaMove] = []
        after = position
        if position.to_move == CHANCE:
            while after.to_move == CHANCE:
                moves.append(random_move(after, rng))
                after = after.forced(moves[-1])
            assert isinstance(moves[0], Roll)
        else:
            moves = greedy_turn(position, rng)
        text = format_line(moves, position, PLAYERS)
        written = RecordLine(text, len(steps) + 1)
        steps.append(play_line(position, parse_line(text, PLAYERS), written, PLAYERS))
        assert not steps[-1].violations
        position = steps[-1].after
    return Replay(PLAYERS, begin, tuple(steps))


def timed(cases: Sequence[Solve], workers: int) -> dict[str, Any]:
    """Solve cases one after another and return the figures."""
    limits = Limits(PATIENCE_S, workers=workers)
    seconds, walls, values, proved = [], [], [], 0
    for done, solve in enumerate(cases, start=1):
        started, cpu = time.perf_counter(), time.process_time()
        outcome = solve(limits=limits)
        seconds.append((time.process_time() - cpu) / workers)
        walls.append(time.perf_counter() - started)
        assert isinstance(outcome, Solved)
        assert outcome.value is not None
        values.append(outcome.value)
        proved += outcome.proved and seconds[-1] <= TARGET_S
        progress(done, len(cases))
    return {
        "workers": workers,
        "cases": len(cases),
        "proved_in_time": proved,
        "mean_value": sum(values) / len(values),
        "wall_s": sum(walls),
        **distribution(seconds),
    }


def main(deals: int) -> None:
    """Time all settings and record the figures."""
    rng = random.Random(SEED)

    def alone(dice: int, public: int, open_space: int, track: int | None = None) -> list[Solve]:
        dealt = [deal(rng, dice, public, open_space, track) for _ in range(deals)]
        return [functools.partial(best_draft, *one) for one in dealt]

    solo = alone(4, 2, SOLO_OPEN_SPACE)
    records = [greedy_game(rng) for _ in range(deals)]
    fixed: list[Solve] = [functools.partial(with_fixed_opponents, one, 0) for one in records]
    pool: list[Solve] = [functools.partial(pool_bound, one, 0) for one in records]
    settings: dict[str, tuple[list[Solve], int]] = {
        "solo, points": (solo, 1),
        "solo, points, two workers": (solo, 2),
        "solo, points less target": (alone(4, 2, SOLO_OPEN_SPACE, 0), 1),
        "drafting alone, 5 dice": (alone(5, 3, OPEN_SPACE), 1),
        "record of four, fixed opponents": (fixed, 1),
        "record of four, fixed opponents, two workers": (fixed, 2),
        "record of four, pool bound": (pool, 1),
    }
    figures = {}
    for name, (cases, workers) in settings.items():
        figures[name] = timed(cases, workers)
        print(name, figures[name])
    record(
        "clairvoyant",
        {"seed": SEED, "target_s": TARGET_S, "settings": figures},
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
