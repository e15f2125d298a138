"""A player's metropolis: printed shops, districts in the order they were built, goods inside.

Covers BUILD-4, SUPPLY-1 to SUPPLY-5, SCORE-2 and SCORE-3. A shop is named by the number of its
place and a letter: `1a` is the first shop of the first printed cell; districts follow the printed
cells, in the order in which they were built.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.errors import NotationError, quoted
from vitrail.games.fertility.components import NOTHING, Good, RewardKind, Shop, Stock, added

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.fertility.components import District, MetropolisBoard, Reward

_NAME = re.compile(r"([1-9][0-9]?)([a-z])", re.ASCII)


class ShopName(NamedTuple):
    """The name of a shop: place and shop, both counted from 0."""

    place: int
    shop: int

    def __str__(self) -> str:
        """Return the name, for instance `3a`."""
        return f"{self.place + 1}{chr(ord('a') + self.shop)}"

    @classmethod
    def parse(cls, text: str) -> ShopName:
        """Read the name of a shop.

        Raises
        ------
        NotationError
            If it is none.

        Examples
        --------
        >>> ShopName.parse("3A")
        ShopName(place=2, shop=0)
        """
        matched = _NAME.fullmatch(text.casefold())
        if not matched:
            message = (
                f"{quoted(text)} is no shop: expected the number of its place and its letter, "
                "for instance 3a"
            )
            raise NotationError(message)
        return cls(int(matched[1]) - 1, ord(matched[2]) - ord("a"))


@dataclass(frozen=True, slots=True)
class Place:
    """A printed cell or a district that was built.

    Parameters
    ----------
    district
        The id of the district; empty for a printed cell.
    shops
        Its shops.
    goods
        What each of them holds.
    """

    district: str
    shops: tuple[Shop, ...]
    goods: tuple[Stock, ...]


City = tuple[Place, ...]


def founded(board: MetropolisBoard) -> City:
    """Return a metropolis before the game: its printed cells."""
    return tuple(_empty("", shops) for _, shops in board.printed)


def with_district(city: City, district: District) -> City:
    """Return a metropolis with one district more."""
    return (*city, _empty(district.id, district.shops))


def _empty(name: str, shops: tuple[Shop, ...]) -> Place:
    return Place(name, shops, (NOTHING,) * len(shops))


def built(city: City) -> int:
    """Return how many districts were built."""
    return sum(bool(place.district) for place in city)


def shops(city: City) -> Iterator[tuple[ShopName, Shop, Stock]]:
    """Yield every shop with its name and what it holds."""
    for at, place in enumerate(city):
        for number, (shop, goods) in enumerate(zip(place.shops, place.goods, strict=True)):
            yield ShopName(at, number), shop, goods


def shop_named(city: City, name: ShopName) -> tuple[Shop, Stock] | None:
    """Return a shop and what it holds; None if there is none of that name."""
    if name.place >= len(city) or name.shop >= len(city[name.place].shops):
        return None
    place = city[name.place]
    return place.shops[name.shop], place.goods[name.shop]


def supplied(city: City, name: ShopName, good: Good) -> City:
    """Return a metropolis with one good more in a shop that takes it.

    Raises
    ------
    ValueError
        If the shop does not take it.
    """
    found = shop_named(city, name)
    if found is None or not found[0].takes(found[1], good):
        message = f"shop {name} takes no {good}"
        raise ValueError(message)
    place = city[name.place]
    goods = list(place.goods)
    goods[name.shop] = added(goods[name.shop], good)
    changed = Place(place.district, place.shops, tuple(goods))
    return (*city[: name.place], changed, *city[name.place + 1 :])


def completes(city: City, name: ShopName) -> Reward | None:
    """Return the reward of a shop that one more good completes; None for another one."""
    found = shop_named(city, name)
    if found is None or found[0].missing(found[1]) != 1:
        return None
    return found[0].reward


def targets(city: City, good: Good) -> tuple[ShopName, ...]:
    """Return the shops that take a good."""
    return tuple(name for name, shop, goods in shops(city) if shop.takes(goods, good))


def rewards(city: City) -> Iterator[tuple[ShopName, Reward]]:
    """Yield the rewards of the shops that are complete."""
    for name, shop, goods in shops(city):
        if not shop.missing(goods):
            yield name, shop.reward


def goods_in(city: City, *, unfinished: bool = True) -> Stock:
    """Return the goods that stand in the shops.

    Parameters
    ----------
    unfinished
        Whether those of shops that are not complete count too.
    """
    total = NOTHING
    for _, shop, goods in shops(city):
        if unfinished or not shop.missing(goods):
            for good in Good:
                total = added(total, good, goods[good])
    return total


def gods(city: City) -> tuple[str, ...]:
    """Return the different gods, sorted (SCORE-3)."""
    found = {reward.god for _, reward in rewards(city) if reward.kind is RewardKind.GOD}
    return tuple(sorted(found))


def wheat_paid(city: City) -> int:
    """Return the wheat that the complete shops have paid."""
    return sum(one.value for _, one in rewards(city) if one.kind is RewardKind.WHEAT)
