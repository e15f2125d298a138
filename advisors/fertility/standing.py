"""The standing in the middle of a game: everybody's points if it ended now, and what they lack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.fertility.city import ShopName, shops
from vitrail.games.fertility.components import Good
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.components import Shop, Stock
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.scoring import ScoreSheet


@dataclass(frozen=True)
class Unfinished:
    """A shop that lacks goods: its name, what it is, and what it holds."""

    name: ShopName
    shop: Shop
    goods: Stock

    @property
    def missing(self) -> int:
        """How many goods it lacks."""
        return self.shop.missing(self.goods)


@dataclass(frozen=True)
class Standing:
    """The standing of a position.

    Parameters
    ----------
    sheets
        By seat the scoring if the game ended now.
    unfinished
        By seat the shops that lack goods, the nearest to complete first.
    places
        By seat the free places of the metropolis.
    """

    sheets: tuple[ScoreSheet, ...]
    unfinished: tuple[tuple[Unfinished, ...], ...]
    places: tuple[int, ...]


def standing(position: FertilityPosition) -> Standing:
    """Return what everybody would have if the game ended now."""
    seats = range(position.seats)
    unfinished = []
    for seat in seats:
        lacking = [Unfinished(*one) for one in shops(position.cities[seat])]
        lacking = [one for one in lacking if one.missing]
        unfinished.append(tuple(sorted(lacking, key=lambda one: (one.missing, one.name))))
    built = [sum(bool(place.district) for place in city) for city in position.cities]
    return Standing(
        tuple(map(position.sheet, seats)),
        tuple(unfinished),
        tuple(len(position.setup.metropolises[seat].free) - built[seat] for seat in seats),
    )


def standing_lines(found: Standing, players: Sequence[str]) -> list[str]:
    """Return everybody's points in lines."""
    lines = []
    for name, sheet, places in zip(players, found.sheets, found.places, strict=True):
        parts = [
            (sheet.points, "point shops"),
            (sheet.multipliers, "shops that pay per good"),
            (sheet.gods_points, plural(len(sheet.gods), "god")),
            (sheet.monuments_points, plural(sheet.monuments, "monument")),
            (sheet.wheat_points, f"{sheet.wheat} wheat"),
        ]
        told = ", ".join(f"{points} for {what}" for points, what in parts if points)
        details = f" ({told})" if told else ""
        lines.append(
            f"{name}: {plural(sheet.total, 'point')} if the game ended now{details}; "
            f"{plural(places, 'free place')}"
        )
    return lines


def lacking_lines(found: Standing, players: Sequence[str], seat: int) -> list[str]:
    """Return the unfinished shops, the player's own first."""
    order = [seat, *(other for other in range(len(players)) if other != seat)]
    return [
        f"{players[one]}: {lack.name} {lack.shop}, lacks {lacking_words(lack)}"
        for one in order
        for lack in found.unfinished[one]
    ]


def lacking_words(lack: Unfinished) -> str:
    """Return the goods that a shop lacks, in words."""
    needs = [max(0, lack.shop.needs[good] - lack.goods[good]) for good in Good]
    words = [f"{count} {good}" for good, count in zip(Good, needs, strict=True) if count]
    any_left = lack.missing - sum(needs)
    if any_left:
        words.append(f"{any_left} of any kind")
    return ", ".join(words)
