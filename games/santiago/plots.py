"""What lies on the fields: plantations, markers, deserts, and what the drought makes of them.

Covers AREA-1, DROUGHT-1, DROUGHT-2, PALM-3 and the first half of END-1.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.santiago.canals import is_watered
from vitrail.games.santiago.components import SHAPE, Crop, Segment, Tile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vitrail.games.squares import Square

    Board = tuple["Plot | None", ...]
    """What lies on each field, row by row; None on a free one."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A tile on a field.

    Parameters
    ----------
    tile
        What is printed on it; None under a desert of which nobody knows what it was.
    owner
        The seat whose markers lie on it; None without markers.
    markers
        How many lie on it.
    desert
        Whether it lies face down.
    """

    tile: Tile | None
    owner: int | None = None
    markers: int = 0
    desert: bool = False

    @property
    def crop(self) -> Crop | None:
        """The crop that grows here; None in a desert."""
        return None if self.desert or self.tile is None else self.tile.crop

    def turned(self) -> Plot:
        """Return the tile face down."""
        return Plot(self.tile, desert=True)

    def with_markers(self, markers: int) -> Plot:
        """Return the tile with another number of markers, and no owner without any."""
        owner = self.owner if markers else None
        return dataclasses.replace(self, owner=owner, markers=markers)


EMPTY: Board = (None,) * len(SHAPE.squares)


def index(square: Square) -> int:
    """Return where a field stands in a board."""
    return square.row * SHAPE.columns + square.column


def with_plot(board: Board, square: Square, plot: Plot | None) -> Board:
    """Return a board with something else on a field."""
    at = index(square)
    return (*board[:at], plot, *board[at + 1 :])


def plots(board: Board) -> Iterator[tuple[Square, Plot]]:
    """Yield the fields on which something lies, row by row."""
    for square, plot in zip(SHAPE.squares, board, strict=True):
        if plot is not None:
            yield square, plot


def dry(board: Board, canals: Collection[Segment]) -> tuple[Square, ...]:
    """Return the fields whose plantations are not watered, row by row."""
    return tuple(
        square
        for square, plot in plots(board)
        if not plot.desert and not is_watered(canals, square)
    )


def after_drought(
    board: Board,
    canals: Collection[Segment],
    palms: Collection[Square] = (),
    *,
    immediate: bool = False,
) -> Board:
    """Return the board after phase 6.

    Parameters
    ----------
    palms
        The fields with palms: their tiles stay neutral for a round whatever `immediate` says.
    immediate
        Whether a tile turns as soon as its last marker is gone.
    """
    cells = list(board)
    for square in dry(board, canals):
        plot = board[index(square)]
        if plot is None:
            continue
        left = plot.with_markers(plot.markers - 1) if plot.markers else plot.turned()
        if immediate and not left.markers and square not in palms:
            left = plot.turned()
        cells[index(square)] = left
    return tuple(cells)


def after_last_drought(board: Board, canals: Collection[Segment]) -> Board:
    """Return the board at the end, when every dry tile turns, with or without markers (END-1)."""
    for square in dry(board, canals):
        plot = board[index(square)]
        board = with_plot(board, square, plot and plot.turned())
    return board


@dataclass(frozen=True, slots=True)
class Area:
    """Plantations of one crop joined by sides (AREA-1)."""

    crop: Crop
    squares: tuple[Square, ...]

    @property
    def size(self) -> int:
        """The number of its tiles."""
        return len(self.squares)


def areas(board: Board) -> tuple[Area, ...]:
    """Return the areas, by crop and then by their first field."""
    left = {square: plot.crop for square, plot in plots(board) if plot.crop is not None}
    found = []
    for start, crop in list(left.items()):
        if start not in left or crop is None:
            continue
        del left[start]
        members, waiting = [start], [start]
        while waiting:
            for near in SHAPE.orthogonal(waiting.pop()):
                if left.get(near) is crop:
                    del left[near]
                    members.append(near)
                    waiting.append(near)
        found.append(Area(crop, tuple(sorted(members))))
    return tuple(sorted(found, key=lambda area: (area.crop, area.squares)))
