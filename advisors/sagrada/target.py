"""The target of the solo game: what a total must beat, as far as it can be known (SOLO-6, 7, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.sagrada.position import TURNS_PER_ROUND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.position import TablePosition


class TargetParts(NamedTuple):
    """What the least target is made of: the round track, this round's pool, the rounds to come."""

    track: int
    pool: int
    rounds: int


def target_parts(table: TablePosition, pool: Sequence[Die], turns_now: int) -> TargetParts:
    """Return the parts of a bound below which the target cannot fall, tool cards aside.

    Parameters
    ----------
    pool
        The dice of the pool after a move.
    turns_now
        Own turns left in this round, each of which may take one more die.

    Notes
    -----
    The dice of the round track are there for good. Of the pool the greatest dice may still be
    taken, one a turn. Each round to come draws four dice and leaves at least two, which show at
    least 1. Rounds missing on the track count nothing.
    """
    track = sum(die.value for dice in table.track.values() for die in dice)
    values = sorted(die.value for die in pool)
    left = sum(values[: max(0, len(values) - turns_now)])
    to_come = table.rounds_left * (table.setup.dice_per_round - TURNS_PER_ROUND)
    return TargetParts(track, left, to_come)


def least_target(table: TablePosition, pool: Sequence[Die], turns_now: int) -> int:
    """Return the sum of `target_parts`."""
    return sum(target_parts(table, pool, turns_now))


def cards_known(table: TablePosition) -> bool:
    """Whether every objective card that counts for the mover is recorded."""
    if table.to_move is None or len(table.setup.public) != table.setup.public_expected:
        return False
    return len(table.setup.private[table.to_move]) == table.setup.private_expected
