"""Points of a player, area by area.

Covers SCORE-1, SCORE-2, PALM-2 and the last drought of END-1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.santiago.plots import Area, after_last_drought, areas, index

if TYPE_CHECKING:
    from collections.abc import Collection

    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.plots import Board
    from vitrail.games.squares import Square


@dataclass(frozen=True, slots=True)
class Part:
    """What an area brings a player.

    Parameters
    ----------
    area
        The plantations.
    markers
        The player's markers in it, palms of his tiles included.
    """

    area: Area
    markers: int

    @property
    def points(self) -> int:
        """Tiles of the area times the player's markers in it (SCORE-1)."""
        return self.area.size * self.markers


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The scoring of a player.

    Parameters
    ----------
    parts
        The areas in which the player has markers.
    money
        The money of the player; None where it is not known, and then it counts as 0.
    """

    parts: tuple[Part, ...]
    money: int | None

    @property
    def harvest(self) -> int:
        """The points of all areas."""
        return sum(part.points for part in self.parts)

    @property
    def total(self) -> int:
        """Areas and money (SCORE-2)."""
        return self.harvest + (self.money or 0)


def area_parts(
    board: Board,
    canals: Collection[Segment],
    palms: Collection[Square],
    seat: int,
    *,
    drought: bool = True,
) -> tuple[Part, ...]:
    """Return what each area brings a player if the game ended now.

    Parameters
    ----------
    drought
        Whether dry tiles turn before, as they do at the end (END-1); without it the result is
        what the plantations would bring if all of them got water.
    """
    end = after_last_drought(board, canals) if drought else board
    found = []
    for area in areas(end):
        markers = 0
        for square in area.squares:
            plot = end[index(square)]
            if plot is not None and plot.owner == seat and plot.markers:
                markers += plot.markers + (square in palms)
        if markers:
            found.append(Part(area, markers))
    return tuple(found)
