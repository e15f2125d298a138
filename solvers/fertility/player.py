"""A turn of a player of the playouts, compiled: lay, take rewards, build, supply, take a tile.

Places are rated by what the goods, the wheat and the sanctuaries there are worth to the metropolis
(`worth.wants`), with small mistakes; the player builds and supplies where each good adds most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.components import MONUMENTS as MONUMENTS_OF_A_PLAYER
from vitrail.solvers.compiled import called
from vitrail.solvers.fertility.compact import (
    BONUS,
    BUILD,
    BUILT,
    CHOICE,
    CITY,
    COLUMNS,
    COSTS,
    DISPLAY,
    DISTRICT_OPENED,
    DISTRICT_SIZE,
    DISTRICTS_LEFT,
    DONE,
    DROP,
    FIRST,
    FORBIDDEN,
    GOOD,
    HANDS,
    KIND_SIZE,
    LEFT,
    LONGEST,
    MONUMENT,
    MONUMENTS_SET,
    MOST_DISTRICTS,
    MOST_SHOPS,
    ONE_REWARD,
    OPEN,
    PAID,
    PAYS,
    PAYS_WHEAT,
    PLACES,
    RESOURCE,
    ROWS,
    SEAT,
    SEATS,
    SECOND,
    SET,
    SHOP_COUNT,
    SHOP_SIZE,
    SHOP_TABLE,
    STACK,
    STOCK,
    STRIDE,
    SUPPLY,
    TAKE,
    TILE_OPENED,
    TURN,
    UNSEEN,
    VALUE,
    VARIANT,
    WHEAT,
)
from vitrail.solvers.fertility.supply import (
    available,
    found_district,
    mixed,
    placeable,
    with_wheat,
)
from vitrail.solvers.fertility.valley import (
    G_CELLS,
    G_FRESH,
    S_FREE,
    SURVEY_SIZE,
    is_free,
    look,
    place_worth,
    survey,
)
from vitrail.solvers.fertility.worth import (
    city_worth,
    lacks,
    race,
    takes,
    wants,
)

if TYPE_CHECKING:
    from vitrail.solvers.fertility.compact import Floats, Ints

MOVES, WRITES, RANDOM = 0, 1, 2
"""Numbers of the turn in hand, in one array: moves written down, whether to write, random state."""


@called
def drawn(run: Ints) -> int:
    """Return the next random number, from 0 to 2 ** 62 - 1."""
    run[RANDOM] = mixed(run[RANDOM] + 0x1E3779B97F4A7C15)
    return run[RANDOM] & 0x3FFFFFFFFFFFFFFF


@called
def write(run: Ints, log: Ints, kind: int, one: int, two: int, three: int) -> None:
    """Write a move down."""
    if run[WRITES] == 1 and run[MOVES] < LONGEST:
        at = run[MOVES]
        log[at, 0], log[at, 1], log[at, 2], log[at, 3] = kind, one, two, three
        run[MOVES] += 1


@called
def own_turns_left(state: Ints, table: Ints, step: int) -> int:
    """Return how many turns a seat has that is `step` seats after the one whose turn it is."""
    seats = state[SEATS]
    if state[LEFT] >= 0:
        return 1 if step < state[LEFT] else 0
    until_short = state[STACK] // (1 + table[VARIANT]) + 1
    return int((until_short + seats - step + seats - 1) // seats)


@called
def lay_best(
    state: Ints,
    table: Ints,
    seat: int,
    worth: Floats,
    found: Ints,
    chosen: Ints,
    run: Ints,
    mistake: float,
) -> None:
    """Write the tile and the squares that seem best; -1 for the squares if none fits."""
    survey(state, table, found)
    most = -1.0
    chosen[0], chosen[1], chosen[2] = state[HANDS + 3 * seat], -1, -1
    for row in range(1, state[ROWS] + 1):
        for column in range(1, state[COLUMNS] + 1):
            cell = row * STRIDE + column
            if found[cell * SURVEY_SIZE + S_FREE] == 0:
                continue
            for step in (1, STRIDE):
                near = cell + step
                if not is_free(state[near]):
                    continue
                for slot in range(3):
                    tile = state[HANDS + 3 * seat + slot]
                    if tile < 0:
                        continue
                    for turned in range(1 if FIRST[tile] == SECOND[tile] else 2):
                        one, other = (cell, near) if turned == 0 else (near, cell)
                        here = place_worth(found, worth, tile, one, other)
                        if here < 0.0:
                            continue
                        here += mistake * (drawn(run) / 4611686018427387904.0)
                        if here > most:
                            most = here
                            chosen[0], chosen[1], chosen[2] = tile, one, other


@called
def reward(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    turns: int,
    worth: Floats,
    gain: Ints,
    run: Ints,
    log: Ints,
) -> None:
    """Take goods or set monuments for the sanctuaries that a tile has made."""
    fresh, used = gain[G_FRESH], 0
    due = min(1, fresh) if table[ONE_REWARD] == 1 else fresh
    for at in range(fresh):
        if state[gain[G_CELLS + at]] < PAID:
            state[gain[G_CELLS + at]] += PAID
    for _ in range(due):
        best = -1
        for good in range(4):
            if available(state, table, good) > 0 and (best < 0 or worth[good] > worth[best]):
                best = good
        more = race(state, table, weights, seat, 1, turns) - race(
            state, table, weights, seat, 0, turns
        )
        can = state[MONUMENTS_SET + seat] < MONUMENTS_OF_A_PLAYER and used < fresh
        if can and (best < 0 or more > worth[best]):
            cell = gain[G_CELLS + used]
            used += 1
            state[cell] = MONUMENT
            state[MONUMENTS_SET + seat] += 1
            write(run, log, SET, cell, 0, 0)
        elif best >= 0:
            state[STOCK + best] += 1
            worth[best] *= 0.8
            write(run, log, GOOD, best, 0, 0)


@called
def put_best(
    state: Ints, table: Ints, weights: Floats, seat: int, turns: int, choice: int, chosen: Ints
) -> bool:
    """Find the good of a mask, and the shop, where one more adds most; False if none fits."""
    first, most = CITY + seat * MOST_SHOPS * SHOP_SIZE, -1.0e9
    chosen[0] = -1
    for at in range(state[SHOP_COUNT + seat]):
        row = first + at * SHOP_SIZE
        missing = lacks(state, table, row)
        if missing == 0:
            continue
        kind = SHOP_TABLE + state[row] * KIND_SIZE
        if table[FORBIDDEN] == 1 and missing == 1 and table[kind + PAYS] == RESOURCE:
            continue
        for good in range(4):
            if not (choice >> good) & 1 or not takes(state, table, row, good):
                continue
            kept = state[WHEAT + seat]
            state[row + 1 + good] += 1
            if missing == 1 and table[kind + PAYS] == PAYS_WHEAT:
                with_wheat(state, table, seat, table[kind + VALUE])
            worth = city_worth(state, table, weights, seat, turns)
            if missing == 1 and table[kind + PAYS] == RESOURCE:
                worth += 2.0
            state[WHEAT + seat] = kept
            state[row + 1 + good] -= 1
            if worth > most:
                most = worth
                chosen[0], chosen[1] = at, good
    return bool(chosen[0] >= 0)


@called
def supply_best(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    turns: int,
    chosen: Ints,
    run: Ints,
    log: Ints,
) -> None:
    """Supply good by good, each where it adds most."""
    first, owed, count = CITY + seat * MOST_SHOPS * SHOP_SIZE, 0, 0
    while True:
        mask = 0
        if count > 0:
            mask = owed & 15
            for good in range(4):
                if available(state, table, good) == 0:
                    mask &= ~(1 << good)
        else:
            for good in range(4):
                if state[STOCK + good] > 0:
                    mask |= 1 << good
        if mask == 0 or not put_best(state, table, weights, seat, turns, mask, chosen):
            return
        at, good = chosen[0], chosen[1]
        row = first + at * SHOP_SIZE
        if count > 0:
            owed >>= 4
            count -= 1
            write(run, log, BONUS, at, good, 0)
        else:
            state[STOCK + good] -= 1
            write(run, log, SUPPLY, at, good, 0)
        state[row + 1 + good] += 1
        if lacks(state, table, row) == 0:
            kind = SHOP_TABLE + state[row] * KIND_SIZE
            if table[kind + PAYS] == PAYS_WHEAT:
                with_wheat(state, table, seat, table[kind + VALUE])
            elif table[kind + PAYS] == RESOURCE:
                for _ in range(min(table[kind + VALUE], 8)):
                    owed = (owed << 4) | table[kind + CHOICE]
                    count += 1
        while count > 0 and not placeable(state, table, seat, owed & 15):
            owed >>= 4
            count -= 1


@called
def build_and_supply(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    turns: int,
    worth: Floats,
    spare: Ints,
    chosen: Ints,
    paid: Ints,
    run: Ints,
    log: Ints,
) -> None:
    """Build the district that seems best, paid with what is worth least, and supply."""
    best, most = 0, -1.0e9
    best_one, best_other = -1, -1
    writes = run[WRITES]
    for option in range(5):
        for at in range(spare.shape[0]):
            spare[at] = state[at]
        paid[0], paid[1] = -1, -1
        if option > 0:
            district = state[OPEN + option - 1]
            if district < 0 or state[PLACES + seat] < 1:
                continue
            if not _pay_cheaply(spare, table, seat, district, worth, paid):
                continue
            found_district(spare, table, seat, district, 1)
        run[WRITES] = 0
        supply_best(spare, table, weights, seat, turns, chosen, run, log)
        run[WRITES] = writes
        here = city_worth(spare, table, weights, seat, turns)
        if here > most:
            most, best = here, option
            best_one, best_other = paid[0], paid[1]
    if best > 0:
        district = state[OPEN + best - 1]
        for good in (best_one, best_other):
            if good >= 0:
                state[WHEAT + seat if good == 4 else STOCK + good] -= 1
        found_district(state, table, seat, district, 1)
        state[BUILT] = 1
        for at in range(best - 1, 3):
            state[OPEN + at] = state[OPEN + at + 1]
        state[OPEN + 3] = -1
        write(run, log, BUILD, district, best_one, best_other)
    supply_best(state, table, weights, seat, turns, chosen, run, log)


@called
def _pay_cheaply(
    state: Ints, table: Ints, seat: int, district: int, worth: Floats, paid: Ints
) -> bool:
    """Pay a district with what is worth least; whether that was possible."""
    for number in range(table[COSTS + district * DISTRICT_SIZE]):
        best, least = -1, 1.0e9
        for good in range(5):
            at = WHEAT + seat if good == 4 else STOCK + good
            if state[at] == 0:
                continue
            cost = worth[good] if good == 4 else worth[good] / (1.0 + 0.3 * state[at])
            if cost < least:
                best, least = good, cost
        if best < 0:
            return False
        state[WHEAT + seat if best == 4 else STOCK + best] -= 1
        paid[number] = best
    return True


@called
def take_tile(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    turns: int,
    found: Ints,
    worth: Floats,
    best: Floats,
    run: Ints,
    log: Ints,
) -> None:
    """End a turn: take the tile that brings most at its best place, and discard in the variant."""
    for good in range(4):
        state[STOCK + good] = 0
    if state[LEFT] >= 0 or state[DISPLAY] < 0:
        write(run, log, DONE, 0, 0, 0)
        return
    survey(state, table, found)
    wants(state, table, weights, seat, max(turns, 1), worth)
    wanted = 0
    for slot in range(3):
        if state[DISPLAY + slot] >= 0:
            wanted |= 1 << state[DISPLAY + slot]
    look(state, found, worth, wanted, best)
    chosen = _likeliest(state, best)
    write(run, log, TAKE, state[DISPLAY + chosen], 0, 0)
    for slot in range(3):
        if state[HANDS + 3 * seat + slot] < 0:
            state[HANDS + 3 * seat + slot] = state[DISPLAY + chosen]
            break
    state[DISPLAY + chosen] = -1
    _close_up(state)
    if table[VARIANT] == 1 and state[DISPLAY] >= 0 and state[LEFT] < 0:
        other = (seat + 1) % state[SEATS]
        wants(state, table, weights, other, max(turns, 1), worth)
        look(state, found, worth, wanted, best)
        chosen = _likeliest(state, best)
        write(run, log, DROP, state[DISPLAY + chosen], 0, 0)
        state[DISPLAY + chosen] = -1
        _close_up(state)


@called
def _likeliest(state: Ints, best: Floats) -> int:
    chosen, most = 0, -1.0
    for slot in range(3):
        tile = state[DISPLAY + slot]
        if tile >= 0 and best[tile] > most:
            chosen, most = slot, best[tile]
    return chosen


@called
def _close_up(state: Ints) -> None:
    """Move the tiles of the display together."""
    to = 0
    for slot in range(3):
        if state[DISPLAY + slot] >= 0:
            state[DISPLAY + to] = state[DISPLAY + slot]
            if to != slot:
                state[DISPLAY + slot] = -1
            to += 1


@called
def next_turn(
    state: Ints, table: Ints, order: Ints, drawn_so_far: Ints, run: Ints, log: Ints
) -> None:
    """Refill the display, open a district, and pass the turn on (TURN-3, TURN-4, END-1)."""
    lacking = 0
    for slot in range(3):
        if state[DISPLAY + slot] < 0:
            lacking += 1
    if state[LEFT] < 0:
        for slot in range(3):
            if state[DISPLAY + slot] < 0 and state[STACK] > 0:
                tile = order[drawn_so_far[0]]
                drawn_so_far[0] += 1
                state[DISPLAY + slot] = tile
                state[UNSEEN + tile] -= 1
                state[STACK] -= 1
                lacking -= 1
                write(run, log, TILE_OPENED, tile, 0, 0)
    if state[BUILT] == 1 and state[LEFT] != 1:
        first = order.shape[0] - MOST_DISTRICTS * 4
        for slot in range(4):
            if state[OPEN + slot] < 0:
                district = order[first + drawn_so_far[1]]
                if district < 0:
                    break
                drawn_so_far[1] += 1
                state[OPEN + slot] = district
                state[DISTRICTS_LEFT + district] -= 1
                write(run, log, DISTRICT_OPENED, district, 0, 0)
    if state[LEFT] >= 0:
        state[LEFT] -= 1
    elif lacking > 0 and state[STACK] == 0:
        state[LEFT] = state[SEATS]
    state[TURN] += 1
    state[BUILT] = 0
    if state[LEFT] != 0:
        state[SEAT] = (state[SEAT] + 1) % state[SEATS]


@called
def shuffle(order: Ints, first: int, count: int, run: Ints) -> None:
    """Put a part of an order in a random order."""
    for at in range(count - 1):
        other = at + drawn(run) % (count - at)
        order[first + at], order[first + other] = order[first + other], order[first + at]
