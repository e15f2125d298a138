"""The valley as a graph: squares joined by sides; what a tile meets, opens and closes there.

Vertices are the squares of the board, edges the sides that two of them share. A side is *open* for
a good where a half with that good, or the starting tile, meets a free square: the next tile with
that good can connect there. Free squares with one free neighbor are about to become sanctuaries: a
tile on that neighbor shuts them in.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx

from vitrail.games.fertility.checks import matches
from vitrail.games.fertility.components import TILES, Good, Tile
from vitrail.games.fertility.land import (
    FREE,
    HALVES,
    START,
    SYMBOLS,
    WHEAT,
    is_shut_in,
    laid,
    matching_sides,
    shape,
    sign,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vitrail.games.fertility.land import Board
    from vitrail.games.fertility.moves import Lay
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square

Pair = tuple["Square", "Square"]


@dataclass(frozen=True)
class Met:
    """What a tile brings, by source.

    Parameters
    ----------
    connections
        The squares of the same terrain that its halves meet, with the good each brings (GAIN-1).
    fields
        The wheat fields it touches, once for each side (GAIN-2).
    symbols
        The squares of printed goods that it covers, with the good (GAIN-3).
    sanctuaries
        The squares that it shuts in (GAIN-4).
    """

    connections: tuple[tuple[Square, Good], ...]
    fields: tuple[Square, ...]
    symbols: tuple[tuple[Square, Good], ...]
    sanctuaries: tuple[Square, ...]


@dataclass(frozen=True)
class Change:
    """What a tile changes for whoever comes next.

    Parameters
    ----------
    opened, closed
        By good the open sides that are new, and those that are gone.
    near_sanctuaries
        Free squares that one more tile can shut in, and that could not be shut in before.
    symbols, fields
        Symbols, and sides of wheat fields, that a tile can now reach and could not before.
    """

    opened: Mapping[Good, int]
    closed: Mapping[Good, int]
    near_sanctuaries: tuple[Square, ...]
    symbols: tuple[Square, ...]
    fields: int


class ValleyGraph:
    """The graph of a board under the readings of a game.

    Parameters
    ----------
    position
        The position; hands play no part.
    board
        Another board of the same game, for instance with one tile more.
    """

    def __init__(self, position: FertilityPosition, board: Board | None = None) -> None:
        self.position = position
        self.board = position.board if board is None else board
        self.options = position.setup.options
        wild = self.options["start_tile"] == "wild_four"
        self.sides = None if wild else position.setup.components.sides
        whole = shape(self.board)
        self.graph: nx.Graph[Square] = nx.Graph()
        for square in whole.squares:
            self.graph.add_node(square, sign=sign(self.board, square))
            for near in whole.orthogonal(square):
                if square < near:
                    self.graph.add_edge(square, near)
        self.free = frozenset(s for s in whole.squares if sign(self.board, s) in FREE)
        self.desert = self.graph.subgraph(self.free)

    def met(self, lay: Lay) -> Met:
        """Return what a tile brings on free squares, side by side."""
        connections: list[tuple[Square, Good]] = []
        fields: list[Square] = []
        symbols: list[tuple[Square, Good]] = []
        for good, square in zip(lay.tile, lay.squares, strict=True):
            beside = sorted(self.graph[square])
            found = [near for near in beside if self._answers(square, near, good)]
            if self.options["resource_gain"] != "per_edge":
                found = found[:1]
            connections += [(near, good) for near in found]
            wheat = [near for near in beside if self._sign(near) == WHEAT]
            fields += wheat if self.options["wheat_gain"] == "per_edge" else wheat[:1]
            symbol = SYMBOLS.get(self._sign(square))
            if symbol is not None:
                symbols.append((square, symbol))
        after = ValleyGraph(self.position, laid(self.board, lay.tile, lay.squares))
        shut = after.shut_in() - self.shut_in()
        return Met(tuple(connections), tuple(fields), tuple(symbols), tuple(sorted(shut)))

    def _sign(self, square: Square) -> str:
        return sign(self.board, square)

    def _answers(self, square: Square, near: Square, good: Good) -> bool:
        """Whether a half on a free square connects with the square beside it."""
        there = self._sign(near)
        if there != START:
            return HALVES.get(there) == good
        if self.sides is None:
            return True
        step = (near.row - square.row, near.column - square.column)
        side = {(1, 0): 0, (0, -1): 1, (-1, 0): 2, (0, 1): 3}[step]
        return self.sides[side] == good

    def open_sides(self) -> dict[Good, int]:
        """Return by good at how many sides the next tile can connect."""
        return {
            good: sum(
                matching_sides(self.board, square, good, sides=self.sides) for square in self.free
            )
            for good in Good
        }

    def shut_in(self) -> frozenset[Square]:
        """Return the free squares that are shut in under the reading of the game (GAIN-4)."""
        around = int(self.options["sanctuary_neighbors"])
        rim = self.options["board_edge_encloses"] == "true"
        return frozenset(
            square for square in self.free if is_shut_in(self.board, square, around=around, rim=rim)
        )

    def near_sanctuaries(self) -> frozenset[Square]:
        """Return the free squares that one tile on their last free neighbor can shut in.

        The neighbor needs a second free square beside it, or no tile can lie on it and leave the
        square free.
        """
        found = set()
        for square in self.free:
            ways = list(self.desert[square])
            if len(ways) == 1 and self.desert.degree(ways[0]) > 1:
                found.add(square)
        return frozenset(found)

    def holes(self) -> dict[int, int]:
        """Return how many connected parts of the free desert there are of each size."""
        sizes: dict[int, int] = {}
        for part in nx.connected_components(self.desert):
            sizes[len(part)] = sizes.get(len(part), 0) + 1
        return dict(sorted(sizes.items()))

    def reached(self) -> frozenset[Square]:
        """Return the free squares on which a tile with the right terrain can lie next."""
        beside = {
            square
            for square in self.free
            if any(self._sign(near) in {START, *HALVES} for near in self.graph[square])
        }
        found = set(beside)
        for square in beside:
            found |= set(self.desert[square])
        return frozenset(one for one in found if self.desert.degree(one))

    def change(self, lay: Lay) -> Change:
        """Return what a tile opens and closes."""
        after = ValleyGraph(self.position, laid(self.board, lay.tile, lay.squares))
        before_sides, after_sides = self.open_sides(), after.open_sides()
        used = dict.fromkeys(Good, 0)
        for square in lay.squares:
            for near in self.graph[square]:  # its own sides, and those of other goods it covers
                for good in Good:
                    used[good] += self._answers(square, near, good)
        opened = {good: after_sides[good] - before_sides[good] + used[good] for good in Good}
        new = after.reached() - self.reached()
        return Change(
            {good: count for good, count in opened.items() if count > 0},
            {good: count for good, count in used.items() if count},
            tuple(sorted(after.near_sanctuaries() - self.near_sanctuaries())),
            tuple(sorted(square for square in new if self._sign(square) in SYMBOLS)),
            sum(self._sign(near) == WHEAT for square in new for near in self.graph[square]),
        )

    def pairs(self) -> tuple[Pair, ...]:
        """Return the pairs of free squares that share a side."""
        return tuple(sorted((min(a, b), max(a, b)) for a, b in self.desert.edges))

    def fitting(self) -> dict[Pair, int]:
        """Return for each pair of free squares how many unseen tiles fit there, either way round.

        Which tiles are left is known by count: those that lie nowhere and are in no hand.
        """
        position = self.position
        if self.board != position.board:
            position = dataclasses.replace(position, board=self.board)
        found = {}
        for pair in self.pairs():
            fits = 0
            for tile, count in zip(TILES, position.unseen, strict=True):
                if count and fits_on(position, tile, pair):
                    fits += count
            found[pair] = fits
        return found


def fits_on(position: FertilityPosition, tile: Tile, pair: Pair) -> bool:
    """Whether a tile may lie on two free squares that share a side, one way round or the other."""
    return matches(position, tile, pair) or matches(position, tile, (pair[1], pair[0]))
