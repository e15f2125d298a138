"""Which turn is best: the exact best ones by the value function, then games played out after each.

The leading turns are played by the rules and compared on the same games (common random numbers),
the playouts shared out by merit (sequential halving), and evened out among those that people see.
In the last round nothing is left to playouts: everybody answers with the exact best last turn, and
only the districts that are opened meanwhile are drawn.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.base import CHANCE
from vitrail.games.fertility.rules import Phase
from vitrail.solvers.fertility.compact import LEFT, packed, tables_of
from vitrail.solvers.fertility.openings import O_ONE, O_OTHER, O_SET, O_TILE
from vitrail.solvers.fertility.playouts import MISTAKE, play_games
from vitrail.solvers.fertility.turn import TurnSolver, best_turn
from vitrail.solvers.fertility.worth import load_weights
from vitrail.solvers.halving import error_of, sequential_halving

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.solvers.fertility.compact import Floats, Ints
    from vitrail.solvers.fertility.turn import Turn

SHOWN = 5
"""Turns that people look at, if nothing else is said: they get as many games as one another."""
ENOUGH = 400
"""Games for each of them, if the budget allows."""
CANDIDATES = 10
"""Turns that are compared at most, beside the best of each district and of each reward."""
NEAR_WORTH = 6.0
"""Points by which a turn may be worth less by the value function and still be compared."""
_OF_A_PLACE = 2
"""Turns with the same tile on the same squares, unless they are of another kind."""
_FIRST_SHARE = 0.6
_PORTION = 8
_LEAST_LAST_ROUND = 4


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What the playouts tell of a turn.

    Parameters
    ----------
    turn
        The turn, with its worth by the value function.
    points
        Final points by game and seat, times 100, less the goods in the metropolis (END-4).
    behind, behind_error
        How much less than the best turn it is ahead of the best other player, on the games that
        both were played on.
    rough
        Whether it was played out far less often than those at the top.
    """

    turn: Turn
    points: Ints
    behind: float
    behind_error: float
    rough: bool

    @property
    def games(self) -> int:
        """On how many games it was played out."""
        return len(self.points)

    def scores(self) -> NDArray[np.float64]:
        """Return the final points by game and seat."""
        return final_points(self.points)


def candidates(solver: TurnSolver, most: int = CANDIDATES) -> list[tuple[int, int]]:
    """Return the turns worth comparing, as opening and district, the best by the value first.

    Beside the best ones these are the best with each district and without one, with a monument and
    with a good where there is the choice, and with each tile of the hand.
    """
    ranked = solver.ranked()
    best = ranked[0][0]
    chosen: list[tuple[int, int]] = []
    kinds: set[tuple[str, int]] = set()
    of_place: Counter[tuple[int, ...]] = Counter()
    for worth, number, option in ranked:
        if worth < best - NEAR_WORTH:
            break
        row = solver.openings[number]
        place = tuple(map(int, row[[O_TILE, O_ONE, O_OTHER]]))
        kind = {("district", option), ("rewards", int(row[O_SET])), ("tile", int(row[O_TILE]))}
        new = bool(kind - kinds) and len(chosen) < 2 * most
        if new or (len(chosen) < most and of_place[place] < _OF_A_PLACE):
            chosen.append((number, option))
            kinds |= kind
            of_place[place] += 1
    return chosen


def final_points(points: Ints) -> NDArray[np.float64]:
    """Return points from points times 100 less goods."""
    found: Floats = -np.floor_divide(-points, 100).astype(np.float64)
    return found


def margins(points: Ints, seat: int) -> Floats:
    """Return by game how many points a seat is ahead of the best other one."""
    scores = final_points(points)
    others = np.delete(scores, seat, axis=1)
    found: Floats = scores[:, seat] - others.max(axis=1)
    return found


def wins(points: Ints, seat: int) -> Floats:
    """Return by game what part of the victory a seat has (END-3, END-4)."""
    first = points == points.max(axis=1, keepdims=True)
    found: Floats = first[:, seat] / first.sum(axis=1)
    return found


class _Race:
    """Turns played out against each other."""

    def __init__(
        self,
        turns: Sequence[Turn],
        seat: int,
        seed: int,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.turns, self.seat, self.seed, self.progress = turns, seat, seed, progress
        self.parts: list[list[Ints]] = [[] for _ in turns]
        self.games = 0
        after = turns[0].after
        self.table = tables_of(after.setup)
        self.states = [packed(turn.after) for turn in turns]
        for turn, state in zip(turns, self.states, strict=True):
            if turn.after.phase is Phase.OVER:
                state[LEFT] = 0
        self.weights = np.array([load_weights().array()] * after.seats)
        self.last_round = after.left is not None and after.left <= after.seats - 1
        self.answers: dict[FertilityPosition, FertilityPosition] = {}

    def count(self, choice: int) -> int:
        """Return on how many games a turn was played out."""
        return sum(map(len, self.parts[choice]))

    def points(self, choice: int) -> Ints:
        """Return the points after a turn by game and seat."""
        return np.concatenate(self.parts[choice])

    def extend(self, choice: int, begin: int, end: int) -> Floats:
        """Play games `begin` to `end - 1` after a turn; return the points ahead by game."""
        if self.last_round:
            points = self._answered(self.turns[choice].after, begin, end)
        else:
            state = self.states[choice]
            points = np.zeros((end - begin, len(self.weights)), np.int64)
            waits = self.turns[choice].after.phase in {Phase.REFILL, Phase.DISTRICT}
            play_games(
                state, self.table, self.weights, waits, begin, end, self.seed, MISTAKE,
                points, np.zeros((0, 4), np.int64), np.zeros(1, np.int64),
            )  # fmt: skip
        self.parts[choice].append(points)
        self.games += end - begin
        if self.progress:
            self.progress(self.games)
        return margins(points, self.seat)

    def _answered(self, after: FertilityPosition, begin: int, end: int) -> Ints:
        """Return the results when everybody left answers with the exact best last turn."""
        found = []
        for game in range(begin, end):
            position, rng = after, random.Random(self.seed * 1_000_003 + game)
            while position.to_move is not None:
                if position.to_move == CHANCE:
                    moves, weights = zip(*position.chance_outcomes(), strict=True)
                    position = position.apply(rng.choices(moves, weights)[0])
                else:
                    if position not in self.answers:
                        self.answers[position] = best_turn(position).after
                    position = self.answers[position]
            found.append(results(position))
        return np.array(found, np.int64)

    def play(self, which: Ints, begin: int, end: int) -> Floats:
        """Play games after several turns."""
        return np.array([self.extend(int(choice), begin, end) for choice in which])

    def even_out(self, choices: Sequence[int], games: int | None, until: float | None) -> None:
        """Play turns on until all have as many games as one, or the budget is used up."""
        while True:
            fewest = min(choices, key=self.count)
            have = self.count(fewest)
            more = min(_PORTION, ENOUGH - have)
            if games is not None:
                more = min(more, games)
                games -= max(0, more)
            if more <= 0 or (until is not None and time.perf_counter() > until):
                return
            self.extend(fewest, have, have + more)


def results(position: FertilityPosition) -> list[int]:
    """Return by seat the points of a game that is over, times 100, less the goods (END-4)."""
    sheets = [position.sheet(seat) for seat in range(position.seats)]
    return [100 * one.total - one.goods for one in sheets]


def compare(
    turns: Sequence[Turn],
    seat: int,
    *,
    games: int | None,
    seconds: float | None,
    seed: int,
    shown: int = SHOWN,
    progress: Callable[[int], None] | None = None,
) -> list[Compared]:
    """Return turns of a seat compared by how far ahead it ends, the best first.

    Parameters
    ----------
    turns
        Complete turns from the same position, at least one.
    seat
        For whom.
    games
        Playouts in all, each turn getting a few at least; None for as many as the time allows.
    seconds
        Wall time if there is no number of games.
    seed
        Of all chance.
    shown
        Turns that people look at; 0 where only the best one is asked for.
    progress
        Told from time to time how many games have been played in all.
    """
    race = _Race(turns, seat, seed, progress)
    if all(turn.after.phase is Phase.OVER for turn in turns):
        for choice in range(len(turns)):
            race.parts[choice].append(np.array([results(turns[choice].after)], np.int64))
        order = sorted(
            range(len(turns)), key=lambda one: -float(margins(race.points(one), seat)[0])
        )
        return [_told(race, one, order[0], 1) for one in order]
    share = _FIRST_SHARE if shown and len(turns) > 1 else 1.0
    begun = time.perf_counter()
    order = [
        one.choice
        for one in sequential_halving(
            len(turns),
            None if games is None else max(1, int(share * games)),
            race.play,
            seconds=share * (seconds or 0.0),
        )
    ]
    if shown and len(turns) > 1:
        leading = order[:shown]
        until = None if games is not None else begun + (seconds or 0.0)
        race.even_out(leading, None if games is None else max(0, games - race.games), until)
        common = min(map(race.count, leading))
        leading.sort(key=lambda one: -float(margins(race.points(one)[:common], seat).mean()))
        order = [*leading, *(one for one in order if one not in leading)]
    enough = min(ENOUGH, max(map(race.count, order)))
    return [_told(race, one, order[0], enough) for one in (order if shown else order[:1])]


def _told(race: _Race, choice: int, best: int, enough: int) -> Compared:
    points, others = race.points(choice), race.points(best)
    both = min(len(points), len(others))
    behind = margins(others[:both], race.seat) - margins(points[:both], race.seat)
    return Compared(
        race.turns[choice],
        points,
        float(behind.mean()),
        0.0 if choice == best or len(behind) < 2 else error_of(behind),
        2 * len(points) < enough,
    )


def best_by_playouts(position: FertilityPosition, seed: int, games: int) -> Turn:
    """Return the turn that playouts rate best."""
    solver = TurnSolver(position)
    turns = [solver.turn(number, option) for number, option in candidates(solver)]
    if len(turns) == 1 or position.left == 1:
        return turns[0]
    if position.left is not None:
        turns = turns[:_LEAST_LAST_ROUND]
        games = min(games, _LEAST_LAST_ROUND * len(turns))
    return compare(turns, position.seat, games=games, seconds=None, seed=seed, shown=0)[0].turn
