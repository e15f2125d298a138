"""What the exact turn is made of, compiled: all openings, what the board is worth, all cities.

An opening is a tile on its squares with its rewards. City and board depend on each other only
through the goods and the wheat that are collected, so building and supplying is solved once for
each different outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.fertility.components import MONUMENTS as MONUMENTS_OF_A_PLAYER
from vitrail.games.fertility.rules import Phase
from vitrail.solvers.compiled import called, compiled
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
)
from vitrail.solvers.fertility.supply import (
    available,
    best_city,
    with_wheat,
)
from vitrail.solvers.fertility.valley import (
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
    monument_points,
    race,
    wants,
)

if TYPE_CHECKING:
    from vitrail.solvers.fertility.compact import Floats, Ints

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
