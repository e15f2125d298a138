"""Dice that are taken off a window because it breaks a rule (MISTAKE-1)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from vitrail.games.base import Violation
from vitrail.games.sagrada.turns import GameRule
from vitrail.games.sagrada.unrecorded import print_known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.moves import Remove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.squares import Square


def check(p: SagradaPosition, move: Remove) -> Iterator[Violation]:
    """Yield every rule that taking off a die breaks.

    Where nobody knows the print of the window, the die may stand against it.
    """
    window = p.windows[move.seat] if move.seat in range(p.seats) else None
    if (
        window is None
        or window[move.square] is None
        or (print_known(p, move.seat) and not window.faults)
    ):
        yield Violation(GameRule.NO_MISTAKE, move.square)
    if p.busy and move.seat == p.order[p.turns_done]:
        yield Violation(GameRule.TURN_FIRST, move.square)


def removed(p: SagradaPosition, seat: int, square: Square) -> SagradaPosition:
    """Return the position after a die was taken off, which is out of the game then.

    Raises
    ------
    ValueError
        If no die stands there.
    """
    window = p.windows[seat]
    die = window[square] if window else None
    if window is None or die is None:
        message = f"no die stands at {square}"
        raise ValueError(message)
    left = window.without(square)
    again = p.must_touch and not left.placed
    return dataclasses.replace(
        p.with_window(left, seat),
        gone=tuple(sorted((*p.gone, die))),
        emptied=p.emptied | {seat} if again else p.emptied,
    )
