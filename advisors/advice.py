"""Advice of any game: ranked moves with a value and reasons in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What one move is worth, and why.

    Parameters
    ----------
    move
        The move in notation.
    value
        Points, by the method of the hint.
    error
        Standard error of the value; 0 where it is exact.
    loss
        How much less than the first move it reaches, in what ranks.
    rank
        1 for the first; moves with the same results share a rank (*ties*).
    reasons
        Sentences in the words of the game, the weightiest first.
    """

    move: str
    value: float
    error: float
    loss: float
    rank: int
    reasons: tuple[str, ...]


AdviceT = TypeVar("AdviceT", bound=Advice)


@dataclass(frozen=True, kw_only=True)
class Hint(Generic[AdviceT]):
    """The answer of an advisor.

    Parameters
    ----------
    to_move
        Name of the player to move; None between rounds and at the end.
    method
        How values were found: `exact` or `playouts`.
    advice
        Moves, the best first; empty when nobody is to move.
    what_next
        What to do at the table when nobody is to move; otherwise empty.
    assumed
        What was not known and what was assumed instead, in words.
    seconds
        Wall time spent.
    playouts
        Games played out; 0 where the method plays none.
    """

    to_move: str | None
    method: str
    advice: Sequence[AdviceT]
    what_next: str = ""
    assumed: tuple[str, ...] = ()
    seconds: float = 0.0
    playouts: int = 0
