"""The moves of a game: small values, one for each thing a player or chance does.

What the tile stacks decide is a move as well, made by the seat `CHANCE`: one tile each. Whose move
it is follows from the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vitrail.games.santiago.components import Crossing, Segment, Tile
    from vitrail.games.squares import Square


class SantiagoMove:
    """Parent of all moves; ordered by notation, amounts by size."""

    __slots__ = ()

    def __lt__(self, other: SantiagoMove) -> bool:
        """Order by notation, amounts by size."""
        return _key(self) < _key(other)


def _key(move: SantiagoMove) -> tuple[list[str], int, str]:
    words = str(move).split()
    amount = int(words.pop()) if words[-1].isdigit() else 0
    return words, amount, str(move)


@dataclass(frozen=True, slots=True)
class SetAside(SantiagoMove):
    """Chance: the tile that is turned up and removed before the game (SETUP-3)."""

    tile: Tile

    def __str__(self) -> str:
        return f"aside {self.tile}"


@dataclass(frozen=True, slots=True)
class PlaceSpring(SantiagoMove):
    """Place the spring; chance does, or a player (SETUP-1)."""

    crossing: Crossing

    def __str__(self) -> str:
        return f"spring {self.crossing}"


@dataclass(frozen=True, slots=True)
class PlacePalm(SantiagoMove):
    """Chance: a palm is put on a field (PALM-1)."""

    square: Square

    def __str__(self) -> str:
        return f"palm {self.square}"


@dataclass(frozen=True, slots=True)
class Reveal(SantiagoMove):
    """Chance: the overseer turns up the top tile of a stack (BID-1)."""

    tile: Tile

    def __str__(self) -> str:
        return f"reveal {self.tile}"


@dataclass(frozen=True, slots=True)
class Bid(SantiagoMove):
    """Bid for the order of planting (BID-2)."""

    amount: int

    def __str__(self) -> str:
        return f"bid {self.amount}"


@dataclass(frozen=True, slots=True)
class Pass(SantiagoMove):
    """Do nothing: no bid, no offer, no canal, no extra canal."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Plant(SantiagoMove):
    """Take a tile that is shown and put it on a field, with markers (PLANT-2)."""

    tile: Tile
    square: Square

    def __str__(self) -> str:
        return f"plant {self.tile} {self.square}"


@dataclass(frozen=True, slots=True)
class Leftover(SantiagoMove):
    """Put down the fourth tile of three players, without markers (PLANT-4)."""

    tile: Tile
    square: Square

    def __str__(self) -> str:
        return f"leftover {self.tile} {self.square}"


@dataclass(frozen=True, slots=True)
class Propose(SantiagoMove):
    """Propose a place for the canal and offer money (BRIBE-1)."""

    segment: Segment
    amount: int

    def __str__(self) -> str:
        return f"propose {self.segment} {self.amount}"


@dataclass(frozen=True, slots=True)
class Support(SantiagoMove):
    """Add money to a proposal (BRIBE-1)."""

    segment: Segment
    amount: int

    def __str__(self) -> str:
        return f"support {self.segment} {self.amount}"


@dataclass(frozen=True, slots=True)
class Accept(SantiagoMove):
    """Accept a proposal and take its money (BRIBE-2)."""

    segment: Segment

    def __str__(self) -> str:
        return f"accept {self.segment}"


@dataclass(frozen=True, slots=True)
class OwnPlan(SantiagoMove):
    """Lay a canal by a plan of the own and pay the bank for it (BRIBE-3, BRIBE-4)."""

    segment: Segment

    def __str__(self) -> str:
        return f"own {self.segment}"


@dataclass(frozen=True, slots=True)
class LayExtra(SantiagoMove):
    """Lay the extra canal (EXTRA-1)."""

    segment: Segment

    def __str__(self) -> str:
        return f"extra {self.segment}"
