"""Where new dice come from: sources with a stock each and a limit on how many may be taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vitrail.games.sagrada.stock import Stock


@dataclass(frozen=True, slots=True)
class Source:
    """A place dice are taken from, for instance the draft pool or the bag.

    Parameters
    ----------
    stock
        The dice that lie there; free dice are of known color and open value.
    at_most
        How many of them may be taken in all, for instance one per turn left; None for no limit.
    """

    stock: Stock
    at_most: int | None = None
