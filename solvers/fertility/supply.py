"""Building and supplying, solved exactly: which district, paid how, and which goods go where.

Every district that lies open, every payment and every way to supply is tried. Without a shop that
pays a good the order of supplying does not matter (whether a good fits depends on how many of each
kind a shop holds, not on their order), so each multiset is looked at once: the goods in order of
their kinds, those of a kind into shops of rising number, and of equal shops only the first. A good
is left over only if no shop takes it, since none is worth less for a good more. With a shop that
may pay a good, sequences are searched as they are, each state once: there what is full at which
moment decides what is lost (SUPPLY-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.compiled import called, compiled
from vitrail.solvers.fertility.compact import (
    CHOICE,
    CITY,
    COSTS,
    DISTRICT_SIZE,
    FORBIDDEN,
    KIND_SIZE,
    LIMITED,
    MOST_SHOPS,
    OPEN,
    PAYS,
    PAYS_WHEAT,
    PLACES,
    RESOURCE,
    SEATS,
    SHOP_COUNT,
    SHOP_SIZE,
    SHOP_TABLE,
    STOCK,
    VALUE,
    WHEAT,
    WHEAT_ON,
    WHEAT_TABLE,
)
from vitrail.solvers.fertility.worth import city_worth, lacks, takes

if TYPE_CHECKING:
    from vitrail.solvers.fertility.compact import Floats, Ints

GOODS_OF_A_KIND = 20
PLAN_SIZE = 4 + 3 * 60
"""A plan: district or -1, its payment (two goods or -1), how many goods; then for each good the
shop, the kind, and whether a shop paid it."""
P_COUNT, P_GOODS = 3, 4
_DEEPEST = 60
_MOST_STATES = 1 << 17
_OWED = 6
_LEVEL = MOST_SHOPS * SHOP_SIZE + 4 + 1 + 1 + _OWED + 3
"""What is kept of a level of the search: shops, stock, wheat, goods owed, the next choice."""


@called
def available(state: Ints, table: Ints, good: int) -> int:
    """Return how many of a good the common supply has (SETUP-8)."""
    if table[LIMITED] == 0:
        return GOODS_OF_A_KIND
    used = state[STOCK + good]
    for seat in range(state[SEATS]):
        first = CITY + seat * MOST_SHOPS * SHOP_SIZE
        for at in range(state[SHOP_COUNT + seat]):
            used += state[first + at * SHOP_SIZE + 1 + good]
    return max(0, GOODS_OF_A_KIND - used)


@called
def with_wheat(state: Ints, table: Ints, seat: int, more: int) -> None:
    """Move the wheat marker of a seat, up to the end of its track (SCORE-5)."""
    state[WHEAT + seat] += more
    if table[WHEAT_ON] == 0:
        state[WHEAT + seat] = min(state[WHEAT + seat], table[WHEAT_TABLE] - 1)


@called
def may_chain(state: Ints, table: Ints, seat: int) -> bool:
    """Whether a shop of a seat could still pay a good."""
    first = CITY + seat * MOST_SHOPS * SHOP_SIZE
    for at in range(state[SHOP_COUNT + seat]):
        row = first + at * SHOP_SIZE
        kind = SHOP_TABLE + state[row] * KIND_SIZE
        if table[kind + PAYS] == RESOURCE and lacks(state, table, row) > 0:
            return True
    return False


@called
def same_before(state: Ints, seat: int, at: int, least: int) -> bool:
    """Whether an equal shop with the same goods stands before one, from a number on."""
    first = CITY + seat * MOST_SHOPS * SHOP_SIZE
    row = first + at * SHOP_SIZE
    for other in range(least, at):
        there, equal = first + other * SHOP_SIZE, True
        for offset in range(SHOP_SIZE):
            if state[there + offset] != state[row + offset]:
                equal = False
                break
        if equal:
            return True
    return False


@compiled
def plain_supply(
    state: Ints, table: Ints, weights: Floats, seat: int, turns: int, best: float, plan: Ints
) -> float:
    """Search all ways to supply where no shop pays a good; write the best one if it beats `best`.

    The state is left as it was.
    """
    goods = np.empty(_DEEPEST, np.int64)
    chosen = np.empty(_DEEPEST, np.int64)
    count = 0
    for good in range(4):
        for _ in range(min(state[STOCK + good], 14)):
            goods[count] = good
            count += 1
    shops, first = state[SHOP_COUNT + seat], CITY + seat * MOST_SHOPS * SHOP_SIZE
    depth, wheat_before = 0, state[WHEAT + seat]
    if count == 0:
        worth = city_worth(state, table, weights, seat, turns)
        if worth > best:
            plan[P_COUNT] = 0
            return worth
        return best
    chosen[0] = -1
    wheat_kept = np.empty(_DEEPEST, np.int64)
    while depth >= 0:
        good = goods[depth]
        least = 0
        if depth > 0 and goods[depth - 1] == good:
            least = min(chosen[depth - 1], shops)
        at = chosen[depth]
        if at >= 0 and at < shops:  # take back what was tried last
            state[first + at * SHOP_SIZE + 1 + good] -= 1
            state[WHEAT + seat] = wheat_kept[depth]
        if at == shops:
            depth -= 1
            continue
        fitted = at >= 0
        at = max(at + 1, least)
        while at < shops:
            row = first + at * SHOP_SIZE
            if takes(state, table, row, good) and not same_before(state, seat, at, least):
                break
            at += 1
        if at >= shops and fitted:  # left over only if it fits nowhere
            depth -= 1
            continue
        at = min(at, shops)
        chosen[depth] = at
        wheat_kept[depth] = state[WHEAT + seat]
        if at < shops:
            row = first + at * SHOP_SIZE
            kind = SHOP_TABLE + state[row] * KIND_SIZE
            state[row + 1 + good] += 1
            if table[kind + PAYS] == PAYS_WHEAT and lacks(state, table, row) == 0:
                with_wheat(state, table, seat, table[kind + VALUE])
        if depth + 1 < count:
            depth += 1
            chosen[depth] = -1
            continue
        worth = city_worth(state, table, weights, seat, turns)
        if worth > best:
            best = worth
            number = 0
            for done in range(count):
                if chosen[done] < shops:
                    to = P_GOODS + 3 * number
                    plan[to], plan[to + 1], plan[to + 2] = chosen[done], goods[done], 0
                    number += 1
            plan[P_COUNT] = number
    state[WHEAT + seat] = wheat_before
    return best


@called
def mixed(number: int) -> int:
    """Return a number scattered over all others."""
    number = (number ^ (number >> 30)) * -4658895280553007687
    number = (number ^ (number >> 27)) * -7723592293110705685
    return number ^ (number >> 31)


@called
def placeable(state: Ints, table: Ints, seat: int, choice: int) -> bool:
    """Whether a good of one of the kinds in a mask can go into a shop."""
    first = CITY + seat * MOST_SHOPS * SHOP_SIZE
    for good in range(4):
        if (choice >> good) & 1 and available(state, table, good) > 0:
            for at in range(state[SHOP_COUNT + seat]):
                if takes(state, table, first + at * SHOP_SIZE, good):
                    return True
    return False


@compiled
def chained_supply(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    turns: int,
    best: float,
    plan: Ints,
    owed: Ints,
    owed_count: int,
    seen: Ints,
) -> float:
    """Search all sequences of supplying, each state once; write the best if it beats `best`.

    `owed` holds masks of the goods that shops have paid and that are to be placed first, the next
    one last; `seen` is room for the states met. The state is left as it was.
    """
    shops, first = state[SHOP_COUNT + seat], CITY + seat * MOST_SHOPS * SHOP_SIZE
    size = shops * SHOP_SIZE
    kept = np.empty((_DEEPEST, _LEVEL), np.int64)
    steps = np.empty((_DEEPEST, 3), np.int64)
    due = np.zeros(_OWED + 8, np.int64)
    due[:owed_count] = owed[:owed_count]
    due_count, depth, entered, met = owed_count, 0, True, 0
    seen[:] = 0
    at_shops, at_rest = 0, MOST_SHOPS * SHOP_SIZE
    while depth >= 0:
        if entered:
            key = due_count + 1
            for good in range(4):
                key = mixed(key * 31 + state[STOCK + good] + 7)
            for at in range(size):
                if at % SHOP_SIZE:
                    key = mixed(key + state[first + at] + 1)
            for at in range(due_count):
                key = mixed(key * 17 + due[at])
            key |= 1
            slot, known = key & (_MOST_STATES - 1), False
            for _ in range(16):
                if seen[slot] == key:
                    known = True
                    break
                if seen[slot] == 0:
                    if met < _MOST_STATES // 2:
                        seen[slot] = key
                        met += 1
                    break
                slot = (slot + 1) & (_MOST_STATES - 1)
            if known:
                depth -= 1
                entered = False
                if depth >= 0:
                    _restore(state, kept, depth, first, size, seat, due)
                    due_count = kept[depth, at_rest + 5]
                continue
            if due_count == 0:
                worth = city_worth(state, table, weights, seat, turns)
                if worth > best:
                    best = worth
                    plan[P_COUNT] = depth
                    for done in range(depth):
                        for part in range(3):
                            plan[P_GOODS + 3 * done + part] = steps[done, part]
            for at in range(size):
                kept[depth, at_shops + at] = state[first + at]
            for good in range(4):
                kept[depth, at_rest + good] = state[STOCK + good]
            kept[depth, at_rest + 4] = state[WHEAT + seat]
            kept[depth, at_rest + 5] = due_count
            for at in range(due_count):
                kept[depth, at_rest + 6 + at] = due[at]
            kept[depth, _LEVEL - 1] = 0
            entered = False
        choice = kept[depth, _LEVEL - 1]
        if choice >= 4 * shops or depth + 1 >= _DEEPEST:
            depth -= 1
            if depth >= 0:
                _restore(state, kept, depth, first, size, seat, due)
                due_count = kept[depth, at_rest + 5]
            continue
        kept[depth, _LEVEL - 1] = choice + 1
        good, at = choice // shops, choice % shops
        row = first + at * SHOP_SIZE
        if not takes(state, table, row, good):
            continue
        bonus = due_count > 0
        if bonus:
            if not ((due[due_count - 1] >> good) & 1 and available(state, table, good) > 0):
                continue
            due_count -= 1
        else:
            if state[STOCK + good] == 0:
                continue
            state[STOCK + good] -= 1
        state[row + 1 + good] += 1
        kind = SHOP_TABLE + state[row] * KIND_SIZE
        if lacks(state, table, row) == 0:
            if table[kind + PAYS] == PAYS_WHEAT:
                with_wheat(state, table, seat, table[kind + VALUE])
            elif table[kind + PAYS] == RESOURCE:
                for _ in range(min(table[kind + VALUE], _OWED - due_count)):
                    due[due_count] = table[kind + CHOICE]
                    due_count += 1
        if table[FORBIDDEN] == 0:
            while due_count > 0 and not placeable(state, table, seat, due[due_count - 1]):
                due_count -= 1
        steps[depth, 0], steps[depth, 1], steps[depth, 2] = at, good, bonus
        depth += 1
        entered = True
    for good in range(4):
        state[STOCK + good] = kept[0, at_rest + good]
    _restore(state, kept, 0, first, size, seat, due)
    return best


@called
def _restore(
    state: Ints, kept: Ints, depth: int, first: int, size: int, seat: int, due: Ints
) -> None:
    for at in range(size):
        state[first + at] = kept[depth, at]
    rest = MOST_SHOPS * SHOP_SIZE
    for good in range(4):
        state[STOCK + good] = kept[depth, rest + good]
    state[WHEAT + seat] = kept[depth, rest + 4]
    for at in range(kept[depth, rest + 5]):
        due[at] = kept[depth, rest + 6 + at]


@called
def found_district(state: Ints, table: Ints, seat: int, district: int, by: int) -> None:
    """Put up the shops of a district, or take down the last one built where `by` is -1."""
    size = table[COSTS + district * DISTRICT_SIZE + 1]
    state[PLACES + seat] -= by
    if by < 0:
        state[SHOP_COUNT + seat] -= size
        return
    for at in range(size):
        row = CITY + seat * MOST_SHOPS * SHOP_SIZE + state[SHOP_COUNT + seat] * SHOP_SIZE
        state[row] = table[COSTS + district * DISTRICT_SIZE + 2 + at]
        for good in range(4):
            state[row + 1 + good] = 0
        state[SHOP_COUNT + seat] += 1


@compiled
def best_city(
    state: Ints,
    table: Ints,
    weights: Floats,
    seat: int,
    turns: int,
    may_build: bool,
    owed: Ints,
    owed_count: int,
    seen: Ints,
    plans: Ints,
    worths: Floats,
) -> int:
    """Solve building and supplying exactly from the stock; write the best plan for each district.

    Parameters
    ----------
    plans, worths
        For no district and for each of the four open ones: the best plan and its worth, minus
        infinity where it cannot be built. Shapes `(5, PLAN_SIZE)` and `(5,)`.

    Returns
    -------
    int
        Which of the five is best.
    """
    worths[:] = -np.inf
    for option in range(5):
        district = -1
        if option > 0:
            district = state[OPEN + option - 1]
            twin = False
            for before in range(option - 1):
                if state[OPEN + before] == district:
                    twin = True
            if twin or not may_build or owed_count > 0 or district < 0 or state[PLACES + seat] < 1:
                continue
        cost = table[COSTS + district * DISTRICT_SIZE] if option > 0 else 0
        plan = plans[option]
        for one in range(5 if cost > 0 else 1):
            for other in range(one if cost > 1 else 4, 5):
                # pay `one`, and `other` too where the cost is two
                paid_one = one if cost > 0 else -1
                paid_other = other if cost > 1 else -1
                if not _pay(state, seat, paid_one, paid_other):
                    continue
                if option > 0:
                    found_district(state, table, seat, district, 1)
                before = worths[option]
                if owed_count > 0 or may_chain(state, table, seat):
                    found = chained_supply(
                        state, table, weights, seat, turns, before, plan, owed, owed_count, seen
                    )
                else:
                    found = plain_supply(state, table, weights, seat, turns, before, plan)
                if found > before:
                    worths[option] = found
                    plan[0], plan[1], plan[2] = district, paid_one, paid_other
                if option > 0:
                    found_district(state, table, seat, district, -1)
                _give_back(state, seat, paid_one, paid_other)
    best = 0
    for option in range(1, 5):
        if worths[option] > worths[best] + 1e-9:
            best = option
    return best


@called
def _pay(state: Ints, seat: int, one: int, other: int) -> bool:
    """Pay with a good or two, 4 for wheat, -1 for nothing; whether that was possible."""
    paid = 0
    for good in (one, other):
        if good < 0:
            continue
        at = WHEAT + seat if good == 4 else STOCK + good
        if state[at] == 0:
            if paid > 0:
                back = WHEAT + seat if one == 4 else STOCK + one
                state[back] += 1
            return False
        state[at] -= 1
        paid += 1
    return True


@called
def _give_back(state: Ints, seat: int, one: int, other: int) -> None:
    for good in (one, other):
        if good >= 0:
            state[WHEAT + seat if good == 4 else STOCK + good] += 1
