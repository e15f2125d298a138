"""Points of a player, part by part.

Covers SCORE-1 to SCORE-5 and END-4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.fertility.city import gods, goods_in, rewards
from vitrail.games.fertility.components import RewardKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.games.fertility.city import City, ShopName
    from vitrail.games.fertility.components import ComponentSet


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The scoring of a player.

    Parameters
    ----------
    point_shops, per_good_shops
        What each complete shop of the kind pays.
    gods, gods_points
        The different gods, and their points.
    monuments, monuments_points
        Monuments on the board, and their points.
    wheat, wheat_points
        Wheat, and its points.
    goods
        Goods in the metropolis: fewer of them win a tie (END-4).
    """

    point_shops: tuple[tuple[ShopName, int], ...]
    per_good_shops: tuple[tuple[ShopName, int], ...]
    gods: tuple[str, ...]
    gods_points: int
    monuments: int
    monuments_points: int
    wheat: int
    wheat_points: int
    goods: int

    @property
    def points(self) -> int:
        """Points of point shops (SCORE-1)."""
        return sum(points for _, points in self.point_shops)

    @property
    def multipliers(self) -> int:
        """Points of shops that pay per good (SCORE-2)."""
        return sum(points for _, points in self.per_good_shops)

    @property
    def total(self) -> int:
        """All points."""
        own = self.points + self.multipliers + self.gods_points
        return own + self.monuments_points + self.wheat_points


def sheet(
    city: City,
    wheat: int,
    monuments: Sequence[int],
    seat: int,
    *,
    pieces: ComponentSet,
    options: Mapping[str, str],
) -> ScoreSheet:
    """Return the scoring of a seat.

    Parameters
    ----------
    city, wheat
        The metropolis and the wheat of the seat.
    monuments
        How many monuments each seat has on the board.
    """
    all_count = options["unfinished_goods_count"] == "true"
    goods = goods_in(city, unfinished=all_count)
    point_shops, per_good = [], []
    for name, reward in rewards(city):
        if reward.kind is RewardKind.POINTS:
            point_shops.append((name, reward.value))
        elif reward.kind is RewardKind.PER_GOOD and reward.good is not None:
            per_good.append((name, reward.value * goods[reward.good]))
    found = gods(city)
    return ScoreSheet(
        tuple(point_shops),
        tuple(per_good),
        found,
        _from_table(pieces.gods, len(found)),
        monuments[seat],
        monument_points(monuments, pieces.monuments, options)[seat],
        wheat,
        _from_table(pieces.wheat, wheat),
        sum(goods),
    )


def _from_table(table: Sequence[int], number: int) -> int:
    """Return the points for a number; beyond the end of a table those of its end."""
    return table[min(number, len(table) - 1)]


def monument_points(
    counts: Sequence[int], points: tuple[int, int], options: Mapping[str, str]
) -> tuple[int, ...]:
    """Return by seat the points of monuments (SCORE-4).

    Examples
    --------
    >>> readings = {"monument_ties": "dense", "zero_monuments_score": "0"}
    >>> monument_points([2, 2, 1], (15, 7), readings)
    (15, 15, 7)
    """
    places = []
    for count in counts:
        ahead = [other for other in counts if other > count]
        place = len(set(ahead)) if options["monument_ties"] == "dense" else len(ahead)
        if not count and options["zero_monuments_score"] == "0":
            place = len(points)
        places.append(place)
    return tuple(points[place] if place < len(points) else 0 for place in places)
