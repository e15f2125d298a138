"""What a canal or a plantation does at once, as facts of the rules: no playouts, no estimates."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.santiago.canals import CanalGraph, canals_left
from vitrail.advisors.santiago.fields import FieldGraph, Land
from vitrail.advisors.santiago.standing import standing
from vitrail.games.santiago.canals import is_watered
from vitrail.games.santiago.plots import Plot, after_last_drought, plots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.components import Segment, Tile
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square

    Shares = tuple[int, ...]


@dataclass(frozen=True)
class AreaChange:
    """An area that brings more or less than before.

    Parameters
    ----------
    land
        The area after the change.
    gains
        By seat the points more, if the game ended now.
    """

    land: Land
    gains: Shares


@dataclass(frozen=True)
class CanalFacts:
    """What a canal on a segment does at once.

    Parameters
    ----------
    segment
        Where it lies.
    fields
        The fields that it waters and that are dry without it.
    tiles
        The plantations among them.
    markers
        By seat the markers on those; they are safe from every drought then.
    now, gains
        By seat the points if the game ended now with this canal, bribes left aside; and how many
        more these are than without it.
    areas
        The areas that bring anybody more.
    cut_off
        Plantations with markers that could still get water, but not once this canal of those left
        is spent here.
    """

    segment: Segment
    fields: tuple[Square, ...]
    tiles: tuple[tuple[Square, Plot], ...]
    markers: Shares
    now: Shares
    gains: Shares
    areas: tuple[AreaChange, ...]
    cut_off: tuple[tuple[Square, Plot], ...]


def canal_facts(position: SantiagoPosition) -> tuple[CanalFacts, ...]:
    """Return the facts of every segment on which the next canal may lie, sorted."""
    graph = CanalGraph.of(position)
    if graph is None:
        return ()
    before = standing(position)
    left = canals_left(position)
    known = {area.land.area: area.now for area in before.areas}
    found = []
    for segment in graph.frontier:
        after = with_canal(position, segment)
        then = standing(after)
        fields = graph.waters(segment)
        tiles = tuple((at, plot) for at, plot in _living(position) if at in fields)
        found.append(
            CanalFacts(
                segment,
                fields,
                tiles,
                markers_on(tiles, position),
                then.totals,
                _less(then.totals, before.totals),
                tuple(
                    AreaChange(area.land, _less(area.now, known[area.land.area]))
                    for area in then.areas
                    if area.now != known[area.land.area]
                ),
                tuple(
                    (at, plot)
                    for at, plot in _living(position)
                    if plot.markers
                    and graph.canals_for(at) <= left
                    and graph.with_canal(segment).canals_for(at) > left - 1
                ),
            )
        )
    return tuple(found)


def with_canal(position: SantiagoPosition, segment: Segment) -> SantiagoPosition:
    """Return the position with one canal more, and nothing else changed."""
    return dataclasses.replace(position, canals=position.canals | {segment})


def markers_on(tiles: tuple[tuple[Square, Plot], ...], position: SantiagoPosition) -> Shares:
    """Return by seat the markers that lie on tiles."""
    found = [0] * position.seats
    for _, plot in tiles:
        if plot.owner is not None:
            found[plot.owner] += plot.markers
    return tuple(found)


def thirsty(position: SantiagoPosition) -> tuple[tuple[Square, Plot], ...]:
    """Return the plantations that are dry and would lose a marker, or turn, in the next drought."""
    return tuple((at, p) for at, p in _living(position) if not is_watered(position.canals, at))


@dataclass(frozen=True)
class PlantFacts:
    """What a tile on a field does at once.

    Parameters
    ----------
    tile, square
        What is planted where.
    markers
        How many the player adds.
    canals
        How many canals it takes until the field is watered; 0 if it is.
    joined
        The areas of the crop that it joins.
    size
        Tiles of the area then.
    gains
        By seat the points more if the game ended now.
    gains_watered
        The same if everything dry got water.
    """

    tile: Tile
    square: Square
    markers: int
    canals: int
    joined: tuple[Land, ...]
    size: int
    gains: Shares
    gains_watered: Shares


def plant_facts(
    position: SantiagoPosition, seat: int | None, tile: Tile, square: Square, markers: int
) -> PlantFacts:
    """Return the facts of a tile on a free field, with markers of a seat or without any.

    If the game ended now a tile that is dry would turn, and so change nothing.
    """
    graph = CanalGraph.of(position)
    canals = 0 if graph is None else graph.canals_for(square)
    whole = fields_of(position)
    joined = whole.joined(tile.crop, square)
    own = markers + (square in position.palms) if markers else 0
    now = (0,) * position.seats
    if not canals:
        now = _gains(fields_of(at_the_end(position)).joined(tile.crop, square), seat, own, position)
    return PlantFacts(
        tile,
        square,
        markers,
        canals,
        joined,
        1 + sum(land.size for land in joined),
        now,
        _gains(joined, seat, own, position),
    )


@functools.lru_cache(maxsize=64)
def fields_of(position: SantiagoPosition) -> FieldGraph:
    """Return the field graph of a position, which is kept for a while."""
    return FieldGraph(position)


@functools.lru_cache(maxsize=64)
def at_the_end(position: SantiagoPosition) -> SantiagoPosition:
    """Return the position with all dry tiles turned, as at the end of the game (END-1)."""
    board = after_last_drought(position.board, position.canals)
    return dataclasses.replace(position, board=board)


def _gains(
    joined: tuple[Land, ...], seat: int | None, own: int, position: SantiagoPosition
) -> Shares:
    """Return by seat tiles times markers of the joined area, less those of its parts (SCORE-1)."""
    size = 1 + sum(land.size for land in joined)
    found = []
    for other in range(position.seats):
        had = sum(land.markers[other] for land in joined)
        before = sum(land.size * land.markers[other] for land in joined)
        found.append(size * (had + (own if other == seat else 0)) - before)
    return tuple(found)


def _living(position: SantiagoPosition) -> Iterator[tuple[Square, Plot]]:
    """Yield the plantations that are no deserts, row by row."""
    return ((square, plot) for square, plot in plots(position.board) if not plot.desert)


def _less(more: Shares, fewer: Shares) -> Shares:
    return tuple(one - other for one, other in zip(more, fewer, strict=True))
