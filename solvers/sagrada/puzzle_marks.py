"""Pencil marks: the dice that each open space of a window may still take.

A person who fills a window from a supply notes beside each space which dice fit there, and strikes
them out one after another. Here the notes of a space are one bit for each of the 30 sorts of dice.
What `place` does by itself is bookkeeping, not reasoning: a die bars its color and its value beside
it (PLACE-5, PLACE-6), and what the supply no longer holds is struck out.

The supply has as many dice as there are open spaces, so all of them are used. Some may be of known
color and hidden value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.sagrada.window import allowed_dice
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.stock import Stock
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

SORTS = tuple(Die(color, value) for color in Color for value in VALUES)
"""The 30 sorts of dice; their index is their bit."""
OF_COLOR = {
    color: sum(1 << at for at, die in enumerate(SORTS) if die.color is color) for color in Color
}
OF_VALUE = {
    value: sum(1 << at for at, die in enumerate(SORTS) if die.value == value) for value in VALUES
}
LAYERS: tuple[tuple[Color | int, int], ...] = (*OF_COLOR.items(), *OF_VALUE.items())
"""Each color and each value with the bits of its dice."""
_BARRED = tuple(OF_COLOR[die.color] | OF_VALUE[die.value] for die in SORTS)
_COLOR_AT = tuple(tuple(Color).index(die.color) for die in SORTS)


class DeadEndError(Exception):
    """The marks clash: these dice cannot all be placed. Never leaves the solvers."""


@dataclass
class Marks:
    """Marks that are being worked on.

    Parameters
    ----------
    window
        The window as it was given.
    squares
        Its open spaces, row by row; everything else speaks of them by their index.
    near
        For each space the open spaces beside it.
    options
        For each space the bits of the dice that it may still take.
    exact
        How many dice of each sort the supply still holds.
    free
        How many dice of hidden value it still holds, by color.
    waiting
        The spaces without a die.
    """

    window: Window
    squares: tuple[Square, ...]
    near: tuple[tuple[int, ...], ...]
    options: list[int]
    exact: list[int]
    free: list[int]
    waiting: set[int]

    @classmethod
    def of(cls, window: Window, supply: Stock) -> Marks:
        """Return the marks of a window and a supply that has a die for each open space.

        Raises
        ------
        ParameterError
            If the supply has another number of dice.
        """
        squares = window.open_squares
        require_one_each(window, supply)
        at = {square: index for index, square in enumerate(squares)}
        near = tuple(
            tuple(at[other] for other in window.shape.orthogonal(square) if other in at)
            for square in squares
        )
        options = []
        for square in squares:
            colors, values = allowed_dice(window, square)
            options.append(
                sum(OF_COLOR[color] for color in colors) & sum(OF_VALUE[value] for value in values)
            )
        exact = [supply.exact.get(die, 0) for die in SORTS]
        free = [supply.free.get(color, 0) for color in Color]
        marks = cls(window, squares, near, options, exact, free, set(range(len(squares))))
        marks.drop_missing()
        return marks

    def copy(self) -> Marks:
        """Return marks that can be worked on without changing these."""
        return Marks(
            self.window,
            self.squares,
            self.near,
            [*self.options],
            [*self.exact],
            [*self.free],
            {*self.waiting},
        )

    def spaces(self, bits: int) -> list[int]:
        """Return the waiting spaces that may take one of these dice, row by row."""
        return [at for at in sorted(self.waiting) if self.options[at] & bits]

    def least(self, bits: int) -> int:
        """Return how many spaces must take one of these dice: the exact ones in the supply.

        Dice of hidden value are counted where all their values are among the bits.
        """
        return sum(self.exact[sort] for sort in ones(bits)) + sum(
            number
            for color, number in zip(Color, self.free, strict=True)
            if bits & OF_COLOR[color] == OF_COLOR[color]
        )

    def most(self, bits: int) -> int:
        """Return how many spaces can take one of these dice."""
        return sum(self.exact[sort] for sort in ones(bits)) + sum(
            number
            for color, number in zip(Color, self.free, strict=True)
            if number and bits & OF_COLOR[color]
        )

    def place(self, at: int, sort: int) -> None:
        """Place a die of the supply, and strike out what it bars.

        Raises
        ------
        DeadEndError
            If the die does not fit, the supply lacks it, or a space is left without dice.
        """
        if not self.options[at] >> sort & 1:
            raise DeadEndError
        color = _COLOR_AT[sort]
        # Where a die of that value and one of hidden value are left, it does not matter which of
        # the two is taken: the hidden one can become whatever the other would have been.
        if self.exact[sort]:
            self.exact[sort] -= 1
        elif self.free[color]:
            self.free[color] -= 1
        else:
            raise DeadEndError
        self.options[at] = 1 << sort
        self.waiting.discard(at)
        for other in self.near[at]:
            if other in self.waiting:
                self.strike(other, _BARRED[sort])
        self.drop_missing()

    def strike(self, at: int, bits: int) -> bool:
        """Strike dice out of the marks of a space; tell whether any of them was there.

        Raises
        ------
        DeadEndError
            If none is left.
        """
        left = self.options[at] & ~bits
        if not left:
            raise DeadEndError
        changed = left != self.options[at]
        self.options[at] = left
        return changed

    def drop_missing(self) -> None:
        """Strike out what the supply no longer holds.

        Raises
        ------
        DeadEndError
            If a space is left without dice.
        """
        gone = 0
        for sort, number in enumerate(self.exact):
            if not number and not self.free[_COLOR_AT[sort]]:
                gone |= 1 << sort
        for at in self.waiting:
            self.strike(at, gone)

    def dice(self) -> dict[Square, Die]:
        """Return the dice that were placed."""
        return {
            square: SORTS[self.options[at].bit_length() - 1]
            for at, square in enumerate(self.squares)
            if at not in self.waiting
        }


def require_one_each(window: Window, supply: Stock) -> None:
    """Refuse a supply that has not one die for each open space.

    Raises
    ------
    ParameterError
        If it has more or fewer.
    """
    spaces = len(window.open_squares)
    if supply.size != spaces:
        message = (
            f"the supply has {plural(supply.size, 'die')} for {plural(spaces, 'open space')}: "
            "expected one die for each"
        )
        raise ParameterError(message)


def ones(bits: int) -> Iterator[int]:
    """Yield the indexes of the bits that are set, from the lowest."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
