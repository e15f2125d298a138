"""What lies on the table while the overseer is bribed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vitrail.games.santiago.components import Segment


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal with its money.

    Parameters
    ----------
    segment
        The place.
    parts
        Who offered how much, in order of time; the first one proposed it.
    """

    segment: Segment
    parts: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """The whole bribe."""
        return sum(amount for _, amount in self.parts)
