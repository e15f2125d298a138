"""Which of several plans is best for a seat: games played out after each, shared out by merit.

Every plan is played by the full rules and then played out on the same games (common random
numbers). First the playouts go to the plans that do best (sequential halving); what is kept for the
end evens out the games of the leading plans, so that people see differences they can trust.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.halving import error_of, sequential_halving
from vitrail.solvers.santiago.playouts import assumed, play_start, starts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.bits import Floats
    from vitrail.solvers.santiago.policy import Character

SHOWN = 8
"""Plans that people look at, if nothing else is said."""
ENOUGH = 400
"""Games for each of them, if the budget allows."""
_FIRST_SHARE = 0.6
"""Share of the budget to find the best plans, if some are shown."""
MARGIN, WINS = "margin", "wins"
"""What is maximized: points ahead of the best other player, or victories."""


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What the playouts tell of a plan.

    Parameters
    ----------
    number
        Its place among the plans that were asked for.
    plan
        Its moves.
    scores, score_errors
        By seat the mean points at the end, and their standard errors.
    wins, wins_error
        The share of games won; a shared victory counts in parts.
    margin, margin_error
        Mean points ahead of the best other player.
    behind, behind_error
        How much less than the best plan it reached of what is maximized, on the games that both
        were played on.
    wins_behind, wins_behind_error
        The same in victories.
    games
        On how many games it was played out.
    rough
        Whether these are less than half of those of the plans at the top.
    points
        The points at the end by game and seat.
    """

    number: int
    plan: tuple[SantiagoMove, ...]
    scores: tuple[float, ...]
    score_errors: tuple[float, ...]
    wins: float
    wins_error: float
    margin: float
    margin_error: float
    behind: float
    behind_error: float
    wins_behind: float
    wins_behind_error: float
    games: int
    rough: bool
    points: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Plans compared.

    Parameters
    ----------
    seat
        For whom.
    plans
        The best first.
    games
        Games played in all.
    assumed
        In sentences, what is assumed about what is not known.
    goal
        What was maximized: `MARGIN` or `WINS`.
    """

    seat: int
    plans: tuple[Compared, ...]
    games: int
    assumed: tuple[str, ...]
    goal: str

    @property
    def best(self) -> Compared:
        """The plan to recommend."""
        return self.plans[0]

    def of(self, number: int) -> Compared:
        """Return what is told of the plan with a number."""
        return next(one for one in self.plans if one.number == number)


def compare(
    position: SantiagoPosition,
    plans: Sequence[Sequence[SantiagoMove]],
    *,
    seat: int,
    games: int | None,
    seconds: float | None,
    seed: int,
    characters: Sequence[Character] = (),
    progress: Callable[[int], None] | None = None,
    shown: int = SHOWN,
    goal: str = MARGIN,
    looked_at: Callable[[Sequence[int]], Sequence[int]] | None = None,
) -> Comparison:
    """Return what plans are worth to a seat.

    Parameters
    ----------
    position
        What the seat may know; unknown money is assumed.
    plans
        Moves of the seat to move, and perhaps of others after it; at least one plan.
    seat
        For whom.
    games
        Playouts in all, each plan getting a few at least; None for as many as the time allows.
    seconds
        Wall time if there is no number of games.
    seed
        Of all chance.
    characters
        Of the players by seat in the playouts; those not told are sensible.
    progress
        Told from time to time how many games have been played in all.
    shown
        Plans that people look at: they get many games even if others are better. 0 where only the
        best plan is asked for and told.
    goal
        What is maximized.
    looked_at
        Told the numbers of the plans in order, returns further ones that people look at.

    Raises
    ------
    IllegalMoveError
        If a plan breaks a rule.
    """
    race = _Race(position, plans, seat, seed, characters, progress, goal)
    first = _FIRST_SHARE if shown and len(plans) > 1 else 1.0
    begun = time.perf_counter()
    order = [
        standing.choice
        for standing in sequential_halving(
            len(plans),
            None if games is None else int(first * games),
            race.play,
            seconds=first * (seconds or 0.0),
        )
    ]
    if shown and len(plans) > 1:
        further = looked_at(order) if looked_at else ()
        leading = list(dict.fromkeys([*order[:shown], *further]))
        until = None if seconds is None or games is not None else begun + seconds
        race.even_out(leading, None if games is None else games - race.games, until)
        common = min(map(race.count, leading))
        leading.sort(key=lambda choice: -float(race.values(choice)[:common].mean()))
        order = [*leading, *(choice for choice in order if choice not in leading)]
    best, most = order[0], max(map(race.count, order))
    enough = min(ENOUGH, most)
    return Comparison(
        seat,
        tuple(race.told(choice, best, enough) for choice in (order if shown else order[:1])),
        race.games,
        assumed(position),
        goal,
    )


class _Race:
    """Plans played out against each other; `results` holds points by plan, game and seat."""

    def __init__(
        self,
        position: SantiagoPosition,
        plans: Sequence[Sequence[SantiagoMove]],
        seat: int,
        seed: int,
        characters: Sequence[Character],
        progress: Callable[[int], None] | None,
        goal: str,
    ) -> None:
        self.plans, self.seat, self.goal = [tuple(plan) for plan in plans], seat, goal
        self.seats, self.seed = position.seats, seed
        self.characters, self.progress = characters, progress
        self.starts = starts_of(position, self.plans)
        self.parts: list[list[NDArray[np.int64]]] = [[] for _ in self.plans]
        self.games = 0

    def count(self, choice: int) -> int:
        """Return on how many games a plan was played out."""
        return sum(map(len, self.parts[choice]))

    def extend(self, choice: int, begin: int, end: int) -> Floats:
        """Play games `begin` to `end - 1` after a plan; return what they are worth."""
        points = play_start(
            self.starts[choice],
            end - begin,
            seed=self.seed,
            first=begin,
            characters=self.characters,
            seats=self.seats,
        )
        self.parts[choice].append(points)
        self.games += end - begin
        if self.progress:
            self.progress(self.games)
        return self.worth(points)

    def play(self, which: NDArray[np.int64], begin: int, end: int) -> Floats:
        """Play games after several plans."""
        return np.array([self.extend(int(choice), begin, end) for choice in which])

    def even_out(self, choices: Sequence[int], games: int | None, until: float | None) -> None:
        """Play plans on until all have as many games as one, or the budget is used up."""
        while True:
            fewest = min(choices, key=self.count)
            have = self.count(fewest)
            more = min(max(8, ENOUGH // 8), ENOUGH - have)
            if games is not None:
                more = min(more, games)
                games -= max(0, more)
            if more <= 0 or (until is not None and time.perf_counter() > until):
                return
            self.extend(fewest, have, have + more)

    def values(self, choice: int) -> Floats:
        """Return what a plan is worth, by game."""
        return self.worth(self.points(choice))

    def points(self, choice: int) -> NDArray[np.int64]:
        """Return the points after a plan by game and seat."""
        return np.concatenate(self.parts[choice])

    def worth(self, points: NDArray[np.int64]) -> Floats:
        """Return what is maximized, by game."""
        return wins(points, self.seat) if self.goal == WINS else margins(points, self.seat)

    def told(self, choice: int, best: int, enough: int) -> Compared:
        """Return what is told of a plan."""
        points, others = self.points(choice), self.points(best)
        ahead, won = margins(points, self.seat), wins(points, self.seat)
        both = min(len(points), len(others))
        behind = self.worth(others[:both]) - self.worth(points[:both])
        lost = wins(others[:both], self.seat) - won[:both]
        return Compared(
            choice,
            self.plans[choice],
            tuple(map(float, points.mean(axis=0))),
            tuple(error_of(points[:, seat].astype(np.float64)) for seat in range(self.seats)),
            float(won.mean()),
            error_of(won),
            float(ahead.mean()),
            error_of(ahead),
            float(behind.mean()),
            0.0 if choice == best else error_of(behind),
            float(lost.mean()),
            0.0 if choice == best else error_of(lost),
            len(points),
            2 * len(points) < enough,
            points,
        )


def margins(points: NDArray[np.int64], seat: int) -> Floats:
    """Return by game how many points a seat is ahead of the best other one."""
    others = np.delete(points, seat, axis=1)
    found: Floats = (points[:, seat] - others.max(axis=1)).astype(np.float64)
    return found


def wins(points: NDArray[np.int64], seat: int) -> Floats:
    """Return by game what part of the victory a seat has (SCORE-2)."""
    first = points == points.max(axis=1, keepdims=True)
    found: Floats = first[:, seat] / first.sum(axis=1)
    return found
