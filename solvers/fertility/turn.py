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
from vitrail.solvers.compiled import called, compiled
from vitrail.solvers.fertility import compact
from vitrail.solvers.fertility.compact import (
    COLUMNS,
    DISPLAY,
    FIRST,
    FREE_DISCARD,
    HALF,
    HANDS,
    LEFT,
    MONUMENTS_SET,
    ONE_REWARD,
    ROWS,
    SEATS,
    SECOND,
    STOCK,
    STRIDE,
    WHEAT,
    move_of,
    packed,
    tables_of,
)
from vitrail.solvers.fertility.supply import (
    P_COUNT,
    P_GOODS,
    PLAN_SIZE,
    available,
    best_city,
    with_wheat,
)
from vitrail.solvers.fertility.valley import (
    G_CELLS,
    G_FRESH,
    G_WHEAT,
    GAIN_SIZE,
    STEPS,
    SURVEY_SIZE,
    collect,
    fits,
    is_free,
    look,
    survey,
)
from vitrail.solvers.fertility.worth import (
    OTHERS,
    OWN,
    city_worth,
    load_weights,
    monument_points,
    race,
    wants,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.solvers.fertility.compact import Floats, Ints
    from vitrail.solvers.fertility.worth import Weights

MONUMENTS_OF_A_PLAYER = 4
MOST_OPENINGS = 20_000
MOST_KEYS = 4_000
SEEN = 1 << 17
# An opening: tile, squares (-1 if none is laid), goods taken by kind, monuments, what lies beside
# the metropolis then, wheat, number of its outcome, tile to take.
O_TILE, O_ONE, O_OTHER, O_TAKEN, O_SET = 0, 1, 2, 3, 7
O_STOCK, O_WHEAT, O_KEY, O_TAKE = 8, 12, 13, 14
OPENING_SIZE = 15
_LAYING, _REWARDING = int(Phase.LAY), int(Phase.REWARD)
_BUILDING = int(Phase.BUILD)


@called
def add_openings(
    state: Ints,
    table: Ints,
    seat: int,
    tile: int,
    one: int,
    other: int,
    rewards: int,
    fresh: int,
    openings: Ints,
    count: int,
) -> int:
    """List an opening with every way to take its rewards; return how many there are then.

    The stock and the wheat of the state hold what was collected.
    """
    left = max(0, MONUMENTS_OF_A_PLAYER - state[MONUMENTS_SET + seat])
    for monuments in range(min(min(rewards, fresh), left) + 1):
        wanted = rewards - monuments
        for papyrus in range(wanted + 1):
            for cattle in range(wanted - papyrus + 1):
                for alabaster in range(wanted - papyrus - cattle + 1):
                    grapes = wanted - papyrus - cattle - alabaster
                    if count >= openings.shape[0]:
                        return count
                    row = openings[count]
                    row[O_TILE], row[O_ONE], row[O_OTHER] = tile, one, other
                    row[O_TAKEN], row[O_TAKEN + 1] = papyrus, cattle
                    row[O_TAKEN + 2], row[O_TAKEN + 3] = alabaster, grapes
                    row[O_SET] = monuments
                    there = True
                    for good in range(4):
                        taken = row[O_TAKEN + good]
                        if taken > available(state, table, good):
                            there = False
                        row[O_STOCK + good] = state[STOCK + good] + taken
                    row[O_WHEAT] = state[WHEAT + seat]
                    if there:
                        count += 1
    return count


@compiled
def list_openings(
    state: Ints, table: Ints, seat: int, phase: int, rewards: int, fresh: int, openings: Ints
) -> int:
    """List every way to begin, or to go on with, a turn; return how many there are."""
    if phase == _REWARDING:
        return add_openings(state, table, seat, -1, -1, -1, rewards, fresh, openings, 0)
    if phase != _LAYING:
        return add_openings(state, table, seat, -1, -1, -1, 0, 0, openings, 0)
    count, gain, goods = 0, np.zeros(GAIN_SIZE, np.int64), np.zeros(4, np.int64)
    for slot in range(3):
        tile = state[HANDS + 3 * seat + slot]
        if tile < 0 or (slot > 0 and state[HANDS + 3 * seat + slot - 1] == tile):
            continue
        for row in range(1, state[ROWS] + 1):
            for column in range(1, state[COLUMNS] + 1):
                one = row * STRIDE + column
                if not is_free(state[one]):
                    continue
                for step in STEPS:
                    other = one + step
                    if FIRST[tile] == SECOND[tile] and step < 0:
                        continue
                    if not fits(state, table, tile, one, other):
                        continue
                    collect(state, table, tile, one, other, gain)
                    wheat = state[WHEAT + seat]
                    with_wheat(state, table, seat, gain[G_WHEAT])
                    for good in range(4):
                        goods[good] = min(gain[good], available(state, table, good))
                    for good in range(4):
                        state[STOCK + good] += goods[good]
                    fresh_now = gain[G_FRESH]
                    due = min(1, fresh_now) if table[ONE_REWARD] == 1 else fresh_now
                    count = add_openings(
                        state, table, seat, tile, one, other, due, fresh_now, openings, count
                    )
                    for good in range(4):
                        state[STOCK + good] -= goods[good]
                    state[WHEAT + seat] = wheat
    if count == 0 or table[FREE_DISCARD] == 1:
        for slot in range(3):
            tile = state[HANDS + 3 * seat + slot]
            if tile < 0 or (slot > 0 and state[HANDS + 3 * seat + slot - 1] == tile):
                continue
            count = add_openings(state, table, seat, tile, -1, -1, 0, 0, openings, count)
    return count


@called
def best_take(state: Ints, seat: int, laid: int, best: Floats, offer: Floats) -> int:
    """Return which tile of the display to take, -1 for none; write the best place for the next.

    `best` holds by kind of tile what its best place brings.
    """
    most, skipped = 0.0, laid < 0
    for slot in range(3):
        tile = state[HANDS + 3 * seat + slot]
        if tile < 0:
            continue
        if tile == laid and not skipped:
            skipped = True
            continue
        most = max(most, best[tile])
    take, taken = -1, -1.0
    for slot in range(3):
        tile = state[DISPLAY + slot]
        if tile >= 0:
            worth = max(most, best[tile]) + 0.05 * best[tile]
            if worth > taken:
                take, taken = tile, worth
    offer[0] = max(most, best[take]) if take >= 0 else most
    return take


@compiled
def rate_openings(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    phase: int,
    turns: int,
    openings: Ints,
    count: int,
    lands: Floats,
) -> None:
    """Write for each opening what board and monuments are worth after it, and the tile to take."""
    seats = state[SEATS]
    found = np.zeros(STRIDE * STRIDE * SURVEY_SIZE, np.int64)
    worths = np.zeros((4, 6))
    best, offer = np.zeros(10), np.zeros(1)
    if turns > 0 or weights[OTHERS] > 0:
        for step in range(seats):
            other = (seat + step) % seats
            wants(state, table, weights, other, max(turns, 1), worths[step])
    left = state[LEFT]
    ends = left == 1
    board = 0.0
    for number in range(count):
        row = openings[number]
        one, other, tile = row[O_ONE], row[O_OTHER], row[O_TILE]
        again = number > 0 and (
            openings[number - 1, O_ONE] == one
            and openings[number - 1, O_OTHER] == other
            and openings[number - 1, O_TILE] == tile
        )
        if again:
            row[O_TAKE] = openings[number - 1, O_TAKE]
        elif ends:
            row[O_TAKE], board = -1, 0.0
        else:
            before_one, before_other = 0, 0
            if one >= 0:
                before_one, before_other = state[one], state[other]
                state[one], state[other] = HALF + FIRST[tile], HALF + SECOND[tile]
            survey(state, table, found)
            board = 0.0
            wanted = 0
            for slot in range(3):
                if state[HANDS + 3 * seat + slot] >= 0:
                    wanted |= 1 << state[HANDS + 3 * seat + slot]
                if state[DISPLAY + slot] >= 0:
                    wanted |= 1 << state[DISPLAY + slot]
            laid = tile if phase == _LAYING else -1
            row[O_TAKE] = -1
            if left < 0:
                look(state, found, worths[0], wanted, best)
                row[O_TAKE] = best_take(state, seat, laid, best, offer)
                if turns > 0:
                    board += weights[OWN] * offer[0]
            if weights[OTHERS] > 0:
                share = weights[OTHERS] / max(1, seats - 1)
                for step in range(1, seats):
                    if left >= 0 and step >= left:
                        break
                    next_seat, hand = (seat + step) % seats, 0
                    for slot in range(3):
                        held = state[HANDS + 3 * next_seat + slot]
                        if held >= 0:
                            hand |= 1 << held
                    look(state, found, worths[step], hand, best)
                    most = 0.0
                    for kind in range(10):
                        most = max(most, best[kind])
                    board -= share * most
                    share *= 0.5
            if one >= 0:
                state[one], state[other] = before_one, before_other
        if left >= 0:
            lands[number] = board + _ahead(state, table, seat, row[O_SET], weights)
        else:
            lands[number] = board + race(state, table, weights, seat, row[O_SET], turns)


@called
def _ahead(state: Ints, table: Ints, seat: int, more: int, weights: Floats) -> float:
    """Return the points of monuments less the points of the best other player, at the end."""
    if weights[OTHERS] == 0:
        return monument_points(state, table, seat, more)
    own, most = monument_points(state, table, seat, more), -1e9
    state[MONUMENTS_SET + seat] += more
    for other in range(state[SEATS]):
        if other != seat:
            points = city_worth(state, table, weights, other, 0)
            most = max(most, points + monument_points(state, table, other, 0))
    state[MONUMENTS_SET + seat] -= more
    return own - most


@compiled
def number_outcomes(openings: Ints, count: int, keys: Ints) -> int:
    """Write the number of the outcome of each opening, and the outcomes; return how many."""
    found = 0
    for number in range(count):
        row, key = openings[number], -1
        for at in range(found):
            equal = True
            for part in range(5):
                if keys[at, part] != row[O_STOCK + part]:
                    equal = False
                    break
            if equal:
                key = at
                break
        if key < 0 and found < keys.shape[0]:
            key = found
            for part in range(5):
                keys[found, part] = row[O_STOCK + part]
            found += 1
        row[O_KEY] = key
    return found


@compiled
def solve_outcomes(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    turns: int,
    may_build: bool,
    owed: Ints,
    owed_count: int,
    keys: Ints,
    count: int,
    plans: Ints,
    worths: Floats,
) -> None:
    """Solve building and supplying for each outcome; `plans` and `worths` as in `best_city`."""
    seen = np.zeros(SEEN, np.int64)
    kept = state[STOCK : STOCK + 4].copy()
    wheat = state[WHEAT + seat]
    for number in range(count):
        for good in range(4):
            state[STOCK + good] = keys[number, good]
        state[WHEAT + seat] = keys[number, 4]
        best_city(
            state, table, weights, seat, turns, may_build, owed, owed_count, seen,
            plans[number], worths[number],
        )  # fmt: skip
    state[STOCK : STOCK + 4] = kept
    state[WHEAT + seat] = wheat


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
        may_build = phase in {_LAYING, _REWARDING, _BUILDING}
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
