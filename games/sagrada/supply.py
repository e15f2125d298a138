"""The dice of a game, wherever they are: bag, pool, track, windows, hands, the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import Color

if TYPE_CHECKING:
    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.play import SagradaPosition

COLORS = tuple(Color)
"""The order in which a bag lists its dice."""


def without(dice: tuple[Die, ...], die: Die) -> tuple[Die, ...]:
    """Return dice with one of them taken away.

    Raises
    ------
    ValueError
        If the die is not there.
    """
    left = list(dice)
    left.remove(die)
    return tuple(left)


def changed_bag(bag: tuple[int, ...], color: Color, change: int) -> tuple[int, ...]:
    """Return the bag with dice of a color put in, or taken out if negative.

    Raises
    ------
    ValueError
        If it does not hold them.
    """
    at = COLORS.index(color)
    if bag[at] + change < 0:
        message = f"the bag holds no {color} die"
        raise ValueError(message)
    return (*bag[:at], bag[at] + change, *bag[at + 1 :])


def all_dice(position: SagradaPosition) -> Counter[Color]:
    """Count the dice of a position by color, wherever they are.

    Always 18 each, but for the dice in windows that nobody records.
    """
    counts = Counter(dict(zip(COLORS, position.bag, strict=True)))
    turn = position.turn
    dice = [*position.pool, *position.gone, *(die for _, die in turn.lifted)]
    dice += [*turn.rerolled, *([turn.hand] if turn.hand else [])]
    for left in position.track:
        dice.extend(left)
    for window in position.windows:
        dice.extend(window.placed.values() if window else ())
    counts.update(die.color for die in dice)
    return counts
