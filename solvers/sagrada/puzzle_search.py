"""A second way to count the answers of a puzzle: plain backtracking, without any library.

It shares nothing with the constraint model of `puzzle_fill.py` nor with the techniques of the
ladder but the rules themselves, so each can be checked by the other. It is also the quicker one to
find a second answer, which is what most candidates of a generator have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.sagrada.window import Window, allowed_dice

if TYPE_CHECKING:
    from vitrail.games.sagrada.stock import Stock

MOST_NODES = 200_000
"""Dice tried before the search gives up, some seconds."""
_VALUES = len(VALUES)
_SORTS = tuple(Die(color, value) for color in Color for value in VALUES)


class _Spent(Exception):  # noqa: N818 - a signal within this module, no error
    """The search tried as many dice as it may."""


def search_fills(
    window: Window, supply: Stock, most: int = 2, *, nodes: int = MOST_NODES
) -> tuple[tuple[Window, ...], bool]:
    """Fill a window from a supply in every way, up to a number of answers.

    Parameters
    ----------
    most
        The search ends after so many answers.
    nodes
        How many dice it may try.

    Returns
    -------
    tuple
        The answers found, and whether the search ended by itself: then there are no others, or
        `most` were found.
    """
    search = _Search(window, supply, most, nodes)
    try:
        search.fill()
    except _Spent:
        return tuple(search.found), False
    return tuple(search.found), True


class _Search:
    """The open spaces, what they may take, and what is left in the supply."""

    def __init__(self, window: Window, supply: Stock, most: int, nodes: int) -> None:
        self.window = window
        self.squares = window.open_squares
        self.most, self.nodes = most, nodes
        at = {square: index for index, square in enumerate(self.squares)}
        self.near = [
            [at[other] for other in window.shape.orthogonal(square) if other in at]
            for square in self.squares
        ]
        colors = list(Color)
        self.allowed = []
        for square in self.squares:
            hues, values = allowed_dice(window, square)
            self.allowed.append(
                [s for s, die in enumerate(_SORTS) if die.color in hues and die.value in values]
            )
        self.exact = [supply.exact.get(die, 0) for die in _SORTS]
        self.free = [supply.free.get(color, 0) for color in colors]
        self.chosen: list[int | None] = [None] * len(self.squares)
        self.found: list[Window] = []

    def fits(self, at: int) -> list[int]:
        """Return the sorts that a space takes beside the dice chosen so far."""
        beside = [sort for other in self.near[at] if (sort := self.chosen[other]) is not None]
        hues = {sort // _VALUES for sort in beside}
        values = {sort % _VALUES for sort in beside}
        return [
            sort
            for sort in self.allowed[at]
            if (self.exact[sort] or self.free[sort // _VALUES])
            and sort // _VALUES not in hues
            and sort % _VALUES not in values
        ]

    def fill(self) -> None:
        """Give the space with the fewest dice one after another of them."""
        chosen: tuple[int, list[int]] | None = None
        for at, taken in enumerate(self.chosen):
            if taken is None:
                fits = self.fits(at)
                if chosen is None or len(fits) < len(chosen[1]):
                    chosen = at, fits
                    if len(fits) <= 1:
                        break
        if chosen is None:
            dice = {
                square: _SORTS[sort]
                for square, sort in zip(self.squares, self.chosen, strict=True)
                if sort is not None
            }
            self.found.append(Window.of(self.window.pattern, {**self.window.placed, **dice}))
            return
        at, fits = chosen
        for sort in fits:
            self.nodes -= 1
            if self.nodes < 0:
                raise _Spent
            color = sort // _VALUES
            # An exact die first: a hidden one can become whatever is needed later (Hall).
            exact = bool(self.exact[sort])
            if exact:
                self.exact[sort] -= 1
            else:
                self.free[color] -= 1
            self.chosen[at] = sort
            self.fill()
            self.chosen[at] = None
            if exact:
                self.exact[sort] += 1
            else:
                self.free[color] += 1
            if len(self.found) >= self.most:
                return
