"""The standing in the middle of a game: what everybody would have if it ended now.

All numbers come from the scoring of the rules: with the last drought, in which every dry tile turns
to desert (END-1), and without it, as if all that is dry still got water.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.santiago.canals import CanalGraph
from vitrail.advisors.santiago.fields import FieldGraph, Junction, Land
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.santiago.canals import Watering
    from vitrail.games.santiago.play import SantiagoPosition

Shares = tuple[int, ...]
"""Points by seat."""


@dataclass(frozen=True)
class AreaStanding:
    """What an area brings.

    Parameters
    ----------
    land
        The area as it lies, dry tiles included.
    now
        Points by seat if the game ended now: what is dry turns, which may cut it in pieces.
    watered
        Points by seat if every tile of it got water.
    """

    land: Land
    now: Shares
    watered: Shares


@dataclass(frozen=True)
class PlayerStanding:
    """What a player would have.

    Parameters
    ----------
    seat
        The player.
    money
        In hand and in offers that lie on the table; None where it is not known.
    now
        Points of the areas if the game ended now.
    watered
        Points of the areas if nothing more dried.
    """

    seat: int
    money: int | None
    now: int
    watered: int

    @property
    def total(self) -> int:
        """Areas and money if the game ended now; money that is not known counts nothing."""
        return self.now + (self.money or 0)

    @property
    def total_watered(self) -> int:
        """The same if nothing more dried."""
        return self.watered + (self.money or 0)


@dataclass(frozen=True)
class Standing:
    """The standing of a position.

    Parameters
    ----------
    players
        By seat.
    areas
        Every area, by crop and then by its first field.
    """

    players: tuple[PlayerStanding, ...]
    areas: tuple[AreaStanding, ...]

    @property
    def totals(self) -> Shares:
        """Areas and money by seat if the game ended now."""
        return tuple(player.total for player in self.players)


@dataclass(frozen=True)
class Lacking:
    """What areas lack to bring more.

    Parameters
    ----------
    canals
        The areas with markers and dry tiles, each with the fewest canals that water all of it.
    junctions
        Pairs of areas that one or two tiles would join, if anybody has markers there.
    """

    canals: tuple[tuple[Land, Watering], ...]
    junctions: tuple[Junction, ...]


def lacking(position: SantiagoPosition) -> Lacking:
    """Return what the areas of a position lack."""
    fields, graph = FieldGraph(position), CanalGraph.of(position)
    dry = [land for land in fields.lands if land.dry and any(land.markers)]
    return Lacking(
        () if graph is None else tuple((land, graph.watering(land.dry)) for land in dry),
        tuple(
            one for one in fields.junctions() if any(one.first.markers) or any(one.second.markers)
        ),
    )


def lacking_lines(found: Lacking) -> list[str]:
    """Return what areas lack in lines."""
    lines = []
    for land, way in found.canals:
        water = "waters" if way.count == 1 else "water"
        canals = ", ".join(map(str, way.canals))
        lines.append(f"{land.name}: {plural(way.count, 'canal')} ({canals}) {water} all of it")
    for one in found.junctions:
        fields = " and ".join(map(str, one.fields))
        tiles = "a tile" if len(one.fields) == 1 else "tiles"
        joins = "joins" if len(one.fields) == 1 else "join"
        lines.append(f"{one.first.name} and {one.second.name}: {tiles} at {fields} {joins} them")
    return lines


def standing(position: SantiagoPosition) -> Standing:
    """Return what everybody would have if the game ended now."""
    seats = range(position.seats)
    now = [position.sheet(seat) for seat in seats]
    watered = [position.sheet(seat, drought=False) for seat in seats]
    areas = tuple(
        AreaStanding(
            land,
            tuple(
                sum(p.points for p in now[seat].parts if p.area.squares[0] in land.area.squares)
                for seat in seats
            ),
            tuple(land.size * markers for markers in land.markers),
        )
        for land in FieldGraph(position).lands
    )
    players = tuple(
        PlayerStanding(seat, now[seat].money, now[seat].harvest, watered[seat].harvest)
        for seat in seats
    )
    return Standing(players, areas)


def standing_lines(found: Standing, players: Sequence[str]) -> list[str]:
    """Return the standing in lines: players first, then the areas that bring anybody points."""
    lines = []
    for one in found.players:
        held = "money not known" if one.money is None else f"{one.money} in money"
        dry = one.watered - one.now
        more = f"; {plural(dry, 'point')} more if the dry tiles get water" if dry else ""
        lines.append(
            f"{players[one.seat]}: {plural(one.total, 'point')} if the game ended now "
            f"({one.now} for areas, {held}){more}"
        )
    lines += [
        f"{area.land.name}: {_area_words(area, players)}"
        for area in found.areas
        if any(area.watered)
    ]
    return lines


def _area_words(area: AreaStanding, players: Sequence[str]) -> str:
    size = plural(area.land.size, "tile")
    dry = f", {len(area.land.dry)} dry" if area.land.dry else ""
    shares = ", ".join(
        f"{players[seat]} {now}" + (f" (up to {most})" if most != now else "")
        for seat, (now, most) in enumerate(zip(area.now, area.watered, strict=True))
        if most
    )
    return f"{size}{dry}: {shares}"
