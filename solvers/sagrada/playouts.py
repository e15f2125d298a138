"""Games played out to the end by the playout policy, many thousands a second.

A *start* is a position after some choice: the windows, the pool, whose turns of this round are
left, the bag. `play_out` plays several starts through the same scenarios: scenario number `n` has
its own dice, drawn before anything is chosen, so that starts can be compared pair by pair (common
random numbers). Tool cards are not used in playouts; favor tokens are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vitrail.solvers.compiled import compiled, count, inlined
from vitrail.solvers.luck import below, seeded
from vitrail.solvers.sagrada.bits import (
    FILLED,
    SPACES,
    VALUES,
    WORD,
    private_points,
    public_points,
    put,
)
from vitrail.solvers.sagrada.policy import LINES, Policy
from vitrail.solvers.sagrada.worth import choose, choose_two

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vitrail.solvers.sagrada.bits import Vector

NOBODY = -1
"""No turn: the end of the turns of a round."""
ANYBODY = -2
"""A turn that takes a random die: somebody whose window is not known."""
OWN, BEST_OTHER, TARGET = range(3)
"""What a playout tells: own points, the best opponent's, the sum of the round track."""
_NOBODY_ELSE = -1_000


class Starts(NamedTuple):
    """Positions to play out, one in each entry of the first axis.

    Parameters
    ----------
    words
        Windows by seat, shape `(starts, seats, WORD)`.
    pools, dice
        Numbers of the dice in the pool, and how many there are.
    bags
        Dice left in the bag by color.
    turns
        Seats of the turns left in this round, filled up with `NOBODY`.
    track
        Sum of the round track.
    tokens
        Favor tokens by seat, a point each in the end.
    """

    words: NDArray[np.int64]
    pools: NDArray[np.int64]
    dice: Vector
    bags: NDArray[np.int64]
    turns: NDArray[np.int64]
    track: Vector
    tokens: NDArray[np.int64]


class Table(NamedTuple):
    """What does not depend on the start.

    Parameters
    ----------
    seat
        Whose points are counted as own.
    later
        Seats of the turns of the rounds to come, shape `(rounds, turns)`, filled with `NOBODY`.
    rolled
        Dice drawn a round.
    private
        Private colors by seat, two where the better one counts in the end; -1 for none.
    guess
        Flags by seat: whether the private color is unknown and drawn anew in each scenario, from
        the cards that nobody is known to have.
    known
        Flags by seat: whether the window is known, so that its points count.
    open_price
        Points lost for an open space.
    look
        Whether two turns on one pool that follow each other are chosen together.
    objectives, prices
        Flags of the public objectives, and `line_prices`.
    """

    seat: int
    later: NDArray[np.int64]
    rolled: int
    private: NDArray[np.int64]
    guess: Vector
    known: Vector
    open_price: int
    look: int
    objectives: Vector
    prices: NDArray[np.float64]


@inlined
def draw(bag: Vector, dice: int, drawn: Vector, state: NDArray[np.uint64]) -> None:
    """Draw and roll dice from a bag, which they leave (ROUND-1)."""
    for k in range(dice):
        left = bag[0] + bag[1] + bag[2] + bag[3] + bag[4]
        at = below(state, left)
        color = 0
        while at >= bag[color]:
            at -= bag[color]
            color += 1
        bag[color] -= 1
        drawn[k] = VALUES * color + below(state, VALUES)


@inlined
def _draw_private(private: NDArray[np.int64], state: NDArray[np.uint64]) -> int:
    """Return the color of a private objective that nobody has: there is one of each (SETUP-1)."""
    taken = 0
    for seat in range(len(private)):
        for color in private[seat]:
            if color >= 0:
                taken |= 1 << color
    at = below(state, 5 - count(taken))
    for color in range(5):
        if not taken >> color & 1:
            if at == 0:
                return color
            at -= 1
    return -1


@inlined
def points(word: Vector, objectives: Vector, private: Vector, open_price: int) -> int:
    """Return the points of a window, favor tokens aside (SCORE-1, SOLO-2, SOLO-8)."""
    mine = 0
    for color in private:
        if color >= 0:
            mine = max(mine, private_points(word, color))
    lost = open_price * (SPACES - count(word[FILLED]))
    return public_points(word, objectives) + mine - lost


@inlined
def _aim(word: Vector, private: Vector) -> int:
    """Return the private color that a player goes for: the better one so far."""
    if private[1] < 0 or private_points(word, private[0]) >= private_points(word, private[1]):
        return private[0]
    return private[1]


@inlined
def _turns_of(seat: int, turns: Vector) -> int:
    """Return how many of the turns a seat has."""
    found = 0
    for other in turns:
        found += other == seat
    return found


@inlined
def _track_sum(pool: Vector, dice: int) -> int:
    """Return the sum of the dice left over (ROUND-3, SOLO-7)."""
    total = 0
    for k in range(dice):
        total += pool[k] % VALUES + 1
    return total


@compiled
def play_out(
    starts: Starts,
    which: Vector,
    begin: int,
    end: int,
    seed: int,
    given: Table,
    policy: Policy,
    results: NDArray[np.int64],
) -> None:
    """Play starts through scenarios `begin` to `end - 1`.

    Parameters
    ----------
    which
        Numbers of the starts to play.
    results
        Written: `OWN`, `BEST_OTHER` and `TARGET` by start (in the order of `which`) and scenario,
        shape `(len(which), end - begin, 3)`.
    """
    later, rolled, look = given.later, given.rolled, given.look
    objectives, prices = given.objectives, given.prices
    weights, table = policy.weights, policy.table
    seats, rounds = starts.words.shape[1], later.shape[0]
    words = np.zeros((seats, WORD), np.int64)
    pool, then_pool = np.zeros(SPACES, np.int64), np.zeros(SPACES, np.int64)
    rolls = np.zeros((rounds + 1, rolled), np.int64)
    bag, chosen, then_word = np.zeros(5, np.int64), np.zeros(2, np.int64), np.zeros(WORD, np.int64)
    private = np.zeros((seats, 2), np.int64)
    left = np.zeros(seats, np.int64)
    chances, then_chances = np.zeros(LINES), np.zeros(LINES)
    counts, then_counts = np.zeros(11, np.int64), np.zeros(11, np.int64)
    state, luck = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    for scenario in range(begin, end):
        for row in range(len(which)):
            start = which[row]
            seeded(seed, 2 * scenario, state)
            seeded(seed, 2 * scenario + 1, luck)
            bag[:] = starts.bags[start]
            for number in range(rounds):
                draw(bag, rolled, rolls[number], state)
            for seat in range(seats):
                private[seat, 0], private[seat, 1] = given.private[seat, 0], given.private[seat, 1]
                if given.guess[seat]:
                    private[seat, 0] = -1
            for seat in range(seats):
                if given.guess[seat]:
                    private[seat, 0] = _draw_private(private, luck)
                words[seat] = starts.words[start, seat]
                left[seat] = _turns_of(seat, starts.turns[start])
                for number in range(rounds):
                    left[seat] += _turns_of(seat, later[number])
            dice = starts.dice[start]
            pool[:dice] = starts.pools[start, :dice]
            target = starts.track[start]
            turns = starts.turns[start]
            for number in range(rounds + 1):
                for at in range(len(turns)):
                    seat = turns[at]
                    if seat == NOBODY or dice == 0:
                        break
                    if seat == ANYBODY:
                        dice -= 1
                        pool[below(luck, dice + 1)] = pool[dice]
                        continue
                    word = words[seat]
                    left[seat] -= 1
                    aim = _aim(word, private[seat])
                    if look and at + 1 < len(turns) and turns[at + 1] == seat:
                        choose_two(
                            word,
                            pool,
                            dice,
                            left[seat],
                            aim,
                            objectives,
                            prices,
                            weights,
                            table,
                            chances,
                            counts,
                            chosen,
                            then_word,
                            then_pool,
                            then_chances,
                            then_counts,
                        )
                    else:
                        choose(
                            word,
                            pool,
                            dice,
                            left[seat],
                            aim,
                            objectives,
                            prices,
                            weights,
                            table,
                            chances,
                            counts,
                            chosen,
                        )
                    index = chosen[0]
                    if index >= 0:
                        put(word, chosen[1], pool[index] // VALUES, pool[index] % VALUES)
                        dice -= 1
                        pool[index] = pool[dice]
                target += _track_sum(pool, dice)
                if number < rounds:
                    turns = later[number]
                    dice = rolled
                    pool[:dice] = rolls[number]
            best = _NOBODY_ELSE
            for seat in range(seats):
                if not given.known[seat]:
                    continue
                got = points(words[seat], objectives, private[seat], given.open_price)
                got += starts.tokens[start, seat]
                if seat == given.seat:
                    results[row, scenario - begin, OWN] = got
                else:
                    best = max(best, got)
            results[row, scenario - begin, BEST_OTHER] = best
            results[row, scenario - begin, TARGET] = target
