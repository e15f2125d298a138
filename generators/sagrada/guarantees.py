"""What is guaranteed of an invented pattern, and how it is checked.

Nothing here looks at the model that proposed a pattern: the rules of the game, the exact count and
the distance decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.components import DICE_PER_COLOR, Color, Pattern
from vitrail.games.sagrada.window import Window, building_order
from vitrail.generators.sagrada.likeness import canonical, nearest, nearest_official
from vitrail.solvers.outcome import Solved
from vitrail.solvers.sagrada.complete import complete_window
from vitrail.solvers.sagrada.count import count_totals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.generators.sagrada.likeness import Neighbor, Rows

LEAST_FACTOR = 2
"""Without any one of its restrictions a pattern has at least so many times as many fills."""
LEAST_DISTANCE = 7
"""So many spaces at least differ from every official pattern and from every card of the set."""


@dataclass(frozen=True)
class Proof:
    """What was found out about a pattern.

    Parameters
    ----------
    fills
        Complete windows with free dice.
    factor
        How many times as many there are without the restriction that does the least; None for a
        pattern without restrictions.
    official
        The nearest official pattern.
    """

    fills: int
    factor: Fraction | None
    official: Neighbor


def without(rows: Rows, row: int, column: int) -> Rows:
    """Return a pattern with one space blank."""
    changed = f"{rows[row][:column]}.{rows[row][column + 1 :]}"
    return (*rows[:row], changed, *rows[row + 1 :])


def least_factor(pattern: Pattern, fills: int) -> Fraction | None:
    """Return how many times as many fills a pattern has without its idlest restriction.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import find_pattern
    >>> batllo = find_pattern("Batllo")
    >>> least_factor(batllo, count_totals(Window.empty(batllo)).fills)
    Fraction(1, 1)
    """
    more = [
        count_totals(Window.empty(Pattern(without(pattern.rows, square.row, square.column)))).fills
        for square in pattern.shape.squares
        if pattern[square] is not None
    ]
    return Fraction(min(more), fills) if more else None


def refusal(rows: Rows, others: Sequence[Pattern]) -> str | None:
    """Return what is wrong with a proposed pattern, None if it keeps every guarantee.

    Parameters
    ----------
    others
        The other cards of the set.
    """
    official = nearest_official(rows)
    if official.distance < LEAST_DISTANCE:
        return f"nearer than {LEAST_DISTANCE} spaces to an official pattern"
    if others and nearest(rows, others).distance < LEAST_DISTANCE:
        return f"nearer than {LEAST_DISTANCE} spaces to another card of the set"
    pattern = Pattern(rows)
    factor = least_factor(pattern, count_totals(Window.empty(pattern)).fills)
    if factor is not None and factor < LEAST_FACTOR:
        return f"a restriction without which there are less than {LEAST_FACTOR} times as many fills"
    return None


def prove(pattern: Pattern) -> Proof:
    """Count the fills of a pattern, and fill it with dice of the box in a legal order.

    Raises
    ------
    VerificationError
        If the rules of the game do not agree that it can be filled.
    """
    empty = Window.empty(pattern)
    outcome = complete_window(empty)
    if not isinstance(outcome, Solved) or not _is_played(empty, outcome.answer):
        message = f"pattern {pattern.name} ({pattern}): its dice cannot be played"
        raise VerificationError(message)
    fills = count_totals(empty).fills
    return Proof(fills, least_factor(pattern, fills), nearest_official(pattern.rows))


def _is_played(empty: Window, full: Window) -> bool:
    """Whether dice of the box, placed one by one under the rules, make a full window."""
    order = building_order(empty, full)
    if order is None or full.open_squares:
        return False
    window = empty
    for placement in order:
        window = window.place(placement.die, placement.square)
    dice = list(window.placed.values())
    enough = all(sum(die.color is color for die in dice) <= DICE_PER_COLOR for color in Color)
    return enough and window == full


def is_same(first: Rows, second: Rows) -> bool:
    """Whether two patterns are equal but for position and names."""
    return canonical(first) == canonical(second)
