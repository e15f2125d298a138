"""Whole games played out by sensible players, compiled.

A player of the playouts rates every place by what the goods, the wheat and the sanctuaries there
are worth to the metropolis (`worth.wants`), with small mistakes, takes the best, and then builds
and supplies good by good where it adds most. Tiles and districts come in an order that depends only
on the seed and the number of the game: plans are compared on the same games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.errors import ParameterError
from vitrail.games.fertility.rules import Phase
from vitrail.solvers.compiled import compiled, is_kept
from vitrail.solvers.fertility.compact import (
    CITY,
    DISCARD,
    DISTRICTS_LEFT,
    FIRST,
    HALF,
    HANDS,
    LAY,
    LEFT,
    LONGEST,
    MOST_DISTRICTS,
    MOST_SHOPS,
    MOVE_SIZE,
    ONLY_COMPLETE,
    SEAT,
    SEATS,
    SECOND,
    SHOP_COUNT,
    SHOP_SIZE,
    STOCK,
    STRIDE,
    UNSEEN,
    packed,
    tables_of,
)
from vitrail.solvers.fertility.player import (
    MOVES,
    RANDOM,
    WRITES,
    build_and_supply,
    lay_best,
    next_turn,
    own_turns_left,
    reward,
    shuffle,
    take_tile,
    write,
)
from vitrail.solvers.fertility.supply import (
    available,
    mixed,
    with_wheat,
)
from vitrail.solvers.fertility.valley import (
    G_WHEAT,
    GAIN_SIZE,
    SURVEY_SIZE,
    collect,
)
from vitrail.solvers.fertility.worth import (
    city_worth,
    lacks,
    load_weights,
    monument_points,
    wants,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.solvers.fertility.compact import Floats, Ints
    from vitrail.solvers.fertility.worth import Weights

MISTAKE = 0.6
"""Points by which a place may be misjudged."""
_SURVEY_CELLS = STRIDE * STRIDE * SURVEY_SIZE
_BUILDABLE = frozenset({Phase.LAY, Phase.REFILL, Phase.DISTRICT, Phase.OVER})


@compiled
def play_games(
    start: Ints,
    table: Ints,
    weights: Floats,
    waits: bool,
    first: int,
    last: int,
    seed: int,
    mistake: float,
    points: Ints,
    log: Ints,
    moves: Ints,
) -> None:
    """Play out games `first` to `last - 1` from a position between two turns.

    Parameters
    ----------
    weights
        Of the player of each seat, by seat.
    waits
        Whether a turn is over and display and districts have still to be filled.
    points
        Gets the points by game and seat, times 100 and less the goods in the metropolis, which
        decide ties (END-4). Shape `(last - first, seats)`.
    log, moves
        Get the moves of the last game and their number, if `log` has room for them.
    """
    found = np.zeros(_SURVEY_CELLS, np.int64)
    chosen, paid, gain = np.zeros(3, np.int64), np.zeros(2, np.int64), np.zeros(GAIN_SIZE, np.int64)
    worth, best = np.zeros(6), np.zeros(10)
    state, spare = start.copy(), start.copy()
    run, so_far = np.zeros(3, np.int64), np.zeros(2, np.int64)
    tiles, districts = 0, 0
    for tile in range(10):
        tiles += start[UNSEEN + tile]
    for district in range(MOST_DISTRICTS):
        districts += start[DISTRICTS_LEFT + district]
    order = np.full(tiles + max(districts, 0) + MOST_DISTRICTS * 4, -1, np.int64)
    second = order.shape[0] - MOST_DISTRICTS * 4
    for game in range(first, last):
        state[:] = start
        run[MOVES], run[WRITES] = 0, 1 if log.shape[0] > 0 and game == last - 1 else 0
        run[RANDOM] = mixed(seed * 1000003 + game)
        so_far[:] = 0
        order[:] = -1
        at = 0
        for tile in range(10):
            for _ in range(start[UNSEEN + tile]):
                order[at] = tile
                at += 1
        shuffle(order, 0, tiles, run)
        at = second
        for district in range(MOST_DISTRICTS):
            for _ in range(start[DISTRICTS_LEFT + district]):
                if at < order.shape[0]:
                    order[at] = district
                    at += 1
        shuffle(order, second, at - second, run)
        if waits:
            next_turn(state, table, order, so_far, run, log)
        while state[LEFT] != 0:
            seat, turns = state[SEAT], own_turns_left(state, table, 0) - 1
            own = weights[seat]
            wants(state, table, own, seat, turns, worth)
            lay_best(state, table, seat, worth, found, chosen, run, mistake)
            tile, one, other = chosen[0], chosen[1], chosen[2]
            for slot in range(3):
                if state[HANDS + 3 * seat + slot] == tile:
                    state[HANDS + 3 * seat + slot] = -1
                    break
            if one < 0:
                write(run, log, DISCARD, tile, 0, 0)
            else:
                collect(state, table, tile, one, other, gain)
                for good in range(4):
                    gain[good] = min(gain[good], available(state, table, good))
                for good in range(4):
                    state[STOCK + good] += gain[good]
                with_wheat(state, table, seat, gain[G_WHEAT])
                state[one], state[other] = HALF + FIRST[tile], HALF + SECOND[tile]
                write(run, log, LAY, tile, one, other)
                reward(state, table, own, seat, turns, worth, gain, run, log)
            build_and_supply(state, table, own, seat, turns, worth, spare, chosen, paid, run, log)
            take_tile(state, table, own, seat, turns, found, worth, best, run, log)
            next_turn(state, table, order, so_far, run, log)
        for seat in range(state[SEATS]):
            total = city_worth(state, table, weights[seat], seat, 0)
            total += monument_points(state, table, seat, 0)
            goods = 0
            for at in range(state[SHOP_COUNT + seat]):
                row = CITY + (seat * MOST_SHOPS + at) * SHOP_SIZE
                if table[ONLY_COMPLETE] == 1 and lacks(state, table, row) > 0:
                    continue
                goods += state[row + 1] + state[row + 2] + state[row + 3] + state[row + 4]
            points[game - first, seat] = round(total) * 100 - goods
    moves[0] = run[MOVES]


def needs_compiling() -> bool:
    """Whether the first hint will take a minute, because nothing is compiled yet.

    Asked of a function that no other game has by the same name.
    """
    return not is_kept("solve_outcomes")


def play_out(
    position: FertilityPosition,
    games: int,
    *,
    seed: int,
    first: int = 0,
    weights: Sequence[Weights] = (),
    mistake: float = MISTAKE,
) -> tuple[Ints, Ints]:
    """Play games out from a position between two turns.

    Parameters
    ----------
    position
        Where a turn begins, or where chance fills display and districts, or the end.
    weights
        By seat; the shipped ones unless told.
    games, first, seed
        How many, the number of the first one, and the seed: game and seed decide on all chance.

    Returns
    -------
    points, log
        Points by game and seat, times 100 and less the goods in the metropolis; and the moves of
        the last game.

    Raises
    ------
    ParameterError
        If a turn is under way.
    """
    if position.phase not in _BUILDABLE:
        message = "games are played out from the beginning of a turn"
        raise ParameterError(message)
    state, table = packed(position), tables_of(position.setup)
    if position.phase is Phase.OVER:
        state[LEFT] = 0
    held = [one.array() for one in weights or [load_weights()] * position.seats]
    points = np.zeros((games, position.seats), np.int64)
    log, moves = np.zeros((LONGEST, MOVE_SIZE), np.int64), np.zeros(1, np.int64)
    waits = position.phase in {Phase.REFILL, Phase.DISTRICT}
    play_games(
        state, table, np.array(held), waits, first, first + games, seed,
        mistake, points, log, moves,
    )  # fmt: skip
    return points, log[: int(moves[0])]
