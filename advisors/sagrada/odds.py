"""The exact odds that a die comes which fits a space.

Everything here is a `fractions.Fraction`: no rounding, no simulation.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.sagrada.window import Window, allowed_dice, placement_violations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from vitrail.games.squares import Square


def chance_of_fit(
    bag: Mapping[Color, int], colors: Collection[Color], values: Collection[int], draws: int
) -> Fraction:
    """Return the chance that among some dice drawn and rolled at least one fits.

    Parameters
    ----------
    bag
        Number of dice by color.
    colors, values
        A die fits when its color is one of these and its value one of those.
    draws
        How many dice are drawn, without putting any back.

    Raises
    ------
    ParameterError
        If more dice are drawn than there are.

    Examples
    --------
    A bag of two red and two blue dice, one of which is drawn: is it a red 6?

    >>> bag = {Color.RED: 2, Color.BLUE: 2}
    >>> chance_of_fit(bag, {Color.RED}, {6}, 1)
    Fraction(1, 12)

    Notes
    -----
    The number k of drawn dice with a fitting color has the hypergeometric distribution [1]_, and
    each of them shows a fitting value with probability v = ``len(values) / 6``, independently of
    the others. So the chance is 1 - sum over k of P(k) (1 - v)^k.

    References
    ----------
    .. [1] N. L. Johnson, A. W. Kemp, S. Kotz, *Univariate Discrete Distributions*, 3rd edition,
       chapter 6: Hypergeometric distributions. Wiley, 2005.
    """
    size = sum(bag.values())
    if not 0 <= draws <= size:
        message = f"{draws} dice cannot be drawn from a bag of {size}"
        raise ParameterError(message)
    fitting = sum(bag.get(color, 0) for color in colors)
    miss = 1 - Fraction(len(values), len(VALUES))
    none_fits = sum(
        (
            math.comb(fitting, k) * math.comb(size - fitting, draws - k) * miss**k
            for k in range(min(fitting, draws) + 1)
        ),
        Fraction(0),
    )
    return 1 - none_fits / math.comb(size, draws)


@dataclass(frozen=True, slots=True)
class SpaceOdds:
    """What can still come for an open space.

    Parameters
    ----------
    square
        The space.
    colors, values
        What it takes: what is printed there and the dice beside it allow.
    next_roll
        Chance that the next round's roll holds at least one fitting die; 0 after the last round.
    rest
        The same for all dice still to be drawn.
    in_pool
        The dice of the pool that fit and may be placed there at once.
    """

    square: Square
    colors: frozenset[Color]
    values: frozenset[int]
    next_roll: Fraction
    rest: Fraction
    in_pool: tuple[Die, ...]

    @property
    def letters(self) -> str:
        """The letters of the colors, in the order R Y G B P."""
        return "".join(color.letter for color in Color if color in self.colors)

    @property
    def dead(self) -> bool:
        """Whether no die will ever fit."""
        return not (self.colors and self.values)


def odds_by_space(
    window: Window,
    bag: Mapping[Color, int],
    *,
    next_roll: int,
    draws_left: int,
    pool: Iterable[Die] = (),
) -> dict[Square, SpaceOdds]:
    """Return the odds of each open space of a window as it stands.

    Touching is left out for dice to come, because it is settled by what is placed until then; the
    dice of the pool have to touch. That opponents take a fitting die first is not counted either.

    Parameters
    ----------
    next_roll, draws_left
        Dice drawn for the next round, and in all rounds to come.
    pool
        Dice that lie there for a turn of this round.
    """
    dice = sorted(set(pool))
    kinds = {square: allowed_dice(window, square) for square in window.open_squares}
    chances = {
        kind: (chance_of_fit(bag, *kind, next_roll), chance_of_fit(bag, *kind, draws_left))
        for kind in set(kinds.values())
    }
    return {
        square: SpaceOdds(
            square,
            colors,
            values,
            *chances[colors, values],
            tuple(die for die in dice if not placement_violations(window, die, square)),
        )
        for square, (colors, values) in kinds.items()
    }
