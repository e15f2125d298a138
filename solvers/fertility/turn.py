"""The best complete turn, found exactly: place and rewards, district and payment, goods, next tile.

A turn is worth what the city is worth after it (`worth.city_worth`), what monuments are worth
(`worth.race`), half of the best place that the board keeps for the player's next tile, less half of
what it offers the next players (`weights.json`: `own`, `others`). City and board depend on each
other only through the goods and wheat that are collected, so every opening (a tile on its squares,
with its rewards) is listed, and building and supplying is solved once for each different outcome.
In the last round a turn is worth the points ahead of the best other player as they stand, less what
the board offers those who follow; for the last player of all that is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.errors import VerificationError
from vitrail.games.fertility.moves import Drop
from vitrail.games.fertility.rules import Phase
from vitrail.solvers.fertility import compact
from vitrail.solvers.fertility.compact import (
    DISPLAY,
    STRIDE,
    move_of,
    packed,
    tables_of,
)
from vitrail.solvers.fertility.openings import (
    MOST_KEYS,
    MOST_OPENINGS,
    O_KEY,
    O_ONE,
    O_OTHER,
    O_SET,
    O_TAKE,
    O_TAKEN,
    O_TILE,
    OPENING_SIZE,
    list_openings,
    number_outcomes,
    rate_openings,
    solve_outcomes,
)
from vitrail.solvers.fertility.supply import (
    P_COUNT,
    P_GOODS,
    PLAN_SIZE,
)
from vitrail.solvers.fertility.valley import (
    G_CELLS,
    G_FRESH,
    GAIN_SIZE,
    SURVEY_SIZE,
    collect,
    look,
    survey,
)
from vitrail.solvers.fertility.worth import (
    load_weights,
    wants,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.solvers.fertility.compact import Ints
    from vitrail.solvers.fertility.worth import Weights

_BUILDABLE = frozenset({Phase.LAY, Phase.REWARD, Phase.BUILD})


@dataclass(frozen=True)
class Turn:
    """A complete turn, or the rest of one, with what it is worth by the value function.

    Parameters
    ----------
    moves
        Its moves, played by the rules.
    worth
        What it is worth.
    city, board
        Its parts: the metropolis with the wheat; the board, monuments and the next players.
    by_district
        For each choice of district, its name or an empty text, what the city is worth at best
        after the same opening.
    after
        The position after its moves; chance may still owe something.
    """

    moves: tuple[FertilityMove, ...]
    worth: float
    city: float
    board: float
    by_district: tuple[tuple[str, float], ...]
    after: FertilityPosition


class TurnSolver:
    """The exact best turn of one position.

    Parameters
    ----------
    position
        A position in which a player is to move, from the laying of a tile to the last good.
    weights
        Of the value function.
    """

    def __init__(self, position: FertilityPosition, weights: Weights | None = None) -> None:
        self.position, self.seat = position, position.seat
        self.weights = (weights or load_weights()).array()
        self.state, self.table = packed(position), tables_of(position.setup)
        self.turns = turns_left(position) - 1
        phase, owed = int(position.phase), np.zeros(16, np.int64)
        for at, kinds in enumerate(position.owed):
            owed[at] = sum(1 << good for good in kinds)
        self.openings = np.zeros((MOST_OPENINGS, OPENING_SIZE), np.int64)
        count = list_openings(
            self.state,
            self.table,
            self.seat,
            phase,
            position.rewards,
            len(position.fresh),
            self.openings,
        )
        self.openings = self.openings[:count]
        self.lands = np.zeros(count)
        rate_openings(
            self.state, self.table, self.weights, self.seat, phase, self.turns,
            self.openings, count, self.lands,
        )  # fmt: skip
        keys = np.zeros((MOST_KEYS, 5), np.int64)
        outcomes = number_outcomes(self.openings, count, keys)
        self.plans = np.zeros((outcomes, 5, PLAN_SIZE), np.int64)
        self.cities = np.zeros((outcomes, 5))
        may_build = position.phase in _BUILDABLE
        solve_outcomes(
            self.state, self.table, self.weights, self.seat, self.turns, may_build,
            owed, len(position.owed), keys, outcomes, self.plans, self.cities,
        )  # fmt: skip
        self.outcomes = outcomes

    def ranked(self) -> list[tuple[float, int, int]]:
        """Return worth, opening and choice of district of every pair that is possible, best first.

        Equal ones stand in the order in which they were listed.
        """
        found = [
            (float(self.lands[number] + self.cities[row[O_KEY], option]), number, option)
            for number, row in enumerate(self.openings)
            for option in range(5)
            if self.cities[row[O_KEY], option] > -np.inf
        ]
        found.sort(key=lambda one: (-round(one[0], 9), one[1], one[2]))
        return found

    def turn(self, number: int, option: int, take: int | None = None) -> Turn:
        """Return the turn of an opening and a choice of district, played by the rules.

        Parameters
        ----------
        take
            Which kind of tile to take, by its number; the likeliest one unless told.

        Raises
        ------
        VerificationError
            If the rules do not allow it.
        """
        row = self.openings[number]
        plan = self.plans[row[O_KEY], option]
        moves = self._moves(row, plan)
        position, played = self.position, list[tuple[int, ...]]()
        found: list[FertilityMove] = []
        for one in moves:
            move = move_of(position, one)
            faults = position.violations(move)
            if faults:
                message = f"a turn breaks a rule: {move}, {faults[0]}, {self.position.notation()}"
                raise VerificationError(message)
            position = position.apply(move)
            found.append(move)
            played.append(one)
        position, found = self._ended(position, found, int(row[O_TAKE]) if take is None else take)
        names = ["", *self.position.districts]
        opens = self.state[compact.OPEN : compact.OPEN + 4]
        places = self.position.setup.components.districts
        by_district = [
            ("" if choice == 0 else places[opens[choice - 1]].id,
             float(self.cities[row[O_KEY], choice]))
            for choice in range(len(names))
            if self.cities[row[O_KEY], choice] > -np.inf
        ]  # fmt: skip
        city, board = float(self.cities[row[O_KEY], option]), float(self.lands[number])
        return Turn(tuple(found), city + board, city, board, tuple(by_district), position)

    def other_takes(self, number: int, option: int) -> list[Turn]:
        """Return a turn with each other tile of the display taken."""
        if self.position.left is not None:
            return []
        shown = self.state[DISPLAY : DISPLAY + len(self.position.display)].tolist()
        best = int(self.openings[number, O_TAKE])
        return [self.turn(number, option, take) for take in sorted(set(shown) - {best})]

    def drops(self) -> list[Turn]:
        """Return the ways to discard a tile of the display, where nothing else is left to do."""
        turns = []
        for tile in sorted(set(self.position.display)):
            move = Drop(tile)
            after = self.position.apply(move)
            city, board = float(self.cities[0, 0]), float(self.lands[0])
            turns.append(Turn((move,), city + board, city, board, (), after))
        return turns

    def _moves(self, row: Ints, plan: Ints) -> list[tuple[int, int, int, int]]:
        moves: list[tuple[int, int, int, int]] = []
        phase = self.position.phase
        if phase is Phase.LAY:
            kind = compact.LAY if row[O_ONE] >= 0 else compact.DISCARD
            moves.append((kind, int(row[O_TILE]), int(row[O_ONE]), int(row[O_OTHER])))
        if row[O_SET]:
            cells = self._fresh(row)
            moves += [(compact.SET, cells[at], 0, 0) for at in range(int(row[O_SET]))]
        for good in range(4):
            moves += [(compact.GOOD, good, 0, 0)] * int(row[O_TAKEN + good])
        if plan[0] >= 0:
            moves.append((compact.BUILD, int(plan[0]), int(plan[1]), int(plan[2])))
        for at in range(int(plan[P_COUNT])):
            shop, good, bonus = map(int, plan[P_GOODS + 3 * at : P_GOODS + 3 * at + 3])
            moves.append((compact.BONUS if bonus else compact.SUPPLY, shop, good, 0))
        return moves

    def _fresh(self, row: Ints) -> list[int]:
        """Return the squares that are sanctuaries after an opening."""
        if self.position.phase is not Phase.LAY:
            return [compact.cell_of(square) for square in sorted(self.position.fresh)]
        gain = np.zeros(GAIN_SIZE, np.int64)
        collect(self.state, self.table, int(row[O_TILE]), int(row[O_ONE]), int(row[O_OTHER]), gain)
        return [int(cell) for cell in gain[G_CELLS : G_CELLS + gain[G_FRESH]]]

    def _ended(
        self, position: FertilityPosition, moves: list[FertilityMove], take: int
    ) -> tuple[FertilityPosition, list[FertilityMove]]:
        """Return a turn with its end: a tile taken, and in the variant one discarded."""
        if position.phase is Phase.DROP:
            return self._dropped(position, moves)
        if position.phase not in {Phase.BUILD, Phase.SUPPLY}:
            message = f"a turn stops early: {position.notation()}"
            raise VerificationError(message)
        written = (compact.TAKE, take, 0, 0) if position.left is None else (compact.DONE, 0, 0, 0)
        if position.left is None and not position.display:
            written = (compact.DONE, 0, 0, 0)
        move = move_of(position, written)
        position = position.apply(move)
        moves = [*moves, move]
        return self._dropped(position, moves) if position.phase is Phase.DROP else (position, moves)

    def _dropped(
        self, position: FertilityPosition, moves: list[FertilityMove]
    ) -> tuple[FertilityPosition, list[FertilityMove]]:
        """Return a turn with the tile discarded that would bring the next player most."""
        state = packed(position)
        found, worth, best = np.zeros(STRIDE**2 * SURVEY_SIZE, np.int64), np.zeros(6), np.zeros(10)
        other = (self.seat + 1) % position.seats
        wants(state, self.table, self.weights, other, max(self.turns, 1), worth)
        survey(state, self.table, found)
        look(state, found, worth, (1 << 10) - 1, best)
        tile = max(sorted(set(state[DISPLAY : DISPLAY + len(position.display)].tolist())),
                   key=lambda one: best[one])  # fmt: skip
        move = move_of(position, (compact.DROP, tile, 0, 0))
        return position.apply(move), [*moves, move]


def turns_left(position: FertilityPosition) -> int:
    """Return how many turns the seat to move has, this one included."""
    if position.left is not None:
        return 1
    taken = 1 + position.setup.variant
    until_short = position.stack // taken + 1  # END-1: then everybody has one turn more
    return (until_short + 2 * position.seats - 1) // position.seats


def best_turn(position: FertilityPosition, weights: Weights | None = None) -> Turn:
    """Return the exact best turn by the value function, played by the rules."""
    solver = TurnSolver(position, weights)
    _, number, option = solver.ranked()[0]
    return solver.turn(number, option)


def play(position: FertilityPosition, moves: Sequence[FertilityMove]) -> FertilityPosition:
    """Return the position after moves, by the rules."""
    for move in moves:
        position = position.apply(move)
    return position
