"""A stock of dice: the only dice that may be used to fill a window.

A die of a stock is either exact (`R4`) or of a known color and free value (`R`), as a die that is
still in the bag is. `R4x3` and `Rx7` stand for several.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.games.errors import InvalidPositionError, NotationError, quoted
from vitrail.games.sagrada.components import DICE_PER_COLOR, Color, Die

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_TOKEN = re.compile(r"([A-Za-z])([0-9]*)(?:x([0-9]{1,2}))?")


@dataclass(frozen=True)
class Stock:
    """A multiset of dice.

    Parameters
    ----------
    exact
        Number of dice by color and value.
    free
        Number of dice by color whose value is still open.
    """

    exact: Mapping[Die, int] = field(default_factory=dict)
    free: Mapping[Color, int] = field(default_factory=dict)

    @classmethod
    def of(cls, dice: Iterable[Die], free: Mapping[Color, int] | None = None) -> Stock:
        """Return the stock of the given dice and of `free` dice by color."""
        return cls._sorted(Counter(dice), free or {})

    @classmethod
    def _sorted(cls, exact: Mapping[Die, int], free: Mapping[Color, int]) -> Stock:
        kept = {color: free[color] for color in Color if free.get(color)}
        return cls(dict(sorted(exact.items())), kept)

    @classmethod
    def parse(cls, text: str, source: str | None = None) -> Stock:
        """Read tokens separated by spaces or commas.

        Raises
        ------
        NotationError
            At a token that is no die.
        InvalidPositionError
            If the stock holds more dice of a color than the box.

        Examples
        --------
        >>> str(Stock.parse("R4x2, B1 Gx3 R4"))
        'B1 R4x3 Gx3'
        """
        exact: Counter[Die] = Counter()
        free: Counter[Color] = Counter()
        for token in text.replace(",", " ").split():
            matched = _TOKEN.fullmatch(token)
            count = int(matched[3] or 1) if matched else 0
            if not matched or count == 0:
                message = (
                    f"{quoted(token)} is no die of a stock: expected a die (R4), a color whose "
                    "value is free (R), or several of them (R4x2, Rx7)"
                )
                raise NotationError(message, source=source)
            try:
                if matched[2]:
                    exact[Die.parse(matched[1] + matched[2])] += count
                else:
                    free[Color.parse(matched[1])] += count
            except NotationError as error:
                raise error.at(source) from None
        return cls._sorted(exact, free).checked(source or "stock")

    def checked(self, where: str) -> Stock:
        """Return the stock itself after refusing more dice of a color than the box holds."""
        for color in Color:
            if self.count(color) > DICE_PER_COLOR:
                message = (
                    f"{where}: {self.count(color)} {color} dice, but the box holds "
                    f"{DICE_PER_COLOR} [COMP-1]"
                )
                raise InvalidPositionError(message)
        return self

    def count(self, color: Color) -> int:
        """Return the number of dice of a color, exact and free."""
        exact = sum(count for die, count in self.exact.items() if die.color is color)
        return exact + self.free.get(color, 0)

    @property
    def size(self) -> int:
        """The number of dice."""
        return sum(self.count(color) for color in Color)

    def covers(self, dice: Iterable[Die]) -> bool:
        """Whether these dice can all be taken from the stock at once."""
        needed = Counter(dice)
        for color in Color:
            lacking = sum(
                max(0, count - self.exact.get(die, 0))
                for die, count in needed.items()
                if die.color is color
            )
            if lacking > self.free.get(color, 0):
                return False
        return True

    def __str__(self) -> str:
        """Return the tokens, exact dice first."""
        counted = [*self.exact.items(), *((c.letter, n) for c, n in self.free.items())]
        return " ".join(f"{token}x{n}" if n > 1 else str(token) for token, n in counted)
