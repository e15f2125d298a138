"""The fewest dice to take out of a window that breaks rules (MISTAKE-1)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.window import Window, window_violations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.squares import Square


def fewest_removals(window: Window) -> tuple[Square, ...]:
    r"""Return a smallest set of spaces whose dice must go so that nothing is broken any more.

    There may be other sets of that size; the owner is free to choose, and free to take out more.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import BLANK
    >>> from vitrail.games.sagrada.notation import parse_window
    >>> window = parse_window(BLANK, "R1 R2 R3 .. ..\n" + ".. .. .. .. ..\n" * 3)
    >>> [str(square) for square in fewest_removals(window)]
    ['A2']

    Notes
    -----
    A die against its print must go. What is left is a vertex cover of the pairs of equal neighbors.
    One of each pair must go, which makes a search of at most 2 to the power of its depth steps; on
    a grid of 4 x 5 spaces one color of the checkerboard, 10 dice, is always enough.
    """
    broken = window_violations(window)
    alone = {fault.square for fault in broken if fault.square and not fault.others}
    pairs = [(fault.square, near) for fault in broken if fault.square for near in fault.others]
    pairs = [pair for pair in pairs if not alone & set(pair)]
    cover = next(found for size in itertools.count() if (found := _cover(pairs, size)) is not None)
    chosen = tuple(sorted({*alone, *cover}))
    if window_violations(window.without(*chosen)):
        message = f"without {' '.join(map(str, chosen))} rules are still broken: {window}"
        raise VerificationError(message)
    return chosen


def _cover(pairs: Sequence[tuple[Square, Square]], size: int) -> tuple[Square, ...] | None:
    """Return at most so many spaces with one of each pair, or None if there are none."""
    if not pairs:
        return ()
    if size == 0:
        return None
    for square in pairs[0]:
        rest = _cover([pair for pair in pairs if square not in pair], size - 1)
        if rest is not None:
            return (square, *rest)
    return None
