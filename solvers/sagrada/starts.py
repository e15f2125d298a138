"""From positions of the rules to the starts of playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.sagrada.components import ROUNDS
from vitrail.solvers.sagrada.bits import (
    COLORS,
    SPACES,
    WORD,
    die_code,
    encode_objectives,
    encode_window,
)
from vitrail.solvers.sagrada.playouts import ANYBODY, NOBODY, Starts, Table
from vitrail.solvers.sagrada.policy import Policy, line_prices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vitrail.games.sagrada.play import SagradaPosition

TURNS_EACH = 2


def without_others(starts: Starts, table: Table) -> tuple[Starts, Table]:
    """Return the same with all others taking random dice: faster, where only own points matter."""
    others = np.array([ANYBODY, NOBODY])

    def only_own(turns: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.where((turns == table.seat) | np.isin(turns, others), turns, ANYBODY)

    return (
        starts._replace(turns=only_own(starts.turns)),
        table._replace(later=only_own(table.later)),
    )


def turns_left(position: SagradaPosition) -> list[int]:
    """Return the seats of the turns left in this round; `ANYBODY` for windows nobody records.

    A turn that is being played does not count: playouts start between turns.
    """
    if position.rolling:
        return []
    rest = range(position.turns_done, TURNS_EACH * position.seats)
    return [
        _player(position, position.order[at])
        for at in rest
        if at < position.seats or position.order[at] not in position.skipped
    ]


def _player(position: SagradaPosition, seat: int) -> int:
    return seat if position.windows[seat] is not None else ANYBODY


def rounds_left(position: SagradaPosition) -> NDArray[np.int64]:
    """Return the seats of the turns of the rounds that are still to be rolled (ROUND-4)."""
    begun = 0 if position.rolling else 1
    rows = []
    for number in range(position.round + begun, ROUNDS + 1):
        starter = position.starter + number - position.round
        there = [(starter + step) % position.seats for step in range(position.seats)]
        rows.append([_player(position, seat) for seat in there + there[::-1]])
    return np.array(rows, np.int64).reshape(len(rows), TURNS_EACH * position.seats)


def table_of(
    position: SagradaPosition, seat: int, policy: Policy, *, look_at_pairs: bool = False
) -> Table:
    """Return what all playouts from a position have in common, seen from a seat.

    Private colors of others that are not known are drawn anew in each scenario; if the own one is
    not known either, none counts for anybody, so that nobody is ahead by it.
    """
    setup = position.setup
    private = np.full((position.seats, 2), -1, np.int64)
    guess = np.zeros(position.seats, np.int64)
    for other, colors in enumerate(setup.private):
        for at, color in enumerate(colors[:2]):
            private[other, at] = COLORS.index(color)
        guess[other] = not colors and bool(setup.private[seat])
    objectives = encode_objectives(setup.public)
    return Table(
        seat,
        rounds_left(position),
        setup.dice_per_round,
        private,
        guess,
        np.array([window is not None for window in position.windows], np.int64),
        setup.open_space,
        int(look_at_pairs),
        objectives,
        line_prices(objectives, policy),
    )


def starts_of(positions: Sequence[SagradaPosition]) -> Starts:
    """Return the starts of positions between turns, of one game at one moment.

    Where a turn has just ended, the next roll may be due in some of them and not in others only if
    the round is the same: all of them must have as many rounds to roll.
    """
    first = positions[0]
    count, seats = len(positions), first.seats
    starts = Starts(
        np.zeros((count, seats, WORD), np.int64),
        np.zeros((count, SPACES), np.int64),
        np.zeros(count, np.int64),
        np.array([position.bag for position in positions], np.int64),
        np.full((count, TURNS_EACH * seats), NOBODY, np.int64),
        np.zeros(count, np.int64),
        np.array([position.tokens for position in positions], np.int64),
    )
    words: dict[int, NDArray[np.int64]] = {}
    for at, position in enumerate(positions):
        for seat, window in enumerate(position.windows):
            if window is None:
                continue
            if id(window) not in words:
                words[id(window)] = encode_window(window)
            starts.words[at, seat] = words[id(window)]
        pool = [] if position.rolling else [die_code(die) for die in position.pool]
        starts.pools[at, : len(pool)] = pool
        starts.dice[at] = len(pool)
        turns = turns_left(position)
        starts.turns[at, : len(turns)] = turns
        starts.track[at] = position.target
    return starts
