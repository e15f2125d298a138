"""The moves of a game: small values; a turn is several of them.

What the stacks decide is a move as well, made by the seat `CHANCE`: one tile or district each.
Whose move it is follows from the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vitrail.games.fertility.city import ShopName
    from vitrail.games.fertility.components import Good, Tile
    from vitrail.games.squares import Square

WHEAT = 4
"""Stands for wheat where something is paid; goods are their numbers."""
Payment = tuple[int, int, int, int, int]
"""How many goods of each kind, and how much wheat."""
FREE: Payment = (0, 0, 0, 0, 0)


class FertilityMove:
    """Parent of all moves; ordered by notation."""

    __slots__ = ()

    def __lt__(self, other: FertilityMove) -> bool:
        """Order by notation."""
        return str(self) < str(other)


@dataclass(frozen=True, slots=True)
class Lay(FertilityMove):
    """Lay a tile of the hand and collect (PLACE-1).

    Parameters
    ----------
    tile
        The tile.
    squares
        Where its first and its second half go; in order of the board if both are alike.
    """

    tile: Tile
    squares: tuple[Square, Square]

    @classmethod
    def of(cls, tile: Tile, one: Square, other: Square) -> Lay:
        """Return the move with the first half of a tile on `one`."""
        if tile.first == tile.second:
            one, other = sorted((one, other))
        return cls(tile, (one, other))

    def __str__(self) -> str:
        return f"lay {self.tile} {self.squares[0]} {self.squares[1]}"


@dataclass(frozen=True, slots=True)
class Discard(FertilityMove):
    """Put away a tile of the hand instead of laying one (PLACE-3)."""

    tile: Tile

    def __str__(self) -> str:
        return f"discard {self.tile}"


@dataclass(frozen=True, slots=True)
class TakeGood(FertilityMove):
    """Take a good for a sanctuary (GAIN-5)."""

    good: Good

    def __str__(self) -> str:
        return f"good {self.good}"


@dataclass(frozen=True, slots=True)
class SetMonument(FertilityMove):
    """Set a monument on a sanctuary instead of taking a good (GAIN-5)."""

    square: Square

    def __str__(self) -> str:
        return f"monument {self.square}"


@dataclass(frozen=True, slots=True)
class Build(FertilityMove):
    """Build an open district and pay for it (BUILD-1, BUILD-2)."""

    district: str
    payment: Payment = FREE

    def __str__(self) -> str:
        if not sum(self.payment):
            return f"build {self.district}"
        words = ("papyrus", "cattle", "alabaster", "grapes", "wheat")
        paid = [word for word, n in zip(words, self.payment, strict=True) for _ in range(n)]
        return f"build {self.district} pay {' '.join(paid)}"


@dataclass(frozen=True, slots=True)
class Supply(FertilityMove):
    """Put a good from beside the metropolis into a shop (SUPPLY-1)."""

    shop: ShopName
    good: Good

    def __str__(self) -> str:
        return f"supply {self.shop} {self.good}"


@dataclass(frozen=True, slots=True)
class Bonus(FertilityMove):
    """Put a good that a shop has just paid into another shop (SUPPLY-5)."""

    shop: ShopName
    good: Good

    def __str__(self) -> str:
        return f"bonus {self.shop} {self.good}"


@dataclass(frozen=True, slots=True)
class Take(FertilityMove):
    """End the turn: give unused goods back, take a tile of the display (TURN-1, TURN-2)."""

    tile: Tile

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Drop(FertilityMove):
    """Discard a tile that is left of the display (VARIANT-2P)."""

    tile: Tile

    def __str__(self) -> str:
        return f"drop {self.tile}"


@dataclass(frozen=True, slots=True)
class Done(FertilityMove):
    """End the last turn, in which no tile is taken (END-1)."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class OpenTile(FertilityMove):
    """Chance: the next valley tile of the stack is put into the display (TURN-3)."""

    tile: Tile

    def __str__(self) -> str:
        return f"open {self.tile}"


@dataclass(frozen=True, slots=True)
class OpenDistrict(FertilityMove):
    """Chance: the next district is opened (TURN-4)."""

    district: str

    def __str__(self) -> str:
        return f"open {self.district}"
