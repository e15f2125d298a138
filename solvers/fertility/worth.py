"""What a metropolis is worth with some turns left: the published value function, compiled.

With `T` turns of its owner left, a shop that lacks `m` goods counts what it pays times
`(T / (T + patience)) ** m`: nothing when no turn is left, most of it early. So the value is the
player's own points when the game is over, and the points now plus what is built towards else:

- point shops: their points;
- shops that pay per good: their number times the goods of the kind, those that stand there and
  `goods_to_come` for each turn left;
- gods: the table, read at the number of different gods, each by the share of its nearest shop;
- wheat: the table, read at the wheat there is, that of shops by their shares, and `wheat_to_come`
  for each turn left;
- shops that pay a good: `paid_good` for each;
- free places: `place` for each that can still be built on.

A table is read between two of its numbers in proportion. No good more makes it less.
Monuments are counted apart (`race`), since they depend on what the others have.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.compiled import called
from vitrail.solvers.fertility.compact import (
    CITY,
    COMPETITION,
    COUNTED,
    GOD,
    GOD_TABLE,
    KIND_SIZE,
    MONUMENT_POINTS,
    MONUMENTS_SET,
    MOST_GODS,
    MOST_SHOPS,
    NEED_ANY,
    NEEDED,
    ONLY_COMPLETE,
    PAYS,
    PAYS_GOD,
    PAYS_WHEAT,
    PER_GOOD,
    PLACES,
    POINTS,
    RESOURCE,
    SEATS,
    SHOP_COUNT,
    SHOP_SIZE,
    SHOP_TABLE,
    VALUE,
    WHEAT,
    WHEAT_TABLE,
    ZERO_RANKED,
)

if TYPE_CHECKING:
    from vitrail.solvers.fertility.compact import Floats, Ints


@dataclass(frozen=True)
class Weights:
    """The numbers of the value function, in points unless said otherwise.

    Parameters
    ----------
    patience
        In turns: how soon a shop that lacks goods counts little.
    goods_to_come, wheat_to_come
        Goods of a kind, and wheat, that a turn is expected to bring.
    paid_good
        A good that a shop will pay.
    place
        A free place of the metropolis that can still be built on.
    good, sanctuary
        What a good, and a square about to be shut in, are worth at least.
    own, others
        How much of the best place for the player's next tile, and of the next players', counts.
    race
        In monuments: how far a race of monuments can turn each round.
    monument
        A monument, where nobody looks at the others; 0 for the race.
    points_only
        1 for points now, then a district built, then goods supplied, and nothing else.
    """

    patience: float
    goods_to_come: float
    wheat_to_come: float
    paid_good: float
    place: float
    good: float
    sanctuary: float
    own: float
    others: float
    race: float
    monument: float
    points_only: float = 0.0

    def array(self) -> Floats:
        """Return the numbers in order."""
        return np.array([getattr(self, one.name) for one in fields(self)], np.float64)


(
    PATIENCE,
    GOODS_TO_COME,
    WHEAT_TO_COME,
    PAID_GOOD,
    PLACE,
    GOOD_WORTH,
    SANCTUARY,
    OWN,
    OTHERS,
    RACE,
    MONUMENT,
    POINTS_ONLY,
) = range(12)


@cache
def load_weights() -> Weights:
    """Return the weights that are shipped."""
    text = (Path(__file__).parent / "weights.json").read_text(encoding="utf-8")
    return Weights(**json.loads(text))


@called
def power(base: float, exponent: int) -> float:
    """Return a whole power; 1 for exponent 0."""
    found = 1.0
    for _ in range(exponent):
        found *= base
    return found


@called
def read_table(table: Ints, at: int, number: float) -> float:
    """Return the points of a number, between two entries in proportion, beyond the end its last."""
    last = table[at] - 1
    if number >= last:
        return float(table[at + 1 + last])
    low = int(number)
    here, there = table[at + 1 + low], table[at + 2 + low]
    return here + (number - low) * (there - here)


@called
def lacks(state: Ints, table: Ints, row: int) -> int:
    """Return how many goods a shop lacks."""
    kind = SHOP_TABLE + state[row] * KIND_SIZE
    held = state[row + 1] + state[row + 2] + state[row + 3] + state[row + 4]
    return int(table[kind + NEEDED] - held)


@called
def takes(state: Ints, table: Ints, row: int, good: int) -> bool:
    """Whether a shop takes one more good (SUPPLY-2)."""
    kind = SHOP_TABLE + state[row] * KIND_SIZE
    if state[row + 1 + good] < table[kind + good]:
        return True
    over = 0
    for one in range(4):
        over += max(0, state[row + 1 + one] - table[kind + one])
    return bool(over < table[kind + NEED_ANY])


@called
def city_worth(state: Ints, table: Ints, weights: Floats, seat: int, turns: int) -> float:
    """Return what a metropolis and its wheat are worth with some turns of its owner left."""
    base = turns / (turns + weights[PATIENCE])
    first = CITY + seat * MOST_SHOPS * SHOP_SIZE
    count = state[SHOP_COUNT + seat]
    papyrus, cattle, alabaster, grapes, everything = 0, 0, 0, 0, 0
    for at in range(count):
        row = first + at * SHOP_SIZE
        held = state[row + 1] + state[row + 2] + state[row + 3] + state[row + 4]
        everything += held
        if table[ONLY_COMPLETE] == 0 or lacks(state, table, row) == 0:
            papyrus += state[row + 1]
            cattle += state[row + 2]
            alabaster += state[row + 3]
            grapes += state[row + 4]
    total, asked = 0.0, 0
    wheat = state[WHEAT + seat] + turns * weights[WHEAT_TO_COME]
    for at in range(count):
        row = first + at * SHOP_SIZE
        kind = SHOP_TABLE + state[row] * KIND_SIZE
        missing = lacks(state, table, row)
        if missing > 0 and turns == 0:
            continue
        share = power(base, missing)
        pays, value = table[kind + PAYS], table[kind + VALUE]
        if pays == POINTS:
            total += value * share
        elif pays == PER_GOOD:
            good = table[kind + COUNTED]
            goods = papyrus
            if good == 1:
                goods = cattle
            elif good == 2:
                goods = alabaster
            elif good == 3:
                goods = grapes
            total += value * share * (goods + turns * weights[GOODS_TO_COME])
        elif pays == PAYS_GOD:
            asked |= 1 << table[kind + GOD]
        elif missing > 0:
            if pays == PAYS_WHEAT:
                wheat += value * share
            elif pays == RESOURCE:
                total += value * share * weights[PAID_GOOD]
    gods = 0.0
    for god in range(MOST_GODS):
        if not (asked >> god) & 1:
            continue
        most = 0.0
        for at in range(count):
            row = first + at * SHOP_SIZE
            kind = SHOP_TABLE + state[row] * KIND_SIZE
            if table[kind + PAYS] == PAYS_GOD and table[kind + GOD] == god:
                most = max(most, power(base, lacks(state, table, row)))
        gods += most
    total += read_table(table, GOD_TABLE, gods) + read_table(table, WHEAT_TABLE, wheat)
    places = state[PLACES + seat]
    if weights[POINTS_ONLY] == 1.0:
        return 1000.0 * total - 100.0 * places + everything
    return total + weights[PLACE] * min(places, turns)


@called
def monument_points(state: Ints, table: Ints, seat: int, more: int) -> float:
    """Return the points of a seat for monuments with `more` of them, by the rules (SCORE-4)."""
    own = state[MONUMENTS_SET + seat] + more
    if own == 0 and table[ZERO_RANKED] == 0:
        return 0.0
    place = 0
    for other in range(state[SEATS]):
        count = state[MONUMENTS_SET + other]
        if other == seat or count <= own:
            continue
        new = True
        if table[COMPETITION] == 0:
            for before in range(other):
                if before != seat and state[MONUMENTS_SET + before] == count:
                    new = False
        if new:
            place += 1
    return float(table[MONUMENT_POINTS + place]) if place < 2 else 0.0


@called
def race(state: Ints, table: Ints, weights: Floats, seat: int, more: int, turns: int) -> float:
    """Return what monuments are worth to a seat that sets `more` of them, with turns left."""
    own = state[MONUMENTS_SET + seat] + more
    if weights[MONUMENT] > 0.0:
        return float(own * weights[MONUMENT])
    if turns == 0 or weights[POINTS_ONLY] == 1.0:
        return monument_points(state, table, seat, more)
    spread = 0.5 + weights[RACE] * math.sqrt(turns)
    first, seats = 1.0, state[SEATS]
    for other in range(seats):
        if other != seat:
            ahead = own - state[MONUMENTS_SET + other] + 0.25
            first *= 1.0 / (1.0 + math.exp(-1.7 * ahead / spread))
    second = 0.0
    for other in range(seats):
        if other == seat:
            continue
        ahead = own - state[MONUMENTS_SET + other] + 0.25
        chance = 1.0 - 1.0 / (1.0 + math.exp(-1.7 * ahead / spread))
        for third in range(seats):
            if third not in (seat, other):
                ahead = own - state[MONUMENTS_SET + third] + 0.25
                chance *= 1.0 / (1.0 + math.exp(-1.7 * ahead / spread))
        second += chance
    some = 1.0 if own > 0 else turns / (turns + 2.0)
    return some * (first * table[MONUMENT_POINTS] + second * table[MONUMENT_POINTS + 1])


@called
def wants(state: Ints, table: Ints, weights: Floats, seat: int, turns: int, found: Floats) -> None:
    """Write about what a good of each kind is worth to a seat, then wheat, and a sanctuary.

    A good is worth what it adds in the shop where it adds most, and half of what it adds in the
    second best; at least `good`, as long as turns are left.
    """
    if weights[POINTS_ONLY] == 1.0:
        found[:] = 1.0
        return
    first = CITY + seat * MOST_SHOPS * SHOP_SIZE
    here = city_worth(state, table, weights, seat, turns)
    for good in range(4):
        most, second = 0.0, 0.0
        for at in range(state[SHOP_COUNT + seat]):
            row = first + at * SHOP_SIZE
            if not takes(state, table, row, good):
                continue
            kept = state[WHEAT + seat]
            state[row + 1 + good] += 1
            paid = 0.0
            if lacks(state, table, row) == 0:
                kind = SHOP_TABLE + state[row] * KIND_SIZE
                if table[kind + PAYS] == PAYS_WHEAT:
                    state[WHEAT + seat] += table[kind + VALUE]
                elif table[kind + PAYS] == RESOURCE:
                    paid = table[kind + VALUE] * weights[PAID_GOOD]
            more = city_worth(state, table, weights, seat, turns) + paid - here
            state[row + 1 + good] -= 1
            state[WHEAT + seat] = kept
            if more > most:
                most, second = more, most
            elif more > second:
                second = more
        least = weights[GOOD_WORTH] if turns > 0 else 0.0
        found[good] = max(least, 0.6 * most + 0.4 * second)
    wheat = state[WHEAT + seat] + turns * weights[WHEAT_TO_COME]
    found[4] = read_table(table, WHEAT_TABLE, wheat + 1.0) - read_table(table, WHEAT_TABLE, wheat)
    most_wanted = max(max(found[0], found[1]), max(found[2], found[3]))
    found[5] = max(most_wanted, weights[SANCTUARY])
