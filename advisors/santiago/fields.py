"""The field graph: areas by crop, where they can grow, what would join them, what is dry.

Nodes are the 48 fields, edges the sides that two fields share. The areas of a crop are the
connected components of its plantations (AREA-1); a free field beside an area lets it grow, and
beside two areas of the crop joins them.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx

from vitrail.games.santiago.canals import is_watered
from vitrail.games.santiago.components import SHAPE, Crop
from vitrail.games.santiago.plots import Area, index

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square


@functools.cache
def field_graph() -> nx.Graph[Square]:
    """Return all fields, joined where they share a side."""
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(SHAPE.squares)
    graph.add_edges_from((one, near) for one in SHAPE.squares for near in SHAPE.orthogonal(one))
    return graph


@dataclass(frozen=True)
class Land:
    """An area with what lies around it.

    Parameters
    ----------
    area
        Its crop and its fields.
    markers
        By seat the markers in it, palms of the tiles included (PALM-2).
    dry
        Its fields that are not watered, row by row.
    borders
        The free fields beside it, row by row: a tile of the crop there makes it larger.
    """

    area: Area
    markers: tuple[int, ...]
    dry: tuple[Square, ...]
    borders: tuple[Square, ...]

    @property
    def crop(self) -> Crop:
        """What grows there."""
        return self.area.crop

    @property
    def size(self) -> int:
        """The number of its tiles, dry ones too."""
        return self.area.size

    @property
    def name(self) -> str:
        """The area in words, by its first field: `beans at C5`."""
        return f"{self.crop} at {self.area.squares[0]}"


@dataclass(frozen=True)
class Junction:
    """Free fields on which tiles of one crop would make one area of two.

    Parameters
    ----------
    first, second
        The areas, in order of their first fields.
    fields
        A shortest way from one to the other over free fields.
    """

    first: Land
    second: Land
    fields: tuple[Square, ...]


@dataclass(frozen=True)
class FieldGraph:
    """The plantations of a position as a graph."""

    position: SantiagoPosition

    @property
    def free(self) -> tuple[Square, ...]:
        """The fields on which nothing lies, row by row."""
        board = self.position.board
        return tuple(field for field in SHAPE.squares if board[index(field)] is None)

    @functools.cached_property
    def lands(self) -> tuple[Land, ...]:
        """The areas of all crops, by crop and then by their first field."""
        board = self.position.board
        grown: dict[Crop, list[Square]] = {}
        for field in SHAPE.squares:
            plot = board[index(field)]
            if plot is not None and plot.crop is not None:
                grown.setdefault(plot.crop, []).append(field)
        found = [
            self._land(Area(crop, tuple(sorted(members))))
            for crop, fields in grown.items()
            for members in nx.connected_components(field_graph().subgraph(fields))
        ]
        return tuple(sorted(found, key=lambda land: (land.crop, land.area.squares)))

    def _land(self, area: Area) -> Land:
        position = self.position
        markers = [0] * position.seats
        for field in area.squares:
            plot = position.board[index(field)]
            if plot is not None and plot.owner is not None and plot.markers:
                markers[plot.owner] += plot.markers + (field in position.palms)
        dry = tuple(f for f in area.squares if not is_watered(position.canals, f))
        near = {other for field in area.squares for other in SHAPE.orthogonal(field)}
        return Land(area, tuple(markers), dry, tuple(sorted(near & set(self.free))))

    def joined(self, crop: Crop, field: Square) -> tuple[Land, ...]:
        """Return the areas that a tile of a crop on a free field would belong to."""
        return tuple(land for land in self.lands if land.crop is crop and field in land.borders)

    def junctions(self, most: int = 2) -> Iterator[Junction]:
        """Yield the pairs of areas of a crop that few tiles would join.

        Parameters
        ----------
        most
            No more tiles than this.
        """
        free = set(self.free)
        for at, first in enumerate(self.lands):
            for second in self.lands[at + 1 :]:
                if second.crop is not first.crop:
                    continue
                way = self._way(first, second, free)
                if way is not None and len(way) <= most:
                    yield Junction(first, second, way)

    def _way(self, first: Land, second: Land, free: set[Square]) -> tuple[Square, ...] | None:
        """Return a shortest way between two areas over free fields; of equal ones the first."""
        over = field_graph().subgraph(free)
        ways: list[list[Square]] = [
            nx.shortest_path(over, start, end)
            for start in first.borders
            for end in second.borders
            if nx.has_path(over, start, end)
        ]
        return min(map(tuple, ways), key=lambda way: (len(way), way), default=None)
