"""The moves of a whole game: small values, several of which make a turn.

A turn is a sequence such as *take G2, use Grozing Pliers, set value 3, place at B5, end the turn*.
What dice and bag decide are moves as well, made by the seat `CHANCE`: one die each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import TOOLS, Color, Die

if TYPE_CHECKING:
    from vitrail.games.squares import Square


class SagradaMove:
    """Parent of all moves; ordered by notation."""

    __slots__ = ()

    def __lt__(self, other: SagradaMove) -> bool:
        """Order by notation."""
        return str(self) < str(other)


@dataclass(frozen=True, slots=True)
class ChooseWindow(SagradaMove):
    """Choose one of the four sides dealt (SETUP-2)."""

    name: str

    def __str__(self) -> str:
        return f"window {self.name}"


@dataclass(frozen=True, slots=True)
class Roll(SagradaMove):
    """Chance: a die drawn from the bag and rolled for the draft pool (ROUND-1)."""

    die: Die

    def __str__(self) -> str:
        return f"roll {self.die}"


@dataclass(frozen=True, slots=True)
class Take(SagradaMove):
    """Take a die out of the draft pool, to be placed (DRAFT-1)."""

    die: Die

    def __str__(self) -> str:
        return f"take {self.die}"


@dataclass(frozen=True, slots=True)
class Place(SagradaMove):
    """Place the die taken."""

    square: Square

    def __str__(self) -> str:
        return f"place {self.square}"


@dataclass(frozen=True, slots=True)
class PlaceSomewhere(SagradaMove):
    """Place the die taken in a window that nobody records."""

    def __str__(self) -> str:
        return "place ?"


@dataclass(frozen=True, slots=True)
class UseTool(SagradaMove):
    """Pay for a tool card and use it; its effect follows as moves of their own.

    Parameters
    ----------
    number
        Number of the card, 1 to 12.
    paid
        In the solo game the die of the pool that pays for it (SOLO-5).
    """

    number: int
    paid: Die | None = None

    def __str__(self) -> str:
        price = f" pay {self.paid}" if self.paid else ""
        return f"tool {TOOLS[self.number - 1].casefold()}{price}"


@dataclass(frozen=True, slots=True)
class SetValue(SagradaMove):
    """Give the die taken another value (Grozing Pliers, Flux Remover)."""

    value: int

    def __str__(self) -> str:
        return f"set {self.value}"


@dataclass(frozen=True, slots=True)
class Exchange(SagradaMove):
    """Exchange the die taken for one on the round track (Lens Cutter)."""

    round: int
    die: Die

    def __str__(self) -> str:
        return f"swap {self.die} round {self.round}"


@dataclass(frozen=True, slots=True)
class Shift(SagradaMove):
    """Move a die of the own window (Eglomise Brush, Copper Foil Burnisher, Lathekin, Tap Wheel)."""

    start: Square
    end: Square

    def __str__(self) -> str:
        return f"move {self.start} {self.end}"


@dataclass(frozen=True, slots=True)
class Lift(SagradaMove):
    """Lift a die of the own window, under the reading that both dice are lifted first (USE-5)."""

    square: Square

    def __str__(self) -> str:
        return f"lift {self.square}"


@dataclass(frozen=True, slots=True)
class Drop(SagradaMove):
    """Put a lifted die down again, the one lifted first before the other."""

    square: Square

    def __str__(self) -> str:
        return f"drop {self.square}"


@dataclass(frozen=True, slots=True)
class Reroll(SagradaMove):
    """Chance: the value a die shows when it is rolled again (Flux Brush, Glazing Hammer)."""

    die: Die

    def __str__(self) -> str:
        return f"reroll {self.die}"


@dataclass(frozen=True, slots=True)
class Draw(SagradaMove):
    """Chance: the color of the die drawn by Flux Remover."""

    color: Color

    def __str__(self) -> str:
        return f"draw {self.color.letter}"


@dataclass(frozen=True, slots=True)
class Return(SagradaMove):
    """Put the die taken back into the draft pool (Flux Brush, Flux Remover)."""

    def __str__(self) -> str:
        return "return"


@dataclass(frozen=True, slots=True)
class Remove(SagradaMove):
    """Remove a die of a window that breaks a rule; its owner does, at once (MISTAKE-1)."""

    seat: int
    square: Square

    def __str__(self) -> str:
        return f"remove {self.square}"


@dataclass(frozen=True, slots=True)
class EndTurn(SagradaMove):
    """End the turn; without anything done before, pass."""

    def __str__(self) -> str:
        return "end"
