"""The canal graph: crossings, segments, the network, and how many canals water something.

Nodes are the 20 crossings, edges the 31 segments. What lies already is contracted to one node: the
network, or before the first canal the spring alone. Watering a set of fields asks for the smallest
connected set of segments that holds the network and, for every field, one of the two segments
beside it. That is a group Steiner tree whose groups are edges, solved exactly by the dynamic
program of Dreyfus and Wagner [1]_ over subsets of fields. (networkx has only approximations, which
are not used.)

References
----------
.. [1] S. E. Dreyfus, R. A. Wagner, *The Steiner problem in graphs*, Networks 1, 1971.
"""

from __future__ import annotations

import functools
import heapq
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx

from vitrail.games.santiago.canals import is_watered, legal_segments, reached, watered
from vitrail.games.santiago.components import (
    SHAPE,
    Crossing,
    Segment,
    crossings,
    ditches_of,
    segments,
)
from vitrail.games.santiago.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square

MOST_FIELDS = 9
"""No more fields can be asked for at once: of each crop there are nine tiles."""


@functools.cache
def board_graph() -> nx.Graph[Crossing]:
    """Return the whole board: crossings joined by segments (edge attribute `segment`)."""
    graph: nx.Graph[Crossing] = nx.Graph()
    graph.add_nodes_from(crossings())
    for segment in segments():
        graph.add_edge(*segment.ends, segment=segment)
    return graph


@dataclass(frozen=True)
class Watering:
    """A cheapest way to water fields.

    Parameters
    ----------
    fields
        Which fields, without those that are watered already.
    canals
        The segments to lay, in an order in which each may be laid.
    """

    fields: tuple[Square, ...]
    canals: tuple[Segment, ...]

    @property
    def count(self) -> int:
        """The number of canals: no smaller one does."""
        return len(self.canals)


@dataclass(frozen=True)
class CanalGraph:
    """The canals of a position as a graph.

    Parameters
    ----------
    spring
        Where the spring stands.
    laid
        Where canals lie.
    """

    spring: Crossing
    laid: frozenset[Segment]

    @classmethod
    def of(cls, position: SantiagoPosition) -> CanalGraph | None:
        """Return the graph of a position; None before the spring is placed."""
        return None if position.spring is None else _of(position.spring, position.canals)

    @functools.cached_property
    def network(self) -> frozenset[Crossing]:
        """The crossings that the water reaches."""
        return reached(self.spring, self.laid)

    @functools.cached_property
    def frontier(self) -> tuple[Segment, ...]:
        """The segments on which the next canal may lie, sorted (CANAL-2)."""
        return legal_segments(self.spring, self.laid)

    @property
    def watered(self) -> tuple[Square, ...]:
        """The fields beside canals, row by row."""
        return watered(self.laid)

    def waters(self, segment: Segment) -> tuple[Square, ...]:
        """Return the fields that a canal on a segment waters and that are dry without it."""
        return tuple(field for field in segment.waters if not is_watered(self.laid, field))

    def with_canal(self, segment: Segment) -> CanalGraph:
        """Return the graph with one canal more."""
        return _of(self.spring, self.laid | {segment})

    @functools.cached_property
    def steps(self) -> dict[Crossing, int]:
        """How many canals it takes until the water reaches each crossing."""
        found: dict[Crossing, int] = {}
        for count, layer in enumerate(nx.bfs_layers(board_graph(), self.network)):
            found |= dict.fromkeys(layer, count)
        return found

    def canals_to(self, segment: Segment) -> int:
        """Return how many canals it takes until one lies on a segment, itself included."""
        if segment in self.laid:
            return 0
        return 1 + min(self.steps[end] for end in segment.ends)

    def canals_for(self, field: Square) -> int:
        """Return how many canals it takes until a field is watered; 0 if it is."""
        return min(self.canals_to(segment) for segment in ditches_of(field))

    def within(self, canals: int) -> tuple[Square, ...]:
        """Return the fields that are watered or of which each alone still can be, row by row.

        Parameters
        ----------
        canals
            How many may be laid.
        """
        return tuple(field for field in SHAPE.squares if self.canals_for(field) <= canals)

    def watering(self, fields: Collection[Square]) -> Watering:
        """Return a cheapest way to water all of some fields.

        Parameters
        ----------
        fields
            At most nine that are dry; those that are watered are left out.

        Raises
        ------
        ValueError
            If there are more.

        Notes
        -----
        Exact. Time and memory grow with 3 to the number of dry fields.
        """
        wanted = tuple(sorted(field for field in fields if not is_watered(self.laid, field)))
        if len(wanted) > MOST_FIELDS:
            message = f"{len(wanted)} dry fields: expected at most {MOST_FIELDS}"
            raise ValueError(message)
        return _watering(self.spring, self.laid, wanted)


@functools.lru_cache(maxsize=4096)
def _of(spring: Crossing, laid: frozenset[Segment]) -> CanalGraph:
    return CanalGraph(spring, laid)


def canals_left(position: SantiagoPosition, seat: int | None = None) -> int:
    """Return how many canals may still be laid in the game, at most.

    Parameters
    ----------
    seat
        Count only the extra canal of this seat; by default those of all, one a round (EXTRA-1).
    """
    if position.phase is Phase.OVER:
        return 0
    after = position.setup.numbers.rounds - position.round
    decisions = after + (position.phase <= Phase.DECIDE)
    kept = position.extras.count(True) if seat is None else int(position.extras[seat])
    return min(position.supply, decisions) + min(kept, after + 1)


# -- the dynamic program -------------------------------------------------------------------------

_State = tuple[int, int]
"""A node of the contracted graph, and the set of fields that are watered, as bits."""


@dataclass(frozen=True)
class _Contracted:
    """The board with the network as node 0, and the fields that each edge waters, as bits."""

    edges: dict[int, list[tuple[int, Segment, int]]]

    @classmethod
    def of(cls, graph: CanalGraph, wanted: tuple[Square, ...]) -> _Contracted:
        network = graph.network
        others = [crossing for crossing in crossings() if crossing not in network]
        number = dict.fromkeys(network, 0) | {one: at for at, one in enumerate(others, start=1)}
        edges: dict[int, list[tuple[int, Segment, int]]] = {node: [] for node in number.values()}
        for segment in segments():
            if segment in graph.laid:
                continue
            bits = sum(1 << at for at, field in enumerate(wanted) if field in segment.waters)
            first, second = (number[end] for end in segment.ends)
            edges[first].append((second, segment, bits))
            if first != second:
                edges[second].append((first, segment, bits))
        return cls(edges)


@functools.lru_cache(maxsize=4096)
def _watering(spring: Crossing, laid: frozenset[Segment], wanted: tuple[Square, ...]) -> Watering:
    """Find the smallest tree at node 0 that waters everything wanted.

    `(node, set)` costs the fewest canals of a tree that holds the node and waters the set. A tree
    grows by an edge at its node, or is put together of two trees at the same node. States are
    settled in order of their cost, so the first time that everything is watered at node 0 is the
    answer. A connected set of segments with a ring is such a tree too, with a crossing of the ring
    counted twice; so nothing is lost by looking at trees only.
    """
    graph, every = _of(spring, laid), (1 << len(wanted)) - 1
    contracted = _Contracted.of(graph, wanted)
    settled: dict[_State, int] = {}
    made: dict[_State, tuple[_State, Segment | _State] | None] = {}
    at_node: dict[int, list[int]] = {node: [] for node in contracted.edges}
    waiting: list[tuple[int, _State]] = []
    cheapest: dict[_State, int] = {}

    def reach(state: _State, cost: int, how: tuple[_State, Segment | _State] | None) -> None:
        if cost < cheapest.get(state, cost + 1):
            cheapest[state] = cost
            made[state] = how
            heapq.heappush(waiting, (cost, state))

    for node in contracted.edges:
        reach((node, 0), 0, None)
    while waiting:
        cost, state = heapq.heappop(waiting)
        if state in settled:
            continue
        settled[state] = cost
        node, bits = state
        if state == (0, every):
            break
        for other, segment, more in contracted.edges[node]:
            reach((other, bits | more), cost + 1, (state, segment))
        for rest in at_node[node]:
            if bits | rest not in {bits, rest}:
                joined = cost + settled[node, rest]
                reach((node, bits | rest), joined, (state, (node, rest)))
        at_node[node].append(bits)
    used = set(_segments_of(made, (0, every)))
    return Watering(wanted, tuple(_in_order(graph, used)))


def _segments_of(
    made: dict[_State, tuple[_State, Segment | _State] | None], state: _State
) -> Iterator[Segment]:
    """Yield the segments of the tree of a state."""
    how = made[state]
    if how is None:
        return
    before, more = how
    yield from _segments_of(made, before)
    if isinstance(more, Segment):
        yield more
    else:
        yield from _segments_of(made, more)


def _in_order(graph: CanalGraph, used: set[Segment]) -> Iterator[Segment]:
    """Yield segments in an order in which each touches what lies when its turn comes."""
    left = set(used)
    while left:
        segment = next(one for one in graph.frontier if one in left)
        yield segment
        left.discard(segment)
        graph = graph.with_canal(segment)
